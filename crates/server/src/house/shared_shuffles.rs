//! The seed of a table by link: the house and all who sit there make it together while the table counts.
//!
//! Who sits is bound first: their browser sends the hash of a part. Once everybody is, or the count ends, the house draws its own
//! part and binds itself and them ([`SharedShuffle::bind`]): from then on everybody can work out the receipt, and whose hash
//! came later has no part in it. Then the people open their parts. The seed is never made of fewer parts than were bound: where
//! somebody does not open theirs in time, the round is dropped with all its parts, the house draws another, the others are asked
//! for parts anew, and who was missing has none (they could else choose between two deals). So at most one round is dropped
//! for each person, and who is given another round sees that.

use std::collections::{BTreeMap, BTreeSet};

use sobremesa_core::seed_parts::{receipt, seed_of_parts};
use sobremesa_core::{Seed, SeedPart};
use sobremesa_protocol::SharedShuffleView;
use sobremesa_protocol::record::{PersonPart, SeedParts};

use crate::guest::GuestId;

/// How far the people of a table that waits, and the house, have come with its seed. In memory alone: after a restart they begin
/// anew.
#[derive(Default)]
pub(super) struct SharedShuffle {
    /// The hashes of the parts of those who are not bound in a round yet.
    hashes: BTreeMap<GuestId, String>,
    /// Those who were bound and did not open their part.
    missing: BTreeSet<GuestId>,
    round: Option<Round>,
}

/// The house and some people, each bound to a part.
struct Round {
    house: SeedPart,
    receipt: String,
    /// In the order in which they go into the seed.
    people: Vec<Bound>,
}

struct Bound {
    guest: GuestId,
    hash: String,
    opened: Option<SeedPart>,
}

impl Round {
    fn is_complete(&self) -> bool {
        self.people.iter().all(|bound| bound.opened.is_some())
    }

    fn hashes(&self) -> Vec<&str> {
        self.people.iter().map(|bound| bound.hash.as_str()).collect()
    }
}

/// Why a part is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PartRefused {
    /// All are bound already, or the guest did not open a part before.
    TooLate,
    /// It is no part of this round: another receipt, another guest.
    NoRound,
    /// It is not the one of the hash.
    Other,
}

/// What becomes of a table whose count has ended.
pub(super) enum CountEnd {
    /// It begins with this seed; none: the house draws it alone.
    Begin(Option<(Seed, SeedParts)>),
    /// It waits for parts, or for hashes of other ones.
    WaitForParts,
}

impl SharedShuffle {
    /// Whether the part of somebody who sits there is asked for.
    pub(super) fn wants(&self, guest: GuestId) -> bool {
        self.round.is_none() && !self.hashes.contains_key(&guest) && !self.missing.contains(&guest)
    }

    /// What is told to everybody of the round under way.
    pub(super) fn view(&self) -> Option<SharedShuffleView> {
        let round = self.round.as_ref()?;
        Some(SharedShuffleView {
            house_hash: round.house.house_hash(),
            hashes: round.people.iter().map(|bound| bound.hash.clone()).collect(),
            receipt: round.receipt.clone(),
        })
    }

    /// Binds somebody who sits there to the part of a hash.
    pub(super) fn commit(&mut self, guest: GuestId, hash: String) -> Result<(), PartRefused> {
        if self.round.is_some() || self.missing.contains(&guest) {
            return Err(PartRefused::TooLate);
        }
        self.hashes.insert(guest, hash);
        Ok(())
    }

    /// Whether it is time to bind: all who may have sent their hash, and somebody has.
    pub(super) fn is_ready(&self, people: &[GuestId]) -> bool {
        self.round.is_none()
            && people.iter().any(|guest| self.hashes.contains_key(guest))
            && people.iter().all(|guest| !self.wants(*guest))
    }

    /// Binds the house to a part of its own and those people to theirs whose hash is there.
    pub(super) fn bind(&mut self, people: &[GuestId], house: SeedPart) {
        let bound = |guest: &GuestId| {
            let hash = self.hashes.remove(guest)?;
            Some(Bound { guest: *guest, hash, opened: None })
        };
        let people: Vec<Bound> = people.iter().filter_map(bound).collect();
        let mut round = Round { house, receipt: String::new(), people };
        round.receipt = receipt(&house.house_hash(), &round.hashes());
        self.round = Some(round);
    }

    /// Opens a part; asked again once it is open, nothing changes.
    pub(super) fn open(&mut self, guest: GuestId, receipt: &str, part: SeedPart) -> Result<(), PartRefused> {
        let round = self.round.as_mut().filter(|round| round.receipt == receipt).ok_or(PartRefused::NoRound)?;
        let bound = round.people.iter_mut().find(|bound| bound.guest == guest).ok_or(PartRefused::NoRound)?;
        if part.person_hash() != bound.hash {
            return Err(PartRefused::Other);
        }
        bound.opened = Some(part);
        Ok(())
    }

    /// Whether all parts of the round are open.
    pub(super) fn is_complete(&self) -> bool {
        self.round.as_ref().is_some_and(Round::is_complete)
    }

    /// Whether anybody is bound, or was sent for.
    pub(super) fn has_parts(&self, people: &[GuestId]) -> bool {
        self.round.is_some() || people.iter().any(|guest| self.hashes.contains_key(guest))
    }

    /// Others sit there now: what was bound does not hold any more. Who has not opened a part keeps it.
    pub(super) fn others_sit(&mut self) {
        let round = self.round.take();
        let unopened = round.into_iter().flat_map(|round| round.people).filter(|bound| bound.opened.is_none());
        self.hashes.extend(unopened.map(|bound| (bound.guest, bound.hash)));
    }

    /// The count has ended at a table of these people; `house` is the part that the house would be bound to now.
    pub(super) fn end_count(&mut self, people: &[GuestId], house: SeedPart) -> CountEnd {
        let Some(round) = self.round.take() else {
            if !people.iter().any(|guest| self.hashes.contains_key(guest)) {
                return CountEnd::Begin(None);
            }
            self.bind(people, house);
            return CountEnd::WaitForParts;
        };
        if round.is_complete() {
            let parts: Vec<SeedPart> = round.people.iter().filter_map(|bound| bound.opened).collect();
            let made = seed_made_of(round.house, &parts);
            self.round = Some(round);
            return CountEnd::Begin(Some(made));
        }
        self.missing.extend(round.people.iter().filter(|bound| bound.opened.is_none()).map(|bound| bound.guest));
        let are_others = people.iter().any(|guest| !self.missing.contains(guest));
        if are_others { CountEnd::WaitForParts } else { CountEnd::Begin(None) }
    }
}

/// The seed that parts make together, with all that its record tells of them.
pub(super) fn seed_made_of(house: SeedPart, people: &[SeedPart]) -> (Seed, SeedParts) {
    let house_hash = house.house_hash();
    let person_part = |part: &SeedPart| PersonPart { hash: part.person_hash(), part: part.to_hex() };
    let parts: Vec<PersonPart> = people.iter().map(person_part).collect();
    let hashes: Vec<&str> = parts.iter().map(|part| part.hash.as_str()).collect();
    let receipt = receipt(&house_hash, &hashes);
    (seed_of_parts(&house, people), SeedParts { receipt, house_hash, house: Some(house.to_hex()), people: parts })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANA: GuestId = GuestId([1; 16]);
    const LUIS: GuestId = GuestId([2; 16]);
    const HOUSE: SeedPart = SeedPart([9; 32]);

    fn part(byte: u8) -> SeedPart {
        SeedPart([byte; 32])
    }

    fn receipt_of(shuffle: &SharedShuffle) -> String {
        shuffle.view().expect("a round").receipt
    }

    fn both_bound() -> SharedShuffle {
        let mut shuffle = SharedShuffle::default();
        for (guest, byte) in [(LUIS, 2), (ANA, 1)] {
            assert!(!shuffle.is_ready(&[ANA, LUIS]) && shuffle.wants(guest));
            shuffle.commit(guest, part(byte).person_hash()).expect("in time");
        }
        assert!(shuffle.is_ready(&[ANA, LUIS]) && !shuffle.wants(ANA));
        shuffle.bind(&[ANA, LUIS], HOUSE);
        shuffle
    }

    #[test]
    fn the_seed_is_of_all_who_were_bound_in_the_order_of_the_seats() {
        let mut shuffle = both_bound();
        let view = shuffle.view().expect("a round");
        assert_eq!(view.hashes, [part(1).person_hash(), part(2).person_hash()]);
        assert_eq!(view.receipt, receipt(&HOUSE.house_hash(), &[&view.hashes[0], &view.hashes[1]]));
        assert_eq!(shuffle.commit(ANA, part(3).person_hash()), Err(PartRefused::TooLate));
        assert_eq!(shuffle.open(ANA, "another", part(1)), Err(PartRefused::NoRound));
        assert_eq!(shuffle.open(ANA, &view.receipt, part(2)), Err(PartRefused::Other));
        assert_eq!(shuffle.open(GuestId([3; 16]), &view.receipt, part(1)), Err(PartRefused::NoRound));
        for (guest, byte) in [(ANA, 1), (LUIS, 2), (LUIS, 2)] {
            shuffle.open(guest, &view.receipt, part(byte)).expect("its part");
        }
        assert!(shuffle.is_complete());
        let CountEnd::Begin(Some((seed, parts))) = shuffle.end_count(&[ANA, LUIS], part(8)) else { panic!("complete") };
        assert_eq!(seed, sobremesa_core::seed_parts::seed_of_parts(&HOUSE, &[part(1), part(2)]));
        assert_eq!((parts.receipt, parts.people.len()), (view.receipt, 2));
    }

    #[test]
    fn who_does_not_open_a_part_has_none_and_the_others_are_asked_anew() {
        let mut shuffle = both_bound();
        let first = receipt_of(&shuffle);
        shuffle.open(ANA, &first, part(1)).expect("her part");
        assert!(matches!(shuffle.end_count(&[ANA, LUIS], part(8)), CountEnd::WaitForParts));
        assert!(shuffle.wants(ANA), "the house knows her first part");
        assert!(!shuffle.wants(LUIS));
        assert_eq!(shuffle.commit(LUIS, part(2).person_hash()), Err(PartRefused::TooLate));
        shuffle.commit(ANA, part(4).person_hash()).expect("in time");
        assert!(shuffle.is_ready(&[ANA, LUIS]));
        shuffle.bind(&[ANA, LUIS], part(8));
        assert_ne!(receipt_of(&shuffle), first);
        assert!(matches!(shuffle.end_count(&[ANA, LUIS], part(7)), CountEnd::Begin(None)), "nobody opens anything");
    }

    #[test]
    fn at_the_end_of_the_count_those_are_bound_who_are_there() {
        let mut shuffle = SharedShuffle::default();
        assert!(matches!(shuffle.end_count(&[ANA, LUIS], HOUSE), CountEnd::Begin(None)));
        shuffle.commit(LUIS, part(2).person_hash()).expect("in time");
        assert!(matches!(shuffle.end_count(&[ANA, LUIS], HOUSE), CountEnd::WaitForParts));
        assert_eq!(shuffle.view().expect("a round").hashes, [part(2).person_hash()]);
    }

    #[test]
    fn a_part_that_was_opened_serves_no_other_round() {
        let mut shuffle = both_bound();
        let receipt = receipt_of(&shuffle);
        shuffle.open(ANA, &receipt, part(1)).expect("her part");
        shuffle.others_sit();
        assert!(shuffle.view().is_none() && shuffle.wants(ANA) && !shuffle.wants(LUIS));
    }
}
