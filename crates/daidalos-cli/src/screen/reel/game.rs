//! A game that was played, move by move.

use daidalos::record::Recording;
use daidalos::scene::{Lens, Scene};
use daidalos::session::Film;

use super::{Pace, Reel};

/// A record that is shown move by move.
pub(crate) struct GameReel {
    film: Film,
    pace: Pace,
}

impl GameReel {
    pub(crate) fn new<'a>(
        record: impl Into<Recording<'a>>,
        speed: Option<u32>,
    ) -> anyhow::Result<Self> {
        let film = Film::of(record)?;
        let pace = Pace::new(speed.or(Some(8)), film.len());
        Ok(Self { film, pace })
    }

    /// The key of the level's walls, under which it is noted that the way was seen.
    pub(crate) fn ground_key(&self) -> u64 {
        self.film.ground_key()
    }
}

impl Reel for GameReel {
    fn forward(&mut self, count: usize) {
        self.film.seek(self.film.at().saturating_add(count));
    }

    fn back(&mut self, count: usize) {
        self.film.seek(self.film.at().saturating_sub(count));
    }

    fn played(&self) -> usize {
        self.film.at()
    }

    fn is_done(&self) -> bool {
        self.film.at() == self.film.len()
    }

    fn pace(&mut self) -> &mut Pace {
        &mut self.pace
    }

    fn panels(&self) -> Vec<(String, Scene)> {
        vec![(String::new(), self.film.scene(Lens::WHOLE))]
    }

    fn status(&self) -> String {
        let (at, len, state) = (self.film.at(), self.film.len(), self.pace.state(self.is_done()));
        let time = self.film.time();
        format!("{}  {time}  move {at} of {len}  {state}", self.film.level())
    }
}
