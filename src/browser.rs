//! The browser: the only file that names the window, the history, observers and timers. What fails here (a sandbox that
//! refuses the history, a clipboard that refuses a copy) is passed over or said; it never stops the page.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use leptos::ev;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{
    Element, HtmlDetailsElement, HtmlElement, HtmlInputElement, IntersectionObserver, IntersectionObserverEntry,
    IntersectionObserverInit, ResizeObserver, ResizeObserverEntry,
};

use crate::lesson::StepId;
use crate::message::{Arg, Message, msg, text};
use crate::permalink::{Presentation, Theme};
use crate::scene::Layout;
use crate::state::App;
use crate::ui::Node;

/// Between two writings of the address while a value changes: under 50 in 10 s, as WebKit wants it.
const ADDRESS_PACE: Duration = Duration::from_millis(300);
/// Quiet after which a run of changes counts as done: it becomes an entry of the history and is spoken.
const QUIET: Duration = Duration::from_secs(1);
/// Between emptying the status region and filling it, so that the same words are spoken again.
const BREATH: Duration = Duration::from_millis(200);
/// Text size that the type scale is made for.
const ROOT_PX: f64 = 16.0;

fn root() -> Option<HtmlElement> {
    document().document_element()?.dyn_into().ok()
}

/// The query of the page's address.
pub fn query() -> String {
    window().location().search().unwrap_or_default()
}

/// The layout for the page's present width and text size.
pub fn layout() -> Layout {
    let width = document().query_selector("main").ok().flatten().map_or(0.0, |main| content_width(&main));
    let fallback = || window().inner_width().ok().and_then(|w| w.as_f64()).unwrap_or(360.0) - 32.0;
    Layout::new(if width > 0.0 { width } else { fallback() }, text_scale())
}

fn content_width(element: &Element) -> f64 {
    let padding = |side: &str| {
        let style = window().get_computed_style(element).ok().flatten()?;
        Some(pixels(&style.get_property_value(side).ok()?))
    };
    f64::from(element.client_width()) - padding("padding-left").unwrap_or(0.0) - padding("padding-right").unwrap_or(0.0)
}

/// A length of a computed style. (The browser reads it: the standard library's way of reading floats takes 14 kB.)
fn pixels(length: &str) -> f64 {
    js_sys::parse_float(length)
}

fn text_scale() -> f64 {
    let style = root().and_then(|root| window().get_computed_style(&root).ok().flatten());
    let size = style.and_then(|style| style.get_property_value("font-size").ok());
    size.map_or(1.0, |size| pixels(&size) / ROOT_PX)
}

/// Runs the page: whatever it creates lives as long as the page.
pub fn run(page: impl FnOnce()) {
    show_when_broken();
    let owner = Owner::new();
    owner.with(page);
    std::mem::forget(owner);
}

/// Shows a box if the program ever stops, instead of a page that does not answer.
fn show_when_broken() {
    std::panic::set_hook(Box::new(|info| {
        leptos::logging::error!("{info}");
        if let Some(element) = document().get_element_by_id("broke") {
            let _ = element.remove_attribute("hidden");
        }
    }));
}

/// Puts theme, motion and kind of embed on the root element, where styles find them.
pub fn present(how: &Presentation) {
    let Some(root) = root() else { return };
    let theme = match how.theme {
        Theme::Auto => "auto",
        Theme::Light => "light",
        Theme::Dark => "dark",
    };
    let _ = root.set_attribute("data-theme", theme);
    if how.still {
        let _ = root.set_attribute("data-motion", "off");
    }
    if how.embed.is_some() {
        let _ = root.set_attribute("data-embed", "");
    }
}

/// Builds the page off the document and puts it in place of what stands in `#app`, in one task.
pub fn mount(view: impl FnOnce() -> Node + 'static) {
    let Some(place) = document().get_element_by_id("app") else { return };
    let Some(built) = document().create_element("div").ok().and_then(|div| div.dyn_into::<HtmlElement>().ok()) else {
        return;
    };
    leptos::mount::mount_to_renderer(&built, view).forget();
    place.replace_children_with_node_1(&built);
}

/// The number of a range.
pub fn number_of(event: &ev::Event) -> Option<i64> {
    text_of(event).parse().ok()
}

/// What was answered in the fields of a form: their text, and of radio buttons the chosen one's value.
pub fn answers(submit: &ev::Event) -> Vec<String> {
    let Ok(fields) = event_target::<Element>(submit).query_selector_all("input:not([type=radio]), input:checked")
    else {
        return Vec::new();
    };
    let field = |place| fields.item(place).and_then(|node| node.dyn_into::<HtmlInputElement>().ok());
    (0..fields.length()).filter_map(field).map(|field| field.value()).collect()
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

/// Whether the disclosure that the event came from is open.
pub fn is_open(event: &ev::Event) -> bool {
    event_target::<HtmlDetailsElement>(event).open()
}

/// Whether a pointer or a finger is on a handle.
pub fn on_handle(event: &ev::Event) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| target.class_list().contains("handle"))
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
    let selector = format!("#{id}, input[name={id}]:checked");
    let control = document().query_selector(&selector).ok().flatten().and_then(|c| c.dyn_into::<HtmlElement>().ok());
    if let Some(control) = control {
        let options = web_sys::FocusOptions::new();
        options.set_prevent_scroll(true);
        let _ = control.focus_with_options(&options);
    }
}

/// Copies a link to the clipboard and says whether that worked.
pub fn copy_link(app: App, query: &str) {
    let address = web_sys::Url::new_with_base(query, &document().base_uri().ok().flatten().unwrap_or_default());
    let Ok(address) = address.map(|address| address.href()) else { return };
    let clipboard = js_sys::Reflect::get(&window().navigator(), &"clipboard".into());
    if clipboard.is_ok_and(|clipboard| clipboard.is_undefined()) {
        app.say(text::UI_COPY_FAILED.into());
        return;
    }
    let copied = Closure::once_into_js(move |_: JsValue| app.say(text::UI_COPIED.into()));
    let refused = Closure::once_into_js(move |_: JsValue| app.say(text::UI_COPY_FAILED.into()));
    let promise = window().navigator().clipboard().write_text(&address);
    let then = js_sys::Reflect::get(&promise, &"then".into()).and_then(|then| then.dyn_into::<js_sys::Function>());
    if let Ok(then) = then {
        let _ = then.call2(&promise, &copied, &refused);
    }
}

/// Follows the reader and the state: width, place, address, history, announcements.
pub fn follow(app: App) {
    follow_title(app);
    follow_width(app);
    follow_place(app);
    follow_address(app);
    follow_announcements(app);
    let step = app.current.now().filter(|_| !app.presentation().embed.is_some());
    if let Some(section) = step.and_then(|step| document().get_element_by_id(step.slug())) {
        section.scroll_into_view();
    }
}

/// The title names the step that the link holds; of an embed, its figure.
fn follow_title(app: App) {
    let _ = Effect::new(move |_: Option<()>| {
        if let Some(id) = app.current.get() {
            let step = id.step();
            let part = if app.presentation().embed.is_some() { step.caption } else { step.nav };
            document().set_title(&app.plain(&msg::UiTitle { part: Arg::message(part) }.into()));
        }
    });
}

fn follow_width(app: App) {
    let measure = Closure::<dyn FnMut(js_sys::Array)>::new(move |entries: js_sys::Array| {
        let width = entries.get(0).unchecked_into::<ResizeObserverEntry>().content_rect().width();
        let layout = Layout::new(width, text_scale());
        app.layout.set(layout);
    });
    let observer = ResizeObserver::new(measure.as_ref().unchecked_ref());
    if let (Ok(observer), Ok(Some(main))) = (observer, document().query_selector("main")) {
        observer.observe(&main);
    }
    measure.forget();
}

/// Watches which figures are near the screen, which step is read, and which figures the reader has left behind.
fn follow_place(app: App) {
    observe(&format!("{}% 0px", 50), ".step > figure", move |id, entry| {
        app.step(id).set_near(entry.is_intersecting());
        if !entry.is_intersecting() && entry.bounding_client_rect().bottom() < 0.0 {
            app.step(id).open(true);
        }
    });
    observe("-30% 0px -60%", ".step", move |id, entry| {
        if entry.is_intersecting() {
            app.place.set(Some(id));
        }
    });
}

/// Calls back when a step's element comes into a band of the screen or leaves it.
fn observe(band: &str, selector: &str, seen: impl Fn(StepId, &IntersectionObserverEntry) + 'static) {
    let call = Closure::<dyn FnMut(js_sys::Array)>::new(move |entries: js_sys::Array| {
        for entry in entries.iter() {
            let entry = entry.unchecked_into::<IntersectionObserverEntry>();
            let section = entry.target().closest(".step").ok().flatten();
            if let Some(id) = section.and_then(|section| StepId::by_slug(&section.id())) {
                seen(id, &entry);
            }
        }
    });
    let options = IntersectionObserverInit::new();
    options.set_root_margin(band);
    let observer = IntersectionObserver::new_with_options(call.as_ref().unchecked_ref(), &options);
    if let (Ok(observer), Ok(elements)) = (observer, document().query_selector_all(selector)) {
        for place in 0..elements.length() {
            if let Some(element) = elements.item(place).and_then(|node| node.dyn_into::<Element>().ok()) {
                observer.observe(&element);
            }
        }
    }
    call.forget();
}

/// Calls back whenever what `watched` reads changes, not at the start.
#[inline(never)]
fn when_changed(watched: Box<dyn Fn() -> (u32, u32)>, call: Box<dyn Fn()>) {
    let _ = Effect::new(move |before: Option<(u32, u32)>| {
        let now = watched();
        if before.is_some_and(|before| before != now) {
            untrack(&call);
        }
        now
    });
}

/// A timer that can be set anew, which forgets what it was set to before.
#[derive(Clone, Default)]
struct Timer(Rc<Cell<Option<TimeoutHandle>>>);

impl Timer {
    fn set(&self, wait: Duration, then: impl FnOnce() + 'static) {
        self.stop();
        let running = self.0.clone();
        let done = move || {
            running.set(None);
            then();
        };
        self.0.set(set_timeout_with_handle(done, wait).ok());
    }

    fn stop(&self) {
        if let Some(handle) = self.0.take() {
            handle.clear();
        }
    }

    fn is_set(&self) -> bool {
        let handle = self.0.take();
        self.0.set(handle);
        handle.is_some()
    }
}

/// Writes the address. While values change the present entry of the history is rewritten, at most once a
/// [`ADDRESS_PACE`]; a commit or a [`QUIET`] second makes one entry, and the entry before gets back what it had.
fn follow_address(app: App) {
    let entry = Rc::new(RefCell::new((address(app), app.snapshot())));
    let (pace, quiet) = (Timer::default(), Timer::default());
    let push = {
        let (entry, pace, quiet) = (entry.clone(), pace.clone(), quiet.clone());
        move || {
            pace.stop();
            quiet.stop();
            let now = (address(app), app.snapshot());
            let before = entry.replace(now.clone());
            if before != now && app.presentation().embed.is_none() {
                write(History::Replace, &before);
                write(History::Push, &now);
            } else if before != now {
                write(History::Replace, &now);
            }
        }
    };
    let on_quiet = push.clone();
    let changed = move || {
        if !pace.is_set() {
            pace.set(ADDRESS_PACE, move || write(History::Replace, &(address(app), app.snapshot())));
        }
        let settle = on_quiet.clone();
        quiet.set(QUIET, move || {
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
    let back = move |event: ev::PopStateEvent| {
        let snapshot = event.state().as_string();
        if let Some(snapshot) = &snapshot {
            app.restore(snapshot);
        }
        let now = (current_address(), app.snapshot());
        if snapshot.is_none() {
            write(History::Replace, &now);
        }
        *entry.borrow_mut() = now;
    };
    let _ = window_event_listener(ev::popstate, back);
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
        Some(id) => format!("?{}", untrack(|| app.link(id)).print()),
        None => current_address(),
    }
}

fn current_address() -> String {
    let location = window().location();
    location.pathname().unwrap_or_default()
        + &location.search().unwrap_or_default()
        + &location.hash().unwrap_or_default()
}

/// Fills the one status region: at once with what a button brought about, and [`QUIET`] after the last change with the
/// live sentence. Never during a drag, never the same words twice, never on load.
fn follow_announcements(app: App) {
    let (quiet, breath) = (Timer::default(), Timer::default());
    let last = Rc::new(RefCell::new(String::new()));
    let speak = move |message: Message| {
        let words = app.plain(&message);
        fill("");
        breath.set(BREATH, move || fill(&words));
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
        let Some(state) = app.current.now().map(|id| app.step(id)).filter(|state| !state.is_grabbed()) else { return };
        let (speak, last) = (speak.clone(), last.clone());
        quiet.set(QUIET, move || {
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
