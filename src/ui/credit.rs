//! Whose work this is: the licenses, how to cite it, and an embed's way to the whole page.

use super::node::{Element, Node, el};
use super::prose::{fixed, prose};
use crate::browser;
use crate::lesson::StepId;
use crate::message::{Arg, Text, msg, text};
use crate::state::App;

const TEXT_LICENSE: &str = "CC BY 4.0";
const TEXT_LICENSE_AT: &str = "https://creativecommons.org/licenses/by/4.0/";
const CODE_LICENSE: &str = "MIT OR Apache-2.0";

/// What CITATION.cff says.
const AUTHORS: &str = "The Sectorwise authors";
const TITLE: &str = "Sectorwise: GPU memory coalescing, exact to the byte";
const VERSION: &str = env!("CARGO_PKG_VERSION");
const YEAR: &str = "2026";

/// The foot of the page.
pub fn footer(app: App) -> Node {
    let license = || msg::UiLicence { text_licence: Arg::text(TEXT_LICENSE), code_licence: Arg::text(CODE_LICENSE) };
    el("footer")
        .child(el("p").child(prose(app, move || license().into())).child(" ").child(terms(app, text::SHARE_LICENSE)))
        .child(el("p").child(fixed(app, text::UI_SOURCES)))
        .child(el("p").class("to-teach").child(el("a").attr("href", "teach.html").child(fixed(app, text::DONE_SHORT))))
        .child(cite(app))
        .into()
}

/// The one line below an embed.
pub fn credit(app: App, id: StepId) -> Node {
    let leave = |event| browser::leave(&event);
    let whole = el("a")
        .live_attr("href", move || Some(["?", &app.plain_link(id).print()].concat()))
        .on("click", leave)
        .child(fixed(app, text::SHARE_WHOLE));
    let terms = terms(app, text::SHARE_TERMS);
    let line = el("p").child("Sectorwise").child(whole).child(terms.on("click", leave));
    el("footer").class("credit").child(line).child(cite(app)).into()
}

fn terms(app: App, words: Text) -> Element {
    el("a").attr("rel", "license").attr("href", TEXT_LICENSE_AT).child(fixed(app, words))
}

/// How to cite the page, as text and for BibTeX.
fn cite(app: App) -> Node {
    let cited = prose(app, move || msg::ShareCited { cited: Arg::text(citation(&app.base.get())) }.into());
    let name = app.plain(&text::SHARE_BIBTEX.into());
    let entry = el("pre").attr("tabindex", "0").attr("role", "group").attr("aria-label", name);
    el("details")
        .class("cite")
        .child(el("summary").child(fixed(app, text::SHARE_CITE)))
        .child(el("p").child(cited))
        .child(entry.child(el("code").live_child(move || bibtex(&app.base.get()).into())))
        .into()
}

/// The citation as text, with the page's address.
pub fn citation(address: &str) -> String {
    let version = [" (version ", VERSION, "). "].concat();
    [AUTHORS, " (", YEAR, "). ", TITLE, &version, address].concat()
}

/// The citation for BibTeX.
fn bibtex(address: &str) -> String {
    let fields = [("author", AUTHORS), ("title", TITLE), ("version", VERSION), ("year", YEAR), ("url", address)];
    let mut out = String::from("@software{sectorwise");
    for (name, value) in fields.into_iter().filter(|(_, value)| !value.is_empty()) {
        out = [&out, ",\n  ", name, " = {{", value, "}}"].concat();
    }
    out + "\n}"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_citation_is_that_of_the_file() {
        let file = include_str!("../../CITATION.cff");
        let field = |name: &str| {
            let line = file.lines().find_map(|line| line.trim_start_matches([' ', '-']).strip_prefix(name));
            line.expect(name).trim_matches(['"', ' ']).to_owned()
        };
        assert_eq!(
            (field("name:"), field("title:"), field("version:")),
            (AUTHORS.into(), TITLE.into(), VERSION.into())
        );
        assert_eq!(field("date-released:")[..4], *YEAR);
        let licenses: Vec<&str> =
            file.lines().skip_while(|line| *line != "license:").skip(1).map_while(|l| l.strip_prefix("  - ")).collect();
        assert_eq!(licenses.join(" OR "), CODE_LICENSE);
    }

    #[test]
    fn the_citation_names_the_page() {
        assert_eq!(
            citation("https://a.example/"),
            format!("The Sectorwise authors (2026). {TITLE} (version {VERSION}). https://a.example/")
        );
        let entry = bibtex("https://a.example/");
        assert!(entry.starts_with("@software{sectorwise,\n  author = {{The Sectorwise authors}},"), "{entry}");
        assert!(entry.ends_with("url = {{https://a.example/}}\n}"), "{entry}");
        assert!(!bibtex("").contains("url"));
    }
}
