//! The public keys of the link: one table of names, kinds and ranges. Sliders, links, tests and docs all read it.

use crate::message::{Text, text};
use crate::model::{DEVICES, ELEM_BYTES, Range, WARP_LANES, range};

/// A public key of the link. Names and meanings are stable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Key {
    /// Elements between neighboring lanes.
    Stride,
    /// Byte address of element 0.
    Offset,
    /// Bytes per element that one lane loads.
    Elem,
    /// The unit that is counted, as an index into [`Unit::ALL`].
    Unit,
    /// The inspected lane.
    Thread,
    /// The lanes that take part, as a mask: bit = lane.
    Active,
    /// Element index of the one thread of step `address`.
    Index,
    /// How addresses are written: 0 hexadecimal, 1 decimal.
    Format,
    /// Byte address of the one request of step `sector`.
    At,
    /// How a warp's addresses lie: an index into [`PATTERNS`].
    Pattern,
    /// Seed of what is shuffled or scattered.
    Seed,
    /// Lanes moved by hand, kept in [`Values::moves`].
    Move,
    /// The model of time.
    Model,
    /// Bytes of a DRAM row.
    Row,
    /// Nanoseconds until data comes.
    Latency,
    /// Row opens in flight at the same time.
    Overlap,
    /// Peak bandwidth: GB/s, or a device of [`DEVICES`] as `-1 - place`.
    Peak,
    /// Which curves the staircase shows.
    Show,
    /// What its vertical axis counts.
    Y,
    /// The scale of its horizontal axis.
    X,
    /// Consecutive warps over one array.
    Warps,
    /// Which index the threads drive.
    Map,
    /// Columns of the matrix.
    Cols,
    /// Shape of the thread block.
    Block,
    /// Elements that each thread owns.
    Chunk,
    /// Layout of the records.
    Layout,
    /// Fields of a record.
    Fields,
    /// The field that is read.
    Field,
    /// One field, or all of them.
    Reads,
    /// How the transpose goes.
    Method,
    /// Row pitch in elements.
    Pitch,
    /// Frame of a stepper.
    Frame,
    /// Floats a load.
    Width,
    /// Which elements a thread owns.
    Own,
    /// Which of a step's two figures is shown.
    Tab,
    /// Elements that indices are drawn from.
    Range,
    /// How indices are sorted.
    Sort,
    /// Load or store.
    Op,
}

/// What a key's value may be, and how the link writes it. A value is always an `i64`.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A decimal integer.
    Integer(Range),
    /// One of a few decimal integers.
    OneOf(&'static [i64]),
    /// One of a few words; the value is its place in the list.
    Word(&'static [&'static str]),
    /// `all`, or the lanes as a hexadecimal mask.
    Mask,
    /// `5:40,6:41`: lane 5 moved to word 40, lane 6 to word 41.
    Moves,
    /// A number of GB/s, or the slug of a device.
    Peak,
}

/// One line of the key table.
#[derive(Clone, Copy, Debug)]
pub struct KeySpec {
    pub key: Key,
    /// The name in the link.
    pub name: &'static str,
    pub kind: Kind,
    /// Its label beside a control and in notes.
    pub label: Text,
}

/// Words of `pattern`, in the order of their values.
pub const PATTERNS: [&str; 4] = ["same", "ordered", "shuffled", "scattered"];
/// Value of `pattern`: every lane asks for the same element.
pub const SAME: i64 = 0;
/// Value of `pattern`: lane i asks for element i.
pub const ORDERED: i64 = 1;
/// Value of `pattern`: the elements of `ordered`, dealt out by the seed.
pub const SHUFFLED: i64 = 2;
/// Value of `pattern`: elements drawn by the seed from the whole figure.
pub const SCATTERED: i64 = 3;

/// Value of `show`: the exact count alone.
pub const SHOW_EXACT: i64 = 0;
/// Value of `show`: the shortcut alone.
pub const SHOW_SHORTCUT: i64 = 1;
/// Value of `show`: the exact count and the shortcut.
pub const SHOW_BOTH: i64 = 2;
/// Value of `y`: the axis counts units.
pub const Y_COUNT: i64 = 0;
/// Value of `x`: equal steps.
pub const LINEAR: i64 = 0;
/// Value of `x`: equal ratios.
pub const LOG: i64 = 1;

/// Value of `map`: threadIdx.x picks the row.
pub const MAP_ROW: i64 = 0;
/// Value of `map`: threadIdx.x picks the column.
pub const MAP_COL: i64 = 1;
/// Value of `map`: each thread owns elements side by side.
pub const CHUNKED: i64 = 2;
/// Value of `map`: elements are dealt out to the threads in turn.
pub const INTERLEAVED: i64 = 3;

/// Bytes of the stretch of memory that the figures of `address` and `sector` show.
pub const RULER_BYTES: i64 = 64;
/// Bytes of the stretch of memory that the figure of `warp` shows: eight lines.
pub const WARP_FIGURE_BYTES: i64 = 1024;
/// Bytes of a word, the place that `move` counts in.
pub const WORD_BYTES: i64 = 4;

const ELEMS: [i64; 5] = {
    let mut all = [0; 5];
    let mut k = 0;
    while k < 5 {
        all[k] = ELEM_BYTES[k] as i64;
        k += 1;
    }
    all
};

/// 32 up to 1,048,576 elements, the powers of two.
pub const GATHER_RANGES: [i64; 16] = {
    let mut all = [32; 16];
    let mut k = 1;
    while k < 16 {
        all[k] = all[k - 1] * 2;
        k += 1;
    }
    all
};

const fn up_to(max: i64, default: i64, page: i64) -> Range {
    Range { min: 0, max, step: 1, default, page }
}

impl Key {
    /// Keys there are.
    pub const COUNT: usize = Key::ALL.len();

    /// Every key, in the order in which a link writes them.
    pub const ALL: [Key; 38] = [
        Key::Stride,
        Key::Offset,
        Key::Elem,
        Key::Unit,
        Key::Thread,
        Key::Active,
        Key::Index,
        Key::Format,
        Key::At,
        Key::Pattern,
        Key::Seed,
        Key::Move,
        Key::Model,
        Key::Row,
        Key::Latency,
        Key::Overlap,
        Key::Peak,
        Key::Show,
        Key::Y,
        Key::X,
        Key::Warps,
        Key::Map,
        Key::Cols,
        Key::Block,
        Key::Chunk,
        Key::Layout,
        Key::Fields,
        Key::Field,
        Key::Reads,
        Key::Method,
        Key::Pitch,
        Key::Frame,
        Key::Width,
        Key::Own,
        Key::Tab,
        Key::Range,
        Key::Sort,
        Key::Op,
    ];

    /// The key's line of the table. Ranges are those of the model.
    pub const fn spec(self) -> KeySpec {
        let (name, kind, label) = match self {
            Key::Stride => ("stride", Kind::Integer(range::STRIDE), text::KEY_STRIDE),
            Key::Offset => ("offset", Kind::Integer(range::OFFSET_BYTES), text::KEY_OFFSET),
            Key::Elem => ("elem", Kind::OneOf(&ELEMS), text::KEY_ELEM),
            Key::Unit => ("unit", Kind::Word(&["sector", "pair", "line"]), text::KEY_UNIT),
            Key::Thread => ("thread", Kind::Integer(up_to(WARP_LANES as i64 - 1, 0, 8)), text::KEY_THREAD),
            Key::Active => ("active", Kind::Mask, text::KEY_ACTIVE),
            Key::Index => ("index", Kind::Integer(up_to(RULER_BYTES - 1, 0, 8)), text::KEY_INDEX),
            Key::Format => ("format", Kind::Word(&["hex", "decimal"]), text::KEY_FORMAT),
            Key::At => ("at", Kind::Integer(up_to(RULER_BYTES - 1, 0, 16)), text::KEY_AT),
            Key::Pattern => ("pattern", Kind::Word(&PATTERNS), text::KEY_PATTERN),
            Key::Seed => {
                ("seed", Kind::Integer(Range { min: 1, max: 9999, step: 1, default: 1, page: 10 }), text::KEY_SEED)
            }
            Key::Move => ("move", Kind::Moves, text::KEY_MOVE),
            Key::Model => ("model", Kind::Word(&["waits", "rows", "throughput"]), text::KEY_MODEL),
            Key::Row => ("row", Kind::OneOf(&[512, 1024, 2048, 4096]), text::KEY_ROW),
            Key::Latency => ("latency", Kind::Integer(range::LATENCY_NS), text::KEY_LATENCY),
            Key::Overlap => ("overlap", Kind::Integer(range::OVERLAP), text::KEY_OVERLAP),
            Key::Peak => ("peak", Kind::Peak, text::KEY_PEAK),
            Key::Show => ("show", Kind::Word(&["exact", "shortcut", "both"]), text::KEY_SHOW),
            Key::Y => ("y", Kind::Word(&["sectors", "efficiency"]), text::KEY_Y),
            Key::X => ("x", Kind::Word(&["linear", "log"]), text::KEY_X),
            Key::Warps => ("warps", Kind::Integer(range::WARPS), text::KEY_WARPS),
            Key::Map => ("map", Kind::Word(&["row", "col", "chunked", "interleaved"]), text::KEY_MAP),
            Key::Cols => {
                ("cols", Kind::Integer(Range { min: 32, max: 1024, step: 1, default: 64, page: 8 }), text::KEY_COLS)
            }
            Key::Block => ("block", Kind::Word(&["32x1", "16x16", "8x8", "4x8"]), text::KEY_BLOCK),
            Key::Chunk => {
                ("chunk", Kind::Integer(Range { min: 1, max: 16, step: 1, default: 4, page: 4 }), text::KEY_CHUNK)
            }
            Key::Layout => ("layout", Kind::Word(&["aos", "soa", "aosoa"]), text::KEY_LAYOUT),
            Key::Fields => {
                ("fields", Kind::Integer(Range { min: 1, max: 16, step: 1, default: 4, page: 4 }), text::KEY_FIELDS)
            }
            Key::Field => ("field", Kind::Integer(up_to(15, 0, 4)), text::KEY_FIELD),
            Key::Reads => ("reads", Kind::Word(&["one", "all"]), text::KEY_READS),
            Key::Method => {
                ("method", Kind::Word(&["naive-read", "naive-write", "staged", "swizzle"]), text::KEY_METHOD)
            }
            Key::Pitch => ("pitch", Kind::Integer(range::PITCH), text::KEY_PITCH),
            Key::Frame => ("frame", Kind::Integer(up_to(15, 0, 1)), text::KEY_FRAME),
            Key::Width => ("width", Kind::OneOf(&[1, 2, 4]), text::KEY_WIDTH),
            Key::Own => ("own", Kind::Word(&["interleaved", "four"]), text::KEY_OWN),
            Key::Tab => ("tab", Kind::Word(&["rows", "struct"]), text::KEY_TAB),
            Key::Range => ("range", Kind::OneOf(&GATHER_RANGES), text::KEY_RANGE),
            Key::Sort => ("sort", Kind::Word(&["none", "warp", "all"]), text::KEY_SORT),
            Key::Op => ("op", Kind::Word(&["load", "store"]), text::KEY_OP),
        };
        KeySpec { key: self, name, kind, label }
    }

    /// The key of that name in a link.
    pub fn by_name(name: &str) -> Option<Key> {
        Key::ALL.into_iter().find(|key| key.spec().name == name)
    }
}

impl Kind {
    /// The nearest value that the kind allows.
    pub fn clamp(self, value: i64) -> i64 {
        match self {
            Kind::Integer(range) => range.clamp(value),
            Kind::OneOf(list) => *list.iter().min_by_key(|v| (v.abs_diff(value), **v)).unwrap_or(&value),
            Kind::Word(words) => value.clamp(0, words.len() as i64 - 1),
            Kind::Mask => value & i64::from(u32::MAX),
            Kind::Moves => 0,
            Kind::Peak if value < 0 => value.max(-(DEVICES.len() as i64)),
            Kind::Peak => range::PEAK_GB_PER_S.clamp(value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_is_in_the_order_of_the_enum_and_names_are_unique() {
        for (place, key) in Key::ALL.into_iter().enumerate() {
            assert_eq!(key as usize, place);
            assert_eq!(Key::by_name(key.spec().name), Some(key));
        }
    }
}
