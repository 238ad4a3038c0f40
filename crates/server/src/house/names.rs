//! Names of people and of computers at a table.

use axum::http::StatusCode;
use sobremesa_catalog::unseen;
use sobremesa_protocol::table::{PEOPLE, person_at};

use crate::refusal::Refusal;
use crate::store::{Sitter, StoredSeat};

/// Characters of a guest's name.
const NAME_LENGTH: usize = 24;

pub(super) fn checked_name(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    let refuse = |message: String| {
        Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "name/unfit", message)
            .with("limit", NAME_LENGTH.to_string()))
    };
    if name.chars().count() > NAME_LENGTH {
        return refuse(format!("the name is too long: at most {NAME_LENGTH} characters"));
    }
    if name.chars().any(unseen) {
        return refuse("the name holds characters that cannot be shown".to_owned());
    }
    Ok(name.to_owned())
}

/// A name, with a number where it is taken, as `is_taken` says.
pub(super) fn told_apart(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2..).map(|number| format!("{name} {number}"));
    std::iter::once(name.to_owned()).chain(numbered).find(|name| !is_taken(name)).unwrap_or_default()
}

pub(super) fn is_same_name(a: &str, b: &str) -> bool {
    a.trim().to_lowercase() == b.trim().to_lowercase()
}

/// Gives the computers without a name those of the people as whom they sit down, and numbers to those who have one by which
/// somebody goes already: nobody is called like another at the table.
pub(super) fn named(mut seats: Vec<StoredSeat>) -> Vec<StoredSeat> {
    let same = is_same_name;
    for seat in 0..seats.len() {
        if matches!(seats[seat].sitter, Sitter::Guest(_)) {
            continue;
        }
        if !seats[seat].name.is_empty() {
            let own = seats[seat].name.clone();
            let before = |name: &str| {
                let comes_first =
                    |(other, stored): &(usize, &StoredSeat)| *other < seat || matches!(stored.sitter, Sitter::Guest(_));
                seats.iter().enumerate().filter(comes_first).any(|(_, stored)| same(&stored.name, name))
            };
            seats[seat].name = told_apart(&own, before);
            continue;
        }
        let usual = person_at(seat as u8, "");
        let taken = |name: &str| seats.iter().any(|other| same(&other.name, name));
        let own = |name: &str| (0..seats.len()).any(|other| other != seat && same(person_at(other as u8, ""), name));
        let spare = PEOPLE.iter().rev().find(|name| !taken(name) && !own(name));
        let name = if taken(usual) { spare.copied().unwrap_or(usual) } else { usual };
        name.clone_into(&mut seats[seat].name);
    }
    seats
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guest::GuestId;

    #[test]
    fn names_are_trimmed_and_checked() {
        assert_eq!(checked_name("  Ana María "), Ok("Ana María".to_owned()));
        assert_eq!(checked_name(&"ñ".repeat(24)).map(|name| name.chars().count()), Ok(24));
        for bad in [&"x".repeat(25), "a\nb", "a\u{202e}b", "a\u{61c}b"] {
            assert_eq!(checked_name(bad).expect_err("unfit").problem.code, "name/unfit", "{bad:?}");
        }
    }

    #[test]
    fn nobody_is_called_like_a_person_at_the_table() {
        let guest = |name: &str| StoredSeat::guest(GuestId([1; 16]), name.to_owned());
        let called = |name: &str| {
            let sitter = Sitter::Computer("random".to_owned());
            StoredSeat { sitter, name: name.to_owned(), file: None, avatar: None }
        };
        let computer = || called("");
        let names = |seats: Vec<StoredSeat>| named(seats).into_iter().map(|seat| seat.name).collect::<Vec<_>>();
        assert_eq!(names(vec![guest("Ana"), computer(), computer()]), ["Ana", "Paco", "Carmen"]);
        assert_eq!(names(vec![guest("Paco"), computer(), computer()]), ["Paco", "Inés", "Carmen"]);
        let several = names(vec![guest("paco"), computer(), guest("Carmen"), computer(), guest("Inés")]);
        assert_eq!(several, ["paco", "Pilar", "Carmen", "Rosario", "Inés"]);
        let themselves = names(vec![called("Nuria"), called("Nuria"), guest("Goyo"), called("Goyo"), computer()]);
        assert_eq!(themselves, ["Nuria", "Nuria 2", "Goyo", "Goyo 2", "Antonio"]);
        // As the client's preview has it (`people.ts`).
        let chosen = names(vec![guest("Ana"), called("Amy"), called("amy"), called("Ana")]);
        assert_eq!(chosen, ["Ana", "Amy", "amy 2", "Ana 2"]);
        let chosen = names(vec![guest("Ana"), computer(), called("Paco"), called("Rosario")]);
        assert_eq!(chosen, ["Ana", "Inés", "Paco", "Rosario"]);
    }
}
