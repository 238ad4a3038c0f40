//! Lieberum's terms of both sides at once, on boards of up to 128 bits: the same as [`TerritoryTerms::new`], in half the time.

use super::both::{Both, Counts};
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

/// The longest side of a board on which slides are as long as [`Slides`] makes them.
const LONGEST: u8 = 10;

impl Paired {
    /// Whether positions of a board can be computed this way.
    #[inline]
    pub fn fits<W: Bits>(board: &Board<W>) -> bool {
        W::BITS <= 128 && board.files() <= LONGEST && board.ranks() <= LONGEST
    }

    /// The terms of a position, and how much room each side's amazons have. Precondition: the board [`Self::fits`].
    #[inline]
    pub fn terms<W: Bits>(&mut self, board: &Board<W>, position: &Position<W>) -> (TerritoryTerms, [Room; 2]) {
        // The steps of the usual board are known to the compiler.
        if board.stride() == 11 {
            self.shaped(board, position, 11)
        } else {
            self.shaped(board, position, board.stride())
        }
    }

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the stride is a constant where it is called with one")]
    fn shaped<W: Bits>(
        &mut self,
        board: &Board<W>,
        position: &Position<W>,
        stride: u32,
    ) -> (TerritoryTerms, [Room; 2]) {
        let empty = Both::same(position.empty(board).words());
        let amazons = Both::new(position.amazons(WHITE).words(), position.amazons(BLACK).words());
        let reached = self.queens((amazons, empty), stride);
        let (t1, c1) = self.by_queens(empty);
        let w = self.openness(reached);
        let (t2, c2) = by_kings((amazons, empty), stride);
        let room = if w > 0.0 { rooms(position, (empty, reached), stride) } else { [Room::default(); 2] };
        (TerritoryTerms { t1, t2, c1, c2, w }, room)
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

    /// The terms t1 and c1.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the stride is a constant where it is called with one")]
    fn by_queens(&self, empty: Both) -> (Nearer, f64) {
        let mut first = FirstToReach::new(empty);
        let (mut c1, mut share) = (0.0, 1.0);
        for layer in &self.layers {
            first.step(*layer);
            let [white, black] = layer.count();
            c1 += share * f64::from(white.cast_signed() - black.cast_signed());
            share /= 2.0;
        }
        (first.nearer(), c1)
    }

    /// The term w: see [`super::sums::openness`].
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the stride is a constant where it is called with one")]
    fn openness(&self, reached: Both) -> f64 {
        let shared = reached.and(reached.swapped()).count()[0];
        let (mut open, mut share, mut counted) = (0.0, 1.0, 0);
        for apart in 0..self.layers.len() {
            if counted == shared {
                break;
            }
            // Squares where White is first by so many moves in its set, those where Black is in its.
            let mut squares = Both::none();
            for (near, far) in self.layers.iter().zip(&self.layers[apart..]) {
                squares = squares.or(near.and(far.swapped()));
            }
            let [white, black] = squares.count();
            // Where both are equally far the two sets are the same, and count once.
            let squares = if apart == 0 { white } else { white + black };
            open += share * f64::from(squares);
            share /= 2.0;
            counted += squares;
        }
        open
    }
}

/// Which side comes first to each square.
struct FirstToReach {
    nearer: Both,
    level: Both,
    /// Squares that neither has come to yet.
    open: Both,
}

impl FirstToReach {
    #[inline]
    fn new(empty: Both) -> Self {
        Self { nearer: Both::none(), level: Both::none(), open: empty }
    }

    /// Takes the squares that each side reaches next.
    #[inline]
    fn step(&mut self, layer: Both) {
        let other = layer.swapped();
        self.nearer = self.nearer.or(layer.without(other).and(self.open));
        // Squares reached in the same step are level for good; those reached by one side alone are its own unless taken
        // before.
        self.level = self.level.or(layer.and(other));
        self.open = self.open.without(layer.or(other));
    }

    #[inline]
    fn nearer(&self) -> Nearer {
        let [white, black] = self.nearer.count();
        Nearer { margin: white.cast_signed() - black.cast_signed(), level: self.level.count()[0] }
    }
}

/// The terms t2 and c2, computed while flooding by king moves.
#[inline(always)]
#[allow(clippy::inline_always, reason = "the stride is a constant where it is called with one")]
fn by_kings((amazons, empty): (Both, Both), stride: u32) -> (Nearer, f64) {
    let mut first = FirstToReach::new(empty);
    // What was reached so far after each of the last steps, and how many steps each side was ahead, in base two.
    let (mut recent, mut reached, mut steps) = ([Both::none(); FAR], Both::none(), [Both::none(); 3]);
    let (mut front, mut step) = (amazons, 0);
    loop {
        front = front.around(stride).and(empty).without(reached);
        let over = front.is_zero();
        if !over {
            first.step(front);
            reached = reached.or(front);
        }
        // A square counts for each step that one side has it and the other does not, but for no more than `FAR` steps.
        let ahead = reached.without(reached.swapped()).without(recent[step]);
        if over && ahead.is_zero() {
            break;
        }
        recent[step] = reached;
        step = if step + 1 == FAR { 0 } else { step + 1 };
        // Counted digit by digit for all squares at once; three digits hold `FAR`.
        let mut carry = ahead;
        for digit in &mut steps {
            (*digit, carry) = (digit.xor(carry), digit.and(carry));
        }
    }
    let [ones, twos, fours] = steps.map(Both::by_byte);
    let [white, black] = weighed([fours, twos, ones]).sums();
    (first.nearer(), f64::from(white.cast_signed() - black.cast_signed()) / FAR as f64)
}

/// Four times the first, twice the second and once the third.
#[inline]
fn weighed([first, second, third]: [Counts; 3]) -> Counts {
    first.doubled().plus(second).doubled().plus(third)
}

/// The room of each amazon; one amazon of each side is computed at a time.
#[inline(always)]
#[allow(clippy::inline_always, reason = "the stride is a constant where it is called with one")]
fn rooms<W: Bits>(position: &Position<W>, (empty, reached): (Both, Both), stride: u32) -> [Room; 2] {
    let contested = reached.swapped();
    let mut amazons = [position.amazons(WHITE), position.amazons(BLACK)];
    let mut rooms = [Room::default(); 2];
    while !(amazons[0].is_zero() && amazons[1].is_zero()) {
        let one = amazons.map(|set| if set.is_zero() { W::ZERO } else { W::bit(set.lowest()) });
        let mut near = Both::new(one[0].words(), one[1].words());
        let mut walked = near;
        let counts = [(); NEAR].map(|()| {
            near = near.around(stride).and(empty).without(walked);
            walked = walked.or(near);
            near.and(contested).by_byte()
        });
        for ((room, amazons), share) in rooms.iter_mut().zip(&mut amazons).zip(weighed(counts).sums()) {
            if !amazons.is_zero() {
                room.add(share);
                *amazons = amazons.without_lowest();
            }
        }
    }
    rooms
}

/// The squares over which one slides: for each line and both ways along it, those with one, two and four empty squares
/// up to and including themselves.
struct Slides {
    up: [[Both; 3]; 4],
    down: [[Both; 3]; 4],
    /// Whether there is a run of four on a line; without one no slide needs the longer steps.
    long: [bool; 4],
}

impl Slides {
    /// The steps between neighbours along files, ranks and diagonals.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the stride is a constant where it is called with one")]
    fn lines(stride: u32) -> [u32; 4] {
        [1, stride, stride - 1, stride + 1]
    }

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the stride is a constant where it is called with one")]
    fn new(empty: Both, stride: u32) -> Self {
        let mut slides = Self { up: [[empty; 3]; 4], down: [[empty; 3]; 4], long: [false; 4] };
        for (line, by) in Self::lines(stride).into_iter().enumerate() {
            let (up, down) = (empty.and(empty.up(by)), empty.and(empty.down(by)));
            (slides.up[line][1], slides.down[line][1]) = (up, down);
            (slides.up[line][2], slides.down[line][2]) = (up.and(up.up(2 * by)), down.and(down.down(2 * by)));
            slides.long[line] = !slides.up[line][2].is_zero();
        }
        slides
    }

    /// The squares that queens on a set reach in one move, gaps and occupied squares of the set among them. One square,
    /// then two more, four more and two more make nine, as far as a queen goes on a board with sides of [`LONGEST`].
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the stride is a constant where it is called with one")]
    fn step(&self, front: Both, stride: u32) -> Both {
        let mut reached = Both::none();
        for (line, by) in Self::lines(stride).into_iter().enumerate() {
            let [ups, downs] = [&self.up[line], &self.down[line]];
            let (mut up, mut down) = (front, front);
            let mut slide = |power: usize| {
                up = up.or(ups[power].and(up.up(by << power)));
                down = down.or(downs[power].and(down.down(by << power)));
            };
            slide(0);
            slide(1);
            if self.long[line] {
                slide(2);
                slide(1);
            }
            reached = reached.or(up).or(down);
        }
        reached
    }
}
