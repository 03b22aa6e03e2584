//! Step `vector`: one load of several floats a lane.

use super::{grid_table, number, thread_value};
use crate::lesson::analysis::Way;
use crate::lesson::{Analysis, GuessForm, Key, KeyUse, Page, Prediction, Step, StepId, Values};
use crate::message::{Message, text};
use crate::model::{Access, Affine};

pub static STEP: Step = Step {
    id: StepId::Vector,
    keys: &[
        KeyUse::choice(Key::Width, 1),
        KeyUse::choice(Key::Own, 1),
        KeyUse::slider(Key::Offset, 0, (0, 16), Page::By(16)),
        KeyUse::THREAD,
    ],
    title: text::VECTOR_TITLE,
    nav: text::VECTOR_NAV,
    caption: text::VECTOR_CAPTION,
    tell: || vec![text::VECTOR_TELL_1.into()],
    prediction: Prediction {
        ask: || text::VECTOR_ASK.into(),
        form: GuessForm::Choice(|| vec![number(4), number(32)]),
        reply: |_| (false, text::VECTOR_SAY.into()),
    },
    asks: |_| text::VECTOR_ASK.into(),
    code: None,
    hand: None,
    grabs: None,
    say: |_| text::VECTOR_SAY.into(),
    value,
    formula: |_| Vec::new(),
    table: |a| grid_table(a, None),
    parts: &[],
    notes: &[],
    challenges: &[],
    why: |_| vec![text::VECTOR_SAY.into()],
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
