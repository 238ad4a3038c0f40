//! One line for each pairing.

use sobremesa_protocol::laboratory::{LabRange, LivePairing};
use sobremesa_protocol::words::Language;

use super::figures::Figures;
use super::sentences::letter;
use crate::summary::PairingSummary;

/// Who meets whom, and how many games each has won: `A v B: 61-39`.
fn score_line(teams: impl Iterator<Item = usize>, wins: &[u64], draws: u64, language: Language) -> String {
    let figures = Figures(language);
    let teams: Vec<String> = teams.map(letter).collect();
    let wins: Vec<String> = wins.iter().map(|wins| figures.whole(*wins)).collect();
    let mut line = format!("{}: {}", teams.join(" v "), wins.join("-"));
    if draws > 0 {
        line.push_str(&language.say("lab.report.and_drawn", &[("n", &figures.whole(draws))]));
    }
    line
}

/// The statistic of a sequential test between its bounds.
fn llr_part(llr: Option<f64>, bounds: LabRange, language: Language) -> String {
    let figures = Figures(language);
    let llr = llr.map_or_else(String::new, |llr| figures.number(llr));
    let (lower, upper) = (figures.number(bounds.low), figures.number(bounds.high));
    format!("LLR {llr} ({lower}{}{upper})", between(language))
}

/// What parts figures: not the comma that is in them.
fn between(language: Language) -> &'static str {
    if language == Language::Es { "; " } else { ", " }
}

/// The state of a running pairing in a line: `A v B: 61-39  A 61.0% (48.2 … 72.8%)`, with a range that holds however
/// often one looks.
pub(crate) fn live_line(pairing: &LivePairing, language: Language) -> String {
    let figures = Figures(language);
    let teams = pairing.teams.iter().map(|team| *team as usize);
    let mut line = score_line(teams, &pairing.wins, pairing.draws, language);
    if let (Some(score), Some(range)) = (pairing.score, pairing.sequence) {
        let (low, high) = (figures.percent(range.low), figures.percent(range.high));
        let args = [
            ("team", letter(pairing.teams[0] as usize)),
            ("value", figures.percent(score)),
            ("low", low),
            ("high", high),
        ];
        let args = args.each_ref().map(|(name, value)| (*name, value.as_str()));
        line = format!("{line}  {}", language.say("lab.report.live", &args));
    }
    if let Some(bounds) = pairing.bounds {
        line = format!("{line}  {}", llr_part(pairing.llr, bounds, language));
    }
    line
}

/// The figures of a pairing in a line: `Elo +12.3 ± 8.1, LOS 99.8%, Ptnml [..]`. Where blocks said when to stop, and
/// before the end, it has those that hold whenever one looks: `Elo +12.3 (+4.0 … +20.1), Ptnml [..], LLR 1.7 (-2.94,
/// 2.94)`. Of more than two teams it has none.
pub fn pairing_line(pairing: &PairingSummary, language: Language) -> String {
    let figures = Figures(language);
    let mut parts = Vec::new();
    if let Some(elo) = pairing.elo {
        parts.push(format!("Elo {} ± {}", figures.short_signed(elo.value), figures.short(elo.half_width)));
    }
    if let Some(elo) = pairing.elo_anytime {
        let end =
            |end: Option<f64>, without: &str| end.map_or_else(|| without.to_owned(), |end| figures.short_signed(end));
        let (low, high) = (end(elo.low, "-∞"), end(elo.high, "+∞"));
        parts.push(format!("Elo {} ({low} … {high})", figures.short_signed(elo.value)));
    }
    if let Some(superiority) = pairing.superiority {
        parts.push(format!("LOS {}%", figures.chance(superiority)));
    }
    if let Some(scores) = &pairing.scores {
        let counts: Vec<String> = scores.counts().iter().map(ToString::to_string).collect();
        parts.push(format!("Ptnml [{}]", counts.join(", ")));
    }
    if let Some(test) = &pairing.test {
        parts.push(llr_part(test.llr, test.bounds.into(), language));
    }
    if parts.is_empty() && pairing.teams.len() == 2 {
        parts.push(language.say("lab.report.not_enough", &[]));
    }
    let teams = pairing.teams.iter().map(|team| team.team);
    let wins: Vec<u64> = pairing.teams.iter().map(|team| team.outcomes.wins).collect();
    let line = score_line(teams, &wins, pairing.draws, language);
    if parts.is_empty() { line } else { format!("{line}  {}", parts.join(between(language))) }
}
