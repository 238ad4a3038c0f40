//! The beat on which computers' moves are shown.
//!
//! How long a player thinks tells what it holds: with one tile that fits it answers at once. So where people play, its
//! move is shown a whole beat after it began to think, however soon it had decided: with one legal move, with many, and
//! when it passes. Only a move that takes longer than its player's beat is seen to; from then on that player's beat is long
//! enough for it, so that this happens a few times, not once a hand.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The beat of each player, as long as its moves have needed.
pub(crate) struct Beats {
    /// The beat of a player of whom nothing is known; zero for none at all.
    least: Duration,
    /// By the least beat of the table and the player.
    by_player: Mutex<BTreeMap<(Duration, String), Duration>>,
}

/// Doublings of the least beat at most: what takes longer is shown on a multiple of the longest.
const DOUBLINGS: u32 = 4;

/// Players whose beats are remembered. Their names come from outside: beyond that all are forgotten.
const MOST_PLAYERS: usize = 4096;

impl Beats {
    pub(crate) fn new(least: Duration) -> Self {
        Self { least, by_player: Mutex::default() }
    }

    /// The beat of a player of whom nothing is known, where no table says otherwise.
    pub(crate) fn least(&self) -> Duration {
        self.least
    }

    /// The time from when a player began to think until its move is shown, if it thought for so long, at a table with such a
    /// least beat.
    pub(crate) fn shown_after(&self, least: Duration, player: &str, thought: Duration) -> Duration {
        if least.is_zero() {
            return thought;
        }
        let longest = least * 2_u32.pow(DOUBLINGS);
        let mut by_player = self.by_player.lock().unwrap_or_else(PoisonError::into_inner);
        if by_player.len() >= MOST_PLAYERS && !by_player.contains_key(&(least, player.to_owned())) {
            by_player.clear();
        }
        let beat = by_player.entry((least, player.to_owned())).or_insert(least);
        while *beat < thought && *beat < longest {
            *beat *= 2;
        }
        let beats = thought.as_nanos().div_ceil(beat.as_nanos()).max(1);
        *beat * u32::try_from(beats).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn whatever_is_thought_within_a_beat_is_shown_after_it() {
        let beats = Beats::new(150 * MS);
        for thought in [0, 1, 8, 126, 150] {
            assert_eq!(beats.shown_after(beats.least(), "cayetano", thought * MS), 150 * MS, "{thought} ms");
        }
    }

    #[test]
    fn the_beat_of_a_slow_player_grows_and_stays() {
        let beats = Beats::new(150 * MS);
        let shown = [10, 151, 10, 590, 10, 2_400, 2_401, 10, 7_300]
            .map(|ms| beats.shown_after(beats.least(), "amazona", ms * MS));
        assert_eq!(shown, [150, 300, 300, 600, 600, 2_400, 4_800, 2_400, 9_600].map(|ms| ms * MS));
        assert_eq!(beats.shown_after(beats.least(), "cayetano", MS), 150 * MS, "each has its own");
    }

    #[test]
    fn without_a_beat_moves_are_shown_at_once() {
        assert_eq!(Beats::new(Duration::ZERO).shown_after(Duration::ZERO, "cayetano", 8 * MS), 8 * MS);
    }

    #[test]
    fn names_do_not_gather() {
        let beats = Beats::new(MS);
        for name in 0..=MOST_PLAYERS {
            beats.shown_after(MS, &name.to_string(), MS);
        }
        assert_eq!(beats.by_player.lock().expect("no panic").len(), 1);
    }
}
