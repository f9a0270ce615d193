//! What is done and said to a line in a game.

use std::io::{BufRead, Write};

use daidalos::analysis::Analysis;
use daidalos::mode::{GameTime, Input, Level, Mode};
use daidalos::scene::Lens;
use daidalos::sentences::{self, say};
use daidalos::session::{Event, Session};
use daidalos::{export, record};

use super::read::{Asked, WORDS};
use super::{Playing, Talk};
use crate::{seed, wording};

impl<R: BufRead, W: Write> Talk<'_, R, W> {
    /// What is played, how, and what there is to see.
    pub(super) fn open(&mut self, game: &Playing) -> anyhow::Result<()> {
        let level = game.session.level();
        writeln!(self.to, "{level}")?;
        if !self.store.knows(level.mode.name()) {
            self.rules(level.mode)?;
            self.store.learn(level.mode.name());
        }
        self.describe(game)
    }

    fn rules(&mut self, mode: &dyn Mode) -> anyhow::Result<()> {
        mode.rules().iter().try_for_each(|line| writeln!(self.to, "{line}"))?;
        Ok(())
    }

    pub(super) fn answer(&mut self, asked: &Asked, game: &mut Playing) -> anyhow::Result<()> {
        match asked {
            Asked::Moves(moves) => self.go(moves, game),
            Asked::Do(input) => self.go(&[*input], game),
            Asked::Wait(seconds) => {
                let events = game.session.tick(GameTime::seconds(*seconds));
                self.tell(&events, game)?;
                self.describe(game)
            }
            Asked::Look(lens) => self.look(&game.session, *lens),
            Asked::Rules => self.rules(game.session.level().mode),
            Asked::Save(name) => {
                let saved = self.store.save(name, &game.session.record());
                self.report(saved.map(|path| format!("Saved as {}.", path.display())))
            }
            Asked::Load(name) => self.load(name, game),
            Asked::Code => {
                let code = record::encode(&game.session.record());
                self.report(code.map_err(Into::into))
            }
            Asked::Analyze => {
                let text = analysis(&game.session);
                self.report(text)
            }
            Asked::Restart => {
                let level = game.session.level().clone();
                self.start(level, game)
            }
            Asked::New => {
                let level = Level { seed: seed::fresh(), ..game.session.level().clone() };
                self.start(level, game)
            }
            Asked::Help => {
                WORDS.iter().try_for_each(|(word, about)| writeln!(self.to, "{word}: {about}"))?;
                Ok(())
            }
            Asked::Quit => Ok(()),
        }
    }

    /// Does these things, up to one that is refused or ends the game.
    fn go(&mut self, inputs: &[Input], game: &mut Playing) -> anyhow::Result<()> {
        for input in inputs {
            let was_refused = self.input(*input, game)?;
            if was_refused || !game.session.is_running() {
                break;
            }
        }
        self.describe(game)
    }

    fn load(&mut self, name: &str, game: &mut Playing) -> anyhow::Result<()> {
        let loaded = self.store.resume(name);
        match loaded {
            Ok(session) => {
                self.set_aside(game);
                *game = Playing { session, running: self.store.begin() };
                self.open(game)
            }
            Err(error) => self.report(Err(error)),
        }
    }

    fn start(&mut self, level: Level, game: &mut Playing) -> anyhow::Result<()> {
        let session = Session::start(level)?;
        self.set_aside(game);
        *game = Playing { session, running: self.store.begin() };
        self.open(game)
    }

    /// A running game is kept before another one begins.
    pub(super) fn set_aside(&mut self, game: &mut Playing) {
        if let Err(error) = game.running.keep(&game.session) {
            let _ = writeln!(self.to, "The game is not saved: {}.", wording::sentence(&error));
        }
    }

    /// True if it was refused.
    fn input(&mut self, input: Input, game: &mut Playing) -> anyhow::Result<bool> {
        let events = game.session.input(game.session.player(), input);
        self.tell(&events, game)?;
        Ok(events.iter().any(|event| matches!(event, Event::Refused(_))))
    }

    fn tell(&mut self, events: &[Event], game: &mut Playing) -> anyhow::Result<()> {
        for event in events {
            writeln!(self.to, "{}", say(event, game.session.hearer()))?;
        }
        if events.iter().any(|event| matches!(event, Event::Over(_))) {
            self.finish(game)?;
        }
        Ok(())
    }

    /// The report after a game.
    fn finish(&mut self, game: &mut Playing) -> anyhow::Result<()> {
        game.running.end();
        let is_best = self.store.finish(&game.session);
        for fact in game.session.report() {
            writeln!(self.to, "{fact}")?;
        }
        match is_best {
            Ok(true) => writeln!(self.to, "This is your best game of this level.")?,
            Ok(false) => {}
            Err(error) => {
                writeln!(self.to, "The result is not kept: {}.", wording::sentence(&error))?;
            }
        }
        writeln!(self.to, "Level: {}", game.session.level())?;
        if let Ok(code) = record::encode(&game.session.record()) {
            writeln!(self.to, "Code: {code}")?;
        }
        Ok(())
    }

    /// Where one is, where one can go, the clock, and where the goal lies.
    fn describe(&mut self, game: &Playing) -> anyhow::Result<()> {
        let lines = sentences::place(&game.session);
        lines.iter().try_for_each(|line| writeln!(self.to, "{line}"))?;
        Ok(())
    }

    fn look(&mut self, session: &Session, lens: Lens) -> anyhow::Result<()> {
        let scene = session.scene(lens);
        let picture = export::Picture { scene: &scene, title: "", cell: export::Export::CELL };
        let mut text = Vec::new();
        export::find("text")?.draw(&picture, &mut text)?;
        self.to.write_all(&text)?;
        Ok(())
    }
}

/// All about a game that is over.
fn analysis(session: &Session) -> anyhow::Result<String> {
    if session.is_running() {
        return Ok("That comes after the game: it tells everything.".to_owned());
    }
    Ok(Analysis::of(&session.record())?.text().trim_end().to_owned())
}
