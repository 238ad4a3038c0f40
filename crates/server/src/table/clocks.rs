//! The clocks of a table: the time to think of each person, where the host gave them one.
//!
//! A clock runs only while its seat is to move and everybody has seen the last move, and stands while no person is at the table
//! or the server is down. How long each move took stands in the record, beside what is compared when a record is checked; what
//! is left follows from that. Only the time that is spent on the move that is still to be made is kept apart: when somebody goes,
//! and now and then.

use std::time::Duration;

use sobremesa_catalog::AnyMatch;
use sobremesa_protocol::ClockTerms;
use sobremesa_protocol::record::RecordLine;
use tokio::time::Instant;

use crate::store::TurnSpent;

/// The clocks of a table.
pub(super) struct Clocks {
    pub(super) terms: ClockTerms,
    /// The moves of each seat that were timed, and what they took.
    pub(super) used: Vec<(u32, Duration)>,
    /// What was spent on the move that is to be made, before `resumed`.
    pub(super) spent: Duration,
    /// Since when somebody is at the table; none while nobody is.
    pub(super) resumed: Option<Instant>,
}

impl Clocks {
    /// The clocks as they stand after what happened; with what was spent on the next move, if that was kept.
    pub(super) fn new(terms: ClockTerms, state: &dyn AnyMatch, seats: usize, spent: Option<TurnSpent>) -> Self {
        let mut used = vec![(0, Duration::ZERO); seats];
        for line in state.lines(0) {
            if let RecordLine::Move { seat, ms: Some(ms), .. } = line
                && let Some((moves, took)) = used.get_mut(usize::from(seat))
            {
                *moves += 1;
                *took += Duration::from_millis(u64::from(ms));
            }
        }
        let spent = spent.filter(|spent| spent.ply == state.ply()).map_or(0, |spent| spent.ms);
        Self { terms, used, spent: Duration::from_millis(spent), resumed: None }
    }

    /// What a seat had left when its turn began.
    pub(super) fn left(&self, seat: usize) -> Duration {
        let ClockTerms { bank, each, .. } = self.terms;
        if bank == 0 {
            return Duration::from_secs(u64::from(each));
        }
        let (moves, took) = self.used.get(seat).copied().unwrap_or_default();
        Duration::from_secs(u64::from(bank) + u64::from(each) * u64::from(moves)).saturating_sub(took)
    }
}

pub(super) fn millis(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}
