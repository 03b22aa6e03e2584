//! The rules of the house, kept by reading the sources: who may use whom, one slider, no dead text, no file too long. Each
//! names the file that breaks it.

use std::fs;
use std::path::{Path, PathBuf};

use sectorwise::lesson::entry;
use sectorwise::message::INDEX;

/// Modules that know neither the framework nor the browser, in the order in which each may use those before it.
const PURE: [&str; 5] = ["model", "message", "lesson", "scene", "permalink"];
/// Lines of a source file, its tests included.
const MOST_LINES: usize = 450;

/// A source file: its path from the root of the package, and its text.
struct Source {
    path: String,
    text: String,
}

impl Source {
    /// The module at the crate's root that the file belongs to, such as `scene`.
    fn module(&self) -> &str {
        let below_src = self.path.strip_prefix("src/").expect("below src");
        below_src.split(['/', '.']).next().expect("a name")
    }

    /// Whether the file is compiled for tests alone.
    fn is_test(&self) -> bool {
        self.path.contains("/tests/") || self.path.ends_with("/tests.rs") || self.path.ends_with("/oracle.rs")
    }

    /// The text without the tests at its end.
    fn without_tests(&self) -> &str {
        self.text.split("#[cfg(test)]\nmod tests {").next().expect("a part")
    }
}

/// All files below a directory with that ending, in order of their paths.
fn files(directory: &str, ending: &str) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut directories = vec![root.join(directory)];
    let mut paths: Vec<PathBuf> = Vec::new();
    while let Some(directory) = directories.pop() {
        for entry in fs::read_dir(&directory).expect("a directory") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                directories.push(path);
            } else if path.extension().is_some_and(|extension| extension == ending) {
                paths.push(path);
            }
        }
    }
    paths.sort();
    assert!(!paths.is_empty(), "{directory} has no .{ending} files");
    let name = |path: &Path| path.strip_prefix(root).expect("below the root").to_str().expect("a name").to_owned();
    paths.iter().map(|path| Source { path: name(path), text: fs::read_to_string(path).expect("text") }).collect()
}

fn sources() -> Vec<Source> {
    files("src", "rs")
}

/// Whether a name stands in a text as a whole word.
fn has_word(text: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word)
        .any(|(at, _)| !text[..at].ends_with(is_part) && !text[at + word.len()..].starts_with(is_part))
}

/// Files that do what they should not, each with a word on it.
#[track_caller]
fn none(broken: Vec<String>, rule: &str) {
    assert!(broken.is_empty(), "{rule}:\n{}", broken.join("\n"));
}

#[test]
fn pure_modules_know_neither_framework_nor_browser() {
    let words = ["leptos", "web_sys", "js_sys", "wasm_bindgen", "plotters"];
    let mut broken = Vec::new();
    for source in sources().iter().filter(|source| PURE.contains(&source.module())) {
        let named = words.into_iter().filter(|word| has_word(&source.text, word));
        broken.extend(named.map(|word| format!("{} names {word}", source.path)));
    }
    none(broken, "model, message, lesson, scene and permalink are pure");
}

#[test]
fn every_pure_module_is_there() {
    for module in PURE {
        assert!(sources().iter().any(|source| source.module() == module), "src has no module {module}");
    }
}

#[test]
fn only_browser_touches_the_window() {
    let mut broken = Vec::new();
    for source in sources().iter().filter(|source| source.module() != "browser") {
        let words = ["window()", "document()", "web_sys::window", "web_sys::Window", "local_storage"];
        let named = words.into_iter().filter(|word| source.text.contains(word));
        broken.extend(named.map(|word| format!("{} names {word}", source.path)));
    }
    none(broken, "the window belongs to src/browser");
}

/// Modules of the crate that a text uses: what follows `crate::`, also in braces.
fn used_modules(text: &str) -> Vec<String> {
    let name = |text: &str| text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    let mut used = Vec::new();
    for (at, found) in text.match_indices("crate::") {
        let rest = &text[at + found.len()..];
        let Some(list) = rest.strip_prefix('{') else {
            used.push(name(rest));
            continue;
        };
        let mut depth = 1;
        let mut begins = true;
        for (place, c) in list.char_indices() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 1 => {
                    begins = true;
                    continue;
                }
                _ => {}
            }
            if depth == 0 {
                break;
            }
            if begins && !c.is_whitespace() {
                used.push(name(&list[place..]));
                begins = false;
            }
        }
    }
    used
}

#[test]
fn uses_in_braces_are_read() {
    assert_eq!(used_modules("use crate::{model::{a, b}, scene};\nuse crate::lesson::x;"), ["model", "scene", "lesson"]);
    assert_eq!(used_modules("$crate::message::Text and crate::state"), ["message", "state"]);
}

#[test]
fn modules_use_only_those_above_them() {
    let mut broken = Vec::new();
    for source in sources() {
        let Some(place) = PURE.iter().position(|module| *module == source.module()) else { continue };
        let above = &PURE[..=place];
        // Macros at the root of the crate have no module.
        let below = used_modules(&source.text).into_iter().filter(|module| !above.contains(&module.as_str()));
        broken.extend(below.map(|module| format!("{} uses {module}", source.path)));
    }
    none(broken, "each module uses only those above it in src/lib.rs");
}

/// The order above is the one that src/lib.rs states, in its words and in its items.
#[test]
fn lib_names_its_modules_in_order() {
    let lib = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs")).expect("src/lib.rs");
    let items: Vec<&str> = lib.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')).collect();
    assert_eq!(items[..PURE.len()], PURE);
    assert_eq!(items[PURE.len()..], ["plot", "state", "browser", "ui"]);
    let quoted: Vec<&str> = lib.split('`').skip(1).step_by(2).take(PURE.len()).collect();
    assert_eq!(quoted, PURE, "in the words of src/lib.rs");
}

/// One component for every slider of a state; the only other ranges are what is guessed before the figure speaks: a share, and the points of a chart.
#[test]
fn there_is_one_slider() {
    let ranges: Vec<String> = sources()
        .iter()
        .flat_map(|source| {
            let n = source.without_tests().matches("\"range\"").count();
            let is_view = ["ui", "state", "browser"].contains(&source.module());
            vec![source.path.clone(); if is_view { n } else { 0 }]
        })
        .collect();
    assert_eq!(
        ranges,
        ["src/ui/controls/slider.rs", "src/ui/prediction.rs", "src/ui/prediction.rs"],
        "places with a range input"
    );
}

/// The Rust name of a message: a constant, or a struct where it has arguments.
fn rust_name(id: &str, variables: &[&str]) -> String {
    if variables.is_empty() {
        return format!("text::{}", id.replace('-', "_").to_uppercase());
    }
    let camel = id.split('-').map(|part| part[..1].to_uppercase() + &part[1..]);
    format!("msg::{}", camel.collect::<String>())
}

#[test]
fn every_message_is_said_somewhere() {
    let said: Vec<Source> = sources().into_iter().filter(|source| !source.is_test()).collect();
    let is_said = |name: &str| said.iter().any(|source| has_word(source.without_tests(), name));
    let unsaid = INDEX.iter().filter(|(id, variables)| !is_said(&rust_name(id, variables)));
    none(unsaid.map(|(id, _)| (*id).to_owned()).collect(), "messages that nothing says");
}

/// What a message file says of itself: the ids of its terms, and all that it refers to.
#[test]
fn every_term_of_the_files_is_used() {
    for lang in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("locales")).expect("locales") {
        let lang = lang.expect("a language").file_name();
        let all = files(&format!("locales/{}", lang.to_str().expect("a tag")), "ftl");
        let text: String = all.iter().map(|file| file.text.as_str()).collect();
        let terms = text.lines().filter_map(|line| line.strip_prefix('-')?.split_once(" =")).map(|(id, _)| id);
        let unused = terms.filter(|id| !text.contains(&format!("{{ -{id} }}")));
        none(unused.map(str::to_owned).collect(), "terms that no message uses");
    }
}

/// Words that do something stand in the articles of the steps, where they can.
#[test]
fn marked_words_stand_in_articles() {
    // On the instructor's page such words are links, by names of its own.
    for file in files("locales", "ftl").into_iter().filter(|file| !file.path.contains("/teach/")) {
        for line in file.text.lines().filter(|line| line.contains("[[") || line.contains("((")) {
            assert!(line.contains("-tell-"), "{}: {line}", file.path);
            for marked in line.split("[[").skip(1) {
                let id = marked.split(['|', ']']).next().expect("an id");
                assert!(entry(id).is_some(), "{}: [[{id}]] is in no glossary", file.path);
            }
        }
    }
}

#[test]
fn no_source_file_is_too_long() {
    let long = sources().into_iter().filter_map(|source| {
        let n = source.text.lines().count();
        (n > MOST_LINES).then(|| format!("{}: {n} lines", source.path))
    });
    none(long.collect(), "files of at most 450 lines");
}

#[test]
fn every_file_opens_with_its_purpose() {
    let mut all = sources();
    all.extend(files("tests", "rs"));
    all.extend(files("benches", "rs"));
    let silent = all.into_iter().filter(|source| !source.text.starts_with("//! "));
    none(silent.map(|source| source.path).collect(), "files that don't open with a //! sentence");
}

#[test]
fn no_test_is_ignored() {
    let word = ["#[", "ignore"].concat();
    let mut all = sources();
    all.extend(files("tests", "rs"));
    let ignoring = all.into_iter().filter(|source| source.text.contains(&word));
    none(ignoring.map(|source| source.path).collect(), "files with ignored tests");
}
