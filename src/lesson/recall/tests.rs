//! The questions against the byte oracle: what is right is right, and no wrong rule is.

use std::collections::BTreeSet;

use super::*;
use crate::lesson::tests::words;
use crate::lesson::{Analysis, DATA};
use crate::model::{Access, lanes_in, oracle};

const ASKING: [StepId; 4] = [StepId::Packed, StepId::Alignment, StepId::Summary, StepId::Gather];
const SEEDS: std::ops::RangeInclusive<u32> = 1..=100;

/// The questions of a step for a seed.
fn questions(step: StepId, seed: u32) -> Vec<Question> {
    (0..n_questions(step)).filter_map(|place| question(step, seed, place)).collect()
}

fn all() -> impl Iterator<Item = Question> {
    ASKING.into_iter().flat_map(|step| SEEDS.flat_map(move |seed| questions(step, seed)))
}

/// The answer by the oracle, from the addresses alone.
fn expected(question: &Question) -> i64 {
    let (values, access) = (&question.values, Analysis::of(question.step(), &question.values).access);
    let blocks = |size: u32| oracle::blocks_of(&access, size).len() as i64;
    match question.ask {
        Ask::Sector => access.address(0) / 32,
        Ask::Waste => 32 * blocks(32) - oracle::bytes_of(&access).len() as i64,
        Ask::Fetched if values.get(Key::Unit) == 2 => 128 * blocks(128),
        Ask::Fetched => 32 * blocks(32),
        Ask::Rows => blocks(values.get(Key::Row) as u32),
        Ask::Fails => values.stride(),
        Ask::Pitch => (values.get(Key::Cols)..).find(|pitch| pitch * 4 % 32 == 0).expect("a pitch"),
        Ask::Shuffled | Ask::Fewest | Ask::Gap | Ask::Offset | Ask::Field | Ask::Matrix => blocks(32),
    }
}

#[test]
fn the_same_seed_asks_the_same() {
    for step in ASKING {
        assert_eq!(questions(step, 7), questions(step, 7));
        let different: BTreeSet<String> =
            SEEDS.map(|seed| questions(step, seed).iter().map(|q| words(q.words())).collect()).collect();
        assert!(different.len() > 60, "{}: {}", step.slug(), different.len());
    }
}

#[test]
fn three_are_served_and_every_kind_comes_up() {
    for seed in SEEDS {
        assert_eq!(ASKING.map(|step| questions(step, seed).len()), [SERVED, SERVED, MOST - SERVED, SERVED]);
        assert!(questions(StepId::Alignment, seed).iter().any(|question| question.ask == Ask::Offset));
        let summary = questions(StepId::Summary, seed);
        let gather = questions(StepId::Gather, seed);
        assert!(Ask::ALL.iter().all(|ask| summary.iter().chain(&gather).any(|question| question.ask == *ask)));
    }
    let alignment = SEEDS.flat_map(|seed| questions(StepId::Alignment, seed)).map(|question| question.ask as u8);
    assert_eq!(alignment.collect::<BTreeSet<_>>(), (Ask::Gap as u8..=Ask::Rows as u8).collect());
    for step in StepId::ALL.into_iter().filter(|step| !ASKING.contains(step)) {
        assert_eq!((n_questions(step), question(step, 1, 0)), (0, None));
    }
}

#[test]
fn the_answer_is_the_oracles() {
    for question in all() {
        assert_eq!(question.answer(), expected(&question), "{}", words(question.words()));
        let reply = question.reply(Some(question.answer()));
        assert!(reply.is_right && reply.played.is_none());
        let unread = question.reply(None);
        assert!(!unread.is_right && words(unread.said) == "Type a whole number.");
    }
}

/// A set after a step asks nothing that a later step teaches.
#[test]
fn a_link_leads_to_a_step_read_before() {
    for step in ASKING {
        for question in SEEDS.flat_map(|seed| questions(step, seed)) {
            assert!(question.step() as usize <= step as usize, "{}: {}", step.slug(), words(question.words()));
        }
    }
}

/// Q.1: the state that the link holds shows the answer.
#[test]
fn the_state_shows_the_answer() {
    for question in all() {
        let (answer, words_of) = (question.answer(), words(question.words()));
        let a = Analysis::of(question.step(), &question.values);
        let name = match question.ask {
            Ask::Shuffled | Ask::Fewest | Ask::Gap | Ask::Offset | Ask::Field | Ask::Matrix => "data-sectors",
            Ask::Pitch => {
                assert_eq!(a.values.get(Key::Pitch), answer, "{words_of}");
                continue;
            }
            Ask::Waste => "data-wasted-bytes",
            Ask::Fetched => "data-fetched-bytes",
            Ask::Rows => "data-rows",
            Ask::Fails => "data-stride",
            Ask::Sector => {
                let inspected = words(question.step().step().thread_words(&a, question.values.thread(), false));
                assert!(inspected.contains(&format!("sector {answer},")), "{words_of}: {inspected}");
                continue;
            }
        };
        let place = DATA.iter().position(|data| *data == name).expect("an attribute");
        assert_eq!(a.data(place), Some(answer.to_string()), "{words_of}");
    }
}

#[test]
fn no_wrong_rule_is_right_and_each_is_recognized() {
    for question in all() {
        let (answer, happens) = (question.answer(), question.happens());
        let mut n_rules = 0;
        for rule in Rule::ALL {
            let Some(shares) = question.by_rule(rule, &happens) else { continue };
            let number = question.number(&shares);
            if number == answer {
                continue;
            }
            n_rules += 1;
            let reply = question.reply(Some(number));
            let [played, beside] = reply.played.expect("played out");
            assert!(!reply.is_right);
            assert_eq!((question.number(&played), &beside), (number, &happens));
        }
        assert!(n_rules > 0 || matches!(question.ask, Ask::Fails | Ask::Pitch), "{}", words(question.words()));
        let off = question.reply(Some(-7));
        assert!(!off.is_right && off.played.is_none());
    }
}

#[test]
fn every_lane_is_played_once_or_where_it_straddles() {
    for question in all() {
        let happens = question.happens();
        for rule in Rule::ALL {
            let Some(shares) = question.by_rule(rule, &happens) else { continue };
            let together = shares.lanes.iter().fold(0, |all, lanes| all | lanes);
            let everyone = if matches!(rule, Rule::OtherUnit) && question.ask == Ask::Sector { 1 } else { 0xFFFF_FFFF };
            assert_eq!(together, everyone, "{rule:?}");
            assert!(shares.lanes.iter().all(|lanes| *lanes != 0));
            assert!(shares.used <= shares.fetched());
        }
    }
}

/// At the strides where the shortcut fails, the answer that it gives is named and drawn.
#[test]
fn the_staircase_is_named() {
    let question =
        Question { ask: Ask::Gap, values: StepId::Stride.step().start().with(Key::Stride, 3), offered: Vec::new() };
    let rules = [(16, "staircase"), (1, "transaction"), (3, "unit"), (32, "thread")];
    for (typed, rule) in rules {
        let happens = question.happens();
        assert_eq!(question.rule_of(typed, &happens).map(|(rule, _)| rule.slug()), Some(rule));
    }
    let reply = question.reply(Some(16));
    assert_eq!(
        words(reply.said),
        "That gives every sector the same whole number of threads. 12 sectors: with neighbors 12 bytes apart none is left \
         out between the first byte and the last."
    );
    let played = reply.played.expect("played out").map(|shares| shares.lanes.len());
    assert_eq!(played, [16, 12]);
}

#[test]
fn what_is_played_is_said() {
    let said = |question: &Question, typed| {
        let [rule, fact] = question.reply(Some(typed)).played.expect("played out");
        [words(rule.words(true)), words(fact.words(false))]
    };
    let ask = |ask: Ask, keys: &[(Key, i64)]| {
        let values = keys.iter().fold(ask.step().step().start(), |values, (key, value)| values.with(*key, *value));
        Question { ask, values, offered: vec![1, 2, 5, 8] }
    };
    assert_eq!(
        said(&ask(Ask::Fewest, &[(Key::Elem, 8)]), 1),
        [
            "By that rule: 1 line of 128 bytes, 128 in all, 32 threads in each.",
            "What happens: 8 sectors of 32 bytes, 256 in all, 4 threads in each."
        ]
    );
    assert_eq!(
        said(&ask(Ask::Rows, &[(Key::Stride, 32)]), 32),
        [
            "By that rule: 32 rows of 1024 bytes, 1 thread in each.",
            "What happens: 4 rows of 1024 bytes, 8 threads in each."
        ]
    );
    assert_eq!(
        said(&ask(Ask::Fails, &[(Key::Stride, 5)]), 2),
        [
            "By that rule: 32 sectors of 32 bytes, 1024 in all, 1 thread in each.",
            "What happens: 20 sectors of 32 bytes, 640 in all, 1 or 2 threads in each."
        ]
    );
    let [rule, _] = said(&ask(Ask::Offset, &[(Key::Offset, 4)]), 4);
    assert_eq!(rule, "By that rule: 4 sectors of 32 bytes, 128 in all, 8 threads in each.");
}

/// A wrong pitch is told what it does: rows off the edge, or more padding than it takes.
#[test]
fn a_wrong_pitch_is_told_what_it_does() {
    let values = StepId::Padding.step().start().with(Key::Cols, 37).with(Key::Pitch, 40);
    let question = Question { ask: Ask::Pitch, values, offered: Vec::new() };
    let said = |typed| words(question.reply(Some(typed)).said);
    assert!(said(37).starts_with("At pitch 37 the second row begins inside a sector. 40 floats are"), "{}", said(37));
    assert!(said(48).starts_with("At pitch 48 every row begins on an edge too, but a smaller pitch"), "{}", said(48));
    assert!(question.reply(Some(40)).is_right);
    assert_eq!(question.reply(Some(37)).played.map(|shares| shares.map(|shares| shares.lanes.len())), Some([5, 4]));
    assert!(question.reply(Some(36)).played.is_none());
}

/// Whoever takes the layout for the other one is told so.
#[test]
fn the_other_layout_is_named() {
    let field = StepId::Soa.step().start().with(Key::Fields, 5);
    let column = StepId::Mapping.step().start().with(Key::Cols, 128);
    for (ask, values, typed) in [(Ask::Field, field, 4), (Ask::Matrix, column, 4)] {
        let reply = Question { ask, values, offered: Vec::new() }.reply(Some(typed));
        let said = words(reply.said);
        assert!(said.starts_with("That is the count if it lay the other way."), "{said}");
    }
}

/// The wrong rules are recognized in the questions of the steps too.
#[test]
fn guesses_are_played_out() {
    let counts = |step, guess| {
        let played = guess_played(step, guess)?;
        Some(played.map(|shares| (shares.unit.map_or("row", Unit::slug), shares.lanes.len())))
    };
    let (sectors, lines) = (|n| ("sector", n), |n| ("line", n));
    assert_eq!(counts(StepId::Hook, Guess::Numbers(32, 32)), Some([sectors(32), sectors(4)]));
    assert_eq!(counts(StepId::Hook, Guess::Numbers(1, 8)), Some([lines(1), sectors(4)]));
    assert_eq!(counts(StepId::Hook, Guess::Numbers(4, 8)), Some([lines(8), sectors(32)]));
    assert_eq!(counts(StepId::Hook, Guess::Numbers(4, 32)), None);
    assert_eq!(counts(StepId::Packed, Guess::Numbers(1, 0)), Some([lines(1), sectors(4)]));
    assert_eq!(counts(StepId::Packed, Guess::Numbers(32, 0)), Some([sectors(32), sectors(4)]));
    assert_eq!(counts(StepId::Packed, Guess::Numbers(7, 0)), None);
    let alignment = [0, 1, 2, 3, 9].map(|place| counts(StepId::Alignment, Guess::Choice(place)));
    assert_eq!(alignment, [Some([sectors(4), sectors(5)]), None, None, Some([sectors(32), sectors(5)]), None]);
}

/// The lanes in each unit are those that the coverage has there.
#[test]
fn what_happens_is_counted() {
    for question in all().filter(|question| question.ask != Ask::Sector) {
        let happens = question.happens();
        let access: Access = Analysis::of(question.step(), &question.values).access;
        let blocks = oracle::blocks_of(&access, happens.unit_bytes);
        let lanes: Vec<u64> =
            blocks.iter().map(|block| oracle::lanes_of_block(&access, *block, happens.unit_bytes)).collect();
        assert_eq!(happens.lanes, lanes);
        assert_eq!(lanes.iter().map(|mask| lanes_in(*mask).count()).sum::<usize>(), 32);
    }
}
