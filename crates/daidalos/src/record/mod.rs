//! What a game leaves behind: records, their text, and codes to share.
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
mod entry;
pub mod huffman;
mod moment;
mod recording;
mod runs;
mod save;

pub use code::{CodeError, CodeSize, encode, is_code, size_of};
pub(crate) use entry::moves_of;
pub use entry::{Attempt, Entry, Record, Tally};
pub(crate) use moment::Moment;
pub(crate) use recording::MoveReader;
pub use recording::Recording;
pub use save::SaveError;

use thiserror::Error;

/// Why a text is neither a code nor a saved game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// A code that is damaged.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// A saved game that is.
    #[error(transparent)]
    Save(#[from] SaveError),
}
