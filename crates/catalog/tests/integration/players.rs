//! Players found in folders: those that come with the program, the user's, those given by path; what is wrong with one.

use std::fs;
use std::path::Path;

use sobremesa_catalog::{BrokenPlayer, Catalog, FolderProblem, PlayerError, PlayerFile, PlayerSpec, Setup};
use sobremesa_core::{Seed, Unit};
use sobremesa_files::Mistake;
use sobremesa_protocol::words::Language;
use sobremesa_testkit::rule_files::{keys_are_explained, said, told_of_all};
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
    catalog.players("dominoes").expect("a game").players.iter().map(|file| file.id.clone()).collect()
}

#[test]
fn every_bundled_player_can_be_had() {
    let listed = Catalog::default().players("dominoes").expect("a game");
    assert_eq!(listed.broken, []);
    for kind in ["random", "botagorda", "doble", "matriz", "seguro", "sondeo", "pasador", "maestro"] {
        let file = listed.players.iter().find(|file| file.id == kind).expect(kind);
        assert!(file.is_plain(), "{kind}");
    }
    assert!(listed.players.is_sorted_by_key(|file| (file.group, file.level)), "the easiest first");
    for game in sobremesa_catalog::game_ids() {
        let listed = Catalog::default().players(game).expect("a game");
        assert_eq!(listed.broken, [], "{game}");
        assert!(listed.players.len() > 5, "{game}");
        let rules = Catalog::default().rules(game).expect("bundled");
        for file in &listed.players {
            assert!(!file.own && !file.summary.es.is_empty() && file.summary.es != file.summary.en, "{}", file.id);
            let found = rules.player(&file.id.parse().expect("a name")).map(|spec| spec.name);
            assert_eq!(found.as_ref(), Ok(&file.id));
        }
    }
}

#[test]
fn what_a_player_remembers_is_in_its_file_and_part_of_how_it_plays() {
    let data = TempDir::new().expect("a folder");
    let catalog = Catalog::new(Some(data.path().to_owned()));
    let (game, name) = ("amazons", "minimax_mobility_table");
    let file = || catalog.player(game, name).expect("known");
    let plain = file();
    assert!(plain.is_plain() && plain.memory().is_none());
    let memory = "amazons history 1\nd1-d7 12\n/g7 4\nend 2\n";
    let learnt = catalog.remember(game, name, Some(memory)).expect("written");
    assert_eq!((learnt.memory(), learnt.own, learnt.is_plain()), (Some(memory), true, false));
    assert_eq!((&learnt.name, &learnt.summary, learnt.level), (&plain.name, &plain.summary, plain.level));
    assert_ne!(learnt.hash, plain.hash);
    let kept = PlayerFile::of_text(game, name, "player.toml", &learnt.kept()).expect("as a run keeps it");
    assert_eq!((kept.memory(), &kept.hash), (Some(memory), &learnt.hash));
    // A kill in the middle of writing leaves the old file and a half one beside it.
    let folder = data.path().join("players").join(game).join(name);
    fs::write(folder.join(".player.toml.new"), &learnt.text[..40]).expect("written");
    assert_eq!(file().memory(), Some(memory));
    // The next game adds to it: who plays with it has it back, and more.
    let rules = catalog.rules("amazons").expect("bundled");
    let setup = Setup { seed: Seed::from_text("x"), unit: Unit::Match, block: 0 };
    let spec = rules.player(&format!("{name} depth=1").parse().expect("a name")).expect("known");
    let random = rules.player(&"random".parse().expect("a name")).expect("known");
    let played = rules.play_game(&setup, 0, &[spec, random], false).expect("it is played");
    let [Some(more), None] = &played.memories[..] else { panic!("one of them learns") };
    assert!(more.lines().count() > 10);
    assert_eq!(catalog.remember(game, name, Some(more)).expect("written").memory(), Some(more.as_str()));
    let forgot = catalog.remember(game, name, None).expect("written");
    assert_eq!((forgot.memory(), &forgot.hash), (None, &plain.hash));
    // What cannot be read is told, and the bundled player stands in.
    let text = forgot.text.replace("kind", "memory = \"amazons history 1\\nd1-d77 x\\nend 1\"\nkind");
    fs::write(folder.join("player.toml"), text).expect("written");
    let broken = catalog.players(game).expect("a game").broken;
    let [BrokenPlayer { problem: FolderProblem::Mistakes { mistakes, .. }, .. }] = &broken[..] else {
        panic!("{broken:?}")
    };
    let said = [Language::En, Language::Es].map(|language| said(&mistakes[0].problem, language));
    assert!(said[0].contains("remembers cannot be read: line 2: "), "{said:?}");
    assert!(said[1].contains("no se puede leer: línea 2: "), "{said:?}");
    let lost = PlayerFile::of_text(
        "amazons",
        "x",
        "player.toml",
        "name = \"X\"\nlevel = 1\nkind = \"random\"\nmemory = \"x\"\n",
    );
    let Err(FolderProblem::Mistakes { mistakes, .. }) = lost else { panic!("random remembers nothing") };
    let said = Language::En.tell(&mistakes[0].problem);
    assert_eq!(said, "`memory` is only for built-in players that learn");
}

#[test]
fn a_greeting_is_said_in_both_languages_and_is_no_part_of_how_a_player_plays() {
    let read = |text: &str| PlayerFile::of_text("dominoes", "ramona", "player.toml", text);
    let silent = read(TEXT).expect("right");
    assert_eq!((silent.greeting.clone(), silent.info().greeting), (None, None));
    let greeting = |es: &str, en: &str| format!("{TEXT}greeting = {{ es = {es}, en = {en} }}\n");
    let polite = read(&greeting("\" Buenas. \"", "\"Hello.\"")).expect("right");
    let said = polite.greeting.clone().expect("it greets");
    assert_eq!((said.es.as_str(), said.en.as_str()), ("Buenas.", "Hello."));
    assert_eq!(polite.hash, silent.hash);
    let kept = read(&polite.kept()).expect("as a run keeps it");
    assert_eq!(kept.info().greeting, Some(said));
    // One line that can be seen, not too long, in both languages.
    let long = format!("\"{}\"", "a".repeat(81));
    let plain = "a greeting is one line of plain text";
    for (es, en, problem, wrong_en) in [
        ("\"Hola\\nHola\"", "\"Hello\"", plain, false),
        ("\"Hola\"", "\"Hel\\u202Elo\"", plain, true),
        ("\"  \"", "\"Hello\"", "`es` is empty", false),
        (long.as_str(), "\"Hello\"", "80", false),
        ("\"Hola\"", "\"\"", "`en` is empty", true),
    ] {
        let text = greeting(es, en);
        let Err(FolderProblem::Mistakes { mistakes, .. }) = read(&text) else { panic!("{text}") };
        let [mistake] = &mistakes[..] else { panic!("{text}: {mistakes:?}") };
        let told = Language::En.tell(&mistake.problem);
        assert!(told.contains(problem), "{text}: {told}");
        assert_eq!(&text[mistake.span.clone()], if wrong_en { en } else { es }, "{text}");
    }
    let half = format!("{TEXT}greeting = {{ es = \"Hola\" }}\n");
    assert!(matches!(read(&half), Err(FolderProblem::Mistakes { .. })));
}

#[test]
fn everybody_who_comes_with_the_program_as_one_of_the_people_greets() {
    for game in sobremesa_catalog::game_ids() {
        let players = Catalog::default().players(game).expect("a game").players;
        let (people, methods): (Vec<_>, Vec<_>) =
            players.into_iter().partition(|file| file.group == sobremesa_protocol::PlayerGroup::People);
        assert!(people.len() >= 6 && methods.iter().all(|file| file.greeting.is_none()), "{game}");
        let said: std::collections::BTreeSet<String> = people
            .iter()
            .map(|file| file.greeting.as_ref().unwrap_or_else(|| panic!("{} says nothing", file.id)))
            .flat_map(|greeting| [greeting.es.clone(), greeting.en.clone()])
            .collect();
        assert_eq!(said.len(), 2 * people.len(), "{game}: each in words of their own");
    }
}

#[test]
fn what_is_kept_of_a_player_is_that_player_again() {
    let catalog = Catalog::default();
    let mut shared_kinds = 0;
    for game in catalog.games() {
        for file in catalog.players(&game.id).expect("a game").players {
            let kept = PlayerFile::of_text(&game.id, &file.id, "player.toml", &file.kept());
            let kept = kept.unwrap_or_else(|problem| panic!("{}/{}: {problem}", game.id, file.id));
            assert_eq!(
                (&kept.hash, &kept.options, &kept.games),
                (&file.hash, &file.options, &file.games),
                "{}",
                file.id
            );
            // Without its game nothing says whose `maestro` it is.
            shared_kinds += u32::from(PlayerFile::of_text("", &file.id, "player.toml", &file.kept()).is_err());
        }
    }
    assert!(shared_kinds > 0);
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
    assert_eq!(wrong("random 3"), "the player `random` has no option `3`; it has none");
}

#[test]
fn a_file_sets_options_by_words_as_by_numbers() {
    let spelled = |options: &str| {
        let text = format!("name = \"Eva\"\nlevel = 9\nkind = \"maestro\"\noptions = {{ {options} }}\n");
        let (_data, catalog) = with("eva", &text);
        canonical(&catalog, "eva")
    };
    let expected = "eva iterations=5000 milliseconds=0 inference=0 exact=1 pauses=3 playout=1".to_owned();
    for options in [
        "pauses = 3, inference = 0",
        "pauses = 3.0, inference = 0",
        "pauses = \"rivals\", inference = false, exact = true",
        "pauses = \"rivals\", inference = \"no\", milliseconds = \"none\"",
    ] {
        assert_eq!(spelled(options).as_ref(), Ok(&expected), "{options}");
    }
    let (_data, catalog) = with("eva", "name = \"Eva\"\nlevel = 9\nkind = \"maestro\"\noptions = { pauses = 3 }\n");
    assert_eq!(canonical(&catalog, "eva inference=no").as_ref(), Ok(&expected));
    assert_eq!(canonical(&catalog, "maestro 9 none no pauses=rivals"), canonical(&catalog, "maestro 9 0 0 1 3"));
}

#[test]
fn what_a_file_sets_of_an_option_that_came_later_belongs_to_its_players_name() {
    let spelled = |options: &str, spec: &str| {
        let text = format!("name = \"Eva\"\nlevel = 9\nkind = \"matriz\"\noptions = {{ {options} }}\n");
        let (_data, catalog) = with("eva", &text);
        canonical(&catalog, spec).expect("a good player")
    };
    for usual in ["", "discard = \"least_connected\""] {
        assert_eq!(spelled(usual, "eva"), "eva");
        assert_eq!(spelled(usual, "eva discard=heaviest"), "eva discard=0");
    }
    let other = "discard = \"heaviest\"";
    assert_eq!(spelled(other, "eva"), "eva discard=0");
    assert_eq!(spelled(other, "eva discard=least_connected"), "eva discard=1");
}

#[test]
fn a_folder_of_the_users_is_seen_at_once_and_wins() {
    let (data, catalog) = with("ramona", TEXT);
    assert_eq!(canonical(&catalog, "ramona").as_deref(), Ok("ramona playouts=30"));
    assert_eq!(canonical(&catalog, "ramona 5").as_deref(), Ok("ramona playouts=5"));
    let info = catalog.player("dominoes", "ramona").expect("there").info();
    assert_eq!((info.name.es.as_str(), info.level, info.own, info.options[0].default), ("Ramona", 7, true, 30.0));
    let at = |id: &str| ids(&catalog).iter().position(|other| other == id).expect("listed");
    assert!(at("anselmo") < at("ramona") && at("ramona") < at("cayetano"), "sorted by level");
    write(data.path(), "ramona", "player.toml", &TEXT.replace("30", "40").replace("level = 7", "level = 1"));
    assert_eq!(canonical(&catalog, "ramona").as_deref(), Ok("ramona playouts=40"));
    assert!(at("ramona") < at("goyo"));
    write(data.path(), "random", "player.toml", "name = \"Otro\"\nlevel = 9\nkind = \"seguro\"\n");
    let random = catalog.player("dominoes", "random").expect("there");
    assert!(random.own && !random.is_plain() && random.name.es == "Otro");
    fs::remove_dir_all(data.path().join("players")).expect("removed");
    assert!(matches!(canonical(&catalog, "ramona"), Err(PlayerError::Unknown { .. })));
    assert!(!catalog.player("dominoes", "random").expect("bundled").own);
}

#[test]
fn a_way_of_playing_may_have_a_name_in_each_language_and_people_have_one() {
    let named = "name = { es = \"Al azar\", en = \"At random\" }\nlevel = 1\nkind = \"random\"\n";
    let file = |text: &str| PlayerFile::of_text("dominoes", "mine", "player.toml", text);
    let method = file(&format!("{named}group = \"methods\"\n")).expect("it has no mistake");
    assert_eq!((method.info().name.es.as_str(), method.info().name.en.as_str()), ("Al azar", "At random"));
    let one = file(&TEXT.replace("level", "group = \"methods\"\nlevel")).expect("it has no mistake");
    assert_eq!((one.name.es.as_str(), one.name.en.as_str()), ("Ramona", "Ramona"));
    let Err(FolderProblem::Mistakes { mistakes, .. }) = file(named) else { panic!("people have one name") };
    assert_eq!(mistakes.len(), 1, "{mistakes:?}");
    assert_eq!(mistakes[0].problem.key, "mistake.player.one_name");
    // Whoever copies it gives it a name of their own.
    let (data, catalog) = with("other", TEXT);
    catalog.copy_player("dominoes", "random", "mine", Some("Mío")).expect("copied");
    let copied = catalog.player("dominoes", "mine").expect("there");
    assert_eq!((copied.name.es.as_str(), copied.name.en.as_str()), ("Mío", "Mío"));
    drop(data);
}

#[test]
fn a_broken_folder_hides_nothing() {
    let (data, catalog) = with("ramona", &TEXT.replace("sondeo", "sondoe"));
    write(data.path(), "matriz", "player.toml", "name = ");
    write(data.path(), "vacia", "notes.txt", "");
    write(data.path(), "Mi Jugador", "player.toml", TEXT);
    let listed = catalog.players("dominoes").expect("a game");
    let broken: Vec<&str> = listed.broken.iter().map(|broken| broken.id.as_str()).collect();
    assert_eq!(broken, ["Mi Jugador", "matriz", "ramona", "vacia"]);
    assert_eq!(listed.players.len(), Catalog::default().players("dominoes").expect("a game").players.len());
    assert!(canonical(&catalog, "matriz").is_ok(), "the bundled one stands in");
    let Err(PlayerError::Broken { problem: FolderProblem::Mistakes { mistakes, source_text, .. }, .. }) =
        catalog.player("dominoes", "ramona")
    else {
        panic!("it has a mistake")
    };
    assert_eq!(mistakes.len(), 1);
    assert_eq!(&source_text[mistakes[0].span.clone()], "\"sondoe\"");
    let advice = Language::En.tell(mistakes[0].advice.as_ref().expect("there is advice"));
    assert!(advice.contains("did you mean `sondeo`?"), "{advice}");
    assert!(matches!(
        catalog.player("dominoes", "vacia"),
        Err(PlayerError::Broken { problem: FolderProblem::NoFile { .. }, .. })
    ));
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

/// What is told of a player's file of a game, without its folder.
fn mistakes(game: &str, path: &str, text: &str) -> Result<(), Vec<Mistake>> {
    match PlayerFile::of_text(game, "x", path, text) {
        Ok(_) => Ok(()),
        Err(FolderProblem::Mistakes { mistakes, .. }) => Err(mistakes),
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn broken_files_are_told_with_place_and_advice_in_both_languages() {
    let head = "name = \"X\"\nlevel = 1\n";
    let of = |rest: &str| format!("{head}{rest}\n");
    let experto = |rules: &str| of(&format!("kind = \"experto\"\n[[knowledge]]\nrules = [{rules}]"));
    let cases = [
        ("empty", String::new()),
        ("not TOML", of("kind = \"random")),
        ("a key unknown", of("kind = \"random\"\nlevle = 3")),
        ("a level too high", "name = \"X\"\nlevel = 101\nkind = \"random\"\n".to_owned()),
        ("a kind that nobody has", of("kind = \"randmo\"")),
        ("a kind of another game", of("kind = \"amazona\"")),
        ("a kind that cannot be run yet", of("kind = \"script\"")),
        ("an option unknown", of("kind = \"sondeo\"\noptions = { plyaouts = 3 }")),
        ("an option out of bounds", of("kind = \"sondeo\"\noptions = { playouts = -1 }")),
        ("an option that is none of its words", of("kind = \"maestro\"\noptions = { pauses = \"rival\" }")),
        ("an option that is neither yes nor no", of("kind = \"maestro\"\noptions = { inference = 2 }")),
        ("an option that is no number", of("kind = \"maestro\"\noptions = { iterations = true }")),
        ("an option that is a list", of("kind = \"maestro\"\noptions = { pauses = [1] }")),
        ("an option of who has none", of("kind = \"random\"\noptions = { depth = 3 }")),
        ("keys of others", of("kind = \"random\"\nmode = \"sum\"\nnoise = 1.0\ncommand = \"x\"\nmemory = \"x\"")),
        ("options of an experto", of("kind = \"experto\"\noptions = { depth = 3 }")),
        ("an experto without rules", of("kind = \"experto\"")),
        ("a rule unknown", experto("{ rule = \"doblarce\" }")),
        ("a rule that is like none", experto("{ rule = \"xyzzy\" }")),
        ("a rule twice", experto("{ rule = \"doblarse\" }, { rule = \"doblarse\", weight = 2 }")),
        ("a rule as a script", experto("{ rule = \"script:mine\" }")),
        ("a weight out of bounds", experto("{ rule = \"doblarse\", weight = -1 }")),
        ("a rule without its name", experto("{ weight = 1 }")),
        ("a program without a command", of("kind = \"command\"")),
        ("a command that is none", of("kind = \"command\"\ncommand = \" \"")),
        ("a command with an open quote", of("kind = \"command\"\ncommand = \"python3 'bot.py\"")),
        ("an option of a program", of("kind = \"command\"\ncommand = \"x\"\noptions = { xyzzy = 3 }")),
        ("a picture elsewhere", of("kind = \"random\"\navatar = \"../me.svg\"")),
        ("a game unknown", of("kind = \"random\"\ngames = [\"chess\"]")),
        ("two games that have it otherwise", of("kind = \"sondeo\"\ngames = [\"dominoes\", \"escoba\"]")),
    ];
    let ini = [
        ("a section unknown", "[Palyer]\nname = x\n".to_owned()),
        ("no section", "name = ignacio\n".to_owned()),
        ("no value", "[Player]\nname\n[Knowledge]\n1 = put_anyone\n".to_owned()),
        (
            "keys unknown",
            "[Player]\nnmae = x\nxyzzy = 3\nname = x\nweight = 3\n[Knowledge]\n1 = put_anyone\n".to_owned(),
        ),
        ("values out of bounds", "[Player]\nname =\nweight = 0\n[Knowledge]\n1 = put_anyone\n".to_owned()),
        ("no knowledge", "[Player]\nname = x\nweight = 3\n".to_owned()),
    ];
    for (language, name) in [(Language::En, "broken_players"), (Language::Es, "broken_players_es")] {
        let told = told_of_all(&cases, language, |text| mistakes("dominoes", "player.toml", text));
        let of_ini = told_of_all(&ini, language, |text| mistakes("dominoes", "player.ini", text));
        insta::assert_snapshot!(name, told + &of_ini);
    }
    keys_are_explained(sobremesa_catalog::players_schema().as_value(), "mistake.means.player");
}
