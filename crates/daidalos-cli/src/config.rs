//! The configuration, and `daidalos config`, which tells what is read and written where.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use etcetera::BaseStrategy;
use serde::Deserialize;

use crate::keys::{ACTIONS, Keys};
use crate::output;
use crate::store::Store;

/// What can be configured.
#[derive(Debug)]
pub(crate) struct Config {
    pub(crate) glyphs: Glyphs,
    pub(crate) keys: Keys,
}

/// Which characters mazes are drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Glyphs {
    /// Lines and blocks.
    #[default]
    Unicode,
    /// Those of 1963.
    Ascii,
}

/// The file as it is written.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default)]
    glyphs: Glyphs,
    #[serde(default)]
    keys: BTreeMap<String, Vec<String>>,
}

impl Config {
    /// Reads the file, if there is one.
    pub(crate) fn read() -> anyhow::Result<Self> {
        let path = path();
        let text = match path.as_ref().map(fs::read_to_string) {
            Some(Ok(text)) => text,
            Some(Err(error)) if error.kind() != std::io::ErrorKind::NotFound => {
                let path = path.unwrap_or_default();
                return Err(error).with_context(|| format!("cannot read {}", path.display()));
            }
            _ => String::new(),
        };
        let whose = || format!("cannot use {}", path.clone().unwrap_or_default().display());
        Self::parse(&text).with_context(whose)
    }

    fn parse(text: &str) -> anyhow::Result<Self> {
        let written: Written = toml::from_str(text)?;
        let changes = written.keys.iter().map(|(name, keys)| (name.as_str(), keys.clone()));
        Ok(Self { glyphs: written.glyphs, keys: Keys::new(changes)? })
    }
}

/// Where the file is, whether it is there or not.
fn path() -> Option<PathBuf> {
    let base = etcetera::base_strategy::choose_native_strategy().ok()?;
    Some(base.config_dir().join("daidalos").join("config.toml"))
}

/// `daidalos config`.
pub(crate) fn run(store: &Store) -> anyhow::Result<()> {
    let text = describe(store);
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
        ("the world that a string of keys has saved", "world.save"),
        ("games that are not finished, and who plays them", "last/*.save, last/*.lock"),
        ("your best game of every level", "best/*.save"),
        ("the dailies that you won", "daily/DATE.save"),
        ("the games whose rules you have seen", "known/GAME"),
    ] {
        let _ = writeln!(text, "#   {folder}/{pattern}: {what}");
    }
    text.push_str(
        "# Nothing else is read or written but what a command names. NO_COLOR turns colours off.\n",
    );
    text.push_str("#\n# All that can be configured, as it is when nothing is said:\n\n");
    text.push_str("glyphs = \"unicode\" # or \"ascii\"\n\n[keys]\n");
    for (_, name, about, keys) in ACTIONS {
        let _ = writeln!(text, "{name} = {keys:?} # {about}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::Action;

    #[test]
    fn what_config_prints_is_a_configuration() {
        let folder = tempfile::tempdir().unwrap().keep();
        let store = Store::open(Some(&folder.display().to_string())).unwrap();
        let config = Config::parse(&describe(&store)).unwrap();
        assert_eq!(config.glyphs, Glyphs::Unicode);
        assert_eq!(config.keys.of(Action::Undo), ["backspace"]);
    }

    #[test]
    fn nonsense_is_refused_with_its_place() {
        for (text, wanted) in [
            ("glyph = 1", "unknown field `glyph`"),
            ("glyphs = \"ebcdic\"", "unknown variant `ebcdic`"),
            ("[keys]\nnorth = [\"s\"]", "the key s is given to north and to south"),
            ("[keys\n", "line 1"),
        ] {
            let message = format!("{:#}", Config::parse(text).unwrap_err());
            assert!(message.contains(wanted), "{message}");
        }
    }
}
