//! What each figure draws, in numbers: marks per layer, rows, folds, heights.

use super::*;
use crate::scene::grid::touched_lines;

/// A figure in words: its size, and the marks of each layer that has any. Marks without size are not drawn.
fn summary(scene: &Scene) -> String {
    let mut out = format!("{}x{}", scene.width, scene.height);
    for layer in &scene.layers {
        let n = match &layer.marks {
            Marks::Rects(rects) => rects.iter().filter(|rect| rect.w > 0.0).count(),
            Marks::Labels(labels) => labels.len(),
            Marks::Paths(paths) => paths.iter().filter(|path| !path.d.is_empty()).count(),
        };
        if n > 0 {
            out.push_str(&format!(", {n} {}", layer.class));
        }
    }
    out
}

#[track_caller]
fn check(id: StepId, keys: &str, width: f64, expected: &str) {
    assert_eq!(summary(&scene(id, keys, width)), expected, "{keys} at {width}");
}

/// Line A covers its 4 sectors, line B one word in each of 32: 28 bytes of waste after it.
#[test]
fn hook() {
    let b = "1 code, 5 label, 4 unit, 32 cell, 1 ring, 1 code, 12 label, 32 hatch, 32 unit, 32 cell, 1 ring";
    for (width, height) in [(288, 322), (328, 322), (720, 232), (1040, 232)] {
        check(StepId::Hook, "", width.into(), &format!("{width}x{height}, {b}"));
    }
    let same = "1 code, 5 label, 4 unit, 32 cell, 1 ring, 1 code, 5 label, 4 unit, 32 cell, 1 ring";
    check(StepId::Hook, "stride=1", 328.0, &format!("328x170, {same}"));
    assert_eq!(labels(&scene(StepId::Hook, "", 328.0), "code"), ["A: data[i]", "B: data[8*i]"]);
    assert_eq!(labels(&scene(StepId::Hook, "stride=1", 328.0), "code"), ["A: data[i]", "B: data[i]"]);
    assert_eq!(labels(&scene(StepId::Hook, "stride=-3", 328.0), "code"), ["A: data[i]", "B: data[-3*i]"]);
}

/// 64 bytes, a label every fourth; a bracket a float; the float's four bytes.
#[test]
fn address() {
    let marks = "1 slot, 16 label, 1 bracket, 16 label element, 4 cell, 1 arrow, 1 chip on, 1 chip-num";
    for (width, height) in [(288, 242), (328, 242), (720, 122), (1040, 122)] {
        check(StepId::Address, "", width.into(), &format!("{width}x{height}, {marks}"));
    }
    let scene = scene(StepId::Address, "", 1040.0);
    assert_eq!(labels(&scene, "label")[..4], ["00", "04", "08", "0C"]);
    assert_eq!(labels(&scene, "label element")[14..], ["[14]", "[15]"]);
    let decimal = super::scene(StepId::Address, "format=decimal", 1040.0);
    assert_eq!(labels(&decimal, "label")[..4], ["0", "4", "8", "12"]);
}

/// One sector is outlined, hatched before and after the request; refused, nothing is fetched.
#[test]
fn sector() {
    let rest = "1 arrow, 1 chip on, 1 chip-num";
    for (width, height) in [(288, 202), (328, 202), (720, 102), (1040, 102)] {
        let size = format!("{width}x{height}, 1 slot, 16 label, 1 boundary");
        check(StepId::Sector, "at=44", width.into(), &format!("{size}, 2 hatch, 1 unit, 4 cell, {rest}"));
        check(StepId::Sector, "at=28", width.into(), &format!("{size}, 1 hatch, 1 unit, 4 cell, {rest}"));
        check(StepId::Sector, "at=30", width.into(), &format!("{size}, 4 cell, {rest}"));
        // A pair takes both rows of a narrow ruler.
        let (hatch, units) = if width < 640 { (2, 2) } else { (2, 1) };
        let pair = format!("{size}, {hatch} hatch, {units} unit, 4 cell, {rest}");
        check(StepId::Sector, "at=28 unit=pair", width.into(), &pair);
    }
}

/// Each frame shows more; from the group on, the buckets are counted.
#[test]
fn warp() {
    let head = "32 chip, 32 chip-num, 12 label, 1 idle";
    let check = |keys, marks: &str| check(StepId::Warp, keys, 328.0, &format!("328x354, {head}, {marks}"));
    check("frame=0", "1 arrow");
    check("frame=1", "32 cell, 1 ring, 1 arrow");
    check("frame=2", "4 unit planned, 32 cell, 1 ring, 1 arrow, 4 bucket, 4 count");
    check("", "4 unit, 32 cell, 1 ring, 1 arrow, 4 bucket, 4 count");
    check("pattern=same", "1 hatch, 1 unit, 32 cell, 1 ring, 1 arrow, 1 bucket, 1 count");
    check("move=5:40", "2 hatch, 5 unit, 32 cell, 1 ring, 1 arrow, 5 bucket, 5 count");
    check("elem=16", "16 unit, 32 cell, 32 num, 1 ring, 1 arrow, 16 bucket, 16 count");
    check("elem=8 move=5:41", "32 cell, 1 ring, 1 arrow");
    let wide = "32 cell, 32 num, 1 ring, 1 label threads, 1 arrow, 4 bucket, 4 count";
    let idle = scene(StepId::Warp, "active=0", 328.0);
    assert!(["unit", "hatch", "cell", "bucket", "ring"].iter().all(|class| rects(&idle, class).is_empty()));
    super::summary::check(StepId::Warp, "", 1040.0, &format!("1040x322, {head}, 4 unit, {wide}"));
    let counts = |keys| labels(&scene(StepId::Warp, keys, 328.0), "count");
    assert_eq!(counts(""), ["8", "8", "8", "8"]);
    assert_eq!(counts("pattern=same"), ["32"]);
    assert_eq!(counts("move=5:40"), ["7", "8", "8", "8", "1"]);
}

/// No frame, no pattern and no refusal moves what stands below the figure.
#[test]
fn the_warps_figure_keeps_its_height() {
    for width in WIDTHS {
        for scale in [1.0, 2.0] {
            let height = |keys: &str| drawn(&state(StepId::Warp, keys), width, scale).height;
            for keys in ["frame=0", "frame=1", "frame=2", "pattern=scattered", "pattern=same", "elem=8 move=5:41"] {
                assert_eq!(height(keys), height(""), "{keys} at {width} px, text x {scale}");
            }
        }
    }
}

#[test]
fn packed() {
    let head = "32 chip, 32 chip-num";
    let narrow = |keys, marks: &str| check(StepId::Packed, keys, 328.0, &format!("328x{marks}"));
    narrow("", &format!("172, {head}, 5 label, 4 unit, 32 cell, 1 ring, 1 arrow, 4 bucket, 4 count"));
    narrow("elem=1", &format!("172, {head}, 5 label, 1 idle, 1 unit, 32 cell, 1 ring, 1 arrow, 1 bucket, 1 count"));
    narrow("elem=8", &format!("212, {head}, 6 label, 8 unit, 32 cell, 1 ring, 1 arrow, 8 bucket, 8 count"));
    narrow("elem=16", &format!("292, {head}, 8 label, 16 unit, 32 cell, 32 num, 1 ring, 1 arrow, 16 bucket, 16 count"));
    // In one row of a wide figure every thread has its arrow.
    let arrows = "5 label, 4 unit, 32 cell, 32 num, 1 ring, 1 label threads, 32 arrow, 4 bucket, 4 count";
    check(StepId::Packed, "", 1040.0, &format!("1040x144, {head}, {arrows}"));
}

/// Hatch in runs: one after each word from stride 2 on, and one more for each boundary that cuts a gap.
#[test]
fn stride_on_a_phone() {
    let bar = "1 hatch, 1 unit, 1 used, 1 axis, 3 label";
    let little = "1 unit, 1 used, 1 axis, 3 label";
    let check = |keys, marks: &str| check(StepId::Stride, keys, 328.0, &format!("328x{marks}"));
    check("", &format!("268, 12 label, 32 hatch, 32 unit, 32 cell, 1 ring, {bar}"));
    check("stride=0", &format!("116, 5 label, 1 idle, 1 hatch, 1 unit, 32 cell, 1 ring, {little}"));
    check("stride=1", &format!("116, 5 label, 4 unit, 32 cell, 1 ring, {little}"));
    check("stride=1 offset=4", &format!("156, 6 label, 1 idle, 2 hatch, 5 unit, 32 cell, 1 ring, {little}"));
    check("stride=2", &format!("156, 6 label, 32 hatch, 8 unit, 32 cell, 1 ring, {bar}"));
    check("stride=3", &format!("196, 7 label, 36 hatch, 12 unit, 32 cell, 1 ring, {bar}"));
    check("stride=16", &format!("332, 20 label, 1 idle, 32 hatch, 32 unit, 32 cell, 1 ring, {bar}"));
    check("stride=32", &format!("428, 12 label, 1 idle, 32 hatch fine, 32 unit, 32 cell, 1 ring, {bar}"));
    check("stride=32 unit=line", &format!("428, 12 label, 32 hatch fine, 32 unit, 32 cell, 1 ring, {bar}"));
    check("stride=64", &format!("428, 12 label, 1 idle, 1 fold, 32 hatch fine, 32 unit, 32 cell, 1 ring, {bar}"));
    check("offset=1", "268, 12 label, 1 idle, 32 cell, 1 ring");
}

#[test]
fn stride_on_a_desktop() {
    let bar = "1 hatch, 1 unit, 1 used, 1 axis, 3 label";
    let check = |keys, marks: &str| check(StepId::Stride, keys, 1040.0, &format!("1040x{marks}"));
    check("", &format!("284, 12 label, 32 hatch, 32 unit, 32 cell, 32 num, 1 ring, 8 label threads, {bar}"));
    check("stride=16", &format!("396, 20 label, 1 idle, 32 hatch, 32 unit, 32 cell, 1 ring, 16 label threads, {bar}"));
    check("stride=32", &format!("588, 20 label, 1 idle, 32 hatch, 32 unit, 32 cell, 1 ring, 32 label threads, {bar}"));
    check(
        "stride=32 unit=line",
        &format!("588, 20 label, 32 hatch, 32 unit, 32 cell, 1 ring, 32 label threads, {bar}"),
    );
    let refused = scene(StepId::Stride, "offset=1", 1040.0);
    assert_eq!((refused.height, rects(&refused, "cell").len()), (284.0, 32));
    assert!(["unit", "hatch", "used"].iter().all(|class| rects(&refused, class).is_empty()));
    let threads = |keys| labels(&scene(StepId::Stride, keys, 1040.0), "label threads");
    assert_eq!(threads("")[..2], ["t0–3", "t4–7"]);
    assert_eq!(threads("stride=3"), ["t0–10", "t11–21", "t22–31"]);
    assert_eq!(threads("stride=32")[31], "t31");
    let addresses = labels(&scene(StepId::Stride, "", 1040.0), "label");
    assert_eq!(addresses[..6], ["+0", "+32", "+64", "+96", "000", "080"]);
    assert_eq!(labels(&scene(StepId::Stride, "stride=-8", 1040.0), "label")[4..6], ["-400", "-380"]);
}

/// A refused access is drawn where it would fall: those lanes, and those alone, are marked.
#[test]
fn refused_lanes_are_marked() {
    let refused = |id, keys| {
        let scene = scene(id, keys, 328.0);
        let cells = rects(&scene, "cell");
        (cells.iter().filter(|cell| cell.class == "refused").count(), cells.len())
    };
    assert_eq!(refused(StepId::Stride, "offset=1"), (32, 32));
    assert_eq!(refused(StepId::Stride, ""), (0, 32));
    assert_eq!(refused(StepId::Sector, "at=30"), (4, 4));
    assert_eq!(refused(StepId::Warp, "elem=8 move=5:41,6:50"), (1, 32));
}

/// What the veil hides: the fetched units, the waste, the counts and what is drawn from them, and no more.
#[test]
fn the_answer_is_the_units_the_waste_and_the_counts() {
    let units = ["unit", "unit planned", "hatch", "hatch fine", "later", "bucket", "count", "bytes"];
    let stairs = ["exact", "exact-dot", "shortcut", "gap", "gap-size", "broadcast", "broadcast-name"];
    let times = ["open", "burst", "lane-name"];
    let banks = ["bank", "bank-num", "foot"];
    let ratios = ["knee", "knee-dot", "knee-name", "meter", "meter-times"];
    for (id, keys) in StepId::ALL.map(|id| (id, "")).into_iter().chain([(StepId::Spectrum, "x=log")]) {
        for layer in &scene(id, keys, 1040.0).layers {
            let gives_away = [&units[..], &stairs, &times, &banks, &ratios].concat().contains(&layer.class);
            assert_eq!(layer.answer, gives_away, "{} {keys} {}", id.slug(), layer.class);
        }
    }
}

/// PRODUCT.md 3: height depends on the form and the number of rows alone; 32 rows stay under 400 pixels on a phone.
#[test]
fn heights() {
    let grid = |keys: &str, width: f64| {
        let a = state(StepId::Stride, keys);
        Grid::new(&Layout::new(width, 1.0), 0.0, width, 0.0, &touched_lines(&a.access)).bottom()
    };
    for (keys, narrow, wide) in [
        ("stride=1", 60.0, 54.0),
        ("stride=4", 180.0, 156.0),
        ("stride=8", 212.0, 228.0),
        ("stride=16", 276.0, 340.0),
        ("stride=32", 372.0, 532.0),
        ("stride=256", 372.0, 532.0),
    ] {
        assert_eq!([grid(keys, 288.0), grid(keys, 328.0), grid(keys, 639.0)], [narrow; 3], "{keys}");
        assert_eq!([grid(keys, 640.0), grid(keys, 720.0), grid(keys, 1040.0)], [wide; 3], "{keys}");
    }
}

/// Behind "Show me why": buckets with their counts, three bars, and the two costs.
#[test]
fn reasons() {
    #[track_caller]
    fn check(id: StepId, keys: &str, expected: &str) {
        let why = why_figure(&state(id, keys), &Layout::new(328.0, 1.0), 0);
        assert_eq!(why.map(|scene| summary(&scene)).unwrap_or_default(), expected, "{keys}");
    }
    check(StepId::Hook, "", "");
    check(StepId::Address, "", "");
    check(StepId::Sector, "", "328x66, 2 open, 2 burst, 2 label");
    check(StepId::Sector, "at=30", "");
    check(StepId::Warp, "", "328x30, 4 bucket, 4 count");
    check(StepId::Packed, "elem=16", "328x30, 16 bucket, 16 count");
    let bar = "1 label, 1 hatch, 1 unit, 1 used, 1 axis, 3 label";
    check(StepId::Stride, "", &format!("328x206, {bar}, {bar}, {bar}"));
    check(StepId::Stride, "offset=1", "");
}
