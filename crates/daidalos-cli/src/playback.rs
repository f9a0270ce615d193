//! The making of a labyrinth as a film: where it is, how fast it runs, forwards and back.
//!
//! It knows no terminal and no clock: time comes in as seconds that have passed.

use daidalos::generate::{Layout, Spec};
use daidalos::grid::{Cell, Mask};
use daidalos::scene::Scene;
use daidalos::watch::{Replay, Step, Watch};

use crate::args::Usage;
use crate::level::usage;

pub(crate) struct Playback {
    pub(crate) spec: Spec,
    layout: Layout,
    /// From the entrance to the exit.
    way: Vec<Cell>,
    steps: Vec<Step>,
    replay: Replay,
    played: usize,
    /// Steps a second.
    pub(crate) speed: u32,
    /// Parts of a step that have passed.
    credit: f64,
    pub(crate) paused: bool,
    pub(crate) shows_solution: bool,
}

impl Playback {
    /// The most cells that are watched: every step is kept.
    const MAX_CELLS: u64 = 1 << 16;

    /// How long a film takes when nothing is said, in seconds.
    const LENGTH: usize = 8;

    pub(crate) fn new(spec: Spec, mask: Option<&Mask>, speed: Option<u32>) -> Result<Self, Usage> {
        let size = spec.size();
        if size.cells() > Self::MAX_CELLS {
            let most = Self::MAX_CELLS;
            return Err(Usage(format!(
                "{size} is too large to watch; at most {most} cells can be"
            )));
        }
        let mut film = Film::default();
        let layout = spec.build_watched(mask, &mut film).map_err(usage)?;
        if film.left_out > 0 {
            let steps = film.steps.len() + film.left_out;
            return Err(Usage(format!(
                "{spec} takes {steps} steps, too many to watch; try a smaller one"
            )));
        }
        let (steps, way) = (film.steps, layout.solution());
        let replay = Replay::new(&layout);
        let speed = speed.unwrap_or((steps.len() / Self::LENGTH).clamp(10, 100_000) as u32);
        Ok(Self {
            spec,
            layout,
            way,
            steps,
            replay,
            played: 0,
            speed,
            credit: 0.0,
            paused: false,
            shows_solution: false,
        })
    }

    pub(crate) fn layout(&self) -> &Layout {
        &self.layout
    }

    pub(crate) fn steps(&self) -> &[Step] {
        &self.steps
    }

    pub(crate) fn played(&self) -> usize {
        self.played
    }

    pub(crate) fn is_done(&self) -> bool {
        self.played == self.steps.len()
    }

    /// Lets time pass.
    pub(crate) fn pass(&mut self, seconds: f64) {
        if self.paused {
            return;
        }
        self.credit += seconds * f64::from(self.speed);
        let due = self.credit.floor();
        self.credit -= due;
        self.forward(due as usize);
    }

    pub(crate) fn forward(&mut self, count: usize) {
        let end = self.played.saturating_add(count).min(self.steps.len());
        for &step in &self.steps[self.played..end] {
            self.replay.step(step);
        }
        self.played = end;
    }

    /// Steps cannot be undone, but playing them again is fast.
    pub(crate) fn back(&mut self, count: usize) {
        let to = self.played.saturating_sub(count);
        self.replay = Replay::new(&self.layout);
        self.played = 0;
        self.forward(to);
    }

    pub(crate) fn faster(&mut self) {
        self.speed = (self.speed * 3 / 2 + 1).min(100_000);
    }

    pub(crate) fn slower(&mut self) {
        self.speed = (self.speed * 2 / 3).max(1);
    }

    /// What is to be seen now.
    pub(crate) fn scene(&self) -> Scene {
        if !self.is_done() {
            return Scene::of_replay(&self.replay);
        }
        let mut scene = Scene::of(&self.layout);
        if self.shows_solution {
            scene.way.clone_from(&self.way);
        }
        scene
    }
}

/// Steps as they come, up to a bound: a random walk on a thin map takes no end of them.
#[derive(Default)]
struct Film {
    steps: Vec<Step>,
    left_out: usize,
}

impl Film {
    const MAX_STEPS: usize = 1 << 23;
}

impl Watch for Film {
    fn step(&mut self, step: Step) {
        if self.steps.len() < Self::MAX_STEPS {
            self.steps.push(step);
        } else {
            self.left_out += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn film() -> Playback {
        Playback::new("prim:6x5#3".parse().unwrap(), None, Some(10)).unwrap()
    }

    #[test]
    fn time_plays_steps_at_the_speed() {
        let mut film = film();
        film.pass(0.55);
        assert_eq!(film.played(), 5);
        film.pass(0.05);
        assert_eq!(film.played(), 6);
        film.paused = true;
        film.pass(10.0);
        assert_eq!(film.played(), 6);
    }

    #[test]
    fn stepping_back_shows_what_was_there() {
        let mut film = film();
        film.forward(7);
        let before = film.scene();
        film.forward(3);
        film.back(3);
        assert_eq!(film.scene(), before);
        film.back(100);
        assert_eq!(film.played(), 0);
        film.forward(usize::MAX);
        assert!(film.is_done());
    }

    #[test]
    fn what_takes_too_many_steps_is_refused() {
        let error =
            Playback::new("aldous-broder:20000x3#1".parse().unwrap(), None, None).err().unwrap();
        assert!(error.to_string().contains("too many to watch"), "{error}");
        assert!(Playback::new("aldous-broder:60000x1#1".parse().unwrap(), None, None).is_ok());
    }

    #[test]
    fn the_solution_shows_at_the_end() {
        let mut film = film();
        film.shows_solution = true;
        assert!(film.scene().way.is_empty());
        film.forward(1000);
        assert!(film.scene().way.len() >= 11);
    }
}
