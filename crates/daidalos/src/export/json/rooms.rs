//! Rooms and corridors as they are read, each held against the map.

use super::{ReadError, RoomDocument};
use crate::generate::{Corridor, Rect, Room};
use crate::grid::{Bits, Cell, Map, Size};

/// The rooms, if they lie on the map, apart from each other, each around its centre.
pub(super) fn read_rooms(list: Vec<RoomDocument>, map: &Map) -> Result<Vec<Room>, ReadError> {
    let mut taken = Bits::like(map.floor());
    let read = |document| {
        let room = read_room(document, map)?;
        take(room.outline, &mut taken)?;
        Ok(room)
    };
    list.into_iter().map(read).collect()
}

/// The corridors, if each is floor all along its straight stretches.
pub(super) fn read_corridors(
    list: &[Vec<[u32; 2]>],
    map: &Map,
) -> Result<Vec<Corridor>, ReadError> {
    (1..).zip(list).map(|(number, bends)| read_corridor(number, bends, map)).collect()
}

fn read_room(document: RoomDocument, map: &Map) -> Result<Room, ReadError> {
    let RoomDocument { outline, kind, centre: [x, y], doors } = document;
    if !lies_on(map.size(), outline) {
        return Err(ReadError::Room(outline.x, outline.y));
    }
    if !outline.holds(x, y) {
        return Err(ReadError::Centre { x, y, room: (outline.x, outline.y) });
    }
    let doors = doors.iter().map(|door| place(*door, map)).collect::<Result<_, _>>()?;
    Ok(Room { outline, kind, centre: place([x, y], map)?, doors })
}

/// Whether it has cells, and all of them are on the map.
fn lies_on(size: Size, Rect { x, y, w, h }: Rect) -> bool {
    let fits = |start: u32, len: u32, side| start.checked_add(len).is_some_and(|end| end <= side);
    w > 0 && h > 0 && fits(x, w, size.width()) && fits(y, h, size.height())
}

/// Takes the cells of a room, if no other has one of them.
fn take(outline: Rect, taken: &mut Bits) -> Result<(), ReadError> {
    let size = taken.size();
    let twice = outline.cells(size).find(|cell| !taken.insert(*cell)).map(|cell| size.xy(cell));
    twice.map_or(Ok(()), |(x, y)| Err(ReadError::Overlap { x, y, room: (outline.x, outline.y) }))
}

fn read_corridor(number: usize, bends: &[[u32; 2]], map: &Map) -> Result<Corridor, ReadError> {
    if bends.is_empty() {
        return Err(ReadError::NoBends(number));
    }
    if let Some(pair) = bends.windows(2).find(|pair| is_aslant(pair[0], pair[1])) {
        let [from, to] = [pair[0], pair[1]].map(<(u32, u32)>::from);
        return Err(ReadError::Aslant { number, from, to });
    }
    let bends = bends.iter().map(|bend| place(*bend, map)).collect::<Result<_, _>>()?;
    let (corridor, size) = (Corridor { bends }, map.size());
    let rock = corridor.cells(size).find(|cell| !map.is_floor(*cell)).map(|cell| size.xy(cell));
    rock.map_or(Ok(corridor), |(x, y)| Err(ReadError::Rock { number, x, y }))
}

const fn is_aslant([ax, ay]: [u32; 2], [bx, by]: [u32; 2]) -> bool {
    ax != bx && ay != by
}

/// The floor at a place.
fn place([x, y]: [u32; 2], map: &Map) -> Result<Cell, ReadError> {
    let cell = map.size().at(x, y).filter(|cell| map.is_floor(*cell));
    cell.ok_or(ReadError::Place(x, y))
}

#[cfg(test)]
mod tests {
    use super::super::read;

    /// Floor of 5 by 3 around a pillar, and whatever else a document says.
    fn document(rest: &str) -> String {
        let head = r#""generator":"x","seed":"1","walls":"tiles","width":5,"height":3"#;
        let floor = r#""floor":[".....","..#..","....."],"exits":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]"#;
        format!("{{{head},{floor},{rest}}}")
    }

    fn room([x, y, w, h]: [u32; 4], centre: [u32; 2], doors: &str) -> String {
        let outline = format!(r#""x":{x},"y":{y},"w":{w},"h":{h}"#);
        format!(r#"{{{outline},"kind":"cave","centre":{centre:?},"doors":[{doors}]}}"#)
    }

    fn assert_refused(rest: &str, message: &str) {
        let error = read(&document(rest)).unwrap_err().to_string();
        assert!(error.starts_with(message), "{rest}: {error}");
    }

    #[test]
    fn bad_rooms_are_refused() {
        let left = room([0, 0, 2, 3], [1, 1], "[2,0]");
        let right = room([2, 0, 3, 3], [3, 1], "");
        assert!(read(&document(&format!(r#""rooms":[{left},{right}]"#))).is_ok());
        let over_it = format!("{left},{}", room([1, 2, 3, 1], [3, 2], ""));
        for (rooms, message) in [
            (room([3, 0, 3, 1], [3, 0], ""), "the room at 3,0 must have \"w\" and \"h\""),
            (room([1, u32::MAX, 1, 1], [1, 0], ""), "the room at 1,4294967295 must have"),
            (room([1, 0, 0, 1], [1, 0], ""), "the room at 1,0 must have"),
            (room([1, 0, 1, 0], [1, 0], ""), "the room at 1,0 must have"),
            (room([0, 0, 2, 2], [2, 0], ""), "the centre 2,0 lies outside of its room at 0,0"),
            (over_it, "the room at 1,2 overlaps another at 1,2"),
            (room([1, 0, 3, 3], [2, 1], ""), "2,1 is not floor, but a room"),
            (room([0, 0, 2, 3], [1, 1], "[2,1]"), "2,1 is not floor, but a room"),
            (room([0, 0, 2, 3], [1, 1], "[5,1]"), "5,1 is not floor, but a room"),
        ] {
            assert_refused(&format!(r#""rooms":[{rooms}]"#), message);
        }
    }

    #[test]
    fn bad_corridors_are_refused() {
        let good = r#""corridors":[[[0,0]],[[0,0],[4,0],[4,2],[4,2],[1,2]]]"#;
        assert!(read(&document(good)).is_ok());
        for (corridors, message) in [
            ("[[0,1],[2,1]]", "2,1 is not floor, but a room"),
            ("[[0,0]],[]", "corridor 2 has no bends"),
            ("[[0,0],[4,1]]", "corridor 1 does not go straight from 0,0 to 4,1"),
            ("[[0,0],[0,1],[4,1]]", "corridor 1 leads through 2,1, which is not floor"),
        ] {
            assert_refused(&format!(r#""corridors":[{corridors}]"#), message);
        }
    }
}
