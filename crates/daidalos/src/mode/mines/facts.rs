//! What is told of a game: counters for the room where the player is, and for all of them.

use super::clearing::Clearing;
use crate::mode::{Datum, Fact, FactValue, Viewer};

impl Clearing {
    /// The room where the player is, else the next one on the way to the exit.
    pub(super) fn current_field(&self) -> Option<usize> {
        let here = self.dungeon.field_at(self.walker.at).filter(|f| !self.fields[*f].is_cleared());
        let next = || self.dungeon.route.iter().copied().find(|f| !self.fields[*f].is_cleared());
        here.or_else(next)
    }

    pub(super) fn facts(&self) -> Vec<Fact> {
        let mut facts = vec![Fact::count("moves", "Moves", self.walker.moves).short("moves")];
        if self.most_hearts > 1 {
            let hearts = FactValue::Left(self.hearts, self.most_hearts);
            facts.push(
                Fact::new("hearts", "Hearts", hearts).short("hearts").urgent(self.hearts == 1),
            );
        }
        if let Some(field) = self.current_field() {
            let (progress, mines) = (self.fields[field], self.mines_left(field));
            facts.push(
                Fact::new("mines_left", "Mines to flag", FactValue::Points(mines)).short("mines"),
            );
            facts.push(
                Fact::count("tiles_left", "Tiles to clear", progress.left.into()).short("tiles"),
            );
        }
        if !self.dungeon.is_classic() {
            let cleared = self.fields.iter().filter(|field| field.is_cleared()).count() as u64;
            let rooms = FactValue::Left(cleared, self.fields.len() as u64);
            facts.push(Fact::new("rooms_cleared", "Rooms cleared", rooms).short("rooms"));
        }
        facts.extend(self.tip().map(|tip| Fact::text("tip", "Tip", tip).short("tip")));
        facts
    }

    /// What a beginner should try next: numbers, then flags, then the chord.
    fn tip(&self) -> Option<&'static str> {
        let is_board = self.dungeon.is_classic();
        match () {
            () if !self.gives_tips || self.is_over() => None,
            () if self.clicks == 0 && !is_board => {
                Some("Step into the room: its first tile is always safe.")
            }
            () if self.chords == 0 && self.flags.count() == 0 => Some(
                "A number counts the mines around it. Go next to a tile that must be a mine, and flag it.",
            ),
            () if self.chords == 0 => Some(
                "Go to a number with that many flags around it, and act: its other tiles open.",
            ),
            () if is_board => Some("Uncover all safe tiles."),
            () if !self.fields[self.dungeon.route[0]].is_cleared() => {
                Some("Uncover all safe tiles of the room, and its door opens.")
            }
            () if self.current_field().is_some() => Some("Clear this room too."),
            () => Some("The exit is open. Go there."),
        }
    }

    /// The mines of a field that are neither flagged nor have gone off; too many flags make it negative.
    fn mines_left(&self, field: usize) -> i64 {
        let of = &self.dungeon.fields[field];
        let flags = of.board.cells().iter().filter(|cell| self.is_flagged(**cell)).count();
        i64::from(of.mine_count()) - i64::from(self.fields[field].burst) - flags as i64
    }

    /// What is known before the first move. It tells nothing of where the mines are.
    pub(super) fn proof_facts(&self) -> Vec<Fact> {
        let fields = &self.dungeon.fields;
        let sum = |of: fn(&super::dungeon::Field) -> u32| fields.iter().map(of).sum::<u32>().into();
        let (mines, safe): (u64, u64) = (sum(|field| field.mine_count()), sum(|f| f.safe_count()));
        vec![
            Fact::count("mine_count", "Mines", mines),
            Fact::count("safe_count", "Safe tiles", safe),
            Fact::share("density", "Mined", 1000 * mines / (mines + safe).max(1)),
            Fact::text(
                "proof",
                "Proof",
                "a solver that never guesses clears it from the first tile",
            ),
        ]
    }

    /// The counters of each room; to all-seeing eyes, where its mines are.
    pub(super) fn told(&self, viewer: Viewer) -> Vec<(&'static str, Datum)> {
        let number = |number: u32| Datum::Number(number.into());
        let counters = self.dungeon.fields.iter().zip(&self.fields).map(|(field, progress)| {
            vec![
                ("tiles", number(field.board.cells().len() as u32)),
                ("mine_count", number(field.mine_count())),
                ("tiles_left", number(progress.left)),
                ("hits", number(progress.burst)),
            ]
        });
        let mut data = vec![("room_counters", Datum::Parts(counters.collect()))];
        if viewer.sees_all() {
            let fields = self.dungeon.fields.iter().map(|field| {
                vec![
                    ("cells", Datum::Cells(field.board.cells().to_vec())),
                    ("mines", Datum::Cells(field.mines.iter().collect())),
                    ("first", Datum::Cell(field.first)),
                ]
            });
            data.push(("fields", Datum::Parts(fields.collect())));
        }
        data
    }
}
