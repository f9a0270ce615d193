//! From what was typed to a level: the id, the flags, the mask, a fresh seed.

use std::fs::File;
use std::hash::{BuildHasher, RandomState};
use std::io::Read;

use anyhow::{Context, bail};
use clap::ArgMatches;
use daidalos::generate::{GENERATORS, Layout, SIZE, Spec, SpecError};
use daidalos::grid::{Mask, Size, SizeError};
use daidalos::option::{Opt, Params};
use daidalos::record::Id;
use daidalos::rng::Seed;

use crate::args::{Usage, options};
use crate::output;

/// A level that has been asked for.
pub(crate) struct Level {
    pub(crate) spec: Spec,
    pub(crate) mask: Option<Mask>,
    /// Nobody chose the seed.
    is_fresh: bool,
}

impl Level {
    /// Reads it from the command line. Flags win over what the id says, so that a known level
    /// can be varied.
    pub(crate) fn read(matches: &ArgMatches) -> anyhow::Result<Self> {
        let text = matches.get_one::<String>("level").map_or("", String::as_str);
        let mut id = Id::parse(text).map_err(|error| Usage(error.to_string()))?;
        apply_flags(&mut id, &options(), matches);
        let mask = matches.get_one::<String>("mask").map(|path| read_mask(path)).transpose()?;
        let size = mask.as_ref().map(|mask| mask.size().to_string()).unwrap_or_default();
        if mask.is_some() && id.options.iter().all(|(key, _)| *key != SIZE.key) {
            id.options.push((SIZE.key, &size));
        }
        let is_fresh = id.seed.is_none();
        let spec = Spec::of(id, || Some(fresh_seed())).map_err(usage)?;
        Ok(Self { spec, mask, is_fresh })
    }

    /// Tells the id if nobody chose the seed.
    pub(crate) fn announce(&self) {
        if self.is_fresh {
            output::say(&format!("{}\n", self.spec));
        }
    }

    /// Makes it.
    pub(crate) fn build(&self) -> anyhow::Result<Layout> {
        Ok(self.spec.build(self.mask.as_ref()).map_err(usage)?)
    }
}

/// Options and a seed given as flags win over what the id says.
pub(crate) fn apply_flags<'a>(id: &mut Id<'a>, options: &[Opt], matches: &'a ArgMatches) {
    for key in options.iter().map(|option| option.key) {
        // Not every command has every flag.
        if let Ok(Some(value)) = matches.try_get_one::<String>(key) {
            id.options.retain(|(other, _)| *other != key);
            id.options.push((key, value));
        }
    }
    if let Some(seed) = matches.get_one::<String>("seed") {
        id.seed = Some(seed);
    }
}

/// A seed that nobody chose, short enough to be read out.
pub(crate) fn fresh_seed() -> Seed {
    Seed(RandomState::new().hash_one(0) % 1_000_000_000)
}

/// Whatever is wrong with a level was typed by somebody.
pub(crate) fn usage(error: SpecError) -> Usage {
    let way_out = match error {
        SpecError::Size(SizeError::Memory(_)) => {
            format!(
                "; {} write larger ones row by row into -o FILE.png or .map",
                streaming_generators()
            )
        }
        _ => String::new(),
    };
    Usage(format!("{error}{way_out}"))
}

/// The generators that can be made row by row.
pub(crate) fn streaming_generators() -> String {
    let streams = |spec: &Spec| spec.rows().is_some();
    let specs =
        GENERATORS.iter().map(|g| Spec { generator: *g, params: Params::default(), seed: Seed(0) });
    specs.filter(streams).map(|spec| spec.generator.name()).collect::<Vec<_>>().join(", ")
}

/// The longest file that is read as a mask: every cell of the largest map, and its line ends.
const MAX_MASK: u64 = Size::MAX_CELLS + 2 * Size::MAX_SIDE as u64;

fn read_mask(path: &str) -> anyhow::Result<Mask> {
    let mut bytes = Vec::new();
    let file = File::open(path).and_then(|file| file.take(MAX_MASK + 1).read_to_end(&mut bytes));
    file.with_context(|| format!("cannot read the mask {path}"))?;
    if bytes.len() as u64 > MAX_MASK {
        bail!("the mask {path} is longer than any map");
    }
    let mask = if bytes.starts_with(b"\x89PNG") {
        Mask::from_png(&bytes)
    } else {
        let text = str::from_utf8(&bytes)
            .with_context(|| format!("the mask {path} is neither a PNG picture nor text"))?;
        Mask::from_text(text)
    };
    mask.with_context(|| format!("cannot use {path}"))
}
