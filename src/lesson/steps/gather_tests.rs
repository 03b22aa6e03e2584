//! Tests of step `gather`: its counts everywhere alike, the same indices in every order, and what a store is warned of.

use super::gather::{collisions, count, hundredths, n_units};
use crate::lesson::tests::{any_state, state, words};
use crate::lesson::{Analysis, Code, DATA, GATHER_RANGES, Key, Math, StepId, lane_list, percent, track};
use crate::model::oracle::{blocks_of, bytes_of};
use crate::model::{Access, Unit};
use std::collections::{BTreeMap, BTreeSet};

const STATES: i64 = 300;

/// A state with every key of the step drawn from all that a link may say.
fn drawn(seed: i64) -> Analysis {
    any_state(StepId::Gather, seed)
}

fn data(a: &Analysis, name: &str) -> Option<String> {
    a.data(DATA.iter().position(|attribute| *attribute == name).expect("a known attribute"))
}

fn say(a: &Analysis) -> String {
    words(a.step.step().sentence(a))
}

/// Units of some requests, each counted for itself, by the oracle.
fn summed(requests: &[Access], unit: Unit) -> usize {
    requests.iter().map(|request| blocks_of(request, unit.bytes()).len()).sum()
}

/// "3 lines" in words.
fn units(n: usize, unit: Unit) -> String {
    format!("{n} {}{}", unit.slug(), if n == 1 { "" } else { "s" })
}

/// Hundredths of a mean over 32, halves up.
fn mean(summed: usize) -> String {
    percent((summed as u64 * 100 + 16) / 32)
}

/// What each place of the page says of the counts of a state, against the oracle's.
#[test]
fn everything_says_one_count() {
    for seed in 0..STATES {
        let a = drawn(seed);
        let (unit, link) = (a.values.unit(), format!("{:?}", a.values));
        let blocks = blocks_of(&a.access, unit.bytes());
        let n = blocks.len();
        assert_eq!(a.coverage().expect("a count").n_units() as usize, n, "{link}");
        let name = ["data-sectors", "data-pairs", "data-lines"][a.values.get(Key::Unit) as usize];
        assert_eq!(data(&a, name), Some(n.to_string()), "{link}");
        assert_eq!(data(&a, "data-fetched-bytes"), Some((n as u32 * unit.bytes()).to_string()), "{link}");
        assert_eq!(data(&a, "data-unique-bytes"), Some(bytes_of(&a.access).len().to_string()), "{link}");
        assert_eq!(data(&a, "data-requests").as_deref(), Some("32"), "{link}");
        let own = summed(&a.ways[a.way].requests, unit);
        assert_eq!(data(&a, "data-units-summed"), Some(own.to_string()), "{link}");
        // The sentence.
        let text = say(&a);
        assert!(text.contains(&units(n, unit)), "{text}: {link}");
        let unsorted = mean(summed(&a.ways[0].requests, unit));
        if a.way == 0 {
            let expected = percent(hundredths(n_units(a.values.get(Key::Range), unit)));
            assert!(
                text.contains(&format!("where {expected} are expected. {} bytes", n as u32 * unit.bytes())),
                "{text}"
            );
        } else {
            assert!(text.contains(&mean(own)) && text.contains(&format!("and {unsorted} unsorted.")), "{text}");
        }
        // The value of the range, the formula, the table.
        let value = words(a.step.step().value_words(&a, Key::Range, false));
        assert!(value.ends_with(&format!("this warp in {}", units(n, unit))), "{value}");
        let lines: Vec<String> = (a.step.step().formula)(&a).iter().map(Math::plain).collect();
        assert!(lines[0].ends_with(&format!("= {}", n_units(a.values.get(Key::Range), unit))), "{}", lines[0]);
        assert_eq!(lines[2], format!("N_counted = {n}"));
        let sign = if (own * 100).is_multiple_of(32) { "=" } else { "≈" };
        assert_eq!(lines[3], format!("N_mean = {own} ÷ 32 {sign} {}", mean(own)));
        assert_eq!((a.step.step().table)(&a).rows.len(), n, "{link}");
        check_part(&a);
    }
}

/// The part's sentence, table and attributes.
#[track_caller]
fn check_part(a: &Analysis) {
    let (part, unit) = (&a.step.step().parts[0], a.values.unit());
    let said = words((part.say)(a).remove(0));
    let rows = (part.table)(a).rows;
    let distinct: BTreeSet<i64> = a.ways[0].requests.iter().flat_map(|r| blocks_of(r, unit.bytes())).collect();
    for (way, row) in a.ways.iter().zip(rows) {
        let summed = summed(&way.requests, unit);
        let cells: Vec<String> = row.cells.into_iter().map(words).collect();
        assert_eq!(cells[1..], [summed.to_string(), mean(summed), distinct.len().to_string()]);
        assert!(said.contains(&mean(summed)), "{said}");
    }
    assert!(said.ends_with(&format!("in {}.", units(distinct.len(), unit))), "{said}");
    assert_eq!((part.value)(a, "data-units"), Some(distinct.len().to_string()));
    assert_eq!((part.value)(a, "data-units-summed"), Some(summed(&a.ways[a.way].requests, unit).to_string()));
}

/// Before and after the fix: the same indices, and so the same useful bytes, in 32 requests of 32.
#[test]
fn every_order_asks_for_the_same_indices() {
    for seed in 0..60 {
        let a = drawn(seed);
        let sorted = |way: usize| {
            let requests = &a.ways[way].requests;
            assert_eq!((requests.len(), a.ways[way].together.requested_bytes), (32, 4096));
            let mut all: Vec<i64> =
                requests.iter().flat_map(|request| (0..32).map(|lane| request.address(lane))).collect();
            all.sort_unstable();
            all
        };
        let (none, range) = (sorted(0), a.values.get(Key::Range) * 4);
        assert!(none.iter().all(|address| (0..range).contains(address) && address % 4 == 0));
        assert_eq!((sorted(1), sorted(2)), (none.clone(), none));
    }
}

/// Within a warp order means nothing; across all of them, in order, no order needs fewer.
#[test]
fn only_sorting_across_warps_helps() {
    for seed in 0..60 {
        let a = drawn(seed);
        let [none, within, across] = [0, 1, 2].map(|way| &a.ways[way]);
        for (one, other) in none.requests.iter().zip(&within.requests) {
            assert!(blocks_of(one, 32) == blocks_of(other, 32));
        }
        assert!(across.together.n_units_summed() <= none.together.n_units_summed());
        assert_eq!(across.together.touched.len(), none.together.touched.len());
    }
}

#[test]
fn the_start_is_the_storyboards() {
    let a = state(StepId::Gather, "");
    let text = say(&a);
    assert!(text.starts_with("32 random floats out of 4096 fall in 31 sectors, where 31.05 are expected."), "{text}");
    let lines: Vec<String> = (a.step.step().formula)(&a).iter().map(Math::plain).collect();
    assert_eq!(lines[0], "n = 4096 · 4 ÷ 32 = 512");
    assert_eq!(lines[1], "N_expected = n · (1 − (1 − 1 ÷ n)^32) ≈ 31.05");
    let within = say(&state(StepId::Gather, "sort=warp"));
    assert!(within.starts_with("Sorted within the warp: 31 sectors, as many as before."), "{within}");
}

/// Lanes that store to one address, by listing them.
#[test]
fn colliding_stores_are_named() {
    for seed in 0..STATES {
        let a = drawn(seed);
        let mut by_address: BTreeMap<i64, u64> = BTreeMap::new();
        for lane in 0..32 {
            *by_address.entry(a.access.address(lane)).or_default() |= 1 << lane;
        }
        by_address.retain(|_, lanes| lanes.count_ones() > 1);
        assert!(collisions(&a.access).into_iter().collect::<BTreeMap<i64, u64>>() == by_address);
        let text = say(&a);
        let store = a.values.get(Key::Op) == 1;
        assert_eq!(
            text.contains("one write survives") || text.contains("One write survives"),
            store && !by_address.is_empty()
        );
        assert_eq!(text.contains("No two of its threads"), store && by_address.is_empty(), "{text}");
        if store && let Some((address, lanes)) = collisions(&a.access).first() {
            assert!(text.contains(&format!("{} → 0x{address:03X}", lane_list(*lanes))), "{text}");
        }
    }
}

/// The curve behind the range is the count of the first warp at each of its stops.
#[test]
fn the_curve_of_ranges_is_counted() {
    for keys in ["", "sort=all seed=5", "unit=line"] {
        let values = state(StepId::Gather, keys).values;
        let bounds = StepId::Gather.step().bounds(Key::Range, &values);
        let track = track(StepId::Gather, Key::Range, &values, bounds).expect("a track");
        let counts: Vec<u32> = GATHER_RANGES
            .iter()
            .map(|range| {
                let a = Analysis::of(StepId::Gather, &values.with(Key::Range, *range));
                assert_eq!(count(&a.values), a.coverage().expect("a count").n_units());
                count(&a.values)
            })
            .collect();
        assert_eq!(track.counts, counts, "{keys}");
        assert!(track.landmarks.first().is_some_and(|(_, mark)| *mark == 32), "{:?}", track.landmarks);
    }
}

#[test]
fn the_code_follows_order_and_operation() {
    let code = |keys: &str| {
        let a = state(StepId::Gather, keys);
        let piece = |piece: Code| match piece {
            Code::Text(text) => text,
            Code::Token(key, text) => format!("<{}: {text}>", key.spec().name),
        };
        (a.step.step().code.expect("a line of code"))(&a).into_iter().map(piece).collect::<String>()
    };
    assert_eq!(code(""), "<op: v => data[<sort: idx>[i]];");
    assert_eq!(code("op=store sort=all"), "data[<sort: idx_sorted>[i]] <op: = v>;");
    assert_eq!(code("op=store sort=warp"), "data[<sort: idx_sorted_by_warp>[i]] <op: = v>;");
}
