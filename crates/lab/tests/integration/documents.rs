//! Figures in the documents are those of the results from which they come.
//!
//! `experiments/results/NAME.json` holds what `experiments/NAME.toml` brought: `make results` plays the experiments and writes
//! these files. Above a table whose figures they are a document has a remark with an item for each of its rows,
//! `<!-- figures: NAME/0/points NAME/1/points,NAME/1/paired - -->`: the pairing by its number, and what stands in the row of it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sobremesa_catalog::Catalog;
use sobremesa_core::Seed;
use sobremesa_lab::{Experiment, Plan};

/// A figure with its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct KeptFigure {
    value: f64,
    low: f64,
    high: f64,
}

/// What a pairing brought.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct KeptPairing {
    teams: Vec<String>,
    games: u64,
    /// Points a hand of the first team ahead of the other.
    points: KeptFigure,
    /// Share of all points of the first team, a draw a half.
    score: KeptFigure,
    /// Points a hand of its first team less those of the first pairing's, against the same rival on the same deals.
    paired: Option<KeptFigure>,
    /// The same of the shares of all points, which is what counts of matches.
    paired_score: Option<KeptFigure>,
    /// How likely such a difference is where there is none, after Holm.
    p: Option<f64>,
}

/// What an experiment brought.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct KeptResults {
    manifest_hash: String,
    pairings: Vec<KeptPairing>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn figure(value: &Value, interval: &Value) -> Option<KeptFigure> {
    // Five digits are more than any document says, and the same on every machine.
    let part = |value: &Value| value.as_f64().map(|value| (value * 1e5).round() / 1e5);
    Some(KeptFigure { value: part(value)?, low: part(&interval["low"])?, high: part(&interval["high"])? })
}

impl KeptResults {
    /// What the `summary.json` of a run says.
    fn of(summary: &Value) -> Self {
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
            let ahead = &teams[0]["points_ahead"];
            let score = &pairing["score"];
            KeptPairing {
                teams: teams.iter().map(|team| name(&team["team"])).collect(),
                games: number(&pairing["games"]),
                points: figure(&ahead["value"], &ahead["interval"]).expect("enough games"),
                score: figure(&score["value"], &score["interval"]).expect("enough games"),
                paired: difference("points_a_hand"),
                paired_score: difference("score"),
                p: found.and_then(|found| found["p"].as_f64()).map(|p| (p * 1e5).round() / 1e5),
            }
        });
        Self { manifest_hash: summary["manifest_hash"].as_str().expect("a hash").to_owned(), pairings: kept.collect() }
    }

    /// How a document writes a figure.
    fn said(&self, pairing: usize, what: &str) -> String {
        let pairing = &self.pairings[pairing];
        let signed = |KeptFigure { value, low, high }: KeptFigure| format!("{value:+.2} ({low:+.2} to {high:+.2})");
        let hundredths = |KeptFigure { value, low, high }: KeptFigure| {
            let [value, low, high] = [value, low, high].map(|share| 100.0 * share);
            (format!("{value:.1}% ({low:.1} to {high:.1})"), format!("{value:+.1} ({low:+.1} to {high:+.1})"))
        };
        match what {
            "points" => signed(pairing.points),
            "paired" => signed(pairing.paired.expect("the same rivals on the same deals")),
            "score" => hundredths(pairing.score).0,
            "paired_score" => hundredths(pairing.paired_score.expect("the same rivals on the same deals")).1,
            "games" => {
                let (thousands, rest) = (pairing.games / 1000, pairing.games % 1000);
                if thousands > 0 { format!("{thousands},{rest:03}") } else { rest.to_string() }
            }
            _ => panic!("`{what}` is no figure"),
        }
    }
}

fn experiment(name: &str) -> Experiment {
    let path = root().join("experiments").join(format!("{name}.toml"));
    let text = fs::read_to_string(&path).expect("a manifest");
    let mut plan = Plan::from_manifest(name, &text).expect("well written");
    let is_file = |name: &str| Path::new(name).extension().is_some_and(|extension| extension == "toml");
    if let Some(rules) = plan.rules.as_mut().filter(|rules| is_file(&rules.text)) {
        rules.text = path.with_file_name(&rules.text).display().to_string();
    }
    Experiment::new(&plan, &Catalog::default(), Seed::from_text("")).expect("it can be played")
}

/// The rows of a table: what stands below its head.
fn rows<'t>(lines: &mut impl Iterator<Item = &'t str>) -> Vec<&'t str> {
    let rows: Vec<&str> = lines.skip_while(|line| line.is_empty()).take_while(|line| line.starts_with('|')).collect();
    rows.get(2..).unwrap_or_default().to_vec()
}

/// A pairing of a manifest, `a + a v b + b : 100`, as results name it: who plays at all seats of a side is named once.
fn told_once(pair: &str) -> String {
    let (teams, games) = pair.rsplit_once(" : ").expect("teams and games");
    let side = |players: &str| {
        let mut players: Vec<&str> = players.split(" + ").collect();
        players.dedup();
        players.join(" + ")
    };
    let sides: Vec<String> = teams.split(" v ").map(side).collect();
    format!("{} : {games}", sides.join(" v "))
}

#[test]
fn documents_say_what_the_experiments_brought() {
    let kept = root().join("experiments/results");
    if let Some(played) = std::env::var_os("FIGURES").filter(|_| std::env::var_os("UPDATE").is_some()) {
        for run in fs::read_dir(played).expect("a folder of runs").flatten() {
            let summary = fs::read_to_string(run.path().join("summary.json")).expect("a run that is done");
            let found = KeptResults::of(&serde_json::from_str(&summary).expect("JSON"));
            let name = run.file_name().into_string().expect("a name");
            let text = serde_json::to_string_pretty(&found).expect("texts and numbers") + "\n";
            fs::write(kept.join(name + ".json"), text).expect("it can be written");
        }
    }
    let results: BTreeMap<String, KeptResults> = fs::read_dir(&kept)
        .expect("results")
        .flatten()
        .map(|file| {
            let name = file.path().file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
            let text = fs::read_to_string(file.path()).expect("readable");
            (name, serde_json::from_str(&text).expect("results"))
        })
        .collect();
    for (name, found) in &results {
        // Rules are named by the path from where the run was begun: what was played is in the rest of the manifest.
        let manifest = experiment(name).manifest();
        let teams = |pairing: &KeptPairing| format!("{} : {}", pairing.teams.join(" v "), pairing.games);
        let played: Vec<String> = found.pairings.iter().map(teams).collect();
        let asked: Vec<String> = manifest.pairs.iter().map(|pair| told_once(pair)).collect();
        assert_eq!(asked, played, "experiments/results/{name}.json is of another experiment: make results");
    }
    let (mut wrong, mut said) = (Vec::new(), BTreeSet::new());
    for page in ["ladder", "escoba", "maestro", "amazons"].map(|page| format!("players/{page}.md")) {
        let text = fs::read_to_string(root().join("docs").join(&page)).expect("a page");
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let Some(items) = line.strip_prefix("<!-- figures: ").and_then(|line| line.strip_suffix(" -->")) else {
                continue;
            };
            let (items, rows): (Vec<&str>, _) = (items.split_whitespace().collect(), rows(&mut lines));
            assert_eq!(items.len(), rows.len(), "{page}: {line}");
            for (item, row) in items.iter().zip(rows).filter(|(item, _)| **item != "-") {
                for figure in item.split(',') {
                    let parts: Vec<&str> = figure.split('/').collect();
                    let [name, pairing, what] = parts[..] else { panic!("{page}: {figure}") };
                    let found = results.get(name).unwrap_or_else(|| panic!("{page}: no results of {name}"));
                    let expected = found.said(pairing.parse().expect("a number"), what);
                    said.insert(name.to_owned());
                    if !row.contains(&expected) {
                        wrong.push(format!("{page}: `{figure}` is {expected}: {row}"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(said, results.into_keys().collect(), "results that no document says");
}
