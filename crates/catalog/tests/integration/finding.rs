//! Rules found by name, file and choice: what is bundled, what is the user's, what is copied and tried out.

use std::fs;
use std::path::Path;

use crate::think;
use sobremesa_catalog::{
    AnyMatch, Catalog, ChoiceProblem, CopyError, PlayerSpec, RulesError, Seated, Setup, record, trial_seed,
};
use sobremesa_core::{Observer, Seat, Seed, StopFlag, Unit};
use sobremesa_protocol::Turn;

/// A catalogue with a folder of the user's that holds these files.
fn with_files(files: &[(&str, &str)]) -> (tempfile::TempDir, Catalog) {
    let data = tempfile::tempdir().expect("a folder");
    let folder = data.path().join("rules/dominoes");
    fs::create_dir_all(&folder).expect("made");
    for (name, text) in files {
        fs::write(folder.join(name), text).expect("written");
    }
    let catalog = Catalog::new(Some(data.path().to_owned()));
    (data, catalog)
}

fn bundled(name: &str) -> String {
    Catalog::default().rules(name).expect("bundled").file().to_owned()
}

/// Plays so many hands of a match, or to its end where it has fewer, everybody in one way.
pub(crate) fn play_on(played: &mut dyn AnyMatch, player: &str, hands: u32) {
    let spec: PlayerSpec = player.parse().expect("readable");
    loop {
        match played.turn() {
            Turn::Nothing => return,
            Turn::NextHand if played.hand() == hands => return,
            Turn::NextHand => played.next_hand().expect("it waits for one"),
            Turn::Seat { seat } => {
                let thought = think(&*played, &spec, &StopFlag::default()).expect("known");
                let ply = played.ply();
                played.play(ply, Seat(seat), &thought.text, Some(thought.pause)).expect("legal");
            }
        }
    }
}

#[test]
fn every_bundled_file_has_the_name_of_its_rules() {
    let catalog = Catalog::default();
    let games = catalog.games();
    let rules = &games[0].rules;
    assert!(rules.len() >= 21 && rules[0].id == "international", "{}", rules.len());
    for info in rules {
        let game = catalog.rules(&info.id).expect("found by its id");
        assert_eq!(game.info(), info);
        assert_eq!(game.spec(), info.id);
        assert!(!info.offered.is_empty() && info.offered.contains(&info.seats));
        for seats in &info.offered {
            let chosen = catalog.rules(&format!("{} seats={seats}", info.id)).expect("it is offered");
            assert_eq!(chosen.info().seats, *seats);
        }
    }
    assert!(catalog.broken().is_empty());
}

#[test]
fn other_choices_have_other_deals() {
    let catalog = Catalog::default();
    let hash = |spec: &str| catalog.rules(spec).expect(spec).rules_hash().to_owned();
    let all = ["draw seats=2", "draw seats=3", "draw seats=4", "draw sides=2,2", "draw sides=2,2 order=by_side"];
    let mut hashes: Vec<String> = all.iter().map(|spec| hash(spec)).collect();
    assert_eq!(hash("draw sides=1,1,1"), hash("draw seats=3"), "the same seating, however it is written");
    hashes.sort();
    hashes.dedup();
    assert_eq!(hashes.len(), all.len());
    let refused = catalog.rules("draw seats=7").expect_err("it is not offered");
    let RulesError::Choice(choice) = refused else { panic!("{refused:?}") };
    assert_eq!(choice.problem, ChoiceProblem::NotOffered { offered: vec![2, 3, 4] });
}

#[test]
fn a_match_under_what_was_chosen_is_recorded_and_holds() {
    let catalog = Catalog::default();
    for spec in ["draw seats=3", "international sides=3,1 order=by_side", "camaron", "all-fives seats=2", "melcocha"] {
        let game = catalog.rules(spec).expect(spec);
        let setup = Setup { seed: Seed::from_text(spec), unit: Unit::Match, block: 0 };
        let mut played = game.open(&setup);
        play_on(&mut *played, "seguro", 2);
        let players = vec!["seguro".to_owned(); usize::from(game.info().seats)];
        let text = record::Record::of(record::head(&*game, &setup, players), &*played).to_text();
        let read = record::Record::read(&text).expect("just written");
        let again = catalog.rules_of_record(&read).expect("the file is in the head");
        assert_eq!((again.spec(), again.rules_hash()), (game.spec(), game.rules_hash()), "{spec}");
        let found = read.verify(&*again);
        assert!(found.problems.is_empty(), "{spec}: {:?}", found.problems);
        let replayed = read.replay(&*again).expect("it holds");
        for observer in [Observer::Spectator, Observer::Seat(Seat(0)), Observer::Seat(Seat(1))] {
            assert_eq!(replayed.seen_lines(observer), played.seen_lines(observer), "{spec}");
        }
    }
}

#[test]
fn seats_drawn_by_lot_stand_in_the_record() {
    let catalog = Catalog::default();
    let game = catalog.rules("international sides=1,3 order=lot").expect("offered");
    assert!(game.about().by_lot);
    let mut first = [0; 4];
    for seed in 0..40 {
        let Seated { game: seated, places } = catalog.seat(&game, Seed::from_text(&seed.to_string())).expect("seated");
        let alone = seated.info().sides.iter().position(|side| *side == 0).expect("somebody");
        assert_eq!(places[alone], 0, "who was alone still is");
        assert!(!seated.about().by_lot && seated.spec().ends_with("order=as_listed"), "{}", seated.spec());
        let again = catalog.rules_from_text(seated.spec(), seated.file()).expect("its own words");
        assert_eq!(again.rules_hash(), seated.rules_hash());
        first[alone] += 1;
    }
    assert!(first.iter().all(|times| *times > 0), "{first:?}");
    let plain = catalog.rules("duel").expect("bundled");
    assert_eq!(catalog.seat(&plain, Seed::from_text("lot")).expect("as they are").places, [0, 1]);
}

#[test]
fn a_broken_file_of_ones_own_hides_nothing() {
    let draw = bundled("draw").replace("id = \"draw\"", "id = \"mine\"");
    let (_data, catalog) = with_files(&[
        ("duel.toml", "format = 1\n"),
        ("mine.toml", &draw),
        ("twin.toml", &draw),
        ("other.toml", "id = "),
        ("notes.txt", "no rules"),
    ]);
    assert!(!catalog.rules("duel").expect("the bundled one").info().own);
    assert!(catalog.rules("mine").expect("right").info().own);
    assert!(matches!(catalog.rules("other"), Err(RulesError::Mistakes { .. })));
    let broken: Vec<String> = catalog.broken().iter().map(|broken| broken.error.to_string()).collect();
    assert_eq!(broken.len(), 3, "{broken:?}");
    assert!(broken.iter().any(|told| told.contains("duel.toml has ")));
    let files: Vec<String> = catalog.broken().into_iter().map(|broken| broken.file).collect();
    let named = |name: &str| Path::new("dominoes").join(name).display().to_string();
    assert_eq!(files, [named("duel.toml"), named("other.toml"), named("twin.toml")]);
    assert!(broken.iter().any(|told| told.contains("twin.toml gives its rules the name `mine`")), "{broken:?}");
    let own: Vec<_> = catalog.games()[0].rules.iter().filter(|info| info.own).map(|info| info.id.clone()).collect();
    assert_eq!(own, ["mine"]);
}

#[test]
fn ones_own_rules_win_and_change_at_once() {
    let target = |catalog: &Catalog| catalog.rules("duel").expect("right").info().name.es.clone();
    let (data, catalog) = with_files(&[("any.toml", &bundled("duel"))]);
    assert!(catalog.rules("duel").expect("right").info().own);
    let before = target(&catalog);
    let path = data.path().join("rules/dominoes/any.toml");
    fs::write(&path, bundled("duel").replace(&before, "Otro duelo")).expect("written");
    assert_eq!(target(&catalog), "Otro duelo");
    fs::remove_file(path).expect("gone");
    assert!(!catalog.rules("duel").expect("the bundled one").info().own);
}

#[test]
fn rules_are_copied_under_a_name_of_their_own() {
    let data = tempfile::tempdir().expect("a folder");
    let catalog = Catalog::new(Some(data.path().to_owned()));
    for info in &Catalog::default().games()[0].rules {
        let name = format!("mi-{}", info.id);
        let path = catalog.copy(&info.id, &name, None).expect("copied");
        assert_eq!(path, data.path().join(format!("rules/dominoes/{name}.toml")));
        let copy = catalog.rules(&name).expect("right");
        assert!(copy.info().own && copy.info().name.es.starts_with("Mi "), "{:?}", copy.info().name);
        let from = catalog.rules(&info.id).expect("bundled");
        assert_eq!(copy.rules_hash(), from.rules_hash(), "it plays alike");
        let lines = |text: &str| text.lines().count();
        assert_eq!(lines(copy.file()), lines(from.file()), "nothing else is changed");
    }
    let title = "El \"de\" casa\\";
    catalog.copy("duel", "de-casa", Some(title)).expect("copied");
    assert_eq!(catalog.rules("de-casa").expect("right").info().name.en, title);
    let refused = |from: &str, name: &str| catalog.copy(from, name, None).expect_err("refused");
    assert!(matches!(refused("duel", "de-casa"), CopyError::Exists(_)));
    assert!(matches!(refused("duel", "draw"), CopyError::Taken(_)));
    assert!(matches!(refused("duel", "De Casa"), CopyError::Name(_)));
    assert!(matches!(refused("duel", "../duel"), CopyError::Name(_)));
    assert!(matches!(refused("duelo", "nuevo"), CopyError::From(RulesError::Unknown { .. })));
    assert!(matches!(Catalog::new(None).copy("duel", "nuevo", None), Err(CopyError::NoFolder)));
    fs::remove_file(data.path().join("rules/dominoes/de-casa.toml")).expect("gone");
    fs::write(data.path().join("file"), "").expect("written");
    let blocked = Catalog::new(Some(data.path().join("file")));
    assert!(matches!(blocked.copy("duel", "nuevo", None), Err(CopyError::Unwritable { .. })));
    assert!(!Path::new("nuevo.toml").exists());
}

#[test]
fn what_a_trial_finds_can_be_watched() {
    let file = bundled("international").replace("out or blocked", "out and turn > 1999");
    let game = Catalog::default().rules_from_text("endless", &file).expect("right as far as one sees");
    let found = game.trial("seed", 8, &StopFlag::default());
    let [cap] = &found.findings[..] else { panic!("{:?}", found.findings) };
    let (of_match, hand) = cap.seen_in.expect("it can be watched");
    assert!(cap.error && cap.problem.key == "terminal.check.does_not_end" && found.hands == 8);
    // The same match, as everybody plays it at random: it reaches the cap in the hand that was named.
    let setup = Setup { seed: Seed::from_text(&trial_seed("seed", of_match)), unit: Unit::Match, block: 0 };
    let mut played = game.open(&setup);
    play_on(&mut *played, "random", hand);
    let how = &played.position(Observer::Spectator).score.hands[hand as usize - 1].how;
    assert_eq!(how, "cap");
    // Moves and all: the trial of good rules counts those of the matches that it names.
    let game = Catalog::default().rules("camaron").expect("bundled");
    let found = game.trial("count", 1, &StopFlag::default());
    let setup = Setup { seed: Seed::from_text(&trial_seed("count", 0)), unit: Unit::Match, block: 0 };
    let mut played = game.open(&setup);
    play_on(&mut *played, "random", 1);
    assert_eq!(found.plies, u64::from(played.ply()));
}

#[test]
fn a_trial_names_what_cannot_come_about() {
    let trial = |from: &str, old: &str, new: &str| {
        let file = bundled(from);
        assert!(file.contains(old), "{from} has no `{old}`");
        let game = Catalog::default().rules_from_text(from, &file.replacen(old, new, 1)).expect("right");
        let said = |finding: sobremesa_catalog::Finding| {
            let args: Vec<String> =
                finding.problem.args.iter().map(|(name, value)| format!(" {name}={value}")).collect();
            format!("{}{}", finding.problem.key.trim_start_matches("terminal.check."), args.concat())
        };
        game.trial("findings", 60, &StopFlag::default()).findings.into_iter().map(said).collect::<Vec<_>>().join(", ")
    };
    let same = "[[next]]\nwhen = \"not opening\"\nuse = \"same\"\n[[next]]";
    let never = trial("international", "[[next]]", same);
    assert!(never.contains("seat_never_plays n=1"), "{never}");
    let row = trial("international", "[[end]]", "[[end]]\nwhen = \"turn > 1900\"\n[[end]]");
    assert_eq!(row, "row_never_used list=end row=1");
    let stock = trial("draw", "cannot_play", "cannot_play and turn > 1900");
    assert_eq!(stock, "stock_never_serves");
    // A row for a hand that comes late in a match is waited for; of one that no trial comes to nothing is said.
    for hand in ["6", "59", "400"] {
        let late =
            format!("when = \"not_dealt and hands_played > {hand}\"\ntake = 6\n\n[[deal]]\nwhen = \"not_dealt\"");
        assert_eq!(trial("international", "when = \"not_dealt\"", &late), "", "hand {hand}");
    }
    let never = "[[end]]\nwhen = \"hands_played > 6 and turn > 1900\"\n[[end]]";
    assert_eq!(trial("international", "[[end]]", never), "row_never_used list=end row=1");
    // With four at the table nothing is left to draw, and with fewer there is.
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("seven.toml");
    let seven = bundled("draw").replacen("take = { 2 = 7, 3 = 5, 4 = 5 }", "take = 7", 1);
    std::fs::write(&path, seven).expect("written");
    let game = Catalog::default().rules(&format!("{} seats=4", path.display())).expect("right");
    assert_eq!(game.trial("findings", 60, &StopFlag::default()).findings, []);
}

#[test]
fn a_trial_of_hands_that_nobody_sees_finds_their_row_of_the_deal_used() {
    let game = Catalog::default().rules("blind-hughie").expect("bundled");
    assert_eq!(game.trial("findings", 60, &StopFlag::default()).findings, []);
}
