//! Step `spectrum`: every stride at once, and where the common shortcut leaves the exact count.

use super::{FLOAT_BYTES, arg, elem_value, number, state_units, strided_asks, thread_value, used_percent, words};
use crate::lesson::math::math;
use crate::lesson::{
    Analysis, Challenge, ChallengeForm, Guess, GuessForm, Key, KeyUse, Math, POINTS, Page, Place, Prediction,
    SHOW_BOTH, Step, StepId, Table, TableRow, Verdict, Y_COUNT, parse_hundredths, parse_number, picked, unit_arg,
    unit_name,
};
use crate::message::{Arg, Message, msg, text};
use crate::model::{
    Access, Affine, Coverage, Ratio, SECTOR_BYTES, Unit, WARP_LANES, affine_count, shortcut, shortcut_is_exact,
};

/// The start: the first stride at which the shortcut fails.
const START: i64 = 3;
/// From this stride of floats on every lane is alone in its sector.
const FLAT: i64 = (SECTOR_BYTES / FLOAT_BYTES) as i64;
// The reader draws strides 0 up to the flat.
const _: () = assert!(FLAT as usize + 1 == POINTS);
/// The stride whose count is asked for.
const ASKED: i64 = 5;
/// The stride whose efficiency is asked for.
const FAR: i64 = 20;
/// The last stride of the slider and of the table.
const LAST: i64 = 40;
/// Places of the slider: every stride up to the last, and on the axis of doublings the powers of two beyond it.
const PLACES: [i64; LAST as usize + 6] = {
    let mut all = [0; LAST as usize + 6];
    let mut k = 0;
    while k < LAST + 6 {
        all[k as usize] = if k <= LAST { k } else { 64 << (k - LAST - 1) };
        k += 1;
    }
    all
};

pub static STEP: Step = Step {
    id: StepId::Spectrum,
    keys: &[
        KeyUse { slider: (0, LAST), page: Page::ToMultiple(8), ..KeyUse::stops(Key::Stride, START, &PLACES) },
        KeyUse::choice(Key::Show, SHOW_BOTH),
        KeyUse::choice(Key::Y, Y_COUNT),
        KeyUse::choice(Key::X, 0),
        KeyUse::choice(Key::Unit, 0),
        KeyUse::THREAD,
        KeyUse::choice(Key::Elem, 4).at(Place::More),
    ],
    title: text::SPECTRUM_TITLE,
    nav: text::SPECTRUM_NAV,
    caption: text::SPECTRUM_CAPTION,
    tell: || {
        let (agree, differ) = (list(1..=FLAT, true), list(1..=FLAT, false));
        let units = unit_arg(sectors(START), Unit::Sector);
        vec![
            text::SPECTRUM_TELL_1.into(),
            msg::SpectrumTell2 { agree, differ }.into(),
            msg::SpectrumTell3 { gap: Arg::n(START * i64::from(FLOAT_BYTES)), units, flat: Arg::n(FLAT) }.into(),
        ]
    },
    prediction: Prediction {
        ask: || msg::SpectrumAsk { last: Arg::n(FLAT) }.into(),
        form: GuessForm::Points(|place| msg::SpectrumPoint { stride: Arg::n(place) }.into()),
        reply,
    },
    asks: strided_asks,
    code: None,
    hand: Some(text::SPECTRUM_HAND),
    grabs: Some(Key::Stride),
    say,
    value: |a, key, veiled| {
        let stride = Arg::n(a.values.stride());
        match key {
            Key::Stride if veiled => msg::StrideValueVeiled { stride }.into(),
            Key::Stride => msg::StrideValue { stride, units: state_units(a), percent: used_percent(a) }.into(),
            Key::Thread => thread_value(a, veiled),
            Key::Elem => elem_value(a, veiled),
            _ => number(a.values.get(key)),
        }
    },
    formula,
    table,
    parts: &[],
    notes: &[],
    challenges: &[
        Challenge {
            ask: || msg::SpectrumChallenge1 { last: Arg::n(FLAT) }.into(),
            form: ChallengeForm::Pick(|| (1..=FLAT).map(number).collect(), where_they_differ),
        },
        Challenge {
            ask: || msg::SpectrumChallenge2 { stride: Arg::n(ASKED) }.into(),
            form: ChallengeForm::Typed(text::SPECTRUM_CHALLENGE_2_LABEL, count_at_asked),
        },
        Challenge {
            ask: || msg::SpectrumChallenge3 { stride: Arg::n(FAR) }.into(),
            form: ChallengeForm::Typed(text::SPECTRUM_CHALLENGE_3_LABEL, share_at_far),
        },
    ],
    why,
    why_step: None,
};

/// Sectors of a warp of floats, by law.
fn sectors(stride: i64) -> u32 {
    affine_count(Affine::floats(stride), SECTOR_BYTES)
}

/// Sectors of a warp of floats by the shortcut; 0 where it has no value.
fn short_sectors(stride: i64) -> u32 {
    shortcut(stride, FLOAT_BYTES, SECTOR_BYTES, WARP_LANES).unwrap_or(0)
}

/// "1, 2, 4, 8": the strides of floats at which the shortcut is exact, or at which it isn't.
fn list(strides: impl Iterator<Item = i64>, exact: bool) -> Arg {
    let strides = strides.filter(|stride| shortcut_is_exact(*stride, FLOAT_BYTES) == exact);
    Arg::text(joined(strides))
}

fn joined(numbers: impl Iterator<Item = impl ToString>) -> String {
    numbers.map(|n| n.to_string()).collect::<Vec<_>>().join(", ")
}

/// The shortcut's count in the state's unit; none at stride 0.
fn short(a: &Analysis) -> Option<u32> {
    shortcut(a.values.stride(), a.values.elem_bytes(), a.values.unit().bytes(), WARP_LANES)
}

fn say(a: &Analysis) -> Message {
    let Some(coverage) = a.coverage() else { return super::refused_say(a) };
    let (exact, short) = (coverage.n_units(), short(a));
    let kind = match short {
        None => "broadcast",
        Some(short) if short == exact => "agree",
        Some(short) if short > exact => "over",
        Some(_) => "under",
    };
    let fetched = u64::from(short.unwrap_or(1)) * u64::from(a.values.unit().bytes());
    let short_percent = Ratio { num: coverage.unique_bytes, den: fetched }.percent_hundredths();
    msg::SpectrumSay {
        kind: Arg::text(kind),
        stride: Arg::n(a.values.stride()),
        units: state_units(a),
        percent: used_percent(a),
        shortcut: Arg::n(short.unwrap_or(0)),
        shortcut_percent: Arg::percent_hundredths(short_percent),
        gap: Arg::n(short.unwrap_or(0).abs_diff(exact)),
    }
    .into()
}

/// The exact count, the shortcut's and their difference; at stride 0 that neither formula holds.
fn formula(a: &Analysis) -> Vec<Math> {
    let Some(coverage) = a.coverage() else { return Vec::new() };
    let exact = super::stride::count(a, coverage);
    let n = Arg::n(coverage.n_units()).fetched();
    let Some(short) = short(a) else {
        let mut args: Vec<_> = coverage.touched.iter().map(|touched| Arg::n(touched.block)).collect();
        let set = vec!["$"; args.len()].join(" , ");
        args.push(n);
        let size = Arg::n(a.values.unit().bytes());
        return vec![
            math(["N = |{ ", &set, " }| = $"].concat(), args),
            math("⌊ $ ÷ 0 ⌋ : undefined , broadcast", vec![size]),
        ];
    };
    let (size, gap) = (i64::from(a.values.unit().bytes()), a.values.gap_bytes().abs());
    let line = match size / gap {
        0 => math("N_shortcut = W = $", vec![Arg::n(short)]),
        whole => {
            let lanes = i64::from(WARP_LANES);
            let args = [lanes, size, gap, lanes, whole, short.into()].map(Arg::n).into();
            math("N_shortcut = ⌈ $ ÷ ⌊ $ ÷ $ ⌋ ⌉ = ⌈ $ ÷ $ ⌉ = $", args)
        }
    };
    let more = i64::from(short) - i64::from(coverage.n_units());
    let sign = match more {
        0 => "",
        1.. => "+",
        _ => "−",
    };
    let difference = vec![Arg::n(short), n, Arg::text([sign, &more.abs().to_string()].concat())];
    let difference = math("N_shortcut − N = $ − $ = $", difference);
    vec![exact, line, difference]
}

/// One row a stride: exact, shortcut, difference, and the lanes of each unit.
fn table(a: &Analysis) -> Table {
    let (elem_bytes, unit) = (a.values.elem_bytes(), a.values.unit());
    let here = a.values.stride();
    let (before, after) = ((here < 0).then_some(here), (here > LAST).then_some(here));
    let rows = before.into_iter().chain(0..=LAST).chain(after).map(|stride| {
        let coverage = Coverage::of(&Access::affine(Affine { elem_bytes, ..Affine::floats(stride) }), unit);
        let exact = coverage.n_units();
        let [short, gap] = match shortcut(stride, elem_bytes, unit.bytes(), WARP_LANES) {
            Some(short) => [number(short), number(i64::from(short) - i64::from(exact))],
            None => [text::CELL_NONE.into(), text::SPECTRUM_NO_FORMULA.into()],
        };
        let (first, mut rest) = (coverage.occupancy().next().unwrap_or(0), coverage.occupancy().skip(1));
        let lanes = if rest.all(|n| n == first) {
            msg::SpectrumEach { n: Arg::n(first) }.into()
        } else {
            words(joined(coverage.occupancy()))
        };
        TableRow { cells: vec![number(stride), number(exact), short, gap, lanes], lanes: 0 }
    });
    let caption = msg::SpectrumTable { elem: Arg::n(elem_bytes), unit: unit_name(unit) };
    Table {
        caption: caption.into(),
        head: vec![text::HEAD_STRIDE, text::PLOT_EXACT, text::PLOT_SHORTCUT, text::SPECTRUM_GAP, text::SPECTRUM_LANES],
        rows: rows.collect(),
    }
}

fn reply(guess: Guess) -> (bool, Message) {
    let Guess::Points(points) = guess else { return (false, text::SPECTRUM_CHALLENGE_2_OFF.into()) };
    let all = || points.iter().zip(0_i64..);
    let n_right = all().filter(|(point, stride)| **point == i64::from(sectors(*stride))).count();
    let broadcast = || unit_arg(sectors(0), Unit::Sector);
    if n_right == points.len() {
        (true, msg::SpectrumReplyRight { broadcast: broadcast() }.into())
    } else if n_right + 1 == points.len() && points[0] != i64::from(sectors(0)) {
        (false, msg::SpectrumReplyBroadcast { broadcast: broadcast() }.into())
    } else if all().skip(1).all(|(point, stride)| *point == i64::from(short_sectors(stride))) {
        (false, msg::SpectrumReplyShortcut { differ: list(1..=FLAT, false) }.into())
    } else {
        (false, msg::SpectrumReplyOff { n: Arg::n(n_right) }.into())
    }
}

fn where_they_differ(answer: &str) -> Verdict {
    let given: Vec<i64> = picked(answer).map(|place| place as i64 + 1).collect();
    let wrong = |message: Message| Verdict::Wrong(message, None);
    if given.is_empty() {
        return wrong(text::SPECTRUM_CHALLENGE_1_NONE.into());
    }
    let exact = |stride: i64| Arg::n(sectors(stride)).fetched();
    if let Some(stride) = given.iter().copied().find(|stride| shortcut_is_exact(*stride, FLOAT_BYTES)) {
        return wrong(msg::SpectrumChallenge1Extra { stride: Arg::n(stride), exact: exact(stride) }.into());
    }
    let missing = (1..=FLAT).find(|s| !shortcut_is_exact(*s, FLOAT_BYTES) && !given.contains(s));
    match missing {
        Some(stride) => {
            let shortcut = Arg::n(short_sectors(stride));
            wrong(msg::SpectrumChallenge1Missing { stride: Arg::n(stride), shortcut, exact: exact(stride) }.into())
        }
        None => Verdict::Right(msg::SpectrumChallenge1Right { differ: list(1..=FLAT, false) }.into()),
    }
}

fn count_at_asked(answer: &str) -> Verdict {
    match parse_number(answer) {
        Some(n) if n == i64::from(sectors(ASKED)) => {
            Verdict::Right(msg::SpectrumChallenge2Right { gap: Arg::n(ASKED * i64::from(FLOAT_BYTES)) }.into())
        }
        Some(n) if n == i64::from(short_sectors(ASKED)) => {
            Verdict::Wrong(text::SPECTRUM_CHALLENGE_2_SHORTCUT.into(), None)
        }
        _ => Verdict::Wrong(text::SPECTRUM_CHALLENGE_2_OFF.into(), None),
    }
}

fn share_at_far(answer: &str) -> Verdict {
    let share = Ratio { num: FLOAT_BYTES.into(), den: SECTOR_BYTES.into() }.percent_hundredths() as i64;
    let (flat, used, size) = (Arg::n(FLAT), Arg::n(FLOAT_BYTES).requested(), Arg::n(SECTOR_BYTES));
    match parse_hundredths(answer) {
        Some(given) if given == share => Verdict::Right(msg::SpectrumChallenge3Right { flat, used, size }.into()),
        Some(given) if given < share => Verdict::Wrong(msg::SpectrumChallenge3Falls { flat }.into(), None),
        _ => Verdict::Wrong(msg::SpectrumChallenge3Off { used, size }.into(), None),
    }
}

fn why(_: &Analysis) -> Vec<Message> {
    let coverage = Coverage::of(&Access::affine(Affine::floats(START)), Unit::Sector);
    let gap = START as u64 * u64::from(FLOAT_BYTES);
    let room = Ratio { num: SECTOR_BYTES.into(), den: gap };
    vec![
        msg::SpectrumWhy1 {
            stride: Arg::n(START),
            occupancy: Arg::text(joined(coverage.occupancy())),
            n: Arg::n(coverage.n_units()),
        }
        .into(),
        msg::SpectrumWhy2 {
            room: arg(words(crate::lesson::percent(room.scaled(100)))),
            floor: Arg::n(room.num / room.den),
        }
        .into(),
    ]
}
