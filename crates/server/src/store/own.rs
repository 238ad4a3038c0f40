//! All that names a guest: read for the guest, or deleted for good.

use rusqlite::{Transaction, params};
use sobremesa_protocol::day::DayResult;
use sobremesa_protocol::mine::{OwnResult, OwnTry};

use super::gatherings::{WaitingSeat, WaitingTable};
use super::tournaments::forget_entrant;
use super::{Company, Store, StoreError};
use crate::guest::GuestId;

/// The tables of the schema of which a guest's rows go, with the column that names the guest.
const ROWS: [(&str, &str); 11] = [
    ("members", "guest"),
    ("results", "guest"),
    ("tries", "guest"),
    ("admitted", "guest"),
    ("bots", "guest"),
    ("gatherings", "host"),
    ("deal_witnesses", "guest"),
    ("played_with", "guest"),
    ("played_with", "other"),
    ("finds", "guest"),
    ("ratings", "guest"),
];

impl Store {
    /// The results of a guest as they are kept, the last one first.
    pub(crate) fn own_results(&self, guest: GuestId) -> Result<Vec<OwnResult>, StoreError> {
        let connection = self.connection();
        let mut results = connection
            .prepare_cached("SELECT id, ended, result FROM results WHERE guest = ? ORDER BY ended DESC, id")?;
        let read = results.query_map([guest.0], |row| Ok((row.get(0)?, row.get(1)?, row.get::<_, String>(2)?)))?;
        read.map(|row| {
            let (table, ended, text) = row?;
            Ok(OwnResult { table, ended, result: serde_json::from_str(&text).map_err(StoreError::MatchOutcome)? })
        })
        .collect()
    }

    /// The tries of a guest.
    pub(crate) fn own_tries(&self, guest: GuestId) -> Result<Vec<OwnTry>, StoreError> {
        let connection = self.connection();
        let mut tries = connection
            .prepare_cached("SELECT day, game, id, points, against FROM tries WHERE guest = ? ORDER BY day, game")?;
        let read = tries.query_map([guest.0], |row| {
            let (points, against): (Option<i32>, Option<i32>) = (row.get(3)?, row.get(4)?);
            let result = points.zip(against).map(|(points, against)| DayResult { points, against });
            Ok(OwnTry { hand: row.get(0)?, game: row.get(1)?, table: row.get(2)?, result })
        })?;
        Ok(read.collect::<Result<_, _>>()?)
    }

    /// Deletes whatever names a guest: all of it, or nothing. A table that is on somebody else's list stays theirs: the seat is
    /// nobody's there, without a name, and whoever comes first of the others is its host. Gives the tables that went.
    pub(crate) fn forget_guest(&self, guest: GuestId) -> Result<Vec<String>, StoreError> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        let gone = transaction
            .prepare_cached(
                "DELETE FROM tables WHERE (key IN (SELECT \"table\" FROM members WHERE guest = ?1) OR creator = ?1)
                 AND NOT EXISTS (SELECT 1 FROM members WHERE \"table\" = key AND guest <> ?1) RETURNING id",
            )?
            .query_map([guest.0], |row| row.get(0))?
            .collect::<Result<Vec<String>, _>>()?;
        transaction.execute(
            "UPDATE tables SET creator = (SELECT guest FROM members WHERE \"table\" = key AND guest <> ?1 LIMIT 1)
             WHERE creator = ?1",
            [guest.0],
        )?;
        forget_talk(&transaction, guest)?;
        forget_evenings(&transaction, guest)?;
        transaction.execute(
            "UPDATE seats SET guest = ?2, name = '' WHERE guest = ?1",
            params![guest.0, GuestId::STRANGER.0],
        )?;
        // A hand that was offered stays for those who have its link, without a name and without how it went for the guest.
        transaction.execute(
            "UPDATE deals SET guest = ?2, name = '', points = NULL, against = NULL WHERE guest = ?1",
            params![guest.0, GuestId::STRANGER.0],
        )?;
        forget_entrant(&transaction, guest)?;
        empty_waiting_seats(&transaction, guest)?;
        for (table, column) in ROWS {
            transaction.execute(&format!("DELETE FROM {table} WHERE {column} = ?1"), [guest.0])?;
        }
        transaction.commit()?;
        // What was written before stands in the log until then. Who reads meanwhile puts it off, and is soon done.
        connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
        Ok(gone)
    }
}

/// What a guest said at tables of others goes. The seats are theirs still.
fn forget_talk(transaction: &Transaction<'_>, guest: GuestId) -> Result<(), StoreError> {
    transaction.execute(
        "DELETE FROM talk WHERE EXISTS (
             SELECT 1 FROM seats WHERE seats.\"table\" = talk.\"table\" AND guest = ?
             AND seat = iif(json_valid(said), json_extract(said, '$.seat'), seat))",
        [guest.0],
    )?;
    Ok(())
}

/// In the evenings of others a guest is nobody. They stand in a text, with all who have played in them.
fn forget_evenings(transaction: &Transaction<'_>, guest: GuestId) -> Result<(), StoreError> {
    let mut found = transaction.prepare("SELECT key, company FROM tables WHERE instr(company, ?) > 0")?;
    let rows: Vec<(i64, String)> =
        found.query_map([guest.hex()], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    for (key, text) in rows {
        // Of one that cannot be read nothing is of use.
        let mut company = Company::read(&text).unwrap_or_default();
        company.evening.forget(guest);
        transaction.execute("UPDATE tables SET company = ?2 WHERE key = ?1", params![key, company.text()?])?;
    }
    Ok(())
}

/// Frees the seats of a guest at tables of others that wait. They stand in a text.
fn empty_waiting_seats(transaction: &Transaction<'_>, guest: GuestId) -> Result<(), StoreError> {
    let mut found = transaction.prepare(
        "SELECT id, waits FROM gatherings WHERE host <> ?1 AND id IN (SELECT id FROM admitted WHERE guest = ?1)",
    )?;
    let rows: Vec<(String, String)> =
        found.query_map([guest.0], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    for (id, text) in rows {
        let Ok(mut waits) = serde_json::from_str::<WaitingTable>(&text) else {
            // Nobody can sit at one that cannot be read, and what it says of the guest is not to stay.
            transaction.execute("DELETE FROM gatherings WHERE id = ?1", [id])?;
            continue;
        };
        if waits.free_seats_of(guest) {
            let text = serde_json::to_string(&waits).map_err(StoreError::Gathering)?;
            transaction.execute("UPDATE gatherings SET waits = ?2 WHERE id = ?1", params![id, text])?;
        }
    }
    Ok(())
}

impl WaitingTable {
    /// Frees the seats of a guest, whom nobody waits for any more either; whether they were named anywhere.
    pub(crate) fn free_seats_of(&mut self, guest: GuestId) -> bool {
        let mut sat = false;
        for seat in &mut self.seats {
            if matches!(seat, WaitingSeat::Person { guest: sits, .. } if *sits == guest.0) {
                *seat = WaitingSeat::Free;
                sat = true;
            }
        }
        let own = guest.hex();
        for awaited in self.awaited.iter_mut().filter(|awaited| awaited.as_ref().is_some_and(|one| one.guest == own)) {
            *awaited = None;
            sat = true;
        }
        sat | self.evening.forget(guest)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::carrying::tests::{EVA, FROM, TO, cells_naming, columns_naming, store};
    use super::super::{StoredSeat, WaitingSeat};
    use super::*;

    #[test]
    fn nothing_in_the_store_names_a_guest_any_more_and_others_keep_what_is_theirs() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = store(folder.path());
        assert_eq!(cells_naming(&store, FROM), columns_naming(), "this test names the guest wherever one is named");
        assert_eq!(store.own_results(FROM).expect("readable").len(), 2);
        assert_eq!(store.own_tries(FROM).expect("readable").len(), 2);
        assert_eq!(store.own_deals(FROM).expect("readable").len(), 1);
        let before = cells_naming(&store, EVA);
        let mut gone = store.forget_guest(FROM).expect("written");
        gone.sort();
        // Eva sits at the guest's own table, and at both hands of a day.
        assert_eq!(gone, [""; 0]);
        assert_eq!(cells_naming(&store, FROM), BTreeSet::new());
        // What she played with the guest is forgotten: it would name them.
        let with = ["played_with.guest", "played_with.other"].map(str::to_owned).into();
        assert_eq!(&cells_naming(&store, EVA) | &with, before, "nothing else of others went");
        let (own, _) = store.table("own").expect("readable").expect("it is Eva's too");
        assert_eq!(own.creator, EVA, "she is its host now");
        let nobody = StoredSeat::guest(GuestId::STRANGER, String::new());
        assert_eq!(own.seats[0], nobody);
        assert_eq!(store.members("own").expect("readable"), [EVA]);
        assert_eq!(store.results_of(EVA).expect("readable").len(), 1);
        assert_eq!(store.gathering("mine").expect("readable"), None, "its host is gone");
        let offered = store.deal("offered").expect("readable").expect("others have its link");
        assert_eq!((offered.guest, offered.name.as_str(), offered.result), (GuestId::STRANGER, "", None));
        let hers = store.gathering("hers").expect("readable").expect("there");
        assert_eq!(hers.waits.seats, [WaitingSeat::Free, WaitingSeat::Free]);
        let mut gone = store.forget_guest(EVA).expect("written");
        gone.sort();
        assert_eq!(gone, ["before", "others", "own", "tried"], "nobody is left there");
        assert!(store.table("today").expect("readable").is_some(), "this one is on another's list");
        assert_eq!(store.forget_guest(TO).expect("written").len(), 2);
        assert_eq!(store.ids().expect("readable"), [""; 0]);
    }

    #[test]
    fn the_files_of_the_store_hold_no_trace_of_a_guest_who_was_deleted() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = store(folder.path());
        let traces = || {
            let files = std::fs::read_dir(folder.path()).expect("a folder");
            let holds = |file: std::io::Result<std::fs::DirEntry>| {
                let bytes = std::fs::read(file.expect("a file").path()).expect("readable");
                bytes.windows(16).filter(|part| *part == FROM.0).count()
            };
            files.map(holds).sum::<usize>()
        };
        assert!(traces() > 0, "the guest is in the files before");
        store.forget_guest(FROM).expect("written");
        assert_eq!(traces(), 0);
    }
}
