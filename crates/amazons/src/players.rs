//! The classic players, and one that only glances at its moves.
//!
//! The classic players share [`Evaluation`] and differ in how far they look ahead with it. The strong player is
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

/// The decision where there is nothing to choose; nothing if there are several legal moves.
pub(crate) fn only_move<W: Bits>(turn: &Choice<'_, Amazons<W>>) -> Option<Decision<Amazons<W>>> {
    let [only] = turn.legal else { return None };
    let why = turn.explain.then(|| Reason::new("why.amazons.only_move").into());
    Some(Decision { mv: *only, signal: (), why })
}
