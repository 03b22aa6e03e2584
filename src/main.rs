//! The page in the browser: reads the link, builds the state, mounts the views.

use sectorwise::permalink::Link;
use sectorwise::state::AppSlots;
use sectorwise::{browser, ui};

fn main() {
    browser::run(|| {
        let (link, notes) = Link::parse(&browser::query());
        browser::present(&link.presentation);
        let app = AppSlots::new(link, notes, browser::layout());
        browser::mount(move || ui::page(app));
        browser::follow(app);
    });
}
