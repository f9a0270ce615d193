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

use crate::grid::{Bits, SizeError};
use crate::option::{Opt, OptionError, Params};
use crate::rng::Seed;

/// A pattern.
pub trait Texture: Sync {
    /// Its name on the command line.
    fn name(&self) -> String;
    /// What it looks like, in a few words.
    fn about(&self) -> &'static str;
    /// Its options, in canonical order.
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
pub enum TextureError {
    /// No texture has that name.
    #[error("no texture is called '{0}'; there are rule0 to rule255")]
    Unknown(String),
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
