//! Rules read out where their parts bear on one another: what is said is what is played.

use sobremesa_dominoes::sentences;
use sobremesa_testkit::rule_files::replaced;

use crate::support;

/// Four seats in pairs, seven tiles each, opened by lot and by rotation; with parts of it changed.
fn rules(changes: &[(&str, &str)]) -> String {
    let plain = "format = 1\ngame = \"dominoes\"\nid = \"invento\"\nname = { es = \"Invento\", en = \"Invention\" }\n\
                 [tiles]\nhighest = 6\n[table]\nseats = 4\nsides = \"pairs\"\n[[deal]]\nwhen = \"not_dealt\"\ntake = 5\n\
                 [opening]\nfirst = \"lot\"\nlater = \"rotate\"\n[[end]]\nwhen = \"out or blocked\"\n\
                 [score]\nworth = \"one\"\n[match_to]\ntarget = 5\n";
    changes.iter().fold(plain.to_owned(), |text, (from, to)| replaced(&text, from, to))
}

/// The sentence that begins so in English, in both languages.
fn told(changes: &[(&str, &str)], begins: &str) -> String {
    let all = sentences::of(&support::rules(&rules(changes)));
    let found = all.iter().find(|told| told.en.starts_with(begins));
    let found = found.unwrap_or_else(|| panic!("{begins}: {all:#?}"));
    format!("{}\n{}", found.es, found.en)
}

/// Compares sentences with the snapshot of that name.
fn compare(name: &str, told: &[String]) {
    insta::assert_snapshot!(name, told.join("\n\n"));
}

#[test]
fn the_tiles_left_over_may_open() {
    let deal = "At the start of every hand";
    let holder = |otherwise: &str| format!("first = \"holder_of 6-6\"\notherwise = \"{otherwise}\"");
    compare(
        "left_over",
        &[
            told(&[("first = \"lot\"", &holder("draw"))], deal),
            told(&[("first = \"lot\"", &holder("turn_up"))], deal),
            told(&[("first = \"lot\"", &holder("next_tile"))], deal),
            told(&[("first = \"lot\"", "first = \"lot\"\nhub = \"drawn\"")], deal),
            told(
                &[
                    ("first = \"lot\"", "first = \"lot\"\nhub = \"drawn\""),
                    ("highest = 6", "list = [\"0-0\", \"1-0\", \"1-1\", \"2-0\", \"2-1\"]"),
                    ("take = 5", "take = 1"),
                ],
                deal,
            ),
        ],
    );
}

#[test]
fn whoever_a_tie_is_for_may_not_be_among_the_level() {
    let tie = |winner: &str, tie: &str| {
        let score = format!("worth = \"one\"\nwinner = \"{winner}\"\ntie = \"{tie}\"");
        told(&[("\"pairs\"", "\"each\""), ("worth = \"one\"", &score)], "In a tie")
    };
    compare(
        "ties",
        &[
            tie("blocker_against_next", "opener"),
            tie("blocker_against_next", "blocker"),
            tie("blocker_against_next", "after_blocker"),
            tie("blocker_against_previous", "after_blocker"),
            tie("blocker_against_previous", "blocker"),
            tie("lowest_side", "blocker"),
        ],
    );
}

#[test]
fn who_opens_later_is_told_as_it_is() {
    let later = |keys: &str, winner: &str| {
        told(
            &[("later = \"rotate\"", keys), ("worth = \"one\"", &format!("worth = \"one\"\nwinner = \"{winner}\""))],
            "In each later hand",
        )
    };
    compare(
        "opened_later",
        &[
            later("later = \"winner\"", "lowest_side"),
            later("later = \"winner\"", "counted"),
            later("later = \"winner_or_first\"", "counted"),
            later("later = \"winner\"\nlater_blocked = \"rotate\"", "counted"),
            later("later = \"winner_or_first\"\nlater_blocked = \"rotate\"", "counted"),
            later("later = \"rotate\"\nlater_blocked = \"winning_side_chooses\"", "lowest_side"),
            later("later = \"winning_side_chooses\"\nlater_blocked = \"rotate\"", "lowest_side"),
            later("later = \"last_to_place\"\nlater_blocked = \"rotate\"", "lowest_side"),
        ],
    );
}

#[test]
fn the_double_that_opens_falls_only_where_it_is_looked_for_again() {
    let first = |later: &str| {
        told(
            &[("first = \"lot\"", "first = \"falling_double\""), ("\"rotate\"", later)],
            "Whoever holds the highest double",
        )
    };
    assert!(first("\"as_first\"").contains("each hand the next lower double is asked for"));
    assert!(first("\"winner_or_first\"").contains("cada ronda toca el doble siguiente hacia abajo"));
    let rotates = first("\"rotate\"");
    assert!(!rotates.contains("each hand") && !rotates.contains("cada ronda"), "{rotates}");
}

#[test]
fn a_stop_is_not_told_as_a_pass() {
    let end = |when: &str, must_play: &str| {
        let table = format!("seats = 4\nmust_play = \"{must_play}\"");
        let next = "[[next]]\nwhen = \"just_placed\"\nuse = \"same\"\n[[next]]\nuse = \"next\"\n[[end]]";
        told(&[("seats = 4", &table), ("[[end]]", next), ("out or blocked", when)], "The hand ends")
    };
    compare(
        "passes_and_stops",
        &[
            end("out or last_passed", "may_stop"),
            end("out or not last_passed", "may_stop"),
            end("out or last_passed", "if_able"),
            end("out or passes_in_a_row(1)", "may_stop"),
            end("out or not passes_in_a_row(1)", "may_stop"),
        ],
    );
}

#[test]
fn what_counts_is_told_as_it_counts() {
    let bonus = |what: &str, points: &str| {
        let row = format!("[[bonus]]\nfor = \"{what}\"\npoints = {points}\n[score]");
        told(&[("[score]", &row)], if what == "place" { "For every tile" } else { "If the ends" })
    };
    let sides = |winner: &str, side: &str, worth: &str| {
        let score = format!("worth = \"{worth}\"\nwinner = \"{winner}\"\nside = \"{side}\"");
        told(&[("worth = \"one\"", &score)], "At the end of a hand")
    };
    let target = |more: &str, begins: &str| {
        told(&[("[score]", &format!("{more}[score]")), ("target = 5", "target = 1")], begins)
    };
    let place = "[[bonus]]\nfor = \"place\"\npoints = 1\n";
    compare(
        "counts",
        &[
            bonus("ends_multiple_of 1", "1"),
            bonus("ends_multiple_of 1", "\"ends\""),
            bonus("ends_multiple_of 1", "\"quotient\""),
            bonus("place", "1"),
            sides("lowest_seat", "best", "all"),
            sides("lowest_seat", "sum", "all"),
            sides("blocker_against_next", "worst", "difference"),
            sides("lowest_side", "worst", "all"),
            target("", "The first pair"),
            target(place, "The match is over"),
        ],
    );
}
