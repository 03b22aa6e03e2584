//! Challenges: tasks that the figure's state or a typed answer solves.

use leptos::ev::{Event, SubmitEvent};
use leptos::prelude::*;

use super::prediction::verdict;
use super::prose::{fixed, prose};
use crate::browser;
use crate::lesson::{Challenge, ChallengeForm, Verdict};
use crate::message::text;
use crate::state::{App, StepState};

/// The challenges of a step; nothing where it has none.
#[component]
pub fn Challenges(state: StepState) -> impl IntoView {
    let challenges = state.step.challenges;
    let item = move |(place, challenge)| view! { <ChallengeItem state place challenge /> };
    (!challenges.is_empty()).then(move || {
        view! {
            <section class="challenges">
                <h3>{fixed(text::UI_CHALLENGES)}</h3>
                <ol>{challenges.iter().enumerate().map(item).collect::<Vec<_>>()}</ol>
            </section>
        }
    })
}

#[component]
fn ChallengeItem(state: StepState, place: usize, challenge: &'static Challenge) -> impl IntoView {
    let app = expect_context::<App>();
    let id = state.step.id;
    let typed = RwSignal::new(String::new());
    let check = move |event: SubmitEvent| {
        event.prevent_default();
        app.check(id, place, &typed.get_untracked());
    };
    let field = match challenge.form {
        ChallengeForm::State(_) => None,
        ChallengeForm::Typed(label, _) => {
            let name = format!("{}-answer-{place}", id.slug());
            let write = move |event: Event| typed.set(browser::text_of(&event));
            Some(view! {
                <label for=name.clone()>{fixed(label)}</label>
                <input type="text" autocomplete="off" spellcheck="false" id=name on:input=write />
            })
        }
    };
    let result = move || {
        state.verdict(place).map(|given| match given {
            Verdict::Right(message) => verdict(true, message),
            Verdict::Wrong(message, _) => verdict(false, message),
        })
    };
    let solved = move || state.verdict(place).is_some_and(|given| given.is_right());
    view! {
        <li class="challenge" class:solved=solved data-solved=move || solved().to_string()>
            <form on:submit=check novalidate>
                <p class="ask">{prose(challenge.ask)}</p>
                <div class="field">{field}<button type="submit">{fixed(text::UI_CHECK)}</button></div>
            </form>
            {result}
        </li>
    }
}
