//! A step of the article: heading, text, question, figure, formula, challenges, reasons, link. One piece for all.

use super::app::notes;
use super::challenge::challenges;
use super::drawing;
use super::figure::figure;
use super::node::{Node, el, live, svg};
use super::part::{parts as figures, remarks};
use super::plot::plot;
use super::prediction::question;
use super::prose::{fixed, formula as math, label, prose, spans};
use super::words::{article, lighting};
use crate::browser;
use crate::lesson::{Math, StepId, first_guess};
use crate::message::{Arg, msg, text};
use crate::permalink::Embed;
use crate::scene::why_figure;
use crate::state::{App, Slot, StepState};

/// A whole step, or as much of it as an embed shows.
pub fn section(app: App, state: StepState) -> Node {
    let step = state.step;
    let id = step.id;
    let slug = id.slug();
    let whole = !matches!(app.presentation().embed, Some(Embed::Figure | Embed::Controls));
    let heading = [slug, "-heading"].concat();
    let kicker = (id != StepId::Hook).then(|| {
        let place = move || {
            let first_fix = StepId::Mapping as usize;
            if id.is_fix() {
                msg::UiFixOf { n: Arg::n(id as usize - first_fix + 1), all: Arg::n(StepId::COUNT - first_fix) }.into()
            } else {
                msg::UiStepOf { n: Arg::n(id as usize), all: Arg::n(first_fix - 1) }.into()
            }
        };
        el("span").class("kicker").child(prose(app, place))
    });
    let title = el("h2")
        .class(if whole { "" } else { "visually-hidden" })
        .attr("id", heading.clone())
        .attr("tabindex", "-1")
        .child(kicker)
        .child(fixed(app, step.title));
    let tell = article(app, state);
    let notes = (app.current.now() == Some(id)).then(|| notes(app));
    let mut parts: Vec<Node> = vec![figure(app, state)];
    if whole && id == StepId::Hook {
        // The page opens with a picture: its text comes after.
        parts.extend([question(app, state), tell]);
    } else if whole {
        parts.splice(0..0, [tell, question(app, state)]);
    }
    if whole {
        parts.extend([formula(app, state), challenges(app, state)]);
    }
    if app.presentation().embed != Some(Embed::Figure) {
        parts.extend([figures(app, state), plot(app, state)]);
    }
    if whole {
        parts.extend([remarks(app, state), why(app, state)]);
    }
    if app.embedded().is_none() {
        parts.push(step_link(app, state));
    }
    let section = el("section")
        .class("step")
        .attr("id", slug)
        .attr("aria-labelledby", heading)
        .child(title)
        .child(notes)
        .children(parts);
    lighting(state, section).into()
}

/// The formula with its live numbers, and the same as text.
fn formula(app: App, state: StepState) -> Node {
    let lines = move || (state.step.formula)(&state.analysis());
    let said = move || lines().iter().map(Math::plain).collect::<Vec<_>>().join("; ").into();
    el("div")
        .class("formula answer")
        .attr("role", "group")
        // A formula too long for a phone is scrolled, by keys too.
        .attr("tabindex", "0")
        .live_attr("aria-label", label(app, text::UI_FORMULA))
        .live_child(move || lines().iter().map(math).collect::<Vec<_>>().into())
        .child(el("p").class("visually-hidden").live_child(said))
        .into()
}

/// "Show me why": the reasons, with a figure where one helps. Closed, it does nothing.
fn why(app: App, state: StepState) -> Node {
    let step = state.step;
    let open = Slot::new(false);
    let reasons = move || {
        let reasons = step.reasons(&state.analysis());
        reasons.iter().map(|message| el("p").child(spans(app, message)).into()).collect::<Vec<_>>().into()
    };
    let drawn = move || {
        let (layout, lane) = (state.layout(app), state.inspected());
        let scene = if open.get() || app.paper.get() { why_figure(&state.analysis(), &layout, lane) } else { None };
        let drawn = scene.map(|scene| {
            let size = (scene.width, scene.height);
            let sheet = drawing::patterned(svg("svg").class("why-figure").attr("aria-hidden", "true"), step.id.slug());
            drawing::sized(sheet, move || size).child(drawing::marks(app, &scene))
        });
        drawn.into()
    };
    let first = (step.id == StepId::Summary).then(|| {
        let told = move || first_guess(app.step(StepId::Hook).guess());
        el("p").class("first-guess").child(prose(app, told))
    });
    let next = step.why_step.map(|next| {
        let words = prose(app, move || msg::UiWhyNext { step: Arg::message(next.step().nav) }.into());
        el("p").child(el("a").attr("href", app.way_to(next)).child(words))
    });
    el("details")
        .class("why")
        .on("toggle", move |event| open.set(browser::is_open(&event)))
        .child(el("summary").child(fixed(app, text::UI_WHY)))
        .child(el("div").class("answer").child(first).child(live(reasons)).child(live(drawn)).child(next))
        .into()
}

/// A link to the step in its present state.
fn step_link(app: App, state: StepState) -> Node {
    let id = state.step.id;
    let query = move || ["?", &app.link(id).print()].concat();
    el("p")
        .class("step-link")
        .child(el("a").live_attr("href", move || Some(query())).child(fixed(app, text::UI_LINK)))
        .into()
}
