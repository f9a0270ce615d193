//! Tiled `.tmj`: a tile layer of floor and wall, and an object layer with start, goal and rooms.
//!
//! The tileset is part of the file; its picture, which Tiled cannot take from inside a file,
//! belongs beside it.

use std::io::Write;

use serde::Serialize;
use serde_json::{Value, json};

use super::{Beside, Export, ExportError, Format, Overlays, movingai};
use crate::generate::{Layout, Opening, Rect, Room, Walls};
use crate::grid::{Bits, Cell, Dir, Map};
use crate::theme::{Rgb, Theme};

pub(super) const FORMAT: Format = Format {
    name: "tiled",
    about: "a map for the Tiled editor and the engines that read it",
    endings: &["tmj"],
    overlays: Overlays::NoHeat,
    beside: Some(Beside { name: TILESET, colours: &COLOURS, side: TILE }),
    fits: movingai::fit_tiles,
    write,
    ..Format::PLAIN
};

/// The file name of the tileset's picture.
const TILESET: &str = "daidalos-tiles.png";

/// The tiles of the set: floor, wall, and floor that a texture marks.
const COLOURS: [Rgb; 3] = [Theme::LIGHT.floor, Theme::LIGHT.wall, Theme::LIGHT.inlay];

/// The side of a tile in pixels.
const TILE: u32 = 16;

/// The head of the document; the tiles of a large map are far too many for a [`Value`] each.
#[derive(Serialize)]
struct Document {
    #[serde(flatten)]
    head: Value,
    layers: (TileLayer, Value),
}

#[derive(Serialize)]
struct TileLayer {
    #[serde(flatten)]
    head: Value,
    data: Vec<u8>,
}

fn write(export: &Export<'_>, out: &mut dyn Write) -> Result<(), ExportError> {
    let tiles = movingai::tiles(&export.layout)?;
    let size = tiles.size();
    let head = json!({
        "type": "map",
        "version": "1.10",
        "tiledversion": "1.10.0",
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "infinite": false,
        "compressionlevel": -1,
        "width": size.width(),
        "height": size.height(),
        "tilewidth": TILE,
        "tileheight": TILE,
        "nextlayerid": 3,
        "nextobjectid": 4 + export.layout.rooms.len(),
        "properties": [{"name": "id", "type": "string", "value": export.origin.id}],
        "tilesets": [tileset()],
    });
    let document = Document {
        head,
        layers: (tile_layer(&tiles, export.inlay.as_ref()), object_layer(export)),
    };
    serde_json::to_writer(&mut *out, &document).map_err(std::io::Error::from)?;
    Ok(writeln!(out)?)
}

fn tileset() -> Value {
    let tile = |id: u32, class: &str, passable: bool| json!({"id": id, "type": class, "properties": [{"name": "passable", "type": "bool", "value": passable}]});
    json!({
        "firstgid": 1,
        "name": "daidalos",
        "image": TILESET,
        "imagewidth": COLOURS.len() as u32 * TILE,
        "imageheight": TILE,
        "tilewidth": TILE,
        "tileheight": TILE,
        "tilecount": COLOURS.len(),
        "columns": COLOURS.len(),
        "margin": 0,
        "spacing": 0,
        "tiles": [tile(0, "floor", true), tile(1, "wall", false), tile(2, "inlay", true)],
    })
}

fn tile_layer(tiles: &Map, inlay: Option<&Bits>) -> TileLayer {
    let size = tiles.size();
    // Only dungeons have rooms, and their tiles are their cells.
    let data = |tile: Cell| match tiles.is_floor(tile) {
        true if inlay.is_some_and(|marks| marks.has(tile)) => 3,
        true => 1,
        false => 2,
    };
    let data = size.iter().map(data).collect();
    let head = json!({
        "id": 1, "name": "tiles", "type": "tilelayer", "visible": true, "opacity": 1,
        "x": 0, "y": 0, "width": size.width(), "height": size.height(),
    });
    TileLayer { head, data }
}

fn object_layer(export: &Export<'_>) -> Value {
    let layout = &*export.layout;
    let mut objects = Vec::new();
    if let Some(openings) = export.layout.openings {
        objects.push(point(1, "start", layout, openings.entrance));
        objects.push(point(2, "goal", layout, openings.exit));
    }
    if let Some(first) = export.solution.first() {
        let (x, y) = centre(layout, *first);
        let along = |cell: &Cell| {
            let (cx, cy) = centre(layout, *cell);
            json!({"x": i64::from(cx) - i64::from(x), "y": i64::from(cy) - i64::from(y)})
        };
        let polyline: Vec<Value> = export.solution.iter().map(along).collect();
        objects.push(object(3, "solution", (x, y), json!({"polyline": polyline})));
    }
    for (at, room) in layout.rooms.iter().enumerate() {
        objects.push(room_object(4 + at as u32, layout, room));
    }
    json!({
        "id": 2, "name": "places", "type": "objectgroup", "draworder": "topdown", "visible": true,
        "opacity": 1, "x": 0, "y": 0, "objects": objects,
    })
}

/// A rectangle, its kind as its class and its doors as text.
fn room_object(id: u32, layout: &Layout, room: &Room) -> Value {
    let Rect { x, y, w, h } = room.outline;
    let xy = |cell: &Cell| {
        let (x, y) = layout.map.size().xy(*cell);
        format!("{x},{y}")
    };
    let doors: Vec<String> = room.doors.iter().map(xy).collect();
    let doors = json!([{"name": "doors", "type": "string", "value": doors.join(" ")}]);
    let shape =
        json!({"width": w * TILE, "height": h * TILE, "type": room.kind, "properties": doors});
    object(id, "room", (x * TILE, y * TILE), shape)
}

fn point(id: u32, name: &str, layout: &Layout, opening: Opening) -> Value {
    let side = |side: Dir| json!({"name": "side", "type": "string", "value": side.to_string()});
    let properties: Vec<Value> = opening.side.map(side).into_iter().collect();
    object(id, name, centre(layout, opening.cell), json!({"point": true, "properties": properties}))
}

fn object(id: u32, name: &str, (x, y): (u32, u32), shape: Value) -> Value {
    let mut object = json!({
        "id": id, "name": name, "type": name, "x": x, "y": y, "width": 0, "height": 0,
        "rotation": 0, "visible": true,
    });
    if let (Value::Object(object), Value::Object(shape)) = (&mut object, shape) {
        object.extend(shape);
    }
    object
}

/// The middle of a cell's tile, in pixels.
fn centre(layout: &Layout, cell: Cell) -> (u32, u32) {
    let (x, y) = layout.map.size().xy(cell);
    let tile = |at: u32| if layout.walls == Walls::Lines { 2 * at + 1 } else { at };
    (tile(x) * TILE + TILE / 2, tile(y) * TILE + TILE / 2)
}
