//! Binary space partition: the map is split again and again, each leaf gets a room, and
//! corridors join them.
//!
//! Rooms keep a cell of rock to every side of their leaf, so no two rooms ever touch. Where that leaves less than the
//! shortest side that was asked for, a room is as long as fits. All the
//! chance is drawn in this order: the splits, the rooms leaf by leaf, the joins, the bends.

use super::joins::{self, Join};
use super::layout::{Corridor, Rect, Room, RoomKind};
use super::partition::{Node, partition, room_around};
use super::{Carve, Law, Layout, SpecError, rooms, size};
use crate::grid::{Bits, Dir, Mask, Size};
use crate::option::{Kind, Opt, Params};
use crate::rng::Rng;
use crate::watch::{Step, Watch};

pub(super) struct Bsp;

pub(crate) const SPLIT: Opt = Opt {
    key: "split",
    label: "Space is split",
    about: "which way each part of the map is split in two",
    kind: Kind::Name {
        choices: &[("alternate", "upright and level in turn"), ("shape", "across its longer side")],
    },
};
pub(crate) const LEAF: Opt = Opt {
    key: "leaf",
    label: "Smallest part",
    about: "shortest side of a part that the map is split into",
    kind: Kind::Int { min: 3, max: 1000, default: 10, unit: "cells", zero: "" },
};
pub(crate) const ROOM: Opt = Opt {
    key: "room",
    label: "Room sides",
    about: "shortest and longest side of the rectangle that a room is dug in",
    kind: Kind::Range { min: 1, max: 1000, default: (4, 12) },
};
/// Square rooms, and rooms dug by a random walk.
pub(crate) const BUILT: &str = "built";
pub(crate) const ROOMS: Opt = Opt {
    key: "rooms",
    label: "Rooms are",
    about: "what rooms are like",
    kind: Kind::Name {
        choices: &[
            ("mixed", "rectangles, random walks and caves"),
            ("square", "rectangles"),
            ("walk", "dug by a random walk"),
            ("cave", "caves"),
            (BUILT, "rectangles and random walks"),
        ],
    },
};
const CORRIDORS: Opt = Opt {
    key: "corridors",
    label: "Corridors join",
    about: "which rooms are joined",
    kind: Kind::Name {
        choices: &[
            ("nearest", "the closest rooms not yet connected"),
            ("siblings", "the two halves of each split"),
        ],
    },
};
pub(crate) const LOOPS: Opt = Opt {
    key: "loops",
    label: "Extra corridors",
    about: "more corridors than are needed, as a share of the number of rooms",
    kind: Kind::Int { min: 0, max: 100, default: 0, unit: "%", zero: "" },
};

impl Carve for Bsp {
    const NAME: &'static str = "bsp";
    const ABOUT: &'static str = "rooms in the parts of a partition, joined by corridors";
    const EXPLAIN: &'static str = "The map is split in two, again and again, until its parts are small. \
        In each part a room is dug, with rock around it so that no two rooms touch. \
        Then corridors join the rooms until all are connected. \
        The dungeon has rooms of many sizes, and corridors with bends between them.";
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
        let (leaf, by_shape) = (params.int(&LEAF) as u32, params.name(&SPLIT) == "shape");
        let nodes = partition(size, leaf, by_shape, rng);
        let mut site = Site::new(mask, &nodes);
        for leaf in nodes.iter().filter(|node| node.halves.is_none()) {
            site.build(leaf.part, params, rng, watch)?;
        }
        for join in choose_joins(params, &nodes, &site, rng) {
            site.dig_corridor(join, rng, watch);
        }
        site.put_doors();
        Ok(Layout { rooms: site.rooms, corridors: site.corridors, ..site.floor.into() })
    }
}

/// What does not go together is said before anything is made.
fn check(params: &Params, size: Size) -> Result<(), SpecError> {
    let (least, _) = params.range(&ROOM);
    let (leaf, side) = (params.int(&LEAF), u64::from(size.width().min(size.height())));
    let together = |why| Err(SpecError::Together(why));
    if side < least + 2 {
        return together(format!(
            "{size} has no space for a room of {least}; each side must be {} or more",
            least + 2
        ));
    }
    if leaf > side {
        return together(format!(
            "leaf={leaf} is longer than the shorter side of {size}; take {side} or less"
        ));
    }
    if leaf < least {
        return together(format!(
            "leaf={leaf} has no space for a room of {least}; it needs {least}"
        ));
    }
    Ok(())
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
    /// All that lies within the outlines of rooms; what a corridor digs there is the room's.
    outlines: Bits,
}

impl<'a> Site<'a> {
    fn new(mask: &Mask, nodes: &'a [Node]) -> Self {
        let (floor, outlines) = (Bits::like(mask.bits()), Bits::like(mask.bits()));
        let (rooms, corridors) = (Vec::with_capacity(nodes.len()), Vec::with_capacity(nodes.len()));
        Self { size: mask.size(), nodes, rooms, corridors, floor, outlines }
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
        let mut side = |place: u32| {
            let (least, most) = ((least as u32).min(place), (most as u32).min(place));
            least + rng.below(u64::from(most - least) + 1) as u32
        };
        let (w, h) = (side(leaf.w - 2), side(leaf.h - 2));
        let x = leaf.x + 1 + rng.below(u64::from(leaf.w - 2 - w) + 1) as u32;
        let y = leaf.y + 1 + rng.below(u64::from(leaf.h - 2 - h) + 1) as u32;
        let kind = match params.name(&ROOMS) {
            "square" => RoomKind::Square,
            "walk" => RoomKind::Walk,
            "cave" => RoomKind::Cave,
            BUILT => [RoomKind::Square, RoomKind::Walk][rng.index(2)],
            _ => [RoomKind::Square, RoomKind::Walk, RoomKind::Cave][rng.index(3)],
        };
        let plan = rooms::make(kind, Rect { x, y, w, h }, rng)?;
        plan.runs(|y, start, end| {
            self.floor.insert_run(y, start, end);
            if watch.on() {
                let cells = (start..end).filter_map(|x| self.size.at(x, y));
                cells.for_each(|cell| watch.step(Step::Dig(cell)));
            }
        });
        let room = plan.room(self.size);
        let Rect { x, y, w, h } = room.outline;
        (y..y + h).for_each(|y| self.outlines.insert_run(y, x, x + w));
        self.rooms.push(room);
        Ok(())
    }

    /// Digs from one centre to the other with at most one bend.
    fn dig_corridor<W: Watch + ?Sized>(&mut self, (a, b): Join, rng: &mut Rng, watch: &mut W) {
        let size = self.size;
        let [from, to] = [a, b].map(|room| self.rooms[room].centre);
        let ((ax, ay), (bx, by)) = (size.xy(from), size.xy(to));
        let bend = if rng.below(2) == 0 { size.at(bx, ay) } else { size.at(ax, by) };
        let mut bends = vec![from, bend.unwrap_or(from), to];
        bends.dedup();
        let corridor = Corridor { bends };
        for cell in corridor.cells(size) {
            if self.floor.insert(cell) {
                watch.step(Step::Dig(cell));
            }
        }
        self.corridors.push(corridor);
    }

    /// Puts a door on every cell of a corridor that stands beside the floor of a room, when all
    /// is dug: a corridor may run along a room, or open what another has passed.
    fn put_doors(&mut self) {
        let Self { size, nodes, rooms, corridors, floor, outlines } = self;
        for cell in corridors.iter().flat_map(|corridor| corridor.cells(*size)) {
            if outlines.has(cell) {
                continue;
            }
            let beside = Dir::STRAIGHT.into_iter().filter_map(|dir| size.step(cell, dir));
            for inside in beside.filter(|inside| outlines.has(*inside) && floor.has(*inside)) {
                let doors = &mut rooms[room_around(nodes, *size, inside)].doors;
                if !doors.contains(&cell) {
                    doors.push(cell);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Generator, Spec};

    #[test]
    fn every_leaf_holds_a_room_of_the_right_size() {
        for seed in 0..300 {
            for options in
                ["80x30,leaf=7,room=2..4", "80x30,leaf=12,split=shape", "80x30,leaf=30", DOCUMENT]
            {
                let spec: Spec = format!("bsp:{options},rooms=square#{seed}").parse().unwrap();
                let leaf = spec.params.int(&LEAF) as u32;
                let by_shape = spec.params.name(&SPLIT) == "shape";
                let mut rng = spec.seed.stream("layout", 0);
                let nodes = partition(spec.size(), leaf, by_shape, &mut rng);
                let leaves = || nodes.iter().filter(|node| node.halves.is_none());
                let rooms = spec.build(None).unwrap().rooms;
                assert_eq!(rooms.len(), leaves().count(), "{spec}");
                let (least, most) = spec.params.range(&ROOM);
                for (Rect { x, y, w, h }, Node { part, .. }) in
                    rooms.iter().map(|room| room.outline).zip(leaves())
                {
                    assert!(x > part.x && y > part.y, "{spec}");
                    assert!(x + w < part.x + part.w && y + h < part.y + part.h, "{spec}");
                    for (side, place) in [(w, part.w - 2), (h, part.h - 2)] {
                        let (least, place) = (least.min(place.into()), most.min(place.into()));
                        assert!((least..=place).contains(&side.into()), "{spec}");
                    }
                }
            }
        }
    }

    /// The document's map, with its one least size for both parts and rooms.
    const DOCUMENT: &str = "50x40,split=shape,leaf=6,room=6..40,corridors=siblings";

    #[test]
    fn the_documents_rooms_fit_its_parts() {
        let (mut short, mut least) = (0, u32::MAX);
        for seed in 0..50 {
            let spec: Spec = format!("bsp:{DOCUMENT},rooms=square#{seed}").parse().unwrap();
            let sides: Vec<u32> = spec
                .build(None)
                .unwrap()
                .rooms
                .iter()
                .flat_map(|room| [room.outline.w, room.outline.h])
                .collect();
            short += sides.iter().filter(|side| **side < 6).count();
            least = least.min(sides.into_iter().min().unwrap_or(0));
        }
        // Parts of six and seven cells have place for four and five, all others for six or more.
        assert!(short > 0 && least == 4, "{short} {least}");
    }

    /// What the document says of corridors: "randomly selects a room center and connects it to its closest neighboring
    /// center. This process continues until all room centers are connected", and the rules: one that it is not yet connected with.
    #[test]
    fn corridors_lead_to_the_closest_centre_that_is_not_connected() {
        for seed in 0..50 {
            let layout = format!("bsp#{seed}").parse::<Spec>().unwrap().build(None).unwrap();
            let size = layout.map.size();
            let centres: Vec<_> = layout.rooms.iter().map(|room| room.centre).collect();
            let far = |a, b| {
                let ((ax, ay), (bx, by)) = (size.xy(a), size.xy(b));
                ax.abs_diff(bx) + ay.abs_diff(by)
            };
            let mut part: Vec<usize> = (0..centres.len()).collect();
            for corridor in &layout.corridors {
                let [from, to] = [corridor.bends.first(), corridor.bends.last()]
                    .map(|end| centres.iter().position(|centre| Some(centre) == end).unwrap());
                let others = (0..centres.len()).filter(|room| part[*room] != part[from]);
                let closest = others.min_by_key(|room| (far(centres[from], centres[*room]), *room));
                assert_eq!(closest, Some(to), "seed {seed}");
                let (own, other) = (part[from], part[to]);
                part.iter_mut().filter(|part| **part == other).for_each(|part| *part = own);
            }
            assert!(part.iter().all(|one| *one == part[0]), "seed {seed}: all are connected");
        }
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        let refuse = |id: &str| id.parse::<Spec>().unwrap().build(None).unwrap_err().to_string();
        let too_long = "leaf=15 is longer than the shorter side of 20x12; take 12 or less";
        assert_eq!(refuse("bsp:20x12,leaf=15#1"), too_long);
        let no_place = "10x10 has no space for a room of 9; each side must be 11 or more";
        assert_eq!(refuse("bsp:10x10,room=9..9#1"), no_place);
        assert!("bsp:9x20#1".parse::<Spec>().is_err());
        assert_eq!(refuse("bsp:leaf=3#1"), "leaf=3 has no space for a room of 4; it needs 4");
        assert!("bsp:room=9..4#1".parse::<Spec>().is_err());
        assert_eq!(Generator::name(&Bsp), "bsp");
    }
}
