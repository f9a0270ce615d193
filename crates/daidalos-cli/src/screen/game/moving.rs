//! What is seen for a moment on the screen of a game: tiles that open like a wave, and what lights up.
//!
//! It compares what was drawn with what is to be drawn, and knows no rule. Every question names the moment, so
//! that tests need no clock.

use std::time::{Duration, Instant};

use daidalos::generate::Rect;
use daidalos::grid::{Cell, Size};
use daidalos::mode::{Event, Seat};
use daidalos::motion::{Effect, Wave};
use daidalos::scene::Scene;

use crate::config::Motion;

/// How often something that moves is drawn.
pub(super) const TICK: Duration = Duration::from_millis(14);

/// What moves, and what is lit.
pub(super) struct Moving {
    motion: Motion,
    /// What was drawn last, and the window of the map that it shows.
    drawn: Option<(Scene, Rect)>,
    /// Whether something has happened since.
    has_changed: bool,
    /// The cell that was pointed at last.
    pointed: Option<Cell>,
    wave: Option<(Wave, Instant)>,
    lit: Vec<(Effect, Instant)>,
}

impl Moving {
    pub(super) fn new(motion: Motion) -> Self {
        let (drawn, pointed, wave, lit) = (None, None, None, Vec::new());
        Self { motion, drawn, has_changed: false, pointed, wave, lit }
    }

    /// A player who goes on sees everything at once.
    pub(super) fn skip(&mut self) {
        (self.wave, self.pointed) = (None, None);
    }

    /// A cell is pointed at: what opens around it opens from there.
    pub(super) const fn point(&mut self, cell: Cell) {
        self.pointed = Some(cell);
    }

    /// Something has happened.
    pub(super) fn hear(&mut self, events: &[Event], seat: Seat, now: Instant) {
        self.has_changed |= !events.is_empty();
        let effects = events.iter().filter_map(|event| Effect::of(event, seat));
        self.lit.extend(effects.map(|effect| (effect, now)));
    }

    /// Closes the tiles of a scene that are shown opening, and remembers it as it is.
    pub(super) fn veil(
        &mut self,
        scene: &mut Scene,
        window: Rect,
        (size, at): (Size, Cell),
        now: Instant,
    ) {
        if self.motion == Motion::Off {
            return;
        }
        if let Some((before, was)) = self.drawn.take().filter(|_| self.has_changed) {
            let from: Vec<Cell> = self.pointed.into_iter().chain([at]).collect();
            let wave = Wave::between((&before, was), (scene, window), size, &from);
            self.wave = wave.map(|wave| (wave, now)).or(self.wave.take());
        }
        self.has_changed = false;
        self.drawn = Some((scene.clone(), window));
        if let Some((wave, since)) = &self.wave {
            wave.veil(elapsed(*since, now), scene, window);
        }
    }

    /// What is lit now.
    pub(super) fn lit(&self, now: Instant) -> impl Iterator<Item = &Effect> {
        let is_lit =
            move |(effect, since): &&(Effect, Instant)| elapsed(*since, now) < effect.lasts();
        self.lit.iter().filter(is_lit).map(|(effect, _)| effect)
    }

    /// How far it is: whenever that changes, there is something to draw.
    pub(super) fn step(&mut self, now: Instant) -> (u32, usize) {
        self.wave.take_if(|(wave, since)| elapsed(*since, now) >= wave.lasts());
        self.lit.retain(|(effect, since)| elapsed(*since, now) < effect.lasts());
        let tick =
            |(_, since): &(Wave, Instant)| 1 + elapsed(*since, now) / TICK.as_millis() as u32;
        (self.wave.as_ref().map_or(0, tick), self.lit.len())
    }
}

/// Milliseconds from one moment to another.
fn elapsed(since: Instant, now: Instant) -> u32 {
    u32::try_from((now - since).as_millis()).unwrap_or(u32::MAX)
}
