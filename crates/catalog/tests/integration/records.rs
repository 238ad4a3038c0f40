//! Records written, read and tampered with.

use sobremesa_catalog::record::{NotAsked, Record, head};
use sobremesa_catalog::{AnyGame, Catalog, CatalogGame, PlayerSpec, Setup};
use sobremesa_core::seed_parts::{receipt, seed_of_parts};
use sobremesa_core::{Seat, Seed, SeedPart, StopFlag, Unit};
use sobremesa_protocol::Turn;
use sobremesa_protocol::record::{Head, PersonPart, RecordLine, SeedParts, StoodIn};

use crate::think;

fn played(unit: Unit, moves: u32) -> (CatalogGame, Record) {
    played_by("matriz", Setup { seed: Seed::from_text("record"), unit, block: 3 }, moves)
}

fn played_by(player: &str, setup: Setup, moves: u32) -> (CatalogGame, Record) {
    let game = Catalog::default().rules("international").expect("bundled");
    let mut played = game.open(&setup);
    let player = PlayerSpec::named(player);
    while played.ply() < moves && played.turn() != Turn::Nothing {
        let Turn::Seat { seat } = played.turn() else {
            played.next_hand().expect("it waits for one");
            continue;
        };
        let thought = think(&*played, &player, &StopFlag::default()).expect("a seat is to move");
        played.play(played.ply(), Seat(seat), &thought.text, None).expect("legal");
    }
    let head = head(&*game, &setup, vec![player.name; 4]);
    let record = Record::of(head, &*played);
    (game, record)
}

fn problems(record: &Record, game: &dyn AnyGame) -> Vec<(usize, String)> {
    record.verify(game).problems.into_iter().map(|wrong| (wrong.line, wrong.problem.code)).collect()
}

#[test]
fn what_is_written_is_read_and_holds() {
    for (unit, moves) in [(Unit::Match, u32::MAX), (Unit::Match, 40), (Unit::Hand { index: 5 }, u32::MAX)] {
        let (game, record) = played(unit, moves);
        let again = Record::read(&record.to_text()).expect("just written");
        assert_eq!(again, record);
        assert_eq!(Catalog::default().rules_of_record(&again).expect("in the head").rules_hash(), game.rules_hash());
        let found = again.verify(&*game);
        assert_eq!(found.problems, []);
        assert_eq!(found.seed_known, moves == u32::MAX);
        assert!(found.moves > 10 && found.shuffles == found.hands);
    }
}

#[test]
fn a_set_up_to_forty_is_played_and_its_record_holds() {
    let text = r#"
        format = 1
        game = "dominoes"
        id = "cuarenta"
        name = { es = "Cuarenta", en = "Forty" }
        [tiles]
        highest = 40
        [table]
        seats = 3
        sides = "each"
        [[deal]]
        when = "not_dealt"
        take = 200
        [[refresh]]
        when = "cannot_play and not stock_empty"
        until_playable = true
        [[end]]
        when = "out or blocked and stock_empty"
    "#;
    let game = Catalog::default().rules_from_text("cuarenta", text).expect("right");
    let setup = Setup { seed: Seed::from_text("record"), unit: Unit::Hand { index: 2 }, block: 0 };
    let mut played = game.open(&setup);
    let player = PlayerSpec::named("botagorda");
    while let Turn::Seat { seat } = played.turn() {
        let thought = think(&*played, &player, &StopFlag::default()).expect("a seat is to move");
        played.play(played.ply(), Seat(seat), &thought.text, None).expect("legal");
    }
    let record = Record::of(head(&*game, &setup, vec![player.name; 3]), &*played);
    let again = Record::read(&record.to_text()).expect("just written");
    assert_eq!(again, record);
    let found = again.verify(&*game);
    assert_eq!(found.problems, []);
    assert!(found.moves > 200 && found.hands == 1, "{found:?}");
}

/// A finished match whose seed a house and two people made together.
fn played_from_parts() -> (CatalogGame, Record) {
    let (house, people) = (SeedPart([1; 32]), [SeedPart([2; 32]), SeedPart([3; 32])]);
    let seed = seed_of_parts(&house, &people);
    let (game, record) = played_by("random", Setup { seed, unit: Unit::Hand { index: 0 }, block: 0 }, u32::MAX);
    let hashes = people.map(|part| part.person_hash());
    let seed_parts = SeedParts {
        receipt: receipt(&house.house_hash(), &[&hashes[0], &hashes[1]]),
        house_hash: house.house_hash(),
        house: Some(house.to_hex()),
        people: people.iter().map(|part| PersonPart { hash: part.person_hash(), part: part.to_hex() }).collect(),
    };
    let head = Head { seed_parts: Some(seed_parts), ..record.head };
    (game, Record { head, lines: record.lines })
}

#[test]
fn every_broken_link_between_the_parts_and_the_deal_is_named() {
    let (game, record) = played_from_parts();
    let again = Record::read(&record.to_text()).expect("just written");
    assert_eq!((&again, problems(&again, &*game)), (&record, Vec::new()));
    let with = |change: &dyn Fn(&mut SeedParts)| {
        let mut record = record.clone();
        change(record.head.seed_parts.as_mut().expect("it has parts"));
        problems(&record, &*game)
    };
    let other = SeedPart([9; 32]);
    let last = record.lines.len() + 1;
    let in_head = |codes: &[&str]| codes.iter().map(|code| (1, format!("record/{code}"))).collect::<Vec<_>>();
    assert_eq!(with(&|parts| parts.people[1].part = other.to_hex()), {
        let mut both = in_head(&["person-hash"]);
        both.push((last, "record/parts-seed".to_owned()));
        both
    });
    assert_eq!(with(&|parts| parts.people[0].part = "zz".to_owned()), in_head(&["person-hash"]));
    assert_eq!(with(&|parts| parts.people[0].hash = other.person_hash()), in_head(&["person-hash", "receipt"]));
    assert_eq!(with(&|parts| parts.receipt = "0".repeat(64)), in_head(&["receipt"]));
    assert_eq!(with(&|parts| parts.house = Some(other.to_hex())), in_head(&["house-hash"]));
    assert_eq!(with(&|parts| parts.house = Some(String::new())), in_head(&["house-hash"]));
    assert_eq!(with(&|parts| parts.house = None), in_head(&["house-missing"]));
    assert_eq!(with(&|parts| parts.house_hash = other.house_hash()), in_head(&["receipt", "house-hash"]));
    // What agrees in itself and is not what was dealt from.
    let exchanged = |parts: &mut SeedParts| {
        parts.people[1] = PersonPart { hash: other.person_hash(), part: other.to_hex() };
        let hashes: Vec<&str> = parts.people.iter().map(|person| person.hash.as_str()).collect();
        parts.receipt = receipt(&parts.house_hash, &hashes);
    };
    assert_eq!(with(&exchanged), [(last, "record/parts-seed".to_owned())]);
    let nobody = |parts: &mut SeedParts| {
        parts.people.clear();
        parts.receipt = receipt(&parts.house_hash, &[]);
    };
    assert_eq!(with(&nobody), [(1, "record/parts-number".to_owned()), (last, "record/parts-seed".to_owned())]);
    // A match under way has the hashes and not the house's part.
    let mut begun = record.clone();
    begun.lines.truncate(3);
    begun.head.seed_parts = begun.head.seed_parts.map(|parts| parts.announced());
    assert_eq!(problems(&begun, &*game), []);
}

#[test]
fn every_lie_is_found_at_its_line() {
    let (game, record) = played(Unit::Match, u32::MAX);
    let first_move = 2;
    let lie = |at: usize, lie: &dyn Fn(&mut RecordLine)| {
        let mut record = record.clone();
        lie(&mut record.lines[at]);
        problems(&record, &*game)
    };
    assert_eq!(
        lie(first_move, &|line| {
            let RecordLine::Move { text, .. } = line else { panic!("a move") };
            "0-0>".clone_into(text);
        })[0],
        (4, "record/does-not-follow".to_owned())
    );
    assert_eq!(
        lie(first_move, &|line| {
            let RecordLine::Move { after, .. } = line else { panic!("a move") };
            after.push('!');
        })[0]
            .0,
        4
    );
    let over = record.lines.iter().position(|line| matches!(line, RecordLine::HandOver { .. })).expect("hands end");
    assert_eq!(
        lie(over, &|line| {
            let RecordLine::HandOver { points, .. } = line else { panic!("a hand over") };
            points[0] += 1;
        })[0]
            .0,
        over + 2
    );
    let last = record.lines.len() - 1;
    let other_seed = lie(last, &|line| {
        let RecordLine::Result { seed, .. } = line else { panic!("the result") };
        *seed = Seed::from_text("another").to_hex();
    });
    assert_eq!(other_seed, [(3, "record/not-drawn".to_owned()), (last + 2, "record/seed-hash".to_owned())]);
    let mut short = record.clone();
    short.lines.remove(over);
    assert_eq!(problems(&short, &*game)[0].0, over + 2);
    let mut renamed = record.clone();
    renamed.head.players.pop();
    renamed.head.rules_hash = "00".to_owned();
    assert_eq!(problems(&renamed, &*game), [(1, "record/rules-hash".to_owned()), (1, "record/players".to_owned())]);
}

#[test]
fn shuffles_that_were_not_drawn_are_found_though_all_else_holds() {
    let (game, record) = played(Unit::Hand { index: 0 }, 0);
    // Another seed's deal, played to its end, under the first seed's name.
    let other = Setup { seed: Seed::from_text("loaded"), unit: Unit::Hand { index: 0 }, block: 3 };
    let mut hand = game.open(&other);
    while let Turn::Seat { seat } = hand.turn() {
        let thought = think(&*hand, &PlayerSpec::named("random"), &StopFlag::default()).expect("to move");
        hand.play(hand.ply(), Seat(seat), &thought.text, None).expect("legal");
    }
    let mut forged = Record::of(record.head, &*hand);
    let Some(RecordLine::Result { seed, .. }) = forged.lines.last_mut() else { panic!("the result") };
    *seed = Seed::from_text("record").to_hex();
    let found = problems(&forged, &*game);
    assert!(found.contains(&(3, "record/not-drawn".to_owned())), "{found:?}");
}

#[test]
fn computers_play_for_people_alone_and_one_while_after_another() {
    let (game, mut record) = played(Unit::Match, u32::MAX);
    record.head.players[1] = "person".to_owned();
    let span = |seat: u8, from: u32, to: Option<u32>| StoodIn { seat, player: "random".to_owned(), from, to };
    for (stand_ins, holds) in [
        (vec![], true),
        (vec![span(1, 0, Some(4)), span(1, 4, Some(9)), span(1, 12, None)], true),
        (vec![span(0, 0, None)], false),
        (vec![span(4, 0, None)], false),
        (vec![span(255, 0, None)], false),
        (vec![span(1, 5, Some(5))], false),
        (vec![span(1, 5, Some(4))], false),
        (vec![span(1, 0, Some(4)), span(1, 3, None)], false),
        (vec![span(1, 0, None), span(1, 8, None)], false),
        (vec![span(1, 8, Some(9)), span(1, 0, Some(4))], false),
    ] {
        let told = format!("{stand_ins:?}");
        record.head.stand_ins = stand_ins;
        let expected = if holds { vec![] } else { vec![(1, "record/stand-ins".to_owned())] };
        assert_eq!(problems(&record, &*game), expected, "{told}");
    }
}

#[test]
fn what_is_no_record_is_told_with_its_line() {
    let (_, record) = played(Unit::Match, 5);
    let text = record.to_text();
    let head = text.lines().next().expect("a head");
    for (text, line, code) in [
        (String::new(), 1, "record/no-head"),
        ("hello".to_owned(), 1, "record/unreadable"),
        (text.lines().nth(1).expect("a hand").to_owned(), 1, "record/no-head"),
        (format!("{head}\n{head}"), 2, "record/second-head"),
        (format!("{head}\n{{\"line\":\"mov\"}}"), 2, "record/unreadable"),
        (head.replace("\"format\":1", "\"format\":9"), 1, "record/format"),
        (head.replace("\"unit\":\"match\"", "\"unit\":\"hand x\""), 1, "record/unit"),
    ] {
        let wrong = Record::read(&text).expect_err("no record");
        assert_eq!((wrong.line, wrong.problem.code.as_str()), (line, code));
    }
    let only_head = Record::read(head).expect("a head");
    let game = Catalog::default().rules_of_record(&only_head).expect("in the head");
    assert_eq!(problems(&only_head, &*game), [(2, "record/no-hand".to_owned())]);
}

#[test]
fn what_happened_once_does_not_end_the_record_twice() {
    let (game, mut record) = played(Unit::Match, u32::MAX);
    let over = record.lines.iter().position(|line| matches!(line, RecordLine::HandOver { .. })).expect("hands end");
    record.lines.truncate(over + 1);
    assert_eq!(problems(&record, &*game), []);
    record.lines.push(record.lines[over].clone());
    assert_eq!(problems(&record, &*game), [(over + 3, "record/does-not-follow".to_owned())]);
}

#[test]
fn numbers_beyond_every_table_are_refused_like_others() {
    let (game, record) = played(Unit::Match, 3);
    let mut seen = record.clone();
    seen.head.seen_by = Some(u8::MAX);
    assert_eq!(problems(&seen, &*game), [(1, "record/seen-by".to_owned())]);
    let mut moved = record.clone();
    let RecordLine::Move { seat, .. } = &mut moved.lines[3] else { panic!("a move") };
    *seat = u8::MAX;
    assert_eq!(problems(&moved, &*game), [(5, "record/does-not-follow".to_owned())]);
}

#[test]
fn a_holder_opens_only_where_the_rules_say_so() {
    let (game, mut record) = played(Unit::Match, 3);
    let hand = |opening: &str| RecordLine::Hand { hand: 1, opening: opening.to_owned() };
    record.lines[0] = hand("holder=5-5");
    assert_eq!(problems(&record, &*game)[0], (2, "record/does-not-follow".to_owned()));
    // With tiles asleep nobody may hold it.
    let file = game.file().replace("take = 7", "take = 2").replace("holder_of 6-6", "lot");
    let game = Catalog::default().rules_from_text("asleep", &file).expect("good rules");
    record.lines[0] = hand("holder=6-6");
    assert!(problems(&record, &*game).contains(&(2, "record/does-not-follow".to_owned())));
}

#[test]
fn computer_players_are_asked_again_for_the_moves_of_a_match() {
    let setup = Setup { seed: Seed::from_text("asked again"), unit: Unit::Match, block: 0 };
    let game = Catalog::default().rules("international").expect("bundled");
    let doble = PlayerSpec::named("doble");
    let mut played = game.open(&setup);
    while played.turn() != Turn::Nothing {
        let Turn::Seat { seat } = played.turn() else {
            played.next_hand().expect("it waits for one");
            continue;
        };
        let thought = think(&*played, &doble, &StopFlag::default()).expect("a seat is to move");
        played.play(played.ply(), Seat(seat), &thought.text, None).expect("legal");
    }
    let asked = |players: [&str; 4]| {
        let head = head(&*game, &setup, players.map(str::to_owned).to_vec());
        let record = Record::of(head, &*played);
        (game.ask_again(&record), record)
    };
    let (found, record) = asked(["doble", "person", "doble", "doble"]);
    let moves = |record: &Record, seats: &[u8]| {
        let of = |line: &&RecordLine| matches!(line, RecordLine::Move { seat, .. } if seats.contains(seat));
        record.lines.iter().filter(of).count() as u32
    };
    assert_eq!((found.moves, found.problems), (moves(&record, &[0, 2, 3]), vec![]));
    assert!(found.not_asked.is_empty());
    // Whoever it says sat there would have played otherwise.
    let (found, _) = asked(["seguro", "doble", "doble", "doble"]);
    assert!(found.problems.len() > 3 && found.problems.iter().all(|wrong| wrong.problem.code == "record/other-move"));
    let (found, record) = asked(["cmd:\"nobody\"", "stranger", "maestro milliseconds=5", "doble"]);
    let why: Vec<NotAsked> = found.not_asked.iter().map(|(_, why)| *why).collect();
    assert_eq!(why, [NotAsked::Program, NotAsked::Nondeterministic, NotAsked::Stranger]);
    assert_eq!((found.moves, found.problems.len()), (moves(&record, &[3]), 0));
}
