//! The model: what a warp's addresses cost, counted exactly in whole numbers; it knows nothing of the page.
//!
//! In reading order: [`params`] holds every constant of the hardware, [`access`] says which bytes each lane asks for,
//! [`coverage`] which sectors, pairs, lines and rows those bytes touch, [`law`] the closed forms that must agree with it.
//! [`requests`] replays older generations, [`time`] turns counts into nanoseconds, [`devices`] holds what was measured,
//! [`banks`] covers shared memory and [`stream`] several requests together. Its public names are used as `model::*`.

mod access;
mod banks;
mod coverage;
mod devices;
mod law;
#[cfg(test)]
mod oracle;
mod params;
mod ratio;
mod requests;
mod stream;
mod time;

pub use access::*;
pub use banks::*;
pub use coverage::*;
pub use devices::*;
pub use law::*;
pub use params::*;
pub use ratio::*;
pub use requests::*;
pub use stream::*;
pub use time::*;
