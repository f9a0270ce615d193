//! How an option is declared, once: parsing, canonical text, `--help` and forms derive from it.
//!
//! A generator (and later a game) lists its options as [`Opt`] values; what a user wrote
//! becomes [`Params`], which keep nothing but the values that differ from the default. So two
//! spellings of one level end up as the same parameters and the same text.
//!
//! ```
//! use daidalos::option::{Kind, Opt, Params};
//! const BRAID: Opt = Opt {
//!     key: "braid",
//!     label: "Dead ends opened",
//!     about: "share of dead ends opened into loops",
//!     kind: Kind::Int { min: 0, max: 100, default: 0, unit: "%", zero: "" },
//! };
//! let params = Params::parse("prim", &[BRAID], [("braid", "30")])?;
//! assert_eq!(params.int(&BRAID), 30);
//! assert_eq!(params.canonical(&[BRAID]), "braid=30");
//! assert_eq!(BRAID.say("30"), "30 %");
//! assert_eq!(Params::parse("prim", &[BRAID], [("braid", "0")])?, Params::default());
//! # Ok::<(), daidalos::option::OptionError>(())
//! ```

use std::fmt;

use thiserror::Error;

use crate::grid::{Size, SizeError};

/// One option: its key, its name in a form, what it does, and which values it takes.
#[derive(Clone, Copy, Debug)]
pub struct Opt {
    /// The word before the `=`, and the name of the command-line flag.
    pub key: &'static str,
    /// Its name in a form, in plain words; a value reads well after it.
    pub label: &'static str,
    /// What it does, in a few words.
    pub about: &'static str,
    /// Which values it takes.
    pub kind: Kind,
}

/// A word that an option takes, and what it means in a few words.
pub type Choice = (&'static str, &'static str);

/// Which values an option takes, and which one when nothing is said.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A width and a height, written bare (`40x20`) in an id.
    Size {
        /// Width and height when nothing is said.
        default: (u32, u32),
        /// The shortest side.
        least: u32,
    },
    /// A whole number between bounds, both included.
    Int {
        /// The smallest.
        min: u64,
        /// The largest.
        max: u64,
        /// The value when nothing is said.
        default: u64,
        /// What is counted, or a phrase with `N` for the number; may be empty.
        unit: &'static str,
        /// What 0 means where that is not a number of something; may be empty.
        zero: &'static str,
    },
    /// A whole number between bounds, or a word for what no number says.
    IntOr {
        /// The smallest.
        min: u64,
        /// The largest.
        max: u64,
        /// The value when nothing is said.
        default: u64,
        /// The word.
        word: &'static str,
    },
    /// Two whole numbers between bounds, written `4..12`, the first no larger than the second.
    Range {
        /// The smallest.
        min: u64,
        /// The largest.
        max: u64,
        /// The values when nothing is said.
        default: (u64, u64),
    },
    /// One word out of a list; the first when nothing is said.
    Name {
        /// The words.
        choices: &'static [Choice],
    },
    /// One word out of a registry; its first when nothing is said.
    Entry {
        /// The entries, and what they are about.
        entries: fn() -> Vec<Choice>,
    },
    /// A whole number between bounds, or what follows from other options when nothing is said.
    Auto {
        /// The smallest.
        min: u64,
        /// The largest.
        max: u64,
        /// What is counted, or a phrase with `N` for the number; may be empty.
        unit: &'static str,
        /// What 0 means where that is not a number of something; may be empty.
        zero: &'static str,
        /// What follows, in a few words.
        auto: &'static str,
    },
    /// A width, a height and how many of something lie on it, written `30x16/99`, or `none`.
    Board {
        /// What is counted.
        of: &'static str,
        /// What there is without a board.
        none: &'static str,
        /// Those that are offered in a form.
        usual: &'static [Choice],
    },
    /// The digest of something that the player brings along, or nothing. It is no choice that can be made in a form.
    Digest {
        /// What is brought.
        of: &'static str,
        /// What there is when nothing is said.
        usual: &'static str,
    },
}

/// A value that an option has been given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Of a [`Kind::Size`].
    Size(Size),
    /// Of a [`Kind::Int`], or of a [`Kind::Digest`].
    Int(u64),
    /// Of a [`Kind::Range`].
    Range(u64, u64),
    /// Of a [`Kind::Name`] or a [`Kind::Entry`], the word of a [`Kind::IntOr`], or `none` of a [`Kind::Board`].
    Name(&'static str),
    /// Of a [`Kind::Board`].
    Board(Size, u64),
    /// Of a [`Kind::Auto`] or a [`Kind::Digest`] of which nothing is said.
    Auto,
}

/// Why an option is refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum OptionError {
    /// No option has that key.
    #[error("{owner} has no option '{key}'; it takes {known}")]
    Unknown {
        /// Whose options were meant.
        owner: String,
        /// The key that was given.
        key: String,
        /// The keys that there are.
        known: String,
    },
    /// The same option twice.
    #[error("{key} is given twice")]
    Twice {
        /// The option.
        key: &'static str,
    },
    /// A value outside what the option takes.
    #[error("{key} cannot be '{value}'; it takes {takes}")]
    Value {
        /// The option.
        key: &'static str,
        /// The value that was given.
        value: String,
        /// What it takes.
        takes: String,
    },
    /// A size that is none.
    #[error(transparent)]
    Size(#[from] SizeError),
}

impl Opt {
    /// Reads a value of this option.
    pub fn parse(&self, text: &str) -> Result<Value, OptionError> {
        let refusal = || OptionError::Value {
            key: self.key,
            value: text.to_owned(),
            takes: self.kind.to_string(),
        };
        match self.kind {
            Kind::Size { least, .. } => {
                let size: Size = text.parse()?;
                let fits = size.width().min(size.height()) >= least;
                if fits { Ok(Value::Size(size)) } else { Err(refusal()) }
            }
            Kind::IntOr { word, .. } if text == word => Ok(Value::Name(word)),
            Kind::Int { min, max, .. } | Kind::IntOr { min, max, .. } => {
                number(text, min, max).map(Value::Int).ok_or_else(refusal)
            }
            Kind::Range { min, max, .. } => {
                let ends = text.split_once("..").and_then(|(least, most)| {
                    Some((number(least, min, max)?, number(most, min, max)?))
                });
                let ends = ends.filter(|(least, most)| least <= most);
                ends.map(|(least, most)| Value::Range(least, most)).ok_or_else(refusal)
            }
            Kind::Name { .. } | Kind::Entry { .. } => {
                self.choice(text).map(|(word, _)| Value::Name(word)).ok_or_else(refusal)
            }
            Kind::Board { .. } if text == NONE => Ok(Value::Name(NONE)),
            Kind::Board { .. } => {
                let (size, count) = text.split_once('/').ok_or_else(refusal)?;
                let count = number(count, 0, u64::MAX).ok_or_else(refusal)?;
                Ok(Value::Board(size.parse()?, count))
            }
            Kind::Auto { .. } | Kind::Digest { .. } if text == "auto" => Ok(Value::Auto),
            Kind::Auto { min, max, .. } => {
                number(text, min, max).map(Value::Int).ok_or_else(refusal)
            }
            Kind::Digest { .. } => number(text, 0, u64::MAX).map(Value::Int).ok_or_else(refusal),
        }
    }

    /// The words that a form offers; none where the value is typed.
    pub fn choices(&self) -> Vec<Choice> {
        match self.kind {
            Kind::Name { choices } => choices.to_vec(),
            Kind::Entry { entries } => entries(),
            Kind::Board { none, usual, .. } => [&[(NONE, none)], usual].concat(),
            _ => Vec::new(),
        }
    }

    fn choice(&self, word: &str) -> Option<Choice> {
        self.choices().into_iter().find(|choice| choice.0 == word)
    }

    /// A value in plain words, as a form shows it. An entry of a registry goes by its name, and text that is not a
    /// value stays as it is.
    pub fn say(&self, text: &str) -> String {
        match (self.kind, self.parse(text)) {
            (
                Kind::Int { unit, zero, .. } | Kind::Auto { unit, zero, .. },
                Ok(Value::Int(number)),
            ) => counted(number, unit, zero),
            (Kind::Auto { auto, .. }, Ok(Value::Auto)) => auto.to_owned(),
            (_, Ok(Value::Range(least, most))) => format!("{least} to {most}"),
            (Kind::Name { .. } | Kind::Board { .. }, Ok(_)) => {
                self.choice(text).map_or(text, |(_, meaning)| meaning).to_owned()
            }
            _ => text.to_owned(),
        }
    }

    /// Whether it is chosen, in a form or a menu; what is brought along is not.
    pub const fn is_choice(&self) -> bool {
        !matches!(self.kind, Kind::Digest { .. })
    }

    /// The value when nothing is said.
    pub fn default(&self) -> Value {
        match self.kind {
            Kind::Size { default: (width, height), .. } => {
                Value::Size(Size::new(width, height).unwrap_or(Size::ONE))
            }
            Kind::Int { default, .. } | Kind::IntOr { default, .. } => Value::Int(default),
            Kind::Range { default: (least, most), .. } => Value::Range(least, most),
            Kind::Name { choices } => Value::Name(choices.first().map_or("", |choice| choice.0)),
            Kind::Entry { entries } => Value::Name(entries().first().map_or("", |entry| entry.0)),
            Kind::Board { .. } => Value::Name(NONE),
            Kind::Auto { .. } | Kind::Digest { .. } => Value::Auto,
        }
    }
}

/// No board.
const NONE: &str = "none";

/// A number in digits alone (`parse` would let a sign through), within bounds.
fn number(text: &str, min: u64, max: u64) -> Option<u64> {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|number| digits && (min..=max).contains(number))
}

/// A number of something, in words.
fn counted(number: u64, unit: &str, zero: &str) -> String {
    match (number, unit) {
        (0, _) if !zero.is_empty() => zero.to_owned(),
        (_, "") => number.to_string(),
        _ if unit.contains('N') => unit.replace('N', &number.to_string()),
        _ => format!("{number} {unit}"),
    }
}

/// The numbers that an option takes.
fn bounds(f: &mut fmt::Formatter<'_>, ends: (u64, u64), unit: &str, zero: &str) -> fmt::Result {
    let comma = if unit.contains('N') { "," } else { "" };
    let gap = if unit.is_empty() { "" } else { " " };
    write!(f, "{} to {}{comma}{gap}{unit}", ends.0, ends.1)?;
    if zero.is_empty() { Ok(()) } else { write!(f, " (0: {zero})") }
}

/// Words one after another.
fn list(choices: &[Choice]) -> String {
    choices.iter().map(|choice| choice.0).collect::<Vec<_>>().join(", ")
}

/// What an option takes, as the help text and the error messages say it.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { least: 1, .. } => write!(f, "WxH"),
            Self::Size { least, .. } => write!(f, "WxH, each side at least {least}"),
            Self::Int { min, max, unit, zero, .. } => bounds(f, (*min, *max), unit, zero),
            Self::IntOr { min, max, word, .. } => write!(f, "{min} to {max}, or {word}"),
            Self::Range { min, max, .. } => write!(f, "LEAST..MOST from {min} to {max}"),
            Self::Name { choices } => write!(f, "{}", list(choices)),
            Self::Entry { entries } => write!(f, "{}", list(&entries())),
            Self::Auto { min, max, unit, zero, auto } => {
                bounds(f, (*min, *max), unit, zero)?;
                write!(f, ", or auto: {auto}")
            }
            Self::Board { of, usual, .. } => {
                write!(f, "none, or WxH/N with N {of}, such as {}", list(usual))
            }
            Self::Digest { of, usual } => {
                write!(f, "the number of {of}; {usual} when nothing is said")
            }
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(size) => write!(f, "{size}"),
            Self::Int(number) => write!(f, "{number}"),
            Self::Range(least, most) => write!(f, "{least}..{most}"),
            Self::Name(name) => write!(f, "{name}"),
            Self::Board(size, count) => write!(f, "{size}/{count}"),
            Self::Auto => write!(f, "auto"),
        }
    }
}

/// The values that differ from their defaults.
///
/// ```
/// use daidalos::option::{Kind, Opt, Params};
/// const FOES: Opt = Opt {
///     key: "foes",
///     label: "Foes",
///     about: "how many there are",
///     kind: Kind::Int { min: 1, max: 9, default: 3, unit: "", zero: "" },
/// };
/// assert_eq!(Params::default().int(&FOES), 3, "what is not said has its default");
/// let error = Params::parse("hunt", &[FOES], [("foes", "99")]).unwrap_err();
/// assert!(error.to_string().contains("1 to 9"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Params(Vec<(&'static str, Value)>);

impl Params {
    /// Reads pairs of key and value against the declared options of `owner`.
    pub fn parse<'a>(
        owner: &str,
        options: &[Opt],
        pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, OptionError> {
        let mut params = Self::default();
        let mut seen = Vec::new();
        for (key, text) in pairs {
            let option = options.iter().find(|o| o.key == key).ok_or_else(|| {
                let known: Vec<_> = options.iter().map(|o| o.key).collect();
                let (owner, key, known) = (owner.to_owned(), key.to_owned(), known.join(", "));
                OptionError::Unknown { owner, key, known }
            })?;
            if seen.contains(&option.key) {
                return Err(OptionError::Twice { key: option.key });
            }
            seen.push(option.key);
            params.set(option, option.parse(text)?);
        }
        Ok(params)
    }

    /// Gives an option a value.
    pub fn set(&mut self, option: &Opt, value: Value) {
        self.0.retain(|(key, _)| *key != option.key);
        if value != option.default() {
            let at = self.0.partition_point(|(key, _)| *key < option.key);
            self.0.insert(at, (option.key, value));
        }
    }

    /// The value of an option.
    pub fn get(&self, option: &Opt) -> Value {
        let set = self.0.iter().find(|(key, _)| *key == option.key);
        set.map_or_else(|| option.default(), |(_, value)| *value)
    }

    /// The value of an option that is a number.
    pub fn int(&self, option: &Opt) -> u64 {
        if let Value::Int(number) = self.get(option) { number } else { 0 }
    }

    /// The values of an option that is a range.
    pub fn range(&self, option: &Opt) -> (u64, u64) {
        if let Value::Range(least, most) = self.get(option) { (least, most) } else { (0, 0) }
    }

    /// The value of an option that is a word.
    pub fn name(&self, option: &Opt) -> &'static str {
        if let Value::Name(name) = self.get(option) { name } else { "" }
    }

    /// The value of an option that is a size.
    pub fn size(&self, option: &Opt) -> Size {
        if let Value::Size(size) = self.get(option) { size } else { Size::ONE }
    }

    /// The value of an option that is a board, if there is one.
    pub fn board(&self, option: &Opt) -> Option<(Size, u64)> {
        if let Value::Board(size, count) = self.get(option) { Some((size, count)) } else { None }
    }

    /// The one text for these values: in the declared order, defaults left out, sizes bare.
    pub fn canonical(&self, options: &[Opt]) -> String {
        let stated = options.iter().filter(|o| self.get(o) != o.default());
        let texts = stated.map(|o| match self.get(o) {
            Value::Size(size) => size.to_string(),
            value => format!("{}={value}", o.key),
        });
        texts.collect::<Vec<_>>().join(",")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPTIONS: [Opt; 6] = [
        option("size", Kind::Size { default: (20, 20), least: 1 }),
        option("braid", Kind::Int { min: 0, max: 100, default: 0, unit: "%", zero: "" }),
        option("corner", Kind::Name { choices: &[("nw", "top left"), ("ne", "top right")] }),
        option("room", Kind::Range { min: 1, max: 9, default: (2, 4) }),
        option(
            "board",
            Kind::Board {
                of: "mines",
                none: "a dungeon",
                usual: &[("9x9/10", "for beginners"), ("16x16/40", "the usual one")],
            },
        ),
        option("rounds", Kind::IntOr { min: 0, max: 9, default: 5, word: "stable" }),
    ];

    const fn option(key: &'static str, kind: Kind) -> Opt {
        Opt { key, label: "", about: "", kind }
    }

    #[test]
    fn values_are_said_in_plain_words() {
        let said = |at: usize, text| OPTIONS[at].say(text);
        assert_eq!((said(0, "5x6"), said(1, "30")), ("5x6".into(), "30 %".into()));
        assert_eq!((said(2, "ne"), said(3, "3..4")), ("top right".into(), "3 to 4".into()));
        assert_eq!(
            (said(4, "none"), said(4, "9x9/10")),
            ("a dungeon".into(), "for beginners".into())
        );
        assert_eq!((said(4, "5x5/2"), said(1, "some")), ("5x5/2".into(), "some".into()));
        let rest = Kind::Int { min: 0, max: 9, default: 2, unit: "1 turn in N", zero: "never" };
        let rest = option("rest", rest);
        assert_eq!((rest.say("3"), rest.say("0")), ("1 turn in 3".into(), "never".into()));
        assert_eq!(rest.kind.to_string(), "0 to 9, 1 turn in N (0: never)");
    }

    #[test]
    fn one_canonical_text_for_every_spelling() {
        let params =
            Params::parse("x", &OPTIONS, [("corner", "ne"), ("braid", "007"), ("size", "5X6")]);
        assert_eq!(params.unwrap().canonical(&OPTIONS), "5x6,braid=7,corner=ne");
        for (text, canonical) in [("stable", "rounds=stable"), ("05", ""), ("0", "rounds=0")] {
            let params = Params::parse("x", &OPTIONS, [("rounds", text)]).unwrap();
            assert_eq!(params.canonical(&OPTIONS), canonical);
        }
        let params = Params::parse("x", &OPTIONS, [("room", "03..3")]).unwrap();
        assert_eq!(
            (params.canonical(&OPTIONS), params.range(&OPTIONS[3])),
            ("room=3..3".into(), (3, 3))
        );
        let params = Params::parse("x", &OPTIONS, [("board", "30X016/099")]).unwrap();
        assert_eq!(params.canonical(&OPTIONS), "board=30x16/99");
        let params =
            Params::parse("x", &OPTIONS, [("corner", "nw"), ("size", "20x20"), ("board", "none")])
                .unwrap();
        assert_eq!(params.canonical(&OPTIONS), "");
    }

    #[test]
    fn refusals_say_what_would_do() {
        for (pairs, message) in [
            (
                &[("brad", "3")][..],
                "x has no option 'brad'; it takes size, braid, corner, room, board, rounds",
            ),
            (&[("braid", "101")], "braid cannot be '101'; it takes 0 to 100 %"),
            (&[("braid", "-1")], "braid cannot be '-1'; it takes 0 to 100 %"),
            (&[("braid", "+1")], "braid cannot be '+1'; it takes 0 to 100 %"),
            (&[("braid", "")], "braid cannot be ''; it takes 0 to 100 %"),
            (&[("corner", "up")], "corner cannot be 'up'; it takes nw, ne"),
            (&[("room", "5..4")], "room cannot be '5..4'; it takes LEAST..MOST from 1 to 9"),
            (&[("room", "4")], "room cannot be '4'; it takes LEAST..MOST from 1 to 9"),
            (&[("room", "0..4")], "room cannot be '0..4'; it takes LEAST..MOST from 1 to 9"),
            (
                &[("board", "9x9")],
                "board cannot be '9x9'; it takes none, or WxH/N with N mines, such as 9x9/10, 16x16/40",
            ),
            (&[("rounds", "always")], "rounds cannot be 'always'; it takes 0 to 9, or stable"),
            (&[("rounds", "10")], "rounds cannot be '10'; it takes 0 to 9, or stable"),
            (&[("braid", "1"), ("braid", "0")], "braid is given twice"),
        ] {
            let error = Params::parse("x", &OPTIONS, pairs.iter().copied()).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
    }
}
