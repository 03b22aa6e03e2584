//! Tests of step `time`: what sentence, formula, meters and table say is what the model counts, state by state.

use crate::lesson::{Analysis, ChallengeForm, DATA, Guess, Key, Math, StepId, Values, Verdict};
use crate::message::{Catalog, Message};
use crate::model::{DEVICES, ROW_BYTES};

fn state(changes: &[(Key, i64)]) -> Values {
    changes.iter().fold(StepId::Time.step().start(), |values, (key, value)| values.with(*key, *value))
}

fn analysis(changes: &[(Key, i64)]) -> Analysis {
    Analysis::of(StepId::Time, &state(changes))
}

fn plain(message: &Message) -> String {
    Catalog::english().plain(message).replace('\u{a0}', " ")
}

fn say(changes: &[(Key, i64)]) -> String {
    plain(&StepId::Time.step().sentence(&analysis(changes)))
}

fn formula(changes: &[(Key, i64)]) -> Vec<String> {
    let lines = (StepId::Time.step().formula)(&analysis(changes));
    lines.iter().map(Math::plain).map(|line| line.replace('\u{a0}', " ")).collect()
}

/// Everything that the step says in a state.
fn everything(a: &Analysis) -> Vec<Message> {
    let step = a.step.step();
    let mut all = vec![(step.asks)(a), step.sentence(a), (step.table)(a).caption];
    all.extend((step.tell)());
    all.extend(step.reasons(a));
    all.extend(step.keys.iter().map(|key_use| step.value_words(a, key_use.key, false)));
    all.extend(step.notes.iter().flat_map(|note| (note.text)()));
    for part in step.parts {
        all.extend((part.say)(a));
        all.push((part.table)(a).caption);
    }
    all.extend(a.timing.iter().flat_map(|timing| timing.meters.map(|meter| meter.words())));
    all.extend(step.challenges.iter().map(|challenge| (challenge.ask)()));
    all.extend((0..4).map(|choice| (step.prediction.reply)(Guess::Choice(choice)).1));
    all
}

/// S6.1
#[test]
fn rows_of_strides() {
    for (row, stride, rows) in
        [(1024, 8, "1"), (1024, 128, "16"), (1024, 256, "32"), (2048, 256, "16"), (2048, 512, "32")]
    {
        let a = analysis(&[(Key::Row, row), (Key::Stride, stride)]);
        let place = DATA.iter().position(|name| *name == "data-rows").unwrap();
        assert_eq!(a.data(place).as_deref(), Some(rows), "{row} {stride}");
        assert_eq!((a.step.step().table)(&a).rows.len().to_string(), rows);
    }
}

/// S6.2
#[test]
fn nanoseconds_by_model() {
    assert!(say(&[(Key::Model, 0)]).contains("32 × 300 = 9600 ns"));
    assert_eq!(formula(&[(Key::Model, 0)])[0], "t = N · L = 32 · 300 = 9600 ns");
    assert!(say(&[]).contains("300 ns of waiting, 301 ns in all, and 8 times the bytes"), "{}", say(&[]));
    assert_eq!(formula(&[])[0], "t = ⌈R ÷ M⌉ · L + N · τ = ⌈1 ÷ 1⌉ · 300 + 32 · 0.036 ≈ 301 ns");
    let straddling = [(Key::Stride, 1), (Key::Offset, 1024 - 64)];
    assert_eq!(analysis(&straddling).timing.unwrap().rows.len(), 2);
    assert!(say(&straddling).contains("2 rows to open"));
    let overlapped = [(Key::Stride, 256), (Key::Overlap, 8)];
    assert!(say(&overlapped).contains("1200 ns of waiting, 1201 ns in all"));
    assert!(formula(&overlapped)[0].contains("⌈32 ÷ 8⌉ · 300"));
}

/// The numbers of floats from byte 0, counted here by hand: sectors, lines and rows.
fn counts(stride: i64, row: i64) -> (i64, i64, i64) {
    let blocks = |size: i64| {
        let mut blocks: Vec<i64> = (0..32).map(|lane| lane * stride * 4 / size).collect();
        blocks.dedup();
        blocks.len() as i64
    };
    (blocks(32), blocks(128), blocks(row))
}

fn quarters(n: i64, of: i64) -> String {
    let hundredths = n * 100 / of;
    crate::lesson::percent(hundredths as u64)
}

#[test]
fn every_number_is_the_models() {
    for row in [1024, 2048] {
        for stride in [1, 3, 8, 32, 128, 256, 512] {
            let (n, lines, rows) = counts(stride, row);
            let base = [(Key::Row, row), (Key::Stride, stride)];
            let with = |model| [base[0], base[1], (Key::Model, model)];
            let waits = if n == 4 { 300 } else { n * 300 };
            let total = rows * 300 + (n * 32 + 450) / 900;
            let at = format!("stride {stride}, rows of {row}");

            assert!(say(&with(0)).contains(&format!("{waits} ns")), "{at}: {}", say(&with(0)));
            assert!(formula(&with(0))[0].ends_with(&format!("= {waits} ns")), "{at}");

            let sentence = say(&with(1));
            assert!(sentence.contains(&format!("{n} sectors")), "{at}: {sentence}");
            assert!(sentence.contains(&format!("{} ns of waiting, {total} ns in all", rows * 300)), "{at}: {sentence}");
            assert!(rows == 1 || sentence.contains(&format!("{rows} rows to open")), "{at}: {sentence}");
            assert!(n == 4 || sentence.contains(&format!("{} times the bytes", quarters(n, 4))), "{at}: {sentence}");
            let line = &formula(&with(1))[0];
            assert!(line.contains(&format!("⌈{rows} ÷ 1⌉ · 300 + {n} · 0.036 ≈ {total} ns")), "{at}: {line}");

            let sentence = say(&with(2));
            let useful = quarters(900 * 4, n);
            assert!(sentence.contains(&format!("{} bytes moved for 128 used", n * 32)), "{at}: {sentence}");
            assert!(n == 4 || sentence.contains(&format!("{useful} of 900 GB/s")), "{at}: {sentence}");
            let lines_of = formula(&with(2));
            assert!(lines_of[0].contains(&format!("{n} · 32 ÷ 900 ≈")), "{at}: {}", lines_of[0]);
            assert!(lines_of[1].ends_with(&format!("900 · 128 ÷ {} = {useful} GB/s", n * 32)), "{at}: {}", lines_of[1]);
            assert_eq!(lines_of[2], "P · L = 900 · 300 = 270000 B");

            let a = analysis(&base);
            let meters = a.timing.as_ref().unwrap().meters.map(|meter| plain(&meter.words()));
            let expected = [(n, 4, "bytes"), (lines, 1, "lines"), (rows, 1, "rows")];
            assert_eq!(meters, expected.map(|(n, of, what)| format!("{}× {what}", quarters(n, of))), "{at}");

            let table = (a.step.step().table)(&a);
            let caption = plain(&table.caption);
            assert!(caption.contains(&format!("transaction {waits} ns, by row opens {total} ns")), "{at}: {caption}");
            let sum = |cell: usize| -> i64 {
                table.rows.iter().map(|row| plain(&row.cells[cell]).parse::<i64>().unwrap()).sum()
            };
            assert_eq!((table.rows.len() as i64, sum(1), sum(3)), (rows, n, 128), "{at}");
            assert_eq!(table.rows.iter().fold(0, |lanes, row| lanes | row.lanes), u64::from(u32::MAX), "{at}");
        }
    }
}

/// S6.3, for this step.
#[test]
fn thirty_two_is_always_said_of_what() {
    for stride in [0, 1, 3, 8, 256, 512] {
        for model in 0..3 {
            for message in everything(&analysis(&[(Key::Stride, stride), (Key::Model, model)])) {
                let text = plain(&message);
                for sentence in text.split(". ") {
                    let bare = sentence.contains("32 times") || sentence.contains("32×");
                    let said =
                        ["sectors", "lines", "rows", "bytes", "waits"].iter().any(|word| sentence.contains(word));
                    assert!(!bare || said, "{sentence}");
                }
            }
        }
    }
}

#[test]
fn values_of_controls_are_short() {
    for stride in [1, 512] {
        for row in ROW_BYTES {
            let a = analysis(&[(Key::Stride, stride), (Key::Row, row.into()), (Key::Latency, 600)]);
            for key_use in a.step.step().keys {
                for veiled in [false, true] {
                    let words = plain(&a.step.step().value_words(&a, key_use.key, veiled));
                    assert!(!words.is_empty() && words.chars().count() <= 80, "{words}");
                }
            }
        }
    }
}

#[test]
fn choosing_a_device_sets_its_latency() {
    let step = StepId::Time.step();
    for (place, device) in DEVICES.iter().enumerate() {
        let mut values = step.start().with(Key::Peak, -1 - place as i64);
        step.settle(&mut values, Some(Key::Peak));
        assert_eq!(values.peak_gb_per_s(), device.peak_gb_per_s);
        assert_eq!(values.memory().latency_ns, device.latency.map_or(300, |latency| latency.ns), "{}", device.name);
    }
}

#[test]
fn an_unmeasured_latency_is_assumed() {
    let step = StepId::Time.step();
    for (place, device) in DEVICES.iter().enumerate().filter(|(_, device)| device.latency.is_none()) {
        let mut values = step.start().with(Key::Latency, 314).with(Key::Peak, -1 - place as i64);
        step.settle(&mut values, Some(Key::Peak));
        let said = plain((step.parts[1].say)(&Analysis::of(StepId::Time, &values)).last().unwrap());
        assert!(said.contains("300 ns are assumed") && said.contains(device.name), "{said}");
    }
}

#[test]
fn bursts_alone_are_said_in_parts_of_a_nanosecond() {
    let hand = |changes| StepId::Time.step().hand_words(StepId::Time.step().hand.unwrap(), &analysis(changes));
    assert_eq!(plain(&hand(&[(Key::Model, 2)]).into()).matches("bracket").count(), 0);
    assert!(plain(&hand(&[]).into()).contains("bracket"));
    let value = |changes| plain(&StepId::Time.step().value_words(&analysis(changes), Key::Stride, false));
    assert!(value(&[(Key::Model, 2)]).ends_with("1.14 nanoseconds"));
    assert!(value(&[(Key::Model, 2), (Key::Stride, 1)]).ends_with("0.14 nanoseconds"));
}

#[test]
fn offered_values_follow_the_row_and_keep_the_links() {
    let step = StepId::Time.step();
    assert_eq!(step.choices(Key::Offset, &state(&[(Key::Row, 2048)])), [0, 1984]);
    assert_eq!(step.choices(Key::Offset, &state(&[(Key::Offset, 36)])), [0, 960, 36]);
    assert_eq!(step.choices(Key::Peak, &state(&[])).len(), 1 + DEVICES.len());
    assert_eq!(step.choices(Key::Peak, &state(&[(Key::Peak, 1234)])).last(), Some(&1234));
}

#[test]
fn pages_go_two_powers() {
    let step = StepId::Time.step();
    let page = |stride, up| step.page(Key::Stride, &state(&[(Key::Stride, stride)]), up);
    assert_eq!([page(1, true), page(8, true), page(12, true), page(512, true)], [4, 32, 32, 512]);
    assert_eq!([page(512, false), page(12, false), page(1, false)], [128, 4, 1]);
    assert_eq!([page(1024, true), page(1024, false), page(0, false), page(0, true)], [1024, 256, 0, 4]);
    let slider = step.key(Key::Stride).unwrap();
    assert_eq!([slider.value_from(2, 12), slider.value_from(4, 12), slider.value_from(2, 8)], [8, 16, 4]);
}

fn verdict(place: usize, changes: &[(Key, i64)], typed: &str) -> bool {
    match StepId::Time.step().challenges[place].form {
        ChallengeForm::State(check) => check(&analysis(changes)).is_right(),
        ChallengeForm::Typed(_, check) | ChallengeForm::Pick(_, check) | ChallengeForm::Match { check, .. } => {
            check(typed).is_right()
        }
    }
}

#[test]
fn challenges() {
    assert!(verdict(0, &[(Key::Stride, 256)], ""));
    for wrong in [&[(Key::Stride, 128)][..], &[(Key::Stride, 512)], &[(Key::Stride, 256), (Key::Row, 2048)], &[]] {
        assert!(!verdict(0, wrong, ""), "{wrong:?}");
    }
    assert!(verdict(1, &[(Key::Stride, 512), (Key::Row, 2048)], ""));
    assert!(!verdict(1, &[(Key::Stride, 256), (Key::Row, 2048)], ""));
    for (typed, right) in [("1200", true), ("1201 ns", true), ("9600", false), ("300", false), ("", false)] {
        assert_eq!(verdict(2, &[], typed), right, "{typed}");
    }
}

#[test]
fn it_depends() {
    let right = (0..4).filter(|choice| (StepId::Time.step().prediction.reply)(Guess::Choice(*choice)).0);
    assert_eq!(right.collect::<Vec<_>>(), [3]);
}

#[test]
fn a_refused_access_has_no_times() {
    let a = analysis(&[(Key::Offset, 2)]);
    assert!(a.timing.is_none() && (a.step.step().formula)(&a).is_empty());
    assert!(plain(&a.step.step().sentence(&a)).contains("refuses"));
    assert!(a.step.step().challenges.iter().all(|challenge| match challenge.form {
        ChallengeForm::State(check) => matches!(check(&a), Verdict::Wrong(..)),
        _ => true,
    }));
    for part in a.step.step().parts {
        assert!(!(part.say)(&a).is_empty() && !(part.table)(&a).rows.is_empty());
    }
}

#[test]
fn what_is_left_of_a_device() {
    let h100 = DEVICES.iter().position(|device| device.slug == "h100").unwrap() as i64;
    let a = analysis(&[(Key::Peak, -1 - h100), (Key::Latency, 344)]);
    let said: Vec<String> = (a.step.step().parts[1].say)(&a).iter().map(plain).collect();
    assert!(
        said[0].contains("H100 SXM") && said[0].contains("3350 GB/s") && said[0].contains("418.75 GB/s"),
        "{said:?}"
    );
    assert!(said[1].contains("1152400 bytes"), "{said:?}");
    assert!(said[2].contains("GH200"), "{said:?}");
}

#[test]
fn the_measured_device_is_named_with_its_source() {
    let a = analysis(&[]);
    let said = plain(&(a.step.step().parts[0].say)(&a)[0]);
    assert!(said.contains("Tesla T4") && said.contains("6.1 times") && said.contains("Modal"), "{said}");
}
