//! The count against the offset of the array: what it costs to begin off a boundary.

use super::{Axis, Chart, Curve, Hue, Plot, Shape};
use crate::lesson::{Table, TableRow, Values, unit_arg, unit_name};
use crate::message::{Arg, Message, msg, text};
use crate::model::{Affine, affine_count};

/// The largest offset on the axis, in bytes.
pub const OFFSET_TO: i64 = 64;

/// Units touched against the array's first byte, for the stride, element and unit of the state; its offset is marked.
/// Offsets at which the hardware refuses the access have no point, and no line leads over them.
pub fn offset(values: &Values) -> Plot {
    let (elem, unit) = (values.elem_bytes(), values.unit());
    let count = |offset_bytes| units_from(values, offset_bytes);
    let counts: Vec<(i64, u32)> =
        (0..=OFFSET_TO).step_by(elem as usize).map(|offset| (offset, count(offset))).collect();
    let point = |&(offset, n): &(i64, u32)| (offset as f64, f64::from(n));
    let (least, most) = counts.iter().fold((u32::MAX, 0), |(least, most), (_, n)| (least.min(*n), most.max(*n)));
    let ticks = [0, least].into_iter().chain((most > least).then_some(most)).map(f64::from);
    let y = Axis::linear(0.0, f64::from(most) * 1.15, ticks);
    let x = Axis::linear(0.0, OFFSET_TO as f64, (0..=OFFSET_TO).step_by(8).map(|offset| offset as f64));
    let points = counts.iter().map(point).collect();
    // Single bytes begin anywhere: their counts make a line.
    let curve = match elem {
        1 => Curve::new(Hue::Teal, Shape::Line, text::PLOT_EXACT, points),
        _ => Curve::new(Hue::Teal, Shape::Rings, msg::PlotLegal { elem: Arg::n(elem) }, points),
    };
    let here = values.offset_bytes();
    let legal = here % i64::from(elem) == 0;
    let mark = if legal { (here as f64, f64::from(count(here))) } else { (-1.0, -1.0) };
    let chart = Chart::new(x, y, vec![curve], mark);
    let say = msg::PlotOffsetSay {
        offset: Arg::n(here),
        stride: Arg::n(values.stride()),
        units: unit_arg(count(here), unit),
        least: Arg::n(least),
        most: Arg::n(most),
        kind: Arg::text(match () {
            () if !legal => "refused",
            () if least == most => "flat",
            () => "taxed",
        }),
        shown: Arg::text(if chart.mark.is_some() { "yes" } else { "no" }),
    };
    let beyond = (legal && here > OFFSET_TO).then(|| (here, count(here)));
    let rows = counts.iter().chain(&beyond).map(|(offset, n)| TableRow {
        cells: vec![msg::Bare { value: Arg::n(*offset) }.into(), msg::Bare { value: Arg::n(*n) }.into()],
        lanes: 0,
    });
    let caption = msg::PlotOffsetTable { stride: Arg::n(values.stride()), elem: Arg::n(elem), unit: unit_name(unit) };
    Plot {
        x_name: text::PLOT_X_OFFSET.into(),
        y_name: msg::PlotYCount { unit: unit_name(unit) }.into(),
        say: say.into(),
        table: Table { caption: caption.into(), head: vec![text::HEAD_OFFSET, text::HEAD_COUNT], rows: rows.collect() },
        chart,
    }
}

/// What the curve reads at an offset that the hardware accepts.
pub fn offset_at(values: &Values, offset_bytes: i64) -> Message {
    let units = unit_arg(units_from(values, offset_bytes), values.unit());
    msg::PlotReadCount { offset: Arg::n(offset_bytes), units }.into()
}

/// Units that the state's access touches from another byte on.
fn units_from(values: &Values, offset_bytes: i64) -> u32 {
    let affine = Affine { elem_bytes: values.elem_bytes(), offset_bytes, ..Affine::floats(values.stride()) };
    affine_count(affine, values.unit().bytes())
}
