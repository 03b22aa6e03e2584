//! Tests of the interpreter: each compares a compiled line with the spans or the words it must give.

use super::catalog::plain;
use super::format::{CODE, END, KEY, MARK, NEXT, Plural, SELECT, SLOT_ZERO, STRONG, TERM, VALUE};
use super::generated::{COUNT, ENGLISH, FINGERPRINT};
use super::*;

/// A line in readable notation: `&0` argument, `?0one=..;..=..!` select, `` `..! `` code, `#id=..!` term, `@0..!` mark,
/// `*..!` strong.
fn compiled(notation: &str) -> String {
    let control = |c| match c {
        '&' => VALUE,
        '?' => SELECT,
        '=' => KEY,
        ';' => NEXT,
        '!' => END,
        '`' => CODE,
        '#' => TERM,
        '@' => MARK,
        '*' => STRONG,
        _ => c,
    };
    notation.chars().map(control).collect()
}

/// A catalog of the given lines.
fn catalog(plural: Plural, lines: &[&str]) -> Catalog {
    let lines: String = lines.iter().map(|line| compiled(line) + "\n").collect();
    Catalog::new(format!("xx -\n{lines}").into(), plural)
}

#[track_caller]
fn check_spans(notation: &str, args: &[Arg], expected: &[Span]) {
    let message = Message::from_parts(0, args.to_vec());
    let catalog = catalog(Plural::English, &[notation]);
    assert_eq!(catalog.spans(&message), expected);
}

#[track_caller]
fn check(plural: Plural, notation: &str, args: &[Arg], expected: &str) {
    let message = Message::from_parts(0, args.to_vec());
    assert_eq!(catalog(plural, &[notation]).plain(&message), expected);
}

fn words(text: &str) -> Span {
    Span::Text(text.into())
}

fn value(text: &str, role: Role) -> Span {
    let text = text.into();
    Span::Value { text, role }
}

#[test]
fn each_kind_of_span() {
    check_spans("words", &[], &[words("words")]);
    check_spans("a `data[i]! b", &[], &[words("a "), Span::Code("data[i]".into()), words(" b")]);
    check_spans("*now!", &[], &[Span::Strong("now".into())]);
    let term = Span::Term { id: "sector".into(), text: "Sectors".into() };
    check_spans("#sector=Sectors!.", &[], &[term, words(".")]);
    let marks = "@0a!@1b!@2c!@3d!@4e!";
    let expected = ["a", "b", "c", "d", "e"].into_iter().zip(Mark::ALL);
    let expected = expected.map(|(text, mark)| Span::Mark { mark, text: text.into() });
    check_spans(marks, &[], &expected.collect::<Vec<_>>());
    check_spans("&0", &[Arg::n(8)], &[value("8", Role::Plain)]);
}

#[test]
fn roles_come_with_arguments() {
    let args = [Arg::n(1), Arg::n(2).requested(), Arg::text("x").fetched(), Arg::percent_hundredths(50).wasted()];
    let expected =
        [value("1", Role::Plain), value("2", Role::Requested), value("x", Role::Fetched), value("0.5", Role::Wasted)];
    check_spans("&0&1&2&3", &args, &expected);
}

#[test]
fn arguments_become_words_inside_markup() {
    let args = [Arg::n(8).wasted()];
    check_spans("`data[&0i]!", &args, &[Span::Code("data[8i]".into())]);
    check_spans("*&0 in all!", &args, &[Span::Strong("8 in all".into())]);
    let text = "bytes".into();
    let id = "byte".into();
    check_spans("#byte=?0one=byte;=bytes!!", &args, &[Span::Term { id, text }]);
    let mark = Mark::Slot;
    let text = "all 8".into();
    check_spans("@2all &0!", &args, &[Span::Mark { mark, text }]);
}

#[test]
fn numbers_are_written_plainly() {
    let cases = [
        (Arg::n(0u8), "0"),
        (Arg::n(-64), "-64"),
        (Arg::n(1_048_576u32), "1048576"),
        (Arg::n(32usize), "32"),
        (Arg::n(i64::MIN), "-9223372036854775808"),
        (Arg::n(u64::MAX), "9223372036854775807"),
        (Arg::percent_hundredths(8750), "87.5"),
        (Arg::percent_hundredths(313), "3.13"),
        (Arg::percent_hundredths(10_000), "100"),
        (Arg::percent_hundredths(1005), "10.05"),
        (Arg::percent_hundredths(0), "0"),
    ];
    for (arg, expected) in cases {
        check(Plural::English, "&0", &[arg], expected);
    }
}

#[test]
fn an_argument_is_never_read_as_markup() {
    let text = format!("**{CODE}[[x]]{END}\\\"{{}}{SLOT_ZERO}");
    let args = [Arg::text(text.clone())];
    check_spans("&0", &args, &[value(&text, Role::Plain)]);
}

#[test]
fn plural_categories() {
    let notation = "&0 ?0one=sector;=sectors!";
    let one = [(Plural::English, [1, -1, 1]), (Plural::Hindi, [0, 1, -1])];
    let many = [(Plural::English, [0, 2, 32]), (Plural::Hindi, [2, 32, -2])];
    for (cases, word) in [(one, "sector"), (many, "sectors")] {
        for (plural, numbers) in cases {
            for n in numbers {
                check(plural, notation, &[Arg::n(n)], &format!("{n} {word}"));
            }
        }
    }
    let huge = [Arg::n((1u64 << 62) + 1)];
    check(Plural::English, "?0one=one;=many!", &huge, "many");
    for (hundredths, english, hindi) in
        [(0, "many", "one"), (50, "many", "one"), (100, "one", "one"), (101, "many", "many")]
    {
        let args = [Arg::percent_hundredths(hundredths)];
        check(Plural::English, "?0one=one;=many!", &args, english);
        check(Plural::Hindi, "?0one=one;=many!", &args, hindi);
    }
}

#[test]
fn an_exact_number_comes_before_its_category() {
    let notation = "?00=none;1=a single one;-1=one back;one=unreached;=many!";
    for (n, expected) in [(0, "none"), (1, "a single one"), (-1, "one back"), (2, "many")] {
        check(Plural::Hindi, notation, &[Arg::n(n)], expected);
    }
    let all = [Arg::percent_hundredths(10_000)];
    check(Plural::English, "?0100=all;=some!", &all, "all");
}

#[test]
fn a_text_selects_by_its_words() {
    let notation = "?0sector=32;pair=64;=128!";
    for (unit, expected) in [("sector", "32"), ("pair", "64"), ("line", "128"), ("", "128")] {
        check(Plural::English, notation, &[Arg::text(unit)], expected);
    }
    check(Plural::English, notation, &[Arg::n(64)], "128");
    let one = [Arg::text("1")];
    check(Plural::English, "?0one=category;=default!", &one, "default");
}

#[test]
fn selects_nest_and_join_their_words() {
    let notation = "a ?0x=(?1one=&1 `y!;=ys!);=(`c!)! b";
    let args = |key: &'static str, n: i64| [Arg::text(key), Arg::n(n)];
    let code = |text: &str| Span::Code(text.into());
    check_spans(notation, &args("x", 1), &[words("a ("), value("1", Role::Plain), words(" "), code("y"), words(") b")]);
    check_spans(notation, &args("x", 2), &[words("a (ys) b")]);
    check_spans(notation, &args("z", 1), &[words("a ("), code("c"), words(") b")]);
}

#[test]
fn a_message_is_shown_as_its_own_spans() {
    let catalog = catalog(Plural::English, &["It costs &0.", "only &0 *sectors! or ", "`x!"]);
    let inner = Message::from_parts(1, vec![Arg::n(4).fetched()]);
    let outer = Message::from_parts(0, vec![Arg::message(inner)]);
    let expected = [
        words("It costs only "),
        value("4", Role::Fetched),
        words(" "),
        Span::Strong("sectors".into()),
        words(" or ."),
    ];
    assert_eq!(catalog.spans(&outer), expected);
    assert_eq!(plain(&expected), "It costs only 4 sectors or .");
    let code = Message::from_parts(0, vec![Arg::message(Text(2))]);
    assert_eq!(catalog.plain(&code), "It costs x.");
}

#[test]
fn all_other_characters_are_words() {
    let text = "\"\\{}[[]](())|~ 87.5\u{a0}% \u{2026} हिन्दी 32 × 4";
    check_spans(text, &[], &[words(text)]);
}

#[test]
fn broken_lines_give_something_without_a_panic() {
    let alphabet = ['&', '?', '=', ';', '!', '`', '#', '@', '*', '0', '9', 'é', '\t'];
    let mut seed: usize = 1;
    for _ in 0..10_000 {
        let mut notation = String::from("<");
        for _ in 0..12 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            notation.push(alphabet[(seed >> 33) % alphabet.len()]);
        }
        let message = Message::from_parts(0, vec![Arg::n(1)]);
        let spans = catalog(Plural::English, &[&notation]).spans(&message);
        assert!(plain(&spans).starts_with('<'), "{notation}: {spans:?}");
    }
    let beyond = Message::from_parts(u16::MAX, Vec::new());
    assert_eq!(catalog(Plural::English, &["a"]).spans(&beyond), []);
}

#[test]
fn a_catalog_is_parsed_only_from_texts_of_the_same_messages() {
    let english = Catalog::parse(ENGLISH).expect("its own header");
    assert_eq!(english.lang(), "en");
    let lines = "x\n".repeat(COUNT);
    let hinglish = Catalog::parse(format!("hi-Latn {FINGERPRINT}\n{lines}"));
    assert_eq!(hinglish.expect("all lines").lang(), "hi-Latn");
    let wrong = [
        String::new(),
        "<!doctype html>\n<title>404</title>\n".into(),
        format!("xx {FINGERPRINT}\n{lines}"),
        format!("en 0{FINGERPRINT}\n{lines}"),
        format!("en {FINGERPRINT}\n{lines}x\n"),
        format!("en {FINGERPRINT}\n{}", &lines[2..]),
        format!("en {FINGERPRINT}\n{}", lines.trim_end()),
    ];
    for blob in wrong {
        assert!(Catalog::parse(blob.clone()).is_none(), "{blob:.40}");
    }
}
