//! Sectorwise: which 32-byte sectors a warp's 32 addresses touch, taught step by step.
//!
//! Modules in reading order. The dependency rule: `model`, `message`, `lesson`, `scene` and `permalink` are pure. They use
//! `std` and each other downward only (each may use those above it in this list), and never name the framework, the
//! browser or the plotting library. `plot` may use the plotting library, never the canvas. `state`, `browser` and `ui` come
//! with the feature `ui`; only `browser` touches the window. A test in `tests/house.rs` reads the sources and keeps this true.

// Blank lines keep rustfmt from sorting them.
pub mod model;

pub mod message;

pub mod lesson;

pub mod scene;

pub mod permalink;

#[cfg(feature = "plot")]
pub mod plot;

#[cfg(feature = "ui")]
pub mod state;

#[cfg(feature = "ui")]
pub mod browser;

#[cfg(feature = "ui")]
pub mod ui;
