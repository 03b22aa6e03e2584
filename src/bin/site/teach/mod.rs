//! The instructor's page: a page of its own without any script, written from the records of the lesson. Its messages are
//! `locales/en/teach/`; they are no part of the program.

mod key;
mod links;
mod plans;
mod said;

use plans::{PLANS, Plan, WRONG};
use said::{SEEDED, Words, link, to_figure};
use sectorwise::lesson::{GuessForm, Key, StepId};
use sectorwise::message::{Arg, Message};
use sectorwise::permalink::Link;
use sectorwise::ui::{Element, Node, Still, citation, el};

/// The page's name.
pub const PAGE: &str = "teach.html";
/// Its styles, beside those of the article.
pub const SHEET: &str = include_str!("teach.css");

/// The minutes of a plan, and what is done from each on.
const MINUTES: [(&str, &str); 4] = [("0:00", "ask"), ("0:40", "show"), ("2:10", "say"), ("2:30", "end")];
/// The parts of the page.
const PARTS: [&str; 8] = ["use", "plans", "wrong", "key", "recall", "known", "links", "cite"];
const N_KNOWN: usize = 10;

/// The page, with the style sheets of those names.
pub fn html(sheets: &[&str]) -> String {
    let words = Words::new();
    let body = Still::default().html(&body(&words));
    let meta = |name: &str, content: &str| format!("<meta name=\"{name}\" content=\"{content}\">");
    let sheets: String = sheets.iter().map(|name| format!("<link rel=\"stylesheet\" href=\"{name}\">")).collect();
    let title = words.label("teach-page-title");
    [
        "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\">",
        &format!("<title>{title} · Sectorwise</title>"),
        &meta("viewport", "width=device-width, initial-scale=1"),
        &meta("description", &words.label("teach-page-description")),
        &meta("color-scheme", "light dark"),
        "<link rel=\"icon\" href=\"icon.svg\" type=\"image/svg+xml\">",
        &sheets,
        "</head><body>",
        &body,
        "</body></html>\n",
    ]
    .concat()
}

fn body(words: &Words) -> Node {
    let contents = PARTS.map(|part| {
        let name = el("span").class("name").child(title(words, part));
        el("li").child(el("a").attr("href", format!("#{part}")).child(name)).into()
    });
    let rail = el("nav").class("rail").attr("aria-label", words.label("teach-page-contents"));
    let header = el("header")
        .child(el("p").child(el("a").attr("href", "./").child(words.fixed("teach-page-back"))))
        .child(el("h1").attr("id", "top").attr("tabindex", "-1").child(words.fixed("teach-page-title")))
        .child(words.p("teach-page-lead").class("promise"));
    let main = el("main")
        .child(header)
        .child(part("use", how_to_use(words)))
        .child(part("plans", list(words, "plans", StepId::ALL.into_iter().map(|step| plan(words, step)).collect())))
        .child(part("wrong", wrong(words)))
        .child(part("key", list(words, "key", StepId::ALL.into_iter().map(|step| key::step(words, step)).collect())))
        .child(part("recall", recall(words)))
        .child(part("known", known(words)))
        .child(part("links", links::section(words)))
        .child(part("cite", cite(words)));
    el("div")
        .class("page teach")
        .child(el("a").class("skip").attr("href", "#top").child(words.fixed("teach-page-skip")))
        .child(rail.child(el("ol").children(contents)))
        .child(main)
        .into()
}

/// A part's title.
fn title(words: &Words, part: &str) -> Node {
    match part {
        "links" => words.with("teach-links-title", &[("version", Arg::text(sectorwise::permalink::VERSION))]),
        _ => words.fixed(&format!("teach-{part}-title")),
    }
}

fn part(id: &'static str, content: Node) -> Element {
    el("section").attr("id", id).attr("aria-labelledby", format!("{id}-heading")).child(content)
}

fn heading(words: &Words, part: &str) -> Node {
    el("h2").attr("id", format!("{part}-heading")).child(title(words, part)).into()
}

/// A part with its title, what is said first, and its items.
fn list(words: &Words, part: &str, items: Vec<Node>) -> Node {
    Node::from(vec![heading(words, part), words.p(&format!("teach-{part}-lead")).into(), items.into()])
}

fn how_to_use(words: &Words) -> Node {
    let mut all = vec![heading(words, "use")];
    all.extend(["lecture", "paper", "lab", "notes", "preset"].map(|use_| words.p(&format!("teach-use-{use_}")).into()));
    let shares = StepId::ALL.map(|step| {
        let href = format!("./?step={}#share", step.slug());
        el("li").child(el("a").attr("href", href).child(words.step(step))).into()
    });
    all.push(el("ul").class("shares").children(shares).into());
    let seed = Link::parse(SEEDED.trim_start_matches("./")).0.values.get(Key::Seed);
    all.push(el("p").child(words.with("teach-use-seed", &[("seed", Arg::n(seed))])).into());
    all.push(words.p("teach-use-offline").into());
    all.into()
}

/// The plan of a step.
fn plan(words: &Words, step: StepId) -> Node {
    let Plan { shows, end, .. } = PLANS.iter().find(|plan| plan.step == step).expect("a plan for each step");
    let slug = step.slug();
    let id = |what: &str| format!("teach-{slug}-plan-{what}");
    let start = (step, "");
    let numbered: Vec<_> = shows.iter().map(|keys| (step, *keys)).collect();
    let about = |what: &str| el("p").child(words.about(&id(what), start, &numbered, &[]));
    let content = |what: &str| match what {
        "ask" => {
            let question = words.lesson((step.step().prediction.ask)());
            Node::from(vec![
                el("p").class("ask").child(question).into(),
                options(words, step),
                el("p").child(words.fixed(&id("ask"))).into(),
            ])
        }
        "show" => {
            let show = |(place, state): (usize, &(StepId, &'static str))| {
                let said = words.about(&id(&format!("show-{}", place + 1)), *state, &numbered, &[*state]);
                el("li").child(el("p").child(said)).child(words.sentence(*state)).into()
            };
            el("ol").children(numbered.iter().enumerate().map(show)).into()
        }
        "say" => about("say").into(),
        _ => {
            let answer = el("p").child(el("strong").child(words.fixed("teach-plans-answer"))).child(": ");
            let answered = words.linked(&id("answer"), *end);
            Node::from(vec![about("end").class("ask").into(), answer.child(answered).into()])
        }
    };
    let rows = MINUTES.into_iter().flat_map(|(from, what)| {
        let name = el("dt").child(el("span").class("value").child(from)).child(" ");
        let name = name.child(words.fixed(&format!("teach-plans-{what}")));
        [name.into(), el("dd").child(content(what)).into()]
    });
    let open = words.with("teach-plans-open", &[("step", Arg::message(step.step().nav))]);
    let slide = format!("{}&view=slide", link(start));
    let ways = el("p")
        .child(el("a").attr("href", to_figure(start)).child(open))
        .child(" · ")
        .child(el("a").attr("href", slide).child(words.fixed("teach-plans-slide")));
    el("section")
        .class("plan")
        .attr("id", format!("plan-{slug}"))
        .child(el("h3").child(words.lesson(step.step().title)))
        .child(ways)
        .child(el("dl").children(rows))
        .into()
}

/// What a step's question offers to choose from.
fn options(words: &Words, step: StepId) -> Node {
    let GuessForm::Choice(options) = step.step().prediction.form else { return Node::from(Vec::new()) };
    let option = |option: Message| el("li").child(words.lesson(option)).into();
    el("ul").class("choices").children(options().into_iter().map(option)).into()
}

fn wrong(words: &Words) -> Node {
    let items = WRONG.into_iter().flat_map(|(name, states)| {
        let id = format!("teach-wrong-{name}");
        let (about, so) = (words.about(&id, states[0], states, &[]), format!("{id}-so"));
        let so = words.about(&so, states[0], states, states);
        [el("dt").child(about).into(), el("dd").child(el("p").child(so)).into()]
    });
    list(words, "wrong", vec![el("dl").children(items).into()])
}

fn recall(words: &Words) -> Node {
    let all = StepId::ALL.into_iter().map(|step| key::recall(words, step)).collect::<Vec<_>>();
    Node::from(vec![heading(words, "recall"), key::recall_lead(words), all.into()])
}

fn known(words: &Words) -> Node {
    let items = (1..=N_KNOWN).map(|n| el("li").child(words.fixed(&format!("teach-known-{n}"))).into());
    list(words, "known", vec![el("ul").children(items).into()])
}

fn cite(words: &Words) -> Node {
    let cited = Arg::text(citation("").trim_end().to_owned());
    let how = el("p").child(words.with("teach-cite-how", &[("cited", cited)]));
    Node::from(vec![heading(words, "cite"), words.p("teach-cite-text").into(), how.into()])
}

#[cfg(test)]
mod tests;
