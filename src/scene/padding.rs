//! Figures of step `padding`: the rows of a matrix against the units of memory, structs with and without padding, and the
//! two columns of the bill.

use super::figures::{inspect, nearest_lane, scene};
use super::grid::{layers_among, touched_lines, unused_runs};
use super::{Anchor, Deed, Grid, Handle, Label, Layer, Layout, Rect, Scene, polyline, within};
use crate::lesson::{Analysis, Key, padding};
use crate::message::text;
use crate::model::{Access, Coverage, Stream, WARP_LANES};

const FLOAT: i64 = 4;
/// From the edge of a unit to what its outline holds.
const CLEAR_PX: f64 = 3.5;
const BAR_PX: f64 = 16.0;

/// The rows of the matrix, each from the last boundary before it on: a unit stands below a unit.
struct Rows {
    left: f64,
    top: f64,
    /// From row to row, and from unit to unit.
    height: f64,
    width: f64,
    unit_bytes: i64,
    n_units: i64,
}

impl Rows {
    fn new(a: &Analysis, layout: &Layout) -> Rows {
        // "8 +124": a row and how far it begins past a boundary.
        let left = layout.label_width(6) + 8.0;
        let unit_bytes = i64::from(a.values.unit().bytes());
        // Room for the widest pitch of these columns, so that dragging the pitch moves nothing else.
        let most = padding::pitches(&a.values).1 * FLOAT + unit_bytes - FLOAT;
        let n_units = (most + unit_bytes - 1) / unit_bytes;
        let width = (layout.width - left - layout.label_width(2) - 8.0) / n_units as f64;
        Rows { left, top: layout.label + 8.0, height: layout.label + 10.0, width, unit_bytes, n_units }
    }

    /// Where a row begins, in bytes past its last boundary.
    fn start(&self, pitch: i64, row: i64) -> i64 {
        (row * pitch * FLOAT).rem_euclid(self.unit_bytes)
    }

    fn y(&self, row: i64) -> f64 {
        self.top + row as f64 * self.height
    }

    fn bottom(&self) -> f64 {
        self.y(padding::ROWS)
    }

    /// The place of a byte of a row. At a unit's end, `ends` tells whether the end of the unit before is meant.
    fn x(&self, byte: i64, ends: bool) -> f64 {
        let unit = if ends { (byte - 1).div_euclid(self.unit_bytes) } else { byte.div_euclid(self.unit_bytes) };
        let inside = (byte - unit * self.unit_bytes) as f64 / self.unit_bytes as f64;
        self.left + unit as f64 * self.width + CLEAR_PX + inside * (self.width - 2.0 * CLEAR_PX)
    }

    /// Some bytes of a row, a rectangle a unit.
    fn pieces(&self, row: i64, from: i64, to: i64, into: &mut Vec<Rect>) {
        let mut at = from;
        while at < to {
            let end = to.min((at.div_euclid(self.unit_bytes) + 1) * self.unit_bytes);
            let (x, right) = (self.x(at, false), self.x(end, true));
            let inset = ((right - x) * 0.2).min(0.5);
            let y = self.y(row) + CLEAR_PX;
            into.push(Rect::new(x + inset, y, right - x - 2.0 * inset, self.height - 4.0 - 2.0 * CLEAR_PX));
            at = end;
        }
    }

    fn layers(&self, a: &Analysis, layout: &Layout, inspected: u32) -> Vec<Layer> {
        let (cols, pitch) = (padding::cols(&a.values), padding::pitch(&a.values));
        let [mut used, mut hatch, mut unread, mut pad, mut units] = [const { Vec::new() }; 5];
        let (mut labels, mut counts, mut edge) = (Vec::new(), Vec::new(), String::new());
        let base = self.height / 2.0 - 2.0 + layout.label * 0.36;
        for row in 0..padding::ROWS {
            let (start, y) = (self.start(pitch, row), self.y(row));
            let read = start + i64::from(WARP_LANES) * FLOAT;
            let coverage = Coverage::of(&padding::row(&a.values, row), a.values.unit());
            let first = coverage.touched.first().map_or(0, |touched| touched.block);
            for touched in &coverage.touched {
                let at = touched.block - first;
                let class = if row == padding::ROW && touched.lanes >> inspected & 1 == 1 { "on" } else { "" };
                let x = self.left + at as f64 * self.width;
                units.push(Rect::new(x + 1.0, y + 1.0, self.width - 2.0, self.height - 6.0).with(class));
                for (from, n_bytes) in unused_runs(touched.bytes, coverage.unit.bytes()) {
                    let from = at * self.unit_bytes + i64::from(from);
                    self.pieces(row, from, from + i64::from(n_bytes), &mut hatch);
                }
            }
            self.pieces(row, start, read, &mut used);
            self.pieces(row, read, start + cols * FLOAT, &mut unread);
            self.pieces(row, start + cols * FLOAT, start + pitch * FLOAT, &mut pad);
            let x = self.x(start + pitch * FLOAT, true) + 1.5;
            edge.push_str(&polyline(&[(x, y), (x, y + self.height - 4.0)]));
            let name = [&row.to_string(), " +", &start.to_string()].concat();
            labels.push(Label::new(self.left - 8.0, y + base, Anchor::End, name));
            counts.push(Label::new(layout.width - 2.0, y + base, Anchor::End, coverage.n_units().to_string()));
        }
        let room = layout.label_width(5);
        let heads = (0..self.n_units).step_by((room / self.width).ceil() as usize).filter_map(|unit| {
            let text = ["+", &(unit * self.unit_bytes).to_string()].concat();
            let x = self.left + unit as f64 * self.width + CLEAR_PX;
            (x + room <= layout.width - layout.label_width(2)).then(|| Label::new(x, layout.label, Anchor::Start, text))
        });
        labels.extend(heads);
        counts.push(Label::new(layout.width - 2.0, layout.label, Anchor::End, "N"));
        vec![
            Layer::labels("label", labels),
            Layer::rects("pad", pad),
            Layer::rects("unread", unread),
            Layer::rects("hatch fine", hatch).answer(),
            Layer::rects("used", used),
            Layer::rects("unit", units).answer(),
            Layer::path("edge", edge),
            Layer::rect("ring", self.cell(a, padding::ROW, inspected).grown(1.5)),
            Layer::labels("bytes", counts).answer(),
        ]
    }

    /// A thread's float in a row.
    fn cell(&self, a: &Analysis, row: i64, lane: u32) -> Rect {
        let at = self.start(padding::pitch(&a.values), row) + i64::from(lane) * FLOAT;
        let mut cell = Vec::new();
        self.pieces(row, at, at + FLOAT, &mut cell);
        cell[0]
    }

    /// The right edges of the first two rows: below them a finger can scroll the page.
    fn handle(&self, a: &Analysis) -> Handle {
        let pitch = padding::pitch(&a.values);
        let ends = (0..=padding::ROW).map(|row| self.x(self.start(pitch, row) + pitch * FLOAT, true));
        let (left, right) = ends.fold((f64::MAX, f64::MIN), |(left, right), x| (left.min(x), right.max(x)));
        let around = Handle::around((left + right) / 2.0, (self.top + self.y(2)) / 2.0);
        let w = around.w.max(right - left + 16.0);
        Handle { x: super::tidy((left + right - w) / 2.0), w: super::tidy(w), ..around }
    }
}

/// The grids of the structs, each below its name: a load of one field, and what brings all three.
fn structs(a: &Analysis, layout: &Layout) -> [(String, Access, Grid); 2] {
    let padded = padding::fields(&a.values) == padding::PADDED;
    let all = padding::loads(padding::fields(&a.values)).swap_remove(0);
    let names = ["p[i].x", if padded { "(float4) p[i]" } else { "p[i].x .y .z" }];
    let mut top = layout.label + 4.0;
    let of = |(name, access): (&str, Access)| {
        let grid = Grid::new(layout, 0.0, layout.width, top, &touched_lines(&access));
        top = grid.bottom() + layout.label + 12.0;
        (name.to_owned(), access, grid)
    };
    let [one, other] = names;
    [(one, a.access.clone()), (other, all)].map(of)
}

/// The right edge of the first struct.
fn edge(a: &Analysis, grid: &Grid) -> f64 {
    grid.byte_x(padding::fields(&a.values) * FLOAT, true)
}

/// The figure of a state.
pub fn figure(a: &Analysis, layout: &Layout, inspected: u32) -> Scene {
    if !padding::is_struct(&a.values) {
        let rows = Rows::new(a, layout);
        return scene(layout, rows.bottom(), rows.layers(a, layout, inspected), Some(rows.handle(a)));
    }
    let mut all = Vec::new();
    let both = structs(a, layout);
    for (place, (name, access, grid)) in both.iter().enumerate() {
        all.push(Layer::label("code", Label::new(2.0, grid.top - 4.0, Anchor::Start, name.clone())));
        let together: Option<&Stream> = a.way().filter(|_| place == 1).map(|way| &way.together);
        let coverage = Coverage::of(access, a.values.unit());
        all.extend(layers_among(grid, a, access, Some(&coverage), together, inspected));
    }
    let [(_, _, first), (_, _, last)] = &both;
    let (x, y) = (edge(a, first) + 1.0, first.rows.first().map_or(0.0, |row| row.y));
    all.push(Layer::path("edge", polyline(&[(x, y), (x, y + first.row_height)])));
    scene(layout, last.bottom(), all, Some(Handle::around(x, y + first.row_height / 2.0)))
}

/// No further figure.
pub fn part(_: &Analysis, layout: &Layout, _place: usize) -> Scene {
    scene(layout, 0.0, Vec::new(), None)
}

/// The bill without padding and with it: bytes that are fetched for nobody, and bytes of memory that lie unused.
pub fn why(a: &Analysis, layout: &Layout, _inspected: u32) -> Option<Scene> {
    let ledger = padding::ledger(a);
    let most = ledger.iter().flatten().copied().max().unwrap_or(0).max(1) as f64;
    let (left, right) = (layout.label_width(8) + 8.0, layout.label_width(6) + 8.0);
    let [mut names, mut heads, mut sums] = [const { Vec::new() }; 3];
    let [mut hatch, mut pad] = [Vec::new(), Vec::new()];
    let mut y = 0.0;
    let is_struct = padding::is_struct(&a.values);
    let pitches = padding::pitches_compared(&a.values);
    for (place, bytes) in ledger.iter().enumerate() {
        let head = if is_struct {
            [&([padding::PACKED, padding::PADDED][place] * FLOAT).to_string(), " B"].concat()
        } else {
            ["P = ", &pitches[place].to_string()].concat()
        };
        heads.push(Label::new(2.0, y + layout.label, Anchor::Start, head));
        y += layout.label + 6.0;
        for (kind, n) in bytes.iter().enumerate() {
            let height = BAR_PX.max(layout.label);
            let top = y + (height - BAR_PX) / 2.0;
            let bar = Rect::new(left, top, *n as f64 / most * (layout.width - left - right), BAR_PX);
            let base = y + height / 2.0 + layout.label * 0.36;
            let name = [text::PADDING_TAX, text::PADDING_MEMORY][kind];
            names.push(Label::said(left - 8.0, base, Anchor::End, name));
            sums.push(Label::new(left + bar.w + 6.0, base, Anchor::Start, [&n.to_string(), " B"].concat()));
            if kind == 0 { &mut hatch } else { &mut pad }.push(bar);
            y += height + 4.0;
        }
        y += 8.0;
    }
    let layers = vec![
        Layer::labels("code", heads),
        Layer::labels("label", names),
        Layer::rects("hatch", hatch),
        Layer::rects("pad", pad),
        Layer::labels("bytes", sums),
    ];
    Some(scene(layout, y - 8.0, layers, None))
}

/// What is dragged: the pitch, or the size of the struct.
pub fn grip(a: &Analysis) -> Key {
    if padding::is_struct(&a.values) { Key::Fields } else { Key::Pitch }
}

/// What dragging from a point to another does.
pub fn drag(a: &Analysis, layout: &Layout, from: (f64, f64), to: (f64, f64)) -> Option<Deed> {
    let moved = to.0 - from.0;
    let (now, floats) = if padding::is_struct(&a.values) {
        let [(_, _, grid), _] = structs(a, layout);
        (padding::fields(&a.values), moved / grid.word_pitch())
    } else {
        let rows = Rows::new(a, layout);
        (padding::pitch(&a.values), moved / rows.width * (rows.unit_bytes / FLOAT) as f64)
    };
    let (min, max) =
        if padding::is_struct(&a.values) { (padding::PACKED, padding::PADDED) } else { padding::pitches(&a.values) };
    Some(Deed::Set(grip(a), (now + within(floats, -1e3, 1e3).round() as i64).clamp(min, max)))
}

/// What tapping a point does.
pub fn tap(a: &Analysis, layout: &Layout, x: f64, y: f64) -> Option<Deed> {
    lane_at(a, layout, x, y).map(inspect)
}

/// The lane under a point.
pub fn lane_at(a: &Analysis, layout: &Layout, x: f64, y: f64) -> Option<u32> {
    if padding::is_struct(&a.values) {
        let [(_, one, first), (_, other, last)] = structs(a, layout);
        return nearest_lane(&one, &first, x, y, i64::MAX).or_else(|| nearest_lane(&other, &last, x, y, i64::MAX));
    }
    let rows = Rows::new(a, layout);
    let row = within((y - rows.top) / rows.height, 0.0, padding::ROWS as f64 - 1.0) as i64;
    let off = |lane: &u32| (rows.cell(a, row, *lane).center().0 - x).abs();
    (0..WARP_LANES).filter(|_| y < rows.bottom()).min_by(|one, other| off(one).total_cmp(&off(other)))
}
