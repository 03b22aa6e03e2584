//! A key with few values, as a group of native radio buttons.

use super::{control_id, locked_reason};
use crate::lesson::{KeyUse, choice_words, choices};
use crate::state::{App, StepState};
use crate::ui::node::{Node, el};
use crate::ui::prose::{fixed, prose};

/// One of a few values.
pub fn choice(app: App, state: StepState, key_use: KeyUse) -> Node {
    let id = state.step.id;
    let key = key_use.key;
    let name = control_id(id, key);
    let locked = app.is_locked(key);
    let options = choices(key).into_iter().map(|value| {
        let checked = move || state.values().get(key) == value;
        let choose = move |_| {
            app.set(id, key, value);
            app.commit(id);
        };
        let radio = el("input")
            .attr("type", "radio")
            .attr("name", name.clone())
            .attr("value", value.to_string())
            .attr_if(locked, "aria-disabled", "true")
            .live_flag("disabled", move || locked && !checked())
            .live_flag("checked", checked)
            .on("change", choose);
        let words = prose(app, move || choice_words(key, value));
        el("label").class("option").child(radio).child(el("span").child(words)).into()
    });
    let options = el("div").class("options").children(options);
    let legend = el("legend").child(fixed(app, state.step.label(key))).child(locked_reason(app, key));
    el("fieldset").class("control choice").attr("id", name.clone()).child(legend).child(options).into()
}
