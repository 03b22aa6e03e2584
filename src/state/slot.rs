//! Values that are followed: reading one inside an effect has it run again when the value changes.

use std::cell::RefCell;

use leptos::prelude::{ArcTrigger, Notify, Track};

/// A followed value that lives as long as the page, behind a `Copy` handle. Leptos's typed signals cost half a kilobyte of
/// WebAssembly at each of a hundred places where one is read; here its trigger does the following, and a read is a call.
pub struct Slot<T: 'static>(&'static Inner<T>);

struct Inner<T> {
    value: RefCell<T>,
    changed: ArcTrigger,
}

impl<T> Clone for Slot<T> {
    fn clone(&self) -> Slot<T> {
        *self
    }
}

impl<T> Copy for Slot<T> {}

impl<T: Clone + PartialEq> Slot<T> {
    /// A slot with that value. It is never freed: create it with the page, not while the page runs.
    pub fn new(value: T) -> Slot<T> {
        Slot(Box::leak(Box::new(Inner { value: RefCell::new(value), changed: ArcTrigger::new() })))
    }

    /// The value, tracked.
    #[inline(never)]
    pub fn get(self) -> T {
        self.0.changed.track();
        self.now()
    }

    /// The value, untracked.
    #[inline(never)]
    pub fn now(self) -> T {
        self.0.value.borrow().clone()
    }

    /// Writes the value, unless it is there already.
    #[inline(never)]
    pub fn set(self, value: T) {
        if *self.0.value.borrow() != value {
            self.0.value.replace(value);
            self.0.changed.notify();
        }
    }
}
