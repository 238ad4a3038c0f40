//! Time of day: milliseconds since 1970, UTC.

use std::time::{SystemTime, UNIX_EPOCH};

/// The time now: milliseconds since 1970, UTC.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

/// The day in ISO 8601: `2026-05-31`.
///
/// Source: H. Hinnant, "chrono-compatible low-level date algorithms", `civil_from_days`.
pub(crate) fn date(millis: u64) -> String {
    let days = millis / 86_400_000 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
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
}
