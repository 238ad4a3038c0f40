//! What each thread needs to judge positions.

use sobremesa_core::Stream;

use super::judge::{Judge, chance};
use super::tree::{Manner, Ranked, SURE};
use crate::bits::Bits;
use crate::board::Board;
use crate::endgame::{Filling, counted};
use crate::game::Amazons;
use crate::moves::Move;
use crate::state::{Position, other};

/// Stands for the odds of a move that leaves the other side stuck.
const WINS: f64 = 1_000.0;

/// Limit of positions of an area that are looked at to count its moves.
const FILLING: u32 = 60;

/// A judge, with the memory that counting needs: each thread has its own.
#[derive(Clone, Debug)]
pub(super) struct Scout<W> {
    judge: Judge<W>,
    filling: Filling<W>,
}

impl<W: Bits> Scout<W> {
    pub(super) fn new(judge: Judge<W>) -> Self {
        Self { judge, filling: Filling::default() }
    }

    /// Forgets the counts of areas.
    pub(super) fn forget(&mut self) {
        self.filling = Filling::default();
    }

    /// What the tree learns of a position it comes to: the winner where counting tells it, else the ranked moves.
    pub(super) fn look(&mut self, board: &Board<W>, position: &Position<W>) -> Ranked {
        match counted(board, position, &mut self.filling, FILLING) {
            Some(winner) => Ranked::Known(winner != position.mover()),
            None => Ranked::Moves(self.rank(board, position)),
        }
    }

    /// The moves of a position, the best last, each with the chance of the side to move after it; [`SURE`], which is
    /// more than any chance, where the move leaves the other side stuck.
    pub(super) fn rank(&mut self, board: &Board<W>, position: &Position<W>) -> Vec<(Move, f32)> {
        let mut ranked = Vec::new();
        let judge = &mut self.judge;
        let mut after = *position;
        position.queen_moves(board, position.mover(), |from, to, arrows| {
            for arrow in arrows.ones() {
                let [from, to, arrow] = [from, to, arrow].map(|bit| board.square(bit));
                let mv = Move { from, to, arrow };
                after.make(board, mv);
                let odds = if after.can_move(board, after.mover()) { -judge.odds(board, &after) } else { WINS };
                after.undo(board, mv);
                ranked.push((mv, odds as f32));
            }
        });
        // Ordered by odds and not by chances: rounded chances near 0 and 1 cannot be told apart.
        ranked.sort_by(|one, other| one.1.total_cmp(&other.1).then(other.0.cmp(&one.0)));
        for (_, odds) in &mut ranked {
            *odds = if f64::from(*odds) < WINS { chance(f64::from(*odds)) as f32 } else { SURE };
        }
        ranked
    }

    /// Plays some random moves and asks the judge; returns the chance of the side that is not to move.
    pub(super) fn playout(
        &mut self,
        manner: &Manner,
        game: &Amazons<W>,
        mut position: Position<W>,
        rng: &mut Stream,
    ) -> f64 {
        let us = other(position.mover());
        for _ in 0..manner.plies {
            if !game.make_drawn(&mut position, rng) {
                break;
            }
        }
        let chance = if position.can_move(game.board(), position.mover()) {
            chance(self.judge.odds(game.board(), &position))
        } else {
            0.0
        };
        if position.mover() == us { chance } else { 1.0 - chance }
    }
}
