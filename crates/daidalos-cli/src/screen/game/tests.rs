use super::*;
use crate::config::{Glyphs, Motion};
use crate::desk::Store;
use crate::screen::canvas::Colours;
use daidalos::grid::{Cell, Dir};
use daidalos::mode::{Help, Move, Press, Seat};
use daidalos::record::Attempt;
use daidalos::registry::Registry;
use daidalos::theme::Theme;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton};
use ratatui::style::Color;

struct Stage {
    _folder: tempfile::TempDir,
    store: Store,
}

impl Stage {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::of(folder.path());
        store.learn("escape");
        store.learn("race");
        Self { _folder: folder, store }
    }

    fn game(&self, id: &str) -> GameScreen {
        let desk = self.store.start(self.store.registry().level(id).unwrap()).unwrap();
        let paint = Paint { colours: Colours::All, glyphs: Glyphs::Unicode };
        GameScreen::new(desk, Keys::new([]).unwrap(), paint, Motion::Off)
    }
}

fn screen(game: &mut GameScreen, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| game.draw(frame)).unwrap();
    terminal.backend().to_string()
}

fn push(game: &mut GameScreen, code: KeyCode) -> Option<Next> {
    game.press(KeyEvent::new(code, KeyModifiers::NONE))
}

fn write(game: &mut GameScreen, text: &str) -> Option<Next> {
    text.chars()
        .fold(None, |_, c| push(game, if c == '\n' { KeyCode::Enter } else { KeyCode::Char(c) }))
}

/// Walks along the best way.
fn go_on(game: &mut GameScreen, steps: usize) {
    for _ in 0..steps {
        let next = game.desk.session().game().hint(Seat::FIRST, Help::Next).next;
        game.input(next.unwrap());
    }
}

#[test]
fn a_race_in_windows_of_all_sizes() {
    let stage = Stage::new();
    let mut game = stage.game("race:medium,shift=0#5");
    go_on(&mut game, 7);
    push(&mut game, KeyCode::Tab);
    insta::assert_snapshot!("race_80x24", screen(&mut game, 80, 24));
    insta::assert_snapshot!("race_200x60", screen(&mut game, 200, 60));
    insta::assert_snapshot!("race_40x12", screen(&mut game, 40, 12));
    game.paint.glyphs = Glyphs::Ascii;
    insta::assert_snapshot!("race_ascii", screen(&mut game, 80, 24));
    game.over = Over::Rules;
    assert!(screen(&mut game, 80, 24).is_ascii());
    game.over = Over::Nothing;
    for (width, height) in [(1, 1), (2, 3), (5, 2), (300, 1), (1, 50), (64, 10), (63, 9)] {
        screen(&mut game, width, height);
    }
}

/// Without colours everything is said by glyphs; sixteen are sixteen.
#[test]
fn terminals_without_colours_or_with_few() {
    use ratatui::style::Color;
    let stage = Stage::new();
    let mut game = stage.game("race:medium,shift=0#5");
    go_on(&mut game, 7);
    push(&mut game, KeyCode::Tab);
    let mut colours_of = |colours| {
        game.paint.colours = colours;
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        terminal.draw(|frame| game.draw(frame)).unwrap();
        let buffer = terminal.backend().buffer().clone();
        let used = buffer.content().iter().flat_map(|cell| [cell.fg, cell.bg]);
        used.filter(|colour| *colour != Color::Reset).collect::<Vec<_>>()
    };
    let is_rgb = |colour: &Color| matches!(colour, Color::Rgb(..));
    assert!(colours_of(Colours::None).is_empty());
    let sixteen = colours_of(Colours::Sixteen);
    assert!(!sixteen.is_empty() && !sixteen.iter().any(is_rgb));
    assert!(colours_of(Colours::All).iter().any(is_rgb));
}

#[test]
fn the_clock_runs_and_stops() {
    let stage = Stage::new();
    let mut game = stage.game("escape#7");
    game.pass(Duration::from_millis(1234));
    game.pass(Duration::from_millis(9));
    assert_eq!(game.desk.session().now(), GameTime(124));
    push(&mut game, KeyCode::Char('p'));
    game.pass(Duration::from_secs(5));
    assert_eq!(game.desk.session().now(), GameTime(124));
    assert!(screen(&mut game, 80, 24).contains("PAUSED"));
    push(&mut game, KeyCode::Char('p'));
    push(&mut game, KeyCode::Char(':'));
    game.pass(Duration::from_secs(5));
    assert_eq!(game.desk.session().now(), GameTime(124), "nor while words are typed");
    push(&mut game, KeyCode::Esc);
    game.pass(Duration::from_secs(50));
    assert_eq!(game.message.text, "The walls will move within 10 seconds.");
    game.pass(Duration::from_secs(10));
    assert_eq!(game.message.text, "The walls have moved.");
}

#[test]
fn words_on_the_prompt() {
    let stage = Stage::new();
    let mut game = stage.game("escape:shift=0#7");
    go_on(&mut game, 3);
    write(&mut game, ":save one\n");
    assert_eq!(game.message.text, "Saved as one.");
    write(&mut game, ":undo\n");
    assert_eq!(
        (game.message.text.as_str(), game.desk.session().played()),
        ("Your last turn was taken back.", 2)
    );
    write(&mut game, ":save a/b\n");
    assert!(game.message.text.starts_with("'a/b' cannot be the name"), "{}", game.message.text);
    let Some(Next::Play(loaded)) = write(&mut game, ":load one\n") else { panic!("a game") };
    assert_eq!(loaded.played(), 3);
    let Some(Next::Play(again)) = write(&mut game, ":restart\n") else { panic!("a game") };
    assert_eq!((again.played(), again.level().to_string()), (0, "escape:shift=0#7".into()));
    let Some(Next::Play(new)) = write(&mut game, ":new\n") else { panic!("a game") };
    assert_ne!(new.level().to_string(), "escape:shift=0#7");
    assert!(matches!(write(&mut game, ":quit\n"), Some(Next::Quit)));
    assert!(matches!(push(&mut game, KeyCode::Esc), Some(Next::Home)));
    assert!(write(&mut game, ":xyzzy\n").is_none());
    assert!(game.message.text.starts_with("There is no word 'xyzzy'."));
}

#[test]
fn the_end_is_told_and_goes_on() {
    let stage = Stage::new();
    let mut game = stage.game("escape:8x5,shift=20#13");
    go_on(&mut game, 29);
    insta::assert_snapshot!("won", screen(&mut game, 80, 24));
    insta::assert_snapshot!("won_40x12", screen(&mut game, 40, 12));
    insta::assert_snapshot!("won_120x40", screen(&mut game, 120, 40));
    for (width, height) in [(1, 1), (20, 6), (300, 1), (1, 50), (64, 10), (63, 9), (80, 12)] {
        screen(&mut game, width, height);
    }
    let Some(Next::Play(next)) = push(&mut game, KeyCode::Enter) else { panic!("the first offer") };
    assert_eq!(next.level().to_string(), stage.store.registry().games()[1].lesson());
    let Some(Next::Play(next)) = write(&mut game, "3") else { panic!("the third offer") };
    assert_eq!(next.level().to_string(), "escape:8x5,shift=20#13");
    assert!(write(&mut game, "5").is_none() && game.is_watching);
    assert!(write(&mut game, "7").is_none());
    let code = game.desk.code().unwrap();
    assert!(screen(&mut game, 80, 24).contains(&code));
    push(&mut game, KeyCode::Esc);
    assert_eq!(game.over, Over::Nothing, "one step back");
    assert!(write(&mut game, "c").is_none() && screen(&mut game, 80, 24).contains(&code));
    assert!(write(&mut game, " q").is_none() && game.over == Over::Quit);
    assert!(screen(&mut game, 80, 24).contains("Leave Daidalos?"));
    assert!(push(&mut game, KeyCode::Esc).is_none());
    assert!(matches!(push(&mut game, KeyCode::Esc), Some(Next::Home)));
    drop(game);
    assert!(stage.store.unfinished().is_empty(), "what is over is not gone on with");
    assert!(stage.store.best(&"escape:8x5,shift=20#13".parse().unwrap()).is_some());
}

/// A line below the maze, which is printed again in the end.
#[test]
fn a_game_is_shared() {
    let stage = Stage::new();
    let mut game = stage.game("escape:5x4,shift=0#3");
    while game.end.is_none() {
        go_on(&mut game, 1);
    }
    assert!(screen(&mut game, 80, 24).contains("★ Gold: "));
    assert!(write(&mut game, "3").is_none());
    let emoji = "Daidalos escape:5x4,shift=0#3 \u{1f947} ";
    assert!(game.shared.as_ref().unwrap().starts_with(emoji), "{:?}", game.shared);
    assert!(screen(&mut game, 80, 24).contains("Copy this line to share it."));
    game.paint = Paint { colours: Colours::None, glyphs: Glyphs::Ascii };
    write(&mut game, "3");
    let shown = screen(&mut game, 80, 24);
    assert!(shown.contains("Daidalos escape:5x4,shift=0#3 gold ") && shown.is_ascii(), "{shown}");
    assert!(shown.contains("* Gold: "));
}

/// A click chooses from the menu, in a column and in rows.
#[test]
fn the_menu_of_the_end_is_clicked() {
    let stage = Stage::new();
    let mut game = stage.game("escape:5x4,shift=0#3");
    while game.end.is_none() {
        go_on(&mut game, 1);
    }
    for (width, height) in [(80, 24), (40, 12), (80, 12)] {
        let shown = screen(&mut game, width, height);
        let mut rows = shown.lines().map(|row| row.chars().skip(1).collect::<String>());
        let (row, column) = rows
            .by_ref()
            .enumerate()
            .find_map(|(y, row)| Some((y, row[..row.find("Watch")?].chars().count())))
            .unwrap();
        let kind = MouseEventKind::Down(MouseButton::Left);
        let (column, row) = (column as u16, row as u16);
        game.click(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
        assert!(std::mem::take(&mut game.is_watching), "{shown}");
    }
}

/// After help the level is practice, which is said; the best game runs along when it is asked to.
#[test]
fn practice_and_a_ghost() {
    let stage = Stage::new();
    let id = "escape:6x6,shift=0#4";
    let mut game = stage.game(id);
    write(&mut game, "g");
    assert_eq!(game.message.text, "You have not won this level yet.");
    while game.end.is_none() {
        game.pass(Duration::from_secs(1));
        go_on(&mut game, 1);
    }
    let mut again = stage.game(id);
    let ghosts = |game: &mut GameScreen| screen(game, 80, 24).matches('○').count();
    assert_eq!(ghosts(&mut again), 0);
    write(&mut again, "g");
    assert_eq!(again.message.text, "The ghost runs along.");
    assert_eq!(ghosts(&mut again), 2, "in the legend, and beside the player");
    assert!(screen(&mut again, 80, 24).contains("●○"));
    again.pass(Duration::from_secs(5));
    go_on(&mut again, 2);
    insta::assert_snapshot!("ghost", screen(&mut again, 80, 24));
    write(&mut again, ":ghost\n");
    assert_eq!(again.message.text, "The ghost is hidden.");
    assert_eq!(ghosts(&mut again), 0);
    push(&mut again, KeyCode::Tab);
    assert!(!screen(&mut again, 80, 24).contains("Practice"), "it was begun before");
    let code = game.desk.code().unwrap();
    write(&mut again, &format!(":ghost {code}\n"));
    assert!(
        again.message.text.starts_with("The game of that code runs along."),
        "{}",
        again.message.text
    );
    assert_eq!(ghosts(&mut again), 2);
    let Some(Next::Play(desk)) = write(&mut again, ":restart\n") else { panic!("a game") };
    let mut seen = GameScreen::new(*desk, again.keys.clone(), again.paint, Motion::Off);
    let shown = screen(&mut seen, 80, 24);
    assert!(shown.contains("Practice: you know the") && shown.contains("have seen the way"));
    assert!(screen(&mut seen, 40, 12).contains("practice"));
    while seen.end.is_none() {
        go_on(&mut seen, 1);
    }
    assert!(screen(&mut seen, 80, 24).contains("No medal: this was practice"));
}

/// The result of a word maze shows the best way, so the next game of it is practice.
#[test]
fn a_result_that_shows_the_way_makes_practice() {
    let stage = Stage::new();
    stage.store.learn("words");
    let mut game = stage.game("words:6x6#3");
    let best = game.desk.session().game().hint(Seat::FIRST, Help::Solve).way;
    for pair in best.windows(2) {
        let size = game.desk.table().sheet().size;
        let dir = Dir::ALL.into_iter().find(|dir| size.step(pair[0], *dir) == Some(pair[1]));
        game.input(Input::Step(dir.unwrap()));
    }
    assert!(game.end.is_some() && screen(&mut game, 120, 40).contains("Best score"));
    assert_eq!(stage.game("words:6x6#3").desk.attempt(), Attempt::Practice);
}

/// The first attempt at the level of the day has no undo; the next one is practice.
#[test]
fn the_daily_counts_once() {
    let stage = Stage::new();
    let daily = daidalos::mode::Level::daily(crate::desk::today());
    stage.store.learn(daily.mode.name());
    let mut game = stage.game(&daily.to_string());
    assert!(screen(&mut game, 80, 24).contains("First attempt: this"));
    push(&mut game, KeyCode::Backspace);
    assert_eq!(game.message.text, "This game counts, so no turn can be taken back.");
    go_on(&mut game, 1);
    let mut again = stage.game(&daily.to_string());
    assert!(screen(&mut again, 80, 24).contains("Practice: it does not"));
    assert!(again.message.text.contains("this is practice"), "{}", again.message.text);
}

/// Every game tells its par before the first move, but for the one that hides it.
#[test]
fn the_par_is_seen_from_the_start() {
    let stage = Stage::new();
    for mode in stage.store.registry().games() {
        stage.store.learn(mode.name());
        let mut game = stage.game(&format!("{}#7", mode.name()));
        let is_hidden = mode.name() == "words";
        for (width, height) in [(80, 24), (120, 40)] {
            let shown = screen(&mut game, width, height);
            assert_eq!(shown.contains("Par "), !is_hidden, "{shown}");
        }
    }
}

/// Two more games, as they look: nothing on the screen was written for them.
#[test]
fn duel_and_hunt() {
    let stage = Stage::new();
    let mut game = stage.game("duel:5x4#3");
    push(&mut game, KeyCode::Tab);
    go_on(&mut game, 3);
    insta::assert_snapshot!("duel", screen(&mut game, 80, 24));
    let mut game = stage.game("hunt:40x18,sight=6#2");
    push(&mut game, KeyCode::Char('v'));
    go_on(&mut game, 12);
    push(&mut game, KeyCode::Char('.'));
    insta::assert_snapshot!("hunt", screen(&mut game, 80, 24));
    game.paint = Paint { colours: Colours::None, glyphs: Glyphs::Ascii };
    insta::assert_snapshot!("hunt_ascii", screen(&mut game, 80, 24));
}

#[test]
fn a_click_walks() {
    let stage = Stage::new();
    let mut game = stage.game("escape:shift=0#7");
    let start = game.desk.session().game().known(Seat::FIRST).at;
    go_on(&mut game, 6);
    screen(&mut game, 80, 24);
    let view = game.view.unwrap();
    let spots = (0..80).flat_map(|x| (0..24).map(move |y| (x, y)));
    let (column, row) =
        spots.into_iter().find(|(x, y)| view.cell_at(*x, *y) == Some(start)).unwrap();
    let kind = MouseEventKind::Down(MouseButton::Left);
    game.click(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
    for _ in 0..10 {
        game.pass(Duration::from_millis(50));
    }
    assert_eq!(game.desk.session().game().known(Seat::FIRST).at, start);
}

/// A prefix and a direction, where a game has marks.
#[test]
fn marks_are_passed_on() {
    let mut stage = Stage::new();
    stage.store = stage.store.with(Registry::standard().with_game(daidalos_sample::SAMPLE));
    stage.store.learn("sample");
    let mut game = stage.game("sample:5x4#7");
    write(&mut game, "m");
    let asked = "Mark a neighbour: which direction? m marks where you stand.";
    assert_eq!(game.message.text, asked);
    write(&mut game, "d");
    assert_eq!(game.desk.session().record().entries[0].mv, Move::Mark(Cell::new(1)));
    for here in ["mm", "m.", "mx", "m\n"] {
        write(&mut game, here);
        assert_eq!(game.message.text, "There is nothing to do there.", "{here}: it is uncovered");
    }
    write(&mut game, "m");
    assert!(push(&mut game, KeyCode::Esc).is_none(), "the prefix is put away, not the game");
    assert_eq!(game.message.text, "Nothing was marked: that key is not a direction.");
}

/// The first of two clicks does what it does at once; the middle button is as good as two.
#[test]
fn two_quick_clicks_are_a_third_press() {
    let stage = Stage::new();
    let (mut game, now) = (stage.game("escape:shift=0#7"), Instant::now());
    let [here, there] = [Cell::new(3), Cell::new(4)];
    let mut click =
        |cell, press, after| game.twice(cell, press, now + Duration::from_millis(after));
    assert_eq!(click(here, Press::First, 0), Press::First);
    assert_eq!(click(here, Press::First, 400), Press::Third);
    assert_eq!(click(here, Press::First, 500), Press::First, "a third click is a first one again");
    assert_eq!(click(here, Press::First, 901), Press::First, "too late");
    assert_eq!(click(there, Press::First, 1000), Press::First, "elsewhere");
    assert_eq!(click(there, Press::Second, 1050), Press::Second);
    assert_eq!(click(there, Press::First, 1100), Press::First, "another button came between");
    assert_eq!(click(there, Press::Third, 1150), Press::Third);
}

/// A game of the sample in which things move.
fn moving(stage: &mut Stage, id: &str) -> GameScreen {
    stage.store = stage.store.clone().with(Registry::standard().with_game(daidalos_sample::SAMPLE));
    stage.store.learn("sample");
    let mut game = stage.game(id);
    game.moving = Moving::new(Motion::On);
    screen(&mut game, 80, 24);
    game
}

fn closed(game: &mut GameScreen) -> usize {
    screen(game, 80, 24).matches('■').count()
}

/// What is far from the player opens later; a key shows all of it at once, and does what it does.
#[test]
fn tiles_open_like_a_wave() {
    let mut stage = Stage::new();
    let mut game = moving(&mut stage, "sample:9x6,mines=0#1");
    write(&mut game, "x");
    let opening = closed(&mut game);
    assert!(game.is_moving());
    game.take(Event::Key(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE)));
    let open = closed(&mut game);
    // The rival answers a beat later, and hides one of them.
    assert_eq!(opening, open + 4, "the rival's tiles are far away");
    assert!(!game.is_moving());
    let mut still = stage.game("sample:9x6,mines=0#1");
    write(&mut still, "x");
    assert_eq!(closed(&mut still), open, "without motion, everything is there at once");
}

/// A key during the wave does what it does.
#[test]
fn a_key_during_a_wave_is_not_lost() {
    let mut stage = Stage::new();
    let mut game = moving(&mut stage, "sample:9x6,mines=0#1");
    write(&mut game, "x");
    closed(&mut game);
    let at = game.desk.table().sheet().at;
    game.take(Event::Key(KeyEvent::new(KeyCode::Char('d'), KeyModifiers::NONE)));
    assert_ne!(game.desk.table().sheet().at, at);
    game.pass(Duration::from_secs(2));
    assert!(!game.is_moving());
}

/// The figure and the fact that tells of it have the colour of a warning for a moment, a door that of doors.
#[test]
fn what_happens_lights_up() {
    let mut stage = Stage::new();
    let mut game = moving(&mut stage, "sample:9x6#1");
    let seat = Seat::FIRST;
    let hit = Happened::Counted { seat, what: "heart".into(), by: -1, why: "".into() };
    let door = Cell::new(9 * 6 - 1);
    game.moving.hear(&[hit, Happened::Opened(door)], seat);
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    let mut lit = |game: &mut GameScreen| {
        terminal.draw(|frame| game.draw(frame)).unwrap();
        let [r, g, b] = Theme::LIGHT.danger;
        let cells = terminal.backend().buffer().content.iter();
        cells.filter(|cell| cell.bg == Color::Rgb(r, g, b)).count()
    };
    assert!(lit(&mut game) > 3, "the figure, and the line of the hearts");
    let mut lit_after = |millis| {
        game.moving.pass(Duration::from_millis(millis));
        (game.moving.step().1, lit(&mut game))
    };
    assert_eq!(lit_after(299).0, 2);
    assert_eq!(lit_after(1), (1, 0), "the door is lit for longer");
    assert_eq!(lit_after(700), (0, 0));
}

/// Where nothing can be marked, neither the prefix nor the other button does anything.
#[test]
fn marks_are_refused() {
    let stage = Stage::new();
    let mut game = stage.game("escape:shift=0#7");
    write(&mut game, "m");
    assert_eq!(game.message.text, "This game has no such move.");
    go_on(&mut game, 6);
    screen(&mut game, 80, 24);
    let place = game.view.unwrap().place();
    let kind = MouseEventKind::Down(MouseButton::Right);
    for (column, row) in place.positions().map(|at| (at.x, at.y)) {
        game.click(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
        game.pass(Duration::from_millis(50));
    }
    assert_eq!(game.message.text, "This game has no such move.");
    assert_eq!(game.desk.session().played(), 6, "it does not walk");
}

#[test]
fn leaving_in_any_way_saves() {
    let stage = Stage::new();
    let mut game = stage.game("escape:shift=0#7");
    go_on(&mut game, 3);
    drop(game);
    let left = |stage: &Stage| stage.store.claim(&stage.store.unfinished()[0]).unwrap().played();
    assert_eq!(left(&stage), 3);
    let other = Stage::new();
    let store = std::panic::AssertUnwindSafe(&other);
    let panicked = std::panic::catch_unwind(|| {
        let mut game = store.game("escape:shift=0#8");
        go_on(&mut game, 4);
        std::panic::resume_unwind(Box::new("on purpose"));
    });
    assert!(panicked.is_err());
    assert_eq!(left(&other), 4);
}

#[test]
fn rules_come_before_a_first_game() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::of(folder.path());
    let paint = Paint { colours: Colours::None, glyphs: Glyphs::Unicode };
    let desk = || store.start("race#7".parse().unwrap()).unwrap();
    let keys = Keys::new([]).unwrap();
    let mut game = GameScreen::new(desk(), keys.clone(), paint, Motion::Off);
    insta::assert_snapshot!("rules", screen(&mut game, 80, 24));
    game.pass(Duration::from_secs(5));
    assert_eq!(game.desk.session().now(), GameTime(0), "the clock waits for the reader");
    push(&mut game, KeyCode::Char('w'));
    assert_eq!((&game.over, game.desk.session().played()), (&Over::Nothing, 0));
    drop(game);
    let mut game = GameScreen::new(desk(), keys.clone(), paint, Motion::Off);
    assert_eq!(game.over, Over::Rules, "a look teaches nothing");
    assert!(matches!(push(&mut game, KeyCode::Esc), Some(Next::Home)), "one step back");
    push(&mut game, KeyCode::Enter);
    go_on(&mut game, 1);
    let game = GameScreen::new(desk(), keys, paint, Motion::Off);
    assert_eq!(game.over, Over::Nothing);
}

/// A game lists the keys that do something in it.
#[test]
fn keys_are_listed_where_a_game_has_them() {
    let stage = Stage::new();
    let keys = Keys::new([]).unwrap();
    let listed = |id: &str| {
        let mut game = stage.game(id);
        key_lines(&keys, Some(&game.desk.table().sheet()), u16::MAX).join("\n")
    };
    for (with, without, words) in [
        ("hunt:30x14#2", "escape#7", "waits a turn"),
        ("mines:board=9x9/10#7", "hunt:30x14#2", "flags a tile"),
        ("hunt:30x14#2", "mines:board=9x9/10#7", "foes that you see"),
        ("duel#7", "race#7", "go north-west"),
    ] {
        assert!(listed(with).contains(words), "{with}: {words}");
        assert!(!listed(without).contains(words), "{without}: {words}");
    }
    let all = key_lines(&keys, None, u16::MAX).join("\n");
    assert!(all.contains("where a game has that") && !listed("escape#7").contains("a game has"));
}

/// A game of another crate is drawn and played to its end without a line for it.
#[test]
fn a_game_of_another_crate() {
    let mut stage = Stage::new();
    stage.store = stage.store.with(Registry::standard().with_game(daidalos_sample::SAMPLE));
    let mut game = stage.game("sample:5x4#7");
    insta::assert_snapshot!("sample_rules", screen(&mut game, 80, 24));
    push(&mut game, KeyCode::Enter);
    push(&mut game, KeyCode::Tab);
    push(&mut game, KeyCode::Char('m'));
    push(&mut game, KeyCode::Char('d'));
    insta::assert_snapshot!("sample", screen(&mut game, 80, 24));
    while game.desk.is_running() {
        go_on(&mut game, 1);
    }
    assert!(screen(&mut game, 120, 40).contains(" sample:5x4#7 "));
    assert!(matches!(write(&mut game, "1"), Some(Next::Play(..))));
}

/// Reading and saving leave a paused game paused; a move goes on.
#[test]
fn words_leave_a_pause() {
    let stage = Stage::new();
    let mut game = stage.game("escape:shift=0#7");
    write(&mut game, "p");
    for words in [":code\n", ":rules\n ", ":save one\n", "?\n"] {
        write(&mut game, words);
        assert!(game.is_paused, "{words}");
    }
    go_on(&mut game, 1);
    write(&mut game, "w");
    assert!(!game.is_paused);
}

/// A first move is saved before it is seen; the next ones wait a little.
#[test]
fn a_first_move_is_saved_at_once() {
    let stage = Stage::new();
    let mut game = stage.game("escape:9x9,shift=0#7");
    let saved = |game: &GameScreen| !game.is_unsaved && game.desk.is_kept();
    push(&mut game, KeyCode::Char('z'));
    assert!(!game.desk.is_kept(), "nothing has been done");
    go_on(&mut game, 1);
    assert!(saved(&game));
    game.saved = Some(Instant::now() + SAVE_EVERY);
    go_on(&mut game, 1);
    assert!(!saved(&game));
    game.saved = Instant::now().checked_sub(SAVE_EVERY);
    game.pass(Duration::ZERO);
    assert!(saved(&game));
}

#[test]
fn a_folder_that_cannot_be_written_is_told() {
    let stage = Stage::new();
    std::fs::write(stage.store.folder().join("last"), "in the way").unwrap();
    let mut game = stage.game("escape:9x9,shift=0#7");
    assert!(
        game.message.text.starts_with("Nothing will be kept: cannot make"),
        "{}",
        game.message.text
    );
    go_on(&mut game, 1);
    assert!(
        game.message.text.starts_with("The game is not saved: cannot make"),
        "{}",
        game.message.text
    );
    game.message.clear();
    game.save_running();
    assert_eq!(game.message.text, "", "it is said once");
    assert!(game.farewell().contains("This code holds it, for daidalos play:\nD1"));
}

/// A result that cannot be kept is not hidden by what comes after the game.
#[cfg(unix)]
#[test]
fn a_win_that_cannot_be_kept_leaves_its_code() {
    let stage = Stage::new();
    let mut game = stage.game("escape:3x3,shift=0#1");
    // A file where the folder of the best games would be.
    std::fs::write(stage._folder.path().join("best"), "").unwrap();
    while game.end.is_none() {
        go_on(&mut game, 1);
    }
    assert!(game.unranked.is_some());
    let said = game.farewell();
    let code = game.desk.code().unwrap();
    assert!(said.contains("is NOT kept") && said.contains(&code), "{said}");
}

/// The study has pages, each of which fits its window or scrolls.
#[test]
fn a_game_is_studied_page_by_page() {
    let stage = Stage::new();
    stage.store.learn("hunt");
    let mut game = stage.game("hunt:30x14,foes=1,lamps=1#2");
    while game.end.is_none() {
        go_on(&mut game, 1);
    }
    let study = game.end.as_ref().unwrap().menu.height() - 2;
    assert!(write(&mut game, &study.to_string()).is_none());
    for (title, size) in [("result", (80, 24)), ("ways", (80, 24)), ("foes", (80, 24))] {
        insta::assert_snapshot!(format!("study_{title}"), screen(&mut game, size.0, size.1));
        push(&mut game, KeyCode::Right);
    }
    insta::assert_snapshot!("study_coding_40x12", screen(&mut game, 40, 12));
    for _ in 0..100 {
        push(&mut game, KeyCode::Down);
        screen(&mut game, 40, 12);
    }
    let end = screen(&mut game, 40, 12);
    assert!(end.contains("ratio 0.") && end.contains('↑'), "{end}");
    push(&mut game, KeyCode::Right);
    assert!(screen(&mut game, 80, 24).contains("You have"), "after the last page comes the first");
    push(&mut game, KeyCode::Char('2'));
    let heat = |game: &mut GameScreen| {
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        terminal.draw(|frame| game.draw(frame)).unwrap();
        let mut colours: Vec<Color> =
            terminal.backend().buffer().content.iter().map(|cell| cell.bg).collect();
        colours.sort_by_key(|colour| format!("{colour:?}"));
        colours.dedup();
        colours.len()
    };
    assert!(heat(&mut game) > 10, "distances are colours");
    screen(&mut game, 20, 6);
    push(&mut game, KeyCode::Esc);
    assert!(game.over == Over::Nothing && game.end.is_some(), "one step back");
}

/// A message, however long, leaves the maze where it is.
#[test]
fn messages_do_not_move_the_board() {
    let stage = Stage::new();
    for (width, height) in [(120, 40), (80, 24), (40, 12)] {
        let mut game = stage.game("escape:shift=0#7");
        screen(&mut game, width, height);
        let place = game.view.unwrap().place();
        for text in ["", "Short.", &"A long message. ".repeat(40)] {
            game.message.say(text);
            let shown = screen(&mut game, width, height);
            assert_eq!(game.view.unwrap().place(), place);
            assert_eq!(shown.contains('↓'), text.len() > 100);
        }
        for _ in 0..60 {
            push(&mut game, KeyCode::PageDown);
            screen(&mut game, width, height);
        }
        assert!(!screen(&mut game, width, height).contains('↓'), "it is read to its end");
        push(&mut game, KeyCode::BackTab);
        let shown = screen(&mut game, width, height);
        assert_eq!(game.view.unwrap().place(), place, "{shown}");
    }
}

/// Cells grow with the window, and a maze of medium size keeps lines for its walls.
#[test]
fn boards_use_the_space() {
    let stage = Stage::new();
    let size = |id: &str, width, height| {
        let mut game = stage.game(id);
        let shown = screen(&mut game, width, height);
        (game.view.unwrap().place(), shown)
    };
    let [small, large] = [(80, 24), (160, 60)].map(|(w, h)| size("escape:6x4,shift=0#3", w, h).0);
    assert!(small.width >= 49 && large.width >= 73, "{small} {large}");
    assert!(size("race:medium#5", 120, 40).1.contains("├───"), "box lines");
    assert!(size("race:medium#5", 80, 24).1.contains('▀'), "half of it would be out of sight");
}

/// The screen of a game in which things move, so many milliseconds after each other.
fn film(game: &mut GameScreen, (width, height): (u16, u16), moments: &[u64]) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let frame = |millis: &u64| {
        game.pass(Duration::from_millis(*millis));
        terminal.draw(|frame| game.draw(frame)).unwrap();
        terminal.backend().to_string()
    };
    moments.iter().map(frame).collect()
}

/// Where a figure is on a screen: not in the legend, which names it.
fn seen_at(screen: &str, figure: char) -> Option<(usize, usize)> {
    let legend = ["● you", "◆ rival", "▼ foe"];
    let rows =
        screen.lines().map(|row| legend.iter().fold(row.to_owned(), |row, l| row.replace(l, "")));
    rows.enumerate().find_map(|(y, row)| Some((row.chars().position(|g| g == figure)?, y)))
}

/// The rival's answer is seen a beat after the player's step; two on one cell are both seen until then.
#[test]
fn an_answer_is_seen_a_beat_later() {
    let stage = Stage::new();
    for size in [(120, 40), (80, 24), (40, 12)] {
        let mut game = stage.game("race:shift=0,rest=0#7");
        game.moving = Moving::new(Motion::On);
        let first = film(&mut game, size, &[0]).remove(0);
        let is_narrow = game.view.unwrap().is_narrow();
        let both = if is_narrow { '◈' } else { '◆' };
        assert!(seen_at(&first, both).is_some(), "two on one cell: {first}");
        go_on(&mut game, 1);
        let frames = film(&mut game, size, &[0, 60, 60]);
        assert_eq!(frames[0].replace("0:0", ""), frames[1].replace("0:0", ""));
        assert_ne!(seen_at(&frames[1], '◆'), seen_at(&frames[2], '◆'), "{}", frames[1]);
        assert_ne!(seen_at(&first, '●'), seen_at(&frames[0], '●'), "the player is there at once");
        let mut still = stage.game("race:shift=0,rest=0#7");
        screen(&mut still, size.0, size.1);
        go_on(&mut still, 1);
        assert_eq!(screen(&mut still, size.0, size.1), frames[2], "without motion, it is at once");
    }
}

/// While help is paid for, the rival is seen walking.
#[test]
fn the_turns_that_help_costs_are_seen() {
    let stage = Stage::new();
    let mut game = stage.game("race:medium,shift=0,rest=0#5");
    game.moving = Moving::new(Motion::On);
    film(&mut game, (120, 40), &[0]);
    game.input(Input::Solve);
    let moments = [0].into_iter().chain(std::iter::repeat_n(40, 21)).collect::<Vec<_>>();
    let places = film(&mut game, (120, 40), &moments);
    let mut places: Vec<_> = places.iter().map(|frame| seen_at(frame, '◆')).collect();
    places.dedup();
    assert!(places.len() >= 20, "{places:?}");
    assert!(!game.is_moving());
}

/// Foes move a beat after the player, and a walk waits until that has been seen.
#[test]
fn foes_and_walks_are_seen_moving() {
    let stage = Stage::new();
    stage.store.learn("hunt");
    let mut game = stage.game("hunt:30x14,foes=1,lamps=1#2");
    game.moving = Moving::new(Motion::On);
    let first = film(&mut game, (120, 40), &[0]).remove(0);
    let way = game.desk.session().game().hint(Seat::FIRST, Help::Solve).way;
    game.input(Input::Point(way[4], Press::First));
    assert!(game.is_walking);
    let frames = film(&mut game, (120, 40), &[0, 99]);
    let foe = |frame: &String| seen_at(frame, '▼');
    assert_eq!(foe(&first), foe(&frames[1]));
    assert_eq!(game.desk.session().played(), 1, "the next step waits for the foe");
    assert_ne!(foe(&first), foe(&film(&mut game, (120, 40), &[1])[0]));
    film(&mut game, (120, 40), &[40; 30]);
    assert_eq!(game.desk.session().played(), 4);
}

/// Walls that move light up, those that are gone fade, and the board comes to rest where it was.
#[test]
fn walls_are_seen_moving() {
    let stage = Stage::new();
    for size in [(120, 40), (80, 24), (40, 12)] {
        let mut game = stage.game("escape:12x8,shift=20#7");
        game.moving = Moving::new(Motion::On);
        film(&mut game, size, &[0]);
        let place = game.view.unwrap().place();
        let [r, g, b] = Theme::LIGHT.door;
        let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
        let mut after = |millis: u64| {
            game.pass(Duration::from_millis(millis));
            terminal.draw(|frame| game.draw(frame)).unwrap();
            let spots = &terminal.backend().buffer().content;
            let lit = spots.iter().filter(|spot| spot.bg == Color::Rgb(r, g, b)).count();
            let faint = spots.iter().filter(|spot| "╌╎".contains(spot.symbol())).count();
            (lit, faint, game.is_moving())
        };
        let (lit, faint, _) = after(20_000);
        assert!(lit > 0 && faint > 0, "{size:?}");
        let (lit, faint, _) = after(300);
        assert!(lit > 0 && faint == 0, "{size:?}: dots by now");
        assert_eq!(after(250), (0, 0, false));
        assert_eq!(game.view.unwrap().place(), place);
        let mut still = stage.game("escape:12x8,shift=20#7");
        still.pass(Duration::from_secs(20));
        assert!(!still.is_moving());
    }
}

/// Shift and a direction runs to where something is worth a look.
#[test]
fn a_run_goes_on_by_itself() {
    let stage = Stage::new();
    stage.store.learn("hunt");
    let mut game = stage.game("hunt:foes=0#5");
    let run = KeyEvent::new(KeyCode::Right, KeyModifiers::SHIFT);
    let capital = KeyEvent::new(KeyCode::Char('A'), KeyModifiers::SHIFT);
    let mut steps = |key| {
        let played = game.desk.session().played();
        game.press(key);
        (0..80).for_each(|_| game.pass(Duration::from_millis(50)));
        game.desk.session().played() - played
    };
    let (there, back) = (steps(run), steps(capital));
    assert!(there + back > 4, "{there} steps and {back}");
    assert_eq!(steps(KeyEvent::new(KeyCode::Right, KeyModifiers::NONE)), 1);
}

/// What is out of the window is pointed at from its edge.
#[test]
fn pointers_at_the_edge() {
    let stage = Stage::new();
    stage.store.learn("hunt");
    let mut game = stage.game("hunt#5");
    let shown = screen(&mut game, 40, 12);
    assert!(shown.contains("↖▼") || shown.contains("←▼"), "a foe: {shown}");
    assert!(["L↑", "L↗", "↖L", "←L", "L→"].iter().any(|sign| shown.contains(sign)), "{shown}");
    let mut game = stage.game("race:hard#5");
    let shown = screen(&mut game, 40, 12);
    assert!(
        ["G↑", "G↗", "↖G", "←G", "G→", "G↓", "↙G"].iter().any(|s| shown.contains(s)),
        "{shown}"
    );
    game.paint = Paint { colours: Colours::None, glyphs: Glyphs::Ascii };
    assert!(screen(&mut game, 40, 12).is_ascii());
}

/// Loading shows a list of what there is.
#[test]
fn load_shows_a_list() {
    let stage = Stage::new();
    let mut game = stage.game("escape:shift=0#7");
    write(&mut game, ":load\n");
    assert_eq!(game.message.text, "No game is saved yet.");
    go_on(&mut game, 2);
    write(&mut game, ":save one\n");
    game.press(KeyEvent::new(KeyCode::Char('o'), KeyModifiers::CONTROL));
    let shown = screen(&mut game, 80, 24);
    assert!(shown.contains("Load a game") && shown.contains("> one: escape:shift=0#7, 2 moves"));
    push(&mut game, KeyCode::Esc);
    assert_eq!(game.over, Over::Nothing, "one step back");
    write(&mut game, ":LOAD\n");
    let Some(Next::Play(loaded)) = push(&mut game, KeyCode::Enter) else { panic!("a game") };
    assert_eq!(loaded.played(), 2);
    assert!(matches!(write(&mut game, ":Q\n"), Some(Next::Quit)), "words in any case");
    assert!(write(&mut game, "q").is_none() && game.over == Over::Quit, "a key asks");
    assert!(matches!(write(&mut game, "q"), Some(Next::Quit)));
}

/// What is pasted is typed at the prompt, and nowhere else.
#[test]
fn pasted_text_plays_no_game() {
    let stage = Stage::new();
    let mut game = stage.game("escape:shift=0#7");
    assert!(game.take(Event::Paste("wasd\nquit\n:quit\n".into())).is_none());
    assert_eq!(game.desk.session().played(), 0);
    assert_eq!(game.message.text, "Text can be pasted behind : only.");
    write(&mut game, ":");
    assert!(game.take(Event::Paste("save pasted\n".into())).is_none());
    write(&mut game, "\n");
    assert_eq!(game.message.text, "Saved as pasted.");
}

/// A key that is still held when the game ends chooses nothing, and one that is held does not run on.
#[test]
fn held_keys_do_no_harm() {
    let stage = Stage::new();
    let mut game = stage.game("escape:6x4,shift=0#3");
    go_on(&mut game, 10);
    let chosen = |game: &GameScreen| game.end.as_ref().unwrap().menu.chosen();
    write(&mut game, "sss");
    assert_eq!(chosen(&game), 0);
    game.pass(Duration::from_secs(1));
    write(&mut game, "s");
    assert_eq!(chosen(&game), 1);
    stage.store.learn("hunt");
    let mut game = stage.game("hunt:foes=0#5");
    let run = KeyEvent::new(KeyCode::Left, KeyModifiers::SHIFT);
    let mut steps = |times: usize| {
        let before = game.desk.session().played();
        for _ in 0..times {
            game.press(run);
            game.pass(Duration::from_millis(100));
        }
        (0..60).for_each(|_| game.pass(Duration::from_millis(50)));
        game.desk.session().played() - before
    };
    let once = steps(1);
    game.input(Input::Back);
    let mut again = stage.game("hunt:foes=0#5");
    for _ in 0..30 {
        again.press(run);
        again.pass(Duration::from_millis(100));
    }
    assert_eq!(again.desk.session().played(), once, "held for three seconds");
}

/// The panel scrolls where it is longer than the window, and a foggy hunt points at no exit that was never seen.
#[test]
fn panels_scroll_and_fog_hides_the_exit() {
    let stage = Stage::new();
    stage.store.learn("hunt");
    let mut game = stage.game("hunt:sight=4,lamps=0#5");
    let shown = screen(&mut game, 80, 12);
    assert!(shown.contains('↓') && !shown.contains("G↑") && !shown.contains("G→"), "{shown}");
    for _ in 0..30 {
        push(&mut game, KeyCode::PageDown);
        screen(&mut game, 80, 12);
    }
    assert!(screen(&mut game, 80, 12).contains("S entrance"));
}
