//! `daidalos` alone: a maze that fits the terminal, carved before your eyes.

use std::fmt::Write as _;

use daidalos::export::{self, Export};
use daidalos::generate::{GENERATORS, Generator, Spec};
use daidalos::option::Params;
use ratatui::crossterm::terminal;
use ratatui::layout::Rect;

use crate::level::{fresh_seed, usage};
use crate::playback::Playback;
use crate::{canvas, output, watch};

pub(crate) fn run() -> anyhow::Result<()> {
    let spec = if watch::is_interactive() {
        let film = Playback::new(fitting(any_generator()), None, None)?;
        let next = |film: &Playback| fitting(after(film.spec.generator));
        watch::show(film, |film| Playback::new(next(film), None, None).map(Some))?.spec
    } else {
        let spec = fitting(any_generator());
        let layout = spec.build(None).map_err(usage)?;
        output::write(None, |out| export::find("text")?.write(&Export::new(&spec, &layout), out))?;
        spec
    };
    output::say(&farewell(&spec));
    Ok(())
}

fn any_generator() -> &'static dyn Generator {
    GENERATORS[fresh_seed().0 as usize % GENERATORS.len()]
}

/// The next one in the registry.
fn after(generator: &'static dyn Generator) -> &'static dyn Generator {
    let at = GENERATORS.iter().position(|other| other.name() == generator.name()).unwrap_or(0);
    GENERATORS[(at + 1) % GENERATORS.len()]
}

/// A level of the size of the terminal.
fn fitting(generator: &'static dyn Generator) -> Spec {
    let (columns, rows) = terminal::size().unwrap_or((80, 24));
    let (width, height) =
        canvas::room_for(Rect::new(0, 0, columns, rows.saturating_sub(watch::ROWS_BELOW)));
    let (width, height, name) = (width.min(60), height.min(40), generator.name());
    let seed = fresh_seed();
    let id = format!("{name}:{width}x{height}#{seed}");
    id.parse().unwrap_or(Spec { generator, params: Params::default(), seed })
}

/// What was seen, and what can be done next.
fn farewell(spec: &Spec) -> String {
    let mut text = format!("This was {spec}\n");
    let tries = [
        ("see it again", format!("daidalos watch '{spec}'")),
        ("keep it", format!("daidalos generate '{spec}' --solution -o maze.png")),
        ("see all there is", "daidalos generate --list".to_owned()),
        ("see the rest", "daidalos --help".to_owned()),
    ];
    for (why, command) in tries {
        let _ = writeln!(text, "  {why:<18}{command}");
    }
    text
}
