//! A data table: the figure for those who read rows.

use std::rc::Rc;

use super::node::{Node, el};
use super::prose::{fixed, plain};
use crate::lesson::{Table, TableRow};
use crate::message::{Arg, Text, msg, text};
use crate::state::{App, StepState};

/// The closed data table of the figure of that caption, which names it: no two figures have the same.
pub fn data_table(app: App, state: StepState, caption: Text, table: Rc<dyn Fn() -> Table>) -> Node {
    let name = plain(app, move || msg::UiTableOf { caption: Arg::message(caption) }.into());
    let content = move || {
        let table: Table = table();
        let lane = state.inspected();
        let words = |message: &_| app.plain(message);
        let head = table.head.iter().map(|head| el("th").attr("scope", "col").child(words(&(*head).into())).into());
        let row = |row: &TableRow| {
            let mut cells = row.cells.iter().map(words);
            let first = el("th").attr("scope", "row").child(cells.next().unwrap_or_default());
            let class = if row.lanes >> lane & 1 == 1 { "on" } else { "" };
            el("tr").class(class).child(first).children(cells.map(|cell| el("td").child(cell).into())).into()
        };
        Node::from(vec![
            el("caption").child(words(&table.caption)).into(),
            el("thead").child(el("tr").children(head)).into(),
            el("tbody").children(table.rows.iter().map(row)).into(),
        ])
    };
    let scroll = el("div").class("scroll").attr("role", "region").attr("tabindex", "0").live_attr("aria-label", name);
    el("details")
        .class("data")
        .child(el("summary").child(fixed(app, text::UI_TABLE)))
        .child(scroll.child(el("table").live_child(content)))
        .into()
}
