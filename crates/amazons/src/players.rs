//! The classic players, and one that only glances at its moves.
//!
//! What they share is an [`Evaluation`]; what they differ in is how far they look ahead with it. The strong player is
//! [`Amazona`](crate::amazona::Amazona).

mod choosing;
mod glance;
mod greedy;
mod memory;
mod minimax;
mod monte_carlo;

use sobremesa_core::{Choice, Decision, Reason};

pub use choosing::Evaluation;
pub use glance::Glance;
pub use greedy::Highest;
pub use minimax::Minimax;
pub use monte_carlo::{MonteCarlo, Worth};

use crate::bits::Bits;
use crate::game::Amazons;

/// The decision where there is nothing to choose: the only legal move.
pub(crate) fn only_move<W: Bits>(turn: &Choice<'_, Amazons<W>>) -> Option<Decision<Amazons<W>>> {
    let [only] = turn.legal else { return None };
    let why = turn.explain.then(|| Reason::new("why.amazons.only_move").into());
    Some(Decision { mv: *only, signal: (), why })
}
