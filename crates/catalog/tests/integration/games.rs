//! What every game of the list must do, whatever it is: its rule files play, are recorded and hold; its trees spell its moves;
//! its players sit down.

use crate::think;
use sobremesa_catalog::record::{self, Record};
use sobremesa_catalog::{
    AnyMatch, Catalog, CatalogGame, ChoiceError, ChoiceProblem, PlayerError, PlayerSpec, RulesError, Setup, game_ids,
    rules_schema,
};
use sobremesa_core::{Observer, Seat, Seed, Side, StopFlag, Unit};
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::words::Language;
use sobremesa_protocol::{Board, MoveTree, Pieces, Turn};
use sobremesa_testkit::rule_files::said;

fn setup(seed: &str) -> Setup {
    Setup { seed: Seed::from_text(seed), unit: Unit::Match, block: 3 }
}

/// Plays on at random, at most so many moves.
fn play_on(played: &mut dyn AnyMatch, most: u32) {
    let random = PlayerSpec::named("random");
    while played.ply() < most {
        match played.turn() {
            Turn::Nothing => return,
            Turn::NextHand => played.next_hand().expect("it waits for a hand"),
            Turn::Seat { seat } => {
                let thought = think(&*played, &random, &StopFlag::default()).expect("of every game");
                played.play(played.ply(), Seat(seat), &thought.text, Some(thought.pause)).expect("legal");
            }
        }
    }
}

/// Every rule file of a game, with every number of seats it offers.
fn specs(game: &str) -> Vec<String> {
    let games = Catalog::default().games();
    let rules = games.into_iter().find(|info| info.id == game).expect("a game").rules;
    let specs = rules.into_iter().flat_map(|info| {
        let several = info.offered.len() > 1;
        info.offered.into_iter().map(
            move |seats| {
                if several { format!("{} seats={seats}", info.id) } else { info.id.clone() }
            },
        )
    });
    specs.collect()
}

fn recorded(game: &CatalogGame, setup: &Setup, played: &dyn AnyMatch) -> Record {
    let players = vec!["random".to_owned(); usize::from(game.info().seats)];
    let text = Record::of(record::head(&**game, setup, players), played).to_text();
    Record::read(&text).expect("just written")
}

#[test]
fn the_games_there_are() {
    assert_eq!(game_ids()[..3], ["dominoes", "amazons", "escoba"]);
    let mut folders: Vec<String> = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules"))
        .expect("rules are there")
        .map(|entry| entry.expect("it can be read").file_name().into_string().expect("plain"))
        .collect();
    folders.sort();
    let mut ids = game_ids();
    ids.sort_unstable();
    assert_eq!(folders, ids, "each game has a folder of rules, and there is no other");
    let games = Catalog::default().games();
    for (game, id) in games.iter().zip(game_ids()) {
        assert_eq!(game.id, id);
        assert!(!game.rules.is_empty() && game.players.iter().any(|player| player.id == "random"), "{id}");
        assert!(game.rules.iter().all(|rules| rules.game == *id && !rules.summary.es.is_empty()));
        assert!(rules_schema(id).is_some());
        // The name of a game stands for its first rules.
        let first = Catalog::default().rules(id).expect("its first rules");
        assert_eq!(first.info(), &game.rules[0]);
        for name in [first.about().parts.companion, first.about().parts.template]
            .into_iter()
            .chain(first.about().parts.ladder.to_vec())
        {
            assert!(first.player(&PlayerSpec::named(name)).is_ok(), "{id}: {name}");
        }
        assert!(first.player(&first.adviser()).is_ok(), "{id}");
    }
    // Who goes by the rules of the usual game gives hints in it alone.
    for (rules, adviser) in [("international", "experto-4"), ("all-fives", "sondeo"), ("camaron", "sondeo")] {
        assert_eq!(Catalog::default().rules(rules).expect("bundled").adviser().name, adviser);
    }
    let mut names: Vec<&str> = games.iter().flat_map(|game| &game.rules).map(|rules| rules.id.as_str()).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count, "a name of rules is that of one game");
}

#[test]
fn every_rule_file_plays_is_recorded_and_holds() {
    // Of dominoes every file of many is played elsewhere.
    for spec in game_ids().into_iter().filter(|id| *id != "dominoes").flat_map(specs) {
        let game = Catalog::default().rules(&spec).expect(&spec);
        assert_eq!(game.spec(), spec);
        assert!(game.about().sentences.len() > 3 && !game.about().sources.is_empty(), "{spec}");
        let setup = setup(&spec);
        let mut played = game.open(&setup);
        play_on(&mut *played, 45);
        let half = recorded(&game, &setup, &*played);
        let again = Catalog::default().rules_of_record(&half).expect("the file is in the head");
        assert_eq!((again.spec(), again.rules_hash()), (game.spec(), game.rules_hash()));
        if played.turn() != Turn::Nothing {
            let again = game.replay(&setup, &half.lines).expect("its own lines");
            for observer in [Observer::Spectator, Observer::Seat(Seat(0)), Observer::Seat(Seat(1))] {
                assert_eq!(again.position(observer), played.position(observer), "{spec}");
                assert_eq!(again.seen_lines(observer), played.seen_lines(observer), "{spec}");
            }
        }
        play_on(&mut *played, u32::MAX);
        let whole = recorded(&game, &setup, &*played);
        let found = whole.verify(&*game);
        assert!(found.problems.is_empty() && found.seed_known, "{spec}: {:?}", found.problems);
        let row = game.play_game(&setup, 0, &vec![PlayerSpec::named("random"); usize::from(game.info().seats)], true);
        let row = row.expect("random sits at every game");
        assert_eq!(row.lines, played.lines(0), "{spec}: a table and the laboratory play the same match");
        let review = played.whole_review(1).expect("it is over");
        assert_eq!(review.len() as u32, row.row.hands[0].plies + 1);
        // Another order of the chance, or another opening, is not what the seed draws.
        let mut other = whole.clone();
        other.lines[0] = match &whole.lines[0] {
            RecordLine::Hand { hand, opening } if opening == "-" => {
                let first = game.open(&setup).position(Observer::Seat(first_mover(&game, &setup)));
                RecordLine::Hand { hand: *hand, opening: MoveTree::moves(&first.moves).swap_remove(0) }
            }
            RecordLine::Hand { hand, opening } => {
                let next = if opening == "dealer=1" { "dealer=2" } else { "dealer=1" };
                RecordLine::Hand { hand: *hand, opening: next.to_owned() }
            }
            other => panic!("{other:?}"),
        };
        assert!(!other.verify(&*game).problems.is_empty(), "{spec}");
    }
}

fn first_mover(game: &CatalogGame, setup: &Setup) -> Seat {
    match game.open(setup).turn() {
        Turn::Seat { seat } => Seat(seat),
        turn => panic!("{turn:?}"),
    }
}

#[test]
fn trees_spell_every_move_and_say_little() {
    for spec in ["amazons", "amazons-5x5 opening=3", "escoba", "escoba-argentina seats=3"] {
        let game = Catalog::default().rules(spec).expect(spec);
        let mut played = game.open(&setup(spec));
        for ply in 0..30 {
            let Turn::Seat { seat } = played.turn() else { break };
            let position = played.position(Observer::Seat(Seat(seat)));
            let moves = MoveTree::moves(&position.moves);
            assert!(!moves.is_empty() && position.moves.iter().all(|tree| !tree.key.is_empty()));
            let tried =
                if moves.len() > 50 { moves.iter().step_by(37).collect() } else { moves.iter().collect::<Vec<_>>() };
            for mv in tried {
                let mut after = played.snapshot();
                after.play(ply, Seat(seat), mv, None).unwrap_or_else(|problem| panic!("{spec}: {mv}: {problem:?}"));
            }
            assert!(played.position(Observer::Spectator).moves.is_empty());
            let text = serde_json::to_string(&position).expect("JSON");
            assert!(text.len() < 40_000, "{spec}, ply {ply}: {} bytes for {} moves", text.len(), moves.len());
            if ply == 0 && spec == "amazons" {
                assert_eq!(moves.len(), 2_176);
            }
            play_on(&mut *played, ply + 1);
        }
    }
}

#[test]
fn boards_tell_what_is_there() {
    let game = Catalog::default().rules("amazons opening=5").expect("bundled");
    assert!(matches!(&game.info().pieces, Pieces::Amazons { files: 10, ranks: 10, .. }));
    let mut played = game.open(&setup("board"));
    let mut apart = 0;
    while played.turn() != Turn::Nothing {
        let Board::Amazons(board) = played.position(Observer::Spectator).board else { panic!("Amazons are played") };
        let plies = board.opening.len() + board.log.len();
        assert_eq!((board.opening.len(), board.arrows.len(), board.log.len()), (5, plies, played.ply() as usize));
        assert_eq!(board.territory.len(), 100);
        let empty = 100 - 8 - plies;
        assert!(board.territory.chars().filter(|letter| *letter != '.').count() <= empty);
        if let Some(left) = &board.apart {
            assert!(left.iter().all(|left| left.least <= left.most) && !board.territory.contains('='));
            apart += 1;
        }
        let next = played.ply() + 1;
        play_on(&mut *played, next);
    }
    assert!(apart > 0, "no game of random moves ends before the sides are apart");

    let game = Catalog::default().rules("escoba").expect("bundled");
    let mut played = game.open(&setup("cards"));
    while played.hand() < 3 && played.turn() != Turn::Nothing {
        let Board::Escoba(board) = played.position(Observer::Seat(Seat(0))).board else { panic!("Escoba is played") };
        let piles: usize = board.piles.iter().map(|pile| pile.cards.len()).sum();
        let held: usize = board.hands.iter().map(|hand| usize::from(hand.count)).sum();
        let nobodys = board.left.as_ref().filter(|left| left.side.is_none()).map_or(0, |left| left.cards.len());
        assert_eq!(piles + held + board.table.len() + usize::from(board.stock) + nobodys, 40);
        assert!(board.piles.iter().all(|pile| pile.crosswise.len() == usize::from(pile.escobas)));
        let own = board.hands[0].cards.as_ref().expect("one's own");
        assert_eq!(own.len(), usize::from(board.hands[0].count));
        assert!(board.hands[1].cards.is_none());
        assert_eq!(board.certain.iter().sum::<i32>(), board.count.iter().flat_map(|line| &line.points).sum::<i32>());
        if played.turn() == Turn::NextHand {
            let scored = played.position(Observer::Spectator).score.hands.last().expect("a hand").points.clone();
            assert_eq!(scored, board.certain, "once it is over everything is certain");
            assert!(board.left.is_some());
            played.next_hand().expect("it waits for it");
        } else {
            let next = played.ply() + 1;
            play_on(&mut *played, next);
        }
    }
}

#[test]
fn a_game_of_the_amazons_starts_where_it_is_told_to() {
    let catalog = Catalog::default();
    let spec = "amazons-4x4 start=1bb1/4/wX1b/W*2,b";
    let game = catalog.rules(spec).expect("a position of its board");
    assert_eq!(game.spec(), "amazons-4x4 start=1bb1/4/wx1b/wx2,b", "in its one spelling");
    assert_eq!(game.info().choices, "start=1bb1/4/wx1b/wx2,b");
    assert!(matches!(&game.info().pieces, Pieces::Amazons { start, .. } if start == "1bb1/4/wx1b/wx2 b"));
    assert_ne!(game.rules_hash(), catalog.rules("amazons-4x4").expect("bundled").rules_hash(), "its deals are its own");
    let setup = setup("start");
    let mut played = game.open(&setup);
    assert_eq!(played.turn(), Turn::Seat { seat: 1 });
    play_on(&mut *played, u32::MAX);
    // The record says from where, and is played again by itself.
    let record = recorded(&game, &setup, &*played);
    let again = catalog.rules_of_record(&record).expect("its rules stand in it");
    assert_eq!(again.spec(), game.spec());
    let replayed = record.replay(&*again).expect("what happened");
    let positions = |played: &dyn AnyMatch| played.position(Observer::Spectator);
    assert_eq!(positions(&*replayed), positions(&*played));

    let why = |spec: &str| match catalog.rules(spec) {
        Err(RulesError::Choice(ChoiceError { problem: ChoiceProblem::Refused { why }, .. })) => {
            [Language::En, Language::Es].map(|language| said(&why, language))
        }
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("{spec} can be played"),
    };
    assert_eq!(
        why("amazons-4x4 start=1bb1/5/w2b/w3,w"),
        [
            "row 3 has 5 squares, and the first row written has 4",
            "la fila 3 tiene 5 casillas, y la primera que está escrita, 4"
        ]
    );
    assert_eq!(
        why("amazons start=1bb1/4/w2b/w3,w"),
        [
            "the position is on a board of 4 x 4, and these rules have one of 10 x 10",
            "la posición es de un tablero de 4 x 4, y estas reglas tienen uno de 10 x 10"
        ]
    );
    assert_eq!(
        why("amazons-4x4 start=1bb1/4/3b/4,w"),
        [
            "White has no amazon: each side needs one at least",
            "las blancas no tienen amazonas: cada bando necesita al menos una"
        ]
    );
    let refused = catalog.rules("escoba start=1bb1/4/3b/4,w").expect_err("refused").to_string();
    assert!(refused.contains("there is no such choice"));
}

#[test]
fn the_end_of_a_match_is_solved() {
    let catalog = Catalog::default();
    let game = catalog.rules("amazons-4x4").expect("bundled");
    let solved = game.solve("1bb1/b2b/w2w/1ww1 w", 10_000_000).expect("it is small");
    assert_eq!((solved.seat, solved.value), (0, -1), "the second wins on 4 x 4");
    let mut played = game.open(&setup("solved"));
    play_on(&mut *played, u32::MAX);
    let analysis = played.analyze(1, 10_000_000, &StopFlag::default()).expect("it is over");
    let plies = played.ply();
    assert_eq!((analysis.moves.len() as u32, analysis.left_out, analysis.unfit), (plies, 0, None));
    assert!(analysis.moves.iter().all(|mv| mv.cost == mv.best_value - mv.value && mv.value.abs() == 1));
    assert_eq!(analysis.moves.last().map(|mv| mv.value), Some(1), "who made the last move won");
    let nobody_waits = StopFlag::default();
    nobody_waits.stop();
    let stopped = played.analyze(1, 10_000_000, &nobody_waits).expect("it is over");
    assert_eq!((stopped.moves.len(), stopped.left_out), (0, plies));

    let game = catalog.rules("duel").expect("bundled");
    let mut played = game.open(&setup("a long hand"));
    play_on(&mut *played, u32::MAX);
    let plies = played.ply();
    let analysis = played.analyze(1, 2_000, &StopFlag::default()).expect("it is over");
    let judged: Vec<u32> = analysis.moves.iter().map(|mv| mv.ply).collect();
    let last: Vec<u32> = (plies - 4..plies).collect();
    assert!(analysis.left_out > 0 && judged.ends_with(&last), "the first moves are left out: {judged:?} of {plies}");

    let game = catalog.rules("escoba").expect("bundled");
    let mut played = game.open(&setup("last round"));
    play_on(&mut *played, 36);
    played.resign(Side(0)).expect("another hand would follow");
    let analysis = played.analyze(1, 10_000_000, &StopFlag::default()).expect("it is over");
    assert_eq!((analysis.moves.len(), analysis.left_out), (6, 0), "the last round of three cards each");
    let last = analysis.moves.last().expect("six");
    let points = &played.position(Observer::Spectator).score.hands[0].points;
    let side = usize::from(last.seat);
    assert_eq!(last.value, points[side] - points[1 - side]);
    let early = played.solve_at(3, 1_000).expect_err("cards are still to be dealt");
    assert_eq!(early.code, "position/unfit-dealing");
}

#[test]
fn names_are_of_one_game() {
    let data = tempfile::tempdir().expect("a folder");
    let catalog = Catalog::new(Some(data.path().to_owned()));
    let text = catalog.rules("escoba").expect("bundled").file().to_owned();
    let write = |folder: &str, name: &str, text: &str| {
        let folder = data.path().join("rules").join(folder);
        std::fs::create_dir_all(&folder).expect("made");
        std::fs::write(folder.join(name), text).expect("written");
    };
    write("escoba", "casa.toml", &text.replace("id = \"escoba\"", "id = \"casa\""));
    write("escoba", "draw.toml", &text.replace("id = \"escoba\"", "id = \"draw\""));
    write("escoba", "amazons.toml", &text.replace("id = \"escoba\"", "id = \"amazons\""));
    write("amazons", "lost.toml", &text.replace("id = \"escoba\"", "id = \"lost\""));
    assert_eq!(catalog.rules("casa").expect("right").info().game, "escoba");
    assert_eq!(catalog.rules("draw").expect("the bundled one").info().game, "dominoes");
    let broken: Vec<String> = catalog.broken().iter().map(|broken| broken.error.to_string()).collect();
    assert_eq!(broken.len(), 3, "{broken:?}");
    for name in ["draw", "amazons"] {
        assert!(broken.iter().any(|told| told.contains(&format!("gives its rules the name `{name}`"))), "{broken:?}");
    }
    assert!(broken.iter().any(|told| told.contains("lost.toml has")), "its folder is that of another game: {broken:?}");
    // A file elsewhere says itself of which game it is.
    let path = data.path().join("somewhere.toml");
    std::fs::write(&path, &text).expect("written");
    let found = catalog.rules(&path.display().to_string()).expect("right");
    assert_eq!(found.info().game, "escoba");
    std::fs::write(&path, text.replace("game = \"escoba\"", "game = \"escova\"")).expect("written");
    let Err(RulesError::Mistakes { mistakes, .. }) = catalog.rules(&path.display().to_string()) else {
        panic!("there is no such game")
    };
    assert_eq!(mistakes.len(), 1);
    assert_eq!(mistakes[0].advice, Some(sobremesa_files::near("escoba")));
    let refused = catalog.rules("escoba opening=40").expect_err("cards have no opening moves");
    assert!(matches!(refused, RulesError::Choice(_)), "{refused:?}");
    assert!(catalog.rules("amazons seats=3").is_err() && catalog.rules("escoba seats=5").is_err());
}

#[test]
fn players_are_of_their_games() {
    let data = tempfile::tempdir().expect("a folder");
    let write = |folder: &str, text: &str| {
        let folder = data.path().join("players").join(folder);
        std::fs::create_dir_all(&folder).expect("made");
        std::fs::write(folder.join("player.toml"), text).expect("written");
    };
    let catalog = Catalog::new(Some(data.path().to_owned())).allowing_paths();
    let sits = |rules: &str, name: &str| {
        let game = catalog.rules(rules).expect(rules);
        game.player(&name.parse().expect("readable")).map(|spec| spec.to_string())
    };
    assert_eq!(sits("amazons", "minimax_territory 3 0.5").as_deref(), Ok("minimax_territory depth=3 seconds=0.5"));
    assert_eq!(
        sits("amazons", "mcts_epsilon epsilon=0.25").as_deref(),
        Ok("mcts_epsilon simulations=1000 seconds=10 epsilon=0.25")
    );
    let wrong = sits("amazons", "minimax_territory 2.5").expect_err("half a move").to_string();
    assert_eq!(wrong, "`depth` of `minimax_territory` must be a whole number from 1 to 40, not `2.5`");
    let wrong = sits("amazons", "mcts_epsilon epsilon=2").expect_err("more than always").to_string();
    assert_eq!(wrong, "`epsilon` of `mcts_epsilon` must be a number from 0 to 1, not `2`");
    assert!(matches!(sits("escoba", "matriz"), Err(PlayerError::Unknown { .. })));
    assert!(matches!(sits("duel", "minimax_territory"), Err(PlayerError::Unknown { .. })));

    write("dominoes/ana", "name = \"Ana\"\nlevel = 2\nkind = \"random\"\ngames = [\"dominoes\", \"escoba\"]\n");
    write("escoba/ana", "name = \"Ana de cartas\"\nlevel = 2\nkind = \"random\"\n");
    write("dominoes/luis", "name = \"Luis\"\nlevel = 2\nkind = \"random\"\ngames = [\"dominoes\", \"amazons\"]\n");
    write("escoba/eva", "name = \"Eva\"\nlevel = 2\nkind = \"matriz\"\n");
    let name = |game: &str, id: &str| catalog.player(game, id).map(|file| file.name.es.clone());
    assert_eq!(name("dominoes", "ana").as_deref(), Ok("Ana"));
    assert_eq!(name("escoba", "ana").as_deref(), Ok("Ana de cartas"), "the game's own folder comes first");
    assert_eq!(name("amazons", "luis").as_deref(), Ok("Luis"));
    assert!(name("escoba", "luis").is_err() && name("chess", "luis").is_err());
    let Err(PlayerError::Broken { problem, .. }) = name("escoba", "eva") else { panic!("nobody plays cards so") };
    assert!(problem.to_string().contains("a mistake"), "{problem}");
    let path = data.path().join("players/dominoes/luis").display().to_string();
    assert!(sits("amazons", &path).is_ok());
    assert!(matches!(sits("escoba", &path), Err(PlayerError::OtherGame { game: "escoba", .. })));
    let listed = |game: &str| catalog.players(game).expect("a game");
    assert!(listed("amazons").players.iter().any(|file| file.id == "luis"));
    assert!(listed("escoba").broken.iter().any(|broken| broken.id == "eva"));
    assert!(listed("dominoes").broken.is_empty() && catalog.players("chess").is_none());
}
