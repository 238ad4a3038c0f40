//! The one loop that plays a match. Everybody who sits at it or watches it is its [`Participants`].

use crate::game::Game;
use crate::play::{Match, MatchTurn};
use crate::seat::Seat;

/// A match that the loop can play: a [`Match`], or its stand-in where the types of the game are erased.
pub trait Playable {
    /// What the match waits for: a move, the next hand, or nothing more.
    fn waits_for(&self) -> MatchTurn;

    /// Deals the next hand. Precondition: the match waits for it.
    fn deal_next_hand(&mut self);
}

impl<G: Game> Playable for Match<G> {
    #[inline]
    fn waits_for(&self) -> MatchTurn {
        self.turn()
    }

    fn deal_next_hand(&mut self) {
        self.next_hand();
    }
}

/// The players and watchers of a match that [`drive`] plays.
pub trait Participants<M: Playable + ?Sized> {
    /// The reason for which these participants leave the match before its end.
    type Stop;

    /// Called after the first deal, after each move and after each further deal. `played` shows the new position.
    ///
    /// # Errors
    /// Ends the drive.
    fn happened(&mut self, played: &M) -> Result<(), Self::Stop>;

    /// Called when a hand is over and another follows: the last look at it before the next deal.
    ///
    /// # Errors
    /// Ends the drive; the next hand is not dealt.
    fn hand_over(&mut self, played: &M) -> Result<(), Self::Stop> {
        let _ = played;
        Ok(())
    }

    /// A seat is to move. The participants make its move on the match, or end the match. If they do neither, the loop
    /// asks again.
    ///
    /// # Errors
    /// Ends the drive.
    fn turn(&mut self, played: &mut M, seat: Seat) -> Result<(), Self::Stop>;
}

/// Plays a match until it is over.
///
/// # Errors
/// The participants' reason for leaving early. The match stays as it was then, and can be driven on.
pub fn drive<M: Playable + ?Sized, T: Participants<M>>(played: &mut M, table: &mut T) -> Result<(), T::Stop> {
    loop {
        table.happened(played)?;
        match played.waits_for() {
            MatchTurn::Over => return Ok(()),
            MatchTurn::NextHand => {
                table.hand_over(played)?;
                played.deal_next_hand();
            }
            MatchTurn::Seat(seat) => table.turn(played, seat)?,
        }
    }
}
