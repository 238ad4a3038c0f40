//! What each option of the rules of escoba does to the game, as `docs/escoba-options.md` says it: `make verify` plays it all
//! and holds the page against what comes out; with `UPDATE=1` it writes the page.

use std::fmt::Write;
use std::path::Path;

use sobremesa_catalog::Catalog;
use sobremesa_core::{Seed, StopFlag};
use sobremesa_lab::Progress;
use sobremesa_lab::balance::{Balance, BalanceSize, Change, Figure, LadderStep, balance, changes, said};
use sobremesa_lab::stats::{Certainty, HandsToLead, Interval, KnownHands};
use sobremesa_protocol::words::Language;

/// Games of every two levels under each option.
const GAMES: u64 = 600;

/// Games of every two levels under the rules as they are: all others are held against these, so that what they happen to be
/// must not make differences.
const BASELINE_GAMES: u64 = 6000;

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
    ("deal explains, of a hand", "deal_hand"),
    ("deal explains, of a match", "deal_match"),
];

const INTRO: &str = "# What the options of escoba do to the game

`escoba.toml` with one line changed at a time, 600 matches of `fase-2` against itself and four times as many hands, and ten
times as much of the file as it is, with their 95% intervals. *Won by the first seat's side* counts the hands that somebody
won, where the seat to the dealer's right plays first; *decided after* is the part of a match after which its winner led to
the end; *deal explains* the part of what varies between results on different deals when `fase-2` plays against itself (it is
no measure of the luck of the game: other players give other figures; it is told where there are two sides); *the
two highest levels* how many matches `fase-2` wins against the level below it, of the players that do not search, and after how
many hands it is ahead in points in 95 series of 100. A figure in bold differs from that of the first line beyond doubt: p below
0.002, two-sided, with Holm's correction for all comparisons of the page. All are dealt the same, as far as their rules deal alike, and
compared deal by deal. What is not in bold is not shown beyond doubt to differ, which does not mean that it is the same; the last column
is not compared. Among three seats a third of the hands is even, not a half: what the first
seat's side wins there differs from the first line for that reason alone already.

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
        let games = if from.is_empty() { BASELINE_GAMES } else { GAMES };
        let size = BalanceSize { games, threads: 2, searching: false };
        let seed = Seed::from_text("options");
        let found = balance(&game, seed, size, &StopFlag::default(), &Progress::default());
        found.expect("it can be judged").expect("nobody stops it")
    };
    OPTIONS.iter().map(judge).collect()
}

/// Of each balance but the first, whether each of the columns differs from the first beyond doubt, all looked at together.
fn differing(all: &[Balance]) -> Vec<Vec<bool>> {
    let keys = COLUMNS.map(|(_, key)| key);
    let compared = |balance: &Balance| keys.map(|key| (all[0].figure(key).cloned(), balance.figure(key).cloned()));
    let pairs: Vec<(Option<Figure>, Option<Figure>)> = all[1..].iter().flat_map(compared).collect();
    let borrowed: Vec<_> = pairs.iter().map(|(first, second)| (first.as_ref(), second.as_ref())).collect();
    let sure = |change: &Option<Change>| change.is_some_and(|change| change.certainty == Certainty::BeyondDoubt);
    let found: Vec<bool> = changes(&borrowed).iter().map(sure).collect();
    std::iter::once(vec![false; keys.len()]).chain(found.chunks(keys.len()).map(<[bool]>::to_vec)).collect()
}

fn page(all: &[Balance]) -> String {
    let mut page = String::from(INTRO);
    let mut line = |text: &str| writeln!(page, "{text}").expect("a string takes everything");
    let heads: Vec<&str> = COLUMNS.iter().map(|(head, _)| *head).collect();
    line(&format!("\n| rules | {} | the two highest levels |", heads.join(" | ")));
    line(&format!("|---|{}---|", "---|".repeat(heads.len())));
    for ((balance, (name, ..)), bold) in all.iter().zip(OPTIONS).zip(differing(all)) {
        let cells = COLUMNS.iter().zip(bold).map(|((_, key), bold)| {
            let [value, range] = said(balance.figure(key), Language::En);
            let value = if bold { format!("**{value}**") } else { value };
            if range.is_empty() { value } else { format!("{value} ({})", range.replace(" … ", " to ")) }
        });
        let cells: Vec<String> = cells.collect();
        line(&format!(
            "| {name} | {} | {} |",
            cells.join(" | "),
            balance.top_step().map_or_else(String::new, |step| two_highest(step, balance.sides))
        ));
    }
    page
}

/// How often the higher of the two highest levels wins, and how soon it leads.
fn two_highest(step: &LadderStep, sides: u8) -> String {
    let percent = |share: f64| format!("{:.1}", share * 100.0);
    let (others, even) = match sides {
        2 => (format!("`{}`", step.lower), String::new()),
        many => (format!("{} `{}`", many - 1, step.lower), format!("; even: {} %", percent(1.0 / f64::from(many)))),
    };
    let wins = step.wins.share.zip(step.wins.interval).map_or_else(String::new, |(share, Interval { low, high })| {
        format!("{} % over {others} ({} to {} %{even})", percent(share), percent(low), percent(high))
    });
    let hands = match step.hands.as_ref().and_then(HandsToLead::known) {
        Some(KnownHands::About { hands, low, high }) => format!("; {hands} hands ({low} to {high})"),
        Some(KnownHands::AtLeast(low)) => format!("; at least {low} hands"),
        None => String::new(),
    };
    wins + &hands
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
