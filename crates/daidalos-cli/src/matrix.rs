//! `daidalos matrix`: prints the adjacency matrix of a small map.

use clap::ArgMatches;
use daidalos::search::Matrix;

use crate::args::Usage;
use crate::output;
use crate::question::Place;

pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let place = Place::read(matches)?;
    let matrix = Matrix::of(&place.layout.map).map_err(|error| Usage(error.to_string()))?;
    output::write(None, |out| write!(out, "{matrix}"))
}
