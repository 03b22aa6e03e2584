//! Step `alignment`: a run that begins off a boundary dips into one unit more, and its neighbors use the rest of it.

use super::many_warps::{WARPS, stream_units};
use super::{FLOAT_BYTES, elem_value, grid_table, number, state_units, thread_value, used_percent};
use crate::lesson::math::math;
use crate::lesson::{
    Analysis, Challenge, ChallengeForm, Guess, GuessForm, Key, KeyUse, Math, Note, Page, Place, Prediction, Step,
    StepId, Values, Verdict, parse_numbers, unit_arg,
};
use crate::message::{Arg, Message, msg, text};
use crate::model::{
    ALLOCATION_BYTES, Affine, Coverage, ELEM_BYTES, LINE_BYTES, SECTOR_BYTES, Unit, V100_OFFSET_COPY, WARP_LANES,
    affine_count,
};

/// The offset of the question and of the start: one float late.
const LATE: i64 = FLOAT_BYTES as i64;
/// The last offset of the slider.
const FARTHEST: i64 = 64;
/// The stride of the last challenge, whose tax begins later than [`LATE`].
const FREE: i64 = 3;

pub static STEP: Step = Step {
    id: StepId::Alignment,
    keys: &[
        KeyUse::slider(Key::Offset, LATE, (0, FARTHEST), Page::By(16)),
        KeyUse::slider(Key::Stride, 1, (0, 8), Page::ToMultiple(8)),
        KeyUse::choice(Key::Unit, 0),
        KeyUse::choice(Key::Elem, FLOAT_BYTES as i64).at(Place::More),
        KeyUse::slider(Key::Warps, 1, (1, 32), Page::By(4)).at(Place::Part(0)),
        KeyUse::THREAD,
        KeyUse::RECALL,
    ],
    title: text::ALIGNMENT_TITLE,
    nav: text::ALIGNMENT_NAV,
    caption: text::ALIGNMENT_CAPTION,
    tell: || {
        let bytes = Arg::n(WARP_LANES * FLOAT_BYTES).requested();
        let units = |offset| unit_arg(late(offset), Unit::Sector);
        vec![
            msg::AlignmentTell1 { bytes, units: units(0), offset: Arg::n(LATE), taxed: units(LATE) }.into(),
            msg::AlignmentTell2 { bytes: Arg::n(ALLOCATION_BYTES) }.into(),
            msg::AlignmentTell3 { stride: Arg::n(FREE), tax_from: Arg::n(taxed_from(FREE)) }.into(),
        ]
    },
    prediction: Prediction {
        ask: || {
            msg::AlignmentAsk { bytes: Arg::n(WARP_LANES * FLOAT_BYTES), offset: Arg::text(crate::lesson::hex(LATE)) }
                .into()
        },
        form: GuessForm::Choice(|| OPTIONS.iter().map(|option| number(option())).collect()),
        reply,
    },
    asks: |a| {
        msg::AlignmentAsks {
            stride: Arg::n(a.values.stride()),
            elem: Arg::n(a.values.elem_bytes()).requested(),
            offset: Arg::n(a.values.offset_bytes()),
        }
        .into()
    },
    code: None,
    hand: Some(text::ALIGNMENT_HAND),
    grabs: Some(Key::Offset),
    say,
    value: |a, key, veiled| match key {
        Key::Offset if veiled => msg::StrideValueOffsetVeiled { offset: Arg::n(a.values.offset_bytes()) }.into(),
        Key::Offset => {
            let offset = Arg::n(a.values.offset_bytes());
            msg::StrideValueOffset { offset, units: state_units(a), percent: used_percent(a) }.into()
        }
        Key::Stride if veiled => msg::StrideValueVeiled { stride: Arg::n(a.values.stride()) }.into(),
        Key::Stride => {
            let stride = Arg::n(a.values.stride());
            msg::StrideValue { stride, units: state_units(a), percent: used_percent(a) }.into()
        }
        Key::Warps => match a.stream.as_ref().filter(|_| !veiled) {
            Some(stream) => msg::WarpsValue { k: Arg::n(a.values.get(Key::Warps)), units: stream_units(stream) }.into(),
            None => msg::WarpsValueVeiled { k: Arg::n(a.values.get(Key::Warps)) }.into(),
        },
        Key::Thread => thread_value(a, veiled),
        Key::Elem => elem_value(a, veiled),
        _ => number(a.values.get(key)),
    },
    formula,
    table: |a| grid_table(a, Some(a.values.stride())),
    parts: &[WARPS],
    notes: &[Note { title: text::ALIGNMENT_NOTE_TITLE, text: || vec![note()] }],
    challenges: &[
        Challenge {
            ask: || msg::AlignmentChallenge1 { last: Arg::n(FARTHEST) }.into(),
            form: ChallengeForm::Typed(text::ALIGNMENT_CHALLENGE_1_LABEL, untaxed),
        },
        Challenge { ask: || text::ALIGNMENT_CHALLENGE_2.into(), form: ChallengeForm::State(even_ends) },
        Challenge {
            ask: || msg::AlignmentChallenge3 { stride: Arg::n(FREE), offset: Arg::n(LATE) }.into(),
            form: ChallengeForm::State(free),
        },
    ],
    why,
    why_step: None,
};

/// The answer of the question at a place.
pub fn option(place: usize) -> u32 {
    OPTIONS.get(place).map_or(0, |option| option())
}

/// The answers of the question: the floor, one more, twice the floor, one a thread.
const OPTIONS: [fn() -> u32; 4] = [|| late(0), || late(LATE), || 2 * late(0), || WARP_LANES];

fn note() -> Message {
    let [_, few, .., many] = ELEM_BYTES;
    msg::AlignmentNote { few: Arg::n(few), many: Arg::n(many) }.into()
}

/// Sectors of consecutive floats from a byte on.
fn late(offset_bytes: i64) -> u32 {
    affine_count(Affine { offset_bytes, ..Affine::floats(1) }, SECTOR_BYTES)
}

/// The first offset at which a stride of floats pays a sector more than from byte 0.
fn taxed_from(stride: i64) -> i64 {
    let count = |offset_bytes| affine_count(Affine { offset_bytes, ..Affine::floats(stride) }, SECTOR_BYTES);
    (0..FARTHEST).step_by(FLOAT_BYTES as usize).find(|offset| count(*offset) > count(0)).unwrap_or(FARTHEST)
}

/// The state's access as the law takes it, from another byte on.
fn from_byte(values: &Values, offset_bytes: i64) -> Affine {
    Affine { stride: values.stride(), elem_bytes: values.elem_bytes(), offset_bytes, ..Affine::floats(1) }
}

/// Units more than from byte 0 on.
fn tax(a: &Analysis) -> i64 {
    let count = |offset| i64::from(affine_count(from_byte(&a.values, offset), a.values.unit().bytes()));
    count(a.values.offset_bytes()) - count(0)
}

/// Bytes wasted before the first byte asked for, and behind the last.
fn ends(coverage: &Coverage) -> (u32, u32) {
    let size = coverage.unit.bytes();
    let front = coverage.touched.first().map_or(0, |touched| touched.bytes.trailing_zeros());
    let back = coverage.touched.last().map_or(0, |touched| size - (u128::BITS - touched.bytes.leading_zeros()));
    (front, back)
}

fn say(a: &Analysis) -> Message {
    let Some(coverage) = a.coverage() else { return super::refused_say(a) };
    let tax = tax(a);
    let kind = match a.values.stride() {
        0 => "broadcast",
        1 if coverage.wasted_bytes() > 0 => "late",
        1 => "full",
        _ if tax > 0 => "taxed",
        _ if tax < 0 => "fewer",
        _ => "free",
    };
    let (front, back) = ends(coverage);
    msg::AlignmentSay {
        kind: Arg::text(kind),
        stride: Arg::n(a.values.stride()),
        offset: Arg::n(a.values.offset_bytes()),
        units: state_units(a),
        fetched: Arg::n(coverage.fetched_bytes()).fetched(),
        wasted: Arg::n(coverage.wasted_bytes()).wasted(),
        front: Arg::n(front),
        back: Arg::n(back),
        percent: used_percent(a),
        tax: Arg::n(tax.abs()),
    }
    .into()
}

/// The law of the count, with the state's numbers: by the span while neighbors are at most a unit apart, else one a lane.
fn formula(a: &Analysis) -> Vec<Math> {
    let Some(coverage) = a.coverage() else { return Vec::new() };
    let (size, elem) = (i64::from(a.values.unit().bytes()), i64::from(a.values.elem_bytes()));
    let (steps, stride, offset) = (i64::from(WARP_LANES - 1), a.values.stride(), a.values.offset_bytes());
    let gap = stride * elem;
    let n = Arg::n(coverage.n_units()).fetched();
    if gap.abs() > size {
        return vec![math("N = W = $", vec![n])];
    }
    // Backwards the lowest byte is the last lane's.
    let back = -gap * steps;
    let first = (offset + gap.min(0) * steps).rem_euclid(size);
    let filled = [first, gap.abs() * steps + elem - 1, size];
    let (template, law) = if gap >= 0 {
        (
            "N = ⌊ ( b mod $ + $ · S + $ ) ÷ $ ⌋ + 1 = ⌊ ( $ + $ ) ÷ $ ⌋ + 1 = $",
            vec![size, steps * elem, elem - 1, size],
        )
    } else {
        (
            "N = ⌊ ( ( b − $ ) mod $ + $ + $ ) ÷ $ ⌋ + 1 = ⌊ ( $ + $ ) ÷ $ ⌋ + 1 = $",
            vec![back, size, back, elem - 1, size],
        )
    };
    let args = law.into_iter().chain(filled).map(Arg::n).chain([n]);
    vec![math(template, args.collect())]
}

fn reply(guess: Guess) -> (bool, Message) {
    let (bytes, size) = (Arg::n(WARP_LANES * FLOAT_BYTES), Arg::n(SECTOR_BYTES));
    let units = unit_arg(late(LATE), Unit::Sector);
    match guess {
        Guess::Choice(1) => (true, msg::AlignmentReplyRight { units }.into()),
        Guess::Choice(0) => (false, msg::AlignmentReplyFloor { bytes, size, offset: Arg::n(LATE) }.into()),
        Guess::Choice(2) => (false, msg::AlignmentReplyDouble { units }.into()),
        _ => (false, msg::AlignmentReplyAll { units }.into()),
    }
}

fn untaxed(answer: &str) -> Verdict {
    let free = |offset: i64| offset % i64::from(FLOAT_BYTES) == 0 && late(offset) == late(0);
    let every = (0..=FARTHEST).filter(|offset| free(*offset));
    let size = Arg::n(SECTOR_BYTES);
    let Some(given) = parse_numbers(answer) else {
        return Verdict::Wrong(text::ALIGNMENT_CHALLENGE_1_UNREAD.into(), None);
    };
    if let Some(refused) = given.iter().find(|offset| *offset % i64::from(FLOAT_BYTES) != 0) {
        Verdict::Wrong(
            msg::AlignmentChallenge1Refused { offset: Arg::n(*refused), elem: Arg::n(FLOAT_BYTES) }.into(),
            None,
        )
    } else if let Some(taxed) = given.iter().find(|offset| !free(**offset)) {
        let units = unit_arg(late(*taxed), Unit::Sector);
        Verdict::Wrong(msg::AlignmentChallenge1Taxed { offset: Arg::n(*taxed), units }.into(), None)
    } else if every.clone().all(|offset| given.contains(&offset)) {
        Verdict::Right(msg::AlignmentChallenge1Right { size }.into())
    } else {
        Verdict::Wrong(msg::AlignmentChallenge1Few { n: Arg::n(every.count()), last: Arg::n(FARTHEST) }.into(), None)
    }
}

fn is_packed_floats(values: &Values) -> bool {
    values.stride() == 1 && values.elem_bytes() == FLOAT_BYTES && values.unit() == Unit::Sector
}

fn even_ends(a: &Analysis) -> Verdict {
    let Some(coverage) = a.coverage().filter(|_| is_packed_floats(&a.values)) else {
        return Verdict::Wrong(text::ALIGNMENT_CHALLENGE_2_SETTING.into(), None);
    };
    let (front, back) = ends(coverage);
    let (front_arg, back_arg) = (Arg::n(front).wasted(), Arg::n(back).wasted());
    if front == back && front > 0 {
        let offset = Arg::n(a.values.offset_bytes());
        Verdict::Right(msg::AlignmentChallenge2Right { offset, front: front_arg }.into())
    } else {
        let lane = if front < back { WARP_LANES - 1 } else { 0 };
        Verdict::Wrong(msg::AlignmentChallenge2Off { front: front_arg, back: back_arg }.into(), Some(lane))
    }
}

fn free(a: &Analysis) -> Verdict {
    let values = &a.values;
    let aimed = values.stride() == FREE && values.offset_bytes() == LATE;
    if aimed && values.elem_bytes() == FLOAT_BYTES && values.unit() == Unit::Sector {
        let tax_from = Arg::n(taxed_from(FREE));
        Verdict::Right(msg::AlignmentChallenge3Right { units: state_units(a), tax_from }.into())
    } else {
        Verdict::Wrong(msg::AlignmentChallenge3Off { stride: Arg::n(FREE), offset: Arg::n(LATE) }.into(), None)
    }
}

fn why(_: &Analysis) -> Vec<Message> {
    let one = Values::BASE.with(Key::Offset, SECTOR_BYTES.into());
    let lines = affine_count(from_byte(&one, one.offset_bytes()), LINE_BYTES);
    let share = V100_OFFSET_COPY;
    vec![
        msg::AlignmentWhy1 { size: Arg::n(SECTOR_BYTES) }.into(),
        msg::AlignmentWhy2 {
            percent: Arg::percent_hundredths(share.share.percent_hundredths()),
            device: Arg::text(share.device),
            source: Arg::text(share.source),
        }
        .into(),
        msg::AlignmentWhy3 {
            offset: Arg::n(SECTOR_BYTES),
            units: unit_arg(late(SECTOR_BYTES.into()), Unit::Sector),
            lines: unit_arg(lines, Unit::Line),
        }
        .into(),
    ]
}
