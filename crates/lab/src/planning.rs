//! How large an experiment must be before it can show what is asked of it.

use std::str::FromStr;

use serde::Serialize;

use crate::experiment::Experiment;
use crate::plan::GameUnit;
use crate::stats::{Estimate, SampleSize, sample_size, score_of_elo};
use crate::tally::{PairTally, Tally};

/// A difference between two teams that an experiment is to show.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "unit", content = "value", rename_all = "snake_case")]
pub enum PlannedDifference {
    /// In Elo, of two that are nearly equal.
    Elo(f64),
    /// In points a hand.
    Points(f64),
    /// In hundredths of the score: of 100 points (a game won one, drawn a half) so many more than half.
    Percent(f64),
}

/// The chances of error of an experiment.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PlannedChances {
    /// How likely a difference is "seen" where there is none (two-sided), within 0 and 1.
    pub alpha: f64,
    /// How likely it is seen where it is as large as asked for, above `alpha` and below 1.
    pub power: f64,
}

/// How large an experiment must be to show a difference.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlannedSizes {
    /// The difference that it is to show.
    pub difference: PlannedDifference,
    /// Its chances of error.
    pub chances: PlannedChances,
    /// What each pairing of two teams needs.
    pub pairings: Vec<PlannedPairing>,
}

/// The size that an experiment needs for a pairing.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlannedPairing {
    /// The two teams, by their names.
    pub teams: [String; 2],
    /// The number of blocks it needs.
    pub size: SampleSize,
    /// Games in a block.
    pub games_a_block: u64,
    /// Blocks from which that is reckoned.
    pub pilot: u64,
}

/// Why it cannot be said how large an experiment must be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPlan {
    /// A difference is not written with its unit, or is out of its bounds.
    #[error("`{0}` is no difference with its unit")]
    Difference(String),
    /// The chances of error are out of their bounds.
    #[error("certainty and power are from 50 to 99.99 per cent")]
    Chances,
    /// Points a hand are asked for of whole matches.
    #[error("points a hand are asked for of matches")]
    PointsOfMatches,
    /// No two teams meet.
    #[error("no two teams meet")]
    NoPairing,
    /// The blocks that were played are too few, or all alike.
    #[error("{}: {blocks} blocks do not show how much results vary", teams.join(" v "))]
    TooFewBlocks {
        /// The two teams, by their names.
        teams: [String; 2],
        /// Blocks that were played of their pairing.
        blocks: u64,
    },
}

impl PlannedChances {
    /// The chances of a certainty (how often nothing is seen where there is nothing) and a power (how often a difference as
    /// large as asked for is seen), both in per cent, from 50 to 99.99.
    ///
    /// # Errors
    /// If one of them is out of these bounds.
    pub fn of_percent(certainty: f64, power: f64) -> Result<Self, NoPlan> {
        let (certainty, power) = (certainty / 100.0, power / 100.0);
        let within = |share: f64| (0.5..=0.9999).contains(&share);
        if !within(certainty) || !within(power) {
            return Err(NoPlan::Chances);
        }
        Ok(Self { alpha: 1.0 - certainty, power })
    }

    /// Certainty and power in per cent, as they were given.
    pub fn in_percent(self) -> (f64, f64) {
        const PARTS: f64 = 1e9;
        let percent = |share: f64| (share * 100.0 * PARTS).round() / PARTS;
        (percent(1.0 - self.alpha), percent(self.power))
    }
}

impl FromStr for PlannedDifference {
    type Err = NoPlan;

    /// Reads `20elo`, `0.5points` or `2%`.
    fn from_str(text: &str) -> Result<Self, NoPlan> {
        let wrong = || NoPlan::Difference(text.to_owned());
        let text = text.trim();
        let (unit, number) = ["elo", "points", "%"]
            .into_iter()
            .find_map(|unit| Some((unit, text.strip_suffix(unit)?)))
            .ok_or_else(wrong)?;
        let size: f64 = number.trim().parse().map_err(|_| wrong())?;
        let (found, most) = match unit {
            "elo" => (Self::Elo(size), 2000.0),
            "points" => (Self::Points(size), 1e6),
            _ => (Self::Percent(size), 50.0),
        };
        if size > 0.0 && size <= most { Ok(found) } else { Err(wrong()) }
    }
}

/// What each pairing of two teams needs, from blocks of it that were played.
///
/// # Errors
/// If points a hand are asked for of matches, there is no pairing of two, or its blocks are too few or all alike.
pub fn plan_sizes(
    experiment: &Experiment,
    tally: &Tally,
    difference: PlannedDifference,
    chances: PlannedChances,
) -> Result<PlannedSizes, NoPlan> {
    if matches!(difference, PlannedDifference::Points(_)) && experiment.unit() != GameUnit::Hand {
        return Err(NoPlan::PointsOfMatches);
    }
    let two: Vec<&PairTally> = tally.pairs().filter(|pair| pair.pairing().teams.len() == 2).collect();
    if two.is_empty() {
        return Err(NoPlan::NoPairing);
    }
    let planned = |pair: &PairTally| {
        let teams = [0, 1].map(|place| experiment.team_name(pair.pairing().teams[place]));
        let size = block_variance(pair, difference)
            .and_then(|variance| sample_size(&variance, amount(difference), chances.alpha, chances.power));
        match size {
            Some(size) => {
                Ok(PlannedPairing { teams, size, games_a_block: experiment.arrangements(), pilot: pair.blocks() })
            }
            None => Err(NoPlan::TooFewBlocks { teams, blocks: pair.blocks() }),
        }
    };
    let pairings = two.into_iter().map(planned).collect::<Result<_, _>>()?;
    Ok(PlannedSizes { difference, chances, pairings })
}

/// The difference in the unit of the variance: a share of the score, or points a hand.
fn amount(difference: PlannedDifference) -> f64 {
    match difference {
        PlannedDifference::Elo(elo) => score_of_elo(elo) - 0.5,
        PlannedDifference::Points(points) => points,
        PlannedDifference::Percent(percent) => percent / 100.0,
    }
}

fn block_variance(pair: &PairTally, difference: PlannedDifference) -> Option<Estimate> {
    match difference {
        PlannedDifference::Points(_) => pair.ahead.as_ref()?.block_variance(),
        PlannedDifference::Elo(_) | PlannedDifference::Percent(_) => pair.score().block_variance(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_read_with_their_unit() {
        assert_eq!("20elo".parse(), Ok(PlannedDifference::Elo(20.0)));
        assert_eq!(" 0.5 points".parse(), Ok(PlannedDifference::Points(0.5)));
        assert_eq!("2%".parse(), Ok(PlannedDifference::Percent(2.0)));
        for text in ["20", "elo", "-3elo", "0%", "51%", "NaN elo", "1e9points", "2 percent"] {
            assert!(text.parse::<PlannedDifference>().is_err(), "{text}");
        }
        // 20 Elo among equals are 2.9 of 100 points.
        assert!((amount(PlannedDifference::Elo(20.0)) - 0.0287).abs() < 1e-4);
    }
    #[test]
    fn chances_are_told_as_they_were_given() {
        for (certainty, power) in [(95.0, 90.0), (99.99, 50.0), (57.0, 58.0), (97.3, 80.1)] {
            assert_eq!(
                PlannedChances::of_percent(certainty, power).map(PlannedChances::in_percent),
                Ok((certainty, power))
            );
        }
        for (certainty, power) in [(49.9, 90.0), (95.0, 100.0), (f64::NAN, 90.0), (95.0, -1.0)] {
            assert_eq!(PlannedChances::of_percent(certainty, power), Err(NoPlan::Chances));
        }
    }
}
