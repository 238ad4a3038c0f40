//! Games as numbers, for programs that learn: a match as one seat sees it, and many hands that are played at once.
//!
//! What the numbers mean is the game's own ([`sobremesa_core::Numbered`]); here its types are erased.

use sobremesa_core::{Seat, Seed, StopFlag};

pub use sobremesa_core::numbers::Part;

use crate::any::DrawnWorlds;
use crate::kinds::BuiltPlayer;

/// What the numbers of a game mean, the same throughout its matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbering {
    /// The parts of an observation, one behind the other.
    pub parts: Vec<Part>,
    /// What each action means, in the game's notation; its number is its place.
    pub actions: Vec<String>,
}

impl Numbering {
    /// The number of entries of an observation.
    pub fn entries(&self) -> usize {
        sobremesa_core::numbers::entries(&self.parts)
    }
}

/// A position as numbers, as one seat sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberedPosition {
    /// What the seat sees, with the actions that it has chosen so far.
    pub observation: Vec<f32>,
    /// The actions that it may choose next. None, unless it is to move and its move is not complete.
    pub mask: Vec<bool>,
    /// The move that was chosen, in notation, once it is complete.
    pub text: Option<String>,
}

/// What a seat sees of a position, as numbers, and the worlds that it deems possible. It holds nothing that is hidden from the
/// seat, and may outlive the match.
pub trait AnyNumbers: Send {
    /// The numbers once the seat has chosen these actions of its move, one after the other; with none, before it chooses.
    ///
    /// # Errors
    /// If an action is not allowed: no action is, unless the seat is to move.
    fn after(&self, actions: &[u16]) -> Result<NumberedPosition, ActionNotAllowed>;

    /// Draws so many worlds that the seat deems possible, each as likely as its deal: by what everybody saw and what the seat
    /// knows, by the number of moves made before, and by the seed. None where no hand is under way, or nothing is hidden. Fewer of
    /// them once `stop` is set.
    fn worlds(&self, worlds: u32, seed: Seed, stop: &StopFlag) -> Option<DrawnWorlds>;

    /// The same, for somebody else to ask.
    fn snapshot(&self) -> Box<dyn AnyNumbers>;
}

/// An action that the mask does not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("action {action} is not allowed after {after} others")]
pub struct ActionNotAllowed {
    /// How many actions of the move were chosen before it.
    pub after: usize,
    /// The number of the action that is not allowed.
    pub action: u16,
}

/// Which hands are played at once.
#[derive(Clone, Debug)]
pub struct HandsSetup {
    /// The root of all chance. Hand number n is dealt as the single hand n in block n of this seed.
    pub seed: Seed,
    /// The number of the first row's first hand; the next rows have the numbers after it.
    pub first: u64,
    /// How many hands are played at once, at least one.
    pub rows: usize,
    /// How far the number of a row's next hand is from that of the last.
    pub step: u64,
    /// Who plays the seats that are not of side 0; none: they are all played from outside.
    pub rivals: Option<BuiltPlayer>,
}

/// Where hands are written, row by row. Each array has as many entries a row as its field says.
#[derive(Debug)]
pub struct HandArrays<'a> {
    /// What the seat to move sees: [`Numbering::entries`] a row.
    pub observation: &'a mut [f32],
    /// The actions that it may choose next: one a row for each action.
    pub mask: &'a mut [bool],
    /// Points that each seat's side made with the hand that the last action ended; else 0. One a row for each seat.
    pub reward: &'a mut [f32],
    /// Whether the last action ended a hand, so that the next has been dealt.
    pub done: &'a mut [bool],
    /// The seat to move.
    pub seat: &'a mut [i8],
    /// The number of the hand under way.
    pub hand: &'a mut [i64],
}

/// One hand after another was over without a move of those who play from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("hands end before anybody is to move")]
pub struct NobodyMoves;

/// Many hands of a game, each row a hand; one that is over is followed by the next.
///
/// Law: what a row's hands are follows from the seed, their numbers and the actions alone.
pub trait AnyHands: Send {
    /// Begins the first hand of every row anew, from a seed.
    ///
    /// # Errors
    /// If nobody is ever to move.
    ///
    /// # Panics
    /// If an array is of another size.
    fn reset(&mut self, seed: Seed, into: HandArrays<'_>) -> Result<(), NobodyMoves>;

    /// Chooses an action in every row. Precondition: the mask of each row, as it was written last, allows it, and the arrays are
    /// those that were written last.
    ///
    /// # Errors
    /// If nobody is ever to move again.
    ///
    /// # Panics
    /// If an array is of another size.
    fn step(&mut self, actions: &[u16], into: HandArrays<'_>) -> Result<(), NobodyMoves>;
}

/// One hand that is played from outside by actions, whoever is to move. Beside the position it keeps what everybody saw, and
/// nothing else of what happened.
///
/// Law: the hand of a setup and the same actions come to the same as the match of that setup ([`AnyGame::open`]).
///
/// [`AnyGame::open`]: crate::AnyGame::open
pub trait AnyHand: Send {
    /// The seat to move; none once the hand is over.
    fn turn(&self) -> Option<Seat>;

    /// The actions that the seat to move has chosen so far of its move.
    fn chosen(&self) -> &[u16];

    /// The actions that it may choose next; none once the hand is over.
    fn mask(&self) -> &[bool];

    /// The seat to move chooses an action. Chance that follows falls at once.
    ///
    /// # Errors
    /// If the mask does not allow it; the hand stands as it was.
    fn act(&mut self, action: u16) -> Result<(), ActionNotAllowed>;

    /// What a seat sees ([`Numbering::parts`]).
    fn observation(&self, seat: Seat) -> Vec<f32>;

    /// Points that each side made; 0 until the hand is over.
    fn points(&self) -> Vec<i32>;

    /// All that everybody saw, from the opening on, in notation, in which seats count from 1.
    fn seen_by_all(&self) -> &str;

    /// What everybody sees now, in notation.
    fn table(&self) -> String;

    /// All that a seat alone knows, in notation; empty where nothing is hidden.
    fn private(&self, seat: Seat) -> String;

    /// The hand as it may stand for all that a seat saw: a world drawn exactly, each as likely as its deal, with chance of its own
    /// from there on. What another seat has chosen of its move under way is not chosen there. A hand that is over stays as it is.
    fn in_drawn_world(&self, seat: Seat, seed: Seed) -> Box<dyn AnyHand>;

    /// The hand as it stands, to try something.
    fn snapshot(&self) -> Box<dyn AnyHand>;
}

impl<'a> HandArrays<'a> {
    /// Takes the first rows off.
    ///
    /// # Panics
    /// If there are not so many.
    #[must_use]
    pub fn split_off(&mut self, rows: usize, entries: usize, actions: usize, seats: usize) -> HandArrays<'a> {
        const FEW: &str = "the arrays have so many rows";
        HandArrays {
            observation: self.observation.split_off_mut(..rows * entries).expect(FEW),
            mask: self.mask.split_off_mut(..rows * actions).expect(FEW),
            reward: self.reward.split_off_mut(..rows * seats).expect(FEW),
            done: self.done.split_off_mut(..rows).expect(FEW),
            seat: self.seat.split_off_mut(..rows).expect(FEW),
            hand: self.hand.split_off_mut(..rows).expect(FEW),
        }
    }

    /// Whether each array has the size for so many rows.
    pub(crate) fn fit(&self, rows: usize, entries: usize, actions: usize, seats: usize) -> bool {
        self.observation.len() == rows * entries
            && self.mask.len() == rows * actions
            && self.reward.len() == rows * seats
            && [self.done.len(), self.seat.len(), self.hand.len()] == [rows; 3]
    }
}

/// Whether a seat is played from outside where others are played by [`HandsSetup::rivals`].
pub(crate) fn learns(sides: &sobremesa_core::Sides, seat: Seat) -> bool {
    sides.of(seat).0 == 0
}
