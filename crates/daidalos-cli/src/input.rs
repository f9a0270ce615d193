//! Files from outside, and no more of them than a limit.
//!
//! A device may never end, and a file may be larger than the memory. A pipe is waited for: that is right for a file
//! that was typed, `solve <(…)`, and wrong for one that the program looks for by itself.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use thiserror::Error;

/// Why a file is not read.
#[derive(Debug, Error)]
pub(crate) enum InputError {
    /// Folders hold no text.
    #[error("it is a folder")]
    Folder,
    /// A pipe, a device or a socket.
    #[error("it is not a plain file; copy its contents into one")]
    NotPlain,
    /// Longer than anything that could be meant.
    #[error("it is longer than {0} bytes")]
    TooLong(u64),
    /// It is not there, or may not be read.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl InputError {
    /// Whether there is no such file.
    pub(crate) fn is_not_found(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::NotFound)
    }
}

/// Reads a plain file that is no longer than this.
pub(crate) fn read(path: &Path, most: u64) -> Result<Vec<u8>, InputError> {
    let there = fs::metadata(path)?.file_type();
    if there.is_dir() {
        return Err(InputError::Folder);
    }
    if !there.is_file() {
        return Err(InputError::NotPlain);
    }
    read_all(open(path)?, most)
}

/// Reads a file that was typed; it may be a pipe, too.
pub(crate) fn read_typed(path: &Path, most: u64) -> Result<Vec<u8>, InputError> {
    if is_pipe(path) { read_all(File::open(path)?, most) } else { read(path, most) }
}

#[cfg(unix)]
fn is_pipe(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    fs::metadata(path).is_ok_and(|there| there.file_type().is_fifo())
}

#[cfg(not(unix))]
fn is_pipe(_: &Path) -> bool {
    false
}

fn read_all(file: File, most: u64) -> Result<Vec<u8>, InputError> {
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(InputError::TooLong(most));
    }
    Ok(bytes)
}

/// Opens a file, and does not wait should it have become a pipe by now.
fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits().cast_signed());
    }
    options.read(true).open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_files_up_to_a_limit() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        assert!(read(&path, 5).unwrap_err().is_not_found());
        fs::write(&path, "12345").unwrap();
        assert_eq!(read(&path, 5).unwrap(), b"12345");
        assert!(matches!(read(&path, 4), Err(InputError::TooLong(4))));
        assert!(matches!(read(folder.path(), 4), Err(InputError::Folder)));
        #[cfg(unix)]
        assert!(matches!(read(Path::new("/dev/zero"), 4), Err(InputError::NotPlain)));
    }
}
