//! Numbers drawn from a seed: the same seed draws the same numbers on every machine.

/// SplitMix64 (Steele, Lea, Flood 2014): small, and good enough to scatter addresses.
pub struct Draw(u64);

impl Draw {
    /// A sequence for that seed.
    pub fn new(seed: i64) -> Draw {
        Draw(seed as u64)
    }

    /// A number from 0 up to, not including, `n` (at least 1).
    pub fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((((z ^ (z >> 31)) >> 32) * u64::from(n.max(1))) >> 32) as u32
    }

    /// Shuffles in place (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_draws_the_same() {
        let draw = |seed| {
            let mut d = Draw::new(seed);
            (0..8).map(|_| d.below(1000)).collect::<Vec<_>>()
        };
        assert_eq!(draw(7), draw(7));
        assert_ne!(draw(7), draw(8));
        assert!(draw(7).iter().all(|n| *n < 1000));
    }

    #[test]
    fn shuffling_keeps_every_item() {
        let mut items: Vec<u32> = (0..32).collect();
        Draw::new(3).shuffle(&mut items);
        assert_ne!(items, (0..32).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..32).collect::<Vec<_>>());
    }
}
