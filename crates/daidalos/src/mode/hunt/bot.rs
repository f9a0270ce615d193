//! The bot that certifies levels and knows a safe way: it plays the hunt ahead, foes and all.
//!
//! Foes are no mystery: what they do follows from where the avatar goes. So the bot searches among
//! whole positions. A move of this search is a leg: a walk to a lamp, an end, a room or a door, played
//! out against the foes, and thrown away where it is caught. Legs come first after which the round
//! over the lamps that is left is the shortest. How far foes have gone is counted, not timed, so every machine finds the
//! same.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use super::dodge::dodge;
use super::pursuit::{Pursuit, greedy};
use super::round::Round;
use super::world::World;
use crate::grid::Cell;
use crate::mode::walking::path;
use crate::search::{Costs, Distances, Finder, Ground};

/// Where a walk of the bot leads.
pub(super) struct Walk {
    /// Its cells, from where the avatar is.
    pub(super) cells: Vec<Cell>,
    /// Whether every lamp is taken and an end reached.
    pub(super) is_whole: bool,
}

/// The first walk on which nobody is caught: over the lamps that are left to one of the ends, or to
/// the last lamp if there are none. One that is not whole comes as near as was found.
pub(super) fn safe_walk(world: &World, from: &Pursuit, ends: &[Cell]) -> Walk {
    let mut search = Legs::new(world, from, ends);
    let Some(mut greedy) = greedy(&world.layout.map) else { return search.walk(0, false) };
    if search.left(0) == 0 {
        return search.walk(0, true);
    }
    let (mut nearest, mut last_resort) = ((u64::MAX, 0), (u64::MAX, 0));
    let bound = bound(world);
    while search.work < bound {
        let Some(Reverse((_, node, place, is_wary))) = search.queue.pop() else { break };
        match search.play(node, place, is_wary, &mut *greedy) {
            Some(arrived) if search.left(arrived) == 0 => return search.walk(arrived, true),
            // A place is worth going to if there is a way on from it.
            Some(arrived) if node == 0 => {
                last_resort = last_resort.min((search.left(arrived), arrived));
            }
            Some(_) => nearest = nearest.min((search.left(node), node)),
            None if !is_wary => search.offer(node, place, true),
            None => {}
        }
    }
    match (nearest.1, last_resort.1) {
        (0, 0) => Walk { cells: dodge(world, from, &mut *greedy), is_whole: false },
        (0, resort) => search.walk(resort, false),
        (node, _) => search.walk(node, false),
    }
}

/// A search among positions, a leg at a time.
struct Legs<'a> {
    world: &'a World,
    round: Round,
    /// Where legs lead.
    places: Vec<Cell>,
    nodes: Vec<Node>,
    /// What a leg promises; from which position it starts, where it leads, and whether it avoids foes.
    queue: BinaryHeap<Reverse<(u64, usize, usize, bool)>>,
    known: BTreeSet<u64>,
    /// The steps of foes that have been played.
    work: u64,
}

/// So many steps of foes are played on a usual map, fewer on a larger one, where each takes longer.
fn bound(world: &World) -> u64 {
    const USUAL_CELLS: u64 = 80 * 30;
    const STEPS: u64 = 60_000;
    STEPS * USUAL_CELLS / world.layout.map.size().cells().max(USUAL_CELLS)
}

/// A position, and how it was reached.
struct Node {
    state: Pursuit,
    before: usize,
    leg: Vec<Cell>,
    steps: u64,
    /// How far every cell is from the avatar.
    far: Distances,
}

impl<'a> Legs<'a> {
    fn new(world: &'a World, from: &Pursuit, ends: &[Cell]) -> Self {
        let map = &world.layout.map;
        let mut places: Vec<Cell> = [&world.lamps[..], ends].concat();
        for room in &world.layout.rooms {
            places.push(room.centre);
            places.extend(&room.doors);
        }
        places.retain(|place| map.is_floor(*place));
        places.sort_unstable();
        places.dedup();
        let mut search = Self {
            world,
            round: Round::new(world, from.lamps, ends),
            places,
            nodes: Vec::new(),
            queue: BinaryHeap::new(),
            known: BTreeSet::new(),
            work: 0,
        };
        search.reach(from.clone(), 0, Vec::new(), 0);
        search
    }

    /// A position is reached; every leg from it is offered.
    fn reach(&mut self, state: Pursuit, before: usize, leg: Vec<Cell>, steps: u64) -> usize {
        let node = self.nodes.len();
        let is_new = self.known.insert(state.digest(self.world));
        let far = Distances::new(&self.world.layout.map, [state.avatar]);
        self.nodes.push(Node { state, before, leg, steps, far });
        if is_new {
            (0..self.places.len()).for_each(|place| self.offer(node, place, false));
        }
        node
    }

    fn offer(&mut self, node: usize, place: usize, is_wary: bool) {
        let (Node { state, steps, far, .. }, cell) = (&self.nodes[node], self.places[place]);
        let Some(length) = far.to(cell).filter(|length| *length > 0) else { return };
        let lamp = self.world.lamps.iter().position(|lamp| *lamp == cell);
        let left = state.lamps & !lamp.map_or(0, |at| 1 << at);
        let promise =
            steps + length + HASTE * self.round.from(cell, left) + WARY * u64::from(is_wary);
        self.queue.push(Reverse((promise, node, place, is_wary)));
    }

    /// Plays a leg; none if the avatar is caught on it.
    fn play(
        &mut self,
        node: usize,
        place: usize,
        is_wary: bool,
        greedy: &mut dyn Finder,
    ) -> Option<usize> {
        let (world, before, to) = (self.world, &self.nodes[node], self.places[place]);
        let mut state = before.state.clone();
        let mut leg = match is_wary {
            true => wary_way(world, &state, to),
            false => before.far.way_from(&world.layout.map, to).into_iter().rev().collect(),
        };
        for (at, cell) in leg.iter().enumerate().skip(1) {
            state.turn(world, *cell, greedy, |_, _| ());
            self.work += 1 + state.foes.len() as u64;
            if state.is_caught {
                return None;
            }
            if self.round.left(&state) == 0 {
                leg.truncate(at + 1);
                break;
            }
        }
        let steps = before.steps + leg.len() as u64 - 1;
        (leg.len() > 1).then(|| self.reach(state, node, leg, steps))
    }

    /// How long the round is that is left from a position.
    fn left(&self, node: usize) -> u64 {
        self.round.left(&self.nodes[node].state)
    }

    /// The cells from the start to a position.
    fn walk(&self, mut node: usize, is_whole: bool) -> Walk {
        let mut cells = vec![self.nodes[node].state.avatar];
        while node != 0 {
            cells.extend(self.nodes[node].leg.iter().rev().skip(1));
            node = self.nodes[node].before;
        }
        cells.reverse();
        Walk { cells, is_whole }
    }
}

/// How much more what is left counts than what is behind: with less, the bot dawdles, with more, it
/// finds no longer ways round.
const HASTE: u64 = 4;
/// What going round foes costs.
const WARY: u64 = 8;

/// A way that would rather go round where foes are now.
fn wary_way(world: &World, state: &Pursuit, to: Cell) -> Vec<Cell> {
    const NEAR: u64 = 6;
    let map = &world.layout.map;
    let foes = Distances::new(map, state.foes.iter().copied());
    let cost = |cell| 1 + 4 * NEAR.saturating_sub(foes.to(cell).unwrap_or(NEAR)) as u32;
    let enter: Vec<u32> = map.size().iter().map(cost).collect();
    let ground = Ground::new(map).with_costs(Costs::Cells { straight: &enter, diagonal: &enter });
    path("dijkstra", ground, state.avatar, to)
}
