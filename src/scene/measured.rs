//! The further figures of step `time`: measured bars beside the models' on one axis, and pins with what they carry.

use super::figures::scene;
use super::{Anchor, Label, Layer, Layout, Rect, Scene, polyline};
use crate::lesson::{Analysis, T4_STRIDES, decimal};
use crate::message::{Arg, msg};
use crate::model::{Ratio, TimeModel, WARP_LANES, effective_gb_per_s};

/// The highest ratio of the axis: a wait for each lane against one for all.
const AXIS_RATIO: f64 = WARP_LANES as f64;
const PLOT_PX: f64 = 200.0;
const PIN_PX: f64 = 72.0;
/// Layers of the bars: what was measured, then the models in the order of [`TimeModel::ALL`].
const BARS: [(&str, &str); 4] =
    [("bar measured", "measured"), ("bar waits", "waits"), ("bar rows", "rows"), ("bar throughput", "throughput")];

/// How many times as long as stride 1: four bars for each measured stride.
pub fn measured(a: &Analysis, layout: &Layout) -> Scene {
    let gutter = layout.label_width(2) + 8.0;
    let per_line = ((layout.width - gutter) / (layout.label_width(11) + layout.label + 6.0)) as usize;
    let per_line = per_line.clamp(1, BARS.len());
    let line = layout.label + 10.0;
    let mut all = Vec::new();
    for (place, (class, name)) in BARS.into_iter().enumerate() {
        let x = gutter + (place % per_line) as f64 * (layout.width - gutter) / per_line as f64;
        let y = (place / per_line) as f64 * line + 4.0;
        let words = msg::MeasuredKey { model: Arg::text(name) };
        all.push(Layer::rect(class, Rect::new(x, y, layout.label, layout.label)));
        all.push(Layer::label("label", Label::said(x + layout.label + 6.0, y + layout.label, Anchor::Start, words)));
    }
    let top = BARS.len().div_ceil(per_line) as f64 * line + layout.label + 4.0;
    let base = top + PLOT_PX;
    let y_of = |ratio: f64| base - ratio / AXIS_RATIO * PLOT_PX;
    let ticks = [1, WARP_LANES / 4, WARP_LANES / 2, WARP_LANES];
    let heights = ticks
        .map(|tick| Label::new(gutter - 6.0, y_of(tick.into()) + layout.label * 0.36, Anchor::End, tick.to_string()));
    let lines = ticks.map(|tick| polyline(&[(gutter, y_of(tick.into())), (layout.width, y_of(tick.into()))])).concat();
    all.push(Layer::labels("label", heights.into()));
    all.push(Layer::path("idle", lines));
    let group = (layout.width - gutter) / T4_STRIDES.len() as f64;
    let pitch = (group - 8.0) / BARS.len() as f64;
    for (place, (class, _)) in BARS.into_iter().enumerate() {
        let bars = T4_STRIDES.iter().enumerate().map(|(k, (stride, measured))| {
            let ratio = match place.checked_sub(1) {
                Some(model) => a.values.slowdown(TimeModel::ALL[model], *stride),
                None => *measured,
            };
            let y = y_of(ratio.scaled(1000) as f64 / 1000.0);
            Rect::new(gutter + k as f64 * group + 4.0 + place as f64 * pitch, y, pitch - 1.5, base - y)
        });
        all.push(Layer::rects(class, bars.collect()));
    }
    // As many names as have room, that of the present stride among them.
    let every = (layout.label_width(4) / group).ceil() as usize;
    let here = T4_STRIDES.iter().position(|(stride, _)| *stride == a.values.stride());
    let name = |k: usize| {
        let x = gutter + (k as f64 + 0.5) * group;
        let text = T4_STRIDES[k].0.to_string();
        Label::around(x, base + layout.label + 6.0, text, layout.label, layout.width)
    };
    let named = (0..T4_STRIDES.len()).filter(|k| k % every == here.unwrap_or(0) % every && Some(*k) != here);
    all.push(Layer::rect("axis", Rect::new(gutter, base, layout.width - gutter, 1.0)));
    all.push(Layer::labels("label", named.map(name).collect()));
    all.push(Layer::labels("code", here.map(name).into_iter().collect()));
    scene(layout, base + layout.label + 10.0, all, Vec::new())
}

/// Pins of the memory, all at full speed: the share that is used solid, what is thrown away hatched.
pub fn pins(a: &Analysis, layout: &Layout) -> Scene {
    let n_pins = if layout.narrow() { WARP_LANES / 2 } else { WARP_LANES };
    let pitch = layout.width / f64::from(n_pins);
    let top = layout.label + 10.0;
    let pin = |k: u32| Rect::new(f64::from(k) * pitch + 1.5, top, pitch - 3.0, PIN_PX);
    let mut all = vec![Layer::rects("pin", (0..n_pins).map(pin).collect())];
    let peak = a.values.peak_gb_per_s();
    let mut labels = vec![Label::new(0.0, layout.label + 2.0, Anchor::Start, format!("{peak} GB/s"))];
    if let Some(coverage) = a.coverage() {
        let Ratio { num, den } = coverage.efficiency();
        let inner = PIN_PX - 8.0;
        let used = inner * num as f64 / den.max(1) as f64;
        let part = |from: f64, height: f64| {
            let bar = move |k| Rect::new(pin(k).x + 3.0, top + 4.0 + from, pitch - 9.0, height);
            (0..n_pins).map(bar).collect::<Vec<_>>()
        };
        if num < den {
            all.push(Layer::rects("hatch", part(0.0, inner - used - 1.0)).answer());
        }
        all.push(Layer::rects("used", part(inner - used, used)).answer());
        let useful = decimal(effective_gb_per_s(peak, coverage.efficiency()));
        let y = top + PIN_PX + layout.label + 6.0;
        all.push(Layer::label("label", Label::new(0.0, y, Anchor::Start, format!("{useful} GB/s"))).answer());
    }
    all.push(Layer::labels("label", std::mem::take(&mut labels)));
    scene(layout, top + PIN_PX + layout.label + 10.0, all, Vec::new())
}
