//! Alpha-beta with one of the classic evaluations. The search is that of `sobremesa_search`; here is the game for it.

use std::time::Duration;

use sobremesa_core::{Choice, Decision, MemoryError, Nondeterminism, Player, Reason};
use sobremesa_search::alphabeta::{AlphaBetaGame, AlphaBetaSearch, Budget, History, SearchResult, WON};

use super::choosing::{Evaluation, STEPS, steps};
use super::{memory, only_move};
use crate::bits::Bits;
use crate::evaluation::Memory;
use crate::game::Amazons;
use crate::moves::Move;
use crate::state::Position;

/// Searches as deep as it is told or as its time allows, whichever ends first. The clock is read inside the search.
///
/// Equal moves are tried in random order, and the first of the best is played. With a table, the history of good queen
/// moves and arrows is kept from one game to the next and orders the moves; without one it is forgotten after each
/// move.
#[derive(Debug)]
pub struct Minimax<W> {
    evaluation: Evaluation,
    depth: u32,
    time: Option<Duration>,
    table: bool,
    search: AlphaBetaSearch<Move>,
    memory: Memory<W>,
}

/// The number of positions in the transposition table.
const ENTRIES: usize = 1 << 16;

/// The number of places in the history: queen moves by their two squares, then arrows by their own.
pub(super) const PLACES: usize = 256 * 256 + 256;

impl<W: Bits> Minimax<W> {
    /// A player of this depth and time; with a table if it is to learn from one game to the next.
    pub fn new(evaluation: Evaluation, depth: u32, time: Option<Duration>, table: bool) -> Self {
        Self { evaluation, depth, time, table, search: AlphaBetaSearch::new(ENTRIES), memory: Memory::default() }
    }

    /// Searches a position. Its moves are tried in the given order.
    pub fn search(
        &mut self,
        game: &Amazons<W>,
        root: &[Move],
        position: &Position<W>,
        budget: Budget<'_>,
    ) -> SearchResult<Move> {
        self.salted(game, root, position, (budget, 0))
    }

    fn salted(
        &mut self,
        game: &Amazons<W>,
        root: &[Move],
        position: &Position<W>,
        (budget, salt): (Budget<'_>, u64),
    ) -> SearchResult<Move> {
        if !self.table {
            self.search.set_history(History::default());
        }
        let Self { evaluation, search, memory, .. } = self;
        let mut model = MinimaxGame { game, evaluation: *evaluation, memory, salt };
        search.run(&mut model, &mut position.clone(), root, budget)
    }
}

/// The game in the terms of the search.
struct MinimaxGame<'a, W> {
    game: &'a Amazons<W>,
    evaluation: Evaluation,
    memory: &'a mut Memory<W>,
    /// What random values depend on besides the position.
    salt: u64,
}

impl<W: Bits> AlphaBetaGame for MinimaxGame<'_, W> {
    type State = Position<W>;
    type Move = Move;

    fn moves(&mut self, state: &Position<W>, into: &mut Vec<Move>) {
        let board = self.game.board();
        state.queen_moves(board, state.mover(), |from, to, arrows| {
            let [from, to] = [from, to].map(|bit| board.square(bit));
            into.extend(board.squares(arrows).map(|arrow| Move { from, to, arrow }));
        });
    }

    fn is_legal(&self, state: &Position<W>, mv: Move) -> bool {
        self.game.check(state, mv).is_ok()
    }

    fn make(&mut self, state: &mut Position<W>, mv: Move) {
        state.make(self.game.board(), mv);
    }

    fn undo(&mut self, state: &mut Position<W>, mv: Move) {
        state.undo(self.game.board(), mv);
    }

    fn key(&self, state: &Position<W>) -> u64 {
        state.key()
    }

    fn evaluate(&mut self, state: &Position<W>) -> i32 {
        steps(self.evaluation.value(self.game.board(), state, state.mover(), (self.memory, self.salt)))
    }

    fn is_lost(&self, state: &Position<W>) -> bool {
        !state.can_move(self.game.board(), state.mover())
    }

    fn places_of(&self, mv: Move) -> [usize; 2] {
        [mv.from.index() << 8 | mv.to.index(), 256 * 256 + mv.arrow.index()]
    }

    fn places(&self) -> usize {
        PLACES
    }
}

impl<W: Bits> Player<Amazons<W>> for Minimax<W> {
    fn choose(&mut self, game: &Amazons<W>, mut turn: Choice<'_, Amazons<W>>) -> Decision<Amazons<W>> {
        if let Some(only) = only_move(&turn) {
            return only;
        }
        let mut root = turn.legal.to_vec();
        turn.rng.shuffle(&mut root);
        let salt = turn.rng.bits64();
        let budget = Budget { depth: self.depth, nodes: None, time: self.time, stop: turn.stop, clock: turn.clock };
        let found = self.salted(game, &root, turn.public, (budget, salt));
        let why = turn.explain.then(|| {
            let reason = match found.value {
                value if value >= WON => Reason::new("why.amazons.forced_win"),
                value if value <= -WON => Reason::new("why.amazons.forced_loss"),
                value => {
                    let shown = format!("{:+.1}", f64::from(value) / STEPS);
                    Reason::new("why.amazons.minimax").with("value", shown).with("depth", found.depth.to_string())
                }
            };
            reason.with("nodes", found.nodes.to_string()).into()
        });
        Decision { mv: found.mv, signal: (), why }
    }

    fn nondeterminism(&self) -> Option<Nondeterminism> {
        self.time.map(|_| Nondeterminism::Clock)
    }

    fn memory(&self) -> Option<String> {
        self.table.then(|| memory::written(self.search.history()))
    }

    fn remember(&mut self, memory: &str) -> Result<(), MemoryError> {
        if !self.table {
            return Ok(());
        }
        // Reset first: a memory that cannot be read must leave a player that has never played.
        self.search.set_history(History::default());
        self.search.set_history(memory::read(memory)?);
        Ok(())
    }
}
