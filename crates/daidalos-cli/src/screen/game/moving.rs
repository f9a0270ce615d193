//! What is seen for a moment on the screen of a game: figures on the move, walls that shift, tiles that open like a wave,
//! and what lights up.
//!
//! It compares what was drawn with what is to be drawn, and knows no rule. It has a time of its own, which passes only
//! when it is told to, so that tests need no clock.

use std::time::Duration;

use daidalos::generate::Rect;
use daidalos::grid::{Cell, Size};
use daidalos::mode::{Event, Seat};
use daidalos::motion::{Effect, Shift, Steps, Wave};
use daidalos::scene::Scene;

use crate::config::Motion;

/// How often something that moves is drawn.
pub(super) const TICK: Duration = Duration::from_millis(14);

/// What moves, and what is lit. Each has the moment at which it began.
pub(super) struct Moving {
    motion: Motion,
    now: Duration,
    /// What was drawn last, and the window of the map that it shows.
    drawn: Option<(Scene, Rect)>,
    /// What has happened since.
    events: Vec<Event>,
    /// The cell that was pointed at last.
    pointed: Option<Cell>,
    wave: Option<(Wave, Duration)>,
    steps: Option<(Steps, Duration)>,
    shift: Option<(Shift, Duration)>,
    lit: Vec<(Effect, Duration)>,
}

/// The seat for which the screen is drawn.
pub(super) struct Watcher {
    pub(super) seat: Seat,
    pub(super) size: Size,
    /// Where that seat is.
    pub(super) at: Cell,
}

impl Moving {
    pub(super) fn new(motion: Motion) -> Self {
        let (drawn, events, pointed) = (None, Vec::new(), None);
        let (wave, steps, shift, lit) = (None, None, None, Vec::new());
        Self { motion, now: Duration::ZERO, drawn, events, pointed, wave, steps, shift, lit }
    }

    /// Time passes.
    pub(super) fn pass(&mut self, elapsed: Duration) {
        self.now += elapsed;
        let now = self.now;
        self.wave.take_if(|(wave, since)| millis(*since, now) >= wave.lasts());
        self.steps.take_if(|(steps, since)| millis(*since, now) >= steps.lasts());
        self.shift.take_if(|(_, since)| millis(*since, now) >= Shift::LASTS);
        self.lit.retain(|(effect, since)| millis(*since, now) < effect.lasts());
    }

    /// The time since the screen was opened.
    pub(super) const fn now(&self) -> Duration {
        self.now
    }

    /// A player who goes on sees everything at once. Walls that have just moved hide nothing, and stay lit.
    pub(super) fn skip(&mut self) {
        (self.wave, self.steps, self.pointed) = (None, None, None);
    }

    /// A cell is pointed at: what opens around it opens from there.
    pub(super) const fn point(&mut self, cell: Cell) {
        self.pointed = Some(cell);
    }

    /// Something has happened.
    pub(super) fn hear(&mut self, events: &[Event], seat: Seat) {
        self.events.extend_from_slice(events);
        let effects = events.iter().filter_map(|event| Effect::of(event, seat));
        self.lit.extend(effects.map(|effect| (effect, self.now)));
    }

    /// Remembers a scene as it is, and puts back into it what is still to be seen as it was.
    pub(super) fn veil(&mut self, scene: &mut Scene, window: Rect, watcher: &Watcher) {
        if self.motion == Motion::Off {
            self.events.clear();
            return;
        }
        let before = self.drawn.replace((scene.clone(), window));
        if let Some((before, was)) = before.filter(|_| !self.events.is_empty()) {
            self.begin((&before, was), (scene, window), watcher);
        }
        self.events.clear();
        if let Some((wave, since)) = &self.wave {
            wave.veil(millis(*since, self.now), scene, window);
        }
        if let Some((steps, since)) = &self.steps {
            steps.veil(millis(*since, self.now), scene, window);
        }
    }

    /// What has changed since something was drawn begins to move.
    fn begin(&mut self, before: (&Scene, Rect), after: (&Scene, Rect), watcher: &Watcher) {
        let from: Vec<Cell> = self.pointed.into_iter().chain([watcher.at]).collect();
        let wave = Wave::between(before, after, watcher.size, &from);
        self.wave = wave.map(|wave| (wave, self.now)).or(self.wave.take());
        if self.events.contains(&Event::Undone) {
            return;
        }
        let steps = Steps::between(before, after, &self.events, watcher.seat, watcher.size);
        self.steps = steps.map(|steps| (steps, self.now)).or(self.steps.take());
        if self.events.contains(&Event::WallsMoved) {
            self.shift = Shift::between(before, after).map(|shift| (shift, self.now));
        }
    }

    /// What is lit now.
    pub(super) fn lit(&self) -> impl Iterator<Item = &Effect> {
        self.lit.iter().map(|(effect, _)| effect)
    }

    /// The walls that have just moved, and how many milliseconds ago.
    pub(super) fn shift(&self) -> Option<(&Shift, u32)> {
        self.shift.as_ref().map(|(shift, since)| (shift, millis(*since, self.now)))
    }

    /// Whether figures are on the move.
    pub(super) const fn has_steps(&self) -> bool {
        self.steps.is_some()
    }

    /// How far it is: whenever that changes, there is something to draw.
    pub(super) fn step(&self) -> (u32, usize) {
        let is_moving = self.wave.is_some() || self.steps.is_some() || self.shift.is_some();
        let tick = if is_moving { 1 + (self.now.as_millis() / TICK.as_millis()) as u32 } else { 0 };
        (tick, self.lit.len())
    }
}

/// Milliseconds from one moment to another.
fn millis(since: Duration, now: Duration) -> u32 {
    u32::try_from(now.saturating_sub(since).as_millis()).unwrap_or(u32::MAX)
}
