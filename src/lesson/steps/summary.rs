//! Step `summary`: recall, then the one picture with its three meters, and the whole story in plain words.

use super::{FLOAT_BYTES, arg, number, state_units, thread_value, words};
use crate::lesson::math::{equals, math};
use crate::lesson::{
    Analysis, BLANKS, Blank, Challenge, ChallengeForm, Counts, Guess, GuessForm, Key, KeyUse, Meter, Place, Prediction,
    Step, StepId, Table, TableRow, Verdict, picked, unit_arg,
};
use crate::message::{Arg, Message, msg, text};
use crate::model::{Affine, DEFAULT_ROW_BYTES, Ratio, SECTOR_BYTES, Unit, WARP_LANES, affine_count, shortcut_is_exact};

/// The strides of the slider: side by side, the first uneven one, and where sectors, lines and rows are all apart.
const STOPS: [i64; 5] = [1, 3, ALONE, 32, 256];
/// From this stride of floats on every lane is alone in its sector.
const ALONE: i64 = (SECTOR_BYTES / FLOAT_BYTES) as i64;
/// Strides of the lines of code that are matched with grids, in the order of the lines.
pub const MATCH_LINES: [i64; 5] = [1, 3, 8, 32, 0];
/// The same strides in the order of the grids.
pub const MATCH_GRIDS: [i64; 5] = [8, 0, 32, 1, 3];

pub static STEP: Step = Step {
    id: StepId::Summary,
    keys: &[
        KeyUse::stops(Key::Stride, ALONE, &STOPS),
        KeyUse::choice(Key::Unit, 0).at(Place::More),
        KeyUse::choice(Key::Elem, 4).at(Place::Link),
        KeyUse::THREAD.at(Place::Link),
        KeyUse::RECALL,
    ],
    title: text::SUMMARY_TITLE,
    nav: text::SUMMARY_NAV,
    caption: text::SUMMARY_CAPTION,
    tell: || vec![text::SUMMARY_TELL_1.into(), text::SUMMARY_TELL_2.into()],
    prediction: Prediction {
        ask: || text::SUMMARY_ASK.into(),
        form: GuessForm::Blanks(&[
            Blank { label: || text::SUMMARY_BLANK_1.into(), accepts: || text::SUMMARY_BLANK_1_ACCEPTS.into() },
            Blank {
                label: || msg::SummaryBlank2 { stride: Arg::n(ALONE) }.into(),
                accepts: || msg::SummaryBlank2Accepts { wasted: Arg::n(SECTOR_BYTES - FLOAT_BYTES) }.into(),
            },
            Blank { label: || text::SUMMARY_BLANK_3.into(), accepts: || text::SUMMARY_BLANK_3_ACCEPTS.into() },
        ]),
        reply: |guess| match guess {
            Guess::Blanks(right) if right == [true; BLANKS] => (true, text::SUMMARY_REPLY_RIGHT.into()),
            Guess::Blanks(right) => (false, some_right(right.iter().filter(|right| **right).count())),
            _ => (false, some_right(0)),
        },
    },
    asks: |a| {
        let elem = Arg::n(a.values.elem_bytes()).requested();
        msg::SummaryAsks { stride: Arg::n(a.values.stride()), elem }.into()
    },
    code: None,
    hand: None,
    grabs: None,
    say: |a| {
        let [bytes, lines, rows] = meters(a).map(|meter| Arg::text(meter.times()));
        msg::SummarySay { stride: Arg::n(a.values.stride()), one: Arg::n(STOPS[0]), bytes, lines, rows }.into()
    },
    value: |a, key, veiled| {
        let stride = Arg::n(a.values.stride());
        match key {
            Key::Stride if veiled => msg::SummaryValueStrideVeiled { stride }.into(),
            Key::Stride => {
                let [bytes, _, rows] = meters(a).map(|meter| Arg::text(meter.times()));
                msg::SummaryValueStride { stride, units: state_units(a), bytes, rows }.into()
            }
            Key::Thread => thread_value(a, veiled),
            _ => number(a.values.get(key)),
        }
    },
    formula: |a| {
        meters(a)
            .into_iter()
            .map(|meter| {
                let what = meter.kind;
                let Ratio { num: here, den: one } = meter.ratio;
                let ratio = [what, "_S ÷ ", what, "_one = $ ÷ $ ? $"].concat();
                let equals = equals((100 * here).is_multiple_of(one.max(1)));
                math(ratio, vec![Arg::n(here).fetched(), Arg::n(one), equals, Arg::text(meter.times())])
            })
            .collect()
    },
    table,
    parts: &[],
    notes: &[],
    challenges: &[Challenge {
        ask: || text::SUMMARY_CHALLENGE.into(),
        form: ChallengeForm::Match {
            lines: || MATCH_LINES.map(code).into(),
            options: || (0..MATCH_GRIDS.len()).map(|grid| words(letter(grid))).collect(),
            check: matched,
        },
    }],
    why,
    why_step: None,
};

/// Bytes, lines and row opens of the state beside those of unit stride.
pub fn meters(a: &Analysis) -> [Meter; 3] {
    let unit = a.values.unit();
    let here = a.counts.as_ref().ok();
    let one = a.beside.as_ref().map(|(_, counts)| counts);
    let meter = |kind, of: fn(&Counts, Unit) -> u64| {
        let count = |counts: Option<&Counts>| counts.map_or(0, |counts| of(counts, unit));
        Meter { kind, ratio: Ratio { num: count(here), den: count(one) } }
    };
    [
        meter("bytes", |counts, unit| counts.unit(unit).fetched_bytes()),
        meter("lines", |counts, _| counts.unit(Unit::Line).n_units().into()),
        meter("rows", |counts, _| counts.n_rows.into()),
    ]
}

fn some_right(n: usize) -> Message {
    let wasted = Arg::n(SECTOR_BYTES - FLOAT_BYTES).wasted();
    msg::SummaryReplySome { n: Arg::n(n), wasted, size: Arg::n(SECTOR_BYTES) }.into()
}

/// The guess of step `hook` beside what it is, or that there was none.
pub fn first_guess(guess: Option<Guess>) -> Message {
    let count = |stride| unit_arg(affine_count(Affine::floats(stride), SECTOR_BYTES), Unit::Sector);
    let (stride, units_a, units_b) = (Arg::n(ALONE), count(STOPS[0]), count(ALONE));
    match guess {
        Some(Guess::Numbers(a, b)) => msg::SummaryGuess { a: Arg::n(a), b: Arg::n(b), stride, units_a, units_b }.into(),
        _ => msg::SummaryNoGuess { stride, units_a, units_b }.into(),
    }
}

/// The line of code with that stride.
fn code(stride: i64) -> Message {
    msg::SummaryCode { code: Arg::text(code_text(stride)) }.into()
}

fn code_text(stride: i64) -> String {
    match stride {
        0 => "data[0]".to_owned(),
        1 => "data[i]".to_owned(),
        _ => format!("data[{stride}*i]"),
    }
}

/// The letter of a grid.
pub fn letter(grid: usize) -> String {
    char::from(b'A' + grid as u8).to_string()
}

/// The grids in words, for those who don't see them.
pub fn match_grids() -> Vec<Message> {
    let grids = MATCH_GRIDS.iter().enumerate().map(|(grid, stride)| {
        let lines = affine_count(Affine::floats(*stride), Unit::Line.bytes());
        let gap = stride * i64::from(FLOAT_BYTES);
        let lanes = (0..WARP_LANES).filter(|lane| i64::from(*lane) * gap < i64::from(Unit::Line.bytes())).count();
        msg::SummaryGrid { letter: Arg::text(letter(grid)), lines: Arg::n(lines), lanes: Arg::n(lanes) }.into()
    });
    std::iter::once(text::SUMMARY_GRIDS.into()).chain(grids).collect()
}

fn matched(answer: &str) -> Verdict {
    let given: Vec<usize> = picked(answer).collect();
    let strides: Option<Vec<i64>> = given.iter().map(|grid| MATCH_GRIDS.get(*grid).copied()).collect();
    let Some(strides) = strides.filter(|strides| strides.len() == MATCH_LINES.len()) else {
        return Verdict::Wrong(text::SUMMARY_CHALLENGE_MISSING.into(), None);
    };
    match MATCH_LINES.iter().zip(strides).find(|(line, grid)| *line != grid) {
        Some((line, grid)) => {
            let (code, lane, gap) = (Arg::text(code_text(*line)), Arg::n(1), Arg::n(grid));
            Verdict::Wrong(msg::SummaryChallengeOff { code, lane, gap }.into(), None)
        }
        None => Verdict::Right(msg::SummaryChallengeRight { lane: Arg::n(1) }.into()),
    }
}

fn table(a: &Analysis) -> Table {
    let names = [text::SUMMARY_CELL_BYTES, text::SUMMARY_CELL_LINES, text::SUMMARY_CELL_ROWS];
    let rows = meters(a).into_iter().zip(names).map(|(meter, name)| {
        let cells = vec![name.into(), number(meter.ratio.den), number(meter.ratio.num), words(meter.times())];
        TableRow { cells, lanes: 0 }
    });
    Table {
        caption: msg::SummaryTable { stride: Arg::n(a.values.stride()), one: Arg::n(STOPS[0]) }.into(),
        head: vec![
            text::SUMMARY_HEAD_COUNT,
            text::SUMMARY_HEAD_ONE,
            text::SUMMARY_HEAD_STRIDE,
            text::SUMMARY_HEAD_TIMES,
        ],
        rows: rows.collect(),
    }
}

/// The whole story in plain words, its numbers those of the state.
fn why(a: &Analysis) -> Vec<Message> {
    let (Ok(counts), Some((_, one))) = (&a.counts, &a.beside) else { return Vec::new() };
    let coverage = counts.unit(Unit::Sector);
    let stride = || Arg::n(a.values.stride());
    let uneven = (1..=ALONE).filter(|stride| !shortcut_is_exact(*stride, FLOAT_BYTES));
    let uneven = uneven.map(|stride| stride.to_string()).collect::<Vec<_>>().join(", ");
    vec![
        text::SUMMARY_WHY_1.into(),
        text::SUMMARY_WHY_2.into(),
        msg::SummaryWhy3 {
            floor: arg(msg::SummaryCrates { n: Arg::n(one.unit(Unit::Sector).n_units()) }),
            stride: stride(),
            crates: arg(msg::SummaryCrates { n: Arg::n(coverage.n_units()).fetched() }),
            fetched: Arg::n(coverage.fetched_bytes()).fetched(),
            wasted: Arg::n(coverage.wasted_bytes()).wasted(),
        }
        .into(),
        msg::SummaryWhy4 { row: Arg::n(DEFAULT_ROW_BYTES), stride: stride(), rows: Arg::n(counts.n_rows) }.into(),
        msg::SummaryWhy5 { differ: Arg::text(uneven) }.into(),
        text::SUMMARY_WHY_6.into(),
    ]
}
