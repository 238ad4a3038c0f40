//! The Spanish deck of forty, and sets of its cards.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// Cards of the deck.
pub const CARDS: usize = 40;

/// The greatest value of a card: the king's.
pub const HIGHEST: u8 = 10;

/// The sum of a capture, with the card played.
pub const FIFTEEN: u8 = 15;

/// A suit (palo).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// Coins (*oros* in Spanish).
    Oros,
    /// Cups (*copas* in Spanish).
    Copas,
    /// Swords (*espadas* in Spanish).
    Espadas,
    /// Clubs (*bastos* in Spanish).
    Bastos,
}

impl Suit {
    /// The four, in the order of the deck.
    pub const ALL: [Self; 4] = [Self::Oros, Self::Copas, Self::Espadas, Self::Bastos];

    /// Its letter in notation.
    pub const fn letter(self) -> char {
        match self {
            Self::Oros => 'o',
            Self::Copas => 'c',
            Self::Espadas => 'e',
            Self::Bastos => 'b',
        }
    }

    /// Its ten cards.
    pub const fn cards(self) -> CardSet {
        CardSet(0x11_1111_1111 << self as u8)
    }
}

/// A card: a suit, and a value of 1..=10 of which 8, 9 and 10 are sota, caballo and rey.
///
/// Cards are ordered by their value, then by suit; [`Card::in_deck`] is the order of the deck, suit by suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The seven of oros, the velo: a point by itself.
    pub const VELO: Self = Self::new(Suit::Oros, 7);

    /// A card.
    ///
    /// # Panics
    /// Unless the value is 1..=10.
    pub const fn new(suit: Suit, value: u8) -> Self {
        assert!(value >= 1 && value <= HIGHEST, "a card is worth 1 to 10");
        Self((value - 1) * 4 + suit as u8)
    }

    /// Its place among all cards, by value and then by suit: 0..40.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The value of the card towards fifteen: 1..=10.
    #[inline]
    pub const fn value(self) -> u8 {
        self.0 / 4 + 1
    }

    /// The number printed on it: 1..=7, then 10, 11 and 12 for sota, caballo and rey.
    pub const fn printed(self) -> u8 {
        let value = self.value();
        if value > 7 { value + 2 } else { value }
    }

    /// The suit of the card.
    #[inline]
    pub const fn suit(self) -> Suit {
        Suit::ALL[self.0 as usize % 4]
    }

    /// Its place in the deck, suit by suit: 0..40.
    pub const fn in_deck(self) -> u8 {
        self.0 % 4 * HIGHEST + self.0 / 4
    }

    /// The card as a set of one.
    #[inline]
    pub const fn alone(self) -> CardSet {
        CardSet(1 << self.0)
    }

    /// Every card, in the order of the deck.
    pub fn deck() -> impl Iterator<Item = Self> {
        Suit::ALL.into_iter().flat_map(|suit| (1..=HIGHEST).map(move |value| Self::new(suit, value)))
    }

    /// The card of a text: `7o`, `Re`; none if it is no card.
    pub fn read(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let (value, suit) = (letters.next()?, letters.next()?);
        if letters.next().is_some() {
            return None;
        }
        let value = match value {
            '1'..='7' => value as u8 - b'0',
            'S' | 's' => 8,
            'C' | 'c' => 9,
            'R' | 'r' => 10,
            _ => return None,
        };
        let suit = Suit::ALL.into_iter().find(|known| known.letter() == suit.to_ascii_lowercase())?;
        Some(Self::new(suit, value))
    }
}

impl fmt::Display for Card {
    /// Its value, `1` to `7`, `S`, `C` or `R`, and the letter of its suit: `7o`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = [b'1', b'2', b'3', b'4', b'5', b'6', b'7', b'S', b'C', b'R'][self.index() / 4];
        write!(f, "{}{}", value as char, self.suit().letter())
    }
}

/// A set of cards: bit i is the card of [`Card::index`] i.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardSet(u64);

impl CardSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All forty cards.
    pub const ALL: Self = Self((1 << CARDS) - 1);
    /// The four sevens.
    pub const SEVENS: Self = Self::of_value(7);

    /// The set of some bits; those beyond the deck are left out.
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The set as bits: one for each card.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The four cards of a value.
    #[inline]
    pub const fn of_value(value: u8) -> Self {
        Self(0xf << ((value - 1) * 4))
    }

    /// The cards of some values: bit v - 1 for the value v; bits beyond are left out.
    #[inline]
    pub const fn of_values(values: u16) -> Self {
        // Each bit moves to four times its place, and becomes four.
        let mut bits = values as u64 & 0x3ff;
        bits = (bits | bits << 24) & 0xff_0000_00ff;
        bits = (bits | bits << 12) & 0xf_000f_000f_000f;
        bits = (bits | bits << 6) & 0x0303_0303_0303_0303;
        bits = (bits | bits << 3) & 0x1111_1111_1111_1111;
        Self(15 * bits)
    }

    /// The cards below one, in the order of [`Card`].
    #[inline]
    pub const fn below(card: Card) -> Self {
        Self((1 << card.0) - 1)
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a card is in it.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 != 0
    }

    /// Whether all cards of another are in it.
    #[inline]
    pub const fn has_all(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Puts a card in.
    #[inline]
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Takes a card out.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    /// The lowest card, by value and then by suit.
    #[inline]
    pub const fn first(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card(self.0.trailing_zeros() as u8)) }
    }

    /// The greatest card, by value and then by suit.
    #[inline]
    pub const fn last(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card(63 - self.0.leading_zeros() as u8)) }
    }

    /// The sum of the values of its cards.
    #[inline]
    pub const fn sum(self) -> u32 {
        // Each group of four bits holds the cards of one value: those of values with bit b of the value set count 2^b.
        const fn group(value: u8) -> u64 {
            0xf << ((value - 1) * 4)
        }
        const ONES: u64 = group(1) | group(3) | group(5) | group(7) | group(9);
        const TWOS: u64 = group(2) | group(3) | group(6) | group(7) | group(10);
        const FOURS: u64 = group(4) | group(5) | group(6) | group(7);
        const EIGHTS: u64 = group(8) | group(9) | group(10);
        (self.0 & ONES).count_ones()
            + 2 * (self.0 & TWOS).count_ones()
            + 4 * (self.0 & FOURS).count_ones()
            + 8 * (self.0 & EIGHTS).count_ones()
    }

    /// Its cards in ascending order, by value and then by suit.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut left = self;
        std::iter::from_fn(move || {
            let card = left.first()?;
            left.0 &= left.0 - 1;
            Some(card)
        })
    }

    /// Its cards in the order of the deck, suit by suit.
    pub fn in_deck(self) -> Vec<Card> {
        let mut cards: Vec<Card> = self.iter().collect();
        cards.sort_unstable_by_key(|card| card.in_deck());
        cards
    }
}

impl BitOr for CardSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for CardSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for CardSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Not for CardSet {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

impl Sub for CardSet {
    type Output = Self;
    /// The cards of this set that are not in the other.
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl SubAssign for CardSet {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, |set, card| set | card.alone())
    }
}

impl fmt::Display for CardSet {
    /// Its cards in the order of the deck, between spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, card) in self.in_deck().into_iter().enumerate() {
            write!(f, "{}{card}", if index == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_as_it_is_written() {
        let deck: Vec<Card> = Card::deck().collect();
        assert_eq!((deck.len(), deck.iter().copied().collect::<CardSet>()), (CARDS, CardSet::ALL));
        for (place, card) in deck.iter().enumerate() {
            assert_eq!(Card::read(&card.to_string()), Some(*card));
            assert_eq!((usize::from(card.in_deck()), Card::new(card.suit(), card.value())), (place, *card));
            assert!(card.suit().cards().contains(*card) && CardSet::of_value(card.value()).contains(*card));
        }
        let king = Card::new(Suit::Espadas, 10);
        assert_eq!((king.to_string(), king.value(), king.printed()), ("Re".into(), 10, 12));
        assert_eq!(Card::VELO.to_string(), "7o");
        for wrong in ["", "7", "8o", "0o", "7x", "10o", "7oo", "o7", "ñc"] {
            assert_eq!(Card::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn cards_of_several_values_are_those_of_each() {
        for values in 0..1 << HIGHEST {
            let each = (1..=HIGHEST).filter(|value| values >> (value - 1) & 1 != 0);
            let expected = each.fold(CardSet::EMPTY, |set, value| set | CardSet::of_value(value));
            assert_eq!(CardSet::of_values(values), expected);
        }
    }

    #[test]
    fn a_set_adds_up_its_cards() {
        assert_eq!(CardSet::ALL.sum(), 220);
        for card in Card::deck() {
            assert_eq!(card.alone().sum(), u32::from(card.value()));
        }
        let some: CardSet = ["7o", "Re", "2c"].iter().filter_map(|text| Card::read(text)).collect();
        assert_eq!((some.sum(), some.len(), some.to_string()), (19, 3, "7o 2c Re".into()));
        assert_eq!((some.first(), some.last()), (Card::read("2c"), Card::read("Re")));
    }
}
