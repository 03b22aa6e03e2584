//! Step `transpose`: a transpose staged through shared memory.

use super::{grid_table, number, thread_value};
use crate::lesson::analysis::Way;
use crate::lesson::{Analysis, GuessForm, Key, KeyUse, Page, Prediction, Step, StepId, Values};
use crate::message::{Message, text};
use crate::model::{Access, Affine};

pub static STEP: Step = Step {
    id: StepId::Transpose,
    keys: &[
        KeyUse::choice(Key::Method, 1),
        KeyUse::slider(Key::Pitch, 32, (32, 36), Page::By(4)),
        KeyUse::slider(Key::Frame, 0, (0, 3), Page::By(1)),
        KeyUse::THREAD,
    ],
    title: text::TRANSPOSE_TITLE,
    nav: text::TRANSPOSE_NAV,
    caption: text::TRANSPOSE_CAPTION,
    tell: || vec![text::TRANSPOSE_TELL_1.into()],
    prediction: Prediction {
        ask: || text::TRANSPOSE_ASK.into(),
        form: GuessForm::Choice(|| vec![number(4), number(32)]),
        reply: |_| (false, text::TRANSPOSE_SAY.into()),
    },
    asks: |_| text::TRANSPOSE_ASK.into(),
    code: None,
    hand: None,
    grabs: None,
    say: |_| text::TRANSPOSE_SAY.into(),
    value,
    formula: |_| Vec::new(),
    table: |a| grid_table(a, None),
    parts: &[],
    notes: &[],
    challenges: &[],
    why: |_| vec![text::TRANSPOSE_SAY.into()],
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
