//! A transpose of a matrix, tile by tile: where each lane reads and writes, in global memory and in a tile of shared memory.

use super::access::Access;
use super::banks::Banks;
use super::params::WARP_LANES;

/// Rows and columns of a tile: a warp a row.
pub const TILE_SIDE: i64 = WARP_LANES as i64;

/// How a transpose goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Reads down a column, writes along a row.
    NaiveRead,
    /// Reads along a row, writes down a column.
    NaiveWrite,
    /// Reads and writes along rows, and turns the tile in shared memory.
    Staged,
    /// The same; each row of the tile keeps its elements in an order of its own, column XOR row.
    Swizzled,
}

impl Method {
    /// Every method, in the order of the link's words.
    pub const ALL: [Method; 4] = [Method::NaiveRead, Method::NaiveWrite, Method::Staged, Method::Swizzled];

    /// Whether the tile goes through shared memory.
    pub fn is_staged(self) -> bool {
        matches!(self, Method::Staged | Method::Swizzled)
    }
}

/// One of the four accesses of a warp.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Pass {
    GlobalRead,
    SharedWrite,
    SharedRead,
    GlobalWrite,
}

impl Pass {
    /// All of them, in their order.
    pub const ALL: [Pass; 4] = [Pass::GlobalRead, Pass::SharedWrite, Pass::SharedRead, Pass::GlobalWrite];

    /// Whether it goes to shared memory.
    pub fn is_shared(self) -> bool {
        matches!(self, Pass::SharedWrite | Pass::SharedRead)
    }
}

/// A transpose of the first tile of a square matrix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Transpose {
    pub method: Method,
    /// Elements from one row of the shared tile to the next.
    pub pitch: i64,
    /// Columns of both matrices.
    pub cols: i64,
    /// Bytes of an element.
    pub elem_bytes: u32,
}

impl Transpose {
    /// The row and the column, of a matrix or of the shared tile, that a lane of the `warp`th row of threads touches.
    pub fn place(&self, pass: Pass, warp: i64, lane: i64) -> (i64, i64) {
        let kept = |row: i64, col: i64| if self.method == Method::Swizzled { col ^ row } else { col };
        match (pass, self.method) {
            (Pass::GlobalRead, Method::NaiveRead) | (Pass::GlobalWrite, Method::NaiveWrite) => (lane, warp),
            (Pass::GlobalRead | Pass::GlobalWrite, _) => (warp, lane),
            (Pass::SharedWrite, _) => (warp, kept(warp, lane)),
            (Pass::SharedRead, _) => (lane, kept(lane, warp)),
        }
    }

    /// The access of a warp. Each matrix and the tile begins at byte 0 of its own.
    pub fn access(&self, pass: Pass, warp: i64) -> Access {
        let pitch = if pass.is_shared() { self.pitch } else { self.cols };
        let addresses: [i64; WARP_LANES as usize] = std::array::from_fn(|lane| {
            let (row, col) = self.place(pass, warp, lane as i64);
            (row * pitch + col) * i64::from(self.elem_bytes)
        });
        Access::explicit(&addresses, self.elem_bytes, u64::MAX)
    }

    /// What a warp asks of the banks.
    pub fn banks(&self, pass: Pass, warp: i64) -> Banks {
        Banks::of(&self.access(pass, warp))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::oracle::{any_elem_bytes, bytes_of_lane};
    use crate::model::{Coverage, Unit};
    use proptest::prelude::*;
    use std::collections::{BTreeMap, BTreeSet};

    fn any_transpose() -> impl Strategy<Value = Transpose> {
        let method = prop::sample::select(&Method::ALL[..]);
        (method, 32..=80_i64, 32..=1024_i64, any_elem_bytes()).prop_map(|(method, pitch, cols, elem_bytes)| Transpose {
            method,
            pitch,
            cols,
            elem_bytes,
        })
    }

    fn floats(method: Method, pitch: i64) -> Transpose {
        Transpose { method, pitch, cols: 1024, elem_bytes: 4 }
    }

    /// transpose.1
    #[test]
    fn conflicts_by_pitch() {
        for (pitch, degree) in [(32, 32), (33, 1), (34, 2), (36, 4)] {
            for warp in 0..TILE_SIDE {
                let staged = floats(Method::Staged, pitch);
                assert_eq!(staged.banks(Pass::SharedRead, warp).degree, degree, "pitch {pitch}");
                assert_eq!(staged.banks(Pass::SharedWrite, warp).degree, 1, "pitch {pitch}");
            }
        }
        for warp in 0..TILE_SIDE {
            let swizzled = floats(Method::Swizzled, 32);
            assert_eq!([Pass::SharedWrite, Pass::SharedRead].map(|pass| swizzled.banks(pass, warp).degree), [1, 1]);
        }
    }

    /// transpose.1
    #[test]
    fn the_strided_side_goes_where_it_is_cheap() {
        for (method, read, write) in
            [(Method::NaiveRead, 32, 4), (Method::NaiveWrite, 4, 32), (Method::Staged, 4, 4), (Method::Swizzled, 4, 4)]
        {
            let count = |pass| Coverage::of(&floats(method, 32).access(pass, 7), Unit::Sector).n_units();
            assert_eq!([count(Pass::GlobalRead), count(Pass::GlobalWrite)], [read, write], "{method:?}");
        }
    }

    /// Runs all warps of the tile: what ends at each address of the output.
    fn run(transpose: &Transpose) -> BTreeMap<i64, i64> {
        let lanes = || (0..TILE_SIDE).flat_map(|warp| (0..WARP_LANES).map(move |lane| (warp, lane)));
        let at = |pass, warp, lane| transpose.access(pass, warp).address(lane);
        let (mut tile, mut output) = (BTreeMap::new(), BTreeMap::new());
        if transpose.method.is_staged() {
            for (warp, lane) in lanes() {
                let known = tile.insert(at(Pass::SharedWrite, warp, lane), at(Pass::GlobalRead, warp, lane));
                assert_eq!(known, None, "two elements in one place of the tile");
            }
        }
        for (warp, lane) in lanes() {
            let value = match transpose.method.is_staged() {
                true => tile[&at(Pass::SharedRead, warp, lane)],
                false => at(Pass::GlobalRead, warp, lane),
            };
            assert_eq!(output.insert(at(Pass::GlobalWrite, warp, lane), value), None, "written twice");
        }
        output
    }

    /// The degree by listing, for each bank, the words that the lanes of a group want.
    fn oracle_degree(access: &Access) -> usize {
        let group = 128 / access.elem_bytes().max(4);
        let words =
            |first: u32| (first..first + group).flat_map(|lane| bytes_of_lane(access, lane)).map(|byte| byte / 4);
        let of_bank =
            |first: u32, bank: i64| words(first).filter(|word| word % 32 == bank).collect::<BTreeSet<_>>().len();
        let groups = (0..32).step_by(group as usize);
        groups.flat_map(|first| (0..32).map(move |bank| of_bank(first, bank))).max().unwrap_or(0)
    }

    proptest! {
        /// Every method delivers each element of the tile from (r, c) to (c, r), and touches nothing else.
        #[test]
        fn every_method_transposes_the_same_elements(transpose in any_transpose()) {
            let byte = |row: i64, col: i64| (row * transpose.cols + col) * i64::from(transpose.elem_bytes);
            let output = run(&transpose);
            prop_assert_eq!(output.len() as i64, TILE_SIDE * TILE_SIDE);
            for row in 0..TILE_SIDE {
                for col in 0..TILE_SIDE {
                    prop_assert_eq!(output.get(&byte(col, row)), Some(&byte(row, col)));
                }
            }
        }

        #[test]
        fn the_conflicts_of_any_tile_equal_the_oracle(transpose in any_transpose(), warp in 0..TILE_SIDE) {
            for pass in [Pass::SharedWrite, Pass::SharedRead] {
                let access = transpose.access(pass, warp);
                prop_assert_eq!(transpose.banks(pass, warp).degree as usize, oracle_degree(&access));
            }
        }

        #[test]
        fn an_element_stays_in_the_row_of_its_tile(transpose in any_transpose(), warp in 0..TILE_SIDE, lane in 0..TILE_SIDE) {
            for pass in Pass::ALL {
                let (row, col) = transpose.place(pass, warp, lane);
                prop_assert!((0..TILE_SIDE).contains(&row) && (0..TILE_SIDE).contains(&col));
            }
        }
    }
}
