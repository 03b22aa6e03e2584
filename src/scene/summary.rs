//! The one picture: a warp side by side and a stride apart, with what it costs as meters; and the grids to be matched.

use super::grid::{layers, touched_lines};
use super::{Anchor, Grid, Label, Layer, Layout, Rect, polyline};
use crate::lesson::{Analysis, MATCH_GRIDS, Meter, letter, meters};
use crate::model::{Access, Affine, Unit, WARP_LANES, lanes_in};

/// Height of a meter's bar.
const BAR_PX: f64 = 14.0;
/// Rows of a grid to be matched.
const ROWS: usize = 8;
const ROW_PX: f64 = 9.0;
/// Narrower than this they stand in two columns.
const ONE_ROW_FROM_PX: f64 = 440.0;
/// Ground between two of these grids.
const GAP_PX: f64 = 22.0;

/// The two grids and the meters; their bottom comes with them.
pub fn one_picture(a: &Analysis, layout: &Layout, inspected: u32) -> (Vec<Layer>, f64) {
    let (mut all, mut top) = (Vec::new(), 0.0);
    let unit = a.values.unit();
    let one = a.beside.as_ref().map(|(access, counts)| (access, Some(counts.unit(unit)), 1));
    for (access, coverage, stride) in one.into_iter().chain([(&a.access, a.coverage(), a.values.stride())]) {
        let code = if stride == 1 { "data[i]".to_owned() } else { format!("data[{stride}*i]") };
        all.push(Layer::label("code", Label::new(0.0, top + layout.label + 2.0, Anchor::Start, code)));
        let grid = Grid::new(layout, 0.0, layout.width, top + layout.label + 6.0, &touched_lines(access));
        all.extend(layers(&grid, a, access, coverage, inspected));
        top = grid.bottom() + 12.0;
    }
    let (bars, bottom) = meter_bars(layout, &meters(a), top);
    all.extend(bars);
    (all, bottom)
}

/// Ratios as bars on one axis, from nothing to the lanes of a warp, each with how many times of what it is.
pub(super) fn meter_bars(layout: &Layout, meters: &[Meter], top: f64) -> (Vec<Layer>, f64) {
    let room = layout.width - layout.label_width(10);
    let pitch = BAR_PX + layout.label * 0.75;
    let (mut bars, mut names) = (Vec::new(), Vec::new());
    let mut ones = String::new();
    for (place, meter) in meters.iter().enumerate() {
        let y = top + place as f64 * pitch;
        let width = meter.ratio.num as f64 / meter.ratio.den.max(1) as f64 / f64::from(WARP_LANES) * room;
        bars.push(Rect::new(0.0, y, width, BAR_PX));
        names.push(Label::said(width + 6.0, y + BAR_PX / 2.0 + layout.label * 0.36, Anchor::Start, meter.words()));
        // Where the bar of one time ends.
        let one = room / f64::from(WARP_LANES);
        ones.push_str(&polyline(&[(one, y - 2.0), (one, y + BAR_PX + 2.0)]));
    }
    let layers = vec![
        Layer::rects("meter", bars).answer(),
        Layer::path("one-times", ones),
        Layer::labels("meter-times", names).answer(),
    ];
    (layers, top + meters.len() as f64 * pitch)
}

/// The grids that lines of code are matched with, a letter each; their bottom comes with them. Each shows the first lines
/// that its warp touches, a row a line, without addresses.
pub fn match_grids(layout: &Layout) -> (Vec<Layer>, f64) {
    let columns = if layout.width < ONE_ROW_FROM_PX { 2 } else { MATCH_GRIDS.len() };
    let width = (layout.width - GAP_PX * (columns - 1) as f64) / columns as f64;
    let height = layout.label + 10.0 + ROWS as f64 * ROW_PX + GAP_PX / 2.0;
    let line_bytes = i64::from(Unit::Line.bytes());
    let byte_px = width / line_bytes as f64;
    let (mut letters, mut cells, mut idle) = (Vec::new(), Vec::new(), String::new());
    for (place, stride) in MATCH_GRIDS.into_iter().enumerate() {
        let (x0, y0) =
            ((place % columns) as f64 * (width + GAP_PX), (place / columns) as f64 * height + layout.label + 10.0);
        letters.push(Label::new(x0, y0 - 6.0, Anchor::Start, letter(place)));
        let access = Access::affine(Affine::floats(stride));
        let lines = touched_lines(&access);
        for (row, line) in lines.into_iter().take(ROWS).enumerate() {
            let y = y0 + row as f64 * ROW_PX;
            idle.push_str(&polyline(&[(x0, y + ROW_PX - 1.5), (x0 + width, y + ROW_PX - 1.5)]));
            let mut addresses: Vec<i64> = lanes_in(access.active()).map(|lane| access.address(lane)).collect();
            addresses.dedup();
            let here = addresses.into_iter().filter(|address| address.div_euclid(line_bytes) == line);
            cells.extend(here.map(|address| {
                let x = x0 + address.rem_euclid(line_bytes) as f64 * byte_px;
                Rect::new(x + 0.5, y + 1.0, f64::from(access.elem_bytes()) * byte_px - 1.0, ROW_PX - 4.0)
            }));
        }
    }
    let layers = vec![Layer::path("idle", idle), Layer::rects("cell", cells), Layer::labels("code", letters)];
    (layers, MATCH_GRIDS.len().div_ceil(columns) as f64 * height)
}
