//! Reels: what is shown step by step, how fast it runs, forwards and back.
//!
//! A reel knows no terminal and no clock: time comes in as seconds that have passed.

mod contest;
mod game;
mod making;
mod show;

pub(crate) use contest::ContestReel;
pub(crate) use game::GameReel;
pub(crate) use making::{MakingReel, check_size};
pub(crate) use show::{ROWS_BELOW, play, show};

use daidalos::scene::Scene;

/// Something that is shown step by step.
pub(crate) trait Reel {
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

/// How fast a reel runs.
pub(crate) struct Pace {
    /// Steps a second.
    pub(crate) speed: u32,
    /// Parts of a step that have passed.
    credit: f64,
    pub(crate) paused: bool,
}

impl Pace {
    /// How long a reel takes when nothing is said, in seconds.
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
