//! Players whose mind wanders.

use sobremesa_core::{Choice, Decision, Nondeterminism, Outcome, Player, Seat};

use super::{decided, reason};
use crate::game::Escoba;
use crate::seen::Seen;
use crate::state::Opening;

/// A player that now and then plays without looking: any legal play, all equally likely.
pub struct Distracted {
    player: Box<dyn Player<Escoba>>,
    mistakes: u32,
}

impl Distracted {
    /// A player that does so in `mistakes` of a hundred plays.
    pub fn new(player: Box<dyn Player<Escoba>>, mistakes: u32) -> Self {
        Self { player, mistakes }
    }
}

impl Player<Escoba> for Distracted {
    fn start(&mut self, game: &Escoba, seat: Seat, opening: &Opening) {
        self.player.start(game, seat, opening);
    }

    fn observe(&mut self, game: &Escoba, seen: &Seen) {
        self.player.observe(game, seen);
    }

    fn choose(&mut self, game: &Escoba, mut turn: Choice<'_, Escoba>) -> Decision<Escoba> {
        if turn.legal.len() == 1 || turn.rng.below(100) >= self.mistakes {
            return self.player.choose(game, turn);
        }
        let mv = turn.legal[turn.rng.below(turn.legal.len() as u32) as usize];
        let key = if mv.lays() { "why.escoba.lay_any" } else { "why.escoba.any_capture" };
        decided(&turn, mv, || reason(key, mv).into())
    }

    fn end(&mut self, game: &Escoba, outcome: &Outcome) {
        self.player.end(game, outcome);
    }

    fn nondeterminism(&self) -> Option<Nondeterminism> {
        self.player.nondeterminism()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;
    use std::time::Duration;

    use sobremesa_core::{Game, Seed, StopFlag};
    use sobremesa_search::Greedy;

    use super::super::Phase1;
    use super::*;
    use crate::maestro::{self, Maestro};

    #[test]
    fn it_is_as_deterministic_as_the_player_that_it_asks() {
        let maestro = |time| Maestro::new(maestro::Settings { time, ..Default::default() });
        let says = |time| Distracted::new(Box::new(maestro(time)), 10).nondeterminism();
        assert_eq!(says(Some(Duration::from_secs(1))), Some(Nondeterminism::Clock));
        assert_eq!(says(None), None);
    }

    #[test]
    fn it_errs_as_often_as_it_says() {
        let game = crate::testing::game("");
        let key = Seed::from_text("distracted").key();
        let mut rng = key.stream(0);
        let mut state = game.start(&game.single(0, &mut rng));
        let shuffle = game.shuffle(&state, &mut rng);
        game.deal(&mut state, &shuffle);
        let seat = state.public.turn;
        let mut legal = Vec::new();
        game.legal_moves(&state.public, &state.hands[seat.index()], |mv| {
            legal.push(mv);
            ControlFlow::Continue(())
        });
        assert!(legal.len() > 2, "a position with a choice");
        let plays = |mistakes| {
            let mut player = Distracted::new(Box::new(Greedy(Phase1)), mistakes);
            let stop = StopFlag::default();
            (1..2_001).map(move |index| {
                let (public, private) = (&state.public, &state.hands[seat.index()]);
                let (legal, stop, rng) = (&legal[..], &stop, key.stream(index));
                let choice = Choice { seat, public, private, legal, rng, stop, explain: false, clock: None };
                player.choose(&game, choice).mv
            })
        };
        let usual: BTreeSet<_> = plays.clone()(0).collect();
        assert_eq!(usual.len(), 1);
        let others = plays(30).filter(|mv| !usual.contains(mv)).count();
        assert!((300..600).contains(&others), "{others} of 2,000: less than 600, as some errors are good plays");
    }
}
