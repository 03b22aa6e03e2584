//! Every constant of the hardware and every range a reader may set, each with its source and in one place.

/// Lanes of an NVIDIA warp (CUDA C++ Programming Guide, "SIMT Architecture").
pub const WARP_LANES: u32 = 32;

/// Lanes of an AMD GCN or CDNA wave (AMD "Vega" and "CDNA3" instruction set references).
pub const WAVE_LANES: u32 = 64;

/// The most lanes one request can have: those of a wave. Arrays over lanes have this length, masks this many bits.
pub const MAX_LANES: usize = WAVE_LANES as usize;

/// Bytes of a sector, the unit that Maxwell and later move between L1 and L2 (CUDA C++ Best Practices Guide,
/// "Coalesced Access to Global Memory", states the rule for compute capability 6.0 and later).
pub const SECTOR_BYTES: u32 = 32;

/// Bytes of a pair of sectors: what some parts fetch from DRAM, and a cache block of AMD GCN.
pub const PAIR_BYTES: u32 = 64;

/// Bytes of a line: four sectors under one cache tag, and what a cached Fermi or Kepler load moves whole
/// (CUDA C Programming Guide 4.2, appendix F, "Global Memory").
pub const LINE_BYTES: u32 = 128;

/// Bytes one lane can load or store with one instruction (CUDA C++ Programming Guide, "Device Memory Accesses").
pub const ELEM_BYTES: [u32; 5] = [1, 2, 4, 8, 16];

/// Bytes of a DRAM row that a reader may choose from: 1 KiB in HBM, 2 or 4 KiB in GDDR6 (JEDEC JESD235 and JESD250),
/// and 512 to compare with.
pub const ROW_BYTES: [u32; 4] = [512, 1024, 2048, 4096];

/// Bytes of the row that is taken until the reader chooses: 1 KiB, as in HBM.
pub const DEFAULT_ROW_BYTES: u32 = 1024;

/// Bytes that the start of a fresh allocation is a multiple of, at least (CUDA C++ Programming Guide, "Device Memory
/// Accesses": addresses from the allocation routines are aligned to 256 bytes).
pub const ALLOCATION_BYTES: u32 = 256;

/// Banks of shared memory (CUDA C++ Programming Guide, "Shared Memory", compute capability 5.x and later).
pub const BANKS: u32 = 32;

/// Bytes of one bank's word; word w lies in bank w mod 32.
pub const BANK_BYTES: u32 = 4;

/// The largest address, either side of 0, that an [`Access`](super::Access) holds; addresses beyond it are held at it.
/// Far above any GPU's virtual addresses (49 bits from Pascal on), and small enough that no sum of the model overflows.
pub const ADDRESS_LIMIT: i64 = 1 << 56;

/// Values that a reader may set: whole numbers from `min` to `max`, both included, in steps of `step`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// The smallest value.
    pub min: i64,
    /// The largest value.
    pub max: i64,
    /// The distance between neighboring values, at least 1; `min` is one of them.
    pub step: i64,
    /// The value until the reader sets one; a step of the lesson may start from another.
    pub default: i64,
    /// How far a Page key moves.
    pub page: i64,
}

impl Range {
    /// The nearest value between `min` and `max`. Does not round to a step.
    pub const fn clamp(&self, value: i64) -> i64 {
        if value < self.min {
            self.min
        } else if value > self.max {
            self.max
        } else {
            value
        }
    }

    /// Whether `value` is one of the range's values: between its ends and on a step.
    pub const fn contains(&self, value: i64) -> bool {
        value >= self.min && value <= self.max && (value - self.min) % self.step == 0
    }
}

/// The ranges of the model's inputs. They are public: links keep to them.
pub mod range {
    use super::Range;

    const fn whole(min: i64, max: i64, default: i64, page: i64) -> Range {
        Range { min, max, step: 1, default, page }
    }

    /// Stride, in elements between neighboring lanes.
    pub const STRIDE: Range = whole(-64, 1024, 1, 8);
    /// Byte address of element 0.
    pub const OFFSET_BYTES: Range = whole(0, 4096, 0, 16);
    /// Latency of a DRAM access, in nanoseconds.
    pub const LATENCY_NS: Range = whole(100, 600, 300, 50);
    /// Row opens in flight at the same time.
    pub const OVERLAP: Range = whole(1, 32, 1, 4);
    /// Consecutive warps that run over one array.
    pub const WARPS: Range = whole(1, 32, 1, 4);
    /// Peak bandwidth in GB/s, which is bytes per nanosecond; the default is the V100's.
    pub const PEAK_GB_PER_S: Range = whole(1, 20_000, 900, 100);
    /// Row pitch, in elements: of a shared-memory tile, or of a padded matrix.
    pub const PITCH: Range = whole(32, 80, 32, 4);
}

/// An aligned block of memory that is fetched whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// 32 bytes: what Maxwell and later move between L1 and L2.
    Sector,
    /// 64 bytes: what some parts fetch from DRAM.
    Pair,
    /// 128 bytes: one cache tag; what a cached Fermi or Kepler load moves.
    Line,
}

impl Unit {
    /// All units, smallest first.
    pub const ALL: [Unit; 3] = [Unit::Sector, Unit::Pair, Unit::Line];

    /// The unit's word in links and attributes.
    pub const fn slug(self) -> &'static str {
        match self {
            Unit::Sector => "sector",
            Unit::Pair => "pair",
            Unit::Line => "line",
        }
    }

    /// The unit's size in bytes: 32, 64 or 128.
    pub const fn bytes(self) -> u32 {
        match self {
            Unit::Sector => SECTOR_BYTES,
            Unit::Pair => PAIR_BYTES,
            Unit::Line => LINE_BYTES,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Links depend on these: a range may grow, never shrink.
    #[test]
    fn ranges_hold_what_links_may_say() {
        let expected = [
            (range::STRIDE, -64, 1024, 1, 8),
            (range::OFFSET_BYTES, 0, 4096, 0, 16),
            (range::LATENCY_NS, 100, 600, 300, 50),
            (range::OVERLAP, 1, 32, 1, 4),
            (range::WARPS, 1, 32, 1, 4),
            (range::PEAK_GB_PER_S, 1, 20_000, 900, 100),
            (range::PITCH, 32, 80, 32, 4),
        ];
        for (range, min, max, default, page) in expected {
            assert_eq!(range, Range { min, max, step: 1, default, page });
            assert!(range.contains(min) && range.contains(max) && range.contains(default));
        }
        assert!(ROW_BYTES.contains(&DEFAULT_ROW_BYTES));
    }

    #[test]
    fn values_outside_go_to_the_nearest_end() {
        let range = range::STRIDE;
        assert_eq!([range.clamp(-65), range.clamp(7), range.clamp(9999)], [-64, 7, 1024]);
        assert!(!range.contains(-65) && range.contains(-64) && !range.contains(1025));
        let thirds = Range { min: 1, step: 3, ..range };
        assert!(thirds.contains(1) && thirds.contains(7) && !thirds.contains(8));
    }

    #[test]
    fn a_unit_is_twice_the_one_before() {
        assert_eq!(Unit::ALL.map(Unit::bytes), [32, 64, 128]);
    }
}
