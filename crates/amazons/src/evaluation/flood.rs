//! The distances of each side's amazons from the empty squares, by floods of whole sets.

use crate::bits::Bits;
use crate::board::Board;
use crate::state::Position;

/// The squares at each distance from a side's amazons, from distance 1 on.
#[derive(Clone, Debug)]
pub struct Layers<W> {
    layers: Vec<W>,
    all: W,
}

impl<W: Bits> Default for Layers<W> {
    fn default() -> Self {
        Self { layers: Vec::new(), all: W::ZERO }
    }
}

impl<W: Bits> Layers<W> {
    /// The squares at distance 1, 2, 3 …; none of these sets is empty.
    #[inline]
    pub fn layers(&self) -> &[W] {
        &self.layers
    }

    /// All squares that the side reaches.
    #[inline]
    pub fn all(&self) -> W {
        self.all
    }

    /// The squares at most so many steps away.
    pub fn within(&self, distance: usize) -> W {
        self.layers.iter().take(distance).fold(W::ZERO, |set, layer| set | *layer)
    }

    /// Floods empty squares from some amazons. `step` gives all squares one move away; `beside`, which is much cheaper,
    /// says whether anything is left to reach.
    #[inline]
    fn flood(&mut self, (amazons, empty): (W, W), beside: impl Fn(W) -> W, step: impl Fn(W) -> W) {
        self.layers.clear();
        self.all = W::ZERO;
        let mut front = amazons;
        // A new square is always beside the front: a slide passes over neighbours, and what lies beyond a neighbour
        // that was reached earlier was reached from there.
        while self.all != empty && !(beside(front) & empty & !self.all).is_zero() {
            front = step(front) & !self.all;
            self.layers.push(front);
            self.all |= front;
        }
    }
}

impl<W: Bits> Layers<W> {
    /// Floods empty squares one neighbour at a time.
    #[inline]
    fn flood_by_one(&mut self, (amazons, empty): (W, W), beside: impl Fn(W) -> W) {
        self.layers.clear();
        self.all = W::ZERO;
        let mut front = amazons;
        loop {
            front = beside(front) & empty & !self.all;
            if front.is_zero() {
                return;
            }
            self.layers.push(front);
            self.all |= front;
        }
    }
}

/// The floods of a position: by queen and by king moves, of both sides. Their memory is reused from one position to the
/// next.
#[derive(Clone, Debug)]
pub struct Floods<W> {
    queen: [Layers<W>; 2],
    king: [Layers<W>; 2],
}

impl<W: Bits> Default for Floods<W> {
    fn default() -> Self {
        Self { queen: [Layers::default(), Layers::default()], king: [Layers::default(), Layers::default()] }
    }
}

impl<W: Bits> Floods<W> {
    /// Floods by queen moves.
    #[inline]
    pub fn queens(&mut self, board: &Board<W>, position: &Position<W>) {
        // The steps of the usual board are known to the compiler.
        if board.stride() == 11 && board.ranks() == 10 {
            self.queens_shaped(board, position, Shape { stride: 11, files: 10, ranks: 10 });
        } else {
            let shape = Shape { stride: board.stride(), files: board.files().into(), ranks: board.ranks().into() };
            self.queens_shaped(board, position, shape);
        }
    }

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the shape is a constant where it is called with one")]
    fn queens_shaped(&mut self, board: &Board<W>, position: &Position<W>, shape: Shape) {
        let empty = position.empty(board);
        let slides = Slides::new(empty, shape);
        for (layers, amazons) in self.queen.iter_mut().zip(position.amazons) {
            layers.flood((amazons, empty), |front| shape.around(front), |front| slides.step(front, shape));
        }
    }

    /// Floods by king moves.
    #[inline]
    pub fn kings(&mut self, board: &Board<W>, position: &Position<W>) {
        let empty = position.empty(board);
        for (layers, amazons) in self.king.iter_mut().zip(position.amazons) {
            layers.flood_by_one((amazons, empty), |front| board.around(front));
        }
    }

    /// The distances of a side by queen moves, as last flooded.
    #[inline]
    pub fn queen(&self, side: usize) -> &Layers<W> {
        &self.queen[side]
    }

    /// The distances of a side by king moves, as last flooded.
    #[inline]
    pub fn king(&self, side: usize) -> &Layers<W> {
        &self.king[side]
    }
}

/// The size of a board, for shifts.
#[derive(Clone, Copy)]
struct Shape {
    stride: u32,
    files: u32,
    ranks: u32,
}

impl Shape {
    /// The squares beside those of a set, and the set.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the shape is a constant where it is called with one")]
    fn around<W: Bits>(self, set: W) -> W {
        let wide = set | set.up(1) | set.down(1);
        wide | wide.up(self.stride) | wide.down(self.stride)
    }

    /// The steps between neighbours along files, ranks and diagonals, and the longest slide.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the shape is a constant where it is called with one")]
    fn lines(self) -> [(u32, u32); 4] {
        let short = self.files.min(self.ranks) - 1;
        [(1, self.files - 1), (self.stride, self.ranks - 1), (self.stride - 1, short), (self.stride + 1, short)]
    }
}

/// The squares over which one slides: for each line and both ways along it, those with one, two, four and eight empty
/// squares up to and including themselves. So a slide takes as many steps as its length has binary digits.
struct Slides<W> {
    up: [[W; 4]; 4],
    down: [[W; 4]; 4],
    empty: W,
}

impl<W: Bits> Slides<W> {
    /// Whether slides are made by doubling; on words of many parts shifts are dear, and slides go one square at a time.
    const DOUBLED: bool = W::BITS <= 128;

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the shape is a constant where it is called with one")]
    fn new(empty: W, shape: Shape) -> Self {
        let mut slides = Self { up: [[empty; 4]; 4], down: [[empty; 4]; 4], empty };
        if Self::DOUBLED {
            for (line, (by, longest)) in shape.lines().into_iter().enumerate() {
                for power in 0..3 {
                    if longest < 2 << power {
                        break;
                    }
                    let (up, down) = (slides.up[line][power], slides.down[line][power]);
                    slides.up[line][power + 1] = up & up.up(by << power);
                    slides.down[line][power + 1] = down & down.down(by << power);
                    if slides.up[line][power + 1].is_zero() {
                        break;
                    }
                }
            }
        }
        slides
    }

    /// The squares that queens on a set reach in one move.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the shape is a constant where it is called with one")]
    fn step(&self, front: W, shape: Shape) -> W {
        let mut reached = W::ZERO;
        for (line, (by, longest)) in shape.lines().into_iter().enumerate() {
            if Self::DOUBLED {
                let (mut up, mut down) = (front, front);
                for power in 0..4 {
                    // Where no run of empty squares is as long, no slide is.
                    if longest < 1 << power || self.up[line][power].is_zero() {
                        break;
                    }
                    // Each step doubles how far the fill has gone: the set of runs of that length says where it may go
                    // on.
                    up |= self.up[line][power] & up.up(by << power);
                    down |= self.down[line][power] & down.down(by << power);
                }
                reached |= up | down;
            } else {
                let (mut up, mut down) = (front, front);
                while !(up | down).is_zero() {
                    up = up.up(by) & self.empty;
                    down = down.down(by) & self.empty;
                    reached |= up | down;
                }
            }
        }
        reached & self.empty
    }
}
