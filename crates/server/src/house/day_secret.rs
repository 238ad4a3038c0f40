//! The secret from which the hands of all days follow.

use sobremesa_core::Seed;

/// From what the hands of all days follow.
pub(super) struct DaySecret([u8; 32]);

impl DaySecret {
    pub(super) fn new(secret: &[u8; 32]) -> Self {
        Self(blake3::derive_key("sobremesa hand of the day v1", secret))
    }

    /// The seed of a day's hand of a game, and a number for the seat.
    pub(super) fn deal(&self, day: &str, game: &str) -> (Seed, u32) {
        let hash = |what: &str| *blake3::keyed_hash(&self.0, format!("{what} {day} {game}").as_bytes()).as_bytes();
        let [a, b, c, d, ..] = hash("seat");
        (Seed(hash("seed")), u32::from_le_bytes([a, b, c, d]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deal_follows_from_secret_day_and_game() {
        let secret = DaySecret::new(&[1; 32]);
        let deal = secret.deal("2026-11-24", "dominoes");
        assert_eq!(deal, DaySecret::new(&[1; 32]).deal("2026-11-24", "dominoes"));
        for other in [
            secret.deal("2026-11-25", "dominoes"),
            secret.deal("2026-11-24", "escoba"),
            DaySecret::new(&[2; 32]).deal("2026-11-24", "dominoes"),
        ] {
            assert_ne!(deal.0, other.0);
        }
    }
}
