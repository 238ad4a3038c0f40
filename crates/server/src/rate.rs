//! Token buckets: so many at once, then one every so often.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::config::Rate;

/// The bucket of one client.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    rate: Rate,
    /// When it will be full again.
    full_at: Instant,
}

impl Bucket {
    /// A full bucket.
    pub(crate) fn new(rate: Rate, now: Instant) -> Self {
        Self { rate, full_at: now }
    }

    /// Takes a token, if there is one; else says how long it takes until there is.
    pub(crate) fn take(&mut self, now: Instant) -> Result<(), Duration> {
        let (full_at, wait) = self.after_one_more(now);
        if !wait.is_zero() {
            return Err(wait);
        }
        self.full_at = full_at;
        Ok(())
    }

    /// How long it takes until there is a token; none where there is one.
    pub(crate) fn wait(&self, now: Instant) -> Option<Duration> {
        let (_, wait) = self.after_one_more(now);
        (!wait.is_zero()).then_some(wait)
    }

    /// Takes a token, and says how long it takes until it is there.
    pub(crate) fn reserve(&mut self, now: Instant) -> Duration {
        let (full_at, wait) = self.after_one_more(now);
        self.full_at = full_at;
        wait
    }

    /// When it is full again if one more is taken, and how long that one must wait.
    fn after_one_more(&self, now: Instant) -> (Instant, Duration) {
        let every = Duration::from_millis(u64::from(self.rate.every_ms));
        let full_at = self.full_at.max(now) + every;
        (full_at, (full_at - now).saturating_sub(every * self.rate.burst))
    }
}

/// A bucket each; full ones are forgotten when many have gathered.
#[derive(Debug)]
pub(crate) struct Buckets<K> {
    rate: Rate,
    by_key: BTreeMap<K, Bucket>,
    sweep_at: usize,
}

/// Buckets that gather before the full ones are forgotten.
const SWEEP: usize = 4096;

impl<K: Ord> Buckets<K> {
    pub(crate) fn new(rate: Rate) -> Self {
        Self { rate, by_key: BTreeMap::new(), sweep_at: SWEEP }
    }

    /// How long it takes until there is a token of `key`'s; none where there is one.
    pub(crate) fn wait(&self, key: &K, now: Instant) -> Option<Duration> {
        self.by_key.get(key)?.wait(now)
    }

    /// Takes a token of `key`'s, if there is one; else says how long it takes until there is.
    pub(crate) fn take(&mut self, key: K, now: Instant) -> Result<(), Duration> {
        if self.by_key.len() >= self.sweep_at {
            self.by_key.retain(|_, bucket| bucket.full_at > now);
            self.sweep_at = SWEEP.max(2 * self.by_key.len());
        }
        self.by_key.entry(key).or_insert_with(|| Bucket::new(self.rate, now)).take(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate { burst: 3, every_ms: 1000 };

    #[test]
    fn a_burst_then_one_a_second() {
        let start = Instant::now();
        let mut bucket = Bucket::new(RATE, start);
        let taken = |bucket: &mut Bucket, ms| bucket.take(start + Duration::from_millis(ms)).is_ok();
        assert_eq!([0, 0, 0, 0, 999].map(|ms| taken(&mut bucket, ms)), [true, true, true, false, false]);
        assert_eq!([1000, 1001, 2000].map(|ms| taken(&mut bucket, ms)), [true, false, true]);
        assert_eq!([9000; 4].map(|ms| taken(&mut bucket, ms)), [true, true, true, false]);
        assert_eq!(bucket.take(start + Duration::from_millis(9400)), Err(Duration::from_millis(600)));
    }

    #[test]
    fn what_is_reserved_waits_its_turn() {
        let start = Instant::now();
        let mut bucket = Bucket::new(RATE, start);
        let waits = [0; 5].map(|_| bucket.reserve(start).as_millis());
        assert_eq!(waits, [0, 0, 0, 1000, 2000]);
        assert_eq!(bucket.reserve(start + Duration::from_secs(5)).as_millis(), 0);
    }

    #[test]
    fn everybody_has_their_own_and_full_ones_are_forgotten() {
        let start = Instant::now();
        let mut buckets = Buckets::new(RATE);
        for key in 0..SWEEP {
            assert!(buckets.take(key, start).is_ok());
        }
        assert!(buckets.take(SWEEP, start + Duration::from_secs(2)).is_ok());
        assert_eq!(buckets.by_key.len(), 1);
    }
}
