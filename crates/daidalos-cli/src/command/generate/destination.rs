//! Where many labyrinths go: a folder with a file each, or one file with a line each.

use std::path::Path;

use clap::ArgMatches;
use daidalos::export::{self, Format};
use daidalos::generate::Generator;
use daidalos::rng::Seed;

use super::super::typed::output_path;
use super::seeds::Seeds;
use crate::output::{self, Folder};
use crate::usage::Usage;

pub(super) struct Destination<'a> {
    pub(super) format: &'static Format,
    path: &'a str,
    is_folder: bool,
    /// What the names of the files start with.
    stem: &'static str,
    seeds: Seeds,
}

/// Takes a labyrinth as it is written, in the order of the seeds.
type Take<'a> = &'a mut dyn FnMut(Seed, &[u8]) -> anyhow::Result<()>;

impl<'a> Destination<'a> {
    /// More files in one folder are more than most systems can show.
    const MOST_FILES: u64 = 1_000_000;

    /// Whatever is wrong with it is said before a labyrinth is made.
    pub(super) fn read(
        matches: &'a ArgMatches,
        generator: &dyn Generator,
        seeds: Seeds,
    ) -> anyhow::Result<Self> {
        let path = output_path(matches).filter(|path| *path != "-").ok_or_else(|| {
            Usage("--seeds makes many labyrinths; add -o FOLDER or -o FILE.jsonl".to_owned())
        })?;
        let asked = matches.get_one::<String>("format").map(String::as_str);
        let is_folder = !path.to_ascii_lowercase().ends_with(".jsonl");
        if let Some(refusal) = refusal(path, asked, is_folder, seeds) {
            return Err(Usage(refusal).into());
        }
        let format = export::find(asked.unwrap_or("json"))?;
        Ok(Self { format, path, is_folder, stem: generator.name(), seeds })
    }

    /// Takes the labyrinths one by one, and writes them.
    pub(super) fn write(
        &self,
        bring: impl FnOnce(Take<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        if !self.is_folder {
            return output::write(Some(self.path), |out| {
                bring(&mut |_, line| Ok(out.write_all(line)?))
            });
        }
        let folder = Folder::open(self.path)?;
        if let Some(beside) = self.format.beside {
            folder.put(beside.name, &beside.bytes()?)?;
        }
        bring(&mut |seed, bytes| folder.put(&self.name(seed), bytes))
    }

    /// A name that is safe on every system, and sorts as the seeds do.
    fn name(&self, seed: Seed) -> String {
        let ending = self.format.endings.first().unwrap_or(&self.format.name);
        format!("{}-{}.{ending}", self.stem, self.seeds.name(seed))
    }
}

/// Why nothing can be written there, and the way out.
fn refusal(path: &str, asked: Option<&str>, is_folder: bool, seeds: Seeds) -> Option<String> {
    let there = Path::new(path);
    if !is_folder {
        return match asked {
            Some(format) if format != "json" => Some(format!(
                "{path} takes JSON, one labyrinth per line; leave out --format {format}, or name a folder"
            )),
            _ if there.is_dir() => {
                Some(format!("{path} is a folder; name it without .jsonl, or name a file"))
            }
            _ => None,
        };
    }
    if there.exists() && !there.is_dir() {
        return Some(format!("{path} is a file; --seeds needs -o FOLDER or -o FILE.jsonl"));
    }
    if seeds.count() > Destination::MOST_FILES {
        let most = Destination::MOST_FILES;
        return Some(format!(
            "at most {most} files are put into a folder; add -o FILE.jsonl for more seeds"
        ));
    }
    let format = export::of_file(path).filter(|_| !there.exists())?;
    let name = format.name;
    Some(format!(
        "{path} would be a single file; --seeds needs -o FOLDER --format {name}, or -o FILE.jsonl"
    ))
}
