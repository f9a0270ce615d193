//! What the rival of a level means to do at its start.

#[cfg(feature = "json")]
use serde_json::{Map, Value, json};

#[cfg(feature = "json")]
use crate::export::json::fact_value;
use crate::grid::{Cell, Size};
use crate::mode::{Fact, Level, LevelError, Move, Seat};
use crate::search::Costs;
use crate::work::Work;

/// The plan that a rival makes at the start of a level, and what it costs.
///
/// ```
/// use daidalos::session::RivalPlan;
/// let level = "words:6x6,bot=best#5".parse()?;
/// let plan = RivalPlan::of(&level)?.ok_or("a rival")?;
/// assert_eq!(plan.way.len(), plan.moves.len() + 1);
/// assert!(plan.json().contains("\"proven\":true"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RivalPlan {
    /// The id of the level.
    pub level: String,
    /// The rival.
    pub seat: Seat,
    /// Its moves. A rival that plans anew on its way tells them as far as it has planned.
    pub moves: Vec<Move>,
    /// The cells that it comes to, from where it starts.
    pub way: Vec<Cell>,
    /// How many moves there are, what they cost, and what the game tells of them.
    pub facts: Vec<Fact>,
    /// By which a cell is a column and a row.
    #[cfg_attr(not(feature = "json"), expect(dead_code))]
    size: Size,
}

impl RivalPlan {
    /// None if the level has no rival.
    pub fn of(level: &Level) -> Result<Option<Self>, LevelError> {
        let game = level.start()?;
        let Some(seat) = game.rivals().lowest() else { return Ok(None) };
        let rng = &mut level.seed.stream("bot", u64::from(game.epoch()));
        let moves = game.reply(seat, rng, &mut Work::unbounded());
        let (known, size) = (game.known(seat), game.layout().map.size());
        let mut way = vec![known.at];
        for mv in &moves {
            let Move::Step(dir) = mv else { continue };
            way.extend(way.last().and_then(|at| size.step(*at, *dir)));
        }
        let unit = if matches!(known.ground.costs, Costs::Steps) { 1000 } else { 1 };
        let cost = known.ground.cost_of(&way).unwrap_or(0) * unit;
        let mut facts = vec![Fact::count("moves", "Moves", moves.len() as u64)];
        facts.push(Fact::cost("cost", "Cost", cost));
        facts.extend(game.plan_facts(seat, &moves));
        let level = level.to_string();
        Ok(Some(Self { level, seat, moves, way, facts, size }))
    }

    /// All of it as text.
    pub fn text(&self) -> String {
        let mut lines = vec![self.level.clone()];
        lines.extend(self.facts.iter().map(ToString::to_string));
        let steps: Vec<String> = self.moves.iter().map(ToString::to_string).collect();
        lines.push(format!("Plan: {}", steps.join(" ")));
        lines.join("\n") + "\n"
    }

    /// All of it as data: `"level"`, `"seat"`, `"way"` as a list of `[x, y]`, `"plan"`, and every fact by its key, costs in
    /// thousandths.
    #[cfg(feature = "json")]
    pub fn json(&self) -> String {
        let mut told: Map<String, Value> = Map::new();
        let place = |cell: &Cell| <[u32; 2]>::from(self.size.xy(*cell));
        told.insert("level".into(), json!(self.level));
        told.insert("seat".into(), json!(self.seat));
        told.insert("way".into(), json!(self.way.iter().map(place).collect::<Vec<_>>()));
        let steps: Vec<String> = self.moves.iter().map(ToString::to_string).collect();
        told.insert("plan".into(), json!(steps));
        for fact in &self.facts {
            told.insert(fact.key.to_string(), fact_value(&fact.value));
        }
        format!("{}\n", Value::Object(told))
    }
}
