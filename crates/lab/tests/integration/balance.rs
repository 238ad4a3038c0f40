//! What the bundled rule files are like, as `docs/balance.md` says it: `make verify` plays them all and holds the page
//! against what comes out. With `UPDATE=1` it writes the page; with `UPDATE=missing` it adds the rule files that are not there yet.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use sobremesa_catalog::Catalog;
use sobremesa_core::{Seed, StopFlag};
use sobremesa_lab::Progress;
use sobremesa_lab::balance::{BalanceSize, balance, said, sentences};
use sobremesa_protocol::words::Language;

/// Games of every two levels.
const GAMES: u64 = 400;

/// Rules under which a move of a player that searches takes too long for that.
const WITHOUT_SEARCH: [&str; 3] = ["camaron", "melcocha", "ten"];

/// The columns, with the figures in them.
const COLUMNS: [(&str, &str); 10] = [
    ("moves a hand", "plies_a_hand"),
    ("hands a match", "hands_a_game"),
    ("hands blocked", "how.blocked"),
    ("hands nobody won", "tied"),
    ("forced moves", "forced"),
    ("won by who opens", "opener_wins"),
    ("lead changes a match", "lead_changes"),
    ("decided after", "decided"),
    ("deal explains, of a hand", "deal_hand"),
    ("deal explains, of a match", "deal_match"),
];

const INTRO: &str = "# What the bundled rules are like

Every rule file judged by `sobremesa lab balance`, 400 games of every two levels (a quarter of them where one searches), seed `balance`.
The figures are those of one player against itself (`seguro` at dominoes, `baltasar` at Amazons, `fase-2` at escoba), with their 95% intervals; what each of them means stands in [laboratory.md](laboratory.md). *Won
by who opens* counts the hands that somebody won, of which with four seats for themselves a quarter is even; *decided after* is the part
of a match after which its winner led to the end, which is all of it where a match is one hand; *deal explains* the part of what
varies between results on different deals when that player plays against itself (it is no measure of the luck of the game: other
players give other figures; it is told where something is dealt to two sides; below 0 it is one that too few deals show, and in words 0). Each interval holds by itself, and one in twenty misses: of so many
rule files one or two may look as if opening helped or hurt where it does neither.
*Won by who opens* is of these players, not of the best: on 4 x 4 and 5 x 4 it comes out the other way round than with best play,
for these boards are [solved](players/amazons.md#solved-boards).

`cargo test -p sobremesa-lab --test integration balance -- --ignored` plays all this again; with `UPDATE=1` it writes
this page, with `UPDATE=missing` it adds the rule files that are not here yet.
";

/// What the page says of one rule file: its row of figures, and its sentences.
#[derive(Clone, PartialEq, Eq)]
struct Judged {
    rules: String,
    row: String,
    words: String,
}

fn page_file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/balance.md")
}

fn bundled() -> Vec<String> {
    Catalog::default().games().into_iter().flat_map(|game| game.rules).map(|rules| rules.id).collect()
}

fn judge(rules: &str) -> Judged {
    let game = Catalog::default().rules(rules).expect("bundled");
    let searching = !WITHOUT_SEARCH.contains(&rules);
    let size = BalanceSize { games: GAMES, threads: 2, searching };
    let found = balance(&game, Seed::from_text("balance"), size, &StopFlag::default(), &Progress::default());
    let found = found.expect("it can be judged").expect("nobody stops it");
    let cells = COLUMNS.map(|(_, key)| {
        let [value, range] = said(found.figure(key), Language::En);
        if range.is_empty() { value } else { format!("{value} ({})", range.replace(" … ", " to ")) }
    });
    let row = format!("| `{rules}` | {} |", cells.join(" | "));
    let words = format!("**`{rules}`.** {}", sentences(&found, Language::En).join(" "));
    Judged { rules: rules.to_owned(), row, words }
}

fn page(all: &[Judged]) -> String {
    let mut page = String::from(INTRO);
    let heads: Vec<&str> = COLUMNS.iter().map(|(head, _)| *head).collect();
    let mut line = |text: &str| writeln!(page, "{text}").expect("a string takes everything");
    line(&format!("\n| rules | {} |", heads.join(" | ")));
    line(&format!("|---|{}", "---|".repeat(heads.len())));
    for judged in all {
        line(&judged.row);
    }
    line("\n## In words");
    for judged in all {
        line(&format!("\n{}", judged.words));
    }
    page
}

/// What a page says of its rule files, in its order.
fn read(page: &str) -> Vec<Judged> {
    let words = |rules: &str| page.lines().find(|line| line.starts_with(&format!("**`{rules}`.** ")));
    let rows = page.lines().filter_map(|line| Some((line, line.strip_prefix("| `")?.split_once('`')?.0)));
    rows.map(|(row, rules)| Judged {
        rules: rules.to_owned(),
        row: row.to_owned(),
        words: words(rules).unwrap_or_default().to_owned(),
    })
    .collect()
}

/// Judges the rule files of which the page says nothing, and writes it after each: what is judged is kept.
fn add_the_missing(kept: &[Judged]) {
    let known = |rules: &String, all: &[Judged]| all.iter().find(|judged| judged.rules == *rules).cloned();
    let mut all = kept.to_vec();
    for rules in bundled() {
        if known(&rules, &all).is_none() {
            all.push(judge(&rules));
            let in_order: Vec<Judged> = bundled().iter().filter_map(|rules| known(rules, &all)).collect();
            std::fs::write(page_file(), page(&in_order)).expect("the page can be written");
        }
    }
}

#[test]
fn the_page_has_every_bundled_rule_file() {
    let written = std::fs::read_to_string(page_file()).expect("the page is there");
    let judged = read(&written);
    assert_eq!(written, page(&judged), "docs/balance.md has its text from here");
    let judged: Vec<String> = judged.into_iter().map(|judged| judged.rules).collect();
    assert_eq!(judged, bundled(), "UPDATE=missing adds those of which docs/balance.md says nothing");
}

#[test]
#[ignore = "an hour of games: make verify"]
fn the_page_says_what_the_bundled_rules_are_like() {
    let written = std::fs::read_to_string(page_file()).expect("the page is there");
    if std::env::var("UPDATE").is_ok_and(|update| update == "missing") {
        return add_the_missing(&read(&written));
    }
    let judged: Vec<Judged> = bundled().iter().map(|rules| judge(rules)).collect();
    let found = page(&judged);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(page_file(), &found).expect("the page can be written");
        return;
    }
    let changed: Vec<String> =
        read(&written).into_iter().filter(|old| !judged.contains(old)).map(|old| old.rules).collect();
    assert!(written == found, "docs/balance.md is not what comes out now ({changed:?}): run this with UPDATE=1");
}
