//! Reads message files: every entry keeps the file and line it comes from, so that every refusal can name them.

use fluent_syntax::ast::{self, Entry as Item};
use fluent_syntax::parser;

/// A message file.
pub struct Source {
    /// Its path from the root of the package.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// A message or a term.
pub struct Entry<'a> {
    /// The file's path.
    pub path: &'a str,
    /// The line it starts in, counted from 1.
    pub line: usize,
    /// Its id, without the hyphen that marks a term.
    pub id: &'a str,
    /// Its text.
    pub pattern: ast::Pattern<&'a str>,
}

impl<'a> Entry<'a> {
    /// What tells it from all other entries: its file and line.
    pub fn place(&self) -> (&'a str, usize) {
        (self.path, self.line)
    }

    /// An error about this entry.
    pub fn refuse(&self, why: &str) -> String {
        refuse(self.path, self.line, self.id, why)
    }
}

/// All files of a language.
pub struct Language<'a> {
    /// Messages, in the order of the files.
    pub messages: Vec<Entry<'a>>,
    /// Terms, in the order of the files.
    pub terms: Vec<Entry<'a>>,
}

/// Reads the files of a language; what is wrong with them is added to the errors.
pub fn read<'a>(sources: &'a [Source], errors: &mut Vec<String>) -> Language<'a> {
    let mut language = Language { messages: Vec::new(), terms: Vec::new() };
    for source in sources {
        let (resource, failures) = match parser::parse(source.text.as_str()) {
            Ok(resource) => (resource, Vec::new()),
            Err(partial) => partial,
        };
        for failure in failures {
            let start = failure.slice.map_or(failure.pos.start, |slice| slice.start);
            let id = source.text[start..].split(['=', '\n']).next();
            let id = id.unwrap_or_default().trim();
            let line = line_of(&source.text, failure.pos.start);
            let why = format!("{}", failure.kind);
            errors.push(refuse(&source.path, line, id, &why));
        }
        for item in resource.body {
            let (entries, id, pattern, attributes) = match item {
                Item::Message(m) => (&mut language.messages, m.id.name, m.value, m.attributes),
                Item::Term(t) => (&mut language.terms, t.id.name, Some(t.value), t.attributes),
                _ => continue,
            };
            let entry = Entry {
                path: &source.path,
                // The id is a part of the source, so the difference of their addresses is its offset.
                line: line_of(&source.text, id.as_ptr().addr() - source.text.as_ptr().addr()),
                id,
                pattern: pattern.unwrap_or(ast::Pattern { elements: Vec::new() }),
            };
            if !attributes.is_empty() {
                errors.push(entry.refuse("attributes are not supported"));
            }
            if !is_kebab(id) {
                errors.push(entry.refuse("an id is written in kebab-case"));
            }
            match entries.iter().find(|other| other.id == id) {
                Some(other) => {
                    let why = format!("stands in {}:{} too", other.path, other.line);
                    errors.push(entry.refuse(&why));
                }
                None => entries.push(entry),
            }
        }
    }
    language
}

fn refuse(path: &str, line: usize, id: &str, why: &str) -> String {
    format!("{path}:{line}: message `{id}`: {why}")
}

fn line_of(text: &str, offset: usize) -> usize {
    1 + text[..offset.min(text.len())].matches('\n').count()
}

/// Whether a name is lower-case words joined by single hyphens, the first starting with a letter.
pub fn is_kebab(name: &str) -> bool {
    let word = |word: &str| {
        let mut bytes = word.bytes();
        !word.is_empty() && bytes.all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    };
    name.starts_with(|c: char| c.is_ascii_lowercase()) && name.split('-').all(word)
}
