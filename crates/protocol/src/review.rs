//! A finished match, looked through.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::changes::JsonChange;
use crate::position::Position;

/// Part of a hand of a finished match, step by step, all hands up: step 0 is before its first move, and each move leads to
/// the next.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct ReviewPage {
    /// Steps of the whole hand: one more than its moves.
    pub steps: u32,
    /// The first step here.
    pub from: u32,
    /// The position of that step.
    pub first: Position,
    /// How the position of each step after it differs from the one before.
    pub changes: Vec<JsonChange>,
}

impl ReviewPage {
    /// The positions of its steps.
    ///
    /// # Errors
    /// If a change does not lead to a position.
    pub fn positions(&self) -> Result<Vec<Position>, serde_json::Error> {
        let mut positions = vec![self.first.clone()];
        let mut value = serde_json::to_value(&self.first)?;
        for change in &self.changes {
            change.apply(&mut value);
            positions.push(Position::deserialize(&value)?);
        }
        Ok(positions)
    }
}
