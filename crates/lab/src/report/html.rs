//! The report: one page without any script, its style inline, in both languages.

mod bars;
mod charts;
mod curves;
mod histograms;
mod page;
mod tables;

use std::fmt::Write;

use sobremesa_protocol::words::Language;

use super::figures::Figures;
use super::sentences::{forecast_left, heading, letter, more_needed, size, stopped};
use super::standing::conclusion;
use crate::results::Timings;
use crate::summary::{PairingSummary, Summary};

pub(crate) use self::bars::share_whiskers;
pub(crate) use self::page::{escaped, page, panel, paragraphs, table};

/// Most pairings whose curves are drawn.
const MOST_CURVES: usize = 6;

/// The report of an experiment; `command` plays it again, `first` is the language that is shown first.
///
/// # Panics
/// Never: a string takes everything.
pub fn html(summary: &Summary, timings: &Timings, command: &str, first: Language) -> String {
    let title = heading(summary);
    page(&title, first, &|language| article(summary, timings, command, language))
}

fn article(summary: &Summary, timings: &Timings, command: &str, language: Language) -> String {
    let say = |key: &str| language.say(key, &[]);
    let mut out = String::new();
    out.push_str(&head(summary, language));
    if summary.games == 0 {
        return out;
    }
    out.push_str(&panel(&say("lab.page.wins"), &bars::wins(summary, language)));
    if summary.pairings.len() > 1 {
        if summary.teams.iter().any(|team| team.rating.is_some()) {
            out.push_str(&panel(&say("lab.page.ratings"), &bars::ratings(summary, language)));
        }
        out.push_str(&panel(&say("lab.page.heat"), &tables::heat(summary, language)));
    }
    if summary.pairings.len() <= MOST_CURVES {
        for pairing in &summary.pairings {
            out.push_str(&pairing_panels(summary, pairing, language));
        }
    }
    out.push_str(&panel(&say("lab.page.first_seat"), &bars::first_seat(summary, language)));
    out.push_str(&panel(&say("lab.page.lengths"), &histograms::lengths(summary, language)));
    if let [pairing] = summary.pairings.as_slice() {
        out.push_str(&panel(&say("lab.page.margins"), &histograms::margins(pairing, language)));
    }
    out.push_str(&panel(&say("lab.page.endings"), &tables::endings(summary, language)));
    out.push_str(&panel(&say("lab.page.figures"), &tables::figures(summary, language)));
    if timings.thinking.iter().any(|effort| effort.decisions() > 0) {
        out.push_str(&panel(&say("lab.page.thinking"), &tables::thinking(summary, timings, language)));
    }
    let code = |text: &str| format!("<pre tabindex=\"0\">{}</pre>", escaped(text.trim_end()));
    let again = format!("<p>{}</p>{}", escaped(&say("lab.page.again")), code(command));
    out.push_str(&panel(&say("lab.page.command"), &again));
    out.push_str(&panel(&say("lab.page.manifest"), &code(&summary.manifest.to_toml())));
    out
}

/// The verdict, and how much was played.
fn head(summary: &Summary, language: Language) -> String {
    let mut out = String::new();
    let teams = summary.teams.iter().enumerate().map(|(index, team)| {
        format!("<li><b class=\"mark t{}\">{}</b> {}</li>", index % 8, letter(index), escaped(&team.name))
    });
    let teams: String = teams.collect();
    let more = more_needed(summary, language).unwrap_or_default();
    let left = summary.pairings.iter().find_map(|pairing| forecast_left(pairing, language)).unwrap_or_default();
    let found: Vec<String> =
        summary.pairings.iter().take(MOST_CURVES).filter_map(|pairing| stopped(pairing, language)).collect();
    write!(
        out,
        "<header class=\"panel head\"><p class=\"rules\">{}</p><h1>{}</h1><p class=\"lead\">{} {}</p>{}<ul class=\"teams\">{teams}</ul><p>{}</p></header>",
        escaped(&summary.rules),
        escaped(&conclusion(summary, language)),
        escaped(&more),
        escaped(&left),
        paragraphs(&found),
        escaped(&size(summary, language)),
    )
    .expect("a string takes everything");
    let notes = super::text::notes(summary, language);
    if !notes.is_empty() {
        write!(out, "<section class=\"panel note\">{}</section>", paragraphs(&notes))
            .expect("a string takes everything");
    }
    out
}

/// The curves of a pairing.
fn pairing_panels(summary: &Summary, pairing: &PairingSummary, language: Language) -> String {
    let names: Vec<String> = pairing.teams.iter().map(|team| letter(team.team)).collect();
    let title = |key: &str| {
        let title = language.say(key, &[]);
        if summary.pairings.len() > 1 { format!("{title}: {}", names.join(" v ")) } else { title }
    };
    let mut out = panel(&title("lab.page.curve"), &curves::wins(pairing, language));
    if pairing.test.is_some() {
        out.push_str(&panel(&title("lab.page.llr"), &curves::llr(pairing, language)));
    }
    out
}

/// A whole number as people write it.
fn whole(value: u64, language: Language) -> String {
    Figures(language).whole(value)
}
