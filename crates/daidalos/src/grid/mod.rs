//! Where things are and what leads where: sizes, cells, directions, bits and maps.
//!
//! Everything that searches, draws or measures reads these few types, so a maze with
//! walls between its cells and a dungeon of floor and rock are the same thing to it.
//!
//! ```
//! use daidalos::grid::{Bits, Dir, Map, Size, view};
//! let size = Size::new(5, 3)?;
//! let mut floor = Bits::full(size)?;
//! floor.remove(size.at(2, 0).unwrap());
//! let map = Map::roamed(floor);
//! let corner = size.at(0, 0).unwrap();
//! let ways: Vec<Dir> = map.neighbours(corner).map(|(dir, _)| dir).collect();
//! assert_eq!(ways, [Dir::E, Dir::SE, Dir::S]);
//! assert!(!view(map.floor(), corner, 9).has(size.at(4, 0).unwrap()), "rock is in between");
//! # Ok::<(), daidalos::grid::SizeError>(())
//! ```

mod automaton;
mod bits;
mod cell;
mod dir;
mod edit;
mod map;
mod mask;
mod size;
mod tiles;
mod view;

pub use automaton::{Limits, evolve};
pub use bits::Bits;
pub use cell::Cell;
pub use dir::{Dir, Dirs};
pub use edit::Edit;
pub use map::{Map, MapError};
pub use mask::{Mask, MaskError};
pub use size::{Size, SizeError};
pub(crate) use tiles::size_in_tiles;
pub use tiles::{TilesError, cells_of_tiles, tiles_of_cells};
pub use view::view;
