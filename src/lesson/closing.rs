//! The card at the end: what a profiler shows, why, and which step mends it; and matrix multiplication as the example.

use super::{Analysis, StepId, decimal, unit_arg};
use crate::message::{Arg, Message, Text, msg, text};
use crate::model::{Coverage, Device, MatmulLoads, Ratio, Unit};

/// One cause of many sectors, with the step that mends it.
pub struct Cause {
    pub step: StepId,
    /// What the profiler shows.
    pub symptom: Message,
    pub why: Text,
    pub fix: Text,
}

/// The causes, in the order of their steps.
pub fn causes() -> Vec<Cause> {
    let cause = |step: StepId, why, fix| {
        let bad = Analysis::of(step, &step.step().start());
        let fewest = bad.ways.iter().flat_map(|way| way.requests.iter().map(sectors)).min();
        let symptom = msg::ClosingSymptom {
            step: Arg::text(step.slug()),
            units: unit_arg(sectors(&bad.access), Unit::Sector),
            few: Arg::n(fewest.unwrap_or(0)),
        };
        Cause { step, symptom: symptom.into(), why, fix }
    };
    vec![
        cause(StepId::Mapping, text::CLOSING_WHY_MAPPING, text::CLOSING_FIX_MAPPING),
        cause(StepId::Soa, text::CLOSING_WHY_SOA, text::CLOSING_FIX_SOA),
        cause(StepId::Transpose, text::CLOSING_WHY_TRANSPOSE, text::CLOSING_FIX_TRANSPOSE),
        cause(StepId::Vector, text::CLOSING_WHY_VECTOR, text::CLOSING_FIX_VECTOR),
        cause(StepId::Padding, text::CLOSING_WHY_PADDING, text::CLOSING_FIX_PADDING),
        cause(StepId::Gather, text::CLOSING_WHY_GATHER, text::CLOSING_FIX_GATHER),
    ]
}

fn sectors(access: &crate::model::Access) -> u32 {
    Coverage::of(access, Unit::Sector).n_units()
}

/// One way to multiply matrices, with what it loads.
pub struct Kernel {
    pub name: Text,
    /// The load of A and the load of B.
    pub code: [&'static str; 2],
    pub say: Message,
    /// Bytes for each multiply-add, as a share of the first kernel's.
    pub share: Ratio,
}

/// The kernels, the worst first.
pub fn kernels() -> Vec<Kernel> {
    let all = [
        (text::CLOSING_NAIVE, MatmulLoads::naive(), ["A[threadIdx.x*N + k]", "B[k*N + col]"]),
        (text::CLOSING_COALESCED, MatmulLoads::coalesced(), ["A[row*N + k]", "B[k*N + threadIdx.x]"]),
        (
            text::CLOSING_TILED,
            MatmulLoads::tiled(),
            ["A[row*N + t*32 + threadIdx.x]", "B[(t*32 + threadIdx.y)*N + threadIdx.x]"],
        ),
    ];
    let worst = all[0].1.bytes_per_multiply_add();
    let kernel = |(name, loads, code): (Text, MatmulLoads, _)| {
        let bytes = loads.bytes_per_multiply_add();
        let say = msg::ClosingLoads {
            a: unit_arg(sectors(&loads.a), Unit::Sector),
            b: unit_arg(sectors(&loads.b), Unit::Sector),
            n: Arg::n(loads.multiply_adds),
            bytes: Arg::text(decimal(bytes)).fetched(),
        };
        let share = Ratio { num: bytes.num * worst.den, den: bytes.den * worst.num };
        Kernel { name, code, say: say.into(), share }
    };
    all.into_iter().map(kernel).collect()
}

/// What a device's memory can send for each multiply-add that it can do.
pub fn balance(device: &Device) -> Message {
    let bytes = Ratio { num: 2 * u64::from(device.peak_gb_per_s), den: device.fp32_gflop_per_s.into() };
    msg::ClosingBalance {
        device: Arg::text(device.name),
        sheet: Arg::text(device.sheet),
        bytes: Arg::text(decimal(bytes)),
        tiled: Arg::text(decimal(MatmulLoads::tiled().bytes_per_multiply_add())),
    }
    .into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::tests::words;
    use crate::model::DEVICES;

    #[test]
    fn symptoms_are_the_counts_of_the_steps() {
        let symptoms: Vec<String> = causes().into_iter().map(|cause| words(cause.symptom)).collect();
        assert_eq!(
            symptoms,
            [
                "32 sectors per request on a matrix, however wide it is",
                "4 sectors per request for every float of a struct, up to 32",
                "One side of a copy at 4, the other at 32 sectors per request",
                "16 sectors per request, and the same sectors again with the next load",
                "5 sectors per request where 4 would do, in most rows but not in all",
                "About 31 sectors per request, changing with the data",
            ]
        );
    }

    #[test]
    fn kernels_say_what_they_load() {
        let say: Vec<String> = kernels().into_iter().map(|kernel| words(kernel.say)).collect();
        assert_eq!(
            say,
            [
                "A: 32 sectors, B: 1 sector per request. Both serve 32 multiply-adds: 33 bytes fetched for each.",
                "A: 1 sector, B: 4 sectors per request. Both serve 32 multiply-adds: 5 bytes fetched for each.",
                "A: 4 sectors, B: 4 sectors per request. Both serve 1024 multiply-adds: 0.25 bytes fetched for each.",
            ]
        );
        let h100 = DEVICES.iter().find(|device| device.slug == "h100").expect("the device");
        assert!(words(balance(h100)).contains("An H100 SXM can fetch 0.1 bytes"));
    }
}
