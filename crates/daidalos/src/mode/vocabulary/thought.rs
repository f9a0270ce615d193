use crate::grid::Cell;

/// A search by which a rival or a foe thinks, to be watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thought {
    /// What to call it.
    pub title: &'static str,
    /// The name of the search.
    pub search: &'static str,
    /// Where it starts and where it leads; none is from the start of the level to its goal.
    pub ends: Option<[Cell; 2]>,
}

impl Thought {
    /// A rival's, which goes the same way as a player.
    pub const fn of_rival(search: &'static str) -> Self {
        Self { title: search, search, ends: None }
    }
}
