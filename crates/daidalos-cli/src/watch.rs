//! `daidalos watch`: carves a labyrinth before your eyes, or into an animated PNG.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::ArgMatches;
use daidalos::export::{Export, animation};
use daidalos::generate::Spec;
use daidalos::grid::Mask;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::{Constraint, Layout};
use ratatui::{DefaultTerminal, Frame};
use signal_hook::consts::{SIGINT, SIGTERM};

use crate::args::Usage;
use crate::canvas::Colours;
use crate::level::{Level, fresh_seed};
use crate::playback::Playback;
use crate::{canvas, output};

pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let path = matches.get_one::<String>("output").map(String::as_str);
    if path.is_none() && !is_interactive() {
        return Err(
            Usage("watch needs a terminal; -o FILE.png writes an animated picture".into()).into()
        );
    }
    if path.is_some_and(|path| path != "-" && !path.to_ascii_lowercase().ends_with(".png")) {
        return Err(
            Usage("watch writes animated PNG only; let the name of -o end in .png".into()).into()
        );
    }
    if path == Some("-") && io::stdout().is_terminal() {
        return Err(
            Usage("an animated PNG cannot be shown in a terminal; add -o FILE".into()).into()
        );
    }
    let level = Level::read(matches)?;
    let (mask, speed) = (level.mask.as_ref(), matches.get_one("speed").copied());
    let film = Playback::new(level.spec.clone(), mask, speed)?;
    match path {
        Some(path) => {
            let cell = matches.get_one("cell").copied().unwrap_or(Export::CELL);
            output::write(Some(path), |out| {
                animation::write(film.layout(), film.steps(), cell, out)
            })?;
            level.announce();
        }
        None => {
            let next = |spec: &Spec| Spec { seed: fresh_seed(), ..spec.clone() };
            let last = show(film, mask, speed, &next)?;
            output::say(&format!("{last}\n"));
        }
    }
    Ok(())
}

/// Whether somebody can watch and press keys.
pub(crate) fn is_interactive() -> bool {
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    io::stdout().is_terminal() && io::stdin().is_terminal() && !dumb
}

/// Shows a film in the terminal until it is left; gives what was seen last.
pub(crate) fn show(
    film: Playback,
    mask: Option<&Mask>,
    speed: Option<u32>,
    next: &dyn Fn(&Spec) -> Spec,
) -> anyhow::Result<Spec> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&stop))
            .context("cannot listen for signals")?;
    }
    // Restores the terminal after a panic, too.
    let mut terminal = ratatui::try_init().context("cannot use this terminal")?;
    let shown = play(&mut terminal, film, &stop, |spec| Playback::new(next(spec), mask, speed));
    ratatui::restore();
    shown
}

fn play(
    terminal: &mut DefaultTerminal,
    mut film: Playback,
    stop: &AtomicBool,
    next: impl Fn(&Spec) -> Result<Playback, Usage>,
) -> anyhow::Result<Spec> {
    const FRAME: Duration = Duration::from_millis(33);
    let colours = Colours::of_environment();
    let (mut last, mut stale) = (Instant::now(), true);
    while !stop.load(Ordering::Relaxed) {
        if stale {
            terminal.draw(|frame| draw(&film, frame, colours))?;
        }
        stale = event::poll(FRAME.saturating_sub(last.elapsed()))?;
        if stale && let Event::Key(key) = event::read()? {
            match press(&mut film, key) {
                Pressed::Quit => break,
                Pressed::Next => film = next(&film.spec)?,
                Pressed::Other => {}
            }
        }
        let played = film.played();
        film.pass(last.elapsed().as_secs_f64());
        last = Instant::now();
        stale |= film.played() != played;
    }
    Ok(film.spec)
}

enum Pressed {
    Quit,
    Next,
    Other,
}

fn press(film: &mut Playback, key: KeyEvent) -> Pressed {
    if key.kind == KeyEventKind::Release {
        return Pressed::Other;
    }
    match key.code {
        KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => {
            return Pressed::Quit;
        }
        KeyCode::Char('q') | KeyCode::Esc => return Pressed::Quit,
        KeyCode::Char('n') => return Pressed::Next,
        KeyCode::Char(' ') => film.paused = !film.paused,
        KeyCode::Char('+' | '=') | KeyCode::Up => film.faster(),
        KeyCode::Char('-' | '_') | KeyCode::Down => film.slower(),
        KeyCode::Char('.') | KeyCode::Right => step(film, Playback::forward),
        KeyCode::Char(',') | KeyCode::Left => step(film, Playback::back),
        KeyCode::Home => film.back(usize::MAX),
        KeyCode::End => film.forward(usize::MAX),
        KeyCode::Char('s') => {
            film.shows_solution = !film.shows_solution;
            film.forward(usize::MAX);
        }
        _ => {}
    }
    Pressed::Other
}

/// Whoever steps by hand wants time to stand still.
fn step(film: &mut Playback, how: fn(&mut Playback, usize)) {
    film.paused = true;
    how(film, 1);
}

/// The maze, and below it what it is and which keys there are.
fn draw(film: &Playback, frame: &mut Frame<'_>, colours: Colours) {
    let rows = [Constraint::Min(1), Constraint::Length(1), Constraint::Length(1)];
    let [maze, state, keys_area] = Layout::vertical(rows).areas(frame.area());
    canvas::paint(&film.scene(), maze, frame.buffer_mut(), colours);
    for (line, area) in [(status(film), state), (keys(keys_area.width), keys_area)] {
        if !area.is_empty() {
            frame.render_widget(line, area);
        }
    }
}

/// The keys, the ones that are needed most first.
const KEYS: [&str; 7] =
    ["q quit", "space pause", "n next", "+/- speed", "left/right step", "s solution", "home/end"];

/// As many of the keys as there is room for.
fn keys(width: u16) -> String {
    let fit = |said: String, key: &&str| {
        let longer = if said.is_empty() { (*key).to_owned() } else { format!("{said}  {key}") };
        if longer.len() <= width.into() { Ok(longer) } else { Err(said) }
    };
    KEYS.iter().try_fold(String::new(), fit).unwrap_or_else(|said| said)
}

/// The rows below the maze.
pub(crate) const ROWS_BELOW: u16 = 2;

fn status(film: &Playback) -> String {
    let speed = film.speed;
    let state = match (film.is_done(), film.paused) {
        (true, _) => "done".to_owned(),
        (false, true) => format!("paused at {speed} steps/s"),
        (false, false) => format!("{speed} steps/s"),
    };
    format!("{}  step {} of {}  {state}", film.spec, film.played(), film.steps().len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    fn screen(film: &Playback, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| draw(film, frame, Colours::All)).unwrap();
        terminal.backend().to_string()
    }

    fn film(id: &str) -> Playback {
        Playback::new(id.parse().unwrap(), None, Some(20)).unwrap()
    }

    fn push(film: &mut Playback, code: KeyCode) {
        press(film, KeyEvent::new(code, KeyModifiers::NONE));
    }

    #[test]
    fn a_maze_half_way_and_done() {
        let mut film = film("backtracker:8x5#7");
        film.pass(1.0);
        insta::assert_snapshot!("half_way", screen(&film, 60, 14));
        push(&mut film, KeyCode::Char('s'));
        insta::assert_snapshot!("done", screen(&film, 60, 14));
    }

    #[test]
    fn a_large_maze_is_seen_in_half_blocks_and_through_a_window() {
        let mut film = film("backtracker:30x16#7");
        film.pass(8.0);
        insta::assert_snapshot!("half_blocks", screen(&film, 70, 20));
        insta::assert_snapshot!("window", screen(&film, 40, 12));
    }

    #[test]
    fn a_dungeon_is_seen_in_tiles() {
        let mut film = film("caves:30x12#7");
        push(&mut film, KeyCode::Char('s'));
        insta::assert_snapshot!("dungeon", screen(&film, 64, 14));
    }

    #[test]
    fn a_tiny_terminal_does_no_harm() {
        for id in ["prim:8x5#7", "walk:8x5#7"] {
            for (width, height) in [(1, 1), (2, 3), (5, 2), (300, 1)] {
                screen(&film(id), width, height);
            }
        }
    }

    #[test]
    fn keys_do_what_they_say() {
        let mut film = film("prim:8x5#7");
        push(&mut film, KeyCode::Right);
        assert_eq!((film.played(), film.paused), (1, true));
        push(&mut film, KeyCode::Right);
        push(&mut film, KeyCode::Left);
        assert_eq!(film.played(), 1);
        push(&mut film, KeyCode::Char(' '));
        assert!(!film.paused);
        push(&mut film, KeyCode::Char('+'));
        assert_eq!(film.speed, 31);
        push(&mut film, KeyCode::Char('-'));
        assert_eq!(film.speed, 20);
        push(&mut film, KeyCode::End);
        assert!(film.is_done());
        push(&mut film, KeyCode::Home);
        assert_eq!(film.played(), 0);
        let key = |code, modifiers| KeyEvent::new(code, modifiers);
        let quit = key(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert!(matches!(press(&mut film, quit), Pressed::Quit));
        let next = key(KeyCode::Char('n'), KeyModifiers::NONE);
        assert!(matches!(press(&mut film, next), Pressed::Next));
    }
}
