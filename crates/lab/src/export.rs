//! Tables of a run as text: CSV or JSON Lines, all units in order.

use std::io::{self, Write};

use crate::experiment::Experiment;
use crate::results::{Cells, FolderError, ResultTable, RunFolder, UnitTables, game_columns};
use crate::schedule::Pairing;
use crate::tally::Tally;
use crate::work::{UnitId, units};

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    /// A line of names, then a line a row; a cell without anything is empty.
    Csv,
    /// An object a row; a cell without anything is left out.
    JsonLines,
}

/// The tables of a run that can be exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportTable {
    /// A row a game.
    Games,
    /// A row a hand, where they were kept.
    Hands,
    /// A row a move, where they were kept.
    Moves,
    /// A row an opening, a deal and a draw, where moves were kept.
    Chance,
}

/// Why a table cannot be exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// A file of the run is damaged, or cannot be read.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The table cannot be written.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Writes a table of a run with all units that are done; false if the run did not keep it.
///
/// # Errors
/// If a file of any unit is damaged: then nothing is written. If the table cannot be written.
pub fn export(
    folder: &RunFolder,
    experiment: &Experiment,
    table: ExportTable,
    format: ExportFormat,
    out: &mut dyn Write,
) -> Result<bool, ExportError> {
    // Everything is looked at before the first row leaves: half a table could be taken for a whole one.
    let mut kept = true;
    each_unit(folder, experiment, &mut |tables| {
        kept &= tables.table(table).is_some();
        Ok(())
    })?;
    if !kept {
        return Ok(false);
    }
    let mut named = false;
    each_unit(folder, experiment, &mut |tables| {
        let Some(rows) = tables.table(table) else { return Ok(()) };
        if format == ExportFormat::Csv && !named {
            write_names(out, rows)?;
            named = true;
        }
        Ok(write_rows(out, rows, format)?)
    })?;
    if let Some(rows) = empty(experiment, table).filter(|_| format == ExportFormat::Csv && !named) {
        write_names(out, &rows)?;
    }
    Ok(true)
}

/// A table without a row, as a run has it before its first unit is done; none of what a run need not keep.
fn empty(experiment: &Experiment, table: ExportTable) -> Option<ResultTable> {
    (table == ExportTable::Games).then(|| game_columns(experiment.table_shape()))
}

/// A table of a run in one piece, with all units that are done; none if the run did not keep it.
///
/// # Errors
/// If a file of any unit is damaged.
pub fn gather_table(
    folder: &RunFolder,
    experiment: &Experiment,
    table: ExportTable,
) -> Result<Option<ResultTable>, FolderError> {
    let (mut all, mut kept) = (None::<ResultTable>, true);
    let gathered = each_unit(folder, experiment, &mut |tables| {
        match (tables.table(table), &mut all) {
            (None, _) => kept = false,
            (Some(rows), None) => all = Some(rows.clone()),
            (Some(rows), Some(all)) => all.append(rows),
        }
        Ok(())
    });
    match gathered {
        Ok(()) => Ok(all.or_else(|| empty(experiment, table)).filter(|_| kept)),
        Err(ExportError::Folder(error)) => Err(error),
        Err(ExportError::Output(_)) => unreachable!("nothing is written"),
    }
}

/// Goes through the units that are done, in their order; in a tournament in rounds as far as nothing is missing before them, for
/// who meets there depends on who won.
fn each_unit(
    folder: &RunFolder,
    experiment: &Experiment,
    take: &mut dyn FnMut(&UnitTables) -> Result<(), ExportError>,
) -> Result<(), ExportError> {
    let read = |pairing: &Pairing, id| folder.read(experiment, pairing, id);
    let mut played = Vec::new();
    for round in 0.. {
        let pairings = experiment.pairings(round, &played);
        if pairings.is_empty() {
            break;
        }
        let mut tally = Tally::new(experiment);
        tally.begin_round(experiment, 0, &pairings);
        let mut whole = true;
        for (index, pairing) in pairings.iter().enumerate() {
            let mut without_gap = true;
            for unit in 0..units(experiment, pairing) {
                let id = UnitId { round, pairing: index as u32, unit };
                let Some(tables) = read(pairing, id)? else {
                    without_gap = false;
                    continue;
                };
                for block in tables.blocks(experiment).unwrap_or_default() {
                    // Who meets in the next round depends on who won; deals were looked at when it was played.
                    tally.count(experiment, index, &block);
                }
                take(&tables)?;
                if without_gap && tally.decide(index) {
                    break;
                }
            }
            whole &= without_gap;
        }
        if !whole {
            break;
        }
        played.push(tally.played());
    }
    Ok(())
}

fn write_names(out: &mut dyn Write, table: &ResultTable) -> io::Result<()> {
    let names: Vec<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
    writeln!(out, "{}", names.join(","))
}

fn write_rows(out: &mut dyn Write, table: &ResultTable, format: ExportFormat) -> io::Result<()> {
    for row in 0..table.rows() {
        match format {
            ExportFormat::Csv => {
                let cells = table.columns.iter().map(|column| match &column.cells {
                    Cells::Numbers(cells) => cells[row].to_string(),
                    Cells::Words(cells) => quoted(cells[row].as_deref().unwrap_or("")),
                });
                writeln!(out, "{}", cells.collect::<Vec<_>>().join(","))?;
            }
            ExportFormat::JsonLines => {
                let cells = table.columns.iter().filter_map(|column| {
                    let value: serde_json::Value = match &column.cells {
                        Cells::Numbers(cells) => cells[row].into(),
                        Cells::Words(cells) => cells[row].as_deref()?.into(),
                    };
                    Some((column.name.clone(), value))
                });
                writeln!(out, "{}", serde_json::Value::Object(cells.collect()))?;
            }
        }
    }
    Ok(())
}

/// A cell of CSV: in quotes where it has a comma, a quote or the end of a line.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn cells_with_commas_and_quotes_are_quoted() {
        assert_eq!(quoted("matriz"), "matriz");
        assert_eq!(quoted("blocked 1, out 2"), "\"blocked 1, out 2\"");
        assert_eq!(quoted(r#"cmd:"a""#), "\"cmd:\"\"a\"\"\"");
    }
}
