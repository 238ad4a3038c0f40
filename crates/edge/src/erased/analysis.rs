//! Exact play of positions and of the moves of a hand.

use std::cmp::Reverse;

use sobremesa_core::{MatchTurn, StopFlag, Turn};
use sobremesa_protocol::{HandAnalysis, JudgedMove, Problem, SolvedPosition, ValuedMove};

use super::played::ErasedMatch;
use crate::wire::{Exact, Question, Wire};

/// Solves a position.
pub(super) fn solve<G: Wire>(game: &G, state: &G::State, nodes: u64) -> Result<SolvedPosition, Problem> {
    let over = || Problem::new("position/over", "no seat is to move in this position");
    let Turn::Seat(seat) = game.turn(state) else { return Err(over()) };
    let exact = game.exact(&[Question { state: state.clone(), made: None }], nodes, &StopFlag::default())?;
    let exact = exact.into_iter().next().ok_or_else(over)?;
    match exact {
        Exact::Values(values) => {
            let moves = in_words(game, values);
            Ok(SolvedPosition { seat: seat.0, value: moves.first().map_or(0, |best| best.value), moves })
        }
        Exact::Unfit(problem) => Err(problem),
        Exact::TooLong => Err(Problem::new("position/too-long", "this position would take too long to solve")),
    }
}

/// Moves in notation with their values, the best first; of equal ones the first in the order of the moves.
fn in_words<G: Wire>(game: &G, values: Vec<(G::Move, i32)>) -> Vec<ValuedMove> {
    let mut moves: Vec<ValuedMove> =
        values.into_iter().map(|(mv, value)| ValuedMove { text: game.move_text(mv), value }).collect();
    moves.sort_by_key(|mv| Reverse(mv.value));
    moves
}

/// A move that was made, with the position before it.
struct MoveInPosition<G: Wire> {
    ply: u32,
    seat: u8,
    text: String,
    before: Question<G>,
}

impl<G: Wire> ErasedMatch<G> {
    /// The moves of a hand with the positions before them; none for a hand that was not played, or before the match is
    /// over.
    fn moves_of(&self, hand: u32) -> Option<Vec<MoveInPosition<G>>> {
        let mut made = Vec::new();
        let mut found = false;
        self.go_through(|now| {
            let (played, ply) = (&now.played, now.played.ply());
            found |= played.hand() == hand;
            if let (true, MatchTurn::Seat(_), Some((seat, mv))) = (played.hand() == hand, played.turn(), self.made(ply))
            {
                let text = played.game().move_text(mv);
                let before = Question { state: played.state().clone(), made: Some(mv) };
                made.push(MoveInPosition { ply, seat: seat.0, text, before });
            }
            played.hand() <= hand
        })?;
        found.then_some(made)
    }

    /// The position after so many moves, solved.
    pub(super) fn solved_at(&self, ply: u32, nodes: u64) -> Result<SolvedPosition, Problem> {
        let mut found = None;
        self.play_again(|now| {
            if now.played.ply() == ply && matches!(now.played.turn(), MatchTurn::Seat(_)) {
                found = Some(now.played.state().clone());
            }
            found.is_none()
        });
        let most = self.played.ply();
        let none = || {
            let message = format!("no seat is to move after {ply} moves; the match has {most}");
            Problem::new("position/no-ply", message).with("ply", ply.to_string()).with("max", most.to_string())
        };
        let state = found.ok_or_else(none)?;
        solve(&**self.played.game(), &state, nodes)
    }

    /// What exact play makes of the moves of a hand.
    pub(super) fn analyzed(&self, hand: u32, nodes: u64, stop: &StopFlag) -> Option<HandAnalysis> {
        let made = self.moves_of(hand)?;
        let game = &**self.played.game();
        let mut analysis = HandAnalysis { hand, moves: Vec::new(), left_out: 0, unfit: None };
        // The last first: the less is left the sooner a position is solved, and one that takes all there is leaves those after it
        // without an answer.
        let questions: Vec<Question<G>> = made.iter().rev().map(|made| made.before.clone()).collect();
        let exact = match game.exact(&questions, nodes, stop) {
            Ok(exact) => exact,
            Err(unfit) => {
                analysis.unfit = Some(unfit);
                return Some(analysis);
            }
        };
        let mut unfit = None;
        for (made, exact) in made.into_iter().zip(exact.into_iter().rev()) {
            match exact {
                Exact::Values(values) => analysis.moves.extend(judged(game, made, values)),
                Exact::Unfit(problem) => unfit = Some(problem),
                Exact::TooLong => analysis.left_out += 1,
            }
        }
        if analysis.moves.is_empty() {
            analysis.unfit = unfit;
        }
        Some(analysis)
    }
}

/// A move beside the best one.
fn judged<G: Wire>(game: &G, made: MoveInPosition<G>, values: Vec<(G::Move, i32)>) -> Option<JudgedMove> {
    let moves = in_words(game, values);
    let value = moves.iter().find(|mv| mv.text == made.text)?.value;
    let first = moves.first()?;
    let best = if first.value == value { made.text.clone() } else { first.text.clone() };
    let best_value = first.value;
    Some(JudgedMove {
        ply: made.ply,
        seat: made.seat,
        text: made.text,
        value,
        best,
        best_value,
        cost: best_value - value,
        moves,
    })
}
