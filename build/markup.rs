//! Checks inline markup and compiles it to control characters; every stretch ends in the pattern it begins in.

use fluent_syntax::ast::{Expression, Pattern, PatternElement};

use crate::format::{CODE, END, KEY, MARK, Mark, STRONG, TERM};
use crate::ftl::is_kebab;
use crate::lower::{Lowering, slot};

/// A kind of inline markup.
pub struct Markup {
    open: &'static str,
    close: &'static str,
    code: char,
}

const MARKUP: [Markup; 4] = [
    Markup { open: "`", close: "`", code: CODE },
    Markup { open: "**", close: "**", code: STRONG },
    Markup { open: "[[", close: "]]", code: TERM },
    Markup { open: "((", close: "))", code: MARK },
];

/// What surrounds a text, and so which markup it may contain.
#[derive(Clone, Copy)]
pub enum Within {
    /// Nothing: all markup.
    Prose,
    /// A term, a mark or strong text: none.
    Markup,
    /// Code: only its end is special.
    Code,
}

/// A piece of a pattern.
pub enum Token<'p, 'a> {
    /// A character that may be part of markup.
    Char(char),
    /// What stands in braces.
    Placeable(&'p Expression<&'a str>),
}

impl<'a> Lowering<'_, 'a> {
    /// Compiles tokens up to the end of the given markup, or all of them.
    pub fn sequence(
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
            let begins = MARKUP.iter().find(|markup| starts_with(tokens, markup.open));
            let ends = MARKUP.iter().find(|markup| starts_with(tokens, markup.close));
            match (within, inside, begins, ends) {
                (_, Some(markup), _, _) if starts_with(tokens, markup.close) => {
                    // In `((wasted|f(x)))` the last two parentheses are the end.
                    if !starts_with(rest, markup.close) {
                        *tokens = &tokens[markup.close.len()..];
                        return Ok(());
                    }
                }
                (Within::Code, _, Some(Markup { code: CODE, .. }), _) => {
                    return Err("a \"`\" inside code".into());
                }
                (Within::Code, ..) => {}
                (Within::Prose, _, Some(markup), _) => {
                    self.markup(tokens, markup)?;
                    continue;
                }
                (Within::Markup, _, Some(markup), _) => {
                    return Err(format!("{:?} inside other markup", markup.open));
                }
                (_, _, None, Some(markup)) => {
                    return Err(format!("{:?} without its beginning", markup.close));
                }
                (_, _, None, None) => {}
            }
            self.out.push(char);
            *tokens = rest;
        }
        match inside {
            Some(markup) => Err(format!("{:?} without its end", markup.open)),
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
                return Err(format!("`{name}` cannot be the id of a term"));
            }
            start = self.out.len();
            if starts_with(tokens, "|") {
                *tokens = &tokens[1..];
            } else if markup.code == TERM && starts_with(tokens, markup.close) {
                self.out.push_str(&name);
            } else {
                return Err(format!("`{name}` lacks `|` and its text"));
            }
        }
        let within = if markup.code == CODE { Within::Code } else { Within::Markup };
        self.sequence(tokens, within, Some(markup))?;
        if self.out.len() == start {
            return Err(format!("nothing between {:?} and {:?}", markup.open, markup.close));
        }
        self.out.push(END);
        Ok(())
    }
}

/// The pieces of a pattern, with a line break and the space around it as one space.
pub fn tokens<'p, 'a>(pattern: &'p Pattern<&'a str>) -> Result<Vec<Token<'p, 'a>>, String> {
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
    text.chars().all(|expected| matches!(tokens.next(), Some(Token::Char(char)) if *char == expected))
}
