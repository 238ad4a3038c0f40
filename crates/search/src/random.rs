//! The player that moves at random.

use sobremesa_core::{Choice, Decision, Game, Player, Reason};

/// Plays any legal move; all are equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Player<G> for Random {
    fn observes(&self) -> bool {
        false
    }

    fn choose(&mut self, game: &G, mut turn: Choice<'_, G>) -> Decision<G> {
        let mv = match turn.legal {
            [only] => *only,
            legal => legal[turn.rng.below(legal.len() as u32) as usize],
        };
        let key = if turn.legal.len() == 1 { "why.only_move" } else { "why.random" };
        let why = turn.explain.then(|| Reason::new(key).into());
        Decision { mv, signal: game.honest_signal(turn.public, turn.private, mv), why }
    }
}
