//! The further figures of step `time`, what was measured and what is left of a peak bandwidth, and its challenges.

use super::time::useful;
use super::{FLOAT_BYTES, number, words};
use crate::lesson::{
    Analysis, Challenge, ChallengeForm, Key, Part, StepId, Table, TableRow, Timing, Values, Verdict, decimal,
    parse_number,
};
use crate::message::{Arg, Message, msg, text};
use crate::model::{
    DEFAULT_ROW_BYTES, DEVICES, PAIR_BYTES, Ratio, T4_USEFUL_BANDWIDTH, TimeModel, WARP_LANES, bytes_in_flight,
    effective_gb_per_s, percent_hundredths,
};

/// Strides that were measured, and how many times as long as stride 1 each took.
pub const T4_STRIDES: [(i64, Ratio); 8] = {
    let points = T4_USEFUL_BANDWIDTH.points;
    let mut all = [(0, Ratio { num: 0, den: 0 }); 8];
    let mut k = 0;
    while k < 8 {
        all[k] = (points[k].0 as i64, Ratio { num: points[0].1 as u64, den: points[k].1 as u64 });
        k += 1;
    }
    all
};

/// Places in [`T4_STRIDES`] of the strides that the text names: 8 and the next measured one.
const NAMED: [usize; 2] = [3, 4];

/// The T4's bars beside the three models.
pub const MEASURED: Part = Part {
    slug: "measured",
    caption: text::MEASURED_CAPTION,
    say: |a| {
        let gb = |place: usize| Arg::percent_hundredths(T4_USEFUL_BANDWIDTH.points[place].1.into());
        let stride = |place: usize| Arg::n(T4_STRIDES[place].0);
        let times = |place: usize| Arg::percent_hundredths(T4_STRIDES[place].1.scaled(10) * 10);
        let by = |model| Arg::percent_hundredths(a.values.slowdown(model, T4_STRIDES[NAMED[0]].0).scaled(100));
        vec![
            msg::MeasuredSay {
                device: Arg::text(T4_USEFUL_BANDWIDTH.device),
                source: Arg::text(T4_USEFUL_BANDWIDTH.source),
                one: gb(0),
                stride: stride(NAMED[0]),
                useful: gb(NAMED[0]),
                times: times(NAMED[0]),
            }
            .into(),
            msg::MeasuredMisfit {
                stride: stride(NAMED[0]),
                waits: by(TimeModel::Waits),
                next: stride(NAMED[1]),
                times: times(NAMED[1]),
                bytes: by(TimeModel::Throughput),
                pair: Arg::n(PAIR_BYTES),
            }
            .into(),
        ]
    },
    table: |a| Table {
        caption: msg::MeasuredTable { device: Arg::text(T4_USEFUL_BANDWIDTH.device) }.into(),
        head: vec![
            text::HEAD_STRIDE,
            text::HEAD_MEASURED_GB,
            text::HEAD_MEASURED_TIMES,
            text::HEAD_WAITS,
            text::HEAD_ROWS,
            text::HEAD_THROUGHPUT,
        ],
        rows: T4_STRIDES
            .iter()
            .zip(T4_USEFUL_BANDWIDTH.points)
            .map(|((stride, measured), point)| {
                let by = |model| ratio(a.values.slowdown(model, *stride));
                let mut cells = vec![number(*stride), ratio(Ratio { num: point.1.into(), den: 100 }), ratio(*measured)];
                cells.extend(TimeModel::ALL.map(by));
                TableRow { cells, lanes: 0 }
            })
            .collect(),
    },
    data: &["data-row"],
    value: |a, _| Some(a.values.memory().row_bytes.to_string()),
};

/// The pins at full speed, and the share of their bytes that is used.
pub const BANDWIDTH: Part = Part {
    slug: "bandwidth",
    caption: text::BANDWIDTH_CAPTION,
    say: |a| {
        let Some(coverage) = a.coverage() else { return vec![super::refused_say(a)] };
        let memory = a.values.memory();
        let in_flight = bytes_in_flight(memory.peak_gb_per_s, memory.latency_ns);
        let discarded = effective_gb_per_s(
            memory.peak_gb_per_s,
            Ratio { num: coverage.wasted_bytes(), den: coverage.fetched_bytes() },
        );
        let device = a.values.device();
        let mut said: Vec<Message> = vec![
            msg::BandwidthSay {
                device: Arg::text(device.map_or("none", |device| device.name)),
                peak: Arg::n(memory.peak_gb_per_s),
                percent: Arg::percent_hundredths(percent_hundredths(coverage.unique_bytes, coverage.fetched_bytes())),
                useful: Arg::percent_hundredths(useful(a).scaled(100)),
                discarded: Arg::percent_hundredths(discarded.scaled(100)),
            }
            .into(),
            msg::BandwidthLittle {
                peak: Arg::n(memory.peak_gb_per_s),
                latency: Arg::n(memory.latency_ns),
                bytes: Arg::n(in_flight),
                loads: Arg::n(in_flight.div_ceil(coverage.fetched_bytes())),
            }
            .into(),
        ];
        let measured = device.and_then(|device| device.latency).filter(|latency| latency.ns == memory.latency_ns);
        said.extend(measured.map(|latency| {
            msg::BandwidthLatency {
                latency: Arg::n(latency.ns),
                device: Arg::text(latency.device),
                source: Arg::text(latency.source),
            }
            .into()
        }));
        said.extend(device.filter(|device| device.latency.is_none()).map(|device| {
            msg::BandwidthAssumed { latency: Arg::n(memory.latency_ns), device: Arg::text(device.name) }.into()
        }));
        said
    },
    table: |a| Table {
        caption: msg::BandwidthTable { stride: Arg::n(a.values.stride()) }.into(),
        head: vec![text::HEAD_DEVICE, text::HEAD_PEAK, text::HEAD_USEFUL, text::HEAD_LATENCY, text::HEAD_IN_FLIGHT],
        rows: DEVICES
            .iter()
            .map(|device| {
                let efficiency = a.coverage().map_or(Ratio { num: 0, den: 0 }, |coverage| coverage.efficiency());
                let latency = |of: fn(u32, u32) -> u64| match device.latency {
                    Some(latency) => number(of(device.peak_gb_per_s, latency.ns)),
                    None => text::NOT_MEASURED.into(),
                };
                let cells = vec![
                    words(device.name.to_owned()),
                    number(device.peak_gb_per_s),
                    ratio(effective_gb_per_s(device.peak_gb_per_s, efficiency)),
                    latency(|_, ns| ns.into()),
                    latency(bytes_in_flight),
                ];
                TableRow { cells, lanes: 0 }
            })
            .collect(),
    },
    data: &["data-peak", "data-useful"],
    value: |a, attribute| match attribute {
        "data-peak" => Some(a.values.peak_gb_per_s().to_string()),
        _ => a.coverage().map(|_| decimal(useful(a))),
    },
};

/// A cell that holds a ratio.
fn ratio(ratio: Ratio) -> Message {
    words(decimal(ratio))
}

/// Row sizes of the first two challenges, in bytes.
const ROWS: [i64; 2] = [DEFAULT_ROW_BYTES as i64, 2 * DEFAULT_ROW_BYTES as i64];
/// Opens in flight in the last challenge.
const OVERLAP: i64 = 8;

pub const CHALLENGES: &[Challenge] = &[
    Challenge { ask: || challenge_ask(ROWS[0]), form: ChallengeForm::State(|a| apart(a, ROWS[0])) },
    Challenge { ask: || challenge_ask(ROWS[1]), form: ChallengeForm::State(|a| apart(a, ROWS[1])) },
    Challenge {
        ask: || {
            let latency = Arg::n(Values::BASE.memory().latency_ns);
            msg::TimeChallenge3 { n: Arg::n(WARP_LANES), overlap: Arg::n(OVERLAP), latency }.into()
        },
        form: ChallengeForm::Typed(text::TIME_CHALLENGE_3_LABEL, overlapped),
    },
];

fn challenge_ask(row_bytes: i64) -> Message {
    msg::TimeChallenge { row: Arg::n(row_bytes), n: Arg::n(WARP_LANES) }.into()
}

/// Whether the state has the smallest stride that puts every thread into a DRAM row of its own.
fn apart(a: &Analysis, row_bytes: i64) -> Verdict {
    let goal = row_bytes / i64::from(FLOAT_BYTES);
    let (row, n) = (Arg::n(row_bytes), Arg::n(WARP_LANES));
    let rows = a.timing.as_ref().map_or(0, |timing: &Timing| timing.rows.len());
    if a.values.get(Key::Row) != row_bytes || a.values.offset_bytes() != 0 {
        Verdict::Wrong(msg::TimeChallengeSetting { row }.into(), None)
    } else if rows < WARP_LANES as usize {
        Verdict::Wrong(msg::TimeChallengeFew { rows: Arg::n(rows), n }.into(), Some(WARP_LANES - 1))
    } else if a.values.stride() == goal {
        Verdict::Right(msg::TimeChallengeRight { stride: Arg::n(goal), row }.into())
    } else {
        Verdict::Wrong(msg::TimeChallengeMore { n }.into(), Some(1))
    }
}

fn overlapped(answer: &str) -> Verdict {
    let values = Values::BASE.with(Key::Stride, ROWS[0] / i64::from(FLOAT_BYTES)).with(Key::Overlap, OVERLAP);
    let analysis = Analysis::of(StepId::Time, &values);
    let Some(timing) = &analysis.timing else { unreachable!("aligned floats are never refused") };
    let time = timing.time(TimeModel::Rows);
    let latency = timing.memory.latency_ns;
    let (n, overlap, rounds) = (Arg::n(WARP_LANES), Arg::n(OVERLAP), Arg::n(time.n_waits));
    let all = i64::from(WARP_LANES * latency);
    match parse_number(answer) {
        Some(given) if given == time.waiting_ns as i64 || given == time.total_ns() as i64 => {
            let (waiting, ns) = (Arg::n(time.waiting_ns), Arg::n(time.total_ns()));
            Verdict::Right(msg::TimeChallenge3Right { rounds, latency: Arg::n(latency), waiting, ns }.into())
        }
        Some(given) if given == all || given == all + 1 => {
            Verdict::Wrong(msg::TimeChallenge3All { overlap }.into(), None)
        }
        Some(_) => Verdict::Wrong(msg::TimeChallenge3Off { n, overlap, latency: Arg::n(latency) }.into(), None),
        None => Verdict::Wrong(text::TIME_CHALLENGE_3_UNREAD.into(), None),
    }
}
