//! What a seat sees of a match, as numbers.

use std::sync::Arc;

use sobremesa_core::numbers::{Chosen, entries};
use sobremesa_core::{Match, MatchTurn, Seat, Seed, StopFlag};

use crate::any::DrawnWorlds;
use crate::numbers::{ActionNotAllowed, AnyNumbers, NumberedPosition, Numbering};
use crate::wire::Wire;

pub(super) fn numbering<G: Wire>(game: &G) -> Numbering {
    Numbering { parts: game.observation(), actions: game.actions() }
}

/// What everybody saw and what one seat knows.
struct SeatNumbers<G: Wire> {
    game: Arc<G>,
    public: G::Public,
    private: G::Private,
    seat: Seat,
    turn: MatchTurn,
    /// Moves made in the match.
    ply: u32,
}

/// What a seat sees of a match as it stands.
pub(super) fn of_seat<G: Wire>(played: &Match<G>, seat: Seat) -> Box<dyn AnyNumbers> {
    let (game, state) = (Arc::clone(played.game()), played.state());
    let (public, private) = (game.public(state).clone(), game.private(state, seat).clone());
    Box::new(SeatNumbers { game, public, private, seat, turn: played.turn(), ply: played.ply() })
}

impl<G: Wire> AnyNumbers for SeatNumbers<G> {
    fn after(&self, actions: &[u16]) -> Result<NumberedPosition, ActionNotAllowed> {
        let Self { game, public, private, seat, turn, .. } = self;
        let moves = *turn == MatchTurn::Seat(*seat);
        let mut mask = vec![false; game.action_count()];
        let (mut chosen, mut complete) = (Chosen::NOTHING, None);
        let next = |chosen: &Chosen, complete: Option<G::Move>, mask: &mut [bool]| {
            mask.fill(false);
            if moves && complete.is_none() {
                game.mask(public, private, chosen, mask);
            }
        };
        for (after, action) in actions.iter().enumerate() {
            next(&chosen, complete, &mut mask);
            if mask.get(usize::from(*action)) != Some(&true) {
                return Err(ActionNotAllowed { after, action: *action });
            }
            chosen.push(*action);
            complete = game.chosen_move(public, private, &chosen);
        }
        next(&chosen, complete, &mut mask);
        let under_way = if complete.is_some() { Chosen::NOTHING } else { chosen };
        let mut observation = vec![0.0; entries(&game.observation())];
        game.observe(public, private, *seat, &under_way, &mut observation);
        Ok(NumberedPosition { observation, mask, text: complete.map(|mv| game.move_text(mv)) })
    }

    fn worlds(&self, worlds: u32, seed: Seed, stop: &StopFlag) -> Option<DrawnWorlds> {
        let Self { game, public, private, seat, turn, ply } = self;
        if !G::HIDDEN || !matches!(turn, MatchTurn::Seat(_)) {
            return None;
        }
        let rng = &mut seed.key().stream(u64::from(*ply));
        Some(super::worlds::of_seat(&**game, (public, private), *seat, worlds, rng, stop))
    }

    fn snapshot(&self) -> Box<dyn AnyNumbers> {
        let Self { game, public, private, .. } = self;
        let (game, public, private) = (Arc::clone(game), public.clone(), private.clone());
        Box::new(Self { game, public, private, ..*self })
    }
}
