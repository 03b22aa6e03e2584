//! Challenges: tasks that the figure's state or a typed answer solves.

use leptos::ev::Event;

use super::node::{Node, el};
use super::prediction::verdict;
use super::prose::{fixed, prose};
use crate::browser;
use crate::lesson::{Challenge, ChallengeForm, Verdict};
use crate::message::text;
use crate::state::{App, StepState};

/// The challenges of a step; nothing where it has none.
pub fn challenges(app: App, state: StepState) -> Node {
    let challenges = state.step.challenges;
    let items = challenges.iter().enumerate().map(|(place, challenge)| item(app, state, place, challenge));
    let section = || {
        el("section")
            .class("challenges")
            .child(el("h3").child(fixed(app, text::UI_CHALLENGES)))
            .child(el("ol").children(items))
    };
    (!challenges.is_empty()).then(section).into()
}

fn item(app: App, state: StepState, place: usize, challenge: &'static Challenge) -> Node {
    let id = state.step.id;
    let check = move |event: Event| {
        event.prevent_default();
        app.check(id, place, browser::answers(&event).first().map_or("", String::as_str));
    };
    let mut field = el("div").class("field");
    if let ChallengeForm::Typed(label, _) = challenge.form {
        let name = [id.slug(), "-answer-", &place.to_string()].concat();
        let input = el("input")
            .attr("type", "text")
            .attr("autocomplete", "off")
            .attr("spellcheck", "false")
            .attr("id", name.clone());
        field = field.child(el("label").attr("for", name).child(fixed(app, label))).child(input);
    }
    let result = move || {
        let said = state.verdict(place).map(|given| match &given {
            Verdict::Right(message) => verdict(app, true, message),
            Verdict::Wrong(message, _) => verdict(app, false, message),
        });
        said.into()
    };
    let solved = move || state.verdict(place).is_some_and(|given| given.is_right());
    let form = el("form")
        .attr("novalidate", "")
        .on("submit", check)
        .child(el("p").class("ask").child(prose(app, challenge.ask)))
        .child(field.child(el("button").attr("type", "submit").child(fixed(app, text::UI_CHECK))));
    el("li")
        .class("challenge")
        .live_attr("data-solved", move || Some(solved().to_string()))
        .child(form)
        .live_child(result)
        .into()
}
