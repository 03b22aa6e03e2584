//! The second part of step `alignment`: consecutive warps over one array, and the units at whose edges they meet.

use super::{number, refused_say, words};
use crate::lesson::analysis::warps;
use crate::lesson::parts::byte_span;
use crate::lesson::{Analysis, Key, Part, Table, TableRow, percent, unit_arg, unit_name};
use crate::message::{Arg, Message, msg, text};
use crate::model::{Affine, Coverage, Stream, WARP_LANES, affine_count};

/// One to 32 warps and what they fetch together.
pub const WARPS: Part = Part {
    slug: "warps",
    caption: text::WARPS_CAPTION,
    say: |a| vec![say(a)],
    table,
    data: &[
        "data-unit",
        "data-stride",
        "data-offset",
        "data-elem",
        "data-warps",
        "data-units",
        "data-units-summed",
        "data-fetched-bytes",
        "data-wasted-bytes",
        "data-efficiency",
        "data-error",
    ],
    value,
};

/// Distinct units of a stream, as an argument.
pub fn stream_units(stream: &Stream) -> Arg {
    unit_arg(stream.n_units(), stream.unit)
}

/// Units that the same warps touch together when the array begins on a boundary.
fn aligned_units(a: &Analysis) -> u32 {
    let lanes = WARP_LANES * a.values.get(Key::Warps) as u32;
    let affine = Affine { stride: a.values.stride(), elem_bytes: a.values.elem_bytes(), ..Affine::floats(1) };
    // All warps together are one long run of lanes: each lane of a broadcast asks for the same.
    affine_count(
        Affine { lanes: if affine.stride == 0 { WARP_LANES } else { lanes }, ..affine },
        a.values.unit().bytes(),
    )
}

fn say(a: &Analysis) -> Message {
    let Some(stream) = &a.stream else { return refused_say(a) };
    let shared = stream.touched.iter().filter(|unit| unit.n_requests > 1).count();
    msg::WarpsSay {
        k: Arg::n(a.values.get(Key::Warps)),
        shared: Arg::n(shared),
        units: stream_units(stream),
        floor: Arg::n(aligned_units(a)),
        summed: Arg::n(stream.n_units_summed()),
        percent: Arg::percent_hundredths(stream.efficiency().percent_hundredths()),
    }
    .into()
}

/// A row for each warp.
fn table(a: &Analysis) -> Table {
    let unit = a.values.unit();
    let mut before: Option<Coverage> = None;
    let rows = warps(&a.values).into_iter().enumerate().filter(|_| a.stream.is_some()).map(|(warp, access)| {
        let coverage = Coverage::of(&access, unit);
        let known =
            |block: i64| before.iter().any(|before| before.touched.iter().any(|touched| touched.block == block));
        let shared = coverage.touched.iter().filter(|touched| known(touched.block)).count();
        let blocks = || coverage.touched.iter().map(|touched| touched.block);
        let span = byte_span(blocks().next().unwrap_or(0), blocks().next_back().unwrap_or(0));
        let cells = vec![number(warp), words(span), number(coverage.n_units()), number(shared)];
        before = Some(coverage);
        TableRow { cells, lanes: 0 }
    });
    let rows = rows.collect();
    let caption = msg::WarpsTable { unit: unit_name(unit), offset: Arg::n(a.values.offset_bytes()) };
    Table {
        caption: caption.into(),
        head: vec![text::HEAD_WARP, text::HEAD_SPAN, text::HEAD_UNITS, text::HEAD_SHARED],
        rows,
    }
}

fn value(a: &Analysis, attribute: &str) -> Option<String> {
    let values = &a.values;
    let stream = a.stream.as_ref();
    let number = match attribute {
        "data-unit" => return Some(values.unit().slug().to_owned()),
        "data-error" => return stream.is_none().then(|| "misaligned".to_owned()),
        "data-stride" => values.stride(),
        "data-offset" => values.offset_bytes(),
        "data-elem" => values.elem_bytes().into(),
        "data-warps" => values.get(Key::Warps),
        "data-units" => stream?.n_units().into(),
        "data-units-summed" => stream?.n_units_summed().into(),
        "data-fetched-bytes" => stream?.fetched_bytes() as i64,
        "data-wasted-bytes" => (stream?.fetched_bytes() - stream?.unique_bytes) as i64,
        _ => return Some(percent(stream?.efficiency().percent_hundredths())),
    };
    Some(number.to_string())
}
