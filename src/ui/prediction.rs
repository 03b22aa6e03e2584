//! The question before the figure: a guess that is kept, and what is said to it.

use leptos::ev::{Event, SubmitEvent};
use leptos::prelude::*;

use super::prose::{fixed, plain, prose};
use crate::browser;
use crate::lesson::{Guess, GuessForm, parse_number};
use crate::message::{Arg, Message, Text, msg, text};
use crate::state::{App, StepState};

/// The question of a step with its form and the reply.
#[component]
pub fn Question(state: StepState) -> impl IntoView {
    let app = expect_context::<App>();
    let id = state.step.id;
    let prediction = &state.step.prediction;
    let missing = RwSignal::new(false);
    let draft = RwSignal::new([None::<i64>; 2]);
    let fields = match prediction.form {
        GuessForm::Choice(options) => choices(id.slug(), options(), draft).into_any(),
        GuessForm::Numbers(labels) => numbers(id.slug(), labels, draft).into_any(),
        GuessForm::Share(label) => share(id.slug(), label, draft).into_any(),
    };
    let needed = match prediction.form {
        GuessForm::Numbers(labels) => labels.len(),
        GuessForm::Choice(_) | GuessForm::Share(_) => 1,
    };
    let form = prediction.form;
    let check = move |event: SubmitEvent| {
        event.prevent_default();
        let draft = draft.get_untracked();
        let complete = draft.iter().take(needed).all(Option::is_some);
        missing.set(!complete);
        if !complete {
            app.say(text::UI_GUESS_MISSING.into());
            return;
        }
        let [first, second] = draft.map(Option::unwrap_or_default);
        app.guess(
            id,
            match form {
                GuessForm::Choice(_) => Guess::Choice(first as usize),
                GuessForm::Numbers(_) => Guess::Numbers(first, second),
                GuessForm::Share(_) => Guess::Share(first),
            },
        );
    };
    let reply = move || {
        let (right, message) = (state.step.prediction.reply)(state.guess()?);
        Some(verdict(right, message))
    };
    view! {
        <form class="question" on:submit=check novalidate>
            <fieldset>
                <legend>
                    <span class="kicker">{fixed(text::UI_QUESTION)}</span>
                    <span class="ask">{prose(state.step.prediction.ask)}</span>
                </legend>
                {fields}
            </fieldset>
            <button type="submit">{fixed(text::UI_CHECK)}</button>
            <p class="notice">{move || missing.get().then(|| fixed(text::UI_GUESS_MISSING))}</p>
            {reply}
        </form>
    }
}

/// Right or wrong, by sign, word and colour, and why.
pub fn verdict(right: bool, message: Message) -> impl IntoView {
    let (class, sign, word) =
        if right { ("verdict right", "✓ ", text::UI_RIGHT) } else { ("verdict wrong", "✗ ", text::UI_WRONG) };
    view! {
        <p class=class>
            <span class="sign" aria-hidden="true">{sign}</span>
            <strong>{fixed(word)}</strong>
            " "
            {prose(move || message.clone())}
        </p>
    }
}

fn choices(slug: &'static str, options: Vec<Message>, draft: RwSignal<[Option<i64>; 2]>) -> impl IntoView {
    let option = move |(place, message): (usize, Message)| {
        let choose = move |_: Event| draft.update(|draft| draft[0] = Some(place as i64));
        view! {
            <label class="option">
                <input type="radio" name=format!("{slug}-guess") value=place on:change=choose />
                <span>{prose(move || message.clone())}</span>
            </label>
        }
    };
    view! { <div class="options">{options.into_iter().enumerate().map(option).collect::<Vec<_>>()}</div> }
}

fn numbers(slug: &'static str, labels: &'static [Text], draft: RwSignal<[Option<i64>; 2]>) -> impl IntoView {
    let field = move |(place, label): (usize, &Text)| {
        let type_in = move |event: Event| {
            let number = parse_number(&browser::text_of(&event));
            draft.update(|draft| draft[place] = number);
        };
        let id = format!("{slug}-guess-{place}");
        view! {
            <div class="field">
                <label for=id.clone()>{fixed(*label)}</label>
                <input type="text" inputmode="numeric" autocomplete="off" id=id on:input=type_in />
            </div>
        }
    };
    view! { <div class="fields">{labels.iter().enumerate().map(field).collect::<Vec<_>>()}</div> }
}

fn share(slug: &'static str, label: Text, draft: RwSignal<[Option<i64>; 2]>) -> impl IntoView {
    const MIDDLE: i64 = 50;
    draft.update(|draft| draft[0] = Some(MIDDLE));
    let number = move || draft.get()[0].unwrap_or(MIDDLE);
    let move_to = move |event: Event| {
        if let Some(number) = browser::range_number(&event) {
            draft.update(|draft| draft[0] = Some(number));
        }
    };
    let words = plain(move || msg::UiGuessShareValue { n: Arg::n(number()) }.into());
    let id = format!("{slug}-guess");
    view! {
        <div class="field share">
            <label for=id.clone()>{fixed(label)}</label>
            <div class="row">
                <div class="sharebar" style:--share=move || format!("{}%", number())>
                    <input
                        type="range"
                        id=id
                        min="0"
                        max="100"
                        step="1"
                        prop:value=move || number().to_string()
                        aria-valuetext=words
                        on:input=move_to
                    />
                </div>
                <output aria-live="off">{move || number()} " %"</output>
            </div>
        </div>
    }
}
