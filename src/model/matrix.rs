//! Which element of an array each lane of a warp reads: by the thread block's shape in a row-major matrix, or by what each
//! thread owns of a run.

use super::params::WARP_LANES;

/// Lanes of a warp, and the side of the square tile that the mappings are compared over.
const LANES: i64 = WARP_LANES as i64;

/// A warp of a thread block that many threads wide, and which dimension of the matrix threadIdx.x drives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threads {
    /// Threads of a block along x: a power of two up to 32. Lanes run along x first.
    pub block_x: i64,
    /// Whether threadIdx.x picks the column and threadIdx.y the row; else the other way round.
    pub x_is_column: bool,
}

impl Threads {
    /// The threads of a warp along y: the block's rows that it covers.
    pub fn rows(&self) -> i64 {
        LANES / self.block_x
    }

    /// The (row, column) that a lane reads with the `request`-th of the 32 requests that cover a tile of 32 x 32 elements.
    /// They go over the tile along the dimension that threadIdx.y drives first.
    pub fn element(&self, request: i64, lane: i64) -> (i64, i64) {
        let (x, y) = (lane % self.block_x, lane / self.block_x);
        let across = LANES / self.block_x;
        let (along_x, along_y) = (request % across * self.block_x + x, request / across * self.rows() + y);
        if self.x_is_column { (along_y, along_x) } else { (along_x, along_y) }
    }
}

/// The element that a lane reads at an instant, where every thread owns `chunk` elements: side by side in a chunk of its
/// own, or dealt out in turn.
pub fn owned_element(chunk: i64, interleaved: bool, instant: i64, lane: i64) -> i64 {
    if interleaved { instant * LANES + lane } else { lane * chunk + instant }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The (x, y) of the first 32 threads of a block, counted as CUDA numbers them: x first.
    fn first_warp(block_x: i64) -> Vec<(i64, i64)> {
        let mut threads = Vec::new();
        'block: for y in 0.. {
            for x in 0..block_x {
                if threads.len() == 32 {
                    break 'block;
                }
                threads.push((x, y));
            }
        }
        threads
    }

    #[test]
    fn lanes_run_along_x_first() {
        for block_x in [4, 8, 16, 32] {
            for (lane, (x, y)) in first_warp(block_x).into_iter().enumerate() {
                let column = Threads { block_x, x_is_column: true };
                let row = Threads { block_x, x_is_column: false };
                assert_eq!(column.element(0, lane as i64), (y, x), "{block_x}: lane {lane}");
                assert_eq!(row.element(0, lane as i64), (x, y), "{block_x}: lane {lane}");
            }
            assert_eq!(first_warp(block_x).last(), Some(&(block_x - 1, 32 / block_x - 1)));
        }
    }

    #[test]
    fn both_mappings_read_every_element_of_the_tile_once() {
        let all: Vec<(i64, i64)> = (0..LANES * LANES).map(|n| (n / LANES, n % LANES)).collect();
        for block_x in [1, 2, 4, 8, 16, 32] {
            for x_is_column in [false, true] {
                let threads = Threads { block_x, x_is_column };
                let mut read: Vec<(i64, i64)> =
                    (0..LANES * LANES).map(|n| threads.element(n / LANES, n % LANES)).collect();
                read.sort_unstable();
                assert_eq!(read, all, "{threads:?}");
            }
        }
    }

    proptest! {
        #[test]
        fn both_ways_to_own_read_the_same_run(chunk in 1..=16_i64) {
            for interleaved in [false, true] {
                let mut read: Vec<i64> =
                    (0..chunk * LANES).map(|n| owned_element(chunk, interleaved, n / LANES, n % LANES)).collect();
                read.sort_unstable();
                prop_assert!(read.into_iter().eq(0..chunk * LANES), "{chunk}");
            }
        }
    }
}
