//! Where everything is in a hunt, and how the foes move: the rules, apart from what a person sees.

use super::tracker::Tracker;
use super::world::World;
use crate::digest::Digest;
use crate::grid::{Cell, Map};
use crate::search::{self, Costs, Finder, Ground};

/// Which end a foe's search starts from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aim {
    /// From the avatar to the foe: near the foe, where its next step is read, greedy is good.
    Avatar,
    /// From the foe to the avatar: its first steps are greedy's guesses.
    Foe,
}

/// Where everything is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Pursuit {
    pub(super) avatar: Cell,
    pub(super) foes: Vec<Cell>,
    /// The lamps that are left, a bit each.
    pub(super) lamps: u32,
    /// The moves that were made.
    pub(super) turn: u64,
    pub(super) is_caught: bool,
}

impl Pursuit {
    pub(super) fn start(world: &World) -> Self {
        let lamps = (1_u32 << world.lamps.len()) - 1;
        Self { avatar: world.start, foes: world.foes.clone(), lamps, turn: 0, is_caught: false }
    }

    pub(super) fn is_won(&self, world: &World) -> bool {
        !self.is_caught && self.lamps == 0 && Some(self.avatar) == world.exit
    }

    /// All that decides how it goes on.
    pub(super) fn digest(&self, world: &World) -> u64 {
        let mut digest = Digest::default();
        digest.add(u64::from(self.lamps) << 32 | self.avatar.index() as u64);
        digest.add(self.turn % world.pace);
        self.foes.iter().for_each(|foe| digest.add(foe.index() as u64));
        digest.value()
    }

    pub(super) fn lamp_at(&self, world: &World, cell: Cell) -> bool {
        let lit = |(at, lamp): (usize, &Cell)| *lamp == cell && self.lamps & 1 << at != 0;
        world.lamps.iter().enumerate().any(lit)
    }

    /// The avatar goes there, or stays; then the foes move. Tells which have taken a step, and from
    /// where, and how many cells they look at.
    pub(super) fn turn(
        &mut self,
        world: &World,
        to: Cell,
        tracker: &mut Tracker,
        mut moved: impl FnMut(usize, Cell),
    ) -> u64 {
        self.avatar = to;
        self.turn += 1;
        for (at, _) in world.lamps.iter().enumerate().filter(|(_, lamp)| **lamp == to) {
            self.lamps &= !(1 << at);
        }
        self.is_caught = self.foes.contains(&to);
        if self.is_caught || self.is_won(world) || self.turn.is_multiple_of(world.pace) {
            return 0;
        }
        let mut work = 0;
        for foe in 0..self.foes.len() {
            let (next, cells) = tracker.next_step(world.aim, self.foes[foe], self.avatar);
            work += cells;
            if let Some(next) = next.filter(|next| !self.foes.contains(next)) {
                moved(foe, self.foes[foe]);
                self.foes[foe] = next;
                if next == self.avatar {
                    self.is_caught = true;
                    return work;
                }
            }
        }
        work
    }
}

/// The name of the search that foes hunt by.
pub(super) const SEARCH: &str = "greedy";

/// The search that foes hunt by.
pub(super) fn greedy(map: &Map) -> Option<Box<dyn Finder>> {
    search::find(SEARCH).ok()?.on(Ground::new(map).with_costs(Costs::Steps)).ok()
}

/// The way that a foe plans, from where it is to the avatar.
pub(super) fn plan(greedy: &mut dyn Finder, aim: Aim, foe: Cell, avatar: Cell) -> Vec<Cell> {
    let (from, to) = if aim == Aim::Avatar { (avatar, foe) } else { (foe, avatar) };
    let mut way = greedy.find(from, to, None).map_or_else(Vec::new, |found| found.path.to_vec());
    if aim == Aim::Avatar {
        way.reverse();
    }
    way
}
