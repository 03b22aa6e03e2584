//! The line grid: one row is one 128-byte line at every size. Geometry only, from bytes to places and back.

use super::{Anchor, Label, Layer, Layout, Rect, polyline, within};
use crate::lesson::{Analysis, lane_list};
use crate::model::{Access, Coverage, LINE_BYTES, SECTOR_BYTES, Stream, Unit, lanes_in};

const LINE: i64 = LINE_BYTES as i64;
const SECTOR: i64 = SECTOR_BYTES as i64;
/// Sectors of a line.
const SECTORS: f64 = (LINE_BYTES / SECTOR_BYTES) as f64;
/// Bytes of the words that a row is divided into.
const WORD: f64 = 4.0;
/// Words of a sector.
const WORDS: f64 = SECTOR_BYTES as f64 / WORD;
/// Ground between a row and its threads.
const THREADS_LEFT_PX: f64 = 12.0;
/// Width of the outline around a fetched unit.
pub const OUTLINE_PX: f64 = 2.0;

/// A drawn line of memory.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GridRow {
    /// Number of the line: byte address / 128.
    pub line: i64,
    /// Top of the row.
    pub y: f64,
}

/// Lines between two drawn rows that are left out, for nobody touches them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fold {
    pub n_lines: i64,
    /// Middle of the mark.
    pub y: f64,
}

/// Where the bytes of some lines are drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Grid {
    /// Left end of the first sector.
    pub left: f64,
    /// From one sector to the next, the gap included.
    pub sector_pitch: f64,
    /// Between two sectors; outlines run in its middle.
    pub sector_gap: f64,
    /// Bare ground between a sector's end and its first word.
    pub margin: f64,
    /// Half of the ground between two words.
    pub inset: f64,
    /// Right end of the last sector.
    pub right: f64,
    /// From one row to the next, where nothing is folded between.
    pub row_pitch: f64,
    /// Height of an outlined unit, outline included.
    pub row_height: f64,
    /// Top of the first row.
    pub top: f64,
    pub rows: Vec<GridRow>,
    pub folds: Vec<Fold>,
    /// Whether folds are drawn with their words, or as a tick in the gutter.
    pub worded_folds: bool,
    pub label: f64,
    /// Width that is left for the threads of a row, at its right; none in a narrow figure.
    pub threads_room: f64,
}

impl Grid {
    /// The grid of those lines (ascending), in a figure that begins at `x0` and is `width` wide. `top` is where its
    /// column heads begin.
    pub fn new(layout: &Layout, x0: f64, width: f64, top: f64, lines: &[i64]) -> Grid {
        let narrow = width < super::NARROW_BELOW_PX;
        let digits = lines.iter().map(|line| address_label(line * LINE).len()).max().unwrap_or(3);
        let gutter: f64 = if narrow { 38.0 } else { 56.0 };
        let left = x0 + gutter.max(layout.label_width(digits) + 8.0);
        let right_gutter = if narrow { 0.0 } else { 84.0_f64.max(layout.label_width(8)) };
        let sector_pitch = (x0 + width - right_gutter - left) / SECTORS;
        let (sector_gap, margin, inset) = if narrow { (2.0, 1.25, 0.75) } else { (3.0, 1.0, 0.5) };
        let (row_pitch, row_gap) = match (lines.len(), narrow) {
            (..=4, true) => (40.0, 6.0),
            (5..=8, true) => (24.0, 4.0),
            (9..=16, true) => (16.0, 2.0),
            (_, true) => (11.0, 1.0),
            (..=4, false) => (34.0, 5.0),
            (5..=8, false) => (26.0, 4.0),
            (9..=16, false) => (20.0, 3.0),
            (_, false) => (16.0, 2.0),
        };
        let worded_folds = !narrow && lines.len() <= 8;
        let first = top + layout.label + 8.0;
        let (mut y, mut rows, mut folds) = (first, Vec::new(), Vec::new());
        for (place, line) in lines.iter().enumerate() {
            let left_out = place.checked_sub(1).map_or(0, |before| line - lines[before] - 1);
            if left_out > 0 {
                let room = if worded_folds { layout.label + 4.0 } else { 0.0 };
                folds.push(Fold { n_lines: left_out, y: y + (room - row_gap) / 2.0 });
                y += room;
            }
            rows.push(GridRow { line: *line, y });
            y += row_pitch;
        }
        Grid {
            left,
            sector_pitch,
            sector_gap,
            margin,
            inset,
            right: left + SECTORS * sector_pitch - sector_gap,
            row_pitch,
            row_height: row_pitch - row_gap,
            top,
            rows,
            folds,
            worded_folds,
            label: layout.label,
            threads_room: right_gutter + sector_gap - THREADS_LEFT_PX,
        }
    }

    /// Bottom of the last row.
    pub fn bottom(&self) -> f64 {
        self.rows.last().map_or(self.top, |row| row.y + self.row_pitch)
    }

    /// Width of a word with the ground around it.
    pub fn word_pitch(&self) -> f64 {
        (self.sector_pitch - self.sector_gap - 2.0 * self.margin) / WORDS
    }

    /// Where a byte of a line begins; `byte` from 0 to 128. At a sector's end, `ends` tells whether the end of the sector
    /// before is meant or the beginning of the next.
    pub fn byte_x(&self, byte: i64, ends: bool) -> f64 {
        let sector = if ends { (byte - 1).div_euclid(SECTOR) } else { byte.div_euclid(SECTOR) };
        let within = (byte - sector * SECTOR) as f64;
        self.left + sector as f64 * self.sector_pitch + self.margin + within / WORD * self.word_pitch()
    }

    /// The row of a line, if it is drawn.
    pub fn row(&self, line: i64) -> Option<&GridRow> {
        self.rows.iter().find(|row| row.line == line)
    }

    /// Ground between an outline and what it holds, above and below: one pixel in the lowest rows.
    fn clearance(&self) -> f64 {
        if self.row_pitch < 16.0 { 1.0 } else { 2.0 }
    }

    /// The rectangle of some bytes of one line.
    fn bytes(&self, row: &GridRow, from: i64, to: i64) -> Rect {
        let (x, end) = (self.byte_x(from, false), self.byte_x(to, true));
        let inset = self.inset.min((end - x) * 0.2);
        let top = OUTLINE_PX + self.clearance();
        Rect::new(x + inset, row.y + top, end - x - 2.0 * inset, self.row_height - 2.0 * top)
    }

    /// The drawn parts of a stretch of bytes, one a line.
    fn stretch(&self, first: i64, n_bytes: i64) -> impl Iterator<Item = Rect> {
        let (last_line, end) = ((first + n_bytes - 1).div_euclid(LINE), first + n_bytes);
        (first.div_euclid(LINE)..=last_line).filter_map(move |line| {
            let row = self.row(line)?;
            Some(self.bytes(row, (first - line * LINE).max(0), (end - line * LINE).min(LINE)))
        })
    }

    /// The cell of an element: its part in its first line.
    pub fn cell(&self, address: i64, elem_bytes: u32) -> Option<Rect> {
        self.stretch(address, i64::from(elem_bytes)).next()
    }

    /// The outline of a unit, its line in the middle of the gaps.
    pub fn outline(&self, block: i64, unit: Unit) -> Option<Rect> {
        let size = i64::from(unit.bytes());
        let line = (block * size).div_euclid(LINE);
        let row = self.row(line)?;
        let sector = (block * size - line * LINE) / SECTOR;
        let half = self.sector_gap / 2.0;
        let x = self.left + sector as f64 * self.sector_pitch - half;
        let width = (size / SECTOR) as f64 * self.sector_pitch;
        let edge = OUTLINE_PX / 2.0;
        Some(Rect::new(x, row.y + edge, width, self.row_height - 2.0 * edge))
    }

    /// The byte under a point: the nearest row, the nearest word (or byte, in a finer figure) in it.
    pub fn byte_at(&self, x: f64, y: f64) -> Option<i64> {
        let row = self.rows.iter().min_by(|a, b| {
            let off = |row: &GridRow| (row.y + self.row_height / 2.0 - y).abs();
            off(a).total_cmp(&off(b))
        })?;
        Some(row.line * LINE + self.byte_in_row(x))
    }

    /// The byte of its line at a place of a row; places outside count as the row's ends.
    pub fn byte_in_row(&self, x: f64) -> i64 {
        let across = within((x - self.left) / self.sector_pitch, 0.0, SECTORS - 0.001);
        let sector = across.floor();
        let inside = x - self.left - sector * self.sector_pitch - self.margin;
        let byte = within((inside / self.word_pitch() * WORD).floor(), 0.0, SECTOR_BYTES as f64 - 1.0);
        sector as i64 * SECTOR + byte as i64
    }

    /// Column heads, addresses, baselines of untouched memory and folds.
    pub fn ground(&self, coverage: Option<&Coverage>) -> Vec<Layer> {
        // "+96" and a space take four characters.
        let every = if self.sector_pitch >= 4.0 * 0.6 * self.label { 1 } else { 2 };
        let heads = (0..4).step_by(every).map(|sector| {
            Label::new(
                self.byte_x(sector * SECTOR, false),
                self.top + self.label,
                Anchor::Start,
                format!("+{}", sector * SECTOR),
            )
        });
        let every = if self.row_pitch < 16.0 {
            self.rows_between(4, self.label)
        } else {
            self.rows_between(1, self.label + if self.threads_room > 0.0 { 8.0 } else { 2.0 })
        };
        let base = self.label * 0.36;
        let mut addresses: Vec<Label> = Vec::new();
        for (place, row) in self.rows.iter().enumerate() {
            if place % every == 0 {
                let y = row.y + self.row_height / 2.0 + base;
                addresses.push(Label::new(self.left - 8.0, y, Anchor::End, address_label(row.line * LINE)));
            }
        }
        let fetched = |line: i64, sector: i64| {
            let byte = line * LINE + sector * SECTOR;
            coverage.is_some_and(|c| c.touched.iter().any(|t| t.block == byte.div_euclid(i64::from(c.unit.bytes()))))
        };
        let mut idle = String::new();
        for row in &self.rows {
            let y = row.y + self.row_height - 0.5;
            for sector in (0..4).filter(|sector| !fetched(row.line, *sector)) {
                let x = self.left + sector as f64 * self.sector_pitch;
                idle.push_str(&polyline(&[(x, y), (x + self.sector_pitch - self.sector_gap, y)]));
            }
        }
        let mut layers = vec![Layer::labels("label", heads.chain(addresses).collect()), Layer::path("idle", idle)];
        if !self.folds.is_empty() {
            layers.push(self.fold_layer());
        }
        layers
    }

    /// Rows from one label in a gutter to the next: at least so many, and at least so many pixels.
    fn rows_between(&self, at_least: usize, pixels: f64) -> usize {
        let mut every = at_least;
        while every < self.rows.len() && self.row_pitch * (every as f64) < pixels {
            every *= 2;
        }
        every
    }

    fn fold_layer(&self) -> Layer {
        if self.worded_folds {
            let worded = self.folds.iter().map(|fold| {
                let bytes = fold.n_lines * LINE;
                Label::new(
                    self.left,
                    fold.y + self.label * 0.36,
                    Anchor::Start,
                    format!("⋯ {} × 128 B = {bytes} B", fold.n_lines),
                )
            });
            Layer::labels("label fold", worded.collect())
        } else {
            let d = self
                .folds
                .iter()
                .map(|fold| polyline(&[(self.left - 6.0, fold.y), (self.left - 2.0, fold.y)]))
                .collect();
            Layer::path("fold", d)
        }
    }

    /// The units that are fetched, outlined, and what is wasted in them, hatched: parts of the answer. Where `together` is
    /// given, what its other requests take of these units is no waste: it has a layer of its own, between the two.
    pub fn fetched(&self, coverage: &Coverage, together: Option<&Stream>, inspected: u32) -> Vec<Layer> {
        let size = i64::from(coverage.unit.bytes());
        let (mut hatch, mut later) = (Vec::new(), Vec::new());
        for touched in &coverage.touched {
            let known = together.and_then(|all| all.touched.iter().find(|unit| unit.block == touched.block));
            let of_others = known.map_or(0, |unit| unit.bytes & !touched.bytes);
            for (taken, into) in [(touched.bytes | of_others, &mut hatch), (!of_others, &mut later)] {
                for (from, n_bytes) in unused_runs(taken, coverage.unit.bytes()) {
                    into.extend(self.stretch(touched.block * size + i64::from(from), i64::from(n_bytes)));
                }
            }
        }
        let outlines = coverage.touched.iter().filter_map(|touched| {
            let class = if touched.lanes >> inspected & 1 == 1 { "on" } else { "" };
            Some(self.outline(touched.block, coverage.unit)?.with(class))
        });
        let mut layers = vec![
            Layer::rects(if self.row_pitch < 16.0 { "hatch fine" } else { "hatch" }, hatch).answer(),
            Layer::rects("unit", outlines.collect()).answer(),
        ];
        if together.is_some() {
            layers.insert(1, Layer::rects("later", later).answer());
        }
        layers
    }

    /// The bytes asked for: a cell a lane, and its number where there is room.
    pub fn requested(&self, access: &Access, refused: u64) -> Vec<Layer> {
        let elem = access.elem_bytes();
        // Every lane keeps its place in the list, so that a cell that moves is the same mark; an idle lane has no size.
        let cells: Vec<Rect> = (0..access.lanes())
            .map(|lane| match self.cell(access.address(lane), elem).filter(|_| access.is_active(lane)) {
                Some(cell) if refused >> lane & 1 == 1 => cell.with("refused"),
                Some(cell) => cell,
                None => Rect::new(self.left, self.top, 0.0, 0.0),
            })
            .collect();
        let (mut numbers, mut numbers_refused) = (Vec::new(), Vec::new());
        for lane in lanes_in(access.active()) {
            let same = lanes_in(access.active()).filter(|other| access.address(*other) == access.address(lane));
            let same = same.fold(0u64, |mask, other| mask | 1 << other);
            let cell = cells[lane as usize];
            let text = lane_list(same);
            let fits = cell.w >= 18.0 && cell.h >= self.label && text.len() as f64 * self.label * 0.62 <= cell.w;
            if fits && same.trailing_zeros() == lane {
                let (x, y) = cell.center();
                let into = if refused >> lane & 1 == 1 { &mut numbers_refused } else { &mut numbers };
                into.push(Label::new(x, y + self.label * 0.36, Anchor::Middle, text));
            }
        }
        let mut layers = vec![Layer::rects("cell", cells), Layer::labels("num", numbers)];
        if !numbers_refused.is_empty() {
            layers.push(Layer::labels("label", numbers_refused));
        }
        layers
    }

    /// The inspected lane's ring, around its cell.
    pub fn ring(&self, access: &Access, lane: u32) -> Layer {
        let cell = self.cell(access.address(lane), access.elem_bytes()).filter(|_| access.is_active(lane));
        Layer::rects("ring", cell.map(|cell| cell.grown(1.5)).into_iter().collect())
    }

    /// The threads of each row, at the right of a wide figure.
    pub fn row_threads(&self, access: &Access) -> Option<Layer> {
        if self.threads_room <= 0.0 {
            return None;
        }
        let fits = |text: &str| text.chars().count() as f64 * 0.6 * self.label <= self.threads_room;
        let every = self.rows_between(1, self.label);
        let labels = self.rows.iter().step_by(every).filter_map(|row| {
            let lanes = lanes_in(access.active()).filter(|lane| access.address(*lane).div_euclid(LINE) == row.line);
            let mask = lanes.fold(0u64, |mask, lane| mask | 1 << lane);
            let text = if mask == 0 { return None } else { format!("t{}", lane_list(mask)) };
            let text = if fits(&text) { text } else { format!("{} t", mask.count_ones()) };
            Some(Label::new(
                self.right + THREADS_LEFT_PX,
                row.y + self.row_height / 2.0 + self.label * 0.36,
                Anchor::Start,
                text,
            ))
        });
        Some(Layer::labels("label threads", labels.collect()))
    }
}

/// Lines that an access touches, ascending.
pub fn touched_lines(access: &Access) -> Vec<i64> {
    let mut lines: Vec<i64> = lanes_in(access.active())
        .flat_map(|lane| {
            let first = access.address(lane);
            [first, first + i64::from(access.elem_bytes()) - 1].map(|byte| byte.div_euclid(LINE))
        })
        .collect();
    lines.sort_unstable();
    lines.dedup();
    if lines.is_empty() { vec![0] } else { lines }
}

/// All layers of a grid with an access on it, back to front.
pub fn layers(grid: &Grid, a: &Analysis, access: &Access, coverage: Option<&Coverage>, lane: u32) -> Vec<Layer> {
    layers_among(grid, a, access, coverage, None, lane)
}

/// The same for one request of several, which make use of its units `together`.
pub fn layers_among(
    grid: &Grid,
    a: &Analysis,
    access: &Access,
    coverage: Option<&Coverage>,
    together: Option<&Stream>,
    lane: u32,
) -> Vec<Layer> {
    let refused = a.counts.as_ref().err().map_or(0, |refused| refused.lanes);
    let mut layers = grid.ground(coverage);
    if let Some(coverage) = coverage {
        layers.extend(grid.fetched(coverage, together, lane));
    }
    layers.extend(grid.requested(access, refused));
    layers.push(grid.ring(access, lane));
    layers.extend(grid.row_threads(access));
    layers
}

/// A byte address in a gutter: hexadecimal, three digits or more.
fn address_label(address: i64) -> String {
    format!("{}{:03X}", if address < 0 { "-" } else { "" }, address.unsigned_abs())
}

/// Runs of bytes that nobody asked for in a unit of that size: first byte and length.
pub fn unused_runs(bytes: u128, unit_bytes: u32) -> Vec<(u32, u32)> {
    let mut runs = Vec::new();
    let mut at = 0;
    while at < unit_bytes {
        let free = (bytes >> at).trailing_zeros().min(unit_bytes - at);
        if free > 0 {
            runs.push((at, free));
        }
        at += free;
        while at < unit_bytes && bytes >> at & 1 == 1 {
            at += 1;
        }
    }
    runs
}
