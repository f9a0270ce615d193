//! `daidalos config`: what is read and written where, and all that can be configured.

use std::fmt::Write as _;

use clap::{ArgMatches, Command};
use daidalos::controls::{CONTROLS, Control};

use super::SubCommand;
use super::shared::SAVE_DIR;
use super::typed::store;
use crate::config::{Config, Glyphs, path};
use crate::desk::Store;
use crate::output;

pub(super) const COMMAND: SubCommand =
    SubCommand { name: "config", shared: &[SAVE_DIR], args, run };

fn args(command: Command) -> Command {
    command.about("Print which files are read and written, and the configuration")
}

fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let text = describe(&store(matches)?);
    output::write(None, |out| out.write_all(text.as_bytes()))?;
    // What is there may be wrong; then it is time to say so.
    Config::read().map(|_| ())
}

/// As comments and defaults: the whole is a configuration itself.
fn describe(store: &Store) -> String {
    let mut text = String::from("# daidalos reads, if it is there:\n");
    let path = path().map_or_else(|| "(no home folder)".to_owned(), |p| p.display().to_string());
    let _ = writeln!(text, "#   {path}");
    let _ = writeln!(text, "# and keeps games in (--save-dir names another folder):");
    let folder = store.folder().display();
    for (what, pattern) in [
        ("games that you saved by name", "games/NAME.save"),
        ("unfinished games, and which program is playing them", "last/*.save, last/*.lock"),
        ("your best game of every level", "best/*.save"),
        ("your first attempts at dailies", "daily/DATE.save, daily/DATE-lost.save"),
        ("levels you have begun, and levels whose solution you have seen", "levels.txt"),
        ("how many levels of a kind you have won in a row", "wins.txt"),
        ("the games whose rules you have seen", "known/GAME"),
        ("held while a result or a named game is written", "write.lock"),
        (
            "any of these files while it is written; one left behind by a kill is removed at the next start",
            "*.part, */*.part",
        ),
    ] {
        let _ = writeln!(text, "#   {folder}/{pattern}: {what}");
    }
    text.push_str(
        "# Nothing else is read or written, except files that a command names. NO_COLOR turns colours off.\n",
    );
    text.push_str("#\n# All that can be configured, with its defaults:\n\n");
    let (glyphs, other) = match Glyphs::of_environment() {
        Glyphs::Unicode => ("unicode", "ascii"),
        Glyphs::Ascii => ("ascii", "unicode"),
    };
    let _ = writeln!(
        text,
        "glyphs = \"{glyphs}\" # or \"{other}\"; the locale and TERM decide when nothing is said"
    );
    text.push_str("motion = \"on\" # or \"off\": nothing moves by itself\n\n[keys]\n");
    for Control { name, about, keys, .. } in CONTROLS.iter().filter(|c| !c.keys.is_empty()) {
        let _ = writeln!(text, "{name} = {keys:?} # {about}");
    }
    text
}

#[cfg(test)]
mod tests {
    use daidalos::controls::Action;

    use super::*;
    use crate::config::Motion;

    #[test]
    fn what_config_prints_is_a_configuration() {
        let folder = tempfile::tempdir().unwrap().keep();
        let store = Store::of(&folder);
        let config = Config::parse(&describe(&store)).unwrap();
        assert_eq!((config.glyphs, config.motion), (Glyphs::of_environment(), Motion::On));
        assert_eq!(config.keys.of(Action::Undo), ["backspace"]);
    }
}
