//! The bot that certifies levels and knows a safe way: it plays the hunt ahead, foes and all.
//!
//! Foes are no mystery: what they do follows from where the avatar goes. So the bot searches among
//! whole positions. A move of this search is a leg: a walk to a lamp, an end, a room or a door, played
//! out against the foes, and thrown away where it is caught. Legs come first after which the round
//! over the lamps that is left is the shortest. How far foes have gone is counted, not timed, so every machine finds the
//! same.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use super::ahead::Ahead;
use super::dodge::dodge;
use super::pursuit::Pursuit;
use super::round::Round;
use super::wary::Wary;
use super::world::World;
use crate::grid::Cell;
use crate::search::Distances;

/// Where a walk of the bot leads.
pub(super) struct Walk {
    /// Its cells, from where the avatar is.
    pub(super) cells: Vec<Cell>,
    /// Whether every lamp is taken and an end reached.
    pub(super) is_whole: bool,
    /// What it took to find, in cells looked at.
    pub(super) work: u64,
}

/// The first walk on which nobody is caught: over the lamps that are left to one of the ends, or to
/// the last lamp if there are none. One that is not whole comes as near as was found.
pub(super) fn safe_walk(world: &World, from: &Pursuit, ends: &[Cell]) -> Walk {
    let mut search = Legs::new(world, from, ends);
    if search.left(0) == 0 {
        return search.walk(0, true);
    }
    let (mut nearest, mut last_resort) = ((u64::MAX, 0), (u64::MAX, 0));
    while !search.is_spent() {
        let Some(Reverse((_, node, place, is_wary))) = search.queue.pop() else { break };
        match search.play(node, place, is_wary) {
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
        (0, resort) => search.walk(resort, false),
        (node, _) => search.walk(node, false),
    }
}

/// The same walk; where there is none at all, whatever keeps the avatar free the longest.
pub(super) fn best_walk(world: &World, from: &Pursuit, ends: &[Cell]) -> Vec<Cell> {
    let walk = safe_walk(world, from, ends);
    if walk.is_whole || walk.cells.len() > 1 {
        return walk.cells;
    }
    dodge(world, from, MOST_WORK)
}

/// A search among positions, a leg at a time.
struct Legs<'a> {
    world: &'a World,
    round: Round,
    /// Where legs lead.
    places: Vec<Cell>,
    ahead: Ahead<'a>,
    nodes: Vec<Node>,
    /// How far every cell is from where nodes are.
    fields: Vec<Distances>,
    /// What a leg promises; from which node it starts, where it leads, and whether it avoids foes.
    queue: BinaryHeap<Reverse<(u64, usize, usize, bool)>>,
    known: BTreeSet<u64>,
    /// The steps of foes on all legs.
    steps: u64,
    /// The cells that were looked at to find ways.
    cells: u64,
}

/// So many steps of foes are played on a usual map, fewer on a larger one, where each takes longer.
fn most_steps(world: &World) -> u64 {
    const USUAL_CELLS: u64 = 80 * 30;
    const STEPS: u64 = 60_000;
    STEPS * USUAL_CELLS / world.layout.map.size().cells().max(USUAL_CELLS)
}

/// A position at the end of a leg.
struct Node {
    position: usize,
    /// Which field is measured from the avatar.
    field: usize,
    /// The ways round foes, once they were asked for.
    wary: Option<Wary>,
}

impl<'a> Legs<'a> {
    fn new(world: &'a World, from: &Pursuit, ends: &[Cell]) -> Self {
        let round = Round::new(world, from.lamps, ends);
        let mut search = Self {
            world,
            places: places(world, ends),
            cells: round.work(world.layout.map.size().cells()),
            round,
            ahead: Ahead::new(world, from.clone()),
            nodes: Vec::new(),
            fields: Vec::new(),
            queue: BinaryHeap::new(),
            known: BTreeSet::new(),
            steps: 0,
        };
        search.reach(0);
        search
    }

    /// What has been done so far, in cells looked at.
    fn work(&self) -> u64 {
        self.cells + self.ahead.work()
    }

    /// Whether enough was done.
    fn is_spent(&self) -> bool {
        self.steps >= most_steps(self.world) || self.work() >= MOST_WORK
    }

    /// A position is reached; every leg from it is offered.
    fn reach(&mut self, position: usize) -> usize {
        let node = self.nodes.len();
        let state = self.ahead.state(position);
        let (avatar, is_new) = (state.avatar, self.known.insert(state.digest(self.world)));
        let field = self.field_from(avatar);
        self.nodes.push(Node { position, field, wary: None });
        if is_new {
            (0..self.places.len()).for_each(|place| self.offer(node, place, false));
        }
        node
    }

    /// Which field is measured from a cell. Legs end at places, so there are no more of them.
    fn field_from(&mut self, cell: Cell) -> usize {
        let is_it = |field: &Distances| field.to(cell) == Some(0);
        self.fields.iter().position(is_it).unwrap_or_else(|| {
            let map = &self.world.layout.map;
            self.fields.push(Distances::new(map, [cell]));
            self.cells += map.size().cells();
            self.fields.len() - 1
        })
    }

    fn offer(&mut self, node: usize, place: usize, is_wary: bool) {
        let (Node { position, field, .. }, cell) = (&self.nodes[node], self.places[place]);
        let Some(length) = self.fields[*field].to(cell).filter(|length| *length > 0) else {
            return;
        };
        let state = self.ahead.state(*position);
        let steps = state.turn - self.ahead.state(0).turn;
        let lamp = self.world.lamps.iter().position(|lamp| *lamp == cell);
        let left = state.lamps & !lamp.map_or(0, |at| 1 << at);
        let promise =
            steps + length + HASTE * self.round.from(cell, left) + WARY * u64::from(is_wary);
        self.cells += 1;
        self.queue.push(Reverse((promise, node, place, is_wary)));
    }

    /// Plays a leg; none if the avatar is caught on it.
    fn play(&mut self, node: usize, place: usize, is_wary: bool) -> Option<usize> {
        let leg = self.way(node, self.places[place], is_wary);
        let start = self.nodes[node].position;
        let mut position = start;
        for cell in leg.into_iter().skip(1) {
            position = self.ahead.step(position, cell);
            let state = self.ahead.state(position);
            self.steps += 1 + state.foes.len() as u64;
            // A long leg is given up as well once all is spent.
            if state.is_caught || self.ahead.work() >= MOST_WORK {
                return None;
            }
            if state.lamps == 0 && self.round.left(state) == 0 {
                break;
            }
        }
        (position != start).then(|| self.reach(position))
    }

    /// The way from a node to a place, the shortest or one that goes round foes.
    fn way(&mut self, node: usize, to: Cell, is_wary: bool) -> Vec<Cell> {
        let (map, Node { position, field, wary }) = (&self.world.layout.map, &mut self.nodes[node]);
        if !is_wary {
            return self.fields[*field].way_from(map, to).into_iter().rev().collect();
        }
        let state = self.ahead.state(*position);
        let wary = wary.get_or_insert_with(|| {
            self.cells += map.size().cells();
            Wary::new(map, &state.foes, state.avatar)
        });
        wary.way(map, to)
    }

    /// How long the round is that is left from a node.
    fn left(&self, node: usize) -> u64 {
        self.round.left(self.ahead.state(self.nodes[node].position))
    }

    /// The cells from the start to a node.
    fn walk(&self, node: usize, is_whole: bool) -> Walk {
        let cells = self.ahead.walk_to(self.nodes[node].position);
        Walk { cells, is_whole, work: self.work() }
    }
}

/// Where legs may lead: lamps, ends, rooms and doors.
fn places(world: &World, ends: &[Cell]) -> Vec<Cell> {
    let mut places: Vec<Cell> = [&world.lamps[..], ends].concat();
    for room in &world.layout.rooms {
        places.push(room.centre);
        places.extend(&room.doors);
    }
    places.retain(|place| world.layout.map.is_floor(*place));
    places.sort_unstable();
    places.dedup();
    places
}

/// How much more what is left counts than what is behind: with less, the bot dawdles, with more, it
/// finds no longer ways round.
const HASTE: u64 = 4;
/// What going round foes costs.
const WARY: u64 = 8;
/// The most cells that are looked at: many times what is needed on usual maps.
const MOST_WORK: u64 = 5_000_000;
