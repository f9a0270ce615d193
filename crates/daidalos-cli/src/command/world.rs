//! `daidalos world`: a hunt by a string of keys, and the world that it leads to.

use clap::ArgMatches;
use daidalos::export::{self, Export, Picture};
use daidalos::grid::Size;
use daidalos::mode::Seat;
use daidalos::scene::Lens;
use daidalos::session::{DoorError, Session, door};

use crate::args::Usage;
use crate::{generate, output, play, replay, watch};

pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let text = matches.get_one::<String>("keys").map_or("", String::as_str);
    let wants_watch = matches.get_flag("watch");
    if wants_watch && !watch::is_interactive() {
        return Err(Usage("--watch needs a terminal".into()).into());
    }
    let size = matches.get_one::<String>("size").map_or("80x30", String::as_str);
    let size: Size = size.parse().map_err(|error| Usage(format!("size: {error}")))?;
    let store = play::store(matches)?;
    let saved = if text.starts_with(['L', 'l']) { store.world()? } else { None };
    let world = door(text, size, saved.as_ref()).map_err(refusal)?;
    let Some(world) = world else {
        output::say(&format!("no world is saved in {}\n", store.folder().display()));
        return Ok(());
    };
    if world.is_saved {
        store.save_world(&world.session.record())?;
    }
    if wants_watch {
        return replay::show(&world.session.record(), None);
    }
    write(&world.session, matches)
}

/// What was typed is wrong, but for a save that is.
fn refusal(error: DoorError) -> anyhow::Error {
    match error {
        DoorError::Session(error) => error.into(),
        error => Usage(error.to_string()).into(),
    }
}

fn write(session: &Session, matches: &ArgMatches) -> anyhow::Result<()> {
    let path = matches.get_one::<String>("output").map(String::as_str);
    let is_chosen = matches.contains_id("format") || path.is_some_and(|path| path != "-");
    let format = match is_chosen {
        true => generate::choose_format(matches, path)?,
        false => export::find("text")?,
    };
    let cell = matches.get_one("cell").copied().unwrap_or(Export::CELL);
    let mut export = Export::of_game(session.level(), session.game()).with_cell(cell);
    export.figures = session.game().figures(Seat::FIRST);
    let (scene, title) = (session.scene(Lens::WHOLE), &*export.origin.id);
    let picture = Picture { scene: &scene, title, cell };
    output::write(path, |out| match format.is_picture() {
        true => format.draw(&picture, out),
        false => format.write(&export, out),
    })?;
    generate::write_beside(format, path)
}
