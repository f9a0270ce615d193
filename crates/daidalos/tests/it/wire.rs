//! Every game at a table whose messages are JSON in a channel: what a socket will be.
//!
//! A thread of its own has the session and serves its seats. What the seats hear, see and are told there is
//! what they would at a table in the same program, and no message holds the seed.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use daidalos::controls::Action;
use daidalos::generate::Rect;
use daidalos::grid::{Cell, Dir};
use daidalos::mode::{Event, GameTime, Input, Level, MODES, Mode, NULL, Press, Seat};
use daidalos::registry::Registry;
use daidalos::rng::{Rng, Seed};
use daidalos::scene::{Lens, Scene};
use daidalos::session::{Session, Sheet, Table};
use daidalos_sample::SAMPLE;
use serde::{Deserialize, Serialize};

use crate::slow;

/// Long enough to be in no message by chance.
const SEED: u64 = 9_182_736_455_463_728_191;

/// What a table asks for.
#[derive(Serialize, Deserialize)]
enum Request {
    Input(Input),
    Pass(GameTime),
    Events,
    Scene(Lens),
    Sheet,
}

/// What it is told.
#[derive(Serialize, Deserialize)]
enum Answer {
    Done,
    Events(Vec<Event>),
    Scene(Scene),
    Sheet(Box<Sheet>),
}

/// A message that has come in: from which seat, its text, and where the answer goes.
struct Call {
    seat: Seat,
    text: String,
    back: Sender<String>,
}

/// Plays a level for its callers, until there are none.
fn serve(level: Level, calls: &Receiver<Call>) {
    let mut session = Session::start(level).unwrap();
    for Call { seat, text, back } in calls {
        let mut table = session.seat(seat).without_level();
        let answer = match serde_json::from_str(&text).unwrap() {
            Request::Input(input) => {
                table.input(input);
                Answer::Done
            }
            Request::Pass(elapsed) => {
                table.pass(elapsed);
                Answer::Done
            }
            Request::Events => Answer::Events(table.events()),
            Request::Scene(lens) => Answer::Scene(table.scene(lens)),
            Request::Sheet => Answer::Sheet(Box::new(table.sheet())),
        };
        back.send(serde_json::to_string(&answer).unwrap()).unwrap();
    }
}

/// A seat of a game that is played elsewhere.
struct Wire {
    seat: Seat,
    calls: Sender<Call>,
    back: Sender<String>,
    answers: Receiver<String>,
}

impl Wire {
    fn new(seat: Seat, calls: Sender<Call>) -> Self {
        let (back, answers) = channel();
        Self { seat, calls, back, answers }
    }

    fn ask(&self, request: &Request) -> Answer {
        let (text, back) = (serde_json::to_string(request).unwrap(), self.back.clone());
        self.calls.send(Call { seat: self.seat, text, back }).unwrap();
        let answer = self.answers.recv().unwrap();
        assert!(!answer.contains(&SEED.to_string()), "the seed is told: {answer}");
        serde_json::from_str(&answer).unwrap()
    }
}

impl Table for Wire {
    fn input(&mut self, input: Input) {
        assert!(matches!(self.ask(&Request::Input(input)), Answer::Done));
    }

    fn pass(&mut self, elapsed: GameTime) {
        assert!(matches!(self.ask(&Request::Pass(elapsed)), Answer::Done));
    }

    fn events(&mut self) -> Vec<Event> {
        let Answer::Events(events) = self.ask(&Request::Events) else { panic!("events") };
        events
    }

    fn scene(&self, lens: Lens) -> Scene {
        let Answer::Scene(scene) = self.ask(&Request::Scene(lens)) else { panic!("a scene") };
        scene
    }

    fn sheet(&self) -> Sheet {
        let Answer::Sheet(sheet) = self.ask(&Request::Sheet) else { panic!("a sheet") };
        *sheet
    }
}

#[test]
fn every_game_is_played_over_a_wire() {
    for level in levels() {
        for tries in 0..slow(2, 40) as u64 {
            let (calls, received) = channel();
            let (there, here) = (level.clone(), Session::start(level.clone()).unwrap());
            let server = thread::spawn(move || serve(there, &received));
            let wires = (0..here.game().seats()).map(|seat| Wire::new(Seat(seat), calls.clone()));
            let hints = vec![None; usize::from(here.game().seats())];
            let mut pair = Pair { wires: wires.collect(), local: here, hints };
            drop(calls);
            pair.play(&mut Seed(tries).stream("test", 0));
            assert!(!pair.local.is_running(), "{}", pair.local.record());
            drop(pair);
            server.join().unwrap();
        }
    }
}

/// The first level of every game, and the same for two people where it has a rival.
fn levels() -> Vec<Level> {
    let registry = Registry::standard().with_game(NULL).with_game(SAMPLE);
    assert_eq!(registry.games().len(), MODES.len() + 2);
    registry.games().iter().flat_map(|mode| levels_of(&registry, *mode)).collect()
}

fn levels_of(registry: &Registry, mode: &dyn Mode) -> Vec<Level> {
    let lesson = Level { seed: Seed(SEED), ..registry.level(mode.lesson()).unwrap() };
    let mut levels = vec![lesson.clone()];
    if let Some(bot) = mode.options().iter().find(|option| option.key == "bot") {
        let mut for_two = lesson;
        for_two.params.set(bot, bot.parse("none").unwrap());
        levels.push(for_two);
    }
    levels
}

/// A game over a wire, and the same beside it.
struct Pair {
    wires: Vec<Wire>,
    local: Session,
    /// What help has told each seat to do next.
    hints: Vec<Option<Input>>,
}

impl Pair {
    /// At random for a while, then as help says, until it is over or has lasted long enough.
    fn play(&mut self, rng: &mut Rng) {
        for turn in 0..300 {
            let sheets: Vec<Sheet> = self.wires.iter().map(Wire::sheet).collect();
            let Some(sheet) = sheets.iter().find(|sheet| sheet.is_turn) else { break };
            let sheet = if rng.below(10) == 0 { &sheets[rng.index(sheets.len())] } else { sheet };
            let (seat, is_random) = (sheet.seat, turn < 60);
            let input = match self.hints[seat.index()].take() {
                _ if is_random => any_input(sheet, rng),
                hint => hint.unwrap_or(Input::Next),
            };
            self.wires[seat.index()].input(input);
            self.local.input(seat, input);
            if rng.below(5) == 0 {
                let elapsed = GameTime(rng.below(700));
                self.wires[0].pass(elapsed);
                self.local.pass(elapsed);
            }
            self.compare(rng);
        }
    }

    /// All seats hear, see and are told the same.
    fn compare(&mut self, rng: &mut Rng) {
        let lens = any_lens(rng);
        for (wire, hint) in self.wires.iter_mut().zip(&mut self.hints) {
            let mut table = self.local.seat(wire.seat).without_level();
            let events = wire.events();
            assert_eq!(events, table.events());
            assert_eq!(wire.scene(lens), table.scene(lens));
            let sheet = wire.sheet();
            assert_eq!((&sheet, &sheet.level), (&table.sheet(), &None));
            let helped = events.iter().rev().find_map(|event| match event {
                Event::Helped { hint, .. } => hint.next,
                _ => None,
            });
            *hint = helped.or(*hint);
        }
    }
}

/// A step that is open, a verb of the game, a click, or help.
fn any_input(sheet: &Sheet, rng: &mut Rng) -> Input {
    let steps: Vec<Dir> = sheet.steps.iter().collect();
    let verb = sheet.verbs.get(rng.index(sheet.verbs.len())).map(|verb| verb.action);
    let cell = Cell::new(rng.below(sheet.size.cells()) as u32);
    match (rng.below(12), verb) {
        (0..3, Some(Action::Wait)) => Input::Wait,
        (0..3, Some(Action::Act)) => Input::Act,
        (0, Some(Action::Mark)) => Input::MarkHere,
        (1..3, Some(Action::Mark)) => Input::Mark(Dir::ALL[rng.index(8)]),
        (3, _) => Input::Point(cell, [Press::First, Press::Second, Press::Third][rng.index(3)]),
        (4, _) => {
            let run = Input::Run(Dir::ALL[rng.index(8)]);
            [Input::Next, Input::Solve, Input::Back, Input::Act, Input::Wait, run][rng.index(6)]
        }
        _ => steps.get(rng.index(steps.len())).map_or(Input::Wait, |dir| Input::Step(*dir)),
    }
}

fn any_lens(rng: &mut Rng) -> Lens {
    let mut number = || rng.below(6) as u32;
    let window = Rect { x: number(), y: number(), w: 1 + number(), h: 1 + number() };
    let window = (number() > 2).then_some(window);
    Lens { window, plans: number() > 2, proven: number() > 2 }
}
