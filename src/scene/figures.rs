//! The figure of each step, and what a pointer does to it.

use super::alignment::{alignment, alignment_grid, frames, many_warps};
use super::bars::{buckets, buckets_height, bytes_bar, bytes_bar_height, cost};
use super::chips::Chips;
use super::grid::{layers, touched_lines};
use super::measured::{measured, pins};
use super::summary::{match_grids, one_picture};
use super::time::{Shelves, latency_at, on_shelves, row_at, time};
use super::{Anchor, Grid, Handle, Label, Layer, Layout, Ruler, Scene, Stairs};
use crate::lesson::{Analysis, Guess, Key, StepId, WARP_FIGURE_BYTES, WORD_BYTES};
use crate::model::{
    Access, Affine, Coverage, ELEM_BYTES, LINE_BYTES, SECTOR_BYTES, Unit, WARP_LANES, lanes_in, shortcut_is_exact,
};

const LINE: i64 = LINE_BYTES as i64;
const SECTOR: i64 = SECTOR_BYTES as i64;
/// Bytes of a float.
const ELEM: i64 = WORD_BYTES;

/// What grabbing or tapping a figure does to the state.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Deed {
    Set(Key, i64),
    /// A lane moved to a word.
    Move(u32, i64),
}

/// The figure of a state. `inspected` is the lane under the pointer, or else the state's.
pub fn figure(a: &Analysis, layout: &Layout, inspected: u32) -> Scene {
    match a.step {
        StepId::Hook => hook(a, layout, inspected),
        StepId::Address | StepId::Sector => ruler(a, layout),
        StepId::Warp => warp(a, layout, inspected),
        StepId::Packed => packed(a, layout, inspected),
        StepId::Stride => stride(a, layout, inspected),
        StepId::Spectrum => spectrum(a, layout, inspected),
        StepId::Summary => {
            let (layers, bottom) = one_picture(a, layout, inspected);
            scene(layout, bottom, layers, None)
        }
        StepId::Time => time(a, layout, inspected),
        StepId::Alignment => alignment(a, layout, inspected),
        StepId::Mapping => super::mapping::figure(a, layout, inspected),
        StepId::Soa => super::soa::figure(a, layout, inspected),
        StepId::Transpose => super::transpose::figure(a, layout, inspected),
        StepId::Vector => super::vector::figure(a, layout, inspected),
        StepId::Padding => super::padding::figure(a, layout, inspected),
        StepId::Gather => super::gather::figure(a, layout, inspected),
    }
}

/// The further figure of that place in the step's parts.
pub fn part_figure(a: &Analysis, layout: &Layout, place: usize) -> Scene {
    match (a.step, place) {
        (StepId::Time, 0) => measured(a, layout),
        (StepId::Time, _) => pins(a, layout),
        (StepId::Alignment, _) => many_warps(a, layout),
        (StepId::Mapping, _) => super::mapping::part(a, layout, place),
        (StepId::Soa, _) => super::soa::part(a, layout, place),
        (StepId::Transpose, _) => super::transpose::part(a, layout, place),
        (StepId::Vector, _) => super::vector::part(a, layout, place),
        (StepId::Padding, _) => super::padding::part(a, layout, place),
        (StepId::Gather, _) => super::gather::part(a, layout, place),
        _ => scene(layout, 0.0, Vec::new(), None),
    }
}

/// The reader's own guess as marks over the figure, where a step keeps it there.
pub fn guessed(a: &Analysis, layout: &Layout, guess: &Guess) -> Option<Layer> {
    match a.step {
        StepId::Spectrum => Stairs::new(a, layout).guessed(a, guess),
        _ => None,
    }
}

/// The figure of a challenge, where one has its own.
pub fn challenge_figure(step: StepId, layout: &Layout) -> Option<Scene> {
    (step == StepId::Summary).then(|| {
        let (layers, bottom) = match_grids(layout);
        scene(layout, bottom, layers, None)
    })
}

/// The figure behind "Show me why", where a step has one.
pub fn why_figure(a: &Analysis, layout: &Layout, inspected: u32) -> Option<Scene> {
    let coverage = a.coverage()?;
    match a.step {
        StepId::Hook | StepId::Address | StepId::Summary => None,
        StepId::Spectrum => Some(shares(layout, inspected)),
        StepId::Sector => {
            let (layers, height) = cost(layout, coverage.unique_bytes, coverage.fetched_bytes());
            Some(scene(layout, height, layers, None))
        }
        StepId::Warp | StepId::Packed => {
            let (layers, height) = buckets(layout, coverage, inspected, 2.0);
            Some(scene(layout, height, layers, None))
        }
        StepId::Stride => {
            let counts = a.counts.as_ref().ok()?;
            let (mut all, mut top) = (Vec::new(), 0.0);
            for unit in Unit::ALL {
                let name = Label::new(2.0, top + layout.label, Anchor::Start, format!("{} B", unit.bytes()));
                let (bar, bottom) = bytes_bar(layout, counts.unit(unit), top + layout.label + 6.0);
                all.push(Layer::label("label", name));
                all.extend(bar);
                top = bottom + 4.0;
            }
            Some(scene(layout, top, all, None))
        }
        StepId::Time => {
            let start = Analysis::of(a.step, &a.values.with(Key::Stride, a.step.step().start().stride()));
            let shelves = Shelves::new(&start, layout);
            Some(scene(layout, shelves.bottom(), shelves.layers(&start, inspected), None))
        }
        StepId::Alignment => Some(frames(layout)),
        StepId::Mapping => super::mapping::why(a, layout, inspected),
        StepId::Soa => super::soa::why(a, layout, inspected),
        StepId::Transpose => super::transpose::why(a, layout, inspected),
        StepId::Vector => super::vector::why(a, layout, inspected),
        StepId::Padding => super::padding::why(a, layout, inspected),
        StepId::Gather => super::gather::why(a, layout, inspected),
    }
}

pub(super) fn scene(
    layout: &Layout,
    height: f64,
    layers: Vec<Layer>,
    handles: impl IntoIterator<Item = Handle>,
) -> Scene {
    let (width, height) = (layout.width, height.ceil() + 2.0);
    let handles = handles.into_iter().map(|handle| handle.inside(width, height)).collect();
    Scene { width, height, layers, handles }
}

fn hook(a: &Analysis, layout: &Layout, inspected: u32) -> Scene {
    let gap = 32.0;
    let side_by_side = !layout.narrow();
    let width = if side_by_side { (layout.width - gap) / 2.0 } else { layout.width };
    let heading = layout.label + 6.0;
    let mut all = Vec::new();
    let mut top = 0.0;
    let mut bottom: f64 = 0.0;
    let unit = a.values.unit();
    let one = a.beside.as_ref().map(|(access, counts)| (access, Some(counts.unit(unit)), 1));
    let other = (&a.access, a.coverage(), a.values.stride());
    for (place, (access, coverage, stride)) in one.into_iter().chain([other]).enumerate() {
        let x0 = if side_by_side { place as f64 * (width + gap) } else { 0.0 };
        let code = if stride == 1 { "A: data[i]".to_owned() } else { format!("B: data[{stride}*i]") };
        let code = if place == 1 && stride == 1 { "B: data[i]".to_owned() } else { code };
        all.push(Layer::label("code", Label::new(x0, top + layout.label + 2.0, Anchor::Start, code)));
        let grid = Grid::new(layout, x0, width, top + heading, &touched_lines(access));
        all.extend(layers(&grid, a, access, coverage, inspected));
        bottom = bottom.max(grid.bottom());
        if !side_by_side {
            top = grid.bottom() + 12.0;
        }
    }
    scene(layout, bottom, all, None)
}

fn ruler(a: &Analysis, layout: &Layout) -> Scene {
    let ruler = ruler_of(a, layout);
    let (layers, handle) = ruler.layers(a);
    scene(layout, ruler.height(), layers, Some(handle))
}

fn ruler_of(a: &Analysis, layout: &Layout) -> Ruler {
    Ruler::new(layout, a.step == StepId::Address)
}

/// Frames of step `warp`: ask, collect, group, fetch.
const COLLECT: i64 = 1;
const GROUP: i64 = 2;
const FETCH: i64 = 3;

fn warp_grid(a: &Analysis, layout: &Layout) -> (Chips, Grid) {
    let all: Vec<i64> = (0..WARP_FIGURE_BYTES / LINE).collect();
    chips_over(a, layout, &all, 34.0)
}

/// Chips over a grid of those lines.
fn chips_over(_: &Analysis, layout: &Layout, lines: &[i64], room: f64) -> (Chips, Grid) {
    let probe = Grid::new(layout, 0.0, layout.width, 0.0, lines);
    let (left, right) = if layout.narrow() { (0.0, layout.width) } else { (probe.left, probe.right) };
    let chips = Chips::new(layout, left, right, 2.0);
    let grid = Grid::new(layout, 0.0, layout.width, chips.bottom() + room, lines);
    (chips, grid)
}

fn warp(a: &Analysis, layout: &Layout, inspected: u32) -> Scene {
    let (chips, grid) = warp_grid(a, layout);
    let frame = a.values.get(Key::Frame);
    let mut all = chips.layers(&a.access, inspected);
    let coverage = a.coverage();
    let refused = a.counts.as_ref().err().map_or(0, |refused| refused.lanes);
    all.extend(grid.ground(coverage.filter(|_| frame >= FETCH)));
    if let Some(coverage) = coverage {
        let [hatch, mut unit]: [Layer; 2] =
            grid.fetched(coverage, None, inspected).try_into().unwrap_or_else(|_| unreachable!());
        if frame == FETCH {
            all.push(hatch);
        }
        if frame == GROUP {
            unit.class = "unit planned";
        }
        if frame >= GROUP {
            all.push(unit);
        }
    }
    if frame >= COLLECT {
        all.extend(grid.requested(&a.access, refused));
        all.push(grid.ring(&a.access, inspected));
        all.extend(grid.row_threads(&a.access));
    }
    all.push(chips.arrows(&grid, &a.access, inspected, false));
    let top = grid.bottom() + 8.0;
    if let Some(coverage) = coverage.filter(|_| frame >= GROUP) {
        all.extend(buckets(layout, coverage, inspected, top).0);
    }
    // Room for a bucket a lane, so that no frame and no pattern moves what stands below.
    let bottom = top + buckets_height(layout, WARP_LANES as usize);
    let handle = grid.cell(a.access.address(inspected), a.values.elem_bytes()).map(|cell| {
        let (x, y) = cell.center();
        Handle::around(x, y)
    });
    scene(layout, bottom, all, handle)
}

fn packed_grid(a: &Analysis, layout: &Layout) -> (Chips, Grid) {
    chips_over(a, layout, &touched_lines(&a.access), 30.0)
}

fn packed(a: &Analysis, layout: &Layout, inspected: u32) -> Scene {
    let (chips, grid) = packed_grid(a, layout);
    let mut all = chips.layers(&a.access, inspected);
    all.extend(layers(&grid, a, &a.access, a.coverage(), inspected));
    let one_row = grid.rows.len() == 1 && !layout.narrow();
    all.push(chips.arrows(&grid, &a.access, inspected, one_row));
    let handle = grid.cell(0, a.values.elem_bytes()).map(|cell| Handle::around(cell.x + cell.w, cell.center().1));
    let (bar, bottom) = match a.coverage() {
        Some(coverage) => buckets(layout, coverage, inspected, grid.bottom() + 8.0),
        None => (Vec::new(), grid.bottom()),
    };
    all.extend(bar);
    scene(layout, bottom, all, handle)
}

fn stride_grid(a: &Analysis, layout: &Layout) -> Grid {
    Grid::new(layout, 0.0, layout.width, 0.0, &touched_lines(&a.access))
}

fn stride(a: &Analysis, layout: &Layout, inspected: u32) -> Scene {
    let grid = stride_grid(a, layout);
    let mut all = layers(&grid, a, &a.access, a.coverage(), inspected);
    let top = grid.bottom() + 8.0;
    if let Some(coverage) = a.coverage() {
        all.extend(bytes_bar(layout, coverage, top).0);
    }
    // A refused access keeps the bar's room.
    let bottom = top + bytes_bar_height(layout);
    let handle = grid.cell(a.access.address(1), a.values.elem_bytes()).map(|cell| {
        let (x, y) = cell.center();
        Handle::around(x, y)
    });
    scene(layout, bottom, all, handle)
}

fn spectrum(a: &Analysis, layout: &Layout, inspected: u32) -> Scene {
    let (mut all, handle) = Stairs::new(a, layout).layers(a);
    let (strip, grid) = spectrum_grid(a, layout, inspected);
    all.extend(strip);
    all.extend(layers(&grid, a, &a.access, a.coverage(), inspected));
    scene(layout, grid.bottom() + layout.label * 0.4, all, handle)
}

/// Below the staircase: how the lanes share the units of the present stride, and its lines.
fn spectrum_grid(a: &Analysis, layout: &Layout, inspected: u32) -> (Vec<Layer>, Grid) {
    let top = Stairs::new(a, layout).below() + 10.0;
    let (strip, bottom) = match a.coverage() {
        Some(coverage) => buckets(layout, coverage, inspected, top),
        None => (Vec::new(), top),
    };
    // The strip has room for a box a lane, so that the grid below it stays where it is.
    let rows = if layout.narrow() { 2.0 } else { 1.0 };
    let bottom = bottom.max(top + rows * (layout.label + 14.0));
    (strip, Grid::new(layout, 0.0, layout.width, bottom + 6.0, &touched_lines(&a.access)))
}

/// How the lanes share sectors at the strides of floats where the shortcut fails, a strip each.
fn shares(layout: &Layout, inspected: u32) -> Scene {
    let (mut all, mut top) = (Vec::new(), 0.0);
    for stride in (1..).take_while(|stride| stride * ELEM <= SECTOR).filter(|s| !shortcut_is_exact(*s, ELEM as u32)) {
        let coverage = Coverage::of(&Access::affine(Affine::floats(stride)), Unit::Sector);
        let name = Label::new(2.0, top + layout.label, Anchor::Start, format!("S = {stride}"));
        let (strip, bottom) = buckets(layout, &coverage, inspected, top + layout.label + 6.0);
        all.push(Layer::label("label", name));
        all.extend(strip);
        top = bottom + 6.0;
    }
    scene(layout, top, all, None)
}

/// The key that dragging from a point changes: its control takes the focus, so that keys go on from there.
pub fn grip(a: &Analysis, layout: &Layout, from: (f64, f64)) -> Option<Key> {
    match a.step {
        StepId::Time if on_shelves(a, layout, from.1) => Some(Key::Row),
        StepId::Padding => Some(super::padding::grip(a)),
        step => step.step().grabs,
    }
}

/// What dragging the figure's handle to a point does. `start` is the state in which it was grabbed, and
/// `from` the place.
pub fn drag(start: &Analysis, layout: &Layout, inspected: u32, from: (f64, f64), x: f64, y: f64) -> Option<Deed> {
    let elem = i64::from(start.values.elem_bytes());
    match start.step {
        StepId::Hook | StepId::Summary => None,
        StepId::Spectrum => Some(Deed::Set(Key::Stride, Stairs::new(start, layout).stride_at(x))),
        StepId::Address => Some(Deed::Set(Key::Index, ruler_of(start, layout).byte_at(x, y) / elem)),
        StepId::Sector => {
            let byte = ruler_of(start, layout).byte_at(x, y);
            Some(Deed::Set(Key::At, byte - byte % elem))
        }
        StepId::Warp => {
            let byte = warp_grid(start, layout).1.byte_at(x, y)?;
            Some(Deed::Move(inspected, (byte - byte.rem_euclid(elem)) / WORD_BYTES))
        }
        StepId::Packed => {
            let grid = packed_grid(start, layout).1;
            let bytes = (x - grid.byte_x(0, false)) / grid.word_pitch() * WORD_BYTES as f64;
            let off = |size: &u32| (f64::from(*size) - bytes).abs();
            let nearest = ELEM_BYTES.into_iter().min_by(|one, other| off(one).total_cmp(&off(other)))?;
            Some(Deed::Set(Key::Elem, i64::from(nearest)))
        }
        StepId::Stride => {
            let grid = stride_grid(start, layout);
            let base = start.access.address(0);
            // Along the row where it was grabbed, so that a hand that drifts stays in it; left of that row's beginning,
            // on into the row before.
            let row = start.access.address(1).div_euclid(LINE);
            let byte = if x > grid.right {
                LINE
            } else if x < grid.left {
                ((x - grid.left) / grid.word_pitch() * WORD_BYTES as f64).floor() as i64
            } else {
                grid.byte_in_row(x)
            };
            Some(Deed::Set(Key::Stride, (row * LINE + byte - base).div_euclid(elem)))
        }
        StepId::Time if grip(start, layout, from) == Some(Key::Row) => {
            Some(Deed::Set(Key::Row, row_at(start, layout, x - from.0)))
        }
        StepId::Time => Some(Deed::Set(Key::Latency, latency_at(start, layout, x - from.0))),
        StepId::Mapping => super::mapping::drag(start, layout, from, (x, y)),
        StepId::Soa => super::soa::drag(start, layout, from, (x, y)),
        StepId::Transpose => super::transpose::drag(start, layout, from, (x, y)),
        StepId::Vector => super::vector::drag(start, layout, from, (x, y)),
        StepId::Padding => super::padding::drag(start, layout, from, (x, y)),
        StepId::Gather => super::gather::drag(start, layout, from, (x, y)),
        StepId::Alignment => {
            // The whole run moves by whole elements, so that no place of it is refused.
            let grid = alignment_grid(start, layout);
            let bytes = (x - from.0) / grid.sector_pitch * f64::from(SECTOR_BYTES);
            let offset = start.values.offset_bytes() as f64 + bytes;
            Some(Deed::Set(Key::Offset, (offset / elem as f64).round() as i64 * elem))
        }
    }
}

/// What tapping a point of the figure does.
pub fn tap(a: &Analysis, layout: &Layout, inspected: u32, x: f64, y: f64) -> Option<Deed> {
    match a.step {
        StepId::Hook | StepId::Summary => None,
        StepId::Spectrum if y < Stairs::new(a, layout).below() => drag(a, layout, inspected, (x, y), x, y),
        StepId::Spectrum => lane_at(a, layout, x, y).map(inspect),
        StepId::Address | StepId::Sector => drag(a, layout, inspected, (x, y), x, y),
        StepId::Warp => match warp_grid(a, layout) {
            (chips, grid) if y < grid.top => chips.lane_at(x, y).map(inspect),
            _ => drag(a, layout, inspected, (x, y), x, y),
        },
        StepId::Packed | StepId::Stride | StepId::Time | StepId::Alignment => lane_at(a, layout, x, y).map(inspect),
        StepId::Mapping => super::mapping::tap(a, layout, x, y),
        StepId::Soa => super::soa::tap(a, layout, x, y),
        StepId::Transpose => super::transpose::tap(a, layout, x, y),
        StepId::Vector => super::vector::tap(a, layout, x, y),
        StepId::Padding => super::padding::tap(a, layout, x, y),
        StepId::Gather => super::gather::tap(a, layout, x, y),
    }
}

pub(super) fn inspect(lane: u32) -> Deed {
    Deed::Set(Key::Thread, i64::from(lane))
}

/// The lane under a point: that of the chip there, or the one whose element is nearest. Where a tap moves a lane, bare
/// ground stands for no lane: the one that moves is the one that is inspected.
pub fn lane_at(a: &Analysis, layout: &Layout, x: f64, y: f64) -> Option<u32> {
    let (chips, grid) = match a.step {
        StepId::Hook | StepId::Address | StepId::Sector | StepId::Summary => return None,
        StepId::Spectrum => {
            let grid = spectrum_grid(a, layout, 0).1;
            return if y < grid.top { None } else { nearest_lane(&a.access, &grid, x, y, i64::MAX) };
        }
        StepId::Warp => warp_grid(a, layout),
        StepId::Packed => packed_grid(a, layout),
        StepId::Stride => return nearest_lane(&a.access, &stride_grid(a, layout), x, y, i64::MAX),
        StepId::Alignment => return nearest_lane(&a.access, &alignment_grid(a, layout), x, y, i64::MAX),
        StepId::Time => return Shelves::new(a, layout).lane_at(a, x, y),
        StepId::Mapping => return super::mapping::lane_at(a, layout, x, y),
        StepId::Soa => return super::soa::lane_at(a, layout, x, y),
        StepId::Transpose => return super::transpose::lane_at(a, layout, x, y),
        StepId::Vector => return super::vector::lane_at(a, layout, x, y),
        StepId::Padding => return super::padding::lane_at(a, layout, x, y),
        StepId::Gather => return super::gather::lane_at(a, layout, x, y),
    };
    let farthest = if a.step == StepId::Warp { 0 } else { i64::MAX };
    if y < grid.top { chips.lane_at(x, y) } else { nearest_lane(&a.access, &grid, x, y, farthest) }
}

/// The lane whose element is nearest to a point, `farthest` bytes off at most.
pub(super) fn nearest_lane(access: &Access, grid: &Grid, x: f64, y: f64, farthest: i64) -> Option<u32> {
    if y > grid.bottom() {
        return None;
    }
    let byte = grid.byte_at(x, y)?;
    let last = i64::from(access.elem_bytes()) - 1;
    let off = |lane: &u32| {
        let first = access.address(*lane);
        (first - byte).max(byte - first - last).max(0)
    };
    lanes_in(access.active()).min_by_key(|lane| off(lane)).filter(|lane| off(lane) <= farthest)
}
