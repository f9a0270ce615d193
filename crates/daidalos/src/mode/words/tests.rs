use super::best::Rank;
use super::score::{Score, Scoring};
use super::*;
use crate::grid::{Cell, Size};
use crate::rng::Seed;

/// The words and the total of a string of letters on a board of 10x10.
fn scored(list: &str, string: &str) -> (Vec<String>, Score) {
    let lexicon = Lexicon::new(WordList::parse(list).unwrap().0).unwrap();
    let code = |letter| lexicon.list.letters().iter().position(|l| *l == letter).unwrap() as u8;
    let letters: Vec<u8> = string.chars().map(code).collect();
    let way: Vec<Cell> = (0..letters.len() as u32).map(Cell::new).collect();
    let score = Score::of(&lexicon, &letters, &way, &Scoring::on(Size::new(10, 10).unwrap(), 2));
    let words = score.words.iter().map(|found| lexicon.list.spell(lexicon.list.word(found.word)));
    (words.collect(), score)
}

#[test]
fn scores_are_those_of_the_rules() {
    let (_, hello) = scored("hello\nword", "HELLO");
    assert_eq!((hello.words[0].points, hello.cells, hello.bonus, hello.total), (10, 5, 90, 95));
    let (_, word) = scored("hello\nword", "WORD");
    assert_eq!((word.words[0].points, word.cells, word.bonus, word.total), (8, 4, 92, 96));
}

#[test]
fn words_overlap_and_count_once() {
    let (words, score) = scored("the\nthen\nhen", "THEN");
    assert_eq!(words, ["THE", "THEN", "HEN"]);
    assert_eq!(score.total, 6 + 8 + 6 - 4 + 92);
    let (words, score) = scored("the\nthen\nhen", "THETHE");
    assert_eq!((words.len(), score.total), (1, 88));
    // Beyond the budget there is no bonus, and it is never negative.
    let (_, score) = scored("the\nxyz", &"X".repeat(60));
    assert_eq!((score.bonus, score.total), (0, -60));
}

fn board(side: u32, tier: &str, seed: u64) -> Board {
    let size = Size::new(side, side).unwrap();
    Board::draw(
        size,
        &WORDS.english(tier).unwrap(),
        Scoring::on(size, 2),
        Seed(seed),
        &mut crate::work::Work::unbounded(),
    )
    .unwrap()
}

/// The law of a level that is worth playing, on consecutive seeds.
fn check_law(seeds: u64) {
    for (side, tier) in [(8, "10"), (10, "10"), (12, "20")] {
        for seed in 0..seeds {
            let board = board(side, tier, seed);
            let shortest = crate::search::way(&board.layout.map, board.start(), board.goal());
            assert!(board.best.way.len() > shortest.len(), "{side} {seed}");
            assert!(board.laid_on(&board.best.way).count() >= 2, "{side} {seed}");
            assert!(board.laid.len() >= (side * side).div_ceil(12) as usize, "{side} {seed}");
            assert!(board.best.is_proven, "{side} {seed}");
        }
    }
}

#[test]
fn levels_are_worth_playing() {
    check_law(60);
}

#[test]
#[ignore = "a thousand seeds of each size take a minute"]
fn a_thousand_levels_are_worth_playing() {
    check_law(1000);
}

/// Words lie where it is said, crossings agree, and passages are open along them.
#[test]
fn words_can_be_read_where_they_are_laid() {
    for seed in 0..50 {
        let board = board(6 + seed as u32 % 7, "10", seed);
        for laid in &board.laid {
            let cells = board.cells_of(laid);
            let read: Vec<u8> = cells.iter().map(|cell| board.letters[cell.index()]).collect();
            assert_eq!(read, board.lexicon.list.word(laid.word));
            for pair in cells.windows(2) {
                assert!(board.layout.map.exits(pair[0]).has(laid.dir));
                assert_eq!(board.layout.map.size().step(pair[0], laid.dir), Some(pair[1]));
            }
        }
    }
}

/// No rival beats the best, and none has more words than the wordiest; bounds are above all of them.
#[test]
fn no_way_exceeds_a_bound() {
    for seed in 0..40 {
        let board = board(8 + seed as u32 % 5, "20", seed);
        let wordiest = board.ask(&[board.start()], Rank::Words).unwrap();
        for bot in ["first", "shortest", "weighted", "best", "wordiest"] {
            let (way, _) = rival::traced(bot, &board, &mut crate::work::Work::unbounded()).unwrap();
            let mut once = way.clone();
            once.sort_unstable();
            once.dedup();
            assert_eq!(once.len(), way.len(), "{bot} enters a cell twice");
            assert_eq!((way[0], way[way.len() - 1]), (board.start(), board.goal()));
            let score = board.score(&way);
            assert!(score.total <= board.best.bound, "{bot} {seed}");
            assert!(score.words.len() as i64 <= wordiest.bound, "{bot} {seed}");
        }
        assert_eq!(board.score(&board.best.way).total, board.best.bound, "{seed}");
    }
}

/// From any place of any way, the best way on leads to the goal, is worth at least the likeliest way on, and
/// never more than the best of all.
#[test]
fn the_best_way_on_goes_on() {
    let mut rng = Seed(3).stream("test", 0);
    for seed in 0..30 {
        let board = board(9, "10", seed);
        let mut way = vec![board.start()];
        while let Some(best) = board.best_on(&way) {
            assert!(best.starts_with(&way) && best.last() == Some(&board.goal()));
            assert!(board.score(&best).total <= board.best.bound);
            let free = board.layout.map.neighbours(way[way.len() - 1]).map(|(_, next)| next);
            let free: Vec<Cell> = free.filter(|next| !way.contains(next)).collect();
            if free.is_empty() || way.last() == Some(&board.goal()) {
                break;
            }
            way.push(free[rng.index(free.len())]);
        }
    }
}

/// The table of `bench/README.md`: how often the best way is proven, how long that takes, and how far off the bound is
/// elsewhere.
#[test]
#[ignore = "takes minutes; prints a table"]
fn how_often_the_best_way_is_proven() {
    println!(
        "| size | tier | proven | median ms | worst ms | median steps | most steps | median gap % | worst gap % |"
    );
    for (side, tier) in [(8, "10"), (10, "10"), (12, "20"), (15, "20"), (20, "20")] {
        let (mut times, mut steps, mut gaps, mut proven) = (Vec::new(), Vec::new(), Vec::new(), 0);
        for seed in 0..200 {
            let board = board(side, tier, seed);
            let start = std::time::Instant::now();
            let answer = board.ask(&[board.start()], Rank::Total).unwrap();
            times.push(start.elapsed().as_micros());
            let total = board.score(&answer.way).total;
            proven += u32::from(answer.is_proven);
            steps.push(answer.steps);
            gaps.push((answer.bound - total) as f64 * 100.0 / total as f64);
        }
        times.sort_unstable();
        steps.sort_unstable();
        gaps.sort_by(f64::total_cmp);
        let ms = |micros: u128| micros as f64 / 1000.0;
        println!(
            "| {side}x{side} | {tier} | {:.1} % | {:.1} | {:.1} | {} | {} | {:.1} | {:.1} |",
            f64::from(proven) / 2.0,
            ms(times[100]),
            ms(times[199]),
            steps[100],
            steps[199],
            gaps[100],
            gaps[199],
        );
    }
}

#[test]
fn english_words_from_elsewhere_are_those_words_or_none() {
    assert!(Words::with_english(list::ENGLISH).is_some());
    for damaged in [&list::ENGLISH[..20_000], b"<html>", b""] {
        assert!(Words::with_english(damaged).is_none());
    }
    let absent = Words::packed(&[]);
    let error = absent.lexicon(&Params::default()).err().map(|error| error.to_string());
    assert!(Words::are_missing(&error.unwrap()));
}
