//! A chart as data: axes, curves and the marked point, and where a point falls on the page, both ways.

use super::Frame;
use crate::message::Message;

/// An axis: its range, its scale and the values that are labeled.
#[derive(Clone, PartialEq, Debug)]
pub struct Axis {
    pub from: f64,
    pub to: f64,
    /// Whether equal ratios are equally far apart.
    pub log: bool,
    /// Ascending values with a label.
    pub ticks: Vec<f64>,
    /// Written behind each label.
    pub sign: &'static str,
}

impl Axis {
    /// An axis of equal steps.
    pub fn linear(from: f64, to: f64, ticks: impl IntoIterator<Item = f64>) -> Axis {
        Axis { from, to, log: false, ticks: ticks.into_iter().collect(), sign: "" }
    }

    /// An axis of equal ratios; all of it is above 0.
    pub fn log(from: f64, to: f64, ticks: impl IntoIterator<Item = f64>) -> Axis {
        Axis { log: true, ..Axis::linear(from, to, ticks) }
    }

    /// The same axis in percent.
    pub fn in_percent(self) -> Axis {
        Axis { sign: "%", ..self }
    }

    /// How far along the axis a value lies: 0 at its beginning, 1 at its end.
    pub fn share(&self, value: f64) -> f64 {
        if self.log {
            (value / self.from).log2() / (self.to / self.from).log2()
        } else {
            (value - self.from) / (self.to - self.from)
        }
    }

    /// The value at a share of the axis.
    pub fn value(&self, share: f64) -> f64 {
        if self.log { self.from * (self.to / self.from).powf(share) } else { self.from + share * (self.to - self.from) }
    }

    /// Whether a value lies on the axis.
    pub fn holds(&self, value: f64) -> bool {
        (self.from..=self.to).contains(&value)
    }

    /// The label of a tick.
    pub(super) fn label(&self, tick: f64) -> String {
        if tick > 0.0 && tick < 1.0 {
            format!("1/{}", (1.0 / tick).round() as i64)
        } else {
            format!("{}{}", tick.round() as i64, self.sign)
        }
    }

    /// The ticks that are labeled where `most` labels have room.
    pub(super) fn labeled(&self, most: usize) -> Vec<f64> {
        let every = self.ticks.len().div_ceil(most.max(2));
        self.ticks.iter().copied().step_by(every.max(1)).collect()
    }
}

/// What a color stands for, by its name in the palette.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hue {
    Ink,
    Orange,
    Teal,
    Plum,
}

/// How the points of a curve are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A line through them.
    Line,
    /// A dashed line through them.
    Dashes,
    /// A line through them, and the ground below it tinted.
    Area,
    /// A ring around each.
    Rings,
    /// A cross at each.
    Crosses,
}

/// A curve or a cloud of points.
#[derive(Clone, PartialEq, Debug)]
pub struct Curve {
    pub hue: Hue,
    pub shape: Shape,
    /// Its name in the legend.
    pub name: Message,
    pub points: Vec<(f64, f64)>,
}

impl Curve {
    pub(super) fn new(hue: Hue, shape: Shape, name: impl Into<Message>, points: Vec<(f64, f64)>) -> Curve {
        Curve { hue, shape, name: name.into(), points }
    }
}

/// Axes, curves, and the point that marks the present state.
#[derive(Clone, PartialEq, Debug)]
pub struct Chart {
    pub x: Axis,
    pub y: Axis,
    /// Back to front.
    pub curves: Vec<Curve>,
    /// The present state, where it lies on the axes.
    pub mark: Option<(f64, f64)>,
}

impl Chart {
    /// A chart with a mark, if the mark lies on the axes.
    pub(super) fn new(x: Axis, y: Axis, curves: Vec<Curve>, mark: (f64, f64)) -> Chart {
        let mark = Some(mark).filter(|(at_x, at_y)| x.holds(*at_x) && y.holds(*at_y));
        Chart { x, y, curves, mark }
    }

    /// Where a point of the axes is drawn, in CSS pixels from the upper left corner.
    pub fn place(&self, frame: &Frame, (x, y): (f64, f64)) -> (f64, f64) {
        let [left, top, width, height] = frame.area();
        let (x, y) = (left + self.x.share(x) * width, top + (1.0 - self.y.share(y)) * height);
        (x / frame.ratio, y / frame.ratio)
    }

    /// Where the marked point is drawn, in CSS pixels.
    pub fn mark_place(&self, frame: &Frame) -> Option<(f64, f64)> {
        self.mark.map(|mark| self.place(frame, mark))
    }

    /// The value of the horizontal axis at a place, in CSS pixels; places outside count as the ends.
    pub fn value_at(&self, frame: &Frame, x: f64) -> f64 {
        let [left, _, width, _] = frame.area();
        match (x * frame.ratio - left) / width {
            share if share < 0.0 => self.x.value(0.0),
            share if share > 1.0 => self.x.value(1.0),
            share => self.x.value(share),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_and_values_are_inverse() {
        for axis in [Axis::linear(0.0, 40.0, []), Axis::log(1.0, 1024.0, []), Axis::log(0.125, 64.0, [])] {
            for share in [0.0, 0.25, 0.5, 1.0] {
                assert!((axis.share(axis.value(share)) - share).abs() < 1e-9);
            }
        }
        assert_eq!(Axis::log(1.0, 1024.0, []).share(32.0), 0.5);
    }

    #[test]
    fn labels_are_left_out_where_there_is_no_room() {
        let axis = Axis::log(1.0, 1024.0, (0..=10).map(|k| f64::from(1 << k)));
        let labels = |most| axis.labeled(most).into_iter().map(|tick| axis.label(tick)).collect::<Vec<_>>();
        assert_eq!(labels(11).len(), 11);
        assert_eq!(labels(7), ["1", "4", "16", "64", "256", "1024"]);
        assert_eq!(Axis::log(0.125, 8.0, []).label(0.125), "1/8");
    }

    #[test]
    fn a_pointer_finds_the_value_again() {
        let chart = Chart::new(Axis::linear(0.0, 40.0, []), Axis::linear(0.0, 100.0, []), Vec::new(), (3.0, 200.0));
        assert_eq!(chart.mark, None);
        for ratio in [1.0, 2.0, 3.0] {
            let frame = Frame { width: 328.0, height: 220.0, ratio, label: 12.0 };
            for value in [0.0, 7.0, 40.0] {
                let (x, _) = chart.place(&frame, (value, 0.0));
                assert!((chart.value_at(&frame, x) - value).abs() < 1e-9);
            }
            assert_eq!(chart.value_at(&frame, -100.0), 0.0);
        }
    }
}
