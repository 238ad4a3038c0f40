//! Admitting what is asked, by guest and by address: so many at once, then one every so often.

use std::time::Instant;

use axum::http::StatusCode;

use super::House;
use super::meters::Asker;
use crate::addresses::Origin;
use crate::guest::Guest;
use crate::lock::lock;
use crate::refusal::Refusal;

impl House {
    /// Counts a request of an address, whatever it is for.
    pub(crate) fn admit_address(&self, origin: Origin) -> Result<(), Refusal> {
        let Some(network) = origin.counted() else { return Ok(()) };
        lock(&self.meters.requests_of_address).take(network, Instant::now()).map_err(Refusal::too_many_from_address)
    }

    /// Counts a request of a guest.
    pub(crate) fn admit(&self, guest: Guest) -> Result<(), Refusal> {
        lock(&self.meters.requests).take(Asker::new(guest), Instant::now()).map_err(Refusal::too_many)
    }

    /// Counts a guest who comes without a cookie, before it is given one.
    pub(crate) fn admit_guest(&self, origin: Origin) -> Result<(), Refusal> {
        let Some(network) = origin.counted() else { return Ok(()) };
        lock(&self.meters.guests_of_address).take(network, Instant::now()).map_err(|wait| {
            let message = "too many new guests came from this network address; wait a moment";
            Refusal::new(StatusCode::TOO_MANY_REQUESTS, "address/too-many-guests", message).after(wait)
        })
    }

    /// Sees that not too many codes were wrong that came from an address: then no code is looked at.
    pub(super) fn check_codes_of(&self, origin: Origin) -> Result<(), Refusal> {
        let Some(network) = origin.counted() else { return Ok(()) };
        match lock(&self.meters.wrong_codes_of_address).wait(&network, Instant::now()) {
            None => Ok(()),
            Some(wait) => Err(Refusal::too_many_from_address(wait)),
        }
    }

    /// Counts a code that was wrong.
    pub(super) fn count_wrong_code(&self, origin: Origin) {
        if let Some(network) = origin.counted() {
            // Where there is none left the next code is not looked at.
            let _ = lock(&self.meters.wrong_codes_of_address).take(network, Instant::now());
        }
    }

    /// Counts a new table.
    pub(crate) fn admit_table(&self, guest: Guest) -> Result<(), Refusal> {
        let now = Instant::now();
        lock(&self.meters.new_tables).take(Asker::new(guest), now).map_err(Refusal::too_many)?;
        let Some(network) = guest.origin.counted() else { return Ok(()) };
        lock(&self.meters.tables_of_address).take(network, now).map_err(Refusal::too_many_from_address)
    }
}
