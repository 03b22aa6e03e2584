//! What to draw: render models as plain values. Geometry is a pure function of the layout and the analysis, in CSS pixels,
//! both ways: from bytes to places and from a pointer back to bytes.

mod alignment;
mod bars;
mod chips;
mod figures;
mod gather;
mod grid;
mod mapping;
mod measured;
mod padding;
mod ruler;
mod soa;
mod stairs;
mod summary;
#[cfg(test)]
mod tests;
mod time;
mod transpose;
mod vector;
mod ways;

pub use bars::played;
pub use figures::{Deed, challenge_figure, drag, figure, grip, guessed, lane_at, part_figure, tap, why_figure};
pub use grid::{Fold, Grid, GridRow};
pub use ruler::Ruler;
pub use stairs::Stairs;

use crate::lesson::StepId;
use crate::message::{Mark, Message};

/// Content narrower than this is drawn in the narrow form.
pub const NARROW_BELOW_PX: f64 = 640.0;
/// Figures are never wider than this.
pub const WIDEST_PX: f64 = 1040.0;
/// Size of labels at the usual text size.
pub const LABEL_PX: f64 = 12.0;

/// Width of a figure on a slide, and size of its labels.
pub const SLIDE_PX: f64 = 744.0;
pub const SLIDE_LABEL_PX: f64 = 24.0;

/// What geometry depends on besides the state.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Layout {
    /// Width of the figure, in CSS pixels.
    pub width: f64,
    /// Size of labels, in CSS pixels: follows the reader's text size.
    pub label: f64,
}

impl Layout {
    /// Of a figure on a page of paper, A4 or Letter.
    pub const PAPER: Layout = Layout { width: 650.0, label: LABEL_PX };

    /// The layout of a step's figure on a slide, 1280 pixels wide. What is high is drawn at a larger size, labels too, and
    /// shown at a smaller: labels are never smaller than [`SLIDE_LABEL_PX`].
    pub fn slide(step: StepId) -> Layout {
        let by = match step {
            StepId::Transpose => 1.7,
            StepId::Gather => 1.4,
            StepId::Spectrum => 1.3,
            StepId::Soa | StepId::Summary | StepId::Stride => 1.2,
            _ => 1.0,
        };
        Layout { width: SLIDE_PX * by, label: SLIDE_LABEL_PX * by }
    }

    /// The layout of a figure in content of that width, at a text size relative to the usual.
    pub fn new(content_px: f64, text_scale: f64) -> Layout {
        Layout { width: within(content_px, 240.0, WIDEST_PX), label: (LABEL_PX * text_scale).max(LABEL_PX) }
    }

    /// Whether the narrow form is drawn.
    pub fn narrow(&self) -> bool {
        self.width < NARROW_BELOW_PX
    }

    /// Width that a label of so many characters of monospace takes.
    fn label_width(&self, characters: usize) -> f64 {
        characters as f64 * 0.6 * self.label
    }
}

/// A figure to draw: its size and its layers, back to front.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    pub width: f64,
    pub height: f64,
    pub layers: Vec<Layer>,
    pub handles: Vec<Handle>,
}

/// Marks of one kind that are drawn alike.
#[derive(Clone, PartialEq, Debug)]
pub struct Layer {
    pub class: &'static str,
    /// Whether the layer gives the answer away, so that the veil hides it.
    pub answer: bool,
    pub marks: Marks,
}

/// What layers stand for, by the beginning of their class.
const MARKED: [(&str, Mark); 22] = [
    ("cell", Mark::Requested),
    ("used", Mark::Requested),
    ("span", Mark::Requested),
    ("num", Mark::Requested),
    ("chip", Mark::Thread),
    ("ring", Mark::Thread),
    ("arrow", Mark::Thread),
    ("slot", Mark::Slot),
    ("bracket", Mark::Element),
    ("shelf", Mark::Row),
    ("unit", Mark::Fetched),
    ("bucket", Mark::Fetched),
    ("shared", Mark::Fetched),
    ("hatch", Mark::Wasted),
    ("later", Mark::Later),
    ("open", Mark::Wait),
    ("burst", Mark::Burst),
    ("exact", Mark::Exact),
    ("shortcut", Mark::Shortcut),
    ("gap", Mark::Gap),
    ("broadcast", Mark::Broadcast),
    ("meter", Mark::Meter),
];

/// The marks of a layer. A mark's place in the list is its identity: a lane, a touched unit, a row.
#[derive(Clone, PartialEq, Debug)]
pub enum Marks {
    Rects(Vec<Rect>),
    Labels(Vec<Label>),
    Paths(Vec<Path>),
}

/// A rectangle, in CSS pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rect {
    pub x: f64,
    pub y: f64,
    pub w: f64,
    pub h: f64,
    /// What sets it apart from its layer, such as `on`.
    pub class: &'static str,
}

/// A line of text at a point of its baseline.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    pub x: f64,
    pub y: f64,
    pub text: String,
    /// Words of a language, which stand in place of the text.
    pub words: Option<Message>,
    pub anchor: Anchor,
}

/// Which end of a label stands at its point.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

impl Anchor {
    /// The word of SVG's `text-anchor`.
    pub const fn word(self) -> &'static str {
        match self {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        }
    }
}

/// A path in SVG's path language.
#[derive(Clone, PartialEq, Debug)]
pub struct Path {
    pub d: String,
    pub class: &'static str,
}

/// A place that can be grabbed: at least 44 pixels in both directions. What grabbing it does is [`drag`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Handle {
    pub x: f64,
    pub y: f64,
    pub w: f64,
    pub h: f64,
}

impl Handle {
    /// A handle around a point.
    #[inline(never)]
    fn around(x: f64, y: f64) -> Handle {
        const SIDE: f64 = 44.0;
        Handle { x: tidy(x - SIDE / 2.0), y: tidy(y - SIDE / 2.0), w: SIDE, h: SIDE }
    }

    /// The same handle moved into a figure of that size, so that all of it can be touched.
    #[inline(never)]
    fn inside(self, width: f64, height: f64) -> Handle {
        Handle { x: within(self.x, 0.0, width - self.w), y: within(self.y, 0.0, height - self.h), ..self }
    }
}

/// A length as SVG writes it: at most two decimals. (The standard library's way of writing floats takes 8 kB.)
pub fn digits(length: f64) -> String {
    let hundredths = (length * 100.0).round() as i64;
    let (whole, part) = ((hundredths / 100).to_string(), (hundredths % 100).unsigned_abs());
    let sign = if hundredths < 0 && hundredths > -100 { "-" } else { "" };
    match part {
        0 => whole,
        _ if part % 10 == 0 => [sign, &whole, ".", &(part / 10).to_string()].concat(),
        1..10 => [sign, &whole, ".0", &part.to_string()].concat(),
        _ => [sign, &whole, ".", &part.to_string()].concat(),
    }
}

/// The nearest number from `least` to `most`. (`f64::clamp` brings 8 kB of float writing along, for its panic.)
fn within(x: f64, least: f64, most: f64) -> f64 {
    x.max(least).min(most)
}

/// Rounded to a hundredth of a pixel, so that attributes stay short.
#[inline(never)]
fn tidy(x: f64) -> f64 {
    (x * 100.0).round() / 100.0
}

impl Rect {
    #[inline(never)]
    fn new(x: f64, y: f64, w: f64, h: f64) -> Rect {
        Rect { x: tidy(x), y: tidy(y), w: tidy(w.max(0.0)), h: tidy(h.max(0.0)), class: "" }
    }

    fn with(mut self, class: &'static str) -> Rect {
        self.class = class;
        self
    }

    /// The same rectangle grown on every side.
    #[inline(never)]
    fn grown(self, by: f64) -> Rect {
        Rect::new(self.x - by, self.y - by, self.w + 2.0 * by, self.h + 2.0 * by)
    }

    fn center(self) -> (f64, f64) {
        (self.x + self.w / 2.0, self.y + self.h / 2.0)
    }
}

impl Label {
    #[inline(never)]
    fn new(x: f64, y: f64, anchor: Anchor, text: impl Into<String>) -> Label {
        Label { x: tidy(x), y: tidy(y), text: text.into(), words: None, anchor }
    }

    /// A label in words of a language.
    #[inline(never)]
    fn said(x: f64, y: f64, anchor: Anchor, words: impl Into<Message>) -> Label {
        Label { words: Some(words.into()), ..Label::new(x, y, anchor, "") }
    }

    /// A label around its point, moved sideways as far as it takes to stand between 0 and `right`.
    fn around(x: f64, y: f64, text: impl Into<String>, size: f64, right: f64) -> Label {
        let text = text.into();
        let half = text.chars().count() as f64 * 0.3 * size;
        Label::new(within(x, half, right - half), y, Anchor::Middle, text)
    }
}

impl Layer {
    #[inline(never)]
    fn rects(class: &'static str, marks: Vec<Rect>) -> Layer {
        Layer { class, answer: false, marks: Marks::Rects(marks) }
    }

    #[inline(never)]
    fn labels(class: &'static str, marks: Vec<Label>) -> Layer {
        Layer { class, answer: false, marks: Marks::Labels(marks) }
    }

    #[inline(never)]
    fn paths(class: &'static str, marks: Vec<Path>) -> Layer {
        Layer { class, answer: false, marks: Marks::Paths(marks) }
    }

    /// A layer of one rectangle.
    #[inline(never)]
    fn rect(class: &'static str, mark: Rect) -> Layer {
        Layer::rects(class, vec![mark])
    }

    /// A layer of one label.
    #[inline(never)]
    fn label(class: &'static str, mark: Label) -> Layer {
        Layer::labels(class, vec![mark])
    }

    /// A layer of one path.
    #[inline(never)]
    fn path(class: &'static str, d: String) -> Layer {
        Layer::paths(class, vec![Path { d, class: "" }])
    }

    /// The same layer as a part of the answer.
    fn answer(mut self) -> Layer {
        self.answer = true;
        self
    }

    /// What its marks stand for, where words of the prose can light them up.
    pub fn mark(&self) -> Option<Mark> {
        MARKED.iter().find(|(class, _)| self.class.starts_with(class)).map(|(_, mark)| *mark)
    }

    /// Marks in it.
    pub fn len(&self) -> usize {
        match &self.marks {
            Marks::Rects(marks) => marks.len(),
            Marks::Labels(marks) => marks.len(),
            Marks::Paths(marks) => marks.len(),
        }
    }

    /// Whether it has no marks.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Scene {
    /// The layer of that class, if the scene has one.
    pub fn layer(&self, class: &str) -> Option<&Layer> {
        self.layers.iter().find(|layer| layer.class == class)
    }

    /// Nodes that drawing takes: marks, layers and handles.
    pub fn n_nodes(&self) -> usize {
        self.layers.iter().map(|layer| layer.len() + 1).sum::<usize>() + self.handles.len()
    }
}

/// Joins path commands of straight lines: each part is a list of points.
fn polyline(points: &[(f64, f64)]) -> String {
    let mut d = String::new();
    for (place, (x, y)) in points.iter().enumerate() {
        d.push(if place == 0 { 'M' } else { 'L' });
        d.push_str(&digits(*x));
        d.push(' ');
        d.push_str(&digits(*y));
    }
    d
}
