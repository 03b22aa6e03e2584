//! Tests of step `transpose`: its counts everywhere alike, the same bytes by every method, its challenges, its code.

use super::transpose::{WARP, pass, transpose};
use crate::lesson::tests::{any_state, state, words};
use crate::lesson::{Analysis, Code, DATA, Key, Math, StepId};
use crate::model::oracle::{blocks_of, bytes_of};
use crate::model::{Method, Pass, TILE_SIDE, Unit};
use std::collections::BTreeSet;

const STATES: i64 = 400;

/// A state with every key of the step drawn from all that a link may say.
fn drawn(seed: i64) -> Analysis {
    any_state(StepId::Transpose, seed)
}

fn data(a: &Analysis, name: &str) -> Option<String> {
    a.data(DATA.iter().position(|attribute| *attribute == name).expect("a known attribute"))
}

fn a_conflict(degree: u32) -> String {
    format!("{} {degree}-way bank conflict", if degree == 8 { "an" } else { "a" })
}

fn say(a: &Analysis) -> String {
    words(a.step.step().sentence(a))
}

/// "3 sectors" in words.
fn sectors(n: usize) -> String {
    if n == 1 { "1 sector".to_owned() } else { format!("{n} sectors") }
}

/// What each place of the page says of the counts of a state, against the oracle's.
#[test]
fn everything_says_one_count() {
    for seed in 0..STATES {
        let a = drawn(seed);
        let (t, link) = (transpose(&a.values), format!("{:?}", a.values));
        let count = |pass| blocks_of(&t.access(pass, WARP), 32).len();
        let (read, write) = (count(Pass::GlobalRead), count(Pass::GlobalWrite));
        let degree = t.banks(Pass::SharedRead, WARP).degree;
        let text = say(&a);
        assert!(text.contains(&format!("the read takes {}, the write {}.", sectors(read), sectors(write))), "{text}");
        let conflict = if degree == 1 { "no bank conflict".to_owned() } else { a_conflict(degree) };
        let pitch = words(a.step.step().value_words(&a, Key::Pitch, false));
        if t.method.is_staged() {
            assert!(
                text.ends_with(&format!("At pitch {} the tile’s column is read with {conflict}.", t.pitch)),
                "{text}"
            );
            assert!(pitch.ends_with(&conflict), "{pitch}");
        } else {
            let fetched = 32 * read.max(write);
            let used = 32 * t.elem_bytes;
            assert!(text.ends_with(&format!("moves {fetched} bytes for {used} that are used.")), "{text}");
            assert!(pitch.ends_with("no tile is in use"), "{pitch}");
        }
        // The attributes: those of one kind of memory alone.
        let shown = pass(&a.values);
        if shown.is_shared() {
            assert_eq!(data(&a, "data-conflict"), Some(t.banks(shown, WARP).degree.to_string()), "{link}");
            for name in ["data-sectors", "data-lines", "data-fetched-bytes", "data-occupancy", "data-units"] {
                assert_eq!(data(&a, name), None, "{name}: {link}");
            }
        } else {
            assert_eq!(data(&a, "data-conflict"), None, "{link}");
            assert_eq!(data(&a, "data-sectors"), Some(count(shown).to_string()), "{link}");
            assert_eq!(data(&a, "data-unique-bytes"), Some(bytes_of(&a.access).len().to_string()), "{link}");
        }
        check_table(&a, read, write);
        check_formula(&a, read, write);
    }
}

/// The table's own row says the counts of the state; the tile's sum is that of all its requests.
#[track_caller]
fn check_table(a: &Analysis, read: usize, write: usize) {
    let table = (a.step.step().table)(a);
    assert_eq!(table.rows.len(), Method::ALL.len());
    let row: Vec<String> = table.rows[a.way].cells.iter().cloned().map(words).collect();
    assert_eq!((&row[1], &row[4]), (&read.to_string(), &write.to_string()));
    let t = transpose(&a.values);
    let summed: usize = (0..TILE_SIDE)
        .flat_map(|warp| [Pass::GlobalRead, Pass::GlobalWrite].map(|pass| blocks_of(&t.access(pass, warp), 32).len()))
        .sum();
    assert_eq!(row[5], summed.to_string());
    let degrees = [Pass::SharedWrite, Pass::SharedRead].map(|pass| t.banks(pass, WARP).degree);
    for (cell, degree) in row[2..4].iter().zip(degrees) {
        let way = a_conflict(degree);
        let expected = if degree == 1 { "no bank conflict" } else { &way };
        assert_eq!(cell, if t.method.is_staged() { expected } else { "–" });
    }
}

/// The last number of each line, and the filled-in law worked out again.
#[track_caller]
fn check_formula(a: &Analysis, read: usize, write: usize) {
    let lines: Vec<String> = (a.step.step().formula)(a).iter().map(Math::plain).collect();
    let t = transpose(&a.values);
    assert_eq!(lines.len(), if t.method.is_staged() { 3 } else { 2 });
    assert!(lines[0].starts_with("N_read = ") && lines[0].ends_with(&format!("= {read}")), "{}", lines[0]);
    assert!(lines[1].starts_with("N_write = ") && lines[1].ends_with(&format!("= {write}")), "{}", lines[1]);
    for line in &lines[..2] {
        let Some((_, law)) = line.split_once("⌊(") else { continue };
        let (_, filled) = law.split_once("⌊(").expect("filled in");
        let numbers: Vec<usize> = filled
            .split(|c: char| !c.is_ascii_digit())
            .filter(|part| !part.is_empty())
            .map(|n| n.parse().unwrap())
            .collect();
        assert_eq!((numbers[0] + numbers[1]) / numbers[2] + 1, numbers[4], "{line}");
    }
    if let Some(line) = lines.get(2) {
        let shared = if pass(&a.values) == Pass::SharedWrite { Pass::SharedWrite } else { Pass::SharedRead };
        let byte = t.access(shared, WARP).address(a.values.thread());
        assert!(line.ends_with(&format!(" mod 32 = {}", byte / 4 % 32)), "{line}");
    }
}

/// Before and after the fix: the same bytes of both matrices.
#[test]
fn every_method_moves_the_same_useful_bytes() {
    for seed in 0..40 {
        let a = drawn(seed);
        assert_eq!((a.ways.len(), a.ways[a.way].requests.len() as i64), (4, 2 * TILE_SIDE));
        let bytes = |way: usize| a.ways[way].requests.iter().flat_map(bytes_of).collect::<BTreeSet<i64>>();
        let first = bytes(0);
        assert_eq!(first.len() as i64, 2 * TILE_SIDE * TILE_SIDE * i64::from(a.values.elem_bytes()));
        for way in 1..4 {
            assert!(bytes(way) == first, "{:?}", a.values);
        }
    }
}

/// transpose.1
#[test]
fn staging_moves_the_stride() {
    let naive = say(&state(StepId::Transpose, ""));
    assert!(naive.starts_with("Naive: the read takes 4 sectors, the write 32 sectors."), "{naive}");
    let other = say(&state(StepId::Transpose, "method=naive-read"));
    assert!(other.starts_with("Naive: the read takes 32 sectors, the write 4 sectors."), "{other}");
    for (pitch, conflict) in [(32, "a 32-way"), (33, "no"), (34, "a 2-way"), (36, "a 4-way")] {
        let text = say(&state(StepId::Transpose, &format!("method=staged pitch={pitch}")));
        let expected = format!(
            "Staged: the read takes 4 sectors, the write 4 sectors. At pitch {pitch} the tile’s column is read with \
             {conflict} bank conflict."
        );
        assert_eq!(text, expected);
        let a = state(StepId::Transpose, &format!("method=staged frame=2 pitch={pitch}"));
        let degree = if conflict == "no" { "1" } else { conflict[2..].trim_end_matches("-way") };
        assert_eq!(data(&a, "data-conflict").as_deref(), Some(degree));
    }
    assert!(say(&state(StepId::Transpose, "method=swizzle")).ends_with("with no bank conflict."));
}

#[test]
fn the_formula_is_the_storyboards() {
    let a = state(StepId::Transpose, "method=staged pitch=33 frame=2 thread=5");
    let line = (a.step.step().formula)(&a)[2].plain();
    assert_eq!(line, "bank = (row · pitch + column) mod 32 = (5 · 33 + 7) mod 32 = 12");
    let read = (a.step.step().formula)(&a)[0].plain();
    assert_eq!(read, "N_read = ⌊(28672 mod 32 + W · 4 − 1) ÷ 32⌋ + 1 = ⌊(0 + 127) ÷ 32⌋ + 1 = 4");
    assert_eq!((a.step.step().formula)(&state(StepId::Transpose, ""))[1].plain(), "N_write = W = 32");
}

fn code(keys: &str) -> String {
    let a = state(StepId::Transpose, keys);
    let piece = |piece: Code| match piece {
        Code::Text(text) => text,
        Code::Token(key, text) => format!("<{}: {text}>", key.spec().name),
    };
    (a.step.step().code.expect("a line of code"))(&a).into_iter().map(piece).collect()
}

#[test]
fn the_code_is_that_of_the_method() {
    assert_eq!(code("cols=64"), "out[<method: x*64 + y>] = in[y*64 + x];");
    assert_eq!(code("cols=64 method=naive-read"), "out[y*64 + x] = in[<method: x*64 + y>];");
    assert_eq!(
        code("cols=64 method=staged pitch=33 elem=8"),
        "__shared__ double tile[32][<pitch: 33>];\ntile[y][x] = in[y*64 + x];\n__syncthreads();\n\
         out[y*64 + x] = <method: tile[x][y]>;"
    );
    assert_eq!(
        code("cols=64 method=swizzle"),
        "__shared__ float tile[32][<pitch: 32>];\ntile[y][x ^ y] = in[y*64 + x];\n__syncthreads();\n\
         out[y*64 + x] = <method: tile[x][x ^ y]>;"
    );
}

/// What the state asks for is the code with the warp's y put in.
#[test]
fn each_access_is_named_by_its_code() {
    let asks = |keys: &str| {
        let a = state(StepId::Transpose, keys);
        words((a.step.step().asks)(&a))
    };
    for (keys, part) in [
        ("", "with y = 7 writes out[i*1024 + 7], 4 bytes each."),
        ("frame=0", "with y = 7 reads in[7*1024 + i], 4 bytes each."),
        ("method=naive-read frame=0", "reads in[i*1024 + 7]"),
        ("method=staged frame=1", "writes tile[7][i] in shared memory"),
        ("method=staged frame=2", "reads tile[i][7] in shared memory"),
        ("method=swizzle frame=1", "writes tile[7][i ^ 7] in shared memory"),
        ("method=swizzle frame=2", "reads tile[i][i ^ 7] in shared memory"),
        ("method=staged", "writes out[7*1024 + i]"),
    ] {
        assert!(asks(keys).contains(part), "{keys}: {}", asks(keys));
    }
}

/// A naive transpose has two accesses, a staged one four; a frame that is missing goes to the nearer one.
#[test]
fn frames_follow_the_method() {
    let step = StepId::Transpose.step();
    let frames = |keys: &str| step.choices(Key::Frame, &state(StepId::Transpose, keys).values);
    assert_eq!(frames(""), [0, 3]);
    assert_eq!(frames("method=swizzle"), [0, 1, 2, 3]);
    for (from, to) in [(0, 0), (1, 0), (2, 3), (3, 3), (15, 3)] {
        let mut values = step.start().with(Key::Frame, from);
        step.settle(&mut values, Some(Key::Method));
        assert_eq!(values.get(Key::Frame), to, "frame {from}");
    }
}

#[test]
fn a_lane_of_the_tile_is_told_its_bank() {
    let said = |keys: &str, lane: u32, veiled: bool| {
        let a = state(StepId::Transpose, keys);
        words(a.step.step().thread_words(&a, lane, veiled))
    };
    assert_eq!(said("method=staged frame=2", 3, false), "Thread 3: tile[3][7], bank 7, shared with 31 more");
    assert_eq!(said("method=staged frame=2 pitch=33", 3, false), "Thread 3: tile[3][7], bank 10, alone in it");
    assert_eq!(said("method=swizzle frame=2", 3, false), "Thread 3: tile[3][4], bank 4, alone in it");
    assert_eq!(said("method=staged frame=2", 3, true), "Thread 3: tile[3][7]");
    // Half of the warp at a time.
    assert_eq!(said("method=staged frame=2 elem=8", 20, false), "Thread 20: tile[20][7], bank 14, shared with 15 more");
    assert!(said("frame=0", 3, false).ends_with("shared with 7 more"));
}

/// Lines stay lines: no unit but the sector is counted here.
#[test]
fn the_whole_tile_is_compared_in_sectors() {
    let a = state(StepId::Transpose, "");
    let summed: Vec<u32> = a.ways.iter().map(|way| way.together.n_units_summed()).collect();
    assert_eq!(summed, [1152, 1152, 256, 256]);
    assert!(a.ways.iter().all(|way| way.together.unit == Unit::Sector));
    let why = words((a.step.step().why)(&a).remove(1));
    assert!(why.contains("1152 sectors naively and 256 sectors staged, for the same 8192 bytes"), "{why}");
}
