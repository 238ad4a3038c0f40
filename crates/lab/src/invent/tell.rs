//! What was found, in words and columns.

use std::fmt::Write;

use sobremesa_protocol::words::Language;

use super::map::{MINUTES, MapCell, SKILL};
use super::{InventedRules, Invention, KeyChange};
use crate::balance::{Balance, Figure, Verdict, minutes, said};
use crate::report::Figures;
use crate::stats::Interval;

/// What was found in words: how much was tried, the map, and the best with what they change.
///
/// # Panics
/// Never: a string takes everything.
pub fn text(invention: &Invention, language: Language) -> String {
    let figures = Figures(language);
    let mut out = String::new();
    let mut line = |text: &str| writeln!(out, "{text}").expect("a string takes everything");
    let whole = |number: usize| figures.whole(number as u64);
    let args = [
        ("rules", invention.rules.clone()),
        ("tried", whole(invention.tried)),
        ("changes", whole(invention.changes)),
        ("games", figures.whole(invention.games)),
        ("unplayable", whole(invention.unplayable)),
        ("same", whole(invention.same)),
        ("unending", whole(invention.unending)),
    ];
    line(&say(language, "lab.invent.intro", &args));
    line("");
    if invention.map.is_empty() {
        line(&say(language, "lab.invent.nothing", &[]));
        return out;
    }
    line(&say(language, "lab.invent.map", &[]));
    for row in map(invention, language) {
        line(&row);
    }
    line("");
    let fresh = figures.whole(invention.best.first().map_or(0, |rules| rules.balance.games));
    line(&say(language, "lab.invent.fresh", &[("games", fresh)]));
    line("");
    line(&say(language, "lab.invent.base", &[("rules", invention.rules.clone())]));
    line(&format!("   {}", measured(&invention.base, language)));
    for (rank, rules) in (1..).zip(&invention.best) {
        line("");
        let changes: Vec<String> = rules.changes.iter().map(KeyChange::to_string).collect();
        line(&format!("{rank}. {}", changes.join("; ")));
        for sentence in &rules.says_no_more {
            line(&format!("   - {}", sentence.within(language)));
        }
        for sentence in &rules.says {
            line(&format!("   + {}", sentence.within(language)));
        }
        line(&format!("   {}", Verdict::of(&rules.balance).said(language)));
        line(&format!("   {}", measured(&rules.balance, language)));
    }
    out
}

/// The map: a row for each length, a column for each part of skill, in it the faults of the best in points of a hundred.
fn map(invention: &Invention, language: Language) -> Vec<String> {
    let figures = Figures(language);
    let range = |ends: &[f64], at: usize, scale: f64| {
        let whole = |end: f64| figures.whole((end * scale).round() as u64);
        let low = at.checked_sub(1).map_or_else(|| whole(0.0), |before| whole(ends[before]));
        ends.get(at).map_or_else(|| format!("{low} +"), |end| format!("{low} – {}", whole(*end)))
    };
    let mut rows = vec![vec![say(language, "lab.invent.axes", &[])]];
    rows[0].extend(
        (0..=SKILL.len()).map(|at| if at == SKILL.len() { "80 – 100".to_owned() } else { range(&SKILL, at, 100.0) }),
    );
    for length in 0..=MINUTES.len() {
        let mut row = vec![range(&MINUTES, length, 1.0)];
        row.extend((0..=SKILL.len()).map(|skill| {
            let entry = invention.map.iter().find(|entry| entry.place.cell == MapCell { length, skill });
            entry.map_or_else(|| "·".to_owned(), |entry| figures.percent(entry.place.faults))
        }));
        rows.push(row);
    }
    let columns = rows[0].len();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let cells = |row: &Vec<String>| {
        row.iter().zip(&widths).map(|(cell, width)| format!("{cell:>width$}")).collect::<Vec<_>>().join("  ")
    };
    rows.iter().map(cells).collect()
}

/// The figures of rules in a line, each with its 95% interval.
fn measured(balance: &Balance, language: Language) -> String {
    let figures = Figures(language);
    let with = |[value, range]: [String; 2]| if range.is_empty() { value } else { format!("{value} ({range})") };
    let figure = |key: &str| with(said(balance.figure(key), language));
    let length = minutes(balance).map_or_else(
        || "–".to_owned(),
        |(value, Interval { low, high })| {
            format!("{} ({} … {})", figures.short(value), figures.short(low), figures.short(high))
        },
    );
    let skill = spread(balance);
    let args = [
        ("minutes", length),
        ("opening", figure("opener_wins")),
        ("skill", with(said(skill.as_ref(), language))),
        ("drawn", figure("drawn_games")),
        ("tied", figure("tied")),
    ];
    say(language, "lab.invent.measured", &args)
}

/// The strongest against the weakest as a figure.
fn spread(balance: &Balance) -> Option<Figure> {
    let wins = &balance.spread.as_ref()?.wins;
    Some(Figure::share("spread", wins, wins.of / u64::from(balance.sides.max(1))))
}

/// The best as a table, one a line, columns parted by commas.
///
/// # Panics
/// Never: a string takes everything.
pub fn csv(invention: &Invention) -> String {
    let mut out = "id,changes,faults,minutes,minutes_low,minutes_high,opener_wins,opener_wins_low,opener_wins_high,\
                   spread,spread_low,spread_high,drawn_games,tied\n"
        .to_owned();
    for InventedRules { id, changes, place, balance, .. } in &invention.best {
        let changes: Vec<String> = changes.iter().map(KeyChange::to_string).collect();
        let number = |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value:.4}"));
        let three = |value: Option<f64>, interval: Option<Interval>| {
            [value, interval.map(|range| range.low), interval.map(|range| range.high)].map(number)
        };
        let of_figure =
            |figure: Option<&Figure>| three(figure.and_then(|one| one.value), figure.and_then(|one| one.interval));
        let length = minutes(balance);
        let mut cells = vec![id.clone(), format!("\"{}\"", changes.join("; ").replace('"', "\"\""))];
        cells.push(number(place.map(|place| place.faults)));
        cells.extend(three(length.map(|(value, _)| value), length.map(|(_, range)| range)));
        cells.extend(of_figure(balance.figure("opener_wins")));
        cells.extend(of_figure(spread(balance).as_ref()));
        cells.extend(["drawn_games", "tied"].map(|key| number(balance.figure(key).and_then(|figure| figure.value))));
        writeln!(out, "{}", cells.join(",")).expect("a string takes everything");
    }
    out
}

fn say(language: Language, key: &str, args: &[(&str, String)]) -> String {
    let args: Vec<(&str, &str)> = args.iter().map(|(name, value)| (*name, value.as_str())).collect();
    language.say(key, &args)
}
