//! Every event of every game in one plain sentence: the one table.
//!
//! Line mode says them, the message line of the terminal shows them, a page's live region reads
//! them out.
//!
//! ```
//! use daidalos::grid::Size;
//! use daidalos::mode::{Event, Outcome, Seat};
//! use daidalos::sentences::say;
//! use daidalos::session::Listener;
//! let you = Listener { seat: Some(Seat::FIRST), size: Size::new(10, 10)? };
//! assert_eq!(say(&Event::Over(Outcome::Won(Seat::FIRST)), &you), "You have won.");
//! # Ok::<(), daidalos::grid::SizeError>(())
//! ```

use crate::generate::Rect;
use crate::grid::{Cell, Dir, Size};
use crate::mode::{
    Claim, Event, Fact, FactValue, Hint, Input, Loss, Move, Outcome, Par, Press, Refusal, Seat,
    Unit,
};
use crate::record::Attempt;
use crate::scene::{Item, Lens, Look, Role, Scene, Sign, Trail};
use crate::search::Mark;
use crate::session::{Ending, Goal, Listener, NoMedal, Sheet, Table, Verdict};
use crate::sorting::sort_by_key;

/// What happened, in a sentence for a listener. The way that help shows is taken to be seen.
pub fn say(event: &Event, to: &Listener) -> String {
    let subject = |seat: &Seat, verb: &str| subject(*seat, to.seat, verb);
    match event {
        Event::Moved { seat, mv } => format!("{}.", moved(*mv, to, |verb| subject(seat, verb))),
        Event::Found { seat, item } => {
            let (verb, how) = finding(*item);
            format!("{} {how} {}.", subject(seat, verb), item.name())
        }
        Event::Uncovered { seat, tiles } => {
            format!("{} {}.", subject(seat, "uncover"), count(u64::from(*tiles), "tile"))
        }
        Event::Counted { seat, what, by, why } => {
            let verb = if *by < 0 { "lose" } else { "gain" };
            let why = if why.is_empty() { String::new() } else { format!(" {why}") };
            format!("{} {}{why}.", subject(seat, verb), count(by.unsigned_abs(), what))
        }
        Event::Opened(cell) => format!("A door opens at {}.", place_of(*cell, to.size)),
        Event::Scored { seat, text, points } => {
            let verb = if *points < 0 { "lose" } else { "score" };
            format!("{} {} for {text}.", subject(seat, verb), points.unsigned_abs())
        }
        Event::Caught(seat) => format!("A foe has reached {}.", object(*seat, to.seat)),
        Event::Hunted(detour) => format!(
            "Foe {} takes a way that is {} too long.",
            detour.foe + 1,
            count(detour.excess(), "move"),
        ),
        Event::WallsWillMove(time) => {
            format!("The walls will move within {}.", count(time.0.div_ceil(100), "second"))
        }
        Event::WallsMoved => "The walls have moved.".into(),
        Event::Helped { hint, .. } => helped(hint, to.size, false),
        Event::Refused(why) => refusal(*why).to_owned(),
        Event::Nowhere => "You have not found a way there yet. Go nearer first.".into(),
        Event::Undone => "Your last turn was taken back.".into(),
        Event::Over(outcome) => ending(*outcome, to.seat),
        Event::Full => "The game cannot go on: with more moves it would take too long to replay. Start a new one.".into(),
    }
}

/// The same for ears: the way that help shows is told step by step, as far as can be remembered.
pub fn spell(event: &Event, to: &Listener) -> String {
    match event {
        Event::Helped { hint, .. } => helped(hint, to.size, true),
        _ => say(event, to),
    }
}

/// The first ten steps in words and how many follow, and those that do.
///
/// ```
/// use daidalos::grid::Dir;
/// use daidalos::sentences::first_steps;
/// let (told, rest) = first_steps(&[Dir::E; 12]);
/// assert_eq!((told.as_str(), rest.len()), ("east 10; 2 more follow", 2));
/// ```
pub fn first_steps(way: &[Dir]) -> (String, &[Dir]) {
    let (told, rest) = way.split_at(way.len().min(TOLD_STEPS));
    let told = directions(told);
    match rest.len() {
        0 => (told, rest),
        1 => (format!("{told}; 1 more follows"), rest),
        more => (format!("{told}; {more} more follow"), rest),
    }
}

/// More steps than these are not remembered by a listener.
const TOLD_STEPS: usize = 10;

/// A move, without the full stop.
fn moved(mv: Move, to: &Listener, subject: impl Fn(&str) -> String) -> String {
    match mv {
        Move::Step(dir) => format!("{} {}", subject("go"), direction(dir)),
        Move::Retrace => format!("{} a step back", subject("take")),
        Move::Wait => subject("wait"),
        Move::Mark(cell) => format!("{} {}", subject("mark"), place_of(cell, to.size)),
        Move::Unmark(cell) => {
            format!("{} the mark from {}", subject("remove"), place_of(cell, to.size))
        }
        Move::Act(cell) => format!("{} at {}", subject("act"), place_of(cell, to.size)),
        Move::Pass(turns) => {
            format!("{} up {}", subject("give"), count(u64::from(turns), "turn"))
        }
    }
}

/// The verb for coming to an item, and what stands before its name.
const fn finding(item: Item) -> (&'static str, &'static str) {
    match item {
        Item::Trap => ("step", "into a"),
        Item::Mine => ("set off", "a"),
        Item::PowerUp | Item::Lamp => ("take", "a"),
        Item::Flag => ("meet", "a"),
    }
}

/// What help tells: the way, in a few words or step by step, or what is sure of cells.
fn helped(hint: &Hint, size: Size, is_spelled: bool) -> String {
    let steps = steps(&hint.way, size);
    let mut said: Vec<String> = match hint.claims.len() > FULL_CLAIMS {
        false => hint.claims.iter().map(|claim| claimed(claim, size)).collect(),
        true => {
            [true, false].into_iter().filter_map(|is_safe| summed(hint, is_safe, size)).collect()
        }
    };
    if !steps.is_empty() {
        let length = count(steps.len() as u64, "step");
        let way = match is_spelled {
            true => format!("The way on, {length}: {}.", first_steps(&steps).0),
            false => format!("The way on is shown: {length}."),
        };
        said.insert(0, way);
    }
    let aim = hint.aim.as_ref();
    said.extend(aim.map(|aim| {
        format!("{} can still be found; it begins at {}.", aim.what, place_of(aim.cell, size))
    }));
    if steps.is_empty() && aim.is_none() {
        said.extend(hint.next.and_then(|next| advised(next, size)));
    }
    if said.is_empty() { "No way on is known from here.".into() } else { said.join(" ") }
}

/// More claims than these are listed without their reasons.
const FULL_CLAIMS: usize = 3;
/// Of more cells than these, the rest is only counted.
const LISTED_CELLS: usize = 12;

/// The cells that are safe for sure, or those that are not.
fn summed(hint: &Hint, is_safe: bool, size: Size) -> Option<String> {
    let claims = hint.claims.iter().filter(|claim| claim.is_safe == is_safe);
    let cells: Vec<String> = claims.map(|claim| place_of(claim.cell, size)).collect();
    let (told, rest) = cells.split_at(cells.len().min(LISTED_CELLS));
    let more = (!rest.is_empty()).then(|| format!("{} more", rest.len()));
    let told: Vec<&str> = told.iter().chain(&more).map(String::as_str).collect();
    let is = if is_safe { "Safe" } else { "Dangerous" };
    (!told.is_empty()).then(|| format!("{is}: {}.", listed(&told)))
}

/// What to do next, where it is no step of a way.
fn advised(next: Input, size: Size) -> Option<String> {
    match next {
        Input::Step(dir) | Input::Run(dir) => Some(format!("Go {}.", direction(dir))),
        Input::Wait => Some("Wait a turn.".to_owned()),
        Input::Mark(dir) => Some(format!("Mark {}, or remove the mark there.", direction(dir))),
        Input::MarkHere => Some("Mark where you are.".to_owned()),
        Input::Act => Some("Act where you are.".to_owned()),
        Input::Point(cell, Press::Second) => {
            Some(format!("Mark {}, or remove its mark.", place_of(cell, size)))
        }
        Input::Point(cell, Press::Third) => Some(format!("Act at {}.", place_of(cell, size))),
        Input::Point(cell, Press::First) => Some(format!("Choose {}.", place_of(cell, size))),
        Input::Next | Input::Solve | Input::Back => None,
    }
}

fn claimed(claim: &Claim, size: Size) -> String {
    let is = if claim.is_safe { "safe" } else { "dangerous" };
    let cell = place_of(claim.cell, size);
    let because: Vec<String> = claim.because.iter().map(|cell| place_of(*cell, size)).collect();
    let total = claim.needs_total.then_some("how many there are altogether");
    let because: Vec<&str> = because.iter().map(String::as_str).chain(total).collect();
    match because.is_empty() {
        true => format!("{cell} is {is}."),
        false => format!("{cell} is {is}, because of {}.", listed(&because)),
    }
}

/// The directions from cell to cell.
pub fn steps(way: &[Cell], size: Size) -> Vec<Dir> {
    let step =
        |pair: &[Cell]| Dir::ALL.into_iter().find(|d| size.step(pair[0], *d) == Some(pair[1]));
    way.windows(2).filter_map(step).collect()
}

/// Column and row of a cell.
fn place_of(cell: Cell, size: Size) -> String {
    let (x, y) = size.xy(cell);
    format!("{x},{y}")
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

/// What there is to say when a game is over: the medal and what the next one takes, or why the game was lost.
///
/// ```
/// use daidalos::mode::{Loss, Outcome};
/// use daidalos::session::Ending;
/// let loss = Some(Loss::Caught);
/// let ending = Ending { outcome: Outcome::Lost, par: None, medal: None, no_medal: None, loss };
/// assert_eq!(daidalos::sentences::ended(&ending), ["A foe caught you."]);
/// ```
pub fn ended(ending: &Ending) -> Vec<String> {
    let mut said: Vec<String> = ending.loss.iter().map(lost).collect();
    if let Some(par) = ending.par.as_ref().filter(|_| ending.is_won()) {
        said.push(match (ending.medal, ending.no_medal) {
            (Some(medal), _) => {
                let reached = capital(medal.name());
                format!("{reached}: {}, par {}.", amount(par, par.reached), par.value(par.par))
            }
            (None, Some(NoMedal::Help)) => "No medal: you had help.".to_owned(),
            (None, Some(NoMedal::Undo)) => "No medal: you took turns back.".to_owned(),
            (None, Some(NoMedal::Practice)) => "No medal: this was practice.".to_owned(),
            (None, _) => {
                format!("No medal: {}, par {}.", amount(par, par.reached), par.value(par.par))
            }
        });
    }
    // A game that had help may have been good enough.
    let is_short = matches!(ending.no_medal, None | Some(NoMedal::Short));
    let next = ending.next().filter(|_| ending.is_won() && is_short);
    if let (Some(par), Some(medal)) = (&ending.par, next) {
        let better = if par.unit == Unit::Points { "more" } else { "less" };
        let better = if matches!(par.unit, Unit::Moves | Unit::Clicks) { "fewer" } else { better };
        let bound = amount(par, par.bound(medal));
        said.push(format!("{} takes {bound} or {better}.", capital(medal.name())));
    }
    said
}

fn lost(loss: &Loss) -> String {
    match loss {
        Loss::Late(moves) => {
            format!("The rival got there first. You were {} away.", count(*moves, "move"))
        }
        Loss::Behind(yours @ FactValue::Cost(_), theirs) => {
            format!("Your way cost {yours}, and the rival's {theirs}.")
        }
        Loss::Behind(yours, theirs) => format!("You scored {yours}, and the rival {theirs}."),
        Loss::Caught => "A foe caught you.".to_owned(),
        Loss::NoneLeft(what) => format!("You have no {what}s left."),
    }
}

/// So much of what a par is counted in.
fn amount(par: &Par, number: i64) -> String {
    match par.unit {
        Unit::Moves => count(number.unsigned_abs(), "move"),
        Unit::Clicks => count(number.unsigned_abs(), "click"),
        Unit::Cost => format!("a cost of {}", par.value(number)),
        Unit::Points => format!("{number} points"),
    }
}

/// A player who does something: you, the rival, or one of two people.
fn subject(seat: Seat, to: Option<Seat>, verb: &str) -> String {
    match to == Some(seat) {
        true => format!("You {verb}"),
        false => format!("{} {}", capital(object(seat, to)), third_person(verb)),
    }
}

/// A player to whom something is done.
fn object(seat: Seat, to: Option<Seat>) -> &'static str {
    match (to, seat) {
        (Some(you), seat) if you == seat => "you",
        (Some(_), _) => "the rival",
        (None, Seat::FIRST) => "the first player",
        (None, _) => "the second player",
    }
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn third_person(verb: &str) -> String {
    if let Some((verb, rest)) = verb.split_once(' ') {
        return format!("{} {rest}", third_person(verb));
    }
    match verb {
        "have" => "has".to_owned(),
        _ if verb.ends_with('o') || verb.ends_with("ch") => format!("{verb}es"),
        _ => format!("{verb}s"),
    }
}

/// Why something was not done.
pub fn refusal(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::Wall(Dir::N) => "There is a wall to the north.",
        Refusal::Wall(Dir::E) => "There is a wall to the east.",
        Refusal::Wall(Dir::S) => "There is a wall to the south.",
        Refusal::Wall(Dir::W) => "There is a wall to the west.",
        Refusal::Wall(_) => "There is no way in that direction.",
        Refusal::Marked => "That cell is marked; remove the mark to go there.",
        Refusal::Locked => "That door is locked.",
        Refusal::NoRun => "You cannot run that way. Take a single step.",
        Refusal::Used => "Your way already goes through there.",
        Refusal::Unsatisfied => "The marks around that number do not match it yet.",
        Refusal::NothingThere => "There is nothing to do there.",
        Refusal::Turn => "It is not your turn.",
        Refusal::Over => "The game is over.",
        Refusal::Unknown => "This game has no such move.",
        Refusal::NoTurn => "There is no turn to take back.",
        Refusal::Final(Move::Pass(_)) => "Turns paid for help are not given back.",
        Refusal::Final(_) => "That cannot be taken back.",
        Refusal::Ranked => "This game counts, so no turn can be taken back.",
        Refusal::NoUndo => "Turns cannot be taken back against a person.",
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

/// Where the player is and where ways lead, with the letters there, if cells have any; then the clock, what has been counted, and where the goal lies;
/// then which foes are near. Nothing once the game is over.
pub fn place(table: &dyn Table) -> Vec<String> {
    let sheet = table.sheet();
    if !sheet.is_running() {
        return Vec::new();
    }
    let (x, y) = sheet.size.xy(sheet.at);
    let subject = match (sheet.is_shared, sheet.seat) {
        (false, _) => "You are",
        (true, Seat::FIRST) => "It is the first player's turn,",
        (true, _) => "It is the second player's turn,",
    };
    let around = around(&sheet);
    let scene = table.scene(Lens::window(around));
    let sign = |x: u32, y: u32| scene.look(x - around.x, y - around.y).sign;
    let letter = |x: u32, y: u32| match sign(x, y) {
        Some(Sign::Letter(letter)) => Some(letter),
        _ => None,
    };
    let look = scene.look(x - around.x, y - around.y);
    let here = match (look.is_covered, look.item, look.sign.and_then(Sign::glyph)) {
        (true, Some(Item::Flag), _) => ", on a flagged tile".to_owned(),
        (true, ..) => ", on a covered tile".to_owned(),
        (false, _, Some(glyph)) => format!(", on {glyph}"),
        (false, _, None) => String::new(),
    };
    let exit = |dir: Dir| {
        let next = sheet.size.step(sheet.at, dir).map(|next| sheet.size.xy(next));
        match next.and_then(|(x, y)| letter(x, y)) {
            Some(letter) => format!("{} to {letter}", direction(dir)),
            None => direction(dir).to_owned(),
        }
    };
    let exits: Vec<String> = sheet.steps.iter().map(exit).collect();
    let exits: Vec<&str> = exits.iter().map(String::as_str).collect();
    let lead = if exits.len() == 1 { "a way leads" } else { "ways lead" };
    let mut lines = vec![
        format!("{subject} at {x},{y}{here}; {lead} {}.", listed(&exits)),
        match &sheet.goal {
            Some(goal) => format!("{} {}", facts(&sheet), goal_at(goal, &sheet)),
            None => facts(&sheet),
        },
    ];
    let at = (x - around.x, y - around.y);
    lines.extend(tiles(&scene, at));
    lines.extend(foes(&scene, at));
    lines
}

/// The clock and what has been counted.
pub fn facts(sheet: &Sheet) -> String {
    let is_told = |fact: &&Fact| fact.value != FactValue::Count(0) || fact.key == "moves";
    let facts: Vec<String> = sheet.facts.iter().filter(is_told).map(ToString::to_string).collect();
    format!("{}.", facts.join("; "))
}

/// The numbers around the player, and what is proven of the tiles that are covered; nothing where there are none.
pub fn proven(table: &dyn Table) -> Option<String> {
    let sheet = table.sheet();
    let around = around(&sheet);
    let ((x, y), lens) = (sheet.size.xy(sheet.at), Lens { proven: true, ..Lens::window(around) });
    tiles(&table.scene(lens), (x - around.x, y - around.y)).filter(|_| sheet.is_running())
}

/// The numbers around a place, and the tiles that are covered.
fn tiles(scene: &Scene, (x, y): (u32, u32)) -> Option<String> {
    let beside = |dir: Dir| {
        let (dx, dy) = dir.delta();
        let look = scene.look(x.checked_add_signed(dx)?, y.checked_add_signed(dy)?);
        Some(format!("{} {}", direction(dir), tile(&look)?))
    };
    let told: Vec<String> = Dir::ALL.into_iter().filter_map(beside).collect();
    (!told.is_empty()).then(|| format!("Around you: {}.", told.join(", ")))
}

/// What there is to say of a tile that is covered, or has a number.
fn tile(look: &Look) -> Option<String> {
    let proven = match look.mark {
        Mark::Safe => ", proven safe",
        Mark::Danger => ", proven dangerous",
        _ => "",
    };
    match (look.is_covered, look.item, look.sign) {
        (true, Some(Item::Flag), _) => Some(format!("flagged{proven}")),
        (true, ..) => Some(format!("covered{proven}")),
        (false, Some(Item::Mine), _) => Some("a mine that went off".to_owned()),
        (false, _, Some(Sign::Count(count))) if count > 0 => Some(count.to_string()),
        _ => None,
    }
}

/// How far around the player foes are told of, and how many at most.
const NEAR: u32 = 12;
const FOES: usize = 3;

/// The cells around the player.
fn around(sheet: &Sheet) -> Rect {
    let (x, y) = sheet.size.xy(sheet.at);
    let (left, top) = (x.saturating_sub(NEAR), y.saturating_sub(NEAR));
    Rect { x: left, y: top, w: x - left + NEAR + 1, h: y - top + NEAR + 1 }.within(sheet.size)
}

/// What the foes that are seen plan, a sentence each; the one that is soonest here comes first.
pub fn plans(table: &dyn Table) -> Vec<String> {
    let scene = table.scene(Lens { plans: true, ..Lens::WHOLE });
    let of_foe = |trail: &&Trail| trail.role == Role::Foe && trail.cells.len() > 1;
    let mut plans: Vec<&Trail> = scene.trails.iter().filter(of_foe).collect();
    sort_by_key(&mut plans, |plan| plan.cells.len());
    let tell = |plan: &&Trail| {
        let ((x, y), way) = (scene.size.xy(plan.cells[0]), steps(&plan.cells, scene.size));
        let length = count(way.len() as u64, "step");
        format!("The foe at {x},{y} plans {length}: {}.", first_steps(&way).0)
    };
    let told: Vec<String> = plans.iter().map(tell).collect();
    if told.is_empty() { vec!["No foe that you see has a plan.".to_owned()] } else { told }
}

/// The nearest foes in a scene, in a straight line, if there are any.
fn foes(scene: &Scene, at: (u32, u32)) -> Option<String> {
    let foes = scene.figures.iter().filter(|figure| figure.role == Role::Foe);
    let mut ways: Vec<Vec<Dir>> =
        foes.map(|foe| straight_line(at, scene.size.xy(foe.cell))).collect();
    sort_by_key(&mut ways, |way| (way.len(), directions(way)));
    let told: Vec<String> = ways.iter().take(FOES).map(|way| directions(way)).collect();
    match told.len() {
        0 => None,
        1 => Some(format!("A foe is near: {}.", told[0])),
        _ => Some(format!("Foes are near: {}.", told.join("; "))),
    }
}

/// The straight steps from one place to another, walls or not.
fn straight_line((x, y): (u32, u32), (to_x, to_y): (u32, u32)) -> Vec<Dir> {
    let mut way = vec![if to_x > x { Dir::E } else { Dir::W }; x.abs_diff(to_x) as usize];
    way.extend(vec![if to_y > y { Dir::S } else { Dir::N }; y.abs_diff(to_y) as usize]);
    way
}

/// Words one after the other, the last after an "and".
pub fn listed(words: &[&str]) -> String {
    match words {
        [] => "nowhere".to_owned(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// What playing a record again has proven, a line each: moves, rival, help, what was known before, time.
pub fn verdict(verdict: &Verdict) -> Vec<String> {
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
        None => "none".to_owned(),
        Some(Ok(())) => "proven; asked again, it makes the same moves".to_owned(),
        Some(Err(at)) => format!("not proven; move {at} is not what it would do"),
    };
    let truth = if verdict.tells_less_help() { "not as recorded" } else { "as recorded" };
    let (help, undos) = (verdict.tally.help, count(verdict.tally.undos.into(), "turn"));
    let medal = verdict.ending.as_ref().filter(|ending| ending.par.is_some());
    let medal =
        medal.and_then(|ending| Some(format!("medal: as claimed; {}", ended(ending).first()?)));
    let mut lines = vec![
        verdict.level.clone(),
        format!("moves: proven; {steps}{passes}, all allowed, and {ends}"),
        format!("rival: {rival}"),
        format!("help: {truth}; {help}, and {undos} taken back"),
        format!("attempt: as claimed; {}", claimed_attempt(verdict.tally.attempt)),
        format!("time: as claimed; {}", verdict.time),
    ];
    lines.extend(medal);
    lines
}

const fn claimed_attempt(attempt: Attempt) -> &'static str {
    match attempt {
        Attempt::First => "the first, with nothing seen before",
        Attempt::Again => "not the first, but the way had not been shown",
        Attempt::Practice => "practice: the way had been shown",
    }
}

/// Where the goal lies, in a straight line; nothing if it is not known.
pub fn goal(sheet: &Sheet) -> Option<String> {
    sheet.goal.as_ref().map(|goal| goal_at(goal, sheet))
}

fn goal_at(goal: &Goal, sheet: &Sheet) -> String {
    let way = straight_line(sheet.size.xy(sheet.at), sheet.size.xy(goal.cell));
    match way.is_empty() {
        true => format!("You are at the {}.", goal.name),
        false => format!("The {} lies {}.", goal.name, directions(&way)),
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
