//! The screen on which reels are watched.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use daidalos::scene::Scene;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::{DefaultTerminal, Frame};
use signal_hook::consts::{SIGINT, SIGTERM};

use super::Reel;
use crate::screen::canvas;
use crate::screen::canvas::Paint;
use crate::screen::events::{self, Mouse, Read};
use crate::usage::Usage;

/// Shows a reel in the terminal until it is left; gives what was seen last. The next reel is
/// made from the one at hand, if there is a next.
pub(crate) fn show<R: Reel>(
    reel: R,
    next: impl Fn(&R) -> Result<Option<R>, Usage>,
) -> anyhow::Result<R> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&stop))
            .context("cannot listen for signals")?;
    }
    // Restores the terminal after a panic, too.
    let mut terminal = ratatui::try_init().context("cannot use this terminal")?;
    let shown = play(&mut terminal, reel, &stop, Mouse::Unused, next);
    events::give_back(terminal);
    shown
}

pub(crate) fn play<R: Reel>(
    terminal: &mut DefaultTerminal,
    mut reel: R,
    stop: &AtomicBool,
    mouse: Mouse,
    next: impl Fn(&R) -> Result<Option<R>, Usage>,
) -> anyhow::Result<R> {
    const FRAME: Duration = Duration::from_millis(33);
    let paint = Paint::of_environment();
    let (mut last, mut stale) = (Instant::now(), true);
    while !stop.load(Ordering::Relaxed) {
        if stale {
            terminal.draw(|frame| draw(&reel, frame, paint))?;
        }
        stale = events::wait(FRAME.saturating_sub(last.elapsed()))?;
        let read = if stale { Some(events::read(terminal, mouse, || {})?) } else { None };
        match read {
            Some(Read::Event(Event::Key(key))) => match press(&mut reel, key) {
                Pressed::Quit => break,
                Pressed::Next => reel = next(&reel)?.unwrap_or(reel),
                Pressed::Other => {}
            },
            Some(Read::Resumed) => last = Instant::now(),
            _ => {}
        }
        let played = reel.played();
        reel.pass(last.elapsed().as_secs_f64());
        last = Instant::now();
        stale |= reel.played() != played;
    }
    Ok(reel)
}

enum Pressed {
    Quit,
    Next,
    Other,
}

fn press(reel: &mut impl Reel, key: KeyEvent) -> Pressed {
    if key.kind == KeyEventKind::Release {
        return Pressed::Other;
    }
    match key.code {
        KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => {
            return Pressed::Quit;
        }
        KeyCode::Char('q') | KeyCode::Esc => return Pressed::Quit,
        KeyCode::Char('n') => return Pressed::Next,
        KeyCode::Char(' ') => reel.pace().paused = !reel.pace().paused,
        KeyCode::Char('+' | '=') | KeyCode::Up => reel.pace().faster(),
        KeyCode::Char('-' | '_') | KeyCode::Down => reel.pace().slower(),
        KeyCode::Char('.') | KeyCode::Right => step(reel, Reel::forward),
        KeyCode::Char(',') | KeyCode::Left => step(reel, Reel::back),
        KeyCode::Home => reel.back(usize::MAX),
        KeyCode::End => reel.forward(usize::MAX),
        KeyCode::Char('s') => reel.toggle_solution(),
        _ => {}
    }
    Pressed::Other
}

/// A step by hand stops the time.
fn step<R: Reel>(reel: &mut R, how: fn(&mut R, usize)) {
    reel.pace().paused = true;
    how(reel, 1);
}

/// What is seen, and below it what it is and which keys there are.
fn draw(reel: &impl Reel, frame: &mut Frame<'_>, paint: Paint) {
    let rows = [Constraint::Min(1), Constraint::Length(1), Constraint::Length(1)];
    let [maze, state, keys_area] = Layout::vertical(rows).areas(frame.area());
    draw_panels(&reel.panels(), maze, frame, paint);
    for (line, area) in
        [(reel.status(), state), (keys(reel.has_more(), keys_area.width), keys_area)]
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
    use crate::screen::reel::MakingReel;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    const ALL: Paint = Paint {
        colours: crate::screen::canvas::Colours::All,
        glyphs: crate::config::Glyphs::Unicode,
    };

    fn screen(reel: &MakingReel, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| draw(reel, frame, ALL)).unwrap();
        terminal.backend().to_string()
    }

    fn reel(id: &str) -> MakingReel {
        MakingReel::new(id.parse().unwrap(), None, Some(20)).unwrap()
    }

    fn push(reel: &mut MakingReel, code: KeyCode) {
        press(reel, KeyEvent::new(code, KeyModifiers::NONE));
    }

    #[test]
    fn a_maze_half_way_and_done() {
        let mut reel = reel("backtracker:8x5#7");
        reel.pass(1.0);
        insta::assert_snapshot!("half_way", screen(&reel, 60, 14));
        push(&mut reel, KeyCode::Char('s'));
        insta::assert_snapshot!("done", screen(&reel, 60, 14));
    }

    #[test]
    fn a_large_maze_is_seen_in_half_blocks_and_through_a_window() {
        let mut reel = reel("backtracker:30x16#7");
        reel.pass(8.0);
        insta::assert_snapshot!("half_blocks", screen(&reel, 70, 20));
        insta::assert_snapshot!("window", screen(&reel, 40, 12));
    }

    #[test]
    fn a_dungeon_is_seen_in_tiles() {
        let mut reel = reel("caves:30x12#7");
        push(&mut reel, KeyCode::Char('s'));
        insta::assert_snapshot!("dungeon", screen(&reel, 64, 14));
    }

    #[test]
    fn a_tiny_terminal_does_no_harm() {
        for id in ["prim:8x5#7", "walk:8x5#7"] {
            for (width, height) in [(1, 1), (2, 3), (5, 2), (300, 1)] {
                screen(&reel(id), width, height);
            }
        }
    }

    #[test]
    fn keys_do_what_they_say() {
        let mut reel = reel("prim:8x5#7");
        push(&mut reel, KeyCode::Right);
        assert_eq!((reel.played(), reel.pace().paused), (1, true));
        push(&mut reel, KeyCode::Right);
        push(&mut reel, KeyCode::Left);
        assert_eq!(reel.played(), 1);
        push(&mut reel, KeyCode::Char(' '));
        assert!(!reel.pace().paused);
        push(&mut reel, KeyCode::Char('+'));
        assert_eq!(reel.pace().speed, 31);
        push(&mut reel, KeyCode::Char('-'));
        assert_eq!(reel.pace().speed, 20);
        push(&mut reel, KeyCode::End);
        assert!(reel.is_done());
        push(&mut reel, KeyCode::Home);
        assert_eq!(reel.played(), 0);
        let key = |code, modifiers| KeyEvent::new(code, modifiers);
        let quit = key(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert!(matches!(press(&mut reel, quit), Pressed::Quit));
        let next = key(KeyCode::Char('n'), KeyModifiers::NONE);
        assert!(matches!(press(&mut reel, next), Pressed::Next));
    }
}
