//! The pace of a table at which several people play: when a move may be shown.
//!
//! A move is shown at the later of two moments: a beat after the last one was shown, and when all who are here have shown
//! that one; so nobody's screen runs ahead. Who does not show it is waited for no longer than the pace, three seconds. Neither
//! moment depends on what anybody holds: a computer that thinks, one that has no choice, a person, and who passes without
//! pressing anything, all move on the same beat. Until it is shown a move is nowhere but in the memory of the server, and
//! whoever made it says it again where that is lost.

use std::time::Duration;

use sobremesa_core::Seat;
use sobremesa_protocol::Turn;
use tokio::sync::watch;
use tokio::time::Instant;

use super::OpenTable;
use crate::guest::GuestId;
use crate::lock::lock;

/// What becomes of a person's move that was found legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeldMove {
    /// It waits from now on, and is to be made when it may be shown.
    Held,
    /// It waited already.
    Before,
    /// Another one of the same turn waits.
    Other,
    /// Something newer is shown: it comes too late.
    Late,
}

impl OpenTable {
    /// Whether several people play here, so that the table has a pace of its own.
    pub(crate) fn is_paced(&self) -> bool {
        self.people().len() > 1
    }

    /// The least time between two moves, where the table has a pace of its own.
    pub(super) fn group_beat(&self) -> Option<Duration> {
        self.is_paced().then(|| lock(&self.pacing).limits.beat)
    }

    /// How much has been shown.
    pub(crate) fn shown(&self) -> u64 {
        lock(&self.pacing).shown
    }

    /// Something newer is shown from now on. Those who wait are told afterwards ([`Self::tell_pace`]): until then whoever looks at the
    /// table is held up, so that nobody answers what does not count as shown yet.
    pub(super) fn show_newer(&self) {
        let mut pacing = lock(&self.pacing);
        pacing.shown += 1;
        pacing.at = Instant::now();
        pacing.by.clear();
        (pacing.waiting, pacing.held, pacing.seen) = (None, None, None);
    }

    /// A guest who sits here has shown what stands.
    pub(super) fn note_shown(&self, guest: GuestId, shown: u64) {
        let mut pacing = lock(&self.pacing);
        if pacing.shown == shown && pacing.by.insert(guest) {
            drop(pacing);
            self.tell_pace();
        }
    }

    /// Those who wait look anew: somebody has shown the last move, or has gone.
    pub(super) fn tell_pace(&self) {
        let here = self.people_here();
        let mut pacing = lock(&self.pacing);
        let all_have = pacing.seen.is_none() && here.is_subset(&pacing.by);
        if all_have {
            pacing.seen = Some(Instant::now());
        }
        drop(pacing);
        if all_have {
            self.tell_clocks();
        }
        self.pace_changes.send_modify(|changes| *changes += 1);
    }

    /// Holds a move of a person's that was found legal after so much was shown.
    pub(crate) fn hold_move(&self, guest: GuestId, shown: u64, text: &str) -> HeldMove {
        let mut pacing = lock(&self.pacing);
        if pacing.shown != shown {
            return HeldMove::Late;
        }
        // Whoever moves has seen what there was to see.
        pacing.by.insert(guest);
        let held = match &pacing.waiting {
            Some(waits) if waits == text => HeldMove::Before,
            Some(_) => HeldMove::Other,
            None => HeldMove::Held,
        };
        pacing.waiting.get_or_insert_with(|| text.to_owned());
        pacing.held.get_or_insert_with(Instant::now);
        drop(pacing);
        self.tell_pace();
        held
    }

    /// A move that waited cannot be made.
    pub(crate) fn drop_held_move(&self, shown: u64) {
        let mut pacing = lock(&self.pacing);
        if pacing.shown == shown {
            (pacing.waiting, pacing.held) = (None, None);
        }
    }

    /// When everybody has seen the last move, or is waited for no longer.
    pub(super) fn seen_by_all(&self) -> Instant {
        let pacing = lock(&self.pacing);
        let at_last = pacing.at + pacing.limits.longest;
        pacing.seen.map_or(at_last, |seen| seen.min(at_last))
    }

    /// How long what stands has been shown; none while a move waits to be shown.
    pub(super) fn waits_for_a_move(&self) -> Option<Duration> {
        let pacing = lock(&self.pacing);
        pacing.held.is_none().then(|| pacing.at.elapsed())
    }

    /// Since when a move waits to be shown.
    pub(super) fn held_since(&self) -> Option<Instant> {
        lock(&self.pacing).held
    }

    /// Waits until what comes next may be shown; whether what was shown by then still stands.
    pub(crate) async fn may_show_next(&self, shown: u64) -> bool {
        let mut changes: watch::Receiver<u64> = self.pace_changes.subscribe();
        loop {
            let next_at = {
                let here = self.people_here();
                let pacing = lock(&self.pacing);
                if pacing.shown != shown || self.is_closed() {
                    return false;
                }
                pacing.next_at(&here)
            };
            if next_at <= Instant::now() {
                return true;
            }
            tokio::select! {
                () = tokio::time::sleep_until(next_at) => {}
                _ = changes.changed() => {}
            }
        }
    }

    /// Whether the only thing that a guest can do now is to pass, and that tells nothing but what everybody sees: where passing
    /// may be chosen, whoever does so by themselves at once would say that they had to.
    pub(super) fn must_pass(&self, guest: GuestId, state: &dyn sobremesa_catalog::AnyMatch) -> bool {
        let Turn::Seat { seat } = state.turn() else { return false };
        self.owns(guest, Seat(seat)) && !self.game.may_choose_to_pass() && state.legal_texts() == [PASS]
    }
}

/// A pass in notation.
pub(crate) const PASS: &str = "-";
