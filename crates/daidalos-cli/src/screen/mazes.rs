//! Mazes that are made before your eyes, one after the other, as large as the terminal.

use daidalos::generate::{GENERATORS, Generator, Spec};
use daidalos::option::Params;
use ratatui::crossterm::terminal;
use ratatui::layout::Rect;

use crate::screen::app::Ui;
use crate::screen::canvas;
use crate::screen::reel::{MakingReel, ROWS_BELOW};
use crate::seed;

/// Shows them until they are left.
pub(crate) fn watch(ui: &mut Ui<'_>) -> anyhow::Result<()> {
    let reel = MakingReel::new(fitting(any_generator()), None, None)?;
    let next = |reel: &MakingReel| fitting(after(reel.spec.generator));
    ui.show(reel, |reel| MakingReel::new(next(reel), None, None).map(Some))
}

fn any_generator() -> &'static dyn Generator {
    GENERATORS[seed::fresh().0 as usize % GENERATORS.len()]
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
        canvas::room_for(Rect::new(0, 0, columns, rows.saturating_sub(ROWS_BELOW)));
    let (width, height, name) = (width.min(60), height.min(40), generator.name());
    let seed = seed::fresh();
    let id = format!("{name}:{width}x{height}#{seed}");
    id.parse().unwrap_or(Spec { generator, params: Params::default(), seed })
}
