//! `daidalos generate --seeds`: labyrinths from many seeds, on all cores.
//!
//! The seeds are worked off in parts. All threads draw the labyrinths of a part into memory, then one writes them in
//! order: so any number of threads gives the same bytes, and the memory of one part is used again for the next. The first
//! part has a labyrinth for each thread; the largest of one part says how many fit into the next. The first part is drawn
//! before anything is written, so what cannot be made leaves nothing behind.

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::available_parallelism;

use anyhow::Context;
use clap::{Arg, ArgMatches, Command, value_parser};
use daidalos::generate::Spec;
use daidalos::rng::Seed;
use daidalos::work::Work;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::super::typed::{TypedSpec, level_text};
use super::destination::Destination;
use super::drawing::Drawing;
use super::seeds::Seeds;
use crate::usage::Usage;
use crate::{memory, output, progress};

/// The arguments of a batch.
pub(super) fn args(command: Command) -> Command {
    let seeds = Arg::new("seeds")
        .long("seeds")
        .value_name("FIRST..LAST")
        .value_parser(Seeds::parse)
        .allow_hyphen_values(true)
        .conflicts_with_all(["seed", "stream", "stats", "list"])
        .help(
            "One labyrinth for each of these seeds, both ends included, on all cores: into -o FOLDER, a file each \
             (json, or what --format says), or into -o FILE.jsonl, a line each",
        );
    let threads = Arg::new("threads")
        .long("threads")
        .value_name("N")
        .value_parser(value_parser!(u16).range(1..=1024))
        .allow_hyphen_values(true)
        .requires("seeds")
        .help("How many threads work on --seeds; the files are the same [default: one a core]");
    command.arg(seeds).arg(threads)
}

/// Makes and writes them all.
pub(super) fn run(matches: &ArgMatches, seeds: Seeds) -> anyhow::Result<()> {
    let labyrinth = TypedSpec::read(matches)?;
    if !labyrinth.is_fresh {
        return Err(Usage(seed_refusal(level_text(matches))).into());
    }
    let destination = Destination::read(matches, labyrinth.spec.generator, seeds)?;
    let drawing = Drawing::read(matches, destination.format)?;
    let size = labyrinth.spec.size();
    size.in_memory().map_err(|error| Usage(error.to_string()))?;
    let crew = Crew::read(matches, memory::room_for(matches, size, drawing.what_for())?)?;
    let id = labyrinth.spec.to_string();
    let what = format!("drawing {} with the seeds {seeds}", without_seed(&id));
    progress::counted(&what, seeds.count(), |done| {
        let (labyrinth, drawing) = (&labyrinth, &drawing);
        let mut batch =
            Batch { labyrinth, drawing, seeds, crew, before: 0, drawn: Vec::new(), done };
        batch.draw()?;
        destination.write(|write| batch.hand_on(write))
    })
}

fn seed_refusal(typed: &str) -> String {
    let bare = without_seed(typed);
    format!("{typed} has a seed already; write {bare} with --seeds, or leave out --seeds")
}

fn without_seed(id: &str) -> &str {
    id.split_once('#').map_or(id, |(bare, _)| bare)
}

/// The threads that work on it.
struct Crew {
    pool: ThreadPool,
    threads: u64,
    /// The bytes that drawn labyrinths may take.
    room: u64,
}

impl Crew {
    /// So many for each thread keep all of them busy, though some take longer than others.
    const A_THREAD: u64 = 64;

    /// More is not worth waiting for: what is drawn is lost if a signal comes.
    const A_PART: u64 = 16 << 20;

    /// Each thread has a map at hand, and what it draws of it may take about as much; all else of the memory is for what is drawn.
    fn read(matches: &ArgMatches, (room, map): (u64, u64)) -> anyhow::Result<Self> {
        let asked = matches.get_one::<u16>("threads").map(|threads| u64::from(*threads));
        let cores = || available_parallelism().map_or(1, NonZero::get) as u64;
        let threads = asked.unwrap_or_else(cores).min(room / map / 2).max(1);
        let pool = ThreadPoolBuilder::new().num_threads(threads as usize).build();
        let refusal = || format!("cannot start {threads} threads; ask for fewer with --threads");
        Ok(Self {
            pool: pool.with_context(refusal)?,
            threads,
            room: (room - threads * map).min(Self::A_PART),
        })
    }

    /// How many labyrinths they draw in one go, after a part whose largest took so many bytes.
    fn part(&self, largest: Option<usize>) -> u64 {
        let fit = largest.map_or(0, |largest| self.room / (largest as u64).max(1));
        fit.clamp(self.threads, Self::A_THREAD * self.threads)
    }
}

struct Batch<'a> {
    labyrinth: &'a TypedSpec,
    drawing: &'a Drawing,
    seeds: Seeds,
    crew: Crew,
    /// How many seeds came before the part that is drawn now.
    before: u64,
    /// The labyrinths of a part, as they are written; the memory serves the next part.
    drawn: Vec<Vec<u8>>,
    /// Tells how far it is.
    done: &'a AtomicU64,
}

impl Batch<'_> {
    /// Draws a part, on all threads.
    fn draw(&mut self) -> anyhow::Result<()> {
        let part = self.crew.part(self.drawn.iter().map(Vec::capacity).max());
        let seeds: Vec<Seed> = self.seeds.some(self.before, part).collect();
        self.drawn.resize_with(seeds.len(), Vec::new);
        let (labyrinth, drawing, done) = (self.labyrinth, self.drawing, self.done);
        let draw = |(bytes, seed): (&mut Vec<u8>, Seed)| {
            bytes.clear();
            draw_one(labyrinth, drawing, seed, bytes)?;
            done.fetch_add(1, Ordering::Relaxed);
            Ok(())
        };
        let drawn = &mut self.drawn;
        self.crew.pool.install(|| drawn.par_iter_mut().zip(seeds).try_for_each(draw))
    }

    /// Hands on what is drawn, in order, then draws the next part, to the end.
    fn hand_on(
        &mut self,
        write: &mut dyn FnMut(Seed, &[u8]) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        while !self.drawn.is_empty() {
            let seeds = self.seeds.some(self.before, self.drawn.len() as u64);
            seeds.zip(&self.drawn).try_for_each(|(seed, bytes)| write(seed, bytes))?;
            self.before += self.drawn.len() as u64;
            self.draw()?;
        }
        Ok(())
    }
}

fn draw_one(
    labyrinth: &TypedSpec,
    drawing: &Drawing,
    seed: Seed,
    out: &mut Vec<u8>,
) -> anyhow::Result<()> {
    let spec = Spec { seed, ..labyrinth.spec.clone() };
    let layout = spec.build_within(labyrinth.mask.as_ref(), &mut Work::unbounded());
    let layout = layout.map_err(Usage::from)?;
    let export = drawing.of(&spec, &layout)?;
    drawing.format.write(&export, out).map_err(|error| output::blame_user(error.into()))
}
