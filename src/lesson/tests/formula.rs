//! A small calculator for formulas in plain text, so that what a formula shows can be held against what was counted.

use super::*;
use crate::model::shortcut;

/// The value of each side of a formula's equations, left to right. Names stand for what `value_of` says.
pub fn sides(formula: &str, value_of: &dyn Fn(&str) -> f64) -> Vec<f64> {
    let sides = formula.split([' ']).collect::<Vec<_>>();
    let sides = sides.split(|word| ["=", "≈"].contains(word));
    sides
        .map(|side| evaluate(side.concat().replace("mod", "‰").split('\u{a0}').next().unwrap_or_default(), value_of))
        .collect()
}

/// Checks that all sides of a formula are equal; where a sign says about, to half of the last place that is written.
#[track_caller]
pub fn check_true(formula: &str, value_of: &dyn Fn(&str) -> f64) {
    let sides = sides(formula, value_of);
    let whole = formula.rsplit('≈').next().is_some_and(|last| !last.contains('.'));
    let tolerance = match (formula.contains('≈'), formula.ends_with('%')) {
        (false, _) => 1e-9,
        // Bursts of up to 33 units, each to half a picosecond, and the sum to half a nanosecond.
        (true, false) if whole => 0.52,
        (true, false) => 0.005_01,
        (true, true) => 0.000_050_1,
    };
    for side in &sides {
        assert!((side - sides[0]).abs() <= tolerance, "{formula}: {sides:?}");
    }
}

fn evaluate(text: &str, value_of: &dyn Fn(&str) -> f64) -> f64 {
    let mut reader = Reader { rest: text, value_of, lane: 0 };
    let value = reader.sum();
    assert_eq!(reader.rest, "", "{text}");
    value
}

struct Reader<'a> {
    rest: &'a str,
    value_of: &'a dyn Fn(&str) -> f64,
    /// What an index i means inside a set.
    lane: u32,
}

impl Reader<'_> {
    fn eat(&mut self, token: &str) -> bool {
        let rest = self.rest.strip_prefix(token);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn must(&mut self, token: &str) {
        assert!(self.eat(token), "{token} at {}", self.rest);
    }

    fn sum(&mut self) -> f64 {
        let mut value = self.product();
        loop {
            if self.eat("+") {
                value += self.product();
            } else if self.eat("−") {
                value -= self.product();
            } else {
                return value;
            }
        }
    }

    fn product(&mut self) -> f64 {
        let mut value = self.factor();
        loop {
            if self.eat("·") || self.eat("×") {
                value *= self.factor();
            } else if self.eat("÷") {
                value /= self.factor();
            } else if self.eat("%") {
                value /= 100.0;
            } else if self.eat("‰") {
                value = value.rem_euclid(self.factor());
            } else {
                return value;
            }
        }
    }

    fn factor(&mut self) -> f64 {
        for (open, close) in [("(", ")"), ("⌊", "⌋"), ("⌈", "⌉")] {
            if self.eat(open) {
                let value = self.sum();
                self.must(close);
                return if open == "⌊" {
                    value.floor()
                } else if open == "⌈" {
                    value.ceil()
                } else {
                    value
                };
            }
        }
        if self.eat("-") || self.eat("−") {
            return -self.factor();
        }
        if self.eat("+") {
            return self.factor();
        }
        if self.eat("|{") {
            return self.set_size();
        }
        if self.eat("min(") {
            let one = self.sum();
            self.must(",");
            let other = self.sum();
            self.must(")");
            return one.min(other);
        }
        if self.eat("0x") {
            let digits = self.take(|c| c.is_ascii_hexdigit());
            return i64::from_str_radix(&digits, 16).expect("hexadecimal digits") as f64;
        }
        if self.rest.starts_with(|c: char| c.is_ascii_digit()) {
            let digits = self.take(|c| c.is_ascii_digit() || c == '.');
            return digits.parse().expect("a number");
        }
        let name = self.take(|c| c.is_ascii_alphabetic() || ['_', 'τ'].contains(&c));
        assert!(!name.is_empty(), "a value at {}", self.rest);
        match name.strip_suffix("_i") {
            Some(name) => (self.value_of)(&format!("{name}_{}", self.lane)),
            None => (self.value_of)(&name),
        }
    }

    /// The number of members of a set: listed, or by a term in i for the lanes that have one.
    fn set_size(&mut self) -> f64 {
        let mut members = Vec::new();
        if self.rest.split('}').next().is_some_and(|inside| inside.contains("_i")) {
            let start = self.rest;
            for lane in 0..32 {
                (self.rest, self.lane) = (start, lane);
                members.push(self.sum());
            }
            members.retain(|member| !member.is_nan());
        } else {
            while !self.rest.starts_with('}') {
                if self.eat("…") {
                    members.push(f64::NAN);
                } else {
                    members.push(self.sum());
                }
                self.eat(",");
            }
        }
        self.must("}|");
        if members.iter().any(|member| member.is_nan()) {
            // Not listed to its end: only the name of the count tells.
            return (self.value_of)("N");
        }
        members.sort_by(f64::total_cmp);
        members.dedup();
        members.len() as f64
    }

    fn take(&mut self, may: impl Fn(char) -> bool) -> String {
        let end = self.rest.find(|c| !may(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken.to_owned()
    }
}

/// The value of a name in the formulas of a state.
pub fn value_in(a: &Analysis, name: &str) -> f64 {
    let coverage = a.coverage().expect("a count");
    let unit = a.values.unit().bytes();
    match name {
        "N" | "N_B" => coverage.n_units().into(),
        "N_A" => a.beside.as_ref().expect("line A").1.unit(a.values.unit()).n_units().into(),
        "N_shortcut" => shortcut(a.values.stride(), a.values.elem_bytes(), unit, WARP_LANES).expect("not 0").into(),
        "bytes_S" | "bytes_one" | "lines_S" | "lines_one" | "rows_S" | "rows_one" => {
            let (what, of) = name.split_once('_').expect("a subscript");
            let one = &a.beside.as_ref().expect("unit stride").1;
            let counts = if of == "S" { a.counts.as_ref().expect("a count") } else { one };
            match what {
                "bytes" => counts.unit(a.values.unit()).fetched_bytes() as f64,
                "lines" => counts.unit(Unit::Line).n_units().into(),
                _ => counts.n_rows.into(),
            }
        }
        "W" => 32.0,
        "E" => a.values.elem_bytes().into(),
        "S" => a.values.stride() as f64,
        "T" => unit.into(),
        "b" => a.values.offset_bytes() as f64,
        "L" => a.values.memory().latency_ns.into(),
        "M" => a.values.memory().overlap.into(),
        "P" => a.values.peak_gb_per_s().into(),
        "R" => a.counts.as_ref().expect("a count").n_rows.into(),
        "τ" => f64::from(unit) / f64::from(a.values.peak_gb_per_s()),
        "t" => {
            let time = a.timing.as_ref().expect("times").time(a.values.model());
            time.waiting_ns as f64 + time.burst_ns.num as f64 / time.burst_ns.den as f64
        }
        "i" => a.values.get(Key::Index) as f64,
        "address" => a.access.address(0) as f64,
        "sector" | "pair" | "line" => (a.access.address(0) / i64::from(unit)) as f64,
        "used" => coverage.unique_bytes as f64,
        "fetched" => coverage.fetched_bytes() as f64,
        "wasted" => coverage.wasted_bytes() as f64,
        _ => {
            let lane = name.strip_prefix("address_").expect(name).parse().expect("a lane");
            if a.access.is_active(lane) { a.access.address(lane) as f64 } else { f64::NAN }
        }
    }
}

#[test]
fn the_calculator_calculates() {
    let value_of = |name: &str| if name == "N" { 9.0 } else { 3.0 };
    for (text, value) in [
        ("2+3·4−1", 13.0),
        ("⌊(0+31·12+3)÷32⌋+1", 12.0),
        ("⌈32×1÷64⌉", 1.0),
        ("min(32,4·2)", 8.0),
        ("-4·2", -8.0),
        ("12.5%", 0.125),
        ("0x014", 20.0),
        ("|{0,1,1,5}|", 3.0),
        ("|{}|", 0.0),
        ("|{0,1,…}|", 9.0),
        ("x+1", 4.0),
    ] {
        assert_eq!(evaluate(text, &value_of), value, "{text}");
    }
    assert_eq!(sides("N = 3 · 3 = 9", &value_of), [9.0, 9.0, 9.0]);
}
