//! Runs the reactive system's tasks: each waits for a change and then has its effect run again. The executor that comes
//! with Leptos for the browser takes 8 kB, most of it for promises that nothing here waits for.

use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, RawWaker, RawWakerVTable, Waker};

use any_spawner::{CustomExecutor, Executor, PinnedFuture, PinnedLocalFuture};
use leptos::prelude::queue_microtask;

type Task = Pin<Box<dyn Future<Output = ()>>>;

#[derive(Default)]
struct Tasks {
    /// A task by its number; none where it is running or has ended.
    tasks: Vec<Option<Task>>,
    /// Numbers of tasks that have ended.
    free: Vec<usize>,
    /// Numbers of tasks that were woken.
    woken: Vec<usize>,
    /// Whether a microtask is queued that runs them.
    queued: bool,
}

thread_local! {
    static TASKS: RefCell<Tasks> = RefCell::default();
}

/// Has the reactive system run its tasks here.
pub fn start() {
    // It can only be set already by an earlier start.
    let _ = Executor::init_custom_executor(Here);
}

struct Here;

impl CustomExecutor for Here {
    fn spawn(&self, task: PinnedFuture<()>) {
        spawn(task);
    }

    fn spawn_local(&self, task: PinnedLocalFuture<()>) {
        spawn(task);
    }

    fn poll_local(&self) {
        run();
    }
}

fn spawn(task: Task) {
    let number = TASKS.with_borrow_mut(|all| {
        let number = all.free.pop().unwrap_or_else(|| {
            all.tasks.push(None);
            all.tasks.len() - 1
        });
        all.tasks[number] = Some(task);
        number
    });
    wake(number);
}

fn wake(number: usize) {
    let first = TASKS.with_borrow_mut(|all| {
        if !all.woken.contains(&number) {
            all.woken.push(number);
        }
        !std::mem::replace(&mut all.queued, true)
    });
    if first {
        queue_microtask(run);
    }
}

/// Runs every task that was woken, and those that they wake.
fn run() {
    loop {
        let woken = TASKS.with_borrow_mut(|all| std::mem::take(&mut all.woken));
        if woken.is_empty() {
            break;
        }
        for number in woken {
            let Some(mut task) = TASKS.with_borrow_mut(|all| all.tasks[number].take()) else { continue };
            let ended = task.as_mut().poll(&mut Context::from_waker(&waker(number))).is_ready();
            TASKS.with_borrow_mut(|all| {
                if ended {
                    all.free.push(number);
                } else {
                    all.tasks[number] = Some(task);
                }
            });
        }
    }
    TASKS.with_borrow_mut(|all| all.queued = false);
}

/// Wakes the task of that number. A number may have passed on to another task meanwhile: that one is then asked in vain.
fn waker(number: usize) -> Waker {
    static TABLE: RawWakerVTable = RawWakerVTable::new(
        |number| RawWaker::new(number, &TABLE),
        |number| wake(number as usize),
        |number| wake(number as usize),
        |_| (),
    );
    // SAFETY: the pointer is a number that is never dereferenced, so that copying and dropping it is sound; a page has one
    // thread, so that waking from another cannot happen.
    unsafe { Waker::from_raw(RawWaker::new(number as *const (), &TABLE)) }
}
