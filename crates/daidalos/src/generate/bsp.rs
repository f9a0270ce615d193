//! Binary space partition: the map is split again and again, each leaf gets a room, and
//! corridors join them.
//!
//! Rooms keep a cell of rock to every side of their leaf, so no two rooms ever touch. All the
//! chance is drawn in this order: the splits, the rooms leaf by leaf, the joins, the bends.

use super::joins::{self, Join};
use super::layout::{Corridor, Rect, Room, RoomKind};
use super::{Carve, Law, Layout, SpecError, rooms, size};
use crate::grid::{Bits, Cell, Mask, Size};
use crate::option::{Kind, Opt, Params};
use crate::rng::Rng;
use crate::watch::{Step, Watch};

pub(super) struct Bsp;

const SPLIT: Opt = Opt {
    key: "split",
    about: "which way a part is split: in turns, or across its longer side",
    kind: Kind::Name { choices: &["alternate", "shape"] },
};
const LEAF: Opt = Opt {
    key: "leaf",
    about: "shortest side of a part",
    kind: Kind::Int { min: 3, max: 1000, default: 10, unit: "cells" },
};
const ROOM: Opt = Opt {
    key: "room",
    about: "shortest and longest side of a room",
    kind: Kind::Range { min: 1, max: 1000, default: (4, 12) },
};
const ROOMS: Opt = Opt {
    key: "rooms",
    about: "what rooms are like",
    kind: Kind::Name { choices: &["mixed", "square", "walk", "cave"] },
};
const CORRIDORS: Opt = Opt {
    key: "corridors",
    about: "which rooms are joined: the closest, or those of two halves",
    kind: Kind::Name { choices: &["nearest", "siblings"] },
};
const LOOPS: Opt = Opt {
    key: "loops",
    about: "more corridors, so many for each hundred rooms",
    kind: Kind::Int { min: 0, max: 100, default: 0, unit: "%" },
};

impl Carve for Bsp {
    const NAME: &'static str = "bsp";
    const ABOUT: &'static str = "rooms in the parts of a partition, joined by corridors";
    const LAW: Law = Law::Connected;
    const SIZE: Opt = size(80, 30, 10);
    const OPTIONS: &'static [Opt] = &[SPLIT, LEAF, ROOM, ROOMS, CORRIDORS, LOOPS];

    fn carve<W: Watch + ?Sized>(
        &self,
        params: &Params,
        mask: &Mask,
        rng: &mut Rng,
        watch: &mut W,
    ) -> Result<Layout, SpecError> {
        let size = mask.size();
        check(params, size)?;
        let nodes = partition(params, size, rng);
        let mut site = Site::new(mask, &nodes);
        for leaf in nodes.iter().filter(|node| node.halves.is_none()) {
            site.build(leaf.part, params, rng, watch)?;
        }
        for join in choose_joins(params, &nodes, &site, rng) {
            site.dig_corridor(join, rng, watch);
        }
        Ok(site.finish())
    }
}

/// What does not go together is said before anything is made.
fn check(params: &Params, size: Size) -> Result<(), SpecError> {
    let (least, _) = params.range(&ROOM);
    let (leaf, side) = (params.int(&LEAF), u64::from(size.width().min(size.height())));
    let together = |why| Err(SpecError::Together(why));
    if side < least + 2 {
        return together(format!(
            "{size} has no place for a room of {least}; it needs {} cells",
            least + 2
        ));
    }
    if leaf > side {
        return together(format!("leaf={leaf} is larger than the map, which is {size}"));
    }
    if leaf < least + 2 {
        return together(format!(
            "leaf={leaf} has no place for a room of {least}; it needs {}",
            least + 2
        ));
    }
    Ok(())
}

/// A part of the map, and the two that it was split into.
struct Node {
    part: Rect,
    halves: Option<(usize, usize)>,
    /// The number of its room, where it is a leaf.
    room: usize,
}

/// All the parts, every one before its halves.
fn partition(params: &Params, size: Size, rng: &mut Rng) -> Vec<Node> {
    let (leaf, by_shape) = (params.int(&LEAF) as u32, params.name(&SPLIT) == "shape");
    let whole = Rect { x: 0, y: 0, w: size.width(), h: size.height() };
    let mut nodes = vec![Node { part: whole, halves: None, room: 0 }];
    let mut stack = vec![(0, false)];
    while let Some((at, across_wanted)) = stack.pop() {
        let part = nodes[at].part;
        let wish = if by_shape { by_longer_side(part, rng) } else { across_wanted };
        let fits = |across: bool| if across { part.h } else { part.w } >= 2 * leaf;
        let Some(across) = [wish, !wish].into_iter().find(|across| fits(*across)) else { continue };
        let (first, second) = split(part, across, leaf, rng);
        nodes[at].halves = Some((nodes.len(), nodes.len() + 1));
        for half in [first, second] {
            stack.push((nodes.len(), !across));
            nodes.push(Node { part: half, halves: None, room: 0 });
        }
    }
    let leaves = nodes.iter_mut().filter(|node| node.halves.is_none());
    leaves.enumerate().for_each(|(room, leaf)| leaf.room = room);
    nodes
}

/// Across the longer side when it is over 1.25 times the other, else at random.
fn by_longer_side(part: Rect, rng: &mut Rng) -> bool {
    if 4 * u64::from(part.w) > 5 * u64::from(part.h) {
        false
    } else if 4 * u64::from(part.h) > 5 * u64::from(part.w) {
        true
    } else {
        rng.below(2) == 0
    }
}

fn split(part: Rect, across: bool, leaf: u32, rng: &mut Rng) -> (Rect, Rect) {
    let side = if across { part.h } else { part.w };
    let at = leaf + rng.below(u64::from(side - 2 * leaf) + 1) as u32;
    if across {
        (Rect { h: at, ..part }, Rect { y: part.y + at, h: part.h - at, ..part })
    } else {
        (Rect { w: at, ..part }, Rect { x: part.x + at, w: part.w - at, ..part })
    }
}

/// The joins, then the loops.
fn choose_joins(params: &Params, nodes: &[Node], site: &Site<'_>, rng: &mut Rng) -> Vec<Join> {
    let centres: Vec<(u32, u32)> =
        site.rooms.iter().map(|room| site.size.xy(room.centre)).collect();
    let mut joins = match params.name(&CORRIDORS) {
        "siblings" => siblings(nodes, rng),
        _ => joins::nearest(&centres, rng),
    };
    joins.extend(joins::loops(&centres, &joins, params.int(&LOOPS)));
    joins
}

/// A room of each half, up the tree. Which room speaks for a part is drawn from its halves.
fn siblings(nodes: &[Node], rng: &mut Rng) -> Vec<Join> {
    let mut speakers: Vec<usize> = nodes.iter().map(|node| node.room).collect();
    let mut joins = Vec::new();
    for (at, node) in nodes.iter().enumerate().rev() {
        if let Some((first, second)) = node.halves {
            joins.push((speakers[first], speakers[second]));
            speakers[at] = speakers[if rng.below(2) == 0 { first } else { second }];
        }
    }
    joins
}

/// A dungeon that is being built.
struct Site<'a> {
    size: Size,
    nodes: &'a [Node],
    rooms: Vec<Room>,
    corridors: Vec<Corridor>,
    floor: Bits,
    /// The floor of rooms, without the corridors.
    room_floor: Bits,
}

impl<'a> Site<'a> {
    fn new(mask: &Mask, nodes: &'a [Node]) -> Self {
        let (floor, room_floor) = (Bits::like(mask.bits()), Bits::like(mask.bits()));
        let (rooms, corridors) = (Vec::with_capacity(nodes.len()), Vec::with_capacity(nodes.len()));
        Self { size: mask.size(), nodes, rooms, corridors, floor, room_floor }
    }

    fn finish(self) -> Layout {
        Layout { rooms: self.rooms, corridors: self.corridors, ..self.floor.into() }
    }

    /// Digs a room somewhere in a leaf.
    fn build<W: Watch + ?Sized>(
        &mut self,
        leaf: Rect,
        params: &Params,
        rng: &mut Rng,
        watch: &mut W,
    ) -> Result<(), SpecError> {
        let (least, most) = params.range(&ROOM);
        let mut side = |room: u32| {
            let most = (most as u32).min(room);
            least as u32 + rng.below(u64::from(most - least as u32) + 1) as u32
        };
        let (w, h) = (side(leaf.w - 2), side(leaf.h - 2));
        let x = leaf.x + 1 + rng.below(u64::from(leaf.w - 2 - w) + 1) as u32;
        let y = leaf.y + 1 + rng.below(u64::from(leaf.h - 2 - h) + 1) as u32;
        let kind = match params.name(&ROOMS) {
            "square" => RoomKind::Square,
            "walk" => RoomKind::Walk,
            "cave" => RoomKind::Cave,
            _ => [RoomKind::Square, RoomKind::Walk, RoomKind::Cave][rng.index(3)],
        };
        let plan = rooms::make(kind, Rect { x, y, w, h }, rng)?;
        self.rooms.push(plan.room(self.size));
        plan.runs(|y, start, end| {
            self.room_floor.insert_run(y, start, end);
            self.floor.insert_run(y, start, end);
            if watch.on() {
                let cells = (start..end).filter_map(|x| self.size.at(x, y));
                cells.for_each(|cell| watch.step(Step::Dig(cell)));
            }
        });
        Ok(())
    }

    /// Digs from one centre to the other with one bend, and puts doors where it meets rooms.
    fn dig_corridor<W: Watch + ?Sized>(&mut self, (a, b): Join, rng: &mut Rng, watch: &mut W) {
        let size = self.size;
        let [from, to] = [a, b].map(|room| self.rooms[room].centre);
        let ((ax, ay), (bx, by)) = (size.xy(from), size.xy(to));
        let bend = if rng.below(2) == 0 { size.at(bx, ay) } else { size.at(ax, by) };
        let corridor = Corridor { bends: vec![from, bend.unwrap_or(from), to] };
        let (mut before, mut was_room) = (from, true);
        for cell in corridor.cells(size) {
            let is_room = self.room_floor.has(cell);
            match (was_room, is_room) {
                (false, true) => self.put_door(cell, before),
                (true, false) => self.put_door(before, cell),
                _ => {}
            }
            if !is_room && self.floor.insert(cell) {
                watch.step(Step::Dig(cell));
            }
            (before, was_room) = (cell, is_room);
        }
        self.corridors.push(corridor);
    }

    /// A door of the room that the one cell belongs to, at the other.
    fn put_door(&mut self, inside: Cell, cell: Cell) {
        let room = self.room_around(inside);
        let doors = &mut self.rooms[room].doors;
        if !doors.contains(&cell) {
            doors.push(cell);
        }
    }

    /// The room of the leaf that a cell lies in, found down the tree of parts.
    fn room_around(&self, cell: Cell) -> usize {
        let (x, y) = self.size.xy(cell);
        let mut node = &self.nodes[0];
        while let Some((first, second)) = node.halves {
            let is_first = self.nodes[first].part.holds(x, y);
            node = &self.nodes[if is_first { first } else { second }];
        }
        node.room
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Generator, Spec};

    #[test]
    fn every_part_is_as_large_as_it_must_be_and_they_tile_the_map() {
        for seed in 0..300 {
            for options in [
                "leaf=7,room=2..4",
                "leaf=12,split=shape",
                "leaf=30",
                "leaf=6,room=4..4,split=shape",
            ] {
                let spec: Spec = format!("bsp:80x30,{options}#{seed}").parse().unwrap();
                let nodes =
                    partition(&spec.params, spec.size(), &mut spec.seed.stream("layout", 0));
                let leaf = spec.params.int(&LEAF) as u32;
                let leaves: Vec<Rect> =
                    nodes.iter().filter(|n| n.halves.is_none()).map(|n| n.part).collect();
                assert!(leaves.iter().all(|part| part.w >= leaf && part.h >= leaf), "{spec}");
                assert_eq!(
                    leaves.iter().map(|part| part.w * part.h).sum::<u32>(),
                    80 * 30,
                    "{spec}"
                );
                let rooms = spec.build(None).unwrap().rooms;
                assert_eq!(rooms.len(), leaves.len(), "{spec}: every leaf holds a room");
                for (room, part) in rooms.iter().zip(&leaves) {
                    let Rect { x, y, w, h } = room.outline;
                    assert!(x > part.x && y > part.y, "{spec}");
                    assert!(x + w < part.x + part.w && y + h < part.y + part.h, "{spec}");
                }
            }
        }
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        let refuse = |id: &str| id.parse::<Spec>().unwrap().build(None).unwrap_err().to_string();
        assert_eq!(refuse("bsp:20x12,leaf=15#1"), "leaf=15 is larger than the map, which is 20x12");
        let no_place = "10x10 has no place for a room of 9; it needs 11 cells";
        assert_eq!(refuse("bsp:10x10,room=9..9#1"), no_place);
        assert!("bsp:9x20#1".parse::<Spec>().is_err());
        assert_eq!(refuse("bsp:leaf=5#1"), "leaf=5 has no place for a room of 4; it needs 6");
        assert!("bsp:room=9..4#1".parse::<Spec>().is_err());
        assert_eq!(Generator::name(&Bsp), "bsp");
    }
}
