//! What experiments brought, as `experiments/results/NAME.json` keeps it, and how documents write it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::FigureLanguage;

/// A figure with its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct KeptFigure {
    value: f64,
    low: f64,
    high: f64,
}

/// What a pairing brought.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct KeptPairing {
    pub(crate) teams: Vec<String>,
    pub(crate) games: u64,
    /// Points a hand of the first team ahead of the other.
    points: KeptFigure,
    /// Share of all points of the first team, a draw a half.
    score: KeptFigure,
    /// Share of the games that the first team won. Results of before it was kept have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    wins: Option<KeptFigure>,
    /// Points a hand of its first team less those of the first pairing's, against the same rival on the same deals.
    paired: Option<KeptFigure>,
    /// The same of the shares of all points, which is what counts of matches.
    paired_score: Option<KeptFigure>,
    /// How likely such a difference is where there is none, after Holm.
    p: Option<f64>,
}

/// What an experiment brought.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct KeptResults {
    manifest_hash: String,
    pub(crate) pairings: Vec<KeptPairing>,
    /// Figures of the games themselves, where there is one pairing. Results of before they were kept have none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    play: BTreeMap<String, KeptFigure>,
}

/// Figures of play that documents quote.
const PLAY: [&str; 2] = ["plies_a_hand", "tied"];

fn figure(value: &Value, interval: &Value) -> Option<KeptFigure> {
    // Five digits are more than any document says, and the same on every machine.
    let part = |value: &Value| value.as_f64().map(|value| (value * 1e5).round() / 1e5);
    Some(KeptFigure { value: part(value)?, low: part(&interval["low"])?, high: part(&interval["high"])? })
}

impl KeptPairing {
    /// How many of a hundred games the first team won, a draw a half.
    fn wins_of_100(&self) -> u32 {
        (100.0 * self.score.value).round() as u32
    }
}

impl KeptResults {
    /// What the `summary.json` of a run says.
    pub(crate) fn of(summary: &Value) -> Self {
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let number = |value: &Value| value.as_u64().expect("a number");
        let name = |team: &Value| summary["teams"][number(team) as usize]["name"].as_str().expect("a name").to_owned();
        let (pairings, paired) = (list(&summary["pairings"]), list(&summary["paired"]));
        let first = number(&pairings[0]["teams"][0]["team"]);
        let kept = pairings.iter().map(|pairing| {
            let teams = list(&pairing["teams"]);
            let own = number(&teams[0]["team"]);
            let found = paired.iter().find(|found| {
                let both = [number(&found["first"]), number(&found["second"])];
                own != first && both.contains(&first) && both.contains(&own)
            });
            let difference = |what: &str| {
                let found = found?;
                let mean = &found[what];
                let figure = figure(&mean["value"], &mean["interval"])?;
                let turned = KeptFigure { value: -figure.value, low: -figure.high, high: -figure.low };
                Some(if number(&found["first"]) == own { figure } else { turned })
            };
            let (ahead, wins, score) = (&teams[0]["points_ahead"], &teams[0]["wins"], &pairing["score"]);
            KeptPairing {
                teams: teams.iter().map(|team| name(&team["team"])).collect(),
                games: number(&pairing["games"]),
                points: figure(&ahead["value"], &ahead["interval"]).expect("enough games"),
                score: figure(&score["value"], &score["interval"]).expect("enough games"),
                wins: figure(&wins["share"], &wins["interval"]),
                paired: difference("points_a_hand"),
                paired_score: difference("score"),
                p: found.and_then(|found| found["p"].as_f64()).map(|p| (p * 1e5).round() / 1e5),
            }
        });
        let kept: Vec<KeptPairing> = kept.collect();
        let manifest_hash = summary["manifest_hash"].as_str().expect("a hash").to_owned();
        let play = if kept.len() == 1 { Self::play(&summary["play"]) } else { BTreeMap::new() };
        Self { manifest_hash, pairings: kept, play }
    }

    fn play(play: &Value) -> BTreeMap<String, KeptFigure> {
        let mean = |found: &Value| figure(&found["value"], &found["interval"]);
        let share = |found: &Value| figure(&found["share"], &found["interval"]);
        let ended = play["how"].as_object().into_iter().flatten();
        let ended = ended.filter_map(|(how, found)| Some((format!("how.{how}"), share(found)?)));
        let counted = PLAY.iter().filter_map(|key| {
            let found = &play[key];
            Some(((*key).to_owned(), mean(found).or_else(|| share(found))?))
        });
        let opener = share(&play["opener_wins"]).map(|found| ("opener_wins".to_owned(), found));
        ended.chain(counted).chain(opener).collect()
    }

    /// How many of a hundred games the first of each two teams won, a draw a half; the teams without their options.
    pub(crate) fn wins_of_100(&self) -> impl Iterator<Item = (Vec<String>, u32)> + '_ {
        self.pairings.iter().map(|pairing| {
            let name = |team: &String| team.split(' ').next().unwrap_or_default().to_owned();
            (pairing.teams.iter().map(name).collect(), pairing.wins_of_100())
        })
    }

    /// How a document writes a figure: of a pairing by its number, or of play.
    pub(crate) fn said(&self, of: &str, what: &str, language: FigureLanguage) -> String {
        let signed = |KeptFigure { value, low, high }: KeptFigure| {
            // Never a zero with a minus sign.
            let [value, low, high] = [value, low, high].map(|points| (points * 100.0).round() / 100.0 + 0.0);
            language.written(&format!("{value:+.2}"), [format!("{low:+.2}"), format!("{high:+.2}")])
        };
        let hundredths = |KeptFigure { value, low, high }: KeptFigure| {
            let [value, low, high] = [value, low, high].map(|share| 100.0 * share);
            let unit = language.percent();
            language.written(&format!("{value:.1}{unit}"), [format!("{low:.1}"), format!("{high:.1}")])
        };
        if of == "play" {
            let found = *self.play.get(what).unwrap_or_else(|| panic!("no `{what}` was kept"));
            let number = |KeptFigure { value, low, high }: KeptFigure| {
                language.written(&format!("{value:.2}"), [format!("{low:.2}"), format!("{high:.2}")])
            };
            return if what == "plies_a_hand" { number(found) } else { hundredths(found) };
        }
        let pairing = &self.pairings[of.parse::<usize>().expect("a number")];
        match what {
            "points" => signed(pairing.points),
            "paired" => signed(pairing.paired.expect("the same rivals on the same deals")),
            "score" => hundredths(pairing.score),
            // The score of the other team.
            "lost" => {
                let KeptFigure { value, low, high } = pairing.score;
                hundredths(KeptFigure { value: 1.0 - value, low: 1.0 - high, high: 1.0 - low })
            }
            // Of a hundred games, the first team's first, and the other way round.
            "won_lost" | "lost_won" => {
                let won = pairing.wins_of_100();
                let [left, right] = if what == "won_lost" { [won, 100 - won] } else { [100 - won, won] };
                format!("| {left} : {right} |")
            }
            "wins" => hundredths(pairing.wins.expect("a share of the games won was kept")),
            "paired_score" => {
                let found = pairing.paired_score.expect("the same rivals on the same deals");
                let [value, low, high] =
                    [found.value, found.low, found.high].map(|share| format!("{:+.1}", 100.0 * share));
                language.written(&value, [low, high])
            }
            "games" => {
                let (thousands, rest) = (pairing.games / 1000, pairing.games % 1000);
                if thousands > 0 { format!("{thousands},{rest:03}") } else { rest.to_string() }
            }
            _ => panic!("`{what}` is no figure"),
        }
    }
}
