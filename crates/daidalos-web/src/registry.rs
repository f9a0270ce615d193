use daidalos::controls::{Action, CONTROLS, Control, Verb};
use daidalos::export::{FORMATS, Format, Overlays};
use daidalos::generate::{GENERATORS, Generator, Walls};
use daidalos::legend::Thing;
use daidalos::mode::{MODES, Mode, Preset};
use daidalos::motion::{LONGEST, RING};
use daidalos::option::{Kind, Opt, Params};
use daidalos::scene::Item;
use daidalos::search::{SEARCHES, Search};
use daidalos::shapes::{FRONT, SHAPES, UNDER};
use daidalos::texture;
use daidalos::theme::{Rgb, Theme, heat};
use serde_json::{Map, Value, json};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::seen::{GROUNDS, MARKS, PARTS};

/// All that there is, as JSON: games, generators, searches, formats, textures, themes, shapes, controls and the
/// words of a scene. Whatever the page lists or asks for, it builds from this.
#[wasm_bindgen]
pub fn registry() -> String {
    let all = json!({
        "modes": MODES.iter().map(|mode| of_mode(*mode)).collect::<Vec<_>>(),
        "generators": GENERATORS.iter().map(|generator| of_generator(*generator)).collect::<Vec<_>>(),
        "searches": SEARCHES.iter().map(|search| of_search(*search)).collect::<Vec<_>>(),
        "formats": FORMATS.iter().map(of_format).collect::<Vec<_>>(),
        "textures": texture::all().map(|texture| texture.name()).collect::<Vec<_>>(),
        "themes": Theme::ALL.iter().map(|(name, theme)| of_theme(name, theme)).collect::<Vec<_>>(),
        "heat": (0..=255).map(|distance| hex(heat(distance))).collect::<Vec<_>>(),
        "shapes": object(SHAPES.iter().map(|(thing, pieces)| (name(*thing), json!(pieces)))),
        "front": f64::from(FRONT) / 100.0,
        "under": f64::from(UNDER) / 100.0,
        "ring": RING,
        "longest": LONGEST,
        "controls": CONTROLS.iter().map(of_control).collect::<Vec<_>>(),
        "grounds": GROUNDS,
        "parts": PARTS,
        "marks": MARKS,
        "items": Item::ALL.map(|item| json!({ "key": item, "letter": item.letter() })),
    });
    all.to_string()
}

fn of_mode(mode: &dyn Mode) -> Value {
    let presets: Vec<Value> = mode.presets().iter().map(|preset| of_preset(mode, preset)).collect();
    json!({
        "name": mode.name(),
        "about": mode.about(),
        "rules": mode.rules(),
        "lesson": mode.lesson(),
        "presets": presets,
        "verbs": mode.verbs().iter().map(of_verb).collect::<Vec<_>>(),
        "options": mode.options().iter().filter(|option| option.is_choice()).map(of_option).collect::<Vec<_>>(),
    })
}

/// What a game lets a player do, by the name of the control.
pub(crate) fn of_verb(verb: &Verb) -> Value {
    json!({ "action": Control::of(verb.action).name, "about": verb.about })
}

fn of_control(control: &Control) -> Value {
    let dir = match control.action {
        Action::Go(dir) => Some(dir.to_string()),
        _ => None,
    };
    let (name, about, keys) = (control.name, control.about, control.page_keys);
    json!({ "name": name, "about": about, "keys": keys, "dir": dir })
}

/// A set of options, with the value of every one of them.
fn of_preset(mode: &dyn Mode, preset: &Preset) -> Value {
    let set = preset.options.iter().copied();
    let params = Params::parse(mode.name(), mode.options(), set).unwrap_or_default();
    json!({ "name": preset.name, "values": values(mode.options(), &params) })
}

/// Every option with its value, as an id writes it.
pub(crate) fn values(options: &[Opt], params: &Params) -> Value {
    let value = |option: &Opt| (option.key.to_owned(), params.get(option).to_string().into());
    object(options.iter().map(value))
}

/// Inserted one by one: collecting would sort them first, which is five kilobytes of code.
fn object(entries: impl Iterator<Item = (String, Value)>) -> Value {
    let mut object = Map::new();
    object.extend(entries);
    Value::Object(object)
}

fn of_generator(generator: &dyn Generator) -> Value {
    json!({
        "name": generator.name(),
        "about": generator.about(),
        "is_dungeon": generator.law().walls() == Walls::Tiles,
        "options": generator.options().iter().map(of_option).collect::<Vec<_>>(),
    })
}

fn of_search(search: &dyn Search) -> Value {
    json!({ "name": search.name(), "about": search.about() })
}

fn of_format(format: &Format) -> Value {
    json!({
        "name": format.name,
        "about": format.about,
        "endings": format.endings,
        "shows_way": format.overlays != Overlays::None,
        "shows_heat": format.overlays == Overlays::All,
        "beside": format.beside.map(|beside| beside.name),
    })
}

/// An option as a control needs it: its kind, its bounds, and the value when nothing is said.
fn of_option(option: &Opt) -> Value {
    let mut value = json!({
        "key": option.key,
        "about": option.about,
        "takes": option.kind.to_string(),
        "default": option.default().to_string(),
    });
    value["kind"] = match option.kind {
        Kind::Size { .. } => "size",
        Kind::Int { .. } => "int",
        Kind::Range { .. } => "range",
        Kind::Name { .. } | Kind::Entry { .. } | Kind::Board { .. } => "name",
        Kind::Auto { .. } => "auto",
        Kind::Digest { .. } => "digest",
    }
    .into();
    match option.kind {
        Kind::Size { least, .. } => value["min"] = least.into(),
        Kind::Int { min, max, unit, .. } | Kind::Auto { min, max, unit, .. } => {
            (value["min"], value["max"], value["unit"]) = (min.into(), max.into(), unit.into());
        }
        Kind::Range { min, max, .. } => (value["min"], value["max"]) = (min.into(), max.into()),
        Kind::Name { .. } | Kind::Entry { .. } | Kind::Board { .. } => {
            value["names"] = option.choices().into();
        }
        Kind::Digest { .. } => {}
    }
    value
}

/// A theme whose colours are written as a page writes them.
fn of_theme(name: &str, theme: &Theme) -> Value {
    let mut colours = serde_json::to_value(theme).unwrap_or_default();
    if let Some(table) = colours.as_object_mut() {
        // The counts are named as the others are: a page has one list of names.
        table.remove("counts");
        table.extend((1..).zip(theme.counts).map(|(n, rgb)| (format!("count_{n}"), json!(rgb))));
        for colour in table.values_mut() {
            let rgb = serde_json::from_value::<Rgb>(colour.take()).unwrap_or_default();
            *colour = hex(rgb).into();
        }
    }
    json!({ "name": name, "colours": colours })
}

/// A thing in one word: what it is, whatever it is one of.
fn name(thing: Thing) -> String {
    let words = serde_json::to_value(thing).unwrap_or_default();
    let word = words.as_object().and_then(|kinds| kinds.values().next()).unwrap_or(&words);
    word.as_str().unwrap_or_default().to_owned()
}

fn hex([r, g, b]: Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_listed() {
        let all: Value = serde_json::from_str(&registry()).unwrap();
        let count = |key: &str| all[key].as_array().unwrap().len();
        assert_eq!(count("modes"), MODES.len());
        assert_eq!(count("generators"), GENERATORS.len());
        assert_eq!(count("searches"), SEARCHES.len());
        assert_eq!(count("formats"), FORMATS.len());
        assert_eq!((count("textures"), count("themes"), count("heat")), (256, 3, 256));
        assert_eq!(all["themes"][0]["colours"]["wall"], "#181a28");
        assert_eq!(all["themes"][0]["colours"]["count_1"], "#0056ce");
        assert_eq!(all["shapes"].as_object().unwrap().len(), SHAPES.len());
        assert_eq!(all["shapes"]["entrance"][0]["form"]["disc"], json!([[50, 50], 39]));
    }

    #[test]
    fn options_tell_their_bounds_and_defaults() {
        let all: Value = serde_json::from_str(&registry()).unwrap();
        let braid = all["generators"][0]["options"].as_array().unwrap().last().unwrap();
        assert_eq!(braid["key"], "braid");
        assert_eq!((braid["kind"].as_str(), braid["max"].as_u64()), (Some("int"), Some(100)));
        for list in ["modes", "generators"] {
            for entry in all[list].as_array().unwrap() {
                assert!(!entry["options"].as_array().unwrap().is_empty(), "{entry}");
            }
        }
    }
}
