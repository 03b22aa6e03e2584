//! Views as HTML text, in their present state: the page as it stands before the program runs, and without it.

use super::{Kind, LiveValue, Node, Parts};

/// Elements without an end tag.
const VOID: [&str; 4] = ["input", "br", "hr", "img"];
/// Controls, which nobody can use before the program runs.
const CONTROLS: [&str; 4] = ["button", "input", "select", "textarea"];

/// Views as text, and the styles of their elements. A strict content policy refuses a `style` attribute: each style is a
/// class of its own, `still-` and its place in `styles`.
#[derive(Default)]
pub struct Still {
    html: String,
    styles: Vec<String>,
}

impl Still {
    /// The piece as HTML, its controls disabled. Custom properties name parts of the live page: they are left out.
    pub fn html(&mut self, node: &Node) -> String {
        node.write(self);
        std::mem::take(&mut self.html)
    }

    /// The styles of all that was written, as a sheet.
    pub fn sheet(&self) -> String {
        let rule = |(place, style): (usize, &String)| format!(".still-{place}{{{style}}}");
        self.styles.iter().enumerate().map(rule).collect()
    }

    fn class_of(&mut self, style: String) -> String {
        let known = self.styles.iter().position(|known| *known == style).unwrap_or_else(|| {
            self.styles.push(style);
            self.styles.len() - 1
        });
        format!("still-{known}")
    }

    fn attribute(&mut self, name: &str, value: &str) {
        self.html.push(' ');
        self.html.push_str(name);
        if !value.is_empty() {
            self.html.push_str("=\"");
            escape(value, &mut self.html);
            self.html.push('"');
        }
    }
}

impl Node {
    fn write(&self, still: &mut Still) {
        match &*self.0 {
            Kind::Text(text) => escape(text, &mut still.html),
            Kind::Many(nodes) => nodes.iter().for_each(|node| node.write(still)),
            Kind::Live(piece) => piece().write(still),
            Kind::Element(element) => element.0.write(still),
        }
    }
}

impl Parts {
    fn write(&self, still: &mut Still) {
        let mut attributes: Vec<(&str, String)> =
            self.attributes.iter().map(|(name, value)| (*name, value.to_string())).collect();
        let mut style = String::new();
        for (name, value) in &self.live {
            match value {
                LiveValue::Attribute(value) => attributes.extend(value().map(|value| (*name, value))),
                LiveValue::Value(value) => attributes.push((name, value())),
                LiveValue::Flag(value) if value() => attributes.push((name, String::new())),
                LiveValue::Style(value) if !name.starts_with("--") => style += &format!("{name}:{};", value()),
                LiveValue::Flag(_) | LiveValue::Style(_) => (),
            }
        }
        if !style.is_empty() {
            let class = still.class_of(style);
            match attributes.iter_mut().find(|(name, _)| *name == "class") {
                Some((_, classes)) => *classes = format!("{classes} {class}"),
                None => attributes.push(("class", class)),
            }
        }
        if CONTROLS.contains(&self.tag) && attributes.iter().all(|(name, _)| *name != "disabled") {
            attributes.push(("disabled", String::new()));
        }
        still.html.push('<');
        still.html.push_str(self.tag);
        // A class that is empty says nothing.
        for (name, value) in attributes.iter().filter(|(name, value)| *name != "class" || !value.is_empty()) {
            still.attribute(name, value);
        }
        still.html.push('>');
        if !VOID.contains(&self.tag) {
            self.children.iter().for_each(|child| child.write(still));
            still.html.push_str("</");
            still.html.push_str(self.tag);
            still.html.push('>');
        }
    }
}

fn escape(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{el, live};
    use super::*;

    #[test]
    fn controls_are_disabled_and_styles_are_classes() {
        let mut still = Still::default();
        let slider = el("input").attr("type", "range").live_value(|| "3".to_owned());
        let bar = || el("div").class("bar").live_style("width", || "50%".to_owned());
        let page = el("p").child("1 < 2 & \"so\"").child(slider).child(bar()).child(bar());
        assert_eq!(
            still.html(&live(move || el("b").into())) + &still.html(&page.into()),
            "<b></b><p>1 &lt; 2 &amp; &quot;so&quot;<input type=\"range\" value=\"3\" disabled>\
             <div class=\"bar still-0\"></div><div class=\"bar still-0\"></div></p>"
        );
        assert_eq!(still.sheet(), ".still-0{width:50%;}");
    }

    #[test]
    fn what_names_the_live_page_is_left_out() {
        let mut still = Still::default();
        let hatched = el("div").live_style("--hatch", || "url(#a)".to_owned()).live_flag("hidden", || false);
        assert_eq!(still.html(&hatched.into()), "<div></div>");
        assert_eq!(still.sheet(), "");
    }
}
