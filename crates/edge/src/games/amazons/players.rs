//! The built-in players of the Game of the Amazons.

use std::marker::PhantomData;
use std::time::Duration;

use sobremesa_amazons::Amazons;
use sobremesa_amazons::amazona::{self, Amazona, Manner};
use sobremesa_amazons::bits::Bits;
use sobremesa_amazons::players::Evaluation::{Mobility, RelativeTerritory, Territory, TerritoryMobility};
use sobremesa_amazons::players::{Evaluation, Glance, Highest, Minimax, MonteCarlo, Worth};
use sobremesa_core::Player;
use sobremesa_search::mcts::{Others, Selection};
use sobremesa_search::{Greedy, Random};

use crate::kinds::Kind;
use crate::options::{OptionRow, PlayerOption, Settings, Spends};

const USUAL: Manner = Manner::USUAL;

const SECONDS: PlayerOption<Option<Duration>> = PlayerOption::seconds("option.amazons.seconds", 60.0);
const DEPTH: PlayerOption<u32> = PlayerOption::whole("option.amazons.depth", (1, 40), 2);
const SIMULATIONS: PlayerOption<u32> = PlayerOption::whole("option.amazons.simulations", (1, 10_000_000), 1_000)
    .spending(Spends::Work { a_second: 50_000.0 });
const EPSILON: PlayerOption<f64> = PlayerOption::decimal("option.amazons.epsilon", (0.0, 1.0), 0.1);
const OTHERS: PlayerOption<Others> = PlayerOption::one_of("option.amazons.others", &["alike", "results"], 0, |place| {
    [Others::Alike, Others::ByResults][place as usize]
});
const LOOKS: PlayerOption<u32> = PlayerOption::whole("option.amazons.looks", (1, 4_096), 50);
const NODES: PlayerOption<Option<u64>> =
    PlayerOption::at_most("option.amazons.nodes", 1_000_000_000).spending(Spends::Work { a_second: 100_000.0 });
const THREADS: PlayerOption<u32> = PlayerOption::whole("option.amazons.threads", (1, 64), 1).spending(Spends::Threads);
const EXPLORATION: PlayerOption<f64> =
    PlayerOption::decimal("option.amazons.exploration", (0.0, 100.0), USUAL.exploration);
const TUNED: PlayerOption<bool> = PlayerOption::yes_no("option.amazons.tuned", false);
const MINIMAX: PlayerOption<f64> = PlayerOption::decimal("option.amazons.minimax", (0.0, 1.0), USUAL.minimax);
const PLIES: PlayerOption<u32> = PlayerOption::whole("option.amazons.plies", (0, 100), USUAL.plies);
const PRIOR: PlayerOption<f64> = PlayerOption::decimal("option.amazons.prior", (0.1, 1_000.0), USUAL.prior);
const WIDTH: PlayerOption<f64> = PlayerOption::decimal("option.amazons.width", (1.0, 1_000.0), USUAL.width);
const BOOK: PlayerOption<bool> = PlayerOption::yes_no("option.amazons.book", false);
const WIDENING: PlayerOption<f64> = PlayerOption::decimal("option.amazons.widening", (0.0, 1_000.0), USUAL.widening);

/// The options of players that look ahead, and of those that grow a tree by random play-outs, by either rule.
const AHEAD: &[OptionRow] = &[DEPTH.row, SECONDS.row.usually(5.0)];
const BY_BOUND: &[OptionRow] =
    &[SIMULATIONS.row, SECONDS.row.usually(10.0), EXPLORATION.row.usually(1.41), TUNED.row.spelled_if_unusual()];
const BY_LOT: &[OptionRow] =
    &[SIMULATIONS.row, SECONDS.row.usually(10.0), EPSILON.row, OTHERS.row.spelled_if_unusual()];

/// The number of children that players look at which do not look at all of them.
const CUT: Option<usize> = Some(48);

/// The players on a board of `W`.
pub(super) struct On<W>(PhantomData<W>);

impl<W: Bits> On<W> {
    /// All kinds of players of the game.
    pub(super) const KINDS: &'static [Kind<Amazons<W>>] = &[
        Kind { id: "random", about: "Any legal move.", options: &[], make: |_| Box::new(Random) },
        Kind {
            id: "greedy_mobility",
            about: "The move that leaves it freest against the other.",
            options: &[],
            make: |_| Box::new(Greedy(Highest::new(Mobility))),
        },
        Kind {
            id: "greedy_territory",
            about: "The move that leaves it nearest to most squares.",
            options: &[],
            make: |_| Box::new(Greedy(Highest::new(Territory))),
        },
        Kind {
            id: "minimax_random",
            about: "Looks ahead, and values what it sees at random.",
            options: AHEAD,
            make: |set| minimax(Evaluation::Random, false, set),
        },
        Kind {
            id: "minimax_mobility",
            about: "Looks ahead for freedom.",
            options: AHEAD,
            make: |set| minimax(Mobility, false, set),
        },
        Kind {
            id: "minimax_territory",
            about: "Looks ahead for territory.",
            options: AHEAD,
            make: |set| minimax(Territory, false, set),
        },
        Kind {
            id: "minimax_relative_territory",
            about: "Looks ahead for how much nearer it is to each square.",
            options: AHEAD,
            make: |set| minimax(RelativeTerritory, false, set),
        },
        Kind {
            id: "minimax_territory_mobility",
            about: "Looks ahead for territory and the freedom of each amazon.",
            options: AHEAD,
            make: |set| minimax(TerritoryMobility, false, set),
        },
        Kind {
            id: "minimax_mobility_table",
            about: "Looks ahead for freedom, and learns which moves were good.",
            options: AHEAD,
            make: |set| minimax(Mobility, true, set),
        },
        Kind {
            id: "minimax_territory_table",
            about: "Looks ahead for territory, and learns which moves were good.",
            options: AHEAD,
            make: |set| minimax(Territory, true, set),
        },
        Kind {
            id: "minimax_relative_territory_table",
            about: "Looks ahead for how much nearer it is, and learns.",
            options: AHEAD,
            make: |set| minimax(RelativeTerritory, true, set),
        },
        Kind {
            id: "minimax_territory_mobility_table",
            about: "Looks ahead for territory and freedom, and learns.",
            options: AHEAD,
            make: |set| minimax(TerritoryMobility, true, set),
        },
        Kind {
            id: "mcts_ucb",
            about: "Grows a tree by random play-outs.",
            options: BY_BOUND,
            make: |set| monte_carlo(by_bound(set), None, Worth::Win, set),
        },
        Kind {
            id: "mcts_ucb_cut",
            about: "Grows a tree over the 48 freest moves by random play-outs.",
            options: BY_BOUND,
            make: |set| monte_carlo(by_bound(set), CUT, Worth::Win, set),
        },
        Kind {
            id: "mcts_epsilon",
            about: "Grows a tree over the 48 freest moves, now and then off the best way.",
            options: BY_LOT,
            make: |set| monte_carlo(by_lot(set), CUT, Worth::Win, set),
        },
        Kind {
            id: "mcts_epsilon_mod",
            about: "The same, and winning by far is worth more.",
            options: BY_LOT,
            make: |set| monte_carlo(by_lot(set), CUT, Worth::MovesLeft, set),
        },
        Kind {
            id: "glance",
            about: "Looks at some of its moves only, and takes the best of them.",
            options: &[LOOKS.row],
            make: |set| Box::new(Glance::new(LOOKS.of(set) as usize)),
        },
        Kind {
            id: "amazona",
            about: "Grows a tree over whole moves by an evaluation of its own.",
            options: &[
                SECONDS.row.usually(1.0),
                NODES.row,
                THREADS.row,
                EXPLORATION.row,
                MINIMAX.row,
                PLIES.row,
                PRIOR.row,
                WIDTH.row,
                WIDENING.row,
                BOOK.row.spelled_if_unusual(),
            ],
            make: |set| Box::new(Amazona::new(amazona_settings(set))),
        },
    ];
}

fn minimax<W: Bits>(evaluation: Evaluation, table: bool, set: &Settings) -> Box<dyn Player<Amazons<W>>> {
    Box::new(Minimax::new(evaluation, DEPTH.of(set), SECONDS.of(set), table))
}

fn monte_carlo<W: Bits>(
    selection: Selection,
    best: Option<usize>,
    worth: Worth,
    set: &Settings,
) -> Box<dyn Player<Amazons<W>>> {
    Box::new(MonteCarlo { simulations: SIMULATIONS.of(set), time: SECONDS.of(set), selection, best, worth })
}

fn by_bound(set: &Settings) -> Selection {
    let exploration = EXPLORATION.of(set);
    if TUNED.of(set) { Selection::Ucb1Tuned { exploration } } else { Selection::Ucb1 { exploration } }
}

fn by_lot(set: &Settings) -> Selection {
    Selection::EpsilonGreedy { epsilon: EPSILON.of(set), others: OTHERS.of(set) }
}

fn amazona_settings(set: &Settings) -> amazona::Settings {
    let manner = Manner {
        exploration: EXPLORATION.of(set),
        minimax: MINIMAX.of(set),
        plies: PLIES.of(set),
        prior: PRIOR.of(set),
        width: WIDTH.of(set),
        widening: WIDENING.of(set),
        ..USUAL
    };
    let (time, nodes, threads) = (SECONDS.of(set), NODES.of(set), THREADS.of(set) as usize);
    amazona::Settings { time, nodes, threads, book: BOOK.of(set), manner }
}
