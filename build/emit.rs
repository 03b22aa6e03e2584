//! Writes what the crate includes: one Rust item per message of the base language, with names that cannot collide.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::ftl::{Entry, is_kebab};
use crate::lower::Line;

/// A message of the base language.
pub struct Message<'a> {
    /// Where it comes from.
    pub entry: Entry<'a>,
    /// What it became.
    pub line: Line,
}

/// Words that cannot name a field.
const KEYWORDS: &str = " as async await become box break const continue crate do dyn else enum extern false final fn \
    for gen if impl in let loop macro match mod move mut override priv pub ref return self static struct super trait \
    true try type typeof unsafe unsized use virtual where while yield abstract ";

/// Checks the names that messages and their variables will have in Rust.
pub fn check_names(messages: &[Message], errors: &mut Vec<String>) {
    let mut names = BTreeMap::new();
    for Message { entry, line } in messages {
        if let Some(other) = names.insert(camel(entry.id), entry.id) {
            errors.push(entry.refuse(&format!("has the same name in Rust as `{other}`")));
        }
        for variable in &line.variables {
            if !is_kebab(variable) || KEYWORDS.contains(&format!(" {variable} ")) {
                errors
                    .push(entry.refuse(&format!("`${variable}` cannot name a field: use kebab-case, no Rust keyword")));
            }
        }
    }
}

/// A number that changes with the ids, their order and their variables, so that no program reads another's texts.
pub fn fingerprint(messages: &[Message]) -> String {
    let mut hash: u32 = 0x811c_9dc5;
    for message in messages {
        for name in std::iter::once(message.entry.id).chain(message.line.variables.iter().map(String::as_str)) {
            for byte in name.bytes().chain([b' ']) {
                hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
            }
        }
        hash = (hash ^ u32::from(b'\n')).wrapping_mul(0x0100_0193);
    }
    format!("{hash:08x}")
}

/// The Rust items; each language is its tag and the path of its compiled text. Messages of the instructor's page are said by
/// their ids.
pub fn rust(messages: &[Message], teaching: &[Message], languages: &[String], fingerprint: &str) -> String {
    let mut texts = String::new();
    let mut structs = String::new();
    let mut index = String::new();
    for (id, Message { entry, line }) in messages.iter().enumerate() {
        let doc = format!("`{}` in `{}`, line {}.", entry.id, entry.path, entry.line);
        let fields: Vec<_> = line.variables.iter().map(|variable| variable.replace('-', "_")).collect();
        if fields.is_empty() {
            let name = entry.id.replace('-', "_").to_uppercase();
            write!(texts, "#[doc = {doc:?}]\n{name} = {id},\n").unwrap();
        } else {
            let name = camel(entry.id);
            write!(structs, "#[doc = {doc:?}]\n{name} = {id} {{ {} }},\n", fields.join(" ")).unwrap();
        }
        writeln!(index, "({:?}, &{:?}),", entry.id, line.variables).unwrap();
    }
    let taught: String =
        teaching.iter().map(|of| format!("({:?}, &{:?}),\n", of.entry.id, of.line.variables)).collect();
    let blobs: String =
        languages.iter().map(|lang| format!("include_str!(concat!(env!(\"OUT_DIR\"), \"/{lang}.txt\")),\n")).collect();
    format!(
        "texts! {{\n{texts}}}\n\
         structs! {{\n{structs}}}\n\
         /// The tags of all languages, the base language first.\n\
         pub const LANGUAGES: &[&str] = &{languages:?};\n\
         /// The compiled texts of all languages, in the order of `LANGUAGES`.\n\
         #[cfg(not(target_arch = \"wasm32\"))]\n\
         pub const BLOBS: &[&str] = &[\n{blobs}];\n\
         /// The id and the variables of every message, at the place that is its number.\n\
         #[cfg(not(target_arch = \"wasm32\"))]\n\
         pub const INDEX: &[(&str, &[&str])] = &[\n{index}];\n\
         /// The same of the instructor's page.\n\
         #[cfg(not(target_arch = \"wasm32\"))]\n\
         pub const TEACHING: &[(&str, &[&str])] = &[\n{taught}];\n\
         #[cfg(not(target_arch = \"wasm32\"))]\n\
         pub(super) const TEACH: &str = include_str!(concat!(env!(\"OUT_DIR\"), \"/teach.txt\"));\n\
         #[cfg(not(target_arch = \"wasm32\"))]\n\
         pub(super) const ENGLISH: &str = include_str!(concat!(env!(\"OUT_DIR\"), \"/{}.txt\"));\n\
         pub(super) const FINGERPRINT: &str = {fingerprint:?};\n\
         pub(super) const COUNT: usize = {};\n",
        languages[0],
        messages.len(),
    )
}

fn camel(id: &str) -> String {
    let capital = |word: &str| {
        let (first, rest) = word.split_at(word.len().min(1));
        first.to_uppercase() + rest
    };
    id.split('-').map(capital).collect()
}
