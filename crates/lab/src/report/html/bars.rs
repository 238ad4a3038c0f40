//! Bars: games won, ratings, and what it is worth to go first.

use std::fmt::Write;

use sobremesa_protocol::words::Language;

use super::super::figures::Figures;
use super::super::lines::pairing_line;
use super::super::sentences::letter;
use super::super::text::ranked;
use super::charts::{NO_TEAM, WIDTH, colour, marks, svg};
use super::{escaped, whole};
use crate::stats::Interval;
use crate::summary::{PairingSummary, Share, Summary};

/// Most pairings drawn.
const MOST: usize = 60;

/// Games won and drawn, a bar a pairing.
pub(super) fn wins(summary: &Summary, language: Language) -> String {
    let mut out = String::new();
    for pairing in summary.pairings.iter().take(MOST) {
        out.push_str(&bar(pairing, summary.complete, language));
    }
    write!(out, "<p class=\"small\">{}</p>", escaped(&language.say("lab.page.terms", &[])))
        .expect("a string takes everything");
    if summary.pairings.len() > MOST {
        let n = whole((summary.pairings.len() - MOST) as u64, language);
        write!(out, "<p>{}</p>", escaped(&language.say("lab.report.more_pairings", &[("n", &n)])))
            .expect("a string takes everything");
    }
    out
}

fn bar(pairing: &PairingSummary, complete: bool, language: Language) -> String {
    let figures = Figures(language);
    let games = pairing.games.max(1) as f64;
    let mut parts: Vec<(f64, String)> = Vec::new();
    for (place, team) in pairing.teams.iter().enumerate() {
        let share = team.outcomes.wins as f64 / games;
        // Too narrow a part has no room for its figures: they stand in the line below.
        let percent = format!("{} %", figures.percent(share));
        let name = letter(team.team);
        let wins = whole(team.outcomes.wins, language);
        let label = match share {
            s if s >= 0.22 => format!("{name} · {wins} · {percent}"),
            s if s >= 0.12 => format!("{name} · {wins}"),
            s if s >= 0.06 => name,
            _ => String::new(),
        };
        let part =
            format!("<span style=\"width:{:.2}%;background:{}\">{label}</span>", 100.0 * share, colour(team.team));
        parts.push((share, part));
        if place == 0 && pairing.draws > 0 {
            let share = pairing.draws as f64 / games;
            parts.push((share, format!("<span class=\"draw\" style=\"width:{:.2}%\"></span>", 100.0 * share)));
        }
    }
    let parts: String = parts.into_iter().filter(|(share, _)| *share > 0.0).map(|(_, part)| part).collect();
    format!(
        "<div class=\"line\"><div class=\"bar\">{parts}</div><div class=\"small\">{}</div></div>",
        escaped(&pairing_line(pairing, complete, language))
    )
}

/// A point with its interval on a scale.
struct Whisker {
    label: String,
    value: f64,
    interval: Option<Interval>,
    colour: &'static str,
    figures: String,
}

/// Rows of points with their intervals; `middle` is where nothing is.
fn whiskers(rows: &[Whisker], middle: f64, say: &dyn Fn(f64) -> String, title: &str) -> String {
    const LABEL: f64 = 250.0;
    const FIGURES: f64 = 200.0;
    const ROW: f64 = 46.0;
    let ends = || {
        rows.iter().flat_map(|row| {
            let (low, high) = row.interval.map_or((row.value, row.value), |interval| (interval.low, interval.high));
            [low, high]
        })
    };
    let (low, high) = (ends().fold(middle, f64::min), ends().fold(middle, f64::max));
    let room = ((high - low) * 0.08).max(1e-6);
    let (low, high) = (low - room, high + room);
    let across = |value: f64| LABEL + (value - low) / (high - low) * (WIDTH - LABEL - FIGURES);
    let height = ROW * rows.len() as f64 + 34.0;
    let mut out = String::new();
    let mut write = |what: std::fmt::Arguments<'_>| out.write_fmt(what).expect("a string takes everything");
    for mark in marks((low, high), 4) {
        let (x, end) = (across(mark), height - 30.0);
        let text = escaped(&say(mark));
        write(format_args!("<line class=\"axis\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"0\" y2=\"{end:.1}\"/>"));
        write(format_args!("<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{text}</text>", height - 8.0));
    }
    let x = across(middle);
    write(format_args!("<line class=\"half\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"0\" y2=\"{:.1}\"/>", height - 30.0));
    for (at, row) in rows.iter().enumerate() {
        let y = ROW * (at as f64 + 0.5);
        let colour = row.colour;
        write(format_args!("<text class=\"strong\" x=\"0\" y=\"{:.1}\">{}</text>", y + 6.0, escaped(&row.label)));
        if let Some(Interval { low, high }) = row.interval {
            let (low, high) = (across(low), across(high));
            write(format_args!(
                "<line x1=\"{low:.1}\" x2=\"{high:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"{colour}\" stroke-width=\"10\" stroke-linecap=\"round\" opacity=\".35\"/>"
            ));
        }
        write(format_args!("<circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"9\" fill=\"{colour}\"/>", across(row.value)));
        write(format_args!(
            "<text x=\"{WIDTH}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            y + 6.0,
            escaped(&row.figures)
        ));
    }
    svg(height, title, &out)
}

/// The rating of every team with its interval, the strongest first.
pub(super) fn ratings(summary: &Summary, language: Language) -> String {
    let figures = Figures(language);
    let rows = ranked(summary).into_iter().filter_map(|team| {
        let rating = summary.teams[team].rating?;
        let name = &summary.teams[team].name;
        let short: String = name.chars().take(20).collect();
        Some(Whisker {
            label: format!("{} {short}", letter(team)),
            value: rating.value,
            interval: Some(rating.interval),
            colour: colour(team),
            figures: format!(
                "{} ± {}",
                figures.short_signed(rating.value),
                figures.short(rating.interval.half_width())
            ),
        })
    });
    let rows: Vec<Whisker> = rows.collect();
    let drawn = whiskers(&rows, 0.0, &|value| figures.short_signed(value), &language.say("lab.page.ratings", &[]));
    format!("{drawn}<p class=\"small\">{}</p>", escaped(&language.say("lab.page.ratings_note", &[])))
}

/// Shares with their intervals, a row each; `even` is where nothing is.
pub(crate) fn share_whiskers(rows: &[(String, &Share)], even: f64, title: &str, language: Language) -> String {
    let figures = Figures(language);
    let rows = rows.iter().filter_map(|(label, share)| {
        let value = share.share?;
        let interval = share.interval.map_or_else(String::new, |found| {
            format!(" ({} – {})", figures.percent(found.low), figures.percent(found.high))
        });
        let figures = format!("{} %{interval}", figures.percent(value));
        Some(Whisker { label: label.clone(), value, interval: share.interval, colour: NO_TEAM, figures })
    });
    let rows: Vec<Whisker> = rows.collect();
    whiskers(&rows, even, &|value| format!("{} %", figures.percent(value)), title)
}

/// What it is worth to open a game, and to open a hand.
pub(super) fn first_seat(summary: &Summary, language: Language) -> String {
    let shares = [("lab.page.opened", &summary.play.opened), ("lab.page.opener", &summary.play.opener_wins)];
    let rows = shares.map(|(key, share)| (language.say(key, &[]), share));
    let even = 1.0 / summary.games_a_block.max(1) as f64;
    let drawn = share_whiskers(&rows, even, &language.say("lab.page.first_seat", &[]), language);
    format!("{drawn}<p class=\"small\">{}</p>", escaped(&language.say("lab.page.first_seat_note", &[])))
}
