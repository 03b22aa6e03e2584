//! A key with few values, as a group of native radio buttons.

use super::{control_id, locked_reason, put_away};
use crate::lesson::{KeyUse, Kind, Values};
use crate::state::{App, StepState};
use crate::ui::node::{Node, el};
use crate::ui::prose::{fixed, prose};

/// One of a few values.
pub fn choice(app: App, state: StepState, key_use: KeyUse) -> Node {
    let id = state.step.id;
    let key = key_use.key;
    let name = control_id(id, key);
    let locked = app.is_locked(key);
    // Each option has its place, whatever value stands there: radio buttons stay while what they offer follows the state.
    // The last places are for what other states offer, and for a value that only a link brought.
    let offered = move |values: &Values, place: usize| state.step.choices(key, values).get(place).copied();
    let more = if matches!(key.spec().kind, Kind::Integer(_) | Kind::Peak) { 2 } else { 0 };
    let options = (0..state.step.choices(key, &state.step.start()).len() + more).map(|place| {
        let value = move || offered(&state.values(), place);
        let checked = move || value() == Some(state.values().get(key));
        let choose = move |_| {
            if let Some(value) = offered(&state.values_now(), place) {
                app.set(id, key, value);
                app.commit(id);
            }
        };
        let radio = el("input")
            .attr("type", "radio")
            .attr("name", name.clone())
            .live_attr("value", move || value().map(|value| value.to_string()))
            .attr_if(locked, "aria-disabled", "true")
            .live_flag("disabled", move || locked && !checked())
            .live_flag("checked", checked)
            .on("change", choose);
        let words = prose(app, move || state.step.choice_words(key, value().unwrap_or_default()));
        let hidden = move || value().is_none().then(String::new);
        el("label").class("option").live_attr("hidden", hidden).child(radio).child(el("span").child(words)).into()
    });
    let options = el("div").class("options").children(options);
    let legend = el("legend").child(fixed(app, state.step.label(key))).child(locked_reason(app, key));
    let frame = el("fieldset").class("control choice").attr("id", name.clone());
    frame.live_attr("hidden", put_away(state, key)).child(legend).child(options).into()
}
