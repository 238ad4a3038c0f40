//! The points that the cards turned up at the start of a hand score at once.

use crate::cards::{Card, CardSet, FIFTEEN};
use crate::moves::makes_fifteen;
use crate::rules::{OpeningLaw, PlayRules};

/// The escobas of the cards turned up, in their order, and the cards that are taken for them; none if they score nothing.
pub(crate) fn opening_escoba(rules: &PlayRules, up: &[Card]) -> Option<(u8, CardSet)> {
    const ONE: u32 = FIFTEEN as u32;
    if rules.opening == OpeningLaw::Nothing {
        return None;
    }
    let all: CardSet = up.iter().copied().collect();
    let sum = all.sum();
    if sum == ONE {
        return Some((1, all));
    }
    // Cards that add up to 30 fall into two parts of 15 if some of them make one; of four cards those are two pairs.
    let in_halves = || sum == 2 * ONE && makes_fifteen(all);
    match rules.opening {
        OpeningLaw::TwoPairs if in_halves() => return Some((2, all)),
        OpeningLaw::Sum30 if sum == 2 * ONE => return Some((2, all)),
        OpeningLaw::VoidPairs if in_halves() => return None,
        OpeningLaw::TwoPairs
        | OpeningLaw::Sum30
        | OpeningLaw::VoidPairs
        | OpeningLaw::OneOnly
        | OpeningLaw::Nothing => {}
    }
    let first: CardSet = up.get(..2)?.iter().copied().collect();
    (rules.opening_first_two && first.sum() == ONE).then_some((1, first))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn law(opening: OpeningLaw, opening_first_two: bool) -> PlayRules {
        PlayRules { opening, opening_first_two, ..crate::testing::game("").rules().play() }
    }

    /// Counts the ways to turn up four cards, first two and then two more, by what they score under a law: one escoba
    /// with all of them, two, one with the first two.
    fn counted(rules: &PlayRules) -> ([u64; 3], u64) {
        let deck: Vec<Card> = Card::deck().collect();
        let pairs = |of: &[Card]| -> Vec<[Card; 2]> {
            (0..of.len()).flat_map(|a| (0..a).map(move |b| (a, b))).map(|(a, b)| [of[a], of[b]]).collect()
        };
        let mut counts = ([0; 3], 0);
        for first in pairs(&deck) {
            let rest: Vec<Card> = deck.iter().copied().filter(|card| !first.contains(card)).collect();
            for then in pairs(&rest) {
                counts.1 += 1;
                match opening_escoba(rules, &[first, then].concat()) {
                    Some((escobas, taken)) if taken.len() == 4 => counts.0[usize::from(escobas) - 1] += 1,
                    Some((1, taken)) if taken == first.into_iter().collect() => counts.0[2] += 1,
                    Some(other) => panic!("{other:?} by {first:?} and {then:?}"),
                    None => {}
                }
            }
        }
        counts
    }

    #[test]
    fn openings_are_as_likely_as_is_known() {
        let percent = |rules: &PlayRules| {
            let (counts, all) = counted(rules);
            counts.map(|count| format!("{:.3}", count as f64 * 100.0 / all as f64))
        };
        assert_eq!(percent(&law(OpeningLaw::TwoPairs, true)), ["3.414", "0.959", "5.795"]);
        assert_eq!(percent(&law(OpeningLaw::Sum30, false)), ["3.414", "2.727", "0.000"]);
        assert_eq!(percent(&law(OpeningLaw::VoidPairs, true)), ["3.414", "0.000", "5.795"]);
        assert_eq!(percent(&law(OpeningLaw::OneOnly, false)), ["3.414", "0.000", "0.000"]);
        assert_eq!(counted(&law(OpeningLaw::Nothing, true)).0, [0; 3]);
        // Then the first two of two pairs may score by themselves.
        let (counts, all) = counted(&law(OpeningLaw::OneOnly, true));
        assert_eq!((counts[2] * 780, counts[2]), (all * 48, 48 * 703));
    }
}
