//! Broken rule files, each answered with every mistake in it, its place and advice.

use sobremesa_dominoes::file;
use sobremesa_testkit::rule_files::replaced;

use crate::support::{compare, told};

/// A file without mistakes.
const GOOD: &str = r#"format = 1
game = "dominoes"
id = "de-casa"
name = { es = "Dominó de casa", en = "House dominoes" }
[tiles]
highest = 6
[table]
seats = 4
sides = "pairs"
[[deal]]
when = "not_dealt"
take = 7
[opening]
first = "holder_of 6-6"
[[match]]
use = "equal"
[[end]]
when = "out or blocked"
[score]
tie = "nobody"
[match_to]
target = 200
"#;

/// The good file with one part replaced.
fn with(from: &str, to: &str) -> String {
    replaced(GOOD, from, to)
}

/// Text made of pieces numbered from 1.
fn lines(count: u32, line: impl Fn(u32) -> String) -> String {
    (1..=count).map(line).collect::<Vec<_>>().concat()
}

#[test]
fn the_good_file_is_good() {
    assert_eq!(told(GOOD), "no mistake\n");
}

#[test]
fn not_toml() {
    compare(
        "broken_not_toml",
        [
            ("empty", String::new()),
            ("prose", "Se reparten siete fichas.\n".into()),
            ("a text that is not closed", with("\"pairs\"", "\"pairs")),
            ("no equals sign", with("seats = 4", "seats 4")),
            ("no value", with("seats = 4", "seats =")),
            ("no quotes", with("\"pairs\"", "pairs")),
            ("a bracket that is not closed", with("[tiles]", "[tiles")),
            ("a table twice", with("[match_to]", "[tiles]\nhighest = 9\n[match_to]")),
            ("a list that is not closed", with("[[end]]", "[[end")),
            ("two equals signs", with("take = 7", "take == 7")),
            ("two equals signs before what the rest hangs on", with("seats = 4", "seats == 4")),
            ("a name of two words", with("[match_to]", "[match to]")),
            ("a backslash before any letter", with("seats = 4", "seats = \"\\d\"")),
            ("a key twice in a row of a list", with("take = 7", "take = 7\ntake = 6")),
            ("a key twice", with("seats = 4", "seats = 4\nseats = 2")),
            ("a list headed by one bracket, twice", with("[[end]]", "[end]\nwhen = \"out\"\n[end]")),
            (
                "two errors of syntax and one of another kind",
                with("seats = 4", "seats 4\npensada = on").replace("[score]", "[scor]"),
            ),
            ("a number too large", with("200", "99999999999999999999999999")),
            ("a control character", with("de-casa", "de\u{7}casa")),
        ],
    );
}

#[test]
fn slips_of_the_hand() {
    compare(
        "broken_slips",
        [
            ("curly quotes", with("\"holder_of 6-6\"", "“holder_of 6-6”")),
            ("curly quotes on both sides of a straight text", with("\"pairs\"", "«pairs» # de «dos» en dos")),
            ("a curly quote at the end alone", with("\"pairs\"", "\"pairs”")),
            ("curly quotes in a text", with("\"Dominó de casa\"", "\"Dominó “de casa”\"")),
            ("a text that its remark runs into", with("\"pairs\"", "\"pairs  # de dos en dos")),
            ("a text that a remark follows at once", with("\"pairs\"", "\"pairs# de dos en dos")),
            ("a text without a blank before it", with("sides = \"pairs\"", "sides =\"pairs")),
            ("a list that is not closed", with("seats = 4", "seats = [2, 4 # o cuatro")),
            ("a number beyond its bounds where a bracket is lost", with("seats = 4", "seats = 72, 3, 4]")),
            ("a list that is not closed at the end", format!("{GOOD}hands = [2, 3\n")),
            ("a table that is not closed", with("take = 7", "take = { 4 = 7")),
            (
                "a table over several lines",
                with("take = 7", "take = {\n  2 = 7,\n  4 = 7,\n}").replace("= 4\n", "= [2, 4]\n"),
            ),
            ("a list over several lines", with("[tiles]", "sources = [\n  \"a\",\n  \"b\",\n]\n[tiles]")),
            ("words behind a number", with("target = 200", "target = 200 tantos")),
            ("a remark of another language", with("target = 200", "target = 200 // a doscientos")),
            ("a number in words", with("take = 7", "take = siete")),
            ("a truth in Spanish", with("target = 200", "target = 200\nexact = sí")),
            ("a comma between thousands", with("target = 200", "target = 1,000")),
            ("a point between thousands", with("target = 200", "target = 1.000")),
            ("a comma at the end of a line", with("take = 7", "take = 7, # cada uno")),
            ("a comma missing", with("seats = 4", "seats = [2, 3 4]")),
            ("two words where one goes", with("use = \"equal\"", "use = \"equal or any_double\"")),
            (
                "a header that is a list's",
                format!("{}[[match]]\nuse = \"equal\"\n", GOOD.replace("[match_to]", "[match]")),
            ),
            ("a key of another table with another value", with("sides = ", "hands = \"face_down\"\nsides = ")),
            ("no deal", with("[[deal]]\nwhen = \"not_dealt\"\ntake = 7\n", "")),
            ("no last row", with("use = \"equal\"", "use = \"equal\"\nwhen = \"opening\"")),
            (
                "a number of seats left out",
                with("take = 7", "take = { 2 = 7, 3 = 6 }")
                    .replace("= 4\n", "= [2, 3, 4]\n")
                    .replace("\"pairs\"", "\"each\""),
            ),
        ],
    );
}

#[test]
fn unknown_keys() {
    compare(
        "broken_unknown_keys",
        [
            ("a slip", with("tie = ", "tei = ")),
            (
                "several slips",
                with("tie = ", "winer = \"lowest_side\"\ntie = ")
                    .replace("[opening]", "[openning]")
                    .replace("seats", "seat"),
            ),
            ("in another table", with("[score]\n", "[score]\ntarget = 300\n")),
            (
                "at the top, after a table",
                with("id = \"de-casa\"\n", "").replace("seats = 4", "seats = 4\nid = \"de-casa\""),
            ),
            ("at the top, of a table", with("\nid = ", "\nseats = 4\nid = ")),
            ("of a list", with("highest = 6", "highest = 6\ntake = 7")),
            ("not known at all", with("[score]", "[[refresh]]\nwhen = \"last_passed\"\ntake = 1\nfuente = 1\n[score]")),
            ("in capitals", with("[table]", "[Table]")),
            ("with a hyphen", with("[match_to]", "[match-to]")),
            ("in Spanish", with("highest", "más_alta")),
            ("a language too many", with(", en = ", ", fr = \"Dominos\", en = ")),
            ("very long", with("tie = ", &format!("{} = ", "t".repeat(5000)))),
        ],
    );
}

#[test]
fn missing_keys() {
    compare(
        "broken_missing_keys",
        [
            ("a table", with("[tiles]\nhighest = 6\n", "")),
            ("a list", with("[[deal]]\nwhen = \"not_dealt\"\ntake = 7\n", "")),
            ("a key of a list", with("take = 7\n", "")),
            ("a language", with(", en = \"House dominoes\"", "")),
            ("the head of the file", with("format = 1\ngame = \"dominoes\"\nid = \"de-casa\"\n", "")),
            ("all of a table", with("seats = 4\nsides = \"pairs\"\n", "")),
            ("what ends the hand", with("when = \"out or blocked\"\n", "")),
        ],
    );
}

#[test]
fn wrong_names() {
    compare(
        "broken_wrong_names",
        [
            ("a slip", with("\"nobody\"", "\"noboby\"")),
            ("a name not known", with("\"equal\"", "\"siguiente\"")),
            ("in capitals", with("\"pairs\"", "\"Pairs\"")),
            ("of another key", with("[score]\n", "[score]\nworth = \"lowest_side\"\n")),
            ("an opener without its tile", with("holder_of 6-6", "holder_of")),
            ("an opener misspelt", with("holder_of 6-6", "holderof 6-6")),
            ("an opener with a strange tile", with("holder_of 6-6", "holder_of six-six")),
            ("an opener with too much", with("holder_of 6-6", "lot 6-6")),
            ("a seat without number", with("\"nobody\"", "\"seat\"")),
            ("a seat called by a word", with("\"nobody\"", "\"seat two\"")),
            ("another game", with("\"dominoes\"\nid", "\"escoba\"\nid")),
            ("an empty name", with("\"nobody\"", "\"\"")),
        ],
    );
}

#[test]
fn wrong_types() {
    compare(
        "broken_wrong_types",
        [
            ("a number in quotes", with("seats = 4", "seats = \"4\"")),
            ("a number with decimals", with("seats = 4", "seats = 4.0")),
            ("a text without need", with("\"nobody\"", "2")),
            ("true for on", with("seats = 4", "seats = 4\npensada = true")),
            ("one bracket for two", with("[[end]]", "[end]")),
            ("two brackets for one", with("[score]", "[[score]]")),
            ("a value for a table", with("[tiles]\nhighest = 6\n", "").replace("id = ", "tiles = 6\nid = ")),
            (
                "a text for two languages",
                with("{ es = \"Dominó de casa\", en = \"House dominoes\" }", "\"Dominó de casa\""),
            ),
            (
                "a list of texts",
                with("[[match]]\nuse = \"equal\"\n", "").replace("id = ", "match = [\"equal\"]\nid = "),
            ),
            ("an empty list", with("[[match]]\nuse = \"equal\"\n", "").replace("id = ", "match = []\nid = ")),
            ("a date", with("target = 200", "target = 2026-01-01")),
        ],
    );
}

#[test]
fn out_of_bounds() {
    compare(
        "broken_out_of_bounds",
        [
            ("a later format", with("format = 1", "format = 2")),
            ("a negative number", with("target = 200", "target = -200")),
            ("nothing to win", with("target = 200", "target = 0")),
            ("too many seats", with("seats = 4", "seats = 40")),
            ("one seat", with("seats = 4", "seats = 1")),
            ("too large a set", with("highest = 6", "highest = 44")),
            ("a giant set", with("highest = 6", "highest = 4_000_000_000")),
            ("an id with spaces", with("de-casa", "de casa")),
            ("a long id", with("de-casa", &"a".repeat(41))),
            ("an empty name", with("Dominó de casa", "  ")),
            ("a long name", with("Dominó de casa", &"ó".repeat(61))),
            ("a name of two lines", with("Dominó de casa", "Dominó\\nde casa")),
            (
                "a long list",
                with(
                    "[[end]]\nwhen = \"out or blocked\"\n",
                    &lines(33, |turn| format!("[[end]]\nwhen = \"turn > {turn}\"\n")),
                ),
            ),
            ("too many hands", with("target = 200", "hands = 1000")),
            ("no match", with("target = 200\n", "")),
        ],
    );
}

#[test]
fn conditions() {
    let end = |condition: &str| with("out or blocked", condition);
    compare(
        "broken_conditions",
        [
            ("a slip", end("out or bloked")),
            ("two unknown names", end("winner or out or passed(3)")),
            ("an empty one", end("")),
            ("spaces", end("   ")),
            ("a join without its second part", end("out or")),
            ("two without a join", end("out blocked")),
            ("a bracket not closed", end("(out or blocked")),
            ("a bracket not opened", end("out or blocked)")),
            ("signs of programs", end("out || !blocked && turn > 3")),
            ("capitals", end("out OR blocked")),
            ("a number missing", end("out or passes_in_a_row")),
            ("a number missing in brackets", end("out or passes_in_a_row()")),
            ("a number not wanted", end("out(2) or blocked")),
            ("brackets for a comparison", end("out or hand_tiles(2)")),
            ("another comparison", end("out or hand_tiles < 2")),
            ("a number too large", end("out or turn > 70000")),
            ("no passes", end("out or passes_in_a_row(0)")),
            ("a tile that a hand holds", end("out or holds 6-6 and blocked")),
            ("a tile missing", end("out or placed")),
            ("a tile by a number", end("out or placed 6 or placed(6-6)")),
            ("half a tile", end("out or placed 6- or placed 6-6-")),
            ("a tile in brackets", end("out or placed(6-6)")),
            ("a tile and more", end("out or placed 6-6-")),
            ("a tile not wanted", end("out 6-6")),
            ("a tile of another set", end("out or placed 7-7 or placed 1-1-1")),
            ("a double that is none", end("placed 6-6 and not placed_double")),
            ("strange letters", end("out or ¿blocked?")),
            ("numbers of other scripts", end("out or turn > ٣ or ²")),
            ("a key", end("out = true")),
            ("nested too deeply", end(&format!("{}out{}", "(".repeat(33), ")".repeat(33)))),
            ("too many", end(&format!("out{}", " or out".repeat(64)))),
            ("far too long", end(&"out or ".repeat(1000))),
            ("with an escape", end("out or \\u0062loked")),
            ("in a text of several lines", with("\"out or blocked\"", "'''\nout\n  or bloked'''")),
        ],
    );
}

#[test]
fn only_the_first_mistake_of_a_condition_is_told() {
    let end = |condition: &str| with("out or blocked", condition);
    compare(
        "broken_first_mistake",
        [
            ("a condition that there is not, of a tile", end("opening and owns 6-6")),
            ("two conditions that there are not", end("losers_keep 0-0 and number_played 0")),
            ("a comma for a word", end("out, blocked")),
            ("a sign between two", end("out - blocked")),
            ("signs, and then a name", end("out || bloked && opening 2")),
        ],
    );
}

#[test]
fn other_words() {
    let table = |from: &str, to: &str| with(from, to);
    let bonus = |row: &str| with("[score]\n", &format!("[[bonus]]\n{row}\npoints = 10\n[score]\n"));
    compare(
        "broken_other_words",
        [
            ("a tile that opens", with("\"holder_of 6-6\"", "\"6-6\"")),
            ("a double that opens", with("\"holder_of 6-6\"", "\"any double\"")),
            ("everybody alone", table("\"pairs\"", "\"individual\"")),
            ("parejas", table("\"pairs\"", "\"parejas\"")),
            ("players", table("seats = 4", "players = 4")),
            ("drawing", table("seats = 4", "seats = 4\ndraw = true")),
            ("the least wins", with("tie = \"nobody\"", "lowest_wins = true")),
            ("a double that scores", bonus("for = \"double\"")),
            ("the way the clock goes", table("seats = 4", "seats = 4\ndirection = \"clockwise\"")),
            ("going out", with("out or blocked", "domino or blocked")),
            ("nobody can play", with("out or blocked", "out or closed")),
            ("a criterion that there is not", with("use = \"equal\"", "use = \"primes\"")),
            ("the match and what fits", with("[match_to]", "[match]").replace("[[match]]\nuse = \"equal\"\n", "")),
            ("what fits and the match", with("use = \"equal\"", "use = \"equal\"\ntarget = 100")),
            ("tiles taken out by seats", with("highest = 6", "highest = 6\nwithout = { 3 = [\"0-0\"] }")),
            (
                "a hand played out",
                with("target = 200", "against = 100\nends = \"at_once\"").replace("tie = ", "worth = \"own\"\ntie = "),
            ),
            ("numbers beyond the last", with("highest = 6", "highest = 50")),
            ("tiles of nine faces", with("highest = 6", "highest = 6\nheads = 9")),
        ],
    );
}

#[test]
fn a_hand_that_nobody_can_open() {
    let file = |end: &str| {
        let rows = "[[valid]]\nwhen = \"opening\"\nuse = \"double\"\n[[valid]]\nuse = \"any\"\n[[refresh]]\n\
                    when = \"cannot_play and not stock_empty and not opening\"\ntake = 1\n[[end]]";
        with("[[end]]", rows)
            .replace("take = 7", "take = 5")
            .replace("holder_of 6-6", "lot")
            .replace("out or blocked", end)
    };
    let waiting = file("out or blocked and stock_empty");
    compare("broken_nobody_can_open", [("doubles only, and nobody draws", waiting.clone())]);
    let good = [
        file("out or blocked"),
        waiting.replace(" and not opening", ""),
        waiting.replace("and stock_empty", "and stock_empty or turn > 300"),
        waiting.replace("take = 5", "take = 5\nredeal_if = \"nobody_has_a_double\""),
        waiting.replace("\"lot\"", "\"highest_double\"\nlater = \"as_first\""),
        waiting.replace("take = 5", "take = 7"),
        waiting.replace("use = \"double\"", "use = \"any\""),
    ];
    for file in good {
        assert!(!told(&file).contains("nobody can play"), "{file}");
    }
}

#[test]
fn no_sense() {
    let deal = |rows: &str| with("[[deal]]\nwhen = \"not_dealt\"\ntake = 7\n", rows);
    compare(
        "broken_no_sense",
        [
            (
                "pairs of five",
                with("seats = 4", "seats = 5").replace("take = 7", "take = 5").replace("holder_of 6-6", "lot"),
            ),
            ("more tiles than there are", with("take = 7", "take = 8")),
            ("a tile that is not in the set", with("6-6", "7-2")),
            ("a seat that is not at the table", with("\"nobody\"", "\"seat 5\"")),
            (
                "a list that can end without an answer",
                with("use = \"equal\"", "when = \"last_passed\"\nuse = \"equal\""),
            ),
            (
                "a list that asks what it says itself",
                with("use = \"equal\"", "when = \"not cannot_play\"\nuse = \"equal\"\n[[match]]\nuse = \"equal\""),
            ),
            (
                "a row after one without condition",
                with("use = \"equal\"", "use = \"equal\"\n[[match]]\nuse = \"equal\""),
            ),
            (
                "a row that the rows above cover",
                with("[[end]]", "[[end]]\nwhen = \"out\"\n[[end]]").replace("out or blocked", "out and blocked"),
            ),
            ("a condition that contradicts itself", with("out or blocked", "out and not out")),
            (
                "a draw because one can play",
                with("[[end]]", "[[refresh]]\nwhen = \"not cannot_play\"\ntake = 1\n[[end]]")
                    .replace("take = 7", "take = 6"),
            ),
            (
                "a draw that says neither how much nor until when",
                with("[[end]]", "[[refresh]]\nwhen = \"cannot_play\"\n[[end]]"),
            ),
            (
                "a draw until nothing",
                with("[[end]]", "[[refresh]]\nwhen = \"cannot_play\"\nuntil_playable = false\n[[end]]"),
            ),
            (
                "a draw that is no yes",
                with("[[end]]", "[[refresh]]\nwhen = \"cannot_play\"\nuntil_playable = 1\n[[end]]"),
            ),
            ("a deal at every turn", deal("[[deal]]\ntake = 7\n")),
            (
                "a deal in the middle",
                deal("[[deal]]\nwhen = \"not_dealt\"\ntake = 7\n[[deal]]\nwhen = \"last_passed\"\ntake = 1\n"),
            ),
            ("a deal that may not come", deal("[[deal]]\nwhen = \"not_dealt and last_passed\"\ntake = 7\n")),
            (
                "a second deal never reached",
                deal(
                    "[[deal]]\nwhen = \"not_dealt\"\ntake = 7\n[[deal]]\nwhen = \"not_dealt and opening\"\ntake = 7\n",
                ),
            ),
            (
                "mistakes of every kind at once",
                GOOD.replace("de-casa", "De Casa")
                    .replace("highest = 6", "higest = 6")
                    .replace("seats = 4", "seats = 3")
                    .replace("take = 7", "take = 0")
                    .replace("\"equal\"", "\"equl\"")
                    .replace("out or blocked", "out or or blocked")
                    .replace("\"nobody\"", "\"seat 9\""),
            ),
        ],
    );
}

#[test]
fn too_much() {
    compare(
        "broken_too_much",
        [
            ("a giant file", format!("{GOOD}{}", "#".repeat(70_000))),
            ("a table deep within tables", format!("{GOOD}[a{}]\n", ".a".repeat(30_000))),
            ("brackets within brackets", format!("a = {}{}\n{GOOD}", "[".repeat(30_000), "]".repeat(30_000))),
            ("the same table thrice", format!("{GOOD}{}", "[x]\n".repeat(3))),
        ],
    );
    let faulty = lines(5_000, |key| format!("k{key} = 1\n"));
    assert_eq!(file::read(&faulty).unwrap_err().len(), 100);
}
