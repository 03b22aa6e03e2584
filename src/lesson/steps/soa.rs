//! Step `soa`: array of structs against struct of arrays.

use super::stride::sharing_lane;
use super::ways::{among_table, request_shares};
use super::{FLOAT_BYTES, arg, number, state_units, thread_value, used_percent};
use crate::lesson::analysis::Way;
use crate::lesson::math::math;
use crate::lesson::{
    Analysis, Challenge, ChallengeForm, Code, Guess, GuessForm, Key, KeyUse, Math, Page, Place, Prediction, Step,
    StepId, Values, Verdict, parse_number, unit_arg,
};
use crate::message::{Arg, Message, msg, text};
use crate::model::{Access, Affine, RecordLayout, Records, SECTOR_BYTES, Unit, WARP_LANES, affine_count};

/// Value of `reads`: every field, a load each.
const ALL: i64 = 1;
/// Fields of the record in question, and at the start.
const FOUR: i64 = 4;
/// Fields of a record from which on every lane is alone.
const ALONE: i64 = (SECTOR_BYTES / FLOAT_BYTES) as i64;
/// Names of the layouts, in the order of [`RecordLayout::ALL`] and of the key's values.
pub const NAMES: [&str; 3] = ["AoS", "SoA", "AoSoA"];
/// Names of the fields (i is the index).
const LETTERS: &str = "xyzwabcdefghjklm";

pub static STEP: Step = Step {
    id: StepId::Soa,
    keys: &[
        KeyUse::slider(Key::Fields, FOUR, (1, 16), Page::By(4)),
        KeyUse::slider(Key::Field, 0, (0, 15), Page::By(4)),
        KeyUse::choice(Key::Layout, 0),
        KeyUse::choice(Key::Reads, 0),
        KeyUse::choice(Key::Unit, 0),
        KeyUse::choice(Key::Elem, FLOAT_BYTES as i64).at(Place::More),
        KeyUse::THREAD,
    ],
    title: text::SOA_TITLE,
    nav: text::SOA_NAV,
    caption: text::SOA_CAPTION,
    tell: || {
        let floats = |fields| Values::BASE.with(Key::Fields, fields);
        let units = |layout| unit_arg(count(&floats(FOUR), layout, Unit::Sector), Unit::Sector);
        vec![
            msg::SoaTell1 { fields: Arg::n(FOUR), units: units(RecordLayout::Structs) }.into(),
            msg::SoaTell2 { units: units(RecordLayout::Arrays) }.into(),
            text::SOA_TELL_3.into(),
            text::SOA_TELL_4.into(),
        ]
    },
    prediction: Prediction {
        ask: || text::SOA_ASK.into(),
        form: GuessForm::Choice(|| OPTIONS.map(|option| number(option())).into()),
        reply,
    },
    asks: |a| {
        msg::SoaAsks {
            field: Arg::text(letter(field(&a.values))),
            fields: Arg::n(a.values.get(Key::Fields)),
            elem: Arg::n(a.access.elem_bytes()),
            reads: Arg::text(if is_all(&a.values) { "all" } else { "one" }),
        }
        .into()
    },
    code: Some(code),
    hand: Some(text::SOA_HAND),
    grabs: Some(Key::Fields),
    say,
    value: |a, key, veiled| {
        let what: Message = match key {
            Key::Fields => msg::SoaValueFields { fields: Arg::n(a.values.get(key)) }.into(),
            Key::Field => msg::SoaValueField { field: Arg::text(letter(field(&a.values))) }.into(),
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
    parts: &[],
    notes: &[],
    challenges: &[
        Challenge { ask: || text::SOA_CHALLENGE_1.into(), form: ChallengeForm::State(worst) },
        Challenge {
            ask: || msg::SoaChallenge2 { fields: Arg::n(FOUR) }.into(),
            form: ChallengeForm::Typed(text::SOA_CHALLENGE_2_LABEL, different),
        },
    ],
    why,
    why_step: None,
};

/// The answers of the question: only the bytes wanted, the model's, a lane alone, every field by itself.
const OPTIONS: [fn() -> u32; 4] = [
    || count(&Values::BASE, RecordLayout::Arrays, Unit::Sector),
    || count(&Values::BASE, RecordLayout::Structs, Unit::Sector),
    || WARP_LANES,
    || WARP_LANES * FOUR as u32,
];

/// The name of a field.
pub fn letter(field: u32) -> &'static str {
    let place = field as usize;
    &LETTERS[place..=place]
}

/// Whether the kernel reads every field.
fn is_all(values: &Values) -> bool {
    values.get(Key::Reads) == ALL
}

fn layout(values: &Values) -> RecordLayout {
    RecordLayout::ALL[values.get(Key::Layout) as usize]
}

/// The field whose load is shown: of those there are.
pub fn field(values: &Values) -> u32 {
    values.get(Key::Field).min(values.get(Key::Fields) - 1) as u32
}

/// The place of the shown request among those of a way.
pub fn shown(values: &Values) -> usize {
    if is_all(values) { field(values) as usize } else { 0 }
}

fn records(values: &Values, layout: RecordLayout) -> Records {
    Records { layout, fields: values.get(Key::Fields) as u32, elem_bytes: values.elem_bytes() }
}

/// A load of one field in a layout, that of the key's value.
pub fn load(values: &Values, layout: usize, field: u32) -> Affine {
    records(values, RecordLayout::ALL[layout]).load(field)
}

/// The state's request as the law takes it.
pub fn affine(values: &Values) -> Affine {
    records(values, layout(values)).load(field(values))
}

fn count(values: &Values, layout: RecordLayout, unit: Unit) -> u32 {
    affine_count(records(values, layout).load(field(values)), unit.bytes())
}

/// The request that the state shows.
pub fn access(values: &Values) -> Access {
    Access::affine(affine(values))
}

/// The loads of the state in each layout, and the place of the state's own.
pub fn ways(values: &Values) -> (Vec<Way>, usize) {
    let one = field(values);
    let fields = if is_all(values) { 0..values.get(Key::Fields) as u32 } else { one..one + 1 };
    let way = |layout: &RecordLayout| {
        let records = records(values, *layout);
        Way::of(fields.clone().map(|field| Access::affine(records.load(field))).collect(), values.unit())
    };
    (RecordLayout::ALL.iter().map(way).collect(), values.get(Key::Layout) as usize)
}

/// Each load of the state, one behind the other; that of the shown field has the tokens.
fn code(a: &Analysis) -> Vec<Code> {
    let values = &a.values;
    let shown = field(values);
    let fields = if is_all(values) { 0..values.get(Key::Fields) as u32 } else { shown..shown + 1 };
    let mut all = vec![Code::Text("v = ".to_owned())];
    for field in fields {
        if all.len() > 1 {
            all.push(Code::Text(" + ".to_owned()));
        }
        let own = |key, text: &str| {
            if field == shown { Code::Token(key, text.to_owned()) } else { Code::Text(text.to_owned()) }
        };
        let name = own(Key::Field, letter(field));
        match layout(values) {
            RecordLayout::Structs => all.extend([own(Key::Layout, "p[i]"), Code::Text(".".to_owned()), name]),
            RecordLayout::Arrays => all.extend([name, own(Key::Layout, "[i]")]),
            RecordLayout::Blocks => all.extend([
                own(Key::Layout, "b[i/32]"),
                Code::Text(".".to_owned()),
                name,
                Code::Text("[i%32]".to_owned()),
            ]),
        }
    }
    all
}

/// The other layout that a state is compared with.
fn other(a: &Analysis) -> usize {
    usize::from(a.way != RecordLayout::Arrays as usize)
}

fn say(a: &Analysis) -> Message {
    let (Some(way), Some(other_way)) = (a.way(), a.ways.get(other(a))) else { return super::refused_say(a) };
    let unit = a.values.unit();
    let [used, others, never] = request_shares(a);
    let percent = |way: &Way| Arg::percent_hundredths(way.together.efficiency().percent_hundredths());
    let units = |way: &Way| unit_arg(way.together.n_units(), unit);
    let (used, never) = (Arg::n(used).requested(), Arg::n(never).wasted());
    let (name, other_name) = (Arg::text(NAMES[a.way]), Arg::text(NAMES[other(a)]));
    let (other_units, other_percent) = (units(other_way), percent(other_way));
    if is_all(&a.values) {
        return msg::SoaSayAll {
            name,
            field: Arg::text(letter(field(&a.values))),
            units: state_units(a),
            used,
            others: Arg::n(others),
            never,
            loads: Arg::n(way.requests.len()),
            summed: unit_arg(way.together.n_units_summed(), unit),
            distinct: Arg::n(way.together.n_units()).fetched(),
            percent: percent(way),
            other_name,
            other_units,
            other_percent,
        }
        .into();
    }
    let stride = if layout(&a.values) == RecordLayout::Structs { a.values.get(Key::Fields) } else { 1 };
    msg::SoaSay {
        name,
        stride: Arg::n(stride),
        units: state_units(a),
        used,
        never,
        percent: used_percent(a),
        other_name,
        other_units,
        other_percent,
    }
    .into()
}

/// The count of a load in the array of structs and in the struct of arrays and, where all fields are read, of all loads.
fn formula(a: &Analysis) -> Vec<Math> {
    let values = &a.values;
    let unit = values.unit();
    let (size, fields) = (i64::from(unit.bytes()), values.get(Key::Fields));
    let (lanes, elem) = (i64::from(WARP_LANES), i64::from(values.elem_bytes()));
    let n = |layout| Arg::n(count(values, layout, unit)).fetched();
    let args = |all: &[i64], last: Arg| all.iter().copied().map(Arg::n).chain([last]).collect();
    let structs = n(RecordLayout::Structs);
    let mut all = vec![
        if size == lanes {
            math("N_AoS = min ( W , E · k ) = min ( $ , $ · $ ) = $", args(&[lanes, elem, fields], structs))
        } else {
            let given = [lanes, lanes, elem, fields, size];
            math("N_AoS = min ( W , ⌈ W · E · k ÷ T ⌉ ) = min ( $ , ⌈ $ · $ · $ ÷ $ ⌉ ) = $", args(&given, structs))
        },
        math("N_SoA = ⌈ W · E ÷ T ⌉ = ⌈ $ · $ ÷ $ ⌉ = $", args(&[lanes, elem, size], n(RecordLayout::Arrays))),
    ];
    if let Some(way) = a.way().filter(|_| is_all(values)) {
        let one = a.coverage().map_or(0, |coverage| coverage.n_units());
        let given = [fields, i64::from(one)];
        all.push(math("asked = k · N = $ · $ = $", args(&given, Arg::n(way.together.n_units_summed()))));
    }
    all
}

fn reply(guess: Guess) -> (bool, Message) {
    let (fields, size) = (FOUR as u32, Arg::n(SECTOR_BYTES));
    let gap = Arg::n(fields * FLOAT_BYTES);
    match guess {
        Guess::Choice(1) => (true, msg::SoaReplyRight { units: unit_arg(OPTIONS[1](), Unit::Sector), gap }.into()),
        Guess::Choice(0) => (false, msg::SoaReplyFew { gap }.into()),
        Guess::Choice(2) => {
            (false, msg::SoaReplyAlone { size, share: Arg::n(SECTOR_BYTES / (fields * FLOAT_BYTES)) }.into())
        }
        _ => (false, msg::SoaReplyEach { size }.into()),
    }
}

/// The smallest record that is the worst case.
fn worst(a: &Analysis) -> Verdict {
    let values = &a.values;
    let counts = a.counts.as_ref().ok();
    let Some(counts) = counts.filter(|_| values.elem_bytes() == FLOAT_BYTES && values.get(Key::Layout) == 0) else {
        return Verdict::Wrong(text::SOA_CHALLENGE_1_SETTING.into(), None);
    };
    let fields = Arg::n(values.get(Key::Fields));
    if let Some(lane) = sharing_lane(counts.unit(Unit::Sector)) {
        Verdict::Wrong(msg::SoaChallenge1Shares { lane: Arg::n(lane) }.into(), Some(lane))
    } else if values.get(Key::Fields) == ALONE {
        Verdict::Right(msg::SoaChallenge1Right { fields, gap: Arg::n(SECTOR_BYTES) }.into())
    } else {
        Verdict::Wrong(msg::SoaChallenge1More { fields }.into(), Some(1))
    }
}

/// The loads of every field in the array of structs.
fn all_loads(fields: i64, unit: Unit) -> Way {
    let values = Values::BASE.with(Key::Fields, fields).with(Key::Reads, ALL);
    let (mut ways, _) = ways(&values.with(Key::Unit, unit as i64));
    ways.swap_remove(0)
}

fn different(answer: &str) -> Verdict {
    let together = all_loads(FOUR, Unit::Sector).together;
    let n = i64::from(together.n_units());
    let fields = Arg::n(FOUR);
    match parse_number(answer) {
        Some(given) if given == n => {
            let bytes = Arg::n(together.unique_bytes).requested();
            Verdict::Right(msg::SoaChallenge2Right { units: unit_arg(n as u32, Unit::Sector), bytes }.into())
        }
        Some(given) if given == i64::from(together.n_units_summed()) => {
            Verdict::Wrong(msg::SoaChallenge2Summed { fields }.into(), None)
        }
        Some(_) => Verdict::Wrong(msg::SoaChallenge2Off { fields }.into(), None),
        None => Verdict::Wrong(text::SOA_CHALLENGE_2_UNREAD.into(), None),
    }
}

/// The array of structs whose loads the frames show: every field of the state's records.
pub fn framed(a: &Analysis) -> Way {
    let (mut ways, _) = ways(&a.values.with(Key::Reads, ALL));
    ways.swap_remove(0)
}

fn why(a: &Analysis) -> Vec<Message> {
    let together = framed(a).together;
    let unit = together.unit;
    let three = all_loads(FOUR - 1, Unit::Sector);
    vec![
        msg::SoaWhy1 {
            loads: Arg::n(a.values.get(Key::Fields)),
            summed: unit_arg(together.n_units_summed(), unit),
            distinct: Arg::n(together.n_units()).fetched(),
        }
        .into(),
        text::SOA_WHY_2.into(),
        msg::SoaWhy3 {
            loads: Arg::n(three.requests.len()),
            units: unit_arg(three.together.n_units(), Unit::Sector),
            percent: Arg::percent_hundredths(three.together.efficiency().percent_hundredths()),
        }
        .into(),
    ]
}
