//! Figures as files: SVG that needs nothing else, PNG at twice its size, the data table as CSV.

use super::elements;
use super::plots::palette;
use leptos::prelude::{document, window};
use wasm_bindgen::prelude::*;
use web_sys::{CanvasRenderingContext2d, Element, HtmlCanvasElement, HtmlElement, HtmlImageElement};

/// What a figure may be downloaded as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Download {
    Svg,
    Png,
    Csv,
}

/// Pixels of a PNG for each of the figure's.
const SCALE: u32 = 2;

/// What styles say of marks, with the value that a mark has without styles, and whether it passes on to children.
const STYLES: [(&str, &str, bool); 14] = [
    ("fill", "rgb(0, 0, 0)", true),
    ("fill-opacity", "1", true),
    ("stroke", "none", true),
    ("stroke-width", "1px", true),
    ("stroke-dasharray", "none", true),
    ("stroke-linecap", "butt", true),
    ("stroke-linejoin", "miter", true),
    ("paint-order", "normal", true),
    ("visibility", "visible", true),
    ("font-family", "", true),
    ("font-size", "", true),
    ("font-weight", "400", true),
    ("opacity", "1", false),
    ("rx", "auto", false),
];

/// Every figure of a step: its id and its caption.
pub fn figures_of(step: &str) -> Vec<(String, String)> {
    let step = document().get_element_by_id(step);
    let named = |figure: Element| {
        let caption = figure.query_selector("figcaption").ok()??.text_content()?;
        Some((figure.id(), caption))
    };
    step.map_or(Vec::new(), |step| elements(&step, "figure").into_iter().filter_map(named).collect())
}

/// Downloads the figure of that id. `address` is that of its state, for who wants to see where it came from.
pub fn download(figure: &str, kind: Download, title: &str, address: &str) {
    let Some(figure_element) = document().get_element_by_id(figure) else { return };
    let name = |ending: &str| [figure, ending].concat();
    match (kind, figure_element.query_selector(".drawing > svg").ok().flatten()) {
        (Download::Csv, _) => {
            save(&name(".csv"), "text/csv;charset=utf-8", &["\u{feff}", &csv(&figure_element)].concat())
        }
        (Download::Svg, Some(drawing)) => {
            if let Some(text) = svg(&drawing, title, address) {
                save(&name(".svg"), SVG, &text);
            }
        }
        (Download::Png, Some(drawing)) => {
            if let Some(text) = svg(&drawing, title, address) {
                png(&text, name(".png"));
            }
        }
        // A plot is a canvas.
        (_, None) => {
            let canvas = figure_element.query_selector("canvas").ok().flatten();
            if let Some(canvas) = canvas.and_then(|canvas| canvas.dyn_into::<HtmlCanvasElement>().ok()) {
                give(&name(".png"), &canvas.to_data_url().unwrap_or_default());
            }
        }
    }
}

const SVG: &str = "image/svg+xml";

/// Writes what styles say of an element and of all in it into the attributes of its copy.
fn ink(from: &Element, copy: &Element) {
    let marks = |of: &Element| [vec![of.clone()], elements(of, "g, rect, path, text, pattern, line, circle")].concat();
    let style_of = |element: &Element| window().get_computed_style(element).ok().flatten();
    for (mark, drawn) in marks(from).iter().zip(marks(copy)) {
        let Some(style) = style_of(mark) else { continue };
        let around = mark.parent_element().filter(|_| mark != from).and_then(|around| style_of(&around));
        for (name, usual, inherited) in STYLES {
            let value = style.get_property_value(name).unwrap_or_default();
            let before = around.as_ref().filter(|_| inherited).and_then(|around| around.get_property_value(name).ok());
            if value != before.unwrap_or_else(|| usual.to_owned()) {
                let _ = drawn.set_attribute(name, &value.replace("\"#", "#").replace("\")", ")"));
            }
        }
        let _ = drawn.remove_attribute("class");
    }
}

/// The drawing as text, with all that styles say of it in attributes, on the color of its sheet.
fn svg(drawing: &Element, title: &str, address: &str) -> Option<String> {
    let inked = |from: &Element| {
        let copy = from.clone_node_with_deep(true).ok()?.dyn_into::<Element>().ok()?;
        ink(from, &copy);
        Some(copy)
    };
    let copy = inked(drawing)?;
    // Handles are there to be grabbed, not seen.
    elements(&copy, "[fill='rgba(0, 0, 0, 0)']").iter().for_each(Element::remove);
    // Further figures of a step share the patterns of the first.
    if copy.query_selector("defs").ok()?.is_none() {
        let patterns = drawing.closest(".step").ok()??.query_selector("defs").ok()??;
        let patterns = inked(&patterns)?;
        let _ = copy.append_child(&patterns);
    }
    let create = |tag: &str| document().create_element_ns(Some("http://www.w3.org/2000/svg"), tag).ok();
    let sheet = create("rect")?;
    for (name, value) in [("width", "100%"), ("height", "100%"), ("fill", &sheet_color())] {
        let _ = sheet.set_attribute(name, value);
    }
    let _ = copy.insert_before(&sheet, copy.query_selector("defs, g").ok()?.as_deref());
    let source = create("metadata")?;
    source.set_text_content(Some(&[title, " · Sectorwise, CC BY 4.0 · ", address].concat()));
    let _ = copy.append_child(&source);
    web_sys::XmlSerializer::new().ok()?.serialize_to_string(&copy).ok()
}

fn sheet_color() -> String {
    let (r, g, b) = palette().sheet;
    ["rgb(", &r.to_string(), ",", &g.to_string(), ",", &b.to_string(), ")"].concat()
}

/// Draws an SVG larger and downloads that.
fn png(svg: &str, name: String) {
    let Ok(image) = HtmlImageElement::new() else { return };
    let drawn = image.clone();
    let loaded = move || {
        let canvas = document().create_element("canvas").ok()?.dyn_into::<HtmlCanvasElement>().ok()?;
        let (width, height) = (drawn.width() * SCALE, drawn.height() * SCALE);
        canvas.set_width(width);
        canvas.set_height(height);
        let context = canvas.get_context("2d").ok()??.dyn_into::<CanvasRenderingContext2d>().ok()?;
        let (width, height) = (f64::from(width), f64::from(height));
        context.draw_image_with_html_image_element_and_dw_and_dh(&drawn, 0.0, 0.0, width, height).ok()?;
        give(&name, &canvas.to_data_url().ok()?);
        Some(())
    };
    let loaded = Closure::once_into_js(move || {
        loaded();
    });
    image.set_onload(Some(loaded.unchecked_ref()));
    image.set_src(&data(SVG, svg));
}

/// The data table of a figure.
fn csv(figure: &Element) -> String {
    let cells = |row: &Element| -> Vec<String> {
        elements(row, "th, td").iter().map(|cell| cell.text_content().unwrap_or_default()).collect()
    };
    elements(figure, "tr").iter().map(|row| line(&cells(row))).collect()
}

/// A line of CSV.
fn line(cells: &[String]) -> String {
    let cell = |text: &String| match text.contains([',', '"', '\n']) {
        true => ["\"", &text.replace('"', "\"\""), "\""].concat(),
        false => text.clone(),
    };
    cells.iter().map(cell).collect::<Vec<_>>().join(",") + "\r\n"
}

/// A text as an address of its own.
fn data(kind: &str, text: &str) -> String {
    ["data:", kind, ",", &String::from(js_sys::encode_uri_component(text))].concat()
}

fn save(name: &str, kind: &str, text: &str) {
    give(name, &data(kind, text));
}

/// Gives the reader a file.
fn give(name: &str, address: &str) {
    let link = document().create_element("a").ok().and_then(|link| link.dyn_into::<HtmlElement>().ok());
    if let Some(link) = link {
        let _ = link.set_attribute("href", address);
        let _ = link.set_attribute("download", name);
        link.click();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_with_a_comma_or_a_quote_is_quoted() {
        let cells = ["1", "0 to 31", "2,048", "say \"no\""].map(str::to_owned);
        assert_eq!(line(&cells), "1,0 to 31,\"2,048\",\"say \"\"no\"\"\"\r\n");
    }
}
