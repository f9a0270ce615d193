//! Searches against `pathfinding`, `grid_pathfinding` and `bracket-pathfinding`: the same
//! questions in one run, in turns, the least CPU time of several rounds.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};

use bracket_pathfinding::prelude::{BaseMap, DijkstraMap, SmallVec};
use daidalos::export::movingai;
use daidalos::generate::Spec;
use daidalos::grid::{Cell, Map};
use daidalos::search::{self, Costs, Distances, Finder, Ground, Scenario};
use grid_pathfinding::PathingGrid;
use grid_util::grid::ValueGrid;
use grid_util::point::Point;

use crate::measure::time;

/// The longest questions of each map.
const QUESTIONS: usize = 100;

/// Rounds in which each system is measured once.
pub(crate) const ROUNDS: usize = 6;

/// What steps cost for the peers: whole numbers as near to the square root of two as theirs.
const STRAIGHT: u32 = 10_000;
const DIAGONAL: u32 = 14_142;

pub(crate) type Failed = Box<dyn Error + Send + Sync>;

/// From start to goal.
pub(crate) type Question = (Cell, Cell);

pub(crate) fn tables() -> Result<(), Failed> {
    distance_maps()?;
    waves()?;
    ways()
}

/// A benchmark map and its longest questions.
pub(crate) struct Benchmark {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    pub(crate) map: Map,
    pub(crate) scenarios: Vec<Scenario>,
}

impl Benchmark {
    /// Those beside the project, where there are any.
    pub(crate) fn all() -> Result<Vec<Self>, Failed> {
        let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/movingai");
        let folders = std::fs::read_dir(&shared).into_iter().flatten().flatten();
        let files =
            folders.flat_map(|folder| std::fs::read_dir(folder.path()).into_iter().flatten());
        let mut paths: Vec<PathBuf> = files.flatten().map(|file| file.path()).collect();
        paths.retain(|path| path.extension().is_some_and(|ending| ending == "map"));
        paths.sort();
        if paths.is_empty() {
            println!("\nSkipped: there are no benchmark maps in {}.", shared.display());
        }
        paths.into_iter().map(Self::read).collect()
    }

    fn read(path: PathBuf) -> Result<Self, Failed> {
        let map = movingai::read(&std::fs::read_to_string(&path)?)?;
        let scenarios = std::fs::read_to_string(format!("{}.scen", path.display()))?;
        let mut scenarios = Scenario::read_all(&scenarios)?;
        scenarios.sort_by(|a, b| b.optimal.total_cmp(&a.optimal));
        scenarios.truncate(QUESTIONS);
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Self { name, path, map, scenarios })
    }

    pub(crate) fn questions(&self) -> Result<Vec<Question>, Failed> {
        let cell = |(x, y)| self.map.size().at(x, y).ok_or("a question off the map");
        let question = |scenario: &Scenario| Ok((cell(scenario.from)?, cell(scenario.to)?));
        self.scenarios.iter().map(question).collect()
    }
}

pub(crate) fn geometric_mean(ratios: impl Iterator<Item = f64> + Clone) -> f64 {
    (ratios.clone().map(f64::ln).sum::<f64>() / ratios.count() as f64).exp()
}

/// Ways on the benchmark maps: microseconds a question, and how often each is faster than whom.
fn ways() -> Result<(), Failed> {
    let maps = Benchmark::all()?;
    if maps.is_empty() {
        return Ok(());
    }
    println!(
        "\nµs a question, the {QUESTIONS} longest of each map, octile; the least of {ROUNDS} rounds in turns. grid_pathfinding cuts corners.\n"
    );
    println!(
        "| map | jump-point | a-star | pathfinding astar | grid_pathfinding, no pruning | grid_pathfinding | its lengths that are right | jump-point / astar | a-star / astar | jump-point / no pruning | jump-point / grid_pathfinding |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    let mut ratios: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
    for bench in &maps {
        let (name, row) = (&bench.name, ways_on(bench)?);
        let [jump, star, peer, plain, pruned] = row.micros;
        let compared = [peer / jump, peer / star, plain / jump, pruned / jump];
        for (at, ratio) in compared.iter().enumerate() {
            ratios.entry(at).or_default().push(*ratio);
        }
        println!(
            "| {name} | {jump:.1} | {star:.1} | {peer:.1} | {plain:.1} | {pruned:.1} | {} of {} | {:.1}x | {:.1}x | {:.1}x | {:.1}x |",
            row.optimal,
            bench.scenarios.len(),
            compared[0],
            compared[1],
            compared[2],
            compared[3],
        );
    }
    let mean = |at: usize| geometric_mean(ratios[&at].iter().copied());
    println!(
        "| **geometric mean** | | | | | | | {:.1}x | {:.1}x | {:.1}x | {:.1}x |",
        mean(0),
        mean(1),
        mean(2),
        mean(3)
    );
    Ok(())
}

struct Row {
    /// jump-point, a-star, pathfinding, grid_pathfinding without and with its pruning.
    micros: [f64; 5],
    /// How many of grid_pathfinding's ways are as short as they can be, corners cut or not.
    optimal: usize,
}

fn ways_on(bench: &Benchmark) -> Result<Row, Failed> {
    let (map, scenarios, questions) = (&bench.map, &bench.scenarios, bench.questions()?);
    let mut jump = search::find("jump-point")?.on(Ground::new(map))?;
    let mut star = search::find("a-star")?.on(Ground::new(map))?;
    check(map, &mut *jump, &questions, scenarios)?;
    check(map, &mut *star, &questions, scenarios)?;
    let (plain, pruned) = (pathing_grid(map, false), pathing_grid(map, true));
    let mut best = [f64::INFINITY; 5];
    for _ in 0..ROUNDS {
        let took = [
            time(|| ask(&mut *jump, &questions)),
            time(|| ask(&mut *star, &questions)),
            time(|| questions.iter().map(|&(a, b)| peer_astar(map, a, b)).sum::<u64>()),
            time(|| questions.iter().map(|&(a, b)| jumps(&plain, map, a, b)).sum::<usize>()),
            time(|| questions.iter().map(|&(a, b)| jumps(&pruned, map, a, b)).sum::<usize>()),
        ];
        for (best, took) in best.iter_mut().zip(took) {
            *best = best.min(took);
        }
    }
    let micros = best.map(|seconds| seconds * 1e6 / questions.len() as f64);
    let is_optimal = |(question, scenario): (&Question, &Scenario)| {
        peer_length(&plain, map, *question)
            .is_some_and(|length| (length - scenario.optimal).abs() < 0.01)
    };
    let optimal = questions.iter().zip(scenarios).filter(|pair| is_optimal(*pair)).count();
    Ok(Row { micros, optimal })
}

/// All lengths are the file's.
fn check(
    map: &Map,
    finder: &mut dyn Finder,
    questions: &[Question],
    scenarios: &[Scenario],
) -> Result<(), Failed> {
    for (&(from, to), scenario) in questions.iter().zip(scenarios) {
        let found = finder.find(from, to, None).ok_or("no way")?;
        let length = Ground::new(map).length(found.cost);
        if (length - scenario.optimal).abs() > 1e-3_f64.max(5.1e-6 * scenario.optimal) {
            return Err(format!("{length} is not {}", scenario.optimal).into());
        }
    }
    Ok(())
}

pub(crate) fn ask(finder: &mut dyn Finder, questions: &[Question]) -> u64 {
    questions.iter().filter_map(|&(a, b)| Some(finder.find(a, b, None)?.cost)).sum()
}

/// `pathfinding` with the same neighbours, read from the same map.
fn peer_astar(map: &Map, from: Cell, to: Cell) -> u64 {
    let (size, goal) = (map.size(), map.size().xy(to));
    let next = |cell: &u32| -> Vec<(u32, u32)> {
        let step = |(dir, next): (daidalos::grid::Dir, Cell)| {
            (next.index() as u32, if dir.is_diagonal() { DIAGONAL } else { STRAIGHT })
        };
        map.neighbours(Cell::new(*cell)).map(step).collect()
    };
    let left = |cell: &u32| {
        let (x, y) = size.xy(Cell::new(*cell));
        let (dx, dy) = (x.abs_diff(goal.0), y.abs_diff(goal.1));
        STRAIGHT * (dx.max(dy) - dx.min(dy)) + DIAGONAL * dx.min(dy)
    };
    let goal = to.index() as u32;
    let found =
        pathfinding::prelude::astar(&(from.index() as u32), next, left, |cell| *cell == goal);
    found.map_or(0, |(_, cost)| u64::from(cost))
}

fn pathing_grid(map: &Map, pruning: bool) -> PathingGrid {
    let (width, height) = (map.size().width() as usize, map.size().height() as usize);
    let mut grid = PathingGrid::new(width, height, false);
    for cell in map.size().iter().filter(|cell| !map.is_floor(*cell)) {
        let (x, y) = map.size().xy(cell);
        grid.set(x as i32, y as i32, true);
    }
    grid.improved_pruning = pruning;
    grid.initialize();
    grid.generate_components();
    grid
}

fn jumps(grid: &PathingGrid, map: &Map, from: Cell, to: Cell) -> usize {
    let point = |cell| {
        let (x, y) = map.size().xy(cell);
        Point::new(x as i32, y as i32)
    };
    grid.get_path_single_goal(point(from), point(to), false).map_or(0, |path| path.len())
}

/// The length of its way.
fn peer_length(grid: &PathingGrid, map: &Map, (from, to): Question) -> Option<f64> {
    let point = |cell| {
        let (x, y) = map.size().xy(cell);
        Point::new(x as i32, y as i32)
    };
    let path = grid.get_path_single_goal(point(from), point(to), false)?;
    let step = |pair: &[Point]| {
        let (dx, dy) = (pair[0].x.abs_diff(pair[1].x), pair[0].y.abs_diff(pair[1].y));
        f64::from(dx.max(dy) - dx.min(dy)) + 2_f64.sqrt() * f64::from(dx.min(dy))
    };
    Some(path.windows(2).map(step).sum())
}

/// A wave through a large perfect maze, everything that is prepared for it included.
fn waves() -> Result<(), Failed> {
    println!(
        "\n| 1001x1001 perfect maze, cold | breadth-first, ms | pathfinding bfs, ms | ratio |"
    );
    println!("|---|---:|---:|---:|");
    for id in ["backtracker:1001x1001#7", "prim:1001x1001#7", "wilson:1001x1001#7"] {
        let layout = id.parse::<Spec>()?.build(None)?;
        let openings = layout.openings.ok_or("no openings")?;
        let (from, to) = (openings.entrance.cell, openings.exit.cell);
        let map = &layout.map;
        let (mut us, mut them) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..ROUNDS {
            us = us.min(time(|| {
                let mut finder = search::find("breadth-first").ok()?.on(Ground::new(map)).ok()?;
                finder.find(from, to, None).map(|found| found.path.len())
            }));
            them = them.min(time(|| {
                let next = |cell: &u32| {
                    map.neighbours(Cell::new(*cell))
                        .map(|(_, next)| next.index() as u32)
                        .collect::<Vec<_>>()
                };
                let goal = to.index() as u32;
                pathfinding::prelude::bfs(&(from.index() as u32), next, |cell| *cell == goal)
                    .map(|path| path.len())
            }));
        }
        println!("| {id} | {:.2} | {:.2} | {:.1}x |", us * 1e3, them * 1e3, them / us);
    }
    Ok(())
}

/// The map as bracket-pathfinding wants to see it.
struct Exits<'m>(&'m Map);

impl BaseMap for Exits<'_> {
    fn get_available_exits(&self, cell: usize) -> SmallVec<[(usize, f32); 10]> {
        self.0.neighbours(Cell::new(cell as u32)).map(|(_, next)| (next.index(), 1.0)).collect()
    }
}

/// From one cell to all: in moves, which is what bracket-pathfinding can do, and octile.
pub(crate) fn distance_maps() -> Result<(), Failed> {
    println!(
        "\n| distances from one cell, ms | moves | dijkstra_all, moves | bracket | octile | dijkstra_all, octile | moves / dijkstra_all | moves / bracket | octile / dijkstra_all |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    let mut all: Vec<(String, Map, Cell)> = Vec::new();
    for id in ["caves:512x512#7", "backtracker:500x500#7"] {
        let layout = id.parse::<Spec>()?.build(None)?;
        let start = layout.openings.ok_or("no openings")?.entrance.cell;
        all.push((id.to_owned(), layout.map, start));
    }
    for bench in Benchmark::all()? {
        let (start, _) = *bench.questions()?.first().ok_or("no questions")?;
        all.push((bench.name, bench.map, start));
    }
    let mut ratios = Vec::new();
    for (name, map, start) in &all {
        check_distances(map, *start)?;
        let [moves, all_moves, bracket, octile, all_octile] =
            distances_on(map, *start).map(|seconds| seconds * 1e3);
        let ratio = [all_moves / moves, bracket / moves, all_octile / octile];
        println!(
            "| {name} | {moves:.2} | {all_moves:.1} | {bracket:.2} | {octile:.2} | {all_octile:.1} | {:.1}x | {:.1}x | {:.1}x |",
            ratio[0], ratio[1], ratio[2],
        );
        ratios.push(ratio);
    }
    let mean = |at: usize| geometric_mean(ratios.iter().map(|row| row[at]));
    println!(
        "| **geometric mean** | | | | | | {:.1}x | {:.1}x | {:.1}x |",
        mean(0),
        mean(1),
        mean(2)
    );
    Ok(())
}

/// All our numbers are those of `pathfinding`, in moves and octile.
fn check_distances(map: &Map, start: Cell) -> Result<(), Failed> {
    for costs in [Costs::Steps, Costs::Octile] {
        let ground = Ground::new(map).with_costs(costs);
        let follow = |cell: &u32| -> Vec<(u32, u64)> {
            let step = |(dir, next): (_, Cell)| (next.index() as u32, ground.cost(dir, next));
            map.neighbours(Cell::new(*cell)).map(step).collect()
        };
        let from = start.index() as u32;
        let known = pathfinding::prelude::dijkstra_all(&from, follow);
        let ours = match costs {
            Costs::Steps => Distances::new(map, [start]),
            _ => Distances::over(&ground, [(start, 0)])?,
        };
        let is_known = |cell: Cell| {
            let known = known.get(&(cell.index() as u32)).map(|(_, cost)| *cost);
            ours.to(cell) == if cell == start { Some(0) } else { known }
        };
        if !map.size().iter().all(is_known) {
            return Err(format!("distances differ, {costs:?}").into());
        }
    }
    Ok(())
}

fn distances_on(map: &Map, start: Cell) -> [f64; 5] {
    let (width, height) = (map.size().width() as usize, map.size().height() as usize);
    let from = start.index() as u32;
    let follow = |cell: &u32, costs: [u32; 2]| -> Vec<(u32, u32)> {
        let step = |(dir, next): (daidalos::grid::Dir, Cell)| {
            (next.index() as u32, costs[usize::from(dir.is_diagonal())])
        };
        map.neighbours(Cell::new(*cell)).map(step).collect()
    };
    let mut best = [f64::INFINITY; 5];
    for _ in 0..ROUNDS {
        let took = [
            time(|| Distances::new(map, [start])),
            time(|| pathfinding::prelude::dijkstra_all(&from, |cell| follow(cell, [1, 1]))),
            time(|| DijkstraMap::new(width, height, &[start.index()], &Exits(map), 1e9)),
            time(|| Distances::over(&Ground::new(map), [(start, 0)])),
            time(|| {
                pathfinding::prelude::dijkstra_all(&from, |cell| follow(cell, [STRAIGHT, DIAGONAL]))
            }),
        ];
        for (best, took) in best.iter_mut().zip(took) {
            *best = best.min(took);
        }
    }
    best
}
