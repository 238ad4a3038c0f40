//! Exact play of dominoes, for the edge.

use sobremesa_core::StopFlag;
use sobremesa_dominoes::solver::{Misfit, Solver, fits};
use sobremesa_dominoes::{Dominoes, Move, State};
use sobremesa_protocol::Problem;

use crate::wire::{Exact, Question};

/// Why exact play is not for rules or a position.
fn unfit(misfit: Misfit) -> Problem {
    let problem = Problem::new(format!("position/unfit-{}", misfit.name().replace('_', "-")), misfit.to_string());
    match misfit {
        Misfit::Sides(count) => problem.with("count", count.to_string()),
        Misfit::TooMany(count) => problem.with("count", count.to_string()),
        _ => problem,
    }
}

/// Reads a position with all hands open.
pub(super) fn read_open_position<const W: usize>(game: &Dominoes<W>, text: &str) -> Result<State<W>, Problem> {
    let position =
        game.read_position(text).map_err(|error| Problem::because("position/unreadable", &error.message()))?;
    if position.hidden.contains(&true) {
        let message = "to be solved a position must have all hands open: their tiles, not a number and `?`";
        return Err(Problem::new("position/hidden", message));
    }
    Ok(position.state)
}

/// Solves positions of one deal.
pub(super) fn solve<const W: usize>(
    game: &Dominoes<W>,
    questions: &[Question<Dominoes<W>>],
    nodes: u64,
    stop: &StopFlag,
) -> Result<Vec<Exact<Move>>, Problem> {
    let mut solver = Solver::new(game).map_err(unfit)?.stopped_by(stop.clone());
    let mut one = |state: &State<W>| {
        if let Err(misfit) = fits(game, state) {
            return Exact::Unfit(unfit(misfit));
        }
        let left = if stop.is_set() { 0 } else { nodes.saturating_sub(solver.nodes()) };
        let Some(solved) = solver.solve(game, state, left) else { return Exact::TooLong };
        let sides = game.rules().sides();
        let ours = state.public.opener.is_none_or(|opener| sides.of(opener) == sides.of(state.public.turn));
        let moves = solved.moves.into_iter();
        Exact::Values(moves.map(|(mv, value)| (mv, if ours { value } else { -value })).collect())
    };
    Ok(questions.iter().map(|question| one(&question.state)).collect())
}
