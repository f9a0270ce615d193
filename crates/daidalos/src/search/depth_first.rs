//! depth-first: on and on, and back only where it must.
//!
//! It goes as a walker with a thread would: at every cell the first direction, clockwise from
//! north, that leads to a cell that is new.

use super::owned::OwnedGround;
use super::{Finder, Found, Ground, Search, Seek, Unfit, bind, strides};
use crate::grid::{Cell, Edit};
use crate::watch::{Step, Watch};

pub(super) struct DepthFirst;

impl Search for DepthFirst {
    fn name(&self) -> &'static str {
        "depth-first"
    }

    fn about(&self) -> &'static str {
        "a walker with a thread: some way, often a long one"
    }

    fn explain(&self) -> &'static str {
        "It walks on to the first new cell it finds, clockwise from north, and lays a thread behind it. \
         No other cell waits: at a dead end it follows the thread back to the last cell with a new way to try. \
         It stops at the goal, whichever way led there, and that way can be far longer than it needs to be."
    }

    fn is_exact(&self, _: &Ground<'_>) -> bool {
        false
    }

    fn on(&self, ground: Ground<'_>) -> Result<Box<dyn Finder>, Unfit> {
        let cells = ground.map.all_exits().len();
        let (seen, path) = (vec![0; cells], Vec::with_capacity(cells));
        bind(ground, |_| Walker { seen, question: 0, path })
    }
}

struct Walker {
    /// The last question in which a cell was seen.
    seen: Vec<u32>,
    question: u32,
    /// The thread.
    path: Vec<Cell>,
}

impl Walker {
    /// The first new cell beside this one.
    fn next_new(&self, ground: &Ground<'_>, strides: &[usize; 8], here: usize) -> Option<usize> {
        let mut rest = ground.map.all_exits()[here] & ground.ways.bits();
        while rest != 0 {
            let next = here.wrapping_add(strides[rest.trailing_zeros() as usize & 7]);
            rest &= rest - 1;
            if self.seen[next] != self.question {
                return Some(next);
            }
        }
        None
    }
}

impl Seek for Walker {
    fn seek<W: Watch + ?Sized>(
        &mut self,
        ground: Ground<'_>,
        from: Cell,
        to: Cell,
        watch: &mut W,
    ) -> Option<Found<'_>> {
        let strides = strides(ground.map);
        if self.question == u32::MAX {
            self.seen.fill(0);
            self.question = 0;
        }
        self.question += 1;
        self.path.clear();
        self.path.push(from);
        self.seen[from.index()] = self.question;
        let mut expanded = 0;
        let mut is_new = true;
        while let Some(&here) = self.path.last() {
            if here == to {
                break;
            }
            if is_new {
                expanded += 1;
                watch.step(Step::Expand(here));
            }
            match self.next_new(&ground, &strides, here.index()) {
                Some(next) => {
                    self.seen[next] = self.question;
                    self.path.push(Cell::new(next as u32));
                    watch.step(Step::Reach(Cell::new(next as u32)));
                    is_new = true;
                }
                None => {
                    self.path.pop();
                    is_new = false;
                }
            }
        }
        if self.path.is_empty() {
            return None;
        }
        let cost = ground.cost_of(&self.path)?;
        Some(Found { path: &self.path, cost, expanded })
    }

    /// Nothing is kept from one question to the next.
    fn edited(&mut self, _: &mut OwnedGround, _: Edit) {}
}
