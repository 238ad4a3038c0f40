//! A book of captures: remembers what can be taken from tables, since searches and rules of thumb meet the same tables
//! again and again.

use std::ops::ControlFlow;

use super::worth::{POINT, Shares};
use crate::cards::{CARDS, CardSet, HIGHEST};
use crate::moves::{Move, capturing, each_capture};
use crate::rules::SumLaw;

/// The best that can be taken from a table, by the value of the card played: two cache lines.
#[derive(Clone, Copy, Debug)]
struct Takes {
    table: CardSet,
    /// What is taken; nothing where nothing can be.
    best: [CardSet; HIGHEST as usize],
    /// What that is worth, the escoba included and the card played left out, in [`POINT`]ths; 0 where nothing can be taken.
    worth: [i16; HIGHEST as usize],
    /// The kinds of cards that can capture, those first whose capture is worth most with the card itself, of equal ones the
    /// lowest; then [`Kind::NONE`].
    order: [Kind; KINDS],
}

/// Kinds of cards that are worth different things: the oro of each value, and its other cards.
const KINDS: usize = 2 * HIGHEST as usize;

/// A kind of cards: twice the value less one, and one more for those that are not oros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kind(u8);

impl Kind {
    const NONE: Self = Self(u8::MAX);

    /// The place of its value among values.
    #[inline]
    const fn value(self) -> usize {
        self.0 as usize / 2
    }

    /// How many of some cards are of this kind.
    #[inline]
    const fn among(self, cards: CardSet) -> u8 {
        /// By the cards of a value, the oro first: how many oros, and how many others.
        const COUNT: [[u8; 16]; 2] =
            [[0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1], [0, 0, 1, 1, 1, 1, 2, 2, 1, 1, 2, 2, 2, 2, 3, 3]];
        COUNT[self.0 as usize % 2][(cards.bits() >> (4 * self.value()) & 0xf) as usize]
    }

    /// The place of its lowest card among cards.
    #[inline]
    const fn lowest(self) -> usize {
        4 * self.value() + self.0 as usize % 2
    }
}

impl Takes {
    /// The takes of a table; `own`: what each card is worth by itself.
    fn new(sums: SumLaw, shares: &Shares, own: &[i16; CARDS], table: CardSet) -> Self {
        let mut takes = Self {
            table,
            best: [CardSet::EMPTY; HIGHEST as usize],
            worth: [0; HIGHEST as usize],
            order: [Kind::NONE; KINDS],
        };
        // Worth turned round above the kind, so that ascending numbers are in the order wanted.
        let mut order = [0; KINDS];
        let mut kinds = 0;
        let capturing = capturing(sums, table);
        for value in (1..=HIGHEST).filter(|value| capturing.has_all(CardSet::of_value(*value))) {
            let place = usize::from(value) - 1;
            let _ = each_capture(sums, table, value, &mut |cards| {
                let worth = shares.of(cards) as i16 + if cards == table { POINT as i16 } else { 0 };
                if worth > takes.worth[place] {
                    (takes.best[place], takes.worth[place]) = (cards, worth);
                }
                ControlFlow::Continue(())
            });
            for kind in [2 * place as u8, 2 * place as u8 + 1].map(Kind) {
                order[kinds] = i32::from(kind.0) - 32 * i32::from(takes.worth[place] + own[kind.lowest()]);
                kinds += 1;
            }
        }
        order[..kinds].sort_unstable();
        for (kind, number) in takes.order.iter_mut().zip(&order[..kinds]) {
            *kind = Kind((number & 31) as u8);
        }
        takes
    }

    /// The value of the best capture with these cards; 0 where they can take nothing. `own`: what each card is worth.
    #[inline]
    fn best_of(&self, own: &[i16; CARDS], hand: CardSet) -> i16 {
        hand.iter().fold(0, |most, card| match self.worth[card.index() / 4] {
            0 => most,
            worth => most.max(worth + own[card.index()]),
        })
    }
}

/// Takes of the tables looked at last; a place for each remainder of a hash.
#[derive(Clone, Debug)]
pub(crate) struct Book {
    sums: SumLaw,
    shares: Shares,
    /// What each card is worth by itself.
    own: [i16; CARDS],
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
        let mut own = [0; CARDS];
        CardSet::ALL.iter().for_each(|card| own[card.index()] = shares.of(card.alone()) as i16);
        let empty = Takes::new(sums, shares, &own, CardSet::EMPTY);
        Self { sums, shares: *shares, own, places: vec![empty; 1 << bits] }
    }

    /// The place where the takes of a table stand.
    #[inline]
    fn place(&mut self, table: CardSet) -> usize {
        let hash = table.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        let place = hash as usize & (self.places.len() - 1);
        let entry = &mut self.places[place];
        if entry.table != table {
            *entry = Takes::new(self.sums, &self.shares, &self.own, table);
        }
        place
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

    /// The value of the best capture from a table with `hand`; 0 where it can take nothing.
    #[inline]
    fn best_of(&mut self, table: CardSet, hand: CardSet) -> i16 {
        let place = self.place(table);
        self.places[place].best_of(&self.own, hand)
    }

    /// What a table leaves to the next seat, which holds any `held` of the unseen cards, and after its answer to
    /// `hand`.
    ///
    /// The next seat answers with the capture worth most. The mean is exact over all hands it can have; cards of one value
    /// that are worth the same count as one kind.
    pub(crate) fn left(&mut self, table: CardSet, unseen: CardSet, held: u32, hand: CardSet) -> AfterPlay {
        /// Before it is asked for.
        const UNKNOWN: i16 = -1;
        if table.is_empty() {
            return AfterPlay { answer: 0.0, back: 0.0 };
        }
        // A copy, since others may come to its place.
        let place = self.place(table);
        let takes = self.places[place];
        let undisturbed = f32::from(takes.best_of(&self.own, hand));
        let count = unseen.len();
        if held == 0 || count == 0 {
            return AfterPlay { answer: 0.0, back: undisturbed };
        }
        let mut backs = [UNKNOWN; HIGHEST as usize];
        // How likely none of the better kinds is held.
        let mut none = 1.0;
        let mut left = AfterPlay { answer: 0.0, back: 0.0 };
        let mut rest = count as f32;
        let held = held.min(count) as f32;
        for kind in takes.order.into_iter().take_while(|kind| *kind != Kind::NONE) {
            let cards = kind.among(unseen);
            if cards == 0 {
                continue;
            }
            let mut next = none;
            for _ in 0..cards {
                next *= (rest - held).max(0.0) / rest;
                rest -= 1.0;
            }
            let value = kind.value();
            if backs[value] == UNKNOWN {
                let after = table - takes.best[value];
                backs[value] = if hand.is_empty() { 0 } else { self.best_of(after, hand) };
            }
            let worth = takes.worth[value] + self.own[kind.lowest()];
            left.answer += (none - next) * f32::from(worth);
            left.back += (none - next) * f32::from(backs[value]);
            none = next;
            if none <= 0.0 {
                // A better kind is held for certain: nothing more is added.
                break;
            }
        }
        left.back += none * undisturbed;
        left
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Card;
    use crate::moves::reachable;
    use crate::rules::{CaptureSum, TakesFirst};

    fn set(text: &str) -> CardSet {
        text.split_whitespace().filter_map(Card::read).collect()
    }

    /// The best that a card can take from a table, and its worth without the card; the sums are gone through.
    fn best(sums: SumLaw, shares: &Shares, table: CardSet, card: Card) -> (CardSet, i32) {
        let mut best = (CardSet::EMPTY, 0);
        if reachable(table) >> sums.need(card.value()) & 1 != 0 {
            let _ = each_capture(sums, table, card.value(), &mut |takes| {
                let worth = shares.of(takes) + if takes == table { POINT } else { 0 };
                if worth > best.1 {
                    best = (takes, worth);
                }
                ControlFlow::Continue(())
            });
        }
        best
    }

    fn best_of(sums: SumLaw, shares: &Shares, table: CardSet, hand: CardSet) -> i32 {
        let worth = |card: Card| match best(sums, shares, table, card) {
            (_, 0) => 0,
            (_, worth) => worth + shares.of(card.alone()),
        };
        hand.iter().map(worth).max().unwrap_or(0)
    }

    /// What a table leaves, with nothing remembered: kinds are put together card by card, and sorted.
    fn plainly_left(
        (sums, shares): (SumLaw, &Shares),
        table: CardSet,
        unseen: CardSet,
        held: u32,
        hand: CardSet,
    ) -> AfterPlay {
        let count = unseen.len();
        if table.is_empty() {
            return AfterPlay { answer: 0.0, back: 0.0 };
        }
        let undisturbed = best_of(sums, shares, table, hand) as f32;
        if held == 0 || count == 0 {
            return AfterPlay { answer: 0.0, back: undisturbed };
        }
        let mut kinds: Vec<(i32, i32, i32)> = Vec::new();
        let mut last = None;
        for card in unseen.iter() {
            let (takes, worth) = best(sums, shares, table, card);
            if worth == 0 {
                continue;
            }
            let worth = worth + shares.of(card.alone());
            if last == Some((card.value(), worth)) {
                kinds.last_mut().expect("it is there").1 += 1;
            } else {
                last = Some((card.value(), worth));
                kinds.push((worth, 1, best_of(sums, shares, table - takes, hand)));
            }
        }
        kinds.sort_by_key(|(worth, ..)| -worth);
        let mut none = 1.0;
        let mut left = AfterPlay { answer: 0.0, back: 0.0 };
        let mut rest = count as f32;
        let held = held.min(count) as f32;
        for (worth, cards, back) in kinds {
            let mut next = none;
            for _ in 0..cards {
                next *= (rest - held).max(0.0) / rest;
                rest -= 1.0;
            }
            left.answer += (none - next) * worth as f32;
            left.back += (none - next) * back as f32;
            none = next;
        }
        left.back += none * undisturbed;
        left
    }

    #[test]
    fn what_is_left_is_the_same_to_the_last_bit_by_the_book() {
        let mut bits: u64 = 88172645463325252;
        let mut random = || {
            bits ^= bits << 13;
            bits ^= bits >> 7;
            bits ^= bits << 17;
            CardSet::from_bits(bits)
        };
        for tables in ["", "score.fourth_point = \"primiera\"", "score.fourth_point = \"none\""] {
            let shares = crate::testing::game(tables).shares().with_cards(2);
            for sum in [CaptureSum::Fifteen, CaptureSum::Value] {
                for first in [TakesFirst::Any, TakesFirst::Single, TakesFirst::Fewest] {
                    let sums = SumLaw { sum, first };
                    let mut book = Book::new(sums, &shares, 4);
                    for round in 0..400 {
                        let table = random() & random() & if round % 2 == 0 { random() } else { CardSet::ALL };
                        let unseen = (random() | if round % 3 == 0 { random() } else { CardSet::EMPTY }) - table;
                        let hand = (random() & random() & random()) - table - unseen;
                        for held in [0, 1, 2, 3, 9] {
                            let plain = plainly_left((sums, &shares), table, unseen, held, hand);
                            let left = book.left(table, unseen, held, hand);
                            let bits = |left: AfterPlay| [left.answer.to_bits(), left.back.to_bits()];
                            assert_eq!(
                                bits(left),
                                bits(plain),
                                "{table}, {unseen}, {held}, {hand}: {left:?}, {plain:?}"
                            );
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_left_is_the_mean_over_all_hands() {
        let shares = *crate::testing::game("").shares();
        let sums = SumLaw::default();
        let mut book = Book::new(sums, &shares, 4);
        let (table, hand) = (set("7o 4b 3c 1e"), set("4o 2e"));
        let unseen = set("4c 5e Ce Re Se 2b 1o 7c 6o 4e");
        let cards: Vec<Card> = unseen.iter().collect();
        let (mut answers, mut backs, mut hands) = (0, 0, 0);
        for a in 0..cards.len() {
            for b in 0..a {
                for c in 0..b {
                    let held = [cards[a], cards[b], cards[c]];
                    let worth = |card: &Card| best_of(sums, &shares, table, card.alone());
                    // Of equal answers the lowest card.
                    let answer = *held.iter().max_by_key(|card| worth(card)).expect("three");
                    answers += worth(&answer);
                    backs += best_of(sums, &shares, table - best(sums, &shares, table, answer).0, hand);
                    hands += 1;
                }
            }
        }
        let left = book.left(table, unseen, 3, hand);
        assert!((left.answer - answers as f32 / hands as f32).abs() < 1e-3, "{left:?}");
        assert!((left.back - backs as f32 / hands as f32).abs() < 1e-3, "{left:?}");
        assert!(left.answer > 0.0 && left.back > 0.0);
        let mine = best_of(sums, &shares, table, hand);
        assert_eq!(book.left(table, unseen, 0, hand), AfterPlay { answer: 0.0, back: mine as f32 });
    }
}
