//! Formulas as templates: one notation, written as MathML by the views and as plain text here.
//!
//! A template is parts with spaces between them: `$` is the next argument, `?` the next argument as an operator, `1` a number, `N` or
//! `used` a name, `N_B` one with a subscript, `'ns` a unit behind a number, `^2` a power; `⌊ ⌋`, `⌈ ⌉` and `|{ }|` stand around what they hold; everything else is an operator.

use std::borrow::Cow;

use crate::message::{Arg, Role};

/// A formula: a template and the numbers that fill it.
#[derive(Clone, PartialEq, Debug)]
pub struct Math {
    template: Cow<'static, str>,
    args: Vec<Arg>,
}

/// A part of a formula.
#[derive(PartialEq, Debug)]
pub enum Part<'a> {
    /// A number from the state.
    Number(Cow<'a, str>, Role),
    /// An operator or a relation.
    Op(Cow<'a, str>),
    /// A name, and its subscript or nothing.
    Name(&'a str, &'a str),
    /// What the group before it is raised to.
    Power(&'a str),
    /// A unit.
    Unit(&'a str),
    /// What begins a group.
    Open(&'a str),
    /// What ends the group.
    Close(&'a str),
}

/// A formula.
pub fn math(template: impl Into<Cow<'static, str>>, args: Vec<Arg>) -> Math {
    Math { template: template.into(), args }
}

/// The sign before a result, for `?`: a rounded one is only about equal.
pub fn equals(is_exact: bool) -> Arg {
    Arg::text(if is_exact { "=" } else { "≈" })
}

impl Math {
    /// The parts, in their order.
    pub fn parts(&self) -> Vec<Part<'_>> {
        let mut args = self.args.iter();
        let mut written = || args.next().map_or((Cow::Borrowed(""), Role::Plain), |arg| (arg.written(), arg.role()));
        let part = |word| match word {
            "$" => {
                let (text, role) = written();
                Part::Number(text, role)
            }
            "?" => Part::Op(written().0),
            "⌊" | "⌈" | "|{" => Part::Open(word),
            "⌋" | "⌉" | "}|" => Part::Close(word),
            "mod" => Part::Op(word.into()),
            _ if word.starts_with('^') => Part::Power(&word[1..]),
            _ if word.starts_with('\'') => Part::Unit(&word[1..]),
            _ if word.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, 'τ' | '…')) => {
                let (name, sub) = word.split_once('_').unwrap_or((word, ""));
                Part::Name(name, sub)
            }
            _ if word.starts_with(|c: char| c.is_ascii_digit()) => Part::Number(word.into(), Role::Plain),
            _ => Part::Op(word.into()),
        };
        self.template.split(' ').map(part).collect()
    }

    /// The formula as plain text, for readers of text and for tests.
    pub fn plain(&self) -> String {
        let mut out = String::new();
        for part in &self.parts() {
            let (before, text, after) = match part {
                Part::Number(text, _) => ("", text.as_ref(), ""),
                Part::Open(text) | Part::Close(text) | Part::Name(text, "") => ("", *text, ""),
                Part::Name(name, sub) => {
                    out.push_str(name);
                    ("_", *sub, "")
                }
                Part::Power(text) => ("^", *text, ""),
                Part::Unit(text) => ("\u{a0}", *text, ""),
                Part::Op(op) => match op.as_ref() {
                    "%" | "(" | ")" => ("", op.as_ref(), ""),
                    "," => ("", op.as_ref(), " "),
                    _ => (" ", op.as_ref(), " "),
                },
            };
            [before, text, after].into_iter().for_each(|text| out.push_str(text));
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_reads_like_the_formula() {
        let args = [32, 4, 8].map(Arg::n).into_iter().chain([Arg::n(32).fetched()]).collect();
        assert_eq!(math("N = min ( $ , $ · $ ) = $", args).plain(), "N = min(32, 4 · 8) = 32");
        assert_eq!(math("⌊ $ ÷ $ ⌋", vec![Arg::n(44), Arg::n(32)]).plain(), "⌊44 ÷ 32⌋");
        let args = vec![equals(false), Arg::percent_hundredths(1250)];
        assert_eq!(
            math("N_B ÷ |{ $ , … }| ? $ 'ns", [vec![Arg::n(0)], args].concat()).plain(),
            "N_B ÷ |{0, …}| ≈ 12.5\u{a0}ns"
        );
    }
}
