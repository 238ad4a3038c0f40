//! `amazona`: the strong player, a tree search with a learnt evaluation.
//!
//! It stands beside the classic trees and alpha-betas because it beats them all: docs/players/amazons.md has the games.

pub mod book;
mod exact;
mod judge;
mod scout;
mod search;
mod tree;
mod weights;

use std::time::Duration;

use sobremesa_core::{Choice, Decision, Measure, Nondeterminism, Player, Reason, Weighed, Why};

use book::BookMove;
pub use judge::{Judge, KNOTS, TERMS, Terms, Weights, chance};
pub use search::{AmazonaSearch, Budget};
pub use tree::{Manner, RootMove};
pub use weights::WEIGHTS;

use crate::bits::Bits;
use crate::game::Amazons;
use crate::moves::Move;
use crate::players::only_move;
use crate::solver::Solved;

/// The settings of the strong player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Limit of time for a move; none: no limit. Needs a clock ([`Choice::clock`]).
    pub time: Option<Duration>,
    /// Number of simulations for a move; none: as many as there is time for.
    pub nodes: Option<u64>,
    /// Number of threads that search, at least 1; they share one tree.
    pub threads: usize,
    /// Whether it plays the first moves by its book ([`book`]).
    pub book: bool,
    /// How the search works.
    pub manner: Manner,
}

impl Default for Settings {
    fn default() -> Self {
        Self { time: None, nodes: None, threads: 1, book: false, manner: Manner::USUAL }
    }
}

/// The strong player. With a number of simulations, without a limit of time and on one thread it decides the same on
/// every machine ([`Player::nondeterminism`]).
#[derive(Debug)]
pub struct Amazona<W> {
    settings: Settings,
    search: AmazonaSearch<W>,
}

impl<W: Bits> Amazona<W> {
    /// A player with these settings.
    pub fn new(settings: Settings) -> Self {
        Self::judged(settings, Judge::default())
    }

    /// A player with these settings and another judge.
    pub fn judged(settings: Settings, judge: Judge<W>) -> Self {
        Self { settings, search: AmazonaSearch::new(settings.manner, settings.threads, judge) }
    }
}

impl<W: Bits> Player<Amazons<W>> for Amazona<W> {
    fn choose(&mut self, game: &Amazons<W>, mut turn: Choice<'_, Amazons<W>>) -> Decision<Amazons<W>> {
        if let Some(only) = only_move(&turn) {
            return only;
        }
        let Settings { time, nodes, book, .. } = self.settings;
        if book && let Some(decision) = by_the_book(game, &mut turn) {
            return decision;
        }
        let budget = Budget { nodes, time, stop: turn.stop, clock: turn.clock };
        if let Some((Solved::Won(mv), looked)) = exact::solved(game.board(), turn.public, budget) {
            let why = turn.explain.then(|| {
                let reason = Reason::new("why.amazons.forced_win").with("nodes", looked.to_string());
                Why::weighing(reason, Measure::Chance, &mv, vec![Weighed::new(mv, 1.0)])
            });
            return Decision { mv, signal: (), why };
        }
        let (found, done) = self.search.search(game, turn.public, budget, &mut turn.rng);
        let best = best(&found).expect("there is a legal move");
        let why = turn.explain.then(|| {
            let reason = match best.known {
                Some(true) => Reason::new("why.amazons.forced_win"),
                Some(false) => Reason::new("why.amazons.forced_loss"),
                None => Reason::new("why.amazons.amazona").with("chance", format!("{:.0}", best.chance * 100.0)),
            };
            let weighed = found.iter().filter(|found| found.visits > 0);
            let weighed = weighed.map(|found| Weighed::new(found.mv, found.chance)).collect();
            Why::weighing(reason.with("nodes", done.to_string()), Measure::Chance, &best.mv, weighed)
        });
        Decision { mv: best.mv, signal: (), why }
    }

    fn nondeterminism(&self) -> Option<Nondeterminism> {
        let clock = self.settings.time.map(|_| Nondeterminism::Clock);
        if self.settings.threads > 1 { Some(Nondeterminism::Threads) } else { clock }
    }
}

/// The move of the book, that with the most games; nothing where the book does not know the position. What looks alike from both
/// sides of the board is played on either, by lot.
fn by_the_book<W: Bits>(game: &Amazons<W>, turn: &mut Choice<'_, Amazons<W>>) -> Option<Decision<Amazons<W>>> {
    let known = book::moves(game, turn.public);
    let first = *known.first()?;
    let setup = game.setup(turn.public);
    let turned = setup.mirrored() == setup && turn.rng.below(2) == 1;
    let side = |mv: Move| if turned { mv.mirrored(setup.files) } else { mv };
    let share = |found: &BookMove| f64::from(found.wins) / f64::from(found.games);
    let mv = side(first.mv);
    let why = turn.explain.then(|| {
        let reason = Reason::new("why.amazons.book").with("games", first.games.to_string());
        let reason = reason.with("chance", format!("{:.0}", share(&first) * 100.0));
        let weighed = known.iter().map(|found| Weighed::new(side(found.mv), share(found))).collect();
        Why::weighing(reason, Measure::Chance, &mv, weighed)
    });
    Some(Decision { mv, signal: (), why })
}

/// The move to play: one that is sure to win; else the most visited that is not sure to lose, then the one with the
/// best chance, then the first.
pub fn best(found: &[RootMove]) -> Option<&RootMove> {
    let rank = |found: &RootMove| match found.known {
        Some(true) => 2,
        None => 1,
        Some(false) => 0,
    };
    // Reversed, since `max_by` takes the last of equals.
    found.iter().rev().max_by(|one, other| {
        let order = rank(one).cmp(&rank(other)).then(one.visits.cmp(&other.visits));
        order.then(one.chance.total_cmp(&other.chance))
    })
}
