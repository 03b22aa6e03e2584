//! The question before the figure: a guess that is kept, and what is said to it.

use leptos::ev::Event;

use super::node::{Element, Node, el, live, svg};
use super::prose::{fixed, plain, prose, spans};
use super::recall::pair;
use crate::browser;
use crate::lesson::{
    BLANKS, Blank, Guess, GuessForm, POINTS, guess_played, is_accepted, parse_hundredths, parse_number, units,
};
use crate::message::{Arg, Message, Text, msg, text};
use crate::model::{Unit, WARP_LANES};
use crate::scene::digits;
use crate::state::{App, Slot, StepState};

/// The question of a step with its form and the reply.
pub fn question(app: App, state: StepState) -> Node {
    let id = state.step.id;
    let prediction = &state.step.prediction;
    let missing = Slot::new(false);
    let form = prediction.form;
    let fields = match form {
        GuessForm::Choice(options) => choices(app, id.slug(), options()),
        GuessForm::Numbers(labels) => numbers(app, id.slug(), labels),
        GuessForm::Share(label) => share(app, id.slug(), label),
        GuessForm::Points(label) => points(app, id.slug(), label),
        GuessForm::Blanks(blanks) => blanks_of(app, id.slug(), blanks),
    };
    let check = move |event: Event| {
        event.prevent_default();
        let answers = browser::answers(&event);
        // A number with decimals is taken for the nearest whole one.
        let whole = |answer: &String| parse_number(answer).or_else(|| Some((parse_hundredths(answer)? + 50) / 100));
        let numbers: Vec<Option<i64>> = answers.iter().map(whole).collect();
        let guess = match (form, numbers[..].first().copied().flatten()) {
            (GuessForm::Choice(_), Some(place)) => Some(Guess::Choice(place as usize)),
            (GuessForm::Share(_), Some(share)) => Some(Guess::Share(share)),
            (GuessForm::Points(_), _) => {
                // Each place has a range and a field, which agree.
                let points: Option<Vec<i64>> = numbers.into_iter().step_by(2).collect();
                points.and_then(|points| points.try_into().ok()).map(Guess::Points)
            }
            (GuessForm::Blanks(blanks), _) if answers.iter().all(|typed| !typed.trim().is_empty()) => {
                let right = |(blank, typed): (&Blank, &String)| is_accepted(typed, &app.plain(&(blank.accepts)()));
                blanks.iter().zip(&answers).map(right).collect::<Vec<_>>().try_into().ok().map(Guess::Blanks)
            }
            (GuessForm::Numbers(_), Some(first)) => match numbers[..] {
                [_] => Some(Guess::Numbers(first, 0)),
                [_, Some(second)] => Some(Guess::Numbers(first, second)),
                _ => None,
            },
            _ => None,
        };
        missing.set(guess.is_none());
        match guess {
            Some(guess) => app.guess(id, guess),
            None => app.say(text::UI_GUESS_MISSING.into()),
        }
    };
    // A guess that is not whole takes the place of the one before.
    let given = move || state.guess().filter(|_| !missing.get());
    let reply = move || {
        let reply = given().map(|guess| (state.step.prediction.reply)(guess));
        reply.map(|(right, message)| verdict(app, right, &message)).into()
    };
    let ask = el("span").class("ask").child(prose(app, prediction.ask));
    let kicker = el("span").class("kicker").child(fixed(app, text::UI_QUESTION));
    let missing = live(move || missing.get().then(|| spans(app, &text::UI_GUESS_MISSING.into())).into());
    let played = move || given().and_then(|guess| guess_played(id, guess)).map(|both| pair(app, state, both)).into();
    let form = el("form")
        .class("question")
        .attr("novalidate", "")
        .on("submit", check)
        .child(el("fieldset").child(el("legend").child(kicker).child(ask)).child(fields))
        .child(el("button").attr("type", "submit").child(fixed(app, text::UI_CHECK)))
        .child(el("p").class("notice").child(missing))
        .live_child(reply);
    Node::from(vec![form.into(), live(played)])
}

/// Right or wrong, by sign, word and colour, and why.
pub fn verdict(app: App, right: bool, message: &Message) -> Node {
    let (class, sign, word) =
        if right { ("verdict right", "✓ ", text::UI_RIGHT) } else { ("verdict wrong", "✗ ", text::UI_WRONG) };
    el("p")
        .class(class)
        .child(el("span").class("sign").attr("aria-hidden", "true").child(sign))
        .child(el("strong").child(spans(app, &word.into())))
        .child(" ")
        .child(spans(app, message))
        .into()
}

/// A field to type an answer in, which nobody completes or corrects.
pub fn typed(id: &str) -> Element {
    el("input")
        .attr("type", "text")
        .attr("autocomplete", "off")
        .attr("autocapitalize", "off")
        .attr("spellcheck", "false")
        .attr("id", id.to_owned())
}

fn choices(app: App, slug: &str, options: Vec<Message>) -> Node {
    let option = |(place, message): (usize, Message)| {
        let radio =
            el("input").attr("type", "radio").attr("name", [slug, "-guess"].concat()).attr("value", place.to_string());
        let words = prose(app, move || message.clone());
        el("label").class("option").child(radio).child(el("span").child(words)).into()
    };
    el("div").class("options").children(options.into_iter().enumerate().map(option)).into()
}

fn numbers(app: App, slug: &str, labels: &'static [Text]) -> Node {
    let field = |(place, label): (usize, &Text)| {
        let id = [slug, "-guess-", &place.to_string()].concat();
        let input = typed(&id).attr("inputmode", "numeric");
        el("div").class("field").child(el("label").attr("for", id).child(fixed(app, *label))).child(input).into()
    };
    el("div").class("fields").children(labels.iter().enumerate().map(field)).into()
}

fn share(app: App, slug: &str, label: Text) -> Node {
    let number = Slot::new(50u32);
    let move_to = move |event: Event| number.set(browser::number_of(&event).unwrap_or_default() as u32);
    let shown = move || number.get().to_string();
    let words = plain(app, move || msg::UiGuessShareValue { n: Arg::n(number.get()) }.into());
    let id = [slug, "-guess"].concat();
    let range = el("input")
        .attr("type", "range")
        .attr("id", id.clone())
        .attr("min", "0")
        .attr("max", "100")
        .attr("step", "1")
        .live_value(shown)
        .live_attr("aria-valuetext", words)
        .on("input", move_to);
    let bar = el("div").class("sharebar").live_style("--share", move || [&shown(), "%"].concat()).child(range);
    let output = el("output").attr("aria-live", "off").live_child(move || [&shown(), " %"].concat().into());
    el("div")
        .class("field share")
        .child(el("label").attr("for", id).child(fixed(app, label)))
        .child(el("div").class("row").child(bar).child(output))
        .into()
}

/// A chart to draw: at each place an upright range and a number field that agree, and a line through them.
fn points(app: App, slug: &str, label: fn(usize) -> Message) -> Node {
    let most = i64::from(WARP_LANES);
    let draft = Slot::new([0_i64; POINTS]);
    let set = move |place: usize, event: &Event| {
        let mut points = draft.now();
        points[place] = browser::number_of(event).unwrap_or_default().clamp(0, most);
        draft.set(points);
    };
    let column = |place: usize| {
        let shown = move || draft.get()[place].to_string();
        let name = move || plain(app, move || label(place));
        let id = [slug, "-guess-", &place.to_string()].concat();
        let field = |kind| {
            el("input")
                .attr("type", kind)
                .attr("min", "0")
                .attr("max", most.to_string())
                .attr("step", "1")
                .live_attr("aria-label", name())
                .live_value(shown)
        };
        let words = plain(app, move || units(draft.get()[place] as u32, Unit::Sector));
        let range = field("range")
            .attr("id", id.clone())
            .attr_if(place > 0, "tabindex", "-1")
            .live_attr("aria-valuetext", words)
            .on("input", move |event| set(place, &event));
        let number = field("number").attr("tabindex", "-1").on("change", move |event| {
            set(place, &event);
            browser::write_value(&event, draft.now()[place]);
        });
        el("div")
            .class("point")
            .child(range)
            .child(el("label").attr("for", id).child(place.to_string()))
            .child(number)
            .into()
    };
    let line = move || {
        let mut d = String::new();
        for (place, n) in draft.get().into_iter().enumerate() {
            d.push_str(if place == 0 { "M" } else { "L" });
            d.push_str(&[&digits(place as f64 + 0.5), " ", &(most - n).to_string()].concat());
        }
        Some(d)
    };
    let sheet = svg("svg")
        .attr("aria-hidden", "true")
        .attr("viewBox", ["0 0 ", &POINTS.to_string(), " ", &most.to_string()].concat())
        .attr("preserveAspectRatio", "none")
        .child(svg("path").live_attr("d", line));
    let end = |n: i64| el("span").attr("aria-hidden", "true").child(n.to_string());
    let chart = el("div")
        .class("points")
        .on("keydown", |event| browser::rove(&event))
        .child(sheet)
        .child(end(most).class("most"))
        .child(end(0).class("least"))
        .children((0..POINTS).map(column));
    Node::from(vec![chart.into(), arrows(app)])
}

/// What the arrow keys do in a group that is one stop of the Tab key.
pub fn arrows(app: App) -> Node {
    el("p").class("hand").child(fixed(app, text::UI_ARROWS)).into()
}

/// Sentences with a blank each, and a field to fill it.
fn blanks_of(app: App, slug: &str, blanks: &'static [Blank; BLANKS]) -> Node {
    let field = |(place, blank): (usize, &'static Blank)| {
        let id = [slug, "-guess-", &place.to_string()].concat();
        let input = typed(&id);
        el("div").class("field").child(el("label").attr("for", id).child(prose(app, blank.label))).child(input).into()
    };
    el("div").class("blanks").children(blanks.iter().enumerate().map(field)).into()
}
