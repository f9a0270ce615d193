//! The page of a new game: its form, and the id that it spells.

use std::fmt::Write as _;

use daidalos::mode::Mode;
use daidalos::option::Opt;

use crate::screen::menu::{Field, Form};
use crate::seed;

const GAME: &str = "game";
const DIFFICULTY: &str = "difficulty";
const SEED: &str = "seed";

/// The fields of a new game; those of its options as the difficulty has them.
pub(super) fn fields(
    games: &[&'static dyn Mode],
    mode: &'static dyn Mode,
    difficulty: &str,
) -> Vec<Field> {
    let choice = |name, value: &str, about: &str, choices: Vec<String>| Field {
        name,
        value: value.to_owned(),
        about: about.to_owned(),
        choices,
    };
    let names = games.iter().map(|mode| mode.name().to_owned()).collect();
    let presets = mode.presets().iter().map(|preset| preset.name.to_owned()).collect();
    let mut fields = vec![
        choice(GAME, mode.name(), mode.about(), names),
        choice(DIFFICULTY, difficulty, "", presets),
    ];
    let preset = mode.presets().iter().find(|preset| preset.name == difficulty);
    let set = preset.map_or(&[][..], |preset| preset.options);
    for option in mode.options().iter().filter(|option| option.is_choice()) {
        let value = set.iter().find(|(key, _)| *key == option.key).map(|(_, value)| *value);
        fields.push(field(option, value));
    }
    fields.push(choice(SEED, "", "a number or a word; a fresh one if empty", Vec::new()));
    fields
}

fn field(option: &Opt, value: Option<&str>) -> Field {
    let choices = option.choices().unwrap_or_default();
    let about = match choices.is_empty() {
        true => format!("{}: {}", option.about, option.kind),
        false => option.about.to_owned(),
    };
    let value = value.map_or_else(|| option.default().to_string(), str::to_owned);
    let choices = choices.into_iter().map(str::to_owned).collect();
    Field { name: option.key, value, about, choices }
}

/// Another game or difficulty brings other options.
pub(super) fn refill(form: &mut Form, changed: Option<usize>, games: &[&'static dyn Mode]) {
    let is_frame = |at: &usize| [GAME, DIFFICULTY].contains(&form.fields[*at].name);
    if changed.filter(is_frame).is_none() {
        return;
    }
    let mode = games.iter().find(|mode| mode.name() == form.value(GAME));
    let (difficulty, seed) = (form.value(DIFFICULTY).to_owned(), form.value(SEED).to_owned());
    if let Some(mode) = mode {
        form.fields = fields(games, *mode, &difficulty);
        form.fields.iter_mut().filter(|f| f.name == SEED).for_each(|f| f.value.clone_from(&seed));
    }
}

/// The id that a form spells.
pub(super) fn id(form: &Form) -> String {
    let mut options = String::new();
    for field in &form.fields {
        if ![GAME, DIFFICULTY, SEED].contains(&field.name) {
            let _ = write!(
                options,
                "{}{}={}",
                if options.is_empty() { "" } else { "," },
                field.name,
                field.value.trim()
            );
        }
    }
    let seed = match form.value(SEED).trim() {
        "" => seed::fresh().to_string(),
        seed => seed.to_owned(),
    };
    format!("{}:{options}#{seed}", form.value(GAME))
}
