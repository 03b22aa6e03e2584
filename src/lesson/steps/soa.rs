//! Step `soa`: array of structs against struct of arrays.

use super::{grid_table, number, thread_value};
use crate::lesson::analysis::Way;
use crate::lesson::{Analysis, GuessForm, Key, KeyUse, Page, Prediction, Step, StepId, Values};
use crate::message::{Message, text};
use crate::model::{Access, Affine};

pub static STEP: Step = Step {
    id: StepId::Soa,
    keys: &[
        KeyUse::slider(Key::Fields, 4, (1, 16), Page::By(4)),
        KeyUse::slider(Key::Field, 0, (0, 15), Page::By(4)),
        KeyUse::choice(Key::Layout, 0),
        KeyUse::choice(Key::Reads, 0),
        KeyUse::choice(Key::Unit, 0),
        KeyUse::THREAD,
    ],
    title: text::SOA_TITLE,
    nav: text::SOA_NAV,
    caption: text::SOA_CAPTION,
    tell: || vec![text::SOA_TELL_1.into()],
    prediction: Prediction {
        ask: || text::SOA_ASK.into(),
        form: GuessForm::Choice(|| vec![number(4), number(32)]),
        reply: |_| (false, text::SOA_SAY.into()),
    },
    asks: |_| text::SOA_ASK.into(),
    code: None,
    hand: None,
    grabs: None,
    say: |_| text::SOA_SAY.into(),
    value,
    formula: |_| Vec::new(),
    table: |a| grid_table(a, None),
    parts: &[],
    notes: &[],
    challenges: &[],
    why: |_| vec![text::SOA_SAY.into()],
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
