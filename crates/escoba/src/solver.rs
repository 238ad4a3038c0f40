//! Exact play with open hands: the value of the rest of a hand, its best play, and what every other play costs.
//!
//! It is for two sides, and once the stock is gone: nobody decides how cards are dealt. The method is alpha-beta on
//! bits, with escobas and rich captures first; of plays that differ only in cards of equal worth, one is looked at.
//!
//! A usual last round is a dozen plays at most, so it needs none of the depths, tables and clocks of the alpha-beta of
//! `sobremesa_search`. And the value of an end is a pair of counts that the caller turns into a value (points, or the
//! chance to win the match); that search knows of an end only that it is lost.

use std::ops::ControlFlow;

use sobremesa_core::{Game, Side, StopFlag};

use crate::board::{Board, Frame};
use crate::game::Escoba;
use crate::moves::Move;
use crate::players::worth::Shares;
use crate::rules::ScoreRules;
use crate::state::{Stage, State};

/// The number of different points of a side in a hand; more count as the greatest of them.
const MOST_POINTS: usize = 32;

/// Why a position is not for exact play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    /// More or fewer than two sides.
    #[error("exact play is for two sides, and here there are {0}")]
    Sides(u8),
    /// No seat is to move.
    #[error("no seat is to move")]
    NoTurn,
    /// Cards are left to be dealt.
    #[error("{0} cards are yet to be dealt, and nobody knows how they fall")]
    Stock(u8),
    /// It would take too long.
    #[error("it would take too long")]
    TooLong,
}

/// The result of exact play from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The value of the position for the side to move: points of the whole hand by which it will be ahead.
    pub value: i32,
    /// A play that reaches the value: of several the first.
    pub best: Move,
    /// Every legal play with its value, in ascending order of the plays.
    pub moves: Vec<(Move, i32)>,
}

/// The value of the end of a hand for the first side, by the points of both.
#[derive(Clone, Debug)]
pub(crate) struct Payoff(Vec<i32>);

impl Payoff {
    /// A payoff for each pair of points below [`MOST_POINTS`].
    pub(crate) fn new(worth: impl Fn(i32, i32) -> i32) -> Self {
        let all = MOST_POINTS as i32;
        Self((0..all).flat_map(|mine| (0..all).map(move |theirs| (mine, theirs))).map(|(a, b)| worth(a, b)).collect())
    }

    #[inline]
    fn of(&self, points: [i32; 2]) -> i32 {
        let [mine, theirs] = points.map(|points| (points as usize).min(MOST_POINTS - 1));
        self.0[mine * MOST_POINTS + theirs]
    }
}

/// Solves the ends of hands of one game.
#[derive(Clone, Debug)]
pub struct Solver {
    frame: Frame,
    rules: ScoreRules,
    shares: Shares,
    /// The plays of all nodes on the current path, one after the other.
    plays: Vec<Move>,
    nodes: u64,
    limit: u64,
    stop: StopFlag,
}

/// Whether to stop is looked at once in so many plays, a power of two: within a thousandth of a second.
const STOP_EVERY: u64 = 1 << 10;

/// Solves one position; see [`Solver::solve`].
///
/// # Errors
/// Says why it is not for exact play.
pub fn solve(game: &Escoba, state: &State) -> Result<Solved, Misfit> {
    Solver::new(game).solve(game, state, u64::MAX)
}

impl Solver {
    /// A solver for a game.
    pub fn new(game: &Escoba) -> Self {
        let frame = Frame::new(game);
        let (rules, shares) = (game.rules().score(), *game.shares());
        Self { frame, rules, shares, plays: Vec::new(), nodes: 0, limit: u64::MAX, stop: StopFlag::default() }
    }

    /// The same, which gives up as soon as `stop` is set, as if the plays that it may look at were used up.
    #[must_use]
    pub fn stopped_by(mut self, stop: StopFlag) -> Self {
        self.stop = stop;
        self
    }

    /// The number of plays looked at since the solver was made.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether a position is for exact play.
    ///
    /// # Errors
    /// Says why not.
    pub fn fits(game: &Escoba, state: &State) -> Result<(), Misfit> {
        let sides = game.sides().count();
        if sides != 2 {
            return Err(Misfit::Sides(sides));
        }
        match (state.public.stage, state.public.stock) {
            (Stage::Play, 0) => Ok(()),
            (Stage::Play, stock) => Err(Misfit::Stock(stock)),
            (Stage::Deal | Stage::Over, _) => Err(Misfit::NoTurn),
        }
    }

    /// Solves a position, with the value of every legal play, looking at `nodes` plays at most.
    ///
    /// # Errors
    /// Says why it is not for exact play, or that it would take too long.
    pub fn solve(&mut self, game: &Escoba, state: &State, nodes: u64) -> Result<Solved, Misfit> {
        Self::fits(game, state)?;
        let payoff = Payoff::new(|mine, theirs| mine - theirs);
        let sign = if game.side_of(state.public.turn) == Side(0) { 1 } else { -1 };
        let mut board = Board::new(state);
        let mut moves = Vec::new();
        game.legal_moves(&state.public, &state.hands[state.public.turn.index()], |mv| {
            moves.push((mv, 0));
            ControlFlow::Continue(())
        });
        self.limit = self.nodes.saturating_add(nodes);
        for (mv, value) in &mut moves {
            let all = (i32::MIN, i32::MAX);
            *value = sign * self.after(&mut board, *mv, &payoff, all).ok_or(Misfit::TooLong)?;
        }
        let value = moves.iter().map(|(_, value)| *value).max().ok_or(Misfit::NoTurn)?;
        let best = moves.iter().find(|(_, other)| *other == value).map(|(mv, _)| *mv).ok_or(Misfit::NoTurn)?;
        Ok(Solved { value, best, moves })
    }

    /// The best of some plays for the side to move, on a board to which nothing more is dealt, and its value for the
    /// first side. Nothing if more than `nodes` plays would have to be looked at.
    pub(crate) fn best(
        &mut self,
        board: &mut Board,
        plays: &[Move],
        payoff: &Payoff,
        nodes: u64,
    ) -> Option<(Move, i32)> {
        self.limit = self.nodes.saturating_add(nodes);
        let first = self.frame.side_of(board.turn) == 0;
        let (mut alpha, mut beta) = (i32::MIN, i32::MAX);
        let mut best = None;
        let mut plays = plays.to_vec();
        self.order(board, &mut plays);
        for mv in plays {
            let value = self.after(board, mv, payoff, (alpha, beta))?;
            if best.is_none_or(|(_, most)| if first { value > most } else { value < most }) {
                best = Some((mv, value));
            }
            if first {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
        }
        best
    }

    /// The value of a play for the first side, within a window; nothing if the budget is used up.
    fn after(&mut self, board: &mut Board, mv: Move, payoff: &Payoff, window: (i32, i32)) -> Option<i32> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(STOP_EVERY) && self.stop.is_set() {
            self.limit = 0;
        }
        if self.nodes > self.limit {
            // A search given up unwinds without truncating the list: it is emptied here, once.
            self.plays.clear();
            return None;
        }
        let last = board.play(&self.frame, mv);
        let value = if board.held == 0 { Some(self.end(board, payoff)) } else { self.search(board, payoff, window) };
        board.undo(&self.frame, mv, last);
        value
    }

    fn search(&mut self, board: &mut Board, payoff: &Payoff, (mut alpha, mut beta): (i32, i32)) -> Option<i32> {
        let first = self.frame.side_of(board.turn) == 0;
        let start = self.plays.len();
        board.plays(&self.frame, &mut self.plays);
        let end = self.plays.len();
        // The list is taken out while it is sorted, because sorting reads the solver as well.
        let mut plays = std::mem::take(&mut self.plays);
        self.order(board, &mut plays[start..end]);
        self.plays = plays;
        let mut best = if first { i32::MIN } else { i32::MAX };
        for place in start..end {
            let value = self.after(board, self.plays[place], payoff, (alpha, beta))?;
            if first {
                best = best.max(value);
                alpha = alpha.max(value);
            } else {
                best = best.min(value);
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        self.plays.truncate(start);
        Some(best)
    }

    /// What a finished hand is worth to the first side.
    #[inline]
    fn end(&self, board: &Board, payoff: &Payoff) -> i32 {
        payoff.of(board.points(&self.rules))
    }

    /// Sorts plays: those worth most first, cards that are laid down last.
    #[inline]
    fn order(&self, board: &Board, plays: &mut [Move]) {
        let worth = |mv: &Move| {
            if mv.lays() {
                // Of cards that are laid down, those that give least away come first.
                self.shares.of(mv.card.alone())
            } else {
                -1 - self.shares.capture(board.table, mv.card, mv.takes)
            }
        };
        if plays.len() > 1 {
            plays.sort_unstable_by_key(|mv| (worth(mv), *mv));
        }
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_core::{Seed, Stream, Turn};

    use super::*;
    use crate::testing::game;

    /// Plays on at random until `held` cards are left in all hands of the last round.
    fn end(game: &Escoba, held: u32, rng: &mut Stream, index: u64) -> State {
        let mut state = game.start(&game.single(index, rng));
        loop {
            match game.turn(&state) {
                Turn::Shuffle => {
                    let shuffle = game.shuffle(&state, rng);
                    game.deal(&mut state, &shuffle);
                }
                Turn::Seat(seat) => {
                    let left: u32 = state.hands.iter().map(|private| private.hand.len()).sum();
                    if state.public.stock == 0 && left == held {
                        return state;
                    }
                    let mv = game.random_move(&state.public, &state.hands[seat.index()], rng);
                    game.play(&mut state, mv, ());
                }
                Turn::Over => panic!("there is no such end"),
            }
        }
    }

    /// Plain minimax by the game itself: the margin of the first side.
    fn minimax(game: &Escoba, state: &State) -> i32 {
        let Turn::Seat(seat) = game.turn(state) else { return game.outcome(state).points.margin(Side(0)) };
        let mut values = Vec::new();
        game.legal_moves(&state.public, &state.hands[seat.index()], |mv| {
            let mut after = state.clone();
            game.play(&mut after, mv, ());
            values.push(minimax(game, &after));
            ControlFlow::Continue(())
        });
        let values = values.into_iter();
        if game.side_of(seat) == Side(0) { values.max() } else { values.min() }.unwrap()
    }

    fn compare(tables: &str, held: u32, ends: u64) {
        let game = game(tables);
        let mut solver = Solver::new(&game);
        for index in 0..ends {
            let mut rng = Seed::from_text("ends").key().stream(index);
            let state = end(&game, held, &mut rng, index);
            let sign = if game.side_of(state.public.turn) == Side(0) { 1 } else { -1 };
            let solved = solver.solve(&game, &state, u64::MAX).unwrap();
            assert_eq!(sign * solved.value, minimax(&game, &state), "{tables}: end {index}");
            for (mv, value) in &solved.moves {
                let mut after = state.clone();
                game.play(&mut after, *mv, ());
                assert_eq!(sign * value, minimax(&game, &after), "{tables}: end {index}, {mv:?}");
            }
            let mut plays = Vec::new();
            let mut board = Board::new(&state);
            board.plays(&solver.frame, &mut plays);
            let payoff = Payoff::new(|mine, theirs| mine - theirs);
            let (best, value) = solver.best(&mut board, &plays, &payoff, u64::MAX).unwrap();
            assert_eq!(value, sign * solved.value);
            assert!(solved.moves.contains(&(best, solved.value)), "{best:?}");
        }
    }

    #[test]
    fn ends_are_worth_what_plain_minimax_says() {
        compare("", 4, 60);
        compare("play.capture = \"card\"", 5, 60);
        compare("play.capture = \"hand\"\nscore.fourth_point = \"primiera\"", 4, 60);
        compare("deal.seats = 4\nscore.ties = \"all\"\nplay.capture = \"card\"", 5, 40);
        compare(
            "play = { sum = \"value\", takes_first = \"single\", opening = \"nothing\", last_sweep = false }",
            4,
            60,
        );
        compare("deal.seats = 4\nplay = { sum = \"value\", takes_first = \"fewest\", capture = \"card\" }", 5, 40);
    }

    #[test]
    #[ignore = "plain minimax takes its time"]
    fn a_thousand_ends_are_worth_what_plain_minimax_says() {
        compare("play.capture = \"card\"", 6, 1_000);
        compare("", 5, 300);
    }

    #[test]
    fn what_is_not_for_exact_play_is_told() {
        let three = game("deal.seats = 3");
        let state = end(&three, 3, &mut Seed::from_text("misfit").key().stream(0), 0);
        assert_eq!(solve(&three, &state), Err(Misfit::Sides(3)));
        let two = game("");
        let mut rng = Seed::from_text("misfit").key().stream(1);
        let mut state = two.start(&two.single(0, &mut rng));
        assert_eq!(solve(&two, &state), Err(Misfit::NoTurn));
        let shuffle = two.shuffle(&state, &mut rng);
        two.deal(&mut state, &shuffle);
        assert_eq!(solve(&two, &state), Err(Misfit::Stock(30)));
        let state = end(&two, 6, &mut rng, 0);
        assert_eq!(Solver::new(&two).solve(&two, &state, 3), Err(Misfit::TooLong));
        assert!(crate::cards::CardSet::ALL.has_all(state.public.table));
    }
}
