//! Puzzles in records: what leads to a position, and judging it.

use sobremesa_protocol::Pause;
use sobremesa_protocol::puzzle::{HandSoFar, PuzzleMoveValue};
use sobremesa_protocol::record::RecordLine;

/// The greatest number of worlds over which a puzzle may be judged.
pub const MOST_WORLDS: u64 = 100_000;

/// A position that is a puzzle for the seat to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// What is asked for, in the game's own words.
    pub kind: &'static str,
    /// Whether moves were valued by exact play; else by what they bring at once.
    pub exact: bool,
    /// The number of worlds over which moves were valued; none where nothing is hidden, or does not matter.
    pub worlds: Option<u64>,
    /// The legal moves with their values, the answer first; where values only say who wins, the answer alone.
    pub moves: Vec<PuzzleMoveValue>,
}

/// The hands of a record as far as the move of each line: what leads to each position in which a seat was to move, with the
/// number of its hand.
pub fn positions(lines: &[RecordLine]) -> Vec<(u32, HandSoFar)> {
    let mut positions = Vec::new();
    let (mut number, mut so_far) = (0, HandSoFar::default());
    for line in lines {
        match line {
            RecordLine::Hand { hand, opening } => {
                (number, so_far) = (*hand, HandSoFar { opening: opening.clone(), ..HandSoFar::default() });
            }
            RecordLine::Shuffle { order, .. } => so_far.shuffles.push(order.clone()),
            RecordLine::Move { text, pause, .. } => {
                positions.push((number, so_far.clone()));
                if !so_far.moves.is_empty() {
                    so_far.moves.push(' ');
                }
                so_far.moves.push_str(text);
                so_far.moves.push_str(mark(*pause));
            }
            _ => {}
        }
    }
    positions
}

/// A pause as it is written after a move.
const fn mark(pause: Pause) -> &'static str {
    match pause {
        Pause::None => "",
        Pause::Short => "?",
        Pause::Long => "??",
    }
}
