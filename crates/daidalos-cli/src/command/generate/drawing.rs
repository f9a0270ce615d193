//! How a labyrinth is written: the format, and what is shown on it.

use clap::ArgMatches;
use daidalos::export::{Export, Format};
use daidalos::generate::{Layout, Spec};
use daidalos::texture::Choice;

use super::super::typed::cell;
use crate::memory::Use;
use crate::usage::Usage;

pub(super) struct Drawing {
    pub(super) format: &'static Format,
    cell: u32,
    with_solution: bool,
    with_heat: bool,
    inlay: Option<Choice>,
}

impl Drawing {
    /// Whatever is wrong with it is said before a labyrinth is made.
    pub(super) fn read(matches: &ArgMatches, format: &'static Format) -> Result<Self, Usage> {
        let written = matches.get_one::<String>("texture");
        let inlay = written.map(|written| Choice::for_rooms(written)).transpose();
        Ok(Self {
            format,
            cell: cell(matches),
            with_solution: matches.get_flag("solution"),
            with_heat: matches.get_flag("heat"),
            inlay: inlay.map_err(|error| Usage(error.to_string()))?,
        })
    }

    /// What a map is used for.
    pub(super) const fn what_for(&self) -> Use {
        if self.format.is_picture() { Use::Drawn } else { Use::Made }
    }

    /// What can be written of a labyrinth.
    pub(super) fn of<'a>(&self, spec: &Spec, layout: &'a Layout) -> Result<Export<'a>, Usage> {
        let mut export = Export::new(spec, layout).with_cell(self.cell);
        if self.with_solution {
            export = export.with_solution();
        }
        if self.with_heat {
            export = export.with_heat();
        }
        if let Some(inlay) = &self.inlay {
            let marks = inlay.lay(layout, spec.seed);
            export = export.with_inlay(marks.map_err(|error| Usage(error.to_string()))?);
        }
        Ok(export)
    }
}
