//! Controls: one piece for each kind, all bound to a key of a step's state.

mod choice;
mod slider;

use super::node::{Node, el};
use super::prose::{fixed, prose};
use crate::lesson::{Control, Key, KeyUse, Place, StepId, Values, word_of};
use crate::message::{Arg, msg, text};
use crate::model::all_lanes;
use crate::scene::Deed;
use crate::state::{App, StepState};

/// The controls of a step that stand in that place: the inspected thread, or all others.
pub fn controls(app: App, state: StepState, place: Place, thread: bool) -> Node {
    let shown = |key_use: &&KeyUse| {
        let of_thread = matches!(key_use.key, Key::Thread | Key::Move);
        key_use.place == place && of_thread == thread && !app.is_hidden(key_use.key)
    };
    state.step.keys.iter().filter(shown).map(|key_use| control(app, state, *key_use)).collect::<Vec<_>>().into()
}

fn control(app: App, state: StepState, key_use: KeyUse) -> Node {
    match key_use.control {
        Control::Choice => choice::choice(app, state, key_use),
        Control::Slider | Control::Stops(_) | Control::Lanes | Control::Word => slider::slider(app, state, key_use),
        Control::Seed => seed(app, state, key_use),
    }
}

/// The attribute that puts a control away while its key does not matter.
fn put_away(state: StepState, key: Key) -> impl Fn() -> Option<String> {
    move || (!state.step.uses(key, &state.values())).then(String::new)
}

/// The id of the control of a key.
pub fn control_id(step: StepId, key: Key) -> String {
    [step.slug(), "-", key.spec().name].concat()
}

/// "set by your instructor", beside the label of a locked control.
fn locked_reason(app: App, key: Key) -> Option<Node> {
    app.is_locked(key)
        .then(|| el("span").class("locked").child(" (").child(fixed(app, text::UI_LOCKED)).child(")").into())
}

/// The number that a control shows for a key: for a mask of the first lanes, how many they are.
pub fn shown_number(key_use: KeyUse, values: &Values) -> i64 {
    match key_use.control {
        Control::Lanes => i64::from((values.get(key_use.key) as u64).count_ones()),
        Control::Word => word_of(values),
        _ => values.get(key_use.key),
    }
}

/// Sets what a control's number stands for.
fn set_number(app: App, state: StepState, key_use: KeyUse, number: i64) {
    let id = state.step.id;
    match key_use.control {
        Control::Lanes => app.set(id, key_use.key, all_lanes(number.clamp(0, 32) as u32) as i64),
        Control::Word => app.act(id, Deed::Move(state.values_now().thread(), number)),
        _ => app.set(id, key_use.key, number),
    }
}

/// A button that deals again: the next seed.
fn seed(app: App, state: StepState, key_use: KeyUse) -> Node {
    let id = state.step.id;
    let words = prose(app, move || msg::WarpSeedValue { seed: Arg::n(state.values().get(key_use.key)) }.into());
    let button = el("button")
        .attr("type", "button")
        .attr("id", control_id(id, key_use.key))
        .attr_if(app.is_locked(key_use.key), "aria-disabled", "true")
        .on("click", move |_| app.deal(id))
        .child(fixed(app, text::WARP_SEED))
        .child(locked_reason(app, key_use.key));
    el("div").class("control seed").child(button).child(el("span").child(words)).into()
}
