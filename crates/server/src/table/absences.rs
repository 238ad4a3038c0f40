//! Who is away from a table, and who plays for them.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::guest::GuestId;
use crate::store::StandIns;

/// Who plays for whom at a table, and since when people are away.
pub(super) struct StandingIn {
    /// None where nobody plays for anybody.
    pub(super) named: Option<StandIns>,
    /// How long somebody must have been away before others may have a computer play for them.
    pub(super) after: Duration,
    /// When the table was opened: who has not come since then has been away for as long.
    pub(super) opened: Instant,
    /// When people went who are away.
    pub(super) gone: BTreeMap<GuestId, Instant>,
    /// When robots went that are not connected.
    pub(super) bots_gone: BTreeMap<String, Instant>,
}

impl StandingIn {
    pub(super) fn new(named: Option<StandIns>, after: Duration) -> Self {
        Self { named, after, opened: Instant::now(), gone: BTreeMap::new(), bots_gone: BTreeMap::new() }
    }

    /// Whether a computer plays now at a seat of somebody else.
    pub(super) fn plays(&self, seat: u8) -> bool {
        self.named.as_ref().is_some_and(|named| named.plays(seat))
    }

    /// The computer that may play for people, as if it had not yet.
    pub(super) fn named(&self) -> Option<StandIns> {
        self.named.as_ref().map(|named| StandIns { spans: Vec::new(), ..named.clone() })
    }
}
