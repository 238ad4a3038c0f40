//! Players by a form: every bundled file with one field changed, every key reached, keeping them, classic folders.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use sobremesa_catalog::{
    Catalog, CopyError, Drawing, PlayerError, PlayerFile, draft_player, game_ids, lessons_schema, player_form,
    players_schema, rules_form, rules_schema, themes_schema,
};
use sobremesa_core::Seed;
use sobremesa_edge::games::named;
use sobremesa_protocol::OptionType;
use sobremesa_protocol::workshop::{DraftEdit, FileDraft, FormField, PlayerDraftView, PlayerForm};
use sobremesa_testkit::forms;
use tempfile::TempDir;

use crate::drawn_values::{drawn, look};

fn drafted(game: &str, text: &str, edits: Vec<Value>) -> PlayerDraftView {
    let draft = FileDraft { text: text.to_owned(), edits: edits.into_iter().map(DraftEdit).collect() };
    draft_player(game, &draft).expect("a game").unwrap_or_else(|why| panic!("{why}"))
}

fn set(at: &[Value], value: &Value) -> Value {
    json!({ "edit": "set", "at": at, "value": value })
}

/// Every bundled player of every game, by its game and its file.
fn bundled() -> Vec<(&'static str, String, String)> {
    let catalog = Catalog::default();
    let of = |game: &'static str| {
        let listed = catalog.players(game).expect("a game").players;
        listed.into_iter().map(move |file| (game, file.id.clone(), file.text.clone())).collect::<Vec<_>>()
    };
    game_ids().into_iter().flat_map(of).collect()
}

/// Places of a player's file with a value for each: of every key that is there, and of the options of its kind.
fn places(form: &PlayerForm, there: &Value) -> Vec<(Vec<Value>, Value)> {
    let mut places = vec![
        (vec![json!("name")], json!("Otro \"nombre\"")),
        (vec![json!("level")], json!(7)),
        (vec![json!("summary")], json!({ "es": "Uno.", "en": "One." })),
        (vec![json!("avatar")], json!("otro.svg")),
    ];
    if there["kind"] == "experto" {
        places.push((vec![json!("mode")], json!("sum")));
        places.push((vec![json!("mistakes")], json!(0.125)));
        places.push((vec![json!("noise")], json!(2)));
        for (level, row) in there["knowledge"].as_array().expect("levels").iter().enumerate() {
            let at = [json!("knowledge"), json!(level)];
            places.push(([&at[..], &[json!("role")]].concat(), json!("partner")));
            for rule in 0..row["rules"].as_array().expect("rules").len() {
                let at = [&at[..], &[json!("rules"), json!(rule)]].concat();
                places.push(([&at[..], &[json!("weight")]].concat(), json!(3.25)));
            }
        }
    }
    let kind = form.kinds.iter().find(|kind| there["kind"] == kind.id.as_str()).expect("a kind of the game");
    for option in &kind.options {
        let value = match &option.takes {
            OptionType::Number { min, max, whole: true } => json!(((min + max) / 2.0).floor() as i64),
            OptionType::Number { min, max, whole: false } => json!(min.midpoint(*max)),
            OptionType::Limit { .. } => json!("none"),
            OptionType::YesNo => json!(true),
            OptionType::OneOf { choices } => json!(choices.last().expect("a choice").id),
        };
        places.push((vec![json!("options"), json!(option.id)], value));
    }
    places
}

#[test]
fn one_field_of_every_bundled_player_is_changed_and_nothing_else() {
    let (mut changed, mut files) = (0, 0);
    for (game, id, text) in bundled() {
        let form = player_form(game).expect("a game");
        let untouched = drafted(game, &text, Vec::new());
        assert_eq!((&untouched.text, untouched.mistakes.len()), (&text, 0), "{game}/{id}");
        let there = untouched.values.expect("TOML").0;
        for (at, value) in places(&form, &there) {
            let after = drafted(game, &text, vec![set(&at, &value)]);
            assert_eq!(after.mistakes, [], "{game}/{id} {at:?}");
            assert_eq!(look(&after.values.expect("TOML").0, &at), &value, "{game}/{id} {at:?}");
            let (old, new): (Vec<&str>, Vec<&str>) = (text.lines().collect(), after.text.lines().collect());
            let alike = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
            let rest = old[alike..].iter().rev().zip(new[alike..].iter().rev()).take_while(|(a, b)| a == b).count();
            // A value is a line; a table that is new has a blank line and a header.
            let (lost, got) = (old.len() - alike - rest, new.len() - alike - rest);
            assert!(lost <= 1 && got <= 3, "{game}/{id} {at:?}: {lost} lines for {got}\n{}", after.text);
            // Set to what it is, nothing changes; what was not there is taken away again without a trace but its table.
            let before = look(&there, &at);
            if before.is_null() {
                let back = drafted(game, &after.text, vec![json!({ "edit": "remove", "at": at })]).text;
                assert!(back == text || back.trim_end().ends_with("[options]"), "{game}/{id} {at:?}: {back}");
            } else {
                assert_eq!(drafted(game, &after.text, vec![set(&at, before)]).values.expect("TOML").0, there);
            }
            changed += 1;
        }
        files += 1;
    }
    assert!(changed > 500 && files > 45, "{changed} changes of {files} files");
}

#[test]
fn levels_and_rules_come_go_and_move_and_the_rest_stays() {
    let text = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../players/dominoes/experto-4/player.toml"));
    let text = text.expect("bundled");
    let at = |place: Value| place;
    let inserted = drafted(
        "dominoes",
        &text,
        vec![
            json!({ "edit": "insert", "at": at(json!(["knowledge", 1, "rules", 14])), "value": { "weight": 2, "rule": "llave" } }),
        ],
    );
    assert!(inserted.text.contains("},\n  { rule = \"llave\", weight = 2 },\n]"), "{}", inserted.text);
    let removed = json!({ "edit": "remove", "at": ["knowledge", 1, "rules", 14] });
    assert_eq!(drafted("dominoes", &inserted.text, vec![removed]).text, text);
    let moved = drafted("dominoes", &text, vec![json!({ "edit": "move", "at": ["knowledge", 4], "to": 0 })]);
    assert!(moved.text.find("role = \"fourth\"") < moved.text.find("role = \"mano\"") && moved.mistakes.is_empty());
    let back = drafted("dominoes", &moved.text, vec![json!({ "edit": "move", "at": ["knowledge", 0], "to": 4 })]);
    assert_eq!(back.text, text);
}

#[test]
fn what_a_form_sets_is_what_the_file_says() {
    let form = player_form("dominoes").expect("a game");
    let mut rng = Seed::from_text("players by a form").key().stream(0);
    let texts: Vec<String> = bundled().into_iter().map(|(_, _, text)| text).collect();
    for round in 0..1_500 {
        let text = &texts[round % texts.len()];
        let field: &FormField = &form.fields[rng.below(form.fields.len() as u32) as usize];
        let value = drawn(&field.takes, &mut rng);
        let at = [json!(field.key)];
        let after = drafted("dominoes", text, vec![set(&at, &value)]);
        let now = after.values.expect("TOML").0;
        // An empty list is no list; all else comes back as it was set.
        assert_eq!(look(&now, &at), &value, "{} = {value} in\n{text}", field.key);
        let before = drafted("dominoes", text, Vec::new()).values.expect("TOML").0;
        for (key, other) in before.as_object().expect("keys").iter().filter(|(key, _)| **key != field.key) {
            assert_eq!(&now[key], other, "{} changed {key}", field.key);
        }
    }
}

#[test]
fn every_key_can_be_reached_and_is_explained_in_both_languages() {
    for game in game_ids() {
        let form = player_form(game).expect("a game");
        let keys = forms::keys_of_form(players_schema().as_value(), &form.fields);
        assert!(keys.len() > 15, "{game}");
        // What stands under `options` is said by the kinds, all of them.
        assert!(form.kinds.iter().all(|kind| !kind.about.es.is_empty()), "{game}");
        let told: Vec<&str> = form.kinds.iter().map(|kind| kind.id.as_str()).collect();
        let entry = named(game).expect("a game");
        let by_rules = entry.by_rules.then_some("experto");
        let kinds: Vec<&str> = by_rules.into_iter().chain((entry.kinds)().into_iter().map(|kind| kind.id)).collect();
        assert_eq!(told, [&kinds[..], &["command"]].concat(), "{game}");
        assert!(told.len() > 6 || !["dominoes", "amazons", "escoba"].contains(&game), "{game}: {told:?}");
        assert_eq!(form.rules.is_empty(), game != "dominoes");
    }
}

#[test]
fn no_sentence_of_a_schema_lacks_its_spanish_and_none_is_left_over() {
    fn sentences(schema: &Value, into: &mut BTreeSet<String>) {
        match schema {
            Value::Object(keys) => {
                if let Some(said) = keys.get("description").and_then(Value::as_str) {
                    into.insert(said.split_whitespace().collect::<Vec<_>>().join(" "));
                }
                keys.iter().filter(|(key, _)| *key != "examples").for_each(|(_, schema)| sentences(schema, into));
            }
            Value::Array(all) => all.iter().for_each(|schema| sentences(schema, into)),
            _ => {}
        }
    }
    /// The words among which a key has one: what each means is told where another stands there.
    fn words(schema: &Value, into: &mut BTreeSet<String>) {
        match schema {
            Value::Object(keys) => {
                if let Some(words) = keys.get("oneOf") {
                    sentences(words, into);
                }
                keys.values().for_each(|schema| words(schema, into));
            }
            Value::Array(all) => all.iter().for_each(|schema| words(schema, into)),
            _ => {}
        }
    }
    let mut said = BTreeSet::new();
    sentences(players_schema().as_value(), &mut said);
    words(themes_schema().as_value(), &mut said);
    words(lessons_schema().as_value(), &mut said);
    for game in game_ids() {
        sentences(rules_schema(game).expect("a game").as_value(), &mut said);
        said.extend(rules_form(game).expect("a game").conditions.into_iter().map(|word| word.about.en));
        said.extend(player_form(game).expect("a game").kinds.into_iter().map(|kind| kind.about.en));
    }
    let known = sobremesa_protocol::words::keys_in_spanish();
    let missing: Vec<_> = said.iter().filter(|english| !known.contains_key(*english)).collect();
    assert!(missing.is_empty(), "in no keys.es.toml of messages: {missing:#?}");
    let unused: Vec<_> = known.keys().filter(|english| !said.contains(*english)).collect();
    assert!(unused.is_empty(), "no schema says: {unused:#?}");
}

const TEXT: &str = "name = \"Prudente\"\nlevel = 4\nkind = \"seguro\"\n";

fn files(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("there")
        .map(|entry| entry.expect("there").file_name().into_string().expect("a text"))
        .collect();
    names.sort();
    names
}

#[test]
fn players_are_kept_changed_and_taken_away_and_nothing_else_is_touched() {
    let data = TempDir::new().expect("a folder");
    let catalog = Catalog::new(Some(data.path().to_owned()));
    let home = data.path().join("players/dominoes");
    let save = |id: &str, text: &str, over, from| catalog.save_player("dominoes", id, text, (over, from));
    // A copy of somebody has the picture.
    let copy = save("prudente", TEXT, None, Some("fermin")).expect("kept");
    assert!(copy.own && copy.avatar.is_some() && copy.name.es == "Prudente");
    assert_eq!(files(&home.join("prudente")), ["avatar.svg", "player.toml"]);
    assert!(matches!(save("prudente", TEXT, None, None), Err(CopyError::Exists(_))));
    let changed = TEXT.replace("level = 4", "level = 5");
    assert_eq!(save("prudente", &changed, Some("prudente"), None).expect("changed").level, 5);
    assert!(catalog.player("dominoes", "prudente").expect("there").avatar.is_some());
    // What comes with the program is never replaced; a name leads nowhere else.
    for over in [None, Some("fermin")] {
        assert!(matches!(save("fermin", TEXT, over, None), Err(CopyError::Taken(_))));
    }
    for id in ["", "../x", "a/b", "..", ".", "C:x", "Prudente", "a\\b", ".oculto"] {
        assert!(matches!(save(id, TEXT, Some(id), None), Err(CopyError::Name(_))), "{id}");
    }
    // Faults, programs, players of other games and pictures that are not there are refused, and nothing is left of them.
    let broken = |error| matches!(error, Err(CopyError::Player(PlayerError::Broken { .. })));
    assert!(broken(save("otro", &TEXT.replace("seguro", "segurro"), None, None)));
    assert!(broken(save("otro", &format!("{TEXT}avatar = \"falta.png\"\n"), None, Some("fermin"))));
    assert!(broken(save("prudente", &format!("{TEXT}avatar = \"falta.png\"\n"), Some("prudente"), None)));
    let program = "name = \"P\"\nlevel = 1\nkind = \"command\"\ncommand = \"true\"\n";
    assert!(matches!(save("otro", program, None, None), Err(CopyError::Player(PlayerError::Programs))));
    let elsewhere = format!("{TEXT}games = [\"escoba\"]\n").replace("seguro", "random");
    assert!(matches!(save("otro", &elsewhere, None, None), Err(CopyError::Player(PlayerError::OtherGame { .. }))));
    assert_eq!(files(&home), ["prudente"]);
    assert_eq!(catalog.player("dominoes", "prudente").expect("there").level, 5);
    let free = Catalog::new(Some(data.path().to_owned())).allowing_programs();
    assert!(free.save_player("dominoes", "otro", program, (None, None)).is_ok());
    assert_eq!(free.forget_player("dominoes", "otro").ok(), Some(true));
    assert!(matches!(Catalog::new(None).save_player("dominoes", "x", TEXT, (None, None)), Err(CopyError::NoFolder)));

    // Another picture: what acts is refused, and the usual names are one picture.
    let keep = |drawing, bytes: &[u8]| catalog.keep_picture("dominoes", "prudente", drawing, bytes.to_vec());
    assert!(matches!(keep(Drawing::Svg, b"<svg onload='x()'/>"), Err(CopyError::Picture(_))));
    assert!(matches!(keep(Drawing::Png, b"<svg/>"), Err(CopyError::Picture(_))));
    let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    png.extend([0, 0, 0, 150, 0, 0, 0, 150, 8, 6, 0, 0, 0]);
    assert_eq!(keep(Drawing::Png, &png).expect("kept").avatar.as_ref().expect("seen").drawing, Drawing::Png);
    assert_eq!(files(&home.join("prudente")), ["avatar.png", "player.toml"]);
    assert_eq!(keep(Drawing::Svg, b"<svg/>").expect("kept").avatar.as_ref().expect("seen").drawing, Drawing::Svg);
    assert!(matches!(
        catalog.keep_picture("dominoes", "fermin", Drawing::Svg, b"<svg/>".to_vec()),
        Err(CopyError::NoFolder)
    ));

    for id in ["fermin", "nadie", "../dominoes", ""] {
        assert_eq!(catalog.forget_player("dominoes", id).ok(), Some(false), "{id}");
    }
    assert_eq!(catalog.forget_player("escoba", "prudente").ok(), Some(false));
    assert_eq!(catalog.forget_player("dominoes", "prudente").ok(), Some(true));
    assert_eq!(files(&home), [""; 0]);
}

#[test]
fn a_classic_folder_opens_as_it_plays_and_is_kept_beside_its_old_file() {
    let data = TempDir::new().expect("a folder");
    let folder = data.path().join("players/dominoes/ignacio");
    fs::create_dir_all(&folder).expect("a folder");
    let ini = "[Player]\nname = ignacio\nimage = cara.svg\nweight = 6\n\n[Knowledge]\n1 = put_any_double, weight_matrix\n2 = put_anyone\n";
    fs::write(folder.join("player.ini"), ini).expect("written");
    fs::write(folder.join("player.py"), "print()\n").expect("written");
    fs::write(folder.join("cara.svg"), "<svg/>").expect("written");
    let catalog = Catalog::new(Some(data.path().to_owned()));
    let before = catalog.player("dominoes", "ignacio").expect("without a section of ours");
    let source = catalog.player_source("dominoes", "ignacio").expect("it opens");
    assert!(source.classic && source.own && source.picture.is_some());
    assert!(source.program.expect("beside it").ends_with("player.py"));
    let same = PlayerFile::of_text("dominoes", "ignacio", "player.toml", &source.text).expect("as it plays");
    assert_eq!(drafted("dominoes", ini, Vec::new()).text, source.text, "one that is brought as a file");
    assert_eq!((&same.hash, same.level), (&before.hash, 6));
    let text = source.text.replace("level = 6", "level = 7");
    let saved = catalog.save_player("dominoes", "ignacio", &text, (Some("ignacio"), None)).expect("kept");
    assert_eq!((saved.level, &saved.hash), (7, &before.hash));
    assert!(saved.avatar.is_some());
    assert_eq!(files(&folder), ["cara.svg", "player.ini", "player.py", "player.toml"]);
    assert_eq!(fs::read_to_string(folder.join("player.ini")).expect("there"), ini);
    assert!(!catalog.player_source("dominoes", "ignacio").expect("it opens").classic);
    // One of the user's own with mistakes opens as it stands.
    fs::write(folder.join("player.toml"), "name = \n").expect("written");
    assert_eq!(catalog.player_source("dominoes", "ignacio").expect("it opens").text, "name = \n");
    assert!(catalog.player_source("dominoes", "nadie").is_err());
}
