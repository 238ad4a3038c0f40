//! The tables on a guest's list.
//!
//! A guest may have many tables. They are read with two queries, whatever their number, and a rule file that several of them
//! have is kept once. A damaged part of the file ends such a query: then each table is read by itself, so that those beside
//! the damage are there.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use rusqlite::Connection;

use super::schema::TABLE_COLUMNS;
use super::table_rows::{RowOfTable, SharedTexts, stored_seat};
use super::{Store, StoreError, StoredSeat, StoredStanding, StoredTable, UnreadableTable};
use crate::guest::GuestId;

/// What was read of a table's rows, by the table's key.
type ReadTable = (i64, Result<StoredTable, StoreError>);

impl Store {
    /// The tables on a guest's list, the last played first, without what happened at them. One that cannot be read leaves the
    /// others as they are.
    pub(crate) fn tables_of(&self, guest: GuestId) -> Result<Vec<Result<StoredTable, UnreadableTable>>, StoreError> {
        let connection = self.connection();
        let read = match all_at_once(&connection, guest) {
            Err(why) if why.is_damage() => one_by_one(&connection, guest),
            read => read,
        };
        newest_first(&connection, read?)
    }

    /// Keeps how a match stands that an earlier program kept without that. Where it is known it stays.
    pub(crate) fn keep_standing(&self, id: &str, standing: &StoredStanding) -> Result<(), StoreError> {
        let text = standing.text()?;
        let connection = self.connection();
        connection.execute("UPDATE tables SET standing = ? WHERE id = ? AND standing IS NULL", [&*text, id])?;
        Ok(())
    }
}

/// Reads a guest's tables together.
///
/// # Errors
/// Also where one place of the file is damaged, though the rest is not.
fn all_at_once(connection: &Connection, guest: GuestId) -> Result<Vec<ReadTable>, StoreError> {
    let mut seats: BTreeMap<i64, rusqlite::Result<Vec<StoredSeat>>> = BTreeMap::new();
    let mut query = connection.prepare_cached(
        "SELECT seats.guest, player, name, file, avatar, seats.\"table\" FROM members
         JOIN seats ON seats.\"table\" = members.\"table\" WHERE members.guest = ? ORDER BY members.\"table\", seat",
    )?;
    let mut rows = query.query([guest.0])?;
    while let Some(row) = rows.next()? {
        let of_table = seats.entry(row.get(5)?).or_insert_with(|| Ok(Vec::new()));
        match (of_table, stored_seat(row)) {
            (Ok(seats), Ok(seat)) => seats.push(seat),
            (of_table @ Ok(_), Err(why)) => *of_table = Err(why),
            (Err(_), _) => {}
        }
    }
    let mut texts = SharedTexts::default();
    let mut query = connection.prepare_cached(&format!(
        "SELECT {TABLE_COLUMNS} FROM members JOIN tables ON key = \"table\" WHERE guest = ? ORDER BY \"table\""
    ))?;
    let mut rows = query.query([guest.0])?;
    let mut tables = Vec::new();
    while let Some(row) = rows.next()? {
        let key = row.get(0)?;
        let seats = seats.remove(&key).unwrap_or_else(|| Ok(Vec::new()));
        let table = RowOfTable::read(row, &mut texts).and_then(|row| Ok((row, seats?)));
        tables.push((key, table.map_err(StoreError::from).and_then(|(row, seats)| row.with_seats(seats))));
    }
    Ok(tables)
}

/// Reads each of a guest's tables by itself.
fn one_by_one(connection: &Connection, guest: GuestId) -> Result<Vec<ReadTable>, StoreError> {
    // Of the list alone: a damaged row is met by itself below.
    let keys: Vec<i64> = connection
        .prepare_cached("SELECT \"table\" FROM members WHERE guest = ?")?
        .query_map([guest.0], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let mut texts = SharedTexts::default();
    let mut row = connection.prepare_cached(&format!("SELECT {TABLE_COLUMNS} FROM tables WHERE key = ?"))?;
    let mut read = |key| {
        let row = row.query_row([key], |row| RowOfTable::read(row, &mut texts))?;
        row.whole(connection).map(|(_, table)| table)
    };
    Ok(keys.into_iter().map(|key| (key, read(key))).collect())
}

/// The tables that were read, the last played first, without games of experiments. What is damaged is named where it can be.
fn newest_first(
    connection: &Connection,
    read: Vec<ReadTable>,
) -> Result<Vec<Result<StoredTable, UnreadableTable>>, StoreError> {
    let mut tables: Vec<(u64, i64, Result<StoredTable, UnreadableTable>)> = Vec::new();
    for (key, table) in read {
        match table {
            Ok(table) if table.experiment => {}
            Ok(table) => tables.push((table.touched, key, Ok(table))),
            Err(why) if why.is_damage() => {
                // One whose id is lost cannot be named, and nobody can ask for it.
                let named = connection.query_row("SELECT id, rules, touched FROM tables WHERE key = ?", [key], |row| {
                    Ok((row.get(0)?, row.get(1).unwrap_or_default(), row.get(2).unwrap_or_default()))
                });
                if let Ok((id, rules, touched)) = named {
                    tables.push((touched, key, Err(UnreadableTable { id, rules, touched, why })));
                } else {
                    tracing::error!(key, %why, "a table cannot even be named");
                }
            }
            Err(why) => return Err(why),
        }
    }
    tables.sort_by_key(|(touched, key, _)| Reverse((*touched, *key)));
    Ok(tables.into_iter().map(|(_, _, table)| table).collect())
}

#[cfg(test)]
mod tests {
    use super::super::tests::{stands, table};
    use std::collections::BTreeSet;

    use super::*;
    use crate::store::Sitter;

    const ANA: GuestId = GuestId([1; 16]);

    /// All that was read, as it is written out.
    fn written(connection: &Connection, read: Result<Vec<ReadTable>, StoreError>) -> String {
        let tables = newest_first(connection, read.expect("readable")).expect("readable");
        tables.iter().map(|table| format!("{table:?}")).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn tables_that_are_read_together_are_those_that_are_read_one_by_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(folder.path()).expect("a new store");
        for (number, rules) in ["[one]", "[other]", "[one]", "[third]", "[other]"].into_iter().enumerate() {
            let mut kept = table(&format!("t{number}"), 1, 10 + number as u64 % 3);
            kept.rules_file = rules.into();
            kept.taken_back = number as u32;
            kept.experiment = number == 4;
            if number == 1 {
                let sitter = Sitter::Computer("random".to_owned());
                kept.seats.push(StoredSeat { sitter, name: "Paco".to_owned(), file: None, avatar: None });
            }
            store.create(&kept, &[], false).expect("kept");
        }
        store.create(&table("of another", 2, 10), &[], false).expect("kept");
        let connection = store.connection();
        // What is damaged in each column that is read, one at a time.
        let texts = ["side_names", "head", "standing", "codes", "seed_parts", "stand_ins", "company"];
        let texts = texts.map(|column| format!("UPDATE tables SET {column} = '{{' WHERE id = 't0'"));
        let others = [
            "SELECT 1",
            "UPDATE tables SET seed = x'05' WHERE id = 't0'",
            "UPDATE tables SET rules_file = CAST(x'ff' AS TEXT) WHERE id = 't0'",
            "UPDATE seats SET name = CAST(x'ff' AS TEXT) WHERE \"table\" = 3",
            "DELETE FROM seats WHERE \"table\" = 2",
        ];
        let changes: Vec<&str> = texts.iter().map(String::as_str).chain(others).collect();
        let mut seen = BTreeSet::new();
        for change in &changes {
            connection.execute_batch(&format!("BEGIN; {change}")).expect("changed");
            let together = written(&connection, all_at_once(&connection, ANA));
            assert_eq!(together, written(&connection, one_by_one(&connection, ANA)), "{change}");
            seen.insert(together);
            connection.execute_batch("ROLLBACK").expect("as before");
        }
        assert_eq!(seen.len(), changes.len(), "each change is seen");
    }

    #[test]
    fn how_a_match_stands_is_kept_where_it_is_not_known() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(folder.path()).expect("a new store");
        store.create(&table("a", 1, 10), &[], false).expect("kept");
        for over in [true, false] {
            store.keep_standing("a", &stands(over)).expect("kept");
            let (kept, _) = store.table("a").expect("readable").expect("there");
            assert_eq!((kept.standing, kept.touched), (Some(stands(true)), 10));
        }
    }
}
