//! Draws a chart over any backend of the plotting library. Text is ticks alone: names and legends stand beside it as HTML.

use std::ops::Range;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, ValueFormatter};
use plotters::prelude::*;

use super::{Axis, Chart, Curve, Frame, Hue, Palette, Shape};

/// Family of the labels, as the figures have it.
const FONT: &str = "ui-monospace, Menlo, Consolas, monospace";

fn rgb((r, g, b): super::Color) -> RGBColor {
    RGBColor(r, g, b)
}

/// An axis as the plotting library takes it, with the ticks that have room.
struct Scale<'a> {
    axis: &'a Axis,
    ticks: Vec<f64>,
}

impl<'a> Scale<'a> {
    fn new(axis: &'a Axis, most: f64) -> Scale<'a> {
        Scale { axis, ticks: axis.labeled(most as usize) }
    }
}

impl Ranged for Scale<'_> {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, (from, to): (i32, i32)) -> i32 {
        from + (self.axis.share(*value) * f64::from(to - from)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        if hint.weight().allow_light_points() { Vec::new() } else { self.ticks.clone() }
    }

    fn range(&self) -> Range<f64> {
        self.axis.from..self.axis.to
    }
}

impl ValueFormatter<f64> for Scale<'_> {
    fn format_ext(&self, value: &f64) -> String {
        self.axis.label(*value)
    }
}

/// Draws a chart; the backend has the frame's size in device pixels.
pub fn draw<DB: DrawingBackend>(
    chart: &Chart,
    backend: DB,
    frame: &Frame,
    palette: &Palette,
) -> Result<(), DrawingAreaErrorKind<DB::ErrorType>>
where
    DB::ErrorType: 'static,
{
    paint(chart, backend, frame, palette, 1.0)
}

/// Draws a chart, its text `text` times as big as the frame says.
fn paint<DB: DrawingBackend>(
    chart: &Chart,
    backend: DB,
    frame: &Frame,
    palette: &Palette,
    text: f64,
) -> Result<(), DrawingAreaErrorKind<DB::ErrorType>>
where
    DB::ErrorType: 'static,
{
    let root = backend.into_drawing_area();
    root.fill(&rgb(palette.sheet))?;
    let [left, right, top, bottom] = frame.margins();
    let [_, _, width, height] = frame.area();
    let em = frame.label * frame.ratio;
    let stroke = |css: f64| frame.device(css).max(1);
    let mut context = ChartBuilder::on(&root)
        .margin_top(top)
        .margin_right(right)
        .x_label_area_size(bottom)
        .y_label_area_size(left)
        .build_cartesian_2d(Scale::new(&chart.x, width / em / 3.2), Scale::new(&chart.y, height / em / 1.4))?;
    context
        .configure_mesh()
        .disable_x_mesh()
        .bold_line_style(rgb(palette.hairline).stroke_width(stroke(1.0)))
        .light_line_style(TRANSPARENT)
        .axis_style(rgb(palette.muted).stroke_width(stroke(1.0)))
        .label_style((FONT, em * text, &rgb(palette.muted)))
        .set_all_tick_mark_size(frame.device(4.0))
        .draw()?;
    if let Some((x, y)) = chart.mark {
        let thread = rgb(palette.blue).stroke_width(stroke(1.0));
        context.draw_series(DashedLineSeries::new([(x, chart.y.from), (x, y)], stroke(3.0), stroke(3.0), thread))?;
    }
    for Curve { hue, shape, points, .. } in &chart.curves {
        let color = rgb(match hue {
            Hue::Ink => palette.ink,
            Hue::Orange => palette.orange,
            Hue::Teal => palette.teal,
            Hue::Plum => palette.plum,
        });
        let line = color.stroke_width(stroke(2.0));
        let places = points.iter().copied();
        match shape {
            Shape::Line => context.draw_series(LineSeries::new(places, line))?,
            Shape::Dashes => context.draw_series(DashedLineSeries::new(places, stroke(6.0), stroke(4.0), line))?,
            Shape::Area => {
                context.draw_series(AreaSeries::new(places, chart.y.from, color.mix(0.12)).border_style(line))?
            }
            Shape::Rings => context.draw_series(places.map(|place| Circle::new(place, stroke(4.0), line)))?,
            Shape::Crosses => context.draw_series(places.map(|place| Cross::new(place, stroke(4.0), line)))?,
        };
    }
    if let Some(mark) = chart.mark {
        let ring = rgb(palette.blue).stroke_width(stroke(3.0));
        context.plotting_area().draw(&Circle::new(mark, stroke(6.0), ring))?;
    }
    root.present()
}

/// The chart as a picture of its own, with every size as on the page at one device pixel per CSS pixel.
#[cfg(feature = "ssr")]
pub fn svg(chart: &Chart, frame: &Frame, palette: &Palette) -> String {
    // This backend divides sizes of text by so much; the canvas takes them as they are.
    const TEXT: f64 = 1.24;
    let frame = Frame { ratio: 1.0, ..*frame };
    let mut out = String::new();
    let drawn = paint(chart, SVGBackend::with_string(&mut out, frame.size()), &frame, palette, TEXT);
    drawn.expect("writing to a string does not fail");
    out
}
