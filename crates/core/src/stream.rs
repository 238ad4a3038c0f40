//! Everything random: seeds, keys derived from them, and streams of numbers.
//!
//! A [`Seed`] is the root. A [`Key`] is derived from it (or from another key) by BLAKE3 over a label and
//! some numbers; a [`Stream`] is the `ChaCha8` key stream of a key at a 64-bit nonce. So each deal and each
//! decision has a stream of its own that depends on nothing but what it is keyed with: a player that thinks
//! longer never moves a deal. The bounded integers and the shuffle are our own and have golden vectors:
//! the common crates do not promise stable values.

use std::fmt;

use chacha20::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

/// The root of all randomness of a match or an experiment: 32 bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A seed from a text people type: 64 hexadecimal digits are the seed itself, any other text is hashed
    /// (BLAKE3, with a context of its own).
    pub fn from_text(text: &str) -> Self {
        Self::from_hex(text).unwrap_or_else(|| Self(blake3::derive_key("sobremesa seed from text v1", text.as_bytes())))
    }

    /// A seed from 64 hexadecimal digits; nothing for any other text.
    pub fn from_hex(text: &str) -> Option<Self> {
        bytes_of_hex(text).map(Self)
    }

    /// The seed as 64 hexadecimal digits.
    pub fn to_hex(&self) -> String {
        hex(&self.0)
    }

    /// SHA-256 of the 32 bytes, in hexadecimal: shown before the deal, so that the seed shown afterwards
    /// proves that nothing was changed in between.
    pub fn commitment(&self) -> String {
        hex(&Sha256::digest(self.0))
    }

    /// The key from which all others of this seed are derived.
    pub fn key(&self) -> Key {
        Key(self.0)
    }
}

impl fmt::Debug for Seed {
    /// Never the seed itself: it would tell all deals.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed(commitment {})", &self.commitment()[..16])
    }
}

/// 32 bytes from 64 hexadecimal digits; nothing for any other text.
pub(crate) fn bytes_of_hex(text: &str) -> Option<[u8; 32]> {
    if text.len() != 64 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let mut bytes = [0; 32];
    for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    }
    Some(bytes)
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from_digit(u32::from(digit), 16).expect("four bits are a digit")).collect()
}

/// A key of a family of streams.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key([u8; 32]);

impl Key {
    /// A key derived from this one: BLAKE3 keyed with it, over the label's length and bytes, the bytes of
    /// `name` with their length, and the numbers, all little-endian.
    #[must_use]
    pub fn derive(&self, label: &str, name: &[u8], numbers: &[u64]) -> Self {
        let mut hasher = blake3::Hasher::new_keyed(&self.0);
        for part in [label.as_bytes(), name] {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        for number in numbers {
            hasher.update(&number.to_le_bytes());
        }
        Self(*hasher.finalize().as_bytes())
    }

    /// The key of the deals of a block of games: root seed and rules, nothing about players.
    #[must_use]
    pub fn deals(&self, rules_hash: &str, block: u64) -> Self {
        self.derive("deal", rules_hash.as_bytes(), &[block])
    }

    /// The seed of what is decided at one seat (from 0) in one game. It can be handed to a program that sits there:
    /// nothing of the deals or of the other seats can be worked out from it.
    #[must_use]
    pub fn seat(&self, block: u64, game: u64, seat: u8) -> Seed {
        Seed(self.derive("seat", b"", &[block, game, u64::from(seat)]).0)
    }

    /// The key of a player's decisions, derived from that of its seat's seed ([`Key::seat`]) and the player's own
    /// spec; each ply is a nonce.
    #[must_use]
    pub fn player(&self, spec: &str) -> Self {
        self.derive("player", spec.as_bytes(), &[])
    }

    /// The stream of this key at a nonce.
    pub fn stream(&self, nonce: u64) -> Stream {
        let mut rng = ChaCha8Rng::from_seed(self.0);
        rng.set_stream(nonce);
        Stream { rng }
    }

    /// First 16 hexadecimal digits of a hash of the key: tells keys apart without giving them away.
    pub fn fingerprint(&self) -> String {
        hex(&blake3::derive_key("sobremesa key fingerprint v1", &self.0)[..8])
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({})", self.fingerprint())
    }
}

/// A stream of random numbers.
pub struct Stream {
    rng: ChaCha8Rng,
}

impl Stream {
    /// 32 random bits.
    #[inline]
    pub fn bits32(&mut self) -> u32 {
        self.rng.next_u32()
    }

    /// 64 random bits.
    #[inline]
    pub fn bits64(&mut self) -> u64 {
        self.rng.next_u64()
    }

    /// A whole number below `bound`, all equally likely: Lemire's multiplication with rejection.
    ///
    /// Source: D. Lemire, Fast Random Integer Generation in an Interval, ACM TOMACS 29(1), 2019.
    ///
    /// # Panics
    /// If `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "nothing is below 0");
        let mut product = u64::from(self.bits32()) * u64::from(bound);
        // Only products in the incomplete last interval are unfair; the division that finds it is done only where it
        // may matter.
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = u64::from(self.bits32()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// A whole number below `bound`, all equally likely: the fewest bits that hold it, drawn until one fits.
    ///
    /// # Panics
    /// If `bound` is 0.
    #[inline]
    pub fn below_u128(&mut self, bound: u128) -> u128 {
        assert!(bound > 0, "nothing is below 0");
        if let Ok(small) = u32::try_from(bound) {
            // Small bounds take half the bits. Recorded streams depend on it: so must every later version.
            return u128::from(self.below(small));
        }
        let mask = u128::MAX >> (bound - 1).leading_zeros();
        loop {
            let low = u128::from(self.bits64());
            let high = if mask >> 64 == 0 { 0 } else { u128::from(self.bits64()) << 64 };
            let drawn = (high | low) & mask;
            if drawn < bound {
                return drawn;
            }
        }
    }

    /// Puts the items in a random order, all orders equally likely: Fisher and Yates, from the last place on.
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    /// A number in [0, 1), in steps of 2^-53.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        // The 53 high bits are what a double can hold exactly.
        (self.bits64() >> 11) as f64 * (1.0 / 9_007_199_254_740_992.0)
    }
}

impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Stream")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stream() -> Stream {
        Seed::from_text("golden").key().deals("rules", 7).stream(3)
    }

    #[test]
    fn golden_vectors() {
        assert_eq!(
            Seed::from_text("golden").to_hex(),
            "6df5839679f6a89566a97b7d39aef34e5662c2a198dcafee490c4ed3f220c7cd"
        );
        let mut rng = stream();
        assert_eq!([rng.bits32(), rng.bits32(), rng.bits32()], [409493100, 859386696, 2040644967]);
        let mut rng = stream();
        let drawn: Vec<u32> = (0..12).map(|_| rng.below(28)).collect();
        assert_eq!(drawn, [2, 5, 13, 9, 26, 10, 15, 25, 7, 11, 0, 22]);
        let mut tiles: Vec<u8> = (0..28).collect();
        stream().shuffle(&mut tiles);
        assert_eq!(
            tiles,
            [21, 6, 17, 25, 18, 20, 14, 27, 16, 4, 3, 1, 10, 15, 9, 23, 13, 0, 7, 26, 19, 11, 24, 22, 8, 12, 5, 2]
        );
        assert_eq!(stream().below_u128(1 << 100), 829924880597886887214803607148);
    }

    #[test]
    fn commitment_is_sha256_of_the_seed() {
        // SHA-256 of 32 zero bytes, as any sha256sum prints it.
        assert_eq!(Seed([0; 32]).commitment(), "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
    }

    #[test]
    fn hexadecimal_seeds_are_taken_as_they_stand() {
        let seed = Seed([0xab; 32]);
        assert_eq!(Seed::from_text(&seed.to_hex()), seed);
        assert_eq!(Seed::from_hex("ab"), None);
    }

    #[test]
    fn bounded_numbers_are_even() {
        let mut rng = stream();
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[rng.below(6) as usize] += 1;
        }
        let chi2: f64 = counts.iter().map(|count| (f64::from(*count) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi2 < 20.5, "chi-square with 5 degrees of freedom: {chi2}");
    }

    #[test]
    fn keys_of_other_blocks_labels_seats_and_players_differ() {
        let root = Seed([1; 32]).key();
        let keys = [
            root.deals("a", 0),
            root.deals("a", 1),
            root.deals("b", 0),
            root.seat(0, 0, 0).key(),
            root.seat(0, 0, 1).key(),
            root.seat(0, 1, 0).key(),
            root.seat(1, 0, 0).key(),
            root.seat(0, 0, 0).key().player("a"),
            root.seat(0, 0, 0).key().player("b"),
        ];
        for (index, key) in keys.iter().enumerate() {
            assert!(!keys[..index].contains(key));
        }
    }
}
