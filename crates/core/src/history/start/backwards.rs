//! A history made backwards in time.
//!
//! What lies where in the end is put there, and each event is taken back. Where a piece must leave a hand, going back, it
//! is the one that soonest may not be there; where one must come, the one that longest may.

use crate::history::{Check, History, KnownHistory, STOCK, Which};
use crate::stream::Stream;

/// A history that is made backwards.
pub(super) struct Backwards<'a> {
    known: &'a KnownHistory,
    /// Where each piece lies at the time arrived at.
    place: Vec<u8>,
    /// A random order of the pieces, to choose among equals.
    rank: Vec<u32>,
}

impl<'a> Backwards<'a> {
    /// All pieces where they lie in the end.
    pub(super) fn new(known: &'a KnownHistory, rng: &mut Stream) -> Self {
        let rank = (0..known.pieces).map(|_| rng.bits32()).collect();
        let mut backwards = Self { known, place: vec![STOCK; usize::from(known.pieces)], rank };
        let mut free = vec![true; usize::from(known.pieces)];
        let containers = 1..known.containers;
        let held: Vec<FinalPieces> = containers.clone().map(|container| FinalPieces::of(known, container)).collect();
        // Pieces that were seen to arrive and stay have their place; the hidden rest is spread over what is free.
        for (container, held) in containers.clone().zip(&held) {
            for which in &held.seen {
                let Which::Seen(pieces) = which else { continue };
                let piece = (0..known.pieces).find(|piece| free[usize::from(*piece)] && pieces.contains(*piece));
                if let Some(piece) = piece {
                    free[usize::from(piece)] = false;
                    backwards.place[usize::from(piece)] = container;
                }
            }
        }
        // Those of whom most is known choose first.
        let mut hands: Vec<(u8, usize)> = containers.zip(held.iter().map(|held| held.hidden)).collect();
        let checks = |container: u8| known.checks.iter().filter(|check| check.container == container).count();
        hands.sort_by_key(|(container, _)| std::cmp::Reverse(checks(*container)));
        let end = known.now();
        for (container, count) in hands {
            let mut pieces: Vec<u16> = (0..known.pieces).filter(|piece| free[usize::from(*piece)]).collect();
            // First those that can have lain there longest: going back, they need not be moved away.
            pieces.sort_by_cached_key(|piece| {
                (backwards.leaves(*piece, container, end), backwards.rank[usize::from(*piece)])
            });
            for piece in pieces.into_iter().take(count) {
                free[usize::from(piece)] = false;
                backwards.place[usize::from(piece)] = container;
            }
        }
        backwards
    }

    /// The latest time, up to `time`, at which a piece cannot have been in a container; 0 if there is none.
    fn leaves(&self, piece: u16, container: u8, time: u16) -> u16 {
        let forbids =
            |check: &&Check| check.container == container && check.time <= time && check.none_of.contains(piece);
        let checked = self.known.checks.iter().filter(forbids).map(|check| check.time).max();
        // A piece that was seen to go back to the stock lay elsewhere before.
        let seen = self.known.moves.iter().filter(|(at, which)| {
            let event = self.known.events[usize::from(*at)];
            *at < time
                && event.to == STOCK
                && event.from != container
                && matches!(which, Which::Seen(pieces) if pieces.contains(piece))
        });
        checked.unwrap_or(0).max(seen.map(|(at, _)| at + 1).max().unwrap_or(0))
    }

    pub(super) fn history(mut self) -> History {
        let known = self.known;
        let times = known.times();
        let pieces = usize::from(known.pieces);
        let mut path = vec![STOCK; pieces * times];
        let mut at = vec![u16::MAX; known.moves.len()];
        for time in (0..times).rev() {
            for piece in 0..pieces {
                path[piece * times + time] = self.place[piece];
            }
            if time > 0 {
                self.take_back(time as u16 - 1, &mut at);
            }
        }
        History::new(known, path, at)
    }

    /// Takes an event back.
    fn take_back(&mut self, time: u16, at: &mut [u16]) {
        let event = self.known.events[usize::from(time)];
        // What was seen first, then where only some can be, then where any can.
        let mut order: Vec<usize> = self.known.range(time).collect();
        order.sort_by_key(|index| match self.known.moves[*index].1 {
            Which::Seen(_) => 0,
            Which::Of(_) => 1,
            Which::Any => 2,
        });
        for index in order {
            let which = &self.known.moves[index].1;
            let may = |piece: u16| match which {
                Which::Any => true,
                Which::Of(pieces) | Which::Seen(pieces) => pieces.contains(piece),
            };
            let there = (0..self.known.pieces).filter(|piece| self.place[usize::from(*piece)] == event.to);
            let piece = there
                // Among the pieces that may have moved, the choice leaves the hands with pieces that may stay in them.
                .max_by_key(|piece| {
                    let urgency = if event.to == STOCK {
                        u16::MAX - self.leaves(*piece, event.from, time)
                    } else {
                        self.leaves(*piece, event.to, time)
                    };
                    (may(*piece), urgency, self.rank[usize::from(*piece)])
                })
                .expect("as many pieces go as there are");
            self.place[usize::from(piece)] = event.from;
            at[index] = piece;
        }
    }
}

/// What a container holds in the end.
struct FinalPieces {
    /// Pieces that were seen.
    seen: Vec<Which>,
    /// How many others.
    hidden: usize,
}

impl FinalPieces {
    fn of(known: &KnownHistory, container: u8) -> Self {
        let mut held = Self { seen: Vec::new(), hidden: 0 };
        for (at, which) in &known.moves {
            let event = known.events[usize::from(*at)];
            if event.to == container {
                match which {
                    Which::Seen(_) => held.seen.push(*which),
                    Which::Any | Which::Of(_) => held.hidden += 1,
                }
            } else if event.from == container {
                // A seen piece leaves as itself; any other leaves one hidden piece fewer.
                match held.seen.iter().position(|seen| seen == which) {
                    Some(index) => {
                        held.seen.swap_remove(index);
                    }
                    None => held.hidden -= 1,
                }
            }
        }
        held
    }
}
