//! The engine beside hand-written loops: `cargo bench -p sobremesa-dominoes`.
//!
//! Pairs are measured by turns in one run, and what counts is their ratio: machines differ and are busy.

#![allow(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use sobremesa_core::{Game, Hidden, Seat, Seed, Stream, Turn};
use sobremesa_dominoes::{Dominoes, Pause, State, TileId, file};
use sobremesa_search::playout;

/// Rounds that a pair is measured in.
const ROUNDS: usize = 15;

/// Measures two things by turns; says how many a second each does (medians) and the ratio.
fn compare(what: &str, names: [&str; 2], count: u32, mut a: impl FnMut(u32), mut b: impl FnMut(u32)) -> f64 {
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        times[0].push(time(|| a(count)));
        times[1].push(time(|| b(count)));
    }
    let median = |times: &mut Vec<Duration>| {
        times.sort_unstable();
        times[times.len() / 2].as_secs_f64() / f64::from(count)
    };
    let [a, b] = [median(&mut times[0]), median(&mut times[1])];
    println!("{what}: {} {:.1} ns, {} {:.1} ns; ratio {:.2}", names[0], a * 1e9, names[1], b * 1e9, a / b);
    a / b
}

fn time(f: impl FnOnce()) -> Duration {
    let start = Instant::now();
    f();
    start.elapsed()
}

fn international() -> Dominoes<1> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/dominoes/international.toml");
    let text = std::fs::read_to_string(path).expect("the rule file is bundled");
    Dominoes::new(file::read(&text).expect("the rule file has no mistake"))
}

/// International dominoes written out by hand: nothing but bits. Gives the moves and the points of the opener's
/// side less the other's.
mod by_hand {
    use super::Stream;

    pub(super) struct Tables {
        with: [u32; 7],
        faces: [(u8, u8); 28],
    }

    impl Tables {
        pub(super) fn new() -> Self {
            let mut tables = Self { with: [0; 7], faces: [(0, 0); 28] };
            let mut tile = 0;
            for high in 0..7_u8 {
                for low in 0..=high {
                    tables.faces[tile] = (high, low);
                    tables.with[usize::from(high)] |= 1 << tile;
                    tables.with[usize::from(low)] |= 1 << tile;
                    tile += 1;
                }
            }
            tables
        }

        fn pips(&self, mut hand: u32) -> i32 {
            let mut pips = 0;
            while hand != 0 {
                let (a, b) = self.faces[hand.trailing_zeros() as usize];
                pips += i32::from(a + b);
                hand &= hand - 1;
            }
            pips
        }

        pub(super) fn hand(&self, opener: usize, rng: &mut Stream) -> (u32, i32) {
            let mut order: [u8; 28] = std::array::from_fn(|tile| tile as u8);
            rng.shuffle(&mut order);
            let mut hands = [0_u32; 4];
            for (index, tile) in order.iter().enumerate() {
                hands[index / 7] |= 1 << tile;
            }
            let nth = |mut set: u32, n: u32| {
                for _ in 0..n {
                    set &= set - 1;
                }
                set.trailing_zeros()
            };
            let mut seat = opener;
            let first = nth(hands[seat], rng.below(7));
            hands[seat] &= !(1 << first);
            let mut off = !(1_u32 << first) & 0x0fff_ffff;
            let (mut left, mut right) = self.faces[first as usize];
            let mut plies = 1;
            loop {
                let (at_left, at_right) = (self.with[usize::from(left)], self.with[usize::from(right)]);
                if (at_left | at_right) & off == 0 {
                    let (ours, theirs) = (
                        self.pips(hands[opener] | hands[(opener + 2) % 4]),
                        self.pips(hands[(opener + 1) % 4] | hands[(opener + 3) % 4]),
                    );
                    let sign = (theirs - ours).signum();
                    return (plies, sign * (ours + theirs));
                }
                seat = (seat + 1) % 4;
                let r = hands[seat] & at_right;
                let l = if left == right { 0 } else { hands[seat] & at_left };
                let moves = r.count_ones() + l.count_ones();
                plies += 1;
                if moves == 0 {
                    continue;
                }
                let drawn = if moves == 1 { 0 } else { rng.below(moves) };
                let tile = if drawn < r.count_ones() {
                    let tile = nth(r, drawn);
                    let (a, b) = self.faces[tile as usize];
                    right = a + b - right;
                    tile
                } else {
                    let tile = nth(l, drawn - r.count_ones());
                    let (a, b) = self.faces[tile as usize];
                    left = a + b - left;
                    tile
                };
                hands[seat] &= !(1 << tile);
                off &= !(1 << tile);
                if hands[seat] == 0 {
                    let left: i32 = hands.iter().map(|hand| self.pips(*hand)).sum();
                    return (plies, if (seat + opener).is_multiple_of(2) { left } else { -left });
                }
            }
        }
    }
}

fn engine_hand(game: &Dominoes<1>, opener: u64, rng: &mut Stream) -> (u32, i32) {
    let mut state = game.start(&game.single(opener, rng));
    let plies = playout(game, &mut state, rng);
    (plies, game.outcome(&state).points.margin(game.sides().of(Seat((opener % 4) as u8))))
}

fn hands(game: &Dominoes<1>) {
    let by_hand = by_hand::Tables::new();
    let key = Seed::from_text("bench").key();
    // The same stream must play the same hand in both.
    for hand in 0..20_000 {
        let engine = engine_hand(game, hand, &mut key.stream(hand));
        assert_eq!(engine, by_hand.hand((hand % 4) as usize, &mut key.stream(hand)), "hand {hand}");
    }
    let (mut one, mut other) = (key.stream(1), key.stream(2));
    let ratio = compare(
        "random hand",
        ["engine", "by hand"],
        20_000,
        |count| {
            for hand in 0..u64::from(count) {
                black_box(engine_hand(game, hand, &mut one));
            }
        },
        |count| {
            for hand in 0..count as usize {
                black_box(by_hand.hand(hand % 4, &mut other));
            }
        },
    );
    assert!(ratio < 3.0, "the engine must do at least a third of the loop written by hand");
}

/// A random hand after `plies` moves, still open.
fn position(game: &Dominoes<1>, plies: u32, rng: &mut Stream) -> State<1> {
    loop {
        let mut state = game.start(&game.single(0, rng));
        for _ in 0..=plies {
            match game.turn(&state) {
                Turn::Shuffle => {
                    let order = game.shuffle(&state, rng);
                    game.deal(&mut state, &order);
                }
                Turn::Seat(seat) => {
                    let mv = game.random_move(&state.public, game.private(&state, seat), rng);
                    game.play(&mut state, mv, Pause::None);
                }
                Turn::Over => break,
            }
        }
        if matches!(game.turn(&state), Turn::Seat(_)) {
            return state;
        }
    }
}

fn worlds(game: &Dominoes<1>) {
    let key = Seed::from_text("bench worlds").key();
    for plies in [0, 4, 8, 12, 16] {
        let mut rng = key.stream(u64::from(plies));
        let positions: Vec<State<1>> = (0..64).map(|_| position(game, plies, &mut rng)).collect();
        let worlds: Vec<_> = positions
            .iter()
            .map(|state| game.worlds(&state.public, game.private(state, state.public.turn), state.public.turn))
            .collect();
        let unseen: Vec<Vec<TileId>> = positions
            .iter()
            .map(|state| {
                let own = state.hands[state.public.turn.index()].hand;
                game.tables().all.without(state.public.placed).without(own).iter().collect()
            })
            .collect();
        let (mut one, mut other) = (key.stream(100), key.stream(101));
        let ratio = compare(
            &format!("a world at ply {plies}"),
            ["drawn", "plain shuffle of the unseen tiles"],
            20_000,
            |count| {
                for index in 0..count as usize {
                    black_box(game.sample(&worlds[index % 64], &mut one));
                }
            },
            |count| {
                for index in 0..count as usize {
                    // A plain shuffle deals a state too: the same copy, the same hands filled.
                    let mut state = positions[index % 64].clone();
                    let mut tiles = unseen[index % 64].clone();
                    other.shuffle(&mut tiles);
                    let mut rest = tiles.iter();
                    for seat in 0..4 {
                        if Seat(seat as u8) != state.public.turn {
                            let held = usize::from(state.public.held[seat]);
                            state.hands[seat].hand = rest.by_ref().take(held).copied().collect();
                        }
                    }
                    black_box(state);
                }
            },
        );
        assert!(ratio < 3.0, "a drawn world must cost at most three plain shuffles");
        let mut built = positions.iter().cycle();
        let start = Instant::now();
        for _ in 0..20_000 {
            let state = built.next().expect("a cycle has no end");
            black_box(game.worlds(&state.public, game.private(state, state.public.turn), state.public.turn));
        }
        println!("  its table: {:.0} ns", start.elapsed().as_secs_f64() * 1e9 / 20_000.0);
    }
}

fn main() {
    let game = international();
    hands(&game);
    worlds(&game);
}
