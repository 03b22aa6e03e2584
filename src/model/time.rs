//! From counts to nanoseconds by three models, each a named simplification; the parts of every time stay whole numbers.

use super::access::Access;
use super::coverage::{Coverage, count_blocks};
use super::law::min_units;
use super::params::Unit;
use super::ratio::Ratio;

/// A way to turn counts into time. Name it wherever its result is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeModel {
    /// One wait per unit, one after the other; an ideal request counts one. A common teaching caricature.
    Waits,
    /// One wait per row opened, `overlap` of them at a time, then the bytes at peak bandwidth.
    Rows,
    /// The bytes at peak bandwidth: what a kernel with enough warps feels.
    Throughput,
}

impl TimeModel {
    /// All models, in the order of the page.
    pub const ALL: [TimeModel; 3] = [TimeModel::Waits, TimeModel::Rows, TimeModel::Throughput];
}

/// The memory that a request meets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memory {
    /// Bytes of a DRAM row, at least 32: one of [`ROW_BYTES`](super::ROW_BYTES) on the page.
    pub row_bytes: u32,
    /// Nanoseconds before data comes.
    pub latency_ns: u32,
    /// Row opens in flight at the same time, 1 or more.
    pub overlap: u32,
    /// Peak bandwidth in GB/s, which is bytes per nanosecond; 1 or more.
    pub peak_gb_per_s: u32,
}

/// What one model makes of one request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Time {
    /// Waits that follow each other.
    pub n_waits: u32,
    /// Nanoseconds of waiting: `n_waits` latencies.
    pub waiting_ns: u64,
    /// Nanoseconds of moving bytes: fetched bytes over bytes per nanosecond. 0 under [`TimeModel::Waits`].
    pub burst_ns: Ratio,
    /// How many times as long as the model's best case: the same lanes with distinct elements, side by side and
    /// aligned; under [`TimeModel::Throughput`] fetched over unique bytes. 0/0 where no lane is active.
    pub slowdown: Ratio,
}

impl Time {
    /// The time of `access`, counted in `unit`, under `model`.
    pub fn of(model: TimeModel, access: &Access, unit: Unit, memory: Memory) -> Time {
        let coverage = Coverage::of(access, unit);
        let fetched_bytes = coverage.fetched_bytes();
        let requested_bytes = access.requested_bytes();
        let ideal_units = min_units(requested_bytes, unit.bytes());
        match model {
            TimeModel::Waits => {
                let n_waits = match coverage.n_units() {
                    0 => 0,
                    n_units if n_units <= ideal_units => 1,
                    n_units => n_units,
                };
                let best = (n_waits != 0) as u64;
                Time::sum(n_waits, 0, memory, Ratio { num: n_waits as u64, den: best })
            }
            TimeModel::Rows => {
                let waits = |n_rows: u32| n_rows.div_ceil(memory.overlap);
                let n_waits = waits(count_blocks(access, memory.row_bytes));
                let ideal_waits = waits(min_units(requested_bytes, memory.row_bytes));
                let ideal_bytes = ideal_units as u64 * unit.bytes() as u64;
                // Both times in units of 1/peak nanoseconds.
                let scaled = |n_waits: u32, bytes: u64| {
                    n_waits as u64 * memory.latency_ns as u64 * memory.peak_gb_per_s as u64 + bytes
                };
                let slowdown = Ratio { num: scaled(n_waits, fetched_bytes), den: scaled(ideal_waits, ideal_bytes) };
                Time::sum(n_waits, fetched_bytes, memory, slowdown)
            }
            TimeModel::Throughput => {
                Time::sum(0, fetched_bytes, memory, Ratio { num: fetched_bytes, den: coverage.unique_bytes })
            }
        }
    }

    /// Waiting and bursts together, in nanoseconds, rounded to whole ones.
    pub fn total_ns(&self) -> u64 {
        self.waiting_ns + self.burst_ns.scaled(1)
    }

    fn sum(n_waits: u32, moved_bytes: u64, memory: Memory, slowdown: Ratio) -> Time {
        Time {
            n_waits,
            waiting_ns: n_waits as u64 * memory.latency_ns as u64,
            burst_ns: Ratio { num: moved_bytes, den: memory.peak_gb_per_s as u64 },
            slowdown,
        }
    }
}

/// Little's law: the bytes that must be in flight to keep `peak_gb_per_s` busy over `latency_ns`.
pub fn bytes_in_flight(peak_gb_per_s: u32, latency_ns: u32) -> u64 {
    peak_gb_per_s as u64 * latency_ns as u64
}

/// Effective bandwidth in GB/s: the peak times the share of fetched bytes that is used.
pub fn effective_gb_per_s(peak_gb_per_s: u32, efficiency: Ratio) -> Ratio {
    Ratio { num: peak_gb_per_s as u64 * efficiency.num, den: efficiency.den }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Affine, DEFAULT_ROW_BYTES, range};

    const MEMORY: Memory = Memory {
        row_bytes: DEFAULT_ROW_BYTES,
        latency_ns: range::LATENCY_NS.default as u32,
        overlap: 1,
        peak_gb_per_s: 900,
    };

    fn floats(model: TimeModel, stride: i64, unit: Unit, memory: Memory) -> Time {
        Time::of(model, &Access::affine(Affine::floats(stride)), unit, memory)
    }

    /// Checks waits, whole nanoseconds, and slowdown in hundredths of a strided warp of floats counted in sectors.
    #[track_caller]
    fn check(model: TimeModel, stride: i64, memory: Memory, expected: (u32, u64, u64)) {
        let time = floats(model, stride, Unit::Sector, memory);
        assert_eq!((time.n_waits, time.total_ns(), time.slowdown.scaled(100)), expected, "{model:?}, stride {stride}");
        assert_eq!(time.waiting_ns, time.n_waits as u64 * memory.latency_ns as u64);
    }

    #[test]
    fn one_wait_per_unit_unless_ideal() {
        check(TimeModel::Waits, 1, MEMORY, (1, 300, 100));
        check(TimeModel::Waits, 8, MEMORY, (32, 9600, 3200));
        check(TimeModel::Waits, 3, MEMORY, (12, 3600, 1200));
        check(TimeModel::Waits, 0, MEMORY, (1, 300, 100));
        check(TimeModel::Waits, 8, Memory { latency_ns: 314, ..MEMORY }, (32, 10_048, 3200));
    }

    #[test]
    fn the_ideal_depends_on_the_width() {
        let time = |elem_bytes, offset_bytes| {
            let access = Access::affine(Affine { elem_bytes, offset_bytes, ..Affine::floats(1) });
            Time::of(TimeModel::Waits, &access, Unit::Sector, MEMORY).n_waits
        };
        assert_eq!([1, 2, 4, 8, 16].map(|elem_bytes| time(elem_bytes, 0)), [1; 5]);
        assert_eq!([1, 4, 16].map(|elem_bytes| time(elem_bytes, 16)), [2, 5, 17]);
    }

    #[test]
    fn one_wait_per_open_row() {
        check(TimeModel::Rows, 8, MEMORY, (1, 301, 100));
        check(TimeModel::Rows, 256, MEMORY, (32, 9601, 3199));
        check(TimeModel::Rows, 256, Memory { overlap: 8, ..MEMORY }, (4, 1201, 400));
        check(TimeModel::Rows, 256, Memory { row_bytes: 2048, ..MEMORY }, (16, 4801, 1600));
        check(TimeModel::Rows, 9, Memory { overlap: 32, ..MEMORY }, (1, 301, 100));
    }

    #[test]
    fn a_request_that_straddles_a_row_opens_two() {
        let access = Access::affine(Affine { offset_bytes: 1024 - 64, ..Affine::floats(1) });
        let time = Time::of(TimeModel::Rows, &access, Unit::Sector, MEMORY);
        assert_eq!((time.n_waits, time.waiting_ns), (2, 600));
    }

    #[test]
    fn bursts_keep_their_fraction() {
        let time = floats(TimeModel::Rows, 8, Unit::Sector, MEMORY);
        assert_eq!(time.burst_ns, Ratio { num: 32 * 32, den: 900 });
        assert_eq!(floats(TimeModel::Waits, 8, Unit::Sector, MEMORY).burst_ns.num, 0);
        // One sector at 900 GB/s takes 0.036 ns, one line 0.142 ns.
        assert_eq!(Ratio { num: 32, den: 900 }.scaled(1000), 36);
        assert_eq!(Ratio { num: 128, den: 900 }.scaled(1000), 142);
    }

    #[test]
    fn throughput_is_traffic() {
        check(TimeModel::Throughput, 1, MEMORY, (0, 0, 100));
        check(TimeModel::Throughput, 8, MEMORY, (0, 1, 800));
        check(TimeModel::Throughput, 1024, MEMORY, (0, 1, 800));
        let pairs = floats(TimeModel::Throughput, 32, Unit::Pair, MEMORY);
        assert_eq!(pairs.slowdown.scaled(1), 16);
    }

    #[test]
    fn an_idle_warp_takes_no_time() {
        let access = Access::affine(Affine { active: 0, ..Affine::floats(1) });
        for model in TimeModel::ALL {
            let time = Time::of(model, &access, Unit::Sector, MEMORY);
            assert_eq!((time.n_waits, time.total_ns(), time.slowdown.den), (0, 0, 0), "{model:?}");
        }
    }

    #[test]
    fn littles_law() {
        assert_eq!(bytes_in_flight(900, 314), 282_600);
        assert_eq!(bytes_in_flight(3350, 344), 1_152_400);
    }

    #[test]
    fn the_pins_run_at_full_speed_for_an_eighth() {
        assert_eq!(effective_gb_per_s(3350, Ratio { num: 128, den: 1024 }).scaled(100), 41_875);
    }
}
