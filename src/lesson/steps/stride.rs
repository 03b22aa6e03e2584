//! Step `stride`: from a gap of one unit on, every lane is alone; the unit decides how bad that looks.

use super::{FLOAT_BYTES, elem_value, grid_table, number, state_units, strided_asks, thread_value, used_percent};
use crate::lesson::math::math;
use crate::lesson::{
    Analysis, Challenge, ChallengeForm, Guess, GuessForm, Key, KeyUse, Math, Page, Place, Prediction, Step, StepId,
    Verdict,
};
use crate::message::{Arg, Message, msg, text};
use crate::model::{Affine, Coverage, SECTOR_BYTES, Unit, WARP_LANES, affine_count, percent_hundredths};

/// The smallest stride in floats at which every lane is alone in its sector, and the start.
const ALONE: i64 = (SECTOR_BYTES / FLOAT_BYTES) as i64;
/// The stride of the second challenge: every lane alone in its line.
const FAR: i64 = WARP_LANES as i64;
/// How far off a guessed share may be, in percent.
const TOLERANCE: i64 = 3;

pub static STEP: Step = Step {
    id: StepId::Stride,
    keys: &[
        KeyUse::slider(Key::Stride, ALONE, (1, 32), Page::ToMultiple(8)),
        KeyUse::choice(Key::Unit, 0),
        KeyUse::THREAD,
        KeyUse::slider(Key::Offset, 0, (0, 64), Page::By(16)).at(Place::More),
        KeyUse::choice(Key::Elem, 4).at(Place::More),
    ],
    title: text::STRIDE_TITLE,
    nav: text::STRIDE_NAV,
    caption: text::STRIDE_CAPTION,
    tell: || {
        let fetched = u64::from(affine_count(Affine::floats(ALONE), SECTOR_BYTES) * SECTOR_BYTES);
        vec![
            text::STRIDE_TELL_1.into(),
            msg::StrideTell2 {
                stride: Arg::n(ALONE),
                fetched: Arg::n(fetched).fetched(),
                requested: Arg::n(WARP_LANES * FLOAT_BYTES).requested(),
                lanes: Arg::n(WARP_LANES),
            }
            .into(),
            text::STRIDE_TELL_3.into(),
        ]
    },
    prediction: Prediction {
        ask: || msg::StrideAsk { stride: Arg::n(ALONE) }.into(),
        form: GuessForm::Share(text::STRIDE_GUESS),
        reply,
    },
    asks: strided_asks,
    code: None,
    hand: Some(text::STRIDE_HAND),
    grabs: Some(Key::Stride),
    say,
    value,
    formula,
    table: |a| grid_table(a, Some(a.values.stride())),
    parts: &[],
    notes: &[],
    challenges: &[
        Challenge { ask: || text::STRIDE_CHALLENGE_1.into(), form: ChallengeForm::State(alone) },
        Challenge {
            ask: || msg::StrideChallenge2 { stride: Arg::n(FAR) }.into(),
            form: ChallengeForm::State(lines_at_far),
        },
    ],
    why,
    why_step: None,
};

fn say(a: &Analysis) -> Message {
    let Some(coverage) = a.coverage() else { return super::refused_say(a) };
    let alone = coverage.touched.iter().all(|touched| touched.n_lanes() == 1);
    let kind = match () {
        () if a.values.stride() == 0 => "broadcast",
        () if coverage.wasted_bytes() == 0 => "full",
        () if alone => "alone",
        () => "shared",
    };
    msg::StrideSay {
        kind: Arg::text(kind),
        stride: Arg::n(a.values.stride()),
        gap: Arg::n(a.values.gap_bytes().abs()),
        unit: Arg::text(a.values.unit().slug()),
        units: state_units(a),
        fetched: Arg::n(coverage.fetched_bytes()).fetched(),
        used: Arg::n(coverage.unique_bytes).requested(),
        wasted: Arg::n(coverage.wasted_bytes()).wasted(),
        percent: Arg::percent_hundredths(percent_hundredths(coverage.wasted_bytes(), coverage.fetched_bytes())),
    }
    .into()
}

fn value(a: &Analysis, key: Key, veiled: bool) -> Message {
    let (stride, offset) = (Arg::n(a.values.stride()), Arg::n(a.values.offset_bytes()));
    match key {
        Key::Stride if veiled => msg::StrideValueVeiled { stride }.into(),
        Key::Stride => msg::StrideValue { stride, units: state_units(a), percent: used_percent(a) }.into(),
        Key::Offset if veiled => msg::StrideValueOffsetVeiled { offset }.into(),
        Key::Offset => msg::StrideValueOffset { offset, units: state_units(a), percent: used_percent(a) }.into(),
        Key::Thread => thread_value(a, veiled),
        Key::Elem => elem_value(a, veiled),
        _ => number(a.values.get(key)),
    }
}

/// The exact count of a state's stride.
pub(super) fn count(a: &Analysis, coverage: &Coverage) -> Math {
    count_of(a.values.stride(), a, coverage)
}

/// The exact count of a warp that reads so many elements apart. The short form min(W, E·S) is the law for sectors and an
/// aligned base alone; from a gap of one unit on every lane has its own; any other state is counted by the law of its span.
pub(super) fn count_of(stride: i64, a: &Analysis, coverage: &Coverage) -> Math {
    let size = i64::from(coverage.unit.bytes());
    let (elem, lanes) = (i64::from(a.access.elem_bytes()), i64::from(WARP_LANES));
    let (gap, offset) = (stride * elem, a.access.address(0));
    let n = Arg::n(coverage.n_units()).fetched();
    if offset.rem_euclid(size) == 0 && size == lanes && gap >= elem {
        let args = vec![Arg::n(lanes), Arg::n(elem), Arg::n(stride), n];
        math("N = min ( W , E · S ) = min ( $ , $ · $ ) = $", args)
    } else if gap.abs() >= size {
        math("N = W = $", vec![n])
    } else {
        let first = (offset + gap.min(0) * (lanes - 1)).rem_euclid(size);
        let mut args: Vec<_> = [first, lanes - 1, gap.abs(), elem - 1, size].map(Arg::n).into();
        args.push(n);
        math("N = ⌊ ( $ + $ · $ + $ ) ÷ $ ⌋ + 1 = $", args)
    }
}

/// The count and the waste.
fn formula(a: &Analysis) -> Vec<Math> {
    let Some(coverage) = a.coverage() else { return Vec::new() };
    let (size, used) = (Arg::n(a.values.unit().bytes()), Arg::n(coverage.unique_bytes).requested());
    let wasted = Arg::n(coverage.wasted_bytes()).wasted();
    let args = vec![size.clone(), used.clone(), Arg::n(coverage.n_units()), size, used, wasted];
    vec![count(a, coverage), math("wasted = N · $ − $ = $ · $ − $ = $", args)]
}

fn reply(guess: Guess) -> (bool, Message) {
    let share = percent_hundredths(FLOAT_BYTES.into(), SECTOR_BYTES.into());
    let (used, size, percent) = (Arg::n(FLOAT_BYTES).requested(), Arg::n(SECTOR_BYTES), Arg::percent_hundredths(share));
    let off = match guess {
        Guess::Share(given) => given * 100 - share as i64,
        _ => i64::MAX,
    };
    if off.abs() <= TOLERANCE * 100 {
        (true, msg::StrideReplyRight { used, size, percent }.into())
    } else if off > 0 {
        (false, msg::StrideReplyHigh { used, size, percent }.into())
    } else {
        (false, msg::StrideReplyLow { used, size, percent }.into())
    }
}

/// The first lane that shares its unit with another.
pub(super) fn sharing_lane(coverage: &Coverage) -> Option<u32> {
    coverage.touched.iter().find(|touched| touched.n_lanes() > 1).map(|touched| touched.lanes.trailing_zeros())
}

fn alone(a: &Analysis) -> Verdict {
    let values = &a.values;
    let Ok(counts) = &a.counts else {
        return Verdict::Wrong(text::STRIDE_CHALLENGE_1_SETTING.into(), None);
    };
    if values.elem_bytes() != FLOAT_BYTES || values.offset_bytes() != 0 {
        Verdict::Wrong(text::STRIDE_CHALLENGE_1_SETTING.into(), None)
    } else if let Some(lane) = sharing_lane(counts.unit(Unit::Sector)) {
        Verdict::Wrong(msg::StrideChallenge1Shares { lane: Arg::n(lane) }.into(), Some(lane))
    } else if values.stride() == ALONE {
        Verdict::Right(msg::StrideChallenge1Right { stride: Arg::n(ALONE), gap: Arg::n(a.values.gap_bytes()) }.into())
    } else if values.stride() < 0 {
        Verdict::Wrong(text::STRIDE_CHALLENGE_1_NEGATIVE.into(), Some(1))
    } else {
        Verdict::Wrong(text::STRIDE_CHALLENGE_1_MORE.into(), Some(1))
    }
}

fn lines_at_far(a: &Analysis) -> Verdict {
    let sectors = a.counts.as_ref().map_or(0, |counts| counts.unit(Unit::Sector).n_units());
    let lines = a.counts.as_ref().map_or(0, |counts| counts.unit(Unit::Line).n_units());
    if a.values.elem_bytes() != FLOAT_BYTES || a.counts.is_err() {
        Verdict::Wrong(text::STRIDE_CHALLENGE_1_SETTING.into(), None)
    } else if a.values.stride() != FAR {
        Verdict::Wrong(msg::StrideChallenge2Stride { given: Arg::n(a.values.stride()) }.into(), Some(1))
    } else if a.values.unit() != Unit::Line {
        let sectors = Arg::n(sectors).fetched();
        Verdict::Wrong(msg::StrideChallenge2Unit { stride: Arg::n(FAR), sectors }.into(), None)
    } else {
        Verdict::Right(msg::StrideChallenge2Right { lines: Arg::n(lines).fetched(), sectors: Arg::n(sectors) }.into())
    }
}

/// Told of the stride at which the units differ most, whatever the state.
fn why(_: &Analysis) -> Vec<Message> {
    let fetched = |unit: Unit| affine_count(Affine::floats(FAR), unit.bytes()) * unit.bytes();
    let bytes = |unit| Arg::n(fetched(unit)).fetched();
    let used = WARP_LANES * FLOAT_BYTES;
    let share = |unit| Arg::percent_hundredths(percent_hundredths(used.into(), fetched(unit).into()));
    vec![
        msg::StrideWhy1 {
            stride: Arg::n(FAR),
            sectors: bytes(Unit::Sector),
            used: Arg::n(used).requested(),
            pairs: bytes(Unit::Pair),
            lines: bytes(Unit::Line),
        }
        .into(),
        msg::StrideWhy2 { sector_percent: share(Unit::Sector), line_percent: share(Unit::Line) }.into(),
    ]
}
