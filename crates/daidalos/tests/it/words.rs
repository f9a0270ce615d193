//! The game of words through its session: what is refused, what is final, what the other may not see.

use daidalos::grid::{Cell, Dir};
use daidalos::mode::words::{WordList, Words};
use daidalos::mode::{Event, Help, Input, Measure, Move, Outcome, Press, Refusal, Seat, Viewer};
use daidalos::registry::Registry;
use daidalos::scene::{Lens, Role};
use daidalos::session::{RivalPlan, Session, Table};

fn start(id: &str) -> Session {
    Session::start(id.parse().unwrap()).unwrap()
}

/// Follows the best way for a seat until its turn is over.
fn trace(session: &mut Session, seat: Seat) {
    while session.game().to_move().has(seat) {
        let next = session.game().hint(seat, Help::Solve).next.expect("a way on");
        session.input(seat, next);
    }
}

#[test]
fn steps_are_refused_for_a_reason() {
    let mut session = start("words:6x6,bot=off#3");
    let seat = Seat::FIRST;
    let refused = |session: &Session, mv| session.game().check(seat, mv).err();
    assert_eq!(refused(&session, Move::Step(Dir::N)), Some(Refusal::Wall(Dir::N)));
    assert_eq!(refused(&session, Move::Retrace), Some(Refusal::NoTurn));
    assert_eq!(refused(&session, Move::Wait), Some(Refusal::Unknown));
    let mut moves = Vec::new();
    session.game().moves(seat, &mut moves);
    let Move::Step(dir) = moves[0] else { panic!("a step") };
    session.input(seat, Input::Step(dir));
    assert_eq!(refused(&session, Move::Step(dir.opposite())), Some(Refusal::Used));
    // Stepping onto the cell before takes the last one back.
    session.input(seat, Input::Step(dir.opposite()));
    assert_eq!(session.game().known(seat).at, Cell::new(0));
    trace(&mut session, seat);
    assert_eq!(session.outcome(), Outcome::Won(seat), "alone, the goal is enough");
    assert_eq!(refused(&session, Move::Retrace), Some(Refusal::Over));
}

#[test]
fn a_click_goes_straight_or_back() {
    let mut session = start("words:8x8,bot=off#5");
    // L, C and C lie below the start.
    let cell = |x, y| session.size().at(x, y).unwrap();
    let (start, third, aside) = (cell(0, 0), cell(0, 3), cell(5, 6));
    let at = |session: &Session| session.game().known(Seat::FIRST).at;
    let mut click = |to| {
        session.input(Seat::FIRST, Input::Point(to, Press::First));
        while session.table().sheet().is_walking {
            session.pass(daidalos::mode::GameTime(10));
        }
        at(&session)
    };
    assert_eq!(click(third), third);
    assert_eq!(click(aside), third, "it is not in line");
    assert_eq!(click(start), start);
}

/// Once a way is done, the other's is shown; so undo does not reach behind it.
#[test]
fn the_last_step_is_final() {
    let mut session = start("words:6x6,bot=best#3");
    trace(&mut session, Seat::FIRST);
    assert!(!session.is_running());
    session.events(Seat::FIRST);
    session.input(Seat::FIRST, Input::Back);
    let events = session.events(Seat::FIRST);
    assert!(matches!(events[..], [Event::Refused(_)]), "{events:?}");
    assert_eq!(session.outcome(), Outcome::Won(Seat::FIRST), "a tie with the best is the person's");
}

/// Two people at one table: the second sees nothing of the first one's way before the end.
#[test]
fn the_second_person_sees_nothing_of_the_first_way() {
    let mut session = start("words:6x6,bot=none#3");
    trace(&mut session, Seat::FIRST);
    assert!(session.is_running());
    let first = session.game().report(Viewer::Seat(Seat::FIRST));
    let heard = session.events(Seat(1));
    assert!(heard.is_empty(), "{heard:?}");
    for shared in [true, false] {
        let mut table = if shared { session.table() } else { session.seat(Seat(1)) };
        let (scene, sheet) = (table.scene(Lens::WHOLE), table.sheet());
        assert_eq!(sheet.seat, Seat(1));
        assert!(scene.figures.iter().all(|figure| figure.role == Role::You));
        assert!(scene.trails.iter().all(|trail| trail.cells == [Cell::new(0)]));
        let string = |facts: &[daidalos::mode::Fact]| {
            facts.iter().find(|fact| fact.key == "string").map(ToString::to_string)
        };
        assert_ne!(string(&sheet.facts), string(&first));
        assert!(
            sheet.facts.iter().all(|fact| fact.key != "rival_score" && fact.key != "best_score")
        );
        assert!(table.events().is_empty());
    }
    trace(&mut session, Seat(1));
    assert_eq!(session.outcome(), Outcome::Draw, "both have traced the best way");
    assert!(session.table().sheet().facts.iter().any(|fact| fact.key == "rival_score"));
}

/// Nothing but the end tells the best way.
#[test]
fn the_best_is_told_in_the_end_alone() {
    let mut session = start("words:8x8,bot=best#5");
    let tells = |session: &mut Session| {
        session.table().sheet().facts.iter().any(|fact| fact.key.starts_with("best"))
    };
    assert!(!tells(&mut session));
    assert!(session.game().certificate().iter().all(|fact| !fact.key.starts_with("best")));
    let merit = session.game().merit(Seat::FIRST);
    trace(&mut session, Seat::FIRST);
    assert!(tells(&mut session));
    assert!(matches!(merit.0[..], [Measure::Highest(_)]));
}

/// A level names the list that it is on, and is never played on another.
#[test]
fn a_level_is_played_on_its_own_list_alone() {
    let own = |text: &str| -> &'static Words {
        Box::leak(Box::new(Words::with_list(WordList::parse(text).unwrap().0).unwrap()))
    };
    let registry = Registry::standard().with_game(own("дом\nкот\nслово\nмир\n"));
    let level = registry.level("words:5x5,tier=20#3").unwrap();
    let id = level.to_string();
    assert!(id.starts_with("words:5x5,list=") && !id.contains("tier"), "{id}");
    let mut session = Session::start(level).unwrap();
    trace(&mut session, Seat::FIRST);
    let text = session.record().to_string();
    let again = Session::resume(registry.recording(&text).unwrap()).unwrap();
    assert_eq!(again.record().to_string(), text);
    for other in [Registry::standard(), Registry::standard().with_game(own("haus\nbaum\n"))] {
        let recording = other.recording(&text).unwrap();
        let error = Session::resume(&recording).err().expect("another list").to_string();
        assert!(error.contains("needs the word list"), "{error}");
    }
    // A level that was played on the bundled list stays on it.
    let bundled = start("words:5x5#3").record().to_string();
    let kept = Session::resume(registry.recording(&bundled).unwrap()).unwrap();
    assert_eq!(kept.level().to_string(), "words:5x5#3");
}

#[test]
fn every_rival_tells_its_plan() {
    for bot in ["first", "shortest", "weighted", "best", "wordiest"] {
        let plan =
            RivalPlan::of(&format!("words:8x8,bot={bot}#5").parse().unwrap()).unwrap().unwrap();
        let json: serde_json::Value = serde_json::from_str(&plan.json()).unwrap();
        for key in ["way", "words", "score", "breakdown", "cells", "bonus", "cost", "moves"] {
            assert!(!json[key].is_null(), "{bot}: {key}");
        }
        let is_exact = bot == "best" || bot == "wordiest";
        assert_eq!(json["proven"].as_bool(), is_exact.then_some(true), "{bot}");
    }
    for id in ["words:bot=off#5", "words:bot=none#5", "escape#5"] {
        assert!(RivalPlan::of(&id.parse().unwrap()).unwrap().is_none());
    }
    let race = RivalPlan::of(&"race#5".parse().unwrap()).unwrap().unwrap();
    assert_eq!(race.facts[1].to_string(), "Cost: 21.000");
}
