//! Lieberum's terms of both sides at once, on boards of up to 10 by 10: the same as [`TerritoryTerms::new`], in less than half
//! the time.

use super::both::{Both, Counts, MARGIN, Rows};
use super::lanes::Lanes;
use super::room::{NEAR, Room};
use super::sums::{FAR, Nearer, TerritoryTerms};
use crate::bits::Bits;
use crate::board::Board;
use crate::state::{BLACK, Position, WHITE};

/// Computes the terms of positions; keeps the memory that it needs.
#[derive(Clone, Debug, Default)]
pub struct Paired {
    /// By queen moves: the squares at each distance, from 1 on.
    layers: Vec<Both>,
}

/// The longest side of a board on which slides are as long as [`Slides`] makes them and sets fit into [`Both`].
const LONGEST: u8 = 10;

/// The stride of the usual board. The compiler knows its steps where it is called with this constant.
const USUAL: u32 = 11;

impl Paired {
    /// Whether positions of a board can be computed this way.
    #[inline]
    pub fn fits<W: Bits>(board: &Board<W>) -> bool {
        W::BITS <= 128 && board.files() <= LONGEST && board.ranks() <= LONGEST
    }

    /// The terms of a position, and how much room each side's amazons have. Precondition: the board [`Self::fits`].
    #[inline]
    pub fn terms<W: Bits>(&mut self, board: &Board<W>, position: &Position<W>) -> (TerritoryTerms, [Room; 2]) {
        if board.stride() == USUAL {
            self.terms_shaped(board, position, USUAL)
        } else {
            self.terms_shaped(board, position, board.stride())
        }
    }

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the stride is a constant where it is called with one")]
    fn terms_shaped<W: Bits>(
        &mut self,
        board: &Board<W>,
        position: &Position<W>,
        stride: u32,
    ) -> (TerritoryTerms, [Room; 2]) {
        let (amazons, empty) = sets(board, position, stride);
        let reached = self.queens((amazons, empty), stride);
        let (t1, c1) = (self.nearer(reached), self.by_distance());
        let w = self.openness(t1.level, reached);
        let (t2, c2) = by_kings((amazons, empty), stride);
        let room = if w > 0.0 { rooms(position, (empty, reached), stride) } else { [Room::default(); 2] };
        (TerritoryTerms { t1, t2, c1, c2, w }, room)
    }

    /// The term t1 alone. Precondition: the board [`Self::fits`].
    #[inline]
    pub fn territory<W: Bits>(&mut self, board: &Board<W>, position: &Position<W>) -> Nearer {
        if board.stride() == USUAL {
            self.territory_shaped(board, position, USUAL)
        } else {
            self.territory_shaped(board, position, board.stride())
        }
    }

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the stride is a constant where it is called with one")]
    fn territory_shaped<W: Bits>(&mut self, board: &Board<W>, position: &Position<W>, stride: u32) -> Nearer {
        let reached = self.queens(sets(board, position, stride), stride);
        self.nearer(reached)
    }

    /// Floods by queen moves; returns what each side reaches.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the stride is a constant where it is called with one")]
    fn queens(&mut self, (amazons, empty): (Both, Both), stride: u32) -> Both {
        let slides = Slides::new(empty, stride);
        self.layers.clear();
        let (mut reached, mut front) = (Both::none(), amazons);
        loop {
            let rest = empty.without(reached);
            // Nothing new beside the front: nothing is left to reach (`Layers::flood` says why).
            let beside = front.around(stride).and(rest);
            if beside.is_zero() {
                return reached;
            }
            // Where all that is left lies beside the front, there is no need to slide.
            front = if rest.without(beside).is_zero() { beside } else { slides.step(front, stride).and(rest) };
            self.layers.push(front);
            reached = reached.or(front);
        }
    }

    /// The term t1, from all that each side reaches.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a part of a function that is inlined")]
    fn nearer(&self, all: Both) -> Nearer {
        let (mut reached, mut nearer) = (Both::none(), Both::none());
        for layer in &self.layers {
            reached = reached.or(*layer);
            nearer = nearer.or(ahead(reached));
        }
        counted(nearer, all)
    }

    /// The term c1.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a part of a function that is inlined")]
    fn by_distance(&self) -> f64 {
        let (mut c1, mut share) = (0.0, 1.0);
        for layer in &self.layers {
            let [white, black] = layer.count();
            c1 += share * f64::from(white.cast_signed() - black.cast_signed());
            share /= 2.0;
        }
        c1
    }

    /// The term w, from the number of squares that both are equally near to: see [`super::sums::openness`].
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a part of a function that is inlined")]
    fn openness(&self, level: u32, reached: Both) -> f64 {
        let shared = reached.and(reached.swapped()).count()[0];
        let (mut open, mut share, mut counted) = (f64::from(level), 0.5, level);
        for apart in 1..self.layers.len() {
            if counted == shared {
                break;
            }
            // Squares where White is first by so many moves in its set, those where Black is in its.
            let mut squares = Both::none();
            for (near, far) in self.layers.iter().zip(&self.layers[apart..]) {
                squares = squares.or(near.and(far.swapped()));
            }
            let squares: u32 = squares.count().iter().sum();
            open += share * f64::from(squares);
            share /= 2.0;
            counted += squares;
        }
        open
    }
}

/// The amazons of a position, and its empty squares.
#[inline(always)]
#[allow(clippy::inline_always, reason = "the stride is a constant where it is called with one")]
fn sets<W: Bits>(board: &Board<W>, position: &Position<W>, stride: u32) -> (Both, Both) {
    let amazons = Both::new(position.amazons(WHITE).words(), position.amazons(BLACK).words(), stride);
    (amazons, Both::same(position.empty(board).words(), stride))
}

/// The squares that one side has reached so far and the other has not. Whoever is ahead on a square at some step is nearer
/// to it.
#[inline]
fn ahead(reached: Both) -> Both {
    reached.without(reached.swapped())
}

/// Counts the squares that each side is nearer to, and those of all reached that both are as near to.
#[inline]
fn counted(nearer: Both, all: Both) -> Nearer {
    let [white, black] = nearer.count();
    let level = all.and(all.swapped()).without(nearer).without(nearer.swapped());
    Nearer { margin: white.cast_signed() - black.cast_signed(), level: level.count()[0] }
}

/// The terms t2 and c2, computed while flooding by king moves.
#[inline(always)]
#[allow(clippy::inline_always, reason = "the stride is a constant where it is called with one")]
fn by_kings((amazons, empty): (Both, Both), stride: u32) -> (Nearer, f64) {
    // What was reached after each of the last steps, and how many steps each side was ahead on each square, in base two.
    let (mut recent, mut step, mut leads) = ([Both::none(); FAR], 0, [Both::none(); 3]);
    // Counted for all squares at once; three digits hold `FAR`.
    let mut count = |ahead: Both| {
        let carry = ahead.and(leads[0]);
        leads = [leads[0].xor(ahead), leads[1].xor(carry), leads[2].xor(carry.and(leads[1]))];
    };
    let next = |step: usize| if step + 1 == FAR { 0 } else { step + 1 };
    let (mut reached, mut further) = (Both::none(), amazons.around(stride).and(empty));
    while !further.xor(reached).is_zero() {
        reached = further;
        // A square counts for each step that one side has it and the other does not, but for no more than `FAR` steps.
        count(ahead(reached).without(recent[step]));
        recent[step] = reached;
        step = next(step);
        further = reached.around(stride).and(empty);
    }
    // What one side is ahead on for good goes on counting.
    let last = ahead(reached);
    for _ in 0..FAR {
        let ahead = last.without(recent[step]);
        if ahead.is_zero() {
            break;
        }
        count(ahead);
        step = next(step);
    }
    let [ones, twos, fours] = leads;
    let nearer = counted(ones.or(twos).or(fours), reached);
    let [white, black] = weighed([fours, twos, ones].map(Both::by_byte)).sums();
    (nearer, f64::from(white.cast_signed() - black.cast_signed()) / FAR as f64)
}

/// Four times the first, twice the second and once the third.
#[inline]
fn weighed([first, second, third]: [Counts; 3]) -> Counts {
    first.doubled().plus(second).doubled().plus(third)
}

/// The room of each amazon; one amazon of each side is computed at a time.
///
/// All that counts lies within [`NEAR`] files and ranks of the amazon, and is cut out: seven rows of a byte, so that an amazon
/// takes one word.
#[inline(always)]
#[allow(clippy::inline_always, reason = "the stride is a constant where it is called with one")]
fn rooms<W: Bits>(position: &Position<W>, (empty, reached): (Both, Both), stride: u32) -> [Room; 2] {
    let empty = &empty.rows(stride)[0];
    let contested = reached.swapped().rows(stride);
    let mut amazons = [position.amazons(WHITE), position.amazons(BLACK)];
    let mut rooms = [Room::default(); 2];
    while !(amazons[0].is_zero() && amazons[1].is_zero()) {
        let bits = amazons.map(|set| if set.is_zero() { 0 } else { set.lowest() });
        let (ranks, files) = (bits.map(|bit| (bit / stride) as usize), bits.map(|bit| bit % stride));
        let window = |rows: [&Rows; 2]| {
            let cut = [0, 1].map(|side| rows[side][ranks[side]..].first_chunk().expect("there are eight"));
            Lanes::windows(cut, files)
        };
        let (open, contested) = (window([empty, empty]), window([&contested[0], &contested[1]]));
        let further = |set: Lanes| {
            let wide = set.or(set.up(1)).or(set.down(1));
            wide.or(wide.up(8)).or(wide.down(8)).and(open)
        };
        let one = open.and(Lanes::both(BESIDE));
        let two = further(one);
        let count = |set: Lanes| Counts::of(set.and(contested));
        let counts = [count(one), count(two.xor(one)), count(further(two).xor(two))];
        for ((room, amazons), share) in rooms.iter_mut().zip(&mut amazons).zip(weighed(counts).sums()) {
            if !amazons.is_zero() {
                room.add(share);
                *amazons = amazons.without_lowest();
            }
        }
    }
    rooms
}

/// In a window around an amazon, the squares beside it.
const BESIDE: u64 = {
    assert!(MARGIN == NEAR, "a window begins as far before its amazon");
    let middle = 8 * NEAR + NEAR;
    0b111 << (middle - 9) | 0b101 << (middle - 1) | 0b111 << (middle + 7)
};

/// The squares over which one slides: for each line and both ways along it, those with one, two and four empty squares
/// up to and including themselves.
struct Slides {
    up: [[Both; 3]; 4],
    down: [[Both; 3]; 4],
    /// The greatest power of two, as its exponent, of which there is a run as long on a line; no slide needs longer steps.
    longest: [u8; 4],
}

/// The lines: ranks, files, and the diagonals by how many files they go aside with each rank up.
const RANK: usize = 0;
const ASIDE: [i32; 4] = [0, 0, -1, 1];

/// The ways along a line, towards higher bits and back.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Up,
    Down,
}

impl Slides {
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the stride is a constant where it is called with one")]
    fn new(empty: Both, stride: u32) -> Self {
        let mut slides = Self { up: [[empty; 3]; 4], down: [[empty; 3]; 4], longest: [0; 4] };
        for line in 0..4 {
            let runs = |set: Both, power: u32, way: Way| set.and(moved(set, (line, power), stride, way));
            for power in 0..2 {
                let next = power as usize + 1;
                slides.up[line][next] = runs(slides.up[line][next - 1], power, Way::Up);
                slides.down[line][next] = runs(slides.down[line][next - 1], power, Way::Down);
            }
            let four = slides.down[line][2];
            slides.longest[line] = 1 + u8::from(!four.is_zero()) + u8::from(!runs(four, 2, Way::Down).is_zero());
        }
        slides
    }

    /// The squares that queens on a set reach in one move, gaps and occupied squares of the set among them. One square,
    /// then two more, four more and two more make nine, as far as a queen goes on a board with sides of [`LONGEST`].
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the stride is a constant where it is called with one")]
    fn step(&self, front: Both, stride: u32) -> Both {
        let mut reached = front.slid_along(self.up[RANK][0]);
        for line in 0..4 {
            for (way, runs) in [(Way::Up, &self.up[line]), (Way::Down, &self.down[line])] {
                if line == RANK && way == Way::Up {
                    continue;
                }
                let mut fill = front;
                let mut slide =
                    |power: u32| fill = fill.or(runs[power as usize].and(moved(fill, (line, power), stride, way)));
                slide(0);
                slide(1);
                if self.longest[line] > 1 {
                    slide(2);
                }
                if self.longest[line] > 2 {
                    slide(1);
                }
                reached = reached.or(fill);
            }
        }
        reached
    }
}

/// Every square moved by 1, 2 or 4 places, as `power` of two, along a line.
#[inline(always)]
#[allow(clippy::inline_always, reason = "all but the set is constant where it is called")]
fn moved(set: Both, (line, power): (usize, u32), stride: u32, way: Way) -> Both {
    let aside = ASIDE[line];
    let by = match (line, power) {
        (RANK, _) => 1 << power,
        (_, 0) => {
            return match way {
                Way::Up => set.rank_up(stride, aside),
                Way::Down => set.rank_down(stride, aside),
            };
        }
        // Two ranks are one in each word.
        _ => (stride << (power - 1)).wrapping_add_signed(aside << power),
    };
    match way {
        Way::Up => set.up(by),
        Way::Down => set.down(by),
    }
}
