//! How far the people at a table are that goes on at a pace of its own.

use std::collections::BTreeSet;
use std::time::Duration;

use sobremesa_protocol::TablePace;
use tokio::time::Instant;

use crate::guest::GuestId;
use crate::store::TurnSpent;

/// How a table of several people goes on, as it is when it is opened.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GroupPace {
    /// What its host chose.
    pub(crate) chosen: TablePace,
    /// The longest that is waited for who has not shown the last move.
    pub(crate) longest: Duration,
    /// How long somebody who is here may be waited for whose turn it is, where there are no clocks.
    pub(crate) longest_turn: Duration,
    /// What was spent on the move that is to be made, when that was kept last.
    pub(crate) spent: Option<TurnSpent>,
}

/// How long is waited between two moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct PaceLimits {
    /// The least time between two moves.
    pub(super) beat: Duration,
    pub(super) longest: Duration,
}

/// How far the people at a table are.
pub(super) struct Pacing {
    pub(super) limits: PaceLimits,
    /// Counts what was shown: each move, each hand, the end.
    pub(super) shown: u64,
    /// When the last of that was shown.
    pub(super) at: Instant,
    /// Who has shown it.
    pub(super) by: BTreeSet<GuestId>,
    /// The move of a person that waits to be shown next.
    pub(super) waiting: Option<String>,
    /// When that move was made.
    pub(super) held: Option<Instant>,
    /// When all who were here had shown the last one.
    pub(super) seen: Option<Instant>,
}

impl Pacing {
    pub(super) fn new(pace: &GroupPace) -> Self {
        let beat = Duration::from_millis(u64::from(pace.chosen.beat));
        let limits = PaceLimits { beat, longest: pace.longest };
        Self { limits, shown: 0, at: Instant::now(), by: BTreeSet::new(), waiting: None, held: None, seen: None }
    }

    /// When the next move may be shown, as far as it is known by now.
    pub(super) fn next_at(&self, here: &BTreeSet<GuestId>) -> Instant {
        let PaceLimits { beat, longest } = self.limits;
        self.at + if here.is_subset(&self.by) { beat } else { beat.max(longest) }
    }
}
