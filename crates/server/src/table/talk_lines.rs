//! What is being said at a table.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use sobremesa_protocol::TalkLine;
use tokio::sync::broadcast;

use crate::guest::GuestId;

/// Lines that may be on their way to a window at a time: whoever reads more slowly misses the oldest.
const ON_THEIR_WAY: usize = 8;

/// What is being said at a table.
pub(super) struct Talking {
    pub(super) lines: broadcast::Sender<Arc<TalkLine>>,
    /// When each guest said something last.
    pub(super) last: BTreeMap<GuestId, Instant>,
}

impl Default for Talking {
    fn default() -> Self {
        Self { lines: broadcast::Sender::new(ON_THEIR_WAY), last: BTreeMap::new() }
    }
}
