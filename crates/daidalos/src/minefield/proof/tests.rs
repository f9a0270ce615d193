use super::*;
use crate::grid::{Bits, Size};
use crate::minefield::solver::{SureSolver, View};
use crate::minefield::{Board, check};
use crate::rng::{Rng, Seed};

/// A board with mines anywhere, some cells open and some mines shown.
fn state<'a>(board: &'a Board, percent: u64, open: u64, rng: &mut Rng) -> Shown<'a> {
    let mined: Vec<bool> = board.cells().iter().map(|_| rng.below(100) < percent).collect();
    let mines = mined.iter().filter(|mined| **mined).count() as u32;
    let mut shown = Shown::covered(board, mines);
    for (at, cell) in board.cells().iter().enumerate() {
        let around = board.spots_around(at as Spot).iter();
        let count = around.filter(|near| mined[usize::from(**near)]).count() as u8;
        match mined[at] {
            true if rng.below(4) == 0 => shown.set(*cell, Tile::Mine),
            false if rng.below(100) < open => shown.set(*cell, Tile::Count(count)),
            _ => {}
        }
    }
    shown
}

fn rectangle(width: u32, height: u32) -> Board {
    let size = Size::new(width, height).expect("small");
    Board::of(&Bits::full(size).expect("small")).expect("small")
}

fn sure_cells(shown: &Shown<'_>) -> Vec<(Spot, bool)> {
    let view =
        View { board: shown.board(), tiles: shown.tiles(), mines: shown.mines(), known: &[] };
    let mut sure = Vec::new();
    SureSolver::default().sure(&view, &mut 10_000_000, &mut sure).expect("a real board");
    sure
}

/// The proof holds, and nothing in it can be dropped.
fn assert_holds(shown: &Shown<'_>, proof: &Proof) {
    assert_eq!(check(shown, proof), Ok(()), "{proof:?}");
    if proof.count {
        assert!(check(shown, &Proof { count: false, ..proof.clone() }).is_err(), "{proof:?}");
    }
    for at in 0..proof.because.len() {
        let mut less = proof.clone();
        less.because.remove(at);
        assert!(check(shown, &less).is_err(), "{proof:?} without {at}");
    }
}

/// No fewer numbers do, by asking the checker about all sets of fewer.
fn assert_smallest(shown: &Shown<'_>, proof: &Proof) {
    let is_number = |cell: &&Cell| matches!(shown.tile(**cell), Tile::Count(_));
    let numbers: Vec<Cell> = shown.board().cells().iter().filter(is_number).copied().collect();
    for set in 0..1_u32 << numbers.len() {
        if (set.count_ones() as usize) < proof.because.len() {
            let named = (0..numbers.len()).filter(|at| set >> at & 1 == 1);
            let because = named.map(|at| numbers[at]).collect();
            let fewer = Proof { because, ..proof.clone() };
            assert!(check(shown, &fewer).is_err(), "{fewer:?} for {proof:?}");
        }
    }
}

#[test]
fn every_sure_cell_of_a_small_board_has_a_smallest_proof() {
    let (counts, several) = prove_small_boards(400);
    assert!(counts > 20 && several > 20, "{counts} with the count, {several} with more than two");
}

#[test]
fn every_sure_cell_of_a_large_board_has_a_proof() {
    let sizes = prove_large_boards(20);
    assert!(sizes[1] > 100 && sizes[2] > 50 && sizes[3] > 10, "{sizes:?}");
}

/// Slow: `cargo test --release -p daidalos --lib minefield -- --ignored --nocapture`.
#[test]
#[ignore = "a minute"]
fn proofs_of_thousands_of_states() {
    println!(
        "{:?} proofs with the count and with more than two numbers",
        prove_small_boards(4_000)
    );
    println!("{:?} proofs of 30x16, by how many numbers", prove_large_boards(1_000));
}

/// How many proofs needed the count, and how many more than two numbers.
fn prove_small_boards(boards: u64) -> (u32, u32) {
    let (mut counts, mut several) = (0, 0);
    for number in 0..boards {
        let mut rng = Seed(2).stream("proofs", number);
        let board = rectangle(2 + rng.below(4) as u32, 2 + rng.below(3) as u32);
        let shown = state(&board, 30, 45, &mut rng);
        let sure = sure_cells(&shown);
        for spot in 0..board.len() as Spot {
            let proof = prove(&shown, board.cell(spot));
            match sure.iter().find(|(sure, _)| *sure == spot) {
                None => assert!(proof.is_err()),
                Some((_, is_mined)) => {
                    let proof = proof.expect("a proof");
                    assert_eq!(proof.is_mined, *is_mined);
                    assert_holds(&shown, &proof);
                    assert_smallest(&shown, &proof);
                    counts += u32::from(proof.count);
                    several += u32::from(proof.because.len() > 2);
                }
            }
        }
    }
    (counts, several)
}

/// How many proofs have no number, one, two and so on, the last eight or more.
fn prove_large_boards(boards: u64) -> [u32; 9] {
    let board = rectangle(30, 16);
    let mut sizes = [0_u32; 9];
    for number in 0..boards {
        let mut rng = Seed(3).stream("proofs", number);
        let open = 30 + rng.below(60);
        let shown = state(&board, 20, open, &mut rng);
        for (spot, is_mined) in sure_cells(&shown).into_iter().step_by(3) {
            let proof = prove(&shown, board.cell(spot)).expect("a proof");
            assert_eq!(proof.is_mined, is_mined);
            assert_holds(&shown, &proof);
            sizes[proof.because.len().min(8)] += 1;
        }
    }
    sizes
}
