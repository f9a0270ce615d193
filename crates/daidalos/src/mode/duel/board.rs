//! The board of a duel: a maze of tiles with loops and plazas, and what lies on them.

use std::sync::Arc;

use super::{BRAID_SHARE, DUEL_SIZE, POWER_UPS, TRAPS, veins};
use crate::generate::{self, BRAID, Layout, SIZE, Spec, SpecError};
use crate::grid::{Bits, Cell, Map, Size, tiles_of_cells};
use crate::option::{Params, Value};
use crate::rng::Seed;
use crate::scene::Item;
use crate::search::{self, Costs, Distances, Found, Ground};
use crate::work::Work;

/// A straight step and a diagonal one, in thousandths.
const STEP: [u32; 2] = [1000, 1414];
/// What a trap adds.
const TRAP: u32 = 3000;
/// What a power-up takes away.
const POWER_UP: u32 = 2000;
/// What a step costs at least.
const LEAST: u32 = 100;

/// Draws of what lies where, until the shortest way is not the cheapest.
const DRAWS: u64 = 32;

/// Draws that are also refused if power-ups hardly matter, and for how many tiles in all: a large
/// board has many veins, and draws of it differ little.
const PICKY_DRAWS: u64 = 16;
const PICKY_TILES: u64 = 1 << 16;

/// What a draw takes for each tile, in steps of the work meter: items are laid, and three searches compared.
const STEPS_A_TILE: u64 = 24;

/// Tiles, what lies on them, and what it costs to enter them.
#[derive(Clone)]
pub(super) struct Board {
    pub(super) layout: Arc<Layout>,
    items: Arc<Vec<Option<Item>>>,
    /// By a straight step and by a diagonal one.
    enter: Arc<[Vec<u32>; 2]>,
}

impl Board {
    /// Walls from stream `layout/0`, loops from `braid/0`, plazas from `plazas/0`, start and goal
    /// from `openings/0`, traps and power-ups from `items/0` and on.
    pub(super) fn draw(
        params: &Params,
        seed: Seed,
        work: &mut Work<'_>,
    ) -> Result<Self, SpecError> {
        let floor = floor(params, seed, work)?;
        let map = Map::roamed(floor);
        let openings = generate::draw_within(&map, &mut seed.stream("openings", 0));
        let layout = Layout { openings, ..Layout::from(map.floor().clone()) };
        let layout = Arc::new(layout);
        let mut board = Self::bare(layout);
        let loops = veins::loops(&board.layout.map);
        let tiles = board.items.len() as u64;
        let picky = PICKY_DRAWS.min(PICKY_TILES / tiles);
        for draw in 0..DRAWS {
            work.spend(STEPS_A_TILE * tiles)?;
            board.lay(params, seed, draw, &loops);
            // Where nothing lies, other draws are the same.
            let is_bare = board.items.iter().all(Option::is_none);
            if is_bare || board.is_worth_playing(draw < picky) {
                break;
            }
        }
        Ok(board)
    }

    fn bare(layout: Arc<Layout>) -> Self {
        let cells = layout.map.all_exits().len();
        let enter = STEP.map(|cost| vec![cost; cells]);
        Self { layout, items: Arc::new(vec![None; cells]), enter: Arc::new(enter) }
    }

    /// Lays power-ups in veins on loops, then traps on other tiles; nothing lies on start and goal.
    fn lay(&mut self, params: &Params, seed: Seed, draw: u64, loops: &Bits) {
        *self = Self::bare(self.layout.clone());
        let (layout, mut rng) = (self.layout.clone(), seed.stream("items", draw));
        let (ends, floor) = ([self.start(), self.goal()], layout.map.floor());
        let share = |percent: u64| (floor.count().saturating_sub(2) * percent + 50) / 100;
        let mut free = loops.clone();
        ends.into_iter().for_each(|end| _ = free.remove(end));
        let power_ups = share(params.int(&POWER_UPS));
        for tile in veins::lay(&layout.map, &mut free, power_ups, &mut rng) {
            self.put(tile, Some(Item::PowerUp));
        }
        let is_free = |tile: &Cell| !ends.contains(tile) && self.item(*tile).is_none();
        let mut free: Vec<Cell> = floor.iter().filter(is_free).collect();
        rng.shuffle(&mut free);
        for tile in free.into_iter().take(share(params.int(&TRAPS)) as usize) {
            self.put(tile, Some(Item::Trap));
        }
    }

    /// Puts something on a tile, or takes away what lies there.
    pub(super) fn put(&mut self, tile: Cell, item: Option<Item>) {
        Arc::make_mut(&mut self.items)[tile.index()] = item;
        let enter = Arc::make_mut(&mut self.enter);
        for (costs, step) in enter.iter_mut().zip(STEP) {
            costs[tile.index()] = match item {
                Some(Item::Trap) => step + TRAP,
                Some(Item::PowerUp) => step.saturating_sub(POWER_UP).max(LEAST),
                _ => step,
            };
        }
    }

    pub(super) fn item(&self, tile: Cell) -> Option<Item> {
        self.items.get(tile.index()).copied().flatten()
    }

    pub(super) fn start(&self) -> Cell {
        self.layout.openings.map_or(Cell::new(0), |openings| openings.entrance.cell)
    }

    pub(super) fn goal(&self) -> Cell {
        self.layout.openings.map_or(Cell::new(0), |openings| openings.exit.cell)
    }

    pub(super) fn ground(&self) -> Ground<'_> {
        let [straight, diagonal] = &*self.enter;
        Ground::new(&self.layout.map).with_costs(Costs::Cells { straight, diagonal })
    }

    /// The lowest cost of a seat alone. A power-up is worth taking once only; but no cheapest way
    /// enters a tile twice, so it is enough to take every tile as it lies.
    pub(super) fn reference(&self) -> u64 {
        self.lowest_by("a-star").unwrap_or(0)
    }

    /// Whether the other exact search finds the same.
    pub(super) fn agrees_with_dijkstra(&self, reference: u64) -> bool {
        self.lowest_by("dijkstra") == Some(reference)
    }

    fn lowest_by(&self, search: &str) -> Option<u64> {
        self.way_by(search, |way| way.cost)
    }

    fn way_by(&self, search: &str, told: impl Fn(Found<'_>) -> u64) -> Option<u64> {
        let mut finder = search::find(search).ok()?.on(self.ground()).ok()?;
        finder.find(self.start(), self.goal(), None).map(told)
    }

    /// Whether every way of the fewest moves costs more than the cheapest, and for a picky one whether
    /// it also costs a twentieth more to ignore power-ups.
    fn is_worth_playing(&self, is_picky: bool) -> bool {
        let reference = self.reference();
        self.cheapest_of_the_shortest() > reference
            && (!is_picky || self.cost_of_ignoring_power_ups() * 20 >= reference * 21)
    }

    /// What the way costs that would be the cheapest without power-ups; those that happen to lie on
    /// it are taken.
    fn cost_of_ignoring_power_ups(&self) -> u64 {
        let mut plain = self.clone();
        let is_power_up = |tile: &Cell| self.item(*tile) == Some(Item::PowerUp);
        let power_ups = self.layout.map.floor().iter().filter(is_power_up);
        power_ups.for_each(|tile| plain.put(tile, None));
        let price = |step: &[Cell]| {
            let dir = self.ground().direction(step[0], step[1]);
            dir.map_or(0, |dir| self.ground().cost(dir, step[1]))
        };
        let paid = |way: Found<'_>| way.path.windows(2).map(price).sum();
        plain.way_by("dijkstra", paid).unwrap_or(0)
    }

    /// The lowest cost of a way of the fewest moves: wave by wave, each tile at its cheapest.
    fn cheapest_of_the_shortest(&self) -> u64 {
        let (ground, map) = (self.ground(), &self.layout.map);
        let moves = Distances::new(map, [self.goal()]);
        let mut wave = vec![(self.start(), 0_u64)];
        let mut best = vec![u64::MAX; map.all_exits().len()];
        while wave.first().is_some_and(|(tile, _)| *tile != self.goal()) {
            let mut next = Vec::new();
            for (tile, cost) in wave {
                let left = moves.to(tile);
                for (dir, beside) in map.neighbours(tile) {
                    let cost = cost + ground.cost(dir, beside);
                    if moves.to(beside).map(|m| m + 1) == left && cost < best[beside.index()] {
                        best[beside.index()] = cost;
                        next.push(beside);
                    }
                }
            }
            next.sort_unstable();
            next.dedup();
            wave = next.into_iter().map(|tile| (tile, best[tile.index()])).collect();
        }
        wave.first().map_or(0, |(_, cost)| *cost)
    }
}

/// A maze in steps of two, some dead ends opened, one pillar in ten opened into a plaza.
fn floor(params: &Params, seed: Seed, work: &mut Work<'_>) -> Result<Bits, SpecError> {
    let generator = generate::find("backtracker")?;
    let mut carving = Params::default();
    carving.set(&SIZE, Value::Size(params.size(&DUEL_SIZE)));
    carving.set(&BRAID, params.get(&BRAID_SHARE));
    let maze = Spec { generator, params: carving, seed }.build_within(None, work)?;
    let tiles =
        tiles_of_cells(&maze.map).map_err(|error| SpecError::Together(error.to_string()))?;
    let mut floor = tiles.floor().clone();
    open_plazas(&mut floor, params.size(&DUEL_SIZE), seed);
    Ok(floor)
}

fn open_plazas(floor: &mut Bits, size: Size, seed: Seed) {
    let columns = 1..size.width();
    let mut pillars: Vec<(u32, u32)> =
        columns.flat_map(|x| (1..size.height()).map(move |y| (2 * x, 2 * y))).collect();
    seed.stream("plazas", 0).shuffle(&mut pillars);
    let plazas = (pillars.len() + 5) / 10;
    for (x, y) in pillars.into_iter().take(plazas.max(1)) {
        let tiles = [(x, y), (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
        let board = floor.size();
        for tile in tiles.into_iter().filter_map(|(x, y)| board.at(x, y)) {
            floor.insert(tile);
        }
    }
}
