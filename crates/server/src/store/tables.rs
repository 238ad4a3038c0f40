//! The tables of the store, one at a time: setting, reading, taking back and forgetting them.

use rusqlite::{OptionalExtension, params};
use sobremesa_protocol::record::RecordLine;

use super::schema::TABLE_COLUMNS;
use super::table_rows::{RowOfTable, SharedTexts, insert_table};
use super::{Store, StoreError, StoredStanding, StoredTable};

impl Store {
    /// The ids of all tables.
    pub(crate) fn ids(&self) -> Result<Vec<String>, StoreError> {
        let connection = self.connection();
        let mut ids = connection.prepare("SELECT id FROM tables ORDER BY key")?;
        Ok(ids.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?)
    }

    /// Keeps a new table with what happened so far; `over` where that is a whole match.
    pub(crate) fn create(&self, table: &StoredTable, lines: &[RecordLine], over: bool) -> Result<(), StoreError> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        insert_table(&transaction, table, lines, over)?;
        transaction.commit()?;
        Ok(())
    }

    /// Forgets what happened at a table from a line on: moves were taken back. All of it, or nothing.
    pub(crate) fn take_back(
        &self,
        id: &str,
        keep: usize,
        touched: u64,
        standing: &StoredStanding,
    ) -> Result<(), StoreError> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        let key: i64 = transaction
            .prepare_cached(
                "UPDATE tables SET touched = ?, taken_back = taken_back + 1, standing = ? WHERE id = ? RETURNING key",
            )?
            .query_row(params![touched, standing.text()?, id], |row| row.get(0))
            .optional()?
            .ok_or(StoreError::Gone)?;
        transaction
            .prepare_cached("DELETE FROM entries WHERE \"table\" = ? AND \"index\" >= ?")?
            .execute(params![key, keep])?;
        transaction.commit()?;
        Ok(())
    }

    /// A table with all that happened at it.
    pub(crate) fn table(&self, id: &str) -> Result<Option<(StoredTable, Vec<RecordLine>)>, StoreError> {
        let connection = self.connection();
        let found = connection
            .prepare_cached(&format!("SELECT {TABLE_COLUMNS} FROM tables WHERE id = ?"))?
            .query_row([id], |row| RowOfTable::read(row, &mut SharedTexts::default()))
            .optional()?;
        let Some(row) = found else { return Ok(None) };
        let (key, table) = row.whole(&connection)?;
        let mut entries =
            connection.prepare_cached("SELECT \"index\", line FROM entries WHERE \"table\" = ? ORDER BY \"index\"")?;
        let read = entries.query_map([key], |row| Ok((row.get::<_, usize>(0)?, row.get::<_, String>(1)?)))?;
        let line = |(index, entry): (usize, rusqlite::Result<(usize, String)>)| {
            let (kept, text) = entry?;
            if kept != index {
                return Err(StoreError::Gap { index });
            }
            serde_json::from_str(&text).map_err(|why| StoreError::Line { index, why })
        };
        let lines = read.enumerate().map(line).collect::<Result<_, StoreError>>()?;
        Ok(Some((table, lines)))
    }

    /// The number of lines that are kept of what happened at a table; none where there is no such table.
    pub(crate) fn lines_kept(&self, id: &str) -> Result<Option<usize>, StoreError> {
        let connection = self.connection();
        let mut count = connection
            .prepare_cached("SELECT (SELECT count(*) FROM entries WHERE \"table\" = key) FROM tables WHERE id = ?")?;
        Ok(count.query_row([id], |row| row.get(0)).optional()?)
    }

    /// Forgets a table and all that happened at it.
    pub(crate) fn forget(&self, id: &str) -> Result<(), StoreError> {
        self.connection().execute("DELETE FROM tables WHERE id = ?", [id])?;
        Ok(())
    }
}
