//! The one analysis of a step's state: the access and its counts. Every number on screen comes from it.

use super::random::Draw;
use super::steps::{gather, mapping, padding, soa, transpose, vector};
use super::{Key, ORDERED, SAME, SCATTERED, SHUFFLED, StepId, Timing, Values, WARP_FIGURE_BYTES, WORD_BYTES};
use crate::model::{Access, Affine, Banks, Coverage, Misaligned, Stream, Unit, WARP_LANES, all_lanes, count_blocks};

/// The attributes with which a figure says what it shows.
pub const DATA: [&str; 20] = [
    "data-step",
    "data-unit",
    "data-stride",
    "data-offset",
    "data-elem",
    "data-sectors",
    "data-pairs",
    "data-lines",
    "data-rows",
    "data-requests",
    "data-units",
    "data-units-summed",
    "data-requested-bytes",
    "data-unique-bytes",
    "data-fetched-bytes",
    "data-wasted-bytes",
    "data-efficiency",
    "data-occupancy",
    "data-conflict",
    "data-error",
];

/// Counts of one access in every unit.
#[derive(Clone, PartialEq, Debug)]
pub struct Counts {
    sectors: Coverage,
    pairs: Coverage,
    lines: Coverage,
    /// DRAM rows touched.
    pub n_rows: u32,
}

impl Counts {
    /// Counts an access, its rows by `row_bytes` bytes each.
    pub(super) fn of(access: &Access, row_bytes: u32) -> Counts {
        Counts {
            sectors: Coverage::of(access, Unit::Sector),
            pairs: Coverage::of(access, Unit::Pair),
            lines: Coverage::of(access, Unit::Line),
            n_rows: count_blocks(access, row_bytes),
        }
    }

    /// The coverage in that unit.
    pub fn unit(&self, unit: Unit) -> &Coverage {
        match unit {
            Unit::Sector => &self.sectors,
            Unit::Pair => &self.pairs,
            Unit::Line => &self.lines,
        }
    }
}

/// A state with its access and, unless the hardware refuses it, its counts.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    pub step: StepId,
    pub values: Values,
    pub access: Access,
    /// The counts, or the lanes that are off their natural alignment.
    pub counts: Result<Counts, Misaligned>,
    /// What the access is compared with in steps `hook` and `summary`: the unit-stride load.
    pub beside: Option<(Access, Counts)>,
    /// Rows and times of step `time`, unless the access is refused.
    pub timing: Option<Timing>,
    /// The warps of step `alignment` together, unless the access is refused.
    pub stream: Option<Stream>,
    /// What the access asks of the banks, where it goes to shared memory; there no units are counted.
    pub banks: Option<Banks>,
    /// What a fix compares: each way to do its work. Empty where the access is refused, and in the walkthrough.
    pub ways: Vec<Way>,
    /// The state's own way: its place in `ways`.
    pub way: usize,
}

/// One way to do the work of a fix: requests to global memory, one after the other, and what they touch together.
#[derive(Clone, PartialEq, Debug)]
pub struct Way {
    pub requests: Vec<Access>,
    pub together: Stream,
}

impl Way {
    pub(super) fn of(requests: Vec<Access>, unit: Unit) -> Way {
        let together = Stream::of(&requests, unit);
        Way { requests, together }
    }
}

impl Analysis {
    /// Analyses the state of a step.
    pub fn of(step: StepId, values: &Values) -> Analysis {
        let access = access_of(step, values);
        let row_bytes = values.memory().row_bytes;
        let counts = access.check().map(|()| Counts::of(&access, row_bytes));
        let beside = matches!(step, StepId::Hook | StepId::Summary).then(|| {
            let access = affine(1, 0, values);
            let counts = Counts::of(&access, row_bytes);
            (access, counts)
        });
        let counted = counts.as_ref().ok();
        let timing = counted.filter(|_| step == StepId::Time).map(|counts| Timing::of(values, &access, counts));
        let stream = counted.filter(|_| step == StepId::Alignment).map(|_| Stream::of(&warps(values), values.unit()));
        let banks = if step == StepId::Transpose { transpose::banks(values) } else { None };
        let (ways, way) = if counts.is_ok() { ways_of(step, values) } else { Default::default() };
        Analysis { step, values: *values, access, counts, beside, timing, stream, banks, ways, way }
    }

    /// The coverage in the state's unit, unless the access is refused.
    pub fn coverage(&self) -> Option<&Coverage> {
        self.counts.as_ref().ok().map(|counts| counts.unit(self.values.unit()))
    }

    /// The state's own way to do the work of a fix.
    pub fn way(&self) -> Option<&Way> {
        self.ways.get(self.way)
    }

    /// The attribute of that place in [`DATA`]. `None`: the figure lacks it, as a refused access lacks all counts.
    pub fn data(&self, place: usize) -> Option<String> {
        let values = &self.values;
        let affine = !matches!(self.step, StepId::Address | StepId::Sector | StepId::Warp) && !self.step.is_fix();
        match DATA[place] {
            "data-step" => return Some(self.step.slug().to_owned()),
            "data-unit" => return Some(values.unit().slug().to_owned()),
            "data-elem" => return Some(self.access.elem_bytes().to_string()),
            "data-stride" => return affine.then(|| values.stride().to_string()),
            "data-offset" => return affine.then(|| values.offset_bytes().to_string()),
            "data-error" => return self.counts.is_err().then(|| "misaligned".to_owned()),
            _ => (),
        }
        if let Some(banks) = &self.banks {
            return (DATA[place] == "data-conflict").then(|| banks.degree.to_string());
        }
        let counts = self.counts.as_ref().ok()?;
        let coverage = counts.unit(values.unit());
        let number = match DATA[place] {
            "data-sectors" => counts.unit(Unit::Sector).n_units().into(),
            "data-pairs" => counts.unit(Unit::Pair).n_units().into(),
            "data-lines" => counts.unit(Unit::Line).n_units().into(),
            "data-rows" => counts.n_rows.into(),
            "data-requests" => {
                self.way().map_or(u64::from(self.access.n_active() > 0), |way| way.requests.len() as u64)
            }
            "data-units" => self.way()?.together.n_units().into(),
            "data-units-summed" => self.way()?.together.n_units_summed().into(),
            "data-requested-bytes" => coverage.requested_bytes,
            "data-unique-bytes" => coverage.unique_bytes,
            "data-fetched-bytes" => coverage.fetched_bytes(),
            "data-wasted-bytes" => coverage.wasted_bytes(),
            "data-efficiency" => return Some(super::percent(coverage.efficiency().percent_hundredths())),
            "data-occupancy" => return Some(join(coverage.occupancy())),
            _ => return None,
        };
        Some(number.to_string())
    }
}

fn join(numbers: impl IntoIterator<Item = u32>) -> String {
    let mut out = String::new();
    for n in numbers {
        if !out.is_empty() {
            out.push(',');
        }
        out.push_str(&n.to_string());
    }
    out
}

/// The consecutive warps that run over the array of step `alignment`; the first is the access itself.
pub(super) fn warps(values: &Values) -> Vec<Access> {
    let span = values.gap_bytes() * i64::from(WARP_LANES);
    (0..values.get(Key::Warps))
        .map(|warp| affine(values.stride(), values.offset_bytes() + warp * span, values))
        .collect()
}

pub(super) fn affine(stride: i64, offset_bytes: i64, values: &Values) -> Access {
    Access::affine(Affine {
        stride,
        elem_bytes: values.elem_bytes(),
        offset_bytes,
        lanes: WARP_LANES,
        active: values.active(),
    })
}

fn access_of(step: StepId, values: &Values) -> Access {
    let elem = i64::from(values.elem_bytes());
    match step {
        StepId::Hook | StepId::Spectrum | StepId::Summary => affine(values.stride(), 0, values),
        StepId::Address => one_lane(values.get(Key::Index) * elem, values),
        StepId::Sector => one_lane(values.get(Key::At), values),
        StepId::Warp => Access::explicit(&warp_addresses(values), values.elem_bytes(), values.active()),
        StepId::Packed => affine(1, 0, values),
        StepId::Mapping => mapping::access(values),
        StepId::Soa => soa::access(values),
        StepId::Transpose => transpose::access(values),
        StepId::Vector => vector::access(values),
        StepId::Padding => padding::access(values),
        StepId::Gather => gather::access(values),
        StepId::Stride | StepId::Time | StepId::Alignment => affine(values.stride(), values.offset_bytes(), values),
    }
}

/// The ways that a fix compares, and the place of the state's own.
fn ways_of(step: StepId, values: &Values) -> (Vec<Way>, usize) {
    match step {
        StepId::Mapping => mapping::ways(values),
        StepId::Soa => soa::ways(values),
        StepId::Transpose => transpose::ways(values),
        StepId::Vector => vector::ways(values),
        StepId::Padding => padding::ways(values),
        StepId::Gather => gather::ways(values),
        _ => Default::default(),
    }
}

fn one_lane(address: i64, values: &Values) -> Access {
    Access::explicit(&[address], values.elem_bytes(), all_lanes(1))
}

/// The 32 addresses of step `warp`: the pattern's, and over it the lanes that the reader moved.
fn warp_addresses(values: &Values) -> [i64; WARP_LANES as usize] {
    let addresses = pattern_addresses(values);
    std::array::from_fn(|lane| values.moves.word(lane as u32).map_or(addresses[lane], |word| word * WORD_BYTES))
}

/// The pattern's addresses before any lane was moved.
pub(super) fn pattern_addresses(values: &Values) -> [i64; WARP_LANES as usize] {
    let elem = i64::from(values.elem_bytes());
    let mut draw = Draw::new(values.get(Key::Seed));
    let mut elements: [i64; WARP_LANES as usize] = std::array::from_fn(|lane| lane as i64);
    match values.get(Key::Pattern) {
        SAME => elements = [0; WARP_LANES as usize],
        SHUFFLED => draw.shuffle(&mut elements),
        SCATTERED => {
            for element in &mut elements {
                *element = i64::from(draw.below((WARP_FIGURE_BYTES / elem) as u32));
            }
        }
        ORDERED => (),
        other => unreachable!("pattern {other} is not in the key table"),
    }
    elements.map(|element| element * elem)
}

/// The word in which the inspected lane of step `warp` begins.
pub fn word_of(values: &Values) -> i64 {
    warp_addresses(values)[values.thread() as usize] / WORD_BYTES
}

/// Active lanes of step `warp` that are not where their pattern has them, bit = lane.
pub(super) fn moved_lanes(values: &Values) -> u64 {
    let pattern = pattern_addresses(values);
    let away = values.moves.iter().filter(|(lane, word)| pattern[*lane as usize] != word * WORD_BYTES);
    away.fold(0, |mask, (lane, _)| mask | 1 << lane) & values.active()
}
