//! The line grid: places of words, rows and outlines, both ways.

use super::*;
use crate::model::Unit;
use crate::scene::grid::{OUTLINE_PX, unused_runs};

fn grid(width: f64, n: i64) -> Grid {
    Grid::new(&Layout::new(width, 1.0), 0.0, width, 0.0, &(0..n).collect::<Vec<_>>())
}

#[test]
fn a_phone_row_is_a_line() {
    let g = grid(328.0, 32);
    assert!((g.sector_pitch - 72.5).abs() <= 0.5, "{}", g.sector_pitch);
    assert!(g.sector_gap >= 2.0);
    assert!(g.word_pitch() >= 8.5, "{}", g.word_pitch());
    assert!(g.right <= 328.0);
    assert!(g.bottom() <= 400.0, "{}", g.bottom());
}

#[test]
fn a_wide_word_has_room_for_its_number() {
    let g = grid(1040.0, 3);
    assert!((g.sector_pitch - 225.0).abs() <= 0.5, "{}", g.sector_pitch);
    assert!(g.cell(0, 4).unwrap().w >= 26.5, "{:?}", g.cell(0, 4));
}

#[test]
fn cells_keep_clear_of_outlines() {
    for (width, n, clear) in [(328.0, 8, 2.0), (328.0, 32, 1.0), (1040.0, 3, 2.0), (1040.0, 32, 2.0), (288.0, 8, 2.0)] {
        let g = grid(width, n);
        for byte in (0..128).step_by(4) {
            let cell = g.cell(byte, 4).unwrap();
            let outline = g.outline(byte / 32, Unit::Sector).unwrap();
            let half = OUTLINE_PX / 2.0;
            let gaps = [
                cell.x - outline.x - half,
                outline.x + outline.w - half - cell.x - cell.w,
                cell.y - outline.y - half,
                outline.y + outline.h - half - cell.y - cell.h,
            ];
            for gap in gaps {
                assert!(gap >= clear - 0.26, "{width} {n} {byte}: {gaps:?}");
            }
        }
    }
}

#[test]
fn every_byte_is_found_again() {
    for width in [288.0, 328.0, 720.0, 1040.0] {
        let g = grid(width, 8);
        for byte in 0..1024 {
            let rect = g.cell(byte, 1).unwrap();
            let (x, y) = rect.center();
            assert_eq!(g.byte_at(x, y), Some(byte), "{width}");
        }
    }
}

#[test]
fn places_outside_count_as_the_ends() {
    let g = grid(328.0, 8);
    assert_eq!(g.byte_at(-50.0, -50.0), Some(0));
    assert_eq!(g.byte_at(5000.0, 5000.0), Some(1023));
}

#[test]
fn untouched_lines_are_folded() {
    let g = Grid::new(&Layout::new(1040.0, 1.0), 0.0, 1040.0, 0.0, &[0, 8, 16]);
    assert_eq!(g.folds.iter().map(|fold| fold.n_lines).collect::<Vec<_>>(), [7, 7]);
    assert!(g.rows[1].y - g.rows[0].y > g.row_pitch);
    let narrow = Grid::new(&Layout::new(328.0, 1.0), 0.0, 328.0, 0.0, &[0, 8, 16]);
    assert_eq!(narrow.rows[1].y - narrow.rows[0].y, narrow.row_pitch);
}

#[test]
fn hatch_is_never_between_requested_words() {
    assert_eq!(unused_runs(0xF, 32), [(4, 28)]);
    assert_eq!(unused_runs(u128::from(u32::MAX), 32), []);
    assert_eq!(unused_runs(0x0FF0, 32), [(0, 4), (12, 20)]);
    assert_eq!(unused_runs(u128::MAX, 128), []);
}
