//! Lessons: what is bundled, what is the user's, what is wrong with a file, what a move comes to; and exercises, of which they
//! are made.

use std::fs;

use sobremesa_catalog::{
    Catalog, Exercise, ExerciseError, GivenChance, GivenDeals, LESSON_FOLDERS, Lesson, LessonAnswer, LessonError,
    LessonPlayError, Mistake, Setup,
};
use sobremesa_core::{Observer, Seat, Seed, Unit};
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::words::Language;
use sobremesa_protocol::{Board, Turn};
use sobremesa_testkit::rule_files::{keys_are_explained, told_of_all};
use tempfile::TempDir;

use crate::finding::play_on;

/// A short lesson of Escoba.
const ESCOBA: &str = r#"format = 1
order = 20
title = { es = "Quince", en = "Fifteen" }
summary = { es = "Suma.", en = "Add up." }

[[position]]
rules = "escoba"
opening = "dealer=2"
hands = ["7o 4c 2b", "1e Sc 6b"]
table = "5c 3b 2e Rb"
seat = 1
text = { es = "Al siete le faltan ocho.", en = "The seven lacks eight." }

[[position.turn]]
accept = ["7o:5c+3b"]
otherwise = { es = "No.", en = "No." }
after = { es = "Eso es.", en = "That is it." }
then = "1e"

[[position.turn.wrong]]
move = "2b:*"
text = { es = "Mira el siete.", en = "Look at the seven." }

[[position.turn]]
accept = ["4c:*", "2b:*"]
otherwise = { es = "Cuenta.", en = "Count." }

[[position.turn.when]]
move = "2b:*"
after = { es = "¡Escoba!", en = "Escoba!" }
then = "6b"
"#;

/// What the file of a lesson comes to.
fn read(folder: &str, text: &str) -> Result<std::sync::Arc<Lesson>, LessonError> {
    let data = TempDir::new().expect("a folder");
    let folder = data.path().join(folder);
    fs::create_dir_all(&folder).expect("made");
    let path = folder.join("x.toml");
    fs::write(&path, text).expect("written");
    Catalog::default().lesson_at(&path)
}

fn mistakes(folder: &str, text: &str) -> Result<(), Vec<Mistake>> {
    match read(folder, text) {
        Ok(_) => Ok(()),
        Err(LessonError::Mistakes { mistakes, .. }) => Err(mistakes),
        Err(other) => panic!("{other:?}"),
    }
}

#[test]
fn every_bundled_lesson_is_played_to_its_end() {
    let list = Catalog::default().lessons();
    assert_eq!(list.broken, []);
    for game in ["dominoes", "escoba", "amazons"] {
        assert!(list.lessons.iter().any(|lesson| lesson.folder == game), "{game}");
    }
    for lesson in &list.lessons {
        assert!(!lesson.own && LESSON_FOLDERS.contains(&lesson.folder), "{}", lesson.path);
        assert_ne!(lesson.summary.es, lesson.summary.en, "{}", lesson.path);
        let found = Catalog::default().lesson(lesson.folder, &lesson.name).expect("found by its name");
        assert_eq!(found.title, lesson.title);
        for (number, position) in lesson.positions.iter().enumerate() {
            // The first right move of each turn leads to the end of the position.
            let mut made = Vec::new();
            while position.turn_after(made.len()) < position.turns.len()
                && let Ok(mv) = position.right_move(&made)
            {
                let LessonAnswer::Right { plies, .. } = position.answer(&made, &mv).expect("it can be made") else {
                    panic!("{} {number}: `{mv}` is not right", lesson.path)
                };
                assert!(!plies.is_empty());
                made.push(mv);
            }
            let left = &position.turns[position.turn_after(made.len())..];
            let questions = |turn: &sobremesa_catalog::LessonTurn| {
                matches!(turn.task, sobremesa_catalog::LessonTask::Question(_))
            };
            assert!(left.iter().all(questions), "{} {number}: after {made:?}", lesson.path);
        }
    }
}

#[test]
fn a_move_is_answered() {
    let lesson = read("escoba", ESCOBA).expect("right");
    let position = &lesson.positions[0];
    let answer = |made: &[&str], mv: &str| {
        let made: Vec<String> = made.iter().map(|mv| (*mv).to_owned()).collect();
        position.answer(&made, mv)
    };
    let wrong = |mv: &str| match answer(&[], mv) {
        Ok(LessonAnswer::Wrong { say }) => say.en,
        _ => panic!("{mv} is legal, and not right"),
    };
    assert_eq!((wrong("2b:Rb+3b"), wrong("4c")), ("Look at the seven.".to_owned(), "No.".to_owned()));
    let right = |made: &[&str], mv: &str| match answer(made, mv) {
        Ok(LessonAnswer::Right { say, plies }) => (say.en, plies.len()),
        _ => panic!("{mv} is right"),
    };
    // What is taken may be written in any order.
    assert_eq!(right(&[], "7o:3b+5c"), ("That is it.".to_owned(), 2));
    assert_eq!(right(&["7o:5c+3b"], "4c:Rb+1e"), (String::new(), 1));
    assert_eq!(right(&["7o:5c+3b"], "2b:Rb+2e+1e"), ("Escoba!".to_owned(), 2));
    assert!(matches!(answer(&[], "Ro"), Err(LessonPlayError::Refused(problem)) if problem.code == "move/card-not-held"));
    assert_eq!(answer(&["4c"], "7o:5c+3b").err(), Some(LessonPlayError::NotMade));
    assert_eq!(answer(&["7o:5c+3b", "4c:Rb+1e"], "2b").err(), Some(LessonPlayError::NoMove));
    assert_eq!([0, 1, 2].map(|moves| position.turn_after(moves)), [0, 1, 2]);
}

#[test]
fn lessons_of_ones_own_stand_in_for_bundled_ones_and_broken_ones_are_told() {
    let data = TempDir::new().expect("a folder");
    let catalog = Catalog::new(Some(data.path().to_owned()));
    let folder = data.path().join("learn/escoba");
    fs::create_dir_all(&folder).expect("made");
    let bundled = Catalog::default().lessons().lessons;
    let bundled = bundled.iter().find(|lesson| lesson.folder == "escoba").expect("one is bundled");
    fs::write(folder.join(format!("{}.toml", bundled.name)), ESCOBA).expect("written");
    fs::write(folder.join("rota.toml"), ESCOBA.replace("7o:5c+3b", "7o:5c")).expect("written");
    let list = catalog.lessons();
    let own: Vec<_> = list.lessons.iter().filter(|lesson| lesson.own).map(|lesson| lesson.name.as_str()).collect();
    assert_eq!(own, [bundled.name.as_str()]);
    assert_eq!(catalog.lesson("escoba", &bundled.name).expect("found").title.en, "Fifteen");
    let broken: Vec<_> = list.broken.iter().map(|broken| (broken.folder, broken.name.as_str())).collect();
    assert_eq!(broken, [("escoba", "rota")]);
    assert!(matches!(catalog.lesson("escoba", "rota"), Err(LessonError::Mistakes { .. })));
    for (folder, name) in [("escoba", "nada"), ("escoba", "../escoba/rota"), ("chess", "x"), ("..", "x")] {
        assert!(matches!(catalog.lesson(folder, name), Err(LessonError::Unknown { .. })), "{folder}/{name}");
    }
    // A file that changes is read anew.
    fs::write(folder.join("rota.toml"), ESCOBA).expect("written");
    assert_eq!(catalog.lessons().broken, []);
}

#[test]
fn every_mistake_of_a_file_is_told_at_its_place() {
    let with = |from: &str, to: &str| {
        assert!(ESCOBA.contains(from), "{from}");
        ESCOBA.replacen(from, to, 1)
    };
    let head = &ESCOBA[..ESCOBA.find("[[position]]").expect("a position")];
    let question = "[[position]]\n[[position.turn]]\nask = { es = \"¿?\", en = \"?\" }\n";
    let answer = "[[position.turn.answer]]\ntext = { es = \"a\", en = \"a\" }\nsay = { es = \"a\", en = \"a\" }\n";
    let cases = [
        ("nothing", String::new()),
        ("no positions", head.to_owned()),
        ("a language missing", with(", en = \"Look at the seven.\"", "")),
        ("an empty text", with("Mira el siete.", " ")),
        ("a key unknown", with("accept =", "acept =")),
        ("rules unknown", with("rules = \"escoba\"", "rules = \"escova\"")),
        ("rules of a file", with("rules = \"escoba\"", "rules = \"./escoba.toml\"")),
        ("rules of another game", with("rules = \"escoba\"", "rules = \"duel\"")),
        ("a seat too many", with("seat = 1", "seat = 3")),
        ("nobody deals", with("opening = \"dealer=2\"\n", "")),
        ("who deals is nobody", with("dealer=2", "dealer=3")),
        ("a card twice", with("1e Sc", "7o Sc")),
        ("no card", with("1e Sc", "8e Sc")),
        ("too many hands", with("\"1e Sc 6b\"]", "\"1e Sc 6b\", \"1o\"]")),
        ("nothing is dealt", with("hands = [\"7o 4c 2b\", \"1e Sc 6b\"]\ntable = \"5c 3b 2e Rb\"\n", "")),
        ("a move before that is none", with("seat = 1", "seat = 1\nbefore = \"7o:\"")),
        ("a move before that cannot be made", with("seat = 1", "seat = 1\nbefore = \"1e\"")),
        ("it is another seat's turn", with("seat = 1", "seat = 2")),
        ("a right move that cannot be made", with("7o:5c+3b", "7o:5c")),
        ("a wrong move that can never be made", with("move = \"2b:*\"", "move = \"3b\"")),
        ("a move that is none", with("move = \"2b:*\"", "move = \"2x\"")),
        ("a script that does not go on", with("then = \"1e\"", "then = \"1e 1o\"")),
        ("nothing said of a move", with("otherwise = { es = \"No.\", en = \"No.\" }\n", "")),
        ("a script after one of two moves", with("then = \"6b\"", "then = \"7b\"")),
        ("no task", with("accept = [\"4c:*\", \"2b:*\"]\n", "")),
        ("two tasks", with("accept = [\"4c:*\"", "ask = { es = \"a\", en = \"a\" }\naccept = [\"4c:*\"")),
        ("no answers", format!("{head}{question}")),
        ("no right answer", format!("{head}{question}{answer}{answer}")),
        ("a table without rules", with("rules = \"escoba\"\n", "")),
        ("an empty position", format!("{head}[[position]]\n")),
    ];
    for (language, name) in [(Language::En, "broken_lessons"), (Language::Es, "broken_lessons_es")] {
        insta::assert_snapshot!(name, told_of_all(&cases, language, |text| mistakes("escoba", text)));
    }
    keys_are_explained(sobremesa_catalog::lessons_schema().as_value(), "mistake.means.lesson");
}

/// An exercise of dominoes in which each seat is given its tiles.
fn dominoes(hands: &[&str], before: &[&str], seat: u8) -> Exercise {
    let hands = hands.iter().map(|hand| (*hand).to_owned()).collect();
    Exercise {
        chance: GivenChance {
            opening: Some("opener=1".to_owned()),
            deals: GivenDeals::Hands { hands, table: String::new() },
        },
        before: before.iter().map(|mv| (*mv).to_owned()).collect(),
        seat: Seat(seat),
    }
}

const HANDS: [&str; 4] = [
    "5-5 5-4 5-3 5-2 6-1 3-0 2-1",
    "6-5 4-4 4-2 6-4 3-3 1-0 6-2",
    "6-3 5-0 4-1 4-0 1-1 3-2 2-2",
    "6-6 6-0 5-1 4-3 3-1 2-0 0-0",
];

#[test]
fn what_a_seat_sees_does_not_depend_on_what_is_given_to_others() {
    let game = Catalog::default().rules("international").expect("bundled");
    let before = ["5-5>", "6-5>"];
    let seen = |hands: &[&str]| {
        let played = dominoes(hands, &before, 2).begin(&*game).expect("it can be dealt");
        serde_json::to_string(&played.position(Observer::Seat(Seat(2)))).expect("serializable")
    };
    let plain = seen(&HANDS);
    // Hidden tiles change places between the other three hands.
    let mut hands = HANDS.map(str::to_owned);
    hands[0] = hands[0].replace("6-1", "4-4");
    hands[1] = hands[1].replace("4-4", "0-0");
    hands[3] = hands[3].replace("0-0", "6-1");
    let hands: Vec<&str> = hands.iter().map(String::as_str).collect();
    assert_eq!(seen(&hands), plain);
    // Nobody need be given what nobody sees.
    assert_eq!(seen(&["5-5", "6-5", HANDS[2]]), plain);
    let own = [HANDS[0], HANDS[1], "6-3 5-0 4-1 4-0 1-1 3-2 0-0", "6-6 6-0 5-1 4-3 3-1 2-0 2-2"];
    assert_ne!(seen(&own), plain, "a test that could not fail");
}

#[test]
fn tiles_that_are_drawn_come_from_the_seats_own_list() {
    let game = Catalog::default().rules("draw seats=2").expect("bundled");
    // Seven each; the second seat then draws until the 2-6 fits.
    let hands = ["6-6 5-5 4-4 3-3 2-2 1-1 0-0", "5-4 5-3 5-2 5-1 5-0 4-3 4-2 4-1 3-1 6-2"];
    let played = dominoes(&hands, &["6-6>"], 1).begin(&*game).expect("it can be dealt");
    let Board::Dominoes(board) = played.position(Observer::Seat(Seat(1))).board else { panic!("dominoes") };
    let drawn: Vec<String> = played
        .seen_lines(Observer::Seat(Seat(1)))
        .into_iter()
        .filter_map(|line| match line {
            RecordLine::Drew { tiles, .. } => tiles,
            _ => None,
        })
        .collect();
    assert_eq!(drawn.join(" "), "4-1 3-1 6-2");
    assert_eq!(board.stock, 28 - 14 - 3);
    assert_eq!(played.turn(), Turn::Seat { seat: 1 });
}

#[test]
fn a_position_of_a_match_is_an_exercise() {
    let catalog = Catalog::default();
    for rules in ["international", "draw seats=3", "escoba", "amazons-4x4"] {
        let game = catalog.rules(rules).expect("bundled");
        let setup = Setup { seed: Seed::from_text(rules), unit: Unit::Match, block: 0 };
        let mut played = game.open(&setup);
        play_on(&mut *played, "random", 1);
        let plies = played.ply();
        for ply in [0, 1, plies / 2, plies - 1] {
            let exercise = Exercise::of_match(&*played, ply, Seat(0));
            let at = exercise.begin(&*game).expect("it was played so");
            assert_eq!(at.ply(), ply, "{rules}");
            let lines = played.lines(0);
            let same = at.lines(0).iter().zip(&lines).all(|(own, line)| own == line);
            assert!(same, "{rules} {ply}");
        }
    }
}

#[test]
fn chance_that_does_not_suffice_is_told() {
    let game = Catalog::default().rules("escoba").expect("bundled");
    let begin = |deals: &[&str], before: &[&str]| {
        let deals = GivenDeals::Shuffles(deals.iter().map(|deal| (*deal).to_owned()).collect());
        let chance = GivenChance { opening: Some("dealer=2".to_owned()), deals };
        let before = before.iter().map(|mv| (*mv).to_owned()).collect();
        Exercise { chance, before, seat: Seat(0) }.begin(&*game).map(|played| played.ply())
    };
    // Of even cards no fifteen is made.
    let deal = "Ro Rc Re Rb 2o 2c 2e 2b 4o 4c";
    let moves = ["2o", "2b", "2c", "4o", "2e"];
    assert_eq!(begin(&[deal], &moves), Ok(5));
    assert!(matches!(begin(&[], &[]), Err(ExerciseError::Chance(why)) if why.key == "mistake.exercise.more_chance"));
    let last: Vec<&str> = moves.into_iter().chain(["4c"]).collect();
    let Err(ExerciseError::Move(5, _)) = begin(&[deal], &last) else { panic!("the second deal is not given") };
}
