//! Tests of the link: round trips, what is clamped and what is said of it, and that no text whatever breaks it.

use super::*;
use crate::lesson::random::Draw;
use crate::lesson::tests::words;
use crate::lesson::{Analysis, DATA, MOST, percent, question};
use proptest::prelude::*;

/// The notes of a link, in English.
fn notes(query: &str) -> Vec<String> {
    Link::parse(query).1.iter().map(|note| words(note.clone())).collect()
}

/// The state of a link, which must need no note.
#[track_caller]
fn clean(query: &str) -> Link {
    assert_eq!(notes(query), [""; 0], "{query}");
    Link::parse(query).0
}

#[track_caller]
fn check_value(query: &str, key: Key, value: i64) {
    assert_eq!(Link::parse(query).0.values.get(key), value, "{query}");
}

/// Checks a link that can't be followed to the letter: its only note, and what it sets all the same.
#[track_caller]
fn check_note(query: &str, note: &str, key: Key, value: i64) {
    assert_eq!(notes(query), [note], "{query}");
    check_value(query, key, value);
}

// Round trips.

/// A state of a step with every key drawn from all that a link may say, shown in any way.
fn drawn(id: StepId, draw: &mut Draw) -> Link {
    let mut values = id.step().start();
    for key in id.step().keys.iter().map(|key_use| key_use.key) {
        let mut below = |n: usize| draw.below(n as u32) as usize;
        match key.spec().kind {
            Kind::Integer(range) => values.set(key, range.min + below((range.max - range.min) as usize + 1) as i64),
            Kind::OneOf(list) => values.set(key, list[below(list.len())]),
            Kind::Word(list) => values.set(key, below(list.len()) as i64),
            Kind::Mask => values.set(key, (below(1 << 16) << 16 | below(1 << 16)) as i64),
            Kind::Moves => (0..below(Moves::MOST + 8)).for_each(|_| {
                values.moves.set(draw.below(32), draw.below(256).into());
            }),
            Kind::Peak if below(2) == 0 => values.set(key, -1 - below(7) as i64),
            Kind::Peak => values.set(key, 1 + below(20_000) as i64),
        }
    }
    id.step().settle(&mut values, None);
    let keyed = id.step().changed(&values).next().is_some();
    let step = (id != StepId::Stride || draw.below(2) == 0).then_some(id);
    Link { step, values, keyed, presentation: drawn_presentation(id, draw) }
}

fn drawn_presentation(id: StepId, draw: &mut Draw) -> Presentation {
    // An instructor locks and hides a few keys of the step.
    let mut keys = || {
        let mut keys: Vec<Key> = Vec::new();
        for _ in 0..draw.below(3) {
            keys.push(id.step().keys[draw.below(id.step().keys.len() as u32) as usize].key);
        }
        keys.sort();
        keys.dedup();
        keys
    };
    let (lock, hide) = (keys(), keys());
    Presentation {
        embed: [None, EMBEDS[0].1, EMBEDS[1].1, EMBEDS[2].1][draw.below(4) as usize],
        lock,
        hide,
        view: VIEWS[draw.below(3) as usize].1,
        theme: THEMES[draw.below(3) as usize].1,
        still: draw.below(2) == 1,
    }
}

#[track_caller]
fn check_round_trip(link: &Link) {
    let query = link.print();
    assert!(query.len() <= 300, "{} characters: {query}", query.len());
    let (again, notes) = Link::parse(&query);
    assert_eq!((&again, notes), (link, Vec::new()), "{query}");
    assert_eq!(again.print(), query);
}

/// E8.
#[test]
fn a_state_is_the_same_after_its_link() {
    for id in StepId::ALL {
        let mut draw = Draw::new(id as i64);
        for _ in 0..500 {
            check_round_trip(&drawn(id, &mut draw));
        }
    }
}

/// The longest link that the page writes: every key off its start, every lane moved that may be.
#[test]
fn the_longest_link_has_at_most_300_characters() {
    let moves: Vec<String> = (0..Moves::MOST).map(|k| format!("{}:255", 31 - k)).collect();
    let query = format!(
        "step=warp&elem=16&unit=pair&thread=31&active=fffffffe&pattern=scattered&seed=9999&move={}&frame=0&embed=\
         controls&lock=active,pattern&hide=thread,frame&view=handout&theme=light&motion=off",
        moves.join(",")
    );
    check_round_trip(&Link::parse(&query).0);
    assert_eq!(Link::parse(&query).0.values.moves.iter().count(), Moves::MOST);
}

#[test]
fn a_start_state_has_the_shortest_link() {
    for id in StepId::ALL {
        let link = clean(&format!("step={}", id.slug()));
        assert_eq!((link.print(), link.keyed), (format!("step={}", id.slug()), false));
        assert_eq!(link.values, id.step().start());
    }
    assert_eq!(clean("").print(), "");
    assert_eq!(clean("?").print(), "");
}

#[track_caller]
fn check_shortest(query: &str, shortest: &str) {
    assert_eq!(clean(query).print(), shortest, "{query}");
}

#[test]
fn links_are_printed_at_their_shortest_and_in_order() {
    check_shortest("?unit=line&stride=32", "stride=32&unit=line");
    check_shortest("stride=8&offset=0&unit=sector&elem=4&thread=0", "");
    check_shortest("step=warp&active=all&move=5:40", "step=warp&move=5:40");
    check_shortest("step=warp&active=0x0000ffff", "step=warp&active=ffff");
    check_shortest("step=warp&move=9:1,5:40", "step=warp&move=5:40,9:1");
    check_shortest("view=article&theme=auto&motion=auto", "");
    check_shortest("embed=figure&lock=unit,stride,unit", "embed=figure&lock=stride,unit");
    check_shortest("stride=007", "stride=7");
}

// What a link sets.

#[test]
fn keys_without_a_step_go_to_stride() {
    let link = clean("stride=3&offset=4");
    assert_eq!((link.step, link.target(), link.keyed), (None, StepId::Stride, true));
    assert_eq!((link.values.stride(), link.values.offset_bytes()), (3, 4));
}

#[test]
fn unknown_keys_are_passed_over() {
    for query in
        ["utm_source=x&stride=3", "stride=3&expr=a%5Bi%5D", "STRIDE=5&stride=3", "stride=3&=&&x", "stride=3&v=1"]
    {
        assert_eq!(clean(query).print(), "stride=3", "{query}");
    }
    // A key of another step is none of this one's.
    assert_eq!(clean("step=hook&offset=4&index=3").print(), "step=hook");
}

#[test]
fn the_last_of_duplicate_keys_counts() {
    assert_eq!(clean("stride=3&stride=5").print(), "stride=5");
    assert_eq!(clean("stride=9999&stride=5").print(), "stride=5");
    assert_eq!(clean("step=hook&step=warp").target(), StepId::Warp);
    check_note("stride=5&stride=abc", "The link’s stride=abc could not be read. Used instead: 5.", Key::Stride, 5);
}

#[test]
fn percent_encoding_is_read_and_broken_encoding_is_text() {
    assert_eq!(clean("%73tride=%33").print(), "stride=3");
    assert_eq!(clean("step=warp&move=5%3A40%2C6%3A41").print(), "step=warp&move=5:40,6:41");
    check_note("stride=%3", "The link’s stride=%3 could not be read. Used instead: 8.", Key::Stride, 8);
    check_note("stride=%zz", "The link’s stride=%zz could not be read. Used instead: 8.", Key::Stride, 8);
    check_note("stride=%ff3", "The link’s stride=\u{fffd}3 could not be read. Used instead: 8.", Key::Stride, 8);
    check_note("stride=%003", "The link’s stride=3… could not be read. Used instead: 8.", Key::Stride, 8);
}

// What is clamped, and what is said of it.

#[test]
fn numbers_out_of_range_go_to_the_nearest() {
    let range = |given: &str, used: &str| {
        format!("The link asks for {given}, which is out of range. The nearest is used: {used}.")
    };
    check_note("stride=9999", &range("stride=9999", "1024"), Key::Stride, 1024);
    check_note("stride=-65", &range("stride=-65", "-64"), Key::Stride, -64);
    check_note("offset=-1", &range("offset=-1", "0"), Key::Offset, 0);
    check_note("offset=4097", &range("offset=4097", "4096"), Key::Offset, 4096);
    check_note("elem=3", &range("elem=3", "2"), Key::Elem, 2);
    check_note("elem=0", &range("elem=0", "1"), Key::Elem, 1);
    check_note("elem=64", &range("elem=64", "16"), Key::Elem, 16);
    check_note("thread=32", &range("thread=32", "31"), Key::Thread, 31);
    let huge = "99999999999999999999999999";
    check_note(&format!("stride={huge}"), &range("stride=999999999999999999999999…", "1024"), Key::Stride, 1024);
    check_note(&format!("stride=-{huge}"), &range("stride=-99999999999999999999999…", "-64"), Key::Stride, -64);
    check_note("step=warp&seed=0", &range("seed=0", "1"), Key::Seed, 1);
}

/// A number that fits its range, but not another key of the step.
#[test]
fn what_has_to_give_way_to_another_key_is_noted() {
    let range = |given: &str, used: &str| {
        format!("The link asks for {given}, which is out of range. The nearest is used: {used}.")
    };
    check_note("step=address&index=63", &range("index=63", "15"), Key::Index, 15);
    check_note("step=address&index=99&elem=16", &range("index=99", "3"), Key::Index, 3);
    check_note("step=sector&at=63", &range("at=63", "60"), Key::At, 60);
    check_note("step=sector&elem=16&at=9999", &range("at=9999", "48"), Key::At, 48);
    assert_eq!(clean("step=address&index=63&elem=1").values.get(Key::Index), 63);
    assert_eq!(clean("step=sector&at=63&elem=1").values.get(Key::At), 63);
}

#[test]
fn what_cannot_be_read_falls_back() {
    let unread = |given: &str, used: &str| format!("The link’s {given} could not be read. Used instead: {used}.");
    check_note("stride=abc", &unread("stride=abc", "8"), Key::Stride, 8);
    check_note("stride=", &unread("stride=", "8"), Key::Stride, 8);
    check_note("stride", &unread("stride=", "8"), Key::Stride, 8);
    check_note("stride=3.5", &unread("stride=3.5", "8"), Key::Stride, 8);
    check_note("stride=1e3", &unread("stride=1e3", "8"), Key::Stride, 8);
    check_note("stride=-", &unread("stride=-", "8"), Key::Stride, 8);
    check_note("unit=words", &unread("unit=words", "sector"), Key::Unit, 0);
    check_note("step=warp&pattern=random", &unread("pattern=random", "ordered"), Key::Pattern, 1);
    check_note("step=warp&active=xyz", &unread("active=xyz", "all"), Key::Active, u32::MAX.into());
    check_note("step=warp&active=100000000", &unread("active=100000000", "all"), Key::Active, u32::MAX.into());
}

#[test]
fn moves_that_can_be_read_are_kept() {
    let unread = |given: &str, used: &str| format!("The link’s {given} could not be read. Used instead: {used}.");
    let word = |query: &str, lane| Link::parse(query).0.values.moves.word(lane);
    let query = "step=warp&move=5:40,32:1,6:256,x,7:-1";
    assert_eq!(notes(query), [unread("move=5:40,32:1,6:256,x,7:-1", "5:40")]);
    assert_eq!([word(query, 5), word(query, 6), word(query, 7)], [Some(40), None, None]);
    assert_eq!(notes("step=warp&move=abc"), ["The link’s move=abc could not be read. It is left out."]);
    let too_many: Vec<String> = (0..=Moves::MOST).map(|lane| format!("{lane}:200")).collect();
    let query = format!("step=warp&move={}", too_many.join(","));
    assert_eq!((notes(&query).len(), word(&query, 0), word(&query, 1)), (1, None, Some(200)));
}

/// What is used instead is what the page then does.
#[test]
fn ways_of_showing_that_cannot_be_read_name_what_is_used() {
    let unread = |given: &str, used: &str| vec![format!("The link’s {given} could not be read. Used instead: {used}.")];
    let left_out = |given: &str| vec![format!("The link’s {given} could not be read. It is left out.")];
    assert_eq!(notes("theme=blue"), unread("theme=blue", "auto"));
    assert_eq!(notes("theme=dark&theme=blue"), unread("theme=blue", "dark"));
    assert_eq!(notes("view=poster"), unread("view=poster", "article"));
    assert_eq!(notes("motion=fast"), unread("motion=fast", "auto"));
    assert_eq!(notes("v=2"), unread("v=2", "1"));
    assert_eq!(notes("embed=all"), left_out("embed=all"));
    assert_eq!(notes("lock=speed"), left_out("lock=speed"));
    assert_eq!(notes("hide=speed,unit"), unread("hide=speed,unit", "unit"));
    assert_eq!(Link::parse("theme=blue").0.presentation, Presentation::default());
    assert_eq!(Link::parse("theme=dark&theme=blue").0.presentation.theme, Theme::Dark);
    assert_eq!(Link::parse("hide=speed,unit").0.presentation.hide, [Key::Unit]);
}

#[test]
fn an_unknown_step_is_named() {
    assert_eq!(notes("step=nonsense"), ["There is no step called “nonsense”. Here is the page from its beginning."]);
    assert_eq!(Link::parse("step=nonsense").0.step, None);
    check_value("step=nonsense&stride=3", Key::Stride, 3);
}

/// A start that no lane may have is kept as it is: the figure shows it refused, with its lanes.
#[test]
fn a_refused_offset_is_kept() {
    let link = clean("offset=1&elem=4");
    let refused = Analysis::of(link.target(), &link.values).counts.expect_err("refused");
    assert_eq!((link.values.offset_bytes(), refused.lanes), (1, u64::from(u32::MAX)));
}

#[test]
fn notes_are_few_and_short() {
    let query = "stride=x&offset=x&elem=x&unit=x&thread=x&theme=x&view=x&embed=x&step=x";
    let said = notes(query);
    assert_eq!(said.len(), NOTES + 1);
    assert_eq!(said[NOTES], "5 more keys of the link could not be used.");
    let said = notes(&format!("stride={}", "9z".repeat(5_000)));
    assert_eq!(said, ["The link’s stride=9z9z9z9z9z9z9z9z9z9z9z9z… could not be read. Used instead: 8."]);
}

/// Rubbish never panics, and what comes of it is a state with a link of its own.
#[track_caller]
fn check_total(query: &str) {
    let (link, notes) = Link::parse(query);
    assert!(notes.len() <= NOTES + 1, "{query}");
    for note in &notes {
        assert!(words(note.clone()).chars().count() < 400, "{query}");
    }
    let printed = link.print();
    let (again, notes) = Link::parse(&printed);
    assert_eq!((&again.values, &again.presentation, notes), (&link.values, &link.presentation, Vec::new()), "{query}");
    assert_eq!(again.print(), printed, "{query}");
}

#[test]
fn ten_kilobytes_of_rubbish() {
    let mut draw = Draw::new(10);
    let mut bytes = || char::from_u32(draw.below(0x250)).unwrap_or('&');
    for _ in 0..20 {
        check_total(&(0..10_000).map(|_| bytes()).collect::<String>());
    }
    for part in ["%", "&", "=", "stride=", "&stride=9999", "&step=x", "move=5:40,", "\0", "&lock=unit,x", "%00%ff"] {
        check_total(&part.repeat(10_000 / part.len()));
    }
}

proptest! {
    #[test]
    fn any_text_is_a_link(query in any::<String>()) {
        check_total(&query);
    }

    #[test]
    fn any_value_of_any_key_is_a_link(
        slug in prop::sample::select(StepId::ALL.map(StepId::slug).to_vec()),
        keys in prop::collection::vec(0..Key::COUNT + 8, 0..12),
        values in prop::collection::vec(prop_oneof![
            any::<i64>().prop_map(|n| n.to_string()),
            (-70..1100_i64).prop_map(|n| n.to_string()),
            "[a-z0-9:,&%-]{0,12}",
            any::<String>(),
        ], 12),
    ) {
        let others = ["embed", "lock", "hide", "view", "theme", "motion", "v", "lang"];
        let name = |place: usize| Key::ALL.get(place).map_or_else(|| others[place - Key::COUNT], |key| key.spec().name);
        let pairs: Vec<String> = keys.iter().zip(&values).map(|(key, value)| [name(*key), "=", value].concat()).collect();
        check_total(&format!("step={slug}&{}", pairs.join("&")));
    }
}

/// M1 and M7, by link: each golden state's figure says of itself exactly what the golden file does.
#[test]
fn every_golden_state_by_link() {
    let rows: Vec<serde_json::Value> =
        serde_json::from_str(include_str!("../../tests/golden.json")).expect("an array of states");
    assert_eq!(rows.len(), 62);
    for row in rows {
        let number = |field: &str| row[field].as_i64().unwrap_or_else(|| panic!("{field}: {row}"));
        let query = format!("step=stride&stride={}&elem={}&offset={}", number("S"), number("E"), number("b"));
        let link = clean(&query);
        let a = Analysis::of(link.target(), &link.values);
        let data = |name: &str| a.data(DATA.iter().position(|data| *data == name).expect("a known attribute"));
        let is = |name: &str, expected: String| assert_eq!(data(name), Some(expected), "{query} {name}");
        for (name, field) in [
            ("data-stride", "S"),
            ("data-elem", "E"),
            ("data-offset", "b"),
            ("data-sectors", "sectors"),
            ("data-lines", "lines"),
            ("data-requested-bytes", "requested"),
            ("data-unique-bytes", "unique"),
            ("data-fetched-bytes", "fetched"),
            ("data-wasted-bytes", "wasted"),
        ] {
            is(name, number(field).to_string());
        }
        // The step has no row size of its own: it is the usual one.
        if number("row") == 1024 {
            is("data-rows", number("rows").to_string());
        }
        let hundredths = (row["eff_pct"].as_f64().expect("a percentage") * 100.0).round() as u64;
        is("data-efficiency", percent(hundredths));
        let occupancy = row["occupancy"].as_array().expect("lanes").iter().map(|n| n.to_string());
        is("data-occupancy", occupancy.collect::<Vec<_>>().join(","));
        is("data-unit", "sector".to_owned());
        is("data-requests", "1".to_owned());
        assert_eq!(data("data-error"), None, "{query}");
        // By lines, the same state fetches what the golden file says of lines.
        let by_line = clean(&format!("{query}&unit=line"));
        let a = Analysis::of(by_line.target(), &by_line.values);
        let coverage = a.coverage().expect("a count");
        assert_eq!(coverage.fetched_bytes() as i64, number("fetched_lines"), "{query}");
    }
}

/// Q.1: the link of a question for recall leads to the state that shows its answer.
#[test]
fn the_links_of_questions_lead_to_their_states() {
    for seed in 1..100 {
        for question in (0..MOST).filter_map(|place| question(StepId::Summary, seed, place)) {
            let (step, values) = (Some(question.step()), question.values);
            let link = Link { step, values, keyed: true, presentation: Presentation::default() };
            check_round_trip(&link);
            assert_eq!(clean(&link.print()), link);
        }
    }
}
