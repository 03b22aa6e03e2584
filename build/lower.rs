//! Turns a Fluent pattern into a line that the interpreter reads: references are gone, markup is balanced, and only
//! what the page supports is left.

use fluent_syntax::ast::{
    Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey,
};
use fluent_syntax::unicode::unescape_unicode_to_string;

use crate::format::{CODE, END, KEY, MARK, Mark, NEXT, SELECT, SLOT_ZERO, STRONG, TERM, VALUE};
use crate::ftl::{Entry, Language, is_kebab};

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
    Ok(Line {
        text: lowering.out,
        variables: lowering.variables,
        unused: lowering.unused,
    })
}

/// A kind of inline markup.
struct Markup {
    open: &'static str,
    close: &'static str,
    code: char,
}

const MARKUP: [Markup; 4] = [
    Markup {
        open: "`",
        close: "`",
        code: CODE,
    },
    Markup {
        open: "**",
        close: "**",
        code: STRONG,
    },
    Markup {
        open: "[[",
        close: "]]",
        code: TERM,
    },
    Markup {
        open: "((",
        close: "))",
        code: MARK,
    },
];

/// What surrounds a text, and so which markup it may contain.
#[derive(Clone, Copy, PartialEq)]
enum Within {
    /// Nothing: all markup.
    Prose,
    /// A term, a mark or strong text: none.
    Markup,
    /// Code: only its end is special.
    Code,
}

/// A piece of a pattern.
enum Token<'p, 'a> {
    /// A character that may be part of markup.
    Char(char),
    /// What stands in braces.
    Placeable(&'p Expression<&'a str>),
}

struct Lowering<'l, 'a> {
    language: &'l Language<'a>,
    /// The message and, from the outside in, what is being inlined into it.
    inlining: Vec<(&'a str, usize)>,
    in_term: bool,
    variables: Vec<String>,
    unused: Vec<String>,
    out: String,
}

impl<'l, 'a> Lowering<'l, 'a> {
    fn pattern(&mut self, pattern: &Pattern<&'a str>, within: Within) -> Result<(), String> {
        let tokens = tokens(pattern)?;
        self.sequence(&mut tokens.as_slice(), within, None)
    }

    /// Compiles tokens up to the end of the given markup, or all of them.
    fn sequence(
        &mut self,
        tokens: &mut &[Token<'_, 'a>],
        within: Within,
        inside: Option<&Markup>,
    ) -> Result<(), String> {
        while let Some((first, rest)) = tokens.split_first() {
            let char = match first {
                Token::Char(char) => *char,
                Token::Placeable(expression) => {
                    *tokens = rest;
                    self.expression(expression, within)?;
                    continue;
                }
            };
            // In `f(x)))` the last two parentheses are the end.
            if let Some(markup) = inside
                && starts_with(tokens, markup.close)
                && !(matches!(markup.code, TERM | MARK) && starts_with(rest, markup.close))
            {
                *tokens = &tokens[markup.close.len()..];
                return Ok(());
            }
            let opened = MARKUP
                .iter()
                .find(|markup| starts_with(tokens, markup.open));
            match (within, opened) {
                (Within::Prose, Some(markup)) => self.markup(tokens, markup)?,
                (Within::Markup, Some(markup)) => {
                    return Err(format!("`{}` inside other markup", markup.open));
                }
                (Within::Code, Some(markup)) if markup.code == CODE => {
                    return Err("a stray \"`\" inside code".into());
                }
                (Within::Code, _) => {
                    self.out.push(char);
                    *tokens = rest;
                }
                (_, None) => {
                    let mut closes = MARKUP.iter().map(|markup| markup.close);
                    if inside.is_none_or(|markup| !markup.close.starts_with(char))
                        && let Some(close) = closes.find(|close| starts_with(tokens, close))
                    {
                        return Err(format!("`{close}` without its beginning"));
                    }
                    self.out.push(char);
                    *tokens = rest;
                }
            }
        }
        match inside {
            Some(markup) => Err(format!("`{}` without its end", markup.open)),
            None => Ok(()),
        }
    }

    /// Compiles a stretch of markup, whose beginning is the first of the tokens.
    fn markup(&mut self, tokens: &mut &[Token<'_, 'a>], markup: &Markup) -> Result<(), String> {
        *tokens = &tokens[markup.open.len()..];
        self.out.push(markup.code);
        let mut start = self.out.len();
        if matches!(markup.code, TERM | MARK) {
            let name = name(tokens, markup);
            if markup.code == MARK {
                let Some(index) = Mark::ALL.iter().position(|mark| mark.name() == name) else {
                    let names = Mark::ALL.map(Mark::name).join(", ");
                    return Err(format!("`{name}` is no mark (those are {names})"));
                };
                self.out.push(slot(index));
            } else if is_kebab(&name) {
                self.out.push_str(&name);
                self.out.push(KEY);
            } else {
                return Err(format!("`{name}` is no id of a term"));
            }
            start = self.out.len();
            if starts_with(tokens, "|") {
                *tokens = &tokens[1..];
            } else if markup.code == TERM && starts_with(tokens, markup.close) {
                self.out.push_str(&name);
            } else {
                return Err(format!("`{}{name}` lacks `|` and its text", markup.open));
            }
        }
        let within = if markup.code == CODE {
            Within::Code
        } else {
            Within::Markup
        };
        self.sequence(tokens, within, Some(markup))?;
        if self.out.len() == start {
            return Err(format!(
                "nothing between `{}` and `{}`",
                markup.open, markup.close
            ));
        }
        self.out.push(END);
        Ok(())
    }

    fn expression(
        &mut self,
        expression: &Expression<&'a str>,
        within: Within,
    ) -> Result<(), String> {
        match expression {
            Expression::Inline(inline) => self.inline(inline, within),
            Expression::Select {
                selector: InlineExpression::VariableReference { id },
                variants,
            } => {
                check_keys(variants)?;
                self.out.push(SELECT);
                self.variable(id.name)?;
                let (default, others): (Vec<_>, Vec<_>) =
                    variants.iter().partition(|variant| variant.default);
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
            InlineExpression::FunctionReference { id, .. } => {
                Err(format!("the function {} is not supported", id.name))
            }
            InlineExpression::MessageReference {
                attribute: Some(_), ..
            }
            | InlineExpression::TermReference {
                attribute: Some(_), ..
            } => Err("attributes are not supported".into()),
            InlineExpression::TermReference {
                id,
                arguments: Some(_),
                ..
            } => Err(format!("the term -{} takes no arguments", id.name)),
            InlineExpression::MessageReference { id, .. } => {
                self.reference(&self.language.messages, id.name, self.in_term, within)
            }
            InlineExpression::TermReference { id, .. } => {
                self.reference(&self.language.terms, id.name, true, within)
            }
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

/// The pieces of a pattern, with a line break and the space around it as one space.
fn tokens<'p, 'a>(pattern: &'p Pattern<&'a str>) -> Result<Vec<Token<'p, 'a>>, String> {
    let mut tokens = Vec::new();
    let mut after_break = false;
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => {
                for char in value.chars() {
                    match char {
                        ' ' | '\n' if after_break => {}
                        '\n' => {
                            while matches!(tokens.last(), Some(Token::Char(' '))) {
                                tokens.pop();
                            }
                            tokens.push(Token::Char(' '));
                            after_break = true;
                        }
                        _ if char.is_control() => {
                            return Err("a control character in the text".into());
                        }
                        _ => {
                            tokens.push(Token::Char(char));
                            after_break = false;
                        }
                    }
                }
            }
            PatternElement::Placeable { expression } => {
                tokens.push(Token::Placeable(expression));
                after_break = false;
            }
        }
    }
    Ok(tokens)
}

/// The characters up to the bar or the end of the markup.
fn name(tokens: &mut &[Token], markup: &Markup) -> String {
    let mut name = String::new();
    while let Some((Token::Char(char), rest)) = tokens.split_first()
        && *char != '|'
        && !starts_with(tokens, markup.close)
    {
        name.push(*char);
        *tokens = rest;
    }
    name
}

fn starts_with(tokens: &[Token], text: &str) -> bool {
    let mut tokens = tokens.iter();
    text.chars()
        .all(|expected| matches!(tokens.next(), Some(Token::Char(char)) if *char == expected))
}

fn slot(index: usize) -> char {
    u32::try_from(index)
        .ok()
        .and_then(|index| char::from_u32(SLOT_ZERO as u32 + index))
        .expect("few variables")
}

fn key<'a>(variant: &Variant<&'a str>) -> &'a str {
    match variant.key {
        VariantKey::Identifier { name: key } | VariantKey::NumberLiteral { value: key } => key,
    }
}

/// Checks the keys of a select expression. One on numbers has exact integers first, then plural categories, and the
/// default `other`; one on texts has neither.
fn check_keys(variants: &[Variant<&str>]) -> Result<(), String> {
    const CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];
    let is_number =
        |variant: &Variant<&str>| matches!(variant.key, VariantKey::NumberLiteral { .. });
    let on_number = variants
        .iter()
        .any(|variant| is_number(variant) || CATEGORIES.contains(&key(variant)));
    for (index, variant) in variants.iter().enumerate() {
        let key = key(variant);
        if variants[..index]
            .iter()
            .any(|other| self::key(other) == key)
        {
            return Err(format!("two variants [{key}]"));
        }
        if is_number(variant) {
            check_integer(key)?;
            if index > 0 && !is_number(&variants[index - 1]) {
                return Err(format!("[{key}] comes after a plural category"));
            }
        } else if on_number && !["one", "other"].contains(&key) {
            return Err(format!("unknown plural category [{key}]"));
        }
        if on_number && variant.default != (key == "other") {
            return Err("the default of a select expression on a number is *[other]".into());
        }
    }
    Ok(())
}

/// Checks that a number literal is written as the page writes integers.
fn check_integer(literal: &str) -> Result<(), String> {
    match literal.parse::<i64>() {
        Ok(number) if number.to_string() == literal => Ok(()),
        _ => Err(format!(
            "the number {literal} is not written as a plain integer"
        )),
    }
}
