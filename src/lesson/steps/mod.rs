//! The steps, one file each. Their numbers come from the analysis, or from the model's laws for a state named in the text.

pub mod address;
pub mod alignment;
#[cfg(test)]
mod alignment_tests;
pub mod gather;
#[cfg(test)]
mod gather_tests;
pub mod hook;
mod lane_iteration;
mod many_warps;
pub mod mapping;
#[cfg(test)]
mod mapping_tests;
pub mod packed;
pub mod padding;
#[cfg(test)]
mod padding_tests;
pub mod sector;
pub mod soa;
#[cfg(test)]
mod soa_tests;
pub mod spectrum;
pub mod stride;
pub mod summary;
pub mod time;
mod time_parts;
#[cfg(test)]
mod time_tests;
pub mod transpose;
#[cfg(test)]
mod transpose_tests;
pub mod vector;
#[cfg(test)]
mod vector_tests;
pub mod warp;
mod ways;

pub use time_parts::T4_STRIDES;

use super::parts::{hex, lane_list, units};
use super::{Analysis, Key, Table, TableRow};
use crate::message::{Arg, Message, msg, text};
use crate::model::{Unit, lanes_in};

/// Bytes of a float, the element of the questions.
const FLOAT_BYTES: u32 = 4;

/// A message as the argument of another.
fn arg(message: impl Into<Message>) -> Arg {
    Arg::message(message)
}

/// What a warp asks for stride by stride: its line of code, the bytes each and apart, and where the array begins.
fn strided_asks(a: &Analysis) -> Message {
    msg::StrideAsks {
        stride: Arg::n(a.values.stride()),
        elem: Arg::n(a.values.elem_bytes()).requested(),
        gap: Arg::n(a.values.gap_bytes().abs()),
        offset: Arg::n(a.values.offset_bytes()),
    }
    .into()
}

/// What the inspected thread gets, in words; without its neighbors while the answer is veiled.
fn thread_value(a: &Analysis, veiled: bool) -> Message {
    lane_words(a, a.values.thread(), veiled)
}

/// What a lane gets, in words; without its neighbors while the answer is veiled.
pub fn lane_words(a: &Analysis, lane: u32, veiled: bool) -> Message {
    let byte = a.access.address(lane);
    if !a.access.is_active(lane) {
        return msg::ThreadIdle { lane: Arg::n(lane) }.into();
    }
    let unit = a.values.unit();
    let (lane_arg, byte_arg, line) =
        (Arg::n(lane), Arg::n(byte), Arg::n(byte.div_euclid(i64::from(Unit::Line.bytes()))));
    let touched = a.coverage().and_then(|c| c.units_of_lane(lane).next().copied());
    match (touched, &a.counts) {
        (_, Err(refused)) if refused.lanes >> lane & 1 == 1 => {
            msg::ThreadRefused { lane: lane_arg, byte: byte_arg, elem: Arg::n(refused.elem_bytes) }.into()
        }
        (_, Err(_)) => msg::ThreadLegal { lane: lane_arg, byte: byte_arg }.into(),
        (Some(touched), _) if !veiled => {
            let (block, unit) = (Arg::n(touched.block), Arg::text(unit.slug()));
            if touched.n_lanes() == 1 {
                msg::ThreadAlone { lane: lane_arg, byte: byte_arg, line, unit, block }.into()
            } else {
                let others = Arg::n(touched.n_lanes() - 1);
                msg::ThreadShares { lane: lane_arg, byte: byte_arg, line, unit, block, others }.into()
            }
        }
        _ => msg::ThreadAt { lane: lane_arg, byte: byte_arg, line }.into(),
    }
}

/// What is said where the hardware refuses the access.
pub fn refused_say(a: &Analysis) -> Message {
    let (lanes, elem) = a.counts.as_ref().err().map_or((0, 0), |refused| (refused.lanes, refused.elem_bytes));
    msg::RefusedSay { n: Arg::n(lanes.count_ones()), lanes: Arg::text(lane_list(lanes)), elem: Arg::n(elem) }.into()
}

/// The table of a line grid: a row for each touched unit, or for each refused thread.
fn grid_table(a: &Analysis, stride: Option<i64>) -> Table {
    let unit = a.values.unit();
    let coverage = match (&a.counts, a.coverage()) {
        (Ok(_), Some(coverage)) => coverage,
        (Err(refused), _) => return refused_table(a, refused.lanes),
        (Ok(_), None) => unreachable!("counts always hold every unit"),
    };
    let size = u64::from(unit.bytes());
    let mut occupancy = coverage.touched.iter().map(|t| (t.used_bytes(), t.n_lanes()));
    let first = occupancy.next();
    let alike = first.filter(|_| coverage.n_units() > 1 && occupancy.all(|row| Some(row) == first));
    let used = alike.map_or(0, |(used, _)| u64::from(used));
    let caption = msg::GridTable {
        stride: stride.map_or(Arg::text("none"), Arg::n),
        offset: Arg::n(a.values.offset_bytes()),
        unit: Arg::text(unit.slug()),
        alike: Arg::text(if alike.is_some() { "yes" } else { "no" }),
        used: Arg::n(used).requested(),
        wasted: Arg::n(size - used).wasted(),
    };
    let mut head = vec![
        match unit {
            Unit::Sector => text::HEAD_SECTOR,
            Unit::Pair => text::HEAD_PAIR,
            Unit::Line => text::HEAD_LINE_UNIT,
        },
        text::HEAD_THREADS,
        text::HEAD_USED,
        text::HEAD_WASTED,
    ];
    if unit != Unit::Line {
        head.insert(1, text::HEAD_LINE);
    }
    let rows = coverage.touched.iter().map(|touched| {
        let first = touched.first_byte(unit);
        let block = msg::CellBlock {
            block: Arg::n(touched.block),
            first: Arg::text(hex(first)),
            last: Arg::text(hex(first + size as i64 - 1)),
        };
        let used = touched.used_bytes();
        let mut cells = vec![block.into(), words(lane_list(touched.lanes)), number(used), number(unit.bytes() - used)];
        if unit != Unit::Line {
            cells.insert(1, number(first.div_euclid(i64::from(Unit::Line.bytes()))));
        }
        TableRow { cells, lanes: touched.lanes }
    });
    Table { caption: caption.into(), head, rows: rows.collect() }
}

fn refused_table(a: &Analysis, lanes: u64) -> Table {
    let elem = i64::from(a.access.elem_bytes());
    let rows = lanes_in(lanes).map(|lane| {
        let address = a.access.address(lane);
        TableRow { cells: vec![number(lane), words(hex(address)), number(address.rem_euclid(elem))], lanes: 1 << lane }
    });
    Table {
        caption: msg::RefusedTable { elem: Arg::n(elem) }.into(),
        head: vec![text::HEAD_THREAD, text::HEAD_ADDRESS, text::HEAD_PAST],
        rows: rows.collect(),
    }
}

/// A cell that holds a number.
fn number(n: impl crate::message::Integer) -> Message {
    msg::Bare { value: Arg::n(n) }.into()
}

/// A cell or an option that holds text which is the same in every language.
fn words(text: String) -> Message {
    msg::Bare { value: Arg::text(text) }.into()
}

/// The percentage of a coverage that is used, as an argument.
fn used_percent(a: &Analysis) -> Arg {
    Arg::percent_hundredths(a.coverage().map_or(0, |c| c.efficiency().percent_hundredths()))
}

/// "32 sectors" of the state, as an argument.
fn state_units(a: &Analysis) -> Arg {
    let unit = a.values.unit();
    arg(units(a.coverage().map_or(0, |c| c.n_units()), unit))
}

/// The value of an element slider, in words.
fn elem_value(a: &Analysis, veiled: bool) -> Message {
    let elem = Arg::n(a.values.elem_bytes());
    if veiled {
        msg::ElemValueVeiled { elem }.into()
    } else {
        msg::ElemValue { elem, units: state_units(a), percent: used_percent(a) }.into()
    }
}

/// The value of a key that no sentence of the step needs: the number alone.
fn plain_value(a: &Analysis, key: Key) -> Message {
    number(a.values.get(key))
}
