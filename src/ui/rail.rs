//! The rail: every step with the reader's place and the challenges done.

use super::node::{Node, el};
use super::prose::{fixed, label, prose};
use super::settings::button;
use crate::lesson::StepId;
use crate::message::{Arg, msg, text};
use crate::state::App;

/// The list of the steps.
pub fn rail(app: App) -> Node {
    let place = |href, name| {
        let words = el("span").class("name").child(fixed(app, name));
        el("li").child(el("a").attr("href", href).child(words))
    };
    let list = el("ol")
        .children(StepId::ALL.into_iter().map(|id| item(app, id)))
        .child(place("#closing", text::CLOSING_NAV))
        .child(place("#glossary", text::GLOSSARY_TITLE));
    el("nav").class("rail").live_attr("aria-label", label(app, text::UI_RAIL)).child(list).child(button(app)).into()
}

fn item(app: App, id: StepId) -> Node {
    let state = app.step(id);
    let all = state.step.challenges.len();
    let mut link = el("a")
        .attr("href", ["#", id.slug()].concat())
        .live_attr("aria-current", move || (app.place.get() == Some(id)).then(|| "step".to_owned()))
        .child(el("span").class("name").child(fixed(app, state.step.nav)));
    if all > 0 {
        let pip = move |place| {
            let solved = move || state.verdict(place).is_some_and(|verdict| verdict.is_right());
            let class = move || Some(if solved() { "pip solved" } else { "pip" }.to_owned());
            el("span").live_attr("class", class).into()
        };
        let done = prose(app, move || msg::UiRailDone { done: Arg::n(state.n_solved()), all: Arg::n(all) }.into());
        link = link
            .child(el("span").class("pips").attr("aria-hidden", "true").children((0..all).map(pip)))
            .child(el("span").class("visually-hidden").child(" (").child(done).child(")"));
    }
    el("li").child(link).into()
}
