//! Messages and formulas as elements.

use super::node::{Element, Node, el, live, math};
use crate::lesson::{Math, MathPart as Part};
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
    row(math("math").attr("display", "block"), &mut formula.parts().into_iter()).into()
}

/// An element with the parts up to the end of its group.
fn row(mut row: Element, parts: &mut std::vec::IntoIter<Part<'_>>) -> Element {
    while let Some(part) = parts.next() {
        let child = match part {
            Part::Number(text, role) => leaf("mn", &text).class(role_class(role)),
            Part::Op(op) => leaf("mo", &op),
            Part::Name(name, "") => word(name),
            Part::Name(name, sub) => math("msub").child(word(name)).child(word(sub)),
            Part::Power(power) => math("msup").child(math("mrow")).child(leaf("mn", power)),
            Part::Unit(unit) => leaf("mtext", &["\u{a0}", unit].concat()),
            Part::Open(fence) => self::row(math("mrow").children(fences(fence)), parts),
            Part::Close(fence) => return row.children(fences(fence)),
        };
        row = row.child(child);
    }
    row
}

fn word(name: &str) -> Element {
    leaf(if name.chars().count() == 1 { "mi" } else { "mtext" }, name)
}

/// The operators of a fence, one a character.
fn fences(fence: &str) -> impl Iterator<Item = Node> {
    fence.chars().map(|c| leaf("mo", c.encode_utf8(&mut [0; 4])).into())
}

fn leaf(tag: &'static str, text: &str) -> Element {
    math(tag).child(text.to_owned())
}
