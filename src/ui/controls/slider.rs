//! The one slider: a native range with its buttons and its number field, and behind the thumb the curve of what it does.

use leptos::ev::Event;

use super::{control_id, locked_reason, put_away, set_number, shown_number};
use crate::browser;
use crate::lesson::{Bounds, Control, Key, KeyUse, Track, parse_number, track};
use crate::message::{Arg, Message, msg};
use crate::scene::digits;
use crate::state::{App, Slot, StepState};
use crate::ui::node::{Element, Node, el, svg};
use crate::ui::prose::{fixed, plain, spans};

/// A number of the state on a range.
pub fn slider(app: App, state: StepState, key_use: KeyUse) -> Node {
    let id = state.step.id;
    let key = key_use.key;
    let name = control_id(id, key);
    let label = state.step.label(key);
    let notice = Slot::new(Vec::<Message>::new());
    let bounds = move || bounds_of(state, key_use, &state.values());
    let place = move || key_use.place_of(shown_number(key_use, &state.values()));
    let number = move || shown_number(key_use, &state.values());
    let shown = move || shown_number(key_use, &state.values_now());
    let set = move |number: i64| {
        notice.set(Vec::new());
        set_number(app, state, key_use, number);
    };
    let input = move |event: Event| {
        if let Some(place) = browser::number_of(&event) {
            set(key_use.value_from(place, shown()));
        }
        // A locked key keeps its value: so must the thumb.
        browser::write_value(&event, key_use.place_of(shown()));
    };
    // A thumb let go ends a run of changes at once; keys end one by quiet. (Browsers tell of a change at every key.)
    let release = move |_| {
        if state.release() {
            app.commit(id);
        }
    };
    let page = move |event: Event| {
        let up = match browser::key(&event).as_str() {
            "PageUp" => true,
            "PageDown" => false,
            _ => return,
        };
        event.prevent_default();
        set(page_of(state, key_use, up));
    };
    let typed = move |event: Event| {
        let given = parse_number(&browser::text_of(&event));
        if let Some(number) = given {
            set(number);
            app.commit(id);
        }
        let used = Arg::n(shown());
        match given {
            None => notice.set(vec![msg::UiNoNumber { used }.into()]),
            Some(given) if given != shown() && !app.is_locked(key) => {
                notice.set(vec![msg::UiClamped { given: Arg::n(given), used }.into()]);
            }
            Some(_) => (),
        }
        browser::write_value(&event, shown());
    };
    let nudge = move |sign: &'static str, direction: i64, message: fn(Arg) -> Message| -> Element {
        let click = move |_| {
            let bounds = bounds_of(state, key_use, &state.values_now());
            let place = key_use.place_of(shown()) + direction * bounds.step;
            set(key_use.value_from(place.clamp(bounds.min, bounds.max), shown()));
            app.commit(id);
        };
        el("button")
            .class("nudge")
            .attr("type", "button")
            .attr("tabindex", "-1")
            .attr_if(app.is_locked(key), "aria-disabled", "true")
            .live_attr("aria-label", plain(app, move || message(Arg::message(label))))
            .on("click", click)
            .child(sign)
    };
    let range = el("input")
        .attr("type", "range")
        .attr("id", name.clone())
        .attr_if(app.is_locked(key), "aria-disabled", "true")
        .live_attr("min", move || Some(bounds().min.to_string()))
        .live_attr("max", move || Some(bounds().max.to_string()))
        .live_attr("step", move || Some(bounds().step.to_string()))
        .live_value(move || place().to_string())
        .live_attr("aria-valuetext", plain(app, move || value_words(state, key_use)))
        .on("input", input)
        .on("pointerdown", move |_| state.hold())
        .on("pointerup", release)
        .on("pointercancel", release)
        .on("keydown", page);
    let exact = el("input")
        .class("exact")
        .attr("type", "number")
        // The range alone is stop enough on the way of the Tab key: few values, or near ones.
        .attr_if(matches!(key, Key::Thread | Key::Overlap | Key::Latency | Key::Chunk | Key::Frame), "tabindex", "-1")
        .attr_if(app.is_locked(key), "aria-readonly", "true")
        .live_attr("aria-label", plain(app, move || msg::UiExact { label: Arg::message(label) }.into()))
        .live_value(move || number().to_string())
        .on("change", typed);
    let row = el("div")
        .class("row")
        .child(nudge("−", -1, |label| msg::UiDecrease { label }.into()))
        .child(
            el("div")
                .class("track")
                .live_child(move || {
                    track(id, key, &state.values(), state.step.bounds(key, &state.values())).map(curve).into()
                })
                .child(range),
        )
        .child(nudge("+", 1, |label| msg::UiIncrease { label }.into()))
        .child(exact);
    el("div")
        .class("control slider")
        .live_attr("hidden", put_away(state, key))
        .child(el("label").attr("for", name).child(fixed(app, label)).child(locked_reason(app, key)))
        .child(row)
        .child(
            el("p")
                .class("notice")
                .attr("role", "alert")
                .live_child(move || notice.get().first().map(|message| spans(app, message)).into()),
        )
        .into()
}

fn value_words(state: StepState, key_use: KeyUse) -> Message {
    let veiled = !state.is_open();
    state.step.value_words(&state.analysis(), key_use.key, veiled)
}

/// What the range itself may do: its places.
fn bounds_of(state: StepState, key_use: KeyUse, values: &crate::lesson::Values) -> Bounds {
    if matches!(key_use.control, Control::Lanes | Control::Word) {
        let (min, max) = key_use.slider;
        Bounds { min, max, step: 1 }
    } else {
        let Bounds { min, max, step } = state.step.bounds(key_use.key, values);
        Bounds { min: key_use.place_of(min), max: key_use.place_of(max), step }
    }
}

/// Where PageUp or PageDown leads.
fn page_of(state: StepState, key_use: KeyUse, up: bool) -> i64 {
    let values = state.values_now();
    if matches!(key_use.control, Control::Lanes | Control::Word) {
        let number = shown_number(key_use, &values) + if up { 8 } else { -8 };
        number.clamp(key_use.slider.0, key_use.slider.1)
    } else {
        state.step.page(key_use.key, &values, up)
    }
}

/// The count at each place of the slider, as a little curve behind its thumb, and ticks at its landmarks.
fn curve(track: Track) -> Element {
    let n = track.counts.len().max(2) as f64 - 1.0;
    let (least, most) = track.counts.iter().fold((u32::MAX, 1), |(least, most), n| (least.min(*n), most.max(*n)));
    // Counts that are close to each other stand on a base just below them.
    let base = if least > most / 2 { least.min(most) - 1 } else { 0 };
    let mut d = String::from("M0 100");
    for (place, count) in track.counts.iter().enumerate() {
        let (x, y) = (place as f64 / n * 100.0, 100.0 - f64::from(count - base) / f64::from(most - base) * 100.0);
        d.push_str(&["L", &digits(x), " ", &digits(y)].concat());
    }
    d.push_str("L100 100Z");
    let ticks = track.landmarks.into_iter().map(|(share, value)| {
        let left = [&digits(share * 100.0), "%"].concat();
        el("span").class("tick").live_style("left", move || left.clone()).child(value.to_string()).into()
    });
    let path = svg("path").attr("d", d);
    el("div")
        .class("curve")
        .attr("aria-hidden", "true")
        .child(
            svg("svg").class("answer").attr("viewBox", "0 0 100 100").attr("preserveAspectRatio", "none").child(path),
        )
        .children(ticks)
}
