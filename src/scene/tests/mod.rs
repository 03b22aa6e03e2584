//! Tests of the figures. A state is written as in a link, a figure is compared by a summary in words.

mod exact;
mod grid;
mod marks;
mod played;
mod pointer;
mod states;
mod summary;
mod time_alignment;
mod transpose;
mod within;

use super::*;
use crate::lesson::tests::state;
use crate::lesson::{Analysis, StepId};

/// Widths of a figure on a phone at 400 % and at 100 %, on a tablet and on a desktop.
const WIDTHS: [f64; 4] = [288.0, 328.0, 720.0, 1040.0];

/// The figure of a state, at a width and a text size relative to the usual.
fn drawn(a: &Analysis, width: f64, text_scale: f64) -> Scene {
    figure(a, &Layout::new(width, text_scale), a.values.thread())
}

/// The figure of a state at the usual text size.
#[track_caller]
fn scene(id: StepId, keys: &str, width: f64) -> Scene {
    drawn(&state(id, keys), width, 1.0)
}

/// The rectangles of the layers of that class that have a size.
fn rects(scene: &Scene, class: &str) -> Vec<Rect> {
    let layers = scene.layers.iter().filter(|layer| layer.class == class);
    let rects = layers.flat_map(|layer| match &layer.marks {
        Marks::Rects(rects) => rects.clone(),
        _ => Vec::new(),
    });
    rects.filter(|rect| rect.w > 0.0).collect()
}

/// The texts of the layers of that class.
fn labels(scene: &Scene, class: &str) -> Vec<String> {
    let layers = scene.layers.iter().filter(|layer| layer.class == class);
    let labels = layers.flat_map(|layer| match &layer.marks {
        Marks::Labels(labels) => labels.iter().map(|label| label.text.clone()).collect(),
        _ => Vec::new(),
    });
    labels.collect()
}
