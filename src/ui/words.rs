//! Words of a step's article that do something: those that name a mark of the figure light it up, and are lit up by it.

use leptos::ev::Event;

use super::node::{Element, Node, el};
use super::prose::span;
use crate::browser;
use crate::message::{Mark, Message, Span};
use crate::state::{App, By, StepState};

/// A paragraph of a step's article.
pub fn paragraph(app: App, state: StepState, message: Message) -> Node {
    let words = move || {
        let spans = app.spans(&message).into_iter();
        let word = |part: Span| match part {
            Span::Mark { mark, text } => marking(state, mark, text),
            part => span(part),
        };
        spans.map(word).collect::<Vec<_>>().into()
    };
    el("p").live_child(words).into()
}

/// Words that name a mark. They are pressed while they keep it lit.
fn marking(state: StepState, mark: Mark, text: String) -> Node {
    let is = move |kept: bool| state.lit().is_some_and(|(lit, by)| lit == mark && (by == By::Kept || !kept));
    el("button")
        .attr("type", "button")
        .attr("data-mark", mark.name())
        .live_attr("class", move || Some(if is(false) { "mark lit" } else { "mark" }.to_owned()))
        .live_attr("aria-pressed", move || Some(if is(true) { "true" } else { "false" }.to_owned()))
        .child(text)
        .into()
}

/// What a step listens to for its words and marks.
const EVENTS: [&str; 6] = ["pointerover", "pointerleave", "focusin", "focusout", "click", "keydown"];

/// A step whose words and marks light each other up: by pointer, by focus, by a press, which Esc takes back. A mark that
/// would give the answer away stays as it is under the veil.
pub fn lighting(state: StepState, section: Element) -> Element {
    let lit = move || {
        let (mark, by) = state.lit()?;
        (by != By::Layer && (state.is_open() || !mark.is_answer())).then(|| mark.name().to_owned())
    };
    let heard = move |event: Event| {
        let at = browser::mark(&event);
        let word = at.filter(|(_, by)| *by == By::Word);
        match event.type_().as_str() {
            "pointerover" if browser::is_mouse(&event) => state.point_at(at),
            "pointerleave" => state.point_at(None),
            "focusin" => state.rest_on(word),
            // A mouse has lit up the mark that it presses already.
            "click" if word.is_some() || at.is_none() || !browser::is_mouse(&event) => state.press(at),
            "focusout" => state.rest_on(None),
            "keydown" if browser::key(&event) == "Escape" => state.press(None),
            _ => (),
        }
    };
    EVENTS.into_iter().fold(section.live_attr("data-lit", lit), |section, event| section.on(event, heard))
}
