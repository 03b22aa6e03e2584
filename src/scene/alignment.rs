//! Figures of step `alignment`: the run over its lines, the frames of its way over a sector, many warps on one strip.

use super::figures::scene;
use super::grid::{layers, touched_lines};
use super::{Anchor, Grid, Handle, Label, Layer, Layout, Rect, Scene};
use crate::lesson::{Analysis, Key};
use crate::model::{LINE_BYTES, SECTOR_BYTES, WARP_LANES};

const LINE: i64 = LINE_BYTES as i64;
const SECTOR: i64 = SECTOR_BYTES as i64;
/// The most lines that are drawn though the run leaves some of them alone.
const MOST_LINES: i64 = 33;
/// Bytes from one frame to the next, and of the run that moves.
const FRAME_BYTES: i64 = 4;
const RUN_BYTES: i64 = LINE;
const STRIP_PX: f64 = 34.0;
/// Units narrower than this are outlined together.
const OUTLINED_FROM_PX: f64 = 14.0;
/// From the edge of a unit to what its outline holds.
const CLEAR_PX: f64 = 4.0;
/// Height of the mark of a shared unit where units are outlined together.
const MARK_PX: f64 = 3.0;

/// The lines that the run can reach at any offset of its slider, so that dragging moves nothing but the run.
fn lines(a: &Analysis) -> Vec<i64> {
    let values = &a.values;
    let slider = a.step.step().bounds(Key::Offset, values);
    let (elem, gap) = (i64::from(values.elem_bytes()), values.stride() * i64::from(values.elem_bytes()));
    let span = gap * i64::from(WARP_LANES - 1) + elem;
    let (first, last) = (slider.min.div_euclid(LINE), (slider.max + span - 1).div_euclid(LINE));
    if gap >= 0 && last - first < MOST_LINES { (first..=last).collect() } else { touched_lines(&a.access) }
}

/// The grid of the run.
pub fn alignment_grid(a: &Analysis, layout: &Layout) -> Grid {
    Grid::new(layout, 0.0, layout.width, 0.0, &lines(a))
}

/// The run over its lines. Every part of it can be grabbed where its rows are high enough; else its first row.
pub fn alignment(a: &Analysis, layout: &Layout, inspected: u32) -> Scene {
    let grid = alignment_grid(a, layout);
    let all = layers(&grid, a, &a.access, a.coverage(), inspected);
    let elem = a.values.elem_bytes();
    let mut handles: Vec<Handle> = Vec::new();
    for row in &grid.rows {
        let within = |lane: &u32| a.access.address(*lane).div_euclid(LINE) == row.line;
        let cells = (0..WARP_LANES).filter(within).filter_map(|lane| grid.cell(a.access.address(lane), elem));
        let (mut left, mut right) = (f64::MAX, f64::MIN);
        for cell in cells {
            (left, right) = (left.min(cell.x), right.max(cell.x + cell.w));
        }
        if left < right && (handles.is_empty() || grid.rows.len() <= 4) {
            let around = Handle::around((left + right) / 2.0, row.y + grid.row_height / 2.0);
            let w = around.w.max(right - left);
            handles.push(Handle { x: super::tidy((left + right - w) / 2.0), w: super::tidy(w), ..around });
        }
    }
    // An address stands out of the last row where letters are large.
    let below = (layout.label * 0.6 - grid.row_height / 2.0).max(0.0);
    scene(layout, grid.bottom() + below, all, handles)
}

/// A strip of bytes from left to right, to scale.
struct Strip {
    first: i64,
    scale: f64,
    top: f64,
    height: f64,
}

impl Strip {
    fn x(&self, byte: i64) -> f64 {
        (byte - self.first) as f64 * self.scale
    }

    /// The outline of some bytes.
    fn outline(&self, from: i64, to: i64) -> Rect {
        Rect::new(self.x(from) + 1.0, self.top + 1.0, self.x(to) - self.x(from) - 2.0, self.height - 2.0)
    }

    /// Some bytes of units of that size, a rectangle a unit: clear of the outlines, and of what lies beside them.
    fn pieces(&self, from: i64, to: i64, size: i64) -> Vec<Rect> {
        let margin = |byte: i64| if byte % size == 0 { CLEAR_PX } else { 0.75 };
        let mut pieces = Vec::new();
        let mut start = from;
        while start < to {
            let end = (start + size - start.rem_euclid(size)).min(to);
            let (left, right) = ((self.x(start) + margin(start)).max(CLEAR_PX), self.x(end) - margin(end));
            if right > left {
                pieces.push(Rect::new(left, self.top + CLEAR_PX, right - left, self.height - 2.0 * CLEAR_PX));
            }
            start = end;
        }
        pieces
    }
}

/// The run at every word of a sector: what is wasted at the front grows as the waste at the back shrinks. In the last
/// frame the next warp follows on, and the sector at their border serves both.
pub fn frames(layout: &Layout) -> Scene {
    let steps = SECTOR / FRAME_BYTES;
    let gutter = layout.label_width(2) + 8.0;
    let pitch = (layout.label + 6.0).max(20.0);
    let scale = (layout.width - gutter - 2.0) / (2 * RUN_BYTES + SECTOR) as f64;
    let (mut hatch, mut units, mut used, mut labels) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for frame in 0..=steps + 1 {
        let together = frame > steps;
        let offset = if together { FRAME_BYTES } else { frame * FRAME_BYTES };
        let n_runs = 1 + i64::from(together);
        let first = -(gutter / scale) as i64;
        let strip = Strip { first, scale, top: frame as f64 * pitch, height: pitch - 4.0 };
        let end = offset + n_runs * RUN_BYTES;
        for sector in offset.div_euclid(SECTOR)..=(end - 1).div_euclid(SECTOR) {
            let border = together && sector == (offset + RUN_BYTES).div_euclid(SECTOR);
            let class = if border { "on" } else { "" };
            units.push(strip.outline(sector * SECTOR, (sector + 1) * SECTOR).with(class));
        }
        for run in 0..n_runs {
            used.extend(strip.pieces(offset + run * RUN_BYTES, offset + (run + 1) * RUN_BYTES, SECTOR));
        }
        let (from, to) = (offset - offset.rem_euclid(SECTOR), end + (-end).rem_euclid(SECTOR));
        hatch.extend([(from, offset), (end, to)].into_iter().flat_map(|(from, to)| strip.pieces(from, to, SECTOR)));
        labels.push(Label::new(
            gutter - 8.0,
            strip.top + pitch / 2.0 - 2.0 + layout.label * 0.36,
            Anchor::End,
            offset.to_string(),
        ));
    }
    let layers = vec![
        Layer::labels("label", labels),
        Layer::rects("hatch", hatch),
        Layer::rects("used", used),
        Layer::rects("unit", units),
    ];
    scene(layout, (steps + 2) as f64 * pitch, layers, Vec::new())
}

/// Consecutive warps on one strip with the units that they touch; a unit that neighbors share is drawn once, and glows.
pub fn many_warps(a: &Analysis, layout: &Layout) -> Scene {
    let Some(stream) = &a.stream else { return scene(layout, STRIP_PX, Vec::new(), Vec::new()) };
    let size = i64::from(stream.unit.bytes());
    let block = |place: Option<usize>| place.and_then(|k| stream.touched.get(k)).map_or(0, |unit| unit.block);
    let (first, last) = (block(Some(0)), block(stream.touched.len().checked_sub(1)));
    let scale = (layout.width - 2.0) / ((last + 1 - first) * size) as f64;
    let strip = Strip { first: first * size, scale, top: 2.0, height: STRIP_PX };
    let together = size as f64 * scale < OUTLINED_FROM_PX;
    let elem = i64::from(a.values.elem_bytes());
    let gap = a.values.stride() * elem;
    // A strided run is mostly holes: only a packed one is solid.
    let packed = gap.abs() == elem;
    let n_warps = if gap == 0 { 1 } else { a.values.get(Key::Warps) };
    let (mut warps, mut labels) = (Vec::new(), Vec::new());
    for warp in 0..n_warps {
        let start = a.values.offset_bytes() + warp * gap * i64::from(WARP_LANES);
        let end = start + gap * i64::from(WARP_LANES - 1);
        let (from, to) = (start.min(end), start.max(end) + elem);
        let (left, right) = (strip.x(from), strip.x(to));
        if layout.label_width(3) < right - left {
            let y = strip.top + STRIP_PX + layout.label + MARK_PX + 4.0;
            labels.push(Label::new((left + right) / 2.0, y, Anchor::Middle, warp.to_string()));
        }
        // Outlined together, or full of holes, a warp is one bar.
        let whole = if together || !packed { (last + 1 - first) * size * 2 } else { size };
        warps.extend(strip.pieces(from, to, whole));
    }
    let mut hatch = Vec::new();
    if let (Some(front), Some(back)) = (stream.touched.first(), stream.touched.last()) {
        let (start, end) =
            (i64::from(front.bytes.trailing_zeros()), i64::from(u128::BITS - back.bytes.leading_zeros()));
        hatch.extend(strip.pieces(first * size, first * size + start, size));
        hatch.extend(strip.pieces(last * size + end, (last + 1) * size, size));
    }
    let mut runs: Vec<(i64, i64)> = Vec::new();
    for unit in &stream.touched {
        match runs.last_mut() {
            Some(run) if together && run.1 == unit.block => run.1 += 1,
            _ => runs.push((unit.block, unit.block + 1)),
        }
    }
    let units = runs.into_iter().map(|(from, to)| strip.outline(from * size, to * size)).collect();
    let shared = stream.touched.iter().filter(|unit| unit.n_requests > 1).map(|unit| {
        let outline = strip.outline(unit.block * size, (unit.block + 1) * size);
        let below = strip.top + STRIP_PX + 1.0;
        if together { Rect::new(outline.x, below, outline.w.max(1.0), MARK_PX) } else { outline }
    });
    let all = vec![
        Layer::rects("hatch", hatch).answer(),
        Layer::rects(if packed { "used" } else { "span" }, warps),
        Layer::rects("unit", units).answer(),
        Layer::rects(if together { "shared mark" } else { "shared" }, shared.collect()).answer(),
        Layer::labels("label", labels),
    ];
    scene(layout, STRIP_PX + layout.label + MARK_PX + 10.0, all, Vec::new())
}
