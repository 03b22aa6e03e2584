//! Step `transpose` under the pointer: its edge is dragged, its panels and cells are tapped; and what its strip counts.

use super::*;
use crate::lesson::Key;
use crate::model::WARP_LANES;

const SIZES: [(f64, f64); 5] = [(288.0, 1.0), (328.0, 1.0), (720.0, 2.0), (900.0, 1.0), (1040.0, 1.25)];

/// The middle of the tile's edge.
#[track_caller]
fn edge(a: &Analysis, layout: &Layout) -> (f64, f64) {
    let scene = figure(a, layout, 0);
    let Some(Layer { marks: Marks::Paths(paths), .. }) = scene.layer("cursor") else { panic!("no edge") };
    let mut numbers = paths[0].d.trim_start_matches('M').split(['L', ' ']).map(|n| n.parse::<f64>().expect("a number"));
    let mut next = || numbers.next().expect("two points");
    let (x, top, _, bottom) = (next(), next(), next(), next());
    (x, (top + bottom) / 2.0)
}

/// The width of a column of the tile: the strip has a bar a bank, a pixel apart.
fn column(a: &Analysis, layout: &Layout) -> f64 {
    let scene = figure(a, layout, 0);
    let Some(Layer { marks: Marks::Rects(bars), .. }) = scene.layer("bank") else { panic!("no strip") };
    bars[0].w + 1.0
}

#[test]
fn dragging_the_edge_sets_the_pitch() {
    for (width, text) in SIZES {
        let layout = Layout::new(width, text);
        for pitch in [32, 33, 36, 50] {
            let a = state(StepId::Transpose, &format!("method=staged frame=2 pitch={pitch}"));
            let from = edge(&a, &layout);
            let by = column(&a, &layout);
            for moved in [-9, -3, -1, 0, 1, 2, 9] {
                let deed = drag(&a, &layout, 0, from, from.0 + moved as f64 * by, from.1);
                let expected = (pitch + moved).clamp(32, pitch.max(36));
                assert_eq!(deed, Some(Deed::Set(Key::Pitch, expected)), "{pitch} by {moved} at {width} px");
            }
        }
    }
}

/// Without a tile there is nothing to grab.
#[test]
fn a_naive_transpose_has_no_edge() {
    for (width, text) in SIZES {
        let scene = figure(&state(StepId::Transpose, ""), &Layout::new(width, text), 0);
        assert!(scene.handles.is_empty() && scene.layer("cursor").is_none());
    }
}

/// A tap on each cell of the large panel that is shown inspects its thread.
#[test]
fn a_cell_of_the_shown_panel_is_its_thread() {
    for (width, text) in SIZES {
        let layout = Layout::new(width, text);
        for keys in ["frame=0", "", "method=staged frame=1", "method=swizzle frame=2 pitch=33"] {
            let a = state(StepId::Transpose, keys);
            for lane in 0..WARP_LANES {
                let scene = figure(&a, &layout, lane);
                let rings = rects(&scene, "ring");
                let shown = rings
                    .into_iter()
                    .map(Rect::center)
                    .filter(|(x, y)| tap(&a, &layout, 0, *x, *y) == Some(Deed::Set(Key::Thread, lane.into())));
                assert_eq!(shown.count(), 1, "{keys}: thread {lane} at {width} px");
            }
        }
    }
}

/// A tap on another panel goes to its access; a tile that is not used has none.
#[test]
fn a_panel_is_its_access() {
    for (width, text) in SIZES {
        let layout = Layout::new(width, text);
        let y = 20.0 * text + 20.0;
        let at = |a: &Analysis, share: f64| tap(a, &layout, 0, layout.width * share, y);
        let frame = |frame| Some(Deed::Set(Key::Frame, frame));
        let naive = state(StepId::Transpose, "frame=3");
        assert_eq!((at(&naive, 0.1), at(&naive, 0.5)), (frame(0), None), "{width} px");
        let staged = state(StepId::Transpose, "method=staged frame=0");
        assert_eq!((at(&staged, 0.5), at(&staged, 0.9)), (frame(1), frame(3)), "{width} px");
        let back = state(StepId::Transpose, "method=staged frame=3");
        assert_eq!((at(&back, 0.5), at(&back, 0.1)), (frame(2), frame(0)), "{width} px");
    }
}

/// A bar a bank, as high as its words are many; their numbers above them where they have room.
#[test]
fn the_strip_counts_words() {
    let of = |keys: &str| {
        let a = state(StepId::Transpose, keys);
        let scene = figure(&a, &Layout::new(1040.0, 1.0), 0);
        (
            a.banks.expect("shared").words,
            rects(&scene, "bank").into_iter().filter(|bar| bar.h > 0.0).count(),
            labels(&scene, "foot"),
        )
    };
    for (keys, n_bars, number) in [
        ("method=staged frame=2", 1, "32"),
        ("method=staged frame=2 pitch=33", 32, "1"),
        ("method=staged frame=2 pitch=34", 16, "2"),
        ("method=staged frame=2 pitch=36", 8, "4"),
    ] {
        let (words, bars, feet) = of(keys);
        assert_eq!(words.iter().filter(|n| **n > 0).count(), n_bars, "{keys}");
        assert_eq!(bars, n_bars, "{keys}");
        assert_eq!(feet.iter().filter(|foot| *foot == number).count(), n_bars, "{keys}: {feet:?}");
    }
}
