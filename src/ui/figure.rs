//! The figure frame: caption, controls, the answer with its veil, the drawing, the data table; and the pointer on it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use leptos::ev::Event;

use super::controls::{control_id, controls};
use super::drawing;
use super::node::{Element, Node, el, svg};
use super::paper::values;
use super::prediction::question;
use super::prose::{fixed, label, plain, prose};
use super::share::share;
use super::table::data_table;
use crate::browser;
use crate::lesson::{Analysis, Code, DATA, Key, Place, StepId};
use crate::message::{Arg, Message, msg, text};
use crate::permalink::Embed;
use crate::scene::{Layout, Scene, digits, drag, figure as build, grip, guessed, lane_at, tap};
use crate::state::{App, StepState};

/// A drawing higher than this does not slide: nobody can follow so many marks, and every frame of it costs the reader's
/// processor a layout of them all.
const STILL_ABOVE_PX: f64 = 360.0;

/// The figure of a step.
pub fn figure(app: App, state: StepState) -> Node {
    let step = state.step;
    let embeds_figure = app.presentation().embed == Some(Embed::Figure);
    let with_controls = !embeds_figure && !app.is_handout();
    let mut frame = frame(app, state);
    let shown = |place, thread| controls(app, state, place, thread);
    let has_more = step.keys.iter().any(|key_use| key_use.place == Place::More && !app.is_hidden(key_use.key));
    if with_controls {
        frame = frame.child(el("div").class("controls").child(shown(Place::Main, false)));
    }
    frame = frame.child(answer(app, state)).child(drawing(app, state));
    if with_controls {
        let shut = |key| app.is_locked(key) || app.is_hidden(key);
        let hand = step.hand.filter(|_| !step.grabs.is_some_and(shut)).map(|hand| {
            el("p").class("hand").child(prose(app, move || step.hand_words(hand, &state.analysis()).into()))
        });
        frame = frame.child(hand).child(el("div").class("controls inspect").child(shown(Place::Main, true)));
    }
    frame = frame.child((!embeds_figure).then(|| readout(app, state)));
    if with_controls && has_more {
        let more = el("details")
            .class("more")
            .child(el("summary").child(fixed(app, text::UI_MORE)))
            .child(el("div").class("controls").child(shown(Place::More, false)));
        frame = frame.child(more);
    }
    frame = frame.child(data_table(app, state, step.caption, Rc::new(move || (step.table)(&state.analysis()))));
    if with_controls {
        frame = frame.child(repair(app, state));
    }
    frame.child(values(app, state)).into()
}

/// The figure of a step on a slide: what is asked and then what can be moved stands beside it.
pub fn slide(app: App, state: StepState) -> Node {
    let controls = el("div").class("controls").child(controls(app, state, Place::Main, false));
    let panel = el("div").class("panel").child(question(app, state)).child(controls);
    frame(app, state).child(drawing(app, state)).child(panel).child(answer(app, state)).into()
}

/// A figure with its name, what it asks, its line of code, and what it says of itself.
fn frame(app: App, state: StepState) -> Element {
    let step = state.step;
    let id = step.id;
    let slug = id.slug();
    let keys = move |event: Event| {
        if browser::key(&event) == "Escape" {
            if state.is_grabbed() {
                app.let_go(id, false);
            } else {
                app.set(id, Key::Thread, step.start().get(Key::Thread));
            }
        }
    };
    let caption = [slug, "-caption"].concat();
    let asks = [slug, "-asks"].concat();
    let mut frame = el("figure")
        .attr("id", [slug, "-figure"].concat())
        .attr("aria-labelledby", caption.clone())
        .attr("aria-describedby", asks.clone())
        .on("keydown", keys)
        .child(el("figcaption").attr("id", caption).child(fixed(app, step.caption)))
        .child(el("p").class("asks").attr("id", asks).child(prose(app, move || (step.asks)(&state.analysis()))));
    for (place, name) in DATA.into_iter().enumerate() {
        frame = frame.live_attr(name, move || state.data(place));
    }
    frame.child(step.code.map(|code| code_line(app, state, code)))
}

/// The line of code that the state stands for. Where the figure has controls, its tokens are buttons.
fn code_line(app: App, state: StepState, code: fn(&Analysis) -> Vec<Code>) -> Node {
    let id = state.step.id;
    let fixed = app.presentation().embed == Some(Embed::Figure) || app.is_handout();
    let piece = move |nth: usize, piece: Code| match piece {
        Code::Text(text) => text.into(),
        Code::Token(key, text) if fixed || app.is_hidden(key) => el("span").class("token").child(text).into(),
        Code::Token(key, text) => {
            let next = move |_| {
                app.set(id, key, state.step.next(key, &state.values_now()));
                app.commit(id);
                browser::focus_anew(token_id(id, key, nth));
            };
            let does = move || msg::UiToken { label: Arg::message(state.step.label(key)) }.into();
            el("button")
                .class("token")
                .attr("type", "button")
                .attr("id", token_id(id, key, nth))
                .attr_if(app.is_locked(key), "aria-disabled", "true")
                .live_attr("title", plain(app, does))
                .on("click", next)
                .child(text)
                .into()
        }
    };
    let pieces = move || {
        let mut before = Vec::new();
        let pieces = code(&state.analysis()).into_iter().map(|of| {
            let key = if let Code::Token(key, _) = of { Some(key) } else { None };
            let nth = before.iter().filter(|known| **known == key).count();
            before.push(key);
            piece(nth, of)
        });
        pieces.collect::<Vec<_>>().into()
    };
    el("pre")
        .class("code")
        .attr("role", "group")
        // A line too long for a phone is scrolled by its tokens; by itself where they are no buttons.
        .attr_if(fixed, "tabindex", "0")
        .live_attr("aria-label", label(app, text::UI_CODE))
        .child(el("code").attr("lang", "en").live_child(pieces))
        .into()
}

/// The id of a token of a step's code: the n-th of its key, wherever it stands after a press.
fn token_id(id: StepId, key: Key, nth: usize) -> String {
    [id.slug(), "-token-", key.spec().name, "-", &nth.to_string()].concat()
}

/// The live sentence and the veil over it. The veil is a closed disclosure: while it is closed, styles hide every mark of
/// the answer in the step and keep its space.
fn answer(app: App, state: StepState) -> Node {
    let sentence = prose(app, move || state.step.sentence(&state.analysis()));
    let summary = el("summary")
        .child(el("span").class("show").child(fixed(app, text::UI_SHOW)))
        .child(el("span").class("hide").child(fixed(app, text::UI_HIDE)));
    let veil = el("details")
        .class("veil")
        .live_flag("open", move || state.is_open())
        .on("toggle", move |event| state.open(browser::is_open(&event)))
        .child(summary)
        .child(el("p").class("visually-hidden").child(fixed(app, text::UI_VEIL)));
    el("div").class("answer-box").child(el("p").class("say answer").child(sentence)).child(veil).into()
}

/// The inspected thread in words, where the step has one.
fn readout(app: App, state: StepState) -> Node {
    let step = state.step;
    let words = move || {
        let (lane, veiled) = (state.inspected(), !state.is_open());
        step.thread_words(&state.analysis(), lane, veiled)
    };
    step.key(Key::Thread).map(|_| el("p").class("readout").child(prose(app, words))).into()
}

/// Undo and Reset.
fn repair(app: App, state: StepState) -> Node {
    let id = state.step.id;
    let button =
        |name, of| el("button").attr("type", "button").live_attr("aria-label", label(app, of)).child(fixed(app, name));
    let undo = button(text::UI_UNDO, text::UI_UNDO_OF)
        .live_attr("aria-disabled", move || (!state.can_undo()).then(|| "true".to_owned()))
        .on("click", move |_| app.undo(id));
    let reset = button(text::UI_RESET, text::UI_RESET_OF).on("click", move |_| app.reset(id));
    el("div").class("repair").child(undo).child(reset).child(share(app, id)).into()
}

/// The drawing with the pointer on it.
fn drawing(app: App, state: StepState) -> Node {
    let step = state.step;
    let id = step.id;
    let slug = id.slug();
    let scene = scene_of(app, state);
    // Whether the pointer moved since it was pressed: a press that moved is a drag, and the click after it means nothing.
    let dragged = Rc::new(Cell::new(false));
    let (pressed, clicked) = (dragged.clone(), dragged.clone());
    let from = Rc::new(Cell::new((0.0, 0.0)));
    let grabbed_at = from.clone();
    // The control of what is dragged has the focus: at once for Esc, and at the end for the keys that go on from there,
    // because another radio button is chosen then.
    let held = Rc::new(Cell::new(None));
    let let_go = held.clone();
    let focus = move |key: Option<Key>| {
        if let Some(key) = key {
            browser::focus(&control_id(id, key));
        }
    };
    let down = move |event: Event| {
        pressed.set(false);
        if browser::grabs(&event) {
            app.grab(id);
            let layout = state.layout_now(app);
            from.set(browser::place(&event, layout.width).unwrap_or_default());
            held.set(grip(&state.analysis_now(), &layout, from.get()));
            focus(held.get());
        }
    };
    let moved = move |event: Event| {
        let Some((x, y)) = browser::place(&event, state.layout_now(app).width) else { return };
        let (layout, inspected) = (state.layout_now(app), state.inspected_now());
        if let Some(start) = app.grabbed(id) {
            dragged.set(true);
            if let Some(deed) = drag(&start, &layout, inspected, grabbed_at.get(), x, y) {
                app.act(id, deed);
            }
        } else if browser::is_mouse(&event) {
            state.hover(lane_at(&state.analysis_now(), &layout, x, y));
        }
    };
    let click = move |event: Event| {
        let Some((x, y)) = browser::place(&event, state.layout_now(app).width) else { return };
        if clicked.take() {
            return;
        }
        let (layout, inspected) = (state.layout_now(app), state.inspected_now());
        state.hover(None);
        if let Some(deed) = tap(&state.analysis_now(), &layout, inspected, x, y) {
            app.act(id, deed);
            app.commit(id);
        }
    };
    let (title, desc) = ([slug, "-title"].concat(), [slug, "-desc"].concat());
    let sheet = svg("svg")
        .attr("role", "img")
        .attr("aria-labelledby", [&title, " ", &desc].concat())
        .attr("focusable", "false")
        .live_attr("data-still", {
            let scene = scene.clone();
            move || (scene().height > STILL_ABOVE_PX).then(String::new)
        })
        .on("pointerdown", down)
        .on("pointermove", moved)
        .on("pointerup", move |_| {
            app.let_go(id, true);
            focus(let_go.take());
        })
        .on("pointercancel", move |_| app.let_go(id, false))
        .on("pointerleave", move |_| state.hover(None))
        // A finger on a handle drags; without this the browser may take the gesture for a scroll.
        .on("touchstart", keep_from_browser)
        // Without this a pressed mouse takes the focus away from the handle's twin control, and Esc with it.
        .on("mousedown", keep_from_browser)
        .on("click", click)
        .child(svg("title").attr("id", title).child(fixed(app, step.caption)))
        .child(
            svg("desc")
                .attr("id", desc)
                .live_child(move || plain(app, move || describe(state))().unwrap_or_default().into()),
        )
        .child(drawing::hatches(slug))
        .live_child({
            let scene = scene.clone();
            let line = move || {
                let layer = guessed(&state.analysis(), &state.layout(app), &state.guess()?)?;
                Some(drawing::layer(app, &layer))
            };
            move || Node::from(vec![line().into(), drawing::marks(app, &scene())])
        });
    let sheet = drawing::sized(sheet, {
        let scene = scene.clone();
        move || {
            let scene = scene();
            (scene.width, scene.height)
        }
    });
    let ratio = move || {
        let scene = scene();
        digits(scene.width / scene.height)
    };
    let sheet = if app.is_slides() { sheet.live_style("--ratio", ratio) } else { sheet };
    drawing::patterned(el("div").class("drawing"), slug).child(sheet).into()
}

/// Keeps what a press on a handle would do from the browser.
fn keep_from_browser(event: Event) {
    if browser::on_handle(&event) {
        event.prevent_default();
    }
}

/// The scene of a step's state, tracked. It is built once for each state, whoever asks.
fn scene_of(app: App, state: StepState) -> Rc<dyn Fn() -> Rc<Scene>> {
    type Built = (Rc<Analysis>, Layout, u32, Rc<Scene>);
    let last: RefCell<Option<Built>> = RefCell::new(None);
    Rc::new(move || {
        let (analysis, layout, lane) = (state.analysis(), state.layout(app), state.inspected());
        let mut last = last.borrow_mut();
        match &*last {
            Some((a, l, i, scene)) if Rc::ptr_eq(a, &analysis) && *l == layout && *i == lane => scene.clone(),
            _ => {
                let scene = Rc::new(build(&analysis, &layout, lane));
                *last = Some((analysis, layout, lane, scene.clone()));
                scene
            }
        }
    })
}

/// The drawing in words: what is asked for and, once it may be told, the answer.
fn describe(state: StepState) -> Message {
    let analysis = state.analysis();
    let asks = (state.step.asks)(&analysis);
    if state.is_open() {
        msg::UiDescription { asks: Arg::message(asks), say: Arg::message(state.step.sentence(&analysis)) }.into()
    } else {
        asks
    }
}
