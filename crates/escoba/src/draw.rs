//! Random plays: counted, and the one drawn found by its number, so that nothing is listed.

use std::ops::ControlFlow;

use sobremesa_core::Stream;

use crate::cards::{Card, CardSet, FIFTEEN};
use crate::moves::{Move, each_play};
use crate::rules::{Capture, CaptureSum, PlayRules, TakesFirst};

/// The most cards of a table whose sums are counted.
const MOST: usize = 16;

/// How many sets of a table's cards add up to each sum.
struct SumCounts {
    /// The cards of the table, the lowest first.
    cards: [Card; MOST],
    /// For the k lowest cards, at k: byte s is how many sets of them add up to s.
    of_lowest: [[u8; 16]; MOST + 1],
    len: usize,
    table: CardSet,
}

impl SumCounts {
    /// The counts of an empty table.
    #[inline]
    fn new() -> Self {
        let mut of_lowest = [[0; 16]; MOST + 1];
        // The empty set adds up to 0.
        of_lowest[0][0] = 1;
        Self { cards: [Card::VELO; MOST], of_lowest, len: 0, table: CardSet::EMPTY }
    }

    /// Counts the sums of a table. It says false where there are too many cards, or too many sets for a byte.
    #[inline]
    fn count(&mut self, table: CardSet) -> bool {
        // What was counted of the cards below all that came and went stands.
        let Some(changed) = ((self.table - table) | (table - self.table)).first() else { return true };
        let below = table & CardSet::below(changed);
        let mut len = below.len() as usize;
        let mut sums = u128::from_le_bytes(self.of_lowest[len]);
        let mut before = 0;
        for card in (table - below).iter() {
            if len == MOST {
                before = u128::MAX;
                break;
            }
            before |= sums;
            // Every set that there was, without the card and with it; sums above 15 fall out.
            sums = sums.wrapping_add(sums << (8 * card.value()));
            self.cards[len] = card;
            len += 1;
            self.of_lowest[len] = sums.to_le_bytes();
        }
        // Two numbers below 128 add up within a byte: so long as all were, none ran over into its neighbour.
        let counted = before & (u128::MAX / 255 * 128) == 0;
        (self.table, self.len) = if counted { (table, len) } else { (CardSet::EMPTY, 0) };
        counted
    }

    /// How many sets add up to `need`.
    #[inline]
    fn of(&self, need: u8) -> u32 {
        u32::from(self.of_lowest[self.len][usize::from(need)])
    }

    /// The set of this number among those that add up to `need`, in ascending order.
    #[inline]
    fn nth(&self, mut need: u8, number: u32) -> CardSet {
        let mut left = number as u8;
        let mut set = CardSet::EMPTY;
        while need > 0 {
            // Sets are ordered by their greatest card first: those of the k lowest cards come before all with a higher one.
            let sum = usize::from(need);
            let greatest =
                self.of_lowest[1..].iter().position(|counts| counts[sum] > left).expect("there are more sets");
            left -= self.of_lowest[greatest][sum];
            set.insert(self.cards[greatest]);
            need -= self.cards[greatest].value();
        }
        set
    }
}

/// Draws random plays; what it counted of a table serves the next.
pub(crate) struct RandomPlays<'r> {
    rules: &'r PlayRules,
    counts: SumCounts,
    /// What a card needs is its value with these bits turned over: 15 less a number below 16 turns over all four.
    need: u8,
    /// Of the table, the cards of which one alone is taken if it is enough.
    alone: CardSet,
}

impl<'r> RandomPlays<'r> {
    #[inline]
    pub(crate) fn new(rules: &'r PlayRules) -> Self {
        let need = match rules.sums.sum {
            CaptureSum::Fifteen => FIFTEEN,
            CaptureSum::Value => 0,
        };
        Self { rules, counts: SumCounts::new(), need, alone: CardSet::EMPTY }
    }

    /// A random play from a hand: all legal plays are equally likely; where there is but one, nothing is drawn.
    #[inline]
    pub(crate) fn draw(&mut self, table: CardSet, hand: CardSet, rng: &mut Stream) -> Move {
        if !self.counts.count(table) {
            return listed(self.rules, table, hand, rng);
        }
        self.alone = match self.rules.sums.first {
            TakesFirst::Any => CardSet::EMPTY,
            TakesFirst::Single => table,
            TakesFirst::Fewest => return listed(self.rules, table, hand, rng),
        };
        // How often a card may be laid down whatever it can capture, and how often if it can capture nothing.
        let (always, else_laid) = match self.rules.capture {
            Capture::Free => (1, 0),
            Capture::Card => (0, 1),
            Capture::Hand => (0, u32::from(hand.iter().all(|card| self.captures(card) == 0))),
        };
        let lays = |captures: u32| always + (u32::from(captures == 0) & else_laid);
        let mut plays = 0;
        for card in hand.iter() {
            let captures = self.captures(card);
            plays += captures + lays(captures);
        }
        let mut left = if plays == 1 { 0 } else { rng.below(plays) };
        for card in hand.iter() {
            let captures = self.captures(card);
            let lays = lays(captures);
            if left < lays {
                return Move::lay(card);
            }
            left -= lays;
            if left < captures {
                return Move { card, takes: self.takes(card, left) };
            }
            left -= captures;
        }
        unreachable!("the number drawn is below that of the plays")
    }

    /// What the cards add up to that a card takes.
    #[inline]
    fn need(&self, card: Card) -> u8 {
        card.value() ^ self.need
    }

    /// The cards of which one alone is taken, because it is enough.
    #[inline]
    fn singles(&self, need: u8) -> CardSet {
        if self.alone.is_empty() { CardSet::EMPTY } else { self.alone & CardSet::of_value(need) }
    }

    /// How many captures a card has.
    #[inline]
    fn captures(&self, card: Card) -> u32 {
        let need = self.need(card);
        let singles = self.singles(need);
        if singles.is_empty() { self.counts.of(need) } else { singles.len() }
    }

    /// What a card takes by its capture of this number, in ascending order.
    #[inline]
    fn takes(&self, card: Card, number: u32) -> CardSet {
        let need = self.need(card);
        match self.singles(need).iter().nth(number as usize) {
            Some(single) => single.alone(),
            None => self.counts.nth(need, number),
        }
    }
}

/// The same by its definition: the legal plays are gone through in ascending order, and one is drawn by its place.
#[cold]
fn listed(rules: &PlayRules, table: CardSet, hand: CardSet, rng: &mut Stream) -> Move {
    /// As many plays as nearly every turn has.
    const FEW: usize = 32;
    let mut plays = Vec::with_capacity(FEW);
    let _ = each_play(rules, table, hand, |mv| {
        plays.push(mv);
        ControlFlow::Continue(())
    });
    if let [only] = plays[..] { only } else { plays[rng.below(plays.len() as u32) as usize] }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use sobremesa_core::{Game, Seed, Turn};
    use sobremesa_testkit::rule_files;

    use super::*;
    use crate::file;
    use crate::game::Escoba;
    use crate::rules::SumLaw;
    use crate::testing::game;

    /// Plays one hand three times from one stream: by lists, move by move, and at a stroke.
    fn compare(game: &Escoba, hand: u64) {
        let key = Seed::from_text("random plays").key();
        let [mut plain, mut quick, mut quickest] = [hand; 3].map(|hand| key.stream(hand));
        let mut state = game.start(&game.single(hand, &mut plain));
        let mut played_out = state.clone();
        let mut moves = 0;
        loop {
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Shuffle => {
                    let shuffle = game.shuffle(&state, &mut plain);
                    assert_eq!(game.shuffle(&state, &mut quick), shuffle);
                    game.deal(&mut state, &shuffle);
                }
                Turn::Seat(seat) => {
                    let (public, private) = (&state.public, &state.hands[seat.index()]);
                    let mv = listed(&game.rules().play(), public.table, private.hand, &mut plain);
                    assert_eq!(game.random_move(public, private, &mut quick), mv);
                    game.play(&mut state, mv, ());
                    moves += 1;
                }
            }
        }
        assert_eq!(game.play_out(&mut played_out, &mut quickest), moves, "hand {hand}");
        assert_eq!(played_out, state, "hand {hand}");
        let next = plain.bits64();
        assert_eq!([quick.bits64(), quickest.bits64()], [next; 2], "hand {hand}: the streams are at the same place");
    }

    #[test]
    fn play_outs_are_those_by_lists_under_bundled_rules() {
        for name in rule_files::names("escoba") {
            let text = rule_files::text("escoba", &name);
            let offered = file::read(&text).expect("the file is bundled").seating().offered.clone();
            for seats in offered {
                let game = Escoba::new(file::read_with(&text, Some(seats)).expect("the file offers it"));
                (0..150).for_each(|hand| compare(&game, hand));
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn play_outs_are_those_by_lists_under_any_rules(
            law in prop::sample::select(vec!["free", "card", "hand"]),
            sum in prop::sample::select(vec!["fifteen", "value"]),
            first in prop::sample::select(vec!["any", "single", "fewest"]),
            seats in prop::sample::select(vec!["2", "3", "4", "6", "2, hand = 18", "4, hand = 10, table = 0"]),
            last_sweep in any::<bool>(),
            hand in any::<u64>(),
        ) {
            // Where captures make fifteen, a file says nothing of the last card.
            let last_sweep = if sum == "fifteen" { String::new() } else { format!(", last_sweep = {last_sweep}") };
            compare(&game(&format!(
                "deal = {{ seats = {seats} }}\n\
                 play = {{ capture = \"{law}\", sum = \"{sum}\", takes_first = \"{first}\"{last_sweep} }}"
            )), hand);
        }

        /// Any table after any other, up to all cards: where it is counted, and where there are too many sets.
        #[test]
        fn a_play_drawn_is_that_of_the_list(
            law in prop::sample::select(vec![Capture::Free, Capture::Card, Capture::Hand]),
            sum in prop::sample::select(vec![CaptureSum::Fifteen, CaptureSum::Value]),
            first in prop::sample::select(vec![TakesFirst::Any, TakesFirst::Single, TakesFirst::Fewest]),
            positions in prop::collection::vec((any::<[u64; 3]>(), 0..3_u8), 1..20),
            seed in any::<u64>(),
        ) {
            let mut rules = game("").rules().play();
            rules.capture = law;
            rules.sums = SumLaw { sum, first };
            let mut plays = RandomPlays::new(&rules);
            let [mut plain, mut quick] = [seed; 2].map(|seed| Seed::from_text("tables").key().stream(seed));
            for ([a, b, c], thin) in positions {
                let table = CardSet::from_bits([a, a & b, a & b & c][usize::from(thin)]);
                let hand = CardSet::from_bits(c & (a ^ b)) - table;
                if hand.is_empty() {
                    continue;
                }
                for _ in 0..5 {
                    let listed = listed(&rules, table, hand, &mut plain);
                    prop_assert_eq!(plays.draw(table, hand, &mut quick), listed);
                }
            }
            prop_assert_eq!(plain.bits64(), quick.bits64());
        }
    }
}
