//! What a line asks for, and the words that can be typed.

use daidalos::grid::Dir;
use daidalos::mode::Input;
use daidalos::scene::Lens;
use daidalos::sentences::direction;

/// What a line asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Asked {
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

/// What a line asks for; none if it is nonsense. Case does not matter.
pub(super) fn read(line: &str) -> Option<Asked> {
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

/// What can be typed.
pub(super) const WORDS: &[(&str, &str)] = &[
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

/// A year.
pub(super) const MAX_WAIT: u64 = 366 * 24 * 3600;

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
    use super::*;

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
