//! Views as HTML text, in their present state: for tests and for what happens after the build.

use super::{Kind, LiveValue, Node, Parts};

impl Node {
    /// The piece as HTML, in its present state.
    pub fn html(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) {
        match &*self.0 {
            Kind::Text(text) => escape(text, out),
            Kind::Many(nodes) => nodes.iter().for_each(|node| node.write(out)),
            Kind::Live(piece) => piece().write(out),
            Kind::Element(element) => element.0.write(out),
        }
    }
}

impl Parts {
    fn write(&self, out: &mut String) {
        out.push('<');
        out.push_str(self.tag);
        let mut attribute = |name: &str, value: &str| {
            out.push(' ');
            out.push_str(name);
            out.push_str("=\"");
            escape(value, out);
            out.push('"');
        };
        for (name, value) in &self.attributes {
            attribute(name, value);
        }
        let mut style = String::new();
        for (name, value) in &self.live {
            match value {
                LiveValue::Attribute(value) => value().iter().for_each(|value| attribute(name, value)),
                LiveValue::Value(value) => attribute(name, &value()),
                LiveValue::Flag(value) if value() => attribute(name, ""),
                LiveValue::Flag(_) => (),
                LiveValue::Style(value) => style.push_str(&format!("{name}:{};", value())),
            }
        }
        if !style.is_empty() {
            attribute("style", &style);
        }
        out.push('>');
        if !["input", "br", "hr", "img"].contains(&self.tag) {
            self.children.iter().for_each(|child| child.write(out));
            out.push_str("</");
            out.push_str(self.tag);
            out.push('>');
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
