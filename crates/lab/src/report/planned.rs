//! How large an experiment must be, in words.

use sobremesa_protocol::words::Language;

use super::Figures;
use crate::planning::{PlannedDifference, PlannedPairing, PlannedSizes};

/// What each pairing needs, and what that holds for: a paragraph each.
pub fn planned_sizes(sizes: &PlannedSizes, language: Language) -> Vec<String> {
    let pairings = sizes.pairings.iter().map(|pairing| pairing_size(pairing, sizes, language));
    pairings.chain([language.say("lab.planning.note", &[])]).collect()
}

/// A difference with its unit.
fn difference_in_words(difference: PlannedDifference, language: Language) -> String {
    let (key, number) = match difference {
        PlannedDifference::Elo(elo) => ("lab.planning.elo", elo),
        PlannedDifference::Points(points) => ("lab.planning.points", points),
        PlannedDifference::Percent(percent) => ("lab.planning.percent", percent),
    };
    language.say(key, &[("n", &Figures(language).plain(number))])
}

fn pairing_size(pairing: &PlannedPairing, sizes: &PlannedSizes, language: Language) -> String {
    let figures = Figures(language);
    let games = |blocks: u64| figures.whole(blocks.saturating_mul(pairing.games_a_block));
    let (certainty, power) = sizes.chances.in_percent();
    language.say(
        "lab.planning.size",
        &[
            ("games", &games(pairing.size.blocks)),
            ("low", &games(pairing.size.low)),
            ("high", &games(pairing.size.high)),
            ("blocks", &figures.whole(pairing.size.blocks)),
            ("pilot", &figures.whole(pairing.pilot)),
            ("certainty", &figures.plain(certainty)),
            ("power", &figures.plain(power)),
            ("difference", &difference_in_words(sizes.difference, language)),
            ("first", &pairing.teams[0]),
            ("second", &pairing.teams[1]),
        ],
    )
}
