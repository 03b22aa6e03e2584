//! The picture is exact, to the byte: over the place of every fetched byte lies a cell where it was asked for and hatch
//! where it was not, and neither lies anywhere else.

use super::*;
use crate::model::LINE_BYTES;
use crate::scene::grid::touched_lines;

/// The grid that a figure of step `stride` draws on.
fn grid_of(a: &Analysis, width: f64) -> Grid {
    Grid::new(&Layout::new(width, 1.0), 0.0, width, 0.0, &touched_lines(&a.access))
}

fn covers(rects: &[Rect], (x, y): (f64, f64)) -> bool {
    rects.iter().any(|rect| (rect.x..=rect.x + rect.w).contains(&x) && (rect.y..=rect.y + rect.h).contains(&y))
}

#[track_caller]
fn check_bytes(keys: &str, width: f64) {
    let a = state(StepId::Stride, keys);
    let (scene, grid) = (drawn(&a, width, 1.0), grid_of(&a, width));
    let coverage = a.coverage().expect("a count");
    let lines = |class| rects(&scene, class).into_iter().filter(|rect| rect.y < grid.bottom()).collect::<Vec<_>>();
    let hatch = [lines("hatch"), lines("hatch fine")].concat();
    let (cells, outlines) = (lines("cell"), lines("unit"));
    assert_eq!(outlines.len(), coverage.touched.len(), "{keys}");
    let line_bytes = i64::from(LINE_BYTES);
    for row in &grid.rows {
        for byte in row.line * line_bytes..(row.line + 1) * line_bytes {
            let touched = coverage.touched.iter().find(|unit| {
                let first = unit.first_byte(coverage.unit);
                (first..first + i64::from(coverage.unit.bytes())).contains(&byte)
            });
            let used = touched.is_some_and(|unit| unit.bytes >> (byte - unit.first_byte(coverage.unit)) & 1 == 1);
            let place = grid.cell(byte, 1).expect("a drawn byte").center();
            let what = format!("{keys} at {width} px: byte {byte}");
            assert_eq!(covers(&cells, place), used, "cell: {what}");
            assert_eq!(covers(&hatch, place), touched.is_some() && !used, "hatch: {what}");
            assert_eq!(covers(&outlines, place), touched.is_some(), "outline: {what}");
        }
    }
    // Hatch and cells never touch an outline's line, nor each other.
    let clear = if grid.row_pitch < 16.0 { 0.9 } else { 1.9 };
    for mark in hatch.iter().chain(&cells) {
        let around = outlines.iter().any(|unit| {
            mark.x >= unit.x + 1.0 + clear * 0.6
                && mark.x + mark.w <= unit.x + unit.w - 1.0 - clear * 0.6
                && mark.y >= unit.y + 1.0 + clear
                && mark.y + mark.h <= unit.y + unit.h - 1.0 - clear
        });
        assert!(around, "{keys} at {width} px: {mark:?} in no outline");
    }
}

#[test]
fn every_byte_is_drawn_as_what_it_is() {
    for width in WIDTHS {
        for keys in [
            "",
            "stride=1",
            "stride=0",
            "stride=2",
            "stride=3",
            "stride=5",
            "stride=7 unit=pair",
            "stride=9 unit=line",
            "stride=16",
            "stride=31 unit=pair",
            "stride=32",
            "stride=32 unit=line",
            "stride=-3",
            "stride=33",
            "stride=100 unit=line",
            "stride=1024 elem=16",
            "stride=1 offset=4",
            "stride=3 offset=20 unit=line",
            "stride=3 elem=1",
            "stride=3 elem=2 offset=6",
            "stride=3 elem=8",
            "stride=3 elem=16",
            "stride=1 elem=16 offset=4096",
            "stride=-1 elem=1",
        ] {
            check_bytes(keys, width);
        }
    }
}

/// A13 on the drawing board: teal and orange are two pixels apart, one in the lowest rows.
#[test]
fn cells_are_clear_of_outlines() {
    for (keys, width, least) in [
        ("", 328.0, 1.9),
        ("", 1040.0, 1.4),
        ("stride=32", 328.0, 0.9),
        ("stride=32 unit=line", 328.0, 0.9),
        ("stride=32", 1040.0, 1.4),
        ("stride=1", 288.0, 1.9),
    ] {
        let scene = scene(StepId::Stride, keys, width);
        let cells = rects(&scene, "cell");
        for unit in rects(&scene, "unit") {
            let inside = |cell: &&Rect| cell.x > unit.x && cell.x < unit.x + unit.w && cell.y > unit.y;
            for cell in cells.iter().filter(inside).filter(|cell| cell.y < unit.y + unit.h) {
                let half = 1.0;
                let gaps = [
                    cell.x - unit.x - half,
                    unit.x + unit.w - half - cell.x - cell.w,
                    cell.y - unit.y - half,
                    unit.y + unit.h - half - cell.y - cell.h,
                ];
                assert!(gaps.iter().all(|gap| *gap >= least), "{keys} at {width}: {gaps:?}");
            }
        }
    }
}

/// S2.1: the outline of a sector stands at multiples of 32 bytes, and nowhere between.
#[test]
fn the_outline_jumps() {
    for width in WIDTHS {
        let outline = |at: i64| rects(&scene(StepId::Sector, &format!("at={at}"), width), "unit")[0];
        for at in (0..=60).step_by(4) {
            let expected = outline(at / 32 * 32);
            assert_eq!(outline(at), expected, "byte {at} at {width} px");
        }
        assert_ne!(outline(28), outline(32));
    }
}

/// The bar under the grid is on one axis of 4096 bytes: the used part never changes its length while the hatch grows.
#[test]
fn the_used_part_of_the_bar_keeps_its_length() {
    for width in WIDTHS {
        let used = |keys: &str| rects(&scene(StepId::Stride, keys, width), "used")[0];
        let fetched = |keys: &str| rects(&scene(StepId::Stride, keys, width), "unit").pop().expect("the bar").w;
        assert_eq!(used("stride=8").w, used("stride=32 unit=line").w);
        let whole = width - 4.0;
        for (keys, share) in [("stride=1", 1.0 / 32.0), ("", 0.25), ("stride=32", 0.25), ("stride=32 unit=line", 1.0)] {
            assert!((fetched(keys) - whole * share).abs() < 0.02, "{keys} at {width}");
        }
    }
}
