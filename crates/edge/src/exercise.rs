//! An exercise: a match that is brought to a position by chance that is given and by moves that were made, seen from one seat.
//!
//! Lessons and puzzles are exercises. Nothing is drawn: what chance decides is written down, as short as a person can write
//! it ([`GivenDeals::Hands`]) or as a record has it ([`GivenDeals::Shuffles`]), so that an exercise is the same everywhere.

use sobremesa_core::{Message, Observer, Seat, Seed, Unit};
use sobremesa_protocol::Turn;
use sobremesa_protocol::record::RecordLine;

use crate::any::{AnyGame, AnyMatch, Setup};

/// All that chance decides in a hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GivenChance {
    /// The opening as records write it: `opener=3`, `dealer=2`. None: as the rules say, where they leave nothing to chance.
    pub opening: Option<String>,
    /// What is dealt.
    pub deals: GivenDeals,
}

/// What is dealt in a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GivenDeals {
    /// The shuffles as records write them, in their order.
    Shuffles(Vec<String>),
    /// What each seat gets, in the order in which it gets it, and what is turned up. Of its pieces a seat gets each time the
    /// first ones that still lie in the stock; where it has no more of them, it gets those that nobody is given, in the order
    /// of the set.
    Hands {
        /// By seat, its pieces between spaces. A seat that is not there is given none.
        hands: Vec<String>,
        /// What lies on the table when the hand begins.
        table: String,
    },
}

impl Default for GivenDeals {
    fn default() -> Self {
        Self::Shuffles(Vec::new())
    }
}

/// Who takes a piece of the next shuffle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PieceTaker {
    /// The seat to which it is dealt.
    Seat(Seat),
    /// It is turned up.
    Table,
    /// It stays in the stock.
    Nobody,
}

/// A match brought to a position by given chance and moves, and the seat from which it is seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// What chance decides.
    pub chance: GivenChance,
    /// The moves before the position, in notation.
    pub before: Vec<String>,
    /// The seat from which it is seen.
    pub seat: Seat,
}

/// Why there is no such position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExerciseError {
    /// What is given cannot have been dealt.
    Chance(Message),
    /// A move that cannot be made, by its place among the moves.
    Move(usize, UnplayableMove),
}

/// Why a move cannot be made in an exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnplayableMove {
    /// It is no move in notation.
    Unreadable(Message),
    /// It is not legal.
    Illegal {
        /// The moves that are, in notation.
        legal: Vec<String>,
    },
    /// No seat is to move: the hand is over.
    NoTurn,
    /// What chance decides after it is not given.
    Chance(Message),
}

impl Exercise {
    /// The match as it stands in the position.
    ///
    /// # Errors
    /// If what is given cannot have been dealt, or a move cannot be made.
    pub fn begin(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyMatch>, ExerciseError> {
        let setup = Setup { seed: Seed::from_text("exercise"), unit: Unit::Match, block: 0 };
        let mut played = game.begin(&setup, &self.chance).map_err(ExerciseError::Chance)?;
        for (index, text) in self.before.iter().enumerate() {
            make_move(&mut *played, text).map_err(|why| ExerciseError::Move(index, why))?;
        }
        Ok(played)
    }

    /// The position of a match in which so many moves were made, as an exercise for a seat: the hand of the next move, begun
    /// anew with no points before it. What chance decides later in the hand is given too.
    pub fn of_match(played: &dyn AnyMatch, ply: u32, seat: Seat) -> Self {
        let (mut opening, mut shuffles, mut before) = (None, Vec::new(), Vec::new());
        let mut reached = false;
        for line in played.lines(0) {
            match line {
                RecordLine::Hand { .. } if reached => break,
                RecordLine::Hand { opening: begins, .. } => {
                    (opening, shuffles, before) = (Some(begins), Vec::new(), Vec::new());
                }
                RecordLine::Shuffle { order, .. } => shuffles.push(order),
                RecordLine::Move { ply: at, .. } if at >= ply => reached = true,
                RecordLine::Move { text, .. } => before.push(text),
                _ => {}
            }
        }
        Self { chance: GivenChance { opening, deals: GivenDeals::Shuffles(shuffles) }, before, seat }
    }

    /// Who sees the exercise.
    pub fn observer(&self) -> Observer {
        Observer::Seat(self.seat)
    }
}

/// Makes a move for the seat to move; the match stands as it was if it cannot be made.
///
/// # Errors
/// Says why it cannot.
pub fn make_move(played: &mut dyn AnyMatch, text: &str) -> Result<(), UnplayableMove> {
    let Turn::Seat { seat } = played.turn() else { return Err(UnplayableMove::NoTurn) };
    let text = played.spelled(text).map_err(UnplayableMove::Unreadable)?;
    let legal = played.legal_texts();
    if !legal.contains(&text) {
        return Err(UnplayableMove::Illegal { legal });
    }
    let made = played.play(played.ply(), Seat(seat), &text, None);
    made.map(|_| ()).map_err(|_| UnplayableMove::Chance(Message::new("mistake.exercise.more_chance")))
}
