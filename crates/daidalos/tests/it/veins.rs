//! Laws of the power-ups of a duel: they lie in veins, and whether to go for one is a question.

use std::collections::BTreeSet;

use daidalos::grid::Cell;
use daidalos::mode::{Game, Input, Level, Outcome, Seat};
use daidalos::scene::Item;
use daidalos::search::graph;
use daidalos::session::Session;

use crate::duel::{ends, item, price_with, reference, steps};
use crate::slow;

const PRESETS: [&str; 3] = ["easy", "medium", "hard"];

fn levels(preset: &str) -> impl Iterator<Item = Level> {
    let level = move |seed| format!("duel:{preset}#{seed}").parse().unwrap();
    (0..slow(300, 3000)).map(level)
}

/// The cheapest way if power-ups were plain floor, and of several the one with the most luck.
fn ignoring(game: &dyn Game) -> graph::Found<Cell> {
    let (from, to) = ends(game);
    let follow = |cell: &Cell| {
        let weigh = |(dir, into)| {
            let lying = item(game, into);
            let plain = price_with(dir, lying.filter(|item| *item == Item::Trap));
            (into, (plain << 32) + price_with(dir, lying))
        };
        game.layout().map.neighbours(*cell).map(weigh).collect::<Vec<_>>()
    };
    graph::dijkstra(from, follow, |cell| *cell == to).unwrap()
}

#[test]
fn ignoring_power_ups_is_dear() {
    for preset in PRESETS {
        let (mut dear, mut all) = (0, 0);
        for level in levels(preset) {
            let game = level.start().unwrap();
            let paid = ignoring(&*game).cost & u64::from(u32::MAX);
            dear += u64::from(paid * 100 >= reference(&*game) * 105);
            all += 1;
        }
        assert!(
            dear * 10 >= all * 4,
            "{preset}: ignoring power-ups costs 5 % or more on {dear} of {all} levels only"
        );
    }
}

#[test]
fn chasing_every_power_up_loses_more_than_ignoring_them() {
    for preset in PRESETS {
        let [mut chased, mut ignored] = [0, 0];
        for level in levels(preset) {
            let mut way = ignoring(&*level.start().unwrap()).path;
            ignored += u32::from(wins(&level, |_| way.drain(1..).collect()));
            chased += u32::from(wins(&level, chase));
        }
        assert!(
            chased < ignored,
            "{preset}: {chased} games are won by chasing every power-up, {ignored} by ignoring them"
        );
    }
}

/// To the nearest power-up that is not behind the goal; when none is left, to the goal.
fn chase(game: &dyn Game) -> Vec<Cell> {
    let (at, (_, goal)) = (game.known(Seat::FIRST).at, ends(game));
    let beside = |cell: &Cell| {
        game.layout().map.neighbours(*cell).map(|(_, to)| to).filter(move |to| *to != goal)
    };
    let found = graph::breadth_first(at, beside, |cell| item(game, *cell) == Some(Item::PowerUp));
    let found = found.or_else(|| graph::dijkstra(at, |cell| steps(game, *cell), |c| *c == goal));
    found.unwrap().path.split_off(1)
}

/// Whether the person wins by walking as planned, and by planning anew at the end of every plan.
fn wins(level: &Level, mut plan: impl FnMut(&dyn Game) -> Vec<Cell>) -> bool {
    let mut session = Session::start(level.clone()).unwrap();
    while session.is_running() {
        for to in plan(session.game()) {
            let known = session.game().known(Seat::FIRST);
            let dir = known.ground.direction(known.at, to).unwrap();
            session.input(Seat::FIRST, Input::Step(dir));
        }
    }
    session.outcome() == Outcome::Won(Seat::FIRST)
}

/// Five or more in a row, but for what is left in the end, and none in a dead end.
#[test]
fn power_ups_lie_in_veins_on_loops() {
    for level in PRESETS.into_iter().flat_map(levels) {
        let game = level.start().unwrap();
        let tiles = game.layout().map.size().iter();
        let mut left: BTreeSet<Cell> =
            tiles.filter(|tile| item(&*game, *tile) == Some(Item::PowerUp)).collect();
        let loops = loops(&*game);
        assert!(!left.is_empty() && left.is_subset(&loops), "{level}: one is in a dead end");
        let mut short = 0;
        while let Some(tile) = left.pop_first() {
            let mut vein = vec![tile];
            let mut at = 0;
            while at < vein.len() {
                vein.extend(straight(&*game, vein[at]).filter(|tile| left.remove(tile)));
                at += 1;
            }
            short += u32::from(vein.len() < 5);
        }
        assert!(short <= 1, "{level}: {short} veins are short");
    }
}

/// Floor without dead ends: those of the whole map are taken away, until there are none.
fn loops(game: &dyn Game) -> BTreeSet<Cell> {
    let mut loops: BTreeSet<Cell> = game.layout().map.floor().iter().collect();
    loop {
        let is_end =
            |tile: &Cell| straight(game, *tile).filter(|to| loops.contains(to)).count() < 2;
        let ends: BTreeSet<Cell> = loops.iter().copied().filter(is_end).collect();
        if ends.is_empty() {
            return loops;
        }
        loops.retain(|tile| !ends.contains(tile));
    }
}

fn straight(game: &dyn Game, tile: Cell) -> impl Iterator<Item = Cell> {
    let beside = game.layout().map.neighbours(tile).filter(|(dir, _)| !dir.is_diagonal());
    beside.map(|(_, to)| to)
}
