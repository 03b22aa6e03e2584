//! The loads of three ways to multiply row-major matrices of floats: what a warp asks of A and of B for so many
//! multiply-adds.

use super::access::{Access, Affine};
use super::coverage::Coverage;
use super::params::{Unit, WARP_LANES};
use super::ratio::Ratio;

/// Rows and columns of a tile that a thread block keeps in shared memory.
pub const TILE: u32 = WARP_LANES;
/// Columns of the matrices, and of rows as many: far more than a line holds.
pub const MATMUL_COLS: u32 = 1024;

const ROW_BYTES: i64 = MATMUL_COLS as i64 * 4;
/// The first byte of B: it lies behind A.
const B_FIRST: i64 = ROW_BYTES * MATMUL_COLS as i64;

/// What one warp loads from A and from B, and what it computes with it.
#[derive(Clone, PartialEq, Debug)]
pub struct MatmulLoads {
    pub a: Access,
    pub b: Access,
    /// Multiply-adds that the warp does for this load of A and this load of B.
    pub multiply_adds: u32,
}

impl MatmulLoads {
    /// `threadIdx.x` is the row of C: lanes walk down a column of A, and share an element of B.
    pub fn naive() -> MatmulLoads {
        MatmulLoads::of(lanes(0, MATMUL_COLS.into()), lanes(B_FIRST, 0), 1)
    }

    /// `threadIdx.x` is the column of C: lanes share an element of A, and lie side by side in B.
    pub fn coalesced() -> MatmulLoads {
        MatmulLoads::of(lanes(0, 0), lanes(B_FIRST, 1), 1)
    }

    /// A block loads a tile of A and one of B, a row a warp, and every lane uses a row and a column of them.
    pub fn tiled() -> MatmulLoads {
        MatmulLoads::of(lanes(0, 1), lanes(B_FIRST, 1), TILE)
    }

    fn of(a: Access, b: Access, per_lane: u32) -> MatmulLoads {
        MatmulLoads { a, b, multiply_adds: WARP_LANES * per_lane }
    }

    /// Bytes that the two loads fetch, in whole sectors, for each multiply-add.
    pub fn bytes_per_multiply_add(&self) -> Ratio {
        let fetched = |access| Coverage::of(access, Unit::Sector).fetched_bytes();
        Ratio { num: fetched(&self.a) + fetched(&self.b), den: self.multiply_adds.into() }
    }
}

fn lanes(offset_bytes: i64, stride: i64) -> Access {
    Access::affine(Affine { offset_bytes, ..Affine::floats(stride) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    #[track_caller]
    fn check(loads: MatmulLoads, sectors: [u32; 2], hundredths: u64) {
        let n = |access| Coverage::of(access, Unit::Sector).n_units();
        assert_eq!([n(&loads.a), n(&loads.b)], sectors);
        assert_eq!(loads.bytes_per_multiply_add().scaled(100), hundredths);
    }

    #[test]
    fn sectors_of_each_load_and_bytes_of_a_multiply_add() {
        check(MatmulLoads::naive(), [32, 1], 3300);
        check(MatmulLoads::coalesced(), [1, 4], 500);
        check(MatmulLoads::tiled(), [4, 4], 25);
    }

    /// A block of the tiled kernel, element by element: every element of a tile is loaded once, used by a row or a column
    /// of threads, and the warps share the work evenly.
    #[test]
    fn a_tile_is_used_as_often_as_it_has_rows() {
        let mut uses: BTreeMap<(char, u32, u32), u32> = BTreeMap::new();
        let mut multiply_adds = 0;
        for (row, col) in (0..TILE).flat_map(|row| (0..TILE).map(move |col| (row, col))) {
            for k in 0..TILE {
                *uses.entry(('A', row, k)).or_default() += 1;
                *uses.entry(('B', k, col)).or_default() += 1;
                multiply_adds += 1;
            }
        }
        assert!(uses.values().all(|n| *n == TILE));
        // Each warp loads a row of each tile.
        let loaded: BTreeSet<_> = uses.keys().map(|(matrix, row, _)| (*matrix, *row)).collect();
        let n_warps = TILE * TILE / WARP_LANES;
        assert_eq!(loaded.len() as u32, 2 * n_warps);
        assert_eq!(MatmulLoads::tiled().multiply_adds * n_warps, multiply_adds);
    }
}
