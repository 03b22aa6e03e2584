//! The ways to do the work of a fix: a bar of bytes for each, and a strip for each load of one.

use super::figures::scene;
use super::grid::unused_runs;
use super::{Anchor, Label, Layer, Layout, Rect, Scene};
use crate::lesson::Way;
use crate::model::{Coverage, LINE_BYTES};

const BAR_PX: f64 = 18.0;
/// From the edge of a unit to what its outline holds.
const CLEAR_PX: f64 = 4.0;

/// A bar for each way, all on one scale: the bytes that it fetches, of them used now, used by another load, never used.
/// With each stands its name, that of the state's `own` way strong. Their bottom comes with them.
pub fn bars(layout: &Layout, ways: &[(&str, [u64; 3])], own: usize, top: f64) -> (Vec<Layer>, f64) {
    let total = |shares: &[u64; 3]| shares.iter().sum::<u64>() as f64;
    let most = ways.iter().map(|(_, shares)| total(shares)).fold(1.0, f64::max);
    let mut fills = [Vec::new(), Vec::new(), Vec::new()];
    let (mut names, mut strong, mut bytes, mut units) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut y = top;
    for (place, (name, shares)) in ways.iter().enumerate() {
        let fetched = total(shares);
        let width = fetched / most * (layout.width - 4.0);
        let into = if place == own { &mut strong } else { &mut names };
        into.push(Label::new(2.0, y + layout.label, Anchor::Start, *name));
        let text = [&(fetched as u64).to_string(), " B"].concat();
        bytes.push(Label::new(layout.width - 2.0, y + layout.label, Anchor::End, text));
        y += layout.label + 5.0;
        units.push(Rect::new(2.0, y, width, BAR_PX));
        // Within the outline, and a little ground between two fills.
        let (mut x, scale) = (5.0, (width - 6.0) / fetched.max(1.0));
        for (fill, share) in fills.iter_mut().zip(shares) {
            let wide = *share as f64 * scale;
            if *share > 0 {
                fill.push(Rect::new(x + 0.5, y + 4.0, (wide - 1.0).max(1.0), BAR_PX - 8.0));
            }
            x += wide;
        }
        y += BAR_PX + 8.0;
    }
    let [used, later, hatch] = fills;
    let layers = vec![
        Layer::rects("hatch", hatch).answer(),
        Layer::rects("later", later).answer(),
        Layer::rects("used", used),
        Layer::rects("unit", units).answer(),
        Layer::labels("label", names),
        Layer::labels("code", strong),
        Layer::labels("bytes", bytes).answer(),
    ];
    (layers, y)
}

/// The first line of memory as each load of a way sees it, one strip a load: its own bytes, those of the others, and those
/// of nobody.
pub fn frames(layout: &Layout, way: &Way, name: &dyn Fn(usize) -> String) -> Scene {
    let unit = way.together.unit;
    let size = i64::from(unit.bytes());
    let gutter = layout.label_width(2) + 8.0;
    let pitch = (layout.label + 6.0).max(22.0);
    let width = (layout.width - gutter - 2.0) / f64::from(LINE_BYTES) * size as f64;
    // Within a unit's outline, and clear of it.
    let scale = (width - 2.0 * CLEAR_PX) / size as f64;
    let (mut used, mut later, mut hatch) = (Vec::new(), Vec::new(), Vec::new());
    let (mut units, mut labels) = (Vec::new(), Vec::new());
    let mut top = 0.0;
    for (place, access) in way.requests.iter().enumerate() {
        let coverage = Coverage::of(access, unit);
        let seen = coverage.touched.iter().filter(|touched| touched.block < i64::from(LINE_BYTES) / size);
        let before = units.len();
        for touched in seen {
            let left = gutter + touched.block as f64 * width;
            units.push(Rect::new(left + 1.0, top + 1.0, width - 2.0, pitch - 6.0));
            let all = way.together.touched.iter().find(|unit| unit.block == touched.block);
            let all = all.map_or(touched.bytes, |unit| unit.bytes);
            for (free, into) in [(!touched.bytes, &mut used), (!all | touched.bytes, &mut later), (all, &mut hatch)] {
                into.extend(unused_runs(free, unit.bytes()).into_iter().map(|(from, n_bytes)| {
                    let (x, wide) = (left + CLEAR_PX + f64::from(from) * scale, f64::from(n_bytes) * scale);
                    let inset = (wide * 0.2).min(0.75);
                    Rect::new(x + inset, top + CLEAR_PX, wide - 2.0 * inset, pitch - 4.0 - 2.0 * CLEAR_PX)
                }));
            }
        }
        if units.len() > before {
            let y = top + pitch / 2.0 - 2.0 + layout.label * 0.36;
            labels.push(Label::new(gutter - 8.0, y, Anchor::End, name(place)));
            top += pitch;
        }
    }
    let layers = vec![
        Layer::labels("label", labels),
        Layer::rects("hatch", hatch),
        Layer::rects("later", later),
        Layer::rects("used", used),
        Layer::rects("unit", units),
    ];
    scene(layout, top, layers, None)
}
