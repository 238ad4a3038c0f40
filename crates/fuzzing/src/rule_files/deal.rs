//! What is dealt.

use std::fmt::Write as _;

use super::decide::Decide;
use super::set::Set;

/// What is dealt.
pub(super) struct Deal {
    /// The rows of the list, as they are written.
    pub(super) rows: String,
    pub(super) asleep: usize,
    /// Tiles left to draw.
    pub(super) stock: usize,
    /// Whether a deal may come in the middle of a hand.
    pub(super) again: bool,
    /// Whether that one is an exchange of everybody.
    pub(super) exchange: bool,
}

impl Deal {
    pub(super) fn decide(decide: &mut Decide<'_>, set: &Set, seats: usize) -> Self {
        let most = (set.count() / seats).min(7);
        let take = decide.between(1, most).max(2.min(most));
        let left = set.count() - take * seats;
        let asleep = if decide.one_in(4) { left.min(2) } else { 0 };
        let by = match decide.below(6) {
            4 => "by = \"varied\"\n".to_owned(),
            5 => {
                let mut pips: Vec<usize> = set.kinds.iter().map(|kind| kind.split('-').map(number).sum()).collect();
                pips.sort_unstable();
                let pips: Vec<usize> = pips.iter().flat_map(|pips| std::iter::repeat_n(*pips, set.copies)).collect();
                let least: usize = pips[..take].iter().sum();
                let greatest: usize = pips[pips.len() - take..].iter().sum();
                format!("by = \"sum {}\"\n", least.midpoint(greatest))
            }
            3 => "by = \"random\"\n".to_owned(),
            _ => String::new(),
        };
        let doubles = set.doubles * set.copies;
        let of_one = |number: &str| set.kinds.iter().filter(|kind| kind.split('-').any(|face| face == number)).count();
        let redeal = match decide.below(6) {
            3 if take >= 3 && doubles >= take && doubles * 2 <= set.count() => format!("doubles >= {take}"),
            4 if take >= 4 && set.heads == 2 && set.highest >= 4 && of_one("1") >= take => {
                format!("same_number >= {take}")
            }
            5 if take >= 4 && seats <= 2 && doubles * 5 >= set.count() && take <= set.count() - doubles => {
                "no_doubles".into()
            }
            _ => String::new(),
        };
        let some_without = doubles * 5 >= set.count() && take * seats <= set.count() - doubles;
        let redeal = match redeal.is_empty() {
            true if some_without && decide.one_in(3) => "redeal_if = [\"nobody_has_a_double\"]\n".to_owned(),
            true => redeal,
            false if some_without && decide.one_in(3) && !redeal.starts_with("no_") => {
                format!("redeal_if = [\"{redeal}\", \"nobody_has_a_double\"]\n")
            }
            false => format!("redeal_if = \"{redeal}\"\n"),
        };
        let mut rows = format!("[[deal]]\nwhen = \"not_dealt\"\ntake = {take}\n{by}{redeal}");
        let again = decide.one_in(5);
        let exchange = again && decide.one_in(2);
        if again {
            let when = decide.of(&[
                "passed(2)",
                "passes_in_a_row(3) and not deals_without_play(2)",
                "turn > 20 and last_passed",
            ]);
            let give = if exchange {
                let two = if set.count() < 2 * seats { "give = 2\ntake = 1\n" } else { "give = 1\ntake = 2\n" };
                let two_for_one = format!("{two}{}", if two.starts_with("give = 1") { TWO_FOR_ONE } else { "" });
                decide
                    .of(&[
                        "give = 1\ntake = 1\n",
                        "give = 2\ntake = \"as_many\"\nby = \"varied\"\n",
                        "keep = 2\ntake = \"as_many\"\n",
                        "give = 1\ntake = \"as_many\"\nby = \"double_of_given\"\n",
                        "keep = 1\ntake = 1\nby = \"sum 12\"\n",
                        two_for_one.as_str(),
                        two,
                    ])
                    .to_owned()
            } else {
                format!("give = \"all\"\n{}", decide.of(&["take = \"as_many\"\n", "take = 1\n"]))
            };
            write!(rows, "[[deal]]\nwhen = \"{when}\"\n{give}").expect("a string takes any text");
        }
        Self { rows, asleep, stock: left - asleep, again, exchange }
    }
}

/// The criterion for an exchange of one tile for two.
const TWO_FOR_ONE: &str = "by = \"two_that_sum_to_given\"\n";

fn number(text: &str) -> usize {
    text.parse().expect("a number")
}
