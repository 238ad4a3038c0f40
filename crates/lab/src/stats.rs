//! Statistics of experiments: pure functions, each with its source.
//!
//! The unit is the block. Games of a block share their deals and are not independent; blocks are. So every
//! standard error here comes from sums over blocks, and those sums are whole numbers: they do not depend on
//! the order in which blocks came in. All is computed with the elementary functions of
//! [`sobremesa_core::math`]: the same bits on every platform. Nothing here is ever infinite or not a number:
//! what too few games cannot give is `None`.
//!
//! - Two sides: [`Scores`] (blocks by the points they brought) with [`Elo`], [`Certainty`] and a confidence
//!   sequence ([`Scores::sequence`]); [`Sprt`], [`Precision`] and [`StopRule`] say when to stop, [`Forecast`] how
//!   long it takes, [`sample_size`] how many blocks a difference of some size needs.
//! - Any figure: [`Ratio`] and its [`Estimate`]; [`holm`]; [`Effort`]; [`BlockMoments`] (the share of the deal, and how
//!   soon the better of two leads).
//! - Many players: [`BradleyTerry`]. People who come and go: [`GlickoRating`].
//!
//! ```
//! use sobremesa_lab::stats::{EloScale, Scores, Sprt};
//!
//! // Pairs of games on one deal that brought the first side 0, 1/2, 1, 3/2, 2 points.
//! let scores = Scores::from_counts(&[13, 37, 50, 25, 3]).expect("five counts");
//! assert_eq!(scores.score(), Some(0.4375));
//! let elo = scores.elo().expect("enough blocks");
//! assert_eq!(format!("{:+.1} ± {:.1}", elo.value, elo.half_width), "-43.7 ± 29.8");
//! let test = Sprt::new(EloScale::Normalized, 0.0, 4.0, 0.05, 0.05).expect("a test");
//! assert_eq!(test.decide(&scores), None);
//! ```

mod block_moments;
mod bradley_terry;
mod certainty;
mod deal_share;
mod effort;
mod elo;
mod forecast;
mod glicko2;
mod holm;
mod lead;
mod likelihood;
mod matrix;
mod normal;
mod normalized_elo;
mod outcomes;
mod paired;
mod precision;
mod ratio;
mod sample_size;
mod scores;
mod sequence;
mod sprt;
mod stop;
mod student;
mod validity;
mod wilson;

pub use block_moments::BlockMoments;
pub use bradley_terry::{BradleyTerry, FittedTerms, Game, Games, NoRatings, RatingEstimate};
pub use certainty::{Certainty, MIN_BLOCKS_BEYOND_DOUBT, beyond_doubt, certainty, p_value};
pub use effort::Effort;
pub use elo::{Elo, EloScale, elo_of_score, score_of_elo};
pub use forecast::{Forecast, blocks_beyond_doubt};
pub use glicko2::{GlickoGame, GlickoRating};
pub use holm::holm;
pub use lead::{HandsToLead, KnownHands};
pub use normal::NORMAL_975;
pub use normalized_elo::NormalizedElo;
pub use outcomes::{Outcome, Outcomes};
pub use paired::{PairedBlock, block_errors, paired_difference, paired_error};
pub use precision::{BadPrecision, Precision};
pub use ratio::{Estimate, Ratio};
pub use sample_size::{SampleSize, sample_size};
pub use scores::{BadCounts, Scores};
pub use sequence::FIRST_LOOK;
pub use sprt::{BadSprt, Bounds, Hypothesis, Sprt};
pub use stop::{StopRule, Stopped};
pub use student::{quantile, upper_tail};
pub use validity::Validity;
pub(crate) use validity::{certainty_of_p, two_sided};
pub use wilson::{effective_number, wilson};

/// A range that holds the true value with some certainty: 95% unless something else is said.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Interval {
    /// Half of its width.
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Whether a value lies within, ends included.
    pub fn holds(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }
}
