//! Handing over all that names a guest: whoever carries on as another brings their tables along.

use rusqlite::{Transaction, params};

use super::gatherings::{WaitingSeat, WaitingTable};
use super::tournaments::hand_over_entrant;
use super::{Store, StoreError};
use crate::guest::GuestId;

/// Each column that holds a guest's id by itself, with what is done about rows that both have. A test sees that no column of the
/// schema was forgotten.
const COLUMNS: [(&str, &str); 16] = [
    ("tables", "creator"),
    ("seats", "guest"),
    ("gatherings", "host"),
    ("members", "guest"),
    ("results", "guest"),
    ("tries", "guest"),
    ("admitted", "guest"),
    ("bots", "guest"),
    ("deals", "guest"),
    ("deal_witnesses", "guest"),
    ("played_with", "guest"),
    ("played_with", "other"),
    ("finds", "guest"),
    ("tournaments", "host"),
    ("tournament_people", "guest"),
    ("ratings", "guest"),
];

impl Store {
    /// The tables that name a guest, under way or not, and those that wait.
    pub(crate) fn tables_naming(&self, guest: GuestId) -> Result<Vec<String>, StoreError> {
        let connection = self.connection();
        let mut ids = connection.prepare_cached(
            "SELECT id FROM tables WHERE key IN (SELECT \"table\" FROM members WHERE guest = ?1)
             UNION SELECT id FROM tables WHERE key IN (SELECT \"table\" FROM seats WHERE guest = ?1)
             UNION SELECT id FROM admitted WHERE guest = ?1
             UNION SELECT id FROM gatherings WHERE host = ?1",
        )?;
        Ok(ids.query_map([guest.0], |row| row.get(0))?.collect::<Result<_, _>>()?)
    }

    /// Puts a guest in the place of another wherever the other is named: all of it, or nothing. What both have is kept once, as the
    /// first has it. The number of tables that came to the first one's list, those that wait among them.
    pub(crate) fn hand_over(&self, from: GuestId, to: GuestId) -> Result<u32, StoreError> {
        if from == to {
            return Ok(0);
        }
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        let brought: u32 = transaction.query_row(
            "SELECT (SELECT count(*) FROM members AS own WHERE guest = ?1
                     AND NOT EXISTS (SELECT 1 FROM members WHERE guest = ?2 AND \"table\" = own.\"table\"))
                  + (SELECT count(*) FROM gatherings WHERE host = ?1)",
            params![from.0, to.0],
            |row| row.get(0),
        )?;
        hand_over_seats_that_wait(&transaction, from, to)?;
        hand_over_entrant(&transaction, from, to)?;
        // In an evening anybody may be named who has played in it.
        transaction.execute(
            "UPDATE tables SET company = replace(company, ?1, ?2) WHERE instr(company, ?1) > 0",
            params![from.hex(), to.hex()],
        )?;
        // Who was let in to sit at a table by one of both may sit there.
        transaction.execute(
            "UPDATE admitted SET kind = min(kind, (SELECT kind FROM admitted AS own WHERE own.id = admitted.id AND guest = ?1))
             WHERE guest = ?2 AND EXISTS (SELECT 1 FROM admitted AS own WHERE own.id = admitted.id AND guest = ?1)",
            params![from.0, to.0],
        )?;
        for (table, column) in COLUMNS {
            transaction.execute(
                &format!("UPDATE OR IGNORE {table} SET {column} = ?2 WHERE {column} = ?1"),
                params![from.0, to.0],
            )?;
            // Where both had a row under the same key the other's is left.
            if ["members", "results", "tries", "admitted", "deal_witnesses", "played_with", "finds", "ratings"]
                .contains(&table)
            {
                transaction.execute(&format!("DELETE FROM {table} WHERE {column} = ?1"), [from.0])?;
            }
        }
        // Nobody plays with themselves.
        transaction.execute("DELETE FROM played_with WHERE guest = other", [])?;
        transaction.commit()?;
        Ok(brought)
    }
}

/// The seats of tables that wait stand in a text.
fn hand_over_seats_that_wait(transaction: &Transaction<'_>, from: GuestId, to: GuestId) -> Result<(), StoreError> {
    let mut found = transaction.prepare(
        "SELECT id, waits FROM gatherings
         WHERE host = ?1 OR id IN (SELECT id FROM admitted WHERE guest = ?1)",
    )?;
    let rows: Vec<(String, String)> =
        found.query_map([from.0], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    for (id, text) in rows {
        // One that cannot be read stays as it is: it is told as damaged to whoever asks for it.
        let Ok(mut waits) = serde_json::from_str::<WaitingTable>(&text) else { continue };
        if waits.hand_over(from, to) {
            let text = serde_json::to_string(&waits).map_err(StoreError::Gathering)?;
            transaction.execute("UPDATE gatherings SET waits = ?2 WHERE id = ?1", params![id, text])?;
        }
    }
    Ok(())
}

impl WaitingTable {
    /// Names a guest wherever another is; whether the other was anywhere.
    pub(crate) fn hand_over(&mut self, from: GuestId, to: GuestId) -> bool {
        let mut sat = false;
        for seat in &mut self.seats {
            if let WaitingSeat::Person { guest, .. } = seat
                && *guest == from.0
            {
                *guest = to.0;
                sat = true;
            }
        }
        let (from, to) = (from.hex(), to.hex());
        for awaited in self.awaited.iter_mut().flatten().filter(|awaited| awaited.guest == from) {
            awaited.guest.clone_from(&to);
            sat = true;
        }
        for person in &mut self.evening.people {
            if person.who.starts_with(&from) {
                person.who.replace_range(..from.len(), &to);
                sat = true;
            }
        }
        sat
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::BTreeSet;

    use rusqlite::types::ValueRef;
    use sobremesa_lab::stats::GlickoRating;
    use sobremesa_protocol::{InvitationCodes, InvitationKind};

    use super::super::tests::{line, outcome, stands, table};
    use super::super::{
        AwaitedGuest, Company, GuestOutcome, HandFinds, PlayedWith, StoredBot, StoredDeal, StoredEntrant,
        StoredEvening, StoredGathering, StoredSeat, StoredTable, StoredTournament, TryKey, tournament_for_tests,
    };
    use super::*;

    pub(in crate::store) const FROM: GuestId = GuestId([0xa1; 16]);
    pub(in crate::store) const TO: GuestId = GuestId([0xb2; 16]);
    pub(in crate::store) const EVA: GuestId = GuestId([0xc3; 16]);

    /// Columns of bytes or of text that name no guest.
    const NOBODY: [&str; 60] = [
        "secrets.name",
        "secrets.value",
        "tables.id",
        "tables.rules",
        "tables.rules_file",
        "tables.seed",
        "tables.side_names",
        "tables.head",
        "tables.standing",
        "tables.network",
        "tables.codes",
        "tables.seed_parts",
        "tables.day",
        "tables.stand_ins",
        "tables.pace",
        "tables.turn_spent",
        "tries.day",
        "tries.game",
        "tries.rules",
        "tries.id",
        "seats.player",
        "seats.name",
        "seats.file",
        "seats.avatar",
        "entries.line",
        "talk.said",
        "gatherings.id",
        "gatherings.network",
        "admitted.id",
        "bots.id",
        "bots.name",
        "bots.hash",
        "results.id",
        "results.result",
        "deals.code",
        "deals.name",
        "deals.origin",
        "deals.rules",
        "deals.rules_file",
        "deals.seed",
        "deals.unit",
        "deals.seats",
        "deal_witnesses.code",
        "played_with.id",
        "played_with.name",
        "finds.id",
        "finds.game",
        "finds.best",
        "finds.worst",
        "tournaments.id",
        "tournaments.network",
        "tournaments.terms",
        "tournament_people.tournament",
        "tournament_people.name",
        "tournament_tables.tournament",
        "tournament_tables.id",
        "ratings.game",
        "ratings.rating",
        "ratings.deviation",
        "ratings.volatility",
    ];

    fn codes() -> InvitationCodes {
        InvitationCodes { sit: "sit".into(), watch: "watch".into() }
    }

    /// An evening in which a guest has played with Eva.
    fn evening(guest: GuestId) -> StoredEvening {
        let seats = [guest, EVA].map(|guest| StoredSeat::guest(guest, String::new()));
        StoredEvening::default().with_match(&seats, &[0, 1], Some(0))
    }

    fn shared(id: &str, creator: GuestId, sitting: [GuestId; 2]) -> StoredTable {
        let seats = sitting.map(|guest| StoredSeat::guest(guest, String::new()));
        let company = Company { evening: evening(creator), ..Company::default() };
        StoredTable { creator, seats: seats.into(), codes: Some(codes()), company, ..table(id, 1, 10) }
    }

    fn waiting(id: &str, host: GuestId, sits: GuestId) -> StoredGathering {
        let waits = WaitingTable {
            rules: "duel".into(),
            rules_file: "[rules]".into(),
            side_names: Vec::new(),
            host_name: "Ana".into(),
            seats: vec![WaitingSeat::Person { guest: sits.0, name: "Ana".into() }, WaitingSeat::Free],
            held: false,
            codes: codes(),
            stand_in: None,
            before: None,
            awaited: vec![None, Some(AwaitedGuest { guest: FROM.hex(), name: "Ana".into() })],
            evening: evening(sits),
            free_words: false,
            listed: false,
            refuses_robots: false,
            pace: None,
            opened: 5,
        };
        StoredGathering { id: id.into(), host, network: None, touched: 5, waits }
    }

    /// The same once the other has come in the guest's place.
    fn handed(id: &str, host: GuestId, sits: GuestId) -> StoredGathering {
        let mut waits = waiting(id, host, sits);
        waits.waits.awaited[1] = Some(AwaitedGuest { guest: TO.hex(), name: "Ana".into() });
        waits
    }

    /// How a match ended for a guest, with all others who sat there.
    fn ended_with(guest: GuestId, all: &[GuestId]) -> GuestOutcome {
        let others = all.iter().filter(|other| **other != guest);
        let people = others.map(|other| PlayedWith { guest: *other, name: "Ana".into(), partner: false }).collect();
        GuestOutcome { guest, outcome: outcome("duel"), people }
    }

    fn deal(code: &str, hand: u32, guest: GuestId) -> StoredDeal {
        StoredDeal {
            code: code.into(),
            guest,
            name: "Ana".into(),
            table: "own".into(),
            hand,
            seat: 0,
            rules: "duel".into(),
            rules_file: "[rules]".into(),
            seed: [4; 32],
            block: 0,
            unit: sobremesa_core::Unit::HandAgain { index: 0, hand: 1 },
            seats: vec![WaitingSeat::Free],
            result: None,
            created: 5,
        }
    }

    /// A store in which a guest is named wherever one can be.
    pub(in crate::store) fn store(folder: &std::path::Path) -> Store {
        let store = Store::open(folder).expect("a new store");
        store.create(&shared("own", FROM, [FROM, EVA]), &[line(0)], false).expect("kept");
        store.create(&shared("both", TO, [TO, FROM]), &[line(0)], false).expect("kept");
        store.create(&shared("others", EVA, [EVA, EVA]), &[line(0)], false).expect("kept");
        for (id, guests) in [("own", &[FROM, EVA][..]), ("both", &[FROM, TO][..])] {
            let results: Vec<GuestOutcome> = guests.iter().map(|guest| ended_with(*guest, guests)).collect();
            store.append(id, 1, &[line(1)], 20, &stands(true), &results).expect("kept");
        }
        for (id, day, guest) in
            [("today", "2026-11-24", TO), ("tried", "2026-11-24", FROM), ("before", "2026-11-23", FROM)]
        {
            let key = TryKey { day, game: "dominoes", guest };
            let own = shared(id, guest, [guest, EVA]);
            assert!(store.begin_try(key, "hash", &own, &[line(0)]).expect("kept"));
        }
        let bot = StoredBot { id: "b".into(), guest: FROM, name: "Heavy".into(), created: 5 };
        assert!(store.make_bot(&bot, [7; 32], 8).expect("kept"));
        let found = [(FROM, HandFinds { best: None, worst: Some((4, "5-0".into(), 12)) })];
        store.keep_finds("both", 1, "dominoes", &found).expect("kept");
        for (code, hand, guest) in [("offered", 1, FROM), ("hers", 2, EVA)] {
            store.offer_deal(&deal(code, hand, guest), &[FROM, TO, EVA]).expect("kept");
        }
        // A tournament of each that is over, so that both have a rating, and one of the guest's that waits.
        for (id, host) in [("cup", FROM), ("other cup", TO), ("waits", FROM)] {
            let person = StoredEntrant { guest: host, name: "Ana".into(), partner: None, team: None, withdrawn: false };
            let tournament = StoredTournament { host, people: vec![person], ..tournament_for_tests(id) };
            store.open_tournament(&tournament).expect("kept");
        }
        for (id, guest) in [("cup", FROM), ("other cup", TO)] {
            let rated = [(guest, GlickoRating::default(), 1)];
            store.end_tournament((id, 0), 20, "dominoes", &rated).expect("kept");
        }
        store.gather(&waiting("mine", FROM, FROM)).expect("kept");
        store.gather(&waiting("hers", EVA, FROM)).expect("kept");
        for (id, guest, kind) in [
            ("hers", FROM, InvitationKind::Sit),
            ("hers", TO, InvitationKind::Watch),
            ("others", FROM, InvitationKind::Watch),
        ] {
            assert!(store.admit(id, guest, kind).expect("let in"));
        }
        store
    }

    /// The columns that name guests, as `table.column`.
    pub(in crate::store) fn columns_naming() -> BTreeSet<String> {
        let columns = COLUMNS.into_iter().chain([("gatherings", "waits"), ("tables", "company")]);
        columns.map(|(table, column)| format!("{table}.{column}")).collect()
    }

    /// Every cell of the store in which a guest is named, as `table.column`.
    pub(in crate::store) fn cells_naming(store: &Store, guest: GuestId) -> BTreeSet<String> {
        let connection = store.connection();
        let list = |bytes: &[u8]| bytes.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        let (text, hex) = (list(&guest.0), blake3::Hash::from_bytes([guest.0[0]; 32]).to_hex());
        let mut found = BTreeSet::new();
        for (table, column, _) in columns(&connection) {
            let mut cells = connection.prepare(&format!("SELECT \"{column}\" FROM \"{table}\"")).expect("a table");
            let mut rows = cells.query([]).expect("readable");
            while let Some(row) = rows.next().expect("readable") {
                let names = match row.get_ref(0).expect("a cell") {
                    ValueRef::Blob(bytes) => bytes.windows(16).any(|part| part == guest.0),
                    ValueRef::Text(bytes) => {
                        let cell = String::from_utf8_lossy(bytes);
                        cell.contains(&text) || cell.contains(&hex[..32])
                    }
                    _ => false,
                };
                if names {
                    found.insert(format!("{table}.{column}"));
                }
            }
        }
        found
    }

    /// Every column with its type.
    fn columns(connection: &rusqlite::Connection) -> Vec<(String, String, String)> {
        let mut columns = connection
            .prepare(
                "SELECT m.name, c.name, c.type FROM sqlite_schema AS m, pragma_table_info(m.name) AS c
                 WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'",
            )
            .expect("the schema");
        let read = columns.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).expect("readable");
        read.collect::<Result<_, _>>().expect("readable")
    }

    /// A new column must be handed over, or be said to name nobody.
    #[test]
    fn no_column_of_the_schema_is_forgotten() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(folder.path()).expect("a new store");
        let handed = columns_naming();
        let connection = store.connection();
        let found: BTreeSet<String> = columns(&connection)
            .into_iter()
            .filter(|(_, _, kind)| kind != "INTEGER")
            .map(|(table, column, _)| format!("{table}.{column}"))
            .collect();
        let known: BTreeSet<String> = handed.iter().cloned().chain(NOBODY.map(str::to_owned)).collect();
        assert_eq!(found, known, "a column that may name a guest is neither handed over nor known to name nobody");
    }

    #[test]
    fn whatever_names_a_guest_names_the_other_afterwards() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = store(folder.path());
        assert_eq!(cells_naming(&store, FROM), columns_naming(), "this test names the guest wherever one is named");
        // Its own table, those of two days and the one that waits; the other one is on both lists.
        assert_eq!(store.hand_over(FROM, TO).expect("written"), 4);
        assert_eq!(cells_naming(&store, FROM), BTreeSet::new());
        let listed = |guest| -> BTreeSet<String> {
            store.tables_of(guest).expect("readable").into_iter().map(|table| table.expect("sound").id).collect()
        };
        let all = ["own", "both", "today", "tried", "before"];
        assert_eq!(listed(TO), all.map(str::to_owned).into());
        let own_try = |day| {
            let key = TryKey { day, game: "dominoes", guest: TO };
            store.own_try(key).expect("readable").expect("there").table
        };
        assert_eq!([own_try("2026-11-24"), own_try("2026-11-23")], ["today", "before"], "one try a day");
        assert_eq!(listed(FROM), BTreeSet::new());
        assert_eq!(store.results_of(TO).expect("readable").len(), 2, "a match that both have counts once");
        assert_eq!(store.results_of(EVA).expect("readable").len(), 1);
        let with = |guest| -> Vec<GuestId> {
            store.played_with(guest).expect("readable").into_iter().map(|together| together.with.guest).collect()
        };
        assert_eq!((with(TO), with(EVA)), (vec![EVA], vec![TO]), "nobody plays with themselves");
        assert_eq!(store.admission("hers", TO).expect("readable"), Some(InvitationKind::Sit), "the better of both");
        assert_eq!(store.admission("others", TO).expect("readable"), Some(InvitationKind::Watch));
        let (both, _) = store.table("both").expect("readable").expect("there");
        assert!(both.seats.iter().all(|seat| *seat == StoredSeat::guest(TO, String::new())));
        assert_eq!(store.gathering("mine").expect("readable"), Some(handed("mine", TO, TO)));
        assert_eq!(store.gathering("hers").expect("readable"), Some(handed("hers", EVA, TO)));
        assert_eq!(store.hand_over(FROM, TO).expect("written"), 0, "there is nothing left");
        assert_eq!(store.hand_over(TO, TO).expect("nothing"), 0);
        assert_eq!(listed(TO).len(), 5);
    }
}
