use super::Input;

/// A rule of a game as a picture: a small level of its own, played up to the moment that shows the rule.
///
/// A front end starts the level, hands the inputs to the table of the first seat, lets the seconds pass, and paints
/// the scene: so a rule looks as it will on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RulePicture {
    /// The rule, in one sentence.
    pub caption: &'static str,
    /// The id of the level.
    pub level: &'static str,
    /// What the player does in it.
    pub inputs: &'static [Input],
    /// The time that passes after that: where it is the time that changes something.
    pub seconds: u64,
}

impl RulePicture {
    /// A picture in which no time passes.
    pub const fn new(caption: &'static str, level: &'static str, inputs: &'static [Input]) -> Self {
        Self { caption, level, inputs, seconds: 0 }
    }

    /// The same after so many seconds more.
    #[must_use]
    pub const fn after(self, seconds: u64) -> Self {
        Self { seconds, ..self }
    }
}
