//! Flat Monte Carlo: tries every legal move in the same sampled worlds, with random play-outs.

use sobremesa_core::{Choice, Decision, Hidden, Measure, Player, Reason, Weighed, Why};

use crate::playout::playout;

/// Draws worlds that agree with what its seat knows, tries every legal move in each, plays the hand out at random, and
/// chooses the move with the highest mean margin of points of its side.
///
/// All moves share the same worlds, so that a lucky deal helps none of them more. Budget: play-outs for each legal
/// move.
#[derive(Clone, Copy, Debug)]
pub struct Flat {
    /// Play-outs for each legal move, at least 1: as many worlds are drawn.
    pub playouts: u32,
}

impl<G: Hidden> Player<G> for Flat {
    fn observes(&self) -> bool {
        false
    }

    fn choose(&mut self, game: &G, mut turn: Choice<'_, G>) -> Decision<G> {
        let signal = |mv| game.honest_signal(turn.public, turn.private, mv);
        if let [only] = turn.legal {
            let why = turn.explain.then(|| Reason::new("why.only_move").into());
            return Decision { mv: *only, signal: signal(*only), why };
        }
        let side = game.sides().of(turn.seat);
        let worlds = game.worlds(turn.public, turn.private, turn.seat);
        let mut sums = vec![0_i64; turn.legal.len()];
        let (mut drawn, mut room) = (0, None);
        while drawn < self.playouts.max(1) && (drawn == 0 || !turn.stop.is_set()) {
            let world = game.sample_into(&worlds, &mut room, &mut turn.rng);
            for (mv, sum) in turn.legal.iter().zip(&mut sums) {
                let mut state = world.clone();
                game.play(&mut state, *mv, G::Signal::default());
                playout(game, &mut state, &mut turn.rng);
                *sum += i64::from(game.outcome(&state).points.margin(side));
            }
            drawn += 1;
        }
        // Reversed, since `max_by_key` takes the last of equals and the first is wanted.
        let best = (0..sums.len()).rev().max_by_key(|index| sums[*index]).unwrap_or(0);
        let mv = turn.legal[best];
        let why = turn.explain.then(|| {
            let mean = |sum: &i64| *sum as f64 / f64::from(drawn);
            // Rounded as the values are where they are shown: halves away from zero, and no zero below zero.
            let tenths = |sum: &i64| format!("{:.1}", (mean(sum) * 10.0).round() / 10.0 + 0.0);
            let weighed = turn.legal.iter().zip(&sums).map(|(mv, sum)| Weighed::new(*mv, mean(sum))).collect();
            let next = sums.iter().enumerate().filter(|(index, _)| *index != best).map(|(_, sum)| sum).max();
            let reason = Reason::new("why.sampled")
                .with("points", tenths(&sums[best]))
                .with("next", tenths(next.unwrap_or(&sums[best])))
                .with("worlds", drawn.to_string());
            Why::weighing(reason, Measure::Points, &mv, weighed)
        });
        Decision { mv, signal: signal(mv), why }
    }
}
