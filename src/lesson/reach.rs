//! What the control of a key may reach in a state: the values it offers, its ends, and what moves along with it.

use super::{
    Bounds, Control, Key, KeyUse, Kind, LOG, Moves, Page, RULER_BYTES, Step, StepId, Values, WORD_BYTES, padding,
    steps, vector,
};
use crate::model::{DEVICES, PAIR_BYTES, range};

impl Step {
    /// The values that a control offers for a key with few, the present one among them.
    pub fn choices(&self, key: Key, values: &Values) -> Vec<i64> {
        let mut offered = match (self.id, key) {
            (StepId::Warp, Key::Frame) => (0..=3).collect(),
            (StepId::Padding, Key::Fields) => vec![padding::PACKED, padding::PADDED],
            (StepId::Soa, Key::Field) => (0..values.get(Key::Fields)).collect(),
            (StepId::Transpose, Key::Frame) if steps::transpose::transpose(values).method.is_staged() => {
                (0..=3).collect()
            }
            (StepId::Transpose, Key::Frame) => vec![0, 3],
            (StepId::Time, Key::Offset) => vec![0, values.get(Key::Row) - i64::from(PAIR_BYTES)],
            (_, Key::Peak) => {
                let devices = (0..DEVICES.len() as i64).map(|place| -1 - place);
                std::iter::once(self.start().get(Key::Peak)).chain(devices).collect()
            }
            _ => match key.spec().kind {
                Kind::OneOf(list) => list.to_vec(),
                Kind::Word(words) => (0..words.len() as i64).collect(),
                Kind::Integer(range) => (range.min..=range.max).collect(),
                Kind::Mask | Kind::Moves | Kind::Peak => Vec::new(),
            },
        };
        if !offered.contains(&values.get(key)) {
            offered.push(values.get(key));
        }
        offered
    }

    /// What the slider of a key may do in this state: its range, widened to the value that a link brought.
    pub fn bounds(&self, key: Key, values: &Values) -> Bounds {
        let elem = i64::from(values.elem_bytes());
        let (mut min, mut max) = self.key(key).map_or((0, 0), |key_use| key_use.slider);
        let value = values.get(key);
        let mut step = 1;
        match (self.id, key) {
            (StepId::Address, Key::Index) => max = RULER_BYTES / elem - 1,
            (StepId::Sector, Key::At) => {
                max = RULER_BYTES - elem;
                step = if value % elem == 0 { elem } else { 1 };
            }
            (StepId::Soa, Key::Field) => max = values.get(Key::Fields) - 1,
            (StepId::Spectrum, Key::Stride) if values.get(Key::X) == LOG => max = range::STRIDE.max,
            (StepId::Padding, Key::Pitch) => (min, max) = padding::pitches(values),
            (StepId::Mapping, Key::Frame) => max = values.get(Key::Chunk) - 1,
            (StepId::Vector, Key::Frame) => max = vector::n_loads(values) - 1,
            (StepId::Vector, Key::Offset) => step = if value % WORD_BYTES == 0 { WORD_BYTES } else { 1 },
            (StepId::Stride, Key::Offset) => step = if value % elem == 0 { elem } else { 1 },
            _ => (),
        }
        min = min.min(value);
        max = max.max(value);
        Bounds { min, max, step }
    }

    /// Brings keys that depend on each other together again after one of them changed: what no longer fits moves to the
    /// nearest place that does. `changed` is the key that the reader set; a link sets all at once and passes none, so
    /// that an address that the hardware refuses stays and is shown refused.
    pub fn settle(&self, values: &mut Values, changed: Option<Key>) {
        let elem = i64::from(values.elem_bytes());
        match self.id {
            StepId::Address => values.set(Key::Index, values.get(Key::Index).min(RULER_BYTES / elem - 1)),
            StepId::Sector => {
                let at = values.get(Key::At).min(RULER_BYTES - elem);
                values.set(Key::At, if changed == Some(Key::Elem) { at - at % elem } else { at });
            }
            StepId::Stride if changed == Some(Key::Elem) => {
                values.set(Key::Offset, values.offset_bytes() - values.offset_bytes() % elem);
            }
            StepId::Warp if changed == Some(Key::Pattern) || changed == Some(Key::Seed) => values.moves = Moves::NONE,
            StepId::Transpose => values.set(Key::Frame, steps::transpose::pass(values) as i64),
            StepId::Time if changed == Some(Key::Peak) => {
                let measured = values.device().and_then(|device| device.latency);
                let latency = measured.map_or(self.start().get(Key::Latency), |latency| latency.ns.into());
                values.set(Key::Latency, latency);
            }
            StepId::Soa => values.set(Key::Field, values.get(Key::Field).min(values.get(Key::Fields) - 1)),
            StepId::Padding => padding::settle(values),
            StepId::Mapping => values.set(Key::Frame, values.get(Key::Frame).min(values.get(Key::Chunk) - 1)),
            StepId::Vector => values.set(Key::Frame, vector::frame(values)),
            StepId::Hook
            | StepId::Warp
            | StepId::Packed
            | StepId::Stride
            | StepId::Time
            | StepId::Spectrum
            | StepId::Alignment
            | StepId::Summary
            | StepId::Gather => (),
        }
    }

    /// Where PageUp (`up`) or PageDown leads from a value, within the bounds.
    pub fn page(&self, key: Key, values: &Values, up: bool) -> i64 {
        let bounds = self.bounds(key, values);
        let value = values.get(key);
        let key_use = self.key(key);
        if let Some(key_use @ KeyUse { control: Control::Stops(_), page: Page::By(n), .. }) = key_use {
            // Between two stops the way down begins at the upper one; beyond the last there is none.
            let at = key_use.place_of(value);
            let between = i64::from(!up && key_use.value_at(at) < value);
            let target = key_use.value_at(if up { at + n } else { at + between - n });
            return if (target > value) == up { target } else { value };
        }
        let target = match key_use.map(|key_use| key_use.page) {
            Some(Page::ToMultiple(n)) if up => (value.div_euclid(n) + 1) * n,
            Some(Page::ToMultiple(n)) => (value - 1).div_euclid(n) * n,
            Some(Page::By(n)) => value + if up { n.max(bounds.step) } else { -n.max(bounds.step) },
            None => value,
        };
        target.clamp(bounds.min, bounds.max)
    }
}
