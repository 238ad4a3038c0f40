//! A match as SGF, one tree of that format for each hand.

use sobremesa_amazons::bits::Bits;
use sobremesa_amazons::notation::sgf::{self, Win};
use sobremesa_amazons::{Amazons, BLACK, Move, WHITE};
use sobremesa_core::{Entry, Fault, Match, Seat, Side, Termination};
use sobremesa_protocol::record::{Head, PERSON};

/// A hand as the format wants it: every move from its start, and who won it and how.
struct Game {
    moves: Vec<Move>,
    won: Option<(Seat, Win)>,
}

/// The match as SGF, with what its record's head says of it. The moves of chance with which it was opened are moves like others.
pub(super) fn of<W: Bits>(game: &Amazons<W>, played: &Match<Amazons<W>>, head: &Head) -> String {
    let head = sgf::Head {
        white: name(head, WHITE),
        black: name(head, BLACK),
        date: head.date.clone(),
        event: head.event.clone(),
        place: head.place.clone(),
    };
    let seat = |side: Side| Seat(side.0);
    let mut hands: Vec<Game> = Vec::new();
    for entry in played.log() {
        match (entry, hands.last_mut()) {
            (Entry::Opening(opening), _) => hands.push(Game { moves: opening.moves.clone(), won: None }),
            (Entry::Move { mv, .. }, Some(hand)) => hand.moves.push(*mv),
            (Entry::HandOver(outcome), Some(hand)) => {
                hand.won = outcome.winner.map(|side| (seat(side), Win::OnTheBoard));
            }
            _ => {}
        }
    }
    if let (Some(verdict), Some(hand @ Game { won: None, .. })) = (played.verdict(), hands.last_mut()) {
        let win = match verdict.termination {
            Termination::Resigned(_) => Win::Resignation,
            Termination::Forfeit(_, Fault::Timeout) => Win::Time,
            _ => Win::Forfeit,
        };
        hand.won = verdict.winner.map(|side| (seat(side), win));
    }
    hands.iter().map(|hand| sgf::write(game.rules().start(), &hand.moves, hand.won, &head)).collect()
}

/// What a seat was called; none of people, whom a record does not name.
fn name(head: &Head, seat: Seat) -> Option<String> {
    let called = head.names.get(seat.index()).filter(|name| !name.is_empty());
    called.or(head.players.get(seat.index())).filter(|name| *name != PERSON).cloned()
}
