use std::fmt::Write as _;

use super::{Analysis, Coding, Tree};
use crate::export::{self, Export, Picture};
use crate::mode::{Detour, Event, Move, Outcome, Seat};
use crate::scene::{Look, Scene, Sign};
use crate::sentences::{count, say};

impl Analysis {
    /// All of it as text.
    pub fn text(&self) -> String {
        let ways = match self.has_letters() {
            true => "Ways: * yours, ^ the rival's, & both",
            false => {
                "Distance from the goal, 0 near to 9 far;\nways: * yours, r the rival's, f a foe's, & several"
            }
        };
        let picture = drawn(&self.picture) + &self.side_by_side();
        let mut text = format!("{}\n{}\n{ways}\n{picture}", self.level, self.result());
        for part in [self.foes(), self.coding()].into_iter().filter(|part| !part.is_empty()) {
            let _ = write!(text, "\n{part}");
        }
        text
    }

    /// How it has ended, and every fact.
    pub fn result(&self) -> String {
        let mut text = String::new();
        if self.outcome != Outcome::Running {
            let _ = writeln!(text, "{}", say(&Event::Over(self.outcome), &self.listener));
        }
        self.facts.iter().for_each(|fact| _ = writeln!(text, "{fact}"));
        self.farthest().into_iter().for_each(|line| _ = writeln!(text, "{line}"));
        text
    }

    /// How the moves of each seat are coded.
    pub fn coding(&self) -> String {
        let told = |coding: &Coding| {
            let mut text = String::new();
            tell(coding, &mut text);
            text
        };
        self.codings.iter().map(told).collect::<Vec<_>>().join("\n")
    }

    /// Whether letters stand where distances would.
    pub fn has_letters(&self) -> bool {
        let is_letter = |look: &Look| matches!(look.sign, Some(Sign::Letter(_)));
        self.picture.cells.first().is_some_and(is_letter)
    }

    /// Which cell is farthest from the goal, if the goal is known.
    pub(super) fn farthest(&self) -> Option<String> {
        let (cell, far) = self.distances.farthest();
        let (x, y) = self.picture.size.xy(cell);
        (far > 0).then(|| format!("Farthest from the goal: {x},{y}, {} away", count(far, "move")))
    }

    /// The ways that the game draws, each in a picture of its own, beside each other.
    fn side_by_side(&self) -> String {
        let pictures: Vec<String> =
            self.ways.iter().map(|way| format!("{}\n{}", way.title, drawn(&way.scene))).collect();
        let wide = 4 * self.picture.size.width() as usize + 4;
        let rows = pictures.iter().map(|picture| picture.lines().count()).max().unwrap_or(0);
        let mut text = String::new();
        for row in 0..rows {
            let line =
                |picture: &String| format!("{:wide$}", picture.lines().nth(row).unwrap_or(""));
            let line: String = pictures.iter().map(line).collect();
            let _ = write!(text, "\n{}", line.trim_end());
        }
        if text.is_empty() { text } else { text + "\n" }
    }

    /// How much longer the ways of foes were than the shortest: in all, then step by step. Nothing where no foe has moved.
    pub fn foes(&self) -> String {
        if self.foe_steps.is_empty() {
            return String::new();
        }
        let steps = self.foe_steps.len() as u64;
        let mut text = format!("Greedy against shortest, {}\n", count(steps, "foe step"));
        let all = |length: fn(&Detour) -> u64| {
            self.foe_steps.iter().map(|step| length(&step.detour)).sum::<u64>()
        };
        let shortest = all(|detour| detour.shortest).max(1);
        for (name, length) in
            [("from the avatar", all(|d| d.from_avatar)), ("from the foe", all(|d| d.from_foe))]
        {
            let more = (length.saturating_sub(shortest)) as f64;
            let _ = writeln!(
                text,
                "Planned {name}: {:.1} % longer, {:.2} moves a step",
                100.0 * more / shortest as f64,
                more / steps as f64,
            );
        }
        let foes = self.foe_steps.iter().map(|step| step.detour.foe).max().unwrap_or(0);
        for foe in 0..=foes {
            let steps = self.foe_steps.iter().filter(|step| step.detour.foe == foe);
            let more: Vec<String> = steps.map(|s| s.detour.excess().to_string()).collect();
            let _ = writeln!(text, "Foe {}, extra moves at each step: {}", foe + 1, more.join(" "));
        }
        text
    }
}

fn drawn(scene: &Scene) -> String {
    let picture = Picture { scene, title: "", cell: Export::CELL, list: &[] };
    let mut text = Vec::new();
    let drawn = export::find("text").and_then(|format| format.draw(&picture, &mut text));
    drawn.map_or_else(|error| format!("{error}\n"), |()| String::from_utf8_lossy(&text).into())
}

fn tell(coding: &Coding, text: &mut String) {
    let whose = if coding.seat == Seat::FIRST { "First" } else { "Second" };
    let _ = writeln!(text, "{whose} seat's moves in Huffman's code: {}", string(&coding.moves));
    for symbol in &coding.symbols {
        let _ =
            writeln!(text, "{:>8}  {:>6}  {}", symbol.mv.to_string(), symbol.count, symbol.code);
    }
    if let Some(tree) = &coding.tree {
        grow(tree, "", text);
    }
    let _ = writeln!(
        text,
        "{} bits; {} with 8 a move, {} with a fixed width; entropy {:.3} bits a move; ratio {}",
        coding.bits(),
        coding.bits_as_bytes(),
        coding.bits_of_fixed_width(),
        coding.entropy(),
        coding.ratio().map_or_else(|| "none".to_owned(), |ratio| format!("{ratio:.3}")),
    );
}

/// The moves in a row.
fn string(moves: &[Move]) -> String {
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    if moves.is_empty() { "none".to_owned() } else { moves.join(" ") }
}

/// A tree on its side.
fn grow(tree: &Tree, before: &str, text: &mut String) {
    match tree {
        Tree::Leaf(mv, count) => _ = writeln!(text, "{count} {mv}"),
        Tree::Fork(halves, count) => {
            let _ = writeln!(text, "{count}");
            let _ = write!(text, "{before}|-0- ");
            grow(&halves[0], &format!("{before}|    "), text);
            let _ = write!(text, "{before}`-1- ");
            grow(&halves[1], &format!("{before}     "), text);
        }
    }
}
