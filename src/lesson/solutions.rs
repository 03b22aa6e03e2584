//! What solves each challenge: for the answer key, and for the tests.

use super::StepId;

/// A solving state or answer for each challenge of each step: keys of the step from its start, with spaces between them, or
/// what is typed or picked.
pub const SOLUTIONS: [(StepId, &[&str]); StepId::COUNT] = [
    (StepId::Hook, &[]),
    (StepId::Address, &["index=5", "0x07C"]),
    (StepId::Sector, &["at=28", "8"]),
    (StepId::Warp, &["4", "move=0:32"]),
    (StepId::Packed, &["elem=8", "100"]),
    (StepId::Stride, &["stride=8", "stride=32 unit=line"]),
    (StepId::Time, &["stride=256", "stride=512 row=2048", "1200"]),
    (StepId::Spectrum, &["2,4,5,6", "20", "12.5"]),
    (StepId::Alignment, &["0, 32, 64", "offset=16", "stride=3"]),
    (StepId::Summary, &["3,4,0,2,1"]),
    (StepId::Soa, &["fields=8", "16"]),
    (StepId::Mapping, &["map=col", "4"]),
    (StepId::Vector, &["width=4 offset=4", "own=interleaved"]),
    (StepId::Transpose, &["method=staged pitch=33", "2", "method=swizzle"]),
    (StepId::Padding, &["pitch=40", "12 16"]),
    (StepId::Gather, &["sort=all", "range=128"]),
];

/// The solutions of a step.
pub fn solutions(step: StepId) -> &'static [&'static str] {
    SOLUTIONS.iter().find(|(of, _)| *of == step).map_or(&[], |(_, all)| all)
}
