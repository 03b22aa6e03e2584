//! Which aligned units the lanes' bytes touch; every count is a number of distinct blocks, taken from the bytes.

use super::access::Access;
use super::params::Unit;
use super::ratio::Ratio;

/// One unit that some active lane touches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Touched {
    /// The unit's number: its first byte divided by its size, rounded down; negative below byte 0.
    pub block: i64,
    /// The lanes that ask for bytes of it; bit = lane.
    pub lanes: u64,
    /// The bytes of it that are asked for; bit k = byte k of the unit.
    pub bytes: u128,
}

impl Touched {
    /// Number of distinct bytes asked for: 1 to the unit's size.
    pub fn used_bytes(&self) -> u32 {
        self.bytes.count_ones()
    }

    /// Number of lanes that ask for bytes of it.
    pub fn n_lanes(&self) -> u32 {
        self.lanes.count_ones()
    }

    /// Byte address at which the block starts; `unit` is the one that was counted in.
    pub fn first_byte(&self, unit: Unit) -> i64 {
        self.block * unit.bytes() as i64
    }
}

/// What one request touches, in one unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Coverage {
    /// The unit counted in.
    pub unit: Unit,
    /// The touched units, in order of address.
    pub touched: Vec<Touched>,
    /// Bytes that the active lanes ask for, each lane's counted.
    pub requested_bytes: u64,
    /// Distinct bytes asked for.
    pub unique_bytes: u64,
}

impl Coverage {
    /// The units that `access` touches. A misaligned access is counted as its bytes lie: ask [`Access::check`] first.
    pub fn of(access: &Access, unit: Unit) -> Coverage {
        let shift = unit.bytes().trailing_zeros();
        let elem_mask = (1u128 << access.elem_bytes()) - 1;
        let (keys, n_keys) = access.sorted_keys();
        let mut touched = Vec::with_capacity(n_keys);
        let (mut unique_bytes, mut covered_to) = (0, i64::MIN);
        for &key in &keys[..n_keys] {
            let (address, lane) = (key >> 6, key & 63);
            let start = (address & (unit.bytes() as i64 - 1)) as u32;
            let block = address >> shift;
            add(&mut touched, block, lane, (elem_mask << start) & unit_mask(unit));
            // An element is smaller than a unit, so it reaches at most one unit further.
            if start + access.elem_bytes() > unit.bytes() {
                add(&mut touched, block + 1, lane, elem_mask >> (unit.bytes() - start));
            }
            let end = address + access.elem_bytes() as i64;
            unique_bytes += (end - address.max(covered_to)) as u64;
            covered_to = end;
        }
        Coverage { unit, touched, requested_bytes: access.requested_bytes(), unique_bytes }
    }

    /// Number of units touched: N.
    pub fn n_units(&self) -> u32 {
        self.touched.len() as u32
    }

    /// Bytes that move: units touched times their size.
    pub fn fetched_bytes(&self) -> u64 {
        self.n_units() as u64 * self.unit.bytes() as u64
    }

    /// Bytes that move though no lane asked for them.
    pub fn wasted_bytes(&self) -> u64 {
        self.fetched_bytes() - self.unique_bytes
    }

    /// Lanes per touched unit, in order of address. A lane that straddles counts in both of its units.
    pub fn occupancy(&self) -> impl Iterator<Item = u32> {
        self.touched.iter().map(Touched::n_lanes)
    }

    /// The units that `lane` touches, in order of address: one, two where it straddles, none where it is inactive.
    pub fn units_of_lane(&self, lane: u32) -> impl Iterator<Item = &Touched> {
        self.touched.iter().filter(move |unit| unit.lanes >> lane & 1 == 1)
    }

    /// Efficiency: unique over fetched bytes, never above 1; 0/0 where no lane is active.
    pub fn efficiency(&self) -> Ratio {
        Ratio { num: self.unique_bytes, den: self.fetched_bytes() }
    }

    /// Requested over fetched bytes, as some profilers count; above 1 where lanes ask for the same bytes.
    pub fn requested_efficiency(&self) -> Ratio {
        Ratio { num: self.requested_bytes, den: self.fetched_bytes() }
    }
}

/// All bytes of one unit.
const fn unit_mask(unit: Unit) -> u128 {
    u128::MAX >> (u128::BITS - unit.bytes())
}

/// Notes that `lane` asks for `bytes` of `block`. Lanes come in order of address, so `block` is the last one, the one
/// before it (after a lane that straddled), or a new one.
fn add(touched: &mut Vec<Touched>, block: i64, lane: i64, bytes: u128) {
    let lanes = 1 << lane;
    match touched.as_mut_slice() {
        [.., last] if last.block == block => {
            last.lanes |= lanes;
            last.bytes |= bytes;
        }
        [.., before, last] if last.block > block => {
            before.lanes |= lanes;
            before.bytes |= bytes;
        }
        _ => touched.push(Touched { block, lanes, bytes }),
    }
}

/// A DRAM row that some active lane touches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TouchedRow {
    /// The row's number: its first byte divided by its size, rounded down.
    pub row: i64,
    /// The lanes that ask for bytes of it; bit = lane.
    pub lanes: u64,
}

/// The distinct rows of `row_bytes` bytes (at least 16) that `access` touches, in order of address, with their lanes.
pub fn rows_of(access: &Access, row_bytes: u32) -> Vec<TouchedRow> {
    let mut rows: Vec<TouchedRow> = Vec::new();
    for (lane, first, last) in access.spans(row_bytes) {
        for row in first..=last {
            match rows.iter_mut().rev().take(2).find(|known| known.row == row) {
                Some(known) => known.lanes |= 1 << lane,
                None => rows.push(TouchedRow { row, lanes: 1 << lane }),
            }
        }
    }
    rows
}

/// Number of distinct blocks of `block_bytes` bytes that `access` touches; any size from 1 byte (which counts unique
/// bytes) to a row and beyond.
pub fn count_blocks(access: &Access, block_bytes: u32) -> u32 {
    let (mut n_blocks, mut next_new) = (0, i64::MIN);
    for (_, first, last) in access.spans(block_bytes) {
        n_blocks += (last + 1 - first.max(next_new)) as u32;
        next_new = last + 1;
    }
    n_blocks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::oracle::{self, Seeded, any_access};
    use crate::model::{Affine, ELEM_BYTES};
    use proptest::prelude::*;

    /// Checks a strided warp of floats: units, efficiency in percent and lanes per unit, as "12 sectors, 33.33 %: 3 3
    /// 2".
    #[track_caller]
    fn check(stride: i64, offset_bytes: i64, unit: Unit, expected: &str) {
        let access = Access::affine(Affine { offset_bytes, ..Affine::floats(stride) });
        let coverage = Coverage::of(&access, unit);
        let percent = coverage.efficiency().percent_hundredths();
        let occupancy: Vec<String> = coverage.occupancy().map(|n_lanes| n_lanes.to_string()).collect();
        let shown =
            format!("{}, {}.{:02} %: {}", coverage.n_units(), percent / 100, percent % 100, occupancy.join(" "));
        assert_eq!(shown, expected, "stride {stride}, offset {offset_bytes}, {unit:?}");
    }

    #[test]
    fn strides_of_floats() {
        use Unit::*;
        check(0, 0, Sector, "1, 12.50 %: 32");
        check(1, 0, Sector, "4, 100.00 %: 8 8 8 8");
        check(2, 0, Sector, "8, 50.00 %: 4 4 4 4 4 4 4 4");
        check(3, 0, Sector, "12, 33.33 %: 3 3 2 3 3 2 3 3 2 3 3 2");
        check(5, 0, Sector, "20, 20.00 %: 2 2 1 2 1 2 2 1 2 1 2 2 1 2 1 2 2 1 2 1");
        check(1, 0, Line, "1, 100.00 %: 32");
        check(8, 0, Pair, "16, 12.50 %: 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2");
        check(32, 0, Line, &format!("32, 3.13 %: {}", ["1"; 32].join(" ")));
        check(1, 4, Sector, "5, 80.00 %: 7 8 8 8 1");
        check(1, 32, Sector, "4, 100.00 %: 8 8 8 8");
        check(1, 32, Line, "2, 50.00 %: 24 8");
        check(-1, 124, Sector, "4, 100.00 %: 8 8 8 8");
        check(-1, 0, Sector, "5, 80.00 %: 7 8 8 8 1");
    }

    #[test]
    fn a_broadcast_asks_for_more_than_it_fetches() {
        let coverage = Coverage::of(&Access::affine(Affine::floats(0)), Unit::Sector);
        assert_eq!((coverage.requested_bytes, coverage.unique_bytes, coverage.wasted_bytes()), (128, 4, 28));
        assert_eq!(coverage.efficiency().percent_hundredths(), 1250);
        assert_eq!(coverage.requested_efficiency().percent_hundredths(), 40_000);
    }

    #[test]
    fn idle_lanes_cost_nothing() {
        let coverage = Coverage::of(&Access::affine(Affine { active: 0, ..Affine::floats(1) }), Unit::Sector);
        assert_eq!((coverage.n_units(), coverage.fetched_bytes(), coverage.wasted_bytes()), (0, 0, 0));
        assert_eq!(coverage.efficiency(), Ratio { num: 0, den: 0 });
    }

    #[test]
    fn a_straddling_lane_has_two_units() {
        let coverage = Coverage::of(&Access::explicit(&[30, 100], 4, 0b11), Unit::Sector);
        let blocks_of = |lane| coverage.units_of_lane(lane).map(|unit| unit.block).collect::<Vec<_>>();
        assert_eq!((blocks_of(0), blocks_of(1), blocks_of(2)), (vec![0, 1], vec![3], vec![]));
        assert_eq!(coverage.touched[0].bytes, 0xc000_0000);
        assert_eq!(coverage.touched[1].bytes, 0b11);
        assert_eq!(coverage.touched[2].first_byte(Unit::Sector), 96);
    }

    #[test]
    fn rows_of_the_time_step() {
        let rows = |stride, offset_bytes, row_bytes| {
            rows_of(&Access::affine(Affine { offset_bytes, ..Affine::floats(stride) }), row_bytes).len()
        };
        assert_eq!([rows(8, 0, 1024), rows(128, 0, 1024), rows(256, 0, 1024)], [1, 16, 32]);
        assert_eq!([rows(8, 0, 512), rows(256, 0, 2048), rows(512, 0, 2048)], [2, 16, 32]);
        assert_eq!([rows(1, 1024 - 64, 1024), rows(1, 0, 1024)], [2, 1]);
    }

    /// M5: what holds for every state, over 1,000 seeded random ones.
    #[test]
    fn counts_add_up_for_a_thousand_random_inputs() {
        let mut seeded = Seeded(5);
        for _ in 0..1000 {
            let lanes = 1 + seeded.next(64) as usize;
            let addresses: Vec<i64> = (0..lanes).map(|_| seeded.next(8192) as i64 - 4096).collect();
            let elem_bytes = ELEM_BYTES[seeded.next(5) as usize];
            let active = seeded.next(u64::MAX);
            let access = Access::explicit(&addresses, elem_bytes, active);
            for unit in Unit::ALL {
                let coverage = Coverage::of(&access, unit);
                let unit_bytes = unit.bytes() as i64;
                let n_straddling = (0..64)
                    .filter(|&lane| access.is_active(lane))
                    .filter(|&lane| access.address(lane).rem_euclid(unit_bytes) + elem_bytes as i64 > unit_bytes)
                    .count() as u32;
                let used: u32 = coverage.touched.iter().map(Touched::used_bytes).sum();
                assert_eq!(coverage.fetched_bytes(), coverage.n_units() as u64 * unit.bytes() as u64);
                assert_eq!(used as u64 + coverage.wasted_bytes(), coverage.fetched_bytes());
                assert_eq!(coverage.occupancy().sum::<u32>(), access.n_active() + n_straddling);
            }
        }
    }

    /// M6: the order of lanes never matters, over 100 seeded shuffles.
    #[test]
    fn no_shuffle_changes_the_sectors() {
        let mut seeded = Seeded(6);
        for stride in 0..100 {
            let access = Access::affine(Affine { offset_bytes: 4, active: 0xffff_fff7, ..Affine::floats(stride) });
            let shuffled = access.permuted(&seeded.shuffled(32));
            assert_ne!(shuffled, access);
            let blocks =
                |access| Coverage::of(access, Unit::Sector).touched.iter().map(|unit| unit.block).collect::<Vec<_>>();
            assert_eq!(blocks(&shuffled), blocks(&access), "stride {stride}");
        }
    }

    proptest! {
        #[test]
        fn coverage_equals_the_oracle(access in any_access()) {
            let bytes = oracle::bytes_of(&access);
            for unit in Unit::ALL {
                let coverage = Coverage::of(&access, unit);
                let expected: Vec<Touched> = oracle::blocks_of(&access, unit.bytes())
                    .into_iter()
                    .map(|block| {
                        let first_byte = block * unit.bytes() as i64;
                        Touched {
                            block,
                            lanes: oracle::lanes_of_block(&access, block, unit.bytes()),
                            bytes: (0..unit.bytes())
                                .filter(|&k| bytes.contains(&(first_byte + k as i64)))
                                .map(|k| 1 << k)
                                .sum(),
                        }
                    })
                    .collect();
                prop_assert_eq!(&coverage.touched, &expected);
                prop_assert_eq!(coverage.unique_bytes, bytes.len() as u64);
                prop_assert_eq!(coverage.requested_bytes, access.requested_bytes());
            }
        }

        #[test]
        fn any_block_size_counts_as_the_oracle_does(access in any_access(), block_bytes in 1..5000_u32) {
            let expected = oracle::blocks_of(&access, block_bytes);
            prop_assert_eq!(count_blocks(&access, block_bytes), expected.len() as u32);
            prop_assert_eq!(count_blocks(&access, 1), oracle::bytes_of(&access).len() as u32);
        }

        #[test]
        fn rows_equal_the_oracle(
            access in any_access(),
            row_bytes in prop::sample::select(vec![16_u32, 100, 512, 1024, 2048, 4096]),
        ) {
            let expected: Vec<TouchedRow> = oracle::blocks_of(&access, row_bytes)
                .into_iter()
                .map(|row| TouchedRow { row, lanes: oracle::lanes_of_block(&access, row, row_bytes) })
                .collect();
            prop_assert_eq!(rows_of(&access, row_bytes), expected);
        }

        #[test]
        fn shifted_by_whole_units_everything_shifts(access in any_access(), n_units in -1000..1000_i64) {
            let near: Vec<i64> = (0..access.lanes()).map(|lane| access.address(lane) >> 8).collect();
            let access = Access::explicit(&near, access.elem_bytes(), access.active());
            for unit in Unit::ALL {
                let far: Vec<i64> = near.iter().map(|address| address + n_units * unit.bytes() as i64).collect();
                let shifted = Coverage::of(&Access::explicit(&far, access.elem_bytes(), access.active()), unit);
                let mut expected = Coverage::of(&access, unit);
                expected.touched.iter_mut().for_each(|unit| unit.block += n_units);
                prop_assert_eq!(shifted, expected);
            }
        }
    }
}
