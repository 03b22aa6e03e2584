//! Every row of the case bank and of the golden states, counted by the model; a field that the test does not know fails
//! it.

#[path = "support/c_expr.rs"]
mod c_expr;

use c_expr::evaluate;
use sectorwise::model::{
    Access, Affine, Caching, Coverage, Generation, LINE_BYTES, Ratio, Requests, Unit, all_lanes, count_blocks,
    ideal_units,
};
use serde_json::Value;

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| panic!("a whole number, not {value}"))
}

#[track_caller]
fn check_expression(source: &str, lane: i64, expected: i64) {
    let value_of = |name: &str| match name {
        "lane" | "threadIdx.x" => lane,
        _ => panic!("unknown name {name}"),
    };
    assert_eq!(evaluate(source, &value_of), expected, "{source} at lane {lane}");
}

#[test]
fn expressions_keep_to_cs_precedence() {
    check_expression("1 + 2*3 - 4/2 % 3", 0, 5);
    check_expression("10 - 3 - 2", 0, 5);
    check_expression("-lane*2", 3, -6);
    check_expression("-7 / 2", 0, -3);
    check_expression("-7 % 4", 0, -3);
    check_expression("1 << 2 + 1", 0, 8);
    check_expression("0x1F & ~lane | 0x20", 5, 0x3a);
    check_expression("lane ^ 1 == 5", 6, 6);
    check_expression("lane & 1 && !(lane > 3) || lane == 8", 3, 1);
    check_expression("lane<16", 16, 0);
    check_expression("lane>=16", 16, 1);
    check_expression("lane>>1<<2", 7, 12);
    check_expression("lane < 2 ? 10 : lane < 4 ? 20 : 30", 3, 20);
    check_expression("(threadIdx.x)", 9, 9);
}

/// The access that a row describes: the first warp of the first block.
fn access_of(pattern: &Value) -> Access {
    let lanes = pattern.get("warp_size").map_or(32, number);
    let elem_bytes = number(&pattern["element_bytes"]);
    let index_unit_bytes = pattern.get("index_unit_bytes").map_or(elem_bytes, number);
    let base_offset_bytes = pattern.get("base_offset_bytes").map_or(0, number);
    let block_x = pattern.get("block").map_or(i64::MAX, |block| number(&block[0]));
    let evaluate_at = |source: &str, lane: i64| {
        let value_of = |name: &str| match name {
            "lane" | "i" => lane,
            "threadIdx.x" => lane % block_x,
            "threadIdx.y" => lane / block_x,
            _ => number(&pattern["vars"][name]),
        };
        evaluate(source, &value_of)
    };
    let expr = pattern["expr"].as_str().expect("an expression");
    let addresses: Vec<i64> =
        (0..lanes).map(|lane| base_offset_bytes + evaluate_at(expr, lane) * index_unit_bytes).collect();
    let active = match pattern["active"].as_str().expect("a mask or a predicate") {
        "all" => all_lanes(lanes as u32),
        mask if mask.starts_with("0x") => u64::from_str_radix(&mask[2..], 16).expect(mask),
        predicate => (0..lanes).filter(|&lane| evaluate_at(predicate, lane) != 0).map(|lane| 1 << lane).sum(),
    };
    Access::explicit(&addresses, elem_bytes as u32, active)
}

/// The model's count for a field that `exact` and `printed` name.
fn count(access: &Access, field: &str) -> Option<u64> {
    let split = |generation, caching| Requests::of(access, generation, caching);
    let fermi_cached = split(Generation::Fermi, Caching::Cached);
    let units = |unit| Coverage::of(access, unit).n_units() as u64;
    let straddles = |coverage: &Coverage, lane| coverage.units_of_lane(lane).count() > 1;
    Some(match field {
        "active_lanes" => access.n_active() as u64,
        "requested_bytes" => access.requested_bytes(),
        "unique_bytes" => Coverage::of(access, Unit::Sector).unique_bytes,
        "sectors_32B" => units(Unit::Sector),
        "blocks_64B" => units(Unit::Pair),
        "lines_128B" => units(Unit::Line),
        "rows_1024B" => count_blocks(access, 1024) as u64,
        "rows_2048B" => count_blocks(access, 2048) as u64,
        "requests_cc2_3" | "fermi_requests" => fermi_cached.n_requests() as u64,
        "line_transactions_cc2_3_cached" | "fermi_line_transactions" => fermi_cached.n_transactions() as u64,
        "sector_transactions_cc2_3_uncached" => split(Generation::Fermi, Caching::Bypassed).n_transactions() as u64,
        "requests_cc5_6" | "maxwell_pascal_requests" => split(Generation::Pascal, Caching::Cached).n_requests() as u64,
        "sectors_summed_cc5_6" => split(Generation::Pascal, Caching::Cached).n_transactions() as u64,
        "misaligned_lanes" => access.check().map_or_else(|misaligned| misaligned.lanes.count_ones() as u64, |()| 0),
        "straddling_lanes" => {
            let coverage = Coverage::of(access, Unit::Sector);
            (0..access.lanes()).filter(|&lane| straddles(&coverage, lane)).count() as u64
        }
        "ideal_sectors" => ideal_units(access.elem_bytes(), Unit::Sector, access.lanes()) as u64,
        _ => return None,
    })
}

/// The model's efficiency for a field that `exact` names.
fn efficiency(access: &Access, field: &str) -> Option<Ratio> {
    let coverage = |unit| Coverage::of(access, unit);
    Some(match field {
        "eff_unique_over_sectors" => coverage(Unit::Sector).efficiency(),
        "eff_requested_over_sectors" => coverage(Unit::Sector).requested_efficiency(),
        "eff_unique_over_lines" => coverage(Unit::Line).efficiency(),
        "eff_requested_over_lines" => coverage(Unit::Line).requested_efficiency(),
        _ => return None,
    })
}

/// Whether the model's fraction is within `tolerance` of `expected`. No share of nothing is.
fn is_near(ratio: Ratio, expected: f64, tolerance: f64) -> bool {
    ratio.den != 0 && (ratio.num as f64 / ratio.den as f64 - expected).abs() < tolerance
}

fn cases() -> Vec<Value> {
    let cases: Vec<Value> =
        include_str!("cases.jsonl").lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    assert_eq!(cases.len(), 137);
    cases
}

#[test]
fn every_exact_count_of_the_case_bank() {
    for case in cases() {
        let (id, access) = (&case["id"], access_of(&case["pattern"]));
        let exact = case["exact"].as_object().expect("counts");
        for (field, expected) in exact {
            // The bank rounds shares to six places.
            if let Some(ratio) = efficiency(&access, field) {
                assert!(
                    is_near(ratio, expected.as_f64().expect("a share"), 1e-6),
                    "{id} {field}: {ratio:?}, not {expected}"
                );
            } else {
                let counted = count(&access, field).unwrap_or_else(|| panic!("{id}: unknown field {field}"));
                assert_eq!(counted as i64, number(expected), "{id} {field}");
            }
        }
        // A share of nothing is left out, and only that.
        let has_share = exact.contains_key("eff_unique_over_sectors");
        assert_eq!(Coverage::of(&access, Unit::Sector).efficiency().den != 0, has_share, "{id}");
    }
}

/// Whether what a source printed under `field` is what the model counts; measured values may be a hundredth off.
/// Fields that count something else agree.
fn agrees(access: &Access, printed: &Value, field: &str) -> bool {
    let value = &printed[field];
    match field {
        "efficiency" => printed["efficiency_model"].as_str().is_none_or(|model| {
            let ratio = efficiency(access, model).expect("a known efficiency");
            is_near(ratio, value.as_f64().expect("a share"), 0.01)
        }),
        "sectors_per_request" => {
            let n_sectors = Coverage::of(access, Unit::Sector).n_units();
            (value.as_f64().expect("a mean") - n_sectors as f64).abs() < 0.01
        }
        "rows" => number(value) == count_blocks(access, 1024) as i64,
        _ => count(access, field).is_none_or(|counted| number(value) == counted as i64),
    }
}

/// A source is right or wrong as the bank says: the model is never bent to a wrong one.
#[test]
fn printed_counts_agree_where_the_case_bank_says_so() {
    for case in cases() {
        let (access, printed) = (access_of(&case["pattern"]), &case["printed"]);
        let mut fields = printed.as_object().expect("fields").keys();
        let all_agree = fields.all(|field| agrees(&access, printed, field));
        assert_eq!(all_agree, case["printed_agrees"], "{}: {printed}", case["id"]);
    }
}

#[test]
fn a_tesla_half_warp_moves_the_sizes_that_were_printed() {
    let cases = cases();
    let printed = cases.iter().filter_map(|case| Some((case, case["printed"].get("transaction_bytes_list")?)));
    let mut n_checked = 0;
    for (case, expected) in printed {
        let split = Requests::of(&access_of(&case["pattern"]), Generation::Tesla, Caching::Cached);
        let mut sizes: Vec<i64> =
            split.requests.iter().flat_map(|request| &request.transactions).map(|t| t.bytes as i64).collect();
        sizes.sort_unstable();
        assert_eq!(sizes, expected.as_array().expect("sizes").iter().map(number).collect::<Vec<_>>(), "{}", case["id"]);
        n_checked += 1;
    }
    assert_eq!(n_checked, 1);
}

#[test]
fn an_amd_wave_moves_blocks_of_64_bytes() {
    for case in cases().iter().filter(|case| case["pattern"]["warp_size"] == 64) {
        let split = Requests::of(&access_of(&case["pattern"]), Generation::Gcn, Caching::Cached);
        assert_eq!(split.n_transactions() as i64, number(&case["printed"]["blocks_64B"]), "{}", case["id"]);
        assert_eq!(split.n_requests(), 1);
    }
}

/// M1.
#[test]
fn every_golden_state() {
    let rows: Vec<Value> = serde_json::from_str(include_str!("golden.json")).expect("an array");
    assert_eq!(rows.len(), 62);
    for row in rows {
        let affine = Affine {
            elem_bytes: number(&row["E"]) as u32,
            offset_bytes: number(&row["b"]),
            ..Affine::floats(number(&row["S"]))
        };
        let access = Access::affine(affine);
        let (sectors, lines) = (Coverage::of(&access, Unit::Sector), Coverage::of(&access, Unit::Line));
        let row_bytes = number(&row["row"]) as u32;
        for (field, expected) in row.as_object().expect("fields") {
            let counted = match field.as_str() {
                "S" | "E" | "b" | "row" => continue,
                "T" => sectors.unit.bytes() as u64,
                "sectors" => sectors.n_units() as u64,
                "lines" => lines.n_units() as u64,
                "rows" => count_blocks(&access, row_bytes) as u64,
                "requested" => sectors.requested_bytes,
                "unique" => sectors.unique_bytes,
                "fetched" => sectors.fetched_bytes(),
                "wasted" => sectors.wasted_bytes(),
                "fetched_lines" => lines.n_units() as u64 * LINE_BYTES as u64,
                "eff_pct" | "eff_lines_pct" => {
                    let ratio = if field == "eff_pct" { sectors.efficiency() } else { lines.efficiency() };
                    let percent = ratio.scaled(1_000_000) as f64 / 1e4;
                    assert!((percent - expected.as_f64().expect("a percentage")).abs() < 1e-9, "{affine:?} {field}");
                    continue;
                }
                "occupancy" => {
                    let lanes: Vec<i64> = expected.as_array().expect("lanes").iter().map(number).collect();
                    assert!(sectors.occupancy().map(i64::from).eq(lanes), "{affine:?} {field}");
                    continue;
                }
                _ => panic!("unknown field {field}"),
            };
            assert_eq!(counted as i64, number(expected), "{affine:?} {field}");
        }
    }
}
