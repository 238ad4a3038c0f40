//! Curves along the games: wins with their band, and the log-likelihood ratio between its bounds.

use sobremesa_protocol::words::Language;

use super::super::figures::Figures;
use super::super::sentences::letter;
use super::charts::{Chart, colour};
use super::{escaped, whole};
use crate::summary::PairingSummary;

/// The games won by each team, game by game, with the confidence sequence of the first as its band.
pub(super) fn wins(pairing: &PairingSummary, language: Language) -> String {
    let games = pairing.games.max(1) as f64;
    let most = pairing.teams.iter().map(|team| team.outcomes.wins).max().unwrap_or(0) as f64;
    let (mut low, mut high) = (Vec::new(), Vec::new());
    for point in &pairing.curve {
        if let Some(band) = point.band() {
            let games = point.games as f64;
            // Of the points that a score counts, draws are a half: they are no wins.
            let drawn = (point.games - point.wins.iter().sum::<u64>()) as f64 / 2.0;
            low.push((games, (band.low * games - drawn).max(0.0)));
            high.push((games, (band.high * games - drawn).max(0.0)));
        }
    }
    // The whole band is in sight, and so is the mark of half of the games even where nobody has passed it.
    let top = high.iter().map(|(_, wins)| *wins).fold((most * 1.08).max(games * 0.55), f64::max);
    let mut chart = Chart::new((0.0, games), (0.0, top));
    let say = |value: f64| whole(value.round() as u64, language);
    chart.axes(&language.say("lab.page.games", &[]), &say, &say);
    if !low.is_empty() {
        chart.band(&low, &high, colour(pairing.teams[0].team));
    }
    let half = games / 2.0;
    let (left, right, at) = (chart.across(0.0), chart.across(games), chart.down(half));
    chart.add(&format!("<line class=\"half\" x1=\"{left:.1}\" x2=\"{right:.1}\" y1=\"{at:.1}\" y2=\"{at:.1}\"/>"));
    chart.text(0.0, half, "start", &format!(" {}", language.say("lab.page.half", &[])));
    for (place, team) in pairing.teams.iter().enumerate() {
        let mut points = vec![(0.0, 0.0)];
        points.extend(pairing.curve.iter().map(|point| (point.games as f64, point.wins[place] as f64)));
        chart.line(&points, colour(team.team), if place % 2 == 1 { "stroke-dasharray=\"12 5\"" } else { "" });
        if let Some((x, y)) = points.last() {
            chart.text(*x, *y, "end", &format!("{} {}", letter(team.team), whole(*y as u64, language)));
        }
        if let Some((x, y)) = points.iter().find(|(_, wins)| *wins > half) {
            let (x, y) = (chart.across(*x), chart.down(*y));
            let colour = colour(team.team);
            chart.add(&format!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"8\" fill=\"{colour}\" stroke=\"#fbf6ea\" stroke-width=\"3\"/>"
            ));
        }
    }
    let title = language.say("lab.page.curve", &[]);
    let name = letter(pairing.teams[0].team);
    let note = if low.is_empty() {
        language.say("lab.page.no_band", &[])
    } else {
        language.say("lab.page.band", &[("team", &name)])
    };
    format!("{}<p class=\"small\">{}</p>", chart.finish(&title), escaped(&note))
}

/// The ratio of a sequential test, game by game, between its bounds.
pub(super) fn llr(pairing: &PairingSummary, language: Language) -> String {
    let Some(test) = &pairing.test else { return String::new() };
    let figures = Figures(language);
    let ends = test.curve.iter().map(|point| point.llr);
    let low = ends.clone().fold(test.bounds.lower, f64::min) * 1.1;
    let high = ends.fold(test.bounds.upper, f64::max) * 1.1;
    let mut chart = Chart::new((0.0, pairing.games.max(1) as f64), (low, high));
    chart.axes(&language.say("lab.page.games", &[]), &|value| whole(value.round() as u64, language), &|value| {
        figures.short(value)
    });
    let name = letter(pairing.teams[0].team);
    for (bound, key) in [(test.bounds.upper, "lab.page.upper"), (test.bounds.lower, "lab.page.lower")] {
        let (left, right) = (chart.across(0.0), chart.across(pairing.games.max(1) as f64));
        let at = chart.down(bound);
        chart.add(&format!("<line class=\"half\" x1=\"{left:.1}\" x2=\"{right:.1}\" y1=\"{at:.1}\" y2=\"{at:.1}\"/>"));
        chart.text(0.0, bound, "start", &format!(" {}", language.say(key, &[("team", &name)])));
    }
    let mut points = vec![(0.0, 0.0)];
    points.extend(test.curve.iter().map(|point| (point.games as f64, point.llr)));
    chart.line(&points, colour(pairing.teams[0].team), "");
    chart.finish(&language.say("lab.page.llr", &[]))
}
