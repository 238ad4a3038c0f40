//! Draws whole histories of hidden pieces that agree with what is known, where they are too many to count.
//!
//! Pieces lie in containers (a stock, hands). At known times known numbers of them go from one container to another,
//! and sometimes a container is seen to hold none of some pieces. [`KnownHistory`] records that. A [`History`] is one
//! way in which it can have gone: where each piece lay at each time. [`Histories`] draws histories by a Markov chain
//! whose limit is the distribution that a [`Law`] gives; its module says how, and why it is right.

mod start;
#[cfg(test)]
mod tests;
mod walk;

pub use walk::{
    CHANGES_PER_MOVE, Histories, LEAST_STEPS, LONGEST, Law, MANY, MOST_STEPS, ONWARD, PARTS, SOFTNESS, STEPS_PER_MOVE,
    Strain, Unweighted, Values,
};

/// The container in which every piece lies at time 0.
pub const STOCK: u8 = 0;

/// The greatest number of pieces in a history.
pub const MAX_PIECES: usize = 512;

/// A set of pieces, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pieces([u64; MAX_PIECES / 64]);

impl Pieces {
    /// Whether a piece is in the set.
    #[inline]
    pub fn contains(&self, piece: u16) -> bool {
        self.0[usize::from(piece >> 6)] >> (piece & 63) & 1 == 1
    }

    /// Adds a piece to the set.
    #[inline]
    pub fn insert(&mut self, piece: u16) {
        self.0[usize::from(piece >> 6)] |= 1 << (piece & 63);
    }

    /// The pieces of the set in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        self.0.iter().enumerate().flat_map(|(index, word)| {
            let mut word = *word;
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as u16;
                (word != 0).then(|| {
                    word &= word - 1;
                    (index as u16) << 6 | bit
                })
            })
        })
    }

    /// How many pieces are in both sets.
    #[inline]
    pub fn common(&self, other: &Self) -> u32 {
        self.0.iter().zip(other.0).map(|(word, other)| (word & other).count_ones()).sum()
    }

    fn toggle(&mut self, piece: u16) {
        self.0[usize::from(piece >> 6)] ^= 1 << (piece & 63);
    }

    /// Adds all pieces of another set.
    fn add(&mut self, others: &Self) {
        self.0.iter_mut().zip(others.0).for_each(|(word, other)| *word |= other);
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }
}

impl FromIterator<u16> for Pieces {
    fn from_iter<I: IntoIterator<Item = u16>>(pieces: I) -> Self {
        let mut set = Self::default();
        pieces.into_iter().for_each(|piece| set.insert(piece));
        set
    }
}

/// What is known of the identity of a piece that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Nothing is known: any piece may have moved.
    Any,
    /// The piece is one of these; the law says how likely each is.
    Of(Pieces),
    /// The piece is one of these few, which are alike: its move was seen by everybody, or by the seat that asks.
    Seen(Pieces),
}

/// Pieces that go from a container to another at one time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Event {
    from: u8,
    to: u8,
    /// Where its pieces stand among all that are moved.
    first: u32,
    count: u16,
}

/// None of some pieces is in a container at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Check {
    time: u16,
    container: u8,
    none_of: Pieces,
}

/// What is known of how pieces have moved. Time is the number of events so far.
#[derive(Clone, Debug)]
pub struct KnownHistory {
    pieces: u16,
    containers: u8,
    events: Vec<Event>,
    /// For each moved piece, its event and what is known of it.
    moves: Vec<(u16, Which)>,
    /// In the order of time.
    checks: Vec<Check>,
    /// Times at which the pieces in the stock are asked for.
    watched: Vec<u16>,
}

impl KnownHistory {
    /// So many pieces in [`STOCK`], and so many containers, the stock among them.
    ///
    /// # Panics
    /// If there are more than [`MAX_PIECES`], or no container.
    pub fn new(pieces: usize, containers: u8) -> Self {
        assert!(pieces <= MAX_PIECES, "at most {MAX_PIECES} pieces");
        assert!(containers > 0, "there is a stock at least");
        Self {
            pieces: pieces as u16,
            containers,
            events: Vec::new(),
            moves: Vec::new(),
            checks: Vec::new(),
            watched: Vec::new(),
        }
    }

    /// Records that pieces go from one container to another, one by one in this order; returns the time at which they
    /// went.
    pub fn moved(&mut self, from: u8, to: u8, which: impl IntoIterator<Item = Which>) -> u16 {
        let (time, first) = (self.now(), self.moves.len());
        self.moves.extend(which.into_iter().map(|which| (time, which)));
        let count = (self.moves.len() - first) as u16;
        self.events.push(Event { from, to, first: first as u32, count });
        time
    }

    /// Records that a container holds none of these pieces now.
    pub fn lacks(&mut self, container: u8, none_of: Pieces) {
        if !none_of.is_empty() {
            self.checks.push(Check { time: self.now(), container, none_of });
        }
    }

    /// Asks for [`History::stock`] at this time to be kept.
    pub fn watch_stock(&mut self, time: u16) {
        if !self.watched.contains(&time) {
            self.watched.push(time);
        }
    }

    /// The time now: the number of events recorded so far.
    pub fn now(&self) -> u16 {
        self.events.len() as u16
    }

    /// The number of pieces.
    pub fn pieces(&self) -> u16 {
        self.pieces
    }

    fn times(&self) -> usize {
        self.events.len() + 1
    }

    fn range(&self, event: u16) -> std::ops::Range<usize> {
        let event = self.events[usize::from(event)];
        event.first as usize..event.first as usize + usize::from(event.count)
    }
}

/// One way in which pieces can have moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    /// The container of each piece at each time, the times of a piece together.
    path: Vec<u8>,
    times: usize,
    /// The piece of each move.
    at: Vec<u16>,
    /// The move of each piece at each time, laid out as `path`; 0 where it rests then.
    moves: Vec<u32>,
    /// The pieces in the stock at the times that are watched.
    stock: Vec<Pieces>,
}

impl History {
    fn new(known: &KnownHistory, path: Vec<u8>, at: Vec<u16>) -> Self {
        let times = known.times();
        let mut moves = vec![0; path.len()];
        for ((index, piece), (time, _)) in (0..).zip(&at).zip(&known.moves) {
            moves[usize::from(*piece) * times + usize::from(*time)] = index;
        }
        let mut history = Self { path, times, at, moves, stock: Vec::new() };
        let in_stock = |time: &u16| (0..known.pieces).filter(|piece| history.place(*piece, *time) == STOCK).collect();
        history.stock = known.watched.iter().map(in_stock).collect();
        history
    }

    /// The pieces in the stock at a time.
    ///
    /// # Panics
    /// If it is not watched ([`KnownHistory::watch_stock`]).
    pub fn stock(&self, known: &KnownHistory, time: u16) -> &Pieces {
        let index = known.watched.iter().position(|watched| *watched == time).expect("the time is watched");
        &self.stock[index]
    }

    /// The container of a piece at a time.
    #[inline]
    pub fn place(&self, piece: u16, time: u16) -> u8 {
        self.path[usize::from(piece) * self.times + usize::from(time)]
    }

    /// The container of a piece at the end.
    #[inline]
    pub fn end(&self, piece: u16) -> u8 {
        self.place(piece, self.times as u16 - 1)
    }

    /// The pieces that moved at a time, in order.
    #[inline]
    pub fn moved(&self, known: &KnownHistory, time: u16) -> &[u16] {
        &self.at[known.range(time)]
    }

    /// Whether every move that was seen has one of the pieces that were seen.
    fn is_as_seen(&self, known: &KnownHistory) -> bool {
        let moves = known.moves.iter().zip(&self.at);
        moves.into_iter().all(|((_, which), piece)| !matches!(which, Which::Seen(pieces) if !pieces.contains(*piece)))
    }

    /// The number of pieces that are where they cannot be, summed over all times.
    fn misplaced(&self, known: &KnownHistory) -> u32 {
        let moved = known.moves.iter().zip(&self.at).filter(|((_, which), piece)| match which {
            Which::Any => false,
            Which::Of(pieces) | Which::Seen(pieces) => !pieces.contains(**piece),
        });
        let held = |check: &Check| {
            let there = |piece: &u16| self.place(*piece, check.time) == check.container;
            (0..known.pieces).filter(|piece| check.none_of.contains(*piece) && there(piece)).count()
        };
        (moved.count() + known.checks.iter().map(held).sum::<usize>()) as u32
    }

    fn path(&self, piece: u16) -> &[u8] {
        &self.path[usize::from(piece) * self.times..][..self.times]
    }

    /// The move of a piece at a time, if it moves then.
    #[inline]
    fn move_of(&self, piece: u16, time: u16) -> Option<usize> {
        let step = usize::from(piece) * self.times + usize::from(time);
        (self.path[step] != self.path[step + 1]).then(|| self.moves[step] as usize)
    }

    /// Exchanges what two pieces do between two times. Precondition: at both times they lie together.
    fn exchange(&mut self, known: &KnownHistory, of: Exchange) {
        let Exchange { a, b, from, to } = of;
        for time in from..to {
            let (of_a, of_b) = (self.move_of(a, time), self.move_of(b, time));
            if let Some(index) = of_a {
                self.at[index] = b;
            }
            if let Some(index) = of_b {
                self.at[index] = a;
            }
        }
        for (index, time) in known.watched.iter().enumerate().filter(|(_, time)| (from..=to).contains(time)) {
            // Where both lie in the stock, or neither, the set is the same after the exchange.
            if (self.place(a, *time) == STOCK) != (self.place(b, *time) == STOCK) {
                self.stock[index].toggle(a);
                self.stock[index].toggle(b);
            }
        }
        swap_steps(&mut self.path, self.times, (a, b), usize::from(from)..usize::from(to) + 1);
        swap_steps(&mut self.moves, self.times, (a, b), usize::from(from)..usize::from(to));
    }
}

/// Exchanges what two pieces have at some times, where each piece has `times` of them.
#[inline]
fn swap_steps<T>(all: &mut [T], times: usize, (a, b): (u16, u16), span: std::ops::Range<usize>) {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    let (left, right) = all.split_at_mut(usize::from(high) * times);
    left[usize::from(low) * times..][span.clone()].swap_with_slice(&mut right[span]);
}

/// Two pieces that exchange what they do between two times, at both of which they lie together, or which are the
/// last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Exchange {
    a: u16,
    b: u16,
    from: u16,
    to: u16,
}
