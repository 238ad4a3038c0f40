//! Tables that wait for their people, who has come by a link, and on whose lists tables are.

use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{InvitationCodes, InvitationKind, TablePace};

use super::pace::write_pace;
use super::table_rows::insert_table;
use super::{Company, Store, StoreError, StoredEvening, StoredSeat, StoredTable};
use crate::addresses::AddressMark;
use crate::guest::GuestId;

/// A table that waits, as it is kept. Nothing is drawn for it before it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredGathering {
    pub(crate) id: String,
    pub(crate) host: GuestId,
    /// The mark of the network from which it was opened, where that is counted.
    pub(crate) network: Option<AddressMark>,
    /// When something was last changed at it.
    pub(crate) touched: u64,
    pub(crate) waits: WaitingTable,
}

/// What is known of a table before it begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a thing of its own that is so or not")]
pub(crate) struct WaitingTable {
    /// Name of the rules, with what was chosen of them.
    pub(crate) rules: String,
    /// Their file, as it was when the table was opened.
    pub(crate) rules_file: String,
    pub(crate) side_names: Vec<String>,
    pub(crate) host_name: String,
    pub(crate) seats: Vec<WaitingSeat>,
    /// Whether the host has stopped the count.
    pub(crate) held: bool,
    pub(crate) codes: InvitationCodes,
    /// Who plays for people who are away once the table has begun; none where nobody does.
    #[serde(default)]
    pub(crate) stand_in: Option<WaitingSeat>,
    /// The table that this one follows; none where it is the first of an evening.
    #[serde(default)]
    pub(crate) before: Option<String>,
    /// By seat, who is waited for there if it is free: they sat at the table before. Empty where nobody is.
    #[serde(default)]
    pub(crate) awaited: Vec<Option<AwaitedGuest>>,
    /// The matches of the evening so far.
    #[serde(default)]
    pub(crate) evening: StoredEvening,
    /// Whether people may write free words to each other once the table has begun.
    #[serde(default)]
    pub(crate) free_words: bool,
    /// Whether anybody of the house may sit down.
    #[serde(default)]
    pub(crate) listed: bool,
    /// Whether robots may not be seated.
    #[serde(default)]
    pub(crate) refuses_robots: bool,
    /// How fast it goes on once it has begun; none for what is usual at the house.
    #[serde(default)]
    pub(crate) pace: Option<TablePace>,
    pub(crate) opened: u64,
}

/// Somebody who is waited for at a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct AwaitedGuest {
    /// The guest, in hexadecimal.
    pub(crate) guest: String,
    pub(crate) name: String,
}

impl AwaitedGuest {
    pub(crate) fn new(guest: GuestId, name: String) -> Self {
        Self { guest: guest.hex(), name }
    }

    /// The seat as it is once they sit there.
    pub(crate) fn seat(&self) -> StoredSeat {
        StoredSeat::guest(GuestId::of_hex(&self.guest).unwrap_or(GuestId::STRANGER), self.name.clone())
    }
}

/// Who sits at a seat of a table that waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub(crate) enum WaitingSeat {
    /// A friend is waited for.
    Free,
    Person {
        guest: [u8; 16],
        name: String,
    },
    /// As [`StoredSeat`] has it.
    Computer {
        player: String,
        name: String,
        file: Option<String>,
        avatar: Option<String>,
    },
}

/// What a code is kept as in the rows of those who came by it.
fn number(kind: InvitationKind) -> u8 {
    match kind {
        InvitationKind::Sit => 0,
        InvitationKind::Watch => 1,
    }
}

/// Most guests who are let in at one table by its links.
const MOST_ADMITTED: u32 = 1_000;

/// Most tables that wait on a guest's list.
const MOST_LISTED: u32 = 100;

const COLUMNS: &str = "id, host, network, touched, waits";

/// A row of the tables that wait, before its JSON is read.
type GatheringRow = (String, [u8; 16], Option<[u8; 16]>, u64, String);

fn row(row: &Row<'_>) -> rusqlite::Result<GatheringRow> {
    Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?))
}

fn read((id, host, network, touched, waits): GatheringRow) -> Result<StoredGathering, StoreError> {
    let waits = serde_json::from_str(&waits).map_err(StoreError::Gathering)?;
    Ok(StoredGathering { id, host: GuestId(host), network: network.map(AddressMark), touched, waits })
}

impl StoredGathering {
    fn text(&self) -> Result<String, StoreError> {
        serde_json::to_string(&self.waits).map_err(StoreError::Gathering)
    }
}

/// Writes a new table that waits.
pub(super) fn insert_gathering(connection: &Connection, gathering: &StoredGathering) -> Result<(), StoreError> {
    let StoredGathering { id, host, network, touched, .. } = gathering;
    let waits = gathering.text()?;
    connection
        .prepare_cached("INSERT INTO gatherings (id, host, network, touched, waits) VALUES (?, ?, ?, ?, ?)")?
        .execute(params![id, host.0, network.map(|mark| mark.0), touched, waits])?;
    Ok(())
}

impl Store {
    /// Keeps a new table that waits.
    pub(crate) fn gather(&self, gathering: &StoredGathering) -> Result<(), StoreError> {
        insert_gathering(&self.connection(), gathering)
    }

    /// Keeps a new table that waits and follows another, with those who sat there let in to sit and those who looked on let in
    /// to look on: all of it, or nothing.
    pub(crate) fn gather_again(
        &self,
        gathering: &StoredGathering,
        before: &str,
        people: &[GuestId],
        company: &Company,
    ) -> Result<(), StoreError> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        insert_gathering(&transaction, gathering)?;
        for guest in people {
            transaction
                .prepare_cached("INSERT OR IGNORE INTO admitted (id, guest, kind) VALUES (?, ?, 0)")?
                .execute(params![gathering.id, guest.0])?;
        }
        transaction.execute(
            "INSERT OR IGNORE INTO admitted (id, guest, kind) SELECT ?1, guest, 1 FROM admitted WHERE id = ?2",
            params![gathering.id, before],
        )?;
        let changed =
            transaction.execute("UPDATE tables SET company = ? WHERE id = ?", params![company.text()?, before])?;
        if changed != 1 {
            return Err(StoreError::Gone);
        }
        transaction.commit()?;
        Ok(())
    }

    /// Keeps what was changed at a table that waits.
    pub(crate) fn change_gathering(&self, gathering: &StoredGathering) -> Result<(), StoreError> {
        let connection = self.connection();
        let mut change = connection.prepare_cached("UPDATE gatherings SET touched = ?, waits = ? WHERE id = ?")?;
        let changed = change.execute(params![gathering.touched, gathering.text()?, gathering.id])?;
        if changed == 1 { Ok(()) } else { Err(StoreError::Gone) }
    }

    /// A table that waits.
    pub(crate) fn gathering(&self, id: &str) -> Result<Option<StoredGathering>, StoreError> {
        let connection = self.connection();
        let mut found = connection.prepare_cached(&format!("SELECT {COLUMNS} FROM gatherings WHERE id = ?"))?;
        found.query_row([id], row).optional()?.map(read).transpose()
    }

    /// Tables that wait whose host a guest is, or where they were let in to sit. One that cannot be read is left out.
    pub(crate) fn gatherings_of(&self, guest: GuestId) -> Result<Vec<StoredGathering>, StoreError> {
        let connection = self.connection();
        let mut found = connection.prepare_cached(&format!(
            "SELECT {COLUMNS} FROM gatherings WHERE host = ?1
             UNION SELECT {COLUMNS} FROM gatherings WHERE id IN (SELECT id FROM admitted WHERE guest = ?1 AND kind = 0)
             LIMIT {MOST_LISTED}"
        ))?;
        let rows = found.query_map([guest.0], row)?.collect::<Result<Vec<_>, _>>()?;
        Ok(rows.into_iter().filter_map(|row| read(row).ok()).collect())
    }

    /// Forgets a table that waits, and who was let in there.
    pub(crate) fn call_off(&self, id: &str) -> Result<(), StoreError> {
        self.connection().execute("DELETE FROM gatherings WHERE id = ?", [id])?;
        Ok(())
    }

    /// A table that waited begins, at a pace: what waited goes and the table is there, or neither.
    pub(crate) fn begin(
        &self,
        table: &StoredTable,
        lines: &[RecordLine],
        pace: Option<TablePace>,
    ) -> Result<(), StoreError> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        // First the table: who was let in where nothing of an id is left is forgotten.
        insert_table(&transaction, table, lines, false)?;
        if let Some(pace) = pace {
            write_pace(&transaction, &table.id, &pace)?;
        }
        if transaction.execute("DELETE FROM gatherings WHERE id = ?", [&table.id])? != 1 {
            return Err(StoreError::Gone);
        }
        transaction.commit()?;
        Ok(())
    }

    /// Tables that wait and were not touched since a time, opened from one network if it is given; those that were not for
    /// longest first.
    pub(crate) fn stale_gatherings(
        &self,
        since: u64,
        network: Option<AddressMark>,
        most: usize,
    ) -> Result<Vec<String>, StoreError> {
        let connection = self.connection();
        let mut ids = connection.prepare_cached(
            "SELECT id FROM gatherings WHERE touched <= ?1 AND (?2 IS NULL OR network = ?2) ORDER BY touched LIMIT ?3",
        )?;
        let ids = ids.query_map(params![since, network.map(|mark| mark.0), most], |row| row.get(0))?;
        Ok(ids.collect::<Result<_, _>>()?)
    }

    /// The codes of the links of a table, and whether it waits; none where there is no such table, or it has no links.
    pub(crate) fn codes(&self, id: &str) -> Result<Option<(InvitationCodes, bool)>, StoreError> {
        if let Some(gathering) = self.gathering(id)? {
            return Ok(Some((gathering.waits.codes, true)));
        }
        let connection = self.connection();
        let mut codes = connection.prepare_cached("SELECT codes FROM tables WHERE id = ?")?;
        let codes: Option<String> = codes.query_row([id], |row| row.get(0)).optional()?.flatten();
        let codes = codes.map(|text| serde_json::from_str(&text)).transpose().map_err(StoreError::Gathering)?;
        Ok(codes.map(|codes| (codes, false)))
    }

    /// Puts other codes in the place of those of a table that was set.
    pub(crate) fn change_codes(&self, id: &str, codes: &InvitationCodes) -> Result<(), StoreError> {
        let text = serde_json::to_string(codes).map_err(StoreError::Gathering)?;
        let changed =
            self.connection().prepare_cached("UPDATE tables SET codes = ? WHERE id = ?")?.execute(params![text, id])?;
        if changed == 1 { Ok(()) } else { Err(StoreError::Gone) }
    }

    /// Lets a guest in at a table; who may sit there already still may. Whether there was room for one more.
    pub(crate) fn admit(&self, id: &str, guest: GuestId, kind: InvitationKind) -> Result<bool, StoreError> {
        let connection = self.connection();
        let mut admit = connection.prepare_cached(
            "INSERT INTO admitted (id, guest, kind) SELECT ?1, ?2, ?3
             WHERE (SELECT count(*) FROM admitted WHERE id = ?1) < ?4
                OR EXISTS (SELECT 1 FROM admitted WHERE id = ?1 AND guest = ?2)
             ON CONFLICT DO UPDATE SET kind = min(kind, excluded.kind)",
        )?;
        Ok(admit.execute(params![id, guest.0, number(kind), MOST_ADMITTED])? == 1)
    }

    /// As what a guest was let in at a table; none who was not.
    pub(crate) fn admission(&self, id: &str, guest: GuestId) -> Result<Option<InvitationKind>, StoreError> {
        let connection = self.connection();
        let mut kind = connection.prepare_cached("SELECT kind FROM admitted WHERE id = ? AND guest = ?")?;
        let kind: Option<u8> = kind.query_row(params![id, guest.0], |row| row.get(0)).optional()?;
        Ok(kind.map(|kind| if kind == 0 { InvitationKind::Sit } else { InvitationKind::Watch }))
    }

    /// Whether a guest may see a table: at one without links, anybody; else its host, who sits there and who was let in.
    /// None where there is no such table.
    pub(crate) fn may_see(&self, id: &str, guest: GuestId) -> Result<Option<bool>, StoreError> {
        let connection = self.connection();
        let mut may = connection.prepare_cached(
            "SELECT codes IS NULL OR creator = ?2
                 OR EXISTS (SELECT 1 FROM seats WHERE \"table\" = key AND guest = ?2)
                 OR EXISTS (SELECT 1 FROM admitted WHERE admitted.id = tables.id AND guest = ?2)
             FROM tables WHERE id = ?1",
        )?;
        Ok(may.query_row(params![id, guest.0], |row| row.get(0)).optional()?)
    }

    /// On whose lists a table is.
    pub(crate) fn members(&self, id: &str) -> Result<Vec<GuestId>, StoreError> {
        let connection = self.connection();
        let mut members = connection
            .prepare_cached("SELECT guest FROM members WHERE \"table\" = (SELECT key FROM tables WHERE id = ?)")?;
        Ok(members.query_map([id], |row| row.get(0).map(GuestId))?.collect::<Result<_, _>>()?)
    }

    /// Puts a table on the list of a guest who sits there and took it off.
    pub(crate) fn list_again(&self, id: &str, guest: GuestId) -> Result<(), StoreError> {
        self.connection().execute(
            "INSERT OR IGNORE INTO members (guest, \"table\") SELECT ?2, key FROM tables
             WHERE id = ?1 AND EXISTS (SELECT 1 FROM seats WHERE \"table\" = key AND guest = ?2)",
            params![id, guest.0],
        )?;
        Ok(())
    }

    /// Takes a table off a guest's list, with the guest's result if `forget_result`. It goes when it is on nobody's list any
    /// more: whether it went.
    pub(crate) fn leave(&self, id: &str, guest: GuestId, forget_result: bool) -> Result<bool, StoreError> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        if forget_result {
            transaction.execute("DELETE FROM results WHERE id = ? AND guest = ?", params![id, guest.0])?;
            transaction.execute("DELETE FROM finds WHERE id = ? AND guest = ?", params![id, guest.0])?;
        }
        transaction.execute(
            "DELETE FROM members WHERE guest = ?2 AND \"table\" = (SELECT key FROM tables WHERE id = ?1)",
            params![id, guest.0],
        )?;
        let went = transaction.execute(
            "DELETE FROM tables WHERE id = ? AND NOT EXISTS (SELECT 1 FROM members WHERE \"table\" = key)",
            [id],
        )?;
        transaction.commit()?;
        Ok(went == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{line, outcome, stands, table};
    use sobremesa_protocol::ClockTerms;

    use super::super::{Connection, FILE, GuestOutcome, StoredSeat, TableGroup, TurnSpent, schema};
    use super::*;

    const ANA: GuestId = GuestId([1; 16]);
    const LUIS: GuestId = GuestId([2; 16]);
    const EVA: GuestId = GuestId([3; 16]);

    fn codes() -> InvitationCodes {
        InvitationCodes { sit: "sit".into(), watch: "watch".into() }
    }

    fn gathering(id: &str) -> StoredGathering {
        let computer = WaitingSeat::Computer { player: "random".into(), name: "Paco".into(), file: None, avatar: None };
        let waits = WaitingTable {
            rules: "duel".into(),
            rules_file: "[rules]".into(),
            side_names: Vec::new(),
            host_name: "Ana".into(),
            seats: vec![WaitingSeat::Person { guest: ANA.0, name: "Ana".into() }, WaitingSeat::Free, computer],
            held: false,
            codes: codes(),
            stand_in: None,
            before: None,
            awaited: Vec::new(),
            evening: StoredEvening::default(),
            free_words: false,
            listed: false,
            refuses_robots: false,
            pace: None,
            opened: 5,
        };
        StoredGathering { id: id.into(), host: ANA, network: Some(AddressMark([6; 16])), touched: 5, waits }
    }

    /// A table at which Ana, who set it, and Luis sit.
    fn shared(id: &str) -> StoredTable {
        let seats = [ANA, LUIS].map(|guest| StoredSeat::guest(guest, String::new()));
        StoredTable { seats: seats.into(), codes: Some(codes()), ..table(id, 1, 10) }
    }

    fn listed(store: &Store, guest: GuestId) -> Vec<String> {
        let tables = store.tables_of(guest).expect("readable");
        tables.into_iter().map(|table| table.expect("sound").id).collect()
    }

    #[test]
    fn what_waits_is_there_after_opening_again_and_begins_whole() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(folder.path()).expect("a new store");
        store.gather(&gathering("a")).expect("kept");
        let mut changed = gathering("a");
        changed.waits.seats[1] = WaitingSeat::Person { guest: LUIS.0, name: "Luis".into() };
        changed.touched = 9;
        store.change_gathering(&changed).expect("kept");
        assert!(store.admit("a", LUIS, InvitationKind::Sit).expect("let in"));
        drop(store);
        let store = Store::open(folder.path()).expect("the same store");
        assert_eq!(store.gathering("a").expect("readable"), Some(changed.clone()));
        assert_eq!(store.codes("a").expect("readable"), Some((codes(), true)));
        assert_eq!(store.count(TableGroup::Guest(ANA)).expect("readable"), 1);
        assert_eq!(store.gatherings_of(LUIS).expect("readable"), [changed]);
        assert_eq!(store.gatherings_of(EVA).expect("readable"), []);
        // What cannot begin whole has not begun.
        let clock = Some(ClockTerms { bank: 300, each: 5, loses: false });
        let pace = TablePace { beat: 900, absence: 60, clock };
        store.create(&shared("b"), &[], false).expect("kept");
        assert!(store.begin(&shared("b"), &[line(0)], None).is_err());
        assert!(matches!(store.begin(&shared("c"), &[line(0)], None), Err(StoreError::Gone)));
        assert!(store.table("c").expect("readable").is_none());
        store.begin(&shared("a"), &[line(0)], Some(pace)).expect("begun");
        assert_eq!(store.pace_of("a").expect("readable"), (Some(pace), None));
        let spent = TurnSpent { ply: 3, ms: 1_500 };
        store.keep_turn_spent("a", spent).expect("kept");
        assert_eq!(store.pace_of("a").expect("readable"), (Some(pace), Some(spent)));
        assert_eq!(store.gathering("a").expect("readable"), None);
        assert_eq!(store.codes("a").expect("readable"), Some((codes(), false)));
        assert_eq!(store.admission("a", LUIS).expect("readable"), Some(InvitationKind::Sit));
        assert_eq!([ANA, LUIS, EVA].map(|guest| listed(&store, guest).contains(&"a".into())), [true, true, false]);
        assert!(matches!(store.change_gathering(&gathering("a")), Err(StoreError::Gone)));
    }

    #[test]
    fn who_was_let_in_may_see_a_table_and_whoever_comes_by_the_better_link_keeps_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(folder.path()).expect("a new store");
        store.create(&shared("a"), &[], false).expect("kept");
        store.create(&table("open", 1, 10), &[], false).expect("kept");
        let may = |id, guest| store.may_see(id, guest).expect("readable");
        assert_eq!([ANA, LUIS, EVA].map(|guest| may("a", guest)), [Some(true), Some(true), Some(false)]);
        assert_eq!((may("open", EVA), may("none", EVA)), (Some(true), None));
        for kind in [InvitationKind::Watch, InvitationKind::Sit, InvitationKind::Watch] {
            assert!(store.admit("a", EVA, kind).expect("let in"));
        }
        assert_eq!(store.admission("a", EVA).expect("readable"), Some(InvitationKind::Sit));
        assert_eq!(may("a", EVA), Some(true));
        store.forget("a").expect("forgotten");
        assert_eq!(store.admission("a", EVA).expect("readable"), None);
        store.gather(&gathering("w")).expect("kept");
        store.admit("w", EVA, InvitationKind::Sit).expect("let in");
        assert_eq!(store.stale_gatherings(5, None, 9).expect("readable"), ["w"]);
        assert_eq!(store.stale_gatherings(4, None, 9).expect("readable"), [""; 0]);
        store.call_off("w").expect("called off");
        assert_eq!(store.admission("w", EVA).expect("readable"), None);
    }

    #[test]
    fn a_table_goes_when_it_is_on_nobodys_list_and_each_result_with_its_guest() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(folder.path()).expect("a new store");
        store.create(&shared("a"), &[], false).expect("kept");
        let results = [ANA, LUIS].map(|guest| GuestOutcome { guest, outcome: outcome("duel"), people: Vec::new() });
        store.append("a", 0, &[line(0)], 20, &stands(true), &results).expect("kept");
        assert_eq!(store.results_of(LUIS).expect("readable"), [(20, outcome("duel"))]);
        assert!(!store.leave("a", ANA, true).expect("left"));
        assert_eq!((listed(&store, ANA).len(), listed(&store, LUIS).len()), (0, 1));
        assert_eq!(store.results_of(ANA).expect("readable"), []);
        assert_eq!(store.results_of(LUIS).expect("readable").len(), 1);
        store.list_again("a", ANA).expect("listed");
        store.list_again("a", EVA).expect("nothing");
        assert_eq!((listed(&store, ANA).len(), listed(&store, EVA).len()), (1, 0));
        assert!(!store.leave("a", ANA, true).expect("left"));
        assert!(store.leave("a", LUIS, false).expect("left"));
        assert!(store.table("a").expect("readable").is_none());
        assert_eq!(store.results_of(LUIS).expect("readable").len(), 1, "the statistics stay");
    }

    #[test]
    fn what_an_earlier_program_kept_is_on_the_list_of_whoever_set_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let connection = Connection::open(folder.path().join(FILE)).expect("a new file");
        for step in &schema::STEPS[..10] {
            connection.execute_batch(step).expect("an earlier version");
        }
        let insert = "INSERT INTO tables (id, rules, rules_file, seed, creator, created, touched, over)
                      VALUES ('a', 'duel', '', zeroblob(32), ?, 1, 2, 1)";
        connection.execute(insert, [ANA.0]).expect("a table");
        let result = serde_json::to_string(&outcome("duel")).expect("JSON");
        connection.execute("INSERT INTO results VALUES ('a', ?, 7, ?)", params![ANA.0, result]).expect("a result");
        connection.pragma_update(None, "user_version", 10).expect("written");
        drop(connection);
        let store = Store::open(folder.path()).expect("brought up");
        assert_eq!((listed(&store, ANA), store.members("a").expect("readable")), (vec!["a".to_owned()], vec![ANA]));
        assert_eq!(store.results_of(ANA).expect("readable"), [(7, outcome("duel"))]);
        assert_eq!(store.may_see("a", EVA).expect("readable"), Some(true), "it has no links");
    }
}
