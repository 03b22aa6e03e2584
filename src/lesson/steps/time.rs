//! Step `time`: the same counts by three models of time, and what each of them assumes.

use super::time_parts::{BANDWIDTH, CHALLENGES, MEASURED};
use super::{FLOAT_BYTES, number, state_units, thread_value, words};
use crate::lesson::math::math;
use crate::lesson::{
    Analysis, Guess, GuessForm, Key, KeyUse, Math, Note, Page, Place, Prediction, Step, StepId, Table, TableRow,
    Values, decimal, hex, lane_list, shown_ns, unit_arg,
};
use crate::message::{Arg, Message, msg, text};
use crate::model::{
    Affine, DEFAULT_ROW_BYTES, PAIR_BYTES, Ratio, SECTOR_BYTES, TimeModel, Unit, WARP_LANES, affine_count,
    bytes_in_flight, effective_gb_per_s,
};

/// The stride of the question and of the start.
const STRIDE: i64 = 8;
/// The strides at which the slider stops.
const POWERS: [i64; 10] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];

/// Words of the models in messages, in the order of [`TimeModel::ALL`].
const MODELS: [&str; 3] = ["waits", "rows", "throughput"];

pub static STEP: Step = Step {
    id: StepId::Time,
    keys: &[
        KeyUse { page: Page::By(2), ..KeyUse::stops(Key::Stride, STRIDE, &POWERS) },
        KeyUse::choice(Key::Model, TimeModel::Rows as i64),
        KeyUse::choice(Key::Row, DEFAULT_ROW_BYTES as i64),
        KeyUse::slider(Key::Latency, 300, (100, 600), Page::By(50)),
        KeyUse::slider(Key::Overlap, 1, (1, 32), Page::By(4)).at(Place::More),
        KeyUse::choice(Key::Offset, 0).at(Place::More),
        KeyUse::choice(Key::Peak, 900).at(Place::Part(1)),
        KeyUse::THREAD,
    ],
    title: text::TIME_TITLE,
    nav: text::TIME_NAV,
    caption: text::TIME_CAPTION,
    tell,
    prediction: Prediction {
        ask: || {
            let (few, many) = (unit_arg(sectors(1), Unit::Sector), unit_arg(sectors(STRIDE), Unit::Sector));
            msg::TimeAsk { few, stride: Arg::n(STRIDE), many }.into()
        },
        form: GuessForm::Choice(|| {
            let option = |ratio: Ratio, kind| {
                msg::TimeOption { ratio: Arg::percent_hundredths(ratio.scaled(100)), kind: Arg::text(kind) }.into()
            };
            let by = |model| Values::BASE.slowdown(model, STRIDE);
            vec![
                text::TIME_OPTION_SAME.into(),
                option(by(TimeModel::Throughput), "bytes"),
                option(by(TimeModel::Waits), "waits"),
                text::TIME_OPTION_DEPENDS.into(),
            ]
        }),
        reply,
    },
    asks: |a| {
        let memory = a.values.memory();
        msg::TimeAsks {
            model: Arg::text(MODELS[a.values.model() as usize]),
            stride: Arg::n(a.values.stride()),
            offset: Arg::n(a.values.offset_bytes()),
            row: Arg::n(memory.row_bytes),
            latency: Arg::n(memory.latency_ns),
            overlap: Arg::n(memory.overlap),
            burst: Arg::text(burst_text(memory.peak_gb_per_s)),
        }
        .into()
    },
    code: None,
    hand: Some(text::TIME_HAND),
    grabs: Some(Key::Latency),
    say,
    value,
    formula,
    table,
    parts: &[MEASURED, BANDWIDTH],
    notes: &[Note { title: text::TIME_LEAVES_OUT_TITLE, text: || vec![text::TIME_LEAVES_OUT.into()] }],
    challenges: CHALLENGES,
    why: |a| {
        let Some(timing) = &a.timing else { return Vec::new() };
        let ratio = Arg::percent_hundredths(Values::BASE.slowdown(TimeModel::Throughput, STRIDE).scaled(100));
        let row = Arg::n(timing.memory.row_bytes);
        let rows = affine_count(Affine::floats(STRIDE), timing.memory.row_bytes);
        let why = msg::TimeWhy1 {
            units: unit_arg(sectors(STRIDE), Unit::Sector),
            stride: Arg::n(STRIDE),
            row,
            rows: Arg::n(rows),
        };
        let straddle = Affine { offset_bytes: i64::from(timing.memory.row_bytes - PAIR_BYTES), ..Affine::floats(1) };
        let edge = msg::TimeWhy3 {
            bytes: Arg::n(WARP_LANES * FLOAT_BYTES),
            offset: Arg::n(straddle.offset_bytes),
            rows: Arg::n(affine_count(straddle, timing.memory.row_bytes)),
        };
        vec![why.into(), edge.into(), msg::TimeWhy2 { ratio }.into()]
    },
    why_step: None,
};

/// Sectors of a stride of floats from byte 0.
fn sectors(stride: i64) -> u32 {
    affine_count(Affine::floats(stride), SECTOR_BYTES)
}

fn tell() -> Vec<Message> {
    let values = Values::BASE;
    let floats = Affine::floats(STRIDE);
    let span = floats.gap_bytes() * i64::from(WARP_LANES - 1) + i64::from(FLOAT_BYTES);
    let row_bytes = values.memory().row_bytes;
    let rows = Arg::n(affine_count(floats, row_bytes));
    let (units, stride) = (unit_arg(sectors(STRIDE), Unit::Sector), Arg::n(STRIDE));
    let ratio = |model| Arg::percent_hundredths(values.slowdown(model, STRIDE).scaled(100));
    vec![
        msg::TimeTell1 { latency: Arg::n(values.memory().latency_ns) }.into(),
        msg::TimeTell2 { units, stride, span: Arg::n(span), row: Arg::n(row_bytes), rows }.into(),
        text::TIME_TELL_3.into(),
        msg::TimeTell4 { stride: Arg::n(STRIDE), waits: ratio(TimeModel::Waits), bytes: ratio(TimeModel::Throughput) }
            .into(),
    ]
}

fn reply(guess: Guess) -> (bool, Message) {
    let by = |model| Arg::percent_hundredths(Values::BASE.slowdown(model, STRIDE).scaled(100));
    let (waits, bytes) = (by(TimeModel::Waits), by(TimeModel::Throughput));
    match guess {
        Guess::Choice(3) => (true, msg::TimeReplyRight { waits, bytes }.into()),
        Guess::Choice(2) => (false, msg::TimeReplyWaits { waits }.into()),
        Guess::Choice(1) => (false, msg::TimeReplyBytes { bytes }.into()),
        _ => (false, msg::TimeReplySame { bytes }.into()),
    }
}

fn say(a: &Analysis) -> Message {
    let (Some(timing), Some(coverage)) = (&a.timing, a.coverage()) else { return super::refused_say(a) };
    let model = a.values.model();
    let time = timing.time(model);
    let (stride, ns) = (Arg::n(a.values.stride()), Arg::n(time.total_ns()));
    match model {
        TimeModel::Waits => {
            let (n, latency) = (Arg::n(time.n_waits), Arg::n(timing.memory.latency_ns));
            msg::TimeSayWaits { stride, units: state_units(a), n, latency, ns }.into()
        }
        TimeModel::Rows => msg::TimeSayRows {
            stride,
            units: state_units(a),
            rows: Arg::n(timing.rows.len()),
            waiting: Arg::n(time.waiting_ns),
            ns,
            ratio: Arg::percent_hundredths(timing.meters[0].ratio.scaled(100)),
        }
        .into(),
        TimeModel::Throughput => msg::TimeSayThroughput {
            stride,
            fetched: Arg::n(coverage.fetched_bytes()).fetched(),
            used: Arg::n(coverage.unique_bytes).requested(),
            ratio: Arg::percent_hundredths(time.slowdown.scaled(100)),
            peak: Arg::n(timing.memory.peak_gb_per_s),
            useful: Arg::percent_hundredths(useful(a).scaled(100)),
        }
        .into(),
    }
}

/// Effective bandwidth of the state, in GB/s.
pub fn useful(a: &Analysis) -> Ratio {
    let efficiency = a.coverage().map_or(Ratio { num: 0, den: 0 }, |coverage| coverage.efficiency());
    effective_gb_per_s(a.values.peak_gb_per_s(), efficiency)
}

fn value(a: &Analysis, key: Key, veiled: bool) -> Message {
    let value = Arg::n(a.values.get(key));
    let Some(timing) = a.timing.as_ref().filter(|_| !veiled) else {
        return match key {
            Key::Thread => thread_value(a, veiled),
            Key::Stride => msg::StrideValueVeiled { stride: value }.into(),
            Key::Latency => msg::TimeValueLatencyVeiled { ns: value }.into(),
            Key::Overlap => msg::TimeValueOverlapVeiled { overlap: value }.into(),
            _ => number(a.values.get(key)),
        };
    };
    let (rows, ns) = (Arg::n(timing.rows.len()), Arg::text(shown_ns(timing.time(a.values.model()))));
    match key {
        Key::Thread => thread_value(a, veiled),
        Key::Stride => msg::TimeValueStride { stride: value, units: state_units(a), rows, ns }.into(),
        Key::Latency => msg::TimeValueLatency { latency: value, ns }.into(),
        Key::Overlap => msg::TimeValueOverlap { overlap: value, ns }.into(),
        _ => number(a.values.get(key)),
    }
}

/// "0.036": nanoseconds that one sector takes at peak bandwidth.
fn burst_text(peak_gb_per_s: u32) -> String {
    let thousandths = Ratio { num: SECTOR_BYTES.into(), den: peak_gb_per_s.into() }.scaled(1000);
    format!("{}.{:03}", thousandths / 1000, thousandths % 1000)
}

/// "=" where a ratio is written out in full by two decimals, else "≈".
fn equals(ratio: Ratio) -> Arg {
    crate::lesson::math::equals((ratio.num * 100).is_multiple_of(ratio.den.max(1)))
}

/// The time by the state's model, effective bandwidth, and the bytes that Little's law wants in flight.
fn formula(a: &Analysis) -> Vec<Math> {
    let (Some(timing), Some(coverage)) = (&a.timing, a.coverage()) else { return Vec::new() };
    let (memory, model) = (timing.memory, a.values.model());
    let time = timing.time(model);
    let n = Arg::n(coverage.n_units()).fetched();
    let (latency, peak, ns) = (Arg::n(memory.latency_ns), Arg::n(memory.peak_gb_per_s), Arg::n(time.total_ns()));
    let first = match model {
        TimeModel::Waits if time.n_waits < coverage.n_units() => math("t = L = $ 'ns", vec![latency.clone()]),
        TimeModel::Waits => math("t = N · L = $ · $ = $ 'ns", vec![n, latency.clone(), ns]),
        TimeModel::Rows => {
            let (rows, overlap) = (Arg::n(timing.rows.len()), Arg::n(memory.overlap));
            let burst = Arg::text(burst_text(memory.peak_gb_per_s));
            let args = vec![rows, overlap, latency.clone(), n, burst, ns];
            math("t = ⌈ R ÷ M ⌉ · L + N · τ = ⌈ $ ÷ $ ⌉ · $ + $ · $ ≈ $ 'ns", args)
        }
        TimeModel::Throughput => {
            let burst = Arg::text(decimal(time.burst_ns));
            let args = vec![n, Arg::n(SECTOR_BYTES), peak.clone(), equals(time.burst_ns), burst];
            math("t = N · T ÷ P = $ · $ ÷ $ ? $ 'ns", args)
        }
    };
    let (used, fetched) = (Arg::n(coverage.unique_bytes).requested(), Arg::n(coverage.fetched_bytes()).fetched());
    let useful = useful(a);
    let second = vec![peak.clone(), used, fetched, equals(useful), Arg::percent_hundredths(useful.scaled(100))];
    let in_flight = Arg::n(bytes_in_flight(memory.peak_gb_per_s, memory.latency_ns));
    let third = vec![peak, latency, in_flight];
    vec![first, math("P · used ÷ fetched = $ · $ ÷ $ ? $ 'GB/s", second), math("P · L = $ · $ = $ 'B", third)]
}

/// A row for each DRAM row.
fn table(a: &Analysis) -> Table {
    let (Some(timing), Some(coverage)) = (&a.timing, a.coverage()) else {
        return super::refused_table(a, a.counts.as_ref().err().map_or(0, |refused| refused.lanes));
    };
    let row_bytes = i64::from(timing.memory.row_bytes);
    let rows = timing.rows.iter().map(|row| {
        let within =
            || coverage.touched.iter().filter(|t| t.first_byte(coverage.unit).div_euclid(row_bytes) == row.row);
        let first = row.row * row_bytes;
        let block = msg::CellBlock {
            block: Arg::n(row.row),
            first: Arg::text(hex(first)),
            last: Arg::text(hex(first + row_bytes - 1)),
        };
        let used: u32 = within().map(|touched| touched.used_bytes()).sum();
        let cells = vec![block.into(), number(within().count()), words(lane_list(row.lanes)), number(used)];
        TableRow { cells, lanes: row.lanes }
    });
    let time = |model| Arg::n(timing.time(model).total_ns());
    Table {
        caption: msg::TimeTable {
            stride: Arg::n(a.values.stride()),
            row: Arg::n(row_bytes),
            waits: time(TimeModel::Waits),
            rows: time(TimeModel::Rows),
            throughput: Arg::text(shown_ns(timing.time(TimeModel::Throughput))),
        }
        .into(),
        head: vec![text::HEAD_ROW, text::HEAD_SECTORS, text::HEAD_THREADS, text::HEAD_USED],
        rows: rows.collect(),
    }
}
