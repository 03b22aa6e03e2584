//! An embed and the page around it: its height goes out, its state to whoever asked, and keys come in.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use leptos::prelude::{document, window};
use wasm_bindgen::prelude::*;
use web_sys::{Element, MessageEvent, ResizeObserver, Window};

use super::timer::Timer;
use super::when_changed;
use crate::permalink::{Asked, asked, heights, state};
use crate::state::App;

/// Between two tellings of the height, in milliseconds.
const PACE_MS: i32 = 100;

/// What tells the page around an embed how high it is: when it changed, and not faster than it should.
struct Height {
    around: Window,
    inner: Element,
    told: Cell<i32>,
    pace: Timer,
}

impl Height {
    fn tell(self: Rc<Self>) {
        let px = self.inner.get_bounding_client_rect().height().ceil() as i32;
        if !self.pace.is_set() && self.told.replace(px) != px {
            heights(px).iter().for_each(|text| post(&self.around, text));
            let again = self.clone();
            self.pace.set(PACE_MS, move || again.tell());
        }
    }
}

/// Tells a window something: a message as JSON.
fn post(to: &Window, text: &str) {
    if let Ok(message) = js_sys::JSON::parse(text) {
        // Nothing in it is secret; whoever shows the embed may know.
        let _ = to.post_message(&message, "*");
    }
}

/// Takes the height of the preview in the dialog for sharing, as any host page would.
pub fn follow_preview(app: App) {
    let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let Ok(Some(frame)) = document().query_selector("#share iframe") else { return };
        let field = |of: &JsValue, name: &str| js_sys::Reflect::get(of, &name.into()).unwrap_or_default();
        if event.source().is_some_and(|source| *source == field(&frame, "contentWindow"))
            && let Some(px) = field(&event.data(), "px").as_f64()
        {
            app.sharing.height.set((px as i32).clamp(80, 10_000));
        }
    });
    let _ = window().add_event_listener_with_callback("message", heard.as_ref().unchecked_ref());
    heard.forget();
}

/// Tells the page around an embed what it needs to know, and hears what it asks for.
pub fn follow_frame(app: App) {
    let around = window().parent().ok().flatten().filter(|around| *around != window());
    let inner = document().query_selector(".page").ok().flatten();
    let (Some(around), Some(inner), Some(id)) = (around, inner, app.embedded()) else { return };
    let height = Rc::new(Height { around, inner, told: Cell::default(), pace: Timer::default() });
    let resized = height.clone();
    let resized = Closure::<dyn FnMut()>::new(move || resized.clone().tell());
    if let Ok(observer) = ResizeObserver::new(resized.as_ref().unchecked_ref()) {
        observer.observe(&height.inner);
    }
    resized.forget();

    // Frames far from the screen are not observed: they tell their height all the same.
    height.clone().tell();

    let hosts = Rc::new(RefCell::new(Vec::<Window>::new()));
    let tell = move |host: &Window| post(host, &state(id, &app.step(id).analysis_now()));
    let told = hosts.clone();
    when_changed(Box::new(move || (app.changes.get(), 0)), Box::new(move || told.borrow().iter().for_each(tell)));
    let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| match read(&event.data()) {
        Some(Asked::Height) => {
            height.told.set(0);
            height.clone().tell();
        }
        Some(Asked::State) => {
            let Some(host) = event.source().map(|source| source.unchecked_into::<Window>()) else { return };
            tell(&host);
            if !hosts.borrow().contains(&host) {
                hosts.borrow_mut().push(host);
            }
        }
        Some(Asked::Keys(keys)) => app.take(id, &keys),
        None => (),
    });
    let _ = window().add_event_listener_with_callback("message", heard.as_ref().unchecked_ref());
    heard.forget();
}

/// What a message asks for, if it has the shape of one for us.
fn read(message: &JsValue) -> Option<Asked> {
    let field = |name: &str| js_sys::Reflect::get(message, &name.into()).ok();
    let kind = field("type")?.as_string()?;
    if field("v")?.as_f64().is_some_and(|version| version != 1.0) {
        return None;
    }
    asked(&kind, field("keys").and_then(|keys| pairs(&keys)))
}

/// The fields of an object whose values are texts and whole numbers.
fn pairs(object: &JsValue) -> Option<Vec<(String, String)>> {
    let entries = js_sys::Object::entries(object.dyn_ref()?);
    let text = |value: JsValue| {
        let whole = value.as_f64().filter(|number| js_sys::Number::is_safe_integer(&(*number).into()));
        value.as_string().or(whole.map(|number| (number as i64).to_string()))
    };
    let pair = |entry: JsValue| {
        let entry = entry.unchecked_into::<js_sys::Array>();
        Some((entry.get(0).as_string()?, text(entry.get(1))?))
    };
    entries.iter().map(pair).collect()
}
