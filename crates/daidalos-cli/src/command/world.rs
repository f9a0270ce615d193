//! `daidalos world`: a hunt by a string of keys, and the world that it leads to.

use clap::{Arg, ArgMatches, Command};
use daidalos::export::{self, Export, Picture};
use daidalos::grid::Size;
use daidalos::mode::hunt::Script;
use daidalos::mode::{Level, Seat, Viewer};
use daidalos::scene::Lens;
use daidalos::session::{Session, Table};

use super::SubCommand;
use super::shared::SAVE_DIR;
use super::typed::{
    cell, cell_arg, choose_format, flag, format_arg, format_names, output_arg, output_path, store,
};
use crate::desk::{Desk, Store};
use crate::screen::reel::{self, GameReel};
use crate::usage::Usage;
use crate::{output, screen};

pub(super) const COMMAND: SubCommand = SubCommand { name: "world", shared: &[SAVE_DIR], args, run };

fn args(command: Command) -> Command {
    command
        .about("Play a hunt from a string of keys, and print the world it ends in")
        .arg(
            Arg::new("keys")
                .value_name("KEYS")
                .required(true)
                .help("N, a seed and S start a world, L goes on with the hunt that was saved last; then W A S D, and :Q to save"),
        )
        .arg(
            Arg::new("size")
                .long("size")
                .value_name("WxH")
                .help("Width and height of a new world [default: 80x30]"),
        )
        .arg(format_arg(
            format_names(),
            "How to write it, if the ending of -o does not say [default: text]",
        ))
        .arg(flag("watch", "Show it move by move"))
        .arg(cell_arg())
        .arg(output_arg("Where to write it; - is standard output"))
}

fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let text = matches.get_one::<String>("keys").map_or("", String::as_str);
    let wants_watch = matches.get_flag("watch");
    if wants_watch && !screen::is_interactive() {
        return Err(Usage("--watch needs a terminal".into()).into());
    }
    let size = matches.get_one::<String>("size").map_or("80x30", String::as_str);
    let size: Size = size.parse().map_err(|error| Usage(format!("size: {error}")))?;
    let script = Script::read(text, size).map_err(|error| Usage(error.to_string()))?;
    let store = store(matches)?;
    let Some(mut desk) = begin(script.start, &store)? else {
        let folder = store.folder().display();
        output::say(&format!("no {} is saved in {folder}\n", Script::GAME));
        return Ok(());
    };
    script.inputs.into_iter().for_each(|input| desk.table().input(input));
    if script.is_saved {
        desk.put_away()?;
    }
    if wants_watch {
        let reel = GameReel::new(&desk.record(), None)?;
        return reel::show(reel, |_| Ok(None)).map(drop);
    }
    write(desk.session(), matches)
}

/// A new world, or the one that was saved last, be it here, in the menu or in line mode.
fn begin(start: Option<Level>, store: &Store) -> anyhow::Result<Option<Desk>> {
    let Some(level) = start else { return store.claim_last(Script::GAME) };
    let session = Session::start(level).map_err(|error| Usage(error.to_string()))?;
    Ok(Some(store.begin_anew(session)))
}

fn write(session: &Session, matches: &ArgMatches) -> anyhow::Result<()> {
    let path = output_path(matches);
    let is_chosen = matches.contains_id("format") || path.is_some_and(|path| path != "-");
    let format = match is_chosen {
        true => choose_format(matches, path)?,
        false => export::find("text")?,
    };
    let cell = cell(matches);
    let viewer = Viewer::Seat(Seat::FIRST);
    let export = Export::of_game(session.level(), session.game(), viewer).with_cell(cell);
    let (scene, title) = (session.scene(Seat::FIRST, Lens::WHOLE), &*export.origin.id);
    let picture = Picture { scene: &scene, title, cell, list: &[] };
    output::write_beside(format, path)?;
    output::write(path, |out| match format.is_picture() {
        true => format.draw(&picture, out),
        false => format.write(&export, out),
    })
}
