//! The one loop that plays a match: whoever sits or watches is a [`Participants`].

use crate::game::Game;
use crate::play::{Match, MatchTurn};
use crate::seat::Seat;

/// What the loop plays: a [`Match`], or what stands for one where its game's types are erased.
pub trait Playable {
    /// What it waits for.
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

/// Who sits at a match that is driven, and who watches it.
pub trait Participants<M: Playable + ?Sized> {
    /// Why the match is left before its end.
    type Stop;

    /// Something happened: the first hand was dealt, a seat moved, or the next hand was dealt. The match shows it.
    ///
    /// # Errors
    /// Ends the drive.
    fn happened(&mut self, played: &M) -> Result<(), Self::Stop>;

    /// A hand is over and another follows: the last look at it before it is dealt.
    ///
    /// # Errors
    /// Ends the drive; the next hand is not dealt.
    fn hand_over(&mut self, played: &M) -> Result<(), Self::Stop> {
        let _ = played;
        Ok(())
    }

    /// A seat is to move: the table makes its move on the match, or ends the match otherwise. Where it does neither, it
    /// is asked again.
    ///
    /// # Errors
    /// Ends the drive.
    fn turn(&mut self, played: &mut M, seat: Seat) -> Result<(), Self::Stop>;
}

/// Plays a match until it is over.
///
/// # Errors
/// Why the table left it before; the match stands as it was then, and can be driven on.
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
