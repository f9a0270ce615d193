//! An animated PNG of a labyrinth that is being made, or of searches side by side.
//!
//! Where one labyrinth is made, a frame holds only the rectangle that has changed since the last one.
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

use std::io::Write;

use super::panels::Panel;
use super::png::{broken, encoder};
use super::raster::Raster;
use super::sheet::Sheet;
use super::{Export, ExportError};
use crate::generate::{Layout, Replay};
use crate::grid::{Cell, Size};
use crate::scene::Scene;
use crate::search::{Contest, Runner};
use crate::watch::Step;

/// The most frames: steps are shown several at once where there are more.
const MAX_FRAMES: usize = 400;

/// The most pixels of a frame: there are hundreds of them.
const MAX_PIXELS: u64 = 1 << 24;

/// How long a frame stands, in thousandths of a second.
const DELAY: u16 = 33;

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
    film.writer.finish().map_err(broken)
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
    let (width, height) = (u64::from(sheet.width), u64::from(sheet.height));
    if width * height > MAX_PIXELS {
        return Err(ExportError::Pixels(width, height, MAX_PIXELS));
    }
    let mut encoder = encoder(sheet.width, sheet.height, out);
    encoder.set_animated(1 + ticks.div_ceil(chunk) as u32, 0).map_err(broken)?;
    let mut writer = encoder.write_header().map_err(broken)?;
    for shown in 0..=ticks.div_ceil(chunk) {
        let delay = if contest.is_done() { LAST_DELAY } else { DELAY };
        writer.set_frame_delay(delay, 1000).map_err(broken)?;
        writer.write_image_data(&pixels(&panels_of(bare, &contest), cell)?).map_err(broken)?;
        for _ in 0..chunk.min(ticks.saturating_sub(shown * chunk)) {
            contest.tick();
        }
    }
    writer.finish().map_err(broken)
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

/// A PNG to which frames are added.
struct Film<W: Write> {
    writer: png::Writer<W>,
    cell: u32,
}

impl<W: Write> Film<W> {
    fn new(scene: &Scene, cell: u32, frames: u32, out: W) -> Result<Self, ExportError> {
        let raster = Raster::new(scene, cell)?;
        let (width, height) = (u64::from(raster.width()), u64::from(raster.height()));
        if width * height > MAX_PIXELS {
            return Err(ExportError::Pixels(width, height, MAX_PIXELS));
        }
        let mut encoder = encoder(raster.width(), raster.height(), out);
        encoder.set_animated(frames, 0).map_err(broken)?;
        Ok(Self { writer: encoder.write_header().map_err(broken)?, cell })
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
        // The shape of a frame may only be set to what fits in with the one before.
        self.writer.set_frame_position(0, 0).map_err(broken)?;
        self.writer.set_frame_dimension(right - left, bottom - top).map_err(broken)?;
        self.writer.set_frame_position(left, top).map_err(broken)?;
        self.writer.set_frame_delay(delay, 1000).map_err(broken)?;
        let mut row = vec![0; raster.width() as usize];
        let mut pixels = Vec::with_capacity(((right - left) * (bottom - top)) as usize);
        for y in top..bottom {
            raster.row(y, columns.clone(), &mut row);
            pixels.extend(&row[left as usize..right as usize]);
        }
        self.writer.write_image_data(&pixels).map_err(broken)
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
