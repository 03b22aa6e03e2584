//! What the reader has done, as a code says it, and what the fields of codes hold.

use super::{AppSlots, Slot};
use crate::lesson::completion::Done;
use crate::lesson::{StepId, n_questions, question};
use crate::message::Text;

/// The state of the two fields.
pub struct Completion {
    /// The name that a code is made for, as it was typed and folded; none was given while it is empty.
    pub name: Slot<[String; 2]>,
    /// The list that is checked.
    pub list: Slot<String>,
    /// What came of the name or of copying.
    pub said: Slot<Option<Text>>,
}

impl Completion {
    pub(super) fn new() -> Completion {
        Completion { name: Slot::new(Default::default()), list: Slot::new(String::new()), said: Slot::new(None) }
    }
}

impl AppSlots {
    /// What the reader has done, tracked. A step is done when its challenges are solved; one without any, when its question
    /// has an answer.
    pub fn done(&'static self) -> Done {
        let mut done = Done::default();
        for id in StepId::ALL {
            let (state, n) = (self.step(id), id.step().challenges.len());
            let is_done = if n > 0 { state.n_solved() == n } else { state.guess().is_some() };
            done.steps |= u32::from(is_done) << id as u32;
        }
        let summary = self.step(StepId::Summary);
        done.seed = summary.seed();
        for place in 0..n_questions(StepId::Summary) {
            let question = question(StepId::Summary, done.seed, place);
            if let (Some(Some(typed)), Some(question)) = (summary.recalled(place), question) {
                done.right += u32::from(question.answer() == typed);
            }
        }
        done
    }
}

#[cfg(test)]
mod tests {
    use super::super::App;
    use super::*;
    use crate::lesson::{Guess, Key};
    use crate::message::Catalog;
    use crate::permalink::Link;
    use crate::scene::Layout;

    fn app(query: &str) -> App {
        let (link, notes) = Link::parse(query);
        AppSlots::new(link, notes, Catalog::english(), Layout::new(328.0, 1.0))
    }

    /// Two steps and two questions, in a way of its own each time.
    fn answered(first: bool) -> App {
        let app = app("?step=summary&seed=42");
        let recall = |place| {
            let question = question(StepId::Summary, 42, place).expect("a question");
            app.recall(StepId::Summary, place, Some(question.answer()));
        };
        if first {
            app.guess(StepId::Hook, Guess::Numbers(1, 8));
            app.check(StepId::Sector, 1, "8");
            app.set(StepId::Sector, Key::At, 28);
            recall(0);
            recall(4);
        } else {
            recall(4);
            app.set(StepId::Sector, Key::At, 20);
            app.set(StepId::Sector, Key::At, 28);
            app.recall(StepId::Summary, 0, Some(-1));
            recall(0);
            app.check(StepId::Sector, 1, "7");
            app.check(StepId::Sector, 1, "8");
            app.guess(StepId::Hook, Guess::Numbers(4, 32));
        }
        app
    }

    #[test]
    fn the_same_answers_make_the_same_code() {
        let done = answered(true).done();
        assert_eq!(done, Done { steps: 1 | 1 << StepId::Sector as u32, seed: 42, right: 2 });
        assert_eq!(answered(false).done(), done);
        assert_eq!(done.code("Ada"), answered(false).done().code("ada"));
        assert_ne!(Done { right: 3, ..done }.code("Ada"), done.code("Ada"));
    }

    #[test]
    fn a_step_is_done_with_its_last_challenge() {
        let app = app("");
        assert_eq!(app.done(), Done { steps: 0, seed: 1, right: 0 });
        app.check(StepId::Packed, 1, "100");
        app.guess(StepId::Warp, Guess::Choice(3));
        assert_eq!(app.done().steps, 0);
        app.set(StepId::Packed, Key::Elem, 8);
        assert!(app.done().has(StepId::Packed) && !app.done().has(StepId::Warp));
    }
}
