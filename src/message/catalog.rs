//! The interpreter of compiled messages: any text with the right header gives spans and never panics, and an argument's
//! characters are never read as markup.

use std::borrow::Cow;

use super::arg::Value;
use super::format::{CODE, END, KEY, MARK, NEXT, Plural, SELECT, SLOT_ZERO, STRONG, TERM, VALUE};
use super::generated::{COUNT, FINGERPRINT};
#[cfg(not(target_arch = "wasm32"))]
use super::generated::{ENGLISH, TEACH};
use super::{Arg, Mark, Message, Role};

/// A stretch of a rendered message.
#[derive(Clone, Debug, PartialEq)]
pub enum Span {
    /// Words.
    Text(String),
    /// Code, the same in all languages except for words filled in.
    Code(String),
    /// A word that the glossary explains.
    Term {
        /// The glossary's id.
        id: String,
        /// The words shown.
        text: String,
    },
    /// Words that light up their mark in the figure.
    Mark {
        /// The mark.
        mark: Mark,
        /// The words shown.
        text: String,
    },
    /// Strong words.
    Strong(String),
    /// An argument.
    Value {
        /// The value as written.
        text: String,
        /// What it stands for.
        role: Role,
    },
}

impl Span {
    /// The words of the span.
    pub fn text(&self) -> &str {
        match self {
            Span::Text(text) | Span::Code(text) | Span::Strong(text) => text,
            Span::Term { text, .. } | Span::Mark { text, .. } | Span::Value { text, .. } => text,
        }
    }
}

/// The words of spans without their markup.
pub fn plain(spans: &[Span]) -> String {
    spans.iter().map(Span::text).collect()
}

/// All texts of a language.
#[derive(PartialEq)]
pub struct Catalog {
    blob: Cow<'static, str>,
    /// Where each message's line starts, and the end.
    starts: Vec<usize>,
    plural: Plural,
}

impl Catalog {
    /// The base language. In the browser its text comes with the page, not with the program: see [`Catalog::parse`].
    #[cfg(not(target_arch = "wasm32"))]
    pub fn english() -> Catalog {
        Catalog::new(ENGLISH.into(), Plural::English)
    }

    /// The base language with the messages of the instructor's page.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn teaching() -> Catalog {
        Catalog::new([ENGLISH, TEACH].concat().into(), Plural::English)
    }

    /// A language from its compiled text; `None` unless it was compiled from the same messages as the program.
    pub fn parse(blob: impl Into<Cow<'static, str>>) -> Option<Catalog> {
        let blob = blob.into();
        let (lang, fingerprint) = blob.lines().next()?.split_once(' ')?;
        let plural = Plural::of(lang)?;
        let same = fingerprint == FINGERPRINT;
        let catalog = Catalog::new(blob, plural);
        (same && catalog.starts.len() == COUNT + 1).then_some(catalog)
    }

    pub(super) fn new(blob: Cow<'static, str>, plural: Plural) -> Catalog {
        let starts = blob.match_indices('\n').map(|(end, _)| end + 1).collect();
        Catalog { blob, starts, plural }
    }

    /// The language's tag, for example `hi-Latn`.
    pub fn lang(&self) -> &str {
        self.blob.split(' ').next().unwrap_or_default()
    }

    /// The message in this language.
    pub fn spans(&self, message: &Message) -> Vec<Span> {
        let mut reader = Reader { rest: self.line(message.0.id.into()), args: &message.0.args, catalog: self };
        reader.run().0
    }

    /// The message in this language, without markup.
    pub fn plain(&self, message: &Message) -> String {
        plain(&self.spans(message))
    }

    fn line(&self, id: usize) -> &str {
        match self.starts.get(id..id + 2) {
            Some(&[start, end]) => &self.blob[start..end - 1],
            _ => "",
        }
    }
}

/// A position in a compiled message.
struct Reader<'a> {
    rest: &'a str,
    args: &'a [Arg],
    catalog: &'a Catalog,
}

impl<'a> Reader<'a> {
    /// Reads to the end of a variant, a marked stretch or the message; also gives the character that ended it.
    fn run(&mut self) -> (Vec<Span>, char) {
        let mut spans = Vec::new();
        loop {
            let (text, code) = self.take();
            if !text.is_empty() {
                push(&mut spans, Span::Text(text.into()));
            }
            match code {
                VALUE => self.value(&mut spans),
                SELECT => self.select(&mut spans),
                CODE => {
                    let text = self.words();
                    spans.push(Span::Code(text));
                }
                STRONG => {
                    let text = self.words();
                    spans.push(Span::Strong(text));
                }
                TERM => {
                    let id = self.key().into();
                    let text = self.words();
                    spans.push(Span::Term { id, text });
                }
                MARK => {
                    let slot = self.slot();
                    let text = self.words();
                    spans.push(match Mark::ALL.get(slot) {
                        Some(&mark) => Span::Mark { mark, text },
                        None => Span::Text(text),
                    });
                }
                _ => return (spans, code),
            }
        }
    }

    /// The text up to the next control character, and that character, which is `END` at the end of the message.
    fn take(&mut self) -> (&'a str, char) {
        let rest = self.rest;
        match rest.find(|c| c < ' ') {
            Some(at) => {
                self.rest = &rest[at + 1..];
                (&rest[..at], char::from(rest.as_bytes()[at]))
            }
            None => {
                self.rest = "";
                (rest, END)
            }
        }
    }

    /// The text up to `KEY`.
    fn key(&mut self) -> &'a str {
        let (key, rest) = self.rest.split_once(KEY).unwrap_or((self.rest, ""));
        self.rest = rest;
        key
    }

    fn slot(&mut self) -> usize {
        let mut chars = self.rest.chars();
        let slot = chars.next().unwrap_or_default();
        self.rest = chars.as_str();
        (slot as usize).wrapping_sub(SLOT_ZERO as usize)
    }

    fn arg(&mut self) -> Option<&'a Arg> {
        let slot = self.slot();
        self.args.get(slot)
    }

    fn words(&mut self) -> String {
        plain(&self.run().0)
    }

    fn value(&mut self, spans: &mut Vec<Span>) {
        let Some(arg) = self.arg() else { return };
        match arg.value() {
            Value::Message(message) => {
                for span in self.catalog.spans(message) {
                    push(spans, span);
                }
            }
            _ => spans.push(Span::Value { text: arg.written().into(), role: arg.role() }),
        }
    }

    /// Reads all variants and keeps the first that matches; the build orders them so that exact numbers come first and
    /// the default, whose key is empty, last.
    fn select(&mut self, spans: &mut Vec<Span>) {
        let arg = self.arg();
        let mut found = false;
        loop {
            let key = self.key();
            let (variant, end) = self.run();
            if !found && (key.is_empty() || arg.is_some_and(|arg| self.matches(arg, key))) {
                found = true;
                for span in variant {
                    push(spans, span);
                }
            }
            if end != NEXT {
                return;
            }
        }
    }

    fn matches(&self, arg: &Arg, key: &str) -> bool {
        let hundredths = match *arg.value() {
            Value::Number(number) => number.unsigned_abs().saturating_mul(100),
            Value::PercentHundredths(hundredths) => hundredths,
            Value::Text(..) | Value::Message(_) => u64::MAX,
        };
        let one = match self.catalog.plural {
            Plural::English => hundredths == 100,
            Plural::Hindi => hundredths <= 100,
        };
        arg.written() == key || one && key == "one"
    }
}

/// Adds a span; neighboring words become one.
fn push(spans: &mut Vec<Span>, span: Span) {
    if let (Some(Span::Text(last)), Span::Text(text)) = (spans.last_mut(), &span) {
        last.push_str(text);
    } else {
        spans.push(span);
    }
}
