//! A data table: the figure for those who read rows.

use leptos::prelude::*;

use super::prose::{fixed, plain, prose};
use crate::lesson::{Table, TableRow};
use crate::message::{Arg, msg, text};
use crate::state::{App, StepState};

/// The closed data table of a figure.
#[component]
pub fn DataTable(
    /// The step whose state it tells.
    state: StepState,
) -> impl IntoView {
    let table = Memo::new(move |_| state.analysis.with(state.step.table));
    let slug = state.step.id.slug();
    let name = plain(move || msg::UiTableOf { caption: Arg::message(table.get().caption) }.into());
    let head = move || table.with(|table| table.head.iter().map(|text| heading(*text)).collect::<Vec<_>>());
    let body = move || {
        let lane = state.inspected.get();
        table.with(|table: &Table| table.rows.iter().map(|row| row_view(row, lane)).collect::<Vec<_>>())
    };
    view! {
        <details class="data">
            <summary>{fixed(text::UI_TABLE)}</summary>
            <div class="scroll" role="region" tabindex="0" aria-label=name>
                <table id=format!("{slug}-table")>
                    <caption>{prose(move || table.get().caption)}</caption>
                    <thead><tr>{head}</tr></thead>
                    <tbody>{body}</tbody>
                </table>
            </div>
        </details>
    }
}

fn heading(text: crate::message::Text) -> impl IntoView {
    view! { <th scope="col">{fixed(text)}</th> }
}

fn row_view(row: &TableRow, lane: u32) -> impl IntoView + use<> {
    let app = expect_context::<App>();
    let catalog = app.catalog.get();
    let mut cells = row.cells.iter().map(|cell| catalog.plain(cell));
    let first = cells.next();
    let rest = cells.map(|cell| view! { <td>{cell}</td> }).collect::<Vec<_>>();
    let class = if row.lanes >> lane & 1 == 1 { "on" } else { "" };
    view! { <tr class=class><th scope="row">{first}</th>{rest}</tr> }
}
