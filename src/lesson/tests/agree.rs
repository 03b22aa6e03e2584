//! M5 and M7: whatever the state, the sentence, the formula, the table and the figure's attributes show the same numbers.

use super::formula::{check_true, sides, value_in};
use super::*;
use crate::lesson::random::Draw;

/// States drawn per step.
pub const STATES: i64 = 1000;

/// A state with every key of the step drawn from all that a link may say.
pub fn drawn(id: StepId, seed: i64) -> Analysis {
    let mut draw = Draw::new(seed);
    let mut values = id.step().start();
    for key in id.step().keys.iter().map(|key_use| key_use.key) {
        let value = match key.spec().kind {
            // Half of the numbers near the slider, where most readers are.
            Kind::Integer(range) => {
                let (min, max) = id.step().key(key).expect("its key").slider;
                let (min, max) = if draw.below(2) == 0 { (min, max) } else { (range.min, range.max) };
                min + i64::from(draw.below((max - min + 1) as u32))
            }
            Kind::OneOf(list) => list[draw.below(list.len() as u32) as usize],
            Kind::Word(list) => draw.below(list.len() as u32).into(),
            Kind::Mask if draw.below(2) == 0 => u32::MAX.into(),
            Kind::Mask => (draw.below(1 << 16) << 16 | draw.below(1 << 16)).into(),
            Kind::Moves => {
                for _ in 0..draw.below(4) {
                    values.moves.set(draw.below(32), draw.below(256).into());
                }
                continue;
            }
            Kind::Peak if draw.below(2) == 0 => -1 - i64::from(draw.below(7)),
            Kind::Peak => 1 + i64::from(draw.below(6000)),
        };
        values.set(key, value);
    }
    id.step().settle(&mut values, None);
    Analysis::of(id, &values)
}

/// The number in front of each of these words.
pub fn numbers_before(text: &str, words: &[&str]) -> Vec<u64> {
    let tokens: Vec<&str> = text.split(' ').collect();
    let pairs = tokens.windows(2).filter(|pair| words.contains(&pair[1].trim_end_matches([',', '.', ':', ';', ')'])));
    pairs.filter_map(|pair| pair[0].trim_start_matches('(').parse().ok()).collect()
}

/// The figure's attribute of that name.
pub fn attribute(a: &Analysis, name: &str) -> Option<String> {
    let place = DATA.iter().position(|attribute| *attribute == name).expect("a known attribute");
    a.data(place)
}

/// The count that a state's sentence names, and the bytes fetched, used and wasted, as far as it names them.
struct Said {
    n: u64,
    fetched: Option<u64>,
    used: Option<u64>,
    wasted: Option<u64>,
}

fn read_sentence(a: &Analysis) -> Said {
    let text = words(a.step.step().sentence(a));
    let unit = u64::from(a.values.unit().bytes());
    let unit_words = ["sector", "sectors", "pair", "pairs", "line", "lines"];
    let one = |words: &[&str]| numbers_before(&text, words).first().copied();
    let only = |n: u64| Said { n, fetched: None, used: None, wasted: None };
    match a.step {
        StepId::Hook => {
            let counts = numbers_before(&text, &unit_words);
            assert_eq!(counts.len(), 2, "{text}");
            only(counts[1])
        }
        StepId::Sector => {
            let (used, wasted) = (one(&["used"]).expect(&text), one(&["along"]).expect(&text));
            Said { n: (used + wasted) / unit, fetched: Some(used + wasted), used: Some(used), wasted: Some(wasted) }
        }
        StepId::Warp if a.access.n_active() == 0 => {
            assert_eq!(text, "No thread takes part, so nothing is fetched.");
            only(0)
        }
        StepId::Warp => {
            let n = numbers_before(&text, &[&unit_words[..], &["different"]].concat());
            let fetches = if text.contains("one fetch") { 1 } else { one(&["fetches"]).expect(&text) };
            assert_eq!(n, [fetches], "{text}");
            only(fetches)
        }
        StepId::Packed => Said {
            n: one(&unit_words).expect(&text),
            fetched: one(&["fetched"]),
            used: one(&["bytes"]),
            wasted: Some(one(&["wasted"]).unwrap_or(0)),
        },
        StepId::Stride => match a.values.stride() {
            0 => only(one(&unit_words).expect(&text)),
            _ => {
                let fetched = one(&["bytes", "byte"]).filter(|_| text.contains("bytes fetched"));
                let fetched = numbers_before(&text, &["bytes"]).last().copied().or(fetched).expect(&text);
                // A warp alone in its units names no count: what is fetched does.
                let n = one(&unit_words).unwrap_or(fetched / unit);
                let full = text.contains("every one of them used");
                let used = if full { fetched } else { one(&["used"]).expect(&text) };
                let wasted = if full { 0 } else { one(&["thrown"]).expect(&text) };
                Said { n, fetched: Some(fetched), used: Some(used), wasted: Some(wasted) }
            }
        },
        StepId::Time => match one(&unit_words).or(one(&["waits"])) {
            Some(n) => only(n),
            None => {
                let fetched = one(&["bytes"]).expect(&text);
                Said { n: fetched / unit, fetched: Some(fetched), used: one(&["used"]), wasted: None }
            }
        },
        StepId::Alignment => Said {
            n: one(&unit_words).expect(&text),
            fetched: numbers_before(&text, &["bytes"]).last().copied(),
            used: None,
            wasted: Some(one(&["wasted"]).unwrap_or(0)),
        },
        StepId::Spectrum => only(one(&unit_words).expect(&text)),
        StepId::Summary => {
            // It names no count, only how many times that of unit stride it is.
            let times = text.split("bytes ").nth(1).and_then(|rest| rest.split('×').next()?.parse::<f64>().ok());
            let one = &a.beside.as_ref().expect("unit stride").1;
            only((times.expect(&text) * f64::from(one.unit(a.values.unit()).n_units())).round() as u64)
        }
        StepId::Address => unreachable!("it counts nothing"),
        _ => unreachable!("the fixes are checked in files of their own"),
    }
}

#[track_caller]
fn check_counted(a: &Analysis) {
    let (step, link) = (a.step.step(), format!("{:?}", a.values));
    let coverage = a.coverage().expect("a count");
    let (n, unit) = (u64::from(coverage.n_units()), u64::from(a.values.unit().bytes()));
    let (fetched, used, wasted) = (coverage.fetched_bytes(), coverage.unique_bytes, coverage.wasted_bytes());
    // M5.
    assert_eq!(fetched, n * unit, "{link}");
    assert_eq!(used + wasted, fetched, "{link}");
    assert_eq!(coverage.occupancy().sum::<u32>(), a.access.n_active(), "no lane straddles: {link}");
    // The figure's attributes.
    let data = |name: &str| attribute(a, name).unwrap_or_else(|| panic!("{name} is missing: {link}"));
    let count = match a.values.unit().slug() {
        "sector" => data("data-sectors"),
        "pair" => data("data-pairs"),
        _ => data("data-lines"),
    };
    assert_eq!(count, n.to_string(), "{link}");
    assert_eq!(data("data-fetched-bytes"), fetched.to_string(), "{link}");
    assert_eq!(data("data-wasted-bytes"), wasted.to_string(), "{link}");
    assert_eq!(data("data-unique-bytes"), used.to_string(), "{link}");
    let occupancy = data("data-occupancy");
    assert_eq!(occupancy.split(',').filter(|part| !part.is_empty()).count() as u64, n, "{link}");
    // The sentence.
    let said = read_sentence(a);
    assert_eq!(said.n, n, "{link}");
    assert_eq!(said.fetched.unwrap_or(fetched), fetched, "{link}");
    assert_eq!(said.used.unwrap_or(used), used, "{link}");
    assert_eq!(said.wasted.unwrap_or(wasted), wasted, "{link}");
    // What the controls say of their values.
    for key in step.keys.iter().map(|key_use| key_use.key) {
        check_value(a, key);
    }
    // The formula.
    let formulas: Vec<String> = (step.formula)(a).iter().map(Math::plain).collect();
    assert!(!formulas.is_empty(), "{link}");
    for formula in formulas.iter().filter(|formula| formula.contains(['=', '≈'])) {
        check_true(formula, &|name| value_in(a, name));
    }
    if let Some(of_n) = formulas.iter().find(|formula| formula.starts_with("N = ")) {
        assert_eq!(sides(of_n, &|name| value_in(a, name)).last(), Some(&(n as f64)), "{of_n}: {link}");
    }
    // The table: a row a unit, its bytes adding up to the same; in the last two steps, a row a stride or a meter.
    let table = (step.table)(a);
    if matches!(a.step, StepId::Spectrum | StepId::Summary) {
        let mut rows = table.rows.iter().map(|row| row.cells.iter().cloned().map(words).collect::<Vec<_>>());
        let (head, number) = match a.step {
            StepId::Spectrum => (a.values.stride().to_string(), n),
            _ => ("Bytes fetched".to_owned(), fetched),
        };
        assert!(rows.any(|row| row[0] == head && row[1..3].contains(&number.to_string())), "{link}");
        return;
    }
    let by_rows = a.timing.as_ref().map(|timing| timing.rows.len() as u64);
    assert_eq!(table.rows.len() as u64, by_rows.unwrap_or(n), "{link}");
    let column = |head: Text| {
        let place = table.head.iter().position(|text| *text == head).expect("the column");
        table.rows.iter().map(|row| words(row.cells[place].clone()).parse::<u64>().expect("a number")).sum::<u64>()
    };
    assert_eq!(column(crate::message::text::HEAD_USED), used, "{link}");
    if by_rows.is_some() {
        assert_eq!(column(crate::message::text::HEAD_SECTORS), n, "{link}");
    } else {
        assert_eq!(column(crate::message::text::HEAD_WASTED), wasted, "{link}");
    }
}

/// Checks that a control's words count as the state does.
#[track_caller]
fn check_value(a: &Analysis, key: Key) {
    let text = words(a.step.step().value_words(a, key, false));
    let coverage = a.coverage().expect("a count");
    match key {
        Key::Stride | Key::Offset | Key::Elem | Key::Active if text.contains(", ") => {
            let units = ["sector", "sectors", "pair", "pairs", "line", "lines"];
            assert_eq!(numbers_before(&text, &units), [u64::from(coverage.n_units())], "{text}");
            if let Some((before, _)) = text.split_once(" percent used") {
                let share = before.rsplit(' ').next().map(str::to_owned);
                assert_eq!(share, attribute(a, "data-efficiency"), "{text}");
            }
        }
        Key::At => {
            let used = format!("{} of {} bytes used", coverage.unique_bytes, coverage.fetched_bytes());
            assert!(text.ends_with(&used), "{text}");
        }
        Key::Thread if a.access.is_active(a.values.thread()) => {
            let touched = coverage.units_of_lane(a.values.thread()).next().expect("its unit");
            let company = match touched.n_lanes() {
                1 => format!("{}, alone in it", touched.block),
                n => format!("{}, shared with {} more", touched.block, n - 1),
            };
            assert!(text.ends_with(&company), "{text}");
        }
        _ => (),
    }
}

/// A refused access: nothing is counted anywhere, and the lanes at fault are named.
#[track_caller]
fn check_refused(a: &Analysis) {
    let link = format!("{:?}", a.values);
    let refused = a.counts.as_ref().expect_err("refused");
    let step = a.step.step();
    assert_eq!(attribute(a, "data-error").as_deref(), Some("misaligned"), "{link}");
    for name in ["data-sectors", "data-lines", "data-fetched-bytes", "data-efficiency", "data-occupancy"] {
        assert_eq!(attribute(a, name), None, "{name}: {link}");
    }
    let said = words(step.sentence(a));
    assert!(said.contains(&lane_list(refused.lanes)) && said.contains("refuses"), "{said}: {link}");
    assert_eq!((step.formula)(a), [], "{link}");
    assert_eq!((step.table)(a).rows.len() as u32, refused.lanes.count_ones(), "{link}");
}

#[track_caller]
fn check_states(id: StepId, is_ever_refused: bool) {
    let (mut n_counted, mut n_refused) = (0, 0);
    for seed in 0..STATES {
        let a = drawn(id, seed);
        if a.counts.is_ok() {
            check_counted(&a);
            n_counted += 1;
        } else {
            check_refused(&a);
            n_refused += 1;
        }
    }
    assert!(n_counted >= STATES / 4, "only {n_counted} states were counted");
    assert_eq!(n_refused > 0, is_ever_refused);
}

#[test]
fn hook_says_one_count_everywhere() {
    check_states(StepId::Hook, false);
}

#[test]
fn sector_says_one_count_everywhere() {
    check_states(StepId::Sector, true);
}

#[test]
fn warp_says_one_count_everywhere() {
    check_states(StepId::Warp, true);
}

#[test]
fn packed_says_one_count_everywhere() {
    check_states(StepId::Packed, false);
}

#[test]
fn stride_says_one_count_everywhere() {
    check_states(StepId::Stride, true);
}

#[test]
fn time_says_one_count_everywhere() {
    check_states(StepId::Time, true);
}

#[test]
fn alignment_says_one_count_everywhere() {
    check_states(StepId::Alignment, true);
}

#[test]
fn spectrum_says_one_count_everywhere() {
    check_states(StepId::Spectrum, false);
}

#[test]
fn summary_says_one_count_everywhere() {
    check_states(StepId::Summary, false);
}

/// The one formula without a count.
#[test]
fn an_address_is_its_index_times_its_size() {
    for seed in 0..STATES {
        let a = drawn(StepId::Address, seed);
        let formula = (StepId::Address.step().formula)(&a)[0].plain();
        check_true(&formula, &|name| value_in(&a, name));
        let said = words(StepId::Address.step().sentence(&a));
        assert!(said.contains(&format!("byte {} ({})", a.access.address(0), hex(a.access.address(0)))), "{said}");
    }
}

/// One and many: "1 byte", "2 bytes", in whatever state and wherever something is said.
#[test]
fn one_is_one_and_many_are_many() {
    let singular = ["byte", "sector", "pair", "line", "thread", "element", "request", "float", "fetch", "neighbor"];
    let plural =
        ["bytes", "sectors", "pairs", "lines", "threads", "elements", "requests", "floats", "fetches", "neighbors"];
    for id in StepId::ALL {
        for seed in 0..STATES {
            let a = drawn(id, seed);
            for text in texts_of(&a) {
                let numbers = numbers_before(&text, &plural);
                assert!(!numbers.contains(&1), "{text}");
                let numbers = numbers_before(&text, &singular);
                assert!(numbers.iter().all(|n| *n == 1), "{text}");
            }
        }
    }
}

/// All that a state says: what is asked, the sentence, the value texts, the table's caption, the reasons, the verdicts.
pub fn texts_of(a: &Analysis) -> Vec<String> {
    let step = a.step.step();
    let mut all = vec![(step.asks)(a), step.sentence(a), (step.table)(a).caption];
    for key_use in step.keys {
        all.push(step.value_words(a, key_use.key, false));
        all.push(step.value_words(a, key_use.key, true));
    }
    all.extend(step.reasons(a));
    all.extend(step.parts.iter().flat_map(|part| (part.say)(a)));
    for challenge in step.challenges {
        if let ChallengeForm::State(check) = challenge.form {
            match check(a) {
                Verdict::Right(message) | Verdict::Wrong(message, _) => all.push(message),
            }
        }
    }
    all.into_iter().map(words).collect()
}

/// S6.3: a multiple of 32 says of what, over every state as over every message.
#[test]
fn no_state_says_a_bare_thirty_two_times() {
    for id in StepId::ALL {
        for seed in 0..200 {
            for text in texts_of(&drawn(id, seed)) {
                check_multiples(&text);
            }
        }
    }
}
