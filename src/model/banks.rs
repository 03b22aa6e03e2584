//! Shared memory: how many words each bank is asked for; a conflict is two different words, never the same one twice.

use super::access::{Access, Affine};
use super::params::{BANK_BYTES, BANKS, WARP_LANES};

/// What one warp's access asks of the banks of shared memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Banks {
    /// Conflict degree: the most distinct words that one bank is asked for at a time. 1 means no conflict, 0 no lane.
    pub degree: u32,
    /// Distinct words asked of each bank at a time: by the first group of lanes that reaches the degree.
    pub words: [u32; BANKS as usize],
}

impl Banks {
    /// Counts the words of `access`, whose addresses are bytes of shared memory. Lanes of 8 bytes are served by
    /// half-warps and lanes of 16 bytes by quarter-warps, each by itself.
    pub fn of(access: &Access) -> Banks {
        let group = match access.elem_bytes() {
            16 => WARP_LANES / 4,
            8 => WARP_LANES / 2,
            _ => WARP_LANES,
        };
        let mut worst = Banks { degree: 0, words: [0; BANKS as usize] };
        for part in access.groups(group) {
            let banks = of_group(&part);
            if banks.degree > worst.degree {
                worst = banks;
            }
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
    let mut next_new = i64::MIN;
    for (_, first, last) in access.spans(BANK_BYTES) {
        for word in first.max(next_new)..=last {
            words[word.rem_euclid(BANKS as i64) as usize] += 1;
        }
        next_new = last + 1;
    }
    Banks { degree: words.iter().copied().max().unwrap_or(0), words }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::oracle::{any_access, any_elem_bytes, any_mask, bytes_of_lane};
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    #[test]
    fn column_reads_by_pitch() {
        for (pitch, degree) in [(32, 32), (33, 1), (34, 2), (36, 4), (40, 8), (48, 16), (64, 32), (0, 1)] {
            assert_eq!(column_degree(pitch), degree, "pitch {pitch}");
        }
    }

    #[test]
    fn words_are_counted_per_bank() {
        let banks = Banks::of(&Access::affine(Affine::floats(8)));
        let expected: Vec<u32> = (0..32).map(|bank| if bank % 8 == 0 { 8 } else { 0 }).collect();
        assert_eq!((banks.degree, &banks.words[..]), (8, &expected[..]));
    }

    #[test]
    fn the_same_word_is_no_conflict() {
        assert_eq!(Banks::of(&Access::affine(Affine::floats(0))).degree, 1);
        let bytes = Affine { elem_bytes: 1, ..Affine::floats(1) };
        let banks = Banks::of(&Access::affine(bytes));
        assert_eq!((banks.degree, banks.words[7], banks.words[8]), (1, 1, 0));
    }

    #[test]
    fn wide_lanes_are_served_in_parts() {
        for elem_bytes in [8, 16] {
            let consecutive = Affine { elem_bytes, ..Affine::floats(1) };
            assert_eq!(Banks::of(&Access::affine(consecutive)).degree, 1, "{elem_bytes} bytes");
            let every_other = Affine { stride: 2, ..consecutive };
            assert_eq!(Banks::of(&Access::affine(every_other)).degree, 2, "{elem_bytes} bytes");
        }
    }

    #[test]
    fn the_first_of_equal_parts_is_shown() {
        let mut addresses = [0; 32];
        addresses[16..].fill(64);
        let banks = Banks::of(&Access::explicit(&addresses, 8, u64::MAX));
        assert_eq!((banks.degree, banks.words[0], banks.words[16]), (1, 1, 0));
    }

    #[test]
    fn an_idle_warp_asks_no_bank() {
        let idle = Banks::of(&Access::affine(Affine { active: 0, ..Affine::floats(1) }));
        assert_eq!(idle, Banks { degree: 0, words: [0; 32] });
    }

    /// The degree by listing the words of each bank in a set.
    fn oracle_degree(access: &Access) -> usize {
        let group = 128 / access.elem_bytes().max(4);
        let in_group = |first: u32, bank: i64| {
            (first..first + group)
                .flat_map(|lane| bytes_of_lane(access, lane))
                .map(|byte| byte.div_euclid(4))
                .filter(|word| word.rem_euclid(32) == bank)
                .collect::<BTreeSet<i64>>()
                .len()
        };
        (0..access.lanes())
            .step_by(group as usize)
            .flat_map(|first| (0..32).map(move |bank| (first, bank)))
            .map(|(first, bank)| in_group(first, bank))
            .max()
            .unwrap_or(0)
    }

    proptest! {
        #[test]
        fn any_pitch_size_and_mask_equals_the_oracle(
            stride in -70..70_i64, elem_bytes in any_elem_bytes(), offset_bytes in 0..300_i64, active in any_mask(),
        ) {
            let access = Access::affine(Affine { stride, elem_bytes, offset_bytes, active, ..Affine::floats(1) });
            let banks = Banks::of(&access);
            prop_assert_eq!(banks.degree as usize, oracle_degree(&access));
            prop_assert_eq!(banks.words.iter().max(), Some(&banks.degree));
        }

        #[test]
        fn any_addresses_equal_the_oracle(access in any_access()) {
            prop_assert_eq!(Banks::of(&access).degree as usize, oracle_degree(&access));
        }
    }
}
