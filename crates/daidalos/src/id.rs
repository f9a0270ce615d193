//! Ids as text: `name[@rules][:option[,option]…][#seed]`, taken apart.

use thiserror::Error;

/// The parts of an id, `name[@rules][:option[,option]…][#seed]`, not yet held against a registry.
///
/// A bare `WxH` among the options is the size. The seed may be missing: the caller then
/// draws one and shows the whole id.
///
/// ```
/// use daidalos::id::Id;
/// let id = Id::parse("prim:40x20,braid=30#7")?;
/// assert_eq!((id.name, id.rules, id.seed), ("prim", 1, Some("7")));
/// assert_eq!(id.options, [("size", "40x20"), ("braid", "30")]);
/// # Ok::<(), daidalos::id::IdError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Id<'a> {
    /// What is named: a generator or a game.
    pub name: &'a str,
    /// The number of the rules that give the seed its meaning; 1 when nothing is said.
    pub rules: u32,
    /// Keys and values as written.
    pub options: Vec<(&'a str, &'a str)>,
    /// Bare words among the options, which in a game stand for sets of them.
    pub words: Vec<Word<'a>>,
    /// The seed as written.
    pub seed: Option<&'a str>,
}

/// A bare word in an id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word<'a> {
    /// The word.
    pub text: &'a str,
    /// Where it starts, counted from 1.
    pub at: usize,
}

/// Why a text is no id.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum IdError {
    /// Nothing where the name should be.
    #[error("'{0}' has no name; an id is name:options#seed, for example prim:40x20#7")]
    NoName(String),
    /// `@` with no number after it.
    #[error("'@{0}' in an id must be @ and a rules number, for example @1")]
    Rules(String),
    /// A part between commas that is neither `key=value` nor a size.
    #[error(
        "'{option}' at character {at} of the id is not an option; write key=value or a size such as 40x20"
    )]
    Option {
        /// The part.
        option: String,
        /// Where it starts, counted from 1.
        at: usize,
    },
}

impl<'a> Id<'a> {
    /// Takes an id apart.
    pub fn parse(text: &'a str) -> Result<Self, IdError> {
        let (head, seed) = match text.split_once('#') {
            Some((head, seed)) => (head, Some(seed)),
            None => (text, None),
        };
        let (head, (options, words)) = match head.split_once(':') {
            Some((head, options)) => (head, split_options(options, head.chars().count() + 2)?),
            None => (head, (Vec::new(), Vec::new())),
        };
        let (name, rules) = match head.split_once('@') {
            Some((name, rules)) => (name, parse_rules(rules)?),
            None => (head, 1),
        };
        if name.is_empty() {
            return Err(IdError::NoName(text.to_owned()));
        }
        Ok(Self { name, rules, options, words, seed })
    }

    /// Refuses bare words, where there are no sets of options that they could stand for.
    pub fn without_words(self) -> Result<Self, IdError> {
        match self.words.first() {
            Some(word) => Err(IdError::Option { option: word.text.to_owned(), at: word.at }),
            None => Ok(self),
        }
    }
}

fn parse_rules(text: &str) -> Result<u32, IdError> {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    let number = text.parse().ok().filter(|n| digits && *n > 0);
    number.ok_or_else(|| IdError::Rules(text.to_owned()))
}

/// Pairs of key and value.
type Pairs<'a> = Vec<(&'a str, &'a str)>;

fn split_options(text: &str, start: usize) -> Result<(Pairs<'_>, Vec<Word<'_>>), IdError> {
    let (mut options, mut words, mut at) = (Vec::new(), Vec::new(), start);
    for part in text.split(',') {
        match part.split_once('=') {
            Some((key, value)) => options.push((key, value)),
            None if part.starts_with(|c: char| c.is_ascii_digit()) => options.push(("size", part)),
            None if part.is_empty() => return Err(IdError::Option { option: String::new(), at }),
            None => words.push(Word { text: part, at }),
        }
        at += part.chars().count() + 1;
    }
    Ok((options, words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nonsense_is_refused_with_its_place() {
        for (text, message) in [
            ("#7", "'#7' has no name; an id is name:options#seed, for example prim:40x20#7"),
            ("prim@#7", "'@' in an id must be @ and a rules number, for example @1"),
            ("prim@0", "'@0' in an id must be @ and a rules number, for example @1"),
            (
                "prim:20x20,wild",
                "'wild' at character 12 of the id is not an option; write key=value or a size such as 40x20",
            ),
            (
                "é:",
                "'' at character 3 of the id is not an option; write key=value or a size such as 40x20",
            ),
        ] {
            let refused = Id::parse(text).and_then(Id::without_words).unwrap_err();
            assert_eq!(refused.to_string(), message);
        }
    }

    #[test]
    fn a_name_alone_is_an_id() {
        let id = Id::parse("prim").unwrap();
        assert_eq!((id.name, id.rules, id.options.len(), id.seed), ("prim", 1, 0, None));
        assert_eq!(Id::parse("prim@2#a#b").unwrap().seed, Some("a#b"));
    }
}
