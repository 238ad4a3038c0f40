//! The tables of a guest's list: those that can be shown, and those that are known to be damaged.

use std::sync::Arc;

use axum::http::StatusCode;
use sobremesa_catalog::{Catalog, CatalogGame, RulesError};
use sobremesa_protocol::{DamagedTable, TableSummary};

use super::House;
use super::table_damage::{KnownDamage, TableDamage};
use crate::guest::GuestId;
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::store::{StoredStanding, StoredTable, UnreadableTable};
use crate::table::TableLabels;

/// A table of a list, with its rules.
pub(super) struct KnownTable {
    pub(super) kept: StoredTable,
    pub(super) game: CatalogGame,
}

/// The rules of a list's tables, each looked up once. Tables of one list that have the same rule file share its text.
#[derive(Default)]
struct KnownRules(Vec<(String, Arc<str>, CatalogGame)>);

impl KnownRules {
    fn find(&mut self, catalog: &Catalog, StoredTable { rules, rules_file, .. }: &StoredTable) -> RulesFound {
        let is_theirs = |(name, file, _): &&(String, Arc<str>, _)| Arc::ptr_eq(file, rules_file) && name == rules;
        if let Some((_, _, game)) = self.0.iter().find(is_theirs) {
            return Ok(game.clone());
        }
        let game = catalog.rules_from_text(rules, rules_file)?;
        self.0.push((rules.clone(), Arc::clone(rules_file), game.clone()));
        Ok(game)
    }
}

type RulesFound = Result<CatalogGame, RulesError>;

impl House {
    /// A guest's tables, the last played first. Those that are damaged are told apart.
    pub(crate) fn tables_of(&self, guest: GuestId) -> Result<Vec<TableSummary>, Refusal> {
        let (tables, _) = self.listed(guest)?;
        Ok(tables.iter().filter_map(|table| self.summary_of(guest, table)).collect())
    }

    /// A table in a guest's list: as it stands where it is open, as it was kept where it is not. Only one that an earlier
    /// program kept is played again, once. None where it cannot be opened.
    fn summary_of(&self, guest: GuestId, KnownTable { kept, game }: &KnownTable) -> Option<TableSummary> {
        let open = lock(&self.open).get(&kept.id).map(Arc::clone);
        let open = open.and_then(|place| lock(&place).as_ref().map(Arc::clone)).filter(|table| !table.is_closed());
        match (open, &kept.standing) {
            (Some(table), _) => Some(table.summary(guest)),
            (None, Some(standing)) => {
                let labels = TableLabels { kept, game };
                Some(labels.summary(guest, standing.clone(), kept.touched, kept.taken_back))
            }
            (None, None) => {
                let table = self.table(&kept.id).ok()?;
                let stands = StoredStanding::of(&*table.snapshot());
                if let Err(why) = self.store.keep_standing(&kept.id, &stands) {
                    tracing::warn!(table = kept.id, %why, "how a match stands is found out again next time");
                }
                Some(table.summary(guest))
            }
        }
    }

    /// The tables of a guest's list: those that can be shown, and those that are known to be damaged. Rules that several tables
    /// have are looked up once.
    pub(super) fn listed(&self, guest: GuestId) -> Result<(Vec<KnownTable>, Vec<DamagedTable>), Refusal> {
        let kept = self.store.tables_of(guest).map_err(|why| Refusal::fault("listing tables", why))?;
        let (mut sound, mut damaged) = (Vec::new(), Vec::new());
        let mut known = KnownRules::default();
        for table in kept {
            let (id, rules, touched) = match table {
                Ok(table) => {
                    let game = known.find(&self.catalog, &table);
                    match game {
                        Ok(game) if !lock(&self.damaged).contains_key(&table.id) => {
                            sound.push(KnownTable { kept: table, game });
                            continue;
                        }
                        Ok(_) => {}
                        Err(error) => self.found_damaged(&table.id, &TableDamage::Rules(error)),
                    }
                    (table.id, table.rules, table.touched)
                }
                Err(UnreadableTable { id, rules, touched, why }) => {
                    self.found_damaged(&id, &TableDamage::Kept(why));
                    (id, rules, touched)
                }
            };
            if let Some(KnownDamage { why, .. }) = lock(&self.damaged).get(&id) {
                damaged.push(DamagedTable { id, rules, touched, why: why.clone() });
            }
        }
        Ok((sound, damaged))
    }

    /// A guest's damaged tables, the last played first.
    pub(crate) fn damaged_tables_of(&self, guest: GuestId) -> Result<Vec<DamagedTable>, Refusal> {
        Ok(self.listed(guest)?.1)
    }

    /// What there is of a guest's damaged table, as it is kept.
    ///
    /// # Errors
    /// `table/not-damaged` where the table can be opened: what is hidden in it stays hidden.
    pub(crate) fn raw_lines(&self, guest: GuestId, id: &str) -> Result<String, Refusal> {
        self.check_listed(guest, id)?;
        if self.table(id).is_ok() || !lock(&self.damaged).contains_key(id) {
            let message = "only what is left of a damaged table is told as it is kept; others have their record";
            return Err(Refusal::new(StatusCode::CONFLICT, "table/not-damaged", message));
        }
        let lines = self.store.raw_lines(id).map_err(|why| Refusal::fault("reading what is left of a table", why))?;
        lines.ok_or_else(Refusal::no_table)
    }
}
