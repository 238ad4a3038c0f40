//! What a tuning came to, in words.

use sobremesa_protocol::words::Language;

use crate::plan::GameUnit;
use crate::tune::{TuneSummary, TuneVerdict, WeightChange};

/// The weights that were tuned, a line each: name, where it started, what it came to.
pub fn tuned_weights(summary: &TuneSummary) -> Vec<String> {
    let widest = summary.weights.iter().map(|weight| weight.name.chars().count()).max().unwrap_or(0);
    let line = |WeightChange { name, from, to }: &WeightChange| format!("  {name:<widest$}  {from:>9.3}  {to:>9.3}");
    summary.weights.iter().map(line).collect()
}

/// By how much the tuned player does better than the original, with its interval, in a sentence; none where no interval can be had.
pub fn tuned_gain(summary: &TuneSummary, language: Language) -> Option<String> {
    let gain = summary.gain?;
    let key = match (summary.plan.unit, gain.verdict() == TuneVerdict::NotShown) {
        (GameUnit::Hand, false) => "lab.tune.gain_hand",
        (GameUnit::Match, false) => "lab.tune.gain_match",
        (GameUnit::Hand, true) => "lab.tune.no_gain_hand",
        (GameUnit::Match, true) => "lab.tune.no_gain_match",
    };
    let number = |value: f64| format!("{value:+.2}");
    let (value, low, high) = (number(gain.value), number(gain.low?), number(gain.high?));
    let blocks = gain.blocks.to_string();
    Some(language.say(key, &[("value", &value), ("low", &low), ("high", &high), ("blocks", &blocks)]))
}
