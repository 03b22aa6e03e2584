//! Tests of step `mapping`: the counts of both mappings, the bytes that they deliver, and that all that is said agrees.

use std::collections::BTreeSet;

use crate::lesson::tests::agree::{STATES, attribute, drawn, numbers_before};
use crate::lesson::tests::challenges::{right, wrong};
use crate::lesson::tests::formula::{check_true, sides, value_in};
use crate::lesson::tests::{state, words};
use crate::lesson::{Analysis, CHUNKED, Code, Key, Math, StepId};
use crate::message::text;
use crate::model::oracle::{blocks_of, bytes_of};
use crate::model::{Coverage, Unit};

const UNITS: [&str; 6] = ["sector", "sectors", "pair", "pairs", "line", "lines"];

fn mapping(keys: &str) -> Analysis {
    state(StepId::Mapping, keys)
}

fn n_units(keys: &str) -> u32 {
    mapping(keys).coverage().expect("a count").n_units()
}

fn said(a: &Analysis) -> String {
    words(StepId::Mapping.step().sentence(a))
}

fn code(a: &Analysis) -> String {
    let pieces = StepId::Mapping.step().code.expect("code")(a).into_iter();
    pieces
        .map(|piece| match piece {
            Code::Text(text) | Code::Token(_, text) => text,
        })
        .collect()
}

/// mapping.1: threads along the rows of 64 columns, and along the columns.
#[test]
fn a_row_each_takes_32_sectors_and_a_column_each_4() {
    assert_eq!([n_units("map=row cols=64"), n_units("map=col cols=64")], [32, 4]);
    assert_eq!(
        said(&mapping("")),
        "threadIdx.x picks the row: neighbors are 64 elements apart, 32 sectors. If it picks the column, they are 1 \
         element apart, 4 sectors."
    );
    assert_eq!(
        said(&mapping("map=col block=16x16")),
        "threadIdx.x picks the column: neighbors are 1 element apart, 2 rows to a warp, 4 sectors. If it picks the row, \
         they are 64 elements apart, 16 sectors."
    );
}

#[test]
fn a_token_of_the_code_is_the_fix() {
    for (keys, row, col) in [
        ("", "A[threadIdx.x * 64 + i]", "A[i * 64 + threadIdx.x]"),
        ("cols=1024 block=8x8", "A[threadIdx.x * 1024 + threadIdx.y]", "A[threadIdx.y * 1024 + threadIdx.x]"),
        ("map=chunked", "A[threadIdx.x * 4 + j]", "A[j * 32 + threadIdx.x]"),
    ] {
        let (step, before) = (StepId::Mapping.step(), mapping(keys));
        let values = before.values.with(Key::Map, step.next(Key::Map, &before.values));
        let after = Analysis::of(StepId::Mapping, &values);
        assert_eq!([code(&before), code(&after)], [row, col]);
        assert_eq!(step.next(Key::Map, &after.values), before.values.get(Key::Map), "and back");
        for a in [&before, &after] {
            let x = Code::Token(Key::Map, "threadIdx.x".to_owned());
            assert_eq!(step.code.expect("code")(a).into_iter().filter(|piece| *piece == x).count(), 1);
        }
    }
    let next = |keys: &str, key| StepId::Mapping.step().next(key, &mapping(keys).values);
    assert_eq!([next("", Key::Cols), next("cols=100", Key::Cols), next("cols=1024", Key::Cols)], [128, 128, 32]);
    assert_eq!([next("map=chunked", Key::Chunk), next("map=chunked chunk=16", Key::Chunk)], [5, 1]);
}

/// What a block of many rows to a warp touches, counted by hand.
#[test]
fn blocks_fold_the_warp() {
    for (keys, n) in [
        ("map=col block=16x16", 4),
        ("map=col block=8x8", 4),
        ("map=col block=4x8", 8),
        ("map=row block=16x16", 16),
        ("map=row block=8x8", 8),
        ("map=row block=4x8", 4),
        ("map=col block=16x16 unit=line", 2),
        ("map=col block=16x16 cols=33", 5),
    ] {
        assert_eq!(n_units(keys), n, "{keys}");
    }
}

/// The storyboard's own numbers: 16 against 4 at every instant, 16 over all four.
#[test]
fn chunks_take_16_sectors_at_every_instant() {
    for instant in 0..4 {
        let keys = |map: &str| format!("map={map} frame={instant}");
        assert_eq!([n_units(&keys("chunked")), n_units(&keys("interleaved"))], [16, 4]);
    }
    let say = "At every instant the chunked warp touches 16 sectors; the interleaved one touches 4 sectors. Over all 4 \
               instants both touch 16 sectors.";
    assert_eq!(said(&mapping("map=chunked")), say);
    let a = mapping("");
    assert_eq!(words((a.step.step().parts[0].say)(&a).remove(0)), say);
}

/// The sentence says "at every instant", so the count may not depend on it: all chunks, elements and units.
#[test]
fn every_instant_touches_as_many() {
    for chunk in 1..=16 {
        for elem in [1, 2, 4, 8, 16] {
            for unit in ["sector", "pair", "line"] {
                for map in ["chunked", "interleaved"] {
                    let a = mapping(&format!("map={map} chunk={chunk} elem={elem} unit={unit}"));
                    let requests = &a.way().expect("a way").requests;
                    let n = |place: usize| Coverage::of(&requests[place], a.values.unit()).n_units();
                    assert_eq!(requests.len(), chunk);
                    assert!((0..chunk).all(|place| n(place) == n(0)), "{map} {chunk} {elem} {unit}");
                }
            }
        }
    }
}

/// Before and after deliver the same bytes, counted by listing them.
#[test]
fn both_ways_deliver_the_same_bytes() {
    for seed in 0..120 {
        let a = drawn(StepId::Mapping, seed);
        let bytes: Vec<BTreeSet<i64>> =
            a.ways.iter().map(|way| way.requests.iter().flat_map(bytes_of).collect()).collect();
        assert_eq!(bytes.len(), 2);
        assert_eq!(bytes[0], bytes[1], "{:?}", a.values);
        assert_eq!(a.ways[0].requests.len(), a.ways[1].requests.len());
        let place = if a.values.get(Key::Map) < CHUNKED { 0 } else { a.values.get(Key::Frame) as usize };
        assert_eq!(a.way().expect("a way").requests[place], a.access);
        for (way, bytes) in a.ways.iter().zip(&bytes) {
            assert_eq!(way.together.unique_bytes, bytes.len() as u64);
        }
    }
}

/// Sentence, formula, table, value texts and attributes say what was counted.
#[test]
fn mapping_says_one_count_everywhere() {
    for seed in 0..STATES {
        check(&drawn(StepId::Mapping, seed));
    }
}

#[track_caller]
fn check(a: &Analysis) {
    let (step, link) = (a.step.step(), format!("{:?}", a.values));
    let coverage = a.coverage().expect("a count");
    let n = coverage.n_units();
    assert_eq!(n as usize, blocks_of(&a.access, coverage.unit.bytes()).len(), "{link}");
    let name = match coverage.unit {
        Unit::Sector => "data-sectors",
        Unit::Pair => "data-pairs",
        Unit::Line => "data-lines",
    };
    let data = |name: &str| attribute(a, name).unwrap_or_else(|| panic!("{name}: {link}"));
    assert_eq!(data(name), n.to_string(), "{link}");
    assert_eq!(data("data-elem"), a.values.elem_bytes().to_string());
    assert_eq!(data("data-requests"), a.way().expect("a way").requests.len().to_string());
    let way = a.way().expect("a way");
    assert_eq!(data("data-units"), way.together.n_units().to_string());
    // The sentence: the state's count, the other way's, and for chunks what both touch together.
    let mut counts = vec![u64::from(n)];
    let place = if a.values.get(Key::Map) < CHUNKED { 0 } else { a.values.get(Key::Frame) as usize };
    counts.push(Coverage::of(&a.ways[1 - a.way].requests[place], coverage.unit).n_units().into());
    if a.values.get(Key::Map) >= CHUNKED {
        counts.push(way.together.n_units().into());
    }
    assert_eq!(numbers_before(&said(a), &UNITS), counts, "{link}");
    // The controls.
    for key in [Key::Cols, Key::Elem] {
        let text = words(step.value_words(a, key, false));
        assert_eq!(numbers_before(&text, &UNITS), [u64::from(n)], "{text}");
        assert!(text.ends_with(&format!("{} percent used", data("data-efficiency"))), "{text}");
    }
    // The formula.
    let gap = (a.access.address(1) - a.access.address(0)) / i64::from(a.values.elem_bytes());
    let value_of = |name: &str| if name == "S" { gap as f64 } else { value_in(a, name) };
    let formulas: Vec<String> = (step.formula)(a).iter().map(Math::plain).collect();
    formulas.iter().for_each(|formula| check_true(formula, &value_of));
    let last = formulas.last().expect("a formula");
    assert_eq!(sides(last, &value_of).last(), Some(&f64::from(n)), "{last}: {link}");
    // The table: a row a unit.
    let table = (step.table)(a);
    assert_eq!(table.rows.len() as u32, n, "{link}");
    let column = |head| {
        let place = table.head.iter().position(|text| *text == head).expect("the column");
        table.rows.iter().map(|row| words(row.cells[place].clone()).parse::<u64>().expect("a number")).sum::<u64>()
    };
    assert_eq!(column(text::HEAD_USED), coverage.unique_bytes, "{link}");
    assert_eq!(column(text::HEAD_WASTED), coverage.wasted_bytes(), "{link}");
    check_part(a);
}

/// The part counts the same chunks, whatever the mapping of the figure.
#[track_caller]
fn check_part(a: &Analysis) {
    let (step, link) = (a.step.step(), format!("{:?}", a.values));
    let ways = |map: i64| Analysis::of(a.step, &a.values.with(Key::Map, map));
    let [chunked, interleaved] = [2, 3].map(ways);
    let n = |a: &Analysis| a.coverage().expect("a count").n_units();
    let together = chunked.way().expect("a way").together.n_units();
    let counts = [n(&chunked), n(&interleaved), together].map(u64::from);
    let part = &step.parts[0];
    assert_eq!(numbers_before(&words((part.say)(a).remove(0)), &UNITS), counts, "{link}");
    let data = |name: &str| (part.value)(a, name).expect("a value");
    for (name, count) in ["data-chunked", "data-interleaved", "data-units"].into_iter().zip(counts) {
        assert_eq!(data(name), count.to_string(), "{link}");
    }
    for key in [Key::Chunk, Key::Frame] {
        let text = words(step.value_words(a, key, false));
        assert_eq!(numbers_before(&text, &UNITS), counts[..2], "{text}");
    }
    let rows: Vec<Vec<String>> =
        (part.table)(a).rows.into_iter().map(|row| row.cells.into_iter().map(words).collect()).collect();
    assert_eq!(rows.len() as i64, a.values.get(Key::Chunk) + 1, "{link}");
    let (all, instants) = rows.split_last().expect("rows");
    for (instant, row) in instants.iter().enumerate() {
        assert_eq!(row[..], [instant as u64, counts[0], counts[1]].map(|n| n.to_string()), "{link}");
    }
    assert_eq!(all[1..], [together, together].map(|n| n.to_string()), "{link}");
}

#[test]
fn wrong_answers_are_told_why() {
    let wrong = |challenge, given: &str, name, lane| wrong(StepId::Mapping, challenge, given, name, lane);
    wrong(0, "", "mapping-challenge-1-row", Some(1));
    wrong(0, "cols=1024 block=8x8", "mapping-challenge-1-row", Some(1));
    wrong(0, "map=col block=4x8", "mapping-challenge-1-folded", None);
    wrong(0, "map=chunked", "mapping-challenge-1-setting", None);
    wrong(0, "map=interleaved", "mapping-challenge-1-setting", None);
    wrong(1, "1", "mapping-challenge-2-one", None);
    wrong(1, "16", "mapping-challenge-2-bytes", None);
    wrong(1, "32", "mapping-challenge-2-off", None);
    wrong(1, "k", "mapping-challenge-2-off", None);
    right(StepId::Mapping, 0, "map=col cols=33 unit=line elem=8");
    right(StepId::Mapping, 1, "4 elements");
}

/// An instant that fewer elements no longer have goes back to the last one.
#[test]
fn the_instant_stays_among_the_elements() {
    let mut values = mapping("chunk=3 frame=15").values;
    assert_eq!(mapping("map=chunked chunk=3 frame=15").access, mapping("map=chunked chunk=3 frame=2").access);
    StepId::Mapping.step().settle(&mut values, None);
    assert_eq!(values.get(Key::Frame), 2);
    let bounds = StepId::Mapping.step().bounds(Key::Frame, &values);
    assert_eq!((bounds.min, bounds.max), (0, 2));
}
