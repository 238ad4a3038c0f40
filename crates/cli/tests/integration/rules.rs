//! Rules listed, read out, checked, copied; their schema.

use crate::terminal::Terminal;

#[test]
fn rules_are_copied_checked_and_played() {
    let terminal = Terminal::new();
    let ran = terminal.run(&["rules", "new", "de-casa", "--from", "draw", "--data", "mine", "--lang", "es"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let path = std::path::Path::new("mine").join("rules").join("dominoes").join("de-casa.toml");
    assert!(ran.out.replace('\n', " ").contains(&path.display().to_string()), "{}", ran.out);
    assert!(ran.out.contains("sobremesa rules check de-casa"), "{}", ran.out);
    assert!(terminal.read(&path.display().to_string()).contains("\"De casa\""));
    let checked = terminal.run(&["rules", "check", "de-casa", "--data", "mine", "--lang", "en"], "");
    assert_eq!(checked.code, Some(0), "{}", checked.err);
    assert_eq!(checked.out.matches("all of them end").count(), 3, "one for each number of seats");
    let watched = ["play", "de-casa", "seats=2", "--seat", "all=random", "--data", "mine", "--seed", "a"];
    assert_eq!(terminal.run(&watched, "").code, Some(0));
    let again = terminal.run(&["rules", "new", "de-casa", "--from", "draw", "--data", "mine"], "");
    assert_eq!(again.code, Some(2), "nothing is written over");
    let listed = terminal.run(&["rules", "list", "--data", "mine", "--lang", "es"], "");
    assert!(listed.out.contains("De casa  (tuyas)"), "{}", listed.out);
}

#[test]
fn what_differs_between_two_rules_is_said_in_sentences() {
    let terminal = Terminal::new();
    let told = |one: &str, other: &str| {
        let ran = terminal.run(&["rules", "diff", one, other, "--lang", "en"], "");
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        ran.out
    };
    let diff = told("international", "international target=50");
    assert!(diff.starts_with("− international\n  − ") && diff.contains("\n+ international target=50\n  + "), "{diff}");
    assert!(diff.contains("200") && diff.contains("50") && diff.contains("Sentences that both say: "), "{diff}");
    assert!(told("draw", "draw seats=4").contains("They are the same rules."));
    // The name and the comments of a file are no rules.
    let shown = terminal.run(&["rules", "show", "international", "--json"], "").out;
    let shown: serde_json::Value = serde_json::from_str(&shown).expect("JSON");
    terminal.write("own.toml", &format!("# mine\n{}", shown["file"].as_str().expect("the file")));
    assert_eq!(told("international", "own.toml").lines().count(), 1, "nothing stands under either name");
    let json = terminal.run(&["rules", "diff", "international", "own.toml", "--json"], "").out;
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&json["same"], &json["only_one"]), (&true.into(), &serde_json::json!([])));
    let refused = terminal.run(&["rules", "diff", "draw", "escoba", "--lang", "en"], "");
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("`draw` and `escoba` are rules of two games"), "{}", refused.err);
}

#[test]
fn rule_files_are_put_in_order_and_say_what_they_said() {
    let terminal = Terminal::new();
    let untidy = "# Ours.\n\n[[end]]\nwhen=\"out or blocked\"# as usual\n[match_to]\ntarget   = 50\n";
    terminal.run(&["rules", "new", "de-casa", "--from", "international", "--data", "mine"], "");
    let path = std::path::Path::new("mine").join("rules").join("dominoes").join("de-casa.toml");
    let path = path.display().to_string();
    let tidy = terminal.read(&path);
    let hash = |file: &str| {
        let shown = terminal.run(&["rules", "show", file, "--lang", "en"], "").out;
        shown.lines().last().expect("the hash").to_owned()
    };
    let told = hash(&path);
    // The last table first, and spaces as they come.
    let (rest, last) = tidy.split_at(tidy.find("[match_to]").expect("it has one"));
    let (head, rest) = rest.split_at(rest.find("[tiles]").expect("it has one"));
    terminal.write(&path, &format!("{head}{last}\n\n\n{}", rest.replace(" = ", "=")));
    let run = |arguments: &[&str]| {
        let all: Vec<&str> = ["rules", "fmt"].iter().chain(arguments).copied().chain(["--lang", "en"]).collect();
        let ran = terminal.run(&all, "");
        (ran.code, ran.out + &ran.err)
    };
    let (code, said) = run(&[&path, "--check"]);
    assert!(code == Some(1) && said.contains("not in order"), "{said}");
    let (code, said) = run(&["de-casa", "--data", "mine"]);
    assert!(code == Some(0) && said.contains("put in order"), "{said}");
    assert_eq!(terminal.read(&path), tidy);
    assert_eq!(hash(&path), told);
    assert_eq!(run(&[&path, "--check"]), (Some(0), format!("{path}: was in order.\n")));
    // What is wrong with the rules is no hindrance; what is no TOML is told with its line, and nothing is written then.
    terminal.write("untidy.toml", &format!("game = \"dominoes\"\n{untidy}"));
    terminal.write("broken.toml", "game = \"dominoes\"\nid =\n");
    let (code, said) = run(&["untidy.toml", "broken.toml"]);
    assert!(code == Some(2) && said.contains("broken.toml:2"), "{said}");
    assert!(terminal.read("untidy.toml").contains("target   = 50"));
    assert_eq!(run(&["untidy.toml"]).0, Some(0));
    let mended = "game = \"dominoes\"\n# Ours.\n\n[[end]]\nwhen = \"out or blocked\"         # as usual\n\n[match_to]\ntarget = 50\n";
    assert_eq!(terminal.read("untidy.toml"), mended);
    let (code, said) = run(&["international"]);
    assert!(code == Some(2) && said.contains("comes with the program"), "{said}");
    assert_eq!(run(&["nowhere.toml"]).0, Some(2));
}

#[test]
fn what_random_hands_show_is_told_with_advice() {
    let terminal = Terminal::new();
    let file = |name: &str| {
        let shown = terminal.run(&["rules", "show", name, "--json"], "").out;
        let shown: serde_json::Value = serde_json::from_str(&shown).expect("JSON");
        shown["file"].as_str().expect("the file").to_owned()
    };
    let plain = file("international");
    // One hand, so that who watches it has seen it soon.
    let endless = plain.replace("out or blocked", "out and turn > 1999").replace("target = 200", "hands = 1");
    terminal.write("endless.toml", &endless);
    let same = "[[next]]\nwhen = \"not opening\"\nuse = \"same\"\n[[next]]";
    terminal.write("alone.toml", &plain.replacen("[[next]]", same, 1));
    terminal.write("unused.toml", &plain.replacen("[[end]]", "[[end]]\nwhen = \"turn > 1900\"\n[[end]]", 1));
    terminal.write("stock.toml", &file("draw").replacen("cannot_play", "cannot_play and turn > 1900", 1));
    // Two tiles with four numbers, and yet a double among them.
    let undealt = plain.replacen("highest = 6", "highest = 3", 1).replacen("6-6", "3-3", 1);
    let undealt = undealt.replacen("take = 7", "take = 2\nby = \"varied\"\nredeal_if = \"no_doubles\"", 1);
    terminal.write("undealt.toml", &undealt);
    let mut text = String::new();
    for language in ["es", "en"] {
        let files = ["endless.toml", "alone.toml", "unused.toml", "stock.toml", "undealt.toml"];
        let ran = terminal.run(&[&["rules", "check", "--lang", language][..], &files].concat(), "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(2), ""));
        text.push_str(&ran.out);
    }
    insta::assert_snapshot!(text);
    // The hand that does not end is to be seen as it is told.
    let told = terminal.run(&["rules", "check", "endless.toml", "--lang", "en", "--json"], "");
    let found: serde_json::Value = serde_json::from_str(&told.out).expect("JSON");
    let advice = found[0]["trials"][0]["findings"][0]["advice"].as_str().expect("advice");
    let seed = advice.split("--seed \"").nth(1).and_then(|rest| rest.split('"').next()).expect("a seed");
    let watched = terminal.run(&["play", "endless.toml", "--seat", "all=random", "--seed", seed, "--lang", "en"], "");
    assert!(watched.out.contains("it reached its limit of moves"));
    assert!(terminal.run(&["rules", "check", "unused.toml"], "").code == Some(0), "a warning is no mistake");
    // With four at the table nothing is left to draw; with fewer there is, and the row is there for them.
    let again = "[[next]]\nwhen = \"last_passed and not stock_empty\"\nuse = \"same\"\n[[next]]";
    let tries = file("draw").replacen("take = { 2 = 7, 3 = 5, 4 = 5 }", "take = 7", 1);
    terminal
        .write("tries.toml", &tries.replacen("until_playable = true", "take = 1", 1).replacen("[[next]]", again, 1));
    let four = terminal.run(&["rules", "check", "tries.toml seats=4", "--lang", "en"], "");
    assert!(four.out.contains("Row 1 of [[next]]"), "{}", four.out);
    let all = terminal.run(&["rules", "check", "tries.toml", "--lang", "en"], "");
    assert!(all.code == Some(0) && !all.out.contains("never used"), "{}", all.out);
}

#[test]
fn a_hand_that_waits_for_a_stock_that_nobody_draws_from_is_told_so() {
    let terminal = Terminal::new();
    let head = "format = 1\ngame = \"dominoes\"\nid = \"x\"\nname = { es = \"X\", en = \"X\" }\n\
                tiles = { highest = 6 }\ntable = { seats = 2, sides = \"each\" }\n";
    // One hand in seven has no double; with deals made again that is not seen without playing.
    let waits = "deal = [{ when = \"not_dealt\", take = 3, redeal_if = \"doubles >= 3\" }]\n\
                 refresh = [{ when = \"cannot_play and not stock_empty and not opening\", take = 1 }]\n\
                 valid = [{ when = \"opening\", use = \"double\" }, { use = \"any\" }]\n\
                 end = [{ when = \"out or blocked and stock_empty\" }]\n";
    terminal.write("waits.toml", &format!("{head}{waits}"));
    // Who gives a tile away and takes none draws nothing, and is not meant to.
    let gives = "deal = [{ when = \"not_dealt\", take = 7 }]\n\
                 refresh = [{ when = \"cannot_play\", give = 1, take = 0 }]\nend = [{ when = \"out or blocked\" }]\n";
    terminal.write("gives.toml", &format!("{head}{gives}"));
    let mut text = String::new();
    for language in ["es", "en"] {
        let ran = terminal.run(&["rules", "check", "--lang", language, "waits.toml", "gives.toml"], "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(2), ""));
        text.push_str(&ran.out);
    }
    insta::assert_snapshot!(text);
}

#[test]
fn the_schema_names_every_key() {
    let ran = Terminal::new().run(&["rules", "schema"], "");
    let schema: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    for key in ["tiles", "table", "deal", "refresh", "match", "valid", "next", "end", "score", "match_to"] {
        assert!(schema["properties"][key].is_object(), "{key}");
    }
}

#[test]
fn every_bundled_variant_is_read_out_in_both_languages() {
    let terminal = Terminal::new();
    let listed = terminal.run(&["rules", "list", "--json"], "");
    let listed: serde_json::Value = serde_json::from_str(&listed.out).expect("JSON");
    let rules = listed.as_array().expect("a list");
    assert!(rules.len() >= 35);
    for rules in rules {
        let id = rules["id"].as_str().expect("a name");
        for language in ["es", "en"] {
            let ran = terminal.run(&["rules", "show", id, "--lang", language], "");
            assert_eq!(ran.code, Some(0), "{}", ran.err);
            assert!(ran.out.matches("\n· ").count() > 6, "{id}: {}", ran.out);
        }
    }
}
