//! The figure of step `time`: DRAM rows as shelves with their sectors as books, the waits on a line of time, three meters.

use super::figures::scene;
use super::summary::meter_bars;
use super::{Anchor, Handle, Label, Layer, Layout, Rect, Scene, polyline};
use crate::lesson::{Analysis, Timing, decimal, shown_ns};
use crate::model::{ROW_BYTES, Ratio, SECTOR_BYTES, Time, TimeModel, TouchedRow, Unit, lanes_in, rows_of};

/// Waits of the axis, or bursts where nothing waits: one for each lane of a warp.
const AXIS_WAITS: u32 = 32;
const BAR_PX: f64 = 20.0;
/// How far a burst's tick stands out of its bar.
const OVERSHOOT_PX: f64 = 2.0;
/// Slots narrower than this have no room for an outline around what is in them.
const OUTLINED_FROM_PX: f64 = 14.0;
/// From the shelves to what stands below them.
const BELOW_PX: f64 = 10.0;
/// Room for the bracket at the edge of a shelf.
const EDGE_PX: f64 = 8.0;

/// Where the touched DRAM rows and their sectors are drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Shelves {
    rows: Vec<TouchedRow>,
    row_bytes: i64,
    left: f64,
    top: f64,
    /// Width of a sector's slot.
    slot: f64,
    /// Width of the longest shelf.
    longest: f64,
    pitch: f64,
    height: f64,
    label: f64,
}

impl Shelves {
    /// The shelves of an access, refused ones too.
    pub fn new(a: &Analysis, layout: &Layout) -> Shelves {
        let row_bytes = a.values.memory().row_bytes;
        let rows = rows_of(&a.access, row_bytes);
        let digits = rows.last().map_or(1, |row| row.row.to_string().len());
        let gutter: f64 = if layout.narrow() { 38.0 } else { 56.0 };
        let left = gutter.max(layout.label_width(digits) + 8.0);
        let (pitch, gap) = match (rows.len(), layout.narrow()) {
            (..=4, _) => (34.0, 6.0),
            (5..=8, _) => (26.0, 5.0),
            (_, true) => (11.0, 2.0),
            (_, false) => (16.0, 3.0),
        };
        let longest = layout.width - left - EDGE_PX;
        let slot = longest * share_of(row_bytes) * f64::from(SECTOR_BYTES) / f64::from(row_bytes);
        let height = pitch - gap;
        Shelves {
            rows,
            row_bytes: row_bytes.into(),
            left,
            top: (layout.label * 0.6 - height / 2.0).max(2.0),
            slot,
            longest,
            pitch,
            height,
            label: layout.label,
        }
    }

    /// Bottom of the last shelf.
    pub fn bottom(&self) -> f64 {
        self.top + self.rows.len() as f64 * self.pitch + (self.label * 0.6 - self.pitch / 2.0).max(0.0)
    }

    /// The edge of the first shelf, which is as long as a DRAM row.
    fn edge(&self) -> (f64, f64) {
        (self.left + self.longest * share_of(self.row_bytes as u32), self.top + self.height / 2.0)
    }

    /// The row size whose shelf ends nearest to a place.
    fn row_at(&self, x: f64) -> i64 {
        let off = |row: &u32| (self.left + self.longest * share_of(*row) - x).abs();
        ROW_BYTES.into_iter().min_by(|one, other| off(one).total_cmp(&off(other))).map_or(self.row_bytes, i64::from)
    }

    /// The place of some bytes on their shelf.
    fn book(&self, first: i64, n_bytes: i64) -> Option<Rect> {
        let place = self.rows.iter().position(|row| row.row == first.div_euclid(self.row_bytes))?;
        let scale = self.slot / f64::from(SECTOR_BYTES);
        let n_bytes = n_bytes.min(self.row_bytes - first.rem_euclid(self.row_bytes));
        let width = (n_bytes as f64 * scale).max(1.5);
        let x = self.left + first.rem_euclid(self.row_bytes) as f64 * scale;
        let x = x.min(self.left + self.row_bytes as f64 * scale - width);
        let y = self.top + place as f64 * self.pitch + 2.0;
        Some(Rect::new(x, y, width, self.height - 4.0))
    }

    /// Shelves, books and the inspected lane's ring. A refused access has its lanes in place of books.
    pub fn layers(&self, a: &Analysis, inspected: u32) -> Vec<Layer> {
        let width = self.slot * self.row_bytes as f64 / f64::from(SECTOR_BYTES);
        let shelf = |place: usize| Rect::new(self.left, self.top + place as f64 * self.pitch, width, self.height);
        let every = (self.label / self.pitch).ceil() as usize;
        let numbers = self.rows.iter().enumerate().step_by(every).map(|(place, row)| {
            let y = shelf(place).center().1 + self.label * 0.36;
            Label::new(self.left - 8.0, y, Anchor::End, row.row.to_string())
        });
        let mut layers = vec![
            Layer::labels("label", numbers.collect()),
            Layer::rects("shelf", (0..self.rows.len()).map(shelf).collect()),
        ];
        let elem = i64::from(a.values.elem_bytes());
        match a.coverage() {
            Some(coverage) => {
                let size = i64::from(SECTOR_BYTES);
                let books: Vec<_> = coverage
                    .touched
                    .iter()
                    .filter_map(|t| Some((self.book(t.block * size, size)?, t.used_bytes())))
                    .collect();
                if self.slot < OUTLINED_FROM_PX {
                    // Neighboring books have one outline, and what is used of each is a tick in it.
                    let used = books.iter().map(|(book, used)| {
                        let inset = if book.h > OUTLINED_FROM_PX { 3.0 } else { 1.0 };
                        let width = book.w * f64::from(*used) / f64::from(SECTOR_BYTES) - 1.0;
                        Rect::new(book.x + 1.0, book.y + inset, width.max(1.5), book.h - 2.0 * inset)
                    });
                    layers.push(Layer::rects("used", used.collect()));
                    let mut runs: Vec<(i64, i64)> = Vec::new();
                    for first in coverage.touched.iter().map(|t| t.block * size) {
                        match runs.last_mut() {
                            Some((_, end)) if *end == first && first % self.row_bytes != 0 => *end += size,
                            _ => runs.push((first, first + size)),
                        }
                    }
                    let run = |(first, end): (i64, i64)| self.book(first, end - first).map(|run| run.grown(1.0));
                    layers.push(Layer::rects("unit", runs.into_iter().filter_map(run).collect()).answer());
                } else {
                    let inner = |book: &Rect| Rect::new(book.x + 3.0, book.y + 3.0, book.w - 6.0, book.h - 6.0);
                    let used = books.iter().map(|(book, used)| {
                        let inner = inner(book);
                        Rect { w: inner.w * f64::from(*used) / f64::from(SECTOR_BYTES), ..inner }
                    });
                    layers.push(Layer::rects("used", used.collect()));
                    let outline = |book: &Rect| Rect::new(book.x + 1.0, book.y, book.w - 2.0, book.h);
                    layers.push(Layer::rects("unit", books.iter().map(|(book, _)| outline(book)).collect()).answer());
                }
            }
            None => {
                let refused = a.counts.as_ref().err().map_or(0, |refused| refused.lanes);
                let cells = lanes_in(a.access.active()).filter_map(|lane| {
                    let class = if refused >> lane & 1 == 1 { "refused" } else { "" };
                    Some(self.book(a.access.address(lane), elem)?.with(class))
                });
                layers.push(Layer::rects("cell", cells.collect()));
            }
        }
        let ring = self.book(a.access.address(inspected), elem).map(|book| book.grown(1.5));
        layers.push(Layer::rects("ring", ring.into_iter().collect()));
        layers
    }

    /// The lane whose bytes are nearest to a point of the shelves.
    pub fn lane_at(&self, a: &Analysis, x: f64, y: f64) -> Option<u32> {
        if y > self.bottom() {
            return None;
        }
        let place = ((y - self.top) / self.pitch) as usize;
        let off = |lane: &u32| match self.book(a.access.address(*lane), 1) {
            Some(book) => ((book.x - x).abs() * 100.0) as i64,
            None => i64::MAX,
        };
        lanes_in(self.rows.get(place.min(self.rows.len() - 1))?.lanes).min_by_key(off)
    }
}

/// How long the shelf of a row is, as a share of the longest: an equal piece for each doubling.
fn share_of(row_bytes: u32) -> f64 {
    1.0 - 0.15 * f64::from(ROW_BYTES[ROW_BYTES.len() - 1].ilog2() - row_bytes.ilog2())
}

/// Whether a point is where the edge of a shelf is grabbed, and not the bracket below.
pub fn on_shelves(a: &Analysis, layout: &Layout, y: f64) -> bool {
    y < Shelves::new(a, layout).bottom() + BELOW_PX
}

/// The row size that a drag of a shelf's edge by so many pixels means.
pub fn row_at(start: &Analysis, layout: &Layout, dx: f64) -> i64 {
    let shelves = Shelves::new(start, layout);
    shelves.row_at(shelves.edge().0 + dx)
}

/// The latency that a drag of the bracket by so many pixels means, on the axis as it was when it was grabbed.
pub fn latency_at(start: &Analysis, layout: &Layout, dx: f64) -> i64 {
    let latency = f64::from(start.values.memory().latency_ns);
    (latency * (1.0 + dx / wait_px(layout))).round() as i64
}

/// Width of one wait.
fn wait_px(layout: &Layout) -> f64 {
    layout.width / f64::from(AXIS_WAITS)
}

/// Shelves above a line of time above meters.
pub fn time(a: &Analysis, layout: &Layout, inspected: u32) -> Scene {
    let shelves = Shelves::new(a, layout);
    let mut all = shelves.layers(a, inspected);
    let mut top = shelves.bottom() + BELOW_PX;
    let model = a.values.model();
    let (x, y) = shelves.edge();
    let half = shelves.height / 2.0;
    let edge = polyline(&[(x + 2.0, y - half), (x + 6.0, y - half), (x + 6.0, y + half), (x + 2.0, y + half)]);
    all.push(Layer::path("bracket", edge));
    let mut handles = Vec::new();
    if let Some(timing) = &a.timing {
        let (counts, reference) = timing.reference(model);
        let n_units = a.coverage().map_or(0, |coverage| coverage.n_units());
        let lanes = [
            (a.values.stride(), n_units, timing.rows.len() as u32, timing.time(model)),
            (1, counts.unit(Unit::Sector).n_units(), counts.n_rows, reference),
        ];
        for (place, (stride, n_units, n_rows, time)) in lanes.into_iter().enumerate() {
            let words = ["S=", &stride.to_string(), ": ", &shown_ns(time), " ns"].concat();
            all.push(Layer::label("lane-name", Label::new(0.0, top + layout.label, Anchor::Start, words)).answer());
            top += layout.label + 6.0;
            if place == 0 && time.n_waits > 0 {
                let (bracket, handle) = bracket(layout, timing, top);
                all.extend(bracket);
                handles.push(handle);
            }
            top += layout.label + 6.0;
            all.extend(lane(layout, n_units, n_rows, timing.memory.overlap, time, top));
            top += BAR_PX + 8.0;
        }
        all.extend(axis(layout, timing, model, top));
        top += layout.label + 20.0;
        let (meters, bottom) = meter_bars(layout, &timing.meters, top);
        all.extend(meters);
        top = bottom;
    }
    handles.push(Handle::around(x, y));
    scene(layout, top, all, handles)
}

/// The waits of one load, each a block with as many lanes as opens are in flight, and their bursts: ticks behind the waits,
/// or where nothing waits as long as they take.
fn lane(layout: &Layout, n_units: u32, n_rows: u32, overlap: u32, time: &Time, top: f64) -> [Layer; 2] {
    let wait = wait_px(layout);
    let (mut blocks, mut bursts) = (Vec::new(), Vec::new());
    let rows_model = time.n_waits > 0 && time.burst_ns.num > 0;
    for k in 0..time.n_waits {
        let x = f64::from(k) * wait;
        let in_flight = if rows_model { overlap.min(n_rows - k * overlap) } else { 1 };
        let height = BAR_PX / f64::from(in_flight);
        // Too many to tell apart are drawn as one.
        let (drawn, height) = if height >= 2.5 { (in_flight, height - 1.0) } else { (1, BAR_PX) };
        for level in 0..drawn {
            blocks.push(Rect::new(x + 0.5, top + f64::from(level) * BAR_PX / f64::from(drawn), wait - 1.0, height));
        }
        bursts.push(Rect::new(x + wait - 2.0, top - OVERSHOOT_PX, 2.0, BAR_PX + 2.0 * OVERSHOOT_PX));
    }
    if time.n_waits == 0 {
        bursts.extend((0..n_units).map(|k| Rect::new(f64::from(k) * wait + 0.5, top, wait - 1.0, BAR_PX)));
    }
    [Layer::rects("open", blocks).answer(), Layer::rects("burst", bursts).answer()]
}

/// The bracket over the first wait, and the handle that stretches it.
fn bracket(layout: &Layout, timing: &Timing, top: f64) -> ([Layer; 2], Handle) {
    let (wait, y) = (wait_px(layout), top + layout.label + 2.0);
    let d = polyline(&[(0.5, y), (0.5, y - 5.0), (wait - 0.5, y - 5.0), (wait - 0.5, y)]);
    let label = Label::new(wait + 5.0, y - 1.0, Anchor::Start, format!("L = {} ns", timing.memory.latency_ns));
    let layers = [Layer::path("bracket", d), Layer::label("label", label)];
    (layers, Handle::around(wait, y + BAR_PX / 2.0))
}

/// The axis from 0 to 32 waits, or to 32 bursts where only they take time, with as many numbers as have room.
fn axis(layout: &Layout, timing: &Timing, model: TimeModel, top: f64) -> [Layer; 2] {
    let parts = match layout.width / layout.label_width(24) {
        2.0.. => 4,
        1.0.. => 2,
        _ => 1,
    };
    let label = |part: u32| {
        let n_waits = part * AXIS_WAITS / parts;
        let (ratio, unit) = match model {
            TimeModel::Throughput => {
                (Ratio { num: (n_waits * SECTOR_BYTES).into(), den: timing.memory.peak_gb_per_s.into() }, " ns")
            }
            _ => (Ratio { num: (n_waits * timing.memory.latency_ns).into(), den: 1000 }, " µs"),
        };
        let anchor = match part {
            0 => Anchor::Start,
            _ if part == parts => Anchor::End,
            _ => Anchor::Middle,
        };
        let text = [&decimal(ratio), unit].concat();
        Label::new(f64::from(n_waits) * wait_px(layout), top + layout.label + 4.0, anchor, text)
    };
    let line = Rect::new(0.0, top, layout.width, 1.0);
    [Layer::rect("axis", line), Layer::labels("label", (0..=parts).map(label).collect())]
}
