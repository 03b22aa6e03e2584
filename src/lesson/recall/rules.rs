//! Wrong rules that have a name: each hands the lanes to units in a way of its own, and so has an answer to every question.

use super::{Ask, Question};
use crate::lesson::{Analysis, Key, Values, units};
use crate::message::{Arg, Message, msg};
use crate::model::{Coverage, LINE_BYTES, Unit, WARP_LANES, all_lanes, rows_of};

/// Unused elements of a row that step `padding` can show.
const MOST_PADDING: i64 = 16;

/// A wrong rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Rule {
    /// The array is taken to begin on a boundary.
    Boundary,
    /// The shortcut: every unit holds the same whole number of lanes.
    Staircase,
    /// The whole warp is one transaction of a line's bytes.
    Transaction,
    /// Every lane has a unit to itself.
    PerThread,
    /// The array is taken to lie the other way: field by field, or column by column.
    Layout,
    /// A pitch is taken for one that keeps the edges of sectors, or for the smallest that does.
    Edge,
    /// Lines are counted for sectors, or sectors for lines.
    OtherUnit,
}

impl Rule {
    /// Every rule. An answer that several give is taken for the first one's.
    pub const ALL: [Rule; 7] = [
        Rule::Boundary,
        Rule::Layout,
        Rule::Edge,
        Rule::Staircase,
        Rule::Transaction,
        Rule::PerThread,
        Rule::OtherUnit,
    ];

    /// Its word in the messages.
    pub(super) const fn slug(self) -> &'static str {
        ["boundary", "staircase", "transaction", "thread", "layout", "edge", "unit"][self as usize]
    }
}

/// How lanes share units.
#[derive(Clone, PartialEq, Debug)]
pub struct Shares {
    /// The unit; none for DRAM rows.
    pub unit: Option<Unit>,
    /// Its bytes.
    pub unit_bytes: u32,
    /// Number of the first one.
    pub first: i64,
    /// The lanes in each, bit = lane.
    pub lanes: Vec<u64>,
    /// Distinct bytes asked for.
    pub used: u64,
}

impl Shares {
    /// Bytes of all of them.
    pub fn fetched(&self) -> u64 {
        self.lanes.len() as u64 * u64::from(self.unit_bytes)
    }

    /// How many they are, in words.
    pub fn units(&self) -> Message {
        let n = self.lanes.len() as u32;
        self.unit.map_or_else(|| msg::RecallRows { n: Arg::n(n).fetched() }.into(), |unit| units(n, unit))
    }

    /// All of it in words: as a rule has it, or as it is.
    pub fn words(&self, by_rule: bool) -> Message {
        let count = |lanes: &u64| lanes.count_ones();
        let few = self.lanes.iter().map(count).min().unwrap_or_default();
        let many = self.lanes.iter().map(count).max().unwrap_or_default();
        msg::RecallPlayed {
            who: Arg::text(if by_rule { "rule" } else { "fact" }),
            units: Arg::message(self.units()),
            size: Arg::n(self.unit_bytes),
            total: Arg::n(if self.unit.is_some() { self.fetched() } else { 0 }),
            few: Arg::n(few),
            more: Arg::n(many - few),
            many: Arg::n(many),
        }
        .into()
    }

    /// The same lanes dealt out in order, so many to a unit of that size.
    fn dealt(&self, per_unit: u32, unit: Option<Unit>, unit_bytes: u32) -> Shares {
        let hand = |first: u32| all_lanes(WARP_LANES.min(first + per_unit)) & !all_lanes(first);
        let lanes: Vec<u64> = (0..WARP_LANES).step_by(per_unit as usize).map(hand).collect();
        let used = self.used.min(lanes.len() as u64 * u64::from(unit_bytes));
        Shares { unit, unit_bytes, first: self.first, lanes, used }
    }
}

impl Question {
    /// How the lanes of a state share units; without a unit, DRAM rows.
    fn shares(&self, values: &Values, unit: Option<Unit>) -> Shares {
        let access = Analysis::of(self.step(), values).access;
        let coverage = Coverage::of(&access, unit.unwrap_or(Unit::Sector));
        let used = coverage.unique_bytes;
        let (unit_bytes, all): (u32, Vec<(i64, u64)>) = match unit {
            Some(unit) => {
                (unit.bytes(), coverage.touched.iter().map(|touched| (touched.block, touched.lanes)).collect())
            }
            None => {
                let row_bytes = values.memory().row_bytes;
                (row_bytes, rows_of(&access, row_bytes).into_iter().map(|row| (row.row, row.lanes)).collect())
            }
        };
        let first = all.first().map_or(0, |(block, _)| *block);
        Shares { unit, unit_bytes, first, lanes: all.into_iter().map(|(_, lanes)| lanes).collect(), used }
    }

    /// How the lanes share what is fetched.
    pub fn happens(&self) -> Shares {
        self.shares(&self.values, (self.ask != Ask::Rows).then(|| self.values.unit()))
    }

    /// How they would by a wrong rule, where it has a meaning.
    pub fn by_rule(&self, rule: Rule, happens: &Shares) -> Option<Shares> {
        let (unit, size) = (happens.unit, happens.unit_bytes);
        Some(match rule {
            Rule::Boundary if self.ask == Ask::Offset => self.shares(&self.values.with(Key::Offset, 0), unit),
            Rule::Layout if self.ask == Ask::Field => self.shares(&self.values.with(Key::Layout, 1), unit),
            Rule::Layout if self.ask == Ask::Matrix => {
                self.shares(&self.values.with(Key::Map, 1 - self.values.get(Key::Map)), unit)
            }
            Rule::Boundary | Rule::Layout | Rule::Edge => return None,
            Rule::Staircase => happens.dealt((size / (self.gap_bytes().max(1) as u32)).max(1), unit, size),
            Rule::Transaction => {
                unit?;
                happens.dealt(WARP_LANES, Some(Unit::Line), LINE_BYTES)
            }
            Rule::OtherUnit if unit == Some(Unit::Line) => self.shares(&self.values, Some(Unit::Sector)),
            Rule::OtherUnit => self.shares(&self.values, Some(Unit::Line)),
            Rule::PerThread => happens.dealt(1, unit, size),
        })
    }

    /// The wrong rule that gives a typed number, and how the lanes share by it. A rule that gives the answer is none.
    pub(super) fn rule_of(&self, typed: i64, happens: &Shares) -> Option<(Rule, Shares)> {
        let right = self.number(happens);
        if self.ask == Ask::Fails {
            // Whoever takes another stride of those offered follows the shortcut at the one where it fails.
            let follows = typed != right && self.offered.contains(&typed);
            return follows.then_some(Rule::Staircase).and_then(|rule| Some((rule, self.by_rule(rule, happens)?)));
        }
        if self.ask == Ask::Pitch {
            // Any other pitch that the figure can show: its second row tells what it does.
            let cols = self.values.get(Key::Cols);
            let shown = typed != right && (cols..=cols + MOST_PADDING).contains(&typed);
            let shares = || self.shares(&self.values.with(Key::Pitch, typed), happens.unit);
            return shown.then(|| (Rule::Edge, shares()));
        }
        let followed = |rule: Rule| Some((rule, self.by_rule(rule, happens)?));
        Rule::ALL.into_iter().filter_map(followed).find(|(_, shares)| {
            let number = self.number(shares);
            number == typed && number != right
        })
    }
}
