//! How each generation splits one warp's access into requests, and each request into transactions of its own unit.

use super::access::Access;
use super::coverage::{Coverage, Touched};
use super::law::min_units;
use super::params::{SECTOR_BYTES, Unit, WARP_LANES, WAVE_LANES};

/// A family of GPUs that coalesces by the same rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Generation {
    /// NVIDIA Tesla, compute capability 1.2 and 1.3: half-warps; segments of 32, 64 or 128 bytes, the smallest that
    /// hold what is asked for (CUDA C Programming Guide 4.2, appendix F, "Global Memory").
    Tesla,
    /// NVIDIA Fermi and Kepler, 2.x and 3.x: cached loads move whole lines, others sectors; a warp's 8-byte elements
    /// are two requests and its 16-byte elements four (the same appendix).
    Fermi,
    /// NVIDIA Maxwell and Pascal, 5.x and 6.x: sectors; requests of 8 lanes, 4 for 8-byte and 2 for 16-byte elements
    /// (an NVIDIA engineer's account, forums.developer.nvidia.com/t/312884).
    Pascal,
    /// NVIDIA Volta and later, 7.x on: sectors; one request a warp.
    Volta,
    /// AMD GCN and CDNA: 64-byte blocks; one request a wave of 64 lanes (MGPUSim, amd/timing/cu/defaultcoalescer.go).
    Gcn,
}

impl Generation {
    /// All generations, oldest first, AMD's last.
    pub const ALL: [Generation; 5] =
        [Generation::Tesla, Generation::Fermi, Generation::Pascal, Generation::Volta, Generation::Gcn];

    /// How many neighboring lanes make one request when each asks for `elem_bytes` bytes.
    pub const fn request_lanes(self, elem_bytes: u32) -> u32 {
        let narrower = match elem_bytes {
            16 => 4,
            8 => 2,
            _ => 1,
        };
        match self {
            Generation::Tesla => WARP_LANES / 2,
            Generation::Fermi => WARP_LANES / narrower,
            Generation::Pascal => 8 / narrower,
            Generation::Volta => WARP_LANES,
            Generation::Gcn => WAVE_LANES,
        }
    }
}

/// Whether a load may stay in L1. Only [`Generation::Fermi`] moves other units by it; its stores always bypass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Caching {
    /// Through L1.
    Cached,
    /// Past L1: loads told so, and every store.
    Bypassed,
}

/// One aligned block that is moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Transaction {
    /// Byte address of its first byte, a multiple of `bytes`.
    pub first_byte: i64,
    /// Its size in bytes: 32, 64 or 128.
    pub bytes: u32,
    /// The lanes it serves; bit = lane.
    pub lanes: u64,
}

/// The part of a warp's access that is coalesced by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// Its active lanes, at least one; bit = lane.
    pub lanes: u64,
    /// What it moves, in order of address.
    pub transactions: Vec<Transaction>,
}

/// The requests that one warp's access becomes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Requests {
    /// In order of lane. Lanes that are all idle make no request.
    pub requests: Vec<Request>,
}

impl Requests {
    /// Splits `access` as `generation` does. Blocks merge within a request, never across two.
    pub fn of(access: &Access, generation: Generation, caching: Caching) -> Requests {
        let requests = access
            .groups(generation.request_lanes(access.elem_bytes()))
            .map(|part| Request { lanes: part.active(), transactions: transactions(&part, generation, caching) })
            .collect();
        Requests { requests }
    }

    /// Number of requests.
    pub fn n_requests(&self) -> u32 {
        self.requests.len() as u32
    }

    /// Number of blocks moved, summed over the requests: a block that two requests move counts twice.
    pub fn n_transactions(&self) -> u32 {
        self.requests.iter().map(|request| request.transactions.len() as u32).sum()
    }

    /// Bytes moved, summed over the requests.
    pub fn moved_bytes(&self) -> u64 {
        self.requests.iter().flat_map(|request| &request.transactions).map(|transaction| transaction.bytes as u64).sum()
    }
}

/// The fewest units that a request of `lanes` lanes with `elem_bytes` distinct bytes each can touch: for sectors and a
/// warp 1, 2, 4, 8, 16 for 1-, 2-, 4-, 8- and 16-byte elements.
pub fn ideal_units(elem_bytes: u32, unit: Unit, lanes: u32) -> u32 {
    min_units(elem_bytes as u64 * lanes as u64, unit.bytes())
}

fn transactions(request: &Access, generation: Generation, caching: Caching) -> Vec<Transaction> {
    let unit = match (generation, caching, request.elem_bytes()) {
        (Generation::Tesla, _, 1) => Unit::Sector,
        (Generation::Tesla, _, 2) => Unit::Pair,
        (Generation::Tesla, ..) | (Generation::Fermi, Caching::Cached, _) => Unit::Line,
        (Generation::Gcn, ..) => Unit::Pair,
        (Generation::Fermi | Generation::Pascal | Generation::Volta, ..) => Unit::Sector,
    };
    let shrinks = generation == Generation::Tesla;
    let coverage = Coverage::of(request, unit);
    coverage.touched.iter().map(|block| transaction(block, unit, shrinks)).collect()
}

/// The transaction of one touched block. Where it `shrinks`, it is halved while one half is not asked for, down to a
/// sector.
fn transaction(touched: &Touched, unit: Unit, shrinks: bool) -> Transaction {
    let (mut first_byte, mut bytes, mut asked) = (touched.first_byte(unit), unit.bytes(), touched.bytes);
    while shrinks && bytes > SECTOR_BYTES {
        let half = bytes / 2;
        let upper = asked >> half;
        if upper == 0 {
            bytes = half;
        } else if upper << half == asked {
            first_byte += half as i64;
            bytes = half;
            asked = upper;
        } else {
            break;
        }
    }
    Transaction { first_byte, bytes, lanes: touched.lanes }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::oracle::{any_elem_bytes, any_lanes, any_mask, bytes_of_lane};
    use crate::model::{Affine, all_lanes, lanes_in};
    use proptest::prelude::*;

    /// Checks how consecutive elements are split: sizes of the transactions, "|" between requests.
    #[track_caller]
    fn check(affine: Affine, generation: Generation, caching: Caching, expected: &str) {
        let split = Requests::of(&Access::affine(affine), generation, caching);
        let shown: Vec<String> = split
            .requests
            .iter()
            .map(|request| {
                let sizes: Vec<String> = request.transactions.iter().map(|t| t.bytes.to_string()).collect();
                sizes.join(" ")
            })
            .collect();
        assert_eq!(shown.join(" | "), expected, "{affine:?}, {generation:?}, {caching:?}");
    }

    fn consecutive(elem_bytes: u32) -> Affine {
        Affine { elem_bytes, ..Affine::floats(1) }
    }

    #[test]
    fn fermi_splits_wide_elements() {
        use Caching::*;
        use Generation::Fermi;
        check(consecutive(4), Fermi, Cached, "128");
        check(consecutive(8), Fermi, Cached, "128 | 128");
        check(consecutive(16), Fermi, Cached, "128 | 128 | 128 | 128");
        check(consecutive(4), Fermi, Bypassed, "32 32 32 32");
        check(consecutive(8), Fermi, Bypassed, "32 32 32 32 | 32 32 32 32");
        check(Affine { offset_bytes: 44, ..consecutive(4) }, Fermi, Cached, "128 128");
        check(Affine { offset_bytes: 44, ..consecutive(4) }, Fermi, Bypassed, "32 32 32 32 32");
    }

    #[test]
    fn pascal_makes_requests_of_eight_four_and_two_lanes() {
        let n_requests = |elem_bytes| {
            let access = Access::affine(consecutive(elem_bytes));
            Requests::of(&access, Generation::Pascal, Caching::Cached).n_requests()
        };
        assert_eq!([1, 2, 4, 8, 16].map(n_requests), [4, 4, 4, 8, 16]);
        // Two requests that meet in a sector both move it.
        check(
            Affine { offset_bytes: 4, ..consecutive(4) },
            Generation::Pascal,
            Caching::Cached,
            "32 32 | 32 32 | 32 32 | 32 32",
        );
    }

    #[test]
    fn tesla_takes_the_smallest_segment() {
        use Generation::Tesla;
        let half = |offset_bytes| Affine { offset_bytes, lanes: 16, ..consecutive(4) };
        check(consecutive(4), Tesla, Caching::Cached, "64 | 64");
        check(half(100), Tesla, Caching::Cached, "32 64");
        check(half(32), Tesla, Caching::Cached, "128");
        check(half(96), Tesla, Caching::Cached, "32 32");
        check(Affine { lanes: 16, ..consecutive(2) }, Tesla, Caching::Cached, "32");
        check(Affine { lanes: 16, offset_bytes: 2, ..consecutive(2) }, Tesla, Caching::Cached, "64");
        check(Affine { lanes: 16, ..consecutive(1) }, Tesla, Caching::Cached, "32");
        check(Affine { lanes: 16, offset_bytes: 17, ..consecutive(1) }, Tesla, Caching::Cached, "32 32");
        check(Affine { lanes: 16, ..consecutive(16) }, Tesla, Caching::Cached, "128 128");
    }

    #[test]
    fn a_wave_is_one_request_of_blocks() {
        let wave = Affine { lanes: 64, active: u64::MAX, offset_bytes: 4096, ..consecutive(4) };
        check(wave, Generation::Gcn, Caching::Cached, "64 64 64 64");
        check(Affine { stride: 0, ..wave }, Generation::Gcn, Caching::Cached, "64");
    }

    #[test]
    fn volta_reaches_the_ideal_for_each_width() {
        for (elem_bytes, ideal) in [(1, 1), (2, 2), (4, 4), (8, 8), (16, 16)] {
            let split = Requests::of(&Access::affine(consecutive(elem_bytes)), Generation::Volta, Caching::Cached);
            assert_eq!((split.n_requests(), split.n_transactions()), (1, ideal));
            assert_eq!(split.moved_bytes(), 32 * ideal as u64);
            assert_eq!(ideal_units(elem_bytes, Unit::Sector, WARP_LANES), ideal);
        }
        assert_eq!(ideal_units(4, Unit::Line, WARP_LANES), 1);
    }

    #[test]
    fn idle_lanes_make_no_request() {
        for generation in Generation::ALL {
            let idle =
                Requests::of(&Access::affine(Affine { active: 0, ..consecutive(4) }), generation, Caching::Cached);
            assert_eq!((idle.n_requests(), idle.n_transactions(), idle.moved_bytes()), (0, 0, 0));
        }
        let lower = Affine { active: 0xffff, ..consecutive(8) };
        check(lower, Generation::Fermi, Caching::Cached, "128");
    }

    /// The programming guide's procedure for compute capability 1.2 and 1.3, word for word, for one half-warp.
    fn guide_for_cc_1_2(access: &Access) -> Vec<(i64, u32)> {
        let segment_bytes: i64 = match access.elem_bytes() {
            1 => 32,
            2 => 64,
            _ => 128,
        };
        let mut unserved = access.active();
        let mut moved = Vec::new();
        while unserved != 0 {
            let segment = access.address(unserved.trailing_zeros()).div_euclid(segment_bytes);
            let served: Vec<u32> =
                lanes_in(unserved).filter(|&lane| access.address(lane).div_euclid(segment_bytes) == segment).collect();
            let (mut first, mut size) = (segment * segment_bytes, segment_bytes);
            let is_within = |from: i64, to: i64| {
                served.iter().flat_map(|&lane| bytes_of_lane(access, lane)).all(|byte| (from..to).contains(&byte))
            };
            while size > 32 {
                if is_within(first, first + size / 2) {
                    size /= 2;
                } else if is_within(first + size / 2, first + size) {
                    first += size / 2;
                    size /= 2;
                } else {
                    break;
                }
            }
            moved.push((first, size as u32));
            served.iter().for_each(|lane| unserved &= !(1 << lane));
        }
        moved.sort_unstable();
        moved
    }

    fn any_aligned() -> impl Strategy<Value = Access> {
        (any_lanes(), any_elem_bytes(), any_mask(), 1..200_i64)
            .prop_flat_map(|(lanes, elem_bytes, active, span)| {
                (prop::collection::vec(-span..span, lanes as usize), Just(elem_bytes), Just(active))
            })
            .prop_map(|(indices, elem_bytes, active)| {
                let addresses: Vec<i64> = indices.iter().map(|index| index * elem_bytes as i64).collect();
                Access::explicit(&addresses, elem_bytes, active)
            })
    }

    proptest! {
        #[test]
        fn tesla_follows_the_guide(access in any_aligned()) {
            let split = Requests::of(&access, Generation::Tesla, Caching::Cached);
            let moved: Vec<Vec<(i64, u32)>> = split
                .requests
                .iter()
                .map(|request| request.transactions.iter().map(|t| (t.first_byte, t.bytes)).collect())
                .collect();
            let expected: Vec<Vec<(i64, u32)>> = access.groups(16).map(|half| guide_for_cc_1_2(&half)).collect();
            prop_assert_eq!(moved, expected);
        }

        #[test]
        fn every_lane_is_served_by_its_own_request(access in any_aligned()) {
            for generation in Generation::ALL {
                for caching in [Caching::Cached, Caching::Bypassed] {
                    let split = Requests::of(&access, generation, caching);
                    let lanes: u64 = split.requests.iter().map(|request| request.lanes).sum();
                    prop_assert_eq!(lanes, access.active());
                    for request in &split.requests {
                        let size = generation.request_lanes(access.elem_bytes());
                        let group = request.lanes.trailing_zeros() / size * size;
                        prop_assert_eq!(request.lanes & !(all_lanes(size) << group), 0);
                        for lane in lanes_in(request.lanes) {
                            for byte in bytes_of_lane(&access, lane) {
                                let serving = request.transactions.iter().filter(|t| {
                                    let bytes = t.first_byte..t.first_byte + t.bytes as i64;
                                    t.lanes >> lane & 1 == 1 && bytes.contains(&byte)
                                });
                                prop_assert_eq!(serving.count(), 1);
                            }
                        }
                    }
                }
            }
        }

        #[test]
        fn volta_counts_what_coverage_counts(access in any_aligned()) {
            let warp = Access::explicit(
                &(0..access.lanes().min(32)).map(|lane| access.address(lane)).collect::<Vec<_>>(),
                access.elem_bytes(),
                access.active(),
            );
            let split = Requests::of(&warp, Generation::Volta, Caching::Cached);
            prop_assert_eq!(split.n_transactions(), Coverage::of(&warp, Unit::Sector).n_units());
        }
    }
}
