//! An animated PNG of a labyrinth that is being made, of searches side by side, or of a game.
//!
//! A frame holds only the rectangle that has changed since the last one.
//!
//! ```
//! use daidalos::export::animation;
//! use daidalos::generate::Spec;
//! let spec: Spec = "prim:4x4#1".parse()?;
//! let mut steps = Vec::new();
//! let layout = spec.build_watched(None, &mut steps)?;
//! let mut png = Vec::new();
//! animation::write(&layout, &steps, 10, &mut png)?;
//! assert!(png.windows(4).any(|chunk| chunk == b"acTL"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod frames;

use std::io::Write;

use self::frames::{Area, Frames};
use super::panels::Panel;
use super::raster::Raster;
use super::sheet::Sheet;
use super::{Export, ExportError};
use crate::generate::{Layout, Replay};
use crate::grid::{Cell, Size};
use crate::scene::{Lens, Scene};
use crate::search::{Contest, Runner};
use crate::session;
use crate::watch::Step;

/// The most frames: steps are shown several at once where there are more.
const MAX_FRAMES: usize = 400;

/// How long a frame stands, in thousandths of a second.
const DELAY: u16 = 33;

/// How long a move of a game stands: they are eight a second.
const MOVE_DELAY: u16 = 125;

/// How long the last one stands.
const LAST_DELAY: u16 = 3000;

/// Writes the making of a layout, step by step, at so many pixels a cell.
pub fn write(
    layout: &Layout,
    steps: &[Step],
    cell: u32,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    let mut replay = Replay::new(layout);
    let first = Scene::of_replay(&replay);
    let chunk = steps.len().div_ceil(MAX_FRAMES).max(1);
    let frames = 2 + steps.len().div_ceil(chunk) as u32;
    let cell = cell.clamp(Export::MIN_CELL, Export::MAX_CELL);
    let mut film = Film::new(&first, cell, frames, out)?;
    film.frame(&first, None, DELAY)?;
    for steps in steps.chunks(chunk) {
        let mut changed = Changed { size: replay.map().size(), rectangle: None };
        replay.trail().iter().for_each(|cell| changed.add(*cell));
        for &step in steps {
            replay.step(step);
            changed.step(step);
        }
        film.frame(&Scene::of_replay(&replay), changed.rectangle, DELAY)?;
    }
    film.frame(&Scene::of(layout), None, LAST_DELAY)?;
    film.frames.finish()
}

/// Writes a game that was played, move by move, as its first player saw it, at so many pixels a cell.
///
/// ```
/// use daidalos::export::animation;
/// use daidalos::record::Recording;
/// use daidalos::session::Film;
/// let code = "D195NbBUmXnjw8Mrpn4ZrOejTm6PWCNj42oBhj-HlgGA";
/// let mut png = Vec::new();
/// animation::write_game(&mut Film::of(&Recording::read(code)?)?, 20, &mut png)?;
/// assert!(png.windows(4).any(|chunk| chunk == b"acTL"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_game(
    game: &mut session::Film,
    cell: u32,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    let cell = cell.clamp(Export::MIN_CELL, Export::MAX_CELL);
    let (last, chunk) = (game.len(), game.len().div_ceil(MAX_FRAMES).max(1));
    let first = game.scene(Lens::WHOLE);
    let raster = Raster::new(&first, cell)?;
    let count = 1 + last.div_ceil(chunk) as u32;
    let mut frames = Frames::new((raster.width(), raster.height()), count, out)?;
    for moves in (0..last).step_by(chunk).chain([last]) {
        game.seek(moves);
        let scene = game.scene(Lens::WHOLE);
        let delay = if moves == last { LAST_DELAY } else { MOVE_DELAY };
        frames.add(picture(&scene, cell)?, delay)?;
    }
    frames.finish()
}

/// The pixels of a scene.
fn picture(scene: &Scene, cell: u32) -> Result<Vec<u8>, ExportError> {
    let raster = Raster::new(scene, cell)?;
    let mut pixels = vec![0; raster.width() as usize * raster.height() as usize];
    for (y, row) in (0..).zip(pixels.chunks_exact_mut(raster.width() as usize)) {
        raster.row(y, 0..=raster.columns(), row);
    }
    Ok(pixels)
}

/// Writes a contest of searches side by side, tick by tick, at so many pixels a cell. It begins
/// at the contest's first tick; the layout's openings are the ends of the question.
pub fn write_contest(
    bare: &Scene,
    mut contest: Contest,
    cell: u32,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    contest.rewind();
    while contest.tick() {}
    let ticks = contest.ticks();
    contest.rewind();
    let chunk = ticks.div_ceil(MAX_FRAMES / 2).max(1);
    let panels = panels_of(bare, &contest);
    let sheet = Sheet::new(&panels, cell)?;
    let count = 1 + ticks.div_ceil(chunk) as u32;
    let mut frames = Frames::new((sheet.width, sheet.height), count, out)?;
    for shown in 0..=ticks.div_ceil(chunk) {
        let delay = if contest.is_done() { LAST_DELAY } else { DELAY };
        frames.add(pixels(&panels_of(bare, &contest), cell)?, delay)?;
        for _ in 0..chunk.min(ticks.saturating_sub(shown * chunk)) {
            contest.tick();
        }
    }
    frames.finish()
}

fn panels_of(bare: &Scene, contest: &Contest) -> Vec<Panel> {
    let panel = |runner: &Runner| {
        let title = format!("{}: {} expanded", runner.name, runner.trace().expanded());
        Panel { title, scene: bare.clone().with_trace(runner.trace()) }
    };
    contest.runners().iter().map(panel).collect()
}

fn pixels(panels: &[Panel], cell: u32) -> Result<Vec<u8>, ExportError> {
    let sheet = Sheet::new(panels, cell)?;
    let mut pixels = vec![0; sheet.width as usize * sheet.height as usize];
    for (y, row) in (0..).zip(pixels.chunks_exact_mut(sheet.width as usize)) {
        sheet.row(y, row);
    }
    Ok(pixels)
}

/// Scenes that differ in known cells: only those are painted.
struct Film<W: Write> {
    frames: Frames<W>,
    cell: u32,
}

impl<W: Write> Film<W> {
    fn new(scene: &Scene, cell: u32, count: u32, out: W) -> Result<Self, ExportError> {
        let raster = Raster::new(scene, cell)?;
        Ok(Self { frames: Frames::new((raster.width(), raster.height()), count, out)?, cell })
    }

    /// Adds the cells of a rectangle, or all.
    fn frame(
        &mut self,
        scene: &Scene,
        cells: Option<Rectangle>,
        delay: u16,
    ) -> Result<(), ExportError> {
        let raster = Raster::new(scene, self.cell)?;
        let (left, right) = cells.map_or((0, raster.width()), |r| raster.span(r.left, r.right));
        let columns = cells.map_or(0..=scene.size.width(), |r| r.left..=r.right + 1);
        let (top, bottom) = cells.map_or((0, raster.height()), |r| raster.span(r.top, r.bottom));
        let mut row = vec![0; raster.width() as usize];
        let mut pixels = Vec::with_capacity(((right - left) * (bottom - top)) as usize);
        for y in top..bottom {
            raster.row(y, columns.clone(), &mut row);
            pixels.extend(&row[left as usize..right as usize]);
        }
        let area = Area { left, top, width: right - left, height: bottom - top };
        self.frames.add_area(area, &pixels, delay)
    }
}

#[derive(Clone, Copy)]
struct Rectangle {
    left: u32,
    right: u32,
    top: u32,
    bottom: u32,
}

/// The smallest rectangle around the cells that have changed; none stands for all.
struct Changed {
    size: Size,
    rectangle: Option<Rectangle>,
}

impl Changed {
    fn step(&mut self, step: Step) {
        match step {
            Step::Open(cell, dir) | Step::Close(cell, dir) => {
                self.add(cell);
                self.size.step(cell, dir).into_iter().for_each(|next| self.add(next));
            }
            Step::Visit(cell)
            | Step::Dig(cell)
            | Step::Fill(cell)
            | Step::Reach(cell)
            | Step::Expand(cell)
            | Step::Way(cell) => self.add(cell),
            Step::Hollow => self.size.iter().next_back().into_iter().for_each(|last| {
                self.add(Cell::new(0));
                self.add(last);
            }),
        }
    }

    fn add(&mut self, cell: Cell) {
        let (x, y) = self.size.xy(cell);
        let old = self.rectangle.unwrap_or(Rectangle { left: x, right: x, top: y, bottom: y });
        self.rectangle = Some(Rectangle {
            left: old.left.min(x),
            right: old.right.max(x),
            top: old.top.min(y),
            bottom: old.bottom.max(y),
        });
    }
}
