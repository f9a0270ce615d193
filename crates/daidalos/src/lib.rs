//! Daidalos builds labyrinths and finds the way out.
//!
//! This is the library: mazes and dungeons made from a seed, the same for ever from the same id, searched,
//! measured, drawn and exported, and games that are played in them. It is pure: it opens no file, reads no clock, starts no thread and holds
//! no global state, so it runs wherever Rust does, a browser included.
//!
//! # I want to …
//!
//! | I want to … | Go to |
//! |---|---|
//! | make a maze | [`generate::Spec`]: `"wilson:40x20,braid=30#7".parse()`; [`generate::GENERATORS`] lists all fourteen |
//! | give it any outline | [`grid::Mask`], from text or a picture |
//! | make a dungeon for a roguelike | the same, with `bsp`, `caves` or `walk`; [`generate::Layout`] has rooms, doors and corridors |
//! | use a map of my own | [`export::read`] for text, pictures and JSON; [`grid::Map`] to build one cell by cell |
//! | find a path: A*, Dijkstra, jump point search | [`search::find`], then [`search::Search::on`], then [`search::Finder::find`] |
//! | find one in a graph that is no map | [`search::graph`] |
//! | lead many monsters: a Dijkstra map, or flow field | [`search::Distances`], with [`step_down`](search::Distances::step_down) and [`flee`](search::Distances::flee) |
//! | know what is seen: a field of view | [`grid::view()`], symmetric and exact |
//! | measure a labyrinth | [`stats`]; [`search::chokepoints`] |
//! | play a game | [`session::Session`], and a [`session::Table`] for each player |
//! | save and share a game | [`session::Session::record`], whose text is a save; [`record::encode`] for a short code; [`session::verify`] |
//! | add a generator | [`generate::Carve`], and [`registry::Registry::with_generator`] |
//! | add a game | [`mode::Mode`] and [`mode::Game`], and [`registry::Registry::with_game`] |
//! | draw or export: SVG, PNG, text, JSON, Tiled, MovingAI | [`export::Export`] and [`export::find`] |
//! | draw it myself | [`scene::Scene`]: what is to be seen, in meanings; [`theme`] and [`shapes`] turn them into colours and forms |
//! | watch an algorithm at work | [`watch::Watch`]; [`generate::Replay`] and [`search::Trace`] play steps back |
//! | make mine fields that need no guess | [`minefield`] |
//! | get the same on every machine | [`rng`]: seeds and streams; [`work`]: bounds that are counted, never timed |
//!
//! The folder `examples` has whole programs: `roguelike`, `race_bot`, `own_generator`, `own_game` and `own_map`.
//!
//! # A dungeon, and a monster in it
//!
//! ```
//! use daidalos::generate::Spec;
//! use daidalos::grid::view;
//! use daidalos::search::{Distances, Ground};
//! let layout = "bsp:60x30,loops=30#7".parse::<Spec>()?.build(None)?;
//! let (map, hero) = (&layout.map, layout.rooms[0].centre);
//! let mut monster = layout.rooms[1].centre;
//! let to_hero = Distances::new(map, [hero]);
//! while let Some((_, next)) = to_hero.step_down(&Ground::new(map), monster, |cell| cell == hero) {
//!     monster = next;
//! }
//! assert_eq!(to_hero.to(monster), Some(1));
//! assert!(view(map.floor(), hero, 8).has(monster));
//! # Ok::<(), daidalos::generate::SpecError>(())
//! ```
//!
//! # A maze, its way, and a picture of both
//!
//! ```
//! use daidalos::export::{self, Export};
//! use daidalos::generate::Spec;
//! use daidalos::search::{self, Ground};
//! let spec: Spec = "backtracker:30x20#minotaur".parse()?;
//! let layout = spec.build(None)?;
//! let ends = layout.openings.expect("an entrance and an exit");
//! let mut finder = search::find("a-star")?.on(Ground::new(&layout.map))?;
//! let found = finder.find(ends.entrance.cell, ends.exit.cell, None).expect("there is always a way");
//! let picture = Export::new(&spec, &layout).with_way(found.path.to_vec());
//! let mut svg = Vec::new();
//! export::find("svg")?.write(&picture, &mut svg)?;
//! assert!(svg.starts_with(b"<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A game, saved and shared
//!
//! ```
//! use daidalos::grid::Dir;
//! use daidalos::mode::{Input, Seat};
//! use daidalos::record::{Recording, encode};
//! use daidalos::session::Session;
//! let mut session = Session::start("race:9x9,bot=greedy#7".parse()?)?;
//! for dir in Dir::STRAIGHT {
//!     session.input(Seat::FIRST, Input::Step(dir));
//! }
//! let (save, code) = (session.record().to_string(), encode(&session.record())?);
//! for text in [save, code] {
//!     let again = Session::resume(&Recording::read(&text)?)?;
//!     assert_eq!(again.played(), session.played(), "{text}");
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What holds everywhere
//!
//! - **An id names a labyrinth or a level completely**, and means the same in every later version. No float and no
//!   unordered map decides anything.
//! - **Ties are pinned**: where several ways are shortest, it is defined which one is returned.
//! - **Nothing panics on input from outside**: ids, saves, codes and files get an error that says what is wrong, and where.
//! - **Work is counted**: whatever an id from outside may cause can be [bounded](work::Work) before it starts.

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
