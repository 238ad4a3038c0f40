//! A player that looks at a few of its moves only, as people do who have not played much.

use sobremesa_core::{Choice, Decision, Measure, Player, Reason, Weighed, Why};

use super::only_move;
use crate::amazona::{Judge, chance};
use crate::bits::Bits;
use crate::game::Amazons;
use crate::moves::Move;

/// Looks at some legal moves, drawn at random, and makes the one after which `amazona`'s judge likes the position best;
/// of equal ones the first it looked at. Where there are many moves it overlooks most of them; near the end it sees
/// them all.
#[derive(Clone, Debug)]
pub struct Glance<W> {
    looks: usize,
    judge: Judge<W>,
}

impl<W: Bits> Glance<W> {
    /// A player that looks at so many moves, at least 1.
    pub fn new(looks: usize) -> Self {
        Self { looks: looks.max(1), judge: Judge::default() }
    }

    /// The chance to win after a move.
    fn worth(&mut self, game: &Amazons<W>, turn: &Choice<'_, Amazons<W>>, mv: Move) -> f64 {
        let mut after = *turn.public;
        after.make(game.board(), mv);
        if !after.can_move(game.board(), after.mover()) {
            return 1.0;
        }
        1.0 - chance(self.judge.odds(game.board(), &after))
    }
}

impl<W: Bits> Player<Amazons<W>> for Glance<W> {
    fn choose(&mut self, game: &Amazons<W>, mut turn: Choice<'_, Amazons<W>>) -> Decision<Amazons<W>> {
        if let Some(only) = only_move(&turn) {
            return only;
        }
        let mut seen = turn.legal.to_vec();
        turn.rng.shuffle(&mut seen);
        seen.truncate(self.looks);
        let weighed: Vec<Weighed<Move>> =
            seen.into_iter().map(|mv| Weighed::new(mv, self.worth(game, &turn, mv))).collect();
        let best = weighed.iter().rev().max_by(|one, other| one.value.total_cmp(&other.value));
        let best = best.expect("at least one move is looked at");
        let (mv, worth) = (best.mv, best.value);
        let why = turn.explain.then(|| {
            let reason = if worth >= 1.0 {
                Reason::new("why.amazons.wins")
            } else {
                Reason::new("why.amazons.glance").with("chance", format!("{:.0}", worth * 100.0))
            };
            Why::weighing(reason.with("looks", weighed.len().to_string()), Measure::Chance, &mv, weighed)
        });
        Decision { mv, signal: (), why }
    }
}
