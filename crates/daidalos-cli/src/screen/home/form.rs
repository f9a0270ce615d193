//! The page of a new game: its form, and the id that it spells.

use std::fmt::Write as _;

use daidalos::mode::Mode;
use daidalos::option::Opt;

use crate::screen::menu::{Field, Form};
use crate::seed;
use crate::wording::capital;

const GAME: &str = "game";
const DIFFICULTY: &str = "difficulty";
const SEED: &str = "seed";

/// The fields of a new game; those of its options as the difficulty has them.
pub(super) fn fields(
    games: &[&'static dyn Mode],
    mode: &'static dyn Mode,
    difficulty: &str,
) -> Vec<Field> {
    let names = games.iter().map(|mode| mode.name().to_owned()).collect();
    let presets = mode.presets().iter().map(|preset| preset.name.to_owned()).collect();
    let game = format!("{}: {}.", mode.name(), mode.about());
    let level = "Sets the options below; change any of them.".to_owned();
    let mut fields = vec![
        Field { choices: names, ..plain(GAME, "Game", mode.name(), game) },
        Field { choices: presets, ..plain(DIFFICULTY, "Difficulty", difficulty, level) },
    ];
    let preset = mode.presets().iter().find(|preset| preset.name == difficulty);
    let set = preset.map_or(&[][..], |preset| preset.options);
    for option in mode.options().iter().filter(|option| option.is_choice()) {
        let value = set.iter().find(|(key, _)| *key == option.key).map(|(_, value)| *value);
        let value = value.map_or_else(|| option.default().to_string(), str::to_owned);
        fields.push(field(option, &value));
    }
    let seed = "A number or a word; a fresh one if empty.".to_owned();
    fields.push(plain(SEED, "Seed", "", seed));
    fields
}

fn plain(name: &'static str, label: &'static str, value: &str, about: String) -> Field {
    let value = value.to_owned();
    Field { name, label, said: value.clone(), value, about, choices: Vec::new() }
}

/// The field of an option: its value in plain words, and a sentence of what it is, means and takes.
fn field(option: &Opt, value: &str) -> Field {
    let (choices, said) = (option.choices(), option.say(value));
    let entry = choices.iter().find(|(word, _)| *word == said).map(|(_, about)| about);
    let about = capital(option.about);
    let about = match entry {
        Some(entry) => format!("{about}. {said}: {entry}."),
        None if choices.is_empty() => format!("{about}: {said}. Type {}.", option.kind),
        None => format!("{about}: {said}."),
    };
    let choices = choices.iter().map(|(word, _)| (*word).to_owned()).collect();
    Field { said, choices, ..plain(option.key, option.label, value, about) }
}

/// Says the value of a field that was changed. Another game or difficulty brings other options.
pub(super) fn refill(form: &mut Form, changed: Option<usize>, games: &[&'static dyn Mode]) {
    let mode = games.iter().find(|mode| mode.name() == form.value(GAME));
    let (Some(at), Some(mode)) = (changed, mode) else { return };
    let Field { name, value, .. } = form.fields[at].clone();
    if let Some(option) = mode.options().iter().find(|option| option.key == name) {
        form.fields[at] = field(option, &value);
    } else if name == SEED {
        form.fields[at].said = value;
    } else {
        let (difficulty, seed) = (form.value(DIFFICULTY).to_owned(), form.value(SEED).to_owned());
        form.fields = fields(games, *mode, &difficulty);
        let is_seed = |field: &&mut Field| field.name == SEED;
        form.fields.iter_mut().filter(is_seed).for_each(|field| {
            (field.value, field.said) = (seed.clone(), seed.clone());
        });
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
