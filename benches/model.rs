//! Times the model natively: one full coverage, one closed form and one sweep; it measures and asserts nothing.

use criterion::{Criterion, criterion_group, criterion_main};
use sectorwise::model::{Access, Affine, Coverage, Unit, affine_count, all_lanes};
use std::hint::black_box;

/// 32 addresses spread over 1 MiB in no order, floats.
fn random_access() -> Access {
    let mut state = 1_u32;
    let addresses: Vec<i64> = (0..32)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 14) as i64 * 4
        })
        .collect();
    Access::explicit(&addresses, 4, all_lanes(32))
}

fn model(c: &mut Criterion) {
    let strided = Access::affine(Affine::floats(3));
    let random = random_access();
    c.bench_function("coverage of 32 strided addresses", |b| {
        b.iter(|| Coverage::of(black_box(&strided), Unit::Sector))
    });
    c.bench_function("coverage of 32 random addresses", |b| b.iter(|| Coverage::of(black_box(&random), Unit::Sector)));
    c.bench_function("one affine count", |b| b.iter(|| affine_count(black_box(Affine::floats(3)), black_box(32))));
    c.bench_function("sweep of 65 strides and 128 offsets", |b| {
        b.iter(|| {
            let mut sum = 0;
            for stride in 0..65 {
                for offset_bytes in 0..128 {
                    let affine = Affine { offset_bytes, ..Affine::floats(stride) };
                    sum += affine_count(black_box(affine), 32);
                }
            }
            sum
        })
    });
}

criterion_group!(benches, model);
criterion_main!(benches);
