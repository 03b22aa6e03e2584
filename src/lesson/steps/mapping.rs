//! Step `mapping`: which index threadIdx.x drives, over a matrix and over the chunks that threads own.

use super::lane_iteration::CHUNKS;
use super::{FLOAT_BYTES, elem_value, grid_table, number, state_units, stride, thread_value, used_percent, warp};
use crate::lesson::analysis::Way;
use crate::lesson::math::math;
use crate::lesson::{
    Analysis, CHUNKED, Challenge, ChallengeForm, Code, Guess, GuessForm, INTERLEAVED, Key, KeyUse, MAP_COL, MAP_ROW,
    Math, Page, Place, Prediction, Step, StepId, Values, Verdict, parse_number, unit_arg,
};
use crate::message::{Arg, Message, msg, text};
use crate::model::{
    Access, Affine, Coverage, SECTOR_BYTES, Threads, Unit, WARP_LANES, affine_count, all_lanes, owned_element,
};

const LANES: i64 = WARP_LANES as i64;
/// Threads along x of the blocks to choose from, in the order of their key.
const BLOCK_X: [i64; 4] = [32, 16, 8, 4];
/// Columns at the start.
const COLS: i64 = 64;
/// Columns of the question's matrix.
const WIDE: i64 = 1024;
/// Elements that each thread owns at the start, and in the second challenge.
pub(super) const CHUNK: i64 = 4;

pub static STEP: Step = Step {
    id: StepId::Mapping,
    keys: &[
        KeyUse::choice(Key::Map, MAP_ROW),
        KeyUse::stops(Key::Cols, COLS, &[32, 64, 128, 256, 512, 1024]),
        KeyUse::choice(Key::Block, 0),
        KeyUse::choice(Key::Unit, 0),
        KeyUse::choice(Key::Elem, FLOAT_BYTES as i64).at(Place::More),
        KeyUse::slider(Key::Chunk, CHUNK, (1, 16), Page::By(4)).at(Place::Part(0)),
        KeyUse::slider(Key::Frame, 0, (0, 15), Page::By(4)).at(Place::Part(0)),
        KeyUse::THREAD,
    ],
    title: text::MAPPING_TITLE,
    nav: text::MAPPING_NAV,
    caption: text::MAPPING_CAPTION,
    tell: || {
        let units = |stride| unit_arg(affine_count(Affine::floats(stride), SECTOR_BYTES), Unit::Sector);
        vec![
            text::MAPPING_TELL_1.into(),
            msg::MappingTell2 { cols: Arg::n(COLS), row: units(COLS), col: units(1) }.into(),
            msg::MappingTell3 { wide: block(1), rows: Arg::n(BLOCK_X[1]) }.into(),
            text::MAPPING_TELL_4.into(),
        ]
    },
    prediction: Prediction {
        ask: || msg::MappingAsk { cols: Arg::n(WIDE) }.into(),
        form: GuessForm::Choice(|| vec![text::MAPPING_OPTION_ROW.into(), text::MAPPING_OPTION_COL.into()]),
        reply: |guess| match guess {
            Guess::Choice(1) => (true, text::MAPPING_REPLY_RIGHT.into()),
            _ => (false, msg::MappingReplyRow { cols: Arg::n(WIDE), bytes: Arg::n(WIDE as u32 * FLOAT_BYTES) }.into()),
        },
    },
    asks: |a| {
        msg::MappingAsks {
            map: map_word(&a.values),
            block: block(a.values.get(Key::Block)),
            cols: Arg::n(a.values.get(Key::Cols)),
            chunk: Arg::n(a.values.get(Key::Chunk)),
            instant: Arg::n(instant(&a.values)),
            elem: Arg::n(a.values.elem_bytes()).requested(),
        }
        .into()
    },
    code: Some(code),
    hand: Some(text::MAPPING_HAND),
    grabs: Some(Key::Map),
    say,
    value,
    formula,
    table: |a| grid_table(a, None),
    parts: &[CHUNKS],
    notes: &[],
    challenges: &[
        Challenge { ask: || text::MAPPING_CHALLENGE_1.into(), form: ChallengeForm::State(one_token) },
        Challenge {
            ask: || msg::MappingChallenge2 { chunk: Arg::n(CHUNK) }.into(),
            form: ChallengeForm::Typed(text::MAPPING_CHALLENGE_2_LABEL, at_an_instant),
        },
    ],
    why: |a| {
        let chunk = a.values.get(Key::Chunk);
        vec![
            msg::MappingWhy1 { chunk: Arg::n(chunk), last: Arg::n(chunk - 1), bytes: Arg::n(chunk * elem(&a.values)) }
                .into(),
            text::MAPPING_WHY_2.into(),
        ]
    },
    why_step: Some(StepId::Stride),
};

fn elem(values: &Values) -> i64 {
    values.elem_bytes().into()
}

/// The state's block in words: `16x16`.
fn block(place: i64) -> Arg {
    match Key::Block.spec().kind {
        crate::lesson::Kind::Word(words) => Arg::text(words[place as usize]),
        _ => Arg::n(place),
    }
}

fn map_word(values: &Values) -> Arg {
    Arg::text(["row", "col", "chunked", "interleaved"][values.get(Key::Map) as usize])
}

/// Whether the state's threads own a run of elements; else they read a matrix.
pub(super) fn owns(values: &Values) -> bool {
    values.get(Key::Map) >= CHUNKED
}

/// The instant j that the state shows.
pub(super) fn instant(values: &Values) -> i64 {
    values.get(Key::Frame).min(values.get(Key::Chunk) - 1)
}

/// Threads of the block along x, and along y in the warp.
fn warp_shape(values: &Values) -> (i64, i64) {
    let block_x = BLOCK_X[values.get(Key::Block) as usize];
    (block_x, LANES / block_x)
}

/// Elements from a thread to its neighbor in x.
fn neighbor(values: &Values) -> i64 {
    match values.get(Key::Map) {
        MAP_ROW => values.get(Key::Cols),
        CHUNKED => values.get(Key::Chunk),
        _ => 1,
    }
}

/// The request of a mapping at that place in its way.
fn request(values: &Values, map: i64, place: i64) -> Access {
    let (cols, chunk) = (values.get(Key::Cols), values.get(Key::Chunk));
    let threads = Threads { block_x: warp_shape(values).0, x_is_column: map == MAP_COL };
    let addresses: [i64; LANES as usize] = std::array::from_fn(|lane| {
        let lane = lane as i64;
        let index = if map >= CHUNKED {
            owned_element(chunk, map == INTERLEAVED, place, lane)
        } else {
            let (row, col) = threads.element(place, lane);
            row * cols + col
        };
        index * elem(values)
    });
    Access::explicit(&addresses, values.elem_bytes(), all_lanes(WARP_LANES))
}

/// The request that the state shows.
pub fn access(values: &Values) -> Access {
    request(values, values.get(Key::Map), if owns(values) { instant(values) } else { 0 })
}

/// The mapping and its counterpart, and the place of the state's own: over a tile of 32 x 32 elements, or over the chunks
/// that the threads own.
pub fn ways(values: &Values) -> (Vec<Way>, usize) {
    let map = values.get(Key::Map);
    let n_requests = if owns(values) { values.get(Key::Chunk) } else { LANES };
    let way = |map: i64| Way::of((0..n_requests).map(|place| request(values, map, place)).collect(), values.unit());
    (vec![way(map & !1), way(map | 1)], (map & 1) as usize)
}

/// The units of the same work's request by the other mapping.
fn others(a: &Analysis) -> Arg {
    let values = a.values.with(Key::Map, a.values.get(Key::Map) ^ 1);
    unit_arg(Coverage::of(&access(&values), values.unit()).n_units(), values.unit())
}

fn code(a: &Analysis) -> Vec<Code> {
    let values = &a.values;
    let (map, wide) = (values.get(Key::Map), values.get(Key::Block) == 0);
    let other = if owns(values) {
        "j"
    } else if wide {
        "i"
    } else {
        "threadIdx.y"
    };
    let text = |text: &str| Code::Text(text.to_owned());
    let pitch = match map {
        CHUNKED => Code::Token(Key::Chunk, values.get(Key::Chunk).to_string()),
        INTERLEAVED => Code::Text(LANES.to_string()),
        _ => Code::Token(Key::Cols, values.get(Key::Cols).to_string()),
    };
    let x = Code::Token(Key::Map, "threadIdx.x".to_owned());
    let (first, last) = if map & 1 == 0 { (x, text(other)) } else { (text(other), x) };
    vec![text("A["), first, text(" * "), pitch, text(" + "), last, text("]")]
}

fn say(a: &Analysis) -> Message {
    let values = &a.values;
    let other = values.with(Key::Map, values.get(Key::Map) ^ 1);
    let together = a.way().map_or(0, |way| way.together.n_units());
    msg::MappingSay {
        map: map_word(values),
        gap: Arg::n(neighbor(values)),
        other_gap: Arg::n(neighbor(&other)),
        folds: Arg::n(warp_shape(values).1),
        chunk: Arg::n(values.get(Key::Chunk)),
        units: state_units(a),
        other: others(a),
        together: unit_arg(together, values.unit()),
    }
    .into()
}

fn value(a: &Analysis, key: Key, veiled: bool) -> Message {
    match key {
        Key::Cols if veiled => msg::MappingValueColsVeiled { cols: Arg::n(a.values.get(key)) }.into(),
        Key::Cols => {
            let cols = Arg::n(a.values.get(key));
            msg::MappingValueCols { cols, units: state_units(a), percent: used_percent(a) }.into()
        }
        Key::Chunk | Key::Frame => super::lane_iteration::value(a, key, veiled),
        Key::Elem => elem_value(a, veiled),
        Key::Thread => thread_value(a, veiled),
        _ => number(a.values.get(key)),
    }
}

/// The stride and the count; where the warp is folded over rows, the count as what it is.
fn formula(a: &Analysis) -> Vec<Math> {
    let Some(coverage) = a.coverage() else { return Vec::new() };
    let gap = neighbor(&a.values);
    if !owns(&a.values) && warp_shape(&a.values).1 > 1 {
        return vec![warp::distinct(coverage)];
    }
    vec![math("S = $", vec![Arg::n(gap)]), stride::count_of(gap, a, coverage)]
}

fn one_token(a: &Analysis) -> Verdict {
    let Some(sectors) = a.counts.as_ref().ok().map(|counts| counts.unit(Unit::Sector)) else {
        return Verdict::Wrong(text::MAPPING_CHALLENGE_1_SETTING.into(), None);
    };
    let units = unit_arg(sectors.n_units(), Unit::Sector);
    match a.values.get(Key::Map) {
        MAP_ROW => {
            Verdict::Wrong(msg::MappingChallenge1Row { gap: Arg::n(neighbor(&a.values)), units }.into(), Some(1))
        }
        MAP_COL if sectors.wasted_bytes() > 0 || warp_shape(&a.values).1 > 1 => {
            Verdict::Wrong(msg::MappingChallenge1Folded { rows: Arg::n(warp_shape(&a.values).1), units }.into(), None)
        }
        MAP_COL => Verdict::Right(msg::MappingChallenge1Right { units }.into()),
        _ => Verdict::Wrong(text::MAPPING_CHALLENGE_1_SETTING.into(), None),
    }
}

fn at_an_instant(answer: &str) -> Verdict {
    match parse_number(answer) {
        Some(CHUNK) => Verdict::Right(msg::MappingChallenge2Right { chunk: Arg::n(CHUNK) }.into()),
        Some(1) => Verdict::Wrong(text::MAPPING_CHALLENGE_2_ONE.into(), None),
        Some(given) if given == CHUNK * i64::from(FLOAT_BYTES) => {
            Verdict::Wrong(msg::MappingChallenge2Bytes { bytes: Arg::n(given) }.into(), None)
        }
        _ => Verdict::Wrong(text::MAPPING_CHALLENGE_2_OFF.into(), None),
    }
}
