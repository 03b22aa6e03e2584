//! Questions for recall, drawn by a seed. A question is a state of a step and what is asked of it: so the model answers
//! it, and the link to the figure that shows the answer is its own.

mod rules;
#[cfg(test)]
mod tests;

pub use rules::{Rule, Shares};

use super::random::Draw;
use super::steps::alignment::option;
use super::{Guess, Key, Moves, SHUFFLED, StepId, Values, WORD_BYTES, hex};
use crate::message::{Arg, Message, msg, text};
use crate::model::{DEFAULT_ROW_BYTES, SECTOR_BYTES, Unit, WARP_LANES, shortcut, shortcut_is_exact};

/// Questions that a step serves at once.
pub const SERVED: usize = 3;
/// Questions of a step, those for practice among them, at most.
pub const MOST: usize = Ask::ALL.len();

/// Kinds that the walkthrough teaches; the fixes teach the others.
const WALKTHROUGH: usize = Ask::Field as usize;
/// Seeds from one to the next, for the steps between them. It never changes: a seed in a link asks the same for ever.
const SEEDS_APART: i64 = 10;

/// Bytes of a float.
const FLOAT: i64 = 4;
const SECTOR: i64 = SECTOR_BYTES as i64;

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Ask {
    /// The sector of an address.
    Sector,
    /// Sectors of neighbors in random order.
    Shuffled,
    /// The fewest sectors for an element size.
    Fewest,
    /// Sectors at a gap that divides no sector.
    Gap,
    /// Bytes fetched that nobody asked for.
    Waste,
    /// The stride at which the shortcut fails.
    Fails,
    /// Sectors from an offset on.
    Offset,
    /// Bytes fetched in whole sectors or whole lines.
    Fetched,
    /// DRAM rows of a stride.
    Rows,
    /// Sectors of one field of an array of structs.
    Field,
    /// Sectors of a row or a column of a matrix.
    Matrix,
    /// The smallest pitch that has every row begin on a boundary.
    Pitch,
}

impl Ask {
    /// Everything that is asked, in the order in which the steps teach it.
    pub const ALL: [Ask; 12] = [
        Ask::Sector,
        Ask::Shuffled,
        Ask::Fewest,
        Ask::Gap,
        Ask::Waste,
        Ask::Fails,
        Ask::Offset,
        Ask::Fetched,
        Ask::Rows,
        Ask::Field,
        Ask::Matrix,
        Ask::Pitch,
    ];

    /// Its word in the messages.
    const fn slug(self) -> &'static str {
        [
            "sector", "shuffled", "fewest", "gap", "waste", "fails", "offset", "fetched", "rows", "field", "matrix",
            "pitch",
        ][self as usize]
    }

    /// The step whose figure shows the answer.
    const fn step(self) -> StepId {
        match self {
            Ask::Gap | Ask::Waste | Ask::Fetched => StepId::Stride,
            Ask::Sector | Ask::Shuffled => StepId::Warp,
            Ask::Fewest => StepId::Packed,
            Ask::Fails => StepId::Spectrum,
            Ask::Offset => StepId::Alignment,
            Ask::Rows => StepId::Time,
            Ask::Field => StepId::Soa,
            Ask::Matrix => StepId::Mapping,
            Ask::Pitch => StepId::Padding,
        }
    }
}

/// A question with its numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Question {
    pub ask: Ask,
    /// The state that shows the answer, of the step [`Question::step`].
    pub values: Values,
    /// The strides to choose from, where the question offers some.
    offered: Vec<i64>,
}

/// What is said to an answer.
pub struct Reply {
    pub is_right: bool,
    /// Why, and what the answer is.
    pub said: Message,
    /// How the lanes share what is fetched by the wrong rule that was followed, and how they do.
    pub played: Option<[Shares; 2]>,
}

/// How many questions a step has: [`SERVED`] at once, the others for practice.
pub fn n_questions(step: StepId) -> usize {
    match step {
        StepId::Packed | StepId::Alignment => SERVED,
        StepId::Summary => WALKTHROUGH,
        StepId::Gather => MOST - WALKTHROUGH,
        _ => 0,
    }
}

/// The question of a step at a place, for a seed. `None` where it has none.
pub fn question(step: StepId, seed: u32, place: usize) -> Option<Question> {
    // What the seed shuffles are places of the list of all that is asked, from the first that the step has taught.
    let (first, n) = match step {
        StepId::Packed => (0, SERVED),
        StepId::Alignment => (SERVED, WALKTHROUGH - SERVED),
        StepId::Summary => (0, WALKTHROUGH),
        StepId::Gather => (WALKTHROUGH, MOST - WALKTHROUGH),
        _ => return None,
    };
    let mut order: [i64; MOST] = std::array::from_fn(|place| place as i64);
    let order = &mut order[first..first + n];
    let mut draw = Draw::new(i64::from(seed) * SEEDS_APART + step as i64);
    draw.shuffle(order);
    if step == StepId::Alignment {
        // What the step itself has taught is always asked, and first.
        let at = order.iter().position(|ask| *ask == Ask::Offset as i64).unwrap_or_default();
        order.swap(0, at);
    }
    let ask = Ask::ALL[*order.get(place)? as usize];
    // Each has its own numbers, whatever stands before it.
    Some(Question::draw(ask, &mut Draw::new(i64::from(draw.below(u32::MAX)) + place as i64)))
}

/// How the lanes share by the wrong rule that a guess to a step's own question follows, and how they do.
pub fn guess_played(step: StepId, guess: Guess) -> Option<[Shares; 2]> {
    let start = step.step().start();
    let played = |ask, values, typed| Question { ask, values, offered: Vec::new() }.reply(Some(typed)).played;
    match (step, guess) {
        (StepId::Hook, Guess::Numbers(a, b)) => {
            let line = |stride, typed| played(Ask::Gap, start.with(Key::Stride, stride), typed);
            line(1, a).or_else(|| line(start.stride(), b))
        }
        (StepId::Packed, Guess::Numbers(n, _)) => played(Ask::Fewest, start, n),
        (StepId::Alignment, Guess::Choice(place)) => played(Ask::Offset, start, i64::from(option(place))),
        _ => None,
    }
}

/// Whether the shortcut gives another count of sectors than there are, neighbors at most a sector apart.
fn shortcut_fails(stride: i64, elem_bytes: i64) -> bool {
    stride > 0 && !shortcut_is_exact(stride, elem_bytes as u32)
}

fn pick(draw: &mut Draw, list: &[i64]) -> i64 {
    list[draw.below(list.len() as u32) as usize]
}

impl Question {
    fn draw(ask: Ask, draw: &mut Draw) -> Question {
        let mut values = ask.step().step().start();
        let failing = |elem| (1..SECTOR).filter(|stride| shortcut_fails(*stride, elem)).collect::<Vec<_>>();
        let mut offered = Vec::new();
        let mut set = |key, value| values.set(key, value);
        match ask {
            Ask::Sector => {
                // One lane alone, moved to the address.
                set(Key::Active, 1);
                values.moves.set(0, SECTOR + i64::from(draw.below((Moves::WORDS - SECTOR) as u32)));
            }
            Ask::Shuffled => {
                set(Key::Elem, pick(draw, &[2, 4, 8]));
                set(Key::Pattern, SHUFFLED);
                set(Key::Seed, 1 + i64::from(draw.below(99)));
            }
            Ask::Fewest => set(Key::Elem, pick(draw, &[1, 2, 8, 16])),
            Ask::Gap => {
                let elem = pick(draw, &[2, FLOAT, FLOAT, 8]);
                set(Key::Elem, elem);
                set(Key::Stride, pick(draw, &failing(elem)));
            }
            Ask::Waste => set(Key::Stride, 2 + i64::from(draw.below(15))),
            Ask::Fails => {
                offered = vec![1, 2, 4, 8, 16];
                let stride = pick(draw, &failing(FLOAT));
                offered.remove(draw.below(offered.len() as u32) as usize);
                offered.push(stride);
                offered.sort_unstable();
                set(Key::Stride, stride);
            }
            Ask::Offset => {
                set(Key::Stride, pick(draw, &[1, 1, 2, 3]));
                set(Key::Offset, FLOAT * pick(draw, &[1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15]));
            }
            Ask::Fetched => {
                set(Key::Stride, pick(draw, &[16, 24, 32, 48, 64]));
                set(Key::Unit, pick(draw, &[Unit::Sector as i64, Unit::Line as i64]));
            }
            Ask::Rows => {
                set(Key::Stride, pick(draw, &[8, 16, 32, 64, 128]));
                set(Key::Row, i64::from(DEFAULT_ROW_BYTES) * pick(draw, &[1, 2]));
            }
            Ask::Field => set(Key::Fields, pick(draw, &[2, 3, 5, 6, 7, 8, 12])),
            Ask::Matrix => {
                set(Key::Map, i64::from(draw.below(2)));
                set(Key::Cols, pick(draw, &[32, 128, 256, 512, 1024]));
            }
            Ask::Pitch => {
                let cols = pick(draw, &[34, 35, 36, 37, 38, 39, 41, 42, 44, 45, 47, 50, 53]);
                set(Key::Cols, cols);
                set(Key::Pitch, (cols as u64).next_multiple_of((SECTOR / FLOAT) as u64) as i64);
            }
        }
        if values == ask.step().step().start() {
            // What the step opens with was seen there, and its link sets nothing that would lift the veil.
            return Question::draw(ask, draw);
        }
        Question { ask, values, offered }
    }

    /// The step whose figure shows the answer.
    pub fn step(&self) -> StepId {
        self.ask.step()
    }

    /// The byte that is asked about, or at which the array begins.
    fn at(&self) -> i64 {
        self.values.moves.word(0).map_or(self.values.offset_bytes(), |word| word * WORD_BYTES)
    }

    /// Bytes between neighboring lanes.
    fn gap_bytes(&self) -> i64 {
        let elements = match self.ask {
            Ask::Field => self.values.get(Key::Fields),
            Ask::Matrix if self.values.get(Key::Map) == 0 => self.values.get(Key::Cols),
            _ => self.values.stride(),
        };
        elements * i64::from(self.values.elem_bytes())
    }

    /// The question in words.
    pub fn words(&self) -> Message {
        let offered: Vec<String> = self.offered.iter().map(i64::to_string).collect();
        msg::RecallAsk {
            ask: Arg::text(self.ask.slug()),
            stride: Arg::n(self.values.stride()),
            elem: Arg::n(self.values.elem_bytes()),
            offset: Arg::n(self.at()),
            hex: Arg::text(hex(self.at())),
            row: Arg::n(self.values.get(Key::Row)),
            fields: Arg::n(self.values.get(Key::Fields)),
            cols: Arg::n(self.values.get(Key::Cols)),
            map: Arg::n(self.values.get(Key::Map)),
            unit: Arg::text(self.values.unit().slug()),
            offered: Arg::text(offered.join(", ")),
        }
        .into()
    }

    /// What the answer counts.
    pub fn label(&self) -> Message {
        msg::RecallLabel { ask: Arg::text(self.ask.slug()) }.into()
    }

    /// The number that is asked for, if the lanes shared in that way.
    fn number(&self, shares: &Shares) -> i64 {
        match self.ask {
            Ask::Sector => shares.first,
            Ask::Waste => shares.fetched() as i64 - shares.used as i64,
            Ask::Fetched => shares.fetched() as i64,
            Ask::Fails => self.values.stride(),
            Ask::Pitch => self.values.get(Key::Pitch),
            _ => shares.lanes.len() as i64,
        }
    }

    /// The answer.
    pub fn answer(&self) -> i64 {
        self.number(&self.happens())
    }

    /// What is said to a typed number; to what is none, how to type one.
    pub fn reply(&self, typed: Option<i64>) -> Reply {
        let Some(typed) = typed else {
            return Reply { is_right: false, said: text::RECALL_UNREAD.into(), played: None };
        };
        let happens = self.happens();
        let why = self.why(&happens);
        match self.rule_of(typed, &happens) {
            Some((rule, shares)) => {
                let rule = msg::RecallRule {
                    rule: Arg::text(if self.ask == Ask::Fails { "exact" } else { rule.slug() }),
                    unit: Arg::text(shares.unit.map_or("row", Unit::slug)),
                    typed: Arg::n(typed),
                    more: Arg::n(shares.lanes.len().abs_diff(happens.lanes.len())),
                };
                let said = msg::UiBoth { first: Arg::message(rule), second: Arg::message(why) };
                Reply { is_right: false, said: said.into(), played: Some([shares, happens]) }
            }
            None => Reply { is_right: typed == self.number(&happens), said: why, played: None },
        }
    }

    /// Why the answer is what it is.
    fn why(&self, happens: &Shares) -> Message {
        let last = self.values.offset_bytes() + self.gap_bytes() * i64::from(WARP_LANES - 1) + FLOAT - 1;
        let rule = shortcut(self.values.stride(), self.values.elem_bytes(), SECTOR_BYTES, WARP_LANES);
        msg::RecallWhy {
            ask: Arg::text(self.ask.slug()),
            n: Arg::n(happens.first),
            units: Arg::message(happens.units()),
            used: Arg::n(happens.used),
            fetched: Arg::n(happens.fetched()).fetched(),
            wasted: Arg::n(happens.fetched() - happens.used).wasted(),
            stride: Arg::n(self.values.stride()),
            gap: Arg::n(self.gap_bytes()),
            pitch: Arg::n(self.values.get(Key::Pitch)),
            offset: Arg::n(self.at()),
            last: Arg::n(last),
            size: Arg::n(happens.unit_bytes),
            rule: Arg::n(rule.unwrap_or_default()),
        }
        .into()
    }
}
