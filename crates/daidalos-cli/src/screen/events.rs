//! Waits for keys without hanging on a terminal that is gone.
//!
//! A terminal whose window is closed leaves a program that reads the end of a file, over and over; the
//! library below would do that for ever. So it is asked only when there is something to read.

use std::io;
use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::crossterm::event;

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

/// Waits until there are bytes to read; a signal, such as of another size, ends the wait.
#[cfg(unix)]
fn is_readable(timeout: Duration) -> io::Result<bool> {
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

/// Gives the terminal back. One that is gone is left alone: it would complain where nothing
/// is heard, and that would end the program with a crash.
pub(crate) fn give_back(terminal: DefaultTerminal) {
    if ratatui::try_restore().is_err() {
        std::mem::forget(terminal);
    }
}
