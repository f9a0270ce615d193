//! The configuration: a file that the player may write.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use etcetera::BaseStrategy;
use serde::Deserialize;

use crate::screen::keys::Keys;
use crate::{input, locale};

/// The longest file that is read: many times what can be configured.
const MAX_BYTES: u64 = 1 << 16;

/// What can be configured.
#[derive(Debug)]
pub(crate) struct Config {
    pub(crate) glyphs: Glyphs,
    pub(crate) motion: Motion,
    pub(crate) keys: Keys,
}

/// Which characters mazes are drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Glyphs {
    /// Lines and blocks.
    Unicode,
    /// Those of 1963.
    Ascii,
}

impl Glyphs {
    /// What the terminal can show, by the environment.
    pub(crate) fn of_environment() -> Self {
        if locale::speaks_unicode() { Self::Unicode } else { Self::Ascii }
    }

    /// What the configuration says, else the environment. A configuration that cannot be used is a matter for the
    /// games, which say so.
    pub(crate) fn chosen() -> Self {
        Config::read().map_or_else(|_| Self::of_environment(), |config| config.glyphs)
    }
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
    glyphs: Option<Glyphs>,
    #[serde(default)]
    motion: Motion,
    #[serde(default)]
    keys: BTreeMap<String, Vec<String>>,
}

impl Config {
    /// Reads the file, if there is one.
    pub(crate) fn read() -> anyhow::Result<Self> {
        let Some(path) = path() else { return Self::parse("") };
        let bytes = match input::read(&path, MAX_BYTES) {
            Err(error) if error.is_not_found() => Vec::new(),
            bytes => bytes.with_context(|| format!("cannot read {}", path.display()))?,
        };
        let text = String::from_utf8(bytes).context("it is not text");
        let config = text.and_then(|text| Self::parse(&text));
        config.with_context(|| format!("cannot use {}", path.display()))
    }

    pub(crate) fn parse(text: &str) -> anyhow::Result<Self> {
        let written: Written = toml::from_str(text).map_err(|error| placed(&error, text))?;
        let changes = written.keys.iter().map(|(name, keys)| (name.as_str(), keys.clone()));
        let Written { glyphs, motion, .. } = written;
        let glyphs = glyphs.unwrap_or_else(Glyphs::of_environment);
        Ok(Self { glyphs, motion, keys: Keys::new(changes)? })
    }
}

/// What is wrong and where, without the line itself: that may be long.
fn placed(error: &toml::de::Error, text: &str) -> anyhow::Error {
    let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    anyhow!("line {line}: {}", error.message())
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
    fn the_configuration_has_the_last_word_on_glyphs() {
        for (text, wanted) in [
            ("glyphs = \"unicode\"", Glyphs::Unicode),
            ("glyphs = \"ascii\"", Glyphs::Ascii),
            ("", Glyphs::of_environment()),
        ] {
            assert_eq!(Config::parse(text).unwrap().glyphs, wanted, "{text}");
        }
    }

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
