//! Waits for keys without hanging on a terminal that is gone.
//!
//! A terminal whose window is closed leaves a program that reads the end of a file, over and over; the
//! library below would do that for ever. So it is asked only when there is something to read.

use std::io;
use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers,
};
use ratatui::crossterm::execute;

/// Whether there is an event to read, after so long a time at most; an error if the terminal is gone.
#[cfg(unix)]
pub(crate) fn wait(timeout: Duration) -> io::Result<bool> {
    // Several keys may have been read at once.
    if !is_readable(Duration::ZERO)? && event::poll(Duration::ZERO)? {
        return Ok(true);
    }
    is_readable(timeout)?;
    event::poll(Duration::ZERO)
}

/// Waits until there are bytes to read; a signal, such as of another size, ends the wait. An error if the terminal is gone.
#[cfg(unix)]
pub(crate) fn is_readable(timeout: Duration) -> io::Result<bool> {
    use rustix::event::{PollFd, PollFlags, poll};
    let input = io::stdin();
    let mut waiting = [PollFd::new(&input, PollFlags::IN)];
    let timeout = timeout.try_into().map_err(io::Error::other)?;
    match poll(&mut waiting, Some(&timeout)) {
        Ok(_) | Err(rustix::io::Errno::INTR) => {}
        Err(error) => return Err(error.into()),
    }
    let found = waiting[0].revents();
    if found.intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL) {
        return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "the terminal is gone"));
    }
    Ok(found.contains(PollFlags::IN))
}

/// Elsewhere a console that is closed ends its programs.
#[cfg(not(unix))]
pub(crate) fn wait(timeout: Duration) -> io::Result<bool> {
    event::poll(timeout)
}

/// What has been read.
pub(crate) enum Read {
    Event(Event),
    /// The program was suspended, and goes on; what it shows must be drawn anew.
    Resumed,
}

/// Reads an event. Ctrl-Z suspends the program, on every screen, as it would without one; what must be done before
/// that is done first.
pub(crate) fn read(
    terminal: &mut DefaultTerminal,
    mouse: Mouse,
    before: impl FnOnce(),
) -> io::Result<Read> {
    match event::read()? {
        Event::Key(key) if is_suspend(key) => {
            before();
            suspend(terminal, mouse)?;
            Ok(Read::Resumed)
        }
        event => Ok(Read::Event(event)),
    }
}

/// Whether a screen listens to the mouse and to what is pasted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mouse {
    Used,
    Unused,
}

fn is_suspend(key: KeyEvent) -> bool {
    let is_ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
    key.code == KeyCode::Char('z') && is_ctrl && key.kind != KeyEventKind::Release
}

/// Gives the terminal back, stops until the program is told to go on, and takes the terminal again. The whole group of
/// processes is stopped, as the terminal itself would do it; without a shell that could let it go on, nothing stops.
#[cfg(unix)]
fn suspend(terminal: &mut DefaultTerminal, mouse: Mouse) -> io::Result<()> {
    use ratatui::Terminal;
    use ratatui::backend::CrosstermBackend;
    use ratatui::crossterm::execute;
    use ratatui::crossterm::terminal::{Clear, ClearType, EnterAlternateScreen, enable_raw_mode};
    use rustix::process::{Signal, kill_current_process_group};
    if mouse == Mouse::Used {
        leave_input();
    }
    ratatui::try_restore()?;
    terminal.show_cursor()?;
    kill_current_process_group(Signal::TSTP)?;
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, Clear(ClearType::All))?;
    if mouse == Mouse::Used {
        take_input();
    }
    // It knows of nothing that is on the screen, so all is drawn.
    *terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    Ok(())
}

/// Elsewhere programs are not suspended.
#[cfg(not(unix))]
fn suspend(_: &mut DefaultTerminal, _: Mouse) -> io::Result<()> {
    Ok(())
}

/// Asks the terminal to tell of the mouse, and to mark what is pasted. One that can do neither is as good.
pub(crate) fn take_input() {
    let _ = execute!(io::stdout(), EnableMouseCapture, EnableBracketedPaste);
}

/// Asks for that no more.
pub(crate) fn leave_input() {
    let _ = execute!(io::stdout(), DisableMouseCapture, DisableBracketedPaste);
}

/// Gives the terminal back. One that is gone is left alone: it would complain where nothing
/// is heard, and that would end the program with a crash.
pub(crate) fn give_back(terminal: DefaultTerminal) {
    if ratatui::try_restore().is_err() {
        std::mem::forget(terminal);
    }
}
