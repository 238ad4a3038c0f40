//! Exact play of the Amazons: who wins.

use sobremesa_amazons::bits::Bits;
use sobremesa_amazons::solver::{Solved, Solver};
use sobremesa_amazons::{Amazons, Move};
use sobremesa_core::StopFlag;

use crate::wire::{Exact, Question};

/// Looking at a position means judging what each of its moves leads to: it counts as so many of games that are solved move by move.
const COST: u64 = 400;

/// Fewest and most positions that a solver keeps: 1 MiB, half a gibibyte.
const KEPT: [u64; 2] = [1 << 16, 1 << 25];

/// Answers questions of one game. What was learnt from one helps with those after it: they are asked where more squares are left.
///
/// A move that wins is worth 1, one that loses -1. Where one wins, it is enough: the others are not looked at, but for the
/// one that was made.
pub(super) fn solve<W: Bits>(
    game: &Amazons<W>,
    questions: &[Question<Amazons<W>>],
    nodes: u64,
    stop: &StopFlag,
) -> Vec<Exact<Move>> {
    let nodes = nodes / COST;
    let mut solver = Solver::new(nodes.clamp(KEPT[0], KEPT[1]) as usize).stopped_by(stop.clone());
    let answers = questions.iter().map(|question| {
        let left = nodes.saturating_sub(solver.looked());
        answer(game, question, &mut solver, left).map_or(Exact::TooLong, Exact::Values)
    });
    answers.collect()
}

fn answer<W: Bits>(
    game: &Amazons<W>,
    question: &Question<Amazons<W>>,
    solver: &mut Solver<W>,
    nodes: u64,
) -> Option<Vec<(Move, i32)>> {
    let before = solver.looked();
    let solved = solver.solve(game.board(), &question.state, nodes)?;
    let Solved::Won(best) = solved else {
        // Whatever is done is lost.
        let moves = question.made.map_or_else(|| game.moves(&question.state), |made| vec![made]);
        return Some(moves.into_iter().map(|mv| (mv, -1)).collect());
    };
    let mut values = vec![(best, 1)];
    if let Some(made) = question.made.filter(|made| *made != best) {
        let mut after = question.state;
        after.make(game.board(), made);
        let left = nodes.saturating_sub(solver.looked() - before);
        let lost = solver.wins_within(game.board(), &after, left)?;
        values.push((made, if lost { -1 } else { 1 }));
        values.sort_unstable();
    }
    Some(values)
}
