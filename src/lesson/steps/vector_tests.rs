//! Tests of step `vector`: the same useful bytes by narrow and by wide loads, and one count wherever it is told.

use super::ways::request_shares;
use crate::lesson::tests::{check_true, state, words};
use crate::lesson::{Analysis, ChallengeForm, Code, DATA, Guess, Key, Math, StepId, Verdict, percent, vector};
use crate::model::oracle::{blocks_of, bytes_of};
use crate::model::percent_hundredths;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn say(a: &Analysis) -> String {
    words(a.step.step().sentence(a))
}

/// Any state that a link may set, often one that the hardware takes.
fn any_state() -> impl Strategy<Value = Analysis> {
    let offset =
        prop_oneof![3 => (0..=16_i64).prop_map(|k| k * 16), 2 => (0..=16_i64).prop_map(|k| k * 4), 1 => 0..=4096_i64];
    let keys = (prop::sample::select(&[1_i64, 2, 4][..]), 0..2_i64, offset, 0..=15_i64, 0..3_i64, 0..32_i64);
    keys.prop_map(|(width, own, offset, frame, unit, thread)| {
        let keys = [
            (Key::Width, width),
            (Key::Own, own),
            (Key::Offset, offset),
            (Key::Frame, frame),
            (Key::Unit, unit),
            (Key::Thread, thread),
        ];
        let start = StepId::Vector.step().start();
        let values = keys.into_iter().fold(start, |values, (key, value)| values.with(key, value));
        Analysis::of(StepId::Vector, &values)
    })
}

fn data(a: &Analysis, name: &str) -> Option<String> {
    a.data(DATA.iter().position(|known| *known == name).unwrap())
}

/// vector.1
#[test]
fn float4_is_one_instruction_of_sixteen_full_sectors() {
    assert_eq!(
        say(&state(StepId::Vector, "width=4")),
        "float4: 1 instruction, 16 sectors, 512 of 512 bytes used. 4 scalar loads of your own floats: 64 sectors \
         asked for, for the same 512 bytes."
    );
    assert_eq!(
        say(&state(StepId::Vector, "")),
        "float: 4 instructions. This one touches 16 sectors: 128 bytes used now, 384 by the others, 0 never. All \
         together: 64 sectors asked for, 16 different, 512 of 512 bytes used. float4: 1 instruction, 16 sectors for \
         the same 512 bytes."
    );
    let packed = say(&state(StepId::Vector, "own=interleaved"));
    assert!(packed.contains("touches 4 sectors") && packed.contains("16 sectors asked for, 16 different"), "{packed}");
}

/// vector.1
#[test]
fn float4_is_refused_off_its_boundary() {
    for offset in 0..=32 {
        for (width, bytes) in [(1, 4), (2, 8), (4, 16)] {
            let a = state(StepId::Vector, &format!("width={width} offset={offset}"));
            let legal = offset % bytes == 0;
            assert_eq!(a.counts.is_ok(), legal, "{width} at {offset}");
            assert_eq!(data(&a, "data-error").is_none(), legal);
            if !legal {
                assert!(say(&a).contains("refuses") && say(&a).contains(&format!("no multiple of {bytes}")));
                assert!(a.ways.is_empty() && (a.step.step().formula)(&a).is_empty());
                assert_eq!((a.step.step().table)(&a).rows.len(), 32);
                let part = &a.step.step().parts[0];
                assert_eq!((part.value)(&a, "data-error").as_deref(), Some("misaligned"));
                assert!((part.table)(&a).rows.is_empty());
            }
        }
    }
    assert!(
        say(&state(StepId::Vector, "offset=4"))
            .ends_with("float4 is refused here: the array doesn’t begin at a multiple of 16.")
    );
}

#[test]
fn the_formula_of_float4_is_the_storyboards() {
    let text = |keys| {
        let a = state(StepId::Vector, keys);
        (a.step.step().formula)(&a).iter().map(Math::plain).collect::<Vec<_>>()
    };
    assert_eq!(text("width=4"), ["N = W · E ÷ T = 32 · 16 ÷ 32 = 16", "used ÷ fetched = 512 ÷ 512 = 100%"]);
    assert_eq!(text("offset=20")[1], "asked = 17 + 17 + 17 + 16 = 67");
}

/// MODEL.md 8: what each width becomes.
#[test]
fn requests_by_generation() {
    let of = |keys: &str| {
        let a = state(StepId::Vector, keys);
        let part = &a.step.step().parts[0];
        ["data-tesla", "data-fermi", "data-pascal", "data-volta"].map(|name| (part.value)(&a, name).unwrap())
    };
    assert_eq!(of(""), ["8", "4", "16", "4"]);
    assert_eq!(of("width=2"), ["4", "4", "16", "2"]);
    assert_eq!(of("width=4"), ["2", "4", "16", "1"]);
    let a = state(StepId::Vector, "");
    let rows = (a.step.step().parts[0].table)(&a).rows;
    let cells = rows.into_iter().map(|row| row.cells.into_iter().map(words).collect::<Vec<_>>().join(" "));
    assert_eq!(
        cells.collect::<Vec<_>>(),
        ["float 4 8 4 16 4 64 16 512", "float2 2 4 4 16 2 32 16 512", "float4 1 2 4 16 1 16 16 512"]
    );
}

proptest! {
    /// Before and after: every width, and both ways to deal the floats out, bring the same bytes.
    #[test]
    fn every_way_has_the_same_useful_bytes(a in any_state()) {
        prop_assume!(a.counts.is_ok());
        let first = a.values.offset_bytes();
        let wanted: BTreeSet<i64> = (first..first + 512).collect();
        let dealt = Analysis::of(StepId::Vector, &a.values.with(Key::Own, 1 - a.values.get(Key::Own)));
        for way in a.ways.iter().chain(&dealt.ways) {
            let bytes: BTreeSet<i64> = way.requests.iter().flat_map(bytes_of).collect();
            prop_assert_eq!(&bytes, &wanted);
            let summed: usize = way.requests.iter().map(|access| blocks_of(access, a.values.unit().bytes()).len()).sum();
            prop_assert_eq!(way.together.n_units_summed() as usize, summed);
        }
        // A thread's own floats, whatever the width: 16 bytes side by side, or every 32nd load's.
        for way in a.ways.iter().filter(|_| a.values.get(Key::Own) == 1) {
            for lane in 0..32 {
                let own = way.requests.iter().flat_map(|access| {
                    let from = access.address(lane);
                    from..from + i64::from(access.elem_bytes())
                });
                let from = first + 16 * i64::from(lane);
                prop_assert_eq!(own.collect::<BTreeSet<_>>(), (from..from + 16).collect::<BTreeSet<_>>());
            }
        }
        prop_assert_eq!(&a.way().unwrap().requests[vector::frame(&a.values) as usize], &a.access);
    }

    #[test]
    fn vector_says_one_count_everywhere(a in any_state()) {
        prop_assume!(a.counts.is_ok());
        let step = a.step.step();
        let (unit, way) = (a.values.unit(), a.way().unwrap());
        let size = i64::from(unit.bytes());
        let (blocks, own) = (blocks_of(&a.access, unit.bytes()), bytes_of(&a.access));
        let all: BTreeSet<i64> = way.requests.iter().flat_map(bytes_of).collect();
        let fetched: Vec<i64> = blocks.iter().flat_map(|block| block * size..(block + 1) * size).collect();
        let others = fetched.iter().filter(|byte| all.contains(byte) && !own.contains(byte)).count() as u32;
        let never = fetched.iter().filter(|byte| !all.contains(byte)).count() as u32;
        prop_assert_eq!(request_shares(&a), [own.len() as u32, others, never]);
        let n = blocks.len() as u32;
        prop_assert_eq!(a.coverage().unwrap().n_units(), n);
        // The sentence.
        let say = say(&a);
        let name = |n: u32| { let of = unit.slug(); if n == 1 { format!("1 {of}") } else { format!("{n} {of}s") } };
        let together = &way.together;
        let loads = way.requests.len();
        let used = format!("{} of {} bytes used. ", all.len(), together.fetched_bytes());
        let part = if loads == 1 {
            format!(": 1 instruction, {}, {used}", name(n))
        } else {
            format!(
                ": {loads} instructions. This one touches {}: {} bytes used now, {others} by the others, {never} never. All \
                 together: {} asked for, {} different, {used}",
                name(n), own.len(), name(together.n_units_summed()), together.n_units()
            )
        };
        prop_assert!(say.contains(&part), "{}: {}", say, part);
        // The formula.
        let value_of = |name: &str| match name {
            "N" => n.into(),
            "W" => 32.0,
            "E" => a.access.elem_bytes().into(),
            "T" => unit.bytes().into(),
            "asked" => together.n_units_summed().into(),
            "used" => together.unique_bytes as f64,
            "fetched" => together.fetched_bytes() as f64,
            _ => panic!("{name}"),
        };
        let formulas = (step.formula)(&a);
        prop_assert_eq!(formulas.len(), 2 + usize::from(loads > 1));
        for formula in formulas {
            check_true(&formula.plain(), &value_of);
        }
        // The table.
        let table = (step.table)(&a);
        prop_assert_eq!(table.rows.len() as u32, n);
        let sums = [2, 3, 4].map(|cell: usize| {
            table.rows.iter().map(|row| words(row.cells[cell].clone()).parse::<u32>().unwrap()).sum::<u32>()
        });
        prop_assert_eq!(sums, request_shares(&a));
        // The values and the attributes.
        let share = percent(percent_hundredths(own.len() as u64, fetched.len() as u64));
        for key in [Key::Frame, Key::Offset] {
            let text = words(step.value_words(&a, key, false));
            let part = format!(", {}, {share} percent used", name(n));
            prop_assert!(text.ends_with(&part), "{}", text);
        }
        prop_assert_eq!(data(&a, "data-requests"), Some(loads.to_string()));
        prop_assert_eq!(data(&a, "data-units"), Some(together.n_units().to_string()));
        prop_assert_eq!(data(&a, "data-units-summed"), Some(together.n_units_summed().to_string()));
        prop_assert_eq!(data(&a, "data-fetched-bytes"), Some(fetched.len().to_string()));
        prop_assert_eq!(data(&a, "data-efficiency"), Some(share));
        // The part's table: a row for each width that is taken here.
        let rows = (step.parts[0].table)(&a).rows;
        prop_assert_eq!(rows.len(), a.ways.len());
        for (row, way) in rows.into_iter().zip(&a.ways) {
            let cells: Vec<String> = row.cells.into_iter().map(words).collect();
            let counts = [way.together.n_units_summed(), way.together.n_units()].map(|n| n.to_string());
            prop_assert_eq!(&cells[6..8], &counts[..]);
            prop_assert_eq!(&cells[8], "512");
        }
    }
}

fn verdict(challenge: usize, keys: &str) -> String {
    let ChallengeForm::State(check) = StepId::Vector.step().challenges[challenge].form else { panic!("a state") };
    match check(&state(StepId::Vector, keys)) {
        Verdict::Right(message) => format!("right: {}", message.name()),
        Verdict::Wrong(message, _) => message.name().to_owned(),
    }
}

#[test]
fn each_way_of_being_wrong_is_told() {
    for (challenge, keys, name) in [
        (0, "width=4 offset=4", "right: vector-challenge-1-right"),
        (0, "width=4 offset=8", "right: vector-challenge-1-right"),
        (0, "width=4 offset=16", "vector-challenge-1-legal"),
        (0, "width=2 offset=4", "vector-challenge-1-width"),
        (1, "own=interleaved", "right: vector-challenge-2-right"),
        (1, "own=interleaved offset=32", "right: vector-challenge-2-right"),
        (1, "", "vector-challenge-2-four"),
        (1, "own=interleaved width=2", "vector-challenge-2-setting"),
        (1, "own=interleaved offset=4", "vector-challenge-2-setting"),
    ] {
        assert_eq!(verdict(challenge, keys), name, "{keys}");
    }
    let replies = [0, 1, 2].map(|choice| (StepId::Vector.step().prediction.reply)(Guess::Choice(choice)).1.name());
    assert_eq!(replies, ["vector-reply-better", "vector-reply-worse", "vector-reply-right"]);
}

#[test]
fn a_load_that_is_gone_gives_way_to_the_last() {
    let mut values = state(StepId::Vector, "width=2 frame=3").values;
    StepId::Vector.step().settle(&mut values, Some(Key::Width));
    assert_eq!(values.get(Key::Frame), 1);
    let bounds = StepId::Vector.step().bounds(Key::Frame, &values);
    assert_eq!((bounds.min, bounds.max), (0, 1));
}

#[test]
fn the_code_is_the_access() {
    let code = |keys| {
        let a = state(StepId::Vector, keys);
        let text = |piece| match piece {
            Code::Text(text) => text,
            Code::Token(_, text) => format!("<{text}>"),
        };
        (a.step.step().code.unwrap())(&a).into_iter().map(text).collect::<String>()
    };
    assert_eq!(code("frame=1"), "<float> v = p[<4*i + 1>]");
    assert_eq!(code("own=interleaved frame=1"), "<float> v = p[<i + 32>]");
    assert_eq!(code("width=2 frame=1"), "<float2> v = ((float2*)p)[<2*i + 1>]");
    assert_eq!(code("width=4"), "<float4> v = ((float4*)p)[i]");
}
