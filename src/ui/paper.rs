//! Paper: the values of a figure and its link as text, the handout, and the ways to it and to the slides.

use super::controls::shown_number;
use super::node::{Node, el};
use super::prose::{fixed, prose};
use crate::browser;
use crate::lesson::{Key, KeyUse, Place};
use crate::message::{Arg, Message, Text, msg, text};
use crate::permalink::View;
use crate::state::{App, StepState};

/// The values that a figure is drawn with, and the address of its state.
pub fn values(app: App, state: StepState) -> Node {
    let step = state.step;
    let shown = move |key_use: &&KeyUse| key_use.place != Place::Link && key_use.key != Key::Move;
    let value = move |key_use: &'static KeyUse| {
        let key = key_use.key;
        let words = move || -> Message {
            let value = step.choice_words(key, shown_number(*key_use, &state.values()));
            msg::PaperValue { label: Arg::message(step.label(key)), value: Arg::message(value) }.into()
        };
        el("li")
            .live_attr("hidden", move || (!step.uses(key, &state.values())).then(String::new))
            .child(prose(app, words))
            .into()
    };
    let query = move || ["?", &app.plain_link(step.id).print()].concat();
    let link = el("a")
        .live_attr("href", move || Some(query()))
        .live_child(move || [&app.base.get(), query().as_str()].concat().into());
    el("ul").class("on-paper").children(step.keys.iter().filter(shown).map(value)).child(el("li").child(link)).into()
}

/// The ways from the article's end to the same in another form.
pub fn ways(app: App) -> Node {
    let way = |view, name: Text, why: Text| {
        let href = move || Some(["?", &app.link_in(view).print()].concat());
        let link = el("a").live_attr("href", href).child(fixed(app, name));
        el("p").child(link).child(": ").child(fixed(app, why)).into()
    };
    let all = [
        (View::Handout, text::PAPER_HANDOUT, text::PAPER_HANDOUT_WHY),
        (View::Slide, text::PAPER_SLIDES, text::PAPER_SLIDES_WHY),
    ];
    let all = || el("nav").class("step-link").children(all.map(|(view, name, why)| way(view, name, why)));
    (!app.is_handout()).then(all).into()
}

/// What stands above a handout on the screen alone.
pub fn handout_bar(app: App) -> Node {
    let answers = el("input")
        .attr("type", "checkbox")
        .attr("checked", "")
        .on("change", move |event| app.open_all(browser::is_checked(&event)));
    let answers = el("label").class("option").child(answers).child(el("span").child(fixed(app, text::PAPER_ANSWERS)));
    let print =
        el("button").attr("type", "button").on("click", |_| browser::print()).child(fixed(app, text::PAPER_PRINT));
    let back = move || Some(["?", &app.link_in(View::Article).print()].concat());
    el("div")
        .class("handout")
        .child(print)
        .child(answers)
        .child(el("a").live_attr("href", back).child(fixed(app, text::PAPER_ARTICLE)))
        .child(el("p").child(fixed(app, text::PAPER_HINT)))
        .into()
}

#[cfg(test)]
mod tests {
    use super::super::{Still, page, step};
    use crate::lesson::StepId;
    use crate::message::Catalog;
    use crate::permalink::Link;
    use crate::scene::Layout;
    use crate::state::AppSlots;

    /// The text of a page, without its elements.
    fn text_of(query: &str) -> String {
        let (link, notes) = Link::parse(query);
        let app = AppSlots::new(link, notes, Catalog::english(), Layout::PAPER);
        let html = Still::default().html(&page(app, &|id| step(app, id)));
        let text = html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
        text.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
    }

    /// Words for what a hand does to a figure.
    fn of_the_hand(text: &str) -> Vec<&str> {
        let words = text.split(|c: char| !c.is_alphabetic());
        let stems = ["drag", "hover", "tap", "tapped", "tapping", "taps", "slid"];
        let is = |word: &str| {
            let word = word.to_lowercase();
            stems.iter().any(|stem| word == *stem || stem.len() > 3 && word.starts_with(stem))
        };
        words.filter(|word| is(word)).collect()
    }

    #[test]
    fn a_handout_tells_the_hand_nothing() {
        for query in
            ["view=handout", "view=handout&step=padding&tab=struct", "view=handout&step=transpose&method=staged"]
        {
            assert_eq!(of_the_hand(&text_of(query)), Vec::<&str>::new(), "{query}");
        }
        let article = text_of("");
        let told = of_the_hand(&article);
        assert!(told.contains(&"Drag") && told.contains(&"Tap"), "{told:?}");
    }

    #[test]
    fn every_step_of_a_handout_has_its_values_and_its_link() {
        let text = text_of("view=handout&step=stride&stride=32&offset=4");
        for told in
            ["Stride, in elements: 32", "Array starts at byte: byte 4", "?step=stride&amp;stride=32&amp;offset=4"]
        {
            assert!(text.contains(told), "{told}");
        }
        for id in StepId::ALL {
            assert!(text.contains(&["?step=", id.slug()].concat()), "{}", id.slug());
        }
    }
}
