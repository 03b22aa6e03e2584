//! The browser: the only file that names the window, the history, observers and timers. What fails here (a sandbox that
//! refuses the history, a clipboard that refuses a copy) is passed over or said; it never stops the page.

mod address;
mod announce;
mod events;
mod export;
mod frame;
mod late;
mod plots;
mod settings;
mod tasks;
mod timer;

use leptos::prelude::{Owner, RenderEffect, document, untrack, window};
use wasm_bindgen::prelude::*;
use web_sys::{
    Element, HtmlElement, IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit, ResizeObserver,
    ResizeObserverEntry,
};

pub use events::*;
pub use export::{Download, download, figures_of};
pub use late::mount;
pub use plots::draw;
use plots::follow_pen;
pub use settings::show_dialog;

use crate::lesson::StepId;
use crate::message::{Arg, Catalog, msg};
use crate::permalink::Theme;
use crate::scene::Layout;
use crate::state::{AFTER, App};

/// Text size that the type scale is made for.
const ROOT_PX: f64 = 16.0;

fn root() -> Option<HtmlElement> {
    document().document_element()?.dyn_into().ok()
}

/// The elements of that kind within one.
fn elements(within: &Element, kind: &str) -> Vec<Element> {
    let found = within.query_selector_all(kind).ok();
    (0..).map_while(|place| found.as_ref()?.item(place)?.dyn_into().ok()).collect()
}

/// The query of the page's address.
pub fn query() -> String {
    window().location().search().unwrap_or_default()
}

/// The messages that came with the page, in its element `words`.
pub fn words() -> Catalog {
    let text = document().get_element_by_id("words").and_then(|words| words.text_content()).unwrap_or_default();
    let text = text.trim_start().to_owned();
    Catalog::parse(text).expect_throw("the page's words are of the program's build")
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
    tasks::start();
    let owner = Owner::new();
    owner.with(page);
    std::mem::forget(owner);
}

/// Shows a box if the program ever stops, instead of a page that does not answer.
fn show_when_broken() {
    let stopped = |_: JsValue, _: JsValue, _: JsValue, _: JsValue, error: JsValue| {
        let broke = document().get_element_by_id("broke");
        if let (true, Some(broke)) = (error.is_instance_of::<js_sys::WebAssembly::RuntimeError>(), broke) {
            let _ = broke.remove_attribute("hidden");
        }
    };
    let stopped = Closure::<dyn FnMut(JsValue, JsValue, JsValue, JsValue, JsValue)>::new(stopped);
    window().set_onerror(Some(stopped.as_ref().unchecked_ref()));
    stopped.forget();
}

/// Says on the root element, where styles find it, which embed the page is and whether its ground is the host's; puts the
/// settings there, and the page's address where views find it.
pub fn present(app: App) {
    let how = app.presentation();
    if let (Some(root), Some(embed)) = (root(), how.embed) {
        let _ = root.set_attribute("data-embed", embed.word());
        if how.theme != Theme::Auto {
            let _ = root.set_attribute("data-clear", "");
        }
    }
    let location = window().location();
    let origin = location.protocol().unwrap_or_default() + "//" + &location.host().unwrap_or_default();
    app.base.set(origin + &location.pathname().unwrap_or_default());
    settings::follow_settings(app);
}

/// Follows the reader and the state: width, place, address, history, announcements.
pub fn follow(app: App) {
    follow_title(app);
    follow_width(app);
    follow_pen(app);
    follow_place(app);
    follow_paper(app);
    if app.is_slides() {
        follow_clicker(app);
    }
    address::follow_address(app);
    announce::follow_announcements(app);
    if app.embedded().is_some() {
        frame::follow_frame(app);
    } else {
        frame::follow_preview(app);
    }
    let step = app.current.now().filter(|_| app.presentation().embed.is_none());
    // A link may open the dialog for sharing its step.
    if let Some(id) = step.filter(|_| window().location().hash().is_ok_and(|hash| hash == "#share")) {
        app.sharing.open(id);
        show_dialog("share");
    }
    // Who has scrolled the still page stays there; it leads to the place that the address names by itself.
    if window().scroll_y().unwrap_or_default() > 0.0 {
        return;
    }
    let named = window().location().hash().unwrap_or_default();
    let place = |name: &str| document().get_element_by_id(name.trim_start_matches('#'));
    if let Some(place) = place(&named).or(step.and_then(|step| place(step.slug()))) {
        place.scroll_into_view();
    }
}

/// The title names the step that the link holds; of an embed, its figure.
fn follow_title(app: App) {
    let title = move || {
        if let Some(id) = app.current.now() {
            let step = id.step();
            let part = if app.presentation().embed.is_some() { step.caption } else { step.nav };
            document().set_title(&app.plain(&msg::UiTitle { part: Arg::message(part) }.into()));
        }
    };
    title();
    when_changed(Box::new(move || (app.current.get().map_or(0, |id| id as u32 + 1), 0)), Box::new(title));
}

/// Opens the browser's dialog for printing.
pub fn print() {
    // A sandbox may refuse it.
    let _ = window().print();
}

/// Follows printing: before it everything is drawn for paper, after it for the screen again. (What effects write is there
/// when the event is over, before the browser lays out the pages.)
fn follow_paper(app: App) {
    for (event, paper) in [("beforeprint", true), ("afterprint", false)] {
        let call = Closure::<dyn FnMut()>::new(move || {
            late::build_all();
            app.paper.set(paper);
        });
        let _ = window().add_event_listener_with_callback(event, call.as_ref().unchecked_ref());
        call.forget();
    }
}

/// Follows the keys that a presenter's clicker sends, for as long as no control has the focus that knows them
/// too. Buttons and disclosures do not.
fn follow_clicker(app: App) {
    const TAKEN: &str = "input, select, textarea";
    let call = Closure::<dyn FnMut(leptos::ev::Event)>::new(move |event: leptos::ev::Event| {
        let by = match key(&event).as_str() {
            "PageDown" => 1,
            "PageUp" => -1,
            _ => return,
        };
        let free = document().active_element().is_none_or(|focused| !focused.matches(TAKEN).unwrap_or_default());
        if free && stays(&event) {
            app.turn(by);
        }
    });
    let _ = document().add_event_listener_with_callback("keydown", call.as_ref().unchecked_ref());
    call.forget();
}

/// Follows the width of the article. While it changes nothing slides: only what the reader moves does.
fn follow_width(app: App) {
    let drawn = timer::Timer::default();
    let measure = Closure::<dyn FnMut(js_sys::Array)>::new(move |entries: js_sys::Array| {
        let width = entries.get(0).unchecked_into::<ResizeObserverEntry>().content_rect().width();
        let layout = Layout::new(width, text_scale());
        // The height changes with what is drawn; only another layout is another size.
        if let Some(root) = root().filter(|_| layout != app.layout.now()) {
            let _ = root.set_attribute("data-sizing", "");
            drawn.set(0, move || root.remove_attribute("data-sizing").unwrap_or_default());
            app.layout.set(layout);
        }
    });
    let observer = ResizeObserver::new(measure.as_ref().unchecked_ref());
    if let (Ok(observer), Ok(Some(main))) = (observer, document().query_selector("main")) {
        observer.observe(&main);
    }
    measure.forget();
}

/// Watches which figures are near the screen, which step is read, and which figures the reader has left behind.
fn follow_place(app: App) {
    let near = observer("50% 0px", move |id, entry| {
        let Some(id) = StepId::by_slug(id) else { return };
        app.step(id).set_near(entry.is_intersecting());
        if !entry.is_intersecting() && entry.bounding_client_rect().bottom() < 0.0 {
            // Off the screen there is time for it: scrolling goes on meanwhile.
            timer::when_idle(move || app.step(id).open(true));
        }
    });
    let read = observer("-30% 0px -60%", move |id, entry| {
        if entry.is_intersecting() {
            app.after.set(AFTER.into_iter().find(|after| *after == id));
            app.place.set(StepId::by_slug(id).or(app.place.now()));
        }
    });
    elements(&root().unwrap_throw(), ".closing, .glossary").iter().for_each(|section| read.observe(section));
    let figures = move |id: StepId| {
        let figure = document().query_selector(&["#", id.slug(), " > figure:not([data-part])"].concat());
        for (observer, element) in [(&near, figure.ok().flatten()), (&read, document().get_element_by_id(id.slug()))] {
            element.iter().for_each(|element| observer.observe(element));
        }
    };
    late::follow_late(figures);
    show_place_in_rail();
    let read = move || (app.place.get().map_or(0, |id| id as u32), app.after.get().map_or(0, |id| id.len() as u32));
    when_changed(Box::new(read), Box::new(show_place_in_rail));
}

/// Brings the rail's link of the step that is read into sight, where the rail is a bar that scrolls.
fn show_place_in_rail() {
    let link = document().query_selector(".rail [aria-current]").ok().flatten();
    let link = link.and_then(|link| link.dyn_into::<HtmlElement>().ok());
    if let Some((link, rail)) = link.and_then(|link| Some((link.clone(), link.closest("nav").ok()??))) {
        rail.set_scroll_left(link.offset_left() - rail.client_width() / 4);
    }
}

/// An observer that calls back, with the id of its section, when an element comes into a band of the screen or leaves it.
fn observer(band: &str, seen: impl Fn(&str, &IntersectionObserverEntry) + 'static) -> IntersectionObserver {
    let call = Closure::<dyn FnMut(js_sys::Array)>::new(move |entries: js_sys::Array| {
        for entry in entries.iter() {
            let entry = entry.unchecked_into::<IntersectionObserverEntry>();
            if let Some(section) = entry.target().closest("section").ok().flatten() {
                seen(&section.id(), &entry);
            }
        }
    });
    let options = IntersectionObserverInit::new();
    options.set_root_margin(band);
    let observer = IntersectionObserver::new_with_options(call.as_ref().unchecked_ref(), &options);
    call.forget();
    observer.expect_throw("the bands are well formed")
}

/// Calls back whenever what `watched` reads changes, not at the start.
#[inline(never)]
fn when_changed(watched: Box<dyn Fn() -> (u32, u32)>, call: Box<dyn Fn()>) {
    std::mem::forget(RenderEffect::new(move |before: Option<(u32, u32)>| {
        let now = watched();
        if before.is_some_and(|before| before != now) {
            untrack(&call);
        }
        now
    }));
}
