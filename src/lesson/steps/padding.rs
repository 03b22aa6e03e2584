//! Step `padding`: unused bytes that buy aligned rows.

use super::{grid_table, number, thread_value};
use crate::lesson::analysis::Way;
use crate::lesson::{Analysis, GuessForm, Key, KeyUse, Page, Prediction, Step, StepId, Values};
use crate::message::{Message, text};
use crate::model::{Access, Affine};

pub static STEP: Step = Step {
    id: StepId::Padding,
    keys: &[
        KeyUse::slider(Key::Cols, 33, (32, 64), Page::By(8)),
        KeyUse::slider(Key::Pitch, 33, (32, 80), Page::By(8)),
        KeyUse::choice(Key::Tab, 0),
        KeyUse::THREAD,
    ],
    title: text::PADDING_TITLE,
    nav: text::PADDING_NAV,
    caption: text::PADDING_CAPTION,
    tell: || vec![text::PADDING_TELL_1.into()],
    prediction: Prediction {
        ask: || text::PADDING_ASK.into(),
        form: GuessForm::Choice(|| vec![number(4), number(32)]),
        reply: |_| (false, text::PADDING_SAY.into()),
    },
    asks: |_| text::PADDING_ASK.into(),
    code: None,
    hand: None,
    grabs: None,
    say: |_| text::PADDING_SAY.into(),
    value,
    formula: |_| Vec::new(),
    table: |a| grid_table(a, None),
    parts: &[],
    notes: &[],
    challenges: &[],
    why: |_| vec![text::PADDING_SAY.into()],
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
