//! What is kept of a guest: all of it in one file, or deleted for good.

use axum::http::HeaderValue;
use sobremesa_core::StopFlag;
use sobremesa_protocol::mine::{GuestData, OwnTable};

use super::House;
use crate::clock;
use crate::guest::{Guest, GuestId};
use crate::lock::lock;
use crate::refusal::Refusal;

impl House {
    /// All that is kept of a guest, as far as the guest may see it. Each table is played again for it: `stop` ends that.
    pub(crate) fn guest_data(&self, guest: GuestId, stop: &StopFlag) -> Result<GuestData, Refusal> {
        let fault = |why| Refusal::fault("reading what is kept of a guest", why);
        let (kept, damaged) = self.listed(guest)?;
        let mut tables = Vec::new();
        for id in kept.iter().map(|table| &table.kept.id).chain(damaged.iter().map(|table| &table.id)) {
            if stop.is_set() {
                return Err(Refusal::not_now("nobody waits for the file any more"));
            }
            tables.push(self.own_table(guest, id));
        }
        Ok(GuestData {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            written: clock::now(),
            tables,
            waiting: self.gatherings_of(guest)?,
            results: self.store.own_results(guest).map_err(fault)?,
            statistics: self.statistics(guest)?,
            tries: self.store.own_tries(guest).map_err(fault)?,
            deals: self.store.own_deals(guest).map_err(fault)?,
            robots: self.bots_of(guest)?,
            tournaments: self.tournaments_of(guest)?,
        })
    }

    /// A table on a guest's list; what is left of it where it is damaged.
    fn own_table(&self, guest: GuestId, id: &str) -> OwnTable {
        if let Ok(table) = self.table(id) {
            // Who only set it is told its record once the match is over, as everybody.
            // At a table of a tournament once its round is.
            let is_shut = self.is_shut(&table).unwrap_or(true);
            let record = if is_shut { Vec::new() } else { table.record(&self.store, guest).unwrap_or_default() };
            return OwnTable { table: Some(table.summary(guest)), record, damaged: Vec::new() };
        }
        let left = self.raw_lines(guest, id).unwrap_or_default();
        OwnTable { table: None, record: Vec::new(), damaged: left.lines().map(str::to_owned).collect() }
    }

    /// Deletes all that names a guest, and gives the cookie that ends theirs. Others at their tables go on; to them the seat is
    /// that of somebody who is away.
    pub(crate) fn forget_guest(&self, guest: Guest) -> Result<HeaderValue, Refusal> {
        let guest = guest.id;
        let fault = |why| Refusal::not_written("deleting what is kept of a guest", why);
        lock(&self.carrying).forget(guest);
        for bot in self.store.bots_of(guest).map_err(fault)? {
            self.revoke_bot(guest, &bot.id)?;
        }
        for id in self.store.tables_naming(guest).map_err(fault)? {
            self.leave_gathering(guest, &id)?;
        }
        // Nobody changes meanwhile who takes part in a tournament, and no table is set. Twice: whoever opened one of the tables just
        // before may have made a move there.
        let pairing = lock(&self.pairing);
        let setting = lock(&self.setting);
        let ids = self.store.tables_naming(guest).map_err(fault)?;
        for _ in 0..2 {
            for id in &ids {
                self.put_away(id);
            }
            for id in self.store.forget_guest(guest).map_err(fault)? {
                self.put_away(&id);
            }
        }
        drop(setting);
        drop(pairing);
        Ok(self.signer.no_cookie())
    }
}
