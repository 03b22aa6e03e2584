//! Nothing leaves its figure, no label lies on another or on a mark, and no figure has too many nodes: at any width and
//! text size.

use super::states::STATES;
use super::*;
use crate::lesson::tests::agree::drawn as at_random;
use crate::message::Catalog;

/// Calls `check` with every figure of the states above, also those behind "Show me why", its text size and what it is.
fn every_figure(widths: &[f64], mut check: impl FnMut(&Scene, f64, &str)) {
    for (id, states) in STATES {
        for keys in states {
            figures_of(&state(id, keys), keys, widths, &mut check);
        }
    }
}

/// The same for the figures of one state.
fn figures_of(a: &Analysis, keys: &str, widths: &[f64], check: &mut impl FnMut(&Scene, f64, &str)) {
    let id = a.step;
    for width in widths {
        for text_scale in [1.0, 1.25, 2.0] {
            let layout = Layout::new(*width, text_scale);
            let what = format!("{} {keys} at {width} px, text x {text_scale}", id.slug());
            check(&drawn(a, *width, text_scale), layout.label, &what);
            for (place, part) in id.step().parts.iter().enumerate() {
                check(&part_figure(a, &layout, place), layout.label, &format!("{} of {what}", part.slug));
            }
            if let Some(scene) = challenge_figure(id, &layout) {
                check(&scene, layout.label, &format!("grids of {what}"));
            }
            if let Some(why) = why_figure(a, &layout, a.values.thread()) {
                check(&why, layout.label, &format!("why of {what}"));
            }
        }
    }
}

/// A link may set any key to anything: whatever it says, all is drawn within its figure, and no label on another.
#[test]
fn states_at_random_are_drawn() {
    for id in [StepId::Soa, StepId::Vector] {
        for seed in 0..150 {
            let a = at_random(id, seed);
            figures_of(&a, &format!("{:?}", a.values), &[240.0, 328.0, 640.0, 1040.0], &mut |scene, size, what| {
                let mut labels: Vec<Bounds> = Vec::new();
                for layer in &scene.layers {
                    for bounds in bounds_of(layer, size) {
                        assert!(bounds.is_inside(scene.width, scene.height), "{what}: {} {bounds:?}", layer.class);
                        if matches!(layer.marks, Marks::Labels(_)) {
                            assert!(!labels.iter().any(|label| label.overlaps(&bounds)), "{what}: {bounds:?}");
                            labels.push(bounds);
                        }
                    }
                }
                assert!(scene.n_nodes() <= 400, "{what}: {}", scene.n_nodes());
            });
        }
    }
}

/// Where a mark is.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl Bounds {
    /// Characters of the figures' monospace are 0.6 em wide, and stand 0.8 em above their line and 0.2 em below.
    fn of_label(label: &Label, size: f64) -> Bounds {
        let words = label.words.as_ref().map_or(label.text.clone(), |words| Catalog::english().plain(words));
        let width = words.chars().count() as f64 * 0.6 * size;
        let left = match label.anchor {
            Anchor::Start => label.x,
            Anchor::Middle => label.x - width / 2.0,
            Anchor::End => label.x - width,
        };
        Bounds { left, right: left + width, top: label.y - 0.8 * size, bottom: label.y + 0.2 * size }
    }

    fn of_rect(rect: &Rect) -> Bounds {
        Bounds { left: rect.x, right: rect.x + rect.w, top: rect.y, bottom: rect.y + rect.h }
    }

    /// The bounds of a path of straight lines.
    fn of_path(path: &Path) -> Bounds {
        let numbers = path.d.split(|c: char| c.is_ascii_alphabetic() || c == ' ').filter(|number| !number.is_empty());
        let numbers: Vec<f64> = numbers.map(|number| number.parse().expect("a number")).collect();
        let (xs, ys): (Vec<f64>, Vec<f64>) = numbers.chunks(2).map(|point| (point[0], point[1])).unzip();
        let least = |all: &[f64]| all.iter().copied().fold(f64::INFINITY, f64::min);
        let most = |all: &[f64]| all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        Bounds { left: least(&xs), right: most(&xs), top: least(&ys), bottom: most(&ys) }
    }

    fn is_inside(&self, width: f64, height: f64) -> bool {
        // Marks are written in hundredths of a pixel.
        let off = 0.01;
        self.left >= -off && self.right <= width + off && self.top >= -off && self.bottom <= height + off
    }

    /// Whether a number stands in this mark: a digit has nothing below its line.
    fn holds(&self, number: &Bounds) -> bool {
        let size = number.bottom - number.top;
        self.left <= number.left + 0.01
            && self.right >= number.right - 0.01
            && self.top <= number.top + 0.08 * size
            && self.bottom >= number.bottom - 0.2 * size
    }

    fn overlaps(&self, other: &Bounds) -> bool {
        let off = 0.01;
        self.left.max(other.left) + off < self.right.min(other.right)
            && self.top.max(other.top) + off < self.bottom.min(other.bottom)
    }
}

/// Where the marks of a layer are: those that have a size.
fn bounds_of(layer: &Layer, size: f64) -> Vec<Bounds> {
    match &layer.marks {
        Marks::Labels(labels) => labels.iter().map(|label| Bounds::of_label(label, size)).collect(),
        Marks::Rects(rects) => rects.iter().filter(|rect| rect.w > 0.0).map(Bounds::of_rect).collect(),
        Marks::Paths(paths) => paths.iter().filter(|path| !path.d.is_empty()).map(Bounds::of_path).collect(),
    }
}

#[test]
fn no_mark_leaves_its_figure() {
    every_figure(&[240.0, 288.0, 328.0, 500.0, 639.0, 640.0, 720.0, 1040.0], |scene, size, what| {
        for layer in &scene.layers {
            for bounds in bounds_of(layer, size) {
                assert!(bounds.is_inside(scene.width, scene.height), "{what}: {} {bounds:?}", layer.class);
            }
        }
    });
}

/// A handle can be touched whole: 44 pixels each way, within the figure.
#[test]
fn no_handle_leaves_its_figure() {
    every_figure(&WIDTHS, |scene, _, what| {
        for handle in &scene.handles {
            let bounds =
                Bounds { left: handle.x, right: handle.x + handle.w, top: handle.y, bottom: handle.y + handle.h };
            assert!(handle.w >= 44.0 && handle.h >= 44.0, "{what}: {handle:?}");
            assert!(bounds.is_inside(scene.width, scene.height), "{what}: {handle:?}");
        }
    });
}

#[test]
fn no_label_lies_on_another() {
    every_figure(&[240.0, 288.0, 328.0, 500.0, 640.0, 720.0, 1040.0], |scene, size, what| {
        let layers = scene.layers.iter().filter(|layer| matches!(layer.marks, Marks::Labels(_)));
        let labels: Vec<Bounds> = layers.flat_map(|layer| bounds_of(layer, size)).collect();
        for (place, label) in labels.iter().enumerate() {
            let under = labels[..place].iter().find(|other| label.overlaps(other));
            assert!(under.is_none(), "{what}: {label:?} lies on {under:?}");
        }
    });
}

/// Labels of axes and rows stand beside the marks; only numbers stand in them, also in those of idle and refused lanes.
#[test]
fn no_axis_label_lies_on_a_mark() {
    every_figure(&WIDTHS, |scene, size, what| {
        let beside = ["label", "label element", "label fold", "label threads", "code"];
        let marks = ["cell", "hatch", "hatch fine", "unit", "unit planned", "used", "bucket", "chip", "chip on"];
        let of = |classes: &[&str]| {
            let layers = scene.layers.iter().filter(|layer| classes.contains(&layer.class));
            layers.flat_map(|layer| bounds_of(layer, size)).collect::<Vec<_>>()
        };
        let marks = of(&marks);
        let bare = [rects(scene, "chip"), rects(scene, "cell")].concat();
        let bare: Vec<Bounds> = bare
            .iter()
            .filter(|rect| ["off", "off on", "refused"].contains(&rect.class))
            .map(Bounds::of_rect)
            .collect();
        let is_number = |label: &Bounds| bare.iter().any(|mark| mark.holds(label));
        for label in of(&beside).into_iter().filter(|label| !is_number(label)) {
            let under = marks.iter().find(|mark| label.overlaps(mark));
            assert!(under.is_none(), "{what}: {label:?} lies on {under:?}");
        }
    });
}

/// A number fits in its cell, its chip or its bucket.
#[test]
fn numbers_fit_in_their_marks() {
    every_figure(&WIDTHS, |scene, size, what| {
        let of = |classes: &[&str]| {
            let layers = scene.layers.iter().filter(|layer| classes.contains(&layer.class));
            layers.flat_map(|layer| bounds_of(layer, size)).collect::<Vec<_>>()
        };
        let marks = of(&["cell", "chip on", "bucket"]);
        for number in of(&["num", "count"]) {
            assert!(marks.iter().any(|mark| mark.holds(&number)), "{what}: {number:?}");
        }
    });
}

/// R3, in every state.
#[test]
fn figures_have_at_most_400_nodes() {
    every_figure(&WIDTHS, |scene, _, what| assert!(scene.n_nodes() <= 400, "{what}: {}", scene.n_nodes()));
    let by_lines = scene(StepId::Stride, "stride=32 unit=line", 1040.0);
    assert_eq!(rects(&by_lines, "unit").len(), 32 + 1);
}
