//! Hands brought to a position, and positions judged as puzzles.

use std::sync::Arc;

use sobremesa_core::play::Replay;
use sobremesa_core::{Match, MatchTurn, Message, Standing, Unit};
use sobremesa_protocol::Problem;
use sobremesa_protocol::puzzle::{HandSoFar, PuzzleMoveValue};

use super::played::ErasedMatch;
use crate::any::{About, Setup};
use crate::puzzles::Puzzle;
use crate::wire::{PuzzleMove, Wire};

/// Chance as it fell in one hand.
struct ChanceOfHand<'a, G> {
    game: &'a G,
    opening: &'a str,
    shuffles: std::slice::Iter<'a, String>,
    /// What cannot be read, or is missing.
    broken: Option<Message>,
}

impl<G: Wire> ChanceOfHand<'_, G> {
    fn kept<T>(&mut self, read: Result<T, Message>) -> Option<T> {
        match read {
            Ok(value) => Some(value),
            Err(why) => {
                self.broken.get_or_insert(why);
                None
            }
        }
    }
}

impl<G: Wire> Replay<G> for ChanceOfHand<'_, G> {
    fn opening(&mut self, standing: &Standing) -> Option<G::Opening> {
        let read = self.game.read_opening(self.opening, standing);
        self.kept(read)
    }

    fn shuffle(&mut self, state: &G::State) -> Option<G::Shuffle> {
        let order = self.shuffles.next()?;
        let read = self.game.read_shuffle(order, state);
        self.kept(read)
    }
}

/// A hand by itself, brought to where `so_far` leaves it. Chance that is missing is drawn from the setup's seed.
pub(super) fn brought_to<G: Wire>(
    game: &Arc<G>,
    about: &Arc<About>,
    setup: &Setup,
    so_far: &HandSoFar,
) -> Result<ErasedMatch<G>, Problem> {
    let unreadable = |why: &Message| Problem::because("move/unreadable", why);
    let mut chance =
        ChanceOfHand { game: &**game, opening: &so_far.opening, shuffles: so_far.shuffles.iter(), broken: None };
    let setup = Setup { unit: Unit::Hand { index: 0 }, ..*setup };
    let mut played = Match::replayed(Arc::clone(game), setup.unit, about.deals(&setup), &mut chance);
    for text in so_far.moves.split_whitespace() {
        if let Some(why) = &chance.broken {
            return Err(unreadable(why));
        }
        let MatchTurn::Seat(_) = played.turn() else {
            return Err(Problem::new("table/not-now", "the hand is over before its last move"));
        };
        let (mv, pause) = game.read_move(text).map_err(|why| unreadable(&why))?;
        let made = played.try_play_replayed(mv, G::signal(pause.unwrap_or_default()), &mut chance);
        made.map_err(|refusal| game.refusal(&refusal))?;
    }
    match &chance.broken {
        Some(why) => Err(unreadable(why)),
        None => Ok(ErasedMatch::new(played, setup, Arc::clone(about))),
    }
}

/// The position of a match, judged as a puzzle for the seat to move.
pub(super) fn judged<G: Wire>(played: &Match<G>, most_worlds: u64) -> Option<Puzzle> {
    let puzzle = G::puzzle(played, most_worlds)?;
    let hundredths = |value: f64| (value * 100.0).round() / 100.0;
    let valued = |mv: &PuzzleMove<G::Move>| PuzzleMoveValue {
        text: played.game().move_text(mv.mv),
        mean: hundredths(mv.mean),
        read: mv.read.map(hundredths),
    };
    let told = if G::VALUES_ARE_POINTS { puzzle.moves.len() } else { 1 };
    let moves = puzzle.moves.iter().take(told).map(valued).collect();
    Some(Puzzle { kind: puzzle.kind, exact: puzzle.exact, worlds: puzzle.worlds, moves })
}
