use serde_json::{Map, Value, json};

use super::{Analysis, Coding, Tree};
use crate::export::json::fact_value;
use crate::mode::{Outcome, Seat};
use crate::scene::Role;

impl Analysis {
    /// All of it as data.
    ///
    /// One object: `"level"`; `"outcome"` (`"running"`, `"won"`, `"lost"` or `"draw"`) and `"winner"`, a seat; every fact
    /// by its key, costs and shares in thousandths, times in seconds; `"farthest"` with `"cell"` and
    /// `"distance"`; `"distances"`, one a cell, null where there is no way; `"ways"`, each with `"who"` and
    /// `"cells"`; `"coding"`, one a seat; and where there are foes, `"foe_steps"`.
    pub fn json(&self) -> String {
        let mut told: Map<String, Value> = Map::new();
        told.insert("level".into(), json!(self.level));
        let (outcome, winner) = match self.outcome {
            Outcome::Running => ("running", None),
            Outcome::Won(Seat(seat)) => ("won", Some(seat)),
            Outcome::Draw => ("draw", None),
            Outcome::Lost => ("lost", None),
        };
        told.insert("outcome".into(), json!(outcome));
        told.insert("winner".into(), json!(winner));
        for fact in &self.facts {
            told.insert(fact.key.to_string(), fact_value(&fact.value));
        }
        let size = self.picture.size;
        let point = |cell| json!(<[u32; 2]>::from(size.xy(cell)));
        let (cell, distance) = self.distances.farthest();
        told.insert("farthest".into(), json!({ "cell": point(cell), "distance": distance }));
        let distances: Vec<Option<u64>> = size.iter().map(|cell| self.distances.to(cell)).collect();
        told.insert("distances".into(), json!(distances));
        let way = |trail: &crate::scene::Trail| {
            let cells: Vec<Value> = trail.cells.iter().map(|cell| point(*cell)).collect();
            json!({ "who": who(trail.role), "cells": cells })
        };
        told.insert("ways".into(), self.picture.trails.iter().map(way).collect());
        told.insert("coding".into(), self.codings.iter().map(coding).collect());
        if !self.foe_steps.is_empty() {
            let step = |step: &super::FoeStep| {
                let detour = &step.detour;
                json!({
                    "turn": step.turn,
                    "foe": detour.foe,
                    "from_avatar": detour.from_avatar,
                    "from_foe": detour.from_foe,
                    "shortest": detour.shortest,
                })
            };
            told.insert("foe_steps".into(), self.foe_steps.iter().map(step).collect());
        }
        format!("{}\n", Value::Object(told))
    }
}

const fn who(role: Role) -> &'static str {
    match role {
        Role::You => "you",
        Role::Rival => "rival",
        Role::Foe => "foe",
        Role::Ghost => "ghost",
    }
}

fn coding(coding: &Coding) -> Value {
    let symbol = |symbol: &super::Symbol| json!({ "move": symbol.mv.to_string(), "count": symbol.count, "code": symbol.code });
    json!({
        "seat": coding.seat.0,
        "moves": coding.moves.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "symbols": coding.symbols.iter().map(symbol).collect::<Vec<_>>(),
        "tree": coding.tree.as_ref().map(tree),
        "bits": coding.bits(),
        "bits_8": coding.bits_as_bytes(),
        "bits_fixed": coding.bits_of_fixed_width(),
        "entropy": coding.entropy(),
        "ratio": coding.ratio(),
    })
}

fn tree(of: &Tree) -> Value {
    match of {
        Tree::Leaf(mv, count) => json!({ "move": mv.to_string(), "count": count }),
        Tree::Fork(halves, count) => {
            json!({ "count": count, "0": tree(&halves[0]), "1": tree(&halves[1]) })
        }
    }
}
