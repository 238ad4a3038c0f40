//! Lieberum's terms of a position, summed from its floods.

use sobremesa_core::Seat;

use super::TEMPO;
use super::flood::{Floods, Layers};
use crate::bits::Bits;
use crate::board::Board;
use crate::state::{Position, WHITE};

/// The number of squares that each side is nearer to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nearer {
    /// White's squares less Black's.
    pub margin: i32,
    /// The squares that both are equally near to.
    pub level: u32,
}

impl Nearer {
    /// By queen moves, from the floods as they stand.
    #[inline]
    pub fn of<W: Bits>(floods: &Floods<W>) -> Self {
        Self::counted(floods.queen(0), floods.queen(1))
    }

    #[inline]
    fn counted<W: Bits>(white: &Layers<W>, black: &Layers<W>) -> Self {
        let (mut nearer, mut level) = ([W::ZERO; 2], W::ZERO);
        // Squares that neither has reached yet.
        let mut open = !W::ZERO;
        for (w, b) in paired(white, black) {
            nearer[0] |= w & !b & open;
            nearer[1] |= b & !w & open;
            level |= w & b;
            open &= !(w | b);
        }
        Self { margin: nearer[0].count() as i32 - nearer[1].count() as i32, level: level.count() }
    }

    /// The margin of a side, with [`TEMPO`] for each level square to the side to move.
    #[inline]
    pub fn value(&self, us: Seat, mover: Seat) -> f64 {
        let margin = if us == WHITE { self.margin } else { -self.margin };
        let level = TEMPO * f64::from(self.level);
        f64::from(margin) + if us == mover { level } else { -level }
    }
}

/// The layers of both sides side by side; the shorter one ends in empty sets.
#[inline]
fn paired<'l, W: Bits>(white: &'l Layers<W>, black: &'l Layers<W>) -> impl Iterator<Item = (W, W)> + 'l {
    let longest = white.layers().len().max(black.layers().len());
    let at = |layers: &'l Layers<W>, distance: usize| layers.layers().get(distance).copied().unwrap_or(W::ZERO);
    (0..longest).map(move |distance| (at(white, distance), at(black, distance)))
}

/// How open a position is: the sum, over the empty squares that both sides reach by queen moves, of 2 to the power of
/// minus the difference of their distances. It is 0 once the sides are apart, and about 70 at the start on 10 x 10.
pub(super) fn openness<W: Bits>(floods: &Floods<W>) -> f64 {
    let (white, black) = (floods.queen(0).layers(), floods.queen(1).layers());
    let mut open = 0.0;
    let mut share = 1.0;
    let both = (floods.queen(0).all() & floods.queen(1).all()).count();
    let mut counted = 0;
    // Squares by how far apart the sides are there.
    for apart in 0..white.len().max(black.len()) {
        let mut squares = W::ZERO;
        for (w, b) in white.iter().zip(black.iter().skip(apart)) {
            squares |= *w & *b;
        }
        for (w, b) in white.iter().skip(apart).zip(black) {
            squares |= *w & *b;
        }
        let squares = squares.count();
        open += share * f64::from(squares);
        share /= 2.0;
        counted += squares;
        // Every shared square has one difference: when all are counted, the rest is empty.
        if counted == both {
            break;
        }
    }
    open
}

/// Lieberum's terms, from White's point of view.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TerritoryTerms {
    /// t1: the squares nearer by queen moves.
    pub t1: Nearer,
    /// t2: the squares nearer by king moves.
    pub t2: Nearer,
    /// c1: twice the sum of 2 to the power of minus White's queen distance, less the same of Black's.
    pub c1: f64,
    /// c2: the sum of how many king moves further away Black is, at most six either way, in sixths.
    pub c2: f64,
    /// w: how open the position is.
    pub w: f64,
}

/// The greatest lead in king moves that counts.
pub(super) const FAR: usize = 6;

impl TerritoryTerms {
    /// The terms of a position.
    #[inline]
    pub fn new<W: Bits>(board: &Board<W>, position: &Position<W>, floods: &mut Floods<W>) -> Self {
        floods.queens(board, position);
        floods.kings(board, position);
        let mut c1 = 0.0;
        let mut share = 1.0;
        for (w, b) in paired(floods.queen(0), floods.queen(1)) {
            c1 += share * f64::from(w.count() as i32 - b.count() as i32);
            share /= 2.0;
        }
        Self {
            t1: Nearer::of(floods),
            t2: Nearer::counted(floods.king(0), floods.king(1)),
            c1,
            c2: f64::from(ahead(floods.king(0), floods.king(1))) / FAR as f64,
            w: openness(floods),
        }
    }
}

/// The sum over all squares of White's lead in steps, at most [`FAR`] either way; `FAR` where White alone gets there.
///
/// Computed step by step: every square that White reached within the last six steps and Black has not reached yet adds
/// one.
#[inline]
fn ahead<W: Bits>(white: &Layers<W>, black: &Layers<W>) -> i32 {
    let longest = white.layers().len().max(black.layers().len());
    let (mut recent, mut so_far) = ([[W::ZERO; 2]; FAR], [W::ZERO; 2]);
    let mut steps = [Tally::default(); 2];
    for step in 0..longest + FAR - 1 {
        let [old_white, old_black] = recent[step % FAR];
        let at = |layers: &Layers<W>| layers.layers().get(step).copied().unwrap_or(W::ZERO);
        so_far = [so_far[0] | at(white), so_far[1] | at(black)];
        recent[step % FAR] = so_far;
        // What was reached six steps ago is as far behind as counts.
        let (w, b) = (so_far[0] & !so_far[1] & !old_white, so_far[1] & !so_far[0] & !old_black);
        if (w | b).is_zero() && step >= longest {
            break;
        }
        steps[0].add(w);
        steps[1].add(b);
    }
    steps[0].sum() - steps[1].sum()
}

/// How often each square was counted, up to seven times, as binary digits.
#[derive(Clone, Copy, Debug, Default)]
struct Tally<W>([W; 3]);

impl<W: Bits> Tally<W> {
    /// Counts every square of a set once more.
    #[inline]
    fn add(&mut self, set: W) {
        let mut carry = set;
        for digit in &mut self.0 {
            (*digit, carry) = (*digit ^ carry, *digit & carry);
        }
    }

    /// The sum of all counts.
    #[inline]
    fn sum(&self) -> i32 {
        (0..).zip(self.0).map(|(digit, having): (u32, W)| (having.count() << digit) as i32).sum()
    }
}
