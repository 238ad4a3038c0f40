//! A rule set in words and as a page; two side by side.

use std::fmt::Write;

use sobremesa_core::Seed;
use sobremesa_protocol::words::Language;

use super::figures::{Figure, HANDS, Kind};
use super::rows::{BalanceRow, rows};
use super::verdict::Verdict;
use super::{Balance, LadderStep};
use crate::report::{Figures, escaped, page, panel, paragraphs, share_whiskers, table};
use crate::stats::{Certainty, HandsToLead, Interval, KnownHands};
use crate::summary::Share;

/// A figure as a language writes it, with its interval; a dash and nothing where there is none.
pub fn said(figure: Option<&Figure>, language: Language) -> [String; 2] {
    let figures = Figures(language);
    let Some(figure) = figure else { return ["–".to_owned(), String::new()] };
    let number = |value: f64| match figure.kind {
        Kind::Share => figures.percent(value),
        Kind::Number if figure.key == HANDS => figures.whole(value as u64),
        Kind::Number => figures.number(value),
    };
    let unit = if figure.kind == Kind::Share { " %" } else { "" };
    let value = figure.value.map_or_else(|| "–".to_owned(), |value| number(value) + unit);
    let range = figure
        .interval
        .map_or_else(String::new, |Interval { low, high }| format!("{} … {}{unit}", number(low), number(high)));
    [value, range]
}

/// The balance of a rule set in sentences: the gain of opening, what playing well is worth, the share of the
/// deal, and whether hands end.
pub fn sentences(balance: &Balance, language: Language) -> Vec<String> {
    let figures = Figures(language);
    let percent = |value: f64| figures.percent(value);
    let mut out = Vec::new();
    if !balance.searching {
        out.push(say(language, "lab.balance.no_search", &[]));
    }
    let even = 1.0 / f64::from(balance.sides.max(1));
    if let Some(Figure { value: Some(value), interval: Some(interval), .. }) = balance.figure("opener_wins") {
        let key = if interval.low > even {
            "lab.balance.opening_helps"
        } else if interval.high < even {
            "lab.balance.opening_hurts"
        } else {
            "lab.balance.opening_even"
        };
        let args = [
            ("value", percent(*value)),
            ("low", percent(interval.low)),
            ("high", percent(interval.high)),
            ("even", percent(even)),
        ];
        out.push(say(language, key, &args));
    }
    out.extend(balance.spread.as_ref().and_then(|spread| {
        let mut args = step_args(spread, figures)?;
        args.push(("even", percent(even)));
        Some(say(language, "lab.balance.skill", &args))
    }));
    out.extend(balance.top_step().and_then(|step| two_highest(step, balance.sides, language)));
    out.extend(deal_share(balance, language));
    let unended = balance.figure("unended").and_then(|figure| figure.value).unwrap_or(0.0);
    if unended > 0.0 {
        out.push(say(language, "lab.balance.unended", &[("value", percent(unended))]));
    }
    out
}

/// Who plays whom, and the higher level's share of games with its interval; none from too few games.
fn step_args(step: &LadderStep, figures: Figures) -> Option<Vec<(&'static str, String)>> {
    let Share { share, interval, .. } = step.wins;
    let Interval { low, high } = interval?;
    Some(vec![
        ("upper", step.upper.clone()),
        ("lower", step.lower.clone()),
        ("value", figures.percent(share?)),
        ("low", figures.percent(low)),
        ("high", figures.percent(high)),
    ])
}

/// How often the higher of the two highest levels wins, and of two sides how soon that shows.
fn two_highest(step: &LadderStep, sides: u8, language: Language) -> Option<String> {
    let figures = Figures(language);
    let mut args = step_args(step, figures)?;
    args.push(("even", figures.percent(1.0 / f64::from(sides.max(1)))));
    let key = match step.hands.as_ref().and_then(HandsToLead::known) {
        _ if sides != 2 => "lab.balance.two_highest_of_many",
        Some(KnownHands::About { hands, low, high }) => {
            let said = [("hands", hands), ("least", low), ("most", high)];
            args.extend(said.map(|(name, hands)| (name, figures.whole(hands))));
            "lab.balance.two_highest_hands"
        }
        Some(KnownHands::AtLeast(least)) => {
            args.push(("least", figures.whole(least)));
            "lab.balance.two_highest_at_least"
        }
        None => "lab.balance.two_highest_unseen",
    };
    Some(say(language, key, &args))
}

/// The share of the deal, for the players that it was measured with.
fn deal_share(balance: &Balance, language: Language) -> Option<String> {
    let figures = Figures(language);
    let found = |key: &str| balance.figure(key).and_then(|figure| figure.value.zip(figure.interval));
    // A share below nothing is one that too few deals show.
    let percent = |share: f64| figures.percent(share.clamp(0.0, 1.0));
    let ((hand, of_hand), (whole, of_match)) = (found("deal_hand")?, found("deal_match")?);
    let args = [
        ("by", balance.by.clone()),
        ("hand", percent(hand)),
        ("hand_low", percent(of_hand.low)),
        ("hand_high", percent(of_hand.high)),
        ("match", percent(whole)),
        ("match_low", percent(of_match.low)),
        ("match_high", percent(of_match.high)),
    ];
    Some(say(language, "lab.balance.deal", &args))
}

fn say(language: Language, key: &str, args: &[(&str, String)]) -> String {
    let args: Vec<(&str, &str)> = args.iter().map(|(name, value)| (*name, value.as_str())).collect();
    language.say(key, &args)
}

impl BalanceRow {
    /// The change from the first of two rule sets to the second, as a language writes it; none for one rule set, or
    /// where one of them lacks the figure.
    pub fn changed(&self, language: Language) -> Option<String> {
        let figures = Figures(language);
        let found = self.change?;
        let (number, unit): (fn(Figures, f64) -> String, _) = match self.kind() {
            Kind::Share => (|figures, value| figures.short_signed(100.0 * value), " %"),
            Kind::Number => (|figures, value| figures.signed(value), ""),
        };
        let [difference, low, high] =
            [found.difference, found.interval.low, found.interval.high].map(|value| number(figures, value));
        let sure = match found.certainty {
            Certainty::BeyondDoubt => language.say("lab.balance.sure", &[]),
            Certainty::Likely => language.say("lab.balance.likely", &[]),
            Certainty::NotShown | Certainty::TooFew => language.say("lab.balance.unsure", &[]),
        };
        Some(format!("{difference}{unit} ({low} … {high}) {sure}"))
    }

    /// Its cells: name, for each rule set value and interval, and for two what changed.
    fn cells(&self, language: Language) -> Vec<String> {
        let mut cells = vec![self.name(language)];
        for figure in &self.figures {
            cells.extend(said(figure.as_ref(), language));
        }
        if self.figures.iter().flatten().count() == 2 {
            cells.push(self.changed(language).unwrap_or_default());
        }
        cells
    }
}

/// The command that finds out the same again.
pub fn again(rules: &[String], games: u64, seed: Seed, searching: bool) -> String {
    let rules: Vec<String> = rules.iter().map(|rules| format!("\"{rules}\"")).collect();
    let search = if searching { "yes" } else { "no" };
    format!("sobremesa lab balance {} --games {games} --search {search} --seed {}", rules.join(" "), seed.to_hex())
}

/// The heads of the columns.
fn heads(all: &[Balance], language: Language) -> Vec<String> {
    let mut heads = vec![String::new()];
    for balance in all {
        heads.extend([balance.rules.clone(), language.say("lab.report.interval", &[])]);
    }
    if all.len() == 2 {
        heads.push(language.say("lab.balance.change", &[]));
    }
    heads
}

/// One or two rule sets in words and columns.
///
/// # Panics
/// Never: a string takes everything.
pub fn text(all: &[Balance], language: Language) -> String {
    let mut out = String::new();
    for balance in all {
        writeln!(out, "{}", intro(balance, language)).expect("a string takes everything");
        writeln!(out, "{}", Verdict::of(balance).said(language)).expect("a string takes everything");
        for sentence in sentences(balance, language) {
            writeln!(out, "{sentence}").expect("a string takes everything");
        }
        out.push('\n');
    }
    let mut lines = vec![heads(all, language)];
    lines.extend(rows(all).iter().map(|row| row.cells(language)));
    let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        lines.iter().filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for line in &lines {
        let cells = line.iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
            // Values to the right, all else to the left.
            if column % 2 == 1 { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
        });
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end()).expect("a string takes everything");
    }
    if all.len() == 2 {
        writeln!(out, "\n{}", language.say("lab.balance.change_note", &[])).expect("a string takes everything");
    }
    out
}

fn intro(balance: &Balance, language: Language) -> String {
    let games = Figures(language).whole(balance.games);
    say(
        language,
        "lab.balance.intro",
        &[("rules", balance.rules.clone()), ("games", games), ("by", balance.by.clone())],
    )
}

/// One or two rule sets as a page.
pub fn html(all: &[Balance], command: &str, first: Language) -> String {
    let title: Vec<&str> = all.iter().map(|balance| balance.rules.as_str()).collect();
    page(&title.join(" – "), first, &|language| article(all, command, language))
}

fn article(all: &[Balance], command: &str, language: Language) -> String {
    let mut out = String::new();
    for balance in all {
        let mut said = vec![Verdict::of(balance).said(language)];
        said.extend(sentences(balance, language));
        write!(
            out,
            "<header class=\"panel head\"><h1>{}</h1>{}<p class=\"small\">{}</p></header>",
            escaped(&balance.rules),
            paragraphs(&said),
            escaped(&intro(balance, language))
        )
        .expect("a string takes everything");
    }
    let cells = |cells: &[String]| cells.iter().map(|cell| escaped(cell)).collect::<Vec<String>>();
    let rows: Vec<Vec<String>> = rows(all).iter().map(|row| cells(&row.cells(language))).collect();
    let note = |key: &str| format!("<p class=\"small\">{}</p>", escaped(&language.say(key, &[])));
    let mut drawn = table("", &cells(&heads(all, language)), &rows);
    if all.len() == 2 {
        drawn.push_str(&note("lab.balance.change_note"));
    }
    out.push_str(&panel(&language.say("lab.page.figures", &[]), &drawn));
    for balance in all {
        let steps = balance.ladder.iter().chain(&balance.spread);
        let shares: Vec<(String, &Share)> = steps
            .map(|step| {
                let label = language.say("lab.balance.step", &[("upper", &step.upper), ("lower", &step.lower)]);
                (label, &step.wins)
            })
            .collect();
        let title = format!("{}: {}", language.say("lab.balance.ladder", &[]), balance.rules);
        let drawn = share_whiskers(&shares, 1.0 / f64::from(balance.sides.max(1)), &title, language);
        out.push_str(&panel(&title, &(drawn + &note("lab.balance.ladder_note"))));
    }
    let again = format!("<pre tabindex=\"0\">{}</pre>", escaped(command));
    out.push_str(&panel(&language.say("lab.page.command", &[]), &again));
    out
}
