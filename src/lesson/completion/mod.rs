//! Completion codes: what a reader has done, as sixteen characters that can be read out, typed and checked. A code belongs to
//! a name and holds no secret: it shows that a list was not mistyped or copied, not that nobody helped.
//!
//! **The format.** Sixteen symbols of 23, without look-alikes, in groups of four. Each symbol is a number from 0 to 22, by
//! its place in [`SYMBOLS`]. The first is the version, 1. The next thirteen are one number in base 23, the most significant
//! first: `((steps × 10,000 + seed) × 10 + right) × 4,806,865 + name`. `steps` is a set of up to 20 steps, bit = place in
//! the page's order, of which 16 are given away; `seed` and `right` are the seed of the summary's questions for recall and
//! how many of them were answered right; `name` is the sum of
//! the 32-bit FNV-1a hashes of the name's words, so that their order does not count, modulo 4,806,865. The last two make the sum of all symbols, and the sum
//! of each times its place from 1 on, multiples of 23. As 23 is a prime, any two symbols changed or swapped are noticed.
//! A later version keeps the first symbol, the length and the two sums; steps that this page does not know are counted.

mod list;
#[cfg(test)]
mod tests;

pub use list::{Checked, Found, check};

use super::StepId;

/// The symbols of a code: digits and letters that are not taken for each other.
pub const SYMBOLS: &[u8; 23] = b"3479ABCDEFGHJKMNPRTVWXY";
/// Symbols of a code.
pub const LENGTH: usize = 16;

/// A code as the places of its symbols.
type Symbols = [u8; LENGTH];

/// What is no symbol.
const NONE: u8 = u8::MAX;

const BASE: u64 = SYMBOLS.len() as u64;
/// The version that this page writes and reads.
const VERSION: u8 = 1;
/// Symbols that hold what was done, between the version and the two that check.
const HELD: std::ops::Range<usize> = 1..LENGTH - 2;
/// Steps that there is room for.
const ROOM: u32 = 20;
/// Seeds are below that.
const SEEDS: u64 = 10_000;
/// Right answers are below that.
const RIGHT: u64 = 10;
/// Names are told apart by a hash below that: as many as there is room for.
const NAMES: u64 = BASE.pow(HELD.end as u32 - HELD.start as u32) / (1 << ROOM) / SEEDS / RIGHT;

/// What a reader has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Done {
    /// The steps, bit = place in the order of the page.
    pub steps: u32,
    /// The seed of the summary's questions for recall.
    pub seed: u32,
    /// How many of them were answered right.
    pub right: u32,
}

impl Done {
    /// Whether a step is among what was done.
    pub fn has(&self, step: StepId) -> bool {
        self.steps >> step as u32 & 1 == 1
    }

    /// Steps done that this page does not have: those of a later one.
    pub fn n_unknown(&self) -> u32 {
        (self.steps >> StepId::COUNT).count_ones()
    }

    /// The code of a name; `None` for a name without a letter or digit.
    pub fn code(&self, name: &str) -> Option<String> {
        let mut held = u64::from(self.steps) % (1 << ROOM);
        held = held * SEEDS + u64::from(self.seed) % SEEDS;
        held = held * RIGHT + u64::from(self.right) % RIGHT;
        held = held * NAMES + list::name_number(name)?;
        let mut symbols: Symbols = [VERSION; LENGTH];
        for place in HELD.rev() {
            symbols[place] = (held % BASE) as u8;
            held /= BASE;
        }
        // The last two, a and b, are what s + a + b = 0 and t + 15 a + 16 b = 0 ask for, modulo 23.
        symbols[HELD.end..].fill(0);
        let (s, t) = sums(&symbols);
        let b = (HELD.end as u64 + 1) * s + BASE - t;
        let a = 2 * BASE - s - b % BASE;
        symbols[HELD.end..].copy_from_slice(&[(a % BASE) as u8, (b % BASE) as u8]);
        let mut code = String::new();
        for (place, symbol) in symbols.into_iter().enumerate() {
            if place > 0 && place % 4 == 0 {
                code.push('-');
            }
            code.push(char::from(SYMBOLS[usize::from(symbol)]));
        }
        Some(code)
    }
}

/// The sum of all symbols, and the sum of each times its place from 1 on, modulo 23.
fn sums(symbols: &Symbols) -> (u64, u64) {
    let (mut sum, mut weighted) = (0, 0);
    for (place, symbol) in symbols.iter().enumerate() {
        sum += u64::from(*symbol);
        weighted += u64::from(*symbol) * (place as u64 + 1);
    }
    (sum % BASE, weighted % BASE)
}

/// What symbols say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Read {
    /// What was done, and the number of the name.
    Done(Done, u64),
    /// A code that a later version made.
    Later,
    /// The check does not hold, or one of them is no symbol.
    Wrong,
}

fn read(symbols: &Symbols) -> Read {
    if symbols.contains(&NONE) || sums(symbols) != (0, 0) || symbols[0] < VERSION {
        return Read::Wrong;
    }
    if symbols[0] > VERSION {
        return Read::Later;
    }
    let mut held = 0;
    for symbol in &symbols[HELD] {
        held = held * BASE + u64::from(*symbol);
    }
    let name = held % NAMES;
    held /= NAMES;
    let done = Done {
        steps: (held / RIGHT / SEEDS) as u32,
        seed: (held / RIGHT % SEEDS) as u32,
        right: (held % RIGHT) as u32,
    };
    if done.steps < 1 << ROOM { Read::Done(done, name) } else { Read::Wrong }
}

/// The place of a character among the symbols, small letters and capitals alike.
fn symbol(character: u8) -> u8 {
    let place = SYMBOLS.iter().position(|known| *known == character.to_ascii_uppercase());
    place.map_or(NONE, |place| place as u8)
}

/// What begins the hash of a word.
const EMPTY: u32 = 0x811c_9dc5;

/// The hash of a word with one byte more.
fn hashed(hash: u32, byte: u8) -> u32 {
    (hash ^ u32::from(byte.to_ascii_lowercase())).wrapping_mul(0x0100_0193)
}
