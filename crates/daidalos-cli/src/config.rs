//! The configuration: a file that the player may write.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use etcetera::BaseStrategy;
use serde::Deserialize;

use crate::screen::keys::Keys;

/// What can be configured.
#[derive(Debug)]
pub(crate) struct Config {
    pub(crate) glyphs: Glyphs,
    pub(crate) motion: Motion,
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

/// Whether things move by themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Motion {
    /// What opens does so step by step.
    #[default]
    On,
    /// Everything is there at once.
    Off,
}

/// The file as it is written.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default)]
    glyphs: Glyphs,
    #[serde(default)]
    motion: Motion,
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

    pub(crate) fn parse(text: &str) -> anyhow::Result<Self> {
        let written: Written = toml::from_str(text)?;
        let changes = written.keys.iter().map(|(name, keys)| (name.as_str(), keys.clone()));
        let Written { glyphs, motion, .. } = written;
        Ok(Self { glyphs, motion, keys: Keys::new(changes)? })
    }
}

/// Where the file is, whether it is there or not.
pub(crate) fn path() -> Option<PathBuf> {
    let base = etcetera::base_strategy::choose_native_strategy().ok()?;
    Some(base.config_dir().join("daidalos").join("config.toml"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nonsense_is_refused_with_its_place() {
        for (text, wanted) in [
            ("glyph = 1", "unknown field `glyph`"),
            ("glyphs = \"ebcdic\"", "unknown variant `ebcdic`"),
            ("motion = \"some\"", "unknown variant `some`"),
            ("[keys]\nnorth = [\"s\"]", "the key s is given to north and to south"),
            ("[keys\n", "line 1"),
        ] {
            let message = format!("{:#}", Config::parse(text).unwrap_err());
            assert!(message.contains(wanted), "{message}");
        }
    }
}
