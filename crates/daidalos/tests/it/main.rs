//! Laws, goldens and round trips of the library, in one binary.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

mod formats;
mod goldens;
mod laws;
mod openings;
mod properties;
mod searches;
mod uniform;
