//! The figures of step `gather`: the touched lines, the threads in each unit, the three orders, and every range.

use super::bars::{buckets, buckets_height};
use super::figures::{inspect, nearest_lane, scene};
use super::grid::{layers, touched_lines};
use super::{Anchor, Deed, Grid, Label, Layer, Layout, Rect, Scene, polyline};
use crate::lesson::gather::{collisions, count, hundredths, mean_hundredths, n_units, sort_words};
use crate::lesson::{Analysis, GATHER_RANGES, Key, percent};
use crate::model::{WARP_LANES, lanes_in};

/// Height of a bar, and of the plot of ranges.
const BAR_PX: f64 = 18.0;
const PLOT_PX: f64 = 160.0;

fn grid(a: &Analysis, layout: &Layout) -> Grid {
    Grid::new(layout, 0.0, layout.width, 0.0, &touched_lines(&a.access))
}

/// The figure of a state.
pub fn figure(a: &Analysis, layout: &Layout, inspected: u32) -> Scene {
    let grid = grid(a, layout);
    let mut all = layers(&grid, a, &a.access, a.coverage(), inspected);
    if a.values.get(Key::Op) != 0 {
        let lanes = collisions(&a.access).into_iter().fold(0, |mask, (_, lanes)| mask | lanes);
        let cells = lanes_in(lanes).filter_map(|lane| grid.cell(a.access.address(lane), a.access.elem_bytes()));
        all.push(Layer::rects("clash", cells.map(|cell| cell.grown(2.0)).collect()));
    }
    let top = grid.bottom() + 10.0;
    if let Some(coverage) = a.coverage() {
        all.extend(buckets(layout, coverage, inspected, top).0);
    }
    scene(layout, top + buckets_height(layout, WARP_LANES as usize), all, None)
}

/// Units per warp of each order, as bars on the axis from none to one a lane.
pub fn part(a: &Analysis, layout: &Layout, _place: usize) -> Scene {
    let room = layout.width - layout.label_width(5) - 12.0;
    let (mut bars, mut names, mut numbers) = (Vec::new(), Vec::new(), Vec::new());
    let mut top = 0.0;
    for sort in 0..a.ways.len() {
        let mean = mean_hundredths(a, sort);
        names.push(Label::said(2.0, top + layout.label + 2.0, Anchor::Start, sort_words(sort as i64)));
        top += layout.label * 1.2 + 8.0;
        let bar = Rect::new(2.0, top, room * mean as f64 / f64::from(100 * WARP_LANES), BAR_PX);
        numbers.push(Label::new(
            bar.x + bar.w + 6.0,
            top + BAR_PX / 2.0 + layout.label * 0.36,
            Anchor::Start,
            percent(mean),
        ));
        bars.push(bar.with(if sort == a.way { "on" } else { "" }));
        top += BAR_PX + 10.0;
    }
    let layers = vec![
        Layer::labels("label", names),
        Layer::rects("bucket", bars).answer(),
        Layer::labels("foot", numbers).answer(),
    ];
    scene(layout, top, layers, None)
}

/// What is expected of a random warp at every range, and what this seed's first one touches.
pub fn why(a: &Analysis, layout: &Layout, _inspected: u32) -> Option<Scene> {
    let left = layout.label_width(2) + 8.0;
    let top = layout.label * 0.5 + 2.0;
    let step = (layout.width - left - 10.0) / (GATHER_RANGES.len() - 1) as f64;
    let x = |place: usize| left + place as f64 * step + 4.0;
    let y = |hundredths: u64| top + PLOT_PX * (1.0 - hundredths as f64 / f64::from(100 * WARP_LANES));
    let unit = a.values.unit();
    let line: Vec<(f64, f64)> = GATHER_RANGES
        .iter()
        .enumerate()
        .map(|(place, range)| (x(place), y(hundredths(n_units(*range, unit)))))
        .collect();
    let dots = GATHER_RANGES.iter().enumerate().map(|(place, range)| {
        let n = count(&a.values.with(Key::Range, *range));
        let class = if *range == a.values.get(Key::Range) { "on" } else { "" };
        Rect::new(x(place) - 4.0, y(u64::from(n) * 100) - 4.0, 8.0, 8.0).with(class)
    });
    let bottom = top + PLOT_PX;
    let levels = [0, WARP_LANES / 2, WARP_LANES];
    let mut labels: Vec<Label> = levels
        .into_iter()
        .map(|n| Label::new(left - 6.0, y(u64::from(n) * 100) + layout.label * 0.36, Anchor::End, n.to_string()))
        .collect();
    let mut taken = 0.0;
    for (place, range) in GATHER_RANGES.iter().enumerate().step_by(3) {
        let label =
            Label::around(x(place), bottom + layout.label + 10.0, range.to_string(), layout.label, layout.width);
        let half = layout.label_width(label.text.len()) / 2.0;
        if label.x - half >= taken {
            taken = label.x + half + 8.0;
            labels.push(label);
        }
    }
    let rules = levels.map(|n| polyline(&[(left, y(u64::from(n) * 100)), (layout.width - 2.0, y(u64::from(n) * 100))]));
    let all = vec![
        Layer::path("rule", rules.concat()),
        Layer::path("exact", polyline(&line)).answer(),
        Layer::rects("knee-dot", dots.collect()).answer(),
        Layer::labels("label", labels),
    ];
    Some(scene(layout, bottom + layout.label + 14.0, all, None))
}

/// Nothing can be dragged.
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
