//! Slides: a step a screen, its figure and its question, then what can be moved; and the ways from one to the next.

use leptos::ev::Event;

use super::app::notes;
use super::figure::slide;
use super::node::{Element, Node, el, live};
use super::prose::{fixed, prose};
use super::words::lighting;
use crate::browser;
use crate::lesson::StepId;
use crate::message::{Arg, Message, Text, msg, text};
use crate::permalink::View;
use crate::scene::{Layout, digits};
use crate::state::App;

/// The step that is shown, and the ways on.
pub fn slides(app: App) -> Node {
    let shown = move || app.place.get().unwrap_or(StepId::Hook);
    let screen = live(move || screen(app, shown()));
    let place =
        move || -> Message { msg::SlideOf { n: Arg::n(shown() as usize + 1), all: Arg::n(StepId::COUNT) }.into() };
    let article = move || Some(["?", &app.link_in(View::Article).print()].concat());
    let ways = el("nav")
        .class("turn")
        .child(way(app, -1, text::SLIDE_PREVIOUS))
        .child(el("span").child(prose(app, place)))
        .child(way(app, 1, text::SLIDE_NEXT))
        .child(el("a").live_attr("href", article).child(fixed(app, text::SLIDE_ARTICLE)));
    Node::from(vec![screen, ways.into()])
}

/// The way to a slide beside the present one; at either end it leads nowhere.
fn way(app: App, by: i32, name: Text) -> Element {
    let href = move || {
        let to = app.place.get()?.beside(by)?;
        Some(["?", &app.link(to).print()].concat())
    };
    let turn = move |event: Event| {
        if browser::stays(&event) {
            app.turn(by);
        }
    };
    el("a").live_attr("href", href).on("click", turn).child(fixed(app, name))
}

fn screen(app: App, id: StepId) -> Node {
    let (state, step) = (app.step(id), id.step());
    let heading = [id.slug(), "-heading"].concat();
    let title = el("h2").attr("id", heading.clone()).attr("tabindex", "-1").child(fixed(app, step.title));
    let label = [&digits(Layout::slide(id).label), "px"].concat();
    let section = el("section")
        .class("step slide")
        .live_style("--label", move || label.clone())
        .attr("id", id.slug())
        .attr("aria-labelledby", heading);
    lighting(state, section.child(title).child(notes(app)).child(slide(app, state))).into()
}

#[cfg(test)]
mod tests {
    use crate::lesson::StepId;
    use crate::message::Catalog;
    use crate::permalink::Link;
    use crate::scene::Layout;
    use crate::state::AppSlots;

    #[test]
    fn slides_turn_one_by_one_and_end_where_the_steps_end() {
        let (link, notes) = Link::parse("step=hook&view=slide");
        let app = AppSlots::new(link, notes, Catalog::english(), Layout::new(744.0, 2.0));
        let turned = [-1, 1, 1, -1, 20, 14, 1].map(|by| {
            app.turn(by);
            app.place.now().map_or("", StepId::slug)
        });
        assert_eq!(turned, ["hook", "address", "sector", "address", "address", "gather", "gather"]);
        assert_eq!(app.current.now(), Some(StepId::Gather));
        assert!(app.notes.now().is_empty());
    }
}
