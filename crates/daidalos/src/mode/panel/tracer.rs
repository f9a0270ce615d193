//! Sees the whole map, looks some cells down each branch of a junction, and misjudges one now and then.

use super::{Mind, Player};
use crate::grid::{Cell, Dirs, Size};
use crate::mode::{Game, Known, Move, Seat};
use crate::rng::Rng;
use crate::search::{Costs, Ground};
use crate::work::Work;

/// Traces ways with a finger, as far as it looks; what is beyond it estimates by the straight distance.
///
/// ```
/// use daidalos::mode::{Level, panel};
/// use daidalos::work::Work;
/// let level: Level = "escape#7".parse()?;
/// let mole = panel::Tracer { name: "mole", ahead: 3, slip: 4 };
/// let figures = panel::measure(&level, &*level.start()?, &mole, &mut Work::unbounded());
/// assert_eq!(figures.won, figures.runs);
/// # Ok::<(), daidalos::mode::LevelError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Tracer {
    /// Its name.
    pub name: &'static str,
    /// So many cells it looks down each branch.
    pub ahead: u32,
    /// One junction in so many it misjudges.
    pub slip: u64,
}

impl Tracer {
    /// Looks a little ahead.
    pub const SHORT: Self = Self { name: "tracer 12", ahead: 12, slip: 10 };
    /// Looks farther, and slips more rarely.
    pub const LONG: Self = Self { name: "tracer 25", ahead: 25, slip: 20 };
}

impl Player for Tracer {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        "sees the map, looks some cells down each branch, misjudges a junction now and then"
    }

    fn runs(&self) -> u64 {
        16
    }

    fn sit(&self) -> Box<dyn Mind> {
        let tracer = *self;
        Box::new(Finger {
            tracer,
            before: None,
            costs: Vec::new(),
            touched: Vec::new(),
            plain: None,
        })
    }
}

struct Finger {
    tracer: Tracer,
    /// The cell that it comes from.
    before: Option<Cell>,
    /// What it costs to get to each cell that is looked at.
    costs: Vec<u64>,
    touched: Vec<Cell>,
    /// What a plain step costs, straight and diagonal.
    plain: Option<[u64; 2]>,
}

impl Mind for Finger {
    fn choose(
        &mut self,
        game: &dyn Game,
        seat: Seat,
        rng: &mut Rng,
        work: &mut Work<'_>,
    ) -> Option<Move> {
        let (known, mut moves) = (game.known(seat), Vec::new());
        game.moves(seat, &mut moves);
        let size = known.ground.map.size();
        let step = |mv: &Move| match mv {
            Move::Step(dir) => size.step(known.at, *dir).map(|cell| (*mv, cell)),
            _ => None,
        };
        let steps: Vec<(Move, Cell)> = moves.iter().filter_map(step).collect();
        let mut on = steps.iter().filter(|(_, cell)| Some(*cell) != self.before);
        let chosen = match (on.next(), on.next()) {
            (None, _) => steps.first().copied(),
            (Some(only), None) => Some(*only),
            _ => self.judge(&known, &steps, rng, work),
        };
        self.before = Some(known.at);
        chosen.map(|(mv, _)| mv).or_else(|| moves.first().copied())
    }
}

impl Finger {
    /// The branch that seems best, of those that have been walked the least; or any other, by a slip.
    fn judge(
        &mut self,
        known: &Known<'_>,
        steps: &[(Move, Cell)],
        rng: &mut Rng,
        work: &mut Work<'_>,
    ) -> Option<(Move, Cell)> {
        let visits = |cell: Cell| known.visits.get(cell.index()).copied().unwrap_or(0);
        let mut best = None;
        for (at, (_, cell)) in steps.iter().enumerate() {
            // Branches that end are the last resort.
            let left = self.look(known, *cell, work);
            let worth = (left.is_none(), visits(*cell), left);
            if best.is_none_or(|(_, least)| worth < least) {
                best = Some((at, worth));
            }
        }
        let (best, _) = best?;
        let at = match rng.below(self.tracer.slip) {
            0 => (best + 1 + rng.index(steps.len() - 1)) % steps.len(),
            _ => best,
        };
        Some(steps[at])
    }

    /// What the way to the goal costs over a branch, as far as can be seen; none if it leads nowhere.
    fn look(&mut self, known: &Known<'_>, branch: Cell, work: &mut Work<'_>) -> Option<u64> {
        let (ground, at) = (&known.ground, known.at);
        self.costs.resize(ground.map.all_exits().len(), u64::MAX);
        let enter = ground.direction(at, branch).map_or(0, |dir| ground.cost(dir, branch));
        self.touch(at, 0);
        self.touch(branch, enter);
        let (mut wave, mut best) = (vec![branch], None::<u64>);
        for _ in 1..self.tracer.ahead {
            let mut next = Vec::new();
            for cell in wave {
                let cost = self.costs[cell.index()];
                // Nothing dearer than a way that has been found is worth a look.
                if best.is_some_and(|best| cost >= best) {
                    continue;
                }
                if Some(cell) == known.goal {
                    best = Some(cost);
                    continue;
                }
                for (dir, beside) in ground.map.neighbours(cell) {
                    let cost = cost + ground.cost(dir, beside);
                    if cost < self.costs[beside.index()] {
                        self.touch(beside, cost);
                        next.push(beside);
                    }
                }
            }
            wave = next;
        }
        let plain = *self.plain.get_or_insert_with(|| plain(ground));
        for cell in wave {
            let goal = known.goal.unwrap_or(cell);
            let cost = self.costs[cell.index()] + straight(ground.map.size(), plain, cell, goal);
            best = Some(best.map_or(cost, |best| best.min(cost)));
        }
        work.add(4 * self.touched.len() as u64);
        self.touched.drain(..).for_each(|cell| self.costs[cell.index()] = u64::MAX);
        best
    }

    fn touch(&mut self, cell: Cell, cost: u64) {
        self.costs[cell.index()] = cost;
        self.touched.push(cell);
    }
}

/// What a straight step and a diagonal one cost on the average. Where no step is diagonal, it takes two.
fn plain(ground: &Ground<'_>) -> [u64; 2] {
    let floor = ground.map.floor();
    let mean = |costs: &[u32]| {
        let sum: u64 = floor.iter().map(|cell| u64::from(costs[cell.index()])).sum();
        sum / floor.count().max(1)
    };
    let [straight, diagonal] = match ground.costs {
        Costs::Steps => [1, 1],
        Costs::Octile => [Costs::STRAIGHT, Costs::DIAGONAL],
        Costs::Cells { straight, diagonal } => [mean(straight), mean(diagonal)],
    };
    let exits = ground.map.all_exits().iter().fold(0, |all, exits| all | exits);
    let is_slanted = exits & ground.ways.bits() & Dirs::DIAGONAL.bits() != 0;
    [straight, if is_slanted { diagonal } else { 2 * straight }]
}

fn straight(size: Size, [straight, diagonal]: [u64; 2], from: Cell, to: Cell) -> u64 {
    let ((ax, ay), (bx, by)) = (size.xy(from), size.xy(to));
    let (dx, dy) = (u64::from(ax.abs_diff(bx)), u64::from(ay.abs_diff(by)));
    (dx.max(dy) - dx.min(dy)) * straight + dx.min(dy) * diagonal
}
