//! Drawings as few and short elements: gzip finds nothing to share between thousands of places. Lengths are rounded to a
//! tenth of a pixel, and every place is told from the one before it, so that what is evenly spaced repeats itself.

/// A drawing in which rectangles that are drawn alike are one path, and lines of one color too.
pub fn packed(drawing: &str) -> String {
    let lines = joined(drawing, "<polyline ", line);
    shortened(&joined(&lines, "<rect x=\"", rectangle))
}

/// An element as a path: what it has besides the places, the places, and the length of its text.
type Read = fn(&str) -> Option<(String, Pen, usize)>;

/// A text in which the elements that begin so and follow each other, alike but for their places, are one path.
fn joined(text: &str, begin: &str, read: Read) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(begin) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let Some((how, mut pen, mut end)) = read(rest) else {
            out.push_str(begin);
            rest = &rest[begin.len()..];
            continue;
        };
        while let Some((_, more, length)) = read(&rest[end..]).filter(|(same, ..)| *same == how) {
            pen.follow(&more);
            end += length;
        }
        if !pen.d.is_empty() {
            out += &format!("<path{how} d=\"{}\"></path>", pen.d);
        }
        rest = &rest[end..];
    }
    out + rest
}

/// A rectangle without a class. One without a size is nothing.
fn rectangle(text: &str) -> Option<(String, Pen, usize)> {
    let (inner, _) = text.strip_prefix("<rect x=\"")?.split_once("\"></rect>")?;
    let mut parts = inner.split('"').step_by(2).map(tenths);
    let [x, y, w, h] = [parts.next()??, parts.next()??, parts.next()??, parts.next()??];
    let mut pen = Pen::default();
    if w > 0 && h > 0 {
        pen.go(x, y);
        pen.line(x + w, y);
        pen.line(x + w, y + h);
        pen.line(x, y + h);
        pen.close();
    }
    (!inner.contains("class"))
        .then(|| (String::new(), pen, text.len() - text.split_once("</rect>").map_or(0, |t| t.1.len())))
}

/// A line of a plot.
fn line(text: &str) -> Option<(String, Pen, usize)> {
    let (inner, after) = text.strip_prefix("<polyline fill=\"none\" opacity=\"1\"")?.split_once("\"/>")?;
    let (how, points) = inner.split_once(" points=\"")?;
    let mut pen = Pen::default();
    for (place, point) in points.split_whitespace().enumerate() {
        let (x, y) = point.split_once(',')?;
        let (x, y) = (tenths(x)?, tenths(y)?);
        if place == 0 { pen.go(x, y) } else { pen.line(x, y) }
    }
    Some((how.to_owned(), pen, text.len() - after.len()))
}

/// A text whose paths are relative and whose lengths are rounded; `start` is where a label is anchored anyway.
fn shortened(text: &str) -> String {
    let mut out = String::new();
    // Every second piece is the value of an attribute, whose name ends the piece before it.
    for (place, piece) in text.split('"').enumerate() {
        let name = out.trim_end_matches("=\"").rsplit(' ').next().unwrap_or_default();
        let short = match name {
            _ if place % 2 == 0 => None,
            "d" => relative(piece),
            "x" | "y" => tenths(piece).map(written),
            _ => None,
        };
        out.push_str(short.as_deref().unwrap_or(piece));
        out.push('"');
    }
    out.pop();
    out.replace(" text-anchor=\"start\"", "")
}

/// A path of straight lines as one of relative ones.
fn relative(d: &str) -> Option<String> {
    let mut pen = Pen::default();
    for part in d.split('M').filter(|part| !part.is_empty()) {
        for (place, point) in part.trim_end_matches('Z').split('L').enumerate() {
            let (x, y) = point.split_once(' ')?;
            let (x, y) = (tenths(x)?, tenths(y)?);
            if place == 0 { pen.go(x, y) } else { pen.line(x, y) }
        }
        if part.ends_with('Z') {
            pen.close();
        }
    }
    Some(pen.d)
}

/// Draws a path, each place told from the last.
#[derive(Default)]
struct Pen {
    d: String,
    at: (i64, i64),
    start: (i64, i64),
}

impl Pen {
    fn go(&mut self, x: i64, y: i64) {
        // A path begins at its first place.
        let command = if self.d.is_empty() { 'M' } else { 'm' };
        self.d += &format!("{command}{}", pair(x - self.at.0, y - self.at.1));
        (self.at, self.start) = ((x, y), (x, y));
    }

    fn line(&mut self, x: i64, y: i64) {
        let (dx, dy) = (x - self.at.0, y - self.at.1);
        self.d += &match (dx, dy) {
            (_, 0) => format!("h{}", written(dx)),
            (0, _) => format!("v{}", written(dy)),
            _ => format!("l{}", pair(dx, dy)),
        };
        self.at = (x, y);
    }

    fn close(&mut self) {
        self.d.push('z');
        self.at = self.start;
    }

    /// Goes on with another path, which began elsewhere.
    fn follow(&mut self, other: &Pen) {
        let Some(rest) = other.d.strip_prefix('M') else { return };
        let end = rest.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let (at, start) = (other.at, other.start);
        let Some((x, y)) = read_pair(&rest[..end]) else { return };
        self.go(x, y);
        self.d.push_str(&rest[end..]);
        (self.at, self.start) = (at, start);
    }
}

/// A length in tenths of a pixel.
fn tenths(length: &str) -> Option<i64> {
    length.parse::<f64>().ok().map(|length| (length * 10.0).round() as i64)
}

/// Tenths of a pixel as a length.
fn written(tenths: i64) -> String {
    let sign = if tenths < 0 { "-" } else { "" };
    let (whole, part) = (tenths.abs() / 10, tenths.abs() % 10);
    match (whole, part) {
        (_, 0) => format!("{sign}{whole}"),
        (0, _) => format!("{sign}.{part}"),
        _ => format!("{sign}{whole}.{part}"),
    }
}

/// Two lengths; a sign parts them as well as a space.
fn pair(x: i64, y: i64) -> String {
    let (x, y) = (written(x), written(y));
    if y.starts_with('-') { x + &y } else { [x, y].join(" ") }
}

fn read_pair(text: &str) -> Option<(i64, i64)> {
    let cut = text[1..].find([' ', '-']).map(|cut| cut + 1)?;
    Some((tenths(&text[..cut])?, tenths(text[cut..].trim_start())?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rectangles_of_a_layer_become_one_path() {
        let rect = |x, y| format!("<rect x=\"{x}\" y=\"{y}\" width=\"10\" height=\"4.25\"></rect>");
        let layer = format!("<g class=\"cell\">{}{}{}</g>", rect(1, 2), rect(12, 2), rect(1, 8));
        let path = "M1 2h10v4.3h-10zm11 0h10v4.3h-10zm-11 6h10v4.3h-10z";
        assert_eq!(packed(&layer), format!("<g class=\"cell\"><path d=\"{path}\"></path></g>"));
        let apart = "<g><rect class=\"on\" x=\"1\" y=\"2\" width=\"3\" height=\"4\"></rect></g>";
        assert_eq!(packed(apart), apart);
        let empty = "<g><rect x=\"1\" y=\"2\" width=\"0\" height=\"4\"></rect></g>";
        assert_eq!(packed(empty), "<g></g>");
    }

    #[test]
    fn lines_of_one_color_become_one_path() {
        let line = |color: &str, points: &str| {
            format!(
                "<polyline fill=\"none\" opacity=\"1\" stroke=\"{color}\" stroke-width=\"1\" points=\"{points} \"/>"
            )
        };
        let plot = [line("red", "1,2 1,5"), line("red", "1,8 4,7"), line("blue", "0,0 2,0")].concat();
        assert_eq!(
            packed(&plot),
            "<path stroke=\"red\" stroke-width=\"1\" d=\"M1 2v3m0 3l3-1\"></path>\
             <path stroke=\"blue\" stroke-width=\"1\" d=\"M0 0h2\"></path>"
        );
    }

    #[test]
    fn paths_are_told_from_place_to_place() {
        assert_eq!(relative("M1 2L4 2L4 5ZM10.04 2L10 2.06").as_deref(), Some("M1 2h3v3zm9 0v.1"));
        assert_eq!(relative("M-3 -4L-3 -8").as_deref(), Some("M-3-4v-4"));
        assert_eq!(relative("M1 2A3 3 0 0 1 4 4"), None);
    }

    #[test]
    fn labels_are_short() {
        let label = "<text x=\"39.25\" y=\"12\" text-anchor=\"start\">x=\"1.25\"</text>";
        assert_eq!(shortened(label), "<text x=\"39.3\" y=\"12\">x=\"1.25\"</text>");
    }
}
