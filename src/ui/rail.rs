//! The rail: every step with the reader's place and the challenges done.

use leptos::prelude::*;

use super::prose::{fixed, label, plain};
use crate::lesson::StepId;
use crate::message::{Arg, msg, text};
use crate::state::App;

/// The list of the steps.
#[component]
pub fn Rail() -> impl IntoView {
    let app = expect_context::<App>();
    let item = move |id: StepId| {
        let state = app.step(id);
        let all = state.step.challenges.len();
        let here = move || (app.place.get() == id).then_some("step");
        let done = move || plain(move || msg::UiRailDone { done: Arg::n(state.n_solved()), all: Arg::n(all) }.into())();
        let marks = (0..all).map(|place| {
            let solved = move || state.verdict(place).is_some_and(|verdict| verdict.is_right());
            view! { <span class="pip" class:solved=solved></span> }
        });
        let pips = (all > 0).then(|| {
            view! { <span class="pips" aria-hidden="true">{marks.collect::<Vec<_>>()}</span><span class="visually-hidden">" (" {done} ")"</span> }
        });
        view! {
            <li>
                <a href=format!("#{}", id.slug()) aria-current=here>
                    <span class="name">{fixed(state.step.nav)}</span>
                    {pips}
                </a>
            </li>
        }
    };
    view! {
        <nav class="rail" aria-label=label(text::UI_RAIL)>
            <ol>{StepId::ALL.into_iter().map(item).collect::<Vec<_>>()}</ol>
        </nav>
    }
}
