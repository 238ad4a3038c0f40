//! The evening of the people at a table by link, and the table that follows this one.

use axum::http::StatusCode;
use sobremesa_catalog::{AnyMatch, CatalogGame};
use sobremesa_protocol::{AnotherView, EveningView, HintGiven, TablePace, Turn};

use super::OpenTable;
use crate::guest::GuestId;
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::store::{Company, NextTable, StandIns, Store, StoreError, StoredEvening, StoredTable};

/// What a table that follows takes over.
pub(crate) struct TableAfter<'t> {
    /// The table as it was set.
    pub(crate) kept: &'t StoredTable,
    pub(crate) game: &'t CatalogGame,
    /// The evening with this match.
    pub(crate) evening: StoredEvening,
    /// Who plays for people who are away.
    pub(crate) stand_ins: Option<StandIns>,
    /// How fast it went on, as its host chose it.
    pub(crate) pace: Option<TablePace>,
}

impl OpenTable {
    /// What the table that follows takes over, where a guest may ask for another match.
    ///
    /// # Errors
    /// `table/no-seat`; `another/no-company` where nobody came by a link; `table/not-now` before the match is over.
    pub(crate) fn to_follow(&self, guest: GuestId) -> Result<TableAfter<'_>, Refusal> {
        self.own_seats(guest).next().ok_or_else(Refusal::no_seat)?;
        if self.kept.codes.is_none() || self.is_of_tournament() {
            let message = "nobody came to this table by a link; a new one is set at once (POST /api/tables)";
            return Err(Refusal::new(StatusCode::CONFLICT, "another/no-company", message));
        }
        let state = self.snapshot();
        if state.turn() != Turn::Nothing {
            return Err(Refusal::not_now("the match goes on; another is asked for once it is over"));
        }
        let stand_ins = lock(&self.stand_ins).named();
        let mut evening = self.evening_with(&*state);
        if evening.first.is_empty() {
            self.id().clone_into(&mut evening.first);
        }
        Ok(TableAfter { kept: &self.kept, game: &self.game, evening, stand_ins, pace: self.pace })
    }

    /// The table that follows; none before somebody wants another match.
    pub(crate) fn next_table(&self) -> Option<NextTable> {
        lock(&self.company).next.clone()
    }

    /// Changes what people here have beside their match: by what is written, then for everybody.
    pub(crate) fn change_company(
        &self,
        change: impl FnOnce(&mut Company),
        write: impl FnOnce(&Company) -> Result<(), StoreError>,
    ) -> Result<(), Refusal> {
        let mut company = lock(&self.company);
        let mut changed = company.clone();
        change(&mut changed);
        if changed == *company {
            return Ok(());
        }
        write(&changed).map_err(|why| match why {
            StoreError::Gone => Refusal::no_table(),
            why => Refusal::not_written("writing what people have beside their match", why),
        })?;
        *company = changed;
        drop(company);
        self.show_again();
        Ok(())
    }

    /// The table that was to follow was called off.
    pub(crate) fn forget_next(&self, store: &Store, next: &str) -> Result<(), Refusal> {
        self.change_company(
            |company| company.next = company.next.take().filter(|known| known.id != next),
            |company| store.keep_company(self.id(), company),
        )
    }

    /// The evening with this match, if it is over.
    fn evening_with(&self, state: &dyn AnyMatch) -> StoredEvening {
        let before = lock(&self.company).evening.clone();
        match state.verdict() {
            Some(verdict) if state.turn() == Turn::Nothing => {
                before.with_match(&self.kept.seats, &self.game.info().sides, verdict.winner)
            }
            _ => before,
        }
    }

    /// Hints that people were given with the consent of all.
    pub(super) fn hints_given(&self) -> Vec<HintGiven> {
        lock(&self.company).hints.clone()
    }

    pub(super) fn evening_view(&self, guest: GuestId, state: &dyn AnyMatch) -> Option<EveningView> {
        self.kept.codes.as_ref().filter(|_| !self.is_of_tournament())?;
        self.evening_with(state).view(&self.kept.seats, &self.game.info().sides, guest)
    }

    pub(super) fn another_view(&self) -> Option<AnotherView> {
        let NextTable { id, by, wanted_by, seats } = self.next_table()?;
        Some(AnotherView { id, by, wanted_by, seats })
    }
}
