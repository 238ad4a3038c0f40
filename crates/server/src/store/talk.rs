//! What people said at a table, kept beside what happened there: no move and no deal depends on it.

use rusqlite::{OptionalExtension, params};
use sobremesa_protocol::TalkLine;

use super::{Store, StoreError};

/// Most lines that are kept of a table: of more the oldest go.
const MOST_LINES: u32 = 2_000;

impl Store {
    /// Keeps what was said at a table.
    pub(crate) fn keep_said(&self, id: &str, line: &TalkLine) -> Result<(), StoreError> {
        let text = serde_json::to_string(line).map_err(StoreError::Talk)?;
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        let key: Option<i64> = transaction
            .prepare_cached("SELECT key FROM tables WHERE id = ?")?
            .query_row([id], |row| row.get(0))
            .optional()?;
        let key = key.ok_or(StoreError::Gone)?;
        let index: u32 = transaction
            .prepare_cached("SELECT coalesce(max(\"index\") + 1, 0) FROM talk WHERE \"table\" = ?")?
            .query_row([key], |row| row.get(0))?;
        transaction.prepare_cached("INSERT INTO talk VALUES (?, ?, ?)")?.execute(params![key, index, text])?;
        if let Some(oldest) = (index + 1).checked_sub(MOST_LINES) {
            transaction
                .prepare_cached("DELETE FROM talk WHERE \"table\" = ? AND \"index\" < ?")?
                .execute(params![key, oldest])?;
        }
        transaction.commit()?;
        Ok(())
    }

    /// What was said at a table, in its order. A line that cannot be read is left out.
    pub(crate) fn talk(&self, id: &str) -> Result<Vec<TalkLine>, StoreError> {
        let connection = self.connection();
        let mut lines = connection.prepare_cached(
            "SELECT said FROM talk WHERE \"table\" = (SELECT key FROM tables WHERE id = ?) ORDER BY \"index\"",
        )?;
        let texts = lines.query_map([id], |row| row.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>()?;
        Ok(texts.iter().filter_map(|text| serde_json::from_str(text).ok()).collect())
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_protocol::{Phrase, Said};

    use super::super::tests::table;
    use super::*;

    fn said(ply: u32) -> TalkLine {
        TalkLine { hand: 1, ply, seat: 0, said: Said::Phrase { phrase: Phrase::Thanks } }
    }

    #[test]
    fn what_was_said_stays_in_order_goes_with_its_table_and_never_grows_without_end() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(folder.path()).expect("a new store");
        store.create(&table("a", 1, 10), &[], false).expect("kept");
        assert!(matches!(store.keep_said("b", &said(0)), Err(StoreError::Gone)));
        for ply in 0..3 {
            store.keep_said("a", &said(ply)).expect("kept");
        }
        assert_eq!(store.talk("a").expect("readable"), [said(0), said(1), said(2)]);
        // As if so many had been said since the first two.
        let moved = "UPDATE talk SET \"index\" = ? WHERE \"index\" = 2";
        store.connection().execute(moved, [MOST_LINES]).expect("moved");
        store.keep_said("a", &said(3)).expect("kept");
        assert_eq!(store.talk("a").expect("readable"), [said(2), said(3)]);
        store.forget("a").expect("forgotten");
        assert_eq!(store.talk("a").expect("readable"), []);
    }
}
