//! Writes labyrinths for people and for programs: one file a format, one line in [`FORMATS`].
//!
//! Pictures (text, Unicode, SVG, PNG) draw a [`Scene`]; data (JSON, MovingAI, Tiled) reads a
//! [`Layout`]. Nothing here opens a file: the caller brings something to write to.
//!
//! ```
//! use daidalos::export::{self, Export};
//! use daidalos::generate::Spec;
//! let spec: Spec = "backtracker:5x3#7".parse()?;
//! let layout = spec.build(None)?;
//! let mut text = Vec::new();
//! export::find("text")?.write(&Export::new(&spec, &layout), &mut text)?;
//! assert!(text.starts_with(b"+---+"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "png")]
pub mod animation;
mod font;
#[cfg(feature = "json")]
pub mod json;
mod listing;
pub mod movingai;
pub mod panels;
pub mod pattern;
mod pixels;
#[cfg(feature = "png")]
mod png;
mod raster;
mod read;
#[cfg(feature = "png")]
mod sheet;
mod strip;
pub(crate) mod svg;
mod text;
#[cfg(feature = "json")]
mod tiled;
pub mod unicode;

pub use pixels::Pixels;
pub use read::{ReadError, read, read_pixels, read_text};

use std::borrow::Cow;
use std::io::{self, Write};

use thiserror::Error;

use crate::generate::{Layout, Rows, Spec, Walls};
use crate::grid::{Bits, Cell, Size, TilesError};
use crate::mode::{Datum, Fact, Game, Level, Viewer, level_data, level_view};
use crate::rng::Seed;
use crate::scene::{Ground, Scene};
use crate::search::Distances;
use crate::theme::Rgb;

/// Every format, in the order in which they are listed.
pub static FORMATS: &[Format] = &[
    text::FORMAT,
    unicode::FORMAT,
    svg::FORMAT,
    #[cfg(feature = "png")]
    png::FORMAT,
    #[cfg(feature = "json")]
    json::FORMAT,
    movingai::FORMAT,
    #[cfg(feature = "json")]
    tiled::FORMAT,
];

/// A way to write a labyrinth.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is for, in a few words.
    pub about: &'static str,
    /// The endings of its files.
    pub endings: &'static [&'static str],
    /// What it can show beside the labyrinth itself.
    pub overlays: Overlays,
    /// Whether it is anything but text.
    pub binary: bool,
    /// A file that belongs beside it.
    pub beside: Option<Beside>,
    fits: fn(Size, Walls, u32) -> Result<(), ExportError>,
    /// A picture draws a scene …
    draw: Option<Draw>,
    /// … and data tells a layout.
    write: fn(&Export<'_>, &mut dyn Write) -> Result<(), ExportError>,
    stream: Option<Stream>,
}

/// Draws a picture.
type Draw = fn(&Picture<'_>, &mut dyn Write) -> Result<(), ExportError>;

/// Writes rows as they come, and tells after each how many have been written.
type Stream = fn(Rows, &mut dyn Write, &mut dyn FnMut(u32)) -> Result<(), ExportError>;

/// A picture that a file needs beside it: square tiles in a row, one colour each.
#[derive(Clone, Copy, Debug)]
pub struct Beside {
    /// The name of its file, which is a PNG.
    pub name: &'static str,
    /// The colours of the tiles.
    pub colours: &'static [Rgb],
    /// The side of a tile in pixels.
    pub side: u32,
}

/// What a format can show beside the labyrinth itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Overlays {
    /// The solution, a texture, and every cell's distance from the goal.
    All,
    /// The solution and a texture.
    NoHeat,
    /// Nothing.
    None,
}

/// What is to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// What is to be seen.
    pub scene: &'a Scene,
    /// What it is called.
    pub title: &'a str,
    /// Pixels a cell.
    pub cell: u32,
    /// What is listed below it, where the format has room for that.
    pub list: &'a [String],
}

/// What is to be written.
#[derive(Debug)]
pub struct Export<'a> {
    /// What the labyrinth was made from.
    pub origin: Origin,
    /// The labyrinth.
    pub layout: Cow<'a, Layout>,
    /// A way from the entrance to the exit, if it is to be shown.
    pub solution: Vec<Cell>,
    /// Every cell's distance from the goal, if it is to be shown.
    pub heat: Option<Distances>,
    /// The marks of a texture on the floors of its rooms, if they are to be shown.
    pub inlay: Option<Bits>,
    /// What a game adds to its level.
    pub data: Vec<(&'static str, Datum)>,
    /// What is proven of it.
    pub facts: Vec<Fact>,
    /// What a picture of it lists below.
    pub list: Vec<String>,
    /// What a picture shows before anything is laid over it.
    bare: Scene,
    cell: u32,
}

/// What a labyrinth was made from, by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The id from which it can be made again.
    pub id: String,
    /// The generator that carved it.
    pub generator: &'static str,
    /// The game that is played in it, if it is a level of one.
    pub mode: Option<&'static str>,
    /// From what.
    pub seed: Seed,
}

impl Origin {
    /// A generated labyrinth.
    pub fn of_spec(spec: &Spec) -> Self {
        let generator = spec.generator.name();
        Self { id: spec.to_string(), generator, mode: None, seed: spec.seed }
    }

    /// A file of that name.
    pub fn of_file(name: &str) -> Self {
        Self { id: name.to_owned(), generator: "", mode: None, seed: Seed(0) }
    }

    /// A level of a game.
    pub fn of_level(level: &Level, game: &dyn Game) -> Self {
        let (generator, mode) = (game.generator(), Some(level.mode.name()));
        Self { id: level.to_string(), generator, mode, seed: level.seed }
    }
}

/// Why something was not written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ExportError {
    /// No format has that name.
    #[error("no format is called '{0}'; there are {names}", names = names())]
    Unknown(String),
    /// The format has no place for what should be shown.
    #[error("the format {format} cannot show {what}")]
    Overlay {
        /// The format.
        format: &'static str,
        /// What it cannot show.
        what: &'static str,
    },
    /// Data, where a picture was asked for.
    #[error("the format {0} draws no pictures; {names} do", names = picture_names())]
    NoPicture(&'static str),
    /// Nothing to compare, or things that cannot be.
    #[error("scenes side by side must be of the same size, and there must be at least one")]
    Panels,
    /// A picture beyond all measure.
    #[error(
        "the picture would be {0}x{1} pixels; at most {2} can be drawn, so use fewer pixels a cell or fewer cells"
    )]
    Pixels(u64, u64, u64),
    /// A format that needs the whole map.
    #[error("the format {0} cannot be written row by row; {names} can", names = streaming_names())]
    NoStream(&'static str),
    /// No tile form.
    #[error(transparent)]
    Tiles(#[from] TilesError),
    /// The writer failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl<'a> Export<'a> {
    /// How many pixels wide a cell is when nothing is said.
    pub const CELL: u32 = 20;

    /// The fewest pixels of a cell: walls, a way and marks need room.
    pub const MIN_CELL: u32 = 10;

    /// The most pixels of a cell.
    pub const MAX_CELL: u32 = 1000;

    /// The most pixels of a picture.
    pub(crate) const MAX_PIXELS: u64 = 1 << 30;

    /// The labyrinth alone, at the usual scale.
    pub fn new(spec: &Spec, layout: &'a Layout) -> Self {
        Self::of(Origin::of_spec(spec), layout)
    }

    /// A labyrinth from anywhere.
    pub fn of(origin: Origin, layout: &'a Layout) -> Self {
        Self::showing(Scene::of(layout), origin, Cow::Borrowed(layout))
    }

    /// A level of a game as a viewer sees it: what lies on it, which foes belong to it, what is proven of it.
    pub fn of_game(level: &Level, game: &'a dyn Game, viewer: Viewer) -> Self {
        let scene = level_view(game, viewer);
        let layout = seen_layout(game.layout(), &scene);
        let bare = Self::showing(scene, Origin::of_level(level, game), layout);
        let (data, facts, list) = (level_data(game, viewer), game.certificate(), game.listed());
        Self { data, facts, list, ..bare }
    }

    pub(crate) fn showing(bare: Scene, origin: Origin, layout: Cow<'a, Layout>) -> Self {
        let (solution, data, facts, list) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (heat, inlay, cell) = (None, None, Self::CELL);
        Self { origin, layout, solution, heat, inlay, data, facts, list, bare, cell }
    }

    /// The same at so many pixels a cell, as far as [`Export::MIN_CELL`] and
    /// [`Export::MAX_CELL`] allow.
    #[must_use]
    pub fn with_cell(mut self, pixels: u32) -> Self {
        self.cell = pixels.clamp(Self::MIN_CELL, Self::MAX_CELL);
        self
    }

    /// How many pixels wide a cell is.
    pub const fn cell(&self) -> u32 {
        self.cell
    }

    /// The same with the shortest way from the entrance to the exit.
    #[must_use]
    pub fn with_solution(self) -> Self {
        let way = self.layout.solution();
        self.with_way(way)
    }

    /// The same with a way.
    #[must_use]
    pub fn with_way(mut self, way: Vec<Cell>) -> Self {
        self.solution = way;
        self
    }

    /// The same with every cell's distance from the goal.
    #[must_use]
    pub fn with_heat(mut self) -> Self {
        let goal = self.layout.openings.map(|openings| openings.exit.cell);
        self.heat = Some(Distances::new(&self.layout.map, goal));
        self
    }

    /// The same with the marks of a [texture](crate::texture::inlay) on its floor.
    #[must_use]
    pub fn with_inlay(mut self, marks: Bits) -> Self {
        self.inlay = Some(marks);
        self
    }

    /// What a picture of it shows.
    pub fn scene(&self) -> Scene {
        let mut scene = self.bare.clone();
        scene.way.clone_from(&self.solution);
        if let Some(marks) = &self.inlay {
            scene = scene.with_inlay(marks);
        }
        match &self.heat {
            Some(distances) => scene.with_heat(distances),
            None => scene,
        }
    }
}

impl Format {
    /// Text that shows everything, of any size, and needs the whole map: what most formats are.
    const PLAIN: Self = Self {
        name: "",
        about: "",
        endings: &[],
        overlays: Overlays::All,
        binary: false,
        beside: None,
        fits: |_, _, _| Ok(()),
        draw: None,
        write: |_, _| Ok(()),
        stream: None,
    };

    /// Whether a labyrinth of this size, at so many pixels a cell, is not too large for it.
    pub fn fits(&self, size: Size, walls: Walls, cell: u32) -> Result<(), ExportError> {
        (self.fits)(size, walls, cell)
    }

    /// Writes it.
    pub fn write(&self, export: &Export<'_>, out: &mut dyn Write) -> Result<(), ExportError> {
        let refuse = |what| Err(ExportError::Overlay { format: self.name, what });
        if self.overlays != Overlays::All && export.heat.is_some() {
            return refuse("distances");
        }
        if self.overlays == Overlays::None && !export.solution.is_empty() {
            return refuse("a solution");
        }
        if self.overlays == Overlays::None && export.inlay.is_some() {
            return refuse("a texture");
        }
        self.fits(export.layout.map.size(), export.layout.walls, export.cell)?;
        if self.draw.is_some() {
            let (scene, title) = (export.scene(), &*export.origin.id);
            let (cell, list) = (export.cell, &export.list[..]);
            return self.draw(&Picture { scene: &scene, title, cell, list }, out);
        }
        (self.write)(export, out)
    }

    /// Draws a scene, whatever it shows.
    pub fn draw(&self, picture: &Picture<'_>, out: &mut dyn Write) -> Result<(), ExportError> {
        self.fits(picture.scene.size, picture.scene.walls, picture.cell)?;
        let draw = self.draw.ok_or(ExportError::NoPicture(self.name))?;
        draw(picture, out)
    }

    /// Whether it is a picture.
    pub const fn is_picture(&self) -> bool {
        self.draw.is_some()
    }

    /// Whether it can be written row by row.
    pub const fn streams(&self) -> bool {
        self.stream.is_some()
    }

    /// Writes rows as they come, in memory for one row, and tells after each how many have been
    /// written.
    ///
    /// ```
    /// use daidalos::export;
    /// use daidalos::generate::Spec;
    /// let rows = "sidewinder:30x20#7".parse::<Spec>()?.rows().unwrap();
    /// let (mut png, mut written) = (Vec::new(), 0);
    /// export::find("png")?.write_rows(rows, &mut png, &mut |row| written = row)?;
    /// assert!(png.starts_with(b"\x89PNG"));
    /// assert_eq!(written, 20);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_rows(
        &self,
        rows: Rows,
        out: &mut dyn Write,
        told: &mut dyn FnMut(u32),
    ) -> Result<(), ExportError> {
        let stream = self.stream.ok_or(ExportError::NoStream(self.name))?;
        stream(rows, out, told)
    }
}

/// A layout as far as it is seen in a scene of its whole: floor out of sight is rock, and then neither rooms nor
/// corridors are told, nor ends that are out of sight.
fn seen_layout<'a>(layout: &'a Layout, scene: &Scene) -> Cow<'a, Layout> {
    let is_seen = |cell: &Cell| scene.cells[cell.index()].ground == Ground::Floor;
    let mut floor = layout.map.floor().clone();
    let hidden: Vec<Cell> = floor.iter().filter(|cell| !is_seen(cell)).collect();
    if hidden.is_empty() {
        return Cow::Borrowed(layout);
    }
    hidden.iter().for_each(|cell| _ = floor.remove(*cell));
    let ends = layout.openings.filter(|o| is_seen(&o.entrance.cell) && is_seen(&o.exit.cell));
    let (rooms, corridors) = (Vec::new(), Vec::new());
    let map = layout.map.within(floor);
    Cow::Owned(Layout { map, walls: layout.walls, openings: ends, rooms, corridors })
}

/// The format of that name.
pub fn find(name: &str) -> Result<&'static Format, ExportError> {
    let found = FORMATS.iter().find(|format| format.name == name);
    found.ok_or_else(|| ExportError::Unknown(name.to_owned()))
}

/// The format whose files end like this one.
pub fn of_file(file_name: &str) -> Option<&'static Format> {
    let ending = file_name.rsplit_once('.')?.1.to_ascii_lowercase();
    FORMATS.iter().find(|format| format.endings.contains(&&*ending))
}

fn picture_names() -> String {
    let names = FORMATS.iter().filter(|format| format.is_picture()).map(|format| format.name);
    names.collect::<Vec<_>>().join(", ")
}

fn streaming_names() -> String {
    let names = FORMATS.iter().filter(|format| format.streams()).map(|format| format.name);
    names.collect::<Vec<_>>().join(" and ")
}

fn names() -> String {
    FORMATS.iter().map(|format| format.name).collect::<Vec<_>>().join(", ")
}
