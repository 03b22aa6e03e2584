//! The slow oracle: counts by listing every byte of every active lane in a set, written to be obviously right.

use super::Access;
use std::collections::BTreeSet;

/// Every distinct byte that `access` asks for.
pub fn bytes_of(access: &Access) -> BTreeSet<i64> {
    let mut bytes = BTreeSet::new();
    for lane in 0..access.lanes() {
        if access.is_active(lane) {
            for k in 0..access.elem_bytes() {
                bytes.insert(access.address(lane) + k as i64);
            }
        }
    }
    bytes
}

/// The distinct floor(byte / block_bytes) over all bytes that `access` asks for.
pub fn blocks_of(access: &Access, block_bytes: u32) -> BTreeSet<i64> {
    bytes_of(access)
        .iter()
        .map(|byte| byte.div_euclid(block_bytes as i64))
        .collect()
}
