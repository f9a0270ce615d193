//! `daidalos replay`: a game that was played, as a film.

use clap::ArgMatches;
use daidalos::mode::Outcome;
use daidalos::record::Record;
use daidalos::scene::{Lens, Scene};
use daidalos::sentences::say;
use daidalos::session::{Event, Film as Played};

use crate::args::Usage;
use crate::playback::{Film, Pace};
use crate::{output, verify, watch};

pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let record = verify::read_record(matches)?;
    if !watch::is_interactive() {
        return tell(&record);
    }
    show(&record, matches.get_one("speed").copied())
}

/// Shows a record in the terminal.
pub(crate) fn show(record: &Record, speed: Option<u32>) -> anyhow::Result<()> {
    watch::show(GameFilm::new(record, speed)?, |_| Ok::<_, Usage>(None))?;
    Ok(())
}

/// Without a terminal every move is told in a sentence.
fn tell(record: &Record) -> anyhow::Result<()> {
    let mut film = Played::of(record)?;
    let hearer = film.hearer();
    output::write(None, |out| {
        writeln!(out, "{}", film.level())?;
        for at in 0..film.len() {
            let (entry, epoch) = (film.entries()[at], film.game().epoch());
            film.seek(at + 1);
            let moved = Event::Moved { seat: entry.seat, mv: entry.mv };
            let shifted = (film.game().epoch() != epoch).then_some(Event::Shifted);
            for event in shifted.into_iter().chain([moved]) {
                writeln!(out, "{} {}", entry.time, say(&event, hearer))?;
            }
        }
        if film.outcome() != Outcome::Running {
            writeln!(out, "{}", say(&Event::Over(film.outcome()), hearer))?;
        }
        Ok::<_, std::io::Error>(())
    })
}

/// A record that is shown move by move.
pub(crate) struct GameFilm {
    film: Played,
    pace: Pace,
}

impl GameFilm {
    pub(crate) fn new(record: &Record, speed: Option<u32>) -> anyhow::Result<Self> {
        let film = Played::of(record)?;
        let pace = Pace::new(speed.or(Some(8)), film.len());
        Ok(Self { film, pace })
    }
}

impl Film for GameFilm {
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
        let time = self.film.entries()[..at].last().map(|entry| entry.time).unwrap_or_default();
        format!("{}  {time}  move {at} of {len}  {state}", self.film.level())
    }
}
