//! The staircase: the count against the stride, exact and by the shortcut; and on the logarithmic axis, the three knees.

use super::{Anchor, Handle, Label, Layer, Layout, Path, Rect, polyline, tidy, within};
use crate::lesson::{Analysis, Guess, Key, LINEAR, SHOW_EXACT, SHOW_SHORTCUT, Y_COUNT, percent};
use crate::message::{Arg, msg, text};
use crate::model::{Affine, Ratio, SECTOR_BYTES, Unit, WARP_LANES, affine_count, percent_hundredths, range, shortcut};

/// Strides drawn at once on narrow and on wide figures.
const STRIDES: [i64; 2] = [10, 17];
/// Units touched at most, and the top of the axis.
const MOST: f64 = WARP_LANES as f64;
const TICKS: [u32; 6] = [0, 4, 8, 16, 24, 32];
/// Doublings along the logarithmic axes: strides 1 to 1024, ratios 1 to 32.
const X_DOUBLINGS: f64 = 10.0;
const Y_DOUBLINGS: f64 = 5.0;
/// Half the side of a dot, of a square and of a ring.
const DOT: f64 = 4.0;
const SQUARE: f64 = 5.5;
/// Room for the word at the broadcast, in widths of a label.
const WORD_EM: f64 = 6.0;
/// Room for the name of a knee, in widths of a label.
const NAME_EM: f64 = 5.6;

/// Where strides and counts are drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stairs {
    pub left: f64,
    pub right: f64,
    pub top: f64,
    pub bottom: f64,
    /// The first stride that is drawn, and how many are.
    pub first: i64,
    pub n: i64,
    log: bool,
    efficiency: bool,
    label: f64,
    narrow: bool,
}

impl Stairs {
    /// The staircase of a state. It begins at stride 0, or where the state's stride is still drawn.
    pub fn new(a: &Analysis, layout: &Layout) -> Stairs {
        let narrow = layout.narrow();
        let left = layout.label_width(5) + 8.0;
        // A tread has room for the label of its gap.
        let least = layout.label_width(3) + 3.0;
        let n = STRIDES[usize::from(!narrow)].min(((layout.width - 2.0 - left) / least) as i64).max(1);
        let stride = a.values.stride();
        let top = layout.label + 12.0;
        Stairs {
            left,
            right: layout.width - 2.0,
            top,
            // As high as the word at the broadcast needs; on a slide, which leaves it out, as the numbers do.
            bottom: top
                + if narrow { 210.0_f64.max(layout.label * 12.0) } else { within(layout.label * 12.0, 280.0, 290.0) },
            first: if stride < 0 { stride } else { (stride - n + 1).max(0) },
            n,
            log: a.values.get(Key::X) != LINEAR,
            efficiency: a.values.get(Key::Y) != Y_COUNT,
            label: layout.label,
            narrow,
        }
    }

    /// Bottom of the numbers below the axis.
    pub fn below(&self) -> f64 {
        self.bottom + self.label * 1.4 + 6.0
    }

    fn pitch(&self) -> f64 {
        (self.right - self.left) / self.n as f64
    }

    /// The middle of a stride's tread.
    pub fn x(&self, stride: i64) -> f64 {
        if self.log {
            self.left + (stride as f64).log2() / X_DOUBLINGS * (self.right - self.left)
        } else {
            self.left + ((stride - self.first) as f64 + 0.5) * self.pitch()
        }
    }

    /// The height of a share of the axis.
    fn y(&self, share: f64) -> f64 {
        self.bottom - within(share, 0.0, 1.0) * (self.bottom - self.top)
    }

    /// The stride under a place, also beside the drawn ones.
    pub fn stride_at(&self, x: f64) -> i64 {
        if self.log {
            let off = |stride: &i64| (self.x(*stride) - x).abs();
            let nearest = (1..=range::STRIDE.max).min_by(|one, other| off(one).total_cmp(&off(other)));
            return nearest.unwrap_or(1);
        }
        let stride = self.first + ((x - self.left) / self.pitch()).floor() as i64;
        stride.clamp(range::STRIDE.min, range::STRIDE.max)
    }

    /// The layers and the handle of the cursor.
    pub fn layers(&self, a: &Analysis) -> (Vec<Layer>, Option<Handle>) {
        let mut layers = Vec::new();
        let stride = a.values.stride();
        let mut handle = None;
        if !self.log || stride > 0 {
            let x = self.x(stride);
            let d = polyline(&[(x, self.top - 6.0), (x, self.bottom)]);
            layers.push(Layer::path("cursor", d));
            handle = Some(Handle::around(x, (self.top + self.bottom) / 2.0));
        }
        layers.extend(if self.log { self.knees(a) } else { self.steps(a) });
        (layers, handle)
    }

    fn steps(&self, a: &Analysis) -> Vec<Layer> {
        let (elem_bytes, unit, show) = (a.values.elem_bytes(), a.values.unit(), a.values.get(Key::Show));
        let strides = self.first..self.first + self.n;
        let exact = |stride| affine_count(Affine { elem_bytes, ..Affine::floats(stride) }, unit.bytes());
        let at = |stride: i64, n_units: u32| {
            // At stride 0 the lanes ask for one element together.
            let used = f64::from(elem_bytes * if stride == 0 { 1 } else { WARP_LANES });
            let share =
                if self.efficiency { used / f64::from(n_units * unit.bytes()) } else { f64::from(n_units) / MOST };
            self.y(share)
        };
        let square = |x: f64, y: f64, half: f64| Rect::new(x - half, y - half, 2.0 * half, 2.0 * half);
        let (mut up, mut down, mut dots) = (Vec::new(), Vec::new(), Vec::new());
        let (mut squares, mut gaps, mut labels) = (Vec::new(), Vec::new(), Vec::new());
        for stride in strides.clone().filter(|stride| *stride != 0) {
            let (x, n_units) = (self.x(stride), exact(stride));
            let (y, half) = (at(stride, n_units), self.pitch() / 2.0);
            if stride > 0 { &mut up } else { &mut down }.extend([(x - half, y), (x + half, y)]);
            dots.push(square(x, y, DOT));
            let Some(short) = shortcut(stride, elem_bytes, unit.bytes(), WARP_LANES) else { continue };
            squares.push(square(x, at(stride, short), SQUARE));
            if short != n_units {
                let (top, bottom) = (y.min(at(stride, short)), y.max(at(stride, short)));
                gaps.push(Rect::new(x - half + 2.0, top, 2.0 * half - 4.0, bottom - top));
                let sign = if short > n_units { "+" } else { "−" };
                let text = format!("{sign}{}", short.abs_diff(n_units));
                labels.push(Label::new(x, top - SQUARE - 4.0, Anchor::Middle, text));
            }
        }
        let mut layers = self.axes(strides.clone().filter(|s| self.narrow || s % 2 == 0 || self.pitch() > 24.0));
        if show == SHOW_EXACT {
            squares.clear();
        } else if show == SHOW_SHORTCUT {
            (up, down) = (Vec::new(), Vec::new());
            dots.clear();
        }
        if !squares.is_empty() && !dots.is_empty() {
            layers.push(Layer::rects("gap", gaps).answer());
            if !self.efficiency {
                layers.push(Layer::labels("gap-size", labels).answer());
            }
        }
        // The broadcast stands by itself: no step leads to it.
        let treads = [down, up].into_iter().filter(|points| !points.is_empty());
        let treads = treads.map(|points| Path { d: polyline(&points), class: "" }).collect();
        layers.push(Layer::paths("exact", treads).answer());
        layers.push(Layer::rects("exact-dot", dots).answer());
        layers.push(Layer::rects("shortcut", squares).answer());
        if strides.contains(&0) {
            let (x, y) = (self.x(0), at(0, exact(0)));
            // Beside the ring, or above it where the first steps are as low as it.
            let clear = at(1, exact(1)) < y - 1.5 * self.label;
            let (dx, dy) = if clear { (DOT + 6.0, self.label * 0.36) } else { (-DOT, -SQUARE - 6.0) };
            let x = within(x, 0.0, self.right - dx - self.label * WORD_EM);
            layers.push(Layer::rect("broadcast", square(self.x(0), y, SQUARE)).answer());
            let words = Label::said(x + dx, y + dy, Anchor::Start, text::STAIRS_BROADCAST);
            layers.push(Layer::label("broadcast-name", words).answer());
        }
        layers
    }

    /// Lines across at the ticks, and the numbers of both axes.
    fn axes(&self, strides: impl Iterator<Item = i64>) -> Vec<Layer> {
        let ticks: Vec<(f64, String)> = match (self.log, self.efficiency) {
            (false, false) => TICKS.map(|n| (f64::from(n) / MOST, n.to_string())).into(),
            (false, true) => [0, 25, 50, 75, 100].map(|p| (f64::from(p) / 100.0, format!("{p}%"))).into(),
            (true, efficiency) => (0..=Y_DOUBLINGS as u32)
                .map(|k| match (k, 1 << k) {
                    (k, times) if efficiency => {
                        (1.0 - f64::from(k) / Y_DOUBLINGS, format!("{}%", percent(percent_hundredths(1, times))))
                    }
                    // One sign is enough to say what the axis counts.
                    (0, _) => (0.0, "1×".to_owned()),
                    (k, times) => (f64::from(k) / Y_DOUBLINGS, times.to_string()),
                })
                .collect(),
        };
        let base = self.label * 0.36;
        let mut d = String::new();
        let mut numbers = Vec::new();
        for (share, text) in ticks {
            let y = self.y(share);
            d.push_str(&polyline(&[(self.left, y), (self.right, y)]));
            numbers.push(Label::new(self.left - 6.0, y + base, Anchor::End, text));
        }
        let below = self.bottom + self.label * 1.2 + 4.0;
        numbers.extend(strides.map(|stride| {
            let anchor = if stride == range::STRIDE.max { Anchor::End } else { Anchor::Middle };
            Label::new(self.x(stride), below, anchor, stride.to_string())
        }));
        vec![Layer::path("rule", d), Layer::labels("label", numbers)]
    }

    /// How many times the least number of sectors, lines and rows each stride touches, and where that stops growing.
    fn knees(&self, a: &Analysis) -> Vec<Layer> {
        // Every doubling, every second or every fifth: as many as leave room between two labels.
        let room = (self.right - self.left) / X_DOUBLINGS / self.label;
        let every = [1, 2, 5].into_iter().find(|every| *every as f64 * room >= 4.0).unwrap_or(10);
        let mut layers = self.axes((0..=X_DOUBLINGS as i64).step_by(every).map(|k| 1 << k));
        let (elem_bytes, row_bytes) = (a.values.elem_bytes(), a.values.get(Key::Row) as u32);
        let (mut lines, mut dots, mut words) = (Vec::new(), Vec::new(), Vec::new());
        let elems_alone = |block_bytes: u32| i64::from(block_bytes / elem_bytes);
        let lines_knee = elems_alone(Unit::Line.bytes());
        let kinds = [("sectors", SECTOR_BYTES), ("lines", Unit::Line.bytes()), ("rows", row_bytes)];
        for (kind, block_bytes) in kinds {
            let count = |stride| affine_count(Affine { elem_bytes, ..Affine::floats(stride) }, block_bytes);
            let times = |n: u32| Ratio { num: n.into(), den: count(1).into() };
            let (points, knee) = self.ramp(count);
            lines.push(Path { d: polyline(&points), class: kind });
            let most = times(count(range::STRIDE.max));
            let (x, y) = (self.x(knee), self.y(self.log_share(most)));
            dots.push(Rect::new(x - DOT, y - DOT, 2.0 * DOT, 2.0 * DOT).with(kind));
            // Names stand over their lines, where those end: that of the lines left of its knee, or right of it where the
            // ramp comes down to it. Where it reaches too far, that of the rows moves out of its way.
            let (over, room) = (-self.label * 0.68, NAME_EM * self.label);
            let lines_end =
                within(self.x(lines_knee) + DOT + if self.efficiency { room } else { 0.0 }, room, self.right);
            let meets = lines_end + DOT > self.right - room;
            let away = if self.efficiency { over - self.label * 1.2 } else { self.label * 1.2 };
            let (x, y) = match kind {
                "lines" => (lines_end, y + over),
                "rows" if meets => (self.right, y + away),
                "sectors" if !self.efficiency => (self.right, y + self.label * 1.2),
                _ => (self.right, y + over),
            };
            let times = Arg::text(percent(most.scaled(100)));
            words.push(Label::said(x, y, Anchor::End, msg::StairsKnee { kind: Arg::text(kind), times }));
        }
        layers.push(Layer::paths("knee", lines).answer());
        layers.push(Layer::rects("knee-dot", dots).answer());
        layers.push(Layer::labels("knee-name", words).answer());
        layers
    }

    fn log_share(&self, times: Ratio) -> f64 {
        let doublings = (times.num as f64 / times.den as f64).log2() / Y_DOUBLINGS;
        if self.efficiency { 1.0 - doublings } else { doublings }
    }

    /// The steps of a count over the doublings of the stride, those finer than a pixel joined; and the knee: the stride
    /// from which on it stays what it is at the end.
    fn ramp(&self, count: impl Fn(i64) -> u32) -> (Vec<(f64, f64)>, i64) {
        let one = count(1);
        let last = count(range::STRIDE.max);
        let at = |n: u32| self.y(self.log_share(Ratio { num: n.into(), den: one.into() }));
        let mut points = vec![(self.x(1), at(one))];
        let (mut n_units, mut knee) = (one, 1);
        for stride in 2..=range::STRIDE.max {
            let n = count(stride);
            let (x, end) = (tidy(self.x(stride)), points[points.len() - 1]);
            if n != n_units && (x - end.0 >= 1.0 || n == last) {
                points.extend([(x, end.1), (x, at(n))]);
                n_units = n;
                knee = if n == last { stride } else { knee };
            }
            if n == last {
                break;
            }
        }
        points.push((self.right, at(last)));
        (points, knee)
    }

    /// The reader's own nine numbers, as a dashed line over the steps; where the figure counts what was asked for.
    pub fn guessed(&self, a: &Analysis, guess: &Guess) -> Option<Layer> {
        let Guess::Points(points) = guess else { return None };
        let asked = Affine::floats(1);
        let same = a.values.elem_bytes() == asked.elem_bytes && a.values.unit() == Unit::Sector;
        if self.log || self.efficiency || !same {
            return None;
        }
        let shown = points.iter().zip(0_i64..).filter(|(_, stride)| (self.first..self.first + self.n).contains(stride));
        let shown: Vec<_> = shown.map(|(n, stride)| (self.x(stride), self.y(*n as f64 / MOST))).collect();
        Some(Layer::path("guess", polyline(&shown)))
    }
}

#[cfg(test)]
mod tests;
