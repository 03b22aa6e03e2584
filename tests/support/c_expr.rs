//! Evaluates the C-like integer expressions of the case bank, with C's precedence; it panics on anything it cannot
//! read.

/// The value of `source` in 64-bit arithmetic, where `value_of` knows every name: `lane`, `threadIdx.x` and so on.
/// Comparisons and logic give 1 or 0.
///
/// # Panics
/// On a syntax error, with the rest that could not be read.
pub fn evaluate(source: &str, value_of: &dyn Fn(&str) -> i64) -> i64 {
    let mut reader = Reader { rest: source, value_of };
    let value = reader.conditional();
    reader.skip_spaces();
    assert!(reader.rest.is_empty(), "cannot read {:?} in {source:?}", reader.rest);
    value
}

/// Binary operators by precedence, loosest first; within a level the longer one first.
const LEVELS: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<=", ">=", "<", ">"],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

struct Reader<'a> {
    rest: &'a str,
    value_of: &'a dyn Fn(&str) -> i64,
}

impl Reader<'_> {
    fn conditional(&mut self) -> i64 {
        let condition = self.binary(0);
        if !self.take("?") {
            return condition;
        }
        let yes = self.conditional();
        assert!(self.take(":"), "no ':' before {:?}", self.rest);
        let no = self.conditional();
        if condition != 0 { yes } else { no }
    }

    fn binary(&mut self, level: usize) -> i64 {
        let Some(operators) = LEVELS.get(level) else {
            return self.unary();
        };
        let mut left = self.binary(level + 1);
        while let Some(operator) = operators.iter().find(|operator| self.take(operator)) {
            left = apply(operator, left, self.binary(level + 1));
        }
        left
    }

    fn unary(&mut self) -> i64 {
        if self.take("-") {
            -self.unary()
        } else if self.take("~") {
            !self.unary()
        } else if self.take("!") {
            (self.unary() == 0) as i64
        } else if self.take("(") {
            let value = self.conditional();
            assert!(self.take(")"), "no ')' before {:?}", self.rest);
            value
        } else {
            self.word()
        }
    }

    fn word(&mut self) -> i64 {
        self.skip_spaces();
        let end =
            self.rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '.')).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        if let Some(digits) = word.strip_prefix("0x") {
            i64::from_str_radix(digits, 16).expect(word)
        } else if word.starts_with(|c: char| c.is_ascii_digit()) {
            word.parse().expect(word)
        } else {
            assert!(!word.is_empty(), "expected a value before {rest:?}");
            (self.value_of)(word)
        }
    }

    /// Takes `token` if it comes next. An operator is not taken off the front of a longer one: no `<` from `<<`.
    fn take(&mut self, token: &str) -> bool {
        self.skip_spaces();
        let longest = ["<<", ">>", "<=", ">=", "==", "!=", "&&", "||"]
            .into_iter()
            .find(|operator| self.rest.starts_with(operator));
        match self.rest.strip_prefix(token) {
            Some(rest) if longest.is_none_or(|longest| longest == token) => {
                self.rest = rest;
                true
            }
            _ => false,
        }
    }

    fn skip_spaces(&mut self) {
        self.rest = self.rest.trim_start();
    }
}

fn apply(operator: &str, left: i64, right: i64) -> i64 {
    match operator {
        "||" => (left != 0 || right != 0) as i64,
        "&&" => (left != 0 && right != 0) as i64,
        "|" => left | right,
        "^" => left ^ right,
        "&" => left & right,
        "==" => (left == right) as i64,
        "!=" => (left != right) as i64,
        "<=" => (left <= right) as i64,
        ">=" => (left >= right) as i64,
        "<" => (left < right) as i64,
        ">" => (left > right) as i64,
        "<<" => left << right,
        ">>" => left >> right,
        "+" => left + right,
        "-" => left - right,
        "*" => left * right,
        "/" => left / right,
        "%" => left % right,
        _ => unreachable!("no operator {operator}"),
    }
}
