//! Whoever asks for thought.

use crate::addresses::Network;
use crate::guest::{Guest, GuestId};

/// Whoever asks for thought. Places are shared among addresses first: an address is harder to come by than a cookie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Caller {
    pub(crate) network: Network,
    pub(crate) guest: GuestId,
}

impl From<Guest> for Caller {
    fn from(guest: Guest) -> Self {
        Self { network: guest.origin.network, guest: guest.id }
    }
}
