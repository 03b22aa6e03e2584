//! Messages and formulas as elements.

use leptos::prelude::*;
use leptos::{html, math as mathml};

use crate::lesson::Math;
use crate::message::{Message, Role, Span, Text};
use crate::state::App;

/// A message as elements, in the language shown.
pub fn prose(message: impl Fn() -> Message + Send + 'static) -> impl IntoView {
    let app = expect_context::<App>();
    move || app.catalog.get().spans(&message()).into_iter().map(span).collect::<Vec<_>>()
}

/// A message without arguments, as elements.
pub fn fixed(text: Text) -> impl IntoView {
    prose(move || text.into())
}

/// A message as plain text, for attributes.
pub fn plain(
    message: impl Fn() -> Message + Send + Sync + Clone + 'static,
) -> impl Fn() -> String + Send + Sync + Clone + 'static {
    let app = expect_context::<App>();
    move || app.catalog.get().plain(&message())
}

/// A message without arguments as plain text.
pub fn label(text: Text) -> impl Fn() -> String + Send + Sync + Clone + 'static {
    plain(move || text.into())
}

fn span(span: Span) -> AnyView {
    match span {
        Span::Text(text) => text.into_any(),
        Span::Value { text, role: Role::Plain } => html::span().class("value").child(text).into_any(),
        Span::Value { text, role } => html::span().class(role_class(role)).child(text).into_any(),
        Span::Term { text, .. } => html::em().class("term").child(text).into_any(),
        Span::Code(text) => html::code().lang("en").child(text).into_any(),
        Span::Mark { text, mark } => html::span().class(mark.name()).child(text).into_any(),
        Span::Strong(text) => html::strong().child(text).into_any(),
    }
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
pub fn formula(math: &Math) -> AnyView {
    let row = |parts: &[Math]| parts.iter().map(formula).collect::<Vec<_>>();
    let fence = |open: &'static str, parts: &[Math], close: &'static str| {
        mathml::mrow().child((operator(open), row(parts), operator(close))).into_any()
    };
    match math {
        Math::Number(text, role) => mathml::mn().class(role_class(*role)).child(text.clone()).into_any(),
        Math::Name(name) if name.chars().count() == 1 => mathml::mi().child(*name).into_any(),
        Math::Name(name) => mathml::mtext().child(*name).into_any(),
        Math::Words(text) => mathml::mtext().child(text.clone()).into_any(),
        Math::Op(op) => operator(op).into_any(),
        Math::Sub(name, sub) => {
            let base = if name.len() == 1 {
                mathml::mi().child(*name).into_any()
            } else {
                mathml::mtext().child(*name).into_any()
            };
            mathml::msub().child((base, mathml::mi().child(*sub))).into_any()
        }
        Math::Row(parts) => mathml::mrow().child(row(parts)).into_any(),
        Math::Floor(parts) => fence("⌊", parts, "⌋"),
        Math::Ceil(parts) => fence("⌈", parts, "⌉"),
        Math::Size(parts) => fence("|", parts, "|"),
        Math::Call(name, arguments) => {
            let mut inner = Vec::new();
            for (place, argument) in arguments.iter().enumerate() {
                if place > 0 {
                    inner.push(operator(",").into_any());
                }
                inner.extend(row(argument));
            }
            mathml::mrow().child((mathml::mi().child(*name), operator("("), inner, operator(")"))).into_any()
        }
    }
}

fn operator(op: &'static str) -> impl IntoView {
    mathml::mo().child(op)
}
