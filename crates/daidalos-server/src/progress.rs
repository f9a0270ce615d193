//! What a connection is doing, and since when: all that decides whether it may stay open.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::Limits;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Until a request is complete. A part of one is no progress, or a byte now and then would be enough.
    Waiting,
    /// Until the system has taken the whole answer.
    Answering,
}

/// Written by the connection, read by the door.
pub(crate) struct Progress(Mutex<(Stage, Instant)>);

impl Progress {
    pub(crate) fn new() -> Self {
        Self(Mutex::new((Stage::Waiting, Instant::now())))
    }

    /// Another stage, or a step in the same one: the time starts again.
    pub(crate) fn mark(&self, stage: Stage) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = (stage, Instant::now());
    }

    /// Since when it has waited for a request, unless it is answering one.
    pub(crate) fn waiting_since(&self) -> Option<Instant> {
        let (stage, since) = self.get();
        (stage == Stage::Waiting).then_some(since)
    }

    /// Since when nothing has changed.
    pub(crate) fn since(&self) -> Instant {
        self.get().1
    }

    pub(crate) fn is_late(&self, limits: &Limits) -> bool {
        let (stage, since) = self.get();
        let limit = match stage {
            Stage::Waiting => limits.request,
            Stage::Answering => limits.answer,
        };
        since.elapsed() > limit
    }

    fn get(&self) -> (Stage, Instant) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
