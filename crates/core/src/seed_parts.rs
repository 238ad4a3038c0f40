//! A seed that nobody chooses alone: the house adds a part and so does each person.
//!
//! Everybody is bound by a hash before any part is opened. A person sends the hash of a part ([`SeedPart::person_hash`]); the
//! house, which knows no more than that hash, draws its own part and answers with the hash of it
//! ([`SeedPart::house_hash`]). The [`receipt`] binds both: who notes it down can tell afterwards whether any part was
//! exchanged. Then the people open their parts, which makes the seed ([`seed_of_parts`]), and the house opens its own once
//! the match is over.
//!
//! All hashes are SHA-256 of plain lines of text, so that a person can compute them with a common tool, for example
//! `printf 'sobremesa house part v1\n%s\n' PART | sha256sum`. The first line differs from hash to hash: one that was given
//! for one purpose can never be shown for another.

use sha2::{Digest, Sha256};

use crate::stream::{Seed, bytes_of_hex, hex};

/// A part of a seed: 32 random bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SeedPart(pub [u8; 32]);

impl SeedPart {
    /// A part from 64 hexadecimal digits; nothing for any other text.
    pub fn from_hex(text: &str) -> Option<Self> {
        bytes_of_hex(text).map(Self)
    }

    /// The part as 64 hexadecimal digits.
    pub fn to_hex(&self) -> String {
        hex(&self.0)
    }

    /// The hash by which the house is bound to this part.
    pub fn house_hash(&self) -> String {
        hash_of_lines("sobremesa house part v1", [self.to_hex()])
    }

    /// The hash by which a person is bound to this part.
    pub fn person_hash(&self) -> String {
        hash_of_lines("sobremesa person part v1", [self.to_hex()])
    }
}

impl std::fmt::Debug for SeedPart {
    /// Never the part itself: the house's tells all deals.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SeedPart(house hash {})", &self.house_hash()[..16])
    }
}

/// The hash that binds the house and all people, in the order of the people: what one notes down before the deal.
pub fn receipt(house_hash: &str, person_hashes: &[&str]) -> String {
    hash_of_lines("sobremesa shuffle receipt v1", std::iter::once(&house_hash).chain(person_hashes))
}

/// The seed that the parts make together.
pub fn seed_of_parts(house: &SeedPart, people: &[SeedPart]) -> Seed {
    let parts = std::iter::once(house).chain(people).map(SeedPart::to_hex);
    Seed(digest_of_lines("sobremesa seed of parts v1", parts))
}

fn hash_of_lines(first: &str, lines: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    hex(&digest_of_lines(first, lines))
}

fn digest_of_lines(first: &str, lines: impl IntoIterator<Item = impl AsRef<str>>) -> [u8; 32] {
    let mut hasher = Sha256::new_with_prefix(first);
    hasher.update("\n");
    for line in lines {
        hasher.update(line.as_ref());
        hasher.update("\n");
    }
    hasher.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same figures stand in the client's test (`web/src/shuffle/hashes.test.ts`); they were computed with `sha256sum`.
    #[test]
    fn the_hashes_are_those_of_a_common_tool() {
        let (house, person) = (SeedPart([1; 32]), SeedPart([2; 32]));
        let (house_hash, person_hash) = (house.house_hash(), person.person_hash());
        assert_eq!(house_hash, "1e9ec1e3a9ca99af451020f327eac458337b8deb8ffd99ee71efa23b2b97d1f7");
        assert_eq!(person_hash, "4dc5bb5e33985bd822b02012c08a8e83aa68579b64cf46703afa25e3872ac0fc");
        assert_eq!(
            receipt(&house_hash, &[&person_hash]),
            "30bdc20b20d5cad5ca7267daf2548c538db6f94d53ee722fba45f520401129d7"
        );
        let seed = seed_of_parts(&house, &[person]);
        assert_eq!(seed.to_hex(), "3860c3051aa373e6c0a1467e3a4df1ab2616a4dec6f54592bf1675023055743a");
    }

    #[test]
    fn a_hash_for_one_purpose_serves_no_other() {
        let part = SeedPart([7; 32]);
        assert_ne!(part.house_hash(), part.person_hash());
        // A house that deals from its part alone cannot show the hash that it announced as the one of the seed.
        assert_ne!(Seed(part.0).commitment(), part.house_hash());
        assert_ne!(seed_of_parts(&part, &[]), Seed(part.0));
    }

    #[test]
    fn every_part_and_their_order_make_the_seed() {
        let [a, b, c] = [1, 2, 3].map(|byte| SeedPart([byte; 32]));
        let seeds = [
            seed_of_parts(&a, &[b]),
            seed_of_parts(&b, &[a]),
            seed_of_parts(&a, &[b, c]),
            seed_of_parts(&a, &[c, b]),
            seed_of_parts(&c, &[b]),
        ];
        for (at, seed) in seeds.iter().enumerate() {
            assert!(!seeds[..at].contains(seed), "{at}");
        }
        assert_ne!(receipt("a", &["b", "c"]), receipt("a", &["c", "b"]));
    }

    #[test]
    fn a_part_is_64_hexadecimal_digits() {
        let part = SeedPart([0xab; 32]);
        assert_eq!(SeedPart::from_hex(&part.to_hex()), Some(part));
        for wrong in ["", "ab", &"x".repeat(64), &"a".repeat(63), &"ñ".repeat(32)] {
            assert_eq!(SeedPart::from_hex(wrong), None, "{wrong}");
        }
        assert!(!format!("{part:?}").contains("abab"));
    }
}
