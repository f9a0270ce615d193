use daidalos::generate::{Layout, Opening, Walls};
use daidalos::grid::{Bits, Dir, Dirs, Size};
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
    let roles = [Role::You, Role::Rival, Role::Foe, Role::Ghost];
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
    let names: Vec<&str> = legend(&scene, true, false).into_iter().map(|(_, name)| name).collect();
    assert_eq!(names, ["trap", "power-up", "lamp", "flag", "mine", "covered", "safe", "danger"]);
}

/// A maze whose cells have letters, with passages through corners, both players, their ways and a shown one.
fn letters() -> Scene {
    let spec: daidalos::generate::Spec = "prim:6x5#1".parse().unwrap();
    let mut layout = spec.build(None).unwrap();
    let size = layout.map.size();
    let at = |x, y| size.at(x, y).unwrap();
    let open = [(at(0, 0), Dir::SE), (at(1, 3), Dir::NE), (at(3, 1), Dir::SE), (at(4, 1), Dir::SW)];
    open.into_iter().for_each(|(cell, dir)| assert!(layout.map.open(cell, dir)));
    layout.openings = None;
    let mut scene = Scene::of(&layout);
    for (look, letter) in scene.cells.iter_mut().zip("ABCDEFGHIJKLMNOPQRSTUVWXÄЖΩÇØЯ".chars())
    {
        look.sign = Some(Sign::Letter(letter));
    }
    let way = |cells: &[(u32, u32)]| cells.iter().map(|(x, y)| at(*x, *y)).collect::<Vec<_>>();
    let own = way(&[(0, 0), (1, 1), (1, 2), (1, 3), (2, 2)]);
    let other = way(&[(5, 0), (4, 1), (3, 2), (2, 2), (2, 3)]);
    scene.way = way(&[(3, 0), (3, 1), (4, 2), (4, 3), (4, 4)]);
    let figure = |cell, role| Figure { cell, role };
    scene.figures = vec![figure(other[4], Role::Rival), figure(own[4], Role::You)];
    let trail = |role, cells| Trail { role, cells };
    scene.trails = vec![trail(Role::You, own), trail(Role::Rival, other)];
    scene
}

fn as_text(scene: &Scene, area: Rect, with: Paint) -> String {
    let buffer = painted(scene, area, with);
    let line = |y| (0..area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..area.height).map(|y| line(y).trim_end().to_owned() + "\n").collect()
}

#[test]
fn letters_and_passages_are_seen_at_every_scale() {
    let (scene, large, small) = (letters(), Rect::new(0, 0, 25, 11), Rect::new(0, 0, 13, 6));
    let [colours, none] = [Colours::Sixteen, Colours::None];
    let [unicode, ascii] = [Glyphs::Unicode, Glyphs::Ascii];
    let text = |area, colours, glyphs| as_text(&scene, area, Paint { colours, glyphs });
    insta::assert_snapshot!("letters", text(large, none, unicode));
    insta::assert_snapshot!("letters_in_ascii", text(large, none, ascii));
    insta::assert_snapshot!("letters_small", text(small, colours, unicode));
    insta::assert_snapshot!("letters_small_in_ascii", text(small, colours, ascii));
    insta::assert_snapshot!("letters_small_without_colours", text(small, none, unicode));
}

/// Whose way leads over a letter, and who stands on it, is seen without colours where there is room, and with them
/// where there is not; nothing but the figure hides the letter.
#[test]
fn ways_over_letters_are_told_apart() {
    for (width, height, colours) in [(13, 7, Colours::None), (7, 4, Colours::Sixteen)] {
        let mut written = bare(Walls::Lines);
        written.cells[MIDDLE].sign = Some(Sign::Letter('Q'));
        let cell = written.size.at(1, 1).unwrap();
        let trail = |role| vec![Trail { role, cells: vec![cell] }];
        let figure = |role| vec![Figure { cell, role }];
        let family = [
            written.clone(),
            Scene { way: vec![cell], ..written.clone() },
            Scene { trails: trail(Role::You), ..written.clone() },
            Scene { trails: trail(Role::Rival), ..written.clone() },
            Scene { trails: [trail(Role::You), trail(Role::Rival)].concat(), ..written.clone() },
            Scene { figures: figure(Role::You), ..written.clone() },
            Scene { figures: figure(Role::Rival), ..written.clone() },
        ];
        for glyphs in [Glyphs::Unicode, Glyphs::Ascii] {
            let (area, with) = (Rect::new(0, 0, width, height), Paint { colours, glyphs });
            assert_all_differ(&family, area, with);
            for scene in &family {
                let text = as_text(scene, area, with);
                assert!(text.contains(['Q', 'q']), "{text}");
            }
        }
    }
}

#[test]
fn passages_are_told_apart() {
    let mut closed = bare(Walls::Lines);
    closed.cells.iter_mut().for_each(|look| look.exits = Dirs::NONE);
    let with = |dirs: &[(usize, Dir)]| {
        let mut scene = closed.clone();
        for (cell, dir) in dirs {
            scene.cells[*cell].exits = scene.cells[*cell].exits.with(*dir);
        }
        scene
    };
    let (falls, rises) = ((0, Dir::SE), (1, Dir::SW));
    let family = [closed.clone(), with(&[falls]), with(&[rises]), with(&[falls, rises])];
    for (width, height) in [(13, 7), (7, 4)] {
        for glyphs in [Glyphs::Unicode, Glyphs::Ascii] {
            let with = Paint { colours: Colours::None, glyphs };
            assert_all_differ(&family, Rect::new(0, 0, width, height), with);
        }
    }
}
