//! What a record must say to be found.

use std::path::Path;

use sobremesa_core::nearest::plain;
use sobremesa_lab::Message;
use sobremesa_protocol::record::Head;
use sobremesa_protocol::talk::Said;

use super::account::MatchAccount;
use crate::failure::Failure;

/// What is looked for.
pub(super) struct Sought {
    /// Each must be found somewhere; accents and capitals do not count.
    words: Vec<String>,
    /// The first and the last day, in ISO 8601; a record without a date is not found where one is given.
    since: Option<String>,
    until: Option<String>,
}

impl Sought {
    /// Words, and days between which a match was played: `2026`, `2026-05` or `2026-05-31`.
    pub(super) fn new(words: &[String], since: Option<&str>, until: Option<&str>) -> Result<Self, Failure> {
        let day = |given: Option<&str>| {
            let bad = |text: &str| Failure::Bad(Message::new("terminal.records.bad_day").with("found", text));
            given.map(|text| if is_day(text) { Ok(text.to_owned()) } else { Err(bad(text)) }).transpose()
        };
        Ok(Self { words: words.iter().map(|word| plain(word)).collect(), since: day(since)?, until: day(until)? })
    }

    /// Whether a record is one of those.
    pub(super) fn is_in(&self, path: &Path, head: &Head, account: &MatchAccount) -> bool {
        if !self.is_dated(head.date.as_deref()) {
            return false;
        }
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let given = [&head.date, &head.place, &head.event].into_iter().flatten().map(String::as_str);
        let said = head.talk.iter().filter_map(|line| match &line.said {
            Said::Words { text } => Some(text.as_str()),
            Said::Phrase { .. } => None,
        });
        let texts = [&*stem, &head.game, &head.rules, &account.name.es, &account.name.en, &account.termination]
            .into_iter()
            .chain(given)
            .chain(head.players.iter().chain(&head.names).chain(&head.teams).chain(account.names()).map(String::as_str))
            .chain(said);
        let all = plain(&texts.collect::<Vec<_>>().join("\n"));
        self.words.iter().all(|word| all.contains(word.as_str()))
    }

    fn is_dated(&self, date: Option<&str>) -> bool {
        // A month holds all of its days: only as much of a date is compared as was given.
        let part = |date: &str, given: &str| date.get(..given.len()).unwrap_or(date).to_owned();
        let since = self.since.as_ref().is_none_or(|since| date.is_some_and(|date| part(date, since) >= *since));
        since && self.until.as_ref().is_none_or(|until| date.is_some_and(|date| part(date, until) <= *until))
    }
}

/// Whether a text is a year, a month or a day in ISO 8601.
fn is_day(text: &str) -> bool {
    let digits = |part: &str, n| part.len() == n && part.bytes().all(|byte| byte.is_ascii_digit());
    let within = |part: &str, most: u8| digits(part, 2) && part.parse().is_ok_and(|n: u8| (1..=most).contains(&n));
    match text.split('-').collect::<Vec<_>>()[..] {
        [year] => digits(year, 4),
        [year, month] => digits(year, 4) && within(month, 12),
        [year, month, day] => digits(year, 4) && within(month, 12) && within(day, 31),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_compared_as_far_as_they_are_given() {
        let sought = |since, until| Sought::new(&[], since, until).map_err(|_| ());
        let is_in = |since, until, date| sought(since, until).expect("days").is_dated(date);
        assert!(is_in(None, None, None) && is_in(None, None, Some("2026-05-31")));
        assert!(is_in(Some("2026-05-31"), Some("2026-05-31"), Some("2026-05-31")));
        assert!(is_in(Some("2026"), Some("2026-05"), Some("2026-05-31")));
        assert!(!is_in(Some("2026-06"), None, Some("2026-05-31")) && !is_in(None, Some("2025"), Some("2026-01-01")));
        assert!(!is_in(Some("2026"), None, None) && !is_in(None, Some("2026"), None));
        for odd in ["", "26", "2026-13", "2026-00", "2026-1", "2026-05-32", "2026-05-31-1", "mayo"] {
            assert!(sought(Some(odd), None).is_err(), "{odd}");
        }
    }
}
