//! Figures in the documents are those of the results from which they come.
//!
//! `experiments/results/NAME.json` holds what `experiments/NAME.toml` brought: `make results` plays the experiments and writes
//! these files. Above each of its tables a document has a remark that says where the figures come from:
//!
//! - `<!-- figures: NAME/0/points NAME/1/points,NAME/1/paired - -->`, with an item for each row: the pairing by its number, and what
//!   stands in the row of it; this test compares them.
//! - `<!-- wins: NAME -->`: each against each. A row begins with a letter and a player (``A `random` ``), a column is headed by a letter,
//!   and a cell is how many of 100 games the player of the row wins against that of the column; this test compares all cells.
//! - `<!-- figures of: WHAT -->`: they come from what is named, and no test compares them.
//! - `<!-- no figures -->`: names and words.

mod each_against_each;
mod kept;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use sobremesa_catalog::Catalog;
use sobremesa_core::Seed;
use sobremesa_lab::{Experiment, Plan};

use self::each_against_each::{Letters, cells_that_differ};
use self::kept::KeptResults;

/// The documents whose tables say where their figures come from, with the language that they are written in.
const PAGES: [(&str, FigureLanguage); 9] = [
    ("docs/players.md", FigureLanguage::En),
    ("docs/players/amazons.md", FigureLanguage::En),
    ("docs/players/escoba.md", FigureLanguage::En),
    ("docs/players/ladder.md", FigureLanguage::En),
    ("docs/players/levels.md", FigureLanguage::En),
    ("docs/players/maestro.md", FigureLanguage::En),
    ("docs/players/rules-worth.md", FigureLanguage::En),
    ("learn/students.en.md", FigureLanguage::En),
    ("learn/students.es.md", FigureLanguage::Es),
];

/// How figures are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FigureLanguage {
    /// In Spanish: `64,6 % (61,8 a 67,3)`.
    Es,
    /// In English: `64.6% (61.8 to 67.3)`.
    En,
}

impl FigureLanguage {
    fn percent(self) -> &'static str {
        if self == Self::Es { " %" } else { "%" }
    }

    /// A figure with the ends of its interval.
    fn written(self, value: &str, [low, high]: [String; 2]) -> String {
        match self {
            Self::Es => format!("{value} ({low} a {high})").replace('.', ","),
            Self::En => format!("{value} ({low} to {high})"),
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn experiment(name: &str) -> Experiment {
    let folder = root().join("experiments");
    let text = fs::read_to_string(folder.join(format!("{name}.toml"))).expect("a manifest");
    let plan = Plan::from_manifest(name, &text).expect("well written");
    Experiment::new(&plan, &Catalog::default().beside(&folder), Seed::from_text("")).expect("it can be played")
}

/// The pairings of an experiment as their results name them, with their games.
fn asked(experiment: &Experiment) -> Vec<(Vec<String>, u64)> {
    let pairings = experiment.pairings(0, &[]);
    let named = pairings.iter().map(|pairing| {
        let teams = pairing.teams.iter().map(|team| experiment.team_name(*team)).collect();
        (teams, pairing.blocks * experiment.arrangements())
    });
    named.collect()
}

/// A table of a page: the remark above it, and its rows below its head.
struct RemarkedTable<'t> {
    remark: Option<&'t str>,
    head: &'t str,
    rows: Vec<&'t str>,
}

/// The tables of a page, without what stands in code.
fn tables(text: &str) -> Vec<RemarkedTable<'_>> {
    let (mut found, mut remark, mut in_code) = (Vec::new(), None, false);
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        in_code ^= line.starts_with("```");
        if line.starts_with('|') && !in_code {
            let mut rows = Vec::new();
            while let Some(row) = lines.next_if(|line| line.starts_with('|')) {
                rows.push(row);
            }
            // The first of them is the rule below the head.
            rows.remove(0);
            found.push(RemarkedTable { remark: remark.take(), head: line, rows });
        } else if !line.is_empty() {
            remark = line.strip_prefix("<!-- ").and_then(|line| line.strip_suffix(" -->"));
        }
    }
    found
}

fn kept_results() -> BTreeMap<String, KeptResults> {
    let kept = fs::read_dir(root().join("experiments/results")).expect("results").flatten();
    let read = kept.map(|file| {
        let name = file.path().file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
        let text = fs::read_to_string(file.path()).expect("readable");
        (name, serde_json::from_str(&text).expect("results"))
    });
    read.collect()
}

/// Keeps what the runs in the folder `FIGURES` brought, with `UPDATE=1`.
fn keep_what_was_played() {
    let Some(played) = std::env::var_os("FIGURES").filter(|_| std::env::var_os("UPDATE").is_some()) else { return };
    for run in fs::read_dir(played).expect("a folder of runs").flatten() {
        let summary = fs::read_to_string(run.path().join("summary.json")).expect("a run that is done");
        let found = KeptResults::of(&serde_json::from_str(&summary).expect("JSON"));
        let name = run.file_name().into_string().expect("a name");
        let text = serde_json::to_string_pretty(&found).expect("texts and numbers") + "\n";
        fs::write(root().join("experiments/results").join(name + ".json"), text).expect("it can be written");
    }
}

#[test]
fn documents_say_what_the_experiments_brought() {
    keep_what_was_played();
    let results = kept_results();
    for (name, found) in &results {
        let played: Vec<_> = found.pairings.iter().map(|pairing| (pairing.teams.clone(), pairing.games)).collect();
        let asked = asked(&experiment(name));
        assert_eq!(asked, played, "experiments/results/{name}.json is of another experiment: make results");
    }
    let (mut wrong, mut said) = (Vec::new(), BTreeSet::new());
    for (page, language) in PAGES {
        let text = fs::read_to_string(root().join(page)).expect("a page");
        let mut letters = Letters::new();
        for RemarkedTable { remark, head, rows } in tables(&text) {
            if let Some(name) = remark.and_then(|remark| remark.strip_prefix("wins: ")) {
                let found = results.get(name).unwrap_or_else(|| panic!("{page}: no results of {name}"));
                said.insert(name.to_owned());
                let differ = cells_that_differ(found, head, &rows, &mut letters);
                wrong.extend(differ.into_iter().map(|cell| format!("{page}: `{name}`: {cell}")));
            }
            let Some(items) = remark.and_then(|remark| remark.strip_prefix("figures: ")) else { continue };
            let items: Vec<&str> = items.split_whitespace().collect();
            assert_eq!(items.len(), rows.len(), "{page}: {items:?}");
            for (item, row) in items.iter().zip(rows).filter(|(item, _)| **item != "-") {
                for figure in item.split(',') {
                    let parts: Vec<&str> = figure.split('/').collect();
                    let [name, of, what] = parts[..] else { panic!("{page}: {figure}") };
                    let found = results.get(name).unwrap_or_else(|| panic!("{page}: no results of {name}"));
                    let expected = found.said(of, what, language);
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

#[test]
fn every_table_says_where_its_figures_come_from() {
    let known = |remark: &str| {
        remark == "no figures" || ["figures: ", "figures of: ", "wins: "].iter().any(|kind| remark.starts_with(kind))
    };
    for (page, _) in PAGES {
        let text = fs::read_to_string(root().join(page)).expect("a page");
        for RemarkedTable { remark, head, .. } in tables(&text) {
            assert!(remark.is_some_and(known), "{page}: a remark above the table says what holds its figures: {head}");
        }
    }
}

/// Documents once quoted what the deal explains as "luck". It says how alike the players play, and is no measure of a game's luck: see
/// docs/laboratory.md.
#[test]
fn no_document_measures_luck() {
    let mut pages: Vec<PathBuf> = Vec::new();
    let mut folders = vec![root().join("docs"), root().join("learn")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            match path.extension().and_then(|extension| extension.to_str()) {
                _ if path.is_dir() => folders.push(path),
                Some("md" | "toml") => pages.push(path),
                _ => {}
            }
        }
    }
    assert!(pages.len() > 60, "{}", pages.len());
    for page in pages {
        let text = fs::read_to_string(&page).expect("readable").to_lowercase().replace('\n', " ").replace('*', "");
        let found = measured_luck(&text);
        assert!(found.is_none(), "{}: {}", page.display(), found.unwrap_or_default());
    }
}

/// Where a text says how much luck there is: by a figure, or as a share beside skill.
fn measured_luck(text: &str) -> Option<&str> {
    const SAID: [&str; 8] = [
        "de destreza y de suerte",
        "de destreza y cuánto de suerte",
        "cuánta suerte hay",
        "suerte es la parte",
        "casi todo es suerte",
        "how much luck",
        "much is luck",
        "most of it is luck",
    ];
    let near = |at: usize| {
        let (mut from, mut to) = (at.saturating_sub(60), (at + 60).min(text.len()));
        while !text.is_char_boundary(from) {
            from -= 1;
        }
        while !text.is_char_boundary(to) {
            to += 1;
        }
        &text[from..to]
    };
    let said = SAID.iter().find_map(|said| text.find(said));
    let by_a_figure = || {
        let mut places = ["luck", "suerte"].into_iter().flat_map(|word| text.match_indices(word));
        places.find_map(|(at, _)| {
            let around = near(at);
            let ends_in_a_digit = |before: &str| before.trim_end().ends_with(|last: char| last.is_ascii_digit());
            let figure = around.match_indices('%').any(|(sign, _)| ends_in_a_digit(&around[..sign]));
            // A document may say that a figure is no measure of it.
            let denied = ["not measure", "no measure", "no es"].iter().any(|said| around.contains(said));
            (figure && !denied).then_some(at)
        })
    };
    said.or_else(by_a_figure).map(near)
}

#[test]
fn measured_luck_is_found() {
    for text in [
        "cuánto hay de destreza y de suerte.",
        "suerte: el 25,5 % de lo que varía",
        "luck decides 13.7% of a hand",
        "most of it is luck.",
    ] {
        assert!(measured_luck(text).is_some(), "{text}");
    }
    for text in ["así la suerte del reparto se anula", "it does not measure the luck of the game. opening helps: 50%"]
    {
        assert_eq!(measured_luck(text), None);
    }
}
