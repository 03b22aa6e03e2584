//! The glossary: the words that the page uses in a fixed sense, each with the step that shows it.

use super::StepId;
use crate::message::{Text, text};

/// A word of the glossary.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its id, in messages and in addresses.
    pub id: &'static str,
    /// The word, strong, and what it means.
    pub text: Text,
    /// The step that shows it.
    pub step: StepId,
}

/// The entry beside which the roofline stands.
pub const ROOFLINE: &str = "roofline";

/// Every entry, in the order of their ids.
pub const GLOSSARY: [Entry; 25] = [
    Entry { id: "arithmetic-intensity", text: text::TERM_ARITHMETIC_INTENSITY, step: StepId::Time },
    Entry { id: "bank-conflict", text: text::TERM_BANK_CONFLICT, step: StepId::Transpose },
    Entry { id: "coalescing", text: text::TERM_COALESCING, step: StepId::Hook },
    Entry { id: "efficiency", text: text::TERM_EFFICIENCY, step: StepId::Stride },
    Entry { id: "element", text: text::TERM_ELEMENT, step: StepId::Address },
    Entry { id: "fetched", text: text::TERM_FETCHED, step: StepId::Stride },
    Entry { id: "gap", text: text::TERM_GAP, step: StepId::Stride },
    Entry { id: "gemm-tile", text: text::TERM_GEMM_TILE, step: StepId::Transpose },
    Entry { id: "lane", text: text::TERM_LANE, step: StepId::Warp },
    Entry { id: "line", text: text::TERM_LINE, step: StepId::Packed },
    Entry { id: "littles-law", text: text::TERM_LITTLES_LAW, step: StepId::Time },
    Entry { id: "memory-hierarchy", text: text::TERM_MEMORY_HIERARCHY, step: StepId::Address },
    Entry { id: "offset", text: text::TERM_OFFSET, step: StepId::Alignment },
    Entry { id: "pair", text: text::TERM_PAIR, step: StepId::Stride },
    Entry { id: "request", text: text::TERM_REQUEST, step: StepId::Warp },
    Entry { id: "requested", text: text::TERM_REQUESTED, step: StepId::Packed },
    Entry { id: "roofline", text: text::TERM_ROOFLINE, step: StepId::Time },
    Entry { id: "row", text: text::TERM_ROW, step: StepId::Time },
    Entry { id: "row-buffer-locality", text: text::TERM_ROW_BUFFER_LOCALITY, step: StepId::Time },
    Entry { id: "sector", text: text::TERM_SECTOR, step: StepId::Sector },
    Entry { id: "simt", text: text::TERM_SIMT, step: StepId::Warp },
    Entry { id: "stride", text: text::TERM_STRIDE, step: StepId::Stride },
    Entry { id: "transaction", text: text::TERM_TRANSACTION, step: StepId::Sector },
    Entry { id: "unique", text: text::TERM_UNIQUE, step: StepId::Stride },
    Entry { id: "warp", text: text::TERM_WARP, step: StepId::Warp },
];

/// The entry of that id.
pub fn entry(id: &str) -> Option<&'static Entry> {
    GLOSSARY.iter().find(|entry| entry.id == id)
}
