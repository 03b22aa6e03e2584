//! Several loads of one warp: which bytes of their units one load uses, which another, and which nobody does.

use super::{number, words};
use crate::lesson::analysis::Way;
use crate::lesson::parts::{hex, lane_list};
use crate::lesson::{Analysis, Table, TableRow};
use crate::message::{Arg, msg, text};
use crate::model::{Coverage, Unit};

impl Way {
    /// Bytes of all its units: those that the request of that place uses, those that only others use, those that nobody
    /// uses.
    pub fn shares(&self, shown: usize) -> [u64; 3] {
        let now = self.requests.get(shown).map_or(0, |access| Coverage::of(access, Unit::Sector).unique_bytes);
        let together = &self.together;
        [now, together.unique_bytes - now, together.fetched_bytes() - together.unique_bytes]
    }
}

/// The same for each unit that the state's request touches.
fn unit_shares(a: &Analysis) -> Vec<[u32; 3]> {
    let (Some(coverage), Some(way)) = (a.coverage(), a.way()) else { return Vec::new() };
    let of_others = |block: i64, bytes: u128| {
        let known = way.together.touched.iter().find(|unit| unit.block == block);
        known.map_or(0, |unit| (unit.bytes & !bytes).count_ones())
    };
    let shares = coverage.touched.iter().map(|touched| {
        let (used, others) = (touched.used_bytes(), of_others(touched.block, touched.bytes));
        [used, others, coverage.unit.bytes() - used - others]
    });
    shares.collect()
}

/// Bytes of the units that the state's request touches: used now, by another load alone, by nobody.
pub fn request_shares(a: &Analysis) -> [u32; 3] {
    unit_shares(a).into_iter().fold([0; 3], |sum, unit| [0, 1, 2].map(|place| sum[place] + unit[place]))
}

/// The table of a request among others: a row for each unit that it touches.
pub fn among_table(a: &Analysis) -> Table {
    let (Some(coverage), unit) = (a.coverage(), a.values.unit()) else { return super::grid_table(a, None) };
    let head = vec![
        match unit {
            Unit::Sector => text::HEAD_SECTOR,
            Unit::Pair => text::HEAD_PAIR,
            Unit::Line => text::HEAD_LINE_UNIT,
        },
        text::HEAD_THREADS,
        text::HEAD_NOW,
        text::HEAD_OTHERS,
        text::HEAD_NEVER,
    ];
    let rows = coverage.touched.iter().zip(unit_shares(a)).map(|(touched, shares)| {
        let first = touched.first_byte(unit);
        let block = msg::CellBlock {
            block: Arg::n(touched.block),
            first: Arg::text(hex(first)),
            last: Arg::text(hex(first + i64::from(unit.bytes()) - 1)),
        };
        let mut cells = vec![block.into(), words(lane_list(touched.lanes))];
        cells.extend(shares.map(number));
        TableRow { cells, lanes: touched.lanes }
    });
    Table { caption: msg::AmongTable { unit: Arg::text(unit.slug()) }.into(), head, rows: rows.collect() }
}
