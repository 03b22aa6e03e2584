//! Wrong rules played out: what is drawn of how lanes share units.

use super::*;
use crate::lesson::{MOST, Shares, question};
use crate::model::{Unit, all_lanes};

/// So many units, with the same lanes in each.
fn shares(unit: Option<Unit>, unit_bytes: u32, n: usize) -> Shares {
    let lanes = (0..n).map(|k| all_lanes(32 / n as u32) << (k * 32 / n)).collect();
    Shares { unit, unit_bytes, first: 0, lanes, used: 128 }
}

fn sides() -> impl Iterator<Item = Shares> {
    let questions = (1..20).flat_map(|seed| (0..MOST).filter_map(move |place| question(StepId::Summary, seed, place)));
    let replies = questions.flat_map(|question| [1, 4, 12, 32, 4096].map(|typed| question.reply(Some(typed)).played));
    replies.flatten().flatten()
}

#[test]
fn a_bucket_a_unit_says_its_lanes() {
    for width in WIDTHS {
        for shares in sides() {
            let scene = played(&Layout::new(width, 1.0), &shares);
            assert_eq!(rects(&scene, "bucket").len(), shares.lanes.len());
            let lanes: Vec<String> = shares.lanes.iter().map(|lanes| lanes.count_ones().to_string()).collect();
            assert_eq!(labels(&scene, "count"), lanes);
            assert_eq!(rects(&scene, "unit").len(), usize::from(shares.unit.is_some()));
            assert!(scene.layers.iter().all(|layer| !layer.answer));
        }
    }
}

#[test]
fn a_line_is_as_wide_as_its_four_sectors() {
    for width in WIDTHS {
        let layout = Layout::new(width, 1.0);
        let [sectors, line] = [(Unit::Sector, 4), (Unit::Line, 1)].map(|(unit, n)| {
            let scene = played(&layout, &shares(Some(unit), unit.bytes(), n));
            let (buckets, bar) = (rects(&scene, "bucket"), rects(&scene, "unit"));
            (buckets[0].x, buckets[n - 1].x + buckets[n - 1].w, bar)
        });
        // Places are rounded to hundredths.
        assert!(sectors.0 == line.0 && (sectors.1 - line.1).abs() < 0.03, "{width}: {sectors:?} {line:?}");
        assert_eq!(sectors.2, line.2, "{width}");
    }
}

#[test]
fn all_of_it_is_inside_also_with_large_text() {
    for width in WIDTHS {
        for scale in [1.0, 2.0, 4.0] {
            for shares in sides().take(200).chain([shares(Some(Unit::Line), 128, 32), shares(None, 1024, 32)]) {
                let scene = played(&Layout::new(width, scale), &shares);
                for class in ["bucket", "unit", "axis"] {
                    for rect in rects(&scene, class) {
                        assert!(rect.x >= 0.0 && rect.x + rect.w <= scene.width, "{width} {scale} {rect:?}");
                        assert!(rect.y >= 0.0 && rect.y + rect.h <= scene.height, "{width} {scale} {rect:?}");
                    }
                }
            }
        }
    }
}
