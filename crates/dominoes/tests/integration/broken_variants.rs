//! Broken rule files of invented games, each answered with every mistake in it, its place and advice.

use crate::support::{compare, told};
use sobremesa_testkit::rule_files::replaced;

/// A file without mistakes.
const GOOD: &str = r#"format = 1
game = "dominoes"
id = "invento"
name = { es = "Invento", en = "Invention" }
[tiles]
highest = 6
[table]
seats = 4
sides = "pairs"
[[deal]]
when = "not_dealt"
take = 5
[[refresh]]
when = "passed(1)"
take = 1
[opening]
first = "highest_double"
[[match]]
use = "equal"
[[valid]]
use = "any"
[[next]]
use = "next"
[[end]]
when = "out or blocked"
[[bonus]]
for = "capicua"
points = 25
[score]
worth = "all"
[match_to]
target = 200
"#;

/// The good file with one part replaced.
fn with(from: &str, to: &str) -> String {
    replaced(GOOD, from, to)
}

/// The good file with more said of its table.
fn table_with(keys: &str) -> String {
    with("sides = \"pairs\"", &format!("sides = \"pairs\"\n{keys}"))
}

/// A file without its bonus for a capicúa, which asks for a plain line.
fn plain(file: &str) -> String {
    replaced(file, "[[bonus]]\nfor = \"capicua\"\npoints = 25\n", "")
}

#[test]
fn house_rules() {
    let take = |keys: &str| with("take = 5", keys);
    let draw = |keys: &str| with("take = 1", keys);
    let first = |keys: &str| with("first = \"highest_double\"", keys);
    let score = |keys: &str| with("worth = \"all\"", keys);
    compare(
        "broken_house_rules",
        [
            ("a reason misspelt", take("take = 5\nredeal_if = [\"doubles >= 5\", \"no_double\"]")),
            ("a reason without a number", take("take = 5\nredeal_if = [\"doubles\"]")),
            ("no reason at all", take("take = 5\nredeal_if = []")),
            ("two reasons in one text", take("take = 5\nredeal_if = \"doubles >= 5 or no_doubles\"")),
            ("three in one", take("take = 5\nredeal_if = \"doubles >= 5 or no_doubles, same_number >= 5\"")),
            ("two in one text of a list", take("take = 5\nredeal_if = [\"doubles >= 5, no_doubles\"]")),
            ("nobody ever without a double", take("take = 6\nredeal_if = \"nobody_has_a_double\"")),
            ("a tile that somebody always holds", take("take = 7\nredeal_if = \"nobody_holds 6-6\"")),
            ("a tile that there is not", take("take = 5\nredeal_if = [\"nobody_holds 7-7\"]")),
            ("draws until it fits, and passes", draw("until_playable = true\nthen = \"pass\"")),
            ("then misspelt", draw("take = 1\nthen = \"lose\"")),
            ("an order without what comes after", first("order = [\"1-1\", \"2-2\"]")),
            ("an order of a tile that is not there", first("first = \"heaviest\"\norder = [\"7-7\"]")),
            ("an order with a tile twice", first("first = \"heaviest\"\norder = [\"1-1\", \"2-2\", \"1-1\"]")),
            ("an order of a falling double", first("first = \"falling_double\"\norder = [\"1-1\"]")),
            ("later misspelt", first("first = \"heaviest\"\nlater = \"winner_or_lot\"")),
            (
                "a tie carried from the only hand",
                replaced(&score("worth = \"all\"\ntie = \"carried\""), "target = 200", "hands = 1"),
            ),
            ("a tie that carries nothing", score("worth = \"nothing\"\ntie = \"carried\"")),
            ("a block worth everybody's own", score("worth = \"all\"\nblocked_worth = \"own\"")),
            ("a block worth something of nothing", score("worth = \"own\"\nblocked_worth = \"one\"")),
            ("twice nothing", score("worth = \"nothing\"\ndoubled_if = \"blocked\"")),
            ("twice by what a seat can play", score("worth = \"all\"\ndoubled_if = \"cannot_play\"")),
            ("twice by a condition misspelt", score("worth = \"all\"\ndoubled_if = \"capicuá\"")),
            (
                "a capicúa without two ends",
                replaced(
                    &score("worth = \"all\"\ndoubled_if = \"capicua\""),
                    "sides = \"pairs\"",
                    "sides = \"pairs\"\nspinner = \"opening\"",
                ),
            ),
            (
                "another turn for what never scores",
                with("[[next]]", "[[next]]\nwhen = \"scored\"\nuse = \"same\"\n[[next]]")
                    .replace("for = \"capicua\"", "for = \"win\""),
            ),
            ("a side out and somebody not", with("out or blocked", "side_out and not out")),
        ],
    );
}

#[test]
fn the_good_file_is_good() {
    assert_eq!(told(GOOD), "no mistake\n");
}

#[test]
fn tiles() {
    let tiles = |keys: &str| with("highest = 6", keys);
    compare(
        "broken_variant_tiles",
        [
            ("one face", tiles("highest = 6\nheads = 1")),
            ("nine faces", tiles("highest = 3\nheads = 9")),
            ("a tile of nine faces", tiles("list = [\"3-3-3-3-3-3-3-3-3\"]")),
            ("eight faces up to the last number", tiles("highest = 63\nheads = 8")),
            ("five faces up to eight, without doubles", tiles("highest = 8\nheads = 5\ndoubles = false")),
            ("pairs up to 63", tiles("highest = 63")),
            ("triangles up to twenty", tiles("highest = 20\nheads = 3")),
            ("too many copies", tiles("highest = 12\ncopies = 12")),
            ("no copies", tiles("highest = 6\ncopies = 0")),
            ("doubles in quotes", tiles("highest = 6\ndoubles = \"no\"")),
            ("an empty list", tiles("list = []")),
            ("a tile twice in the list", tiles("list = [\"6-4\", \"4-6\", \"1-1\", \"0-0\", \"2-1\"]")),
            ("a tile of one number", tiles("list = [\"6\", \"1-1\"]")),
            ("a tile of words", tiles("list = [\"seis-cuatro\"]")),
            ("a tile as a number", tiles("list = [64, 66]")),
            ("tiles of two and of three faces", tiles("list = [\"6-4\", \"6-4-2\"]")),
            ("a tile above the highest", tiles("highest = 6\nlist = [\"6-4\", \"7-1\"]")),
            ("a list and doubles", tiles("doubles = false\nlist = [\"6-4\", \"6-6\"]")),
            ("a number no tile may have", tiles("list = [\"64-1\"]")),
            ("neither highest nor list", tiles("copies = 2")),
            ("the list in one text", tiles("list = \"6-4, 6-5\"")),
            ("a wild number that there is not", tiles("highest = 6\nwild_faces = [7]")),
            ("a number wild twice", tiles("highest = 6\nwild_faces = [6, 6]")),
            ("all numbers wild", tiles("highest = 2\nwild_faces = [0, 1, 2]")),
            ("a wild number in quotes", tiles("highest = 6\nwild_faces = [\"6\"]")),
            ("more asleep than are left", tiles("highest = 6\nasleep = 9")),
        ],
    );
}

#[test]
fn seats_and_sides() {
    let seats = |seats: &str| with("seats = 4", seats);
    let sides = |sides: &str| with("sides = \"pairs\"", sides);
    compare(
        "broken_variant_seats",
        [
            ("an empty list of seats", seats("seats = []")),
            ("a number of seats twice", seats("seats = [4, 2, 4]")),
            ("too many seats in a list", seats("seats = [4, 9]")),
            ("a word in the list of seats", seats("seats = [4, \"six\"]")),
            ("pairs of three", seats("seats = [2, 3, 4]")),
            ("sides that do not add up", sides("sides = [3, 2]")),
            ("sides for several numbers of seats", replaced(&sides("sides = [2, 2]"), "seats = 4", "seats = [4, 6]")),
            ("a side of nobody", sides("sides = [4, 0]")),
            ("sides listed without saying so", sides("sides = [1, 2, 1, 2]")),
            ("listed by a name", sides("sides = \"pairs\"\norder = \"as_listed\"")),
            ("listed with a gap", sides("sides = [1, 3, 1, 3]\norder = \"as_listed\"")),
            ("listed for three", sides("sides = [1, 2, 1]\norder = \"as_listed\"")),
            ("sides misspelt", sides("sides = \"pair\"")),
            ("an order misspelt", sides("sides = \"pairs\"\norder = \"interleave\"")),
            (
                "three names for two sides",
                sides(
                    "sides = \"pairs\"\nnames = [{ es = \"A\", en = \"A\" }, { es = \"B\", en = \"B\" }, { es = \"C\", en = \"C\" }]",
                ),
            ),
            (
                "a name in one language",
                sides("sides = \"pairs\"\nnames = [{ es = \"A\" }, { es = \"B\", en = \"B\" }]"),
            ),
            ("names as texts", sides("sides = \"pairs\"\nnames = [\"A\", \"B\"]")),
            ("a direction that is none", sides("sides = \"pairs\"\ndirection = \"clockwise\"")),
            ("a fifth seat wins ties", with("worth = \"all\"", "tie = \"seat 5\"")),
        ],
    );
}

#[test]
fn hubs() {
    let opening = |file: &str, keys: &str| replaced(file, "first = \"highest_double\"", keys);
    let trains = replaced(
        &with("sides = \"pairs\"", "sides = \"pairs\"\ntrains = \"own\""),
        "[[bonus]]\nfor = \"capicua\"\npoints = 25\n",
        "",
    );
    let hub = opening(&trains, "first = \"lot\"\nhub = \"falling_double\"");
    assert_eq!(told(&hub), "no mistake\n");
    compare(
        "broken_variant_hubs",
        [
            ("no trains", opening(GOOD, "first = \"lot\"\nhub = \"highest_double\"")),
            ("a tile opens", opening(&trains, "first = \"heaviest\"\nhub = \"falling_double\"")),
            ("wild doubles", replaced(&hub, "highest = 6", "list = [\"1-0\", \"1-1\"]\nwild_faces = [1]")),
            (
                "what never is",
                replaced(
                    &replaced(&hub, "[[valid]]", "[[valid]]\nwhen = \"opening\"\nuse = \"double\"\n[[valid]]"),
                    "[score]",
                    "[[bonus]]\nfor = \"first_pass\"\npoints = 5\n[score]",
                ),
            ),
            ("a tile too many", replaced(&hub, "take = 5", "take = 7")),
            ("misspelt", replaced(&hub, "falling_double", "falling_dubble")),
        ],
    );
}

#[test]
fn openings() {
    let opening = |keys: &str| replaced(GOOD, "first = \"highest_double\"", keys);
    let dealt = |keys: &str| replaced(&opening(keys), "take = 5", "take = 7");
    let draws = |when: &str| {
        let keys = "first = \"holder_of 6-6\"\notherwise = \"draw\"";
        replaced(&opening(keys), "[opening]", &format!("[[refresh]]\nwhen = \"{when}\"\ntake = 1\n[opening]"))
    };
    let exchanges = |when: &str| {
        let row = format!("when = \"{when}\"\ngive = 1\ntake = 1");
        replaced(&opening("first = \"holder_of 6-6\""), "when = \"passed(1)\"\ntake = 1", &row)
    };
    for later in ["not opening and not stock_empty", "leader_tiles <= 4", "passed(1)"] {
        assert_eq!(told(&exchanges(later)), "no mistake\n", "{later}");
    }
    let good = "first = \"lowest_double\"\nwith = \"any\"\notherwise = \"highest_hand\"\nlater_blocked = \"as_first\"";
    assert_eq!(told(&opening(good)), "no mistake\n");
    assert_eq!(told(&draws("cannot_play and not stock_empty")), "no mistake\n");
    compare(
        "broken_openings",
        [
            ("nothing is looked for", opening("first = \"lot\"\nwith = \"any\"\notherwise = \"draw\"")),
            ("the heaviest is always there", opening("first = \"heaviest\"\notherwise = \"highest_hand\"")),
            ("all tiles are dealt", dealt("first = \"holder_of 6-6\"\notherwise = \"draw\"")),
            ("others draw as well", draws("not stock_empty")),
            ("the tile that opens may be exchanged", exchanges("not stock_empty")),
            ("the tile that opens may be kept, or not", replaced(&exchanges("opening"), "give = 1", "may_give = 1")),
            (
                "the tile that opens may be exchanged by everybody",
                replaced(
                    &opening("first = \"holder_of 6-6\""),
                    "[[refresh]]",
                    "[[deal]]\nwhen = \"opening and not not_dealt\"\nkeep = 3\ntake = \"as_many\"\n[[refresh]]",
                ),
            ),
            ("two tiles a turn on an empty table", plain(&table_with("ends = \"opposite\""))),
            (
                "two tiles a turn, and only doubles",
                plain(&replaced(
                    &replaced(&table_with("ends = \"opposite\""), "first = \"highest_double\"", "hub = \"drawn\""),
                    "use = \"any\"",
                    "use = \"double\"",
                )),
            ),
            (
                "tiles that are asked for, and draws",
                plain(
                    &(table_with("must_play = \"or_ask\"")
                        + "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\ntake = 1\n"),
                ),
            ),
            ("hands that nobody sees and a tile that opens", plain(&table_with("hands = \"blind\""))),
            (
                "hands that nobody sees and draws",
                plain(
                    &(replaced(&table_with("hands = \"blind\""), "first = \"highest_double\"", "first = \"lot\"")
                        + "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\ntake = 1\n"),
                ),
            ),
            ("two tiles a turn and spinners", plain(&table_with("ends = \"opposite\"\nspinner = \"first_double\""))),
            (
                "two tiles a turn and exchanges",
                plain(&replaced(
                    &replaced(&table_with("ends = \"opposite\""), "first = \"highest_double\"", "hub = \"drawn\""),
                    "[opening]",
                    "[[deal]]\nwhen = \"passed(1)\"\ngive = 1\ntake = 1\n[opening]",
                )),
            ),
            ("no number of tiles", opening("first = \"lowest_double\"\nwith = \"another\"\notherwise = \"redeal\"")),
            ("no hub", opening("first = \"highest_double\"\nhub = \"drawn\"")),
            (
                "at most, and not until one fits",
                replaced(GOOD, "[opening]", "[[refresh]]\ntake = 1\nat_most = 3\n[opening]"),
            ),
            ("no points are taken away", replaced(GOOD, "[score]", "[score]\nreset_only = true")),
            (
                "nothing to draw",
                replaced(&table_with("must_play = \"may_draw\""), "[[refresh]]\nwhen = \"passed(1)\"\ntake = 1\n", ""),
            ),
            ("trains of nobody", replaced(GOOD, "[[end]]", "[[end]]\nwhen = \"all_trains_open\"\n[[end]]")),
        ],
    );
}

#[test]
fn arms_of_some_and_sides_by_seats() {
    compare(
        "broken_arms_and_sides",
        [
            (
                "arms of one double, and there is but one",
                plain(&table_with("spinner = \"first_double\"\narms_of_opening = \"never\"")),
            ),
            ("arms of no double", plain(&table_with("spinner = \"all_doubles\"\narms = \"never\""))),
            (
                "a double cross of one double",
                plain(&table_with("spinner = \"all_doubles\"\narms = \"first\"\narms_of_first = \"double_cross\"")),
            ),
            (
                "sides of a number of seats that is not told",
                replaced(&with("seats = 4", "seats = [3, 4]"), "sides = \"pairs\"", "sides = { 4 = \"pairs\" }"),
            ),
            (
                "sides of a number of seats that is not offered",
                with("sides = \"pairs\"", "sides = { 3 = \"each\", 4 = \"pairs\" }"),
            ),
            (
                "pairs of three",
                replaced(
                    &with("seats = 4", "seats = [3, 4]"),
                    "sides = \"pairs\"",
                    "sides = { 3 = \"pairs\", 4 = \"each\" }",
                ),
            ),
            ("sides that are no sides", with("sides = \"pairs\"", "sides = { 4 = \"teams\" }")),
        ],
    );
}

#[test]
fn a_star() {
    let star = |lines: &str| plain(&table_with(lines));
    compare(
        "broken_star",
        [
            ("every double is a spinner", star("spinner = \"all_doubles\"\narms = \"first\"\nstar = 8")),
            ("no double is", star("star = 6")),
            ("its arms open later", star("spinner = \"opening\"\narms = \"sides_first\"\nstar = 6")),
            ("as arms open where nothing is said", star("spinner = \"opening\"\nstar = 6")),
            ("more arms than tiles", star("spinner = \"opening\"\narms = \"first\"\nstar = 8")),
            ("a number that no star has", star("spinner = \"opening\"\narms = \"first\"\nstar = 9")),
        ],
    );
}

#[test]
fn table() {
    compare(
        "broken_variant_table",
        [
            ("arms without a spinner", table_with("arms = \"at_once\"")),
            (
                "doubles first, of none",
                replaced(
                    &replaced(&table_with("doubles_first = true"), "highest = 6", "highest = 6\ndoubles = false"),
                    "highest_double",
                    "heaviest",
                ),
            ),
            (
                "doubles to cover, and there are none",
                replaced(
                    &replaced(&table_with("cover_doubles = true"), "highest = 6", "highest = 6\ndoubles = false"),
                    "highest_double",
                    "heaviest",
                ),
            ),
            ("doubles to cover at one end", plain(&table_with("ends = \"one\"\ncover_doubles = true"))),
            ("trains from a cross", plain(&table_with("trains = \"own\"\nspinner = \"opening\""))),
            ("trains of one end", plain(&table_with("trains = \"own\"\nends = \"one\""))),
            (
                "trains of triangles",
                plain(&replaced(&table_with("trains = \"own\""), "highest = 6", "highest = 5\nheads = 3")),
            ),
            ("trains and a capicúa", table_with("trains = \"own_and_common\"")),
            (
                "trains of nobody else",
                replaced(
                    &replaced(&plain(&table_with("trains = \"own\"")), "seats = 4", "seats = [1, 2]"),
                    "\"pairs\"",
                    "\"each\"",
                ),
            ),
            ("doubles in any train, and no trains", plain(&table_with("doubles_in_any_train = true"))),
            (
                "doubles in any train, and there are none",
                replaced(
                    &replaced(
                        &plain(&table_with("trains = \"own\"\ndoubles_in_any_train = true")),
                        "highest = 6",
                        "highest = 6\ndoubles = false",
                    ),
                    "highest_double",
                    "heaviest",
                ),
            ),
            ("a pause with trains", plain(&table_with("trains = \"own\"\npensada = \"on\""))),
            ("trains misspelt", table_with("trains = \"mine\"")),
            ("one end a turn, and one tile", table_with("ends = \"one_a_turn\"")),
            ("one end of a cross", plain(&table_with("ends = \"one\"\nspinner = \"opening\""))),
            (
                "a spinner of triangles",
                plain(&replaced(&table_with("spinner = \"first_double\""), "highest = 6", "highest = 5\nheads = 3")),
            ),
            (
                "a spinner without doubles",
                plain(&replaced(
                    &replaced(&table_with("spinner = \"opening\""), "highest = 6", "highest = 6\ndoubles = false"),
                    "highest_double",
                    "heaviest",
                )),
            ),
            ("a spinner and a capicúa", table_with("spinner = \"all_doubles\"")),
            ("a pause at a cross", plain(&table_with("spinner = \"first_double\"\npensada = \"on\""))),
            (
                "a pause where other faces fit",
                replaced(&table_with("pensada = \"on\""), "use = \"equal\"", "use = \"successor\""),
            ),
            (
                "a pause with wild tiles",
                replaced(&table_with("pensada = \"on\""), "use = \"equal\"", "use = \"equal\"\nwild = [\"0-0\"]"),
            ),
            ("may stop, and never goes on", table_with("must_play = \"may_stop\"")),
            ("must_play misspelt", table_with("must_play = \"if_possible\"")),
            (
                "a draw that tells, where one may pass",
                replaced(&table_with("must_play = \"may_pass\""), "passed(1)", "cannot_play"),
            ),
            (
                "a draw until it can play, where one may pass",
                replaced(&table_with("must_play = \"may_pass\""), "take = 1\n", "until_playable = true\n"),
            ),
            ("true for a spinner", table_with("spinner = true")),
        ],
    );
}

#[test]
fn deals() {
    let take = |take: &str| with("take = 5", take);
    let more = |row: &str| with("[[refresh]]", &format!("[[deal]]\n{row}\n[[refresh]]"));
    compare(
        "broken_variant_deals",
        [
            (
                "by seats, one missing",
                replaced(
                    &replaced(&take("take = { 2 = 7, 3 = 6 }"), "seats = 4", "seats = [2, 3, 4]"),
                    "sides = \"pairs\"",
                    "sides = \"each\"",
                ),
            ),
            ("by seats, one too many", take("take = { 4 = 5, 6 = 4 }")),
            ("by nine seats", take("take = { 4 = 5, 9 = 2 }")),
            (
                "by seats, too many tiles",
                replaced(
                    &replaced(&take("take = { 2 = 7, 4 = 9 }"), "seats = 4", "seats = [2, 4]"),
                    "sides = \"pairs\"",
                    "sides = \"each\"",
                ),
            ),
            ("by seats, by words", take("take = { two = 7 }")),
            ("by seats, none", take("take = { 4 = 0 }")),
            ("as many as nobody gave", take("take = \"as_many\"")),
            ("as many at the start", take("give = \"all\"\ntake = \"as_many\"")),
            ("giving none in a deal", more("when = \"passed(3)\"\ngive = 0\ntake = 1")),
            ("giving too many in a deal", more("when = \"passed(3)\"\ngive = 1025\ntake = 1")),
            ("giving and keeping in a deal", more("when = \"passed(3)\"\ngive = 2\nkeep = 3\ntake = 1")),
            ("may give in a deal", more("when = \"passed(3)\"\nmay_give = 2\ntake = 1")),
            (
                "shown hands in an exchange",
                more("when = \"passed(3)\"\ngive = 2\ntake = 2\nredeal_if = \"doubles >= 2\""),
            ),
            (
                "two that sum to two in a deal",
                more("when = \"passed(3)\"\ngive = 2\ntake = 2\nby = \"two_that_sum_to_given\""),
            ),
            (
                "two that sum to the whole hand",
                more("when = \"passed(3)\"\ngive = \"all\"\ntake = 2\nby = \"two_that_sum_to_given\""),
            ),
            ("an exchange for more than all", more("when = \"passed(3)\"\ngive = 1\ntake = 1\nby = \"sum 900\"")),
            ("an exchange for too many", more("when = \"passed(3)\"\ngive = 1\ntake = 9")),
            ("an exchange at any time", more("give = 1\ntake = 1")),
            (
                "an exchange above the deal",
                replaced(GOOD, "[[deal]]", "[[deal]]\nwhen = \"passed(3) or not_dealt\"\ngive = 1\ntake = 1\n[[deal]]"),
            ),
            ("all of it", take("take = \"all\"")),
            ("giving a number in a deal", take("take = 5\ngive = 2")),
            ("a deal in the middle that gives nothing", more("when = \"passed(3)\"\ntake = 5")),
            ("a sum no hand makes", take("take = 5\nby = \"sum 300\"")),
            ("a sum without a number", take("take = 5\nby = \"sum\"")),
            ("a deal by what was given", take("take = 5\nby = \"double_of_given\"")),
            ("by misspelt", take("take = 5\nby = \"variado\"")),
            ("more doubles than a hand has", take("take = 5\nredeal_if = \"doubles >= 6\"")),
            ("doubles in every deal", take("take = 7\nredeal_if = \"doubles >= 2\"")),
            ("one double is enough", take("take = 5\nredeal_if = \"doubles >= 1\"")),
            ("doubles without a sign", take("take = 5\nredeal_if = \"doubles 5\"")),
            (
                "a hand always has a double",
                replaced(
                    &take("take = 1\nredeal_if = \"no_doubles\""),
                    "highest = 6",
                    "list = [\"6-6\", \"5-5\", \"4-4\", \"3-3\", \"2-2\"]",
                ),
            ),
            ("more of a number than there are", take("take = 5\nredeal_if = \"same_number >= 6\"")),
            ("no deal at all", with("[[deal]]\nwhen = \"not_dealt\"\ntake = 5\n", "")),
            (
                "a deal after passes that comes first",
                replaced(
                    &more(
                        "when = \"passed(1)\"\ngive = \"all\"\ntake = \"as_many\"\n[[deal]]\nwhen = \"passed(2)\"\ngive = \"all\"\ntake = \"as_many\"",
                    ),
                    "when = \"not_dealt\"",
                    "when = \"not_dealt and opening\"",
                ),
            ),
        ],
    );
}

#[test]
fn exchanges() {
    let row = |row: &str| with("take = 1\n", row);
    let until = |when: &str, fits: &str| {
        let draws = with("when = \"passed(1)\"\ntake = 1", &format!("when = \"{when}\"\nuntil_playable = true"));
        let row = format!("[[match]]\nwhen = \"{fits}\"\nuse = \"any_double\"\n[[match]]");
        replaced(&draws, "[[match]]", &row)
    };
    for (when, fits) in [
        ("cannot_play and not hand_tiles <= 4", "hand_tiles <= 3"),
        ("cannot_play and not leader_tiles <= 4", "leader_tiles <= 4"),
        ("cannot_play", "stock_empty"),
        ("cannot_play and turn > 9", "turn > 9"),
    ] {
        assert_eq!(told(&until(when, fits)), "no mistake\n", "{when}, {fits}");
    }
    compare(
        "broken_variant_exchanges",
        [
            ("draws until it fits, and what fits hangs on the hand", until("cannot_play", "hand_tiles <= 5")),
            ("so, as it grows beyond a number", until("cannot_play and not hand_tiles <= 2", "hand_tiles <= 3")),
            ("so, on who has most", until("cannot_play", "is_last")),
            (
                "and what is valid on the turn",
                replaced(
                    &until("cannot_play", "stock_empty"),
                    "[[valid]]",
                    "[[valid]]\nwhen = \"turn > 9\"\nuse = \"double\"\n[[valid]]",
                ),
            ),
            ("gives and may give", row("give = 1\nmay_give = 2\ntake = 1\n")),
            ("gives and keeps", row("keep = 2\ngive = 1\ntake = 1\n")),
            ("keeps none", row("keep = 0\ntake = 0\n")),
            ("keeps, and takes nothing said", row("keep = 2\n")),
            ("gives and takes nothing said", row("give = 1\n")),
            ("takes in two ways", row("take = 1\nuntil_hand = 7\n")),
            ("neither gives nor takes", row("take = 0\n")),
            ("as many as nothing", row("take = \"as_many\"\n")),
            ("a balance of nothing", row("balance = 1\n")),
            ("gives and draws until it can play", row("give = 1\nuntil_playable = true\n")),
            ("the double of nothing given", row("take = 1\nby = \"double_of_given\"\n")),
            ("two that sum, for two", row("give = 2\ntake = 2\nby = \"two_that_sum_to_given\"\n")),
            ("two that sum, and one taken", row("give = 1\ntake = 1\nby = \"two_that_sum_to_given\"\n")),
            ("gives a share", row("give = \"half\"\ntake = 1\n")),
            ("gives none", row("give = 0\ntake = 1\n")),
            ("a hand of none", row("until_hand = 0\n")),
            ("a sum of more than all tiles", row("take = 1\nby = \"sum 500\"\n")),
            ("until playable, misspelt", row("until_playble = true\n")),
            ("a stock that is empty", with("take = 5", "take = 7")),
            (
                "a stock that sleeps",
                replaced(&with("highest = 6", "highest = 6\nasleep = 8"), "seats = 4", "seats = 4"),
            ),
            (
                "in the wrong order",
                with(
                    "[[refresh]]",
                    "[[refresh]]\nwhen = \"passed(1)\"\ntake = 2\n[[refresh]]\nwhen = \"passed(2)\"\ntake = 1\n[[refresh]]",
                ),
            ),
        ],
    );
}

#[test]
fn numbers_by_seats() {
    let alone = replaced(&with("seats = 4", "seats = [2, 4]"), "\"pairs\"", "\"each\"");
    let asleep = |numbers: &str| replaced(&alone, "highest = 6", &format!("highest = 6\nasleep = {numbers}"));
    let target = |numbers: &str| replaced(&alone, "target = 200", &format!("target = {numbers}"));
    compare(
        "broken_variant_numbers_by_seats",
        [
            ("a table that is left out", asleep("{ 2 = 4 }")),
            ("a table that is not offered", asleep("{ 2 = 4, 3 = 3, 4 = 2 }")),
            ("too many sleep at one of them", asleep("{ 2 = 14, 4 = 9 }")),
            ("a table of ten", asleep("{ 2 = 4, 10 = 2 }")),
            ("a word", asleep("\"two\"")),
            ("a word for one of them", asleep("{ 2 = \"two\", 4 = 2 }")),
            ("too many for any set", asleep("1024")),
            ("nothing in it", target("{}")),
            ("a target of nothing", target("{ 2 = 100, 4 = 0 }")),
            (
                "points against by seats, where none count so",
                replaced(&alone, "target = 200", "against = { 2 = 50, 4 = 60 }"),
            ),
        ],
    );
}

#[test]
fn criteria() {
    let matching = |row: &str| with("[[match]]\nuse = \"equal\"", row);
    let next = |row: &str| with("[[next]]\nuse = \"next\"", row);
    let end = |condition: &str| with("out or blocked", condition);
    let no_doubles = |file: String| {
        replaced(&replaced(&file, "highest = 6", "highest = 6\ndoubles = false"), "highest_double", "heaviest")
    };
    compare(
        "broken_variant_criteria",
        [
            ("a sum without a number", matching("[[match]]\nuse = \"sum\"")),
            ("a sum too great", matching("[[match]]\nuse = \"sum 13\"")),
            ("a sum stuck to its number", matching("[[match]]\nuse = \"sum7\"")),
            ("a sum written as sums are", matching("[[match]]\nuse = \"sum = 7\"")),
            ("a wild tile of another set", matching("[[match]]\nuse = \"sum 7\"\nwild = [\"0-0\", \"7-0\"]")),
            ("a wild tile that is a number", matching("[[match]]\nuse = \"sum 7\"\nwild = [0]")),
            ("wild where all fits", matching("[[match]]\nuse = \"any\"\nwild = [\"0-0\"]")),
            (
                "the lesser number of passes first",
                matching(
                    "[[match]]\nwhen = \"passed(1)\"\nuse = \"successor\"\n[[match]]\nwhen = \"passed(2)\"\nuse = \"double\"\n[[match]]\nuse = \"equal\"",
                ),
            ),
            (
                "no last row",
                matching(
                    "[[match]]\nwhen = \"passed(1)\"\nuse = \"successor\"\n[[match]]\nwhen = \"not passed(1)\"\nuse = \"equal\"",
                ),
            ),
            ("any double of none", no_doubles(matching("[[match]]\nuse = \"any_double\""))),
            ("doubles only, of none", no_doubles(with("use = \"any\"", "use = \"double\""))),
            ("the highest double of none", with("highest = 6", "highest = 6\ndoubles = false")),
            ("a validator misspelt", with("use = \"any\"", "use = \"parity\"")),
            (
                "a first tile compared with none",
                with("[[valid]]", "[[valid]]\nwhen = \"opening\"\nuse = \"higher\"\n[[valid]]"),
            ),
            (
                "a first tile that touches none",
                matching("[[match]]\nwhen = \"opening\"\nuse = \"any\"\n[[match]]\nuse = \"equal\""),
            ),
            (
                "the next seat by what it can play",
                next("[[next]]\nwhen = \"cannot_play\"\nuse = \"same\"\n[[next]]\nuse = \"next\""),
            ),
            ("the next seat misspelt", next("[[next]]\nuse = \"most\"")),
            ("an end by what a seat can play", end("cannot_play")),
            ("an end before the deal", end("out or not_dealt")),
            ("an end by deals that never come", end("out or deals_without_play(3)")),
            ("an end by doubles of none", no_doubles(end("out or all_doubles_played"))),
            ("an end by a last double of none", no_doubles(end("out or last_double"))),
            ("an end by a target of none", replaced(&end("out or target_reached"), "target = 200", "hands = 10")),
            ("an end by passes that contradict", end("passed(2) and not passed(1)")),
            ("passes without a number", end("out or passed")),
            ("passes compared", end("out or passed >= 2")),
            ("first misspelt", end("out or is_frist")),
        ],
    );
}

#[test]
fn scores() {
    let bonus = |row: &str| with("for = \"capicua\"\npoints = 25", row);
    let no_doubles = |file: String| {
        replaced(&replaced(&file, "highest = 6", "highest = 6\ndoubles = false"), "highest_double", "heaviest")
    };
    let score = |keys: &str| with("worth = \"all\"", keys);
    let to = |keys: &str| with("target = 200", keys);
    compare(
        "broken_variant_scores",
        [
            ("a bonus misspelt", bonus("for = \"capicúa\"\npoints = 25")),
            ("a bonus without points", bonus("for = \"capicua\"")),
            ("a bonus for nothing said", bonus("points = 25")),
            ("a bonus of nothing", bonus("for = \"out\"\npoints = 0")),
            ("a double for going out, of none", no_doubles(bonus("for = \"double_capicua\"\npoints = 4"))),
            ("ends of what is no end", bonus("for = \"capicua\"\npoints = \"ends\"")),
            ("ends less of what is no end", bonus("for = \"out\"\npoints = \"-ends\"")),
            ("how often no number goes into the ends", bonus("for = \"ends_equal\"\npoints = \"quotient\"")),
            ("less, by another word", bonus("for = \"ends_multiple_of 5\"\npoints = \"-sum\"")),
            ("multiples of no number", bonus("for = \"ends_multiple_of\"\npoints = \"ends\"")),
            ("points misspelt", bonus("for = \"ends_multiple_of 5\"\npoints = \"end\"")),
            ("a bonus twice", bonus("for = \"out\"\npoints = 1\n[[bonus]]\nfor = \"out\"\npoints = 2")),
            (
                "a bonus that contradicts itself",
                bonus("for = \"out\"\nwhen = \"stock_empty and not stock_empty\"\npoints = 1"),
            ),
            ("a bonus by what a seat can play", bonus("for = \"out\"\nwhen = \"cannot_play\"\npoints = 1")),
            ("a bonus with use", bonus("use = \"capicua\"\npoints = 25")),
            (
                "a chuchazo without 0-0",
                replaced(
                    &bonus("for = \"chuchazo\"\npoints = 5"),
                    "highest = 6",
                    "list = [\"6-6\", \"5-5\", \"6-5\", \"4-4\", \"6-4\", \"5-4\", \"3-3\", \"6-3\", \"5-3\", \"4-3\", \"2-2\", \"6-2\", \"5-2\", \"4-2\", \"3-2\", \"1-1\", \"6-1\", \"5-1\", \"4-1\", \"3-1\", \"2-1\"]",
                ),
            ),
            ("a capicúa of triangles", with("highest = 6", "highest = 6\nheads = 3")),
            (
                "values of tiles that are not added up",
                score("worth = \"all\"\nhand = \"count\"\nvalues = [{ tile = \"0-0\", counts = 50 }]"),
            ),
            ("a winner misspelt", score("winner = \"lowest_team\"")),
            ("rounding by nothing", score("round = 0")),
            ("one point rounded away", score("worth = \"one\"\nround = 5")),
            (
                "a stock that there is not",
                replaced(
                    &score("worth = \"losers_and_stock\"\nblocked_worth = \"all_and_stock\""),
                    "take = 5\n[[refresh]]\nwhen = \"passed(1)\"\ntake = 1",
                    "take = 7",
                ),
            ),
            ("a worth misspelt", score("worth = \"loser_and_stock\"")),
            ("nothing divided", score("worth = \"nothing\"\ndivide = 5")),
            ("nothing divided when blocked", score("worth = \"nothing\"\nblocked_divide = 5")),
            ("one point divided when blocked", score("worth = \"one\"\nblocked_divide = 2")),
            (
                "nobody can score",
                replaced(&score("worth = \"nothing\""), "[[bonus]]\nfor = \"capicua\"\npoints = 25\n", ""),
            ),
            ("bands without an end", score("bands = [{ up_to = 50, points = 1 }]")),
            ("bands after the last", score("bands = [{ points = 2 }, { up_to = 50, points = 1 }, { points = 3 }]")),
            (
                "bands that go down",
                score("bands = [{ up_to = 50, points = 2 }, { up_to = 20, points = 1 }, { points = 3 }]"),
            ),
            ("a band without points", score("bands = [{ up_to = 50 }, { points = 3 }]")),
            ("bands as numbers", score("bands = [50, 100]")),
            ("exactly nothing", to("hands = 10\nexact = true")),
            ("an end of nothing", to("hands = 10\nends = \"at_once\"")),
            ("an end misspelt", to("target = 200\nends = \"at_one\"")),
            ("a draw of nothing", to("hands = 10\ndrawn_from = 5")),
            ("a draw from the target on", to("target = { 4 = 10 }\ndrawn_from = 10")),
            (
                "a draw that never is",
                replaced(&to("target = 6\ndrawn_from = 3"), "worth = \"all\"", "worth = \"one\"\nreset = true"),
            ),
            ("a draw in the wrong table", with("use = \"equal\"", "use = \"equal\"\ndrawn_from = 5")),
            ("exact by a word", to("target = 200\nexact = \"yes\"")),
            (
                "no sources",
                replaced(GOOD, "[tiles]", "sources = []\n[tiles]")
                    .replacen("sources = []\n[tiles]", "[tiles]", 1)
                    .replacen("game = ", "sources = []\ngame = ", 1),
            ),
            ("sources in one text", GOOD.replacen("game = ", "sources = \"a book\"\ngame = ", 1)),
        ],
    );
}
