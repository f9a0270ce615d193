//! Every event of every game in one plain sentence: the one table.
//!
//! Line mode says them, the message line of the terminal shows them, a page's live region reads
//! them out.
//!
//! ```
//! use daidalos::mode::{Outcome, Seat};
//! use daidalos::sentences::say;
//! use daidalos::session::Event;
//! assert_eq!(say(&Event::Over(Outcome::Won(Seat::FIRST)), Some(Seat::FIRST)), "You have won.");
//! ```

use crate::generate::Rect;
use crate::grid::Dir;
use crate::mode::{Fact, Move, Outcome, Refusal, Seat, Told};
use crate::record::Record;
use crate::scene::{Item, Lens, Role, Scene};
use crate::session::{Event, Sheet, Table, Verdict};

/// What happened, as it is said to somebody; to nobody in particular where two people share a
/// keyboard.
pub fn say(event: &Event, to: Option<Seat>) -> String {
    match event {
        Event::Moved { seat, mv: Move::Step(dir) } => {
            format!("{} {}.", subject(*seat, to, "go"), direction(*dir))
        }
        Event::Moved { seat, mv: Move::Pass(turns) } => {
            format!("{} up {}.", subject(*seat, to, "give"), count(u64::from(*turns), "turn"))
        }
        Event::Moved { seat, mv: Move::Wait } => format!("{}.", subject(*seat, to, "wait")),
        Event::Met { seat, item } => met(*seat, *item, to),
        Event::Refused(why) => refusal(*why).to_owned(),
        Event::Nowhere => {
            "You have not been there yet, and no corridor leads straight to it.".into()
        }
        Event::Shifted => "The walls have moved.".into(),
        Event::Warned => "The walls will move within ten seconds.".into(),
        Event::Told { way, .. } if way.is_empty() => "No way on is known from here.".into(),
        Event::Caught => "A foe has reached you.".into(),
        Event::Told { way, .. } => {
            format!("The way on, {}: {}.", count(way.len() as u64, "step"), directions(way))
        }
        Event::Undone => "Your last turn is taken back.".into(),
        Event::NothingToUndo => "There is no turn to take back.".into(),
        Event::HelpStays => "What help has cost is not given back.".into(),
        Event::NoUndo => "Turns are not taken back against a person.".into(),
        Event::Over(outcome) => ending(*outcome, to),
        Event::Full => "The record of this game is full; it cannot be played on.".into(),
    }
}

/// Who has come to what.
fn met(seat: Seat, item: Item, to: Option<Seat>) -> String {
    let (verb, how) = match item {
        Item::Trap => ("step", "into a"),
        Item::Mine => ("step", "on a"),
        Item::PowerUp | Item::Lamp => ("take", "a"),
        // A step on a flag is refused; whoever lets it happen still gets a sentence.
        Item::Flag => ("meet", "a"),
    };
    format!("{} {how} {}.", subject(seat, to, verb), item.name())
}

/// How a game has ended.
fn ending(outcome: Outcome, to: Option<Seat>) -> String {
    match outcome {
        Outcome::Running => "The game goes on.".to_owned(),
        Outcome::Won(seat) => format!("{} won.", subject(seat, to, "have")),
        Outcome::Draw => "It is a draw.".to_owned(),
        Outcome::Lost if to.is_some() => "You have lost.".to_owned(),
        Outcome::Lost => "Both players have lost.".to_owned(),
    }
}

/// Who does something: you, the rival, or one of two people.
fn subject(seat: Seat, to: Option<Seat>, verb: &str) -> String {
    let does = if verb == "have" { "has".to_owned() } else { third_person(verb) };
    match (to, seat) {
        (Some(you), seat) if you == seat => format!("You {verb}"),
        (Some(_), _) => format!("The rival {does}"),
        (None, Seat::FIRST) => format!("The first player {does}"),
        (None, _) => format!("The second player {does}"),
    }
}

fn third_person(verb: &str) -> String {
    if verb.ends_with('o') { format!("{verb}es") } else { format!("{verb}s") }
}

/// Why a move was refused.
pub fn refusal(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::Wall(Dir::N) => "There is a wall to the north.",
        Refusal::Wall(Dir::E) => "There is a wall to the east.",
        Refusal::Wall(Dir::S) => "There is a wall to the south.",
        Refusal::Wall(Dir::W) => "There is a wall to the west.",
        Refusal::Wall(_) => "There is no way in that direction.",
        Refusal::Turn => "It is not your turn.",
        Refusal::Over => "The game is over.",
        Refusal::Unknown => "That is no move of this game.",
    }
}

/// A direction in a word.
pub const fn direction(dir: Dir) -> &'static str {
    match dir {
        Dir::N => "north",
        Dir::NE => "north-east",
        Dir::E => "east",
        Dir::SE => "south-east",
        Dir::S => "south",
        Dir::SW => "south-west",
        Dir::W => "west",
        Dir::NW => "north-west",
    }
}

/// Where one is and where one can go; then the clock, what has been counted, and where the goal lies; then
/// who is near and after one. Nothing once the game is over.
pub fn place(table: &dyn Table) -> Vec<String> {
    let sheet = table.sheet();
    if sheet.outcome != Outcome::Running {
        return Vec::new();
    }
    let (x, y) = sheet.size.xy(sheet.at);
    let who = match (sheet.hearer, sheet.player) {
        (Some(_), _) => "You are",
        (None, Seat::FIRST) => "It is the first player's turn, who is",
        (None, _) => "It is the second player's turn, who is",
    };
    let around = around(&sheet);
    let scene = table.scene(Lens::window(around));
    let exits: Vec<&str> =
        scene.look(x - around.x, y - around.y).exits.iter().map(direction).collect();
    let is_told = |fact: &&Fact| fact.value != Told::Count(0) || fact.key == "moves";
    let facts: Vec<String> = sheet.facts.iter().filter(is_told).map(ToString::to_string).collect();
    let mut lines = vec![
        format!("{who} at {x},{y}; ways lead {}.", listed(&exits)),
        format!("{}. {}", facts.join("; "), goal(&sheet)),
    ];
    lines.extend(foes(&scene, (x - around.x, y - around.y)));
    lines
}

/// How far around one foes are told of, and how many at most.
const NEAR: u32 = 12;
const FOES: usize = 3;

/// The cells around where one is.
fn around(sheet: &Sheet) -> Rect {
    let (x, y) = sheet.size.xy(sheet.at);
    let (left, top) = (x.saturating_sub(NEAR), y.saturating_sub(NEAR));
    Rect { x: left, y: top, w: x - left + NEAR + 1, h: y - top + NEAR + 1 }.within(sheet.size)
}

/// The nearest foes in a scene, as a crow would fly, if there are any.
fn foes(scene: &Scene, at: (u32, u32)) -> Option<String> {
    let foes = scene.figures.iter().filter(|figure| figure.role == Role::Foe);
    let mut ways: Vec<Vec<Dir>> = foes.map(|foe| crow(at, scene.size.xy(foe.cell))).collect();
    ways.sort_by_key(Vec::len);
    let told: Vec<String> = ways.iter().take(FOES).map(|way| directions(way)).collect();
    match told.len() {
        0 => None,
        1 => Some(format!("A foe is near: {}.", told[0])),
        _ => Some(format!("Foes are near: {}.", told.join("; "))),
    }
}

/// The straight steps from one place to another, walls or not.
fn crow((x, y): (u32, u32), (to_x, to_y): (u32, u32)) -> Vec<Dir> {
    let mut way = vec![if to_x > x { Dir::E } else { Dir::W }; x.abs_diff(to_x) as usize];
    way.extend(vec![if to_y > y { Dir::S } else { Dir::N }; y.abs_diff(to_y) as usize]);
    way
}

fn listed(words: &[&str]) -> String {
    match words {
        [] => "nowhere".to_owned(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// What playing a record again has proven, a line each: moves, rival, help, time.
pub fn verdict(record: &Record, verdict: &Verdict) -> Vec<String> {
    let ends = match verdict.outcome {
        Outcome::Running => "the game is not over",
        Outcome::Won(Seat::FIRST) => "the first seat has won",
        Outcome::Won(_) => "the second seat has won",
        Outcome::Draw => "it is a draw",
        Outcome::Lost => "the game is lost",
    };
    let steps = count((verdict.moves - verdict.passes) as u64, "step");
    let passes = match verdict.passes {
        0 => String::new(),
        passes => format!(", help paid for {}", count(passes as u64, "time")),
    };
    let rival = match verdict.rival {
        None => "there is none".to_owned(),
        Some(Ok(())) => "proven; asked again, it makes the same moves".to_owned(),
        Some(Err(at)) => format!("not proven; move {at} is not what it would do"),
    };
    let truth = if verdict.tells_less_help() { "not as recorded" } else { "as recorded" };
    let (help, undos) = (verdict.tally.help, count(verdict.tally.undos.into(), "turn"));
    vec![
        record.level.to_string(),
        format!("moves: proven; {steps}{passes}, all allowed, and {ends}"),
        format!("rival: {rival}"),
        format!("help: {truth}; {help}, and {undos} taken back"),
        format!("time: as claimed; {}", verdict.time),
    ]
}

/// Where the goal lies, as a crow would fly.
pub fn goal(sheet: &Sheet) -> String {
    let way = crow(sheet.size.xy(sheet.at), sheet.size.xy(sheet.goal));
    match way.is_empty() {
        true => format!("You are at the {}.", sheet.goal_name),
        false => format!("The {} lies {}.", sheet.goal_name, directions(&way)),
    }
}

/// Directions one after the other, equal ones together: east 3, north.
pub fn directions(way: &[Dir]) -> String {
    let runs = way.chunk_by(|a, b| a == b);
    let run = |run: &[Dir]| match run.len() {
        1 => direction(run[0]).to_owned(),
        steps => format!("{} {steps}", direction(run[0])),
    };
    runs.map(run).collect::<Vec<_>>().join(", ")
}

/// A number of things.
pub fn count(number: u64, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}
