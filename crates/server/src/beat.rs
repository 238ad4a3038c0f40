//! The beat on which computers' moves are shown.
//!
//! How long a player thinks tells what it holds: with one tile that fits it answers at once. So where people play, its
//! move is shown a whole beat after it began to think, however soon it had decided: with one legal move, with many, and
//! when it passes. Only a move that takes longer than its player's beat is seen to; from then on that player's beat is long
//! enough for it, so that this happens a few times, not once a hand.
//!
//! A processor that has just been thinking wakes up sooner than one that had nothing to do, by a third of a millisecond. So each
//! move comes a little after its beat, as much as is drawn by lot: what the machine gives away drowns in it.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::chance;

/// The beat of each player, as long as its moves have needed.
pub(crate) struct Beats {
    /// The beat of a player of whom nothing is known; zero for none at all.
    least: Duration,
    /// The most by which a move is shown after its beat.
    spread: Duration,
    /// By the least beat of the table and the player.
    by_player: Mutex<BTreeMap<(Duration, String), Duration>>,
}

/// Doublings of the least beat at most: what takes longer is shown on a multiple of the longest.
const DOUBLINGS: u32 = 4;

/// Players whose beats are remembered. Their names come from outside: beyond that all are forgotten.
const MOST_PLAYERS: usize = 4096;

impl Beats {
    pub(crate) fn new(least: Duration, spread: Duration) -> Self {
        Self { least, spread, by_player: Mutex::default() }
    }

    /// The beat of a player of whom nothing is known, where no table says otherwise.
    pub(crate) fn least(&self) -> Duration {
        self.least
    }

    /// The time from when a player began to think until its move is shown, if it thought for so long, at a table with such a
    /// least beat. Drawn anew each time, within the spread.
    pub(crate) fn shown_after(&self, least: Duration, player: &str, thought: Duration) -> Duration {
        let beat = self.beat_of(least, player, thought);
        if least.is_zero() {
            return beat;
        }
        // Without a source of entropy no table is dealt either.
        let lot = chance::bytes().map_or(0, u32::from_ne_bytes);
        beat + self.spread.mul_f64(f64::from(lot) / f64::from(u32::MAX))
    }

    /// The beats that a player takes which thought for so long.
    fn beat_of(&self, least: Duration, player: &str, thought: Duration) -> Duration {
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
        let beats = Beats::new(150 * MS, Duration::ZERO);
        for thought in [0, 1, 8, 126, 150] {
            assert_eq!(beats.shown_after(beats.least(), "cayetano", thought * MS), 150 * MS, "{thought} ms");
        }
    }

    #[test]
    fn the_beat_of_a_slow_player_grows_and_stays() {
        let beats = Beats::new(150 * MS, Duration::ZERO);
        let shown = [10, 151, 10, 590, 10, 2_400, 2_401, 10, 7_300]
            .map(|ms| beats.shown_after(beats.least(), "amazona", ms * MS));
        assert_eq!(shown, [150, 300, 300, 600, 600, 2_400, 4_800, 2_400, 9_600].map(|ms| ms * MS));
        assert_eq!(beats.shown_after(beats.least(), "cayetano", MS), 150 * MS, "each has its own");
    }

    #[test]
    fn without_a_beat_moves_are_shown_at_once() {
        assert_eq!(Beats::new(Duration::ZERO, 10 * MS).shown_after(Duration::ZERO, "cayetano", 8 * MS), 8 * MS);
    }

    #[test]
    fn when_within_the_spread_a_move_is_shown_is_drawn_by_lot() {
        let beats = Beats::new(80 * MS, 10 * MS);
        let shown: Vec<Duration> = (0..200).map(|_| beats.shown_after(beats.least(), "cayetano", 8 * MS)).collect();
        assert!(shown.iter().all(|shown| (80 * MS..=90 * MS).contains(shown)), "{shown:?}");
        // Each half is missed by chance once in 2^200.
        assert!(shown.iter().any(|shown| *shown < 85 * MS) && shown.iter().any(|shown| *shown > 85 * MS), "{shown:?}");
    }

    #[test]
    fn names_do_not_gather() {
        let beats = Beats::new(MS, MS);
        for name in 0..=MOST_PLAYERS {
            beats.shown_after(MS, &name.to_string(), MS);
        }
        assert_eq!(beats.by_player.lock().expect("no panic").len(), 1);
    }
}
