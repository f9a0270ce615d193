//! What a line asks for, and the words that can be typed.

use daidalos::controls::{Action, CONTROLS, Control, Place};
use daidalos::grid::Dir;
use daidalos::mode::{Input, Press};
use daidalos::sentences::direction;
use daidalos::session::Sheet;

/// What a line asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Asked {
    Moves(Vec<Input>),
    Do(Input),
    /// A cell is pointed at.
    Point(Spot, Press),
    Wait(u64),
    /// More of a way that was told in part.
    More,
    Pause,
    Look,
    Plans,
    Rules,
    Save(String),
    Load(String),
    Code,
    Analyze,
    Share,
    Rating,
    /// The best game of the level runs along, or that of a code.
    Ghost(Option<String>),
    /// What was offered after a game, by its number.
    Offer(usize),
    Restart,
    New,
    Help,
    Quit,
}

/// A cell that a line names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spot {
    /// The neighbour of the cell where the player stands.
    Beside(Dir),
    /// In that column and row.
    At(u32, u32),
}

/// What a line asks for; none if it is nonsense. Case does not matter, and a colon in front is allowed, as in `:Q`.
pub(super) fn read(line: &str) -> Option<Asked> {
    let line = line.strip_prefix(':').unwrap_or(line).trim_start();
    let lower = line.to_lowercase();
    let (word, rest) = lower.split_once(char::is_whitespace).unwrap_or((&lower, ""));
    // Names keep their case.
    let name = line.split_once(char::is_whitespace).map_or("", |(_, name)| name.trim());
    let code = Some(name.to_owned()).filter(|name| !name.is_empty());
    let name = || if name.is_empty() { "game".to_owned() } else { name.to_owned() };
    let alone = |asked: Asked| rest.trim().is_empty().then_some(asked);
    if let Ok(number) = lower.parse() {
        return Some(Asked::Offer(number));
    }
    let Some(control) = Control::by_word(word, Place::Line) else {
        return moves(&lower).map(Asked::Moves);
    };
    match control.action {
        Action::Next => alone(Asked::Do(Input::Next)),
        Action::Solve => alone(Asked::Do(Input::Solve)),
        Action::Undo => alone(Asked::Do(Input::Back)),
        Action::Act if rest.trim().is_empty() => Some(Asked::Do(Input::Act)),
        Action::Act => spot(rest.trim()).map(|spot| Asked::Point(spot, Press::Third)),
        Action::Elapse => rest.trim().parse().ok().filter(|s| *s <= MAX_WAIT).map(Asked::Wait),
        Action::Mark if rest.trim() == "here" => Some(Asked::Do(Input::MarkHere)),
        Action::Mark => spot(rest.trim()).map(|spot| match spot {
            Spot::Beside(dir) => Asked::Do(Input::Mark(dir)),
            Spot::At(..) => Asked::Point(spot, Press::Second),
        }),
        Action::More => alone(Asked::More),
        Action::Pause => alone(Asked::Pause),
        Action::Look => alone(Asked::Look),
        Action::Plans => alone(Asked::Plans),
        Action::Rules => alone(Asked::Rules),
        Action::Save => Some(Asked::Save(name())),
        Action::Load => Some(Asked::Load(name())),
        Action::Code => alone(Asked::Code),
        Action::Analyze => alone(Asked::Analyze),
        Action::Share => alone(Asked::Share),
        Action::Rating => alone(Asked::Rating),
        Action::Ghost => Some(Asked::Ghost(code)),
        Action::Restart => alone(Asked::Restart),
        Action::New => alone(Asked::New),
        Action::Help => alone(Asked::Help),
        Action::Quit => alone(Asked::Quit),
        _ => None,
    }
}

/// What can be typed in a game, and what it does.
pub(super) fn words(sheet: &Sheet, has_clock: bool) -> Vec<(String, String)> {
    let mut words = vec![(
        "w a s d".to_owned(),
        "go north, west, south, east; several in a row are several steps".to_owned(),
    )];
    if sheet.has_diagonals {
        let about = "go north-west, north-east, south-west, south-east";
        words.push(("y u b n".to_owned(), about.to_owned()));
    }
    words.extend(verb(sheet, Action::Wait).map(|about| (".".to_owned(), about.to_owned())));
    let typed = |control: &'static Control| {
        let about = match control.action {
            Action::Mark | Action::Act | Action::Plans => verb(sheet, control.action)?,
            Action::Pause if !has_clock => return None,
            _ => control.about,
        };
        let word = control.words(Place::Line).next()?;
        let short = word.short.map_or_else(String::new, |short| format!(" or {short}"));
        let text = format!("{}{short} {}", word.text, word.takes);
        Some((text.trim_end().to_owned(), about.to_owned()))
    };
    words.extend(CONTROLS.iter().filter_map(typed));
    words
}

/// What an action does in a game; none if the game has no such thing.
fn verb(sheet: &Sheet, action: Action) -> Option<&str> {
    sheet.verbs.iter().find(|verb| verb.action == action).map(|verb| &*verb.about)
}

/// A year.
pub(super) const MAX_WAIT: u64 = 366 * 24 * 3600;

fn moves(line: &str) -> Option<Vec<Input>> {
    let step = |letter: char| match by_letter(letter)? {
        Action::Go(dir) => Some(Input::Step(dir)),
        Action::Wait => Some(Input::Wait),
        _ => None,
    };
    let moves: Option<Vec<Input>> = line.chars().filter(|c| !c.is_whitespace()).map(step).collect();
    moves.filter(|moves| !moves.is_empty())
}

/// A neighbour by its direction, or a cell by its column and row, as places are told.
fn spot(words: &str) -> Option<Spot> {
    let cell =
        |(x, y): (&str, &str)| Some(Spot::At(x.trim().parse().ok()?, y.trim().parse().ok()?));
    words.split_once(',').map_or_else(|| towards(words).map(Spot::Beside), cell)
}

/// A direction by its letter or by its name.
fn towards(word: &str) -> Option<Dir> {
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => match by_letter(letter)? {
            Action::Go(dir) => Some(dir),
            _ => None,
        },
        _ => Dir::ALL.into_iter().find(|dir| direction(*dir) == word),
    }
}

/// The action whose first key is a letter.
fn by_letter(letter: char) -> Option<Action> {
    let mut buffer = [0; 4];
    let key = &*letter.encode_utf8(&mut buffer);
    CONTROLS.iter().find(|c| c.keys.first() == Some(&key)).map(|control| control.action)
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
        assert_eq!(read("mark Here"), Some(Asked::Do(Input::MarkHere)));
        let at = |press| Some(Asked::Point(Spot::At(3, 4), press));
        assert_eq!([read("mark 3,4"), read("act 3, 4")], [at(Press::Second), at(Press::Third)]);
        assert_eq!(read("act"), Some(Asked::Do(Input::Act)));
        assert_eq!(read("act d"), Some(Asked::Point(Spot::Beside(Dir::E), Press::Third)));
        assert_eq!(read("."), Some(Asked::Moves(vec![Input::Wait])));
        assert_eq!(read("save  My-Game"), Some(Asked::Save("My-Game".into())));
        assert_eq!(read("WAIT 5"), Some(Asked::Wait(5)));
        let quit = Some(Asked::Quit);
        assert_eq!(
            [read("q"), read("Q"), read(":q"), read(":Q"), read(":QUIT")],
            [(); 5].map(|()| quit.clone())
        );
        assert_eq!([read("More"), read(": MORE")], [Some(Asked::More), Some(Asked::More)]);
        assert_eq!(read(":Save My-Game"), Some(Asked::Save("My-Game".into())));
        for nonsense in [
            "wait",
            "wait -1",
            "wait 99999999999",
            "next please",
            "dx",
            "quit now",
            ":",
            "::q",
            "mark",
            "mark x",
            "mark ww",
            "mark up",
            "mark 3",
            "mark 3,",
            "act -1,4",
            "act here and there",
        ] {
            assert_eq!(read(nonsense), None, "{nonsense}");
        }
    }
}
