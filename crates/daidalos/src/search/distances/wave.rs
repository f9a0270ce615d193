//! In moves, on any map: a wave that visits each cell once.
//!
//! All cells of a wave are equally far, so nothing is sorted: two lists are enough, the wave and the
//! next one. And a cell that is reached never looks back: the exit that leads to where the wave came
//! from is taken away, so in a corridor each cell looks at one neighbour. Where rooms are wide,
//! most neighbours have been reached already; there [`canonical`](super::canonical) order is better.

use crate::grid::Cell;
use crate::search::{Ground, strides};

/// The two lists, and the exits that still lead on.
#[derive(Default)]
pub(super) struct Wave {
    exits: Vec<u8>,
    now: Vec<u32>,
    next: Vec<u32>,
}

impl Wave {
    /// Lowers the moves to what they are, starting from the sources, which are sorted and have their
    /// moves already. Nothing goes on from a blocked cell, unless it is a source.
    pub(super) fn run(
        &mut self,
        ground: &Ground<'_>,
        blocked: &[Cell],
        sources: &[(u64, Cell)],
        most: u32,
        moves: &mut [u32],
    ) {
        let (all, strides) = (ground.map.all_exits(), strides(ground.map));
        self.exits.clear();
        self.exits.extend(all.iter().map(|exits| exits & ground.ways.bits()));
        blocked.iter().for_each(|cell| self.exits[cell.index()] = 0);
        self.now.clear();
        let (mut late, mut far) = (sources.iter().peekable(), 0);
        loop {
            while let Some((start, cell)) = late.next_if(|source| source.0 <= u64::from(far)) {
                if u64::from(moves[cell.index()]) == *start {
                    self.exits[cell.index()] = all[cell.index()] & ground.ways.bits();
                    self.now.push(cell.index() as u32);
                }
            }
            match late.peek() {
                Some((start, _)) if self.now.is_empty() => far = *start as u32,
                None if self.now.is_empty() => break,
                _ if far >= most => break,
                _ => {
                    far += 1;
                    self.advance(&strides, moves, far);
                }
            }
        }
    }

    /// Reaches what lies beside the wave; that is the wave then.
    #[inline(never)]
    fn advance(&mut self, strides: &[usize; 8], moves: &mut [u32], far: u32) {
        let (exits, next_wave) = (&mut self.exits[..], &mut self.next);
        next_wave.clear();
        for &here in &self.now {
            let mut rest = exits[here as usize];
            while rest != 0 {
                let way = rest.trailing_zeros() as usize & 7;
                let next = (here as usize).wrapping_add(strides[way]);
                rest &= rest - 1;
                if far < moves[next] {
                    moves[next] = far;
                    exits[next] &= !(1 << (way ^ 4));
                    next_wave.push(next as u32);
                }
            }
        }
        std::mem::swap(&mut self.now, &mut self.next);
    }
}
