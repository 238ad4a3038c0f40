//! What each option of the rules of escoba does to the game, as `docs/escoba-options.md` says it: `make verify` plays it all
//! and holds the page against what comes out; with `UPDATE=1` it writes the page.

use std::fmt::Write;
use std::path::Path;

use sobremesa_catalog::Catalog;
use sobremesa_core::{Seed, StopFlag};
use sobremesa_lab::Progress;
use sobremesa_lab::balance::{Balance, BalanceSize, Figure, balance, change, said};
use sobremesa_protocol::words::Language;

/// Games of every two levels.
const GAMES: u64 = 400;

/// What is changed in `escoba.toml`, one option at a time: what is said of it, what stands in the file and what instead.
const OPTIONS: [(&str, &str, &str); 19] = [
    ("as it is", "", ""),
    ("`capture = \"card\"`", "capture = \"free\"", "capture = \"card\""),
    ("`capture = \"hand\"`", "capture = \"free\"", "capture = \"hand\""),
    ("`opening = \"sum_30\"`", "opening = \"two_pairs\"", "opening = \"sum_30\""),
    ("`opening = \"one_only\"`", "opening = \"two_pairs\"", "opening = \"one_only\""),
    ("`opening = \"void_pairs\"`", "opening = \"two_pairs\"", "opening = \"void_pairs\""),
    ("`opening_first_two = false`", "opening_first_two = true", "opening_first_two = false"),
    ("`opening_to = \"mano\"`", "opening_to = \"dealer\"", "opening_to = \"mano\""),
    (
        "`fourth_point = \"setenta_face\"`",
        "fourth_point = \"sevens\"",
        "needs_all_suits = true\nfourth_point = \"setenta_face\"",
    ),
    (
        "`fourth_point = \"primiera\"`",
        "fourth_point = \"sevens\"",
        "needs_all_suits = true\nfourth_point = \"primiera\"",
    ),
    ("`fourth_point = \"none\"`", "fourth_point = \"sevens\"", "fourth_point = \"none\""),
    ("`ties = \"all\"`", "ties = \"nobody\"", "ties = \"all\""),
    ("`bonus_cards = false`", "bonus_cards = true", "bonus_cards = false"),
    ("`bonus_sevens = false`", "bonus_sevens = true", "bonus_sevens = false"),
    ("`bonus_oros = false`", "bonus_oros = true", "bonus_oros = false"),
    ("`target = 15`", "target = 21", "target = 15"),
    ("`target = 30`", "target = 21", "target = 30"),
    ("3 seats", "seats = [2, 3, 4, 6]", "seats = 3"),
    ("4 seats, in pairs", "seats = [2, 3, 4, 6]", "seats = 4"),
];

/// The columns, with the figures in them.
const COLUMNS: [(&str, &str); 7] = [
    ("moves a hand", "plies_a_hand"),
    ("hands a match", "hands_a_game"),
    ("moves to choose from", "choices"),
    ("won by the first seat's side", "opener_wins"),
    ("decided after", "decided"),
    ("luck of a hand", "luck_hand"),
    ("luck of a match", "luck_match"),
];

const INTRO: &str = "# What the options of escoba do to the game

`escoba.toml` with one line changed at a time, 400 matches of `fase-2` against itself and four times as many hands, on the
same seed, with their 95% intervals. *Won by the first seat's side* counts the hands that somebody won, where the seat to the
dealer's right plays first; *decided after* is the part of a match after which its winner led to the end; *luck* the part of
what varies that the deal has settled, whoever plays (it is told where there are two sides); *skill* how many matches `fase-2`
wins against the level below it. A figure in bold differs from that of the first line beyond reasonable doubt
(more than three standard errors of the difference).

`cargo test -p sobremesa-lab --test integration options -- --ignored` plays all this again; with `UPDATE=1` it writes this page.
";

fn judged() -> Vec<Balance> {
    let catalog = Catalog::default();
    let base = catalog.rules("escoba").expect("bundled");
    let judge = |(name, from, to): &(&str, &str, &str)| {
        let file = base.file();
        assert!(file.contains(from), "{name}: the file has {from}");
        let game = catalog.rules_from_text(base.spec(), &file.replace(from, to));
        let game = game.unwrap_or_else(|error| panic!("{name}: {error:?}"));
        let size = BalanceSize { games: GAMES, threads: 2, searching: false };
        let seed = Seed::from_text("options");
        let found = balance(&game, seed, size, &StopFlag::default(), &Progress::default());
        found.expect("it can be judged").expect("nobody stops it")
    };
    OPTIONS.iter().map(judge).collect()
}

/// Whether a figure is surely another than before.
fn differs(before: Option<&Figure>, now: Option<&Figure>) -> bool {
    let both = before.zip(now).and_then(|(before, now)| change(before, now));
    both.is_some_and(|change| {
        let half = (change.interval.high - change.interval.low) / 2.0;
        change.difference.abs() > 1.5 * half
    })
}

fn page(all: &[Balance]) -> String {
    let mut page = String::from(INTRO);
    let mut line = |text: &str| writeln!(page, "{text}").expect("a string takes everything");
    let heads: Vec<&str> = COLUMNS.iter().map(|(head, _)| *head).collect();
    line(&format!("\n| rules | {} | skill |", heads.join(" | ")));
    line(&format!("|---|{}---|", "---|".repeat(heads.len())));
    for (balance, (name, ..)) in all.iter().zip(OPTIONS) {
        let cells = COLUMNS.map(|(_, key)| {
            let [value, range] = said(balance.figure(key), Language::En);
            let value = if differs(all[0].figure(key), balance.figure(key)) { format!("**{value}**") } else { value };
            if range.is_empty() { value } else { format!("{value} ({})", range.replace(" … ", " to ")) }
        });
        let steps = balance.ladder.iter().filter(|step| step.upper == "fase-2");
        let skill = steps.map(|step| {
            let wins = &step.wins;
            let percent = |share: Option<f64>| share.map_or_else(String::new, |share| format!("{:.1}", share * 100.0));
            let interval = wins.interval.map_or_else(String::new, |interval| {
                format!(" ({} to {} %)", percent(Some(interval.low)), percent(Some(interval.high)))
            });
            format!("{} % over `{}`{interval}", percent(wins.share), step.lower)
        });
        line(&format!("| {name} | {} | {} |", cells.join(" | "), skill.collect::<Vec<_>>().join(", ")));
    }
    page
}

#[test]
#[ignore = "minutes of games: make verify"]
fn the_page_says_what_the_options_of_escoba_do() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/escoba-options.md");
    let found = page(&judged());
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &found).expect("the page can be written");
    }
    let written = std::fs::read_to_string(&path).expect("the page is there");
    assert!(written == found, "docs/escoba-options.md is not what comes out now: run this with UPDATE=1");
}
