//! Adding to tables what happened at them: what comes at the same time goes to the disk together.
//!
//! Waiting for the disk takes longest, and one wait does for any number of tables. Whoever comes while somebody writes leaves
//! what is to be added in a queue. Who writes next takes all of it in one transaction, and tells each whether theirs is on the
//! disk. Nobody waits for others to come: what comes alone is written alone, at once.

use std::sync::mpsc::channel;
use std::time::Instant;

use rusqlite::{Connection, OptionalExtension, params};
use sobremesa_protocol::Turn;
use sobremesa_protocol::record::RecordLine;

use super::append_queue::{Append, AppendReply, HandsOver, Waiting};
use super::outcomes::GuestOutcome;
use super::results::write_result;
use super::round_table_end::{RoundTableResult, write_round_table};
use super::table_rows::{line_texts, write_lines};
use super::{Store, StoreError, StoredStanding};
use crate::metrics::count;

impl Store {
    /// Adds what happened at a table; `from` is the number of lines there are. `results` are given where the match is over with
    /// it, and guests sat there. Blocks until it is on the disk. What cannot be written keeps nobody else's from being written.
    pub(crate) fn append(
        &self,
        id: &str,
        from: usize,
        lines: &[RecordLine],
        touched: u64,
        standing: &StoredStanding,
        results: &[GuestOutcome],
    ) -> Result<(), StoreError> {
        let begun = Instant::now();
        let moves = lines.iter().filter(|line| matches!(line, RecordLine::Move { .. })).count();
        let append = Append {
            id: id.to_owned(),
            from,
            lines: line_texts(from, lines)?,
            seats_that_moved: seats_that_moved(lines),
            touched,
            over: standing.turn == Turn::Nothing,
            standing: standing.text()?,
            results: results.to_vec(),
            of_round: (standing.turn == Turn::Nothing).then(|| RoundTableResult::of(lines, standing)),
        };
        let (tell, told) = channel();
        let is_writer = self.appends.enter(Waiting { append, tell });
        if is_writer {
            self.write_waiting();
        }
        loop {
            match told.recv().expect("who writes tells everybody, unless it panics") {
                AppendReply::Written(written) => {
                    if written.is_ok() {
                        count(&self.counters.moves, moves as u64);
                        self.counters.confirming.add(begun.elapsed());
                    }
                    return written;
                }
                AppendReply::Write => self.write_waiting(),
            }
        }
    }

    /// Writes what waits, as the one who does.
    fn write_waiting(&self) {
        let hands_over = HandsOver(&self.appends);
        let mut connection = self.connection();
        // What came until the connection was free is written with it.
        let waiting = std::mem::take(&mut self.appends.state().waiting);
        let (appends, tell): (Vec<Append>, Vec<_>) =
            waiting.into_iter().map(|Waiting { append, tell }| (append, tell)).unzip();
        let written = write_appends(&mut connection, &appends);
        let failed = written.iter().filter(|written| written.is_err()).count();
        // What could not be written together was written one by one.
        let transactions = if failed == 0 && !appends.is_empty() { 1 } else { appends.len() - failed };
        count(&self.counters.writes, transactions as u64);
        count(&self.counters.failed, failed as u64);
        drop(connection);
        drop(hands_over);
        for (tell, written) in tell.into_iter().zip(written) {
            // Everybody waits for this.
            let _ = tell.send(AppendReply::Written(written));
        }
    }
}

/// Writes all in one transaction, or, where that cannot be, each in one of its own: each learns what is the matter with theirs.
fn write_appends(connection: &mut Connection, appends: &[Append]) -> Vec<Result<(), StoreError>> {
    match write_together(connection, appends) {
        Ok(()) => appends.iter().map(|_| Ok(())).collect(),
        Err(why) if appends.len() == 1 => vec![Err(why)],
        Err(_) => appends.iter().map(|append| write_together(connection, std::slice::from_ref(append))).collect(),
    }
}

/// Writes all, or nothing.
fn write_together(connection: &mut Connection, appends: &[Append]) -> Result<(), StoreError> {
    let transaction = connection.transaction()?;
    for append in appends {
        let Append { id, from, lines, seats_that_moved, touched, over, standing, results, of_round } = append;
        let key = transaction
            .prepare_cached(
                "UPDATE tables SET touched = ?1, over = ?2, standing = ?3,
                 moved = moved OR EXISTS (SELECT 1 FROM seats WHERE \"table\" = tables.key AND guest IS NOT NULL
                                          AND (?5 >> seat) & 1)
                 WHERE id = ?4 RETURNING key",
            )?
            .query_row(params![touched, over, standing, id, seats_that_moved], |row| row.get(0))
            .optional()?
            .ok_or(StoreError::Gone)?;
        write_lines(&transaction, key, *from, lines)?;
        for result in results {
            write_result(&transaction, id, *touched, result)?;
        }
        if let Some(result) = of_round {
            write_round_table(&transaction, id, result)?;
        }
    }
    transaction.commit()?;
    Ok(())
}

/// The seats that made the moves among some lines: bit 0 for seat 0.
fn seats_that_moved(lines: &[RecordLine]) -> u32 {
    let seat = |line: &RecordLine| match line {
        RecordLine::Move { seat, .. } => 1_u32.checked_shl(u32::from(*seat)),
        _ => None,
    };
    lines.iter().filter_map(seat).fold(0, |seats, seat| seats | seat)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::thread;

    use super::super::tests::{line, stands, table};
    use super::*;
    use crate::store::WriteObstacle;

    /// A store with some tables of a line each.
    fn store_with(folder: &std::path::Path, ids: &[String]) -> Arc<Store> {
        let store = Store::open(folder).expect("a new store");
        for id in ids {
            store.create(&table(id, 1, 10), &[line(0)], false).expect("kept");
        }
        Arc::new(store)
    }

    /// Has a line added to each table at the same time, at the index that is said; `meanwhile` has the store to itself, as
    /// whoever is writing when they come. Says what each was told.
    fn append_at_once(
        store: &Arc<Store>,
        asked: &[(&str, usize)],
        meanwhile: impl FnOnce(&Connection),
    ) -> Vec<Result<(), StoreError>> {
        let connection = store.connection();
        let appending: Vec<_> = asked
            .iter()
            .map(|(id, from)| {
                let (store, id, from) = (Arc::clone(store), (*id).to_owned(), *from);
                thread::spawn(move || store.append(&id, from, &[line(1)], 20, &stands(false), &[]))
            })
            .collect();
        while store.appends.waiting() < asked.len() {
            thread::yield_now();
        }
        meanwhile(&connection);
        drop(connection);
        appending.into_iter().map(|appending| appending.join().expect("no panic")).collect()
    }

    fn lines_kept(store: &Store, ids: &[String]) -> Vec<Option<usize>> {
        ids.iter().map(|id| store.lines_kept(id).expect("readable")).collect()
    }

    /// Transactions that were committed to the store of a folder, counted around.
    ///
    /// Source: sqlite.org/walformat.html, "The WAL-Index Header", `iChange`.
    fn commits(folder: &std::path::Path) -> u32 {
        let index = std::fs::read(folder.join("sobremesa.sqlite3-shm")).expect("the index of the log");
        u32::from_ne_bytes(index[8..12].try_into().expect("four bytes"))
    }

    #[test]
    fn what_comes_at_the_same_time_goes_to_the_disk_together() {
        let folder = tempfile::tempdir().expect("a folder");
        let ids: Vec<String> = (0..16).map(|index| format!("table {index}")).collect();
        let store = store_with(folder.path(), &ids);
        let before = commits(folder.path());
        let asked: Vec<(&str, usize)> = ids.iter().map(|id| (id.as_str(), 1)).collect();
        let told = append_at_once(&store, &asked, |_| ());
        assert!(told.iter().all(Result::is_ok), "{told:?}");
        assert_eq!(commits(folder.path()).wrapping_sub(before), 1);
        assert_eq!(lines_kept(&store, &ids), vec![Some(2); 16]);
        // Whoever comes later finds nobody writing.
        store.append("table 3", 2, &[line(2)], 30, &stands(false), &[]).expect("kept");
        drop(store);
        let again = Store::open(folder.path()).expect("the same store");
        assert_eq!(again.table("table 3").expect("readable").expect("there").1, [line(0), line(1), line(2)]);
    }

    #[test]
    fn what_cannot_be_written_keeps_nobody_elses_from_being_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let ids = ["a", "b", "c", "d"].map(str::to_owned);
        let store = store_with(folder.path(), &ids);
        // The line of "b" is there already, and nobody knows "x".
        let told = append_at_once(&store, &[("a", 1), ("b", 0), ("x", 1), ("c", 1), ("d", 1)], |_| ());
        assert!(matches!(told[1], Err(StoreError::Sqlite(_))), "{told:?}");
        assert!(matches!(told[2], Err(StoreError::Gone)), "{told:?}");
        assert!(told[0].is_ok() && told[3].is_ok() && told[4].is_ok(), "{told:?}");
        assert_eq!(lines_kept(&store, &ids), [Some(2), Some(1), Some(2), Some(2)]);
        let touched = |id: &str| store.table(id).expect("readable").expect("there").0.touched;
        assert_eq!([touched("a"), touched("b")], [20, 10], "nothing of what failed is kept");
    }

    #[test]
    fn a_disk_that_takes_nothing_tells_everybody_so() {
        let folder = tempfile::tempdir().expect("a folder");
        let ids = ["a", "b", "c"].map(str::to_owned);
        let store = store_with(folder.path(), &ids);
        let asked = [("a", 1), ("b", 1), ("c", 1)];
        let only_read = |read: bool| {
            move |connection: &Connection| connection.pragma_update(None, "query_only", read).expect("a word to it")
        };
        for told in append_at_once(&store, &asked, only_read(true)) {
            assert_eq!(told.expect_err("nothing can be written").obstacle(), Some(WriteObstacle::ReadOnly));
        }
        assert_eq!(lines_kept(&store, &ids), [Some(1); 3]);
        let told = append_at_once(&store, &asked, only_read(false));
        assert!(told.iter().all(Result::is_ok), "the same can be written again: {told:?}");
        assert_eq!(lines_kept(&store, &ids), [Some(2); 3]);
    }
}
