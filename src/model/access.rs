//! Which bytes each lane of one request asks for; bytes stay where they are, so that misalignment can be seen.

use super::params::{ADDRESS_LIMIT, ELEM_BYTES, MAX_LANES, WARP_LANES};
use std::fmt;

/// A lane mask with the first `lanes` bits set; bit = lane. `lanes` is 0 to 64.
pub const fn all_lanes(lanes: u32) -> u64 {
    if lanes >= u64::BITS { u64::MAX } else { (1 << lanes) - 1 }
}

/// The lanes of a mask, lowest first.
pub fn lanes_in(mut mask: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lane = mask.trailing_zeros();
        mask &= mask.wrapping_sub(1);
        (lane < u64::BITS).then_some(lane)
    })
}

/// A strided access: lane i asks for `elem_bytes` bytes from `offset_bytes + i * stride * elem_bytes` on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Affine {
    /// Elements between neighboring lanes; 0 is a broadcast, negative runs backwards.
    pub stride: i64,
    /// Bytes per element: one of [`ELEM_BYTES`].
    pub elem_bytes: u32,
    /// Byte address of element 0, which is lane 0's.
    pub offset_bytes: i64,
    /// Lanes of the request, 1 to 64.
    pub lanes: u32,
    /// Active lanes; bit = lane. Bits from `lanes` on are ignored.
    pub active: u64,
}

impl Affine {
    /// The common start: 32 lanes, all active, 4-byte elements, element 0 at byte 0.
    pub const fn floats(stride: i64) -> Affine {
        Affine { stride, elem_bytes: 4, offset_bytes: 0, lanes: WARP_LANES, active: all_lanes(WARP_LANES) }
    }

    /// The gap d: bytes from one lane's address to the next one's, held within the 64th part of [`ADDRESS_LIMIT`].
    pub fn gap_bytes(&self) -> i64 {
        const GAP_LIMIT: i64 = ADDRESS_LIMIT / MAX_LANES as i64;
        self.stride.saturating_mul(self.elem_bytes as i64).clamp(-GAP_LIMIT, GAP_LIMIT)
    }

    /// Lane 0's byte address: `offset_bytes`, held within [`ADDRESS_LIMIT`].
    pub fn first_address(&self) -> i64 {
        self.offset_bytes.clamp(-ADDRESS_LIMIT, ADDRESS_LIMIT)
    }
}

/// One memory instruction of one warp: for each lane a byte address, for all lanes one element size.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Access {
    lanes: u32,
    elem_bytes: u32,
    active: u64,
    addresses: [i64; MAX_LANES],
}

impl Access {
    /// The addresses of a strided access.
    pub fn affine(affine: Affine) -> Access {
        let (first, gap) = (affine.first_address(), affine.gap_bytes());
        let mut access = Access::empty(affine.lanes, affine.elem_bytes, affine.active);
        for lane in 0..access.lanes as usize {
            access.addresses[lane] = first + lane as i64 * gap;
        }
        access
    }

    /// Lane i asks for `elem_bytes` bytes (one of [`ELEM_BYTES`]) from `addresses[i]` on, where bit i of `active` is
    /// set. Takes 1 to 64 addresses, in bytes, which may be negative and in any order; they are held within
    /// [`ADDRESS_LIMIT`].
    pub fn explicit(addresses: &[i64], elem_bytes: u32, active: u64) -> Access {
        debug_assert!((1..=MAX_LANES).contains(&addresses.len()), "1 to 64 lanes");
        let mut access = Access::empty(addresses.len() as u32, elem_bytes, active);
        for (held, &address) in access.addresses.iter_mut().zip(addresses) {
            *held = address.clamp(-ADDRESS_LIMIT, ADDRESS_LIMIT);
        }
        access
    }

    /// Lane i does what lane `order[i]` did: takes its address, and its part in the request or its absence.
    /// `order` names every lane once; then no count changes.
    pub fn permuted(&self, order: &[u8]) -> Access {
        let mut access = Access::empty(self.lanes, self.elem_bytes, 0);
        for (lane, &from) in order.iter().enumerate().take(self.lanes as usize) {
            access.addresses[lane] = self.address(from as u32);
            access.active |= (self.is_active(from as u32) as u64) << lane;
        }
        access
    }

    fn empty(lanes: u32, elem_bytes: u32, active: u64) -> Access {
        debug_assert!(ELEM_BYTES.contains(&elem_bytes), "1, 2, 4, 8 or 16 bytes a lane");
        let lanes = lanes.min(MAX_LANES as u32);
        Access { lanes, elem_bytes, active: active & all_lanes(lanes), addresses: [0; MAX_LANES] }
    }

    /// Lanes of the request, active or not: 32 for a warp, 64 for a wave.
    pub fn lanes(&self) -> u32 {
        self.lanes
    }

    /// Bytes each active lane asks for: 1, 2, 4, 8 or 16.
    pub fn elem_bytes(&self) -> u32 {
        self.elem_bytes
    }

    /// The active lanes; bit = lane.
    pub fn active(&self) -> u64 {
        self.active
    }

    /// The first byte that `lane` (0 to 63) asks for, or would if it were active.
    pub fn address(&self, lane: u32) -> i64 {
        self.addresses[lane as usize % MAX_LANES]
    }

    /// Whether `lane` takes part. False from `lanes()` on.
    pub fn is_active(&self, lane: u32) -> bool {
        lane < self.lanes && self.active >> lane & 1 == 1
    }

    /// Number of active lanes.
    pub fn n_active(&self) -> u32 {
        self.active.count_ones()
    }

    /// Bytes that the active lanes ask for, each lane's counted, also where two lanes ask for the same.
    pub fn requested_bytes(&self) -> u64 {
        self.n_active() as u64 * self.elem_bytes as u64
    }

    /// Natural alignment: an active lane's address must be a multiple of its element size, or the hardware refuses the
    /// whole request (CUDA C++ Programming Guide, "Size and Alignment Requirement").
    ///
    /// # Errors
    /// [`Misaligned`] with every active lane at fault; such a request must not be counted.
    pub fn check(&self) -> Result<(), Misaligned> {
        let mut lanes = 0;
        for lane in lanes_in(self.active) {
            // The size is a power of two, so the address bits below it must be clear.
            if self.address(lane) & (self.elem_bytes as i64 - 1) != 0 {
                lanes |= 1 << lane;
            }
        }
        if lanes == 0 { Ok(()) } else { Err(Misaligned { lanes, elem_bytes: self.elem_bytes }) }
    }

    /// The parts that neighboring lanes make, `group_lanes` (1 to 64) at a time, without those whose lanes are all
    /// idle. Lanes keep their numbers.
    pub(super) fn groups(&self, group_lanes: u32) -> impl Iterator<Item = Access> {
        (0..self.lanes)
            .step_by(group_lanes as usize)
            .map(move |first| self.active & (all_lanes(group_lanes) << first))
            .filter(|&active| active != 0)
            .map(|active| Access { active, ..self.clone() })
    }

    /// For each active lane, in order of address: the lane, and the first and last block of `block_bytes` bytes that it
    /// touches.
    pub(super) fn spans(&self, block_bytes: u32) -> impl Iterator<Item = (u32, i64, i64)> {
        let (keys, n_keys) = self.sorted_keys();
        let last_byte = self.elem_bytes as i64 - 1;
        keys.into_iter().take(n_keys).map(move |key| {
            let (address, lane) = (key >> 6, key & 63);
            let first = block_of(address, block_bytes);
            (lane as u32, first, block_of(address + last_byte, block_bytes))
        })
    }

    /// The active lanes in order of their addresses, as keys `address * 64 + lane`, and how many they are.
    pub(super) fn sorted_keys(&self) -> ([i64; MAX_LANES], usize) {
        let mut keys = [0; MAX_LANES];
        let mut n_keys = 0;
        for lane in lanes_in(self.active) {
            let key = (self.address(lane) << 6) | lane as i64;
            // Most accesses ascend; then each key stays where it is put. For the rest, no sort of so few is faster in
            // WebAssembly than inserting.
            let mut at = n_keys;
            while at > 0 && keys[at - 1] > key {
                keys[at] = keys[at - 1];
                at -= 1;
            }
            keys[at] = key;
            n_keys += 1;
        }
        (keys, n_keys)
    }
}

/// The number of the block of `block_bytes` bytes that holds `byte`, rounded down.
pub(super) fn block_of(byte: i64, block_bytes: u32) -> i64 {
    if block_bytes.is_power_of_two() {
        byte >> block_bytes.trailing_zeros()
    } else {
        byte.div_euclid(block_bytes as i64)
    }
}

/// The lanes that the hardware refuses because their address is no multiple of the element size.
/// Displays as the lanes' names alone: "lane 3", "lanes 1, 3 and 5", "lanes 0 to 31".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Misaligned {
    /// The refused lanes, at least one; bit = lane.
    pub lanes: u64,
    /// The element size in bytes, which their addresses are no multiple of.
    pub elem_bytes: u32,
}

impl fmt::Display for Misaligned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.lanes.is_power_of_two() { "lane " } else { "lanes " })?;
        let mut rest = self.lanes;
        while rest != 0 {
            let (first, n_lanes) = first_run(rest);
            rest = without_first_run(rest);
            write!(f, "{first}")?;
            if n_lanes > 1 {
                write!(f, " to {}", first + n_lanes - 1)?;
            }
            if rest != 0 {
                f.write_str(if without_first_run(rest) == 0 { " and " } else { ", " })?;
            }
        }
        Ok(())
    }
}

impl std::error::Error for Misaligned {}

/// The first lane of a mask that is not 0, and how many lanes are named with it: those that follow it without a gap
/// where they make at least three, else it alone.
fn first_run(mask: u64) -> (u32, u32) {
    let first = mask.trailing_zeros();
    let n_lanes = (mask >> first).trailing_ones();
    (first, if n_lanes > 2 { n_lanes } else { 1 })
}

fn without_first_run(mask: u64) -> u64 {
    let (first, n_lanes) = first_run(mask);
    mask & !(all_lanes(n_lanes) << first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::oracle::{Seeded, any_access, any_affine, bytes_of};
    use proptest::prelude::*;

    fn addresses(access: &Access) -> Vec<i64> {
        (0..access.lanes()).map(|lane| access.address(lane)).collect()
    }

    #[test]
    fn a_strided_lane_starts_a_gap_after_the_one_before_it() {
        let affine = Affine { stride: -3, elem_bytes: 8, offset_bytes: 16, lanes: 4, active: 0b1011 };
        let access = Access::affine(affine);
        assert_eq!(addresses(&access), [16, -8, -32, -56]);
        assert_eq!(access.active(), 0b1011);
        assert_eq!(access.n_active(), 3);
        assert_eq!(access.requested_bytes(), 24);
        assert!(access.is_active(1) && !access.is_active(2) && !access.is_active(4));
    }

    #[test]
    fn the_common_start_is_a_warp_of_floats() {
        let access = Access::affine(Affine::floats(2));
        assert_eq!((access.lanes(), access.elem_bytes(), access.n_active()), (32, 4, 32));
        assert_eq!((access.address(0), access.address(31)), (0, 248));
    }

    #[test]
    fn a_mask_has_no_lane_beyond_the_last() {
        assert_eq!(Access::explicit(&[0, 4, 8], 4, u64::MAX).active(), 0b111);
        assert_eq!([all_lanes(0), all_lanes(32), all_lanes(64)], [0, 0xffff_ffff, u64::MAX]);
        assert_eq!(lanes_in(1 << 63 | 0b101).collect::<Vec<_>>(), [0, 2, 63]);
    }

    #[test]
    fn a_permuted_lane_brings_its_idleness_along() {
        let access = Access::explicit(&[10, 20, 30], 1, 0b110).permuted(&[2, 0, 1]);
        assert_eq!(addresses(&access), [30, 10, 20]);
        assert_eq!(access.active(), 0b101);
    }

    #[test]
    fn addresses_are_held_within_the_limit() {
        let access = Access::explicit(&[i64::MIN, i64::MAX], 16, 0b11);
        assert_eq!(addresses(&access), [-ADDRESS_LIMIT, ADDRESS_LIMIT]);
    }

    #[track_caller]
    fn check_refused(addresses: &[i64], elem_bytes: u32, active: u64, expected: &str) {
        let refused = Access::explicit(addresses, elem_bytes, active).check();
        let shown = refused.map_or_else(|misaligned| misaligned.to_string(), |()| "none".to_owned());
        assert_eq!(shown, expected, "{addresses:?} of {elem_bytes} bytes, lanes {active:#b}");
    }

    #[test]
    fn misaligned_lanes_are_named() {
        check_refused(&[0, 4, 8, 12], 4, u64::MAX, "none");
        check_refused(&[0, 4, 8, 12], 8, u64::MAX, "lanes 1 and 3");
        check_refused(&[0, 4, 8, 12], 8, 0b0101, "none");
        check_refused(&[0, 4, 8, 12], 8, 0b0111, "lane 1");
        check_refused(&[0, 4, 8, 12], 16, u64::MAX, "lanes 1 to 3");
        check_refused(&[0, 1, 2, 3, 4, 5], 2, u64::MAX, "lanes 1, 3 and 5");
        check_refused(&[1, 2, 3, 4, 5, 6], 1, u64::MAX, "none");
        check_refused(&[-4, -6, -8], 4, u64::MAX, "lane 1");
        check_refused(&[1, 1, 1, 0, 1, 0, 1, 1], 4, u64::MAX, "lanes 0 to 2, 4, 6 and 7");
        check_refused(&[1, 0, 1, 1, 1], 4, u64::MAX, "lanes 0 and 2 to 4");
        check_refused(&[2; 64], 4, u64::MAX, "lanes 0 to 63");
    }

    proptest! {
        #[test]
        fn a_lane_is_refused_exactly_where_its_address_is_no_multiple(access in any_access()) {
            let refused = access.check().err().map_or(0, |misaligned| misaligned.lanes);
            for lane in 0..64 {
                let is_off = access.address(lane).rem_euclid(access.elem_bytes() as i64) != 0;
                prop_assert_eq!(refused >> lane & 1 == 1, access.is_active(lane) && is_off);
            }
        }

        #[test]
        fn sorted_keys_are_the_active_lanes_in_order(access in any_access()) {
            let (keys, n_keys) = access.sorted_keys();
            let sorted: Vec<(i64, u32)> =
                keys[..n_keys].iter().map(|key| (key >> 6, (key & 63) as u32)).collect();
            let mut expected: Vec<(i64, u32)> =
                lanes_in(access.active()).map(|lane| (access.address(lane), lane)).collect();
            expected.sort_unstable();
            prop_assert_eq!(sorted, expected);
        }

        #[test]
        fn groups_share_out_the_active_lanes(access in any_access(), group_lanes in 1..=64_u32) {
            let mut lanes = 0;
            for group in access.groups(group_lanes) {
                let first = group.active().trailing_zeros() / group_lanes;
                let last = (63 - group.active().leading_zeros()) / group_lanes;
                prop_assert_eq!(first, last);
                prop_assert_eq!(lanes & group.active(), 0);
                lanes |= group.active();
            }
            prop_assert_eq!(lanes, access.active());
        }

        #[test]
        fn shuffled_lanes_ask_for_the_same_bytes(access in any_access(), seed: u64) {
            let order = Seeded(seed).shuffled(access.lanes() as u8);
            let permuted = access.permuted(&order);
            prop_assert_eq!(permuted.n_active(), access.n_active());
            prop_assert_eq!(bytes_of(&permuted), bytes_of(&access));
        }

        #[test]
        fn equal_gaps_stay_equal_even_where_they_are_held(affine in any_affine()) {
            let access = Access::affine(affine);
            for lane in 1..access.lanes() {
                let gap = access.address(lane) - access.address(lane - 1);
                prop_assert_eq!(gap, affine.gap_bytes());
            }
        }
    }
}
