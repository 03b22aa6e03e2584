//! Step `vector`: one load of several floats a lane.

use super::ways::{among_table, request_shares};
use super::{FLOAT_BYTES, arg, number, state_units, thread_value, used_percent};
use crate::lesson::analysis::Way;
use crate::lesson::math::{equals, math};
use crate::lesson::{
    Analysis, Challenge, ChallengeForm, Code, Guess, GuessForm, Key, KeyUse, Math, Page, Part, Place, Prediction, Step,
    StepId, Table, TableRow, Values, Verdict, unit_arg,
};
use crate::message::{Arg, Message, msg, text};
use crate::model::{Access, Affine, Caching, Coverage, Generation, Requests, SECTOR_BYTES, Unit, WARP_LANES};

/// Floats that each thread reads in all, in every way.
pub const FLOATS: i64 = 4;
/// Value of `own`: each thread's floats lie side by side.
const FOUR: i64 = 1;
/// Floats a load, in the order of the ways.
const WIDTHS: [i64; 3] = [1, 2, 4];
/// Generations whose requests are counted.
pub const GENERATIONS: [(Generation, &str); 4] = [
    (Generation::Tesla, "Tesla"),
    (Generation::Fermi, "Fermi"),
    (Generation::Pascal, "Pascal"),
    (Generation::Volta, "Volta"),
];

pub static STEP: Step = Step {
    id: StepId::Vector,
    keys: &[
        KeyUse::choice(Key::Width, 1),
        KeyUse::choice(Key::Own, FOUR),
        KeyUse::slider(Key::Frame, 0, (0, FLOATS - 1), Page::By(1)),
        KeyUse::slider(Key::Offset, 0, (0, 16), Page::By(16)),
        KeyUse::choice(Key::Unit, 0).at(Place::More),
        KeyUse::THREAD,
    ],
    title: text::VECTOR_TITLE,
    nav: text::VECTOR_NAV,
    caption: text::VECTOR_CAPTION,
    tell: || {
        let [one, .., four] = WIDTHS.map(|width| way(&Values::BASE.with(Key::Own, FOUR), width));
        let sectors = |way: &Way| unit_arg(way.together.n_units(), Unit::Sector);
        vec![
            msg::VectorTell1 { bytes: Arg::n(FLOATS * i64::from(FLOAT_BYTES)), units: sectors(&four) }.into(),
            msg::VectorTell2 { loads: Arg::n(one.requests.len()), units: sectors(&one) }.into(),
            msg::VectorTell3 { bytes: Arg::n(FLOATS * i64::from(FLOAT_BYTES)) }.into(),
        ]
    },
    prediction: Prediction {
        ask: || {
            let [one, .., four] = WIDTHS.map(|width| way(&Values::BASE, width).together.n_units());
            let loads = FLOATS as u32;
            msg::VectorAsk { units: unit_arg(four, Unit::Sector), few: Arg::n(one / loads) }.into()
        },
        form: GuessForm::Choice(|| {
            [text::VECTOR_GUESS_BETTER, text::VECTOR_GUESS_WORSE, text::VECTOR_GUESS_NEITHER].map(Message::from).into()
        }),
        reply,
    },
    asks: |a| {
        msg::VectorAsks {
            own: own_word(&a.values),
            name: Arg::text(name(a.values.get(Key::Width))),
            loads: Arg::n(n_loads(&a.values)),
            place: Arg::n(frame(&a.values)),
            offset: Arg::n(a.values.offset_bytes()),
        }
        .into()
    },
    code: Some(code),
    hand: Some(text::VECTOR_HAND),
    grabs: Some(Key::Width),
    say,
    value: |a, key, veiled| {
        let what: Message = match key {
            Key::Frame => {
                msg::VectorValueFrame { place: Arg::n(frame(&a.values)), loads: Arg::n(n_loads(&a.values)) }.into()
            }
            Key::Offset => msg::StrideValueOffsetVeiled { offset: Arg::n(a.values.offset_bytes()) }.into(),
            Key::Thread => return thread_value(a, veiled),
            _ => return number(a.values.get(key)),
        };
        if veiled {
            return what;
        }
        msg::Counted { what: arg(what), units: state_units(a), percent: used_percent(a) }.into()
    },
    formula,
    table: among_table,
    parts: &[REQUESTS],
    notes: &[],
    challenges: &[
        Challenge { ask: || text::VECTOR_CHALLENGE_1.into(), form: ChallengeForm::State(refused) },
        Challenge { ask: || text::VECTOR_CHALLENGE_2.into(), form: ChallengeForm::State(packed_floats) },
    ],
    why,
    why_step: None,
};

/// The requests that the loads become on each generation.
const REQUESTS: Part = Part {
    slug: "requests",
    caption: text::VECTOR_REQUESTS_CAPTION,
    say: |a| {
        let Some(way) = a.way() else { return vec![super::refused_say(a)] };
        let [tesla, fermi, pascal, volta] = GENERATIONS.map(|(generation, _)| Arg::n(n_requests(way, generation)));
        let loads = Arg::n(way.requests.len());
        let name = Arg::text(name(a.values.get(Key::Width)));
        vec![msg::VectorRequestsSay { name, loads, tesla, fermi, pascal, volta }.into()]
    },
    table: requests_table,
    data: &["data-tesla", "data-fermi", "data-pascal", "data-volta", "data-error"],
    value: |a, attribute| {
        if attribute == "data-error" {
            return a.way().is_none().then(|| "misaligned".to_owned());
        }
        let (generation, _) = GENERATIONS.iter().find(|(_, name)| attribute[5..].eq_ignore_ascii_case(name))?;
        Some(n_requests(a.way()?, *generation).to_string())
    },
};

/// The type of a load of so many floats.
pub fn name(width: i64) -> &'static str {
    ["float", "float2", "float4"][(width / 2) as usize]
}

/// Loads that it takes.
pub fn n_loads(values: &Values) -> i64 {
    FLOATS / values.get(Key::Width)
}

/// The shown load: of those there are.
pub fn frame(values: &Values) -> i64 {
    values.get(Key::Frame).min(n_loads(values) - 1)
}

fn own_word(values: &Values) -> Arg {
    Arg::text(if values.get(Key::Own) == FOUR { "four" } else { "interleaved" })
}

/// The load of that place, of `width` floats, as the law takes it.
fn load(values: &Values, width: i64, place: i64) -> Affine {
    let elem_bytes = width as u32 * FLOAT_BYTES;
    let loads = FLOATS / width;
    let (stride, first) =
        if values.get(Key::Own) == FOUR { (loads, place) } else { (1, place * i64::from(WARP_LANES)) };
    let offset_bytes = values.offset_bytes() + first * i64::from(elem_bytes);
    Affine { elem_bytes, offset_bytes, ..Affine::floats(stride) }
}

/// The state's request as the law takes it.
pub fn affine(values: &Values) -> Affine {
    load(values, values.get(Key::Width), frame(values))
}

/// The request that the state shows.
pub fn access(values: &Values) -> Access {
    Access::affine(affine(values))
}

/// The loads of `width` floats.
fn way(values: &Values, width: i64) -> Way {
    let loads = (0..FLOATS / width).map(|place| Access::affine(load(values, width, place)));
    Way::of(loads.collect(), values.unit())
}

/// Each width that the hardware takes at this offset, and the place of the state's own.
pub fn ways(values: &Values) -> (Vec<Way>, usize) {
    let taken = WIDTHS.iter().filter(|width| load(values, **width, 0).offset_bytes % (*width * 4) == 0);
    let place = WIDTHS.iter().position(|width| *width == values.get(Key::Width)).unwrap_or(0);
    (taken.map(|width| way(values, *width)).collect(), place)
}

/// The loads of single floats, one strip each behind "Show me why".
pub fn framed(a: &Analysis) -> Way {
    way(&a.values.with(Key::Own, FOUR), 1)
}

fn code(a: &Analysis) -> Vec<Code> {
    let width = a.values.get(Key::Width);
    let (loads, place) = (n_loads(&a.values), frame(&a.values));
    let array = if width == 1 { "p".to_owned() } else { ["((", name(width), "*)p)"].concat() };
    let index = if loads == 1 {
        Code::Text("i".to_owned())
    } else {
        let (factor, add) = if a.values.get(Key::Own) == FOUR {
            ([&loads.to_string(), "*i"].concat(), place)
        } else {
            ("i".to_owned(), place * i64::from(WARP_LANES))
        };
        Code::Token(Key::Own, [&factor, " + ", &add.to_string()].concat())
    };
    vec![
        Code::Token(Key::Width, name(width).to_owned()),
        Code::Text([" v = ", &array, "["].concat()),
        index,
        Code::Text("]".to_owned()),
    ]
}

fn say(a: &Analysis) -> Message {
    let Some(way) = a.way() else { return super::refused_say(a) };
    let unit = a.values.unit();
    let [used, others, never] = request_shares(a);
    let width = a.values.get(Key::Width);
    // Beside it stands float4 or, for float4 itself, four loads of a thread's own floats.
    let other = if width == FLOATS { Some(framed(a)) } else { a.ways.get(2).cloned() };
    let said = msg::VectorSay {
        name: Arg::text(name(width)),
        loads: Arg::n(way.requests.len()),
        units: state_units(a),
        now: Arg::n(used).requested(),
        others: Arg::n(others),
        never: Arg::n(never).wasted(),
        summed: unit_arg(way.together.n_units_summed(), unit),
        distinct: Arg::n(way.together.n_units()).fetched(),
        used: Arg::n(way.together.unique_bytes).requested(),
        fetched: Arg::n(way.together.fetched_bytes()).fetched(),
    };
    let beside: Message = match other {
        Some(other) => msg::VectorBeside {
            loads: Arg::n(other.requests.len()),
            summed: unit_arg(other.together.n_units_summed(), unit),
            used: Arg::n(other.together.unique_bytes),
        }
        .into(),
        None => msg::VectorBesideRefused { name: Arg::text(name(FLOATS)), bytes: Arg::n(FLOATS * 4) }.into(),
    };
    msg::VectorSaid { said: arg(said), beside: arg(beside) }.into()
}

/// The count of the shown load, of all loads, and the share of the bytes that is used.
fn formula(a: &Analysis) -> Vec<Math> {
    let (Some(coverage), Some(way)) = (a.coverage(), a.way()) else { return Vec::new() };
    let unit = i64::from(a.values.unit().bytes());
    let affine = affine(&a.values);
    let (lanes, elem, gap) = (i64::from(WARP_LANES), i64::from(affine.elem_bytes), affine.gap_bytes());
    let first = affine.offset_bytes.rem_euclid(unit);
    let n = Arg::n(coverage.n_units()).fetched();
    let args = |all: &[i64], last: Arg| -> Vec<Arg> { all.iter().copied().map(Arg::n).chain([last]).collect() };
    let one = if gap == elem && first == 0 {
        math("N = W · E ÷ T = $ · $ ÷ $ = $", args(&[lanes, elem, unit], n))
    } else {
        math("N = ⌊ ( $ + $ · $ + $ ) ÷ $ ⌋ + 1 = $", args(&[first, lanes - 1, gap, elem - 1, unit], n))
    };
    let mut all = vec![one];
    if way.requests.len() > 1 {
        let count = |access: &Access| Arg::n(Coverage::of(access, a.values.unit()).n_units());
        let mut each: Vec<Arg> = way.requests.iter().map(count).collect();
        let sum = ["asked = $", &" + $".repeat(each.len() - 1), " = $"].concat();
        each.push(Arg::n(way.together.n_units_summed()).fetched());
        all.push(math(sum, each));
    }
    let share = way.together.efficiency();
    let hundredths = share.percent_hundredths();
    let used = vec![
        Arg::n(way.together.unique_bytes).requested(),
        Arg::n(way.together.fetched_bytes()).fetched(),
        equals(hundredths * share.den == share.num * 10_000),
        Arg::percent_hundredths(hundredths),
    ];
    all.push(math("used ÷ fetched = $ ÷ $ ? $ %", used));
    all
}

/// Requests that the loads of a way become.
pub fn n_requests(way: &Way, generation: Generation) -> u32 {
    way.requests.iter().map(|access| Requests::of(access, generation, Caching::Cached).n_requests()).sum()
}

/// A row for each width: its instructions, its requests by generation, its units, its bytes.
fn requests_table(a: &Analysis) -> Table {
    let rows = a.ways.iter().map(|way| {
        let loads = way.requests.len();
        let mut cells = vec![super::words(name(FLOATS / loads as i64).to_owned()), number(loads)];
        cells.extend(GENERATIONS.map(|(generation, _)| number(n_requests(way, generation))));
        cells.extend([way.together.n_units_summed(), way.together.n_units()].map(number));
        cells.push(number(way.together.unique_bytes));
        TableRow { cells, lanes: 0 }
    });
    let caption = msg::VectorRequestsTable { own: own_word(&a.values), unit: Arg::text(a.values.unit().slug()) };
    let head = vec![
        text::HEAD_LOAD,
        text::HEAD_INSTRUCTIONS,
        text::HEAD_TESLA,
        text::HEAD_FERMI,
        text::HEAD_PASCAL,
        text::HEAD_VOLTA,
        text::HEAD_ASKED,
        text::HEAD_DIFFERENT,
        text::HEAD_USED,
    ];
    Table { caption: caption.into(), head, rows: rows.collect() }
}

fn reply(guess: Guess) -> (bool, Message) {
    let four = way(&Values::BASE, FLOATS);
    let (used, fetched) = (Arg::n(four.together.unique_bytes).requested(), Arg::n(four.together.fetched_bytes()));
    match guess {
        Guess::Choice(2) => (true, msg::VectorReplyRight { used, fetched }.into()),
        Guess::Choice(1) => (false, msg::VectorReplyWorse { used, fetched }.into()),
        _ => (false, text::VECTOR_REPLY_BETTER.into()),
    }
}

/// float4 where the hardware refuses it.
fn refused(a: &Analysis) -> Verdict {
    let bytes = Arg::n(a.access.elem_bytes());
    if a.values.get(Key::Width) != FLOATS {
        Verdict::Wrong(text::VECTOR_CHALLENGE_1_WIDTH.into(), None)
    } else if a.counts.is_err() {
        Verdict::Right(msg::VectorChallenge1Right { bytes }.into())
    } else {
        Verdict::Wrong(msg::VectorChallenge1Legal { offset: Arg::n(a.values.offset_bytes()), bytes }.into(), Some(0))
    }
}

/// Single floats that cost no more sectors than float4.
fn packed_floats(a: &Analysis) -> Verdict {
    let sectors = |width| way(&a.values.with(Key::Unit, 0), width).together.n_units_summed();
    if a.values.get(Key::Width) != 1 || a.values.offset_bytes() % i64::from(SECTOR_BYTES) != 0 {
        return Verdict::Wrong(text::VECTOR_CHALLENGE_2_SETTING.into(), None);
    }
    let units = unit_arg(sectors(1), Unit::Sector);
    if a.values.get(Key::Own) == FOUR {
        Verdict::Wrong(msg::VectorChallenge2Four { units }.into(), Some(1))
    } else {
        Verdict::Right(msg::VectorChallenge2Right { loads: Arg::n(n_loads(&a.values)), units }.into())
    }
}

fn why(a: &Analysis) -> Vec<Message> {
    let way = framed(a);
    let one = Way::of(vec![way.requests[0].clone()], way.together.unit).together;
    let share = one.efficiency().percent_hundredths();
    vec![
        msg::VectorWhy1 {
            loads: Arg::n(way.requests.len()),
            percent: Arg::percent_hundredths(share),
            unit: Arg::text(way.together.unit.slug()),
        }
        .into(),
        msg::VectorWhy2 {
            summed: unit_arg(way.together.n_units_summed(), way.together.unit),
            distinct: Arg::n(way.together.n_units()).fetched(),
        }
        .into(),
    ]
}
