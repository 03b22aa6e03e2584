//! The page: heading, rail, steps, and the one status region.

use leptos::prelude::*;

use super::prose::{fixed, prose};
use super::rail::Rail;
use super::step::StepSection;
use crate::lesson::StepId;
use crate::message::{Arg, Message, msg, text};
use crate::permalink::View;
use crate::state::App;

const TEXT_LICENCE: &str = "CC BY 4.0";
const CODE_LICENCE: &str = "MIT OR Apache-2.0";

/// The whole page, or the one step of an embed or a slide.
#[component]
pub fn Page(
    /// The page's state; everything below finds it in the context.
    app: App,
) -> impl IntoView {
    provide_context(app);
    let how = app.presentation();
    let alone = how.embed.is_some() || how.view == View::Slide;
    let steps = if alone { vec![app.place.get_untracked()] } else { StepId::ALL.to_vec() };
    let sections = steps.into_iter().map(|id| view! { <StepSection state=app.step(id) /> }).collect::<Vec<_>>();
    let (first, rest) = {
        let mut sections = sections.into_iter();
        (sections.next(), sections.collect::<Vec<_>>())
    };
    view! {
        <div class="page" class:alone=alone>
            {(!alone).then(|| view! { <a class="skip" href="#hook-heading">{fixed(text::UI_SKIP)}</a><Rail /> })}
            <main>
                <header>
                    <h1 class:visually-hidden=alone>{fixed(text::UI_HEADING)}</h1>
                    {(!alone).then(|| view! { <p class="promise">{fixed(text::UI_PROMISE)}</p> })}
                    <Notes app />
                </header>
                {first}
                {rest}
            </main>
            <footer>
                <p>
                    {prose(|| {
                        let (text_licence, code_licence) = (Arg::text(TEXT_LICENCE), Arg::text(CODE_LICENCE));
                        msg::UiLicence { text_licence, code_licence }.into()
                    })}
                </p>
                <p>{fixed(text::UI_SOURCES)}</p>
            </footer>
            <p id="broke" role="alert" hidden>{fixed(text::UI_BROKE)}</p>
            <div role="status" id="live" class="visually-hidden"></div>
        </div>
    }
}

/// What could not be used of the link, until it is closed.
#[component]
fn Notes(app: App) -> impl IntoView {
    let list = move |notes: Vec<Message>| {
        let item = |note: Message| view! { <li>{prose(move || note.clone())}</li> };
        view! {
            <aside class="notes" aria-label=super::prose::label(text::UI_NOTES)>
                <ul>{notes.into_iter().map(item).collect::<Vec<_>>()}</ul>
                <button type="button" on:click=move |_| app.notes.set(Vec::new())>{fixed(text::UI_CLOSE)}</button>
            </aside>
        }
    };
    move || Some(app.notes.get()).filter(|notes| !notes.is_empty()).map(list)
}
