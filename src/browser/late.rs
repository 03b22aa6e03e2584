//! Steps that are built late. The page stands before the program runs, each step as it begins: only what is on the screen
//! or near it is built at the start, the others when the reader comes near, or when the browser has nothing else to do.

use std::cell::{Cell, RefCell};

use leptos::prelude::{Mountable, Owner, Render, RenderEffect, document, untrack, window};
use wasm_bindgen::prelude::*;
use web_sys::{Element, HtmlElement};

use super::plots::redraw;
use super::timer::when_idle;
use super::{elements, observer, root};
use crate::lesson::StepId;
use crate::permalink::View;
use crate::state::App;
use crate::ui::{Node, late, page, step};

type Told = Box<dyn Fn(StepId)>;

/// The steps that stand as they did before the program ran, and how they are built.
struct Late {
    app: App,
    owner: Owner,
    waiting: RefCell<Vec<StepId>>,
    /// Told of each step that is built.
    built: RefCell<Option<Told>>,
}

thread_local! {
    static LATE: Cell<Option<&'static Late>> = const { Cell::new(None) };
}

/// Builds the page off the document and puts it in place of the still one, in one task. Steps that nobody sees yet stay
/// as they stand; what the reader opened stays open, and the focus keeps its place.
pub fn mount(app: App) {
    let Some(still) = document().query_selector("#app > div").ok().flatten() else { return };
    let waiting = far(app, &still);
    keep_place(|| {
        let built = build(page(app, &|id| if waiting.contains(&id) { late(id, None) } else { step(app, id) }));
        carry(&still, &built, &waiting, || {
            let main = |of: &Element| element(of, "main");
            if let (false, Some(old), Some(new)) = (waiting.is_empty(), main(&still), main(&built)) {
                graft(&old, &new, ".late");
                graft(&old.parent_element().unwrap_throw(), &new.parent_element().unwrap_throw(), "main");
                let _ = still.remove_attribute("class");
                elements(&still, ".still-note").iter().for_each(Element::remove);
            } else {
                still.replace_with_with_node_1(&built).unwrap_or_default();
            }
        });
    });
    let (owner, waiting) = (Owner::current().unwrap_or_default(), RefCell::new(waiting));
    let late = Late { app, owner, waiting, built: RefCell::default() };
    LATE.set(Some(Box::leak(Box::new(late))));
}

/// Puts the children of a built element in the place of a still one's. A child of the built one of the kind `kept` stands
/// for the still one's in its place, which is not touched: to move it would have the browser lay it out again.
fn graft(still: &Element, built: &Element, kept: &str) {
    let children = |of: &Element| elements(of, ":scope > *");
    let is_same = |one: &Element, other: &Element| {
        one.tag_name() == other.tag_name() && one.get_attribute("data-of") == other.get_attribute("data-of")
    };
    let stand_ins = elements(built, &[":scope > ", kept].concat()).into_iter();
    let stand_for = |child: Element| Some((children(still).into_iter().find(|other| is_same(other, &child))?, child));
    let kept: Vec<_> = stand_ins.filter_map(stand_for).collect();
    children(still).iter().filter(|child| kept.iter().all(|(stays, _)| stays != *child)).for_each(Element::remove);
    for (stays, child) in kept {
        while let Some(node) = built.first_child().filter(|node| !node.is_same_node(Some(&child))) {
            let _ = stays.before_with_node_1(&node);
        }
        child.remove();
    }
    while let Some(node) = built.first_child() {
        let _ = still.append_child(&node);
    }
}

/// The steps that are far from the screen, where the link shows the whole page and nothing of it has to differ from the
/// still one.
fn far(app: App, still: &Element) -> Vec<StepId> {
    let how = app.presentation();
    if app.is_alone() || how.view != View::Article || !how.lock.is_empty() || !how.hide.is_empty() {
        return Vec::new();
    }
    let height = f64::from(root().map_or(0, |root| root.client_height()));
    // A link's keys are of one step, named or not: it answers at once, wherever it is.
    let aimed = app.current.now().unwrap_or(StepId::Stride);
    let is_far = |id: &StepId| {
        let place = element(still, &["#", id.slug()].concat()).map(|step| step.get_bounding_client_rect());
        aimed != *id && place.is_some_and(|at| at.top() > 1.5 * height || at.bottom() < -0.5 * height)
    };
    StepId::ALL.into_iter().filter(is_far).collect()
}

/// Builds the other steps as the reader comes near, and one after another while nothing else is to be done. `built` is told
/// of each, also of those that are.
pub fn follow_late(built: impl Fn(StepId) + 'static) {
    let Some(late) = LATE.get() else { return };
    let near = observer("100% 0px", |id, entry| {
        if let (true, Some(id)) = (entry.is_intersecting(), StepId::by_slug(id)) {
            build_late(id);
        }
    });
    for id in StepId::ALL {
        match element_of(id).filter(|_| late.waiting.borrow().contains(&id)) {
            Some(step) => near.observe(&step),
            None => built(id),
        }
    }
    late.built.replace(Some(Box::new(built)));
    // A step whose state is another one than that it begins with: a question led there, or the history.
    std::mem::forget(RenderEffect::new(move |_| {
        let waiting = late.waiting.borrow().clone();
        let changed = waiting.into_iter().filter(|id| late.app.step(*id).values() != id.step().start());
        changed.collect::<Vec<_>>().into_iter().for_each(|id| untrack(|| build_late(id)));
    }));
    build_next(late);
}

/// Builds the step that is nearest to the one that is read, when there is time for it; and so on.
fn build_next(late: &'static Late) {
    let read = late.app.place.now().map_or(0, |id| id as i32);
    let next = late.waiting.borrow().iter().copied().min_by_key(|id| (*id as i32 - read).abs());
    let Some(next) = next else { return };
    when_idle(move || {
        build_late(next);
        build_next(late);
    });
}

/// Builds every step.
pub fn build_all() {
    StepId::ALL.into_iter().for_each(build_late);
}

/// Builds a step, if it is not.
pub fn build_late(id: StepId) {
    let Some(late) = LATE.get() else { return };
    let Some(place) = late.waiting.borrow().iter().position(|waiting| *waiting == id) else { return };
    late.waiting.borrow_mut().remove(place);
    let Some(still) = element_of(id).and_then(|step| step.parent_element()) else { return };
    keep_place(|| {
        let built = late.owner.with(|| build(step(late.app, id)));
        carry(&still, &built, &[], || {
            while let Some(part) = built.first_child() {
                let _ = still.before_with_node_1(&part);
            }
            still.remove();
        });
    });
    if element_of(id).is_some_and(|step| element(&step, "canvas").is_some()) {
        // A canvas is drawn on once it is in the document.
        redraw(late.app);
    }
    if let Some(built) = &*late.built.borrow() {
        built(id);
    }
}

/// A piece of the page, off the document, for as long as the page lives.
fn build(view: Node) -> HtmlElement {
    let parent = document().create_element("div").unwrap_throw().unchecked_into::<HtmlElement>();
    let mut mounted = view.build();
    mounted.mount(&parent, None);
    std::mem::forget(mounted);
    parent
}

/// Has what the reader opened in a still piece open in the built one, and the focus at the same place of it once `swap` has
/// put the one in place of the other. Nothing is carried out of the steps that stay.
fn carry(still: &Element, built: &Element, stay: &[StepId], swap: impl FnOnce()) {
    let stays = |element: &Element| {
        let of = element.closest(".late").ok().flatten().and_then(|late| late.get_attribute("data-of"));
        of.and_then(|of| StepId::by_slug(&of)).is_some_and(|id| stay.contains(&id))
    };
    let counterparts = |kind: &str| {
        let still: Vec<_> = elements(still, kind).into_iter().filter(|element| !stays(element)).collect();
        let built = elements(built, kind);
        // A link may ask for another page than the still one.
        let alike = still.len() == built.len();
        still.into_iter().zip(built).filter(move |_| alike)
    };
    for (_, built) in counterparts("details").filter(|(still, _)| still.has_attribute("open")) {
        let _ = built.set_attribute("open", "");
    }
    let focused = document().active_element().and_then(|focused| {
        let at = |(still, built): (Element, Element)| (still == focused).then_some(built);
        ["a", "summary", "[tabindex]"].iter().find_map(|kind| counterparts(kind).find_map(at))
    });
    swap();
    if let Some(focused) = focused {
        let _ = focused.unchecked_ref::<HtmlElement>().focus();
    }
}

/// Keeps what is read where it is, though a figure above it may get another height in this window. Above what is read at
/// the top there is nothing.
fn keep_place(change: impl FnOnce()) {
    if window().scroll_y().unwrap_or_default() <= 0.0 {
        return change();
    }
    let top = |id: StepId| Some(element_of(id)?.get_bounding_client_rect().top());
    let middle = f64::from(root().map_or(0, |root| root.client_height())) / 2.0;
    let read = StepId::ALL.into_iter().rev().find(|id| top(*id).is_some_and(|top| top < middle));
    let before = read.and_then(top);
    change();
    if let (Some(before), Some(now)) = (before, read.and_then(top)) {
        window().scroll_by_with_x_and_y(0.0, now - before);
    }
}

fn element_of(id: StepId) -> Option<Element> {
    document().get_element_by_id(id.slug())
}

fn element(within: &Element, selector: &str) -> Option<Element> {
    within.query_selector(selector).ok().flatten()
}
