//! Questions and challenges as records: what is asked, in which form it is answered, and what is said to an answer.

use super::{Analysis, BLANKS, Guess, Verdict};
#[cfg(doc)]
use super::{POINTS, is_accepted, picked};
use crate::message::{Message, Text};

/// A question asked before the figure answers it.
pub struct Prediction {
    pub ask: fn() -> Message,
    pub form: GuessForm,
    /// What is said to a guess. The first part tells whether it was right.
    pub reply: fn(Guess) -> (bool, Message),
}

/// How a guess is given.
#[derive(Clone, Copy)]
pub enum GuessForm {
    /// One of a few answers.
    Choice(fn() -> Vec<Message>),
    /// One number a label.
    Numbers(&'static [Text]),
    /// A share from 0 to 100 percent, on a slider.
    Share(Text),
    /// A chart of [`POINTS`] places, each with a number from 0 to the lanes of a warp; their labels.
    Points(fn(usize) -> Message),
    /// Words to fill in from memory, [`BLANKS`] of them.
    Blanks(&'static [Blank; BLANKS]),
}

/// A blank to fill in.
pub struct Blank {
    /// The sentence with the blank in it.
    pub label: fn() -> Message,
    /// Every spelling that is taken, with bars between them, as [`is_accepted`] reads them.
    pub accepts: fn() -> Message,
}

/// A task whose solution is checked against the state or against a typed answer.
pub struct Challenge {
    pub ask: fn() -> Message,
    pub form: ChallengeForm,
}

/// How a challenge is answered.
#[derive(Clone, Copy)]
pub enum ChallengeForm {
    /// By bringing the figure into a state, by whatever means.
    State(fn(&Analysis) -> Verdict),
    /// By a typed answer.
    Typed(Text, fn(&str) -> Verdict),
    /// By choosing any number of answers; their places come as [`picked`] reads them.
    Pick(fn() -> Vec<Message>, fn(&str) -> Verdict),
    /// By giving each line one of the options; the places of the options come as [`picked`] reads them.
    Match { lines: fn() -> Vec<Message>, options: fn() -> Vec<Message>, check: fn(&str) -> Verdict },
}
