//! A match as SGF, one tree of that format for each hand.

use sobremesa_amazons::bits::Bits;
use sobremesa_amazons::notation::sgf;
use sobremesa_amazons::{Amazons, BLACK, Move, WHITE};
use sobremesa_core::{Entry, Match, Seat};
use sobremesa_protocol::record::{Head, PERSON};

/// The match as SGF, with what its record's head says of it. The moves of chance with which it was opened are moves like others.
pub(super) fn of<W: Bits>(game: &Amazons<W>, played: &Match<Amazons<W>>, head: &Head) -> String {
    let head = sgf::Head {
        white: name(head, WHITE),
        black: name(head, BLACK),
        date: head.date.clone(),
        event: head.event.clone(),
        place: head.place.clone(),
    };
    let mut hands: Vec<(Vec<Move>, bool)> = Vec::new();
    for entry in played.log() {
        match (entry, hands.last_mut()) {
            (Entry::Opening(opening), _) => hands.push((opening.moves.clone(), false)),
            (Entry::Move { mv, .. }, Some((moves, _))) => moves.push(*mv),
            (Entry::HandOver(_), Some((_, over))) => *over = true,
            _ => {}
        }
    }
    hands.iter().map(|(moves, over)| sgf::write(game.rules().start(), moves, *over, &head)).collect()
}

/// What a seat was called; none of people, whom a record does not name.
fn name(head: &Head, seat: Seat) -> Option<String> {
    let called = head.names.get(seat.index()).filter(|name| !name.is_empty());
    called.or(head.players.get(seat.index())).filter(|name| *name != PERSON).cloned()
}
