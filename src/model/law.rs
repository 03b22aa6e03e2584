//! The closed forms, kept apart from the counting code so that each can check the other: a law counts no address twice.

use super::access::Affine;
use super::coverage::block_of;
use super::params::{ELEM_BYTES, SECTOR_BYTES};

/// Number of units of `unit_bytes` bytes that a strided access with every lane active touches, from the gap d, the offset
/// b and the element size E alone; `affine.active` is not looked at. `unit_bytes` is 1 or more, rows included.
///
/// * d <= T: the lanes leave no unit out between the first byte and the last, so
///   N = floor((b + (W-1)d + E-1)/T) - floor(b/T) + 1, also at stride 0.
/// * d >= T: W, and one more for each lane that straddles, unless into the unit where the next lane starts.
/// * Reversed: N(-S, b) = N(S, b - (W-1)*S*E).
pub fn affine_count(affine: Affine, unit_bytes: u32) -> u32 {
    let lanes = affine.lanes as i64;
    let elem_bytes = affine.elem_bytes as i64;
    let gap = affine.gap_bytes().abs();
    let first = affine
        .first_address()
        .min(affine.first_address() + (lanes - 1) * affine.gap_bytes());
    if gap <= unit_bytes as i64 {
        let last = first + (lanes - 1) * gap + elem_bytes - 1;
        return (block_of(last, unit_bytes) - block_of(first, unit_bytes) + 1) as u32;
    }
    let is_aligned = first & (elem_bytes - 1) == 0;
    if is_aligned && unit_bytes.is_multiple_of(affine.elem_bytes) {
        return affine.lanes;
    }
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
pub fn sorted_count(sorted: &[i64], elem_bytes: u32, unit_bytes: u32) -> u32 {
    let start = |address: i64| block_of(address, unit_bytes);
    let end = |address: i64| block_of(address + elem_bytes as i64 - 1, unit_bytes);
    let own: i64 = sorted.iter().map(|&a| end(a) - start(a) + 1).sum();
    let shared: i64 = sorted
        .windows(2)
        .map(|pair| (end(pair[0]) - start(pair[1]) + 1).max(0))
        .sum();
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

/// Whether the shortcut gives the exact number of sectors of a full 32-lane warp whose element 0 starts a sector: so it is
/// exactly where the gap divides a sector or is at least one. For strides from 1 on; false below, where no lane or the
/// last one starts at the base.
pub fn shortcut_is_exact(stride: i64, elem_bytes: u32) -> bool {
    debug_assert!(
        ELEM_BYTES.contains(&elem_bytes),
        "1, 2, 4, 8 or 16 bytes a lane"
    );
    let gap = stride.saturating_mul(elem_bytes as i64);
    let sector = SECTOR_BYTES as i64;
    gap >= sector || gap > 0 && sector % gap == 0
}

/// The fewest units of `unit_bytes` bytes that can hold `bytes` distinct bytes.
pub fn min_units(bytes: u64, unit_bytes: u32) -> u32 {
    bytes.div_ceil(unit_bytes as u64) as u32
}
