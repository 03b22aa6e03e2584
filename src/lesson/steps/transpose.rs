//! Step `transpose`: a transpose staged through shared memory.

use super::{FLOAT_BYTES, arg, number, thread_value, words};
use crate::lesson::analysis::Way;
use crate::lesson::math::math;
use crate::lesson::{
    Analysis, Challenge, ChallengeForm, Code, Guess, GuessForm, Key, KeyUse, Math, Note, Page, Place, Prediction, Step,
    StepId, Table, TableRow, Values, Verdict, parse_number, unit_arg,
};
use crate::message::{Arg, Message, msg, text};
use crate::model::{
    Access, BANK_BYTES, BANKS, Banks, Coverage, Method, Pass, SECTOR_BYTES, TILE_SIDE, Transpose, Unit, WARP_LANES,
};

/// The row of threads that is shown: its warp has column 7 of one matrix, the last of a sector of floats.
pub const WARP: i64 = 7;
/// Columns of the start, which stand in the question.
const COLS: i64 = 1024;
/// The pitch of the second challenge.
const TWO_WAY: i64 = 34;
/// From the first byte of the input to that of the output where both are counted together.
const OUTPUT_BYTES: i64 = 1 << 25;

pub static STEP: Step = Step {
    id: StepId::Transpose,
    keys: &[
        KeyUse::choice(Key::Method, Method::NaiveWrite as i64),
        KeyUse::slider(Key::Pitch, TILE_SIDE, (TILE_SIDE, TILE_SIDE + 4), Page::By(4)),
        KeyUse::choice(Key::Frame, Pass::GlobalWrite as i64),
        KeyUse::stops(Key::Cols, COLS, &[32, 64, 128, 256, 512, 1024]).at(Place::More),
        KeyUse::choice(Key::Elem, FLOAT_BYTES as i64).at(Place::More),
        KeyUse::THREAD,
    ],
    title: text::TRANSPOSE_TITLE,
    nav: text::TRANSPOSE_NAV,
    caption: text::TRANSPOSE_CAPTION,
    tell: || {
        let naive = start();
        vec![
            msg::TransposeTell1 { few: sectors(&naive, Pass::GlobalRead), many: sectors(&naive, Pass::GlobalWrite) }
                .into(),
            text::TRANSPOSE_TELL_2.into(),
            msg::TransposeTell3 { banks: Arg::n(BANKS) }.into(),
            text::TRANSPOSE_TELL_4.into(),
        ]
    },
    prediction: Prediction {
        ask: || msg::TransposeAsk { cols: Arg::n(COLS) }.into(),
        form: GuessForm::Choice(|| vec![text::TRANSPOSE_OPTION_YES.into(), text::TRANSPOSE_OPTION_NO.into()]),
        reply: |guess| {
            let gap = Arg::n(COLS * i64::from(FLOAT_BYTES));
            let units = sectors(&start(), Pass::GlobalWrite);
            match guess {
                Guess::Choice(1) => (true, msg::TransposeReplyRight { gap, units }.into()),
                _ => (false, msg::TransposeReplyWrong { cols: Arg::n(COLS), gap, units }.into()),
            }
        },
    },
    asks: |a| {
        msg::TransposeAsks {
            y: Arg::n(WARP),
            pass: Arg::n(pass(&a.values) as i64),
            code: Arg::text(place_code(&transpose(&a.values), pass(&a.values))),
            elem: Arg::n(a.values.elem_bytes()).requested(),
        }
        .into()
    },
    code: Some(code),
    hand: Some(text::TRANSPOSE_HAND),
    grabs: Some(Key::Pitch),
    say,
    value: |a, key, veiled| match key {
        Key::Pitch => pitch_value(a, veiled),
        Key::Cols => {
            let (t, cols) = (transpose(&a.values), Arg::n(a.values.get(Key::Cols)));
            let (read, write) = (sectors(&t, Pass::GlobalRead), sectors(&t, Pass::GlobalWrite));
            match veiled {
                true => msg::TransposeValueColsVeiled { cols }.into(),
                false => msg::TransposeValueCols { cols, read, write }.into(),
            }
        }
        Key::Thread if a.banks.is_some() => shared_words(a, a.values.thread(), veiled),
        Key::Thread => thread_value(a, veiled),
        _ => number(a.values.get(key)),
    },
    formula,
    table,
    parts: &[],
    notes: &[Note {
        title: text::TRANSPOSE_NOTE_TITLE,
        text: || vec![msg::TransposeNote { double: Arg::n(2 * BANK_BYTES), float4: Arg::n(4 * BANK_BYTES) }.into()],
    }],
    challenges: &[
        Challenge { ask: || text::TRANSPOSE_CHALLENGE_1.into(), form: ChallengeForm::State(smallest_pad) },
        Challenge {
            ask: || msg::TransposeChallenge2 { pitch: Arg::n(TWO_WAY) }.into(),
            form: ChallengeForm::Typed(text::TRANSPOSE_CHALLENGE_2_LABEL, two_way),
        },
        Challenge { ask: || text::TRANSPOSE_CHALLENGE_3.into(), form: ChallengeForm::State(no_pad) },
    ],
    why: |a| {
        let (naive, staged) = (a.ways.get(Method::NaiveWrite as usize), a.ways.get(Method::Staged as usize));
        let summed = |way: Option<&Way>| unit_arg(way.map_or(0, |way| way.together.n_units_summed()), Unit::Sector);
        vec![
            msg::TransposeWhy1 { banks: Arg::n(BANKS), col: Arg::n(WARP), padded: Arg::n(TILE_SIDE + 1) }.into(),
            msg::TransposeWhy2 {
                warps: Arg::n(TILE_SIDE),
                naive: summed(naive),
                staged: summed(staged),
                bytes: Arg::n(staged.map_or(0, |way| way.together.unique_bytes)).requested(),
            }
            .into(),
        ]
    },
    why_step: None,
};

/// The transpose of a state.
pub fn transpose(values: &Values) -> Transpose {
    Transpose {
        method: Method::ALL[values.get(Key::Method) as usize],
        pitch: values.get(Key::Pitch),
        cols: values.get(Key::Cols),
        elem_bytes: values.elem_bytes(),
    }
}

fn start() -> Transpose {
    transpose(&STEP.start())
}

/// The access that a state shows. A naive transpose has two: its other frames show the nearer one.
pub fn pass(values: &Values) -> Pass {
    let frame = values.get(Key::Frame).clamp(0, Pass::GlobalWrite as i64) as usize;
    match transpose(values).method.is_staged() {
        true => Pass::ALL[frame],
        false => [Pass::GlobalRead, Pass::GlobalWrite][frame / 2],
    }
}

/// The request that the state shows.
pub fn access(values: &Values) -> Access {
    transpose(values).access(pass(values), WARP)
}

/// What it asks of the banks, where it goes to shared memory.
pub fn banks(values: &Values) -> Option<Banks> {
    let pass = pass(values);
    pass.is_shared().then(|| transpose(values).banks(pass, WARP))
}

/// The ways that are compared, and the place of the state's own: each method, with all requests of a tile to global memory.
pub fn ways(values: &Values) -> (Vec<Way>, usize) {
    let ways = Method::ALL.into_iter().map(|method| {
        let transpose = Transpose { method, ..transpose(values) };
        let requests = (0..TILE_SIDE).flat_map(|warp| {
            let write = transpose.access(Pass::GlobalWrite, warp);
            let moved: [i64; WARP_LANES as usize] =
                std::array::from_fn(|lane| write.address(lane as u32) + OUTPUT_BYTES);
            [transpose.access(Pass::GlobalRead, warp), Access::explicit(&moved, write.elem_bytes(), write.active())]
        });
        Way::of(requests.collect(), Unit::Sector)
    });
    (ways.collect(), values.get(Key::Method) as usize)
}

/// Sectors of an access to global memory.
fn sectors(transpose: &Transpose, pass: Pass) -> Arg {
    unit_arg(coverage(transpose, pass).n_units(), Unit::Sector)
}

fn coverage(transpose: &Transpose, pass: Pass) -> Coverage {
    Coverage::of(&transpose.access(pass, WARP), Unit::Sector)
}

/// The conflict with which a column of the tile is read: "no bank conflict", "a 2-way bank conflict".
fn conflict(transpose: &Transpose) -> Arg {
    arg(conflict_words(transpose.banks(Pass::SharedRead, WARP).degree))
}

/// A conflict degree in words.
pub fn conflict_words(degree: u32) -> Message {
    msg::TransposeConflict { degree: Arg::n(degree) }.into()
}

/// The index expressions of a transpose: along a row, and down a column.
fn matrix_code(cols: i64, row: &str, col: &str) -> String {
    [row, "*", &cols.to_string(), " + ", col].concat()
}

/// What thread i of the warp touches, as code.
fn place_code(transpose: &Transpose, pass: Pass) -> String {
    let warp = WARP.to_string();
    let is_row = transpose.place(pass, WARP, 0).0 == WARP && transpose.place(pass, WARP, 1).0 == WARP;
    let (row, col) = if is_row { (warp.as_str(), "i") } else { ("i", warp.as_str()) };
    if pass.is_shared() {
        let kept = if transpose.method == Method::Swizzled { ["i ^ ", &warp].concat() } else { col.to_owned() };
        return ["tile[", row, "][", &kept, "]"].concat();
    }
    let name = if pass == Pass::GlobalRead { "in[" } else { "out[" };
    [name, &matrix_code(transpose.cols, row, col), "]"].concat()
}

fn code(a: &Analysis) -> Vec<Code> {
    let t = transpose(&a.values);
    let own = |code: &str| Code::Text(code.to_owned());
    let method = |code: String| Code::Token(Key::Method, code);
    let (along, down) = (matrix_code(t.cols, "y", "x"), matrix_code(t.cols, "x", "y"));
    let read = |from: &str| Code::Text([from, "in[", &along, "];\n"].concat());
    match t.method {
        Method::NaiveRead => vec![Code::Text(["out[", &along, "] = in["].concat()), method(down), own("];")],
        Method::NaiveWrite => vec![own("out["), method(down), Code::Text(["] = in[", &along, "];"].concat())],
        Method::Staged | Method::Swizzled => {
            let elem = ["char", "half", "float", "double", "float4"][t.elem_bytes.trailing_zeros() as usize % 5];
            let (kept, turned) = match t.method {
                Method::Staged => ("tile[y][x] = ", "tile[x][y]"),
                _ => ("tile[y][x ^ y] = ", "tile[x][x ^ y]"),
            };
            vec![
                Code::Text(["__shared__ ", elem, " tile[32]["].concat()),
                Code::Token(Key::Pitch, t.pitch.to_string()),
                own("];\n"),
                read(kept),
                Code::Text(["__syncthreads();\nout[", &along, "] = "].concat()),
                method(turned.to_owned()),
                own(";"),
            ]
        }
    }
}

fn say(a: &Analysis) -> Message {
    let t = transpose(&a.values);
    let side = |pass| coverage(&t, pass);
    let (read, write) = (side(Pass::GlobalRead), side(Pass::GlobalWrite));
    msg::TransposeSay {
        method: Arg::text(if t.method.is_staged() { "staged" } else { "naive" }),
        read: unit_arg(read.n_units(), Unit::Sector),
        write: unit_arg(write.n_units(), Unit::Sector),
        fetched: Arg::n(read.fetched_bytes().max(write.fetched_bytes())).fetched(),
        used: Arg::n(read.unique_bytes).requested(),
        pitch: Arg::n(t.pitch),
        conflict: conflict(&t),
    }
    .into()
}

fn pitch_value(a: &Analysis, veiled: bool) -> Message {
    let t = transpose(&a.values);
    let pitch = Arg::n(t.pitch);
    match () {
        () if veiled => msg::TransposeValuePitchVeiled { pitch }.into(),
        () if t.method.is_staged() => {
            msg::TransposeValuePitch { pitch, pad: Arg::n(t.pitch - TILE_SIDE), conflict: conflict(&t) }.into()
        }
        () => msg::TransposeValuePitchUnused { pitch }.into(),
    }
}

/// What a lane of an access to shared memory gets, in words.
pub fn shared_words(a: &Analysis, lane: u32, veiled: bool) -> Message {
    let t = transpose(&a.values);
    let (row, col) = t.place(pass(&a.values), WARP, i64::from(lane));
    let bank = |lane: u32| bank_of(a.access.address(lane));
    // Lanes that are served at a time: a warp's, or fewer of wide ones.
    let group = (BANKS * BANK_BYTES / t.elem_bytes.max(BANK_BYTES)).min(WARP_LANES);
    let first = lane / group * group;
    let others = (first..first + group).filter(|other| *other != lane && bank(*other) == bank(lane)).count();
    let (lane_arg, bank) = (Arg::n(lane), Arg::n(bank(lane)));
    let place = Arg::text(["tile[", &row.to_string(), "][", &col.to_string(), "]"].concat());
    match others {
        _ if veiled => msg::TransposeThreadVeiled { lane: lane_arg, place }.into(),
        others => msg::TransposeThread { lane: lane_arg, place, bank, others: Arg::n(others) }.into(),
    }
}

/// The bank of a byte of shared memory.
pub fn bank_of(byte: i64) -> i64 {
    (byte / i64::from(BANK_BYTES)).rem_euclid(BANKS.into())
}

/// The law of both sides, and, for the inspected thread, the bank of its place in the tile.
fn formula(a: &Analysis) -> Vec<Math> {
    let t = transpose(&a.values);
    let elem = i64::from(t.elem_bytes);
    let size = i64::from(SECTOR_BYTES);
    let mut lines = Vec::new();
    for (pass, name) in [(Pass::GlobalRead, "read"), (Pass::GlobalWrite, "write")] {
        let n = Arg::n(coverage(&t, pass).n_units()).fetched();
        let base = t.access(pass, WARP).address(0);
        // Down a column every lane is alone: its row is a sector at least.
        if t.place(pass, WARP, 1).0 != WARP {
            lines.push(math(["N_", name, " = W = $"].concat(), vec![n]));
        } else {
            let span = i64::from(WARP_LANES) * elem - 1;
            let law = ["N_", name, " = ⌊ ( $ mod $ + W · $ − 1 ) ÷ $ ⌋ + 1 = ⌊ ( $ + $ ) ÷ $ ⌋ + 1 = $"].concat();
            let args = [base, size, elem, size, base.rem_euclid(size), span, size].map(Arg::n);
            lines.push(math(law, args.into_iter().chain([n]).collect()));
        }
    }
    if t.method.is_staged() {
        let pass = if pass(&a.values) == Pass::SharedWrite { Pass::SharedWrite } else { Pass::SharedRead };
        let (row, col) = t.place(pass, WARP, i64::from(a.values.thread()));
        let word = (row * t.pitch + col) * elem;
        let bank = Arg::n(bank_of(word)).requested();
        let banks = i64::from(BANKS);
        lines.push(if t.elem_bytes == BANK_BYTES {
            let args = [row, t.pitch, col, banks].map(Arg::n).into_iter().chain([bank]);
            math("bank = ( row · pitch + column ) mod 32 = ( $ · $ + $ ) mod $ = $", args.collect())
        } else {
            let args = [row, t.pitch, col, elem, BANK_BYTES.into(), banks].map(Arg::n).into_iter().chain([bank]);
            math(
                "bank = ⌊ ( row · pitch + column ) · E ÷ 4 ⌋ mod 32 = ⌊ ( $ · $ + $ ) · $ ÷ $ ⌋ mod $ = $",
                args.collect(),
            )
        });
    }
    lines
}

/// A row a method, with what each of its accesses counts.
fn table(a: &Analysis) -> Table {
    let rows = Method::ALL.into_iter().zip(&a.ways).map(|(method, way)| {
        let t = Transpose { method, ..transpose(&a.values) };
        let shared = |pass| match method.is_staged() {
            true => conflict_words(t.banks(pass, WARP).degree),
            false => words("–".to_owned()),
        };
        let cells = vec![
            method_words(method as i64),
            number(coverage(&t, Pass::GlobalRead).n_units()),
            shared(Pass::SharedWrite),
            shared(Pass::SharedRead),
            number(coverage(&t, Pass::GlobalWrite).n_units()),
            number(way.together.n_units_summed()),
        ];
        TableRow { cells, lanes: 0 }
    });
    Table {
        caption: msg::TransposeTable { pitch: Arg::n(a.values.get(Key::Pitch)), warps: Arg::n(TILE_SIDE) }.into(),
        head: vec![
            text::HEAD_METHOD,
            text::HEAD_GLOBAL_READ,
            text::HEAD_SHARED_WRITE,
            text::HEAD_SHARED_READ,
            text::HEAD_GLOBAL_WRITE,
            text::HEAD_TILE,
        ],
        rows: rows.collect(),
    }
}

/// A method in words.
pub fn method_words(method: i64) -> Message {
    msg::TransposeMethod { method: Arg::n(method) }.into()
}

/// An access in words.
pub fn pass_words(pass: i64) -> Message {
    msg::TransposePass { pass: Arg::n(pass) }.into()
}

fn smallest_pad(a: &Analysis) -> Verdict {
    let t = transpose(&a.values);
    let degree = t.banks(Pass::SharedRead, WARP).degree;
    let wrong = |message: Message| Verdict::Wrong(message, Some(0));
    let strided = |t: &Transpose| coverage(t, Pass::GlobalWrite).n_units().max(coverage(t, Pass::GlobalRead).n_units());
    match t.method {
        _ if t.elem_bytes != FLOAT_BYTES => wrong(text::TRANSPOSE_CHALLENGE_1_SETTING.into()),
        Method::NaiveRead | Method::NaiveWrite => {
            wrong(msg::TransposeChallenge1Naive { units: unit_arg(strided(&t), Unit::Sector) }.into())
        }
        Method::Swizzled => wrong(text::TRANSPOSE_CHALLENGE_1_SWIZZLE.into()),
        Method::Staged if degree > 1 => {
            wrong(msg::TransposeChallenge1Conflict { pitch: Arg::n(t.pitch), conflict: conflict(&t) }.into())
        }
        Method::Staged if t.pitch > TILE_SIDE + 1 => {
            wrong(msg::TransposeChallenge1More { pitch: Arg::n(t.pitch) }.into())
        }
        Method::Staged => Verdict::Right(msg::TransposeChallenge1Right { pitch: Arg::n(t.pitch) }.into()),
    }
}

fn two_way(answer: &str) -> Verdict {
    let degree = |pitch| Transpose { method: Method::Staged, pitch, ..start() }.banks(Pass::SharedRead, WARP).degree;
    let n = i64::from(degree(TWO_WAY));
    match parse_number(answer.trim().trim_end_matches("-way")) {
        Some(given) if given == n => Verdict::Right(
            msg::TransposeChallenge2Right { pad: Arg::n(TWO_WAY - TILE_SIDE), half: Arg::n(BANKS / 2), n: Arg::n(n) }
                .into(),
        ),
        Some(0 | 1) => Verdict::Wrong(msg::TransposeChallenge2None { pad: Arg::n(TWO_WAY - TILE_SIDE) }.into(), None),
        Some(given) if given == i64::from(degree(TILE_SIDE)) => {
            Verdict::Wrong(msg::TransposeChallenge2All { pitch: Arg::n(TILE_SIDE) }.into(), None)
        }
        _ => Verdict::Wrong(msg::TransposeChallenge2Off { pitch: Arg::n(TWO_WAY) }.into(), None),
    }
}

fn no_pad(a: &Analysis) -> Verdict {
    let t = transpose(&a.values);
    let wrong = |message: Message| Verdict::Wrong(message, Some(0));
    match t.method {
        Method::Swizzled if t.pitch == TILE_SIDE && t.elem_bytes == FLOAT_BYTES => {
            let write = sectors(&t, Pass::GlobalWrite);
            Verdict::Right(
                msg::TransposeChallenge3Right { bytes: Arg::n(TILE_SIDE * i64::from(FLOAT_BYTES)), write }.into(),
            )
        }
        Method::NaiveRead | Method::NaiveWrite => wrong(text::TRANSPOSE_CHALLENGE_3_NAIVE.into()),
        _ if t.elem_bytes != FLOAT_BYTES => wrong(text::TRANSPOSE_CHALLENGE_1_SETTING.into()),
        _ if t.pitch != TILE_SIDE => wrong(msg::TransposeChallenge3Pad { pad: Arg::n(t.pitch - TILE_SIDE) }.into()),
        _ => wrong(msg::TransposeChallenge3Conflict { conflict: conflict(&t) }.into()),
    }
}
