//! What was asked lately, by guest and by address.

use std::sync::Mutex;

use crate::addresses::Network;
use crate::config::Limits;
use crate::guest::{Guest, GuestId};
use crate::rate::Buckets;

/// What was asked lately.
pub(super) struct Meters {
    pub(super) requests: Mutex<Buckets<Asker>>,
    pub(super) new_tables: Mutex<Buckets<Asker>>,
    pub(super) requests_of_address: Mutex<Buckets<Network>>,
    pub(super) guests_of_address: Mutex<Buckets<Network>>,
    pub(super) tables_of_address: Mutex<Buckets<Network>>,
    pub(super) wrong_codes_of_address: Mutex<Buckets<Network>>,
}

impl Meters {
    pub(super) fn new(limits: &Limits) -> Self {
        Self {
            requests: Mutex::new(Buckets::new(limits.requests)),
            new_tables: Mutex::new(Buckets::new(limits.new_tables)),
            requests_of_address: Mutex::new(Buckets::new(limits.addresses.requests)),
            guests_of_address: Mutex::new(Buckets::new(limits.addresses.new_guests)),
            tables_of_address: Mutex::new(Buckets::new(limits.addresses.new_tables)),
            wrong_codes_of_address: Mutex::new(Buckets::new(limits.addresses.wrong_codes)),
        }
    }
}

/// The key by which requests of guests are counted: the guest or, before it has a cookie, its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Asker {
    Guest(GuestId),
    Address(Network),
}

impl Asker {
    pub(super) fn new(guest: Guest) -> Self {
        if guest.fresh { Self::Address(guest.origin.network) } else { Self::Guest(guest.id) }
    }
}
