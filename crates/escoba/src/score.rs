//! The count of a hand, line by line, and what of it is certain while the hand is under way.

use sobremesa_core::{MAX_SEATS, Points, Side};

use crate::cards::{CARDS, Card, CardSet, Suit};
use crate::rules::{FourthPoint, ScoreRules, Ties};
use crate::state::{Public, Stage};

/// The lines of the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CountLine {
    /// Escobas, a point each.
    Escobas,
    /// Most cards captured.
    Cards,
    /// Most cards, and every rival has fewer than ten: one more.
    BonusCards,
    /// Most sevens captured.
    Sevens,
    /// All four sevens: one more.
    BonusSevens,
    /// The best setenta.
    Setenta,
    /// The best primiera.
    Primiera,
    /// Most oros captured.
    Oros,
    /// All ten oros: one more.
    BonusOros,
    /// The velo, the seven of oros.
    Velo,
}

impl CountLine {
    /// Its name in records and dictionaries.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Escobas => "escobas",
            Self::Cards => "cards",
            Self::BonusCards => "bonus_cards",
            Self::Sevens => "sevens",
            Self::BonusSevens => "bonus_sevens",
            Self::Setenta => "setenta",
            Self::Primiera => "primiera",
            Self::Oros => "oros",
            Self::BonusOros => "bonus_oros",
            Self::Velo => "velo",
        }
    }
}

/// A line of the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountedLine {
    /// What the line counts.
    pub line: CountLine,
    /// What each side has of it: escobas, cards, sevens, oros, the sum of the best cards (0 where a suit is lacking that
    /// is needed), 1 for the velo; nothing beyond the sides there are.
    pub have: [u16; MAX_SEATS],
    /// Points of each side.
    pub points: Points,
}

/// What the cards of a side come to where the best card of each suit counts.
fn best_cards(pile: CardSet, fourth: FourthPoint, needs_all_suits: bool) -> u16 {
    let mut sum = 0;
    for suit in Suit::ALL {
        let best = (pile & suit.cards()).iter().map(|card| worth(card, fourth)).max().unwrap_or(0);
        if best == 0 && needs_all_suits {
            return 0;
        }
        sum += best;
    }
    sum
}

/// What a card counts towards the setenta or the primiera; 0: nothing, as if it were not there.
pub(crate) const fn worth(card: Card, fourth: FourthPoint) -> u16 {
    match (fourth, card.value()) {
        (FourthPoint::SetentaFace, value @ 1..=7) => value as u16,
        (FourthPoint::Primiera, value) => [16, 12, 13, 14, 15, 18, 21, 10, 10, 10][value as usize - 1],
        (FourthPoint::SetentaFace | FourthPoint::Sevens | FourthPoint::None, _) => 0,
    }
}

/// What is counted of each side at some moment: what it has, and what else it may still get.
struct Tally<'p> {
    public: &'p Public,
    rules: &'p ScoreRules,
    sides: u8,
    /// Cards that are in nobody's pile yet.
    open: CardSet,
}

impl Tally<'_> {
    fn each_side(&self) -> impl Iterator<Item = Side> + use<> {
        (0..self.sides).map(Side)
    }

    /// Points for the most of something: `have` of a side, `may` it have at the end. A side scores if no rival can reach
    /// it any more, or, where ties score, if none can pass it.
    fn most(&self, line: CountLine, have: impl Fn(CardSet) -> u16) -> CountedLine {
        let mut counted = CountedLine { line, have: [0; MAX_SEATS], points: Points::none(self.sides) };
        for side in self.each_side() {
            counted.have[side.index()] = have(self.public.won(side));
        }
        let may = |side: Side| have(self.public.won(side) | self.open);
        for side in self.each_side() {
            let mine = counted.have[side.index()];
            let rivals = self.each_side().filter(|rival| *rival != side).map(may).max().unwrap_or(0);
            if mine > rivals || (mine == rivals && mine > 0 && self.rules.ties == Ties::All) {
                counted.points.add(side, 1);
            }
        }
        counted
    }

    /// A point for the side that has all of some cards.
    fn all_of(&self, line: CountLine, cards: CardSet) -> CountedLine {
        let mut counted = CountedLine { line, have: [0; MAX_SEATS], points: Points::none(self.sides) };
        for side in self.each_side() {
            let won = self.public.won(side);
            counted.have[side.index()] = (won & cards).len() as u16;
            counted.points.add(side, i32::from(won.has_all(cards)));
        }
        counted
    }

    fn escobas(&self) -> CountedLine {
        let mut counted =
            CountedLine { line: CountLine::Escobas, have: [0; MAX_SEATS], points: Points::none(self.sides) };
        for side in self.each_side() {
            let escobas = self.public.escobas[side.index()];
            counted.have[side.index()] = u16::from(escobas);
            counted.points.add(side, i32::from(escobas));
        }
        counted
    }

    fn bonus_cards(&self, cards: &CountedLine) -> CountedLine {
        let mut bonus = CountedLine { line: CountLine::BonusCards, points: Points::none(self.sides), ..*cards };
        for side in self.each_side() {
            let few = |rival: Side| (self.public.won(rival) | self.open).len() < 10;
            let alone = self.each_side().filter(|rival| *rival != side).all(few);
            let most = cards.points.of(side) > 0 && cards.points.leader() == Some(side);
            bonus.points.add(side, i32::from(most && alone));
        }
        bonus
    }

    fn fourth(&self) -> Option<CountedLine> {
        let best = |fourth| move |pile| best_cards(pile, fourth, self.rules.needs_all_suits);
        match self.rules.fourth_point {
            FourthPoint::Sevens => Some(self.most(CountLine::Sevens, |pile| (pile & CardSet::SEVENS).len() as u16)),
            FourthPoint::SetentaFace => Some(self.most(CountLine::Setenta, best(FourthPoint::SetentaFace))),
            FourthPoint::Primiera => Some(self.most(CountLine::Primiera, best(FourthPoint::Primiera))),
            FourthPoint::None => None,
        }
    }

    fn lines(&self) -> Vec<CountedLine> {
        let rules = self.rules;
        let cards = self.most(CountLine::Cards, |pile| pile.len() as u16);
        let mut lines = vec![self.escobas(), cards];
        lines.extend(rules.bonus.cards.then(|| self.bonus_cards(&cards)));
        lines.extend(self.fourth());
        lines.extend(rules.bonus.sevens.then(|| self.all_of(CountLine::BonusSevens, CardSet::SEVENS)));
        lines.push(self.most(CountLine::Oros, |pile| (pile & Suit::Oros.cards()).len() as u16));
        lines.extend(rules.bonus.oros.then(|| self.all_of(CountLine::BonusOros, Suit::Oros.cards())));
        lines.push(self.all_of(CountLine::Velo, Card::VELO.alone()));
        lines
    }
}

/// The count of a hand under some rules, line by line, for so many sides: of a finished hand what it scores; of one under
/// way what is certain already, whatever is played.
///
/// With two sides a majority is certain with six oros, three sevens or twenty-one cards; with more, when no rival can
/// reach it with all that nobody has captured yet.
pub fn count(rules: &ScoreRules, public: &Public, sides: u8) -> Vec<CountedLine> {
    let over = public.stage == Stage::Over;
    let captured = (0..sides).fold(CardSet::EMPTY, |all, side| all | public.won(Side(side)));
    let open = if over { CardSet::EMPTY } else { CardSet::ALL - captured };
    Tally { public, rules, sides, open }.lines()
}

/// The points of a count.
pub fn total(lines: &[CountedLine], sides: u8) -> Points {
    lines.iter().fold(Points::none(sides), |mut total, line| {
        total.add_all(&line.points);
        total
    })
}

/// Points of a finished hand, as [`count`] makes them, without the lines: what play-outs ask.
#[inline]
pub(crate) fn points(rules: &ScoreRules, public: &Public, sides: u8) -> Points {
    let mut points = Points::none(sides);
    let mut won = [CardSet::EMPTY; MAX_SEATS];
    for side in 0..sides {
        won[usize::from(side)] = public.won(Side(side));
        points.add(Side(side), i32::from(public.escobas[usize::from(side)]));
    }
    let won = &won[..usize::from(sides)];
    let cards = majority(won, rules.ties, &mut points, |pile| pile.len() as u16);
    if let (Some(side), true) = (cards, rules.bonus.cards)
        && won.iter().enumerate().all(|(rival, pile)| rival == side.index() || pile.len() < 10)
    {
        points.add(side, 1);
    }
    match rules.fourth_point {
        FourthPoint::Sevens => {
            majority(won, rules.ties, &mut points, |pile| (pile & CardSet::SEVENS).len() as u16);
        }
        FourthPoint::None => {}
        fourth => {
            majority(won, rules.ties, &mut points, |pile| best_cards(pile, fourth, rules.needs_all_suits));
        }
    }
    majority(won, rules.ties, &mut points, |pile| (pile & Suit::Oros.cards()).len() as u16);
    for (side, pile) in won.iter().enumerate() {
        let all = i32::from(rules.bonus.sevens && pile.has_all(CardSet::SEVENS))
            + i32::from(rules.bonus.oros && pile.has_all(Suit::Oros.cards()))
            + i32::from(pile.contains(Card::VELO));
        points.add(Side(side as u8), all);
    }
    points
}

/// Points of two sides by what they have won, escobas left out: the same as [`points`], for searches.
#[inline]
pub(crate) fn of_two(rules: &ScoreRules, won: [CardSet; 2]) -> [i32; 2] {
    let mut points = [0; 2];
    let ties = i32::from(rules.ties == Ties::All);
    let most = |have: [u32; 2], points: &mut [i32; 2]| {
        let level = i32::from(have[0] == have[1] && have[0] > 0) * ties;
        points[0] += i32::from(have[0] > have[1]) + level;
        points[1] += i32::from(have[1] > have[0]) + level;
    };
    let count = |of: CardSet| won.map(|pile| (pile & of).len());
    let (cards, oros, sevens) = (won.map(CardSet::len), count(Suit::Oros.cards()), count(CardSet::SEVENS));
    most(cards, &mut points);
    most(oros, &mut points);
    match rules.fourth_point {
        FourthPoint::Sevens => most(sevens, &mut points),
        FourthPoint::None => {}
        fourth => most(won.map(|pile| u32::from(best_cards(pile, fourth, rules.needs_all_suits))), &mut points),
    }
    for side in 0..2 {
        points[side] += i32::from(rules.bonus.cards && cards[side] > cards[1 - side] && cards[1 - side] < 10)
            + i32::from(rules.bonus.sevens && sevens[side] == 4)
            + i32::from(rules.bonus.oros && oros[side] == 10)
            + i32::from(won[side].contains(Card::VELO));
    }
    points
}

/// A point for the most of something; says who alone has most.
#[inline]
fn majority(won: &[CardSet], ties: Ties, points: &mut Points, have: impl Fn(CardSet) -> u16) -> Option<Side> {
    let mut best = 0;
    let mut sides: u16 = 0;
    for (side, pile) in won.iter().enumerate() {
        let has = have(*pile);
        if has > best {
            (best, sides) = (has, 1 << side);
        } else if has == best && best > 0 {
            sides |= 1 << side;
        }
    }
    if sides.is_power_of_two() {
        let side = Side(sides.trailing_zeros() as u8);
        points.add(side, 1);
        return Some(side);
    }
    if ties == Ties::All {
        for side in (0..won.len() as u8).filter(|side| sides >> side & 1 != 0) {
            points.add(Side(side), 1);
        }
    }
    None
}

/// Cards of the deck, as a number of cards that nobody can pass.
const _: () = assert!(CARDS == 40, "the bounds of the count are those of forty cards");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_sides_are_counted_alike_everywhere() {
        for tables in ["", "score.ties = \"all\"", "score.fourth_point = \"primiera\"", "score.bonus_cards = false"] {
            let game = crate::testing::game(tables);
            let mut public = Public::new(&game.read_opening("dealer=1").expect("an opening"), 2);
            public.stage = Stage::Over;
            let mut bits: u64 = 88172645463325252;
            for _ in 0..2_000 {
                bits ^= bits << 13;
                bits ^= bits >> 7;
                bits ^= bits << 17;
                let mine = CardSet::from_bits(if bits.is_multiple_of(3) { bits & bits >> 17 } else { bits });
                let won = [mine, CardSet::ALL - mine];
                public.piles[..2].copy_from_slice(&won);
                let by_lines = total(&count(&game.rules().score, &public, 2), 2);
                assert_eq!(points(&game.rules().score, &public, 2), by_lines, "{mine}");
                assert_eq!(of_two(&game.rules().score, won), by_lines.by_side(), "{mine}");
            }
        }
    }
}
