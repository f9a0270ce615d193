//! All ways that enter no cell twice, in one diagram that is far smaller than their number.
//!
//! Cells are decided on one after the other, in a narrow [order](super::order): is the cell on the way, and by
//! which of its undecided neighbours does the way come and go? Of all that was decided, only what happened to
//! the *seam* matters for the rest: which of its cells are used, which are loose ends of a piece of the way,
//! and which ends belong together. Decisions that leave the seam alike meet in one node. This is Knuth's Simpath, with
//! directed ways, because words are read in one direction.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::graph::Graph;
use super::hasher::QuickHasher;

/// The widest seam.
const WIDEST: usize = 32;
/// Where a link leads when the way is complete.
pub(super) const COMPLETE: u32 = u32::MAX;

/// Layers of nodes, one layer for each cell in order.
pub(super) struct Diagram {
    pub(super) layers: Vec<Layer>,
    /// How many links were made.
    pub(super) steps: u64,
}

/// What a diagram holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// All ways, and nothing else.
    Exact,
    /// All ways, and ways with circles beside them: it forgets which loose ends belong together.
    Wider,
    /// Some ways: only so many nodes in a layer, those with the fewest loose ends.
    Narrower(usize),
}

/// A cell, and all that can be decided on it.
pub(super) struct Layer {
    pub(super) choices: Vec<Choice>,
    /// Where the links of each node begin; one more for the end of the last.
    pub(super) starts: Vec<u32>,
    pub(super) links: Vec<Link>,
}

/// How the way runs through a cell, as far as it goes to cells that come later in the order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Choice {
    pub(super) cell: usize,
    /// The cell from which it comes.
    pub(super) from: Option<usize>,
    /// The cell to which it goes.
    pub(super) to: Option<usize>,
}

impl Choice {
    /// How many steps of the way it fixes.
    pub(super) fn steps(self) -> i64 {
        i64::from(self.from.is_some()) + i64::from(self.to.is_some())
    }
}

/// What is decided, and the node of the next layer that it leads to.
#[derive(Clone, Copy)]
pub(super) struct Link {
    pub(super) choice: u8,
    pub(super) to: u32,
}

impl Layer {
    pub(super) fn nodes(&self) -> usize {
        self.starts.len() - 1
    }

    pub(super) fn links_of(&self, node: usize) -> &[Link] {
        &self.links[self.starts[node] as usize..self.starts[node + 1] as usize]
    }
}

impl Diagram {
    /// The diagram of a graph, if it has at most so many links.
    pub(super) fn of(graph: &Graph, order: &[usize], extent: Extent, most: u64) -> Option<Self> {
        let seam = Seam::along(graph, order)?;
        let mut diagram = Self { layers: Vec::new(), steps: 0 };
        let mut nodes = vec![seam.start(graph)];
        for (at, &cell) in order.iter().enumerate() {
            if seam.opens_goal[at] {
                let goal = seam.place[graph.to];
                nodes.iter_mut().for_each(|node| node.0[goal] = GOAL);
            }
            let later = graph.next[cell].iter().copied().filter(|next| seam.turn[*next] > at);
            let mut builder = Builder::new(&seam, extent != Extent::Wider, cell, later.collect());
            for node in &nodes {
                builder.decide(node);
                if diagram.steps + builder.layer.links.len() as u64 > most {
                    return None;
                }
            }
            diagram.steps += builder.layer.links.len() as u64;
            if let Extent::Narrower(nodes) = extent {
                builder.narrow(nodes);
            }
            nodes = builder.next;
            diagram.layers.push(builder.layer);
        }
        Some(diagram)
    }
}

/// Where each cell stands in the seam while it is in it.
struct Seam {
    /// When each cell is decided on.
    turn: Vec<usize>,
    place: Vec<usize>,
    /// Whether the goal comes into the seam at that turn.
    opens_goal: Vec<bool>,
}

impl Seam {
    /// None if the seam grows too wide.
    fn along(graph: &Graph, order: &[usize]) -> Option<Self> {
        let mut turn = vec![0; graph.next.len()];
        order.iter().enumerate().for_each(|(at, cell)| turn[*cell] = at);
        let mut free: Vec<usize> = (0..WIDEST).rev().collect();
        let mut place = vec![WIDEST; graph.next.len()];
        place[graph.from] = free.pop()?;
        let mut opens_goal = Vec::new();
        for cell in order {
            let fresh = |next: &&usize| place[**next] == WIDEST;
            let fresh: Vec<usize> = graph.next[*cell].iter().filter(fresh).copied().collect();
            opens_goal.push(fresh.contains(&graph.to));
            for next in fresh {
                place[next] = free.pop()?;
            }
            free.push(place[*cell]);
        }
        Some(Self { turn, place, opens_goal })
    }

    fn start(&self, graph: &Graph) -> Node {
        let mut node = Node([UNUSED; WIDEST]);
        node.0[self.place[graph.from]] = START;
        node
    }
}

/// What happened to each cell of the seam, by its place.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Node([u8; WIDEST]);

impl Node {
    fn loose_ends(&self) -> usize {
        self.0.iter().filter(|state| **state > THROUGH).count()
    }
}

/// Not on the way so far.
const UNUSED: u8 = 0;
/// The way comes to it and leaves it.
const THROUGH: u8 = 1;
/// The way is to go on from it; its piece begins at the start.
const START: u8 = 2;
/// The way is to come to it; its piece ends at the goal.
const GOAL: u8 = 3;
/// The way is to go on from it; its piece begins at the place given by the rest, counted in twos.
const LEAVES: u8 = 4;
/// The way is to come to it; its piece ends at the place given by the rest, counted in twos.
const COMES: u8 = 5;

/// One end of a piece of the way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// The start or the goal itself: it is no loose end.
    Fixed,
    /// A loose end at that place of the seam.
    Loose(usize),
    /// The cell that is being decided on.
    Here,
}

/// Makes the links of one layer.
struct Builder<'a> {
    seam: &'a Seam,
    has_pairs: bool,
    cell: usize,
    /// Its neighbours that are not decided on.
    later: Vec<usize>,
    layer: Layer,
    next: Vec<Node>,
    known: HashMap<Node, u32, BuildHasherDefault<QuickHasher>>,
}

impl<'a> Builder<'a> {
    fn new(seam: &'a Seam, has_pairs: bool, cell: usize, later: Vec<usize>) -> Self {
        let layer = Layer { choices: Vec::new(), starts: vec![0], links: Vec::new() };
        Self { seam, has_pairs, cell, later, layer, next: Vec::new(), known: HashMap::default() }
    }

    /// All that can be decided on the cell at a node.
    fn decide(&mut self, node: &Node) {
        let state = node.0[self.seam.place[self.cell]];
        let later = std::mem::take(&mut self.later);
        let comes = later.iter().copied().filter(|next| self.may_leave(node, *next));
        let goes = || later.iter().copied().filter(|next| self.may_enter(node, *next));
        let mut ways: Vec<(Option<usize>, Option<usize>)> = Vec::new();
        match state {
            UNUSED => {
                ways.push((None, None));
                let pairs = comes.flat_map(|from| goes().map(move |to| (from, to)));
                let pairs = pairs.filter(|(from, to)| from != to);
                ways.extend(pairs.map(|(from, to)| (Some(from), Some(to))));
            }
            THROUGH => ways.push((None, None)),
            leaves if leaves % 2 == 0 => ways.extend(goes().map(|to| (None, Some(to)))),
            _ => ways.extend(comes.map(|from| (Some(from), None))),
        }
        for (from, to) in ways {
            self.link(node, Choice { cell: self.cell, from, to });
        }
        self.later = later;
        self.layer.starts.push(self.layer.links.len() as u32);
    }

    /// Drops all but so many nodes of the next layer, and the links that lead to the others.
    fn narrow(&mut self, most: usize) {
        let nodes = &self.next;
        let with = |ends| (0..nodes.len()).filter(move |at| nodes[*at].loose_ends() == ends);
        let order: Vec<usize> = (0..=WIDEST).flat_map(with).take(most).collect();
        let mut number = vec![COMPLETE; self.next.len()];
        order.iter().zip(0..).for_each(|(at, new)| number[*at] = new);
        self.next = order.iter().map(|at| self.next[*at]).collect();
        let (mut starts, mut links) = (vec![0], Vec::new());
        for node in 0..self.layer.nodes() {
            for link in self.layer.links_of(node) {
                let to = if link.to == COMPLETE {
                    Some(COMPLETE)
                } else {
                    Some(number[link.to as usize]).filter(|to| *to != COMPLETE)
                };
                links.extend(to.map(|to| Link { to, ..*link }));
            }
            starts.push(links.len() as u32);
        }
        (self.layer.starts, self.layer.links) = (starts, links);
    }

    fn may_leave(&self, node: &Node, cell: usize) -> bool {
        let state = node.0[self.seam.place[cell]];
        state == UNUSED || state >= START && state.is_multiple_of(2)
    }

    fn may_enter(&self, node: &Node, cell: usize) -> bool {
        let state = node.0[self.seam.place[cell]];
        state == UNUSED || state >= GOAL && state % 2 == 1
    }

    /// Adds a link for a choice, unless it closes a circle or completes the way with loose ends left over.
    fn link(&mut self, node: &Node, choice: Choice) {
        let Some((node, is_complete)) = self.after(node, choice) else { return };
        let to = if is_complete {
            COMPLETE
        } else {
            let next = &mut self.next;
            *self.known.entry(node).or_insert_with(|| {
                next.push(node);
                next.len() as u32 - 1
            })
        };
        let choices = &mut self.layer.choices;
        let at = choices.iter().position(|other| *other == choice).unwrap_or_else(|| {
            choices.push(choice);
            choices.len() - 1
        });
        self.layer.links.push(Link { choice: at as u8, to });
    }

    /// The seam after a choice, and whether the way is complete.
    fn after(&self, node: &Node, choice: Choice) -> Option<(Node, bool)> {
        let place = |cell: usize| self.seam.place[cell];
        let mut after = *node;
        let here = std::mem::replace(&mut after.0[place(self.cell)], UNUSED);
        if choice.steps() == 0 {
            return Some((after, false));
        }
        let (mut first, mut last) = Self::ends(here);
        if let Some(from) = choice.from.map(place) {
            (first, _) = self.join(&mut after, from, last)?;
        }
        if let Some(to) = choice.to.map(place) {
            (_, last) = self.join(&mut after, to, first)?;
        }
        self.tie(&mut after, first, last);
        let (is_joined, is_tidy) =
            (first == End::Fixed && last == End::Fixed, after.loose_ends() == 0);
        let is_complete = if self.has_pairs { is_joined } else { is_tidy };
        (is_tidy || !is_complete).then_some((after, is_complete))
    }

    /// The ends of the piece that a cell in that state belongs to.
    fn ends(state: u8) -> (End, End) {
        let place = |base: u8| End::Loose(usize::from(state - base) / 2);
        match state {
            UNUSED | THROUGH => (End::Here, End::Here),
            START => (End::Fixed, End::Here),
            GOAL => (End::Here, End::Fixed),
            leaves if leaves % 2 == 0 => (place(LEAVES), End::Here),
            _ => (End::Here, place(COMES)),
        }
    }

    /// Joins the piece at a place of the seam to the cell, whose own piece has `other` as its far end. Returns
    /// the ends of the piece; none if that closes a circle.
    fn join(&self, node: &mut Node, at: usize, other: End) -> Option<(End, End)> {
        let state = node.0[at];
        if state == UNUSED {
            return Some((End::Loose(at), End::Loose(at)));
        }
        if other == End::Loose(at) {
            return None;
        }
        node.0[at] = THROUGH;
        Some(Self::ends(state))
    }

    /// Writes the ends of a piece into the seam.
    fn tie(&self, node: &mut Node, first: End, last: End) {
        let (comes, leaves) = match (first, last) {
            (End::Loose(start), End::Loose(end)) if self.has_pairs => {
                (COMES + 2 * end as u8, LEAVES + 2 * start as u8)
            }
            _ => (GOAL, START),
        };
        if let End::Loose(at) = first {
            node.0[at] = comes;
        }
        if let End::Loose(at) = last {
            node.0[at] = leaves;
        }
    }
}
