//! What to paste into course notes so that a figure stands in them: a form for each kind of notes.

use crate::message::{Text, text};

/// The page as one file, which lies beside the page.
pub const ONE_FILE: &str = "sectorwise.html";

/// A kind of course notes.
pub struct Host {
    pub name: Text,
    /// What to paste. Its blanks: `<url>` of the embed, `<raw>` the same for who escapes it himself, `<whole>` of the page,
    /// `<title>`, `<height>` in pixels.
    form: &'static str,
    /// What stands at the blank `<script>`, with the script's address at `<embed.js>`; nothing where scripts are not let in.
    script: &'static str,
}

macro_rules! frame {
    ($more:literal) => {
        concat!("<iframe src=\"<url>\" title=\"<title>\" width=\"100%\" height=\"<height>\" ", $more)
    };
}
macro_rules! plain {
    () => {
        frame!("loading=\"lazy\" style=\"border:0\"></iframe>")
    };
}

const SCRIPT: &str = "\n<script async src=\"<embed.js>\"></script>";
const LINK: &str = "[<title>](<whole>)";

/// Every kind of course notes that there is a form for.
pub const HOSTS: [Host; 7] = [
    Host {
        name: text::SHARE_HTML,
        form: concat!(plain!(), "\n<p><a href=\"<whole>\"><title></a></p><script>"),
        script: SCRIPT,
    },
    Host { name: text::SHARE_MARKDOWN, form: concat!(plain!(), "<script>\n\n<link>\n"), script: SCRIPT },
    Host {
        name: text::SHARE_MYST,
        form: concat!("```{raw} html\n", plain!(), "<script>\n```\n\n<link>\n"),
        script: SCRIPT,
    },
    Host {
        name: text::SHARE_QUARTO,
        form: concat!("```{=html}\n", plain!(), "<script>\n```\n\n<link>\n"),
        script: SCRIPT,
    },
    Host {
        name: text::SHARE_MDX,
        form: concat!(frame!("loading=\"lazy\" style={{border: 0}} />"), "<script>\n\n<link>\n"),
        script: "\n\n<script async src=\"<embed.js>\" />",
    },
    Host {
        name: text::SHARE_CANVAS,
        form: concat!(
            "<p>",
            frame!("style=\"border:0\" allowfullscreen></iframe>"),
            "</p>\n<p><a href=\"<whole>\"><title></a></p>"
        ),
        script: "",
    },
    Host {
        name: text::SHARE_NOTEBOOK,
        form: "from IPython.display import HTML, IFrame, Markdown, display\n\n\
               display(\n    IFrame(\"<raw>\", width=\"100%\", height=<height>, extras=['title=\"<title>\"']),\n    \
               Markdown(\"<link>\"),<script>\n)",
        script: "\n    HTML('<script async src=\"<embed.js>\"></script>'),",
    },
];

/// What goes into a form.
pub struct Embedded {
    /// The address of the embed.
    pub url: String,
    /// The address of the same state on the whole page.
    pub whole: String,
    pub title: String,
    pub height: i32,
    /// The address of the script that has frames follow their content's height, if it is wanted.
    pub script: Option<String>,
}

/// What to paste into notes of the kind at that place of [`HOSTS`].
pub fn snippet(place: usize, of: &Embedded) -> String {
    let Some(host) = HOSTS.get(place) else { return String::new() };
    let script = of.script.as_ref().map_or(String::new(), |at| host.script.replace("<embed.js>", &escaped(at)));
    host.form
        .replacen("<script>", &script, 1)
        .replace("<link>", LINK)
        .replace("<url>", &escaped(&of.url))
        .replace("<raw>", &of.url)
        .replace("<whole>", &escaped(&of.whole))
        .replace("<title>", &escaped(&of.title))
        .replace("<height>", &of.height.to_string())
}

/// A text whose characters mean nothing in HTML, JSX, Markdown or within a Python string: those that might are written as
/// HTML writes them, which all of these read.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '"' | '\'' | '<' | '>' | '[' | ']' | '(' | ')' | '{' | '}' | '`' | '*' | '\\' | '$' => {
                out = [&out, "&#", &u32::from(c).to_string(), ";"].concat();
            }
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(title: &str, script: bool) -> Embedded {
        Embedded {
            url: "https://a.example/b/?step=stride&stride=3&embed=figure".to_owned(),
            whole: "https://a.example/b/?step=stride&stride=3".to_owned(),
            title: title.to_owned(),
            height: 517,
            script: script.then(|| "https://a.example/b/embed.js".to_owned()),
        }
    }

    #[test]
    fn plain_html() {
        assert_eq!(
            snippet(0, &of("A", true)),
            "<iframe src=\"https://a.example/b/?step=stride&amp;stride=3&amp;embed=figure\" title=\"A\" width=\"100%\" \
             height=\"517\" loading=\"lazy\" style=\"border:0\"></iframe>\n\
             <p><a href=\"https://a.example/b/?step=stride&amp;stride=3\">A</a></p>\n\
             <script async src=\"https://a.example/b/embed.js\"></script>"
        );
    }

    #[test]
    fn every_form_has_a_title_a_height_and_a_link_and_no_blank_is_left() {
        for (place, host) in HOSTS.iter().enumerate() {
            let text = snippet(place, &of("A name", true));
            assert!(text.contains("title=\"A name\"") && text.contains("517"), "{text}");
            assert!(
                text.contains("stride=3\">A name</a>")
                    || text.contains("[A name](https://a.example/b/?step=stride&amp;stride=3)"),
                "{text}"
            );
            for blank in ["<url>", "<raw>", "<whole>", "<title>", "<height>", "<link>", "<script>"] {
                assert!(!text.contains(blank), "{text}");
            }
            let is_in = !host.script.is_empty();
            assert_eq!(text.matches("https://a.example/b/embed.js").count(), usize::from(is_in), "{text}");
            assert!(!snippet(place, &of("A name", false)).contains("embed.js"));
            assert!(!snippet(place, &of("A name", false)).contains("<script"));
        }
    }

    #[test]
    fn nothing_in_a_title_means_anything() {
        for place in 0..HOSTS.len() {
            let text = snippet(place, &of("a\"b'c<d>[e]{f}`g`(h)\\&", false));
            assert!(
                text.contains("a&#34;b&#39;c&#60;d&#62;&#91;e&#93;&#123;f&#125;&#96;g&#96;&#40;h&#41;&#92;&amp;"),
                "{text}"
            );
        }
    }
}
