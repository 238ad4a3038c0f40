//! Matches at the terminal, typed from a script.

use sobremesa_core::SeedPart;
use sobremesa_core::seed_parts::{receipt, seed_of_parts};

use crate::terminal::{Terminal, ran};

const PLAY: &[&str] = &["play", "international", "--seed", "mesa", "--lang", "es"];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    PLAY.iter().chain(more).copied().collect()
}

#[test]
fn the_first_turns_of_a_match() {
    let terminal = Terminal::new();
    let typed = "1\nxyz\n99\n6-6\n-\n1??\n?\n\nsalir\n";
    let ran = terminal.run(&with(&["--no-record"]), typed);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    insta::assert_snapshot!(ran.out);
}

#[test]
fn draws_gives_arms_and_bonuses_are_told() {
    let terminal = Terminal::new();
    let mut text = String::new();
    for (rules, typed) in [("camaron", 14), ("all-fives seats=2", 8), ("longaniza", 6)] {
        let [rules, choices @ ..] = &rules.split(' ').collect::<Vec<_>>()[..] else { panic!("a name") };
        let mut arguments = vec!["play", rules];
        arguments.extend(choices);
        arguments.extend(["--seed", "mesa", "--lang", "es", "--no-record"]);
        let ran = terminal.run(&arguments, &("1\n".repeat(typed) + "?\nsalir\n"));
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        text.push_str(&ran.out);
    }
    insta::assert_snapshot!(text);
}

#[test]
fn every_variant_is_played_to_its_end_from_a_list() {
    let terminal = Terminal::new();
    for rules in ["burrito", "melcocha", "sebastopol", "matador", "ten", "cuban", "bergen"] {
        let ran = terminal.run(&["play", rules, "--seed", "mesa", "--lang", "en"], &"1\n".repeat(4000));
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{rules}");
        assert!(ran.out.contains("The match is over"), "{rules}: {}", ran.out);
    }
}

#[test]
fn end_of_input_ends_politely_at_any_point() {
    let terminal = Terminal::new();
    for typed in ["", "1\n", "1", "?", "1\n1\n1\n1\n1\n1\n1\n1\n1\n"] {
        let ran = terminal.run(&["play", "international", "--seed", "mesa", "--lang", "en"], typed);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{typed:?}");
        assert!(ran.out.trim_end().ends_with("The match stops here. See you!"), "{}", ran.out);
    }
}

#[test]
fn a_whole_match_is_played_and_its_record_holds() {
    let terminal = Terminal::new();
    // Alone at the keyboard against three computers: the first move of the list, and Enter between hands.
    let typed = "1\n".repeat(2000);
    let ran = terminal.run(&with(&["--record", "match.jsonl"]), &typed);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains("Fin de la partida. Ganan:"), "{}", ran.out);
    assert!(ran.out.contains("Quedan en las manos:"));
    let shown = |label: &str| {
        let text = ran.out.replace('\n', " ");
        let at = text.rfind(label).unwrap_or_else(|| panic!("{label} is not shown")) + label.len();
        text[at..].split_whitespace().next().expect("a value").to_owned()
    };
    // The hash shown at the start is that of the seed shown at the end.
    let first = ran.out.replace('\n', " ");
    let first =
        first.split("Huella de la semilla:").nth(1).expect("the hash").split_whitespace().next().expect("a hash");
    assert_eq!(shown("la misma del principio:"), first);
    assert_eq!(shown("Semilla:").len(), 64);
    assert!(!ran.out[..ran.out.find("Fin de la partida").expect("the end")].contains(&shown("Semilla:")));
    let verified = terminal.run(&["replay", "match.jsonl", "--verify", "--json"], "");
    let found: serde_json::Value = serde_json::from_str(&verified.out).expect("JSON");
    assert_eq!((verified.code, &found["holds"]), (Some(0), &serde_json::Value::Bool(true)));
    assert_eq!((found["seed_hash"].as_str(), &found["not_asked"]), (Some(first), &serde_json::json!([])));
    let lines = terminal.read("match.jsonl");
    let lines: Vec<serde_json::Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let sits =
        |line: &serde_json::Value| line["seat"].as_u64().and_then(|seat| lines[0]["players"][seat as usize].as_str());
    let by_computers = lines.iter().filter(|line| line["line"] == "move" && sits(line) != Some("person")).count();
    assert_eq!(found["thought_again"].as_u64(), Some(by_computers as u64));
    // Whoever noted the hash of the seed sees that it is still the one of the record.
    let noted =
        |hash: &str| terminal.run(&["replay", "match.jsonl", "--verify", "--seed-hash", hash, "--lang", "en"], "");
    assert_eq!(noted(first).code, Some(0));
    let other = noted(&"0".repeat(64));
    assert_eq!(other.code, Some(1));
    let told = other.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("not the one that was noted"), "{}", other.out);
    let told = terminal.run(&["replay", "match.jsonl", "--lang", "es"], "");
    assert_eq!(told.code, Some(0));
    assert_eq!(told.out.lines().filter(|line| line.starts_with("Ronda ")).count(), found["hands"]);
}

/// What is changed of the head of a record.
type HeadChange<'c> = &'c dyn Fn(&mut serde_json::Value);

#[test]
fn the_parts_of_a_seed_are_checked_against_the_receipt_that_was_noted() {
    let terminal = Terminal::new();
    let (house, person) = (SeedPart([1; 32]), SeedPart([2; 32]));
    let seed = seed_of_parts(&house, &[person]).to_hex();
    let play = ["play", "duel", "--seat", "all=random", "--seed", &seed, "--record", "plain.jsonl"];
    assert_eq!(terminal.run(&play, "").code, Some(0));
    let plain = terminal.read("plain.jsonl");
    let (head, lines) = plain.split_once('\n').expect("a head");
    let noted = receipt(&house.house_hash(), &[&person.person_hash()]);
    let parts = serde_json::json!({
        "receipt": noted,
        "house_hash": house.house_hash(),
        "house": house.to_hex(),
        "people": [{ "hash": person.person_hash(), "part": person.to_hex() }],
    });
    let verified = |change: HeadChange<'_>, hash: &str| {
        let mut head: serde_json::Value = serde_json::from_str(head).expect("JSON");
        head["seed_parts"] = parts.clone();
        change(&mut head);
        terminal.write("match.jsonl", &format!("{head}\n{lines}"));
        let ran = terminal.run(&["replay", "match.jsonl", "--verify", "--seed-hash", hash, "--lang", "en"], "");
        (ran.code, ran.out.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    let (code, told) = verified(&|_| {}, &noted);
    assert_eq!(code, Some(0), "{told}");
    assert!(told.contains(&format!("Receipt of the shuffle: {noted}")), "{told}");
    assert!(told.contains("the house's part and that of 1 person."), "{told}");
    let json = terminal.run(&["replay", "match.jsonl", "--verify", "--json"], "");
    let found: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!((&found["holds"], &found["seed_parts"]), (&serde_json::json!(true), &parts));
    let other = SeedPart([9; 32]);
    let set = |path: &'static str, value: String| {
        move |head: &mut serde_json::Value| {
            *head["seed_parts"].pointer_mut(path).expect("it is there") = value.clone().into();
        }
    };
    let changes: [(HeadChange<'_>, &str); 6] = [
        (&set("/people/0/part", other.to_hex()), "line 1: the part of person 1 does not have the hash"),
        (&set("/people/0/hash", other.person_hash()), "line 1: the receipt is not that of the hashes"),
        (&set("/house", other.to_hex()), "line 1: the house's part does not have the hash"),
        (&set("/house_hash", other.house_hash()), "line 1: the house's part does not have the hash"),
        (&set("/receipt", other.to_hex()), "line 1: the receipt of the shuffle is 0909"),
        // A house that deals alone cannot show that hash as what was noted.
        (&|head| drop(head.as_object_mut().expect("a head").remove("seed_parts")), "line 1: the hash of the seed is"),
    ];
    for (change, why) in changes {
        let (code, told) = verified(change, &noted);
        assert_eq!(code, Some(1), "{told}");
        assert!(told.contains(why) && told.contains("does not hold"), "{why}: {told}");
    }
    let (code, told) = verified(&|_| {}, &seed_of_parts(&house, &[person]).commitment());
    assert!(code == Some(1) && told.contains("not the one that was noted"), "the receipt was to be noted: {told}");
}

#[test]
fn a_record_of_a_game_without_chance_holds_without_a_word_of_shuffles() {
    let terminal = Terminal::new();
    let play = ["play", "amazons-4x4", "--seat", "all=random", "--seed", "mesa", "--record", "match.jsonl"];
    assert_eq!(terminal.run(&play, "").code, Some(0));
    let moves = terminal.read("match.jsonl").lines().filter(|line| line.contains(r#""line":"move""#)).count();
    for (language, told) in [
        (
            "es",
            format!(
                "match.jsonl cuadra: {moves} jugadas legales. En ella no se baraja nada.\n\
                 Jugadas de ordenador calculadas otra vez: {moves}."
            ),
        ),
        (
            "en",
            format!(
                "match.jsonl holds: {moves} legal moves. Nothing is shuffled in it.\n\
                 Moves of computer players that were worked out again: {moves}."
            ),
        ),
    ] {
        let verified = terminal.run(&["replay", "match.jsonl", "--verify", "--lang", language], "");
        assert_eq!((verified.code, verified.out.trim_end()), (Some(0), told.as_str()));
    }
}

#[test]
fn the_help_names_no_player_of_one_game_for_all() {
    for (language, told) in
        [("es", "en los demás el jugador habitual del juego"), ("en", "the usual player of the game")]
    {
        let ran = Terminal::new().run(&["play", "--help", "--lang", language], "");
        let told_in = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(ran.code == Some(0) && told_in.contains(told) && !told_in.contains("matriz"), "{}", ran.out);
    }
}

/// The help of every command, of those in it, and so on.
fn every_help(terminal: &Terminal, command: &[&str], language: &str, told: &mut Vec<String>) {
    let help = terminal.run(&[command, &["--help", "--lang", language]].concat(), "");
    assert_eq!(help.code, Some(0), "{command:?}: {}", help.err);
    let below = help.out.lines().skip_while(|line| !["Órdenes:", "Commands:"].contains(line)).skip(1);
    for line in below.take_while(|line| line.starts_with("  ")).filter(|line| !line.starts_with("   ")) {
        let name = line.split_whitespace().next().expect("a command");
        every_help(terminal, &[command, &[name]].concat(), language, told);
    }
    told.push(help.out);
}

#[test]
fn every_help_is_in_words() {
    let terminal = Terminal::new();
    for language in ["es", "en"] {
        let mut told = Vec::new();
        every_help(&terminal, &[], language, &mut told);
        assert!(told.len() > 50, "{}", told.len());
        for help in told {
            assert!(!help.contains("terminal.help"), "{help}");
        }
    }
}

#[test]
fn what_was_left_is_recorded_as_far_as_it_went() {
    let terminal = Terminal::new();
    assert_eq!(terminal.run(&with(&["--record", "left.jsonl"]), "1\n1\nsalir\n").code, Some(0));
    let verified = terminal.run(&["replay", "left.jsonl", "--verify", "--lang", "en"], "");
    assert_eq!(verified.code, Some(0));
    assert!(verified.out.contains("holds as far as it goes. Hands: 1;"), "{}", verified.out);
    assert!(!terminal.read("left.jsonl").contains("\"seed\":"));
}

#[test]
fn who_gives_up_loses() {
    let ran = Terminal::new().run(PLAY, "rendirse\n");
    assert_eq!(ran.code, Some(0));
    assert!(ran.out.contains("Partida abandonada. Ganan: Ellos."), "{}", ran.out);
}

#[test]
fn two_at_one_keyboard_take_turns_at_it() {
    let ran =
        Terminal::new().run(&["play", "duel", "--seat", "2=persona", "--seed", "mesa", "--lang", "es"], "\n1\n\n1\n");
    assert_eq!(ran.code, Some(0));
    assert_eq!(ran.out.matches("que se siente y pulse Intro").count(), 3, "{}", ran.out);
    // Only those of the one whose turn it is are on the table: never both hands at once.
    assert!(ran.out.split("pulse Intro").skip(1).all(|turn| turn.matches("Tus fichas").count() <= 1));
}

#[test]
fn computers_alone_play_to_the_end_without_anybody() {
    let ran = Terminal::new().run(&["play", "duel", "--seat", "1=random", "--seed", "mesa", "--lang", "en"], "");
    assert_eq!(ran.code, Some(0));
    assert!(ran.out.contains("The match is over") && !ran.out.contains("Enter"), "{}", ran.out);
}

#[test]
fn colours_only_where_they_are_wanted() {
    let terminal = Terminal::new();
    let run = |name: &str| {
        let mut command = terminal.command(PLAY);
        command.env(name, "1");
        ran(command, "1\n").out
    };
    assert!(!terminal.run(PLAY, "1\n").out.contains('\u{1b}'));
    assert!(run("CLICOLOR_FORCE").contains('\u{1b}'));
    assert!(!run("NO_COLOR").contains('\u{1b}'));
}

#[test]
fn a_narrow_terminal_is_not_overrun() {
    let terminal = Terminal::new();
    let mut command = terminal.command(PLAY);
    command.env("COLUMNS", "40");
    let out = ran(command, &"1\n".repeat(40)).out;
    // What cannot be broken stands alone: hashes, and prompts with what is told after them.
    let long: Vec<&str> = out
        .lines()
        .filter(|line| line.chars().count() > 40 && line.contains(' ') && !line.contains("Tu jugada"))
        .collect();
    assert_eq!(long, Vec::<&str>::new());
}

#[test]
fn computers_say_why_where_they_are_asked() {
    let terminal = Terminal::new();
    let explained = |more: &[&str], typed: &str| terminal.run(&with(&[&["--explain"], more].concat()), typed);
    let ran = explained(&["--seat", "all=matriz"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains("es la que más vale por dobles, palos y peso"), "{}", ran.out);
    assert!(ran.out.lines().any(|line| line.starts_with("      ") && line.contains("peso 1")), "{}", ran.out);
    assert!(ran.out.contains("Ninguna ficha encaja"), "a pass has its own words: {}", ran.out);
    assert!(!ran.out.contains("eso puede delatar lo que tienen"), "nobody is to be warned");
    let ran = explained(&[], "1\nsalir\n");
    assert!(ran.out.contains("eso puede delatar lo que tienen"), "{}", ran.out);
    // An expert tells each rule that spoke, with its weight.
    let ran = explained(&["--seat", "all=experto-4"], "");
    assert!(ran.out.lines().any(|line| line.starts_with("          +")), "{}", ran.out);
    assert!(!terminal.run(&with(&["--seat", "all=matriz"]), "").out.contains("peso"), "only where it is asked");
}

/// The moves of a record that a seat made (from 0), and how often one was taken back.
fn kept(terminal: &Terminal, name: &str, seat: u64) -> (Vec<String>, u64) {
    let lines = terminal.read(name);
    let lines: Vec<serde_json::Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let made = lines.iter().filter(|line| line["line"] == "move" && line["seat"] == seat);
    let moves = made.map(|line| line["move"].as_str().expect("a move").to_owned()).collect();
    (moves, lines[0]["taken_back"].as_u64().unwrap_or(0))
}

#[test]
fn a_move_is_taken_back_and_another_chosen() {
    let terminal = Terminal::new();
    let play = |record: &str, typed: &str| {
        let arguments = ["play", "amazons-4x4", "--seed", "mesa", "--lang", "es", "--record", record];
        let ran = terminal.run(&arguments, typed);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        ran.out
    };
    // Nothing is to be taken back before the first move, and the same move twice is a choice twice.
    let out = play("match.jsonl", "deshacer\n1\nDeshacer\n2\nundo\n3\nsalir\n");
    assert!(out.contains("En esta ronda aún no has elegido ninguna jugada."), "{out}");
    assert_eq!(out.matches("Jugada deshecha: elige otra vez.").count(), 2, "{out}");
    play("first.jsonl", "1\nsalir\n");
    play("third.jsonl", "3\nsalir\n");
    let (first, third) = (kept(&terminal, "first.jsonl", 0), kept(&terminal, "third.jsonl", 0));
    assert_eq!((first.0.len(), third.1), (1, 0));
    assert_ne!(first.0, third.0);
    assert_eq!(kept(&terminal, "match.jsonl", 0), (third.0, 2));
    // The computer answers as it would have done at once, and what it thought holds.
    assert_eq!(kept(&terminal, "match.jsonl", 1).0, kept(&terminal, "third.jsonl", 1).0);
    assert_eq!(terminal.run(&["replay", "match.jsonl", "--verify"], "").code, Some(0));
}

#[test]
fn what_several_people_have_seen_is_not_taken_back() {
    let arguments = ["play", "amazons-4x4", "--seat", "2=persona", "--seed", "mesa", "--lang", "en", "--no-record"];
    let ran = Terminal::new().run(&arguments, "\n1\n\n1\n\nundo\nquit\n");
    assert_eq!(ran.code, Some(0));
    assert!(ran.out.contains("Moves can only be taken back where one person plays"), "{}", ran.out);
}

#[test]
fn those_at_the_table_have_names() {
    let terminal = Terminal::new();
    let ran = terminal.run(&with(&["--called", "2=Amy", "--called", "1=Ana", "--record", "match.jsonl"]), "1\nsalir\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains("2 Amy") && !ran.out.contains("Ana"), "{}", ran.out);
    let head = terminal.read("match.jsonl");
    let head: serde_json::Value = serde_json::from_str(head.lines().next().expect("a head")).expect("JSON");
    assert_eq!(head["names"], serde_json::json!(["", "Amy", "", ""]), "nothing of people");
    // Among several people each is called by name.
    let two = ["play", "duel", "--seat", "2=persona", "--called", "1=Ana", "--called", "2=Luz", "--seed", "mesa"];
    let ran = terminal.run(&two, "\n1\n\n1\n");
    assert!(ran.out.contains("1 Ana") && ran.out.contains("2 Luz"), "{}", ran.out);
}

/// Rules of a hand that is over after its first tile, whatever was dealt: whoever laid it has fewest left. `rows` is the rest.
fn one_tile(rows: &str) -> String {
    format!(
        "format = 1\ngame = \"dominoes\"\nid = \"una\"\nname = {{ es = \"Una\", en = \"One\" }}\n\
         tiles = {{ highest = 6 }}\ntable = {{ seats = 2, sides = \"each\" }}\n\
         deal = [{{ when = \"not_dealt\", take = 7 }}]\n{rows}\n"
    )
}

#[test]
fn what_a_hand_is_worth_is_told_apart_from_what_is_kept_made_or_taken_off() {
    let terminal = Terminal::new();
    let score = "tile = \"one\", hand = \"count\"";
    let first = "end = [{ when = \"turn > 0\" }]";
    let nothing = |points: i32| {
        let bonus = format!("bonus = [{{ for = \"place\", points = {points} }}]");
        one_tile(&format!("{first}\n{bonus}\nscore = {{ {score}, worth = \"nothing\" }}\nmatch_to = {{ hands = 1 }}"))
    };
    // The first hand is over before anybody has moved: all have as many tiles.
    let ends = "end = [{ when = \"opening and not hands_played > 0 or turn > 0\" }]";
    let tied =
        format!("{ends}\nscore = {{ {score}, worth = \"losers\", tie = \"carried\" }}\nmatch_to = {{ hands = 2 }}");
    let hub = format!("opening = {{ hub = \"drawn\" }}\n{first}\nmatch_to = {{ hands = 2 }}");
    let files = [("hub", one_tile(&hub)), ("tied", one_tile(&tied)), ("play", nothing(4)), ("taken", nothing(-3))];
    let mut text = String::new();
    for language in ["es", "en"] {
        for (name, file) in &files {
            let path = format!("{name}.toml");
            terminal.write(&path, file);
            let ran = terminal
                .run(&["play", &path, "--seat", "all=random", "--seed", "mesa", "--lang", language, "--no-record"], "");
            assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{name}");
            text.push_str(&ran.out);
        }
    }
    insta::assert_snapshot!(text);
}

/// Two seats; after a pass everybody gives a tile and takes one, once before the next tile is placed.
const SWAPS: &str = r#"
format = 1
game = "dominoes"
id = "trueque"
name = { es = "Trueque", en = "Swaps" }
[tiles]
highest = 6
[table]
seats = 2
sides = "each"
[[deal]]
when = "not_dealt"
take = 7
[[deal]]
when = "last_passed and not deals_without_play(1)"
give = 2
take = "as_many"
[[end]]
when = "out or blocked"
"#;

#[test]
fn everybody_is_asked_for_what_it_gives_in_a_deal_and_the_record_plays_again() {
    let terminal = Terminal::new();
    terminal.write("swaps.toml", SWAPS);
    let play =
        ["play", "swaps.toml", "--seed", "mesa3", "--seat", "2=matriz", "--lang", "en", "--record", "match.jsonl"];
    let ran = terminal.run(&play, &"1\n".repeat(400));
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let said = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
    for told in
        ["You must give 2 tiles back to the stock, one by one.", "You must give 1 tile back", "The match is over"]
    {
        assert!(said.contains(told), "{told}\n{said}");
    }
    assert!(said.contains("2 matriz draws 2 tiles.") && !said.contains("you draws"), "{said}");
    let record = terminal.read("match.jsonl");
    let gives =
        |seat: u8| record.lines().filter(|line| line.contains(&format!("\"seat\":{seat},\"move\":\"!"))).count();
    assert!(gives(0) >= 2 && gives(0) == gives(1), "{record}");
    assert_eq!(terminal.run(&["replay", "match.jsonl", "--verify"], "").code, Some(0));
}
