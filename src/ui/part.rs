//! The further figures of a step, each with its controls, what it says, its drawing and its data table.

use std::rc::Rc;

use super::controls::controls;
use super::drawing;
use super::node::{Node, el, svg};
use super::prose::{fixed, spans};
use super::table::data_table;
use crate::lesson::{Part, Place};
use crate::scene::part_figure;
use crate::state::{App, StepState};

/// The further figures of a step, in their order.
pub fn parts(app: App, state: StepState) -> Node {
    state.step.parts.iter().enumerate().map(|(place, part)| figure(app, state, place, part)).collect::<Vec<_>>().into()
}

fn figure(app: App, state: StepState, place: usize, part: &'static Part) -> Node {
    let slug = state.step.id.slug();
    let id = [slug, "-", part.slug, "-figure"].concat();
    let name = |of: &str| [&id, of].concat();
    let mut frame = el("figure")
        .attr("id", id.clone())
        .attr("aria-labelledby", name("-caption"))
        .attr("data-step", slug)
        .attr("data-part", part.slug)
        .child(el("figcaption").attr("id", name("-caption")).child(fixed(app, part.caption)));
    for attribute in part.data {
        frame = frame.live_attr(attribute, move || (part.value)(&state.analysis(), attribute));
    }
    let said = move || {
        let said = (part.say)(&state.analysis());
        said.iter().map(|message| el("p").child(spans(app, message)).into()).collect::<Vec<_>>().into()
    };
    let scene = move || part_figure(&state.analysis(), &state.layout(app), place);
    let words = move || {
        let said = if state.is_open() { (part.say)(&state.analysis()) } else { vec![part.caption.into()] };
        said.iter().map(|message| app.plain(message)).collect::<Vec<_>>().join(" ").into()
    };
    let sheet = drawing::patterned(svg("svg"), slug)
        .attr("role", "img")
        .attr("aria-labelledby", [&name("-title"), " ", &name("-desc")].concat())
        .attr("focusable", "false")
        .child(svg("title").attr("id", name("-title")).child(fixed(app, part.caption)))
        .child(svg("desc").attr("id", name("-desc")).live_child(words))
        .live_child(move || drawing::marks(app, &scene()));
    let sheet = drawing::sized(sheet, move || {
        let scene = scene();
        (scene.width, scene.height)
    });
    frame
        .child(
            (!app.is_handout())
                .then(|| el("div").class("controls").child(controls(app, state, Place::Part(place), false))),
        )
        .child(el("div").class("part-say answer").live_child(said))
        .child(el("div").class("drawing").child(sheet))
        .child(data_table(app, state, part.caption, Rc::new(move || (part.table)(&state.analysis()))))
        .into()
}

/// The boxes beside a step's article.
pub fn remarks(app: App, state: StepState) -> Node {
    let note = |note: &crate::lesson::Note| {
        let paragraphs = (note.text)().into_iter();
        let paragraphs = paragraphs.map(|message| el("p").live_child(move || spans(app, &message)).into());
        let title = el("p").class("note-title").child(fixed(app, note.title));
        el("aside").class("note").child(title).children(paragraphs).into()
    };
    state.step.notes.iter().map(note).collect::<Vec<_>>().into()
}
