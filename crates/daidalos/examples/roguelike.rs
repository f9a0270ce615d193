//! The heart of a roguelike: rooms and doors, monsters that chase and flee, a field of view, saving and loading.
//!
//! A simple bot is the hero, so it runs by itself and always in the same way. Monsters (`m`) wake up when
//! they see the hero (`@`), and come down a map of distances. A hurt one (`f`) runs by a map to flee by.
//! A save is the dungeon's id and the hero's moves: to load it is to play it again.
//!
//! Run it with `cargo run -p daidalos --example roguelike`.

use std::error::Error;
use std::io::{self, Write};

use daidalos::generate::{Layout, Spec};
use daidalos::grid::{Bits, Cell, Dir, view};
use daidalos::search::{Distances, Ground};

const SIGHT: u32 = 9;
const MOST_TURNS: usize = 500;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let mut screen = io::stdout().lock();
    let mut world = World::new("bsp:60x18,loops=40#4")?;
    while world.is_running() && world.moves.len() < MOST_TURNS {
        if world.moves.len().is_multiple_of(16) {
            writeln!(screen, "{}", world.frame())?;
        }
        let dir = world.bot().ok_or("the hero is walled in")?;
        world.turn(dir)?;
    }
    writeln!(screen, "{}", world.frame())?;
    let loaded = World::load(&world.save())?;
    writeln!(screen, "{}", world.save())?;
    if loaded == world { Ok(()) } else { Err("loaded again, it is another world".into()) }
}

#[derive(PartialEq)]
struct World {
    id: String,
    layout: Layout,
    goal: Cell,
    hero: Cell,
    health: u32,
    monsters: Vec<Monster>,
    /// All that the hero has ever seen.
    known: Bits,
    moves: Vec<Dir>,
}

#[derive(PartialEq)]
struct Monster {
    at: Cell,
    health: u32,
}

impl World {
    /// A monster sleeps in the middle of every room.
    fn new(id: &str) -> Result<Self, Box<dyn Error>> {
        let layout = id.parse::<Spec>()?.build(None)?;
        let ends = layout.openings.ok_or("a dungeon has a way in and a way out")?;
        let (hero, goal) = (ends.entrance.cell, ends.exit.cell);
        let lairs = layout.rooms.iter().map(|room| room.centre).filter(|cell| *cell != hero);
        let monsters = lairs.map(|at| Monster { at, health: 3 }).collect();
        let (id, known) = (id.to_owned(), Bits::like(layout.map.floor()));
        Ok(Self { id, layout, goal, hero, health: 12, monsters, known, moves: Vec::new() })
    }

    fn is_running(&self) -> bool {
        self.health > 0 && self.hero != self.goal
    }

    /// The hero strikes what is beside it, and else makes for the exit.
    fn bot(&self) -> Option<Dir> {
        let map = &self.layout.map;
        let is_foe = |cell: Cell| self.monsters.iter().any(|monster| monster.at == cell);
        let foe = map.neighbours(self.hero).find(|(_, cell)| is_foe(*cell));
        let to_goal = Distances::new(map, [self.goal]);
        let step = || to_goal.step_down(&Ground::new(map), self.hero, |_| false);
        foe.or_else(step).map(|(dir, _)| dir)
    }

    /// One move of the hero, a step or a blow, and one of each monster that sees it.
    fn turn(&mut self, dir: Dir) -> Result<(), Box<dyn Error>> {
        let to = self.layout.map.neighbours(self.hero).find(|(way, _)| *way == dir);
        let (_, to) = to.ok_or("there is a wall")?;
        match self.monsters.iter_mut().find(|monster| monster.at == to) {
            Some(monster) => monster.health -= 1,
            None => self.hero = to,
        }
        self.monsters.retain(|monster| monster.health > 0);
        self.moves.push(dir);
        self.seen().iter().for_each(|cell| _ = self.known.insert(cell));
        self.move_monsters()
    }

    /// Two maps serve all monsters. They are made once a turn; a step on them costs next to nothing.
    fn move_monsters(&mut self) -> Result<(), Box<dyn Error>> {
        let (ground, seen) = (Ground::new(&self.layout.map), self.seen());
        let near = Distances::new(&self.layout.map, [self.hero]);
        let away = near.flee(&ground, 120, |_| false)?;
        for index in 0..self.monsters.len() {
            let Monster { at, health } = self.monsters[index];
            let is_taken = |cell| cell == self.hero || self.monsters.iter().any(|m| m.at == cell);
            let step = if health > 1 { &near } else { &away }.step_down(&ground, at, is_taken);
            match step {
                // Sight is symmetric: a monster that the hero does not see does not see the hero.
                _ if !seen.has(at) => {}
                _ if health > 1 && near.to(at) == Some(1) => {
                    self.health = self.health.saturating_sub(1);
                }
                Some((_, cell)) => self.monsters[index].at = cell,
                None => {}
            }
        }
        Ok(())
    }

    fn is_door(&self, cell: Cell) -> bool {
        self.layout.rooms.iter().any(|room| room.doors.contains(&cell))
    }

    /// What the hero sees. Nobody looks through a door, unless standing in it.
    fn seen(&self) -> Bits {
        let mut clear = self.layout.map.floor().clone();
        let doors = self.layout.rooms.iter().flat_map(|room| &room.doors);
        doors.for_each(|door| _ = clear.remove(*door));
        view(&clear, self.hero, SIGHT)
    }

    fn save(&self) -> String {
        let moves: String = self.moves.iter().map(|dir| (*dir as usize).to_string()).collect();
        format!("{} {moves}", self.id)
    }

    fn load(text: &str) -> Result<Self, Box<dyn Error>> {
        let (id, moves) = text.split_once(' ').ok_or("a save is an id and moves")?;
        let mut world = Self::new(id)?;
        for digit in moves.chars() {
            let dir = digit.to_digit(8).ok_or_else(|| format!("'{digit}' is no direction"))?;
            world.turn(Dir::ALL[dir as usize])?;
        }
        Ok(world)
    }

    fn frame(&self) -> String {
        let (size, seen) = (self.layout.map.size(), self.seen());
        let mut frame = format!("Turn {}, health {}\n", self.moves.len(), self.health);
        for y in 0..size.height() {
            let row = (0..size.width()).filter_map(|x| size.at(x, y));
            let line: String = row.map(|cell| self.glyph(cell, &seen)).collect();
            frame.extend([line.trim_end(), "\n"]);
        }
        frame
    }

    /// What is remembered looks as it did; monsters show only where the hero sees.
    fn glyph(&self, cell: Cell, seen: &Bits) -> char {
        let monster = self.monsters.iter().find(|monster| monster.at == cell && seen.has(cell));
        match monster.map(|monster| monster.health) {
            Some(health) => ['f', 'm'][usize::from(health > 1)],
            None if cell == self.hero => '@',
            None if !self.known.has(cell) && !seen.has(cell) => ' ',
            None if cell == self.goal => '>',
            None if self.is_door(cell) => '+',
            None => ['#', '.'][usize::from(self.layout.map.is_floor(cell))],
        }
    }
}
