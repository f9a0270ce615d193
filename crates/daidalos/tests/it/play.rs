//! Laws of every game in the registry: save, load, replay, undo, seek and codes agree with play.

use std::sync::Arc;

use daidalos::analysis::Analysis;
use daidalos::controls::Action;
use daidalos::digest::Digest;
use daidalos::grid::{Cell, Dir, Size};
use daidalos::mode::{
    Aim, Claim, Detour, Event, Game, GameTime, Help, Hint, Input, Level, MODES, Mode, Move, NULL,
    Outcome, Press, Refusal, Seat, Tell, Viewer, view,
};
use daidalos::option::{Kind, Opt, Params};
use daidalos::record::encode;
use daidalos::registry::Registry;
use daidalos::rng::{Rng, Seed};
use daidalos::scene::{Item, Lens, Role};
use daidalos::sentences::say;
use daidalos::session::{Film, Listener, Session, SessionError, Table, verify};
use daidalos::theme::Theme;
use daidalos::work::Work;

use daidalos_sample::SAMPLE;

use crate::{input, slow};

/// Every game, the template, and one of another crate.
fn modes() -> impl Iterator<Item = &'static dyn Mode> {
    MODES.iter().copied().chain([NULL, SAMPLE])
}

/// The registry that knows them all.
fn registry() -> Registry {
    Registry::standard().with_game(NULL).with_game(SAMPLE)
}

/// A level with any options and a small size, or the usual one where too much is asked of a small one. That takes long
/// to play, so small ones are drawn a few times first: not every number of foes has a place in them.
fn any_level(mode: &'static dyn Mode, rng: &mut Rng) -> Level {
    let is_sound = |level: &Level| level.start().is_ok();
    let is_size = |option: &Opt| matches!(option.kind, Kind::Size { .. });
    for draw in 0..200 {
        let small = any_options(mode, rng);
        if is_sound(&small) {
            return small;
        }
        if draw < 10 {
            continue;
        }
        let mut usual = small;
        for option in mode.options().iter().filter(|option| is_size(option)) {
            usual.params.set(option, option.default());
        }
        if is_sound(&usual) {
            return usual;
        }
    }
    panic!("{} refuses nearly everything", mode.name());
}

fn any_options(mode: &'static dyn Mode, rng: &mut Rng) -> Level {
    let mut params = Params::default();
    for option in mode.options() {
        let text = match option.kind {
            Kind::Size { least, .. } => {
                let side = |rng: &mut Rng| u64::from(least) + rng.below(7);
                format!("{}x{}", side(rng), side(rng))
            }
            Kind::Int { min, max, .. } => (min + rng.below(max - min + 1)).to_string(),
            Kind::IntOr { word, .. } if rng.below(4) == 0 => word.to_owned(),
            Kind::IntOr { min, max, .. } => (min + rng.below(max - min + 1)).to_string(),
            Kind::Range { min, max, .. } => format!("{min}..{max}"),
            Kind::Name { .. } | Kind::Entry { .. } => any_choice(option, rng),
            // A board leaves out all else, so there is none in half of the levels.
            Kind::Board { .. } if rng.below(2) == 0 => any_choice(option, rng),
            Kind::Auto { min, .. } => (min + rng.below(30)).to_string(),
            // Nothing is brought along.
            Kind::Digest { .. } | Kind::Board { .. } => option.default().to_string(),
        };
        params.set(option, option.parse(&text).unwrap());
    }
    mode.drop_defaults(&mut params);
    Level { mode, params, seed: Seed(rng.word()) }
}

fn any_choice(option: &Opt, rng: &mut Rng) -> String {
    let choices = option.choices();
    choices[rng.index(choices.len())].0.to_owned()
}

fn any_input(session: &Session, rng: &mut Rng) -> Input {
    let cells = session.size().cells();
    match rng.below(40) {
        0 => Input::Next,
        1 => Input::Solve,
        2..=4 => Input::Back,
        5..=8 => Input::Point(Cell::new(rng.below(cells + 2) as u32), Press::First),
        9..=16 => Input::Step(Dir::ALL[rng.index(8)]),
        17 | 18 => Input::Run(Dir::ALL[rng.index(8)]),
        19 => Input::Wait,
        20 => [Input::Mark(Dir::ALL[rng.index(8)]), Input::MarkHere][rng.index(2)],
        22 => Input::Act,
        21 => {
            let press = [Press::Second, Press::Third][rng.index(2)];
            Input::Point(Cell::new(rng.below(cells + 2) as u32), press)
        }
        _ => {
            let mut moves = Vec::new();
            session.game().moves(session.player(), &mut moves);
            match moves.first() {
                Some(Move::Step(dir)) => Input::Step(*dir),
                _ => Input::Act,
            }
        }
    }
}

fn state(game: &dyn Game) -> u64 {
    let mut digest = Digest::default();
    game.fold(&mut digest);
    digest.value()
}

/// Plays at random; after every input `seen` is shown the session.
fn play(level: Level, inputs: usize, rng: &mut Rng, mut seen: impl FnMut(&Session)) -> Session {
    let mut session = Session::start(level).unwrap();
    for _ in 0..inputs {
        let input = any_input(&session, rng);
        session.input(session.player(), input);
        seen(&session);
        session.pass(GameTime(rng.below(200) * rng.below(2)));
        seen(&session);
    }
    session
}

#[test]
fn saving_loading_and_codes_agree_with_play() {
    let mut rng = Seed(1).stream("test", 0);
    for mode in modes() {
        for _ in 0..slow(300, 5000) {
            let level = any_level(mode, &mut rng);
            let inputs = 1 + rng.index(80);
            let session = play(level, inputs, &mut rng, |_| {});
            let record = session.record();
            let text = record.to_string();
            let code = encode(&record).unwrap();
            for form in [&text, &code] {
                let read = registry().recording(form).unwrap();
                assert_eq!(Film::of(&read).unwrap().record().to_string(), text, "{form}");
            }
            let loaded = Session::resume(&record).unwrap();
            assert_eq!(state(loaded.game()), state(session.game()), "{text}");
            assert_eq!(loaded.record().to_string(), text);
            let scenes = [&loaded, &session].map(|s| s.scene(Seat::FIRST, Lens::WHOLE).figures);
            assert_eq!(scenes[0], scenes[1]);
            let verdict = verify(registry().recording(&code).unwrap()).unwrap();
            assert_eq!(verdict, verify(&record).unwrap());
            assert_eq!(
                (verdict.moves, verdict.outcome),
                (session.played(), session.game().outcome())
            );
            assert!(verdict.rival.is_none_or(|rival| rival.is_ok()), "{text}{verdict:?}");
        }
    }
}

/// What is loaded plays on as what was saved would have.
#[test]
fn a_loaded_game_goes_on_alike() {
    let mut rng = Seed(2).stream("test", 0);
    for mode in modes() {
        for _ in 0..slow(200, 3000) {
            let level = any_level(mode, &mut rng);
            let inputs = 1 + rng.index(40);
            let mut session = play(level, inputs, &mut rng, |_| {});
            let mut loaded = Session::resume(&session.record()).unwrap();
            // A walk that was under way is not saved.
            for seat in (0..session.game().seats()).map(Seat) {
                session.input(seat, Input::Step(Dir::NW));
                loaded.input(seat, Input::Step(Dir::NW));
                session.events(seat);
                loaded.events(seat);
            }
            for _ in 0..30 {
                let input = any_input(&session, &mut rng);
                let seat = session.player();
                for session in [&mut session, &mut loaded] {
                    session.input(seat, input);
                    session.pass(GameTime(40));
                }
                for seat in (0..session.game().seats()).map(Seat) {
                    assert_eq!(session.events(seat), loaded.events(seat));
                }
            }
            assert_eq!(session.record().to_string(), loaded.record().to_string());
        }
    }
}

#[test]
fn seeking_shows_what_was_there() {
    let mut rng = Seed(3).stream("test", 0);
    for mode in modes() {
        for _ in 0..slow(60, 1000) {
            let level = any_level(mode, &mut rng);
            let record = play(level, 200, &mut rng, |_| {}).record();
            // The state after every entry, by playing from the start.
            let mut game = record.level.start().unwrap();
            let mut states = vec![state(&*game)];
            for entry in &record.entries {
                game.advance(entry.time, &mut Tell::nobody());
                game.check(entry.seat, entry.mv).unwrap();
                game.apply(entry.seat, entry.mv, &mut Tell::nobody());
                states.push(state(&*game));
            }
            let mut film = Film::of(&record).unwrap();
            for _ in 0..50 {
                let to = rng.index(film.len() + 1);
                film.seek(to);
                assert_eq!((film.at(), state(film.game())), (to, states[to]));
            }
        }
    }
}

#[test]
fn an_undo_is_as_if_the_turn_had_not_been() {
    let mut rng = Seed(4).stream("test", 0);
    for mode in modes() {
        for _ in 0..slow(200, 3000) {
            let level = any_level(mode, &mut rng);
            let mut session = Session::start(level).unwrap();
            for _ in 0..30 {
                let before = session.record();
                let mut moves = Vec::new();
                session.game().moves(Seat::FIRST, &mut moves);
                let Some(Move::Step(dir)) = moves.get(rng.index(moves.len())).copied() else {
                    continue;
                };
                if session.player() != Seat::FIRST || !session.is_alone() {
                    break;
                }
                let mut game = session.game().fork();
                session.input(Seat::FIRST, Input::Step(dir));
                let is_final = session.record().entries[before.entries.len()..].iter().any(|e| {
                    let is_final = game.is_final(e.seat, e.mv);
                    game.apply(e.seat, e.mv, &mut Tell::nobody());
                    is_final
                });
                if !session.is_running() {
                    break;
                }
                if rng.below(2) == 0 {
                    session.pass(GameTime(rng.below(3000)));
                    let told = input(&mut session, Seat::FIRST, Input::Back);
                    if is_final {
                        assert_eq!(told, [Event::Refused(Refusal::Final(Move::Step(dir)))]);
                        continue;
                    }
                    assert_eq!(told, [Event::Undone]);
                    let after = session.record();
                    assert_eq!(after.entries, before.entries);
                    assert_eq!(after.tally.undos, before.tally.undos + 1);
                    assert!(after.end >= before.end, "the clock never runs back");
                    let mut game = after.level.start().unwrap();
                    for entry in &after.entries {
                        game.advance(entry.time, &mut Tell::nobody());
                        game.apply(entry.seat, entry.mv, &mut Tell::nobody());
                    }
                    game.advance(after.end, &mut Tell::nobody());
                    assert_eq!(state(&*game), state(session.game()));
                }
            }
        }
    }
}

/// A byte can be right by chance, but then the next ones are not.
#[test]
fn a_changed_move_is_caught() {
    let mut rng = Seed(5).stream("test", 0);
    let (mut caught, mut at_once, mut changed) = (0, 0, 0);
    for mode in MODES {
        for _ in 0..slow(300, 3000) {
            let level = any_level(*mode, &mut rng);
            let mut record = play(level, 60, &mut rng, |_| {}).record();
            if record.entries.is_empty() {
                continue;
            }
            let at = rng.index(record.entries.len());
            let other = Move::Step(Dir::STRAIGHT[rng.index(4)]);
            if record.entries[at].mv == other {
                continue;
            }
            record.entries[at].mv = other;
            changed += 1;
            match verify(&record) {
                Err(
                    SessionError::Illegal { at: found, .. } | SessionError::Drift { at: found },
                ) => {
                    assert!(found > at, "caught before it happened");
                    caught += 1;
                    at_once += usize::from(found == at + 1);
                }
                Err(error) => panic!("{error}"),
                Ok(_) => assert_eq!(at + 1, record.entries.len(), "only the last can slip through"),
            }
        }
    }
    assert!(changed > 200 && caught * 100 > changed * 99 && at_once * 100 > changed * 98);
}

#[test]
fn every_move_that_is_listed_is_allowed_and_no_other() {
    let mut rng = Seed(6).stream("test", 0);
    for mode in modes() {
        for _ in 0..slow(100, 1000) {
            let level = any_level(mode, &mut rng);
            play(level, 30, &mut rng, |session| {
                let steps = Dir::ALL.into_iter().map(Move::Step);
                for seat in (0..session.game().seats()).map(Seat) {
                    let mut listed = Vec::new();
                    session.game().moves(seat, &mut listed);
                    assert!(session.game().to_move().has(seat) || listed.is_empty());
                    let others = (1..=255).map(Move::Pass).chain([Move::Wait, Move::Retrace]);
                    let cells = session.size().iter();
                    let others = others
                        .chain(cells.flat_map(|c| [Move::Mark(c), Move::Unmark(c), Move::Act(c)]));
                    for mv in steps.clone().chain(others) {
                        let allowed = session.game().to_move().has(seat)
                            && session.game().check(seat, mv).is_ok();
                        assert_eq!(allowed, listed.contains(&mv), "{mv} of {seat:?}");
                    }
                }
            });
        }
    }
}

#[test]
fn time_in_one_go_or_in_several() {
    let mut rng = Seed(7).stream("test", 0);
    for mode in modes() {
        for _ in 0..slow(200, 2000) {
            let level = any_level(mode, &mut rng);
            let (mut once, mut often) = (level.start().unwrap(), level.start().unwrap());
            let mut now = 0;
            for _ in 0..rng.index(10) {
                now += rng.below(4000);
                often.advance(GameTime(now), &mut Tell::nobody());
            }
            once.advance(GameTime(now), &mut Tell::nobody());
            assert_eq!(state(&*once), state(&*often));
        }
    }
}

/// After every shift there is a way out from wherever the players are.
#[test]
fn there_is_always_a_way_out() {
    let mut rng = Seed(8).stream("test", 0);
    let mut shifts = 0;
    for mode in MODES {
        for _ in 0..slow(1500, 10_000) {
            let level = any_level(*mode, &mut rng);
            play(level, 12, &mut rng, |session| {
                let game = session.game();
                shifts += usize::from(game.epoch() > 0);
                for seat in (0..game.seats()).map(Seat) {
                    let known = game.known(seat);
                    let hint = game.hint(seat, Help::Solve);
                    assert_eq!(hint.way.first(), Some(&known.at), "{}", session.level());
                    // Where things are to be collected first, the way ends elsewhere.
                    let scene = view(game, Viewer::All, Lens::WHOLE, None);
                    let has_lamps = scene.cells.iter().any(|look| look.item == Some(Item::Lamp));
                    let has_foes = scene.figures.iter().any(|figure| figure.role == Role::Foe);
                    // With short sight, a way is told as far as it can be trusted.
                    let has_fog = mode.options().iter().any(|option| option.key == "sight");
                    let seen = view(game, Viewer::Seat(seat), Lens::WHOLE, None);
                    let has_covers = seen.cells.iter().any(|look| look.is_covered);
                    let has_goal = known.goal.is_some() && game.outcome() != Outcome::Lost;
                    let is_plain = !has_lamps && !has_foes && !has_fog && !has_covers && has_goal;
                    let is_whole = hint.way.last().copied() == known.goal;
                    assert!(!is_plain || is_whole, "{}", session.level());
                    let is_there = Some(known.at) == known.goal;
                    assert!(!is_plain || is_there || hint.next.is_some(), "{}", session.level());
                }
            });
        }
    }
    assert!(shifts > 2000, "{shifts} views of shifted walls");
}

/// What JSON tells of a level has one key for each thing.
#[test]
fn data_and_proofs_have_keys_of_their_own() {
    let mut rng = Seed(11).stream("test", 0);
    for mode in modes() {
        for _ in 0..20 {
            let game = any_level(mode, &mut rng).start().unwrap();
            let data = game.data(Viewer::All).into_iter().map(|(key, _)| key.to_owned());
            let facts = game.certificate().into_iter().map(|fact| fact.key.into_owned());
            let mut keys: Vec<String> = data.chain(facts).collect();
            let count = keys.len();
            keys.sort_unstable();
            keys.dedup();
            assert_eq!(keys.len(), count, "{}: {keys:?}", mode.name());
        }
    }
}

/// Help that is followed, input by input, ends every game, and never by losing it alone.
#[test]
fn following_help_ends_every_game() {
    let mut rng = Seed(10).stream("test", 0);
    for mode in modes() {
        for seed in 0..slow(12, 200) {
            let level = registry().level(&format!("{}#{seed}", mode.name())).unwrap();
            let mut session = Session::start(level).unwrap();
            for _ in 0..5000 {
                let seat = session.player();
                let Some(next) = session.game().hint(seat, Help::Next).next else { break };
                session.input(seat, next);
                session.pass(GameTime(rng.below(20)));
            }
            assert!(!session.is_running(), "{}", session.level());
            assert_ne!(session.outcome(), Outcome::Lost, "{}", session.level());
        }
    }
}

/// The walls of shift 17 do not depend on those before.
#[test]
fn a_shift_is_reached_without_those_before() {
    let level: Level = "escape:8x8,shift=5#3".parse().unwrap();
    let (mut all, mut last) = (level.start().unwrap(), level.start().unwrap());
    (0..90).for_each(|second| all.advance(GameTime::seconds(second), &mut Tell::nobody()));
    last.advance(GameTime::seconds(89), &mut Tell::nobody());
    assert_eq!((all.epoch(), last.epoch()), (17, 17));
    assert_eq!(all.layout(), last.layout());
}

/// The maze is the one that its generator makes from the same seed, for every rival.
#[test]
fn the_rival_does_not_change_the_maze() {
    let map = |id: &str| {
        let game = id.parse::<Level>().unwrap().start().unwrap();
        Arc::new(game.layout().clone())
    };
    let race = map("race:9x9#5");
    for bot in ["first", "greedy", "none"] {
        assert_eq!(map(&format!("race:9x9,bot={bot}#5")), race);
    }
    let spec: daidalos::generate::Spec = "backtracker:9x9,braid=30#5".parse().unwrap();
    assert_eq!(*race, spec.build(None).unwrap());
}

/// All three rivals reach the exit, and the shortest does so in the fewest moves.
#[test]
fn rivals_find_the_exit() {
    for seed in 0..slow(100, 1000) as u64 {
        let mut lengths = Vec::new();
        for bot in ["shortest", "greedy", "first"] {
            let level: Level = format!("race:12x9,shift=0,bot={bot}#{seed}").parse().unwrap();
            let mut game = level.start().unwrap();
            let plan = game.reply(Seat(1), &mut Seed(0).stream("bot", 0), &mut Work::unbounded());
            let mut moves = Vec::new();
            for mv in &plan {
                assert_eq!(game.outcome(), Outcome::Running);
                // The person waits, which no person can.
                game.apply(Seat(0), Move::Pass(1), &mut Tell::nobody());
                game.check(Seat(1), *mv).unwrap();
                game.apply(Seat(1), *mv, &mut Tell::nobody());
                moves.push(*mv);
            }
            assert_eq!(game.outcome(), Outcome::Won(Seat(1)), "{level}");
            lengths.push(moves.len());
        }
        assert!(lengths[0] <= lengths[1] && lengths[0] <= lengths[2], "{lengths:?}");
    }
}

/// Help that the second person at one keyboard has paid for is seen.
#[test]
fn both_people_see_their_help() {
    let level: Level = "race:8x8,shift=0,bot=none#3".parse().unwrap();
    let mut session = Session::start(level).unwrap();
    for seat in [Seat(0), Seat(1)] {
        assert_eq!(session.player(), seat);
        let next = session.game().hint(seat, Help::Next).next.unwrap();
        session.table().input(Input::Next);
        // Help costs a turn, and the other takes one in between.
        session.table().input(Input::Step(Dir::N));
        let helped = session.seat(seat).scene(Lens::WHOLE);
        assert!(helped.way.len() > 1, "{seat:?}");
        if session.player() == seat {
            assert_eq!(session.table().scene(Lens::WHOLE).way, helped.way);
            session.table().input(next);
        }
    }
}

/// A seat that does not exist does nothing, and no save with one is read.
#[test]
fn seats_that_do_not_exist() {
    for mode in modes() {
        let mut session = Session::start(registry().level(mode.lesson()).unwrap()).unwrap();
        let before = session.record().to_string();
        for seat in [2, 7, 8, 9, 255].map(Seat) {
            for input in [Input::Next, Input::Step(Dir::E), Input::Back, Input::Act] {
                session.input(seat, input);
            }
            assert!(session.events(seat).is_empty());
        }
        assert_eq!(session.record().to_string(), before);
        for seat in [2, 7, 8, 9, 255] {
            let text = before.replace("end 0", &format!("0 {seat} E 00\nend 0"));
            let record = registry().record(&text).unwrap();
            assert!(encode(&record).is_err() && Session::resume(&record).is_err());
        }
    }
}

#[test]
fn help_in_a_race_costs_turns() {
    let level: Level = "race:20x20,shift=0#3".parse().unwrap();
    let mut session = Session::start(level.clone()).unwrap();
    session.input(Seat::FIRST, Input::Next);
    let moves = |session: &Session, seat| {
        let entries = session.record().entries;
        entries.iter().filter(|entry| entry.seat == seat).count()
    };
    assert_eq!((moves(&session, Seat(0)), moves(&session, Seat(1))), (1, 5));
    let mut session = Session::start(level).unwrap();
    let events = input(&mut session, Seat::FIRST, Input::Solve);
    assert_eq!((moves(&session, Seat(0)), moves(&session, Seat(1))), (1, 20));
    let [Event::Helped { hint, .. }, Event::Moved { .. }] = &events[..2] else { panic!("help") };
    assert_eq!(hint.turns, 20);
    let told = input(&mut session, Seat::FIRST, Input::Back);
    assert_eq!(told, [Event::Refused(Refusal::Final(Move::Pass(20)))]);
    assert_eq!(moves(&session, Seat(1)), 20, "what help has cost is not given back");
    assert!(session.game().to_move().has(Seat::FIRST));
}

/// A rival rests one turn in so many, in time with its own turns, also after the walls have moved.
#[test]
fn the_rival_of_a_race_rests() {
    for rest in [0, 1, 2, 3, 7] {
        let level: Level = format!("race:20x20,bot=none,rest={rest}#3").parse().unwrap();
        let mut alone = Session::start(level).unwrap();
        alone.input(Seat::FIRST, Input::Wait);
        assert!(alone.record().entries.is_empty(), "people do not rest");
        let level: Level = format!("race:20x20,shift=3,rest={rest}#3").parse().unwrap();
        let mut session = Session::start(level).unwrap();
        for _ in 0..40 {
            session.pass(GameTime::seconds(1));
            let mut moves = Vec::new();
            session.game().moves(Seat::FIRST, &mut moves);
            let Some(Move::Step(dir)) = moves.first().copied() else { break };
            session.input(Seat::FIRST, Input::Step(dir));
        }
        let entries = session.record().entries;
        let turns = entries.iter().filter(|entry| entry.seat == Seat(1));
        for (turn, entry) in (1..).zip(turns) {
            let is_rest = u64::checked_rem(turn, rest) == Some(0);
            assert_eq!(entry.mv == Move::Wait, is_rest, "turn {turn} of rest={rest}");
        }
        assert!(verify(&session.record()).unwrap().rival == Some(Ok(())));
    }
}

#[test]
fn a_click_walks_where_one_has_been_or_straight_on() {
    let level: Level = "escape:12x12,shift=0#3".parse().unwrap();
    let mut session = Session::start(level).unwrap();
    let start = session.game().known(Seat::FIRST).at;
    let goal = session.game().known(Seat::FIRST).goal.unwrap();
    // To the goal at once: it goes along a corridor at most.
    session.input(Seat::FIRST, Input::Point(goal, Press::First));
    while session.table().sheet().is_walking {
        session.pass(GameTime(5));
    }
    assert!(session.is_running());
    let hint = session.game().hint(Seat::FIRST, Help::Next);
    for pair in hint.way.windows(2) {
        let dir = Dir::ALL.into_iter().find(|d| session.size().step(pair[0], *d) == Some(pair[1]));
        session.input(Seat::FIRST, Input::Step(dir.unwrap()));
    }
    session.input(Seat::FIRST, Input::Point(start, Press::First));
    while session.table().sheet().is_walking {
        session.pass(GameTime(5));
    }
    assert_eq!(session.game().known(Seat::FIRST).at, start);
}

/// Where there is nothing to act on, the second of two quick clicks does not stop what the first began.
#[test]
fn a_third_press_that_means_nothing_is_a_click() {
    let mut rng = Seed(8).stream("test", 0);
    for mode in modes().filter(|mode| mode.verbs().iter().all(|verb| verb.action != Action::Act)) {
        let session = play(any_level(mode, &mut rng), 20, &mut rng, |_| {});
        for cell in session.size().iter() {
            let [mut once, mut twice] =
                [(); 2].map(|()| Session::resume(&session.record()).unwrap());
            let seat = session.player();
            let first = input(&mut once, seat, Input::Point(cell, Press::First));
            let third = input(&mut twice, seat, Input::Point(cell, Press::Third));
            assert_eq!(first, third, "{}: {cell:?}", mode.name());
            assert_eq!(once.table().sheet(), twice.table().sheet());
        }
    }
}

/// Where nothing can be marked, nothing is, and the second button never walks.
#[test]
fn what_a_game_makes_nothing_of_is_refused() {
    let mut rng = Seed(6).stream("test", 0);
    for mode in modes().filter(|mode| mode.verbs().iter().all(|verb| verb.action != Action::Mark)) {
        let mut session = play(any_level(mode, &mut rng), 20, &mut rng, |_| {});
        let (before, cells) = (session.record().to_string(), session.size().iter());
        let points = cells.map(|cell| Input::Point(cell, Press::Second));
        for mark in Dir::ALL.map(Input::Mark).into_iter().chain([Input::MarkHere]).chain(points) {
            let seat = session.player();
            let events = input(&mut session, seat, mark);
            let over = session.game().to_move().is_empty();
            let at = session.game().known(seat).at;
            let is_there = match mark {
                Input::Mark(dir) => session.size().step(at, dir).is_some(),
                _ => true,
            };
            let refusal = match is_there {
                _ if over => Refusal::Over,
                true => Refusal::Unknown,
                false => Refusal::NothingThere,
            };
            assert_eq!(events, [Event::Refused(refusal)], "{}: {mark:?}", mode.name());
            assert!(!session.table().sheet().is_walking);
        }
        assert_eq!(session.record().to_string(), before);
    }
}

/// A window shows what the whole does.
#[test]
fn a_window_is_a_part_of_the_whole() {
    let session = Session::start("race:9x7#3".parse().unwrap()).unwrap();
    let whole = session.scene(Seat::FIRST, Lens::WHOLE);
    let far = daidalos::generate::Rect { x: u32::MAX, y: 50, w: u32::MAX, h: 0 };
    assert_eq!(session.scene(Seat::FIRST, Lens::window(far)).cells, [whole.look(8, 6)]);
    let window = daidalos::generate::Rect { x: 2, y: 3, w: 5, h: u32::MAX };
    let part = session.scene(Seat::FIRST, Lens::window(window));
    assert_eq!((part.size.width(), part.size.height()), (5, 4));
    for y in 0..4 {
        for x in 0..5 {
            assert_eq!(part.look(x, y), whole.look(x + 2, y + 3));
        }
    }
}

/// The timeline's own test proves how few moves are played again; this one that the place is right.
#[test]
fn long_records_can_be_sought() {
    let mut session = Session::start("escape:30x30,shift=0#1".parse().unwrap()).unwrap();
    let mut moves = Vec::new();
    session.game().moves(Seat::FIRST, &mut moves);
    let Move::Step(dir) = moves[0] else { panic!("a step") };
    for _ in 0..50_000 {
        session.input(Seat::FIRST, Input::Step(dir));
        session.input(Seat::FIRST, Input::Step(dir.opposite()));
    }
    assert_eq!(session.played(), 100_000);
    let mut film = Film::of(&session.record()).unwrap();
    for to in (99_000..99_200).rev() {
        film.seek(to);
    }
    assert_eq!(film.at(), 99_000);
}

/// The one table of sentences.
#[test]
fn every_event_has_its_sentence() {
    let size = Size::new(10, 10).unwrap();
    let [you, nobody] = [Some(Seat::FIRST), None].map(|seat| Listener { seat, size });
    let mut said = Vec::new();
    for event in every_event() {
        said.push(format!("{event:?}: {}", say(&event, &you)));
        if say(&event, &nobody) != say(&event, &you) {
            said.push(format!("    to no one in particular: {}", say(&event, &nobody)));
        }
    }
    insta::assert_snapshot!(said.join("\n"));
}

/// Every word that a game can say.
fn every_event() -> Vec<Event> {
    let (seat, rival, cell) = (Seat(0), Seat(1), Cell::new(34));
    let mut events = Vec::new();
    let marks = [Move::Mark(cell), Move::Unmark(cell), Move::Act(cell)];
    let moves = [Move::Retrace, Move::Wait, Move::Pass(1), Move::Pass(10)];
    for mv in Dir::ALL.map(Move::Step).into_iter().chain(moves).chain(marks) {
        events.extend([seat, rival].map(|seat| Event::Moved { seat, mv }));
    }
    for seat in [seat, rival] {
        events.extend(Item::ALL.map(|item| Event::Found { seat, item }));
        events.extend([1, 7].map(|tiles| Event::Uncovered { seat, tiles }));
        let count = |by, why: &'static str| Event::Counted {
            seat,
            what: "heart".into(),
            by,
            why: why.into(),
        };
        events.extend([count(-1, "to a mine"), count(2, "")]);
        events.push(Event::Scored { seat, text: "HELLO".into(), points: 10 });
        events.push(Event::Scored { seat, text: "HELLO".into(), points: -10 });
        events.extend([Event::Caught(seat), Event::Over(Outcome::Won(seat))]);
    }
    let detour = Detour { foe: 0, from_avatar: 9, from_foe: 7, shortest: 7, is_from_avatar: true };
    events.extend([Event::Opened(cell), Event::Hunted(detour)]);
    events.extend([
        Event::WallsWillMove(GameTime::seconds(10)),
        Event::WallsMoved,
        Event::Nowhere,
        Event::Undone,
    ]);
    events.extend(every_hint(cell).map(|hint| Event::Helped { seat, hint: hint.into() }));
    events.extend(Dir::ALL.map(|dir| Event::Refused(Refusal::Wall(dir))));
    let refusals = [
        Refusal::Marked,
        Refusal::Locked,
        Refusal::Used,
        Refusal::Unsatisfied,
        Refusal::NothingThere,
        Refusal::Turn,
        Refusal::Over,
        Refusal::Unknown,
        Refusal::NoTurn,
        Refusal::Final(Move::Pass(1)),
        Refusal::Final(Move::Act(cell)),
        Refusal::NoUndo,
        Refusal::NoRun,
    ];
    events.extend(refusals.map(Event::Refused));
    events.extend([Outcome::Running, Outcome::Draw, Outcome::Lost].map(Event::Over));
    events.push(Event::Full);
    events
}

fn every_hint(cell: Cell) -> [Hint; 5] {
    let way = [34, 35, 36, 26].map(Cell::new).to_vec();
    let claim = |is_safe, because: &[u32]| Claim {
        cell,
        is_safe,
        because: because.iter().copied().map(Cell::new).collect(),
        needs_total: because.len() == 1,
    };
    let claims = vec![claim(true, &[3]), claim(false, &[3, 4, 5]), claim(true, &[])];
    let none = Hint::default();
    [
        none.clone(),
        Hint { way: way[..2].to_vec(), ..none.clone() },
        Hint { way, turns: 1, ..none.clone() },
        Hint { claims, ..none.clone() },
        Hint { aim: Some(Aim { what: "WORD".into(), cell }), ..none },
    ]
}

/// Whatever was played can be told, in text, as data and as a picture.
#[test]
fn every_game_can_be_analysed() {
    let mut rng = Seed(9).stream("test", 0);
    for mode in modes() {
        for moves in [0, 1, 5, 60, 200] {
            for _ in 0..slow(4, 40) {
                let session = play(any_level(mode, &mut rng), moves, &mut rng, |_| {});
                let analysis = Analysis::of(&session.record()).unwrap();
                let is_told = |role| !session.is_running() || role == Role::You;
                for (figure, role) in session
                    .game()
                    .figures(Viewer::All)
                    .iter()
                    .map(|f| (f, f.role))
                    .filter(|f| is_told(f.1))
                {
                    let mut trails = analysis.picture.trails.iter().filter(|t| t.role == role);
                    assert!(trails.any(|trail| trail.cells.last() == Some(&figure.cell)));
                }
                for coding in &analysis.codings {
                    let (bits, count) = (coding.bits() as f64, coding.moves.len() as f64);
                    assert!(bits + 1e-9 >= coding.entropy() * count);
                    assert!(coding.bits() <= coding.bits_of_fixed_width());
                    assert_eq!(coding.tree.is_some(), !coding.moves.is_empty());
                }
                let json: serde_json::Value = serde_json::from_str(&analysis.json()).unwrap();
                assert_eq!(json["level"], session.level().to_string());
                let svg = analysis.svg(20, &Theme::LIGHT).unwrap();
                assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
                assert!(analysis.text().starts_with(&session.level().to_string()));
            }
        }
    }
}

/// A duel of two who weigh, and a hunt that is lost, as they are told.
#[test]
fn an_analysis_as_text() {
    let mut texts = Vec::new();
    for (id, keys) in [("duel:4x4,bot=a-star#5", 200), ("hunt:30x14,foes=2,lamps=1#3", 12)] {
        let mut session = Session::start(id.parse().unwrap()).unwrap();
        for _ in 0..keys {
            let way = session.game().hint(Seat::FIRST, Help::Next).way;
            if !session.is_running() || way.len() < 2 {
                break;
            }
            let ground = session.game().known(Seat::FIRST).ground;
            let dir = ground.direction(way[0], way[1]).unwrap();
            session.input(Seat::FIRST, Input::Step(dir));
        }
        texts.push(Analysis::of(&session.record()).unwrap().text());
    }
    insta::assert_snapshot!(texts.join("\n"));
}
