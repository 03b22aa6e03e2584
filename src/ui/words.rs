//! Words of a step's article that do something: those that name a mark of the figure light it up, and are lit up by it;
//! those of the glossary open their entry below the paragraph.

use leptos::ev::Event;
use leptos::prelude::untrack;

use super::glossary::way;
use super::node::{Element, Node, el, live};
use super::prediction::arrows;
use super::prose::{span, spans};
use crate::browser;
use crate::lesson::{Entry, entry};
use crate::message::{Mark, Message, Span};
use crate::state::{App, By, StepState};

/// A paragraph of a step's article, and the entry that is open below it. Its first word is a stop of the Tab key if it is
/// the first of the article.
fn paragraph(app: App, state: StepState, message: Message, is_first: bool) -> Node {
    let terms = app.spans(&message).into_iter();
    let terms: Vec<_> =
        terms.filter_map(|part| if let Span::Term { id, .. } = part { entry(&id) } else { None }).collect();
    let words = move || {
        let spans = app.spans(&message).into_iter();
        let mut is_stop = is_first;
        let word = |part: Span| {
            let word = match &part {
                Span::Mark { mark, .. } => marking(state, *mark),
                Span::Term { id, .. } => match entry(id) {
                    Some(entry) => term(state, entry),
                    None => return span(part),
                },
                _ => return span(part),
            };
            let stop = std::mem::take(&mut is_stop);
            word.attr("type", "button").attr_if(!stop, "tabindex", "-1").child(part.text().to_owned()).into()
        };
        spans.map(word).collect::<Vec<_>>().into()
    };
    let paragraph = el("p").live_child(words);
    if terms.is_empty() {
        return paragraph.into();
    }
    let open = move || {
        let explained = state.explained().filter(|entry| terms.contains(entry));
        let explain = |entry: &'static Entry| {
            let way = (entry.step != state.step.id).then(|| Node::from(vec![" ".into(), way(app, entry)]));
            el("p").class("entry").attr("id", entry_id(state)).child(spans(app, &entry.text.into())).child(way)
        };
        explained.map(explain).into()
    };
    Node::from(vec![paragraph.into(), live(open)])
}

/// The id of the entry that is open in a step.
fn entry_id(state: StepState) -> String {
    [state.step.id.slug(), "-entry"].concat()
}

/// A word of the glossary: it opens its entry, and closes it.
fn term(state: StepState, entry: &'static Entry) -> Element {
    let is_open = move || state.explained() == Some(entry);
    el("button")
        .class("term")
        .attr("id", term_id(state, entry))
        .live_attr("aria-expanded", move || Some(if is_open() { "true" } else { "false" }.to_owned()))
        .live_attr("aria-controls", move || is_open().then(|| entry_id(state)))
        .on("click", move |_| state.explain(Some(entry)))
}

fn term_id(state: StepState, entry: &Entry) -> String {
    [state.step.id.slug(), "-term-", entry.id].concat()
}

/// A step's article, whose words are one stop of the Tab key together. Esc closes the entry that is open, and leads back to
/// its word.
pub fn article(app: App, state: StepState) -> Node {
    let keys = move |event: Event| {
        browser::rove(&event);
        if let ("Escape", Some(entry)) = (browser::key(&event).as_str(), untrack(|| state.explained())) {
            state.explain(None);
            browser::focus(&term_id(state, entry));
        }
    };
    let all = (state.step.tell)();
    let is_word = |part: &Span| matches!(part, Span::Mark { .. } | Span::Term { .. });
    let first = all.iter().position(|message| app.spans(message).iter().any(is_word));
    let paragraphs = all.into_iter().enumerate();
    let paragraphs = paragraphs.map(|(place, message)| paragraph(app, state, message, Some(place) == first));
    el("div").class("tell").on("keydown", keys).children(paragraphs).child(arrows(app)).into()
}

/// Words that name a mark. They are pressed while they keep it lit.
fn marking(state: StepState, mark: Mark) -> Element {
    let is = move |kept: bool| state.lit().is_some_and(|(lit, by)| lit == mark && (by == By::Kept || !kept));
    el("button")
        .attr("data-mark", mark.name())
        .live_attr("class", move || Some(if is(false) { "mark lit" } else { "mark" }.to_owned()))
        .live_attr("aria-pressed", move || Some(if is(true) { "true" } else { "false" }.to_owned()))
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
