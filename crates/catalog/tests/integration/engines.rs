//! Players of ours that hear what a seat saw, and nothing else, play what they would play with the match at hand.

use crate::think;
use sobremesa_catalog::{AnyEngine, AnyMatch, Catalog, CatalogGame, EngineError, PlayerError, PlayerSpec, Setup};
use sobremesa_core::{Observer, Seat, Seed, StopFlag, Unit};
use sobremesa_protocol::program::{HostLine, MatchHead, ProgramLine};
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{MoveTree, Pause, Turn};
use sobremesa_testkit::cases;

/// Milliseconds that no move of these takes.
const LONG: u64 = 86_400_000;

/// Hands followed of each match.
const HANDS: u32 = 4;

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
        time: LONG,
        game_time: LONG,
    }
}

/// A match that engines hear from their seats: after every step they are told what their seat saw, and whoever is to move
/// must answer what its player answers with the match at hand.
struct Followed<'g> {
    game: &'g CatalogGame,
    spec: PlayerSpec,
    /// What the host says of a line.
    said: fn(HostLine) -> HostLine,
    played: Box<dyn AnyMatch>,
    /// The engine of each seat, and how many lines it was told.
    engines: Vec<(Box<dyn AnyEngine>, usize)>,
}

impl<'g> Followed<'g> {
    fn new(game: &'g CatalogGame, spec: &str, seed: &str, said: fn(HostLine) -> HostLine) -> Self {
        let setup = Setup { seed: Seed::from_text(seed), unit: Unit::Match, block: 7 };
        let spec: PlayerSpec = spec.parse().expect("readable");
        let engines = (0..game.info().seats).map(|seat| {
            let mut engine = game.engine(&spec).expect("known");
            let begun = engine.hear(&said(HostLine::Match(Box::new(head(game, &setup, seat)))));
            assert_eq!(begun, Ok(None));
            (engine, 0)
        });
        let engines = engines.collect();
        Self { game, spec, said, played: game.open(&setup), engines }
    }

    /// Plays up to some hands with the moves that `choose` takes of the legal ones and the player's; says how many there
    /// were.
    fn play(&mut self, hands: u32, mut choose: impl FnMut(&dyn AnyMatch, &[String], &str) -> String) -> u32 {
        let id = self.game.info().id.clone();
        let mut moves = 0;
        while self.played.turn() != Turn::Nothing && self.played.hand() <= hands {
            for ((engine, told), seat) in self.engines.iter_mut().zip(0..) {
                let lines = self.played.seen_lines(Observer::Seat(Seat(seat)));
                for line in &lines[*told..] {
                    if !matches!(line, RecordLine::Result { .. }) {
                        let heard = engine.hear(&(self.said)(HostLine::Seen(Box::new(line.clone()))));
                        assert_eq!(heard, Ok(None), "{id}: seat {seat}: {line:?}");
                    }
                }
                *told = lines.len();
            }
            let Turn::Seat { seat } = self.played.turn() else {
                self.played.next_hand().expect("it waits for a hand");
                continue;
            };
            let thought = think(&*self.played, &self.spec, &StopFlag::default()).expect("known");
            let ply = self.played.ply();
            let legal = MoveTree::moves(&self.played.position(Observer::Seat(Seat(seat))).moves);
            let turn = (self.said)(HostLine::Turn { ply, legal: legal.clone(), time: LONG, explain: true });
            let answer = self.engines[usize::from(seat)].0.hear(&turn);
            let Ok(Some(ProgramLine::Move { text, pause, why, .. })) = answer else {
                panic!("{id}: ply {ply}: {answer:?}")
            };
            assert_eq!((&text, pause), (&thought.text, Some(thought.pause)), "{id}: ply {ply}");
            assert_eq!(why.map(Into::into), thought.why, "{id}: ply {ply}");
            let chosen = choose(&*self.played, &legal, &text);
            let pause = pause.filter(|_| chosen == text);
            self.played.play(ply, Seat(seat), &chosen, pause).expect("legal");
            moves += 1;
        }
        moves
    }
}

#[test]
fn what_a_seat_saw_is_enough_to_play_as_in_the_match() {
    let catalog = Catalog::default();
    for rules in catalog.games().into_iter().flat_map(|game| game.rules) {
        let game = catalog.rules(&rules.id).expect("bundled");
        let players: &[&str] = match rules.game.as_str() {
            "dominoes" => &["random", "matriz", "sondeo 2"],
            _ => &["random"],
        };
        for spec in players {
            let seed = format!("{} {spec}", rules.id);
            let moves = Followed::new(&game, spec, &seed, |line| line).play(cases(HANDS), |_, _, own| own.to_owned());
            assert!(moves > 0, "{}", rules.id);
        }
    }
}

/// How many seats in a row would have nothing but a pass after a move.
fn passes_after(played: &dyn AnyMatch, text: &str) -> u32 {
    let mut after = played.snapshot();
    let mut passes = 0;
    let mut next = text.to_owned();
    while let Turn::Seat { seat } = after.turn() {
        after.play(after.ply(), Seat(seat), &next, None).expect("legal");
        let Turn::Seat { seat } = after.turn() else { break };
        let legal = MoveTree::moves(&after.position(Observer::Seat(Seat(seat))).moves);
        if legal != ["-"] || passes == 9 {
            break;
        }
        passes += 1;
        "-".clone_into(&mut next);
    }
    passes
}

#[test]
fn passes_that_hardly_any_deal_would_bring_are_followed() {
    let catalog = Catalog::default();
    let mut in_a_row = 0;
    for rules in ["international", "cuban", "usual", "melcocha", "matador"] {
        let game = catalog.rules(rules).expect("bundled");
        for deal in 0..4 {
            let mut followed = Followed::new(&game, "matriz", &format!("passes {deal}"), |line| line);
            // Everybody sees all hands, and leaves the next seats without a move as early as can be.
            followed.play(2, |played, legal, _| {
                let best = legal.iter().max_by_key(|text| passes_after(played, text)).expect("a move");
                in_a_row = in_a_row.max(passes_after(played, best));
                best.clone()
            });
        }
    }
    assert!(in_a_row >= 3, "only {in_a_row} passes in a row");
}

#[test]
fn passes_of_those_who_could_play_are_followed() {
    let catalog = Catalog::default();
    let voluntary = include_str!("../../../../rules/dominoes/international.toml")
        .replace("sides = \"pairs\"", "sides = \"pairs\"\nmust_play = \"may_pass\"");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("voluntary.toml");
    std::fs::write(&path, voluntary).expect("written");
    for rules in [path.to_str().expect("a plain path"), "longaniza"] {
        let game = catalog.rules(rules).expect("readable");
        for deal in 0..3 {
            let mut followed = Followed::new(&game, "matriz", &format!("stops {deal}"), |line| line);
            // Whoever may pass does, three times of four.
            followed.play(2, |played, legal, own| {
                let passes = legal.iter().any(|text| text == "-") && played.ply() % 4 != 3;
                if passes { "-".to_owned() } else { own.to_owned() }
            });
        }
    }
}

/// What is told by a host that says no more than it must, and knows no order of ours.
fn sparse(line: HostLine) -> HostLine {
    match line {
        HostLine::Match(head) => HostLine::Match(Box::new(MatchHead {
            game: String::new(),
            rules: String::new(),
            rules_hash: String::new(),
            rules_file: String::new(),
            unit: String::new(),
            target: None,
            sides: Vec::new(),
            time: 0,
            game_time: 0,
            ..*head
        })),
        HostLine::Turn { ply, explain, .. } => HostLine::Turn { ply, legal: Vec::new(), time: 0, explain },
        HostLine::Seen(mut line) => {
            match &mut *line {
                RecordLine::Dealt { tiles, bonuses, .. } => {
                    *tiles = tiles.split(' ').rev().collect::<Vec<_>>().join(" ");
                    bonuses.clear();
                }
                RecordLine::Move { after, bonuses, .. } => {
                    after.clear();
                    bonuses.clear();
                }
                RecordLine::HandOver { left, .. } => left.clear(),
                _ => {}
            }
            HostLine::Seen(line)
        }
        other => other,
    }
}

#[test]
fn a_host_says_no_more_than_it_must() {
    let catalog = Catalog::default();
    for rules in ["international", "draw", "all-fives", "camaron", "escoba", "amazons-6x6"] {
        let game = catalog.rules(rules).expect("bundled");
        let moves = Followed::new(&game, "random", rules, sparse).play(2, |_, _, own| own.to_owned());
        assert!(moves > 0, "{rules}");
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
    let seen = |line: RecordLine| HostLine::Seen(Box::new(line));
    let hand = || seen(RecordLine::Hand { hand: 1, opening: "holder=6-6".to_owned() });
    let dealt = |tiles: &str| {
        let (tiles, open) = (tiles.to_owned(), String::new());
        seen(RecordLine::Dealt { seat: Some(0), tiles, open, again: false, bonuses: Vec::new() })
    };
    let moved = |seat: u8, text: &str, after: &str| {
        let (text, after) = (text.to_owned(), after.to_owned());
        let (pause, bonuses) = (Pause::None, Vec::new());
        seen(RecordLine::Move { ply: 0, seat, text, pause, after, bonuses, ms: None, why: None })
    };
    let turn = |legal: &[&str]| {
        let legal = legal.iter().map(|text| (*text).to_owned()).collect();
        HostLine::Turn { ply: 0, legal, time: LONG, explain: false }
    };
    assert_eq!(engine.hear(&hand()), Err(EngineError::NoMatch));
    let other = catalog.rules("international").expect("bundled");
    let theirs = HostLine::Match(Box::new(head(&other, &setup, 0)));
    assert!(matches!(engine.hear(&theirs), Err(EngineError::Rules { .. })));
    let wrong = |change: fn(&mut MatchHead)| {
        let mut head = head(&game, &setup, 0);
        change(&mut head);
        game.engine(&matriz).expect("known").hear(&HostLine::Match(Box::new(head))).expect_err("another match")
    };
    let game_error = EngineError::Game { theirs: "chess".to_owned(), ours: "dominoes".to_owned() };
    assert_eq!(wrong(|head| head.game = "chess".to_owned()), game_error);
    assert_eq!(wrong(|head| head.seat = 2), EngineError::NoSeat { seat: 2, seats: 2 });
    let sides = EngineError::Sides { theirs: vec![0, 0], ours: vec![0, 1] };
    assert_eq!(wrong(|head| head.sides = vec![0, 0]), sides);
    // What is told after the match has begun, up to the line that cannot be; the last is it.
    let told = |lines: &[HostLine]| {
        let mut engine = game.engine(&matriz).expect("known");
        engine.hear(&HostLine::Match(Box::new(head(&game, &setup, 0)))).expect("its own rules");
        let (last, before) = lines.split_last().expect("a line");
        for line in before {
            assert_eq!(engine.hear(line), Ok(None), "{line:?}");
        }
        engine.hear(last).expect_err("it cannot be")
    };
    let impossible = |lines: &[HostLine], of: &str| match told(lines) {
        EngineError::Impossible(line) => assert!(line.contains(of), "{line}"),
        other => panic!("{other:?}"),
    };
    // Every tile with a 6 and most with a 5: the other can only pass.
    let own = "6-6 6-5 6-4 6-3 6-2 6-1 6-0 5-5 5-4 5-3 5-2 5-1 5-0 4-4";
    assert_eq!(told(&[turn(&[])]), EngineError::NoHand);
    assert_eq!(told(&[hand(), turn(&["6-6>"])]), EngineError::NothingDealt);
    // A tile too few, one twice, and one of a larger set.
    impossible(&[hand(), dealt(&own[4..]), turn(&[])], "dealt");
    impossible(&[hand(), dealt(&own.replace("4-4", "5-5")), turn(&[])], "dealt");
    impossible(&[hand(), dealt(&own.replace("4-4", "9-6")), turn(&[])], "dealt");
    assert_eq!(told(&[hand(), dealt(own), turn(&["6-6>", "5-5>"])]), EngineError::NotLegal("5-5>".to_owned()));
    let lead = || moved(0, "6-6>", "");
    let fewer = told(&[hand(), dealt(own), lead(), moved(1, "-", "6 6 | 13 14 | 0"), turn(&["6-5>"])]);
    assert!(matches!(&fewer, EngineError::NotListed(text) if text != "6-5>"), "{fewer:?}");
    // It is the other's turn; who cannot hold a tile that fits passes, and nothing else.
    impossible(&[hand(), dealt(own), lead(), turn(&[])], "6-6>");
    impossible(&[hand(), dealt(own), moved(0, "6-6>", "6 6 | 14 14 | 0"), moved(1, "-", ""), turn(&[])], "14 14");
    impossible(&[hand(), dealt(own), lead(), moved(1, "6-5>", ""), turn(&[])], "6-5>");
    impossible(&[hand(), dealt(own), lead(), moved(1, "4-3>", ""), turn(&[])], "4-3>");
    impossible(&[hand(), dealt(own), lead(), moved(0, "6-5>", ""), turn(&[])], "6-5>");
    let shuffle = RecordLine::Shuffle { order: String::new(), shown: None, bonuses: Vec::new() };
    assert_eq!(told(&[hand(), seen(shuffle)]), EngineError::NotForSeats);
    let over =
        |points: &[i32]| seen(RecordLine::HandOver { points: points.to_vec(), how: String::new(), left: Vec::new() });
    impossible(&[hand(), dealt(own), lead(), over(&[1, 0])], "6-6>");
    let passed = [hand(), dealt(own), lead(), moved(1, "-", "6 6 | 13 14 | 0"), over(&[1, 0, 0])];
    assert!(matches!(told(&passed), EngineError::Impossible(_)), "the hand is not over");
    assert_eq!(game.engine(&"cmd:'x'".parse().expect("readable")).err(), Some(PlayerError::Programs));
}

#[test]
fn points_beyond_what_a_match_counts_are_refused() {
    let catalog = Catalog::default();
    let game = catalog.rules("duel").expect("bundled");
    let setup = Setup { seed: Seed::from_text("points"), unit: Unit::Match, block: 0 };
    let random = PlayerSpec::named("random");
    let mut played = game.open(&setup);
    while let Turn::Seat { seat } = played.turn() {
        let thought = think(&*played, &random, &StopFlag::default()).expect("known");
        played.play(played.ply(), Seat(seat), &thought.text, None).expect("legal");
    }
    let lines = played.seen_lines(Observer::Seat(Seat(0)));
    let over = lines.iter().position(|line| matches!(line, RecordLine::HandOver { .. })).expect("a hand was played");
    let told = |first: &[i32], second: &[i32]| {
        let mut engine = game.engine(&random).expect("known");
        engine.hear(&HostLine::Match(Box::new(head(&game, &setup, 0)))).expect("its own rules");
        let said = |points: &[i32]| match lines[over].clone() {
            RecordLine::HandOver { how, left, .. } => RecordLine::HandOver { points: points.to_vec(), how, left },
            _ => unreachable!("a hand's end"),
        };
        let mut hear = |line: RecordLine| engine.hear(&HostLine::Seen(Box::new(line)));
        for line in &lines[..over] {
            hear(line.clone()).expect("it happened");
        }
        hear(said(first))?;
        // The same hand is told once more, as the second one of the match.
        for line in &lines[..over] {
            hear(line.clone()).expect("it could happen again");
        }
        hear(said(second))
    };
    let most = 1_000_000_000;
    assert_eq!(told(&[most, -most], &[0, 0]), Ok(None));
    assert_eq!(told(&[most - 1, 0], &[1, 0]), Ok(None));
    let refused = |total: i64| Err(EngineError::TooManyPoints { total, most });
    assert_eq!(told(&[i32::MAX, 0], &[0, 0]), refused(i32::MAX.into()));
    assert_eq!(told(&[0, i32::MIN], &[0, 0]), refused(i32::MIN.into()));
    assert_eq!(told(&[most, 0], &[1, 0]), refused(1_000_000_001));
    assert_eq!(told(&[0, -most], &[0, -1]), refused(-1_000_000_001));
    let said = EngineError::TooManyPoints { total: i32::MAX.into(), most }.message();
    assert_eq!(said.key, "terminal.engine.too_many_points");
}
