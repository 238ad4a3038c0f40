//! What may be said of an experiment before its end, however often one looks.

use sobremesa_protocol::laboratory::{LivePairing, LiveTeam};
use sobremesa_protocol::words::Language;

use super::figures::Figures;
use super::sentences::{letter, verdict};
use crate::stats::Interval;
use crate::summary::Summary;

/// The verdict once everything is played, before that what holds whenever one looks.
pub fn conclusion(summary: &Summary, language: Language) -> String {
    if summary.complete {
        return verdict(summary, language);
    }
    let met = match summary.pairings.as_slice() {
        [pairing] => match pairing.teams.as_slice() {
            [first, second] => pairing.score.value.map(|score| ([first.team, second.team], score, pairing.sequence)),
            _ => None,
        },
        _ => None,
    };
    let wins = summary.teams.iter().map(|team| (team.outcomes.wins, team.games));
    sentence(met, &wins.collect::<Vec<_>>(), language)
}

/// The state of an experiment in a sentence that holds however often one looks: of its pairings and of each team.
pub(crate) fn so_far(pairings: &[LivePairing], teams: &[LiveTeam], language: Language) -> String {
    let met = match pairings {
        [pairing] => match *pairing.teams.as_slice() {
            [first, second] => pairing.score.map(|score| {
                let range = pairing.sequence.map(|range| Interval { low: range.low, high: range.high });
                ([first as usize, second as usize], score, range)
            }),
            _ => None,
        },
        _ => None,
    };
    let wins: Vec<(u64, u64)> = teams.iter().map(|team| (team.wins, team.games)).collect();
    sentence(met, &wins, language)
}

/// Two teams that met in one pairing, the first's score and its confidence sequence; else the games won and played of
/// every team.
fn sentence(met: Option<([usize; 2], f64, Option<Interval>)>, wins: &[(u64, u64)], language: Language) -> String {
    let figures = Figures(language);
    match met {
        Some((teams, score, Some(range))) => {
            // Seen from the one who is ahead.
            let ahead = score >= 0.5;
            let (leader, other) = if ahead { (teams[0], teams[1]) } else { (teams[1], teams[0]) };
            let turned = |share: f64| if ahead { share } else { 1.0 - share };
            let (low, high) = if ahead { (range.low, range.high) } else { (1.0 - range.high, 1.0 - range.low) };
            let key = if low > 0.5 { "lab.report.so_far_better" } else { "lab.report.so_far_open" };
            let args = [
                ("team", letter(leader)),
                ("others", letter(other)),
                ("value", figures.percent(turned(score))),
                ("low", figures.percent(low)),
                ("high", figures.percent(high)),
            ];
            language.say(key, &args.each_ref().map(|(name, value)| (*name, value.as_str())))
        }
        Some((.., None)) => language.say("lab.report.too_few", &[]),
        None => {
            let share = |(wins, games): (u64, u64)| (games > 0).then(|| wins as f64 / games as f64);
            let shares = wins.iter().enumerate().filter_map(|(team, played)| Some((team, share(*played)?)));
            // The first of those that are level.
            let first = shares.reduce(|best, team| if team.1 > best.1 { team } else { best });
            let Some((team, value)) = first else { return language.say("lab.report.too_few", &[]) };
            let args = [("team", letter(team)), ("value", figures.percent(value))];
            language.say("lab.report.so_far_first", &args.each_ref().map(|(name, value)| (*name, value.as_str())))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_ahead_is_named_first() {
        let range = |low, high| Some(Interval { low, high });
        let said = |score, range| sentence(Some(([0, 1], score, range)), &[], Language::En);
        assert!(said(0.7, range(0.6, 0.8)).starts_with("A takes 70.0%"));
        assert!(said(0.3, range(0.2, 0.4)).starts_with("B takes 70.0%"));
        assert!(said(0.3, range(0.2, 0.4)).contains("60.0 to 80.0%"));
        assert!(said(0.3, range(0.2, 0.4)).contains("better than A"));
        assert!(said(0.3, range(0.2, 0.6)).contains("not known yet"));
        assert_eq!(said(0.3, None), Language::En.say("lab.report.too_few", &[]));
    }

    #[test]
    fn of_several_the_one_who_wins_most_often() {
        let said = |wins: &[(u64, u64)]| sentence(None, wins, Language::En);
        assert!(said(&[(1, 4), (3, 4), (0, 0)]).starts_with("B is first so far"));
        assert_eq!(said(&[(0, 0), (0, 0)]), Language::En.say("lab.report.too_few", &[]));
    }
}
