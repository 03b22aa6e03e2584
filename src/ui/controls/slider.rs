//! The one slider: a native range with its buttons and its number field, and behind the thumb the curve of what it does.

use leptos::ev::{Event, KeyboardEvent};
use leptos::prelude::*;

use super::{meant_value, shown_number};
use crate::browser;
use crate::lesson::{Bounds, Control, KeyUse, parse_number, track};
use crate::message::{Arg, Message, msg, text};
use crate::state::{App, StepState};
use crate::ui::prose::{fixed, plain, prose};

/// A number of the state on a range.
#[component]
pub fn Slider(state: StepState, key_use: KeyUse) -> impl IntoView {
    let app = expect_context::<App>();
    let id = state.step.id;
    let key = key_use.key;
    let spec = key.spec();
    let name = super::control_id(id, key);
    let bounds = Memo::new(move |_| bounds_of(state, key_use));
    let number = move || shown_number(key_use, &state.values());
    let notice = RwSignal::new(None::<Message>);
    let set = move |number: i64| {
        notice.set(None);
        app.set(id, key, meant_value(key_use, number));
    };
    let words = plain(move || state.analysis.with(|a| state.step.value_words(a, key, !state.is_open())));
    let input = move |event: Event| {
        if let Some(number) = browser::range_number(&event) {
            set(number);
        }
        // A locked key keeps its value: so must the thumb.
        browser::write_value(&event, shown_number(key_use, &state.values_now()));
    };
    let page = move |event: KeyboardEvent| {
        let up = match event.key().as_str() {
            "PageUp" => true,
            "PageDown" => false,
            _ => return,
        };
        event.prevent_default();
        let values = state.values_now();
        if key_use.control == Control::Lanes {
            let bounds = bounds.get_untracked();
            let number = shown_number(key_use, &values) + if up { 8 } else { -8 };
            set(number.clamp(bounds.min, bounds.max));
        } else {
            set(state.step.page(key, &values, up));
        }
    };
    let step_by = move |direction: i64| {
        let bounds = bounds.get_untracked();
        let number = shown_number(key_use, &state.values_now()) + direction * bounds.step;
        set(number.clamp(bounds.min, bounds.max));
        app.commit(id);
    };
    let typed = move |event: Event| {
        let given = browser::text_of(&event);
        match parse_number(&given) {
            Some(number) => {
                set(number);
                let used = shown_number(key_use, &state.values_now());
                if used != number && !app.is_locked(key) {
                    notice.set(Some(msg::UiClamped { given: Arg::n(number), used: Arg::n(used) }.into()));
                }
                app.commit(id);
            }
            None => {
                let used = Arg::n(shown_number(key_use, &state.values_now()));
                notice.set(Some(msg::UiNoNumber { used }.into()));
            }
        }
        browser::write_value(&event, shown_number(key_use, &state.values_now()));
    };
    let of = move |message: fn(Arg) -> Message| plain(move || message(Arg::message(spec.label)));
    let locked = app.is_locked(key);
    let aria_locked = locked.then_some("true");
    let reason = locked.then(|| view! { <span class="locked">" (" {fixed(text::UI_LOCKED)} ")"</span> });
    let curve = move || track(state.step.id, key, &state.values(), bounds.get()).map(|curve| view! { <Curve curve /> });
    view! {
        <div class="control slider" class:locked=locked>
            <label for=name.clone()>{fixed(spec.label)}{reason}</label>
            <div class="row">
                <button
                    type="button"
                    class="nudge"
                    tabindex="-1"
                    aria-label=of(|label| msg::UiDecrease { label }.into())
                    aria-disabled=aria_locked
                    on:click=move |_| step_by(-1)
                >
                    "−"
                </button>
                <div class="track">
                    {curve}
                    <input
                        type="range"
                        id=name
                        min=move || bounds.get().min
                        max=move || bounds.get().max
                        step=move || bounds.get().step
                        prop:value=move || number().to_string()
                        aria-valuetext=words
                        aria-disabled=aria_locked
                        on:input=input
                        on:change=move |_| app.commit(id)
                        on:keydown=page
                    />
                </div>
                <button
                    type="button"
                    class="nudge"
                    tabindex="-1"
                    aria-label=of(|label| msg::UiIncrease { label }.into())
                    aria-disabled=aria_locked
                    on:click=move |_| step_by(1)
                >
                    "+"
                </button>
                <input
                    type="number"
                    class="exact"
                    aria-label=of(|label| msg::UiExact { label }.into())
                    aria-readonly=aria_locked
                    prop:value=move || number().to_string()
                    on:change=typed
                />
            </div>
            <p class="notice" role="alert">{move || notice.get().map(|message| prose(move || message.clone()))}</p>
        </div>
    }
}

fn bounds_of(state: StepState, key_use: KeyUse) -> Bounds {
    if key_use.control == Control::Lanes {
        let (min, max) = key_use.slider;
        Bounds { min, max, step: 1 }
    } else {
        state.step.bounds(key_use.key, &state.values())
    }
}

/// The count at each place of a slider, as a little curve behind its thumb, and ticks at its landmarks.
#[component]
fn Curve(curve: crate::lesson::Track) -> impl IntoView {
    let n = curve.counts.len().max(2) as f64 - 1.0;
    let most = f64::from(curve.counts.iter().copied().max().unwrap_or(1).max(1));
    let mut d = String::from("M0 100");
    for (place, count) in curve.counts.iter().enumerate() {
        d.push_str(&format!("L{:.1} {:.1}", place as f64 / n * 100.0, 100.0 - f64::from(*count) / most * 100.0));
    }
    d.push_str("L100 100Z");
    let ticks = curve.landmarks.into_iter().map(|(share, value)| {
        view! { <span class="tick" style:left=format!("{:.2}%", share * 100.0)>{value}</span> }
    });
    view! {
        <div class="curve" aria-hidden="true">
            <svg class="answer" viewBox="0 0 100 100" preserveAspectRatio="none"><path d=d /></svg>
            {ticks.collect::<Vec<_>>()}
        </div>
    }
}
