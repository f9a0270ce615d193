//! What is said of a game: what happens, where the player is, how it has ended.

use std::io::Write;

use daidalos::mode::Event;
use daidalos::sentences::{self, first_steps, spell, steps};
use daidalos::session::{Listener, Signs, Table};

use super::Talk;
use crate::desk::Desk;
use crate::wording;

/// Said when a way is told in part.
const MORE: &str = " Type 'more' to hear them.";

impl<W: Write> Talk<'_, W> {
    /// Does something at the table, and tells what came of it.
    pub(super) fn at_table(
        &mut self,
        desk: &mut Desk,
        deed: impl FnOnce(&mut dyn Table),
    ) -> anyhow::Result<Vec<Event>> {
        let (events, listener) = act(desk, deed);
        self.tell(&events, &listener, desk)?;
        Ok(events)
    }

    /// Tells what happened, and what follows from it.
    pub(super) fn tell(
        &mut self,
        events: &[Event],
        to: &Listener,
        desk: &mut Desk,
    ) -> anyhow::Result<()> {
        for event in events {
            let more = self.remember(event, to);
            writeln!(self.to, "{}{more}", spell(event, to))?;
        }
        match events.iter().any(|event| matches!(event, Event::Over(_))) {
            true => self.finish(desk),
            false => Ok(()),
        }
    }

    /// Remembers the steps of a way that are not told at once; what there is to say of them.
    fn remember(&mut self, event: &Event, to: &Listener) -> &'static str {
        match event {
            Event::Helped { hint, .. } => {
                self.untold = first_steps(&steps(&hint.way, to.size)).1.to_vec();
                if self.untold.is_empty() { "" } else { MORE }
            }
            Event::WallsMoved => {
                // A shift erases what was shown.
                self.untold.clear();
                ""
            }
            _ => "",
        }
    }

    /// The next steps of a way that was told in part.
    pub(super) fn tell_more(&mut self) -> anyhow::Result<()> {
        if self.untold.is_empty() {
            return self
                .report(Ok("There is no more to tell; 'next' and 'solve' show the way.".into()));
        }
        let (told, rest) = first_steps(&self.untold);
        let more = if rest.is_empty() { "" } else { MORE };
        writeln!(self.to, "Then {told}.{more}")?;
        self.untold = rest.to_vec();
        Ok(())
    }

    /// The report after a game.
    pub(super) fn finish(&mut self, desk: &mut Desk) -> anyhow::Result<()> {
        let is_best = desk.finish();
        let sheet = desk.table().sheet();
        let said = sheet.ending.as_ref().map(sentences::ended).unwrap_or_default();
        let said = said.into_iter().chain(desk.streak());
        said.into_iter().try_for_each(|line| writeln!(self.to, "{line}"))?;
        for fact in sheet.facts {
            writeln!(self.to, "{fact}")?;
        }
        match is_best {
            Ok(true) => writeln!(self.to, "This is your best game of this level.")?,
            Ok(false) => {}
            Err(error) => {
                writeln!(self.to, "The result is not kept: {}.", wording::sentence(&error))?;
            }
        }
        writeln!(self.to, "Level: {}", desk.level())?;
        if let Ok(code) = desk.code() {
            writeln!(self.to, "Code: {code}")?;
        }
        if let Some(line) = desk.share_line(Signs::Ascii) {
            writeln!(self.to, "Share: {line}")?;
        }
        for (number, offer) in (1..).zip(desk.offers()) {
            writeln!(self.to, "{number}) {}", offer.label)?;
        }
        Ok(())
    }

    /// Where the player is, where ways lead, the clock, and where the goal lies; where the labyrinth is drawn, only
    /// what it does not show.
    pub(super) fn describe(&mut self, table: &dyn Table) -> anyhow::Result<()> {
        let sheet = table.sheet();
        let lines = match self.draws && sheet.is_running() {
            true => vec![sentences::facts(&sheet)],
            false => sentences::place(table),
        };
        lines.iter().try_for_each(|line| writeln!(self.to, "{line}"))?;
        Ok(())
    }
}

/// Does something at the table; what came of it, and to whom it is told.
pub(super) fn act(desk: &mut Desk, deed: impl FnOnce(&mut dyn Table)) -> (Vec<Event>, Listener) {
    let mut table = desk.table();
    let listener = table.sheet().listener();
    deed(&mut table);
    (table.events(), listener)
}
