//! The public keys of a link, from the tables that read them.

use super::said::Words;
use sectorwise::lesson::{Key, Kind, StepId};
use sectorwise::message::Arg;
use sectorwise::model::{DEVICES, range};
use sectorwise::permalink::{VERSION, page_keys};
use sectorwise::ui::{Node, el};

/// Both tables, and what changed.
pub fn section(words: &Words) -> Node {
    let version = || [("version", Arg::text(VERSION))];
    Node::from(vec![
        el("h2").attr("id", "links-heading").child(words.with("teach-links-title", &version())).into(),
        words.p("teach-links-lead").into(),
        table(words, "teach-links-table", Key::ALL.into_iter().map(|key| of_step(words, key)).collect()),
        table(
            words,
            "teach-links-page",
            page_keys().into_iter().map(|(name, all)| of_page(words, name, &all)).collect(),
        ),
        el("h3").child(words.fixed("teach-links-changes")).into(),
        el("p").child(words.with("teach-links-v1", &version())).into(),
    ])
}

/// A table of keys: a row each, of the key's name and further cells.
fn table(words: &Words, name: &str, rows: Vec<(&'static str, Vec<Node>)>) -> Node {
    let label = words.label(name);
    let n_cells = rows[0].1.len();
    let head = ["teach-links-key", "teach-links-sets", "teach-links-values", "teach-links-steps"];
    let head = head[..n_cells + 1].iter().map(|id| el("th").attr("scope", "col").child(words.fixed(id)).into());
    let row = |(name, cells): (&'static str, Vec<Node>)| {
        let cells = cells.into_iter().map(|cell| el("td").child(cell).into());
        el("tr").child(el("th").attr("scope", "row").child(el("code").child(name))).children(cells).into()
    };
    let table = el("table")
        .child(el("caption").child(label.clone()))
        .child(el("thead").child(el("tr").children(head)))
        .child(el("tbody").children(rows.into_iter().map(row)));
    el("div").class("scroll").attr("role", "region").attr("tabindex", "0").attr("aria-label", label).child(table).into()
}

/// Words of a link, as code.
fn codes<'a>(all: impl IntoIterator<Item = &'a str>) -> Node {
    let codes = all.into_iter().flat_map(|word| [el("code").child(word.to_owned()).into(), Node::from(" ")]);
    codes.collect::<Vec<_>>().into()
}

fn of_step(words: &Words, key: Key) -> (&'static str, Vec<Node>) {
    let spec = key.spec();
    let from_to =
        |first: i64, last: i64| words.with("teach-links-from-to", &[("first", Arg::n(first)), ("last", Arg::n(last))]);
    let values = match spec.kind {
        Kind::Integer(range) => from_to(range.min, range.max),
        Kind::OneOf(all) => all.iter().map(i64::to_string).collect::<Vec<_>>().join(", ").into(),
        Kind::Word(all) => codes(all.iter().copied()),
        Kind::Mask => words.fixed("teach-links-mask"),
        Kind::Moves => words.fixed("teach-links-moves"),
        Kind::Peak => {
            let (first, last) = (range::PEAK_GB_PER_S.min, range::PEAK_GB_PER_S.max);
            let list = DEVICES.iter().map(|device| device.slug).collect::<Vec<_>>().join(", ");
            let args = [("first", Arg::n(first)), ("last", Arg::n(last)), ("list", Arg::text(list))];
            words.with("teach-links-peak", &args)
        }
    };
    let steps = StepId::ALL.into_iter().filter(|step| step.step().key(key).is_some()).map(StepId::slug);
    (spec.name, vec![words.lesson(spec.label), values, codes(steps)])
}

fn of_page(words: &Words, name: &'static str, all: &[&str]) -> (&'static str, Vec<Node>) {
    let values = if all.is_empty() { words.fixed("teach-links-names") } else { codes(all.iter().copied()) };
    (name, vec![words.fixed(&format!("teach-links-{name}")), values])
}
