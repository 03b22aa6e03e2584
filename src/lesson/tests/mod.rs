//! Tests of the lesson. A state is written as in a link (`stride=3 unit=line`), a message is read as English plain text.

mod agree;
mod challenges;
mod formula;
mod script;
mod sentences;
mod tell;

use super::*;
use crate::message::{Catalog, Message};

/// The state of a step with some keys set, as a link would set them.
#[track_caller]
fn state(id: StepId, keys: &str) -> Analysis {
    let mut values = id.step().start();
    for pair in keys.split_whitespace() {
        let (name, value) = pair.split_once('=').expect("key=value");
        let key = Key::by_name(name).unwrap_or_else(|| panic!("no key {name}"));
        assert!(id.step().key(key).is_some(), "{} has no key {name}", id.slug());
        let number = match key.spec().kind {
            Kind::Word(words) => words.iter().position(|word| *word == value).expect("a word of the key") as i64,
            Kind::Mask => i64::from_str_radix(value, 16).expect("a mask"),
            Kind::Moves => {
                for part in value.split(',') {
                    let (lane, word) = part.split_once(':').expect("lane:word");
                    values.moves.set(lane.parse().expect("a lane"), word.parse().expect("a word"));
                }
                continue;
            }
            _ => value.parse().expect("a number"),
        };
        values.set(key, number);
        assert_eq!(values.get(key), number, "{pair} is out of range");
    }
    Analysis::of(id, &values)
}

/// A message in English.
fn words(message: impl Into<Message>) -> String {
    Catalog::english().plain(&message.into())
}

/// The live sentence of a state.
#[track_caller]
fn said(id: StepId, keys: &str) -> String {
    words(id.step().sentence(&state(id, keys)))
}

/// Checks that a sentence with "32 times" or "32×" names a unit.
#[track_caller]
fn check_multiples(text: &str) {
    for sentence in text.split(['.', '!', '?', ';']) {
        let times = sentence.match_indices("32×").map(|(at, found)| &sentence[at + found.len()..]);
        let bare = times.filter(|rest| !rest.starts_with(|c: char| c.is_ascii_digit())).count();
        if bare > 0 || sentence.contains("32 times") {
            let units = ["sectors", "lines", "rows", "bytes", "waits"];
            assert!(units.iter().any(|unit| sentence.contains(unit)), "{text}");
        }
    }
}
