//! Tests of step `soa`: whatever the layout, the same useful bytes; and one count in the sentence, the formula, the table,
//! the value texts and the attributes.

use super::ways::request_shares;
use crate::lesson::tests::{state, words};
use crate::lesson::{Analysis, ChallengeForm, Guess, Key, Math, StepId, Values, percent, soa};
use crate::model::oracle::{blocks_of, bytes_of};
use crate::model::{ELEM_BYTES, Unit};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn say(a: &Analysis) -> String {
    words(a.step.step().sentence(a))
}

/// Any state that a link may set.
fn any_state() -> impl Strategy<Value = Analysis> {
    let one = (1..=16_i64, 0..=15_i64, 0..3_i64, 0..2_i64, 0..3_i64, prop::sample::select(&ELEM_BYTES[..]), 0..32_i64);
    one.prop_map(|(fields, field, layout, reads, unit, elem, thread)| {
        let keys = [
            (Key::Fields, fields),
            (Key::Field, field),
            (Key::Layout, layout),
            (Key::Reads, reads),
            (Key::Unit, unit),
            (Key::Elem, elem.into()),
            (Key::Thread, thread),
        ];
        let values = keys.into_iter().fold(StepId::Soa.step().start(), |values, (key, value)| values.with(key, value));
        Analysis::of(StepId::Soa, &values)
    })
}

/// soa.1
#[test]
fn an_array_of_structs_costs_four_sectors_a_field() {
    for fields in 1..=16 {
        for (layout, n) in [("aos", 32.min(4 * fields)), ("soa", 4), ("aosoa", 4)] {
            for field in 0..fields {
                let a = state(StepId::Soa, &format!("fields={fields} layout={layout} field={field}"));
                assert_eq!(a.coverage().unwrap().n_units(), n, "{layout} {fields}");
            }
        }
    }
}

/// soa.1
#[test]
fn four_loads_touch_sixteen_different_sectors() {
    let a = state(StepId::Soa, "reads=all");
    let together = &a.way().unwrap().together;
    assert_eq!((together.n_units(), together.n_units_summed()), (16, 64));
    assert_eq!(together.unique_bytes, together.fetched_bytes());
    assert_eq!(
        say(&a),
        "AoS, load of x: 16 sectors, 128 bytes used now, 384 by other loads, 0 never. All 4 loads: 64 sectors asked \
         for, 16 different, 100 % used. SoA, all loads: 16 sectors, 100 %."
    );
    let three = say(&state(StepId::Soa, "reads=all fields=3 field=2"));
    assert!(three.contains("load of z: 12 sectors") && three.contains("36 sectors asked for, 12 different"), "{three}");
}

#[test]
fn one_field_word_for_word() {
    let says = |keys, expected: &str| assert_eq!(say(&state(StepId::Soa, keys)), expected);
    says("", "AoS, stride 4: 16 sectors, 128 bytes used and 384 never used, 25 %. SoA: 4 sectors, 100 %.");
    says("layout=soa", "SoA, stride 1: 4 sectors, 128 bytes used and 0 never used, 100 %. AoS: 16 sectors, 25 %.");
    says(
        "layout=aosoa fields=16",
        "AoSoA, stride 1: 4 sectors, 128 bytes used and 0 never used, 100 %. SoA: 4 sectors, 100 %.",
    );
}

#[test]
fn the_formula_of_the_start_is_the_storyboards() {
    let text = |keys| {
        let a = state(StepId::Soa, keys);
        (a.step.step().formula)(&a).iter().map(Math::plain).collect::<Vec<_>>()
    };
    assert_eq!(text(""), ["N_AoS = min(W, E · k) = min(32, 4 · 4) = 16", "N_SoA = ⌈W · E ÷ T⌉ = ⌈32 · 4 ÷ 32⌉ = 4"]);
    assert_eq!(text("reads=all")[2], "asked = k · N = 4 · 16 = 64");
}

proptest! {
    /// Before and after: every layout brings the bytes of the same fields, counted as the oracle counts.
    #[test]
    fn every_way_has_the_same_useful_bytes(a in any_state()) {
        let unit = a.values.unit();
        let wanted = a.ways[0].together.unique_bytes;
        for way in &a.ways {
            let bytes: BTreeSet<i64> = way.requests.iter().flat_map(bytes_of).collect();
            let blocks: BTreeSet<i64> = way.requests.iter().flat_map(|access| blocks_of(access, unit.bytes())).collect();
            prop_assert_eq!(bytes.len() as u64, wanted);
            prop_assert_eq!(blocks.len() as u32, way.together.n_units());
            let shares = way.shares(soa::shown(&a.values));
            prop_assert_eq!(shares.iter().sum::<u64>(), way.together.fetched_bytes());
            prop_assert_eq!(shares[0] + shares[1], wanted);
        }
        prop_assert_eq!(&a.way().unwrap().requests[soa::shown(&a.values)], &a.access);
    }

    #[test]
    fn soa_says_one_count_everywhere(a in any_state()) {
        let step = a.step.step();
        let (unit, coverage, way) = (a.values.unit(), a.coverage().unwrap(), a.way().unwrap());
        let blocks = blocks_of(&a.access, unit.bytes());
        let n = blocks.len() as u32;
        prop_assert_eq!(coverage.n_units(), n);
        // The three kinds of bytes, by the oracle.
        let own = bytes_of(&a.access);
        let all: BTreeSet<i64> = way.requests.iter().flat_map(bytes_of).collect();
        let size = i64::from(unit.bytes());
        let fetched: Vec<i64> = blocks.iter().flat_map(|block| block * size..(block + 1) * size).collect();
        let others = fetched.iter().filter(|byte| all.contains(byte) && !own.contains(byte)).count() as u32;
        let never = fetched.iter().filter(|byte| !all.contains(byte)).count() as u32;
        prop_assert_eq!(request_shares(&a), [own.len() as u32, others, never]);
        // The sentence.
        let say = say(&a);
        let name = |n: u32| { let of = unit.slug(); if n == 1 { format!("1 {of}") } else { format!("{n} {of}s") } };
        prop_assert!(say.contains(&format!(": {}, {} bytes used", name(n), own.len())), "{}", say);
        let share = |num: u64, den: u64| percent(crate::model::percent_hundredths(num, den));
        if a.values.get(Key::Reads) == 1 {
            let together = &way.together;
            let part = format!("used now, {others} by other loads, {never} never.");
            prop_assert!(say.contains(&part), "{}: {}", say, part);
            let part = format!(
                "{} asked for, {} different, {} % used.",
                name(together.n_units_summed()),
                together.n_units(),
                share(together.unique_bytes, together.fetched_bytes())
            );
            prop_assert!(say.contains(&part), "{}: {}", say, part);
        } else {
            let part = format!("and {never} never used, {} %.", share(own.len() as u64, fetched.len() as u64));
            prop_assert!(say.contains(&part), "{}: {}", say, part);
        }
        let other = &a.ways[usize::from(a.way != 1)].together;
        let part = format!(": {}, {} %.", name(other.n_units()), share(other.unique_bytes, other.fetched_bytes()));
        prop_assert!(say.ends_with(&part), "{}: {}", say, part);
        // The formula.
        let n_of = |layout: usize| a.ways[layout].requests[soa::shown(&a.values)].clone();
        let counts = [0, 1].map(|layout| blocks_of(&n_of(layout), unit.bytes()).len() as f64);
        let value_of = |name: &str| match name {
            "N_AoS" => counts[0],
            "N_SoA" => counts[1],
            "N" => n.into(),
            "W" => 32.0,
            "E" => a.values.elem_bytes().into(),
            "T" => unit.bytes().into(),
            "k" => a.values.get(Key::Fields) as f64,
            "asked" => way.together.n_units_summed().into(),
            _ => panic!("{name}"),
        };
        for formula in (step.formula)(&a) {
            crate::lesson::tests::check_true(&formula.plain(), &value_of);
        }
        // The table.
        let table = (step.table)(&a);
        prop_assert_eq!(table.rows.len() as u32, n);
        let sums = [2, 3, 4].map(|cell: usize| {
            table.rows.iter().map(|row| words(row.cells[cell].clone()).parse::<u32>().unwrap()).sum::<u32>()
        });
        prop_assert_eq!(sums, request_shares(&a));
        // The values and the attributes.
        for key in [Key::Fields, Key::Field] {
            let text = words(step.value_words(&a, key, false));
            let part = format!(", {}, {} percent used", name(n), share(own.len() as u64, fetched.len() as u64));
            prop_assert!(text.ends_with(&part), "{}", text);
        }
        let data = |name: &str| {
            let place = crate::lesson::DATA.iter().position(|known| *known == name).unwrap();
            a.data(place).unwrap()
        };
        prop_assert_eq!(data("data-requests"), way.requests.len().to_string());
        prop_assert_eq!(data("data-units"), way.together.n_units().to_string());
        prop_assert_eq!(data("data-units-summed"), way.together.n_units_summed().to_string());
        prop_assert_eq!(data("data-fetched-bytes"), fetched.len().to_string());
        prop_assert_eq!(data("data-wasted-bytes"), (others + never).to_string());
    }
}

fn verdict(challenge: usize, given: &str) -> String {
    let verdict = match StepId::Soa.step().challenges[challenge].form {
        ChallengeForm::State(check) => check(&state(StepId::Soa, given)),
        ChallengeForm::Typed(_, check) => check(given),
        _ => panic!("another form"),
    };
    match verdict {
        crate::lesson::Verdict::Right(message) => format!("right: {}", message.name()),
        crate::lesson::Verdict::Wrong(message, _) => message.name().to_owned(),
    }
}

#[test]
fn each_way_of_being_wrong_is_told() {
    for (given, name) in [
        ("fields=8", "right: soa-challenge-1-right"),
        ("fields=7", "soa-challenge-1-shares"),
        ("fields=9", "soa-challenge-1-more"),
        ("fields=8 layout=soa", "soa-challenge-1-setting"),
        ("fields=4 elem=8", "soa-challenge-1-setting"),
    ] {
        assert_eq!(verdict(0, given), name, "{given}");
    }
    for (given, name) in [
        ("16 sectors", "right: soa-challenge-2-right"),
        ("64", "soa-challenge-2-summed"),
        ("4", "soa-challenge-2-off"),
        ("many", "soa-challenge-2-unread"),
    ] {
        assert_eq!(verdict(1, given), name, "{given}");
    }
    let replies = [0, 1, 2, 3].map(|choice| (StepId::Soa.step().prediction.reply)(Guess::Choice(choice)).1.name());
    assert_eq!(replies, ["soa-reply-few", "soa-reply-right", "soa-reply-alone", "soa-reply-each"]);
}

#[test]
fn a_field_that_is_gone_gives_way_to_the_last() {
    let mut values = state(StepId::Soa, "fields=3 field=7").values;
    StepId::Soa.step().settle(&mut values, None);
    assert_eq!(values.get(Key::Field), 2);
    assert_eq!(StepId::Soa.step().choices(Key::Field, &values), [0, 1, 2]);
    let bounds = StepId::Soa.step().bounds(Key::Field, &values);
    assert_eq!((bounds.min, bounds.max), (0, 2));
}

/// The curve behind the number of fields is the count at each.
#[test]
fn the_curve_is_the_count() {
    for keys in ["", "layout=soa unit=line", "layout=aosoa elem=2 unit=pair"] {
        let values: Values = state(StepId::Soa, keys).values;
        let bounds = StepId::Soa.step().bounds(Key::Fields, &values);
        let track = crate::lesson::track(StepId::Soa, Key::Fields, &values, bounds).unwrap();
        let count = |fields| {
            let a = Analysis::of(StepId::Soa, &values.with(Key::Fields, fields));
            a.coverage().unwrap().n_units()
        };
        assert_eq!(track.counts, (1..=16).map(count).collect::<Vec<_>>(), "{keys}");
        assert!(Unit::ALL.contains(&values.unit()));
    }
}

#[test]
fn the_code_is_the_access() {
    let code = |keys| {
        let a = state(StepId::Soa, keys);
        let pieces = (a.step.step().code.unwrap())(&a);
        let text = |piece| match piece {
            crate::lesson::Code::Text(text) => text,
            crate::lesson::Code::Token(_, text) => format!("<{text}>"),
        };
        pieces.into_iter().map(text).collect::<String>()
    };
    assert_eq!(code(""), "v = <p[i]>.<x>");
    assert_eq!(code("layout=soa field=1"), "v = <y><[i]>");
    assert_eq!(code("layout=aosoa field=3"), "v = <b[i/32]>.<w>[i%32]");
    assert_eq!(code("reads=all fields=3 field=1"), "v = p[i].x + <p[i]>.<y> + p[i].z");
}
