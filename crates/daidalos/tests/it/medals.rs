//! Par, medals, ghosts, share lines and offers, for every game of the registry.

use daidalos::mode::{GameTime, Help, Input, Level, Loss, MODES, Medal, Outcome, Seat, Unit};
use daidalos::record::{Attempt, Recording, encode};
use daidalos::scene::{Lens, Role};
use daidalos::sentences::ended;
use daidalos::session::{Ghost, NoMedal, OfferKind, Session, Signs, Table, offers, verify};

use crate::slow;

fn start(id: &str) -> Session {
    Session::start(id.parse().unwrap()).unwrap()
}

/// Does what help would say, without asking for it.
fn follow(session: &mut Session) {
    for _ in 0..10_000 {
        let Some(next) = session.game().hint(Seat::FIRST, Help::Next).next else { return };
        session.pass(GameTime(1));
        session.input(Seat::FIRST, next);
        if !session.is_running() {
            return;
        }
    }
}

fn presets() -> impl Iterator<Item = (&'static str, &'static str)> {
    MODES.iter().flat_map(|mode| mode.presets().iter().map(|preset| (mode.name(), preset.name)))
}

/// The par is known before the first move and does not change; medals take more and more.
#[test]
fn every_level_has_a_par() {
    for (mode, preset) in presets() {
        for seed in 0..slow(5, 100) {
            let id = format!("{mode}:{preset}#{seed}");
            let mut session = start(&id);
            let par = session.game().par(Seat::FIRST).unwrap();
            let [gold, silver, bronze] = Medal::ALL.map(|medal| par.bound(medal));
            let rises = gold <= silver && silver <= bronze;
            let falls = gold >= silver && silver >= bronze;
            assert!(if par.unit == Unit::Points { falls } else { rises }, "{id}: {par:?}");
            let told = session.table().sheet().facts.iter().any(|fact| fact.key == "par");
            assert_eq!(told, !par.is_hidden, "{id}");
            follow(&mut session);
            let after = session.game().par(Seat::FIRST).unwrap();
            assert_eq!((after.par, after.bounds), (par.par, par.bounds), "{id}");
            let ending = session.ending(Seat::FIRST).unwrap();
            assert!(!ended(&ending).is_empty(), "{id}");
            let sheet = session.table().sheet();
            assert!(sheet.facts.iter().any(|fact| fact.key == "medal"), "{id}");
            assert_eq!(sheet.ending, Some(ending));
        }
    }
}

/// Gold can be had: a player who does what help says gets it, or loses to a rival that is better. Help in mines
/// tells what is safe, not what saves clicks, so there it is silver at least.
#[test]
fn gold_can_be_had() {
    for (mode, preset) in presets() {
        let (mut gold, mut won) = (0, 0);
        for seed in 0..slow(6, 60) {
            let mut session = start(&format!("{mode}:{preset}#{seed}"));
            follow(&mut session);
            let ending = session.ending(Seat::FIRST).unwrap();
            won += u32::from(ending.outcome == Outcome::Won(Seat::FIRST));
            let least = if mode == "mines" { Medal::Silver } else { Medal::Gold };
            gold += u32::from(ending.medal >= Some(least));
        }
        assert!(gold > 0 && 2 * gold >= won, "{mode}:{preset}: gold {gold} of {won}");
    }
}

/// Help, undo, and a way that was seen before keep a game from its medal, however good it is.
#[test]
fn help_never_makes_a_medal() {
    for (mode, preset) in presets() {
        for (spoil, why) in [
            (Some(Input::Next), NoMedal::Help),
            (Some(Input::Solve), NoMedal::Help),
            (None, NoMedal::Practice),
        ] {
            let mut session = start(&format!("{mode}:{preset}#3"));
            match spoil {
                Some(input) => session.input(Seat::FIRST, input),
                None => session = session.as_attempt(Attempt::Practice),
            }
            follow(&mut session);
            let ending = session.ending(Seat::FIRST).unwrap();
            assert_eq!(ending.medal, None, "{mode}:{preset}");
            let is_won = ending.outcome == Outcome::Won(Seat::FIRST);
            assert_eq!(ending.no_medal, is_won.then_some(why), "{mode}:{preset}");
        }
    }
    let mut session = start("escape#3");
    let next = session.game().hint(Seat::FIRST, Help::Next).next.unwrap();
    session.input(Seat::FIRST, next);
    session.input(Seat::FIRST, Input::Back);
    follow(&mut session);
    assert_eq!(session.ending(Seat::FIRST).unwrap().no_medal, Some(NoMedal::Undo));
}

/// What a record claims of its attempt comes through saves and codes, and is told as a claim.
#[test]
fn attempts_are_claimed() {
    for attempt in [Attempt::First, Attempt::Again, Attempt::Practice] {
        let mut session = start("race:5x5#3").as_attempt(attempt);
        follow(&mut session);
        let record = session.record();
        let code = encode(&record).unwrap();
        for text in [record.to_string(), code] {
            let verdict = verify(Recording::read(&text).unwrap()).unwrap();
            assert_eq!(verdict.tally.attempt, attempt);
            let told = daidalos::sentences::verdict(&verdict);
            assert!(told.iter().any(|line| line.starts_with("attempt: as claimed")), "{told:?}");
        }
    }
}

#[test]
fn a_game_that_counts_has_no_undo() {
    let mut session = start("escape#3").ranked();
    let next = session.game().hint(Seat::FIRST, Help::Next).next.unwrap();
    session.input(Seat::FIRST, next);
    let before = session.record().to_string();
    session.input(Seat::FIRST, Input::Back);
    assert_eq!(session.record().to_string(), before);
}

/// A ghost is where its record was: by the clock where time plays a part, else move by move.
#[test]
fn ghosts_run_along() {
    for mode in MODES {
        let level: Level = format!("{}:easy#5", mode.name()).parse().unwrap();
        let mut first = Session::start(level.clone()).unwrap();
        follow(&mut first);
        let mut again = Session::start(level.clone()).unwrap();
        again.haunt(Ghost::of(&first.record()).unwrap()).unwrap();
        let ghost = |session: &Session| {
            let scene = session.scene(Seat::FIRST, Lens::WHOLE);
            let ghost = scene.figures.iter().find(|figure| figure.role == Role::Ghost);
            ghost.map(|figure| figure.cell)
        };
        let start = again.game().known(Seat::FIRST).at;
        assert_eq!(ghost(&again), Some(start), "{level}");
        follow(&mut again);
        let end = first.game().known(Seat::FIRST).at;
        assert_eq!(ghost(&again), Some(end), "{level}: it is at the end, as the player is");
        let mut other = Session::start(format!("{}:easy#6", mode.name()).parse().unwrap()).unwrap();
        let error = other.haunt(Ghost::of(&first.record()).unwrap()).unwrap_err();
        assert!(error.to_string().contains("another level"), "{error}");
    }
}

/// A rival's options change nothing about the way, and an own maze is another level.
#[test]
fn levels_that_share_their_way_are_known() {
    let key = |id: &str| start(id).ground_key();
    assert_eq!(key("race#4"), key("race:bot=greedy,rest=0#4"));
    assert_eq!(key("race#4"), key("escape:braid=30#4"));
    assert_ne!(key("race#4"), key("race#5"));
}

#[test]
fn a_share_line_tells_no_secret() {
    let mut session = Session::start(Level::daily(20_774)).unwrap();
    follow(&mut session);
    let line = session.share_line(Signs::Ascii).unwrap();
    assert!(line.starts_with("Daidalos 2026-11-17 "), "{line}");
    assert!(line.is_ascii() && !line.contains('#'), "{line}");
    let emoji = session.share_line(Signs::Emoji).unwrap();
    let count = |line: &str, signs: &str| line.chars().filter(|c| signs.contains(*c)).count();
    let blocks = line.rsplit(' ').next().unwrap();
    assert_eq!(count(blocks, "GYB"), blocks.len());
    assert_eq!(count(&emoji, "\u{1f7e9}\u{1f7e8}\u{2b1b}"), blocks.len());
    let mut other = start("escape:5x5#1");
    other.input(Seat::FIRST, Input::Next);
    follow(&mut other);
    let line = other.share_line(Signs::Ascii).unwrap();
    assert!(line.starts_with("Daidalos escape:5x5#1 won ") && line.contains(" help 1 "), "{line}");
}

#[test]
fn the_next_level_is_offered_first() {
    let won = Outcome::Won(Seat::FIRST);
    let first = |id: &str, outcome, wins| {
        let level: Level = id.parse().unwrap();
        let offer = offers(MODES, &level, outcome, wins).swap_remove(0);
        (offer.kind, offer.id)
    };
    let lesson = MODES[0].lesson();
    assert_eq!(first(lesson, won, 0), (OfferKind::Lesson, MODES[1].lesson().to_owned()));
    assert_eq!(first(MODES[5].lesson(), won, 0), (OfferKind::Another, "words".to_owned()));
    assert_eq!(first("hunt:medium#4", won, 1).0, OfferKind::Another);
    assert_eq!(first("hunt:medium#4", won, 3), (OfferKind::Harder, "hunt:hard".to_owned()));
    assert_eq!(first("hunt:hard#4", won, 9).0, OfferKind::Another);
    assert_eq!(first("hunt:medium#4", Outcome::Lost, 0).0, OfferKind::Again);
    for mode in MODES {
        for offer in offers(MODES, &format!("{}#1", mode.name()).parse().unwrap(), won, 3) {
            let id = if offer.id.contains('#') { offer.id } else { format!("{}#7", offer.id) };
            assert!(id.parse::<Level>().is_ok(), "{id}");
        }
    }
}

#[test]
fn why_a_game_was_lost() {
    let mut session = start("race:20x20,rest=0,shift=0#3");
    session.input(Seat::FIRST, Input::Solve);
    follow(&mut session);
    let ending = session.ending(Seat::FIRST).unwrap();
    let Some(Loss::Late(moves)) = ending.loss else { panic!("{ending:?}") };
    assert!(moves > 0);
    let told = ended(&ending);
    assert!(told[0].contains("first"), "{told:?}");
}
