//! `daidalos matrix`: prints the adjacency matrix of a small map.

use clap::ArgMatches;
use daidalos::search::Matrix;

use crate::args::Usage;
use crate::output;
use crate::question::Place;

pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let fits = |size| Matrix::fits(size).map_err(|error| Usage(error.to_string()));
    let place = Place::read(matches, fits)?;
    let matrix = Matrix::of(&place.layout.map)?;
    output::write(None, |out| write!(out, "{matrix}"))
}
