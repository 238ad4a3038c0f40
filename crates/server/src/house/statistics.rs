//! How guests have done: the results that are kept of their matches, summed up.

use std::collections::BTreeMap;

use sobremesa_lab::stats::{NORMAL_975, wilson};
use sobremesa_protocol::statistics::{BonusTally, MatchTally, RivalTally, RulesStatistics, ShareInterval, Statistics};

use super::House;
use crate::guest::GuestId;
use crate::refusal::Refusal;
use crate::store::{Ending, MatchOutcome};

/// Most rivals that are told of.
const MOST_RIVALS: usize = 12;

impl House {
    /// How a guest has done in their own finished matches.
    pub(crate) fn statistics(&self, guest: GuestId) -> Result<Statistics, Refusal> {
        let fault = |why| Refusal::fault("reading results", why);
        for id in self.store.without_result(guest).map_err(fault)? {
            // What cannot be kept now is kept another time: a disk that is full stops nobody from reading.
            if let Err(refusal) = self.keep_result(&id) {
                tracing::warn!(table = id, why = refusal.problem.message, "a result is not kept");
            }
        }
        Ok(summed(&self.store.results_of(guest).map_err(fault)?))
    }

    /// Keeps how the guests of a finished table did who have it on their lists. A table that cannot be read has no result.
    pub(super) fn keep_result(&self, id: &str) -> Result<(), Refusal> {
        let Ok(table) = self.table(id) else { return Ok(()) };
        let (ended, mut results) = table.ended_outcomes();
        let members = self.store.members(id).map_err(|why| Refusal::fault("reading a list", why))?;
        results.retain(|result| members.contains(&result.guest));
        self.store.keep_results(id, ended, &results).map_err(|why| Refusal::not_written("keeping a result", why))
    }
}

/// Results, the last one first, summed up by game and rules.
fn summed(results: &[(u64, MatchOutcome)]) -> Statistics {
    let mut order: Vec<(&str, &str)> = Vec::new();
    let mut groups: BTreeMap<(&str, &str), Vec<&(u64, MatchOutcome)>> = BTreeMap::new();
    for result in results {
        let key = (result.1.game.as_str(), result.1.rules.as_str());
        let group = groups.entry(key).or_default();
        if group.is_empty() {
            order.push(key);
        }
        group.push(result);
    }
    Statistics { rules: order.iter().map(|key| of_rules(&groups[key])).collect() }
}

/// The sums under the same rules; there is a result at least.
fn of_rules(results: &[&(u64, MatchOutcome)]) -> RulesStatistics {
    let (last, latest) = results[0];
    let count = |wanted: fn(&MatchOutcome) -> bool| results.iter().filter(|(_, result)| wanted(result)).count() as u32;
    let counted = |result: &MatchOutcome| result.taken_back == 0 && result.ending != Ending::Shared;
    let counting: Vec<&MatchOutcome> =
        results.iter().map(|(_, result)| result).filter(|result| counted(result)).collect();
    let mut bonuses: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
    let mut against: BTreeMap<&str, Vec<Ending>> = BTreeMap::new();
    for result in &counting {
        for (what, (own, others)) in &result.bonuses {
            let sum = bonuses.entry(what).or_default();
            *sum = (sum.0 + own, sum.1 + others);
        }
        // Who sits on two seats is one rival.
        let rivals: std::collections::BTreeSet<&str> = result.rivals.iter().map(String::as_str).collect();
        for rival in rivals {
            against.entry(rival).or_default().push(result.ending);
        }
    }
    let mut rivals: Vec<RivalTally> = against
        .into_iter()
        .map(|(player, endings)| RivalTally { player: player.to_owned(), matches: tally(endings.into_iter()) })
        .collect();
    rivals.sort_by(|a, b| (b.matches.played, &a.player).cmp(&(a.matches.played, &b.player)));
    rivals.truncate(MOST_RIVALS);
    RulesStatistics {
        game: latest.game.clone(),
        rules: latest.rules.clone(),
        name: latest.name.clone(),
        matches: tally(counting.iter().map(|result| result.ending)),
        taken_back: count(|result| result.taken_back > 0 && result.ending != Ending::Shared),
        shared: count(|result| result.ending == Ending::Shared),
        hands: counting.iter().map(|result| result.hands).sum(),
        hands_won: counting.iter().map(|result| result.hands_won).sum(),
        points: counting.iter().map(|result| i64::from(result.points)).sum(),
        points_against: counting.iter().map(|result| i64::from(result.points_against)).sum(),
        bonuses: bonuses
            .into_iter()
            .map(|(what, (own, others))| BonusTally { what: what.to_owned(), own, others })
            .collect(),
        rivals,
        last: *last,
    }
}

fn tally(endings: impl Iterator<Item = Ending>) -> MatchTally {
    let mut tally = MatchTally::default();
    for ending in endings {
        tally.played += 1;
        tally.won += u32::from(ending == Ending::Won);
        tally.drawn += u32::from(ending == Ending::Drawn);
    }
    let share = f64::from(tally.won) / f64::from(tally.played.max(1));
    tally.interval = wilson(share, f64::from(tally.played), NORMAL_975)
        .map(|interval| ShareInterval { low: interval.low, high: interval.high });
    tally
}

#[cfg(test)]
mod tests {
    use sobremesa_protocol::Localized;

    use super::*;

    fn result(rules: &str, ending: Ending) -> MatchOutcome {
        MatchOutcome {
            game: "escoba".into(),
            rules: rules.into(),
            name: Localized { es: rules.into(), en: rules.into() },
            ending,
            taken_back: 0,
            hands: 2,
            hands_won: 1,
            points: 21,
            points_against: 15,
            bonuses: [("escoba".to_owned(), (3, 1))].into(),
            rivals: vec!["clasico".into(), "clasico".into()],
        }
    }

    #[test]
    fn matches_are_summed_by_their_rules_and_the_last_played_come_first() {
        let taken_back = MatchOutcome { taken_back: 2, ..result("escoba", Ending::Won) };
        let results = [
            (60, result("escoba", Ending::Shared)),
            (50, result("escoba-argentina", Ending::Lost)),
            (40, taken_back),
            (30, result("escoba", Ending::Won)),
            (20, result("escoba", Ending::Drawn)),
            (10, result("escoba", Ending::Won)),
        ];
        let Statistics { rules } = summed(&results);
        assert_eq!(rules.iter().map(|rules| rules.rules.as_str()).collect::<Vec<_>>(), ["escoba", "escoba-argentina"]);
        let escoba = &rules[0];
        assert_eq!((escoba.matches.played, escoba.matches.won, escoba.matches.drawn), (3, 2, 1));
        assert_eq!((escoba.taken_back, escoba.shared, escoba.last), (1, 1, 60));
        assert_eq!((escoba.hands, escoba.hands_won, escoba.points, escoba.points_against), (6, 3, 63, 45));
        assert_eq!(escoba.bonuses, [BonusTally { what: "escoba".into(), own: 9, others: 3 }]);
        let [rival] = &escoba.rivals[..] else { panic!("one rival") };
        assert_eq!((rival.player.as_str(), rival.matches.played), ("clasico", 3));
        let interval = escoba.matches.interval.expect("three matches");
        assert!((interval.low - 0.2077).abs() < 1e-4 && (interval.high - 0.9385).abs() < 1e-4, "{interval:?}");
    }

    #[test]
    fn without_a_match_that_counts_there_is_no_interval() {
        let Statistics { rules } = summed(&[(1, result("escoba", Ending::Shared))]);
        assert_eq!((rules[0].matches.clone(), rules[0].hands), (MatchTally::default(), 0));
        assert_eq!(summed(&[]), Statistics::default());
    }
}
