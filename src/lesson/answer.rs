//! Typed answers, guesses and verdicts: what a reader may write, and what is said to it. Any text is accepted; none panics.

use super::forms::GuessForm;
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
    /// A number for each place of a chart.
    Points([i64; POINTS]),
    /// Which blanks were filled as they should be.
    Blanks([bool; BLANKS]),
}

impl Guess {
    /// The guess as numbers, from which [`GuessForm::guess`] makes it again.
    pub fn numbers(&self) -> Vec<i64> {
        match *self {
            Guess::Choice(place) => vec![place as i64],
            Guess::Numbers(first, second) => vec![first, second],
            Guess::Share(share) => vec![share],
            Guess::Points(points) => points.to_vec(),
            Guess::Blanks(right) => right.map(i64::from).to_vec(),
        }
    }
}

impl GuessForm {
    /// The guess of those numbers, if they are one.
    pub fn guess(&self, numbers: &[i64]) -> Option<Guess> {
        match (self, numbers) {
            (GuessForm::Choice(options), [place]) => {
                Some(*place as usize).filter(|place| *place < options().len()).map(Guess::Choice)
            }
            (GuessForm::Numbers(_), [first, second]) => Some(Guess::Numbers(*first, *second)),
            (GuessForm::Share(_), [share]) => Some(Guess::Share(*share)),
            (GuessForm::Points(_), points) => points.try_into().ok().map(Guess::Points),
            (GuessForm::Blanks(_), [a, b, c]) => Some(Guess::Blanks([a, b, c].map(|right| *right == 1))),
            _ => None,
        }
    }
}

/// Places of a chart that the reader draws.
pub const POINTS: usize = 9;
/// Blanks of a text that the reader fills.
pub const BLANKS: usize = 3;

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

/// A number as people type it: digits with an optional sign, spaces around, and a unit or a percent sign behind. A comma
/// may part groups of three digits.
pub fn parse_number(text: &str) -> Option<i64> {
    let mut groups = text.trim().split(',');
    let mut text = groups.next()?.to_owned();
    for group in groups {
        if text.is_empty() || group.bytes().take_while(u8::is_ascii_digit).count() != 3 {
            return None;
        }
        text.push_str(group);
    }
    let end = text.char_indices().find(|(at, c)| !(c.is_ascii_digit() || (*at == 0 && matches!(c, '-' | '+'))));
    let (number, rest) = text.split_at(end.map_or(text.len(), |(at, _)| at));
    let rest = rest.trim_start();
    let unit = rest.is_empty()
        || rest.starts_with('%')
        || (!number.is_empty() && rest.bytes().all(|b| b.is_ascii_alphabetic() || b == b' '));
    if unit { number.parse().ok() } else { None }
}

/// A list of numbers as people type it: `0, 32 and 64`, in any order. None where anything else stands in it, or nothing.
pub fn parse_numbers(text: &str) -> Option<Vec<i64>> {
    let parts = text.split(|c: char| !c.is_ascii_digit() && c != '-' && c != '+' && c != '.');
    let numbers: Option<Vec<i64>> = parts.filter(|part| !part.is_empty()).map(|part| part.parse().ok()).collect();
    numbers.filter(|numbers| !numbers.is_empty())
}

/// A number with at most two decimals, in hundredths: `12.5`, `12,5 %`.
pub fn parse_hundredths(text: &str) -> Option<i64> {
    let text = text.trim().trim_end_matches(['%', ' ']);
    let (whole, part) = text.split_once(['.', ',']).unwrap_or((text, "0"));
    let digits = |digits: &str| digits.len() <= 9 && digits.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || !digits(part) {
        return None;
    }
    let part: i64 = format!("{part:0<2}").get(..2)?.parse().ok()?;
    Some(whole.parse::<i64>().ok()? * 100 + part)
}

/// The places of an answer that was chosen from a list: numbers with commas between them. One that is missing counts as a
/// place beyond all lists.
pub fn picked(answer: &str) -> impl Iterator<Item = usize> {
    answer.split(',').filter(move |_| !answer.is_empty()).map(|place| place.parse().unwrap_or(usize::MAX))
}

/// The words of a text with one space between them, in lower case as far as they are ASCII (the table of all other letters
/// takes 4 kB).
fn bare(text: &str) -> String {
    let words = text.split(|c: char| c.is_ascii() && !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ").to_ascii_lowercase()
}

/// Whether a typed text is one of the accepted spellings, which stand with bars between them.
pub fn is_accepted(typed: &str, spellings: &str) -> bool {
    let typed = bare(typed);
    !typed.is_empty() && spellings.split('|').any(|spelling| bare(spelling) == typed)
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
        for text in ["1,200", " 1,200 ", "1,200 ns"] {
            assert_eq!(parse_number(text), Some(1200), "{text}");
        }
        for text in [
            "",
            "four",
            "%",
            "4.5",
            "1e9",
            "3-6",
            "99999999999999999999",
            "0x10",
            "٣",
            "1,2",
            "1,2000",
            "1,200,3",
            ",200",
            "4,",
        ] {
            assert_eq!(parse_number(text), None, "{text}");
        }
    }

    #[test]
    fn lists_of_numbers() {
        for text in ["0, 32, 64", "0 32 64", "0; 32 and 64", " 0,32,64 bytes"] {
            assert_eq!(parse_numbers(text), Some(vec![0, 32, 64]), "{text}");
        }
        for text in ["", "none", "1.5", "0x20", "3-6", "99999999999999999999"] {
            let given = parse_numbers(text);
            assert!(given.is_none() || text == "0x20" && given == Some(vec![0, 20]), "{text}: {given:?}");
        }
    }

    #[test]
    fn shares_with_decimals() {
        for (text, hundredths) in
            [("12.5", 1250), ("12,5 %", 1250), (" 12.50%", 1250), ("3.125", 312), ("100", 10_000), ("0", 0)]
        {
            assert_eq!(parse_hundredths(text), Some(hundredths), "{text}");
        }
        for text in ["", "%", "-3", ".5", "1.2.3", "1/8", "99999999999", "1.٣"] {
            assert_eq!(parse_hundredths(text), None, "{text}");
        }
    }

    #[test]
    fn picked_places() {
        assert_eq!(picked("").count(), 0);
        assert_eq!(picked("2,0").collect::<Vec<_>>(), [2, 0]);
        assert_eq!(picked("2,,x").collect::<Vec<_>>(), [2, usize::MAX, usize::MAX]);
    }

    #[test]
    fn spellings() {
        for typed in ["Sectors", " sector ", "the sectors.", "THE  sectors"] {
            assert!(is_accepted(typed, "sectors|sector|the sectors"), "{typed}");
        }
        for typed in ["", "  ", "bytes", "sectors sectors"] {
            assert!(!is_accepted(typed, "sectors|sector|the sectors"), "{typed}");
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
