use super::{Layout, Walls};
use crate::grid::{Bits, Cell, Dir, Edit, Map};
use crate::watch::Step;

/// A map that steps are played on: a maze from bare walled floor, a dungeon from solid rock.
///
/// ```
/// use daidalos::generate::{Replay, Spec};
/// let mut steps = Vec::new();
/// let layout = "kruskal:8x5#7".parse::<Spec>()?.build_watched(None, &mut steps)?;
/// let mut replay = Replay::new(&layout);
/// let (first, rest) = steps.split_at(steps.len() / 2);
/// first.iter().for_each(|step| replay.step(*step));
/// assert_ne!(*replay.map(), layout.map, "half of it is still solid");
/// rest.iter().for_each(|step| replay.step(*step));
/// assert_eq!(*replay.map(), layout.map);
/// # Ok::<(), daidalos::generate::SpecError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replay {
    map: Map,
    walls: Walls,
    touched: Bits,
    trail: Vec<Cell>,
    /// For each cell its place in the trail, from 1; 0 if it is not there.
    places: Vec<u32>,
}

impl Replay {
    /// Before the first step towards this layout.
    pub fn new(layout: &Layout) -> Self {
        let floor = layout.map.floor();
        let touched = Bits::like(floor);
        let map = Map::walled(match layout.walls {
            Walls::Lines => floor.clone(),
            Walls::Tiles => touched.clone(),
        });
        let places = vec![0; map.all_exits().len()];
        Self { map, walls: layout.walls, touched, trail: Vec::new(), places }
    }

    /// The map as it is by now.
    pub const fn map(&self) -> &Map {
        &self.map
    }

    /// Where its walls stand.
    pub const fn walls(&self) -> Walls {
        self.walls
    }

    /// The cells that a step has opened by now.
    pub const fn touched(&self) -> &Bits {
        &self.touched
    }

    /// Where the algorithm is.
    pub fn at(&self) -> Option<Cell> {
        self.trail.last().copied()
    }

    /// The cells that have been visited since a wall was last changed, without the loops.
    pub fn trail(&self) -> &[Cell] {
        &self.trail
    }

    /// Plays one step.
    pub fn step(&mut self, step: Step) {
        match step {
            Step::Open(cell, dir) => self.open(cell, dir),
            Step::Close(cell, dir) => {
                self.map.close(cell, dir);
                self.go_on_from(cell);
            }
            Step::Hollow => self.hollow(),
            Step::Visit(cell) => self.visit(cell),
            Step::Dig(cell) => self.edit(Edit::Dig(cell)),
            Step::Fill(cell) => self.edit(Edit::Fill(cell)),
            Step::Reach(_) | Step::Expand(_) | Step::Way(_) => {}
        }
    }

    fn open(&mut self, cell: Cell, dir: Dir) {
        if self.map.open(cell, dir) {
            let next = self.map.size().step(cell, dir).unwrap_or(cell);
            self.touched.insert(cell);
            self.touched.insert(next);
            self.go_on_from(next);
        }
    }

    fn edit(&mut self, edit: Edit) {
        self.map.edit(edit);
        self.touched.insert(edit.cell());
        self.go_on_from(edit.cell());
    }

    /// Forgets the trail and starts another.
    fn go_on_from(&mut self, cell: Cell) {
        self.cut(0);
        self.visit(cell);
    }

    fn visit(&mut self, cell: Cell) {
        match self.places[cell.index()] {
            0 => {
                self.trail.push(cell);
                self.places[cell.index()] = self.trail.len() as u32;
            }
            place => self.cut(place as usize),
        }
    }

    fn cut(&mut self, len: usize) {
        for cell in self.trail.drain(len..) {
            self.places[cell.index()] = 0;
        }
    }

    fn hollow(&mut self) {
        for cell in self.map.size().iter() {
            self.map.open(cell, Dir::E);
            self.map.open(cell, Dir::S);
        }
        self.touched = self.map.floor().clone();
    }
}
