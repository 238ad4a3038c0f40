//! What piles promise: the points that the cards captured so far are worth on average if all others fall by chance.
//!
//! Nobody knows who will capture the cards that are still open. So each seven and each oro is taken to fall to each
//! side with the same chance, independently, and the other cards three at a time, as captures go. The value of a
//! majority for a side then depends on three numbers: what it has, what its best rival has, and how many cards are
//! open. A table of it is computed once for a rule file, by dynamic programming from the end. Under that assumption it
//! is exact for the points of the sevens and of the oros between two sides; with more sides, all rivals but the best
//! are treated as one.

use crate::cards::{CARDS, Card, CardSet, Suit};
use crate::rules::{FourthPoint, Rules, ScoreRules};

mod best_cards;

use best_cards::BestCards;

/// The number of cards that a capture takes, on average and rounded.
const CLUMP: usize = 3;

/// The value of a majority for a side, by what it has, what its best rival has, and what is open.
#[derive(Clone, Debug)]
struct Majority {
    /// The number of cards in all.
    all: usize,
    /// How many numbers of open cards are told apart; between two sides, only one, because it follows from what they
    /// have.
    depth: usize,
    /// Points, at `(mine * (all + 1) + theirs) * depth + open`.
    worth: Vec<f32>,
}

impl Majority {
    /// The table of a majority of `all` cards among so many sides, of which `step` fall at a time. `payoff` is the
    /// value of the end for a side with so many cards against its best rival's.
    fn new(all: usize, step: usize, sides: u8, payoff: impl Fn(usize, usize) -> i32) -> Self {
        let size = all + 1;
        let depth = if sides == 2 { 1 } else { size };
        let mut worth = vec![0.0; size * size * depth];
        let at = |mine: usize, theirs: usize, open: usize| (mine * size + theirs) * depth + open % depth;
        // Both have the same chance to get what is open; what others get is lost to both.
        let chance = 1.0 / f32::from(sides);
        let others = 1.0 - 2.0 * chance;
        for open in 0..=all {
            let falls = open.min(step);
            for mine in 0..=all - open {
                let rest = all - open - mine;
                for theirs in if sides == 2 { rest } else { 0 }..=rest {
                    worth[at(mine, theirs, open)] = if open == 0 {
                        payoff(mine, theirs) as f32
                    } else {
                        chance * worth[at(mine + falls, theirs, open - falls)]
                            + chance * worth[at(mine, theirs + falls, open - falls)]
                            + others * worth[at(mine, theirs, open - falls)]
                    };
                }
            }
        }
        Self { all, depth, worth }
    }

    #[inline]
    fn of(&self, mine: u32, theirs: u32, open: u32) -> f32 {
        let size = self.all + 1;
        let open = if self.depth == 1 { 0 } else { open as usize };
        self.worth[(mine as usize * size + theirs as usize) * self.depth + open]
    }
}

/// What piles promise under some rules; the module says how.
#[derive(Clone, Debug)]
pub struct Outlook {
    cards: Majority,
    oros: Majority,
    sevens: Majority,
    /// For rules under which the best cards of each suit score.
    best: Option<BestCards>,
}

impl Outlook {
    /// The outlook under some rules.
    pub fn new(rules: &Rules) -> Self {
        let sides = rules.sides().count();
        let score: &ScoreRules = &rules.score;
        let most = |mine: usize, theirs: usize| i32::from(mine > theirs) - i32::from(theirs > mine);
        let few = |theirs: usize| score.bonus.cards && theirs < 10;
        let cards = Majority::new(CARDS, CLUMP, sides, |mine, theirs| {
            most(mine, theirs) + i32::from(mine > theirs && few(theirs)) - i32::from(theirs > mine && few(mine))
        });
        let all_of = |count: usize, bonus: bool| {
            move |mine: usize, theirs: usize| {
                if bonus { i32::from(mine == count) - i32::from(theirs == count) } else { 0 }
            }
        };
        let oros =
            Majority::new(10, 1, sides, |mine, theirs| most(mine, theirs) + all_of(10, score.bonus.oros)(mine, theirs));
        let sevens = Majority::new(4, 1, sides, |mine, theirs| {
            let counted = score.fourth_point == FourthPoint::Sevens;
            (if counted { most(mine, theirs) } else { 0 }) + all_of(4, score.bonus.sevens)(mine, theirs)
        });
        Self { cards, oros, sevens, best: BestCards::new(score, sides) }
    }

    /// What piles promise a side: by how many points it will be ahead of its best rival on average, without escobas.
    /// `open` are the cards that nobody has captured.
    #[inline]
    pub fn promise(&self, mine: CardSet, theirs: CardSet, open: CardSet) -> f32 {
        let count =
            |majority: &Majority, of: CardSet| majority.of((mine & of).len(), (theirs & of).len(), (open & of).len());
        let velo = i8::from(mine.contains(Card::VELO)) - i8::from(theirs.contains(Card::VELO));
        let best = self.best.as_ref().map_or(0.0, |best| best.promise(mine, theirs, open));
        f32::from(velo)
            + self.cards.of(mine.len(), theirs.len(), open.len())
            + count(&self.oros, Suit::Oros.cards())
            + count(&self.sevens, CardSet::SEVENS)
            + best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::game;

    #[test]
    fn an_oro_and_a_seven_are_worth_what_coins_say() {
        let game = game("score = { bonus_oros = false, bonus_sevens = false, bonus_cards = false }");
        let outlook = game.outlook();
        // Of nine coins, five to four either way: 252 in 512 decide by the tenth.
        assert!((outlook.oros.of(1, 0, 9) - 126.0 / 512.0).abs() < 1e-6);
        assert!((outlook.sevens.of(1, 0, 3) - 3.0 / 8.0).abs() < 1e-6);
        assert_eq!((outlook.oros.of(6, 4, 0), outlook.oros.of(5, 5, 0), outlook.sevens.of(1, 3, 0)), (1.0, 0.0, -1.0));
        assert!(outlook.cards.of(3, 0, 37) > 0.1 && outlook.cards.of(21, 0, 19).to_bits() == 1.0_f32.to_bits());
        let even = outlook.promise(CardSet::EMPTY, CardSet::EMPTY, CardSet::ALL);
        assert!(even.abs() < 1e-6);
    }

    #[test]
    fn a_finished_hand_promises_its_points() {
        for tables in ["", "score.ties = \"all\"", "score.fourth_point = \"none\""] {
            let game = game(tables);
            let outlook = game.outlook();
            let mut bits: u64 = 88172645463325252;
            for _ in 0..500 {
                bits ^= bits << 13;
                bits ^= bits >> 7;
                bits ^= bits << 17;
                let mine = CardSet::from_bits(bits & (bits >> 20 | bits << 19));
                let opening = game.read_opening("dealer=1").expect("an opening");
                let mut public = crate::Public::new(&opening, 2);
                public.stage = crate::Stage::Over;
                public.piles[0] = mine;
                public.piles[1] = CardSet::ALL - mine;
                let points = game.certain(&public);
                let promised = outlook.promise(mine, CardSet::ALL - mine, CardSet::EMPTY);
                let whole = points.margin(sobremesa_core::Side(0)) as f32;
                assert!((promised - whole).abs() < 1e-6, "{mine}: {promised}, not {whole}");
            }
        }
    }
}
