//! The page's link: parsed in total (any text gives a state, with notes on what was not usable) and printed at its shortest.
//! A link printed and parsed again gives the same state; a state printed, the same link.

use std::borrow::Cow;

use form_urlencoded::parse as parse_query;

use crate::lesson::{Key, KeySpec, Kind, Moves, StepId, Values};
use crate::message::{Arg, Message, msg};
use crate::model::DEVICES;

mod frame;
mod snippet;
#[cfg(test)]
mod tests;

pub use frame::{Asked, amended, asked, heights, state};
pub use snippet::{Embedded, HOSTS, ONE_FILE, snippet};

/// Version of the link's keys.
pub const VERSION: &str = "1";
/// Characters of a bad value that a note repeats.
const SHOWN: usize = 24;
/// Notes that are written out; the rest are counted.
const NOTES: usize = 4;

/// What a page shows: a step's state and how it is presented.
#[derive(Clone, PartialEq, Debug)]
pub struct Link {
    /// The step that the link names.
    pub step: Option<StepId>,
    /// The state of [`Link::target`].
    pub values: Values,
    /// Whether the link set any key of the state.
    pub keyed: bool,
    pub presentation: Presentation,
}

/// How much of a page an embed shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Embed {
    /// Figure, caption, sentence, closed data table.
    Figure,
    /// The figure and its controls.
    Controls,
    /// The whole step.
    Step,
}

impl Embed {
    /// Its word in the link.
    pub fn word(self) -> &'static str {
        word_of(&EMBEDS, &Some(self))
    }
}

/// The shape of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum View {
    #[default]
    Article,
    Slide,
    Handout,
}

/// Which palette is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// What the reader's system prefers.
    #[default]
    Auto,
    Light,
    Dark,
}

/// How the page is presented: nothing here changes a count.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Presentation {
    pub embed: Option<Embed>,
    /// Keys whose controls cannot be changed.
    pub lock: Vec<Key>,
    /// Keys whose controls are absent.
    pub hide: Vec<Key>,
    pub view: View,
    pub theme: Theme,
    /// Whether the link turns motion off.
    pub still: bool,
}

impl Presentation {
    /// Whether the article is laid out for paper: an embed never is.
    pub fn is_handout(&self) -> bool {
        self.view == View::Handout && self.embed.is_none()
    }
}

const EMBEDS: [(&str, Option<Embed>); 3] =
    [("figure", Some(Embed::Figure)), ("controls", Some(Embed::Controls)), ("step", Some(Embed::Step))];
const VIEWS: [(&str, View); 3] = [("article", View::Article), ("slide", View::Slide), ("handout", View::Handout)];
const THEMES: [(&str, Theme); 3] = [("auto", Theme::Auto), ("light", Theme::Light), ("dark", Theme::Dark)];
const MOTIONS: [(&str, bool); 2] = [("auto", false), ("off", true)];

/// The keys that are no step's, each with the words that it takes; none where it takes a list of keys.
#[cfg(not(target_arch = "wasm32"))]
pub fn page_keys() -> [(&'static str, Vec<&'static str>); 8] {
    [
        ("step", StepId::ALL.map(StepId::slug).into()),
        ("embed", EMBEDS.map(|(word, _)| word).into()),
        ("lock", Vec::new()),
        ("hide", Vec::new()),
        ("view", VIEWS.map(|(word, _)| word).into()),
        ("theme", THEMES.map(|(word, _)| word).into()),
        ("motion", MOTIONS.map(|(word, _)| word).into()),
        ("v", vec![VERSION]),
    ]
}

impl Link {
    /// The step whose state the keys set: without `step` that is `stride`.
    pub fn target(&self) -> StepId {
        self.step.unwrap_or(StepId::Stride)
    }

    /// Reads the query of a link, with or without its `?`. Unknown keys are passed over. A bad value falls back to the
    /// nearest limit or to the step's default, with a note.
    pub fn parse(query: &str) -> (Link, Vec<Message>) {
        let pairs: Vec<_> = parse_query(query.trim_start_matches('?').as_bytes()).collect();
        let mut notes = Notes::default();
        let mut step = None;
        for (_, slug) in pairs.iter().filter(|(name, _)| name == "step") {
            step = StepId::by_slug(slug);
            if step.is_none() {
                notes.add(msg::NoteStep { given: shown(slug) });
            }
        }
        let record = step.unwrap_or(StepId::Stride).step();
        let mut link = Link { step, values: record.start(), keyed: false, presentation: Presentation::default() };
        for (name, given) in &pairs {
            match Key::by_name(name) {
                Some(key) if record.key(key).is_some() => {
                    link.keyed |= link.read_key(key, given, &mut notes);
                }
                Some(_) => (),
                None => link.read_presentation(name, given, &mut notes),
            }
        }
        record.settle(&mut link.values, None);
        link.note_ranges(&pairs, &mut notes);
        (link, notes.finish())
    }

    /// Notes every number that had to give way: to its key's range, or to another key of the step.
    fn note_ranges(&self, pairs: &[(Cow<str>, Cow<str>)], notes: &mut Notes) {
        for key in self.target().step().keys.iter().map(|key_use| key_use.key) {
            let KeySpec { name, kind, .. } = key.spec();
            let mut given = pairs.iter().rev().filter(|pair| pair.0 == name).map(|pair| pair.1.as_ref());
            let read = given.find_map(|given| Some((given, read_value(kind, given)?)));
            let used = self.values.get(key);
            if let Some((given, _)) = read.filter(|(_, value)| *value != used) {
                let used = Arg::text(print_value(kind, used));
                notes.add(msg::NoteRange { key: Arg::text(name), given: shown(given), used });
            }
        }
    }

    /// Reads one key, clamped to its range; whether its value could be read.
    fn read_key(&mut self, key: Key, given: &str, notes: &mut Notes) -> bool {
        let kind = key.spec().kind;
        if let Kind::Moves = kind {
            let (moves, usable) = parse_moves(given);
            self.values.moves = moves;
            if !usable {
                notes.unread(key.spec().name, given, print_moves(&moves));
            }
            return usable;
        }
        match read_value(kind, given) {
            Some(value) => {
                self.values.set(key, value);
                true
            }
            None => {
                notes.unread(key.spec().name, given, print_value(kind, self.values.get(key)));
                false
            }
        }
    }

    fn read_presentation(&mut self, name: &str, given: &str, notes: &mut Notes) {
        let how = &mut self.presentation;
        let (usable, used) = match name {
            "embed" => (pick(&EMBEDS, given, &mut how.embed), word_of(&EMBEDS, &how.embed).to_owned()),
            "view" => (pick(&VIEWS, given, &mut how.view), word_of(&VIEWS, &how.view).to_owned()),
            "theme" => (pick(&THEMES, given, &mut how.theme), word_of(&THEMES, &how.theme).to_owned()),
            "motion" => (pick(&MOTIONS, given, &mut how.still), word_of(&MOTIONS, &how.still).to_owned()),
            "lock" => (keys(given, &mut how.lock), names(&how.lock)),
            "hide" => (keys(given, &mut how.hide), names(&how.hide)),
            "v" => (given == VERSION, VERSION.to_owned()),
            _ => return,
        };
        if !usable {
            notes.unread(name, given, used);
        }
    }

    /// The shortest query of this state, without `?`. Only what differs from the step's start and the usual presentation.
    pub fn print(&self) -> String {
        let mut out = String::new();
        let mut add = |name: &str, value: &str| {
            if !out.is_empty() {
                out.push('&');
            }
            out.push_str(name);
            out.push('=');
            out.push_str(value);
        };
        if let Some(step) = self.step {
            add("step", step.slug());
        }
        for key in self.target().step().changed(&self.values) {
            let spec = key.spec();
            match spec.kind {
                Kind::Moves => add(spec.name, &print_moves(&self.values.moves)),
                kind => add(spec.name, &print_value(kind, self.values.get(key))),
            }
        }
        let how = &self.presentation;
        if how.embed.is_some() {
            add("embed", word_of(&EMBEDS, &how.embed));
        }
        if !how.lock.is_empty() {
            add("lock", &names(&how.lock));
        }
        if !how.hide.is_empty() {
            add("hide", &names(&how.hide));
        }
        if how.view != View::Article {
            add("view", word_of(&VIEWS, &how.view));
        }
        if how.theme != Theme::Auto {
            add("theme", word_of(&THEMES, &how.theme));
        }
        if how.still {
            add("motion", word_of(&MOTIONS, &how.still));
        }
        out
    }
}

/// What could not be followed, a note each, up to [`NOTES`].
#[derive(Default)]
struct Notes {
    written: Vec<Message>,
    n_more: u32,
}

impl Notes {
    fn add(&mut self, note: impl Into<Message>) {
        if self.written.len() < NOTES {
            self.written.push(note.into());
        } else {
            self.n_more += 1;
        }
    }

    /// A value that could not be read, and what is used instead: nothing, if that is empty.
    fn unread(&mut self, name: &str, given: &str, used: String) {
        let used = Arg::text(if used.is_empty() { "nothing".to_owned() } else { used });
        self.add(msg::NoteUnread { key: Arg::text(name.to_owned()), given: shown(given), used });
    }

    fn finish(mut self) -> Vec<Message> {
        if self.n_more > 0 {
            self.written.push(msg::NoteMore { n: Arg::n(self.n_more) }.into());
        }
        self.written
    }
}

/// A bad value as a note repeats it: its beginning, without control characters.
fn shown(given: &str) -> Arg {
    let mut text: String = given.chars().filter(|c| !c.is_control()).take(SHOWN).collect();
    if text.len() < given.len() {
        text.push('…');
    }
    Arg::text(text)
}

fn pick<T: Copy>(table: &[(&str, T)], given: &str, into: &mut T) -> bool {
    let found = table.iter().find(|(word, _)| *word == given);
    if let Some((_, value)) = found {
        *into = *value;
    }
    found.is_some()
}

fn word_of<'a, T: PartialEq>(table: &[(&'a str, T)], value: &T) -> &'a str {
    table.iter().find(|(_, v)| v == value).map_or("", |(word, _)| word)
}

/// Reads a comma list of keys, in the table's order and each once; whether all were known.
fn keys(given: &str, into: &mut Vec<Key>) -> bool {
    let names: Vec<&str> = given.split(',').filter(|name| !name.is_empty()).collect();
    *into = Key::ALL.into_iter().filter(|key| names.contains(&key.spec().name)).collect();
    names.iter().all(|name| Key::by_name(name).is_some())
}

/// A comma list of keys.
fn names(keys: &[Key]) -> String {
    keys.iter().map(|key| key.spec().name).collect::<Vec<_>>().join(",")
}

fn read_value(kind: Kind, given: &str) -> Option<i64> {
    // A number too big for the type is still a number: it is out of range, not unreadable.
    let number = || {
        let digits = given.strip_prefix(['-', '+']).unwrap_or(given);
        (!digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
            .then(|| given.parse().unwrap_or(if given.starts_with('-') { i64::MIN } else { i64::MAX }))
    };
    match kind {
        Kind::Integer(_) | Kind::OneOf(_) => number(),
        Kind::Word(words) => words.iter().position(|word| *word == given).map(|place| place as i64),
        Kind::Mask if given == "all" => Some(i64::from(u32::MAX)),
        Kind::Mask => {
            let digits = given.strip_prefix("0x").unwrap_or(given);
            u32::from_str_radix(digits, 16).ok().filter(|_| !digits.starts_with('+')).map(i64::from)
        }
        Kind::Peak => match DEVICES.iter().position(|device| device.slug == given) {
            Some(place) => Some(-1 - place as i64),
            None => number().map(|n: i64| n.max(0)),
        },
        Kind::Moves => None,
    }
}

fn print_value(kind: Kind, value: i64) -> String {
    match kind {
        Kind::Word(words) => words[value as usize].to_owned(),
        Kind::Mask if value == i64::from(u32::MAX) => "all".to_owned(),
        Kind::Mask => format!("{value:x}"),
        Kind::Peak if value < 0 => DEVICES[(-1 - value) as usize].slug.to_owned(),
        _ => value.to_string(),
    }
}

fn parse_moves(given: &str) -> (Moves, bool) {
    let mut moves = Moves::NONE;
    let (mut usable, mut asked) = (true, 0u32);
    for part in given.split(',') {
        let pair =
            part.split_once(':').and_then(|(lane, word)| Some((lane.parse::<u32>().ok()?, word.parse::<i64>().ok()?)));
        match pair {
            Some((lane, word)) if lane < crate::model::WARP_LANES && (0..Moves::WORDS).contains(&word) => {
                moves.set(lane, word);
                asked |= 1 << lane;
            }
            _ => usable = false,
        }
    }
    (moves, usable && moves.iter().count() == asked.count_ones() as usize)
}

fn print_moves(moves: &Moves) -> String {
    moves.iter().map(|(lane, word)| format!("{lane}:{word}")).collect::<Vec<_>>().join(",")
}
