//! Messages and formulas as elements.

use super::node::{Element, Node, el, live, math};
use crate::lesson::Math;
use crate::message::{Message, Role, Span, Text};
use crate::state::App;

/// A message as elements, following the state and the language.
pub fn prose(app: App, message: impl Fn() -> Message + 'static) -> Node {
    live(move || spans(app, &message()))
}

/// A message without arguments, as elements.
pub fn fixed(app: App, text: Text) -> Node {
    prose(app, move || text.into())
}

/// A message as elements, in the language of the moment.
pub fn spans(app: App, message: &Message) -> Node {
    app.spans(message).into_iter().map(span).collect::<Vec<_>>().into()
}

/// A message as plain text, for attributes.
pub fn plain(app: App, message: impl Fn() -> Message + 'static) -> impl Fn() -> Option<String> + 'static {
    move || Some(app.plain(&message()))
}

/// A message without arguments as plain text, for attributes.
pub fn label(app: App, text: Text) -> impl Fn() -> Option<String> + 'static {
    plain(app, move || text.into())
}

/// A piece of a message as an element.
pub fn span(span: Span) -> Node {
    let element = match &span {
        Span::Text(_) => return span.text().to_owned().into(),
        Span::Value { role, .. } => el("span").class(role_class(*role)),
        Span::Code(_) => el("code").attr("lang", "en"),
        Span::Strong(_) | Span::Term { .. } | Span::Mark { .. } => el("strong"),
    };
    element.child(span.text().to_owned()).into()
}

/// The class of a number with a role: it carries the shape of its mark.
fn role_class(role: Role) -> &'static str {
    match role {
        Role::Plain => "value",
        Role::Requested => "value requested",
        Role::Fetched => "value fetched",
        Role::Wasted => "value wasted",
    }
}

/// A formula as native MathML.
pub fn formula(formula: &Math) -> Node {
    math("math").attr("display", "block").child(part(formula)).into()
}

fn part(part: &Math) -> Node {
    match part {
        Math::Number(text, role) => math("mn").class(role_class(*role)).child(text.clone()).into(),
        Math::Name(name) => word(name).into(),
        Math::Words(text) => math("mtext").child(text.clone()).into(),
        Math::Op(op) => operator(op),
        Math::Sub(name, sub) => math("msub").child(word(name)).child(word(sub)).into(),
        Math::Row(parts) => math("mrow").children(parts.iter().map(self::part)).into(),
        Math::Floor(parts) => fence("⌊", parts, "⌋"),
        Math::Ceil(parts) => fence("⌈", parts, "⌉"),
        Math::Size(parts) => fence("|", parts, "|"),
        Math::Call(name, arguments) => {
            let mut row = math("mrow").child(word(name)).child(operator("("));
            for (place, argument) in arguments.iter().enumerate() {
                if place > 0 {
                    row = row.child(operator(","));
                }
                row = row.children(argument.iter().map(self::part));
            }
            row.child(operator(")")).into()
        }
    }
}

fn word(name: &'static str) -> Element {
    math(if name.chars().count() == 1 { "mi" } else { "mtext" }).child(name)
}

fn operator(op: &'static str) -> Node {
    math("mo").child(op).into()
}

fn fence(open: &'static str, parts: &[Math], close: &'static str) -> Node {
    math("mrow").child(operator(open)).children(parts.iter().map(part)).child(operator(close)).into()
}
