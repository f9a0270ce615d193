//! A level: rooms that are mine fields, the corridors between them, and the proof that no guess is needed.

use super::doors::Door;
use super::rooms::Plan;
use super::{BOARD, DENSITY, MINES_SIZE, ROOMS, RULE};
use crate::generate::{Layout, Opening, Openings, Room, RoomKind, SpecError, Walls};
use crate::grid::{Bits, Cell, Dir, Map, Size};
use crate::minefield::{Board, MakeError, Maker};
use crate::option::Params;
use crate::rng::Seed;
use crate::texture;
use crate::work::Work;

/// What never changes while a level is played.
pub(super) struct Dungeon {
    /// With all doors open.
    pub(super) layout: Layout,
    /// Where the player starts.
    pub(super) start: Cell,
    /// None on a classic board, which is won when it is cleared.
    pub(super) exit: Option<Cell>,
    pub(super) fields: Vec<Field>,
    /// The fields from the entrance to the exit, in the order in which they are cleared.
    pub(super) route: Vec<usize>,
    /// The floor that a texture marks.
    pub(super) inlay: Bits,
    /// The number of the field of each cell, and one more; 0 where there is none.
    field_of: Vec<u8>,
    /// How many mines there are around each cell.
    counts: Vec<u8>,
}

/// A room with mines.
pub(super) struct Field {
    pub(super) board: Board,
    pub(super) mines: Bits,
    /// The tile from which it can be cleared without a guess.
    pub(super) first: Cell,
    /// The doors that open when it is cleared.
    pub(super) locked: Vec<Cell>,
}

impl Field {
    pub(super) fn mine_count(&self) -> u32 {
        self.mines.count() as u32
    }

    /// How many tiles are to be uncovered.
    pub(super) fn safe_count(&self) -> u32 {
        self.board.cells().len() as u32 - self.mine_count()
    }
}

/// The most rooms.
pub(super) const MAX_ROOMS: u64 = 24;
/// The most tiles of a level.
const MAX_CELLS: u64 = 1 << 14;
/// How often a room is shaped anew, or a classic board begun elsewhere, if it cannot be mined.
const ATTEMPTS: u64 = 8;
/// The steps that all attempts of a level may take together: a room takes some thousand. Ids come from outside, so
/// what cannot be made must be refused within about a second.
const STEPS: u64 = 8_000_000;
/// What one of these steps takes, in steps of the work meter.
const METER: u64 = 8;
/// The steps of one attempt, for each of its tiles.
const STEPS_A_TILE: u64 = 2_000;

impl Dungeon {
    pub(super) fn draw(
        params: &Params,
        seed: Seed,
        work: &mut Work<'_>,
    ) -> Result<Self, SpecError> {
        match params.board(&BOARD) {
            Some((size, mines)) => Self::classic(size, mines, seed, work),
            None => Self::of_rooms(params, seed, work),
        }
    }

    /// One field without walls. Attempt `k` draws its first tile from stream `first/k` and its mines from `mines/k`;
    /// it fails if there is no board without a guess, or nothing is left to do once the first tile is uncovered.
    fn classic(size: Size, mines: u64, seed: Seed, work: &mut Work<'_>) -> Result<Self, SpecError> {
        check_size(size)?;
        if mines >= size.cells() {
            let why = format!("{mines} mines do not fit on a board of {size}; ask for fewer");
            return Err(SpecError::Together(why));
        }
        let (floor, wanted) = (Bits::full(size)?, mines as u32);
        let mut refusal =
            format!("a board of {size} with {mines} mines is cleared at once; ask for more mines");
        let mut steps = STEPS;
        for attempt in 0..ATTEMPTS {
            let board = board(&floor)?;
            let first = Cell::new(seed.stream("first", attempt).below(size.cells()) as u32);
            let bound = steps / (ATTEMPTS - attempt);
            let made = Maker::new(&board, wanted, first)
                .and_then(|maker| maker.within(bound).make(&mut seed.stream("mines", attempt)));
            // Mines that do not fit are refused at once; all else that fails has used up its share.
            let taken = match &made {
                Ok(made) => made.steps,
                Err(MakeError::NotFound { .. }) => bound,
                Err(_) => 0,
            };
            work.spend(METER * taken)?;
            steps = steps.saturating_sub(taken);
            match made {
                Ok(made) => {
                    let mines = set(&floor, &made.mines);
                    let field = Field { board, mines, first, locked: Vec::new() };
                    let layout = Layout { walls: Walls::Tiles, ..straight(&floor).into() };
                    let inlay = Bits::like(&floor);
                    let level = Self::of_fields(layout, vec![field], vec![0], inlay, first, None);
                    if !level.is_cleared_at_once() {
                        return Ok(level);
                    }
                }
                Err(error) => refusal = format!("{error}, or for another seed"),
            }
        }
        Err(SpecError::Together(refusal))
    }

    /// Whether uncovering the first tile uncovers all that is safe.
    fn is_cleared_at_once(&self) -> bool {
        let field = &self.fields[0];
        let is_zero = |cell: &Cell| self.count(*cell) == 0 && !field.mines.has(*cell);
        let (mut seen, mut stack) = (set(&field.mines, &[field.first]), vec![field.first]);
        while let Some(cell) = stack.pop() {
            for next in field.board.around(cell).filter(|_| is_zero(&cell)) {
                if seen.insert(next) {
                    stack.push(next);
                }
            }
        }
        seen.count() == u64::from(field.safe_count())
    }

    /// Rooms and doors are drawn from stream `layout/0`, the shape of room `n` from `room/n` and its mines from
    /// `mines/n`: the other rooms stay as they are if one has to be drawn again.
    fn of_rooms(params: &Params, seed: Seed, work: &mut Work<'_>) -> Result<Self, SpecError> {
        let size = params.size(&MINES_SIZE);
        check_size(size)?;
        let plan = Plan::draw(size, params.int(&ROOMS) as usize, &mut seed.stream("layout", 0))?;
        let (mut floor, mut fields) = (Bits::empty(size)?, Vec::new());
        let mut steps = STEPS;
        for room in 0..plan.rooms.len() {
            let before = steps;
            let field = field(&plan, room, params.int(&DENSITY), seed, &mut steps)?;
            work.spend(METER * (before - steps))?;
            for cell in field.board.cells() {
                floor.insert(*cell);
            }
            fields.push(field);
        }
        let [start, exit] = plan.openings().map(|door| door.cell);
        let passages = plan.corridors.iter().flat_map(|corridor| corridor.cells(size));
        for cell in passages.chain([start, exit]) {
            floor.insert(cell);
        }
        let layout = layout(&plan, &fields, &floor, [start, exit]);
        let rule = format!("rule{}:start=random", params.int(&RULE));
        let inlay = texture::inlay(&layout, &rule, seed);
        let inlay = inlay.map_err(|error| SpecError::Together(error.to_string()))?;
        Ok(Self::of_fields(layout, fields, plan.route(), inlay, start, Some(exit)))
    }

    pub(super) fn of_fields(
        layout: Layout,
        fields: Vec<Field>,
        route: Vec<usize>,
        inlay: Bits,
        start: Cell,
        exit: Option<Cell>,
    ) -> Self {
        let cells = layout.map.size().cells() as usize;
        let (mut field_of, mut counts) = (vec![0; cells], vec![0; cells]);
        for (field, number) in fields.iter().zip(1..) {
            for cell in field.board.cells() {
                field_of[cell.index()] = number;
                let mines = field.board.around(*cell).filter(|cell| field.mines.has(*cell));
                counts[cell.index()] = mines.count() as u8;
            }
        }
        Self { layout, start, exit, fields, route, inlay, field_of, counts }
    }

    /// Whether it is a classic board, on which nobody walks.
    pub(super) fn is_classic(&self) -> bool {
        self.exit.is_none()
    }

    pub(super) fn size(&self) -> Size {
        self.layout.map.size()
    }

    /// The number of the field of a cell.
    pub(super) fn field_at(&self, cell: Cell) -> Option<usize> {
        usize::from(self.field_of[cell.index()]).checked_sub(1)
    }

    pub(super) fn has_mine(&self, cell: Cell) -> bool {
        self.field_at(cell).is_some_and(|field| self.fields[field].mines.has(cell))
    }

    /// The mines around a cell.
    pub(super) fn count(&self, cell: Cell) -> u8 {
        self.counts[cell.index()]
    }

    /// The tiles of the same field around a cell.
    pub(super) fn around(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let field = self.field_at(cell).map(|field| &self.fields[field]);
        field.into_iter().flat_map(move |field| field.board.around(cell))
    }
}

/// A room: its floor, and mines that need no guess. The shape is drawn again if it can hold no such mines; how
/// many there are is never changed.
fn field(
    plan: &Plan,
    room: usize,
    density: u64,
    seed: Seed,
    steps: &mut u64,
) -> Result<Field, SpecError> {
    let planned = &plan.rooms[room];
    let first = inside(plan.size(), planned.entrance);
    let [mut shapes, mut draws] = ["room", "mines"].map(|name| seed.stream(name, room as u64));
    for _ in 0..ATTEMPTS {
        let floor = plan.shape(room, &mut shapes)?;
        let board = board(&floor)?;
        let kept = set(&floor, &beside_doors(plan.size(), planned.doors()));
        let tiles = board.cells().len() as u64;
        let wanted = ((tiles * density + 50) / 100).max(1) as u32;
        let bound = (STEPS_A_TILE * tiles).min(*steps);
        let maker = Maker::new(&board, wanted, first).and_then(|m| m.keep_free(&kept));
        match maker.and_then(|maker| maker.on_foot().within(bound).make(&mut draws)) {
            Ok(made) => {
                *steps = steps.saturating_sub(made.steps);
                let locked = planned.locked.iter().map(|door| door.cell).collect();
                return Ok(Field { mines: set(&floor, &made.mines), board, first, locked });
            }
            Err(_) => *steps = steps.saturating_sub(bound),
        }
    }
    Err(SpecError::Together(format!(
        "no room with {density} % of mines was found that needs no guess; take a lower density, a larger size or another seed"
    )))
}

/// Cells as a set, as large as another.
fn set(like: &Bits, cells: &[Cell]) -> Bits {
    let mut set = Bits::like(like);
    for cell in cells {
        set.insert(*cell);
    }
    set
}

fn board(floor: &Bits) -> Result<Board, SpecError> {
    Board::of(floor).map_err(|error| SpecError::Together(error.to_string()))
}

/// The tile behind a door.
fn inside(size: Size, door: Door) -> Cell {
    size.step(door.cell, door.inward).unwrap_or(door.cell)
}

/// The tiles around doors, which are never mined.
fn beside_doors(size: Size, doors: impl Iterator<Item = Door>) -> Vec<Cell> {
    let around = |door: Door| Dir::ALL.into_iter().filter_map(move |dir| size.step(door.cell, dir));
    doors.flat_map(around).collect()
}

/// Floor that is walked in four directions.
fn straight(floor: &Bits) -> Map {
    let mut map = Map::walled(floor.clone());
    for cell in floor.iter() {
        for dir in [Dir::E, Dir::S] {
            if map.floor_beside(cell, dir).is_some() {
                map.open(cell, dir);
            }
        }
    }
    map
}

fn layout(plan: &Plan, fields: &[Field], floor: &Bits, [start, exit]: [Cell; 2]) -> Layout {
    let opening = |cell| Opening { cell, side: None };
    let rooms = plan.rooms.iter().zip(fields).map(|(planned, field)| Room {
        outline: planned.within,
        kind: RoomKind::Cave,
        centre: field.first,
        doors: planned.doors().map(|door| door.cell).collect(),
    });
    Layout {
        walls: Walls::Tiles,
        openings: Some(Openings { entrance: opening(start), exit: opening(exit) }),
        rooms: rooms.collect(),
        corridors: plan.corridors.clone(),
        ..straight(floor).into()
    }
}

fn check_size(size: Size) -> Result<(), SpecError> {
    if size.cells() <= MAX_CELLS {
        return Ok(());
    }
    let why = format!("{size} is too large for mines, which has at most {MAX_CELLS} tiles");
    Err(SpecError::Together(why))
}
