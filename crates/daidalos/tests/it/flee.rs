//! Maps to flee by, and steps on maps of distances: by hand, against a slow version, and what they are good for.

use daidalos::generate::Spec;
use daidalos::grid::{Bits, Cell, Dir, Dirs, Map, Size};
use daidalos::rng::{Rng, Seed};
use daidalos::search::{Costs, Distances, Ground, Unfit};

fn nobody(_: Cell) -> bool {
    false
}

/// The map of these rows, in which everything but `#` is floor, and where a sign is.
fn drawn(rows: &[&str]) -> (Map, impl Fn(char) -> Cell) {
    let size = Size::new(rows[0].len() as u32, rows.len() as u32).unwrap();
    let signs: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
    let mut floor = Bits::empty(size).unwrap();
    for cell in size.iter().filter(|cell| signs[cell.index()] != '#') {
        floor.insert(cell);
    }
    let at = move |sign| Cell::new(signs.iter().position(|other| *other == sign).unwrap() as u32);
    (Map::roamed(floor), at)
}

fn numbers(distances: &Distances, map: &Map) -> Vec<Option<u64>> {
    map.floor().iter().map(|cell| distances.to(cell)).collect()
}

/// A dead end of one cell beside a corridor that leads on: to leave it is to come a step nearer.
#[test]
fn a_dead_end_is_left_for_a_corridor_that_is_long_enough() {
    let flees = |corridor: usize| {
        let rows = [vec!["h..ja"], vec!["###.#"; corridor]].concat();
        let (map, at) = drawn(&rows);
        let ground = Ground::new(&map);
        let away = Distances::new(&map, [at('h')]).flee(&ground, 120, nobody).unwrap();
        let step = away.step_down(&ground, at('a'), nobody);
        (away.to(at('a')).unwrap(), away.to(at('j')).unwrap(), step.map(|(dir, _)| dir))
    };
    // To stay: 120 for each step that the end of the corridor is farther. To go: 100 for each step there.
    assert_eq!(flees(6), (600, 600, None));
    assert_eq!(flees(7), (720, 700, Some(Dir::W)));
    assert_eq!(flees(11), (1200, 1100, Some(Dir::W)));
    assert_eq!(flees(20), (2100, 2000, Some(Dir::W)));
}

#[test]
fn nobody_runs_into_the_hunter() {
    let (map, at) = drawn(&["a.h......."]);
    let ground = Ground::new(&map);
    let away = Distances::new(&map, [at('h')]).flee(&ground, 900, nobody).unwrap();
    assert_eq!(away.to(at('h')), Some(900 * 7));
    assert_eq!(away.farthest(), (at('h'), 900 * 7));
    assert_eq!(away.step_down(&ground, at('a'), nobody), None);
    assert_eq!(away.step_down(&ground, at('h'), nobody).map(|step| step.0), Some(Dir::E));
}

#[test]
fn others_are_in_the_way_but_not_in_their_own() {
    let (map, at) = drawn(&["h.abc"]);
    let ground = Ground::new(&map).with_costs(Costs::Steps);
    let is_taken = |cell| cell == at('a') || cell == at('b');
    let near = Distances::within(&ground, [(at('h'), 0)], u64::MAX, is_taken).unwrap();
    assert_eq!(numbers(&near, &map), [Some(0), Some(1), Some(2), None, None]);
    assert_eq!(near.step_down(&ground, at('a'), is_taken).map(|step| step.0), Some(Dir::W));
    assert_eq!(near.step_down(&ground, at('b'), is_taken), None, "nothing is known beyond");

    let near = Distances::over(&ground, [(at('h'), 0)]).unwrap();
    let away = near.flee(&ground, 150, is_taken).unwrap();
    assert_eq!(numbers(&away, &map), [Some(600), Some(450), Some(300), Some(100), Some(0)]);
    assert_eq!(away.step_down(&ground, at('a'), is_taken), None);
    assert_eq!(away.step_down(&ground, at('b'), is_taken).map(|step| step.0), Some(Dir::E));
}

#[test]
fn fear_reaches_as_far_as_was_measured() {
    let (map, at) = drawn(&["h..a.b"]);
    let ground = Ground::new(&map).with_costs(Costs::Steps);
    let near = Distances::within(&ground, [(at('h'), 0)], 4, nobody).unwrap();
    let away = near.flee(&ground, 120, nobody).unwrap();
    assert_eq!(numbers(&away, &map), [Some(480), Some(300), Some(200), Some(100), Some(0), None]);
    assert_eq!(away.step_down(&ground, at('b'), nobody), None);
}

#[test]
fn a_step_up_is_one_step_away() {
    let (map, at) = drawn(&["...", ".h.", "..."]);
    let ground = Ground::new(&map);
    let near = Distances::over(&ground, [(at('h'), 0)]).unwrap();
    assert_eq!(near.step_up(&ground, at('h'), nobody).map(|step| step.0), Some(Dir::NE));
    let corner = map.size().at(2, 0).unwrap();
    assert_eq!(near.step_up(&ground, at('h'), |cell| cell == corner).unwrap().0, Dir::SE);
    assert_eq!(near.step_up(&ground, corner, nobody), None);
}

#[test]
fn a_factor_that_leads_nowhere_is_refused() {
    let (map, at) = drawn(&["h.."]);
    let ground = Ground::new(&map);
    let near = Distances::new(&map, [at('h')]);
    assert_eq!(near.flee(&ground, 100, nobody), Err(Unfit::Timid(100)));
    let far = Distances::over(&ground, [(at('h'), u64::MAX / 8)]).unwrap();
    assert!(matches!(far.flee(&ground, 120, nobody), Err(Unfit::Bold(120))));
}

/// A ground with random rock, and who stands on it.
struct Case {
    map: Map,
    costs: Vec<u32>,
    taken: Bits,
    sources: Vec<(Cell, u64)>,
}

impl Case {
    fn draw(rng: &mut Rng) -> Self {
        let size = Size::new(1 + rng.below(12) as u32, 1 + rng.below(9) as u32).unwrap();
        let (mut floor, mut taken) = (Bits::full(size).unwrap(), Bits::empty(size).unwrap());
        for cell in size.iter() {
            match rng.below(10) {
                0..3 => drop(floor.remove(cell)),
                3 => drop(taken.insert(cell)),
                _ => {}
            }
        }
        let costs = size.iter().map(|_| 1 + rng.below(9) as u32).collect();
        let any = |rng: &mut Rng| Cell::new(rng.below(size.cells()) as u32);
        let sources = (0..3).map(|_| (any(rng), rng.below(3) * rng.below(4))).collect();
        Self { map: Map::roamed(floor), costs, taken, sources }
    }

    fn grounds(&self) -> [Ground<'_>; 3] {
        let dear = Costs::Cells { straight: &self.costs, diagonal: &self.costs };
        let ground = Ground::new(&self.map);
        [ground.with_costs(Costs::Steps).with_ways(Dirs::STRAIGHT), ground, ground.with_costs(dear)]
    }

    fn is_taken(&self, cell: Cell) -> bool {
        self.taken.has(cell)
    }
}

/// The nearest of all that wait is settled, one by one.
fn slow_within(case: &Case, ground: &Ground<'_>, most: u64) -> Vec<Option<u64>> {
    let mut costs: Vec<Option<u64>> = vec![None; case.costs.len()];
    let lower = |costs: &mut Vec<Option<u64>>, cell: Cell, cost: u64| {
        let known = costs[cell.index()].unwrap_or(u64::MAX);
        costs[cell.index()] = Some(known.min(cost)).filter(|cost| *cost <= most);
    };
    let mut waiting: Vec<Cell> = case.map.floor().iter().collect();
    for (cell, start) in case.sources.iter().filter(|source| case.map.is_floor(source.0)) {
        lower(&mut costs, *cell, *start);
    }
    while let Some(here) = waiting
        .iter()
        .copied()
        .filter(|c| costs[c.index()].is_some())
        .min_by_key(|c| costs[c.index()])
    {
        waiting.retain(|cell| *cell != here);
        let cost = costs[here.index()].unwrap();
        if case.is_taken(here) && !case.sources.contains(&(here, cost)) {
            continue;
        }
        for dir in ground.exits(here).iter() {
            let next = case.map.size().step(here, dir).unwrap();
            lower(&mut costs, next, cost + ground.cost(dir, next));
        }
    }
    costs
}

/// As it is told everywhere: distances times minus the factor, then lowered until nothing can be lowered any more.
fn slow_flee(case: &Case, ground: &Ground<'_>, near: &Distances, percent: i64) -> Vec<Option<i64>> {
    let start = |cell| near.to(cell).map(|far| -percent * far as i64);
    let mut numbers: Vec<Option<i64>> = case.map.size().iter().map(start).collect();
    let is_hunter = |cell: Cell| near.to(cell) == Some(0);
    loop {
        let before = numbers.clone();
        for here in case.map.size().iter().filter(|cell| !is_hunter(*cell) && !case.is_taken(*cell))
        {
            let Some(number) = numbers[here.index()] else { continue };
            for dir in ground.exits(here).iter() {
                let next = case.map.size().step(here, dir).unwrap();
                let lower = number + 100 * ground.cost(dir, next) as i64;
                if !is_hunter(next) && numbers[next.index()].is_some_and(|known| lower < known) {
                    numbers[next.index()] = Some(lower);
                }
            }
        }
        if numbers == before {
            return numbers;
        }
    }
}

/// Direction by direction, the first of the best.
fn slow_step(
    case: &Case,
    ground: &Ground<'_>,
    to: &Distances,
    parts: u64,
    from: Cell,
) -> Option<(Dir, Cell)> {
    let mut best: Option<(u64, Dir, Cell)> = None;
    for dir in ground.exits(from).iter() {
        let cell = case.map.size().step(from, dir).unwrap();
        let (Some(far), Some(here)) = (to.to(cell), to.to(from)) else { continue };
        let cost = far + parts * ground.cost(dir.opposite(), from);
        if far < here && !case.is_taken(cell) && best.is_none_or(|(least, ..)| cost < least) {
            best = Some((cost, dir, cell));
        }
    }
    best.map(|(_, dir, cell)| (dir, cell))
}

#[test]
fn distances_within_bounds_agree_with_a_slow_version() {
    let mut rng = Seed(21).stream("test", 0);
    for round in 0..600 {
        let case = Case::draw(&mut rng);
        for ground in case.grounds() {
            let most = if round % 3 == 0 {
                u64::MAX
            } else {
                ground.cost(Dir::E, Cell::new(0)) * rng.below(9)
            };
            let taken = |cell| case.is_taken(cell);
            let near = Distances::within(&ground, case.sources.clone(), most, taken).unwrap();
            let slow = slow_within(&case, &ground, most);
            for cell in case.map.size().iter() {
                assert_eq!(near.to(cell), slow[cell.index()], "round {round}, {cell:?}");
                let step = near.step_down(&ground, cell, taken);
                assert_eq!(
                    step,
                    slow_step(&case, &ground, &near, 1, cell),
                    "round {round}, {cell:?}"
                );
            }
        }
    }
}

#[test]
fn maps_to_flee_by_agree_with_a_slow_version() {
    let mut rng = Seed(22).stream("test", 0);
    for round in 0..600 {
        let case = Case::draw(&mut rng);
        let percent = [101, 120, 150, 400][round % 4];
        for ground in case.grounds() {
            let near = Distances::over(&ground, case.sources.clone()).unwrap();
            let taken = |cell| case.is_taken(cell);
            let away = near.flee(&ground, percent, taken).unwrap();
            let slow = slow_flee(&case, &ground, &near, i64::from(percent));
            let shift = u64::from(percent) * near.farthest().1;
            for cell in case.map.size().iter() {
                let number =
                    slow[cell.index()].map(|number| shift.checked_add_signed(number).unwrap());
                assert_eq!(away.to(cell), number, "round {round}, {cell:?}");
                let step = away.step_down(&ground, cell, taken);
                assert_eq!(
                    step,
                    slow_step(&case, &ground, &away, 100, cell),
                    "round {round}, {cell:?}"
                );
            }
        }
    }
}

/// Distances in moves are fled in moves, whatever steps cost on the ground.
#[test]
fn moves_are_fled_in_moves() {
    let mut rng = Seed(23).stream("test", 0);
    for _ in 0..200 {
        let case = Case::draw(&mut rng);
        let (ground, steps) =
            (Ground::new(&case.map), Ground::new(&case.map).with_costs(Costs::Steps));
        let sources: Vec<Cell> = case.sources.iter().map(|source| source.0).collect();
        let by_moves =
            Distances::new(&case.map, sources.clone()).flee(&ground, 120, nobody).unwrap();
        let sources = sources.into_iter().map(|cell| (cell, 0));
        let by_steps = Distances::over(&steps, sources).unwrap().flee(&steps, 120, nobody).unwrap();
        for cell in case.map.size().iter() {
            assert_eq!(by_moves.to(cell), by_steps.to(cell));
            let step = by_moves.step_down(&ground, cell, nobody);
            assert_eq!(step, by_steps.step_down(&steps, cell, nobody));
            assert_eq!(by_moves.way_over(&ground, cell), by_steps.way_over(&steps, cell));
        }
    }
}

#[test]
fn a_step_allocates_nothing() {
    let map = "bsp:60x30#7".parse::<Spec>().unwrap().build(None).unwrap().map;
    let (ground, hunter) = (Ground::new(&map), map.floor().nth(50).unwrap());
    let away = Distances::new(&map, [hunter]).flee(&ground, 120, nobody).unwrap();
    let mut steps = 0;
    let taken = allocation_counter::measure(|| {
        for cell in map.floor().iter() {
            steps += usize::from(away.step_down(&ground, cell, nobody).is_some());
            steps += usize::from(away.step_up(&ground, cell, nobody).is_some());
        }
    });
    assert!(steps > 0);
    assert_eq!(taken.count_total, 0);
}

/// How many turns one lives, at most so many, with a hunter that is as fast and starts five to ten steps away.
fn turns(
    seed: u64,
    most: u32,
    run: impl Fn(&Ground<'_>, &Distances, Cell) -> Option<(Dir, Cell)>,
) -> u32 {
    let spec: Spec = format!("bsp:48x27,loops=30#{seed}").parse().unwrap();
    let map = spec.build(None).unwrap().map;
    let ground = Ground::new(&map);
    let (mut hunter, mut hunted) = apart(&map, &mut Seed(seed).stream("chase", 0));
    for turn in 0..most {
        let near = Distances::new(&map, [hunter]);
        hunted = run(&ground, &near, hunted).map_or(hunted, |step| step.1);
        let scent = Distances::new(&map, [hunted]);
        hunter = scent.step_down(&ground, hunter, nobody).map_or(hunter, |step| step.1);
        if hunter == hunted {
            return turn;
        }
    }
    most
}

/// Two cells that are five to ten steps apart.
fn apart(map: &Map, rng: &mut Rng) -> (Cell, Cell) {
    let hunter = map.floor().nth(rng.below(map.floor().count())).unwrap();
    let near = Distances::new(map, [hunter]);
    let is_fit = |cell: &Cell| near.to(*cell).is_some_and(|far| (5..=10).contains(&far));
    let fit: Vec<Cell> = map.floor().iter().filter(is_fit).collect();
    (hunter, fit[rng.index(fit.len())])
}

/// In dungeons with a few loops, by the map four of five get away for good; by the neighbour that is farthest from
/// the hunter hardly anybody does.
#[test]
fn who_flees_by_the_map_lives_far_longer() {
    const CHASES: u64 = 300;
    const MOST: u32 = 300;
    let tell = |turns: &[u32]| {
        let survived = turns.iter().filter(|turns| **turns == MOST).count();
        (survived, turns.iter().sum::<u32>() / CHASES as u32)
    };
    let up = |ground: &Ground<'_>, near: &Distances, at: Cell| near.step_up(ground, at, nobody);
    let away = |ground: &Ground<'_>, near: &Distances, at: Cell| {
        near.flee(ground, 120, nobody).unwrap().step_down(ground, at, nobody)
    };
    let plain = tell(&(0..CHASES).map(|seed| turns(seed, MOST, up)).collect::<Vec<_>>());
    let by_map = tell(&(0..CHASES).map(|seed| turns(seed, MOST, away)).collect::<Vec<_>>());
    println!(
        "of {CHASES}: {plain:?} survive, and turns, by the farthest neighbour, {by_map:?} by the map"
    );
    // What the documents say.
    assert_eq!((by_map.0, plain.0), (235, 7));
    assert!(by_map.1 > 10 * plain.1, "{by_map:?} turns against {plain:?}");
}
