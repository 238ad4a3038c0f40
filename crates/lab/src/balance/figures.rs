//! The figures of a rule set, and what changes from one to another.

use serde::{Deserialize, Serialize};

use super::SECONDS_A_MOVE;
use crate::stats::{Certainty, Interval, certainty};
use crate::summary::{Mean, Share, Summary};

/// The kind of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A share of some whole, 0..=1.
    Share,
    /// A number, as it is.
    Number,
}

/// A figure with its error.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// The key of the figure, such as `plies_a_hand`; its name stands in the dictionaries under `lab.balance.figure`.
    pub key: String,
    /// The kind of figure.
    pub kind: Kind,
    /// The figure; missing where there was nothing to count.
    pub value: Option<f64>,
    /// Its standard error over deals.
    pub error: Option<f64>,
    /// Its 95% interval.
    pub interval: Option<Interval>,
    /// Deals it rests on.
    pub blocks: u64,
}

impl Figure {
    pub(super) fn share(key: &str, share: &Share, blocks: u64) -> Self {
        let Share { share: value, error, interval, .. } = *share;
        Self { key: key.to_owned(), kind: Kind::Share, value, error, interval, blocks }
    }

    pub(super) fn mean(key: &str, kind: Kind, mean: &Mean, blocks: u64) -> Self {
        let Mean { value, error, interval } = *mean;
        Self { key: key.to_owned(), kind, value, error, interval, blocks }
    }

    /// The same in another unit.
    fn scaled(mut self, key: &str, factor: f64) -> Self {
        key.clone_into(&mut self.key);
        self.value = self.value.map(|value| value * factor);
        self.error = self.error.map(|error| error * factor);
        self.interval = self.interval.map(|Interval { low, high }| Interval { low: low * factor, high: high * factor });
        self
    }
}

/// What games are like, from matches and from single hands of the same players.
pub(super) fn figures(matches: &Summary, hands: &Summary) -> Vec<Figure> {
    let (play, single) = (&matches.play, &hands.play);
    let (blocks, deals) = (matches.blocks, hands.blocks);
    let number = |key: &str, mean: &Mean| Figure::mean(key, Kind::Number, mean, blocks);
    let share = |key: &str, share: &Share| Figure::share(key, share, blocks);
    let plies = number("plies_a_hand", &play.plies_a_hand);
    let minutes = plies.clone().scaled("minutes_a_hand", SECONDS_A_MOVE / 60.0);
    let mut figures = vec![plies, minutes, number("hands_a_game", &play.hands_a_game)];
    // How hands end besides being played out, in the order of their names.
    figures.extend(
        play.how.iter().filter(|(how, _)| *how != "out").map(|(how, ended)| share(&format!("how.{how}"), ended)),
    );
    figures.extend([
        share("tied", &play.tied),
        share("forced", &play.forced),
        number("choices", &play.choices),
        number("passes_a_hand", &play.passes_a_hand),
        number("drawn_a_hand", &play.drawn_a_hand),
        share("drawn_games", &play.draws),
        share("opener_wins", &play.opener_wins),
        share("opened", &play.opened),
        number("lead_changes", &play.lead_changes),
        Figure::mean("decided", Kind::Share, &play.decided, blocks),
        Figure::mean("luck_hand", Kind::Share, &single.luck, deals),
        Figure::mean("luck_match", Kind::Share, &play.luck, blocks),
        unended(matches),
    ]);
    figures
}

/// Games cut off at the most hands there may be.
fn unended(matches: &Summary) -> Figure {
    let cut = matches.terminations.get("hand_cap").copied().unwrap_or(0);
    let share = (matches.games > 0).then(|| cut as f64 / matches.games as f64);
    let error = share.map(|share| (share * (1.0 - share) / matches.games as f64).sqrt());
    let interval = share.and_then(|share| crate::stats::wilson(share, matches.blocks as f64, 1.96));
    Figure { key: "unended".to_owned(), kind: Kind::Share, value: share, error, interval, blocks: matches.blocks }
}

/// The change of a figure from one rule set to another.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Change {
    /// The second less the first.
    pub difference: f64,
    /// Its 95% interval.
    pub interval: Interval,
    /// How sure it is that there is a change.
    pub certainty: Certainty,
}

/// The change between two figures of the same kind that were measured independently.
pub fn change(first: &Figure, second: &Figure) -> Option<Change> {
    let difference = second.value? - first.value?;
    let error = first.error?.hypot(second.error?);
    let blocks = first.blocks.min(second.blocks);
    let half = crate::stats::quantile(blocks.checked_sub(1)?)? * error;
    Some(Change {
        difference,
        interval: Interval { low: difference - half, high: difference + half },
        certainty: certainty(difference, error, blocks),
    })
}
