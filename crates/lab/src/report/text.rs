//! A summary in words, for a terminal: the verdict in a sentence, then the figures with their errors.

use std::fmt::Write;

use sobremesa_protocol::words::Language;

use super::figures::Figures;
use super::lines::pairing_line;
use super::sentences::{by_unit, heading, letter, more_needed, shared_error, size, stopped};
use super::standing::conclusion;
use crate::plan::GameUnit;
use crate::repeatability::NotRepeatable;
use crate::stats::{Interval, Validity};
use crate::summary::{Mean, Measure, PairedDifference, Share, Summary, Verdict};

/// A line of the table of figures: what it is, the value, its standard error, its interval.
pub(super) type FigureRow = [String; 4];

/// Most pairings told one by one.
const MOST_PAIRINGS: usize = 60;

/// The summary in words.
///
/// # Panics
/// Never: a string takes everything.
pub fn text(summary: &Summary, language: Language) -> String {
    let mut out = String::new();
    for line in [heading(summary), size(summary, language), conclusion(summary, language)] {
        writeln!(out, "{line}").expect("a string takes everything");
    }
    if let Some(more) = more_needed(summary, language) {
        writeln!(out, "{more}").expect("a string takes everything");
    }
    out.push('\n');
    if summary.pairings.len() > 1 {
        out.push_str(&aligned(&standings(summary, language)));
        out.push('\n');
        if !summary.paired.is_empty() {
            out.push_str(&aligned(&paired(summary, language)));
            out.push('\n');
        }
    }
    for pairing in summary.pairings.iter().take(MOST_PAIRINGS) {
        writeln!(out, "{}", pairing_line(pairing, language)).expect("a string takes everything");
        if let Some(found) = stopped(pairing, language) {
            writeln!(out, "{found}").expect("a string takes everything");
        }
    }
    if summary.pairings.len() > MOST_PAIRINGS {
        let n = Figures(language).whole((summary.pairings.len() - MOST_PAIRINGS) as u64);
        writeln!(out, "{}", language.say("lab.report.more_pairings", &[("n", &n)])).expect("a string takes everything");
    }
    out.push('\n');
    out.push_str(&aligned(&lines(summary, language)));
    let notes = notes(summary, language);
    if !notes.is_empty() {
        out.push('\n');
        out.push_str(&notes.join("\n"));
        out.push('\n');
    }
    out
}

/// The teams from the first to the last.
fn standings(summary: &Summary, language: Language) -> Vec<FigureRow> {
    let figures = Figures(language);
    let say = |key: &str| language.say(key, &[]);
    let mut lines =
        vec![[say("lab.report.team"), say("lab.report.score"), "Elo".to_owned(), say("lab.report.interval")]];
    for team in ranked(summary) {
        let found = &summary.teams[team];
        let score = found.score.map_or_else(String::new, |score| format!("{} %", figures.percent(score)));
        let rating = found.rating.map_or_else(String::new, |rating| figures.short_signed(rating.value));
        let interval = found.rating.map(|rating| rating.interval);
        let interval = range(interval, language, |value| figures.short_signed(value), "");
        lines.push([format!("{} = {}", letter(team), found.name), score, rating, interval]);
    }
    lines
}

/// Most differences on the same deals told one by one.
const MOST_PAIRED: usize = 60;

/// Every two teams that met the same rivals on the same deals: what counts of their difference, and its p value.
fn paired(summary: &Summary, language: Language) -> Vec<FigureRow> {
    let figures = Figures(language);
    let say = |key: &str| language.say(key, &[]);
    let title = by_unit(summary.unit, "lab.report.paired_score", "lab.report.paired_points");
    let mut lines = vec![[say(title), say("lab.report.difference"), "p".to_owned(), say("lab.report.interval")]];
    for found in summary.paired.iter().take(MOST_PAIRED) {
        let label = paired_label(found, language);
        let [label, value, _, interval] = paired_figures(found, summary.unit, label, language);
        lines.push([label, value, found.p.map_or_else(String::new, |p| figures.p_value(p)), interval]);
    }
    lines
}

/// Which two teams are compared, and against whom: `B − C (A)`.
pub(super) fn paired_label(found: &PairedDifference, language: Language) -> String {
    let rivals: Vec<String> = found.rivals.iter().map(|team| letter(*team)).collect();
    let args = [("team", letter(found.first)), ("other", letter(found.second)), ("rivals", rivals.join(", "))];
    language.say("lab.report.paired", &args.each_ref().map(|(name, value)| (*name, value.as_str())))
}

/// What counts of a difference: of matches the share of points, in percentage points; of single hands the points a hand.
pub(super) fn paired_figures(found: &PairedDifference, unit: GameUnit, label: String, language: Language) -> FigureRow {
    let figures = Figures(language);
    let (mean, scale) = match unit {
        GameUnit::Match => (&found.score, 100.0),
        GameUnit::Hand => (&found.points_a_hand, 1.0),
    };
    let signed = |value: f64| figures.signed(scale * value);
    let error = mean.error.map_or_else(String::new, |error| figures.number(scale * error));
    [label, mean.value.map_or_else(String::new, signed), error, range(mean.interval, language, signed, "")]
}

/// The teams from the first to the last.
pub(super) fn ranked(summary: &Summary) -> Vec<usize> {
    let mut order: Vec<usize> = (0..summary.teams.len()).collect();
    let strength = |team: &usize| {
        let team = &summary.teams[*team];
        (team.rating.map_or(f64::MIN, |rating| rating.value), team.score.unwrap_or(-1.0))
    };
    order.sort_by(|a, b| {
        let (a, b) = (strength(a), strength(b));
        b.0.total_cmp(&a.0).then(b.1.total_cmp(&a.1))
    });
    order
}

/// What games are like, and for a single pairing what each team did.
pub(super) fn lines(summary: &Summary, language: Language) -> Vec<FigureRow> {
    let say = |key: &str| language.say(key, &[]);
    let mut lines = vec![[String::new(), say("lab.report.value"), say("lab.report.error"), say("lab.report.interval")]];
    if let [pairing] = summary.pairings.as_slice() {
        let games = by_unit(summary.unit, "lab.report.matches_won", "lab.report.hands_won");
        for team in &pairing.teams {
            let name = letter(team.team);
            lines.push(share(language.say(games, &[("team", &name)]), &team.wins, language));
        }
        for team in &pairing.teams {
            let name = letter(team.team);
            lines.push(mean(
                language.say("lab.report.points_a_hand", &[("team", &name)]),
                &team.points_a_hand,
                language,
            ));
        }
        if let [first, _] = pairing.teams.as_slice() {
            lines.push(mean(say("lab.report.ahead_of"), &first.points_ahead, language));
        }
    }
    lines.extend(play(summary, language));
    lines
}

/// The figures of the games, whoever plays them.
pub(super) fn play(summary: &Summary, language: Language) -> Vec<FigureRow> {
    let say = |key: &str| language.say(key, &[]);
    let play = &summary.play;
    let mut lines = vec![share(say("lab.report.draws"), &play.draws, language)];
    if summary.unit == GameUnit::Match {
        lines.push(mean(say("lab.report.hands_a_game"), &play.hands_a_game, language));
        lines.push(mean(say("lab.report.lead_changes"), &play.lead_changes, language));
    }
    lines.push(mean(say("lab.report.plies_a_hand"), &play.plies_a_hand, language));
    if play.passes_a_hand.value.is_none_or(|passes| passes > 0.0) {
        lines.push(mean(say("lab.report.passes_a_hand"), &play.passes_a_hand, language));
    }
    if play.drawn_a_hand.value.is_some_and(|drawn| drawn > 0.0) {
        lines.push(mean(say("lab.report.drawn_a_hand"), &play.drawn_a_hand, language));
    }
    lines.push(share(say("lab.report.forced"), &play.forced, language));
    lines.push(mean(say("lab.report.choices"), &play.choices, language));
    for (how, figure) in &play.how {
        lines.push(share(ending(how, language), figure, language));
    }
    lines.push(share(say("lab.report.tied"), &play.tied, language));
    lines.push(share(say("lab.report.opener_wins"), &play.opener_wins, language));
    lines
}

/// How hands end, in words.
pub(crate) fn ending(how: &str, language: Language) -> String {
    let key = format!("lab.report.how.{how}");
    let named = language.say(&key, &[]);
    if named == key { language.say("lab.report.how.other", &[("how", how)]) } else { named }
}

pub(super) fn share(label: String, share: &Share, language: Language) -> FigureRow {
    let figures = Figures(language);
    let percent = |value: f64| format!("{} %", figures.percent(value));
    let value = share.share.map_or_else(String::new, percent);
    let error = share.error.map_or_else(String::new, percent);
    [label, value, error, range(share.interval, language, |value| figures.percent(value), " %")]
}

pub(super) fn mean(label: String, mean: &Mean, language: Language) -> FigureRow {
    let figures = Figures(language);
    let number = |value| figures.number(value);
    let value = mean.value.map_or_else(String::new, number);
    let error = mean.error.map_or_else(String::new, number);
    [label, value, error, range(mean.interval, language, number, "")]
}

pub(super) fn range(interval: Option<Interval>, language: Language, say: impl Fn(f64) -> String, unit: &str) -> String {
    interval.map_or_else(
        || language.say("lab.report.not_enough", &[]),
        |interval| format!("{} … {}{unit}", say(interval.low), say(interval.high)),
    )
}

/// The lines in columns: labels to the left, figures to the right.
pub(super) fn aligned(lines: &[FigureRow]) -> String {
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths = [width(0), width(1), width(2)];
    let mut out = String::new();
    for [label, value, error, interval] in lines {
        let line = format!("{label:<0$}  {value:>1$}  {error:>2$}  {interval}", widths[0], widths[1], widths[2]);
        writeln!(out, "{}", line.trim_end()).expect("a string takes everything");
    }
    out
}

/// What does not fit the table: games that ended otherwise than by their rules, repeated shuffles.
pub(super) fn notes(summary: &Summary, language: Language) -> Vec<String> {
    let figures = Figures(language);
    let mut notes = Vec::new();
    for fault in &summary.faults {
        let (team, n) = (letter(fault.team), fault.games.to_string());
        let why = termination(&fault.reason, language);
        notes.push(language.say("lab.report.fault", &[("team", &team), ("why", &why), ("n", &n)]));
    }
    if !summary.faults.is_empty() {
        notes.push(language.say("lab.report.faults_left_out", &[]));
    }
    let forfeited = |how: &str| summary.faults.iter().any(|fault| fault.reason == how);
    for (how, count) in &summary.terminations {
        if how != "finished" && !forfeited(how) {
            let (how, n) = (termination(how, language), count.to_string());
            notes.push(language.say("lab.report.termination", &[("how", &how), ("n", &n)]));
        }
    }
    if !summary.complete {
        notes.push(language.say("lab.report.unfinished", &[]));
    } else if summary.validity == Validity::Anytime {
        notes.push(language.say("lab.report.anytime", &[]));
        notes.extend(shared_error(&summary.manifest.stop, language));
    }
    if summary.prior_games.is_some() {
        notes.push(language.say("lab.report.prior", &[]));
    }
    notes.extend(never_met(summary, language));
    for found in &summary.not_repeatable {
        let teams: Vec<String> = found.teams.iter().map(|team| letter(*team)).collect();
        let args = [("n", summary.play.clocked.to_string()), ("teams", teams.join(", "))];
        let key = match found.reason {
            NotRepeatable::Clock => "lab.report.not_repeatable.clock",
            NotRepeatable::Threads => "lab.report.not_repeatable.threads",
            NotRepeatable::Program => "lab.report.not_repeatable.program",
        };
        notes.push(language.say(key, &args.each_ref().map(|(name, value)| (*name, value.as_str()))));
    }
    if let Some(same) = summary.same_blocks {
        let args = [("blocks", figures.whole(same.blocks)), ("different", figures.whole(same.different))];
        notes.push(
            language.say("lab.report.same_blocks", &args.each_ref().map(|(name, value)| (*name, value.as_str()))),
        );
    }
    if !summary.versions.is_empty() {
        notes.push(language.say("lab.report.versions", &[("versions", &summary.versions.join(", "))]));
    }
    if let Some(repeats) = summary.repeats.filter(|repeats| repeats.equal_pairs > 0) {
        let key = if repeats.beyond_chance { "lab.report.repeats_beyond_chance" } else { "lab.report.repeats" };
        let expected = if repeats.expected < 0.005 {
            format!("{:.0e}", repeats.expected)
        } else {
            figures.number(repeats.expected)
        };
        notes.push(language.say(key, &[("pairs", &figures.whole(repeats.equal_pairs)), ("expected", &expected)]));
    }
    notes
}

/// That the first of several teams and the one it is compared with never played each other: ratings go by way of third ones.
fn never_met(summary: &Summary, language: Language) -> Option<String> {
    let Verdict { measure: Measure::Ratings, leader: Some(leader), over: Some(over), .. } = summary.verdict else {
        return None;
    };
    let rated = summary.teams[leader].rating.is_some() && summary.complete;
    let met = summary.comparisons.iter().any(|met| [met.first, met.second] == [leader.min(over), leader.max(over)]);
    let (team, others) = (letter(leader), letter(over));
    (rated && !met).then(|| language.say("lab.report.never_met", &[("team", &team), ("others", &others)]))
}

/// Why a game ended, in words.
pub(super) fn termination(how: &str, language: Language) -> String {
    let key = format!("lab.termination.{how}");
    let named = language.say(&key, &[]);
    if named == key { how.to_owned() } else { named }
}
