//! For a class: the way to the instructor's page, a code of what the reader did, and the check of a list of codes.

use leptos::ev::Event;

use super::node::{Element, Node, el};
use super::prose::{fixed, spans};
use super::share::copied;
use crate::browser;
use crate::lesson::completion::{Checked, Done, Found, LENGTH, check};
use crate::lesson::{StepId, n_questions};
use crate::message::{Arg, Message, Text, msg, text};
use crate::state::App;

/// The section at the end of the page.
pub fn completion(app: App) -> Node {
    let teach = el("p").class("to-teach").child(el("a").attr("href", "teach.html").child(fixed(app, text::DONE_TEACH)));
    el("section")
        .class("closing")
        .attr("id", "class")
        .attr("aria-labelledby", "class-heading")
        .child(el("h2").attr("id", "class-heading").child(fixed(app, text::DONE_TITLE)))
        .child(teach)
        .child(folded(app, text::DONE_CODE, code(app)))
        .child(folded(app, text::DONE_CHECK, list(app)))
        .into()
}

fn folded(app: App, title: Text, content: Element) -> Node {
    el("details").class("more").child(el("summary").child(fixed(app, title))).child(content).into()
}

/// What is done, and the code of it.
fn code(app: App) -> Element {
    let make = move |event: Event| {
        event.prevent_default();
        let name = browser::answers(&event).concat().trim().to_owned();
        let folded = browser::folded(&name);
        let is_name = Done::default().code(&folded).is_some();
        app.completion.said.set(Some(if is_name { text::DONE_MADE } else { text::DONE_NAMELESS }));
        app.completion.name.set([name, folded]);
    };
    // A code is of the name as it was: with another, it goes.
    let clear = move |_| {
        app.completion.said.set(None);
        app.completion.name.set(Default::default());
    };
    let name = el("input").attr("type", "text").attr("id", "done-name").attr("autocomplete", "off").on("input", clear);
    let form = el("form")
        .class("field")
        .on("submit", make)
        .child(el("label").attr("for", "done-name").child(fixed(app, text::DONE_NAME)))
        .child(name)
        .child(el("button").attr("type", "submit").child(fixed(app, text::DONE_MAKE)));
    let shown = move || {
        let [name, folded] = app.completion.name.get();
        let made = app.done().code(&folded);
        let field = |code: String| {
            let field = el("input").attr("type", "text").attr("value", [&name, " ", &code].concat());
            copied(app, text::DONE_YOURS, "done-code", field, app.completion.said)
        };
        made.map(field).into()
    };
    let said = move || app.completion.said.get().map(|said| fixed(app, said)).into();
    el("div")
        .class("done")
        .child(el("p").child(fixed(app, text::DONE_LEAD)))
        .child(el("p").live_child(move || spans(app, &said_of(app, &app.done()))))
        .child(form)
        .live_child(shown)
        .child(el("p").class("notice").attr("aria-live", "polite").live_child(said))
}

/// What is done, in words.
fn said_of(app: App, done: &Done) -> Message {
    let (mut names, mut n) = (String::new(), 0u32);
    for id in StepId::ALL {
        if done.has(id) {
            names += if n > 0 { ", " } else { ": " };
            names += &app.plain(&id.step().nav.into());
            n += 1;
        }
    }
    msg::DoneSaid {
        n: Arg::n(n),
        all: Arg::n(StepId::COUNT),
        names: Arg::text(names),
        more: Arg::n(done.steps.count_ones() - n),
        right: Arg::n(done.right),
        questions: Arg::n(n_questions(StepId::Summary)),
        seed: Arg::n(done.seed),
    }
    .into()
}

/// The check of a list, and what it found.
fn list(app: App) -> Element {
    let take = move |event: Event| {
        event.prevent_default();
        let list = browser::answers(&event).concat();
        app.say(sum(&check(&list, &browser::folded)));
        app.completion.list.set(list);
    };
    let field = el("textarea").attr("id", "done-list").attr("rows", "4");
    let field = field.on("focus", |event| browser::show_whole(&event));
    let form = el("form")
        .on("submit", take)
        .child(el("label").attr("for", "done-list").child(fixed(app, text::DONE_LIST)))
        .child(field)
        .child(el("button").attr("type", "submit").child(fixed(app, text::UI_CHECK)));
    el("div")
        .class("done")
        .attr("id", "check-codes")
        .child(el("p").child(fixed(app, text::DONE_CHECK_LEAD)))
        .child(form)
        .live_child(move || checked(app, &app.completion.list.get()))
}

/// What was found, in a sentence.
fn sum(all: &[Checked]) -> Message {
    let (mut valid, mut apart, mut none, mut slips, mut again) = (0u32, 0u32, 0u32, 0u32, 0u32);
    for line in all {
        again += u32::from(line.same_as > 0);
        match line.found {
            Found::Valid(_, named) => {
                valid += 1;
                apart += u32::from(named == Some(false));
            }
            Found::Nothing => none += 1,
            Found::Typo | Found::Length(_) | Found::Later => slips += 1,
        }
    }
    let [valid, apart, none, slips, again] = [valid, apart, none, slips, again].map(Arg::n);
    msg::DoneSum { lines: Arg::n(all.len()), valid, apart, slips, again, none }.into()
}

/// What was found, line by line; nothing before a list is given.
fn checked(app: App, list: &str) -> Node {
    let all = check(list, &browser::folded);
    if all.is_empty() {
        return Node::from(Vec::new());
    }
    let sum = el("p").child(spans(app, &sum(&all)));
    let mut head = el("tr");
    for name in [text::DONE_LINE, text::DONE_PASTED, text::DONE_ANSWER, text::DONE_STEPS] {
        head = head.child(el("th").attr("scope", "col").child(fixed(app, name)));
    }
    let mut body = el("tbody");
    for Checked { number, line, found, same_as, .. } in all {
        let (answer, n) = match found {
            Found::Valid(_, None) => ("valid", 0),
            Found::Valid(_, Some(true)) => ("named", 0),
            Found::Valid(_, Some(false)) => ("apart", 0),
            Found::Typo => ("typo", 0),
            Found::Length(n) => ("length", n),
            Found::Later => ("later", 0),
            Found::Nothing => ("none", 0),
        };
        let answer =
            msg::DoneFound { answer: Arg::text(answer), n: Arg::n(n), all: Arg::n(LENGTH), same: Arg::n(same_as) };
        let done = if let Found::Valid(done, _) = &found { app.plain(&said_of(app, done)) } else { String::new() };
        let row = el("tr")
            .child(el("th").attr("scope", "row").child(number.to_string()))
            .child(el("td").child(line.to_owned()))
            .child(el("td").child(app.plain(&answer.into())))
            .child(el("td").child(done));
        body = body.child(row);
    }
    let scroll = el("div")
        .class("scroll")
        .attr("role", "region")
        .attr("tabindex", "0")
        .attr("aria-label", app.plain(&text::DONE_TABLE.into()))
        .child(el("table").child(el("thead").child(head)).child(body));
    Node::from(vec![sum.into(), scroll.into()])
}
