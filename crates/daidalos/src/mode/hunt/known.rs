//! What the avatar knows of a hunt, and what it had better do.

use std::sync::Arc;

use super::Chase;
use super::fog::Sight;
use super::pursuit::Pursuit;
use super::world::World;
use crate::generate::Layout;
use crate::grid::{Cell, Map};
use crate::mode::{Game, Move, Seat, Tell};
use crate::search::Distances;

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
            (None, 0) => self.fog.frontier(&self.world),
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
        let left = self.known_lamps();
        let lamps = self.world.lamps.iter().enumerate().filter(|(at, _)| left & 1 << at != 0);
        let lamps: Vec<Cell> = lamps.map(|(_, lamp)| *lamp).collect();
        let targets = if lamps.is_empty() { self.ends() } else { lamps };
        let far = Distances::new(self.known_map(), [self.walker.at]);
        let away = |cell: &Cell| (far.to(*cell).unwrap_or(u64::MAX), *cell);
        targets.into_iter().min_by_key(away).unwrap_or(self.walker.at)
    }

    pub(super) fn goal_name(&self) -> &'static str {
        match (self.known_lamps(), self.known_exit()) {
            (0, Some(_)) => "exit",
            (0, None) => "unknown",
            _ => "nearest lamp",
        }
    }

    /// The steps of a walk that can be taken before a foe is near.
    pub(super) fn until_danger(&self, mut steps: Vec<Move>) -> Vec<Move> {
        let mut ahead = self.clone();
        let mut safe = 0;
        for mv in &steps {
            if ahead.is_over() || safe > 0 && ahead.is_danger_near() {
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
