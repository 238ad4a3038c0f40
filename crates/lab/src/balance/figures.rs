//! The figures of a rule set, and what changes from one to another.

use serde::{Deserialize, Serialize};

use super::SECONDS_A_MOVE;
use crate::stats::{
    Certainty, HandsToLead, Interval, MIN_BLOCKS_BEYOND_DOUBT, certainty_of_p, holm, p_value, two_sided,
};
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
    pub(crate) fn share(key: &str, share: &Share, blocks: u64) -> Self {
        let Share { share: value, error, interval, .. } = *share;
        Self { key: key.to_owned(), kind: Kind::Share, value, error, interval, blocks }
    }

    /// Of two levels, if it is known within bounds.
    pub(super) fn hands_to_lead(found: &HandsToLead, blocks: u64) -> Option<Self> {
        let interval = Some(Interval { low: found.low, high: found.high? });
        Some(Self {
            key: "hands_to_lead".to_owned(),
            kind: Kind::Number,
            value: Some(found.hands),
            error: None,
            interval,
            blocks,
        })
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
        Figure::mean("deal_hand", Kind::Share, &single.deal_share, deals),
        Figure::mean("deal_match", Kind::Share, &play.deal_share, blocks),
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
    /// Its 95% interval, as of a single comparison.
    pub interval: Interval,
    /// How sure it is that there is a change, with Holm's correction for all that are looked at together.
    pub certainty: Certainty,
}

/// A difference of two figures before it is corrected for the others.
struct Difference {
    value: f64,
    interval: Interval,
    p: f64,
    blocks: u64,
}

/// The changes between figures of the same kind that were measured independently, the first of each two being of the rules
/// before. They are looked at together: of many figures that did not change one in twenty would look changed, so that the
/// p value of each is Holm's for all of them.
///
/// The error of a difference is the root of both squared, with Student's distribution of the smaller number of deals: a
/// little too wide where one rests on many more.
/// Source: S. Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6(2), 1979.
pub fn changes(pairs: &[(Option<&Figure>, Option<&Figure>)]) -> Vec<Option<Change>> {
    let found: Vec<Option<Difference>> =
        pairs.iter().map(|(first, second)| difference((*first)?, (*second)?)).collect();
    let adjusted = holm(&found.iter().flatten().map(|found| found.p).collect::<Vec<_>>());
    let mut adjusted = adjusted.into_iter();
    let mut corrected = |found: Difference| {
        let p = adjusted.next();
        let certainty = match certainty_of_p(p) {
            // So few deals may lie far off without being far from the truth.
            Certainty::BeyondDoubt if found.blocks < MIN_BLOCKS_BEYOND_DOUBT => Certainty::Likely,
            certainty => certainty,
        };
        Change { difference: found.value, interval: found.interval, certainty }
    };
    found.into_iter().map(|found| found.map(&mut corrected)).collect()
}

fn difference(first: &Figure, second: &Figure) -> Option<Difference> {
    let value = second.value? - first.value?;
    let error = first.error?.hypot(second.error?);
    let blocks = first.blocks.min(second.blocks);
    let half = crate::stats::quantile(blocks.checked_sub(1)?)? * error;
    let p = two_sided(p_value(value, error, blocks)?);
    Some(Difference { value, interval: Interval { low: value - half, high: value + half }, p, blocks })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(value: f64, error: f64) -> Figure {
        Figure {
            key: String::new(),
            kind: Kind::Number,
            value: Some(value),
            error: Some(error),
            interval: None,
            blocks: 400,
        }
    }

    #[test]
    fn a_change_that_is_likely_alone_is_none_among_twenty() {
        let (before, same, other) = (figure(1.0, 0.1), figure(1.0, 0.1), figure(1.35, 0.1));
        let alone = changes(&[(Some(&before), Some(&other))]);
        assert_eq!(alone[0].expect("both").certainty, Certainty::Likely);
        let mut pairs = vec![(Some(&before), Some(&same)); 20];
        pairs.push((Some(&before), Some(&other)));
        pairs.push((Some(&before), None));
        let among = changes(&pairs);
        assert_eq!(among[20].expect("both").certainty, Certainty::NotShown);
        assert_eq!(among[21], None);
        let far = figure(2.0, 0.1);
        pairs.push((Some(&before), Some(&far)));
        assert_eq!(changes(&pairs)[22].expect("both").certainty, Certainty::BeyondDoubt);
    }
}
