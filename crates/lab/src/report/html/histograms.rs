//! Histograms: how long games are, and by how much they are won.

use std::collections::BTreeMap;

use sobremesa_protocol::words::Language;

use super::super::sentences::{by_unit, letter};
use super::charts::{Chart, NO_TEAM, colour};
use super::{escaped, whole};
use crate::summary::{PairingSummary, Summary};

/// Fewest and most bars there is room for.
const BARS: (f64, f64) = (12.0, 40.0);

/// Games by their moves.
pub(super) fn lengths(summary: &Summary, language: Language) -> String {
    let counts = summary.play.lengths.iter().map(|(plies, games)| (i64::from(*plies), *games)).collect();
    let name = language.say(by_unit(summary.unit, "lab.page.moves_a_match", "lab.page.moves_a_hand"), &[]);
    let drawn = histogram(&counts, &name, language, &|_| NO_TEAM);
    drawn + &small(&language.say(by_unit(summary.unit, "lab.page.lengths_note", "lab.page.lengths_note_hands"), &[]))
}

/// Games by the points of the first team less those of the second.
pub(super) fn margins(pairing: &PairingSummary, language: Language) -> String {
    let teams: Vec<usize> = pairing.teams.iter().map(|team| team.team).collect();
    let &[first, second] = teams.as_slice() else { return String::new() };
    let (a, b) = (letter(first), letter(second));
    let name = language.say("lab.page.margin", &[("team", &a), ("others", &b)]);
    let drawn = histogram(&pairing.margins, &name, language, &|value| match value {
        1.. => colour(first),
        0 => "#8a7a67",
        _ => colour(second),
    });
    drawn + &small(&language.say("lab.page.margins_note", &[("team", &a), ("others", &b)]))
}

fn small(text: &str) -> String {
    format!("<p class=\"small\">{}</p>", escaped(text))
}

/// Counts by value, some values to a bar where there are many. Zero begins a bar.
fn histogram(
    counts: &BTreeMap<i64, u64>,
    name: &str,
    language: Language,
    colour_of: &dyn Fn(i64) -> &'static str,
) -> String {
    let (Some((low, _)), Some((high, _))) = (counts.first_key_value(), counts.last_key_value()) else {
        return String::new();
    };
    // As many bars as Rice's rule has: twice the cube root of the games.
    let games = counts.values().sum::<u64>() as f64;
    let width = ((high - low) / (2.0 * games.cbrt()).clamp(BARS.0, BARS.1) as i64 + 1).max(1);
    let mut bars: BTreeMap<i64, u64> = BTreeMap::new();
    for (value, count) in counts {
        *bars.entry(value.div_euclid(width)).or_default() += count;
    }
    let most = bars.values().max().copied().unwrap_or(1) as f64;
    let (from, to) = (low.div_euclid(width) * width, (high.div_euclid(width) + 1) * width);
    let mut chart = Chart::new((from as f64, to as f64), (0.0, most * 1.05));
    let sign = |value: f64| {
        let text = whole(value.abs().round() as u64, language);
        if value < 0.0 { format!("−{text}") } else { text }
    };
    chart.axes(name, &sign, &|value| whole(value.round() as u64, language));
    for (bar, count) in &bars {
        let (left, right) = (chart.across((bar * width) as f64), chart.across(((bar + 1) * width) as f64));
        let (top, bottom) = (chart.down(*count as f64), chart.down(0.0));
        let gap = ((right - left) * 0.08).min(2.0);
        // A bar that holds zero alone is neither side's.
        let value = if width > 1 && *bar == 0 { 1 } else { bar * width };
        chart.add(&format!(
            "<rect x=\"{:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{}\"/>",
            left + gap,
            right - left - 2.0 * gap,
            bottom - top,
            colour_of(value)
        ));
    }
    chart.finish(name)
}
