//! Step `gather`: random indices and their order.

use super::{grid_table, number, thread_value};
use crate::lesson::analysis::Way;
use crate::lesson::{Analysis, GuessForm, Key, KeyUse, Prediction, Step, StepId, Values};
use crate::message::{Message, text};
use crate::model::{Access, Affine};

pub static STEP: Step = Step {
    id: StepId::Gather,
    keys: &[
        KeyUse::choice(Key::Range, 4096),
        KeyUse::choice(Key::Sort, 0),
        KeyUse::choice(Key::Op, 0),
        KeyUse::SEED,
        KeyUse::THREAD,
    ],
    title: text::GATHER_TITLE,
    nav: text::GATHER_NAV,
    caption: text::GATHER_CAPTION,
    tell: || vec![text::GATHER_TELL_1.into()],
    prediction: Prediction {
        ask: || text::GATHER_ASK.into(),
        form: GuessForm::Choice(|| vec![number(4), number(32)]),
        reply: |_| (false, text::GATHER_SAY.into()),
    },
    asks: |_| text::GATHER_ASK.into(),
    code: None,
    hand: None,
    grabs: None,
    say: |_| text::GATHER_SAY.into(),
    value,
    formula: |_| Vec::new(),
    table: |a| grid_table(a, None),
    parts: &[],
    notes: &[],
    challenges: &[],
    why: |_| vec![text::GATHER_SAY.into()],
    why_step: None,
};

/// The request that the state shows.
pub fn access(_: &Values) -> Access {
    Access::affine(Affine::floats(1))
}

/// The ways that are compared, and the place of the state's own.
pub fn ways(values: &Values) -> (Vec<Way>, usize) {
    (vec![Way::of(vec![access(values)], values.unit())], 0)
}

fn value(a: &Analysis, key: Key, veiled: bool) -> Message {
    match key {
        Key::Thread => thread_value(a, veiled),
        _ => number(a.values.get(key)),
    }
}
