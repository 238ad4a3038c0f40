//! The lead of a team, with its certainty.

use super::{Measure, Summary};
use crate::stats::{Certainty, Interval};

/// The lead: which team leads, by how much, and how certain that is. The parts of a verdict.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lead {
    /// The team ahead: index in [`Summary::teams`].
    pub leader: usize,
    /// The team that it is compared with; missing where that is the mean of the others.
    pub over: Option<usize>,
    /// The measure of the comparison.
    pub measure: Measure,
    /// The share of games won (0..=1), the points a hand more than the others, or the Elo above the mean; without an
    /// interval, the share of points.
    pub value: f64,
    /// Its 95% interval; missing where there is none.
    pub interval: Option<Interval>,
    /// How sure it is that the leader is better.
    pub certainty: Certainty,
    /// Games that it would take besides to be beyond doubt, two digits of them; missing where there is no telling and
    /// where none are needed.
    pub more_games: Option<u64>,
}

impl Summary {
    /// The lead; nothing while there are too few blocks.
    pub fn lead(&self) -> Option<Lead> {
        let leader = self.verdict.leader?;
        let (value, interval) = self.leads_by(leader)?;
        let (certainty, measure, over) = (self.verdict.certainty, self.verdict.measure, self.verdict.over);
        Some(Lead { leader, over, measure, value, interval, certainty, more_games: self.more_games() })
    }

    fn leads_by(&self, leader: usize) -> Option<(f64, Option<Interval>)> {
        if self.verdict.measure == Measure::Ratings {
            let team = &self.teams[leader];
            let rated = team.rating.map(|rating| (rating.value, Some(rating.interval)));
            return rated.or_else(|| Some((team.score?, None)));
        }
        let team = self.pairings.first()?.teams.iter().find(|team| team.team == leader)?;
        let (value, interval) = match self.verdict.measure {
            Measure::Points => team.points_ahead.value.zip(team.points_ahead.interval)?,
            Measure::Wins | Measure::Ratings => team.wins.share.zip(team.wins.interval)?,
        };
        Some((value, Some(interval)))
    }

    /// Games that it would take besides to be beyond doubt: two digits are all that such a reckoning is worth.
    fn more_games(&self) -> Option<u64> {
        if self.verdict.certainty == Certainty::BeyondDoubt {
            return None;
        }
        let needed = self.verdict.blocks_needed?;
        let more = needed.saturating_sub(self.blocks).max(1) * self.games_a_block;
        let scale = 10_u64.pow(more.ilog10().saturating_sub(1));
        Some(more.div_ceil(scale) * scale)
    }
}
