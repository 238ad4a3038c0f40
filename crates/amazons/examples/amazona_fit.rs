//! Learns the weights of `amazona` from games that it plays against itself, and prints them.
//!
//! `cargo run --release --package sobremesa-amazons --example amazona_fit -- GAMES SEED SIMULATIONS`
//!
//! Games begin with some moves by chance; then each move is found by so many simulations, or, with none, looking one move
//! ahead, where moves are drawn, the better the likelier. Every position is a case: its
//! terms, and whether the side to move won. The weights are those of a logistic regression by Newton's method with a small
//! penalty on their squares. Of every hundred games ten are kept apart; the mean loss on them is printed.

#![allow(clippy::print_stdout, reason = "it prints what it has learnt")]

use std::ops::Range;

use sobremesa_amazons::amazona::{
    AmazonaSearch, Budget, Judge, KNOTS, Manner, TERMS, Terms, WEIGHTS, Weights, best, chance,
};
use sobremesa_amazons::evaluation::Memory;
use sobremesa_amazons::{Amazons, Move, Opening, Position, file};
use sobremesa_core::{Game, Seed, StopFlag, Stream, math};

/// All weights in a row.
const ALL: usize = TERMS * KNOTS.len();

/// A position, and whether its side to move won.
struct Case {
    terms: Terms,
    won: bool,
    apart: bool,
}

fn main() {
    let mut args = std::env::args().skip(1);
    let games = args.next().map_or(1_000, |games| games.parse().expect("a number of games"));
    let seed = args.next().unwrap_or_else(|| "amazona".into());
    let simulations: u64 = args.next().map_or(0, |number| number.parse().expect("a number of simulations"));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/amazons/amazons.toml");
    let text = std::fs::read_to_string(path).expect("the rule file is bundled");
    let game = Amazons::<u128>::new(file::read(&text).expect("the rule file has no mistake"));
    let key = Seed::from_text(&seed).key();
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let cases: Vec<Case> = std::thread::scope(|scope| {
        let parts: Vec<_> = (0..threads)
            .map(|part| {
                let game = &game;
                let numbers: Range<u64> = games * part / threads..games * (part + 1) / threads;
                scope.spawn(move || {
                    let played = |number| played(game, number, simulations, key.stream(number));
                    numbers.flat_map(played).collect::<Vec<_>>()
                })
            })
            .collect();
        parts.into_iter().flat_map(|part| part.join().expect("games are played to their end")).collect()
    });
    let mut weights = WEIGHTS;
    println!("// {games} games, {} positions; before: {:.4}", cases.len(), loss(&cases, &weights));
    for round in 0..12 {
        step(&cases, &mut weights);
        println!("// round {round}: {:.5}", loss(&cases, &weights));
    }
    for knot in weights {
        let row: Vec<String> = knot.iter().map(|weight| format!("{weight:.4}")).collect();
        println!("    [{}],", row.join(", "));
    }
}

/// How sharply better moves are preferred, in odds.
const SHARP: f64 = 6.0;

/// The positions of a game.
fn played(game: &Amazons<u128>, number: u64, simulations: u64, mut rng: Stream) -> Vec<Case> {
    let board = game.board();
    let mut memory = Memory::default();
    let (mut tree, stop) = (AmazonaSearch::new(Manner::USUAL, 1, Judge::default()), StopFlag::default());
    let mut state = game.start(&Opening::default());
    let mut cases: Vec<(Terms, usize)> = Vec::new();
    let by_chance = 2 + rng.below(8);
    let mut ply = 0;
    while state.can_move(board, state.mover()) {
        let mv = if ply < by_chance {
            game.drawn_move(&state, &mut rng).expect("it can move")
        } else {
            cases.push((Terms::new(board, &state, &mut memory), state.mover().index()));
            if simulations == 0 {
                drawn(game, &state, &mut memory, &mut rng)
            } else {
                let budget = Budget { nodes: Some(simulations), time: None, stop: &stop, clock: None };
                let (found, _) = tree.search(game, &state, budget, &mut rng);
                best(&found).expect("it can move").mv
            }
        };
        state.make(board, mv);
        ply += 1;
    }
    let loser = state.mover().index();
    let apart = number.is_multiple_of(10);
    cases.into_iter().map(|(terms, side)| Case { terms, won: side != loser, apart }).collect()
}

/// A move by what it leads to at once, the better the likelier.
fn drawn(game: &Amazons<u128>, state: &Position<u128>, memory: &mut Memory<u128>, rng: &mut Stream) -> Move {
    let board = game.board();
    let moves = game.moves(state);
    let odds: Vec<f64> = moves
        .iter()
        .map(|mv| {
            let mut after = *state;
            after.make(board, *mv);
            -Terms::new(board, &after, memory).odds(&WEIGHTS)
        })
        .collect();
    let best = odds.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let shares: Vec<f64> = odds.iter().map(|odds| math::exp(SHARP * (odds - best))).collect();
    let mut drawn = rng.unit() * shares.iter().sum::<f64>();
    let at = shares.iter().position(|share| {
        drawn -= share;
        drawn < 0.0
    });
    moves[at.unwrap_or(moves.len() - 1)]
}

/// The mean loss on the games kept apart: minus the logarithm of the chance given to what happened.
fn loss(cases: &[Case], weights: &Weights) -> f64 {
    let apart: Vec<&Case> = cases.iter().filter(|case| case.apart).collect();
    let loss = |case: &&Case| {
        let odds = case.terms.odds(weights);
        -math::ln(chance(if case.won { odds } else { -odds }).max(1e-12))
    };
    apart.iter().map(loss).sum::<f64>() / apart.len() as f64
}

/// A step of Newton's method.
fn step(cases: &[Case], weights: &mut Weights) {
    let mut slope = vec![0.0; ALL];
    let mut curve = vec![0.0; ALL * ALL];
    for case in cases.iter().filter(|case| !case.apart) {
        let (knot, way) = case.terms.place;
        let given = chance(case.terms.odds(weights));
        let error = f64::from(u8::from(case.won)) - given;
        let spread = given * (1.0 - given);
        let own: Vec<(usize, f64)> = [(knot, 1.0 - way), (knot + 1, way)]
            .into_iter()
            .flat_map(|(knot, share)| (0..TERMS).map(move |term| (knot * TERMS + term, share)))
            .map(|(place, share)| (place, share * case.terms.terms[place % TERMS]))
            .collect();
        for (one, value) in &own {
            slope[*one] += error * value;
            for (other, second) in &own {
                curve[one * ALL + other] += spread * value * second;
            }
        }
    }
    let penalty = 1e-4 * cases.len() as f64;
    for place in 0..ALL {
        slope[place] -= penalty * weights[place / TERMS][place % TERMS];
        curve[place * ALL + place] += penalty;
    }
    // Once the sides are apart only the squares of each count, and whose turn it is.
    for place in (0..TERMS).filter(|term| *term != 0 && *term != 6) {
        slope[place] = 0.0;
        (0..ALL).for_each(|other| (curve[place * ALL + other], curve[other * ALL + place]) = (0.0, 0.0));
        curve[place * ALL + place] = 1.0;
    }
    let step = solved(curve, slope);
    for (place, by) in step.into_iter().enumerate() {
        weights[place / TERMS][place % TERMS] += by;
    }
}

/// Solves a system of linear equations by Gauss's elimination with pivots.
fn solved(mut matrix: Vec<f64>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for column in 0..size {
        let pivot = (column..size)
            .max_by(|a, b| matrix[a * size + column].abs().total_cmp(&matrix[b * size + column].abs()))
            .expect("there are rows left");
        for at in 0..size {
            matrix.swap(column * size + at, pivot * size + at);
        }
        right.swap(column, pivot);
        for row in column + 1..size {
            let share = matrix[row * size + column] / matrix[column * size + column];
            for at in column..size {
                matrix[row * size + at] -= share * matrix[column * size + at];
            }
            right[row] -= share * right[column];
        }
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|at| matrix[row * size + at] * right[at]).sum();
        right[row] = (right[row] - known) / matrix[row * size + row];
    }
    right
}
