//! The making of a labyrinth, step by step.

use daidalos::generate::{Layout, Replay, Spec};
use daidalos::grid::{Cell, Mask, Size};
use daidalos::scene::Scene;
use daidalos::watch::{Recorder, Step};

use super::{Pace, Reel};
use crate::usage::Usage;

/// The making of a labyrinth.
pub(crate) struct MakingReel {
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
const MAX_CELLS: u64 = 1 << 16;
const MAX_STEPS: usize = 1 << 23;

impl MakingReel {
    pub(crate) fn new(spec: Spec, mask: Option<&Mask>, speed: Option<u32>) -> Result<Self, Usage> {
        check_size(spec.size())?;
        let mut recorder = Recorder::of_at_most(MAX_STEPS);
        let layout = spec.build_watched(mask, &mut recorder);
        let Ok(steps) = recorder.steps() else {
            return Err(Usage(format!(
                "{spec} takes more than {MAX_STEPS} steps, too many to watch; try a smaller one"
            )));
        };
        let layout = layout?;
        let way = layout.solution();
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

impl Reel for MakingReel {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn reel() -> MakingReel {
        MakingReel::new("prim:6x5#3".parse().unwrap(), None, Some(10)).unwrap()
    }

    #[test]
    fn time_plays_steps_at_the_speed() {
        let mut reel = reel();
        reel.pass(0.55);
        assert_eq!(reel.played(), 5);
        reel.pass(0.05);
        assert_eq!(reel.played(), 6);
        reel.pace.paused = true;
        reel.pass(10.0);
        assert_eq!(reel.played(), 6);
    }

    #[test]
    fn stepping_back_shows_what_was_there() {
        let mut reel = reel();
        reel.forward(7);
        let before = reel.scene();
        reel.forward(3);
        reel.back(3);
        assert_eq!(reel.scene(), before);
        reel.back(100);
        assert_eq!(reel.played(), 0);
        reel.forward(usize::MAX);
        assert!(reel.is_done());
    }

    #[test]
    fn what_takes_too_many_steps_is_refused() {
        let error =
            MakingReel::new("aldous-broder:20000x3#1".parse().unwrap(), None, None).err().unwrap();
        assert!(error.to_string().contains("too many to watch"), "{error}");
        assert!(MakingReel::new("aldous-broder:60000x1#1".parse().unwrap(), None, None).is_ok());
    }

    #[test]
    fn the_solution_shows_at_the_end() {
        let mut reel = reel();
        reel.toggle_solution();
        reel.back(usize::MAX);
        assert!(reel.scene().way.is_empty());
        reel.forward(1000);
        assert!(reel.scene().way.len() >= 11);
    }
}
