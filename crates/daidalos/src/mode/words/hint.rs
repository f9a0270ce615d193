//! Help: a word that can still be found, or the best way on.

use super::board::Board;
use super::contest::Contest;
use crate::grid::Cell;
use crate::mode::{Aim, Game, Help, Hint, Seat, walking};

/// `next` names the next new word on the best way on, and the cell where it begins; `solve` shows that way. Where the way
/// so far has cut itself off, the best way on begins with steps back.
pub(super) fn hint(contest: &Contest, seat: Seat, help: Help) -> Hint {
    let (board, way) = (&contest.board, &contest.tracer(seat).way);
    let best =
        (1..=way.len()).rev().find_map(|kept| board.best_on(&way[..kept]).map(|best| (kept, best)));
    let Some((kept, best)) = best else { return Hint::default() };
    let back = way[kept..].iter().rev();
    let on: Vec<Cell> = back.chain(&best[kept - 1..]).copied().collect();
    let on = walking::along(&contest.known(seat), on, help);
    match next_word(board, way, &best).filter(|_| help == Help::Next && kept == way.len()) {
        Some(aim) => Hint { aim: Some(aim), way: Vec::new(), ..on },
        None => on,
    }
}

/// The first word that a longer way adds: the one that ends first.
fn next_word(board: &Board, way: &[Cell], longer: &[Cell]) -> Option<Aim> {
    let letters = |way: &[Cell]| way.iter().map(|cell| board.letters[cell.index()]).collect();
    let (known, read): (Vec<u8>, Vec<u8>) = (letters(way), letters(longer));
    let known = board.lexicon.words_in(known);
    let (end, word) = board.lexicon.read(read).find(|(_, word)| !known.contains(word))?;
    let cell = longer[end - board.lexicon.list.word(word).len()];
    Some(Aim { what: board.spell(word).into(), cell })
}
