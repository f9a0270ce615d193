//! Laws of levels and games of mines, held against plain searches that share no code with them.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::clearing::Clearing;
use super::dungeon::{Dungeon, Field};
use crate::grid::{Bits, Cell, Dir};
use crate::minefield::{Chance, Odds, Tile};
use crate::mode::{
    Game, Help, Input, Level, Move, Outcome, Press, Seat, Tell, Viewer, level_view, view,
};
use crate::option::Params;
use crate::rng::{Rng, Seed};
use crate::scene::{Ground, Lens};

/// The presets, and some boards.
const LEVELS: &[&str] = &["easy", "medium", "hard", "board=9x9/10", "board=16x16/40"];

fn params(options: &str) -> Params {
    let level: Level = format!("mines:{options}#1").parse().unwrap();
    level.params
}

fn dungeon(options: &str, seed: u64) -> Dungeon {
    Dungeon::draw(&params(options), Seed(seed), &mut crate::work::Work::unbounded()).unwrap()
}

fn start(options: &str, seed: u64) -> Clearing {
    Clearing::start(dungeon(options, seed), if options.starts_with("board") { 1 } else { 3 })
}

/// The cells that can be reached from one, as far as they are allowed.
fn flood(map: &crate::grid::Map, from: Cell, may: impl Fn(Cell) -> bool) -> BTreeSet<Cell> {
    let (mut reached, mut stack) = (BTreeSet::from([from]), vec![from]);
    while let Some(cell) = stack.pop() {
        for (_, next) in map.neighbours(cell) {
            if may(next) && reached.insert(next) {
                stack.push(next);
            }
        }
    }
    reached
}

#[test]
fn rooms_are_a_tree_and_corridors_enter_no_third_room() {
    for options in ["easy", "medium", "hard", "11x9,rooms=1", "40x40,rooms=12", "100x20,rooms=16"] {
        for seed in 0..60 {
            let dungeon = dungeon(options, seed);
            let (layout, size) = (&dungeon.layout, dungeon.size());
            let floor = layout.map.floor();
            assert_eq!(layout.corridors.len() + 1, layout.rooms.len());
            assert_eq!(flood(&layout.map, dungeon.start, |_| true).len() as u64, floor.count());
            for (room, field) in layout.rooms.iter().zip(&dungeon.fields) {
                let cells = field.board.cells();
                let beside = cells.iter().flat_map(|cell| layout.map.neighbours(*cell));
                let outside: BTreeSet<Cell> = beside
                    .map(|(_, next)| next)
                    .filter(|c| dungeon.field_at(*c).is_none())
                    .collect();
                assert_eq!(outside, room.doors.iter().copied().collect(), "{options} {seed}");
                assert_eq!(room.doors.len(), 1 + field.locked.len());
                assert!(!field.locked.contains(&room.doors[0]));
            }
            for corridor in &layout.corridors {
                let cells: BTreeSet<Cell> = corridor.cells(size).collect();
                let rooms =
                    layout.rooms.iter().filter(|r| r.doors.iter().any(|d| cells.contains(d)));
                assert_eq!(rooms.count(), 2, "{options} {seed}");
            }
            for cell in floor.iter() {
                let (x, y) = size.xy(cell);
                assert!(x > 0 && y > 0 && x + 1 < size.width() && y + 1 < size.height());
            }
        }
    }
}

#[test]
fn mines_are_as_many_as_asked_and_keep_away_from_doors() {
    for (options, density) in [("easy", 12), ("medium", 16), ("hard", 20)] {
        for seed in 0..60 {
            let dungeon = dungeon(options, seed);
            for (room, field) in dungeon.layout.rooms.iter().zip(&dungeon.fields) {
                let cells = field.board.cells().len() as u64;
                assert_eq!(u64::from(field.mine_count()), (cells * density + 50) / 100);
                let safe = |cell: Cell| dungeon.field_at(cell).is_some() && !field.mines.has(cell);
                let reached = flood(&dungeon.layout.map, field.first, safe);
                assert_eq!(reached.len() as u32, field.safe_count(), "{options} {seed}");
                for door in &room.doors {
                    let mut around =
                        Dir::ALL.into_iter().filter_map(|dir| dungeon.size().step(*door, dir));
                    assert!(around.all(|cell| !field.mines.has(cell)));
                }
            }
        }
    }
}

#[test]
fn the_exit_is_in_the_room_that_is_farthest_by_doors() {
    for seed in 0..100 {
        let dungeon = dungeon("hard", seed);
        let depth = |field: usize| {
            let (mut depth, mut at) = (0, field);
            while let Some(parent) = dungeon.fields.iter().position(|f| {
                let entrance = dungeon.layout.rooms[at].doors[0];
                f.locked.iter().any(|door| flood_corridor(&dungeon, *door).contains(&entrance))
            }) {
                (depth, at) = (depth + 1, parent);
            }
            depth
        };
        let depths: Vec<usize> = (0..dungeon.fields.len()).map(depth).collect();
        let last = *dungeon.route.last().unwrap();
        assert_eq!(depths[last], *depths.iter().max().unwrap());
        assert_eq!(depths[last] + 1, dungeon.route.len());
        assert!(dungeon.fields[last].locked.contains(&dungeon.exit.unwrap()));
    }
}

/// The corridor behind a door.
fn flood_corridor(dungeon: &Dungeon, door: Cell) -> BTreeSet<Cell> {
    flood(&dungeon.layout.map, door, |cell| dungeon.field_at(cell).is_none())
}

/// Follows help, and plays what comes first where it is asked to.
fn follow(game: &mut Clearing, most: usize) -> usize {
    for moves in 0..most {
        if game.is_over() {
            return moves;
        }
        let next = game.hint(Seat::FIRST, Help::Next).next.expect("there is always a way on");
        let mv = game.interpret(Seat::FIRST, next)[0];
        game.check(Seat::FIRST, mv).unwrap();
        game.make(mv, &mut Tell::nobody());
    }
    most
}

#[test]
fn help_wins_every_level_without_a_scratch() {
    for options in LEVELS {
        for seed in 0..12 {
            let mut game = start(options, seed);
            follow(&mut game, 20_000);
            assert_eq!(game.outcome(), Outcome::Won(Seat::FIRST), "mines:{options}#{seed}");
            assert_eq!(game.hearts, game.most_hearts);
        }
    }
}

/// A player that does anything that is allowed.
fn blunder(game: &mut Clearing, moves: usize, rng: &mut Rng) {
    for _ in 0..moves {
        let mut allowed = Vec::new();
        game.moves(Seat::FIRST, &mut allowed);
        if allowed.is_empty() {
            return;
        }
        let mv = allowed[rng.index(allowed.len())];
        game.make(mv, &mut Tell::nobody());
    }
}

/// Whether the exit can still be reached: by walking over safe tiles, through doors that open when their room has
/// no covered safe tile that cannot be reached. It knows the mines, and nothing of the solver.
fn can_be_won(game: &Clearing) -> bool {
    let dungeon = &game.dungeon;
    if dungeon.is_classic() {
        return true;
    }
    let mut open: BTreeSet<usize> =
        (0..game.fields.len()).filter(|field| game.fields[*field].is_cleared()).collect();
    // Doors of rooms that are cleared must stand open, and nothing but mines may have been closed.
    for cell in dungeon.layout.map.floor().iter() {
        let closed = game.is_crater(cell) || game.is_locked(cell);
        let is_cut = |(dir, next): (Dir, Cell)| {
            !game.layout.map.exits(cell).has(dir) && !game.is_crater(next) && !game.is_locked(next)
        };
        if !closed && dungeon.layout.map.neighbours(cell).any(is_cut) {
            return false;
        }
    }
    loop {
        let locked = |cell: Cell| {
            let mut fields = dungeon.fields.iter().enumerate();
            fields.any(|(n, field)| !open.contains(&n) && field.locked.contains(&cell))
        };
        let may = |cell: Cell| !dungeon.has_mine(cell) && !locked(cell);
        let reached = flood(&dungeon.layout.map, game.walker.at, may);
        if reached.contains(&dungeon.exit.unwrap()) {
            return true;
        }
        let is_clear = |field: &usize| {
            let of = &dungeon.fields[*field];
            of.board.cells().iter().all(|cell| of.mines.has(*cell) || reached.contains(cell))
        };
        let next = (0..dungeon.fields.len()).find(|field| !open.contains(field) && is_clear(field));
        let Some(next) = next else { return false };
        open.insert(next);
    }
}

/// `DAIDALOS_SLOW=1` plays ten thousand games.
#[test]
fn no_state_of_a_random_game_is_a_dead_end() {
    let mut rng = Seed(16).stream("test", 0);
    let games = if std::env::var_os("DAIDALOS_SLOW").is_some() { 10_000 } else { 300 };
    let mut running = 0;
    for number in 0..games {
        let options = ["easy,hearts=9", "medium,hearts=9", "hard,hearts=9"][number % 3];
        let mut game = Clearing::start(dungeon(options, number as u64 / 3), 9);
        for _ in 0..12 {
            blunder(&mut game, rng.index(60), &mut rng);
            if game.is_over() {
                break;
            }
            running += 1;
            assert!(can_be_won(&game), "mines:{options}#{}", number / 3);
        }
        // Whatever was done, help still leads out.
        if !game.is_over() {
            follow(&mut game, 20_000);
            assert_eq!(game.outcome(), Outcome::Won(Seat::FIRST));
        }
    }
    assert!(running > games, "most games last for a while");
}

/// The same state on a level of which a tile that is not sure is mined instead of safe.
fn twin(game: &Clearing, rng: &mut Rng) -> Option<Clearing> {
    let field = game.current_field()?;
    let of = &game.dungeon.fields[field];
    let mut shown = game.shown(field);
    let mut turned = false;
    // Tiles that may be mined are, one after the other, until the rest is sure.
    loop {
        let odds = Odds::of(&shown, 1 << 30).unwrap();
        let mut unsure = of.board.cells().to_vec();
        unsure.retain(|cell| matches!(odds.chance(*cell), Chance::Ratio { .. }));
        unsure.retain(|cell| turned || !of.mines.has(*cell));
        if unsure.is_empty() {
            let is_mined = |cell: &Cell| {
                shown.tile(*cell) == Tile::Mine || odds.chance(*cell) == Chance::Mined
            };
            let mut mines = Bits::like(&of.mines);
            for cell in of.board.cells().iter().filter(|cell| is_mined(cell)) {
                mines.insert(*cell);
            }
            return turned.then(|| with_mines(game, field, mines));
        }
        shown.set(unsure[rng.index(unsure.len())], Tile::Mine);
        turned = true;
    }
}

/// The same state with other mines in a field.
fn with_mines(game: &Clearing, changed: usize, mines: Bits) -> Clearing {
    let Dungeon { layout, fields, route, inlay, start, exit, .. } = &*game.dungeon;
    let fields = fields.iter().enumerate().map(|(number, field)| Field {
        board: field.board.clone(),
        mines: if number == changed { mines.clone() } else { field.mines.clone() },
        first: field.first,
        locked: field.locked.clone(),
    });
    let (layout, route, inlay) = (layout.clone(), route.clone(), inlay.clone());
    let dungeon = Dungeon::of_fields(layout, fields.collect(), route, inlay, *start, *exit);
    Clearing { dungeon: Arc::new(dungeon), ..game.clone() }
}

/// Everything that a player can find out about a running game.
fn everything(game: &Clearing) -> String {
    let seat = Seat::FIRST;
    let mut moves = Vec::new();
    game.moves(seat, &mut moves);
    let lens = Lens { plans: true, proven: true, ..Lens::WHOLE };
    let scene = view(game, Viewer::Seat(seat), lens, None);
    let hints = [Help::Next, Help::Solve].map(|help| game.hint(seat, help));
    let plain = level_view(game, Viewer::Seat(seat));
    let (facts, proof) = (game.report(Viewer::Seat(seat)), game.certificate());
    let data = game.data(Viewer::Seat(seat));
    let inputs = game.dungeon.size().iter().flat_map(|cell| {
        [Press::First, Press::Second, Press::Third].map(|press| Input::Point(cell, press))
    });
    let meant: Vec<Vec<Move>> = inputs.map(|input| game.interpret(seat, input)).collect();
    let cells = || game.dungeon.size().iter();
    let tried =
        cells().map(Move::Mark).chain(cells().map(Move::Unmark)).chain(cells().map(Move::Act));
    let checks: Vec<_> = tried.map(|mv| game.check(seat, mv)).collect();
    let steps = Dir::ALL.map(|dir| game.check(seat, Move::Step(dir)));
    let finals: Vec<bool> = moves.iter().map(|mv| game.is_final(seat, *mv)).collect();
    let mut digest = crate::digest::Digest::default();
    game.fold(&mut digest);
    format!(
        "{scene:?}{plain:?}{hints:?}{facts:?}{proof:?}{data:?}{moves:?}{meant:?}{finals:?}{checks:?}{steps:?}{:?}{}{}",
        game.layout().map,
        digest.value(),
        game.work(),
    )
}

#[test]
fn nothing_that_is_not_proven_can_be_found_out() {
    let mut rng = Seed(17).stream("test", 0);
    let mut compared = 0;
    for number in 0..120 {
        let options = ["24x9,rooms=2", "board=9x9/10", "22x18,rooms=4,density=20"][number % 3];
        let mut game = start(options, number as u64);
        follow(&mut game, rng.index(60));
        blunder(&mut game, rng.index(3), &mut rng);
        if game.is_over() {
            continue;
        }
        let Some(twin) = twin(&game, &mut rng) else { continue };
        let field = game.current_field().unwrap();
        assert_ne!(game.dungeon.fields[field].mines, twin.dungeon.fields[field].mines);
        assert_eq!(everything(&game), everything(&twin), "mines:{options}#{number}");
        // A spoiler does tell them apart, so the comparison sees what it should.
        let [a, b] = [&game, &twin].map(|game| view(game, Viewer::All, Lens::WHOLE, None).cells);
        assert_ne!(a, b);
        compared += 1;
    }
    assert!(compared > 40, "{compared}");
}

/// `DAIDALOS_SLOW=1` makes thousands of each; one of the hard ones once moved mines for ever.
#[test]
fn every_seed_gives_a_level() {
    let seeds = if std::env::var_os("DAIDALOS_SLOW").is_some() { 3000 } else { 60 };
    for options in LEVELS {
        for seed in (0..seeds).chain([441]) {
            dungeon(options, seed);
        }
    }
}

#[test]
fn a_wrong_chord_costs_a_heart_for_each_mine() {
    let mut hurt = 0;
    for seed in 0..200 {
        let mut game = Clearing::start(dungeon("board=9x9/10", seed), 9);
        let cells: Vec<Cell> = game.dungeon.size().iter().collect();
        let Some(number) = cells.iter().copied().find(|cell| {
            !game.is_covered(*cell)
                && game.dungeon.count(*cell) == 2
                && game.dungeon.around(*cell).filter(|c| game.is_covered(*c)).count() > 3
        }) else {
            continue;
        };
        let closed: Vec<Cell> =
            game.dungeon.around(number).filter(|c| game.is_covered(*c)).collect();
        let wrong = closed.iter().copied().filter(|c| !game.dungeon.has_mine(*c)).take(2);
        for cell in wrong.collect::<Vec<_>>() {
            game.make(Move::Mark(cell), &mut Tell::nobody());
        }
        assert!(game.check(Seat::FIRST, Move::Act(number)).is_ok());
        game.make(Move::Act(number), &mut Tell::nobody());
        assert_eq!(game.hearts, 7, "both mines around {number:?}");
        hurt += 1;
    }
    assert!(hurt > 20);
}

#[test]
fn a_level_has_one_id() {
    for (written, canonical) in [
        ("mines:easy#1", "mines#1"),
        ("mines:board=30X16/099,rooms=7,hearts=1#1", "mines:board=30x16/99#1"),
        ("mines:hearts=3,board=none#1", "mines#1"),
        ("mines:board=9x9/10,hearts=3#1", "mines:board=9x9/10,hearts=3#1"),
    ] {
        assert_eq!(written.parse::<Level>().unwrap().to_string(), canonical);
    }
}

#[test]
fn what_cannot_be_built_is_refused_with_a_way_out() {
    for (level, why) in [
        (
            "mines:11x11,rooms=4#1",
            "11x11 is too small for 4 rooms; a room takes 11x9 tiles, so take a larger size or fewer rooms",
        ),
        ("mines:400x400#1", "400x400 is too large for mines, which has at most 16384 tiles"),
        ("mines:board=9x9/81#1", "81 mines do not fit on a board of 9x9; ask for fewer"),
        (
            "mines:board=4x4/0#1",
            "a board of 4x4 with 0 mines is cleared at once; ask for more mines",
        ),
        (
            "mines:128x128,rooms=1,density=25#1",
            "no room with 25 % of mines was found that needs no guess; take a lower density, a larger size or another seed",
        ),
    ] {
        let refused = level.parse::<Level>().unwrap().start().err().unwrap().to_string();
        assert_eq!(refused, why);
    }
}

#[test]
fn a_mine_that_went_off_is_seen_and_not_entered() {
    let mut game = start("easy", 3);
    follow(&mut game, 3);
    let mine = game.ways().reached.iter().copied().find_map(|cell| {
        let mut beside =
            game.layout.map.neighbours(cell).filter(|(_, c)| game.dungeon.has_mine(*c));
        beside.next().map(|(dir, mine)| (cell, dir, mine))
    });
    let (from, dir, mine) = mine.unwrap();
    game.walker.at = from;
    game.make(Move::Step(dir), &mut Tell::nobody());
    assert_eq!((game.walker.at, game.hearts), (from, 2));
    assert!(game.is_crater(mine) && game.check(Seat::FIRST, Move::Step(dir)).is_err());
    let look = game.look(Viewer::Seat(Seat::FIRST), mine);
    assert_eq!((look.item, look.ground), (Some(crate::scene::Item::Mine), Ground::Floor));
    assert_eq!(game.fields[game.dungeon.field_at(mine).unwrap()].burst, 1);
}

/// Walks to a covered tile, and steps on it.
fn step_onto(game: &mut Clearing, tile: Cell) {
    let way = game.way_onto(&game.ways(), tile);
    for pair in way.windows(2) {
        let dir =
            Dir::ALL.into_iter().find(|d| game.dungeon.size().step(pair[0], *d) == Some(pair[1]));
        game.make(Move::Step(dir.unwrap()), &mut Tell::nobody());
    }
}

/// The covered tiles that can be stepped on, the nearest first.
fn within_reach(game: &Clearing) -> Vec<Cell> {
    let ways = game.ways();
    let beside = ways.reached.iter().flat_map(|cell| game.layout.map.neighbours(*cell));
    beside.map(|(_, next)| next).filter(|next| game.is_covered(*next)).collect()
}

/// What one number alone says of the tiles around it: safe, or mined.
fn at_a_glance(game: &Clearing, is_mined: bool) -> BTreeSet<Cell> {
    let mut found = BTreeSet::new();
    for cell in game.uncovered.iter().filter(|cell| !game.is_crater(*cell)) {
        let around: Vec<Cell> = game.dungeon.around(cell).collect();
        let burst = around.iter().filter(|c| game.is_crater(**c)).count();
        let closed: Vec<Cell> = around.into_iter().filter(|c| game.is_covered(*c)).collect();
        let left = usize::from(game.dungeon.count(cell)) - burst;
        if left == if is_mined { closed.len() } else { 0 } {
            found.extend(closed);
        }
    }
    found
}

/// A beginner: marks what must be mined number by number, and guesses where that tells nothing more.
fn beginner(game: &mut Clearing, rng: &mut Rng) {
    let mined = at_a_glance(game, true);
    let is_told = |cell: &Cell| {
        let numbers =
            game.dungeon.around(*cell).filter(|n| game.uncovered.has(*n) && !game.is_crater(*n));
        numbers.into_iter().any(|number| {
            let known = |c: &Cell| game.is_crater(*c) || mined.contains(c);
            game.dungeon.around(number).filter(known).count()
                == usize::from(game.dungeon.count(number))
        })
    };
    let mut reach = within_reach(game);
    reach.retain(|cell| !mined.contains(cell));
    let safe = reach.iter().copied().find(is_told);
    let entered = |cell: &Cell| {
        let field = game.dungeon.field_at(*cell).unwrap();
        !game.uncovered.has(game.dungeon.fields[field].first)
    };
    let first = reach.iter().copied().find(entered);
    let guess = (!reach.is_empty()).then(|| reach[rng.index(reach.len())]);
    match safe.or(first).or(guess) {
        Some(tile) => step_onto(game, tile),
        None => drop(follow(game, 1)),
    }
}

/// Finds all that follows, but steps on some tile without a thought one time in so many.
fn hasty(game: &mut Clearing, slips: u64, rng: &mut Rng) {
    let reach = within_reach(game);
    if rng.below(slips) == 0 && !reach.is_empty() {
        step_onto(game, reach[rng.index(reach.len())]);
    } else {
        let next = game.hint(Seat::FIRST, Help::Next).next.unwrap();
        let mv = game.interpret(Seat::FIRST, next)[0];
        game.make(mv, &mut Tell::nobody());
    }
}

/// How many of so many levels a player wins.
fn wins(preset: &str, levels: u64, mut play: impl FnMut(&mut Clearing, &mut Rng)) -> u64 {
    let won = |seed: &u64| {
        let (mut game, mut rng) = (start(preset, *seed), Seed(*seed).stream("test", 1));
        while !game.is_over() {
            if game.current_field().is_none() {
                follow(&mut game, 1);
            } else {
                play(&mut game, &mut rng);
            }
        }
        game.outcome() == Outcome::Won(Seat::FIRST)
    };
    (0..levels).filter(won).count() as u64
}

#[test]
fn easy_is_won_more_often_than_medium_and_medium_than_hard() {
    const PRESETS: [&str; 3] = ["easy", "medium", "hard"];
    let levels = if std::env::var_os("DAIDALOS_SLOW").is_some() { 300 } else { 40 };
    let beginners = PRESETS.map(|preset| wins(preset, levels, beginner));
    let hasty_ones = [100, 300].map(|slips| {
        PRESETS.map(|preset| wins(preset, levels, |game, rng| hasty(game, slips, rng)))
    });
    println!("of {levels}: beginners {beginners:?}, hasty players {hasty_ones:?}");
    for [easy, medium, hard] in hasty_ones.into_iter().chain([beginners]) {
        assert!(easy > medium && medium > hard, "{easy} {medium} {hard}");
    }
}

/// A run over open floor uncovers nothing: it ends before a closed tile. On a board the hand goes on to where closed tiles
/// begin or end.
#[test]
fn a_run_uncovers_nothing() {
    let seat = Seat::FIRST;
    let mut is_cut = false;
    for options in LEVELS {
        let mut game = start(options, 7);
        for _ in 0..30 {
            for dir in Dir::STRAIGHT {
                let moves = game.meant(seat, Input::Run(dir));
                let mut at = game.walker.at;
                let was = game.is_covered(at);
                for mv in &moves {
                    let Move::Step(dir) = mv else { panic!("{mv:?}") };
                    at = game.layout.map.size().step(at, *dir).unwrap_or(at);
                }
                match game.dungeon.is_classic() {
                    true => assert!(
                        !moves.is_empty() && (moves.len() == 1 || game.is_covered(at) == was)
                    ),
                    false => {
                        assert!(!game.is_covered(at), "{options}");
                        is_cut |= moves.is_empty();
                    }
                }
            }
            let Some(next) = game.advise(seat, Help::Next).next else { break };
            let Some(mv) = game.meant(seat, next).first().copied() else { break };
            game.apply(seat, mv, &mut Tell::nobody());
        }
    }
    assert!(is_cut, "some runs end before their first step");
}
