//! The table of moves: one row a move, of those games whose moves are kept.

use std::borrow::Cow;

use sobremesa_core::Seat;
use sobremesa_protocol::Pause;
use sobremesa_protocol::record::RecordLine;

use super::place::{LETTERS, PairingPlace};
use super::table::{Cell, Column, ResultTable};
use crate::experiment::Experiment;
use crate::work::PlayedBlock;

/// The columns of the table of moves, for pairings of so many teams. Each says what it means.
pub fn move_columns(teams: usize) -> ResultTable {
    let mut columns = PairingPlace::columns_of_hand(teams);
    columns.extend([
        Column::numbers("ply", "the move in its game, from 0"),
        Column::numbers("seat", "the seat that moved, from 1"),
        Column::words("team", "the team of that seat"),
        Column::words("move", "the move, in the game's notation"),
        Column::words("pause", "the pause that was declared with it: `short`, `long`; nothing where none was"),
        Column::words("after", "what the table shows after it, in the game's notation"),
    ]);
    ResultTable::new(columns)
}

/// Adds the moves of a block.
pub(super) fn push_moves(table: &mut ResultTable, place: &PairingPlace, experiment: &Experiment, played: &PlayedBlock) {
    for (lines, arrangement) in played.lines.iter().zip(0..) {
        let mut number = 0;
        for line in lines {
            match line {
                RecordLine::Hand { hand, .. } => number = *hand,
                RecordLine::Move { ply, seat, text, pause, after, .. } => {
                    let team =
                        experiment.team_on(experiment.sides().of(Seat(*seat)), (played.block.block, arrangement));
                    let mut row = place.cells();
                    let at = [played.block.block as i64, arrangement as i64, number.into(), (*ply).into()];
                    row.extend(at.map(Cell::Number));
                    row.extend([Cell::Number(i64::from(*seat) + 1), Cell::Word(Cow::Borrowed(LETTERS[team]))]);
                    row.extend([Cell::Word(Cow::Owned(text.clone())), pause_cell(*pause)]);
                    row.push(Cell::Word(Cow::Owned(after.clone())));
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
