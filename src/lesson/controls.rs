//! What controls say and show of a key: the words of its choices and the curve behind its slider.

use super::steps::{gather, transpose};
use super::{Analysis, Bounds, CHUNKED, Control, Key, Kind, Step, StepId, Values, WORD_BYTES, steps};
use crate::message::{Arg, Message, Text, msg, text};
use crate::model::{Affine, Pass, SECTOR_BYTES, WARP_LANES, affine_count};

/// The count at each place of a slider, and the places worth a tick.
#[derive(Clone, PartialEq, Debug)]
pub struct Track {
    /// Units touched at each step of the slider, or at the last one before it that the hardware accepts.
    pub counts: Vec<u32>,
    /// A share of the track from 0 to 1, and the value there.
    pub landmarks: Vec<(f64, i64)>,
}

/// Landmarks of strides and offsets: the powers of two.
const LANDMARKS: [i64; 12] = [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];

/// Share of a track that a digit of a landmark's label needs, on the narrowest track.
const DIGIT_ROOM: f64 = 0.05;

/// The words of one value of a key.
fn choice_words(key: Key, value: i64) -> Message {
    let word = || match key.spec().kind {
        Kind::Word(words) => Arg::text(words[value as usize]),
        _ => Arg::n(value),
    };
    match key {
        Key::Elem => msg::ChoiceElem { elem: Arg::n(value) }.into(),
        Key::Unit => msg::ChoiceUnit { unit: word() }.into(),
        Key::Format => msg::ChoiceFormat { format: word() }.into(),
        Key::Pattern => msg::ChoicePattern { pattern: word() }.into(),
        Key::Show => msg::ChoiceShow { show: word() }.into(),
        Key::Y => msg::ChoiceY { y: word() }.into(),
        Key::X => msg::ChoiceX { x: word() }.into(),
        Key::Map => msg::ChoiceMap { map: word() }.into(),
        Key::Frame => msg::WarpFrame { frame: Arg::n(value) }.into(),
        Key::Tab => msg::ChoiceTab { tab: word() }.into(),
        Key::Fields => msg::ChoiceFields { bytes: Arg::n(value * WORD_BYTES) }.into(),
        Key::Layout => msg::ChoiceLayout { layout: word() }.into(),
        Key::Reads => msg::ChoiceReads { reads: word() }.into(),
        Key::Width => msg::Bare { value: Arg::text(steps::vector::name(value)) }.into(),
        Key::Own => msg::ChoiceOwn { own: word() }.into(),
        Key::Model => msg::ChoiceModel { model: word() }.into(),
        Key::Row => msg::ChoiceRow { bytes: Arg::n(value) }.into(),
        Key::Offset => msg::ChoiceOffset { offset: Arg::n(value) }.into(),
        Key::Peak => {
            let values = Values::BASE.with(key, value);
            let name = Arg::text(values.device().map_or("none", |device| device.name));
            msg::ChoicePeak { name, peak: Arg::n(values.peak_gb_per_s()) }.into()
        }
        _ => msg::Bare { value: word() }.into(),
    }
}

impl Step {
    /// The words of one value of a key in this step.
    pub fn choice_words(&self, key: Key, value: i64) -> Message {
        match (self.id, key) {
            (StepId::Transpose, Key::Method) => transpose::method_words(value),
            (StepId::Transpose, Key::Frame) => transpose::pass_words(value),
            (StepId::Gather, Key::Sort) => gather::sort_words(value),
            (StepId::Gather, Key::Op) => gather::op_words(value),
            _ => choice_words(key, value),
        }
    }

    /// The label of a key's control in this step.
    pub fn label(&self, key: Key) -> Text {
        match (self.id, key) {
            (StepId::Warp, Key::Frame) => text::WARP_FRAMES,
            (StepId::Mapping, Key::Frame) => text::CHUNKS_INSTANT,
            (StepId::Vector, Key::Frame) => text::VECTOR_FRAME,
            (StepId::Transpose, Key::Frame) => text::TRANSPOSE_FRAMES,
            (StepId::Transpose, Key::Pitch) => text::TRANSPOSE_PITCH,
            (StepId::Padding, Key::Fields) => text::PADDING_FIELDS,
            _ => key.spec().label,
        }
    }

    /// Whether a key matters in this state: the control of one that does not is put away.
    pub fn uses(&self, key: Key, values: &Values) -> bool {
        match (self.id, key) {
            (StepId::Mapping, Key::Cols | Key::Block) => values.get(Key::Map) < CHUNKED,
            (StepId::Transpose, Key::Pitch) => transpose::transpose(values).method.is_staged(),
            (StepId::Vector, Key::Own | Key::Frame) => values.get(Key::Width) < 4,
            (StepId::Padding, Key::Cols | Key::Pitch) => !steps::padding::is_struct(values),
            (StepId::Padding, Key::Fields) => steps::padding::is_struct(values),
            _ => true,
        }
    }

    /// The value that pressing a token of the code goes on to: the next one of the key, or the other of a pair.
    pub fn next(&self, key: Key, values: &Values) -> i64 {
        let value = values.get(key);
        if let (StepId::Mapping, Key::Map) = (self.id, key) {
            return value ^ 1;
        }
        let choices = match self.key(key).map(|key_use| key_use.control) {
            Some(Control::Stops(stops)) => stops.to_vec(),
            Some(Control::Slider) => {
                let bounds = self.bounds(key, values);
                (bounds.min..=bounds.max).collect()
            }
            _ => self.choices(key, values),
        };
        choices.iter().copied().find(|choice| *choice > value).unwrap_or(choices[0])
    }

    /// A control's value in words, also where the hardware refuses the access.
    pub fn value_words(&self, a: &Analysis, key: Key, veiled: bool) -> Message {
        match &a.counts {
            Err(_) if key != Key::Thread => {
                msg::RefusedValue { value: Arg::message((self.value)(a, key, true)) }.into()
            }
            _ => (self.value)(a, key, veiled),
        }
    }

    /// A lane in words: the one that is pointed out.
    pub fn thread_words(&self, a: &Analysis, lane: u32, veiled: bool) -> Message {
        match a.banks {
            Some(_) => transpose::shared_words(a, lane, veiled),
            None => super::steps::lane_words(a, lane, veiled),
        }
    }

    /// What the hand can do with the figure in this state: where nothing waits, no bracket is drawn over a wait.
    pub fn hand_words(&self, hand: Text, a: &Analysis) -> Text {
        let waits = || a.timing.as_ref().is_some_and(|timing| timing.time(a.values.model()).n_waits > 0);
        if self.id == StepId::Padding && steps::padding::is_struct(&a.values) {
            return text::PADDING_HAND_STRUCT;
        }
        if self.id == StepId::Transpose && !self.uses(Key::Pitch, &a.values) {
            return text::TRANSPOSE_HAND_NAIVE;
        }
        if self.id == StepId::Time && !waits() { text::TIME_HAND_SHELVES } else { hand }
    }

    /// The live sentence, also where the hardware refuses the access.
    pub fn sentence(&self, a: &Analysis) -> Message {
        if a.counts.is_ok() { (self.say)(a) } else { super::steps::refused_say(a) }
    }

    /// The paragraphs behind "Show me why", also where the hardware refuses the access.
    pub fn reasons(&self, a: &Analysis) -> Vec<Message> {
        match &a.counts {
            Ok(_) => (self.why)(a),
            Err(refused) => vec![msg::RefusedWhy { elem: Arg::n(refused.elem_bytes) }.into()],
        }
    }
}

/// The curve behind the slider of a key, by law: the count that each of its places would give.
pub fn track(step: StepId, key: Key, values: &Values, bounds: Bounds) -> Option<Track> {
    let access = |values: &Values| match step {
        StepId::Soa => steps::soa::affine(values),
        StepId::Vector => steps::vector::affine(values),
        _ => Affine {
            stride: if key == Key::Chunk { values.get(key) } else { values.stride() },
            elem_bytes: values.elem_bytes(),
            offset_bytes: values.offset_bytes(),
            lanes: WARP_LANES,
            active: values.active(),
        },
    };
    let block_bytes = match (step, key) {
        (StepId::Hook | StepId::Spectrum, Key::Stride)
        | (StepId::Mapping, Key::Chunk)
        | (StepId::Padding, Key::Cols | Key::Pitch)
        | (StepId::Soa, Key::Fields)
        | (StepId::Vector, Key::Offset)
        | (StepId::Stride | StepId::Alignment, Key::Stride | Key::Offset) => values.unit().bytes(),
        (StepId::Time, Key::Stride) => values.get(Key::Row) as u32,
        // Not by a law: what the tile's column costs at that pitch, what the first warp touches.
        (StepId::Gather, Key::Range) => 0,
        (StepId::Transpose, Key::Pitch) if transpose::transpose(values).method.is_staged() => 0,
        _ => return None,
    };
    let key_use = step.step().key(key)?;
    let (first, last) = (key_use.place_of(bounds.min), key_use.place_of(bounds.max));
    let mut last_count = 0;
    let count = |place: i64| {
        let values = values.with(key, key_use.value_at(place));
        if step == StepId::Gather {
            return gather::count(&values);
        }
        if step == StepId::Transpose {
            return transpose::transpose(&values).banks(Pass::SharedRead, transpose::WARP).degree;
        }
        if step == StepId::Padding {
            return steps::padding::summed(&values);
        }
        let affine = access(&values);
        // The hardware refuses an access off its natural alignment: it has no count of its own.
        if affine.offset_bytes % i64::from(affine.elem_bytes) == 0 {
            last_count = affine_count(affine, block_bytes);
        }
        last_count
    };
    let landmark = |place: &i64| match (step, key) {
        (StepId::Time, _) => place % 2 == 0,
        (StepId::Vector, Key::Offset) => place % super::WORD_BYTES == 0,
        (StepId::Transpose, _) => true,
        // The last one's digits have no room.
        (StepId::Gather, _) => place % 5 == 0 && *place < last,
        (StepId::Padding, _) => place % 8 == 0,
        (StepId::Alignment, Key::Offset) => place % i64::from(SECTOR_BYTES / 2) == 0,
        _ => LANDMARKS.contains(&key_use.value_at(*place)),
    };
    let mut landmarks: Vec<(f64, i64)> = Vec::new();
    for place in (first..=last).filter(landmark) {
        let share = (place - first) as f64 / ((last - first) as f64).max(1.0);
        let value = key_use.value_at(place);
        let digits = |value: i64| value.to_string().len() as f64;
        let room = |last: i64| DIGIT_ROOM * (digits(last) + digits(value)) / 2.0 + 0.01;
        if landmarks.last().is_none_or(|(at, last)| share - at >= room(*last)) {
            landmarks.push((share, value));
        }
    }
    let counts = (first..=last).step_by(bounds.step.max(1) as usize).map(count).collect();
    Some(Track { counts, landmarks })
}
