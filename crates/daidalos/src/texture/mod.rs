//! Patterns for floors and for their own sake: a registry apart from the generators, because no
//! law says that a pattern must be in one piece.
//!
//! ```
//! use daidalos::texture;
//! let rule30 = texture::find("rule30")?;
//! let pattern = rule30.paint(&rule30.params([("size", "7x3")])?, daidalos::rng::Seed(0))?;
//! let row = |y| (0..7).map(|x| u8::from(pattern.has(pattern.size().at(x, y).unwrap()))).collect();
//! let rows: [Vec<u8>; 3] = [0, 1, 2].map(row);
//! assert_eq!(rows, [[0, 0, 0, 1, 0, 0, 0], [0, 0, 1, 1, 1, 0, 0], [0, 1, 1, 0, 0, 1, 0]]);
//! # Ok::<(), texture::TextureError>(())
//! ```

mod elementary;

use thiserror::Error;

use crate::generate::{Layout, Rect};
use crate::grid::{Bits, Size, SizeError};
use crate::id::{Id, IdError};
use crate::option::{Opt, OptionError, Params, Value};
use crate::rng::{Seed, SeedError};

/// A pattern.
///
/// ```
/// use daidalos::rng::Seed;
/// use daidalos::texture::{Texture, find};
/// let rule90: &dyn Texture = find("rule90")?;
/// let params = rule90.params([("size", "15x8")])?;
/// assert!(!rule90.is_random(&params), "the seed plays no part");
/// let triangle = rule90.paint(&params, Seed(0))?;
/// assert_eq!(triangle.count(), 27, "Pascal's triangle, as far as it is odd: three to the power of three");
/// # Ok::<(), daidalos::texture::TextureError>(())
/// ```
pub trait Texture: Sync {
    /// Its name on the command line.
    fn name(&self) -> String;
    /// What it looks like, in a few words.
    fn about(&self) -> &'static str;
    /// Its options, in canonical order; every texture has a `size`.
    fn options(&self) -> Vec<Opt>;
    /// Whether chance plays a part, so that the seed matters.
    fn is_random(&self, params: &Params) -> bool;
    /// Draws it.
    fn paint(&self, params: &Params, seed: Seed) -> Result<Bits, TextureError>;
}

impl dyn Texture {
    /// Reads the values of its options.
    pub fn params<'a>(
        &self,
        pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Params, TextureError> {
        Ok(Params::parse(&self.name(), &self.options(), pairs)?)
    }
}

/// Why a pattern cannot be drawn.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum TextureError {
    /// No texture has that name.
    #[error("no texture is called '{0}'; there are rule0 to rule255")]
    Unknown(String),
    /// Not of the form `name:option,option`.
    #[error(transparent)]
    Id(#[from] IdError),
    /// Rules that this version does not know.
    #[error("the texture asks for rules {0}, but this version knows only rules 1")]
    Rules(u32),
    /// Nothing to lay a texture in.
    #[error("there are no rooms to lay a texture in; bsp makes some")]
    NoRooms,
    /// A size where the rooms have theirs.
    #[error("a texture over rooms takes the size of each; leave the size out")]
    RoomSize,
    /// No seed.
    #[error(transparent)]
    Seed(#[from] SeedError),
    /// An option that is refused.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// Too large for memory.
    #[error(transparent)]
    Size(#[from] SizeError),
}

/// Every texture: one line a family.
pub fn all() -> impl Iterator<Item = &'static dyn Texture> {
    elementary::RULES.iter().map(|rule| rule as &dyn Texture)
}

/// The texture of that name.
pub fn find(name: &str) -> Result<&'static dyn Texture, TextureError> {
    all()
        .find(|texture| texture.name() == name)
        .ok_or_else(|| TextureError::Unknown(name.to_owned()))
}

/// A texture as the user wrote it, `name[:option,option][#seed]`, held against the registry.
pub struct Choice {
    /// Which one.
    pub texture: &'static dyn Texture,
    /// How.
    pub params: Params,
    /// From what, if that was written.
    pub seed: Option<Seed>,
}

impl Choice {
    /// Holds the parts of what was written against the registry.
    pub fn of(id: &Id<'_>) -> Result<Self, TextureError> {
        let texture = find(id.name)?;
        if id.rules != 1 {
            return Err(TextureError::Rules(id.rules));
        }
        let params = texture.params(id.options.iter().copied())?;
        Ok(Self { texture, params, seed: id.seed.map(str::parse).transpose()? })
    }

    /// One for the floors of rooms, which have sizes of their own.
    pub fn for_rooms(written: &str) -> Result<Self, TextureError> {
        let id = Id::parse(written)?.without_words()?;
        let choice = Self::of(&id)?;
        let is_sized = id.options.iter().any(|(key, _)| *key == "size");
        if is_sized { Err(TextureError::RoomSize) } else { Ok(choice) }
    }

    /// Lays it over the floor of every room, as [`inlay`] says.
    pub fn lay(&self, layout: &Layout, seed: Seed) -> Result<Bits, TextureError> {
        if layout.rooms.is_empty() {
            return Err(TextureError::NoRooms);
        }
        let (seed, floor) = (self.seed.unwrap_or(seed), layout.map.floor());
        let mut marks = Bits::like(floor);
        for (room, number) in layout.rooms.iter().zip(0..) {
            let seed = Seed(seed.stream("inlay", number).word());
            let pattern = self.texture.paint(&self.sized(room.outline)?, seed)?;
            for (cell, tile) in room.outline.cells(floor.size()).zip(pattern.size().iter()) {
                if pattern.has(tile) && floor.has(cell) {
                    marks.insert(cell);
                }
            }
        }
        Ok(marks)
    }

    /// The parameters for a room.
    fn sized(&self, outline: Rect) -> Result<Params, TextureError> {
        let (mut params, options) = (self.params.clone(), self.texture.options());
        if let Some(size) = options.iter().find(|option| option.key == "size") {
            params.set(size, Value::Size(Size::new(outline.w, outline.h)?));
        }
        Ok(params)
    }
}

/// Lays a texture, written `name[:option,option][#seed]`, over the floor of every room: the
/// cells that are marked.
///
/// A room's pattern is as large as its outline. Where chance plays a part, the seed (the level's,
/// if the texture names none) and the room's number decide, so rooms differ and the same level
/// looks the same for ever.
///
/// ```
/// use daidalos::{generate::Spec, texture};
/// let spec: Spec = "bsp:30x20#7".parse()?;
/// let layout = spec.build(None)?;
/// let marks = texture::inlay(&layout, "rule90:start=random", spec.seed)?;
/// assert!(marks.count() > 0);
/// assert!(marks.iter().all(|cell| layout.map.is_floor(cell)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn inlay(layout: &Layout, written: &str, seed: Seed) -> Result<Bits, TextureError> {
    Choice::for_rooms(written)?.lay(layout, seed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Spec;

    #[test]
    fn an_inlay_is_the_pattern_seen_through_the_floor_of_each_room() {
        let spec: Spec = "bsp:60x30#3".parse().unwrap();
        let layout = spec.build(None).unwrap();
        let marks = inlay(&layout, "rule30", spec.seed).unwrap();
        let (rule, mut seen) = (find("rule30").unwrap(), 0);
        for room in &layout.rooms {
            let size = format!("{}x{}", room.outline.w, room.outline.h);
            let pattern = rule.paint(&rule.params([("size", &*size)]).unwrap(), Seed(0)).unwrap();
            for (cell, tile) in room.outline.cells(layout.map.size()).zip(pattern.size().iter()) {
                let wanted = pattern.has(tile) && layout.map.is_floor(cell);
                assert_eq!(marks.has(cell), wanted);
                seen += u64::from(wanted);
            }
        }
        assert_eq!(marks.count(), seen, "nothing outside of the rooms");
    }

    #[test]
    fn chance_follows_the_seed_and_differs_from_room_to_room() {
        let layout = "bsp:60x30,rooms=square,room=6..6#3".parse::<Spec>().unwrap();
        let layout = layout.build(None).unwrap();
        let lay = |written: &str, seed| inlay(&layout, written, Seed(seed)).unwrap();
        let random = "rule30:start=random";
        assert_eq!(lay(random, 1), lay(random, 1));
        assert_ne!(lay(random, 1), lay(random, 2));
        assert_eq!(lay("rule30:start=random#2", 1), lay(random, 2));
        let marks = lay(random, 1);
        let look = |room: usize| -> Vec<bool> {
            layout.rooms[room].outline.cells(layout.map.size()).map(|c| marks.has(c)).collect()
        };
        assert_ne!(look(0), look(1));
    }

    #[test]
    fn what_cannot_be_laid_is_refused() {
        let refuse = |id: &str, written: &str| {
            let layout = id.parse::<Spec>().unwrap().build(None).unwrap();
            inlay(&layout, written, Seed(1)).unwrap_err().to_string()
        };
        let no_rooms = "there are no rooms to lay a texture in; bsp makes some";
        assert_eq!(refuse("caves#1", "rule30"), no_rooms);
        let size = "a texture over rooms takes the size of each; leave the size out";
        assert_eq!(refuse("bsp#1", "rule30:9x9"), size);
        let unknown = "no texture is called 'rule256'; there are rule0 to rule255";
        assert_eq!(refuse("bsp#1", "rule256"), unknown);
        let rules = "the texture asks for rules 7, but this version knows only rules 1";
        assert_eq!(refuse("bsp#1", "rule30@7"), rules);
        assert!(refuse("bsp#1", "rule30:start=maybe").contains("start"));
        assert!(refuse("bsp#1", "rule30#99999999999999999999").contains("99999"));
    }
}
