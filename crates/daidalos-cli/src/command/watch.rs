//! `daidalos watch`: carves a labyrinth before your eyes, or into an animated PNG.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::ArgMatches;
use clap::parser::ValueSource;
use daidalos::export::{Export, animation};
use daidalos::generate::Spec;
use daidalos::scene::Scene;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::{DefaultTerminal, Frame};
use signal_hook::consts::{SIGINT, SIGTERM};

use crate::args::Usage;
use crate::canvas::Paint;
use crate::events;
use crate::level::{Level, fresh_seed};
use crate::playback::{Film, Playback};
use crate::question::{is_file, is_game};
use crate::{canvas, compare, contest, output};

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
    if path.is_some() && matches.contains_id("speed") {
        let why =
            "--speed is for the terminal; an animated PNG takes about as long whatever it shows";
        return Err(Usage(why.into()).into());
    }
    if path == Some("-") && io::stdout().is_terminal() {
        return Err(
            Usage("an animated PNG cannot be shown in a terminal; add -o FILE".into()).into()
        );
    }
    if let Some(searches) = compare::chosen(matches)? {
        return contest::run(&searches, matches, path);
    }
    if matches.get_flag("rival") {
        return contest::run_rival(matches, path);
    }
    let place = matches.get_one::<String>("level").map_or("", String::as_str);
    if is_game(place) {
        let why =
            format!("{place} is a game; --rival shows how its rival thinks, --with NAMES others");
        return Err(Usage(why).into());
    }
    if is_file(place) {
        return Err(Usage(format!(
            "{place} is a file, which can only be searched; add --with NAMES"
        ))
        .into());
    }
    if let Some(flag) = asked(matches) {
        return Err(
            Usage(format!("--{flag} is for searches; add --with NAMES to watch some")).into()
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
            let last = show(film, |film| Playback::new(next(&film.spec), mask, speed).map(Some))?;
            output::say(&format!("{}\n", last.spec));
        }
    }
    Ok(())
}

/// Whether somebody can watch and press keys.
pub(crate) fn is_interactive() -> bool {
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    io::stdout().is_terminal() && io::stdin().is_terminal() && !dumb
}

/// What was asked that only a search can answer.
fn asked(matches: &ArgMatches) -> Option<&'static str> {
    let given = |flag: &&str| matches.value_source(flag) == Some(ValueSource::CommandLine);
    ["from", "to", "costs", "ways"].into_iter().find(given)
}

/// Shows a film in the terminal until it is left; gives what was seen last. The next film is
/// made from the one at hand, if there is a next.
pub(crate) fn show<F: Film>(
    film: F,
    next: impl Fn(&F) -> Result<Option<F>, Usage>,
) -> anyhow::Result<F> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&stop))
            .context("cannot listen for signals")?;
    }
    // Restores the terminal after a panic, too.
    let mut terminal = ratatui::try_init().context("cannot use this terminal")?;
    let shown = play(&mut terminal, film, &stop, next);
    events::give_back(terminal);
    shown
}

pub(crate) fn play<F: Film>(
    terminal: &mut DefaultTerminal,
    mut film: F,
    stop: &AtomicBool,
    next: impl Fn(&F) -> Result<Option<F>, Usage>,
) -> anyhow::Result<F> {
    const FRAME: Duration = Duration::from_millis(33);
    let paint = Paint::of_environment();
    let (mut last, mut stale) = (Instant::now(), true);
    while !stop.load(Ordering::Relaxed) {
        if stale {
            terminal.draw(|frame| draw(&film, frame, paint))?;
        }
        stale = events::wait(FRAME.saturating_sub(last.elapsed()))?;
        if stale && let Event::Key(key) = event::read()? {
            match press(&mut film, key) {
                Pressed::Quit => break,
                Pressed::Next => film = next(&film)?.unwrap_or(film),
                Pressed::Other => {}
            }
        }
        let played = film.played();
        film.pass(last.elapsed().as_secs_f64());
        last = Instant::now();
        stale |= film.played() != played;
    }
    Ok(film)
}

enum Pressed {
    Quit,
    Next,
    Other,
}

fn press(film: &mut impl Film, key: KeyEvent) -> Pressed {
    if key.kind == KeyEventKind::Release {
        return Pressed::Other;
    }
    match key.code {
        KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => {
            return Pressed::Quit;
        }
        KeyCode::Char('q') | KeyCode::Esc => return Pressed::Quit,
        KeyCode::Char('n') => return Pressed::Next,
        KeyCode::Char(' ') => film.pace().paused = !film.pace().paused,
        KeyCode::Char('+' | '=') | KeyCode::Up => film.pace().faster(),
        KeyCode::Char('-' | '_') | KeyCode::Down => film.pace().slower(),
        KeyCode::Char('.') | KeyCode::Right => step(film, Film::forward),
        KeyCode::Char(',') | KeyCode::Left => step(film, Film::back),
        KeyCode::Home => film.back(usize::MAX),
        KeyCode::End => film.forward(usize::MAX),
        KeyCode::Char('s') => film.toggle_solution(),
        _ => {}
    }
    Pressed::Other
}

/// Whoever steps by hand wants time to stand still.
fn step<F: Film>(film: &mut F, how: fn(&mut F, usize)) {
    film.pace().paused = true;
    how(film, 1);
}

/// What is seen, and below it what it is and which keys there are.
fn draw(film: &impl Film, frame: &mut Frame<'_>, paint: Paint) {
    let rows = [Constraint::Min(1), Constraint::Length(1), Constraint::Length(1)];
    let [maze, state, keys_area] = Layout::vertical(rows).areas(frame.area());
    draw_panels(&film.panels(), maze, frame, paint);
    for (line, area) in
        [(film.status(), state), (keys(film.has_more(), keys_area.width), keys_area)]
    {
        if !area.is_empty() {
            frame.render_widget(line, area);
        }
    }
}

/// The panels side by side, in two rows where there are more than two and the window is not wide.
/// All show the same part of a map that is too large, around where the first of them is at work.
fn draw_panels(panels: &[(String, Scene)], area: Rect, frame: &mut Frame<'_>, paint: Paint) {
    let around = panels
        .iter()
        .find_map(|(_, scene)| scene.at.or_else(|| scene.figures.last().map(|figure| figure.cell)));
    let rows = if panels.len() > 2 && area.width < 4 * area.height { 2 } else { 1 };
    let columns = panels.len().div_ceil(rows).max(1);
    let bands = Layout::vertical(vec![Constraint::Fill(1); rows]).split(area);
    for (panels, band) in panels.chunks(columns).zip(bands.iter()) {
        let parts = vec![Constraint::Fill(1); columns];
        let parts = Layout::horizontal(parts).spacing(2).split(*band);
        for ((title, scene), part) in panels.iter().zip(parts.iter()) {
            let caption = Constraint::Length(u16::from(!title.is_empty()));
            let [above, below] = Layout::vertical([caption, Constraint::Fill(1)]).areas(*part);
            if !above.is_empty() {
                frame.render_widget(title.as_str(), above);
            }
            canvas::paint(scene, around, below, frame.buffer_mut(), paint);
        }
    }
}

/// The keys, the ones that are needed most first.
const KEYS: [&str; 7] =
    ["q quit", "space pause", "n next", "+/- speed", "left/right step", "s solution", "home/end"];

/// As many of the keys as there is room for.
fn keys(has_more: bool, width: u16) -> String {
    let fit = |said: String, key: &&str| {
        let longer = if said.is_empty() { (*key).to_owned() } else { format!("{said}  {key}") };
        if longer.len() <= width.into() { Ok(longer) } else { Err(said) }
    };
    let works = |key: &&&str| has_more || !["n next", "s solution"].contains(*key);
    KEYS.iter().filter(works).try_fold(String::new(), fit).unwrap_or_else(|said| said)
}

/// The rows below the maze.
pub(crate) const ROWS_BELOW: u16 = 2;

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    const ALL: Paint =
        Paint { colours: crate::canvas::Colours::All, glyphs: crate::config::Glyphs::Unicode };

    fn screen(film: &Playback, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| draw(film, frame, ALL)).unwrap();
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
        assert_eq!((film.played(), film.pace().paused), (1, true));
        push(&mut film, KeyCode::Right);
        push(&mut film, KeyCode::Left);
        assert_eq!(film.played(), 1);
        push(&mut film, KeyCode::Char(' '));
        assert!(!film.pace().paused);
        push(&mut film, KeyCode::Char('+'));
        assert_eq!(film.pace().speed, 31);
        push(&mut film, KeyCode::Char('-'));
        assert_eq!(film.pace().speed, 20);
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
