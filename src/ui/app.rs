//! The page: heading, rail, steps, and the one status region.

use super::closing::closing;
use super::completion::completion;
use super::credit::{credit, footer};
use super::glossary::glossary;
use super::node::{Node, el, live};
use super::paper::{handout_bar, ways};
use super::prose::{fixed, label, spans};
use super::rail::rail;
use super::recall::recall;
use super::settings::dialog;
use super::share::share_dialog;
use super::slides::slides;
use super::step::section;
use crate::lesson::StepId;
use crate::message::{Message, text};
use crate::state::App;

/// The whole page, or the one step of an embed or a slide; `step` makes what stands in the place of each step.
pub fn page(app: App, step: &dyn Fn(StepId) -> Node) -> Node {
    let (alone, handout) = (app.is_alone(), app.is_handout());
    let slides = app.is_slides().then(|| slides(app));
    let steps = match &slides {
        Some(_) => Vec::new(),
        None if alone => app.place.now().into_iter().collect(),
        None => StepId::ALL.to_vec(),
    };
    let heading = el("h1").class(if alone { "visually-hidden" } else { "" }).child(fixed(app, text::UI_HEADING));
    let mut header = el("header").child(heading);
    let mut page = el("div").class(if alone { "page alone" } else { "page" });
    if !alone {
        header = header.child(el("p").class("promise").child(fixed(app, text::UI_PROMISE)));
        if handout {
            page = page.child(handout_bar(app));
        }
    }
    if !alone && !handout {
        let skip = el("a").class("skip").attr("href", "#hook-heading").child(fixed(app, text::UI_SKIP));
        page = page.child(skip).child(rail(app));
    }
    let main = el("main")
        .child(header.child(app.current.now().is_none().then(|| notes(app))))
        .children(steps.into_iter().map(step))
        .child(slides)
        .child((!alone).then(|| Node::from(vec![closing(app), glossary(app), completion(app), ways(app)])));
    let footer = (!app.is_slides()).then(|| app.embedded().map_or_else(|| footer(app), |id| credit(app, id)));
    let broke = el("p").attr("id", "broke").attr("role", "alert").attr("hidden", "").child(fixed(app, text::UI_BROKE));
    page.child(main)
        .child(footer)
        .child((!alone && !handout).then(|| Node::from(vec![dialog(app), share_dialog(app)])))
        .child(broke)
        .child(el("div").attr("role", "status").attr("id", "live").class("visually-hidden"))
        .into()
}

/// A step with its questions for recall.
pub fn step(app: App, id: StepId) -> Node {
    vec![section(app, app.step(id)), recall(app, app.step(id))].into()
}

/// The box of a step that is built late: the still page's holds the step as it begins.
pub fn late(id: StepId, still: Option<Node>) -> Node {
    el("div").class("late").attr("data-of", id.slug()).child(still).into()
}

/// What stands below the page as long as the program does not run.
#[cfg(not(target_arch = "wasm32"))]
pub fn still_note(app: App) -> Node {
    el("p").class("still-note").child(fixed(app, text::UI_STILL)).into()
}

/// Says that there is a newer version of the page than the one that is open: a template, which a script shows when it knows.
#[cfg(not(target_arch = "wasm32"))]
pub fn newer_note(app: App) -> Node {
    let button = |name| el("button").attr("type", "button").child(fixed(app, name));
    let note = el("p").attr("role", "alert").child(fixed(app, text::UI_NEWER));
    let note = note.child(button(text::UI_NEWER_LOAD)).child(button(text::UI_CLOSE));
    el("div").attr("id", "newer").child(el("template").child(note)).into()
}

/// What could not be used of the link, until it is closed. It stands where the link leads: in its step, or else at the top.
pub fn notes(app: App) -> Node {
    let list = move |notes: Vec<Message>| {
        let items = notes.iter().map(|note| el("li").child(spans(app, note)).into());
        let close = el("button")
            .attr("type", "button")
            .on("click", move |_| app.notes.set(Vec::new()))
            .child(fixed(app, text::UI_CLOSE));
        el("aside")
            .class("notes")
            .live_attr("aria-label", label(app, text::UI_NOTES))
            .child(el("ul").children(items))
            .child(close)
    };
    live(move || Some(app.notes.get()).filter(|notes| !notes.is_empty()).map(list).into())
}
