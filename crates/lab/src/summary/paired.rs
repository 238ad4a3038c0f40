//! Teams that met the same rivals on the same deals, compared deal by deal.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::Mean;
use super::standings::corrected;
use crate::plan::GameUnit;
use crate::stats::{PairedBlock, Validity, paired_difference};
use crate::tally::Tally;

/// The difference of two teams measured against the same rivals on the same deals.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PairedDifference {
    /// The first, by its index in `teams`.
    pub first: usize,
    /// The second team.
    pub second: usize,
    /// The rivals that both met, by their index in `teams`.
    pub rivals: Vec<usize>,
    /// The number of deals on which both met the same rivals.
    pub deals: u64,
    /// Share of points of the first less that of the second, -1..=1; a draw counts a half.
    pub score: Mean,
    /// Points a hand ahead of the rivals, the first's less the second's.
    pub points_a_hand: Mean,
    /// Two-sided p value of "there is none" for the difference that counts (of matches the score, of single hands the
    /// points), corrected for all the differences there are (Holm).
    pub p: Option<f64>,
}

/// What a team brought home against a rival on one deal.
#[derive(Clone, Copy, Default)]
struct Against {
    halves: i64,
    games: i64,
    ahead: i64,
    hands: i64,
}

/// The blocks of two teams, as they grow.
#[derive(Default)]
struct Blocks {
    rivals: BTreeSet<usize>,
    score: Vec<PairedBlock>,
    points: Vec<PairedBlock>,
}

/// Every two teams that met the same rivals on the same deals.
pub(super) fn paired_differences(tally: &Tally, unit: GameUnit, validity: Validity) -> Vec<PairedDifference> {
    let mut all: BTreeMap<(usize, usize), Blocks> = BTreeMap::new();
    for games in tally.met.deals() {
        let mut brought: BTreeMap<usize, BTreeMap<usize, Against>> = BTreeMap::new();
        for (game, team) in games.iter().flat_map(|game| game.teams.map(|team| (game, team))) {
            let (rival, halves, ahead) = game.of(team).expect("it is one of the two");
            let sums = brought.entry(team).or_default().entry(rival).or_default();
            sums.halves += halves;
            sums.games += 1;
            sums.ahead += ahead;
            sums.hands += i64::from(game.hands);
        }
        for (first, mine) in &brought {
            for (second, theirs) in brought.range(first + 1..) {
                let rivals: Vec<usize> = mine.keys().copied().filter(|rival| theirs.contains_key(rival)).collect();
                if rivals.is_empty() {
                    continue;
                }
                let blocks = all.entry((*first, *second)).or_default();
                let sums = [mine, theirs].map(|met| total(rivals.iter().map(|rival| met[rival])));
                blocks.score.push(sums.map(|sums| (sums.halves, 2 * sums.games)));
                blocks.points.push(sums.map(|sums| (sums.ahead, sums.hands)));
                blocks.rivals.extend(rivals);
            }
        }
    }
    let found = all.into_iter().map(|((first, second), blocks)| {
        let (score, points) = (paired_difference(&blocks.score), paired_difference(&blocks.points));
        let counts = match unit {
            GameUnit::Match => score,
            GameUnit::Hand => points,
        };
        PairedDifference {
            first,
            second,
            deals: blocks.score.len() as u64,
            score: Mean::of(score, validity),
            points_a_hand: Mean::of(points, validity),
            rivals: blocks.rivals.into_iter().collect(),
            p: counts.and_then(|counts| validity.p_zero(&counts)),
        }
    });
    let mut found: Vec<PairedDifference> = found.collect();
    let p: Vec<Option<f64>> = found.iter().map(|found| found.p).collect();
    found.iter_mut().zip(corrected(&p)).for_each(|(found, p)| found.p = p);
    found
}

fn total(all: impl Iterator<Item = Against>) -> Against {
    all.fold(Against::default(), |sum, one| Against {
        halves: sum.halves + one.halves,
        games: sum.games + one.games,
        ahead: sum.ahead + one.ahead,
        hands: sum.hands + one.hands,
    })
}
