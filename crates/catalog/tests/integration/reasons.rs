//! Every player says why it moved, in sentences of both languages; what it said is found again after the match, and
//! told to nobody before.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::think;
use sobremesa_catalog::{AnyMatch, Catalog, CatalogGame, PlayerSpec, Setup};
use sobremesa_core::{Observer, Seat, Seed, Side, StopFlag, Unit};
use sobremesa_dominoes::expert::Rule;
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::words::Language;
use sobremesa_protocol::{Explanation, Reason, Turn};

fn setup(seed: &str) -> Setup {
    Setup { seed: Seed::from_text(seed), unit: Unit::Match, block: 0 }
}

/// The files under a folder that end so.
fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of this repository") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            files(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            into.push(path);
        }
    }
}

/// The keys of reasons that stand in a text as literals.
fn literals(text: &str) -> impl Iterator<Item = &str> {
    let of_a_key = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
    text.split("\"why.")
        .skip(1)
        .filter_map(move |rest| rest.split_once('"').map(|(key, _)| key))
        .filter(move |key| !key.is_empty() && key.split('.').all(|part| !part.is_empty() && part.chars().all(of_a_key)))
}

#[test]
fn every_reason_in_the_code_has_a_sentence_and_every_sentence_a_reason() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut sources = Vec::new();
    for entry in std::fs::read_dir(crates).expect("the crates") {
        let folder = entry.expect("readable").path().join("src");
        if folder.is_dir() {
            files(&folder, &mut sources);
        }
    }
    let texts: Vec<String> = sources.iter().map(|path| std::fs::read_to_string(path).expect("a source")).collect();
    let mut emitted: BTreeSet<&str> = texts.iter().flat_map(|text| literals(text)).collect();
    emitted.extend(Rule::ALL.iter().filter_map(|rule| rule.why().strip_prefix("why.")));
    assert!(emitted.len() > 15, "{emitted:?}");
    for language in [Language::Es, Language::En] {
        let said: BTreeSet<&str> = language
            .sentences()
            .filter_map(|(key, _)| key.strip_prefix("why."))
            .map(|key| key.strip_suffix(".one").or_else(|| key.strip_suffix(".other")).unwrap_or(key))
            .collect();
        let missing: Vec<_> = emitted.difference(&said).collect();
        let unused: Vec<_> = said.difference(&emitted).collect();
        assert!(
            missing.is_empty() && unused.is_empty(),
            "{language:?}: no sentence for {missing:?}; nobody says {unused:?}"
        );
    }
}

/// Sees that a reason is a sentence in both languages, without gaps.
fn is_said(reason: &Reason, player: &str) {
    let args: Vec<(&str, &str)> = reason.args.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    for language in [Language::Es, Language::En] {
        let text = language.say(&reason.key, &args);
        assert!(text != reason.key && !text.contains(['{', '}']), "{player}, {language:?}: {reason:?}: {text}");
        assert!(text.ends_with(['.', '!']), "{player}, {language:?}: not a sentence: {text}");
    }
}

fn holds(why: &Explanation, chosen: &str, player: &str) {
    is_said(&why.reason, player);
    assert!(why.moves.is_sorted_by(|one, other| one.value >= other.value), "{player}: {:?}", why.moves);
    assert!(why.moves.is_empty() || why.moves.iter().any(|one| one.text == chosen), "{player}: {chosen}: {why:?}");
    for because in why.moves.iter().flat_map(|one| &one.because) {
        is_said(&because.reason, player);
    }
}

/// Plays a few hands, one player at all seats, and looks at every reason; says how many moves were weighed.
fn asked_why(game: &CatalogGame, player: &PlayerSpec, hands: u32) -> usize {
    let mut played = game.open(&setup(&format!("why {player}")));
    let mut weighed = 0;
    while played.turn() != Turn::Nothing && played.hand() <= hands {
        let Turn::Seat { seat } = played.turn() else {
            played.next_hand().expect("it waits for a hand");
            continue;
        };
        let thought = think(&*played, player, &StopFlag::default()).expect("known");
        let why = thought.why.unwrap_or_else(|| panic!("{player} does not say why it plays {}", thought.text));
        holds(&why, &thought.text, &player.to_string());
        weighed += why.moves.len();
        let ply = played.ply();
        played.play(ply, Seat(seat), &thought.text, Some(thought.pause)).expect("legal");
    }
    weighed
}

#[test]
fn every_player_answers_in_sentences_under_any_rules() {
    let catalog = Catalog::default();
    for (rules, hands) in
        [("international", 3), ("duel", 2), ("all-fives", 1), ("burrito", 1), ("camaron", 1), ("longaniza", 1)]
    {
        let game = catalog.rules(rules).expect("bundled");
        for info in game.players() {
            // As few iterations as there may be: it is the words that are looked at.
            let fewest = info.options.iter().filter(|option| option.id == "playouts" || option.id == "iterations");
            let fewest: Vec<String> = fewest.map(|option| format!(" {}=2", option.id)).collect();
            let fewest = fewest.concat();
            if rules == "camaron" && !fewest.is_empty() {
                // A world of its long hands takes a second to draw.
                continue;
            }
            let spec: PlayerSpec = format!("{}{fewest}", info.id).parse().expect("readable");
            let weighed = asked_why(&game, &spec, hands);
            assert!(weighed > 0 || !["matriz", "seguro", "sondeo"].contains(&info.id.as_str()), "{rules}: {spec}");
        }
    }
}

#[test]
fn a_pass_is_not_the_only_tile_that_fits() {
    let game = Catalog::default().rules("international").expect("bundled");
    let mut played = game.open(&setup("pass"));
    let random = PlayerSpec::named("random");
    let mut passes = 0;
    while let Turn::Seat { seat } = played.turn() {
        let thought = think(&*played, &random, &StopFlag::default()).expect("known");
        if thought.text == "-" {
            assert_eq!(thought.why.expect("a reason").reason.key, "why.cannot_play");
            passes += 1;
        }
        let ply = played.ply();
        played.play(ply, Seat(seat), &thought.text, Some(thought.pause)).expect("legal");
    }
    assert!(passes > 0);
}

#[test]
fn after_the_match_everybody_decides_as_they_did() {
    let game = Catalog::default().rules("international").expect("bundled");
    let setup = setup("afterwards");
    let seats = ["sondeo 3", "random", "matriz", "doble"].map(|spec| spec.parse::<PlayerSpec>().expect("readable"));
    let played = game.play_game(&setup, 3, &seats, true).expect("known");
    let again = game.replay(&setup, &played.lines).expect("its own record");
    let mut random_differs = 0;
    for line in &played.lines {
        let RecordLine::Move { ply, seat, text, .. } = line else { continue };
        let think = |number| {
            let before = again.before(*ply, number).expect("the match is over");
            assert_eq!((before.ply(), before.turn()), (*ply, Turn::Seat { seat: *seat }));
            think(&*before, &seats[usize::from(*seat)], &StopFlag::default()).expect("known")
        };
        let thought = think(3);
        assert_eq!(&thought.text, text, "ply {ply}");
        holds(&thought.why.expect("a reason"), text, "afterwards");
        random_differs += u32::from(*seat == 1 && think(0).text != *text);
    }
    assert!(random_differs > 0, "the number of the game in its block counts");
    let mut moves = Vec::new();
    again.each_before(&mut |ply, before| {
        let one = again.before(ply, 0).expect("somebody moved");
        assert_eq!((before.ply(), before.turn(), before.lines(0)), (ply, one.turn(), one.lines(0)));
        moves.push(ply);
    });
    assert_eq!(moves, (0..again.ply()).collect::<Vec<_>>(), "once before each move");
    let last = again.ply();
    assert!(again.before(last, 3).is_none(), "nobody moved at the end");
}

#[test]
fn reasons_are_kept_and_told_to_nobody_before_the_match_is_over() {
    let game = Catalog::default().rules("duel").expect("bundled");
    let setup = setup("kept");
    let mut played = game.open(&setup);
    let reason = Reason { key: "why.said".to_owned(), args: [("text".to_owned(), "I hold 6-6".to_owned())].into() };
    let random = PlayerSpec::named("random");
    let on = |played: &mut dyn AnyMatch| {
        let Turn::Seat { seat } = played.turn() else { panic!("a seat is to move") };
        let thought = think(&*played, &random, &StopFlag::default()).expect("known");
        let ply = played.ply();
        played.play(ply, Seat(seat), &thought.text, None).expect("legal");
    };
    on(&mut *played);
    played.keep_reason(&reason);
    on(&mut *played);
    let kept = |lines: &[RecordLine]| {
        let reasons = lines.iter().filter_map(|line| match line {
            RecordLine::Move { why, .. } => Some(why.clone()),
            _ => None,
        });
        reasons.collect::<Vec<_>>()
    };
    assert_eq!(kept(&played.lines(0)), [Some(reason), None]);
    for observer in [Observer::Spectator, Observer::Seat(Seat(0)), Observer::Seat(Seat(1))] {
        assert_eq!(kept(&played.seen_lines(observer)), [None, None]);
        let position = serde_json::to_string(&played.position(observer)).expect("JSON");
        assert!(!position.contains("I hold"));
    }
    assert!(played.before(0, 0).is_none(), "the match is under way");
    played.each_before(&mut |_, _| panic!("the match is under way"));
    let again = game.replay(&setup, &played.lines(0)).expect("its own lines");
    assert_eq!(again.lines(0), played.lines(0), "a server started again has it still");
    played.resign(Side(0)).expect("it is not over");
    assert!(played.before(0, 0).is_some());
}
