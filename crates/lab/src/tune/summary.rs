//! The summary of a tuning: what is kept in `summary.json`, and the tuned player's file.

use serde::{Deserialize, Serialize};
use sobremesa_catalog::{PlayerSpec, tuned_file};
use sobremesa_core::Message;

use super::plan::TunePlan;
use super::tuner::Tuned;
use crate::plan::GameUnit;

/// What is kept of a tuning that came to its end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TuneSummary {
    /// What was to be tuned, and how.
    pub plan: TunePlan,
    /// Every weight that was tuned.
    pub weights: Vec<WeightChange>,
    /// By how much the tuned player does better than the original; none for fewer than three blocks.
    pub gain: Option<TuneGain>,
}

/// What became of a weight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WeightChange {
    /// Its name, an option of the player.
    pub name: String,
    /// Where it started.
    pub from: f64,
    /// What it came to.
    pub to: f64,
}

/// By how much the tuned player does better than the original, on deals that were no part of the tuning: points a hand, or
/// games won a match less games lost.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TuneGain {
    /// The gain, above zero where the tuned player does better.
    pub value: f64,
    /// Its standard error over blocks.
    pub error: f64,
    /// The lower end of its 95% interval, where there is one.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
    /// Blocks that it rests on.
    pub blocks: u64,
}

/// What a gain shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TuneVerdict {
    /// The tuned player is better.
    Better,
    /// It is worse.
    Worse,
    /// Neither was shown: the interval reaches across nothing, or there is none.
    NotShown,
}

impl TuneGain {
    /// What it shows: what reaches across nothing is no gain, whatever its middle is.
    pub fn verdict(&self) -> TuneVerdict {
        match (self.low, self.high) {
            (Some(low), Some(_)) if low > 0.0 => TuneVerdict::Better,
            (Some(_), Some(high)) if high < 0.0 => TuneVerdict::Worse,
            _ => TuneVerdict::NotShown,
        }
    }
}

impl TuneSummary {
    /// The summary of a plan that was carried out.
    pub fn new(plan: &TunePlan, tuned: &Tuned) -> Self {
        let change = |(name, from, to): &(String, f64, f64)| WeightChange { name: name.clone(), from: *from, to: *to };
        let gain = tuned.gain.map(|gain| {
            let interval = gain.interval();
            TuneGain {
                value: gain.value,
                error: gain.error,
                low: interval.map(|interval| interval.low),
                high: interval.map(|interval| interval.high),
                blocks: gain.blocks,
            }
        });
        Self { plan: plan.clone(), weights: tuned.weights.iter().map(change).collect(), gain }
    }

    /// The text of `summary.json`.
    ///
    /// # Panics
    /// Never: texts and numbers are always written.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("texts and numbers are always written") + "\n"
    }

    /// Reads a `summary.json`.
    ///
    /// # Errors
    /// If it is not in its form.
    pub fn from_json(text: &str) -> Result<Self, Message> {
        serde_json::from_str(text).map_err(|why| sobremesa_files::json(&why))
    }

    /// The file of the tuned player: that of the canonical original with other numbers, and how it was made before it. None
    /// where nothing of it can be tuned.
    pub fn file(&self, player: &PlayerSpec) -> Option<String> {
        let named: Vec<(String, f64)> = self.weights.iter().map(|weight| (weight.name.clone(), weight.to)).collect();
        tuned_file(player, &named, &self.comment())
    }

    fn comment(&self) -> String {
        let plan = &self.plan;
        let gain = self.gain.and_then(|gain| Some((gain.value, gain.low?, gain.high?)));
        let gain = gain.map_or_else(String::new, |(value, low, high)| {
            let per = if plan.unit == GameUnit::Hand { "points a hand" } else { "games won less games lost" };
            format!("Against the original: {value:+.2} {per} (95%: {low:+.2} to {high:+.2}).")
        });
        format!(
            "Tuned from `{}` by `sobremesa lab tune` under `{}`: {} iterations of {} blocks.\n{gain}",
            plan.player, plan.rules, plan.iterations, plan.blocks
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_reaches_across_nothing_is_not_shown() {
        let gain = |low, high| TuneGain { value: 0.5, error: 0.2, low, high, blocks: 100 };
        assert_eq!(gain(Some(0.1), Some(0.9)).verdict(), TuneVerdict::Better);
        assert_eq!(gain(Some(-0.9), Some(-0.1)).verdict(), TuneVerdict::Worse);
        for (low, high) in [(Some(-0.1), Some(1.1)), (Some(0.0), Some(1.0)), (Some(-1.0), Some(0.0)), (None, None)] {
            assert_eq!(gain(low, high).verdict(), TuneVerdict::NotShown, "{low:?} {high:?}");
        }
    }
}
