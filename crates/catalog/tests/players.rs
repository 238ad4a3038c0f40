//! Players found in folders: those that come with the program, the user's, those given by path; what is wrong with one.

use std::fs;
use std::path::Path;

use sobremesa_catalog::{Catalog, FolderProblem, PlayerError, PlayerSpec};
use tempfile::TempDir;

const TEXT: &str = "name = \"Ramona\"\nlevel = 7\nkind = \"sondeo\"\noptions = { playouts = 30 }\n";

fn write(data: &Path, id: &str, name: &str, text: &str) {
    let folder = data.join("players").join("dominoes").join(id);
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join(name), text).expect("written");
}

fn with(id: &str, text: &str) -> (TempDir, Catalog) {
    let data = TempDir::new().expect("a folder");
    write(data.path(), id, "player.toml", text);
    let catalog = Catalog::new(Some(data.path().to_owned()));
    (data, catalog)
}

fn canonical(catalog: &Catalog, text: &str) -> Result<String, PlayerError> {
    let game = catalog.rules("duel").expect("bundled");
    game.player(&text.parse()?).map(|spec| spec.to_string())
}

fn ids(catalog: &Catalog) -> Vec<String> {
    catalog.players().players.iter().map(|file| file.id.clone()).collect()
}

#[test]
fn every_bundled_player_can_be_had() {
    let listed = Catalog::default().players();
    assert_eq!(listed.broken, []);
    for kind in ["random", "botagorda", "doble", "matriz", "seguro", "sondeo", "pasador", "maestro"] {
        let file = listed.players.iter().find(|file| file.id == kind).expect(kind);
        assert!(file.is_plain(), "{kind}");
    }
    assert!(listed.players.is_sorted_by_key(|file| (file.group, file.level)), "the easiest first");
    for file in &listed.players {
        assert!(!file.own && !file.summary.es.is_empty() && file.summary.es != file.summary.en, "{}", file.id);
        assert!(canonical(&Catalog::default(), &file.id).is_ok(), "{}", file.id);
    }
}

#[test]
fn a_player_has_one_spelling() {
    let catalog = Catalog::default();
    assert_eq!(canonical(&catalog, "sondeo").as_deref(), Ok("sondeo playouts=100"));
    assert_eq!(canonical(&catalog, "sondeo 7"), canonical(&catalog, "sondeo playouts=7"));
    assert_eq!(canonical(&catalog, "matriz").as_deref(), Ok("matriz"));
    let wrong = |text: &str| canonical(&catalog, text).expect_err("wrong").to_string();
    assert_eq!(wrong("segura"), "there is no player `segura`; did you mean `seguro`?");
    assert_eq!(wrong("sondeo 0"), "`playouts` of `sondeo` must be a whole number from 1 to 100000, not `0`");
    assert_eq!(wrong("matriz 3"), "the player `matriz` has no option `3`; it has none");
}

#[test]
fn a_folder_of_the_users_is_seen_at_once_and_wins() {
    let (data, catalog) = with("ramona", TEXT);
    assert_eq!(canonical(&catalog, "ramona").as_deref(), Ok("ramona playouts=30"));
    assert_eq!(canonical(&catalog, "ramona 5").as_deref(), Ok("ramona playouts=5"));
    let info = catalog.player("ramona").expect("there").info();
    assert_eq!((info.name.as_str(), info.level, info.own, info.options[0].default), ("Ramona", 7, true, 30));
    let at = |id: &str| ids(&catalog).iter().position(|other| other == id).expect("listed");
    assert!(at("anselmo") < at("ramona") && at("ramona") < at("cayetano"), "sorted by level");
    write(data.path(), "ramona", "player.toml", &TEXT.replace("30", "40").replace("level = 7", "level = 1"));
    assert_eq!(canonical(&catalog, "ramona").as_deref(), Ok("ramona playouts=40"));
    assert!(at("ramona") < at("goyo"));
    write(data.path(), "random", "player.toml", "name = \"Otro\"\nlevel = 9\nkind = \"seguro\"\n");
    let random = catalog.player("random").expect("there");
    assert!(random.own && !random.is_plain() && random.name == "Otro");
    fs::remove_dir_all(data.path().join("players")).expect("removed");
    assert!(matches!(canonical(&catalog, "ramona"), Err(PlayerError::Unknown { .. })));
    assert!(!catalog.player("random").expect("bundled").own);
}

#[test]
fn a_broken_folder_hides_nothing() {
    let (data, catalog) = with("ramona", &TEXT.replace("sondeo", "sondoe"));
    write(data.path(), "matriz", "player.toml", "name = ");
    write(data.path(), "vacia", "notes.txt", "");
    write(data.path(), "Mi Jugador", "player.toml", TEXT);
    let listed = catalog.players();
    let broken: Vec<&str> = listed.broken.iter().map(|broken| broken.id.as_str()).collect();
    assert_eq!(broken, ["Mi Jugador", "matriz", "ramona", "vacia"]);
    assert_eq!(listed.players.len(), Catalog::default().players().players.len());
    assert!(canonical(&catalog, "matriz").is_ok(), "the bundled one stands in");
    let Err(PlayerError::Broken { problem: FolderProblem::Mistakes { mistakes, source_text, .. }, .. }) =
        catalog.player("ramona")
    else {
        panic!("it has a mistake")
    };
    assert_eq!(mistakes.len(), 1);
    assert_eq!(&source_text[mistakes[0].span.clone()], "\"sondoe\"");
    assert!(mistakes[0].advice.as_ref().is_some_and(|advice| advice.contains("did you mean `sondeo`?")));
    assert!(matches!(catalog.player("vacia"), Err(PlayerError::Broken { problem: FolderProblem::NoFile { .. }, .. })));
}

#[test]
fn a_path_is_a_name_only_where_paths_may_be_given() {
    let (data, catalog) = with("ramona", TEXT);
    let path = data.path().join("players").join("dominoes").join("ramona");
    let text = path.display().to_string();
    assert_eq!(canonical(&catalog, &text), Err(PlayerError::Path));
    assert_eq!(canonical(&catalog, "../../ramona"), Err(PlayerError::Path));
    let trusting = catalog.allowing_paths();
    assert_eq!(canonical(&trusting, &text), Ok(format!("{text} playouts=30")));
    let missing = data.path().join("nobody").display().to_string();
    assert!(matches!(canonical(&trusting, &missing), Err(PlayerError::Broken { .. })));
}

#[test]
fn who_was_looked_up_stays_the_same_player() {
    let (data, catalog) = with("ramona", "name = \"Ramona\"\nlevel = 7\nkind = \"seguro\"\n");
    let game = catalog.rules("duel").expect("bundled");
    let before = game.player(&PlayerSpec::named("ramona")).expect("there");
    write(data.path(), "ramona", "player.toml", "name = \"Ramona\"\nlevel = 7\nkind = \"botagorda\"\n");
    let after = game.player(&PlayerSpec::named("ramona")).expect("there");
    assert_eq!(before.to_string(), after.to_string());
    assert_ne!(before, after, "their files tell them apart");
    let played = |spec: &PlayerSpec| {
        let setup = sobremesa_catalog::Setup {
            seed: sobremesa_core::Seed::from_text("same"),
            unit: sobremesa_core::Unit::Match,
            block: 0,
        };
        game.play_game(&setup, 0, &[spec.clone(), spec.clone()], true).expect("known").lines
    };
    let first = played(&before);
    fs::remove_dir_all(data.path().join("players")).expect("removed");
    assert_eq!(played(&before), first);
    assert_ne!(played(&after), first);
}

#[test]
fn a_program_in_a_folder_sits_down_only_where_programs_may() {
    let text = "name = \"Bot\"\nlevel = 3\nkind = \"command\"\ncommand = \"./bot.sh\"\noptions = { time = 900 }\n";
    let (data, catalog) = with("bot", text);
    assert_eq!(canonical(&catalog, "bot"), Err(PlayerError::Programs));
    assert!(!ids(&catalog).contains(&"bot".to_owned()));
    let trusting = catalog.allowing_programs();
    assert!(ids(&trusting).contains(&"bot".to_owned()));
    assert!(matches!(canonical(&trusting, "bot"), Err(PlayerError::Command { .. })), "it is looked for in its folder");
    write(data.path(), "bot", "bot.sh", "#!/bin/sh\n");
    let limits = "time=900 game=600000 start=10000 memory=1024";
    assert_eq!(canonical(&trusting, "bot"), Ok(format!("bot {limits}")));
    assert_eq!(canonical(&trusting, "bot 7 memory=64"), Ok("bot time=7 game=600000 start=10000 memory=64".to_owned()));
}
