use super::{Claim, Datum, Game, Hint, Par, Viewer};
use crate::generate::{Opening, Rect};
use crate::grid::Cell;
use crate::scene::{Figure, Ground, Lens, Part, Role, Scene};
use crate::search::Mark;

/// What a viewer sees of a game through a lens, with a hint that is shown: every scene of a game is
/// made here.
///
/// ```
/// use daidalos::mode::{Level, Viewer, view};
/// use daidalos::scene::{Item, Lens};
/// let game = "duel:4x4#5".parse::<Level>()?.start()?;
/// let scene = view(&*game, Viewer::All, Lens::WHOLE, None);
/// assert!(scene.cells.iter().any(|look| look.item == Some(Item::Trap)));
/// # Ok::<(), daidalos::mode::LevelError>(())
/// ```
pub fn view(game: &dyn Game, viewer: Viewer, lens: Lens, hint: Option<&Hint>) -> Scene {
    view_with(game, viewer, lens, hint, None)
}

/// The same with a figure behind those of the game.
pub(crate) fn view_with(
    game: &dyn Game,
    viewer: Viewer,
    lens: Lens,
    hint: Option<&Hint>,
    behind: Option<Figure>,
) -> Scene {
    let layout = game.layout();
    let size = layout.map.size();
    let whole = Rect { x: 0, y: 0, w: size.width(), h: size.height() };
    let window = lens.window.unwrap_or(whole).within(size);
    let is_seen = |opening: &Opening| game.look(viewer, opening.cell).ground != Ground::Void;
    let look = |cell| game.look(viewer, cell);
    let mut scene = Scene::through(size, layout.walls, window, look, |scene| {
        scene.way = hint.map_or_else(Vec::new, |hint| hint.way.clone());
        scene.entrance = layout.openings.map(|openings| openings.entrance).filter(is_seen);
        scene.exit = layout.openings.map(|openings| openings.exit).filter(is_seen);
        scene.figures = behind.into_iter().chain(game.figures(viewer)).collect();
        scene.trails = game.trails(viewer);
        if lens.plans {
            scene.trails.extend(game.plans(viewer));
        }
    });
    let proven = if lens.proven { game.proven(viewer.seat()) } else { Vec::new() };
    let proven = proven.iter().map(claimed);
    for (cell, mark) in proven.chain(hint.map_or_else(Vec::new, marks)) {
        let (x, y) = size.xy(cell);
        let place = scene.size.at(x.wrapping_sub(window.x), y.wrapping_sub(window.y));
        if let Some(look) = place.and_then(|place| scene.cells.get_mut(place.index())) {
            look.mark = mark;
        }
    }
    scene
}

/// A level of a game as a viewer sees it, with its rooms. The seats are not drawn: before the first move, the
/// entrance tells where they are.
pub(crate) fn level_view(game: &dyn Game, viewer: Viewer) -> Scene {
    let mut scene = view(game, viewer, Lens::WHOLE, None);
    scene.figures.retain(|figure| figure.role == Role::Foe);
    scene.trails.retain(|trail| trail.role == Role::Foe);
    for (look, part) in scene.cells.iter_mut().zip(Part::all_of(game.layout())) {
        look.mark = if look.mark == Mark::Walked { Mark::Clear } else { look.mark };
        let is_bare = look.part == Part::Plain && look.ground == Ground::Floor;
        look.part = if is_bare { part } else { look.part };
    }
    scene
}

/// What the JSON of a level adds for its game: what the game says, and its par, unless that is a secret.
pub(crate) fn level_data(game: &dyn Game, viewer: Viewer) -> Vec<(&'static str, Datum)> {
    let par = game.par(viewer.seat()).filter(|par| !par.is_hidden || viewer.sees_all());
    let par = par.iter().flat_map(Par::data);
    game.data(viewer).into_iter().chain(par).collect()
}

/// The marks of a hint, those that count most last: what is claimed of a cell hides that it also proves
/// something.
fn marks(hint: &Hint) -> Vec<(Cell, Mark)> {
    let proofs = hint.claims.iter().flat_map(|claim| &claim.because);
    let claimed = hint.claims.iter().map(claimed);
    let aim = hint.aim.iter().map(|aim| (aim.cell, Mark::Reason));
    proofs.map(|cell| (*cell, Mark::Reason)).chain(claimed).chain(aim).collect()
}

fn claimed(claim: &Claim) -> (Cell, Mark) {
    (claim.cell, if claim.is_safe { Mark::Safe } else { Mark::Danger })
}
