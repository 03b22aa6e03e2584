//! Controls: one component for each kind, all bound to a key of a step's state.

mod choice;
mod slider;

use leptos::prelude::*;

pub use choice::Choice;
pub use slider::Slider;

use super::prose::fixed;
use crate::lesson::{Control, Key, KeyUse, Place, StepId, Values};
use crate::message::text;
use crate::model::all_lanes;
use crate::state::{App, StepState};

/// The controls of a step that stand in that place.
#[component]
pub fn Controls(
    state: StepState,
    place: Place,
    /// Leaves out the inspected thread, or shows nothing else.
    thread: bool,
) -> impl IntoView {
    let app = expect_context::<App>();
    let shown = move |key_use: &&KeyUse| {
        key_use.place == place && (key_use.key == Key::Thread) == thread && !app.is_hidden(key_use.key)
    };
    state.step.keys.iter().filter(shown).map(|key_use| control(state, *key_use)).collect::<Vec<_>>()
}

fn control(state: StepState, key_use: KeyUse) -> AnyView {
    match key_use.control {
        Control::Choice => view! { <Choice state key_use /> }.into_any(),
        Control::Slider | Control::Lanes => view! { <Slider state key_use /> }.into_any(),
        Control::Seed => view! { <Seed state key_use /> }.into_any(),
    }
}

/// The id of the control of a key.
pub fn control_id(step: StepId, key: Key) -> String {
    format!("{}-{}", step.slug(), key.spec().name)
}

/// The number that a control shows for a key: for a mask of the first lanes, how many they are.
fn shown_number(key_use: KeyUse, values: &Values) -> i64 {
    let value = values.get(key_use.key);
    if key_use.control == Control::Lanes { i64::from((value as u64).count_ones()) } else { value }
}

/// The value that a control's number stands for.
fn meant_value(key_use: KeyUse, number: i64) -> i64 {
    if key_use.control == Control::Lanes { all_lanes(number.clamp(0, 32) as u32) as i64 } else { number }
}

/// A button that deals again: the next seed.
#[component]
fn Seed(state: StepState, key_use: KeyUse) -> impl IntoView {
    let app = expect_context::<App>();
    let id = state.step.id;
    let deal = move |_| {
        let seed = state.values_now().get(key_use.key);
        app.set(id, key_use.key, if seed >= key_use.slider.1 { key_use.slider.0 } else { seed + 1 });
        app.commit(id);
    };
    view! {
        <div class="control seed">
            <button type="button" on:click=deal>{fixed(text::WARP_SEED)}</button>
            <span class="value">{fixed(text::KEY_SEED)} " " {move || state.values().get(key_use.key)}</span>
        </div>
    }
}
