//! Events that wait to be told: one list for all, and how far each person has heard it.
//!
//! A game tells into the list itself, so an event of a game with one person is never copied.

use crate::mode::{Event, Heard, Seat, Seats, Tell};

/// What people have not been told yet.
pub(super) struct EventQueue {
    heard: Vec<Heard>,
    /// How many of these each person has been told, or has missed.
    read: Vec<(Seat, usize)>,
}

/// The most events that wait for a person who does not ask for them: then the oldest are lost, never the end.
const MAX_WAITING: usize = 1 << 12;

impl EventQueue {
    pub(super) fn new(people: Seats) -> Self {
        Self { heard: Vec::new(), read: people.iter().map(|seat| (seat, 0)).collect() }
    }

    /// Takes in what is told.
    pub(super) fn tell(&mut self) -> Tell<'_> {
        if self.heard.len() >= 2 * MAX_WAITING {
            self.forget(MAX_WAITING);
        }
        Tell::to(&mut self.heard)
    }

    /// What a person has not been told yet.
    pub(super) fn take(&mut self, seat: Seat) -> Vec<Event> {
        if let [(alone, _)] = self.read[..]
            && alone == seat
        {
            let told = self.heard.drain(..).filter(|heard| heard.by.has(seat));
            return told.map(|heard| heard.event).collect();
        }
        let Some((_, read)) = self.read.iter_mut().find(|(person, _)| *person == seat) else {
            return Vec::new();
        };
        let told = self.heard[*read..].iter().filter(|heard| heard.by.has(seat));
        let told = told.map(|heard| heard.event.clone()).collect();
        *read = self.heard.len();
        self.forget(self.read.iter().map(|(_, read)| *read).min().unwrap_or(0));
        told
    }

    /// Everything has been told.
    pub(super) fn clear(&mut self) {
        self.forget(self.heard.len());
    }

    /// Lets go of the oldest.
    fn forget(&mut self, count: usize) {
        self.heard.drain(..count);
        self.read.iter_mut().for_each(|(_, read)| *read = read.saturating_sub(count));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_hears_all_once_and_no_secrets() {
        let [one, other] = [Seat(0), Seat(1)];
        let mut queue = EventQueue::new(Seats::first(2));
        queue.tell().everyone(Event::WallsMoved);
        queue.tell().only(other, Event::Undone);
        assert_eq!(queue.take(one), [Event::WallsMoved]);
        queue.tell().everyone(Event::Full);
        assert_eq!(queue.take(other), [Event::WallsMoved, Event::Undone, Event::Full]);
        assert_eq!((queue.take(other), queue.take(one)), (vec![], vec![Event::Full]));
        assert!(queue.heard.is_empty() && queue.take(Seat(7)).is_empty());
    }

    #[test]
    fn the_end_is_never_lost() {
        for people in [1, 2] {
            let mut queue = EventQueue::new(Seats::first(people));
            (0..20_000).for_each(|_| queue.tell().everyone(Event::WallsMoved));
            queue.tell().everyone(Event::Full);
            assert!(queue.heard.len() <= 2 * MAX_WAITING + 1);
            assert!(queue.take(Seat(7)).is_empty());
            assert_eq!(queue.take(Seat(0)).last(), Some(&Event::Full));
        }
    }
}
