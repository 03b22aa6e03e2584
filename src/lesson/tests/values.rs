//! What a slider says of its value (A4): short, different at each place, with its unit and what comes of it, and nothing
//! of the latter under the veil.

use super::*;
use crate::model::all_lanes;

/// A slider of a step: its key, the states in which its whole range is walked, and the words that it must have: its unit,
/// and what comes of it.
struct Slider {
    id: StepId,
    key: Key,
    states: &'static [&'static str],
    unit: &'static [&'static str],
    consequence: &'static [&'static str],
}

const ANY_UNIT: &[&str] = &["sector", "pair", "line"];
const ELEMS: &[&str] = &["elem=1", "elem=2", "elem=4", "elem=8", "elem=16"];
const UNITS: &[&str] =
    &["", "unit=pair", "unit=line", "elem=1", "elem=2", "elem=8", "elem=16", "elem=1 unit=line", "elem=16 unit=pair"];
const STRIDES: &[&str] = &[
    "stride=0",
    "stride=1",
    "stride=-64",
    "stride=1024",
    "stride=1024 elem=16 unit=line offset=4096",
    "stride=3 unit=pair",
    "stride=32 unit=line",
    "stride=1 elem=1",
    "stride=1 elem=16 offset=16",
];
const WARPS: &[&str] = &[
    "",
    "pattern=same",
    "pattern=shuffled",
    "pattern=scattered",
    "unit=line",
    "pattern=scattered unit=pair elem=16",
    "move=5:40",
    "elem=8 move=5:41",
    "active=ffff",
];

const SLIDERS: &[Slider] = &[
    Slider { id: StepId::Hook, key: Key::Stride, states: UNITS, unit: &["element"], consequence: ANY_UNIT },
    Slider { id: StepId::Hook, key: Key::Thread, states: UNITS, unit: &["Thread"], consequence: THREAD },
    Slider { id: StepId::Address, key: Key::Index, states: ELEMS, unit: &["element"], consequence: &["byte"] },
    Slider { id: StepId::Sector, key: Key::At, states: UNITS, unit: &["byte"], consequence: &["used", "refused"] },
    Slider { id: StepId::Warp, key: Key::Thread, states: WARPS, unit: &["Thread"], consequence: THREAD },
    Slider { id: StepId::Warp, key: Key::Active, states: WARPS, unit: &["thread"], consequence: ACTIVE },
    Slider { id: StepId::Packed, key: Key::Thread, states: UNITS, unit: &["Thread"], consequence: THREAD },
    Slider { id: StepId::Stride, key: Key::Stride, states: UNITS, unit: &["element"], consequence: &["percent used"] },
    Slider { id: StepId::Stride, key: Key::Thread, states: STRIDES, unit: &["Thread"], consequence: THREAD },
    Slider { id: StepId::Stride, key: Key::Offset, states: STRIDES, unit: &["byte"], consequence: OFFSET },
    Slider { id: StepId::Time, key: Key::Stride, states: TIMES, unit: &["element"], consequence: &["nanoseconds"] },
    Slider { id: StepId::Time, key: Key::Latency, states: TIMES, unit: &["nanoseconds"], consequence: &["in all"] },
    Slider { id: StepId::Time, key: Key::Overlap, states: TIMES, unit: &["at a time"], consequence: &["in all"] },
    Slider { id: StepId::Time, key: Key::Thread, states: TIMES, unit: &["Thread"], consequence: THREAD },
    Slider { id: StepId::Alignment, key: Key::Offset, states: ALIGNMENTS, unit: &["byte"], consequence: OFFSET },
    Slider { id: StepId::Alignment, key: Key::Stride, states: ALIGNMENTS, unit: &["element"], consequence: OFFSET },
    Slider { id: StepId::Alignment, key: Key::Warps, states: ALIGNMENTS, unit: &["warp"], consequence: WARP },
    Slider { id: StepId::Alignment, key: Key::Thread, states: ALIGNMENTS, unit: &["Thread"], consequence: THREAD },
    Slider {
        id: StepId::Spectrum,
        key: Key::Stride,
        states: UNITS,
        unit: &["element"],
        consequence: &["percent used"],
    },
    Slider { id: StepId::Spectrum, key: Key::Thread, states: UNITS, unit: &["Thread"], consequence: THREAD },
    Slider { id: StepId::Summary, key: Key::Stride, states: UNITS, unit: &["stride"], consequence: &["bytes"] },
    Slider { id: StepId::Gather, key: Key::Range, states: GATHERS, unit: &["float"], consequence: &["this warp in"] },
    Slider { id: StepId::Gather, key: Key::Thread, states: GATHERS, unit: &["Thread"], consequence: THREAD },
    Slider { id: StepId::Transpose, key: Key::Pitch, states: TRANSPOSES, unit: &["element"], consequence: PITCH },
    Slider { id: StepId::Transpose, key: Key::Cols, states: TRANSPOSES, unit: &["element"], consequence: &["sector"] },
    Slider { id: StepId::Transpose, key: Key::Thread, states: TRANSPOSES, unit: &["Thread"], consequence: THREAD },
    Slider { id: StepId::Summary, key: Key::Thread, states: UNITS, unit: &["Thread"], consequence: THREAD },
    Slider { id: StepId::Soa, key: Key::Fields, states: RECORDS, unit: &["field"], consequence: &["percent used"] },
    Slider { id: StepId::Soa, key: Key::Field, states: RECORDS, unit: &["field"], consequence: &["percent used"] },
    Slider { id: StepId::Soa, key: Key::Thread, states: RECORDS, unit: &["Thread"], consequence: THREAD },
    Slider { id: StepId::Mapping, key: Key::Cols, states: MAPPINGS, unit: &["columns"], consequence: ANY_UNIT },
    Slider { id: StepId::Mapping, key: Key::Chunk, states: MAPPINGS, unit: &["element"], consequence: ANY_UNIT },
    Slider { id: StepId::Mapping, key: Key::Frame, states: MAPPINGS, unit: &["instant"], consequence: ANY_UNIT },
    Slider { id: StepId::Mapping, key: Key::Thread, states: MAPPINGS, unit: &["Thread"], consequence: THREAD },
    Slider { id: StepId::Vector, key: Key::Frame, states: FRAMES, unit: &["load"], consequence: &["percent used"] },
    Slider { id: StepId::Vector, key: Key::Offset, states: VECTORS, unit: &["byte"], consequence: OFFSET },
    Slider { id: StepId::Vector, key: Key::Thread, states: VECTORS, unit: &["Thread"], consequence: THREAD },
    Slider { id: StepId::Padding, key: Key::Cols, states: PADDINGS, unit: &["columns"], consequence: ANY_UNIT },
    Slider { id: StepId::Padding, key: Key::Pitch, states: PADDINGS, unit: &["floats"], consequence: ANY_UNIT },
    Slider { id: StepId::Padding, key: Key::Thread, states: PADDINGS, unit: &["Thread"], consequence: THREAD },
];

const PADDINGS: &[&str] = &["", "unit=line", "cols=64 pitch=80", "tab=struct", "cols=40 pitch=41 unit=pair"];
const MAPPINGS: &[&str] = &[
    "",
    "map=col unit=line",
    "map=col block=4x8 elem=16",
    "block=16x16 unit=pair",
    "map=chunked chunk=16 elem=16 unit=line",
    "map=interleaved chunk=3 elem=1",
    "map=chunked cols=1024",
];

const FRAMES: &[&str] = &["", "width=2", "own=interleaved offset=4", "unit=line"];
const VECTORS: &[&str] =
    &["", "width=2 frame=1", "width=4 offset=16", "width=4 offset=4", "own=interleaved frame=3 unit=pair", "offset=3"];
const RECORDS: &[&str] =
    &["", "layout=soa", "layout=aosoa reads=all unit=line", "fields=16 elem=16 unit=pair", "fields=3 reads=all"];
const GATHERS: &[&str] = &["", "sort=all op=store", "unit=line seed=9", "range=32 unit=pair"];
const TRANSPOSES: &[&str] =
    &["", "method=staged", "method=swizzle elem=8", "method=naive-read", "method=staged frame=2"];
const TIMES: &[&str] =
    &["", "model=waits stride=1", "model=throughput", "stride=256 overlap=8", "stride=-64", "peak=1"];
const ALIGNMENTS: &[&str] = &["", "offset=5", "stride=8 elem=16 offset=16 warps=32", "stride=0 warps=4", "unit=line"];
const PITCH: &[&str] = &["bank conflict", "no tile"];
const WARP: &[&str] = &["together", "refused"];
const THREAD: &[&str] = &["alone in it", "shared with", "takes no part", "refused", "on its boundary"];
const ACTIVE: &[&str] = &["sector", "pair", "line", "refused"];
const OFFSET: &[&str] = &["percent used", "refused"];

/// The values of a key that its slider reaches in a state: all of them, however few the links that bring them.
fn places(slider: &Slider, values: &Values) -> Vec<i64> {
    let step = slider.id.step();
    if step.key(slider.key).expect("its key").control == Control::Lanes {
        return (1..=32).map(|n| all_lanes(n) as i64).collect();
    }
    let Bounds { min, max, step } = step.bounds(slider.key, values);
    if let Control::Stops(stops) = slider.id.step().key(slider.key).expect("its key").control {
        return stops.to_vec();
    }
    (min..=max).step_by(step as usize).collect()
}

#[track_caller]
fn check_slider(slider: &Slider) {
    let step = slider.id.step();
    for keys in slider.states {
        let start = state(slider.id, keys).values;
        let places = places(slider, &start);
        assert!(places.len() > 1, "{keys}");
        for veiled in [false, true] {
            let texts: Vec<String> = places
                .iter()
                .map(|place| {
                    let a = Analysis::of(slider.id, &start.with(slider.key, *place));
                    words(step.value_words(&a, slider.key, veiled))
                })
                .collect();
            for (place, text) in places.iter().zip(&texts) {
                let place = format!("{} {keys}: {:?} = {place}, “{text}”", slider.id.slug(), slider.key);
                assert!(!text.is_empty() && text.chars().count() <= 80, "{place}");
                assert!(slider.unit.iter().any(|unit| text.contains(unit)), "{place}");
                let consequence = slider.consequence.iter().any(|consequence| text.contains(consequence));
                // That the hardware refuses a load is no answer to a question, and a lane's place in a line neither.
                let plain = ["refused", "takes no part", "on its boundary"].iter().any(|plain| text.contains(plain));
                assert_eq!(consequence, !veiled || plain, "{place}");
            }
            let mut different = texts.clone();
            different.sort();
            different.dedup();
            assert_eq!(different.len(), texts.len(), "{} {keys}: {:?} {texts:#?}", slider.id.slug(), slider.key);
        }
    }
}

#[test]
fn every_value_text_is_short_and_says_what_comes_of_it() {
    for slider in SLIDERS {
        check_slider(slider);
    }
}

/// The table above lists every slider there is.
#[test]
fn no_slider_is_left_out() {
    for id in StepId::ALL {
        for key_use in id.step().keys {
            // Lanes are moved in the figure and by link.
            let is_slider = matches!(key_use.control, Control::Slider | Control::Stops(_) | Control::Lanes)
                && key_use.key != Key::Move;
            let is_listed = SLIDERS.iter().any(|slider| slider.id == id && slider.key == key_use.key);
            assert_eq!(is_slider, is_listed, "{} {:?}", id.slug(), key_use.key);
        }
    }
}

#[track_caller]
fn value(id: StepId, keys: &str, key: Key, veiled: bool, expected: &str) {
    assert_eq!(words(id.step().value_words(&state(id, keys), key, veiled)), expected, "{keys}");
}

#[test]
fn values_word_for_word() {
    value(StepId::Hook, "stride=1", Key::Stride, false, "1 element, 4 sectors");
    value(StepId::Address, "index=5", Key::Index, false, "element 5, byte 20 (0x014)");
    value(StepId::Address, "index=5", Key::Index, true, "element 5");
    value(StepId::Sector, "at=44", Key::At, false, "byte 44, sector 1: 4 of 32 bytes used");
    value(StepId::Sector, "at=44", Key::At, true, "byte 44");
    value(StepId::Sector, "at=45", Key::At, false, "byte 45, refused by the hardware");
    value(StepId::Warp, "active=1", Key::Active, false, "1 thread, 1 sector");
    value(StepId::Warp, "active=7", Key::Active, true, "3 threads active");
    value(StepId::Packed, "elem=1", Key::Elem, false, "1 byte, 1 sector, 100 percent used");
    value(StepId::Packed, "elem=8", Key::Elem, true, "8 bytes per element");
    value(StepId::Stride, "", Key::Stride, false, "8 elements, 32 sectors, 12.5 percent used");
    value(StepId::Stride, "", Key::Stride, true, "8 elements");
    value(StepId::Stride, "stride=1 offset=4", Key::Offset, false, "byte 4, 5 sectors, 80 percent used");
    value(StepId::Stride, "offset=3", Key::Offset, false, "byte 3, refused by the hardware");
}

#[test]
fn the_inspected_thread_word_for_word() {
    let thread = |keys, veiled, expected| value(StepId::Stride, keys, Key::Thread, veiled, expected);
    thread("thread=5", false, "Thread 5: byte 160, line 1, sector 5, alone in it");
    thread("thread=5", true, "Thread 5: byte 160, line 1");
    thread("thread=5 unit=pair", false, "Thread 5: byte 160, line 1, pair 2, shared with 1 more");
    thread("stride=1 thread=5", false, "Thread 5: byte 20, line 0, sector 0, shared with 7 more");
    thread("stride=32 thread=3 unit=line", false, "Thread 3: byte 384, line 3, alone in it");
    thread("stride=1 thread=3 unit=line", false, "Thread 3: byte 12, line 0, shared with 31 more");
    thread("offset=1 thread=3", false, "Thread 3: byte 97, refused: no multiple of 4");
    let thread = |keys, expected| value(StepId::Warp, keys, Key::Thread, false, expected);
    thread("active=1 thread=3", "Thread 3 takes no part: it costs nothing");
    thread("elem=8 move=5:41 thread=4", "Thread 4: byte 32, on its boundary");
}

/// S5.1: by Page keys from 1 to 8 to 16, by arrows to 8 as well.
#[test]
fn page_keys_hit_the_landmarks() {
    let page = |id: StepId, keys: &str, key, up| id.step().page(key, &state(id, keys).values, up);
    let stride = |keys, up| page(StepId::Stride, keys, Key::Stride, up);
    assert_eq!([stride("stride=1", true), stride("stride=8", true), stride("stride=31", true)], [8, 16, 32]);
    assert_eq!([stride("stride=32", true), stride("stride=9", false), stride("stride=8", false)], [32, 8, 1]);
    assert_eq!([stride("stride=-3", true), stride("stride=-3", false)], [0, -3]);
    let offset = |keys, up| page(StepId::Stride, keys, Key::Offset, up);
    assert_eq!([offset("", true), offset("offset=60", true), offset("offset=4", false)], [16, 64, 0]);
    let thread = |keys, up| page(StepId::Stride, keys, Key::Thread, up);
    assert_eq!([thread("", true), thread("thread=31", true), thread("thread=9", false)], [8, 31, 1]);
    let index = |keys, up| page(StepId::Address, keys, Key::Index, up);
    assert_eq!([index("", true), index("index=9", true), index("index=9", false)], [8, 15, 1]);
    let at = |keys, up| page(StepId::Sector, keys, Key::At, up);
    assert_eq!([at("", true), at("at=48", true), at("elem=16 at=32", true)], [16, 60, 48]);
}

/// S5.1: the state that both ways lead to.
#[test]
fn stride_8_fetches_1024_bytes() {
    let a = state(StepId::Stride, "stride=8");
    let coverage = a.coverage().expect("a count");
    assert_eq!((coverage.n_units(), coverage.fetched_bytes(), coverage.wasted_bytes()), (32, 1024, 896));
    assert!(said(StepId::Stride, "stride=8").contains("87.5 %"));
}

#[track_caller]
fn check_bounds(id: StepId, keys: &str, key: Key, expected: (i64, i64, i64)) {
    let Bounds { min, max, step } = id.step().bounds(key, &state(id, keys).values);
    assert_eq!((min, max, step), expected, "{keys}");
}

/// A slider shows its range, and widens to what a link brings.
#[test]
fn sliders_hold_the_value_that_a_link_brings() {
    check_bounds(StepId::Stride, "", Key::Stride, (1, 32, 1));
    check_bounds(StepId::Stride, "stride=-64", Key::Stride, (-64, 32, 1));
    check_bounds(StepId::Stride, "stride=1024", Key::Stride, (1, 1024, 1));
    check_bounds(StepId::Stride, "", Key::Offset, (0, 64, 4));
    check_bounds(StepId::Stride, "offset=3", Key::Offset, (0, 64, 1));
    check_bounds(StepId::Stride, "offset=4096 elem=16", Key::Offset, (0, 4096, 16));
    check_bounds(StepId::Address, "elem=1", Key::Index, (0, 63, 1));
    check_bounds(StepId::Address, "elem=16", Key::Index, (0, 3, 1));
    check_bounds(StepId::Sector, "elem=16", Key::At, (0, 48, 16));
    check_bounds(StepId::Sector, "elem=16 at=5", Key::At, (0, 48, 1));
}

/// What depends on a key that changed moves to the nearest place that fits; a link keeps what it says.
#[test]
fn dependent_keys_settle() {
    #[track_caller]
    fn settled(id: StepId, keys: &str, changed: Option<Key>, key: Key) -> i64 {
        let mut values = state(id, keys).values;
        id.step().settle(&mut values, changed);
        values.get(key)
    }
    assert_eq!(settled(StepId::Stride, "offset=12 elem=8", Some(Key::Elem), Key::Offset), 8);
    assert_eq!(settled(StepId::Stride, "offset=13", Some(Key::Offset), Key::Offset), 13);
    assert_eq!(settled(StepId::Stride, "offset=13 elem=8", None, Key::Offset), 13);
    assert_eq!(settled(StepId::Sector, "at=60 elem=16", Some(Key::Elem), Key::At), 48);
    assert_eq!(settled(StepId::Sector, "at=45 elem=4", None, Key::At), 45);
    assert_eq!(settled(StepId::Sector, "at=63 elem=4", None, Key::At), 60);
    assert_eq!(settled(StepId::Address, "index=63 elem=16", None, Key::Index), 3);
    let mut moved = state(StepId::Warp, "move=5:40").values;
    StepId::Warp.step().settle(&mut moved, Some(Key::Thread));
    assert_eq!(moved.moves.word(5), Some(40));
    StepId::Warp.step().settle(&mut moved, Some(Key::Pattern));
    assert_eq!(moved.moves, Moves::NONE);
}

/// The curve behind a slider is the count that each of its places gives.
#[test]
fn tracks_are_the_counts() {
    for (keys, key) in [("", Key::Stride), ("offset=4 unit=pair", Key::Stride), ("stride=1 elem=2", Key::Offset)] {
        let values = state(StepId::Stride, keys).values;
        let bounds = StepId::Stride.step().bounds(key, &values);
        let track = track(StepId::Stride, key, &values, bounds).expect("a track");
        let places: Vec<i64> = (bounds.min..=bounds.max).step_by(bounds.step as usize).collect();
        assert_eq!(track.counts.len(), places.len());
        for (place, count) in places.into_iter().zip(&track.counts) {
            let a = Analysis::of(StepId::Stride, &values.with(key, place));
            assert_eq!(a.coverage().expect("a count").n_units(), *count, "{keys}: {key:?} = {place}");
        }
    }
    let values = state(StepId::Stride, "").values;
    let bounds = StepId::Stride.step().bounds(Key::Stride, &values);
    let landmarks = track(StepId::Stride, Key::Stride, &values, bounds).expect("a track").landmarks;
    for (share, mark) in &landmarks {
        assert!(*mark & (mark - 1) == 0 && (share - (mark - 1) as f64 / 31.0).abs() < 1e-9, "{share}: {mark}");
    }
    let marks: Vec<i64> = landmarks.iter().map(|(_, mark)| *mark).collect();
    assert!([1, 8, 16, 32].iter().all(|mark| marks.contains(mark)) && marks.is_sorted(), "{marks:?}");
    assert_eq!(track(StepId::Stride, Key::Thread, &values, bounds), None);
}

#[test]
fn a_refused_access_has_no_count_behind_its_slider() {
    let values = StepId::Stride.step().start().with(Key::Offset, 1);
    let bounds = StepId::Stride.step().bounds(Key::Stride, &values);
    let counts = track(StepId::Stride, Key::Stride, &values, bounds).expect("a track").counts;
    assert!(counts.iter().all(|count| *count == 0), "{counts:?}");
}

/// Between two offsets that the hardware accepts the curve goes on as it was.
#[test]
fn the_curve_of_offsets_has_no_gaps() {
    let values = StepId::Alignment.step().start();
    let bounds = StepId::Alignment.step().bounds(Key::Offset, &values);
    let counts = track(StepId::Alignment, Key::Offset, &values, bounds).expect("a track").counts;
    assert_eq!(counts[..9], [4, 4, 4, 4, 5, 5, 5, 5, 5]);
    assert!(counts.iter().all(|count| [4, 5].contains(count)), "{counts:?}");
}
