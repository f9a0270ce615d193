//! The rules that a player reads tell of what the level has, and of nothing else.

use daidalos::mode::{GameTime, Level, MODES, Seat};
use daidalos::session::Session;

use crate::input;

fn rules(id: &str) -> String {
    id.parse::<Level>().unwrap().rules().join("\n")
}

/// What is said with an option, and not without it.
#[test]
fn rules_depend_on_the_options() {
    for (with, without, words) in [
        ("escape#1", "escape:shift=0#1", "walls move"),
        ("race#1", "race:shift=0#1", "walls move"),
        ("race#1", "race:rest=0#1", "rests"),
        ("race#1", "race:bot=none#1", "rival"),
        ("race:bot=none#1", "race#1", "Two players"),
        ("race#1", "race:braid=0#1", "more than one way"),
        ("duel#1", "duel:bot=none#1", "rival"),
        ("duel#1", "duel:traps=0#1", "trap T"),
        ("duel#1", "duel:powerups=0#1", "ower-up"),
        ("hunt#1", "hunt:foes=0#1", "oes"),
        ("hunt#1", "hunt:foes=0#1", "waiting"),
        ("hunt#1", "hunt:lamps=0#1", "lamp"),
        ("hunt:aim=foe#1", "hunt#1", "wrong way round"),
        ("hunt:sight=9#1", "hunt#1", "see only"),
        ("hunt:pace=1#1", "hunt#1", "stand still"),
        ("hunt#1", "hunt:pace=1#1", "after you"),
        ("mines#1", "mines:board=9x9/10#1", "room"),
        ("mines#1", "mines:board=9x9/10#1", "Step on"),
        ("mines:board=9x9/10#1", "mines#1", "Click a tile"),
        ("mines:board=9x9/10#1", "mines:board=9x9/10,hearts=3#1", "The first mine ends"),
        ("mines:board=9x9/10,hearts=3#1", "mines:board=9x9/10#1", "costs a heart"),
        ("words#1", "words:bot=off#1", "rival"),
        ("words#1", "words:bot=none#1", "rival"),
        ("words:bot=none#1", "words#1", "second player"),
        ("words#1", "words:bonus=0#1", "bonus"),
        ("words#1", "words:tier=20#1", "most common"),
        ("words:tier=35#1", "words#1", "Less common"),
    ] {
        assert!(rules(with).contains(words), "{with}: {words}\n{}", rules(with));
        assert!(!rules(without).contains(words), "{without}: {words}\n{}", rules(without));
    }
    assert!(rules("race#1").contains("Help costs turns"));
    assert!(rules("duel#1").contains("saves up to 2"));
}

/// A first level is small, and what its rules say can be read in half a minute.
#[test]
fn lessons_are_short() {
    for mode in MODES {
        let lesson: Level = mode.lesson().parse().unwrap();
        let words: usize = lesson.rules().iter().map(|line| line.split(' ').count()).sum();
        assert!(words <= 100, "{}: {words} words", mode.name());
        assert!(Session::start(lesson).unwrap().size().cells() <= 420, "{}", mode.name());
    }
}

/// The lesson of escape shows what escape is about: the walls move soon, and its rules say so.
#[test]
fn the_lesson_of_escape_shows_a_shift() {
    let lesson: Level = MODES[0].lesson().parse().unwrap();
    assert!(lesson.rules().join(" ").contains("walls move"));
    let mut session = Session::start(lesson).unwrap();
    let before = session.game().layout().map.clone();
    let fewest = session.game().par(Seat::FIRST).unwrap().par;
    assert!(fewest >= 25, "{fewest} moves are made before anything is seen");
    session.pass(GameTime::seconds(20));
    assert_ne!(session.game().layout().map, before);
    while session.is_running() {
        let help = daidalos::mode::Help::Next;
        let next = session.game().hint(Seat::FIRST, help).next.unwrap();
        input(&mut session, Seat::FIRST, next);
    }
}
