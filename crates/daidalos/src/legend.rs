//! Names what is to be seen in a scene: the list that every front end shows beside it.
//!
//! What shape a thing has is said in [`shapes`](crate::shapes); that there is such a thing, and what it is called, is said here.
//!
//! ```
//! use daidalos::legend::{Thing, legend};
//! use daidalos::mode::Seat;
//! use daidalos::scene::{Lens, Role};
//! use daidalos::session::Session;
//! let session = Session::start("escape:4x4#7".parse()?)?;
//! let signs = legend(&session.scene(Seat::FIRST, Lens::WHOLE), true);
//! assert_eq!(signs[0], (Thing::Figure(Role::You), "you"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

use crate::generate::Opening;
use crate::scene::{Ground, Item, Look, Part, Role, Scene};
use crate::search::Mark;

/// Something that has a sign of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "lowercase"))]
pub enum Thing {
    /// A player or a foe.
    Figure(Role),
    /// The way in.
    Entrance,
    /// The way out.
    Exit,
    /// Where something is at work.
    At,
    /// What lies on a cell.
    Item(Item),
    /// A closed tile.
    Covered,
    /// What floor belongs to.
    Part(Part),
    /// A cell that is no part of the map, or of which nothing is known.
    Void,
    /// How far a search has come with a cell, or what a hint says of it.
    Mark(Mark),
    /// A way that a figure plans.
    Plan(Role),
}

/// Everything in a scene that has a sign, and what it is called: to one player, or to two at one keyboard.
pub fn legend(scene: &Scene, is_alone: bool) -> Vec<(Thing, &'static str)> {
    let sees_others = scene.figures.iter().any(|figure| figure.role == Role::Rival);
    let is_own = is_alone || !sees_others;
    let [you, rival] = if is_own { ["you", "rival"] } else { ["first player", "second player"] };
    let mut signs = vec![
        (Thing::Figure(Role::You), you),
        (Thing::Figure(Role::Rival), rival),
        (Thing::Figure(Role::Foe), "foe"),
        (Thing::Figure(Role::Ghost), "ghost"),
        (Thing::Entrance, "entrance"),
        (Thing::Exit, "exit"),
    ];
    signs.extend(Item::ALL.map(|item| (Thing::Item(item), item.name())));
    signs.extend([
        (Thing::Covered, "covered"),
        (Thing::Part(Part::LockedDoor), "locked door"),
        (Thing::Mark(Mark::Safe), "safe"),
        (Thing::Mark(Mark::Danger), "danger"),
        (Thing::Plan(Role::Foe), "a foe's plan"),
    ]);
    signs.retain(|(thing, _)| is_seen(scene, *thing));
    signs
}

fn is_seen(scene: &Scene, thing: Thing) -> bool {
    match thing {
        Thing::Figure(role) => scene.figures.iter().any(|figure| figure.role == role),
        Thing::Entrance => scene.entrance.is_some_and(|opening| is_bare(scene, opening)),
        Thing::Exit => scene.exit.is_some_and(|opening| is_bare(scene, opening)),
        Thing::At => scene.at.is_some(),
        Thing::Plan(role) => scene.trails.iter().any(|trail| trail.role == role),
        Thing::Item(_) | Thing::Covered | Thing::Part(_) | Thing::Void | Thing::Mark(_) => {
            scene.cells.iter().any(|look| shows(look, thing))
        }
    }
}

/// Whether nothing is written at an opening: a letter there is read instead of its sign.
fn is_bare(scene: &Scene, opening: Opening) -> bool {
    scene.cells.get(opening.cell.index()).is_none_or(|look| look.sign.is_none())
}

/// Whether a thing is part of what a cell looks like.
pub(crate) fn shows(look: &Look, thing: Thing) -> bool {
    match thing {
        Thing::Item(item) => look.item == Some(item),
        Thing::Covered => look.is_covered,
        Thing::Part(part) => look.part == part,
        Thing::Void => look.ground == Ground::Void,
        Thing::Mark(mark) => look.mark == mark,
        Thing::Figure(_) | Thing::Entrance | Thing::Exit | Thing::At | Thing::Plan(_) => false,
    }
}
