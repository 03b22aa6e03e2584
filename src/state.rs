//! The page's state as `Copy` handles of signals. What can be derived is derived; the verbs here are the only writers.

use std::sync::Arc;

use leptos::prelude::*;

use crate::lesson::{Analysis, ChallengeForm, Guess, Key, Step, StepId, Values, Verdict};
use crate::message::{Catalog, Message};
use crate::permalink::{Embed, Link, Presentation};
use crate::scene::{Deed, Layout};

/// The state of one step.
#[derive(Clone, Copy)]
pub struct StepState {
    pub step: &'static Step,
    values: RwSignal<Values>,
    /// The values of the last commit, and those before it, oldest first.
    past: RwSignal<Vec<Values>>,
    committed: RwSignal<Values>,
    /// The one analysis, a memo of the values.
    pub analysis: Memo<Analysis>,
    hovered: RwSignal<Option<u32>>,
    /// The lane that is pointed out: under the pointer, or else the state's.
    pub inspected: Memo<u32>,
    opened: RwSignal<bool>,
    guess: RwSignal<Option<Guess>>,
    /// What was said to each challenge last.
    verdicts: RwSignal<Vec<Option<Verdict>>>,
    /// The state in which a drag began.
    grabbed: RwSignal<Option<Values>>,
    /// Whether the figure is on the screen or near it; figures that are not keep their last layout.
    pub near: RwSignal<bool>,
}

/// The state of the whole page.
#[derive(Clone, Copy)]
pub struct App {
    steps: [StepState; StepId::COUNT],
    /// The messages of the language that is shown.
    pub catalog: RwSignal<Arc<Catalog>>,
    pub layout: RwSignal<Layout>,
    presentation: StoredValue<Presentation>,
    /// What could not be used of the link.
    pub notes: RwSignal<Vec<Message>>,
    /// The step whose state the link holds: the one last changed.
    pub current: RwSignal<Option<StepId>>,
    /// The step that is being read.
    pub place: RwSignal<StepId>,
    /// Counts changes of any state, for what follows them at its own pace.
    pub changes: RwSignal<u32>,
    /// Counts commits: a pointer let go, a number entered, a button pressed.
    pub commits: RwSignal<u32>,
    /// What the status region is to say at once.
    pub said: RwSignal<Option<Message>>,
}

impl StepState {
    fn new(id: StepId, values: Values, opened: bool) -> StepState {
        let step = id.step();
        let values = RwSignal::new(values);
        let hovered = RwSignal::new(None);
        let state = StepState {
            step,
            values,
            past: RwSignal::new(Vec::new()),
            committed: RwSignal::new(values.get_untracked()),
            analysis: Memo::new(move |_| Analysis::of(id, &values.get())),
            hovered,
            inspected: Memo::new(move |_| hovered.get().unwrap_or(values.get().thread())),
            opened: RwSignal::new(opened),
            guess: RwSignal::new(None),
            verdicts: RwSignal::new(vec![None; step.challenges.len()]),
            grabbed: RwSignal::new(None),
            near: RwSignal::new(true),
        };
        if opened {
            state.check_states();
        }
        state
    }

    /// The values, tracked.
    pub fn values(&self) -> Values {
        self.values.get()
    }

    /// The values, untracked.
    pub fn values_now(&self) -> Values {
        self.values.get_untracked()
    }

    /// Whether the answer is shown, tracked.
    pub fn is_open(&self) -> bool {
        self.opened.get()
    }

    /// The reader's guess, tracked.
    pub fn guess(&self) -> Option<Guess> {
        self.guess.get()
    }

    /// What was said to a challenge last, tracked.
    pub fn verdict(&self, challenge: usize) -> Option<Verdict> {
        self.verdicts.with(|verdicts| verdicts.get(challenge).cloned().flatten())
    }

    /// Challenges solved, tracked.
    pub fn n_solved(&self) -> usize {
        self.verdicts.with(|verdicts| verdicts.iter().flatten().filter(|verdict| verdict.is_right()).count())
    }

    /// Whether Undo has something to go back to, tracked.
    pub fn can_undo(&self) -> bool {
        self.past.with(|past| !past.is_empty()) || self.values.get() != self.committed.get()
    }

    /// Whether a handle is being dragged.
    pub fn is_grabbed(&self) -> bool {
        self.grabbed.with_untracked(Option::is_some)
    }

    /// The lane under the pointer, or none.
    pub fn hover(&self, lane: Option<u32>) {
        if self.hovered.get_untracked() != lane {
            self.hovered.set(lane);
        }
    }

    /// Shows or hides the answer.
    pub fn open(&self, open: bool) {
        if self.opened.get_untracked() != open {
            self.opened.set(open);
        }
    }

    fn write(&self, values: Values) {
        self.values.set(values);
        self.hover(None);
        self.open(true);
        self.check_states();
    }

    /// Marks the challenges that the present state solves. What was solved stays solved.
    fn check_states(&self) {
        let analysis = self.analysis.get_untracked();
        for (place, challenge) in self.step.challenges.iter().enumerate() {
            if let ChallengeForm::State(check) = challenge.form {
                let solved = self.verdicts.with_untracked(|v| v[place].as_ref().is_some_and(Verdict::is_right));
                let verdict = check(&analysis);
                if verdict.is_right() && !solved {
                    self.verdicts.update(|verdicts| verdicts[place] = Some(verdict));
                }
            }
        }
    }

    /// Takes the present values as a place to come back to.
    fn commit(&self) {
        let (values, committed) = (self.values.get_untracked(), self.committed.get_untracked());
        if values != committed {
            self.past.update(|past| past.push(committed));
            self.committed.set(values);
        }
    }
}

impl App {
    /// The page of a link.
    pub fn new(link: Link, notes: Vec<Message>, layout: Layout) -> App {
        let embed_figure = link.presentation.embed == Some(Embed::Figure);
        let steps = StepId::ALL.map(|id| {
            let aimed = link.target() == id;
            let values = if aimed { link.values } else { id.step().start() };
            StepState::new(id, values, aimed && link.keyed || embed_figure)
        });
        App {
            steps,
            catalog: RwSignal::new(Arc::new(Catalog::english())),
            layout: RwSignal::new(layout),
            current: RwSignal::new(link.step.or(link.keyed.then(|| link.target()))),
            place: RwSignal::new(link.step.unwrap_or(StepId::Hook)),
            presentation: StoredValue::new(link.presentation),
            notes: RwSignal::new(notes),
            changes: RwSignal::new(0),
            commits: RwSignal::new(0),
            said: RwSignal::new(None),
        }
    }

    /// The state of a step.
    pub fn step(&self, id: StepId) -> StepState {
        self.steps[id as usize]
    }

    /// How the page is presented.
    pub fn presentation(&self) -> Presentation {
        self.presentation.get_value()
    }

    /// Whether the control of a key cannot be changed.
    pub fn is_locked(&self, key: Key) -> bool {
        self.presentation.with_value(|how| how.lock.contains(&key))
    }

    /// Whether the control of a key is absent.
    pub fn is_hidden(&self, key: Key) -> bool {
        self.presentation.with_value(|how| how.hide.contains(&key))
    }

    fn change(&self, id: StepId, change: impl FnOnce(&mut Values) -> Option<Key>) {
        let state = self.step(id);
        let before = state.values_now();
        let mut values = before;
        let changed = change(&mut values);
        state.step.settle(&mut values, changed);
        if let Some(locked) = Key::ALL.into_iter().find(|key| self.is_locked(*key) && !values.agrees(&before, *key)) {
            values.copy(locked, &before);
        }
        state.open(true);
        if values != before {
            state.write(values);
            self.current.set(Some(id));
            self.changes.update(|n| *n += 1);
        }
    }

    /// Sets a key of a step, clamped to its range.
    pub fn set(&self, id: StepId, key: Key, value: i64) {
        if !self.is_locked(key) {
            self.change(id, |values| {
                values.set(key, value);
                Some(key)
            });
        }
    }

    /// Does what a pointer did to a figure.
    pub fn act(&self, id: StepId, deed: Deed) {
        match deed {
            Deed::Set(key, value) => {
                let state = self.step(id);
                let bounds = state.step.bounds(key, &state.values_now());
                self.set(id, key, if key == Key::Thread { value } else { value.clamp(bounds.min, bounds.max) });
            }
            Deed::Move(..) if self.is_locked(Key::Move) => (),
            Deed::Move(lane, word) => self.change(id, |values| {
                values.moves.set(lane, word);
                values.set(Key::Thread, lane.into());
                Some(Key::Move)
            }),
        }
    }

    /// Lets a moved lane go back to its place.
    pub fn move_back(&self, id: StepId, lane: u32) {
        if !self.is_locked(Key::Move) {
            self.change(id, |values| {
                values.moves.clear(lane);
                Some(Key::Move)
            });
            self.commit(id);
        }
    }

    /// Ends a run of changes: the next Undo comes back to here.
    pub fn commit(&self, id: StepId) {
        self.step(id).commit();
        self.commits.update(|n| *n += 1);
    }

    /// Begins a drag.
    pub fn grab(&self, id: StepId) {
        let state = self.step(id);
        state.grabbed.set(Some(state.values_now()));
    }

    /// The analysis of the state in which the drag began, while there is one.
    pub fn grabbed(&self, id: StepId) -> Option<Analysis> {
        self.step(id).grabbed.get_untracked().map(|values| Analysis::of(id, &values))
    }

    /// Ends a drag; `keep` or go back to where it began.
    pub fn let_go(&self, id: StepId, keep: bool) {
        let state = self.step(id);
        if let Some(start) = state.grabbed.get_untracked() {
            state.grabbed.set(None);
            if keep {
                self.commit(id);
            } else {
                self.put(id, start);
            }
        }
    }

    fn put(&self, id: StepId, values: Values) {
        self.change(id, |now| {
            *now = values;
            None
        });
    }

    /// Goes back to the state before the last run of changes.
    pub fn undo(&self, id: StepId) {
        let state = self.step(id);
        let committed = state.committed.get_untracked();
        let target = if state.values_now() == committed {
            let Some(before) = state.past.try_update(Vec::pop).flatten() else { return };
            state.committed.set(before);
            before
        } else {
            committed
        };
        self.put(id, target);
        self.commits.update(|n| *n += 1);
    }

    /// Goes back to the step's start.
    pub fn reset(&self, id: StepId) {
        self.put(id, self.step(id).step.start());
        self.commit(id);
    }

    /// Takes the reader's guess and shows the answer.
    pub fn guess(&self, id: StepId, guess: Guess) {
        let state = self.step(id);
        state.guess.set(Some(guess));
        state.open(true);
        self.say((state.step.prediction.reply)(guess).1);
    }

    /// Checks a challenge against the state or against a typed answer, and says what comes of it.
    pub fn check(&self, id: StepId, challenge: usize, typed: &str) {
        let state = self.step(id);
        let verdict = match state.step.challenges[challenge].form {
            ChallengeForm::State(check) => check(&state.analysis.get_untracked()),
            ChallengeForm::Typed(_, check) => check(typed),
        };
        match &verdict {
            Verdict::Right(message) => self.say(message.clone()),
            Verdict::Wrong(message, lane) => {
                state.hover(*lane);
                self.say(message.clone());
            }
        }
        state.verdicts.update(|verdicts| verdicts[challenge] = Some(verdict));
    }

    /// Has the status region say something at once.
    pub fn say(&self, message: Message) {
        self.said.set(Some(message));
    }

    /// The link of a step's state.
    pub fn link(&self, id: StepId) -> Link {
        Link { step: Some(id), values: self.step(id).values(), keyed: true, presentation: self.presentation() }
    }

    /// The states of all steps that differ from their start, a link each, for the browser's history.
    pub fn snapshot(&self) -> String {
        let differing = StepId::ALL.into_iter().filter(|id| {
            let state = self.step(*id);
            state.values_now() != state.step.start()
        });
        differing.map(|id| untrack(|| self.link(id)).print()).collect::<Vec<_>>().join(" ")
    }

    /// Puts every step into the state of a snapshot.
    pub fn restore(&self, snapshot: &str) {
        let links: Vec<Link> =
            snapshot.split(' ').filter(|s| !s.is_empty()).map(|query| Link::parse(query).0).collect();
        for id in StepId::ALL {
            let state = self.step(id);
            let values = links.iter().find(|link| link.target() == id).map_or(state.step.start(), |link| link.values);
            if values != state.values_now() {
                state.write(values);
                state.committed.set(values);
            }
        }
    }
}
