//! The terminal front end: takes the terminal, goes from screen to screen, gives the terminal back.
//!
//! It is given back also after a panic or a signal; the game is saved first.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use ratatui::DefaultTerminal;
use signal_hook::consts::TERM_SIGNALS;

use crate::config::Config;
use crate::desk::{Desk, Store};
use crate::output;
use crate::screen::canvas::{Colours, Paint};
use crate::screen::events::{self, Mouse};
use crate::screen::reel::{self, Reel};
use crate::screen::{game, home, mazes};
use crate::usage::Usage;

/// What the screens share.
pub(crate) struct Ui<'a> {
    pub(crate) terminal: DefaultTerminal,
    pub(crate) store: &'a Store,
    pub(crate) config: Config,
    pub(crate) paint: Paint,
    stop: Arc<AtomicBool>,
    /// What is said when the terminal is given back.
    pub(crate) farewell: String,
    /// The same of games that could not be saved.
    pub(crate) unsaved: String,
    /// The lines that are to be shared.
    pub(crate) shared: String,
}

/// Where to go next.
pub(crate) enum Next {
    Home,
    Play(Box<Desk>),
    Watch,
    Quit,
}

impl Ui<'_> {
    /// Whether a signal has come.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Shows a reel until it is left.
    pub(crate) fn show<R: Reel>(
        &mut self,
        reel: R,
        next: impl Fn(&R) -> Result<Option<R>, Usage>,
    ) -> anyhow::Result<()> {
        reel::play(&mut self.terminal, reel, &self.stop, Mouse::Used, next).map(drop)
    }
}

/// Runs until the player leaves; a game that was asked for is played first.
pub(crate) fn run(store: &Store, config: Config, chosen: Option<Desk>) -> anyhow::Result<()> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in signals() {
        signal_hook::flag::register(signal, Arc::clone(&stop))
            .context("cannot listen for signals")?;
    }
    let terminal = take_terminal()?;
    let paint = Paint { colours: Colours::of_environment(), glyphs: config.glyphs };
    let (farewell, unsaved, shared) = (String::new(), String::new(), String::new());
    let mut ui = Ui { terminal, store, config, paint, stop, farewell, unsaved, shared };
    let first = chosen.map_or(Next::Home, |desk| Next::Play(desk.into()));
    let done = go(&mut ui, first);
    let farewell = std::mem::take(&mut ui.unsaved) + &ui.shared + &ui.farewell;
    events::leave_input();
    events::give_back(ui.terminal);
    output::say(&farewell);
    done
}

/// What asks a program to end; a terminal that is closed among it.
fn signals() -> Vec<i32> {
    let mut signals = TERM_SIGNALS.to_vec();
    #[cfg(unix)]
    signals.push(signal_hook::consts::SIGHUP);
    signals
}

fn go(ui: &mut Ui<'_>, mut next: Next) -> anyhow::Result<()> {
    while !ui.is_stopped() {
        next = match next {
            Next::Home => home::show(ui)?,
            Next::Play(desk) => game::show(ui, *desk)?,
            Next::Watch => {
                mazes::watch(ui)?;
                Next::Home
            }
            Next::Quit => return Ok(()),
        };
    }
    Ok(())
}

fn take_terminal() -> anyhow::Result<DefaultTerminal> {
    // Restores the terminal after a panic, too; the mouse it does not know of.
    let terminal = ratatui::try_init().context("cannot use this terminal")?;
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        events::leave_input();
        hook(panic);
    }));
    events::take_input();
    Ok(terminal)
}
