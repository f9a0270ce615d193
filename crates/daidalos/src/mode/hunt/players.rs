//! Simulated players of a hunt: they walk from lamp to lamp, and look ahead when a foe is near.

use crate::grid::{Bits, Cell, Map};
use crate::mode::panel::{Mind, Player};
use crate::mode::{Game, Known, Move, Seat, Viewer};
use crate::rng::Rng;
use crate::scene::Role;
use crate::search::Distances;
use crate::work::Work;

/// The panel of a hunt.
pub(super) const PLAYERS: &[&dyn Player] = &[
    &Prey { name: "watchful", ahead: 8, slip: 25 },
    &Prey { name: "careful", ahead: 14, slip: 60 },
];

/// Walks to the next lamp. Near a foe it goes where it will be before any foe can be, as far as it looks ahead.
#[derive(Clone, Copy, Debug)]
pub struct Prey {
    /// Its name.
    pub name: &'static str,
    /// So many steps it looks ahead.
    pub ahead: u32,
    /// One step in so many close to a foe it takes without a look.
    pub slip: u64,
}

/// A foe so near makes it slip.
const CLOSE: u32 = 5;
/// After so many steps it gives up: it would run in circles for ever.
const PATIENCE: u32 = 600;
/// A foe that is so much farther than it looks ahead makes it look.
const NEAR: u32 = 3;

impl Player for Prey {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        "walks from lamp to lamp, and looks some steps ahead when a foe is near"
    }

    fn runs(&self) -> u64 {
        12
    }

    fn sit(&self) -> Box<dyn Mind> {
        Box::new(Nerves { prey: *self, goal: None, steps: 0 })
    }
}

struct Nerves {
    prey: Prey,
    /// Where it is going, and how far every cell is from there.
    goal: Option<(Cell, Distances)>,
    /// The steps that it has taken.
    steps: u32,
}

impl Mind for Nerves {
    fn choose(
        &mut self,
        game: &dyn Game,
        seat: Seat,
        rng: &mut Rng,
        work: &mut Work<'_>,
    ) -> Option<Move> {
        let known = game.known(seat);
        let (map, goal) = (known.ground.map, known.goal?);
        let is_old = |(old, far): &(Cell, Distances)| *old != goal || far.to(known.at).is_none();
        if self.goal.as_ref().is_none_or(is_old) {
            work.add(map.size().cells());
            self.goal = Some((goal, Distances::new(map, [goal])));
        }
        self.steps += 1;
        if self.steps > PATIENCE {
            return None;
        }
        let (_, far) = self.goal.as_ref()?;
        let slips = has_foe(game, seat, &known, CLOSE) && rng.below(self.prey.slip) == 0;
        let next = match has_foe(game, seat, &known, self.prey.ahead + NEAR) && !slips {
            true => {
                work.add(2 * map.size().cells());
                self.look(map, known.at, far, &Distances::new(map, foes(game, seat)))
            }
            false => {
                let beside = map.neighbours(known.at).map(|(_, beside)| beside);
                beside.min_by_key(|beside| far.to(*beside).unwrap_or(u64::MAX))
            }
        };
        let dir = next.and_then(|next| known.ground.direction(known.at, next));
        Some(dir.map_or(Move::Wait, Move::Step))
    }
}

impl Nerves {
    /// The first step to the best cell that it reaches before any foe: nearest to the goal if it can get as far as
    /// it looks, else where a foe comes last. None to stay.
    fn look(&self, map: &Map, at: Cell, far: &Distances, foes: &Distances) -> Option<Cell> {
        const FAR: u64 = u32::MAX as u64;
        let (mut seen, mut wave, mut best) = (Bits::like(map.floor()), vec![(at, at)], None);
        seen.insert(at);
        for steps in 1..=u64::from(self.prey.ahead) {
            for (cell, first) in std::mem::take(&mut wave) {
                for (_, next) in map.neighbours(cell) {
                    let late = foes.to(next).unwrap_or(FAR);
                    // Foes rest one turn in four, as a rule.
                    if late <= steps - steps / 4 || !seen.insert(next) {
                        continue;
                    }
                    let first = if steps == 1 { next } else { first };
                    wave.push((next, first));
                    let left = far.to(next).unwrap_or(FAR);
                    // Less is better; what cannot be left any more is the last resort.
                    let worth = match steps == u64::from(self.prey.ahead) || left == 0 {
                        true => (0, steps + left),
                        false => (1, FAR + steps - late),
                    };
                    if best.is_none_or(|(least, _)| worth < least) {
                        best = Some((worth, first));
                    }
                }
            }
        }
        best.map(|(_, first)| first)
    }
}

/// The foes that a seat sees.
fn foes(game: &dyn Game, seat: Seat) -> impl Iterator<Item = Cell> {
    let figures = game.figures(Viewer::Seat(seat)).into_iter();
    figures.filter(|figure| figure.role == Role::Foe).map(|figure| figure.cell)
}

/// Whether a foe that is seen is within some steps, walls or not.
fn has_foe(game: &dyn Game, seat: Seat, known: &Known<'_>, steps: u32) -> bool {
    let size = known.ground.map.size();
    let (x, y) = size.xy(known.at);
    foes(game, seat).any(|foe| {
        let (fx, fy) = size.xy(foe);
        x.abs_diff(fx) + y.abs_diff(fy) <= steps
    })
}
