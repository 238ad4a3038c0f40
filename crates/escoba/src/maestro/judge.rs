//! Judges boards at the end of a round.

use std::sync::Arc;

use crate::board::{Board, Frame};
use crate::cards::{Card, CardSet, Suit};
use crate::game::Escoba;
use crate::outlook::Outlook;
use crate::rules::ScoreRules;

/// The value of the table for the seat that plays first in the next round, beside what the piles promise. Fitted to the
/// points of 60,000 hands of `fase-2` against itself (two seats, `capture = "card"`), see docs/players/escoba.md.
const FIRST: f32 = -0.5;
const ON_EMPTY: f32 = 0.25;
const CARD: f32 = 0.1;
const ORO: f32 = 0.08;
const SEVEN: f32 = 0.17;
const VELO: f32 = 0.45;
const SWEEP: f32 = 1.4;

/// Judges boards by the piles and the table.
#[derive(Clone, Debug)]
pub(super) struct Judge {
    outlook: Arc<Outlook>,
    rules: ScoreRules,
    sides: usize,
    /// The number of cards in a new hand.
    deal: u32,
}

impl Judge {
    pub(super) fn new(game: &Escoba) -> Self {
        Self {
            outlook: Arc::clone(game.outlook()),
            rules: game.rules().score(),
            sides: usize::from(game.rules().sides().count()),
            deal: u32::from(game.rules().deal().hand),
        }
    }

    /// The points of a finished hand of two sides.
    pub(super) fn points(&self, board: &Board) -> [i32; 2] {
        board.points(&self.rules)
    }

    /// The points by which a side will be ahead of its best rival: exact for a finished hand, else an average.
    pub(super) fn margin(&self, frame: &Frame, board: &Board, side: usize, stock: bool) -> f32 {
        let (piles, open) = if stock {
            (board.piles, CardSet::ALL - board.captured(frame))
        } else {
            (board.piles_at_the_end(), CardSet::EMPTY)
        };
        let over = |rival: usize| {
            self.outlook.promise(piles[side], piles[rival], open) + f32::from(board.escobas[side])
                - f32::from(board.escobas[rival])
        };
        let rivals = (0..self.sides).filter(|rival| *rival != side);
        let ahead = rivals.map(over).fold(f32::INFINITY, f32::min);
        if !stock {
            return ahead;
        }
        let first = self.first(frame, board.table, open - board.table);
        ahead + if frame.side_of(board.turn) == side { first } else { -first }
    }

    /// The value of a table for the seat that plays first on it with a new hand.
    fn first(&self, frame: &Frame, table: CardSet, stock: CardSet) -> f32 {
        if table.is_empty() {
            return FIRST + ON_EMPTY;
        }
        let count = |set: CardSet| (table & set).len() as f32;
        let mut worth = FIRST
            + CARD * table.len() as f32
            + ORO * count(Suit::Oros.cards())
            + SEVEN * count(CardSet::SEVENS)
            + if table.contains(Card::VELO) { VELO } else { 0.0 };
        if let Some(value) = frame.sums.sweeper(table.sum()) {
            // How likely the new hand has no card that sweeps.
            let (all, sweep) = (stock.len(), (stock & CardSet::of_value(value)).len());
            let none = (0..self.deal).fold(1.0, |none, dealt| {
                none * all.saturating_sub(sweep + dealt) as f32 / all.saturating_sub(dealt).max(1) as f32
            });
            worth += SWEEP * (1.0 - none);
        }
        worth
    }
}
