//! The address and the history: the link of the state, written as the reader works.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::{untrack, window};
use wasm_bindgen::prelude::*;
use web_sys::PopStateEvent;

use super::timer::{QUIET_MS, Timer};
use super::when_changed;
use crate::permalink::Link;
use crate::state::App;

/// Between two writings of the address while a value changes, in milliseconds: under 50 in 10 s, as WebKit wants it.
const PACE_MS: i32 = 300;

/// Writes the address. While values change the present entry of the history is rewritten, at most once a
/// [`PACE_MS`]; a commit or a [`QUIET_MS`] makes one entry, and the entry before gets back what it had.
pub fn follow_address(app: App) {
    let entry = Rc::new(RefCell::new((address(app), app.snapshot())));
    let (pace, quiet) = (Timer::default(), Timer::default());
    let push = {
        let (entry, pace, quiet) = (entry.clone(), pace.clone(), quiet.clone());
        move || {
            let unwritten = pace.is_set();
            pace.stop();
            quiet.stop();
            let now = (address(app), app.snapshot());
            // The same state may have two addresses: as a link came, and as it is written.
            let before = entry.replace(now.clone());
            let changed = before.1 != now.1 || app.is_slides() && before.0 != now.0;
            if changed && app.presentation().embed.is_none() {
                write(History::Replace, &before);
                write(History::Push, &now);
            } else if changed || unwritten {
                write(History::Replace, &now);
            }
        }
    };
    let on_quiet = push.clone();
    let (running, waiting) = (pace.clone(), quiet.clone());
    let changed = move || {
        if !pace.is_set() {
            pace.set(PACE_MS, move || write(History::Replace, &(address(app), app.snapshot())));
        }
        let settle = on_quiet.clone();
        quiet.set(QUIET_MS, move || {
            let step = app.current.now().map(|id| app.step(id)).filter(|state| !state.is_grabbed());
            if let Some(state) = step {
                app.commit(state.step.id);
                settle();
            }
        });
    };
    when_changed(Box::new(move || (app.changes.get(), 0)), Box::new(changed));
    when_changed(Box::new(move || (app.commits.get(), 0)), Box::new(push));
    // Every entry holds a snapshot, the first one too. One without is a new one, made by a way to another place of the page.
    write(History::Replace, &(current_address(), app.snapshot()));
    let back = move |event: PopStateEvent| {
        // What was not written yet belongs to the entry that was left.
        running.stop();
        waiting.stop();
        let snapshot = event.state().as_string();
        if let Some(snapshot) = &snapshot {
            app.restore(snapshot);
        }
        if let Some(step) = Link::parse(&super::query()).0.step.filter(|_| app.is_slides()) {
            app.turn_to(step);
        }
        let now = (if app.is_slides() { address(app) } else { current_address() }, app.snapshot());
        if snapshot.is_none() {
            write(History::Replace, &now);
        }
        *entry.borrow_mut() = now;
    };
    let back = Closure::<dyn FnMut(PopStateEvent)>::new(back);
    window().set_onpopstate(Some(back.as_ref().unchecked_ref()));
    back.forget();
}

#[derive(Clone, Copy)]
enum History {
    Replace,
    Push,
}

fn write(how: History, (address, snapshot): &(String, String)) {
    let state = JsValue::from_str(snapshot);
    let written = window().history().and_then(|history| match how {
        History::Replace => history.replace_state_with_url(&state, "", Some(address)),
        History::Push => history.push_state_with_url(&state, "", Some(address)),
    });
    // A sandbox or a document without an address may refuse: then the link stands in the step's own link alone.
    drop(written);
}

/// The address of the present state.
fn address(app: App) -> String {
    match app.current.now() {
        Some(id) => ["?", &untrack(|| app.link(id)).print()].concat(),
        None => current_address(),
    }
}

fn current_address() -> String {
    let location = window().location();
    location.pathname().unwrap_or_default()
        + &location.search().unwrap_or_default()
        + &location.hash().unwrap_or_default()
}
