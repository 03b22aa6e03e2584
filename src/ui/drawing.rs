//! A scene as SVG. Marks keep their elements from state to state; only attributes that differ are written.

use leptos::prelude::*;
use leptos::svg;

use crate::scene::{Handle, Label, Layer, Marks, Path, Rect, Scene};

/// The layers of a scene.
pub fn layers(scene: &Scene) -> impl IntoView + use<> {
    scene.layers.iter().map(layer).collect::<Vec<_>>()
}

/// The handles of a scene: nothing to see, something to grab.
pub fn handles(scene: &Scene) -> impl IntoView + use<> {
    let handle = |handle: &Handle| {
        let Handle { x, y, w, h } = *handle;
        // A finger that lands here drags; without this the browser may take the gesture for a scroll.
        view! { <rect class="handle" x=x y=y width=w height=h on:touchstart=|event| event.prevent_default() /> }
    };
    scene.handles.iter().map(handle).collect::<Vec<_>>()
}

/// The pattern that hatches what is wasted, fine and coarse. Ids are unique to the figure.
pub fn hatches(id: &str) -> impl IntoView + use<> {
    let hatch = |name: String, pitch: f64| {
        let side = pitch.to_string();
        svg::pattern()
            .id(name)
            .attr("width", side.clone())
            .attr("height", side.clone())
            .attr("patternUnits", "userSpaceOnUse")
            .attr("patternTransform", "rotate(45)")
            .child(
                svg::rect()
                    .class("hatch-line")
                    .attr("width", if pitch > 5.0 { "2" } else { "1.5" })
                    .attr("height", side),
            )
    };
    svg::defs().child((hatch(format!("{id}-hatch"), 6.0), hatch(format!("{id}-hatch-fine"), 5.0)))
}

fn layer(layer: &Layer) -> impl IntoView + use<> {
    let (mut rects, mut labels, mut paths) = (Vec::new(), Vec::new(), Vec::new());
    match &layer.marks {
        Marks::Rects(marks) => rects = marks.iter().map(rect).collect(),
        Marks::Labels(marks) => labels = marks.iter().map(text).collect(),
        Marks::Paths(marks) => paths = marks.iter().map(path).collect(),
    }
    let class = if layer.answer { format!("{} answer", layer.class) } else { layer.class.to_owned() };
    view! { <g class=class>{rects}{paths}{labels}</g> }
}

fn rect(rect: &Rect) -> impl IntoView + use<> {
    let Rect { x, y, w, h, class } = *rect;
    view! { <rect class=class x=x y=y width=w height=h /> }
}

fn path(path: &Path) -> impl IntoView + use<> {
    view! { <path class=path.class d=path.d.clone() /> }
}

fn text(label: &Label) -> impl IntoView + use<> {
    view! { <text x=label.x y=label.y text-anchor=label.anchor.word()>{label.text.clone()}</text> }
}
