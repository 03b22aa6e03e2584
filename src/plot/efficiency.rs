//! Efficiency against stride: the exact curve, the shortcut's, and what was measured on a device.

use super::{Axis, Chart, Curve, Hue, Plot, Shape};
use crate::lesson::{Key, LINEAR, SHOW_EXACT, SHOW_SHORTCUT, Table, TableRow, Values, unit_name};
use crate::message::{Arg, Message, msg, text};
use crate::model::{
    Access, Affine, Coverage, Ratio, T4_USEFUL_BANDWIDTH, Unit, WARP_LANES, affine_count, percent_hundredths, shortcut,
};

/// The largest stride on the linear axis.
pub const LINEAR_TO: i64 = 40;
/// The largest stride on the logarithmic axis.
pub const LOG_TO: i64 = 1024;
/// From this stride on every lane is alone in its unit, whatever the element, so that the curves are flat.
const FLAT_FROM: i64 = Unit::Line.bytes() as i64;

/// Efficiency against stride for the element, unit, curves and axis of the state, the array at byte 0; `measured` adds
/// the measured points. The state's stride is marked.
pub fn efficiency(values: &Values, measured: bool) -> Plot {
    let linear = values.get(Key::X) == LINEAR;
    let show = values.get(Key::Show);
    let (elem, unit, stride) = (values.elem_bytes(), values.unit(), values.stride());
    let strides: Vec<i64> = if linear {
        (1..=LINEAR_TO).collect()
    } else {
        (1..=FLAT_FROM).chain([FLAT_FROM * 2, FLAT_FROM * 4, LOG_TO]).collect()
    };
    let curve = |of: &dyn Fn(i64) -> Ratio| {
        strides.iter().map(|stride| (*stride as f64, percent(of(*stride)))).collect::<Vec<_>>()
    };
    let mut curves = Vec::new();
    if show != SHOW_EXACT {
        let points = curve(&|stride| shortcut_share(stride, elem, unit).unwrap_or(Ratio { num: 0, den: 1 }));
        curves.push(Curve::new(Hue::Plum, Shape::Dashes, text::PLOT_SHORTCUT, points));
    }
    if show != SHOW_SHORTCUT {
        curves.push(Curve::new(Hue::Teal, Shape::Line, text::PLOT_EXACT, curve(&|s| exact_share(s, elem, unit))));
        if linear {
            let ring = vec![(0.0, percent(exact_share(0, elem, unit)))];
            curves.push(Curve::new(Hue::Orange, Shape::Rings, text::PLOT_BROADCAST, ring));
        }
    }
    let series = &T4_USEFUL_BANDWIDTH;
    if measured {
        let points = series.points.iter().filter(|(stride, _)| !linear || i64::from(*stride) <= LINEAR_TO);
        let points = points.map(|(stride, _)| (f64::from(*stride), percent(measured_share(*stride)))).collect();
        let name = msg::PlotMeasured { device: Arg::text(series.device) };
        curves.push(Curve::new(Hue::Ink, Shape::Crosses, name, points));
    }
    let x = if linear {
        Axis::linear(0.0, LINEAR_TO as f64, (0..=LINEAR_TO).step_by(8).map(|stride| stride as f64))
    } else {
        Axis::log(1.0, LOG_TO as f64, (0..=LOG_TO.ilog2()).map(|k| f64::from(1 << k)))
    };
    let y = Axis::linear(0.0, 100.0, [0.0, 25.0, 50.0, 75.0, 100.0]).in_percent();
    let here = exact_share(stride, elem, unit);
    let chart = Chart::new(x, y, curves, (stride as f64, percent(here)));
    let say = msg::PlotEfficiencySay {
        stride: Arg::n(stride),
        elem: Arg::n(elem),
        unit: Arg::text(unit.slug()),
        percent: Arg::percent_hundredths(here.percent_hundredths()),
        shown: Arg::text(if chart.mark.is_some() { "yes" } else { "no" }),
        least: Arg::percent_hundredths(exact_share(FLAT_FROM, elem, unit).percent_hundredths()),
    };
    Plot {
        x_name: text::PLOT_X_STRIDE.into(),
        y_name: msg::PlotYEfficiency { unit: Arg::text(unit.slug()) }.into(),
        say: say.into(),
        table: table(values, &strides, measured),
        chart,
    }
}

/// What the exact curve reads at a stride.
pub fn efficiency_at(values: &Values, stride: i64) -> Message {
    let share = exact_share(stride, values.elem_bytes(), values.unit());
    msg::PlotReadShare { stride: Arg::n(stride), percent: Arg::percent_hundredths(share.percent_hundredths()) }.into()
}

/// Hundredths of a percent as a place on the axis.
fn percent(share: Ratio) -> f64 {
    share.num as f64 / share.den as f64 * 100.0
}

fn exact_share(stride: i64, elem_bytes: u32, unit: Unit) -> Ratio {
    let affine = Affine { elem_bytes, ..Affine::floats(stride) };
    if stride == 0 {
        return Coverage::of(&Access::affine(affine), unit).efficiency();
    }
    share(affine_count(affine, unit.bytes()), elem_bytes, unit)
}

fn shortcut_share(stride: i64, elem_bytes: u32, unit: Unit) -> Option<Ratio> {
    Some(share(shortcut(stride, elem_bytes, unit.bytes(), WARP_LANES)?, elem_bytes, unit))
}

/// The share of so many fetched units that a warp of different elements uses.
fn share(n_units: u32, elem_bytes: u32, unit: Unit) -> Ratio {
    let fetched = u64::from(n_units) * u64::from(unit.bytes());
    Ratio { num: u64::from(WARP_LANES * elem_bytes), den: fetched }
}

/// Useful bandwidth as a share of that at the first measured stride.
fn measured_share(stride: u32) -> Ratio {
    let points = T4_USEFUL_BANDWIDTH.points;
    let at = |stride: u32| points.iter().find(|point| point.0 == stride).map_or(0, |point| u64::from(point.1));
    Ratio { num: at(stride), den: at(points[0].0) }
}

fn table(values: &Values, strides: &[i64], measured: bool) -> Table {
    let (elem, unit, log) = (values.elem_bytes(), values.unit(), values.get(Key::X) != LINEAR);
    let cell = |share: Option<Ratio>| -> Message {
        share.map_or(text::CELL_NONE.into(), |share| {
            msg::CellPercent { p: Arg::percent_hundredths(percent_hundredths(share.num, share.den)) }.into()
        })
    };
    let is_measured = |stride: i64| T4_USEFUL_BANDWIDTH.points.iter().any(|point| i64::from(point.0) == stride);
    let mut rows: Vec<i64> = strides.iter().copied().filter(|s| !log || (*s as u64).is_power_of_two()).collect();
    if !log {
        rows.insert(0, 0);
    }
    let here = values.stride();
    if !rows.contains(&here) {
        rows.insert(rows.iter().take_while(|stride| **stride < here).count(), here);
    }
    let rows = rows.into_iter().map(|stride| {
        let mut cells = vec![
            msg::Bare { value: Arg::n(stride) }.into(),
            cell(Some(exact_share(stride, elem, unit))),
            cell(shortcut_share(stride, elem, unit)),
        ];
        if measured {
            cells.push(cell(is_measured(stride).then(|| measured_share(stride as u32))));
        }
        TableRow { cells, lanes: 0 }
    });
    let mut head = vec![text::HEAD_STRIDE, text::PLOT_EXACT, text::PLOT_SHORTCUT];
    if measured {
        head.push(text::HEAD_MEASURED);
    }
    let caption = msg::PlotEfficiencyTable { elem: Arg::n(elem), unit: unit_name(unit) };
    Table { caption: caption.into(), head, rows: rows.collect() }
}
