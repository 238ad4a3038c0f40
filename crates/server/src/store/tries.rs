//! Tries at the hand of a day, and at a hand that was offered.

use rusqlite::{OptionalExtension, Transaction, params};
use sobremesa_protocol::day::{DayResult, DayTally};
use sobremesa_protocol::record::RecordLine;

use super::table_rows::insert_table;
use super::{MatchOutcome, Store, StoreError, StoredTable};
use crate::guest::GuestId;

/// Whose try at which hand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TryKey<'t> {
    /// The day in ISO 8601, or the code of a hand that was offered.
    pub(crate) day: &'t str,
    pub(crate) game: &'t str,
    pub(crate) guest: GuestId,
}

/// A try that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredTry {
    /// The hash of the rules under which it is played.
    pub(crate) rules: String,
    /// The id of its table, which may be gone.
    pub(crate) table: String,
    /// None before its end, and where it was given up.
    pub(crate) result: Option<DayResult>,
}

impl Store {
    /// Keeps a new table as a guest's one try at the hand of a day; nothing is kept, and the answer is no, if there is one.
    pub(crate) fn begin_try(
        &self,
        key: TryKey<'_>,
        rules: &str,
        table: &StoredTable,
        lines: &[RecordLine],
    ) -> Result<bool, StoreError> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        let is_new = transaction
            .prepare_cached("INSERT OR IGNORE INTO tries (day, game, guest, rules, id) VALUES (?, ?, ?, ?, ?)")?
            .execute(params![key.day, key.game, key.guest.0, rules, table.id])?
            == 1;
        if is_new {
            insert_table(&transaction, table, lines, false)?;
            transaction.commit()?;
        }
        Ok(is_new)
    }

    /// A guest's try at the hand of a day.
    pub(crate) fn own_try(&self, key: TryKey<'_>) -> Result<Option<StoredTry>, StoreError> {
        let connection = self.connection();
        let found = connection
            .prepare_cached("SELECT rules, id, points, against FROM tries WHERE day = ? AND game = ? AND guest = ?")?
            .query_row(params![key.day, key.game, key.guest.0], |row| {
                let (points, against): (Option<i32>, Option<i32>) = (row.get(2)?, row.get(3)?);
                let result = points.zip(against).map(|(points, against)| DayResult { points, against });
                Ok(StoredTry { rules: row.get(0)?, table: row.get(1)?, result })
            })
            .optional()?;
        Ok(found)
    }

    /// The hash of the rules under which most people played the hand of a day to its end; none where nobody did.
    pub(crate) fn rules_of_day(&self, day: &str, game: &str) -> Result<Option<String>, StoreError> {
        let connection = self.connection();
        let found = connection
            .prepare_cached(
                "SELECT rules FROM tries WHERE day = ? AND game = ? AND points IS NOT NULL
                 GROUP BY rules ORDER BY count(*) DESC, rules LIMIT 1",
            )?
            .query_row([day, game], |row| row.get(0))
            .optional()?;
        Ok(found)
    }

    /// How the hand of a day ended for all who played it to its end under the same rules: the best first.
    pub(crate) fn field_of_day(&self, day: &str, game: &str, rules: &str) -> Result<Vec<DayTally>, StoreError> {
        let connection = self.connection();
        let mut tallies = connection.prepare_cached(
            "SELECT points - against AS lead, count(*) FROM tries
             WHERE day = ? AND game = ? AND rules = ? AND points IS NOT NULL GROUP BY lead ORDER BY lead DESC",
        )?;
        let read = tallies
            .query_map([day, game, rules], |row| Ok(DayTally { lead: row.get(0)?, people: row.get(1)? }))?
            .collect::<Result<_, _>>()?;
        Ok(read)
    }
}

/// Keeps how a hand of a day ended at a table for a guest; whether it is one.
pub(super) fn write_try(
    transaction: &Transaction<'_>,
    id: &str,
    guest: GuestId,
    outcome: &MatchOutcome,
) -> Result<bool, StoreError> {
    // A hand that was given up has no result to be compared.
    let result = (outcome.hands > 0).then_some((outcome.points, outcome.points_against));
    let written = transaction
        .prepare_cached("UPDATE tries SET points = ?, against = ? WHERE id = ? AND guest = ?")?
        .execute(params![result.map(|(points, _)| points), result.map(|(_, against)| against), id, guest.0])?;
    Ok(written > 0)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{line, stands, table};
    use super::*;
    use crate::store::{Ending, GuestOutcome};

    const DAY: &str = "2026-11-24";

    fn key(guest: u8) -> TryKey<'static> {
        TryKey { day: DAY, game: "dominoes", guest: GuestId([guest; 16]) }
    }

    fn ended(guest: u8, points: i32, against: i32, hands: u32) -> GuestOutcome {
        let outcome = MatchOutcome {
            game: "dominoes".into(),
            rules: "duel".into(),
            name: sobremesa_protocol::Localized { es: "duelo".into(), en: "duel".into() },
            ending: Ending::Won,
            taken_back: 0,
            hands,
            hands_won: 0,
            points,
            points_against: against,
            bonuses: std::collections::BTreeMap::new(),
            rivals: Vec::new(),
        };
        GuestOutcome { guest: GuestId([guest; 16]), outcome, people: Vec::new() }
    }

    fn begin(store: &Store, guest: u8, id: &str, rules: &str) -> bool {
        store.begin_try(key(guest), rules, &table(id, guest, 10), &[line(0)]).expect("written")
    }

    #[test]
    fn a_guest_has_one_try_whatever_becomes_of_its_table() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(folder.path()).expect("a new store");
        assert!(begin(&store, 1, "a", "x"));
        assert!(!begin(&store, 1, "b", "x"));
        assert!(store.table("b").expect("readable").is_none(), "nothing of a second try is kept");
        store.append("a", 1, &[line(1)], 20, &stands(true), &[ended(1, 30, 12, 1)]).expect("kept");
        store.forget("a").expect("forgotten");
        drop(store);
        let store = Store::open(folder.path()).expect("the same store");
        assert!(!begin(&store, 1, "c", "x"));
        let kept = store.own_try(key(1)).expect("readable").expect("there");
        let result = Some(DayResult { points: 30, against: 12 });
        assert_eq!(kept, StoredTry { rules: "x".into(), table: "a".into(), result });
        assert!(store.results_of(GuestId([1; 16])).expect("readable").is_empty(), "a hand is no match");
    }

    #[test]
    fn the_field_holds_those_who_came_to_the_end_under_the_same_rules() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(folder.path()).expect("a new store");
        assert_eq!(store.rules_of_day(DAY, "dominoes").expect("readable"), None);
        for (guest, id, rules, (points, against, hands)) in [
            (1, "a", "x", (30, 0, 1)),
            (2, "b", "x", (0, 30, 1)),
            (3, "c", "x", (35, 5, 1)),
            (4, "d", "x", (0, 0, 0)),
            (5, "e", "y", (50, 0, 1)),
        ] {
            assert!(begin(&store, guest, id, rules));
            store.append(id, 1, &[line(1)], 20, &stands(true), &[ended(guest, points, against, hands)]).expect("kept");
        }
        assert!(begin(&store, 6, "f", "x"));
        let field = |rules: &str| {
            let field = store.field_of_day(DAY, "dominoes", rules).expect("readable");
            field.into_iter().map(|tally| (tally.lead, tally.people)).collect::<Vec<_>>()
        };
        assert_eq!((field("x"), field("y"), field("z")), (vec![(30, 2), (-30, 1)], vec![(50, 1)], vec![]));
        assert_eq!(store.rules_of_day(DAY, "dominoes").expect("readable").as_deref(), Some("x"));
        assert_eq!(store.own_try(key(4)).expect("readable").expect("there").result, None, "it was given up");
        assert_eq!(store.own_try(key(7)).expect("readable"), None);
    }
}
