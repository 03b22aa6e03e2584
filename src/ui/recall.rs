//! Questions for recall: typed answers to what a seed drew. A wrong rule that is recognized is played out beside what
//! happens.

use leptos::ev::Event;
use leptos::prelude::untrack;

use super::drawing;
use super::node::{Node, el, live, svg};
use super::prediction::{typed, verdict};
use super::prose::{fixed, spans};
use crate::browser;
use crate::lesson::{Key, Question, SERVED, Shares, n_questions, parse_number, question};
use crate::message::{Arg, Message, msg, text};
use crate::permalink::{Embed, Link, View};
use crate::scene::{Layout, played};
use crate::state::{App, StepState};

/// Ground between two figures side by side, and what a list's numbers take of the width.
const GAP_PX: f64 = 32.0;

/// The questions after a step, some at once and others for practice; nothing where it has none, or is not shown whole.
pub fn recall(app: App, state: StepState) -> Node {
    let id = state.step.id;
    let n = n_questions(id);
    let how = app.presentation();
    if n == 0 || how.view == View::Slide || matches!(how.embed, Some(Embed::Figure | Embed::Controls)) {
        return Node::from(Vec::new());
    }
    let list = |places: std::ops::Range<usize>| {
        let start = (places.start + 1).to_string();
        el("ol").attr("start", start).children(places.map(|place| item(app, state, place)))
    };
    let practice = (n > SERVED).then(|| {
        el("details").class("more").child(el("summary").child(fixed(app, text::RECALL_PRACTICE))).child(list(SERVED..n))
    });
    let new = (!app.is_hidden(Key::Seed)).then(|| {
        el("button")
            .attr("type", "button")
            .attr_if(app.is_locked(Key::Seed), "aria-disabled", "true")
            .on("click", move |_| app.draw(id))
            .child(fixed(app, text::RECALL_NEW))
    });
    el("section")
        .class("challenges recall")
        .attr("id", [id.slug(), "-recall"].concat())
        .child(el("h3").child(fixed(app, text::RECALL_TITLE)))
        .child(list(0..SERVED))
        .child(practice)
        .child(new)
        .into()
}

/// What is said of the question at a place, tracked by its seed.
fn of(app: App, state: StepState, place: usize, words: fn(&Question) -> Message) -> Node {
    live(move || question(state.step.id, state.seed(), place).map(|question| spans(app, &words(&question))).into())
}

fn item(app: App, state: StepState, place: usize) -> Node {
    let id = state.step.id;
    let name = [id.slug(), "-recall-", &place.to_string()].concat();
    let ask = [&name, "-ask"].concat();
    let check = move |event: Event| {
        event.prevent_default();
        app.recall(id, place, browser::answers(&event).first().and_then(|typed| parse_number(typed)));
    };
    let input = typed(&name)
        .attr("inputmode", "numeric")
        .attr("aria-describedby", ask.clone())
        // New questions empty the field.
        .live_value(move || {
            state.seed();
            String::new()
        });
    let field = el("div")
        .class("field")
        .child(el("label").attr("for", name).child(of(app, state, place, Question::label)))
        .child(input)
        .child(el("button").attr("type", "submit").child(fixed(app, text::UI_CHECK)));
    let form = el("form")
        .attr("novalidate", "")
        .on("submit", check)
        .child(el("p").class("ask").attr("id", ask).child(of(app, state, place, Question::words)))
        .child(field);
    let said = move || {
        let said = state.recalled(place).and_then(|typed| {
            let question = question(id, state.seed(), place)?;
            let reply = question.reply(typed);
            let played = reply.played.map(|shares| pair(app, state, shares));
            let link = (!reply.is_right && typed.is_some()).then(|| way(app, question));
            Some(Node::from(vec![verdict(app, reply.is_right, &reply.said), played.into(), link.into()]))
        });
        said.into()
    };
    el("li").child(form).live_child(said).into()
}

/// How the lanes share by a wrong rule, beside how they do.
pub fn pair(app: App, state: StepState, [by_rule, happens]: [Shares; 2]) -> Node {
    el("div").class("played").children([side(app, state, by_rule, true), side(app, state, happens, false)]).into()
}

/// How the lanes share what is fetched, drawn and in words: by a rule, or as it happens.
fn side(app: App, state: StepState, shares: Shares, by_rule: bool) -> Node {
    let words = el("p").child(spans(app, &shares.words(by_rule)));
    let layout = app.sheet();
    let room = layout.width - GAP_PX;
    let width = if layout.narrow() { room } else { (room - GAP_PX) / 2.0 };
    let scene = played(&Layout { width, ..layout }, &shares);
    let hatch = ["url(#", state.step.id.slug(), "-hatch)"].concat();
    let sheet = svg("svg")
        .class("why-figure")
        .attr("aria-hidden", "true")
        .live_style("--hatch", move || hatch.clone())
        .child(drawing::marks(app, &scene));
    el("div").child(words).child(drawing::sized(sheet, move || (scene.width, scene.height))).into()
}

/// The way to the figure that shows the answer.
fn way(app: App, question: Question) -> Node {
    let step = question.step();
    let link =
        Link { step: Some(step), values: question.values, keyed: true, presentation: app.presentation().clone() };
    let words = live(move || spans(app, &msg::UiWhyNext { step: Arg::message(step.step().nav) }.into()));
    let follow = move |event: Event| {
        if browser::follows(&event, step) {
            untrack(|| app.show(&question));
        }
    };
    el("p")
        .class("way")
        .child(el("a").attr("href", ["?", &link.print()].concat()).on("click", follow).child(words))
        .into()
}
