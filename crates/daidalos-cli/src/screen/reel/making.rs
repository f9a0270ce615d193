//! Films: what is shown step by step, how fast it runs, forwards and back; first of all the making
//! of a labyrinth.
//!
//! It knows no terminal and no clock: time comes in as seconds that have passed.

use daidalos::generate::{Layout, Spec};
use daidalos::grid::{Cell, Mask, Size};
use daidalos::scene::Scene;
use daidalos::watch::{Replay, Step, Watch};

use crate::args::Usage;
use crate::level::usage;

/// Something that is shown step by step.
pub(crate) trait Film {
    /// Plays so many steps.
    fn forward(&mut self, count: usize);
    /// Takes so many steps back.
    fn back(&mut self, count: usize);
    /// How many have been played.
    fn played(&self) -> usize;
    /// Whether all have been.
    fn is_done(&self) -> bool;
    /// How fast it runs.
    fn pace(&mut self) -> &mut Pace;
    /// Shows the solution, or hides it again.
    fn toggle_solution(&mut self) {}
    /// Whether there is a solution to show and a next one to go on to.
    fn has_more(&self) -> bool {
        false
    }
    /// What is to be seen now, each with a line above it; no line where it is alone.
    fn panels(&self) -> Vec<(String, Scene)>;
    /// What it is and how far it has come.
    fn status(&self) -> String;

    /// Lets time pass.
    fn pass(&mut self, seconds: f64) {
        let due = self.pace().due(seconds);
        self.forward(due);
    }
}

/// How fast a film runs.
pub(crate) struct Pace {
    /// Steps a second.
    pub(crate) speed: u32,
    /// Parts of a step that have passed.
    credit: f64,
    pub(crate) paused: bool,
}

impl Pace {
    /// How long a film takes when nothing is said, in seconds.
    const LENGTH: usize = 8;

    pub(crate) fn new(speed: Option<u32>, steps: usize) -> Self {
        let speed = speed.unwrap_or((steps / Self::LENGTH).clamp(10, 100_000) as u32);
        Self { speed, credit: 0.0, paused: false }
    }

    /// The steps that are due when so many seconds have passed.
    fn due(&mut self, seconds: f64) -> usize {
        if self.paused {
            return 0;
        }
        self.credit += seconds * f64::from(self.speed);
        let due = self.credit.floor();
        self.credit -= due;
        due as usize
    }

    pub(crate) fn faster(&mut self) {
        self.speed = (self.speed * 3 / 2 + 1).min(100_000);
    }

    pub(crate) fn slower(&mut self) {
        self.speed = (self.speed * 2 / 3).max(1);
    }

    /// What to say of it.
    pub(crate) fn state(&self, is_done: bool) -> String {
        let speed = self.speed;
        match (is_done, self.paused) {
            (true, _) => "done".to_owned(),
            (false, true) => format!("paused at {speed} steps/s"),
            (false, false) => format!("{speed} steps/s"),
        }
    }
}

/// The making of a labyrinth.
pub(crate) struct Playback {
    pub(crate) spec: Spec,
    layout: Layout,
    /// From the entrance to the exit.
    way: Vec<Cell>,
    steps: Vec<Step>,
    replay: Replay,
    played: usize,
    pace: Pace,
    shows_solution: bool,
}

/// The most cells that are watched: every step is kept.
pub(crate) const MAX_CELLS: u64 = 1 << 16;

impl Playback {
    pub(crate) fn new(spec: Spec, mask: Option<&Mask>, speed: Option<u32>) -> Result<Self, Usage> {
        check_size(spec.size())?;
        let mut film = Recorder::default();
        let layout = spec.build_watched(mask, &mut film).map_err(usage)?;
        if film.left_out > 0 {
            let steps = film.steps.len() + film.left_out;
            return Err(Usage(format!(
                "{spec} takes {steps} steps, too many to watch; try a smaller one"
            )));
        }
        let (steps, way) = (film.steps, layout.solution());
        let (replay, pace) = (Replay::new(&layout), Pace::new(speed, steps.len()));
        Ok(Self { spec, layout, way, steps, replay, played: 0, pace, shows_solution: false })
    }

    pub(crate) fn layout(&self) -> &Layout {
        &self.layout
    }

    pub(crate) fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// What is to be seen now.
    fn scene(&self) -> Scene {
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

/// Whether a map of this size can be watched.
pub(crate) fn check_size(size: Size) -> Result<(), Usage> {
    if size.cells() > MAX_CELLS {
        let why = format!("{size} is too large to watch; at most {MAX_CELLS} cells can be");
        return Err(Usage(why));
    }
    Ok(())
}

impl Film for Playback {
    fn forward(&mut self, count: usize) {
        let end = self.played.saturating_add(count).min(self.steps.len());
        for &step in &self.steps[self.played..end] {
            self.replay.step(step);
        }
        self.played = end;
    }

    /// Steps cannot be undone, but playing them again is fast.
    fn back(&mut self, count: usize) {
        let to = self.played.saturating_sub(count);
        self.replay = Replay::new(&self.layout);
        self.played = 0;
        self.forward(to);
    }

    fn played(&self) -> usize {
        self.played
    }

    fn is_done(&self) -> bool {
        self.played == self.steps.len()
    }

    fn pace(&mut self) -> &mut Pace {
        &mut self.pace
    }

    fn toggle_solution(&mut self) {
        self.shows_solution = !self.shows_solution;
        self.forward(usize::MAX);
    }

    fn has_more(&self) -> bool {
        true
    }

    fn panels(&self) -> Vec<(String, Scene)> {
        vec![(String::new(), self.scene())]
    }

    fn status(&self) -> String {
        let state = self.pace.state(self.is_done());
        format!("{}  step {} of {}  {state}", self.spec, self.played, self.steps.len())
    }
}

/// Steps as they come, up to a bound: a random walk on a thin map takes no end of them.
#[derive(Default)]
struct Recorder {
    steps: Vec<Step>,
    left_out: usize,
}

impl Recorder {
    const MAX_STEPS: usize = 1 << 23;
}

impl Watch for Recorder {
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
        film.pace.paused = true;
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
        film.toggle_solution();
        film.back(usize::MAX);
        assert!(film.scene().way.is_empty());
        film.forward(1000);
        assert!(film.scene().way.len() >= 11);
    }
}
