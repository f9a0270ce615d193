//! JSON: the documented public format, for programs.
//!
//! One object: `"generator"`; `"mode"`, if it is a level of a game; `"id"`, from which the same labyrinth can be made again
//! (with its mask, if it had one); `"width"`, `"height"`; `"seed"` as a decimal string, because not every JSON reader has 64-bit
//! numbers; `"start"` and `"goal"` as `[x, y]` (x to the right, y downwards), `"start_side"` and
//! `"goal_side"` as `"N"`, `"E"`, `"S"` or `"W"` (a dungeon, whose border is solid, has none);
//! `"walls"`, `"lines"` in a maze and `"tiles"` in a dungeon; `"exits"`, one flat list row by row, where bits
//! 0 to 7 of a number are N, NE, E, SE, S, SW, W, NW. Where not every cell is floor there is
//! `"floor"`, a list of rows with `.` for floor and `#` for the rest. A
//! dungeon with rooms has `"rooms"`, each with `"x"`, `"y"`, `"w"`, `"h"`, `"kind"` (`"square"`,
//! `"walk"` or `"cave"`), `"centre"` and `"doors"` (the first cell outside on each corridor), and
//! `"corridors"`, each the list of its bends from centre to centre. On request also `"solution"`, a
//! list of `[x, y]`; `"distances"`, the moves to the goal for each cell (null where there
//! is no way); and `"texture"`, a list of rows with `#` where a texture marks the floor of a room
//! and `.` elsewhere.
//!
//! A level of a game also tells what lies on it, a list of `[x, y]` each: `"traps"` and
//! `"powerups"` in duel, `"lamps"`, `"foes"` and the `"avatar"` in hunt; and what is proven of it, as numbers:
//! `"reference"` in duel (the lowest cost, in thousandths of a straight step), `"fewest"` moves in escape and
//! race, `"par"` with `"par_unit"` and what each of the `"medals"` takes, and in hunt `"bot_moves"`, the moves of the bot that has won it, and `"draws"`, how many were drawn before. `"proof"` says how.
//! On request also its `"rating"`, the `"effort"` behind it, and the `"panel"`: for each simulated player `"player"`, `"runs"`,
//! `"won"`, `"moves"`, and `"contact"` where there are foes.
//!
//! ```
//! use daidalos::export::{self, Export, json};
//! use daidalos::generate::Spec;
//! let spec: Spec = "prim:3x2#5".parse()?;
//! let layout = spec.build(None)?;
//! let mut text = Vec::new();
//! export::find("json")?.write(&Export::new(&spec, &layout), &mut text)?;
//! assert_eq!(json::read(std::str::from_utf8(&text)?)?, layout);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod rooms;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Write;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use super::{Export, ExportError, Format};
use crate::generate::{Layout, Opening, Openings, Rect, Room, RoomKind, Walls};
use crate::grid::{Bits, Cell, Dir, Map, MapError, Size, SizeError};
use crate::mode::{Datum, FactValue};

pub(super) const FORMAT: Format = Format {
    name: "json",
    about: "everything as data, for programs",
    endings: &["json"],
    write,
    ..Format::PLAIN
};

#[derive(Serialize, Deserialize)]
#[serde(expecting = "an object")]
struct Document {
    generator: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mode: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    width: u32,
    height: u32,
    seed: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<[u32; 2]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start_side: Option<Dir>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    goal: Option<[u32; 2]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    goal_side: Option<Dir>,
    #[serde(default)]
    walls: Walls,
    exits: Vec<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    floor: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    rooms: Vec<RoomDocument>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    corridors: Vec<Vec<[u32; 2]>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    solution: Vec<[u32; 2]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    distances: Option<Vec<Option<u64>>>,
    /// What a game puts on a level is told, not read.
    #[serde(flatten, skip_deserializing)]
    game: BTreeMap<&'static str, Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    texture: Option<Vec<String>>,
}

#[derive(Serialize, Deserialize)]
struct RoomDocument {
    #[serde(flatten)]
    outline: Rect,
    kind: RoomKind,
    centre: [u32; 2],
    doors: Vec<[u32; 2]>,
}

/// Why a text is no labyrinth.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// No JSON, or not of this form.
    #[error("the JSON is not a labyrinth: {0}")]
    Form(String),
    /// Too large, or a side of nothing.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// Exits that do not fit together.
    #[error(transparent)]
    Map(#[from] MapError),
    /// A list of floor that is not of the labyrinth's size, or of other characters.
    #[error(
        "row {row} of \"floor\" must be {width} times '.' or '#', and there must be {height} rows"
    )]
    Floor {
        /// The row, from 1.
        row: usize,
        /// The labyrinth's width.
        width: u32,
        /// The labyrinth's height.
        height: u32,
    },
    /// A room without cells, or with cells that are not on the map.
    #[error("the room at {0},{1} must have \"w\" and \"h\" of at least 1, and lie on the map")]
    Room(u32, u32),
    /// A centre that is not in its room.
    #[error("the centre {x},{y} lies outside of its room at {},{}", room.0, room.1)]
    Centre {
        /// The centre's column.
        x: u32,
        /// The centre's row.
        y: u32,
        /// Where the room starts.
        room: (u32, u32),
    },
    /// Two rooms in one place.
    #[error("the room at {},{} overlaps another at {x},{y}", room.0, room.1)]
    Overlap {
        /// The column of a cell that both have.
        x: u32,
        /// Its row.
        y: u32,
        /// Where the second of them starts.
        room: (u32, u32),
    },
    /// A centre, a door or a bend that is no floor.
    #[error(
        "{0},{1} is not floor, but a room or a corridor has its centre, a door or a bend there"
    )]
    Place(u32, u32),
    /// A corridor that is nowhere.
    #[error("corridor {0} has no bends; list at least one")]
    NoBends(usize),
    /// Two bends that are not in one line.
    #[error(
        "corridor {number} does not go straight from {},{} to {},{}; add the bend in between",
        from.0, from.1, to.0, to.1
    )]
    Aslant {
        /// Which corridor, from 1.
        number: usize,
        /// The bend before.
        from: (u32, u32),
        /// The bend after.
        to: (u32, u32),
    },
    /// A corridor that is not floor all along.
    #[error("corridor {number} leads through {x},{y}, which is not floor")]
    Rock {
        /// Which corridor, from 1.
        number: usize,
        /// The column of the first cell that is no floor.
        x: u32,
        /// Its row.
        y: u32,
    },
    /// Only one of two openings, or both on one side.
    #[error("\"start\" and \"goal\" go together, on two different sides")]
    Openings,
    /// An opening that is no opening.
    #[error(
        "\"{key}\" must be a cell of the floor, with one of its outer sides N, E, S, W if it is a gap"
    )]
    Opening {
        /// `start` or `goal`.
        key: &'static str,
    },
}

fn write(export: &Export<'_>, out: &mut dyn Write) -> Result<(), ExportError> {
    let (origin, layout) = (&export.origin, &*export.layout);
    let size = layout.map.size();
    let point = |cell: Cell| <[u32; 2]>::from(size.xy(cell));
    let (entrance, exit) = (layout.openings.map(|o| o.entrance), layout.openings.map(|o| o.exit));
    let distances = |d: &crate::search::Distances| size.iter().map(|cell| d.to(cell)).collect();
    let document = Document {
        generator: origin.generator.to_owned(),
        mode: origin.mode.map(str::to_owned),
        id: Some(origin.id.clone()),
        width: size.width(),
        height: size.height(),
        seed: origin.seed.to_string(),
        start: entrance.map(|opening| point(opening.cell)),
        start_side: entrance.and_then(|opening| opening.side),
        goal: exit.map(|opening| point(opening.cell)),
        goal_side: exit.and_then(|opening| opening.side),
        walls: layout.walls,
        exits: layout.map.all_exits().to_vec(),
        floor: (!layout.map.floor().is_full()).then(|| rows(layout.map.floor(), ('.', '#'))),
        rooms: layout.rooms.iter().map(|room| room_document(room, size)).collect(),
        corridors: layout
            .corridors
            .iter()
            .map(|c| c.bends.iter().map(|b| point(*b)).collect())
            .collect(),
        solution: export.solution.iter().map(|cell| point(*cell)).collect(),
        distances: export.heat.as_ref().map(distances),
        game: told(export),
        texture: export.inlay.as_ref().map(|marks| rows(marks, ('#', '.'))),
    };
    serde_json::to_writer(&mut *out, &document).map_err(std::io::Error::from)?;
    Ok(writeln!(out)?)
}

/// What a game puts on a level, and what is proven of it.
fn told(export: &Export<'_>) -> BTreeMap<&'static str, Value> {
    let size = export.layout.map.size();
    let mut told = BTreeMap::new();
    // Inserted one by one: collecting would sort them first, which is five kilobytes of code in the page.
    told.extend(export.data.iter().map(|(key, datum)| (*key, datum_value(datum, size))));
    for fact in &export.facts {
        if let Cow::Borrowed(key) = fact.key {
            told.insert(key, fact_value(&fact.value));
        }
    }
    told
}

/// What a game adds, for programs: cells as `[x, y]`.
fn datum_value(datum: &Datum, size: Size) -> Value {
    let point = |cell: &Cell| Value::from(<[u32; 2]>::from(size.xy(*cell)).to_vec());
    let points = |cells: &Vec<Cell>| Value::from(cells.iter().map(point).collect::<Vec<_>>());
    match datum {
        Datum::Cell(cell) => point(cell),
        Datum::Cells(cells) => points(cells),
        Datum::Ways(ways) => ways.iter().map(points).collect(),
        Datum::Rows(rows) => rows.iter().map(String::as_str).collect(),
        Datum::Number(number) => Value::from(*number),
        Datum::Text(text) => Value::from(text.as_str()),
        Datum::Parts(parts) => {
            let object = |part: &Vec<_>| object_value(part, size);
            parts.iter().map(object).collect()
        }
    }
}

/// Inserted one by one, like what is told.
fn object_value(part: &[(&'static str, Datum)], size: Size) -> Value {
    let mut object = serde_json::Map::new();
    object.extend(part.iter().map(|(key, datum)| ((*key).to_owned(), datum_value(datum, size))));
    Value::Object(object)
}

/// What a fact tells, for programs: times in seconds, costs and shares in thousandths, what is left with how
/// many there were, a break-down as pairs.
pub(crate) fn fact_value(value: &FactValue) -> Value {
    match value {
        FactValue::Count(number) | FactValue::Cost(number) | FactValue::Share(number) => {
            Value::from(*number)
        }
        FactValue::Left(left, of) => Value::from(vec![*left, *of]),
        FactValue::Points(points) => Value::from(*points),
        FactValue::Time(time) => Value::from(time.0 as f64 / 100.0),
        FactValue::Flag(is_so) => Value::from(*is_so),
        FactValue::Text(text) => Value::from(text.as_ref()),
        FactValue::Lit(pieces) => {
            pieces.iter().map(|(text, is_lit)| serde_json::json!([text, is_lit])).collect()
        }
        FactValue::List(lines) => {
            lines.iter().map(|(what, points)| serde_json::json!([what, points])).collect()
        }
    }
}

fn room_document(room: &Room, size: Size) -> RoomDocument {
    let point = |cell: &Cell| <[u32; 2]>::from(size.xy(*cell));
    let Room { outline, kind, ref centre, ref doors } = *room;
    RoomDocument { outline, kind, centre: point(centre), doors: doors.iter().map(point).collect() }
}

/// One character for the cells that are in, another for those that are out.
fn rows(bits: &Bits, (is_in, is_out): (char, char)) -> Vec<String> {
    let size = bits.size();
    let tile = |cell| if bits.has(cell) { is_in } else { is_out };
    let row = |y| (0..size.width()).filter_map(|x| size.at(x, y)).map(tile).collect();
    (0..size.height()).map(row).collect()
}

/// Reads what [`Format::write`] wrote, or another program in the same format.
pub fn read(text: &str) -> Result<Layout, ReadError> {
    let document: Document =
        serde_json::from_str(text).map_err(|error| ReadError::Form(error.to_string()))?;
    let size = Size::new(document.width, document.height)?;
    // Before anything is allocated for the size: a short text must not ask for a large map.
    if document.exits.len() as u64 != size.cells() {
        return Err(MapError::Count { given: document.exits.len(), size }.into());
    }
    let floor = match document.floor {
        None => Bits::full(size)?,
        Some(rows) => read_floor(&rows, size)?,
    };
    let map = Map::from_exits(floor, document.exits)?;
    let walls = document.walls;
    let entrance = opening("start", &map, document.start, document.start_side)?;
    let exit = opening("goal", &map, document.goal, document.goal_side)?;
    let openings = match (entrance, exit) {
        (None, None) => None,
        (Some(entrance), Some(exit)) if sides_go_together(entrance, exit) => {
            Some(Openings { entrance, exit })
        }
        _ => return Err(ReadError::Openings),
    };
    let rooms = rooms::read_rooms(document.rooms, &map)?;
    let corridors = rooms::read_corridors(&document.corridors, &map)?;
    Ok(Layout { map, walls, openings, rooms, corridors })
}

fn read_floor(rows: &[String], size: Size) -> Result<Bits, ReadError> {
    let (width, height) = (size.width(), size.height());
    let refuse = |row| ReadError::Floor { row, width, height };
    if rows.len() != height as usize {
        return Err(refuse(rows.len()));
    }
    let mut floor = Bits::empty(size)?;
    for (y, row) in rows.iter().enumerate() {
        if row.len() != width as usize || !row.bytes().all(|tile| matches!(tile, b'.' | b'#')) {
            return Err(refuse(y + 1));
        }
        let cells = (0..width).filter_map(|x| size.at(x, y as u32)).zip(row.bytes());
        for (cell, _) in cells.filter(|(_, tile)| *tile == b'.') {
            floor.insert(cell);
        }
    }
    Ok(floor)
}

fn opening(
    key: &'static str,
    map: &Map,
    point: Option<[u32; 2]>,
    side: Option<Dir>,
) -> Result<Option<Opening>, ReadError> {
    let Some([x, y]) = point else {
        return if side.is_none() { Ok(None) } else { Err(ReadError::Opening { key }) };
    };
    let cell = map.size().at(x, y).filter(|cell| map.is_floor(*cell));
    let is_outer = |cell: &Cell| {
        side.is_none_or(|side| !side.is_diagonal() && map.floor_beside(*cell, side).is_none())
    };
    let cell = cell.filter(is_outer).ok_or(ReadError::Opening { key })?;
    Ok(Some(Opening { cell, side }))
}

/// Gaps on two different sides, or two places within.
fn sides_go_together(entrance: Opening, exit: Opening) -> bool {
    match (entrance.side, exit.side) {
        (None, None) => true,
        (Some(a), Some(b)) => a != b,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_documents_are_refused() {
        let head = r#""generator":"x","seed":"1","walls":"lines","width":2,"height":1"#;
        for (text, message) in [
            ("[]".to_owned(), "the JSON is not a labyrinth: invalid length 0, expected an object"),
            (format!(r#"{{{head}}}"#), "the JSON is not a labyrinth: missing field `exits`"),
            (format!(r#"{{{head},"exits":[4]}}"#), "1 exits were given for 2x1, which has 2 cells"),
            (format!(r#"{{{head},"exits":[4,0]}}"#), "the exit E of cell 0,0 has no way back"),
            (
                format!(r#"{{{head},"exits":[4,64],"start":[0,0]}}"#),
                r#""start" and "goal" go together"#,
            ),
            (
                format!(r#"{{{head},"exits":[4,64],"start":[0,0],"start_side":"E"}}"#),
                r#""start" must be a cell"#,
            ),
            (
                format!(r#"{{{head},"exits":[0,0],"floor":["."]}}"#),
                "row 1 of \"floor\" must be 2 times",
            ),
        ] {
            let error = read(&text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }
}
