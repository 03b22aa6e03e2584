//! Random addresses: how many units a request of them touches, on average over all draws.

/// The expected number of distinct units, of `n_units`, that so many lanes touch when each draws its unit by itself: a unit
/// is missed by all of them with probability (1 - 1/n)^lanes.
pub fn expected_units(n_units: u32, lanes: u32) -> f64 {
    let n = f64::from(n_units);
    let missed = (0..lanes).fold(1.0, |missed, _| missed * (1.0 - 1.0 / n));
    n * (1.0 - missed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::oracle::Seeded;
    use std::collections::BTreeSet;

    #[test]
    fn the_storyboards_number() {
        assert_eq!((expected_units(512, 32) * 100.0).round(), 3105.0);
        assert_eq!((expected_units(16, 32) * 100.0).round(), 1397.0);
        assert_eq!(expected_units(1, 32), 1.0);
        assert_eq!(expected_units(8, 1), 1.0);
    }

    /// Lane by lane: the next one finds a new unit with the share of those that nobody has yet.
    #[test]
    fn the_law_equals_the_sum_over_the_lanes() {
        for n_units in [1, 2, 3, 4, 8, 31, 32, 33, 512, 4096, 131_072] {
            let mut touched = 0.0;
            for lanes in 1..=64 {
                touched += 1.0 - touched / f64::from(n_units);
                assert!((expected_units(n_units, lanes) - touched).abs() < 1e-8, "{lanes} of {n_units}");
            }
        }
    }

    #[test]
    fn draws_come_close_on_average() {
        for n_units in [4, 32, 512, 4096] {
            let mut draw = Seeded(7);
            let rounds = 4000;
            let touched: usize =
                (0..rounds).map(|_| (0..32).map(|_| draw.next(n_units.into())).collect::<BTreeSet<u64>>().len()).sum();
            let mean = touched as f64 / f64::from(rounds);
            assert!((mean - expected_units(n_units, 32)).abs() < 0.1, "{n_units}: {mean}");
        }
    }
}
