//! Turns a Fluent pattern into a line that the interpreter reads: references are gone, markup is balanced, and only
//! what the page supports is left.

use fluent_syntax::ast::{Expression, InlineExpression, Pattern, Variant, VariantKey};
use fluent_syntax::unicode::unescape_unicode_to_string;

use crate::format::{END, KEY, NEXT, SELECT, SLOT_ZERO, VALUE};
use crate::ftl::{Entry, Language};
use crate::markup::{Within, tokens};

/// A compiled message.
pub struct Line {
    /// The text for the interpreter.
    pub text: String,
    /// The variables in the order of their slots.
    pub variables: Vec<String>,
    /// The known variables that the text does not use.
    pub unused: Vec<String>,
}

/// Compiles a message. Variables that are known have their place as slot; others follow in the order they appear in.
pub fn lower(language: &Language, entry: &Entry, known: &[String]) -> Result<Line, String> {
    let mut lowering = Lowering {
        language,
        inlining: vec![entry.place()],
        in_term: false,
        variables: known.to_vec(),
        unused: known.to_vec(),
        out: String::new(),
    };
    lowering.pattern(&entry.pattern, Within::Prose)?;
    if lowering.out.is_empty() {
        return Err("is empty".into());
    }
    Ok(Line { text: lowering.out, variables: lowering.variables, unused: lowering.unused })
}

/// A message on its way into a line.
pub struct Lowering<'l, 'a> {
    language: &'l Language<'a>,
    /// The message and, from the outside in, what is being inlined into it.
    inlining: Vec<(&'a str, usize)>,
    in_term: bool,
    variables: Vec<String>,
    unused: Vec<String>,
    /// The line so far.
    pub out: String,
}

impl<'l, 'a> Lowering<'l, 'a> {
    fn pattern(&mut self, pattern: &Pattern<&'a str>, within: Within) -> Result<(), String> {
        let tokens = tokens(pattern)?;
        self.sequence(&mut tokens.as_slice(), within, None)
    }

    /// Compiles what stands in braces.
    pub fn expression(&mut self, expression: &Expression<&'a str>, within: Within) -> Result<(), String> {
        match expression {
            Expression::Inline(inline) => self.inline(inline, within),
            Expression::Select { selector: InlineExpression::VariableReference { id }, variants } => {
                check_keys(variants)?;
                self.out.push(SELECT);
                self.variable(id.name)?;
                let (default, others): (Vec<_>, Vec<_>) = variants.iter().partition(|variant| variant.default);
                for variant in others {
                    self.out.push_str(key(variant));
                    self.out.push(KEY);
                    self.pattern(&variant.value, within)?;
                    self.out.push(NEXT);
                }
                for variant in default {
                    self.out.push(KEY);
                    self.pattern(&variant.value, within)?;
                }
                self.out.push(END);
                Ok(())
            }
            Expression::Select { .. } => Err("a select expression takes a variable".into()),
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&'a str>, within: Within) -> Result<(), String> {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.out.push(VALUE);
                self.variable(id.name)
            }
            InlineExpression::StringLiteral { value } => {
                let text = unescape_unicode_to_string(value);
                if text.contains(char::is_control) {
                    return Err("a control character in the text".into());
                }
                self.out.push_str(&text);
                Ok(())
            }
            InlineExpression::NumberLiteral { value } => {
                check_integer(value)?;
                self.out.push_str(value);
                Ok(())
            }
            InlineExpression::Placeable { expression } => self.expression(expression, within),
            InlineExpression::FunctionReference { id, .. } => Err(format!("the function {} is not supported", id.name)),
            InlineExpression::MessageReference { attribute: Some(_), .. }
            | InlineExpression::TermReference { attribute: Some(_), .. } => Err("attributes are not supported".into()),
            InlineExpression::TermReference { id, arguments: Some(_), .. } => {
                Err(format!("the term -{} takes no arguments", id.name))
            }
            InlineExpression::MessageReference { id, .. } => {
                self.reference(&self.language.messages, id.name, self.in_term, within)
            }
            InlineExpression::TermReference { id, .. } => self.reference(&self.language.terms, id.name, true, within),
        }
    }

    fn reference(
        &mut self,
        entries: &'l [Entry<'a>],
        id: &'a str,
        in_term: bool,
        within: Within,
    ) -> Result<(), String> {
        let Some(entry) = entries.iter().find(|entry| entry.id == id) else {
            return Err(format!("refers to `{id}`, which this language lacks"));
        };
        if self.inlining.contains(&entry.place()) {
            return Err(format!("refers to itself by way of `{id}`"));
        }
        let outside = std::mem::replace(&mut self.in_term, in_term);
        self.inlining.push(entry.place());
        self.pattern(&entry.pattern, within)?;
        self.inlining.pop();
        self.in_term = outside;
        Ok(())
    }

    /// Writes the slot of a variable.
    fn variable(&mut self, name: &str) -> Result<(), String> {
        if self.in_term {
            return Err(format!("`${name}` inside a term"));
        }
        self.unused.retain(|other| other != name);
        let index = self.variables.iter().position(|other| other == name);
        let index = index.unwrap_or_else(|| {
            self.variables.push(name.into());
            self.variables.len() - 1
        });
        self.out.push(slot(index));
        Ok(())
    }
}

/// The character that stands for an index.
pub fn slot(index: usize) -> char {
    u32::try_from(index).ok().and_then(|index| char::from_u32(SLOT_ZERO as u32 + index)).expect("few variables")
}

fn key<'a>(variant: &Variant<&'a str>) -> &'a str {
    match variant.key {
        VariantKey::Identifier { name: key } | VariantKey::NumberLiteral { value: key } => key,
    }
}

/// Checks the keys of a select expression. One on a number has exact integers, then `one`, then the default `other`;
/// one on a text has no integers and no plural categories, except that its default may be `other` too.
fn check_keys(variants: &[Variant<&str>]) -> Result<(), String> {
    const CATEGORIES: [&str; 5] = ["zero", "one", "two", "few", "many"];
    let is_integer = |variant: &Variant<&str>| matches!(variant.key, VariantKey::NumberLiteral { .. });
    let on_number = variants.iter().any(|variant| is_integer(variant) || CATEGORIES.contains(&key(variant)));
    let mut before: Vec<&Variant<&str>> = Vec::new();
    for variant in variants {
        let key = key(variant);
        if before.iter().any(|other| self::key(other) == key) {
            return Err(format!("two variants [{key}]"));
        }
        if is_integer(variant) {
            check_integer(key)?;
            if !before.iter().copied().all(is_integer) {
                return Err(format!("[{key}] comes after a plural category"));
            }
        } else if on_number && key != "one" && key != "other" {
            return Err(format!("unknown plural category [{key}]"));
        }
        if variant.default && on_number && key != "other" || !variant.default && key == "other" {
            return Err("the default has to be *[other]".into());
        }
        before.push(variant);
    }
    Ok(())
}

/// Checks that a number literal is written as the page writes integers.
fn check_integer(literal: &str) -> Result<(), String> {
    match literal.parse::<i64>() {
        Ok(number) if number.to_string() == literal => Ok(()),
        _ => Err(format!("the number {literal} is not written as a plain integer")),
    }
}
