//! The closed forms, kept apart from the counting code so that each can check the other: a law counts no address twice.

use super::access::{Affine, block_of};
use super::params::{ELEM_BYTES, SECTOR_BYTES};

/// Number of units of `unit_bytes` bytes that a strided access with every lane active touches, from the gap d, the
/// offset b and the element size E alone; `affine.active` is not looked at. `unit_bytes` is 1 or more, rows included.
///
/// * d <= T: the lanes leave no unit out between the first byte and the last, so
///   N = floor((b + (W-1)d + E-1)/T) - floor(b/T) + 1, also at stride 0.
/// * d >= T: W, and one more for each lane that straddles, unless into the unit where the next lane starts.
/// * Reversed: N(-S, b) = N(S, b - (W-1)*S*E).
pub fn affine_count(affine: Affine, unit_bytes: u32) -> u32 {
    let lanes = affine.lanes as i64;
    let elem_bytes = affine.elem_bytes as i64;
    let gap = affine.gap_bytes().abs();
    let first = affine.first_address().min(affine.first_address() + (lanes - 1) * affine.gap_bytes());
    if gap <= unit_bytes as i64 {
        let last = first + (lanes - 1) * gap + elem_bytes - 1;
        return (block_of(last, unit_bytes) - block_of(first, unit_bytes) + 1) as u32;
    }
    let is_aligned = first & (elem_bytes - 1) == 0;
    if is_aligned && unit_bytes.is_multiple_of(affine.elem_bytes) {
        return affine.lanes;
    }
    // The units of each lane, less those that it shares with the lane before it.
    let mut n_units = 0;
    let mut last_block = i64::MIN;
    for lane in 0..lanes {
        let start = block_of(first + lane * gap, unit_bytes);
        let end = block_of(first + lane * gap + elem_bytes - 1, unit_bytes);
        n_units += end - start.max(last_block + 1) + 1;
        last_block = end;
    }
    n_units as u32
}

/// Number of units that lanes with ascending addresses `sorted` touch, each asking for `elem_bytes` bytes: the units of
/// every lane, less those that it shares with the lane before it. Takes masked accesses too: leave the idle lanes out.
/// Addresses within [`ADDRESS_LIMIT`](super::ADDRESS_LIMIT), as an access holds them.
pub fn sorted_count(sorted: &[i64], elem_bytes: u32, unit_bytes: u32) -> u32 {
    let start = |address: i64| block_of(address, unit_bytes);
    let end = |address: i64| block_of(address + elem_bytes as i64 - 1, unit_bytes);
    let own: i64 = sorted.iter().map(|&a| end(a) - start(a) + 1).sum();
    let shared: i64 = sorted.windows(2).map(|pair| (end(pair[0]) - start(pair[1]) + 1).max(0)).sum();
    (own - shared) as u32
}

/// The common shortcut N = ceil(W / floor(T / (S*E))) while the gap is at most a unit, else W. Shown beside the exact
/// count, never instead of it: it takes every unit to hold the same whole number of lanes.
/// `None` at stride 0, where it divides by zero. A negative stride is taken by its size.
pub fn shortcut(stride: i64, elem_bytes: u32, unit_bytes: u32, lanes: u32) -> Option<u32> {
    let gap = stride.unsigned_abs().saturating_mul(elem_bytes as u64);
    if gap == 0 {
        return None;
    }
    match unit_bytes as u64 / gap {
        0 => Some(lanes),
        lanes_per_unit => Some((lanes as u64).div_ceil(lanes_per_unit) as u32),
    }
}

/// Whether the shortcut gives the exact number of sectors of a full 32-lane warp whose element 0 starts a sector: it does
/// where the gap divides a sector or is at least one, and nowhere else. For strides from 1 on; false below, where it has
/// no value (0) or the lowest address need not start a sector (negative).
pub fn shortcut_is_exact(stride: i64, elem_bytes: u32) -> bool {
    debug_assert!(ELEM_BYTES.contains(&elem_bytes), "1, 2, 4, 8 or 16 bytes a lane");
    let gap = stride.saturating_mul(elem_bytes as i64);
    let sector = SECTOR_BYTES as i64;
    gap >= sector || gap > 0 && sector % gap == 0
}

/// The fewest units of `unit_bytes` bytes that can hold `bytes` distinct bytes.
pub fn min_units(bytes: u64, unit_bytes: u32) -> u32 {
    bytes.div_ceil(unit_bytes as u64) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::oracle::{self, any_access, any_affine};
    use crate::model::{Access, Unit, WARP_LANES, count_blocks, lanes_in};
    use proptest::prelude::*;

    fn oracle_count(affine: Affine, unit_bytes: u32) -> u32 {
        oracle::blocks_of(&Access::affine(affine), unit_bytes).len() as u32
    }

    /// M2.
    #[test]
    fn aligned_floats_touch_as_many_sectors_as_the_gap_has_bytes() {
        for stride in 1..=64 {
            let floats = Affine::floats(stride as i64);
            assert_eq!(affine_count(floats, 32), 32.min(4 * stride), "stride {stride}");
            assert_eq!(affine_count(floats, 128), 32.min(stride), "stride {stride}");
        }
    }

    #[test]
    fn an_aligned_warp_touches_as_many_sectors_as_its_gap_has_bytes() {
        for elem_bytes in ELEM_BYTES {
            for stride in 1..=64 {
                let affine = Affine { elem_bytes, ..Affine::floats(stride as i64) };
                assert_eq!(affine_count(affine, 32), 32.min(stride * elem_bytes), "{affine:?}");
            }
        }
    }

    /// M3, with the oracle as the exact count.
    #[test]
    fn laws_equal_the_oracle_for_every_aligned_offset() {
        let mut n_cases = 0;
        for elem_bytes in ELEM_BYTES {
            for unit in Unit::ALL {
                for stride in 1..=64 {
                    for offset_bytes in (0..unit.bytes() as i64).step_by(elem_bytes as usize) {
                        let affine = Affine { elem_bytes, offset_bytes, ..Affine::floats(stride) };
                        let exact = oracle_count(affine, unit.bytes());
                        assert_eq!(affine_count(affine, unit.bytes()), exact, "{affine:?}, {unit:?}");
                        n_cases += 1;
                    }
                }
            }
        }
        assert_eq!(n_cases, 27_776);
    }

    #[test]
    fn laws_equal_the_count_for_every_offset_and_row() {
        let mut n_cases = 0;
        for stride in 0..=64 {
            for elem_bytes in ELEM_BYTES {
                for offset_bytes in 0..128 {
                    let affine = Affine { elem_bytes, offset_bytes, ..Affine::floats(stride) };
                    let access = Access::affine(affine);
                    for unit_bytes in [32, 64, 128, 256, 1024, 2048] {
                        let exact = count_blocks(&access, unit_bytes);
                        assert_eq!(affine_count(affine, unit_bytes), exact, "{affine:?}, {unit_bytes} B");
                        n_cases += 1;
                    }
                }
            }
        }
        assert_eq!(n_cases, 249_600);
    }

    /// M4, and the table of the shortcut's errors.
    #[test]
    fn the_shortcut_is_off_at_four_strides_of_floats() {
        for stride in 1..=64 {
            let exact = affine_count(Affine::floats(stride), 32);
            let off_by = shortcut(stride, 4, 32, WARP_LANES).unwrap() - exact;
            let expected = match stride {
                3 | 7 => 4,
                5 => 12,
                6 => 8,
                _ => 0,
            };
            assert_eq!(off_by, expected, "stride {stride}");
        }
    }

    #[track_caller]
    fn check_shortcut(stride: i64, elem_bytes: u32, unit_bytes: u32, expected: Option<u32>) {
        assert_eq!(shortcut(stride, elem_bytes, unit_bytes, WARP_LANES), expected);
    }

    #[test]
    fn the_shortcut_floors_and_ceils() {
        check_shortcut(0, 4, 32, None);
        check_shortcut(1, 4, 32, Some(4));
        check_shortcut(2, 4, 32, Some(8));
        check_shortcut(3, 4, 32, Some(16));
        check_shortcut(4, 4, 32, Some(16));
        check_shortcut(5, 4, 32, Some(32));
        check_shortcut(8, 4, 32, Some(32));
        check_shortcut(1024, 4, 32, Some(32));
        check_shortcut(-3, 4, 32, Some(16));
        check_shortcut(3, 4, 128, Some(4));
        check_shortcut(1, 16, 32, Some(16));
        assert_eq!(shortcut(1, 4, 64, 64), Some(4));
    }

    #[test]
    fn the_shortcut_is_exact_where_the_gap_divides_a_sector_or_fills_one() {
        for elem_bytes in ELEM_BYTES {
            for stride in 1..=64 {
                let exact = oracle_count(Affine { elem_bytes, ..Affine::floats(stride) }, 32);
                let is_right = shortcut(stride, elem_bytes, 32, WARP_LANES) == Some(exact);
                assert_eq!(shortcut_is_exact(stride, elem_bytes), is_right, "{stride} x {elem_bytes} B");
            }
        }
        assert!(!shortcut_is_exact(0, 4) && !shortcut_is_exact(-1, 4));
    }

    #[test]
    fn the_boundary_tax_fades_with_the_stride() {
        // From which offset on a stride of floats pays one sector more than aligned: never at 8.
        for (stride, taxed_from) in [(1, 4), (2, 8), (3, 12), (4, 16), (8, 32)] {
            let count = |offset_bytes| affine_count(Affine { offset_bytes, ..Affine::floats(stride) }, 32);
            for offset_bytes in (0..32).step_by(4) {
                let tax = (offset_bytes >= taxed_from) as u32;
                assert_eq!(count(offset_bytes), count(0) + tax, "stride {stride}, offset {offset_bytes}");
            }
        }
    }

    #[test]
    fn the_fewest_units_hold_all_bytes() {
        assert_eq!([min_units(0, 32), min_units(1, 32), min_units(128, 32), min_units(129, 32)], [0, 1, 4, 5]);
    }

    proptest! {
        #[test]
        fn the_affine_law_equals_the_oracle(affine in any_affine(), unit_bytes in 1..3000_u32, shift in 0..13) {
            for unit_bytes in [unit_bytes, 1_u32 << shift] {
                prop_assert_eq!(affine_count(affine, unit_bytes), oracle_count(affine, unit_bytes));
            }
        }

        #[test]
        fn reversed_is_forward_from_the_last_lane(affine in any_affine(), shift in 5..12) {
            let last_address = affine.first_address() + (affine.lanes as i64 - 1) * affine.gap_bytes();
            prop_assume!(last_address.abs() < 1 << 56 && affine.stride != i64::MIN);
            let unit_bytes = 1_u32 << shift;
            let reversed = Affine { stride: -affine.stride, offset_bytes: last_address, ..affine };
            prop_assert_eq!(affine_count(reversed, unit_bytes), affine_count(affine, unit_bytes));
        }

        #[test]
        fn the_sorted_law_equals_the_oracle(access in any_access(), unit_bytes in 1..3000_u32, shift in 0..13) {
            let mut sorted: Vec<i64> = lanes_in(access.active()).map(|lane| access.address(lane)).collect();
            sorted.sort_unstable();
            for unit_bytes in [unit_bytes, 1_u32 << shift] {
                let exact = oracle::blocks_of(&access, unit_bytes).len() as u32;
                prop_assert_eq!(sorted_count(&sorted, access.elem_bytes(), unit_bytes), exact);
            }
        }
    }
}
