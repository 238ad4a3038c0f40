//! Ratings of many players from all their games at once: Bradley and Terry's model with ties and the first seat's
//! advantage.
//!
//! Where players of strength p and q meet, p in the first seat, it is won with weight g p, lost with weight q, and
//! drawn with weight v sqrt(p q): g says what the first seat is worth, v how often games are drawn. Of the two usual
//! models of ties this is Davidson's, not Rao and Kupper's: in it a draw counts for the ratings exactly as half a game
//! won and half a game lost, as it does in a score.
//! Source: R. A. Bradley and M. E. Terry, Rank analysis of incomplete block designs I, Biometrika 39, 1952; R. R.
//! Davidson, On extending the Bradley-Terry model to accommodate ties in paired comparison experiments, JASA 65(329),
//! 1970; R. R. Davidson and R. J. Beaver, On extending the Bradley-Terry model to incorporate within-pair order
//! effects, Biometrics 33(4), 1977.

mod fit;
mod games;

use std::f64::consts::LN_10;

use super::matrix;
use super::normal::NORMAL_975;
use super::{Interval, score_of_elo};
use fit::{Fitted, Met};
pub use games::{Game, Games};

/// Elo in one unit of the logarithm of a strength.
const ELO: f64 = 400.0 / LN_10;

/// The terms that are estimated besides the ratings. Draws always are, where there are any.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FittedTerms {
    /// Whether the first seat's advantage is.
    pub first_seat: bool,
    /// Games added to each pair of players who have met, half of them won by each: 0 for none. With 1 there are ratings
    /// even where a player won all games; they are drawn together a little.
    pub added: f64,
}

/// Why there are no ratings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoRatings {
    /// There are fewer than two players.
    #[error("there are ratings among two players or more")]
    Alone,
    /// Some players never took a point from the others, or never met them: how much weaker they are is unknown.
    #[error("players {weaker:?} have taken nothing from the others yet: there is no telling how much weaker they are")]
    Apart {
        /// The players that took no point from the others.
        weaker: Vec<usize>,
    },
    /// The first seat won all games, or none, or the same players always had it.
    #[error("there are too few games to tell the first seat's advantage from the players' strength")]
    FirstSeat,
    /// The ratings do not settle: there are too few games for what is to be estimated.
    #[error("there are too few games for the ratings to settle")]
    Unsettled,
}

/// A figure in Elo with its standard error and 95% interval.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct RatingEstimate {
    /// The estimate, in Elo.
    pub value: f64,
    /// The standard error, in Elo.
    pub error: f64,
    /// The 95% interval, in Elo.
    pub interval: Interval,
}

/// Ratings of all players, their mean being 0 Elo.
#[derive(Clone, Debug, PartialEq)]
pub struct BradleyTerry {
    fitted: Fitted,
    /// The games that were [`added`](FittedTerms::added), each with its weight.
    added: Vec<(Game, f64)>,
    /// Of the ratings, then of the first seat's advantage and ln v where they are estimated; in units of ln strength.
    covariance: Vec<Vec<f64>>,
}

impl BradleyTerry {
    /// The likeliest ratings, by minorization and maximization, with the covariance that independent games give.
    ///
    /// Source: D. R. Hunter, MM algorithms for generalized Bradley-Terry models, Annals of Statistics 32(1), 2004
    /// (here for Davidson's ties, with sqrt(p q) below its tangent); the covariance is the inverse of the information
    /// where the ratings sum to zero.
    ///
    /// # Errors
    /// If the games do not determine the ratings: see [`NoRatings`].
    pub fn fit(games: &Games, model: FittedTerms) -> Result<Self, NoRatings> {
        let met = Met::new(games, model)?;
        let fitted = fit::maximize(&met)?;
        let covariance = fit::covariance(&met, &fitted).ok_or(NoRatings::Unsettled)?;
        Ok(Self { fitted, added: met.added(), covariance })
    }

    /// The same ratings with the covariance that blocks give, whose games are not independent: what each block adds to
    /// the likelihood's slope, squared and summed, between the inverse information on both sides. Games that were
    /// [`added`](FittedTerms::added) are as good as a block each: without them a player who lost every game would have
    /// hardly an error. Unchanged for fewer than two blocks.
    ///
    /// Source: K.-Y. Liang and S. L. Zeger, Longitudinal data analysis using generalized linear models, Biometrika
    /// 73(1), 1986 (the sandwich), times n / (n - 1).
    #[must_use]
    pub fn over_blocks<B: AsRef<[Game]>>(mut self, blocks: impl IntoIterator<Item = B>) -> Self {
        let size = self.covariance.len();
        let mut squares = vec![vec![0.0; size]; size];
        let mut add = |slope: &[f64], weight: f64| {
            for (row, a) in squares.iter_mut().zip(slope) {
                for (cell, b) in row.iter_mut().zip(slope) {
                    *cell += weight * a * b;
                }
            }
        };
        let mut count = 0.0;
        for block in blocks {
            add(&self.fitted.slope(block.as_ref()), 1.0);
            count += 1.0;
        }
        for (game, weight) in &self.added {
            add(&self.fitted.slope(&[*game]), *weight);
        }
        if count >= 2.0 {
            let sandwich = matrix::product(&matrix::product(&self.covariance, &squares), &self.covariance);
            let factor = count / (count - 1.0);
            self.covariance = sandwich.into_iter().map(|row| row.iter().map(|c| c * factor).collect()).collect();
        }
        self
    }

    /// Number of players.
    pub fn players(&self) -> usize {
        self.fitted.strengths.len()
    }

    /// A player's rating: Elo above the mean of all.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn rating(&self, player: usize) -> RatingEstimate {
        estimate(self.fitted.strengths[player], self.covariance[player][player])
    }

    /// The difference between two players in Elo. Its standard error does not follow from those of their ratings, which
    /// are correlated.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn difference(&self, player: usize, other: usize) -> RatingEstimate {
        let cov = &self.covariance;
        // Ratings of one fit are correlated: what they share falls out of their difference.
        let variance = cov[player][player] + cov[other][other] - 2.0 * cov[player][other];
        estimate(self.fitted.strengths[player] - self.fitted.strengths[other], variance)
    }

    /// Covariance of two players' ratings, in Elo².
    ///
    /// # Panics
    /// If there is no such player.
    pub fn covariance(&self, player: usize, other: usize) -> f64 {
        self.covariance[player][other] * ELO * ELO
    }

    /// The advantage of the first seat, in Elo; none where it was not estimated.
    pub fn first_seat(&self) -> Option<RatingEstimate> {
        let value = self.fitted.advantage?;
        Some(estimate(value, self.covariance[self.players()][self.players()]))
    }

    /// Share of games between equals that are drawn, v / (2 + v): 0 where none was.
    pub fn draws_of_equals(&self) -> f64 {
        let ties = self.fitted.ties();
        ties / (2.0 + ties)
    }

    /// Score to be expected of a player against another, a draw counting a half, the first seat to each as often:
    /// 0..=1. Draws do not change it.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn expected(&self, player: usize, other: usize) -> f64 {
        score_of_elo((self.fitted.strengths[player] - self.fitted.strengths[other]) * ELO)
    }
}

fn estimate(value: f64, variance: f64) -> RatingEstimate {
    let (value, error) = (value * ELO, variance.max(0.0).sqrt() * ELO);
    let half = NORMAL_975 * error;
    RatingEstimate { value, error, interval: Interval { low: value - half, high: value + half } }
}

#[cfg(test)]
mod tests;
