//! Laws of the panel: names of difficulties mean something, and ratings order levels.

use daidalos::id::Id;
use daidalos::mode::hunt::Prey;
use daidalos::mode::panel::{self, Figures, Player, Tracer};
use daidalos::mode::{Game, Level, LevelError, MODES, Mode};
use daidalos::registry::Registry;
use daidalos::work::Work;

use crate::slow;

fn start(mode: &dyn Mode, preset: &str, seed: usize) -> (Level, Box<dyn Game>) {
    let level: Level = format!("{}:{preset}#{seed}", mode.name()).parse().unwrap();
    let game = level.start().unwrap();
    (level, game)
}

fn mode(name: &str) -> &'static dyn Mode {
    *MODES.iter().find(|mode| mode.name() == name).unwrap()
}

/// How every player of a game does on a difficulty: its wins and its moves in a thousand games.
fn thousand(mode: &dyn Mode, preset: &str, seeds: usize) -> Vec<(&'static str, u64, u64)> {
    let levels = (0..seeds).map(|seed| start(mode, preset, seed));
    let mut sums: Vec<Figures> = Vec::new();
    for (level, game) in levels {
        let panel = panel::rate(&level, &*game, &mut Work::unbounded());
        if sums.is_empty() {
            sums = panel.figures;
            continue;
        }
        for (sum, figures) in sums.iter_mut().zip(panel.figures) {
            sum.runs += figures.runs;
            sum.won += figures.won;
            sum.moves += figures.moves;
        }
    }
    sums.iter().map(|f| (f.player, 1000 * f.won / f.runs, 1000 * f.moves / f.runs)).collect()
}

/// Every player wins easy levels more often than medium ones, and these more often than hard ones; or, where all
/// are won, with fewer moves.
fn names_mean_something(name: &str) {
    let (mode, seeds) = (mode(name), slow(30, 300));
    let difficulties = mode.presets().iter().map(|preset| thousand(mode, preset.name, seeds));
    let difficulties: Vec<_> = difficulties.collect();
    for pair in difficulties.windows(2) {
        for ((player, won, moves), (_, won_after, moves_after)) in pair[0].iter().zip(&pair[1]) {
            let is_easier = won > won_after || won == won_after && moves < moves_after;
            assert!(is_easier, "{name}, {player}: {difficulties:?}");
        }
    }
    if std::env::var_os("DAIDALOS_SLOW").is_some() {
        println!("{name}: {difficulties:?}");
    }
}

#[test]
fn names_mean_something_in_escape() {
    names_mean_something("escape");
}

#[test]
fn names_mean_something_in_race() {
    names_mean_something("race");
}

#[test]
fn names_mean_something_in_duel() {
    names_mean_something("duel");
}

#[test]
fn names_mean_something_in_hunt() {
    names_mean_something("hunt");
}

#[test]
fn names_mean_something_in_mines() {
    names_mean_something("mines");
}

#[test]
fn names_mean_something_in_words() {
    names_mean_something("words");
}

/// Ranks, each the mean of those that are equal, doubled.
fn ranks(values: &[u64]) -> Vec<f64> {
    let rank = |value: &u64| {
        let below = values.iter().filter(|other| *other < value).count();
        let equal = values.iter().filter(|other| *other == value).count();
        (2 * below + equal + 1) as f64 / 2.0
    };
    values.iter().map(rank).collect()
}

fn spearman(a: &[u64], b: &[u64]) -> f64 {
    let (a, b) = (ranks(a), ranks(b));
    let mean = (a.len() + 1) as f64 / 2.0;
    let sum =
        |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum::<f64>();
    sum(&a, &b) / (sum(&a, &a) * sum(&b, &b)).sqrt()
}

/// The rating against the effort of players that are not in the panel, over all difficulties.
fn orders_levels(name: &str, others: &[&dyn Player], least: f64) {
    let (mode, seeds) = (mode(name), slow(30, 300));
    assert!(others.iter().all(|o| mode.players().iter().all(|p| p.name() != o.name())));
    let (mut ratings, mut efforts) = (Vec::new(), Vec::new());
    for preset in mode.presets() {
        for seed in 0..seeds {
            let ((level, game), mut work) = (start(mode, preset.name, seed), Work::unbounded());
            ratings.push(u64::from(panel::rate(&level, &*game, &mut work).rating));
            let figures = others.iter().map(|o| panel::measure(&level, &*game, *o, &mut work));
            efforts.push(panel::effort(&figures.collect::<Vec<_>>()));
        }
    }
    let all = spearman(&ratings, &efforts);
    println!("{name}: {all:.3}");
    for (preset, at) in mode.presets().iter().zip((0..).step_by(seeds)) {
        let part = spearman(&ratings[at..at + seeds], &efforts[at..at + seeds]);
        println!("  {}: {part:.3}", preset.name);
    }
    assert!(all >= least, "{name}: {all:.3}");
}

#[test]
fn ratings_order_escapes() {
    let [short, long] = [("mole", 8, 7), ("hawk", 18, 15)].map(tracer);
    orders_levels("escape", &[&short, &long], 0.8);
}

#[test]
fn ratings_order_duels() {
    let [short, long] = [("badger", 18, 15), ("eagle", 38, 25)].map(tracer);
    orders_levels("duel", &[&short, &long], 0.7);
}

#[test]
fn ratings_order_hunts() {
    let hare = Prey { name: "hare", ahead: 6, slip: 18 };
    let deer = Prey { name: "deer", ahead: 11, slip: 40 };
    orders_levels("hunt", &[&hare, &deer], 0.6);
}

fn tracer((name, ahead, slip): (&'static str, u32, u64)) -> Tracer {
    Tracer { name, ahead, slip }
}

/// `rating=N` finds a level within one of N, nearly always.
fn ratings_are_found(name: &str) {
    let (mut missed, seeds) = (Vec::new(), slow(2, 100));
    let mut attempts = 0;
    for asked in 2..=9_u8 {
        for seed in 0..seeds {
            let id = format!("{name}:medium,rating={asked}#{}", 1000 + seed);
            let drawn = Registry::standard().draw(Id::parse(&id).unwrap(), || None).unwrap();
            let rated = drawn.rated.unwrap();
            attempts += rated.attempts;
            missed.extend((!rated.is_met()).then_some((asked, rated.rating)));
        }
    }
    println!("{name}: {} of {} missed: {missed:?}, {attempts} attempts", missed.len(), 8 * seeds);
    for asked in 2..=9_u8 {
        let missed = missed.iter().filter(|(other, _)| *other == asked).count();
        assert!(20 * missed <= seeds, "{name}: {missed} of {seeds} levels of rating {asked}");
    }
}

#[test]
fn ratings_are_found_in_escape() {
    ratings_are_found("escape");
}

#[test]
fn ratings_are_found_in_race() {
    ratings_are_found("race");
}

#[test]
fn ratings_are_found_in_duel() {
    ratings_are_found("duel");
}

#[test]
fn ratings_are_found_in_hunt() {
    ratings_are_found("hunt");
}

#[test]
fn ratings_are_found_in_mines() {
    ratings_are_found("mines");
}

#[test]
fn ratings_are_found_in_words() {
    ratings_are_found("words");
}

/// What comes of a rating is an ordinary level: its id is the same level, and has the same rating.
#[test]
fn a_rating_stands_for_a_seed() {
    let id = Id::parse("escape:medium,rating=8#1").unwrap();
    let drawn = Registry::standard().draw(id, || None).unwrap();
    let rated = drawn.rated.unwrap();
    assert!(rated.is_met() && rated.attempts > 1, "{rated:?}");
    let level: Level = drawn.level.to_string().parse().unwrap();
    assert_eq!(level.params, drawn.level.params);
    let panel = panel::rate(&level, &*level.start().unwrap(), &mut Work::unbounded());
    assert_eq!(panel.rating, rated.rating);
    let auto = Id::parse("escape:rating=auto#1").unwrap();
    let auto = Registry::standard().draw(auto, || None).unwrap();
    assert_eq!((auto.level.to_string(), auto.rated), ("escape#1".to_owned(), None));
}

#[test]
fn ratings_that_cannot_be_are_refused() {
    let draw = |id: &str| Registry::standard().draw(Id::parse(id).unwrap(), || None);
    let refused = |id: &str| draw(id).unwrap_err().to_string();
    assert!(refused("escape:rating=3,rating=4#1").contains("rating"));
    assert_eq!("escape:rating=3#1".parse::<Level>().unwrap_err(), LevelError::Rating);
    assert!(refused("escape:rating=11#1").starts_with("rating cannot be '11'; it takes 1 to 10"));
    let save = Registry::standard().record("daidalos 1\nlevel escape:rating=5#1\n").unwrap_err();
    assert!(save.to_string().contains("write the id of the level itself"), "{save}");
}

/// The same on every machine and in every version of these rules.
#[test]
fn ratings_are_kept() {
    let mut lines = String::new();
    for mode in MODES {
        for preset in mode.presets() {
            let rated = (1..=4).map(|seed| {
                let (level, game) = start(*mode, preset.name, seed);
                let panel = panel::rate(&level, &*game, &mut Work::unbounded());
                format!("{} ({})", panel.rating, panel.effort)
            });
            let rated: Vec<String> = rated.collect();
            lines += &format!("{} {}: {}\n", mode.name(), preset.name, rated.join(", "));
        }
    }
    insta::assert_snapshot!(lines);
}

/// The chase begins early: a foe is first within four steps around the fortieth move.
#[test]
fn first_contact_comes_early() {
    for preset in mode("hunt").presets() {
        let mut contacts: Vec<u64> = Vec::new();
        for seed in 0..slow(60, 300) {
            let (level, game) = start(mode("hunt"), preset.name, seed);
            let panel = panel::rate(&level, &*game, &mut Work::unbounded());
            contacts.extend(panel.figures.iter().filter_map(|figures| figures.contact));
        }
        contacts.sort_unstable();
        let median = contacts[contacts.len() / 2];
        if std::env::var_os("DAIDALOS_SLOW").is_some() {
            println!("{}: first contact at {median}", preset.name);
        }
        assert!((35..=55).contains(&median), "{}: {median}", preset.name);
    }
}

/// A quick rating is the rating, or there is none.
#[test]
fn quick_ratings_are_right() {
    let mut quick = 0;
    for mode in MODES {
        for preset in mode.presets() {
            for seed in 0..slow(3, 30) {
                let (level, game) = start(*mode, preset.name, seed);
                let Some(rating) = panel::rate_quickly(&level, &*game) else { continue };
                quick += 1;
                let panel = panel::rate(&level, &*game, &mut Work::unbounded());
                assert_eq!(rating, panel.rating, "{level}");
            }
        }
    }
    assert!(quick > 20, "{quick}");
}

/// A level that cannot be made is refused at its first attempt, and what refused attempts take is counted.
#[test]
fn what_cannot_be_made_is_not_drawn_again() {
    for id in
        ["escape:2x4097,rating=5#1", "words:21x21,rating=5#1", "mines:board=9x9/81,rating=5#1"]
    {
        let error = Registry::standard().draw(Id::parse(id).unwrap(), || None).unwrap_err();
        assert!(matches!(error, LevelError::Spec(_)), "{id}: {error}");
    }
}
