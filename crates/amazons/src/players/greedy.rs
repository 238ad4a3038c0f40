//! One move ahead.

use std::cell::RefCell;

use sobremesa_core::{Reason, Seat};
use sobremesa_search::Rank;

use super::choosing::{Evaluation, STEPS, steps};
use crate::bits::Bits;
use crate::evaluation::Memory;
use crate::game::Amazons;
use crate::moves::Move;
use crate::state::{Private, Public};

/// Ranks moves by the value of the position after them; a move that leaves the other side stuck is above all others.
#[derive(Clone, Debug)]
pub struct Highest<W> {
    evaluation: Evaluation,
    memory: RefCell<Memory<W>>,
}

impl<W: Bits> Highest<W> {
    /// The rank by an evaluation.
    pub fn new(evaluation: Evaluation) -> Self {
        Self { evaluation, memory: RefCell::default() }
    }
}

/// The rank of a move that wins.
const WINS: i64 = 1 << 40;

impl<W: Bits> Rank<Amazons<W>> for Highest<W> {
    fn rank(&self, game: &Amazons<W>, seat: Seat, public: &Public<W>, _: &Private, mv: Move) -> i64 {
        let mut after = *public;
        after.make(game.board(), mv);
        if !after.can_move(game.board(), after.mover()) {
            return WINS;
        }
        let memory = &mut self.memory.borrow_mut();
        i64::from(steps(self.evaluation.value(game.board(), &after, seat, (memory, 0))))
    }

    fn why(&self, game: &Amazons<W>, seat: Seat, public: &Public<W>, private: &Private, mv: Move) -> Reason {
        let rank = self.rank(game, seat, public, private, mv);
        let value = || format!("{:+.1}", rank as f64 / STEPS);
        match self.evaluation {
            _ if rank == WINS => Reason::new("why.amazons.wins"),
            Evaluation::Mobility => {
                Reason::new("why.amazons.mobility").with("moves", format!("{:+.0}", rank as f64 / STEPS))
            }
            _ => Reason::new("why.amazons.territory").with("value", value()),
        }
    }

    fn weight(&self, _: Move, rank: i64) -> Option<f64> {
        Some(rank.min(WINS / 1_000_000) as f64 / STEPS)
    }
}
