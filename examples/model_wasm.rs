//! The work of `benches/model.rs` behind plain C functions, so that a script can time it inside WebAssembly; each runs
//! `iterations` times and returns a sum that keeps the work from being optimized away.

use sectorwise::model::{Access, Affine, Coverage, Unit, affine_count, all_lanes};
use std::hint::black_box;

/// Full coverage of 32 strided addresses; the sum of its sectors.
#[unsafe(no_mangle)]
pub extern "C" fn coverage_strided(iterations: u32) -> u32 {
    coverage(&Access::affine(Affine::floats(3)), iterations)
}

/// Full coverage of 32 random addresses in 1 MiB; the sum of its sectors.
#[unsafe(no_mangle)]
pub extern "C" fn coverage_random(iterations: u32) -> u32 {
    let mut state = 1_u32;
    let mut addresses = [0; 32];
    for address in &mut addresses {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        *address = (state >> 14) as i64 * 4;
    }
    coverage(&Access::explicit(&addresses, 4, all_lanes(32)), iterations)
}

fn coverage(access: &Access, iterations: u32) -> u32 {
    let mut sum = 0_u32;
    for _ in 0..iterations {
        sum = sum.wrapping_add(black_box(Coverage::of(black_box(access), Unit::Sector)).n_units());
    }
    sum
}

/// The closed form at stride 3; the sum of the counts.
#[unsafe(no_mangle)]
pub extern "C" fn one_affine_count(iterations: u32) -> u32 {
    let mut sum = 0_u32;
    for _ in 0..iterations {
        sum = sum.wrapping_add(affine_count(black_box(Affine::floats(3)), black_box(32)));
    }
    sum
}

/// The closed form over 65 strides and 128 offsets; the sum of the counts.
#[unsafe(no_mangle)]
pub extern "C" fn sweep(iterations: u32) -> u32 {
    let mut sum = 0_u32;
    for _ in 0..iterations {
        for stride in 0..65 {
            for offset_bytes in 0..128 {
                let affine = Affine { offset_bytes, ..Affine::floats(stride) };
                sum = sum.wrapping_add(affine_count(black_box(affine), 32));
            }
        }
    }
    sum
}
