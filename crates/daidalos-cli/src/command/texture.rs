//! `daidalos texture`: draws a pattern.

use std::path::Path;

use clap::{Arg, ArgMatches, Command, value_parser};
use daidalos::export::{Export, pattern};
use daidalos::id::Id;
use daidalos::option::Opt;
use daidalos::texture::{self, Choice};

use super::SubCommand;
use super::typed::{apply_flags, output_arg, output_path, seed_arg, takes};
use crate::usage::Usage;
use crate::wording::capital;
use crate::{output, seed};

pub(super) const COMMAND: SubCommand = SubCommand { name: "texture", shared: &[], args, run };

fn args(command: Command) -> Command {
    command
        .about("Draw a pattern: the elementary automata rule0 to rule255")
        .arg(
            Arg::new("texture")
                .value_name("NAME")
                .required(true)
                .help("Which one, for example rule30, or rule30:200x100,start=random#5"),
        )
        .args(options().into_iter().map(option_arg))
        .arg(seed_arg())
        .arg(
            Arg::new("cell")
                .long("cell")
                .value_name("PX")
                .value_parser(value_parser!(u32).range(1..=i64::from(Export::MAX_CELL)))
                .allow_hyphen_values(true)
                .help("Pixels per cell in a PNG [default: 1]"),
        )
        .arg(output_arg("Where to write it: a PNG if it ends in .png, text if in .txt or nothing"))
}

fn option_arg(option: Opt) -> Arg {
    let help =
        format!("{}: {} [default: {}]", capital(option.about), takes(&option), option.default());
    Arg::new(option.key).long(option.key).value_name("VALUE").allow_hyphen_values(true).help(help)
}

fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let path = output_path(matches);
    let is_picture = is_picture(matches, path)?;
    let Choice { texture, params, seed: given } = choose(matches)?;
    let seed = given.unwrap_or_else(seed::fresh);
    let bits = texture.paint(&params, seed).map_err(|error| Usage(error.to_string()))?;
    let cell = matches.get_one("cell").copied().unwrap_or(1);
    output::write(path, |out| {
        if is_picture {
            pattern::write_png(&bits, cell, out)
        } else {
            pattern::write_text(&bits, out)
        }
    })?;
    if given.is_none() && texture.is_random(&params) {
        output::say(&format!("seed {seed}\n"));
    }
    Ok(())
}

/// Whether the ending of the file asks for a PNG; all else is text.
fn is_picture(matches: &ArgMatches, path: Option<&str>) -> Result<bool, Usage> {
    let name = path.and_then(|path| Path::new(path).file_name()?.to_str());
    let ending = name.and_then(|name| Some(name.rsplit_once('.')?.1.to_ascii_lowercase()));
    let why = match ending.as_deref() {
        Some("png") => return Ok(true),
        Some("txt") | None if !matches.contains_id("cell") => return Ok(false),
        Some("txt") | None => "--cell counts the pixels of a PNG; give -o a name that ends in .png",
        Some(_) => "a texture is written as PNG or text; give -o a name that ends in .png or .txt",
    };
    Err(Usage(why.to_owned()))
}

/// What was written, with the flags that vary it.
fn choose(matches: &ArgMatches) -> Result<Choice, Usage> {
    let written = matches.get_one::<String>("texture").map_or("", String::as_str);
    let mut id =
        Id::parse(written).and_then(Id::without_words).map_err(|error| Usage(error.to_string()))?;
    apply_flags(&mut id, &options(), matches);
    Choice::of(&id).map_err(|error| Usage(error.to_string()))
}

/// The options of all textures, each once.
fn options() -> Vec<Opt> {
    let mut options: Vec<Opt> = texture::all().flat_map(|texture| texture.options()).collect();
    options.sort_by_key(|option| option.key);
    options.dedup_by_key(|option| option.key);
    options
}
