//! The tables of a run, as somebody reads them who has nothing else.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use serde_json::Value;
use sobremesa_catalog::{Catalog, CountedKinds};
use sobremesa_core::Seed;
use sobremesa_lab::results::{
    ResultTable, RunFolder, TableShape, chance_columns, game_columns, hand_columns, move_columns,
};
use sobremesa_lab::{Experiment, ExportFormat, ExportTable, Plan, export};
use sobremesa_protocol::Pause;
use sobremesa_protocol::record::RecordLine;

use crate::coins::running::kept;

/// A run of whole games with everything that can be kept.
struct Whole {
    experiment: Experiment,
    folder: RunFolder,
    _home: tempfile::TempDir,
}

impl Whole {
    fn new(rules: &str, teams: [&str; 2], games: u32, unit: &str) -> Self {
        let [one, other] = teams;
        let text = format!(
            "format = 1\nrules = \"{rules}\"\nteams = [\"{one}\", \"{other}\"]\ngames = {games}\nunit = \"{unit}\"\n\
             seed = \"tables\"\n[keep]\nhands = true\nmoves = \"all\"\n"
        );
        let plan = Plan::from_manifest("m.toml", &text).expect("well written");
        let experiment = Experiment::new(&plan, &Catalog::default(), Seed::from_text("")).expect("right");
        let home = tempfile::tempdir().expect("a folder");
        kept(&experiment, home.path(), 2, None);
        let folder = RunFolder::create(home.path(), &experiment).expect("its own folder");
        Self { experiment, folder, _home: home }
    }

    fn rows(&self, table: ExportTable) -> Vec<Value> {
        let mut out = Vec::new();
        let kept = export(&self.folder, &self.experiment, table, ExportFormat::JsonLines, &mut out);
        assert!(kept.expect("readable"), "it was kept");
        let text = String::from_utf8(out).expect("text");
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }
}

fn number(row: &Value, column: &str) -> i64 {
    row[column].as_i64().unwrap_or_else(|| panic!("{column} is a number: {row}"))
}

fn word(row: &Value, column: &str) -> String {
    row[column].as_str().unwrap_or_default().to_owned()
}

/// The lines of a record, from the rows of chance and of moves alone.
fn lines(whole: &Whole, block: i64, game: i64) -> Vec<RecordLine> {
    let of = |row: &Value| number(row, "block") == block && number(row, "game") == game;
    let mut by_ply: BTreeMap<(i64, u8, usize), RecordLine> = BTreeMap::new();
    for (at, row) in whole.rows(ExportTable::Chance).into_iter().filter(of).enumerate() {
        let line = match word(&row, "kind").as_str() {
            "opening" => RecordLine::Hand { hand: number(&row, "hand") as u32, opening: word(&row, "text") },
            "end" => RecordLine::HandOver {
                points: word(&row, "points").split(' ').map(|points| points.parse().expect("a number")).collect(),
                how: word(&row, "text"),
                left: row["hands"]
                    .as_str()
                    .map_or_else(Vec::new, |left| left.split(" | ").map(str::to_owned).collect()),
            },
            _ => RecordLine::Shuffle { order: word(&row, "text"), shown: None, bonuses: Vec::new() },
        };
        by_ply.insert((number(&row, "ply"), 0, at), line);
    }
    for row in whole.rows(ExportTable::Moves).into_iter().filter(of) {
        let line = RecordLine::Move {
            ply: number(&row, "ply") as u32,
            seat: number(&row, "seat") as u8 - 1,
            text: word(&row, "move"),
            pause: serde_json::from_value(row["pause"].clone()).unwrap_or(Pause::None),
            after: word(&row, "after"),
            bonuses: Vec::new(),
            ms: None,
            why: None,
        };
        by_ply.insert((number(&row, "ply"), 1, 0), line);
    }
    by_ply.into_values().collect()
}

#[test]
fn every_game_can_be_played_again_from_its_rows() {
    for (rules, teams, unit) in [
        ("draw seats=2", ["seguro", "random"], "hand"),
        ("draw seats=2", ["seguro", "random"], "match"),
        ("international", ["matriz", "random"], "hand"),
        ("international", ["matriz", "random"], "match"),
        ("longaniza", ["random", "random"], "match"),
        ("escoba", ["clasico", "novato"], "hand"),
        ("escoba", ["clasico", "novato"], "match"),
        ("amazons-4x4 opening=2", ["random", "glance"], "match"),
    ] {
        let whole = Whole::new(rules, teams, 4, unit);
        let games = whole.rows(ExportTable::Games);
        assert_eq!(games.len(), 4, "{rules}");
        for row in &games {
            let (block, game) = (number(row, "block"), number(row, "game"));
            let lines = lines(&whole, block, game);
            let setup = whole.experiment.setup(block as u64);
            // Another seed: nothing but the rows says what chance brought.
            let setup = sobremesa_catalog::Setup { seed: Seed::from_text("another"), ..setup };
            let again = whole.experiment.game().replay(&setup, &lines).unwrap_or_else(|error| {
                panic!("{rules}, block {block}, game {game}: line {} does not follow: {}", error.line, error.problem.en)
            });
            let result = again.verdict().unwrap_or_else(|| panic!("{rules}: it comes to its end"));
            let points = ["points_a", "points_b"].map(|column| number(row, column) as i32);
            let swapped = game % 2 == 1;
            let expected = if swapped { vec![points[1], points[0]] } else { points.to_vec() };
            let team_of_first_seat = word(row, "seats");
            assert_eq!(team_of_first_seat.starts_with('b'), swapped, "{rules}: {team_of_first_seat}");
            assert_eq!(result.points, expected, "{rules}, block {block}, game {game}");
        }
    }
}

#[test]
fn what_was_dealt_and_drawn_stands_in_the_rows() {
    let whole = Whole::new("draw seats=2", ["seguro", "random"], 2, "match");
    let chance = whole.rows(ExportTable::Chance);
    let kinds: Vec<String> = chance.iter().map(|row| word(row, "kind")).collect();
    for kind in ["opening", "deal", "draw"] {
        assert!(kinds.iter().any(|found| found == kind), "{kind}: {kinds:?}");
    }
    let deal = chance.iter().find(|row| word(row, "kind") == "deal").expect("a deal");
    let hands = word(deal, "hands");
    let tiles: Vec<&str> = hands.split(" | ").flat_map(str::split_whitespace).collect();
    // Everybody has their tiles, no tile twice, and they are the first of the shuffle.
    assert_eq!(tiles.len() % hands.split(" | ").count(), 0);
    assert!(tiles.iter().collect::<std::collections::BTreeSet<_>>().len() == tiles.len() && tiles.len() >= 10);
    let order = word(deal, "text");
    let first: std::collections::BTreeSet<&str> = order.split_whitespace().take(tiles.len()).collect();
    assert_eq!(first, tiles.iter().copied().collect());
    let draw = chance.iter().find(|row| word(row, "kind") == "draw").expect("a draw");
    let drawn = word(draw, "drawn");
    let (seat, drew) = drawn.split_once(": ").expect("who and what");
    assert!(seat.parse::<u8>().is_ok() && drew.contains('-'), "{drawn}");
}

#[test]
fn what_escoba_counts_has_columns_of_its_own() {
    let whole = Whole::new("escoba", ["clasico", "novato"], 6, "match");
    let (games, hands) = (whole.rows(ExportTable::Games), whole.rows(ExportTable::Hands));
    for hand in &hands {
        let both = |kind: &str| number(hand, &format!("{kind}_a")) + number(hand, &format!("{kind}_b"));
        // Whoever captures last takes what is left, unless nobody ever captured.
        assert!(both("cards") == 40 && both("oros") == 10 && both("sevens") == 4 && both("velo") == 1, "{hand}");
        assert!(hand.get("passes").is_none() && hand.get("drawn").is_none(), "{hand}");
    }
    for game in &games {
        let of = |hand: &&Value| ["block", "game"].iter().all(|key| hand[*key] == game[*key]);
        for column in ["escobas_a", "escobas_b", "sevens_a", "velo_b", "points_a"] {
            let sum: i64 = hands.iter().filter(of).map(|hand| number(hand, column)).sum();
            assert_eq!(sum, number(game, column), "{column}");
        }
    }
    assert!(games.iter().any(|game| number(game, "escobas_a") > 0));
    let setenta = Whole::new("setenta", ["clasico", "novato"], 2, "match").rows(ExportTable::Hands);
    assert!(setenta[0].get("setenta_a").is_some() && setenta[0].get("sevens_a").is_none(), "{}", setenta[0]);
    let amazons = Whole::new("amazons-4x4", ["random", "glance"], 2, "match").rows(ExportTable::Games);
    assert!(amazons[0].get("passes").is_none(), "{}", amazons[0]);
}

/// The page that lists every column: `docs/columns.md`.
fn page() -> String {
    let dominoes = TableShape { teams: 2, counted: CountedKinds { passes_and_draws: true, by_side: Vec::new() } };
    let by_side = Catalog::default().rules("escoba").expect("bundled").counted().by_side;
    let escoba = TableShape { teams: 2, counted: CountedKinds { passes_and_draws: false, by_side } };
    let mut page = String::from(
        "# The columns of the tables\n\n\
         Every column of the Parquet files of a run (and of `sobremesa lab export`), with what a cell says. The files say the\n\
         same themselves: `columns` in their metadata is an object of JSON, by the name of the column; `manifest` is the hash of\n\
         the experiment. Numbers are whole (64 bits), words are text; a cell without anything is null. Teams are `a`, `b`, … in\n\
         the order of their pairing: with more than two there are more columns of each kind.\n\n\
         This page is made of the program: `UPDATE=1 cargo test -p sobremesa-lab --test integration tables` writes it.\n",
    );
    let mut tell = |title: &str, folder: &str, table: &ResultTable, also: &[&ResultTable]| {
        write!(page, "\n## {title}: `{folder}/*.parquet`\n\n| column | what it says |\n|---|---|\n").expect("a string");
        let known: Vec<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
        let more = also.iter().flat_map(|table| &table.columns);
        let more = more.filter(|column| !known.contains(&column.name.as_str()));
        for column in table.columns.iter().chain(more) {
            writeln!(page, "| `{}` | {} |", column.name, column.about.replace('|', "\\|")).expect("a string");
        }
    };
    tell("A row a game", "shards", &game_columns(&dominoes), &[&game_columns(&escoba)]);
    tell("A row a hand", "hands", &hand_columns(&dominoes), &[&hand_columns(&escoba)]);
    tell("A row a move", "moves", &move_columns(2), &[]);
    tell("A row an opening, a deal, a draw and the end of a hand", "chance", &chance_columns(2), &[]);
    page.push_str(
        "\n`passes` and `drawn` are there where seats pass and draw (dominoes); what a hand counts besides (Escoba: `escobas`,\n\
         `cards`, `sevens` or `setenta` or `primiera`, `oros`, `velo`) where the rules count it. Every game can be played again from\n\
         its rows of `chance` and `moves` and the `rules.toml` beside them, without the program that played it.\n",
    );
    page
}

#[test]
fn the_page_of_columns_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/columns.md");
    let found = page();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &found).expect("writable");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == found, "docs/columns.md is not what the program says: run this with UPDATE=1");
    assert!(!found.lines().any(|line| line.ends_with("|  |")), "every column says what it means");
}
