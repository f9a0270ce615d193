//! The connections that are open, and which of them have to go.
//!
//! The door alone holds this list, so nothing is locked and no connection has a timer of its own. With a few
//! hundred entries at the most, looking through all of them costs less than taking a connection.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::AbortHandle;
use tokio::time::{Instant, sleep};

use crate::Limits;
use crate::progress::Progress;

/// How long answers that are under way may take to end after the stop signal.
const GRACE: Duration = Duration::from_secs(1);

/// How soon after their end this is seen.
const GLANCE: Duration = Duration::from_millis(10);

/// Whatever is still in the list when it is dropped is closed.
pub(crate) struct Open {
    limits: Limits,
    connections: Vec<Connection>,
}

struct Connection {
    progress: Arc<Progress>,
    task: AbortHandle,
}

impl Drop for Connection {
    /// Drops the stream with the task, which closes it; does nothing to one that has ended.
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Open {
    pub(crate) fn new(limits: Limits) -> Self {
        Self { limits, connections: Vec::new() }
    }

    pub(crate) fn add(&mut self, progress: Arc<Progress>, task: AbortHandle) {
        self.connections.push(Connection { progress, task });
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.connections.is_empty()
    }

    /// Whether there is room for one more, if need be in the place of one that waits or hardly reads.
    pub(crate) fn make_room(&mut self) -> bool {
        self.forget_ended();
        self.connections.len() < self.limits.open
            || self.close_longest_waiting()
            || self.close_slowest()
    }

    /// Closes the connection that has gone longest without a complete request, if any is without one.
    ///
    /// A client that asks as soon as it has connected is answered before its turn comes, however many
    /// others connect and say nothing. An idle browser loses at most a connection, which it opens again.
    pub(crate) fn close_longest_waiting(&mut self) -> bool {
        let waiting =
            self.connections.iter().enumerate().filter_map(|(index, connection)| {
                Some((connection.progress.waiting_since()?, index))
            });
        let longest = waiting.min().map(|(_, index)| self.connections.swap_remove(index));
        longest.is_some()
    }

    /// Closes the answer that has stood still the longest, if any has for a while: in a crowd, a client that does
    /// not read has less time than otherwise.
    fn close_slowest(&mut self) -> bool {
        let still = self.connections.iter().map(|connection| connection.progress.since());
        let slowest = still.zip(0..).min().filter(|(since, _)| since.elapsed() > self.limits.crowd);
        let closed = slowest.map(|(_, index)| self.connections.swap_remove(index));
        closed.is_some()
    }

    pub(crate) fn close_late(&mut self) {
        self.forget_ended();
        self.connections.retain(|connection| !connection.progress.is_late(&self.limits));
    }

    /// Waits for the answers that are under way, but not for long.
    pub(crate) async fn finish(mut self) {
        let end = Instant::now() + GRACE;
        while self.is_answering() && Instant::now() < end {
            sleep(GLANCE).await;
        }
    }

    fn is_answering(&mut self) -> bool {
        self.forget_ended();
        self.connections.retain(|connection| connection.progress.waiting_since().is_none());
        !self.is_empty()
    }

    fn forget_ended(&mut self) {
        self.connections.retain(|connection| !connection.task.is_finished());
    }
}
