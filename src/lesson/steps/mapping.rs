//! Step `mapping`: which index threadIdx.x drives.

use super::{grid_table, number, thread_value};
use crate::lesson::analysis::Way;
use crate::lesson::{Analysis, GuessForm, Key, KeyUse, Page, Prediction, Step, StepId, Values};
use crate::message::{Message, text};
use crate::model::{Access, Affine};

pub static STEP: Step = Step {
    id: StepId::Mapping,
    keys: &[
        KeyUse::choice(Key::Map, 0),
        KeyUse::stops(Key::Cols, 64, &[32, 64, 128, 256, 512, 1024]),
        KeyUse::choice(Key::Block, 0),
        KeyUse::slider(Key::Chunk, 4, (1, 16), Page::By(4)),
        KeyUse::slider(Key::Frame, 0, (0, 15), Page::By(4)),
        KeyUse::choice(Key::Unit, 0),
        KeyUse::THREAD,
    ],
    title: text::MAPPING_TITLE,
    nav: text::MAPPING_NAV,
    caption: text::MAPPING_CAPTION,
    tell: || vec![text::MAPPING_TELL_1.into()],
    prediction: Prediction {
        ask: || text::MAPPING_ASK.into(),
        form: GuessForm::Choice(|| vec![number(4), number(32)]),
        reply: |_| (false, text::MAPPING_SAY.into()),
    },
    asks: |_| text::MAPPING_ASK.into(),
    code: None,
    hand: None,
    grabs: None,
    say: |_| text::MAPPING_SAY.into(),
    value,
    formula: |_| Vec::new(),
    table: |a| grid_table(a, None),
    parts: &[],
    notes: &[],
    challenges: &[],
    why: |_| vec![text::MAPPING_SAY.into()],
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
