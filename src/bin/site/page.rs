//! The page as it stands before the program runs, and without it: text, figures, questions and answers, written into
//! `index.html`.

use std::fs;
use std::path::Path;

use super::pack::packed;
use sectorwise::lesson::StepId;
use sectorwise::message::Catalog;
use sectorwise::permalink::Link;
use sectorwise::plot::{Palette, Pen, efficiency, offset, reachable, svg};
use sectorwise::scene::Layout;
use sectorwise::state::AppSlots;
use sectorwise::ui::{Still, hatches, late, newer_note, page, plot_frame, step, still_note};

/// Content widths of the two forms in which every figure stands; styles show the one that fits.
const NARROW_PX: f64 = 328.0;
const WIDE_PX: f64 = 1040.0;

/// Where the page belongs in `index.html`.
const PLACE: &str = "<div id=\"app\">";
const PLACE_MINIFIED: &str = "<div id=app>";

/// Writes the still page into `dist/index.html`.
pub fn write(dist: &Path) -> Result<String, String> {
    let path = dist.join("index.html");
    let html = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let (before, after) = split(&html).ok_or("index.html has no empty place for the page")?;
    let sheet = html.split_once("./style-").and_then(|(_, rest)| rest.split_once(".css"));
    let sheet = sheet.map_or(Ok(String::new()), |(name, _)| fs::read_to_string(dist.join(format!("style-{name}.css"))));
    let page = still_page(&sheet.map_err(|error| format!("the style sheet: {error}"))?);
    fs::write(&path, [before, &page, after].concat()).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(format!("{}: {} bytes of still page\n", path.display(), page.len()))
}

/// What stands below the page for a reader who has an older version than there is, as a template.
pub fn newer() -> String {
    let (link, notes) = Link::parse("");
    Still::default().html(&newer_note(AppSlots::new(link, notes, Catalog::english(), Layout::new(WIDE_PX, 1.0))))
}

/// What stands before and after the place of the page, which holds an empty page.
fn split(html: &str) -> Option<(&str, &str)> {
    let at = [PLACE, PLACE_MINIFIED].iter().find_map(|place| Some(html.find(place)? + place.len()))?;
    let rest = &html[at..];
    let end = rest.find("</main></div></div>")? + "</main></div>".len();
    Some((&html[..at], &rest[end..]))
}

/// Both forms of the page as one: each drawing twice, all else once.
fn still_page(sheet: &str) -> String {
    let mut still = Still::default();
    let mut form = |width: f64| {
        let (link, notes) = Link::parse("");
        let layout = Layout::new(width, 1.0);
        let app = AppSlots::new(link, notes, Catalog::english(), layout);
        let page = still.html(&page(app, &|id| late(id, Some(step(app, id)))));
        (with_plots(&page, &layout), still.html(&hatches("still")), still.html(&still_note(app)))
    };
    let ((narrow, patterns, note), (wide, ..)) = (form(NARROW_PX), form(WIDE_PX));
    let (narrow, wide) = (without_hatches(&narrow), without_hatches(&wide));
    let both = pieces(&narrow).zip(pieces(&wide)).map(|(narrow, wide)| match (narrow, wide) {
        (Piece::Drawing(narrow), Piece::Drawing(wide)) => {
            [shown(&packed(narrow), "narrow"), shown(&with_ids_of_its_own(&packed(wide)), "wide")].concat()
        }
        (Piece::Text(text), _) | (_, Piece::Text(text)) => text.to_owned(),
    });
    let both: String = both.collect();
    let style = format!("<style>{}{}</style>", still.sheet(), rules_for_paths(sheet));
    // The program takes the page's place, not that of what its still steps are drawn with.
    let patterns = format!("<svg class=\"patterns\" aria-hidden=\"true\">{patterns}</svg>");
    format!("{style}{patterns}<div class=\"still\">{note}{both}</div>")
}

/// A stretch of the page.
enum Piece<'a> {
    /// Without a drawing.
    Text(&'a str),
    /// A drawing with its box.
    Drawing(&'a str),
}

const DRAWING: &str = "<div class=\"drawing";

/// The page's drawings and what stands between them.
fn pieces(page: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = page;
    std::iter::from_fn(move || {
        let at = rest.find(DRAWING).unwrap_or(rest.len());
        let (piece, after) = if at > 0 {
            rest.split_at(at)
        } else {
            // No box stands in a drawing.
            rest.split_at(rest.find("</div>").map_or(rest.len(), |end| end + "</div>".len()))
        };
        rest = after;
        match at {
            _ if piece.is_empty() => None,
            0 => Some(Piece::Drawing(piece)),
            _ => Some(Piece::Text(piece)),
        }
    })
}

/// A drawing that is shown in one form of the page.
fn shown(drawing: &str, form: &str) -> String {
    drawing.replacen(DRAWING, &format!("{DRAWING} {form}"), 1)
}

/// A drawing whose ids, and references to them, are not those of its other form.
fn with_ids_of_its_own(drawing: &str) -> String {
    let mut out = String::new();
    let mut rest = drawing;
    while let Some((at, name)) = [" id=\"", " aria-labelledby=\""].iter().filter_map(|n| Some((rest.find(n)?, n))).min()
    {
        let start = at + name.len();
        let end = start + rest[start..].find('"').unwrap_or(0);
        out.push_str(&rest[..start]);
        out.push_str(&rest[start..end].split(' ').map(|id| format!("{id}-wide")).collect::<Vec<_>>().join(" "));
        rest = &rest[end..];
    }
    out + rest
}

/// The page without the patterns of each drawing: one set serves them all.
fn without_hatches(page: &str) -> String {
    let mut parts = page.split("<defs>");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |page, part| page + part.split_once("</defs>").map_or(part, |(_, after)| after))
}

/// The page with its plots drawn: a canvas is empty before the program runs.
fn with_plots(page: &str, layout: &Layout) -> String {
    let plots = [
        (StepId::Spectrum, efficiency(&StepId::Spectrum.step().start(), false)),
        (StepId::Alignment, offset(&StepId::Alignment.step().start())),
        (StepId::Time, reachable(&StepId::Time.step().start(), false)),
    ];
    plots.into_iter().fold(page.to_owned(), |page, (step, plot)| {
        let Some(at) = page.find(&format!("<canvas id=\"{}-plot\"", step.slug())) else { return page };
        let end = at + page[at..].find("</canvas>").map_or(0, |end| end + "</canvas>".len());
        let label = page[at..end].split('"').nth(5).unwrap_or_default();
        let drawn = themed(&svg(&plot.chart, &plot_frame(layout, &Pen::PLAIN), &Palette::LIGHT));
        let drawn = drawn.replacen("<svg ", &format!("<svg role=\"img\" aria-labelledby=\"{label}\" "), 1);
        [&page[..at], &drawn, &page[end..]].concat()
    })
}

/// A plot in the colors of the reader's theme.
fn themed(plot: &str) -> String {
    let light = Palette::LIGHT;
    let colors = [
        (light.sheet, "sheet"),
        (light.ink, "ink"),
        (light.muted, "muted"),
        (light.hairline, "hairline"),
        (light.orange, "orange"),
        (light.teal, "teal"),
        (light.plum, "plum"),
        (light.blue, "blue"),
    ];
    colors.into_iter().fold(plot.replace('\n', ""), |plot, ((r, g, b), name)| {
        plot.replace(&format!("#{r:02X}{g:02X}{b:02X}"), &format!("var(--{name})"))
    })
}

/// The rules of a style sheet for rectangles, said of the paths that stand for them in the still page.
fn rules_for_paths(sheet: &str) -> String {
    let rule = |rule: &str| {
        let (selectors, style) = rule.split_once('{')?;
        let of_paths: Vec<String> = selectors
            .split(',')
            .filter(|selector| selector.trim().starts_with("svg .") && selector.ends_with(" rect"))
            .map(|selector| format!(".late {}path", selector.trim().trim_end_matches("rect")))
            .collect();
        (!of_paths.is_empty()).then(|| format!("{}{{{style}}}", of_paths.join(",")))
    };
    sheet.split('}').filter_map(rule).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_of_the_other_form_has_ids_of_its_own() {
        assert_eq!(
            with_ids_of_its_own(
                "<svg aria-labelledby=\"a b\"><title id=\"a\">A</title><desc id=\"b\">id=</desc></svg>"
            ),
            "<svg aria-labelledby=\"a-wide b-wide\"><title id=\"a-wide\">A</title><desc id=\"b-wide\">id=</desc></svg>"
        );
    }

    #[test]
    fn drawings_are_told_from_what_stands_between() {
        let page = "<p>1</p><div class=\"drawing\"><svg></svg></div><div class=\"drawing answer\"></div><p>2</p>";
        let shown: Vec<String> = pieces(page)
            .map(|piece| match piece {
                Piece::Text(text) => format!("text {text}"),
                Piece::Drawing(drawing) => format!("drawing {drawing}"),
            })
            .collect();
        assert_eq!(
            shown,
            [
                "text <p>1</p>",
                "drawing <div class=\"drawing\"><svg></svg></div>",
                "drawing <div class=\"drawing answer\"></div>",
                "text <p>2</p>",
            ]
        );
    }

    #[test]
    fn rules_of_rectangles_hold_for_their_paths() {
        let sheet =
            "svg .cell rect,svg .used rect{fill:red}svg .cell rect.refused{fill:none}@media print{p{color:red}}";
        assert_eq!(rules_for_paths(sheet), ".late svg .cell path,.late svg .used path{fill:red}");
    }

    #[test]
    fn the_whole_page_stands_still() {
        let page = still_page("");
        for step in StepId::ALL {
            assert_eq!(page.matches(&format!("<section class=\"step\" id=\"{}\"", step.slug())).count(), 1);
            assert_eq!(page.matches(&format!(" id=\"{}-title\"", step.slug())).count(), 1, "{}", step.slug());
            assert_eq!(page.matches(&format!(" id=\"{}-title-wide\"", step.slug())).count(), 1, "{}", step.slug());
        }
        assert!(!page.contains(" style=") && !page.contains("<defs></defs>"));
        assert!(!page.contains("<canvas"));
    }
}
