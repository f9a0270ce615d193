use crate::digest::Digest;
use crate::mode::{Game, GameTime, Move, Seat, Tell};

/// A game after so many entries, and the digest of all that has led to it.
pub(crate) struct Moment {
    pub(crate) at: usize,
    pub(crate) game: Box<dyn Game>,
    pub(crate) chain: Digest,
}

impl Moment {
    /// Before the first move.
    pub(crate) fn new(game: Box<dyn Game>) -> Self {
        Self { at: 0, game, chain: Digest::default() }
    }

    /// Makes a move that has been checked; gives its digest.
    pub(crate) fn step(&mut self, time: GameTime, seat: Seat, mv: Move, tell: &mut Tell<'_>) -> u8 {
        self.game.apply(seat, mv, tell);
        self.at += 1;
        self.chain.add(time.0 << 8 | u64::from(seat.0));
        self.game.fold(&mut self.chain);
        self.chain.byte()
    }
}

impl Clone for Moment {
    fn clone(&self) -> Self {
        Self { at: self.at, game: self.game.fork(), chain: self.chain }
    }
}
