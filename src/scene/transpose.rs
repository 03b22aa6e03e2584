//! The figure of step `transpose`: input, tile and output as panels, and how the tile's columns lie in the banks.

use super::figures::{inspect, scene};
use super::grid::{OUTLINE_PX, unused_runs};
use super::{Anchor, Deed, Handle, Label, Layer, Layout, Rect, Scene, polyline, within};
use crate::lesson::transpose::{WARP, bank_of, pass, pass_words, transpose};
use crate::lesson::{Analysis, Key, unit_arg};
use crate::message::{Arg, Message, msg, text};
use crate::model::{BANKS, Coverage, Method, Pass, SECTOR_BYTES, TILE_SIDE, Transpose, Unit, WARP_LANES, lanes_in};

/// Height of a row of a panel, and of a small panel's.
const ROW_PX: f64 = 12.0;
const SMALL_ROW_PX: f64 = 2.2;
/// Height of the strip of banks.
const BANKS_PX: f64 = 36.0;
/// Between two panels.
const GAP_PX: f64 = 24.0;
/// From this width on all panels stand side by side.
const SIDE_BY_SIDE_PX: f64 = 860.0;
/// A column of the tile is wider than one of a matrix, so that a bank's number fits in its cells.
const TILE_COLUMN: f64 = 2.7;
/// The columns that a tile has room for, with its padding.
const ROOM: i64 = TILE_SIDE + 4;
/// Pitches of the pictures behind "Show me why", and whether they are swizzled.
const PICTURES: [(i64, Method); 3] =
    [(TILE_SIDE, Method::Staged), (TILE_SIDE + 1, Method::Staged), (TILE_SIDE, Method::Swizzled)];

/// A matrix's first tile, or the shared one, with the places that the warp touches in it.
#[derive(Clone, Copy)]
struct Panel {
    pass: Pass,
    left: f64,
    top: f64,
    column: f64,
    row: f64,
    /// Drawn small, as an overview.
    small: bool,
}

impl Panel {
    fn bottom(&self) -> f64 {
        self.top + self.row * TILE_SIDE as f64
    }

    fn right(&self) -> f64 {
        self.left + self.column * TILE_SIDE as f64
    }

    /// The ground of the columns from one to another.
    fn columns(&self, from: i64, to: i64) -> Rect {
        let width = (to - from) as f64 * self.column;
        Rect::new(self.left + from as f64 * self.column, self.top, width, self.bottom() - self.top)
    }

    /// The cell of an element. In a matrix it keeps clear of the outlines of its sector's bytes, `first` being its own.
    fn cell(&self, row: i64, col: i64, sector: Option<(i64, i64)>) -> Rect {
        let (x, y) = (self.left + col as f64 * self.column, self.top + row as f64 * self.row);
        if self.small {
            return Rect::new(x, y, self.column.max(1.5), self.row - 0.4);
        }
        let at_edge = |byte: i64| byte.rem_euclid(i64::from(SECTOR_BYTES)) == 0;
        let (left, right, above) = match sector {
            Some((first, end)) => {
                (if at_edge(first) { 2.0 } else { 0.5 }, if at_edge(end) { 2.0 } else { 0.5 }, OUTLINE_PX + 1.0)
            }
            None => (0.5, 0.5, 0.0),
        };
        Rect::new(x + left, y + above, self.column - left - right, self.row - 1.0 - 2.0 * above)
    }

    /// Whether a point is in the panel, its head and its padding included.
    fn holds(&self, x: f64, y: f64, head: f64) -> bool {
        (self.left..=self.left + self.column * ROOM as f64).contains(&x)
            && (self.top - head..=self.bottom()).contains(&y)
    }
}

/// The access that a panel shows: of the tile's two, the one that is nearer to the state's.
fn shown(a: &Analysis) -> [Pass; 3] {
    let tile = if pass(&a.values) <= Pass::SharedWrite { Pass::SharedWrite } else { Pass::SharedRead };
    [Pass::GlobalRead, tile, Pass::GlobalWrite]
}

/// Room of the row numbers left of a panel.
fn gutter(layout: &Layout) -> f64 {
    layout.label_width(2) + 6.0
}

/// Room of a panel's head.
fn head(layout: &Layout) -> f64 {
    layout.label + 8.0
}

/// All panels: side by side, or small ones in a row and below them, large, that of the state's access.
fn panels(a: &Analysis, layout: &Layout) -> Vec<Panel> {
    let (gutter, tile, room) = (gutter(layout), TILE_SIDE as f64, a.values.get(Key::Pitch).max(ROOM) as f64);
    let column = (layout.width - 3.0 * gutter - 2.0 * GAP_PX - 4.0) / (2.0 * tile + TILE_COLUMN * ROOM as f64);
    let top = head(layout);
    if layout.width >= SIDE_BY_SIDE_PX && column * tile >= layout.label_width(12) {
        let mut left = gutter;
        return shown(a)
            .map(|pass| {
                let width = if pass.is_shared() { column * TILE_COLUMN * ROOM as f64 } else { column * tile };
                let column = if pass.is_shared() { width / room } else { column };
                let panel = Panel { pass, left, top, column, row: ROW_PX, small: false };
                left += width + GAP_PX + gutter;
                panel
            })
            .into();
    }
    let third = (layout.width - 2.0 * GAP_PX) / 3.0;
    let mut all: Vec<Panel> = shown(a)
        .into_iter()
        .enumerate()
        .map(|(place, pass)| {
            let (left, column) = (place as f64 * (third + GAP_PX) + 1.0, (third - 2.0) / ROOM as f64);
            let column = if pass.is_shared() { column * ROOM as f64 / room } else { column };
            Panel { pass, left, top, column, row: SMALL_ROW_PX, small: true }
        })
        .collect();
    let top = top + SMALL_ROW_PX * tile + 12.0 + head(layout);
    let pass = pass(&a.values);
    let room = if pass.is_shared() { room } else { tile };
    let column = ((layout.width - gutter - 4.0) / room).min(2.0 * ROW_PX);
    all.push(Panel { pass, left: gutter, top, column, row: ROW_PX, small: false });
    all
}

/// The parts of some bytes of a matrix that lie in its first tile: a rectangle a row.
fn in_tile(panel: &Panel, t: &Transpose, first: i64, n_bytes: i64) -> Vec<Rect> {
    let (elem, row_bytes) = (i64::from(t.elem_bytes), t.cols * i64::from(t.elem_bytes));
    let rows = first.div_euclid(row_bytes)..=(first + n_bytes - 1).div_euclid(row_bytes);
    let part = |row: i64| {
        let within =
            |byte: i64| (byte - row * row_bytes).clamp(0, TILE_SIDE * elem) as f64 / elem as f64 * panel.column;
        let (x, end) = (within(first), within(first + n_bytes));
        let y = panel.top + row as f64 * panel.row;
        (end > x && (0..TILE_SIDE).contains(&row)).then(|| Rect::new(panel.left + x, y, end - x, panel.row - 1.0))
    };
    rows.filter_map(part).collect()
}

/// The figure of a state.
pub fn figure(a: &Analysis, layout: &Layout, inspected: u32) -> Scene {
    let t = transpose(&a.values);
    let panels = panels(a, layout);
    let (mut grounds, mut pads, mut rings) = (Vec::new(), Vec::new(), Vec::new());
    let (mut heads, mut labels, mut feet) = (Vec::new(), Vec::new(), Vec::new());
    let (mut cells, mut numbers) = (Vec::new(), Vec::new());
    let (mut hatch, mut units) = (Vec::new(), Vec::new());
    let mut strip = Vec::new();
    let mut handle = None;
    for panel in &panels {
        let is_shared = panel.pass.is_shared();
        let used = !is_shared || t.method.is_staged();
        let on = panel.pass == pass(&a.values);
        grounds.push(panel.columns(0, TILE_SIDE).with(if on { "on" } else { "" }));
        let y = panel.top - 6.0;
        heads.push(match (panel.small, panel.pass) {
            (false, pass) => Label::said(panel.left, y, Anchor::Start, pass_words(pass as i64)),
            (true, Pass::GlobalRead) => Label::new(panel.left, y, Anchor::Start, "in"),
            (true, Pass::GlobalWrite) => Label::new(panel.left, y, Anchor::Start, "out"),
            (true, _) => Label::new(panel.left, y, Anchor::Start, "tile"),
        });
        if !panel.small {
            let every = if layout.label > 8.0 * ROW_PX { TILE_SIDE } else { 8 };
            labels.extend((0..TILE_SIDE).step_by(every as usize).map(|row| {
                let y = panel.top + (row as f64 + 0.5) * panel.row + layout.label * 0.36;
                Label::new(panel.left - 6.0, y, Anchor::End, row.to_string())
            }));
        }
        if !used {
            if !panel.small {
                let (x, y) = panel.columns(0, TILE_SIDE).center();
                labels.push(Label::said(x, y, Anchor::Middle, text::TRANSPOSE_UNUSED));
            }
            continue;
        }
        let access = t.access(panel.pass, WARP);
        for lane in 0..WARP_LANES {
            let (row, col) = t.place(panel.pass, WARP, lane.into());
            let first = access.address(lane);
            let sector = (!is_shared).then(|| (first, first + i64::from(t.elem_bytes)));
            let cell = panel.cell(row, col, sector);
            if lane == inspected && !panel.small {
                rings.push(cell.grown(1.5));
            }
            let bank = bank_of(first).to_string();
            let fits = layout.label <= panel.row && cell.w >= layout.label_width(2);
            if is_shared && !panel.small && fits {
                let (x, y) = cell.center();
                numbers.push(Label::new(x, y + layout.label * 0.36, Anchor::Middle, bank));
            }
            cells.push(cell);
        }
        let pitch = a.values.get(Key::Pitch);
        if is_shared {
            pads.push(panel.columns(TILE_SIDE, pitch));
        }
        if panel.small {
            continue;
        }
        // A conflict of two digits takes fifteen characters.
        let x = panel.left.min(layout.width - layout.label_width(15));
        let foot = |words: Message| Label::said(x, panel.bottom() + layout.label + 4.0, Anchor::Start, words);
        if is_shared {
            let banks = t.banks(panel.pass, WARP);
            feet.push(foot(msg::TransposeFoot { degree: Arg::n(banks.degree) }.into()));
            strip.extend(bank_strip(layout, panel, &banks.words));
            let edge = panel.left + pitch as f64 * panel.column;
            strip.push(Layer::path("cursor", polyline(&[(edge, panel.top), (edge, panel.bottom())])));
            handle = Some(Handle::around(edge, (panel.top + panel.bottom()) / 2.0));
            continue;
        }
        let coverage = Coverage::of(&access, Unit::Sector);
        feet.push(foot(msg::Bare { value: unit_arg(coverage.n_units(), Unit::Sector) }.into()));
        for touched in &coverage.touched {
            let first = touched.first_byte(Unit::Sector);
            for (from, n_bytes) in unused_runs(touched.bytes, SECTOR_BYTES) {
                let (from, end) = (i64::from(from), i64::from(from + n_bytes));
                let clear = |at: i64| if at % i64::from(SECTOR_BYTES) == 0 { 2.0 } else { 0.5 };
                let above = OUTLINE_PX + 1.0;
                hatch.extend(in_tile(panel, &t, first + from, end - from).into_iter().map(|part| {
                    Rect::new(
                        part.x + clear(from),
                        part.y + above,
                        part.w - clear(from) - clear(end),
                        part.h - 2.0 * above,
                    )
                }));
            }
            let class = if touched.lanes >> inspected & 1 == 1 { "on" } else { "" };
            let edge = OUTLINE_PX / 2.0;
            let outlines = in_tile(panel, &t, first, SECTOR_BYTES.into()).into_iter();
            units
                .extend(outlines.map(|part| Rect::new(part.x, part.y + edge, part.w, part.h - 2.0 * edge).with(class)));
        }
    }
    let arrows = panels.windows(2).filter(|two| two[0].small == two[1].small && t.method.is_staged()).map(|two| {
        let room = if two[0].pass.is_shared() { ROOM as f64 * two[0].column } else { two[0].column * TILE_SIDE as f64 };
        let x = two[0].left + room + GAP_PX / 2.0;
        Label::new(x, (two[0].top + two[0].bottom()) / 2.0, Anchor::Middle, "→")
    });
    labels.extend(arrows.filter(|_| layout.label <= GAP_PX));
    let mut all = vec![
        Layer::rects("ground", grounds),
        Layer::rects("pad", pads),
        Layer::labels("code", heads),
        Layer::labels("label", labels),
        Layer::rects("hatch fine", hatch).answer(),
        Layer::rects("unit", units).answer(),
        Layer::rects("cell", cells),
        Layer::labels("bank-num", numbers).answer(),
        Layer::rects("ring", rings),
        Layer::labels("foot", feet).answer(),
    ];
    all.extend(strip);
    // Room for the strip in every state, so that no frame moves what stands below.
    let bottom = panels.last().map_or(0.0, Panel::bottom) + 3.0 * layout.label + BANKS_PX + 20.0;
    scene(layout, bottom, all, handle)
}

/// How many words each bank is asked for, below the columns that hold the banks of the tile's first row.
fn bank_strip(layout: &Layout, panel: &Panel, words: &[u32; BANKS as usize]) -> [Layer; 4] {
    let bottom = panel.bottom() + 2.0 * layout.label + 12.0 + BANKS_PX;
    let height = |n: u32| if n > 0 { (f64::from(n) / f64::from(BANKS) * BANKS_PX).max(2.0) } else { 0.0 };
    let bars = words.iter().enumerate().map(|(bank, n)| {
        Rect::new(panel.left + bank as f64 * panel.column + 0.5, bottom - height(*n), panel.column - 1.0, height(*n))
    });
    // Their numbers, where they all have room beside each other.
    let busy: Vec<usize> = (0..words.len()).filter(|bank| words[*bank] > 0).collect();
    let least = busy.windows(2).map(|two| two[1] - two[0]).min().unwrap_or(words.len());
    let digits = words.iter().map(|n| n.to_string().len()).max().unwrap_or(1);
    let mut numbers = Vec::new();
    if least as f64 * panel.column >= layout.label_width(digits) + 4.0 {
        numbers.extend(busy.into_iter().map(|bank| {
            let x = panel.left + (bank as f64 + 0.5) * panel.column;
            Label::new(x, bottom - height(words[bank]) - 2.0, Anchor::Middle, words[bank].to_string())
        }));
    }
    let y = bottom + layout.label + 4.0;
    let mut ends = vec![Label::said(panel.left, y, Anchor::Start, msg::TransposeBank { bank: Arg::n(0) })];
    if panel.right() - panel.left >= layout.label_width(10) {
        ends.push(Label::new(panel.right(), y, Anchor::End, (BANKS - 1).to_string()));
    }
    [
        Layer::rects("bank", bars.collect()).answer(),
        Layer::labels("foot", numbers).answer(),
        Layer::rect("axis", Rect::new(panel.left, bottom, panel.right() - panel.left, 1.0)),
        Layer::labels("label", ends),
    ]
}

/// No further figure.
pub fn part(_: &Analysis, layout: &Layout, _place: usize) -> Scene {
    scene(layout, 0.0, Vec::new(), None)
}

/// A column of the tile in the banks: without padding, with a word of it, and swizzled.
pub fn why(_: &Analysis, layout: &Layout, inspected: u32) -> Option<Scene> {
    let narrow = layout.narrow();
    let across = if narrow { 1.0 } else { PICTURES.len() as f64 };
    let width = (layout.width - (across - 1.0) * GAP_PX) / across - 4.0;
    let (column, row) = (width / f64::from(BANKS), if narrow { 3.0 } else { 6.0 });
    let (mut grounds, mut cells, mut rings, mut labels) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let (mut left, mut top, mut bottom) = (2.0, head(layout), 0.0);
    for (pitch, method) in PICTURES {
        let t = Transpose { method, pitch, cols: TILE_SIDE, elem_bytes: 4 };
        let panel = Panel { pass: Pass::SharedRead, left, top, column, row, small: true };
        let name = msg::TransposePicture { method: Arg::n(method as i64), pitch: Arg::n(pitch) };
        labels.push(Label::said(left, top - 6.0, Anchor::Start, name));
        grounds.push(panel.columns(0, TILE_SIDE));
        let access = t.access(panel.pass, WARP);
        for lane in 0..WARP_LANES {
            let cell = panel.cell(lane.into(), bank_of(access.address(lane)), None);
            if lane == inspected {
                rings.push(cell.grown(1.0));
            }
            cells.push(cell);
        }
        bottom = panel.bottom();
        if narrow {
            top = bottom + 14.0 + head(layout);
        } else {
            left += width + GAP_PX;
        }
    }
    let all = vec![
        Layer::rects("ground", grounds),
        Layer::labels("label", labels),
        Layer::rects("cell", cells),
        Layer::rects("ring", rings),
    ];
    Some(scene(layout, bottom + 2.0, all, None))
}

/// Dragging the edge of the tile sets its pitch.
pub fn drag(start: &Analysis, layout: &Layout, from: (f64, f64), to: (f64, f64)) -> Option<Deed> {
    let all = panels(start, layout);
    let panel = all.iter().find(|panel| panel.pass.is_shared() && !panel.small)?;
    let pitch = start.values.get(Key::Pitch);
    let moved = ((to.0 - from.0) / panel.column).round();
    let most = pitch.max(ROOM) as f64;
    Some(Deed::Set(Key::Pitch, within(pitch as f64 + moved, TILE_SIDE as f64, most) as i64))
}

/// Tapping a panel goes to its access; in the one that is shown, a cell's thread is inspected.
pub fn tap(a: &Analysis, layout: &Layout, x: f64, y: f64) -> Option<Deed> {
    let t = transpose(&a.values);
    let panel = panels(a, layout).into_iter().find(|panel| panel.holds(x, y, head(layout)))?;
    if panel.pass == pass(&a.values) {
        return lane_at(a, layout, x, y).map(inspect);
    }
    (t.method.is_staged() || !panel.pass.is_shared()).then_some(Deed::Set(Key::Frame, panel.pass as i64))
}

/// The lane whose cell is nearest to a point of its panel.
pub fn lane_at(a: &Analysis, layout: &Layout, x: f64, y: f64) -> Option<u32> {
    let t = transpose(&a.values);
    let panel = panels(a, layout).into_iter().find(|panel| panel.holds(x, y, 0.0))?;
    let off = |lane: &u32| {
        let (row, col) = t.place(panel.pass, WARP, (*lane).into());
        let (across, down) = panel.cell(row, col, None).center();
        (across - x).abs() + (down - y).abs()
    };
    lanes_in(u64::from(u32::MAX)).min_by(|one, other| off(one).total_cmp(&off(other)))
}
