//! Every way to fill the groups, as a graph: what the open numbers still miss, and how a step changes it.
//!
//! Fillings after which the same is missing are one node, however many there are. Whatever is counted, as a
//! yes or no, a fraction or a whole number, is counted along the edges of the same graph.

use std::ops::Range;

use super::SolveError;
use super::order::{Order, Step};

/// The layers of nodes, step by step, and the edges between; the lists are kept from use to use.
#[derive(Default)]
pub(super) struct Graph {
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge>,
    pub(super) layers: Vec<Layer>,
    /// The number of entries of all nodes together.
    pub(super) entries: usize,
    keys: Vec<u128>,
    /// The first node of the last layer.
    top: u32,
    table: Table,
}

/// What is missing after some steps, with an entry for each number of mines that the steps may have laid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) first: u32,
    pub(super) least: u16,
    pub(super) most: u16,
}

impl Node {
    pub(super) const fn len(&self) -> usize {
        (self.most - self.least) as usize + 1
    }

    /// Where its entries lie.
    pub(super) fn entries(&self) -> Range<usize> {
        let first = self.first as usize;
        first..first + self.len()
    }
}

/// A step from node to node in which a group gets some mines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) from: u32,
    pub(super) to: u32,
    pub(super) mines: u8,
}

/// The nodes before a step, those after it and the edges between them.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    before: Range<u32>,
    after: Range<u32>,
    edges: Range<u32>,
}

impl Graph {
    /// Builds the graph of every piece; `work` is what may still be spent, one for each edge and each entry.
    pub(super) fn build(&mut self, order: &Order, work: &mut u64) -> Result<(), SolveError> {
        self.nodes.clear();
        self.keys.clear();
        self.edges.clear();
        self.layers.clear();
        for piece in order.pieces() {
            self.top = self.push_node(0, 0);
            order.steps[piece].iter().try_for_each(|step| self.grow(step, work))?;
        }
        self.place_entries(work)
    }

    /// The only node before the first step of a piece.
    pub(super) fn first_node(&self, step: usize) -> u32 {
        self.layers[step].before.start
    }

    /// The edges of a step.
    pub(super) fn edges(&self, layer: &Layer) -> &[Edge] {
        &self.edges[layer.edges.start as usize..layer.edges.end as usize]
    }

    /// Where the entries of the nodes before a step lie.
    pub(super) fn before(&self, layer: &Layer) -> Range<usize> {
        self.entries_of(&layer.before)
    }

    /// Where the entries of the nodes after a step lie.
    pub(super) fn after(&self, layer: &Layer) -> Range<usize> {
        self.entries_of(&layer.after)
    }

    /// The node at which a step arrives when it is the last of its piece: nothing is missing there.
    pub(super) fn goal(&self, layer: &Layer) -> &Node {
        &self.nodes[layer.after.start as usize]
    }

    /// The entries at both ends of an edge that belong together, and those of both nodes.
    pub(super) fn ends_of(&self, edge: &Edge) -> (Range<usize>, Range<usize>) {
        let (from, to) = (&self.nodes[edge.from as usize], &self.nodes[edge.to as usize]);
        let shift = from.least + u16::from(edge.mines) - to.least;
        let first = to.first as usize + usize::from(shift);
        (from.entries(), first..first + from.len())
    }

    fn entries_of(&self, nodes: &Range<u32>) -> Range<usize> {
        let last = &self.nodes[nodes.end as usize - 1];
        self.nodes[nodes.start as usize].first as usize..last.entries().end
    }

    fn push_node(&mut self, key: u128, laid: u16) -> u32 {
        self.nodes.push(Node { first: 0, least: laid, most: laid });
        self.keys.push(key);
        self.nodes.len() as u32 - 1
    }

    /// Adds the layer that one step leads to.
    fn grow(&mut self, step: &Step, work: &mut u64) -> Result<(), SolveError> {
        let (nodes, edges) = (self.top, self.edges.len() as u32);
        let nodes_end = self.nodes.len() as u32;
        self.table.clear();
        for from in nodes..nodes_end {
            self.grow_node(step, from, work)?;
        }
        if self.nodes.len() as u32 == nodes_end {
            return Err(SolveError::Contradiction);
        }
        let ends = (nodes_end, self.nodes.len() as u32);
        let edges = edges..self.edges.len() as u32;
        self.layers.push(Layer { before: nodes..ends.0, after: ends.0..ends.1, edges });
        self.top = nodes_end;
        Ok(())
    }

    fn grow_node(&mut self, step: &Step, from: u32, work: &mut u64) -> Result<(), SolveError> {
        let key = self.keys[from as usize] + step.opens;
        let (mut least, mut most) = (0, step.cells);
        for bound in step.bounds() {
            let missing = (key >> bound.shift) as u8 & 15;
            most = most.min(missing);
            least = least.max(missing.saturating_sub(bound.later));
        }
        let options = u64::from((most + 1).saturating_sub(least)) + 1;
        *work = work.checked_sub(options).ok_or(SolveError::TooHard)?;
        for mines in least..=most {
            self.link(from, key - u128::from(mines) * step.unit, mines);
        }
        Ok(())
    }

    fn link(&mut self, from: u32, key: u128, mines: u8) {
        let node = self.nodes[from as usize];
        let (least, most) = (node.least + u16::from(mines), node.most + u16::from(mines));
        let to = match self.table.find(key, &self.keys) {
            Ok(to) => to,
            Err(slot) => {
                let to = self.push_node(key, least);
                self.table.insert(slot, to, &self.keys);
                to
            }
        };
        let node = &mut self.nodes[to as usize];
        (node.least, node.most) = (node.least.min(least), node.most.max(most));
        self.edges.push(Edge { from, to, mines });
    }

    fn place_entries(&mut self, work: &mut u64) -> Result<(), SolveError> {
        let mut first: u32 = 0;
        for node in &mut self.nodes {
            node.first = first;
            first = first.checked_add(node.len() as u32).ok_or(SolveError::TooHard)?;
        }
        self.entries = first as usize;
        *work = work.checked_sub(first.into()).ok_or(SolveError::TooHard)?;
        Ok(())
    }
}

/// Which node of the layer has a key: a table that is emptied by changing its round.
#[derive(Default)]
struct Table {
    slots: Vec<(u32, u32)>,
    round: u32,
    used: usize,
}

impl Table {
    fn clear(&mut self) {
        if self.slots.is_empty() || self.round == u32::MAX {
            self.slots = vec![(0, 0); 64.max(self.slots.len())];
            self.round = 0;
        }
        self.round += 1;
        self.used = 0;
    }

    /// The node with a key, or the free slot where it belongs.
    fn find(&self, key: u128, keys: &[u128]) -> Result<u32, usize> {
        let mask = self.slots.len() - 1;
        let mut slot = spread(key) & mask;
        loop {
            let (round, node) = self.slots[slot];
            if round != self.round {
                return Err(slot);
            }
            if keys[node as usize] == key {
                return Ok(node);
            }
            slot = (slot + 1) & mask;
        }
    }

    fn insert(&mut self, slot: usize, node: u32, keys: &[u128]) {
        self.slots[slot] = (self.round, node);
        self.used += 1;
        if self.used * 2 > self.slots.len() {
            self.enlarge(node, keys);
        }
    }

    /// Doubles the table; the nodes of the layer are the last ones up to `last`.
    fn enlarge(&mut self, last: u32, keys: &[u128]) {
        let len = self.slots.len() * 2;
        self.slots.clear();
        self.slots.resize(len, (0, 0));
        self.round = 1;
        for node in last + 1 - self.used as u32..=last {
            if let Err(slot) = self.find(keys[node as usize], keys) {
                self.slots[slot] = (self.round, node);
            }
        }
    }
}

/// Spreads keys that differ in a few bits over all places.
fn spread(key: u128) -> usize {
    let folded = (key as u64) ^ ((key >> 64) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (folded.wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 32) as usize
}
