//! Named devices and what others measured on them; every number keeps its device and its source beside it.

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
    Latency {
        device,
        ns,
        source: GPU_BENCHES,
    }
}

/// Latencies of loads from DRAM (RRZE-HPC gpu-benches, gpu-latency). The MI300X's is just past its 256 MB cache; further
/// out it is 415 to 434 ns.
pub const LATENCIES: [Latency; 5] = [
    latency("V100", 314),
    latency("A100", 391),
    latency("L40", 251),
    latency("GH200", 344),
    latency("MI300X", 399),
];

/// A GPU with its peak DRAM bandwidth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Device {
    /// Its name in links, lower case.
    pub slug: &'static str,
    /// Its name on screen.
    pub name: &'static str,
    /// Peak bandwidth in GB/s, from the maker's data sheet; also bytes per nanosecond.
    pub peak_gb_per_s: u32,
    /// Its measured load latency, where there is one.
    pub latency: Option<Latency>,
}

const fn device(
    slug: &'static str,
    name: &'static str,
    peak_gb_per_s: u32,
    latency: Option<Latency>,
) -> Device {
    Device {
        slug,
        name,
        peak_gb_per_s,
        latency,
    }
}

/// The devices a reader may choose.
pub const DEVICES: [Device; 7] = [
    device("v100", "V100", 900, Some(LATENCIES[0])),
    device("a100-40", "A100 40 GB", 1555, Some(LATENCIES[1])),
    device("a100-80", "A100 80 GB", 2039, Some(LATENCIES[1])),
    device("h100", "H100 SXM", 3350, Some(LATENCIES[3])),
    device("h200", "H200", 4800, None),
    device("mi300x", "MI300X", 5300, Some(LATENCIES[4])),
    device("rtx4090", "RTX 4090", 1008, None),
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
    points: &[
        (1, 20600),
        (2, 13050),
        (4, 6880),
        (8, 3380),
        (16, 1680),
        (32, 1520),
        (64, 1360),
        (128, 1120),
    ],
};

/// Cycles per warp load that hits L1, in hundredths (RRZE-HPC gpu-benches, gpu-strides).
pub const A100_L1_CYCLES: Series = Series {
    device: "A100",
    source: GPU_BENCHES,
    points: &[
        (1, 102),
        (2, 200),
        (8, 800),
        (16, 1600),
        (32, 3200),
        (33, 880),
    ],
};
