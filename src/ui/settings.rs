//! Settings: a button, and the dialog that it opens.

use super::node::{Node, el};
use super::prose::{fixed, spans};
use crate::browser;
use crate::message::{Text, text};
use crate::state::{App, SETTINGS, Setting};

/// The button that opens the dialog.
pub fn button(app: App) -> Node {
    el("button")
        .class("gear")
        .attr("type", "button")
        .attr("aria-haspopup", "dialog")
        .on("click", |_| browser::show_dialog("settings"))
        .child(el("span").class("name").child(fixed(app, text::SETTINGS_TITLE)))
        .into()
}

/// The dialog, closed at first.
pub fn dialog(app: App) -> Node {
    let close = el("button").child(fixed(app, text::UI_CLOSE));
    let refused = move || app.refused.get().then(|| spans(app, &text::SETTINGS_REFUSED.into())).into();
    el("dialog")
        .attr("id", "settings")
        .attr("aria-labelledby", "settings-title")
        .child(el("h2").attr("id", "settings-title").child(fixed(app, text::SETTINGS_TITLE)))
        .children(SETTINGS.iter().enumerate().map(|(place, setting)| choices(app, place, setting)))
        .child(el("p").class("notice").attr("role", "alert").live_child(refused))
        .child(el("form").attr("method", "dialog").child(close))
        .into()
}

fn choices(app: App, place: usize, setting: &'static Setting) -> Node {
    let option = |kind: &'static str, value: u8, words: Text| {
        let is = move || app.settings.get()[place] == value;
        let choose = move |_| app.choose(place, if kind == "radio" || !is_now(app, place) { value } else { 0 });
        let input = el("input")
            .attr("type", kind)
            .attr("name", setting.attribute)
            .live_flag("checked", is)
            .on("change", choose);
        el("label").class("option").child(input).child(el("span").child(fixed(app, words))).into()
    };
    if setting.options.is_empty() {
        return option("checkbox", 1, setting.label);
    }
    let options = setting.options.iter().enumerate().map(|(value, words)| option("radio", value as u8, *words));
    el("fieldset")
        .child(el("legend").child(fixed(app, setting.label)))
        .child(el("div").class("options").children(options))
        .into()
}

/// Whether the box of a setting is ticked.
fn is_now(app: App, place: usize) -> bool {
    app.settings.now()[place] == 1
}
