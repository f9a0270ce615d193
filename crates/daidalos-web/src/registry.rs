use daidalos::controls::{Action, CONTROLS, Control, Verb};
use daidalos::export::{FORMATS, Format, Overlays};
use daidalos::generate::{GENERATORS, Generator, Walls};
use daidalos::mode::{MODES, Mode, Preset, RulePicture};
use daidalos::motion::{LONGEST, RING};
use daidalos::option::{Choice, Kind, Opt, Params};
use daidalos::scene::Item;
use daidalos::search::{SEARCHES, Search};
use daidalos::shapes::{FRONT, SHAPES, UNDER};
use daidalos::texture;
use daidalos::theme::{Theme, heat};
use serde::{Serialize, Serializer};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::seen::{GROUNDS, MARKS, PARTS};

/// All that there is, as JSON: games, generators, searches, formats, textures, themes, shapes, controls and the
/// words of a scene. Whatever the page lists or asks for, it builds from this.
#[wasm_bindgen]
pub fn registry() -> String {
    crate::json(&object! {
        modes: MODES.iter().map(|mode| of_mode(*mode)).collect::<Vec<_>>(),
        generators: GENERATORS.iter().map(|generator| of_generator(*generator)).collect::<Vec<_>>(),
        searches: SEARCHES.iter().map(|search| of_search(*search)).collect::<Vec<_>>(),
        formats: formats(),
        textures: texture::all().map(|texture| texture.name()).collect::<Vec<_>>(),
        themes: Theme::ALL,
        heat: (0..=255).map(heat).collect::<Vec<_>>(),
        shapes: SHAPES,
        front: f64::from(FRONT) / 100.0,
        under: f64::from(UNDER) / 100.0,
        ring: RING,
        longest: LONGEST,
        controls: CONTROLS.iter().map(of_control).collect::<Vec<_>>(),
        grounds: GROUNDS,
        parts: PARTS,
        marks: MARKS,
        items: Item::ALL.map(|item| object! { key: item, letter: item.letter() }),
    })
}

fn of_mode(mode: &dyn Mode) -> impl Serialize {
    let options = mode.options().iter().filter(|option| option.is_choice());
    object! {
        name: mode.name(),
        about: mode.about(),
        lesson: mode.lesson(),
        pictures: mode.pictures().iter().map(of_picture).collect::<Vec<_>>(),
        presets: mode.presets().iter().map(|preset| of_preset(mode, preset)).collect::<Vec<_>>(),
        verbs: mode.verbs().iter().map(of_verb).collect::<Vec<_>>(),
        options: options.map(of_option).collect::<Vec<_>>(),
    }
}

/// A rule as a picture, with inputs as a game that is played reads them.
fn of_picture(picture: &RulePicture) -> impl Serialize + use<> {
    let RulePicture { caption, level, inputs, seconds } = *picture;
    object! { caption: caption, level: level, inputs: inputs, seconds: seconds }
}

/// What a game lets a player do, by the name of the control.
pub(crate) fn of_verb(verb: &Verb) -> impl Serialize {
    object! { action: Control::of(verb.action).name, about: &*verb.about }
}

fn of_control(control: &Control) -> impl Serialize {
    let (dir, runs) = match control.action {
        Action::Go(dir) => (Some(dir.to_string()), false),
        Action::Run(dir) => (Some(dir.to_string()), true),
        _ => (None, false),
    };
    let (name, about, keys) = (control.name, control.about, control.page_keys);
    object! { name: name, about: about, keys: keys, dir: dir, runs: runs }
}

/// A set of options, with the value of every one of them.
fn of_preset(mode: &dyn Mode, preset: &Preset) -> impl Serialize {
    let set = preset.options.iter().copied();
    let params = Params::parse(mode.name(), mode.options(), set).unwrap_or_default();
    object! { name: preset.name, values: values(mode.options(), &params) }
}

/// Every option with its value, as an id writes it.
pub(crate) fn values(options: &[Opt], params: &Params) -> impl Serialize + use<> {
    Values(options.iter().map(|option| (option.key, params.get(option).to_string())).collect())
}

/// Pairs that the page reads as one object.
struct Values(Vec<(&'static str, String)>);

impl Serialize for Values {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

fn of_generator(generator: &dyn Generator) -> impl Serialize {
    object! {
        name: generator.name(),
        about: generator.about(),
        explain: generator.explain(),
        is_dungeon: generator.law().walls() == Walls::Tiles,
        options: generator.options().iter().map(of_option).collect::<Vec<_>>(),
    }
}

fn of_search(search: &dyn Search) -> impl Serialize {
    object! { name: search.name(), about: search.about(), explain: search.explain() }
}

/// Every format, and PNG among the pictures: the page writes it itself, from a bitmap.
fn formats() -> Vec<impl Serialize> {
    let written = FORMATS.iter().filter(|format| format.name != PNG);
    let (pictures, data): (Vec<&Format>, Vec<&Format>) = written.partition(|it| it.is_picture());
    let png = of_format(PNG, "a picture for screens", &[PNG], Overlays::All, None);
    let told = |format: &Format| {
        let Format { name, about, endings, overlays, beside, .. } = *format;
        of_format(name, about, endings, overlays, beside.map(|beside| beside.name))
    };
    pictures.into_iter().map(told).chain([png]).chain(data.into_iter().map(told)).collect()
}

const PNG: &str = "png";

fn of_format(
    name: &'static str,
    about: &'static str,
    endings: &'static [&'static str],
    overlays: Overlays,
    beside: Option<&'static str>,
) -> impl Serialize + use<> {
    object! {
        name: name,
        about: about,
        endings: endings,
        shows_way: overlays != Overlays::None,
        shows_heat: overlays == Overlays::All,
        beside: beside,
        is_bitmap: name == PNG,
    }
}

/// An option as a control needs it: its kind, its bounds, and the value when nothing is said.
fn of_option(option: &Opt) -> impl Serialize + use<> {
    let kind = match option.kind {
        Kind::Size { .. } => "size",
        Kind::Int { .. } | Kind::IntOr { .. } => "int",
        Kind::Range { .. } => "range",
        Kind::Name { .. } | Kind::Entry { .. } | Kind::Board { .. } => "name",
        Kind::Auto { .. } => "auto",
        Kind::Digest { .. } => "digest",
    };
    let (min, max, unit) = match option.kind {
        Kind::Size { least, .. } => (Some(least.into()), None, None),
        Kind::Int { min, max, unit, .. } | Kind::Auto { min, max, unit, .. } => {
            (Some(min), Some(max), Some(unit))
        }
        Kind::IntOr { min, max, .. } | Kind::Range { min, max, .. } => (Some(min), Some(max), None),
        _ => (None, None, None),
    };
    let word = match option.kind {
        Kind::Auto { .. } => Some("auto"),
        Kind::IntOr { word, .. } => Some(word),
        _ => None,
    };
    object! {
        key: option.key,
        label: option.label,
        about: option.about,
        takes: option.kind.to_string(),
        default: option.default().to_string(),
        kind: kind,
        min: min,
        max: max,
        unit: unit,
        choices: option.choices().into_iter().map(|choice| of_choice(option, choice)).collect::<Vec<_>>(),
        word: word,
    }
}

/// A word that an option takes, as it is said, and what it means.
fn of_choice(option: &Opt, (name, about): Choice) -> impl Serialize + use<> {
    object! { name: name, said: option.say(name), about: about }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Play;
    use serde_json::{Value, json};

    #[test]
    fn everything_is_listed() {
        let all: Value = serde_json::from_str(&registry()).unwrap();
        let count = |key: &str| all[key].as_array().unwrap().len();
        assert_eq!(count("modes"), MODES.len());
        assert_eq!(count("generators"), GENERATORS.len());
        assert_eq!(count("searches"), SEARCHES.len());
        assert_eq!(count("formats"), FORMATS.len());
        assert_eq!((count("textures"), count("themes"), count("heat")), (256, 3, 256));
        assert_eq!(all["themes"][0][1]["wall"], json!([0x18, 0x1a, 0x28]));
        assert_eq!(all["themes"][0][1]["counts"][0], json!([0x00, 0x56, 0xce]));
        assert_eq!(count("shapes"), SHAPES.len());
        let shapes = all["shapes"].as_array().unwrap();
        let entrance = shapes.iter().find(|shape| shape[0] == "entrance").unwrap();
        assert_eq!(entrance[1][0]["form"]["disc"], json!([[50, 50], 39]));
    }

    /// What the page asks for, in a small view.
    fn asked(elapsed: u64, input: &Value) -> String {
        let view = json!({ "x": 0, "y": 0, "w": 9, "h": 9 });
        json!({ "elapsed": elapsed, "input": input, "view": view, "looks": true, "keeps": true })
            .to_string()
    }

    /// The page plays the pictures of the rules with what it is told here.
    #[test]
    fn pictures_can_be_played() {
        let all: Value = serde_json::from_str(&registry()).unwrap();
        let modes = all["modes"].as_array().unwrap();
        for picture in modes.iter().flat_map(|mode| mode["pictures"].as_array().unwrap()) {
            let mut play = Play::start(picture["level"].as_str().unwrap(), 0.0).ok().unwrap();
            for input in picture["inputs"].as_array().unwrap() {
                assert!(play.turn(&asked(0, input)).is_ok(), "{picture}");
            }
            let elapsed = picture["seconds"].as_u64().unwrap() * 100;
            assert!(play.turn(&asked(elapsed, &Value::Null)).is_ok(), "{picture}");
        }
        assert_eq!(modes[0]["pictures"][1]["seconds"], 20);
        assert_eq!(modes[0]["pictures"][0]["inputs"], json!([{ "Step": "E" }, { "Step": "E" }]));
    }

    #[test]
    fn options_tell_their_bounds_and_defaults() {
        let all: Value = serde_json::from_str(&registry()).unwrap();
        let braid = all["generators"][0]["options"].as_array().unwrap().last().unwrap();
        assert_eq!(braid["key"], "braid");
        assert_eq!((braid["kind"].as_str(), braid["max"].as_u64()), (Some("int"), Some(100)));
        assert_eq!(braid["label"], "Dead ends opened");
        let maze = &all["modes"][0]["options"][1]["choices"][0];
        assert_eq!(
            (maze["name"].as_str(), maze["said"].as_str()),
            (Some("backtracker"), Some("backtracker"))
        );
        let bot = &all["modes"][1]["options"][4]["choices"][1];
        assert_eq!(bot["said"], "heads straight for the goal");
        for list in ["modes", "generators"] {
            for entry in all[list].as_array().unwrap() {
                assert!(!entry["options"].as_array().unwrap().is_empty(), "{entry}");
            }
        }
    }
}
