//! Daidalos builds labyrinths and finds the way out.
//!
//! This is the library: mazes and dungeons made from a seed, the same for ever from the same id, searched,
//! measured, drawn and exported, and games that are played in them. It is pure: it opens no file, reads no clock, starts no thread and holds
//! no global state, so it runs wherever Rust does, a browser included.
//!
//! ```
//! use daidalos::generate::Spec;
//! let spec: Spec = "backtracker:5x3#7".parse()?;
//! let layout = spec.build(None)?;
//! assert_eq!(layout.map.floor().count(), 15);
//! # Ok::<(), daidalos::generate::SpecError>(())
//! ```

pub mod analysis;
pub mod controls;
pub mod digest;
pub mod export;
pub mod generate;
pub mod grid;
pub mod id;
pub mod labyrinth;
pub mod legend;
pub mod minefield;
pub mod mode;
pub mod motion;
pub mod option;
pub mod record;
pub mod registry;
pub mod rng;
pub mod scene;
pub mod search;
pub mod sentences;
pub mod session;
pub mod shapes;
mod sorting;
pub mod stats;
pub mod texture;
pub mod theme;
pub mod watch;
pub mod work;
