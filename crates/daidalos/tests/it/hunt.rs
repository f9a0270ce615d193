//! Laws of hunt: every level is won by its bot, worlds are valid, fog tells nothing.

use daidalos::export::Export;
use daidalos::generate::Layout;
use daidalos::grid::{Bits, Cell, Dir, Dirs, Size, view};
use daidalos::labyrinth::Labyrinth;
use daidalos::mode::hunt::{Script, ScriptError};
use daidalos::mode::{FactValue, Game, Help, Input, Level, Move, Outcome, Seat, Viewer};
use daidalos::registry::Registry;
use daidalos::rng::Seed;
use daidalos::scene::{Ground, Lens, Role};
use daidalos::search::{self, Asked, Contest, Costs, Distances};
use daidalos::session::{Session, verify};

use crate::slow;

fn told(game: &dyn Game, key: &str) -> u64 {
    let fact = game.certificate().into_iter().find(|fact| fact.key == key);
    let Some(FactValue::Count(count)) = fact.map(|fact| fact.value) else { panic!("a number") };
    count
}

fn foes(game: &dyn Game) -> Vec<Cell> {
    let foes = game.figures(Viewer::All).into_iter().filter(|figure| figure.role == Role::Foe);
    foes.map(|figure| figure.cell).collect()
}

/// Walks along cells.
fn follow(session: &mut Session, way: &[Cell]) {
    for pair in way.windows(2) {
        let ground = session.game().known(Seat::FIRST).ground;
        let Some(dir) = ground.direction(pair[0], pair[1]) else { panic!("a step") };
        session.input(Seat::FIRST, Input::Step(dir));
    }
}

/// All floor can be reached, none lies on the edge or beside nothing, every wall touches floor, corridors
/// turn, and half of the map is filled.
fn assert_valid(level: &Level, layout: &Layout) {
    let (map, size) = (&layout.map, layout.map.size());
    let start = layout.openings.unwrap().entrance.cell;
    let reached = Distances::new(map, [start]);
    let mut filled = 0;
    for cell in size.iter() {
        let ground = Ground::of(layout, cell);
        filled += u64::from(ground != Ground::Void);
        let around: Vec<Cell> = Dir::ALL.into_iter().filter_map(|d| size.step(cell, d)).collect();
        if ground == Ground::Floor {
            assert!(reached.to(cell).is_some(), "{level}");
            assert_eq!(around.len(), 8, "{level}: floor on the edge");
            assert!(around.iter().all(|next| Ground::of(layout, *next) != Ground::Void), "{level}");
        }
        if ground == Ground::Rock {
            assert!(around.iter().any(|next| map.is_floor(*next)), "{level}: a wall for nothing");
        }
    }
    assert!(2 * filled >= size.cells(), "{level}: {filled} of {}", size.cells());
    assert!(layout.rooms.len() > 3, "{level}");
    assert!(layout.corridors.iter().any(|corridor| corridor.bends.len() > 2), "{level}");
}

/// Every level of a preset is won by the bot that has certified it: its record is played and verified.
fn assert_fair(preset: &str, wanted: usize) {
    let levels = 1000;
    let (mut attempts, mut redrawn, mut fewer, mut layouts) =
        (0, 0, 0, std::collections::BTreeSet::new());
    for seed in 0..levels {
        let level: Level = format!("hunt:{preset}#{seed}").parse().unwrap();
        let mut session = Session::start(level.clone()).unwrap();
        let far =
            Distances::new(&session.game().layout().map, [session.game().known(Seat::FIRST).at]);
        for foe in foes(session.game()) {
            assert!(far.to(foe).is_some_and(|moves| moves >= 12), "{level}: a foe within reach");
        }
        fewer += u64::from(foes(session.game()).len() < wanted);
        let drawn = told(session.game(), "draws");
        attempts += drawn;
        redrawn += u64::from(drawn > 0);
        assert_valid(&level, session.game().layout());
        layouts.insert(session.game().layout().map.all_exits().to_vec());
        let way = session.game().hint(Seat::FIRST, Help::Solve).way;
        follow(&mut session, &way);
        assert_eq!(session.outcome(), Outcome::Won(Seat::FIRST), "{level}");
        assert_eq!(session.played() as u64, told(session.game(), "bot_moves"), "{level}");
        // Which makes the level once more, so not for all.
        if seed % 20 == 0 {
            assert_eq!(verify(&session.record()).unwrap().outcome, Outcome::Won(Seat::FIRST));
        }
    }
    assert_eq!(layouts.len(), levels, "no two are alike");
    println!(
        "{preset}: {redrawn} of {levels} were drawn again, {attempts} times in all; {fewer} have fewer foes"
    );
    assert!(fewer * 20 <= levels as u64, "{preset}: {fewer} have fewer foes");
}

#[test]
fn easy_is_fair() {
    assert_fair("easy", 2);
}

#[test]
fn medium_is_fair() {
    assert_fair("medium", 4);
}

#[test]
fn hard_is_fair() {
    assert_fair("hard", 6);
}

/// A player who follows a hint is not caught on it, wherever it starts.
#[test]
fn hints_are_safe() {
    let mut rng = Seed(4).stream("test", 0);
    let mut won = 0;
    for seed in 0..slow(60, 600) {
        let level: Level = format!("hunt:50x24,foes=3#{seed}").parse().unwrap();
        let mut session = Session::start(level.clone()).unwrap();
        for _ in 0..rng.index(60) {
            session.input(Seat::FIRST, Input::Step(Dir::STRAIGHT[rng.index(4)]));
        }
        for _ in 0..20 {
            let way = session.game().hint(Seat::FIRST, Help::Solve).way;
            if way.len() < 2 || !session.is_running() {
                break;
            }
            follow(&mut session, &way);
            assert_ne!(session.outcome(), Outcome::Lost, "{level}");
        }
        won += usize::from(session.outcome() == Outcome::Won(Seat::FIRST));
    }
    assert!(won * 2 > slow(60, 600), "{won} were won after a random start");
}

/// What an avatar that looks so far sees now, and has ever seen: worked out again from its steps.
fn seen_by(session: &Session, far: u32) -> (Bits, Bits) {
    let layout = session.game().layout();
    let mut at = layout.openings.unwrap().entrance.cell;
    let mut now = view(layout.map.floor(), at, far);
    let mut ever = now.clone();
    for entry in session.record().entries {
        if let Move::Step(dir) = entry.mv {
            at = session.size().step(at, dir).unwrap();
        }
        now = view(layout.map.floor(), at, far);
        now.iter().for_each(|cell| _ = ever.insert(cell));
    }
    (now, ever)
}

/// With short sight, nothing is told of what was not seen.
#[test]
fn fog_tells_nothing() {
    let mut rng = Seed(5).stream("test", 0);
    let (mut hidden, mut dim) = (0, 0);
    for seed in 0..slow(40, 400) {
        let level: Level = format!("hunt:60x24,sight=5,foes=4#{seed}").parse().unwrap();
        let mut session = Session::start(level.clone()).unwrap();
        for _ in 0..40 {
            if !session.is_running() {
                break;
            }
            let (game, layout) = (session.game(), session.game().layout());
            let (now, ever) = seen_by(&session, 5);
            let is_hidden = |cell: Cell| !ever.has(cell);
            let scene = session.scene(Seat::FIRST, Lens { plans: true, ..Lens::WHOLE });
            for (cell, look) in session.size().iter().zip(&scene.cells) {
                hidden += usize::from(is_hidden(cell) && layout.map.is_floor(cell));
                dim += usize::from(look.is_dim);
                let is_void = (look.ground, look.item, look.exits.len()) == (Ground::Void, None, 0);
                assert!(!is_hidden(cell) || is_void, "{level}");
                assert!(!now.has(cell) || !look.is_dim, "{level}");
                let beside = look.exits.iter().filter_map(|dir| session.size().step(cell, dir));
                assert!(beside.into_iter().all(|next| !is_hidden(next)), "{level}");
            }
            assert!(scene.figures.iter().all(|figure| now.has(figure.cell)));
            let mut planned = scene.trails.iter().flat_map(|trail| &trail.cells);
            assert!(planned.all(|cell| !is_hidden(*cell)));
            assert!(scene.exit.is_none_or(|exit| !is_hidden(exit.cell)));
            assert!(game.known(Seat::FIRST).goal.is_none_or(|goal| !is_hidden(goal)), "{level}");
            let way = game.hint(Seat::FIRST, Help::Solve).way;
            assert!(way.iter().all(|cell| !is_hidden(*cell)), "{level}");
            if rng.below(3) == 0 {
                session.input(Seat::FIRST, Input::Step(Dir::STRAIGHT[rng.index(4)]));
            } else {
                follow(&mut session, &way[..way.len().min(3)]);
            }
        }
    }
    assert!(hidden > 1000 && dim > 1000);
}

/// What a seat does not see is in no file of its level either.
#[test]
fn files_tell_nothing_of_the_fog() {
    let level: Level = "hunt:60x24,sight=5,foes=4#3".parse().unwrap();
    let game = level.start().unwrap();
    let viewer = Viewer::Seat(Seat::FIRST);
    let export = Export::of_game(&level, &*game, viewer);
    let is_hidden = |cell: Cell| game.look(viewer, cell).ground == Ground::Void;
    let floor = export.layout.map.floor();
    assert!(floor.count() > 0 && floor.iter().all(|cell| !is_hidden(cell)));
    assert!(export.layout.rooms.is_empty() && export.layout.openings.is_none());
    let whole = Export::of_game(&level, &*game, Viewer::All);
    assert_eq!(*whole.layout, *game.layout());
}

/// Foes take at most a step, rest one turn in so many, and never stand on each other.
#[test]
fn foes_keep_the_rules() {
    for (aim, pace) in [("avatar", 4), ("foe", 3), ("avatar", 1)] {
        for seed in 0..slow(20, 200) as u64 {
            let id = format!("hunt:60x24,foes=5,aim={aim},pace={pace}#{seed}");
            let mut session = Session::start(id.parse().unwrap()).unwrap();
            let map = session.game().layout().map.clone();
            for turn in 1..200 {
                let before = foes(session.game());
                session.input(Seat::FIRST, Input::Wait);
                let after = foes(session.game());
                let far = |(a, b): (&Cell, &Cell)| Distances::new(&map, [*a]).to(*b).unwrap();
                let steps: Vec<u64> = before.iter().zip(&after).map(far).collect();
                assert!(steps.iter().all(|step| *step <= u64::from(turn % pace != 0)));
                if !session.is_running() {
                    break;
                }
                let mut apart = after.clone();
                apart.sort_unstable();
                apart.dedup();
                assert_eq!(apart.len(), after.len());
            }
            let is_caught = session.outcome() == Outcome::Lost;
            assert!(
                is_caught || pace == 1 || aim == "foe" || foes(session.game()).is_empty(),
                "{id}"
            );
        }
    }
}

/// The document's comparison: greedy from the avatar to the foe, and the wrong way round. What is watched is what the
/// foe plans, whichever way it aims.
#[test]
fn both_ways_of_a_foe_can_be_watched() {
    for (id, own) in [("hunt#999", 0), ("hunt:aim=foe#999", 1)] {
        let labyrinth = Labyrinth::make(&Registry::standard(), id, || None).unwrap();
        let game = id.parse::<Level>().unwrap().start().unwrap();
        let thoughts = labyrinth.thoughts();
        assert_eq!(
            thoughts.iter().map(|t| t.title).collect::<Vec<_>>(),
            ["avatar to foe", "foe to avatar"]
        );
        let asked = thoughts.iter().map(|thought| {
            let [from, to] = thought.ends.unwrap();
            Asked { name: thought.title, search: search::find(thought.search).unwrap(), from, to }
        });
        let ground = labyrinth.ground(Costs::Octile, Dirs::ALL);
        let mut contest = Contest::of(ground, asked).unwrap();
        while contest.tick() {}
        let mut way = contest.runners()[own].trace().way().to_vec();
        if own == 0 {
            way.reverse();
        }
        assert_eq!(way, game.plans(Viewer::All)[0].cells, "{id}");
        let [avatar, foe] = thoughts[0].ends.unwrap();
        assert_eq!((avatar, foe), (game.known(Seat::FIRST).at, foes(&*game)[0]));
        assert_eq!(thoughts[1].ends, Some([foe, avatar]));
    }
    let alone = Labyrinth::make(&Registry::standard(), "hunt:foes=0#999", || None).unwrap();
    assert!(alone.thoughts().is_empty());
}

const USUAL: (u32, u32) = (80, 30);

fn world(text: &str, saved: Option<&Session>) -> Session {
    let script = Script::read(text, Size::new(USUAL.0, USUAL.1).unwrap()).unwrap();
    let mut session = match script.start {
        Some(level) => Session::start(level).unwrap(),
        None => Session::resume(&saved.unwrap().record()).unwrap(),
    };
    script.inputs.into_iter().for_each(|input| session.input(Seat::FIRST, input));
    session
}

#[test]
fn strings_that_lead_to_the_same_world() {
    for seed in [999, 0, 7, 123_456_789, u64::MAX] {
        let whole = world(&format!("N{seed}SDDDWWWDDD"), None);
        let first = world(&format!("n{seed}sddd:q"), None);
        let in_two = world("LWWWDDD", Some(&first));
        let second = world("LWWW:Q", Some(&first));
        let in_three = world("LDDD:Q", Some(&second));
        let mut idle = world("L:Q", Some(&first));
        idle = world("L:Q", Some(&world("LWww:Q", Some(&world("L:q", Some(&idle))))));
        let with_idle = world("Lddd", Some(&world("L:Q", Some(&idle))));
        let other_letters = world(&format!("N{seed}S:xDDD:WWW:aW:zDDD"), None);
        for other in [in_two, in_three, with_idle, other_letters] {
            assert_eq!(other.record().to_string(), whole.record().to_string());
            assert_eq!(
                other.scene(Seat::FIRST, Lens::WHOLE),
                whole.scene(Seat::FIRST, Lens::WHOLE)
            );
        }
    }
}

/// A wall is no move; what comes after the end of a game is ignored.
#[test]
fn walls_and_ends() {
    let start = world("N5S", None);
    let walls: String = "w".repeat(60) + &"a".repeat(100);
    let moved = world(&format!("N5S{walls}"), None);
    assert!(moved.played() < 160 && moved.played() >= start.played());
    let to_and_fro = "ad".repeat(2000);
    let lost = world(&format!("N5S{to_and_fro}"), None);
    assert_eq!(lost.outcome(), Outcome::Lost);
    assert_eq!(world(&format!("N5S{to_and_fro}wasd:Q"), None).played(), lost.played());
}

#[test]
fn strings_that_make_no_sense() {
    let size = Size::new(USUAL.0, USUAL.1).unwrap();
    for (text, message) in [
        ("", "the string is empty; it starts with N, a seed and S, or with L"),
        ("x1s", "character 1 is 'x', but a string starts with N or L"),
        (" N1S", "character 1 is ' ', but a string starts with N or L"),
        ("N", "the string ends after character 1, but the seed is digits and ends with S"),
        ("NS", "character 2 is 'S', but the seed is digits and ends with S"),
        ("N12", "the string ends after character 3, but the seed is digits and ends with S"),
        ("N-1S", "character 2 is '-', but the seed is digits and ends with S"),
        ("N1d", "character 3 is 'd', but the seed is digits and ends with S"),
        ("N18446744073709551616S", "the seed at character 2 is more than 18446744073709551615"),
        ("N1Sé", "character 4 is 'é', but keys are W, A, S, D and :Q"),
        ("N1SddN", "character 6 is 'N', but keys are W, A, S, D and :Q"),
        ("Ldq", "character 3 is 'q', but keys are W, A, S, D and :Q"),
        ("N1S:", "the string ends after character 4, but a letter follows a colon"),
        ("N1Sw::q", "character 6 is ':', but a letter follows a colon"),
        ("N1S:3", "character 5 is '3', but a letter follows a colon"),
        ("N1S:Qw", "character 6 is 'w', but nothing follows :Q"),
        ("L:q:q", "character 4 is ':', but nothing follows :Q"),
    ] {
        let error = Script::read(text, size).unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
    }
    assert!(Script::read("Lddd", size).unwrap().start.is_none(), "it needs a saved world");
    let small = Script::read("N1S", Size::new(9, 9).unwrap());
    assert!(matches!(small.unwrap_err(), ScriptError::Level(_)));
}
