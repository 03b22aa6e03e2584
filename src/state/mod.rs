//! The page's state as `Copy` handles of signals. What can be derived is derived; the verbs here are the only writers.

mod completion;
mod settings;
mod sharing;
mod slot;
mod step;

use std::rc::Rc;

use leptos::prelude::untrack;

pub use completion::Completion;
pub use settings::{SETTINGS, Setting, Settings};
pub use sharing::Sharing;
pub use slot::Slot;
pub use step::{By, StepSlots};

use crate::lesson::{
    Analysis, ChallengeForm, Control, Guess, Key, Question, StepId, Values, Verdict, n_questions, question,
};
use crate::message::{Arg, Catalog, Message, Span, msg, text};
use crate::permalink::{Embed, Link, Presentation, View, amended};
use crate::plot::Pen;
use crate::scene::{Deed, Layout};

/// Ids of the sections after the steps.
pub const AFTER: [&str; 3] = ["closing", "glossary", "class"];

/// The handle of a step's state.
pub type StepState = &'static StepSlots;

/// The handle of the page's state.
pub type App = &'static AppSlots;

/// The state of the whole page.
pub struct AppSlots {
    steps: [StepSlots; StepId::COUNT],
    /// The messages of the language that is shown.
    catalog: Slot<Rc<Catalog>>,
    pub layout: Slot<Layout>,
    presentation: Presentation,
    pub settings: Slot<Settings>,
    pub sharing: Sharing,
    pub completion: Completion,
    /// The address of the page, without its query; nothing outside a browser.
    pub base: Slot<String>,
    /// Whether the browser refused to remember anything.
    pub refused: Slot<bool>,
    /// What could not be used of the link.
    pub notes: Slot<Vec<Message>>,
    /// The step whose state the link holds: the one last changed.
    pub current: Slot<Option<StepId>>,
    /// The step that is being read.
    pub place: Slot<Option<StepId>>,
    /// The section after the steps that is being read, by its id.
    pub after: Slot<Option<&'static str>>,
    /// What plots are drawn with, once the page is on a screen.
    pub pen: Slot<Option<Pen>>,
    /// Whether the page is being printed.
    pub paper: Slot<bool>,
    /// Counts changes of any state, for what follows them at its own pace.
    pub changes: Slot<u32>,
    /// Counts commits: a pointer let go, a number entered, a button pressed.
    pub commits: Slot<u32>,
    /// What the status region is to say at once, and how often something was said.
    pub said: Slot<(u32, Vec<Message>)>,
}

impl AppSlots {
    /// The page of a link.
    pub fn new(link: Link, notes: Vec<Message>, catalog: Catalog, layout: Layout) -> App {
        let open = link.presentation.embed == Some(Embed::Figure) || link.presentation.is_handout();
        let steps = StepId::ALL.map(|id| {
            let aimed = link.target() == id;
            let values = if aimed { link.values } else { id.step().start() };
            StepSlots::new(id, values, (aimed && link.keyed, open), layout)
        });
        let current = link.step.or(link.keyed.then(|| link.target()));
        Box::leak(Box::new(AppSlots {
            steps,
            catalog: Slot::new(Rc::new(catalog)),
            layout: Slot::new(layout),
            current: Slot::new(current),
            place: Slot::new(Some(current.unwrap_or(StepId::Hook))),
            after: Slot::new(None),
            settings: Slot::new(settings::of_link(&link.presentation)),
            base: Slot::new(String::new()),
            sharing: Sharing::new(),
            completion: Completion::new(),
            refused: Slot::new(false),
            presentation: link.presentation,
            notes: Slot::new(notes),
            pen: Slot::new(None),
            paper: Slot::new(false),
            changes: Slot::new(0),
            commits: Slot::new(0),
            said: Slot::new((0, Vec::new())),
        }))
    }

    /// The state of a step.
    pub fn step(&'static self, id: StepId) -> StepState {
        &self.steps[id as usize]
    }

    /// A message in the language that is shown, tracked.
    #[inline(never)]
    pub fn spans(&self, message: &Message) -> Vec<Span> {
        self.catalog.get().spans(message)
    }

    /// A message as plain text in the language that is shown, tracked.
    #[inline(never)]
    pub fn plain(&self, message: &Message) -> String {
        self.catalog.get().plain(message)
    }

    /// How the page is presented.
    pub fn presentation(&self) -> &Presentation {
        &self.presentation
    }

    /// The layout of what is shown, tracked: in the window or, while it is printed, on paper.
    pub fn sheet(&self) -> Layout {
        if self.paper.get() { Layout::PAPER } else { self.layout.get() }
    }

    /// What plots are drawn with, tracked: the screen's colors and pixels or, while it is printed, paper's.
    pub fn shown_pen(&self) -> Option<Pen> {
        if self.paper.get() { Some(Pen::PAPER) } else { self.pen.get() }
    }

    /// Whether one step stands alone: embedded, or on a slide.
    pub fn is_alone(&self) -> bool {
        self.presentation.embed.is_some() || self.presentation.view == View::Slide
    }

    /// Whether steps are shown as slides.
    pub fn is_slides(&self) -> bool {
        self.presentation.view == View::Slide && self.presentation.embed.is_none()
    }

    /// Goes to the slide of a step.
    pub fn turn_to(&'static self, id: StepId) {
        self.place.set(Some(id));
        self.current.set(Some(id));
    }

    /// Goes so many slides on, where there are as many, and says which one is there.
    pub fn turn(&'static self, by: i32) {
        if let Some(id) = self.place.now().and_then(|id| id.beside(by)) {
            self.turn_to(id);
            self.commit(id);
            let (n, all) = (Arg::n(id as usize + 1), Arg::n(StepId::COUNT));
            self.say(msg::SlideNow { n, all, step: Arg::message(id.step().title) }.into());
        }
    }

    /// Whether the page is laid out for paper, with nothing to move.
    pub fn is_handout(&self) -> bool {
        self.presentation.is_handout()
    }

    /// Shows or hides every answer.
    pub fn open_all(&'static self, open: bool) {
        StepId::ALL.into_iter().for_each(|id| self.step(id).open(open));
    }

    /// The link of the step that is read, in its state and in another view.
    pub fn link_in(&'static self, view: View) -> Link {
        let id = self.current.get().or(self.place.get()).unwrap_or(StepId::Hook);
        Link { presentation: Presentation { view, ..self.presentation.clone() }, ..self.link(id) }
    }

    /// The step that is embedded, alone.
    pub fn embedded(&self) -> Option<StepId> {
        self.presentation.embed.and(self.place.now())
    }

    /// The way to a step: down the page or, where another stands alone, to the page.
    pub fn way_to(&self, id: StepId) -> String {
        [if self.is_alone() { "?step=" } else { "#" }, id.slug()].concat()
    }

    /// Whether the control of a key cannot be changed.
    #[inline(never)]
    pub fn is_locked(&self, key: Key) -> bool {
        self.presentation.lock.contains(&key)
    }

    /// Whether the control of a key is absent.
    pub fn is_hidden(&self, key: Key) -> bool {
        self.presentation.hide.contains(&key)
    }

    /// Takes new values of a step; `changed` is the key that the reader set.
    #[inline(never)]
    fn change(&'static self, id: StepId, mut values: Values, changed: Option<Key>) {
        let state = self.step(id);
        let before = state.values_now();
        state.step.settle(&mut values, changed);
        let locked = || Key::ALL.into_iter().filter(|key| self.is_locked(*key));
        locked().for_each(|key| values.copy(key, &before));
        // What a locked key would have to give way to does not happen.
        let mut settled = values;
        state.step.settle(&mut settled, changed);
        if locked().any(|key| !settled.agrees(&before, key)) {
            return;
        }
        state.open(true);
        if values != before {
            state.write(values);
            self.current.set(Some(id));
            self.changes.set(self.changes.now() + 1);
        }
    }

    /// Sets a key of a step, clamped to its range.
    #[inline(never)]
    pub fn set(&'static self, id: StepId, key: Key, value: i64) {
        if !self.is_locked(key) {
            self.change(id, self.step(id).values_now().with(key, value), Some(key));
        }
    }

    /// Sets keys of a step as a link writes them.
    pub fn take(&'static self, id: StepId, keys: &[(String, String)]) {
        self.put(id, amended(id, self.step(id).values_now(), keys));
        self.commit(id);
    }

    /// Does what a pointer did to a figure.
    pub fn act(&'static self, id: StepId, deed: Deed) {
        match deed {
            Deed::Set(key, value) => {
                let state = self.step(id);
                let on_slider = state.step.key(key).is_some_and(|key_use| key_use.control == Control::Slider);
                let bounds = state.step.bounds(key, &state.values_now());
                self.set(id, key, if on_slider { value.clamp(bounds.min, bounds.max) } else { value });
            }
            Deed::Move(..) if self.is_locked(Key::Move) => (),
            Deed::Move(lane, word) => {
                let mut values = self.step(id).values_now().with(Key::Thread, lane.into());
                values.moves.set(lane, word);
                self.change(id, values, Some(Key::Move));
            }
        }
    }

    /// Ends a run of changes: the next Undo comes back to here.
    #[inline(never)]
    pub fn commit(&'static self, id: StepId) {
        self.step(id).commit();
        self.commits.set(self.commits.now() + 1);
    }

    /// Begins a drag.
    pub fn grab(&'static self, id: StepId) {
        let state = self.step(id);
        state.grabbed.set(Some(state.values_now()));
    }

    /// The analysis of the state in which the drag began, while there is one.
    pub fn grabbed(&'static self, id: StepId) -> Option<Analysis> {
        self.step(id).grabbed.get().map(|values| Analysis::of(id, &values))
    }

    /// Ends a drag; `keep` or go back to where it began.
    pub fn let_go(&'static self, id: StepId, keep: bool) {
        let state = self.step(id);
        if let Some(start) = state.grabbed.get() {
            state.grabbed.set(None);
            if keep {
                self.commit(id);
            } else {
                self.put(id, start);
            }
        }
    }

    fn put(&'static self, id: StepId, values: Values) {
        self.change(id, values, None);
    }

    /// Goes back to the state before the last run of changes.
    pub fn undo(&'static self, id: StepId) {
        let state = self.step(id);
        let committed = state.committed.now();
        let target = if state.values_now() == committed {
            let Some(before) = state.past.borrow_mut().pop() else { return };
            state.committed.set(before);
            before
        } else {
            committed
        };
        self.put(id, target);
        self.commits.set(self.commits.now() + 1);
    }

    /// Goes back to the step's start.
    pub fn reset(&'static self, id: StepId) {
        let state = self.step(id);
        let mut start = state.step.start();
        if n_questions(id) > 0 {
            // The questions for recall are none of the figure's.
            start.copy(Key::Seed, &state.values_now());
        }
        self.put(id, start);
        self.commit(id);
    }

    /// Takes the reader's guess and shows the answer.
    pub fn guess(&'static self, id: StepId, guess: Guess) {
        let state = self.step(id);
        state.guess.set(Some(guess));
        state.open(true);
        let (is_right, why) = (state.step.prediction.reply)(guess);
        self.tell(is_right, why);
    }

    /// Checks a challenge against the state or against a typed answer, and says what comes of it.
    pub fn check(&'static self, id: StepId, challenge: usize, typed: &str) {
        let state = self.step(id);
        let verdict = match state.step.challenges[challenge].form {
            ChallengeForm::State(check) => check(&state.analysis_now()),
            ChallengeForm::Typed(_, check) | ChallengeForm::Pick(_, check) | ChallengeForm::Match { check, .. } => {
                check(typed)
            }
        };
        match &verdict {
            Verdict::Right(message) => self.tell(true, message.clone()),
            Verdict::Wrong(message, lane) => {
                state.hover(*lane);
                self.tell(false, message.clone());
            }
        }
        let mut verdicts = state.verdicts.now();
        verdicts[challenge] = Some(verdict);
        state.verdicts.set(verdicts);
    }

    /// Takes an answer to a question for recall, and says what comes of it.
    pub fn recall(&'static self, id: StepId, place: usize, typed: Option<i64>) {
        let state = self.step(id);
        let mut recalled = state.recalled.now();
        recalled[place] = Some(typed);
        state.recalled.set(recalled);
        if let Some(question) = question(id, state.values_now().get(Key::Seed) as u32, place) {
            let reply = question.reply(typed);
            self.tell(reply.is_right, reply.said);
        }
    }

    /// Draws new questions for recall.
    pub fn draw(&'static self, id: StepId) {
        self.deal(id);
        self.say(text::RECALL_DRAWN.into());
    }

    /// Draws the next seed of a step.
    pub fn deal(&'static self, id: StepId) {
        let state = self.step(id);
        let (first, last) = state.step.key(Key::Seed).map_or((1, 1), |key_use| key_use.slider);
        let seed = state.values_now().get(Key::Seed);
        self.set(id, Key::Seed, if seed >= last { first } else { seed + 1 });
        self.commit(id);
    }

    /// Puts the step of a question into the state that shows its answer.
    pub fn show(&'static self, question: &Question) {
        self.put(question.step(), question.values);
        self.commit(question.step());
    }

    /// Has the status region say a verdict, as it is shown.
    #[inline(never)]
    fn tell(&self, is_right: bool, why: Message) {
        let verdict = if is_right { text::UI_RIGHT } else { text::UI_WRONG };
        self.say(msg::UiBoth { first: Arg::message(verdict), second: Arg::message(why) }.into());
    }

    /// Has the status region say something at once.
    pub fn say(&self, message: Message) {
        self.said.set((self.said.now().0 + 1, vec![message]));
    }

    /// The link of a step's state on the whole page, with all of its controls.
    pub fn plain_link(&'static self, id: StepId) -> Link {
        Link { presentation: Presentation::default(), ..self.link(id) }
    }

    /// The link of a step's state.
    #[inline(never)]
    pub fn link(&'static self, id: StepId) -> Link {
        Link { step: Some(id), values: self.step(id).values(), keyed: true, presentation: self.presentation.clone() }
    }

    /// The states of all steps that differ from their start, a link each, for the browser's history.
    pub fn snapshot(&'static self) -> String {
        let differing = StepId::ALL.into_iter().filter(|id| {
            let state = self.step(*id);
            state.values_now() != state.step.start()
        });
        differing.map(|id| untrack(|| self.link(id)).print()).collect::<Vec<_>>().join(" ")
    }

    /// Puts every step into the state of a snapshot. A drag that is under way ends.
    pub fn restore(&'static self, snapshot: &str) {
        let links: Vec<Link> =
            snapshot.split(' ').filter(|s| !s.is_empty()).map(|query| Link::parse(query).0).collect();
        for id in StepId::ALL {
            let state = self.step(id);
            state.grabbed.set(None);
            let values = links.iter().find(|link| link.target() == id).map_or(state.step.start(), |link| link.values);
            if values != state.values_now() {
                state.write(values);
                state.committed.set(values);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Changes a key of an embed whose other key is locked, and gives both values and what the step says before and after.
    #[track_caller]
    fn check_held(query: &str, id: StepId, free: (Key, i64), locked: Key) {
        let (link, notes) = Link::parse(query);
        let app = AppSlots::new(link, notes, Catalog::english(), Layout::new(328.0, 1.0));
        let before = app.step(id).values_now();
        app.set(id, free.0, free.1);
        let now = app.step(id).values_now();
        assert_eq!(now.get(locked), before.get(locked), "{query}");
        let mut settled = now;
        id.step().settle(&mut settled, Some(free.0));
        assert!(settled == now, "{query}: the locked key fits what was set");
    }

    /// A free key can't be set so that a locked one would have to give way.
    #[test]
    fn a_locked_key_is_not_moved_by_another() {
        check_held("step=padding&lock=pitch", StepId::Padding, (Key::Cols, 64), Key::Pitch);
        check_held("step=soa&fields=8&field=5&lock=field", StepId::Soa, (Key::Fields, 1), Key::Field);
        let chunks = "step=mapping&map=chunked&chunk=16&frame=12&lock=frame";
        check_held(chunks, StepId::Mapping, (Key::Chunk, 1), Key::Frame);
    }
}
