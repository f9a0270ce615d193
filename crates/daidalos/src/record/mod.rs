//! What names a level: ids as text.

mod id;

pub use id::{Id, IdError};
