//! Parts of sentences that many steps share: counted units, addresses, lanes, percentages.

use crate::message::{Arg, Message, msg};
use crate::model::{Ratio, Unit};

/// `12.5`, `33.33`, `100`: hundredths of a percent with at most two decimals.
pub fn percent(hundredths: u64) -> String {
    let (whole, part) = (hundredths / 100, hundredths % 100);
    match part {
        0 => whole.to_string(),
        p if p % 10 == 0 => format!("{whole}.{}", p / 10),
        p => format!("{whole}.{p:02}"),
    }
}

/// A ratio as a decimal number with at most two decimals, halves up.
pub fn decimal(ratio: Ratio) -> String {
    percent(ratio.scaled(100))
}

/// "4 sectors", "1 line".
pub fn units(n: u32, unit: Unit) -> Message {
    msg::Units { n: Arg::n(n).fetched(), unit: Arg::text(unit.slug()) }.into()
}

/// "4 sectors" as an argument of a sentence.
pub fn unit_arg(n: u32, unit: Unit) -> Arg {
    Arg::message(units(n, unit))
}

/// "sectors", "lines": the unit's name as an argument of a sentence.
pub fn unit_name(unit: Unit) -> Arg {
    Arg::message(msg::UnitName { unit: Arg::text(unit.slug()) })
}

/// A byte address in hexadecimal, three digits or more.
pub fn hex(address: i64) -> String {
    format!("{}0x{:03X}", if address < 0 { "-" } else { "" }, address.unsigned_abs())
}

/// "12–15", or "12" where first and last are one.
pub fn byte_span(first: i64, last: i64) -> String {
    if first == last { first.to_string() } else { format!("{first}–{last}") }
}

/// "0-3, 7": the lanes of a mask, runs joined.
pub fn lane_list(lanes: u64) -> String {
    let mut out = String::new();
    let mut lane = 0;
    while lane < u64::BITS {
        let run = (lanes >> lane).trailing_ones();
        if run > 0 {
            if !out.is_empty() {
                out.push_str(", ");
            }
            out.push_str(&byte_span(i64::from(lane), i64::from(lane + run - 1)));
            lane += run;
        } else {
            lane += 1;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_have_at_most_two_decimals() {
        for (hundredths, text) in
            [(10_000, "100"), (1250, "12.5"), (3333, "33.33"), (313, "3.13"), (5, "0.05"), (40_000, "400")]
        {
            assert_eq!(percent(hundredths), text);
        }
    }

    #[test]
    fn lanes_are_listed_in_runs() {
        assert_eq!(lane_list(0b1000_1111), "0–3, 7");
        assert_eq!(lane_list(u64::from(u32::MAX)), "0–31");
        assert_eq!(lane_list(u64::MAX), "0–63");
        assert_eq!(lane_list(0), "");
    }

    #[test]
    fn addresses_have_three_digits() {
        assert_eq!(hex(20), "0x014");
        assert_eq!(hex(-8), "-0x008");
        assert_eq!(hex(0x12345), "0x12345");
    }
}
