//! Step `warp`: the fewest units that cover 32 addresses; the order of lanes inside them does not matter.

use super::{FLOAT_BYTES, arg, elem_value, grid_table, number, state_units, thread_value};
use crate::lesson::analysis::moved_lanes;
use crate::lesson::math::math;
use crate::lesson::{
    Analysis, Challenge, ChallengeForm, Control, Guess, GuessForm, Key, KeyUse, Math, Moves, ORDERED, PATTERNS, Page,
    Place, Prediction, Step, StepId, Verdict, WORD_BYTES, hex, parse_number, unit_arg, word_of,
};
use crate::message::{Arg, Message, msg, text};
use crate::model::{Affine, Coverage, Unit, WARP_LANES, affine_count, all_lanes, lanes_in};

pub static STEP: Step = Step {
    id: StepId::Warp,
    keys: &[
        KeyUse::choice(Key::Pattern, ORDERED),
        KeyUse::choice(Key::Frame, 3),
        KeyUse::THREAD,
        KeyUse { control: Control::Word, ..KeyUse::slider(Key::Move, 0, (0, Moves::WORDS - 1), Page::By(8)) },
        KeyUse { control: Control::Lanes, ..KeyUse::slider(Key::Active, u32::MAX as i64, (1, 32), Page::By(8)) }
            .at(Place::More),
        KeyUse::SEED.at(Place::More),
        KeyUse::choice(Key::Elem, 4).at(Place::Link),
        KeyUse::choice(Key::Unit, 0).at(Place::Link),
    ],
    title: text::WARP_TITLE,
    nav: text::WARP_NAV,
    caption: text::WARP_CAPTION,
    tell: || vec![text::WARP_TELL_1.into(), text::WARP_TELL_2.into(), text::WARP_TELL_3.into()],
    prediction: Prediction {
        ask: || text::WARP_ASK.into(),
        form: GuessForm::Choice(|| {
            let always = |n: u32| msg::WarpOptionN { n: Arg::n(n) }.into();
            vec![always(1), always(floor()), always(WARP_LANES), text::WARP_OPTION_DEPENDS.into()]
        }),
        reply: |guess| match guess {
            Guess::Choice(0) => (false, text::WARP_REPLY_ONE.into()),
            Guess::Choice(1) => (false, text::WARP_REPLY_FOUR.into()),
            Guess::Choice(2) => (false, text::WARP_REPLY_ALL.into()),
            _ => (true, text::WARP_REPLY_RIGHT.into()),
        },
    },
    asks,
    code: None,
    hand: Some(text::WARP_HAND),
    grabs: Some(Key::Move),
    say: |a| {
        let n_units = a.coverage().map_or(0, |c| c.n_units());
        msg::WarpSay {
            n: Arg::n(a.access.n_active()),
            units: state_units(a),
            distinct: arg(msg::WarpDistinct { n: Arg::n(n_units).fetched(), unit: Arg::text(a.values.unit().slug()) }),
            fetches: arg(msg::WarpFetches { n: Arg::n(n_units).fetched() }),
        }
        .into()
    },
    value: |a, key, veiled| match key {
        Key::Thread => thread_value(a, veiled),
        Key::Elem => elem_value(a, veiled),
        Key::Active if veiled => msg::WarpValueActiveVeiled { n: Arg::n(a.access.n_active()) }.into(),
        Key::Active => msg::WarpValueActive { n: Arg::n(a.access.n_active()), units: state_units(a) }.into(),
        Key::Move => {
            let word = word_of(&a.values);
            let (word, byte) = (Arg::n(word), Arg::n(word * WORD_BYTES));
            if veiled {
                msg::WarpValueMoveVeiled { word, byte }.into()
            } else {
                msg::WarpValueMove { word, byte, units: state_units(a) }.into()
            }
        }
        _ => number(a.values.get(key)),
    },
    formula: |a| a.coverage().map(distinct).into_iter().collect(),
    table: |a| grid_table(a, None),
    parts: &[],
    notes: &[],
    challenges: &[
        Challenge {
            ask: || text::WARP_CHALLENGE_1.into(),
            form: ChallengeForm::Typed(text::WARP_CHALLENGE_1_LABEL, |answer| match parse_number(answer) {
                Some(n) if n == i64::from(floor()) => Verdict::Right(msg::WarpChallenge1Right { n: Arg::n(n) }.into()),
                Some(n) if n == i64::from(WARP_LANES) => {
                    Verdict::Wrong(msg::WarpChallenge1All { n: Arg::n(floor()) }.into(), None)
                }
                _ => Verdict::Wrong(text::WARP_CHALLENGE_1_OFF.into(), None),
            }),
        },
        Challenge {
            ask: || msg::WarpChallenge2 { n: Arg::n(floor() + 1) }.into(),
            form: ChallengeForm::State(move_one),
        },
    ],
    why: |a| {
        let Some(coverage) = a.coverage() else { return Vec::new() };
        let unit = a.values.unit();
        let occupancy = coverage.occupancy().map(|n| n.to_string()).collect::<Vec<_>>().join(", ");
        let mut why =
            vec![msg::WarpWhy1 { size: Arg::n(unit.bytes()), units: unit_arg(coverage.n_units(), unit) }.into()];
        if coverage.n_units() > 0 {
            why.push(msg::WarpWhy2 { occupancy: Arg::text(occupancy), unit: Arg::text(unit.slug()) }.into());
        }
        why
    },
    why_step: None,
};

/// Sectors of 32 consecutive floats, by law.
fn floor() -> u32 {
    affine_count(Affine::floats(1), Unit::Sector.bytes())
}

/// The count as what it is: the number of distinct units among the lanes' addresses.
pub(super) fn distinct(coverage: &Coverage) -> Math {
    let shown = 8;
    let mut args = vec![Arg::n(coverage.unit.bytes())];
    args.extend(coverage.touched.iter().take(shown).map(|touched| Arg::n(touched.block)));
    let mut set = vec!["$"; args.len() - 1];
    if coverage.touched.len() > shown {
        set.push("…");
    }
    args.push(Arg::n(coverage.n_units()).fetched());
    math(["N = |{ ⌊ address_i ÷ $ ⌋ }| = |{ ", &set.join(" , "), " }| = $"].concat(), args)
}

fn asks(a: &Analysis) -> Message {
    let elem = Arg::n(a.values.elem_bytes()).requested();
    let lane = a.access.active().trailing_zeros();
    match a.access.n_active() {
        0 => text::WARP_ASKS_NONE.into(),
        1 => msg::WarpAsksOne { lane: Arg::n(lane), elem, address: Arg::text(hex(a.access.address(lane))) }.into(),
        n => {
            let pattern = Arg::text(PATTERNS[a.values.get(Key::Pattern) as usize]);
            let moved = Arg::n(moved_lanes(&a.values).count_ones());
            msg::WarpAsks { n: Arg::n(n), elem, pattern, moved }.into()
        }
    }
}

fn move_one(a: &Analysis) -> Verdict {
    let values = &a.values;
    let moved = moved_lanes(values);
    let lane = lanes_in(moved).next();
    let wrong = |message: Message| Verdict::Wrong(message, lane);
    let start = values.get(Key::Pattern) != crate::lesson::SAME && values.active() == all_lanes(WARP_LANES);
    let sectors = a.counts.as_ref().map_or(0, |counts| counts.unit(Unit::Sector).n_units());
    match (moved.count_ones(), lane) {
        _ if !start || values.elem_bytes() != FLOAT_BYTES || values.get(Key::Pattern) == crate::lesson::SCATTERED => {
            wrong(text::WARP_CHALLENGE_2_PATTERN.into())
        }
        (1, Some(lane)) if sectors == floor() + 1 => {
            let elem = Arg::n(FLOAT_BYTES).requested();
            Verdict::Right(msg::WarpChallenge2Right { lane: Arg::n(lane), elem }.into())
        }
        (1, _) => wrong(text::WARP_CHALLENGE_2_INSIDE.into()),
        (0, _) => wrong(text::WARP_CHALLENGE_2_NONE.into()),
        _ => wrong(msg::WarpChallenge2Many { moved: Arg::n(moved.count_ones()) }.into()),
    }
}
