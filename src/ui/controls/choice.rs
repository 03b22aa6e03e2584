//! A key with few values, as a group of native radio buttons.

use leptos::prelude::*;

use crate::lesson::{KeyUse, choice_words, choices};
use crate::message::text;
use crate::state::{App, StepState};
use crate::ui::prose::{fixed, prose};

/// One of a few values.
#[component]
pub fn Choice(state: StepState, key_use: KeyUse) -> impl IntoView {
    let app = expect_context::<App>();
    let id = state.step.id;
    let key = key_use.key;
    let name = super::control_id(id, key);
    let locked = app.is_locked(key);
    let reason = locked.then(|| view! { <span class="locked">" (" {fixed(text::UI_LOCKED)} ")"</span> });
    let options = choices(key).into_iter().map(move |value| {
        let checked = move || state.values().get(key) == value;
        let choose = move |_| {
            app.set(id, key, value);
            app.commit(id);
        };
        view! {
            <label class="option">
                <input
                    type="radio"
                    name=name.clone()
                    value=value
                    id=format!("{name}-{value}")
                    aria-disabled=locked.then_some("true")
                    disabled=move || locked && !checked()
                    prop:checked=checked
                    on:change=choose
                />
                <span>{prose(move || choice_words(key, value))}</span>
            </label>
        }
    });
    view! {
        <fieldset class="control choice" class:locked=locked>
            <legend>{fixed(state.step.label(key))}{reason}</legend>
            <div class="options">{options.collect::<Vec<_>>()}</div>
        </fieldset>
    }
}
