//! Exact play of full deals of international dominoes: `cargo bench -p sobremesa-dominoes --bench solver`.
//!
//! Beside the solver stands a plain alpha-beta with a table, measured by turns in the same run: machines differ and are
//! busy, and what counts is the ratio. Times are of the thread's own processor time where the system tells it.

#![allow(clippy::print_stdout, reason = "a benchmark prints what it measured")]

mod support;

use sobremesa_core::{Game, Seat, Seed, Turn};
use sobremesa_dominoes::solver::Solver;
use sobremesa_dominoes::{Dominoes, State, file};

use support::now;

/// Deals solved.
const DEALS: u64 = 200;
/// The sum of their values and of those times their number, from 1: worked out by both, and kept here.
const CHECKSUM: [i64; 2] = [3_202, 306_973];

fn international() -> Dominoes<1> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/dominoes/international.toml");
    let text = std::fs::read_to_string(path).expect("the rule file is bundled");
    Dominoes::new(file::read(&text).expect("the rule file has no mistake"))
}

fn deal(game: &Dominoes<1>, index: u64) -> State<1> {
    let mut rng = Seed::from_text("bench solver").key().stream(index);
    let mut state = game.start(&game.single(index, &mut rng));
    while game.turn(&state) == Turn::Shuffle {
        let order = game.shuffle(&state, &mut rng);
        game.deal(&mut state, &order);
    }
    state
}

/// Alpha-beta with a table as anybody would write it first: moves in the order of the tiles, a window for the whole tree.
mod plain {
    /// Places of the table: as many as the tree of a deal asks for.
    const PLACES: usize = 1 << 20;

    pub(super) struct Plain {
        faces: [(u8, u8); 28],
        with: [u32; 7],
        pub(super) hands: [u32; 4],
        /// Bounds by what is left, the ends and the turn.
        known: Vec<(u64, i16, i16)>,
        pub(super) nodes: u64,
    }

    impl Plain {
        pub(super) fn new() -> Self {
            let mut plain =
                Self { faces: [(0, 0); 28], with: [0; 7], hands: [0; 4], known: vec![(0, 0, 0); PLACES], nodes: 0 };
            let mut tile = 0;
            for high in 0..7_u8 {
                for low in 0..=high {
                    plain.faces[tile] = (high, low);
                    plain.with[usize::from(high)] |= 1 << tile;
                    plain.with[usize::from(low)] |= 1 << tile;
                    tile += 1;
                }
            }
            plain
        }

        fn pips(&self, mut hand: u32) -> i16 {
            let mut pips = 0;
            while hand != 0 {
                let (a, b) = self.faces[hand.trailing_zeros() as usize];
                pips += i16::from(a + b);
                hand &= hand - 1;
            }
            pips
        }

        /// The value of a deal for the side of `opener`, which may open with any tile.
        pub(super) fn value(&mut self, opener: usize) -> i16 {
            self.known.fill((0, 0, 0));
            let mut value = -200;
            for tile in 0..28 {
                if self.hands[opener] >> tile & 1 == 1 {
                    let (a, b) = self.faces[tile];
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
            let fits = self.with[usize::from(ends[0])] | self.with[usize::from(ends[1])];
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
                let mut tiles = self.hands[seat] & self.with[usize::from(join)];
                while tiles != 0 {
                    let tile = tiles.trailing_zeros() as usize;
                    tiles &= tiles - 1;
                    let (a, b) = self.faces[tile];
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
}

/// Median, 95th percentile and sum.
fn times(what: &str, mut seconds: Vec<f64>, nodes: u64) -> f64 {
    let sum: f64 = seconds.iter().sum();
    seconds.sort_unstable_by(f64::total_cmp);
    let at = |share: usize| seconds[seconds.len() * share / 100] * 1e3;
    println!(
        "{what}: median {:.2} ms, 95% {:.2} ms, {:.0} nodes a deal, {:.1} million nodes a second",
        at(50),
        at(95),
        nodes as f64 / seconds.len() as f64,
        nodes as f64 / sum / 1e6
    );
    sum
}

fn main() {
    let game = international();
    let mut solver = Solver::new(&game).expect("the rules fit");
    let mut plain = plain::Plain::new();
    let [mut ours, mut all_moves, mut theirs] = [Vec::new(), Vec::new(), Vec::new()];
    let mut checksum = [0, 0];
    let (mut nodes, mut nodes_of_all) = (0, 0);
    for index in 0..DEALS {
        let state = deal(&game, index);
        let (start, before) = (now(), solver.nodes());
        let (_, value) = solver.best(&game, &state, u64::MAX).expect("the deal fits");
        ours.push(now() - start);
        nodes += solver.nodes() - before;
        checksum[0] += i64::from(value);
        checksum[1] += i64::from(value) * (index as i64 + 1);
        // What is known of the deal already is forgotten with the next.
        let mut fresh = Solver::new(&game).expect("the rules fit");
        let start = now();
        let solved = fresh.solve(&game, &state, u64::MAX).expect("the deal fits");
        all_moves.push(now() - start);
        nodes_of_all += fresh.nodes();
        assert_eq!(solved.value, value, "deal {index}");
        let opener = state.public.opener.unwrap_or(Seat(0)).index();
        for (hand, private) in plain.hands.iter_mut().zip(&state.hands) {
            *hand = private.hand.words()[0] as u32;
        }
        let start = now();
        let plain_value = plain.value(opener);
        theirs.push(now() - start);
        assert_eq!(i32::from(plain_value), value, "deal {index}");
    }
    println!("{DEALS} deals of 28 tiles");
    let ours = times("solver, best move", ours, nodes);
    times("solver, every move's value", all_moves, nodes_of_all);
    let theirs = times("plain alpha-beta with a table", theirs, plain.nodes);
    let ratio = theirs / ours;
    println!("ratio: {ratio:.1}");
    assert_eq!(checksum, CHECKSUM, "the values of these deals");
    assert!(ratio > 2.0, "the solver must be clearly faster than a plain alpha-beta");
}
