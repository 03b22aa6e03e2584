//! Questions and challenges: each can be answered right, and each way of being wrong that has a name is told so.

use super::*;
use crate::message::Role;

/// What a challenge says to a state, or to a typed answer.
#[track_caller]
pub fn verdict(id: StepId, challenge: usize, given: &str) -> Verdict {
    match id.step().challenges[challenge].form {
        ChallengeForm::State(check) => check(&state(id, given)),
        ChallengeForm::Typed(_, check) | ChallengeForm::Pick(_, check) | ChallengeForm::Match { check, .. } => {
            check(given)
        }
    }
}

#[track_caller]
pub fn right(id: StepId, challenge: usize, given: &str) {
    let verdict = verdict(id, challenge, given);
    assert!(verdict.is_right(), "{given}: {verdict:?}");
}

/// Checks that an answer is wrong, by the message of that name, and which lane is pointed at.
#[track_caller]
pub fn wrong(id: StepId, challenge: usize, given: &str, name: &'static str, lane: Option<u32>) {
    match verdict(id, challenge, given) {
        Verdict::Wrong(message, pointed) => assert_eq!((message.name(), pointed), (name, lane), "{given}"),
        Verdict::Right(message) => panic!("{given} counts as right: {}", words(message)),
    }
}

#[test]
fn every_challenge_can_be_solved_from_the_start() {
    for (id, solutions) in SOLUTIONS {
        assert_eq!(id.step().challenges.len(), solutions.len(), "{}", id.slug());
        for (challenge, solution) in solutions.iter().enumerate() {
            right(id, challenge, solution);
        }
    }
}

#[test]
fn what_was_right_may_be_said_in_other_ways() {
    for answer in ["07c", "124", "7C", " 0X7C "] {
        right(StepId::Address, 1, answer);
    }
    right(StepId::Sector, 1, "8 floats");
    right(StepId::Warp, 0, "4 sectors");
    right(StepId::Packed, 1, "100 %");
}

/// S1.1 and S1.2.
#[test]
fn step_address_names_what_went_wrong() {
    let wrong = |challenge, given: &str, name, lane| wrong(StepId::Address, challenge, given, name, lane);
    wrong(0, "", "address-challenge-1-off", Some(0));
    wrong(0, "index=4", "address-challenge-1-off", Some(0));
    wrong(0, "index=14", "address-challenge-1-index", Some(0));
    wrong(0, "elem=2 index=20", "address-challenge-1-index", Some(0));
    wrong(0, "elem=2 index=10", "address-challenge-1-elem", Some(0));
    wrong(0, "elem=1 index=20", "address-challenge-1-elem", Some(0));
    wrong(1, "31", "address-challenge-2-index", None);
    wrong(1, "0x1F", "address-challenge-2-index", None);
    wrong(1, "127", "address-challenge-2-end", None);
    wrong(1, "0x124", "address-challenge-2-hex", None);
    wrong(1, "128", "address-challenge-2-off", None);
    wrong(1, "", "address-challenge-2-unread", None);
    wrong(1, "ninety", "address-challenge-2-unread", None);
}

#[test]
fn step_sector_names_what_went_wrong() {
    let wrong = |challenge, given: &str, name, lane| wrong(StepId::Sector, challenge, given, name, lane);
    wrong(0, "", "sector-challenge-1-low", Some(0));
    wrong(0, "at=24", "sector-challenge-1-low", Some(0));
    wrong(0, "at=32", "sector-challenge-1-high", Some(0));
    wrong(0, "at=60", "sector-challenge-1-high", Some(0));
    wrong(0, "elem=2 at=30", "sector-challenge-1-elem", Some(0));
    // A float that is not on a boundary of its own is refused, wherever it lies.
    wrong(0, "at=30", "sector-challenge-1-refused", Some(0));
    wrong(0, "at=29", "sector-challenge-1-refused", Some(0));
    wrong(1, "32", "sector-challenge-2-bytes", None);
    wrong(1, "1", "sector-challenge-2-one", None);
    wrong(1, "7", "sector-challenge-2-off", None);
    wrong(1, "many", "sector-challenge-2-off", None);
}

/// S3.2 among them.
#[test]
fn step_warp_names_what_went_wrong() {
    let wrong = |challenge, given: &str, name, lane| wrong(StepId::Warp, challenge, given, name, lane);
    wrong(0, "32", "warp-challenge-1-all", None);
    wrong(0, "5", "warp-challenge-1-off", None);
    wrong(0, "no", "warp-challenge-1-off", None);
    wrong(1, "", "warp-challenge-2-none", None);
    wrong(1, "move=3:3", "warp-challenge-2-none", None);
    wrong(1, "move=3:4", "warp-challenge-2-inside", Some(3));
    wrong(1, "move=3:31", "warp-challenge-2-inside", Some(3));
    wrong(1, "move=3:40,9:41", "warp-challenge-2-many", Some(3));
    wrong(1, "move=3:40,9:100", "warp-challenge-2-many", Some(3));
    for other in ["pattern=same", "pattern=scattered", "active=ffff", "elem=8"] {
        wrong(1, &format!("{other} move=3:40"), "warp-challenge-2-pattern", Some(3));
    }
}

/// S3.2: one lane anywhere outside the first 128 bytes makes five.
#[test]
fn any_thread_moved_out_alone_solves_the_warps_second_challenge() {
    for lane in 0..32 {
        for word in [32, 40, 255] {
            right(StepId::Warp, 1, &format!("move={lane}:{word}"));
        }
        right(StepId::Warp, 1, &format!("pattern=shuffled move={lane}:200"));
    }
}

#[test]
fn step_packed_names_what_went_wrong() {
    let wrong = |challenge, given: &str, name, lane| wrong(StepId::Packed, challenge, given, name, lane);
    for elem in [1, 2, 4, 16] {
        wrong(0, &format!("elem={elem}"), "packed-challenge-1-off", Some(0));
    }
    wrong(1, "25", "packed-challenge-2-fewer", None);
    wrong(1, "400", "packed-challenge-2-fewer", None);
    wrong(1, "all of it", "packed-challenge-2-unread", None);
}

#[test]
fn step_stride_names_what_went_wrong() {
    let wrong = |challenge, given: &str, name, lane| wrong(StepId::Stride, challenge, given, name, lane);
    wrong(0, "stride=7", "stride-challenge-1-shares", Some(0));
    wrong(0, "stride=1", "stride-challenge-1-shares", Some(0));
    wrong(0, "stride=0", "stride-challenge-1-shares", Some(0));
    wrong(0, "stride=9", "stride-challenge-1-more", Some(1));
    wrong(0, "stride=-8", "stride-challenge-1-negative", Some(1));
    wrong(0, "stride=4 elem=8", "stride-challenge-1-setting", None);
    wrong(0, "stride=8 offset=4", "stride-challenge-1-setting", None);
    wrong(0, "stride=8 offset=1", "stride-challenge-1-setting", None);
    wrong(1, "", "stride-challenge-2-stride", Some(1));
    wrong(1, "stride=31 unit=line", "stride-challenge-2-stride", Some(1));
    wrong(1, "stride=32", "stride-challenge-2-unit", None);
    wrong(1, "stride=32 unit=pair", "stride-challenge-2-unit", None);
    wrong(1, "stride=32 unit=line offset=1", "stride-challenge-1-setting", None);
    wrong(1, "stride=32 unit=line elem=1", "stride-challenge-1-setting", None);
}

#[test]
fn step_gather_names_what_went_wrong() {
    use Guess::Numbers;
    let wrong = |challenge, given: &str, name, lane| wrong(StepId::Gather, challenge, given, name, lane);
    wrong(0, "", "gather-challenge-1-none", None);
    wrong(0, "sort=warp", "gather-challenge-1-within", Some(0));
    wrong(0, "sort=all range=1048576", "gather-challenge-1-thin", None);
    wrong(1, "", "gather-challenge-2-wide", None);
    wrong(1, "range=256", "gather-challenge-2-wide", None);
    wrong(1, "range=64", "gather-challenge-2-narrow", None);
    wrong(1, "range=128 unit=line", "gather-challenge-2-unit", None);
    check_replies(
        StepId::Gather,
        &[
            (Numbers(31, 0), true, "gather-reply-right"),
            (Numbers(32, 0), true, "gather-reply-right"),
            (Numbers(4, 0), false, "gather-reply-few"),
            (Numbers(28, 0), false, "gather-reply-few"),
            (Numbers(512, 0), false, "gather-reply-more"),
        ],
    );
}

#[test]
fn step_transpose_names_what_went_wrong() {
    let wrong = |challenge, given: &str, name, lane| wrong(StepId::Transpose, challenge, given, name, lane);
    wrong(0, "", "transpose-challenge-1-naive", Some(0));
    wrong(0, "pitch=33", "transpose-challenge-1-naive", Some(0));
    wrong(0, "method=swizzle pitch=33", "transpose-challenge-1-swizzle", Some(0));
    wrong(0, "method=staged", "transpose-challenge-1-conflict", Some(0));
    wrong(0, "method=staged pitch=34", "transpose-challenge-1-conflict", Some(0));
    wrong(0, "method=staged pitch=35", "transpose-challenge-1-more", Some(0));
    wrong(0, "method=staged pitch=33 elem=8", "transpose-challenge-1-setting", Some(0));
    wrong(1, "1", "transpose-challenge-2-none", None);
    wrong(1, "32", "transpose-challenge-2-all", None);
    wrong(1, "17", "transpose-challenge-2-off", None);
    wrong(1, "", "transpose-challenge-2-off", None);
    right(StepId::Transpose, 1, "2-way");
    wrong(2, "", "transpose-challenge-3-naive", Some(0));
    wrong(2, "method=staged", "transpose-challenge-3-conflict", Some(0));
    wrong(2, "method=staged pitch=33", "transpose-challenge-3-pad", Some(0));
    wrong(2, "method=swizzle pitch=33", "transpose-challenge-3-pad", Some(0));
    wrong(2, "method=swizzle elem=8", "transpose-challenge-1-setting", Some(0));
    check_replies(
        StepId::Transpose,
        &[(Guess::Choice(0), false, "transpose-reply-wrong"), (Guess::Choice(1), true, "transpose-reply-right")],
    );
}

/// What is said of a wrong answer, word for word, where it takes its numbers from the state.
#[test]
fn wrong_answers_are_told_their_numbers() {
    #[track_caller]
    fn told(id: StepId, challenge: usize, given: &str, expected: &str) {
        match verdict(id, challenge, given) {
            Verdict::Wrong(message, _) => assert_eq!(words(message), expected, "{given}"),
            Verdict::Right(_) => panic!("{given} counts as right"),
        }
    }
    told(
        StepId::Address,
        0,
        "index=14",
        "That is element 14, which begins at byte 56. 0x014 is a byte address: divide it by the element’s size.",
    );
    told(StepId::Address, 0, "index=4", "The arrow stands at 0x010. It has to stand at 0x014, which is byte 20.");
    told(
        StepId::Address,
        1,
        "0x124",
        "That reads as hexadecimal, and 0x124 is 292 in decimal. Leave out the 0x, or turn the number into hexadecimal.",
    );
    told(StepId::Sector, 0, "at=40", "This float comes from sector 1. The outline has already jumped.");
    told(StepId::Sector, 0, "at=30", "The hardware refuses a float here: it has to begin at a multiple of 4.");
    told(
        StepId::Warp,
        1,
        "move=3:40,9:41,10:0",
        "3 threads are away from their place. Reset the figure and move only one.",
    );
    told(StepId::Packed, 0, "elem=16", "32 × 16 = 512 bytes. Two whole lines have 256.");
    told(StepId::Stride, 0, "stride=7", "Here thread 0 still shares its sector. Go farther.");
    told(StepId::Stride, 1, "stride=32", "Stride 32 it is, with 32 sectors as before. Now switch to lines.");
    told(StepId::Stride, 1, "stride=-1", "Not there yet: this is stride -1.");
}

/// S5.2: the verdict names both counts, each with its unit.
#[test]
fn the_flood_is_told_by_lines_and_sectors() {
    let Verdict::Right(message) = verdict(StepId::Stride, 1, "stride=32 unit=line") else { panic!("solved") };
    assert!(words(message).starts_with("32 lines for 32 sectors"));
}

/// Checks what is said to each guess: whether it is right, and the name of the message.
#[track_caller]
pub fn check_replies(id: StepId, replies: &[(Guess, bool, &str)]) {
    for (guess, is_right, name) in replies {
        let (right, message) = (id.step().prediction.reply)(*guess);
        assert_eq!((right, message.name()), (*is_right, *name), "{} {guess:?}", id.slug());
    }
}

#[test]
fn every_guess_has_its_reply() {
    use Guess::{Choice, Numbers, Share};
    check_replies(
        StepId::Hook,
        &[
            (Numbers(4, 32), true, "hook-reply-right"),
            (Numbers(4, 4), false, "hook-reply-same"),
            (Numbers(32, 32), false, "hook-reply-same"),
            (Numbers(32, 4), false, "hook-reply-wrong"),
            (Numbers(1, 8), false, "hook-reply-wrong"),
        ],
    );
    check_replies(
        StepId::Address,
        &[
            (Choice(0), false, "address-reply-index"),
            (Choice(1), false, "address-reply-index"),
            (Choice(2), true, "address-reply-right"),
            (Choice(3), false, "address-reply-one"),
        ],
    );
    check_replies(
        StepId::Sector,
        &[
            (Choice(0), false, "sector-reply-exact"),
            (Choice(1), false, "sector-reply-small"),
            (Choice(2), true, "sector-reply-right"),
            (Choice(3), false, "sector-reply-line"),
        ],
    );
    check_replies(
        StepId::Warp,
        &[
            (Choice(0), false, "warp-reply-one"),
            (Choice(1), false, "warp-reply-four"),
            (Choice(2), false, "warp-reply-all"),
            (Choice(3), true, "warp-reply-right"),
        ],
    );
    check_replies(
        StepId::Packed,
        &[
            (Numbers(4, 0), true, "packed-reply-right"),
            (Numbers(1, 0), false, "packed-reply-one"),
            (Numbers(32, 0), false, "packed-reply-all"),
            (Numbers(8, 0), false, "packed-reply-off"),
        ],
    );
    // Three points either side of 12.5 % will do.
    check_replies(
        StepId::Stride,
        &[
            (Share(9), false, "stride-reply-low"),
            (Share(10), true, "stride-reply-right"),
            (Share(12), true, "stride-reply-right"),
            (Share(15), true, "stride-reply-right"),
            (Share(16), false, "stride-reply-high"),
            (Share(100), false, "stride-reply-high"),
            (Share(0), false, "stride-reply-low"),
        ],
    );
}

/// The option that is right is the one that the model gives.
#[test]
fn options_read_as_the_replies_take_them() {
    let option = |id: StepId, place: usize| match id.step().prediction.form {
        GuessForm::Choice(options) => words(options().remove(place)),
        _ => panic!("a choice"),
    };
    assert_eq!(option(StepId::Address, 2), "slots 12 to 15");
    assert_eq!(option(StepId::Sector, 2), "32 bytes");
    assert_eq!(option(StepId::Warp, 3), "that depends on the addresses");
    for id in StepId::ALL {
        if let GuessForm::Choice(options) = id.step().prediction.form {
            let n_right = (0..options().len()).filter(|place| (id.step().prediction.reply)(Guess::Choice(*place)).0);
            assert_eq!(n_right.count(), 1, "{}", id.slug());
        }
    }
}

/// Numbers in feedback take the shape of their mark only where they count that mark.
#[test]
fn fetched_counts_keep_their_role_in_sentences() {
    let spans = crate::message::Catalog::english().spans(&StepId::Stride.step().sentence(&state(StepId::Stride, "")));
    let roles: Vec<(String, Role)> = spans
        .into_iter()
        .filter_map(|span| match span {
            crate::message::Span::Value { text, role } if role != Role::Plain => Some((text, role)),
            _ => None,
        })
        .collect();
    let expected = [("1024", Role::Fetched), ("128", Role::Requested), ("896", Role::Wasted)];
    assert_eq!(roles, expected.map(|(text, role)| (text.to_owned(), role)));
}
