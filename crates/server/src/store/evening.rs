//! Who has won how many matches of an evening: the score that goes from each table to the one that follows it.

use serde::{Deserialize, Serialize};
use sobremesa_protocol::{EveningName, EveningScore, EveningView};

use super::{Sitter, StoredSeat};
use crate::guest::GuestId;

/// The matches of an evening that were played to their end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredEvening {
    /// The id of the table at which it began; empty at that table itself.
    #[serde(default)]
    pub(crate) first: String,
    pub(crate) matches: u32,
    /// Those of them that nobody won.
    pub(crate) drawn: u32,
    /// Whether partners have changed, or whoever plays: then each person counts alone.
    pub(crate) mixed: bool,
    /// All who have played, in the order in which they came.
    pub(crate) people: Vec<EveningPerson>,
}

/// Somebody who has played in an evening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct EveningPerson {
    /// By which they are known again from table to table ([`identity`]).
    pub(crate) who: String,
    /// The name shown, as it was last.
    pub(crate) name: String,
    /// The side on which they played last.
    pub(crate) side: u8,
    pub(crate) won: u32,
}

/// By which whoever sits at a seat is known again at the next table: a guest by their id, so that it is handed over with all
/// that is theirs, and where several people share the guest's screen by their name too; anybody else by what plays there and its
/// name.
fn identity(seat: &StoredSeat, seats: &[StoredSeat]) -> String {
    match &seat.sitter {
        Sitter::Guest(guest) if seats.iter().filter(|other| other.sitter == seat.sitter).count() > 1 => {
            format!("{}={}", guest.hex(), seat.name)
        }
        Sitter::Guest(guest) => guest.hex(),
        sitter => format!("{}={}", seat.name, sitter.player_text().unwrap_or_default()),
    }
}

impl StoredEvening {
    /// The evening with one match more. `sides` has the side of each seat; `winner` the side that won, none for a draw.
    pub(crate) fn with_match(&self, seats: &[StoredSeat], sides: &[u8], winner: Option<u8>) -> Self {
        let mut evening = Self { mixed: !self.plays_on(seats, sides), matches: self.matches + 1, ..self.clone() };
        evening.drawn += u32::from(winner.is_none());
        for (seat, side) in seats.iter().zip(sides) {
            let (who, name, won) = (identity(seat, seats), seat.name.clone(), u32::from(winner == Some(*side)));
            match evening.people.iter_mut().find(|person| person.who == who) {
                Some(person) => *person = EveningPerson { who, name, side: *side, won: person.won + won },
                None => evening.people.push(EveningPerson { who, name, side: *side, won }),
            }
        }
        evening
    }

    /// Whoever a guest was in the evening has no name any more, and is nobody who comes; whether they had played in it.
    pub(super) fn forget(&mut self, guest: GuestId) -> bool {
        let own = guest.hex();
        let mut played = false;
        for person in self.people.iter_mut().filter(|person| person.who.starts_with(&own)) {
            person.who.clear();
            person.name.clear();
            played = true;
        }
        played
    }

    /// Whether the same people play on together, on whichever side.
    fn plays_on(&self, seats: &[StoredSeat], sides: &[u8]) -> bool {
        if self.matches == 0 {
            return true;
        }
        let before = |seat: &StoredSeat| {
            let who = identity(seat, seats);
            self.people.iter().find(|person| person.who == who).map(|person| person.side)
        };
        let here: Option<Vec<(u8, u8)>> =
            seats.iter().zip(sides).map(|(seat, side)| Some((before(seat)?, *side))).collect();
        let Some(here) = here else { return false };
        let together = |a: &(u8, u8), b: &(u8, u8)| (a.0 == b.0) == (a.1 == b.1);
        !self.mixed && here.len() >= self.people.len() && here.iter().all(|a| here.iter().all(|b| together(a, b)))
    }

    /// Whether a guest is among those who have played in it: it is told to them as theirs.
    pub(crate) fn has(&self, guest: GuestId) -> bool {
        let own = guest.hex();
        self.people.iter().any(|person| person.who.starts_with(&own))
    }

    /// The evening as it is told at a table, or in a room where some seats are free; none before its first match.
    pub(crate) fn view(&self, seats: &[StoredSeat], sides: &[u8], viewer: GuestId) -> Option<EveningView> {
        if self.matches == 0 {
            return None;
        }
        let by_side = self.plays_on(seats, sides);
        let own = viewer.hex();
        let mut scores: Vec<EveningScore> = Vec::new();
        let mut groups: Vec<Option<u8>> = Vec::new();
        for person in &self.people {
            let name = EveningName { name: person.name.clone(), yours: person.who.starts_with(&own) };
            let group = by_side.then_some(person.side);
            if let Some(at) = groups.iter().position(|other| group.is_some() && *other == group) {
                scores[at].who.push(name);
            } else {
                scores.push(EveningScore { who: vec![name], won: person.won });
                groups.push(group);
            }
        }
        scores.sort_by_key(|score| std::cmp::Reverse(score.won));
        Some(EveningView { matches: self.matches, drawn: self.drawn, scores })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(name: &str) -> StoredSeat {
        StoredSeat::guest(GuestId([name.as_bytes()[0]; 16]), name.to_owned())
    }

    fn seats(names: [&str; 4]) -> Vec<StoredSeat> {
        names.map(seat).into()
    }

    fn told(evening: &StoredEvening, seats: &[StoredSeat], sides: &[u8]) -> Vec<(String, u32)> {
        let view = evening.view(seats, sides, GuestId([b'A'; 16])).expect("a match was played");
        assert!(view.scores.iter().flat_map(|score| &score.who).all(|one| one.yours == (one.name == "Ana")));
        let names = |score: &EveningScore| score.who.iter().map(|who| who.name.as_str()).collect::<Vec<_>>().join("+");
        view.scores.iter().map(|score| (names(score), score.won)).collect()
    }

    fn score(who: &str, won: u32) -> (String, u32) {
        (who.to_owned(), won)
    }

    const SIDES: [u8; 4] = [0, 1, 0, 1];

    #[test]
    fn sides_count_together_while_the_same_people_play_together() {
        let first = seats(["Ana", "Eva", "Luis", "Zoe"]);
        let evening = StoredEvening::default();
        assert_eq!(evening.view(&first, &SIDES, GuestId([1; 16])), None);
        let evening = evening.with_match(&first, &SIDES, Some(1));
        assert_eq!(told(&evening, &first, &SIDES), [score("Eva+Zoe", 1), score("Ana+Luis", 0)]);
        let guest = |name: &str| GuestId([name.as_bytes()[0]; 16]);
        assert!(["Ana", "Eva", "Luis", "Zoe"].into_iter().all(|name| evening.has(guest(name))));
        assert!(!evening.has(guest("Mia")) && !StoredEvening::default().has(guest("Ana")));
        // They have moved on by one: the sides have other numbers, and are the same people.
        let turned = seats(["Zoe", "Ana", "Eva", "Luis"]);
        let evening = evening.with_match(&turned, &SIDES, Some(1)).with_match(&turned, &SIDES, Some(1));
        assert_eq!(told(&evening, &turned, &SIDES), [score("Ana+Luis", 2), score("Eva+Zoe", 1)]);
        let evening = evening.with_match(&turned, &SIDES, None);
        assert_eq!((evening.matches, evening.drawn), (4, 1));
    }

    #[test]
    fn each_person_counts_alone_once_partners_have_changed_or_somebody_else_has_come() {
        let first = seats(["Ana", "Eva", "Luis", "Zoe"]);
        let evening = StoredEvening::default().with_match(&first, &SIDES, Some(0));
        let other = seats(["Ana", "Luis", "Zoe", "Eva"]);
        // Before the next match is over it is told already by whom it is counted.
        let alone = [score("Ana", 1), score("Luis", 1), score("Eva", 0), score("Zoe", 0)];
        assert_eq!(told(&evening, &other, &SIDES), alone);
        let evening = evening.with_match(&other, &SIDES, Some(0));
        let after = [score("Ana", 2), score("Luis", 1), score("Zoe", 1), score("Eva", 0)];
        assert_eq!(told(&evening, &other, &SIDES), after);
        assert_eq!(told(&evening, &first, &SIDES), after, "it stays so");
        let mia = seats(["Ana", "Eva", "Mia", "Zoe"]);
        let evening = StoredEvening::default().with_match(&first, &SIDES, Some(0)).with_match(&mia, &SIDES, Some(0));
        let left = [score("Ana", 2), score("Luis", 1), score("Mia", 1), score("Eva", 0), score("Zoe", 0)];
        assert_eq!(told(&evening, &mia, &SIDES), left);
    }

    #[test]
    fn those_who_share_a_screen_are_told_apart() {
        let shared = vec![seat("Ana"), seat("Eva"), StoredSeat { name: "Andrés".into(), ..seat("Ana") }, seat("Zoe")];
        let evening = StoredEvening::default().with_match(&shared, &SIDES, Some(0)).with_match(&shared, &SIDES, None);
        let view = evening.view(&shared, &SIDES, GuestId([b'A'; 16])).expect("two matches");
        assert_eq!((view.scores[0].won, view.scores[0].who.len()), (1, 2));
        assert!(view.scores[0].who.iter().all(|who| who.yours));
    }
}
