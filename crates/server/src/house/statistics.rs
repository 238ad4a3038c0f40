//! How guests have done: the results that are kept of their matches, summed up.

use std::collections::BTreeMap;

use sobremesa_lab::stats::{NORMAL_975, wilson};
use sobremesa_protocol::statistics::{
    BonusTally, CurvePoint, MatchTally, PersonGame, PersonStatistics, RivalTally, RulesStatistics, ShareInterval,
    Statistics,
};

use super::House;
use crate::guest::GuestId;
use crate::refusal::Refusal;
use crate::store::{Ending, MatchOutcome, PlayedTogether};

/// Most rivals that are told of.
const MOST_RIVALS: usize = 12;

/// Most people that are told of.
const MOST_PEOPLE: usize = 50;

/// Most points of a curve.
const MOST_POINTS: usize = 100;

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
        let mut statistics = summed(&self.store.results_of(guest).map_err(fault)?);
        statistics.people = by_person(&self.store.played_with(guest).map_err(fault)?);
        statistics.finds = self.store.finds_of(guest).map_err(fault)?;
        statistics.ratings = self.guest_ratings(guest)?;
        Ok(statistics)
    }
}

/// Whether a match counts: its guest sat on one side, and no move was taken back.
fn counts(result: &MatchOutcome) -> bool {
    result.taken_back == 0 && result.ending != Ending::Shared
}

/// Matches with other people, the last one first, summed up by person and game.
fn by_person(together: &[PlayedTogether]) -> Vec<PersonStatistics> {
    let mut groups: BTreeMap<GuestId, Vec<&PlayedTogether>> = BTreeMap::new();
    for played in together.iter().filter(|played| counts(&played.outcome)) {
        groups.entry(played.with.guest).or_default().push(played);
    }
    let mut people: Vec<(usize, PersonStatistics)> = groups
        .into_values()
        .map(|played| {
            let mut games: BTreeMap<&str, [Vec<Ending>; 2]> = BTreeMap::new();
            for one in &played {
                let [against, beside] = games.entry(&one.outcome.game).or_default();
                (if one.with.partner { beside } else { against }).push(one.outcome.ending);
            }
            let of_game = |(game, [against, beside]): (&str, [Vec<Ending>; 2])| PersonGame {
                game: game.to_owned(),
                against: tally(against.into_iter()),
                beside: tally(beside.into_iter()),
            };
            let mut games: Vec<PersonGame> = games.into_iter().map(of_game).collect();
            games.sort_by_key(|game| std::cmp::Reverse(game.against.played + game.beside.played));
            let named = played.iter().map(|one| &one.with.name).find(|name| !name.is_empty());
            let name = named.cloned().unwrap_or_default();
            (played.len(), PersonStatistics { name, games, last: played[0].ended })
        })
        .collect();
    people.sort_by(|(a, one), (b, other)| (b, other.last, &one.name).cmp(&(a, one.last, &other.name)));
    people.into_iter().map(|(_, person)| person).take(MOST_PEOPLE).collect()
}

/// The matches won less those lost, after each match; `results` has the last one first.
fn curve(results: &[(u64, &MatchOutcome)]) -> Vec<CurvePoint> {
    let mut lead = 0;
    let points: Vec<CurvePoint> = (1..)
        .zip(results.iter().rev())
        .map(|(played, (ended, result))| {
            lead += match result.ending {
                Ending::Won => 1,
                Ending::Lost => -1,
                Ending::Drawn | Ending::Shared => 0,
            };
            CurvePoint { played, lead, ended: *ended }
        })
        .collect();
    // Evenly spread, and the last one is told.
    let told = points.len().min(MOST_POINTS);
    (1..=told).map(|at| points[(at * points.len()).div_ceil(told) - 1]).collect()
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
    Statistics { rules: order.iter().map(|key| of_rules(&groups[key])).collect(), ..Statistics::default() }
}

/// The sums under the same rules; there is a result at least.
fn of_rules(results: &[&(u64, MatchOutcome)]) -> RulesStatistics {
    let (last, latest) = results[0];
    let count = |wanted: fn(&MatchOutcome) -> bool| results.iter().filter(|(_, result)| wanted(result)).count() as u32;
    let dated: Vec<(u64, &MatchOutcome)> =
        results.iter().map(|(ended, result)| (*ended, result)).filter(|(_, result)| counts(result)).collect();
    let counting: Vec<&MatchOutcome> = dated.iter().map(|(_, result)| *result).collect();
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
        curve: curve(&dated),
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
    use crate::store::PlayedWith;

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
        let Statistics { rules, .. } = summed(&results);
        assert_eq!(rules.iter().map(|rules| rules.rules.as_str()).collect::<Vec<_>>(), ["escoba", "escoba-argentina"]);
        let escoba = &rules[0];
        assert_eq!((escoba.matches.played, escoba.matches.won, escoba.matches.drawn), (3, 2, 1));
        assert_eq!((escoba.taken_back, escoba.shared, escoba.last), (1, 1, 60));
        assert_eq!((escoba.hands, escoba.hands_won, escoba.points, escoba.points_against), (6, 3, 63, 45));
        assert_eq!(escoba.bonuses, [BonusTally { what: "escoba".into(), own: 9, others: 3 }]);
        let [rival] = &escoba.rivals[..] else { panic!("one rival") };
        assert_eq!((rival.player.as_str(), rival.matches.played), ("clasico", 3));
        let leads: Vec<(u32, i32, u64)> =
            escoba.curve.iter().map(|point| (point.played, point.lead, point.ended)).collect();
        assert_eq!(leads, [(1, 1, 10), (2, 1, 20), (3, 2, 30)], "the first one first");
        let interval = escoba.matches.interval.expect("three matches");
        assert!((interval.low - 0.2077).abs() < 1e-4 && (interval.high - 0.9385).abs() < 1e-4, "{interval:?}");
    }

    #[test]
    fn a_long_curve_is_thinned_and_ends_with_the_last_match() {
        let won = result("escoba", Ending::Won);
        let results: Vec<(u64, &MatchOutcome)> = (0..1_234).rev().map(|ended| (ended, &won)).collect();
        let curve = curve(&results);
        assert_eq!(curve.len(), MOST_POINTS);
        assert!(curve.is_sorted_by(|a, b| a.played < b.played && b.played - a.played <= 13));
        let last = curve[MOST_POINTS - 1];
        assert_eq!((last.played, last.lead, last.ended), (1_234, 1_234, 1_233));
    }

    #[test]
    fn people_are_summed_as_rivals_and_as_partners_by_the_name_they_had_last() {
        let with = |ended, guest, name: &str, partner, ending| PlayedTogether {
            with: PlayedWith { guest: GuestId([guest; 16]), name: name.into(), partner },
            ended,
            outcome: result("escoba", ending),
        };
        let shared = with(60, 1, "Nobody", false, Ending::Shared);
        let taken_back = PlayedTogether {
            outcome: MatchOutcome { taken_back: 1, ..result("escoba", Ending::Won) },
            ..with(55, 1, "Nobody", false, Ending::Won)
        };
        let dominoes = PlayedTogether {
            outcome: MatchOutcome { game: "dominoes".into(), ..result("duel", Ending::Lost) },
            ..with(50, 1, "", false, Ending::Lost)
        };
        let together = [
            shared,
            taken_back,
            dominoes,
            with(40, 1, "Ana", false, Ending::Won),
            with(30, 1, "Anita", false, Ending::Lost),
            with(20, 1, "Anita", true, Ending::Won),
            with(10, 2, "Luis", false, Ending::Drawn),
        ];
        let people = by_person(&together);
        let [ana, luis] = &people[..] else { panic!("two people: {people:?}") };
        assert_eq!((ana.name.as_str(), ana.last, luis.name.as_str()), ("Ana", 50, "Luis"));
        let played = |game: &PersonGame| {
            (game.game.clone(), game.against.played, game.against.won, game.beside.played, game.beside.won)
        };
        let games: Vec<_> = ana.games.iter().map(played).collect();
        assert_eq!(games, [("escoba".to_owned(), 2, 1, 1, 1), ("dominoes".to_owned(), 1, 0, 0, 0)]);
        assert_eq!(luis.games[0].against.drawn, 1);
    }

    #[test]
    fn without_a_match_that_counts_there_is_no_interval() {
        let Statistics { rules, .. } = summed(&[(1, result("escoba", Ending::Shared))]);
        assert_eq!((rules[0].matches.clone(), rules[0].hands), (MatchTally::default(), 0));
        assert_eq!(summed(&[]), Statistics::default());
    }
}
