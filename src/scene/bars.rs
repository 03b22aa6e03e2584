//! Bars and buckets: bytes as lengths on one fixed axis, lanes per unit as counts in boxes.

use super::figures::scene;
use super::{Anchor, Label, Layer, Layout, Rect, Scene};
use crate::lesson::Shares;
use crate::model::{Coverage, LINE_BYTES, SECTOR_BYTES, WARP_LANES};

/// Bytes of the axis of a bar: what a warp fetches at most, a line a lane.
const AXIS_BYTES: f64 = (LINE_BYTES * WARP_LANES) as f64;
const BAR_PX: f64 = 18.0;

/// Height of the bar of fetched bytes, with its axis.
pub fn bytes_bar_height(layout: &Layout) -> f64 {
    BAR_PX + layout.label + 16.0
}

/// The bytes that are fetched, as a bar: the used part solid, the wasted part hatched. Its bottom comes with it.
pub fn bytes_bar(layout: &Layout, coverage: &Coverage, top: f64) -> (Vec<Layer>, f64) {
    bar(layout, coverage.unique_bytes, coverage.fetched_bytes(), top)
}

/// The same for so many bytes used of so many fetched.
fn bar(layout: &Layout, used: u64, fetched: u64, top: f64) -> (Vec<Layer>, f64) {
    let (left, scale) = (2.0, (layout.width - 4.0) / AXIS_BYTES);
    let (used, fetched) = (used as f64 * scale, fetched as f64 * scale);
    let wasted = fetched - used;
    let axis = Rect::new(left, top + BAR_PX + 5.0, AXIS_BYTES * scale, 1.0);
    let marks = [(0.0, Anchor::Start), (1.0, Anchor::End), (0.5, Anchor::Middle)];
    let n_marks = if layout.label_width(3 * 7) < layout.width { 3 } else { 2 };
    let marks = marks.into_iter().take(n_marks).map(|(share, anchor)| {
        let bytes = (share * AXIS_BYTES) as u32;
        let x = left + share * AXIS_BYTES * scale;
        Label::new(x, top + BAR_PX + layout.label + 10.0, anchor, format!("{bytes} B"))
    });
    let layers = vec![
        Layer::rect("hatch", Rect::new(left + used + 3.0, top + 4.0, wasted - 6.0, BAR_PX - 8.0)).answer(),
        Layer::rect("unit", Rect::new(left, top, fetched, BAR_PX)).answer(),
        Layer::rect("used", Rect::new(left + 3.0, top + 4.0, (used - 4.0).max(2.0), BAR_PX - 8.0)),
        Layer::rect("axis", axis),
        Layer::labels("label", marks.collect()),
    ];
    (layers, top + bytes_bar_height(layout))
}

/// How buckets stand: how many a row, and from one to the next across and down. Two digits fit in each.
fn bucket_rows(layout: &Layout) -> (usize, f64, f64) {
    let least = layout.label_width(2) + 3.0;
    let pitch = |per_row: usize| (layout.width - 4.0) / per_row as f64;
    let mut per_row = if layout.narrow() { 16 } else { 32 };
    while per_row > 1 && pitch(per_row) < least {
        per_row /= 2;
    }
    (per_row, pitch(per_row).min(least.max(32.0)), layout.label + 14.0)
}

/// Height of so many buckets.
pub fn buckets_height(layout: &Layout, n: usize) -> f64 {
    let (per_row, _, down) = bucket_rows(layout);
    n.div_ceil(per_row).max(1) as f64 * down
}

/// Buckets, one a touched unit, with the number of lanes in each. Their bottom comes with them.
pub fn buckets(layout: &Layout, coverage: &Coverage, inspected: u32, top: f64) -> (Vec<Layer>, f64) {
    let lanes: Vec<u64> = coverage.touched.iter().map(|touched| touched.lanes).collect();
    buckets_of(layout, &lanes, 1, 1 << inspected, top)
}

/// The same for the lanes in each unit, bit = lane, each as wide as so many buckets; marked are those that hold a lane of
/// `on`.
fn buckets_of(layout: &Layout, lanes: &[u64], wide: usize, on: u64, top: f64) -> (Vec<Layer>, f64) {
    let (per_row, pitch, down) = bucket_rows(layout);
    let wide = wide.min(per_row);
    let (per_row, pitch) = (per_row / wide, pitch * wide as f64);
    let place = |k: usize| {
        let (row, column) = (k / per_row, k % per_row);
        Rect::new(2.0 + column as f64 * pitch + 1.0, top + row as f64 * down, pitch - 3.0, down - 4.0)
    };
    let (mut boxes, mut counts) = (Vec::new(), Vec::new());
    for (k, lanes) in lanes.iter().enumerate() {
        let class = if lanes & on != 0 { "on" } else { "" };
        let bucket = place(k).with(class);
        let (x, y) = bucket.center();
        boxes.push(bucket);
        counts.push(Label::new(x, y + layout.label * 0.36, Anchor::Middle, lanes.count_ones().to_string()));
    }
    let layers = vec![Layer::rects("bucket", boxes).answer(), Layer::labels("count", counts).answer()];
    (layers, top + lanes.len().div_ceil(per_row).max(1) as f64 * down)
}

/// How lanes share units, by a rule or in fact: a bucket a unit, that of a line as wide as those of its sectors, and below
/// it the bytes that they are together. DRAM rows are not fetched: they have no bytes.
pub fn played(layout: &Layout, shares: &Shares) -> Scene {
    let wide = shares.unit.map_or(1, |unit| unit.bytes() / SECTOR_BYTES);
    let (mut layers, mut bottom) = buckets_of(layout, &shares.lanes, wide as usize, 0, 2.0);
    if shares.unit.is_some() {
        let (bytes, end) = bar(layout, shares.used, shares.fetched(), bottom + 4.0);
        layers.extend(bytes);
        bottom = end;
    }
    // No veil is over it: it is shown to an answer.
    layers.iter_mut().for_each(|layer| layer.answer = false);
    scene(layout, bottom, layers, None)
}

/// What a fetch costs, for few bytes and for a whole unit: opening the row is the wide part, the burst a thin one.
/// Neither is to scale: the burst would be too thin to see.
pub fn cost(layout: &Layout, few_bytes: u64, unit_bytes: u64) -> (Vec<Layer>, f64) {
    let gutter = layout.label_width(7);
    let open = (layout.width - gutter) * 0.8;
    let burst = |n_bytes: u64| 2.0 + n_bytes as f64 / unit_bytes as f64 * 8.0;
    let (mut opens, mut bursts, mut labels) = (Vec::new(), Vec::new(), Vec::new());
    for (row, n_bytes) in [few_bytes, unit_bytes].into_iter().enumerate() {
        let y = 4.0 + row as f64 * (BAR_PX + 12.0);
        opens.push(Rect::new(gutter, y, open, BAR_PX));
        bursts.push(Rect::new(gutter + open + 1.0, y - 2.0, burst(n_bytes), BAR_PX + 4.0));
        labels.push(Label::new(
            gutter - 8.0,
            y + BAR_PX / 2.0 + layout.label * 0.36,
            Anchor::End,
            format!("{n_bytes} B"),
        ));
    }
    let layers = vec![Layer::rects("open", opens), Layer::rects("burst", bursts), Layer::labels("label", labels)];
    (layers, 4.0 + 2.0 * (BAR_PX + 12.0))
}
