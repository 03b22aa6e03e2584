//! The figure of step `transpose`.

use super::figures::{inspect, nearest_lane, scene};
use super::grid::{layers, touched_lines};
use super::{Deed, Grid, Layout, Scene};
use crate::lesson::Analysis;

fn grid(a: &Analysis, layout: &Layout) -> Grid {
    Grid::new(layout, 0.0, layout.width, 0.0, &touched_lines(&a.access))
}

/// The figure of a state.
pub fn figure(a: &Analysis, layout: &Layout, inspected: u32) -> Scene {
    let grid = grid(a, layout);
    scene(layout, grid.bottom(), layers(&grid, a, &a.access, a.coverage(), inspected), None)
}

/// The further figure of that place.
pub fn part(_: &Analysis, layout: &Layout, _place: usize) -> Scene {
    scene(layout, 0.0, Vec::new(), None)
}

/// The figure behind "Show me why".
pub fn why(_: &Analysis, _: &Layout, _inspected: u32) -> Option<Scene> {
    None
}

/// What dragging from a point to another does.
pub fn drag(_: &Analysis, _: &Layout, _from: (f64, f64), _to: (f64, f64)) -> Option<Deed> {
    None
}

/// What tapping a point does.
pub fn tap(a: &Analysis, layout: &Layout, x: f64, y: f64) -> Option<Deed> {
    lane_at(a, layout, x, y).map(inspect)
}

/// The lane under a point.
pub fn lane_at(a: &Analysis, layout: &Layout, x: f64, y: f64) -> Option<u32> {
    nearest_lane(&a.access, &grid(a, layout), x, y, i64::MAX)
}
