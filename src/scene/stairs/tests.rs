//! The staircase as marks: what stands where, and what a pointer finds.

use super::*;
use crate::lesson::{LOG, POINTS, SHOW_BOTH, StepId};
use crate::message::Catalog;
use crate::scene::{Deed, Marks, Scene, drag, figure, guessed, tap};

const WIDTHS: [f64; 4] = [288.0, 328.0, 720.0, 1040.0];

fn analysis(pairs: &[(Key, i64)]) -> Analysis {
    let start = StepId::Spectrum.step().start();
    Analysis::of(StepId::Spectrum, &pairs.iter().fold(start, |values, (key, value)| values.with(*key, *value)))
}

fn drawn(pairs: &[(Key, i64)], width: f64) -> Scene {
    figure(&analysis(pairs), &Layout::new(width, 1.0), 0)
}

fn texts(scene: &Scene, class: &str) -> Vec<Label> {
    match scene.layer(class).map(|layer| &layer.marks) {
        Some(Marks::Labels(labels)) => labels.clone(),
        other => panic!("{class}: {other:?}"),
    }
}

fn rects(scene: &Scene, class: &str) -> Vec<Rect> {
    match scene.layer(class).map(|layer| &layer.marks) {
        Some(Marks::Rects(rects)) => rects.clone(),
        other => panic!("{class}: {other:?}"),
    }
}

fn paths(scene: &Scene, class: &str) -> Vec<Path> {
    match scene.layer(class).map(|layer| &layer.marks) {
        Some(Marks::Paths(paths)) => paths.clone(),
        other => panic!("{class}: {other:?}"),
    }
}

/// S7.1: four gaps, labeled, and no two labels meet.
#[test]
fn gaps_are_labeled_and_labels_keep_apart() {
    for width in WIDTHS {
        for stride in [0, 3, 8] {
            let scene = drawn(&[(Key::Stride, stride)], width);
            let labels = texts(&scene, "gap-size");
            assert_eq!(labels.iter().map(|label| label.text.as_str()).collect::<Vec<_>>(), ["+4", "+12", "+8", "+4"]);
            // A digit takes 0.6 em, and a line 1.2 em.
            let half = |label: &Label| label.text.chars().count() as f64 * 0.3 * 12.0;
            for (one, other) in labels.iter().zip(&labels[1..]) {
                let apart = (other.x - one.x).abs() - half(one) - half(other);
                assert!(apart >= 2.0 || (one.y - other.y).abs() >= 14.4, "{width}: {one:?} {other:?}");
            }
            assert!(labels.iter().all(|label| label.y >= 12.0 && label.x + half(label) <= width));
        }
    }
}

/// S7.2: the broadcast is a ring by itself.
#[test]
fn no_step_leads_to_the_broadcast() {
    let scene = drawn(&[], 328.0);
    let rings = rects(&scene, "broadcast");
    let [ring] = rings[..] else { panic!("one ring: {rings:?}") };
    let stairs = Stairs::new(&analysis(&[]), &Layout::new(328.0, 1.0));
    assert_eq!(ring.center().0, tidy(stairs.x(0)));
    assert!((ring.center().1 - stairs.y(1.0 / MOST)).abs() < 0.02);
    let steps = paths(&scene, "exact");
    assert_eq!(steps.len(), 1);
    let from: f64 = steps[0].d[1..].split(' ').next().unwrap().parse().unwrap();
    assert!(from > ring.x + ring.w, "the first step begins at {from}, the ring ends at {}", ring.x + ring.w);
    let words = scene.layers.iter().find_map(|layer| match &layer.marks {
        Marks::Labels(labels) => labels.iter().find_map(|label| label.words.clone()),
        _ => None,
    });
    assert_eq!(words, Some(text::STAIRS_BROADCAST.into()));
}

#[test]
fn what_is_shown_can_be_chosen() {
    let classes = |show| {
        let scene = drawn(&[(Key::Show, show)], 328.0);
        let shown = |class| scene.layer(class).is_some_and(|layer| !layer.is_empty());
        [shown("exact-dot"), shown("exact"), shown("shortcut"), shown("gap")]
    };
    assert_eq!(classes(SHOW_EXACT), [true, true, false, false]);
    assert_eq!(classes(SHOW_SHORTCUT), [false, false, true, false]);
    assert_eq!(classes(SHOW_BOTH), [true; 4]);
}

/// All marks of the answer are under the veil.
#[test]
fn counts_are_part_of_the_answer() {
    for x in [LINEAR, LOG] {
        let scene = drawn(&[(Key::X, x)], 1040.0);
        for class in ["exact", "exact-dot", "shortcut", "gap", "gap-size", "broadcast", "knee", "knee-dot", "knee-name"]
        {
            assert!(scene.layer(class).is_none_or(|layer| layer.answer), "{class}");
        }
    }
}

#[test]
fn a_pointer_finds_every_stride() {
    for width in WIDTHS {
        let (start, layout) = (analysis(&[]), Layout::new(width, 1.0));
        let stairs = Stairs::new(&start, &layout);
        for stride in 0..stairs.n {
            let at = (stairs.x(stride), 100.0);
            assert_eq!(drag(&start, &layout, 0, at, at.0, at.1), Some(Deed::Set(Key::Stride, stride)), "{width}");
            assert_eq!(tap(&start, &layout, 0, at.0, at.1), Some(Deed::Set(Key::Stride, stride)), "{width}");
        }
        assert_eq!(stairs.stride_at(stairs.right + 1.5 * stairs.pitch()), stairs.n + 1);
        let log = analysis(&[(Key::X, LOG)]);
        let stairs = Stairs::new(&log, &layout);
        for stride in (0..=10).map(|k| 1 << k) {
            assert_eq!(stairs.stride_at(stairs.x(stride)), stride);
        }
    }
}

#[test]
fn the_window_follows_the_cursor() {
    let first = |stride, width| Stairs::new(&analysis(&[(Key::Stride, stride)]), &Layout::new(width, 1.0)).first;
    assert_eq!([first(0, 328.0), first(9, 328.0), first(10, 328.0), first(40, 328.0)], [0, 0, 1, 31]);
    assert_eq!([first(16, 1040.0), first(17, 1040.0), first(-3, 1040.0)], [0, 1, -3]);
}

#[test]
fn treads_have_room_for_their_labels() {
    for width in WIDTHS {
        let stairs = Stairs::new(&analysis(&[]), &Layout::new(width, 1.0));
        assert!(stairs.pitch() >= 24.0, "{width}: {}", stairs.pitch());
    }
}

#[test]
fn knees_stand_where_counts_stop_growing() {
    let a = analysis(&[(Key::X, LOG)]);
    let layout = Layout::new(1040.0, 1.0);
    let stairs = Stairs::new(&a, &layout);
    let scene = figure(&a, &layout, 0);
    let dots = rects(&scene, "knee-dot");
    for (dot, (kind, stride, times)) in
        dots.iter().zip([("sectors", 8, 8.0_f64), ("lines", 32, 32.0), ("rows", 256, 32.0)])
    {
        assert_eq!(dot.class, kind);
        let (x, y) = dot.center();
        assert!((x - stairs.x(stride)).abs() < 0.02, "{kind}");
        assert!((y - stairs.y(times.log2() / Y_DOUBLINGS)).abs() < 0.02, "{kind}");
    }
    assert_eq!(paths(&scene, "knee").len(), 3);
}

#[test]
fn the_names_of_the_knees_keep_apart() {
    for width in [288.0, 328.0] {
        for y in [0, 1] {
            let scene = drawn(&[(Key::X, LOG), (Key::Y, y)], width);
            let spans: Vec<(f64, f64, f64)> = texts(&scene, "knee-name")
                .iter()
                .map(|word| {
                    let text = Catalog::english().plain(word.words.as_ref().expect("words"));
                    let half = text.chars().count() as f64 * 0.3 * 12.0;
                    let middle = if word.anchor == Anchor::End { word.x - half } else { word.x };
                    (middle - half, middle + half, word.y)
                })
                .collect();
            for (place, one) in spans.iter().enumerate() {
                assert!(one.0 >= 0.0 && one.1 <= width, "{width}: {spans:?}");
                for other in &spans[place + 1..] {
                    let apart = one.1 + 2.0 <= other.0 || other.1 + 2.0 <= one.0 || (one.2 - other.2).abs() >= 14.0;
                    assert!(apart, "{width}: {spans:?}");
                }
            }
        }
    }
}

#[test]
fn the_readers_line_stays_in_the_figure() {
    let layout = Layout::new(328.0, 1.0);
    let guess = Guess::Points([1, 4, 8, 16, 16, 32, 32, 32, 32]);
    let a = analysis(&[]);
    let Some(Layer { marks: Marks::Paths(paths), .. }) = guessed(&a, &layout, &guess) else { panic!("a line") };
    assert_eq!(paths[0].d.matches('L').count(), POINTS - 1);
    assert!(guessed(&analysis(&[(Key::Elem, 8)]), &layout, &guess).is_none());
    assert!(guessed(&a, &layout, &Guess::Share(3)).is_none());
}

#[test]
fn shares_of_the_efficiency_axis_follow_the_count() {
    let a = analysis(&[(Key::Y, 1)]);
    let layout = Layout::new(1040.0, 1.0);
    let stairs = Stairs::new(&a, &layout);
    let dots = rects(&figure(&a, &layout, 0), "exact-dot");
    for (stride, share) in [(1, 1.0), (3, 1.0 / 3.0), (8, 0.125), (16, 0.125)] {
        assert!((dots[stride - 1].center().1 - stairs.y(share)).abs() < 0.02, "{stride}");
    }
}
