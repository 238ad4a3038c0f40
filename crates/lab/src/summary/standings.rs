//! All teams over all their games: which leads, and how certain that is.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Mean, Measure, Verdict};
use crate::experiment::Experiment;
use crate::plan::GameUnit;
use crate::repeats::SameBlocks;
use crate::stats::{
    BradleyTerry, Certainty, Estimate, FittedTerms, Games, Interval, NoRatings, Outcomes, RatingEstimate, Ratio,
    Scores, Validity, blocks_beyond_doubt, holm,
};
use crate::tally::{MetGame, PairTally, Tally};

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
    /// Its rating among all teams; missing for a single pairing, and where some teams have nothing to do with others.
    pub rating: Option<Rating>,
}

/// A rating in Elo, the mean of all teams being 0.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The rating in Elo.
    pub value: f64,
    /// Its standard error over deals.
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

/// Games added to each two teams that met, half won by each, where else some rating would have no end.
const PRIOR_GAMES: f64 = 1.0;

/// Ratings of all teams, with what was added for them to have an end.
pub(super) struct Ratings {
    fitted: BradleyTerry,
    /// What the first seat is worth, in a fit of its own.
    first_seat: Option<RatingEstimate>,
    /// Games added to each two teams that met; none where games alone determine the ratings.
    pub(super) prior_games: Option<f64>,
    deals: u64,
    validity: Validity,
}

impl Ratings {
    /// From several pairings of two teams; none where some teams have nothing to do with the others.
    pub(super) fn new(experiment: &Experiment, tally: &Tally, validity: Validity) -> Option<Self> {
        if tally.pairs().count() < 2 || experiment.arrangements() != 2 {
            return None;
        }
        let mut games = Games::new(experiment.teams().len());
        tally.met.deals().flatten().for_each(|met| games.push(met.meeting()));
        let fit = |first_seat, added| BradleyTerry::fit(&games, FittedTerms { first_seat, added });
        let (fitted, prior_games) = match fit(false, 0.0) {
            Ok(fitted) => (fitted, None),
            Err(NoRatings::Apart { .. }) => (fit(false, PRIOR_GAMES).ok()?, Some(PRIOR_GAMES)),
            Err(_) => return None,
        };
        // Pairings play the same deals: all that came of one is one block.
        let blocks = || tally.met.deals().map(|met| met.iter().map(MetGame::meeting).collect::<Vec<_>>());
        let first_seat = fit(true, prior_games.unwrap_or(0.0)).ok();
        Some(Self {
            fitted: fitted.over_blocks(blocks()),
            first_seat: first_seat.and_then(|fitted| fitted.over_blocks(blocks()).first_seat()),
            prior_games,
            deals: tally.met.len(),
            validity,
        })
    }

    fn of(&self, team: usize) -> Option<Rating> {
        self.rating(self.fitted.rating(team))
    }

    /// What the first seat is worth.
    pub(super) fn first_seat(&self) -> Option<Rating> {
        self.rating(self.first_seat?)
    }

    fn rating(&self, RatingEstimate { value, error, .. }: RatingEstimate) -> Option<Rating> {
        let interval = self.validity.around(value, error, self.deals)?;
        Some(Rating { value, error, interval })
    }

    fn certainty(&self, leader: usize, next: usize) -> Certainty {
        let RatingEstimate { value, error, .. } = self.fitted.difference(leader, next);
        self.validity.certainty(&Estimate { value, error, blocks: self.deals })
    }
}

/// The teams and, for several pairings, every two of them that met.
pub(super) fn standings(
    experiment: &Experiment,
    tally: &Tally,
    ratings: Option<&Ratings>,
    validity: Validity,
) -> (Vec<TeamSummary>, Vec<Comparison>) {
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
            points_a_hand: Mean::new(&points, validity),
            rating: ratings.and_then(|ratings| ratings.of(team)),
        }
    });
    (teams.collect(), comparisons(tally, validity))
}

fn comparisons(tally: &Tally, validity: Validity) -> Vec<Comparison> {
    if tally.pairs().count() < 2 {
        return Vec::new();
    }
    let met = met(tally);
    let p: Vec<Option<f64>> = met.values().map(|scores| validity.p_even(scores)).collect();
    let corrected = corrected(&p);
    met.iter()
        .zip(corrected)
        .map(|((&(first, second), scores), p)| Comparison {
            first,
            second,
            games: scores.blocks() * scores.games_a_block(),
            score: scores.score(),
            interval: validity.score(scores),
            p,
        })
        .collect()
}

/// The p values of one table, corrected for all the comparisons in it (Holm); those that are missing count as one each.
pub(super) fn corrected(p: &[Option<f64>]) -> Vec<Option<f64>> {
    let all = holm(&p.iter().map(|p| p.unwrap_or(1.0)).collect::<Vec<_>>());
    p.iter().zip(all).map(|(p, corrected)| p.map(|_| corrected)).collect()
}

/// Who is better: in a single pairing by games won (matches) or points (single hands), over several by ratings, or by
/// games where there are none. Where every block is the same games, who is ahead and no more.
pub(super) fn verdict(
    experiment: &Experiment,
    tally: &Tally,
    (teams, ratings): (&[TeamSummary], Option<&Ratings>),
    same_blocks: Option<SameBlocks>,
    validity: Validity,
) -> Verdict {
    let single = tally.pairs().count() == 1;
    let verdict = match tally.pairs().next() {
        Some(pair) if single => of_pairing(experiment.unit(), pair, validity),
        _ => of_ratings(tally, teams, ratings, validity),
    };
    if same_blocks.is_some_and(|same| same.all) {
        // However often it is played, it is one block: no spread can be told.
        return Verdict { certainty: Certainty::TooFew, blocks_needed: None, ..verdict };
    }
    verdict
}

fn of_pairing(unit: GameUnit, pair: &PairTally, validity: Validity) -> Verdict {
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
        certainty: validity.certainty_of_first(edge, teams.len()),
        // What a rule stopped needs no more; what is not complete goes on by itself.
        blocks_needed: (validity == Validity::FixedSample).then(|| blocks_beyond_doubt(edge, 0.0)).flatten(),
    }
}

fn of_ratings(tally: &Tally, teams: &[TeamSummary], ratings: Option<&Ratings>, validity: Validity) -> Verdict {
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
    let certainty = match ratings {
        Some(ratings) => ratings.certainty(leader, next),
        None => met(tally)
            .remove(&(leader.min(next), leader.max(next)))
            .map_or(Certainty::TooFew, |scores| validity.certainty_of_score(&scores)),
    };
    Verdict { measure, leader: Some(leader), over: Some(next), certainty, blocks_needed: None }
}
