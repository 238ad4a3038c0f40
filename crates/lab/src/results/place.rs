//! The columns with which every row of every table begins: whose game it was.

use std::borrow::Cow;

use sobremesa_core::Side;

use super::table::{Cell, Column};
use crate::experiment::Experiment;
use crate::schedule::Pairing;
use crate::work::UnitId;

/// The teams of a pairing as tables call them, in its order.
pub(crate) const LETTERS: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];

pub(super) const BLOCK: &str = "the block, from 0; games of a block have the same deals, in every pairing";
pub(super) const GAME: &str = "the game in its block, from 0: how the teams were arranged";
pub(super) const HAND: &str = "the hand in its game, from 1";

/// The pairing that the rows of some tables are of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PairingPlace {
    /// The round of the schedule, from 0.
    pub(crate) round: u32,
    /// The pairing in its round, from 0.
    pub(crate) pairing: u32,
    /// Its teams, by the names of their players.
    pub(crate) teams: Vec<String>,
}

impl PairingPlace {
    pub(crate) fn new(experiment: &Experiment, pairing: &Pairing, id: UnitId) -> Self {
        let teams = pairing.teams.iter().map(|team| experiment.team_name(*team)).collect();
        Self { round: id.round, pairing: id.pairing, teams }
    }

    /// The columns, for so many teams.
    pub(crate) fn columns(teams: usize) -> Vec<Column> {
        let mut columns = vec![
            Column::numbers("round", "the round of the schedule, from 0"),
            Column::numbers("pairing", "the pairing in its round, from 0"),
        ];
        columns.extend(LETTERS[..teams].iter().map(|letter| {
            let about = format!("the players of team {letter}, seat by seat, each with all its options");
            Column::words(format!("team_{letter}"), about)
        }));
        columns
    }

    /// The same with those that say in which hand of which game it was.
    pub(super) fn columns_of_hand(teams: usize) -> Vec<Column> {
        let mut columns = Self::columns(teams);
        columns.extend(
            [("block", BLOCK), ("game", GAME), ("hand", HAND)].map(|(name, about)| Column::numbers(name, about)),
        );
        columns
    }

    /// The cells of the columns that say where a row belongs, in their order.
    pub(crate) fn cells(&self) -> Vec<Cell> {
        let mut cells = vec![Cell::Number(self.round.into()), Cell::Number(self.pairing.into())];
        cells.extend(self.teams.iter().map(|name| Cell::Word(Cow::Owned(name.clone()))));
        cells
    }

    /// How many columns these are.
    pub(crate) fn width(teams: usize) -> usize {
        2 + teams
    }
}

/// The team at every seat in a game of a block, in the order of play: `a b a b`.
pub(crate) fn seats_text(experiment: &Experiment, place: (u64, u64)) -> String {
    let team_at = |side: Side| LETTERS[experiment.team_on(side, place)];
    let sides = experiment.sides();
    (0..sides.seats()).map(|seat| team_at(sides.of(sobremesa_core::Seat(seat)))).collect::<Vec<_>>().join(" ")
}
