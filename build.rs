//! Compiles the message files of every language; a message that is wrong anywhere fails the build with its place.

use std::path::{Path, PathBuf};
use std::{env, fs};

use emit::Message;
use format::Plural;
use ftl::Source;

#[path = "build/emit.rs"]
mod emit;
#[path = "src/message/format.rs"]
mod format;
#[path = "build/ftl.rs"]
mod ftl;
#[path = "build/lower.rs"]
mod lower;
#[path = "build/markup.rs"]
mod markup;

/// The language that decides which messages there are.
const BASE: &str = "en";
/// The folder of the base language with the messages of the instructor's page: they are written natively, after the build,
/// and are no part of the program.
const TEACH: &str = "teach";

fn main() {
    println!("cargo::rerun-if-changed=locales");
    // Tests run this program on message files of their own.
    let program = env::current_exe().expect("a running program has a path");
    println!("cargo::rustc-env=BUILD_SCRIPT={}", program.display());
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    for error in compile(&root, &out) {
        println!("cargo::error={error}");
    }
}

/// Compiles all languages; gives what is wrong with them, and writes only what is right.
fn compile(root: &Path, out: &Path) -> Vec<String> {
    let mut languages = names(&root.join("locales"), |path| path.is_dir());
    languages.sort_by_key(|lang| lang != BASE);
    if languages.first().is_none_or(|lang| lang != BASE) {
        return vec![format!("locales/{BASE} is missing")];
    }
    let mut errors = Vec::new();
    let sources = sources(root, BASE);
    let messages = base(&sources, &mut errors);
    emit::check_names(&messages, &mut errors);
    let of_teachers = self::sources(root, &format!("{BASE}/{TEACH}"));
    let with_terms: Vec<Source> = self::sources(root, BASE).into_iter().chain(of_teachers).collect();
    let teaching = teaching(&with_terms, &mut errors);
    if !errors.is_empty() {
        return errors;
    }
    let fingerprint = emit::fingerprint(&messages);
    let mut outputs = vec![("messages.rs".to_string(), emit::rust(&messages, &teaching, &languages, &fingerprint))];
    outputs.push((format!("{TEACH}.txt"), lines(&teaching).join("\n") + "\n"));
    for lang in &languages {
        if Plural::of(lang).is_none() {
            errors.push(format!("locales/{lang}: no plural rule in src/message/format.rs"));
        }
        let lines: Vec<String> =
            if lang == BASE { lines(&messages) } else { translation(root, lang, &messages, &mut errors) };
        outputs.push((format!("{lang}.txt"), format!("{lang} {fingerprint}\n{}\n", lines.join("\n"))));
    }
    if errors.is_empty() {
        for (name, text) in outputs {
            fs::write(out.join(name), text).expect("OUT_DIR is writable");
        }
    }
    errors
}

fn base<'a>(sources: &'a [Source], errors: &mut Vec<String>) -> Vec<Message<'a>> {
    let language = ftl::read(sources, errors);
    let mut lines = Vec::new();
    for entry in &language.messages {
        lines.push(lower::lower(&language, entry, &[]).map_err(|why| errors.push(entry.refuse(&why))).ok());
    }
    let compiled = language.messages.into_iter().zip(lines);
    compiled.filter_map(|(entry, line)| Some(Message { entry, line: line? })).collect()
}

/// The messages of the instructor's page, which may use the terms of all others.
fn teaching<'a>(sources: &'a [Source], errors: &mut Vec<String>) -> Vec<Message<'a>> {
    // What is wrong with the others has been said.
    let own = |path: &str| path.starts_with(&format!("locales/{BASE}/{TEACH}/"));
    let mut found = Vec::new();
    let language = ftl::read(sources, &mut found);
    let mut messages = Vec::new();
    for entry in &language.messages {
        if own(entry.path) {
            match lower::lower(&language, entry, &[]) {
                Ok(line) => messages.push(line),
                Err(why) => found.push(entry.refuse(&why)),
            }
        }
    }
    errors.extend(found.into_iter().filter(|error| own(error)));
    language
        .messages
        .into_iter()
        .filter(|entry| own(entry.path))
        .zip(messages)
        .map(|(entry, line)| Message { entry, line })
        .collect()
}

fn lines(messages: &[Message]) -> Vec<String> {
    messages.iter().map(|message| message.line.text.clone()).collect()
}

fn translation(root: &Path, lang: &str, base: &[Message], errors: &mut Vec<String>) -> Vec<String> {
    let sources = sources(root, lang);
    let language = ftl::read(&sources, errors);
    for entry in &language.messages {
        if base.iter().all(|message| message.entry.id != entry.id) {
            errors.push(entry.refuse("does not exist in the base language"));
        }
    }
    let mut missing = Vec::new();
    let mut lines = Vec::new();
    for Message { entry: original, line: expected } in base {
        let Some(entry) = language.messages.iter().find(|entry| entry.id == original.id) else {
            missing.push(original.id);
            continue;
        };
        let known = &expected.variables;
        match lower::lower(&language, entry, known) {
            Ok(line) if line.unused.is_empty() && line.variables.len() == known.len() => lines.push(line.text),
            Ok(line) => errors.push(entry.refuse(&format!(
                "the base language has the variables [{}]; unused here: [{}], only here: [{}]",
                known.join(", "),
                line.unused.join(", "),
                line.variables[known.len()..].join(", "),
            ))),
            Err(why) => errors.push(entry.refuse(&why)),
        }
    }
    if !missing.is_empty() {
        errors.push(format!("locales/{lang}: missing messages: {}", missing.join(", ")));
    }
    lines
}

/// The message files of a language, in the order of their names.
fn sources(root: &Path, lang: &str) -> Vec<Source> {
    let folder = format!("locales/{lang}");
    let files = names(&root.join(&folder), |path| path.extension().is_some_and(|extension| extension == "ftl"));
    let read = |name: String| {
        let path = format!("{folder}/{name}");
        let text = fs::read_to_string(root.join(&path)).unwrap_or_else(|why| panic!("{path}: {why}"));
        Source { path, text }
    };
    files.into_iter().map(read).collect()
}

/// The sorted names in a folder that pass a test; none where there is no folder.
fn names(folder: &Path, test: impl Fn(&Path) -> bool) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let tested = entries.filter(|entry| test(&entry.path()));
    let mut names: Vec<_> = tested.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    names
}
