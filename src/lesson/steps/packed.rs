//! Step `packed`: consecutive addresses fill the fewest units that their bytes need.

use super::{FLOAT_BYTES, arg, elem_value, grid_table, number, state_units, thread_value};
use crate::lesson::math::math;
use crate::lesson::{
    Analysis, Challenge, ChallengeForm, Guess, GuessForm, Key, KeyUse, Place, Prediction, Step, StepId, Verdict,
    parse_number, percent, unit_arg, units,
};
use crate::message::{Arg, Message, msg, text};
use crate::model::{LINE_BYTES, SECTOR_BYTES, Unit, WARP_LANES, min_units, percent_hundredths};

/// Bytes of the biggest element that one lane loads: `float4`.
const FLOAT4_BYTES: u32 = 16;

pub static STEP: Step = Step {
    id: StepId::Packed,
    keys: &[KeyUse::choice(Key::Elem, 4), KeyUse::THREAD, KeyUse::choice(Key::Unit, 0).at(Place::More), KeyUse::RECALL],
    title: text::PACKED_TITLE,
    nav: text::PACKED_NAV,
    caption: text::PACKED_CAPTION,
    tell: || {
        let bytes = || Arg::n(wanted(FLOAT_BYTES)).requested();
        let units = unit_arg(fewest(FLOAT_BYTES), Unit::Sector);
        vec![text::PACKED_TELL_1.into(), msg::PackedTell2 { bytes: bytes(), units }.into(), text::PACKED_TELL_3.into()]
    },
    prediction: Prediction { ask: || text::PACKED_ASK.into(), form: GuessForm::Numbers(&[text::PACKED_GUESS]), reply },
    asks: |a| msg::PackedAsks { elem: Arg::n(a.values.elem_bytes()).requested() }.into(),
    code: None,
    hand: Some(text::PACKED_HAND),
    grabs: Some(Key::Elem),
    say: |a| {
        let Some(coverage) = a.coverage() else { return super::refused_say(a) };
        let lines = a.counts.as_ref().map_or(0, |counts| counts.unit(Unit::Line).n_units());
        msg::PackedSay {
            unit: Arg::text(a.values.unit().slug()),
            requested: Arg::n(coverage.requested_bytes).requested(),
            fetched: Arg::n(coverage.fetched_bytes()).fetched(),
            units: state_units(a),
            lines: unit_arg(lines, Unit::Line),
            wasted: Arg::n(coverage.wasted_bytes()).wasted(),
        }
        .into()
    },
    value: |a, key, veiled| match key {
        Key::Elem => elem_value(a, veiled),
        Key::Thread => thread_value(a, veiled),
        _ => number(a.values.get(key)),
    },
    formula: |a| {
        let Some(coverage) = a.coverage() else { return Vec::new() };
        let elem = Arg::n(a.values.elem_bytes()).requested();
        let (lanes, size) = (Arg::n(WARP_LANES), Arg::n(a.values.unit().bytes()));
        let args = vec![lanes, elem, size, Arg::n(coverage.n_units()).fetched()];
        vec![math("N = ⌈ W × E ÷ T ⌉ = ⌈ $ × $ ÷ $ ⌉ = $", args)]
    },
    table: |a| grid_table(a, None),
    parts: &[],
    notes: &[],
    challenges: &[
        Challenge { ask: || text::PACKED_CHALLENGE_1.into(), form: ChallengeForm::State(two_lines) },
        Challenge {
            ask: || {
                let (many, few) = (Arg::n(fewest(FLOAT4_BYTES)), Arg::n(fewest(FLOAT_BYTES)));
                msg::PackedChallenge2 { many, few }.into()
            },
            form: ChallengeForm::Typed(text::PACKED_CHALLENGE_2_LABEL, share_of_float4),
        },
    ],
    why: |a| {
        let Some(coverage) = a.coverage() else { return Vec::new() };
        let unit = a.values.unit();
        let (n_units, size) = (coverage.n_units(), unit.bytes());
        let less = n_units.saturating_sub(1);
        let left = coverage.requested_bytes - u64::from(less) * u64::from(size);
        let kind = match n_units {
            1 if left < u64::from(size) => "part",
            1 => "brim",
            _ => "more",
        };
        vec![
            msg::PackedWhy1 {
                kind: Arg::text(kind),
                requested: Arg::n(coverage.requested_bytes).requested(),
                size: Arg::n(size),
                units: state_units(a),
                less: arg(units(less, unit)),
                left: Arg::n(left),
            }
            .into(),
            text::PACKED_WHY_2.into(),
        ]
    },
    why_step: None,
};

/// Bytes that a warp of consecutive elements asks for.
fn wanted(elem_bytes: u32) -> u32 {
    WARP_LANES * elem_bytes
}

/// Sectors that so many bytes need.
fn fewest(elem_bytes: u32) -> u32 {
    min_units(wanted(elem_bytes).into(), SECTOR_BYTES)
}

fn reply(guess: Guess) -> (bool, Message) {
    let (bytes, size) = (Arg::n(wanted(FLOAT_BYTES)), Arg::n(SECTOR_BYTES));
    match guess {
        Guess::Numbers(n, _) if n == i64::from(fewest(FLOAT_BYTES)) => {
            (true, msg::PackedReplyRight { bytes, size }.into())
        }
        Guess::Numbers(1, _) => (false, msg::PackedReplyOne { bytes, size }.into()),
        Guess::Numbers(n, _) if n == i64::from(WARP_LANES) => {
            (false, msg::PackedReplyAll { share: Arg::n(SECTOR_BYTES / FLOAT_BYTES) }.into())
        }
        _ => (false, msg::PackedReplyOff { bytes, size }.into()),
    }
}

fn two_lines(a: &Analysis) -> Verdict {
    let elem = a.values.elem_bytes();
    let (n, bytes) = (Arg::n(WARP_LANES), Arg::n(wanted(elem)));
    if wanted(elem) == 2 * LINE_BYTES {
        Verdict::Right(msg::PackedChallenge1Right { n, elem: Arg::n(elem), bytes }.into())
    } else {
        let goal = Arg::n(2 * LINE_BYTES);
        Verdict::Wrong(msg::PackedChallenge1Off { n, elem: Arg::n(elem), bytes, goal }.into(), Some(0))
    }
}

fn share_of_float4(answer: &str) -> Verdict {
    let share = percent_hundredths(wanted(FLOAT4_BYTES).into(), u64::from(fewest(FLOAT4_BYTES) * SECTOR_BYTES));
    match parse_number(answer) {
        Some(n) if n.to_string() == percent(share) => {
            Verdict::Right(msg::PackedChallenge2Right { percent: Arg::percent_hundredths(share) }.into())
        }
        Some(_) => Verdict::Wrong(msg::PackedChallenge2Fewer { elem: Arg::n(FLOAT4_BYTES) }.into(), None),
        None => Verdict::Wrong(text::PACKED_CHALLENGE_2_UNREAD.into(), None),
    }
}
