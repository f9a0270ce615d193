//! What a seat sees of a game: its cells through the fog, and who stands on them.

use crate::generate::{Opening, Rect};
use crate::grid::Cell;
use crate::mode::{Game, Known, Seat};
use crate::scene::{Ground, Lens, Look, Scene, Sight};
use crate::search::Mark;

/// All that a seat sees through a lens, and a way that is shown to it.
pub(super) fn scene(game: &dyn Game, seat: Seat, lens: Lens, way: &[Cell]) -> Scene {
    let (layout, known) = (game.layout(), game.known(seat));
    let size = layout.map.size();
    let whole = Rect { x: 0, y: 0, w: size.width(), h: size.height() };
    let look = |cell| look(game, &known, seat, cell);
    let is_known = |cell: &Cell| game.sight(seat, *cell) != Sight::Hidden;
    Scene::through(size, layout.walls, lens.window.unwrap_or(whole), look, |scene| {
        scene.way = way.to_vec();
        let opening = |opening: Opening| Some(opening).filter(|opening| is_known(&opening.cell));
        scene.entrance = layout.openings.and_then(|openings| opening(openings.entrance));
        scene.exit = layout.openings.and_then(|openings| opening(openings.exit));
        scene.figures = game.figures(seat);
        scene.figures.retain(|figure| game.sight(seat, figure.cell) == Sight::Clear);
        if lens.plans {
            scene.trails = game.plans(seat);
            // What lies behind the first hidden cell is not known either.
            for trail in &mut scene.trails {
                let known = trail.cells.iter().take_while(|cell| is_known(cell)).count();
                trail.cells.truncate(known);
            }
        }
    })
}

/// A cell as it is, whether one has been there, and what lies on it.
fn look(game: &dyn Game, known: &Known<'_>, seat: Seat, cell: Cell) -> Look {
    let sight = game.sight(seat, cell);
    if sight == Sight::Hidden {
        return Look::VOID;
    }
    let is_visited = known.visits.get(cell.index()).is_some_and(|visits| *visits > 0);
    Look {
        mark: if is_visited { Mark::Walked } else { Mark::Clear },
        item: game.item(cell),
        is_dim: sight == Sight::Dim,
        ..Look::new(Ground::of(game.layout(), cell), known.ground.exits(cell))
    }
}
