//! Which directions are worth taking from a turn.

use crate::grid::{Dir, Dirs};

/// Straight on, and where a corner of rock lies behind on one side, to that side and between.
pub(super) fn worth() -> [[u8; 256]; 4] {
    let mut worth = [[0; 256]; 4];
    for (ways, ahead) in worth.iter_mut().zip(Dir::STRAIGHT) {
        for (exits, ways) in (0..=255).map(Dirs::from_bits).zip(ways) {
            let mut wanted = Dirs::NONE.with(ahead);
            let turn = |dir: Dir, steps: usize| Dir::ALL[(dir as usize + steps) % 8];
            for (side, between, behind) in [(2, 1, 3), (6, 7, 5)] {
                // A diagonal behind that is closed, though its two sides are open, is rock.
                if exits.has(turn(ahead, side)) && !exits.has(turn(ahead, behind)) {
                    wanted = wanted.with(turn(ahead, side)).with(turn(ahead, between));
                }
            }
            *ways = wanted.bits() & exits.bits();
        }
    }
    worth
}
