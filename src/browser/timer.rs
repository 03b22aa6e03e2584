//! Timers of the browser.

use std::cell::Cell;
use std::rc::Rc;

use leptos::prelude::window;
use wasm_bindgen::prelude::*;

/// Quiet after which a run of changes counts as done, in milliseconds: it becomes an entry of the history and is spoken.
pub const QUIET_MS: i32 = 1000;

/// Where no browser tells when it has nothing to do, it is taken to be idle after so many milliseconds.
const PAUSE_MS: i32 = 100;

/// Calls back once, when the browser has nothing else to do.
pub fn when_idle(then: impl FnOnce() + 'static) {
    let call: js_sys::Function = Closure::once_into_js(then).unchecked_into();
    if window().request_idle_callback(&call).is_err() {
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&call, PAUSE_MS);
    }
}

/// A timer that can be set anew, which forgets what it was set to before.
#[derive(Clone, Default)]
pub struct Timer(Rc<Cell<Option<i32>>>);

impl Timer {
    /// Calls back after so many milliseconds, unless the timer is set anew or stopped before.
    pub fn set(&self, wait_ms: i32, then: impl FnOnce() + 'static) {
        self.stop();
        let running = self.0.clone();
        let done = move || {
            running.set(None);
            then();
        };
        let done = Closure::once_into_js(done);
        let handle = window().set_timeout_with_callback_and_timeout_and_arguments_0(done.unchecked_ref(), wait_ms);
        self.0.set(handle.ok());
    }

    /// Forgets what the timer was set to.
    pub fn stop(&self) {
        if let Some(handle) = self.0.take() {
            window().clear_timeout_with_handle(handle);
        }
    }

    /// Whether the timer is running.
    pub fn is_set(&self) -> bool {
        self.0.get().is_some()
    }
}
