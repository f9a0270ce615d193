//! `daidalos texture`: draws a pattern.

use clap::ArgMatches;
use daidalos::export::pattern;
use daidalos::option::Opt;
use daidalos::rng::Seed;
use daidalos::texture;

use crate::args::Usage;
use crate::level::fresh_seed;
use crate::output;

pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let name = matches.get_one::<String>("texture").map_or("", String::as_str);
    let path = matches.get_one::<String>("output").map(String::as_str);
    let refuse = |error: texture::TextureError| Usage(error.to_string());
    let texture = texture::find(name).map_err(refuse)?;
    let options = options();
    let given =
        options.iter().filter_map(|o| Some((o.key, matches.get_one::<String>(o.key)?.as_str())));
    let params = texture.params(given).map_err(refuse)?;
    let seed: Seed = match matches.get_one::<String>("seed") {
        Some(seed) => {
            seed.parse().map_err(|error: daidalos::rng::SeedError| Usage(error.to_string()))?
        }
        None => fresh_seed(),
    };
    let bits = texture.paint(&params, seed).map_err(refuse)?;
    let cell = matches.get_one("cell").copied().unwrap_or(1);
    let is_picture = path.is_some_and(|path| path.to_ascii_lowercase().ends_with(".png"));
    output::write(path, |out| {
        if is_picture {
            pattern::write_png(&bits, cell, out)
        } else {
            pattern::write_text(&bits, out)
        }
    })?;
    if matches.get_one::<String>("seed").is_none() && texture.is_random(&params) {
        output::say(&format!("seed {seed}\n"));
    }
    Ok(())
}

/// The options of all textures, each once.
pub(crate) fn options() -> Vec<Opt> {
    let mut options: Vec<Opt> = texture::all().flat_map(|texture| texture.options()).collect();
    options.sort_by_key(|option| option.key);
    options.dedup_by_key(|option| option.key);
    options
}
