//! The page in the browser: reads the link, builds the state, mounts the views.

use sectorwise::permalink::Link;
use sectorwise::state::App;
use sectorwise::{browser, ui};

fn main() {
    browser::run(|| {
        let (link, notes) = Link::parse(&browser::query());
        browser::present(&link.presentation);
        let app = App::new(link, notes, browser::layout());
        browser::mount(move || ui::Page(ui::PageProps { app }));
        browser::follow(app);
    });
}
