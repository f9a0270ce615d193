//! Help: what follows for sure from what a seat sees, and the next thing to do.

use std::collections::BTreeMap;

use daidalos::grid::{Cell, Dir};
use daidalos::mode::{Aim, Claim, Game, Help, Hint, Input, Move, Seat, walking};
use daidalos::search::graph;

use crate::round::Round;

/// What is claimed of covered tiles.
type Claims = BTreeMap<Cell, Claim>;

impl Round {
    /// The next thing to do leads nearer to the end each time: a letter is taken, a mine marked, a tile
    /// uncovered, a step made on a way that is free, or a step back where none is. So following it ends.
    pub(crate) fn advise(&self, seat: Seat, help: Help) -> Hint {
        let claims = self.claims();
        let way = self.way_on(seat, &claims);
        let next = self.next(seat, &claims, &way);
        let aim = way.last().and_then(|cell| self.letter_at(*cell));
        let at = self.player(seat).at();
        let is_near = |claim: &Claim| self.field.around(at).any(|(_, cell)| cell == claim.cell);
        let claims = claims.into_values().filter(|claim| help == Help::Solve || is_near(claim));
        Hint {
            claims: claims.collect(),
            aim,
            next: Some(next),
            turns: u8::from(help == Help::Solve),
            ..walking::along(&self.known(seat), way, help)
        }
    }

    /// A letter that is seen is worth going for.
    fn letter_at(&self, cell: Cell) -> Option<Aim> {
        let letter = self.field.letter(cell).filter(|_| !self.field.is_covered(cell))?;
        Some(Aim { what: letter.to_string().into(), cell })
    }

    /// Numbers whose mines are all seen, or that need every covered tile around them.
    fn claims(&self) -> Claims {
        let mut claims = Claims::new();
        for cell in self.field.uncovered.iter().filter(|cell| self.shows_count(*cell)) {
            let around = || self.field.around(cell).map(|(_, cell)| cell);
            let craters = around().filter(|cell| self.is_crater(*cell)).count();
            let is_open =
                |cell: &Cell| self.field.is_covered(*cell) && self.field.may_hold_mine(*cell);
            let open: Vec<Cell> = around().filter(is_open).collect();
            let mines = usize::from(self.field.count(cell)) - craters;
            if mines == 0 || mines == open.len() {
                let (is_safe, because) = (mines == 0, vec![cell]);
                let claim =
                    |of| Claim { cell: of, is_safe, because: because.clone(), needs_total: false };
                for of in open {
                    claims.entry(of).or_insert_with(|| claim(of));
                }
            }
        }
        claims
    }

    /// A letter hides the number below it.
    fn shows_count(&self, cell: Cell) -> bool {
        !self.is_crater(cell) && self.field.letter(cell).is_none()
    }

    /// The shortest way to the door, if it is open, else to a letter, else to a covered tile: over tiles
    /// that are safe for sure, and not over the seat's own way.
    fn way_on(&self, seat: Seat, claims: &Claims) -> Vec<Cell> {
        let (map, is_open) = (&self.field.layout.map, self.is_door_open());
        let is_seen =
            |cell: Cell| !self.field.is_covered(cell) && self.field.letter(cell).is_some();
        let sees_letter = self.field.size().iter().any(is_seen);
        let is_goal = |cell: &Cell| match is_open {
            true => *cell == self.field.exit(),
            false if sees_letter => is_seen(*cell),
            false => self.field.is_covered(*cell),
        };
        let is_free = |cell: &Cell| {
            !self.player(seat).has_been(*cell)
                && self.is_safe(*cell, claims)
                && (is_open || *cell != self.field.exit())
        };
        let follow = |cell: &Cell| {
            map.neighbours(*cell).map(|(_, next)| next).filter(is_free).collect::<Vec<_>>()
        };
        let found = graph::breadth_first(self.player(seat).at(), follow, is_goal);
        found.map(|found| found.path).unwrap_or_default()
    }

    fn is_safe(&self, cell: Cell, claims: &Claims) -> bool {
        let is_known = !self.field.is_covered(cell) || !self.field.may_hold_mine(cell);
        is_known || claims.get(&cell).is_some_and(|claim| claim.is_safe)
    }

    fn next(&self, seat: Seat, claims: &Claims, way: &[Cell]) -> Input {
        let (player, size) = (self.player(seat), self.field.size());
        let towards = |to: Option<Cell>| {
            Dir::ALL.into_iter().find(|dir| to.is_some() && size.step(player.at(), *dir) == to)
        };
        if self.is_worth_acting(seat, claims) {
            return Input::Act;
        }
        if let Some(dir) = self.mine_to_mark(seat, claims) {
            return Input::Mark(dir);
        }
        match way.get(1) {
            Some(to) if self.is_marked(seat, *to) => towards(Some(*to)).map(Input::Mark),
            Some(to) => towards(Some(*to)).map(Input::Step),
            None => towards(player.before()).map(Input::Step),
        }
        .unwrap_or(Input::Wait)
    }

    /// A letter, or a number around which nothing but safe tiles would be uncovered.
    fn is_worth_acting(&self, seat: Seat, claims: &Claims) -> bool {
        let at = self.player(seat).at();
        let is_right = |cell: Cell| self.is_marked(seat, cell) || self.is_safe(cell, claims);
        let mut around = self.field.around(at).map(|(_, cell)| cell);
        let is_harmless = around.all(|cell| self.is_crater(cell) || is_right(cell));
        self.check(seat, Move::Act(at)).is_ok() && (self.field.letter(at).is_some() || is_harmless)
    }

    /// Where a mine lies for sure beside the player, and is not marked.
    fn mine_to_mark(&self, seat: Seat, claims: &Claims) -> Option<Dir> {
        let is_mine = |cell: Cell| claims.get(&cell).is_some_and(|claim| !claim.is_safe);
        let mut around = self.field.around(self.player(seat).at());
        around.find(|(_, cell)| is_mine(*cell) && !self.is_marked(seat, *cell)).map(|(dir, _)| dir)
    }
}
