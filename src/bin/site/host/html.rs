//! The little that is read of the page's HTML: its tags, their attributes, and what stands between them.

/// The opening tags of a name, as they stand, and where.
fn places<'a>(html: &'a str, name: &str) -> Vec<(usize, &'a str)> {
    let open = format!("<{name}");
    let begins = html.match_indices(&open).filter_map(|(at, _)| {
        let tag = &html[at..];
        let ends_name = tag[open.len()..].starts_with([' ', '>', '\n', '/']);
        ends_name.then(|| (at, &tag[..tag.find('>').map_or(tag.len(), |end| end + 1)]))
    });
    begins.collect()
}

/// The opening tags of a name, as they stand.
pub fn tags<'a>(html: &'a str, name: &str) -> Vec<&'a str> {
    places(html, name).into_iter().map(|(_, tag)| tag).collect()
}

/// The value of an attribute of a tag, quoted or not.
pub fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let at = tag.find(&format!(" {name}="))? + name.len() + 2;
    let rest = &tag[at..];
    match rest.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next(),
        None => rest.split([' ', '>']).next(),
    }
}

/// The tag with another value of an attribute.
pub fn with_attribute(tag: &str, name: &str, value: &str) -> String {
    let Some(old) = attribute(tag, name) else { return tag.to_owned() };
    let quoted = format!(" {name}=\"{old}\"");
    let plain = format!(" {name}={old}");
    let whole = if tag.contains(&quoted) { quoted } else { plain };
    tag.replacen(&whole, &format!(" {name}=\"{value}\""), 1)
}

/// The tags of a name that have an attribute of that value.
pub fn tags_with<'a>(html: &'a str, name: &str, attribute_name: &str, value: &str) -> Vec<&'a str> {
    tags(html, name).into_iter().filter(|tag| attribute(tag, attribute_name) == Some(value)).collect()
}

/// Elements of a name that hold text and come from no file: the whole element, and its text.
pub fn inline<'a>(html: &'a str, name: &str) -> Vec<(&'a str, &'a str)> {
    let end = format!("</{name}>");
    let element = |(at, tag): (usize, &'a str)| {
        let begin = at + tag.len();
        let length = html[begin..].find(&end).filter(|_| attribute(tag, "src").is_none())?;
        Some((&html[at..begin + length + end.len()], &html[begin..begin + length]))
    };
    places(html, name).into_iter().filter_map(element).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<link href=a.css rel=stylesheet><link rel=\"icon\" href=\"a b.svg\"><linked rel=icon>\
        <script type=module>one()</script><script src=x.js></script><script>two()</script>";

    #[test]
    fn tags_are_found_by_their_whole_name() {
        assert_eq!(tags(PAGE, "link").len(), 2);
        assert_eq!(tags_with(PAGE, "link", "rel", "icon"), ["<link rel=\"icon\" href=\"a b.svg\">"]);
    }

    #[test]
    fn attributes_are_read_and_written_quoted_or_not() {
        let [sheet, icon] = tags(PAGE, "link")[..] else { panic!("two links") };
        assert_eq!(attribute(sheet, "href"), Some("a.css"));
        assert_eq!(attribute(icon, "href"), Some("a b.svg"));
        assert_eq!(attribute(icon, "integrity"), None);
        assert_eq!(with_attribute(sheet, "href", "b"), "<link href=\"b\" rel=stylesheet>");
        assert_eq!(with_attribute(icon, "href", "b"), "<link rel=\"icon\" href=\"b\">");
    }

    #[test]
    fn inline_scripts_are_those_without_a_file() {
        let texts: Vec<&str> = inline(PAGE, "script").into_iter().map(|(_, text)| text).collect();
        assert_eq!(texts, ["one()", "two()"]);
    }
}
