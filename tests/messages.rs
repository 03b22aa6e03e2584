//! The message compiler from outside: what it refuses and where, and that what it compiles reads as Fluent itself reads
//! it, for every message of every language.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs};

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use sectorwise::message::{Arg, BLOBS, Catalog, INDEX, LANGUAGES, Mark, Message, Role, Span, Text, msg, text};

// Running the compiler on message files of a test.

/// Compiles files, given as path below `locales` and text; gives the results by their names, or the errors.
fn compile(files: &[(&str, &str)]) -> Result<BTreeMap<String, String>, Vec<String>> {
    static COUNTER: AtomicU32 = AtomicU32::new(0);
    let number = COUNTER.fetch_add(1, Ordering::Relaxed);
    let name = format!("messages-{}-{number}", std::process::id());
    let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let out = root.join("out");
    fs::create_dir_all(&out).unwrap();
    for (path, text) in files {
        let path = root.join("locales").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let output =
        Command::new(env!("BUILD_SCRIPT")).env("CARGO_MANIFEST_DIR", &root).env("OUT_DIR", &out).output().unwrap();
    let results: BTreeMap<_, _> = fs::read_dir(&out)
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| {
            let text = fs::read_to_string(entry.path()).unwrap();
            (entry.file_name().into_string().unwrap(), text)
        })
        .collect();
    fs::remove_dir_all(&root).unwrap();
    assert!(output.status.success(), "{output:?}");
    let stdout = String::from_utf8(output.stdout).unwrap();
    let errors: Vec<String> =
        stdout.lines().filter_map(|line| line.strip_prefix("cargo::error=")).map(Into::into).collect();
    assert_eq!(results.is_empty(), !errors.is_empty(), "{errors:#?}");
    if errors.is_empty() { Ok(results) } else { Err(errors) }
}

/// The catalog of a text in a language; the messages are numbered as they stand in the text.
fn compiled(lang: &str, ftl: &str) -> Catalog {
    let base = ("en/test.ftl", ftl);
    let path = format!("{lang}/test.ftl");
    let results = compile(&[base, (&path, ftl)]).unwrap_or_else(|errors| panic!("{errors:#?}"));
    let blob = &results[&format!("{lang}.txt")];
    // The texts take the place of the program's own, as many as it has.
    let mut lines: Vec<&str> = blob.lines().skip(1).collect();
    assert!(lines.len() <= INDEX.len());
    lines.resize(INDEX.len(), "");
    let fingerprint = BLOBS[0].lines().next().unwrap().split(' ').next_back();
    let header = format!("{lang} {}", fingerprint.unwrap());
    Catalog::parse(format!("{header}\n{}\n", lines.join("\n"))).unwrap()
}

#[track_caller]
fn refuses(files: &[(&str, &str)], expected: &[&str]) {
    assert_eq!(compile(files).expect_err("must not compile"), expected);
}

/// Checks that a message `a` with this text, in the third line of its file, is refused for this reason.
#[track_caller]
fn refuses_text(text: &str, why: &str) {
    let file = format!("# First\nother = Other {{ $n }}\na = {text}\n-term = Term {{ $n }}\n-via = {{ other }}\n");
    let expected = format!("locales/en/test.ftl:3: message `a`: {why}");
    refuses(&[("en/test.ftl", &file)], &[&expected]);
}

// What Fluent itself makes of the same files.

/// Where a markup character of a text goes so that it differs from the same character in a literal or a value.
const SHIFT: u32 = 0xe000;

fn shift(text: &str) -> Cow<'_, str> {
    let shifted = |c: char| match c {
        '`' | '*' | '[' | ']' | '(' | ')' | '|' => char::from_u32(c as u32 + SHIFT).unwrap(),
        _ => c,
    };
    text.chars().map(shifted).collect()
}

fn shift_back(text: &str) -> String {
    let back = |c: char| match (c as u32).checked_sub(SHIFT).and_then(char::from_u32) {
        Some(original) if original.is_ascii_punctuation() => original,
        _ => c,
    };
    text.chars().map(back).collect()
}

fn fluent(lang: &str, files: impl IntoIterator<Item = String>) -> FluentBundle<FluentResource> {
    let mut bundle = FluentBundle::new(vec![lang.parse().unwrap()]);
    bundle.set_use_isolating(false);
    bundle.set_transform(Some(shift));
    for file in files {
        bundle.add_resource(FluentResource::try_new(file).unwrap()).unwrap();
    }
    bundle
}

/// Fluent's text of a message, without markup and line breaks.
fn formatted(bundle: &FluentBundle<FluentResource>, id: &str, args: &FluentArgs) -> String {
    let pattern = bundle.get_message(id).unwrap().value().unwrap();
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(args), &mut errors);
    assert!(errors.is_empty(), "{id}: {errors:?}");
    strip(&unbroken(&text))
}

/// The text with every line break, and the spaces around it, as one space.
fn unbroken(text: &str) -> String {
    let mut lines = text.split('\n');
    let mut unbroken = lines.next().unwrap().to_string();
    for line in lines.map(|line| line.trim_start_matches(' ')) {
        unbroken.truncate(unbroken.trim_end_matches(' ').len());
        unbroken.push(' ');
        unbroken.push_str(line);
    }
    unbroken
}

/// The text without its markup, which is shifted.
fn strip(text: &str) -> String {
    let delimiters = [("`", "`"), ("**", "**"), ("[[", "]]"), ("((", "))")];
    let delimiters = delimiters.map(|(open, close)| (shift(open), shift(close)));
    let bar = shift("|");
    let mut words = String::new();
    let mut rest = text;
    'text: while let Some(next) = rest.chars().next() {
        for (open, close) in &delimiters {
            let Some(inside) = rest.strip_prefix(&**open) else {
                continue;
            };
            let mut end = inside.find(&**close).unwrap();
            let step = close.chars().next().unwrap().len_utf8();
            while inside[end + step..].starts_with(&**close) {
                end += step;
            }
            let content = &inside[..end];
            let shown = content.split_once(&*bar).map_or(content, |(_, shown)| shown);
            let is_code = *open == shift("`");
            words += &shift_back(if is_code { content } else { shown });
            rest = &inside[end + close.len()..];
            continue 'text;
        }
        words += &shift_back(&rest[..next.len_utf8()]);
        rest = &rest[next.len_utf8()..];
    }
    words
}

/// A value for a variable, for both sides.
fn values(ftl: &[String]) -> Vec<(Arg, FluentValue<'static>)> {
    let mut values = vec![
        (Arg::n(0), FluentValue::from(0)),
        (Arg::n(1).requested(), FluentValue::from(1)),
        (Arg::n(2).fetched(), FluentValue::from(2)),
        (Arg::n(32).wasted(), FluentValue::from(32)),
        (Arg::n(-1), FluentValue::from(-1)),
        (Arg::percent_hundredths(50), FluentValue::from(0.5)),
        (Arg::percent_hundredths(313), FluentValue::from(3.13)),
        (Arg::percent_hundredths(10_000), FluentValue::from(100)),
        (Arg::text("0x02C **x**"), FluentValue::from("0x02C **x**")),
    ];
    // Texts that select expressions know.
    let lines = ftl.iter().flat_map(|file| file.lines());
    let mut keys: Vec<&str> = lines
        .filter_map(|line| line.trim().trim_start_matches('*').strip_prefix('['))
        .filter_map(|line| line.split(']').next())
        .filter(|key| key.starts_with(|c: char| c.is_ascii_lowercase()))
        .collect();
    keys.sort_unstable();
    keys.dedup();
    for key in keys {
        values.push((Arg::text(key.to_string()), FluentValue::from(key.to_string())));
    }
    values
}

/// Compares a message with Fluent for many combinations of values.
fn check_equal(
    catalog: &Catalog,
    bundle: &FluentBundle<FluentResource>,
    id: (usize, &str),
    variables: &[&str],
    values: &[(Arg, FluentValue<'static>)],
) {
    // All combinations, or a sample that steps through them evenly.
    const SAMPLE: usize = 500;
    const PRIME: usize = 1_000_003;
    let n_combinations = values.len().saturating_pow(variables.len() as u32);
    for sample in 0..n_combinations.min(SAMPLE) {
        let mut combination = sample.wrapping_mul(PRIME) % n_combinations;
        let mut args = Vec::new();
        let mut fluent_args = FluentArgs::new();
        for variable in variables {
            let (arg, value) = values[combination % values.len()].clone();
            combination /= values.len();
            args.push(arg);
            fluent_args.set(*variable, value);
        }
        let ours = catalog.plain(&Message::from_parts(id.0 as u16, args));
        let expected = formatted(bundle, id.1, &fluent_args);
        assert_eq!(ours, expected, "{} with {fluent_args:?}", id.1);
    }
}

// The tests.

#[test]
fn every_message_of_every_language_reads_as_fluent_reads_it() {
    assert_eq!(LANGUAGES[0], "en");
    assert_eq!(LANGUAGES.len(), BLOBS.len());
    for (lang, blob) in LANGUAGES.iter().zip(BLOBS) {
        let catalog = Catalog::parse(*blob).unwrap();
        assert_eq!(catalog.lang(), *lang);
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("locales").join(lang);
        let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let paths = paths.filter(|path| path.extension().is_some_and(|ext| ext == "ftl"));
        let files: Vec<_> = paths.map(|path| fs::read_to_string(path).unwrap()).collect();
        let values = values(&files);
        let bundle = fluent(lang, files);
        for (number, (id, variables)) in INDEX.iter().enumerate() {
            check_equal(&catalog, &bundle, (number, id), variables, &values);
        }
    }
}

#[test]
fn every_supported_construct_reads_as_fluent_reads_it() {
    let cases: [(&[&str], &str); 7] = [
        (&["n", "what"], "Thread { $n } reads { $what }, { $n } again { \"{\" }{ 5 }{\"}\"}."),
        (
            &["n"],
            "{ $n ->\n    [0] nothing\n    [1] one\n    [-1] back\n    [one] { $n } byte\n   *[other] { $n } bytes\n }",
        ),
        (
            &["unit", "n"],
            "A { $unit ->\n    [sector] { $n ->\n        [one] **sector**\n       *[other] [[sector|sectors]]\n     }\n   *[line] `line`\n } of { { $n } } bytes",
        ),
        (
            &["n"],
            "  \n    First,\n    `data[{ $n }*i]`   \n\n      and ((wasted|{ $n ->\n        [one] the byte (one)\n       *[other] all (the { $n } bytes)\n     }))\n    { $n } last",
        ),
        (
            &["n"],
            "\"Quoted\" \\ back\\slash {\"\\\"\"}{\"\\\\\"}{\"\\u00D7\"}{\"\"} {\"**\"}{\"`\"}{\"((\"} a[i] (b) 2*3 | × { $n }\u{a0}%",
        ),
        (
            &["n"],
            "`((a[b[i]] ** c | d))`, ((requested|f(x))), [[a-b]], [[x2|a[i]]], ((thread|{ $n })) **a*b**, `{\"`\"}`",
        ),
        (&["n"], "{ -brand } **{ test-1 }**, { test-5 } [[a|{ -brand }]] { $n }"),
    ];
    let mut ftl = String::from("-brand = Sector{ -wise }\n-wise = wise\n");
    for (number, (_, text)) in cases.iter().enumerate() {
        ftl += &format!("test-{number} = {text}\n");
    }
    for lang in ["en", "hi-Latn"] {
        let catalog = compiled(lang, &ftl);
        let files = vec![ftl.clone()];
        let values = values(&files);
        let bundle = fluent(lang, files);
        for (number, (variables, _)) in cases.iter().enumerate() {
            let id = format!("test-{number}");
            check_equal(&catalog, &bundle, (number, &id), variables, &values);
        }
    }
}

#[test]
fn markup_becomes_spans() {
    let ftl = "
a = Read `data[{ $n }*i]`: **now** [[sector|{ $n ->
    [one] a sector
   *[other] sectors
 }]] of ((fetched|f(x))) { $n }
    {\"**\"}{ b } [[cache-line]]
b = b, `x`
";
    let catalog = compiled("en", ftl);
    let message = Message::from_parts(0, vec![Arg::n(8).fetched()]);
    let words = |text: &str| Span::Text(text.into());
    let term = |id: &str, text: &str| Span::Term { id: id.into(), text: text.into() };
    let expected = [
        words("Read "),
        Span::Code("data[8*i]".into()),
        words(": "),
        Span::Strong("now".into()),
        words(" "),
        term("sector", "sectors"),
        words(" of "),
        Span::Mark { mark: Mark::Fetched, text: "f(x)".into() },
        words(" "),
        Span::Value { text: "8".into(), role: Role::Fetched },
        words(" **b, "),
        Span::Code("x".into()),
        words(" "),
        term("cache-line", "cache-line"),
    ];
    assert_eq!(catalog.spans(&message), expected);
}

#[test]
fn a_message_is_a_constant_or_a_struct() {
    const SHOW: Text = text::UI_SHOW;
    let english = Catalog::english();
    assert_eq!(english.plain(&SHOW.message()), "Show me");
    assert_eq!(SHOW.message(), SHOW.into());
    let units: Message = msg::Units { n: Arg::n(32usize), unit: Arg::text("pair") }.into();
    assert_eq!(english.plain(&units), "32 pairs");
}

#[test]
fn what_is_not_supported_is_refused_with_its_place() {
    let cases = [
        ("{ NUMBER($n) }", "the function NUMBER is not supported"),
        ("{ NUMBER($n) ->\n   *[other] x\n }", "a select expression takes a variable"),
        ("{ \"x\" ->\n   *[x] x\n }", "a select expression takes a variable"),
        ("{ -term(n: 1) }", "the term -term takes no arguments"),
        ("{ -term }", "`$n` inside a term"),
        ("{ -via }", "`$n` inside a term"),
        ("{ -none }", "refers to `none`, which this language lacks"),
        ("{ none }", "refers to `none`, which this language lacks"),
        ("{ a }", "refers to itself by way of `a`"),
        ("{ other.label }", "attributes are not supported"),
        ("x\n    .label = y", "attributes are not supported"),
        ("{ 1.50 }", "the number 1.50 is not written as a plain integer"),
        ("{\"\\u000A\"}", "a control character in the text"),
        ("a\tb", "a control character in the text"),
        ("{\"\"}", "is empty"),
    ];
    for (text, why) in cases {
        refuses_text(text, why);
    }
}

#[test]
fn keys_of_select_expressions_are_checked() {
    let cases = [
        ("[few] x\n   *[other] y", "unknown plural category [few]"),
        ("[0] x\n    [sector] y\n   *[other] z", "unknown plural category [sector]"),
        ("[one] x\n    [1] y\n   *[other] z", "[1] comes after a plural category"),
        ("[01] x\n   *[other] y", "the number 01 is not written as a plain integer"),
        ("[one] x\n   *[more] y", "unknown plural category [more]"),
        ("[0] x\n   *[one] y", "the default has to be *[other]"),
        ("[0] x\n   *[1] y", "the default has to be *[other]"),
        ("[other] x\n   *[line] y", "the default has to be *[other]"),
        ("[line] x\n   *[line] y", "two variants [line]"),
    ];
    for (variants, why) in cases {
        refuses_text(&format!("{{ $n ->\n    {variants}\n }}"), why);
    }
}

#[test]
fn markup_is_checked() {
    let marks = Mark::ALL.map(Mark::name).join(", ");
    let cases = [
        ("a `b", "\"`\" without its end"),
        ("a **b", "\"**\" without its end"),
        ("[[a", "`a` lacks `|` and its text"),
        ("[[a|b", "\"[[\" without its end"),
        ("((wasted|b)", "\"((\" without its end"),
        ("a]] b", "\"]]\" without its beginning"),
        ("f(g(x))", "\"))\" without its beginning"),
        ("((wasted))", "`wasted` lacks `|` and its text"),
        ("((waste|x))", &format!("`waste` is no mark (those are {marks})")),
        ("[[Two words]]", "`Two words` cannot be the id of a term"),
        ("[[2x]]", "`2x` cannot be the id of a term"),
        ("[[a--b]]", "`a--b` cannot be the id of a term"),
        ("[[{ $n }|x]]", "`` cannot be the id of a term"),
        ("**a `b`**", "\"`\" inside other markup"),
        ("((wasted|a [[b]]))", "\"[[\" inside other markup"),
        ("[[b|a **]]**", "\"**\" inside other markup"),
        ("****", "nothing between \"**\" and \"**\""),
        ("[[a|]]", "nothing between \"[[\" and \"]]\""),
        ("**{ $n ->\n    [one] a**\n   *[other] b**\n }", "\"**\" inside other markup"),
        ("`{ $n ->\n    [one] a`\n   *[other] b`\n }", "a \"`\" inside code"),
        ("{ $n ->\n    [one] **a\n   *[other] b\n }**", "\"**\" without its end"),
    ];
    for (text, why) in cases {
        refuses_text(text, why);
    }
}

#[test]
fn files_are_checked_as_a_whole() {
    refuses(&[("hi/a.ftl", "a = A\n")], &["locales/en is missing"]);
    let broken = "one = One\n\ntwo = { $n ->\n    [one] x\n }\nthree\n-Bad = x\n";
    refuses(
        &[("en/a.ftl", broken), ("en/b.ftl", "# Again\none = 1\n")],
        &[
            "locales/en/a.ftl:5: message `two`: The select expression must have a default variant",
            "locales/en/a.ftl:6: message `three`: Expected a token starting with \"=\"",
            "locales/en/a.ftl:7: message `Bad`: an id is written in kebab-case",
            "locales/en/b.ftl:2: message `one`: stands in locales/en/a.ftl:1 too",
        ],
    );
    refuses(
        &[("en/a.ftl", "a-1 = x\na1 = y\nb = { $type }{ $camelCase }\n")],
        &[
            "locales/en/a.ftl:2: message `a1`: has the same name in Rust as `a-1`",
            "locales/en/a.ftl:3: message `b`: `$type` cannot name a field: use kebab-case, no Rust keyword",
            "locales/en/a.ftl:3: message `b`: `$camelCase` cannot name a field: use kebab-case, no Rust keyword",
        ],
    );
}

#[test]
fn languages_agree_on_messages_and_variables() {
    let english = "a = A { $n }{ $gap-bytes }\nb = B\nc = C\nd = D { $n }\ne = E { $n }\n";
    refuses(
        &[
            ("en/a.ftl", english),
            ("hi-Latn/a.ftl", "b = B { $m }\n\nd = { $m }\nextra = { b }\ne = E\n"),
            ("xx/a.ftl", english),
        ],
        &[
            "locales/hi-Latn/a.ftl:4: message `extra`: does not exist in the base language",
            "locales/hi-Latn/a.ftl:1: message `b`: the base language has the variables []; unused here: [], only here: [m]",
            "locales/hi-Latn/a.ftl:3: message `d`: the base language has the variables [n]; unused here: [n], only here: [m]",
            "locales/hi-Latn/a.ftl:5: message `e`: the base language has the variables [n]; unused here: [n], only here: []",
            "locales/hi-Latn: missing messages: a, c",
            "locales/xx: no plural rule in src/message/format.rs",
        ],
    );
    refuses(
        &[("de/a.ftl", "a = A\n"), ("en/a.ftl", "a = A\n")],
        &["locales/de: no plural rule in src/message/format.rs"],
    );
}

#[test]
fn arguments_keep_their_places_across_languages() {
    let english = "a = { $x }-{ $y } { b }\nb = { $z }\n";
    let hinglish = "b = { $z }\na = { b } { $y }+{ $x }\n";
    let results = compile(&[("en/a.ftl", english), ("hi-Latn/a.ftl", hinglish)]).unwrap();
    let slots = |blob: &str| -> Vec<String> {
        let digits = |line: &str| line.chars().filter(char::is_ascii_digit).collect();
        blob.lines().skip(1).map(digits).collect()
    };
    assert_eq!(slots(&results["en.txt"]), ["012", "0"]);
    assert_eq!(slots(&results["hi-Latn.txt"]), ["210", "0"]);
    let rust = &results["messages.rs"];
    assert!(rust.contains("A = 0 { x y z },"), "{rust}");
    assert!(rust.contains("B = 1 { z },"), "{rust}");
}

#[test]
fn the_fingerprint_changes_with_what_programs_rely_on() {
    let fingerprint = |ftl: &str| {
        let results = compile(&[("en/a.ftl", ftl)]).unwrap();
        results["en.txt"].lines().next().unwrap().to_string()
    };
    let original = fingerprint("a = { $x }\nb = B\n");
    assert_eq!(fingerprint("a = More { $x }\nb = C\n"), original);
    for other in ["a = { $y }\nb = B\n", "b = B\na = { $x }\n", "a = { $x }\nc = B\n", "a = { $x }\n"] {
        assert_ne!(fingerprint(other), original, "{other}");
    }
}

#[test]
fn line_ends_of_either_kind_mean_the_same() {
    let ftl = "a = { $n ->\n    [one] first\n        second\n   *[other] x\n }\n    third\nb = B\n";
    let results = |ftl: &str| compile(&[("en/a.ftl", ftl)]).unwrap();
    assert_eq!(results(&ftl.replace('\n', "\r\n")), results(ftl));
}
