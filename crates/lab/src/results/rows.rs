//! The tables of a run: one row a game, and one row a hand.
//!
//! Teams are called `a`, `b`, … in the order of the experiment.

use std::borrow::Cow;

use sobremesa_catalog::HandRow;
use sobremesa_core::{Seat, Side};

use super::table::{Cell, Column, Table};
use crate::experiment::Experiment;
use crate::work::Block;

const NAMES: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];

fn points_columns(experiment: &Experiment) -> impl Iterator<Item = Column> {
    NAMES.iter().take(experiment.teams().len()).map(|name| Column::numbers(format!("points_{name}")))
}

/// The columns of the table of games.
///
/// `block`, `game` (number in its block), `first_side` (the team on the first side), points of each team,
/// `winner` (nothing for a draw), `hands`, `plies`, `passes`, `blocked` and `tied` (hands), `termination`.
pub fn game_columns(experiment: &Experiment) -> Table {
    let mut columns = vec![Column::numbers("block"), Column::numbers("game"), Column::words("first_side")];
    columns.extend(points_columns(experiment));
    columns.push(Column::words("winner"));
    columns.extend(["hands", "plies", "passes", "blocked", "tied"].map(Column::numbers));
    columns.push(Column::words("termination"));
    Table::new(columns)
}

/// The columns of the table of hands.
///
/// `block`, `game`, `hand` (from 1), `opener` (seat, from 1), `opener_team`, points of each team, `winner`, `how`
/// it ended, `plies`, `passes`, `shuffle` (64 bits of a hash of its shuffles, as a signed number).
pub fn hand_columns(experiment: &Experiment) -> Table {
    let mut columns = ["block", "game", "hand", "opener"].map(Column::numbers).to_vec();
    columns.push(Column::words("opener_team"));
    columns.extend(points_columns(experiment));
    columns.extend(["winner", "how"].map(Column::words));
    columns.extend(["plies", "passes", "shuffle"].map(Column::numbers));
    Table::new(columns)
}

fn word(word: &'static str) -> Cell {
    Cell::Word(Cow::Borrowed(word))
}

/// Points by side as cells by team.
fn by_team(experiment: &Experiment, points: &[i32], arrangement: u64) -> Vec<Cell> {
    let mut cells = vec![Cell::Nothing; points.len()];
    for (points, side) in points.iter().zip(0..) {
        cells[experiment.team_on(Side(side), arrangement)] = Cell::Number(i64::from(*points));
    }
    cells
}

fn winner(experiment: &Experiment, side: Option<u8>, arrangement: u64) -> Cell {
    side.map_or(Cell::Nothing, |side| word(NAMES[experiment.team_on(Side(side), arrangement)]))
}

/// Adds the games of a block.
pub fn push_games(table: &mut Table, experiment: &Experiment, block: &Block) {
    for (game, arrangement) in block.games.iter().zip(0..) {
        let count = |what: &dyn Fn(&HandRow) -> bool| game.hands.iter().filter(|hand| what(hand)).count() as i64;
        let first = NAMES[experiment.team_on(Side(0), arrangement)];
        let mut row = vec![Cell::Number(block.block as i64), Cell::Number(arrangement as i64), word(first)];
        row.extend(by_team(experiment, &game.points, arrangement));
        row.push(winner(experiment, game.winner, arrangement));
        row.extend([
            Cell::Number(game.hands.len() as i64),
            Cell::Number(i64::from(game.plies)),
            Cell::Number(game.hands.iter().map(|hand| i64::from(hand.passes)).sum()),
            Cell::Number(count(&|hand| hand.how == "blocked")),
            Cell::Number(count(&|hand| hand.winner.is_none())),
            word(game.termination),
        ]);
        table.push(row);
    }
}

/// Adds the hands of a block.
pub fn push_hands(table: &mut Table, experiment: &Experiment, block: &Block) {
    for (game, arrangement) in block.games.iter().zip(0..) {
        for (hand, number) in game.hands.iter().zip(1..) {
            let opener = experiment.sides().of(Seat(hand.opener));
            let mut row = vec![
                Cell::Number(block.block as i64),
                Cell::Number(arrangement as i64),
                Cell::Number(number),
                Cell::Number(i64::from(hand.opener) + 1),
                word(NAMES[experiment.team_on(opener, arrangement)]),
            ];
            row.extend(by_team(experiment, &hand.points, arrangement));
            row.push(winner(experiment, hand.winner, arrangement));
            row.extend([
                word(hand.how),
                Cell::Number(i64::from(hand.plies)),
                Cell::Number(i64::from(hand.passes)),
                Cell::Number(hand.shuffle.cast_signed()),
            ]);
            table.push(row);
        }
    }
}
