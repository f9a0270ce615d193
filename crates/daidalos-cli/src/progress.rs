//! Shows on a terminal how far a piece of work is, once it takes longer than a moment.
//!
//! The library counts its steps; a thread beside it draws them. So even work that does not say how far it is shows
//! that it is alive, and quick work shows nothing at all. Ctrl-C ends the program as always: nothing is lost but the
//! labyrinth that was being made.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use daidalos::work::{Progress, Work};
use indicatif::{ProgressBar, ProgressStyle};

/// Does a piece of work, and shows how far it is.
pub(crate) fn shown<T>(what: &str, work: impl FnOnce(&mut Work<'_>) -> T) -> T {
    let progress = Mutex::new(Progress::default());
    let now = || *progress.lock().unwrap_or_else(|error| error.into_inner());
    beside(what, now, || {
        let mut tell = |now| *progress.lock().unwrap_or_else(|error| error.into_inner()) = now;
        work(&mut Work::told(&mut tell))
    })
}

/// Does a piece of work that counts its parts, and shows how many of them are done.
pub(crate) fn counted<T>(what: &str, of: u64, work: impl FnOnce(&AtomicU64) -> T) -> T {
    let done = AtomicU64::new(0);
    let now = || Progress { steps: 0, done: done.load(Ordering::Relaxed), of };
    beside(what, now, || work(&done))
}

fn beside<T>(what: &str, now: impl Fn() -> Progress + Sync, work: impl FnOnce() -> T) -> T {
    let (done, is_done) = channel::<()>();
    thread::scope(|scope| {
        scope.spawn(|| draw(what, &now, is_done));
        let made = work();
        drop(done);
        made
    })
}

/// Nothing is shown before.
const A_MOMENT: Duration = Duration::from_millis(500);
const FRAME: Duration = Duration::from_millis(100);

/// Draws until the other end of the channel is gone. The bar hides itself where there is no terminal.
fn draw(what: &str, now: &impl Fn() -> Progress, is_done: Receiver<()>) {
    if is_done.recv_timeout(A_MOMENT) != Err(RecvTimeoutError::Timeout) {
        return;
    }
    let bar = ProgressBar::new(0);
    loop {
        let now = now();
        bar.set_style(style(now));
        bar.set_length(now.of);
        bar.set_position(now.done);
        bar.set_message(message(what, now));
        bar.tick();
        if is_done.recv_timeout(FRAME) != Err(RecvTimeoutError::Timeout) {
            return bar.finish_and_clear();
        }
    }
}

/// A bar where the whole is known, else the time alone.
fn style(now: Progress) -> ProgressStyle {
    let template = match now.of {
        0 => "{spinner} {elapsed} {wide_msg}",
        _ => "{bar:20} {percent} % {elapsed} {wide_msg}",
    };
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

fn message(what: &str, now: Progress) -> String {
    match now.steps / 1_000_000 {
        0 => format!("{what}; Ctrl-C stops"),
        millions => format!("{what}; {millions} million steps; Ctrl-C stops"),
    }
}
