use daidalos::generate::{Layout, Opening, Walls};
use daidalos::grid::{Bits, Size};
use daidalos::scene::{Figure, Ground, Item, Look, Part, Role, Sign, Trail};
use daidalos::search::Mark;

use super::*;

const MIDDLE: usize = 4;

fn bare(walls: Walls) -> Scene {
    let size = Size::new(3, 3).unwrap();
    Scene { walls, ..Scene::of(&Layout::from(Bits::full(size).unwrap())) }
}

/// The scene, and the scene with each of these in its middle.
fn family<T>(
    scene: &Scene,
    values: impl IntoIterator<Item = T>,
    put: impl Fn(T, &mut Look),
) -> Vec<Scene> {
    let changed = |value| {
        let mut changed = scene.clone();
        put(value, &mut changed.cells[MIDDLE]);
        changed
    };
    [scene.clone()].into_iter().chain(values.into_iter().map(changed)).collect()
}

/// All that can be on a cell, what differs in one thing together. Rooms are seen by their walls, and
/// nothing is dim between lines.
fn looks(walls: Walls) -> Vec<Vec<Scene>> {
    let bare = bare(walls);
    let [mut covered, mut written] = [bare.clone(), bare.clone()];
    covered.cells[MIDDLE].is_covered = true;
    written.cells[MIDDLE].sign = Some(Sign::Count(3));
    let signs = (1..=9).map(Sign::Count).chain(('A'..='Z').map(Sign::Letter));
    let marks = [Mark::Frontier, Mark::Explored, Mark::Walked, Mark::Safe, Mark::Danger];
    let reason = [Mark::Reason];
    vec![
        family(&bare, Item::ALL, |item, look| look.item = Some(item)),
        family(&covered, Item::ALL, |item, look| look.item = Some(item)),
        family(&bare, signs, |sign, look| look.sign = Some(sign)),
        family(&bare, marks.into_iter().chain(reason), |mark, look| look.mark = mark),
        family(&covered, marks.into_iter().chain(reason), |mark, look| look.mark = mark),
        family(&written, reason, |mark, look| look.mark = mark),
        family(&bare, [Part::Inlay, Part::Door, Part::LockedDoor], |part, look| look.part = part),
        family(&bare, [Ground::Rock], |ground, look| look.ground = ground),
        family(&bare, [true], |is, look| look.is_covered = is),
        family(&bare, [walls == Walls::Tiles], |is, look| look.is_dim = is),
        family(&bare, [90, 200], |heat, look| look.heat = Some(heat)),
    ]
}

/// All that can be somewhere.
fn places(walls: Walls) -> Vec<Vec<Scene>> {
    let bare = bare(walls);
    let (beside, cell) = (bare.size.at(0, 1).unwrap(), bare.size.at(1, 1).unwrap());
    let (cells, opening) = (vec![beside, cell], Some(Opening { cell, side: None }));
    let roles = [Role::You, Role::Rival, Role::Foe];
    let figure = |role| Scene { figures: vec![Figure { cell, role }], ..bare.clone() };
    let trail = |role| Scene { trails: vec![Trail { role, cells: cells.clone() }], ..bare.clone() };
    let others = [
        Scene { way: cells.clone(), ..bare.clone() },
        Scene { entrance: opening, ..bare.clone() },
        Scene { exit: opening, ..bare.clone() },
        Scene { at: Some(cell), ..bare.clone() },
    ];
    let families = [roles.map(figure).to_vec(), roles.map(trail).to_vec(), others.to_vec()];
    families.map(|scenes| [vec![bare.clone()], scenes].concat()).to_vec()
}

fn painted(scene: &Scene, area: Rect, with: Paint) -> Buffer {
    let mut buffer = Buffer::empty(area);
    paint(scene, None, area, &mut buffer, with);
    buffer
}

/// Whatever a scene can say is seen at every scale, in every colour or none, with any glyphs.
#[test]
fn every_meaning_is_seen() {
    let areas =
        [(Walls::Lines, 13, 7), (Walls::Lines, 7, 4), (Walls::Tiles, 6, 3), (Walls::Tiles, 5, 3)];
    for (walls, width, height) in areas {
        let area = Rect::new(0, 0, width, height);
        for colours in [Colours::None, Colours::Sixteen, Colours::All] {
            for glyphs in [Glyphs::Unicode, Glyphs::Ascii] {
                for family in looks(walls).iter().chain(&places(walls)) {
                    assert_all_differ(family, area, Paint { colours, glyphs });
                }
            }
        }
    }
}

fn assert_all_differ(family: &[Scene], area: Rect, with: Paint) {
    let seen: Vec<Buffer> = family.iter().map(|scene| painted(scene, area, with)).collect();
    for (at, scene) in family.iter().enumerate().skip(1) {
        let is_new = scene == &family[0] || !seen[..at].contains(&seen[at]);
        assert!(is_new, "{area:?} {with:?}: number {at} looks like another\n{:?}", seen[at]);
    }
}

/// What is written is read on ways and openings, and these are seen.
#[test]
fn letters_are_read_on_ways() {
    let mut scene = bare(Walls::Lines);
    scene.cells[MIDDLE].sign = Some(Sign::Letter('Q'));
    let cell = scene.size.at(1, 1).unwrap();
    let (area, paint) =
        (Rect::new(0, 0, 13, 7), Paint { colours: Colours::None, glyphs: Glyphs::Ascii });
    let middle = |scene: &Scene| painted(scene, area, paint)[(6, 3)].clone();
    assert_eq!(middle(&scene).symbol(), "Q");
    let exit = Some(Opening { cell, side: None });
    let at_exit = middle(&Scene { exit, ..scene.clone() });
    assert_eq!(at_exit.symbol(), "Q");
    assert_ne!(at_exit, middle(&scene));
    let trails = vec![Trail { role: Role::You, cells: vec![cell] }];
    assert_eq!(middle(&Scene { trails, ..scene.clone() }).symbol(), "q");
}

#[test]
fn the_legend_names_what_is_seen() {
    let mut scene = bare(Walls::Tiles);
    for (look, item) in scene.cells.iter_mut().zip(Item::ALL) {
        look.item = Some(item);
    }
    scene.cells[6].is_covered = true;
    (scene.cells[7].mark, scene.cells[8].mark) = (Mark::Safe, Mark::Danger);
    let names: Vec<&str> = legend(&scene, true).into_iter().map(|(_, name)| name).collect();
    assert_eq!(names, ["trap", "power-up", "lamp", "flag", "mine", "covered", "safe", "danger"]);
}
