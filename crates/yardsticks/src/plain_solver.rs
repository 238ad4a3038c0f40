//! Exact play of full deals of international dominoes, plainly.

use crate::International;

/// Places of the table: as many as the tree of a deal asks for.
const PLACES: usize = 1 << 20;

/// Alpha-beta with a table as anybody would write it first: moves in the order of the tiles, a window for the whole tree.
#[derive(Clone, Debug)]
pub struct PlainSolver {
    tables: International,
    /// What each seat holds: tile `n` is bit `n`, in the order 0-0, 1-0, 1-1, 2-0, …
    pub hands: [u32; 4],
    /// Bounds by what is left, the ends and the turn.
    known: Vec<(u64, i16, i16)>,
    /// Positions looked at so far.
    pub nodes: u64,
}

impl Default for PlainSolver {
    fn default() -> Self {
        Self::new()
    }
}

impl PlainSolver {
    /// A solver of no deal yet.
    pub fn new() -> Self {
        Self { tables: International::new(), hands: [0; 4], known: vec![(0, 0, 0); PLACES], nodes: 0 }
    }

    fn pips(&self, hand: u32) -> i16 {
        self.tables.pips(hand) as i16
    }

    /// The value of a deal for the side of `opener`, which may open with any tile.
    pub fn value(&mut self, opener: usize) -> i16 {
        self.known.fill((0, 0, 0));
        let mut value = -200;
        for tile in 0..28 {
            if self.hands[opener] >> tile & 1 == 1 {
                let (a, b) = self.tables.faces[tile];
                value = value.max(self.placed(opener, tile, [a, b], value, 200));
            }
        }
        value
    }

    /// The value for the side of `seat` of its having placed a tile that leaves these ends.
    fn placed(&mut self, seat: usize, tile: usize, ends: [u8; 2], alpha: i16, beta: i16) -> i16 {
        self.hands[seat] &= !(1 << tile);
        let value = self.then(seat, ends, alpha, beta);
        self.hands[seat] |= 1 << tile;
        value
    }

    fn then(&mut self, seat: usize, ends: [u8; 2], alpha: i16, beta: i16) -> i16 {
        let left = self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3];
        if self.hands[seat] == 0 {
            return self.pips(left);
        }
        let fits = self.tables.with[usize::from(ends[0])] | self.tables.with[usize::from(ends[1])];
        if left & fits == 0 {
            let own = self.pips(self.hands[seat] | self.hands[(seat + 2) % 4]);
            let all = self.pips(left);
            return (all - 2 * own).signum() * all;
        }
        let mut next = (seat + 1) % 4;
        while self.hands[next] & fits == 0 {
            next = (next + 1) % 4;
        }
        if (next + seat).is_multiple_of(2) {
            self.search(next, left, ends, alpha, beta)
        } else {
            -self.search(next, left, ends, -beta, -alpha)
        }
    }

    fn search(&mut self, seat: usize, left: u32, ends: [u8; 2], mut alpha: i16, mut beta: i16) -> i16 {
        self.nodes += 1;
        let key = u64::from(left)
            | u64::from(ends[0].min(ends[1])) << 32
            | u64::from(ends[0].max(ends[1])) << 36
            | (seat as u64) << 40;
        let place = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize % PLACES;
        let mut bounds = (-200, 200);
        if let (known, least, most) = self.known[place]
            && known == key
        {
            bounds = (least, most);
            if bounds.0 >= beta || bounds.0 == bounds.1 {
                return bounds.0;
            }
            if bounds.1 <= alpha {
                return bounds.1;
            }
            alpha = alpha.max(bounds.0);
            beta = beta.min(bounds.1);
        }
        let mut value = -200;
        'moves: for (end, join) in ends.into_iter().enumerate() {
            if end == 1 && ends[0] == ends[1] {
                break;
            }
            let mut tiles = self.hands[seat] & self.tables.with[usize::from(join)];
            while tiles != 0 {
                let tile = tiles.trailing_zeros() as usize;
                tiles &= tiles - 1;
                let (a, b) = self.tables.faces[tile];
                let mut after = ends;
                after[end] = a + b - join;
                value = value.max(self.placed(seat, tile, after, alpha.max(value), beta));
                if value >= beta {
                    break 'moves;
                }
            }
        }
        if value > alpha {
            bounds.0 = value;
        }
        if value < beta {
            bounds.1 = value;
        }
        self.known[place] = (key, bounds.0, bounds.1);
        value
    }
}
