//! What a game leaves behind: ids that name levels, records, their text, and codes to share.
//!
//! **A game is its level id and its events.** A [`Record`] holds both. A save is a record, a
//! replay is a record, a share code is a record packed small.
//!
//! ```
//! use daidalos::mode::{Input, Level, Seat};
//! use daidalos::record::Record;
//! use daidalos::session::Session;
//! let level: Level = "escape:4x3#7".parse()?;
//! let mut session = Session::start(level)?;
//! session.input(Seat::FIRST, Input::Solve);
//! let text = session.record().to_string();
//! assert!(text.starts_with("daidalos 1\nlevel escape:4x3#7\nhelp 1\n"));
//! assert_eq!(Session::resume(&text.parse::<Record>()?)?.record().to_string(), text);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod code;
mod digest;
mod entry;
pub mod huffman;
mod id;
mod moment;
mod runs;
mod save;

pub use code::{CodeError, CodeSize, decode, encode, is_code, size_of};
pub use digest::Digest;
pub use entry::{Entry, Record, Tally};
pub use id::{Id, IdError, Word};
pub(crate) use moment::Moment;
pub use save::SaveError;

use thiserror::Error;

/// Why a text is neither a code nor a saved game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReadError {
    /// A code that is damaged.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// A saved game that is.
    #[error(transparent)]
    Save(#[from] SaveError),
}

/// Reads a record in either form: the code that was shared, or the text of a save.
pub fn read(text: &str) -> Result<Record, ReadError> {
    if is_code(text) { Ok(decode(text)?) } else { Ok(text.parse()?) }
}
