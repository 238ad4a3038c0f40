//! Moves of guests that stood out in hands that were analysed.

use std::collections::BTreeMap;

use rusqlite::params;
use serde::{Deserialize, Serialize};
use sobremesa_protocol::statistics::{GameFinds, OwnFind};

use super::{Store, StoreError};
use crate::guest::GuestId;

/// A move by the step of the review to which it led, in notation, and the points by which it stood out.
pub(crate) type FoundMove = (u32, String, i32);

/// The moves of a guest that stood out in a hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct HandFinds {
    /// The best move that was better than the next best by most points.
    pub(crate) best: Option<FoundMove>,
    /// The move that cost most.
    pub(crate) worst: Option<FoundMove>,
}

/// A move as it is kept.
#[derive(Serialize, Deserialize)]
struct KeptMove {
    step: u32,
    #[serde(rename = "move")]
    text: String,
}

fn text(found: Option<&FoundMove>) -> Result<(Option<String>, i32), StoreError> {
    let Some((step, text, points)) = found else { return Ok((None, 0)) };
    let kept = KeptMove { step: *step, text: text.clone() };
    Ok((Some(serde_json::to_string(&kept).map_err(StoreError::MatchOutcome)?), *points))
}

impl Store {
    /// Keeps what stood out in a hand of a table for each of its guests.
    pub(crate) fn keep_finds(
        &self,
        id: &str,
        hand: u32,
        game: &str,
        found: &[(GuestId, HandFinds)],
    ) -> Result<(), StoreError> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        for (guest, HandFinds { best, worst }) in found {
            let ((best, gain), (worst, cost)) = (text(best.as_ref())?, text(worst.as_ref())?);
            transaction
                .prepare_cached("INSERT OR REPLACE INTO finds VALUES (?, ?, ?, ?, ?, ?, ?, ?)")?
                .execute(params![id, hand, guest.0, game, best, gain, worst, cost])?;
        }
        transaction.commit()?;
        Ok(())
    }

    /// What stood out most of a guest's moves, by game.
    pub(crate) fn finds_of(&self, guest: GuestId) -> Result<Vec<GameFinds>, StoreError> {
        let connection = self.connection();
        let mut counted =
            connection.prepare_cached("SELECT game, count(*) FROM finds WHERE guest = ? GROUP BY game")?;
        let counted: BTreeMap<String, u32> =
            counted.query_map([guest.0], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
        let most = |game: &str, kept: &str, points: &str| -> Result<Option<OwnFind>, StoreError> {
            let mut found = connection.prepare_cached(&format!(
                "SELECT id, hand, {kept}, {points} FROM finds WHERE guest = ? AND game = ? AND {kept} IS NOT NULL
                 ORDER BY {points} DESC, id, hand LIMIT 1"
            ))?;
            let mut rows = found.query(params![guest.0, game])?;
            let Some(row) = rows.next()? else { return Ok(None) };
            let KeptMove { step, text } =
                serde_json::from_str(&row.get::<_, String>(2)?).map_err(StoreError::MatchOutcome)?;
            Ok(Some(OwnFind { table: row.get(0)?, hand: row.get(1)?, step, text, points: row.get(3)? }))
        };
        let of_game = |(game, hands): (String, u32)| {
            let (best, worst) = (most(&game, "best", "gain")?, most(&game, "worst", "cost")?);
            Ok(GameFinds { game, hands, best, worst })
        };
        counted.into_iter().map(of_game).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{line, table};
    use super::*;

    const ANA: GuestId = GuestId([1; 16]);
    const LUIS: GuestId = GuestId([2; 16]);

    fn found(step: u32, points: i32) -> FoundMove {
        (step, format!("{step}-0"), points)
    }

    #[test]
    fn the_most_of_each_game_is_told_until_its_table_goes() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(folder.path()).expect("a new store");
        for id in ["a", "b"] {
            store.create(&table(id, 1, 10), &[line(0)], true).expect("kept");
        }
        let keep = |id, hand, game, guest, best, worst| {
            store.keep_finds(id, hand, game, &[(guest, HandFinds { best, worst })]).expect("kept");
        };
        keep("a", 1, "dominoes", ANA, Some(found(4, 10)), Some(found(9, 30)));
        keep("b", 2, "dominoes", ANA, Some(found(5, 12)), None);
        keep("b", 1, "escoba", ANA, None, None);
        keep("b", 1, "dominoes", LUIS, Some(found(1, 99)), None);
        let told = |hands, best: Option<(&str, u32, u32, i32)>, worst: Option<(&str, u32, u32, i32)>, game: &str| {
            let find = |(id, hand, step, points): (&str, u32, u32, i32)| OwnFind {
                table: id.into(),
                hand,
                step,
                text: format!("{step}-0"),
                points,
            };
            GameFinds { game: game.into(), hands, best: best.map(find), worst: worst.map(find) }
        };
        let escoba = told(1, None, None, "escoba");
        let dominoes = told(2, Some(("b", 2, 5, 12)), Some(("a", 1, 9, 30)), "dominoes");
        assert_eq!(store.finds_of(ANA).expect("readable"), [dominoes, escoba]);
        keep("a", 1, "dominoes", ANA, Some(found(4, 10)), None);
        assert_eq!(store.finds_of(ANA).expect("readable")[0].worst, None, "a hand is judged once");
        store.forget("b").expect("forgotten");
        let left = told(1, Some(("a", 1, 4, 10)), None, "dominoes");
        assert_eq!(store.finds_of(ANA).expect("readable"), [left]);
        assert_eq!(store.finds_of(LUIS).expect("readable"), []);
    }
}
