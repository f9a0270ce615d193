//! Every picture shows every meaning: whatever a scene can say is seen in each format, so that a
//! game can say it without a line written for that game.

use std::collections::BTreeSet;

use daidalos::export::{FORMATS, Format, Picture};
use daidalos::generate::{Layout, Opening, Walls};
use daidalos::grid::{Bits, Size};
use daidalos::scene::{Figure, Ground, Item, Look, Part, Role, Scene, Sign, Trail};
use daidalos::search::Mark;

/// Every variant of an enum; one that is not listed does not compile.
macro_rules! every {
    ($name:ident: $($variant:ident)+) => {{
        let _ = |value: $name| match value { $($name::$variant => (),)+ };
        [$($name::$variant),+]
    }};
}

/// Scenes that differ in one thing; the first is what the others are measured against.
struct Family {
    name: &'static str,
    scenes: Vec<Scene>,
}

/// The scene, and the scene with each of these in its middle.
fn family<T>(
    name: &'static str,
    scene: &Scene,
    values: impl IntoIterator<Item = T>,
    put: impl Fn(T, &mut Look),
) -> Family {
    let changed = |value| {
        let mut changed = scene.clone();
        put(value, &mut changed.cells[MIDDLE]);
        changed
    };
    let scenes = [scene.clone()].into_iter().chain(values.into_iter().map(changed)).collect();
    Family { name, scenes }
}

const MIDDLE: usize = 4;

fn bare(walls: Walls) -> Scene {
    let size = Size::new(3, 3).unwrap();
    Scene { walls, ..Scene::of(&Layout::from(Bits::full(size).unwrap())) }
}

fn covered(walls: Walls) -> Scene {
    let mut scene = bare(walls);
    scene.cells[MIDDLE].is_covered = true;
    scene
}

fn signs() -> impl Iterator<Item = Sign> {
    (1..=9).map(Sign::Count).chain(('A'..='Z').map(Sign::Letter))
}

/// All that can be on a cell.
fn looks(walls: Walls) -> Vec<Family> {
    let (bare, covered) = (bare(walls), covered(walls));
    let marks = every!(Mark: Clear Frontier Explored Walked Safe Danger Reason);
    let [_, rock, void] = every!(Ground: Floor Rock Void);
    let parts = every!(Part: Plain Room Inlay Door LockedDoor);
    vec![
        family("item", &bare, Item::ALL, |item, look| look.item = Some(item)),
        family("item on a closed tile", &covered, Item::ALL, |item, look| look.item = Some(item)),
        family("sign", &bare, signs(), |sign, look| look.sign = Some(sign)),
        family("mark", &bare, marks[1..].to_vec(), |mark, look| look.mark = mark),
        family("mark on a closed tile", &covered, marks[1..].to_vec(), |mark, look| {
            look.mark = mark;
        }),
        family("rock", &bare, [rock], |ground, look| look.ground = ground),
        family("void", &bare, [void], |ground, look| look.ground = ground),
        family("part", &bare, parts[1..].to_vec(), |part, look| look.part = part),
        family("cover", &bare, [true], |is, look| look.is_covered = is),
        family("memory", &bare, [true], |is, look| look.is_dim = is),
        family("heat", &bare, [90, 200], |heat, look| look.heat = Some(heat)),
        family("proof", &written(&bare), [Mark::Reason], |mark, look| look.mark = mark),
    ]
}

fn written(scene: &Scene) -> Scene {
    let mut scene = scene.clone();
    scene.cells[MIDDLE].sign = Some(Sign::Count(3));
    scene
}

/// All that can be somewhere.
fn places(walls: Walls) -> Vec<Family> {
    let bare = bare(walls);
    let middle = bare.size.at(1, 1).unwrap();
    let cells = vec![bare.size.at(0, 1).unwrap(), middle];
    let roles = every!(Role: You Rival Foe Ghost);
    let opening = Some(Opening { cell: middle, side: None });
    let with = |name, change: &dyn Fn(Role, &mut Scene)| {
        let mut scenes = vec![bare.clone(); 4];
        scenes[1..].iter_mut().zip(roles).for_each(|(scene, role)| change(role, scene));
        Family { name, scenes }
    };
    vec![
        with("figure", &|role, scene| scene.figures = vec![Figure { cell: middle, role }]),
        with("trail", &|role, scene| {
            scene.trails = vec![Trail { role, cells: cells.clone() }];
        }),
        Family {
            name: "place",
            scenes: vec![
                bare.clone(),
                Scene { way: cells.clone(), ..bare.clone() },
                Scene { entrance: opening, ..bare.clone() },
                Scene { exit: opening, ..bare.clone() },
                Scene { at: Some(middle), ..bare.clone() },
            ],
        },
    ]
}

/// Where there is one character for a cell, rooms are seen by their walls, a proof gives way to what
/// is written, between lines there is nothing that could be dim, steps are dots as floor is, and
/// nothing is at work: no film is made of characters.
fn is_beyond(format: &Format, family: &Family, walls: Walls, at: usize) -> bool {
    let is_letters = matches!(format.name, "text" | "unicode");
    let is_room = family.name == "part" && at == 1;
    let is_dim = family.name == "memory" && walls == Walls::Lines;
    let is_dot = family.name == "mark" && at == 3 && walls == Walls::Tiles;
    let is_at = family.name == "place" && at == 4;
    is_letters && (is_room || is_dim || is_dot || is_at || family.name == "proof")
}

fn pictures() -> impl Iterator<Item = &'static Format> {
    let scene = bare(Walls::Tiles);
    let draws = move |format: &&Format| {
        format
            .draw(&Picture { scene: &scene, title: "", cell: 10, list: &[] }, &mut Vec::new())
            .is_ok()
    };
    FORMATS.iter().filter(draws)
}

#[test]
fn every_picture_shows_every_meaning() {
    assert!(pictures().map(|format| format.name).eq(["text", "unicode", "svg", "png"]));
    for (format, walls) in pictures().flat_map(|f| [(f, Walls::Tiles), (f, Walls::Lines)]) {
        for (family, cell) in looks(walls)
            .iter()
            .chain(&places(walls))
            .flat_map(|family| [10, 20, 50].map(|cell| (family, cell)))
        {
            let mut seen = BTreeSet::new();
            let shown = family.scenes.iter().enumerate();
            for (at, scene) in shown.filter(|(at, _)| !is_beyond(format, family, walls, *at)) {
                let mut picture = Vec::new();
                format.draw(&Picture { scene, title: "", cell, list: &[] }, &mut picture).unwrap();
                let name = (format.name, walls, cell, family.name, at);
                assert!(seen.insert(picture), "{name:?} looks like another");
            }
        }
    }
}

/// What is written is read on every way: letters that differ, differ there, too.
#[test]
fn letters_are_read_on_ways() {
    let mut scene = bare(Walls::Lines);
    let middle = scene.size.at(1, 1).unwrap();
    scene.trails =
        vec![Trail { role: Role::You, cells: vec![scene.size.at(0, 1).unwrap(), middle] }];
    scene.entrance = Some(Opening { cell: middle, side: None });
    let family = family("letter", &scene, ('A'..='Z').map(Sign::Letter), |sign, look| {
        look.sign = Some(sign);
    });
    for format in pictures() {
        let draw = |scene| {
            let mut picture = Vec::new();
            format.draw(&Picture { scene, title: "", cell: 20, list: &[] }, &mut picture).unwrap();
            picture
        };
        let seen: BTreeSet<Vec<u8>> = family.scenes.iter().map(draw).collect();
        assert_eq!(seen.len(), 27, "{}", format.name);
    }
}

#[test]
fn nothing_is_written_for_a_count_of_nothing() {
    let mut scene = bare(Walls::Tiles);
    scene.cells[MIDDLE].sign = Some(Sign::Count(0));
    for format in pictures() {
        let draw = |scene: &Scene| {
            let mut picture = Vec::new();
            format.draw(&Picture { scene, title: "", cell: 20, list: &[] }, &mut picture).unwrap();
            picture
        };
        assert_eq!(draw(&scene), draw(&bare(Walls::Tiles)), "{}", format.name);
    }
}

#[test]
fn scenes_travel_as_text() {
    for walls in [Walls::Tiles, Walls::Lines] {
        let families = looks(walls).into_iter().chain(places(walls));
        for scene in families.flat_map(|family| family.scenes) {
            let text = serde_json::to_string(&scene).unwrap();
            assert_eq!(serde_json::from_str::<Scene>(&text).unwrap(), scene, "{text}");
        }
    }
    let signs =
        [Sign::Count(3), Sign::Letter('Q')].map(|sign| serde_json::to_string(&sign).unwrap());
    assert_eq!(signs, [r#"{"count":3}"#, r#"{"letter":"Q"}"#]);
}
