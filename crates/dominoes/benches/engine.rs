//! The engine beside hand-written loops: `cargo bench -p sobremesa-dominoes --bench engine`.
//!
//! Both of a pair are measured by turns in one run, in processor time of the thread, the least of several rounds each; what
//! counts is their ratio: machines differ and are busy. `-- hands`, `-- files` and `-- worlds` measure a part alone,
//! `-- files sebastopol` that file alone.

#![allow(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::hint::black_box;
use std::path::{Path, PathBuf};

use sobremesa_core::{Game, Hidden, Seat, Seed, Stream, Turn};
use sobremesa_dominoes::{Dominoes, Pause, Rules, State, TileId, WorldMethod, file};
use sobremesa_search::playout;
use sobremesa_yardsticks::{ByTurns, International};

/// Hands that are played under each rule file in a round.
const HANDS: u64 = 500;

/// Rounds that a pair is measured in.
const ROUNDS: usize = 25;

/// Measures two things by turns; says how long each takes (its least round) and the ratio, which it returns.
fn compare(what: &str, names: [&str; 2], count: u32, mut a: impl FnMut(u32), mut b: impl FnMut(u32)) -> f64 {
    let mut by_turns = ByTurns::<2>::default();
    for _ in 0..ROUNDS {
        for (thing, work) in [&mut a as &mut dyn FnMut(u32), &mut b].into_iter().enumerate() {
            by_turns.round(thing, || {
                work(count);
                count.into()
            });
        }
    }
    let [a, b] = by_turns.least();
    println!("{what}: {} {:.1} ns, {} {:.1} ns; ratio {:.2}", names[0], a * 1e9, names[1], b * 1e9, a / b);
    a / b
}

fn rule_files() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules/dominoes")
}

fn rules(path: &Path) -> Rules {
    let text = std::fs::read_to_string(path).expect("the rule file is bundled");
    file::read(&text).expect("the rule file has no mistake")
}

fn international() -> Dominoes<1> {
    Dominoes::new(rules(&rule_files().join("international.toml")))
}

fn engine_hand<const W: usize>(game: &Dominoes<W>, opener: u64, rng: &mut Stream) -> (u32, i32) {
    let mut state = game.start(&game.single(opener, rng));
    let plies = playout(game, &mut state, rng);
    (plies, game.outcome(&state).points.margin(game.sides().of(Seat((opener % u64::from(game.seats())) as u8))))
}

fn hands(game: &Dominoes<1>) {
    let by_hand = International::new();
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
    assert!(ratio < 1.5, "a hand of the engine must cost less than 1.5 of the loop written by hand");
}

/// Random hands under every rule file, beside the loop written by hand: what a move costs in each, the deal and the
/// count of the hand shared out among its moves.
fn files(asked: &[String]) {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(rule_files())
        .expect("the folder is there")
        .map(|entry| entry.expect("readable").path())
        .collect();
    paths.sort();
    for path in paths {
        let rules = rules(&path);
        let name = rules.id().to_owned();
        let mut names = asked.iter().filter(|part| !PARTS.contains(&part.as_str())).peekable();
        if names.peek().is_some() && !names.any(|part| *part == name) {
            continue;
        }
        if rules.tiles().count() <= 64 {
            moves_under(&name, &Dominoes::<1>::new(rules));
        } else {
            moves_under(&name, &Dominoes::<8>::new(rules));
        }
    }
}

fn moves_under<const W: usize>(name: &str, game: &Dominoes<W>) {
    let by_hand = International::new();
    let key = Seed::from_text("bench files").key();
    let mut streams = [0, 1, 2].map(|nonce| key.stream(nonce));
    let shuffles: u64 = (0..HANDS).map(|hand| shuffles_of(game, hand, &mut streams[2])).sum();
    let (mut by_turns, mut moves) = (ByTurns::<2>::default(), 0);
    for _ in 0..ROUNDS {
        by_turns.round(0, || {
            let plies = (0..HANDS).map(|hand| u64::from(engine_hand(game, hand, &mut streams[0]).0)).sum();
            moves += plies;
            plies
        });
        by_turns.round(1, || {
            (0..4 * HANDS).map(|hand| u64::from(by_hand.hand((hand % 4) as usize, &mut streams[1]).0)).sum()
        });
    }
    // Seconds for a move of each.
    let least = by_turns.least();
    let ratio = least[0] / least[1];
    let moves = moves as f64 / (ROUNDS as u64 * HANDS) as f64;
    // What deals by a criterion searches for its deal, and that is nearly all it does.
    let deals_once = shuffles == HANDS && !matches!(game.world_method(), WorldMethod::Tried | WorldMethod::Chain);
    println!(
        "  {name}: a hand {:.0} ns, {moves:.1} moves of {:.1} ns; ratio of a move {ratio:.2}{}",
        least[0] * moves * 1e9,
        least[0] * 1e9,
        if deals_once { ", deals once" } else { "" }
    );
    let over = OVER.iter().find(|(over, _)| *over == name).map(|(_, bound)| *bound);
    let bound = over.unwrap_or(MOST);
    assert!(
        !deals_once || ratio < bound,
        "a move of {name} must cost less than {bound} moves of the loop written by hand"
    );
}

/// What a move of a file that deals once may cost, in moves of the loop written by hand: a tenth more than the dearest on a quiet
/// machine, where the loop, which hardly looks at memory, gains most.
const MOST: f64 = 2.3;

/// Files of them whose moves may cost more, with what they may cost: a tenth more as well.
const OVER: [(&str, f64); 3] = [("ends", 3.0), ("fives-and-threes", 2.75), ("sebastopol", 2.9)];

/// How often a random hand waits for a shuffle.
fn shuffles_of<const W: usize>(game: &Dominoes<W>, opener: u64, rng: &mut Stream) -> u64 {
    let mut state = game.start(&game.single(opener, rng));
    let mut shuffles = 0;
    loop {
        match game.turn(&state) {
            Turn::Over => return shuffles,
            Turn::Shuffle => {
                let order = game.shuffle(&state, rng);
                game.deal(&mut state, &order);
                shuffles += 1;
            }
            Turn::Seat(seat) => {
                let mv = game.random_move(&state.public, game.private(&state, seat), rng);
                game.play(&mut state, mv, Pause::None);
            }
        }
    }
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
        let plainly = |state: &mut State<1>, tiles: &mut [TileId], rng: &mut Stream| {
            rng.shuffle(tiles);
            let mut rest = tiles.iter();
            for seat in (0..4).filter(|seat| Seat(*seat as u8) != state.public.turn) {
                let held = usize::from(state.public.held[seat]);
                state.hands[seat].hand = rest.by_ref().take(held).copied().collect();
            }
        };
        let streams = || [100, 101].map(|nonce| key.stream(nonce));
        let [mut one, mut other] = streams();
        let mut rooms: Vec<Option<State<1>>> = vec![None; 64];
        let mut draw = |count: u32, rng: &mut Stream| {
            for index in 0..count as usize {
                black_box(game.sample_into(&worlds[index % 64], &mut rooms[index % 64], rng));
            }
        };
        let ratio = compare(
            &format!("a world at ply {plies}"),
            ["drawn", "plain shuffle of the unseen tiles, into a copy"],
            20_000,
            |count| draw(count, &mut one),
            |count| {
                for index in 0..count as usize {
                    let mut state = positions[index % 64].clone();
                    plainly(&mut state, &mut unseen[index % 64].clone(), &mut other);
                    black_box(state);
                }
            },
        );
        assert!(ratio < 1.0, "a drawn world must cost no more than a plain shuffle");
        // Who shuffles into the same state needs no copy either.
        let [mut one, mut other] = streams();
        let mut kept = positions.clone();
        compare(
            "  without a copy",
            ["drawn", "plain shuffle of the unseen tiles"],
            20_000,
            |count| draw(count, &mut one),
            |count| {
                for index in 0..count as usize {
                    let mut buffer = [TileId(0); 28];
                    let tiles = &mut buffer[..unseen[index % 64].len()];
                    tiles.copy_from_slice(&unseen[index % 64]);
                    plainly(&mut kept[index % 64], tiles, &mut other);
                    black_box(&kept[index % 64]);
                }
            },
        );
        let mut built = positions.iter().cycle();
        let mut shuffled = positions.iter().zip(&unseen).cycle();
        let [mut one, _] = streams();
        let ratio = compare(
            "  its table",
            ["counted", "plain shuffle into a copy"],
            20_000,
            |count| {
                for _ in 0..count {
                    let state = built.next().expect("a cycle has no end");
                    black_box(game.worlds(&state.public, game.private(state, state.public.turn), state.public.turn));
                }
            },
            |count| {
                for _ in 0..count {
                    let (state, unseen) = shuffled.next().expect("a cycle has no end");
                    let mut state = state.clone();
                    plainly(&mut state, &mut unseen.clone(), &mut one);
                    black_box(state);
                }
            },
        );
        assert!(ratio < 7.0, "counting all worlds must cost less than seven plain shuffles");
    }
}

/// What can be asked for by itself.
const PARTS: [&str; 3] = ["hands", "files", "worlds"];

fn main() {
    let game = international();
    let asked: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let measures: [&dyn Fn(); 3] = [&|| hands(&game), &|| files(&asked), &|| worlds(&game)];
    for (part, measure) in PARTS.iter().zip(measures) {
        if asked.is_empty() || asked.iter().any(|asked| asked == part) {
            measure();
        }
    }
}
