//! The figure of step `soa`: a record with its fields, the same loads in two layouts, and the bytes of each layout.

use super::figures::{inspect, nearest_lane, scene};
use super::grid::{layers_among, touched_lines};
use super::ways::{bars, frames};
use super::{Anchor, Deed, Grid, Handle, Label, Layer, Layout, Path, Rect, Scene, polyline, within};
use crate::lesson::{Analysis, Key, soa};
use crate::model::{Access, Coverage, LINE_BYTES};

/// Place of the struct of arrays among the layouts.
const ARRAYS: usize = 1;
/// The most lines of one layout that are drawn whether this load touches them or not.
const MOST_LINES: usize = 32;
const FIELD_PX: f64 = 20.0;
const GAP_PX: f64 = 32.0;

/// Where things are.
struct Places {
    /// From one field of the record to the next.
    pitch: f64,
    /// Top of the fields' boxes.
    boxes: f64,
    /// Top left of the two headings.
    headings: [(f64, f64); 2],
    /// The two layouts, and the grid of each.
    grids: [(usize, Grid); 2],
    bottom: f64,
}

/// The lines of a layout: all that its records fill, or those of the shown load alone where they are too many.
fn lines(a: &Analysis, layout: usize) -> Vec<i64> {
    let touched = |field| touched_lines(&Access::affine(soa::load(&a.values, layout, field)));
    let mut all: Vec<i64> = (0..a.values.get(Key::Fields) as u32).flat_map(touched).collect();
    all.sort_unstable();
    all.dedup();
    if all.len() <= MOST_LINES { all } else { touched(soa::field(&a.values)) }
}

impl Places {
    fn new(a: &Analysis, layout: &Layout) -> Places {
        let pitch = ((layout.width - 4.0) / 16.0).min(44.0);
        let boxes = layout.label + 8.0;
        let mut top = boxes + FIELD_PX + 14.0;
        let stacked = layout.narrow();
        let width = if stacked { layout.width } else { (layout.width - GAP_PX) / 2.0 };
        let mut headings = [(0.0, top); 2];
        let mut bottom = top;
        let shown = [if a.way == ARRAYS { 0 } else { a.way }, ARRAYS];
        let grids = [0, 1].map(|place| {
            let x0 = if stacked { 0.0 } else { place as f64 * (width + GAP_PX) };
            headings[place] = (x0 + 2.0, top);
            let grid = Grid::new(layout, x0, width, top + layout.label + 6.0, &lines(a, shown[place]));
            bottom = bottom.max(grid.bottom());
            if stacked {
                top = grid.bottom() + 14.0;
            }
            (shown[place], grid)
        });
        Places { pitch, boxes, headings, grids, bottom }
    }

    /// The right edge of so many fields.
    fn edge(&self, fields: i64) -> f64 {
        2.0 + fields as f64 * self.pitch
    }

    /// Whether one grid stands below the other, not beside it.
    fn stacked(&self) -> bool {
        self.grids[1].1.left < self.grids[0].1.right
    }

    /// The line from a cell to its match: below their rows, and from one row to the other where no mark stands.
    fn join(&self, one: Rect, other: Rect) -> Vec<(f64, f64)> {
        let below = |cell: Rect, grid: &Grid| cell.center().1 + grid.row_pitch / 2.0;
        let [(_, first), (_, second)] = &self.grids;
        let (y0, y1) = (below(one, first), below(other, second));
        let between = if self.stacked() { first.left - 4.0 } else { first.right + GAP_PX / 2.0 };
        let (x0, x1) = (one.center().0, other.center().0);
        vec![(x0, one.y + one.h + 1.5), (x0, y0), (between, y0), (between, y1), (x1, y1), (x1, other.y + other.h + 1.5)]
    }

    /// The grid under a point, and its layout.
    fn under(&self, x: f64, y: f64) -> &(usize, Grid) {
        let second = if self.stacked() { y > self.headings[1].1 } else { x > self.grids[0].1.right + GAP_PX / 2.0 };
        &self.grids[usize::from(second)]
    }
}

/// The figure of a state.
pub fn figure(a: &Analysis, layout: &Layout, inspected: u32) -> Scene {
    let places = Places::new(a, layout);
    let mut all = record(a, layout, &places);
    let field = soa::field(&a.values);
    let mut joined = Vec::new();
    for (place, (of, grid)) in places.grids.iter().enumerate() {
        let class = if *of == a.way { "code" } else { "label" };
        let (x, y) = places.headings[place];
        let heading = Label::new(x, y + layout.label, Anchor::Start, soa::NAMES[*of]);
        all.push(Layer::label(class, heading));
        let access = Access::affine(soa::load(&a.values, *of, field));
        let coverage = Coverage::of(&access, a.values.unit());
        let together = a.ways.get(*of).map(|way| &way.together);
        all.extend(layers_among(grid, a, &access, Some(&coverage), together, inspected));
        all.push(names(a, grid, *of, &coverage));
        joined.extend(grid.cell(access.address(inspected), access.elem_bytes()));
    }
    if let [one, other] = joined[..] {
        let points = places.join(one, other);
        all.push(Layer::paths("arrow", vec![Path { d: polyline(&points), class: "on" }]));
    }
    let ways: Vec<_> =
        a.ways.iter().zip(soa::NAMES).map(|(way, name)| (name, way.shares(soa::shown(&a.values)))).collect();
    let (bars, bottom) = bars(layout, &ways, a.way, places.bottom + 12.0);
    all.extend(bars);
    let edge = places.edge(a.values.get(Key::Fields));
    scene(layout, bottom, all, Some(Handle::around(edge, places.boxes + FIELD_PX / 2.0)))
}

/// The record: a box for each field, its name above it.
fn record(a: &Analysis, layout: &Layout, places: &Places) -> Vec<Layer> {
    let shown = soa::field(&a.values);
    let (mut others, mut names) = (Vec::new(), Vec::new());
    let (mut one, mut name) = (Vec::new(), Vec::new());
    for field in 0..a.values.get(Key::Fields) as u32 {
        let x = places.edge(field.into());
        let (boxes, labels) = if field == shown { (&mut one, &mut name) } else { (&mut others, &mut names) };
        boxes.push(Rect::new(x + 1.0, places.boxes, places.pitch - 2.0, FIELD_PX));
        labels.push(Label::new(x + places.pitch / 2.0, layout.label + 2.0, Anchor::Middle, soa::letter(field)));
    }
    let x = places.edge(a.values.get(Key::Fields));
    let edge = polyline(&[(x, places.boxes - 3.0), (x, places.boxes + FIELD_PX + 3.0)]);
    vec![
        Layer::rects("pin", others),
        Layer::rects("used", one),
        Layer::labels("label", names),
        Layer::labels("code", name),
        Layer::path("edge", edge),
    ]
}

/// The names of the fields that lie in one piece and that this load leaves alone.
fn names(a: &Analysis, grid: &Grid, layout: usize, coverage: &Coverage) -> Layer {
    let line = i64::from(LINE_BYTES);
    let fields = 0..a.values.get(Key::Fields) as u32;
    let named = fields.filter(|field| layout != 0 && *field != soa::field(&a.values)).filter_map(|field| {
        let first = soa::load(&a.values, layout, field).offset_bytes;
        let row = grid.row(first.div_euclid(line)).filter(|_| grid.row_height >= grid.label + 1.0)?;
        let size = i64::from(coverage.unit.bytes());
        if coverage.touched.iter().any(|touched| touched.block == first.div_euclid(size)) {
            return None;
        }
        let y = row.y + grid.row_height / 2.0 + grid.label * 0.36;
        Some(Label::new(grid.byte_x(first.rem_euclid(line), false) + 4.0, y, Anchor::Start, soa::letter(field)))
    });
    Layer::labels("label", named.collect())
}

/// The further figure of that place.
pub fn part(_: &Analysis, layout: &Layout, _place: usize) -> Scene {
    scene(layout, 0.0, Vec::new(), None)
}

/// The loads of all fields over the first line of the array of structs.
pub fn why(a: &Analysis, layout: &Layout, _inspected: u32) -> Option<Scene> {
    Some(frames(layout, &soa::framed(a), &|place| soa::letter(place as u32).to_owned()))
}

/// Dragging the record's edge gives it more fields.
pub fn drag(a: &Analysis, layout: &Layout, _from: (f64, f64), to: (f64, f64)) -> Option<Deed> {
    let places = Places::new(a, layout);
    Some(Deed::Set(Key::Fields, within(((to.0 - 2.0) / places.pitch).round(), 1.0, 16.0) as i64))
}

/// A tap on a field reads it; on a cell it inspects its thread.
pub fn tap(a: &Analysis, layout: &Layout, x: f64, y: f64) -> Option<Deed> {
    let places = Places::new(a, layout);
    if y < places.boxes + FIELD_PX {
        let field = ((x - 2.0) / places.pitch).floor() as i64;
        return (0..a.values.get(Key::Fields)).contains(&field).then_some(Deed::Set(Key::Field, field));
    }
    lane_at(a, layout, x, y).map(inspect)
}

/// The lane under a point of either grid.
pub fn lane_at(a: &Analysis, layout: &Layout, x: f64, y: f64) -> Option<u32> {
    let places = Places::new(a, layout);
    if y < places.headings[0].1 {
        return None;
    }
    let (of, grid) = places.under(x, y);
    let access = Access::affine(soa::load(&a.values, *of, soa::field(&a.values)));
    nearest_lane(&access, grid, x, y, i64::MAX)
}
