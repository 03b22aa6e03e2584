//! The glossary at the end of the page.

use super::node::{Node, el};
use super::plot::roofline;
use super::prose::{fixed, prose, span};
use crate::browser;
use crate::lesson::{Entry, GLOSSARY, ROOFLINE};
use crate::message::{Arg, Message, Span, msg, text};
use crate::state::{App, Slot};

/// All entries together, each with a link to the step that shows it.
pub fn glossary(app: App) -> Node {
    let title = el("h2").attr("id", "glossary-heading").child(fixed(app, text::GLOSSARY_TITLE));
    let all = GLOSSARY.iter().flat_map(|entry| [word(app, entry), meaning(app, entry)]);
    el("section")
        .class("glossary")
        .attr("id", "glossary")
        .attr("aria-labelledby", "glossary-heading")
        .child(title)
        .child(el("dl").children(all))
        .into()
}

/// The spans of an entry that are its word, or all others.
fn spans(app: App, entry: &'static Entry, word: bool) -> impl Fn() -> Vec<Node> {
    move || {
        let all = app.spans(&entry.text.into()).into_iter();
        all.filter(|part| matches!(part, Span::Strong(_)) == word).map(span).collect()
    }
}

fn word(app: App, entry: &'static Entry) -> Node {
    let words = spans(app, entry, true);
    el("dt").attr("id", ["term-", entry.id].concat()).live_child(move || words().into()).into()
}

fn meaning(app: App, entry: &'static Entry) -> Node {
    let words = spans(app, entry, false);
    let meaning = el("p").live_child(move || words().into()).child(" ").child(way(app, entry));
    el("dd").child(meaning).child((entry.id == ROOFLINE).then(|| drawn(app))).into()
}

/// A link to the step that shows what an entry is about.
pub fn way(app: App, entry: &'static Entry) -> Node {
    let step = move || -> Message { msg::GlossaryStep { step: Arg::message(entry.step.step().nav) }.into() };
    el("a").attr("href", app.way_to(entry.step)).child(prose(app, step)).into()
}

/// The roofline of step `time`, drawn once it is opened.
fn drawn(app: App) -> Node {
    let open = Slot::new(false);
    el("details")
        .class("more")
        .on("toggle", move |event| open.set(browser::is_open(&event)))
        .child(el("summary").child(fixed(app, text::GLOSSARY_PLOT)))
        .child(roofline(app, open))
        .into()
}
