//! Players of ours that hear what a seat saw, and nothing else, play what they would play with the match at hand.

use crate::think;
use sobremesa_catalog::{AnyEngine, Catalog, CatalogGame, EngineError, PlayerError, PlayerSpec, Setup};
use sobremesa_core::{Observer, Seat, Seed, StopFlag, Unit};
use sobremesa_protocol::program::{HostLine, MatchHead, ProgramLine};
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{MoveTree, Turn};

/// Hands followed of each match.
const HANDS: u32 = 4;

/// Rules under which a world is dear to draw: one hand of these is followed, by one player.
const DEAR: [&str; 2] = ["melcocha", "ten"];

/// Rules under which what a seat draws in a turn is too much to be made up by trial; see `docs/programs.md`.
const OUT_OF_REACH: [&str; 1] = ["camaron"];

fn head(game: &CatalogGame, setup: &Setup, seat: u8) -> MatchHead {
    let info = game.info();
    MatchHead {
        game: info.game.clone(),
        rules: info.id.clone(),
        rules_hash: game.rules_hash().to_owned(),
        rules_file: game.file().to_owned(),
        unit: "match".to_owned(),
        target: info.target,
        seat,
        sides: info.sides.clone(),
        seed: setup.seed.key().seat(setup.block, 0, seat).to_hex(),
        time: 1,
        game_time: 1,
    }
}

/// Lets engines hear all that their seats see of a match, and compares their answers; says how many were compared.
fn follow(game: &CatalogGame, spec: &PlayerSpec, hands: u32) -> u32 {
    let seed = Seed::from_text(&format!("{} {spec}", game.info().id));
    let setup = Setup { seed, unit: Unit::Match, block: 7 };
    let mut played = game.open(&setup);
    let mut engines: Vec<(Box<dyn AnyEngine>, usize)> = Vec::new();
    for seat in 0..game.info().seats {
        let mut engine = game.engine(spec).expect("known");
        let begun = engine.hear(&HostLine::Match(Box::new(head(game, &setup, seat))));
        assert_eq!(begun, Ok(None));
        engines.push((engine, 0));
    }
    let mut compared = 0;
    while played.turn() != Turn::Nothing && played.hand() <= hands {
        for ((engine, told), seat) in engines.iter_mut().zip(0..) {
            let lines = played.seen_lines(Observer::Seat(Seat(seat)));
            for line in &lines[*told..] {
                if !matches!(line, RecordLine::Result { .. }) {
                    let heard = engine.hear(&HostLine::Seen(Box::new(line.clone())));
                    assert_eq!(heard, Ok(None), "{}: seat {seat}: {line:?}", game.info().id);
                }
            }
            *told = lines.len();
        }
        let Turn::Seat { seat } = played.turn() else {
            played.next_hand().expect("it waits for a hand");
            continue;
        };
        let thought = think(&*played, spec, &StopFlag::default()).expect("known");
        let ply = played.ply();
        let legal = MoveTree::moves(&played.position(Observer::Seat(Seat(seat))).moves);
        let answer = engines[usize::from(seat)].0.hear(&HostLine::Turn { ply, legal, time: 1, explain: true });
        let Ok(Some(ProgramLine::Move { text, pause, why, .. })) = answer else {
            panic!("{}: ply {ply}: {answer:?}", game.info().id)
        };
        assert_eq!((&text, pause), (&thought.text, Some(thought.pause)), "{}: ply {ply}", game.info().id);
        assert_eq!(why.map(Into::into), thought.why, "{}: ply {ply}", game.info().id);
        played.play(ply, Seat(seat), &text, pause).expect("legal");
        compared += 1;
    }
    compared
}

#[test]
fn what_a_seat_saw_is_enough_to_play_as_in_the_match() {
    let catalog = Catalog::default();
    for rules in catalog.games().into_iter().flat_map(|game| game.rules) {
        let game = catalog.rules(&rules.id).expect("bundled");
        if OUT_OF_REACH.contains(&rules.id.as_str()) {
            continue;
        }
        let dear = DEAR.contains(&rules.id.as_str());
        let (hands, players): (_, &[&str]) =
            if dear { (1, &["matriz"]) } else { (HANDS, &["random", "matriz", "sondeo 2"]) };
        let players = if rules.game == "dominoes" { players } else { &["random"] };
        for spec in players {
            assert!(follow(&game, &spec.parse().expect("readable"), hands) > 0, "{}", rules.id);
        }
    }
}

#[test]
fn what_cannot_be_is_told() {
    let catalog = Catalog::default();
    let game = catalog.rules("duel").expect("bundled");
    let setup = Setup { seed: Seed::from_text("engine"), unit: Unit::Match, block: 0 };
    let matriz = PlayerSpec::named("matriz");
    let mut engine = game.engine(&matriz).expect("known");
    let hello = HostLine::Hello { protocol: 9, host: String::new() };
    assert_eq!(engine.hear(&hello), Err(EngineError::Version(9)));
    let hand = |opening: &str| HostLine::Seen(Box::new(RecordLine::Hand { hand: 1, opening: opening.to_owned() }));
    assert!(matches!(engine.hear(&hand("holder=6-6")), Err(EngineError::Unexpected(_))));
    let other = catalog.rules("international").expect("bundled");
    let begin = HostLine::Match(Box::new(head(&other, &setup, 0)));
    assert!(matches!(engine.hear(&begin), Err(EngineError::Rules { .. })));
    let begin = HostLine::Match(Box::new(head(&game, &setup, 0)));
    engine.hear(&begin).expect("its own rules");
    engine.hear(&hand("holder=6-6")).expect("a hand");
    let turn = HostLine::Turn { ply: 0, legal: vec!["6-6>".to_owned()], time: 1, explain: false };
    assert!(matches!(engine.hear(&turn), Err(EngineError::Unexpected(_))), "nothing was dealt");
    assert_eq!(game.engine(&"cmd:'x'".parse().expect("readable")).err(), Some(PlayerError::Programs));
}
