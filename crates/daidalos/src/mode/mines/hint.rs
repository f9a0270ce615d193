//! Help: what the numbers prove, and where to go next.

use super::clearing::Clearing;
use super::way::Ways;
use crate::grid::{Cell, Dir};
use crate::minefield::{Shown, Sure, Tile, prove, sure};
use crate::mode::{Claim, Game, Help, Hint, Input, Seat, walking};

/// The steps that the solver may take: far more than any field needs.
const STEPS: u64 = 20_000_000;

impl Clearing {
    /// The way to the nearest tile that is safe for sure, and why it is; or, once a room is cleared, the way on.
    /// More than is shown can only prove more, so there is such a tile in every state until the room is cleared.
    pub(super) fn advise(&self, seat: Seat, help: Help) -> Hint {
        let Some(field) = self.current_field() else { return self.way_out(seat, help) };
        let (ways, sure) = (self.ways(), self.sure(field));
        let safe = self.nearest_safe(&ways, field, &sure);
        let way = match safe {
            Some(cell) if !self.dungeon.is_classic() => self.way_onto(&ways, cell),
            _ => vec![self.walker.at],
        };
        let claims = match help {
            Help::Solve => sure.iter().filter_map(|sure| self.claim(field, *sure)).collect(),
            Help::Next => safe
                .and_then(|cell| self.claim(field, Sure { cell, is_mined: false }))
                .into_iter()
                .collect(),
        };
        let next = safe.and_then(|cell| self.next(&way, cell));
        let along = walking::along(&self.known(seat), way, Help::Solve);
        Hint { claims, next: next.or(along.next), ..along }
    }

    /// All rooms on the way are cleared.
    fn way_out(&self, seat: Seat, help: Help) -> Hint {
        let way = self.dungeon.exit.map_or_else(Vec::new, |exit| self.ways().to(exit));
        walking::along(&self.known(seat), way, help)
    }

    /// What is proven of the tiles around the player.
    pub(super) fn proven_around(&self) -> Vec<Claim> {
        let around: Vec<Cell> = self.around_player().collect();
        let fields = around.iter().filter_map(|cell| self.dungeon.field_at(*cell));
        let Some(field) = fields.min() else { return Vec::new() };
        let sure = self.sure(field).into_iter().filter(|sure| around.contains(&sure.cell));
        sure.filter_map(|sure| self.claim(field, sure)).collect()
    }

    /// What is to be seen of a field.
    pub(super) fn shown(&self, field: usize) -> Shown<'_> {
        let of = &self.dungeon.fields[field];
        let mut shown = Shown::covered(&of.board, of.mine_count());
        for cell in of.board.cells().iter().filter(|cell| self.uncovered.has(**cell)) {
            shown.set(
                *cell,
                match self.is_crater(*cell) {
                    true => Tile::Mine,
                    false => Tile::Count(self.dungeon.count(*cell)),
                },
            );
        }
        shown
    }

    /// What is sure of a field. Of one that has not been entered, the first tile is safe by the rules.
    fn sure(&self, field: usize) -> Vec<Sure> {
        let of = &self.dungeon.fields[field];
        if !self.uncovered.has(of.first) {
            return vec![Sure { cell: of.first, is_mined: false }];
        }
        sure(&self.shown(field), STEPS).unwrap_or_default()
    }

    /// The nearest tile that is safe for sure and can be stepped on; on a classic board, the first.
    fn nearest_safe(&self, ways: &Ways, field: usize, sure: &[Sure]) -> Option<Cell> {
        let is_safe = |cell: Cell| sure.contains(&Sure { cell, is_mined: false });
        if self.dungeon.is_classic() {
            return self.dungeon.fields[field].board.cells().iter().copied().find(|c| is_safe(*c));
        }
        let beside = |cell: &Cell| {
            let mut next = self.layout.map.neighbours(*cell).map(|(_, next)| next);
            next.find(|next| is_safe(*next))
        };
        ways.reached.iter().find_map(beside)
    }

    fn claim(&self, field: usize, Sure { cell, is_mined }: Sure) -> Option<Claim> {
        if cell == self.dungeon.fields[field].first {
            let because = Vec::new();
            return Some(Claim { cell, is_safe: true, because, needs_total: false });
        }
        let proof = prove(&self.shown(field), cell).ok()?;
        let (because, needs_total) = (proof.because, proof.count);
        Some(Claim { cell, is_safe: !is_mined, because, needs_total })
    }

    /// A flag that is in the way is taken away first.
    fn next(&self, way: &[Cell], safe: Cell) -> Option<Input> {
        use crate::mode::Press::{First, Second};
        let towards = |to: Cell| {
            let (size, at) = (self.dungeon.size(), self.walker.at);
            Dir::ALL.into_iter().find(|dir| size.step(at, *dir) == Some(to))
        };
        match (self.dungeon.is_classic(), self.is_flagged(safe)) {
            (true, true) => Some(Input::Point(safe, Second)),
            (true, false) => Some(Input::Point(safe, First)),
            (false, true) if way.len() == 2 => towards(safe).map(Input::Mark),
            (false, _) => None,
        }
    }
}
