//! Plots on canvases: what they are drawn with follows the screen's pixels and the page's colors.

use leptos::prelude::{document, window};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::HtmlElement;

use crate::plot::{Chart, Color, Frame, Palette, Pen};
use crate::state::App;

/// Draws a chart on the canvas of that id, if it is in the document.
#[cfg(feature = "csr")]
pub fn draw(id: &str, chart: &Chart, frame: &Frame, palette: &Palette) {
    let canvas = document().get_element_by_id(id).and_then(|c| c.dyn_into::<web_sys::HtmlCanvasElement>().ok());
    let Some(canvas) = canvas else { return };
    let (width, height) = frame.size();
    canvas.set_width(width);
    canvas.set_height(height);
    // A canvas without a context stays empty; the table tells the same.
    if let Some(mut backend) = plotters_canvas::CanvasBackend::with_canvas_object(canvas) {
        crate::plot::draw(chart, &mut backend, frame, palette);
    }
}

/// Without a browser there is no canvas.
#[cfg(not(feature = "csr"))]
pub fn draw(_: &str, _: &Chart, _: &Frame, _: &Palette) {}

/// Follows what plots are drawn with: now, and whenever the window, its zoom or the colors change.
pub fn follow_pen(app: App) {
    let measure = Closure::<dyn FnMut()>::new(move || app.pen.set(Some(pen())));
    let call = measure.as_ref().unchecked_ref();
    for query in ["(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(forced-colors: active)"] {
        if let Ok(Some(media)) = window().match_media(query) {
            let _ = media.add_event_listener_with_callback("change", call);
        }
    }
    let _ = window().add_event_listener_with_callback("resize", call);
    measure.forget();
    follow_ratio(app);
    app.pen.set(Some(pen()));
}

/// Follows the device's pixels: a question about one ratio tells of one change alone.
fn follow_ratio(app: App) {
    let ratio = js_sys::Number::from(window().device_pixel_ratio())
        .to_string_with_radix(10)
        .map(String::from)
        .unwrap_or_default();
    let Ok(Some(media)) = window().match_media(&["(resolution: ", &ratio, "dppx)"].concat()) else { return };
    let asked = media.clone();
    let changed = Closure::<dyn FnMut()>::new(move || {
        asked.set_onchange(None);
        app.pen.set(Some(pen()));
        follow_ratio(app);
    });
    media.set_onchange(Some(changed.as_ref().unchecked_ref()));
    changed.forget();
}

/// Takes up the pen anew after the page changed its colors, once there is one.
pub fn take_pen(app: App) {
    if app.pen.now().is_some() {
        app.pen.set(Some(pen()));
    }
}

/// Draws every plot again.
pub(super) fn redraw(app: App) {
    app.pen.set(None);
    app.pen.set(Some(pen()));
}

fn pen() -> Pen {
    Pen { ratio: window().device_pixel_ratio(), palette: palette() }
}

/// The page's colors. Their properties may name two themes: only an element that wears them tells which holds.
pub(super) fn palette() -> Palette {
    let light = Palette::LIGHT;
    let probe = document().create_element("span").ok().and_then(|probe| probe.dyn_into::<HtmlElement>().ok());
    let (Some(probe), Some(body)) = (probe, document().body()) else { return light };
    let _ = body.append_child(&probe);
    let color = |name: &str, usual: Color| {
        let _ = probe.style().set_property("color", &["var(--", name, ")"].concat());
        let style = window().get_computed_style(&probe).ok().flatten();
        style.and_then(|style| style.get_property_value("color").ok()).and_then(|text| rgb(&text)).unwrap_or(usual)
    };
    let palette = Palette {
        sheet: color("sheet", light.sheet),
        ink: color("ink", light.ink),
        muted: color("muted", light.muted),
        hairline: color("hairline", light.hairline),
        orange: color("orange", light.orange),
        teal: color("teal", light.teal),
        plum: color("plum", light.plum),
        blue: color("blue", light.blue),
    };
    probe.remove();
    palette
}

/// `rgb(7, 140, 154)` as numbers.
fn rgb(text: &str) -> Option<Color> {
    let mut numbers = text.split(|c: char| !c.is_ascii_digit()).filter_map(|part| part.parse().ok());
    Some((numbers.next()?, numbers.next()?, numbers.next()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn computed_colors_are_read() {
        assert_eq!(rgb("rgb(7, 140, 154)"), Some((7, 140, 154)));
        assert_eq!(rgb("rgba(255, 255, 255, 0.5)"), Some((255, 255, 255)));
        assert_eq!(rgb("transparent"), None);
    }
}
