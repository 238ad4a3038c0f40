//! Time of day: milliseconds since 1970, UTC.

use std::time::{SystemTime, UNIX_EPOCH};

use sobremesa_catalog::day;

/// The last moment that is told: the end of the year 9999. Neither HTTP nor a date in ISO 8601 writes a later one.
pub(crate) const LAST: u64 = 253_402_300_799_999;

/// The time now: milliseconds since 1970, UTC. A clock beyond [`LAST`] stands there.
pub(crate) fn now() -> u64 {
    millis(SystemTime::now())
}

fn millis(time: SystemTime) -> u64 {
    let since = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis());
    u64::try_from(since).map_or(LAST, within)
}

/// A moment that is told: the moment itself, or [`LAST`] if it is later.
pub(crate) fn within(millis: u64) -> u64 {
    millis.min(LAST)
}

/// Seconds since 1970 as a file says them, as a moment that is told.
pub(crate) fn seconds_within(seconds: f64) -> u64 {
    // What is below zero, or no number, becomes 0.
    (seconds as u64).min(LAST / 1000)
}

/// Whether the clock shows a moment that can be told. The HTTP library ends a connection at any other, whatever is asked.
pub(crate) fn is_told(time: SystemTime) -> bool {
    time.duration_since(UNIX_EPOCH).is_ok_and(|since| since.as_millis() <= u128::from(LAST))
}

/// The day in ISO 8601: `2026-05-31`; a moment beyond [`LAST`] has its day.
pub(crate) fn date(millis: u64) -> String {
    day(within(millis))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn days_have_their_date() {
        const DAY: u64 = 86_400_000;
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(DAY - 1), "1970-01-01");
        assert_eq!(date(951_782_400_000), "2000-02-29");
        assert_eq!(date(951_782_400_000 + DAY), "2000-03-01");
        assert_eq!(date(1_798_675_199_999), "2026-12-30");
        assert_eq!(date(4_107_542_400_000), "2100-03-01");
    }

    #[test]
    fn a_clock_far_away_stands_at_the_last_day_that_has_a_date() {
        assert_eq!([LAST, LAST + 1, u64::MAX].map(date), ["9999-12-31"; 3]);
        let year = |years: u64| UNIX_EPOCH + Duration::from_secs(years * 31_556_952);
        assert_eq!([8_100, 200_000_000_000].map(|years| millis(year(years))), [LAST; 2]);
        assert_eq!([year(50), year(8_100)].map(is_told), [true, false]);
        let before = UNIX_EPOCH - Duration::from_secs(1);
        assert_eq!((millis(before), is_told(before)), (0, false));
        assert_eq!([1e300, f64::NAN, -5.0, 7.9].map(seconds_within), [LAST / 1000, 0, 0, 7]);
    }
}
