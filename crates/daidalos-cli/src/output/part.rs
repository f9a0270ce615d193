//! A file while it is written: it has a name of its own, and a signal that ends the program removes it.
//!
//! One thread waits for signals, so the program ends at once, whatever is being worked out. It shuts the door behind it: a part is
//! created and gets its name under the same lock, which is held from the removal to the end of the program. Otherwise another part
//! could be created in between.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The part that is being written. The program writes one file at a time.
static WRITTEN: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Removed when it is dropped, unless it has got its name.
pub(super) struct Part(PathBuf);

impl Part {
    /// Creates it under a name that starts like the path.
    pub(super) fn create(path: &Path) -> io::Result<(Self, File)> {
        remove_when_stopped();
        let part = name_beside(path);
        let mut written = written();
        let file = create(&part)?;
        *written = Some(part.clone());
        Ok((Self(part), file))
    }

    /// Takes the place of the file that has this name, if there is one.
    pub(super) fn rename(self, path: &Path) -> io::Result<()> {
        let mut written = written();
        fs::rename(&self.0, path)?;
        *written = None;
        Ok(())
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        let mut written = written();
        if written.take_if(|part| *part == self.0).is_some() {
            let _ = fs::remove_file(&self.0);
        }
    }
}

fn written() -> MutexGuard<'static, Option<PathBuf>> {
    WRITTEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a file is called while it is written.
pub(super) fn name_beside(path: &Path) -> PathBuf {
    let mut part = path.to_owned().into_os_string();
    part.push(format!(".{}.part", std::process::id()));
    part.into()
}

/// A new file: what had its name before is not written to, wherever it leads.
pub(super) fn create(part: &Path) -> io::Result<File> {
    let _ = fs::remove_file(part);
    File::create_new(part)
}

/// Starts the thread that waits for signals; it waits to the end, for no signal is ever handed back to the system.
#[cfg(unix)]
fn remove_when_stopped() {
    use std::sync::Once;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    use crate::signals;
    static STARTED: Once = Once::new();
    STARTED.call_once(|| {
        let ends =
            [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| !signals::is_ignored(*signal));
        let Ok(mut signals) = signal_hook::iterator::Signals::new(ends) else { return };
        std::thread::spawn(move || {
            for signal in signals.forever() {
                let part = written();
                let _ = part.as_ref().map(fs::remove_file);
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        });
    });
}

/// Elsewhere a program that is stopped leaves its part.
#[cfg(not(unix))]
fn remove_when_stopped() {}
