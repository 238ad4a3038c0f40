//! What a table chooses of rules in place of what their file says: it is read, spelled, refused, played and recorded.

use std::collections::BTreeSet;

use sobremesa_catalog::{Catalog, ChoiceProblem, RulesError, Seated, Setup, record};
use sobremesa_core::{Observer, Seed, StopFlag, Unit};
use sobremesa_protocol::words::Language;
use sobremesa_protocol::{OptionInfo, OptionType};

use crate::finding::play_on;

fn names(catalog: &Catalog) -> Vec<String> {
    catalog.games().into_iter().flat_map(|game| game.rules).map(|rules| rules.id).collect()
}

/// Values of a choice, as they are written: every word, the bounds of numbers, and some between.
fn values(option: &OptionInfo) -> Vec<String> {
    let numbers = option.takes.numbers().map(|(low, high, _)| [low, 1.0, 3.0, 50.0, high].to_vec());
    let numbers = numbers.into_iter().flatten().map(|number| option.takes.written(number));
    let words = option.takes.words().into_iter().map(|word| word.id);
    words
        .chain(numbers)
        .filter(|value| option.takes.read(value).is_some())
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect()
}

fn chosen(catalog: &Catalog, spec: &str) -> Result<(String, String), ChoiceProblem> {
    match catalog.rules(spec) {
        Ok(game) => Ok((game.spec().to_owned(), game.rules_hash().to_owned())),
        Err(RulesError::Choice(error)) => Err(error.problem),
        Err(other) => panic!("{spec}: {other}"),
    }
}

#[test]
fn a_target_that_goes_by_the_seats_is_offered_as_that_of_the_table() {
    let catalog = Catalog::default();
    for (seats, target) in [(2, 100.0), (3, 61.0), (4, 61.0)] {
        let game = catalog.rules(&format!("double-draw seats={seats}")).expect("bundled");
        let option = game.about().choices.iter().find(|choice| choice.id == "target").expect("there is a target");
        assert_eq!(option.default.to_bits(), f64::to_bits(target), "{seats} seats");
    }
}

#[test]
fn what_is_chosen_has_one_spelling_and_makes_rules_that_can_be_played() {
    let catalog = Catalog::default();
    let (mut accepted, mut refused) = (0, 0);
    for name in names(&catalog) {
        let plain = catalog.rules(&name).expect("bundled");
        for option in &plain.about().choices {
            for value in values(option) {
                let spec = format!("{name} {}={value}", option.id);
                let game = match catalog.rules(&spec) {
                    Ok(game) => game,
                    Err(RulesError::Choice(error)) => {
                        assert!(matches!(error.problem, ChoiceProblem::Refused { .. }), "{spec}: {error}");
                        refused += 1;
                        continue;
                    }
                    Err(other) => panic!("{spec}: {other}"),
                };
                accepted += 1;
                let usual = option.takes.read(&value) == Some(option.default);
                // With other pictures the game is the same; so it is with other sides where too few play to be pairs.
                let sides_alone = option.id == "sides" && game.info().sides == plain.info().sides;
                assert_eq!(
                    game.rules_hash() == plain.rules_hash(),
                    usual || option.id == "deck" || sides_alone,
                    "{spec}"
                );
                // An opening was spelled before choices had one spelling, and stays so.
                if usual && option.id != "opening" {
                    assert_eq!((game.spec(), &game.info().summary), (plain.spec(), &plain.info().summary));
                } else if !usual {
                    assert_eq!(game.spec(), spec);
                    assert_eq!(game.info().choices, format!("{}={value}", option.id));
                    assert_eq!(game.info().id, name);
                }
                assert_eq!(chosen(&catalog, game.spec()), Ok((game.spec().to_owned(), game.rules_hash().to_owned())));
                assert_eq!(game.file(), plain.file(), "the file stays as it is");
                let trial = game.trial(&spec, 1, &StopFlag::default());
                assert!(trial.hands == 1 && trial.plies > 0, "{spec}: {trial:?}");
            }
        }
    }
    assert!(accepted > 700 && refused > 5, "{accepted} {refused}");
}

#[test]
fn what_is_chosen_together_is_spelled_in_one_order_and_ends() {
    let catalog = Catalog::default();
    let mut played = 0;
    for (seed, name) in names(&catalog).into_iter().enumerate() {
        let mut stream = Seed::from_text("choices").key().stream(seed as u64);
        let plain = catalog.rules(&name).expect("bundled");
        for _ in 0..6 {
            let mut words = Vec::new();
            for option in &plain.about().choices {
                let values = values(option);
                if stream.below(2) == 0 {
                    words.push(format!("{}={}", option.id, values[stream.below(values.len() as u32) as usize]));
                }
            }
            stream.shuffle(&mut words);
            let Ok((spec, hash)) = chosen(&catalog, &format!("{name} {}", words.join(" "))) else { continue };
            words.reverse();
            assert_eq!(chosen(&catalog, &format!("{name} {}", words.join(" "))), Ok((spec.clone(), hash)), "{spec}");
            assert_eq!(catalog.rules(&spec).expect("its own spelling").spec(), spec);
            assert!(catalog.rules(&spec).expect("read").trial(&spec, 1, &StopFlag::default()).plies > 0, "{spec}");
            played += 1;
        }
    }
    assert!(played > 60, "{played}");
}

#[test]
fn what_is_chosen_is_read_aloud() {
    let catalog = Catalog::default();
    let game = catalog.rules("international target=50 tie=opener").expect("offered");
    let sentences: Vec<&str> = game.about().sentences.iter().map(|told| told.es.as_str()).collect();
    assert!(sentences.contains(&"Gana la partida la pareja que llega antes a 50 tantos."), "{sentences:?}");
    assert!(sentences.contains(&"Si empatan, gana la pareja de quien abrió la ronda."), "{sentences:?}");
    assert_eq!((game.info().target, game.info().hands), (Some(50), None));
    let summary = &game.info().summary;
    assert!(
        summary.es.ends_with("En esta mesa hay cambios. Tantos para ganar: 50. Si empatan: gana quien abrió."),
        "{summary:?}"
    );
    assert!(summary.en.ends_with("changes. Points to win: 50. If they tie: whoever opened wins."));

    let deck = |spec: &str| {
        let game = catalog.rules(spec).expect(spec);
        (game.spec().to_owned(), game.rules_hash().to_owned(), game.info().summary.en.clone())
    };
    let italian = deck("escoba target=31 deck=italian");
    assert_eq!(italian.0, "escoba target=31 deck=italian");
    assert!(italian.2.ends_with("The deck: Italian."), "{}", italian.2);
    // As records from before spell it.
    assert_eq!(deck("escoba faces=italian target=31"), italian);

    let game = catalog.rules("escoba fourth_point=none bonus_sevens=no capture=hand").expect("offered");
    assert_eq!(game.spec(), "escoba capture=hand fourth_point=none bonus_sevens=no", "in the order of the rules");
    assert!(game.about().sentences.iter().all(|told| !told.es.contains("siete,") && !told.es.contains("sietes")));
}

#[test]
fn what_a_match_is_played_to_is_what_was_chosen() {
    let catalog = Catalog::default();
    let goal = |spec: &str| {
        let game = catalog.rules(spec).expect(spec);
        (game.spec().to_owned(), game.info().target, game.info().hands)
    };
    let spelled = |spec: &str, target, hands| (spec.to_owned(), target, hands);
    assert_eq!(goal("international hands=1"), spelled("international hands=1", Some(200), Some(1)));
    assert_eq!(goal("international hands=3 target=none"), spelled("international target=none hands=3", None, Some(3)));
    // A single hand is no match to a number of points: to choose them is to play on until somebody has them.
    assert_eq!(goal("duel target=100"), spelled("duel target=100", Some(100), None));
    assert_eq!(goal("duel hands=none target=100"), spelled("duel target=100", Some(100), None));
    assert_eq!(goal("duel target=100 hands=1"), spelled("duel target=100 hands=1", Some(100), Some(1)));
    // A file that says nothing of it is played for a hand.
    let text = catalog.rules("duel").expect("bundled").file().replace("[match_to]\nhands = 1", "");
    let silent = |spec: &str| catalog.rules_from_text(spec, &text).expect(spec).spec().to_owned();
    assert_eq!((silent("duel hands=1"), silent("duel hands=3")), ("duel".to_owned(), "duel hands=3".to_owned()));
    assert_eq!(silent("duel hands=none target=9"), "duel target=9");
    // What is said of a target goes with it.
    assert_eq!(goal("sebastopol target=none hands=2").1, None);
    assert!(matches!(chosen(&catalog, "international target=none"), Err(ChoiceProblem::Refused { .. })));
    // What the file says beyond all words stays a choice of its own.
    let tie = |spec: &str| {
        let game = catalog.rules(spec).expect(spec);
        let tie = game.about().choices.iter().find(|option| option.id == "tie").expect("offered").clone();
        (tie.takes.written(tie.default), game.spec().to_owned())
    };
    assert_eq!(tie("duel"), ("own".to_owned(), "duel".to_owned()));
    assert_eq!(tie("duel tie=own"), ("own".to_owned(), "duel".to_owned()));
    assert_eq!(tie("duel tie=nobody").1, "duel tie=nobody");
}

#[test]
fn what_cannot_be_chosen_is_told_in_both_languages() {
    let catalog = Catalog::default();
    let problem = |spec: &str| chosen(&catalog, spec).expect_err(spec);
    assert!(matches!(problem("international tarjet=50"), ChoiceProblem::Unknown { nearest: Some("target"), .. }));
    assert!(matches!(problem("escoba tie=nobody"), ChoiceProblem::Unknown { nearest: Some("ties"), .. }));
    assert!(matches!(problem("amazons openin=4"), ChoiceProblem::Unknown { nearest: Some("opening"), .. }));
    let said = |spec: &str| match problem(spec) {
        ChoiceProblem::Value { key, expected } => (key, [Language::Es, Language::En].map(|one| one.tell(&expected))),
        other => panic!("{spec}: {other:?}"),
    };
    let expected = ["un número entero de 1 a 1000", "a whole number from 1 to 1000"].map(str::to_owned);
    for spec in ["escoba target=0", "escoba target=2000", "escoba target=2.5", "escoba target=x", "escoba target="] {
        assert_eq!(said(spec), ("target", expected.clone()));
    }
    let expected = ["`free`, `card` o `hand`", "`free`, `card` or `hand`"].map(str::to_owned);
    assert_eq!(said("escoba capture=must"), ("capture", expected));
    assert_eq!(said("amazons opening=41").0, "opening");
    assert_eq!(said("dominican bonuses=some").1[0], "`no` o `yes`");
    let expected = ["un número entero de 0 a 100000 o `none`", "a whole number from 0 to 100000 or `none`"];
    assert_eq!(said("international target=-1"), ("target", expected.map(str::to_owned)));
    let why = |spec: &str| match problem(spec) {
        ChoiceProblem::Refused { why } => [Language::Es, Language::En].map(|one| one.tell(&why)),
        other => panic!("{spec}: {other:?}"),
    };
    let no_goal =
        ["la partida se juega a unos tantos o a unas rondas", "a match is played to a number of points or of hands"];
    for spec in ["international target=none", "duel hands=none", "international target=none tie=opener"] {
        assert!(why(spec).iter().zip(no_goal).all(|(why, start)| why.starts_with(start)), "{spec}");
    }
    // What no file could say is told as it is of a file, with what would be right.
    let [es, en] = why("fives-and-threes target=none hands=2");
    assert!(es.contains("añade `target = 200`") && en.contains("add `target = 200`"), "{es} {en}");
}

#[test]
fn a_match_under_what_was_chosen_is_recorded_and_holds() {
    let catalog = Catalog::default();
    for (spec, player) in [
        ("international target=30 tie=opener pensada=off", "seguro"),
        ("draw seats=3 hands=2", "matriz"),
        ("dominican bonuses=no worth=losers target=40", "random"),
        ("duel target=60", "matriz"),
        ("international order=lot target=20", "seguro"),
        ("escoba-parejas target=11 fourth_point=primiera bonus_oros=no", "clasico"),
        ("setenta fourth_point=sevens target=5", "random"),
        ("amazons-4x4 opening=2", "random"),
    ] {
        let game = catalog.rules(spec).expect(spec);
        let setup = Setup { seed: Seed::from_text(spec), unit: Unit::Match, block: 0 };
        let Seated { game, .. } = catalog.seat(&game, setup.seed).expect("seats");
        let chosen = spec.split_whitespace().skip(1).filter(|word| !word.starts_with("order="));
        let spelled: BTreeSet<&str> = game.spec().split_whitespace().collect();
        assert!(chosen.clone().all(|word| spelled.contains(word)), "{spec}: {}", game.spec());
        let mut played = game.open(&setup);
        play_on(&mut *played, player, u32::MAX);
        let goal = game.info().target.filter(|_| game.info().hands.is_none());
        if let Some(target) = goal {
            assert!(played.points().iter().any(|points| *points >= target), "{spec}: {:?}", played.points());
        }
        let players = vec![player.to_owned(); usize::from(game.info().seats)];
        let text = record::Record::of(record::head(&*game, &setup, players), &*played).to_text();
        let read = record::Record::read(&text).expect("just written");
        let again = catalog.rules_of_record(&read).expect("the file is in the head");
        assert_eq!((again.spec(), again.rules_hash()), (game.spec(), game.rules_hash()), "{spec}");
        let found = read.verify(&*again);
        assert!(found.problems.is_empty(), "{spec}: {:?}", found.problems);
        let replayed = read.replay(&*again).expect("it holds");
        assert_eq!(replayed.seen_lines(Observer::Spectator), played.seen_lines(Observer::Spectator), "{spec}");
    }
}

#[test]
fn what_may_be_chosen_has_a_name_and_words_in_both_languages() {
    let catalog = Catalog::default();
    for name in names(&catalog) {
        let game = catalog.rules(&name).expect("bundled");
        assert!(!game.about().choices.is_empty(), "{name}");
        for option in &game.about().choices {
            let words = match &option.takes {
                OptionType::OneOf { choices } => choices.iter().map(|word| &word.name).collect(),
                _ => Vec::new(),
            };
            for text in words.into_iter().chain([&option.name]) {
                assert!(!text.es.starts_with("choice.") && !text.en.starts_with("choice."), "{text:?}");
                assert_ne!(text.es, text.en);
            }
        }
    }
}
