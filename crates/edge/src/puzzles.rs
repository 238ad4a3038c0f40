//! Puzzles in records: what leads to a position, and judging it.

use sobremesa_core::Unit;
use sobremesa_protocol::puzzle::{HandSoFar, PuzzleMoveValue};
use sobremesa_protocol::record::RecordLine;

use crate::any::{AnyGame, AnyMatch, Setup};
use crate::exercise::{ExerciseError, GivenChance, GivenDeals, make_move};

/// The greatest number of worlds over which a puzzle may be judged.
pub const MOST_WORLDS: u64 = 100_000;

/// A position that is a puzzle for the seat to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// What is asked for, in the game's own words.
    pub kind: &'static str,
    /// The piece whose holder is asked for; none where a move is asked for.
    pub piece: Option<String>,
    /// How hard it is, where that does not rest on who of our people finds it.
    pub level: Option<u8>,
    /// Whether moves were valued by exact play; else by what they bring at once.
    pub exact: bool,
    /// The number of worlds over which moves were valued; none where nothing is hidden, or does not matter.
    pub worlds: Option<u64>,
    /// The legal moves with their values, the answer first; where values only say who wins, the answer alone. Where a holder is
    /// asked for, all who might be, with the share of the worlds in which they are.
    pub moves: Vec<PuzzleMoveValue>,
}

/// What leads to each position of a record in which a seat was to move, with the number of its hand.
pub fn positions(lines: &[RecordLine]) -> Vec<(u32, HandSoFar)> {
    let mut positions = Vec::new();
    let (mut number, mut so_far) = (0, HandSoFar::default());
    for line in lines {
        match line {
            RecordLine::Hand { hand, opening } => {
                (number, so_far) = (*hand, HandSoFar { opening: opening.clone(), ..HandSoFar::default() });
            }
            RecordLine::Shuffle { order, .. } => so_far.shuffles.push(order.clone()),
            RecordLine::Move { text, .. } => {
                positions.push((number, so_far.clone()));
                if !so_far.moves.is_empty() {
                    so_far.moves.push(' ');
                }
                so_far.moves.push_str(text);
            }
            _ => {}
        }
    }
    positions
}

/// The hand that `so_far` tells of, by itself and brought to where it stands; its decisions are drawn from the setup's seed.
///
/// # Errors
/// If what it tells of cannot have been dealt, or a move cannot be made.
pub fn brought_to(game: &dyn AnyGame, setup: &Setup, so_far: &HandSoFar) -> Result<Box<dyn AnyMatch>, ExerciseError> {
    let HandSoFar { opening, shuffles, moves } = so_far;
    let chance = GivenChance { opening: Some(opening.clone()), deals: GivenDeals::Shuffles(shuffles.clone()) };
    let setup = Setup { unit: Unit::Hand { index: 0 }, ..*setup };
    let mut played = game.begin(&setup, &chance).map_err(ExerciseError::Chance)?;
    for (index, text) in moves.split_whitespace().enumerate() {
        make_move(&mut *played, text).map_err(|why| ExerciseError::Move(index, why))?;
    }
    Ok(played)
}
