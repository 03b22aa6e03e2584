//! Plots: a canvas with its names, legend, sentence and data table around it as text.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::ev::Event;
use leptos::prelude::untrack;

use super::node::{Node, el};
use super::prose::{fixed, prose, spans};
use super::table::data_table;
use crate::browser;
use crate::lesson::{Key, StepId, Values};
use crate::message::{Message, Text, text};
use crate::plot::{Frame, Hue, Pen, Plot, Shape, efficiency, efficiency_at, offset, offset_at, reachable};
use crate::scene::{Deed, Layout, digits};
use crate::state::{App, Slot, StepState};

/// A plot of a step's state: its caption, the name of what can be switched on in it, itself, and the key along its
/// horizontal axis with what it reads at a value of that key. One without is drawn while it is switched on from outside.
struct Kind {
    caption: Text,
    switch: Option<Text>,
    plot: fn(&Values, bool) -> Plot,
    along: Option<(Key, Read)>,
}

/// What a plot reads at a value of the key along its axis.
type Read = fn(&Values, i64) -> Message;

fn kind(step: StepId) -> Option<Kind> {
    match step {
        StepId::Spectrum => Some(Kind {
            caption: text::PLOT_EFFICIENCY_CAPTION,
            switch: Some(text::PLOT_SWITCH),
            plot: efficiency,
            along: Some((Key::Stride, efficiency_at)),
        }),
        StepId::Alignment => Some(Kind {
            caption: text::PLOT_OFFSET_CAPTION,
            switch: None,
            plot: |values, _| offset(values),
            along: Some((Key::Offset, offset_at)),
        }),
        _ => None,
    }
}

/// The plot of a step, where it has one.
pub fn plot(app: App, state: StepState) -> Node {
    kind(state.step.id).map(|kind| figure(app, state, kind, Slot::new(false))).into()
}

/// The roofline of step `time`, drawn while it is open.
pub fn roofline(app: App, open: Slot<bool>) -> Node {
    let kind = Kind { caption: text::PLOT_ROOFLINE_CAPTION, switch: None, plot: reachable, along: None };
    figure(app, app.step(StepId::Time), kind, open)
}

fn figure(app: App, state: StepState, kind: Kind, switched: Slot<bool>) -> Node {
    let step = state.step.id;
    let slug = step.slug();
    let plot = remembered(app, state, switched, &kind);
    let name = |of: &str| [slug, of].concat();
    let (id, caption, say) = (name("-plot"), name("-plot-caption"), name("-plot-say"));
    let canvas_id = id.clone();
    let drawn = move || {
        let (pen, layout) = (app.shown_pen()?, app.sheet());
        if kind.along.is_none() && !switched.get() && !app.paper.get() {
            return None;
        }
        let (frame, plot) = (frame(&layout, &pen), plot());
        browser::draw(&canvas_id, &plot.chart, &frame, &pen.palette);
        let (x, y) = plot.chart.mark_place(&frame)?;
        Some([&digits(x), " ", &digits(y)].concat())
    };
    let px = move |of: fn(&Frame) -> f64| move || [&digits(of(&frame(&app.sheet(), &Pen::PLAIN))), "px"].concat();
    // The value of the key under the pointer. Offsets off the natural alignment have no count to read.
    let under = move |event: &Event| {
        let frame = frame(&app.layout.now(), &Pen::PLAIN);
        let (x, _) = browser::place(event, frame.width)?;
        let grain = if kind.along?.0 == Key::Offset { state.values_now().elem_bytes() } else { 1 };
        let value = untrack(|| plot().chart.value_at(&frame, x));
        Some((value / f64::from(grain)).round() as i64 * i64::from(grain))
    };
    let pointed = Slot::new(None);
    let point = move |event: Event| pointed.set(under(&event).filter(|_| browser::is_mouse(&event)));
    let go = move |event: Event| {
        if let (Some(value), Some((key, _))) = (under(&event), kind.along) {
            app.act(step, Deed::Set(key, value));
            app.commit(step);
        }
    };
    let hand = kind.along.filter(|_| !app.is_handout()).map(|(_, read)| {
        let words = move || match pointed.get() {
            Some(value) => read(&state.values(), value),
            None => text::PLOT_HAND.into(),
        };
        el("p").class("hand answer").child(prose(app, words))
    });
    let canvas = el("canvas")
        .attr("id", id.clone())
        .attr("role", "img")
        .attr("aria-labelledby", [caption.as_str(), " ", &say].concat())
        .live_style("width", px(|frame| frame.width))
        .live_style("height", px(|frame| frame.height))
        .live_attr("data-mark", drawn)
        .on("pointermove", point)
        .on("pointerleave", move |_| pointed.set(None))
        .on("click", go);
    let legend = move || {
        let entry = |curve: &crate::plot::Curve| {
            el("li").class(swatch(curve.hue, curve.shape)).child(spans(app, &curve.name)).into()
        };
        plot().chart.curves.iter().map(entry).collect::<Vec<_>>().into()
    };
    let switch = kind.switch.map(|switch| {
        let tick = el("input")
            .attr("type", "checkbox")
            .on("change", move |_| switched.set(!switched.now()))
            .live_flag("checked", move || switched.get());
        el("label").class("option").child(tick).child(el("span").child(fixed(app, switch)))
    });
    el("figure")
        .class("plot")
        .attr("id", name("-plot-figure"))
        .attr("data-step", slug)
        .attr("data-part", "plot")
        .attr("aria-labelledby", caption.clone())
        .child(el("figcaption").attr("id", caption).child(fixed(app, kind.caption)))
        .child(switch)
        .child(el("p").class("plot-say answer").attr("id", say).live_child(move || spans(app, &plot().say)))
        .child(el("p").class("axis-name").live_child(move || spans(app, &plot().y_name)))
        .child(el("div").class("drawing answer").child(canvas))
        .child(el("p").class("axis-name x").live_child(move || spans(app, &plot().x_name)))
        .child(hand)
        .child(el("ul").class("legend").live_child(legend))
        .child(data_table(app, state, kind.caption, Rc::new(move || plot().table.clone())))
        .into()
}

/// A plot that is built once for each state, whoever asks; one that is switched off, once. It lives as long as the page.
fn remembered(app: App, state: StepState, switched: Slot<bool>, kind: &Kind) -> &'static dyn Fn() -> Rc<Plot> {
    type Built = (Values, bool, Rc<Plot>);
    let last: RefCell<Option<Built>> = RefCell::new(None);
    let (build, always) = (kind.plot, kind.along.is_some());
    Box::leak(Box::new(move || {
        let switched = switched.get();
        let mut last = last.borrow_mut();
        if let (Some((_, _, plot)), false) = (&*last, always || switched || app.paper.get()) {
            return plot.clone();
        }
        let values = state.values();
        match &*last {
            Some((v, s, plot)) if *v == values && *s == switched => plot.clone(),
            _ => {
                let plot = Rc::new(build(&values, switched));
                *last = Some((values, switched, plot.clone()));
                plot
            }
        }
    }))
}

/// The place of a plot in a layout: as wide as a figure, its height fixed, so that nothing moves when it is drawn.
pub fn frame(layout: &Layout, pen: &Pen) -> Frame {
    let height = if layout.narrow() { 240.0 } else { 340.0 };
    Frame { width: layout.width, height, ratio: pen.ratio, label: layout.label }
}

/// The class that draws a curve's mark in the legend.
fn swatch(hue: Hue, shape: Shape) -> &'static str {
    match (hue, shape) {
        (_, Shape::Dashes) => "dashes",
        (Hue::Teal, Shape::Rings) => "rings teal",
        (_, Shape::Rings) => "rings",
        (_, Shape::Crosses) => "crosses",
        (_, Shape::Line | Shape::Area) => "line",
    }
}
