//! Drawing worlds where counting them is too much: a Markov chain over the ways to fill holders.
//!
//! One step takes a piece out of its holder and puts it into another that may hold it; a piece evicted from there
//! goes on to another holder, and so forth until one takes the room that the first left. The walk back along the
//! cycle is proposed with the same probability as the walk there (each piece chooses among the same number of
//! holders, each holder evicts among the same number of pieces), so every way is as likely in the limit; and any
//! two ways differ by such cycles, so each can be reached. A cycle longer than [`LONGEST`] is given up: the
//! reverse of it would be, too.

use crate::stream::Stream;

/// Most pieces that one step moves.
pub const LONGEST: usize = 64;

/// Steps of the chain for each piece, before a world is taken.
pub const STEPS_PER_PIECE: usize = 40;

/// The ways to fill holders with pieces, drawn by a chain from one way that is known.
#[derive(Clone, Debug)]
pub struct Chain {
    /// For each piece the holders that may hold it, in ascending order.
    may: Vec<Vec<u16>>,
    /// A way to start from: the holder of each piece.
    start: Vec<u16>,
    holders: usize,
}

impl Chain {
    /// Finds a way to start from; nothing if there is none. `may` says for each piece which holders may hold it,
    /// in ascending order, `room` how many pieces each holder has in the end.
    ///
    /// # Panics
    /// If the room is not that of the pieces.
    pub fn new(mut may: Vec<Vec<u16>>, room: &[u16]) -> Option<Self> {
        assert_eq!(room.iter().map(|room| usize::from(*room)).sum::<usize>(), may.len(), "the pieces fill the room");
        for may in &mut may {
            may.retain(|holder| room[usize::from(*holder)] > 0);
        }
        let mut held: Vec<Vec<usize>> = vec![Vec::new(); room.len()];
        for piece in 0..may.len() {
            let mut tried = vec![false; room.len()];
            if !make_room(piece, &may, room, &mut held, &mut tried) {
                return None;
            }
        }
        let mut start = vec![0; may.len()];
        for (holder, pieces) in held.iter().enumerate() {
            for piece in pieces {
                start[*piece] = holder as u16;
            }
        }
        Some(Self { may, start, holders: room.len() })
    }

    /// Draws a way: the holder of each piece. In the limit of many steps each way is as likely.
    pub fn draw(&self, rng: &mut Stream) -> Vec<u16> {
        let mut way = Way { holder: self.start.clone(), held: vec![Vec::new(); self.holders], place: Vec::new() };
        for (piece, holder) in self.start.iter().enumerate() {
            way.place.push(way.held[usize::from(*holder)].len());
            way.held[usize::from(*holder)].push(piece);
        }
        let mut trail = Vec::with_capacity(LONGEST);
        for _ in 0..STEPS_PER_PIECE * self.may.len() {
            self.step(&mut way, &mut trail, rng);
        }
        way.holder
    }

    fn step(&self, way: &mut Way, trail: &mut Vec<(usize, usize)>, rng: &mut Stream) {
        let mut piece = rng.below(self.may.len() as u32) as usize;
        let first = usize::from(way.holder[piece]);
        let gap = way.place[piece];
        // Pieces moved, and the holder each came from.
        trail.clear();
        let mut from = first;
        for _ in 0..LONGEST {
            let Some(to) = other(&self.may[piece], from, rng) else { break };
            if to == first {
                way.put(piece, first, gap);
                return;
            }
            let place = rng.below(way.held[to].len() as u32) as usize;
            let evicted = way.held[to][place];
            trail.push((piece, from));
            way.put(piece, to, place);
            (piece, from) = (evicted, to);
        }
        // Back as it was: every piece moved gives its place back to the one it evicted.
        for (moved, came_from) in trail.iter().rev() {
            let (holder, place) = (usize::from(way.holder[*moved]), way.place[*moved]);
            way.put(piece, holder, place);
            (piece, from) = (*moved, *came_from);
        }
        way.put(piece, from, gap);
    }
}

/// A way under change.
struct Way {
    holder: Vec<u16>,
    held: Vec<Vec<usize>>,
    place: Vec<usize>,
}

impl Way {
    fn put(&mut self, piece: usize, holder: usize, place: usize) {
        self.held[holder][place] = piece;
        self.holder[piece] = holder as u16;
        self.place[piece] = place;
    }
}

/// Kuhn's augmenting paths: puts a piece somewhere, moving others on if need be.
fn make_room(piece: usize, may: &[Vec<u16>], room: &[u16], held: &mut [Vec<usize>], tried: &mut [bool]) -> bool {
    for holder in may[piece].iter().map(|holder| usize::from(*holder)) {
        if std::mem::replace(&mut tried[holder], true) {
            continue;
        }
        if held[holder].len() < usize::from(room[holder]) {
            held[holder].push(piece);
            return true;
        }
        for place in 0..held[holder].len() {
            if make_room(held[holder][place], may, room, held, tried) {
                held[holder][place] = piece;
                return true;
            }
        }
    }
    false
}

/// A holder of those that may hold a piece, other than the one it comes from, each as likely; nothing if none is.
fn other(may: &[u16], from: usize, rng: &mut Stream) -> Option<usize> {
    let own = may.iter().position(|holder| usize::from(*holder) == from)?;
    if may.len() == 1 {
        return None;
    }
    let drawn = rng.below(may.len() as u32 - 1) as usize;
    Some(usize::from(may[if drawn < own { drawn } else { drawn + 1 }]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream::Seed;
    use std::collections::BTreeMap;

    fn every_way(may: &[Vec<u16>], room: &mut [u16], way: &mut Vec<u16>, into: &mut BTreeMap<Vec<u16>, u32>) {
        let Some(holders) = may.get(way.len()) else {
            into.insert(way.clone(), 0);
            return;
        };
        for holder in holders {
            if room[usize::from(*holder)] > 0 {
                room[usize::from(*holder)] -= 1;
                way.push(*holder);
                every_way(may, room, way, into);
                way.pop();
                room[usize::from(*holder)] += 1;
            }
        }
    }

    #[test]
    fn every_way_is_drawn_as_often() {
        let mut rng = Seed::from_text("chain").key().stream(0);
        let (mut checked, mut none) = (0, 0);
        while checked < 25 {
            let holders = 2 + rng.below(3) as usize;
            let mut room: Vec<u16> = (0..holders).map(|_| rng.below(4) as u16).collect();
            let pieces: u16 = room.iter().sum();
            let may: Vec<Vec<u16>> = (0..pieces)
                .map(|_| {
                    let mask = 1 + rng.below((1 << holders) - 1);
                    (0..holders as u16).filter(|holder| mask >> holder & 1 == 1).collect()
                })
                .collect();
            let mut ways = BTreeMap::new();
            every_way(&may, &mut room, &mut Vec::new(), &mut ways);
            let chain = Chain::new(may, &room);
            assert_eq!(chain.is_some(), !ways.is_empty());
            let Some(chain) = chain else {
                none += 1;
                continue;
            };
            if ways.len() < 2 || ways.len() > 60 {
                continue;
            }
            let draws = 200 * ways.len() as u32;
            for _ in 0..draws {
                *ways.get_mut(&chain.draw(&mut rng)).expect("a drawn way is one of those there are") += 1;
            }
            let chi2: f64 = ways.values().map(|count| (f64::from(*count) - 200.0).powi(2) / 200.0).sum();
            let freedom = (ways.len() - 1) as f64;
            assert!(chi2 < freedom + 5.0 * (2.0 * freedom).sqrt() + 8.0, "chi-square {chi2}, freedom {freedom}");
            checked += 1;
        }
        assert!(none > 0, "some of the cases have no way at all");
    }
}
