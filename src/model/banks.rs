//! Shared memory: how many words each bank is asked for; a conflict is two different words, never the same one twice.

use super::access::{Access, Affine, all_lanes};
use super::coverage::block_of;
use super::params::{BANK_BYTES, BANKS, WARP_LANES};

/// What one warp's access asks of the banks of shared memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Banks {
    /// Conflict degree: the most distinct words that one bank is asked for at a time. 1 means no conflict, 0 no lane.
    pub degree: u32,
    /// Distinct words asked of each bank by the group of lanes with the largest degree, the first of those.
    pub words: [u32; BANKS as usize],
}

impl Banks {
    /// Counts the words of `access`, whose addresses are bytes of shared memory. Lanes of 8 bytes are served by half-warps
    /// and lanes of 16 bytes by quarter-warps, each by itself.
    pub fn of(access: &Access) -> Banks {
        let group = match access.elem_bytes() {
            16 => WARP_LANES / 4,
            8 => WARP_LANES / 2,
            _ => WARP_LANES,
        };
        let mut worst = Banks {
            degree: 0,
            words: [0; BANKS as usize],
        };
        let mut first_lane = 0;
        while first_lane < access.lanes() {
            let banks =
                of_group(&access.with_active(access.active() & (all_lanes(group) << first_lane)));
            if banks.degree > worst.degree {
                worst = banks;
            }
            first_lane += group;
        }
        worst
    }
}

/// Conflict degree of a warp that reads one column of 4-byte words from a tile whose rows are `pitch` words apart.
pub fn column_degree(pitch: u32) -> u32 {
    Banks::of(&Access::affine(Affine::floats(pitch as i64))).degree
}

fn of_group(access: &Access) -> Banks {
    let mut words = [0; BANKS as usize];
    let (keys, n_keys) = access.sorted_keys();
    let mut next_new = i64::MIN;
    for &key in &keys[..n_keys] {
        let first = block_of(key >> 6, BANK_BYTES).max(next_new);
        let last = block_of((key >> 6) + access.elem_bytes() as i64 - 1, BANK_BYTES);
        for word in first..=last {
            words[word.rem_euclid(BANKS as i64) as usize] += 1;
            next_new = word + 1;
        }
    }
    Banks {
        degree: words.iter().copied().max().unwrap_or(0),
        words,
    }
}
