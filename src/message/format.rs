//! What the build and the interpreter agree on: no text contains a control character, so these mark all structure and
//! nothing needs escaping.
//!
//! A compiled language is a header line (`<language tag> <fingerprint>`) and one line per message, in the order of the
//! ids. In a line, `SELECT slot (key KEY value NEXT)* KEY default END` is a select (the default has the empty key),
//! `TERM id KEY text END` a term, `MARK slot text END` a mark, `CODE text END` and `STRONG text END` what they say,
//! and `VALUE slot` an argument. A slot is one character that counts up from `0`.

/// An argument: a slot follows.
pub const VALUE: char = '\u{1}';
/// A select expression: the argument's slot and the variants follow.
pub const SELECT: char = '\u{2}';
/// Ends the key of a variant, or the id of a term.
pub const KEY: char = '\u{3}';
/// Ends a variant that another one follows.
pub const NEXT: char = '\u{4}';
/// Ends the last variant, a term, a mark, code or strong text.
pub const END: char = '\u{5}';
/// Code: its text follows.
pub const CODE: char = '\u{6}';
/// A glossary term: its id and its text follow.
pub const TERM: char = '\u{e}';
/// Words that light up marks of the figure: the slot of the mark and the text follow.
pub const MARK: char = '\u{f}';
/// Strong text: it follows.
pub const STRONG: char = '\u{10}';

/// The slot of an index.
pub const SLOT_ZERO: char = '0';

/// Marks of a figure that words in the prose light up; from `Fetched` on they are parts of its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The requested bytes.
    Requested,
    /// The threads.
    Thread,
    /// The slots of a ruler, a byte each.
    Slot,
    /// The elements laid over a ruler.
    Element,
    /// DRAM rows.
    Row,
    /// The fetched units.
    Fetched,
    /// The fetched bytes that nobody requested.
    Wasted,
    /// The fetched bytes that another request of the same warp takes.
    Later,
    /// Waits on a line of time.
    Wait,
    /// Bursts on a line of time.
    Burst,
    /// The exact count of each stride.
    Exact,
    /// The shortcut's count of each stride.
    Shortcut,
    /// What lies between the two.
    Gap,
    /// The count of stride 0.
    Broadcast,
    /// What is paid, as a multiple of stride 1.
    Meter,
}

impl Mark {
    /// Every mark; a mark's place here is its slot.
    pub const ALL: [Mark; 15] = [
        Mark::Requested,
        Mark::Thread,
        Mark::Slot,
        Mark::Element,
        Mark::Row,
        Mark::Fetched,
        Mark::Wasted,
        Mark::Later,
        Mark::Wait,
        Mark::Burst,
        Mark::Exact,
        Mark::Shortcut,
        Mark::Gap,
        Mark::Broadcast,
        Mark::Meter,
    ];

    /// The mark's name in message files and in the page's attributes.
    pub const fn name(self) -> &'static str {
        const NAMES: [&str; Mark::ALL.len()] = [
            "requested",
            "thread",
            "slot",
            "element",
            "row",
            "fetched",
            "wasted",
            "later",
            "wait",
            "burst",
            "exact",
            "shortcut",
            "gap",
            "broadcast",
            "meter",
        ];
        NAMES[self as usize]
    }
}

/// How a language tells one from many. Both rules know the categories `one` and `other`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plural {
    /// `one` is 1.
    English,
    /// `one` is everything from 0 to 1.
    Hindi,
}

impl Plural {
    /// The rule of a language tag, for example `hi-Latn`; `None` for a language that this table lacks.
    pub fn of(lang: &str) -> Option<Plural> {
        match lang.split('-').next() {
            Some("en") => Some(Plural::English),
            Some("hi") => Some(Plural::Hindi),
            _ => None,
        }
    }
}
