//! Exact play of Escoba, once every card has been dealt.

use sobremesa_core::StopFlag;
use sobremesa_escoba::solver::{Misfit, Solver};
use sobremesa_escoba::{Escoba, Move};
use sobremesa_protocol::Problem;

use crate::wire::{Exact, Question};

/// Why a position, or every position of some rules, is not for exact play.
fn unfit(misfit: Misfit) -> Problem {
    if let Misfit::Sides(sides) = misfit {
        let message = format!("exact play is for two sides; these rules have {sides}");
        return Problem::new("position/unfit-sides", message).with("count", sides.to_string());
    }
    let message = "cards are still to be dealt here: exact play needs all of them in hands or on the table";
    Problem::new("position/unfit-dealing", message)
}

/// Answers questions of one hand: of its last round.
pub(super) fn solve(
    game: &Escoba,
    questions: &[Question<Escoba>],
    nodes: u64,
    stop: &StopFlag,
) -> Result<Vec<Exact<Move>>, Problem> {
    let sides = game.rules().sides().count();
    if sides != 2 {
        return Err(unfit(Misfit::Sides(sides)));
    }
    let mut solver = Solver::new(game).stopped_by(stop.clone());
    let one = |question: &Question<Escoba>| {
        let left = if stop.is_set() { 0 } else { nodes.saturating_sub(solver.nodes()) };
        match solver.solve(game, &question.state, left) {
            Ok(solved) => Exact::Values(solved.moves),
            Err(Misfit::TooLong) => Exact::TooLong,
            Err(misfit) => Exact::Unfit(unfit(misfit)),
        }
    };
    Ok(questions.iter().map(one).collect())
}
