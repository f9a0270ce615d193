//! What games that are walked in have in common: steps, clicks, hints, looks, and which step is likely.
//!
//! Each is a function of what a seat [knows](Known), so a game of any crate can use it, and change the
//! answer where its own rules differ.
//!
//! ```
//! use daidalos::mode::{Help, Level, Seat, walking};
//! let game = "escape:5x5#7".parse::<Level>()?.start()?;
//! let hint = walking::hint(&game.known(Seat::FIRST), Help::Next);
//! assert_eq!(hint.way[0], game.known(Seat::FIRST).at);
//! # Ok::<(), daidalos::mode::LevelError>(())
//! ```

use super::{Help, Hint, Input, Known, Move, Press, Refusal, Viewer};
use crate::generate::Layout;
use crate::grid::{Bits, Cell, Dir, Size};
use crate::scene::{self, Figure, Look, Role};
use crate::search::{self, Costs, Distances, Finder, Ground, Mark};
use crate::sorting::sort;
use crate::work::Work;

/// A player on the way.
#[derive(Clone)]
pub(super) struct Walker {
    pub(super) at: Cell,
    /// The direction of the last step.
    pub(super) came: Option<Dir>,
    pub(super) moves: u64,
    /// How often each cell was entered.
    pub(super) visits: Vec<u8>,
}

impl Walker {
    pub(super) fn new(at: Cell, size: Size) -> Self {
        let mut visits = vec![0; size.cells() as usize];
        visits[at.index()] = 1;
        Self { at, came: None, moves: 0, visits }
    }

    /// Takes a step.
    pub(super) fn go(&mut self, size: Size, dir: Dir) {
        self.at = size.step(self.at, dir).unwrap_or(self.at);
        self.came = Some(dir);
        self.moves += 1;
        let visits = &mut self.visits[self.at.index()];
        *visits = visits.saturating_add(1);
    }

    /// Has been nowhere but here.
    pub(super) fn forget(&mut self) {
        self.came = None;
        self.visits.fill(0);
        self.visits[self.at.index()] = 1;
    }
}

/// Whether a step is open.
pub fn check(known: &Known<'_>, mv: Move) -> Result<(), Refusal> {
    match mv {
        Move::Step(dir) if known.ground.exits(known.at).has(dir) => Ok(()),
        Move::Step(dir) => Err(Refusal::Wall(dir)),
        _ => Err(Refusal::Unknown),
    }
}

/// Every open step, the likeliest first: where the player has been least often, not back, nearer to
/// the goal, straight on.
pub fn moves(known: &Known<'_>, came: Option<Dir>, out: &mut Vec<Move>) {
    let map = known.ground.map;
    let far = |cell| {
        let (x, y) = map.size().xy(cell);
        let (gx, gy) = known.goal.map_or((x, y), |goal| map.size().xy(goal));
        x.abs_diff(gx) + y.abs_diff(gy)
    };
    let mut steps = [(0, Dir::N); 8];
    let mut count = 0;
    for dir in known.ground.exits(known.at).iter() {
        let Some(next) = map.size().step(known.at, dir) else { continue };
        let visits = u64::from(known.visits.get(next.index()).copied().unwrap_or(0));
        let back = u64::from(came.is_some_and(|came| came.opposite() == dir));
        let turns = u64::from(came.is_some_and(|came| came != dir));
        let likely = visits << 48 | back << 40 | u64::from(far(next)) << 8 | turns;
        steps[count] = (likely, dir);
        count += 1;
    }
    sort(&mut steps[..count]);
    out.extend(steps[..count].iter().map(|(_, dir)| Move::Step(*dir)));
}

/// A step is a step, and a run is as many as need no decision. A click walks through cells that have been
/// visited, or straight on to the next junction; it never finds a way for the player. The second button marks, the third acts at the cell;
/// keys do either where the player stands, too. A game that has neither refuses the move.
pub fn interpret(known: &Known<'_>, input: Input) -> Vec<Move> {
    match input {
        Input::Step(dir) => vec![Move::Step(dir)],
        Input::Run(dir) => run(known, dir),
        Input::Wait => vec![Move::Wait],
        Input::Act => vec![Move::Act(known.at)],
        Input::Mark(dir) => beside(known, dir).map(Move::Mark).into_iter().collect(),
        Input::MarkHere => vec![Move::Mark(known.at)],
        Input::Point(cell, Press::First) => walk_to(known, cell),
        Input::Point(cell, Press::Second) => vec![Move::Mark(cell)],
        Input::Point(cell, Press::Third) => vec![Move::Act(cell)],
        Input::Next | Input::Solve | Input::Back => Vec::new(),
    }
}

/// What a cell of a walk looks like: as it is, and whether the player has been there.
pub fn look(layout: &Layout, known: &Known<'_>, cell: Cell) -> Look {
    let mark = if known.is_visited(cell) { Mark::Walked } else { Mark::Clear };
    Look { mark, ..Look::new(scene::Ground::of(layout, cell), known.ground.exits(cell)) }
}

fn beside(known: &Known<'_>, dir: Dir) -> Option<Cell> {
    known.ground.map.size().step(known.at, dir)
}

/// The shortest way to a cell, over all ground that is known: what a click means in a dungeon.
pub fn across(known: &Known<'_>, cell: Cell) -> Vec<Move> {
    let map = known.ground.map;
    steps(known, &Distances::new(map, [cell]).way_from(map, known.at))
}

fn walk_to(known: &Known<'_>, cell: Cell) -> Vec<Move> {
    if cell.index() >= known.visits.len() || cell == known.at {
        return Vec::new();
    }
    let back = through_visited(known, cell);
    if back.is_empty() { straight_on(known, cell) } else { back }
}

/// A run: through the bends of a corridor, or across a room along its walls, until ways part, a side opens or closes, or a
/// step costs another price than the first. The first step is taken in any case, so a wall refuses it.
pub fn run(known: &Known<'_>, dir: Dir) -> Vec<Move> {
    let (ground, size, mut moves) = (known.ground, known.ground.map.size(), vec![Move::Step(dir)]);
    let (mut from, mut came, mut heading) = (known.at, dir, dir);
    let price = |dir, from| Some(ground.cost(dir, size.step(from, dir)?));
    // No run is longer than the map, whatever its exits are.
    while moves.len() as u64 <= size.cells()
        && ground.exits(from).has(heading)
        && let Some(at) = size.step(from, heading)
    {
        let is_end = Some(at) == known.goal || at == known.at || dir.is_diagonal();
        let on = onward(known, came, (from, at), heading).filter(|_| !is_end);
        let Some(on) = on.filter(|on| price(*on, at) == price(dir, known.at)) else { break };
        moves.push(Move::Step(on));
        (from, came, heading) = (at, heading, on);
    }
    moves
}

/// Where a run goes on from a cell; nowhere if that takes a decision.
fn onward(known: &Known<'_>, came: Dir, (from, at): (Cell, Cell), heading: Dir) -> Option<Dir> {
    let (ground, size) = (&known.ground, known.ground.map.size());
    let leads = |cell, dir| ground.exits(cell).has(dir);
    let beside = |cell, side| size.step(cell, side).filter(|_| leads(cell, side));
    // In a room, floor on a side goes on as floor.
    let is_room = |side| beside(from, side).is_some_and(|next| leads(next, heading));
    let [right, left] = [Dir::clockwise, Dir::anticlockwise].map(|turn| turn(turn(heading)));
    let is_same = |side| match leads(at, side) {
        true => is_room(side),
        // The way by which a bend was come to is behind it.
        false => from == known.at || !leads(from, side) || side == came.opposite(),
    };
    match (leads(at, left), leads(at, heading), leads(at, right)) {
        (_, true, _) => (is_same(left) && is_same(right)).then_some(heading),
        (true, false, false) if !is_room(left) => Some(left),
        (false, false, true) if !is_room(right) => Some(right),
        _ => None,
    }
}

/// The shortest way through visited cells; nothing if there is none.
fn through_visited(known: &Known<'_>, to: Cell) -> Vec<Move> {
    if known.visits[to.index()] == 0 {
        return Vec::new();
    }
    let map = known.ground.map;
    let mut visited = Bits::like(map.floor());
    for (cell, _) in map.size().iter().zip(known.visits).filter(|(_, visits)| **visits > 0) {
        visited.insert(cell);
    }
    visited.insert(known.at);
    let paths = map.within(visited);
    steps(known, &Distances::new(&paths, [to]).way_from(&paths, known.at))
}

/// Along the corridor towards the cell, through its bends, until there is a choice.
fn straight_on(known: &Known<'_>, to: Cell) -> Vec<Move> {
    let (size, mut walk) = (known.ground.map.size(), Vec::new());
    let Some(mut dir) = towards(known, to).filter(|dir| known.ground.exits(known.at).has(*dir))
    else {
        return walk;
    };
    let mut at = known.at;
    while let Some(next) = size.step(at, dir) {
        walk.push(Move::Step(dir));
        at = next;
        let mut on = known.ground.exits(at).iter().filter(|way| *way != dir.opposite());
        let (first, second) = (on.next(), on.next());
        let is_end = at == to || Some(at) == known.goal || at == known.at;
        match first {
            Some(way) if second.is_none() && !is_end => dir = way,
            _ => return walk,
        }
    }
    walk
}

/// The straight direction in which a cell lies for the most part.
fn towards(known: &Known<'_>, to: Cell) -> Option<Dir> {
    let size = known.ground.map.size();
    let ((ax, ay), (bx, by)) = (size.xy(known.at), size.xy(to));
    let across = if bx > ax { Dir::E } else { Dir::W };
    let down = if by > ay { Dir::S } else { Dir::N };
    match (ax.abs_diff(bx), ay.abs_diff(by)) {
        (0, 0) => None,
        (dx, dy) if dx >= dy => Some(across),
        _ => Some(down),
    }
}

/// The cheapest way to the goal, as far as it is asked for.
pub fn hint(known: &Known<'_>, help: Help) -> Hint {
    let map = known.ground.map;
    let way = match known.ground.costs {
        Costs::Steps => Distances::new(map, known.goal).way_from(map, known.at),
        _ => found_by("a-star", known, &mut Work::unbounded()),
    };
    along(known, way, help)
}

/// The help that a way is, as far as it is asked for: its next input is its first step.
pub fn along(known: &Known<'_>, mut way: Vec<Cell>, help: Help) -> Hint {
    way.truncate(help.steps().saturating_add(1));
    let step = way.get(..2).and_then(|pair| known.ground.direction(pair[0], pair[1]));
    Hint { next: step.map(Input::Step), way, ..Hint::default() }
}

/// The way to the goal that a search finds; what it takes is counted.
pub(super) fn found_by(name: &str, known: &Known<'_>, work: &mut Work<'_>) -> Vec<Cell> {
    known.goal.map_or_else(Vec::new, |goal| path(name, known.ground, known.at, goal, work))
}

/// What a search takes for each cell that it expands, about, in steps of the work meter.
const STEPS_A_CELL: u64 = 8;

/// The way that a search finds; empty if there is none. What it takes is counted: the cells that it expands, and
/// some for its tables.
pub(super) fn path(
    name: &str,
    ground: Ground<'_>,
    from: Cell,
    to: Cell,
    work: &mut Work<'_>,
) -> Vec<Cell> {
    work.add(ground.map.size().cells() / 8);
    let finder = search::find(name).ok().and_then(|search| search.on(ground).ok());
    let path = |mut finder: Box<dyn Finder>| {
        let found = finder.find(from, to, None)?;
        work.add(STEPS_A_CELL * found.expanded);
        Some(found.path.to_vec())
    };
    finder.and_then(path).unwrap_or_default()
}

/// The fewest moves to the goal; none if it is not known.
pub fn left(known: &Known<'_>) -> u64 {
    let moves = |goal| Distances::new(known.ground.map, [goal]).to(known.at);
    known.goal.and_then(moves).unwrap_or(0)
}

/// The seats on the map, the viewer in front.
pub fn figures(places: impl IntoIterator<Item = Cell>, viewer: Viewer) -> Vec<Figure> {
    let you = viewer.seat().index();
    let role = |other: usize| if other == you { Role::You } else { Role::Rival };
    let figure = |(n, cell)| Figure { cell, role: role(n) };
    let mut figures: Vec<Figure> = places.into_iter().enumerate().map(figure).collect();
    if let Some(at) = figures.iter().position(|figure| figure.role == Role::You) {
        figures[at..].rotate_left(1);
    }
    figures
}

/// The steps from cell to cell.
pub(super) fn steps(known: &Known<'_>, way: &[Cell]) -> Vec<Move> {
    let step = |pair: &[Cell]| known.ground.direction(pair[0], pair[1]).map(Move::Step);
    way.windows(2).filter_map(step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Map;
    use crate::mode::{Level, Seat};

    /// The floor of these rows, on which a run starts at `@`; the directions that it takes.
    fn ran(rows: &[&str], dir: Dir) -> String {
        let size = Size::new(rows[0].len() as u32, rows.len() as u32).unwrap();
        let glyphs = rows.concat();
        let mut floor = Bits::empty(size).unwrap();
        for (cell, _) in size.iter().zip(glyphs.chars()).filter(|(_, glyph)| *glyph != '#') {
            floor.insert(cell);
        }
        let (map, visits) = (Map::roamed(floor), vec![0; glyphs.len()]);
        let at = Cell::new(glyphs.find('@').unwrap() as u32);
        let goal = glyphs.find('G').map(|goal| Cell::new(goal as u32));
        let ground = Ground::new(&map).with_costs(Costs::Steps);
        let known = Known { ground, at, goal, goal_name: "goal", visits: &visits };
        run(&known, dir).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_run_follows_a_corridor_to_the_next_choice() {
        let corridor = ["########", "#@...###", "####.###", "####...#", "####.###", "########"];
        assert_eq!(ran(&corridor, Dir::E), "EEESS", "two ways part");
        assert_eq!(ran(&["#####", "#@..#", "#####"], Dir::E), "EE", "a dead end");
        assert_eq!(ran(&["######", "#@.G.#", "######"], Dir::E), "EE", "the goal");
        assert_eq!(ran(&["####", "#@##", "####"], Dir::E), "E", "a wall refuses it");
    }

    #[test]
    fn a_run_crosses_a_room_until_something_changes() {
        let room = ["#########", "#.......#", "#@......#", "#.......#", "#########"];
        assert_eq!(ran(&room, Dir::E), "EEEEEE", "to the wall");
        let door = ["####.####", "#.......#", "#@......#", "#########"];
        assert_eq!(ran(&door, Dir::E), "EEEEEE", "a door across the room is no way to the side");
        let along = ["####.####", "#@......#", "#.......#", "#########"];
        assert_eq!(ran(&along, Dir::E), "EEE", "beside a door");
        let into = ["####...#", "@......#", "####...#"];
        assert_eq!(ran(&into, Dir::E), "EEEE", "into a room");
    }

    /// Any floor that is known can be walked to; the walk stops where a lamp is found.
    #[test]
    fn clicks_in_a_hunt_cross_the_dungeon() {
        let game = "hunt:foes=0,lamps=1#5".parse::<Level>().unwrap().start().unwrap();
        let known = game.known(Seat::FIRST);
        let map = known.ground.map;
        for cell in map.floor().iter().filter(|cell| *cell != known.at) {
            let moves = game.interpret(Seat::FIRST, Input::Point(cell, Press::First));
            let far = Distances::new(map, [cell]).to(known.at).unwrap();
            assert!(!moves.is_empty() && moves.len() as u64 <= far);
        }
        let lamp = known.goal.unwrap();
        let moves = game.interpret(Seat::FIRST, Input::Point(lamp, Press::First));
        assert_eq!(moves.len() as u64, Distances::new(map, [lamp]).to(known.at).unwrap());
    }

    /// A foe that comes near ends a walk.
    #[test]
    fn walks_in_a_hunt_stop_at_danger() {
        let mut is_cut = false;
        for seed in 0..20 {
            let id = format!("hunt:hard#{seed}");
            let game = id.parse::<Level>().unwrap().start().unwrap();
            let known = game.known(Seat::FIRST);
            let (cell, far) = Distances::new(known.ground.map, [known.at]).farthest();
            let moves = game.interpret(Seat::FIRST, Input::Point(cell, Press::First));
            is_cut |= (moves.len() as u64) < far;
            let mut ahead = game.fork();
            for mv in moves {
                ahead.apply(Seat::FIRST, mv, &mut crate::mode::Tell::nobody());
            }
            assert_eq!(ahead.outcome(), crate::mode::Outcome::Running, "{id}");
        }
        assert!(is_cut);
    }
}
