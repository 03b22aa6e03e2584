//! A step of the article: heading, text, question, figure, formula, challenges, reasons, link. One component for all.

use leptos::math as mathml;
use leptos::prelude::*;

use super::challenge::Challenges;
use super::drawing;
use super::figure::Figure;
use super::prediction::Question;
use super::prose::{fixed, formula, label, prose};
use crate::browser;
use crate::lesson::{Math, StepId};
use crate::message::{Arg, msg, text};
use crate::permalink::Embed;
use crate::scene::{Scene, why_figure};
use crate::state::{App, StepState};

/// A whole step, or as much of it as an embed shows.
#[component]
pub fn StepSection(state: StepState) -> impl IntoView {
    let app = expect_context::<App>();
    let step = state.step;
    let id = step.id;
    let slug = id.slug();
    let whole = !matches!(app.presentation().embed, Some(Embed::Figure | Embed::Controls));
    let place = Arg::n(id as usize);
    let paragraphs = move || (step.tell)().into_iter().map(|message| view! { <p>{prose(move || message.clone())}</p> });
    view! {
        <section class="step" id=slug aria-labelledby=format!("{slug}-heading")>
            <h2 id=format!("{slug}-heading") tabindex="-1">
                {(id != StepId::Hook).then(|| view! {
                    <span class="kicker">
                        {prose(move || msg::UiStepOf { n: place.clone(), all: Arg::n(StepId::COUNT - 1) }.into())}
                    </span>
                })}
                {fixed(step.title)}
            </h2>
            {whole.then(|| view! { <div class="tell">{paragraphs().collect::<Vec<_>>()}</div><Question state /> })}
            <Figure state />
            {whole.then(|| view! { <Formula state /><Challenges state /><Why state /><StepLink state /> })}
        </section>
    }
}

/// The formula with its live numbers, and the same as text.
#[component]
fn Formula(state: StepState) -> impl IntoView {
    let step = state.step;
    let lines = Memo::new(move |_| state.analysis.with(step.formula));
    let shown = move || {
        lines.with(|lines| {
            let line = |math: &Math| mathml::math().attr("display", "block").child(formula(math));
            lines.iter().map(line).collect::<Vec<_>>()
        })
    };
    let said = move || lines.with(|lines| lines.iter().map(Math::plain).collect::<Vec<_>>().join("; "));
    view! {
        <div class="formula answer" role="group" aria-label=label(text::UI_FORMULA)>
            {shown}
            <p class="visually-hidden">{said}</p>
        </div>
    }
}

/// "Show me why": the reasons, with a figure where one helps.
#[component]
fn Why(state: StepState) -> impl IntoView {
    let app = expect_context::<App>();
    let step = state.step;
    let slug = step.id.slug();
    let reasons = move || {
        let reasons = state.analysis.with(|a| step.reasons(a));
        reasons.into_iter().map(|message| view! { <p>{prose(move || message.clone())}</p> }).collect::<Vec<_>>()
    };
    let open = RwSignal::new(false);
    let scene = Memo::new(move |_| {
        open.get().then(|| state.analysis.with(|a| why_figure(a, &app.layout.get(), state.inspected.get()))).flatten()
    });
    let drawn = move || {
        scene.get().map(|scene: Scene| {
            view! {
                <svg
                    class="why-figure"
                    aria-hidden="true"
                    viewBox=format!("0 0 {} {}", scene.width, scene.height)
                    width=scene.width
                    height=scene.height
                    style:--hatch=format!("url(#{slug}-hatch)")
                >
                    {drawing::layers(&scene)}
                </svg>
            }
        })
    };
    let next = step.why_step.map(|next| {
        let title = Arg::message(next.step().nav);
        view! { <p><a href=format!("#{}", next.slug())>{prose(move || msg::UiWhyNext { step: title.clone() }.into())}</a></p> }
    });
    view! {
        <details class="why" on:toggle=move |event| open.set(browser::is_open(&event))>
            <summary>{fixed(text::UI_WHY)}</summary>
            <div class="answer">{reasons}{drawn}{next}</div>
        </details>
    }
}

/// A link to the step in its present state.
#[component]
fn StepLink(state: StepState) -> impl IntoView {
    let app = expect_context::<App>();
    let id = state.step.id;
    let query = move || format!("?{}", app.link(id).print());
    let copy = move |_| browser::copy_link(app, &untrack(query));
    view! {
        <p class="step-link">
            <a href=query>{fixed(text::UI_LINK)}</a>
            <button type="button" on:click=copy>{fixed(text::UI_COPY)}</button>
        </p>
    }
}
