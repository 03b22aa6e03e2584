//! Draws a chart over any backend of the plotting library, straight on its few shapes: the library's own axes and series
//! take 15 kB more. Text is ticks alone: names and legends stand beside it as HTML.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::{Chart, Color, Curve, Frame, Hue, Palette, Shape};

/// Family of the labels, as the figures have it.
const FONT: &str = "ui-monospace, Menlo, Consolas, monospace";

/// A place on the canvas, in device pixels.
type Coord = (i32, i32);

/// Draws a chart; the backend has the frame's size in device pixels. What it refuses to draw is left out: the table beside
/// the plot tells the same.
pub fn draw<DB: DrawingBackend>(chart: &Chart, backend: &mut DB, frame: &Frame, palette: &Palette) {
    paint(chart, backend, frame, palette, 1.0);
}

/// Draws a chart, its text `text` times as big as the frame says.
fn paint<DB: DrawingBackend>(chart: &Chart, backend: &mut DB, frame: &Frame, palette: &Palette, text: f64) {
    let mut sheet = Sheet { backend, frame, chart };
    let _ = sheet.backend.draw_rect((0, 0), size(frame), &style(palette.sheet, 1.0, 0), true);
    sheet.axes(palette, text);
    if let Some((x, y)) = chart.mark {
        sheet.dashes(&[(x, chart.y.from), (x, y)], [3.0, 3.0], palette.blue, 1.0);
    }
    for curve in &chart.curves {
        sheet.curve(curve, palette);
    }
    if let Some(mark) = chart.mark {
        sheet.ring(mark, 6.0, palette.blue, 3.0);
    }
    let _ = sheet.backend.present();
}

/// A stroke so many device pixels wide, or a filling.
fn style((r, g, b): Color, alpha: f64, stroke_width: u32) -> ShapeStyle {
    ShapeStyle { color: RGBAColor(r, g, b, alpha), filled: false, stroke_width }
}

fn size(frame: &Frame) -> Coord {
    let (width, height) = frame.size();
    (width as i32, height as i32)
}

/// A chart being drawn. Places are values of the axes, lengths are CSS pixels.
struct Sheet<'a, DB> {
    backend: &'a mut DB,
    frame: &'a Frame,
    chart: &'a Chart,
}

impl<DB: DrawingBackend> Sheet<'_, DB> {
    fn at(&self, place: (f64, f64)) -> Coord {
        let (x, y) = self.chart.place(self.frame, place);
        ((x * self.frame.ratio).round() as i32, (y * self.frame.ratio).round() as i32)
    }

    fn length(&self, css: f64) -> i32 {
        self.frame.device(css).max(1) as i32
    }

    fn stroke(&self, color: Color, css: f64) -> ShapeStyle {
        style(color, 1.0, self.length(css) as u32)
    }

    fn line(&mut self, from: Coord, to: Coord, stroke: &ShapeStyle) {
        let _ = self.backend.draw_line(from, to, stroke);
    }

    fn path(&mut self, path: Vec<Coord>, stroke: &ShapeStyle) {
        if !path.is_empty() {
            let _ = self.backend.draw_path(path, stroke);
        }
    }

    fn ring(&mut self, place: (f64, f64), radius: f64, color: Color, width: f64) {
        let (center, radius, stroke) = (self.at(place), self.length(radius) as u32, self.stroke(color, width));
        let _ = self.backend.draw_circle(center, radius, &stroke, false);
    }

    /// Both axes with their ticks and labels, and a line across at each tick of the vertical one.
    fn axes(&mut self, palette: &Palette, text: f64) {
        let Chart { x, y, .. } = self.chart;
        let [_, _, width, height] = self.frame.area();
        let em = self.frame.label * self.frame.ratio;
        let (tick, gap) = (self.length(4.0), self.length(4.0));
        let (hairline, axis) = (self.stroke(palette.hairline, 1.0), self.stroke(palette.muted, 1.0));
        let (left, bottom) = self.at((x.from, y.from));
        let (right, top) = self.at((x.to, y.to));
        let (r, g, b) = palette.muted;
        let muted = RGBColor(r, g, b);
        let font = TextStyle::from((FONT, em * text).into_font()).color(&muted);
        let ticks = |axis: &super::Axis, room: f64| axis.labeled((room / em) as usize);
        for value in ticks(y, height / 1.4) {
            let (_, at) = self.at((x.from, value));
            self.line((left, at), (right, at), &hairline);
            self.line((left - tick, at), (left, at), &axis);
            self.text(&y.label(value), &font, HPos::Right, VPos::Center, (left - tick - gap, at));
        }
        for value in ticks(x, width / 3.2) {
            let (at, _) = self.at((value, y.from));
            self.line((at, bottom), (at, bottom + tick), &axis);
            self.text(&x.label(value), &font, HPos::Center, VPos::Top, (at, bottom + tick + gap));
        }
        self.line((left, bottom), (right, bottom), &axis);
        self.line((left, top), (left, bottom), &axis);
    }

    fn text(&mut self, text: &str, font: &TextStyle, h: HPos, v: VPos, at: Coord) {
        let _ = self.backend.draw_text(text, &font.pos(Pos::new(h, v)), at);
    }

    fn curve(&mut self, curve: &Curve, palette: &Palette) {
        let color = match curve.hue {
            Hue::Ink => palette.ink,
            Hue::Orange => palette.orange,
            Hue::Teal => palette.teal,
            Hue::Plum => palette.plum,
        };
        let stroke = self.stroke(color, 2.0);
        let path: Vec<_> = curve.points.iter().map(|place| self.at(*place)).collect();
        match curve.shape {
            Shape::Line => self.path(path, &stroke),
            Shape::Dashes => self.dashes(&curve.points, [6.0, 4.0], color, 2.0),
            Shape::Area => {
                let (_, bottom) = self.at((self.chart.x.from, self.chart.y.from));
                let ends = [path.last(), path.first()].into_iter().flatten().map(|(x, _)| (*x, bottom));
                let below = path.iter().copied().chain(ends).collect::<Vec<_>>();
                let _ = self.backend.fill_polygon(below, &style(color, 0.12, 0));
                self.path(path, &stroke);
            }
            Shape::Rings => curve.points.iter().for_each(|place| self.ring(*place, 4.0, color, 2.0)),
            Shape::Crosses => {
                let d = self.length(4.0);
                for (x, y) in path {
                    self.line((x - d, y - d), (x + d, y + d), &stroke);
                    self.line((x - d, y + d), (x + d, y - d), &stroke);
                }
            }
        }
    }

    /// A dashed line through places: strokes of the one length with the other between them, going on around corners.
    fn dashes(&mut self, places: &[(f64, f64)], lengths: [f64; 2], color: Color, width: f64) {
        let stroke = self.stroke(color, width);
        let lengths = lengths.map(|css| f64::from(self.length(css)));
        let (mut on, mut left) = (true, lengths[0]);
        let mut dash = Vec::new();
        for pair in places.windows(2) {
            let ((x0, y0), (x1, y1)) = (self.at(pair[0]), self.at(pair[1]));
            let (dx, dy) = (f64::from(x1 - x0), f64::from(y1 - y0));
            let whole = (dx * dx + dy * dy).sqrt();
            let point = |along: f64| {
                let share = along / whole;
                (x0 + (dx * share).round() as i32, y0 + (dy * share).round() as i32)
            };
            let mut along = 0.0;
            while along < whole {
                let end = (along + left).min(whole);
                if on {
                    dash.extend([point(along), point(end)]);
                }
                left -= end - along;
                along = end;
                // What rounding leaves of a length is none: it might be too little to go on by.
                if left <= 1e-6 {
                    self.path(std::mem::take(&mut dash), &stroke);
                    on = !on;
                    left = lengths[usize::from(!on)];
                }
            }
        }
        self.path(dash, &stroke);
    }
}

/// The chart as a picture of its own, with every size as on the page at one device pixel per CSS pixel.
#[cfg(feature = "ssr")]
pub fn svg(chart: &Chart, frame: &Frame, palette: &Palette) -> String {
    // This backend divides sizes of text by so much; the canvas takes them as they are.
    const TEXT: f64 = 1.24;
    let frame = Frame { ratio: 1.0, ..*frame };
    let mut out = String::new();
    paint(chart, &mut SVGBackend::with_string(&mut out, frame.size()), &frame, palette, TEXT);
    out
}
