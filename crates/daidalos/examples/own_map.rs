//! A map of one's own, drawn as text: searched, measured, and written as a picture.
//!
//! What is found goes to standard error and the picture, an SVG, to standard output:
//! `cargo run -p daidalos --example own_map > map.svg`.

use std::error::Error;
use std::io;

use daidalos::export::{self, Export, Origin};
use daidalos::generate::{Layout, Opening, Openings};
use daidalos::grid::{Cell, Size};
use daidalos::search::{self, Costs, Distances, Ground, SEARCHES, chokepoints};

/// `.` is floor and `#` is rock. JSON, MovingAI maps and PNG pictures are read by the same function.
const DRAWING: &str = "\
##############################
#........#......#............#
#.######.#.####.#.##########.#
#.#....#.#.####...#........#.#
#.#.##.#............######.#.#
#...##.#............#....#...#
#.####..............#.##.###.#
#......#####......######.....#
##############################
";

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let mut layout = export::read(DRAWING.as_bytes())?;
    let (from, to) = (at(&layout, 1, 1)?, at(&layout, 28, 1)?);
    let end = |cell| Opening { cell, side: None };
    layout.openings = Some(Openings { entrance: end(from), exit: end(to) });

    let way = search_it(&layout, from, to)?;
    measure_it(&layout, from)?;

    let picture = Export::of(Origin::of_file("a map of one's own"), &layout).with_way(way);
    export::find("text")?.write(&picture, &mut io::stderr())?;
    export::find("svg")?.write(&picture, &mut io::stdout())?;
    Ok(())
}

/// Asks every search there is, and returns the way that A* finds.
fn search_it(layout: &Layout, from: Cell, to: Cell) -> Result<Vec<Cell>, Box<dyn Error>> {
    let ground = Ground::new(&layout.map);
    for search in SEARCHES {
        let mut finder = search.on(ground)?;
        let Some(found) = finder.find(from, to, None) else { return Err("no way".into()) };
        let (name, length, looks) = (search.name(), ground.length(found.cost), found.expanded);
        eprintln!("{name:14} a way of {length:7.3}, after a look at {looks:3} cells");
    }
    let mut finder = search::find("a-star")?.on(ground)?;
    Ok(finder.find(from, to, None).map_or_else(Vec::new, |found| found.path.to_vec()))
}

/// One map of distances answers for every cell.
fn measure_it(layout: &Layout, from: Cell) -> Result<(), Box<dyn Error>> {
    let size = layout.map.size();
    let (cell, moves) = Distances::new(&layout.map, [from]).farthest();
    eprintln!("the farthest cell is {:?}, {moves} moves away", size.xy(cell));

    // In mud, which is the left half, a step costs three times as much.
    let is_mud = |cell| size.xy(cell).0 < size.width() / 2;
    let costs: Vec<u32> = size.iter().map(|cell| if is_mud(cell) { 3 } else { 1 }).collect();
    let ground =
        Ground::new(&layout.map).with_costs(Costs::Cells { straight: &costs, diagonal: &costs });
    let (cell, cost) = Distances::over(&ground, [(from, 0)])?.farthest();
    eprintln!("with mud it is {:?}, at a cost of {cost}", size.xy(cell));

    eprintln!("{} cells cannot be walked around", chokepoints(&layout.map).count());
    Ok(())
}

fn at(layout: &Layout, x: u32, y: u32) -> Result<Cell, String> {
    let size: Size = layout.map.size();
    let cell = size.at(x, y).filter(|cell| layout.map.is_floor(*cell));
    cell.ok_or_else(|| format!("{x},{y} is no floor of the map, which is {size}"))
}
