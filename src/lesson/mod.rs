//! The lesson: steps as records. A step is a start state with its texts, question and challenges; it holds no state itself.

mod analysis;
mod answer;
mod controls;
mod keys;
mod math;
mod parts;
pub mod random;
mod steps;
#[cfg(test)]
pub(crate) mod tests;
mod values;

pub use analysis::{Analysis, Counts, DATA, word_of};
pub use answer::{Guess, Verdict, parse_address, parse_number};
pub use controls::{Track, choice_words, choices, track};
pub use keys::*;
pub use math::Math;
pub use parts::{hex, lane_list, percent, unit_arg, units};
pub use values::{Moves, Values};

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
}

impl StepId {
    /// Steps there are.
    pub const COUNT: usize = 6;

    /// Every step, in the order of the page.
    pub const ALL: [StepId; StepId::COUNT] =
        [StepId::Hook, StepId::Address, StepId::Sector, StepId::Warp, StepId::Packed, StepId::Stride];

    /// The step's name in links, public and stable.
    pub const fn slug(self) -> &'static str {
        match self {
            StepId::Hook => "hook",
            StepId::Address => "address",
            StepId::Sector => "sector",
            StepId::Warp => "warp",
            StepId::Packed => "packed",
            StepId::Stride => "stride",
        }
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
    /// Nowhere: the key works by link alone.
    Link,
}

/// The control that sets a key.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Control {
    /// A range with its number field and buttons.
    Slider,
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

    /// The same key with its control elsewhere.
    const fn at(mut self, place: Place) -> KeyUse {
        self.place = place;
        self
    }

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

/// A question asked before the figure answers it.
pub struct Prediction {
    pub ask: fn() -> Message,
    pub form: GuessForm,
    /// What is said to a guess. The first part tells whether it was right.
    pub reply: fn(Guess) -> (bool, Message),
}

/// How a guess is given.
#[derive(Clone, Copy)]
pub enum GuessForm {
    /// One of a few answers.
    Choice(fn() -> Vec<Message>),
    /// One number a label.
    Numbers(&'static [Text]),
    /// A share from 0 to 100 percent, on a slider.
    Share(Text),
}

/// A task whose solution is checked against the state or against a typed answer.
pub struct Challenge {
    pub ask: fn() -> Message,
    pub form: ChallengeForm,
}

/// How a challenge is answered.
#[derive(Clone, Copy)]
pub enum ChallengeForm {
    /// By bringing the figure into a state, by whatever means.
    State(fn(&Analysis) -> Verdict),
    /// By a typed answer.
    Typed(Text, fn(&str) -> Verdict),
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

    /// What the slider of a key may do in this state: its range, widened to the value that a link brought.
    pub fn bounds(&self, key: Key, values: &Values) -> Bounds {
        let elem = i64::from(values.elem_bytes());
        let (mut min, mut max) = self.key(key).map_or((0, 0), |key_use| key_use.slider);
        let value = values.get(key);
        let mut step = 1;
        match (self.id, key) {
            (StepId::Address, Key::Index) => max = RULER_BYTES / elem - 1,
            (StepId::Sector, Key::At) => {
                max = RULER_BYTES - elem;
                step = if value % elem == 0 { elem } else { 1 };
            }
            (StepId::Stride, Key::Offset) => step = if value % elem == 0 { elem } else { 1 },
            _ => (),
        }
        min = min.min(value);
        max = max.max(value);
        Bounds { min, max, step }
    }

    /// Brings keys that depend on each other together again after one of them changed: what no longer fits moves to the
    /// nearest place that does. `changed` is the key that the reader set; a link sets all at once and passes none, so
    /// that an address that the hardware refuses stays and is shown refused.
    pub fn settle(&self, values: &mut Values, changed: Option<Key>) {
        let elem = i64::from(values.elem_bytes());
        match self.id {
            StepId::Address => values.set(Key::Index, values.get(Key::Index).min(RULER_BYTES / elem - 1)),
            StepId::Sector => {
                let at = values.get(Key::At).min(RULER_BYTES - elem);
                values.set(Key::At, if changed == Some(Key::Elem) { at - at % elem } else { at });
            }
            StepId::Stride if changed == Some(Key::Elem) => {
                values.set(Key::Offset, values.offset_bytes() - values.offset_bytes() % elem);
            }
            StepId::Warp if changed == Some(Key::Pattern) || changed == Some(Key::Seed) => values.moves = Moves::NONE,
            StepId::Hook | StepId::Warp | StepId::Packed | StepId::Stride => (),
        }
    }

    /// Where PageUp (`up`) or PageDown leads from a value, within the bounds.
    pub fn page(&self, key: Key, values: &Values, up: bool) -> i64 {
        let bounds = self.bounds(key, values);
        let value = values.get(key);
        let target = match self.key(key).map(|key_use| key_use.page) {
            Some(Page::ToMultiple(n)) if up => (value.div_euclid(n) + 1) * n,
            Some(Page::ToMultiple(n)) => (value - 1).div_euclid(n) * n,
            Some(Page::By(n)) => value + if up { n.max(bounds.step) } else { -n.max(bounds.step) },
            None => value,
        };
        target.clamp(bounds.min, bounds.max)
    }
}
