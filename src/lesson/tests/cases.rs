//! Patterns of the case bank that the page's own controls or links reproduce.

use super::*;
use serde_json::Value;

/// A pattern of the bank, and the state that asks for the same: matrices wider than the slider stand for any width.
const REPRODUCED: &[(&str, StepId, &str)] = &[
    ("pccp-copyrow-16x16-load", StepId::Mapping, "map=col block=16x16 cols=1024"),
    ("pccp-copyrow-16x16-store", StepId::Mapping, "map=col block=16x16 cols=1024"),
    ("pccp-copycol-16x16-store", StepId::Mapping, "map=row block=16x16 cols=1024"),
    ("v100-copygmem-16x32-load", StepId::Mapping, "map=col block=16x16 cols=1024"),
    ("pmpp6-2-block16", StepId::Mapping, "map=col block=16x16 cols=1000"),
    ("zhihu-transpose-store-32x8", StepId::Mapping, "map=row cols=1024"),
    ("zhihu-transpose-store-16x16", StepId::Mapping, "map=row block=16x16 cols=1024"),
    ("zhihu-transpose-load-8x32", StepId::Mapping, "map=col block=8x8 cols=512"),
    ("hw4-row-sums", StepId::Mapping, "map=row cols=1024"),
    ("hw4-column-sums", StepId::Mapping, "map=col cols=1024"),
    ("matrix-column-ld33", StepId::Mapping, "map=row cols=33"),
    ("siboehm-naive-A", StepId::Mapping, "map=row cols=1024"),
    ("siboehm-coalesced-B", StepId::Mapping, "map=col cols=1024"),
    ("siboehm-naive-C-store", StepId::Mapping, "map=row cols=1024"),
    ("forum-11934-struct8-vector", StepId::Mapping, "map=col block=16x16 cols=64 elem=8"),
    ("hw8-transpose-double-load8", StepId::Transpose, "method=naive-write frame=0 cols=1024 elem=8"),
    ("hw8-transpose-double-store32", StepId::Transpose, "method=naive-write frame=3 cols=1024 elem=8"),
    ("aos-float2-member", StepId::Soa, "fields=2"),
    ("aos-float4-field", StepId::Soa, "field=3"),
    ("aos-12B-struct-4B-member", StepId::Soa, "fields=3"),
    ("aos-20B-struct-4B-member", StepId::Soa, "fields=5"),
    ("aos-24B-struct-4B-member", StepId::Soa, "fields=6"),
    ("aos-28B-struct-4B-member", StepId::Soa, "fields=7"),
    ("aos-36B-struct-4B-member", StepId::Soa, "fields=9"),
    ("aos-24B-struct-8B-member", StepId::Soa, "fields=3 elem=8"),
    ("aos-40B-struct-8B-member", StepId::Soa, "fields=5 elem=8"),
    ("aos-6B-struct-2B-member", StepId::Soa, "fields=3 elem=2"),
    ("aos-3B-struct-1B-member", StepId::Soa, "fields=3 elem=1"),
    ("reverse-16byte", StepId::Vector, "width=4"),
    ("gemv-half8-128bit", StepId::Vector, "width=4"),
    ("forum-883-naive-transpose", StepId::Stride, "stride=16"),
    ("course-stride33-mod", StepId::Stride, "stride=33"),
    ("nsight-vse-sparse", StepId::Stride, "stride=1000"),
    ("matrix-column-ld7-half", StepId::Stride, "stride=7 elem=2"),
    ("siboehm-naive-B", StepId::Stride, "stride=0"),
];

/// Patterns with one of these tags that no control of the page makes: two strides in one request, an order of its own, or
/// a half-warp.
const APART: [&str; 4] = ["cc2-scattered-cached", "morton-2d", "gtc2008-float3-halfwarp", "forum-11934-struct8"];
const TAGS: [&str; 8] = ["aos", "transpose", "column", "row-major", "gemm", "2d-block", "gather", "vector"];

#[test]
fn the_page_reproduces_the_patterns_of_the_fixes() {
    let bank = include_str!("../../../tests/cases.jsonl").lines().map(|line| serde_json::from_str(line).expect(line));
    let tagged = |case: &Value| {
        let tags = case["tags"].as_array().into_iter().flatten();
        tags.filter_map(Value::as_str).any(|tag| TAGS.contains(&tag))
    };
    for case in bank.filter(tagged) {
        let id = case["id"].as_str().expect("an id");
        let Some((_, step, keys)) = REPRODUCED.iter().find(|(known, ..)| *known == id) else {
            assert!(APART.contains(&id), "{id} is not reproduced");
            continue;
        };
        let a = state(*step, keys);
        let counts = a.counts.as_ref().expect("a count");
        let exact = |field: &str| case["exact"][field].as_u64();
        let sectors = counts.unit(Unit::Sector);
        assert_eq!(Some(sectors.n_units().into()), exact("sectors_32B"), "{id}");
        assert_eq!(Some(counts.unit(Unit::Line).n_units().into()), exact("lines_128B"), "{id}");
        assert_eq!(Some(sectors.unique_bytes), exact("unique_bytes"), "{id}");
    }
}
