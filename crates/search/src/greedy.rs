//! The move of highest rank, ties at random.

use sobremesa_core::{Choice, Decision, Game, Measure, Player, Reason, Seat, Weighed, Why};

/// What a game knows of the worth of a single move, as the seat to move sees it.
pub trait Rank<G: Game>: Send {
    /// The rank of a legal move; only the order counts.
    fn rank(&self, game: &G, seat: Seat, public: &G::Public, private: &G::Private, mv: G::Move) -> i64;

    /// Why the move chosen ranks highest.
    fn why(&self, game: &G, seat: Seat, public: &G::Public, private: &G::Private, mv: G::Move) -> Reason;

    /// What the rank of a move says to people, as a weight; none where only the order means something.
    fn weight(&self, mv: G::Move, rank: i64) -> Option<f64> {
        let _ = (mv, rank);
        None
    }
}

/// Plays the legal move of highest rank; equal ones have equal chances.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy<R>(pub R);

impl<G: Game, R: Rank<G>> Player<G> for Greedy<R> {
    fn observes(&self) -> bool {
        false
    }

    fn choose(&mut self, game: &G, mut turn: Choice<'_, G>) -> Decision<G> {
        let mut best = turn.legal[0];
        if turn.legal.len() > 1 {
            let mut highest = i64::MIN;
            let mut level = 0;
            for mv in turn.legal {
                let rank = self.0.rank(game, turn.seat, turn.public, turn.private, *mv);
                if rank > highest {
                    (best, highest, level) = (*mv, rank, 1);
                } else if rank == highest {
                    level += 1;
                    // Each of k level moves ends up chosen with chance 1/k.
                    if turn.rng.below(level) == 0 {
                        best = *mv;
                    }
                }
            }
        }
        let why = turn.explain.then(|| {
            if turn.legal.len() == 1 {
                return Reason::new("why.only_move").into();
            }
            let weighed = turn.legal.iter().filter_map(|mv| {
                let rank = self.0.rank(game, turn.seat, turn.public, turn.private, *mv);
                self.0.weight(*mv, rank).map(|weight| Weighed::new(*mv, weight))
            });
            let reason = self.0.why(game, turn.seat, turn.public, turn.private, best);
            Why::weighing(reason, Measure::Weight, &best, weighed.collect())
        });
        Decision { mv: best, signal: game.honest_signal(turn.public, turn.private, best), why }
    }
}
