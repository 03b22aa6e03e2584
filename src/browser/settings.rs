//! Settings: on the root element, where styles find them, and in the browser's storage once the reader asks for it.

use leptos::prelude::{RenderEffect, queue_microtask, untrack, window};
use wasm_bindgen::JsCast;
use web_sys::{HtmlDialogElement, Storage};

use super::{document, plots, root};
use crate::state::{App, SETTINGS};

/// The name of what is stored.
const KEY: &str = "sectorwise";

/// Puts what is remembered and every setting into effect, now and whenever one changes.
pub fn follow_settings(app: App) {
    let is_page = app.presentation().embed.is_none();
    if let Some(line) = storage().filter(|_| is_page).and_then(|storage| storage.get_item(KEY).ok().flatten()) {
        app.remember(&line);
    }
    let shown = RenderEffect::new(move |_: Option<()>| {
        let settings = app.settings.get();
        let Some(root) = root() else { return };
        for (setting, value) in SETTINGS.iter().zip(settings) {
            let _ = root.set_attribute(setting.attribute, setting.words[usize::from(value)]);
        }
        untrack(|| plots::take_pen(app));
    });
    let stored = RenderEffect::new(move |before: Option<Option<String>>| {
        let now = app.memory();
        if before.is_some_and(|before| before != now) && !store(now.as_deref()) && now.is_some() {
            untrack(|| app.refuse());
        }
        now
    });
    std::mem::forget((shown, stored));
}

/// The browser's storage. A sandbox throws at the mere question.
fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// Stores a line, or removes it; whether the browser let it.
fn store(line: Option<&str>) -> bool {
    let done = storage().map(|storage| match line {
        Some(line) => storage.set_item(KEY, line),
        None => storage.remove_item(KEY),
    });
    done.is_some_and(|done| done.is_ok())
}

/// Opens a dialog over the page, once what follows the state is in it. It closes by itself and leads the focus back.
pub fn show_dialog(id: &'static str) {
    queue_microtask(|| {
        let dialog = document().get_element_by_id(id).and_then(|dialog| dialog.dyn_into::<HtmlDialogElement>().ok());
        if let Some(dialog) = dialog {
            // It only fails for one that is open.
            let _ = dialog.show_modal();
        }
    });
}
