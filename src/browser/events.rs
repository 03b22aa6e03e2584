//! What a listener learns from its event, and what it does to the element that the event came from.

use std::rc::Rc;

use leptos::ev;
use leptos::prelude::{document, event_target, queue_microtask, window};
use wasm_bindgen::prelude::*;
use web_sys::{
    Element, HtmlDetailsElement, HtmlElement, HtmlInputElement, ScrollIntoViewOptions, ScrollLogicalPosition,
};

use super::late::build_late;
use crate::lesson::StepId;
use crate::message::Mark;
use crate::state::By;

/// The number of a range.
pub fn number_of(event: &ev::Event) -> Option<i64> {
    text_of(event).parse().ok()
}

/// What was answered in the fields of a form: their text, and of buttons and boxes the value of each that is chosen.
pub fn answers(submit: &ev::Event) -> Vec<String> {
    const FIELDS: &str = "input:not([type=radio], [type=checkbox]), input:checked, select, textarea";
    let Ok(fields) = event_target::<Element>(submit).query_selector_all(FIELDS) else { return Vec::new() };
    // Inputs and selects have a value alike.
    let value = |field: web_sys::Node| js_sys::Reflect::get(&field, &"value".into()).ok()?.as_string();
    (0..fields.length()).filter_map(|place| fields.item(place)).filter_map(value).collect()
}

/// A text whose accents stand apart from their letters, and all of whose letters are small.
pub fn folded(text: &str) -> String {
    js_sys::JsString::from(text).normalize("NFKD").to_lower_case().into()
}

/// The text of a field.
pub fn text_of(event: &ev::Event) -> String {
    event_target::<HtmlInputElement>(event).value()
}

/// Writes a number into the field that the event came from, if it shows another.
pub fn write_value(event: &ev::Event, number: i64) {
    let (field, text) = (event_target::<HtmlInputElement>(event), number.to_string());
    if field.value() != text {
        field.set_value(&text);
    }
}

/// The key of a keyboard event.
pub fn key(event: &ev::Event) -> String {
    event.unchecked_ref::<ev::KeyboardEvent>().key()
}

/// Takes the keys left and right in a group of fields that is one stop of the Tab key: they lead from one to the next.
pub fn rove(event: &ev::Event) {
    let step = match key(event).as_str() {
        "ArrowLeft" => -1,
        "ArrowRight" => 1,
        _ => return,
    };
    let from = event_target::<HtmlElement>(event);
    let Some(fields) = drawing_of(event).and_then(|group| {
        group.query_selector_all(&["[type=", &from.get_attribute("type").unwrap_or_default(), "]"].concat()).ok()
    }) else {
        return;
    };
    let field = |place: i64| fields.item(place as u32).and_then(|field| field.dyn_into::<HtmlElement>().ok());
    let here = (0..i64::from(fields.length())).find(|place| field(*place).as_ref() == Some(&from));
    if let Some(next) = here.and_then(|here| field(here + step)) {
        from.set_tab_index(-1);
        next.set_tab_index(0);
        let _ = next.focus();
    }
    event.prevent_default();
}

/// Whether the disclosure that the event came from is open.
pub fn is_open(event: &ev::Event) -> bool {
    event_target::<HtmlDetailsElement>(event).open()
}

/// Whether the box that the event came from is ticked.
pub fn is_checked(event: &ev::Event) -> bool {
    event_target::<HtmlInputElement>(event).checked()
}

/// Whether a pointer or a finger is on a handle.
pub fn on_handle(event: &ev::Event) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| target.class_list().contains("handle"))
}

/// The mark that an event is about, and whether it happened to a word or to the mark itself.
pub fn mark(event: &ev::Event) -> Option<(Mark, By)> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    let marked = target.closest("[data-mark]").ok()??;
    let name = marked.get_attribute("data-mark")?;
    let mark = Mark::ALL.into_iter().find(|mark| mark.name() == name)?;
    Some((mark, if marked.tag_name() == "BUTTON" { By::Word } else { By::Layer }))
}

/// Whether a press grabs a handle. If so, the drawing gets every further event of this pointer.
pub fn grabs(event: &ev::Event) -> bool {
    let pointer = event.unchecked_ref::<ev::PointerEvent>();
    let grabs = pointer.is_primary() && pointer.button() == 0 && on_handle(event);
    if let (true, Some(drawing)) = (grabs, drawing_of(event)) {
        let _ = drawing.set_pointer_capture(pointer.pointer_id());
    }
    grabs
}

/// Whether a pointer is a mouse: fingers don't hover.
pub fn is_mouse(event: &ev::Event) -> bool {
    event.unchecked_ref::<ev::PointerEvent>().pointer_type() == "mouse"
}

fn drawing_of(event: &ev::Event) -> Option<Element> {
    event.current_target().and_then(|target| target.dyn_into().ok())
}

/// Where a pointer is, in the own pixels of a drawing that is `width` wide.
pub fn place(event: &ev::Event, width: f64) -> Option<(f64, f64)> {
    let bounds = drawing_of(event)?.get_bounding_client_rect();
    let scale = width / bounds.width().max(1.0);
    let pointer = event.unchecked_ref::<ev::MouseEvent>();
    Some(((f64::from(pointer.client_x()) - bounds.x()) * scale, (f64::from(pointer.client_y()) - bounds.y()) * scale))
}

/// Moves the focus to a control without scrolling. For a group of radio buttons, to the chosen one.
pub fn focus(id: &str) {
    let selector = [":is(input, button)#", id, ", input[name=", id, "]:checked"].concat();
    let control = document().query_selector(&selector).ok().flatten().and_then(|c| c.dyn_into::<HtmlElement>().ok());
    if let Some(control) = control {
        let options = web_sys::FocusOptions::new();
        options.set_prevent_scroll(true);
        let _ = control.focus_with_options(&options);
    }
}

/// The same once the page shows the present state: for a control that is made anew with it.
pub fn focus_anew(id: String) {
    queue_microtask(move || focus(&id));
}

/// Whether a click on a link, or a key, is the page's: not where another tab or window, or something else of the browser, is
/// asked for. If so, the browser does nothing of its own.
pub fn stays(event: &ev::Event) -> bool {
    // Mouse and keyboard events name these keys alike.
    let keys = event.unchecked_ref::<ev::MouseEvent>();
    let stays = !(keys.ctrl_key() || keys.meta_key() || keys.shift_key() || keys.alt_key());
    if stays {
        event.prevent_default();
    }
    stays
}

/// Whether a click on a link to a state of a step is to be followed within the page: not where another tab is asked for,
/// nor where the page lacks the step. If so, it goes to the step's figure.
pub fn follows(event: &ev::Event, step: StepId) -> bool {
    let figure = || document().get_element_by_id(&[step.slug(), "-figure"].concat());
    if figure().is_none() || !stays(event) {
        return false;
    }
    build_late(step);
    if let Some(heading) = document().get_element_by_id(&[step.slug(), "-heading"].concat()) {
        let _ = heading.unchecked_ref::<HtmlElement>().focus();
    }
    if let Some(figure) = figure() {
        figure.scroll_into_view();
    }
    true
}

/// Has a link that was pressed lead out of an embed, into a tab of its own. A sandbox, which has no origin, may open none:
/// there it leads on in the frame.
pub fn leave(event: &ev::Event) {
    let origin = js_sys::Reflect::get(&window(), &"origin".into()).ok().and_then(|origin| origin.as_string());
    let link = event.current_target().and_then(|link| link.dyn_into::<Element>().ok());
    if let Some(link) = link.filter(|_| origin.is_some_and(|origin| origin != "null")) {
        let _ = link.set_attribute("target", "_blank");
    }
}

/// Brings the whole of the element that an event came from on the screen: browsers bring a text area's caret.
pub fn show_whole(event: &ev::Event) {
    let options = ScrollIntoViewOptions::new();
    options.set_block(ScrollLogicalPosition::Nearest);
    event_target::<Element>(event).scroll_into_view_with_scroll_into_view_options(&options);
}

/// Selects the text of the field that an event came from.
pub fn select(event: &ev::Event) {
    select_all(&event_target::<Element>(event));
}

/// Inputs and text areas alike.
fn select_all(field: &Element) {
    let select = js_sys::Reflect::get(field, &"select".into()).and_then(|select| select.dyn_into::<js_sys::Function>());
    if let Ok(select) = select {
        let _ = select.call0(field);
    }
}

/// Copies what stands in a field, and tells whether that worked. If not, the text is left selected.
pub fn copy_field(id: &str, done: impl Fn(bool) + Copy + 'static) {
    let Some(field) = document().get_element_by_id(id) else { return };
    let text = js_sys::Reflect::get(&field, &"value".into()).ok().and_then(|text| text.as_string());
    copy(&text.unwrap_or_default(), move |copied| {
        if !copied {
            let _ = field.unchecked_ref::<HtmlElement>().focus();
            select_all(&field);
        }
        done(copied);
    });
}

/// Copies a text to the clipboard, and tells whether that worked.
fn copy(text: &str, done: impl Fn(bool) + 'static) {
    let clipboard = js_sys::Reflect::get(&window().navigator(), &"clipboard".into());
    if clipboard.is_ok_and(|clipboard| clipboard.is_undefined()) {
        return done(false);
    }
    let done = Rc::new(done);
    let told = |copied: bool| {
        let done = done.clone();
        Closure::once_into_js(move |_: JsValue| done(copied))
    };
    let promise = window().navigator().clipboard().write_text(text);
    let then = js_sys::Reflect::get(&promise, &"then".into()).and_then(|then| then.dyn_into::<js_sys::Function>());
    if let Ok(then) = then {
        let _ = then.call2(&promise, &told(true), &told(false));
    }
}
