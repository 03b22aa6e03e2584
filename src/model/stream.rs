//! Several requests over the same memory, warps or iterations: a unit they share is counted once, and once per request.

use super::access::Access;
use super::coverage::Coverage;
use super::params::Unit;
use super::ratio::Ratio;

/// One unit that some request of a stream touches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SharedUnit {
    /// The unit's number: its first byte divided by its size, rounded down.
    pub block: i64,
    /// Requests that touch it, at least 1.
    pub n_requests: u32,
    /// The bytes of it that some request asks for; bit k = byte k of the unit.
    pub bytes: u128,
}

/// What several requests touch together, each unit kept from its first use to its last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stream {
    /// The unit counted in.
    pub unit: Unit,
    /// The distinct units, in order of address.
    pub touched: Vec<SharedUnit>,
    /// Bytes that the active lanes of all requests ask for, each lane's counted.
    pub requested_bytes: u64,
    /// Distinct bytes asked for.
    pub unique_bytes: u64,
}

impl Stream {
    /// The units that `accesses` touch, each access one request.
    pub fn of(accesses: &[Access], unit: Unit) -> Stream {
        let mut stream = Stream {
            unit,
            touched: Vec::new(),
            requested_bytes: 0,
            unique_bytes: 0,
        };
        for access in accesses {
            let coverage = Coverage::of(access, unit);
            stream.requested_bytes += coverage.requested_bytes;
            for &unit in &coverage.touched {
                let at = stream
                    .touched
                    .partition_point(|known| known.block < unit.block);
                match stream.touched.get_mut(at) {
                    Some(known) if known.block == unit.block => {
                        known.n_requests += 1;
                        known.bytes |= unit.bytes;
                    }
                    _ => stream.touched.insert(
                        at,
                        SharedUnit {
                            block: unit.block,
                            n_requests: 1,
                            bytes: unit.bytes,
                        },
                    ),
                }
            }
        }
        stream.unique_bytes = stream
            .touched
            .iter()
            .map(|unit| unit.bytes.count_ones() as u64)
            .sum();
        stream
    }

    /// Number of distinct units: what moves if every unit stays cached until its last use.
    pub fn n_units(&self) -> u32 {
        self.touched.len() as u32
    }

    /// Units summed over the requests: what moves if nothing stays cached between them.
    pub fn n_units_summed(&self) -> u32 {
        self.touched.iter().map(|unit| unit.n_requests).sum()
    }

    /// Bytes of the distinct units.
    pub fn fetched_bytes(&self) -> u64 {
        self.n_units() as u64 * self.unit.bytes() as u64
    }

    /// Unique over fetched bytes; 0/0 where no lane is active.
    pub fn efficiency(&self) -> Ratio {
        Ratio {
            num: self.unique_bytes,
            den: self.fetched_bytes(),
        }
    }
}
