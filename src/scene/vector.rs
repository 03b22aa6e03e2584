//! The figure of step `vector`: the lines that a load touches, every instruction with its units, and its requests.

use super::figures::{inspect, nearest_lane, scene};
use super::grid::{layers_among, touched_lines};
use super::ways::frames;
use super::{Anchor, Deed, Grid, Handle, Label, Layer, Layout, Rect, Scene};
use crate::lesson::{Analysis, Key, vector};
use crate::model::Coverage;

/// The lines that all loads touch, so that the next load moves nothing but its cells.
fn grid(a: &Analysis, layout: &Layout) -> Grid {
    let all = a.way().map(|way| way.requests.iter().flat_map(touched_lines).collect());
    let mut lines: Vec<i64> = all.unwrap_or_else(|| touched_lines(&a.access));
    lines.sort_unstable();
    lines.dedup();
    Grid::new(layout, 0.0, layout.width, 0.0, &lines)
}

/// Height of an instruction's row of units.
fn row_px(layout: &Layout) -> f64 {
    layout.label + 8.0
}

/// The figure of a state.
pub fn figure(a: &Analysis, layout: &Layout, inspected: u32) -> Scene {
    let grid = grid(a, layout);
    let together = a.way().map(|way| &way.together);
    let mut all = layers_among(&grid, a, &a.access, a.coverage(), together, inspected);
    let top = grid.bottom() + 8.0;
    all.extend(counter(a, layout, &grid, top));
    // The narrowest loads have the most rows: room for them, so that another width moves nothing below.
    let bottom = top + vector::FLOATS as f64 * row_px(layout);
    let edge = grid.cell(a.access.address(0), a.access.elem_bytes());
    scene(layout, bottom, all, edge.map(|cell| Handle::around(cell.x + cell.w, cell.center().1)))
}

/// A row for each instruction and in it a box for each unit that it asks for, above and below those of the others.
fn counter(a: &Analysis, layout: &Layout, grid: &Grid, top: f64) -> Vec<Layer> {
    let Some(way) = a.way() else { return Vec::new() };
    let pitch = (grid.right - grid.left) / way.together.touched.len().max(1) as f64;
    let shown = vector::frame(&a.values) as usize;
    let (mut boxes, mut labels) = (Vec::new(), Vec::new());
    for (place, access) in way.requests.iter().enumerate() {
        let y = top + place as f64 * row_px(layout);
        let class = if place == shown { "on" } else { "" };
        for touched in Coverage::of(access, way.together.unit).touched {
            let column = way.together.touched.partition_point(|unit| unit.block < touched.block);
            let x = grid.left + column as f64 * pitch;
            boxes.push(Rect::new(x + 1.5, y + 1.0, pitch - 3.0, row_px(layout) - 4.0).with(class));
        }
        let base = y + row_px(layout) / 2.0 - 1.0 + layout.label * 0.36;
        labels.push(Label::new(grid.left - 8.0, base, Anchor::End, place.to_string()));
    }
    vec![Layer::labels("label", labels), Layer::rects("bucket", boxes).answer()]
}

/// The requests that the loads become on each generation, a box each.
pub fn part(a: &Analysis, layout: &Layout, _place: usize) -> Scene {
    let Some(way) = a.way() else { return scene(layout, 0.0, Vec::new(), None) };
    let gutter = layout.label_width(6) + 8.0;
    // One width of box, whatever the state: the most requests are those of the narrowest loads, or of the oldest rules.
    let all =
        a.ways.iter().flat_map(|way| vector::GENERATIONS.map(|(generation, _)| vector::n_requests(way, generation)));
    let pitch = ((layout.width - gutter) / f64::from(all.max().unwrap_or(1))).min(36.0);
    let (mut boxes, mut labels) = (Vec::new(), Vec::new());
    let mut y = 0.0;
    for (generation, name) in vector::GENERATIONS {
        let n = vector::n_requests(way, generation);
        boxes.extend((0..n).map(|place| {
            Rect::new(gutter + f64::from(place) * pitch + 1.0, y + 1.0, pitch - 3.0, row_px(layout) - 4.0)
        }));
        let base = y + row_px(layout) / 2.0 - 1.0 + layout.label * 0.36;
        labels.push(Label::new(gutter - 8.0, base, Anchor::End, name));
        y += row_px(layout);
    }
    scene(layout, y, vec![Layer::labels("label", labels), Layer::rects("bucket", boxes).answer()], None)
}

/// The scalar loads of each thread's own floats, over the first line of memory.
pub fn why(a: &Analysis, layout: &Layout, _inspected: u32) -> Option<Scene> {
    Some(frames(layout, &vector::framed(a), &|place| place.to_string()))
}

/// Dragging the edge of thread 0's cell makes its load as wide as the place allows.
pub fn drag(a: &Analysis, layout: &Layout, _from: (f64, f64), to: (f64, f64)) -> Option<Deed> {
    let grid = grid(a, layout);
    let cell = grid.cell(a.access.address(0), 4)?;
    let floats = (to.0 - cell.x) / grid.word_pitch();
    let width = if floats < 1.5 {
        1
    } else if floats < 3.0 {
        2
    } else {
        4
    };
    Some(Deed::Set(Key::Width, width))
}

/// What tapping a point does.
pub fn tap(a: &Analysis, layout: &Layout, x: f64, y: f64) -> Option<Deed> {
    lane_at(a, layout, x, y).map(inspect)
}

/// The lane under a point.
pub fn lane_at(a: &Analysis, layout: &Layout, x: f64, y: f64) -> Option<u32> {
    nearest_lane(&a.access, &grid(a, layout), x, y, i64::MAX)
}
