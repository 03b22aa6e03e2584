//! Step `hook`: the same 32 floats' worth of data by unit stride and by a big one.

use super::{grid_table, plain_value, state_units, thread_value};
use crate::lesson::math::{equals, math};
use crate::lesson::{Analysis, Guess, GuessForm, Key, KeyUse, Page, Place, Prediction, Step, StepId, unit_arg};
use crate::message::{Arg, Message, msg, text};
use crate::model::{Affine, Ratio, Unit, affine_count};

/// The stride of line B in the question and at the start.
const STRIDE: i64 = 8;

pub static STEP: Step = Step {
    id: StepId::Hook,
    keys: &[
        KeyUse::slider(Key::Stride, STRIDE, (1, 32), Page::ToMultiple(8)).at(Place::Link),
        KeyUse::choice(Key::Elem, 4).at(Place::Link),
        KeyUse::choice(Key::Unit, 0).at(Place::Link),
        KeyUse::THREAD.at(Place::Link),
    ],
    title: text::HOOK_TITLE,
    nav: text::HOOK_NAV,
    caption: text::HOOK_CAPTION,
    tell: || vec![text::HOOK_TELL_1.into(), text::HOOK_TELL_2.into()],
    prediction: Prediction {
        ask: || msg::HookAsk { stride: Arg::n(STRIDE) }.into(),
        form: GuessForm::Numbers(&[text::HOOK_GUESS_A, text::HOOK_GUESS_B]),
        reply,
    },
    asks: |a| msg::HookAsks { stride: Arg::n(a.values.stride()) }.into(),
    code: None,
    hand: None,
    grabs: None,
    say,
    value: |a, key, veiled| match key {
        Key::Stride if veiled => msg::HookValueStrideVeiled { stride: Arg::n(a.values.stride()) }.into(),
        Key::Stride => msg::HookValueStride { stride: Arg::n(a.values.stride()), units: state_units(a) }.into(),
        Key::Thread => thread_value(a, veiled),
        _ => plain_value(a, key),
    },
    formula: |a| {
        let (n_a, n_b) = both(a);
        let is_exact = (100 * n_b).is_multiple_of(n_a.max(1));
        let counts = [n_b, n_a].map(|n| Arg::n(n).fetched());
        let args = counts.iter().cloned().chain([equals(is_exact), Arg::text(ratio_text(n_b, n_a))]);
        vec![math("N_B ÷ N_A = $ ÷ $ ? $", args.collect())]
    },
    table: |a| grid_table(a, Some(a.values.stride())),
    parts: &[],
    notes: &[],
    challenges: &[],
    why: |a| {
        let (n_a, n_b) = both(a);
        let unit = a.values.unit();
        let gap = a.values.gap_bytes().abs();
        let kind = Arg::text(kind(a));
        vec![msg::HookWhy { kind, gap: Arg::n(gap), units: unit_arg(n_b, unit), floor: Arg::n(n_a) }.into()]
    },
    why_step: Some(StepId::Stride),
};

/// Units of line A and of line B.
fn both(a: &Analysis) -> (u32, u32) {
    let n_a = a.beside.as_ref().map_or(0, |(_, counts)| counts.unit(a.values.unit()).n_units());
    (n_a, a.coverage().map_or(0, |c| c.n_units()))
}

/// A ratio with at most two decimals.
fn ratio_text(num: u32, den: u32) -> String {
    crate::lesson::percent(Ratio { num: num.into(), den: den.into() }.scaled(100))
}

/// How line B compares with line A.
fn kind(a: &Analysis) -> &'static str {
    let (n_a, n_b) = both(a);
    match a.values.stride() {
        0 => "broadcast",
        _ if n_a == n_b => "same",
        _ => "more",
    }
}

fn say(a: &Analysis) -> Message {
    let (n_a, n_b) = both(a);
    let unit = a.values.unit();
    msg::HookSay {
        a: unit_arg(n_a, unit),
        b: unit_arg(n_b, unit),
        kind: Arg::text(kind(a)),
        ratio: Arg::text(ratio_text(n_b, n_a)),
    }
    .into()
}

/// The question's own two counts, by law: the state may have moved on.
fn asked() -> (u32, u32) {
    let count = |stride| affine_count(Affine::floats(stride), Unit::Sector.bytes());
    (count(1), count(STRIDE))
}

fn reply(guess: Guess) -> (bool, Message) {
    let (a, b) = asked();
    let (a_arg, b_arg) = (unit_arg(a, Unit::Sector), unit_arg(b, Unit::Sector));
    match guess {
        Guess::Numbers(x, y) if (x, y) == (a.into(), b.into()) => {
            (true, msg::HookReplyRight { a: a_arg, b: b_arg }.into())
        }
        Guess::Numbers(x, y) if x == y => (false, msg::HookReplySame { a: a_arg, b: b_arg }.into()),
        _ => (false, msg::HookReplyWrong { a: a_arg, b: b_arg }.into()),
    }
}
