//! The peers: each named maze library that has a generator of the same kind as ours.

use amaze::generators::{
    BinaryTree4, Eller4, HuntAndKill4, Kruskal4, MazeGenerator2D, Prim4, RecursiveBacktracker4,
    Sidewinder4, Wilson4,
};
use daidalos::grid::{Bits, Dir, Map, Size, cells_of_tiles};
use knossos::maze::{
    AldousBroder, Algorithm, BinaryTree, Eller, GameMap, HuntAndKill, Kruskal,
    OrthogonalMazeBuilder, Prim, RecursiveBacktracking, RecursiveDivision, Sidewinder,
};
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// A generator of another library.
pub(crate) struct Peer {
    pub(crate) library: &'static str,
    /// Makes a maze and drops it.
    pub(crate) run: Box<dyn Fn(u32, u32)>,
    /// Makes one as a map, to see whether it is correct; none where it panics or is no maze.
    pub(crate) map: Box<dyn Fn(u32, u32) -> Option<Map>>,
}

/// The peers of one of our generators.
pub(crate) fn of(name: &str) -> Vec<Peer> {
    match name {
        "backtracker" => {
            vec![
                irrgarten(),
                amaze::<RecursiveBacktracker4>(),
                knossos(|| Box::new(RecursiveBacktracking)),
            ]
        }
        "prim" => vec![amaze::<Prim4>(), knossos(|| Box::new(Prim::new()))],
        "kruskal" => vec![amaze::<Kruskal4>(), knossos(|| Box::new(Kruskal))],
        "wilson" => vec![amaze::<Wilson4>()],
        "eller" => vec![amaze::<Eller4>(), knossos(|| Box::new(Eller))],
        "hunt-and-kill" => vec![amaze::<HuntAndKill4>(), knossos(|| Box::new(HuntAndKill::new()))],
        "sidewinder" => vec![amaze::<Sidewinder4>(), knossos(|| Box::new(Sidewinder))],
        "binary-tree" => vec![
            amaze::<BinaryTree4>(),
            knossos(|| Box::new(BinaryTree::new(knossos::maze::Bias::NorthWest))),
        ],
        "aldous-broder" => vec![knossos(|| Box::new(AldousBroder))],
        "division" => vec![knossos(|| Box::new(RecursiveDivision))],
        _ => Vec::new(),
    }
}

fn irrgarten() -> Peer {
    let make = |width: u32, height: u32| {
        let tiles = irrgarten::Maze::new(2 * width as usize + 1, 2 * height as usize + 1).ok()?;
        Some(tiles.generate(&mut SmallRng::seed_from_u64(7)))
    };
    Peer {
        library: "irrgarten",
        run: Box::new(move |width, height| drop(std::hint::black_box(make(width, height)))),
        map: Box::new(move |width, height| {
            let maze = make(width, height)?;
            of_tiles(maze.width as u32, maze.height as u32, |x, y| maze[x][y] == 0)
        }),
    }
}

fn amaze<G: MazeGenerator2D>() -> Peer {
    let make =
        |width: u32, height: u32| G::new_from_seed(7).generate(width as usize, height as usize);
    Peer {
        library: "amaze",
        run: Box::new(move |width, height| drop(std::hint::black_box(make(width, height)))),
        map: Box::new(move |width, height| {
            let maze = make(width, height);
            let size = Size::new(width, height).ok()?;
            let mut map = Map::walled(Bits::full(size).ok()?);
            for at in maze.coords() {
                for next in maze.open_neighbors(at) {
                    let cell = size.at(at.x as u32, at.y as u32)?;
                    if next.x > at.x {
                        map.open(cell, Dir::E);
                    } else if next.y > at.y {
                        map.open(cell, Dir::S);
                    }
                }
            }
            Some(map)
        }),
    }
}

fn knossos(algorithm: fn() -> Box<dyn Algorithm>) -> Peer {
    let make = move |width: u32, height: u32| {
        let builder = OrthogonalMazeBuilder::new().width(width as usize).height(height as usize);
        builder.algorithm(algorithm()).seed(Some(7)).build()
    };
    Peer {
        library: "knossos",
        run: Box::new(move |width, height| drop(std::hint::black_box(make(width, height)))),
        map: Box::new(move |width, height| {
            let text = make(width, height).format(GameMap::new().span(1)).into_inner();
            let rows: Vec<&[u8]> = text.lines().map(str::as_bytes).collect();
            let floor = |x: usize, y: usize| rows.get(y).and_then(|row| row.get(x)) == Some(&b'.');
            of_tiles(2 * width + 1, 2 * height + 1, floor)
        }),
    }
}

fn of_tiles(width: u32, height: u32, floor: impl Fn(usize, usize) -> bool) -> Option<Map> {
    let size = Size::new(width, height).ok()?;
    let mut bits = Bits::empty(size).ok()?;
    for cell in size.iter() {
        let (x, y) = size.xy(cell);
        if floor(x as usize, y as usize) {
            bits.insert(cell);
        }
    }
    cells_of_tiles(&Map::roamed(bits)).ok()
}
