//! A small roofline: what a kernel can reach at most, where the slope of the roof is efficiency times peak bandwidth.

use super::{Axis, Chart, Curve, Hue, Plot, Shape};
use crate::lesson::{Analysis, StepId, Table, TableRow, Values};
use crate::message::{Arg, msg, text};
use crate::model::{Coverage, DEVICES, Device, Ratio, effective_gb_per_s};

/// Bytes that adding two vectors of floats moves for each addition: two are read, one is written.
const ADD_BYTES: u32 = 12;
/// Operations a byte, from and to.
const INTENSITY: (f64, f64) = (1.0 / 16.0, 4096.0);

/// The roofline for a state of step `time`: of the device that was chosen, or else of the first; for a refused access, of
/// one that wastes nothing.
pub fn reachable(values: &Values, _: bool) -> Plot {
    let analysis = Analysis::of(StepId::Time, values);
    let efficiency = analysis.coverage().map_or(Ratio { num: 1, den: 1 }, Coverage::efficiency);
    roofline(values.device().unwrap_or(&DEVICES[0]), efficiency)
}

/// The roofline of a device whose loads have that efficiency; the addition of two vectors is marked.
pub fn roofline(device: &Device, efficiency: Ratio) -> Plot {
    let compute = f64::from(device.fp32_gflop_per_s);
    let bandwidth = |efficiency: Ratio| {
        let useful = effective_gb_per_s(device.peak_gb_per_s, efficiency);
        useful.num as f64 / useful.den.max(1) as f64
    };
    let (full, useful) = (bandwidth(Ratio { num: 1, den: 1 }), bandwidth(efficiency));
    let roof = |slope: f64| {
        let ridge = (compute / slope).max(INTENSITY.0).min(INTENSITY.1);
        [INTENSITY.0, ridge, INTENSITY.1].map(|x| (x, (slope * x).min(compute))).to_vec()
    };
    let add = useful / f64::from(ADD_BYTES);
    let curves = vec![
        Curve::new(Hue::Teal, Shape::Area, text::PLOT_ROOF_USEFUL, roof(useful)),
        Curve::new(Hue::Ink, Shape::Dashes, text::PLOT_ROOF_FULL, roof(full)),
    ];
    let x = Axis::log(INTENSITY.0, INTENSITY.1, [0.125, 1.0, 8.0, 64.0, 512.0, 4096.0]);
    let y = Axis::log(1.0, 300_000.0, [1.0, 10.0, 100.0, 1000.0, 10_000.0]);
    let chart = Chart::new(x, y, curves, (1.0 / f64::from(ADD_BYTES), add));
    let whole = |x: f64| Arg::n(x.round() as i64);
    let say = msg::PlotRooflineSay {
        device: Arg::text(device.name),
        sheet: Arg::text(device.sheet),
        percent: Arg::percent_hundredths(efficiency.percent_hundredths()),
        peak: Arg::n(device.peak_gb_per_s),
        useful: whole(useful),
        ridge: whole(compute / useful),
        ridge_full: whole(compute / full),
        add: whole(add),
        bytes: Arg::n(ADD_BYTES),
    };
    let rows = chart.x.ticks.iter().map(|intensity| {
        let reach = |slope: f64| msg::Bare { value: whole((slope * intensity).min(compute)) }.into();
        let label = chart.x.label(*intensity);
        TableRow { cells: vec![msg::Bare { value: Arg::text(label) }.into(), reach(useful), reach(full)], lanes: 0 }
    });
    Plot {
        x_name: text::PLOT_X_INTENSITY.into(),
        y_name: text::PLOT_Y_REACH.into(),
        say: say.into(),
        table: Table {
            caption: msg::PlotRooflineTable { device: Arg::text(device.name) }.into(),
            head: vec![text::PLOT_X_INTENSITY, text::PLOT_ROOF_USEFUL, text::PLOT_ROOF_FULL],
            rows: rows.collect(),
        },
        chart,
    }
}
