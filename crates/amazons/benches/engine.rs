//! Evaluations, play-outs and counted moves a second on one core: `cargo bench -p sobremesa-amazons`.

#![allow(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::hint::black_box;

use sobremesa_amazons::amazona::{Terms, WEIGHTS};
use sobremesa_amazons::evaluation::{self, Floods, Freedom, Memory, Paired, TerritoryTerms};
use sobremesa_amazons::perft::perft;
use sobremesa_amazons::players::{Evaluation, Minimax};
use sobremesa_amazons::{Amazons, Bits, Opening, Position, WHITE, file};
use sobremesa_core::{Game, Seed, StopFlag, Turn};
use sobremesa_search::alphabeta::Budget;
use sobremesa_search::playout;
use sobremesa_yardsticks::processor_time;

/// Rounds that a thing is measured in; the median counts.
const ROUNDS: usize = 9;

/// Measures something done `count` times a round; prints and returns how long one takes, in seconds.
fn measure(what: &str, count: u32, mut f: impl FnMut() -> u64) -> f64 {
    let mut times: Vec<f64> = Vec::new();
    for _ in 0..ROUNDS {
        let start = processor_time();
        black_box(f());
        times.push(processor_time() - start);
    }
    times.sort_unstable_by(f64::total_cmp);
    let each = times[ROUNDS / 2] / f64::from(count);
    println!("{what}: {:.0} ns, {:.0} a second", each * 1e9, 1.0 / each);
    each
}

fn main() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/amazons/amazons.toml");
    let text = std::fs::read_to_string(path).expect("the rule file is bundled");
    let game = Amazons::<u128>::new(file::read(&text).expect("the rule file has no mistake"));
    let board = game.board();
    let start = game.start(&Opening::default());
    assert_eq!(perft(board, &start, 2), 4_307_152);
    measure("counting 4,307,152 pairs of moves", 1, || perft(board, &start, 2));

    // Every position of random games, as searches meet them.
    let key = Seed::from_text("bench").key();
    let mut positions: Vec<Position<u128>> = Vec::new();
    let mut rng = key.stream(0);
    while positions.len() < 5_000 {
        let mut state = start;
        while let Turn::Seat(_) = game.turn(&state) {
            positions.push(state);
            let mv = game.drawn_move(&state, &mut rng).expect("it can move");
            state.make(board, mv);
        }
    }
    let count = positions.len() as u32;
    let mut floods = Floods::default();
    let mut each = |what: &str, f: &mut dyn FnMut(&Position<u128>, &mut Floods<u128>) -> f64| {
        measure(what, count, || positions.iter().map(|position| f(position, &mut floods)).sum::<f64>() as u64)
    };
    let (mut paired, mut memory) = (Paired::default(), Memory::default());
    measure("t1, t2, c1, c2, w and room at the start", 10_000, || {
        (0..10_000).map(|_| u64::from(paired.terms(board, black_box(&start)).0.t1.level)).sum()
    });
    let at_once = each("t1, t2, c1, c2, w and room, both sides at once", &mut |position, _| {
        let (sums, _) = paired.terms(board, position);
        sums.c1 + sums.c2 + sums.w + f64::from(sums.t1.margin + sums.t2.margin)
    });
    each("what amazona thinks", &mut |position, _| Terms::new(board, position, &mut memory).odds(&WEIGHTS));
    let one_by_one = each("t1, t2, c1, c2 and w of both sides, one after the other", &mut |position, floods| {
        let sums = TerritoryTerms::new(board, position, floods);
        sums.c1 + sums.c2 + sums.w + f64::from(sums.t1.margin + sums.t2.margin)
    });
    each("the floods alone", &mut |position, floods| {
        floods.queens(board, position);
        floods.kings(board, position);
        f64::from(floods.queen(0).all().count())
    });
    let queens = each("queens' floods alone", &mut |position, floods| {
        floods.queens(board, position);
        f64::from(floods.queen(0).all().count())
    });
    each("alpha of all amazons", &mut |position, _| {
        let freedom = Freedom::new(board, position);
        let amazons = position.amazons(WHITE).ones().chain(position.amazons(sobremesa_amazons::BLACK).ones());
        amazons.map(|amazon| freedom.alpha(board, amazon, board.all())).sum()
    });
    let territory = each("territory", &mut |position, _| evaluation::territory(board, position, WHITE, &mut memory));
    let [at_once, territory] = [at_once / one_by_one, territory / queens];
    println!("both sides at once / one after the other: all terms and room {at_once:.2}, territory {territory:.2}");
    // 0.58 and 0.40; 0.78 and more than 1 before sets were parted by ranks.
    assert!(at_once < 0.7 && territory < 0.5, "both sides at once have become slower");
    each("mobility", &mut |position, _| evaluation::mobility(board, position, WHITE));
    each("one side's amazons' queen moves", &mut |position, _| {
        let empty = position.empty(board);
        position.amazons(WHITE).ones().map(|from| f64::from(board.reach(from, empty).count())).sum()
    });

    measure("mobility after every move at the start", 1, || {
        let mut moves = 0;
        evaluation::mobility_after(board, &start, |_, mobility| moves += u64::from(mobility > 0));
        moves
    });

    // The first move of minimax by territory, two moves deep.
    let stop = StopFlag::default();
    let root = game.moves(&start);
    let budget = Budget { depth: 2, nodes: None, time: None, stop: &stop, clock: None };
    let mut minimax = Minimax::new(Evaluation::Territory, 2, None, false);
    let looked = minimax.search(&game, &root, &start, budget).nodes;
    measure("minimax_territory 2, first move", 1, || minimax.search(&game, &root, &start, budget).nodes);
    measure("a position of it", looked as u32, || minimax.search(&game, &root, &start, budget).nodes);

    let mut rng = key.stream(1);
    measure("two-stage random play-out", 2_000, || {
        (0..2_000).map(|_| u64::from(playout(&game, &mut start.clone(), &mut rng))).sum()
    });
}
