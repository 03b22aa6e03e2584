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
        let mut stream = Stream { unit, touched: Vec::new(), requested_bytes: 0, unique_bytes: 0 };
        for access in accesses {
            let coverage = Coverage::of(access, unit);
            stream.requested_bytes += coverage.requested_bytes;
            for &unit in &coverage.touched {
                let at = stream.touched.partition_point(|known| known.block < unit.block);
                match stream.touched.get_mut(at) {
                    Some(known) if known.block == unit.block => {
                        known.n_requests += 1;
                        known.bytes |= unit.bytes;
                    }
                    _ => stream.touched.insert(at, SharedUnit { block: unit.block, n_requests: 1, bytes: unit.bytes }),
                }
            }
        }
        stream.unique_bytes = stream.touched.iter().map(|unit| unit.bytes.count_ones() as u64).sum();
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
        Ratio { num: self.unique_bytes, den: self.fetched_bytes() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::oracle::{any_access, blocks_of, bytes_of};
    use crate::model::{Affine, Coverage};
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// `n_warps` warps in a row read consecutive floats from `offset_bytes` on.
    fn warps(n_warps: i64, offset_bytes: i64) -> Stream {
        let accesses: Vec<Access> = (0..n_warps)
            .map(|warp| Access::affine(Affine { offset_bytes: offset_bytes + warp * 128, ..Affine::floats(1) }))
            .collect();
        Stream::of(&accesses, Unit::Sector)
    }

    #[test]
    fn neighbors_pay_the_boundary_back() {
        for (n_warps, percent_tenths) in [(1, 800), (2, 889), (4, 941), (8, 970), (32, 992)] {
            let stream = warps(n_warps, 4);
            assert_eq!(stream.n_units() as i64, 4 * n_warps + 1);
            assert_eq!(stream.n_units_summed() as i64, 5 * n_warps);
            assert_eq!(stream.efficiency().scaled(1000), percent_tenths, "{n_warps} warps");
        }
        assert_eq!(warps(8, 0).efficiency().percent_hundredths(), 10_000);
    }

    #[test]
    fn a_shared_unit_knows_its_requests() {
        let n_requests: Vec<u32> = warps(2, 4).touched.iter().map(|unit| unit.n_requests).collect();
        assert_eq!(n_requests, [1, 1, 1, 1, 2, 1, 1, 1, 1]);
    }

    #[test]
    fn four_loads_of_a_struct_share_its_sectors() {
        let fields: Vec<Access> =
            (0..4).map(|field| Access::affine(Affine { offset_bytes: 4 * field, ..Affine::floats(4) })).collect();
        let stream = Stream::of(&fields, Unit::Sector);
        assert_eq!((stream.n_units(), stream.n_units_summed()), (16, 64));
        assert_eq!((stream.requested_bytes, stream.unique_bytes, stream.fetched_bytes()), (512, 512, 512));
    }

    proptest! {
        #[test]
        fn a_stream_equals_the_oracle(accesses in prop::collection::vec(any_access(), 0..6)) {
            for unit in Unit::ALL {
                let stream = Stream::of(&accesses, unit);
                let blocks: BTreeSet<i64> =
                    accesses.iter().flat_map(|access| blocks_of(access, unit.bytes())).collect();
                let bytes: BTreeSet<i64> = accesses.iter().flat_map(bytes_of).collect();
                prop_assert!(stream.touched.iter().map(|unit| unit.block).eq(blocks));
                prop_assert_eq!(stream.unique_bytes, bytes.len() as u64);
                let summed: u32 = accesses.iter().map(|access| Coverage::of(access, unit).n_units()).sum();
                prop_assert_eq!(stream.n_units_summed(), summed);
                prop_assert_eq!(stream.requested_bytes, accesses.iter().map(Access::requested_bytes).sum::<u64>());
            }
        }
    }
}
