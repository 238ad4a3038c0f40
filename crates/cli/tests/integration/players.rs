//! Players listed, shown, checked, copied; their schema; folders with mistakes.

use std::fmt::Write;

use crate::terminal::Terminal;

/// A player without mistakes.
const GOOD: &str = r#"name = "La prudente"
level = 6
summary = { es = "Mira dos veces.", en = "Looks twice." }
kind = "experto"
[[knowledge]]
role = "partner"
rules = [{ rule = "volver-salida" }, { rule = "doblarse", weight = 2 }]
"#;

const INI: &str = "[Player]\nname = ignacio\nimage = image.png\nweight = 6\n[Knowledge]\n1 = put_any_double, weight_matrix\n2 = put_anyone\n";

/// Broken folders: the name of each, its file, and what stands in it.
fn broken() -> Vec<(&'static str, &'static str, String)> {
    let with = |from: &str, to: &str| {
        assert!(GOOD.contains(from), "{from}");
        GOOD.replacen(from, to, 1)
    };
    let ini = |from: &str, to: &str| {
        assert!(INI.contains(from), "{from}");
        INI.replacen(from, to, 1)
    };
    vec![
        ("empty", "player.toml", String::new()),
        ("prose", "player.toml", "Juega con cuidado.\n".into()),
        ("no-quotes", "player.toml", with("\"La prudente\"", "La prudente")),
        ("unknown-key", "player.toml", with("level", "nivel")),
        ("slip", "player.toml", with("summary", "sumary")),
        ("level-zero", "player.toml", with("level = 6", "level = 0")),
        ("level-text", "player.toml", with("level = 6", "level = \"six\"")),
        ("one-language", "player.toml", with(", en = \"Looks twice.\"", "")),
        ("unknown-kind", "player.toml", with("\"experto\"", "\"expert\"")),
        ("script", "player.toml", with("\"experto\"", "\"script\"")),
        ("wasm", "player.toml", "name = \"W\"\nlevel = 1\nkind = \"wasm\"\n".into()),
        ("unknown-rule", "player.toml", with("volver-salida", "volver-salidas")),
        ("rule-twice", "player.toml", with("volver-salida", "doblarse")),
        ("weight-too-large", "player.toml", with("weight = 2", "weight = 2000.5")),
        ("weight-text", "player.toml", with("weight = 2", "weight = \"two\"")),
        ("unknown-role", "player.toml", with("\"partner\"", "\"patner\"")),
        ("no-rules", "player.toml", with("[{ rule = \"volver-salida\" }, { rule = \"doblarse\", weight = 2 }]", "[]")),
        ("own-rule", "player.toml", with("volver-salida", "script:mi-regla.luau")),
        ("no-knowledge", "player.toml", GOOD.split("[[").next().expect("the head").into()),
        ("one-bracket", "player.toml", with("[[knowledge]]", "[knowledge]")),
        ("mistakes-as-percent", "player.toml", with("kind =", "mistakes = 10\nkind =")),
        ("mode", "player.toml", with("kind =", "mode = \"some\"\nkind =")),
        ("options-of-experto", "player.toml", with("kind =", "options = { doblarse = 2 }\nkind =")),
        (
            "unknown-option",
            "player.toml",
            "name = \"S\"\nlevel = 1\nkind = \"sondeo\"\noptions = { playout = 30 }\n".into(),
        ),
        (
            "option-range",
            "player.toml",
            "name = \"S\"\nlevel = 1\nkind = \"sondeo\"\noptions = { playouts = 0 }\n".into(),
        ),
        (
            "option-decimal",
            "player.toml",
            "name = \"S\"\nlevel = 1\nkind = \"sondeo\"\noptions = { playouts = 1.5 }\n".into(),
        ),
        (
            "option-of-none",
            "player.toml",
            "name = \"S\"\nlevel = 1\nkind = \"random\"\noptions = { depth = 3 }\n".into(),
        ),
        ("knowledge-of-seguro", "player.toml", with("\"experto\"", "\"seguro\"")),
        ("no-command", "player.toml", "name = \"B\"\nlevel = 1\nkind = \"command\"\n".into()),
        (
            "open-quote",
            "player.toml",
            "name = \"B\"\nlevel = 1\nkind = \"command\"\ncommand = \"python3 'bot\"\n".into(),
        ),
        ("stray-command", "player.toml", with("kind =", "command = \"python3 bot.py\"\nkind =")),
        ("other-game", "player.toml", with("kind =", "games = [\"chess\"]\nkind =")),
        ("no-picture", "player.toml", with("kind =", "avatar = \"me.svg\"\nkind =")),
        ("picture-elsewhere", "player.toml", with("kind =", "avatar = \"../me.svg\"\nkind =")),
        ("ini-section", "player.ini", ini("[Knowledge]", "[Knowlege]")),
        ("ini-rule", "player.ini", ini("put_anyone", "put_any")),
        ("ini-weight", "player.ini", ini("weight = 6", "weight = strong")),
        ("ini-no-knowledge", "player.ini", INI.split("[Knowledge]").next().expect("the head").into()),
        ("ini-key", "player.ini", ini("image = image.png", "imagen = image.png")),
    ]
}

fn folder(terminal: &Terminal, name: &str, file: &str, text: &str) {
    std::fs::create_dir_all(terminal.path().join(name)).expect("a folder");
    terminal.write(&format!("{name}/{file}"), text);
}

#[test]
fn every_mistake_of_a_folder_says_what_to_change() {
    let terminal = Terminal::new();
    let (mut text, mut spanish) = (String::new(), String::new());
    for (name, file, what) in broken() {
        folder(&terminal, name, file, &what);
        for (language, text) in [("en", &mut text), ("es", &mut spanish)] {
            let ran = terminal.run(&["players", "check", name, "--lang", language], "");
            assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{name}");
            writeln!(text, "== {name}\n{}", ran.err).expect("a string");
        }
    }
    insta::assert_snapshot!("every_mistake_of_a_folder_in_spanish", spanish);
    std::fs::create_dir(terminal.path().join("nothing")).expect("a folder");
    let pictures = [("acts", "avatar.svg", "<svg onload='x()'/>"), ("no-png", "image.png", "<svg/>")];
    for (name, picture, what) in pictures {
        folder(&terminal, name, "player.toml", GOOD);
        terminal.write(&format!("{name}/{picture}"), what);
    }
    for name in ["nothing", "acts", "no-png", "nobody"] {
        let ran = terminal.run(&["players", "check", name, "--lang", "es"], "");
        assert_eq!(ran.code, Some(2), "{name}");
        writeln!(text, "== {name}\n{}", ran.err).expect("a string");
    }
    insta::assert_snapshot!(text);
}

#[test]
fn a_check_tells_places_to_other_programs_too() {
    let terminal = Terminal::new();
    folder(&terminal, "good", "player.toml", GOOD);
    folder(&terminal, "wrong", "player.toml", &GOOD.replace("doblarse", "doblarce"));
    let ran = terminal.run(&["players", "check", "good", "wrong", "wrong/player.toml", "--json"], "");
    assert_eq!(ran.code, Some(2));
    let told: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!((&told[0]["right"], &told[1]["right"]), (&true.into(), &false.into()));
    assert_eq!((&told[1]["mistakes"][0]["line"], &told[1]["mistakes"]), (&7.into(), &told[2]["mistakes"]));
    assert_eq!(told[1]["mistakes"][0]["advice"], "¿querías decir `doblarse`?");
}

#[test]
fn a_player_of_another_program_plays_here() {
    let terminal = Terminal::new();
    // Without its picture, which would have to be there.
    folder(&terminal, "ignacio", "player.ini", &INI.replace("image = image.png\n", ""));
    let ran = terminal.run(&["players", "check", "ignacio", "--lang", "es"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let shown = terminal.run(&["players", "show", "./ignacio/", "--json"], "");
    let shown: serde_json::Value = serde_json::from_str(&shown.out).expect("JSON");
    assert_eq!(shown["level"], 6);
    let rules: Vec<&str> = shown["knowledge"]["knowledge"]
        .as_array()
        .expect("levels")
        .iter()
        .flat_map(|level| level["rules"].as_array().expect("rules"))
        .filter_map(|rule| rule["rule"].as_str())
        .collect();
    assert_eq!(rules, ["cualquier-doble", "matriz", "cualquiera"]);
    let run = ["lab", "run", "duel: ./ignacio/ v random : 20", "--seed", "a", "--out", "run", "--json"];
    assert_eq!(terminal.run(&run, "").code, Some(0));
    let manifest = terminal.read("run/manifest.toml");
    assert!(manifest.contains("[players]\n\"./ignacio/\" = "), "{manifest}");
    // The run holds who played: it is read without the folder, and does not go on with another.
    let report = |terminal: &Terminal| terminal.run(&["lab", "report", "run", "--json"], "").out;
    let before = report(&terminal);
    terminal.write("ignacio/player.ini", &INI.replace("image = image.png\n", "").replace("put_any_double, ", ""));
    let again = terminal.run(&[&run[..], &["--resume"]].concat(), "");
    assert_eq!(again.code, Some(2), "{}", again.out);
    std::fs::remove_dir_all(terminal.path().join("ignacio")).expect("removed");
    assert_eq!(report(&terminal), before);
    assert!(before.contains("./ignacio/"));
}

#[test]
fn a_manifest_names_the_player_it_means() {
    let terminal = Terminal::new();
    let manifest = |hash: &str| {
        format!(
            "format = 1\nrules = \"duel\"\nteams = [\"nuria mistakes=0\", \"random\"]\ngames = 4\n[players]\nnuria = \"{hash}\"\n"
        )
    };
    let shown = terminal.run(&["players", "show", "nuria", "--json"], "");
    let shown: serde_json::Value = serde_json::from_str(&shown.out).expect("JSON");
    terminal.write("right.toml", &manifest(shown["hash"].as_str().expect("a hash")));
    terminal.write("wrong.toml", &manifest("00"));
    assert_eq!(terminal.run(&["lab", "run", "right.toml", "--seed", "a"], "").code, Some(0));
    let wrong = terminal.run(&["lab", "run", "wrong.toml", "--lang", "en"], "");
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.err.contains("is no longer the one of this manifest"), "{}", wrong.err);
}

#[test]
fn players_are_copied_checked_and_played() {
    let terminal = Terminal::new();
    let run = |arguments: &[&str]| terminal.run(&[arguments, &["--data", "mine", "--lang", "es"]].concat(), "");
    let ran = run(&["players", "new", "la-mia", "--from", "remedios"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let path = std::path::Path::new("mine").join("players").join("dominoes").join("la-mia");
    assert!(ran.out.replace('\n', " ").contains(&path.display().to_string()), "{}", ran.out);
    assert!(terminal.path().join(&path).join("avatar.svg").exists());
    assert!(terminal.read(&path.join("player.toml").display().to_string()).contains("\"La mia\""));
    assert!(
        ran.out.contains("empieza por un peso") && ran.out.contains("play international --seat 2=la-mia"),
        "{}",
        ran.out
    );
    // What is said to do next goes by the player: this one has no weights and no picture, and plays another game.
    let ran = run(&["players", "new", "la-suya", "--from", "minimax_territory"]);
    assert!(!ran.out.contains("un peso") && ran.out.contains("pon al lado una imagen"), "{}", ran.out);
    assert!(ran.out.contains("play amazons --seat 2=la-suya"), "{}", ran.out);
    // A picture is one whatever its ending, and a weight is one that the file gives, not one that a remark names.
    let own = terminal.path().join("mine").join("players").join("amazons").join("la-suya");
    let head: [&[u8]; 4] =
        [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", &150_u32.to_be_bytes(), &150_u32.to_be_bytes(), &[8, 6, 0, 0, 0]];
    std::fs::write(own.join("avatar.png"), head.concat()).expect("written");
    let text = terminal.read("mine/players/amazons/la-suya/player.toml");
    std::fs::write(own.join("player.toml"), format!("# weight = 2\n{text}")).expect("written");
    let ran = run(&["players", "new", "la-otra", "--from", "la-suya", "--game", "amazons"]);
    assert!(!ran.out.contains("un peso") && !ran.out.contains("pon al lado una imagen"), "{}{}", ran.out, ran.err);
    assert_eq!(run(&["players", "check", "la-mia"]).code, Some(0));
    assert!(run(&["players", "list"]).out.contains("La mia  (tuyo)"));
    let watched = ["play", "duel", "--seat", "all=la-mia doblarse=0", "--seed", "a", "--record", "match.jsonl"];
    assert_eq!(run(&watched).code, Some(0));
    assert!(terminal.read("match.jsonl").contains("\"player_hashes\":{\"la-mia\":"));
    for (name, from) in [("la-mia", "nuria"), ("nuria", "goyo"), ("La Mía", "goyo"), ("otra", "nadie")] {
        assert_eq!(run(&["players", "new", name, "--from", from]).code, Some(2), "{name}: nothing is written over");
    }
    // A folder with a mistake hides nothing.
    terminal.write(&path.join("player.toml").display().to_string(), "name = ");
    let listed = run(&["players", "list"]);
    assert_eq!(listed.code, Some(0));
    assert!(listed.out.contains("¡Ojo!") && listed.out.contains("nuria"), "{}", listed.out);
    assert_eq!(run(&["play", "duel", "--seat", "all=la-mia"]).code, Some(2));
}

#[test]
fn every_bundled_player_is_shown_in_both_languages() {
    let terminal = Terminal::new();
    let listed = terminal.run(&["players", "list", "--json"], "");
    let listed: serde_json::Value = serde_json::from_str(&listed.out).expect("JSON");
    let people = listed.as_array().expect("a list").iter().filter(|player| player["group"] == "people").count();
    assert!(people >= 7, "{people}");
    let mut text = String::new();
    for player in listed.as_array().expect("a list") {
        let id = player["id"].as_str().expect("a name");
        let seen = player["avatar"].as_str().is_some_and(|avatar| avatar.contains(id));
        assert!(seen || player["group"] == "methods", "{id} has a picture");
        for language in ["es", "en"] {
            let ran = terminal.run(&["players", "show", id, "--lang", language], "");
            assert_eq!(ran.code, Some(0), "{}", ran.err);
            if id == "fermin" || id == "nuria" {
                text.push_str(&ran.out);
            }
        }
    }
    insta::assert_snapshot!(text);
}

#[test]
fn the_schema_names_every_key() {
    let ran = Terminal::new().run(&["players", "schema"], "");
    let schema: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    for key in ["name", "level", "summary", "kind", "options", "mistakes", "knowledge", "command", "avatar"] {
        assert!(schema["properties"][key].is_object(), "{key}");
    }
}
