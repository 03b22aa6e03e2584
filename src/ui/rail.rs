//! The rail: every step with the reader's place and the challenges done.

use super::node::{Element, Node, el};
use super::prose::{fixed, label, prose};
use super::settings::button;
use crate::lesson::StepId;
use crate::message::{Arg, Text, msg, text};
use crate::state::{AFTER, App};

/// The list of the steps.
pub fn rail(app: App) -> Node {
    let list = el("ol").children(StepId::ALL.into_iter().map(|id| item(app, id))).children(
        AFTER.into_iter().zip([text::CLOSING_NAV, text::GLOSSARY_TITLE, text::DONE_TITLE]).map(|(id, name)| {
            let link = link(app, id, name, move || app.after.get() == Some(id));
            el("li").child(link).into()
        }),
    );
    el("nav").class("rail").live_attr("aria-label", label(app, text::UI_RAIL)).child(list).child(button(app)).into()
}

/// A link to a section; it is marked while that is read.
fn link(app: App, id: &'static str, name: Text, is_read: impl Fn() -> bool + 'static) -> Element {
    el("a")
        .attr("href", ["#", id].concat())
        .live_attr("aria-current", move || is_read().then(|| "step".to_owned()))
        .child(el("span").class("name").child(fixed(app, name)))
}

fn item(app: App, id: StepId) -> Node {
    let state = app.step(id);
    let all = state.step.challenges.len();
    let mut link =
        link(app, id.slug(), state.step.nav, move || app.after.get().is_none() && app.place.get() == Some(id));
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
