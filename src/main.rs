//! The page in the browser: reads the link, builds the state, mounts the views.

// The usual way to start brings streams and their errors.
#![cfg_attr(target_arch = "wasm32", no_main)]

use sectorwise::browser;
use sectorwise::permalink::Link;
use sectorwise::state::AppSlots;

/// A small allocator: the usual one takes 7 kB.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    start();
}

#[wasm_bindgen::prelude::wasm_bindgen(start)]
fn start() {
    browser::run(|| {
        let (link, notes) = Link::parse(&browser::query());
        let app = AppSlots::new(link, notes, browser::words(), browser::layout());
        browser::present(app);
        browser::mount(app);
        browser::follow(app);
    });
}
