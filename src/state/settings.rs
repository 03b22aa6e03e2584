//! What the reader sets for the page, and the line of text in which it is remembered together with the guesses and the
//! solved challenges.

use leptos::prelude::untrack;

use super::AppSlots;
use crate::lesson::StepId;
use crate::message::{Text, text};
use crate::permalink::{Presentation, Theme};

/// A setting. Nothing here changes a count.
pub struct Setting {
    /// The attribute of the root element that says its value.
    pub attribute: &'static str,
    pub label: Text,
    /// Its values as the attribute has them, the usual one first.
    pub words: &'static [&'static str],
    /// Names of the values, unless there are two that a box tells apart.
    pub options: &'static [Text],
}

const fn switch(attribute: &'static str, label: Text, words: &'static [&'static str; 2]) -> Setting {
    Setting { attribute, label, words, options: &[] }
}

/// Every setting.
pub const SETTINGS: [Setting; 6] = [
    Setting {
        attribute: "data-theme",
        label: text::SETTINGS_THEME,
        words: &["auto", "light", "dark"],
        options: &[text::SETTINGS_AUTO, text::SETTINGS_LIGHT, text::SETTINGS_DARK],
    },
    switch("data-motion", text::SETTINGS_MOTION, &["auto", "off"]),
    switch("data-patterns", text::SETTINGS_PATTERNS, &["on", "off"]),
    switch("data-contrast", text::SETTINGS_CONTRAST, &["normal", "more"]),
    switch("data-announcements", text::SETTINGS_ANNOUNCEMENTS, &["all", "fewer"]),
    switch("data-remember", text::SETTINGS_REMEMBER, &["off", "on"]),
];

/// The place of each value in [`Setting::words`], in the order of [`SETTINGS`].
pub type Settings = [u8; SETTINGS.len()];

/// What the solved challenges are stored under; no step has that slug.
const SOLVED: &str = "solved";

const THEME: usize = 0;
const MOTION: usize = 1;
const ANNOUNCEMENTS: usize = 4;
const REMEMBER: usize = 5;

/// The settings that a link asks for.
pub(super) fn of_link(how: &Presentation) -> Settings {
    let mut settings = Settings::default();
    settings[THEME] = match how.theme {
        Theme::Auto => 0,
        Theme::Light => 1,
        Theme::Dark => 2,
    };
    settings[MOTION] = how.still.into();
    settings
}

impl AppSlots {
    /// Sets a setting.
    pub fn choose(&self, place: usize, value: u8) {
        let mut settings = self.settings.now();
        settings[place] = value;
        self.refused.set(false);
        self.settings.set(settings);
    }

    /// The browser would not store what it was asked to remember.
    pub fn refuse(&self) {
        self.choose(REMEMBER, 0);
        self.refused.set(true);
    }

    /// Whether changes of a figure are not spoken of.
    pub fn is_quiet(&self) -> bool {
        self.settings.now()[ANNOUNCEMENTS] == 1
    }

    /// What is to be remembered, tracked: nothing, unless the reader asked for it.
    pub fn memory(&'static self) -> Option<String> {
        let settings = self.settings.get();
        let list = |numbers: Vec<i64>| numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
        let mut line = list(settings.map(i64::from).to_vec());
        // A number for each step: bit = challenge.
        let mut solved = Vec::new();
        for id in StepId::ALL {
            solved.push(self.step(id).solved());
            if let Some(guess) = self.step(id).guess() {
                line = [&line, " ", id.slug(), "=", &list(guess.numbers())].concat();
            }
        }
        line = [&line, " ", SOLVED, "=", &list(solved)].concat();
        Some(line).filter(|_| settings[REMEMBER] == 1)
    }

    /// Takes what was remembered; what a link asks for comes first. Anything that can't be read is passed over.
    pub fn remember(&'static self, line: &str) {
        let numbers = |list: &str| list.split(',').map(|number| number.parse().ok()).collect::<Option<Vec<i64>>>();
        let mut parts = line.split(' ');
        let mut settings = untrack(|| self.settings.get());
        for (place, value) in parts.next().and_then(numbers).unwrap_or_default().into_iter().enumerate() {
            if let Some(setting) = SETTINGS.get(place).filter(|_| settings[place] == 0) {
                settings[place] = value.clamp(0, setting.words.len() as i64 - 1) as u8;
            }
        }
        self.settings.set(settings);
        for (slug, list) in parts.filter_map(|part| part.split_once('=')) {
            if slug == SOLVED {
                let solved = numbers(list).unwrap_or_default();
                StepId::ALL.into_iter().zip(solved).for_each(|(id, bits)| self.step(id).solve(bits));
            }
            let Some(id) = StepId::by_slug(slug) else { continue };
            if let Some(guess) = numbers(list).and_then(|numbers| id.step().prediction.form.guess(&numbers)) {
                self.step(id).guess.set(Some(guess));
                self.step(id).open(true);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::{Guess, Key};
    use crate::message::Catalog;
    use crate::permalink::Link;
    use crate::scene::Layout;
    use crate::state::App;

    fn app(query: &str) -> App {
        let (link, notes) = Link::parse(query);
        AppSlots::new(link, notes, Catalog::english(), Layout::new(328.0, 1.0))
    }

    #[test]
    fn nothing_is_remembered_before_it_is_asked_for() {
        let app = app("");
        app.guess(StepId::Hook, Guess::Numbers(4, 32));
        app.choose(THEME, 2);
        assert_eq!(app.memory(), None);
        app.choose(REMEMBER, 1);
        assert_eq!(app.memory().as_deref(), Some("2,0,0,0,0,1 hook=4,32 solved=0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0"));
        app.choose(REMEMBER, 0);
        assert_eq!(app.memory(), None);
    }

    #[test]
    fn what_is_remembered_comes_back() {
        let before = app("");
        let guesses = [
            (StepId::Hook, Guess::Numbers(4, -1)),
            (StepId::Sector, Guess::Choice(2)),
            (StepId::Packed, Guess::Numbers(4, 0)),
            (StepId::Stride, Guess::Share(13)),
            (StepId::Spectrum, Guess::Points([1, 4, 8, 12, 16, 20, 24, 28, 32])),
            (StepId::Summary, Guess::Blanks([true, false, true])),
        ];
        guesses.into_iter().for_each(|(id, guess)| before.guess(id, guess));
        for (place, value) in [(THEME, 1), (ANNOUNCEMENTS, 1), (REMEMBER, 1)] {
            before.choose(place, value);
        }
        let line = before.memory().expect("a line");
        let after = app("");
        after.remember(&line);
        for (id, guess) in guesses {
            assert_eq!(after.step(id).guess(), Some(guess));
            assert!(after.step(id).is_open());
        }
        assert!(after.step(StepId::Warp).guess().is_none() && after.is_quiet());
        assert_eq!(after.memory(), Some(line));
    }

    #[test]
    fn solved_challenges_come_back() {
        let before = app("");
        before.choose(REMEMBER, 1);
        before.check(StepId::Sector, 1, "8");
        before.check(StepId::Time, 0, "");
        before.set(StepId::Sector, Key::At, 28);
        let line = before.memory().expect("a line");
        assert_eq!(line, "0,0,0,0,0,1 solved=0,0,3,0,0,0,0,0,0,0,0,0,0,0,0,0");
        let after = app("");
        after.remember(&line);
        for id in StepId::ALL {
            assert_eq!(after.step(id).n_solved(), if id == StepId::Sector { 2 } else { 0 });
        }
        assert_eq!(after.memory(), Some(line));
        // A wrong answer counts as ever.
        after.check(StepId::Sector, 1, "9");
        assert_eq!(after.step(StepId::Sector).n_solved(), 1);
        after.choose(REMEMBER, 0);
        assert_eq!(after.memory(), None);
    }

    #[test]
    fn a_link_comes_before_what_is_remembered() {
        let app = app("?theme=light");
        app.remember("2,1,0,0,0,1");
        assert_eq!(app.settings.get()[..2], [1, 1]);
    }

    #[test]
    fn rubbish_is_passed_over() {
        for line in [
            "",
            " ",
            "x",
            "9,9,9,9,9,9,9",
            "0 hook=x",
            "0 hook=1,2,3",
            "0 sector=99",
            "0 nothing=1",
            "-1 spectrum=1 =",
            "0 summary=5",
            "0 solved=x",
            "0 solved=-8,4096,",
            "0 solved=9223372036854775807999",
        ] {
            let app = app("");
            app.remember(line);
            assert!(StepId::ALL.into_iter().all(|id| app.step(id).guess().is_none()), "{line}");
            assert!(StepId::ALL.into_iter().all(|id| app.step(id).n_solved() == 0), "{line}");
            assert!(app.settings.get().iter().zip(&SETTINGS).all(|(value, of)| usize::from(*value) < of.words.len()));
        }
    }
}
