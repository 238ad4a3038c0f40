//! The players of escoba, from those that overlook things to those that count what the next seat can hold.

use sobremesa_core::{Choice, Decision, Reason, Why};

use crate::game::Escoba;
use crate::moves::Move;
use crate::rules::Terms;

pub(crate) mod book;
pub mod careless;
pub mod classic;
pub mod distracted;
pub mod greedy;
pub mod phase_one;
pub mod phase_two;
pub(crate) mod tells;
pub mod worth;

pub use careless::Careless;
pub use classic::Classic;
pub use distracted::Distracted;
pub use greedy::Grab;
pub use phase_one::Phase1;
pub use phase_two::Phase2;

/// A decision with its reason, where one is wanted.
pub(crate) fn decided(turn: &Choice<'_, Escoba>, mv: Move, why: impl FnOnce() -> Why<Move>) -> Decision<Escoba> {
    let only = || if mv.lays() { Reason::new("why.escoba.only_lay") } else { Reason::new("why.escoba.only_capture") };
    let why = turn.explain.then(|| if turn.legal.len() == 1 { only().into() } else { why() });
    Decision { mv, signal: (), why }
}

/// What is said of the velo, used to capture (`with`) or captured, under the name that the rules have for it.
pub(crate) fn of_velo(game: &Escoba, with: bool) -> &'static str {
    match (game.rules().deal().terms, with) {
        (Terms::Escoba, true) => "why.escoba.with_velo",
        (Terms::Escoba, false) => "why.escoba.take_velo",
        (Terms::Scopa, true) => "why.escoba.with_settebello",
        (Terms::Scopa, false) => "why.escoba.take_settebello",
    }
}

/// Why a card is played: what it takes, or that it takes nothing.
pub(crate) fn reason(key: &'static str, mv: Move) -> Reason {
    Reason::new(key).with("card", mv.card.to_string()).with("takes", mv.takes.to_string())
}
