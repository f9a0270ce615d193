//! Figures on the move: the player's step is seen at once, and what answers it a beat later.

#[cfg(feature = "json")]
use serde::Serialize;

use super::Seen;
use crate::generate::Rect;
use crate::grid::{Cell, Dir, Size};
use crate::mode::{Event, Move, Seat};
use crate::scene::{Figure, Role, Scene};

/// How long after a step its answer is seen, in milliseconds.
const BEAT: u32 = 100;

/// How long the steps of a long answer take together; each of them is quicker.
const LONGEST: u32 = 800;

/// Figures that have moved between two scenes, and where each is seen until it has arrived.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Steps {
    walks: Vec<Walk>,
    lasts: u32,
}

/// The way of a figure.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize))]
pub struct Walk {
    /// What it is to the viewer.
    pub role: Role,
    /// Its places, column and row, each with the moment from which it is seen there.
    pub places: Vec<(u32, (u32, u32))>,
}

impl Steps {
    /// How the figures came from one scene of a map to the next by what has happened; none if no figure but that of the
    /// seat that acted has moved. Seats walk as the events tell; figures of the game itself go straight to where they are now.
    pub fn between(
        before: Seen<'_>,
        after: Seen<'_>,
        events: &[Event],
        viewer: Seat,
        size: Size,
    ) -> Option<Self> {
        let walks = Walk::between(before, after, events, viewer, size);
        let lasts = walks.iter().filter_map(|walk| Some(walk.places.last()?.0)).max()?;
        (lasts > 0).then_some(Self { walks, lasts })
    }

    /// How long it takes, in milliseconds.
    pub const fn lasts(&self) -> u32 {
        self.lasts
    }

    /// Puts the figures of a scene of a window where they are after so many milliseconds.
    pub fn veil(&self, elapsed: u32, scene: &mut Scene, window: Rect) {
        for walk in &self.walks {
            let last = walk.places.last().and_then(|(_, to)| inside(*to, scene, window));
            let is_it = |figure: &Figure| figure.role == walk.role && Some(figure.cell) == last;
            let Some(at) = scene.figures.iter().position(is_it) else { continue };
            let seen = walk.places.iter().rev().find(|(when, _)| *when <= elapsed);
            match seen.and_then(|(_, place)| inside(*place, scene, window)) {
                Some(cell) => scene.figures[at].cell = cell,
                None => drop(scene.figures.remove(at)),
            }
        }
    }
}

impl Walk {
    /// How every figure that has moved came from one scene of a map to the next, that of the seat that acted included: a
    /// front end that can draw figures between two cells lets them glide.
    pub fn between(
        before: Seen<'_>,
        after: Seen<'_>,
        events: &[Event],
        viewer: Seat,
        size: Size,
    ) -> Vec<Self> {
        let schedule = Schedule::of(events, viewer);
        let mut left = places(before);
        let mut arrived = places(after);
        // What stands where something of its kind stood has not moved.
        arrived.retain(|place| match left.iter().position(|other| other == place) {
            Some(at) => {
                left.swap_remove(at);
                false
            }
            None => true,
        });
        let mut walks = Vec::new();
        for (role, to) in arrived {
            let of_role = left.iter().enumerate().filter(|(_, (other, _))| *other == role);
            let nearest = of_role.min_by_key(|(_, (_, from))| far(*from, to)).map(|(at, _)| at);
            if let Some(at) = nearest {
                let (_, from) = left.swap_remove(at);
                walks.push(schedule.walk(role, from, to, size));
            }
        }
        walks
    }
}

/// When each step is seen.
struct Schedule {
    viewer: Seat,
    steps: Vec<(u32, Seat, Dir)>,
}

impl Schedule {
    /// The seat that moves first is seen at once; what answers it follows, a beat after each other.
    fn of(events: &[Event], viewer: Seat) -> Self {
        let moved = events.iter().filter_map(|event| match event {
            Event::Moved { seat, mv: Move::Step(dir) } => Some((*seat, *dir)),
            _ => None,
        });
        let moved: Vec<(Seat, Dir)> = moved.collect();
        let mut movers = events.iter().filter_map(|event| match event {
            Event::Moved { seat, .. } => Some(*seat),
            _ => None,
        });
        let first = movers.next();
        let answers = moved.iter().filter(|(seat, _)| Some(*seat) != first).count() as u32;
        let beat = (LONGEST / answers.max(1)).min(BEAT);
        let mut now = 0;
        let step = |(seat, dir): (Seat, Dir)| {
            now += if Some(seat) == first { 0 } else { beat };
            (now, seat, dir)
        };
        Self { viewer, steps: moved.into_iter().map(step).collect() }
    }

    /// The walk of a figure from one place to another: step by step, where its steps are known to lead there.
    fn walk(&self, role: Role, from: (u32, u32), to: (u32, u32), size: Size) -> Walk {
        let is_own = |seat: Seat| match role {
            Role::You => seat == self.viewer,
            Role::Rival => seat != self.viewer,
            Role::Foe | Role::Ghost => false,
        };
        let mut places = vec![(0, from)];
        let mut at = size.at(from.0, from.1);
        for (when, _, dir) in self.steps.iter().filter(|(_, seat, _)| is_own(*seat)) {
            at = at.and_then(|cell| size.step(cell, *dir));
            places.extend(at.map(|cell| (*when, size.xy(cell))));
        }
        if places.len() == 1 || places.last().is_some_and(|(_, place)| *place != to) {
            let when = if matches!(role, Role::Foe | Role::Rival) { BEAT } else { 0 };
            places = vec![(0, from), (when, to)];
        }
        Walk { role, places }
    }
}

/// The figures of a scene, and where they are on the map.
fn places((scene, window): Seen<'_>) -> Vec<(Role, (u32, u32))> {
    let place = |figure: &Figure| {
        let (x, y) = scene.size.xy(figure.cell);
        (figure.role, (window.x + x, window.y + y))
    };
    scene.figures.iter().map(place).collect()
}

/// The cell of a scene at a place of the map.
fn inside((x, y): (u32, u32), scene: &Scene, window: Rect) -> Option<Cell> {
    window.holds(x, y).then(|| scene.size.at(x - window.x, y - window.y)).flatten()
}

fn far((ax, ay): (u32, u32), (bx, by): (u32, u32)) -> u32 {
    ax.abs_diff(bx) + ay.abs_diff(by)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Bits, Map};

    /// An open row with figures on it: `@` the viewer, `R` the rival, `F` foes.
    fn row(glyphs: &str) -> Scene {
        let size = Size::new(glyphs.len() as u32, 1).unwrap();
        let mut scene = Scene::of(&Map::walled(Bits::full(size).unwrap()).into());
        for (cell, glyph) in size.iter().zip(glyphs.chars()) {
            let role = match glyph {
                '@' => Role::You,
                'R' => Role::Rival,
                'F' => Role::Foe,
                _ => continue,
            };
            scene.figures.push(Figure { cell, role });
        }
        scene
    }

    fn drawn(scene: &Scene) -> String {
        let mut glyphs = vec!['.'; scene.cells.len()];
        for figure in &scene.figures {
            glyphs[figure.cell.index()] = match figure.role {
                Role::You => '@',
                Role::Rival => 'R',
                _ => 'F',
            };
        }
        glyphs.into_iter().collect()
    }

    fn moved(seat: u8, dir: Dir) -> Event {
        Event::Moved { seat: Seat(seat), mv: Move::Step(dir) }
    }

    /// What is seen at these moments.
    fn film(before: &str, after: &str, events: &[Event], at: &[u32]) -> Vec<String> {
        let (before, after) = (row(before), row(after));
        let window = Rect { x: 0, y: 0, w: after.size.width(), h: 1 };
        let (was, is) = ((&before, window), (&after, window));
        let steps = Steps::between(was, is, events, Seat(0), after.size);
        let frame = |elapsed: &u32| {
            let mut scene = after.clone();
            steps.iter().for_each(|steps| steps.veil(*elapsed, &mut scene, window));
            drawn(&scene)
        };
        at.iter().map(frame).collect()
    }

    #[test]
    fn an_answer_comes_a_beat_later() {
        let events = [moved(0, Dir::E), moved(1, Dir::W)];
        let seen = film("@..R..", ".@R...", &events, &[0, BEAT - 1, BEAT]);
        assert_eq!(seen, [".@.R..", ".@.R..", ".@R..."]);
        let seen = film("@....F", ".@..F.", &events[..1], &[0, BEAT - 1, BEAT]);
        assert_eq!(seen, [".@...F", ".@...F", ".@..F."]);
    }

    /// Of two people, the one who acts is seen at once, whichever of them looks on.
    #[test]
    fn the_seat_that_acts_is_not_late() {
        assert_eq!(film("@..R..", "@.R...", &[moved(1, Dir::W)], &[0]), ["@.R..."]);
    }

    #[test]
    fn a_long_answer_is_seen_step_by_step() {
        let help = Event::Moved { seat: Seat(0), mv: Move::Pass(20) };
        let steps = std::iter::repeat_n(moved(1, Dir::E), 20);
        let events: Vec<Event> = [help].into_iter().chain(steps).collect();
        let (before, after) = (format!("R{}@", ".".repeat(20)), format!("{}R@", ".".repeat(20)));
        let beat = LONGEST / 20;
        let seen = film(&before, &after, &events, &[0, beat, 10 * beat, 20 * beat]);
        let at: Vec<Option<usize>> = seen.iter().map(|row| row.find('R')).collect();
        assert_eq!(at, [Some(0), Some(1), Some(10), Some(20)]);
    }

    /// Foes look alike: one that stands where another stood is as good as that one.
    #[test]
    fn each_foe_comes_from_the_nearest_place() {
        let seen = film("F.F..@.", ".F.F..@", &[moved(0, Dir::E)], &[0, BEAT]);
        assert_eq!(seen, ["F.F...@", ".F.F..@"]);
        let seen = film("FF...@.", ".FF...@", &[moved(0, Dir::E)], &[0]);
        assert_eq!(seen, ["FF....@"]);
    }

    #[test]
    fn nothing_moves_but_the_viewer() {
        let row = |glyphs| (row(glyphs), Rect { x: 0, y: 0, w: 3, h: 1 });
        let ((before, window), (after, _)) = (row("@.R"), row(".@R"));
        let steps = |after: &Scene, events: &[Event]| {
            let size = after.size;
            Steps::between((&before, window), (after, window), events, Seat(0), size)
        };
        assert_eq!(steps(&after, &[moved(0, Dir::E)]), None);
        assert_eq!(steps(&before, &[]), None);
    }

    /// Places are those of the map: a figure that has not moved there stands still, one that comes into the window comes
    /// from nowhere, and one that was outside of it is not seen before it is inside.
    #[test]
    fn windows_may_differ() {
        let [was, is] = [Rect { x: 0, y: 0, w: 4, h: 1 }, Rect { x: 1, y: 0, w: 4, h: 1 }];
        let size = Size::new(9, 1).unwrap();
        let events = [moved(0, Dir::E), moved(1, Dir::W), moved(1, Dir::W)];
        let film = |before: &str, after: &str, elapsed| {
            let (before, mut after) = (row(before), row(after));
            let steps = Steps::between((&before, was), (&after, is), &events, Seat(0), size);
            steps.iter().for_each(|steps| steps.veil(elapsed, &mut after, is));
            (steps.is_some(), drawn(&after))
        };
        assert_eq!(film("@..R", ".@R.", 0), (false, ".@R.".into()), "it has not moved on the map");
        assert_eq!(film(".@..", ".@.R", 0), (false, ".@.R".into()), "from nowhere");
        assert_eq!(film("R.@.", "R.@.", 0), (true, "..@.".into()), "still outside");
    }
}
