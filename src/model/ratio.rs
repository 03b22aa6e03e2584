//! Exact fractions, so that no percentage or time on the page has passed through a float.

/// The fraction `num / den` of two counts. `den` is 0 only where there is nothing to compare (no byte was fetched).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ratio {
    /// The upper number.
    pub num: u64,
    /// The lower number.
    pub den: u64,
}

impl Ratio {
    /// The fraction times `scale`, rounded to a whole number, halves up; 0 where `den` is 0.
    /// `scaled(1)` rounds to units, `scaled(100)` gives hundredths. Saturates at `u64::MAX`.
    pub fn scaled(self, scale: u64) -> u64 {
        if self.den == 0 {
            return 0;
        }
        let (num, den) = (self.num as u128 * scale as u128, self.den as u128);
        u64::try_from((num + den / 2) / den).unwrap_or(u64::MAX)
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
