//! Laws of duel: what the lowest cost is, and that a level is worth playing.

use std::collections::{BTreeMap, BTreeSet};

use daidalos::export::{self, Export};
use daidalos::grid::{Cell, Dir};
use daidalos::mode::{
    Event, FactValue, Game, Help, Input, Level, Measure, Move, Outcome, Seat, Tell, Viewer,
};
use daidalos::rng::Seed;
use daidalos::scene::Item;
use daidalos::search::{Estimate, Unfit, a_star_with, graph};
use daidalos::session::Session;

use crate::{input, slow};

pub(crate) fn item(game: &dyn Game, cell: Cell) -> Option<Item> {
    game.look(Viewer::All, cell).item
}

/// What it costs to enter a tile.
fn price(game: &dyn Game, dir: Dir, into: Cell) -> u64 {
    price_with(dir, item(game, into))
}

/// What it costs to enter a tile with something on it, straight from the rules.
pub(crate) fn price_with(dir: Dir, item: Option<Item>) -> u64 {
    let step: i64 = if dir.is_diagonal() { 1414 } else { 1000 };
    let item = match item {
        Some(Item::Trap) => 3000,
        Some(Item::PowerUp) => -2000,
        _ => 0,
    };
    (step + item).max(100) as u64
}

pub(crate) fn ends(game: &dyn Game) -> (Cell, Cell) {
    let openings = game.layout().openings.unwrap();
    (openings.entrance.cell, openings.exit.cell)
}

pub(crate) fn steps(game: &dyn Game, from: Cell) -> Vec<(Cell, u64)> {
    game.layout().map.neighbours(from).map(|(dir, to)| (to, price(game, dir, to))).collect()
}

pub(crate) fn reference(game: &dyn Game) -> u64 {
    let fact = game.certificate().into_iter().find(|fact| fact.key == "reference");
    let Some(FactValue::Cost(cost)) = fact.map(|fact| fact.value) else { panic!("a cost") };
    cost
}

fn level(size: &str, options: &str, seed: u64) -> Level {
    format!("duel:{size}{options}#{seed}").parse().unwrap()
}

#[test]
fn the_reference_is_dijkstras() {
    let mut rng = Seed(1).stream("test", 0);
    for seed in 0..slow(10_000, 100_000) as u64 {
        let size = format!("{}x{}", 2 + rng.below(6), 2 + rng.below(6));
        let (traps, power_ups) = (rng.below(41), rng.below(41));
        let level = level(&size, &format!(",traps={traps},powerups={power_ups}"), seed);
        let game = level.start().unwrap();
        let (from, to) = ends(&*game);
        let found = graph::dijkstra(from, |cell| steps(&*game, *cell), |cell| *cell == to);
        assert_eq!(Some(reference(&*game)), found.map(|found| found.cost), "{level}");
    }
}

/// A* as it is often written: what was taken once is done with, and what is left is estimated as if
/// every step cost what it costs on bare floor.
fn naive(game: &dyn Game) -> u64 {
    let ((from, to), size) = (ends(game), game.layout().map.size());
    let left = |cell: Cell| {
        let ((x, y), (gx, gy)) = (size.xy(cell), size.xy(to));
        let (dx, dy) = (u64::from(x.abs_diff(gx)), u64::from(y.abs_diff(gy)));
        1000 * dx.abs_diff(dy) + 1414 * dx.min(dy)
    };
    let mut costs = BTreeMap::from([(from, 0_u64)]);
    let (mut open, mut done) = (BTreeSet::from([(left(from), from)]), BTreeSet::new());
    while let Some((_, here)) = open.pop_first() {
        if here == to {
            break;
        }
        done.insert(here);
        for (next, step) in steps(game, here) {
            let cost = costs[&here] + step;
            if !done.contains(&next) && costs.get(&next).is_none_or(|known| cost < *known) {
                costs.insert(next, cost);
                open.insert((cost + left(next), next));
            }
        }
    }
    costs[&to]
}

/// Power-ups make steps cheaper than straight lines promise.
#[test]
fn straight_lines_promise_too_much() {
    let game = level("6x6", ",powerups=30", 2).start().unwrap();
    assert!(naive(&*game) > reference(&*game), "{} {}", naive(&*game), reference(&*game));
    let plain = Estimate { straight: 1000, diagonal: 1414 };
    let refused = a_star_with(game.known(Seat::FIRST).ground, plain);
    assert!(matches!(refused, Err(Unfit::Inadmissible { estimate: 1000, least: 100, .. })));
}

#[test]
fn the_shortest_way_is_not_the_cheapest() {
    for size in ["8x8", "12x12", "16x16"] {
        let levels = slow(500, 5000) as u64;
        let mut worth = 0;
        for seed in 0..levels {
            let game = level(size, "", seed).start().unwrap();
            let (from, to) = ends(&*game);
            // Moves first, then what they cost.
            let moves = |cell: &Cell| {
                let heavy = |(to, cost): (Cell, u64)| (to, (1 << 32) + cost);
                steps(&*game, *cell).into_iter().map(heavy).collect::<Vec<_>>()
            };
            let both = graph::dijkstra(from, moves, |cell| *cell == to).unwrap().cost;
            worth += u64::from(both & u64::from(u32::MAX) > reference(&*game));
        }
        assert!(worth * 10 >= levels * 9, "{size}: {worth} of {levels} are worth playing");
    }
}

/// Costs, power-ups and turns, counted again by hand while rivals of every kind play.
#[test]
fn everything_is_counted_right() {
    let mut rng = Seed(2).stream("test", 0);
    for (at, bot) in ["greedy", "shortest", "first", "dijkstra", "a-star", "none"]
        .iter()
        .cycle()
        .take(120)
        .enumerate()
    {
        let level = level("4x5", &format!(",bot={bot}"), at as u64);
        let mut game = level.start().unwrap();
        let (mut paid, mut session) = ([(0, 0); 2], Session::start(level.clone()).unwrap());
        while session.is_running() {
            let mut moves = Vec::new();
            let seat = session.player();
            session.game().moves(seat, &mut moves);
            let way = session.game().hint(seat, Help::Next).way;
            let ground = session.game().known(seat).ground;
            let best = ground.direction(way[0], way[1]).map(Move::Step);
            let chosen =
                if rng.below(3) == 0 { moves[rng.index(moves.len())] } else { best.unwrap() };
            let Move::Step(dir) = chosen else { panic!("a step") };
            session.input(seat, Input::Step(dir));
        }
        for entry in session.record().entries {
            let Move::Step(dir) = entry.mv else { panic!("a step") };
            let into = game.layout().map.size().step(game.known(entry.seat).at, dir).unwrap();
            let (lying, before) = (item(&*game, into), paid[entry.seat.index()]);
            paid[entry.seat.index()] = (before.0 + price(&*game, dir, into), before.1 + 1);
            game.apply(entry.seat, entry.mv, &mut Tell::nobody());
            assert_eq!(item(&*game, into), lying.filter(|item| *item == Item::Trap));
        }
        for (seat, (cost, _)) in [Seat(0), Seat(1)].into_iter().zip(paid) {
            assert_eq!(game.merit(seat).0, [Measure::Lowest(cost)]);
        }
        let won = match paid[0].cmp(&paid[1]) {
            std::cmp::Ordering::Less => Outcome::Won(Seat(0)),
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Greater => Outcome::Won(Seat(1)),
        };
        assert_eq!(session.outcome(), won);
        assert!(
            paid.iter().all(|(cost, _)| *cost >= reference(&*game) || bot == &"none"),
            "{level}"
        );
    }
}

/// Two who walk the same way over bare floor.
#[test]
fn equals_draw() {
    let mut session = Session::start(level("5x5", ",traps=0,powerups=0,bot=none", 3)).unwrap();
    while session.is_running() {
        let seat = session.player();
        let way = session.game().hint(seat, Help::Next).way;
        let dir = session.game().known(seat).ground.direction(way[0], way[1]).unwrap();
        session.input(seat, Input::Step(dir));
    }
    assert_eq!(session.outcome(), Outcome::Draw);
}

#[test]
fn a_power_up_is_told_and_gone() {
    let mut met = BTreeSet::new();
    for seed in 0..20 {
        let mut session = Session::start(level("6x6", ",bot=shortest", seed)).unwrap();
        while session.is_running() {
            let way = session.game().hint(Seat::FIRST, Help::Next).way;
            let dir = session.game().known(Seat::FIRST).ground.direction(way[0], way[1]).unwrap();
            let lying = item(session.game(), way[1]);
            let events = input(&mut session, Seat::FIRST, Input::Step(dir));
            let told = events.iter().find_map(|event| match event {
                Event::Found { seat: Seat::FIRST, item } => Some(*item),
                _ => None,
            });
            assert_eq!(told, lying);
            met.extend(told);
        }
    }
    assert_eq!(met.into_iter().collect::<Vec<_>>(), [Item::Trap, Item::PowerUp]);
}

#[test]
fn a_level_as_data() {
    let level = level("8x8", "", 5);
    let game = level.start().unwrap();
    let mut json = Vec::new();
    export::find("json")
        .unwrap()
        .write(&Export::of_game(&level, &*game, Viewer::Seat(Seat::FIRST)), &mut json)
        .unwrap();
    let told: serde_json::Value = serde_json::from_slice(&json).unwrap();
    assert_eq!(told["reference"], reference(&*game));
    let size = game.layout().map.size();
    for (key, item) in [("traps", Item::Trap), ("powerups", Item::PowerUp)] {
        let listed: Vec<[u32; 2]> = serde_json::from_value(told[key].clone()).unwrap();
        let lying: Vec<[u32; 2]> = size
            .iter()
            .filter(|cell| self::item(&*game, *cell) == Some(item))
            .map(|cell| size.xy(cell).into())
            .collect();
        assert!(!listed.is_empty());
        assert_eq!(listed, lying);
    }
}
