//! The lesson: steps as records. A step is a start state with its texts, question and challenges; it holds no state itself.

mod analysis;
mod answer;
mod closing;
pub mod completion;
mod controls;
mod forms;
mod glossary;
mod keys;
mod math;
mod parts;
pub mod random;
mod reach;
mod recall;
mod solutions;
mod steps;
#[cfg(test)]
pub(crate) mod tests;
mod timing;
mod values;

pub use analysis::{Analysis, Counts, DATA, Way, word_of};
pub use answer::{
    BLANKS, Guess, POINTS, Verdict, is_accepted, parse_address, parse_hundredths, parse_number, parse_numbers, picked,
};
pub use closing::{Cause, Kernel, balance, causes, kernels};
pub use controls::{Track, track};
pub use forms::{Blank, Challenge, ChallengeForm, GuessForm, Prediction};
pub use glossary::{Entry, GLOSSARY, ROOFLINE, entry};
pub use keys::*;
pub use math::{Math, Part as MathPart};
pub use parts::{byte_span, decimal, hex, lane_list, percent, unit_arg, unit_name, units};
pub use recall::{Ask, MOST, Question, Reply, Rule, SERVED, Shares, guess_played, n_questions, question};
pub use solutions::{SOLUTIONS, solutions};
pub use steps::{T4_STRIDES, gather, padding, soa, transpose, vector};
pub use timing::{Meter, Timing, shown_ns};
pub use values::{Moves, Values};

pub use steps::summary::{MATCH_GRIDS, first_guess, letter, match_grids, meters};

use crate::message::{Message, Text};

/// The steps of the page, in its order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum StepId {
    /// A stride slipped into a line: 4 sectors or 32.
    Hook,
    /// One thread, one number, byte addresses.
    Address,
    /// Memory sends a whole aligned unit.
    Sector,
    /// 32 requests at once.
    Warp,
    /// Consecutive addresses: the floor.
    Packed,
    /// A big stride scatters the warp.
    Stride,
    /// From counts to nanoseconds: three models.
    Time,
    /// Every stride, and where the shortcut leaves the exact count.
    Spectrum,
    /// The boundary tax, and the neighbors that pay it back.
    Alignment,
    /// The one picture, and recall.
    Summary,
    /// Fix: which index the threads drive.
    Mapping,
    /// Fix: array of structs, struct of arrays.
    Soa,
    /// Fix: staging through shared memory.
    Transpose,
    /// Fix: vector loads.
    Vector,
    /// Fix: row pitch and padded structs.
    Padding,
    /// Fix: random indices, and their order.
    Gather,
}

impl StepId {
    /// Steps there are.
    pub const COUNT: usize = StepId::ALL.len();

    /// Every step, in the order of the page.
    pub const ALL: [StepId; 16] = [
        StepId::Hook,
        StepId::Address,
        StepId::Sector,
        StepId::Warp,
        StepId::Packed,
        StepId::Stride,
        StepId::Time,
        StepId::Spectrum,
        StepId::Alignment,
        StepId::Summary,
        StepId::Mapping,
        StepId::Soa,
        StepId::Transpose,
        StepId::Vector,
        StepId::Padding,
        StepId::Gather,
    ];

    /// The step's name in links, public and stable.
    pub const fn slug(self) -> &'static str {
        match self {
            StepId::Hook => "hook",
            StepId::Address => "address",
            StepId::Sector => "sector",
            StepId::Warp => "warp",
            StepId::Packed => "packed",
            StepId::Stride => "stride",
            StepId::Time => "time",
            StepId::Spectrum => "spectrum",
            StepId::Alignment => "alignment",
            StepId::Summary => "summary",
            StepId::Mapping => "mapping",
            StepId::Soa => "soa",
            StepId::Transpose => "transpose",
            StepId::Vector => "vector",
            StepId::Padding => "padding",
            StepId::Gather => "gather",
        }
    }

    /// Whether it is one of the fixes, which follow the walkthrough.
    pub fn is_fix(self) -> bool {
        self >= StepId::Mapping
    }

    /// The step so many places on, if there is one.
    pub fn beside(self, by: i32) -> Option<StepId> {
        StepId::ALL.get(usize::try_from(self as i32 + by).ok()?).copied()
    }

    /// The step of that slug.
    pub fn by_slug(slug: &str) -> Option<StepId> {
        StepId::ALL.into_iter().find(|step| step.slug() == slug)
    }

    /// The step's record.
    pub fn step(self) -> &'static Step {
        match self {
            StepId::Hook => &steps::hook::STEP,
            StepId::Address => &steps::address::STEP,
            StepId::Sector => &steps::sector::STEP,
            StepId::Warp => &steps::warp::STEP,
            StepId::Packed => &steps::packed::STEP,
            StepId::Stride => &steps::stride::STEP,
            StepId::Time => &steps::time::STEP,
            StepId::Spectrum => &steps::spectrum::STEP,
            StepId::Alignment => &steps::alignment::STEP,
            StepId::Summary => &steps::summary::STEP,
            StepId::Mapping => &steps::mapping::STEP,
            StepId::Soa => &steps::soa::STEP,
            StepId::Transpose => &steps::transpose::STEP,
            StepId::Vector => &steps::vector::STEP,
            StepId::Padding => &steps::padding::STEP,
            StepId::Gather => &steps::gather::STEP,
        }
    }
}

/// How far PageUp and PageDown go.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Page {
    /// By so much.
    By(i64),
    /// To the next multiple.
    ToMultiple(i64),
}

/// Where the control of a key stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Place {
    /// Below the figure.
    Main,
    /// Below the figure, once "More" is opened.
    More,
    /// Below the further figure of that place in [`Step::parts`].
    Part(usize),
    /// Nowhere: the key works by link alone.
    Link,
}

/// The control that sets a key.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Control {
    /// A range with its number field and buttons.
    Slider,
    /// A range that stops at these values alone, ascending; its number field takes any number.
    Stops(&'static [i64]),
    /// A group of radio buttons.
    Choice,
    /// A range over the number of lanes that take part, for a mask.
    Lanes,
    /// A button that draws another seed.
    Seed,
    /// A range over the words that the inspected lane may be moved to.
    Word,
}

/// A key as one step uses it.
#[derive(Clone, Copy, Debug)]
pub struct KeyUse {
    pub key: Key,
    pub default: i64,
    /// The slider's range; a link may set a value outside, and the slider widens to show it.
    pub slider: (i64, i64),
    pub page: Page,
    pub place: Place,
    pub control: Control,
}

impl KeyUse {
    /// A key of this step with a slider.
    const fn slider(key: Key, default: i64, slider: (i64, i64), page: Page) -> KeyUse {
        KeyUse { key, default, slider, page, place: Place::Main, control: Control::Slider }
    }

    /// A key of this step with a group of radio buttons.
    const fn choice(key: Key, default: i64) -> KeyUse {
        KeyUse { key, default, slider: (0, 0), page: Page::By(1), place: Place::Main, control: Control::Choice }
    }

    /// The place of a value on the range: the value itself, or that of the last stop which is not above it.
    pub fn place_of(&self, value: i64) -> i64 {
        match self.control {
            Control::Stops(stops) => stops.iter().rposition(|stop| *stop <= value).unwrap_or(0) as i64,
            _ => value,
        }
    }

    /// The value at a place of the range.
    pub fn value_at(&self, place: i64) -> i64 {
        match self.control {
            Control::Stops(stops) => stops[place.clamp(0, stops.len() as i64 - 1) as usize],
            _ => place,
        }
    }

    /// The value at a place of the range that was reached from another value: one place down from between two stops is
    /// the stop just below.
    pub fn value_from(&self, place: i64, from: i64) -> i64 {
        let at = self.place_of(from);
        self.value_at(if place + 1 == at && self.value_at(at) < from { at } else { place })
    }

    /// A key of this step with a slider over a few values.
    const fn stops(key: Key, default: i64, stops: &'static [i64]) -> KeyUse {
        let slider = (stops[0], stops[stops.len() - 1]);
        KeyUse { key, default, slider, page: Page::By(1), place: Place::Main, control: Control::Stops(stops) }
    }

    /// The same key with its control elsewhere.
    const fn at(mut self, place: Place) -> KeyUse {
        self.place = place;
        self
    }

    /// The seed of the questions that a step asks for recall.
    const RECALL: KeyUse = KeyUse { place: Place::Link, ..KeyUse::SEED };
    /// A seed, drawn by a button.
    const SEED: KeyUse = KeyUse { control: Control::Seed, ..KeyUse::slider(Key::Seed, 1, (1, 9999), Page::By(10)) };
    /// The inspected thread, as every step of a whole warp has it.
    const THREAD: KeyUse = KeyUse::slider(Key::Thread, 0, (0, 31), Page::By(8));
}

/// What a slider may do in the present state.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    pub min: i64,
    pub max: i64,
    pub step: i64,
}

/// A table beside a figure: one row per touched unit for line grids.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    pub caption: Message,
    pub head: Vec<Text>,
    pub rows: Vec<TableRow>,
}

/// One row of a table; its first cell heads it.
#[derive(Clone, PartialEq, Debug)]
pub struct TableRow {
    pub cells: Vec<Message>,
    /// Lanes that the row is about, for the linked highlight.
    pub lanes: u64,
}

/// A piece of a line of code.
#[derive(Clone, PartialEq, Debug)]
pub enum Code {
    /// As it stands.
    Text(String),
    /// A token that stands for a key's value: pressed, it goes on to the key's next value.
    Token(Key, String),
}

/// A further figure of a step, below its main one. What it draws, the scene knows by its place.
pub struct Part {
    /// Its name in `data-part`.
    pub slug: &'static str,
    pub caption: Text,
    /// What it says of the state, a paragraph each.
    pub say: fn(&Analysis) -> Vec<Message>,
    pub table: fn(&Analysis) -> Table,
    /// The attributes with which it says what it shows, as [`DATA`] has them for the main figure, and their values.
    pub data: &'static [&'static str],
    pub value: fn(&Analysis, &str) -> Option<String>,
}

/// A box beside the article: what stands apart from its thread.
pub struct Note {
    pub title: Text,
    pub text: fn() -> Vec<Message>,
}

/// A step: its start state, its texts, its question and challenges.
pub struct Step {
    pub id: StepId,
    pub keys: &'static [KeyUse],
    /// The heading.
    pub title: Text,
    /// The step's name in the rail.
    pub nav: Text,
    /// The figure's caption.
    pub caption: Text,
    /// Paragraphs of the article.
    pub tell: fn() -> Vec<Message>,
    pub prediction: Prediction,
    /// What the state asks for, in a line (no answer in it).
    pub asks: fn(&Analysis) -> Message,
    /// The line of code that the state stands for, where the step shows one.
    pub code: Option<fn(&Analysis) -> Vec<Code>>,
    /// What the hand can do with the figure.
    pub hand: Option<Text>,
    /// The key that dragging in the figure changes: its control takes the focus, so that keys go on from there.
    pub grabs: Option<Key>,
    /// The live sentence: the answer.
    pub say: fn(&Analysis) -> Message,
    /// A control's value in words, with its consequence unless `veiled`; at most 80 characters.
    pub value: fn(&Analysis, Key, veiled: bool) -> Message,
    /// The live formula, a line each.
    pub formula: fn(&Analysis) -> Vec<Math>,
    pub table: fn(&Analysis) -> Table,
    /// Further figures, in their order.
    pub parts: &'static [Part],
    pub notes: &'static [Note],
    pub challenges: &'static [Challenge],
    /// The paragraphs behind "Show me why".
    pub why: fn(&Analysis) -> Vec<Message>,
    /// The step that shows more of it.
    pub why_step: Option<StepId>,
}

impl Step {
    /// The state that the step starts from.
    pub fn start(&self) -> Values {
        let mut values = Values::BASE;
        for key_use in self.keys {
            values.set(key_use.key, key_use.default);
        }
        values
    }

    /// The step's use of a key, if it has it.
    pub fn key(&self, key: Key) -> Option<&'static KeyUse> {
        self.keys.iter().find(|key_use| key_use.key == key)
    }

    /// Keys that differ from the start, in the table's order.
    pub fn changed(&self, values: &Values) -> impl Iterator<Item = Key> {
        let (start, values) = (self.start(), *values);
        Key::ALL.into_iter().filter(move |key| self.key(*key).is_some() && !values.agrees(&start, *key))
    }
}
