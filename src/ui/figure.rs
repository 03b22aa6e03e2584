//! The figure frame: caption, controls, the answer with its veil, the drawing, the data table; and the pointer on it.

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use leptos::svg;

use super::controls::{Controls, control_id};
use super::drawing;
use super::prose::{fixed, label, plain, prose};
use super::table::DataTable;
use crate::browser;
use crate::lesson::{Key, Place};
use crate::message::{Message, msg, text};
use crate::permalink::Embed;
use crate::scene::{Layout, Scene, drag, figure, lane_at, tap};
use crate::state::{App, StepState};

/// The figure of a step.
#[component]
pub fn Figure(state: StepState) -> impl IntoView {
    let app = expect_context::<App>();
    let step = state.step;
    let id = step.id;
    let slug = id.slug();
    let data = Memo::new(move |_| state.analysis.with(|a| a.data()));
    let d = move |place: usize| move || data.with(|data| data[place].1.clone());
    let with_controls = app.presentation().embed != Some(Embed::Figure);
    let has_more = step.keys.iter().any(|key_use| key_use.place == Place::More && !app.is_hidden(key_use.key));
    let keys = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            if state.is_grabbed() {
                app.let_go(id, false);
            } else {
                app.set(id, Key::Thread, step.start().get(Key::Thread));
            }
        }
    };
    view! {
        <figure
            id=format!("{slug}-figure")
            aria-labelledby=format!("{slug}-caption")
            aria-describedby=format!("{slug}-asks")
            data-step=d(0)
            data-unit=d(1)
            data-stride=d(2)
            data-offset=d(3)
            data-elem=d(4)
            data-sectors=d(5)
            data-pairs=d(6)
            data-lines=d(7)
            data-rows=d(8)
            data-requests=d(9)
            data-requested-bytes=d(10)
            data-unique-bytes=d(11)
            data-fetched-bytes=d(12)
            data-wasted-bytes=d(13)
            data-efficiency=d(14)
            data-occupancy=d(15)
            data-error=d(16)
            on:keydown=keys
        >
            <figcaption id=format!("{slug}-caption")>{fixed(step.caption)}</figcaption>
            <p class="asks" id=format!("{slug}-asks")>{prose(move || state.analysis.with(step.asks))}</p>
            {with_controls.then(|| view! { <div class="controls"><Controls state place=Place::Main thread=false /></div> })}
            <Answer state />
            <Drawing state />
            {with_controls.then(|| view! { <Hand state /> })}
            {with_controls.then(|| view! { <div class="controls inspect"><Controls state place=Place::Main thread=true /></div> })}
            <Readout state />
            {(with_controls && has_more).then(|| view! {
                <details class="more">
                    <summary>{fixed(text::UI_MORE)}</summary>
                    <div class="controls"><Controls state place=Place::More thread=false /></div>
                </details>
            })}
            <DataTable state />
            {with_controls.then(|| view! { <Repair state /> })}
        </figure>
    }
}

/// The live sentence and the veil over it. The veil is a closed disclosure: while it is closed, styles hide every mark of
/// the answer in the step and keep its space.
#[component]
fn Answer(state: StepState) -> impl IntoView {
    let toggled = move |event: leptos::ev::Event| state.open(browser::is_open(&event));
    view! {
        <div class="answer-box">
            <p class="say answer">{prose(move || state.analysis.with(|a| state.step.sentence(a)))}</p>
            <details class="veil" prop:open=move || state.is_open() on:toggle=toggled>
                <summary>
                    <span class="show">{fixed(text::UI_SHOW)}</span>
                    <span class="hide">{fixed(text::UI_HIDE)}</span>
                </summary>
                <p class="visually-hidden">{fixed(text::UI_VEIL)}</p>
            </details>
        </div>
    }
}

/// What the hand can do: a message of its own, for paper has no hand.
#[component]
fn Hand(state: StepState) -> impl IntoView {
    state.step.hand.map(|hand| view! { <p class="hand">{fixed(hand)}</p> })
}

/// The inspected thread in words, where the step has one.
#[component]
fn Readout(state: StepState) -> impl IntoView {
    let step = state.step;
    let words = move || {
        state.analysis.with(|a| {
            let mut pointed = a.clone();
            pointed.values.set(Key::Thread, state.inspected.get().into());
            (step.value)(&pointed, Key::Thread, !state.is_open())
        })
    };
    step.key(Key::Thread).map(|_| view! { <p class="readout">{prose(words)}</p> })
}

/// Undo and Reset.
#[component]
fn Repair(state: StepState) -> impl IntoView {
    let app = expect_context::<App>();
    let id = state.step.id;
    view! {
        <div class="repair">
            <button
                type="button"
                aria-label=label(text::UI_UNDO_OF)
                aria-disabled=move || (!state.can_undo()).then_some("true")
                on:click=move |_| app.undo(id)
            >
                {fixed(text::UI_UNDO)}
            </button>
            <button type="button" aria-label=label(text::UI_RESET_OF) on:click=move |_| app.reset(id)>
                {fixed(text::UI_RESET)}
            </button>
        </div>
    }
}

/// The drawing with the pointer on it.
#[component]
fn Drawing(state: StepState) -> impl IntoView {
    let app = expect_context::<App>();
    let step = state.step;
    let id = step.id;
    let slug = id.slug();
    // A figure far from the screen keeps its layout; it is drawn anew when it comes near.
    let layout = Memo::new(move |last: Option<&Layout>| match last {
        Some(layout) if !state.near.get() => *layout,
        _ => app.layout.get(),
    });
    let scene = Memo::new(move |_| state.analysis.with(|a| figure(a, &layout.get(), state.inspected.get())));
    let now = move || (state.analysis.get_untracked(), layout.get_untracked(), state.inspected.get_untracked());
    let canvas = NodeRef::<svg::Svg>::new();
    // Whether the pointer moved since it was pressed: a press that moved is a drag, and the click after it means nothing.
    let dragged = StoredValue::new(false);
    let down = move |event: PointerEvent| {
        if browser::on_handle(&event) && event.is_primary() {
            browser::capture(&event, canvas);
            app.grab(id);
            dragged.set_value(false);
            if let Some(key) = step.grabs {
                browser::focus(&control_id(id, key));
            }
        }
    };
    let moved = move |event: PointerEvent| {
        let Some((x, y)) = browser::place(&event, canvas, layout.get_untracked().width) else { return };
        let (analysis, layout, inspected) = now();
        if let Some(start) = app.grabbed(id) {
            dragged.set_value(true);
            if let Some(deed) = drag(&start, &layout, inspected, x, y) {
                app.act(id, deed);
            }
        } else if event.pointer_type() == "mouse" {
            state.hover(lane_at(&analysis, &layout, x, y));
        }
    };
    let click = move |event: leptos::ev::MouseEvent| {
        let Some((x, y)) = browser::place(&event, canvas, layout.get_untracked().width) else { return };
        if dragged.try_update_value(std::mem::take) == Some(true) {
            return;
        }
        let (analysis, layout, inspected) = now();
        state.hover(None);
        if let Some(deed) = tap(&analysis, &layout, inspected, x, y) {
            app.act(id, deed);
            app.commit(id);
        }
    };
    let desc = plain(move || describe(state));
    let view_box = move || scene.with(|scene| format!("0 0 {} {}", scene.width, scene.height));
    let names = format!("{slug}-title {slug}-desc");
    let draw = move || scene.with(|scene| (drawing::layers(scene), drawing::handles(scene)));
    view! {
        <div class="drawing" style:--hatch=format!("url(#{slug}-hatch)") style:--hatch-fine=format!("url(#{slug}-hatch-fine)")>
            <svg
                node_ref=canvas
                role="img"
                aria-labelledby=names
                focusable="false"
                viewBox=view_box
                width=move || scene.with(|scene: &Scene| scene.width)
                height=move || scene.with(|scene: &Scene| scene.height)
                on:pointerdown=down
                on:pointermove=moved
                on:pointerup=move |_| app.let_go(id, true)
                on:pointercancel=move |_| app.let_go(id, false)
                on:pointerleave=move |_| state.hover(None)
                on:click=click
            >
                {svg::title().id(format!("{slug}-title")).child(label(step.caption))}
                {svg::desc().id(format!("{slug}-desc")).child(desc)}
                {drawing::hatches(slug)}
                {draw}
            </svg>
        </div>
    }
}

/// The drawing in words: what is asked for and, once it may be told, the answer.
fn describe(state: StepState) -> Message {
    state.analysis.with(|a| {
        let asks = crate::message::Arg::message((state.step.asks)(a));
        if state.is_open() {
            msg::UiDescription { asks, say: crate::message::Arg::message(state.step.sentence(a)) }.into()
        } else {
            (state.step.asks)(a)
        }
    })
}
