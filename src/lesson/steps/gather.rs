//! Step `gather`: random indices and their order.

use super::{FLOAT_BYTES, grid_table, number, state_units, thread_value, used_percent};
use crate::lesson::analysis::Way;
use crate::lesson::math::{equals, math};
use crate::lesson::random::Draw;
use crate::lesson::{
    Analysis, Challenge, ChallengeForm, Code, GATHER_RANGES, Guess, GuessForm, Key, KeyUse, Math, Part, Place,
    Prediction, Step, StepId, Table, TableRow, Values, Verdict, hex, lane_list, unit_arg, unit_name,
};
use crate::message::{Arg, Message, msg, text};
use crate::model::{Access, Coverage, SECTOR_BYTES, Unit, WARP_LANES, expected_units, lanes_in};

/// Warps whose indices are drawn; the first is shown.
const WARPS: u32 = 32;
/// Values of `sort`.
const NONE: usize = 0;
const WITHIN: usize = 1;
const ACROSS: usize = 2;
/// Value of `op`.
const STORE: i64 = 1;
/// The range of the start and of the question, in floats.
const RANGE: i64 = 4096;
/// How far off a guessed count may be.
const TOLERANCE: i64 = 1;
/// Sectors per warp that the second challenge wants to get below.
const HALF: u32 = WARP_LANES / 2;
/// Addresses named in a warning; of more, only how many they are.
const NAMED: usize = 2;

pub static STEP: Step = Step {
    id: StepId::Gather,
    keys: &[
        KeyUse::stops(Key::Range, RANGE, &GATHER_RANGES),
        KeyUse::choice(Key::Sort, NONE as i64),
        KeyUse::choice(Key::Op, 0),
        // The first warp of this seed touches what is expected.
        KeyUse { default: 4, ..KeyUse::SEED },
        KeyUse::choice(Key::Unit, 0).at(Place::More),
        KeyUse::THREAD,
    ],
    title: text::GATHER_TITLE,
    nav: text::GATHER_NAV,
    caption: text::GATHER_CAPTION,
    tell: || {
        let n = n_units(RANGE, Unit::Sector);
        vec![
            text::GATHER_TELL_1.into(),
            msg::GatherTell2 {
                range: Arg::n(RANGE),
                units: unit_arg(n, Unit::Sector),
                expected: Arg::percent_hundredths(hundredths(n)).fetched(),
            }
            .into(),
            text::GATHER_TELL_3.into(),
            text::GATHER_TELL_4.into(),
        ]
    },
    prediction: Prediction {
        ask: || msg::GatherAsk { range: Arg::n(RANGE) }.into(),
        form: GuessForm::Numbers(&[text::GATHER_GUESS]),
        reply,
    },
    asks: |a| {
        msg::GatherAsks {
            op: Arg::n(a.values.get(Key::Op)),
            indices: Arg::text(INDICES[a.way.min(ACROSS)]),
            range: Arg::n(range(&a.values)),
            elem: Arg::n(FLOAT_BYTES).requested(),
        }
        .into()
    },
    code: Some(code),
    hand: Some(text::GATHER_HAND),
    grabs: None,
    say,
    value: |a, key, veiled| match key {
        Key::Range => {
            let (range, unit) = (range(&a.values), a.values.unit());
            let (range, of) = (Arg::n(range), unit_arg(n_units(range, unit), unit));
            match veiled {
                true => msg::GatherValueVeiled { range, of }.into(),
                false => msg::GatherValue { range, of, units: state_units(a) }.into(),
            }
        }
        Key::Thread => thread_value(a, veiled),
        _ => number(a.values.get(key)),
    },
    formula,
    table: |a| grid_table(a, None),
    parts: &[SORTS],
    notes: &[],
    challenges: &[
        Challenge { ask: || text::GATHER_CHALLENGE_1.into(), form: ChallengeForm::State(sort_lowers) },
        Challenge {
            ask: || msg::GatherChallenge2 { half: Arg::n(HALF) }.into(),
            form: ChallengeForm::State(widest_shared),
        },
    ],
    why: |a| {
        let (unit, n) = (a.values.unit(), n_units(range(&a.values), a.values.unit()));
        let all = i64::from(WARPS * WARP_LANES);
        vec![
            msg::GatherWhy1 { of: unit_arg(n, unit), unit: Arg::text(unit.slug()) }.into(),
            msg::GatherWhy2 {
                all: Arg::n(all),
                of: unit_arg(n, unit),
                each: Arg::percent_hundredths((all as u64 * 100 + u64::from(n) / 2) / u64::from(n)),
            }
            .into(),
        ]
    },
    why_step: None,
};

/// The three orders, over all warps.
const SORTS: Part = Part {
    slug: "sorts",
    caption: text::SORTS_CAPTION,
    say: |a| {
        let [none, within, across] = [NONE, WITHIN, ACROSS].map(|sort| mean(a, sort).fetched());
        let stream = &a.ways[NONE].together;
        let (unit, touched) = (unit_name(stream.unit), unit_arg(stream.n_units(), stream.unit));
        let bytes = Arg::n(stream.unique_bytes).requested();
        vec![msg::SortsSay { warps: Arg::n(WARPS), unit, none, within, across, bytes, touched }.into()]
    },
    table: |a| {
        let rows = a.ways.iter().enumerate().map(|(sort, way)| {
            let summed = way.together.n_units_summed();
            let mean = msg::Bare { value: mean(a, sort) }.into();
            TableRow {
                cells: vec![sort_words(sort as i64), number(summed), mean, number(way.together.n_units())],
                lanes: 0,
            }
        });
        Table {
            caption: msg::SortsTable { warps: Arg::n(WARPS), unit: unit_name(a.values.unit()) }.into(),
            head: vec![text::HEAD_INDICES, text::HEAD_SUMMED, text::HEAD_MEAN, text::HEAD_DISTINCT],
            rows: rows.collect(),
        }
    },
    data: &["data-unit", "data-requests", "data-units", "data-units-summed", "data-unique-bytes"],
    value: |a, attribute| {
        let stream = &a.way()?.together;
        let number = match attribute {
            "data-unit" => return Some(stream.unit.slug().to_owned()),
            "data-requests" => u64::from(WARPS),
            "data-units" => stream.n_units().into(),
            "data-units-summed" => stream.n_units_summed().into(),
            _ => stream.unique_bytes,
        };
        Some(number.to_string())
    },
};

/// Floats that indices are drawn from.
pub fn range(values: &Values) -> i64 {
    values.get(Key::Range)
}

/// Units that so many floats lie in.
pub fn n_units(range: i64, unit: Unit) -> u32 {
    (range as u32 * FLOAT_BYTES).div_ceil(unit.bytes())
}

/// Units that a warp of random indices is expected to touch, in hundredths.
pub fn hundredths(n_units: u32) -> u64 {
    (expected_units(n_units, WARP_LANES) * 100.0).round() as u64
}

/// The indices of all warps, in their order.
fn indices(values: &Values, sort: usize) -> Vec<u32> {
    let mut draw = Draw::new(values.get(Key::Seed));
    let mut all: Vec<u32> = (0..WARPS * WARP_LANES).map(|_| draw.below(range(values) as u32)).collect();
    match sort {
        NONE => (),
        WITHIN => all.chunks_mut(WARP_LANES as usize).for_each(<[u32]>::sort_unstable),
        _ => all.sort_unstable(),
    }
    all
}

fn request(indices: &[u32]) -> Access {
    let addresses: Vec<i64> = indices.iter().map(|index| i64::from(index * FLOAT_BYTES)).collect();
    Access::explicit(&addresses, FLOAT_BYTES, u64::MAX)
}

/// The request that the state shows: that of the first warp.
pub fn access(values: &Values) -> Access {
    request(&indices(values, values.get(Key::Sort) as usize)[..WARP_LANES as usize])
}

/// The ways that are compared, and the place of the state's own: each order of the same indices, a request a warp.
pub fn ways(values: &Values) -> (Vec<Way>, usize) {
    let ways = [NONE, WITHIN, ACROSS].map(|sort| {
        let requests = indices(values, sort).chunks(WARP_LANES as usize).map(request).collect();
        Way::of(requests, values.unit())
    });
    (ways.into(), values.get(Key::Sort) as usize)
}

/// Units of the first warp, as the curve behind the range has them.
pub fn count(values: &Values) -> u32 {
    Coverage::of(&access(values), values.unit()).n_units()
}

/// Units per warp of an order, on average, in hundredths.
pub fn mean_hundredths(a: &Analysis, sort: usize) -> u64 {
    let summed = u64::from(a.ways[sort].together.n_units_summed());
    (summed * 100 + u64::from(WARPS) / 2) / u64::from(WARPS)
}

fn mean(a: &Analysis, sort: usize) -> Arg {
    Arg::percent_hundredths(mean_hundredths(a, sort))
}

/// An order in words.
pub fn sort_words(sort: i64) -> Message {
    msg::GatherSort { sort: Arg::n(sort) }.into()
}

/// Load or store, in words.
pub fn op_words(op: i64) -> Message {
    msg::GatherOp { op: Arg::n(op) }.into()
}

fn reply(guess: Guess) -> (bool, Message) {
    let n = n_units(RANGE, Unit::Sector);
    let (law, expected) = (hundredths(n), Arg::percent_hundredths(hundredths(n)));
    match guess {
        Guess::Numbers(given, _) if (given * 100 - law as i64).abs() <= TOLERANCE * 100 => {
            (true, msg::GatherReplyRight { expected, of: Arg::n(n) }.into())
        }
        Guess::Numbers(given, _) if given > i64::from(WARP_LANES) => {
            (false, msg::GatherReplyMore { lanes: Arg::n(WARP_LANES) }.into())
        }
        _ => {
            let share = Arg::n(SECTOR_BYTES / FLOAT_BYTES);
            (false, msg::GatherReplyFew { expected, of: Arg::n(n), share }.into())
        }
    }
}

/// The lanes that store to each address that more than one of them stores to.
pub fn collisions(access: &Access) -> Vec<(i64, u64)> {
    let mut all: Vec<(i64, u64)> = Vec::new();
    for lane in lanes_in(access.active()) {
        let address = access.address(lane);
        match all.iter_mut().find(|(known, _)| *known == address) {
            Some((_, lanes)) => *lanes |= 1 << lane,
            None => all.push((address, 1 << lane)),
        }
    }
    all.retain(|(_, lanes)| lanes.count_ones() > 1);
    all
}

/// What a store has to be warned of.
fn warning(a: &Analysis) -> Message {
    let all = collisions(&a.access);
    let mut who = String::new();
    for (address, lanes) in all.iter().take(NAMED) {
        if !who.is_empty() {
            who.push_str("; ");
        }
        who.push_str(&[lane_list(*lanes).as_str(), " → ", &hex(*address)].concat());
    }
    msg::GatherWarning { n: Arg::n(all.len()), who: Arg::text(who), more: Arg::n(all.len().saturating_sub(NAMED)) }
        .into()
}

fn say(a: &Analysis) -> Message {
    let Some(coverage) = a.coverage() else { return super::refused_say(a) };
    let unit = a.values.unit();
    let said = msg::GatherSay {
        sort: Arg::n(a.way),
        op: Arg::n(a.values.get(Key::Op)),
        lanes: Arg::n(WARP_LANES),
        range: Arg::n(range(&a.values)),
        all: Arg::n(WARPS * WARP_LANES),
        units: state_units(a),
        expected: Arg::percent_hundredths(hundredths(n_units(range(&a.values), unit))),
        fetched: Arg::n(coverage.fetched_bytes()).fetched(),
        percent: used_percent(a),
        none: mean(a, NONE),
        mean: mean(a, a.way),
    };
    match a.values.get(Key::Op) {
        STORE => msg::GatherSayStore { said: Arg::message(said), warning: Arg::message(warning(a)) }.into(),
        _ => said.into(),
    }
}

/// The indices in each order, as the code names them.
const INDICES: [&str; 3] = ["idx", "idx_sorted_by_warp", "idx_sorted"];

fn code(a: &Analysis) -> Vec<Code> {
    let own = |code: &str| Code::Text(code.to_owned());
    let token = |key, code: &str| Code::Token(key, code.to_owned());
    let indices = token(Key::Sort, INDICES[a.way.min(ACROSS)]);
    match a.values.get(Key::Op) {
        STORE => vec![own("data["), indices, own("[i]] "), token(Key::Op, "= v"), own(";")],
        _ => vec![token(Key::Op, "v ="), own(" data["), indices, own("[i]];")],
    }
}

/// How many units lie in the range, how many of them a random warp is expected to touch, and how many were.
fn formula(a: &Analysis) -> Vec<Math> {
    let Some(coverage) = a.coverage() else { return Vec::new() };
    let (unit, range) = (a.values.unit(), range(&a.values));
    let n = n_units(range, unit);
    let expected = hundredths(n);
    let summed = a.ways[a.way].together.n_units_summed();
    let lanes = || Arg::n(WARP_LANES);
    vec![
        math("n = $ · $ ÷ $ = $", vec![Arg::n(range), Arg::n(FLOAT_BYTES), Arg::n(unit.bytes()), Arg::n(n)]),
        math(
            ["N_expected = n · ( 1 − ( 1 − 1 ÷ n ) ^", &WARP_LANES.to_string(), " ) ? $"].concat(),
            vec![equals(n == 1), Arg::percent_hundredths(expected)],
        ),
        math("N_counted = $", vec![Arg::n(coverage.n_units()).fetched()]),
        math(
            "N_mean = $ ÷ $ ? $",
            vec![Arg::n(summed), lanes(), equals(u64::from(summed) * 100 % u64::from(WARPS) == 0), mean(a, a.way)],
        ),
    ]
}

fn sort_lowers(a: &Analysis) -> Verdict {
    let (none, own) = (mean_hundredths(a, NONE), mean_hundredths(a, a.way));
    let (before, after) = (mean(a, NONE), mean(a, a.way));
    match a.way {
        NONE => Verdict::Wrong(msg::GatherChallenge1None { before }.into(), None),
        WITHIN => Verdict::Wrong(msg::GatherChallenge1Within { before, after }.into(), Some(0)),
        // Less than a tenth is no gain to speak of.
        _ if own * 10 > none * 9 => Verdict::Wrong(msg::GatherChallenge1Thin { before, after }.into(), None),
        _ => Verdict::Right(msg::GatherChallenge1Right { before, after }.into()),
    }
}

fn widest_shared(a: &Analysis) -> Verdict {
    let widest =
        GATHER_RANGES.into_iter().rfind(|range| hundredths(n_units(*range, Unit::Sector)) < u64::from(HALF) * 100);
    let widest = widest.unwrap_or(GATHER_RANGES[0]);
    let range = range(&a.values);
    let expected = Arg::percent_hundredths(hundredths(n_units(range, Unit::Sector)));
    let wrong = |message: Message| Verdict::Wrong(message, None);
    match () {
        () if a.values.unit() != Unit::Sector => wrong(text::GATHER_CHALLENGE_2_UNIT.into()),
        () if range > widest => wrong(msg::GatherChallenge2Wide { range: Arg::n(range), expected }.into()),
        () if range < widest => wrong(msg::GatherChallenge2Narrow { range: Arg::n(range), expected }.into()),
        () => Verdict::Right(
            msg::GatherChallenge2Right { of: unit_arg(n_units(range, Unit::Sector), Unit::Sector), expected }.into(),
        ),
    }
}
