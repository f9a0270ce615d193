use super::*;
use crate::grid::{Bits, Size};

/// How a sweep of a rectangle from its first corner ends, and whether the count of mines was needed.
fn swept(width: u32, height: u32, mines: &[Spot], on_foot: bool) -> (End, bool) {
    let size = Size::new(width, height).expect("small");
    let board = Board::of(&Bits::full(size).expect("small")).expect("small");
    let mut sweep = Sweep::new(&board, on_foot);
    mines.iter().for_each(|mine| sweep.set_mine(*mine, true));
    sweep.begin(0);
    (sweep.run(), sweep.needs_count())
}

#[test]
fn a_mine_in_a_corridor_stops_only_a_player_who_walks() {
    // What lies behind the mine is safe, as there is only one.
    assert_eq!(swept(5, 1, &[2], false), (End::Done, true));
    assert_eq!(swept(5, 1, &[2], true), (End::Stuck, true));
    assert_eq!(swept(5, 1, &[4], true), (End::Done, false));
}

#[test]
fn where_a_guess_is_needed_the_player_is_stuck() {
    assert_eq!(swept(4, 2, &[3], false), (End::Stuck, false));
    assert_eq!(swept(4, 2, &[3, 7], false), (End::Done, false));
}

/// Six ones in a row above six covered cells: none says anything alone, but the first two do together.
#[test]
fn numbers_are_compared_in_pairs() {
    assert_eq!(swept(6, 3, &[13, 16], false), (End::Done, false));
}

#[test]
fn mines_can_be_moved_during_a_sweep_and_it_goes_on() {
    let size = Size::new(4, 2).expect("small");
    let board = Board::of(&Bits::full(size).expect("small")).expect("small");
    let mut sweep = Sweep::new(&board, false);
    sweep.set_mine(3, true);
    sweep.begin(0);
    assert_eq!(sweep.run(), End::Stuck);
    sweep.set_mine(3, false);
    assert_eq!((sweep.run(), sweep.is_mined(3)), (End::Done, false));
}
