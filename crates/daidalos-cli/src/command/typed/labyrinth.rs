//! From what was typed to a labyrinth: the id, the flags, the mask, a fresh seed.

use std::path::Path;

use anyhow::Context;
use clap::{Arg, ArgMatches, Command};
use daidalos::generate::{GENERATORS, Layout, SIZE, Spec};
use daidalos::grid::{Mask, Size};
use daidalos::id::Id;
use daidalos::option::{Kind, Opt};
use daidalos::registry::Registry;

use super::{apply_flags, each_once, is_game, level_text, seed_arg, takes};
use crate::memory::{self, Use};
use crate::usage::Usage;
use crate::wording::capital;
use crate::{input, output, progress, seed};

/// A labyrinth that has been asked for.
pub(crate) struct TypedSpec {
    pub(crate) spec: Spec,
    pub(crate) mask: Option<Mask>,
    /// The seed was not typed.
    pub(crate) is_fresh: bool,
}

impl TypedSpec {
    /// Reads it from the command line. Flags win over what the id says, so that a known labyrinth
    /// can be varied.
    pub(crate) fn read(matches: &ArgMatches) -> anyhow::Result<Self> {
        let text = level_text(matches);
        if is_game(text) {
            return Err(Usage(format!(
                "{text} is a game, not a generator; its levels are made by: daidalos level {text}"
            ))
            .into());
        }
        let mut id = Id::parse(text).map_err(|error| Usage(error.to_string()))?;
        apply_flags(&mut id, &options(), matches);
        let mask = matches.get_one::<String>("mask");
        let mask = mask.map(|path| read_mask(path, matches)).transpose()?;
        let size = mask.as_ref().map(|mask| mask.size().to_string()).unwrap_or_default();
        if mask.is_some() && id.options.iter().all(|(key, _)| *key != SIZE.key) {
            id.options.push((SIZE.key, &size));
        }
        let is_fresh = id.seed.is_none();
        let spec = Registry::standard().spec_of(id, || Some(seed::fresh())).map_err(Usage::from)?;
        Ok(Self { spec, mask, is_fresh })
    }

    /// Tells the id if the seed was not typed.
    pub(crate) fn announce(&self) {
        if self.is_fresh {
            output::say(&format!("{}\n", self.spec));
        }
    }

    /// Makes it, showing how far it is where that takes long.
    pub(crate) fn build(&self, matches: &ArgMatches, what_for: Use) -> anyhow::Result<Layout> {
        memory::check(matches, self.spec.size(), what_for)?;
        let what = format!("carving {}", self.spec);
        let layout =
            progress::shown(&what, |work| self.spec.build_within(self.mask.as_ref(), work));
        Ok(layout.map_err(Usage::from)?)
    }
}

/// What names a labyrinth apart from its name or id: every option, the seed, the mask.
pub(crate) fn labyrinth_args(command: Command) -> Command {
    command.args(options().into_iter().map(option_arg)).arg(seed_arg()).arg(mask_arg())
}

/// A file with an outline.
pub(crate) fn mask_arg() -> Arg {
    Arg::new("mask")
        .long("mask")
        .value_name("FILE")
        .help("An outline to fill: text with . inside and # outside, or a PNG, light inside")
}

/// The options by which labyrinths are shaped.
pub(crate) fn labyrinth_keys() -> impl Iterator<Item = &'static str> {
    options().into_iter().map(|option| option.key)
}

/// The options of all generators, in the order of the registry.
fn options() -> Vec<Opt> {
    each_once(GENERATORS.iter().flat_map(|generator| generator.options()))
}

fn option_arg(option: Opt) -> Arg {
    let same = |other: &Opt| other.key == option.key;
    let declared: Vec<(&str, Opt)> = GENERATORS
        .iter()
        .filter_map(|g| Some((g.name(), g.options().into_iter().find(same)?)))
        .collect();
    let owners: Vec<&str> = declared.iter().map(|(name, _)| *name).collect();
    let mut defaults: Vec<String> = declared.iter().map(|(_, o)| o.default().to_string()).collect();
    defaults.dedup();
    let whose = if owners.len() == GENERATORS.len() {
        String::new()
    } else {
        format!(" ({})", owners.join(", "))
    };
    let value_name = match option.kind {
        Kind::Size { .. } => "WxH",
        Kind::Int { .. } | Kind::IntOr { .. } | Kind::Auto { .. } | Kind::Digest { .. } => "N",
        Kind::Range { .. } => "N..M",
        Kind::Board { .. } => "WxH/N",
        Kind::Name { .. } | Kind::Entry { .. } => "NAME",
    };
    let takes = match option.kind {
        Kind::Size { .. } => String::new(),
        _ => format!(": {}", takes(&option)),
    };
    Arg::new(option.key).long(option.key).value_name(value_name).allow_hyphen_values(true).help(
        format!("{}{takes} [default: {}]{whose}", capital(option.about), defaults.join(" or ")),
    )
}

/// The longest file that is read as a mask: every cell of the largest map, and its line ends.
const MAX_MASK: u64 = Size::MAX_CELLS + 2 * Size::MAX_SIDE as u64;

/// The outline in a file.
pub(crate) fn read_mask(path: &str, matches: &ArgMatches) -> anyhow::Result<Mask> {
    let bytes = input::read_typed(Path::new(path), MAX_MASK)
        .with_context(|| format!("cannot read the mask {path}"))?;
    let mask = if is_png(&bytes) {
        let size = Mask::png_size(&bytes).with_context(|| format!("cannot use {path}"))?;
        memory::check(matches, size, Use::Made).with_context(|| format!("cannot use {path}"))?;
        Mask::from_png(&bytes)
    } else {
        let text = str::from_utf8(&bytes)
            .with_context(|| format!("the mask {path} is neither a PNG picture nor text"))?;
        Mask::from_text(text)
    };
    mask.with_context(|| format!("cannot use {path}"))
}

/// Whether a file is a picture.
pub(super) fn is_png(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x89PNG")
}
