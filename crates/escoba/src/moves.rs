//! Plays: a card, and what it takes.

use std::ops::ControlFlow;

use crate::cards::{Card, CardSet, FIFTEEN, HIGHEST};
use crate::rules::{Capture, CaptureSum, PlayRules, SumLaw, TakesFirst};

/// A play: one card of the hand, and the cards of the table that it takes; with none it stays on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The card played.
    pub card: Card,
    /// The cards that it takes: none, or cards that add up to 15 with it, or to its value, as the rules have it.
    pub takes: CardSet,
}

impl Move {
    /// Laying a card down.
    pub const fn lay(card: Card) -> Self {
        Self { card, takes: CardSet::EMPTY }
    }

    /// Whether it takes nothing.
    #[inline]
    pub const fn lays(self) -> bool {
        self.takes.is_empty()
    }

    /// The card and what it takes; meaningless where it takes nothing.
    #[inline]
    pub fn won(self) -> CardSet {
        self.takes | self.card.alone()
    }
}

/// Calls `f` with every set of cards of a table that adds up to `need`, in ascending order, until it breaks.
///
/// The search goes from the greatest card of a set down: at most as deep as the set has cards, it leaves a branch when
/// what is left of the table cannot reach the sum.
pub fn each_sum(table: CardSet, need: u8, f: &mut impl FnMut(CardSet) -> ControlFlow<()>) -> ControlFlow<()> {
    sums(table, u32::from(need), CardSet::EMPTY, f)
}

fn sums(below: CardSet, need: u32, chosen: CardSet, f: &mut impl FnMut(CardSet) -> ControlFlow<()>) -> ControlFlow<()> {
    // What the cards below the one looked at add up to.
    let mut under = 0;
    for card in below.iter() {
        let value = u32::from(card.value());
        if value == need {
            f(chosen | card.alone())?;
        } else if value > need {
            break;
        } else if value + under >= need {
            sums(below & CardSet::below(card), need - value, chosen | card.alone(), f)?;
        }
        under += value;
    }
    ControlFlow::Continue(())
}

/// The sums, up to 14, that cards of a table can make: bit s for the sum s; bit 0 is set.
#[inline]
pub fn reachable(table: CardSet) -> u16 {
    const MASK: u16 = (1 << FIFTEEN) - 1;
    table.iter().fold(1, |sums, card| (sums | sums << card.value()) & MASK)
}

/// Whether some of these cards add up to fifteen.
pub(crate) fn makes_fifteen(cards: CardSet) -> bool {
    cards.iter().fold(1_u16, |sums, card| sums | sums << card.value()) >> FIFTEEN & 1 != 0
}

impl SumLaw {
    /// What the cards add up to that a card of this value takes.
    #[inline]
    pub const fn need(self, value: u8) -> u8 {
        match self.sum {
            CaptureSum::Fifteen => FIFTEEN - value,
            CaptureSum::Value => value,
        }
    }

    /// The value of the cards that sweep a table whose cards add up to this; none where no card does.
    #[inline]
    pub const fn sweeper(self, sum: u32) -> Option<u8> {
        const LEAST: u32 = (FIFTEEN - HIGHEST) as u32;
        match (self.sum, sum) {
            (CaptureSum::Fifteen, LEAST..=14) => Some(FIFTEEN - sum as u8),
            (CaptureSum::Value, 1..=10) => Some(sum as u8),
            _ => None,
        }
    }

    /// The fewest cards of a table that add up to this; none where no cards do.
    fn fewest(table: CardSet, need: u8) -> Option<u32> {
        let mut fewest = None;
        let _ = each_sum(table, need, &mut |takes| {
            fewest = Some(fewest.map_or(takes.len(), |least: u32| least.min(takes.len())));
            ControlFlow::Continue(())
        });
        fewest
    }

    /// Of cards that add up to what a card needs, the most that it may take while others of the table do so as well;
    /// none where any number may be taken.
    ///
    /// Nothing bears on a sum of which no cards of the table are: then there is no capture.
    #[inline]
    pub(crate) fn most_cards(self, table: CardSet, need: u8) -> Option<u32> {
        match self.first {
            TakesFirst::Any => None,
            TakesFirst::Single if (table & CardSet::of_value(need)).is_empty() => None,
            TakesFirst::Single => Some(1),
            TakesFirst::Fewest => Self::fewest(table, need),
        }
    }
}

/// Calls `f` with all that a card of some value may take from a table, in ascending order, until it breaks.
#[inline]
pub fn each_capture(
    sums: SumLaw,
    table: CardSet,
    value: u8,
    f: &mut impl FnMut(CardSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let need = sums.need(value);
    let Some(most) = sums.most_cards(table, need) else { return each_sum(table, need, f) };
    each_sum(table, need, &mut |takes| if takes.len() > most { ControlFlow::Continue(()) } else { f(takes) })
}

/// The cards that could capture something, if they were held.
#[inline]
pub fn capturing(sums: SumLaw, table: CardSet) -> CardSet {
    // Bit v: whether cards of the table make what a card of value v needs.
    let values = match sums.sum {
        // A sum s is bit 15 - s from the start.
        CaptureSum::Fifteen => table.iter().fold(1 << FIFTEEN, |values: u16, card| values | values >> card.value()),
        CaptureSum::Value => reachable(table),
    };
    CardSet::of_values(values >> 1)
}

/// The cards that may be laid down from a hand.
#[inline]
pub(crate) fn may_lay(law: Capture, sums: SumLaw, table: CardSet, hand: CardSet) -> CardSet {
    if law == Capture::Free { hand } else { may_lay_beside(law, capturing(sums, table), hand) }
}

/// The same where it is known which cards could capture.
#[inline]
pub(crate) fn may_lay_beside(law: Capture, capturing: CardSet, hand: CardSet) -> CardSet {
    match law {
        Capture::Free => hand,
        Capture::Card => hand - capturing,
        Capture::Hand if (capturing & hand).is_empty() => hand,
        Capture::Hand => CardSet::EMPTY,
    }
}

/// Calls `f` with every legal play from a hand, in ascending order, until it breaks.
#[inline]
pub(crate) fn each_play(
    rules: &PlayRules,
    table: CardSet,
    hand: CardSet,
    mut f: impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let capturing = capturing(rules.sums, table);
    let lay = may_lay_beside(rules.capture, capturing, hand);
    for card in hand.iter() {
        if lay.contains(card) {
            f(Move::lay(card))?;
        }
        if capturing.contains(card) {
            each_capture(rules.sums, table, card.value(), &mut |takes| f(Move { card, takes }))?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> CardSet {
        text.split_whitespace().map(|card| Card::read(card).unwrap_or_else(|| panic!("{card}"))).collect()
    }

    fn all(table: CardSet, need: u8) -> Vec<CardSet> {
        let mut found = Vec::new();
        let _ = each_sum(table, need, &mut |takes| {
            found.push(takes);
            ControlFlow::Continue(())
        });
        found
    }

    #[test]
    fn a_card_takes_what_makes_fifteen_with_it() {
        let table = set("7o 4b 3o 1e");
        assert_eq!(all(table, 11), [set("7o 3o 1e"), set("7o 4b")]);
        assert_eq!(all(table, 10), [set("7o 3o")]);
        assert_eq!(all(set("7o 7c"), 7), [set("7o"), set("7c")]);
        assert_eq!(all(set("7o 7c"), 14), [set("7o 7c")]);
        assert_eq!(all(CardSet::EMPTY, 5), []);
    }

    #[test]
    fn an_ace_takes_from_a_full_table_in_6405_ways() {
        for suit in crate::cards::Suit::ALL {
            let ace = Card::new(suit, 1);
            let found = all(CardSet::ALL - ace.alone(), 14);
            assert_eq!(found.len(), 6_405);
            assert!(found.is_sorted_by(|a, b| a < b) && found.iter().all(|takes| takes.sum() == 14));
        }
    }

    #[test]
    fn sums_are_those_of_all_subsets() {
        let mut state: u64 = 7;
        for _ in 0..300 {
            let mut table = CardSet::EMPTY;
            for _ in 0..10 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                table |= CardSet::from_bits(1 << ((state >> 33) % 40));
            }
            let cards: Vec<Card> = table.iter().collect();
            let mut by_sum = vec![Vec::new(); 101];
            for bits in 1_u32..1 << cards.len() {
                let chosen: CardSet = cards
                    .iter()
                    .enumerate()
                    .filter(|(place, _)| bits >> place & 1 != 0)
                    .map(|(_, card)| *card)
                    .collect();
                by_sum[chosen.sum() as usize].push(chosen);
            }
            for need in 5..=14_u8 {
                by_sum[usize::from(need)].sort_unstable();
                assert_eq!(all(table, need), by_sum[usize::from(need)]);
                assert_eq!(reachable(table) >> need & 1 != 0, !by_sum[usize::from(need)].is_empty());
            }
            for sum in [CaptureSum::Fifteen, CaptureSum::Value] {
                let sums = SumLaw { sum, first: TakesFirst::Any };
                let captures = |card: &Card| !by_sum[usize::from(sums.need(card.value()))].is_empty();
                assert_eq!(capturing(sums, table), Card::deck().filter(captures).collect());
            }
        }
    }
}
