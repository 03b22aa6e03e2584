//! Codes: what goes in comes out, every slip of the hand is noticed, and no list stops the checker.

use proptest::prelude::*;

use super::list::name_number;
use super::*;

fn fold(text: &str) -> String {
    text.to_lowercase()
}

fn found(line: &str) -> Found {
    check(line, &fold)[0].found
}

fn code(name: &str, done: Done) -> String {
    done.code(name).expect("a name")
}

fn done() -> impl Strategy<Value = Done> {
    (0u32..1 << ROOM, 0u32..10_000, 0u32..10).prop_map(|(steps, seed, right)| Done { steps, seed, right })
}

/// The characters of a code without its dashes.
fn symbols_of(code: &str) -> [u8; LENGTH] {
    let characters: Vec<u8> = code.bytes().filter(|c| *c != b'-').collect();
    characters.try_into().expect("as many as a code has")
}

const ADA: Done = Done { steps: 0b11_1111, seed: 42, right: 7 };

#[test]
fn a_code_is_the_same_for_ever() {
    assert_eq!(code("Ada Lovelace", ADA), "4333-PTPT-TT3M-XCHA");
    assert_eq!(code("Ada Lovelace", Done::default()), code("lovelace,  ADA", Done::default()));
    assert_eq!(ADA.code(" ,.- "), None);
}

#[test]
fn symbols_are_not_taken_for_each_other() {
    assert!(SYMBOLS.is_sorted_by(|a, b| a < b));
    for alike in ["0OQ", "1IL", "2Z", "5S", "8B", "6G", "UV"] {
        let both = alike.bytes().filter(|c| SYMBOLS.contains(c)).count();
        assert!(both <= 1, "{alike}");
    }
    assert!(StepId::COUNT as u32 <= ROOM - 4, "there is room for the steps to come");
}

/// E13: every single character replaced by every other letter or digit, every two swapped, for many codes.
#[test]
fn a_slip_of_the_hand_is_noticed() {
    let others = || (b'0'..=b'9').chain(b'A'..=b'Z');
    for n in 0..300u32 {
        let done = Done { steps: n.wrapping_mul(0x9e37) % (1 << 16), seed: 1 + n * 31 % 9999, right: n % 10 };
        let text = symbols_of(&code(&format!("reader {n}"), done));
        assert!(matches!(read(&text.map(symbol)), Read::Done(same, _) if same == done));
        for place in 0..LENGTH {
            for other in others().filter(|other| *other != text[place]) {
                let mut changed = text;
                changed[place] = other;
                assert_eq!(read(&changed.map(symbol)), Read::Wrong, "{place} {}", char::from(other));
            }
            for other in place + 1..LENGTH {
                let mut swapped = text;
                swapped.swap(place, other);
                assert_eq!(read(&swapped.map(symbol)) == Read::Wrong, text[place] != text[other], "{place} {other}");
            }
        }
    }
}

#[test]
fn any_two_characters_changed_are_noticed() {
    let text = symbols_of(&code("Ada", ADA));
    for (a, b) in (0..LENGTH).flat_map(|a| (a + 1..LENGTH).map(move |b| (a, b))) {
        for (one, other) in SYMBOLS.iter().flat_map(|one| SYMBOLS.iter().map(move |other| (*one, *other))) {
            let mut changed = text;
            (changed[a], changed[b]) = (one, other);
            assert!(changed == text || read(&changed.map(symbol)) == Read::Wrong);
        }
    }
}

#[test]
fn a_list_is_answered_line_by_line() {
    let (ada, alan) = (code("Ada Lovelace", ADA), code("Alan Turing", Done { steps: 0xffff, seed: 1, right: 9 }));
    let typo = ada.replacen("PT", "PA", 1);
    let later = {
        // The version one higher, and the sums made right again: 1 + a + b = 0 and 1 + 15 a + 16 b = 0, so a = -15, b = 14.
        let mut symbols = symbols_of(&alan).map(symbol);
        symbols[0] += 1;
        symbols[14] = (symbols[14] + 23 - 15) % 23;
        symbols[15] = (symbols[15] + 14) % 23;
        String::from_utf8(symbols.map(|place| SYMBOLS[usize::from(place)]).to_vec()).expect("letters")
    };
    let list = format!(
        "Name,Code\n\nAda Lovelace,{ada}\n{alan}\tTuring, Alan\r\nGrace Hopper {ada}\n{}\n{typo} Ada\nBob {}\nEve\n{later}\n",
        ada.replace('-', " ").to_lowercase(),
        &ada[..17],
    );
    let answers: Vec<(usize, Found, usize)> =
        check(&list, &fold).into_iter().map(|line| (line.number, line.found, line.same_as)).collect();
    let all = Done { steps: 0xffff, seed: 1, right: 9 };
    assert_eq!(
        answers,
        [
            (1, Found::Nothing, 0),
            (3, Found::Valid(ADA, Some(true)), 0),
            (4, Found::Valid(all, Some(true)), 0),
            (5, Found::Valid(ADA, Some(false)), 3),
            (6, Found::Valid(ADA, None), 3),
            (7, Found::Typo, 0),
            (8, Found::Length(14), 0),
            (9, Found::Nothing, 0),
            (10, Found::Later, 0),
        ]
    );
    assert_eq!(check(&list, &fold)[0].line, "Name,Code");
}

#[test]
fn names_are_found_among_other_fields() {
    let ada = code("Ada Lovelace", ADA);
    for line in [
        format!("17; Lovelace; Ada; ada@example.org; {ada}"),
        format!("\"Lovelace, Ada\",\"{ada}\""),
        format!("{ada} - Ada Lovelace"),
        format!("Ada Lovelace: {}", ada.replace('-', "\u{2011}")),
        format!("Ada Lovelace {}", ada.replace('-', "")),
        format!("ADA LOVELACE <ada@example.org> {ada}"),
        format!("\u{feff}Ada Lovelace,{ada}"),
        format!("Ada Lovelace\t{}", ada.replace('-', "\t")),
        format!("Ada Lovelace {}", ada.replace('-', "\u{2212}")),
        format!("Ada Lovelace {}", ada.replace('-', "\u{ad}")),
    ] {
        assert!(matches!(found(&line), Found::Valid(_, Some(true))), "{line}: {:?}", found(&line));
    }
    assert!(matches!(found(&format!("Lovelace {ada}")), Found::Valid(_, Some(false))));
    // One character too many, and one of more bytes than one.
    assert_eq!(found(&format!("Ada Lovelace {ada}Y")), Found::Length(17));
    assert_eq!(found(&format!("Ada Lovelace {}", ada.replacen('T', "\u{1b7}", 1))), Found::Typo);
    // What the browser's folding leaves of an accent is passed over.
    assert_eq!(name_number("jose\u{301}"), name_number("Jose"));
    assert_ne!(name_number("Ada"), name_number("Alan"));
    // The words after the dash count, as it is set in print.
    assert_eq!(name_number("Jean\u{2010}Luc"), name_number("luc jean"));
}

/// A line is read once from each of its words on, as far as a code goes: twice as many words take twice as long.
#[test]
fn a_long_line_is_read() {
    let ada = code("Ada Lovelace", ADA);
    let line = ["ab ".repeat(200_000), format!("Ada Lovelace {ada} "), "cd ".repeat(200_000)].concat();
    assert!(matches!(found(&line), Found::Valid(_, Some(true))));
}

#[test]
fn names_are_no_codes() {
    for line in [
        "Anna-Maria-Lena Schmidt-Huber",
        "Konstantinopoulos",
        "Grant Beck Kern Hart",
        "",
        "-",
        "3",
        "Jean-Luc P.",
        "2026-11-30 14:05",
    ] {
        assert!(check(line, &fold).iter().all(|line| line.found == Found::Nothing), "{line}");
    }
}

proptest! {
    /// Whatever was done, and whoever by.
    #[test]
    fn a_code_says_what_went_in(done in done(), name in "[a-zA-Z]{2,9} [A-Z][a-z]{1,9}", way in 0usize..4, small: bool) {
        let code = code(&name, done);
        prop_assert_eq!(code.len(), LENGTH + 3);
        prop_assert_eq!(&code, &done.code(&name).unwrap());
        let code = if small { code.to_ascii_lowercase() } else { code };
        let line = match way {
            0 => format!("{name}, {code}"),
            1 => format!("{code}\t{name}"),
            2 => format!("{name} {code}"),
            _ => format!("\"{name}\";{}", code.replace('-', "")),
        };
        prop_assert_eq!(found(&line), Found::Valid(done, Some(true)), "{}", line);
    }

    /// Another name makes another code, all but one time in five million.
    #[test]
    fn a_code_belongs_to_its_name(done in done(), one in "[a-z]{3,12}", other in "[a-z]{3,12}") {
        prop_assume!(one != other);
        prop_assert_ne!(code(&one, done), code(&other, done));
    }

    #[test]
    fn any_list_is_answered(list in "(\\PC|[\n\t ;,3479A-K-]){0,200}") {
        let is_word = |c: char| c.is_ascii_alphanumeric();
        let n_lines = list.split('\n').filter(|line| line.contains(is_word)).count();
        prop_assert!(check(&list, &fold).len() >= n_lines);
    }
}
