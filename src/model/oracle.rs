//! The slow oracle of the tests: it lists every byte of every active lane in a set, so that it is obviously right.

use super::{Access, Affine, ELEM_BYTES, all_lanes};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Every distinct byte that `access` asks for.
pub fn bytes_of(access: &Access) -> BTreeSet<i64> {
    (0..access.lanes()).flat_map(|lane| bytes_of_lane(access, lane)).collect()
}

/// The distinct floor(byte / block_bytes) over all bytes that `access` asks for.
pub fn blocks_of(access: &Access, block_bytes: u32) -> BTreeSet<i64> {
    bytes_of(access).iter().map(|byte| byte.div_euclid(block_bytes as i64)).collect()
}

/// The bytes that `lane` asks for: none where it is idle.
pub fn bytes_of_lane(access: &Access, lane: u32) -> Vec<i64> {
    let n_bytes = if access.is_active(lane) { access.elem_bytes() as i64 } else { 0 };
    (0..n_bytes).map(|k| access.address(lane) + k).collect()
}

/// The lanes that ask for some byte of `block`; bit = lane.
pub fn lanes_of_block(access: &Access, block: i64, block_bytes: u32) -> u64 {
    let asks = |lane: u32| bytes_of_lane(access, lane).iter().any(|byte| byte.div_euclid(block_bytes as i64) == block);
    (0..access.lanes()).filter(|&lane| asks(lane)).map(|lane| 1 << lane).sum()
}

/// Any element size.
pub fn any_elem_bytes() -> impl Strategy<Value = u32> {
    prop::sample::select(&ELEM_BYTES[..])
}

/// Any number of lanes, mostly a warp's or a wave's.
pub fn any_lanes() -> impl Strategy<Value = u32> {
    prop_oneof![Just(32_u32), Just(64), 1..=64_u32]
}

/// Any mask, mostly with many lanes active.
pub fn any_mask() -> impl Strategy<Value = u64> {
    prop_oneof![Just(u64::MAX), any::<u64>(), any::<u64>().prop_map(|mask| mask & mask >> 3)]
}

/// Any number of bytes or elements, small and even far too large ones.
fn any_number() -> impl Strategy<Value = i64> {
    prop_oneof![4 => -300..300_i64, 2 => -100_000..100_000_i64, 1 => any::<i64>()]
}

/// Any strided access with every lane active: broadcast, reversed, misaligned, overlapping and absurd ones too.
pub fn any_affine() -> impl Strategy<Value = Affine> {
    (any_number(), any_elem_bytes(), any_number(), any_lanes()).prop_map(|(stride, elem_bytes, offset_bytes, lanes)| {
        Affine { stride, elem_bytes, offset_bytes, lanes, active: all_lanes(lanes) }
    })
}

/// Any access: strided or with an address of its own for each lane, any of its lanes active.
pub fn any_access() -> impl Strategy<Value = Access> {
    let strided = (any_affine(), any_mask()).prop_map(|(affine, active)| Access::affine(Affine { active, ..affine }));
    let explicit = (1..=4096_i64, any_lanes())
        .prop_flat_map(|(span, lanes)| {
            let address = prop_oneof![8 => -span..span, 1 => any_number()];
            (prop::collection::vec(address, lanes as usize), any_elem_bytes(), any_mask())
        })
        .prop_map(|(addresses, elem_bytes, active)| Access::explicit(&addresses, elem_bytes, active));
    prop_oneof![strided, explicit]
}

/// A seeded sequence of numbers, the same in every run (SplitMix64, Steele, Lea and Flood 2014).
pub struct Seeded(pub u64);

impl Seeded {
    /// The next number from 0 to `below - 1`.
    pub fn next(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % below
    }

    /// The lanes 0 to `lanes - 1` in random order.
    pub fn shuffled(&mut self, lanes: u8) -> Vec<u8> {
        let mut order: Vec<u8> = (0..lanes).collect();
        for last in (1..order.len()).rev() {
            order.swap(last, self.next(last as u64 + 1) as usize);
        }
        order
    }
}
