//! What is written can be read back, and looks as it should.

use std::collections::BTreeSet;
use std::io::Cursor;

use daidalos::export::{self, Export, FORMATS, Picture, animation, json, movingai};
use daidalos::generate::{Layout, Spec, Walls};
use daidalos::grid::{Bits, Cell, Dir, Map, Mask, cells_of_tiles, tiles_of_cells};
use daidalos::mode::{Input, Press, Seat};
use daidalos::scene::{Lens, Scene};
use daidalos::session::{Film, Session};
use daidalos::texture;
use serde_json::Value;

use crate::laws::{MASKS, dungeons, mazes, spec};

fn write(format: &str, export: &Export<'_>) -> Vec<u8> {
    let mut bytes = Vec::new();
    export::find(format).unwrap().write(export, &mut bytes).unwrap();
    bytes
}

fn sample() -> (Spec, Layout) {
    let spec: Spec = "backtracker:6x4#7".parse().unwrap();
    let layout = spec.build(None).unwrap();
    (spec, layout)
}

fn every_layout(mut check: impl FnMut(&Spec, &Layout)) {
    for generator in dungeons() {
        for size in ["12x11", "30x12", "70x10"] {
            let spec = spec(generator, size, 11);
            check(&spec, &spec.build(None).unwrap());
        }
    }
    for generator in mazes() {
        for size in ["1x1", "1x5", "5x1", "2x2", "9x6", "70x3"] {
            let spec = spec(generator, size, 11);
            check(&spec, &spec.build(None).unwrap());
        }
        for text in MASKS {
            let mask = Mask::from_text(text).unwrap();
            let spec = spec(generator, &mask.size().to_string(), 11);
            check(&spec, &spec.build(Some(&mask)).unwrap());
        }
    }
}

#[test]
fn json_comes_back() {
    every_layout(|spec, layout| {
        let export = Export::new(spec, layout).with_solution().with_heat();
        let text = String::from_utf8(write("json", &export)).unwrap();
        assert_eq!(json::read(&text).unwrap(), *layout, "{spec}");
    });
}

#[test]
fn movingai_comes_back() {
    every_layout(|spec, layout| {
        let text = String::from_utf8(write("map", &Export::new(spec, layout))).unwrap();
        let tiles = movingai::read(&text).unwrap();
        if layout.walls == Walls::Tiles {
            assert_eq!(tiles, layout.map, "{spec}");
            return;
        }
        assert_eq!(tiles, tiles_of_cells(&layout.map).unwrap(), "{spec}");
        assert_eq!(cells_of_tiles(&tiles).unwrap(), layout.map, "{spec}");
    });
}

#[test]
fn every_format_writes_every_layout() {
    every_layout(|spec, layout| {
        for format in FORMATS {
            assert!(!write(format.name, &Export::new(spec, layout)).is_empty(), "{spec}");
        }
    });
}

#[test]
fn small_documents() {
    let (spec, layout) = sample();
    let export = Export::new(&spec, &layout).with_solution();
    for format in ["text", "unicode", "svg", "json", "tiled"] {
        insta::assert_snapshot!(format, String::from_utf8(write(format, &export)).unwrap());
    }
    let dungeon: Spec = "caves:16x9#5".parse().unwrap();
    let caves = dungeon.build(None).unwrap();
    let export = Export::new(&dungeon, &caves).with_solution();
    for format in ["unicode", "svg", "json", "tiled"] {
        let text = String::from_utf8(write(format, &export)).unwrap();
        insta::assert_snapshot!(format!("caves_{format}"), text);
    }
    let dungeon: Spec = "bsp:26x12#5".parse().unwrap();
    let rooms = dungeon.build(None).unwrap();
    for format in ["json", "tiled", "svg", "text"] {
        let text = String::from_utf8(write(format, &Export::new(&dungeon, &rooms))).unwrap();
        insta::assert_snapshot!(format!("bsp_{format}"), text);
    }
    let marks = texture::inlay(&rooms, "rule30", dungeon.seed).unwrap();
    let export = Export::new(&dungeon, &rooms).with_inlay(marks);
    for format in ["json", "tiled", "svg", "text", "unicode"] {
        let text = String::from_utf8(write(format, &export)).unwrap();
        insta::assert_snapshot!(format!("inlay_{format}"), text);
    }
    let plain = Export::new(&spec, &layout);
    insta::assert_snapshot!("map", String::from_utf8(write("map", &plain)).unwrap());
    let heat = Export::new(&spec, &layout).with_heat();
    insta::assert_snapshot!("text_heat", String::from_utf8(write("text", &heat)).unwrap());
    insta::assert_snapshot!("unicode_heat", String::from_utf8(write("unicode", &heat)).unwrap());
}

#[test]
fn no_distance_looks_like_rock() {
    for generator in dungeons() {
        let spec = spec(generator, "30x12", 3);
        let layout = spec.build(None).unwrap();
        let rock = |export: &Export<'_>| {
            String::from_utf8(write("unicode", export)).unwrap().matches('█').count()
        };
        let plain = Export::new(&spec, &layout);
        let heat = Export::new(&spec, &layout).with_heat();
        assert_eq!(rock(&heat), rock(&plain), "{spec}");
        assert!(String::from_utf8(write("unicode", &heat)).unwrap().contains('▓'), "{spec}");
    }
}

#[test]
fn doors_stand_on_the_colours_of_distances() {
    let spec: Spec = "bsp:26x12#5".parse().unwrap();
    let layout = spec.build(None).unwrap();
    let svg = write("svg", &Export::new(&spec, &layout).with_heat());
    let svg = String::from_utf8(svg).unwrap();
    let doors: usize = layout.rooms.iter().map(|room| room.doors.len()).sum();
    let frames = svg.lines().find(|line| line.contains(r##"stroke="#e69f00""##)).unwrap();
    assert_eq!(frames.matches('M').count(), doors);
    assert!(svg.find(frames) > svg.rfind("<rect"), "the rectangles of distances lie below");
}

#[test]
fn the_json_keys_are_the_documented_ones() {
    let (spec, layout) = sample();
    let value: Value =
        serde_json::from_slice(&write("json", &Export::new(&spec, &layout))).unwrap();
    let keys: Vec<&str> = value.as_object().unwrap().keys().map(String::as_str).collect();
    let mut documented = [
        "generator",
        "id",
        "width",
        "height",
        "seed",
        "start",
        "start_side",
        "goal",
        "goal_side",
        "walls",
        "exits",
    ];
    documented.sort_unstable();
    assert_eq!(keys, documented);
    assert_eq!((&value["seed"], &value["width"]), (&Value::from("7"), &Value::from(6)));
}

/// The pixels of the first frame, as places in the palette or samples.
fn pixels(png: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut reader = png::Decoder::new(Cursor::new(png)).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    (info.width, info.height, bytes)
}

/// At 10 pixels a cell: the middle of a cell, and the middle of the wall to its right and below.
#[test]
fn png_pixels_show_the_walls() {
    every_layout(|spec, layout| {
        let export = Export::new(spec, layout).with_cell(10);
        let (width, _, pixels) = pixels(&write("png", &export));
        let at = |x: u32, y: u32| pixels[(y * width + x) as usize];
        let size = layout.map.size();
        let wall = 1;
        if layout.walls == Walls::Tiles {
            for cell in size.iter() {
                let (x, y) = size.xy(cell);
                let near = Dir::ALL.into_iter().filter_map(|dir| size.step(cell, dir));
                let painted =
                    !layout.map.is_floor(cell) && near.into_iter().any(|c| layout.map.is_floor(c));
                assert_eq!(at(10 + 10 * x, 10 + 10 * y) == wall, painted, "{spec} {x},{y}");
            }
            return;
        }
        for cell in layout.map.floor().iter() {
            let (x, y) = size.xy(cell);
            let (left, top) = (5 + 10 * x, 5 + 10 * y);
            for dir in [Dir::E, Dir::S] {
                if layout.map.floor_beside(cell, dir).is_some() {
                    let (dx, dy) = dir.delta();
                    let edge = at(left + 5 + 5 * dx as u32, top + 5 + 5 * dy as u32);
                    assert_eq!(
                        edge == wall,
                        !layout.map.exits(cell).has(dir),
                        "{spec} {x},{y} {dir}"
                    );
                }
            }
            assert_ne!(at(left + 5, top + 5), wall, "{spec} {x},{y}");
        }
    });
}

#[test]
fn overlays_are_refused_where_there_is_no_place_for_them() {
    let (spec, layout) = sample();
    let refuse = |format: &str, export: &Export<'_>| {
        export::find(format).unwrap().write(export, &mut Vec::new()).unwrap_err().to_string()
    };
    let solution = Export::new(&spec, &layout).with_solution();
    let heat = Export::new(&spec, &layout).with_heat();
    assert_eq!(refuse("map", &solution), "the format map cannot show a solution");
    assert_eq!(refuse("map", &heat), "the format map cannot show distances");
    assert_eq!(refuse("tiled", &heat), "the format tiled cannot show distances");
    let marks = Bits::like(layout.map.floor());
    let inlay = Export::new(&spec, &layout).with_inlay(marks);
    assert_eq!(refuse("map", &inlay), "the format map cannot show a texture");
}

#[test]
fn pictures_beyond_measure_are_refused() {
    let spec: Spec = "binary-tree:2000x2000#1".parse().unwrap();
    let layout = spec.build(None).unwrap();
    let error = export::find("png").unwrap().write(&Export::new(&spec, &layout), &mut Vec::new());
    assert!(error.unwrap_err().to_string().starts_with("the picture would be 40022x40022 pixels"));
}

#[test]
fn endings_name_formats() {
    for (file, format) in [
        ("a.txt", Some("text")),
        ("dir.d/a.SVG", Some("svg")),
        ("a.b.png", Some("png")),
        ("a.json", Some("json")),
        ("a.map", Some("map")),
        ("a.tmj", Some("tiled")),
        ("a.doc", None),
        ("a", None),
    ] {
        assert_eq!(export::of_file(file).map(|f| f.name), format, "{file}");
    }
}

/// Streamed tiles, as a picture and as characters, are the tiles of the maze in memory.
#[test]
fn strips_are_the_tiles_of_the_whole() {
    for id in [
        "eller:37x21#5",
        "sidewinder:64x9#6",
        "binary-tree:65x5,corner=se#7",
        "eller:1x1#8",
        "eller:1x9#1",
    ] {
        let spec: Spec = id.parse().unwrap();
        let tiles = tiles_of_cells(&spec.build(None).unwrap().map).unwrap();
        let strip = |format| {
            let (mut bytes, mut told) = (Vec::new(), 0);
            let rows = spec.rows().unwrap();
            export::find(format)
                .unwrap()
                .write_rows(rows, &mut bytes, &mut |row| told = row)
                .unwrap();
            assert_eq!(told, spec.size().height());
            bytes
        };
        let text = String::from_utf8(strip("map")).unwrap();
        assert_eq!(movingai::read(&text).unwrap(), tiles, "{id}");
        assert_eq!(tiles_of_picture(&strip("png")), tiles, "{id}");
    }
}

fn tiles_of_picture(png: &[u8]) -> Map {
    let mask = Mask::from_png(png).unwrap();
    Map::roamed(mask.bits().clone())
}

/// The last frame of the film, played over all before it, is the picture of the labyrinth.
#[test]
fn an_animation_ends_in_the_picture() {
    for id in [
        "caves:20x12#1",
        "walk:12x9,steps=8#2",
        "bsp:30x14,leaf=7,loops=50#3",
        "prim:5x4#1",
        "division:6x6#2",
        "wilson:7x3#3",
        "kruskal:1x1#4",
        "aldous-broder:9x9#5",
    ] {
        let spec: Spec = id.parse().unwrap();
        let mut steps = Vec::new();
        let layout = spec.build_watched(None, &mut steps).unwrap();
        let mut film = Vec::new();
        animation::write(&layout, &steps, 20, &mut film).unwrap();
        let (width, height, frames) = play(&film);
        let still = pixels(&write("png", &Export::new(&spec, &layout)));
        assert_eq!((width, height, frames.last().unwrap()), (still.0, still.1, &still.2), "{id}");
        let before = &frames[frames.len() - 2];
        match layout.walls {
            Walls::Lines => assert_same_walls(&layout, before, &still.2, width),
            Walls::Tiles => assert_same_floor(&spec, before, &still.2),
        }
        assert!(steps.len() < 2 || frames.len() > 3, "{id}");
    }
}

/// Each frame of a game, played over those before it, is the picture of the game after as many moves.
#[test]
fn an_animated_game_shows_every_move() {
    for id in ["hunt:30x16,foes=2,lamps=1#8", "race:6x6,bot=greedy#7", "mines:board=6x6/5#3"] {
        let mut session = Session::start(id.parse().unwrap()).unwrap();
        for input in [Dir::E, Dir::S, Dir::W, Dir::N].map(Input::Step) {
            session.input(Seat::FIRST, input);
        }
        session.input(Seat::FIRST, Input::Point(Cell::new(0), Press::First));
        let mut game = Film::of(&session.record()).unwrap();
        assert!(!game.is_empty(), "{id}");
        let mut film = Vec::new();
        animation::write_game(&mut game, 12, &mut film).unwrap();
        let (_, _, frames) = play(&film);
        assert_eq!(frames.len(), game.len() + 1, "{id}");
        for (moves, frame) in frames.iter().enumerate() {
            game.seek(moves);
            let scene = game.scene(Lens::WHOLE);
            let picture = Picture { scene: &scene, title: "", cell: 12, list: &[] };
            let mut still = Vec::new();
            export::find("png").unwrap().draw(&picture, &mut still).unwrap();
            assert_eq!(*frame, pixels(&still).2, "{id}, after {moves} moves");
        }
    }
}

/// The frame before the last, patched together from all that changed, shows the same walls but
/// for the two openings.
fn assert_same_walls(layout: &Layout, before: &[u8], still: &[u8], width: u32) {
    let wall = |pixels: &[u8], at: usize| pixels[at] == 1;
    let other = (0..before.len()).filter(|&at| wall(before, at) != wall(still, at));
    let gaps = other.map(|at| (at as u32 % width / 10, at as u32 / width / 10));
    let places: BTreeSet<_> = gaps.collect();
    assert!(layout.map.size().cells() == 1 || places.len() <= 12, "{places:?}");
}

/// In a dungeon it shows the same floor, but for what the trail and its end lie on.
fn assert_same_floor(spec: &Spec, before: &[u8], still: &[u8]) {
    let (page, wall, hatch, trail, [at_work, its_edge]) = (0, 1, 162, 4, [145, 160]);
    let is_floor = |pixel: &u8| ![page, wall, hatch].contains(pixel);
    let lies_on = [trail, at_work, its_edge];
    let shown: Vec<_> = before.iter().zip(still).filter(|(b, _)| !lies_on.contains(*b)).collect();
    assert!(shown.iter().filter(|(before, _)| is_floor(before)).count() > 400, "{spec}");
    assert!(shown.iter().all(|(before, still)| is_floor(before) == is_floor(still)), "{spec}");
}

/// Every frame of an animated PNG as a whole picture.
fn play(film: &[u8]) -> (u32, u32, Vec<Vec<u8>>) {
    let mut reader = png::Decoder::new(Cursor::new(film)).read_info().unwrap();
    let (width, height) = reader.info().size();
    let count = reader.info().animation_control().unwrap().num_frames;
    let mut canvas = vec![0; (width * height) as usize];
    let mut frames = Vec::new();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    for _ in 0..count {
        let info = reader.next_frame(&mut bytes).unwrap();
        let control = *reader.info().frame_control().unwrap();
        for row in 0..info.height {
            let from = (row * info.width) as usize;
            let to = ((control.y_offset + row) * width + control.x_offset) as usize;
            canvas[to..to + info.width as usize]
                .copy_from_slice(&bytes[from..from + info.width as usize]);
        }
        frames.push(canvas.clone());
    }
    (width, height, frames)
}

#[test]
fn the_tileset_is_as_the_map_says() {
    let beside = export::find("tiled").unwrap().beside.unwrap();
    let (width, height, _) = pixels(&beside.bytes().unwrap());
    let (spec, layout) = sample();
    let map: Value = serde_json::from_slice(&write("tiled", &Export::new(&spec, &layout))).unwrap();
    let set = &map["tilesets"][0];
    assert_eq!((&set["imagewidth"], &set["imageheight"]), (&width.into(), &height.into()));
    assert_eq!(set["image"], beside.name);
}

#[test]
fn formats_are_told_apart() {
    let names: BTreeSet<&str> = FORMATS.iter().map(|format| format.name).collect();
    let endings: Vec<&&str> = FORMATS.iter().flat_map(|format| format.endings).collect();
    assert_eq!(names.len(), FORMATS.len());
    assert_eq!(endings.iter().collect::<BTreeSet<_>>().len(), endings.len());
    let streaming: Vec<&str> = FORMATS.iter().filter(|f| f.streams()).map(|f| f.name).collect();
    assert_eq!(streaming, ["png", "map"]);
    let rows = "eller:3x3#1".parse::<Spec>().unwrap().rows().unwrap();
    let error = export::find("svg").unwrap().write_rows(rows, &mut Vec::new(), &mut |_| ());
    assert_eq!(
        error.unwrap_err().to_string(),
        "the format svg cannot be written row by row; png and map can"
    );
}

/// A size is held against a format before anything is made, and says the same as writing.
#[test]
fn what_is_too_large_is_known_before() {
    let size = |w, h| daidalos::grid::Size::new(w, h).unwrap();
    for (format, fits, too_large) in [
        ("png", size(1600, 1600), size(1638, 1638)),
        ("png", size(4000, 1), size(2_000_000, 1)),
        ("map", size(8191, 8191), size(9000, 9000)),
        ("tiled", size(8191, 8191), size(16_777_216, 1)),
    ] {
        let format = export::find(format).unwrap();
        assert!(format.fits(fits, Walls::Lines, 20).is_ok(), "{fits}");
        assert!(format.fits(too_large, Walls::Lines, 20).is_err(), "{too_large}");
    }
}

/// Every picture shows who stands where.
#[test]
fn figures_are_drawn() {
    let session = Session::start("race:4x3#7".parse().unwrap()).unwrap();
    let mut scene = session.scene(Seat::FIRST, Lens::WHOLE);
    let bare = Scene { figures: Vec::new(), ..scene.clone() };
    scene.figures[0].cell = Cell::new(0);
    for format in FORMATS.iter().filter(|format| format.is_picture()) {
        let draw = |scene: &Scene| {
            let picture = Picture { scene, title: "", cell: Export::CELL, list: &[] };
            let mut bytes = Vec::new();
            format.draw(&picture, &mut bytes).unwrap();
            bytes
        };
        assert_ne!(draw(&scene), draw(&bare), "{}", format.name);
        let one = |at: usize| {
            let figures = vec![scene.figures[at]];
            draw(&Scene { figures, ..scene.clone() })
        };
        assert_ne!(one(0), one(1), "{}", format.name);
    }
}
