//! The state of one step: its values, what is derived from them, and what the reader has done with it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use leptos::prelude::untrack;

use super::{App, Slot};
use crate::lesson::{Analysis, ChallengeForm, Entry, Guess, Key, MOST, Step, StepId, Values, Verdict};
use crate::message::{Mark, text};
use crate::scene::Layout;

/// What lights up a mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// The pointer on the mark: its words are lit up too.
    Layer,
    /// A word that has the focus or the pointer.
    Word,
    /// A word that was pressed, until it is pressed again.
    Kept,
}

/// The state of one step.
pub struct StepSlots {
    pub step: &'static Step,
    pub(super) values: Slot<Values>,
    /// The values of the last commit.
    pub(super) committed: Slot<Values>,
    /// The values of the commits before it, oldest first.
    pub(super) past: RefCell<Vec<Values>>,
    /// The one analysis of the values.
    pub(super) analysis: Slot<Rc<Analysis>>,
    pub(super) hovered: Slot<Option<u32>>,
    pub(super) opened: Slot<bool>,
    pub(super) guess: Slot<Option<Guess>>,
    /// The seed of the questions for recall.
    seed: Slot<u32>,
    /// What was answered to each of them last: a number, or what is none.
    pub(super) recalled: Slot<Vec<Option<Option<i64>>>>,
    /// What was said to each challenge last.
    pub(super) verdicts: Slot<Vec<Option<Verdict>>>,
    /// The state in which a drag began.
    pub(super) grabbed: Cell<Option<Values>>,
    /// Whether the thumb of a slider is held.
    held: Cell<bool>,
    /// The mark that is lit up, and by what.
    lit: Slot<Option<(Mark, By)>>,
    /// What is lit up while the pointer is on nothing.
    resting: Cell<Option<(Mark, By)>>,
    /// The entry of the glossary that is open in the article.
    explained: Slot<Option<&'static Entry>>,
    /// Whether the figure is on the screen or near it.
    pub(super) near: Slot<bool>,
    /// The layout that it was last drawn in: a figure far from the screen keeps it.
    pub(super) drawn: Cell<Layout>,
}

impl StepSlots {
    /// `keyed`: the values are a link's, which may solve challenges; `open`: the answer shows all the same.
    #[inline(never)]
    pub(super) fn new(id: StepId, values: Values, (keyed, open): (bool, bool), layout: Layout) -> StepSlots {
        let step = id.step();
        let state = StepSlots {
            step,
            values: Slot::new(values),
            committed: Slot::new(values),
            past: RefCell::new(Vec::new()),
            analysis: Slot::new(Rc::new(Analysis::of(id, &values))),
            hovered: Slot::new(None),
            opened: Slot::new(keyed || open),
            guess: Slot::new(None),
            seed: Slot::new(values.get(Key::Seed) as u32),
            recalled: Slot::new(vec![None; MOST]),
            verdicts: Slot::new(vec![None; step.challenges.len()]),
            grabbed: Cell::new(None),
            held: Cell::new(false),
            lit: Slot::new(None),
            resting: Cell::new(None),
            explained: Slot::new(None),
            near: Slot::new(true),
            drawn: Cell::new(layout),
        };
        if keyed {
            state.check_states();
        }
        state
    }

    /// The values, tracked.
    #[inline(never)]
    pub fn values(&self) -> Values {
        self.values.get()
    }

    /// The values, untracked.
    #[inline(never)]
    pub fn values_now(&self) -> Values {
        self.values.now()
    }

    /// The analysis, tracked.
    #[inline(never)]
    pub fn analysis(&self) -> Rc<Analysis> {
        self.analysis.get()
    }

    /// The analysis, untracked.
    #[inline(never)]
    pub fn analysis_now(&self) -> Rc<Analysis> {
        self.analysis.now()
    }

    /// The attribute of that place in [`crate::lesson::DATA`], tracked.
    #[inline(never)]
    pub fn data(&self, place: usize) -> Option<String> {
        self.analysis().data(place)
    }

    /// The lane that is pointed out, tracked: under the pointer, or else the state's.
    #[inline(never)]
    pub fn inspected(&self) -> u32 {
        self.hovered.get().unwrap_or_else(|| self.values.get().thread())
    }

    /// The lane that is pointed out, untracked.
    pub fn inspected_now(&self) -> u32 {
        untrack(|| self.inspected())
    }

    /// The layout to draw in, tracked.
    #[inline(never)]
    pub fn layout(&self, app: App) -> Layout {
        let layout = app.sheet();
        if app.paper.get() {
            return layout;
        }
        if app.is_slides() && !layout.narrow() {
            return Layout::slide(self.step.id);
        }
        if self.near.get() {
            self.drawn.set(layout);
        }
        self.drawn.get()
    }

    /// The layout that is drawn, untracked.
    pub fn layout_now(&self, app: App) -> Layout {
        untrack(|| self.layout(app))
    }

    /// Whether the figure is on the screen or near it.
    pub fn set_near(&self, near: bool) {
        self.near.set(near);
    }

    /// Whether the answer is shown, tracked.
    #[inline(never)]
    pub fn is_open(&self) -> bool {
        self.opened.get()
    }

    /// The reader's guess, tracked.
    #[inline(never)]
    pub fn guess(&self) -> Option<Guess> {
        self.guess.get()
    }

    /// The seed of the questions for recall, tracked.
    #[inline(never)]
    pub fn seed(&self) -> u32 {
        self.seed.get()
    }

    /// What was answered to a question for recall last, tracked: a number, or what is none.
    #[inline(never)]
    pub fn recalled(&self, place: usize) -> Option<Option<i64>> {
        self.recalled.get()[place]
    }

    /// What was said to a challenge last, tracked.
    #[inline(never)]
    pub fn verdict(&self, challenge: usize) -> Option<Verdict> {
        self.verdicts.get().get(challenge).cloned().flatten()
    }

    /// Challenges solved, tracked.
    #[inline(never)]
    pub fn n_solved(&self) -> usize {
        self.verdicts.get().iter().flatten().filter(|verdict| verdict.is_right()).count()
    }

    /// The challenges solved, bit = challenge, tracked.
    pub(super) fn solved(&self) -> i64 {
        let bit = |(place, verdict): (usize, &Option<Verdict>)| {
            i64::from(verdict.as_ref().is_some_and(Verdict::is_right)) << place
        };
        self.verdicts.get().iter().enumerate().map(bit).sum()
    }

    /// Takes challenges for solved that were so before, bit = challenge.
    pub(super) fn solve(&self, bits: i64) {
        let mut verdicts = self.verdicts.now();
        for (place, verdict) in verdicts.iter_mut().enumerate() {
            if bits >> place & 1 == 1 && !verdict.as_ref().is_some_and(Verdict::is_right) {
                *verdict = Some(Verdict::Right(text::UI_SOLVED_BEFORE.into()));
            }
        }
        self.verdicts.set(verdicts);
    }

    /// Whether Undo has something to go back to, tracked.
    #[inline(never)]
    pub fn can_undo(&self) -> bool {
        let unchanged = self.values.get() == self.committed.get();
        !unchanged || !self.past.borrow().is_empty()
    }

    /// Whether a handle or a thumb is being dragged.
    pub fn is_grabbed(&self) -> bool {
        self.grabbed.get().is_some() || self.held.get()
    }

    /// A slider's thumb was taken hold of.
    pub fn hold(&self) {
        self.held.set(true);
    }

    /// A slider's thumb was let go; whether it was held.
    pub fn release(&self) -> bool {
        self.held.take()
    }

    /// The lane under the pointer, or none.
    #[inline(never)]
    pub fn hover(&self, lane: Option<u32>) {
        self.hovered.set(lane);
    }

    /// The mark that is lit up and by what, tracked.
    #[inline(never)]
    pub fn lit(&self) -> Option<(Mark, By)> {
        self.lit.get()
    }

    /// The pointer came to a mark or a word for one, or left it. What a word keeps lit stays.
    pub fn point_at(&self, at: Option<(Mark, By)>) {
        if self.lit.now().is_none_or(|(_, by)| by != By::Kept) {
            self.lit.set(at.or(self.resting.get()));
        }
    }

    /// A word took the focus or, with none, lost it.
    pub fn rest_on(&self, word: Option<(Mark, By)>) {
        self.resting.set(word);
        self.lit.set(word);
    }

    /// A mark or a word for one was pressed, or neither. What a word keeps lit stays until it is pressed again.
    pub fn press(&self, at: Option<(Mark, By)>) {
        let kept = at.map(|(mark, by)| (mark, if by == By::Word { By::Kept } else { by }));
        let lit = kept.filter(|_| kept != self.lit.now());
        self.rest_on(lit);
    }

    /// The entry of the glossary that is open in the article, tracked.
    pub fn explained(&self) -> Option<&'static Entry> {
        self.explained.get()
    }

    /// Opens an entry in place of the one that is open, or closes it, or any.
    pub fn explain(&self, entry: Option<&'static Entry>) {
        self.explained.set(entry.filter(|_| entry != self.explained.now()));
    }

    /// Shows or hides the answer.
    #[inline(never)]
    pub fn open(&self, open: bool) {
        self.opened.set(open);
    }

    pub(super) fn write(&self, values: Values) {
        let seed = values.get(Key::Seed) as u32;
        if seed != self.seed.now() {
            self.recalled.set(vec![None; MOST]);
            self.seed.set(seed);
        }
        self.values.set(values);
        self.analysis.set(Rc::new(Analysis::of(self.step.id, &values)));
        self.hover(None);
        self.open(true);
        self.check_states();
    }

    /// Marks the challenges that the present state solves. What was solved stays solved.
    pub(super) fn check_states(&self) {
        let analysis = self.analysis_now();
        let mut verdicts = self.verdicts.now();
        for (verdict, challenge) in verdicts.iter_mut().zip(self.step.challenges) {
            if let (ChallengeForm::State(check), false) =
                (challenge.form, verdict.as_ref().is_some_and(Verdict::is_right))
            {
                let now = check(&analysis);
                if now.is_right() {
                    *verdict = Some(now);
                }
            }
        }
        self.verdicts.set(verdicts);
    }

    /// Takes the present values as a place to come back to.
    pub(super) fn commit(&self) {
        let (values, committed) = (self.values.now(), self.committed.now());
        if values != committed {
            self.past.borrow_mut().push(committed);
            self.committed.set(values);
        }
    }
}
