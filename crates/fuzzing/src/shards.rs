//! Shards of results: Parquet files.

use sobremesa_lab::results::{Cells, Column, ResultTable, read_table, write_table};

/// The hash under which the shards of the corpus were written.
const MANIFEST: &str = "0123456789abcdef";

/// The columns of the shards of the corpus.
fn columns() -> ResultTable {
    ResultTable::new(vec![
        Column::numbers("block", "the number of the block"),
        Column::numbers("points", "points of a team"),
        Column::words("termination", "how the game ended"),
    ])
}

/// A shard with so many rows.
///
/// # Panics
/// Never: memory can be written.
pub fn shard(rows: i64) -> Vec<u8> {
    let mut table = columns();
    for column in &mut table.columns {
        match &mut column.cells {
            Cells::Numbers(cells) => cells.extend((0..rows).map(|row| row * row % 977 - 300)),
            Cells::Words(cells) => {
                cells.extend((0..rows).map(|row| (row % 5 > 0).then(|| format!("how {}", row % 7).into())));
            }
        }
    }
    let mut bytes = Vec::new();
    write_table(&mut bytes, &table, MANIFEST).expect("memory can be written");
    bytes
}

/// Bytes as a shard are read as rows, all columns of the same length, or refused.
///
/// # Panics
/// If something of that does not hold.
pub fn any_shard(bytes: &[u8]) {
    if let Ok(Some(table)) = read_table(bytes, &columns(), MANIFEST) {
        let rows = table.rows();
        for column in &table.columns {
            let cells = match &column.cells {
                Cells::Numbers(cells) => cells.len(),
                Cells::Words(cells) => cells.len(),
            };
            assert_eq!(cells, rows, "{}", column.name);
        }
    }
}
