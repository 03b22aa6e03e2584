//! Step `padding`: unused bytes that buy aligned rows, and structs that one load can bring.

use super::{FLOAT_BYTES, grid_table, number, stride, thread_value};
use crate::lesson::analysis::Way;
use crate::lesson::math::math;
use crate::lesson::{
    Analysis, Challenge, ChallengeForm, Code, Guess, GuessForm, Key, KeyUse, Math, Page, Prediction, Step, StepId,
    Table, TableRow, Values, Verdict, lane_list, parse_numbers, unit_arg, unit_name,
};
use crate::message::{Arg, Message, msg, text};
use crate::model::{Access, Affine, Coverage, SECTOR_BYTES, Unit, WARP_LANES, affine_count, range};

const FLOAT: i64 = FLOAT_BYTES as i64;
/// Rows of the matrix that are read.
pub const ROWS: i64 = 9;
/// The row of the formula: the first that may begin off a boundary.
pub const ROW: i64 = 1;
/// Columns of the question, and of the start.
const COLS: i64 = 33;
/// Rows after which the starts repeat, at any pitch.
const PERIOD: i64 = SECTOR_BYTES as i64 / FLOAT;
/// Floats that a row may be padded by.
const MOST_PAD: i64 = 16;
/// Fields of the struct, and the floats that it takes when it is padded.
pub const PACKED: i64 = 3;
pub const PADDED: i64 = 4;

pub static STEP: Step = Step {
    id: StepId::Padding,
    keys: &[
        KeyUse::choice(Key::Tab, 0),
        KeyUse::slider(Key::Cols, COLS, (32, 64), Page::By(8)),
        KeyUse::slider(Key::Pitch, COLS, (32, 80), Page::ToMultiple(8)),
        KeyUse::choice(Key::Fields, PACKED),
        KeyUse::choice(Key::Unit, 0),
        KeyUse::THREAD,
    ],
    title: text::PADDING_TITLE,
    nav: text::PADDING_NAV,
    caption: text::PADDING_CAPTION,
    tell: || {
        let taxed = (0..PERIOD).filter(|row| row * COLS % PERIOD != 0).count();
        let one = |fields| unit_arg(one_field(fields, Unit::Sector), Unit::Sector);
        vec![
            msg::PaddingTell1 {
                cols: Arg::n(COLS),
                bytes: Arg::n(COLS * FLOAT),
                late: Arg::n(COLS * FLOAT % i64::from(SECTOR_BYTES)),
                taxed: Arg::n(taxed),
                rows: Arg::n(PERIOD),
            }
            .into(),
            text::PADDING_TELL_2.into(),
            msg::PaddingTell3 {
                packed: Arg::n(PACKED * FLOAT),
                padded: Arg::n(PADDED * FLOAT),
                before: one(PACKED),
                after: one(PADDED),
            }
            .into(),
        ]
    },
    prediction: Prediction {
        ask: || msg::PaddingAsk { cols: Arg::n(COLS), rows: Arg::n(PERIOD) }.into(),
        form: GuessForm::Numbers(&[text::PADDING_GUESS]),
        reply,
    },
    asks: |a| {
        if is_struct(&a.values) {
            return msg::PaddingAsksStruct { bytes: Arg::n(fields(&a.values) * FLOAT) }.into();
        }
        msg::PaddingAsks {
            last: Arg::n(WARP_LANES - 1),
            last_row: Arg::n(ROWS - 1),
            pitch: Arg::n(pitch(&a.values)),
            row: Arg::n(ROW),
        }
        .into()
    },
    code: Some(code),
    hand: Some(text::PADDING_HAND),
    grabs: Some(Key::Pitch),
    say,
    value,
    formula,
    table,
    parts: &[],
    notes: &[],
    challenges: &[
        Challenge {
            ask: || {
                msg::PaddingChallenge1 { cols: Arg::n(COLS), units: unit_arg(floor(Unit::Sector), Unit::Sector) }.into()
            },
            form: ChallengeForm::State(even_rows),
        },
        Challenge {
            ask: || msg::PaddingChallenge2 { packed: Arg::n(PACKED * FLOAT), padded: Arg::n(PADDED * FLOAT) }.into(),
            form: ChallengeForm::Typed(text::PADDING_CHALLENGE_2_LABEL, one_field_read),
        },
    ],
    why: |a| {
        let [[tax, memory], [padded_tax, padded_memory]] = ledger(a);
        let first = msg::PaddingWhy1 {
            kind: Arg::text(if is_struct(&a.values) { "struct" } else { "rows" }),
            tax: Arg::n(tax).wasted(),
            memory: Arg::n(memory),
            padded_tax: Arg::n(padded_tax).wasted(),
            padded_memory: Arg::n(padded_memory),
        };
        vec![first.into(), text::PADDING_WHY_2.into()]
    },
    why_step: Some(StepId::Alignment),
};

/// Whether the state shows structs; else it shows rows.
pub fn is_struct(values: &Values) -> bool {
    values.get(Key::Tab) == 1
}

/// Columns of the matrix: no more than a pitch can hold.
pub fn cols(values: &Values) -> i64 {
    values.get(Key::Cols).min(range::PITCH.max)
}

/// The pitches that these columns may have.
pub fn pitches(values: &Values) -> (i64, i64) {
    let cols = cols(values);
    (cols, (cols + MOST_PAD).min(range::PITCH.max))
}

/// Floats from row to row.
pub fn pitch(values: &Values) -> i64 {
    let (min, max) = pitches(values);
    values.get(Key::Pitch).clamp(min, max)
}

/// Floats of a struct.
pub fn fields(values: &Values) -> i64 {
    values.get(Key::Fields).clamp(PACKED, PADDED)
}

/// Brings the keys together: a pitch holds its columns, and the struct is padded or not.
pub fn settle(values: &mut Values) {
    values.set(Key::Cols, cols(values));
    values.set(Key::Pitch, pitch(values));
    values.set(Key::Fields, fields(values));
}

/// Columns 0 to 31 of a row.
fn row_of(pitch: i64, row: i64) -> Affine {
    Affine { offset_bytes: row * pitch * FLOAT, ..Affine::floats(1) }
}

/// The request of a row of the state.
pub fn row(values: &Values, row: i64) -> Access {
    Access::affine(row_of(pitch(values), row))
}

/// Units that a row takes from a boundary on.
fn floor(unit: Unit) -> u32 {
    affine_count(Affine::floats(1), unit.bytes())
}

/// Units of each row at a pitch.
fn counts(pitch: i64, unit: Unit) -> [u32; ROWS as usize] {
    std::array::from_fn(|row| affine_count(row_of(pitch, row as i64), unit.bytes()))
}

/// Units of all rows at a state's pitch, for the curve behind its slider.
pub fn summed(values: &Values) -> u32 {
    counts(pitch(values), values.unit()).iter().sum()
}

/// The rows that take more than from a boundary on, bit = row.
fn taxed(pitch: i64, unit: Unit) -> u64 {
    let rows = counts(pitch, unit).into_iter().enumerate().filter(|(_, n)| *n > floor(unit));
    rows.fold(0, |mask, (row, _)| mask | 1 << row)
}

/// The smallest pitch of so many columns at which no row is taxed.
fn even(cols: i64, unit: Unit) -> i64 {
    (cols..).find(|pitch| taxed(*pitch, unit) == 0).unwrap_or(cols)
}

/// Units that a load of one field touches, of structs of so many floats.
fn one_field(fields: i64, unit: Unit) -> u32 {
    affine_count(Affine::floats(fields), unit.bytes())
}

/// The load of a whole padded struct.
fn whole() -> Access {
    let elem_bytes = PADDED as u32 * FLOAT_BYTES;
    Access::affine(Affine { elem_bytes, ..Affine::floats(1) })
}

/// The loads that bring the three fields of structs of so many floats.
pub fn loads(fields: i64) -> Vec<Access> {
    if fields == PADDED {
        return vec![whole()];
    }
    let field = |field| Access::affine(Affine { offset_bytes: field * FLOAT, ..Affine::floats(fields) });
    (0..PACKED).map(field).collect()
}

/// The request that the state shows: a row that may begin off a boundary, or a load of one field.
pub fn access(values: &Values) -> Access {
    if is_struct(values) { Access::affine(affine_of(values)) } else { row(values, ROW) }
}

fn affine_of(values: &Values) -> Affine {
    Affine::floats(fields(values))
}

/// The pitch without padding, and the padded one: the state's, or the next that is even.
pub fn pitches_compared(values: &Values) -> [i64; 2] {
    let (cols, pitch) = (cols(values), pitch(values));
    [cols, if pitch > cols { pitch } else { even(cols, values.unit()) }]
}

/// Without padding and with it, and the place of the state's own: the nine rows, or all that brings the three fields.
pub fn ways(values: &Values) -> (Vec<Way>, usize) {
    let unit = values.unit();
    if is_struct(values) {
        let ways = [PACKED, PADDED].map(|fields| Way::of(loads(fields), unit));
        return (ways.into(), usize::from(fields(values) == PADDED));
    }
    let rows = |pitch| (0..ROWS).map(|row| Access::affine(row_of(pitch, row))).collect();
    let ways = pitches_compared(values).map(|pitch| Way::of(rows(pitch), unit));
    (ways.into(), usize::from(pitch(values) > cols(values)))
}

/// The tax and the memory of each way, in bytes: what is fetched beyond what is useful, and what lies unused.
pub fn ledger(a: &Analysis) -> [[u64; 2]; 2] {
    let memory = if is_struct(&a.values) {
        [0, (PADDED - PACKED) * FLOAT * i64::from(WARP_LANES)]
    } else {
        pitches_compared(&a.values).map(|pitch| (pitch - cols(&a.values)) * FLOAT * ROWS)
    };
    let per_lane = if is_struct(&a.values) { PACKED } else { ROWS };
    let useful = per_lane as u64 * u64::from(FLOAT_BYTES * WARP_LANES);
    [0, 1].map(|place| {
        let moved = a
            .ways
            .get(place)
            .map_or(useful, |way| u64::from(way.together.n_units_summed()) * u64::from(way.together.unit.bytes()));
        [moved - useful, memory[place] as u64]
    })
}

fn code(a: &Analysis) -> Vec<Code> {
    let text = |text: &str| Code::Text(text.to_owned());
    if is_struct(&a.values) {
        let align = if fields(&a.values) == PADDED { "__align__(16)" } else { "__align__(4)" };
        let token = Code::Token(Key::Fields, align.to_owned());
        return vec![text("struct "), token, text(" P { float x, y, z; };\np[threadIdx.x].x")];
    }
    vec![text("A[row * "), Code::Token(Key::Pitch, pitch(&a.values).to_string()), text(" + threadIdx.x]")]
}

/// Units of all requests of a way, one after the other.
fn summed_units(a: &Analysis, place: usize) -> Arg {
    unit_arg(a.ways.get(place).map_or(0, |way| way.together.n_units_summed()), a.values.unit())
}

fn say(a: &Analysis) -> Message {
    let (values, unit) = (&a.values, a.values.unit());
    if is_struct(values) {
        let one = |fields| unit_arg(one_field(fields, unit), unit);
        return msg::PaddingSayStruct {
            fields: Arg::n(fields(values)),
            bytes: Arg::n(fields(values) * FLOAT),
            packed: one(PACKED),
            padded: one(PADDED),
            loads: Arg::n(PACKED),
            summed: summed_units(a, 0),
            whole: Arg::n(PADDED * FLOAT),
            vector: summed_units(a, 1),
        }
        .into();
    }
    let (pitch, cols, even) = (pitch(values), cols(values), even(cols(values), unit));
    let mut list = String::new();
    for n in counts(pitch, unit) {
        if !list.is_empty() {
            list.push_str(", ");
        }
        list.push_str(&n.to_string());
    }
    msg::PaddingSay {
        kind: Arg::text(if taxed(pitch, unit) == 0 { "even" } else { "taxed" }),
        pitch: Arg::n(pitch),
        unit: unit_name(unit),
        counts: Arg::text(list),
        floor: unit_arg(floor(unit), unit),
        unused: Arg::n(pitch - cols),
        even: Arg::n(even),
        even_unused: Arg::n(even - cols),
    }
    .into()
}

fn value(a: &Analysis, key: Key, veiled: bool) -> Message {
    let values = &a.values;
    let what = match key {
        Key::Cols => msg::PaddingCols { n: Arg::n(cols(values)) }.into(),
        Key::Pitch => msg::PaddingPitch { n: Arg::n(pitch(values)) }.into(),
        Key::Thread => return thread_value(a, veiled),
        _ => return number(values.get(key)),
    };
    if veiled {
        return what;
    }
    let units = unit_arg(summed(values), values.unit());
    msg::PaddingValue { what: super::arg(what), units, rows: Arg::n(ROWS) }.into()
}

/// The start of the row and its count; of structs, the count of one field and that of whole structs.
fn formula(a: &Analysis) -> Vec<Math> {
    let Some(coverage) = a.coverage() else { return Vec::new() };
    if is_struct(&a.values) {
        let mut lines = vec![stride::count_of(fields(&a.values), a, coverage)];
        if fields(&a.values) == PADDED {
            let unit = a.values.unit();
            let n = Coverage::of(&whole(), unit).n_units();
            let args = [WARP_LANES, PADDED as u32 * FLOAT_BYTES, unit.bytes(), n].map(Arg::n);
            lines.push(math("N_whole = W · $ ÷ T = $ · $ ÷ $ = $", [vec![args[1].clone()], args.into()].concat()));
        }
        return lines;
    }
    let size = i64::from(a.values.unit().bytes());
    let start = a.access.address(0);
    let args = [FLOAT, size, ROW, pitch(&a.values), FLOAT, size, start.rem_euclid(size)].map(Arg::n);
    let n = Arg::n(coverage.n_units()).fetched();
    let span = FLOAT * i64::from(WARP_LANES) - 1;
    let law = [start.rem_euclid(size), span, size].map(Arg::n).into_iter().chain([n]).collect();
    vec![
        math("b = ( r · P · $ ) mod $ = ( $ · $ · $ ) mod $ = $", args.into()),
        math("N = ⌊ ( $ + $ ) ÷ $ ⌋ + 1 = $", law),
    ]
}

/// A row for each row of the matrix: where it begins, what it takes, and what both columns of the bill say.
fn table(a: &Analysis) -> Table {
    let (values, unit) = (&a.values, a.values.unit());
    if is_struct(values) {
        return grid_table(a, None);
    }
    let pitch = pitch(values);
    let size = i64::from(unit.bytes());
    let rows = counts(pitch, unit).into_iter().enumerate().map(|(row, n)| {
        let start = row as i64 * pitch * FLOAT;
        let tax = i64::from(n) * size - FLOAT * i64::from(WARP_LANES);
        let cells = [row as i64, start, start % size, n.into(), tax, (pitch - cols(values)) * FLOAT];
        TableRow { cells: cells.map(number).into(), lanes: 0 }
    });
    Table {
        caption: msg::PaddingTable { pitch: Arg::n(pitch), unit: unit_name(unit) }.into(),
        head: vec![
            text::HEAD_MATRIX_ROW,
            text::HEAD_STARTS,
            text::HEAD_PAST,
            text::HEAD_UNITS,
            text::HEAD_WASTED,
            text::HEAD_PAD,
        ],
        rows: rows.collect(),
    }
}

fn reply(guess: Guess) -> (bool, Message) {
    let [cols, rows, bytes] = [COLS, PERIOD, COLS * FLOAT].map(Arg::n);
    let late = Arg::n(COLS * FLOAT % i64::from(SECTOR_BYTES));
    let on_edge = (0..PERIOD).filter(|row| row * COLS % PERIOD == 0).count() as i64;
    match guess {
        Guess::Numbers(given, _) if given == on_edge => (true, msg::PaddingReplyRight { late, rows }.into()),
        Guess::Numbers(PERIOD, _) => (false, msg::PaddingReplyAll { cols, bytes }.into()),
        _ => (false, msg::PaddingReplyOff { late, rows }.into()),
    }
}

fn even_rows(a: &Analysis) -> Verdict {
    let values = &a.values;
    if is_struct(values) || cols(values) != COLS || values.unit() != Unit::Sector {
        return Verdict::Wrong(msg::PaddingChallenge1Setting { cols: Arg::n(COLS) }.into(), None);
    }
    let (pitch, rows) = (pitch(values), taxed(pitch(values), Unit::Sector));
    let given = Arg::n(pitch);
    if rows != 0 {
        let rows_arg = Arg::text(lane_list(rows));
        Verdict::Wrong(
            msg::PaddingChallenge1Taxed { pitch: given, n: Arg::n(rows.count_ones()), rows: rows_arg }.into(),
            None,
        )
    } else if pitch > even(COLS, Unit::Sector) {
        Verdict::Wrong(msg::PaddingChallenge1More { pitch: given }.into(), None)
    } else {
        let bytes = Arg::n(pitch * FLOAT);
        Verdict::Right(msg::PaddingChallenge1Right { pitch: given, bytes, size: Arg::n(SECTOR_BYTES) }.into())
    }
}

fn one_field_read(answer: &str) -> Verdict {
    let [before, after] = [PACKED, PADDED].map(|fields| i64::from(one_field(fields, Unit::Sector)));
    match parse_numbers(answer).as_deref() {
        Some([one, other]) if [*one, *other] == [before, after] => {
            Verdict::Right(msg::PaddingChallenge2Right { before: Arg::n(before), after: Arg::n(after) }.into())
        }
        Some([one, other]) if other <= one => Verdict::Wrong(text::PADDING_CHALLENGE_2_FEWER.into(), None),
        Some([_, _]) => Verdict::Wrong(msg::PaddingChallenge2Off { size: Arg::n(SECTOR_BYTES) }.into(), None),
        _ => Verdict::Wrong(text::PADDING_CHALLENGE_2_UNREAD.into(), None),
    }
}
