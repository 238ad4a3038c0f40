//! Puzzles of the Amazons: one move wins, and every other loses, by exact play; or, once the board has fallen into parts,
//! one move leaves most moves of one's own, and every other leaves fewer.

use sobremesa_amazons::bits::Bits;
use sobremesa_amazons::endgame::{Filling, MovesLeft, contested, left, own};
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

/// Fewer moves are no puzzle of filling, in which most moves are plainly bad or plainly alike.
const FEWEST_FILLING: usize = 4;

/// Who has fewer moves left in all has nothing to fill.
const FEWEST_LEFT: u32 = 3;

/// Positions of an area that are looked at to count its moves.
const MOST_COUNTED: u32 = 50_000;

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
    if contested(board, position).is_zero() {
        return judge_filling(game, position, &legal);
    }
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

/// A board that has fallen into parts: the answer keeps every move that its side is sure of, and any other loses one of them
/// at least. Moves are counted while all doors stay shut; where a move opens one, the squares behind it count for it, so that
/// it is never thought worse than it may be.
fn judge_filling<W: Bits>(game: &Amazons<W>, position: &State<W>, legal: &[Move]) -> Option<JudgedPuzzle<Move>> {
    let (board, mover) = (game.board(), position.mover());
    if legal.len() < FEWEST_FILLING {
        return None;
    }
    let mut filling = Filling::default();
    let MovesLeft { least: sure, most } = left(board, position, mover, &mut filling, MOST_COUNTED);
    if sure != most || sure < FEWEST_LEFT {
        return None;
    }
    let (mut moves, mut kept) = (Vec::with_capacity(legal.len()), Vec::new());
    for mv in legal {
        let mut after = *position;
        after.make(board, *mv);
        let opened = contested(board, &after).count();
        let MovesLeft { least, most } = left(board, &after, mover, &mut filling, MOST_COUNTED);
        if opened == 0 && least + 1 == sure {
            kept.push(*mv);
        }
        moves.push(PuzzleMove { mv: *mv, mean: f64::from(1 + most + opened), read: None });
    }
    let puzzle = JudgedPuzzle::unique("fill", (true, None), moves, 1.0)?;
    let answer = &puzzle.moves[0];
    let whole = answer.mean.total_cmp(&f64::from(sure)).is_eq();
    (kept == [answer.mv] && whole).then_some(puzzle)
}

/// What a puzzle asks for while the board is whole: to shut the other side out, or to count.
fn kind<W: Bits>(game: &Amazons<W>, position: &State<W>, answer: Move) -> &'static str {
    let (board, mover) = (game.board(), position.mover());
    let rival = other(mover);
    let stuck = |position: &State<W>| {
        let empty = position.empty(board);
        position.amazons(rival).ones().filter(|from| board.reach(*from, empty).is_zero()).count()
    };
    let owned = |position: &State<W>| own(board, position, mover).count();
    let mut after = *position;
    after.make(board, answer);
    if owned(&after) >= owned(position) + SHUT_OUT || stuck(&after) > stuck(position) { "shut_in" } else { "count" }
}
