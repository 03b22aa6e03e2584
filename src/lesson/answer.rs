//! Typed answers, guesses and verdicts: what a reader may write, and what is said to it. Any text is accepted; none panics.

use crate::message::Message;

/// A guess given to a step's question.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Guess {
    /// The chosen answer.
    Choice(usize),
    /// One or two numbers.
    Numbers(i64, i64),
    /// A share in percent.
    Share(i64),
}

/// What is said to an answer.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// Solved, and why it is so.
    Right(Message),
    /// Not solved: the misconception named, and the lane of the mark to look at, if one shows it.
    Wrong(Message, Option<u32>),
}

impl Verdict {
    /// Whether the challenge is solved.
    pub fn is_right(&self) -> bool {
        matches!(self, Verdict::Right(_))
    }
}

/// A number as people type it: digits with an optional sign, spaces around, and a unit or a percent sign behind.
pub fn parse_number(text: &str) -> Option<i64> {
    let text = text.trim();
    let end = text.char_indices().find(|(at, c)| !(c.is_ascii_digit() || (*at == 0 && matches!(c, '-' | '+'))));
    let (number, rest) = text.split_at(end.map_or(text.len(), |(at, _)| at));
    let rest = rest.trim_start();
    let unit = rest.is_empty()
        || rest.starts_with('%')
        || (!number.is_empty() && rest.bytes().all(|b| b.is_ascii_alphabetic() || b == b' '));
    if unit { number.parse().ok() } else { None }
}

/// Every address that the text may mean: hexadecimal with `0x`, with a letter or with a leading zero; decimal else.
pub fn parse_address(text: &str) -> Option<i64> {
    let text = text.trim().to_ascii_lowercase();
    if let Some(digits) = text.strip_prefix("0x") {
        return i64::from_str_radix(digits, 16).ok().filter(|_| !digits.starts_with(['-', '+']));
    }
    let hexadecimal = text.len() > 1 && text.starts_with('0')
        || text.contains(|c: char| c.is_ascii_hexdigit() && !c.is_ascii_digit());
    if text.is_empty() || !text.chars().all(|c| c.is_ascii_hexdigit()) {
        return None;
    }
    i64::from_str_radix(&text, if hexadecimal { 16 } else { 10 }).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_as_people_type_them() {
        for (text, number) in
            [("4", 4), (" 32 ", 32), ("100 %", 100), ("100%", 100), ("8 sectors", 8), ("-3", -3), ("+7", 7)]
        {
            assert_eq!(parse_number(text), Some(number), "{text}");
        }
        for text in ["", "four", "%", "4.5", "1e9", "3-6", "99999999999999999999", "0x10", "٣"] {
            assert_eq!(parse_number(text), None, "{text}");
        }
    }

    #[test]
    fn addresses_in_both_writings() {
        for text in ["0x07C", "07c", "124", "0X7c", " 7C "] {
            assert_eq!(parse_address(text), Some(124), "{text}");
        }
        assert_eq!(parse_address("31"), Some(31));
        assert_eq!(parse_address("0"), Some(0));
        for text in ["", "0x", "0x-1", "x", "12 bytes", "-4", "0xffffffffffffffffff"] {
            assert_eq!(parse_address(text), None, "{text}");
        }
    }
}
