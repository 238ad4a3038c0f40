//! Taking moves back: a match as it stood before a choice that a seat made.

use sobremesa_core::{Entry, MatchTurn, Seat};

use super::collect_legal;
use super::played::ErasedMatch;
use crate::wire::Wire;

impl<G: Wire> ErasedMatch<G> {
    /// The ply of the last move of a seat in the hand under way to which there was another. Once the hand is over there is
    /// none: everybody has seen what the others held.
    pub(super) fn last_choice_of(&self, seat: Seat) -> Option<u32> {
        let MatchTurn::Seat(_) = self.played.turn() else { return None };
        let game = &**self.played.game();
        let (opening, log) = self.played.hand_log().split_first()?;
        let Entry::Opening(opening) = opening else { return None };
        // Only the hand is played again: what came before it changes no legal move.
        let mut state = game.start(opening);
        let (mut legal, mut last) = (Vec::new(), None);
        for entry in log {
            match entry {
                Entry::Shuffle(shuffle, _) => _ = game.deal(&mut state, shuffle),
                Entry::Move { ply, seat: mover, mv, signal, .. } => {
                    if *mover == seat {
                        collect_legal(game, &state, seat, &mut legal);
                        if legal.len() > 1 {
                            last = Some(*ply);
                        }
                    }
                    game.play(&mut state, *mv, *signal);
                }
                Entry::Opening(_) | Entry::HandOver(_) => return None,
            }
        }
        last
    }

    /// The match as it stood before the move of a ply of the hand under way: its lines are the first of this match's, and
    /// what chance brings after them is what it brought.
    pub(super) fn before_move(&self, ply: u32) -> Option<Self> {
        self.made(ply)?;
        let mut again = self.play_again(|now| {
            now.played.ply() < ply || now.played.ply() == ply && !matches!(now.played.turn(), MatchTurn::Seat(_))
        })?;
        again.game = self.game;
        Some(again)
    }
}
