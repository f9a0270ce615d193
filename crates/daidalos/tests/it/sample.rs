//! A game and a generator of another crate, through a registry: one crate is enough.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use daidalos::analysis::Analysis;
use daidalos::controls::Action;
use daidalos::export::{self, Export, Picture};
use daidalos::generate::Spec;
use daidalos::grid::{Cell, Dir};
use daidalos::mode::{
    Claim, Event, FactValue, GameTime, Help, Input, Level, Move, Outcome, Press, Refusal, Seat,
    Tell, Viewer, view,
};
use daidalos::record::encode;
use daidalos::registry::Registry;
use daidalos::rng::{Rng, Seed};
use daidalos::scene::{Item, Lens, Scene, Sign};
use daidalos::search::Distances;
use daidalos::session::{Film, Session, Standing, Table, verify};
use daidalos::theme::Theme;
use daidalos_sample::{SAMPLE, SPIRAL};

use crate::slow;

const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

fn registry() -> Registry {
    Registry::standard().with_game(SAMPLE).with_generator(SPIRAL)
}

fn level(id: &str) -> Level {
    registry().level(id).unwrap()
}

fn start(id: &str) -> Session {
    Session::start(level(id)).unwrap()
}

/// Any input, more often one that changes something.
fn any_input(rng: &mut Rng, cells: u64) -> Input {
    let dir = Dir::ALL[rng.index(8)];
    match rng.below(14) {
        0..=3 => Input::Step(Dir::STRAIGHT[rng.index(4)]),
        4 => Input::Run(dir),
        5 => Input::Mark(dir),
        6 | 7 => Input::Act,
        8 => Input::Wait,
        9 => Input::Point(Cell::new(rng.below(cells + 2) as u32), Press::First),
        10 => Input::Point(Cell::new(rng.below(cells + 2) as u32), Press::Second),
        11 => Input::Point(Cell::new(rng.below(cells + 2) as u32), Press::Third),
        12 => Input::MarkHere,
        _ => [Input::Next, Input::Solve, Input::Back][rng.index(3)],
    }
}

/// Plays at random, time included, and shows the session after each input.
fn play(session: &mut Session, rng: &mut Rng, inputs: usize, mut shown: impl FnMut(&mut Session)) {
    let cells = session.size().cells();
    for _ in 0..inputs {
        let (seat, input) = (session.player(), any_input(rng, cells));
        session.input(seat, input);
        if rng.below(4) == 0 {
            session.pass(GameTime(rng.below(1500)));
        }
        shown(session);
    }
}

/// Follows help until the game is over; gives the moves that it took.
fn follow(session: &mut Session) -> usize {
    for inputs in 0..10_000 {
        if !session.is_running() {
            return inputs;
        }
        let seat = session.player();
        session.events(seat);
        let next = session.game().hint(seat, Help::Next).next.expect("something always helps");
        session.input(seat, next);
        let events = session.events(seat);
        let is_refused = |event: &Event| matches!(event, Event::Refused(_) | Event::Nowhere);
        assert!(!events.iter().any(is_refused), "{next:?}: {events:?}");
    }
    panic!("following help does not end: {}", session.record());
}

#[test]
fn ids_have_one_text() {
    for (id, canonical) in [
        ("sample#7", "sample#7"),
        ("sample:easy#7", "sample#7"),
        ("sample:bot=none,mines=50,3x4#007", "sample:3x4,bot=none#7"),
        ("sample:hard#7", "sample:20x15,mines=80#7"),
    ] {
        assert_eq!(level(id).to_string(), canonical);
    }
    let refuse = |id: &str| match registry().level(id).map(Session::start) {
        Ok(Err(error)) => error.to_string(),
        Err(error) => error.to_string(),
        Ok(Ok(_)) => panic!("{id} is played"),
    };
    assert_eq!(refuse("sample:2x9#7"), "size cannot be '2x9'; it takes WxH, each side at least 3");
    assert!(refuse("sample:65x3#7").contains("at most 64 tiles"));
    assert!(refuse("sample:bot=none,bot=none#7").contains("twice"));
}

/// Every form of a game that was played at random is the same game.
#[test]
fn saves_codes_films_and_analyses_work() {
    for (seed, bot) in (0..slow(20, 500) as u64).flat_map(|seed| [(seed, "walker"), (seed, "none")])
    {
        let mut session = start(&format!("sample:5x4,bot={bot}#{seed}"));
        play(&mut session, &mut Seed(seed).stream("test", 0), 60, |_| ());
        let record = session.record();
        let (text, code) = (record.to_string(), encode(&record).unwrap());
        for form in [&text, &code] {
            let recording = registry().recording(form).unwrap();
            let again = Session::resume(&recording).unwrap();
            assert_eq!(again.record().to_string(), text);
            assert!(seen_by_both(&again) == seen_by_both(&session), "{text}");
            let verdict = verify(&recording).unwrap();
            assert_eq!((verdict.moves, verdict.outcome), (record.entries.len(), session.outcome()));
            assert_eq!(verdict.rival, (bot == "walker").then_some(Ok(())));
            let mut film = Film::of(&recording).unwrap();
            film.seek(film.len());
            assert_eq!(film.outcome(), session.outcome());
            let analysis = Analysis::of(&recording).unwrap();
            assert!(
                analysis.text().contains("Hearts")
                    && analysis.svg(20, &Theme::LIGHT).unwrap().contains("<svg")
            );
            assert!(analysis.json().contains("\"hearts\""));
        }
        for error in [&text, &code].map(|form| Registry::standard().recording(form).unwrap_err()) {
            assert!(
                error.to_string().contains("no game is called 'sample'; there are escape"),
                "{error}"
            );
        }
    }
    let error = Registry::standard().level("sample#7").unwrap_err().to_string();
    assert!(error.contains("no game is called 'sample'"), "{error}");
}

/// The game without help that is shown.
fn seen_by_both(session: &Session) -> [Scene; 2] {
    SEATS.map(|seat| view(session.game(), Viewer::Seat(seat), Lens::WHOLE, None))
}

/// A game whose time passes in one go ends where one does whose time passes in bits.
#[test]
fn time_passes_alike() {
    let advance = |times: &[u64]| {
        let mut game = level("sample#7").start().unwrap();
        times.iter().for_each(|time| game.advance(GameTime::seconds(*time), &mut Tell::nobody()));
        (game.epoch(), view(&*game, Viewer::All, Lens::WHOLE, None))
    };
    assert_eq!(advance(&[20, 55, 61, 119, 130, 299, 301]), advance(&[301]));
    assert_ne!(advance(&[61]), advance(&[121]));
}

#[test]
fn undo_stops_at_what_was_uncovered() {
    let mut session = start("sample:6x5#7");
    let mut say = |input| {
        session.input(Seat(0), input);
        session.events(Seat(0))
    };
    say(Input::Mark(Dir::E));
    assert_eq!(say(Input::Back), [Event::Undone]);
    // What the rival uncovers in between is known, too.
    say(Input::Wait);
    assert_eq!(say(Input::Back), [Event::Refused(Refusal::Final(Move::Wait))]);
    let stepped = say(Input::Step(Dir::S));
    assert!(stepped.contains(&Event::Uncovered { seat: Seat(0), tiles: 1 }), "{stepped:?}");
    assert_eq!(say(Input::Back), [Event::Refused(Refusal::Final(Move::Step(Dir::S)))]);
    say(Input::Mark(Dir::E));
    assert_eq!(say(Input::Back), [Event::Undone]);
    say(Input::Solve);
    assert_eq!(say(Input::Back), [Event::Refused(Refusal::Final(Move::Pass(1)))]);
}

/// Marks are heard of and seen by their own seat alone.
#[test]
fn marks_are_secret() {
    for seed in 0..slow(20, 500) as u64 {
        let mut session = start(&format!("sample:6x5,bot=none#{seed}"));
        play(&mut session, &mut Seed(seed).stream("test", 1), 40, |_| ());
        let (mover, other) = (session.player(), Seat(1 - session.player().0));
        let shown = |session: &mut Session| {
            let table = session.seat(other);
            let sheet = table.sheet();
            (table.scene(Lens::WHOLE), sheet, json(session, other))
        };
        session.events(other);
        let before = shown(&mut session);
        for dir in Dir::ALL {
            session.input(mover, Input::Mark(dir));
        }
        assert_eq!(session.events(other), []);
        assert_eq!(shown(&mut session), before);
    }
}

/// Two games in which the same is uncovered are the same to a seat, whatever else lies on the field.
#[test]
fn what_is_covered_is_secret() {
    let (mut alike, mut differ) = (0, 0);
    for seed in 0..slow(1000, 20_000) as u64 {
        let size = ["3x3", "4x3", "3x5"][seed as usize % 3];
        let mut pair =
            [seed, seed + 100_000].map(|seed| start(&format!("sample:{size},bot=none#{seed}")));
        let mut rng = Seed(seed).stream("test", 2);
        for _ in 0..40 {
            let (seat, input) = (pair[0].player(), any_input(&mut rng, 9));
            pair.iter_mut().for_each(|session| session.input(seat, input));
            let [one, other] = pair.each_ref().map(uncovered);
            if one != other {
                break;
            }
            let [one, other] = pair.each_mut().map(all_that_is_shown);
            let first = one.iter().zip(&other).find(|(one, other)| one != other);
            assert_eq!(first, None, "{size} {seed} after {input:?}");
            alike += 1;
            let [one, other] =
                pair.each_ref().map(|session| view(session.game(), Viewer::All, Lens::WHOLE, None));
            differ += usize::from(one != other);
        }
    }
    assert!(alike > 1000 && differ * 2 > alike, "{alike} of which {differ} differ");
}

/// What lies on the tiles that are uncovered.
fn uncovered(session: &Session) -> Vec<Option<(Option<Item>, Option<Sign>)>> {
    let scene = view(session.game(), Viewer::All, Lens::WHOLE, None);
    scene.cells.iter().map(|look| (!look.is_dim).then_some((look.item, look.sign))).collect()
}

/// All that both seats, a picture, the JSON and an analysis tell, without the level's own id.
fn all_that_is_shown(session: &mut Session) -> Vec<String> {
    let mut shown = Vec::new();
    for seat in SEATS {
        let mut table = session.seat(seat).without_level();
        shown.push(serde_json::to_string(&table.events()).unwrap());
        shown.push(
            serde_json::to_string(&table.scene(Lens { plans: true, ..Lens::WHOLE })).unwrap(),
        );
        shown.push(serde_json::to_string(&table.sheet()).unwrap());
        shown.push(json(session, seat));
    }
    let mut analysis = Analysis::of(&session.record()).unwrap();
    if analysis.outcome == Outcome::Running {
        analysis.level.clear();
        shown.extend([analysis.text(), analysis.json(), analysis.svg(20, &Theme::LIGHT).unwrap()]);
    }
    shown
}

/// The JSON that a seat gets, without the id and the seed.
fn json(session: &Session, seat: Seat) -> String {
    let mut export = Export::of_game(session.level(), session.game(), Viewer::Seat(seat));
    export.origin.id.clear();
    export.origin.seed = Seed(0);
    let mut text = Vec::new();
    export::find("json").unwrap().write(&export, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn every_format_shows_what_happens() {
    for format in export::FORMATS {
        let mut session = start("sample:6x5#3");
        let mut seen = BTreeSet::new();
        let mut take = |session: &Session| {
            let export = Export::of_game(session.level(), session.game(), Viewer::Seat(Seat(0)));
            let mut bytes = Vec::new();
            format.write(&export, &mut bytes).unwrap();
            if format.is_picture() {
                let scene = session.scene(Seat(0), Lens { plans: true, ..Lens::WHOLE });
                let picture = Picture { scene: &scene, title: "a sample", cell: 20, list: &[] };
                bytes.clear();
                format.draw(&picture, &mut bytes).unwrap();
            }
            seen.insert(bytes);
        };
        take(&session);
        follow_shown(&mut session, &mut take);
        let least = if format.is_picture() || format.name == "json" { 8 } else { 1 };
        assert!(seen.len() >= least, "{}: {} pictures", format.name, seen.len());
    }
}

fn follow_shown(session: &mut Session, take: &mut impl FnMut(&Session)) {
    for _ in 0..200 {
        if !session.is_running() {
            return;
        }
        let next = session.game().hint(Seat(0), Help::Next).next.unwrap();
        session.input(Seat(0), next);
        take(session);
    }
}

/// Help leads to the end, on every field and against every rival, and no state is a dead end.
#[test]
fn following_help_ends_the_game() {
    let mut outcomes = BTreeSet::new();
    for seed in 0..slow(200, 5000) as u64 {
        for id in [
            format!("sample:3x3#{seed}"),
            format!("sample#{seed}"),
            format!("sample:bot=none#{seed}"),
            format!("sample:9x8,mines=90,bot=none#{seed}"),
        ] {
            let mut session = start(&id);
            play(&mut session, &mut Seed(seed).stream("test", 3), seed as usize % 30, |session| {
                let game = session.game();
                for seat in game.to_move().iter() {
                    let mut moves = Vec::new();
                    game.moves(seat, &mut moves);
                    assert!(moves.iter().all(|mv| game.check(seat, *mv).is_ok()));
                    assert!(moves.contains(&Move::Wait));
                }
            });
            follow(&mut session);
            outcomes.insert(format!("{:?}", session.outcome()));
        }
    }
    assert!(outcomes.len() >= 4, "{outcomes:?}");
}

/// Less help is better, then fewer undos, then more points, then more hearts.
#[test]
fn merit_orders_games() {
    let mut won = Vec::new();
    for tries in 0..slow(300, 3000) as u64 {
        let mut session = start("sample:5x4,bot=none#3");
        play(&mut session, &mut Seed(tries).stream("test", 4), 12, |_| ());
        follow(&mut session);
        won.extend(Standing::of(&session).map(|standing| (standing, measures(&mut session))));
    }
    won.sort();
    let measures: Vec<Measures> = won.into_iter().map(|(_, measures)| measures).collect();
    assert!(measures.is_sorted(), "{measures:?}");
    let differ = |of: fn(&Measures) -> i64| measures.iter().map(of).collect::<BTreeSet<_>>().len();
    assert!(differ(|m| m.2) > 2 && differ(|m| m.3) > 1, "{measures:?}");
}

/// Help, undos, points and hearts.
type Measures = (Reverse<u32>, Reverse<u32>, i64, i64);

fn measures(session: &mut Session) -> Measures {
    let (tally, facts) = (session.tally(), session.seat(Seat(0)).sheet().facts);
    let number = |key| match facts.iter().find(|fact| fact.key == key).unwrap().value {
        FactValue::Points(points) => points,
        FactValue::Left(left, 3) => left as i64,
        ref other => panic!("{other:?}"),
    };
    (Reverse(tally.help), Reverse(tally.undos), number("score"), number("hearts"))
}

/// The game is a sample only as long as it uses every word.
#[test]
fn every_word_is_used() {
    let mut words: BTreeSet<String> = BTreeSet::new();
    for seed in 0..60 {
        let mut session =
            start(&format!("sample:5x5,bot={}#{seed}", ["none", "walker"][seed as usize % 2]));
        let mut rng = Seed(seed).stream("test", 5);
        play(&mut session, &mut rng, 80, |session| note(session, &mut words));
        follow(&mut session);
        session.input(Seat(0), Input::Wait);
        note(&mut session, &mut words);
    }
    for word in WORDS.split_whitespace() {
        assert!(words.contains(word), "{word} is not used: {words:?}");
    }
    let actions = [Action::Wait, Action::Mark, Action::Act, Action::Plans];
    assert_eq!(SAMPLE.verbs().iter().map(|verb| verb.action).collect::<Vec<_>>(), actions);
}

const WORDS: &str = "Moved Found Uncovered Counted Opened Scored Caught WallsWillMove WallsMoved
    Helped Refused Nowhere Undone Over
    Step Retrace Wait Mark Unmark Act Pass
    Wall Marked Locked Used Unsatisfied NothingThere Turn Over Unknown Final NoUndo
    Count Left Points Time Cost Share Flag Text Lit List aim
    Cell Cells Ways Rows Number Parts
    safe dangerous covered Letter Flag Mine Door LockedDoor You Rival Foe
    par NoneLeft Behind";

/// Notes the words that a session uses.
fn note(session: &mut Session, words: &mut BTreeSet<String>) {
    session.input(Seat(1), Input::Wait);
    for seat in SEATS {
        let events = session.events(seat);
        events.iter().for_each(|event| note_event(event, words));
        note_scene(&session.scene(seat, Lens { plans: true, ..Lens::WHOLE }), words);
    }
    let game = session.game();
    words.extend(game.report(Viewer::All).iter().map(|fact| word(&fact.value)));
    words.extend(game.par(Seat::FIRST).map(|_| "par".to_owned()));
    words.extend(SEATS.iter().filter_map(|seat| game.loss(*seat)).map(|loss| word(&loss)));
    words.extend(game.data(Viewer::All).iter().map(|(_, datum)| word(datum)));
    words.extend(game.check(session.player(), Move::Pass(9)).err().map(|refusal| word(&refusal)));
}

/// The name of a variant.
fn word(variant: &impl std::fmt::Debug) -> String {
    let text = format!("{variant:?}");
    text.split(['(', ' ', '{']).next().unwrap_or_default().to_owned()
}

fn note_event(event: &Event, words: &mut BTreeSet<String>) {
    words.insert(word(event));
    match event {
        Event::Moved { mv, .. } => words.extend([word(mv)]),
        Event::Refused(refusal) => words.extend([word(refusal)]),
        Event::Helped { hint, .. } => {
            let claim = |claim: &Claim| if claim.is_safe { "safe" } else { "dangerous" };
            words.extend(hint.claims.iter().map(claim).map(str::to_owned));
            words.extend(hint.aim.iter().map(|_| "aim".to_owned()));
        }
        _ => {}
    }
}

fn note_scene(scene: &Scene, words: &mut BTreeSet<String>) {
    for look in &scene.cells {
        words.insert(word(&look.part));
        words.extend(look.item.iter().map(word));
        words.extend(look.sign.iter().map(word));
        words.extend(look.is_covered.then(|| "covered".to_owned()));
    }
    words.extend(scene.trails.iter().map(|trail| word(&trail.role)));
}

#[test]
fn a_spiral_is_a_perfect_maze() {
    let registry = registry();
    let id = "spiral:9x7,braid=10#7";
    assert_eq!(registry.spec("spiral:braid=10,9X7#007").unwrap().to_string(), id);
    assert!(
        id.parse::<Spec>().err().unwrap().to_string().contains("no generator is called 'spiral'")
    );
    for seed in 0..20 {
        let layout = registry.spec(&format!("spiral:9x7#{seed}")).unwrap().build(None).unwrap();
        let size = layout.map.size();
        let ways: u32 = size.iter().map(|cell| layout.map.exits(cell).len()).sum();
        assert_eq!(u64::from(ways / 2), size.cells() - 1);
        let (_, farthest) = Distances::new(&layout.map, [Cell::new(0)]).farthest();
        assert_eq!(farthest, size.cells() - 1, "one corridor");
    }
    let mut steps = Vec::new();
    let spec = registry.spec("spiral:5x5#7").unwrap();
    let watched = spec.build_watched(None, &mut steps).unwrap();
    assert_eq!(watched, spec.build(None).unwrap());
}

/// The walk-through quotes code that is compiled: every line of Rust in it is the sample's.
#[test]
fn the_walk_through_quotes_the_sample() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let sources = fs::read_dir(root.join("crates/daidalos-sample/src")).unwrap();
    let sources: Vec<String> =
        sources.map(|file| flat(&fs::read_to_string(file.unwrap().path()).unwrap())).collect();
    let text = fs::read_to_string(root.join("CONTRIBUTING.md")).unwrap();
    let quotes: Vec<&str> = text.split("```rust\n").skip(1).collect();
    assert!(quotes.len() > 5);
    for quote in quotes {
        let quote = flat(quote.split("```").next().unwrap());
        assert!(
            sources.iter().any(|source| source.contains(&quote)),
            "not in the sample:\n{quote}"
        );
    }
}

/// Lines without their indentation and the marks of documentation.
fn flat(text: &str) -> String {
    text.lines().map(|line| line.trim().trim_start_matches("//! ")).collect::<Vec<_>>().join("\n")
}
