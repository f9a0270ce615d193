//! The pictures of the rules: every game has three, and each shows what its caption says.

use std::fmt::Write as _;

use daidalos::export::{self, Picture};
use daidalos::grid::Cell;
use daidalos::mode::{Event, GameTime, MODES, RulePicture};
use daidalos::registry::Registry;
use daidalos::scene::{Item, Lens, Look, Part, Role, Scene, Sign};
use daidalos::search::Mark;
use daidalos::session::{Session, Table};
use daidalos_sample::SAMPLE;

/// What a word of a caption promises, and whether it is to be seen.
type Promise = (&'static str, fn(&Scene) -> bool);

const PROMISES: &[Promise] = &[
    ("you", |scene| has_figure(scene, Role::You)),
    ("rival", |scene| has_figure(scene, Role::Rival)),
    ("foe", |scene| has_figure(scene, Role::Foe)),
    ("entrance", |scene| scene.entrance.is_some()),
    ("exit", |scene| scene.exit.is_some()),
    ("trap", |scene| has_item(scene, Item::Trap)),
    ("power-up", |scene| has_item(scene, Item::PowerUp)),
    ("lamp", |scene| has_item(scene, Item::Lamp)),
    ("flag", |scene| has_item(scene, Item::Flag)),
    ("number", |scene| has(scene, |look| matches!(look.sign, Some(Sign::Count(1..))))),
    ("letter", |scene| has(scene, |look| matches!(look.sign, Some(Sign::Letter(_))))),
    ("door", |scene| has(scene, |look| look.part == Part::Door)),
    ("hint", |scene| !scene.way.is_empty() || has(scene, |look| look.mark == Mark::Safe)),
    ("shown the way", |scene| !scene.way.is_empty()),
    ("diagonal", |scene| scene.way.windows(2).any(|pair| is_diagonal(scene, pair))),
];

#[test]
fn every_game_shows_its_rules() {
    for mode in Registry::standard().with_game(SAMPLE).games() {
        assert_eq!(mode.pictures().len(), 3, "{}", mode.name());
        for picture in mode.pictures() {
            let RulePicture { caption, level, .. } = picture;
            assert!(level.starts_with(mode.name()), "{level}");
            assert!(caption.len() <= 90 && caption.ends_with('.'), "{caption}");
            assert_eq!(
                caption.matches(['.', '!', '?']).count(),
                1 + decimals(caption),
                "{caption}"
            );
            let (scene, said) = (played(picture), caption.to_lowercase());
            let mut promised = PROMISES.iter().filter(|(word, _)| said.contains(word)).peekable();
            let is_of_time = picture.seconds > 0;
            assert!(is_of_time || promised.peek().is_some(), "{caption} speaks of nothing seen");
            for (word, is_seen) in promised {
                assert!(is_seen(&scene), "{level}: no {word} is seen of: {caption}");
            }
        }
    }
}

/// Time passes in a picture only where it changes something.
#[test]
fn time_is_seen() {
    for picture in MODES.iter().flat_map(|mode| mode.pictures()).filter(|it| it.seconds > 0) {
        let at_once = RulePicture { seconds: 0, ..*picture };
        assert_ne!(played(picture), played(&at_once), "{}", picture.caption);
    }
}

#[test]
fn pictures_stay_as_they_are() {
    let mut text = String::new();
    for picture in MODES.iter().flat_map(|mode| mode.pictures()) {
        let scene = played(picture);
        let picture_of = Picture { scene: &scene, title: "", cell: 10, list: &[] };
        let mut drawn = Vec::new();
        export::find("text").unwrap().draw(&picture_of, &mut drawn).unwrap();
        let drawn = String::from_utf8(drawn).unwrap();
        let _ = writeln!(text, "{}\n{}\n{drawn}", picture.level, picture.caption);
    }
    insta::assert_snapshot!(text);
}

/// What is seen at the moment of a picture. Every input is accepted.
fn played(picture: &RulePicture) -> Scene {
    let level = Registry::standard().with_game(SAMPLE).level(picture.level).unwrap();
    assert_eq!(level.to_string(), picture.level, "ids are canonical");
    let mut session = Session::start(level).unwrap();
    let mut table = session.table();
    for input in picture.inputs {
        table.events();
        table.input(*input);
        let refused = table.events().into_iter().find(|event| matches!(event, Event::Refused(_)));
        assert_eq!(refused, None, "{}: {input:?}", picture.caption);
        assert!(!table.sheet().is_walking, "{}: {input:?} goes on", picture.caption);
    }
    table.pass(GameTime::seconds(picture.seconds));
    table.scene(Lens::WHOLE)
}

fn has(scene: &Scene, is_it: impl Fn(&Look) -> bool) -> bool {
    scene.cells.iter().any(is_it)
}

fn has_item(scene: &Scene, item: Item) -> bool {
    has(scene, |look| look.item == Some(item))
}

fn has_figure(scene: &Scene, role: Role) -> bool {
    scene.figures.iter().any(|figure| figure.role == role)
}

fn is_diagonal(scene: &Scene, step: &[Cell]) -> bool {
    let [from, to] = [scene.size.xy(step[0]), scene.size.xy(step[1])];
    from.0 != to.0 && from.1 != to.1
}

/// The points that stand within numbers.
fn decimals(text: &str) -> usize {
    let bytes = text.as_bytes();
    let is_decimal =
        |at: usize| bytes[at] == b'.' && bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
    (0..bytes.len()).filter(|at| is_decimal(*at)).count()
}
