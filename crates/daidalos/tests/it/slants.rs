//! Passages through corners, and letters under everything that a way through them can be: in all pictures.

use std::collections::BTreeSet;

use daidalos::export::{Picture, find};
use daidalos::generate::{Layout, Spec};
use daidalos::grid::{Cell, Dir};
use daidalos::scene::{Figure, Role, Scene, Sign, Slant, Trail};
use daidalos::search::Mark;

/// A maze with a letter on every cell, and passages through corners: one that falls, one that rises, two that cross.
fn maze() -> Scene {
    let mut layout: Layout = "prim:6x5#1".parse::<Spec>().unwrap().build(None).unwrap();
    let at = |x, y| layout.map.size().at(x, y).unwrap();
    let open = [(at(0, 0), Dir::SE), (at(1, 3), Dir::NE), (at(3, 1), Dir::SE), (at(4, 1), Dir::SW)];
    for (cell, dir) in open {
        assert!(layout.map.open(cell, dir));
    }
    layout.openings = None;
    let mut scene = Scene::of(&layout);
    for (look, letter) in scene.cells.iter_mut().zip(('A'..='Z').cycle()) {
        look.sign = Some(Sign::Letter(letter));
    }
    scene
}

/// The same with both players and their ways, a shown way, and letters of other alphabets.
fn played() -> Scene {
    let mut scene = maze();
    let way = |cells: &[(u32, u32)]| -> Vec<Cell> {
        cells.iter().map(|(x, y)| scene.size.at(*x, *y).unwrap()).collect()
    };
    let own = way(&[(0, 0), (1, 1), (1, 2), (1, 3), (2, 2)]);
    let other = way(&[(5, 0), (4, 1), (3, 2), (2, 2), (2, 3)]);
    let shown = way(&[(3, 0), (3, 1), (4, 2), (4, 3)]);
    let [you, rival] = [own[4], other[4]];
    scene.figures =
        vec![Figure { cell: rival, role: Role::Rival }, Figure { cell: you, role: Role::You }];
    scene.trails =
        vec![Trail { role: Role::You, cells: own }, Trail { role: Role::Rival, cells: other }];
    scene.way = shown;
    for (look, letter) in scene.cells[24..].iter_mut().zip("ÄЖΩÇØЯ".chars()) {
        look.sign = Some(Sign::Letter(letter));
    }
    scene.cells[6].mark = Mark::Walked;
    scene
}

fn drawn(format: &str, scene: &Scene, cell: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    find(format).unwrap().draw(&Picture { scene, title: "", cell, list: &[] }, &mut bytes).unwrap();
    bytes
}

fn text(format: &str, scene: &Scene) -> String {
    String::from_utf8(drawn(format, scene, 20)).unwrap()
}

#[test]
fn a_corner_knows_what_leads_through_it() {
    let scene = maze();
    assert_eq!(scene.slant(1, 1), Some(Slant::Falling));
    assert_eq!(scene.slant(2, 3), Some(Slant::Rising));
    assert_eq!(scene.slant(4, 2), Some(Slant::Crossing));
    let all = (0..=5).flat_map(|y| (0..=6).map(move |x| (x, y)));
    assert_eq!(all.filter(|(x, y)| scene.slant(*x, *y).is_some()).count(), 3);
}

#[test]
fn passages_as_text() {
    insta::assert_snapshot!("slants_text", text("text", &maze()));
    insta::assert_snapshot!("slants_unicode", text("unicode", &maze()));
    insta::assert_snapshot!("slants_played_text", text("text", &played()));
    insta::assert_snapshot!("slants_played_unicode", text("unicode", &played()));
}

#[test]
fn passages_as_svg() {
    insta::assert_snapshot!("slants_svg", text("svg", &maze()));
}

/// However small cells are, a picture tells one that falls from one that rises, and from two that cross.
#[test]
fn every_picture_tells_passages_apart() {
    let layout = "prim:6x5#1".parse::<Spec>().unwrap().build(None).unwrap();
    let at = |x, y| layout.map.size().at(x, y).unwrap();
    let passages = [(at(2, 2), Dir::SE), (at(3, 2), Dir::SW)];
    let scene = |which: usize| {
        let mut layout = layout.clone();
        for (number, (cell, dir)) in passages.into_iter().enumerate() {
            assert!(which >> number & 1 == 0 || layout.map.open(cell, dir));
        }
        Scene::of(&layout)
    };
    for format in ["text", "unicode", "svg", "png"] {
        for cell in [5, 8, 10, 20, 50] {
            let seen: BTreeSet<_> =
                (0..4).map(|which| drawn(format, &scene(which), cell)).collect();
            assert_eq!(seen.len(), 4, "{format} {cell}");
        }
    }
}

/// A letter can be read whichever figure stands on it, and whatever leads over it.
#[test]
fn letters_are_read_under_figures() {
    for format in ["text", "unicode", "svg", "png"] {
        let with = |letter| {
            let mut scene = played();
            scene.cells[14].sign = Some(Sign::Letter(letter));
            scene
        };
        let seen: BTreeSet<_> =
            ('A'..='Z').map(|letter| drawn(format, &with(letter), 20)).collect();
        assert_eq!(seen.len(), 26, "{format}");
    }
}
