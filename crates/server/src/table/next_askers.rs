//! Those who have asked for what comes next.

use std::collections::BTreeSet;

use crate::guest::GuestId;

/// Who has seen how the match stands and asked for what comes next.
#[derive(Default)]
pub(super) struct NextAskers {
    /// The ply and the hand that were seen.
    pub(super) seen: (u32, u32),
    pub(super) by: BTreeSet<GuestId>,
    /// Whether the others were waited for long enough.
    pub(super) waited: bool,
}
