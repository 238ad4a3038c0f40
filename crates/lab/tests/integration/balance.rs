//! What the bundled rule files are like, as `docs/balance.md` says it: `make verify` plays them all and holds the page
//! against what comes out; with `UPDATE=1` it writes the page.

use std::fmt::Write;
use std::path::Path;

use sobremesa_catalog::Catalog;
use sobremesa_core::{Seed, StopFlag};
use sobremesa_lab::Progress;
use sobremesa_lab::balance::{Balance, BalanceSize, balance, said, sentences};
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
players give other figures; it is told where there are two sides). Each interval holds by itself, and one in twenty misses: of so many
rule files one or two may look as if opening helped or hurt where it does neither.

`cargo test -p sobremesa-lab --test integration balance -- --ignored` plays all this again; with `UPDATE=1` it writes this page.
";

fn judged() -> Vec<Balance> {
    let catalog = Catalog::default();
    let rules = catalog.games().into_iter().flat_map(|game| game.rules);
    let judge = |id: String| {
        let game = catalog.rules(&id).expect("bundled");
        let searching = !WITHOUT_SEARCH.contains(&id.as_str());
        let size = BalanceSize { games: GAMES, threads: 2, searching };
        let found = balance(&game, Seed::from_text("balance"), size, &StopFlag::default(), &Progress::default());
        found.expect("it can be judged").expect("nobody stops it")
    };
    rules.map(|rules| judge(rules.id)).collect()
}

fn page(all: &[Balance]) -> String {
    let mut page = String::from(INTRO);
    let heads: Vec<&str> = COLUMNS.iter().map(|(head, _)| *head).collect();
    let mut line = |text: &str| writeln!(page, "{text}").expect("a string takes everything");
    line(&format!("\n| rules | {} |", heads.join(" | ")));
    line(&format!("|---|{}", "---|".repeat(heads.len())));
    for balance in all {
        let cells = COLUMNS.map(|(_, key)| {
            let [value, range] = said(balance.figure(key), Language::En);
            if range.is_empty() { value } else { format!("{value} ({})", range.replace(" … ", " to ")) }
        });
        line(&format!("| `{}` | {} |", balance.rules, cells.join(" | ")));
    }
    line("\n## In words");
    for balance in all {
        line(&format!("\n**`{}`.** {}", balance.rules, sentences(balance, Language::En).join(" ")));
    }
    page
}

#[test]
#[ignore = "minutes of games: make verify"]
fn the_page_says_what_the_bundled_rules_are_like() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/balance.md");
    let found = page(&judged());
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &found).expect("the page can be written");
    }
    let written = std::fs::read_to_string(&path).expect("the page is there");
    assert!(written == found, "docs/balance.md is not what comes out now: run this with UPDATE=1");
}
