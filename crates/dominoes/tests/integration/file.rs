//! The bundled rule files, what is left out of a file, its canonical text and its schema.

use sobremesa_core::Sides;
use sobremesa_dominoes::file::{self, ReadError, Seats, SeatsError};
use sobremesa_dominoes::rules::Rules;
use sobremesa_protocol::words::Language;
use sobremesa_testkit::rule_files;

const INTERNATIONAL: &str = include_str!("../../../../rules/dominoes/international.toml");
const FEDERATION: &str = include_str!("../../../../rules/dominoes/federation.toml");
const DUEL: &str = include_str!("../../../../rules/dominoes/duel.toml");

const GUIDE: &str = include_str!("../../../../docs/rules/dominoes.md");

/// As little as a file may say.
const SHORT: &str = r#"format = 1
game = "dominoes"
id = "corto"
name = { es = "Corto", en = "Short" }
tiles.highest = 6
table = { seats = 4, sides = "each" }
deal = [{ when = "not_dealt", take = 7 }]
end = [{ when = "out or blocked" }]
"#;

fn read(source: &str) -> Rules {
    file::read(source).unwrap_or_else(|mistakes| panic!("{mistakes:#?}"))
}

#[test]
fn the_bundled_files_say_what_they_are_known_for() {
    let (international, federation, duel) = (read(INTERNATIONAL), read(FEDERATION), read(DUEL));
    let heads = [&international, &federation, &duel].map(|rules| {
        let target = rules.match_to().target;
        (rules.id().to_owned(), rules.sides().clone(), rules.tiles().highest, target, rules.pensada())
    });
    assert_eq!(
        heads,
        [
            ("international".to_owned(), Sides::pairs(4), 6, Some(200), true),
            ("federation".to_owned(), Sides::pairs(4), 6, Some(300), true),
            ("duel".to_owned(), Sides::each_alone(2), 6, None, false),
        ]
    );
    let differences =
        international.canonical().lines().zip(federation.canonical().lines()).filter(|(a, b)| a != b).count();
    assert_eq!(differences, 2, "federation differs in opener and target only");
    insta::assert_snapshot!("canonical_international", international.canonical());
    insta::assert_snapshot!("canonical_duel", duel.canonical());
}

#[test]
fn the_canonical_text_says_all_that_bears_on_play() {
    let teams = read(include_str!("../read_out/teams_and_triangles.toml"));
    insta::assert_snapshot!("canonical_teams_and_triangles", teams.canonical());
    let house = read(include_str!("../read_out/house_rules.toml"));
    insta::assert_snapshot!("canonical_house_rules", house.canonical());
    let feet = read(include_str!("../read_out/feet.toml"));
    insta::assert_snapshot!("canonical_feet", feet.canonical());
    let swaps = read(include_str!("../read_out/swaps.toml"));
    insta::assert_snapshot!("canonical_swaps", swaps.canonical());
    let cross = read(include_str!("../read_out/cross_and_list.toml"));
    insta::assert_snapshot!("canonical_cross_and_list", cross.canonical());
}

#[test]
fn what_is_left_out_is_the_default() {
    let rules = read(SHORT);
    insta::assert_snapshot!("canonical_short", rules.canonical());
    assert_eq!((rules.match_to().target, rules.match_to().hands), (None, Some(1)));
    assert!(!rules.summary().es.is_empty() && !rules.summary().en.is_empty());
}

#[test]
fn the_canonical_text_is_of_the_rules_and_not_of_the_file() {
    let written_out = r#"
        # the same
        match_to.hands = 1
        id = "otro"
        name = { en = "Other", es = "Otro" }
        summary = { es = "Otro.", en = "Other." }
        game = "dominoes"
        format = 0x1
        end = [{ when = "(out) or (blocked)" }]
        match = [{ use = "equal" }]
        valid = [{ use = "any" }]
        next = [{ use = "next" }]
        score = { worth = "all", tie = "nobody", winner = "lowest_side", side = "sum", hand = "sum", tile = "sum" }
        opening = { later = "rotate", first = "lot" }
        [table]
        pensada = "off"
        sides = "each"
        seats = 4
        [[deal]]
        take = 7
        when = 'not_dealt'
        [tiles]
        highest = 6"#;
    assert_eq!(read(written_out).canonical(), read(SHORT).canonical());
    let another = SHORT.replace("out or blocked", "out");
    assert_ne!(read(&another).canonical(), read(SHORT).canonical());
}

#[test]
fn every_key_of_the_schema_is_explained_and_shown() {
    let some = ["tiles.highest", "deal.when", "match.use", "score.tie", "match_to.target", "table.pensada"];
    rule_files::keys_of_guide(file::schema().as_value(), GUIDE, &some);
}

#[test]
fn what_a_file_must_have_is_explained_in_both_languages() {
    rule_files::keys_are_explained(file::schema().as_value(), "mistake.means.rules");
}

#[test]
fn the_guide_knows_every_name_and_condition() {
    let schema = file::schema();
    let mut names = Vec::new();
    constants(schema.as_value(), &mut names);
    assert!(names.contains(&"lowest_side".to_owned()));
    let unknown = SHORT.replace("out or blocked", "nothing_of_the_kind");
    let advice = file::read(&unknown).unwrap_err().remove(0).advice.unwrap();
    let advice = Language::En.tell(&advice);
    let conditions = advice.split('`').skip(1).step_by(2).map(str::to_owned);
    for name in names.into_iter().chain(conditions) {
        assert!(GUIDE.contains(&format!("`{name}`")), "docs/rules/dominoes.md explains `{name}`");
    }
}

/// Every name that a text of a schema may be.
fn constants(schema: &serde_json::Value, names: &mut Vec<String>) {
    match schema {
        serde_json::Value::Object(keys) => {
            names.extend(keys.get("const").and_then(|name| name.as_str()).map(str::to_owned));
            keys.values().for_each(|value| constants(value, names));
        }
        serde_json::Value::Array(values) => values.iter().for_each(|value| constants(value, names)),
        _ => {}
    }
}

#[test]
fn a_table_chooses_its_seats_and_sides() {
    let several = SHORT
        .replace("seats = 4", "seats = [3, 2, 6]")
        .replace("take = 7", "take = { 2 = 7, 3 = 6, 6 = 4 }")
        .replace("[{ when = \"out", "[{ when = \"turn > 50 or out");
    assert_eq!(read(&several).sides().seats(), 6, "the greatest, where four is not among them");
    assert_eq!(read(&several).seating().offered, [2, 3, 6]);
    let seated = |seats: Seats| file::read_with(&several, &seats);
    let three = seated(Seats { seats: Some(3), ..Seats::default() }).unwrap();
    assert_eq!((three.sides(), three.seating().offered.len()), (&Sides::each_alone(3), 3));
    assert_ne!(three.canonical(), read(&several).canonical());
    assert!(three.canonical().contains("deal take 6 when not_dealt"));
    let pairs = Seats { sides: Some(vec![3, 3]), ..Seats::default() };
    assert_eq!(seated(pairs).unwrap().sides(), &Sides::pairs(6));
    let four = seated(Seats { seats: Some(4), ..Seats::default() });
    assert_eq!(four, Err(ReadError::Seats(SeatsError::NotOffered { asked: 4, offered: vec![2, 3, 6] })));
    let faulty = file::read_with("format = 2", &Seats::default());
    assert!(matches!(faulty, Err(ReadError::Mistakes(mistakes)) if mistakes.len() > 5));
}

#[test]
fn the_schema_shows_the_defaults_of_the_code() {
    let schema = file::schema();
    let default =
        |pointer: &str| schema.pointer(pointer).and_then(|value| value["default"].as_str().map(str::to_owned));
    assert_eq!(default("/properties/score/properties/tie").as_deref(), Some("nobody"));
    assert_eq!(default("/properties/opening/properties/first").as_deref(), Some("lot"));
    assert_eq!(default("/properties/table/properties/pensada").as_deref(), Some("off"));
    assert_eq!(default("/properties/match_to/properties/target"), None);
}
