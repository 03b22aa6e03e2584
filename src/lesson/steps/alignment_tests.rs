//! Tests of step `alignment`: the tax by law and by count, its ends, and the warps that pay it back.

use crate::lesson::{Analysis, ChallengeForm, Guess, Key, Math, StepId, Values};
use crate::message::{Catalog, Message};
use crate::model::{ELEM_BYTES, Unit};

fn analysis(changes: &[(Key, i64)]) -> Analysis {
    let start = StepId::Alignment.step().start();
    let values = changes.iter().fold(start, |values: Values, (key, value)| values.with(*key, *value));
    Analysis::of(StepId::Alignment, &values)
}

fn plain(message: &Message) -> String {
    Catalog::english().plain(message)
}

fn say(a: &Analysis) -> String {
    plain(&a.step.step().sentence(a))
}

/// S8.1
#[test]
fn one_sector_more_off_the_boundary() {
    for offset in [0, 32, 64] {
        let a = analysis(&[(Key::Offset, offset)]);
        assert!(say(&a).contains("4 sectors") && say(&a).contains("no tax here"), "{}", say(&a));
    }
    for offset in (4..=28).step_by(4) {
        let text = say(&analysis(&[(Key::Offset, offset)]));
        let ends = format!("32 wasted ({offset} at the front, {} at the back): 80 %", 32 - offset);
        let start = format!("Start {offset} bytes late: 5 sectors, 160 bytes fetched, {ends}");
        assert!(text.starts_with(&start), "{text}");
    }
}

/// S8.2
#[test]
fn stride_3_has_room() {
    let a = analysis(&[(Key::Stride, 3), (Key::Offset, 4)]);
    assert!(say(&a).contains("12 sectors") && say(&a).contains("no tax here"), "{}", say(&a));
    let taxed = say(&analysis(&[(Key::Stride, 3), (Key::Offset, 12)]));
    assert!(taxed.contains("13 sectors, 1 more"), "{taxed}");
}

#[test]
fn a_sector_s_boundary_is_not_always_a_line_s() {
    let counts = analysis(&[(Key::Offset, 32)]).counts.unwrap();
    assert_eq!((counts.unit(Unit::Sector).n_units(), counts.unit(Unit::Line).n_units()), (4, 2));
}

#[test]
fn the_law_gives_the_count_in_every_state() {
    let mut n_states = 0;
    for stride in -9..=40 {
        for elem in ELEM_BYTES {
            for unit in 0..3 {
                for offset in (0..=128).step_by(elem as usize) {
                    let a = analysis(&[
                        (Key::Stride, stride),
                        (Key::Elem, elem.into()),
                        (Key::Unit, unit),
                        (Key::Offset, offset),
                    ]);
                    let lines = (a.step.step().formula)(&a);
                    let text = lines.iter().map(Math::plain).collect::<String>();
                    let n = a.coverage().unwrap().n_units();
                    assert!(text.ends_with(&format!("= {n}")), "{text}, not {n}");
                    // The filled-in floor, worked out again.
                    if let Some((_, filled)) = text.rsplit_once("⌊(") {
                        let number = |part: &str| part.trim().parse::<i64>().unwrap();
                        let (first, rest) = filled.split_once('+').unwrap();
                        let (span, rest) = rest.split_once(") ÷").unwrap();
                        let size = number(rest.split_once('⌋').unwrap().0);
                        assert_eq!((number(first) + number(span)) / size + 1, i64::from(n), "{text}");
                    }
                    n_states += 1;
                }
            }
        }
    }
    assert_eq!(n_states, 37_950);
}

#[test]
fn the_formula_of_the_start_is_the_storyboards() {
    let a = analysis(&[]);
    let text = (a.step.step().formula)(&a).iter().map(Math::plain).collect::<String>();
    assert_eq!(text, "N = ⌊(b mod 32 + 124 · S + 3) ÷ 32⌋ + 1 = ⌊(4 + 127) ÷ 32⌋ + 1 = 5");
}

#[test]
fn neighbors_pay_the_tax_back() {
    let said = |warps| {
        let a = analysis(&[(Key::Warps, warps)]);
        plain(&(a.step.step().parts[0].say)(&a)[0])
    };
    assert_eq!(said(1), "One warp: 5 sectors where 4 would do from a boundary, 80 % used.");
    let eight = said(8);
    assert!(eight.contains("33 sectors for 32") && eight.contains("40") && eight.contains("96.97 %"), "{eight}");
    assert!(said(32).contains("129 sectors for 128") && said(32).contains("99.22 %"), "{}", said(32));
}

#[test]
fn the_warps_table_adds_up() {
    for (stride, offset, warps) in [(1, 4, 8), (1, 0, 8), (3, 12, 5), (0, 4, 3), (8, 4, 32)] {
        let a = analysis(&[(Key::Stride, stride), (Key::Offset, offset), (Key::Warps, warps)]);
        let part = &a.step.step().parts[0];
        let table = (part.table)(&a);
        let sum =
            |cell: usize| -> i64 { table.rows.iter().map(|row| plain(&row.cells[cell]).parse::<i64>().unwrap()).sum() };
        let stream = a.stream.as_ref().unwrap();
        assert_eq!(table.rows.len() as i64, warps);
        assert_eq!(sum(2), i64::from(stream.n_units_summed()));
        assert_eq!(sum(2) - sum(3), i64::from(stream.n_units()), "stride {stride}, offset {offset}");
        assert_eq!((part.value)(&a, "data-units"), Some(stream.n_units().to_string()));
    }
}

#[test]
fn a_byte_off_an_element_is_refused() {
    let a = analysis(&[(Key::Offset, 5)]);
    assert!(a.coverage().is_none() && a.stream.is_none());
    assert!(say(&a).contains("refuses"));
    let part = &a.step.step().parts[0];
    assert!((part.table)(&a).rows.is_empty());
    assert_eq!((part.value)(&a, "data-error").as_deref(), Some("misaligned"));
}

fn state_challenge(place: usize, changes: &[(Key, i64)]) -> bool {
    let ChallengeForm::State(check) = StepId::Alignment.step().challenges[place].form else { unreachable!() };
    check(&analysis(changes)).is_right()
}

#[test]
fn challenges() {
    let ChallengeForm::Typed(_, check) = StepId::Alignment.step().challenges[0].form else { unreachable!() };
    for (typed, right) in [
        ("0, 32, 64", true),
        ("64 32 0", true),
        ("32, 64", false),
        ("0, 4, 32, 64", false),
        ("0, 1, 32, 64", false),
        ("none", false),
    ] {
        assert_eq!(check(typed).is_right(), right, "{typed}");
    }
    assert!(state_challenge(1, &[(Key::Offset, 16)]));
    for wrong in [0, 4, 5, 28, 32] {
        assert!(!state_challenge(1, &[(Key::Offset, wrong)]), "{wrong}");
    }
    assert!(!state_challenge(1, &[(Key::Offset, 16), (Key::Unit, 2)]));
    assert!(state_challenge(2, &[(Key::Stride, 3)]));
    assert!(!state_challenge(2, &[]) && !state_challenge(2, &[(Key::Stride, 3), (Key::Offset, 8)]));
}

#[test]
fn five_is_right() {
    let right = (0..4).filter(|choice| (StepId::Alignment.step().prediction.reply)(Guess::Choice(*choice)).0);
    assert_eq!(right.collect::<Vec<_>>(), [1]);
}

#[test]
fn values_of_controls_are_short() {
    for changes in [&[(Key::Warps, 32), (Key::Stride, 8)][..], &[(Key::Offset, 5)], &[(Key::Offset, 64)]] {
        let a = analysis(changes);
        for key_use in a.step.step().keys {
            for veiled in [false, true] {
                let words = plain(&a.step.step().value_words(&a, key_use.key, veiled));
                assert!(!words.is_empty() && words.chars().count() <= 80, "{words}");
            }
        }
    }
}
