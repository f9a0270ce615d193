//! How quickly mine fields that need no guess are made, beside a peer, in one run.
//!
//! Ours and theirs take turns, so that a busy machine is busy for both; only the ratios mean anything. The
//! peer has two ways: to draw boards until one needs no guess (`draw`), and to change one (`adjust`).

mod measure;
#[path = "../../../crates/daidalos/src/minefield/rooms.rs"]
mod rooms;

use daidalos::minefield::{Board, Maker};
use daidalos::rng::Seed;
use daidalos::{grid, rng};
use measure::{Times, turns};
use ms_toollib::{laymine_solvable, laymine_solvable_adjust};

fn main() {
    println!("| board | ours/s | p50, µs | p99, µs | adjust/s | ratio | draw/s | ratio |");
    println!("|---|---:|---:|---:|---:|---:|---:|---:|");
    for (width, height, mines, rounds) in [(9, 9, 10, 2000), (16, 16, 40, 500), (30, 16, 99, 300)] {
        classic(width, height, mines, rounds);
    }
    println!(
        "\n| rooms of 60 to 200 cells, on foot | made | a second | p50, µs | p99, µs | most, µs |"
    );
    println!("|---|---:|---:|---:|---:|---:|");
    for percent in [15, 20, 25] {
        in_rooms(percent, 5000);
    }
}

/// A rectangle, opened in its middle.
fn classic(width: u32, height: u32, mines: u32, rounds: u64) {
    let size = grid::Size::new(width, height).expect("a size");
    let board = Board::of(&grid::Bits::full(size).expect("small")).expect("small");
    let mut maker = Maker::new(&board, mines, size.middle()).expect("room for the mines");
    let (rows, columns, mines_too) = (height as usize, width as usize, mines as usize);
    let (x, y) = (rows / 2, columns / 2);
    let mut ours = |turn| maker.make(&mut Seed(7).stream("mines", turn)).is_ok();
    let mut adjust = |_| laymine_solvable_adjust(rows, columns, mines_too, x, y).1;
    // Draws are bounded, as ours are; the time of those that came to nothing counts.
    let mut draw = |_| laymine_solvable(rows, columns, mines_too, x, y, 2000).1;
    let [ours, adjust, draw] = turns(rounds, [&mut ours, &mut adjust, &mut draw]);
    let ratio = |theirs: &Times| match theirs.a_second() {
        0.0 => "none made".to_owned(),
        theirs => format!("{:.1}x", ours.a_second() / theirs),
    };
    println!(
        "| {size}/{mines} | {:.0} | {:.0} | {:.0} | {:.0} | {} | {:.0} | {} |",
        ours.a_second(),
        ours.percentile(50),
        ours.percentile(99),
        adjust.a_second(),
        ratio(&adjust),
        draw.a_second(),
        ratio(&draw),
    );
}

/// Rooms, each with its board built anew, as a game meets them.
fn in_rooms(percent: u32, rounds: u64) {
    let rooms: Vec<grid::Bits> = (0..500).map(rooms::room).collect();
    let mut make = |turn: u64| {
        let board = Board::of(&rooms[turn as usize % rooms.len()]).expect("small");
        let cells = board.cells();
        let first = cells[Seed(turn).stream("first", 0).index(cells.len())];
        let maker = Maker::new(&board, cells.len() as u32 * percent / 100, first);
        let mut maker = maker.expect("room for the mines").on_foot();
        maker.make(&mut Seed(7).stream("mines", turn)).is_ok()
    };
    let [times] = turns(rounds, [&mut make]);
    println!(
        "| {percent} % mines | {} of {rounds} | {:.0} | {:.0} | {:.0} | {:.0} |",
        times.made(),
        times.a_second(),
        times.percentile(50),
        times.percentile(99),
        times.percentile(100),
    );
}
