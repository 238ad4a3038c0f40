//! A table as rows of the store: reading and writing them.

use std::collections::BTreeSet;
use std::sync::Arc;

use rusqlite::{Connection, Row, Transaction, params};
use sobremesa_core::Unit;
use sobremesa_protocol::record::RecordLine;

use super::{Company, Sitter, StandIns, StoreError, StoredSeat, StoredStanding, StoredTable};
use crate::addresses::AddressMark;
use crate::guest::GuestId;

/// Texts that several tables have, each kept once.
#[derive(Default)]
pub(super) struct SharedTexts(BTreeSet<Arc<str>>);

impl SharedTexts {
    pub(super) fn share(&mut self, text: &str) -> Arc<str> {
        if let Some(known) = self.0.get(text) {
            return Arc::clone(known);
        }
        let text = Arc::<str>::from(text);
        self.0.insert(Arc::clone(&text));
        text
    }
}

/// A row of the tables, before its texts are read.
pub(super) struct RowOfTable {
    key: i64,
    side_names: String,
    head: Option<String>,
    standing: Option<String>,
    codes: Option<String>,
    seed_parts: Option<String>,
    stand_ins: Option<String>,
    company: Option<String>,
    table: StoredTable,
}

impl RowOfTable {
    /// Reads a row of [`TABLE_COLUMNS`](super::schema::TABLE_COLUMNS); the rule file is one of the texts that are there already,
    /// if it is among them.
    pub(super) fn read(row: &Row<'_>, texts: &mut SharedTexts) -> rusqlite::Result<Self> {
        let rules_file = match row.get_ref(3)?.as_str() {
            Ok(text) => texts.share(text),
            // Read so it says what is wrong with it.
            Err(_) => row.get::<_, String>(3)?.into(),
        };
        let table = StoredTable {
            id: row.get(1)?,
            rules: row.get(2)?,
            rules_file,
            seed: row.get(4)?,
            seed_parts: None,
            unit: match (row.get::<_, Option<u64>>(9)?, row.get::<_, Option<u32>>(22)?) {
                (None, _) => Unit::Match,
                (Some(index), None) => Unit::Hand { index },
                (Some(index), Some(hand)) => Unit::HandAgain { index, hand },
            },
            block: row.get(10)?,
            experiment: row.get(11)?,
            game: row.get(12)?,
            creator: GuestId(row.get(5)?),
            created: row.get(6)?,
            touched: row.get(7)?,
            seats: Vec::new(),
            side_names: Vec::new(),
            opened: None,
            taken_back: row.get(14)?,
            standing: None,
            network: row.get::<_, Option<_>>(16)?.map(AddressMark),
            codes: None,
            day: row.get(19)?,
            stand_ins: None,
            company: Company::default(),
        };
        Ok(Self {
            key: row.get(0)?,
            side_names: row.get(8)?,
            head: row.get(13)?,
            standing: row.get(15)?,
            seed_parts: row.get(18)?,
            codes: row.get(17)?,
            stand_ins: row.get(20)?,
            company: row.get(21)?,
            table,
        })
    }

    /// The table with its seats, and its key.
    pub(super) fn whole(self, connection: &Connection) -> Result<(i64, StoredTable), StoreError> {
        let key = self.key;
        let seats = connection
            .prepare_cached("SELECT guest, player, name, file, avatar FROM seats WHERE \"table\" = ? ORDER BY seat")?
            .query_map([key], stored_seat)?
            .collect::<Result<_, _>>()?;
        Ok((key, self.with_seats(seats)?))
    }

    /// The table, its seats read.
    pub(super) fn with_seats(self, seats: Vec<StoredSeat>) -> Result<StoredTable, StoreError> {
        let Self { side_names, head, standing, codes, seed_parts, stand_ins, company, mut table, .. } = self;
        table.side_names = serde_json::from_str(&side_names).map_err(StoreError::SideNames)?;
        table.opened = head.map(|head| serde_json::from_str(&head)).transpose().map_err(StoreError::Head)?;
        table.standing = standing.map(|text| serde_json::from_str(&text)).transpose().map_err(StoreError::Standing)?;
        table.seed_parts =
            seed_parts.map(|text| serde_json::from_str(&text)).transpose().map_err(StoreError::SeedParts)?;
        table.stand_ins = stand_ins.as_deref().map(StandIns::read).transpose()?;
        table.company = company.as_deref().map(Company::read).transpose()?.unwrap_or_default();
        table.codes = codes.map(|text| serde_json::from_str(&text)).transpose().map_err(StoreError::Gathering)?;
        table.seats = seats;
        Ok(table)
    }
}

pub(super) fn stored_seat(row: &Row<'_>) -> rusqlite::Result<StoredSeat> {
    let sitter = match row.get::<_, Option<[u8; 16]>>(0)? {
        Some(guest) => Sitter::Guest(GuestId(guest)),
        None => Sitter::of_player(row.get(1)?),
    };
    Ok(StoredSeat { sitter, name: row.get(2)?, file: row.get(3)?, avatar: row.get(4)? })
}

/// Writes a new table with what happened so far. It is on the lists of whoever set it and of all who sit there.
pub(super) fn insert_table(
    transaction: &Transaction<'_>,
    table: &StoredTable,
    lines: &[RecordLine],
    over: bool,
) -> Result<(), StoreError> {
    transaction
        .prepare_cached(
            "INSERT INTO tables (id, rules, rules_file, seed, creator, created, touched, over, side_names,
                                 hand, block, game, experiment, head, taken_back, standing, network, codes,
                                 seed_parts, day, stand_ins, company, again)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )?
        .execute(params![
            table.id,
            table.rules,
            table.rules_file,
            table.seed,
            table.creator.0,
            table.created,
            table.touched,
            over,
            serde_json::to_string(&table.side_names).map_err(StoreError::SideNames)?,
            match table.unit {
                Unit::Match => None,
                Unit::Hand { index } | Unit::HandAgain { index, .. } => Some(index),
            },
            table.block,
            table.game,
            table.experiment,
            table.opened.as_ref().map(serde_json::to_string).transpose().map_err(StoreError::Head)?,
            table.taken_back,
            table.standing.as_ref().map(StoredStanding::text).transpose()?,
            table.network.map(|mark| mark.0),
            table.codes.as_ref().map(serde_json::to_string).transpose().map_err(StoreError::Gathering)?,
            table.seed_parts.as_ref().map(serde_json::to_string).transpose().map_err(StoreError::SeedParts)?,
            table.day,
            table.stand_ins.as_ref().map(StandIns::text).transpose()?,
            table.company.text()?,
            match table.unit {
                Unit::HandAgain { hand, .. } => Some(hand),
                Unit::Match | Unit::Hand { .. } => None,
            }
        ])?;
    let key = transaction.last_insert_rowid();
    for (seat, StoredSeat { sitter, name, file, avatar }) in table.seats.iter().enumerate() {
        let (guest, player) = match sitter {
            Sitter::Guest(guest) => (Some(guest.0), None),
            sitter => (None, sitter.player_text()),
        };
        transaction
            .prepare_cached("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?)")?
            .execute(params![key, seat, guest, player, name, file, avatar])?;
    }
    write_lines(transaction, key, 0, &line_texts(0, lines)?)?;
    let seated = table.seats.iter().filter_map(|seat| match seat.sitter {
        Sitter::Guest(guest) if guest != GuestId::STRANGER => Some(guest),
        _ => None,
    });
    for guest in std::iter::once(table.creator).chain(seated) {
        transaction.prepare_cached("INSERT OR IGNORE INTO members VALUES (?, ?)")?.execute(params![guest.0, key])?;
    }
    Ok(())
}

/// Lines as they are kept; `from` is the index of the first.
pub(super) fn line_texts(from: usize, lines: &[RecordLine]) -> Result<Vec<String>, StoreError> {
    let text = |(index, line)| serde_json::to_string(line).map_err(|why| StoreError::Line { index, why });
    (from..).zip(lines).map(text).collect()
}

pub(super) fn write_lines(
    transaction: &Transaction<'_>,
    key: i64,
    from: usize,
    lines: &[String],
) -> Result<(), StoreError> {
    let mut insert = transaction.prepare_cached("INSERT INTO entries VALUES (?, ?, ?)")?;
    for (index, text) in (from..).zip(lines) {
        insert.execute(params![key, index, text])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_kept_once() {
        let mut texts = SharedTexts::default();
        let [one, other, again] = ["[one]", "[other]", "[one]"].map(|text| texts.share(text));
        assert!(Arc::ptr_eq(&one, &again) && !Arc::ptr_eq(&one, &other));
        assert_eq!((&*one, &*other), ("[one]", "[other]"));
    }
}
