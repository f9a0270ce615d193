//! Seeds from outside: the only chance in the program, asked for when a level names no seed.

use std::hash::{BuildHasher, RandomState};

use daidalos::rng::Seed;

/// A seed by chance, short enough to be read out.
pub(crate) fn fresh() -> Seed {
    Seed(RandomState::new().hash_one(0) % 1_000_000_000)
}
