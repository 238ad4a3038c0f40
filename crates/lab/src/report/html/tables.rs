//! Tables: everybody against everybody, how games ended, what games are like, how long players thought.

use std::fmt::Write;

use sobremesa_protocol::words::Language;

use super::super::figures::Figures;
use super::super::sentences::{by_unit, letter};
use super::super::text::{Line, ending, lines, ranked, termination};
use super::{escaped, table, whole};
use crate::results::Timings;
use crate::stats::wilson;
use crate::summary::{Comparison, Summary};

/// Most teams of a heat map.
const MOST_TEAMS: usize = 40;

/// The score of every team (rows) against every other (columns): the redder the worse, the bluer the better.
pub(super) fn heat(summary: &Summary, language: Language) -> String {
    let figures = Figures(language);
    let order: Vec<usize> = ranked(summary).into_iter().take(MOST_TEAMS).collect();
    let mut out = String::from("<div class=\"scroll\"><table class=\"heat\"><tr><th></th>");
    let mut write = |what: std::fmt::Arguments<'_>| out.write_fmt(what).expect("a string takes everything");
    for team in &order {
        write(format_args!("<th>{}</th>", letter(*team)));
    }
    write(format_args!("</tr>"));
    for row in &order {
        write(format_args!("<tr><td>{} {}</td>", letter(*row), escaped(&summary.teams[*row].name)));
        for column in &order {
            let found = summary.comparisons.iter().find_map(|met| score_of(met, *row, *column));
            match found {
                None => write(format_args!("<td class=\"none\"></td>")),
                Some((score, sure)) => {
                    let strength = ((score - 0.5).abs() * 2.0).min(1.0);
                    let (r, g, b) = if score >= 0.5 { (47, 102, 144) } else { (166, 58, 43) };
                    let dark = strength > 0.6;
                    let colour = if dark { "#fff" } else { "#2a211a" };
                    let weight = if sure { "font-weight:700;" } else { "" };
                    write(format_args!(
                        "<td style=\"{weight}color:{colour};background:rgb({r} {g} {b} / {:.2})\">{}</td>",
                        0.08 + 0.92 * strength,
                        figures.percent(score)
                    ));
                }
            }
        }
        write(format_args!("</tr>"));
    }
    write(format_args!("</table></div><p class=\"small\">{}</p>", escaped(&language.say("lab.page.heat_note", &[]))));
    out
}

/// The score of one team against another in a comparison, and whether one is shown to be better.
fn score_of(met: &Comparison, team: usize, other: usize) -> Option<(f64, bool)> {
    let sure = met.p.is_some_and(|p| p < 0.05);
    match (met.first == team && met.second == other, met.first == other && met.second == team) {
        (true, _) => Some((met.score?, sure)),
        (_, true) => Some((1.0 - met.score?, sure)),
        _ => None,
    }
}

/// How games ended, and how hands did.
pub(super) fn endings(summary: &Summary, language: Language) -> String {
    let figures = Figures(language);
    let say = |key: &str| language.say(key, &[]);
    let percent = |part: u64, all: u64| format!("{} %", figures.percent(part as f64 / all.max(1) as f64));
    let mut rows: Vec<Vec<String>> = Vec::new();
    for (how, games) in &summary.terminations {
        let name = escaped(&termination(how, language));
        rows.push(vec![name, whole(*games, language), percent(*games, summary.games), String::new()]);
    }
    for fault in &summary.faults {
        let why = termination(&fault.reason, language);
        let name = format!("{}: {}", letter(fault.team), escaped(&why));
        rows.push(vec![name, whole(fault.games, language), percent(fault.games, summary.games), String::new()]);
    }
    let games = say(by_unit(summary.unit, "lab.page.matches", "lab.page.hands"));
    let mut out = table("even", &[say("lab.page.how_games"), games, String::new(), String::new()], &rows);
    let hands: Vec<Vec<String>> = summary
        .play
        .how
        .iter()
        .map(|(how, share)| {
            let n = 1.96;
            let range = share
                .interval
                .or_else(|| share.share.and_then(|found| wilson(found, share.of as f64, n)))
                .map_or_else(String::new, |found| {
                    format!("{} – {} %", figures.percent(found.low), figures.percent(found.high))
                });
            let name = escaped(&ending(how, language));
            vec![name, whole(share.count, language), percent(share.count, share.of), range]
        })
        .collect();
    let head = [say("lab.page.how_hands"), say("lab.page.hands"), String::new(), say("lab.report.interval")];
    out.push_str(&table("even", &head, &hands));
    out
}

/// All figures with their errors.
pub(super) fn figures(summary: &Summary, language: Language) -> String {
    let mut found: Vec<Line> = lines(summary, language);
    let head = found.remove(0).map(|cell| escaped(&cell));
    let rows: Vec<Vec<String>> = found.into_iter().map(|line| line.map(|cell| escaped(&cell)).into()).collect();
    table("", &head, &rows)
}

/// How long each team thought about a move.
pub(super) fn thinking(summary: &Summary, timings: &Timings, language: Language) -> String {
    let figures = Figures(language);
    let say = |key: &str| language.say(key, &[]);
    let time = |nanoseconds: f64| {
        let (value, unit) = match nanoseconds {
            n if n < 1e3 => (n, "ns"),
            n if n < 1e6 => (n / 1e3, "µs"),
            n if n < 1e9 => (n / 1e6, "ms"),
            n => (n / 1e9, "s"),
        };
        format!("{} {unit}", figures.short(value))
    };
    let rows = timings.thinking.iter().enumerate().filter_map(|(team, effort)| {
        let name = format!("{} {}", letter(team), escaped(&summary.teams.get(team)?.name));
        Some(vec![name, whole(effort.decisions(), language), time(effort.mean()?), time(effort.most()? as f64)])
    });
    let rows: Vec<Vec<String>> = rows.collect();
    let head = ["lab.report.team", "lab.page.moves", "lab.page.mean_time", "lab.page.longest_time"].map(say);
    table("", &head, &rows)
}
