//! The questions before a game: load or new, how hard, which game.

use std::io::Write;
use std::ops::ControlFlow::{self, Break, Continue};

use daidalos::mode::{Mode, Preset};
use daidalos::sentences::listed;

use super::read::{Asked, read};
use super::{Talk, shown};
use crate::desk::{Desk, Saved};
use crate::seed;

/// One of several things to choose: the name that can be typed instead of its number, and the line that tells of it.
struct Choice(String, String);

/// Which was chosen; or the game with which the questions end, none if the player leaves.
type Chosen<T> = ControlFlow<Option<Desk>, T>;

impl<W: Write> Talk<'_, W> {
    /// Asks what to play, as often as it takes; none if the player leaves or the lines end.
    pub(crate) fn choose(&mut self) -> anyhow::Result<Option<Desk>> {
        let what = [("load", "Load a saved game"), ("new", "Start a new game")];
        let what = what.map(|(name, about)| Choice(name.to_owned(), about.to_owned()));
        loop {
            let chosen = match self.pick("What do you want to play?", &what)? {
                Continue(0) => self.load()?,
                Continue(_) => Break(self.new_game()?),
                Break(end) => Break(end),
            };
            if let Break(game) = chosen {
                return Ok(game);
            }
        }
    }

    /// A saved game: the only one, or the one that is chosen.
    fn load(&mut self) -> anyhow::Result<Chosen<()>> {
        let mut saved = self.store.saved();
        let choice = |saved: &Saved| Choice(saved.name.clone(), saved.about.clone());
        let at = match saved.len() {
            0 => {
                writeln!(self.to, "There is no game to go on with.")?;
                return Ok(Continue(()));
            }
            1 => 0,
            _ => {
                let choices: Vec<Choice> = saved.iter().map(choice).collect();
                match self.pick("Which game?", &choices)? {
                    Continue(at) => at,
                    Break(end) => return Ok(Break(end)),
                }
            }
        };
        let loaded = self.store.open_saved(&saved.swap_remove(at));
        self.loaded(loaded)
    }

    /// A new game: how hard, and which.
    fn new_game(&mut self) -> anyhow::Result<Option<Desk>> {
        let games = self.store.registry().games();
        let levels = difficulties(games);
        let choices: Vec<Choice> = levels
            .iter()
            .map(|name| Choice((*name).to_owned(), format!("{name}: {}", sizes(games, name))))
            .collect();
        let difficulty = match self.pick("How hard should it be?", &choices)? {
            Continue(at) => levels[at],
            Break(end) => return Ok(end),
        };
        let choice = |mode: &&'static dyn Mode| {
            Choice(mode.name().to_owned(), format!("{}: {}", mode.name(), mode.about()))
        };
        let choices: Vec<Choice> = games.iter().map(choice).collect();
        let mode = match self.pick("Which game?", &choices)? {
            Continue(at) => games[at],
            Break(end) => return Ok(end),
        };
        // A game of another crate may know no difficulties.
        let colon = preset(mode, difficulty).map_or_else(String::new, |_| format!(":{difficulty}"));
        let id = format!("{}{colon}#{}", mode.name(), seed::fresh());
        Ok(Some(self.store.start(self.store.registry().level(&id)?)?))
    }

    /// Asks until the answer is one of these, by its number or its name, or a game to load.
    fn pick(&mut self, question: &str, choices: &[Choice]) -> anyhow::Result<Chosen<usize>> {
        writeln!(self.to, "{question}")?;
        for (number, Choice(_, about)) in (1..).zip(choices) {
            writeln!(self.to, "{number}) {about}")?;
        }
        let prompt = format!("Type a number or a name (1-{}/q):", choices.len());
        loop {
            self.ask(&prompt)?;
            let Some(line) = self.line()? else { return Ok(Break(None)) };
            match (find(&line, choices), read(&line)) {
                (Some(at), _) => return Ok(Continue(at)),
                (None, Some(Asked::Quit)) => return Ok(Break(None)),
                (None, Some(Asked::Load(name))) => {
                    let loaded = self.store.resume(&name);
                    if let Break(game) = self.loaded(loaded)? {
                        return Ok(Break(game));
                    }
                }
                _ if line.is_empty() => {}
                _ => writeln!(self.to, "'{}' is not in the list; 'q' leaves.", shown(&line))?,
            }
        }
    }

    /// A game that was loaded ends the questions; why it could not be is said.
    fn loaded(&mut self, loaded: anyhow::Result<Desk>) -> anyhow::Result<Chosen<()>> {
        match loaded {
            Ok(desk) => Ok(Break(Some(desk))),
            Err(error) => self.report(Err(error)).map(Continue),
        }
    }
}

/// Which of these a line names. Case does not matter, and a colon in front is allowed.
fn find(line: &str, choices: &[Choice]) -> Option<usize> {
    let line = line.strip_prefix(':').unwrap_or(line).trim().to_lowercase();
    let by_number = line.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let by_name = || {
        choices.iter().position(|Choice(name, _)| !line.is_empty() && name.to_lowercase() == line)
    };
    by_number.filter(|at| *at < choices.len()).or_else(by_name)
}

/// The names of all difficulties, the easiest first.
fn difficulties(games: &[&'static dyn Mode]) -> Vec<&'static str> {
    let mut names = Vec::new();
    for preset in games.iter().flat_map(|mode| mode.presets()) {
        if !names.contains(&preset.name) {
            names.push(preset.name);
        }
    }
    names
}

fn preset(mode: &dyn Mode, difficulty: &str) -> Option<&'static Preset> {
    mode.presets().iter().find(|preset| preset.name == difficulty)
}

/// How large a difficulty is in each game, those of one size together.
fn sizes(games: &[&'static dyn Mode], difficulty: &str) -> String {
    let mut sizes: Vec<(String, Vec<&str>)> = Vec::new();
    for mode in games {
        let Some(size) = size(*mode, difficulty) else { continue };
        match sizes.iter_mut().find(|(known, _)| *known == size) {
            Some((_, names)) => names.push(mode.name()),
            None => sizes.push((size, vec![mode.name()])),
        }
    }
    let told = |(size, names): &(String, Vec<&str>)| format!("{} {size}", listed(names));
    sizes.iter().map(told).collect::<Vec<_>>().join(", ")
}

/// How large a difficulty is in a game, if the game has it.
fn size(mode: &dyn Mode, difficulty: &str) -> Option<String> {
    let preset = preset(mode, difficulty)?;
    let given = preset.options.iter().find(|(key, _)| *key == "size");
    let usual = || mode.options().iter().find(|option| option.key == "size");
    given
        .map(|(_, size)| (*size).to_owned())
        .or_else(|| usual().map(|option| option.default().to_string()))
}
