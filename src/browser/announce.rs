//! The one status region of the page.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use leptos::prelude::document;

use super::timer::{QUIET_MS, Timer};
use super::when_changed;
use crate::message::Message;
use crate::state::App;

/// Between emptying the status region and filling it, in milliseconds, so that the same words are spoken again.
const BREATH_MS: i32 = 200;

/// Fills the one status region: at once with what a button brought about, and [`QUIET_MS`] after the last change with the
/// live sentence. Never during a drag, never the same words twice, never on load.
pub fn follow_announcements(app: App) {
    let (quiet, breath) = (Timer::default(), Timer::default());
    let last = Rc::new(RefCell::new(String::new()));
    let speak = move |message: Message| {
        let words = app.plain(&message);
        fill("");
        breath.set(BREATH_MS, move || fill(&words));
    };
    let at_once = speak.clone();
    let silence = quiet.clone();
    let said = move || {
        silence.stop();
        if let Some(message) = app.said.now().1.pop() {
            at_once(message);
        }
    };
    when_changed(Box::new(move || (app.said.get().0, 0)), Box::new(said));
    let heard = Cell::new(0);
    let changed = move || {
        // A commit ends a drag, of which nothing was said. To a change that is about to be spoken of it adds nothing.
        let is_change = heard.replace(app.changes.now()) != app.changes.now();
        if !is_change && quiet.is_set() {
            return;
        }
        if app.is_quiet() {
            return;
        }
        let Some(state) = app.current.now().map(|id| app.step(id)).filter(|state| !state.is_grabbed()) else { return };
        let (speak, last) = (speak.clone(), last.clone());
        quiet.set(QUIET_MS, move || {
            let message = state.step.sentence(&state.analysis_now());
            let words = app.plain(&message);
            if *last.borrow() != words {
                last.replace(words);
                speak(message);
            }
        });
    };
    when_changed(Box::new(move || (app.changes.get(), app.commits.get())), Box::new(changed));
}

fn fill(words: &str) {
    if let Some(region) = document().get_element_by_id("live") {
        region.set_text_content(Some(words));
    }
}
