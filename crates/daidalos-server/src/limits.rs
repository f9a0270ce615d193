//! What one client may take up.

use std::time::Duration;

/// What a client may take up before its connection is closed.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// How many connections may be open at once.
    pub open: usize,
    /// How long a connection may go without a complete request, be it silent, idle or half-way through one.
    pub request: Duration,
    /// How long a client may take to receive the next 64 KiB of an answer, or what is left of it.
    pub answer: Duration,
    /// The same where every place is taken by an answer, and another client wants one.
    pub crowd: Duration,
}

impl Default for Limits {
    /// Browsers open a connection again without a word, so an idle one need not be kept for long; and 6 KiB a
    /// second is slow even for a phone.
    fn default() -> Self {
        let open = (files() / 2).clamp(1, 512);
        let [request, answer, crowd] = [20, 10, 2].map(Duration::from_secs);
        Self { open, request, answer, crowd }
    }
}

/// How many files the system lets the program have. A connection is one, and some must be left for the rest.
#[cfg(unix)]
fn files() -> usize {
    use rustix::process::{Resource, getrlimit};
    let most = getrlimit(Resource::Nofile).current;
    most.and_then(|most| most.try_into().ok()).unwrap_or(usize::MAX)
}

/// Here connections are no files.
#[cfg(not(unix))]
fn files() -> usize {
    usize::MAX
}
