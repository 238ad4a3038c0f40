//! All teams over all their games: which leads, and how certain that is.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Mean, Measure, Verdict};
use crate::experiment::Experiment;
use crate::plan::GameUnit;
use crate::stats::{
    BradleyTerry, Certainty, Estimate, FittedTerms, Games, Interval, Outcomes, RatingEstimate, Ratio, Scores,
    blocks_beyond_doubt, certainty, holm, p_value,
};
use crate::tally::{PairTally, Tally, as_meeting};

/// A team over all its games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TeamSummary {
    /// Its name: its players.
    pub name: String,
    /// The number of games that the team played.
    pub games: u64,
    /// How they ended.
    pub outcomes: Outcomes,
    /// Share of points, a draw a half.
    pub score: Option<f64>,
    /// Points a hand over all pairings.
    pub points_a_hand: Mean,
    /// Its rating among all teams; missing for a single pairing, and where some team took nothing from the others.
    pub rating: Option<Rating>,
}

/// A rating in Elo, the mean of all teams being 0.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The rating in Elo.
    pub value: f64,
    /// Its standard error over blocks.
    pub error: f64,
    /// The 95% interval of the rating.
    pub interval: Interval,
}

/// Two teams over all their games against each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The first, by its index in `teams`.
    pub first: usize,
    /// The second team.
    pub second: usize,
    /// Games in which they met.
    pub games: u64,
    /// Share of points of the first, a draw a half.
    pub score: Option<f64>,
    /// The 95% interval of the difference; none from too few blocks.
    pub interval: Option<Interval>,
    /// Two-sided p value of "neither is better", corrected for all the comparisons there are (Holm).
    pub p: Option<f64>,
}

/// All blocks of every two teams that met, by half points of the one with the lower index.
fn met(tally: &Tally) -> BTreeMap<(usize, usize), Scores> {
    let mut all: BTreeMap<(usize, usize), Scores> = BTreeMap::new();
    for pair in tally.pairs() {
        for ((a, b), scores) in &pair.scores {
            let (a, b) = (pair.pairing().teams[*a], pair.pairing().teams[*b]);
            let mut counts = scores.counts().to_vec();
            if a > b {
                counts.reverse();
            }
            let scores = Scores::from_counts(&counts).expect("as many counts as before");
            match all.get_mut(&(a.min(b), a.max(b))) {
                Some(sum) => sum.merge(&scores),
                None => {
                    all.insert((a.min(b), a.max(b)), scores);
                }
            }
        }
    }
    all
}

/// The ratings of all teams from several pairings of two.
fn ratings(experiment: &Experiment, tally: &Tally) -> Option<BradleyTerry> {
    if tally.pairs().count() < 2 || experiment.arrangements() != 2 {
        return None;
    }
    let mut games = Games::new(experiment.teams().len());
    for (block, times) in &tally.meetings {
        for met in block {
            let game = as_meeting(*met);
            let mut outcomes = Outcomes::default();
            outcomes.push(game.outcome);
            let many = Outcomes {
                wins: outcomes.wins * times,
                draws: outcomes.draws * times,
                losses: outcomes.losses * times,
            };
            games.add(game.first, game.second, many);
        }
    }
    let blocks = tally.meetings.iter().flat_map(|(block, times)| {
        let games: Vec<_> = block.iter().map(|met| as_meeting(*met)).collect();
        (0..*times).map(move |_| games.clone())
    });
    Some(BradleyTerry::fit(&games, FittedTerms::default()).ok()?.over_blocks(blocks))
}

/// The teams and, for several pairings, every two of them that met.
pub(super) fn standings(experiment: &Experiment, tally: &Tally) -> (Vec<TeamSummary>, Vec<Comparison>) {
    let ratings = ratings(experiment, tally);
    let teams = (0..experiment.teams().len()).map(|team| {
        let mut outcomes = Outcomes::default();
        let mut points = Ratio::default();
        for pair in tally.pairs() {
            for (place, sums) in pair.pairing().teams.iter().zip(&pair.teams) {
                if *place == team {
                    outcomes.merge(sums.outcomes);
                    points.merge(&sums.points_a_hand);
                }
            }
        }
        let games = outcomes.games();
        TeamSummary {
            name: experiment.team_name(team),
            games,
            outcomes,
            score: (games > 0).then(|| outcomes.halves() as f64 / (2 * games) as f64),
            points_a_hand: Mean::from(&points),
            rating: ratings.as_ref().map(|ratings| {
                let RatingEstimate { value, error, interval } = ratings.rating(team);
                Rating { value, error, interval }
            }),
        }
    });
    (teams.collect(), comparisons(tally))
}

fn comparisons(tally: &Tally) -> Vec<Comparison> {
    if tally.pairs().count() < 2 {
        return Vec::new();
    }
    let met = met(tally);
    let p = met.values().map(|scores| scores.p_better().map(|p| 2.0 * p.min(1.0 - p)));
    let p: Vec<Option<f64>> = p.collect();
    let corrected = holm(&p.iter().map(|p| p.unwrap_or(1.0)).collect::<Vec<_>>());
    met.iter()
        .zip(p.iter().zip(corrected))
        .map(|((&(first, second), scores), (p, corrected))| Comparison {
            first,
            second,
            games: scores.blocks() * scores.games_a_block(),
            score: scores.score(),
            interval: scores.interval(),
            p: p.map(|_| corrected),
        })
        .collect()
}

/// Who is better: in a single pairing by games won (matches) or points (single hands), over several by ratings, or by
/// games where there are none.
pub(super) fn verdict(experiment: &Experiment, tally: &Tally, teams: &[TeamSummary]) -> Verdict {
    let single = tally.pairs().count() == 1;
    match tally.pairs().next() {
        Some(pair) if single => of_pairing(experiment.unit(), pair),
        _ => of_ratings(experiment, tally, teams),
    }
}

fn of_pairing(unit: GameUnit, pair: &crate::tally::PairTally) -> Verdict {
    let measure = match unit {
        GameUnit::Match => Measure::Wins,
        GameUnit::Hand => Measure::Points,
    };
    let edges: Vec<Estimate> = pair
        .teams
        .iter()
        .filter_map(|team| match measure {
            Measure::Points => team.points_ahead.estimate(),
            Measure::Wins | Measure::Ratings => team.wins_ahead.estimate(),
        })
        .collect();
    // Of equals the first.
    let leader = edges.iter().enumerate().rev().max_by(|a, b| a.1.value.total_cmp(&b.1.value));
    let Some((index, edge)) = leader else {
        return Verdict { measure, leader: None, over: None, certainty: Certainty::TooFew, blocks_needed: None };
    };
    let teams = &pair.pairing().teams;
    Verdict {
        measure,
        leader: Some(teams[index]),
        over: (teams.len() == 2).then(|| teams[1 - index]),
        certainty: edge.certainty(),
        blocks_needed: blocks_beyond_doubt(edge, 0.0),
    }
}

fn of_ratings(experiment: &Experiment, tally: &Tally, teams: &[TeamSummary]) -> Verdict {
    let measure = Measure::Ratings;
    let mut order: Vec<usize> = (0..teams.len()).filter(|team| teams[*team].games > 0).collect();
    let strength = |team: &usize| match teams[*team].rating {
        Some(rating) => rating.value,
        None => teams[*team].score.unwrap_or(0.0),
    };
    order.sort_by(|a, b| strength(b).total_cmp(&strength(a)));
    let &[leader, next, ..] = order.as_slice() else {
        return Verdict { measure, leader: None, over: None, certainty: Certainty::TooFew, blocks_needed: None };
    };
    let blocks = tally.pairs().filter(|pair| pair.pairing().teams.contains(&leader)).map(PairTally::blocks).sum();
    let certainty = if let Some(ratings) = ratings(experiment, tally) {
        let RatingEstimate { value, error, .. } = ratings.difference(leader, next);
        p_value(value, error, blocks).map_or(Certainty::TooFew, |_| certainty(value, error, blocks))
    } else {
        let scores = met(tally).remove(&(leader.min(next), leader.max(next)));
        let estimate = scores.and_then(|scores| scores.estimate());
        estimate.map_or(Certainty::TooFew, |found| Estimate { value: found.value - 0.5, ..found }.certainty())
    };
    Verdict { measure, leader: Some(leader), over: Some(next), certainty, blocks_needed: None }
}
