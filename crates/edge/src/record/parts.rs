//! Checks the parts from which the seed of a record was made.

use sobremesa_core::seed_parts::{receipt, seed_of_parts};
use sobremesa_core::{MAX_SEATS, SeedPart};
use sobremesa_protocol::record::{PersonPart, SeedParts};

use super::{Record, RecordError, at};

impl Record {
    /// Every link that does not hold between what was announced and the seed: the hashes of the people's parts, the receipt, the
    /// hash of the house's part, and the seed. Nothing where the house drew the seed alone.
    pub(super) fn wrong_seed_parts(&self) -> Vec<RecordError> {
        let Some(parts) = &self.head.seed_parts else { return Vec::new() };
        let SeedParts { house, house_hash, people, .. } = parts;
        let mut wrong = Vec::new();
        if !(1..=MAX_SEATS).contains(&people.len()) {
            let message = format!("1 to {MAX_SEATS} people add a part to the seed, not {}", people.len());
            let mut error = at(1, "record/parts-number", message);
            error.problem = error.problem.with("max", MAX_SEATS.to_string()).with("found", people.len().to_string());
            wrong.push(error);
        }
        wrong.extend((1..).zip(people).filter_map(|(person, part)| wrong_person_part(person, part)));
        let hashes: Vec<&str> = people.iter().map(|person| person.hash.as_str()).collect();
        if receipt(house_hash, &hashes) != parts.receipt {
            wrong.push(at(1, "record/receipt", "the receipt is not that of the hashes of the parts"));
        }
        let opened = match house.as_deref().map(SeedPart::from_hex) {
            None if self.seed().is_some() => {
                wrong.push(at(1, "record/house-missing", "the match is over and the house's part is not opened"));
                None
            }
            None => None,
            Some(Some(part)) if part.house_hash() == *house_hash => Some(part),
            Some(_) => {
                wrong.push(at(1, "record/house-hash", "the house's part does not have the hash that was announced"));
                None
            }
        };
        let read: Option<Vec<SeedPart>> = people.iter().map(|person| SeedPart::from_hex(&person.part)).collect();
        if let (Some(house), Some(people), Some(seed)) = (opened, read, self.seed())
            && seed_of_parts(&house, &people) != seed
        {
            let message = "the seed is not what the parts make together";
            wrong.push(at(self.lines.len() + 1, "record/parts-seed", message));
        }
        wrong
    }
}

fn wrong_person_part(person: usize, PersonPart { hash, part }: &PersonPart) -> Option<RecordError> {
    if SeedPart::from_hex(part).is_some_and(|part| part.person_hash() == *hash) {
        return None;
    }
    let message = format!("the part of person {person} does not have the hash to which that person was bound");
    let mut error = at(1, "record/person-hash", message);
    error.problem = error.problem.with("person", person.to_string());
    Some(error)
}
