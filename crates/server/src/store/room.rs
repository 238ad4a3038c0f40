//! Finds room: which tables there are of whom, and which go where there are too many, or with time.

use rusqlite::params;

use super::{Store, StoreError};
use crate::addresses::AddressMark;
use crate::guest::GuestId;

/// Tables that are counted together.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TableGroup {
    /// All on a guest's list, and those that wait whose host the guest is.
    Guest(GuestId),
    /// Those under way, and those that wait: all of them, or those set from one network.
    UnderWay(Option<AddressMark>),
    /// Those that are finished: all of them, or those set from one network.
    Finished(Option<AddressMark>),
}

/// What may go to make room for a table.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Spared {
    /// A finished table on this guest's list: it leaves that, and goes where it is on nobody else's.
    ListedBy(GuestId),
    /// A finished table on this guest's list alone, set from this network if one is given.
    FinishedOf(GuestId, Option<AddressMark>),
    /// A table under way at which no person has moved, not touched since a time, and not one of a tournament; set from this network if one is given.
    Untouched(u64, Option<AddressMark>),
    /// A game of an experiment, which can be had again.
    GameOfExperiment,
    /// A table that waits, not touched since a time; opened from this network if one is given.
    Waiting(u64, Option<AddressMark>),
}

/// Before which time a table must have been touched last to go; milliseconds since 1970.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TooOld {
    /// Under way, and no person has moved at it; of tournaments none.
    pub(crate) untouched: u64,
    /// Under way, and a person has moved at it.
    pub(crate) unfinished: u64,
    /// Finished: then it stays, but from which network it was set is forgotten.
    pub(crate) address: u64,
    /// Finished, and all on whose lists it is have touched no table since.
    pub(crate) left: u64,
}

impl Store {
    /// Number of tables in a group.
    pub(crate) fn count(&self, of: TableGroup) -> Result<usize, StoreError> {
        let connection = self.connection();
        let one = |row: &rusqlite::Row<'_>| row.get(0);
        // One question each: so each has its index.
        let number = match of {
            TableGroup::Guest(guest) => {
                let on_list = "SELECT (SELECT count(*) FROM members WHERE guest = ?1)
                                    + (SELECT count(*) FROM gatherings WHERE host = ?1)";
                connection.prepare_cached(on_list)?.query_row([guest.0], one)?
            }
            TableGroup::UnderWay(None) => {
                let under_way = "SELECT (SELECT count(*) FROM tables WHERE over = 0)
                                      + (SELECT count(*) FROM gatherings)";
                connection.prepare_cached(under_way)?.query_row([], one)?
            }
            TableGroup::Finished(None) => {
                connection.prepare_cached("SELECT count(*) FROM tables WHERE over = 1")?.query_row([], one)?
            }
            TableGroup::UnderWay(Some(mark)) => connection
                .prepare_cached(
                    "SELECT (SELECT count(*) FROM tables WHERE network = ?1 AND over = 0)
                          + (SELECT count(*) FROM gatherings WHERE network = ?1)",
                )?
                .query_row([mark.0], one)?,
            TableGroup::Finished(Some(mark)) => connection
                .prepare_cached("SELECT count(*) FROM tables WHERE network = ? AND over = 1")?
                .query_row([mark.0], one)?,
        };
        Ok(number)
    }

    /// At most so many tables that may go, those that were not touched for longest first; of a guest's finished tables,
    /// games of experiments before all others.
    pub(crate) fn spared(&self, what: Spared, most: usize) -> Result<Vec<String>, StoreError> {
        if let Spared::Waiting(since, mark) = what {
            return self.stale_gatherings(since, mark, most);
        }
        let connection = self.connection();
        let id = |row: &rusqlite::Row<'_>| row.get(0);
        let ids = match what {
            Spared::Waiting(..) => Ok(Vec::new()),
            Spared::ListedBy(guest) => connection
                .prepare_cached(
                    "SELECT id FROM tables WHERE key IN (SELECT \"table\" FROM members WHERE guest = ?1) AND over = 1
                     ORDER BY experiment DESC, touched, key LIMIT ?2",
                )?
                .query_map(params![guest.0, most], id)?
                .collect::<Result<_, _>>(),
            Spared::FinishedOf(guest, mark) => connection
                .prepare_cached(
                    "SELECT id FROM tables WHERE key IN (SELECT \"table\" FROM members WHERE guest = ?1) AND over = 1
                     AND (?2 IS NULL OR network = ?2)
                     AND NOT EXISTS (SELECT 1 FROM members WHERE \"table\" = key AND guest <> ?1)
                     ORDER BY experiment DESC, touched, key LIMIT ?3",
                )?
                .query_map(params![guest.0, mark.map(|mark| mark.0), most], id)?
                .collect::<Result<_, _>>(),
            Spared::Untouched(since, mark) => connection
                .prepare_cached(
                    "SELECT id FROM tables WHERE over = 0 AND moved = 0 AND touched <= ?1 AND (?2 IS NULL OR network = ?2)
                     AND NOT EXISTS (SELECT 1 FROM tournament_tables AS of_round WHERE of_round.id = tables.id)
                     ORDER BY touched, key LIMIT ?3",
                )?
                .query_map(params![since, mark.map(|mark| mark.0), most], id)?
                .collect(),
            Spared::GameOfExperiment => connection
                .prepare_cached("SELECT id FROM tables WHERE experiment = 1 AND over = 1 ORDER BY touched, key LIMIT ?")?
                .query_map([most], id)?
                .collect(),
        };
        Ok(ids?)
    }

    /// Forgets at most so many tables that are too old, and gives their ids; a table that somebody went on with meanwhile
    /// stays.
    pub(crate) fn forget_old(&self, old: TooOld, most: usize) -> Result<Vec<String>, StoreError> {
        let connection = self.connection();
        let mut forgotten = connection.prepare_cached(
            "DELETE FROM tables WHERE key IN
             (SELECT key FROM tables WHERE over = 0 AND (touched < ?2 OR moved = 0 AND touched < ?1
              AND NOT EXISTS (SELECT 1 FROM tournament_tables AS of_round WHERE of_round.id = tables.id))
              ORDER BY touched LIMIT ?3)
             RETURNING id",
        )?;
        let ids = forgotten.query_map(params![old.untouched, old.unfinished, most], |row| row.get(0))?;
        Ok(ids.collect::<Result<_, _>>()?)
    }

    /// Forgets at most so many finished tables of guests who have not played for so long that they can come back no more, and
    /// gives their ids.
    pub(crate) fn forget_left(&self, old: TooOld, most: usize) -> Result<Vec<String>, StoreError> {
        let connection = self.connection();
        let mut forgotten = connection.prepare_cached(
            "DELETE FROM tables WHERE key IN
             (SELECT key FROM tables AS old WHERE over = 1 AND touched < ?1 AND NOT EXISTS
              (SELECT 1 FROM members AS own JOIN members AS also ON also.guest = own.guest
               JOIN tables AS recent ON recent.key = also.\"table\" AND recent.touched >= ?1
               WHERE own.\"table\" = old.key)
              ORDER BY touched LIMIT ?2)
             RETURNING id",
        )?;
        let ids = forgotten.query_map(params![old.left, most], |row| row.get(0))?;
        Ok(ids.collect::<Result<_, _>>()?)
    }

    /// Forgets from which network finished tables were set, of so many at most; gives their number.
    pub(crate) fn forget_marks(&self, old: TooOld, most: usize) -> Result<usize, StoreError> {
        let connection = self.connection();
        let mut forget = connection.prepare_cached(
            "UPDATE tables SET network = NULL WHERE key IN
             (SELECT key FROM tables WHERE network IS NOT NULL AND over = 1 AND touched < ?1 LIMIT ?2)",
        )?;
        Ok(forget.execute(params![old.address, most])?)
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_protocol::record::RecordLine;

    use super::super::tests::{line, stands, table};
    use super::super::{Connection, FILE, StoredTable, schema};
    use super::*;

    const ANA: GuestId = GuestId([1; 16]);
    const HERE: AddressMark = AddressMark([7; 16]);
    const THERE: AddressMark = AddressMark([8; 16]);

    fn store(folder: &tempfile::TempDir) -> Store {
        Store::open(folder.path()).expect("a new store")
    }

    fn set(store: &Store, id: &str, creator: u8, touched: u64, network: Option<AddressMark>) {
        store.create(&StoredTable { network, ..table(id, creator, touched) }, &[], false).expect("kept");
    }

    /// A line of a move at a seat: a person sits at 0, a computer at 1.
    fn move_at(at: u8) -> RecordLine {
        let RecordLine::Move { ply, text, pause, after, ms, why, bonuses, .. } = line(0) else { panic!("a move") };
        RecordLine::Move { ply, seat: at, text, pause, after, ms, why, bonuses }
    }

    fn go_on(store: &Store, id: &str, seat: u8, touched: u64, over: bool) {
        store.append(id, 0, &[move_at(seat)], touched, &stands(over), &[]).expect("kept");
    }

    #[test]
    fn tables_are_counted_by_guest_network_and_whether_they_are_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = store(&folder);
        set(&store, "a", 1, 10, Some(HERE));
        set(&store, "b", 1, 11, Some(THERE));
        set(&store, "c", 2, 12, Some(HERE));
        set(&store, "d", 2, 13, None);
        go_on(&store, "c", 0, 20, true);
        let count = |of| store.count(of).expect("readable");
        assert_eq!((count(TableGroup::Guest(ANA)), count(TableGroup::Guest(GuestId([2; 16])))), (2, 2));
        assert_eq!((count(TableGroup::UnderWay(None)), count(TableGroup::Finished(None))), (3, 1));
        assert_eq!((count(TableGroup::UnderWay(Some(HERE))), count(TableGroup::Finished(Some(HERE)))), (1, 1));
        assert_eq!((count(TableGroup::UnderWay(Some(THERE))), count(TableGroup::Finished(Some(THERE)))), (1, 0));
    }

    #[test]
    fn finished_tables_are_spared_by_their_guest_alone_and_untouched_ones_by_anybody() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = store(&folder);
        set(&store, "a", 1, 10, Some(HERE));
        set(&store, "b", 1, 11, Some(THERE));
        set(&store, "c", 2, 5, Some(HERE));
        let game = StoredTable { experiment: true, ..table("e", 2, 30) };
        store.create(&game, &[], true).expect("kept");
        go_on(&store, "a", 0, 20, true);
        go_on(&store, "b", 0, 21, true);
        for (id, touched) in [("f", 40), ("g", 39), ("h", 41), ("i", 42)] {
            set(&store, id, 3, touched, Some(THERE));
        }
        go_on(&store, "h", 1, 43, false);
        go_on(&store, "i", 0, 1, false);
        let spared = |what| store.spared(what, 9).expect("readable");
        assert_eq!(spared(Spared::FinishedOf(ANA, None)), ["a", "b"]);
        assert_eq!(spared(Spared::FinishedOf(ANA, Some(THERE))), ["b"]);
        assert_eq!(spared(Spared::FinishedOf(GuestId([3; 16]), None)), [""; 0], "nobody's go for another's");
        assert_eq!(spared(Spared::GameOfExperiment), ["e"]);
        assert_eq!(spared(Spared::Untouched(50, None)), ["c", "g", "f", "h"], "not `i`, where a person moved");
        assert_eq!(spared(Spared::Untouched(40, Some(THERE))), ["g", "f"]);
        assert_eq!(store.spared(Spared::Untouched(50, None), 1).expect("readable"), ["c"]);
    }

    #[test]
    fn what_is_too_old_goes_so_many_at_a_time() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = store(&folder);
        for (id, touched) in [("a", 10), ("b", 11), ("c", 60), ("d", 12), ("e", 13), ("f", 14)] {
            set(&store, id, 1, touched, Some(HERE));
        }
        go_on(&store, "d", 0, 30, false);
        go_on(&store, "e", 0, 4, false);
        go_on(&store, "f", 0, 5, true);
        let old = TooOld { untouched: 50, unfinished: 20, address: 40, left: 0 };
        let forget = || {
            let mut ids = store.forget_old(old, 2).expect("forgotten");
            ids.sort();
            ids
        };
        assert_eq!(forget(), ["a", "e"]);
        assert_eq!(forget(), ["b"]);
        assert_eq!(forget(), [""; 0]);
        let kept = ["a", "b", "c", "d", "e", "f"].map(|id| store.table(id).expect("readable").is_some());
        assert_eq!(kept, [false, false, true, true, false, true], "the finished one stays");
        assert_eq!(store.forget_marks(old, 9).expect("forgotten"), 1);
        assert_eq!(store.forget_marks(old, 9).expect("forgotten"), 0);
        assert_eq!(store.count(TableGroup::Finished(Some(HERE))).expect("readable"), 0);
        assert_eq!(store.count(TableGroup::UnderWay(Some(HERE))).expect("readable"), 2);
    }

    #[test]
    fn finished_tables_stay_as_long_as_one_of_their_people_plays() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = store(&folder);
        for (id, creator, touched) in
            [("a", 1, 10), ("b", 1, 11), ("c", 2, 12), ("d", 2, 99), ("e", 3, 13), ("f", 4, 14)]
        {
            set(&store, id, creator, touched, None);
        }
        for (id, at) in [("a", 10), ("b", 11), ("c", 12), ("e", 13)] {
            go_on(&store, id, 0, at, true);
        }
        // Whoever plays still keeps what they played with somebody who left.
        let join = "INSERT INTO members SELECT ?2, key FROM tables WHERE id = ?1";
        store.connection().execute(join, params!["e", [2_u8; 16]]).expect("kept");
        let old = TooOld { untouched: 0, unfinished: 0, address: 0, left: 50 };
        assert_eq!(store.forget_left(old, 1).expect("forgotten"), ["a"]);
        assert_eq!(store.forget_left(old, 9).expect("forgotten"), ["b"]);
        assert_eq!(store.forget_left(old, 9).expect("forgotten"), [""; 0]);
        let kept = ["a", "b", "c", "d", "e", "f"].map(|id| store.table(id).expect("readable").is_some());
        assert_eq!(kept, [false, false, true, true, true, true]);
    }

    #[test]
    fn of_tables_that_an_earlier_program_kept_it_is_found_out_whether_a_person_moved() {
        let folder = tempfile::tempdir().expect("a folder");
        let connection = Connection::open(folder.path().join(FILE)).expect("a new file");
        for step in &schema::STEPS[..9] {
            connection.execute_batch(step).expect("an earlier version");
        }
        let moves = |seat: u8| serde_json::to_string(&move_at(seat)).expect("a line");
        for (key, lines) in [(1, vec![moves(1)]), (2, vec![moves(1), moves(0)]), (3, vec!["{\"line\":".to_owned()])] {
            let insert = "INSERT INTO tables (key, id, rules, rules_file, seed, creator, created, touched, over)
                          VALUES (?1, ?2, 'duel', '', zeroblob(32), zeroblob(16), 1, 2, 0)";
            connection.execute(insert, params![key, format!("table {key}")]).expect("a table");
            let seats = "INSERT INTO seats (\"table\", seat, guest, player, name)
                         VALUES (?1, 0, zeroblob(16), NULL, ''), (?1, 1, NULL, 'random', '')";
            connection.execute(seats, [key]).expect("its seats");
            for (index, line) in lines.iter().enumerate() {
                connection.execute("INSERT INTO entries VALUES (?, ?, ?)", params![key, index, line]).expect("a line");
            }
        }
        connection.pragma_update(None, "user_version", 9).expect("written");
        drop(connection);
        let store = store(&folder);
        assert_eq!(store.spared(Spared::Untouched(9, None), 9).expect("readable"), ["table 1", "table 3"]);
    }
}
