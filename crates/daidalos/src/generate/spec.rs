use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{BRAID, GENERATORS, Generator, Law, Layout, Rows, SIZE, braid, find_in, openings};
use crate::grid::{Map, Mask, Size, SizeError};
use crate::id::{Id, IdError};
use crate::option::{OptionError, Params};
use crate::rng::{Seed, SeedError};
use crate::watch::Watch;
use crate::work::{Spent, Work};

/// All that a generated labyrinth depends on, its mask apart: generator, parameters and seed.
///
/// Its text is the id, `prim:40x20,braid=30#7`; reading and writing it gives the canonical form.
///
/// ```
/// use daidalos::generate::Spec;
/// let spec: Spec = "prim:braid=0,40X20#007".parse()?;
/// assert_eq!(spec.to_string(), "prim:40x20#7");
/// # Ok::<(), daidalos::generate::SpecError>(())
/// ```
#[derive(Clone)]
pub struct Spec {
    /// The generator.
    pub generator: &'static dyn Generator,
    /// How; the size is among them.
    pub params: Params,
    /// From what.
    pub seed: Seed,
}

/// Why a labyrinth cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SpecError {
    /// No generator has that name.
    #[error("no generator is called '{name}'; there are {known}")]
    Unknown {
        /// The name.
        name: String,
        /// The names that there are.
        known: String,
    },
    /// Not the form of an id.
    #[error(transparent)]
    Id(#[from] IdError),
    /// An id without a seed where one is needed.
    #[error("the id of '{0}' has no seed; add one at its end, for example {0}#7")]
    NoSeed(String),
    /// Rules that this version does not know.
    #[error("the id asks for rules {0}, but this version knows only rules 1")]
    Rules(u32),
    /// An option that is refused.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// A seed that is none.
    #[error(transparent)]
    Seed(#[from] SeedError),
    /// Too large for memory.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A mask of another size.
    #[error("the mask is {mask} cells but the size is {size}; leave one of them out")]
    MaskSize {
        /// The mask's.
        mask: Size,
        /// The size asked for.
        size: Size,
    },
    /// A mask for a generator that fills its whole rectangle.
    #[error("{0} fills its whole rectangle and takes no mask; the mazes do")]
    NoMask(&'static str),
    /// It takes too long.
    #[error(transparent)]
    Spent(#[from] Spent),
    /// Values that are each allowed but not together.
    #[error("{0}")]
    Together(String),
}

impl Spec {
    /// Holds the parts of an id against a list of generators; the seed comes from `fresh` where
    /// there is none.
    pub(crate) fn of(
        id: Id<'_>,
        generators: &[&'static dyn Generator],
        fresh: impl FnOnce() -> Option<Seed>,
    ) -> Result<Self, SpecError> {
        let generator = find_in(generators, id.name)?;
        let id = id.without_words()?;
        if id.rules != 1 {
            return Err(SpecError::Rules(id.rules));
        }
        let params = Params::parse(id.name, &generator.options(), id.options)?;
        let seed = match id.seed {
            Some(seed) => seed.parse()?,
            None => fresh().ok_or_else(|| SpecError::NoSeed(id.name.to_owned()))?,
        };
        Ok(Self { generator, params, seed })
    }

    /// Its width and height.
    pub fn size(&self) -> Size {
        let options = self.generator.options();
        let size = options.iter().find(|option| option.key == SIZE.key);
        self.params.size(size.unwrap_or(&SIZE))
    }

    /// Makes it, within the mask if there is one: walls from stream `layout/0`, loops from
    /// `braid/0`, openings from `openings/0`.
    pub fn build(&self, mask: Option<&Mask>) -> Result<Layout, SpecError> {
        self.build_within(mask, &mut Work::unbounded())
    }

    /// Makes it within a bound of steps: an id may come from anywhere.
    pub fn build_within(
        &self,
        mask: Option<&Mask>,
        work: &mut Work<'_>,
    ) -> Result<Layout, SpecError> {
        let mask = self.outline(mask)?;
        let rng = &mut self.seed.stream("layout", 0);
        let mut layout = self.generator.fill(&self.params, &mask, rng, work)?;
        self.finish(&mut layout, work)?;
        Ok(layout)
    }

    /// Makes it under the eyes of a watcher.
    pub fn build_watched(
        &self,
        mask: Option<&Mask>,
        watch: &mut dyn Watch,
    ) -> Result<Layout, SpecError> {
        let mask = self.outline(mask)?;
        let rng = &mut self.seed.stream("layout", 0);
        let mut layout = self.generator.fill_watched(&self.params, &mask, rng, watch)?;
        self.finish(&mut layout, watch)?;
        Ok(layout)
    }

    /// The walls of a shift: the same spec carved anew, loops included, from stream `shift/turn`
    /// alone.
    pub fn shifted(&self, turn: u64, work: &mut Work<'_>) -> Result<Map, SpecError> {
        let rng = &mut self.seed.stream("shift", turn);
        let mut layout = self.generator.fill(&self.params, &Mask::full(self.size())?, rng, work)?;
        if self.generator.law() == Law::Perfect {
            braid::open_dead_ends(&mut layout.map, self.params.int(&BRAID), rng, work);
        }
        Ok(layout.map)
    }

    /// Its rows one by one, for generators that need no more in memory. The walls are those of
    /// [`Spec::build`]; openings, which need the whole map, are not drawn.
    pub fn rows(&self) -> Option<Rows> {
        let unbraided = self.params.int(&BRAID) == 0;
        let rng = self.seed.stream("layout", 0);
        self.generator.stream(&self.params, self.size(), rng).filter(|_| unbraided)
    }

    fn outline(&self, mask: Option<&Mask>) -> Result<Mask, SpecError> {
        match mask {
            None => Ok(Mask::full(self.size())?),
            Some(_) if self.generator.law() == Law::Connected => {
                Err(SpecError::NoMask(self.generator.name()))
            }
            Some(mask) if mask.size() == self.size() => Ok(mask.clone()),
            Some(mask) => Err(SpecError::MaskSize { mask: mask.size(), size: self.size() }),
        }
    }

    fn finish<W: Watch + ?Sized>(&self, layout: &mut Layout, watch: &mut W) -> Result<(), Spent> {
        let rng = &mut self.seed.stream("openings", 0);
        match self.generator.law() {
            Law::Perfect => {
                let (share, loops) = (self.params.int(&BRAID), &mut self.seed.stream("braid", 0));
                braid::open_dead_ends(&mut layout.map, share, loops, watch);
                layout.openings = openings::draw(&layout.map, rng, watch)?;
            }
            Law::Connected => layout.openings = openings::draw_within(&layout.map, rng),
        }
        Ok(())
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        Self::of(Id::parse(text)?, GENERATORS, || None)
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = self.params.canonical(&self.generator.options());
        let colon = if options.is_empty() { "" } else { ":" };
        write!(f, "{}{colon}{options}#{}", self.generator.name(), self.seed)
    }
}

impl fmt::Debug for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Spec({self})")
    }
}
