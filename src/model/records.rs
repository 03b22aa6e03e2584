//! Records of several fields in memory: record by record, field by field, or field by field within blocks of a warp.

use super::access::Affine;
use super::params::{ALLOCATION_BYTES, WARP_LANES};

/// How records lie in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordLayout {
    /// Array of structs: each record in one piece.
    Structs,
    /// Struct of arrays: each field in an array of its own, allocated by itself.
    Arrays,
    /// Array of structs of arrays: blocks of a warp's records, each field in one piece within its block.
    Blocks,
}

impl RecordLayout {
    /// All layouts.
    pub const ALL: [RecordLayout; 3] = [RecordLayout::Structs, RecordLayout::Arrays, RecordLayout::Blocks];
}

/// The records of one warp: as many as it has lanes, their fields all of one size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Records {
    pub layout: RecordLayout,
    /// Fields of a record, at least 1.
    pub fields: u32,
    /// Bytes of a field.
    pub elem_bytes: u32,
}

impl Records {
    /// The load in which lane i reads that field of record i.
    pub fn load(self, field: u32) -> Affine {
        let piece = self.elem_bytes * WARP_LANES;
        let (stride, offset) = match self.layout {
            RecordLayout::Structs => (self.fields, field * self.elem_bytes),
            RecordLayout::Arrays => (1, field * piece.next_multiple_of(ALLOCATION_BYTES)),
            RecordLayout::Blocks => (1, field * piece),
        };
        Affine { elem_bytes: self.elem_bytes, offset_bytes: offset.into(), ..Affine::floats(stride.into()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::oracle::{any_elem_bytes, bytes_of};
    use crate::model::{Access, Stream, Unit};
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// The record, the field and the byte of it that lie at an address, written down anew: from addresses to fields.
    fn found_at(address: i64, records: Records) -> Option<(i64, i64, i64)> {
        let (size, fields) = (i64::from(records.elem_bytes), i64::from(records.fields));
        let (piece, byte) = (address / size, address % size);
        let (record, field) = match records.layout {
            RecordLayout::Structs => (piece / fields, piece % fields),
            RecordLayout::Blocks => (piece % 32, piece / 32),
            RecordLayout::Arrays => {
                let array = (32 * size + 255) / 256 * 256;
                (address % array / size, address / array)
            }
        };
        (record < 32 && field < fields).then_some((record, field, byte))
    }

    /// Every byte of these fields, found back in memory.
    fn useful(records: Records, fields: impl Iterator<Item = u32>) -> BTreeSet<(i64, i64, i64)> {
        let bytes = fields.flat_map(|field| bytes_of(&Access::affine(records.load(field))));
        bytes.map(|byte| found_at(byte, records).expect("a byte of a record")).collect()
    }

    proptest! {
        #[test]
        fn every_layout_delivers_the_same_bytes(elem_bytes in any_elem_bytes(), fields in 1..=16_u32, one in 0..16_u32) {
            let of = |layout| Records { layout, fields, elem_bytes };
            let one = one % fields;
            let size = i64::from(elem_bytes);
            let expected = |wanted: BTreeSet<u32>| -> BTreeSet<(i64, i64, i64)> {
                let all = (0..32).flat_map(|record| wanted.iter().map(move |field| (record, i64::from(*field))));
                all.flat_map(|(record, field)| (0..size).map(move |byte| (record, field, byte))).collect()
            };
            for layout in RecordLayout::ALL {
                prop_assert_eq!(useful(of(layout), [one].into_iter()), expected([one].into()));
                prop_assert_eq!(useful(of(layout), 0..fields), expected((0..fields).collect()));
                for field in 0..fields {
                    prop_assert!(Access::affine(of(layout).load(field)).check().is_ok());
                }
            }
        }
    }

    /// soa.1.
    #[test]
    fn a_field_costs_four_times_the_fields_up_to_one_sector_a_lane() {
        for fields in 1..=16 {
            let n = |layout| {
                let load = Records { layout, fields, elem_bytes: 4 }.load(fields - 1);
                Stream::of(&[Access::affine(load)], Unit::Sector).n_units()
            };
            assert_eq!(RecordLayout::ALL.map(n), [32.min(4 * fields), 4, 4], "{fields} fields");
        }
    }
}
