//! The plots against the model, and the drawing against the chart: what is marked stands where the chart says it does.

use super::*;
use crate::lesson::{Key, LINEAR, LOG, SHOW_BOTH, SHOW_EXACT, Values};
use crate::message::{Catalog, plain};
use crate::model::{Device, Ratio};

fn values(pairs: &[(Key, i64)]) -> Values {
    pairs.iter().fold(Values::BASE, |values, (key, value)| values.with(*key, *value))
}

fn written(message: &Message) -> String {
    plain(&Catalog::english().spans(message))
}

fn height_of(plot: &Plot, name: &str, x: f64) -> Option<f64> {
    let curve = plot.chart.curves.iter().find(|curve| written(&curve.name).starts_with(name))?;
    curve.points.iter().find(|point| point.0 == x).map(|point| point.1)
}

/// S7.4: the curve is flat from 8 on.
#[test]
fn efficiency_of_floats_is_flat_from_stride_8() {
    for scale in [LINEAR, LOG] {
        let plot = efficiency(&values(&[(Key::X, scale)]), false);
        for stride in [8.0, 9.0, 16.0, 32.0] {
            assert_eq!(height_of(&plot, "Exact", stride), Some(12.5));
        }
        assert_eq!(height_of(&plot, "Exact", 1.0), Some(100.0));
        assert_eq!(height_of(&plot, "The shortcut", 3.0), Some(25.0));
    }
}

#[test]
fn curves_can_be_left_out_and_measured_points_come_in() {
    let names = |show, measured| {
        let plot = efficiency(&values(&[(Key::Show, show), (Key::X, LOG)]), measured);
        plot.chart.curves.iter().map(|curve| written(&curve.name)).collect::<Vec<_>>()
    };
    assert_eq!(names(SHOW_EXACT, false), ["Exact"]);
    assert_eq!(names(SHOW_BOTH, false), ["The shortcut", "Exact"]);
    assert!(names(SHOW_BOTH, true)[2].contains("T4"));
    let plot = efficiency(&values(&[(Key::X, LINEAR)]), true);
    let at_8 = height_of(&plot, "Measured", 8.0).unwrap();
    assert!((at_8 - 16.4).abs() < 0.05, "{at_8}");
    assert_eq!(height_of(&plot, "Measured", 64.0), None);
}

#[test]
fn the_line_unit_falls_to_a_32nd() {
    let plot = efficiency(&values(&[(Key::Unit, 2), (Key::Stride, 32)]), false);
    assert_eq!(plot.chart.mark, Some((32.0, 3.125)));
    assert!(written(&plot.say).contains("3.13 %"), "{}", written(&plot.say));
}

#[test]
fn a_state_beyond_the_axis_has_no_mark_and_says_so() {
    for (scale, stride) in [(LINEAR, 300), (LINEAR, -3), (LOG, 0)] {
        let plot = efficiency(&values(&[(Key::X, scale), (Key::Stride, stride)]), false);
        assert_eq!(plot.chart.mark, None);
        assert!(written(&plot.say).contains("beyond this axis"));
        assert!(plot.table.rows.iter().any(|row| written(&row.cells[0]) == stride.to_string()));
    }
}

#[test]
fn the_offset_curve_shows_the_tax() {
    let plot = offset(&values(&[(Key::Stride, 1), (Key::Offset, 4)]));
    assert_eq!(plot.chart.mark, Some((4.0, 5.0)));
    assert_eq!(height_of(&plot, "Multiples", 32.0), Some(4.0));
    assert_eq!(plot.chart.y.ticks, [0.0, 4.0, 5.0]);
    assert_eq!(plot.table.rows.len(), 17);
    let flat = offset(&values(&[(Key::Stride, 8), (Key::Offset, 4)]));
    assert!(written(&flat.say).contains("No tax here"), "{}", written(&flat.say));
    let refused = offset(&values(&[(Key::Stride, 1), (Key::Offset, 3)]));
    assert_eq!(refused.chart.mark, None);
    assert!(written(&refused.say).contains("refuses"));
}

#[test]
fn the_slope_of_the_roof_is_efficiency_times_peak() {
    let v100 = Device::by_slug("v100").unwrap();
    let plot = roofline(v100, Ratio { num: 1, den: 8 });
    let [(x0, y0), (x1, y1), _] = plot.chart.curves[0].points[..] else { panic!("three points") };
    assert!((y0 / x0 - 112.5).abs() < 1e-9 && (y1 / x1 - 112.5).abs() < 1e-9);
    let say = written(&plot.say);
    assert!(say.contains("900 GB/s") && say.contains("12.5 %") && say.contains("140 operations"), "{say}");
}

/// Ring, ticks and curves of the picture stand where the chart places them, within a pixel.
#[cfg(feature = "ssr")]
#[test]
fn the_marked_point_is_drawn_where_the_chart_places_it() {
    let states = [(Key::X, LINEAR, 3), (Key::X, LINEAR, 40), (Key::X, LOG, 1), (Key::X, LOG, 8), (Key::X, LOG, 1024)];
    for (width, height) in [(288.0, 200.0), (328.0, 240.0), (1040.0, 380.0)] {
        let frame = Frame { width, height, ratio: 1.0, label: 12.0 };
        for (key, scale, stride) in states {
            let plot = efficiency(&values(&[(key, scale), (Key::Stride, stride)]), true);
            check_ring(&plot.chart, &frame);
        }
        check_ring(&offset(&values(&[(Key::Stride, 2), (Key::Offset, 8)])).chart, &frame);
        check_ring(&roofline(Device::by_slug("h100").unwrap(), Ratio { num: 1, den: 8 }).chart, &frame);
    }
}

#[cfg(feature = "ssr")]
#[track_caller]
fn check_ring(chart: &Chart, frame: &Frame) {
    let picture = svg(chart, frame, &Palette::LIGHT);
    let ring = picture.lines().rfind(|line| line.contains("<circle")).expect("a ring");
    assert!(ring.contains("#0B57D0"), "{ring}");
    let number = |name: &str| -> f64 {
        let from = ring.find(&format!(" {name}=\"")).unwrap() + name.len() + 3;
        ring[from..].split('"').next().unwrap().parse().unwrap()
    };
    let (x, y) = chart.mark_place(frame).expect("a mark");
    let off = (number("cx") - x).abs().max((number("cy") - y).abs());
    assert!(off <= 0.51, "off by {off} px: {ring}, not {x}, {y}");
}

/// All sizes follow the device's pixels: the same picture at three times the ratio is three times as big.
#[cfg(feature = "ssr")]
#[test]
fn places_do_not_depend_on_the_ratio() {
    let chart = efficiency(&values(&[(Key::Stride, 5)]), false).chart;
    let at = |ratio| chart.mark_place(&Frame { width: 328.0, height: 240.0, ratio, label: 12.0 }).unwrap();
    for ratio in [1.25, 2.0, 3.0] {
        let ((x, y), (one_x, one_y)) = (at(ratio), at(1.0));
        assert!((x - one_x).abs() <= 1.0 && (y - one_y).abs() <= 1.0, "{ratio}");
    }
}

#[cfg(feature = "ssr")]
#[test]
fn pictures_take_their_colors_from_the_palette() {
    let plot = efficiency(&values(&[(Key::Stride, 3)]), true);
    let picture = svg(&plot.chart, &Frame { width: 328.0, height: 240.0, ratio: 1.0, label: 12.0 }, &Palette::LIGHT);
    for color in ["#078C9A", "#470A50", "#C76B00", "#1B1F24", "#0B57D0"] {
        assert!(picture.contains(color), "{color}");
    }
    assert!(!picture.contains("NaN"));
}

/// Dashes come to an end, whatever lengths rounding leaves of them.
#[cfg(feature = "ssr")]
#[test]
fn every_choice_of_curves_is_drawn() {
    for (unit, scale, elem) in
        (0..3).flat_map(|unit| [(unit, LINEAR, 1), (unit, LINEAR, 4), (unit, LOG, 4), (unit, LOG, 16)])
    {
        let plot =
            efficiency(&values(&[(Key::Unit, unit), (Key::X, scale), (Key::Elem, elem), (Key::Stride, 8)]), true);
        for width in (288..=1040).step_by(47) {
            let frame = Frame { width: width.into(), height: 340.0, ratio: 1.0, label: 12.0 };
            assert!(svg(&plot.chart, &frame, &Palette::LIGHT).len() < 200_000, "{unit} {scale} {width}");
        }
    }
}
