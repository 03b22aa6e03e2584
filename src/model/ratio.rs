//! Exact fractions, so that no percentage or time on the page has passed through a float.

/// The fraction `num / den` of two counts, as it was counted and not reduced: 16/32 is not equal to 1/2.
/// `den` is 0 only where there is nothing to compare, because no lane is active.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ratio {
    /// The upper number.
    pub num: u64,
    /// The lower number.
    pub den: u64,
}

impl Ratio {
    /// The fraction times `scale`, rounded to a whole number, halves up; 0 where `den` is 0.
    /// `scaled(1)` rounds to units, `scaled(100)` gives hundredths. `u64::MAX` where
    /// `num * scale` is more than that: a warp's bytes stay far below.
    pub fn scaled(self, scale: u64) -> u64 {
        if self.den == 0 {
            return 0;
        }
        let scaled = self.num.checked_mul(scale).and_then(|num| num.checked_add(self.den / 2));
        scaled.map_or(u64::MAX, |num| num / self.den)
    }

    /// The fraction in hundredths of a percent, halves up: 1/32 gives 313, for "3.13 %".
    pub fn percent_hundredths(self) -> u64 {
        percent_hundredths(self.num, self.den)
    }
}

/// `num / den` in hundredths of a percent, halves up (away from zero); 0 where `den` is 0.
pub fn percent_hundredths(num: u64, den: u64) -> u64 {
    Ratio { num, den }.scaled(10_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_rounded_up() {
        assert_eq!(percent_hundredths(1, 32), 313);
        assert_eq!(percent_hundredths(1, 3), 3333);
        assert_eq!(percent_hundredths(2, 3), 6667);
        assert_eq!(percent_hundredths(4, 5), 8000);
        assert_eq!(percent_hundredths(4, 1), 40_000);
        assert_eq!(Ratio { num: 3, den: 2 }.scaled(1), 2);
        assert_eq!(Ratio { num: 7, den: 5 }.scaled(1), 1);
    }

    #[test]
    fn nothing_is_no_percentage() {
        assert_eq!(percent_hundredths(0, 0), 0);
    }

    #[test]
    fn large_counts_do_not_overflow() {
        // The whole address space that an access may reach.
        assert_eq!(percent_hundredths(1 << 49, 1 << 50), 5_000);
        assert_eq!(Ratio { num: u64::MAX, den: 1 }.scaled(2), u64::MAX);
    }
}
