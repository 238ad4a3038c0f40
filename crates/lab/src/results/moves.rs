//! The table of moves: one row a move, of those games whose moves are kept.

use std::borrow::Cow;

use sobremesa_core::Seat;
use sobremesa_protocol::Pause;
use sobremesa_protocol::record::RecordLine;

use super::rows::NAMES;
use super::table::{Cell, Column, ResultTable};
use crate::experiment::Experiment;
use crate::work::PlayedBlock;

/// The columns of the table of moves.
///
/// `block`, `game`, `hand` (from 1), `ply` (in the match, from 0), `seat` (from 1), `team`, `move` (in the game's
/// notation), `pause` (where one was made).
pub fn move_columns() -> ResultTable {
    let mut columns = ["block", "game", "hand", "ply", "seat"].map(Column::numbers).to_vec();
    columns.extend(["team", "move", "pause"].map(Column::words));
    ResultTable::new(columns)
}

/// Adds the moves of a block.
pub(super) fn push_moves(table: &mut ResultTable, experiment: &Experiment, played: &PlayedBlock) {
    for (lines, arrangement) in played.lines.iter().zip(0..) {
        let mut number = 0;
        for line in lines {
            match line {
                RecordLine::Hand { hand, .. } => number = *hand,
                RecordLine::Move { ply, seat, text, pause, .. } => {
                    let team =
                        experiment.team_on(experiment.sides().of(Seat(*seat)), (played.block.block, arrangement));
                    let place = [played.block.block as i64, arrangement as i64, number.into(), (*ply).into()];
                    let mut row: Vec<Cell> = place.map(Cell::Number).into();
                    row.extend([Cell::Number(i64::from(*seat) + 1), Cell::Word(Cow::Borrowed(NAMES[team]))]);
                    row.extend([Cell::Word(Cow::Owned(text.clone())), pause_cell(*pause)]);
                    table.push(row);
                }
                _ => {}
            }
        }
    }
}

fn pause_cell(pause: Pause) -> Cell {
    match serde_json::to_value(pause) {
        Ok(serde_json::Value::String(name)) if pause != Pause::None => Cell::Word(Cow::Owned(name)),
        _ => Cell::Nothing,
    }
}
