//! words: a maze of letters; trace a way on which words can be read, and beat the rival's.
//!
//! The rival `best` is exact: it finds the way with the highest total over every word that can be read
//! in the maze, and proves it. Words come from a [`WordList`]: the bundled one, or one's own.
//!
//! ```
//! use daidalos::mode::words::{WordList, Words};
//! use daidalos::registry::Registry;
//! let (list, _) = WordList::parse("hello\nword\nmaze\nway\n")?;
//! let words = Words::with_list(list).ok_or("a list of four words is small enough")?;
//! let words: &'static Words = Box::leak(Box::new(words));
//! let registry = Registry::standard().with_game(words);
//! let level = registry.level("words:5x5#7")?;
//! assert!(level.to_string().starts_with("words:5x5,list="));
//! assert!(level.start().is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod best;
mod board;
mod contest;
mod facts;
mod hint;
mod lexicon;
mod list;
mod pictures;
mod players;
mod rival;
mod score;
#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};

pub use list::{BadLine, Fault, ListError, MAX_LETTERS, MAX_WORDS, MIN_LETTERS, Tier, WordList};

use self::board::Board;
use self::contest::Contest;
use self::lexicon::Lexicon;
use self::rival::BOT;
use self::score::Scoring;
use super::panel::Player;
use super::{Game, Mode, Preset, RulePicture, told};
use crate::digest::Digest;
use crate::generate::{SIZE, SpecError};
use crate::option::{Kind, Opt, Params, Value};
use crate::rng::Seed;
use crate::work::Work;

/// The word maze with the bundled list.
pub static WORDS: Words = Words::packed(list::ENGLISH);

/// The word maze, with the English list and maybe one more.
pub struct Words {
    own: Option<Arc<Lexicon>>,
    /// The English words as they are packed, and down to each tier, unpacked when they are first asked for and then
    /// kept: constants that are worked out once, not state.
    english: &'static [u8],
    tiers: [OnceLock<Option<Arc<Lexicon>>>; 3],
}

const WORDS_SIZE: Opt = Opt { kind: Kind::Size { default: (8, 8), least: 2 }, ..SIZE };
const TIER: Opt = Opt {
    key: "tier",
    label: "Words are",
    about: "how rare words may be",
    kind: Kind::Name {
        choices: &[("10", "the most common"), ("20", "common"), ("35", "common and less common")],
    },
};
const LIST: Opt = Opt {
    key: "list",
    label: "Word list",
    about: "the words that count",
    kind: Kind::Digest { of: "a word list of your own", usual: "the bundled English words" },
};
const BONUS: Opt = Opt {
    key: "bonus",
    label: "Bonus for a cell left",
    about: "points for each cell below the budget",
    kind: Kind::Int { min: 0, max: 2, default: 2, unit: "points", zero: "" },
};

/// The most cells: beyond that, the best way can hardly ever be proven.
const MAX_CELLS: u64 = 400;

impl Words {
    /// The word maze with a list of one's own beside the bundled one. Levels on it name it by its digest. None if the
    /// list is too large, which none that can be parsed is.
    pub fn with_list(list: WordList) -> Option<Self> {
        let own = Some(Arc::new(Lexicon::new(list)?));
        Some(Self { own, ..Self::packed(list::ENGLISH) })
    }

    /// The word maze with the English words from elsewhere, packed as `english.bin` in the folder of this module is: for
    /// programs that are built without the feature `english` and load the words when a game needs them, as the page does.
    /// None if these are other words, or damaged ones: an id must mean the same level everywhere.
    pub fn with_english(packed: &'static [u8]) -> Option<Self> {
        let mut digest = Digest::default();
        digest.add_bytes(packed);
        (digest.value() == list::ENGLISH_DIGEST).then(|| Self::packed(packed))
    }

    /// Whether a level could not be made for want of the English words, by what was said of it.
    pub fn are_missing(said: &str) -> bool {
        said.contains(NO_ENGLISH)
    }

    const fn packed(packed: &'static [u8]) -> Self {
        Self { own: None, english: packed, tiers: [const { OnceLock::new() }; 3] }
    }

    fn lexicon(&self, params: &Params) -> Result<Arc<Lexicon>, SpecError> {
        let Value::Int(digest) = params.get(&LIST) else {
            let english = self.english(params.name(&TIER));
            return english.ok_or_else(|| SpecError::Together(NO_ENGLISH.into()));
        };
        let own = self.own.clone().filter(|own| own.list.digest() == digest);
        own.ok_or_else(|| SpecError::Together(self.missing(digest)))
    }

    /// The English list, down to a tier; none if it is not here.
    fn english(&self, tier: &str) -> Option<Arc<Lexicon>> {
        let (at, tier) = match tier {
            "35" => (2, Tier::Wide),
            "20" => (1, Tier::Usual),
            _ => (0, Tier::Common),
        };
        let unpacked = || Lexicon::new(WordList::unpack(self.english, tier)?).map(Arc::new);
        self.tiers[at].get_or_init(unpacked).clone()
    }

    fn missing(&self, digest: u64) -> String {
        let here = self.own.as_ref().map_or_else(
            || "supply it (the program takes --words FILE)".to_owned(),
            |own| format!("the list that was given is {}", own.list.digest()),
        );
        format!("the level needs the word list {digest}, which is not here; {here}")
    }
}

const NO_ENGLISH: &str =
    "the English words are not here; bring a list of your own, or build with the feature english";

impl Mode for Words {
    fn name(&self) -> &'static str {
        "words"
    }

    fn about(&self) -> &'static str {
        "a maze of letters: trace a way that reads as many words as it can, and no longer than it must"
    }

    fn rules(&self, params: &Params) -> Vec<&'static str> {
        let (bot, has_bonus) = (params.name(&BOT), params.int(&BONUS) > 0);
        let has_own_list = params.get(&LIST) != Value::Auto;
        let tier = if has_own_list { "own" } else { params.name(&TIER) };
        told(&[
            (
                true,
                "Trace a way from the top left to the bottom right. It enters no cell twice; stepping back is free.",
            ),
            (true, "Passages lead straight and, where a slanted line shows one, diagonally."),
            (
                true,
                "Its letters are read as one string. Each word of 3 letters or more in it scores 2 a letter, once.",
            ),
            (tier == "10", "Only the most common words count."),
            (tier == "20", "Only common words count."),
            (tier == "35", "Less common words count too."),
            (has_own_list, "Only the words of the list that was brought count."),
            (has_bonus, "Each cell costs 1, and each cell below the budget earns a bonus."),
            (!has_bonus, "Each cell costs 1."),
            (bot == rival::OFF, "The last cell ends your way. The higher the total, the better."),
            (
                bot == rival::NONE,
                "The last cell ends your way. Then the second player traces one, and the higher total wins.",
            ),
            (
                bot != rival::OFF && bot != rival::NONE,
                "The last cell ends your way. Then the rival traces its own. The higher total wins; a tie is yours.",
            ),
        ])
    }

    fn lesson(&self) -> &'static str {
        "words:5x4#4"
    }

    fn pictures(&self) -> &'static [RulePicture] {
        pictures::PICTURES
    }

    fn options(&self) -> &'static [Opt] {
        &[WORDS_SIZE, TIER, LIST, BONUS, BOT]
    }

    fn presets(&self) -> &'static [Preset] {
        &[
            Preset { name: "easy", options: &[("size", "8x8"), ("bot", "first")] },
            Preset { name: "medium", options: &[("size", "10x10"), ("bot", "shortest")] },
            Preset { name: "hard", options: &[("size", "12x12"), ("tier", "20"), ("bot", "best")] },
        ]
    }

    /// A list of one's own has no tiers.
    fn drop_defaults(&self, params: &mut Params) {
        if params.get(&LIST) != Value::Auto {
            params.set(&TIER, TIER.default());
        }
    }

    /// A level that names no list is on the one that was brought along.
    fn bring(&self, params: &mut Params) {
        if let Some(own) = self.own.as_ref().filter(|_| params.get(&LIST) == Value::Auto) {
            params.set(&LIST, Value::Int(own.list.digest()));
            self.drop_defaults(params);
        }
    }

    fn players(&self) -> &'static [&'static dyn Player] {
        players::PLAYERS
    }

    fn scale(&self) -> &'static [u64; 9] {
        &[15, 19, 24, 27, 32, 39, 54, 1000, 2600]
    }

    fn start(
        &self,
        params: &Params,
        seed: Seed,
        work: &mut Work<'_>,
    ) -> Result<Box<dyn Game>, SpecError> {
        let size = params.size(&WORDS_SIZE);
        if size.cells() > MAX_CELLS {
            let why = format!(
                "{size} is too large for words, which has at most {MAX_CELLS} cells, such as 20x20"
            );
            return Err(SpecError::Together(why));
        }
        let scoring = Scoring::on(size, params.int(&BONUS));
        let board = Board::draw(size, &self.lexicon(params)?, scoring, seed, work)?;
        Ok(Box::new(Contest::start(Arc::new(board), params.name(&BOT))))
    }
}
