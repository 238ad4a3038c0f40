//! Tables as CSV: a line of names, then a line a row. Nothing written here needs quotes: numbers and plain words.

use std::io::{self, Write};

use super::table::{Cells, Table};

/// Writes the names of the columns.
pub(super) fn write_names(out: &mut impl Write, table: &Table) -> io::Result<()> {
    let names: Vec<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
    writeln!(out, "{}", names.join(","))
}

/// Writes all rows.
pub(super) fn write_rows(out: &mut impl Write, table: &Table) -> io::Result<()> {
    for row in 0..table.rows() {
        for (index, column) in table.columns.iter().enumerate() {
            if index > 0 {
                write!(out, ",")?;
            }
            match &column.cells {
                Cells::Numbers(cells) => write!(out, "{}", cells[row])?,
                Cells::Words(cells) => write!(out, "{}", cells[row].as_deref().unwrap_or(""))?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}
