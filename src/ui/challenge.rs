//! Challenges: tasks that the figure's state or a typed answer solves.

use leptos::ev::Event;

use super::drawing;
use super::node::{Node, el, svg};
use super::prediction::{arrows, typed, verdict};
use super::prose::{fixed, prose};
use crate::browser;
use crate::lesson::{Challenge, ChallengeForm, Verdict, match_grids};
use crate::message::{Message, text};
use crate::scene::{Layout, challenge_figure};
use crate::state::{App, StepState};

/// What a list's numbers take of the width, and how wide the column of the text is at most.
const INDENT_PX: f64 = 32.0;
const COLUMN_PX: f64 = 560.0;

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
        app.check(id, place, &browser::answers(&event).join(","));
    };
    let name = [id.slug(), "-answer-", &place.to_string()].concat();
    let mut field = el("div").class("field");
    let mut fields = Node::from(Vec::new());
    match challenge.form {
        ChallengeForm::State(_) => (),
        ChallengeForm::Typed(label, _) => {
            field = field.child(el("label").attr("for", name.clone()).child(fixed(app, label))).child(typed(&name));
        }
        ChallengeForm::Pick(options, _) => fields = boxes(app, &name, options()),
        ChallengeForm::Match { lines, options, .. } => {
            let lines = lines().into_iter().enumerate();
            let line = |(place, line): (usize, Message)| {
                select(app, [&name, "-", &place.to_string()].concat(), line, options())
            };
            fields =
                Node::from(vec![drawn(app, state, &name), el("div").class("matches").children(lines.map(line)).into()]);
        }
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
        .child(el("p").class("ask").attr("id", [name.as_str(), "-ask"].concat()).child(prose(app, challenge.ask)))
        .child(fields)
        .child(field.child(el("button").attr("type", "submit").child(fixed(app, text::UI_CHECK))));
    el("li")
        .class("challenge")
        .live_attr("data-solved", move || Some(solved().to_string()))
        .child(form)
        .live_child(result)
        .into()
}

/// A box to tick for each answer, as many as are right.
fn boxes(app: App, name: &str, options: Vec<Message>) -> Node {
    let option = |(place, message): (usize, Message)| {
        let tick =
            el("input").attr("type", "checkbox").attr("value", place.to_string()).attr_if(place > 0, "tabindex", "-1");
        el("label").class("option").child(tick).child(el("span").child(prose(app, move || message.clone()))).into()
    };
    let boxes = el("div")
        .class("options")
        .attr("role", "group")
        .attr("aria-labelledby", [name, "-ask"].concat())
        .on("keydown", |event| browser::rove(&event))
        .children(options.into_iter().enumerate().map(option));
    Node::from(vec![boxes.into(), arrows(app)])
}

/// A line with the list to choose its answer from.
fn select(app: App, id: String, line: Message, options: Vec<Message>) -> Node {
    let option = |(place, message): (usize, Message)| {
        let words = move || app.plain(&message).into();
        el("option").attr("value", place.to_string()).live_child(words).into()
    };
    let list = el("select")
        .attr("id", id.clone())
        .child(el("option").attr("value", "").child("–"))
        .children(options.into_iter().enumerate().map(option));
    let label = el("label").attr("for", id).child(prose(app, move || line.clone()));
    el("div").class("field").child(label).child(list).into()
}

/// What the answers of a challenge are chosen from, drawn and in words.
fn drawn(app: App, state: StepState, name: &str) -> Node {
    // It stands in the column of the text, not in that of the figures.
    let column = move || {
        let layout = state.layout(app);
        Layout { width: (layout.width - INDENT_PX).min(COLUMN_PX), ..layout }
    };
    let scene = move || challenge_figure(state.step.id, &column());
    let words = move || {
        let grids = match_grids();
        grids.iter().map(|message| app.plain(message)).collect::<Vec<_>>().join(" ").into()
    };
    let title = [name, "-title"].concat();
    let sheet = svg("svg")
        .attr("role", "img")
        .attr("aria-labelledby", title.clone())
        .child(svg("title").attr("id", title).live_child(words))
        .live_child(move || scene().map(|scene| drawing::marks(app, &scene)).into());
    let sheet = drawing::sized(sheet, move || scene().map_or((0.0, 0.0), |scene| (scene.width, scene.height)));
    el("div").class("drawing").child(sheet).into()
}
