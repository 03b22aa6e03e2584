//! Nothing leaves its figure, no label lies on another or on a mark, and no figure has too many nodes: at any width and
//! text size.

use super::*;
use crate::lesson::tests::agree::drawn as at_random;
use crate::message::Catalog;

/// States that together draw all that the figures can draw, at its smallest and its largest.
const STATES: [(StepId, &[&str]); StepId::COUNT] = [
    (
        StepId::Hook,
        &[
            "",
            "stride=0",
            "stride=1",
            "stride=-64",
            "stride=1024 elem=16",
            "stride=32 unit=line",
            "elem=1",
            "stride=64",
        ],
    ),
    (
        StepId::Address,
        &[
            "",
            "index=15",
            "index=7",
            "index=8",
            "elem=1 index=63",
            "elem=2",
            "elem=8",
            "elem=16 index=3",
            "format=decimal",
        ],
    ),
    (
        StepId::Sector,
        &[
            "",
            "at=28",
            "at=32",
            "at=60",
            "at=30",
            "at=63 elem=1",
            "at=48 elem=16 unit=line",
            "unit=pair",
            "format=decimal",
        ],
    ),
    (
        StepId::Warp,
        &[
            "",
            "frame=0",
            "frame=1",
            "frame=2",
            "pattern=same",
            "pattern=shuffled thread=31",
            "pattern=scattered thread=16",
            "pattern=scattered unit=line",
            "pattern=scattered seed=7 frame=2",
            "elem=16",
            "elem=8 move=5:41",
            "active=1",
            "active=0",
            "elem=16 move=31:255",
        ],
    ),
    (
        StepId::Packed,
        &["", "elem=1", "elem=2", "elem=8 thread=31", "elem=16", "elem=16 unit=line thread=17", "elem=1 unit=pair"],
    ),
    (
        StepId::Stride,
        &[
            "",
            "stride=1",
            "stride=2",
            "stride=0",
            "stride=3",
            "stride=5 thread=31",
            "stride=16",
            "stride=32",
            "stride=32 unit=line",
            "stride=-64",
            "stride=-1 elem=1",
            "stride=1024 elem=16 offset=4096 unit=line",
            "stride=64",
            "stride=33",
            "stride=31 unit=pair",
            "offset=1",
            "stride=1 offset=4",
            "stride=8 offset=4096",
            "elem=16",
            "elem=1 stride=4",
            "stride=256 thread=31",
        ],
    ),
    (
        StepId::Time,
        &[
            "",
            "stride=0",
            "stride=1",
            "stride=1 offset=960",
            "stride=3 model=waits",
            "stride=64 model=throughput latency=600",
            "stride=256",
            "stride=256 row=4096 overlap=5 thread=31",
            "stride=512 row=512 latency=600",
            "stride=1024 row=512 model=waits latency=600",
            "stride=-64",
            "stride=4 row=4096",
            "offset=1022 stride=1",
            "stride=128 peak=20000",
        ],
    ),
    (
        StepId::Alignment,
        &[
            "",
            "offset=0",
            "offset=64 warps=2",
            "offset=5",
            "stride=8 warps=32",
            "stride=3 warps=8",
            "stride=0 warps=3",
            "warps=32",
            "stride=8 elem=16 unit=line warps=32",
            "stride=-3 offset=4096 warps=4",
            "stride=1024 offset=4096",
            "elem=1 offset=33 unit=pair warps=5",
        ],
    ),
    (
        StepId::Spectrum,
        &[
            "",
            "stride=0",
            "stride=5",
            "stride=7",
            "stride=40",
            "stride=9 y=efficiency",
            "stride=-3",
            "elem=1",
            "elem=16 show=shortcut",
            "unit=line stride=5",
            "unit=line elem=1",
            "x=log",
            "x=log y=efficiency stride=1024",
            "x=log stride=0",
            "x=log elem=16 show=exact stride=100",
        ],
    ),
    (StepId::Summary, &["", "stride=1", "stride=3", "stride=32", "stride=256", "stride=256 unit=line", "elem=16"]),
    (
        StepId::Soa,
        &[
            "",
            "fields=1",
            "fields=3 reads=all field=2 thread=31",
            "fields=16 field=15",
            "fields=16 field=9 reads=all elem=8",
            "fields=16 field=15 elem=16 reads=all",
            "fields=8 elem=16 layout=aosoa",
            "fields=9 layout=soa",
            "fields=5 layout=aosoa reads=all field=4",
            "fields=16 elem=1 layout=aosoa unit=line reads=all",
            "fields=7 elem=1 layout=soa unit=line reads=all",
            "fields=16 elem=2 layout=soa unit=pair thread=17",
        ],
    ),
    (
        StepId::Mapping,
        &[
            "",
            "map=col",
            "cols=33 unit=line thread=31",
            "map=col cols=1024 block=16x16",
            "block=4x8 unit=line elem=16 cols=1024",
            "map=col block=8x8 elem=1",
            "elem=16 unit=line cols=1024",
            "map=chunked frame=3 thread=9",
            "map=interleaved frame=1",
            "map=chunked chunk=16 frame=15 elem=16 unit=line",
            "map=interleaved chunk=1",
            "map=interleaved chunk=7 elem=1 unit=line",
            "map=chunked chunk=8",
        ],
    ),
    (
        StepId::Vector,
        &[
            "",
            "width=2 frame=1",
            "width=4 thread=31",
            "width=4 offset=4",
            "offset=3",
            "own=interleaved frame=3 offset=20",
            "offset=4096 frame=3 unit=line",
            "own=interleaved width=2 unit=pair offset=8",
        ],
    ),
    (
        StepId::Transpose,
        &[
            "",
            "frame=0 thread=31",
            "method=naive-read frame=0",
            "method=naive-read cols=33 elem=1 frame=0",
            "method=staged",
            "method=staged frame=1 pitch=33",
            "method=staged frame=2 pitch=36 thread=31",
            "method=staged frame=2 pitch=80 elem=8",
            "method=staged frame=0 cols=37",
            "method=swizzle frame=2",
            "method=swizzle frame=1 elem=16 pitch=51",
            "elem=16 cols=32",
            "elem=1 cols=1001",
            "elem=8",
        ],
    ),
    (
        StepId::Padding,
        &[
            "",
            "pitch=40 thread=31",
            "cols=64 pitch=80 unit=line thread=17",
            "cols=1024 pitch=32",
            "cols=32 pitch=33 unit=pair",
            "cols=48 pitch=51",
            "tab=struct",
            "tab=struct fields=4 thread=31",
            "tab=struct fields=16 unit=line",
            "tab=struct unit=pair",
        ],
    ),
    (
        StepId::Gather,
        &[
            "",
            "range=32 op=store thread=31",
            "range=1048576 unit=line",
            "range=128 op=store unit=pair seed=5",
            "sort=all",
            "sort=all range=1048576 thread=17",
            "sort=warp range=256 op=store",
        ],
    ),
];

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
