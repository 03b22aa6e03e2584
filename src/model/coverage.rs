//! Which aligned units the lanes' bytes touch; every count is a number of distinct blocks, taken from the bytes.

use super::access::Access;
use super::params::Unit;
use super::ratio::Ratio;

/// One unit that some active lane touches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Touched {
    /// The unit's number: its first byte divided by its size, rounded down; negative below byte 0.
    pub block: i64,
    /// The lanes that ask for bytes of it; bit = lane.
    pub lanes: u64,
    /// The bytes of it that are asked for; bit k = byte k of the unit.
    pub bytes: u128,
}

impl Touched {
    /// Number of distinct bytes asked for: 1 to the unit's size.
    pub fn used_bytes(&self) -> u32 {
        self.bytes.count_ones()
    }

    /// Number of lanes that ask for bytes of it.
    pub fn n_lanes(&self) -> u32 {
        self.lanes.count_ones()
    }

    /// Byte address at which the block starts; `unit` is the one that was counted in.
    pub fn first_byte(&self, unit: Unit) -> i64 {
        self.block * unit.bytes() as i64
    }
}

/// What one request touches, in one unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Coverage {
    /// The unit counted in.
    pub unit: Unit,
    /// The touched units, in order of address.
    pub touched: Vec<Touched>,
    /// Bytes that the active lanes ask for, each lane's counted.
    pub requested_bytes: u64,
    /// Distinct bytes asked for.
    pub unique_bytes: u64,
}

impl Coverage {
    /// The units that `access` touches. A misaligned access is counted as its bytes lie: ask [`Access::check`] first.
    pub fn of(access: &Access, unit: Unit) -> Coverage {
        let shift = unit.bytes().trailing_zeros();
        let elem_mask = (1u128 << access.elem_bytes()) - 1;
        let (keys, n_keys) = access.sorted_keys();
        let mut touched: Vec<Touched> = Vec::with_capacity(n_keys);
        for &key in &keys[..n_keys] {
            let (address, lane) = (key >> 6, key & 63);
            let start = (address & (unit.bytes() as i64 - 1)) as u32;
            let block = address >> shift;
            add(
                &mut touched,
                block,
                lane,
                (elem_mask << start) & unit_mask(unit),
            );
            // An element is smaller than a unit, so it reaches at most one unit further.
            if start + access.elem_bytes() > unit.bytes() {
                add(
                    &mut touched,
                    block + 1,
                    lane,
                    elem_mask >> (unit.bytes() - start),
                );
            }
        }
        let unique_bytes = touched.iter().map(|unit| unit.used_bytes() as u64).sum();
        Coverage {
            unit,
            touched,
            requested_bytes: access.requested_bytes(),
            unique_bytes,
        }
    }

    /// Number of units touched: N.
    pub fn n_units(&self) -> u32 {
        self.touched.len() as u32
    }

    /// Bytes that move: units touched times their size.
    pub fn fetched_bytes(&self) -> u64 {
        self.n_units() as u64 * self.unit.bytes() as u64
    }

    /// Bytes that move though no lane asked for them.
    pub fn wasted_bytes(&self) -> u64 {
        self.fetched_bytes() - self.unique_bytes
    }

    /// Lanes per touched unit, in order of address. A lane that straddles counts in both of its units.
    pub fn occupancy(&self) -> impl Iterator<Item = u32> {
        self.touched.iter().map(Touched::n_lanes)
    }

    /// The units that `lane` touches, in order of address: one, two where it straddles, none where it is inactive.
    pub fn units_of_lane(&self, lane: u32) -> impl Iterator<Item = &Touched> {
        self.touched
            .iter()
            .filter(move |unit| unit.lanes >> lane & 1 == 1)
    }

    /// Efficiency: unique over fetched bytes, never above 1; 0/0 where no lane is active.
    pub fn efficiency(&self) -> Ratio {
        Ratio {
            num: self.unique_bytes,
            den: self.fetched_bytes(),
        }
    }

    /// Requested over fetched bytes, as some profilers count; above 1 where lanes ask for the same bytes.
    pub fn requested_efficiency(&self) -> Ratio {
        Ratio {
            num: self.requested_bytes,
            den: self.fetched_bytes(),
        }
    }
}

/// All bytes of one unit.
const fn unit_mask(unit: Unit) -> u128 {
    u128::MAX >> (u128::BITS - unit.bytes())
}

/// Notes that `lane` asks for `bytes` of `block`. Lanes come in order of address, so `block` is the last one, the one
/// before it (after a lane that straddled), or a new one.
fn add(touched: &mut Vec<Touched>, block: i64, lane: i64, bytes: u128) {
    for unit in touched.iter_mut().rev().take(2) {
        if unit.block == block {
            unit.lanes |= 1 << lane;
            unit.bytes |= bytes;
            return;
        }
    }
    touched.push(Touched {
        block,
        lanes: 1 << lane,
        bytes,
    });
}

/// A DRAM row that some active lane touches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TouchedRow {
    /// The row's number: its first byte divided by its size, rounded down.
    pub row: i64,
    /// The lanes that ask for bytes of it; bit = lane.
    pub lanes: u64,
}

/// The distinct rows of `row_bytes` bytes (at least 16) that `access` touches, in order of address, with their lanes.
pub fn rows_of(access: &Access, row_bytes: u32) -> Vec<TouchedRow> {
    let (keys, n_keys) = access.sorted_keys();
    let mut rows: Vec<TouchedRow> = Vec::new();
    for &key in &keys[..n_keys] {
        let (address, lane) = (key >> 6, key & 63);
        let first = block_of(address, row_bytes);
        let last = block_of(address + access.elem_bytes() as i64 - 1, row_bytes);
        for row in first..=last {
            match rows.iter_mut().rev().take(2).find(|known| known.row == row) {
                Some(known) => known.lanes |= 1 << lane,
                None => rows.push(TouchedRow {
                    row,
                    lanes: 1 << lane,
                }),
            }
        }
    }
    rows
}

/// Number of distinct blocks of `block_bytes` bytes that `access` touches; any size from 1 byte (which counts unique
/// bytes) to a row and beyond.
pub fn count_blocks(access: &Access, block_bytes: u32) -> u32 {
    let (keys, n_keys) = access.sorted_keys();
    let (mut n_blocks, mut next_new) = (0, i64::MIN);
    for &key in &keys[..n_keys] {
        let address = key >> 6;
        let first = block_of(address, block_bytes).max(next_new);
        let last = block_of(address + access.elem_bytes() as i64 - 1, block_bytes);
        if last >= first {
            n_blocks += (last - first + 1) as u32;
            next_new = last + 1;
        }
    }
    n_blocks
}

/// The number of the block that holds `byte`, rounded down.
pub(super) fn block_of(byte: i64, block_bytes: u32) -> i64 {
    if block_bytes.is_power_of_two() {
        byte >> block_bytes.trailing_zeros()
    } else {
        byte.div_euclid(block_bytes as i64)
    }
}
