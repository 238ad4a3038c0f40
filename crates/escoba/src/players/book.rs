//! A book of captures: remembers what can be taken from tables, since searches and rules of thumb meet the same tables
//! again and again.

use std::ops::ControlFlow;

use super::worth::{POINT, Shares};
use crate::cards::{CARDS, Card, CardSet, HIGHEST};
use crate::moves::{Move, each_capture, reachable};
use crate::rules::SumLaw;

/// The best that cards of a value can take from a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Best {
    /// What is taken; nothing where nothing can be.
    pub(crate) takes: CardSet,
    /// What that is worth, the escoba included and the card played left out, in [`POINT`]ths; 0 where nothing can be taken.
    pub(crate) worth: i32,
}

/// The best that can be taken from a table, by the value of the card played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Takes {
    table: CardSet,
    best: [Best; HIGHEST as usize],
}

impl Takes {
    fn new(sums: SumLaw, shares: &Shares, table: CardSet) -> Self {
        let mut best = [Best { takes: CardSet::EMPTY, worth: 0 }; HIGHEST as usize];
        let reach = reachable(table);
        for value in 1..=HIGHEST {
            if reach >> sums.need(value) & 1 == 0 {
                continue;
            }
            let most = &mut best[usize::from(value) - 1];
            let _ = each_capture(sums, table, value, &mut |takes| {
                let worth = shares.of(takes) + if takes == table { POINT } else { 0 };
                if worth > most.worth {
                    *most = Best { takes, worth };
                }
                ControlFlow::Continue(())
            });
        }
        Self { table, best }
    }

    /// The best that a card can take.
    #[inline]
    pub(crate) fn by(&self, card: Card) -> Best {
        self.best[card.index() / 4]
    }

    /// The value of the best capture with these cards; 0 where they can take nothing.
    #[inline]
    fn best_of(&self, shares: &Shares, hand: CardSet) -> i32 {
        let worth = |card: Card| match self.by(card) {
            Best { worth: 0, .. } => 0,
            Best { worth, .. } => worth + shares.of(card.alone()),
        };
        hand.iter().map(worth).max().unwrap_or(0)
    }
}

/// Takes of the tables looked at last; a place for each remainder of a hash.
#[derive(Clone, Debug)]
pub(crate) struct Book {
    sums: SumLaw,
    shares: Shares,
    places: Vec<Takes>,
}

/// What a play leaves to others and to oneself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct AfterPlay {
    /// The expected best answer of the next seat, in [`POINT`]ths.
    pub(crate) answer: f32,
    /// What one's own hand can take after that answer, expected, in [`POINT`]ths.
    pub(crate) back: f32,
}

impl Book {
    /// An empty book of `2^bits` places.
    pub(crate) fn new(sums: SumLaw, shares: &Shares, bits: u32) -> Self {
        let empty = Takes::new(sums, shares, CardSet::EMPTY);
        Self { sums, shares: *shares, places: vec![empty; 1 << bits] }
    }

    /// The takes of a table.
    #[inline]
    pub(crate) fn of(&mut self, table: CardSet) -> &Takes {
        let hash = table.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        let place = hash as usize & (self.places.len() - 1);
        let entry = &mut self.places[place];
        if entry.table != table {
            *entry = Takes::new(self.sums, &self.shares, table);
        }
        entry
    }

    /// What a play is worth at once, in [`POINT`]ths, and the table after it.
    #[inline]
    pub(crate) fn at_once(&self, table: CardSet, mv: Move) -> (i32, CardSet) {
        if mv.lays() {
            (0, table | mv.card.alone())
        } else {
            (self.shares.capture(table, mv.card, mv.takes), table - mv.takes)
        }
    }

    /// What a table leaves to the next seat, which holds any `held` of the unseen cards, and after its answer to
    /// `hand`.
    ///
    /// The next seat answers with the capture worth most. The mean is exact over all hands it can have; cards of one value
    /// that are worth the same count as one kind.
    pub(crate) fn left(&mut self, table: CardSet, unseen: CardSet, held: u32, hand: CardSet) -> AfterPlay {
        let count = unseen.len();
        if table.is_empty() {
            return AfterPlay { answer: 0.0, back: 0.0 };
        }
        let shares = self.shares;
        let takes = *self.of(table);
        let undisturbed = takes.best_of(&shares, hand) as f32;
        if held == 0 || count == 0 {
            return AfterPlay { answer: 0.0, back: undisturbed };
        }
        // Kinds of cards that can answer: the worth of the answer, how many there are, what comes back.
        let mut kinds = [(0, 0, 0); CARDS];
        let mut some = 0;
        let mut last = None;
        for card in unseen.iter() {
            let best = takes.by(card);
            if best.worth == 0 {
                continue;
            }
            let worth = best.worth + shares.of(card.alone());
            if last == Some((card.value(), worth)) {
                let (_, cards, _) = &mut kinds[some - 1];
                *cards += 1;
            } else {
                last = Some((card.value(), worth));
                let back = if hand.is_empty() { 0 } else { self.of(table - best.takes).best_of(&shares, hand) };
                kinds[some] = (worth, 1, back);
                some += 1;
            }
        }
        let kinds = &mut kinds[..some];
        kinds.sort_unstable_by_key(|(worth, ..)| -worth);
        // How likely none of the better kinds is held.
        let mut none = 1.0;
        let mut left = AfterPlay { answer: 0.0, back: 0.0 };
        let mut rest = count as f32;
        let held = held.min(count) as f32;
        for (worth, cards, back) in kinds {
            let mut next = none;
            for _ in 0..*cards {
                next *= (rest - held).max(0.0) / rest;
                rest -= 1.0;
            }
            left.answer += (none - next) * *worth as f32;
            left.back += (none - next) * *back as f32;
            none = next;
        }
        left.back += none * undisturbed;
        left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> CardSet {
        text.split_whitespace().filter_map(Card::read).collect()
    }

    #[test]
    fn what_is_left_is_the_mean_over_all_hands() {
        let shares = *crate::testing::game("").shares();
        let mut book = Book::new(SumLaw::default(), &shares, 4);
        let (table, hand) = (set("7o 4b 3c 1e"), set("4o 2e"));
        let unseen = set("4c 5e Ce Re Se 2b 1o 7c 6o 4e");
        let cards: Vec<Card> = unseen.iter().collect();
        let (mut answers, mut backs, mut hands) = (0, 0, 0);
        for a in 0..cards.len() {
            for b in 0..a {
                for c in 0..b {
                    let held = [cards[a], cards[b], cards[c]];
                    let takes = *book.of(table);
                    let worth = |card: &Card| match takes.by(*card) {
                        Best { worth: 0, .. } => 0,
                        best => best.worth + shares.of(card.alone()),
                    };
                    let best = held.iter().max_by_key(|card| worth(card)).expect("three");
                    answers += worth(best);
                    backs += book.of(table - takes.by(*best).takes).best_of(&shares, hand);
                    hands += 1;
                }
            }
        }
        let left = book.left(table, unseen, 3, hand);
        assert!((left.answer - answers as f32 / hands as f32).abs() < 1e-3, "{left:?}");
        assert!((left.back - backs as f32 / hands as f32).abs() < 1e-3, "{left:?}");
        assert!(left.answer > 0.0 && left.back > 0.0);
        let mine = book.of(table).best_of(&shares, hand);
        assert_eq!(book.left(table, unseen, 0, hand), AfterPlay { answer: 0.0, back: mine as f32 });
    }
}
