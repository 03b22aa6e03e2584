//! A pasted list of names and codes, in any order and with any separator: each line is answered by itself.

use super::{Done, EMPTY, LENGTH, NAMES, NONE, Read, Symbols, hashed, read, symbol};

/// Groups of a code as it is printed.
const GROUPS: usize = 4;

/// A line of the list that holds anything.
#[derive(Clone, PartialEq, Debug)]
pub struct Checked<'a> {
    /// Its place in the list, counted from 1.
    pub number: usize,
    /// The line as it stands.
    pub line: &'a str,
    pub found: Found,
    /// The line before it in which the same code stands, or 0.
    pub same_as: usize,
    code: Symbols,
}

/// What was found in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// What was done, and whether it was made for the line's name; `None` where the line has none.
    Valid(Done, Option<bool>),
    /// Sixteen characters whose check does not hold.
    Typo,
    /// What was meant for a code, with that many characters.
    Length(usize),
    /// A code that a later version of the page made.
    Later,
    /// Nothing like a code.
    Nothing,
}

/// Checks a list, one name and code a line. `fold` sets accents apart from their letters and makes letters small: the
/// browser knows how, for all languages.
#[inline(never)]
pub fn check<'a>(list: &'a str, fold: &dyn Fn(&str) -> String) -> Vec<Checked<'a>> {
    let mut all: Vec<Checked> = Vec::new();
    // Files of tables may begin with a byte order mark.
    for (place, line) in list.trim_start_matches('\u{feff}').split('\n').enumerate() {
        let line = line.trim_end_matches('\r');
        if line.is_empty() {
            continue;
        }
        let folded = fold(line);
        let words = words(folded.as_bytes());
        if !words.is_empty() {
            let (found, code) = found(folded.as_bytes(), &words);
            let mut same_as = 0;
            for other in &all {
                if matches!(found, Found::Valid(..)) && same_as == 0 && other.code == code {
                    same_as = other.number;
                }
            }
            all.push(Checked { number: place + 1, line, found, same_as, code });
        }
    }
    all
}

/// A run of letters and digits.
struct Word {
    start: usize,
    end: usize,
    hash: u32,
    /// What parts it from the one before: 0 dashes, 1 spaces, 2 anything else.
    apart: u8,
}

/// The words of a text; accents that stand apart from their letters are passed over.
fn words(text: &[u8]) -> Vec<Word> {
    let mut all: Vec<Word> = Vec::new();
    let (mut at, mut apart, mut inside) = (0, 2, false);
    while at < text.len() {
        let (byte, next) = (text[at], *text.get(at + 1).unwrap_or(&0));
        // U+0300 to U+036F; and as dashes are set: U+2010 to U+2015, the minus sign and the soft hyphen.
        let length = if byte == 0xcc || byte == 0xcd && next <= 0xaf { 2 } else { 1 };
        let is_soft = byte == 0xc2 && next == 0xad;
        let is_dash = byte == 0xe2 && matches!(next, 0x80 | 0x88) || is_soft;
        if byte.is_ascii_alphanumeric() || byte >= 0x80 && !is_dash {
            if !inside {
                all.push(Word { start: at, end: at, hash: EMPTY, apart });
                inside = true;
            }
            if let Some(word) = all.last_mut() {
                word.end = at + length;
                if length == 1 {
                    word.hash = hashed(word.hash, byte);
                }
            }
            at += length;
        } else {
            let how = if is_dash || byte == b'-' {
                0
            } else if matches!(byte, b' ' | b'\t') {
                1
            } else {
                2
            };
            apart = if inside { how } else { apart.max(how) };
            inside = false;
            at += if is_soft {
                2
            } else if is_dash {
                3
            } else {
                1
            };
        }
    }
    all
}

/// The number of a name: of its words in any order, without regard to punctuation, accents and capitals; `None` where it
/// has none. Its accents stand apart from their letters, and its letters are small; ASCII may be as it is.
pub(super) fn name_number(name: &str) -> Option<u64> {
    let words = words(name.as_bytes());
    let mut sum = 0u32;
    for word in &words {
        sum = sum.wrapping_add(word.hash);
    }
    (!words.is_empty()).then_some(u64::from(sum) % NAMES)
}

fn found(line: &[u8], words: &[Word]) -> (Found, Symbols) {
    // The worst that was found, and the word where that begins.
    let (mut worst, mut begun) = (Found::Nothing, usize::MAX);
    for first in 0..words.len() {
        let mut symbols = [NONE; LENGTH];
        let (mut length, mut has_digit, mut dashed) = (0, false, true);
        for (place, word) in words[first..].iter().enumerate() {
            if place > 0 {
                dashed &= word.apart == 0;
                if word.apart > 1 {
                    break;
                }
            }
            // Of a letter in several bytes, the first one counts.
            for byte in line[word.start..word.end].iter().filter(|byte| **byte & 0xc0 != 0x80) {
                if length < LENGTH {
                    symbols[length] = symbol(*byte);
                }
                has_digit |= byte.is_ascii_digit();
                length += 1;
            }
            if length > LENGTH + GROUPS {
                break;
            }
            if length == LENGTH {
                match read(&symbols) {
                    Read::Done(done, name) => {
                        let named = named(&words[..first], &words[first + place + 1..], name);
                        return (Found::Valid(done, named), symbols);
                    }
                    Read::Later => worst = Found::Later,
                    Read::Wrong => (),
                }
            }
            // Every code has a digit. With one it is meant for a code in one piece, or in groups.
            let is_meant = has_digit && (place == 0 || place + 1 == GROUPS || dashed && place + 2 >= GROUPS);
            let is_near = length == LENGTH || dashed && length.abs_diff(LENGTH) <= GROUPS;
            // The first that is too long or too short is the one that is meant; a later one lacks its beginning.
            let is_worse = match worst {
                Found::Nothing => true,
                Found::Length(_) => length == LENGTH || begun == first,
                _ => false,
            };
            if is_meant && is_near && is_worse {
                worst = if length == LENGTH { Found::Typo } else { Found::Length(length) };
                begun = first;
            }
        }
    }
    (worst, [NONE; LENGTH])
}

/// Words next to a code that its name is looked for in.
const LONGEST_NAME: usize = 12;

/// Whether any words next to each other, close before a code or behind it, are the name of that number; `None` where there are
/// no words.
fn named(before: &[Word], behind: &[Word], name: u64) -> Option<bool> {
    let mut is = false;
    let nearest = before.len().saturating_sub(LONGEST_NAME);
    for side in [&before[nearest..], &behind[..behind.len().min(LONGEST_NAME)]] {
        for first in 0..side.len() {
            let mut sum = 0u32;
            for word in &side[first..] {
                sum = sum.wrapping_add(word.hash);
                is |= u64::from(sum) % NAMES == name;
            }
        }
    }
    (!before.is_empty() || !behind.is_empty()).then_some(is)
}
