//! How each generation splits one warp's access into requests, and each request into transactions of its own unit.

use super::access::Access;
use super::coverage::{Coverage, Touched};
use super::law::min_units;
use super::params::{LINE_BYTES, PAIR_BYTES, SECTOR_BYTES, Unit, WARP_LANES, WAVE_LANES};

/// A family of GPUs that coalesces by the same rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Generation {
    /// NVIDIA Tesla, compute capability 1.2 and 1.3: half-warps; segments of 32, 64 or 128 bytes, the smallest that hold
    /// what is asked for (CUDA C Programming Guide 4.2, section F.3.2.2).
    Tesla,
    /// NVIDIA Fermi and Kepler, 2.x and 3.x: cached loads move whole lines, others sectors; a warp's 8-byte elements are
    /// two requests and its 16-byte elements four (CUDA C Programming Guide 4.2, section F.4.2).
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
    pub const ALL: [Generation; 5] = [
        Generation::Tesla,
        Generation::Fermi,
        Generation::Pascal,
        Generation::Volta,
        Generation::Gcn,
    ];

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

/// The requests that one warp's access becomes, in order of lane. Lanes that are all idle make no request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Requests(pub Vec<Request>);

impl Requests {
    /// Splits `access` as `generation` does. Blocks merge within a request, never across two.
    pub fn of(access: &Access, generation: Generation, caching: Caching) -> Requests {
        let group = generation.request_lanes(access.elem_bytes());
        let mut requests = Vec::new();
        let mut first_lane = 0;
        while first_lane < access.lanes() {
            let lanes = access.active() & (super::all_lanes(group) << first_lane);
            first_lane += group;
            if lanes != 0 {
                let transactions = transactions(&access.with_active(lanes), generation, caching);
                requests.push(Request {
                    lanes,
                    transactions,
                });
            }
        }
        Requests(requests)
    }

    /// Number of requests.
    pub fn n_requests(&self) -> u32 {
        self.0.len() as u32
    }

    /// Number of blocks moved, summed over the requests: a block that two requests move counts twice.
    pub fn n_transactions(&self) -> u32 {
        self.0
            .iter()
            .map(|request| request.transactions.len() as u32)
            .sum()
    }

    /// Bytes moved, summed over the requests.
    pub fn moved_bytes(&self) -> u64 {
        self.0
            .iter()
            .flat_map(|request| &request.transactions)
            .map(|transaction| transaction.bytes as u64)
            .sum()
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
    coverage
        .touched
        .iter()
        .map(|block| transaction(block, unit, shrinks))
        .collect()
}

/// The transaction of one touched block. Where it `shrinks`, it is halved while one half is not asked for, down to a sector.
fn transaction(touched: &Touched, unit: Unit, shrinks: bool) -> Transaction {
    let (mut first_byte, mut bytes, mut asked) =
        (touched.first_byte(unit), unit.bytes(), touched.bytes);
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
    debug_assert!([SECTOR_BYTES, PAIR_BYTES, LINE_BYTES].contains(&bytes));
    Transaction {
        first_byte,
        bytes,
        lanes: touched.lanes,
    }
}
