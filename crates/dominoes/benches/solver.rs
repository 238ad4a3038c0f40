//! Exact play of full deals of international dominoes: `cargo bench -p sobremesa-dominoes --bench solver`.
//!
//! Beside the solver stands a plain alpha-beta with a table, measured by turns in the same run: machines differ and are
//! busy, and what counts is the ratio. Times are of the thread's own processor time where the system tells it, the least of
//! several for each deal. Both give the best opening's value; what the values of all openings take is shown besides.

#![allow(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use sobremesa_core::{Game, Seat, Seed, Turn};
use sobremesa_dominoes::solver::Solver;
use sobremesa_dominoes::{Dominoes, State, file};

use sobremesa_yardsticks::{PlainSolver, processor_time as now};

/// Deals solved.
const DEALS: u64 = 200;
/// How often each is solved, by turns.
const ROUNDS: usize = 2;
/// The solver is at least so many times as fast on a quiet machine. The plain one waits for a table of 16 MB: where others use
/// the cache and the memory too, the ratio was more than twice as large.
const LEAST_RATIO: f64 = 8.0;
/// The plain one looks at so many times as many positions: on any machine.
const LEAST_RATIO_OF_NODES: f64 = 9.5;
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
    let mut plain = PlainSolver::new();
    let [mut ours, mut all_moves, mut theirs] = [(); 3].map(|()| vec![f64::INFINITY; DEALS as usize]);
    let mut checksum = [0, 0];
    let (mut nodes, mut nodes_of_all, mut plain_nodes) = (0, 0, 0);
    for index in 0..DEALS {
        let state = deal(&game, index);
        let opener = state.public.opener.unwrap_or(Seat(0)).index();
        for (hand, private) in plain.hands.iter_mut().zip(&state.hands) {
            *hand = private.hand.words()[0] as u32;
        }
        let least = |times: &mut [f64], start: f64| times[index as usize] = times[index as usize].min(now() - start);
        for round in 0..ROUNDS {
            // A solver that has seen the deal knows it already.
            let mut solver = Solver::new(&game).expect("the rules fit");
            let start = now();
            let (_, value) = solver.best(&game, &state, u64::MAX).expect("the deal fits");
            least(&mut ours, start);
            let mut fresh = Solver::new(&game).expect("the rules fit");
            let start = now();
            let solved = fresh.solve(&game, &state, u64::MAX).expect("the deal fits");
            least(&mut all_moves, start);
            plain.nodes = 0;
            let start = now();
            let plain_value = plain.value(opener);
            least(&mut theirs, start);
            assert_eq!(solved.value, value, "deal {index}");
            assert_eq!(i32::from(plain_value), value, "deal {index}");
            if round == 0 {
                nodes += solver.nodes();
                nodes_of_all += fresh.nodes();
                plain_nodes += plain.nodes;
                checksum[0] += i64::from(value);
                checksum[1] += i64::from(value) * (index as i64 + 1);
            }
        }
    }
    println!("{DEALS} deals of 28 tiles");
    let ours = times("solver, best move", ours, nodes);
    times("solver, every move's value", all_moves, nodes_of_all);
    let theirs = times("plain alpha-beta with a table", theirs, plain_nodes);
    let ratio = theirs / ours;
    println!("ratio: {ratio:.1}");
    assert_eq!(checksum, CHECKSUM, "the values of these deals");
    let nodes_ratio = plain_nodes as f64 / nodes as f64;
    println!("ratio of nodes: {nodes_ratio:.1}");
    assert!(nodes_ratio > LEAST_RATIO_OF_NODES, "the solver looks at too many positions");
    assert!(ratio > LEAST_RATIO, "the solver must be at least {LEAST_RATIO} times as fast as a plain alpha-beta");
}
