//! What the avatar knows of a hunt, and what it had better do.

use std::sync::Arc;

use super::Chase;
use super::fog::Sight;
use super::pursuit::Pursuit;
use super::world::World;
use crate::generate::Layout;
use crate::grid::{Bits, Cell, Map};
use crate::mode::{Game, Move, Seat, Tell};

impl Chase {
    /// The lamps that are left and known, a bit each.
    fn known_lamps(&self) -> u32 {
        let lamps = self.world.lamps.iter().enumerate();
        let known = lamps.filter(|(_, lamp)| self.fog.sight(**lamp) != Sight::Hidden);
        known.fold(0, |all, (at, _)| all | 1 << at) & self.pursuit.lamps
    }

    /// The exit, once it and every lamp that is left are known.
    fn known_exit(&self) -> Option<Cell> {
        let is_known = |exit: &Cell| self.fog.sight(*exit) != Sight::Hidden;
        self.world.exit.filter(is_known).filter(|_| self.known_lamps() == self.pursuit.lamps)
    }

    /// Where a round over the known lamps ends: at the exit, else where something new is to be seen.
    pub(super) fn ends(&self) -> Vec<Cell> {
        match (self.known_exit(), self.known_lamps()) {
            (Some(exit), _) => vec![exit],
            (None, 0) => self.fog.frontier().to_vec(),
            (None, _) => Vec::new(),
        }
    }

    /// The hunt as far as it is known: what is hidden is rock, foes out of sight are nowhere.
    pub(super) fn as_known(&self) -> (World, Pursuit) {
        let (mut world, mut pursuit) = ((*self.world).clone(), self.pursuit.clone());
        world.exit = self.known_exit();
        pursuit.lamps = self.known_lamps();
        pursuit.foes.retain(|foe| self.fog.sight(*foe) == Sight::Clear);
        if let Some(map) = self.fog.known() {
            world.layout = Arc::new(Layout { map: map.clone(), ..(*world.layout).clone() });
        }
        (world, pursuit)
    }

    pub(super) fn known_map(&self) -> &Map {
        self.fog.known().unwrap_or(&self.world.layout.map)
    }

    /// The nearest lamp that is known; then the exit; then what has not been seen.
    pub(super) fn next_goal(&self) -> Cell {
        let (at, left) = (self.walker.at, self.known_lamps());
        let Some(map) = self.fog.known() else { return self.world.goal_from(at, left) };
        let lamps = self.world.lamps.iter().enumerate().filter(|(lamp, _)| left & 1 << lamp != 0);
        let lamps: Vec<Cell> = lamps.map(|(_, lamp)| *lamp).collect();
        let targets = if lamps.is_empty() { self.ends() } else { lamps };
        nearest(map, at, &targets).unwrap_or(at)
    }

    pub(super) fn goal_name(&self) -> &'static str {
        match (self.known_lamps(), self.known_exit()) {
            (0, Some(_)) => "exit",
            (0, None) => "unknown",
            _ => "nearest lamp",
        }
    }

    /// The steps of a walk that can be taken before a foe is near, or a lamp is found.
    pub(super) fn until_danger(&self, mut steps: Vec<Move>) -> Vec<Move> {
        let mut ahead = self.clone();
        let mut safe = 0;
        for mv in &steps {
            let has_found = ahead.pursuit.lamps != self.pursuit.lamps;
            if ahead.is_over() || has_found || safe > 0 && ahead.is_danger_near() {
                break;
            }
            ahead.apply(Seat::FIRST, *mv, &mut Tell::nobody());
            safe += 1;
        }
        steps.truncate(safe);
        steps
    }

    /// Whether a foe that is seen is within a few steps.
    fn is_danger_near(&self) -> bool {
        const NEAR: u32 = 8;
        let size = self.world.layout.map.size();
        let (x, y) = size.xy(self.pursuit.avatar);
        let near = |foe: &&Cell| {
            let (fx, fy) = size.xy(**foe);
            x.abs_diff(fx) + y.abs_diff(fy) <= NEAR
        };
        let seen = |foe: &&Cell| self.fog.sight(**foe) == Sight::Clear;
        self.pursuit.foes.iter().filter(near).any(|foe| seen(&foe))
    }
}

/// The nearest of some cells, the first of several; the first of all if none can be reached.
fn nearest(map: &Map, from: Cell, targets: &[Cell]) -> Option<Cell> {
    let mut wanted = Bits::like(map.floor());
    targets.iter().for_each(|target| _ = wanted.insert(*target));
    let (mut reached, mut wave) = (Bits::like(map.floor()), vec![from]);
    reached.insert(from);
    while !wave.is_empty() {
        let found = wave.iter().filter(|cell| wanted.has(**cell)).min();
        if found.is_some() {
            return found.copied();
        }
        let beside = wave.iter().flat_map(|cell| map.neighbours(*cell).map(|(_, next)| next));
        wave = beside.filter(|next| reached.insert(*next)).collect();
    }
    targets.iter().min().copied()
}
