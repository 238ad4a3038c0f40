//! What people say to each other at a table by link.
//!
//! All of it goes to all at the table, those who look on included. It is told once, to who is there; the record has it beside what
//! was played.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use sobremesa_catalog::unseen;
use sobremesa_protocol::{LONGEST_WORDS, Said, TalkLine, TalkRules};
use tokio::sync::broadcast;

use super::OpenTable;
use crate::guest::GuestId;
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::store::{Store, StoreError};

/// How long one waits after one has said something.
const WAIT: Duration = Duration::from_secs(3);

impl OpenTable {
    /// What is said from now on.
    pub(crate) fn hear(&self) -> broadcast::Receiver<Arc<TalkLine>> {
        lock(&self.talking).lines.subscribe()
    }

    /// How people talk here; none where nobody came by a link.
    pub(super) fn talk_rules(&self) -> Option<TalkRules> {
        self.kept.codes.as_ref()?;
        let company = lock(&self.company);
        let first = &company.evening.first;
        Some(TalkRules {
            free_words: company.free_words,
            wait: u32::try_from(WAIT.as_millis()).unwrap_or(u32::MAX),
            circle: if first.is_empty() { self.id().to_owned() } else { first.clone() },
        })
    }

    /// A guest who sits here says something to all.
    ///
    /// # Errors
    /// `table/no-seat`; `talk/nobody` where nobody came by a link; `talk/no-free-words` where the host has not allowed them,
    /// `talk/too-long`, `talk/unfit`; `talk/too-soon` with the seconds that are left.
    pub(crate) fn talk(&self, store: &Store, guest: GuestId, said: &Said, now: Instant) -> Result<(), Refusal> {
        self.own_seats(guest).next().ok_or_else(Refusal::no_seat)?;
        let rules = self.talk_rules().ok_or_else(|| {
            let message = "people talk at a table to which they came by a link";
            Refusal::new(StatusCode::CONFLICT, "talk/nobody", message)
        })?;
        let said = checked(said, rules.free_words)?;
        let state = self.snapshot();
        let seat = self.seat_seen_from(guest, &*state).ok_or_else(Refusal::no_seat)?;
        let line = TalkLine { hand: state.hand(), ply: state.ply(), seat: seat.0, said };
        let mut talking = lock(&self.talking);
        let since = talking.last.get(&guest).map(|last| now.saturating_duration_since(*last));
        if let Some(left) = since.map(|since| WAIT.saturating_sub(since)).filter(|left| !left.is_zero()) {
            let seconds = left.as_secs_f64().ceil();
            let message = format!("one says one thing in three seconds; wait {seconds} s more");
            return Err(Refusal::new(StatusCode::TOO_MANY_REQUESTS, "talk/too-soon", message)
                .with("seconds", seconds.to_string()));
        }
        store.keep_said(self.id(), &line).map_err(|why| match why {
            StoreError::Gone => Refusal::no_table(),
            why => Refusal::not_written("writing what was said", why),
        })?;
        talking.last.insert(guest, now);
        // Where nobody listens nobody hears it.
        let _ = talking.lines.send(Arc::new(line));
        Ok(())
    }
}

/// What is said, as it is told.
fn checked(said: &Said, free_words: bool) -> Result<Said, Refusal> {
    let Said::Words { text } = said else { return Ok(said.clone()) };
    let refuse = |code: &str, message: String| Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, code, message);
    if !free_words {
        let message = "the host of this table allows set phrases alone";
        return Err(Refusal::new(StatusCode::FORBIDDEN, "talk/no-free-words", message));
    }
    let text = text.trim();
    if text.chars().count() > LONGEST_WORDS {
        let message = format!("at most {LONGEST_WORDS} characters are said at a time");
        return Err(refuse("talk/too-long", message).with("limit", LONGEST_WORDS.to_string()));
    }
    if text.is_empty() || text.chars().any(unseen) {
        return Err(refuse("talk/unfit", "there is nothing in it, or something that cannot be shown".to_owned()));
    }
    Ok(Said::Words { text: text.to_owned() })
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use sobremesa_catalog::Catalog;
    use sobremesa_protocol::{CreateTable, GatheringRequest, Phrase, SeatChoice};

    use super::*;
    use crate::config::Config;
    use crate::guest::Guest;
    use crate::house::House;

    #[test]
    fn one_says_one_thing_in_three_seconds_and_others_are_not_held_by_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let house = House::new(&Config::new(folder.path().to_owned(), Catalog::new(None))).expect("a new folder");
        let origin = house.addresses.of_peer(Ipv4Addr::LOCALHOST.into());
        let [ana, luis] = [1, 2].map(|id| Guest { id: GuestId([id; 16]), fresh: false, origin });
        let seats = vec![SeatChoice::Me, SeatChoice::Friend];
        let asked =
            CreateTable { rules: "duel".to_owned(), seats, name: None, people: Vec::new(), teams: None, shuffle: None };
        let waits = house.gather(ana, &asked).expect("a table that waits");
        house.enter(luis, &waits.id, &waits.codes.expect("for the host").sit).expect("let in");
        let sit = GatheringRequest::Sit { seat: 1, name: "Luis".to_owned() };
        house.ask_gathering(luis, &waits.id, &sit).expect("a free seat");
        house.ask_gathering(ana, &waits.id, &GatheringRequest::Begin).expect("it is full");
        let table = house.table(&waits.id).expect("it has begun");
        let thanks = Said::Phrase { phrase: Phrase::Thanks };
        let begins = Instant::now();
        let say = |guest: Guest, after: u64| {
            let said = table.talk(&house.store, guest.id, &thanks, begins + Duration::from_millis(after));
            said.map_err(|refusal| (refusal.status.as_u16(), refusal.problem.code))
        };
        let too_soon = Err((429, "talk/too-soon".to_owned()));
        assert_eq!((say(luis, 0), say(ana, 1)), (Ok(()), Ok(())));
        assert_eq!((say(luis, 1), say(luis, 2_999)), (too_soon.clone(), too_soon.clone()));
        assert_eq!((say(luis, 3_000), say(luis, 5_999), say(luis, 6_000)), (Ok(()), too_soon, Ok(())));
        assert_eq!(house.store.talk(&waits.id).expect("readable").len(), 4, "what was refused was not said");
    }

    fn words(text: &str) -> Said {
        Said::Words { text: text.to_owned() }
    }

    #[test]
    fn free_words_are_short_plain_text_and_only_where_they_are_allowed() {
        let code = |text: &str, allowed| checked(&words(text), allowed).map_err(|refusal| refusal.problem.code);
        assert_eq!(code("  ¡Qué mano más rara!  ", true), Ok(words("¡Qué mano más rara!")));
        assert_eq!(code(&"ñ".repeat(140), true), Ok(words(&"ñ".repeat(140))));
        assert_eq!(code(&"ñ".repeat(141), true), Err("talk/too-long".to_owned()));
        for bad in ["", "   ", "a\nb", "a\u{7}b", "a\u{202e}b", "a\u{200b}b"] {
            assert_eq!(code(bad, true), Err("talk/unfit".to_owned()), "{bad:?}");
        }
        assert_eq!(code("Hola", false), Err("talk/no-free-words".to_owned()));
    }
}
