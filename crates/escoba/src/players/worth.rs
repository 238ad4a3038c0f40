//! The values of cards: shares of the points for which they are fought over.

use crate::cards::{Card, CardSet, Suit};
use crate::rules::{FourthPoint, Rules};

/// The number of units in a point: sevenths of a sixth, so that every share is a whole number.
pub const POINT: i32 = 42;

/// Shares of the points that cards fight for, in [`POINT`]ths of a point.
///
/// A majority is divided by the cards that win it between two: six oros, three sevens, twenty-one cards; so an oro is
/// worth a sixth of a point, two of them a third. The velo and an escoba are a point by themselves. Where the best cards
/// of each suit count instead of the sevens, a seven is a quarter of that point, and the next best card a twelfth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shares {
    /// Of a card, whatever it is.
    card: i32,
    oro: i32,
    seven: i32,
    six: i32,
}

impl Shares {
    /// The shares under some rules.
    pub fn new(rules: &Rules) -> Self {
        let (seven, six) = match rules.score().fourth_point {
            FourthPoint::Sevens => (POINT / 3, 0),
            FourthPoint::SetentaFace | FourthPoint::Primiera => (POINT / 4, POINT / 12),
            FourthPoint::None => (0, 0),
        };
        Self { card: POINT / 21, oro: POINT / 6, seven, six }
    }

    /// The same where a card, whatever it is, counts so many times its share.
    pub(crate) fn with_cards(self, times: i32) -> Self {
        Self { card: times * self.card, ..self }
    }

    /// The value of some cards for the side that captures them.
    #[inline]
    pub fn of(&self, cards: CardSet) -> i32 {
        // The cards of each value, counted in its four bits: two and two, then all four.
        let bits = cards.bits();
        let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
        let values = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let of_value = |value: u8| (values >> (4 * (value - 1)) & 0xf) as i32;
        // Two values to a byte, and all bytes added up in the highest; and the oros, each in four bits of their own.
        let all = ((values + (values >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(0x0101_0101_0101_0101) >> 56;
        let oros = (bits & Suit::Oros.cards().bits()).wrapping_mul(Suit::Oros.cards().bits()) >> 36 & 0xf;
        self.card * all as i32
            + self.oro * oros as i32
            + self.seven * of_value(7)
            + self.six * of_value(6)
            + if cards.contains(Card::VELO) { POINT } else { 0 }
    }

    /// The value of a capture from a table: its cards, and the escoba if it takes them all.
    #[inline]
    pub fn capture(&self, table: CardSet, card: Card, takes: CardSet) -> i32 {
        self.of(takes | card.alone()) + if takes == table { POINT } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares() -> Shares {
        *crate::testing::game("").shares()
    }

    fn set(text: &str) -> CardSet {
        text.split_whitespace().filter_map(Card::read).collect()
    }

    /// The value of some cards, share by share.
    fn counted(shares: &Shares, cards: CardSet) -> i32 {
        let count = |set: CardSet| (cards & set).len() as i32;
        shares.card * cards.len() as i32
            + shares.oro * count(Suit::Oros.cards())
            + shares.seven * count(CardSet::SEVENS)
            + shares.six * count(CardSet::of_value(6))
            + if cards.contains(Card::VELO) { POINT } else { 0 }
    }

    #[test]
    fn cards_are_worth_their_shares() {
        for tables in ["", "score.fourth_point = \"primiera\"", "score.fourth_point = \"none\""] {
            let shares = crate::testing::game(tables).shares().with_cards(2);
            let mut bits: u64 = 88172645463325252;
            for _ in 0..10_000 {
                bits ^= bits << 13;
                bits ^= bits >> 7;
                bits ^= bits << 17;
                let cards = CardSet::from_bits(if bits.is_multiple_of(3) { bits & bits >> 17 } else { bits });
                assert_eq!(shares.of(cards), counted(&shares, cards), "{cards}");
            }
            assert_eq!(shares.of(CardSet::ALL), counted(&shares, CardSet::ALL));
        }
    }

    #[test]
    fn two_oros_are_a_third_of_a_point() {
        let shares = shares();
        let card = POINT / 21;
        assert_eq!(shares.of(set("1o 2o")) - 2 * card, POINT / 3);
        assert_eq!(shares.of(set("7o")), card + POINT / 6 + POINT / 3 + POINT);
        assert_eq!(shares.capture(set("5c Rb"), Card::VELO, CardSet::EMPTY), shares.of(set("7o")));
        assert_eq!(shares.capture(set("Sc"), Card::VELO, set("Sc")), shares.of(set("7o Sc")) + POINT);
    }
}
