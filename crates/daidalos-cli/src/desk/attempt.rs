//! What a game counts as: a first attempt, another one, or practice.
//!
//! A game that starts anew knows what was seen of its level before. One that is gone on with keeps what it claims,
//! unless its way was shown since, or it goes back behind what was played already.

use daidalos::mode::Level;
use daidalos::record::{Attempt, Record};
use daidalos::session::Session;

use super::file::saves;
use super::streak::{day_of, today};
use super::{Desk, Store};

impl Store {
    /// Starts a level; its file is there once something has been played. The level of the day is gone on with where
    /// its first attempt was left.
    pub(crate) fn start(&self, level: Level) -> anyhow::Result<Desk> {
        match self.left_daily(&level) {
            Some(desk) => Ok(desk),
            None => Ok(self.begin_anew(Session::start(level)?)),
        }
    }

    /// The first attempt at the level of the day, if this is that level and the attempt is not finished.
    pub(crate) fn left_daily(&self, level: &Level) -> Option<Desk> {
        if day_of(level) != Some(today()) {
            return None;
        }
        let is_left = |record: Record| {
            let is_same = record.level.to_string() == level.to_string();
            is_same && record.tally.attempt == Attempt::First
        };
        let mut paths = self.unfinished().into_iter();
        let path = paths.find(|path| self.read(path).is_ok_and(is_left))?;
        self.claim(&path).ok()
    }

    /// Begins a game in which nothing has been played. A second game of the daily is practice, and gives the first
    /// attempt up; a daily counts on its day alone.
    pub(crate) fn begin_anew(&self, session: Session) -> Desk {
        let key = session.ground_key();
        let known = self.attempt(key);
        let attempt = match day_of(session.level()) {
            Some(day) if day != today() => known.max(Attempt::Again),
            Some(_) if known != Attempt::First => {
                self.note(key, Attempt::Practice);
                Attempt::Practice
            }
            _ => known,
        };
        self.begin(session.as_attempt(attempt))
    }

    /// Goes on with a game that was kept under a name. To go back to an earlier state is an undo, and what is over has
    /// been counted.
    pub(crate) fn go_on_with(&self, session: Session) -> Desk {
        let mut session = self.demoted(session);
        if session.is_running() && !self.is_newest(&session.record()) {
            session.count_undo();
            if day_of(session.level()).is_some() {
                session.set_attempt(Attempt::Practice);
            }
        }
        let was_over = !session.is_running();
        Desk { was_over, ..self.begin(session) }
    }

    /// Goes on with a game from a file or a code, which may be another's: it is practice.
    pub(crate) fn go_on_with_shared(&self, session: Session) -> Desk {
        if !session.is_running() {
            self.note(session.ground_key(), Attempt::Practice);
        }
        let was_over = !session.is_running();
        Desk { was_over, ..self.begin(session.as_attempt(Attempt::Practice)) }
    }

    /// A game as practice, if its way was shown by something else than its own help.
    pub(super) fn demoted(&self, session: Session) -> Session {
        match self.is_shown_elsewhere(&session) {
            true => session.as_attempt(Attempt::Practice),
            false => session,
        }
    }

    /// Whether the way of a game was shown by something else than its own help.
    pub(super) fn is_shown_elsewhere(&self, session: &Session) -> bool {
        session.tally().help == 0 && self.attempt(session.ground_key()) == Attempt::Practice
    }

    /// Whether a record is as far as its game has come: the file of the unfinished game says the same.
    fn is_newest(&self, record: &Record) -> bool {
        let is_same = |other: Record| {
            other.level.to_string() == record.level.to_string() && other.entries == record.entries
        };
        let mut files = saves(&self.folder.join("last")).into_iter();
        files.any(|path| self.read(&path).is_ok_and(is_same))
    }
}

#[cfg(test)]
mod tests {
    use daidalos::mode::{Help, Input, Medal, Outcome, Seat};

    use super::*;

    /// Walks along what help would say, without asking for it.
    fn walk(desk: &mut Desk, moves: usize) {
        for _ in 0..moves {
            let next = desk.session().game().hint(Seat::FIRST, Help::Next).next.unwrap();
            desk.session.input(Seat::FIRST, next);
            if !desk.is_running() {
                desk.finish().unwrap();
                return;
            }
        }
        desk.keep().unwrap();
    }

    fn medal(desk: &Desk) -> Option<Medal> {
        let ending = desk.session().ending(Seat::FIRST).unwrap();
        assert_eq!(ending.outcome, Outcome::Won(Seat::FIRST));
        ending.medal
    }

    fn store() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::of(folder.path());
        (folder, store)
    }

    fn level() -> Level {
        "escape:6x6,shift=0#7".parse().unwrap()
    }

    #[test]
    fn an_honest_game_earns_its_medal() {
        let (_folder, store) = store();
        let mut desk = store.start(level()).unwrap();
        walk(&mut desk, 3);
        store.save("a", &desk.record()).unwrap();
        drop(desk);
        let mut desk = store.resume("a").unwrap();
        walk(&mut desk, 99);
        assert_eq!((desk.attempt(), medal(&desk)), (Attempt::First, Some(Medal::Gold)));
    }

    #[test]
    fn a_way_that_was_seen_elsewhere_is_known() {
        let (_folder, store) = store();
        let mut first = store.start(level()).unwrap();
        walk(&mut first, 3);
        let mut other = store.start(level()).unwrap();
        other.session.input(Seat::FIRST, Input::Solve);
        other.keep().unwrap();
        // In another window, the first game goes on; later, it is gone on with.
        walk(&mut first, 99);
        assert_eq!(medal(&first), None);
        let mut third = store.start(level()).unwrap();
        walk(&mut third, 99);
        assert_eq!((third.attempt(), medal(&third)), (Attempt::Practice, None));
    }

    #[test]
    fn to_load_an_earlier_state_is_an_undo() {
        let (_folder, store) = store();
        let mut desk = store.start(level()).unwrap();
        walk(&mut desk, 2);
        store.save("a", &desk.record()).unwrap();
        walk(&mut desk, 2);
        drop(desk);
        let mut desk = store.resume("a").unwrap();
        walk(&mut desk, 99);
        assert_eq!((desk.session().tally().undos, medal(&desk)), (1, None));
    }

    #[test]
    fn a_code_is_no_attempt_of_ones_own() {
        let (_folder, store) = store();
        let mut desk = store.go_on_with_shared(Session::start(level()).unwrap());
        walk(&mut desk, 99);
        assert_eq!(medal(&desk), None);
        let over = store.go_on_with_shared(desk.session);
        assert!(over.was_over);
        assert_eq!(store.start(level()).unwrap().attempt(), Attempt::Practice);
    }

    #[test]
    fn the_daily_has_one_first_attempt() {
        let (_folder, store) = store();
        let daily = Level::daily(today());
        let mut desk = store.start(daily.clone()).unwrap();
        assert!(desk.session().is_ranked());
        walk(&mut desk, 1);
        drop(desk);
        // It is gone on with, not begun again.
        let desk = store.start(daily).unwrap();
        assert_eq!((desk.played() > 0, desk.attempt()), (true, Attempt::First));
        let again = desk.again().unwrap();
        assert_eq!(again.attempt(), Attempt::Practice);
        drop((desk, again));
        let gone_on_with = store.claim(&store.unfinished()[0]).unwrap();
        assert_eq!(gone_on_with.attempt(), Attempt::Practice, "it was given up");
        let yesterday = store.start(Level::daily(today() - 1)).unwrap();
        assert_eq!(yesterday.attempt(), Attempt::Again);
    }
}
