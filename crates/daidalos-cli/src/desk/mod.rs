//! The desk: the save folder, with games by name, the games that are not finished, the best ones,
//! and the levels of the day.
//!
//! Everything in it is a record as text.

mod best;
mod file;
mod running;
mod store;

pub(crate) use best::today;
pub(crate) use file::{is_file, read, read_text};
pub(crate) use running::Running;
pub(crate) use store::Store;

#[cfg(test)]
mod tests {
    use daidalos::grid::Dir;
    use daidalos::mode::{Help, Input, Seat};
    use daidalos::session::Session;

    pub(super) fn session(id: &str) -> Session {
        Session::start(id.parse().unwrap()).unwrap()
    }

    /// Walks to the exit.
    pub(super) fn won(id: &str, detours: usize) -> Session {
        let mut session = session(id);
        let go = |session: &mut Session, back: bool| {
            let way = session.game().hint(Seat::FIRST, Help::Next).way;
            let size = session.size();
            let dir =
                Dir::ALL.into_iter().find(|dir| size.step(way[0], *dir) == Some(way[1])).unwrap();
            session.input(Seat::FIRST, Input::Step(dir));
            if back {
                session.input(Seat::FIRST, Input::Step(dir.opposite()));
            }
        };
        (0..detours).for_each(|_| go(&mut session, true));
        while session.is_running() {
            go(&mut session, false);
        }
        session
    }
}
