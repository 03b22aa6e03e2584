//! The state of one step: a value for each key, and the lanes that the reader moved by hand.

use super::{Key, ORDERED, WARP_FIGURE_BYTES, WORD_BYTES};
use crate::model::{DEVICES, Device, Memory, TimeModel, Unit, WARP_LANES};

/// Lanes that the reader moved by hand: lane to word (4 bytes). At most [`Moves::MOST`] lanes, so that a link stays short.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moves([i16; WARP_LANES as usize]);

impl Moves {
    /// No lane moved.
    pub const NONE: Moves = Moves([-1; WARP_LANES as usize]);
    /// How many lanes may be moved at once.
    pub const MOST: usize = 16;
    /// Words that a lane may be moved to, 0 up to this.
    pub const WORDS: i64 = WARP_FIGURE_BYTES / WORD_BYTES;

    /// The word that the lane was moved to.
    pub fn word(&self, lane: u32) -> Option<i64> {
        self.0.get(lane as usize).filter(|w| **w >= 0).map(|w| i64::from(*w))
    }

    /// Moves the lane to a word (clamped to the figure). One lane too many lets the lowest moved lane go back.
    pub fn set(&mut self, lane: u32, word: i64) {
        let Some(place) = self.0.get_mut(lane as usize) else { return };
        *place = word.clamp(0, Moves::WORDS - 1) as i16;
        let lowest = self.iter().map(|(moved, _)| moved).find(|moved| *moved != lane);
        if let (true, Some(lowest)) = (self.iter().count() > Moves::MOST, lowest) {
            self.clear(lowest);
        }
    }

    /// Lets the lane go back to where its pattern has it.
    pub fn clear(&mut self, lane: u32) {
        if let Some(place) = self.0.get_mut(lane as usize) {
            *place = -1;
        }
    }

    /// Every moved lane with its word.
    pub fn iter(&self) -> impl Iterator<Item = (u32, i64)> + '_ {
        self.0.iter().enumerate().filter(|(_, w)| **w >= 0).map(|(lane, w)| (lane as u32, i64::from(*w)))
    }
}

/// The state of one step: a value for each key. Small and `Copy`, so that a history of states costs nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Values {
    numbers: [i64; Key::COUNT],
    /// Lanes moved by hand (key `move`).
    pub moves: Moves,
}

impl Values {
    /// All keys at what the model calls their default; a step's own defaults stand in its record.
    pub const BASE: Values = Values {
        numbers: [
            1,
            0,
            4,
            0,
            0,
            u32::MAX as i64,
            0,
            0,
            0,
            ORDERED,
            1,
            0, // the access
            1,
            1024,
            300,
            1,
            900,
            2,
            0,
            0,
            1, // time, spectrum, alignment
            0,
            64,
            0,
            4,
            0,
            4,
            0,
            0,
            0,
            32,
            0,
            1,
            1,
            0,
            4096,
            0,
            0, // the fixes
        ],
        moves: Moves::NONE,
    };

    /// The value of a key.
    pub fn get(&self, key: Key) -> i64 {
        self.numbers[key as usize]
    }

    /// Sets a key, clamped to what its kind allows.
    pub fn set(&mut self, key: Key, value: i64) {
        self.numbers[key as usize] = key.spec().kind.clamp(value);
    }

    /// The same state with one key changed.
    pub fn with(mut self, key: Key, value: i64) -> Values {
        self.set(key, value);
        self
    }

    /// Whether a key has the same value in both.
    pub fn agrees(&self, other: &Values, key: Key) -> bool {
        if key == Key::Move { self.moves == other.moves } else { self.get(key) == other.get(key) }
    }

    /// Copies one key's value from another state.
    pub fn copy(&mut self, key: Key, from: &Values) {
        if key == Key::Move {
            self.moves = from.moves;
        } else {
            self.numbers[key as usize] = from.numbers[key as usize];
        }
    }

    /// Elements between neighboring lanes.
    pub fn stride(&self) -> i64 {
        self.get(Key::Stride)
    }

    /// Byte address of element 0.
    pub fn offset_bytes(&self) -> i64 {
        self.get(Key::Offset)
    }

    /// Bytes per element.
    pub fn elem_bytes(&self) -> u32 {
        self.get(Key::Elem) as u32
    }

    /// Bytes between neighboring lanes.
    pub fn gap_bytes(&self) -> i64 {
        self.stride() * i64::from(self.elem_bytes())
    }

    /// The unit that is counted.
    pub fn unit(&self) -> Unit {
        Unit::ALL[self.get(Key::Unit) as usize]
    }

    /// The inspected lane.
    pub fn thread(&self) -> u32 {
        self.get(Key::Thread) as u32
    }

    /// Lanes that take part, bit = lane.
    pub fn active(&self) -> u64 {
        self.get(Key::Active) as u64
    }

    /// The device whose peak bandwidth is taken, if one was chosen.
    pub fn device(&self) -> Option<&'static Device> {
        DEVICES.get((-1 - self.get(Key::Peak)) as usize)
    }

    /// Peak bandwidth in GB/s, which is bytes per nanosecond.
    pub fn peak_gb_per_s(&self) -> u32 {
        self.device().map_or(self.get(Key::Peak) as u32, |device| device.peak_gb_per_s)
    }

    /// The memory that a request meets.
    pub fn memory(&self) -> Memory {
        Memory {
            row_bytes: self.get(Key::Row) as u32,
            latency_ns: self.get(Key::Latency) as u32,
            overlap: self.get(Key::Overlap) as u32,
            peak_gb_per_s: self.peak_gb_per_s(),
        }
    }

    /// The model that turns counts into time.
    pub fn model(&self) -> TimeModel {
        TimeModel::ALL[self.get(Key::Model) as usize]
    }

    /// Whether addresses are written in decimal.
    pub fn decimal(&self) -> bool {
        self.get(Key::Format) == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base_values_are_allowed() {
        for key in Key::ALL {
            if key != Key::Move {
                let value = Values::BASE.get(key);
                assert_eq!(key.spec().kind.clamp(value), value, "{key:?}");
            }
        }
    }

    #[test]
    fn clamping_takes_the_nearest() {
        assert_eq!(Values::BASE.with(Key::Stride, 9999).stride(), 1024);
        assert_eq!(Values::BASE.with(Key::Stride, -65).stride(), -64);
        assert_eq!(Values::BASE.with(Key::Elem, 3).elem_bytes(), 2);
        assert_eq!(Values::BASE.with(Key::Elem, 100).elem_bytes(), 16);
        assert_eq!(Values::BASE.with(Key::Unit, 7).unit(), Unit::Line);
    }

    #[test]
    fn one_move_too_many_lets_the_lowest_go() {
        let mut moves = Moves::NONE;
        for lane in 0..=Moves::MOST as u32 {
            moves.set(lane, 100);
        }
        assert_eq!(moves.word(0), None);
        assert_eq!(moves.iter().count(), Moves::MOST);
        moves.clear(5);
        assert_eq!(moves.word(5), None);
        moves.set(6, 5000);
        assert_eq!(moves.word(6), Some(Moves::WORDS - 1));
    }
}
