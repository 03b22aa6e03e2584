//! Plots: a canvas with its names, legend, sentence and data table around it as text.

use std::rc::Rc;

use super::node::{Node, el};
use super::prose::{fixed, spans};
use super::table::data_table;
use crate::browser;
use crate::lesson::{StepId, Values};
use crate::message::{Text, text};
use crate::plot::{Frame, Hue, Pen, Plot, Shape, efficiency};
use crate::scene::{Layout, digits};
use crate::state::{App, Slot, StepState};

/// The plot of a step: its caption, the name of what can be switched on in it, and itself.
struct Kind {
    caption: Text,
    switch: Text,
    plot: fn(&Values, bool) -> Plot,
}

fn kind(step: StepId) -> Option<Kind> {
    match step {
        StepId::Spectrum => {
            Some(Kind { caption: text::PLOT_EFFICIENCY_CAPTION, switch: text::PLOT_SWITCH, plot: efficiency })
        }
        _ => None,
    }
}

/// The plot of a step, where it has one.
pub fn plot(app: App, state: StepState) -> Node {
    kind(state.step.id).map(|kind| figure(app, state, kind)).into()
}

fn figure(app: App, state: StepState, kind: Kind) -> Node {
    let slug = state.step.id.slug();
    let switched = Slot::new(false);
    let plot = move || (kind.plot)(&state.values(), switched.get());
    let name = |of: &str| [slug, of].concat();
    let (id, caption, say) = (name("-plot"), name("-plot-caption"), name("-plot-say"));
    let canvas_id = id.clone();
    let drawn = move || {
        let (pen, layout) = (app.pen.get()?, app.layout.get());
        let (frame, chart) = (frame(&layout, &pen), plot().chart);
        browser::draw(&canvas_id, &chart, &frame, &pen.palette);
        let (x, y) = chart.mark_place(&frame)?;
        Some([&digits(x), " ", &digits(y)].concat())
    };
    let px = move |of: fn(&Frame) -> f64| move || [&digits(of(&frame(&app.layout.get(), &Pen::PLAIN))), "px"].concat();
    let canvas = el("canvas")
        .attr("id", id.clone())
        .attr("role", "img")
        .attr("aria-labelledby", [caption.as_str(), " ", &say].concat())
        .live_style("width", px(|frame| frame.width))
        .live_style("height", px(|frame| frame.height))
        .live_attr("data-mark", drawn);
    let legend = move || {
        let entry = |curve: &crate::plot::Curve| {
            el("li").class(swatch(curve.hue, curve.shape)).child(spans(app, &curve.name)).into()
        };
        plot().chart.curves.iter().map(entry).collect::<Vec<_>>().into()
    };
    let tick = el("input")
        .attr("type", "checkbox")
        .on("change", move |_| switched.set(!switched.now()))
        .live_flag("checked", move || switched.get());
    let switch = el("label").class("option").child(tick).child(el("span").child(fixed(app, kind.switch)));
    el("figure")
        .class("plot")
        .attr("data-step", slug)
        .attr("data-part", "plot")
        .attr("aria-labelledby", caption.clone())
        .child(el("figcaption").attr("id", caption).child(fixed(app, kind.caption)))
        .child(switch)
        .child(el("p").class("plot-say answer").attr("id", say).live_child(move || spans(app, &plot().say)))
        .child(el("p").class("axis-name").live_child(move || spans(app, &plot().y_name)))
        .child(el("div").class("drawing answer").child(canvas))
        .child(el("p").class("axis-name x").live_child(move || spans(app, &plot().x_name)))
        .child(el("ul").class("legend").live_child(legend))
        .child(data_table(app, state, kind.caption, Rc::new(move || plot().table)))
        .into()
}

/// The place of a plot in a layout: as wide as a figure, its height fixed, so that nothing moves when it is drawn.
fn frame(layout: &Layout, pen: &Pen) -> Frame {
    let height = if layout.narrow() { 240.0 } else { 340.0 };
    Frame { width: layout.width, height, ratio: pen.ratio, label: layout.label }
}

/// The class that draws a curve's mark in the legend.
fn swatch(hue: Hue, shape: Shape) -> &'static str {
    match (hue, shape) {
        (_, Shape::Dashes) => "dashes",
        (_, Shape::Rings) => "rings",
        (_, Shape::Crosses) => "crosses",
        (_, Shape::Line | Shape::Area) => "line",
    }
}
