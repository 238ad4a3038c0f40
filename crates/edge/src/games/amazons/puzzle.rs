//! Puzzles of the Amazons: one move wins, and every other loses, by exact play.

use sobremesa_amazons::bits::Bits;
use sobremesa_amazons::endgame::own;
use sobremesa_amazons::solver::{Solved, Solver};
use sobremesa_amazons::state::other;
use sobremesa_amazons::{Amazons, Move, State};
use sobremesa_core::{Match, MatchTurn};

use crate::wire::{JudgedPuzzle, PuzzleMove};

/// Positions that are looked at to solve the position, and that after each move.
const MOST_LOOKED: [u64; 2] = [12_000, 5_000];

/// Positions that the solver keeps: 4 MB.
const KEPT: usize = 1 << 18;

/// Fewer moves are no puzzle.
const FEWEST_MOVES: usize = 6;

/// Positions with more empty squares are not tried: nearly all of them would take too long.
const MOST_EMPTY: u32 = 20;

/// So many squares that a side takes for itself by one move count as shutting the other out.
const SHUT_OUT: u32 = 3;

pub(super) fn judge<W: Bits>(played: &Match<Amazons<W>>, _: u64) -> Option<JudgedPuzzle<Move>> {
    let MatchTurn::Seat(_) = played.turn() else { return None };
    let (game, position) = (&**played.game(), played.state());
    let board = game.board();
    if position.empty(board).count() > MOST_EMPTY {
        return None;
    }
    let legal = game.moves(position);
    if legal.len() < FEWEST_MOVES {
        return None;
    }
    let mut solver = Solver::new(KEPT);
    let Solved::Won(answer) = solver.solve(board, position, MOST_LOOKED[0])? else { return None };
    for mv in &legal {
        if *mv != answer {
            let mut after = *position;
            after.make(board, *mv);
            // The side that moves then must win everywhere else.
            if !solver.wins_within(board, &after, MOST_LOOKED[1])? {
                return None;
            }
        }
    }
    let moves = legal.iter().map(|mv| PuzzleMove { mv: *mv, mean: if *mv == answer { 1.0 } else { -1.0 }, read: None });
    JudgedPuzzle::unique(kind(game, position, answer), (true, None), moves.collect(), 1.0)
}

/// What a puzzle asks for: to fill what is one's own, to shut the other side out, or to count.
fn kind<W: Bits>(game: &Amazons<W>, position: &State<W>, answer: Move) -> &'static str {
    let (board, mover) = (game.board(), position.mover());
    let rival = other(mover);
    let stuck = |position: &State<W>| {
        let empty = position.empty(board);
        position.amazons(rival).ones().filter(|from| board.reach(*from, empty).is_zero()).count()
    };
    let owned = |position: &State<W>| own(board, position, mover).count();
    let shared = position.empty(board) & !own(board, position, mover) & !own(board, position, rival);
    if shared.is_zero() {
        return "fill";
    }
    let mut after = *position;
    after.make(board, answer);
    if owned(&after) >= owned(position) + SHUT_OUT || stuck(&after) > stuck(position) { "shut_in" } else { "count" }
}
