//! Finds the way: waves that run over a map, and the distances they measure.

mod distances;
mod waves;

pub use distances::{Distances, way};
pub use waves::Waves;
