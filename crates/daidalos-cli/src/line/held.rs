//! What is said, held back until it is flushed.
//!
//! An answer is a promise that the move counts. So it is given only once the game is saved, however
//! many lines it has.

use std::io::{self, Write};

/// A writer that lets nothing out before a flush.
pub(super) struct Held<W: Write> {
    to: W,
    said: Vec<u8>,
}

impl<W: Write> Held<W> {
    pub(super) const fn new(to: W) -> Self {
        Self { to, said: Vec::new() }
    }

    /// What has got out so far.
    #[cfg(test)]
    pub(super) const fn out(&self) -> &W {
        &self.to
    }
}

impl<W: Write> Write for Held<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.said.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        // What could not be written is not tried again.
        self.to.write_all(&std::mem::take(&mut self.said))?;
        self.to.flush()
    }
}

/// After an error, what was held is still written.
impl<W: Write> Drop for Held<W> {
    fn drop(&mut self) {
        let _ = self.flush();
    }
}
