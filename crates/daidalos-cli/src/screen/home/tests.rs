use super::*;
use crate::config::Glyphs;
use crate::screen::canvas::{Colours, Paint};
use daidalos::mode::{Help, Seat};
use daidalos::session::Table;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

const PAINT: Paint = Paint { colours: Colours::None, glyphs: Glyphs::Unicode };

fn home(store: &Store) -> Home {
    let keys = crate::screen::keys::Keys::new([]).unwrap();
    Home::new(store, crate::screen::game::key_lines(&keys, None, u16::MAX), Vec::new())
}

fn store(folder: &tempfile::TempDir) -> Store {
    Store::of(folder.path())
}

fn screen(home: &Home, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal
        .draw(|frame| {
            home.draw(frame, PAINT);
        })
        .unwrap();
    // The level of the day is another one tomorrow.
    let lines = terminal.backend().to_string();
    let dated = |line: &&str| !line.contains("Daily: ");
    lines.lines().filter(dated).collect::<Vec<_>>().join("\n")
}

fn push(home: &mut Home, store: &Store, code: KeyCode) -> Option<Next> {
    home.press(KeyEvent::new(code, KeyModifiers::NONE), store)
}

fn write(home: &mut Home, store: &Store, text: &str) {
    text.chars().for_each(|c| assert!(push(home, store, KeyCode::Char(c)).is_none()));
}

fn choose(home: &mut Home, store: &Store, wanted: fn(&HomeChoice) -> bool) {
    let item = home.choices.iter().position(wanted).unwrap();
    assert!(home.choose(item, store).is_none());
}

#[test]
fn the_menu_on_a_first_day() {
    let folder = tempfile::tempdir().unwrap();
    let store = store(&folder);
    let mut home = home(&store);
    insta::assert_snapshot!("menu", screen(&home, 80, 24));
    // Where not all fits, what is chosen is seen.
    push(&mut home, &store, KeyCode::End);
    assert!(screen(&home, 40, 12).contains("> Quit"));
    for (width, height) in [(1, 1), (2, 3), (5, 2), (300, 1)] {
        screen(&home, width, height);
    }
    assert!(matches!(push(&mut home, &store, KeyCode::Enter), Some(Next::Quit)));
    push(&mut home, &store, KeyCode::Home);
    let next = push(&mut home, &store, KeyCode::Enter);
    let Some(Next::Play(desk)) = next else { panic!("a first game") };
    assert_eq!(desk.level().to_string(), store.registry().games()[0].lesson());
}

/// The line of the day tells what it is, and what came of it.
#[test]
fn the_daily_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let store = store(&folder);
    let line = || {
        let lines = lines(&store, &[]).into_iter();
        lines.map(|(_, line)| line).find(|line| line.starts_with("Daily: ")).unwrap()
    };
    let daily = Level::daily(today());
    let told = format!("Daily: {}, {}", daily.mode.name(), daily.difficulty().unwrap());
    assert_eq!(line(), told);
    let mut desk = store.start(daily).unwrap();
    while desk.is_running() {
        let next = desk.session().game().hint(Seat::FIRST, Help::Next).next.unwrap();
        desk.table().input(next);
    }
    desk.finish().unwrap();
    let won = line();
    assert!(won.starts_with(&format!("{told}, won")) || won == format!("{told}, lost"), "{won}");
    if won.contains("won") {
        assert!(won.ends_with(", streak 1"), "{won}");
    }
}

#[test]
fn a_new_game_by_the_form() {
    let folder = tempfile::tempdir().unwrap();
    let store = store(&folder);
    let mut home = home(&store);
    choose(&mut home, &store, |choice| matches!(choice, HomeChoice::New));
    push(&mut home, &store, KeyCode::Right); // race
    push(&mut home, &store, KeyCode::Down);
    push(&mut home, &store, KeyCode::Right); // medium
    insta::assert_snapshot!("new_game", screen(&home, 80, 24));
    push(&mut home, &store, KeyCode::Down);
    write(&mut home, &store, "12x9"); // in place of the size
    (0..3).for_each(|_| assert!(push(&mut home, &store, KeyCode::Up).is_none()));
    write(&mut home, &store, "7"); // the seed
    let Some(Next::Play(desk)) = push(&mut home, &store, KeyCode::Enter) else {
        panic!("{}", home.message)
    };
    assert_eq!(desk.level().to_string(), "race:12x9,rest=3#7");
    (0..3).for_each(|_| assert!(push(&mut home, &store, KeyCode::Down).is_none()));
    write(&mut home, &store, "big");
    assert!(push(&mut home, &store, KeyCode::Enter).is_none());
    assert!(home.message.contains("big"), "{}", home.message);
    push(&mut home, &store, KeyCode::Esc);
    assert!(matches!(home.page, Page::Menu));
}

/// Every option of every game says in plain words what it is and what its value means, uncut at 80 columns.
#[test]
fn forms_speak_plainly() {
    let folder = tempfile::tempdir().unwrap();
    let store = store(&folder);
    let mut home = home(&store);
    choose(&mut home, &store, |choice| matches!(choice, HomeChoice::New));
    (0..3).for_each(|_| assert!(push(&mut home, &store, KeyCode::Right).is_none())); // hunt
    (0..9).for_each(|_| assert!(push(&mut home, &store, KeyCode::Down).is_none()));
    insta::assert_snapshot!("hunt_form", screen(&home, 80, 24));
    push(&mut home, &store, KeyCode::Right);
    let other = screen(&home, 80, 24);
    assert!(other.contains("Where foes' searches start: from themselves, the wrong way round."));
    insta::assert_snapshot!("hunt_form_small", screen(&home, 40, 12));
    let letters = |text: &str| text.replace(['"', ' ', '\n'], "");
    let games = store.registry().games();
    for mode in games {
        let all = fields(games, *mode, "hard");
        home.page = Page::New(Form::new(all.clone()));
        for field in all {
            let shown = letters(&screen(&home, 80, 24));
            assert!(shown.contains(&letters(&field.about)), "{}: {}", mode.name(), field.about);
            assert!(
                shown.contains(&letters(&format!("{}<{}>", field.label, field.said)))
                    || field.choices.is_empty()
            );
            push(&mut home, &store, KeyCode::Down);
        }
    }
}

#[test]
fn saved_games_are_listed_and_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let store = store(&folder);
    let mut first = home(&store);
    choose(&mut first, &store, |choice| matches!(choice, HomeChoice::Load));
    assert_eq!(first.message, "No game is saved yet.");
    let record = store.start("escape#7".parse().unwrap()).unwrap().record();
    store.save("one", &record).unwrap();
    store.keep_new(&record);
    let bad = folder.path().join("last/99999999999999999999-1.save");
    std::fs::write(&bad, record.to_string().replace("escape", "escape:9999x9999")).unwrap();
    std::fs::write(folder.path().join("games/two.save"), "nonsense").unwrap();
    let mut home = home(&store);
    assert!(screen(&home, 80, 24).contains("> Go on with escape:9999x9999#7"));
    assert!(push(&mut home, &store, KeyCode::Enter).is_none());
    assert!(home.message.contains("too large to play in"), "{}", home.message);
    assert!(screen(&home, 80, 24).contains("> Go on with escape#7"), "the next one is offered");
    assert!(bad.exists(), "what cannot be used is kept");
    home.message.clear(); // it names the folder
    choose(&mut home, &store, |choice| matches!(choice, HomeChoice::Load));
    insta::assert_snapshot!("load", screen(&home, 80, 24));
    push(&mut home, &store, KeyCode::Char('4'));
    assert!(home.message.contains("not a saved game"), "{}", home.message);
    assert!(matches!(push(&mut home, &store, KeyCode::Char('3')), Some(Next::Play(..))));
    assert!(matches!(push(&mut home, &store, KeyCode::Char('2')), Some(Next::Play(..))));
}

#[test]
fn games_are_thrown_away_on_purpose_only() {
    let folder = tempfile::tempdir().unwrap();
    let store = store(&folder);
    let record = store.start("escape#7".parse().unwrap()).unwrap().record();
    store.save("one", &record).unwrap();
    store.keep_new(&record);
    let mut home = home(&store);
    choose(&mut home, &store, |choice| matches!(choice, HomeChoice::Load));
    push(&mut home, &store, KeyCode::Delete);
    push(&mut home, &store, KeyCode::Down);
    push(&mut home, &store, KeyCode::Delete);
    assert_eq!((store.names().len(), store.unfinished().len()), (1, 1), "another key in between");
    push(&mut home, &store, KeyCode::Delete);
    assert_eq!((store.names().len(), store.unfinished().len()), (0, 1));
    assert_eq!(home.message, "Removed.");
    push(&mut home, &store, KeyCode::Delete);
    push(&mut home, &store, KeyCode::Delete);
    assert!(store.unfinished().is_empty());
    assert!(matches!(home.page, Page::Menu), "nothing is left to list");
}

#[test]
fn help_can_be_read_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let store = store(&folder);
    let mut home = home(&store);
    choose(&mut home, &store, |choice| matches!(choice, HomeChoice::Help));
    let last = home.help.last().unwrap().split(' ').next_back().unwrap().to_owned();
    let first = screen(&home, 40, 12);
    assert!(!first.contains(&last) && first.contains('↓') && !first.contains('↑'));
    for _ in 0..home.help.len() {
        assert!(push(&mut home, &store, KeyCode::PageDown).is_none());
        screen(&home, 40, 12);
    }
    let shown = screen(&home, 40, 12);
    assert!(shown.contains(&last) && shown.contains('↑') && !shown.contains('↓'));
    push(&mut home, &store, KeyCode::Up);
    assert!(!screen(&home, 40, 12).contains(&last), "it is not scrolled beyond its end");
    assert!(push(&mut home, &store, KeyCode::Esc).is_none());
    assert!(matches!(home.page, Page::Menu));
}

/// Esc goes one step back; at the first screen, and by q anywhere, the player is asked first.
#[test]
fn leaving_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let store = store(&folder);
    let mut home = home(&store);
    for (key, answer) in [(KeyCode::Esc, KeyCode::Enter), (KeyCode::Char('q'), KeyCode::Char('q'))]
    {
        assert!(push(&mut home, &store, key).is_none());
        assert!(screen(&home, 80, 24).contains("Leave Daidalos?"));
        assert!(push(&mut home, &store, KeyCode::Esc).is_none(), "another key stays");
        assert!(!screen(&home, 80, 24).contains("Leave Daidalos?"));
        assert!(push(&mut home, &store, key).is_none());
        assert!(matches!(push(&mut home, &store, answer), Some(Next::Quit)));
    }
    choose(&mut home, &store, |choice| matches!(choice, HomeChoice::New));
    assert!(push(&mut home, &store, KeyCode::Esc).is_none());
    assert!(matches!(home.page, Page::Menu), "one step back");
}
