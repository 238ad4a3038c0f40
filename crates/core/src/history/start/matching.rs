//! A history made by matching pieces with the stays that must be filled.
//!
//! Where it was seen which piece moved, its way is laid down. Every hidden move out of the stock then begins a stay that
//! some piece must fill: it ends with a move that was seen, with a hidden move chosen by lot among the stays there are
//! then, or not at all. Which piece may fill which stay is known, so they are matched by Kuhn's augmenting paths: first
//! every piece that was seen to leave, then every stay. Without hidden moves back into the stock that finds a history
//! whenever there is one; with them it may not, since here no piece fills two stays.

use crate::history::{History, KnownHistory, Pieces, STOCK, Which};
use crate::stream::Stream;

/// What was seen of a piece.
#[derive(Clone, Debug, Default)]
struct Seen {
    /// Where it was known to lie, the first time and the last.
    lay: Vec<(u8, u16, u16)>,
    /// The hidden container that it was seen to leave, and when.
    left: Option<(u8, u16)>,
}

/// A time that some piece spends in a container which it entered by a hidden move.
#[derive(Clone, Debug)]
struct Stay {
    /// The move by which it enters.
    enters: usize,
    container: u8,
    /// The time of that move.
    since: u16,
    /// The hidden move by which it leaves, and where to.
    leaves: Option<(usize, u8)>,
    /// Pieces that cannot be there to the end.
    never: Pieces,
}

/// Stays, and what may fill them.
pub(super) struct Matching<'a> {
    known: &'a KnownHistory,
    seen: Vec<Seen>,
    stays: Vec<Stay>,
    /// The piece of each move.
    at: Vec<u16>,
}

const NONE: u16 = u16::MAX;

impl<'a> Matching<'a> {
    pub(super) fn new(known: &'a KnownHistory, rng: &mut Stream) -> Self {
        let pieces = usize::from(known.pieces);
        let mut plan =
            Self { known, seen: vec![Seen::default(); pieces], stays: Vec::new(), at: vec![NONE; known.moves.len()] };
        // Which stays are under way in each container.
        let mut open: Vec<Vec<usize>> = vec![Vec::new(); usize::from(known.containers)];
        for index in 0..known.moves.len() {
            let (time, which) = &known.moves[index];
            let event = known.events[usize::from(*time)];
            let stays = &mut open[usize::from(event.from)];
            if let Which::Seen(of) = which {
                let (piece, hidden) = plan.follow(of, event.from, event.to, *time, rng);
                plan.at[index] = piece;
                if hidden {
                    // A seen piece left: it must have filled a stay that ends here. One that it can have filled is
                    // closed; which piece fills each stay is settled by the matching.
                    let fits = |stay: &usize| plan.may_until(&plan.stays[*stay], piece, *time);
                    let at = stays.iter().position(fits).unwrap_or(0);
                    stays.swap_remove(at);
                }
                continue;
            }
            if event.from != STOCK {
                let stay = stays.swap_remove(rng.below(stays.len() as u32) as usize);
                plan.stays[stay].leaves = Some((index, event.to));
            }
            if event.from == STOCK {
                open[usize::from(event.to)].push(plan.stays.len());
                let stay = Stay {
                    enters: index,
                    container: event.to,
                    since: *time,
                    leaves: None,
                    never: plan.never(event.to, *time),
                };
                plan.stays.push(stay);
            }
        }
        plan
    }

    /// Pieces that are missing from a container at some time after this.
    fn never(&self, container: u8, since: u16) -> Pieces {
        let mut never = Pieces::default();
        for check in self.known.checks.iter().filter(|check| check.container == container && check.time > since) {
            never.add(&check.none_of);
        }
        never
    }

    /// Lays down a move of one of these pieces; says which, and whether it left a hidden container.
    fn follow(&mut self, of: &Pieces, from: u8, to: u8, time: u16, rng: &mut Stream) -> (u16, bool) {
        let last = self.known.now();
        let lies = |seen: &Seen| seen.lay.last().filter(|(_, _, until)| *until == last).map(|(place, ..)| *place);
        let mut alike: Vec<u16> = (0..self.known.pieces).filter(|piece| of.contains(*piece)).collect();
        // Shuffled before a stable sort: equals come in random order.
        rng.shuffle(&mut alike);
        // Where it was known to be; else one that was never seen anywhere, if there is one.
        alike.sort_by_key(|piece| {
            let seen = &self.seen[usize::from(*piece)];
            match lies(seen) {
                Some(place) if place == from => 0,
                None if seen.lay.is_empty() => 1,
                None => 2,
                Some(_) => 3,
            }
        });
        let piece = alike[0];
        let seen = &mut self.seen[usize::from(piece)];
        let known = lies(seen).is_some();
        if known && let Some(lay) = seen.lay.last_mut() {
            lay.2 = time;
        }
        let hidden = !known && from != STOCK;
        if hidden {
            seen.left = Some((from, time));
        }
        if to != STOCK {
            seen.lay.push((to, time + 1, last));
        }
        (piece, hidden)
    }

    /// Whether a piece may fill a stay up to a time.
    fn may_until(&self, stay: &Stay, piece: u16, until: u16) -> bool {
        let came = match &self.known.moves[stay.enters].1 {
            Which::Of(pieces) => pieces.contains(piece),
            Which::Any | Which::Seen(_) => true,
        };
        // A piece that is known to be elsewhere during the stay cannot fill it.
        let free = |(_, from, to): &(u8, u16, u16)| *to < stay.since || *from > until;
        let missing = || {
            self.known.checks.iter().any(|check| {
                check.container == stay.container
                    && (stay.since + 1..=until).contains(&check.time)
                    && check.none_of.contains(piece)
            })
        };
        came && self.seen[usize::from(piece)].lay.iter().all(free) && (!stay.never.contains(piece) || !missing())
    }

    /// Whether a piece may fill a stay.
    fn may(&self, stay: usize, piece: u16) -> bool {
        let stay = &self.stays[stay];
        let left = self.seen[usize::from(piece)].left;
        match (stay.leaves, left) {
            (None, Some((container, time))) => {
                container == stay.container && time > stay.since && self.may_until(stay, piece, time)
            }
            (None, None) => self.may_until(stay, piece, self.known.now()),
            (Some((index, _)), left) => {
                let until = self.known.moves[index].0;
                left.is_none() && self.may_until(stay, piece, until)
            }
        }
    }

    /// The piece of each stay; nothing where they cannot all be filled.
    fn filled(&self, rng: &mut Stream) -> Option<Vec<u16>> {
        let mut pieces: Vec<u16> = (0..self.known.pieces).collect();
        rng.shuffle(&mut pieces);
        let may: Vec<Vec<u16>> = (0..self.stays.len())
            .map(|stay| pieces.iter().copied().filter(|piece| self.may(stay, *piece)).collect())
            .collect();
        let mut of_stay = vec![NONE; self.stays.len()];
        // Pieces that were seen to leave come first, since each of them needs a stay; the paths of the second round
        // move them to other stays, but never take their stay away.
        for piece in pieces.iter().filter(|piece| self.seen[usize::from(**piece)].left.is_some()) {
            if !find_stay(*piece, &may, &mut of_stay, &mut vec![false; self.stays.len()]) {
                return None;
            }
        }
        let mut of_piece: Vec<Option<usize>> = vec![None; pieces.len()];
        for (stay, piece) in of_stay.iter().enumerate().filter(|(_, piece)| **piece != NONE) {
            of_piece[usize::from(*piece)] = Some(stay);
        }
        for stay in 0..self.stays.len() {
            let tried = &mut vec![false; pieces.len()];
            if of_stay[stay] == NONE && !find_piece(stay, &may, &mut of_stay, &mut of_piece, tried) {
                return None;
            }
        }
        Some(of_stay)
    }

    /// A history, if the stays can be filled.
    pub(super) fn history(mut self, rng: &mut Stream) -> Option<History> {
        let filled = self.filled(rng)?;
        // All pieces lie in the stock unless a stay says otherwise.
        let times = self.known.times();
        let mut path = vec![STOCK; usize::from(self.known.pieces) * times];
        let mut lay = |piece: u16, container: u8, from: u16, to: u16| {
            path[usize::from(piece) * times..][usize::from(from)..=usize::from(to)].fill(container);
        };
        for (piece, seen) in self.seen.iter().enumerate() {
            for (container, from, to) in &seen.lay {
                lay(piece as u16, *container, *from, *to);
            }
        }
        for (stay, piece) in self.stays.iter().zip(filled) {
            self.at[stay.enters] = piece;
            let until = match (stay.leaves, self.seen[usize::from(piece)].left) {
                (Some((index, to)), _) => {
                    let time = self.known.moves[index].0;
                    self.at[index] = piece;
                    if to != STOCK {
                        lay(piece, to, time + 1, self.known.now());
                    }
                    time
                }
                (None, Some((_, time))) => time,
                (None, None) => self.known.now(),
            };
            lay(piece, stay.container, stay.since + 1, until);
        }
        Some(History::new(self.known, path, self.at))
    }
}

/// Finds a stay for a piece, moving others if need be.
fn find_stay(piece: u16, may: &[Vec<u16>], of_stay: &mut [u16], tried: &mut [bool]) -> bool {
    for stay in 0..may.len() {
        if tried[stay] || !may[stay].contains(&piece) {
            continue;
        }
        tried[stay] = true;
        let other = of_stay[stay];
        if other == NONE || find_stay(other, may, of_stay, tried) {
            of_stay[stay] = piece;
            return true;
        }
    }
    false
}

/// Finds a piece for a stay, moving others if need be.
fn find_piece(
    stay: usize,
    may: &[Vec<u16>],
    of_stay: &mut [u16],
    of_piece: &mut [Option<usize>],
    tried: &mut [bool],
) -> bool {
    for piece in &may[stay] {
        if std::mem::replace(&mut tried[usize::from(*piece)], true) {
            continue;
        }
        let free = match of_piece[usize::from(*piece)] {
            None => true,
            Some(other) => find_piece(other, may, of_stay, of_piece, tried),
        };
        if free {
            of_stay[stay] = *piece;
            of_piece[usize::from(*piece)] = Some(stay);
            return true;
        }
    }
    false
}
