//! Where things are and what leads where: sizes, cells, directions, bits and maps.
//!
//! Everything that searches, draws or measures reads these few types, so a maze with
//! walls between its cells and a dungeon of floor and rock are the same thing to it.

mod automaton;
mod bits;
mod cell;
mod dir;
mod map;
mod mask;
mod size;
mod tiles;
mod view;

pub use automaton::{Limits, evolve};
pub use bits::Bits;
pub use cell::Cell;
pub use dir::{Dir, Dirs};
pub use map::{Map, MapError};
pub use mask::{Mask, MaskError};
pub use size::{Size, SizeError};
pub(crate) use tiles::size_in_tiles;
pub use tiles::{TilesError, cells_of_tiles, tiles_of_cells};
pub use view::view;
