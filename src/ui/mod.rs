//! The views: they match on what lesson and scene say, and count nothing.

mod app;
mod challenge;
mod closing;
mod completion;
mod controls;
mod credit;
mod drawing;
mod figure;
mod glossary;
mod node;
mod paper;
mod part;
mod plot;
mod prediction;
mod prose;
mod rail;
mod recall;
mod settings;
mod share;
mod slides;
mod step;
mod table;
mod words;

pub use app::{late, page, step};
#[cfg(not(target_arch = "wasm32"))]
pub use app::{newer_note, still_note};
#[cfg(not(target_arch = "wasm32"))]
pub use credit::citation;
#[cfg(not(target_arch = "wasm32"))]
pub use drawing::hatches;
pub use node::Node;
#[cfg(not(target_arch = "wasm32"))]
pub use node::html::Still;
#[cfg(not(target_arch = "wasm32"))]
pub use node::{Element, el};
#[cfg(not(target_arch = "wasm32"))]
pub use plot::frame as plot_frame;
#[cfg(not(target_arch = "wasm32"))]
pub use prose::span;
