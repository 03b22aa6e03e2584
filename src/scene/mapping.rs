//! Figures of step `mapping`: the warp's cells in a matrix beside its lines, lanes against instants, and what one thread
//! takes over time against what all take at once.

use super::figures::{inspect, nearest_lane, scene};
use super::grid::{layers, touched_lines};
use super::{Anchor, Deed, Grid, Handle, Label, Layer, Layout, NARROW_BELOW_PX, Path, Rect, Scene, polyline};
use crate::lesson::{Analysis, CHUNKED, INTERLEAVED, Key, byte_span};
use crate::message::{Arg, msg, text};
use crate::model::{Access, Coverage, WARP_LANES, all_lanes};

/// Rows and columns of a matrix that are drawn: as many as a warp reaches.
const SIDE: i64 = WARP_LANES as i64;
/// A cell of a matrix, in the wide form and in the narrow one: of one height, whatever the width.
const CELL_PX: f64 = 10.0;
const NARROW_CELL_PX: f64 = 8.0;
/// The lines beside a matrix are drawn in the narrow form, as low as the matrix is: they are no wider than this.
const WIDEST_BESIDE_PX: f64 = NARROW_BELOW_PX - 1.0;
const GAP_PX: f64 = 28.0;
/// The most units that are numbered.
const MOST_NUMBERS: usize = 150;
/// How far the bar has to be dragged to turn over.
const TURN_PX: f64 = 24.0;

/// A lane that no warp has: nobody is inspected.
const NOBODY: u32 = u64::BITS - 1;

/// The corner of a row-major matrix.
struct Board {
    left: f64,
    top: f64,
    cell: f64,
    /// Columns of the matrix, and those that are drawn.
    columns: i64,
    drawn: i64,
    elem: i64,
}

impl Board {
    fn new(a: &Analysis, layout: &Layout) -> Board {
        let values = &a.values;
        let columns = values.get(if values.get(Key::Map) < CHUNKED { Key::Cols } else { Key::Chunk });
        let left = layout.label_width(2) + 8.0;
        Board {
            left,
            top: layout.label + 8.0,
            cell: ((layout.width - left - 2.0) / SIDE as f64).min(if layout.narrow() {
                NARROW_CELL_PX
            } else {
                CELL_PX
            }),
            columns,
            drawn: columns.min(SIDE),
            elem: values.elem_bytes().into(),
        }
    }

    fn side(&self) -> f64 {
        self.cell * SIDE as f64
    }

    fn bottom(&self) -> f64 {
        self.top + self.side() + 4.0
    }

    /// The row and the column of a lane's element.
    fn place(&self, access: &Access, lane: u32) -> (i64, i64) {
        let index = access.address(lane) / self.elem;
        (index / self.columns, index % self.columns)
    }

    /// Some elements of a row.
    fn cells(&self, row: i64, col: i64, n: i64) -> Rect {
        let inset = self.cell * 0.08;
        let (x, y) = (self.left + col as f64 * self.cell, self.top + row as f64 * self.cell);
        Rect::new(x + inset, y + inset, n as f64 * self.cell - 2.0 * inset, self.cell - 2.0 * inset)
    }

    fn cell(&self, access: &Access, lane: u32) -> Rect {
        let (row, col) = self.place(access, lane);
        self.cells(row, col, 1)
    }

    /// What is fetched of the drawn part and not used, a rectangle a run of a row.
    fn wasted(&self, access: &Access, coverage: &Coverage) -> Vec<Rect> {
        let used = |index: i64| (0..WARP_LANES).any(|lane| access.address(lane) / self.elem == index);
        let n = i64::from(coverage.unit.bytes()) / self.elem;
        let mut rects: Vec<(i64, i64, i64)> = Vec::new();
        for touched in &coverage.touched {
            for index in (touched.block * n..(touched.block + 1) * n).filter(|index| !used(*index)) {
                let (row, col) = (index / self.columns, index % self.columns);
                match rects.last_mut() {
                    _ if row >= SIDE || col >= self.drawn => (),
                    Some(run) if run.0 == row && run.1 + run.2 == col => run.2 += 1,
                    _ => rects.push((row, col, 1)),
                }
            }
        }
        rects.into_iter().map(|(row, col, n)| self.cells(row, col, n)).collect()
    }

    /// The lines between the cells, the numbers of rows and columns, and how many columns there are.
    fn ground(&self, a: &Analysis, layout: &Layout) -> Vec<Layer> {
        let (right, bottom) = (self.left + self.cell * self.drawn as f64, self.top + self.side());
        let mut lattice = String::new();
        for row in 0..=SIDE {
            let y = self.top + row as f64 * self.cell;
            lattice.push_str(&polyline(&[(self.left, y), (right, y)]));
        }
        for col in 0..=self.drawn {
            let x = self.left + col as f64 * self.cell;
            lattice.push_str(&polyline(&[(x, self.top), (x, bottom)]));
        }
        let base = self.cell / 2.0 + layout.label * 0.36;
        let every = if self.cell * 8.0 < layout.label + 2.0 { SIDE } else { 8 };
        let mut labels: Vec<Label> = (0..SIDE)
            .step_by(every as usize)
            .map(|row| {
                Label::new(self.left - 8.0, self.top + row as f64 * self.cell + base, Anchor::End, row.to_string())
            })
            .collect();
        let owns = match () {
            () if a.values.get(Key::Map) >= CHUNKED => "yes",
            () if self.drawn < self.columns => "cut",
            () => "no",
        };
        let (cols, drawn) = (Arg::n(self.columns), Arg::n(self.drawn));
        let words = msg::MatrixColumns { cols, drawn, owns: Arg::text(owns) };
        labels.push(Label::said(self.left, layout.label, Anchor::Start, words));
        vec![Layer::path("lattice", lattice), Layer::labels("label", labels)]
    }

    /// The way through the warp's cells in the order of its lanes.
    fn snake(&self, access: &Access) -> Layer {
        let points: Vec<(f64, f64)> = (0..WARP_LANES).map(|lane| self.cell(access, lane).center()).collect();
        let mut d = polyline(&points);
        if let [.., (x0, y0), (x, y)] = points[..] {
            let (dx, dy) = ((x - x0).signum() * 4.0, (y - y0).signum() * 4.0);
            // The head of the arrow, along the last step or across a fold.
            let (dx, dy) = if (x - x0).abs() > (y - y0).abs() { (dx, 0.0) } else { (0.0, dy) };
            d.push_str(&polyline(&[(x - dx + dy, y - dy + dx), (x, y), (x - dx - dy, y - dy - dx)]));
        }
        Layer::paths("arrow", vec![Path { d, class: "on" }])
    }
}

/// The lines, beside the matrix or below it.
fn grid(a: &Analysis, layout: &Layout) -> (Board, Grid) {
    let board = Board::new(a, layout);
    let lines = touched_lines(&a.access);
    let beside = board.left + board.side() + GAP_PX;
    let grid = if !layout.narrow() {
        Grid::new(layout, beside, (layout.width - beside).min(WIDEST_BESIDE_PX), 0.0, &lines)
    } else {
        Grid::new(layout, 0.0, layout.width, board.bottom() + 4.0, &lines)
    };
    (board, grid)
}

/// The figure of a state.
pub fn figure(a: &Analysis, layout: &Layout, inspected: u32) -> Scene {
    let (board, grid) = grid(a, layout);
    let mut all = board.ground(a, layout);
    if let Some(coverage) = a.coverage() {
        all.push(Layer::rects("hatch fine", board.wasted(&a.access, coverage)).answer());
    }
    let cells: Vec<Rect> = (0..WARP_LANES).map(|lane| board.cell(&a.access, lane)).collect();
    let (mut left, mut right, mut top, mut bottom) = (f64::MAX, f64::MIN, f64::MAX, f64::MIN);
    for cell in &cells {
        (left, right) = (left.min(cell.x), right.max(cell.x + cell.w));
        (top, bottom) = (top.min(cell.y), bottom.max(cell.y + cell.h));
    }
    let around = Handle::around((left + right) / 2.0, (top + bottom) / 2.0);
    let (w, h) = (around.w.max(right - left), around.h.max(bottom - top));
    let tidy = super::tidy;
    let handle =
        Handle { x: tidy((left + right - w) / 2.0), y: tidy((top + bottom - h) / 2.0), w: tidy(w), h: tidy(h) };
    all.extend([Layer::rects("cell", cells), board.snake(&a.access)]);
    all.push(Layer::rect("ring", board.cell(&a.access, inspected).grown(1.5)));
    all.extend(layers(&grid, a, &a.access, a.coverage(), inspected));
    scene(layout, board.bottom().max(grid.bottom()), all, Some(handle))
}

/// Lanes across and instants down, chunked and interleaved: a box a unit, with its number where there is room; at the
/// state's instant, filled.
pub fn part(a: &Analysis, layout: &Layout, _place: usize) -> Scene {
    let (gutter, height) = (layout.label_width(2) + 8.0, layout.label + 8.0);
    let beside = !layout.narrow();
    let width = if beside { (layout.width - GAP_PX) / 2.0 } else { layout.width };
    let pitch = (width - gutter - 2.0) / SIDE as f64;
    let chunk = a.values.get(Key::Chunk);
    let now = a.values.get(Key::Frame).min(chunk - 1);
    let (mut all, mut bottom) = (Vec::new(), 0.0);
    for (map, name) in [(CHUNKED, text::HEAD_CHUNKED), (INTERLEAVED, text::HEAD_INTERLEAVED)] {
        let (x0, top) = if beside { ((map - CHUNKED) as f64 * (width + GAP_PX), 0.0) } else { (0.0, bottom) };
        let left = x0 + gutter;
        let (mut boxes, mut filled, mut numbers) = (String::new(), Vec::new(), Vec::new());
        let mut labels = vec![Label::said(x0, top + layout.label, Anchor::Start, name)];
        for instant in 0..chunk {
            let y = top + layout.label + 8.0 + instant as f64 * height;
            labels.push(Label::new(left - 8.0, y + layout.label + 2.5, Anchor::End, instant.to_string()));
            let values = a.values.with(Key::Map, map).with(Key::Frame, instant);
            let shown = Analysis::of(a.step, &values);
            for touched in shown.coverage().into_iter().flat_map(|coverage| &coverage.touched) {
                let x = left + f64::from(touched.lanes.trailing_zeros()) * pitch;
                let around = Rect::new(x + 1.0, y + 1.0, f64::from(touched.n_lanes()) * pitch - 2.0, height - 3.0);
                let (right, end) = (around.x + around.w, around.y + around.h);
                let corners = [(around.x, around.y), (right, around.y), (right, end), (around.x, end)];
                boxes.push_str(&polyline(&corners));
                boxes.push('Z');
                if instant == now {
                    filled.push(around.grown(-3.0));
                }
                numbers.push((instant == now, around, touched.block.to_string()));
            }
        }
        let fits = numbers.len() <= MOST_NUMBERS
            && numbers.iter().all(|(_, around, text)| layout.label_width(text.len()) <= around.w - 4.0);
        let [mut others, mut present] = [Vec::new(), Vec::new()];
        for (is_now, around, text) in numbers.into_iter().filter(|_| fits) {
            let (x, y) = around.center();
            let number = Label::new(x, y + layout.label * 0.36, Anchor::Middle, text);
            if is_now { &mut present } else { &mut others }.push(number);
        }
        all.extend([
            Layer::labels("label", labels),
            Layer::rects("used", filled).answer(),
            Layer::path("bucket", boxes).answer(),
            Layer::labels("count", others).answer(),
            Layer::labels("num", present).answer(),
        ]);
        bottom = top + layout.label + 8.0 + chunk as f64 * height + 12.0;
    }
    scene(layout, bottom - 12.0, all, None)
}

/// What one thread reads over all instants, and what all threads read at the first.
pub fn why(a: &Analysis, layout: &Layout, _inspected: u32) -> Option<Scene> {
    let (chunk, unit) = (a.values.get(Key::Chunk), a.values.unit());
    let start = Analysis::of(a.step, &a.values.with(Key::Map, CHUNKED).with(Key::Frame, 0));
    let elem = start.access.elem_bytes();
    let own: Vec<i64> = (0..chunk).map(|instant| instant * i64::from(elem)).collect();
    let own = Access::explicit(&own, elem, all_lanes(chunk as u32));
    let (mut all, mut top) = (Vec::new(), 0.0);
    let names = [["t0, j = ", &byte_span(0, chunk - 1)].concat(), "t0–t31, j = 0".to_owned()];
    for (name, access) in names.into_iter().zip([&own, &start.access]) {
        all.push(Layer::label("label", Label::new(2.0, top + layout.label, Anchor::Start, name)));
        let grid = Grid::new(layout, 0.0, layout.width, top + layout.label + 4.0, &touched_lines(access));
        all.extend(layers(&grid, a, access, Some(&Coverage::of(access, unit)), NOBODY));
        top = grid.bottom() + 8.0;
    }
    Some(scene(layout, top, all, None))
}

/// What dragging from a point to another does: to the right the bar lies down, downward it stands up.
pub fn drag(a: &Analysis, _: &Layout, from: (f64, f64), to: (f64, f64)) -> Option<Deed> {
    let map = a.values.get(Key::Map);
    let turns = if map & 1 == 0 { to.0 - from.0 > TURN_PX } else { to.1 - from.1 > TURN_PX };
    Some(Deed::Set(Key::Map, map ^ i64::from(turns)))
}

/// What tapping a point does.
pub fn tap(a: &Analysis, layout: &Layout, x: f64, y: f64) -> Option<Deed> {
    lane_at(a, layout, x, y).map(inspect)
}

/// The lane under a point: of the matrix, or of the lines.
pub fn lane_at(a: &Analysis, layout: &Layout, x: f64, y: f64) -> Option<u32> {
    let (board, grid) = grid(a, layout);
    if x < board.left + board.side() && y < board.bottom() {
        let off = |lane: &u32| {
            let (cx, cy) = board.cell(&a.access, *lane).center();
            (cx - x).abs() + (cy - y).abs()
        };
        return (0..WARP_LANES).min_by(|one, other| off(one).total_cmp(&off(other)));
    }
    if y < grid.top { None } else { nearest_lane(&a.access, &grid, x, y, i64::MAX) }
}
