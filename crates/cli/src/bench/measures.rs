//! What is measured, and beside what. A measure does the same work in every round and checks its own answer: a fast engine that
//! plays another game is no use.

use std::hint::black_box;

use sobremesa_catalog::{AnyMatch, CatalogGame, GameRow, PlayerSpec, SeatedPrograms, Setup};
use sobremesa_core::{Observer, Seat, Seed, StopFlag, Unit};
use sobremesa_lab::ExportTable;
use sobremesa_lab::results::{ResultTable, UnitTables};
use sobremesa_lab::work::{UnitId, play_unit};
use sobremesa_lab::{Experiment, GameUnit, Plan, Tally};
use sobremesa_protocol::{Board, MoveTree, Turn};
use sobremesa_yardsticks::{International, PlainEscoba, PlainSolver};

/// Something that is measured.
pub(super) struct Measure {
    pub(super) name: &'static str,
    /// Does the work of a round and says how many units it did, none where the game has nothing of the kind; or what is wrong
    /// with the answer.
    pub(super) work: fn(&CatalogGame) -> Result<u64, String>,
    /// What stands beside it under the rules of a game.
    pub(super) yardstick: fn(&CatalogGame) -> Option<Yardstick>,
}

/// Compares what two things come to; or says what differs.
type Check = fn(&CatalogGame) -> Result<(), String>;

/// What a figure is measured beside, by turns.
pub(super) struct Yardstick {
    pub(super) name: &'static str,
    /// Sees that both come to the same, where both do the same.
    pub(super) check: Option<Check>,
    /// Does the work of a round and says how many units it did.
    pub(super) work: fn(&CatalogGame) -> u64,
}

/// Random hands by the engine alone.
pub(super) const ENGINE: Measure = Measure { name: "engine", work: engine, yardstick: beside_engine };

/// Everything that is measured of a game, in the order in which it is told.
pub(super) const MEASURES: &[Measure] = &[
    ENGINE,
    Measure { name: "hands", work: hands, yardstick: beside_hands },
    Measure { name: "matches", work: matches, yardstick: |_| None },
    Measure { name: "worlds", work: worlds, yardstick: beside_worlds },
    Measure { name: "playouts", work: playouts, yardstick: |_| None },
    Measure { name: "solved", work: solved, yardstick: beside_solved },
];

/// Hands of a round: enough that reading the clock costs nothing.
const HANDS: u64 = 500;

fn seed() -> Seed {
    Seed::from_text("bench")
}

/// Whether it is a bundled game of this name: a file of the user's may have the same.
fn is_bundled(game: &CatalogGame, spec: &str) -> bool {
    game.spec() == spec && !game.info().own
}

fn engine(game: &CatalogGame) -> Result<u64, String> {
    let (moves, _) = game.random_hands(seed(), HANDS);
    if moves >= HANDS { Ok(HANDS) } else { Err(format!("{moves} moves in {HANDS} hands")) }
}

/// Moves and points of the same hands, by the loop written by hand.
fn international_by_hand() -> (u64, i64) {
    let (tables, key) = (International::new(), seed().key());
    (0..HANDS).fold((0, 0), |(moves, points), hand| {
        let (plies, ahead) = tables.hand((hand % 4) as usize, &mut key.stream(hand));
        (moves + u64::from(plies), points + i64::from(ahead.abs()))
    })
}

/// The same of Escoba, which always has 36 plays.
fn escoba_by_hand(must: bool) -> (u64, i64) {
    let key = seed().key();
    let points = |hand| PlainEscoba { must }.hand(&mut key.stream(hand)).map(i64::from);
    (36 * HANDS, (0..HANDS).flat_map(points).sum())
}

/// Says what differs between the engine's hands and those written by hand.
fn alike(game: &CatalogGame, by_hand: (u64, i64)) -> Result<(), String> {
    let engine = game.random_hands(seed(), HANDS);
    if engine == by_hand { Ok(()) } else { Err(format!("moves and points {engine:?}, written by hand {by_hand:?}")) }
}

fn beside_engine(game: &CatalogGame) -> Option<Yardstick> {
    /// A yardstick that plays all hands.
    macro_rules! by_hand {
        ($hands:expr) => {
            Some(Yardstick {
                name: "by_hand",
                check: Some(|game| alike(game, $hands)),
                work: |_| {
                    black_box($hands);
                    HANDS
                },
            })
        };
    }
    match game.spec() {
        spec if !is_bundled(game, spec) => None,
        "international" => by_hand!(international_by_hand()),
        "escoba" => by_hand!(escoba_by_hand(false)),
        "escoba-argentina" => by_hand!(escoba_by_hand(true)),
        _ => None,
    }
}

fn setup(unit: Unit, block: u64) -> Setup {
    Setup { seed: seed(), unit, block }
}

fn play(game: &CatalogGame, unit: Unit, block: u64) -> Result<GameRow, String> {
    let players = vec![PlayerSpec::named("random"); usize::from(game.info().seats)];
    let row = game.play_game(&setup(unit, block), 0, &players, false).map_err(|error| error.to_string())?.row;
    let counted: u32 = row.hands.iter().map(|hand| hand.plies).sum();
    if counted == row.plies && !row.hands.is_empty() {
        Ok(row)
    } else {
        Err(format!("{counted} moves of {}", row.plies))
    }
}

/// Hands played as a run of the laboratory plays them: the rows are written, the sums are taken.
fn hands(game: &CatalogGame) -> Result<u64, String> {
    let teams = vec!["random"; usize::from(game.info().sides.iter().max().map_or(1, |last| last + 1))].join(" v ");
    let mut plan = Plan::from_short(&format!("{}: {teams} : {HANDS}", game.spec())).map_err(|why| why.to_string())?;
    (plan.unit, plan.blocks_per_unit) = (GameUnit::Hand, Some(HANDS));
    let experiment = Experiment::of_game(&plan, game.clone(), seed()).map_err(|why| why.to_string())?;
    let pairings = experiment.pairings(0, &[]);
    let mut tally = Tally::new(&experiment);
    tally.begin_round(&experiment, 0, &pairings);
    let mut tables = UnitTables::new(&experiment, &pairings[0], UnitId { round: 0, pairing: 0, unit: 0 });
    let mut shared = None;
    play_unit(&experiment, &pairings[0], 0, 0, &StopFlag::default(), &mut |played| {
        tables.push(&experiment, &played);
        shared = shared.take().or(tally.push(&experiment, 0, &played.block).err());
    });
    if let Some(why) = shared {
        return Err(why.to_string());
    }
    let rows = tables.table(ExportTable::Games).map_or(0, ResultTable::rows) as u64;
    if rows >= HANDS { Ok(rows) } else { Err(format!("{rows} rows of {HANDS} hands")) }
}

#[allow(clippy::unnecessary_wraps, reason = "one signature for all yardsticks")]
fn beside_hands(_: &CatalogGame) -> Option<Yardstick> {
    Some(Yardstick {
        name: "engine_alone",
        check: None,
        work: |game| {
            black_box(game.random_hands(seed(), HANDS));
            HANDS
        },
    })
}

fn matches(game: &CatalogGame) -> Result<u64, String> {
    const MATCHES: u64 = 20;
    for block in 0..MATCHES {
        let row = play(game, Unit::Match, block)?;
        let of_hands = |side: usize| row.hands.iter().map(|hand| hand.points[side]).sum::<i32>();
        if (0..row.points.len()).any(|side| of_hands(side) != row.points[side]) {
            return Err("the hands' points do not add up".to_owned());
        }
    }
    Ok(MATCHES)
}

/// Worlds of a round: enough that preparing them costs little, few enough where each takes milliseconds.
const WORLDS: u64 = 1_000;

/// Worlds drawn in the middle of a hand: all that a seat cannot see, dealt as it may lie.
fn worlds(game: &CatalogGame) -> Result<u64, String> {
    match game.draw_worlds(Seed::from_text("bench worlds"), 0, WORLDS) {
        Some(true) => Ok(WORLDS),
        Some(false) => Err("a world does not hold what the seat holds".to_owned()),
        None => Ok(0),
    }
}

/// A shuffle knows nothing of who passed: what it deals is another thing, and compared with nothing.
fn beside_worlds(game: &CatalogGame) -> Option<Yardstick> {
    /// Tiles that a seat does not see after nine moves, give or take a pass.
    const UNSEEN: u8 = 14;
    is_bundled(game, "international").then_some(Yardstick {
        name: "plain_shuffle",
        check: None,
        work: |_| {
            let (tables, mut rng) = (International::new(), seed().key().stream(0));
            for _ in 0..WORLDS {
                black_box(tables.deal_unseen(UNSEEN, &mut rng));
            }
            WORLDS
        },
    })
}

/// The player that plays every move out in sampled worlds.
const FLAT: &str = "sondeo";

/// Play-outs of that player over its first real choice of a hand.
fn playouts(game: &CatalogGame) -> Result<u64, String> {
    const WORLDS: u64 = 200;
    if game.players().iter().all(|player| player.id != FLAT) {
        return Ok(0);
    }
    let mut played = game.open(&setup(Unit::Hand { index: 0 }, 0));
    let flat: PlayerSpec = format!("{FLAT} playouts={WORLDS}").parse().expect("readable");
    let (random, stop) = (PlayerSpec::named("random"), StopFlag::default());
    loop {
        let Turn::Seat { seat } = played.turn() else { return Ok(0) };
        let position = played.position(Observer::Seat(Seat(seat)));
        let moves = MoveTree::moves(&position.moves).len();
        let player = if moves > 1 { &flat } else { &random };
        let thought = game.think(&*played, player, &SeatedPrograms::default(), &stop);
        let thought = thought.map_err(|error| error.to_string())?;
        played.play(played.ply(), Seat(seat), &thought.text, None).map_err(|problem| problem.message)?;
        if moves > 1 {
            return Ok(WORLDS * moves as u64);
        }
    }
}

/// Deals solved in a round, every move of the opener valued.
const DEALS: u64 = 4;

/// A hand of its own that has just been dealt.
fn deal(game: &CatalogGame, index: u64) -> Box<dyn AnyMatch> {
    game.open(&setup(Unit::Hand { index }, index))
}

fn solved(game: &CatalogGame) -> Result<u64, String> {
    if !is_bundled(game, "international") {
        return Ok(0);
    }
    for index in 0..DEALS {
        deal(game, index).solve_at(0, u64::MAX).map_err(|problem| problem.message)?;
    }
    Ok(DEALS)
}

/// The value of a deal to whoever opens it, by a plain search.
fn plainly(solver: &mut PlainSolver, played: &dyn AnyMatch) -> Option<i32> {
    let Board::Dominoes(board) = played.open_position().board else { return None };
    let Turn::Seat { seat } = played.turn() else { return None };
    for (hand, shown) in solver.hands.iter_mut().zip(&board.hands) {
        let tiles = shown.tiles.as_ref()?;
        let bit = |tile: &Vec<u8>| {
            let (high, low) = (*tile.iter().max()?, *tile.iter().min()?);
            Some(1 << (u32::from(high) * (u32::from(high) + 1) / 2 + u32::from(low)))
        };
        *hand = tiles.iter().map(bit).sum::<Option<u32>>()?;
    }
    Some(solver.value(usize::from(seat)).into())
}

fn beside_solved(game: &CatalogGame) -> Option<Yardstick> {
    is_bundled(game, "international").then_some(Yardstick {
        name: "plain_search",
        check: Some(|game| {
            let mut solver = PlainSolver::new();
            (0..DEALS).try_for_each(|index| {
                let played = deal(game, index);
                let exact = played.solve_at(0, u64::MAX).map_err(|problem| problem.message)?.value;
                match plainly(&mut solver, &*played) {
                    Some(plain) if plain == exact => Ok(()),
                    plain => Err(format!("deal {index} is worth {exact}, and {plain:?} by a plain search")),
                }
            })
        }),
        work: |game| {
            let mut solver = PlainSolver::new();
            (0..DEALS).filter(|index| plainly(&mut solver, &*deal(game, *index)).is_some()).count() as u64
        },
    })
}
