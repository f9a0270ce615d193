//! Line mode: a game as a conversation, for screen readers, scripts and pipes.
//!
//! Plain text, one description of the state a turn, no control codes. Time passes only by `wait N`, so the
//! same lines always play the same game.

use std::io::{BufRead, Write};

use daidalos::analysis::Analysis;
use daidalos::grid::Dir;
use daidalos::mode::{GameTime, Input, Level, MODES, Mode};
use daidalos::scene::Lens;
use daidalos::sentences::{self, direction, say};
use daidalos::session::{Event, Session};
use daidalos::{export, record};

use crate::desk::{Running, Store};
use crate::seed;
use crate::wording::{self, capital};

/// What can be typed.
const WORDS: &[(&str, &str)] = &[
    ("w a s d", "go north, west, south, east; several in a row are several steps"),
    ("y u b n", "go north-west, north-east, south-west, south-east, where a game has diagonals"),
    (".", "wait a turn, where waiting is a move"),
    (
        "mark DIRECTION",
        "mark the neighbour in a direction, where a game has that: mark w, or mark north",
    ),
    ("next", "tell the next steps of the best way"),
    ("solve", "tell the whole way"),
    ("undo", "take the last turn back"),
    ("wait N", "let N seconds pass"),
    ("look", "draw the map"),
    ("plans", "draw the map with the ways that foes plan, where a game has foes"),
    ("rules", "how the game is played"),
    ("save [NAME]", "save the game; the name is 'game' if none is given"),
    ("load [NAME]", "load a saved game"),
    ("code", "show the code of the game so far"),
    ("analyze", "after the game, tell all about it: costs, ways, how its moves are coded"),
    ("restart", "start this level again"),
    ("new", "start another level of this game"),
    ("help", "this list"),
    ("q", "leave; the game is saved"),
];

const PROMPT: &str = "Move (WASD/solve/next/save/load/q):";

/// What a line asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Asked {
    Moves(Vec<Input>),
    Do(Input),
    Wait(u64),
    Look(Lens),
    Rules,
    Save(String),
    Load(String),
    Code,
    Analyze,
    Restart,
    New,
    Help,
    Quit,
}

/// A conversation.
pub(crate) struct Talk<'a, R, W> {
    pub(crate) from: R,
    pub(crate) to: W,
    pub(crate) store: &'a Store,
}

impl<R: BufRead, W: Write> Talk<'_, R, W> {
    /// Asks what to play, as often as it takes; none if the lines end.
    pub(crate) fn choose(&mut self) -> anyhow::Result<Option<(Session, Running)>> {
        loop {
            match self.ask("Load or new game (load/new):", &["load", "new"])? {
                Some(Answer::One("load")) => {
                    if let Some(game) = self.go_on()? {
                        return Ok(Some(game));
                    }
                }
                Some(Answer::Load(name)) => {
                    let loaded = self.store.resume(&name);
                    match loaded {
                        Ok(session) => return Ok(Some((session, self.store.begin()))),
                        Err(error) => self.report(Err(error))?,
                    }
                }
                Some(Answer::One(_)) => break,
                None => return Ok(None),
            }
        }
        let Some(difficulty) =
            self.choice("Difficulty (easy/medium/hard):", &["easy", "medium", "hard"])?
        else {
            return Ok(None);
        };
        let names: Vec<&'static str> = MODES.iter().map(|mode| mode.name()).collect();
        let Some(mode) = self.choice(&format!("Game ({}):", names.join("/")), &names)? else {
            return Ok(None);
        };
        let level: Level = format!("{mode}:{difficulty}#{}", seed::fresh()).parse()?;
        Ok(Some((Session::start(level)?, self.store.begin())))
    }

    /// The last game, or why there is none.
    fn go_on(&mut self) -> anyhow::Result<Option<(Session, Running)>> {
        for path in self.store.unfinished() {
            match Running::claim(&path) {
                Ok(game) => return Ok(Some(game)),
                Err(error) => self.report(Err(error))?,
            }
        }
        writeln!(self.to, "There is no game to go on with.")?;
        Ok(None)
    }

    /// One of these words; none if somebody leaves.
    fn choice(
        &mut self,
        question: &str,
        answers: &[&'static str],
    ) -> anyhow::Result<Option<&'static str>> {
        loop {
            match self.ask(question, answers)? {
                Some(Answer::One(word)) => return Ok(Some(word)),
                Some(Answer::Load(_)) => writeln!(self.to, "That comes first, or in the game.")?,
                None => return Ok(None),
            }
        }
    }

    /// Asks until the answer is one of these, or a game to load; none if somebody leaves.
    fn ask(&mut self, question: &str, answers: &[&'static str]) -> anyhow::Result<Option<Answer>> {
        loop {
            writeln!(self.to, "{question}")?;
            self.to.flush()?;
            let Some(line) = self.line()? else { return Ok(None) };
            let answer = answers.iter().find(|answer| **answer == line.to_lowercase());
            match (answer, read(&line)) {
                (Some(answer), _) => return Ok(Some(Answer::One(answer))),
                (None, Some(Asked::Load(name))) => return Ok(Some(Answer::Load(name))),
                (None, Some(Asked::Quit)) => return Ok(None),
                _ if line.is_empty() => {}
                _ => writeln!(self.to, "'{}' is none of these; q leaves.", shown(&line))?,
            }
        }
    }

    /// The next line, without the blanks around it.
    fn line(&mut self) -> anyhow::Result<Option<String>> {
        let mut bytes = Vec::new();
        let limit = 1 << 16;
        let read = std::io::Read::take(&mut self.from, limit).read_until(b'\n', &mut bytes)?;
        if bytes.len() as u64 == limit && bytes.last() != Some(&b'\n') {
            // Nobody types that much: the rest of the line is no further command.
            self.from.skip_until(b'\n')?;
        }
        Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).trim().to_owned()))
    }

    /// Plays until the lines end or somebody leaves.
    pub(crate) fn play(&mut self, session: Session, running: Running) -> anyhow::Result<()> {
        let mut game = Game { session, running };
        self.open(&game)?;
        loop {
            let is_over = !game.session.is_running();
            let prompt = if is_over { "Again (restart/new/load/code/analyze/q):" } else { PROMPT };
            writeln!(self.to, "{prompt}")?;
            self.to.flush()?;
            let Some(line) = self.line()? else { break };
            if line.is_empty() {
                continue;
            }
            match read(&line) {
                Some(Asked::Quit) => break,
                Some(asked) => {
                    self.answer(&asked, &mut game)?;
                    // Whatever comes next, a signal or the end of a pipe, nothing is lost.
                    self.set_aside(&mut game);
                }
                None if line.to_lowercase().starts_with("wait") => {
                    writeln!(self.to, "'wait' takes seconds, 0 to {MAX_WAIT}.")?;
                }
                None if line.to_lowercase().starts_with("mark") => {
                    writeln!(
                        self.to,
                        "'mark' takes a direction: w a s d y u b n, or a word such as north."
                    )?;
                }
                None => writeln!(
                    self.to,
                    "'{}' means nothing here; 'help' lists what does.",
                    shown(&line)
                )?,
            }
        }
        self.leave(&mut game)
    }

    /// What is played, how, and what there is to see.
    fn open(&mut self, game: &Game) -> anyhow::Result<()> {
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

    fn answer(&mut self, asked: &Asked, game: &mut Game) -> anyhow::Result<()> {
        match asked {
            Asked::Moves(moves) => {
                for input in moves {
                    let was_refused = self.input(*input, game)?;
                    if was_refused || !game.session.is_running() {
                        break;
                    }
                }
                self.describe(game)
            }
            Asked::Do(input) => {
                self.input(*input, game)?;
                self.describe(game)
            }
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
            Asked::Analyze if game.session.is_running() => {
                self.report(Ok("That comes after the game: it tells everything.".to_owned()))
            }
            Asked::Analyze => {
                let analysis = Analysis::of(&game.session.record());
                let text = analysis.map(|analysis| analysis.text().trim_end().to_owned());
                self.report(text.map_err(Into::into))
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

    /// What went well is said, and so is what did not; the game goes on.
    fn report(&mut self, result: anyhow::Result<String>) -> anyhow::Result<()> {
        match result {
            Ok(said) => writeln!(self.to, "{said}")?,
            Err(error) => writeln!(self.to, "{}", sentence(&wording::sentence(&error)))?,
        }
        Ok(())
    }

    fn load(&mut self, name: &str, game: &mut Game) -> anyhow::Result<()> {
        let loaded = self.store.resume(name);
        match loaded {
            Ok(session) => {
                self.set_aside(game);
                *game = Game { session, running: self.store.begin() };
                self.open(game)
            }
            Err(error) => self.report(Err(error)),
        }
    }

    fn start(&mut self, level: Level, game: &mut Game) -> anyhow::Result<()> {
        let session = Session::start(level)?;
        self.set_aside(game);
        *game = Game { session, running: self.store.begin() };
        self.open(game)
    }

    /// A running game is kept before another one begins.
    fn set_aside(&mut self, game: &mut Game) {
        if let Err(error) = game.running.keep(&game.session) {
            let _ = writeln!(self.to, "The game is not saved: {}.", wording::sentence(&error));
        }
    }

    /// True if it was refused.
    fn input(&mut self, input: Input, game: &mut Game) -> anyhow::Result<bool> {
        let events = game.session.input(game.session.player(), input);
        self.tell(&events, game)?;
        Ok(events.iter().any(|event| matches!(event, Event::Refused(_))))
    }

    fn tell(&mut self, events: &[Event], game: &mut Game) -> anyhow::Result<()> {
        for event in events {
            writeln!(self.to, "{}", say(event, game.session.hearer()))?;
        }
        if events.iter().any(|event| matches!(event, Event::Over(_))) {
            self.finish(game)?;
        }
        Ok(())
    }

    /// The report after a game.
    fn finish(&mut self, game: &mut Game) -> anyhow::Result<()> {
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
    fn describe(&mut self, game: &Game) -> anyhow::Result<()> {
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

    /// A game that is not over is saved.
    fn leave(&mut self, game: &mut Game) -> anyhow::Result<()> {
        if game.running.keep(&game.session)? {
            writeln!(
                self.to,
                "The game is saved; 'daidalos --line' and then 'load' go on with it."
            )?;
        }
        Ok(())
    }
}

/// What was answered to a question.
enum Answer {
    One(&'static str),
    Load(String),
}

/// What is being played, and its file.
struct Game {
    session: Session,
    running: Running,
}

/// An error as a sentence: a capital where it starts with a word, and one full stop.
fn sentence(text: &str) -> String {
    let first = text.split(' ').next().unwrap_or_default();
    let is_word = first.chars().all(char::is_alphabetic);
    let text = text.trim_end_matches('.');
    if is_word { format!("{}.", capital(text)) } else { format!("{text}.") }
}

/// A line as it may be repeated: short, and without control codes.
fn shown(line: &str) -> String {
    line.chars().filter(|c| !c.is_control()).take(40).collect()
}

/// What a line asks for; none if it is nonsense. Case does not matter.
fn read(line: &str) -> Option<Asked> {
    let lower = line.to_lowercase();
    let (word, rest) = lower.split_once(char::is_whitespace).unwrap_or((&lower, ""));
    // Names keep their case.
    let name = line.split_once(char::is_whitespace).map_or("", |(_, name)| name.trim());
    let name = || if name.is_empty() { "game".to_owned() } else { name.to_owned() };
    let alone = |asked: Asked| rest.trim().is_empty().then_some(asked);
    match word {
        "next" => alone(Asked::Do(Input::Next)),
        "solve" => alone(Asked::Do(Input::Solve)),
        "undo" => alone(Asked::Do(Input::Back)),
        "wait" => rest.trim().parse().ok().filter(|s| *s <= MAX_WAIT).map(Asked::Wait),
        "mark" => towards(rest.trim()).map(|dir| Asked::Do(Input::Mark(dir))),
        "look" => alone(Asked::Look(Lens::WHOLE)),
        "plans" => alone(Asked::Look(Lens { plans: true, ..Lens::WHOLE })),
        "rules" => alone(Asked::Rules),
        "save" => Some(Asked::Save(name())),
        "load" => Some(Asked::Load(name())),
        "code" => alone(Asked::Code),
        "analyze" => alone(Asked::Analyze),
        "restart" => alone(Asked::Restart),
        "new" => alone(Asked::New),
        "help" | "?" => alone(Asked::Help),
        "q" | "quit" => alone(Asked::Quit),
        _ => moves(&lower).map(Asked::Moves),
    }
}

/// A year.
const MAX_WAIT: u64 = 366 * 24 * 3600;

fn moves(line: &str) -> Option<Vec<Input>> {
    let step = |letter: char| match letter {
        '.' => Some(Input::Wait),
        _ => by_letter(letter).map(Input::Step),
    };
    line.chars().filter(|c| !c.is_whitespace()).map(step).collect()
}

/// A direction by its letter or by its name.
fn towards(word: &str) -> Option<Dir> {
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => by_letter(letter),
        _ => Dir::ALL.into_iter().find(|dir| direction(*dir) == word),
    }
}

/// The direction that a letter stands for.
const fn by_letter(letter: char) -> Option<Dir> {
    match letter {
        'w' => Some(Dir::N),
        'a' => Some(Dir::W),
        's' => Some(Dir::S),
        'd' => Some(Dir::E),
        'y' => Some(Dir::NW),
        'u' => Some(Dir::NE),
        'b' => Some(Dir::SW),
        'n' => Some(Dir::SE),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use daidalos::mode::Seat;

    use super::*;

    /// The whole conversation, what was typed behind `> `.
    fn talk(store: &Store, id: &str, lines: &str) -> String {
        let session = Session::start(id.parse().unwrap()).unwrap();
        let mut to = Vec::new();
        let mut talk = Talk { from: lines.as_bytes(), to: &mut to, store };
        talk.play(session, store.begin()).unwrap();
        let folder = store.folder().display().to_string();
        String::from_utf8(to).unwrap().replace(&folder, "FOLDER")
    }

    fn store(folder: &tempfile::TempDir) -> Store {
        Store::open(Some(&folder.path().display().to_string())).unwrap()
    }

    #[test]
    fn a_conversation() {
        let folder = tempfile::tempdir().unwrap();
        let said = talk(
            &store(&folder),
            "escape:5x4#7",
            "d\n\nDWs\nnext\nxyzzy\nundo\nmark\nmark south\nwait 31\nlook\nsave one\nsolve\nload two\nload one\ncode\nhelp\nq\n",
        );
        insta::assert_snapshot!(said);
    }

    #[test]
    fn a_race_to_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let session = Session::start("race:4x4,bot=first#7".parse().unwrap()).unwrap();
        let way = session.game().hint(Seat::FIRST, daidalos::mode::Help::Solve).way;
        let step = |pair: &[daidalos::grid::Cell]| {
            let to = pair[1].index() as i64 - pair[0].index() as i64;
            match to {
                1 => "d",
                -1 => "a",
                4 => "s",
                _ => "w",
            }
        };
        let lines: String = way.windows(2).map(step).collect::<Vec<_>>().join("\n");
        let said = talk(&store(&folder), "race:4x4,bot=first#7", &lines);
        insta::assert_snapshot!(said);
    }

    #[test]
    fn questions_are_asked_again() {
        let folder = tempfile::tempdir().unwrap();
        let (store, mut to) = (store(&folder), Vec::new());
        let lines = "what\nload\nnew\nhuge\nMEDIUM\nchess\nrace\n";
        let mut talk = Talk { from: lines.as_bytes(), to: &mut to, store: &store };
        let (session, _) = talk.choose().unwrap().unwrap();
        assert!(session.level().to_string().starts_with("race:20x20#"));
        insta::assert_snapshot!(String::from_utf8(to).unwrap());
    }

    #[test]
    fn lines_are_read() {
        let steps =
            |dirs: &[Dir]| Some(Asked::Moves(dirs.iter().map(|d| Input::Step(*d)).collect()));
        assert_eq!(read("dDw"), steps(&[Dir::E, Dir::E, Dir::N]));
        assert_eq!(read("was"), steps(&[Dir::N, Dir::W, Dir::S]));
        assert_eq!(read("yuBn"), steps(&[Dir::NW, Dir::NE, Dir::SW, Dir::SE]));
        let mark = |dir| Some(Asked::Do(Input::Mark(dir)));
        assert_eq!([read("mark n"), read("Mark W")], [mark(Dir::SE), mark(Dir::N)]);
        assert_eq!(read("mark south-west"), mark(Dir::SW));
        assert_eq!(read("."), Some(Asked::Moves(vec![Input::Wait])));
        assert_eq!(read("save  My-Game"), Some(Asked::Save("My-Game".into())));
        assert_eq!(read("WAIT 5"), Some(Asked::Wait(5)));
        for nonsense in [
            "wait",
            "wait -1",
            "wait 99999999999",
            "next please",
            "dx",
            "quit now",
            "mark",
            "mark x",
            "mark ww",
            "mark up",
        ] {
            assert_eq!(read(nonsense), None, "{nonsense}");
        }
    }
}
