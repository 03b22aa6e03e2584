//! A scene as SVG. Marks keep their elements from state to state; only attributes that differ are written.

use std::rc::Rc;

use super::node::{Element, Node, svg};
use crate::message::Mark;
use crate::scene::{Layer, Marks, Rect, Scene, digits};
use crate::state::App;

/// The layers of a scene, and its handles over them: nothing to see, something to grab.
pub fn marks(app: App, scene: &Scene) -> Node {
    let handles = scene.handles.iter().map(|h| place(svg("rect").class("handle"), h.x, h.y, h.w, h.h));
    scene.layers.iter().map(|l| layer(app, l)).chain(handles).collect::<Vec<_>>().into()
}

/// The box of a scene on its drawing.
pub fn sized(drawing: Element, size: impl Fn() -> (f64, f64) + 'static) -> Element {
    let size = Rc::new(size);
    let (wide, high) = (size.clone(), size.clone());
    drawing
        .live_attr("viewBox", move || {
            let (width, height) = size();
            Some(["0 0 ", &digits(width), " ", &digits(height)].concat())
        })
        .live_attr("width", move || Some(digits(wide().0)))
        .live_attr("height", move || Some(digits(high().1)))
}

/// A drawing with the patterns of a figure at hand.
pub fn patterned(drawing: Element, slug: &'static str) -> Element {
    [("--hatch", "-hatch"), ("--hatch-fine", "-hatch-fine"), ("--dots", "-dots")].into_iter().fold(
        drawing,
        |drawing, (name, id)| {
            let pattern = ["url(#", slug, id, ")"].concat();
            drawing.live_style(name, move || pattern.clone())
        },
    )
}

/// The patterns that hatch what is wasted, coarse and fine, and that dot what another request takes. Their ids are the
/// figure's own.
pub fn hatches(slug: &str) -> Node {
    let dot = svg("rect").class("dot").attr("width", "3").attr("height", "3");
    let dots = svg("pattern")
        .attr("id", [slug, "-dots"].concat())
        .attr("width", "5")
        .attr("height", "5")
        .attr("patternUnits", "userSpaceOnUse")
        .child(dot)
        .into();
    let hatch = |name: &str, pitch: &'static str, line: &'static str| {
        let stroke = svg("rect").class("hatch-line").attr("width", line).attr("height", pitch);
        svg("pattern")
            .attr("id", [slug, name].concat())
            .attr("width", pitch)
            .attr("height", pitch)
            .attr("patternUnits", "userSpaceOnUse")
            .attr("patternTransform", "rotate(45)")
            .child(stroke)
            .into()
    };
    svg("defs").children([hatch("-hatch", "6", "2"), hatch("-hatch-fine", "5", "1.5"), dots]).into()
}

/// One layer of a scene.
pub fn layer(app: App, layer: &Layer) -> Node {
    let group =
        svg("g").attr("class", if layer.answer { [layer.class, " answer"].concat() } else { layer.class.to_owned() });
    let group = match layer.mark() {
        Some(mark) => group.attr("data-mark", mark.name()),
        None => group,
    };
    let patterned = matches!(layer.mark(), Some(Mark::Wasted | Mark::Later));
    match &layer.marks {
        // A printer gets each patterned shape as a picture of its own: many take it minutes, one together a moment.
        Marks::Rects(rects) if patterned && app.paper.get() => {
            group.child(svg("path").attr("d", rects.iter().map(outline).collect::<String>()))
        }
        Marks::Rects(rects) => {
            group.children(rects.iter().map(|r| place(svg("rect").class(r.class), r.x, r.y, r.w, r.h)))
        }
        Marks::Paths(paths) => {
            group.children(paths.iter().map(|p| svg("path").class(p.class).attr("d", p.d.clone()).into()))
        }
        Marks::Labels(labels) => group.children(labels.iter().map(|l| {
            svg("text")
                .attr("x", digits(l.x))
                .attr("y", digits(l.y))
                .attr("text-anchor", l.anchor.word())
                .child(l.words.as_ref().map_or_else(|| l.text.clone(), |words| app.plain(words)))
                .into()
        })),
    }
    .into()
}

/// A rectangle as a path.
fn outline(rect: &Rect) -> String {
    let [x, y, w, h] = [rect.x, rect.y, rect.w, rect.h].map(digits);
    ["M", &x, " ", &y, "h", &w, "v", &h, "h-", &w, "z"].concat()
}

fn place(rect: Element, x: f64, y: f64, w: f64, h: f64) -> Node {
    rect.attr("x", digits(x)).attr("y", digits(y)).attr("width", digits(w)).attr("height", digits(h)).into()
}
