//! The time of a state by every model, beside the unit-stride load that it is measured against.

use super::analysis::{Counts, affine};
use super::{Key, Values};
use crate::message::{Arg, Message, msg};
use crate::model::{Access, Memory, Ratio, Time, TimeModel, TouchedRow, Unit, rows_of};

/// What a state costs in time.
#[derive(Clone, PartialEq, Debug)]
pub struct Timing {
    pub memory: Memory,
    /// DRAM rows touched, in order of address.
    pub rows: Vec<TouchedRow>,
    /// The time by each model, in the order of [`TimeModel::ALL`].
    times: [Time; 3],
    /// The same lanes at stride 1 from byte 0, and what they cost by each model.
    reference: (Counts, [Time; 3]),
    pub meters: [Meter; 3],
}

/// One of the things that a bill can be made out by, against stride 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Meter {
    /// What is counted: `bytes`, `lines` or `rows`.
    pub kind: &'static str,
    /// How many there are for one of stride 1.
    pub ratio: Ratio,
}

impl Meter {
    /// How many times as much it is, with at most two decimals.
    pub fn times(&self) -> String {
        super::percent(self.ratio.scaled(100))
    }

    /// "8× bytes".
    pub fn words(&self) -> Message {
        msg::TimeMeter { ratio: Arg::percent_hundredths(self.ratio.scaled(100)), kind: Arg::text(self.kind) }.into()
    }
}

impl Timing {
    /// The times of an access that has those counts.
    pub(super) fn of(values: &Values, access: &Access, counts: &Counts) -> Timing {
        let memory = values.memory();
        let one = affine(1, 0, values);
        let one_counts = Counts::of(&one, memory.row_bytes);
        let ratio = |n: u32, of: u32| Ratio { num: n.into(), den: of.into() };
        let units = |unit: Unit| ratio(counts.unit(unit).n_units(), one_counts.unit(unit).n_units());
        let meters = [
            Meter { kind: "bytes", ratio: units(Unit::Sector) },
            Meter { kind: "lines", ratio: units(Unit::Line) },
            Meter { kind: "rows", ratio: ratio(counts.n_rows, one_counts.n_rows) },
        ];
        Timing {
            memory,
            rows: rows_of(access, memory.row_bytes),
            times: times(access, memory),
            reference: (one_counts, times(&one, memory)),
            meters,
        }
    }

    /// The time by a model.
    pub fn time(&self, model: TimeModel) -> &Time {
        &self.times[model as usize]
    }

    /// What stride 1 costs by a model, with its counts.
    pub fn reference(&self, model: TimeModel) -> (&Counts, &Time) {
        (&self.reference.0, &self.reference.1[model as usize])
    }
}

/// Nanoseconds in words: whole ones where something waits, else with two decimals.
pub fn shown_ns(time: &Time) -> String {
    if time.n_waits > 0 { time.total_ns().to_string() } else { super::decimal(time.burst_ns) }
}

fn times(access: &Access, memory: Memory) -> [Time; 3] {
    TimeModel::ALL.map(|model| Time::of(model, access, Unit::Sector, memory))
}

impl Values {
    /// How many times as long as stride 1 a stride takes by a model, floats from byte 0 on.
    pub fn slowdown(&self, model: TimeModel, stride: i64) -> Ratio {
        let access = affine(stride, 0, &self.with(Key::Elem, 4));
        Time::of(model, &access, Unit::Sector, self.memory()).slowdown
    }
}
