use num_bigint::BigUint;

use super::*;
use crate::grid::{Bits, Size};
use crate::minefield::{Chance, Odds, Shown};
use crate::rng::{Rng, Seed};

/// Boards of all shapes, partly shown, against every arrangement of their mines.
#[test]
fn all_three_agree_with_every_arrangement() {
    let mut tester = Tester::default();
    for number in 0..30_000 {
        tester.check(&mut Seed(1).stream("solver", number), number);
    }
    assert!(
        tester.sure_cells > 20_000 && tester.open_cells > 50_000,
        "{:?}",
        (tester.sure_cells, tester.open_cells)
    );
}

/// A large board whose fractions would leave the range of numbers if they were not kept in the middle.
#[test]
fn weights_of_a_large_board_are_those_of_the_exact_odds() {
    let size = Size::new(100, 100).expect("small");
    let board = Board::of(&Bits::full(size).expect("small")).expect("small");
    let mut rng = Seed(3).stream("solver", 0);
    let mined: Vec<bool> = (0..board.len()).map(|_| rng.below(10) < 2).collect();
    let mines = mined.iter().filter(|mined| **mined).count() as u32;
    let shown = |at: usize| {
        if !mined[at] && (at / 100).is_multiple_of(9) {
            tile(&board, &mined, at)
        } else {
            Tile::Covered
        }
    };
    let tiles: Vec<Tile> = (0..board.len()).map(shown).collect();
    let view = View { board: &board, tiles: &tiles, mines, known: &[] };
    let (mut exact, mut weigh) = (Solver::<BigUint>::default(), Solver::<f64>::default());
    assert_eq!(exact.solve(&view, &mut 1_000_000), Ok(()));
    assert_eq!(weigh.solve(&view, &mut 1_000_000), Ok(()));
    for ((_, a), (_, b)) in exact.splits().zip(weigh.splits()) {
        let ratio = Chance::Ratio { mined: a.mined.clone(), of: exact.all().clone() };
        assert_eq!(&(&a.mined + &a.safe), exact.all());
        assert!((ratio.to_f64() - b.mined / (b.mined + b.safe)).abs() < 1e-12, "{ratio} {b:?}");
    }
}

#[test]
fn what_cannot_be_is_refused_and_so_is_too_much_work() {
    let board =
        Board::of(&Bits::full(Size::new(4, 2).expect("small")).expect("small")).expect("small");
    let solve = |tiles: &[(usize, u8)], mines, work: &mut u64| {
        let mut all = vec![Tile::Covered; board.len()];
        tiles.iter().for_each(|(at, count)| all[*at] = Tile::Count(*count));
        let view = View { board: &board, tiles: &all, mines, known: &[] };
        SureSolver::default().sure(&view, work, &mut Vec::new())
    };
    assert_eq!(solve(&[(1, 2), (2, 1)], 2, &mut 100), Ok(()));
    assert_eq!(solve(&[(1, 2), (2, 1)], 2, &mut 3), Err(SolveError::TooHard));
    for (tiles, mines) in
        [(&[(0, 4)][..], 4), (&[(0, 2)], 1), (&[(1, 5), (2, 0)], 5), (&[], 9), (&[(1, 1)], 4)]
    {
        assert_eq!(solve(tiles, mines, &mut 100), Err(SolveError::Contradiction), "{tiles:?}");
    }
}

#[derive(Default)]
struct Tester {
    sure: SureSolver,
    weigh: Solver<f64>,
    other: Solver<f64>,
    trial: Trial,
    lister: Lister,
    sure_cells: usize,
    open_cells: usize,
}

impl Tester {
    fn check(&mut self, rng: &mut Rng, number: u64) {
        let board = random_board(rng);
        let mined: Vec<bool> = random_mines(&board, rng);
        let mines = mined.iter().filter(|mined| **mined).count() as u32;
        let tiles = random_tiles(&board, &mined, rng);
        let (all, counts) = enumerate(&board, &tiles, mines);
        let known: Vec<Option<bool>> = counts
            .iter()
            .map(|count| {
                (*count == 0 || *count == all).then_some(*count > 0).filter(|_| rng.below(2) > 0)
            })
            .collect();
        // A number tried costs as much as a board solved.
        let tries_numbers = number.is_multiple_of(8);
        for known in [&[][..], &known] {
            let view = View { board: &board, tiles: &tiles, mines, known };
            self.check_sure(&view, all, &counts);
            self.check_weights(&view, all, &counts);
            self.check_list(&counts);
            if tries_numbers {
                self.check_trials(&view);
            }
        }
        check_odds(&board, &tiles, mines, all, &counts);
    }

    fn check_sure(&mut self, view: &View<'_>, all: u32, counts: &[u32]) {
        let mut sure = Vec::new();
        assert_eq!(self.sure.sure(view, &mut 100_000, &mut sure), Ok(()));
        sure.sort_unstable();
        let expected: Vec<(Spot, bool)> = (0..counts.len())
            .filter(|at| {
                view.tiles[*at] == Tile::Covered && view.known.get(*at).copied().flatten().is_none()
            })
            .filter(|at| counts[*at] == 0 || counts[*at] == all)
            .map(|at| (at as Spot, counts[at] > 0))
            .collect();
        assert_eq!(sure, expected, "{:?}", view.tiles);
        self.sure_cells += sure.len();
    }

    fn check_weights(&mut self, view: &View<'_>, all: u32, counts: &[u32]) {
        assert_eq!(self.weigh.solve(view, &mut 100_000), Ok(()));
        for (spots, split) in self.weigh.splits() {
            for spot in spots {
                let chance = split.mined / (split.mined + split.safe);
                let expected = f64::from(counts[usize::from(*spot)]) / f64::from(all);
                assert!((chance - expected).abs() < 1e-12, "{chance} {expected}");
                self.open_cells += 1;
            }
        }
    }
}

impl Tester {
    /// The arrangements that are listed are all there are.
    fn check_list(&mut self, counts: &[u32]) {
        assert_eq!(self.lister.list_all(&self.weigh, 100_000), Some(()));
        let Lister { cells, arrangements, .. } = &self.lister;
        for (bit, spot) in cells.iter().enumerate() {
            let mined = arrangements.iter().filter(|bits| **bits >> bit & 1 == 1).count() as u32;
            assert_eq!(mined, counts[usize::from(*spot)]);
        }
        assert!(arrangements.is_sorted_by(|a, b| a != b));
        if arrangements.len() > 1 {
            assert_eq!(self.lister.list_all(&self.weigh, self.lister.arrangements.len() - 1), None);
        }
    }

    /// A number that is supposed says what it would say if it were shown.
    fn check_trials(&mut self, view: &View<'_>) {
        self.trial.begin(&self.weigh, view.board);
        let spots: Vec<Spot> = self.weigh.edge().chain(self.weigh.rest().iter().copied()).collect();
        for spot in spots {
            self.trial.look(&self.weigh, view.board, spot);
            let mut safe = 0.0;
            for count in 0..=8 {
                safe += self.check_trial(view, Fact { spot, tile: Tile::Count(count) });
            }
            let split = self.weigh.splits().find(|(spots, _)| spots.contains(&spot));
            assert!((safe - split.map_or(0.0, |(_, split)| split.safe_share())).abs() < 1e-9);
        }
    }

    fn check_trial(&mut self, view: &View<'_>, fact: Fact) -> f64 {
        let chance = self.trial.suppose(&self.weigh, view.board, &[fact], 100_000);
        let mut tiles = view.tiles.to_vec();
        tiles[usize::from(fact.spot)] = fact.tile;
        let solved = self.other.solve(&View { tiles: &tiles, ..*view }, &mut 100_000);
        assert_eq!(solved.is_ok(), chance.is_some());
        if solved.is_ok() {
            for (spots, split) in self.trial.solver().splits() {
                let Some(spot) = spots.first() else { continue };
                let other = self.other.splits().find(|(spots, _)| spots.contains(spot));
                let other = other.map(|(_, split)| split.safe_share());
                assert!((split.safe_share() - other.unwrap_or(-1.0)).abs() < 1e-9);
            }
        }
        chance.unwrap_or(0.0)
    }
}

fn check_odds(board: &Board, tiles: &[Tile], mines: u32, all: u32, counts: &[u32]) {
    let mut shown = Shown::covered(board, mines);
    board.cells().iter().zip(tiles).for_each(|(cell, tile)| shown.set(*cell, *tile));
    let odds = Odds::of(&shown, 100_000).expect("the tiles come from a board");
    assert_eq!(*odds.arrangements(), BigUint::from(all));
    for (at, cell) in board.cells().iter().enumerate() {
        let expected = match counts[at] {
            _ if tiles[at] != Tile::Covered => Chance::Shown,
            0 => Chance::Safe,
            count if count == all => Chance::Mined,
            count => Chance::Ratio { mined: count.into(), of: all.into() },
        };
        assert_eq!(odds.chance(*cell), expected);
    }
}

/// How many arrangements there are, and for each cell how many have it mined.
fn enumerate(board: &Board, tiles: &[Tile], mines: u32) -> (u32, Vec<u32>) {
    let covered: Vec<usize> = (0..tiles.len()).filter(|at| tiles[*at] == Tile::Covered).collect();
    let seen = tiles.iter().filter(|tile| **tile == Tile::Mine).count() as u32;
    let (mut all, mut counts) = (0, vec![0; tiles.len()]);
    let bits = |spots: &mut dyn Iterator<Item = usize>| -> u32 {
        spots
            .filter_map(|at| covered.iter().position(|spot| *spot == at))
            .fold(0, |bits, at| bits | 1 << at)
    };
    let numbers: Vec<(u32, u32)> = (0..tiles.len())
        .filter_map(|at| match tiles[at] {
            Tile::Count(count) => {
                let around = board.spots_around(at as Spot).iter().map(|spot| usize::from(*spot));
                let mines = around.clone().filter(|at| tiles[*at] == Tile::Mine).count() as u32;
                Some((bits(&mut around.into_iter()), u32::from(count) - mines))
            }
            _ => None,
        })
        .collect();
    for laid in 0..1_u32 << covered.len() {
        let fits = laid.count_ones() == mines - seen
            && numbers.iter().all(|(around, count)| (laid & around).count_ones() == *count);
        if fits {
            all += 1;
            for (bit, at) in covered.iter().enumerate() {
                counts[*at] += laid >> bit & 1;
            }
        }
    }
    (all, counts)
}

/// A rectangle, sometimes with holes, sometimes in islands, of at most 24 cells.
fn random_board(rng: &mut Rng) -> Board {
    let (width, height) = (1 + rng.below(7) as u32, 1 + rng.below(5) as u32);
    let size = Size::new(width, height).expect("small");
    let holes = [0, 0, 1, 3][rng.index(4)];
    let mut cells = Bits::empty(size).expect("small");
    for cell in size.iter() {
        if rng.below(10) >= holes && cells.count() < 24 {
            cells.insert(cell);
        }
    }
    Board::of(&cells).expect("small")
}

fn random_mines(board: &Board, rng: &mut Rng) -> Vec<bool> {
    let of_ten = rng.below(6);
    (0..board.len()).map(|_| rng.below(10) < of_ten).collect()
}

/// Shows so many cells that at most 12 are covered, some of them mines.
fn random_tiles(board: &Board, mined: &[bool], rng: &mut Rng) -> Vec<Tile> {
    let mut order: Vec<usize> = (0..board.len()).collect();
    rng.shuffle(&mut order);
    let mut tiles = vec![Tile::Covered; board.len()];
    let most = 4 + rng.below(12) as usize;
    let mut covered = board.len();
    let mines_shown = rng.below(3) == 0;
    order.sort_by_key(|at| mined[*at]);
    for at in order {
        let few = covered <= most;
        if few || mined[at] && !mines_shown && covered <= 16 {
            break;
        }
        tiles[at] = tile(board, mined, at);
        covered -= 1;
    }
    tiles
}

fn tile(board: &Board, mined: &[bool], at: usize) -> Tile {
    if mined[at] {
        return Tile::Mine;
    }
    let around = board.spots_around(at as Spot).iter();
    Tile::Count(around.filter(|spot| mined[usize::from(**spot)]).count() as u8)
}
