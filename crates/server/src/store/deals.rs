//! Hands of finished matches that were offered to others.

use rusqlite::{OptionalExtension, Row, params};
use sobremesa_core::Unit;
use sobremesa_protocol::day::DayResult;
use sobremesa_protocol::mine::OwnDeal;

use super::gatherings::WaitingSeat;
use super::{Store, StoreError};
use crate::guest::GuestId;

/// Most hands that a guest offers, and that are offered in all; the oldest go.
const MOST_OF_GUEST: u32 = 100;
const MOST_IN_ALL: u32 = 20_000;

/// A hand that was offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredDeal {
    /// The key of its link.
    pub(crate) code: String,
    /// Who offers it.
    pub(crate) guest: GuestId,
    /// The name of who offers it.
    pub(crate) name: String,
    /// The table at which it was played first, which may be gone.
    pub(crate) table: String,
    /// The hand at that table, from 1.
    pub(crate) hand: u32,
    /// The seat of who offers it, and of who plays it.
    pub(crate) seat: u8,
    /// Name of the rules, with what was chosen of them.
    pub(crate) rules: String,
    /// Their file, as it was when the hand was played first.
    pub(crate) rules_file: String,
    pub(crate) seed: [u8; 32],
    pub(crate) block: u64,
    /// The hand by itself.
    pub(crate) unit: Unit,
    /// Computers at the other seats; the seat of who plays is free.
    pub(crate) seats: Vec<WaitingSeat>,
    /// How it ended for who offers it.
    pub(crate) result: Option<DayResult>,
    /// When it was offered, in milliseconds since 1970.
    pub(crate) created: u64,
}

/// A row before its texts are read.
fn row(row: &Row<'_>) -> rusqlite::Result<(StoredDeal, String, String)> {
    let (points, against): (Option<i32>, Option<i32>) = (row.get(12)?, row.get(13)?);
    let deal = StoredDeal {
        code: row.get(0)?,
        guest: GuestId(row.get(1)?),
        name: row.get(2)?,
        table: row.get(3)?,
        hand: row.get(4)?,
        seat: row.get(5)?,
        rules: row.get(6)?,
        rules_file: row.get(7)?,
        seed: row.get(8)?,
        block: row.get(9)?,
        unit: Unit::Match,
        seats: Vec::new(),
        result: points.zip(against).map(|(points, against)| DayResult { points, against }),
        created: row.get(14)?,
    };
    Ok((deal, row.get(10)?, row.get(11)?))
}

impl Store {
    /// Keeps a hand that is offered, with those who saw it at its table and all who were let in there. Where this seat's hand was
    /// offered before, nothing is kept. Gives the code that holds, and whether it is new.
    pub(crate) fn offer_deal(&self, deal: &StoredDeal, saw_it: &[GuestId]) -> Result<(String, bool), StoreError> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        let is_new = transaction
            .prepare_cached(
                "INSERT OR IGNORE INTO deals (code, guest, name, origin, hand, seat, rules, rules_file, seed, block, unit,
                                              seats, points, against, created)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            )?
            .execute(params![
                deal.code,
                deal.guest.0,
                deal.name,
                deal.table,
                deal.hand,
                deal.seat,
                deal.rules,
                deal.rules_file,
                deal.seed,
                deal.block,
                deal.unit.to_string(),
                serde_json::to_string(&deal.seats).map_err(StoreError::Gathering)?,
                deal.result.map(|result| result.points),
                deal.result.map(|result| result.against),
                deal.created
            ])?
            == 1;
        let code: String = transaction
            .prepare_cached("SELECT code FROM deals WHERE origin = ? AND hand = ? AND seat = ?")?
            .query_row(params![deal.table, deal.hand, deal.seat], |row| row.get(0))?;
        let mut witness =
            transaction.prepare_cached("INSERT OR IGNORE INTO deal_witnesses (code, guest) VALUES (?, ?)")?;
        for guest in saw_it {
            witness.execute(params![code, guest.0])?;
        }
        drop(witness);
        transaction.execute(
            "INSERT OR IGNORE INTO deal_witnesses (code, guest) SELECT ?, guest FROM admitted WHERE id = ?",
            params![code, deal.table],
        )?;
        let oldest = "DELETE FROM deals WHERE code IN (SELECT code FROM deals WHERE (?1 IS NULL OR guest = ?1)
                      ORDER BY created DESC, code LIMIT -1 OFFSET ?2)";
        transaction.execute(oldest, params![deal.guest.0, MOST_OF_GUEST])?;
        transaction.execute(oldest, params![None::<[u8; 16]>, MOST_IN_ALL])?;
        transaction.commit()?;
        Ok((code, is_new))
    }

    /// The hand of a code.
    pub(crate) fn deal(&self, code: &str) -> Result<Option<StoredDeal>, StoreError> {
        let connection = self.connection();
        let found = connection
            .prepare_cached(
                "SELECT code, guest, name, origin, hand, seat, rules, rules_file, seed, block, unit, seats, points, against,
                        created
                 FROM deals WHERE code = ?",
            )?
            .query_row([code], row)
            .optional()?;
        let Some((deal, unit, seats)) = found else { return Ok(None) };
        let unit = unit.parse().map_err(|_| StoreError::Damaged { why: format!("`{unit}` is no hand") })?;
        let seats = serde_json::from_str(&seats).map_err(StoreError::Gathering)?;
        Ok(Some(StoredDeal { unit, seats, ..deal }))
    }

    /// Whether a guest saw the hand of a code at its own table.
    pub(crate) fn saw_deal(&self, code: &str, guest: GuestId) -> Result<bool, StoreError> {
        let connection = self.connection();
        let mut saw = connection.prepare_cached("SELECT 1 FROM deal_witnesses WHERE code = ? AND guest = ?")?;
        Ok(saw.exists(params![code, guest.0])?)
    }

    /// The hands that a guest offers, the last one first.
    pub(crate) fn own_deals(&self, guest: GuestId) -> Result<Vec<OwnDeal>, StoreError> {
        let connection = self.connection();
        let mut deals = connection.prepare_cached(
            "SELECT code, name, origin, hand, created FROM deals WHERE guest = ? ORDER BY created DESC, code",
        )?;
        let read = deals.query_map([guest.0], |row| {
            Ok(OwnDeal {
                code: row.get(0)?,
                name: row.get(1)?,
                table: row.get(2)?,
                hand: row.get(3)?,
                created: row.get(4)?,
            })
        })?;
        Ok(read.collect::<Result<_, _>>()?)
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_protocol::InvitationKind;

    use super::super::TryKey;
    use super::super::tests::{line, table};
    use super::*;

    const ANA: GuestId = GuestId([1; 16]);
    const LUIS: GuestId = GuestId([2; 16]);
    const EVA: GuestId = GuestId([3; 16]);

    fn deal(code: &str, hand: u32, created: u64) -> StoredDeal {
        let computer = WaitingSeat::Computer { player: "random".into(), name: "Paco".into(), file: None, avatar: None };
        StoredDeal {
            code: code.into(),
            guest: ANA,
            name: "Ana".into(),
            table: "origin".into(),
            hand,
            seat: 0,
            rules: "duel".into(),
            rules_file: "[rules]".into(),
            seed: [4; 32],
            block: 0,
            unit: Unit::HandAgain { index: 1, hand: hand - 1 },
            seats: vec![WaitingSeat::Free, computer],
            result: Some(DayResult { points: 12, against: 3 }),
            created,
        }
    }

    #[test]
    fn a_hand_is_offered_once_and_known_to_those_who_saw_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(folder.path()).expect("a new store");
        store.create(&table("origin", 1, 10), &[line(0)], true).expect("kept");
        assert!(store.admit("origin", EVA, InvitationKind::Watch).expect("let in"));
        assert_eq!(store.offer_deal(&deal("a", 2, 5), &[ANA]).expect("kept"), ("a".into(), true));
        assert_eq!(store.offer_deal(&deal("b", 2, 6), &[ANA]).expect("kept"), ("a".into(), false));
        assert_eq!(store.offer_deal(&deal("c", 3, 7), &[ANA]).expect("kept"), ("c".into(), true));
        drop(store);
        let store = Store::open(folder.path()).expect("the same store");
        assert_eq!(store.deal("a").expect("readable"), Some(deal("a", 2, 5)));
        assert_eq!(store.deal("b").expect("readable"), None);
        let saw = [ANA, EVA, LUIS].map(|guest| store.saw_deal("a", guest).expect("readable"));
        assert_eq!(saw, [true, true, false]);
        let codes: Vec<String> = store.own_deals(ANA).expect("readable").into_iter().map(|deal| deal.code).collect();
        assert_eq!(codes, ["c", "a"]);
    }

    #[test]
    fn the_oldest_hands_of_a_guest_go_with_the_tries_at_them() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(folder.path()).expect("a new store");
        for number in 1..=MOST_OF_GUEST {
            store.offer_deal(&deal(&format!("code {number}"), number, number.into()), &[ANA]).expect("kept");
        }
        let key = TryKey { day: "code 1", game: "dominoes", guest: LUIS };
        assert!(store.begin_try(key, "hash", &table("t", 2, 10), &[line(0)]).expect("kept"));
        assert!(store.own_try(key).expect("readable").is_some());
        store.offer_deal(&deal("last", MOST_OF_GUEST + 1, 1_000), &[ANA]).expect("kept");
        assert_eq!(store.deal("code 1").expect("readable"), None);
        assert_eq!(store.own_try(key).expect("readable"), None);
        assert!(!store.saw_deal("code 1", ANA).expect("readable"));
        assert!(store.deal("code 2").expect("readable").is_some());
    }
}
