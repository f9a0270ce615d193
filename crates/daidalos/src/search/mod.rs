//! Finds the way: waves that run over a map, and the distances they measure.

mod chokepoints;
mod distances;
mod waves;

pub use chokepoints::chokepoints;
pub use distances::{Distances, way};
pub use waves::Waves;
