//! Formulas as trees: one shape, written as MathML by the views and as plain text here.

use crate::message::Role;

/// A formula or a part of one.
#[derive(Clone, PartialEq, Debug)]
pub enum Math {
    /// A number from the state.
    Number(String, Role),
    /// A name: `N`, `S`.
    Name(&'static str),
    /// An operator or a relation.
    Op(&'static str),
    /// Words inside a formula.
    Words(String),
    /// Parts side by side.
    Row(Vec<Math>),
    /// A name with a subscript.
    Sub(&'static str, &'static str),
    /// Rounded down.
    Floor(Vec<Math>),
    /// Rounded up.
    Ceil(Vec<Math>),
    /// How many members a set has.
    Size(Vec<Math>),
    /// A function of two arguments, such as min.
    Call(&'static str, Vec<Vec<Math>>),
}

/// A number without a role.
pub fn num(n: impl Into<i64>) -> Math {
    Math::Number(n.into().to_string(), Role::Plain)
}

/// The number of bytes asked for.
pub fn requested(n: u64) -> Math {
    Math::Number(n.to_string(), Role::Requested)
}

/// The number of units or bytes fetched.
pub fn fetched(n: u64) -> Math {
    Math::Number(n.to_string(), Role::Fetched)
}

/// The number of bytes wasted.
pub fn wasted(n: u64) -> Math {
    Math::Number(n.to_string(), Role::Wasted)
}

/// A name.
pub fn name(n: &'static str) -> Math {
    Math::Name(n)
}

/// An operator.
pub fn op(o: &'static str) -> Math {
    Math::Op(o)
}

/// The sign before a result: a rounded one is only about equal.
pub fn equals(is_exact: bool) -> Math {
    Math::Op(if is_exact { "=" } else { "≈" })
}

/// A percentage as [`super::percent`] writes it.
pub fn percent(hundredths: u64) -> Math {
    Math::Row(vec![Math::Number(super::percent(hundredths), Role::Plain), Math::Op("%")])
}

impl Math {
    /// The formula as plain text, for readers of text and for tests.
    pub fn plain(&self) -> String {
        let list = |parts: &[Math]| parts.iter().map(Math::plain).collect::<String>();
        match self {
            Math::Number(text, _) | Math::Words(text) => text.clone(),
            Math::Name(name) => (*name).to_owned(),
            Math::Sub(name, sub) => format!("{name}_{sub}"),
            Math::Op(op @ ("%" | "(" | ")" | "{" | "}")) => (*op).to_owned(),
            Math::Op(",") => ", ".to_owned(),
            Math::Op(op) => format!(" {op} "),
            Math::Row(parts) => list(parts),
            Math::Floor(parts) => format!("⌊{}⌋", list(parts)),
            Math::Ceil(parts) => format!("⌈{}⌉", list(parts)),
            Math::Size(parts) => format!("|{}|", list(parts)),
            Math::Call(name, arguments) => {
                format!("{name}({})", arguments.iter().map(|a| list(a)).collect::<Vec<_>>().join(", "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_reads_like_the_formula() {
        let formula = Math::Row(vec![
            name("N"),
            op("="),
            Math::Call("min", vec![vec![num(32)], vec![num(4), op("·"), num(8)]]),
            op("="),
            fetched(32),
        ]);
        assert_eq!(formula.plain(), "N = min(32, 4 · 8) = 32");
        assert_eq!(Math::Floor(vec![num(44), op("÷"), num(32)]).plain(), "⌊44 ÷ 32⌋");
        assert_eq!(Math::Row(vec![op("="), percent(1250)]).plain(), " = 12.5%");
    }
}
