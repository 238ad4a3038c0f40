//! Broken rule files, each answered with every mistake in it, its place and advice.

use sobremesa_escoba::file;
use sobremesa_testkit::rule_files::{self, replaced};

use crate::support::{compare, told};

/// A file without mistakes.
const GOOD: &str = r#"format = 1
game = "escoba"
id = "de-casa"
name = { es = "La de casa", en = "Our own" }
[deal]
seats = [2, 4]
hand = 3
table = 4
[play]
capture = "card"
opening = "sum_30"
[score]
fourth_point = "primiera"
ties = "nobody"
[match_to]
target = 15
"#;

/// The good file with one part replaced.
fn with(from: &str, to: &str) -> String {
    replaced(GOOD, from, to)
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
            ("prose", "Se reparten tres cartas.\n".into()),
            ("a text that is not closed", with("\"card\"", "\"card")),
            ("no equals sign, and a slip", with("hand = 3", "hand 3").replace("[score]", "[scor]")),
            ("no quotes", with("\"card\"", "card")),
            ("a number beyond its bounds where a bracket is lost", with("seats = [2, 4]", "seats = 72, 4]")),
            ("a table twice", with("[match_to]", "[deal]\nhand = 3\n[match_to]")),
            ("a list where a table should be", with("[score]", "[[score]]")),
        ],
    );
}

#[test]
fn unknown_and_missing_keys() {
    compare(
        "broken_keys",
        [
            ("a slip", with("ties = ", "teis = ")),
            ("in another table", with("[score]\n", "[score]\ncapture = \"free\"\n")),
            ("as one might call it", with("[match_to]\ntarget", "[match_to]\npoints")),
            ("in Spanish", with("hand = 3", "mano = 3")),
            ("of dominoes", with("[score]", "[tiles]\nhighest = 6\n[score]")),
            ("the head of the file", with("format = 1\ngame = \"escoba\"\nid = \"de-casa\"\n", "")),
            ("a language", with(", en = \"Our own\"", "")),
        ],
    );
}

#[test]
fn wrong_values() {
    compare(
        "broken_values",
        [
            ("a slip in a name", with("\"sum_30\"", "\"sum30\"")),
            ("a name not known", with("\"primiera\"", "\"setenta\"")),
            ("another game", with("\"escoba\"\nid", "\"dominoes\"\nid")),
            ("a number in quotes", with("hand = 3", "hand = \"3\"")),
            ("a word for a truth", with("ties = \"nobody\"", "ties = \"nobody\"\nbonus_oros = \"yes\"")),
            ("one seat", with("[2, 4]", "1")),
            ("too many seats", with("[2, 4]", "[2, 40]")),
            ("no seats", with("[2, 4]", "[]")),
            ("seats as a text", with("[2, 4]", "\"two\"")),
            ("a number of seats twice", with("[2, 4]", "[4, 2, 4]")),
            ("no target", with("target = 15", "target = 0")),
            ("a giant target", with("target = 15", "target = 100_000")),
            ("a later format", with("format = 1", "format = 2")),
            ("an id with spaces", with("de-casa", "de casa")),
            ("a name of two lines", with("La de casa", "La\\nde casa")),
        ],
    );
}

#[test]
fn no_sense() {
    let no_hand = "[deal]\nseats = [2, 4]\nhand = 3\ntable = 4\n";
    compare(
        "broken_no_sense",
        [
            ("a deck that does not come out even", with("[2, 4]", "[2, 5]")),
            ("seven cards of which nothing comes out even", with("hand = 3", "hand = 7")),
            ("nor with another table", with("table = 4", "table = 3")),
            ("hands too large for the deck", with("hand = 3", "hand = 20")),
            ("hands too large to be multiplied", with("hand = 3", "hand = 200")),
            ("all suits of nothing", with("\"primiera\"", "\"sevens\"\nneeds_all_suits = false")),
            (
                "too much to keep account of",
                with(no_hand, "[deal]\nseats = [2, 6]\nhand = 6\n").replace("\"card\"", "\"hand\""),
            ),
            ("no cards but kings", with("table = 4", "table = 38\nkings_up = 1").replace("hand = 3", "hand = 1")),
            ("a last sweep to fifteen", with("\"sum_30\"", "\"sum_30\"\nlast_sweep = false")),
            (
                "what nothing scores",
                with("\"sum_30\"", "\"nothing\"\nopening_to = \"mano\"\nopening_first_two = false"),
            ),
            ("several things", with("[2, 4]", "[2, 5]").replace("\"primiera\"", "\"none\"\nneeds_all_suits = true")),
        ],
    );
    let faulty = (0..5_000).map(|key| format!("k{key} = 1\n")).collect::<Vec<_>>().concat();
    assert_eq!(file::read(&faulty).unwrap_err().len(), 100);
}

#[test]
fn what_a_file_must_have_is_explained_in_both_languages() {
    rule_files::keys_are_explained(file::schema().as_value(), "mistake.means.rules");
}
