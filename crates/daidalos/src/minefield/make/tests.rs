use super::plain::Plain;
use super::*;
use crate::grid::Size;
use crate::minefield::Solution;
use crate::minefield::rooms::room;
use crate::rng::Seed;

fn rectangle(width: u32, height: u32) -> Board {
    let size = Size::new(width, height).expect("small");
    Board::of(&Bits::full(size).expect("small")).expect("small")
}

/// A room, the cell at which it is entered, and a fifth of its cells as mines.
fn entered(number: u64) -> (Board, Cell, u32) {
    let board = Board::of(&room(number)).expect("small");
    let first = board.cells()[Seed(number).stream("first", 0).index(board.len())];
    let mines = board.len() as u32 / 5;
    (board, first, mines)
}

fn made(board: &Board, mines: u32, first: Cell, on_foot: bool, number: u64) -> Made {
    let maker = Maker::new(board, mines, first).expect("room for the mines");
    let mut maker = if on_foot { maker.on_foot() } else { maker };
    maker.make(&mut Seed(5).stream("mines", number)).expect("a board")
}

/// The laws of a made board: its mines are as many as were asked for, and none where none may be.
fn assert_lawful(board: &Board, made: &Made, mines: u32, first: Cell) {
    assert_eq!(made.mines.len(), mines as usize);
    assert!(made.mines.windows(2).all(|pair| pair[0].index() < pair[1].index()));
    assert!(made.mines.iter().all(|mine| board.has(*mine) && *mine != first));
    assert!(board.around(first).all(|near| !made.mines.contains(&near)));
}

/// Whether the plain player finishes it, and needs to know how many mines there are.
fn plays_plainly(board: &Board, made: &Made, first: Cell, on_foot: bool) -> (bool, bool) {
    let xy = |cell: &Cell| {
        let (x, y) = board.size().xy(*cell);
        (x as i32, y as i32)
    };
    let cells: Vec<_> = board.cells().iter().map(xy).collect();
    let mines: Vec<_> = made.mines.iter().map(xy).collect();
    let mut plain = Plain::new(&cells, &mines, on_foot);
    (plain.finishes(xy(&first)), plain.used_count)
}

#[test]
fn made_boards_keep_the_laws_and_are_finished_by_a_plain_player() {
    for number in 0..60 {
        let (board, first, mines) = entered(number);
        let on_foot = number % 3 != 0;
        let made = made(&board, mines, first, on_foot, number);
        assert_lawful(&board, &made, mines, first);
        let (finished, used_count) = plays_plainly(&board, &made, first, on_foot);
        assert!(finished, "room {number}");
        assert_eq!(used_count, made.needs_count, "room {number}");
    }
}

#[test]
fn classic_boards_are_finished_by_a_plain_player() {
    for (number, (width, height, mines)) in
        [(9, 9, 10), (16, 16, 40), (30, 16, 99)].iter().enumerate()
    {
        let board = rectangle(*width, *height);
        let first = board.cells()[board.len() / 2];
        for number in 0..4 + number as u64 {
            let made = made(&board, *mines, first, false, number);
            assert_lawful(&board, &made, *mines, first);
            assert!(plays_plainly(&board, &made, first, false).0);
        }
    }
}

#[test]
fn every_step_of_a_solution_is_proven() {
    for number in 0..6 {
        let (board, first, mines) = entered(number);
        let made = made(&board, mines, first, true, number);
        let solution = Solution::on_foot(&board, &made.mines, first).expect("a solution");
        assert_eq!(solution.check(&board, &made.mines), Ok(()));
        let needs_count = solution.steps.iter().any(|step| step.proof.count);
        assert!(!needs_count || made.needs_count);
    }
}

#[test]
fn the_same_stream_makes_the_same_board() {
    let (board, first, mines) = entered(1);
    let mut maker = Maker::new(&board, mines, first).expect("room for the mines");
    let mut make = || maker.make(&mut Seed(5).stream("mines", 9)).expect("a board");
    let one = make();
    assert_eq!(one, make());
    assert_eq!(one, made(&board, mines, first, false, 9));
}

/// Corridors, rings, pieces and specks: some hold no mine, but none gets another number of them.
#[test]
fn odd_boards_are_made_or_refused() {
    let odd = [
        ".",
        "..",
        "..........",
        "....\n...#\n...#",
        ".....\n.###.\n.###.\n.....",
        "..........\n#########.\n..........\n.#########\n..........",
        "...#....\n...#....\n...#....",
        "....#....\n.........\n....#....\n#.#####.#\n....#....\n.........",
    ];
    let mut made = 0;
    for text in odd {
        let board = drawn(text);
        for mines in 0..=board.len() as u32 {
            made += u32::from(is_made(&board, mines, false));
            made += u32::from(is_made(&board, mines, true));
        }
    }
    assert!(made > 50, "{made}");
}

/// A board of the dots of a text.
fn drawn(text: &str) -> Board {
    let width = text.lines().map(str::len).max().expect("a line");
    let size = Size::new(width as u32, text.lines().count() as u32).expect("small");
    let mut bits = Bits::empty(size).expect("small");
    for (cell, letter) in size.iter().zip(text.chars().filter(|letter| *letter != '\n')) {
        if letter == '.' {
            bits.insert(cell);
        }
    }
    Board::of(&bits).expect("small")
}

/// Whether a small board can be made; it is as it should be, then.
fn is_made(board: &Board, mines: u32, on_foot: bool) -> bool {
    let first = board.cells()[0];
    let Ok(maker) = Maker::new(board, mines, first) else { return false };
    let mut maker = if on_foot { maker.on_foot() } else { maker }.within(3_000);
    let Ok(made) = maker.make(&mut Seed(5).stream("mines", 0)) else { return false };
    assert_lawful(board, &made, mines, first);
    assert!(plays_plainly(board, &made, first, on_foot).0);
    true
}

#[test]
fn cells_that_are_kept_free_are_free() -> Result<(), Box<dyn std::error::Error>> {
    let board = rectangle(12, 12);
    let mut free = Bits::empty(board.size())?;
    for cell in board.cells().iter().step_by(5) {
        free.insert(*cell);
    }
    let mut maker = Maker::new(&board, 30, board.cells()[0])?.keep_free(&free)?.on_foot();
    for number in 0..20 {
        let made = maker.make(&mut Seed(5).stream("mines", number))?;
        assert!(made.mines.iter().all(|mine| !free.has(*mine)));
    }
    Ok(())
}

#[test]
fn what_cannot_be_is_refused_in_words() -> Result<(), Box<dyn std::error::Error>> {
    let board = rectangle(5, 5);
    let Err(error) = Maker::new(&board, 22, board.cells()[0]) else { panic!("22 mines") };
    assert_eq!(
        error.to_string(),
        "22 mines do not fit on a board of 25 cells: none lies on the first cell or beside it, \
         so there is room for 21; ask for fewer mines or a larger board"
    );
    let mut maker = Maker::new(&board, 20, board.cells()[0])?.on_foot().within(1_000);
    let Err(error) = maker.make(&mut Seed(5).stream("mines", 0)) else { panic!("20 mines") };
    assert_eq!(
        error.to_string(),
        "no board of 25 cells with 20 mines that needs no guess was found within 1000 steps; \
         ask for fewer mines"
    );
    Ok(())
}

/// Slow: `cargo test --release -p daidalos --lib minefield -- --ignored --nocapture`.
#[test]
#[ignore = "minutes"]
fn none_of_100_000_rooms_needs_a_guess() {
    let (mut with_count, mut steps, mut most) = (0, 0, 0);
    for number in 0..100_000 {
        let (board, first, mines) = entered(number);
        let made = made(&board, mines, first, true, number);
        assert_lawful(&board, &made, mines, first);
        with_count += u32::from(made.needs_count);
        steps += made.steps;
        most = made.steps.max(most);
    }
    println!(
        "100,000 rooms: {with_count} need the count; {} steps each, at most {most}",
        steps / 100_000
    );
}

#[test]
#[ignore = "minutes"]
fn a_plain_player_finishes_thousands_of_boards() {
    let mut with_count = 0;
    for number in 0..2_500 {
        let (board, first, mines) = entered(number);
        let made = made(&board, mines, first, true, number);
        let (finished, used_count) = plays_plainly(&board, &made, first, true);
        assert!(finished && used_count == made.needs_count, "room {number}");
        with_count += u32::from(used_count);
    }
    let board = rectangle(30, 16);
    for number in 0..200 {
        let first = board.cells()[Seed(number).stream("first", 0).index(board.len())];
        let made = made(&board, 99, first, false, number);
        assert!(plays_plainly(&board, &made, first, false).0, "board {number}");
    }
    println!("2,500 rooms and 200 boards of 30x16/99; {with_count} rooms with the count");
}
