//! The figures of a rule set, and what changes from one to another.

use serde::{Deserialize, Serialize};

use super::play::PlayedTeams;
use super::{Balance, SECONDS_A_MOVE, rows};
use crate::stats::{
    BlockMoments, Certainty, HandsToLead, Interval, KnownHands, Ratio, block_errors, certainty_of_p, holm, p_value,
    paired_error, two_sided,
};
use crate::summary::{Mean, Share, Summary};
use crate::tally::Ratios;

/// The key of the figures that say how soon a level leads.
pub(super) const HANDS: &str = "hands_to_lead";

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
    /// What each of them adds to the error; empty where that is not known any more.
    #[serde(skip)]
    pub by_deal: Vec<f64>,
}

impl Figure {
    pub(crate) fn share(key: &str, share: &Share, blocks: u64) -> Self {
        let Share { share: value, error, interval, .. } = *share;
        Self { key: key.to_owned(), kind: Kind::Share, value, error, interval, blocks, by_deal: Vec::new() }
    }

    /// The same with what each deal adds to its error.
    pub(super) fn with_deals(self, by_deal: Vec<f64>) -> Self {
        Self { by_deal, ..self }
    }

    /// Of two levels, if it is known within bounds.
    pub(super) fn hands_to_lead(found: &HandsToLead, blocks: u64) -> Option<Self> {
        let Some(KnownHands::About { hands, low, high }) = found.known() else { return None };
        let interval = Some(Interval { low: low as f64, high: high as f64 });
        Some(Self {
            key: HANDS.to_owned(),
            kind: Kind::Number,
            value: Some(hands as f64),
            error: None,
            interval,
            blocks,
            by_deal: Vec::new(),
        })
    }

    pub(super) fn mean(key: &str, kind: Kind, mean: &Mean, blocks: u64) -> Self {
        let Mean { value, error, interval } = *mean;
        Self { key: key.to_owned(), kind, value, error, interval, blocks, by_deal: Vec::new() }
    }

    /// The same in another unit.
    fn scaled(mut self, key: &str, factor: f64) -> Self {
        key.clone_into(&mut self.key);
        self.value = self.value.map(|value| value * factor);
        self.error = self.error.map(|error| error * factor);
        self.interval = self.interval.map(|Interval { low, high }| Interval { low: low * factor, high: high * factor });
        self.by_deal.iter_mut().for_each(|off| *off *= factor);
        self
    }
}

/// What games are like, from matches and from single hands of the same players. Of passes and pieces drawn it says nothing
/// where the game has none.
pub(super) fn figures(matches: &PlayedTeams, hands: &PlayedTeams, passes_and_draws: bool) -> Vec<Figure> {
    let (play, blocks) = (&matches.summary.play, matches.summary.blocks);
    let ratios: Vec<Ratios> = matches.blocks.iter().map(Ratios::of_block).collect();
    let by_deal = |ratio: &dyn Fn(&Ratios) -> Ratio| {
        let parts: Vec<(i64, i64)> = ratios.iter().map(|all| parts(&ratio(all))).collect();
        block_errors(&parts).map_or_else(Vec::new, |(_, errors)| errors)
    };
    let number = |key: &str, mean: &Mean, ratio: &dyn Fn(&Ratios) -> Ratio| {
        Figure::mean(key, Kind::Number, mean, blocks).with_deals(by_deal(ratio))
    };
    let share = |key: &str, share: &Share, ratio: &dyn Fn(&Ratios) -> Ratio| {
        Figure::share(key, share, blocks).with_deals(by_deal(ratio))
    };
    let plies = number("plies_a_hand", &play.plies_a_hand, &|all| all.plies_a_hand);
    let minutes = plies.clone().scaled("minutes_a_hand", SECONDS_A_MOVE / 60.0);
    let mut figures = vec![plies, minutes, number("hands_a_game", &play.hands_a_game, &|all| all.hands_a_game)];
    // How hands end besides being played out, in the order of their names; nothing where all end alike.
    let several = play.how.len() > 1;
    figures.extend(play.how.iter().filter(|(how, _)| several && *how != "out").map(|(how, ended)| {
        share(&format!("how.{how}"), ended, &|all| all.how.get(how).copied().unwrap_or(all.none_so))
    }));
    figures.extend([
        share("tied", &play.tied, &|all| all.tied),
        share("forced", &play.forced, &|all| all.forced),
        number("choices", &play.choices, &|all| all.choices),
    ]);
    if passes_and_draws {
        figures.extend([
            number("passes_a_hand", &play.passes_a_hand, &|all| all.passes),
            number("drawn_a_hand", &play.drawn_a_hand, &|all| all.drawn),
        ]);
    }
    figures.extend([
        share("drawn_games", &play.draws, &|all| all.draws),
        share("opener_wins", &play.opener_wins, &|all| all.opener_won),
        share("opened", &play.opened, &|all| all.opened),
        number("lead_changes", &play.lead_changes, &|all| all.lead_changes),
        Figure::mean("decided", Kind::Share, &play.decided, blocks).with_deals(by_deal(&|all| all.decided)),
    ]);
    // A deal explains something where there is one.
    if matches.summary.repeats.is_some() {
        figures.extend([deal_share("deal_hand", hands), deal_share("deal_match", matches)]);
    }
    figures.push(unended(matches));
    figures
}

/// What a ratio of one block was made of.
fn parts(ratio: &Ratio) -> (i64, i64) {
    (ratio.over() as i64, ratio.under() as i64)
}

fn deal_share(key: &str, played: &PlayedTeams) -> Figure {
    let Summary { play, blocks, .. } = &played.summary;
    let figure = Figure::mean(key, Kind::Share, &play.deal_share, *blocks);
    let Some(first) = played.places_ahead.first() else { return figure };
    let mut moments = BlockMoments::new(first.len());
    played.places_ahead.iter().for_each(|results| moments.push(results));
    figure.with_deals(moments.deal_share_errors(&played.places_ahead).unwrap_or_default())
}

/// Games cut off at the most hands there may be.
fn unended(played: &PlayedTeams) -> Figure {
    let matches = &played.summary;
    let cut = matches.terminations.get("hand_cap").copied().unwrap_or(0);
    let share = (matches.games > 0).then(|| cut as f64 / matches.games as f64);
    let error = share.map(|share| (share * (1.0 - share) / matches.games as f64).sqrt());
    let interval = share.and_then(|share| crate::stats::wilson(share, matches.blocks as f64, 1.96));
    let by_deal = Vec::new();
    Figure {
        key: "unended".to_owned(),
        kind: Kind::Share,
        value: share,
        error,
        interval,
        blocks: matches.blocks,
        by_deal,
    }
}

/// The change of a figure from one rule set to another.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Change {
    /// The second less the first.
    pub difference: f64,
    /// Its 95% interval, as of a single comparison.
    pub interval: Interval,
    /// How sure it is that there is a change, with Holm's correction for all that are looked at together.
    pub certainty: Certainty,
}

/// Least number of deals before a change is called beyond doubt. Of many figures one has to lie far out to be that, and so far out
/// the ratios of fewer deals are not Student's: of simulated pages of 30 figures over 100 deals that had not changed one in a
/// hundred had one.
const FEWEST_DEALS_BEYOND_DOUBT: u64 = 200;

/// A difference of two figures before it is corrected for the others.
struct Difference {
    value: f64,
    interval: Interval,
    p: f64,
    blocks: u64,
}

/// The changes between figures of the same kind, the first of each two being of the rules before. They are looked at
/// together: of many figures that did not change one in twenty would look changed, so that the p value of each is Holm's for
/// all of them.
///
/// Where it is known what each deal adds to the errors ([`Figure::by_deal`]), figures are compared deal by deal: the same number
/// is the same deal, as far as both rules deal alike, and what it brings both falls out. Else the error of a difference is
/// the root of both squared. Student's distribution is that of the smaller number of deals: a little too wide where one rests on
/// many more.
/// Source: W. G. Cochran, Sampling Techniques, third edition, 1977, chapter 6; S. Holm, A simple sequentially rejective
/// multiple test procedure, Scandinavian Journal of Statistics 6(2), 1979.
pub fn changes(pairs: &[(Option<&Figure>, Option<&Figure>)]) -> Vec<Option<Change>> {
    let found: Vec<Option<Difference>> =
        pairs.iter().map(|(first, second)| difference((*first)?, (*second)?)).collect();
    let adjusted = holm(&found.iter().flatten().map(|found| found.p).collect::<Vec<_>>());
    let mut adjusted = adjusted.into_iter();
    let mut corrected = |found: Difference| {
        let p = adjusted.next();
        let certainty = match certainty_of_p(p) {
            Certainty::BeyondDoubt if found.blocks < FEWEST_DEALS_BEYOND_DOUBT => Certainty::Likely,
            certainty => certainty,
        };
        Change { difference: found.value, interval: found.interval, certainty }
    };
    found.into_iter().map(|found| found.map(&mut corrected)).collect()
}

/// Says of the second of two rule sets what changed from the first, while it is known what each deal brought.
pub fn compare(all: &mut [Balance]) {
    let changes = rows(all).into_iter().map(|row| row.change).collect();
    if let [_, second] = all {
        second.changes = changes;
    }
}

fn difference(first: &Figure, second: &Figure) -> Option<Difference> {
    let value = second.value? - first.value?;
    let apart = first.error?.hypot(second.error?);
    let error = paired_error(&second.by_deal, &first.by_deal).unwrap_or(apart);
    // What is alike in all games of both has no error to say how well that is known.
    if value == 0.0 && error == 0.0 {
        return None;
    }
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
            by_deal: Vec::new(),
        }
    }

    #[test]
    fn of_few_deals_no_change_is_beyond_doubt() {
        let certainty = |blocks: u64| {
            let [before, after] = [1.0, 2.0].map(|value| Figure { blocks, ..figure(value, 0.05) });
            changes(&[(Some(&before), Some(&after))])[0].expect("both").certainty
        };
        assert_eq!([199, 200].map(certainty), [Certainty::Likely, Certainty::BeyondDoubt]);
    }

    #[test]
    fn what_a_deal_brings_both_falls_out() {
        // Each deal adds 1/400 up or down to both, and a tenth of that to either alone.
        let sign = |odd: bool| if odd { -1.0 } else { 1.0 };
        let by_deal = |stretch: usize| {
            let off = |deal: usize| sign(deal % 2 == 1) + 0.1 * sign(deal / stretch % 2 == 1);
            (0..400).map(|deal| off(deal) / 400.0).collect::<Vec<f64>>()
        };
        let (before, after) = (figure(1.0, 0.05).with_deals(by_deal(2)), figure(1.03, 0.05).with_deals(by_deal(4)));
        let paired = changes(&[(Some(&before), Some(&after))])[0].expect("both");
        assert_eq!(paired.certainty, Certainty::BeyondDoubt);
        assert!((paired.difference - 0.03).abs() < 1e-12 && paired.interval.half_width() < 0.02, "{paired:?}");
        let apart = changes(&[(Some(&figure(1.0, 0.05)), Some(&after))])[0].expect("both");
        assert_eq!(apart.certainty, Certainty::NotShown);
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
