//! What controls say and show of a key: the words of its choices and the curve behind its slider.

use super::{Analysis, Bounds, Key, Kind, Step, StepId, Values};
use crate::message::{Arg, Message, Text, msg, text};
use crate::model::{Affine, WARP_LANES, affine_count};

/// The count at each place of a slider, and the places worth a tick.
#[derive(Clone, PartialEq, Debug)]
pub struct Track {
    /// Units touched at each step of the slider; empty where the slider changes no count.
    pub counts: Vec<u32>,
    /// A share of the track from 0 to 1, and the value there.
    pub landmarks: Vec<(f64, i64)>,
}

/// Landmarks of strides and offsets: the powers of two up to a line.
const LANDMARKS: [i64; 9] = [0, 1, 2, 4, 8, 16, 32, 64, 128];

/// Share of a track that a landmark's label needs, on the narrowest track.
const LANDMARK_ROOM: f64 = 0.06;

/// The values that a control offers for a key with few.
pub fn choices(key: Key) -> Vec<i64> {
    match key.spec().kind {
        Kind::OneOf(list) => list.to_vec(),
        Kind::Word(words) => (0..words.len() as i64).collect(),
        Kind::Integer(range) => (range.min..=range.max).collect(),
        Kind::Mask | Kind::Moves | Kind::Peak => Vec::new(),
    }
}

/// The words of one value of a key.
pub fn choice_words(key: Key, value: i64) -> Message {
    let word = || match key.spec().kind {
        Kind::Word(words) => Arg::text(words[value as usize]),
        _ => Arg::n(value),
    };
    match key {
        Key::Elem => msg::ChoiceElem { elem: Arg::n(value) }.into(),
        Key::Unit => msg::ChoiceUnit { unit: word() }.into(),
        Key::Format => msg::ChoiceFormat { format: word() }.into(),
        Key::Pattern => msg::ChoicePattern { pattern: word() }.into(),
        Key::Frame => msg::WarpFrame { frame: Arg::n(value) }.into(),
        _ => msg::Bare { value: word() }.into(),
    }
}

impl Step {
    /// The label of a key's control in this step.
    pub fn label(&self, key: Key) -> Text {
        match (self.id, key) {
            (StepId::Warp, Key::Frame) => text::WARP_FRAMES,
            _ => key.spec().label,
        }
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
        super::steps::lane_words(a, lane, veiled)
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

/// Units that an access fetches, by law; none where the hardware refuses it.
fn fetched(affine: Affine, values: &Values) -> u32 {
    let refused = affine.offset_bytes % i64::from(affine.elem_bytes) != 0;
    if refused { 0 } else { affine_count(affine, values.unit().bytes()) }
}

/// The curve behind the slider of a key, by law: the count that each of its places would give.
pub fn track(step: StepId, key: Key, values: &Values, bounds: Bounds) -> Option<Track> {
    let span = (bounds.max - bounds.min) as f64;
    let counts = |affine: fn(i64, &Values) -> Affine| {
        let places = (bounds.min..=bounds.max).step_by(bounds.step.max(1) as usize);
        places.map(|value| fetched(affine(value, values), values)).collect()
    };
    let counts = match (step, key) {
        (StepId::Stride | StepId::Hook, Key::Stride) => counts(|stride, values| Affine {
            stride,
            elem_bytes: values.elem_bytes(),
            offset_bytes: values.offset_bytes(),
            lanes: WARP_LANES,
            active: values.active(),
        }),
        (StepId::Stride, Key::Offset) => counts(|offset_bytes, values| Affine {
            stride: values.stride(),
            elem_bytes: values.elem_bytes(),
            offset_bytes,
            lanes: WARP_LANES,
            active: values.active(),
        }),
        _ => return None,
    };
    let mut landmarks: Vec<(f64, i64)> = Vec::new();
    for mark in LANDMARKS.into_iter().filter(|mark| (bounds.min..=bounds.max).contains(mark)) {
        let share = (mark - bounds.min) as f64 / span.max(1.0);
        if landmarks.last().is_none_or(|(last, _)| share - last >= LANDMARK_ROOM) {
            landmarks.push((share, mark));
        }
    }
    Some(Track { counts, landmarks })
}
