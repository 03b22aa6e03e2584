//! Tests of the lesson. A state is written as in a link (`stride=3 unit=line`), a message is read as English plain text.

pub(crate) mod agree;
mod cases;
pub(crate) mod challenges;
pub(crate) mod formula;
mod glossary;
mod script;
mod sentences;
mod spectrum_summary;
mod tell;
mod values;

pub(crate) use formula::check_true;

use std::sync::LazyLock;

use super::analysis::pattern_addresses;
use super::random::Draw;
use super::*;
use crate::message::{BLOBS, Catalog, Message, Span};
use crate::model::{LINE_BYTES, SECTOR_BYTES, Unit, WARP_LANES};

/// A state with every key of a step drawn from all that a link may say.
pub(crate) fn any_state(id: StepId, seed: i64) -> Analysis {
    let mut draw = Draw::new(seed);
    let mut values = id.step().start();
    for key_use in id.step().keys {
        let value = match key_use.key.spec().kind {
            Kind::Integer(range) => range.min + i64::from(draw.below((range.max - range.min + 1) as u32)),
            Kind::OneOf(list) => list[draw.below(list.len() as u32) as usize],
            Kind::Word(list) => draw.below(list.len() as u32).into(),
            _ => unreachable!("no such key here"),
        };
        values.set(key_use.key, value);
    }
    id.step().settle(&mut values, None);
    Analysis::of(id, &values)
}

/// The state of a step with some keys set, as a link would set them.
#[track_caller]
pub(crate) fn state(id: StepId, keys: &str) -> Analysis {
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
pub(crate) fn words(message: impl Into<Message>) -> String {
    crate::message::plain(&spans(message))
}

/// A message in English, as spans.
pub(crate) fn spans(message: impl Into<Message>) -> Vec<Span> {
    static ENGLISH: LazyLock<Catalog> = LazyLock::new(Catalog::english);
    ENGLISH.spans(&message.into())
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

/// The terms of constants.ftl are the model's constants.
#[test]
fn constants_in_prose_are_the_models() {
    let file = include_str!("../../../locales/en/constants.ftl");
    let terms: Vec<(&str, &str)> = file.lines().filter_map(|line| line.strip_prefix('-')?.split_once(" = ")).collect();
    let expected = [
        ("lanes", WARP_LANES),
        ("sector", SECTOR_BYTES),
        ("pair", Unit::Pair.bytes()),
        ("line", LINE_BYTES),
        ("float", size_of::<f32>() as u32),
        ("byte-bits", u8::BITS),
    ];
    assert_eq!(terms, expected.map(|(name, n)| (name, n.to_string())).each_ref().map(|(name, n)| (*name, n.as_str())));
}

/// S6.3, and American spelling, over every message of the files.
#[test]
fn every_message_names_its_unit_and_spells_alike() {
    let british = [
        "colour",
        "neighbour",
        "behaviour",
        "centre",
        "metre",
        "grey",
        "licence",
        "analyse",
        "catalogue",
        "programme",
        "favour",
        "honour",
        "labelled",
        "modelled",
        "travell",
        "whilst",
        "towards",
        "organis",
        "recognis",
        "realis",
        "normalis",
        "optimis",
        "summaris",
        "minimis",
        "maximis",
        "judgement",
        "learnt",
        "spelt",
        "defence",
        "per cent",
    ];
    for blob in BLOBS.iter().filter(|blob| blob.starts_with("en ")) {
        assert!(blob.lines().count() > StepId::COUNT);
        for line in blob.lines().skip(1) {
            check_multiples(line);
            let lower = line.to_lowercase();
            for word in british {
                assert!(!lower.contains(word), "“{word}”: {line}");
            }
            assert!(!line.contains(['\'', '"']), "straight quotes: {line}");
        }
    }
}

/// S3.1 and MODEL.md: whatever the seed, a shuffle asks for the same sectors.
#[test]
fn a_shuffle_covers_the_same_four_sectors() {
    for seed in 1..=20 {
        let count = |keys: &str| state(StepId::Warp, keys).coverage().expect("a count").n_units();
        assert_eq!(count(&format!("pattern=shuffled seed={seed}")), 4, "seed {seed}");
        assert_eq!(count(&format!("pattern=same seed={seed}")), 1, "seed {seed}");
        assert!(count(&format!("pattern=scattered seed={seed}")) > 12, "seed {seed}");
    }
    let lanes = |seed: i64| pattern_addresses(&state(StepId::Warp, &format!("pattern=shuffled seed={seed}")).values);
    assert_ne!(lanes(1), lanes(2));
    assert_ne!(lanes(1), pattern_addresses(&state(StepId::Warp, "").values));
}

/// S3.2: one lane moved out of the first 128 bytes makes five sectors, wherever it goes; two make five or six.
#[test]
fn a_thread_moved_out_adds_a_sector() {
    let count = |keys: &str| state(StepId::Warp, keys).coverage().expect("a count").n_units();
    assert_eq!([count(""), count("move=7:32"), count("move=7:255"), count("move=7:31")], [4, 5, 5, 4]);
    assert_eq!([count("move=7:40,8:41"), count("move=7:40,8:100")], [5, 6]);
}

/// S4.1: every element size fills its sectors.
#[test]
fn packed_elements_fill_their_sectors() {
    for (elem, n) in [(1, 1), (2, 2), (4, 4), (8, 8), (16, 16)] {
        let a = state(StepId::Packed, &format!("elem={elem}"));
        let coverage = a.coverage().expect("a count");
        assert_eq!((coverage.n_units(), coverage.wasted_bytes()), (n, 0), "{elem} bytes");
    }
}

/// S5.2.
#[test]
fn stride_32_fetches_four_times_as_much_by_lines() {
    let fetched = |keys: &str| state(StepId::Stride, keys).coverage().expect("a count").fetched_bytes();
    assert_eq!([fetched("stride=32"), fetched("stride=32 unit=line")], [1024, 4096]);
}
