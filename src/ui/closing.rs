//! The card at the end: symptoms with their causes and fixes, and matrix multiplication as the worked example.

use super::node::{Node, el};
use super::prose::{fixed, prose, spans};
use crate::lesson::{Cause, Kernel, balance, causes, kernels};
use crate::message::text;
use crate::model::DEVICES;
use crate::scene::digits;
use crate::state::App;

/// The device whose balance is told.
const DEVICE: &str = "h100";

/// The card, each cause with the way to its step.
pub fn closing(app: App) -> Node {
    let device = DEVICES.iter().find(|device| device.slug == DEVICE);
    el("section")
        .class("closing")
        .attr("id", "closing")
        .attr("aria-labelledby", "closing-heading")
        .child(el("h2").attr("id", "closing-heading").child(fixed(app, text::CLOSING_TITLE)))
        .child(el("p").child(fixed(app, text::CLOSING_LEAD)))
        .child(el("dl").class("causes").children(causes().into_iter().map(|of| cause(app, of))))
        .child(el("h3").child(fixed(app, text::CLOSING_EXAMPLE)))
        .child(el("p").child(fixed(app, text::CLOSING_EXAMPLE_LEAD)))
        .child(el("ol").class("kernels").children(kernels().into_iter().map(|of| kernel(app, of))))
        .child(device.map(|device| el("p").child(prose(app, || balance(device)))))
        .into()
}

fn cause(app: App, cause: Cause) -> Node {
    let Cause { step, symptom, why, fix } = cause;
    let way = el("a").attr("href", app.way_to(step)).child(fixed(app, step.step().nav));
    let mended = el("dd").child(fixed(app, fix)).child(" ").child(way);
    el("div")
        .child(el("dt").child(prose(app, move || symptom.clone())))
        .child(el("dd").child(fixed(app, why)))
        .child(mended)
        .into()
}

fn kernel(app: App, kernel: Kernel) -> Node {
    let Kernel { name, code, say, share } = kernel;
    let width = [&digits(share.num as f64 / share.den.max(1) as f64 * 100.0), "%"].concat();
    let bar = el("div").class("bar").attr("aria-hidden", "true").live_style("width", move || width.clone());
    let code = code.into_iter().map(|code| el("code").attr("lang", "en").child(code).into());
    el("li")
        .child(el("p").class("kernel-name").child(fixed(app, name)))
        .child(el("p").class("loads").children(code))
        .child(bar)
        .child(el("p").child(el("span").live_child(move || spans(app, &say))))
        .into()
}
