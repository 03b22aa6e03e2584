//! Tests of step `padding`: the rows at every pitch, the structs with and without padding, and that all that is said agrees.

use std::collections::BTreeSet;

use super::padding::{ROWS, ledger, pitch};
use crate::lesson::tests::agree::{STATES, attribute, drawn, numbers_before};
use crate::lesson::tests::challenges::{right, wrong};
use crate::lesson::tests::formula::{check_true, sides, value_in};
use crate::lesson::tests::{state, words};
use crate::lesson::{Analysis, Guess, Key, Math, StepId, Values, Way, track};
use crate::message::text;
use crate::model::oracle::{blocks_of, bytes_of};
use crate::model::{Access, Affine, Coverage, Unit};

const UNITS: [&str; 6] = ["sector", "sectors", "pair", "pairs", "line", "lines"];

fn padding(keys: &str) -> Analysis {
    state(StepId::Padding, keys)
}

fn said(a: &Analysis) -> String {
    words(StepId::Padding.step().sentence(a))
}

/// A column of the table of rows, as numbers.
#[track_caller]
fn column(a: &Analysis, head: crate::message::Text) -> Vec<u64> {
    let table = (StepId::Padding.step().table)(a);
    let place = table.head.iter().position(|text| *text == head).expect("the column");
    table.rows.iter().map(|row| words(row.cells[place].clone()).parse().expect("a number")).collect()
}

/// padding.1: the rows.
#[test]
fn rows_of_33_floats_take_5_sectors_but_every_eighth() {
    assert_eq!(column(&padding(""), text::HEAD_UNITS), [4, 5, 5, 5, 5, 5, 5, 5, 4]);
    assert_eq!(column(&padding("pitch=40"), text::HEAD_UNITS), [4; 9]);
    assert_eq!(
        said(&padding("")),
        "Pitch 33: sectors per row 4, 5, 5, 5, 5, 5, 5, 5, 4. Pitch 40: 4 sectors in every row, 7 floats per row unused."
    );
    assert_eq!(said(&padding("pitch=40")), "Pitch 40: 4 sectors in every row, 7 floats per row unused.");
}

/// padding.1: the structs.
#[test]
fn a_padded_struct_costs_single_fields_and_buys_one_load() {
    let n = |keys: &str| padding(keys).coverage().expect("a count").n_units();
    assert_eq!([n("tab=struct"), n("tab=struct fields=4")], [12, 16]);
    assert_eq!(
        said(&padding("tab=struct")),
        "Structs of 12 bytes. One field takes 12 sectors, all three take 3 loads and 36 sectors, for a load of 16 bytes \
         is refused. Padded to 16 bytes, one field takes 16 sectors, but one load brings all three in 16 sectors."
    );
    // Refused indeed: of structs 12 bytes apart three in four are off the boundary of a 16-byte load.
    let at_12: Vec<i64> = (0..32).map(|record| record * 12).collect();
    let refused = Access::explicit(&at_12, 16, u64::from(u32::MAX)).check().expect_err("refused");
    assert_eq!(refused.lanes.count_ones(), 24);
    let [_, padded] = &padding("tab=struct").ways[..] else { panic!("two ways") };
    assert_eq!((padded.requests.len(), padded.requests[0].elem_bytes(), padded.requests[0].check()), (1, 16, Ok(())));
}

/// The elements that a way brings: (row, column) or (struct, field), without what is padding.
fn useful(way: &Way, per: i64, used: i64) -> BTreeSet<(i64, i64)> {
    let elements = way.requests.iter().flat_map(bytes_of).filter(|byte| byte % 4 == 0).map(|byte| byte / 4);
    elements.map(|element| (element / per, element % per)).filter(|(_, place)| *place < used).collect()
}

/// Before and after deliver the same elements, mapped back from their addresses.
#[test]
fn both_ways_bring_the_same_elements() {
    for seed in 0..200 {
        let a = drawn(StepId::Padding, seed);
        let [before, after] = &a.ways[..] else { panic!("two ways") };
        if a.values.get(Key::Tab) == 1 {
            assert_eq!(useful(before, 3, 3), useful(after, 4, 3), "{:?}", a.values);
            assert_eq!(useful(before, 3, 3).len(), 32 * 3);
            continue;
        }
        let per = |way: &Way| way.requests[1].address(0) / 4;
        assert_eq!(useful(before, per(before), 32), useful(after, per(after), 32), "{:?}", a.values);
        assert_eq!(useful(before, per(before), 32).len(), 9 * 32);
        assert_eq!(per(&a.ways[a.way]), pitch(&a.values));
        assert_eq!(a.way().expect("a way").requests[1], a.access);
    }
}

/// Every pitch and unit against the byte oracle, and the bill with it.
#[test]
fn every_pitch_counts_as_the_oracle_does() {
    for unit in Unit::ALL {
        for cols in 32..=64 {
            for pitch in cols..=cols + 16 {
                let a = padding(&format!("cols={cols} pitch={pitch} unit={}", unit.slug()));
                let counts: Vec<u64> = (0..ROWS)
                    .map(|row| {
                        let access = Access::affine(Affine { offset_bytes: row * pitch * 4, ..Affine::floats(1) });
                        blocks_of(&access, unit.bytes()).len() as u64
                    })
                    .collect();
                assert_eq!(column(&a, text::HEAD_UNITS), counts, "{cols} {pitch}");
                let [tax, memory] = ledger(&a)[a.way];
                assert_eq!(tax, counts.iter().sum::<u64>() * u64::from(unit.bytes()) - 9 * 128, "{cols} {pitch}");
                assert_eq!(memory, (pitch - cols) as u64 * 4 * 9, "{cols} {pitch}");
                assert_eq!(column(&a, text::HEAD_WASTED).iter().sum::<u64>(), tax);
                assert_eq!(column(&a, text::HEAD_PAD).iter().sum::<u64>(), memory);
                let even = counts.iter().all(|n| *n == 128 / u64::from(unit.bytes()));
                assert_eq!(
                    said(&a).contains("per row 4") || said(&a).contains("per row 2"),
                    !even && unit != Unit::Line
                );
            }
        }
    }
}

/// Sentence, formula, table, value texts and attributes say what was counted.
#[test]
fn padding_says_one_count_everywhere() {
    for seed in 0..STATES {
        check(&drawn(StepId::Padding, seed));
    }
}

#[track_caller]
fn check(a: &Analysis) {
    let (step, link) = (a.step.step(), format!("{:?}", a.values));
    let coverage = a.coverage().expect("a count");
    let (n, unit) = (coverage.n_units(), coverage.unit);
    assert_eq!(n as usize, blocks_of(&a.access, unit.bytes()).len(), "{link}");
    let name = ["data-sectors", "data-pairs", "data-lines"][unit as usize];
    let data = |name: &str| attribute(a, name).unwrap_or_else(|| panic!("{name}: {link}"));
    assert_eq!(data(name), n.to_string(), "{link}");
    let summed = |place: usize| u64::from(a.ways[place].together.n_units_summed());
    assert_eq!(data("data-units-summed"), summed(a.way).to_string(), "{link}");
    assert_eq!(data("data-requests"), a.way().expect("a way").requests.len().to_string(), "{link}");
    // The formula.
    let start = a.access.address(0).rem_euclid(unit.bytes().into());
    let value_of = |name: &str| match name {
        "b" => start as f64,
        "r" => 1.0,
        "P" => pitch(&a.values) as f64,
        "S" => a.values.get(Key::Fields) as f64,
        "N_whole" => summed(1) as f64,
        name => value_in(a, name),
    };
    let formulas: Vec<String> = (step.formula)(a).iter().map(Math::plain).collect();
    formulas.iter().for_each(|formula| check_true(formula, &value_of));
    let of_n = formulas.iter().find(|formula| formula.starts_with("N = ")).expect("the count");
    assert_eq!(sides(of_n, &value_of).last(), Some(&f64::from(n)), "{of_n}: {link}");
    // The sentence and the table.
    let counts = numbers_before(&said(a), &UNITS);
    let table = (step.table)(a);
    if a.values.get(Key::Tab) == 1 {
        let one = |fields| u64::from(Coverage::of(&Access::affine(Affine::floats(fields)), unit).n_units());
        let expected = match a.values.get(Key::Fields) {
            3 => [one(3), summed(0), one(4), summed(1)],
            _ => [one(4), one(3), summed(1), summed(0)],
        };
        assert_eq!(counts, expected, "{link}");
        assert_eq!(table.rows.len() as u32, n, "{link}");
        return;
    }
    assert_eq!(table.rows.len() as i64, ROWS, "{link}");
    let rows = column(a, text::HEAD_UNITS);
    let list = rows.iter().map(|n| n.to_string()).collect::<Vec<_>>().join(", ");
    let even = rows.iter().all(|n| *n == u64::from(128 / unit.bytes()));
    assert_eq!(said(a).contains(&format!("per row {list}.")), !even, "{}", said(a));
    assert_eq!(counts.last(), Some(&u64::from(128 / unit.bytes())), "{}", said(a));
    assert_eq!(rows.iter().sum::<u64>(), summed(a.way), "{link}");
    assert_eq!(rows[1], u64::from(n), "{link}");
    // The controls.
    for key in [Key::Cols, Key::Pitch] {
        let text = words(step.value_words(a, key, false));
        assert_eq!(numbers_before(&text, &UNITS), [summed(a.way)], "{text}");
    }
}

fn settled(keys: &str, changed: Option<Key>) -> Values {
    let mut values = padding(keys).values;
    StepId::Padding.step().settle(&mut values, changed);
    values
}

#[test]
fn a_pitch_holds_its_columns() {
    let pitch = |keys: &str| settled(keys, Some(Key::Cols)).get(Key::Pitch);
    assert_eq!([pitch("cols=40"), pitch("cols=32 pitch=80"), pitch("cols=64 pitch=70")], [40, 48, 70]);
    let far = settled("cols=1024 fields=9", None);
    assert_eq!([Key::Cols, Key::Pitch, Key::Fields].map(|key| far.get(key)), [80, 80, 4]);
    let bounds = |keys: &str| {
        let bounds = StepId::Padding.step().bounds(Key::Pitch, &padding(keys).values);
        (bounds.min, bounds.max)
    };
    assert_eq!([bounds(""), bounds("cols=64 pitch=64")], [(33, 49), (64, 80)]);
}

#[test]
fn the_curve_behind_the_pitch_is_the_sum_of_the_rows() {
    let values = padding("").values;
    let bounds = StepId::Padding.step().bounds(Key::Pitch, &values);
    let track = track(StepId::Padding, Key::Pitch, &values, bounds).expect("a track");
    assert_eq!(track.counts[0], 43);
    assert_eq!((track.counts[7], track.counts.len()), (36, 17));
    assert_eq!(track.landmarks.iter().map(|(_, mark)| *mark).collect::<Vec<_>>(), [40, 48]);
}

#[test]
fn wrong_answers_are_told_why() {
    let wrong = |challenge, given: &str, name| wrong(StepId::Padding, challenge, given, name, None);
    wrong(0, "", "padding-challenge-1-taxed");
    wrong(0, "pitch=36", "padding-challenge-1-taxed");
    wrong(0, "pitch=48", "padding-challenge-1-more");
    wrong(0, "cols=40 pitch=40", "padding-challenge-1-setting");
    wrong(0, "tab=struct", "padding-challenge-1-setting");
    wrong(0, "pitch=40 unit=pair", "padding-challenge-1-setting");
    wrong(1, "12 12", "padding-challenge-2-fewer");
    wrong(1, "16 12", "padding-challenge-2-fewer");
    wrong(1, "3 4", "padding-challenge-2-off");
    wrong(1, "16", "padding-challenge-2-unread");
    right(StepId::Padding, 1, "from 12 to 16");
    let reply = |n| (StepId::Padding.step().prediction.reply)(Guess::Numbers(n, 0));
    assert!(reply(1).0 && !reply(8).0 && !reply(4).0 && !reply(0).0);
}
