//! The results of an experiment in sentences.

use sobremesa_protocol::words::Language;

use super::figures::Figures;
use crate::experiment::Experiment;
use crate::plan::{GameUnit, Keep, StopPlan};
use crate::stats::{Certainty, EloScale, Hypothesis, Interval, Stopped};
use crate::summary::{Lead, Measure, PairingSummary, Summary};

/// A team by a letter: A, B, … Z, AA, AB, …
pub fn letter(team: usize) -> String {
    let last = char::from(b'A' + (team % 26) as u8).to_string();
    if team < 26 { last } else { letter(team / 26 - 1) + &last }
}

/// Which rules, and who is called what.
pub fn heading(summary: &Summary) -> String {
    let teams = summary.teams.iter().enumerate().map(|(index, team)| format!("{} = {}", letter(index), team.name));
    format!("{}: {}", summary.rules, teams.collect::<Vec<_>>().join(", "))
}

/// A key for matches or for hands.
pub(super) fn by_unit(unit: GameUnit, matches: &'static str, hands: &'static str) -> &'static str {
    match unit {
        GameUnit::Match => matches,
        GameUnit::Hand => hands,
    }
}

/// How much was played.
pub fn size(summary: &Summary, language: Language) -> String {
    let figures = Figures(language);
    let whole = summary.complete && (summary.blocks == summary.blocks_planned);
    let key = if whole {
        by_unit(summary.unit, "lab.report.size_matches", "lab.report.size_hands")
    } else if summary.complete {
        by_unit(summary.unit, "lab.report.size_matches_stopped", "lab.report.size_hands_stopped")
    } else {
        by_unit(summary.unit, "lab.report.size_matches_partial", "lab.report.size_hands_partial")
    };
    let planned = figures.whole(summary.blocks_planned);
    let (games, blocks) = (figures.whole(summary.games), figures.whole(summary.blocks));
    language.say(key, &[("games", &games), ("blocks", &blocks), ("planned", &planned)])
}

/// The verdict in a sentence: which side is better.
pub fn verdict(summary: &Summary, language: Language) -> String {
    let Some(lead) = summary.lead() else { return language.say("lab.report.too_few", &[]) };
    let name = letter(lead.leader);
    let others = match lead.over {
        Some(other) => letter(other),
        None => language.say("lab.report.the_others", &[]),
    };
    let (key, say) = measured(&lead, language);
    let several = summary.pairings.len() > 1 && summary.pairings.iter().any(|pairing| pairing.teams.len() > 2);
    let certainty = match lead.certainty {
        Certainty::TooFew if summary.same_blocks.is_some_and(|same| same.all) => "lab.report.certainty.same_blocks",
        // Ratings are of games of two.
        Certainty::TooFew if several => "lab.report.certainty.not_compared",
        Certainty::TooFew => "lab.report.certainty.too_few",
        Certainty::NotShown => "lab.report.certainty.not_shown",
        Certainty::Likely => "lab.report.certainty.likely",
        Certainty::BeyondDoubt => "lab.report.certainty.beyond_doubt",
    };
    let certainty = language.say(certainty, &[("team", &name), ("others", &others)]);
    let teams = summary.teams.iter().filter(|team| team.games > 0).count().to_string();
    let [low, high] = lead.interval.map_or_else(Default::default, |Interval { low, high }| [say(low), say(high)]);
    let args = [
        ("team", name.as_str()),
        ("others", &others),
        ("value", &say(lead.value)),
        ("low", &low),
        ("high", &high),
        ("teams", &teams),
    ];
    format!("{} {certainty}", language.say(key, &args))
}

/// The sentence of what was compared, and how its figures are written.
fn measured(lead: &Lead, language: Language) -> (&'static str, impl Fn(f64) -> String) {
    let key = match (lead.measure, lead.interval) {
        (_, None) => "lab.report.first",
        (Measure::Wins, _) => "lab.report.wins",
        (Measure::Points, _) => "lab.report.points",
        (Measure::Ratings, _) => "lab.report.rated",
    };
    let figures = Figures(language);
    (key, move |value: f64| match key {
        "lab.report.points" => figures.signed(value),
        "lab.report.rated" => figures.short_signed(value),
        _ => figures.percent(value),
    })
}

/// The number of further games that a result beyond doubt would take, in a sentence; nothing where it cannot be told,
/// and before the end.
pub fn more_needed(summary: &Summary, language: Language) -> Option<String> {
    let figures = Figures(language);
    if !summary.complete {
        return None;
    }
    if summary.verdict.certainty == Certainty::BeyondDoubt {
        return Some(language.say("lab.report.enough", &[]));
    }
    let more = figures.whole(summary.lead()?.more_games?);
    let key = by_unit(summary.unit, "lab.report.more_matches", "lab.report.more_hands");
    Some(language.say(key, &[("more", &more)]))
}

/// How much longer a sequential test will take, while it runs.
pub(super) fn forecast_left(pairing: &PairingSummary, language: Language) -> Option<String> {
    let remaining = pairing.test.as_ref()?.remaining?;
    let blocks = remaining.blocks.min((pairing.blocks_planned - pairing.blocks) as f64);
    let games = (blocks * pairing.games as f64 / pairing.blocks.max(1) as f64).ceil() as u64;
    Some(language.say("lab.forecast.left", &[("games", &Figures(language).whole(games))]))
}

/// What a stop rule found out of a pairing, once it has.
pub(super) fn stopped(pairing: &PairingSummary, language: Language) -> Option<String> {
    let test = pairing.test.as_ref();
    match pairing.stopped? {
        Stopped::Decided { accepted } => {
            let key = match accepted {
                Hypothesis::H0 => "lab.report.accepted_h0",
                Hypothesis::H1 => "lab.report.accepted_h1",
            };
            let teams: Vec<String> = pairing.teams.iter().map(|team| letter(team.team)).collect();
            Some(language.say(key, &[("team", teams.first()?), ("others", teams.get(1)?)]))
        }
        Stopped::Precise => Some(language.say("lab.report.precise", &[])),
        Stopped::AllBlocks => test.map(|_| language.say("lab.report.undecided", &[])),
    }
}

/// That several sequential tests share their chance of error; nothing where there is one alone, or each has its own.
pub(super) fn shared_error(stop: &StopPlan, language: Language) -> Option<String> {
    let StopPlan::Gsprt { alpha, tests: Some(tests), .. } = *stop else { return None };
    let figures = Figures(language);
    let percent = |share: f64| figures.number(100.0 * share);
    let (all, each, number) = (percent(alpha), percent(alpha / f64::from(tests)), figures.whole(tests.into()));
    let args = [("tests", number.as_str()), ("all", all.as_str()), ("each", each.as_str())];
    (tests > 1).then(|| language.say("lab.forecast.shared", &args))
}

/// The command that plays an experiment again: in the short form where it says everything, else from the manifest in its folder.
pub fn again(experiment: &Experiment) -> String {
    again_in_a_line(experiment).unwrap_or_else(|| "sobremesa lab run manifest.toml".to_owned())
}

/// The same in the short form; none where it does not say everything.
pub fn again_in_a_line(experiment: &Experiment) -> Option<String> {
    let manifest = experiment.manifest();
    let plain = manifest.stop == StopPlan::Blocks && manifest.keep == Keep::default();
    match manifest.pairs.as_slice() {
        [pair] if plain => {
            let unit = match manifest.unit {
                GameUnit::Match => "",
                GameUnit::Hand => " --unit hand",
            };
            // A program's own quotes stand within others.
            let quote = if pair.contains('"') { '\'' } else { '"' };
            Some(format!("sobremesa lab run {quote}{}: {pair}{quote}{unit} --seed {}", manifest.rules, manifest.seed))
        }
        _ => None,
    }
}

/// How long an experiment will take, before it starts.
pub fn forecast(experiment: &Experiment, language: Language) -> String {
    let figures = Figures(language);
    let games = experiment.arrangements();
    let most = figures.whole(experiment.blocks_at_most() * games);
    let pairings = experiment.pairings(0, &[]);
    let known = pairings.first().and_then(|pairing| Some((pairing, experiment.stop().rule(pairing.blocks).ok()?)));
    let Some((pairing, rule)) = known else {
        return language.say("lab.forecast.games", &[("games", &most)]);
    };
    let deviation = 0.5 / (games as f64).sqrt();
    let say = |blocks: f64| figures.whole((blocks * games as f64).ceil() as u64);
    let pairs = figures.whole(pairings.len() as u64);
    match experiment.stop() {
        StopPlan::Blocks => language.say("lab.forecast.games", &[("games", &most)]),
        StopPlan::Gsprt { elo0, elo1, model, .. } => {
            let under = |elo: f64| say(rule.forecast(elo, games, deviation).blocks);
            let (low, middle, high) = (under(*elo0), under(f64::midpoint(*elo0, *elo1)), under(*elo1));
            let (elo0, elo1) = (figures.short_signed(*elo0), figures.short_signed(*elo1));
            let scale = match model {
                EloScale::Normalized => language.say("lab.stats.normalized", &[]),
                EloScale::Logistic => language.say("lab.stats.elo", &[]),
            };
            let args = [
                ("low", low.as_str()),
                ("middle", &middle),
                ("high", &high),
                ("elo0", &elo0),
                ("elo1", &elo1),
                ("scale", &scale),
                ("most", &say(pairing.blocks as f64)),
                ("pairs", &pairs),
            ];
            let shared = shared_error(experiment.stop(), language).map(|shared| format!(" {shared}"));
            language.say("lab.forecast.gsprt", &args) + &shared.unwrap_or_default()
        }
        StopPlan::Precision { half_width } => {
            let expected = say(rule.forecast(0.0, games, deviation).blocks);
            let width = figures.percent(*half_width);
            let most = say(pairing.blocks as f64);
            let args = [("games", expected.as_str()), ("width", &width), ("most", &most), ("pairs", &pairs)];
            language.say("lab.forecast.precision", &args)
        }
    }
}
