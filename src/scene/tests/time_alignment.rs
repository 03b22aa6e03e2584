//! Tests of the figures of `time` and `alignment`: what is drawn is what was counted, and dragging goes both ways.

use super::super::alignment::alignment_grid;
use super::super::time::Shelves;
use super::super::*;
use crate::lesson::{Analysis, Key, StepId};
use crate::model::WARP_LANES;

const WIDTHS: [f64; 4] = [288.0, 328.0, 720.0, 1040.0];

fn analysis(step: StepId, changes: &[(Key, i64)]) -> Analysis {
    let values = changes.iter().fold(step.step().start(), |values, (key, value)| values.with(*key, *value));
    Analysis::of(step, &values)
}

fn n(scene: &Scene, class: &str) -> usize {
    scene.layers.iter().filter(|layer| layer.class == class).map(Layer::len).sum()
}

fn rects<'a>(scene: &'a Scene, class: &str) -> &'a [Rect] {
    match scene.layer(class).map(|layer| &layer.marks) {
        Some(Marks::Rects(rects)) => rects,
        _ => &[],
    }
}

#[test]
fn shelves_books_and_waits_are_counted() {
    for width in WIDTHS {
        let layout = Layout::new(width, 1.0);
        for (stride, row, model, shelves, waits) in [
            (8, 1024, 1, 1, 1),
            (256, 1024, 1, 32, 32),
            (256, 2048, 1, 16, 16),
            (8, 1024, 0, 1, 32),
            (8, 1024, 2, 1, 0),
        ] {
            let a = analysis(StepId::Time, &[(Key::Stride, stride), (Key::Row, row), (Key::Model, model)]);
            let scene = figure(&a, &layout, 0);
            assert_eq!((n(&scene, "shelf"), n(&scene, "used")), (shelves, 32), "{width} {stride}");
            // The reference lane waits once, where the model waits at all.
            assert_eq!(n(&scene, "open"), waits + usize::from(waits > 0), "{width} {stride}");
            assert_eq!(n(&scene, "meter"), 3);
            assert!(scene.n_nodes() <= 400, "{}", scene.n_nodes());
        }
    }
}

#[test]
fn opens_in_flight_stand_over_each_other() {
    let a = analysis(StepId::Time, &[(Key::Stride, 256), (Key::Overlap, 5)]);
    let scene = figure(&a, &Layout::new(1040.0, 1.0), 0);
    let Some(Marks::Rects(opens)) = scene.layer("open").map(|layer| &layer.marks) else { unreachable!() };
    assert_eq!(opens.len(), 32);
    let mut columns: Vec<i64> = opens.iter().map(|rect| rect.x.round() as i64).collect();
    columns.dedup();
    assert_eq!(columns.len(), 7);
}

#[test]
fn everything_stays_inside_the_figure() {
    for width in WIDTHS {
        let layout = Layout::new(width, 1.0);
        for stride in [0, 1, 3, 8, 512] {
            for row in [512, 4096] {
                let time = analysis(StepId::Time, &[(Key::Stride, stride), (Key::Row, row)]);
                let alignment = analysis(StepId::Alignment, &[(Key::Stride, stride.min(8)), (Key::Warps, 32)]);
                let scenes = [figure(&time, &layout, 0), figure(&alignment, &layout, 0)].into_iter();
                let parts = [(&time, 0), (&time, 1), (&alignment, 0)].into_iter();
                let parts = parts.map(|(a, place)| part_figure(a, &layout, place));
                let whys = [&time, &alignment].into_iter().filter_map(|a| why_figure(a, &layout, 0));
                for scene in scenes.chain(parts).chain(whys) {
                    for layer in &scene.layers {
                        if let Marks::Rects(rects) = &layer.marks {
                            for rect in rects {
                                let inside = rect.x >= -2.0 && rect.x + rect.w <= width + 2.0;
                                assert!(inside && rect.y >= -2.0 && rect.y + rect.h <= scene.height + 2.0, "{rect:?}");
                            }
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn every_book_finds_its_lane() {
    for width in WIDTHS {
        let layout = Layout::new(width, 1.0);
        for stride in [8, 64, 256] {
            let a = analysis(StepId::Time, &[(Key::Stride, stride)]);
            let shelves = Shelves::new(&a, &layout);
            let rings = |lane| match &shelves.layers(&a, lane).last().unwrap().marks {
                Marks::Rects(rects) => rects[0],
                _ => unreachable!(),
            };
            for lane in 0..WARP_LANES {
                let ring = rings(lane);
                assert_eq!(lane_at(&a, &layout, ring.x + 2.0, ring.center().1), Some(lane), "{width} {stride}");
            }
        }
    }
}

#[test]
fn the_bracket_stretches_the_latency() {
    let a = analysis(StepId::Time, &[]);
    let layout = Layout::new(960.0, 1.0);
    let handle = figure(&a, &layout, 0).handles[0];
    assert!(handle.w >= 44.0 && handle.h >= 44.0);
    let from = (handle.x + handle.w / 2.0, handle.y + handle.h / 2.0);
    assert_eq!(from.0, 30.0);
    assert_eq!(grip(&a, &layout, from), Some(Key::Latency));
    let drag = |dx: f64| drag(&a, &layout, 0, from, from.0 + dx, from.1 + 50.0);
    assert_eq!(drag(0.0), Some(Deed::Set(Key::Latency, 300)));
    assert_eq!(drag(5.0), Some(Deed::Set(Key::Latency, 350)));
    assert_eq!(drag(-15.0), Some(Deed::Set(Key::Latency, 150)));
}

#[test]
fn the_edge_of_a_shelf_sets_the_row() {
    for width in WIDTHS {
        let layout = Layout::new(width, 1.0);
        let edge = |row: i64| {
            let a = analysis(StepId::Time, &[(Key::Row, row)]);
            let shelf = rects(&figure(&a, &layout, 0), "shelf")[0];
            shelf.x + shelf.w
        };
        for from_row in [512, 1024, 2048, 4096] {
            let a = analysis(StepId::Time, &[(Key::Row, from_row)]);
            let handle = figure(&a, &layout, 0).handles[1];
            assert!(handle.w >= 44.0 && handle.h >= 44.0);
            let from = (handle.x + handle.w / 2.0, handle.y + handle.h / 2.0);
            assert_eq!(grip(&a, &layout, from), Some(Key::Row));
            for row in [512, 1024, 2048, 4096] {
                let to = from.0 + edge(row) - edge(from_row);
                let deed = drag(&a, &layout, 0, from, to, from.1 + 60.0);
                assert_eq!(deed, Some(Deed::Set(Key::Row, row)), "{width}: from {from_row}");
            }
        }
    }
}

#[test]
fn the_run_moves_as_one() {
    for width in WIDTHS {
        let layout = Layout::new(width, 1.0);
        let a = analysis(StepId::Alignment, &[]);
        let scene = figure(&a, &layout, 0);
        assert_eq!(scene.handles.len(), 2, "a part in each line");
        let word = rects(&scene, "cell")[1].x - rects(&scene, "cell")[0].x;
        for grabbed in [50.0, 200.0] {
            for words in -1..=8 {
                let to = grabbed + f64::from(words) * word;
                let deed = drag(&a, &layout, 0, (grabbed, 30.0), to, 90.0);
                let Some(Deed::Set(Key::Offset, offset)) = deed else { unreachable!() };
                // Gaps between sectors make a word a little wider on the average than within one.
                assert!((offset - 4 - 4 * i64::from(words)).abs() <= 4 && offset % 4 == 0, "{width} {words}: {offset}");
            }
        }
        assert!(scene.handles.iter().all(|handle| handle.w >= 44.0 && handle.h >= 44.0));
    }
}

#[test]
fn the_lines_do_not_jump_while_the_run_moves() {
    let layout = Layout::new(328.0, 1.0);
    for (stride, rows) in [(1, 2), (8, 9)] {
        let heights: Vec<f64> = (0..=64)
            .map(|offset| {
                figure(&analysis(StepId::Alignment, &[(Key::Offset, offset), (Key::Stride, stride)]), &layout, 0).height
            })
            .collect();
        assert!(heights.iter().all(|height| *height == heights[0]));
        let a = analysis(StepId::Alignment, &[(Key::Stride, stride)]);
        assert_eq!(alignment_grid(&a, &layout).rows.len(), rows);
    }
}

#[test]
fn a_shared_sector_glows_once() {
    // With eight warps a part of four bytes is too narrow to stand clear of its outline.
    for (warps, units, parts) in [(1, 5, 5), (2, 9, 10), (8, 33, 32)] {
        let a = analysis(StepId::Alignment, &[(Key::Warps, warps)]);
        let scene = part_figure(&a, &Layout::new(1040.0, 1.0), 0);
        assert_eq!((n(&scene, "unit"), n(&scene, "shared"), n(&scene, "used")), (units, warps as usize - 1, parts));
        assert_eq!(n(&scene, "hatch"), if warps < 8 { 2 } else { 1 });
    }
    let a = analysis(StepId::Alignment, &[(Key::Warps, 32)]);
    let scene = part_figure(&a, &Layout::new(328.0, 1.0), 0);
    assert_eq!((n(&scene, "unit"), n(&scene, "shared mark"), n(&scene, "used")), (1, 31, 32));
}

#[test]
fn pins_show_the_share_that_is_used() {
    let scene = part_figure(&analysis(StepId::Time, &[]), &Layout::new(1040.0, 1.0), 1);
    let (used, wasted) = (rects(&scene, "used")[0].h, rects(&scene, "hatch")[0].h);
    assert!((used / (used + wasted + 1.0) - 0.125).abs() < 0.002, "{used} {wasted}");
    let full = part_figure(&analysis(StepId::Time, &[(Key::Stride, 1)]), &Layout::new(1040.0, 1.0), 1);
    assert_eq!(n(&full, "hatch"), 0);
}

#[test]
fn measured_and_modeled_bars_share_one_axis() {
    let scene = part_figure(&analysis(StepId::Time, &[]), &Layout::new(1040.0, 1.0), 0);
    let heights = |class: &str| -> Vec<f64> {
        let bars = scene.layers.iter().filter(|layer| layer.class == class && layer.len() == 8);
        bars.flat_map(|layer| match &layer.marks {
            Marks::Rects(rects) => rects.iter().map(|rect| rect.h).collect::<Vec<_>>(),
            _ => Vec::new(),
        })
        .collect()
    };
    let unit = heights("bar measured")[0];
    let at_8 = |class: &str| (heights(class)[3] / unit * 10.0).round() / 10.0;
    assert_eq!(["bar measured", "bar waits", "bar rows", "bar throughput"].map(at_8), [6.1, 32.0, 1.0, 8.0]);
}
