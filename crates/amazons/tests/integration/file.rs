//! Rule files: the bundled ones, what is left out, what is chosen beside them, and broken ones with what is told of them.

use sobremesa_amazons::file;
use sobremesa_amazons::rules::Text;
use sobremesa_amazons::{Amazons, Opening, sentences};
use sobremesa_core::{Game, Key, Seed};
use sobremesa_protocol::words::Language;
use sobremesa_testkit::rule_files::{self, replaced};

use crate::support;
use crate::support::{compare, told};

/// How to write rule files.
const GUIDE: &str = include_str!("../../../../docs/rules/amazons.md");

/// A file without mistakes.
const GOOD: &str = r#"format = 1
game = "amazons"
id = "de-casa"
name = { es = "Amazonas de casa", en = "House amazons" }
[board]
files = 6
ranks = 5
[start]
white = ["a2", "b1", "e1", "f2"]
black = ["a4", "b5", "e5", "f4"]
first = "white"
[opening]
plies = 0
"#;

/// The good file with one part replaced.
fn with(from: &str, to: &str) -> String {
    replaced(GOOD, from, to)
}

#[test]
fn the_good_file_is_good() {
    assert_eq!(told(GOOD), "no mistake\n");
    let rules = support::rules(GOOD);
    assert_eq!(rules.canonical(), "amazons 1\nstart 1b2b1/b4b/6/w4w/1w2w1 w\n");
}

#[test]
fn what_a_file_must_have_is_explained_in_both_languages() {
    rule_files::keys_are_explained(file::schema().as_value(), "mistake.means.rules");
}

#[test]
fn broken_files_are_told_with_place_and_advice() {
    compare(
        "broken_files",
        [
            ("a slip in a key", with("first =", "frist =")),
            ("a table is missing", with("[board]\nfiles = 6\nranks = 5\n", "")),
            ("a key is missing", with("ranks = 5\n", "")),
            ("a key of another table", with("[start]\n", "[start]\nfiles = 4\n")),
            ("another game", with("\"amazons\"\nid", "\"dominoes\"\nid")),
            ("too large", with("files = 6", "files = 17")),
            ("too small", with("ranks = 5", "ranks = 2")),
            ("no whole number", with("ranks = 5", "ranks = 5.5")),
            ("a side unknown", with("\"white\"", "\"wite\"")),
            ("no square", with("\"e1\"", "\"11\"")),
            ("a square off the board", with("\"e1\"", "\"e6\"")),
            ("a square that no board has", with("\"e1\"", "\"z99\"")),
            ("an empty list", with("[\"a2\", \"b1\", \"e1\", \"f2\"]", "[]")),
            ("two amazons on a square", with("\"e5\"", "\"b5\"")),
            ("both sides on a square", with("\"e5\"", "\"f2\"")),
            ("an arrow under an amazon", with("first =", "arrows = [\"c3\", \"f4\"]\nfirst =")),
            (
                "the first side is stuck",
                with("[\"a2\", \"b1\", \"e1\", \"f2\"]", "[\"a1\"]")
                    .replace("first =", "arrows = [\"a2\", \"b1\", \"b2\"]\nfirst ="),
            ),
            ("an opening too long", with("plies = 0", "plies = 41")),
            ("an id with spaces", with("de-casa", "De casa")),
            (
                "mistakes of every kind at once",
                GOOD.replace("de-casa", "De Casa")
                    .replace("files = 6", "files = 60")
                    .replace("\"a2\"", "\"2a\"")
                    .replace("first = \"white\"", "first = white")
                    .replace("plies", "moves"),
            ),
            ("not TOML", with("[start]", "[start")),
        ],
    );
}

#[test]
fn every_bundled_file_is_read_out() {
    let of = |name: &str| {
        let told = sentences::of(&support::rules(&support::text(name)));
        let lines = |of: fn(&Text) -> &String| told.iter().map(of).cloned().collect::<Vec<_>>().join("\n");
        format!("{}\n\n{}", lines(|text| &text.es), lines(|text| &text.en))
    };
    insta::assert_snapshot!("sentences_amazons", of("amazons"));
    for name in support::names() {
        assert!(of(&name).lines().all(|line| line.is_empty() || line.ends_with('.')), "{name}");
    }
    let chance = support::rules(&with("plies = 0", "plies = 4"));
    let last = sentences::of(&chance).pop().unwrap();
    assert_eq!(last.en, "Chance makes the first 4 moves.");
    assert_eq!(last.es, "Las primeras 4 jugadas las hace el azar.");
    assert_eq!(chance.canonical(), "amazons 1\nstart 1b2b1/b4b/6/w4w/1w2w1 w\nopening.plies 4\n");
}

fn deals(seed: &str) -> Key {
    Seed::from_text(seed).key().deals("amazons", 0)
}

#[test]
fn chance_makes_the_first_moves() {
    let rules = support::rules(&with("plies = 0", "plies = 5"));
    assert_eq!(rules.opening_plies(), 5);
    assert_eq!(support::rules(GOOD).opening_plies(), 0);

    let game = Amazons::<u64>::new(rules);
    let one = game.single(0, &mut deals("one").stream(0));
    assert_eq!(one, game.single(1, &mut deals("one").stream(0)), "a block's games begin alike");
    assert_ne!(one, game.single(0, &mut deals("another").stream(0)));
    let state = game.start(&one);
    assert_eq!(state.arrows().count_ones(), 5);
    let text = game.opening_text(&one);
    assert_eq!(game.read_opening(&text), Ok(one), "{text}");
}

#[test]
fn a_table_chooses_where_it_starts() {
    let from = |position: &str| {
        let rules = support::rules(&with("plies = 0", "plies = 2"));
        rules.starting_at(position).map_err(|error| error.message())
    };
    let rules = from("1b4/1xB3/6/w4W/6 b").unwrap();
    assert_eq!(rules.canonical(), "amazons 1\nstart 1b4/1xb3/6/w4w/6 b\nopening.plies 2\n");
    let told: Vec<String> = sentences::of(&rules).into_iter().map(|sentence| sentence.en).collect();
    assert!(told.contains(&"Blocked from the start: b4.".to_owned()), "{told:?}");
    let game = Amazons::<u64>::new(rules);
    let state = game.start(&Opening::default());
    assert_eq!(game.position_text(&state), "1b4/1xb3/6/w4w/6 b");

    let refused = |position: &str| {
        let why = from(position).unwrap_err();
        [Language::En, Language::Es].map(|language| rule_files::said(&why, language))
    };
    for (position, told) in [
        (
            "5/5/b4/w4/5 w",
            [
                "the position is on a board of 5 x 5, and these rules have one of 6 x 5",
                "la posición es de un tablero de 5 x 5, y estas reglas tienen uno de 6 x 5",
            ],
        ),
        (
            "6/6/w5/6/6 w",
            [
                "Black has no amazon: each side needs one at least",
                "las negras no tienen amazonas: cada bando necesita al menos una",
            ],
        ),
        (
            "b5/6/6/6/6 b",
            [
                "White has no amazon: each side needs one at least",
                "las blancas no tienen amazonas: cada bando necesita al menos una",
            ],
        ),
        (
            "wx4/xx4/6/6/b5 w",
            [
                "White is to move and cannot: the game would be over before it began",
                "les toca a las blancas y no pueden mover: la partida acabaría antes de empezar",
            ],
        ),
        (
            "wwwwww/wwwwww/wwwwww/b5/6 w",
            [
                "a side has 18 amazons: at most 16 can be played with",
                "un bando tiene 18 amazonas: se puede jugar con 16 como mucho",
            ],
        ),
        (
            "w5/6/6/6/b5",
            [
                "who is to move is missing: `w` or `b` after a space at the end",
                "falta a quién le toca: `w` o `b` detrás de un espacio al final",
            ],
        ),
    ] {
        assert_eq!(refused(position), told, "{position}");
    }
}

#[test]
fn openings_are_read_as_they_are_written_and_checked() {
    let game = Amazons::<u64>::new(support::rules(GOOD));
    assert_eq!(game.opening_text(&Opening::default()), "-");
    assert_eq!(game.read_opening("-"), Ok(Opening::default()));
    let wrong = |text: &str| {
        let error = game.read_opening(text).unwrap_err().message();
        [Language::En, Language::Es].map(|language| rule_files::said(&error, language))
    };
    assert_eq!(
        wrong("a2-a3/a2 a4-a3/a4"),
        [
            "move 2 of the opening, a4-a3/a4: An amazon goes like a queen over empty squares: it does not get to a3.",
            "jugada 2 de la apertura, a4-a3/a4: La amazona va como la dama por casillas vacías: no llega a a3.",
        ]
    );
    assert_eq!(
        wrong("c3-c4/c5"),
        [
            "move 1 of the opening, c3-c4/c5: None of your amazons stands on c3.",
            "jugada 1 de la apertura, c3-c4/c5: En c3 no hay ninguna amazona tuya.",
        ]
    );
    assert_eq!(
        wrong("a2-a3/f1"),
        [
            "move 1 of the opening, a2-a3/f1: An arrow flies like a queen over empty squares: it does not get to f1.",
            "jugada 1 de la apertura, a2-a3/f1: La flecha vuela como la dama por casillas vacías: no llega a f1.",
        ]
    );
    assert_eq!(
        wrong("hello"),
        [
            "move 1 of the opening: `hello` is no move: it is written from-to/arrow, as in d1-d7/g7",
            "jugada 1 de la apertura: `hello` no es una jugada: se escribe de-a/flecha, como d1-d7/g7",
        ]
    );
    assert_eq!(
        wrong("a2-a9/a1"),
        [
            "move 1 of the opening: the board has no square a9: its last is f5",
            "jugada 1 de la apertura: el tablero no tiene la casilla a9: la última es f5",
        ]
    );
}

#[test]
fn an_opening_never_ends_the_game() {
    // On so small a board a long opening comes to the end, and stops before it.
    let game = support::from_position::<u64>("2b/3/w2 w");
    let mut rules = support::text("amazons-4x4");
    rules += "\n[opening]\nplies = 40\n";
    let long = Amazons::<u64>::new(support::rules(&rules));
    let mut rng = Seed::from_text("long openings").key().stream(0);
    for index in 0..200 {
        let opening = long.single(index, &mut rng);
        let state = long.start(&opening);
        assert!(state.can_move(long.board(), state.mover()), "{}", long.position_text(&state));
        assert!(opening.moves.len() < 10);
    }
    assert!(matches!(game.turn(&game.start(&Opening::default())), sobremesa_core::Turn::Seat(_)));
}

#[test]
fn every_key_of_the_schema_is_explained_with_its_bounds() {
    let some =
        ["board.files", "board.ranks", "start.white", "start.black", "start.arrows", "start.first", "opening.plies"];
    for (key, schema) in rule_files::keys_of_guide(file::schema().as_value(), GUIDE, &some) {
        let name = key.rsplit('.').next().expect("a path has a last part");
        let row = GUIDE.lines().find(|line| line.starts_with(&format!("| `{name}` |")));
        let elsewhere = [format!("`[{name}]`"), format!("`{name}` and"), format!("and `{name}`")];
        let is_elsewhere = elsewhere.iter().any(|written| GUIDE.contains(written));
        assert!(row.is_some() || is_elsewhere, "docs/rules/amazons.md explains `{key}`");
        for bound in ["minimum", "maximum", "maxItems"] {
            let Some(bound) = schema[bound].as_u64() else { continue };
            let mut words = row.unwrap_or_default().split(|sign: char| !sign.is_ascii_digit());
            assert!(words.any(|word| word == bound.to_string()), "docs/rules/amazons.md says of `{key}`: {bound}");
        }
    }
}

/// The files that the guide shows are read: parts of one in the place of those of its first.
#[test]
fn what_the_guide_shows_can_be_read() {
    let shown: Vec<&str> = GUIDE.split("```toml\n").skip(1).filter_map(|part| part.split("```").next()).collect();
    let [whole, shape, opening] = shown[..] else { panic!("three files: {shown:?}") };
    let (head, _) = whole.split_once("[board]").expect("a board");
    assert_eq!(support::rules(whole).canonical(), "amazons 1\nstart 3b3/b5b/7/7/w5w/3w3 w\n");
    let rules = support::rules(&format!("{head}{shape}"));
    assert_eq!(rules.canonical(), "amazons 1\nstart x1b1b1x/7/b5b/3x3/w5w/7/x1w1w1x b\n");
    assert_eq!(support::rules(&format!("{whole}{opening}")).opening_plies(), 4);
}
