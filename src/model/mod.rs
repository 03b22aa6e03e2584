//! The model: what a warp's addresses cost, counted exactly in whole numbers; it knows nothing of the page.
//!
//! In reading order: `params` holds every constant of the hardware, `access` says which bytes each lane asks for,
//! `coverage` which sectors, pairs, lines and rows those bytes touch, `law` the closed forms that must agree with it.
//! `requests` replays other generations, `time` turns counts into nanoseconds, `devices` holds what was measured,
//! `banks` is shared memory, `tile` a transpose through it, `records` lays out structs, `matrix` tells who reads which
//! element of an array, `matmul` what three kernels load, `gather` is what to expect of
//! random addresses, and `stream` is several requests together. All public names are used as `model::*`.
//!
//! What it leaves out: hits in L1 and L2 and reuse between instructions (except where `stream` counts distinct units),
//! the L2's fetch granularity, address hashing across channels, the TLB, write masks and ECC, atomics, texture paths,
//! TMA.

mod access;
mod banks;
mod coverage;
mod devices;
mod gather;
mod law;
mod matmul;
mod matrix;
#[cfg(test)]
pub(crate) mod oracle;
mod params;
mod ratio;
mod records;
mod requests;
mod stream;
mod tile;
mod time;

pub use access::*;
pub use banks::*;
pub use coverage::*;
pub use devices::*;
pub use gather::*;
pub use law::*;
pub use matmul::*;
pub use matrix::*;
pub use params::*;
pub use ratio::*;
pub use records::*;
pub use requests::*;
pub use stream::*;
pub use tile::*;
pub use time::*;
