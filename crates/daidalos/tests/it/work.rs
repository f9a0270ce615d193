//! The work meter: what it counts is what is done, and nothing from outside takes more than its bound.

use daidalos::export::{self, Export};
use daidalos::generate::{GENERATORS, Spec, SpecError};
use daidalos::labyrinth::Labyrinth;
use daidalos::mode::{GameTime, Input, Level, LevelError, MODES, Seat, Viewer};
use daidalos::record::{Recording, encode};
use daidalos::registry::Registry;
use daidalos::session::{Session, SessionError, verify};
use daidalos::watch::{Step, Watch};
use daidalos::work::{Spent, Work};

/// Counts what it is told.
#[derive(Default)]
struct Told(u64);

impl Watch for Told {
    fn step(&mut self, _: Step) {
        self.0 += 1;
    }
}

/// A generator tells a watcher every step, so that is what the meter is held against.
#[test]
fn no_generator_does_more_than_it_counts() {
    for generator in GENERATORS {
        for size in ["3x300", "300x3", "12x200", "200x12", "40x40"] {
            // Some need more room.
            let id = format!("{}:{size}{}#1", generator.name(), most(generator.name()));
            let Ok(spec) = id.parse::<Spec>() else { continue };
            let (mut work, mut told) = (Work::unbounded(), Told::default());
            spec.build_within(None, &mut work).unwrap();
            spec.build_watched(None, &mut told).unwrap();
            assert!(told.0 <= 2 * work.steps(), "{spec}: {} of {}", told.0, work.steps());
        }
    }
}

/// The options with which it has the most to do.
fn most(generator: &str) -> &'static str {
    match generator {
        "bsp" => ",loops=100",
        "caves" => ",rounds=100",
        "walk" => ",share=90",
        _ => ",braid=100",
    }
}

#[test]
fn a_walk_stops_at_its_bound() {
    for id in ["aldous-broder:2000x2#1", "wilson:4000x2#1", "walk:300x300,share=90#1"] {
        let (spec, mut work): (Spec, _) = (id.parse().unwrap(), Work::bounded(1 << 20));
        let refused = spec.build_within(None, &mut work).unwrap_err();
        assert_eq!(refused, SpecError::Spent(Spent(1 << 20)), "{id}");
        assert!(work.steps() <= (1 << 20) + (1 << 13), "{id}: {}", work.steps());
    }
}

/// What would take hours is refused before the first step, and what is not thin is not.
#[test]
fn strips_that_a_walk_never_crosses_are_refused() {
    for id in ["wilson:100000x2#1", "aldous-broder:3x1000000#1", "wilson:16777216x15#1"] {
        let mut work = Work::unbounded();
        let refused = id.parse::<Spec>().unwrap().build_within(None, &mut work).unwrap_err();
        assert!(refused.to_string().contains("too long and thin"), "{id}: {refused}");
    }
    // A map one cell wide is one maze, however long it is.
    for id in ["wilson:1000000x1#1", "aldous-broder:1x1000000#1", "walk:200000x3,share=90#1"] {
        let mut work = Work::bounded(Work::OUTSIDE);
        assert!(id.parse::<Spec>().unwrap().build_within(None, &mut work).is_ok(), "{id}");
    }
}

/// Every preset is made in a fraction of what a level may take, and every level that is refused says so.
#[test]
fn levels_are_made_within_the_bound() {
    for mode in MODES {
        for preset in mode.presets() {
            for seed in 0..crate::slow(4, 100) {
                let level: Level =
                    format!("{}:{}#{seed}", mode.name(), preset.name).parse().unwrap();
                let mut work = Work::bounded(Work::OUTSIDE);
                level.start_within(&mut work).unwrap();
                assert!(work.steps() < Work::OUTSIDE / 2, "{level}: {work:?}");
            }
        }
    }
    let level: Level = "escape:512x512,maze=aldous-broder#1".parse().unwrap();
    let refused = level.start_within(&mut Work::bounded(1 << 20)).err();
    assert_eq!(refused, Some(LevelError::Spec(SpecError::Spent(Spent(1 << 20)))));
}

/// A record that moves costly walls before each of its moves: it is played up to the bound and not beyond, and what
/// was played can be loaded.
#[test]
fn a_record_is_played_as_long_as_its_bound_allows() {
    let level: Level = "escape:2x1024,maze=aldous-broder,shift=1#1".parse().unwrap();
    let mut session = Session::start(level).unwrap();
    let mut moves = Vec::new();
    while session.played() < 10_000 {
        let before = session.played();
        session.pass(GameTime::seconds(1));
        moves.clear();
        session.game().moves(Seat::FIRST, &mut moves);
        let Some(daidalos::mode::Move::Step(dir)) = moves.first().copied() else { break };
        session.input(Seat::FIRST, Input::Step(dir));
        if session.played() == before {
            break;
        }
    }
    let record = session.record();
    assert!((10..10_000).contains(&record.entries.len()), "{}", record.entries.len());
    let verdict = verify(&record).unwrap();
    assert!(verdict.work > Work::OUTSIDE && verdict.work < 2 * Work::OUTSIDE, "{}", verdict.work);
    let code = encode(&record).unwrap();
    assert_eq!(verify(Recording::read(&code).unwrap()).unwrap().work, verdict.work);
    let mut longer = record;
    longer.entries.extend(longer.entries.last().copied());
    let refused = verify(&longer).unwrap_err();
    assert!(matches!(refused, SessionError::Work { .. }), "{refused}");
}

/// What the page makes of a level is what the program makes of it: items, foes, par and all.
#[test]
fn a_level_as_a_labyrinth_has_everything_in_its_json() {
    let json = |export: &Export<'_>| {
        let mut bytes = Vec::new();
        export::find("json").unwrap().write(export, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    };
    let registry = Registry::standard();
    for mode in registry.games() {
        for preset in mode.presets() {
            let id = format!("{}:{}#5", mode.name(), preset.name);
            let level = registry.level(&id).unwrap();
            let game = level.start().unwrap();
            let labyrinth = Labyrinth::make(&registry, &id, || None).unwrap();
            let of_game = Export::of_game(&level, &*game, Viewer::All);
            assert_eq!(json(&labyrinth.export()), json(&of_game), "{id}");
        }
    }
}
