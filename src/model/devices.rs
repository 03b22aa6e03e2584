//! Named devices and what others measured on them; every number keeps its device and its source beside it.

use super::ratio::Ratio;

/// RRZE-HPC's collection of GPU benchmarks.
const GPU_BENCHES: &str = "https://github.com/RRZE-HPC/gpu-benches";

/// The latency of a load from DRAM, as measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Latency {
    /// The device it was measured on, which may be a sibling of the one it stands for.
    pub device: &'static str,
    /// Nanoseconds.
    pub ns: u32,
    /// Where it was published.
    pub source: &'static str,
}

const fn latency(device: &'static str, ns: u32) -> Latency {
    Latency { device, ns, source: GPU_BENCHES }
}

/// Latencies of loads from DRAM (RRZE-HPC gpu-benches, gpu-latency). The MI300X's is just past its 256 MB cache;
/// further out it is 415 to 434 ns.
pub const LATENCIES: [Latency; 5] =
    [latency("V100", 314), latency("A100", 391), latency("L40", 251), latency("GH200", 344), latency("MI300X", 399)];

/// A GPU with its peak DRAM bandwidth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Device {
    /// Its name in links, lower case.
    pub slug: &'static str,
    /// Its name on screen.
    pub name: &'static str,
    /// Peak bandwidth in GB/s; also bytes per nanosecond.
    pub peak_gb_per_s: u32,
    /// Peak arithmetic of single precision in GFLOP/s, without tensor or matrix cores.
    pub fp32_gflop_per_s: u32,
    /// The maker's paper that states both peaks.
    pub sheet: &'static str,
    /// Its measured load latency, where there is one.
    pub latency: Option<Latency>,
}

const fn device(
    slug: &'static str,
    name: &'static str,
    [peak_gb_per_s, fp32_gflop_per_s]: [u32; 2],
    sheet: &'static str,
    latency: Option<Latency>,
) -> Device {
    Device { slug, name, peak_gb_per_s, fp32_gflop_per_s, sheet, latency }
}

const A100_SHEET: &str = "NVIDIA A100 data sheet";

/// The devices a reader may choose.
pub const DEVICES: [Device; 7] = [
    device("v100", "V100", [900, 15_700], "NVIDIA V100 data sheet", Some(LATENCIES[0])),
    device("a100-40", "A100 40 GB", [1555, 19_500], A100_SHEET, Some(LATENCIES[1])),
    device("a100-80", "A100 80 GB", [2039, 19_500], A100_SHEET, Some(LATENCIES[1])),
    device("h100", "H100 SXM", [3350, 67_000], "NVIDIA H100 data sheet", Some(LATENCIES[3])),
    device("h200", "H200", [4800, 67_000], "NVIDIA H200 data sheet", None),
    device("mi300x", "MI300X", [5300, 163_400], "AMD Instinct MI300X data sheet", Some(LATENCIES[4])),
    device("rtx4090", "RTX 4090", [1008, 82_600], "NVIDIA Ada GPU architecture white paper", None),
];

impl Device {
    /// The device of that slug, if there is one.
    pub fn by_slug(slug: &str) -> Option<&'static Device> {
        DEVICES.iter().find(|device| device.slug == slug)
    }
}

/// A curve that was measured over the stride of 4-byte elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Series {
    /// The device it was measured on.
    pub device: &'static str,
    /// Where it was published.
    pub source: &'static str,
    /// The stride in elements, and the measured value in hundredths of its unit.
    pub points: &'static [(u32, u32)],
}

/// Useful bandwidth of strided loads, in hundredths of GB/s.
pub const T4_USEFUL_BANDWIDTH: Series = Series {
    device: "Tesla T4",
    source: "Modal GPU Glossary, https://modal.com/gpu-glossary/perf/memory-coalescing",
    points: &[(1, 20600), (2, 13050), (4, 6880), (8, 3380), (16, 1680), (32, 1520), (64, 1360), (128, 1120)],
};

/// Cycles per warp load that hits L1, in hundredths (RRZE-HPC gpu-benches, gpu-strides).
pub const A100_L1_CYCLES: Series = Series {
    device: "A100",
    source: GPU_BENCHES,
    points: &[(1, 102), (2, 200), (8, 800), (16, 1600), (32, 3200), (33, 880)],
};

/// A share that was measured, beside a count of the model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// The device it was measured on.
    pub device: &'static str,
    /// Where it was published.
    pub source: &'static str,
    /// The share, as it was printed.
    pub share: Ratio,
}

const BEST_PRACTICES: &str = "CUDA C++ Best Practices Guide, https://docs.nvidia.com/cuda/cuda-c-best-practices-guide/";

/// Throughput of a copy whose warps start off a sector's edge, against an aligned copy: about 9/10.
pub const V100_OFFSET_COPY: Share = Share { device: "V100", source: BEST_PRACTICES, share: Ratio { num: 9, den: 10 } };

/// Load and store efficiency of a copy at stride 2.
pub const V100_STRIDE_2_COPY: Share = Share { device: "V100", source: BEST_PRACTICES, share: Ratio { num: 1, den: 2 } };

/// The part of a load's latency that opening a DRAM row takes, in nanoseconds, from and to: the sum of the timings tRP,
/// tRCD and CL in DRAM data sheets.
pub const ROW_OPEN_NS: [u32; 2] = [42, 48];

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(slug: &str, peak_gb_per_s: u32, latency_ns: Option<u32>) {
        let device = Device::by_slug(slug).expect(slug);
        assert_eq!((device.peak_gb_per_s, device.latency.map(|latency| latency.ns)), (peak_gb_per_s, latency_ns));
    }

    #[test]
    fn devices_have_their_numbers() {
        check("v100", 900, Some(314));
        check("a100-40", 1555, Some(391));
        check("a100-80", 2039, Some(391));
        check("h100", 3350, Some(344));
        check("h200", 4800, None);
        check("mi300x", 5300, Some(399));
        check("rtx4090", 1008, None);
        assert_eq!(Device::by_slug("V100"), None);
        let h100 = Device::by_slug("h100").and_then(|device| device.latency);
        assert_eq!(h100.map(|latency| latency.device), Some("GH200"));
    }

    #[test]
    fn every_device_is_in_the_ranges() {
        use crate::model::range;
        for device in DEVICES {
            assert!(range::PEAK_GB_PER_S.contains(device.peak_gb_per_s as i64));
            assert!(device.latency.is_none_or(|latency| range::LATENCY_NS.contains(latency.ns as i64)));
        }
    }

    #[test]
    fn the_t4_falls_sixfold_to_stride_8_and_once_more_to_16() {
        let at = |stride| T4_USEFUL_BANDWIDTH.points.iter().find(|point| point.0 == stride).unwrap().1 as u64;
        assert_eq!(Ratio { num: at(1), den: at(8) }.scaled(10), 61);
        assert_eq!(Ratio { num: at(8), den: at(16) }.scaled(10), 20);
    }

    #[test]
    fn series_are_over_the_strides_that_were_measured() {
        let strides = |series: Series| series.points.iter().map(|point| point.0).collect::<Vec<_>>();
        assert_eq!(strides(T4_USEFUL_BANDWIDTH), [1, 2, 4, 8, 16, 32, 64, 128]);
        assert_eq!(strides(A100_L1_CYCLES), [1, 2, 8, 16, 32, 33]);
    }
}
