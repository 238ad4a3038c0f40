//! A summary in words, for a terminal: the verdict in a sentence, then the figures with their errors.

use std::fmt::Write;

use sobremesa_protocol::words::Language;

use crate::plan::GameUnit;
use crate::stats::{Certainty, Interval};
use crate::summary::{Mean, Measure, Share, Summary};

/// Numbers as a language writes them.
#[derive(Clone, Copy, Debug)]
pub struct Figures(pub Language);

impl Figures {
    fn point(self, text: String) -> String {
        match self.0 {
            Language::Es => text.replace('.', ","),
            Language::En => text,
        }
    }

    /// With two digits after the point.
    pub fn number(self, value: f64) -> String {
        self.point(format!("{:.2}", rounded(value)))
    }

    /// The same with its sign.
    pub fn signed(self, value: f64) -> String {
        self.point(format!("{:+.2}", rounded(value)))
    }

    /// A share as a percentage, without the sign for percent.
    pub fn percent(self, share: f64) -> String {
        self.point(format!("{:.1}", 100.0 * share))
    }

    /// A whole number, its thousands apart by a thin gap where it has five digits or more.
    pub fn whole(self, value: u64) -> String {
        let digits = value.to_string();
        if digits.len() < 5 {
            return digits;
        }
        let mut text = String::new();
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                text.push('\u{202f}');
            }
            text.push(digit);
        }
        text
    }
}

/// To two digits after the point; never a zero with a minus sign.
fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0 + 0.0
}

/// A line of the table of figures: what it is, the value, its standard error, its interval.
type Line = [String; 4];

/// The summary in words.
pub fn text(summary: &Summary, language: Language) -> String {
    let mut out = String::new();
    for line in [heading(summary), size(summary, language), verdict(summary, language)] {
        writeln!(out, "{line}").expect("a string takes everything");
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

fn letter(team: usize) -> String {
    char::from(b'A' + team as u8).to_string()
}

fn heading(summary: &Summary) -> String {
    let teams = summary.teams.iter().enumerate().map(|(index, team)| format!("{} = {}", letter(index), team.name));
    format!("{}: {}", summary.rules, teams.collect::<Vec<_>>().join(", "))
}

fn size(summary: &Summary, language: Language) -> String {
    let figures = Figures(language);
    let key = match (summary.unit, summary.complete) {
        (GameUnit::Match, true) => "lab.report.size_matches",
        (GameUnit::Match, false) => "lab.report.size_matches_partial",
        (GameUnit::Hand, true) => "lab.report.size_hands",
        (GameUnit::Hand, false) => "lab.report.size_hands_partial",
    };
    let planned = figures.whole(summary.blocks_planned);
    language.say(
        key,
        &[("games", &figures.whole(summary.games)), ("blocks", &figures.whole(summary.blocks)), ("planned", &planned)],
    )
}

/// Who is better, in a sentence.
pub fn verdict(summary: &Summary, language: Language) -> String {
    let figures = Figures(language);
    let Some(leader) = summary.verdict.leader else { return language.say("lab.report.too_few", &[]) };
    let team = &summary.teams[leader];
    let others = if summary.teams.len() == 2 { letter(1 - leader) } else { language.say("lab.report.the_others", &[]) };
    let name = letter(leader);
    let found = match summary.verdict.measure {
        Measure::Wins => team.wins.share.zip(team.wins.interval).map(|(share, interval)| {
            ("lab.report.wins", figures.percent(share), figures.percent(interval.low), figures.percent(interval.high))
        }),
        Measure::Points => team.points_ahead.value.zip(team.points_ahead.interval).map(|(value, interval)| {
            ("lab.report.points", figures.signed(value), figures.signed(interval.low), figures.signed(interval.high))
        }),
    };
    let Some((key, value, low, high)) = found else { return language.say("lab.report.too_few", &[]) };
    let certainty = match summary.verdict.certainty {
        Certainty::TooFew => "lab.report.certainty.too_few",
        Certainty::NotShown => "lab.report.certainty.not_shown",
        Certainty::Likely => "lab.report.certainty.likely",
        Certainty::BeyondDoubt => "lab.report.certainty.beyond_doubt",
    };
    let certainty = language.say(certainty, &[("team", &name), ("others", &others)]);
    let args = [("team", name.as_str()), ("others", &others), ("value", &value), ("low", &low), ("high", &high)];
    format!("{} {certainty}", language.say(key, &args))
}

fn lines(summary: &Summary, language: Language) -> Vec<Line> {
    let say = |key: &str| language.say(key, &[]);
    let mut lines = vec![[String::new(), say("lab.report.value"), say("lab.report.error"), say("lab.report.interval")]];
    let games = match summary.unit {
        GameUnit::Match => "lab.report.matches_won",
        GameUnit::Hand => "lab.report.hands_won",
    };
    for (index, team) in summary.teams.iter().enumerate() {
        let name = letter(index);
        lines.push(share(language.say(games, &[("team", &name)]), &team.wins, language));
    }
    lines.push(share(say("lab.report.draws"), &summary.draws, language));
    for (index, team) in summary.teams.iter().enumerate() {
        let name = letter(index);
        lines.push(mean(language.say("lab.report.points_a_hand", &[("team", &name)]), &team.points_a_hand, language));
    }
    if let [first, second] = summary.teams.as_slice() {
        debug_assert_eq!(first.points_ahead.value.map(f64::abs), second.points_ahead.value.map(f64::abs));
        lines.push(mean(say("lab.report.ahead_of"), &first.points_ahead, language));
    }
    if summary.unit == GameUnit::Match {
        lines.push(mean(say("lab.report.hands_a_game"), &summary.hands_a_game, language));
    }
    lines.push(mean(say("lab.report.plies_a_hand"), &summary.plies_a_hand, language));
    lines.push(mean(say("lab.report.passes_a_hand"), &summary.passes_a_hand, language));
    for (how, figure) in &summary.how {
        let key = format!("lab.report.how.{how}");
        let named = say(&key);
        let label = if named == key { language.say("lab.report.how.other", &[("how", how)]) } else { named };
        lines.push(share(label, figure, language));
    }
    lines.push(share(say("lab.report.tied"), &summary.tied, language));
    lines.push(share(say("lab.report.opener_wins"), &summary.opener_wins, language));
    lines
}

fn share(label: String, share: &Share, language: Language) -> Line {
    let figures = Figures(language);
    let percent = |value: f64| format!("{} %", figures.percent(value));
    let value = share.share.map_or_else(String::new, percent);
    let error = share.error.map_or_else(String::new, percent);
    [label, value, error, range(share.interval, language, |value| figures.percent(value), " %")]
}

fn mean(label: String, mean: &Mean, language: Language) -> Line {
    let figures = Figures(language);
    let number = |value| figures.number(value);
    let value = mean.value.map_or_else(String::new, number);
    let error = mean.error.map_or_else(String::new, number);
    [label, value, error, range(mean.interval, language, number, "")]
}

fn range(interval: Option<Interval>, language: Language, say: impl Fn(f64) -> String, unit: &str) -> String {
    interval.map_or_else(
        || language.say("lab.report.not_enough", &[]),
        |interval| format!("{} … {}{unit}", say(interval.low), say(interval.high)),
    )
}

/// The lines in columns: labels to the left, figures to the right.
fn aligned(lines: &[Line]) -> String {
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths = [width(0), width(1), width(2)];
    let mut out = String::new();
    for [label, value, error, interval] in lines {
        let line = format!("{label:<0$}  {value:>1$}  {error:>2$}  {interval}", widths[0], widths[1], widths[2]);
        writeln!(out, "{}", line.trim_end()).expect("a string takes everything");
    }
    out
}

/// What does not fit the table: Elo, games that ended otherwise than by their rules, repeated shuffles.
fn notes(summary: &Summary, language: Language) -> Vec<String> {
    let figures = Figures(language);
    let mut notes = Vec::new();
    if let Some(pairs) = &summary.pairs {
        let counts = pairs.counts.0.map(|count| figures.whole(count)).join(", ");
        if let Some(elo) = pairs.elo.filter(|_| summary.unit == GameUnit::Match) {
            let (value, half) = (figures.signed(elo.value), figures.number(elo.half_width));
            notes.push(language.say("lab.report.elo", &[("value", &value), ("half", &half), ("pairs", &counts)]));
        } else {
            notes.push(language.say("lab.report.pairs", &[("pairs", &counts)]));
        }
    }
    for (termination, count) in &summary.terminations {
        if *termination != "finished" {
            let args = [("how", *termination), ("n", &count.to_string())];
            notes.push(language.say("lab.report.termination", &args));
        }
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
