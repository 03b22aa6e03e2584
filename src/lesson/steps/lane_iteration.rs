//! The second part of step `mapping`: what a warp touches from instant to instant, where its threads own chunks and where
//! they take turns.

use super::mapping::{instant, ways};
use super::number;
use crate::lesson::analysis::Way;
use crate::lesson::{Analysis, CHUNKED, Key, Part, Table, TableRow, Values, unit_arg, unit_name};
use crate::message::{Arg, Message, msg, text};
use crate::model::Coverage;

/// The same elements chunked and interleaved, instant by instant.
pub const CHUNKS: Part = Part {
    slug: "chunks",
    caption: text::CHUNKS_CAPTION,
    say: |a| vec![say(a)],
    table,
    data: &["data-unit", "data-elem", "data-chunk", "data-chunked", "data-interleaved", "data-units"],
    value: attribute,
};

/// The state's elements chunked, and dealt out in turn.
fn both(values: &Values) -> [Way; 2] {
    let (ways, _) = ways(&values.with(Key::Map, CHUNKED));
    ways.try_into().unwrap_or_else(|_| unreachable!("two ways"))
}

/// Units at an instant.
fn units_at(way: &Way, values: &Values, instant: i64) -> u32 {
    Coverage::of(&way.requests[instant as usize], values.unit()).n_units()
}

/// Units at the state's instant, each way, as arguments.
fn at_instant(a: &Analysis) -> [Arg; 2] {
    both(&a.values).each_ref().map(|way| unit_arg(units_at(way, &a.values, instant(&a.values)), a.values.unit()))
}

fn say(a: &Analysis) -> Message {
    let values = &a.values;
    let together = both(values)[0].together.n_units();
    let [chunked, interleaved] = at_instant(a);
    msg::ChunksSay {
        chunk: Arg::n(values.get(Key::Chunk)),
        chunked,
        interleaved,
        together: unit_arg(together, values.unit()),
    }
    .into()
}

pub(super) fn value(a: &Analysis, key: Key, veiled: bool) -> Message {
    let chunk = Arg::n(a.values.get(Key::Chunk));
    let instant = Arg::n(instant(&a.values));
    let [chunked, interleaved] = at_instant(a);
    match (key, veiled) {
        (Key::Chunk, true) => msg::ChunksValueVeiled { chunk }.into(),
        (Key::Chunk, false) => msg::ChunksValue { chunk, chunked, interleaved }.into(),
        (_, true) => msg::ChunksValueInstantVeiled { instant, chunk }.into(),
        (_, false) => msg::ChunksValueInstant { instant, chunked, interleaved }.into(),
    }
}

/// A row for each instant, and one for all of them.
fn table(a: &Analysis) -> Table {
    let values = &a.values;
    let ways = both(values);
    let cells = |head: Message, units: [u32; 2]| TableRow {
        cells: [vec![head], units.map(number).to_vec()].concat(),
        lanes: 0,
    };
    let mut rows: Vec<TableRow> = (0..values.get(Key::Chunk))
        .map(|instant| cells(number(instant), ways.each_ref().map(|way| units_at(way, values, instant))))
        .collect();
    rows.push(cells(text::CHUNKS_ALL.into(), ways.each_ref().map(|way| way.together.n_units())));
    Table {
        caption: msg::ChunksTable { unit: unit_name(values.unit()) }.into(),
        head: vec![text::HEAD_INSTANT, text::HEAD_CHUNKED, text::HEAD_INTERLEAVED],
        rows,
    }
}

fn attribute(a: &Analysis, attribute: &str) -> Option<String> {
    let values = &a.values;
    let number = match attribute {
        "data-unit" => return Some(values.unit().slug().to_owned()),
        "data-elem" => values.elem_bytes(),
        "data-chunk" => values.get(Key::Chunk) as u32,
        "data-units" => both(values)[0].together.n_units(),
        _ => units_at(&both(values)[usize::from(attribute == "data-interleaved")], values, instant(values)),
    };
    Some(number.to_string())
}
